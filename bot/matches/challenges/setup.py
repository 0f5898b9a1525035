"""The set-up of a challenge: everything that can be agreed before a match, and the private menus to choose it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from zlib import crc32

import discord
from discord import ui

from bot.catalogue import CATALOGUE, LEVELS, Entry
from bot.core.challenge import FRIENDLY, Challenge, Conditions, Room
from bot.core.clock import CHOICES, NONE, read
from bot.core.picks import Picks
from bot.matches.challenges.shown import id_for
from bot.texts import AnyLocale, game_about, game_title, option_name, option_value, say, seat_name
from bot.ui.actions import Action, CustomId, Pressable, action_button, button, menu, people_menu
from bot.ui.clock import clock_word
from bot.ui.errors import UserError
from bot.ui.layout import Row, layout, mention, picks_menu, row
from bot.ui.levels import level_name
from games.kit.rules import Option, Options, options_from, written
from opponents.kit.engines import plays

RANDOM = "random"
SEAT = "seat"
CLOCK = "clock"
RATED = "rated"
USUAL = "usual"
"""The value for the clock in the server's settings."""
LEVEL = "level"


@dataclass(frozen=True, slots=True)
class Setup:
    """A game and the values of everything `choosable` about it."""

    game: str
    picks: Picks
    typed_clock: str | None = None
    """A typed clock, as in `Terms.clock`; None for the picked one."""

    @classmethod
    def of(cls, game: str) -> Setup:
        """The set-up with all defaults."""
        return cls(game, Picks.of(choosable(game)))

    @classmethod
    def of_challenge(cls, made: Challenge) -> Setup:
        """The set-up of a challenge, as its host may change it: `USUAL` stands for its clock."""
        agreed = {**made.options, **dict(made.look), RATED: made.rated}
        return cls.of(made.game).with_picks({key: written(value) for key, value in agreed.items()})

    @classmethod
    def read(cls, text: str) -> Setup:
        """Read `str(setup)`: the game and the indices of the values, `vault.2.0`; wrong indices give the defaults.

        Raises UserError "old button" for a game that isn't `playable`.
        """
        game, _, places = text.partition(".")
        if game not in playable():
            raise UserError("old button")
        return cls(game, Picks.of(choosable(game)).read(places))

    def __str__(self) -> str:
        """The game and the indices of the values, for `read`."""
        return f"{self.game}.{self.picks}"

    @property
    def options(self) -> dict[str, str]:
        """The values of the game's options."""
        return self._of(CATALOGUE[self.game].game.options)

    @property
    def look(self) -> dict[str, str]:
        """The values of the picture's looks."""
        return self._of(CATALOGUE[self.game].picture.looks)

    @property
    def seat(self) -> str | None:
        """The seat that the host wants; None leaves it to chance."""
        wanted = self.picks.values[SEAT]
        return None if wanted == RANDOM else wanted

    def clock_in(self, usual: str) -> str:
        """The clock, as in `Terms.clock`; `usual` is the server's default clock."""
        picked = self.picks.values[CLOCK]
        if self.typed_clock is not None:
            return self.typed_clock
        return usual if picked == USUAL else read(picked)

    @property
    def is_rated(self) -> bool:
        """Whether the match will count for ratings."""
        return self.picks.values[RATED] == written(True)

    @property
    def level(self) -> int:
        """The level of computer players."""
        return int(self.picks.values.get(LEVEL, FRIENDLY))

    @property
    def room(self) -> Room:
        """The seats and teams of the game with these options."""
        return CATALOGUE[self.game].room(self._game_options)

    def conditions(self, usual: str) -> Conditions:
        """The part of a challenge that its host may change; `usual` is the clock that `USUAL` stands for."""
        look = Picks.of(CATALOGUE[self.game].picture.looks, self.look).unusual
        return Conditions(options=self._game_options, look=look, clock=self.clock_in(usual), rated=self.is_rated)

    @property
    def _game_options(self) -> Options:
        return options_from(CATALOGUE[self.game].game.options, self.options)

    def fitted(self, given: Collection[str], people: int) -> Setup:
        """Change options that aren't in `given` to fit this number of people; unchanged if that's impossible."""
        if self.room.fits(people):
            return self
        choices = [
            self.with_picks({key: written(value) for key, value in options.items() if key not in given})
            for options in variants(CATALOGUE[self.game])
        ]
        fitting = (choice for choice in choices if choice.room.fits(people))
        return min(fitting, key=lambda choice: self._distance(choice, people), default=self)

    def small(self, given: Collection[str], *, alone: bool = False) -> Setup:
        """Make it unrated, the computer the easiest, and the variant the simplest that this number of people can play,
        except for what is `given`; a player who is `alone` begins.
        """
        entry = CATALOGUE[self.game]
        easiest = {RATED: written(False), LEVEL: written(LEVELS[0])} | ({SEAT: seats(entry)[0]} if alone else {})
        # The first value of each option is the smallest and simplest.
        simplest = easiest | {option.key: written(option.values[0]) for option in entry.game.options}
        easy, small = (
            self.with_picks({key: value for key, value in picks.items() if key not in given})
            for picks in (easiest, simplest)
        )
        return small if small.room == self.room else easy

    def with_picks(self, changes: Mapping[str, str]) -> Setup:
        """Change some values."""
        return replace(self, picks=self.picks.but(changes))

    def _distance(self, other: Setup, people: int) -> tuple[bool, int]:
        """Sorting key: set-ups with exactly one seat for each person come first, then those with fewer changes."""
        changed = sum(one != another for one, another in zip(self.picks.places, other.picks.places, strict=True))
        return len(other.room.seats) != people, changed

    def _of(self, options: Sequence[Option]) -> dict[str, str]:
        return {option.key: self.picks.values[option.key] for option in options}


