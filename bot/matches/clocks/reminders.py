"""Private reminders to players who have little time left, each sent once; and the jobs that look at clocks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import discord

from bot.core import clock
from bot.core.match import PLIES, Match, MatchId, UserId
from bot.handling.jobs import BOARDS, CLOCK, Job, Stage
from bot.handling.parts import PublishingPart, part
from bot.matches.clocks import service
from bot.publishing.backoff import REFUSED
from bot.publishing.board_view import board, drawn
from bot.publishing.posting import Draft
from bot.storage import clock_queries
from bot.storage.matches import load_match
from bot.storage.preferences import preferences_of
from bot.texts import AnyLocale, say
from bot.ui.actions import Action, CustomId, action_button, link_button
from bot.ui.layout import Message, jump, message, row, when
from bot.ui.match import file_name, view_of
from bot.ui.personal import personalised
from bot.ui.posted import pictures

REMINDERS = f"{CLOCK}: reminders"

Key: TypeAlias = tuple[MatchId, int]
"""A match, and the revision since which its reminder is due."""


class _Item(NamedTuple):
    match: Match
    revision: int
    user: UserId
    is_sent: bool = False


@part
class Reminders(PublishingPart[Key, _Item]):
    """Looks at clocks, and sends private reminders."""

    name = "reminder"
    searched = 10

    async def connected(self) -> None:
        """Take the time without a connection off the clocks before a win on time can be claimed."""
        await self._beat()

    def jobs(self) -> Iterator[Job]:
        # Also while catching up takes long.
        yield Job(f"{CLOCK}: heartbeat", self._beat)
        yield Job(f"{CLOCK}: deadlines", self._check_clocks, stage=Stage.CHANGES)
        yield Job(REMINDERS, self.outbox.catch_up, stage=Stage.CHANGES)

    async def _beat(self) -> None:
        """Record which shards are connected."""
        if self._client.connected.numbers:
            await service.note_alive(self._store, self._client.connected)

    async def _check_clocks(self) -> None:
        """Act on the clocks of matches, except where the gateway is disconnected: no player can move there."""
        shards = self._client.connected
        if not shards.numbers:
            return
        await service.note_alive(self._store, shards)
        if await service.check_clocks(self._store, shards):
            self._client.wake(BOARDS)
            self._client.wake(REMINDERS)

    async def behind(self) -> list[Key]:
        return await self._store.read(clock_queries.undelivered, self._store.shards)

    async def load(self, key: Key) -> _Item | None:
        match_id, revision = key
        match = await load_match(self._store, match_id)
        if not self._client.is_connected(match.guild):
            # The clock will continue once the shard is connected again.
            return None
        user, deadline = match.mover, clock.read_clock(match).deadline
        has_moved = any(row.kind in PLIES for row in match.log[revision:])
        if user is None or user not in match.people or deadline is None or has_moved:
            await service.note_reminded(self._store, match_id, revision)
            return None
        return _Item(match, revision, user)

    def is_behind(self, item: _Item) -> bool:
        return not item.is_sent

    def place(self, item: _Item) -> discord.Object:
        return discord.Object(item.user)

    def recognise(self, item: _Item, message: discord.Message) -> int | None:
        """0 for the reminder, by its picture; None for others."""
        return 0 if file_name(item.match) in pictures(message) else None

    async def draft(self, item: _Item, is_edit: bool) -> Draft:
        match = item.match
        chosen = await preferences_of(self._store, item.user)
        return Draft(
            key=f"remind:{match.id}:{item.revision}",
            message=reminder(match, chosen.language or match.language),
            picture=await drawn(self._client.drawing, match, personalised(view_of(match), match.game, chosen)),
        )

    async def record(self, item: _Item, message: int, revision: int) -> _Item:
        await service.note_reminded(self._store, item.match.id, item.revision)
        return item._replace(is_sent=True)

    async def failed(self, item: _Item, error: Exception) -> None:
        """Remind a player who accepts no private messages in the match's channel."""
        if not isinstance(error, REFUSED):
            raise error
        if after := await service.note_reminded(self._store, item.match.id, item.revision, here=True):
            await self._client.boards.publish(after.id, after)


def reminder(match: Match, locale: AnyLocale) -> Message:
    """The board, and the deadline. The picture must be attached as `file_name(match)`."""
    deadline = clock.read_clock(match).deadline
    text = "" if deadline is None else when(deadline)
    link = jump(match.guild, match.channel, match.shown.message)
    shown = board(match)
    stop = action_button(CustomId(Action.STOP_MESSAGES, path="reminders"), locale)
    there = row(link_button(say(locale, "remind-there"), link), stop)
    return message(say(locale, "remind-private", when=text), shown.text, *shown.illustrations, *shown.rows, there)
