"""The interface of a renderer, and its input."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeAlias, TypeVar

from PIL import Image

from games.kit.grid import Cell
from games.kit.rules import Leave, Option, Outcome, Position, Seat, Step
from renderers.kit.sheet import Sheet


class Emphasis(Enum):
    """The reason why a mark is drawn."""

    CHOICE = "choice"
    """A possible next choice: a dot on an empty cell, a ring on a piece that can be captured or picked up."""
    PICKED = "picked"
    """A choice made in an earlier step."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A step to point out, either taken or possible. `label`, a number, letter or name, begins its button.

    Most steps mark cells. A step off the board (a tile's orientation, a die, a promotion) is identified by `kind` and
    `value`, those of its `Step`. Marks with the same label form a range, chosen by one button.
    """

    cells: tuple[Cell, ...]
    emphasis: Emphasis
    label: str = ""
    kind: str = ""
    value: str = ""


NAMED = frozenset({"tile", "discharge"})
"""Kinds of the steps whose choices have names instead of numbers, unless their value is a cell."""


def label_of(step: Step, number: int) -> str:
    """The label of a choice, the same in the picture and on its button: its number among the choices, or a tile's
    letter. Empty if the picture shows it and only words name it.
    """
    if step.kind not in NAMED or step.value[-1].isdecimal():
        return str(number)
    return step.value if step.kind == "tile" else ""


CHOICE, PICKED, NUMBERED = "choice", "picked", "numbered"
"""Meanings of a mark for its cells."""


def sign_of(mark: Mark | None) -> str:
    """The meaning of a mark, if any: its cells were picked, or may be chosen, with a number or without."""
    if mark is None:
        return ""
    if mark.emphasis is Emphasis.PICKED:
        return PICKED
    return NUMBERED if mark.label else CHOICE


def by_mover(moves: Sequence[Any], latest: Seat) -> list[tuple[Seat, Any]]:
    """Moves in a row by two sides that take turns, each with the seat that made it; `latest` made the last one.
    Departures, which take no turn, are left out.
    """
    made = [move for move in moves if not isinstance(move, Leave)]
    return [(Seat((latest + after) % 2), move) for after, move in enumerate(reversed(made))][::-1]


def pending(marks: Iterable[Mark]) -> tuple[tuple[Cell, Cell], ...]:
    """The origin and the target of each piece of a move whose target was picked; empty before that."""
    picked = [mark for mark in marks if mark.emphasis is Emphasis.PICKED and mark.cells]
    if not picked or picked[-1].kind != "cell":
        return ()
    return tuple(zip((mark.cells[0] for mark in picked[:-1]), picked[-1].cells, strict=True))


@dataclass(frozen=True, slots=True)
class View:
    """Settings for drawing a position. Hashable: together with the position it is the key of the picture cache."""

    seat: Seat = Seat(0)
    """Seat whose edge is at the bottom."""
    theme: str = "dark"
    """A key of `renderers.kit.theme.THEMES`."""
    look: tuple[tuple[str, str], ...] = ()
    """Values of the picture's own options (`Picture.looks`) that differ from the default, sorted by key."""
    names: tuple[str, ...] = ()
    """Players' names by seat, drawn in their bands, at most 32 characters each. May be empty."""
    last: tuple[Any, ...] = ()
    """The latest moves, oldest first: usually all since the other side last moved."""
    marks: tuple[Mark, ...] = ()
    legend: tuple[tuple[str, str], ...] = ()
    """Words for the signs of `Picture.legend`, drawn if there is room, and for `Picture.pieces`, by key."""
    is_calm: bool = False
    """Whether to hide whose turn it is and the dice. In a film they would cause most changes, and its captions show
    both.
    """
    sight: tuple[Cell, ...] = ()
    """Further cells of a table without an edge that must be visible, so that a film's camera stands still."""
    outcome: Outcome | None = None
    """Result of the match if the position can't know it: an agreed draw, a moderator's decision. Otherwise None."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text by key and arguments; `bot/texts` has it in each language."""

    key: str
    args: tuple[tuple[str, str | int], ...] = ()


PosT_contra = TypeVar("PosT_contra", contravariant=True)
PosT = TypeVar("PosT", bound=Position[Any])


@dataclass(frozen=True, slots=True)
class Example(Generic[PosT]):
    """A drawn example for `/rules`; its text has the key `<game>-rules-<key>`."""

    key: str
    position: PosT
    view: View


@dataclass(frozen=True, slots=True)
class Picture(Generic[PosT]):
    """The renderer of one game: its pictures and their descriptions in words."""

    key: str
    """Key of the game."""
    looks: tuple[Option, ...]
    """Options of the drawing, agreed on with the match: plain or coloured cells, piece labels."""
    draw: Callable[[PosT, View], Image.Image]
    """Draws a palette picture (mode P): 800 px wide or, if much is around the board, 1100 px. It is never higher than
    wide, because a chat would show it small.

    Deterministic; safe to call from several threads at once. All pictures of a match have one size.
    """
    describe: Callable[[PosT, View], tuple[Phrase, ...]]
    """Describes the position for the alt text: keys `<game>-alt-<…>`, most important first."""
    examples: Callable[[], tuple[Example[PosT], ...]]
    """Pages of `/rules`, in reading order."""
    news: Callable[[PosT, Any, PosT], tuple[Phrase, ...]] | None = None
    """Reports what a move, roll or aside changed beyond its notation, for the channel: keys `<game>-news-<…>`.

    Takes the position before, the move and the position after. A phrase with `seat` also receives its `$player`. None
    if every notation says everything.
    """
    sight: Callable[[PosT], tuple[Cell, ...]] | None = None
    """`View.sight` of a film that ends with this position. None if every picture shows the whole board."""
    sheet: Sheet | None = None
    """All pieces with their moves, the first page of `/rules`. None if there is too little to show."""
    legend: tuple[str, ...] = ()
    """Keys of the signs that first boards explain; their words are the texts `<game>-legend-<key>`."""
    always_told: tuple[str, ...] = ()
    """Those of them that all boards explain."""
    pieces: tuple[str, ...] = ()
    """Keys of the pieces that have their names written on them; the names are the texts `<game>-piece-<key>.brief`."""
    cover: str = ""
    """Key of the example that stands for the game in the gallery; by default the first."""
    close_up: tuple[Cell, Cell] | tuple[int, int, int, int] | None = None
    """The part of that example that the gallery shows, so large that phones can show it: two opposite cells or, without
    a `corner`, left, top, right and bottom in px. None for the whole picture.
    """
    corner: Callable[[PosT, Seat, Cell], tuple[int, int]] | None = None
    """Distance of a cell from the left and the top in px, as a seat sees the board; determines the numbering of
    choices.

    None if they are numbered in the order of the legal moves.
    """
    named: Callable[[PosT, Step], Phrase | None] | None = None
    """A step in words, for its button, where they depend on the position: which piece stands there, or is captured.
    Keys `<game>-<…>`, without a full stop. None, for a step or all of them, if its kind and value say everything.
    """
    seen: Callable[[Seat, Step], Step] | None = None
    """A step as a seat sees it: for its words, which agree with the picture. None if all steps look alike from all
    seats.
    """
    arrows: Callable[[Seat], Mapping[str, str]] | None = None
    """The arrows as which a seat sees the directions that end notations, such as `w` in `g7>w`. None if there are none.
    """
    told: Callable[[PosT, Any, Seat], Phrase | None] | None = None
    """Tells a move in words, given the position before it and the seat from which the reader sees the board: a phrase
    with the key `<game>-move-<…>`, without a full stop. Its text says what `$who` did; its attribute `do` is the
    infinitive, "walk from c1 to d2".

    None, for a move or all of them, if the notation is as easily understood.
    """
    verdict: Callable[[PosT], Phrase | None] | None = None
    """The comparison that decided a position that is over, as a sentence for the result: key `<game>-news-<…>`. Its
    argument `you` says whether it speaks to the winner. None if the reason of the outcome says it all.
    """


AnyPicture: TypeAlias = Picture[Any]
