"""What a server and a person have chosen for themselves. Pure values; each setting is described once, by its field.

From that follow what is stored (JSON by key), the panels, and the keys of the words: `server-<key>` or
`person-<key>`, and a value's `<that>-<value>`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, TypeAlias, TypeVar

from bot.catalogue import CATALOGUE
from bot.core import clock as clocks
from bot.core.numbers import GREATEST
from bot.texts import LANGUAGES
from games.kit.rules import Json, OptionValue, written
from renderers.kit.theme import GROUNDS, PALETTES

Looks: TypeAlias = tuple[tuple[str, str], ...]
"""Pairs of `<game>.<look>` and its value, sorted: the looks of pictures that are not to be as the match has them."""


class Kind(StrEnum):
    """What the value of a setting is."""

    CHOICE = "choice"
    """One of the setting's values."""
    CLOCK = "clock"
    """One of the setting's values, each as `bot.core.match.Terms.clock`."""
    CHANNEL = "channel"
    """The id of a channel, or None."""
    CHANNELS = "channels"
    """Ids, as a tuple."""
    ROLES = "roles"
    LOOKS = "looks"


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that can be set."""

    key: str
    kind: Kind
    default: Any
    values: tuple[OptionValue, ...] = ()
    """Of a choice or a clock: what it can be."""
    only_if: tuple[str, OptionValue] | None = None
    """Another setting and the value of it without which this one changes nothing."""


def _described(default: Any, kind: Kind, **more: Any) -> Any:
    return field(default=default, metadata={"kind": kind, **more})


def _choice(
    *values: OptionValue, default: OptionValue | None = None, only_if: tuple[str, OptionValue] | None = None
) -> Any:
    """One of these; the first, unless another one is the default."""
    return _described(values[0] if default is None else default, Kind.CHOICE, values=values, only_if=only_if)


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """What those who run a server have chosen for it."""

    language: str = _choice("", *LANGUAGES)
    """Of what everyone sees; empty: the Community server's, else the challenger's."""
    channels: tuple[int, ...] = _described((), Kind.CHANNELS)
    """Where matches may be played, threads of these included; empty: everywhere."""
    threads: str = _choice("taken", "always")
    """When a match gets a thread of its own: where another one goes on, or always."""
    live: int | None = _described(None, Kind.CHANNEL)
    """The channel in which all matches are shown live."""
    clock: str = _described("", Kind.CLOCK, values=("", *map(clocks.read, clocks.CHOICES)))
    """As `bot.core.match.Terms.clock`: of challenges that say nothing else."""
    overdue: str = _choice("claim", "bot")
    """Who ends a match whose player ran out of time: the opponent, or the bot after the grace."""
    grace: int = _choice(1, 6, 12, 24, 48, 72, 168, default=24, only_if=("overdue", "bot"))
    """Hours that the bot waits before it does."""
    enders: tuple[int, ...] = _described((), Kind.ROLES)
    """Roles whose people may end matches, beside moderators."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """What a person has chosen for what they alone see, and for how they are told."""

    language: str = _choice("", *LANGUAGES)
    """Of private answers; empty: the one that their Discord is in."""
    theme: str = _choice(*GROUNDS)
    palette: str = _choice(*PALETTES)
    looks: tuple[tuple[str, str], ...] = _described((), Kind.LOOKS)
    """Of the games' pictures, as `Looks`."""
    side: str = _choice("own", "first")
    """From where private boards are seen: the own side, or always that of the first seat."""
    confirm: bool = _choice(True, False)
    """Whether a move that was chosen is shown once more before it is played."""
    reminders: str = _choice("channel", "dm", "none")
    """Where somebody is reminded that their time runs out."""
    pings: bool = _choice(True, False)
    """Whether mentions ping them."""


SettingsT = TypeVar("SettingsT", ServerSettings, Preferences)


def described(kind: type[ServerSettings | Preferences]) -> tuple[Setting, ...]:
    """All that can be set, in the order of the panel."""
    return tuple(Setting(each.name, default=each.default, **each.metadata) for each in fields(kind))


def setting(kind: type[ServerSettings | Preferences], key: str) -> Setting | None:
    """What can be set by that key, if anything."""
    return next((each for each in described(kind) if each.key == key), None)


def read(kind: type[SettingsT], stored: Mapping[str, Json]) -> SettingsT:
    """As stored. What is missing, unknown or can't be (another version wrote it) is the default."""
    known = {each.key: _read(each, stored[each.key]) for each in described(kind) if each.key in stored}
    return kind(**known)


def stored(value: Any) -> Json:
    """A value of a setting, as JSON has it."""
    return [stored(each) for each in value] if isinstance(value, tuple) else value


def _read(described_as: Setting, value: Json) -> Any:
    try:
        return _READERS[described_as.kind](described_as, value)
    except (TypeError, ValueError):
        return described_as.default


def _read_choice(described_as: Setting, value: Any) -> OptionValue:
    # 1 is true, and true is 1, but neither was meant by the other.
    found = [each for each in described_as.values if each == value and type(each) is type(value)]
    return found[0] if found else described_as.default


def _read_id(_: Setting, value: Any) -> int | None:
    return None if value is None else _id(value)


def _read_ids(_: Setting, value: Any) -> tuple[int, ...]:
    return tuple(dict.fromkeys(map(_id, value)))


def _read_looks(_: Setting, value: Any) -> Looks:
    """Looks that are known; of others, which a game had in another version, nothing is said."""
    pairs = {(str(key), str(chosen)) for key, chosen in value}
    known = {
        (f"{game}.{look.key}", written(chosen))
        for game, entry in CATALOGUE.items()
        for look in entry.picture.looks
        for chosen in look.values
    }
    return tuple(sorted(pairs & known))


def _id(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 < value <= GREATEST:
        raise ValueError(value)
    return value


_READERS: Mapping[Kind, Callable[[Setting, Any], Any]] = {
    Kind.CHOICE: _read_choice,
    Kind.CLOCK: _read_choice,
    Kind.CHANNEL: _read_id,
    Kind.CHANNELS: _read_ids,
    Kind.ROLES: _read_ids,
    Kind.LOOKS: _read_looks,
}


def looks_for(preferences: Preferences, game: str) -> dict[str, str]:
    """The looks of one game that a person has chosen, by their key."""
    return {look: chosen for place, chosen in preferences.looks for of, _, look in [place.partition(".")] if of == game}
