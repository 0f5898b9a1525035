"""The board of discs of `renderers/kit`, for a game that isn't Vault."""

from __future__ import annotations

from games.kit.grid import Cell
from games.kit.rules import Seat
from renderers.kit.board import Standing
from renderers.kit.discs import DiscBoard, Hop, draw_discs, grid_of
from renderers.kit.theme import THEMES, rgb
from renderers.kit.view import Emphasis, Mark, View

COLOURS = THEMES[View().theme]
BOARD = DiscBoard(
    columns=7,
    rows=5,
    discs={Cell(0, 0): Seat(0), Cell(6, 4): Seat(1), Cell(3, 2): Seat(1)},
    standings=(Standing.ON_TURN, Standing.QUIET),
    last=(Hop(Cell(5, 4), Cell(6, 4)),),
)


def colour_at(board: DiscBoard, view: View, cell: Cell, beside: float = 0.3) -> tuple[int, ...]:
    """The colour in a cell, to the right of its middle by this share of its width."""
    grid = grid_of(board.columns, board.rows, view.seat)
    x, y = grid.centre(cell)
    pixel = draw_discs(board, view).convert("RGB").getpixel((round(x + beside * grid.cell), round(y)))
    assert isinstance(pixel, tuple)
    return pixel


def test_discs_stand_on_their_cells_whoever_looks() -> None:
    for seat in (Seat(0), Seat(1)):
        for cell, holder in BOARD.discs.items():
            side = COLOURS.sides[("white", "black")[holder]]
            assert colour_at(BOARD, View(seat), cell, beside=0.25) == rgb(side.fill)


def test_choices_and_the_last_move_are_marked() -> None:
    view = View(marks=(Mark((Cell(1, 1),), Emphasis.CHOICE),))
    assert colour_at(BOARD, view, Cell(1, 1), beside=0) == rgb(COLOURS.choice)
    assert draw_discs(BOARD, View()) != draw_discs(BOARD, view)
    # The cell that the last move left has an outline.
    assert rgb(COLOURS.last) in {colour_at(BOARD, View(), Cell(5, 4), beside=0.5 - part / 100) for part in range(3, 12)}
