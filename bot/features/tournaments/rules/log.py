"""A tournament's settings and log as rows of plain JSON, to be stored, and back."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple, get_args

from pydantic import TypeAdapter

from bot.features.tournaments.rules.events import Event
from bot.features.tournaments.rules.settings import Settings

KINDS: dict[str, type[Any]] = {kind.__name__: kind for kind in get_args(Event)}
"""The events by their stored names, which are those of their classes."""


class Row(NamedTuple):
    """An event in its stored form."""

    kind: str
    at: datetime
    data: dict[str, Any]
    """JSON."""


def to_row(event: Event) -> Row:
    """The row of an event."""
    data = _adapter(type(event)).dump_python(event, mode="json")
    del data["at"]
    return Row(type(event).__name__, event.at, data)


def from_row(row: Row) -> Event:
    """The event of a row."""
    event: Event = _adapter(KINDS[row.kind]).validate_python({**row.data, "at": row.at})
    return event


def settings_to_json(settings: Settings) -> dict[str, Any]:
    """The settings as JSON."""
    data: dict[str, Any] = _adapter(Settings).dump_python(settings, mode="json")
    return data


def settings_from_json(data: dict[str, Any]) -> Settings:
    """The settings from JSON; missing options have their defaults."""
    settings: Settings = _adapter(Settings).validate_python(data)
    return settings


_ADAPTERS: dict[type[Any], TypeAdapter[Any]] = {}


def _adapter(kind: type[Any]) -> TypeAdapter[Any]:
    """Converter for values of this class; created on first use, because that takes a moment."""
    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    return _ADAPTERS[kind]
