"""Vault's pictures, and their descriptions in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product

from PIL import Image, ImageDraw

from games.kit.grid import Cell, name
from games.kit.rules import Leave, Option, Outcome, Seat, Step
from games.vault import BLACK, SEAT_NAMES, WHITE, Move, VaultMove, VaultPosition, position
from renderers.kit import theme
from renderers.kit.arc import lay_arc, lay_arrow
from renderers.kit.board import (
    ICON_RADIUS,
    BandPlayer,
    Grid,
    Pen,
    Point,
    Standing,
    band,
    band_colours,
    crown,
    framed,
    ghosted,
    lay_band,
    painted,
    standing_of,
    write_text,
)
from renderers.kit.kept import kept
from renderers.kit.theme import THEMES, Palette, Side, Theme
from renderers.kit.view import (
    NUMBERED,
    PICKED,
    Emphasis,
    Example,
    Mark,
    Phrase,
    Picture,
    View,
    by_mover,
    pending,
    sign_of,
)

_BOARD = Option("board", ("four-coloured", "plain"), "four-coloured")

_BARE, _WHITE, _BLACK = "", *SEAT_NAMES
_ORIGIN, _TARGET = "origin", "target"
_POLE = "pole"
"""Sign of the pawn over which a picked move jumps."""


def draw(shown: VaultPosition, view: View) -> Image.Image:
    """See `Picture.draw`."""
    colours, palette = THEMES[view.theme], _palette(view.theme)
    is_plain = ("board", "plain") in view.look
    grid = _grid(shown.size, view.seat == BLACK)
    picture = _empty(view.theme, grid, is_plain).copy()
    held = {cell: SEAT_NAMES[seat] for seat in (WHITE, BLACK) for cell in shown.cells(seat)}
    moves = [move for move in view.last if isinstance(move, Move)]
    marked = {cell: mark for mark in view.marks for cell in mark.cells}
    passed = {cell: role for move in moves for cell, role in ((move.origin, _ORIGIN), (move.target, _TARGET))}
    winning = _winning(shown, moves)
    picked = _picked_move(view)
    signs = {cell: sign_of(mark) for cell, mark in marked.items()}
    if picked and picked.pole:
        signs[picked.pole] = _POLE
    tiles = {
        cell: _tile(
            view.theme,
            grid.cell,
            _tone(cell, is_plain),
            held.get(cell, _BARE),
            passed.get(cell, ""),
            signs.get(cell, ""),
            is_winning=cell in winning,
        )
        for cell in {**held, **passed, **signs}
    }
    for cell, tile in tiles.items():
        picture.paste(tile, grid.corner(cell))
    for move in moves:
        if move.pole:
            lay_arc(picture, grid, move.origin, move.target, colours.casing, colours.last, palette)
    for cell in signs:
        # Paste the middle again, so that an arc passes below choices.
        picture.paste(tiles[cell], grid.corner(cell), _round(grid.cell))
    for cell, mark in marked.items():
        ground, ink = _label_colours(colours, held.get(cell, _BARE))
        write_text(picture, grid.centre(cell), mark.label, palette, ground, ink, _label_height(grid.cell, mark.label))
    if picked:
        _lay_picked(picture, grid, view.theme, _tone(picked.target, is_plain), picked, held)
    standings = _standings(shown, view)
    for seat in (WHITE, BLACK):
        strip = _band(view, seat, standings[seat], shown.captured(Seat(1 - seat)))
        lay_band(picture, strip, is_near=seat == view.seat)
    return palette.coloured(picture)


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


def _lay_picked(picture: Image.Image, grid: Grid, key: str, tone: int, move: Move, held: Mapping[Cell, str]) -> None:
    """Draw an arrow that shows where a picked move takes its pawn, translucent there if the cell is empty. `held` has
    the side of the pawn on each cell.
    """
    colours, palette = THEMES[key], _palette(key)
    if move.target not in held:
        pawn = held.get(move.origin, _BARE)
        empty, laid = (_tile(key, grid.cell, tone, there, "", PICKED) for there in (_BARE, pawn))
        picture.paste(ghosted(empty, laid), grid.corner(move.target))
    if move.pole:
        lay_arc(picture, grid, move.origin, move.target, colours.casing, colours.choice, palette)
    else:
        ends = grid.centre(move.origin), grid.centre(move.target)
        lay_arrow(picture, *ends, grid.cell, colours.casing, colours.choice, palette, is_occupied=True)


@cache
def _palette(key: str) -> Palette:
    colours = THEMES[key]
    white, black = colours.sides["white"], colours.sides["black"]
    cells = (*colours.four, *colours.two)
    casing, bright = colours.casing, (colours.last, colours.choice)
    grounds = (colours.frame, white.quiet, black.quiet)
    edges = [
        *product(cells, (white.fill, white.rim)),
        *product(grounds, (white.fill, white.rim)),
        (white.fill, white.rim),
        *product(bright, (casing,)),
        (colours.frame, colours.faint),
        (colours.frame, white.quiet),
        (colours.frame, black.quiet),
        (white.quiet, white.quiet_ink),
        (black.quiet, black.quiet_ink),
    ]
    flat = (*grounds, colours.faint, casing, *bright, *cells)
    return Palette(
        (*flat, *(shade for side in (white, black) for shade in (side.fill, side.rim, side.quiet_ink))), edges
    )


@cache
def _grid(size: int, is_turned: bool) -> Grid:
    return Grid(size, size, is_turned)


@kept
def _empty(key: str, grid: Grid, is_plain: bool) -> Image.Image:
    def tile(cell: Cell) -> Image.Image:
        return _tile(key, grid.cell, _tone(cell, is_plain), _BARE, "", "")

    columns = [name(Cell(x, 0))[0] for x in range(grid.columns)]
    rows = [str(y + 1) for y in range(grid.rows)]
    return framed(grid, THEMES[key], _palette(key), tile, columns, rows)


def _tone(cell: Cell, is_plain: bool) -> int:
    """The index of a cell's colour in `_tones`. With four colours, a jump lands on its own colour."""
    even = cell.x % 2 == cell.y % 2
    if is_plain:
        return 4 if even else 5
    return (0 if even else 2) + cell.y % 2


