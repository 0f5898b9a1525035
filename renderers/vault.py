"""Vault's pictures, and their descriptions in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from PIL import Image

from games.kit.grid import Cell, name
from games.kit.rules import Leave, Option, Outcome, Seat, Step
from games.vault import BLACK, SEAT_NAMES, WHITE, Move, VaultMove, VaultPosition, position
from renderers.kit.board import Standing, standing_of
from renderers.kit.discs import DiscBoard, Hop, draw_discs, grid_of
from renderers.kit.view import Emphasis, Example, Mark, Phrase, Picture, View, by_mover, pending

_BOARD = Option("board", ("four-coloured", "plain"), "four-coloured")


def draw(shown: VaultPosition, view: View) -> Image.Image:
    """See `Picture.draw`."""
    moves = [move for move in view.last if isinstance(move, Move)]
    picked = _picked_move(view)
    board = DiscBoard(
        shown.size,
        shown.size,
        {cell: seat for seat in (WHITE, BLACK) for cell in shown.cells(seat)},
        _standings(shown, view),
        captured=[shown.captured(Seat(1 - seat)) for seat in (WHITE, BLACK)],
        last=[Hop(move.origin, move.target, move.pole) for move in moves],
        winning=_winning(shown, moves),
        picked=None if picked is None else Hop(picked.origin, picked.target, picked.pole),
        has_four_colours=("board", "plain") not in view.look,
    )
    return draw_discs(board, view)


def _winning(shown: VaultPosition, moves: Sequence[Move]) -> frozenset[Cell]:
    """The pawns that won: on the back rank or, if the loser has no legal move, the one that moved last."""
    outcome = shown.outcome
    if outcome is None or outcome.reason == "left":
        return frozenset()
    (winner,) = outcome.ranking[0]
    own = frozenset(shown.cells(winner))
    if outcome.reason == "back rank":
        return frozenset(cell for cell in own if cell.y == (shown.size - 1 if winner == WHITE else 0))
    return own & {move.target for move in moves[-1:]}


def _picked_move(view: View) -> Move | None:
    """The move whose pawn and target cell are both picked, if any."""
    return next((Move(origin, target, capture=False) for origin, target in pending(view.marks)), None)


def _standings(shown: VaultPosition, view: View) -> list[Standing]:
    """The players' standings, by seat."""
    turn = None if view.is_calm else shown.turn
    return [standing_of(seat, turn, view.outcome or shown.outcome) for seat in (WHITE, BLACK)]


def describe(shown: VaultPosition, view: View) -> tuple[Phrase, ...]:
    """See `Picture.describe`. Sides have their seats' names; `name` is the player's name or empty."""
    board = Phrase("vault-alt-board", (("size", shown.size),))
    moves = [move for move in view.last if isinstance(move, Move)]
    winning = sorted(_winning(shown, moves))
    sides = (_side(shown, seat) for seat in (WHITE, BLACK))
    pole = picked.pole if (picked := _picked_move(view)) else None
    return (
        board,
        _state(shown, view),
        *((Phrase("vault-alt-winning", (("cells", " ".join(map(name, winning))),)),) if winning else ()),
        *(_told(seat, move) for seat, move in _by_mover(shown, moves)),
        *sides,
        *_marks(view.marks),
        *((Phrase("vault-alt-over", (("pole", name(pole)),)),) if pole else ()),
    )


def _state(shown: VaultPosition, view: View) -> Phrase:
    """The side to move, or the result."""
    for seat, standing in zip((WHITE, BLACK), _standings(shown, view), strict=True):
        who = (("seat", SEAT_NAMES[seat]), ("name", view.names[seat] if view.names else ""))
        if standing is Standing.ON_TURN:
            return Phrase("vault-alt-turn", who)
        if standing is Standing.WON:
            return Phrase("vault-alt-won", who)
        if standing is Standing.SHARED:
            return Phrase("vault-alt-drawn")
    return Phrase("vault-alt-ended")


def _by_mover(shown: VaultPosition, moves: Sequence[Move]) -> list[tuple[Seat, Move]]:
    """The last moves with their sides. The pawn that moved last still stands at its target."""
    return by_mover(moves, WHITE if moves and moves[-1].target in shown.cells(WHITE) else BLACK)


def _told(mover: Seat, move: Move) -> Phrase:
    words: tuple[tuple[str, str | int], ...] = (
        ("seat", SEAT_NAMES[mover]),
        ("origin", name(move.origin)),
        ("target", name(move.target)),
    )
    if move.pole is None:
        return Phrase("vault-alt-walk", words)
    return Phrase("vault-alt-capture" if move.capture else "vault-alt-jump", (*words, ("pole", name(move.pole))))


def named(shown: VaultPosition, step: Step) -> Phrase | None:
    """See `Picture.named`: a cell where a pawn is captured."""
    held = step.kind == "cell" and any(cell in shown.cells(seat) for seat in (WHITE, BLACK) for cell in step.cells)
    return Phrase("vault-step-capture", (("cell", step.value),)) if held else None


