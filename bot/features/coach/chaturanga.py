"""The coach's reasons in New Chaturanga: captures by each die, points, and the way to the throne."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.features.coach.kit import LOSING, Coach, MatchTurn, tells_apart
from games.chaturanga import (
    FACED,
    FACES,
    HOMES,
    KINDS,
    SEAT_NAMES,
    SEATS,
    Act,
    ChaturangaMove,
    ChaturangaPosition,
    End,
    Muster,
    Pass,
    Piece,
    Promote,
    Ready,
    Turn,
)
from games.chaturanga.pieces import CELLS, CHARIOT, LEAPS, SOLDIER, SQUARES, STRIKES, bits, chariot_reach
from games.kit.grid import Cell, name
from games.kit.rules import Seat
from renderers.kit.view import Phrase

_NODES = 10_000
"""Positions that are searched for a suggestion. With 1,000, the engine hardly compares the ends of a turn."""


def _reasons(before: ChaturangaPosition, move: ChaturangaMove, after: ChaturangaPosition) -> Iterator[Phrase]:
    if after.outcome is not None:
        return
    is_known = False
    for phrase in _effects(before, move, after):
        is_known = True
        yield phrase
    if not is_known and isinstance(move, Turn):
        may_stop = any(isinstance(each, End | Pass) for each in before.legal_moves())
        yield Phrase("chaturanga-coach-only-turns", (("must", "no" if may_stop else "yes"),))


def _effects(before: ChaturangaPosition, move: ChaturangaMove, after: ChaturangaPosition) -> Iterator[Phrase]:
    yield from _gains(before, move, after)
    yield from _stops(before, after)
    if isinstance(move, Act | Turn | Muster | Promote):
        yield from _then(before, after)
        if not _goes_on(before, after):
            yield from _attacks(before, after)
        yield from _rescues(before, move, after)
        yield from _guards(before, move, after)
        yield from _advances(before, move)
        yield from _confines(before, after)
        yield from _plans(before, move, after)
        yield from _freedom(before, move, after)
    yield from _turned(before, move, after)
    if _goes_on(before, after):
        yield from _attacks(before, after)
    yield from _keeps_safe(before, move, after)
    yield from _rescues(before, move, after, soldiers=True)
    yield from _quiet(before, move, after)
    yield from _guarded(before, move, after)


def _gains(before: ChaturangaPosition, move: ChaturangaMove, after: ChaturangaPosition) -> Iterator[Phrase]:
    """The effects of a capture."""
    seat = before.turn
    if seat in after.captives and seat not in before.captives:
        yield Phrase("chaturanga-coach-king")
    if after.scores[seat] > before.scores[seat]:
        if not after.sudden_death:
            best = max(score for other, score in enumerate(after.scores) if other != seat)
            yield Phrase("chaturanga-coach-points", (("score", after.scores[seat]), ("best", best)))
    elif isinstance(move, Act) and move.captured and not _stays_away(before.board[move.target]):
        yield Phrase("chaturanga-coach-barracks")


def _stops(before: ChaturangaPosition, after: ChaturangaPosition) -> Iterator[Phrase]:
    """Another army could win with one die, and can't any more."""
    threat = _winning(before, before.turn)
    if threat is not None and _winning(after, before.turn) is None:
        yield Phrase("chaturanga-coach-stops", (("owner", SEAT_NAMES[threat[0]]),))


def _winning(position: ChaturangaPosition, seat: Seat) -> tuple[Seat, str] | None:
    """Another seat that wins with one die if it rolls that, and the die."""
    idle = position.petrified | position.eliminated | {seat}
    for other in SEATS:
        if other not in idle:
            for die in FACES:
                rolled = replace(position, turn=other, thrown=(die, die), dice=(die,), unturned=None)
                ends = (rolled.play(move).outcome for move in rolled.legal_moves())
                if any(end is not None and end.ranking[0] == {other} for end in ends):
                    return other, die
    return None


def _threat(position: ChaturangaPosition, seat: Seat) -> Phrase | None:
    threat = _winning(position, seat)
    if threat is None:
        return None
    return Phrase("chaturanga-coach-threat", (("owner", SEAT_NAMES[threat[0]]), ("die", threat[1])))