def _tones(colours: Theme) -> tuple[str, ...]:
    return (*colours.four, *colours.two)


@kept
def _tile(
    key: str, size: int, tone: int, pawn: str, passed: str, sign: str, *, is_winning: bool = False
) -> Image.Image:
    """A cell with its pawn and marks."""
    colours = THEMES[key]
    ground = _tones(colours)[tone]

    centre, edge = (size / 2, size / 2), 0.03 * size

    def paint(pen: Pen) -> None:
        if sign == PICKED:
            pen.box(0, 0, size, size, colours.casing)
            pen.box(edge, edge, size - edge, size - edge, colours.choice)
        elif passed == _ORIGIN:
            _paint_outline(pen, size, colours, ground)
        elif passed == _TARGET:
            _paint_corners(pen, size, colours)
        if is_winning:
            _paint_halo(pen, size, colours)
        if pawn:
            if sign:
                reach = (0.39 if sign == PICKED else 0.45) * size
                pen.disc(centre, reach + edge, colours.casing)
                pen.disc(centre, reach, colours.choice)
            if is_winning:
                _paint_disc(pen, centre, 0.39 * size, colours.sides[pawn])
                pen.shape(crown(centre, 0.22 * size), colours.sides[pawn].rim)
            elif sign == NUMBERED:
                _paint_disc(pen, centre, 0.39 * size, colours.sides[pawn])
            else:
                radius = (0.34 if sign == _POLE else 0.39) * size
                _paint_pawn(pen, centre, radius, colours.sides[pawn], pawn)
        elif sign:
            radius = (0.42 if sign == NUMBERED else 0.17) * size
            pen.disc(centre, radius + edge, colours.casing)
            pen.disc(centre, radius, colours.choice)

    return painted(_palette(key), (size, size), ground, paint)


