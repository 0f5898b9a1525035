"""The job that keeps the server's event of each tournament up to date: it creates the event when a tournament with a
date is announced, moves it when the date changes, and starts and ends it with the tournament. This is a separate job so
that a slow request about an event doesn't delay a tournament.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import datetime, timedelta

import discord
import structlog

from bot.features.tournaments import events, queries, term_views, words
from bot.features.tournaments.events import Announcement
from bot.features.tournaments.hosted import HostedTournament, TournamentId
from bot.features.tournaments.rules import Phase, recommended_rounds
from bot.handling.jobs import CLOCK, Job
from bot.handling.parts import Part, part
from bot.publishing.backoff import DISCORD_TROUBLE, logged_failures
from bot.texts import say
from bot.ui.permissions import is_obfuscated

EVENT_TIMEOUT = 30.0
"""Seconds for the requests about an event: Discord takes few of these, and then discord.py waits."""
RETRIES = (timedelta(minutes=5), timedelta(hours=1), timedelta(hours=6), timedelta(hours=18))
"""Delays after each failure before an event is tried again; after the last one, the bot gives up."""
USUAL_LENGTH = timedelta(days=1)
"""Expected length of a tournament if its plan doesn't say."""

_log = structlog.get_logger("banmen.tournaments")


@part
class ServerEvents(Part):
    """Server events for the tournaments in this process's servers."""

    def jobs(self) -> Iterator[Job]:
        yield Job(f"{CLOCK}: server events", self.catch_up)

    async def catch_up(self) -> None:
        """Create, change, start and end the events that are out of date. A failed change is retried a few times and
        then given up until the tournament changes again.
        """
        shards = self._client.connected
        if not shards.numbers:
            return
        for number in await self._store.read(queries.events_behind, self._store.now(), shards):
            with logged_failures(_log, "event not followed", tournament=number):
                await self._follow(number)

    async def _follow(self, number: TournamentId) -> None:
        hosted = await self._store.read(queries.find, number)
        guild = None if hosted is None else self._client.get_guild(hosted.guild)
        if hosted is None or guild is None:
            return
        if hosted.event is None and hosted.state.phase is Phase.JOINING and hosted.message is None:
            # The event leads to it.
            return
        try:
            async with asyncio.timeout(EVENT_TIMEOUT):
                event = await _shown(guild, hosted)
        except (events.NotPermittedError, *DISCORD_TROUBLE) as error:
            _log.warning("event not shown", tournament=number, why=str(error) or type(error).__name__)
            await self._store.write(queries.note_event_failed, hosted, self._store.now(), RETRIES)
        else:
            await self._store.write(queries.note_event, hosted, event)


async def _shown(guild: discord.Guild, hosted: HostedTournament) -> int | None:
    """Bring the event of a tournament up to date and return its id, or None if it no longer needs one.

    Raises NotPermittedError, and as Discord does.
    """
    event, phase, start = hosted.event, hosted.state.phase, hosted.plan.starts_at
    if phase is Phase.JOINING and start is not None:
        # Whole seconds, because Discord stores no more of its time.
        announced = announcement(guild, hosted, start.replace(microsecond=0))
        return await (events.announce(guild, announced) if event is None else events.postpone(guild, event, announced))
    if event is None:
        return None
    if phase is Phase.RUNNING:
        began = hosted.state.started or hosted.created_at
        await events.begin(guild, event, began.replace(microsecond=0) + lasts(hosted))
        return event
    await events.finish(guild, event)
    return None if phase is Phase.JOINING else event


def announcement(guild: discord.Guild, hosted: HostedTournament, start: datetime) -> Announcement:
    """The text of a tournament's event, in the tournament's language."""
    channel = guild.get_channel(hosted.channel)
    named = None if channel is None or is_obfuscated(channel) else channel
    return Announcement(
        name=hosted.name,
        description=term_views.event_description(hosted),
        start=start,
        end=start + lasts(hosted),
        link=words.link_to(hosted),
        where=guild.name if named is None else say(hosted.language, "tournament-event-place", channel=named.name),
    )


def lasts(hosted: HostedTournament) -> timedelta:
    """Expected length of a tournament."""
    settings, days = hosted.state.settings, hosted.plan.round_days
    if settings.traits.is_timed:
        return timedelta(minutes=settings.minutes)
    if settings.traits.rounds_wait and days:
        rounds = hosted.state.planned or settings.rounds or recommended_rounds(settings, len(hosted.state.active))
        return timedelta(days=days * max(rounds, 1))
    return USUAL_LENGTH
