"""What a picture is asked to show, and what a renderer promises."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeAlias, TypeVar

from PIL import Image

from games.kit.grid import Cell
from games.kit.rules import Option, Outcome, Position, Seat


class Emphasis(Enum):
    """Why a mark is drawn."""

    CHOICE = "choice"
    """May be chosen next: a dot on an empty cell, a ring on a piece that may be taken or picked up."""
    PICKED = "picked"
    """Was chosen a step before."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something pointed out: a step that was taken or may be; `label`, a number, is what its button says.

    Most steps are cells to be marked. One that isn't on the board (a tile's orientation, a die, a promotion) is known
    by `kind` and `value`, those of its `Step`. Marks that share a label are of one range, chosen by one button.
    """

    cells: tuple[Cell, ...]
    emphasis: Emphasis
    label: str = ""
    kind: str = ""
    value: str = ""


CHOICE, PICKED, NUMBERED = "choice", "picked", "numbered"
"""What a mark says of its cells."""


def sign_of(mark: Mark | None) -> str:
    """What a mark says, if there is one: that its cells were picked, or may be, by a number or without."""
    if mark is None:
        return ""
    if mark.emphasis is Emphasis.PICKED:
        return PICKED
    return NUMBERED if mark.label else CHOICE


@dataclass(frozen=True, slots=True)
class View:
    """How a position is to be seen. Hashable: with the position it is the key of the picture cache."""

    seat: Seat = Seat(0)
    """Whose edge is at the bottom."""
    theme: str = "dark"
    """A key of `renderers.kit.theme.THEMES`."""
    look: tuple[tuple[str, str], ...] = ()
    """Values of the picture's own options (`Picture.looks`) that aren't the default, sorted by key."""
    names: tuple[str, ...] = ()
    """The players' names by seat, at most 32 characters each, drawn in their bands; may be empty."""
    last: tuple[Any, ...] = ()
    """The moves that led here since the other side moved, oldest first."""
    marks: tuple[Mark, ...] = ()
    is_calm: bool = False
    """Whether neither whose turn it is nor the dice are shown: in a film they would be most of what moves, and its
    captions tell of both.
    """
    sight: tuple[Cell, ...] = ()
    """Cells of a table without an edge that are to be seen as well, so that a film's camera stands still."""
    outcome: Outcome | None = None
    """How the match ended where the position can't know it: an agreed draw, a moderator's end. Else the position's."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words to be said, by key and arguments; `bot/texts` has them in each language."""

    key: str
    args: tuple[tuple[str, str | int], ...] = ()


PosT_contra = TypeVar("PosT_contra", contravariant=True)
PosT = TypeVar("PosT", bound=Position[Any])


@dataclass(frozen=True, slots=True)
class Example(Generic[PosT]):
    """A drawn example for `/rules`: its text is the words' `<game>-rules-<key>`."""

    key: str
    position: PosT
    view: View


@dataclass(frozen=True, slots=True)
class Picture(Generic[PosT]):
    """How one game is drawn and told."""

    key: str
    """The game's."""
    looks: tuple[Option, ...]
    """What can be chosen about the drawing alone, agreed on with the match: plain or coloured cells, piece labels."""
    draw: Callable[[PosT, View], Image.Image]
    """A palette picture (mode P), 800 px wide and as high as the board needs; deterministic; safe to call from several
    threads at once. In one match all are of one height, unless `sight` says what a film must hold."""
    describe: Callable[[PosT, View], tuple[Phrase, ...]]
    """The position in words, for the alt text: keys `<game>-alt-<…>`, most important first."""
    examples: Callable[[], tuple[Example[PosT], ...]]
    """The pages of `/rules`, in order of reading."""
    news: Callable[[PosT, Any, PosT], tuple[Phrase, ...]] | None = None
    """What a move, throw or aside changed that its notation doesn't say, for the channel: keys `<game>-news-<…>`.

    Given the position before, the move and the position after. A phrase with `seat` is given its `$player` as well.
    None where every notation tells all.
    """
    sight: Callable[[PosT], tuple[Cell, ...]] | None = None
    """The `View.sight` of a film that ends with this position; None where every picture shows the whole board."""
    corner: Callable[[PosT, Seat, Cell], tuple[int, int]] | None = None
    """How far from the left and from the top a cell lies in px, as a seat sees the board. By that choices are numbered;
    None where they are as the legal moves come.
    """


AnyPicture: TypeAlias = Picture[Any]
