"""New Chaturanga's pictures in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from games.chaturanga import (
    FACINGS,
    KINDS,
    LETTERS,
    SEAT_NAMES,
    SEATS,
    Act,
    ChaturangaMove,
    ChaturangaPosition,
    End,
    Give,
    Muster,
    Pass,
    Piece,
    Promote,
    Ready,
    Roll,
    Turn,
)
from games.kit.grid import Cell, name
from games.kit.rules import Leave, Seat, Step
from renderers.chaturanga.board import Seen, stead_dice, winning
from renderers.chaturanga.panels import Fate, fate_of
from renderers.chaturanga.tray import passed_turns
from renderers.kit.board import Standing, standing_of
from renderers.kit.telling import told_marks
from renderers.kit.view import Mark, Phrase, View

_NONE = "none"
"""Value in place of cells where there are none."""


def describe(shown: ChaturangaPosition, view: View) -> tuple[Phrase, ...]:
    """See `Picture.describe`. Armies have their seats' names; `name` is the player's name or empty."""
    return (
        *_state(shown, view),
        *_decision(shown, view),
        *_last_moves(shown, view.last, view.seat),
        *(_passed_turn(shown, seat, faces) for seat, faces in passed_turns(shown, view.last)),
        *told_marks(view.marks, partial(_mark, shown, view.seat)),
        *(phrase for seat in SEATS for phrase in _army(shown, seat, view.seat)),
    )


def news(before: ChaturangaPosition, move: ChaturangaMove, after: ChaturangaPosition) -> tuple[Phrase, ...]:
    """See `Picture.news`: gifts, and changes to kings and armies."""
    if isinstance(move, Give):
        return (Phrase("chaturanga-news-gift", (("seat", SEAT_NAMES[move.receiver]), ("points", move.points))),)
    return (*_king_news(before, move, after), *_army_news(before, move, after))


def named(shown: ChaturangaPosition, step: Step) -> Phrase | None:
    """See `Picture.named`: the piece on a cell, with the die of another piece if it would use that, or the piece that a
    move to a cell captures, and the points for it.
    """
    cell = step.cells[0] if step.cells else None
    if cell is None or shown.to_move is None or cell not in shown.board:
        return None
    words = (("cell", name(cell)), ("piece", shown.board[cell].kind))
    if step.kind == "cell":
        return Phrase("chaturanga-step-capture", (*words, ("points", _points(shown, cell))))
    if step.kind not in ("piece", "soldier"):
        return None
    return Phrase("chaturanga-step-own", (*words, ("die", _in_stead(shown, cell))))


def _points(shown: ChaturangaPosition, cell: Cell) -> int:
    """The points for a capture; in sudden death they decide nothing, and none are told."""
    return 0 if shown.sudden_death else shown.points_for(cell)


def _in_stead(shown: ChaturangaPosition, cell: Cell) -> str:
    """The letters of the dice that a soldier may use only in another piece's stead; "own" if it needn't."""
    return "".join(sorted(stead_dice(shown, cell))) or "own"


def told(before: ChaturangaPosition, move: ChaturangaMove, seat: Seat) -> Phrase | None:
    """See `Picture.told`. The die is told where it isn't the one that names the piece."""
    match move:
        case Act():
            return _told_act(before, move)
        case Turn(cell=cell, facing=facing) | Muster(cell=cell, facing=facing):
            die = _die(move.die, "soldier") if isinstance(move, Turn) else "own"
            way = direction(seat, facing)
            return Phrase("chaturanga-move-turn", (("die", die), ("cell", name(cell)), ("facing", way)))
        case Promote(cell=cell, kind=kind):
            return Phrase("chaturanga-move-later-promotion", (("cell", name(cell)), ("kind", kind)))
        case Pass():
            return Phrase("chaturanga-move-pass")
        case End():
            return Phrase("chaturanga-move-end")
        case Ready():
            return Phrase("chaturanga-move-ready")
    return None


def _told_act(before: ChaturangaPosition, move: Act) -> Phrase:
    piece = before.board[move.origin].kind
    moved = (
        ("die", _die(move.die, piece)),
        ("piece", piece),
        ("origin", name(move.origin)),
        ("target", name(move.target)),
    )
    became = (("kind", move.promotion),)
    if not move.captured:
        if move.promotion:
            return Phrase("chaturanga-move-promotion", (*moved, *became))
        return Phrase("chaturanga-move-act", moved)
    other = before.board[move.target]
    taken = (("seat", SEAT_NAMES[other.owner]), ("other", other.kind), ("points", _points(before, move.target)))
    if move.promotion:
        return Phrase("chaturanga-move-capture-promotion", (*moved, *taken, *became))
    return Phrase("chaturanga-move-capture", (*moved, *taken))


def _die(die: str, kind: str) -> str:
    """The die with which a piece acts: "own" if it is the one that names the piece."""
    if die == "*":
        return "both"
    return "own" if die == ("K" if kind == "soldier" else LETTERS[kind]) else die


