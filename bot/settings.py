"""Server settings and preferences. Pure values; each setting is described once, by its field.

The stored JSON (by key), the panels and the keys of the texts follow from the fields. A text's key is `server-<key>` or
`person-<key>`, and `server-<key>-<value>` or `person-<key>-<value>` for a value.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
"""Sorted pairs of `<game>.<look>` and a value: the looks that override those of the match."""


FINAL = "final"
"""The value of `Preferences.confirm` for moves that can't be taken back."""


class SettingKind(StrEnum):
    """The type of a setting's value."""

    CHOICE = "choice"
    """One of the setting's values."""
    CLOCK = "clock"
    """One of the setting's values, each as in `bot.core.match.Terms.clock`."""
    CHANNEL = "channel"
    """The id of a channel, or None."""
    CHANNELS = "channels"
    """A tuple of ids."""
    ROLES = "roles"
    """A tuple of ids."""
    LOOKS = "looks"


@dataclass(frozen=True, slots=True)
class Setting:
    """The description of a server setting or a preference."""

    key: str
    kind: SettingKind
    default: Any
    values: tuple[OptionValue, ...] = ()
    """Possible values of a choice or a clock."""
    only_if: tuple[str, OptionValue] | None = None
    """Key and value of another setting; if it has another value, this setting has no effect."""


def _described(default: Any, kind: SettingKind, **more: Any) -> Any:
    return field(default=default, metadata={"kind": kind, **more})


def _choice(
    *values: OptionValue, default: OptionValue | None = None, only_if: tuple[str, OptionValue] | None = None
) -> Any:
    """A field for one of `values`; the default is the first of them unless given."""
    return _described(values[0] if default is None else default, SettingKind.CHOICE, values=values, only_if=only_if)


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """The settings of a server, made by its managers; the first ones concern most managers."""

    language: str = _choice("", *LANGUAGES)
    """Language of public messages; if empty, a Community server's own, else the challenger's."""
    channels: tuple[int, ...] = _described((), SettingKind.CHANNELS)
    """Channels in which (and in whose threads) matches may be played; if empty, all channels."""
    live: int | None = _described(None, SettingKind.CHANNEL)
    """The live channel, if any."""
    tournaments: str = _choice("managers", "roles", "everybody")
    """The members who may make tournaments: managers of events, also members with one of `hosts`, or everybody."""
    hosts: tuple[int, ...] = _described((), SettingKind.ROLES, only_if=("tournaments", "roles"))
    """Roles whose members may make tournaments."""
    threads: str = _choice("unchosen", "taken", "always")
    """The matches that get their own threads: those in text channels that aren't among `channels`, only those begun
    while the channel is taken, or all.
    """
    clock: str = _described("", SettingKind.CLOCK, values=("", *map(clocks.read, clocks.CHOICES)))
    """Clock of challenges that don't specify one, as in `bot.core.match.Terms.clock`."""
    overdue: int | str = _choice("claim", 6, 24, 72, 168)
    """The one who ends an overdue match: the opponent, or the bot after this number of hours."""

    @property
    def has_threads(self) -> bool:
        """Whether each match in a text channel in which people may play gets its own thread."""
        return self.threads == "always" or (self.threads == "unchosen" and not self.channels)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """A person's preferences for private replies, reminders and pings."""

    language: str = _choice("", *LANGUAGES)
    """Language of private replies; if empty, that of their Discord client."""
    theme: str = _choice(*GROUNDS)
    palette: str = _choice(*PALETTES)
    confirm: bool | str = _choice(FINAL, True, False)
    """Whether they confirm a chosen move before it is played: a move that can't be taken back, every move, or none."""
    reminders: str = _choice("channel", "dm", "none")
    """The place where they are reminded that their time is short."""
    looks: tuple[tuple[str, str], ...] = _described((), SettingKind.LOOKS)
    """The type `Looks`."""
    side: str = _choice("own", "first")
    """The side from which they see private boards: their own, or always the first seat's."""
    pings: bool = _choice(True, False)
    """Whether mentions ping them, and whether they are told anything in private that they haven't asked for."""
    away: bool = _choice(True, False, only_if=("pings", True))
    """Whether they get boards in private when they are asked to act in a match whose server they have left."""
    hosting: bool = _choice(True, False, only_if=("pings", True))
    """Whether they are told in private why a tournament that they host can't go on."""


SettingsT = TypeVar("SettingsT", ServerSettings, Preferences)


def described(kind: type[ServerSettings | Preferences]) -> tuple[Setting, ...]:
    """All settings of this kind, in the order of the panel."""
    return tuple(Setting(each.name, default=each.default, **each.metadata) for each in fields(kind))


def setting(kind: type[ServerSettings | Preferences], key: str) -> Setting | None:
    """The setting with this key, if there is one."""
    return next((each for each in described(kind) if each.key == key), None)


def read(kind: type[SettingsT], stored: Mapping[str, Json]) -> SettingsT:
    """Read stored settings. Missing, unknown and invalid ones (from another version) get their defaults."""
    known = {each.key: _read(each, stored[each.key]) for each in described(kind) if each.key in stored}
    return kind(**known)


def stored(value: Any) -> Json:
    """Convert a setting's value to JSON."""
    return [stored(each) for each in value] if isinstance(value, tuple) else value


def _read(described_as: Setting, value: Any) -> Any:
    try:
        match described_as.kind:
            case SettingKind.CHANNEL:
                return None if value is None else _id(value)
            case SettingKind.CHANNELS | SettingKind.ROLES:
                return tuple(dict.fromkeys(map(_id, value)))
            case SettingKind.LOOKS:
                return _known_looks((str(key), str(chosen)) for key, chosen in value)
    except (TypeError, ValueError):
        return described_as.default
    # In Python, 1 == True, but neither stands for the other here.
    matching = (each for each in described_as.values if each == value and type(each) is type(value))
    return next(matching, described_as.default)


def _known_looks(pairs: Iterable[tuple[str, str]]) -> Looks:
    """The looks that exist, sorted; others are from another version of a game."""
    known = {
        (f"{game}.{look.key}", written(chosen))
        for game, entry in CATALOGUE.items()
        for look in entry.picture.looks
        for chosen in look.values
    }
    return tuple(sorted(known.intersection(pairs)))


def _id(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 < value <= GREATEST:
        raise ValueError(value)
    return value


def looks_for(preferences: Preferences, game: str) -> dict[str, str]:
    """The looks that a person prefers for one game, by key."""
    return {look: chosen for place, chosen in preferences.looks for of, _, look in [place.partition(".")] if of == game}