def _goes_on(before: ChaturangaPosition, after: ChaturangaPosition) -> bool:
    """Whether the same player uses another die now."""
    return after.to_move == before.turn and bool(after.dice)


def _then(before: ChaturangaPosition, after: ChaturangaPosition) -> Iterator[Phrase]:
    """New captures by the other die now."""
    if _goes_on(before, after):
        now = {move.target: move.die for move in after.legal_moves() if isinstance(move, Act) and move.captured}
        for cell in _by_value(after, now.keys() - _capturable(before, before.turn).keys()):
            yield Phrase("chaturanga-coach-then", (("die", now[cell]), *_taken(after, cell)))


def _attacks(before: ChaturangaPosition, after: ChaturangaPosition) -> Iterator[Phrase]:
    """New captures by a roll next turn."""
    chances = _capturable(after, before.turn)
    for cell in _by_value(after, chances.keys() - _capturable(before, before.turn).keys()):
        yield Phrase("chaturanga-coach-attacks", (("die", chances[cell]), *_taken(after, cell)))


def _rescues(
    before: ChaturangaPosition, move: ChaturangaMove, after: ChaturangaPosition, *, soldiers: bool = False
) -> Iterator[Phrase]:
    """Pieces, or soldiers, that others could capture before the move, and can't any more."""
    endangered, still = _endangered(before, before.turn), _endangered(after, before.turn)
    for cell in _by_value(before, endangered):
        there = move.target if isinstance(move, Act) and cell == move.origin else cell
        kind = before.board[cell].kind
        if there in still or there not in after.board or (kind == "soldier") != soldiers:
            continue
        if kind == "king":
            yield Phrase("chaturanga-coach-safe")
        elif there != cell:
            yield Phrase("chaturanga-coach-escapes", (("origin", name(cell)), ("target", name(there))))
        else:
            yield Phrase("chaturanga-coach-saves", (("piece", kind), ("cell", name(cell))))


def _guards(before: ChaturangaPosition, move: ChaturangaMove, after: ChaturangaPosition) -> Iterator[Phrase]:
    """Pieces that the piece moved or turned would avenge, and that no piece guarded before."""
    cell = move.target if isinstance(move, Act) else move.cell if isinstance(move, Turn | Muster) else None
    if cell is None:
        return
    seat, board = before.turn, after.board
    guarded = {each for there, piece in before.board.items() if piece.owner == seat for each in _covered(before, there)}
    found = [each for each in _covered(after, cell) if each in board and board[each].owner == seat]
    for each in _by_value(after, found):
        if each not in guarded and board[each].kind != "king":
            yield Phrase("chaturanga-coach-guards", (("piece", board[each].kind), ("cell", name(each))))


def _covered(position: ChaturangaPosition, cell: Cell) -> list[Cell]:
    """The cells on which a piece could capture a soldier of another army if one stood there."""
    square = SQUARES[cell]
    piece = position.squares[square]
    kind = piece & 7
    if kind == SOLDIER:
        covered = STRIKES[piece >> 5 & 3][square]
    elif kind == CHARIOT:
        covered = chariot_reach(square, sum(position.armies))
    else:
        covered = LEAPS[kind][square]
    return [CELLS[each] for each in bits(covered)]


def _advances(before: ChaturangaPosition, move: ChaturangaMove) -> Iterator[Phrase]:
    """Steps towards what a piece aims at: the king the throne opposite, a soldier the far row."""
    if not isinstance(move, Act):
        return
    seat = before.turn
    home, throne = HOMES[seat], HOMES[FACED[seat]]
    kind, steps = before.board[move.origin].kind, _distance(move.target, throne)
    if kind == "king" and steps < _distance(move.origin, throne):
        yield Phrase("chaturanga-coach-throne", (("steps", steps),))
    if kind == "soldier" and not move.promotion and not move.captured:
        # Thrones lie opposite each other, on the first and the last row or column.
        axis = 1 if abs(throne.y - home.y) > abs(throne.x - home.x) else 0
        if (move.target[axis] - move.origin[axis]) * (throne[axis] - home[axis]) > 0:
            waiting = before.barracks[seat]
            kind = min(waiting, key=KINDS.index) if waiting else "none"
            rows = abs(throne[axis] - move.target[axis])
            yield Phrase("chaturanga-coach-forward", (("rows", rows), ("waiting", kind)))


