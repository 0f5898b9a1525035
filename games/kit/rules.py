"""What every game promises. Contract as prose: the universal tests hold each sentence against each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, NewType, Protocol, Self, TypeAlias, TypeVar

from games.kit.grid import Cell

Seat = NewType("Seat", int)
"""A place at the table: 0-based, in order of play."""

Json: TypeAlias = bool | int | str | list["Json"] | dict[str, "Json"] | None
OptionValue: TypeAlias = bool | int | str
Options: TypeAlias = Mapping[str, OptionValue]
"""A value for every option of a game; made by `Game.options_from`."""

MoveT = TypeVar("MoveT")
MoveT_co = TypeVar("MoveT_co", covariant=True)


class MoveError(ValueError):
    """A move that can't be made. `key` names the rule in plain words, `evidence` what shows it.

    People read words made from both (`bot/texts`); `str(error)` is the plain English for command lines and logs.
    """

    def __init__(self, key: str, **evidence: str | int) -> None:
        self.key = key
        self.evidence = evidence
        shown = ", ".join(f"{name}: {value}" for name, value in evidence.items())
        super().__init__(f"{key} ({shown})" if shown else key)


class InvalidMoveError(MoveError):
    """A text that no move of this game is written like."""


class IllegalMoveError(MoveError):
    """A move that is written well, and that the rules forbid here."""


@dataclass(frozen=True, slots=True)
class Step:
    """One choice on the way to a move: a piece, a cell, a promotion.

    `kind` and `value` key the words; `value` is short (at most 16 of `A-Za-z0-9+*@,.>=&-`) and tells the step from its
    siblings; `cells` are what a preview marks, empty where the choice is not on the board. The kind `seat` is a seat's
    name: who holds it is said beside it.
    """

    kind: str
    value: str
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    ranking: tuple[frozenset[Seat], ...]
    """Best first; seats in one set share the place."""
    reason: str
    """A key of the words, in plain English: "back rank", "moon captured"."""
    points: tuple[tuple[Seat, int], ...] = ()
    """Where the game scores; else empty. A seat may have several, the one that counts first before the others."""


@dataclass(frozen=True, slots=True)
class Leave:
    """A seat leaves: its player resigned or ran out of time. An aside in every game, for every seat still in."""

    seat: Seat


class Position(Protocol[MoveT]):
    """A frozen, hashable value. Exactly one of these is non-empty: `legal_moves()`, `chance()`, `outcome`."""

    @property
    def to_move(self) -> Seat | None:
        """Whose decision it is; None when dice are due or the game is over."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def legal_moves(self) -> Sequence[MoveT]:
        """Every move of the seat to move, each once; empty when dice are due or the game is over."""

    def chance(self) -> Mapping[MoveT, Fraction]:
        """What the dice may show, with odds that add up to 1; empty unless dice are due.

        A game that has dice begins with a roll, so that its first position tells whether it has any.
        """

    def asides(self, seat: Seat) -> Sequence[MoveT]:
        """What `seat` may do out of turn, `Leave(seat)` included; empty once it left or the game is over."""

    def play(self, move: MoveT) -> Self:
        """The position after a legal move, a roll that `chance` allows, or an aside. Raises IllegalMoveError."""

    def parse(self, text: str) -> MoveT:
        """The move that `text` names: one of `legal_moves`, `chance` or an aside. `parse(notation(m)) == m`.

        Raises InvalidMoveError for what isn't a move's notation, IllegalMoveError, naming the rule, for a move that
        is forbidden here.
        """

    def notation(self, move: MoveT) -> str:
        """The one canonical text of a move, unique among the moves of this position."""

    def steps(self, move: MoveT) -> tuple[Step, ...]:
        """The choices that lead to a legal move. No move's steps begin another's.

        Empty for the one thing left to do where nothing is chosen (a forced pass): the bot plays it by itself.
        """

    def to_json(self) -> Json:
        """A JSON value from which `Game.from_json` makes an equal position."""

    def __str__(self) -> str:
        """The position as plain text for a fixed-width font, without a closing new line; seats by their names."""


PosT_co = TypeVar("PosT_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Option:
    """Something agreed on before a game: board size, variant, misère."""

    key: str
    values: tuple[OptionValue, ...]
    default: OptionValue


@dataclass(frozen=True, slots=True)
class Game(Generic[PosT_co]):
    """One game: where it comes from, what can be agreed on, how it starts."""

    key: str
    title: str
    source: str
    """Designer and year, or where the rules were published."""
    version: int
    """Of `to_json`'s shape and of the rules: a snapshot made under another version is not read, the log is replayed."""
    options: tuple[Option, ...]
    sides: Callable[[Options], tuple[frozenset[Seat], ...]]
    """Seats and teams under these options: each team's seats, in order of play of its first."""
    seat_names: Callable[[Options], tuple[str, ...]]
    """By seat: white, black, red, blue, green, yellow, in lower case."""
    start: Callable[[Options], PosT_co]
    from_json: Callable[[Json], PosT_co]
    reasons: tuple[str, ...] = ()
    """Every `Outcome.reason` that its positions can give. Each needs a text: `<game>-reason-<…>` or `reason-<…>`."""


AnyGame: TypeAlias = Game[Position[Any]]


def options_from(options: Sequence[Option], given: Mapping[str, str | OptionValue]) -> dict[str, OptionValue]:
    """Every option's value: as given (texts are read as command lines write them), else the default.

    Raises OptionError for an unknown option or a value that isn't allowed.
    """
    known = {option.key: option for option in options}
    if unknown := sorted(given.keys() - known.keys()):
        raise OptionError("unknown option", option=unknown[0], allowed=", ".join(known) or "none")
    return {
        option.key: _value(option, given[option.key]) if option.key in given else option.default for option in options
    }


def _value(option: Option, given: str | OptionValue) -> OptionValue:
    for value in option.values:
        if written(value) == written(given):
            return value
    raise OptionError(
        "unknown value", option=option.key, given=written(given), allowed=", ".join(map(written, option.values))
    )


def written(value: OptionValue) -> str:
    """An option's value as command lines and stored rows write it: `10`, `true`, `pairs`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class OptionError(MoveError):
    """An option that the game doesn't have, or a value that it can't take."""
