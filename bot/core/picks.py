"""Chosen values of a game's or a picture's options, as custom ids, pictures and stored rows contain them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.core.numbers import whole
from games.kit.rules import Option, OptionValue, options_from, written

_NOTHING: Mapping[str, str | OptionValue] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Picks:
    """A value for each of some options."""

    options: tuple[Option, ...]
    places: tuple[int, ...]
    """For each option, the index of its value in `Option.values`."""

    @classmethod
    def of(cls, options: tuple[Option, ...], given: Mapping[str, str | OptionValue] = _NOTHING) -> Picks:
        """The given values, else the defaults. Raises OptionError for an unknown option or a value not allowed."""
        values = options_from(options, given)
        return cls(options, tuple(option.values.index(values[option.key]) for option in options))

    def read(self, text: str) -> Picks:
        """Take over the values of `str(picks)` (indices such as `2.0`); wrong or missing indices change nothing."""
        pairs = zip(self.options, map(whole, text.split(".")), strict=False)
        return self.but(
            {option.key: option.values[at] for option, at in pairs if at is not None and 0 <= at < len(option.values)}
        )

    def __str__(self) -> str:
        """The indices of the values, separated by dots, for `read`."""
        return ".".join(map(str, self.places))

    def but(self, changes: Mapping[str, str | OptionValue]) -> Picks:
        """Change some values, ignoring unknown options. Raises OptionError for a value that isn't allowed."""
        known = {option.key: changes[option.key] for option in self.options if option.key in changes}
        return Picks.of(self.options, {**self.values, **known})

    @property
    def values(self) -> dict[str, str]:
        """The values as text, by option."""
        pairs = zip(self.options, self.places, strict=True)
        return {option.key: written(option.values[place]) for option, place in pairs}

    @property
    def unusual(self) -> tuple[tuple[str, str], ...]:
        """The values that differ from the default, sorted by option."""
        usual = {option.key: written(option.default) for option in self.options}
        return tuple((key, value) for key, value in sorted(self.values.items()) if value != usual[key])