def direction(seat: Seat, facing: str) -> str:
    """A soldier's facing as a seat sees it: up, right, down or left."""
    return _DIRECTIONS[Seen.by(seat).facing(facing)]


_DIRECTIONS = {"n": "up", "e": "right", "s": "down", "w": "left"}
_ARROWS = {"n": "↑", "e": "→", "s": "↓", "w": "←"}


def arrows(seat: Seat) -> Mapping[str, str]:
    """See `Picture.arrows`."""
    return {facing: _ARROWS[Seen.by(seat).facing(facing)] for facing in FACINGS}


def _king_news(before: ChaturangaPosition, move: ChaturangaMove, after: ChaturangaPosition) -> Iterator[Phrase]:
    """A king's capture, or a captive's roll, which is all that a captive can do."""
    mover = SEAT_NAMES[before.turn]
    match move:
        case Act(target=target, captured=True) if (taken := before.board[target]).kind == "king":
            held = after.scores[before.turn] == before.scores[before.turn]
            which = "last-king" if before.sudden_death else "captive" if held else "second-king"
            yield Phrase(f"chaturanga-news-{which}", (("seat", SEAT_NAMES[taken.owner]), ("captor", mover)))
        case Roll(faces=faces) if before.captives[before.turn] is not None:
            if after.mustering is not None:
                may_turn = any(isinstance(each, Muster) for each in after.legal_moves())
                yield Phrase("chaturanga-news-freed", (("seat", mover), ("soldiers", "yes" if may_turn else "no")))
            else:
                in_the_way = faces == ("K", "K")
                yield Phrase(f"chaturanga-news-{'in-the-way' if in_the_way else 'stayed'}", (("seat", mover),))


def _army_news(before: ChaturangaPosition, move: ChaturangaMove, after: ChaturangaPosition) -> Iterator[Phrase]:
    """Eliminated armies (except one whose player left, which is narrated separately), the third last king, after which
    the scores may decide, and sudden death.
    """
    left = move.seat if isinstance(move, Leave) else None
    begins = after.sudden_death and not before.sudden_death and after.outcome is None
    for seat in sorted(after.eliminated - before.eliminated - {left}):
        if after.armies[seat] == 0 or not begins:
            yield Phrase("chaturanga-news-out", (("seat", SEAT_NAMES[seat]),))
    if begins:
        one, other = (SEAT_NAMES[seat] for seat in SEATS if seat not in after.eliminated)
        yield Phrase("chaturanga-news-sudden-death", (("one", one), ("second", other)))
    kings = _kings(after)
    if len(kings) == 3 < len(_kings(before)) and after.outcome is None:
        black, red, green, yellow = (after.scores[seat] if seat in kings else _NONE for seat in SEATS)
        scores = (("black", black), ("red", red), ("green", green), ("yellow", yellow))
        yield Phrase("chaturanga-news-three-kings", scores)


def _kings(shown: ChaturangaPosition) -> set[Seat]:
    """The armies with a king on the board."""
    return {piece.owner for piece in shown.board.values() if piece.kind == "king"}


def _state(shown: ChaturangaPosition, view: View) -> Iterator[Phrase]:
    """The side to move and the dice, or the result."""
    ended = view.outcome or shown.outcome
    standings = {seat: standing_of(seat, shown.turn, ended) for seat in SEATS}
    for seat, standing in standings.items():
        who = (("seat", SEAT_NAMES[seat]), ("name", view.names[seat] if view.names else ""))
        if standing is Standing.ON_TURN:
            yield Phrase("chaturanga-alt-turn", who)
        elif standing is Standing.WON:
            yield Phrase("chaturanga-alt-won", who)
        elif standing is Standing.SHARED:
            yield Phrase("chaturanga-alt-shared", who)
    if ended and not ended.ranking:
        yield Phrase("chaturanga-alt-ended")
    if ended:
        return
    if shown.mustering is not None:
        yield Phrase("chaturanga-alt-mustering")
    elif shown.thrown:
        left = len(shown.dice)
        yield Phrase("chaturanga-alt-dice", (*_faces(shown.thrown), ("left", left), ("die", shown.dice[0])))
    if shown.sudden_death:
        yield Phrase("chaturanga-alt-sudden-death")


def _decision(shown: ChaturangaPosition, view: View) -> Iterator[Phrase]:
    """The piece that won the match, or that the scores decided."""
    if cell := winning(shown, view.last):
        yield Phrase("chaturanga-alt-winning", (("cell", name(cell)), ("kind", shown.board[cell].kind)))
    if shown.outcome and shown.outcome.reason in ("scores", "400 turns"):
        yield Phrase("chaturanga-alt-by-scores")