def _paint_outline(pen: Pen, size: int, colours: Theme, ground: str) -> None:
    inset = 0.0
    for width, colour in ((0.03, colours.casing), (0.075, colours.last), (0.03, colours.casing), (0.0, ground)):
        pen.box(inset, inset, size - inset, size - inset, colour)
        inset += width * size


def _paint_corners(pen: Pen, size: int, colours: Theme) -> None:
    for reach, colour in ((0.30, colours.casing), (0.25, colours.last)):
        leg = reach * size
        for x, y in product((0, size), (0, size)):
            pen.shape([(x, y), (abs(x - leg), y), (x, abs(y - leg))], colour)


def _paint_halo(pen: Pen, size: int, colours: Theme) -> None:
    """Fill the cell behind the pawn that won."""
    edge = 0.03 * size
    pen.box(0, 0, size, size, colours.casing)
    pen.box(edge, edge, size - edge, size - edge, colours.last)


def _paint_disc(pen: Pen, centre: Point, radius: float, side: Side) -> None:
    """Paint a pawn without its sign."""
    pen.disc(centre, radius, side.rim)
    pen.disc(centre, radius * 0.88, side.fill)


def _paint_pawn(pen: Pen, centre: Point, radius: float, side: Side, pawn: str) -> None:
    """Paint a pawn: White has a ring inside, Black a dot."""
    _paint_disc(pen, centre, radius, side)
    if pawn == _WHITE:
        pen.ring(centre, radius * 0.56, radius * 0.14, side.rim)
    else:
        pen.disc(centre, radius * 0.3, side.rim)


@kept
def _round(size: int) -> Image.Image:
    """The middle of a cell, where marks are (mode 1)."""
    mask = Image.new("1", (size, size))
    ImageDraw.Draw(mask).circle((size / 2, size / 2), 0.48 * size, 1)
    return mask


def _label_colours(colours: Theme, pawn: str) -> tuple[str, str]:
    if not pawn:
        return colours.choice, colours.casing
    side = colours.sides[pawn]
    return side.fill, side.rim


def _label_height(cell: int, label: str) -> int:
    return max(theme.SMALL, round(cell * (0.5 if len(label) < 3 else 0.3)))


def _standings(shown: VaultPosition, view: View) -> list[Standing]:
    """The players' standings, by seat."""
    turn = None if view.is_calm else shown.turn
    return [standing_of(seat, turn, view.outcome or shown.outcome) for seat in (WHITE, BLACK)]


def _band(view: View, seat: Seat, standing: Standing, trophies: int) -> Image.Image:
    colours, palette, side = THEMES[view.theme], _palette(view.theme), SEAT_NAMES[seat]
    shelf = _shelf(view.theme, side, standing, trophies) if trophies else None
    icon = _icon(view.theme, side, standing)
    return band(colours, palette, BandPlayer(side, standing, view.names[seat] if view.names else ""), icon, shelf)


@kept
def _icon(key: str, side: str, standing: Standing) -> Image.Image:
    colours = THEMES[key]
    ground, _ = band_colours(colours, side, standing)
    size = 2 * ICON_RADIUS

    def paint(pen: Pen) -> None:
        _paint_pawn(pen, (ICON_RADIUS, ICON_RADIUS), ICON_RADIUS, colours.sides[side], side)

    return painted(_palette(key), (size, size), ground, paint)


@kept
def _shelf(key: str, side: str, standing: Standing, count: int) -> Image.Image:
    """A side's captures: their number and one of the pawns."""
    colours, palette = THEMES[key], _palette(key)
    ground, ink = band_colours(colours, side, standing)
    won = _BLACK if side == _WHITE else _WHITE
    radius, digits = ICON_RADIUS, 48

    def paint(pen: Pen) -> None:
        _paint_pawn(pen, (digits + radius, radius), radius, colours.sides[won], won)

    shelf = painted(palette, (digits + 2 * radius, 2 * radius), ground, paint)
    write_text(shelf, (digits / 2, radius), str(count), palette, ground, ink, theme.TEXT)
    return shelf


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
    return _grid(shown.size, seat == BLACK).corner(cell)


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
