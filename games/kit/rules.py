"""The contract that every game fulfils. The universal tests hold each sentence against each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, NewType, Protocol, Self, TypeAlias, TypeVar, runtime_checkable

from games.kit.grid import Cell

Seat = NewType("Seat", int)
"""A place at the table: 0-based, in order of play."""

Json: TypeAlias = bool | int | str | list["Json"] | dict[str, "Json"] | None
OptionValue: TypeAlias = bool | int | str
Options: TypeAlias = Mapping[str, OptionValue]
"""A value for every option of a game, as `options_from` makes it."""

MoveT = TypeVar("MoveT")
MoveT_co = TypeVar("MoveT_co", covariant=True)


class MoveError(ValueError):
    """A move that can't be made. `key` names the rule in plain words; `evidence` shows why it applies.

    `bot/texts` turns both into a sentence for users; `str(error)` is plain English for command lines and logs.
    """

    def __init__(self, key: str, **evidence: str | int) -> None:
        self.key = key
        self.evidence = evidence
        shown = ", ".join(f"{name}: {value}" for name, value in evidence.items())
        super().__init__(f"{key} ({shown})" if shown else key)


class InvalidMoveError(MoveError):
    """The text is not the notation of a move in this game."""


class IllegalMoveError(MoveError):
    """The notation is well formed, but the rules forbid the move in this position."""


@dataclass(frozen=True, slots=True)
class Step:
    """One choice on the way to a move: a piece, a cell, a promotion.

    `kind` and `value` select the label. `value` is short (at most 16 of `A-Za-z0-9+*@,.>=&-`) and unique among the
    alternatives. `cells` are what a preview marks; empty if the choice is not on the board. The kind `seat` names a
    seat, and its player's name is shown with it.
    """

    kind: str
    value: str
    cells: tuple[Cell, ...] = ()
    offered_alone: bool = False
    """Whether this step is offered even if it is the only one, because nothing before it shows what it does."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game."""

    ranking: tuple[frozenset[Seat], ...]
    """Sets of seats, best first; seats in one set share the place."""
    reason: str
    """A text key in plain English: "back rank", "moon captured"."""
    points: tuple[tuple[Seat, int], ...] = ()
    """Points by seat if the game has scores, else empty. A seat may have several, the most important first."""


@dataclass(frozen=True, slots=True)
class Leave:
    """A seat leaves because its player resigned or ran out of time. An aside in every game, for every seat still in."""

    seat: Seat


@runtime_checkable
class Scored(Protocol):
    """A position of a game in which seats gain points before its end."""

    @property
    def scores(self) -> Sequence[int]:
        """The points of each seat."""


class Position(Protocol[MoveT]):
    """A frozen, hashable value. Exactly one of these is non-empty: `legal_moves()`, `chance()`, `outcome`."""

    @property
    def to_move(self) -> Seat | None:
        """The seat whose decision it is; None when a roll is due or the game is over."""

    @property
    def outcome(self) -> Outcome | None:
        """The result of the game; None while it isn't over."""

    def legal_moves(self) -> Sequence[MoveT]:
        """Every move of the seat to move, each once; empty when a roll is due or the game is over."""

    def chance(self) -> Mapping[MoveT, Fraction]:
        """The possible rolls and their probabilities, which add up to 1; empty unless a roll is due.

        A game with dice begins with a roll, so its first position shows whether it has dice.
        """

    def asides(self, seat: Seat) -> Sequence[MoveT]:
        """The moves that `seat` may make out of turn, `Leave(seat)` included; empty after it left or the game ended."""

    def play(self, move: MoveT) -> Self:
        """The position after a legal move, a roll in `chance`, or an aside. Raises IllegalMoveError."""

    def parse(self, text: str) -> MoveT:
        """The move that `text` names: one of `legal_moves`, `chance` or an aside. `parse(notation(m)) == m`, and
        letters may be in either case.

        Raises InvalidMoveError if the text isn't the notation of a move, and IllegalMoveError, naming the rule, if the
        move is forbidden in this position.
        """

    def notation(self, move: MoveT) -> str:
        """The canonical text of a move, unique among the moves of this position."""

    def steps(self, move: MoveT) -> tuple[Step, ...]:
        """The choices that lead to a legal move. No move's steps are the beginning of another's.

        Empty if the move is forced and offers no choice (such as a forced pass); the bot then plays it by itself.
        """

    def to_json(self) -> Json:
        """A JSON value that `Game.from_json` turns into an equal position."""

    def __str__(self) -> str:
        """The position as plain text for a fixed-width font, without a trailing newline. Seats are called by their
        names.

        It shows everything that the legal moves depend on except the side to move, and nothing of how the position came
        about: with the same side to move, the same text is the same position.
        """


PosT_co = TypeVar("PosT_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Option:
    """A setting agreed on before a game: board size, variant, misère."""

    key: str
    values: tuple[OptionValue, ...]
    default: OptionValue


@dataclass(frozen=True, slots=True)
class Game(Generic[PosT_co]):
    """A game: its origin, its options, its starting position."""

    key: str
    title: str
    source: str
    """Designer and year, or the publication of the rules."""
    version: int
    """Version of the rules and of `to_json`'s format. A snapshot of another version is ignored and the log replayed."""
    options: tuple[Option, ...]
    sides: Callable[[Options], tuple[frozenset[Seat], ...]]
    """Seats and teams under these options: each team's seats, teams in the playing order of their first seat."""
    seat_names: Callable[[Options], tuple[str, ...]]
    """Names of the seats: white, black, red, blue, green, yellow, in lower case."""
    start: Callable[[Options], PosT_co]
    from_json: Callable[[Json], PosT_co]
    reasons: tuple[str, ...] = ()
    """Every `Outcome.reason` that can occur. Each needs a text: `<game>-reason-<…>` or `reason-<…>`."""
    pieces: Callable[[PosT_co, Seat], Sequence[str]] | None = None
    """The kinds of a seat's pieces on the board, one for each piece; None if pieces never leave the board. Each kind
    needs a text: `<game>-pieces-<kind>`."""
    looks: Callable[[PosT_co], str] = str
    """A text that is the same for positions that differ only in where they lie on an unbounded table."""


AnyGame: TypeAlias = Game[Position[Any]]


def options_from(options: Sequence[Option], given: Mapping[str, str | OptionValue]) -> dict[str, OptionValue]:
    """A value for every option: the given one (strings are read as on command lines), else the default.

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
    """An option's value as written on command lines and in stored rows: `10`, `true`, `pairs`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class OptionError(MoveError):
    """The game doesn't have this option, or the option doesn't allow this value."""
