"""Open pickers: private messages in which players choose their moves, again and again.

When the turn comes back, the message turns into the next choice. Discord moves no message, so if a board was posted
since, another message takes its place below that. Discord lets the bot edit a private message for 15 minutes after it
was last used, so a picker that isn't used for that long is deleted, and the board's Move opens a new one. Nothing of
this is stored: after a restart, or if another process plays the opponent's move, the player presses Move as well.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import discord
import structlog

from bot.core.match import Match, MatchId, UserId, may_take_back_alone
from bot.features.moves.pictures import next_choice
from bot.handling.bot_client import BotClient, Interaction
from bot.publishing.backoff import DISCORD_TROUBLE
from bot.publishing.events import MatchPublished, subscribes
from bot.storage import Store
from bot.texts import say
from bot.ui.layout import Attached, Message, editing, note, sending
from bot.ui.narration import happened_since
from bot.ui.result import result

LIFETIME = timedelta(minutes=14)
"""Time that an unused picker stays open. Discord accepts edits for a minute longer."""
FOLLOWING = "picker"
"""The name of the asyncio tasks that edit and delete pickers."""

_log = structlog.get_logger("banmen.pickers")


@dataclass(eq=False)
class OpenPicker:
    """A private message in which a player chooses the moves of a match."""

    interaction: Interaction
    """The latest use of the picker, whose token edits its message."""
    message: int | None
    """The message's id; None if Discord hasn't told it."""
    used_at: datetime
    match: Match
    """The match as it was last known here."""
    decision: int | None
    """The decision for which the message offers choices; None while it waits for the player's turn."""
    settled: Message | None = None
    """The final state of a waiting message, once the move can't be taken back; None if it shows that already."""
    follow_up: discord.WebhookMessage | None = None
    """The message, if it was sent after the latest use, to take the place of an older one."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def user(self) -> UserId:
        """The player."""
        return UserId(self.interaction.user.id)


class OpenPickers:
    """The open pickers of this process, at most one for each player and match."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._open: dict[MatchId, dict[UserId, OpenPicker]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        """The tasks that edit and delete pickers."""
        self._stopped = False

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
            self._begin(self._delete, known)
        picker = OpenPicker(interaction, message, now, match, match.decision)
        here[user] = picker
        return picker

    def wait(self, picker: OpenPicker, settled: Message | None) -> None:
        """Record that a picker waits for the player's turn; `settled` is as in `OpenPicker`."""
        picker.decision, picker.settled = None, settled

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
            self._begin(self._follow, picker)

    async def close_old(self) -> None:
        """Delete the pickers that weren't used for long, while Discord still lets us."""
        latest = self._store.now() - LIFETIME
        old = [each for here in self._open.values() for each in here.values() if each.used_at <= latest]
        for picker in old:
            self.forget(picker)
            self._begin(self._delete, picker)

    def stop(self) -> None:
        """Begin nothing more: after the next start, the board's Move opens a new picker."""
        self._stopped = True
        self._open.clear()

    def _begin(self, work: Callable[[OpenPicker], Coroutine[Any, Any, None]], picker: OpenPicker) -> None:
        if self._stopped:
            return
        task = asyncio.create_task(work(picker), name=FOLLOWING)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _delete(self, picker: OpenPicker) -> None:
        try:
            await _remove(picker)
        except DISCORD_TROUBLE as error:
            # The player may have dismissed it.
            _log.debug("picker not deleted", match=picker.match.id, why=str(error))

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
            lines = [*happened_since(match, user, locale), result(match, match.outcome, locale, user)]
            await _edit(picker, note("\n".join(lines)))
        elif is_choosing(match, user):
            if picker.decision != match.decision:
                picker.decision, picker.settled = match.decision, None
                show = _send_again if _is_above(picker, match) else _edit
                await show(picker, *await next_choice(picker.interaction, match))
        elif picker.decision is not None:
            # The player has moved in another way, or the match was adjourned.
            self.wait(picker, None)
            lines = happened_since(match, user, locale) or [say(locale, "picker-waits")]
            await _edit(picker, note("\n".join(lines)))
        elif picker.settled is not None and not may_take_back_alone(match, user):
            settled, picker.settled = picker.settled, None
            await _edit(picker, settled)


async def _edit(picker: OpenPicker, message: Message, *attached: Attached) -> None:
    edit = picker.interaction.edit_original_response if picker.follow_up is None else picker.follow_up.edit
    await edit(**editing(message, attached))


async def _remove(picker: OpenPicker) -> None:
    await (picker.interaction.delete_original_response if picker.follow_up is None else picker.follow_up.delete)()


def _is_above(picker: OpenPicker, match: Match) -> bool:
    """Whether the match's board was posted after the picker."""
    board = match.shown.message
    return board is not None and picker.message is not None and picker.message < board


async def _send_again(picker: OpenPicker, message: Message, *attached: Attached) -> None:
    """Show this in a new message in place of the picker's, unless the player has dismissed that."""
    await _remove(picker)
    answer = picker.interaction.followup.send(**sending(message, attached), ephemeral=True, wait=True)
    picker.follow_up = await answer
    picker.message = picker.follow_up.id


def is_choosing(match: Match, user: UserId) -> bool:
    """Whether a match awaits a move of `user`."""
    is_going = match.outcome is None and match.adjourned_since is None and not match.awaits_salt
    return is_going and match.mover == user


@subscribes(MatchPublished)
async def follow_pickers(client: BotClient, published: MatchPublished) -> None:
    """Bring the open pickers of a match that has changed up to date."""
    client.part(OpenPickers).wake(published.match)
