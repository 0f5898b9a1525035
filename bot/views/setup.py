"""What can be agreed on before a game, and the private message in which it is chosen menu by menu."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import discord
from discord import ui

from bot.catalogue import CATALOGUE, Entry
from bot.texts import AnyLocale, game_title, option_name, option_value, say, seat_name
from bot.views.layout import mention, note, row
from bot.views.press import Press, button, menu
from games.kit.rules import Option, Options, options_from, written

RANDOM = "random"
SEAT = "seat"


@dataclass(frozen=True, slots=True)
class Setup:
    """A game and what is chosen for it, by names."""

    game: str
    picks: tuple[tuple[str, str], ...]
    """For each that can be chosen its value, as written."""

    @classmethod
    def of(cls, game: str) -> Setup:
        """With every default."""
        return cls(game, tuple((option.key, written(option.default)) for option in choosable(game)))

    @classmethod
    def read(cls, text: str) -> Setup:
        """From a custom id: the game and the places of the values, `vault.2.0`; wrong ones are the defaults."""
        game, *places = text.split(".")
        picks = []
        for option, place in zip(choosable(game), [*places, *(["-"] * len(choosable(game)))], strict=False):
            known = place.isdecimal() and int(place) < len(option.values)
            picks.append((option.key, written(option.values[int(place)] if known else option.default)))
        return cls(game, tuple(picks))

    def __str__(self) -> str:
        options = choosable(self.game)
        places = (
            [written(value) for value in option.values].index(value)
            for option, (_, value) in zip(options, self.picks, strict=True)
        )
        return ".".join([self.game, *map(str, places)])

    def pick(self, key: str, value: str) -> Setup:
        """With another value for `key`."""
        return Setup(self.game, tuple((each, value if each == key else known) for each, known in self.picks))

    @property
    def options(self) -> dict[str, str]:
        """The values of the game's own options."""
        return self._of(CATALOGUE[self.game].game.options)

    @property
    def look(self) -> dict[str, str]:
        """The values of the picture's."""
        return self._of(CATALOGUE[self.game].picture.looks)

    @property
    def seat(self) -> str | None:
        """The seat that the host wants; None leaves it to chance."""
        wanted = dict(self.picks)[SEAT]
        return None if wanted == RANDOM else wanted

    def _of(self, options: Sequence[Option]) -> dict[str, str]:
        keys = {option.key for option in options}
        return {key: value for key, value in self.picks if key in keys}


@cache
def choosable(game: str) -> tuple[Option, ...]:
    """Everything that a challenge can say: the game's options, the picture's, and the host's seat."""
    entry = CATALOGUE[game]
    seat = Option(SEAT, (RANDOM, *seats(entry)), RANDOM)
    return (*entry.game.options, *entry.picture.looks, seat)


def variants(entry: Entry) -> Iterator[Options]:
    """Every combination of the game's options."""
    options = entry.game.options
    for values in product(*(option.values for option in options)):
        yield options_from(options, {option.key: value for option, value in zip(options, values, strict=True)})


def seats(entry: Entry) -> tuple[str, ...]:
    """The names of the seats of a game, in any variant."""
    return tuple(dict.fromkeys(name for options in variants(entry) for name in entry.game.seat_names(options)))


def friends_needed(entry: Entry) -> tuple[int, int]:
    """How many others a game needs at least, and how many it can take."""
    counts = [len(entry.game.seat_names(options)) - 1 for options in variants(entry)]
    fewest = [len(entry.game.sides(options)) - 1 for options in variants(entry)]
    return min(fewest), max(counts)


def value_word(option: Option, value: str, locale: AnyLocale, game: str) -> str:
    """A value in words."""
    if option.key != SEAT:
        return option_value(option.key, value, locale, game)
    return say(locale, "seat-random") if value == RANDOM else seat_name(value, locale, game)


def option_word(option: Option, locale: AnyLocale, game: str) -> str:
    """What an option is about."""
    return say(locale, "your-seat") if option.key == SEAT else option_name(option.key, locale, game)


def which_game(friend: int, locale: AnyLocale) -> ui.LayoutView:
    """The menu of games to challenge somebody to."""
    options = [discord.SelectOption(label=game_title(key, locale), value=str(Setup.of(key))) for key in CATALOGUE]
    text = say(locale, "which-game", friend=mention(friend))
    return note(text, ui.ActionRow(menu(Press("setup", friend), options, say(locale, "choose-game"))))


def setting_up(friend: int, chosen: Setup, locale: AnyLocale) -> ui.LayoutView:
    """A menu for each option, and the button that makes the challenge."""
    title = game_title(chosen.game, locale)
    menus = [
        ui.ActionRow(_menu(friend, chosen, option, locale))
        for option in choosable(chosen.game)
        if len(option.values) > 1
    ]
    go = button(Press("invite", friend, path=str(chosen)), say(locale, "button-challenge"), discord.ButtonStyle.success)
    return note(say(locale, "setting-up", friend=mention(friend), title=title), *menus, row(go))


def _menu(friend: int, chosen: Setup, option: Option, locale: AnyLocale) -> Any:
    name = option_word(option, locale, chosen.game)
    picked = dict(chosen.picks)[option.key]
    options = [
        discord.SelectOption(
            label=f"{name}: {value_word(option, written(value), locale, chosen.game)}"[:100],
            value=str(chosen.pick(option.key, written(value))),
            default=written(value) == picked,
        )
        for value in option.values
    ]
    return menu(Press("setup", friend, path=option.key), options, name)
