"""The tray beside New Chaturanga's board: the turn's dice, choices off the board, and passed turns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product, takewhile

from PIL import Image, ImageDraw

from games.chaturanga import LETTERS, SEAT_NAMES, ChaturangaPosition, Pass, Piece, Roll
from games.kit.rules import Leave, Outcome, Seat
from renderers.chaturanga.board import BOTTOM, PANEL, RIGHT, Seen, number_height, palette_of, stead_dice
from renderers.chaturanga.panels import SIGN, Fate, fate_of, paint_king
from renderers.chaturanga.signs import paint_sign, paint_token
from renderers.kit import text, theme
from renderers.kit.board import Pen, Point, crown, painted, write_text
from renderers.kit.kept import kept
from renderers.kit.theme import THEMES
from renderers.kit.view import Emphasis, Mark, View

_KIND_OF_LETTER = {letter: kind for kind, letter in LETTERS.items()}

_MIDDLE = (RIGHT + theme.WIDTH) // 2 + 3
_TOP, _BOTTOM = PANEL + 16, BOTTOM
_DIE, _SMALL_DIE = 116, 54
_BADGE = 24
_ROW = 60
"""Height of a passed turn's row, in px."""
_PILL = 48
_RANKED, _RANK = 140, 96
"""Width and height of an army's place in the ranking, in px."""
_PLACE_AT, _SCORE_AT = 26, 66
"""Distances of the middles of its number and its score from its top, in px."""

_ROSE, _NUMBER_AWAY = 160, 44
"""Side of the square with a soldier's possible turns, and the distance of their numbers from its middle, in px."""
_CANDIDATE, _SMALL_CANDIDATE = 78, 62
"""Side of a piece or army to choose, in px: alone, and below a soldier's possible turns."""
_AHEAD = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
"""The way ahead for each facing, to the right and down."""

SIGNS = ("stead", "throne", "void", "captive", "score", "barracks")
"""The signs that a match's boards explain, each only while it is there: right below the dice a soldier that may act in
another piece's stead, while it can be chosen; scores are void in sudden death.
"""
_LEGEND_INSET, _LEGEND_LINE, _LEGEND_LINES, _LEGEND_WORDS = 8, 32, 4, 28
"""Distance of their words from the board and from the edge, height of a line in px; most lines of a sign; and height of
its letters, in px.
"""

_FRESH, _USED, _OFFERED, _PICKED = "fresh", "used", "offered", "picked"