def _faces(faces: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return (("first", faces[0]), ("second", faces[1]))


def _last_moves(shown: ChaturangaPosition, last: Sequence[object], viewer: Seat) -> Sequence[Phrase]:
    """The last moves on the board, oldest first. Found backwards, since the second die may have moved a piece again."""
    pieces: dict[Cell, Piece | None] = dict(shown.board)
    phrases: list[Phrase] = []
    for move in reversed(last):
        match move:
            case Act():
                piece = pieces.pop(move.target, None)
                if piece and move.promotion:
                    piece = Piece(piece.owner, "soldier")
                pieces[move.origin] = piece
                if piece:
                    cells = (("origin", name(move.origin)), ("target", name(move.target)))
                    done = "captured" if move.captured else "moved"
                    phrases += [_promoted(piece, move.target, move.promotion)] if move.promotion else []
                    phrases.append(Phrase(f"chaturanga-alt-{done}", (*_who(piece), *cells)))
            case Turn(cell=cell, facing=facing) | Muster(cell=cell, facing=facing):
                if piece := pieces.get(cell):
                    words = (*_who(piece), ("cell", name(cell)), ("facing", direction(viewer, facing)))
                    phrases.append(Phrase("chaturanga-alt-turned", words))
            case Promote():
                if piece := pieces.get(move.cell):
                    phrases.append(_promoted(piece, move.cell, move.kind))
                    pieces[move.cell] = Piece(piece.owner, "soldier")
    return phrases[::-1]


def _who(piece: Piece) -> tuple[tuple[str, str], ...]:
    return (("seat", SEAT_NAMES[piece.owner]), ("kind", piece.kind))


def _promoted(piece: Piece, cell: Cell, kind: str) -> Phrase:
    words = (("seat", SEAT_NAMES[piece.owner]), ("kind", kind), ("cell", name(cell)))
    return Phrase("chaturanga-alt-promoted", words)


def _passed_turn(shown: ChaturangaPosition, seat: Seat, faces: Sequence[str]) -> Phrase:
    who = ("seat", SEAT_NAMES[seat])
    if not faces:
        return Phrase("chaturanga-alt-passed", (who,))
    is_captive = fate_of(shown, seat) is Fate.CAPTIVE
    return Phrase(f"chaturanga-alt-{'stayed' if is_captive else 'unusable'}", (who, *_faces(faces)))


def _army(shown: ChaturangaPosition, seat: Seat, viewer: Seat) -> Iterator[Phrase]:
    """The state of an army, its score, its pieces on the board and those in its barracks."""
    who, fate = ("seat", SEAT_NAMES[seat]), fate_of(shown, seat)
    holder = shown.captives[seat]
    yield Phrase("chaturanga-alt-army", (who, ("score", shown.scores[seat])))
    if holder is not None:
        yield Phrase("chaturanga-alt-captive", (("captor", SEAT_NAMES[holder]),))
    elif fate is not Fate.WELL:
        yield Phrase(f"chaturanga-alt-{fate.value}")
    own = {cell: piece for cell, piece in shown.board.items() if piece.owner == seat}
    if own:
        kinds = ((kind, _cells(cell for cell, piece in own.items() if piece.kind == kind)) for kind in KINDS[:4])
        looking = (
            (direction(viewer, way), _cells(cell for cell, piece in own.items() if piece.facing == way))
            for way in FACINGS
        )
        soldiers = sum(piece.kind == "soldier" for piece in own.values())
        yield Phrase("chaturanga-alt-pieces", (*kinds, ("soldiers", soldiers), *looking))
    if promoted := [cell for cell, piece in own.items() if piece.promoted]:
        yield Phrase("chaturanga-alt-back", (("cells", _cells(promoted)),))
    if shown.barracks[seat]:
        waiting = "".join(LETTERS[kind] for kind in shown.barracks[seat])
        yield Phrase("chaturanga-alt-barracks", (("waiting", waiting),))


def _cells(cells: Iterable[Cell]) -> str:
    return " ".join(map(name, cells)) or _NONE


def _mark(shown: ChaturangaPosition, viewer: Seat, mark: Mark) -> Phrase:
    label = ("label", mark.label or _NONE)
    cell = mark.cells[0] if mark.cells else None
    if mark.kind in ("piece", "soldier", "cell") and cell is not None and cell in shown.board:
        words = (label, ("cell", name(cell)), ("piece", shown.board[cell].kind))
        if mark.kind == "cell":
            return Phrase("chaturanga-alt-mark-capture", words)
        return Phrase("chaturanga-alt-mark-piece", (*words, ("die", _in_stead(shown, cell))))
    if mark.kind == "seat":
        return Phrase("chaturanga-alt-mark-seat", (label, ("seat", mark.value)))
    value = mark.value if cell is None else direction(viewer, mark.value) if mark.kind == "face" else name(cell)
    return Phrase("chaturanga-alt-mark-step", (label, ("kind", mark.kind or _NONE), ("value", value)))