def _confines(before: ChaturangaPosition, after: ChaturangaPosition) -> Iterator[Phrase]:
    """Chariots of others that can go to fewer cells than before."""
    for other in SEATS:
        if other == before.turn or other in after.petrified:
            continue
        earlier, later = _reached(before, other), _reached(after, other)
        for cell, piece in after.board.items():
            if piece.kind == "chariot" and piece.owner == other and len(later[cell]) < len(earlier[cell]) - 1:
                counts = (("count", len(later[cell])), ("before", len(earlier[cell])))
                yield Phrase("chaturanga-coach-confines", (("owner", SEAT_NAMES[other]), *counts))


def _plans(before: ChaturangaPosition, move: ChaturangaMove, after: ChaturangaPosition) -> Iterator[Phrase]:
    """An attack two turns ahead: a cell that others don't attack, from which the moved piece could capture more than a
    soldier.
    """
    if not isinstance(move, Act) or after.board[move.target].kind in ("king", "soldier"):
        return
    seat, already = before.turn, _capturable(after, before.turn)
    found = dict[Cell, Cell]()
    for die, each in _acts(after, seat):
        if each.origin == move.target and not each.captured:
            then = replace(after, turn=seat, thrown=(die, die), dice=(die,), unturned=None).play(each)
            board = then.board
            if then.outcome is None and each.target not in _endangered(then, seat):
                for cell in _covered(then, each.target):
                    if cell in board and board[cell].owner != seat and board[cell].kind != "soldier":
                        found.setdefault(cell, each.target)
    for cell in _by_value(after, found.keys() - already.keys())[:1]:
        yield Phrase("chaturanga-coach-plans", (("target", name(found[cell])), *_taken(after, cell)))


def _freedom(before: ChaturangaPosition, move: ChaturangaMove, after: ChaturangaPosition) -> Iterator[Phrase]:
    """The pieces that can reach more cells than before with their die."""
    if not isinstance(move, Act) or move.promotion:
        return
    earlier, later = _reached(before, before.turn), _reached(after, before.turn)
    for cell in sorted(later.keys() - {move.target}):
        kind = after.board[cell].kind
        if kind not in ("soldier", "king") and len(later[cell]) > len(earlier[cell]) + 1:
            counts = (("count", len(later[cell])), ("before", len(earlier[cell])))
            yield Phrase("chaturanga-coach-opens", (("piece", kind), *counts))
    if after.board[move.target].kind not in ("soldier", "king"):
        count, before_it = len(later[move.target]), len(earlier[move.origin])
        if count > before_it:
            yield Phrase("chaturanga-coach-reaches", (("count", count), ("before", before_it)))


def _keeps_safe(before: ChaturangaPosition, move: ChaturangaMove, after: ChaturangaPosition) -> Iterator[Phrase]:
    """The move exposes no piece to attack, though many others would."""
    if not _exposes(before, move, after):
        moves = before.legal_moves()
        count = sum(_exposes(before, each, before.play(each)) for each in moves)
        if tells_apart(count, len(moves)):
            yield Phrase("chaturanga-coach-keeps-safe")


def _exposes(before: ChaturangaPosition, move: ChaturangaMove, after: ChaturangaPosition) -> bool:
    """Whether others could then capture a piece that they couldn't before."""
    if after.outcome is not None:
        return False
    seat = before.turn
    origin, target = (move.origin, move.target) if isinstance(move, Act) else (None, None)
    earlier = {target if cell == origin else cell for cell in _endangered(before, seat)}
    return not _endangered(after, seat) <= earlier


def _turned(before: ChaturangaPosition, move: ChaturangaMove, after: ChaturangaPosition) -> Iterator[Phrase]:
    """The next step and the captures of a soldier that has turned."""
    if not isinstance(move, Turn | Muster):
        return
    board = after.board
    cells = [cell for cell in _covered(after, move.cell) if cell not in board or board[cell].owner != before.turn]
    ahead = [cell for cell in _reached(after, before.turn)[move.cell] if cell not in board]
    if ahead:
        yield Phrase("chaturanga-coach-step", (("cell", name(ahead[0])),))
    if cells:
        words = (("cell", name(cells[0])), ("also", name(cells[1]) if len(cells) > 1 else "none"))
        yield Phrase("chaturanga-coach-watches", words)


