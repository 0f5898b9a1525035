"""What is chosen of some options, a value of each: as custom ids, pictures and stored rows have it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.core.numbers import whole
from games.kit.rules import Option, OptionValue, options_from, written

_NOTHING: Mapping[str, str | OptionValue] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Picks:
    """A value of each of some options."""

    options: tuple[Option, ...]
    places: tuple[int, ...]
    """For each option the place of its value among those it can take."""

    @classmethod
    def of(cls, options: tuple[Option, ...], given: Mapping[str, str | OptionValue] = _NOTHING) -> Picks:
        """As given, else the defaults. Raises OptionError for an unknown option or a value that isn't allowed."""
        values = options_from(options, given)
        return cls(options, tuple(option.values.index(values[option.key]) for option in options))

    def read(self, text: str) -> Picks:
        """With what a custom id says: the places of the values, `2.0`; what is wrong there, or missing, stays."""
        pairs = zip(self.options, map(whole, text.split(".")), strict=False)
        return self.but(
            {option.key: option.values[at] for option, at in pairs if at is not None and 0 <= at < len(option.values)}
        )

    def __str__(self) -> str:
        """As `read` reads it."""
        return ".".join(map(str, self.places))

    def but(self, changes: Mapping[str, str | OptionValue]) -> Picks:
        """With other values. Those of unknown options are left out; raises OptionError for one that isn't allowed."""
        known = {option.key: changes[option.key] for option in self.options if option.key in changes}
        return Picks.of(self.options, {**self.values, **known})

    @property
    def values(self) -> dict[str, str]:
        """By option, as written."""
        pairs = zip(self.options, self.places, strict=True)
        return {option.key: written(option.values[place]) for option, place in pairs}

    @property
    def unusual(self) -> tuple[tuple[str, str], ...]:
        """Those that aren't the default, sorted by option."""
        usual = {option.key: written(option.default) for option in self.options}
        return tuple((key, value) for key, value in sorted(self.values.items()) if value != usual[key])
