"""Announces a tournament as an event of its server (Guild Scheduled Event), where the bot may create events.

Nothing here disturbs a tournament: where the bot may not, nothing happens; what fails is logged; and nobody waits for
long. Call it outside units of work, after the tournament has been stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

import discord
import structlog

from bot.publishing.backoff import DISCORD_TROUBLE
from bot.ui.escape import plain
from bot.ui.layout import shortened

LONGEST_NAME, LONGEST_DESCRIPTION, LONGEST_PLACE = 100, 1000, 100
"""Characters that Discord takes."""
SHORTEST = timedelta(hours=1)
"""How long an event lasts at least: an event at an external place needs an end after its start."""
PATIENCE = 30.0
"""Seconds for a request: Discord takes few of these, and then discord.py waits."""

_log = structlog.get_logger("banmen.tournaments")


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """What an event says of a tournament."""

    name: str
    description: str
    start: datetime
    """With a time zone."""
    end: datetime
    """When it is expected to end."""
    where: str
    """Such as the channel's name."""


async def announce(guild: discord.Guild, announcement: Announcement) -> int | None:
    """Create the event, and return its id. Returns None if the bot may not, or if the start has passed.

    An own event with this name and start is taken instead of a second one: the process may have died before its id was
    stored.
    """
    if not guild.me.guild_permissions.create_events or announcement.start <= discord.utils.utcnow():
        return None
    async with _undisturbed("create", guild):
        for event in await guild.fetch_scheduled_events(with_counts=False):
            is_same = event.name == _name(announcement) and event.start_time == announcement.start
            if is_same and event.creator_id == guild.me.id:
                return event.id
        event = await guild.create_scheduled_event(
            name=_name(announcement),
            description=shortened(plain(announcement.description), LONGEST_DESCRIPTION),
            start_time=announcement.start,
            end_time=_end(announcement),
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
            location=shortened(plain(announcement.where), LONGEST_PLACE),
        )
        return event.id
    return None


async def begin(guild: discord.Guild, event_id: int) -> None:
    """Let the event begin when the tournament does, unless Discord has begun it at its time."""
    async with _undisturbed("begin", guild):
        event = await guild.fetch_scheduled_event(event_id, with_counts=False)
        if event.status is discord.EventStatus.scheduled:
            await event.start()


async def finish(guild: discord.Guild, event_id: int) -> None:
    """End the event when the tournament ends; cancel it if neither has begun."""
    async with _undisturbed("end", guild):
        event = await guild.fetch_scheduled_event(event_id, with_counts=False)
        if event.status is discord.EventStatus.active:
            await event.end()
        elif event.status is discord.EventStatus.scheduled:
            await event.cancel()


def _name(announcement: Announcement) -> str:
    return shortened(plain(announcement.name), LONGEST_NAME)


def _end(announcement: Announcement) -> datetime:
    return max(announcement.end, announcement.start + SHORTEST)


@asynccontextmanager
async def _undisturbed(doing: str, guild: discord.Guild) -> AsyncIterator[None]:
    """Log what Discord refuses and what fails, and go on."""
    try:
        async with asyncio.timeout(PATIENCE):
            yield
    except discord.NotFound:
        pass  # Somebody has deleted the event.
    except DISCORD_TROUBLE as error:
        _log.warning("Event could not be kept up to date", doing=doing, guild=guild.id, error=str(error))