@cache
def choosable(game: str) -> tuple[Option, ...]:
    """All options of a challenge: the game's, the picture's looks, the host's seat, the clock, whether it is rated, and
    the computer's level if there is an engine for the game.
    """
    entry = CATALOGUE[game]
    seat = Option(SEAT, (RANDOM, *seats(entry)), RANDOM)
    clock = Option(CLOCK, (USUAL, NONE, *CHOICES), USUAL)
    rated = Option(RATED, (True, False), True)
    level = (Option(LEVEL, LEVELS, FRIENDLY),) if plays(game) else ()
    return (*entry.game.options, *entry.picture.looks, seat, clock, rated, *level)


def variants(entry: Entry) -> Iterator[Options]:
    """Every combination of the game's options."""
    options = entry.game.options
    for values in product(*(option.values for option in options)):
        yield options_from(options, {option.key: value for option, value in zip(options, values, strict=True)})


def seats(entry: Entry) -> tuple[str, ...]:
    """The names of the seats of a game, in any variant."""
    return tuple(dict.fromkeys(name for options in variants(entry) for name in entry.game.seat_names(options)))


def friends_needed(entry: Entry) -> tuple[int, int]:
    """The smallest and the largest number of friends that a game can be played with; 0 for solo games."""
    rooms = [room for room in map(entry.room, variants(entry)) if len(room.seats) > 1]
    fewest, most = [len(room.sides) - 1 for room in rooms], [len(room.seats) - 1 for room in rooms]
    return min(fewest, default=0), max(most, default=0)


def playable() -> tuple[str, ...]:
    """The games of several players."""
    return tuple(key for key, entry in CATALOGUE.items() if friends_needed(entry)[1])


def first_game() -> str:
    """The game that newcomers play against the computer."""
    return next(game for game in playable() if plays(game))


def value_word(option: Option, value: str, locale: AnyLocale, game: str) -> str:
    """An option's value in words, except `USUAL`, which depends on the server."""
    if option.key == CLOCK:
        return clock_word(read(value), locale)
    if option.key == LEVEL:
        return level_name(int(value), game, locale)
    if option.key != SEAT:
        return option_value(option.key, value, locale, game)
    return say(locale, "seat-random") if value == RANDOM else seat_name(value, locale, game)


def option_word(option: Option, locale: AnyLocale, game: str) -> str:
    """An option's name in words."""
    if option.key in {CLOCK, LEVEL}:
        return say(locale, f"your-{option.key}")
    return say(locale, "your-seat") if option.key == SEAT else option_name(option.key, locale, game)


def play_about(game: str, locale: AnyLocale) -> str:
    """The description of a game's `/play` subcommand."""
    return say(locale, "play-about", title=game_title(game, locale))


def which_game(friend: int, setups: Sequence[Setup], locale: AnyLocale, *, is_computer: bool = False) -> ui.LayoutView:
    """The menu of games to which a friend (a user's id) can be challenged, or that the computer plays, each with its
    set-up.
    """
    games = [setup for setup in setups if not is_computer or plays(setup.game)]
    options = [discord.SelectOption(label=game_title(each.game, locale), value=str(each)) for each in games]
    key = "which-game-computer" if is_computer else "which-game"
    text = say(locale, key, friend=mention(friend))
    return layout(text, row(menu(CustomId(Action.SET_UP, friend), options, say(locale, "choose-game"))))


