"""Tells people in private that they were withdrawn from a tournament because they have left its server."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import discord

from bot.core.match import UserId
from bot.features.tournaments import queries
from bot.features.tournaments.hosted import Hosted, TournamentId
from bot.publishing.backoff import ChannelBackoff
from bot.publishing.outbox import Outbox, Publication
from bot.publishing.posting import Draft
from bot.storage import Store
from bot.storage.preferences import preferences_of, wanting_messages
from bot.texts import say
from bot.tournaments import Entrant
from bot.tournaments.events import Barred
from bot.ui.actions import Action, CustomId, action_button
from bot.ui.escape import called
from bot.ui.layout import note, row

Key: TypeAlias = tuple[TournamentId, UserId]
"""A tournament, and the player who has left its server."""


class _Item(NamedTuple):
    hosted: Hosted
    held: Entrant


class Farewells(Publication[Key, _Item]):
    """Sends direct messages to players who were withdrawn. Discord allows that if they still share a server with the
    bot or have installed it for themselves. Each message is tried once.
    """

    name = "farewell"

    def __init__(self, client: discord.Client, store: Store, channels: ChannelBackoff) -> None:
        self._store = store
        self._outbox = Outbox(
            client,
            channels,
            self,
        )

    async def tell(self, number: TournamentId, user: UserId) -> None:
        """Notify a player, if possible and if they want to be."""
        if not await wanting_messages(self._store, [user], "away"):
            return
        key = number, user
        await self._outbox.attempt(key)
        self._outbox.forget(key)

    async def load(self, key: Key) -> _Item | None:
        hosted = await self._store.read(queries.find, key[0])
        held = None if hosted is None else hosted.state.entrant_of(key[1])
        return None if hosted is None or held is None or held.barred is not Barred.LEFT else _Item(hosted, held)

    def place(self, item: _Item) -> discord.Object:
        """See `Publication.place`."""
        return discord.Object(item.held.user)

    async def draft(self, item: _Item, is_edit: bool) -> Draft:
        chosen = await preferences_of(self._store, UserId(item.held.user))
        locale = chosen.language or item.hosted.language
        stop = action_button(CustomId(Action.STOP_MESSAGES, path="away"), locale)
        told = note(say(locale, "tournament-farewell", name=called(item.hosted.name)), row(stop))
        return Draft(key=f"left:{item.hosted.id}.{item.held.number}", message=told)

    async def failed(self, item: _Item, error: Exception) -> None:
        """Ignore it: a player who can't be reached is notified when they are back."""