def _quiet(before: ChaturangaPosition, move: ChaturangaMove, after: ChaturangaPosition) -> Iterator[Phrase]:
    """The case for a move that does nothing, and for a quiet one."""
    if isinstance(move, Ready):
        yield Phrase("chaturanga-coach-ready")
    elif isinstance(move, End | Pass):
        if not any(isinstance(each, Act) and each.captured for each in before.legal_moves()):
            yield Phrase("chaturanga-coach-nothing")
    elif isinstance(move, Act) and move.target not in _endangered(after, before.turn):
        yield Phrase("chaturanga-coach-unattacked", (("cell", name(move.target)),))


def _guarded(before: ChaturangaPosition, move: ChaturangaMove, after: ChaturangaPosition) -> Iterator[Phrase]:
    """The moved piece could be captured, but another of its army could capture back."""
    if not isinstance(move, Act) or after.board[move.target].kind == "king":
        return
    seat = before.turn
    own = (cell for cell, piece in after.board.items() if piece.owner == seat and cell != move.target)
    if any(move.target in _covered(after, cell) for cell in own):
        yield Phrase("chaturanga-coach-guarded", (("cell", name(move.target)),))


def _reached(position: ChaturangaPosition, seat: Seat) -> defaultdict[Cell, set[Cell]]:
    """By cell, the cells to which a seat's piece there could move with its die."""
    found = defaultdict[Cell, set[Cell]](set)
    for _, move in _acts(position, seat):
        found[move.origin].add(move.target)
    return found


def _acts(position: ChaturangaPosition, seat: Seat) -> Iterator[tuple[str, Act]]:
    """The moves of pieces that a seat could make with each die if it had only that one, with the die."""
    for face in FACES:
        rolled = replace(position, turn=seat, thrown=(face, face), dice=(face,), unturned=None)
        yield from ((face, move) for move in rolled.legal_moves() if isinstance(move, Act))


def _stays_away(piece: Piece) -> bool:
    """Whether a captured piece doesn't go to the barracks."""
    return piece.kind == "king" or piece.promoted


def _distance(one: Cell, other: Cell) -> int:
    """The number of a king's steps between two cells."""
    return max(abs(one.x - other.x), abs(one.y - other.y))


def _capturable(position: ChaturangaPosition, by: Seat) -> dict[Cell, str]:
    """The cells of the pieces that a seat could capture with one die if it had it, and that die."""
    if by in position.petrified or by in position.eliminated:
        return {}
    found: dict[Cell, str] = {}
    for face, move in _acts(position, by):
        if move.captured:
            found.setdefault(move.target, face)
    return found


def _endangered(position: ChaturangaPosition, seat: Seat) -> set[Cell]:
    """The cells of a seat's pieces that others could capture with one die if it were their turn."""
    return {each for there in position.board for each in _attacked_from(position, there, seat)}


def _attacked_from(position: ChaturangaPosition, there: Cell, seat: Seat) -> Iterator[Cell]:
    """The cells of a seat's pieces that the piece on another cell could capture if it were its turn."""
    board, piece = position.board, position.board[there]
    if piece.owner not in position.petrified | position.eliminated | {seat}:
        for each in _covered(position, there):
            if each in board and board[each].owner == seat and (piece.kind, board[each].kind) != ("soldier", "king"):
                yield each


def _risk(before: ChaturangaPosition, move: ChaturangaMove, after: ChaturangaPosition) -> Phrase | None:
    """The next army that could capture the king, or the piece that moved unless it is a soldier, and the die."""
    seat, board = before.turn, after.board
    if after.outcome is not None or seat in after.petrified:
        return None
    kinds = {cell: piece.kind for cell, piece in board.items() if piece.owner == seat}
    moved = move.target if isinstance(move, Act) and kinds.get(move.target) != "soldier" else None
    others = sorted(board, key=lambda each: ((board[each].owner - seat) % len(SEATS), each))
    for cell in _by_value(after, (cell for cell, kind in kinds.items() if kind == "king" or cell == moved)):
        for there in others:
            if cell in _attacked_from(after, there, seat):
                piece = board[there]
                words = (("owner", SEAT_NAMES[piece.owner]), ("die", _DICE.get(piece.kind, "K")))
                return Phrase("chaturanga-coach-risk", (*words, ("piece", kinds[cell]), ("cell", name(cell))))
    return None