def which_friend(game: str, locale: AnyLocale) -> ui.LayoutView:
    """The menu of people to challenge to a game."""
    return layout(say(locale, "which-friend", title=game_title(game, locale)), row(friends_menu(game, locale)))


def with_whom(setup: Setup, me: int, locale: AnyLocale, learn: Pressable | None) -> ui.LayoutView:
    """The ways to play a game: against the computer (the bot, `me`) with this set-up at first, with anyone, or with a
    friend; and the button to its lessons, if any.
    """
    game, computer = setup.game, CustomId(Action.SET_UP, me, path=str(setup))
    table = action_button(CustomId(Action.OPEN_TABLE, game), locale)
    return layout(
        say(locale, "with-whom", title=game_title(game, locale), about=game_about(game, locale)),
        row(action_button(computer, locale, discord.ButtonStyle.success) if plays(game) else None, table, learn),
        row(friends_menu(game, locale)),
    )


def friends_menu(game: str, locale: AnyLocale) -> Pressable:
    """The menu of people to challenge to a game."""
    return people_menu(CustomId(Action.CHOOSE_FRIEND, game), say(locale, "choose-friend"))


def clock_shown(usual: str) -> int:
    """A digest of the server's clock, which `USUAL` stands for when a challenge is made."""
    return crc32(usual.encode())


def setting_up(
    friend: int, chosen: Setup, usual: str, locale: AnyLocale, *, is_computer: bool = False
) -> ui.LayoutView:
    """A menu for each option, and the button that makes the challenge.

    `usual` is the server's default clock; it doesn't apply to matches against the computer.
    """
    title = game_title(chosen.game, locale)
    clock = clock_word("", locale) if is_computer else say(locale, "clock-usual", clock=clock_word(usual, locale))
    picking = CustomId(Action.SET_UP, friend)
    menus = [
        _menu(picking, chosen, _without_clock(option) if is_computer else option, clock, locale)
        for option in _shown(chosen.game, {RATED if is_computer else LEVEL})
    ]
    key, more = ("setting-up-computer", "setting-up-computers") if is_computer else ("setting-up", "setting-up-table")
    word = say(locale, "button-begin" if is_computer else "button-challenge")
    seen = None if is_computer else clock_shown(usual)
    go = button(CustomId(Action.CHALLENGE, friend, seen, str(chosen)), word, discord.ButtonStyle.success)
    text = say(locale, key, friend=mention(friend), title=title)
    free = max(0, len(chosen.room.sides) - 2)
    return layout(f"{text}\n{say(locale, more, count=free)}" if free else text, *menus, row(go))


def changing(made: Challenge, chosen: Setup, locale: AnyLocale) -> ui.LayoutView:
    """The host's private menus for changing a challenge: one for each option, and the button that does it."""
    clock = say(locale, "clock-as-now", clock=clock_word(made.clock, locale))
    picking = CustomId(Action.PICK_CHANGE, made.id)
    menus = [
        _menu(picking, chosen, option if made.clock else _without_clock(option), clock, locale)
        for option in _shown(made.game, {SEAT, LEVEL})
    ]
    done = id_for(Action.CHANGE, made, str(chosen))
    text = say(locale, "changing", title=game_title(made.game, locale))
    return layout(text, *menus, row(action_button(done, locale, discord.ButtonStyle.success)))


def _shown(game: str, hidden: Collection[str]) -> list[Option]:
    """The options that there is something to choose about, without the `hidden` ones."""
    return [option for option in choosable(game) if len(option.values) > 1 and option.key not in hidden]


def _without_clock(option: Option) -> Option:
    """An option where `USUAL` stands for no clock, as against the computer: so `NONE` isn't needed."""
    if option.key != CLOCK:
        return option
    return replace(option, values=tuple(value for value in option.values if value != NONE))


def _menu(picking: CustomId, chosen: Setup, option: Option, usual: str, locale: AnyLocale) -> Row:
    """The menu of one option; `usual` are the words for the clock that `USUAL` stands for."""
    name = option_word(option, locale, chosen.game)

    def word(value: str) -> str:
        is_usual = option.key == CLOCK and value == USUAL
        used = usual if is_usual else value_word(option, value, locale, chosen.game)
        return say(locale, "challenge-option", option=name, value=used)

    return picks_menu(replace(picking, path=option.key), chosen.picks, option, word, name, f"{chosen.game}.")
