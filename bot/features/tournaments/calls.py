"""Publishes the messages of challenges in ladders: each pings who is challenged, and then says what became of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

import discord

from bot.core.match import Shown, UserId
from bot.features.tournaments import queries, views
from bot.features.tournaments.hosted import Hosted, TournamentId
from bot.features.tournaments.queries import Call
from bot.publishing.backoff import REFUSED, ChannelBackoff
from bot.publishing.outbox import Draft, Kind, Outbox, delete_message
from bot.storage import Connection, Store
from bot.storage.preferences import wanting_pings
from bot.ui.actions import Action, CustomId, custom_ids

Key: TypeAlias = tuple[TournamentId, int]
"""A ladder, and the number of a challenge."""


@dataclass(frozen=True, slots=True)
class _Item:
    call: Call
    hosted: Hosted


class LadderCalls:
    """Publishes the messages of challenges in ladders."""

    def __init__(self, client: discord.Client, store: Store, channels: ChannelBackoff) -> None:
        self._client = client
        self._store = store
        self.outbox = Outbox(
            client,
            channels,
            Kind[Key, _Item](
                name="call",
                subject="tournament",
                behind=lambda: store.read(queries.calls_behind, store.shards),
                load=self._load,
                is_behind=_is_behind,
                place=lambda item: self._channel(item.hosted),
                draft=self._draft,
                record=self._record,
                shown=lambda item: Shown(item.call.shown, item.call.message),
                revision=lambda item: item.call.wanted,
                recognise=_recognise,
                reload=self._reload,
                withdraw=self._withdraw,
                finish=self._finish,
                failed=self._failed,
            ),
        )

    def _channel(self, hosted: Hosted) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(hosted.channel, guild_id=hosted.guild)

    # What the outbox asks

    async def _load(self, key: Key) -> _Item | None:
        call, hosted = await self._store.read(_found, *key)
        if call is None or hosted is None or hosted.homeless or not self._store.shards.serve(hosted.guild):
            return None
        return _Item(call, hosted)

    async def _draft(self, item: _Item, is_edit: bool) -> Draft:
        made = item.hosted.state.challenges[item.call.number - 1]
        user = UserId(item.hosted.state.entrant(made.challenged).user)
        return Draft(
            nonce=f"call:{item.call.tournament}.{item.call.number}",
            message=views.call(item.hosted, item.call.number),
            pings=[] if is_edit or not made.is_open else await wanting_pings(self._store, [user]),
        )

    async def _record(self, item: _Item, message: int, shown: int) -> _Item | None:
        if not await self._store.write(queries.note_call, item.call, message, shown):
            return None
        return replace(item, call=item.call._replace(message=message, shown=shown))

    async def _reload(self, item: _Item) -> _Item:
        call, hosted = await self._store.read(_found, item.call.tournament, item.call.number)
        return item if call is None or hosted is None else _Item(call, hosted)

    async def _withdraw(self, before: _Item, item: _Item, message: int, _: int) -> bool:
        """Delete a message that came too late."""
        if message != item.call.message:
            await delete_message(self._channel(before.hosted), message)
        return True

    async def _finish(self, item: _Item) -> None:
        """A challenge that was over before its message was posted needs none."""
        if item.call.message is None and item.call.wanted > 0:
            await self._store.write(queries.note_call, item.call, None, item.call.wanted)

    async def _failed(self, item: _Item, error: Exception) -> None:
        """Give up the edit of a message that was deleted."""
        if item.call.message is None or not isinstance(error, REFUSED):
            raise error
        await self._store.write(queries.note_call, item.call, item.call.message, item.call.wanted)


def _found(db: Connection, number: TournamentId, challenge: int) -> tuple[Call | None, Hosted | None]:
    return queries.find_call(db, number, challenge), queries.find(db, number)


def _is_behind(item: _Item) -> bool:
    """Whether the message is to be posted, or to be edited because the challenge is over."""
    return item.call.shown < item.call.wanted and (item.call.message is None) == (item.call.wanted == 0)


def _recognise(item: _Item, message: discord.Message) -> int | None:
    """0 for the message of this challenge while it is open; None for others."""
    ours = str(CustomId(Action.ACCEPT_CLIMB, item.call.tournament, item.call.number))
    return 0 if ours in custom_ids(message) else None
