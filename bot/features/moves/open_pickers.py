"""Open pickers: private messages in which players choose their moves, again and again.

When the turn comes back, the message turns into the next choice. Discord moves no message, so if a board was posted
since, another message takes its place below that. Discord lets the bot edit a private message for 15 minutes after it
was last used, so a picker that isn't used for that long is deleted, and the board's Move opens a new one. Nothing of
this is stored: after a restart, or if another process plays the opponent's move, the player presses Move as well.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field

import structlog

from bot.core.match import Match, MatchId, UserId
from bot.features.moves.pictures import next_choice
from bot.handling.bot_client import BotClient, Interaction
from bot.handling.jobs import CLOCK, Job, Stage
from bot.handling.parts import Part, part
from bot.handling.private_messages import LIFETIME, PrivateMessage, PrivateMessages
from bot.publishing.backoff import DISCORD_TROUBLE
from bot.publishing.events import MatchPublished, subscribes
from bot.texts import say
from bot.ui.lapsing import lasting
from bot.ui.layout import Attached, Message, note, sending
from bot.ui.narration import happened_since
from bot.ui.result import headline

_log = structlog.get_logger("banmen.pickers")


@dataclass(eq=False)
class OpenPicker(PrivateMessage):
    """A private message in which a player chooses the moves of a match."""

    match: Match
    """The match as it was last known here."""
    decision: int | None
    """The decision for which the message offers choices; None while it waits for the player's turn."""
    waiting: Message | None = None
    """The message while it waits; None while it doesn't."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


@part
class OpenPickers(Part):
    """The open pickers of this process, at most one for each player and match."""

    def __init__(self, client: BotClient) -> None:
        super().__init__(client)
        self._private = client.part(PrivateMessages)
        self._open: dict[MatchId, dict[UserId, OpenPicker]] = {}

    def jobs(self) -> Iterator[Job]:
        yield Job(f"{CLOCK}: pickers", self.close_old, stage=Stage.FOLLOWING)

    def use(self, interaction: Interaction, match: Match, message: int | None) -> OpenPicker:
        """The picker in the private message that was just opened or used. Closes the player's other one."""
        user, now = UserId(interaction.user.id), self._store.now()
        self._private.follow(interaction, message)
        here = self._open.setdefault(match.id, {})
        known = here.get(user)
        if known is not None and known.message is not None:
            if known.message == message:
                known.interaction, known.used_at, known.follow_up = interaction, now, None
                known.match = max(known.match, match, key=lambda each: each.revision)
                return known
            self._private.begin(known.delete())
        picker = OpenPicker(interaction, message, now, match, match.decision)
        here[user] = picker
        return picker

    def latest_use(self, match: MatchId, user: UserId) -> Interaction | None:
        """The latest use of a player's open picker, if there is one."""
        picker = self._open.get(match, {}).get(user)
        return None if picker is None else picker.interaction

    def wait(self, picker: OpenPicker, waiting: Message) -> None:
        """Record that a picker waits for the player's turn, as this message."""
        picker.decision, picker.waiting = None, waiting

    def forget(self, picker: OpenPicker) -> None:
        """Record that a message isn't a picker any more."""
        if self._is_open(picker):
            here = self._open[picker.match.id]
            del here[picker.user]
            if not here:
                del self._open[picker.match.id]

    def _is_open(self, picker: OpenPicker) -> bool:
        return self._open.get(picker.match.id, {}).get(picker.user) is picker

    def wake(self, match: Match) -> None:
        """Bring the pickers of a match that has changed up to date."""
        for picker in tuple(self._open.get(match.id, {}).values()):
            picker.match = max(picker.match, match, key=lambda each: each.revision)
            self._private.begin(self._follow(picker))

    async def close_old(self) -> None:
        """Delete the pickers that weren't used for long, while Discord still lets us."""
        latest = self._store.now() - LIFETIME
        old = [each for here in self._open.values() for each in here.values() if each.used_at <= latest]
        for picker in old:
            self.forget(picker)
            self._private.begin(picker.delete())

    def stop(self) -> None:
        """Forget all pickers: after the next start, the board's Move opens a new one."""
        self._open.clear()

    async def _follow(self, picker: OpenPicker) -> None:
        """Show in a picker what the match asks of the player now."""
        async with picker.lock:
            if not self._is_open(picker):
                return
            if self._store.now() - picker.used_at >= LIFETIME:
                self.forget(picker)
                return
            try:
                await self._update(picker)
            except DISCORD_TROUBLE as error:
                _log.debug("picker not updated", match=picker.match.id, why=str(error))
                self.forget(picker)

    async def _update(self, picker: OpenPicker) -> None:
        match, user, locale = picker.match, picker.user, picker.interaction.locale
        if match.outcome:
            self.forget(picker)
            lines = [*happened_since(match, user, locale), headline(match, match.outcome, locale, user)]
            await picker.edit(note("\n".join(lines)))
        elif is_choosing(match, user):
            if picker.decision != match.decision:
                picker.decision, picker.waiting = match.decision, None
                shown, *attached = await next_choice(picker.interaction, match)
                if _is_above(picker, match):
                    await _send_again(picker, shown, *attached)
                else:
                    await picker.edit(shown, tuple(attached))
        elif picker.decision is not None:
            # The player has moved in another way, or the match was adjourned.
            waiting = note("\n".join(happened_since(match, user, locale) or [say(locale, "picker-waits")]))
            self.wait(picker, waiting)
            await picker.edit(waiting)
        elif picker.waiting is not None:
            waiting, picker.waiting = picker.waiting, lasting(picker.waiting, match, user, locale)
            if picker.waiting is not waiting:
                await picker.edit(picker.waiting)


def _is_above(picker: OpenPicker, match: Match) -> bool:
    """Whether the match's board was posted after the picker."""
    board = match.shown.message
    return board is not None and picker.message is not None and picker.message < board


async def _send_again(picker: OpenPicker, message: Message, *attached: Attached) -> None:
    """Show this in a new message in place of the picker's, unless the player has dismissed that."""
    await picker.delete()
    answer = picker.interaction.followup.send(**sending(message, attached), ephemeral=True, wait=True)
    picker.follow_up = await answer
    picker.message = picker.follow_up.id
    picker.interaction.client.part(PrivateMessages).follow(picker.interaction, picker.message)


def is_choosing(match: Match, user: UserId) -> bool:
    """Whether a match awaits a move of `user`."""
    is_going = match.outcome is None and match.adjourned_since is None and not match.awaits_salt
    return is_going and match.mover == user


@subscribes(MatchPublished)
async def follow_pickers(client: BotClient, published: MatchPublished) -> None:
    """Bring the open pickers of a match that has changed up to date."""
    client.part(OpenPickers).wake(published.match)
