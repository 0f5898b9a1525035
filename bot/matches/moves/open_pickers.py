"""Open pickers: private messages in which players choose their moves, again and again.

When the turn comes back, another message offers the next choice below the board, because Discord moves no message. The
bot may send it for 15 minutes after the last use. So a picker that isn't used for that long is deleted, and the board's
Move opens a new one. Nothing of this is stored: after a restart, or if another process plays the opponent's move, the
player presses Move as well.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Collection, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import discord
import structlog

from bot.core.match import Match, MatchId, UserId
from bot.handling.bot_client import BotClient, Interaction
from bot.handling.jobs import CLOCK, Job, Stage
from bot.handling.parts import Part, part
from bot.matches.moves.pictures import next_choice
from bot.publishing.backoff import DISCORD_TROUBLE
from bot.publishing.events import MatchPublished, subscribes
from bot.ui.layout import sending

LIFETIME = timedelta(minutes=14)
"""Time for which a picker stays open after it was last used. Discord accepts its token for a minute longer."""

_log = structlog.get_logger("banmen.pickers")


@dataclass(eq=False)
class OpenPicker:
    """A private message in which a player chooses the moves of a match."""

    interaction: Interaction
    """Its latest use, whose token deletes it and sends the next one."""
    message: int | None
    """The message's id; None if Discord hasn't told it."""
    used_at: datetime
    match: Match
    """The match as it was last known here."""
    decision: int | None
    """The decision for which the message offers choices; None while it waits for the player's turn."""
    is_shown: bool = True
    """Whether there is a message; while it waits, there may be none."""
    follow_up: discord.WebhookMessage | None = None
    """The message, if it isn't the interaction's first answer."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def user(self) -> UserId:
        return UserId(self.interaction.user.id)

    async def delete(self) -> None:
        """Delete the message, if there is one. Raises as Discord does."""
        if self.is_shown:
            self.is_shown = False
            await (self.interaction.delete_original_response if self.follow_up is None else self.follow_up.delete)()


@part
class OpenPickers(Part):
    """The open pickers of this process, at most one for each player and match."""

    def __init__(self, client: BotClient) -> None:
        super().__init__(client)
        self._open: dict[MatchId, dict[UserId, OpenPicker]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def jobs(self) -> Iterator[Job]:
        yield Job(f"{CLOCK}: pickers", self.close_old, stage=Stage.FOLLOWING)

    @property
    def tasks(self) -> Collection[asyncio.Task[None]]:
        return self._tasks

    def use(self, interaction: Interaction, match: Match, message: int | None) -> OpenPicker:
        """The picker in the private message that was just opened or used. Closes the player's other one."""
        user, now = UserId(interaction.user.id), self._store.now()
        here = self._open.setdefault(match.id, {})
        known = here.get(user)
        if known is not None and known.message is not None:
            if known.message == message:
                known.interaction, known.used_at, known.follow_up = interaction, now, None
                known.match = max(known.match, match, key=lambda each: each.revision)
                return known
            self._begin(known.delete())
        picker = here[user] = OpenPicker(interaction, message, now, match, match.decision)
        return picker

    def latest_use(self, match: MatchId, user: UserId) -> Interaction | None:
        """The latest use of a player's open picker, if there is one."""
        picker = self._open.get(match, {}).get(user)
        return None if picker is None else picker.interaction

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
            self._begin(self._follow(picker))

    async def close_old(self) -> None:
        """Delete the pickers that weren't used for long, while Discord still lets us."""
        latest = self._store.now() - LIFETIME
        for picker in [each for here in self._open.values() for each in here.values() if each.used_at <= latest]:
            self.forget(picker)
            self._begin(picker.delete())

    def stop(self) -> None:
        """Forget all pickers: after the next start, the board's Move opens a new one."""
        self._open.clear()

    def _begin(self, work: Awaitable[None]) -> None:
        task = asyncio.create_task(_quietly(work), name="picker")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

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
            except DISCORD_TROUBLE:
                # The player may have dismissed it.
                self.forget(picker)
                raise

    async def _update(self, picker: OpenPicker) -> None:
        match = picker.match
        if match.outcome:
            self.forget(picker)
            await picker.delete()
        elif is_choosing(match, picker.user):
            if picker.decision != match.decision:
                picker.decision = match.decision
                shown, *attached = await next_choice(picker.interaction, match)
                await picker.delete()
                send = picker.interaction.followup.send
                picker.follow_up = await send(**sending(shown, attached), ephemeral=True, wait=True)
                picker.message, picker.is_shown = picker.follow_up.id, True
        elif picker.decision is not None:
            # The player has moved in another way, or the match was adjourned.
            picker.decision = None
            await picker.delete()


async def _quietly(work: Awaitable[None]) -> None:
    try:
        await work
    except DISCORD_TROUBLE as error:
        _log.debug("picker not updated", why=str(error))


def is_choosing(match: Match, user: UserId) -> bool:
    """Whether a match awaits a move of `user`."""
    is_going = match.outcome is None and match.adjourned_since is None and not match.awaits_salt
    return is_going and match.mover == user


@subscribes(MatchPublished)
async def follow_pickers(client: BotClient, published: MatchPublished) -> None:
    """Bring the open pickers of a match that has changed up to date."""
    client.part(OpenPickers).wake(published.match)