_DICE = {"chariot": "R", "cavalry": "N", "elephant": "E"}
"""The dice of pieces; that of kings and soldiers is K."""


def _taken(position: ChaturangaPosition, cell: Cell) -> tuple[tuple[str, str], ...]:
    piece = position.board[cell]
    return (("owner", SEAT_NAMES[piece.owner]), ("other", piece.kind), ("cell", name(cell)))


def _by_value(position: ChaturangaPosition, cells: Iterable[Cell]) -> list[Cell]:
    """Cells by the value of their pieces: kings first."""
    return sorted(cells, key=lambda cell: (KINDS.index(position.board[cell].kind), cell))


def _failures(before: ChaturangaPosition, move: ChaturangaMove, _: object, goal: str, left: int) -> Iterator[Phrase]:
    """A turn that doesn't reach the goal. If a king isn't safe, the answer tells that."""
    if goal == "safe":
        return
    after = before.play(move)
    aim = (("goal", goal),)
    if left == 1:
        if isinstance(move, Act) and move.captured:
            yield Phrase("chaturanga-fails-piece", (("piece", before.board[move.target].kind), *aim))
        elif goal == "king":
            yield Phrase("chaturanga-fails-nothing")
        else:
            yield Phrase("chaturanga-fails-throne", (("sudden", "yes" if before.sudden_death else "no"),))
    elif after.to_move == before.turn and after.dice:
        yield Phrase("chaturanga-fails-die", (("die", after.dice[0]), *aim))
    else:
        yield Phrase("chaturanga-fails-over", aim)


def _instead(before: ChaturangaPosition, move: ChaturangaMove) -> ChaturangaMove | None:
    """To use no die, instead of turning a soldier to no purpose."""
    if not isinstance(move, Turn):
        return None
    effects = (phrase.key for phrase in _effects(before, move, before.play(move)))
    if any(key != "chaturanga-coach-keeps-safe" for key in effects):
        return None
    return next((each for each in before.legal_moves() if isinstance(each, End | Pass)), None)


def _goal(position: ChaturangaPosition) -> Phrase | None:
    """In sudden death, points decide nothing ("Elimination and end", 3)."""
    return Phrase("chaturanga-coach-goal-sudden-death") if position.sudden_death else None


def _solved(position: ChaturangaPosition, _: Seat) -> Phrase | None:
    """The way in which sudden death was decided: the king was captured, or left alone and so eliminated as well."""
    if position.outcome is None or position.outcome.reason != "sudden death":
        return None
    is_alone = len(position.eliminated) == len(SEATS) - 1
    return Phrase("chaturanga-solved-alone" if is_alone else "chaturanga-solved-king")


def _praise(turns: Sequence[MatchTurn]) -> Phrase | None:
    points = [
        turn.before.points_for(turn.move.target) for turn in turns if isinstance(turn.move, Act) and turn.move.captured
    ]
    words = (("count", len(points)), ("points", sum(points)))
    return Phrase("chaturanga-coach-praise-captured", words) if points else None


_TOPICS = {
    "stops": (LOSING,),
    "then": ("attacks",),
    "attacks": ("attacks",),
    "safe": ("safety",),
    "escapes": ("safety",),
    "saves": ("safety",),
    "keeps-safe": ("safety",),
    "unattacked": ("safety",),
    "guarded": ("safety",),
    "throne": ("way",),
    "forward": ("way",),
    "reaches": ("freedom",),
    "opens": ("freedom",),
}

COACH = Coach(
    _reasons,
    nodes=_NODES,
    risk=_risk,
    threat=_threat,
    topics=_TOPICS,
    failures=_failures,
    instead=_instead,
    goal=_goal,
    solved=_solved,
    praise=_praise,
)
