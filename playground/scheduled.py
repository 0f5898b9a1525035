"""A server's scheduled events: reads what a bot sends, and refuses what Discord would.

Only events at an external place are modelled, because there are no voice channels. Discord begins and ends them by
itself at their times; here only a bot does.
"""

from __future__ import annotations

from datetime import UTC, datetime
from enum import IntEnum
from typing import Any

from playground import forms
from playground.forms import Reader
from playground.protocol import Json, error, invalid_form
from playground.world import World

EXTERNAL = 3
"""The type of an event that isn't in a voice channel."""
GUILD_ONLY = 2
LONGEST_NAME, LONGEST_DESCRIPTION, LONGEST_PLACE = 100, 1000, 100
MOST_EVENTS = 100
"""Events of a server that aren't over."""


class Status(IntEnum):
    """The status of an event."""

    SCHEDULED = 1
    ACTIVE = 2
    COMPLETED = 3
    CANCELED = 4


NEXT = {Status.SCHEDULED: (Status.ACTIVE, Status.CANCELED), Status.ACTIVE: (Status.COMPLETED,)}
"""The statuses that each status may change to; the other two are final."""


def create(world: World, guild_id: str, given: Json) -> Json:
    """Create an event of the bot."""
    made = forms.fields(given, "", _readers())
    _check_times(made, None)
    if len(present(world, guild_id)) >= MOST_EVENTS:
        raise error(30038)
    key, bot = world.snowflake(), world.bot
    event = made | {
        "id": key,
        "guild_id": guild_id,
        "channel_id": None,
        "creator_id": bot["id"],
        "creator": bot,
        "image": None,
        "status": int(Status.SCHEDULED),
        "entity_id": None,
        "recurrence_rule": None,
        "guild_scheduled_event_exceptions": [],
    }
    return world.set_scheduled_event(event)


def edit(world: World, event: Json, given: Json) -> Json:
    """Change some fields of an event."""
    if event["status"] not in NEXT:
        raise error(180000)
    following = [int(each) for each in NEXT[event["status"]]]
    readers = _readers() | {"status": lambda status, path: forms.one_of(status, path, following)}
    changes = forms.fields(given, "", {key: read for key, read in readers.items() if key in given})
    _check_times(changes, event)
    return world.set_scheduled_event(event | changes)


def present(world: World, guild_id: str) -> list[Json]:
    """A server's events that aren't over, oldest first."""
    events = world.scheduled_events.values()
    return [event for event in events if event["guild_id"] == guild_id and event["status"] in NEXT]


def _readers() -> dict[str, Reader[Any]]:
    """The readers of the fields with which an event is created."""
    return {
        "name": _name,
        "description": _description,
        "privacy_level": lambda level, path: forms.one_of(level, path, (GUILD_ONLY,)),
        "entity_type": lambda kind, path: forms.one_of(kind, path, (EXTERNAL,)),
        "scheduled_start_time": _time,
        "scheduled_end_time": _time,
        "entity_metadata": _place,
    }


def _name(given: Any, path: str) -> str:
    return forms.text(given, path, LONGEST_NAME)


def _description(given: Any, path: str) -> str | None:
    return forms.text(given, path, LONGEST_DESCRIPTION, least=0) or None


def _place(given: Any, path: str) -> Json:
    place = forms.form(given, path)
    return {"location": forms.text(place.get("location"), forms.at(path, "location"), LONGEST_PLACE)}


def _time(given: Any, path: str) -> str:
    text = forms.text(given, path, 100)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as problem:
        words = f'Could not parse "{text}". Should be ISO8601.'
        raise invalid_form(path, "DATE_TIME_TYPE_PARSE", words) from problem
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).isoformat()


def _check_times(changes: Json, event: Json | None) -> None:
    """Raise Invalid Form Body unless an event begins in the future and ends after that."""
    key = "scheduled_start_time"
    if key in changes and datetime.fromisoformat(changes[key]) <= datetime.now(UTC):
        raise invalid_form(key, "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", "Cannot schedule event in the past.")
    whole = (event or {}) | changes
    if datetime.fromisoformat(whole["scheduled_end_time"]) <= datetime.fromisoformat(whole[key]):
        words = "Cannot schedule event to end before it starts."
        raise invalid_form("scheduled_end_time", "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", words)
