"""Announces a tournament as an event of its server (Guild Scheduled Event), if the bot may create events. All functions
are idempotent, so they can be retried after a failure. Discord's errors propagate.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial

import discord

from bot.handling.checks import CHECKS, Check, Checking, FailedError, SkippedError, permission_names
from bot.texts import say
from bot.texts.people import plain, shortened

LONGEST_NAME, LONGEST_DESCRIPTION, LONGEST_PLACE = 100, 1000, 100
"""Characters that Discord takes."""
SHORTEST = timedelta(hours=1)
"""Minimum length of an event: an event at an external place needs an end after its start."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """The contents of a tournament's event."""

    name: str
    description: str
    start: datetime
    """With a time zone."""
    end: datetime
    """The expected end."""
    where: str
    """Such as the channel's name."""
    link: str
    """The address of the tournament's message. It is also in the description, where it identifies the event."""


class NotPermittedError(Exception):
    """The bot lacks the permission to create events."""


def may_announce(guild: discord.Guild) -> bool:
    """Whether the bot may create events in a server."""
    return guild.me.guild_permissions.create_events


async def announce(guild: discord.Guild, announcement: Announcement) -> int | None:
    """Create the event, and return its id. Returns None if its start has passed.

    If the bot already has an event that links to the tournament, that one is used, whatever its date: the process may
    have died before its id was stored. Raises NotPermittedError.
    """
    if announcement.start <= discord.utils.utcnow():
        return None
    if not may_announce(guild):
        raise NotPermittedError
    for event in await guild.fetch_scheduled_events(with_counts=False):
        if event.creator_id == guild.me.id and announcement.link in (event.description or ""):
            return await postpone(guild, event.id, announcement)
    event = await guild.create_scheduled_event(
        name=shortened(plain(announcement.name), LONGEST_NAME),
        description=_description(announcement),
        start_time=announcement.start,
        end_time=_end(announcement),
        entity_type=discord.EntityType.external,
        privacy_level=discord.PrivacyLevel.guild_only,
        location=shortened(plain(announcement.where), LONGEST_PLACE),
    )
    return event.id


async def postpone(guild: discord.Guild, event_id: int, announcement: Announcement) -> int | None:
    """Change the date and the text of an event, and return its id; create another one if it was deleted, is over, or
    has begun.

    Raises like `announce`.
    """
    try:
        event = await guild.fetch_scheduled_event(event_id, with_counts=False)
    except discord.NotFound:
        return await announce(guild, announcement)
    description, end = _description(announcement), _end(announcement)
    is_as_planned = (event.start_time, event.end_time, event.description) == (announcement.start, end, description)
    if is_as_planned or announcement.start <= discord.utils.utcnow():
        return event.id
    if event.status is discord.EventStatus.scheduled:
        await event.edit(start_time=announcement.start, end_time=end, description=description)
        return event.id
    if event.status is discord.EventStatus.active:
        # Discord has begun it at its old date.
        await event.end()
    return await announce(guild, announcement)


async def begin(guild: discord.Guild, event_id: int, end: datetime) -> None:
    """Start the event with the tournament, unless it has already begun or was deleted. `end` is when the tournament is
    expected to end, now that its entrants are known.
    """
    with contextlib.suppress(discord.NotFound):
        event = await guild.fetch_scheduled_event(event_id, with_counts=False)
        if event.status is discord.EventStatus.scheduled:
            event = await event.start()
        is_to_come = end > max(event.start_time, discord.utils.utcnow())
        if event.status is discord.EventStatus.active and event.end_time != end and is_to_come:
            await event.edit(end_time=end)


async def finish(guild: discord.Guild, event_id: int) -> None:
    """End the event because the tournament is over or has no date any more; delete it if it hasn't begun."""
    with contextlib.suppress(discord.NotFound):
        event = await guild.fetch_scheduled_event(event_id, with_counts=False)
        if event.status is discord.EventStatus.active:
            await event.end()
        elif event.status is discord.EventStatus.scheduled:
            await event.delete()


def _description(announcement: Announcement) -> str:
    return shortened(plain(announcement.description), LONGEST_DESCRIPTION)


def _end(announcement: Announcement) -> datetime:
    return max(announcement.end, announcement.start + SHORTEST)


async def check_event(context: Checking) -> None:
    """A check of `python -m bot check`: announce an event and postpone it."""
    guild = context.channel.guild
    if not may_announce(guild):
        raise SkippedError("permissions", permissions=permission_names(["create_events"], context.locale))
    start = (discord.utils.utcnow() + timedelta(days=1)).replace(microsecond=0)
    planned = Announcement(
        name=say(context.locale, "check-thread-name"),
        description=context.note,
        start=start,
        end=start + timedelta(days=1),
        where=context.channel.name,
        link=context.note,
    )
    event_id = await announce(guild, planned)
    assert event_id is not None  # noqa: S101 - its start is to come
    context.deletions.append(partial(finish, guild, event_id))
    await postpone(guild, event_id, replace(planned, start=start + SHORTEST))
    event = await guild.fetch_scheduled_event(event_id)
    if (event.name, event.start_time) != (planned.name, start + SHORTEST):
        raise FailedError("event", name=event.name, start=f"{event.start_time:%Y-%m-%d %H:%M}")


CHECKS.append(Check("event", check_event))