def lay_tray(picture: Image.Image, shown: ChaturangaPosition, view: View) -> None:
    """Draw, from the top: the two dice; promotions and other choices off the board; turns that were passed. Once the
    match is over, draw the ranking instead.
    """
    if outcome := view.outcome or shown.outcome:
        _lay_ranking(picture, shown, view.theme, outcome)
        return
    top, size = _lay_dice(picture, shown, view), _CANDIDATE
    if any(mark.kind == "face" and mark.label for mark in view.marks):
        top, size = _lay_facings(picture, shown, view, top), _SMALL_CANDIDATE
    for mark in view.marks:
        if mark.kind == "promotion" or not (mark.cells or mark.kind == "die"):
            top = _lay_choice(picture, shown, view, mark, top, size)
    passes = passed_turns(shown, view.last)
    room = (_BOTTOM - top) // _ROW
    shown_passes = passes[-room:] if room > 0 else ()
    _lay_legend(picture, shown, view, (top, _BOTTOM - len(shown_passes) * _ROW))
    for place, (seat, faces) in enumerate(reversed(shown_passes), 1):
        row = _passed_row(view.theme, seat, faces)
        picture.paste(row, (_MIDDLE - row.width // 2, _BOTTOM - place * _ROW))


def _lay_legend(picture: Image.Image, shown: ChaturangaPosition, view: View, room: tuple[int, int]) -> None:
    """Draw signs with their words, as many as there is room for from the top to the bottom, in px."""
    top, bottom = room
    colours, palette = THEMES[view.theme], palette_of(view.theme)
    left, width = RIGHT + _LEGEND_INSET, theme.WIDTH - RIGHT - 2 * _LEGEND_INSET
    for sign, words in view.legend:
        if not _is_there(shown, view, sign):
            continue
        lines = text.broken(words, width, _LEGEND_WORDS, _LEGEND_LINES)
        if top + (len(lines) + 1) * _LEGEND_LINE > bottom:
            break
        picture.paste(_legend_sign(view.theme, sign), (left, top))
        for line in lines:
            top += _LEGEND_LINE
            centre = (left + text.font(_LEGEND_WORDS).getlength(line) / 2, top + _LEGEND_LINE / 2)
            write_text(picture, centre, line, palette, colours.frame, colours.faint, _LEGEND_WORDS)
        top += _LEGEND_LINE + _LEGEND_LINE // 3


def _is_there(shown: ChaturangaPosition, view: View, sign: str) -> bool:
    """Whether a sign of the legend is in the picture of this position."""
    if sign == "stead":
        offered = (mark for mark in view.marks if mark.kind == "piece" and mark.emphasis is Emphasis.CHOICE)
        return any(stead_dice(shown, cell) for mark in offered for cell in mark.cells)
    if sign == "captive":
        return any(holder is not None for holder in shown.captives)
    if sign == "barracks":
        return any(shown.barracks)
    return sign not in ("void", "score") or (sign == "void") == shown.sudden_death


@kept
def _legend_sign(key: str, sign: str) -> Image.Image:
    """A sign, as large as in the panels."""
    colours, size = THEMES[key], 2 * SIGN

    def paint(pen: Pen) -> None:
        middle = (size / 2, size / 2)
        drawn = {"stead": "soldier", "captive": "king", "void": "score"}.get(sign, sign)
        paint_sign(pen, drawn, middle, size / 2, colours.frame, colours.faint)
        for across in (1 / 6, 1 / 2, 5 / 6) if sign == "captive" else ():
            pen.box(across * size - 2, 0, across * size + 2, size, colours.frame)
            pen.box(across * size - 1, 0, across * size + 1, size, colours.faint)
        if sign == "void":
            pen.line([(0, size - 4), (size, 4)], 3, colours.faint)

    return painted(palette_of(key), (size, size), colours.frame, paint)


def _lay_ranking(picture: Image.Image, shown: ChaturangaPosition, key: str, outcome: Outcome) -> None:
    """Draw the armies' kings with their places and scores, the winners' first and on a bright ground."""
    colours, palette = THEMES[key], palette_of(key)
    top, ahead = _TOP, 0
    for seats in outcome.ranking:
        ground, ink = (colours.frame, colours.faint) if ahead else (colours.last, colours.casing)
        for seat in sorted(seats, key=lambda seat: -shown.scores[seat]):
            ranked = _ranked(key, seat, fate_of(shown, seat), is_best=not ahead)
            picture.paste(ranked, (_MIDDLE - _RANKED // 2, top))
            right = _MIDDLE + _RANKED // 2 - 21
            for words, middle in ((f"{ahead + 1}.", _PLACE_AT), (str(shown.scores[seat]), _SCORE_AT)):
                write_text(picture, (right, top + middle), words, palette, ground, ink, theme.TEXT)
            top += _RANK + 10
        ahead += len(seats)


@kept
def _ranked(key: str, seat: Seat, fate: Fate, *, is_best: bool) -> Image.Image:
    """An army's place in the ranking: its king, with the sign of its score, under a crown if it has won."""
    colours = THEMES[key]

    def paint(pen: Pen) -> None:
        if is_best:
            pen.plate(0, 0, _RANKED, _RANK, 14, colours.casing)
            pen.plate(2, 2, _RANKED - 2, _RANK - 2, 12, colours.last)
            pen.shape(crown((90, _PLACE_AT), 13), colours.casing)
        paint_king(pen, (44, _RANK / 2), 36, colours, seat, fate)
        ground, ink = (colours.last, colours.casing) if is_best else (colours.frame, colours.faint)
        paint_sign(pen, "score", (93, _SCORE_AT), 11, ground, ink)

    return painted(palette_of(key), (_RANKED, _RANK), colours.frame, paint)


def passed_turns(shown: ChaturangaPosition, last: Sequence[object]) -> tuple[tuple[Seat, tuple[str, ...]], ...]:
    """The seats that passed or stayed captive since the last move, each with its roll, oldest first.

    A roll before `last` is unknown. Eliminated armies have no turns, so seats are inferred backwards from the seat to
    move or to roll.
    """
    quiet = tuple(takewhile(lambda move: isinstance(move, Roll | Pass | Leave), reversed(last)))[::-1]
    turns: list[list[object]] = [[]]
    for move in quiet:
        if isinstance(move, Roll):
            turns.append([])
        turns[-1].append(move)
    eliminated, later = set(shown.eliminated), shown.turn
    passed: list[tuple[Seat, tuple[str, ...]]] = []
    if shown.thrown:
        eliminated -= _leavers(turns.pop())
    for turn in filter(None, reversed(turns)):
        faces, leavers = next((move.faces for move in turn if isinstance(move, Roll)), ()), _leavers(turn)
        earlier = [Seat((later - step) % 4) for step in (1, 2, 3, 4)]
        newest = turn[-1]
        if isinstance(newest, Leave):
            # A player who leaves on turn does so before the dice are used, so nobody failed to use them.
            later = newest.seat
        else:
            # A seat that rolls without even a pass is captive. Only one army is, and all others are still in.
            is_captive = isinstance(newest, Roll)
            later = earlier[0] if is_captive else next(seat for seat in earlier if seat not in eliminated)
            passed.append((later, faces))
        eliminated -= leavers
    return tuple(reversed(passed))


def _leavers(turn: Iterable[object]) -> set[Seat]:
    return {move.seat for move in turn if isinstance(move, Leave)}


def die_states(shown: ChaturangaPosition) -> tuple[tuple[str, bool], ...]:
    """The faces rolled this turn, and whether each was used."""
    left = list(shown.dice)
    states = []
    # If the dice are equal, the first is shown as used.
    for face in reversed(shown.thrown):
        is_left = face in left
        if is_left:
            left.remove(face)
        states.append((face, not is_left))
    return tuple(reversed(states))


def _lay_dice(picture: Image.Image, shown: ChaturangaPosition, view: View) -> int:
    """Draw the dice and return the y of their lower end, in px."""
    marks = [mark for mark in view.marks if mark.kind == "die"]
    top = _TOP
    for face, is_used in die_states(shown):
        # A mark for both dice at once names no face.
        mark = next((mark for mark in marks if mark.value in (face, "*")), None)
        state, label = (_USED, "") if is_used else (_FRESH, "")
        if mark and not is_used:
            state, label = (_PICKED if mark.emphasis is Emphasis.PICKED else _OFFERED), mark.label
        picture.paste(_die(view.theme, face, _DIE, state), (_MIDDLE - _DIE // 2, top))
        _lay_badge(picture, view.theme, label, _MIDDLE - _DIE // 2, top)
        top += _DIE + 10
    return top


def _lay_badge(picture: Image.Image, key: str, label: str, left: int, top: int) -> None:
    """Draw a number at the upper left corner of its choice."""
    if not label:
        return
    colours = THEMES[key]
    picture.paste(_badge(key), (left - 14, top - 8), _badge_mask())
    centre = (left - 14 + _BADGE, top - 8 + _BADGE)
    write_text(picture, centre, label, palette_of(key), colours.choice, colours.casing, number_height(label))


@kept
def _badge(key: str) -> Image.Image:
    colours, size = THEMES[key], 2 * _BADGE

    def paint(pen: Pen) -> None:
        pen.disc((_BADGE, _BADGE), _BADGE - 2, colours.choice)

    return painted(palette_of(key), (size, size), colours.casing, paint)


@kept
def _badge_mask() -> Image.Image:
    """The pixels of a badge (mode 1)."""
    mask = Image.new("1", (2 * _BADGE, 2 * _BADGE))
    ImageDraw.Draw(mask).circle((_BADGE - 0.5, _BADGE - 0.5), _BADGE, 1)
    return mask


@kept
def _die(key: str, face: str, size: int, state: str) -> Image.Image:
    """A die with the silhouettes of the pieces it moves; blank before the roll, dimmed after use."""
    colours = THEMES[key]
    ivory = colours.sides["white"]
    ground, ink = (colours.frame, colours.faint) if state == _USED else (ivory.fill, ivory.rim)
    border, width = {
        _FRESH: (ink, 0.03),
        _USED: (ink, 0.03),
        _OFFERED: (colours.choice, 0.06),
        _PICKED: (colours.choice, 0.11),
    }[state]

    def paint(pen: Pen) -> None:
        pen.plate(0, 0, size, size, 0.2 * size, ink if state == _USED else colours.casing)
        pen.plate(2, 2, size - 2, size - 2, 0.19 * size, border)
        inset = width * size
        pen.plate(inset, inset, size - inset, size - inset, 0.16 * size, ground)
        part = size * (0.75 if state == _USED else 1)
        if face == "K":
            paint_sign(pen, "king", (size / 2 - 0.12 * part, size / 2 - 0.15 * part), 0.27 * part, ground, ink)
            paint_sign(pen, "soldier", (size / 2 + 0.17 * part, size / 2 + 0.15 * part), 0.27 * part, ground, ink)
        elif face:
            paint_sign(pen, _KIND_OF_LETTER[face], (size / 2, size / 2), 0.36 * part, ground, ink)

    return painted(palette_of(key), (size, size), colours.frame, paint)


def _lay_choice(picture: Image.Image, shown: ChaturangaPosition, view: View, mark: Mark, top: int, size: int) -> int:
    """Draw a promotion as the piece, an army as its king, both `size` px wide, another choice as a sign or a number;
    return its lower end in px.
    """
    is_picked = mark.emphasis is Emphasis.PICKED
    piece = None
    if mark.kind == "promotion" and mark.value in _KIND_OF_LETTER:
        piece = Piece(shown.turn, _KIND_OF_LETTER[mark.value])
    elif mark.value in SEAT_NAMES:
        piece = Piece(Seat(SEAT_NAMES.index(mark.value)), "king")
    if piece is not None:
        token = _candidate(view.theme, piece, size, is_picked=is_picked)
        # The smaller a piece is, the farther its number is to the left, so that it hides no more of the piece.
        left, apart = _MIDDLE - size // 2, (_CANDIDATE - size) // 2
        picture.paste(token, (left + apart, top))
        _lay_badge(picture, view.theme, mark.label, left - apart, top)
        return top + token.height + 4
    pill = _pill(view.theme, mark.value, is_picked=is_picked)
    left = _MIDDLE - pill.width // 2
    picture.paste(pill, (left, top + 6))
    _lay_badge(picture, view.theme, mark.label, left, top + 11)
    return top + pill.height + 10


@kept
def _candidate(key: str, piece: Piece, size: int, *, is_picked: bool) -> Image.Image:
    colours = THEMES[key]

    def paint(pen: Pen) -> None:
        pen.disc((size / 2, size / 2), size / 2, colours.casing)
        pen.disc((size / 2, size / 2), size / 2 - 2, colours.choice)
        radius = size / 2 - (10 if is_picked else 6)
        paint_token(pen, (size / 2, size / 2), radius, colours, SEAT_NAMES[piece.owner], piece, is_stone=False)

    return painted(palette_of(key), (size, size), colours.frame, paint)


def _lay_facings(picture: Image.Image, shown: ChaturangaPosition, view: View, top: int) -> int:
    """Draw the picked soldier among arrows with the numbers of its possible turns, and return their lower end in px."""
    seen, colours, palette = Seen.by(view.seat), THEMES[view.theme], palette_of(view.theme)
    offered = {seen.facing(mark.value): mark for mark in view.marks if mark.kind == "face" and mark.label}
    (soldier,) = {cell for mark in offered.values() for cell in mark.cells}
    piece = seen.piece(shown.board[soldier])
    picture.paste(_rose(view.theme, piece, "".join(sorted(offered))), (_MIDDLE - _ROSE // 2, top))
    for facing, mark in offered.items():
        across, down = _AHEAD[facing]
        centre = _MIDDLE + _NUMBER_AWAY * across, top + _ROSE / 2 + _NUMBER_AWAY * down
        height = number_height(mark.label)
        write_text(picture, centre, mark.label, palette, colours.choice, colours.casing, height)
    return top + _ROSE + 10


@kept
def _rose(key: str, piece: Piece, facings: str) -> Image.Image:
    """A soldier among arrows to these facings, as the viewer sees them."""
    colours, middle = THEMES[key], _ROSE / 2

    def paint(pen: Pen) -> None:
        for facing, (wider, colour) in product(facings, ((2, colours.casing), (0, colours.choice))):
            across, down = _AHEAD[facing]
            # An arrow that points up, before it is turned: its broad back bears the number.
            half, back, neck, tip = 22 + wider, 28 - wider, 56 + wider / 2, 77 + wider
            corners = ((-half, back), (half, back), (half, neck), (0, tip), (-half, neck))
            pen.shape(
                [
                    (middle + along * across - aside * down, middle + along * down + aside * across)
                    for aside, along in corners
                ],
                colour,
            )
        paint_token(pen, (middle, middle), 25, colours, SEAT_NAMES[piece.owner], piece, is_stone=False)

    return painted(palette_of(key), (_ROSE, _ROSE), colours.frame, paint)


_SKIP: Sequence[Sequence[Point]] = [[(-15, -11), (0, 0), (-15, 11)], [(1, -11), (16, 0), (1, 11)]]
_SHAPES: Mapping[str, Sequence[Sequence[Point]]] = {
    "end": _SKIP,
    "pass": _SKIP,
    "ready": [[(-15, 0), (-10, -5), (-4, 1), (11, -13), (16, -8), (-4, 12)]],
}
"""Signs for what is played without a piece: two arrowheads to skip, and a tick."""


@kept
def _pill(key: str, word: str, *, is_picked: bool) -> Image.Image:
    colours = THEMES[key]
    width = _DIE + 8
    ground, ink = (colours.choice, colours.casing) if is_picked else (colours.frame, colours.faint)

    def paint(pen: Pen) -> None:
        pen.plate(0, 0, width, _PILL, 14, colours.casing)
        pen.plate(2, 2, width - 2, _PILL - 2, 12, colours.choice)
        pen.plate(5, 5, width - 5, _PILL - 5, 9, ground)

        for shape in _SHAPES.get(word, ()):
            pen.shape([(width / 2 + 8 + x, _PILL / 2 + y) for x, y in shape], ink)

    pill = painted(palette_of(key), (width, _PILL), colours.frame, paint)
    if word in _SHAPES:
        return pill
    words, height = text.fitted(word, width - 46)
    write_text(pill, (width / 2 + 8, _PILL / 2), words, palette_of(key), ground, ink, height)
    return pill


@kept
def _passed_row(key: str, seat: Seat, faces: tuple[str, ...]) -> Image.Image:
    """A row with the seat whose turn it was and its unused dice, struck through."""
    colours, palette = THEMES[key], palette_of(key)
    width = 34 + 2 * (_SMALL_DIE + 3)

    def paint(pen: Pen) -> None:
        king = Piece(seat, "king")
        paint_token(pen, (17, _ROW / 2), 16, colours, SEAT_NAMES[seat], king, is_stone=False)

    def strike(pen: Pen) -> None:
        pen.box(0, 0, width - 36, 6, colours.casing)
        pen.box(0, 1.5, width - 36, 4.5, colours.last)

    row = painted(palette, (width, _ROW), colours.frame, paint)
    for place, face in enumerate(faces or ("", "")):
        row.paste(_die(key, face, _SMALL_DIE, _FRESH), (36 + place * (_SMALL_DIE + 3), (_ROW - _SMALL_DIE) // 2))
    row.paste(painted(palette, (width - 36, 6), colours.casing, strike), (36, _ROW // 2 - 3))
    return row
