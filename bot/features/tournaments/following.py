"""The job that advances tournaments: it counts results, begins rounds, opens matches and publishes messages."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import structlog

from bot.core.match import UserId
from bot.features.tournaments import advancing, deadlines, queries, service
from bot.features.tournaments.hosted import HostedTournament, TournamentId
from bot.features.tournaments.notes import TournamentNotes
from bot.features.tournaments.publication import TOURNAMENTS, TournamentMessages
from bot.features.tournaments.waiting import Waiting
from bot.handling.bot_client import BotClient
from bot.handling.channels import person_of
from bot.handling.jobs import BETWEEN_CLEANINGS, BOARDS, CLOCK, Job, Stage
from bot.handling.parts import Part, part
from bot.publishing.backoff import logged_failures
from bot.texts.people import Named

_log = structlog.get_logger("banmen.tournaments")


@part
class Following(Part):
    """Advances the tournaments in this process's servers."""

    def __init__(self, client: BotClient) -> None:
        super().__init__(client)
        store, channels, members = client.store, client.boards.channels, client.members
        self._notes = TournamentNotes(client, store, channels, members)

    def jobs(self) -> Iterator[Job]:
        yield Job(TOURNAMENTS, self._work_and_show, stage=Stage.CHANGES)
        yield Job(f"{CLOCK}: drafts", self._forget_drafts, BETWEEN_CLEANINGS, leads=True)

    async def _work_and_show(self) -> None:
        if await self.work():
            self._client.wake(BOARDS)

    async def work(self) -> bool:
        """Do all that is due. Returns whether a match has changed, so that its board must be published."""
        shards = self._client.connected
        if not shards.numbers:
            return False
        for number in await self._store.read(queries.due_tournaments, self._store.now(), shards):
            with logged_failures(_log, "tournament not followed", tournament=number):
                await self.follow(number)
        late = await deadlines.check_no_shows(self._store, shards)
        is_freed = await self._client.part(Waiting).check(shards)
        await self._client.part(TournamentMessages).catch_up()
        await self._notes.catch_up()
        return bool(late) or is_freed

    async def follow(self, number: TournamentId) -> None:
        """Advance a tournament, after withdrawing those who have left its server and updating names."""

        async def missing(hosted: HostedTournament, users: Collection[UserId]) -> frozenset[UserId]:
            left = await self._missing(hosted, users)
            here = self._client.members.cached(hosted.guild, users)
            names = {each.id: Named(each.id, person_of(each).name, each.name) for each in here}
            await service.update_names(self._store, hosted, names)
            return left

        await advancing.follow(self._store, number, missing)

    async def withdraw_missing(self, number: TournamentId) -> None:
        """Withdraw everybody who has left the server of a tournament."""
        await advancing.withdraw_missing(self._store, number, self._missing)

    async def _missing(self, hosted: HostedTournament, users: Collection[UserId]) -> frozenset[UserId]:
        # Somebody may have come back since an answer that is some minutes old.
        return await self._client.members.missing(self._client.get_guild(hosted.guild), users, anew=users)

    async def _forget_drafts(self) -> None:
        """Delete tournaments that were planned but never announced."""
        await self._store.write(queries.forget_drafts, self._store.now() - service.DRAFTS_KEPT)
