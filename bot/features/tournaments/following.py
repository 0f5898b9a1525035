"""The job that advances tournaments: it counts results, begins rounds, opens matches and publishes messages."""

from __future__ import annotations

from collections.abc import Callable, Collection

import discord
import structlog

from bot.core.match import UserId
from bot.core.shards import Shards
from bot.features.tournaments import queries, service
from bot.features.tournaments.farewells import Farewells
from bot.features.tournaments.hosted import Hosted, TournamentId
from bot.features.tournaments.hosts import Hosts
from bot.features.tournaments.notes import TournamentNotes
from bot.features.tournaments.publication import TournamentMessages
from bot.features.tournaments.waiting import Waiting
from bot.handling.channels import person_of
from bot.publishing.backoff import logged_failures
from bot.publishing.members import Members
from bot.storage import Store
from bot.texts.people import Named

_log = structlog.get_logger("banmen.tournaments")


class Following:
    """Advances the tournaments in this process's servers."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        members: Members,
        farewells: Farewells,
        messages: TournamentMessages,
        notes: TournamentNotes,
        waiting: Waiting,
        connected: Callable[[], Shards],
    ) -> None:
        """`connected` returns the shards that are connected."""
        self._client = client
        self._store = store
        self._members = members
        self._farewells = farewells
        self._messages = messages
        self._notes = notes
        self._waiting = waiting
        self._connected = connected
        self._hosts = Hosts(client, store, members)

    async def work(self) -> bool:
        """Do all that is due. Returns whether a match has changed, so that its board must be published."""
        shards = self._connected()
        if not shards.numbers:
            return False
        for number in await self._store.read(queries.due_tournaments, self._store.now(), shards):
            with logged_failures(_log, "tournament not followed", tournament=number):
                await self.follow(number)
        late = await service.check_no_shows(self._store, shards)
        is_freed = await self._waiting.check(shards)
        await self._hosts.check(shards)
        await self._messages.catch_up()
        await self._notes.catch_up()
        return bool(late) or is_freed

    async def follow(self, number: TournamentId) -> None:
        """Advance a tournament, after withdrawing those who have left its server and updating names."""
        gone: set[UserId] = set()

        async def missing(hosted: Hosted, users: Collection[UserId]) -> frozenset[UserId]:
            found = await self._missing(hosted, users)
            gone.update(found)
            here = self._members.cached(hosted.guild, users)
            names = {each.id: Named(each.id, person_of(each).name, each.name) for each in here}
            await service.update_names(self._store, hosted, names)
            return found

        try:
            await service.follow(self._store, number, missing)
        finally:
            for user in gone:
                await self._farewells.tell(number, user)

    async def withdraw_missing(self, number: TournamentId) -> None:
        """Withdraw everybody who has left the server of a tournament."""
        for user in await service.withdraw_missing(self._store, number, self._missing):
            await self._farewells.tell(number, user)

    async def _missing(self, hosted: Hosted, users: Collection[UserId]) -> frozenset[UserId]:
        # Somebody may have come back since an answer that is some minutes old.
        return await self._members.missing(self._client.get_guild(hosted.guild), users, anew=users)

    async def forget_drafts(self) -> None:
        """Delete tournaments that were planned but never announced."""
        await self._store.write(queries.forget_drafts, self._store.now() - service.DRAFTS_KEPT)
