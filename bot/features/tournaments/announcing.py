"""The job that keeps the server's event of each tournament up to date: it is made when a tournament with a date is
announced, begins when that starts, and ends with it.

A job of its own, so that a slow event delays no tournament.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import discord
import structlog

from bot.core.shards import Shards
from bot.features.tournaments import events, queries, views
from bot.features.tournaments.events import Announcement
from bot.features.tournaments.hosted import Hosted, TournamentId
from bot.publishing.backoff import log_failure
from bot.storage import Store
from bot.texts import say
from bot.tournaments import Format, Phase, recommended_rounds
from bot.tournaments.settings import ROUNDS

LASTS = timedelta(days=1)
"""How long a tournament is expected to take if its plan doesn't say."""

_log = structlog.get_logger("banmen.tournaments")


class ServerEvents:
    """The events that announce the tournaments of the servers that this process looks after."""

    def __init__(self, client: discord.Client, store: Store, connected: Callable[[], Shards]) -> None:
        """`connected` gives the shards that are connected."""
        self._client = client
        self._store = store
        self._connected = connected

    async def catch_up(self) -> None:
        """Make, begin and end the events that are behind. What fails isn't tried again."""
        shards = self._connected()
        if not shards.numbers:
            return
        for number in await self._store.read(queries.events_behind, shards):
            try:
                await self._follow(number)
            except Exception as error:  # noqa: BLE001 - the others go on
                log_failure(_log, "event not followed", error, tournament=number)

    async def _follow(self, number: TournamentId) -> None:
        hosted = await self._store.read(queries.find, number)
        guild = None if hosted is None else self._client.get_guild(hosted.guild)
        if hosted is None or guild is None:
            return
        event, phase = hosted.event, hosted.state.phase
        if event is None and phase is Phase.JOINING:
            if hosted.message is None:
                # The event leads to it.
                return
            event = await _announced(guild, hosted)
        elif event is None:
            pass  # It has begun without one.
        elif phase is Phase.RUNNING:
            await events.begin(guild, event)
        elif phase is Phase.OVER:
            await events.finish(guild, event)
        await self._store.write(queries.note_event, hosted, event)


async def _announced(guild: discord.Guild, hosted: Hosted) -> int | None:
    start = hosted.plan.starts_at
    if start is None:
        return None
    # To the second, so that the event is recognised whatever Discord keeps of its time.
    return await events.announce(guild, announcement(guild, hosted, start.replace(microsecond=0)))


def announcement(guild: discord.Guild, hosted: Hosted, start: datetime) -> Announcement:
    """What the event of a tournament says, in the tournament's language."""
    channel = guild.get_channel(hosted.channel)
    return Announcement(
        name=hosted.name,
        description=views.event_description(hosted),
        start=start,
        end=start + lasts(hosted),
        where=say(hosted.language, "tournament-event-place", channel="" if channel is None else channel.name),
    )


def lasts(hosted: Hosted) -> timedelta:
    """How long a tournament is expected to take."""
    settings, days = hosted.state.settings, hosted.plan.round_days
    if settings.format is Format.ARENA:
        return timedelta(minutes=settings.minutes)
    if settings.format in ROUNDS and days:
        rounds = settings.rounds or recommended_rounds(settings, len(hosted.state.active))
        return timedelta(days=days * max(rounds, 1))
    return LASTS