def told(_: VaultPosition, move: VaultMove, __: Seat) -> Phrase | None:
    """See `Picture.told`."""
    if isinstance(move, Leave):
        return None
    cells: tuple[tuple[str, str | int], ...] = (("origin", name(move.origin)), ("target", name(move.target)))
    if move.pole is None:
        return Phrase("vault-move-walk", cells)
    return Phrase("vault-move-capture" if move.capture else "vault-move-jump", (*cells, ("pole", name(move.pole))))


def news(_: VaultPosition, move: VaultMove, after: VaultPosition) -> tuple[Phrase, ...]:
    """See `Picture.news`: a pawn on the far side, which the opponent has to capture at once."""
    if isinstance(move, Leave) or after.outcome is not None:
        return ()
    mover = Seat(1 - after.turn)
    is_home = move.target.y == (after.size - 1 if mover == WHITE else 0)
    return (Phrase("vault-news-home", (("cell", name(move.target)), ("seat", SEAT_NAMES[mover]))),) if is_home else ()


def _side(shown: VaultPosition, seat: Seat) -> Phrase:
    cells = shown.cells(seat)
    arguments = (("count", len(cells)), ("cells", " ".join(map(name, cells))), ("captured", shown.captured(seat)))
    return Phrase("vault-alt-pawns", (("seat", SEAT_NAMES[seat]), *arguments))


def _marks(marks: Sequence[Mark]) -> Iterator[Phrase]:
    """The cells picked, and those to choose from, with their labels unless these are the cells' names."""
    cells = [(mark, " ".join(map(name, mark.cells))) for mark in marks]
    picked = [cell for mark, cell in cells if mark.emphasis is Emphasis.PICKED]
    offered = [
        cell if mark.label == mark.value else f"{mark.label} {cell}".strip()
        for mark, cell in cells
        if mark.emphasis is Emphasis.CHOICE
    ]
    if picked:
        yield Phrase("vault-alt-picked", (("choices", ", ".join(picked)),))
    if offered:
        yield Phrase("vault-alt-choices", (("count", len(offered)), ("choices", ", ".join(offered))))


def _page(
    key: str, white: str, black: str, play: str = "", *, walks: str = "", captures: str = ""
) -> Example[VaultPosition]:
    """A position with pawns set up by hand after `play`. `walks` marks the walks of a pawn, `captures` its captures."""
    mover = BLACK if play and play[:2] in black.split() else WHITE
    shown = position(8, mover, _cells(white), _cells(black))
    last: tuple[VaultMove, ...] = ()
    if play:
        last = (shown.parse(play),)
        shown = shown.play(last[0])
    offered = tuple(
        Mark((move.target,), Emphasis.CHOICE)
        for move in shown.legal_moves()
        if isinstance(move, Move)
        and ((name(move.origin) == walks and not move.pole) or (name(move.origin) == captures and move.capture))
    )
    picked = tuple(Mark((cell,), Emphasis.PICKED) for cell in _cells(walks or captures))
    return Example(key, shown, View(last=last, marks=picked + offered))


def _cells(names: str) -> list[Cell]:
    return [Cell(ord(word[0]) - ord("a"), int(word[1:]) - 1) for word in names.split()]


_AGREED = Outcome((frozenset({WHITE, BLACK}),), "agreed draw")


@cache
def examples() -> tuple[Example[VaultPosition], ...]:
    """See `Picture.examples`."""
    draw_page = _page("draw", "d4 g3", "c5 e7", "d4-d5")
    return (
        _page("start", "a1 b1 c1 d1 e1 f1 g1 h1", "a8 b8 c8 d8 e8 f8 g8 h8"),
        _page("walk", "a1 b1 d4 e3 g1 h1", "a8 b8 c5 f8 g8 h8", walks="d4"),
        _page("jump", "a1 c2 d4 e1 g1 h2", "a8 b8 d6 f7 g8 h8", "c2-e6"),
        _page("capture", "a1 c2 d4 e1 g1 h2", "a8 b8 d5 e6 g8 h8", "c2xe6"),
        _page("reach", "a1 c2 d5 f2 h1", "a8 f6 g4 h7", "c2-e8", captures="g4"),
        _page("back-rank", "a1 e8 d5 f2 h1", "a8 f6 c4 h7", "h7-h6"),
        _page("no-move", "h4", "b8 f4 g3 g5 h3 h5", "f4-g4"),
        replace(draw_page, view=replace(draw_page.view, outcome=_AGREED)),
    )


def _corner(shown: VaultPosition, seat: Seat, cell: Cell) -> tuple[int, int]:
    return grid_of(shown.size, shown.size, seat).corner(cell)


PICTURE: Picture[VaultPosition] = Picture(
    "vault",
    (_BOARD,),
    draw,
    describe,
    examples,
    news,
    cover="jump",
    close_up=(Cell(1, 1), Cell(6, 5)),
    corner=_corner,
    named=named,
    told=told,
)
