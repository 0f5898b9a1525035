"""Tells the threads of tournaments that a date has changed or that they are called off, and mentions who has joined."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.core.match import UserId
from bot.features.tournaments import queries, views
from bot.features.tournaments.hosted import Hosted, TournamentId, people_of
from bot.publishing.backoff import REFUSED, ChannelBackoff
from bot.publishing.members import Members
from bot.publishing.outbox import Kind, Outbox
from bot.publishing.posting import Draft
from bot.storage import Store
from bot.storage.preferences import wanting_pings
from bot.tournaments import Phase
from bot.ui.actions import custom_ids


class StartNotices:
    """Posts a message in the thread of a tournament after its date has changed, or after it was called off."""

    def __init__(self, client: discord.Client, store: Store, channels: ChannelBackoff, members: Members) -> None:
        self._client = client
        self._store = store
        self._members = members
        self.outbox = Outbox(
            client,
            channels,
            Kind[TournamentId, Hosted](
                name="start",
                subject="tournament",
                behind=lambda: store.read(queries.starts_untold, store.shards),
                load=self._load,
                is_behind=lambda hosted: hosted.start_told < hosted.start_changes,
                place=self._thread,
                draft=self._draft,
                record=self._record,
                revision=lambda hosted: hosted.start_changes,
                recognise=_recognise,
                failed=self._failed,
            ),
        )

    def _thread(self, hosted: Hosted) -> discord.PartialMessageable:
        assert hosted.thread is not None  # noqa: S101 - `_load` has checked it
        return self._client.get_partial_messageable(hosted.thread, guild_id=hosted.guild)

    # What the outbox asks

    async def _load(self, number: TournamentId) -> Hosted | None:
        hosted = await self._store.read(queries.find, number)
        if hosted is None or hosted.thread is None or hosted.homeless:
            return None
        if hosted.state.phase is not Phase.JOINING and not hosted.is_called_off:
            return None
        return hosted if self._store.shards.serve(hosted.guild) else None

    async def _draft(self, hosted: Hosted, _: bool) -> Draft:
        people = [UserId(each.user) for each in people_of(hosted)]
        gone = await self._members.missing(self._client.get_guild(hosted.guild), people, anew=people)
        told = [user for user in people if user not in gone][: views.MOST_MENTIONED]
        return Draft(
            key=f"start:{hosted.id}.{hosted.start_changes}",
            message=views.start_changed(replace(hosted, gone=gone)),
            pings=await wanting_pings(self._store, told),
        )

    async def _record(self, hosted: Hosted, _: int, change: int) -> Hosted:
        await self._store.write(queries.note_start_told, hosted.id, change)
        return replace(hosted, start_told=change)

    async def _failed(self, hosted: Hosted, error: Exception) -> None:
        """Give up where the thread was deleted or locked."""
        if not isinstance(error, REFUSED):
            raise error
        await self._store.write(queries.note_start_told, hosted.id, hosted.start_changes)


def _recognise(hosted: Hosted, message: discord.Message) -> int | None:
    """The number of the change if a message tells of the latest one; None for others."""
    return hosted.start_changes if str(views.start_changed_id(hosted)) in custom_ids(message) else None
