"""The coach's reasons in Shelt: captures, attacks, rescues, the moon and the Teems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.features.coach.kit import LOSING, Coach, MatchTurn, tells_apart
from games.kit.grid import Cell
from games.kit.rules import Seat
from games.shelt import (
    BLUE,
    PIECES,
    TEEMS,
    WHEN_TURNED,
    Accompany,
    Charge,
    Move,
    SheltMove,
    SheltPosition,
    Turn,
    name,
)
from renderers.kit.view import Phrase

_STAKES = ("moon", "colour", "door")
"""Kinds whose loss decides the game, the most precious first."""
_FAR_GOING = ("colour", "door", "leap")
"""Kinds whose freedom to move counts."""


def _reasons(before: SheltPosition, move: SheltMove, after: SheltPosition) -> Iterator[Phrase]:
    if after.outcome is not None:
        return
    yield from _magic(before, move, after)
    yield from _moon(before, after)
    yield from _captures(before, move, after)
    yield from _charge(before, move, after)
    yield from _rescues(before, move, after)
    yield from _attacks(before, after)
    if isinstance(move, Turn) and move.piece != TEEMS:
        kind = PIECES[move.piece].kind
        yield Phrase("shelt-coach-turned", (("way", WHEN_TURNED[kind] if move.piece in after.turned else kind),))
    yield from _guards(before, move, after)
    yield from _plans(before, move, after)
    yield from _confines(before, after)
    yield from _freedom(before, move, after)
    yield from _keeps_safe(before, after)
    yield from _keeps_moon_safe(before, after)
    yield from _advances(before, move, after)


def _magic(before: SheltPosition, move: SheltMove, after: SheltPosition) -> Iterator[Phrase]:
    """The capture of a magic piece, and the number of those that remain."""
    if isinstance(move, Move) and move.captured is not None and PIECES[move.captured].is_magic:
        yield Phrase("shelt-coach-magic", (("left", 4 - after.magic_taken(before.turn)),))


def _moon(before: SheltPosition, after: SheltPosition) -> Iterator[Phrase]:
    """Attacks on the moons."""
    seat, other = before.turn, Seat(1 - before.turn)
    if _moon_of(seat) in _capturable(before, other) - _capturable(after, other):
        yield Phrase("shelt-coach-moon-safe")
    if _moon_of(other) in _capturable(after, seat) - _capturable(before, seat):
        yield from _attacks(before, after)


def _captures(before: SheltPosition, move: SheltMove, after: SheltPosition) -> Iterator[Phrase]:
    """The chances of capturing the piece that moved, and the use of what it captured."""
    if not isinstance(move, Move):
        return
    seat, other = before.turn, Seat(1 - before.turn)
    charge = before.charges[other]
    if move.swap and charge is not None:
        yield Phrase("shelt-coach-swap", _named(before, charge))
    if move.piece in _capturable(after, other):
        if _is_guarded(after, move.piece, seat):
            yield Phrase("shelt-coach-guarded")
    elif move.captured is not None and move.piece != TEEMS:
        yield Phrase("shelt-coach-free")
    if move.captured is not None and not before.hands[seat] and before.charges[seat] is None:
        yield Phrase("shelt-coach-hand")


def _charge(before: SheltPosition, move: SheltMove, after: SheltPosition) -> Iterator[Phrase]:
    """The use of a new charge, and the end of a danger to a charge."""
    seat, other = before.turn, Seat(1 - before.turn)
    if isinstance(move, Charge) and (count := _reached(after, seat)[TEEMS]):
        yield Phrase("shelt-coach-charged", (("kind", PIECES[move.piece].kind), ("count", count)))
    if _teems_attacked(before, other) and not _teems_attacked(after, other):
        yield Phrase("shelt-coach-teems-safe")


def _rescues(before: SheltPosition, move: SheltMove, after: SheltPosition) -> Iterator[Phrase]:
    """Pieces that the opponent could capture before, and can't any more."""
    seat, other = before.turn, Seat(1 - before.turn)
    saved = (_capturable(before, other) - _capturable(after, other)) & frozenset(after.board.values())
    for code in _by_value(saved - {_moon_of(seat)}):
        if isinstance(move, Move) and code == move.piece:
            yield Phrase("shelt-coach-escapes", (("origin", name(move.origin)), ("target", name(move.target))))
        else:
            yield Phrase("shelt-coach-saves", _named(after, code))


def _attacks(before: SheltPosition, after: SheltPosition) -> Iterator[Phrase]:
    """Pieces that the player can capture at the next turn if the opponent lets it; only the moon if the opponent can
    save that and another one.
    """
    seat, other = before.turn, Seat(1 - before.turn)
    codes = _by_value(_capturable(after, seat) - _capturable(before, seat))
    if len(codes) > 1 and not _can_save_all(after, seat, codes[:2]):
        yield Phrase("shelt-coach-fork", _named_two(after, codes[0], codes[1]))
    elif codes and codes[0] == _moon_of(other):
        yield Phrase("shelt-coach-attacks-moon")
    elif len(codes) > 1:
        yield Phrase("shelt-coach-attacks-two", _named_two(after, codes[0], codes[1]))
    elif codes:
        yield Phrase("shelt-coach-attacks", _named(after, codes[0]))


def _can_save_all(after: SheltPosition, seat: Seat, codes: Sequence[str]) -> bool:
    """Whether the opponent has a move after which a seat can capture none of these pieces."""
    for reply in after.legal_moves():
        then = after.play(reply)
        if then.outcome is not None or _capturable(then, seat).isdisjoint(codes):
            return True
    return False


def _guards(before: SheltPosition, move: SheltMove, after: SheltPosition) -> Iterator[Phrase]:
    """Pieces in danger that weren't guarded before."""
    seat, other = before.turn, Seat(1 - before.turn)
    earlier = _passed(before, other)
    for code in _by_value(_capturable(after, other) - {*_moved(move), _moon_of(seat)}):
        if _is_guarded(after, code, seat) and not _is_guarded(earlier, code, seat):
            yield Phrase("shelt-coach-guards", _named(after, code))


def _plans(before: SheltPosition, move: SheltMove, after: SheltPosition) -> Iterator[Phrase]:
    """An attack on a piece that matters, two turns ahead: a safe cell from which the moved piece would make it."""
    if not isinstance(move, Move) or move.piece == TEEMS:
        return
    seat, other = before.turn, Seat(1 - before.turn)
    passed, already = _passed(after, seat), _capturable(after, seat)
    found = dict[str, Cell]()
    for each in passed.legal_moves():
        if isinstance(each, Move) and each.piece == move.piece and each.captured is None and not each.swap:
            then = passed.play(each)
            if move.piece not in _capturable(then, other):
                for code in _capturable(then, seat) - already:
                    if PIECES[code].kind in _STAKES:
                        found.setdefault(code, each.target)
    for code in _by_value(found)[:1]:
        yield Phrase("shelt-coach-plans", (("target", name(found[code])), *_named(after, code)))


def _confines(before: SheltPosition, after: SheltPosition) -> Iterator[Phrase]:
    """The opponent's far-going pieces that can go to fewer cells than before."""
    other = Seat(1 - before.turn)
    earlier, later = _reached(before, other), _reached(after, other)
    for code in _by_value(code for code in earlier if code in after.board.values() and code != TEEMS):
        if PIECES[code].kind in _FAR_GOING and later[code] < earlier[code] - 1:
            counts = (("count", later[code]), ("before", earlier[code]))
            yield Phrase("shelt-coach-confines", (*_named(after, code), *counts))


def _freedom(before: SheltPosition, move: SheltMove, after: SheltPosition) -> Iterator[Phrase]:
    """The pieces that can reach more cells than before."""
    earlier, later = _reached(before, before.turn), _reached(after, before.turn)
    moved = _moved(move)
    # More room for the moon is rarely a reason.
    for code in _by_value(code for code in later if code not in {*moved, TEEMS, _moon_of(before.turn)}):
        if not isinstance(move, Turn) and later[code] > earlier[code] + 1:
            counts = (("count", later[code]), ("before", earlier[code]))
            yield Phrase("shelt-coach-opens", (*_named(after, code), *counts))
    for code in moved[:1]:
        if code != TEEMS and later[code] > earlier[code]:
            yield Phrase(
                "shelt-coach-reaches", (*_named(after, code), ("count", later[code]), ("before", earlier[code]))
            )


def _keeps_safe(before: SheltPosition, after: SheltPosition) -> Iterator[Phrase]:
    """No piece is in danger, though one would be after many other moves."""
    other = Seat(1 - before.turn)
    if not _capturable(after, other):
        moves = before.legal_moves()
        ends = map(before.play, moves)
        count = sum(then.outcome is None and bool(_capturable(then, other)) for then in ends)
        if tells_apart(count, len(moves)):
            yield Phrase("shelt-coach-keeps-safe")


def _advances(before: SheltPosition, move: SheltMove, after: SheltPosition) -> Iterator[Phrase]:
    """A safe step towards the opponent's side."""
    seat, other = before.turn, Seat(1 - before.turn)
    if isinstance(move, Move) and (move.target.y - move.origin.y) * (1 if seat == BLUE else -1) > 0:
        is_safe = not after.attackers(move.target, other)
        yield Phrase("shelt-coach-advances" if is_safe else "shelt-coach-forward")


def _named(position: SheltPosition, code: str) -> tuple[tuple[str, str], ...]:
    """The words for a piece."""
    return (("piece", code), ("cell", _cell_of(position, code)))


def _named_two(position: SheltPosition, code: str, other: str) -> tuple[tuple[str, str], ...]:
    """The words for two pieces."""
    return (*_named(position, code), ("other", other), ("othercell", _cell_of(position, other)))


def _cell_of(position: SheltPosition, code: str) -> str:
    """The cell of a piece; "none" if it is off the board."""
    return next((name(cell) for cell, there in position.board.items() if there == code), "none")


def _passed(position: SheltPosition, seat: Seat) -> SheltPosition:
    """The position if it were a seat's turn."""
    return replace(position, turn=seat, history=())


def _reached(position: SheltPosition, seat: Seat) -> Counter[str]:
    """The number of cells that each piece of a seat could go to by itself if it were to move."""
    return Counter(move.piece for move in _passed(position, seat).legal_moves() if isinstance(move, Move))


def _moved(move: SheltMove) -> tuple[str, ...]:
    match move:
        case Move():
            return (move.piece,)
        case Accompany():
            return (move.first, move.second)
    return ()


def _teems_attacked(position: SheltPosition, by: Seat) -> bool:
    """Whether a seat could capture the Teems if it were to move."""
    return any(code == TEEMS and position.attackers(cell, by) for cell, code in position.board.items())


def _capturable(position: SheltPosition, by: Seat) -> frozenset[str]:
    """The pieces that a seat could capture if it were to move."""
    return frozenset(code for cell, code in position.board.items() if code != TEEMS and position.attackers(cell, by))


def _is_guarded(after: SheltPosition, code: str, seat: Seat) -> bool:
    """Whether a seat could capture back, however the opponent captures this piece."""
    replies = [each for each in after.legal_moves() if isinstance(each, Move) and each.captured == code]
    return bool(replies) and all(
        (then := after.play(reply)).to_move == seat
        and any(isinstance(each, Move) and each.target == reply.target and each.captured for each in then.legal_moves())
        for reply in replies
    )


def _moon_of(seat: Seat) -> str:
    return next(code for code, piece in PIECES.items() if piece.kind == "moon" and piece.owner == seat)


def _by_value(codes: Iterable[str]) -> list[str]:
    """Pieces, the most precious first."""
    kinds = [*_STAKES, *dict.fromkeys(piece.kind for piece in PIECES.values())]
    return sorted(codes, key=lambda code: (kinds.index(PIECES[code].kind), code))


def _keeps_moon_safe(before: SheltPosition, after: SheltPosition) -> Iterator[Phrase]:
    """The opponent can't capture the moon, though it could after other moves."""
    moon, other = _moon_of(before.turn), Seat(1 - before.turn)
    if moon not in _capturable(after, other):
        ends = map(before.play, before.legal_moves())
        if any(then.outcome is None and moon in _capturable(then, other) for then in ends):
            yield Phrase("shelt-coach-keeps-moon")


def _dangers(position: SheltPosition, seat: Seat) -> tuple[Phrase, ...]:
    attacked = _by_value(_capturable(position, Seat(1 - seat)))
    return (
        (Phrase("shelt-coach-danger", (("count", len(attacked)), *_named(position, attacked[0]))),) if attacked else ()
    )


def _threat(position: SheltPosition, seat: Seat) -> Phrase | None:
    is_attacked = _moon_of(seat) in _capturable(position, Seat(1 - seat))
    return Phrase("shelt-coach-moon") if is_attacked else None


def _failures(before: SheltPosition, move: SheltMove, answer: SheltMove | None, _: str, left: int) -> Iterator[Phrase]:
    seat, other, after = before.turn, Seat(1 - before.turn), before.play(move)
    wanted = (("magic", 4 - after.magic_taken(seat)),)
    then = after if answer is None else after.play(answer)
    if then.outcome is not None:
        yield Phrase("shelt-fails-lost", (("moon", "no" if then.outcome.reason == "magic pieces captured" else "yes"),))
        return
    if left == 1:
        attacks = _moon_of(other) in _capturable(after, seat)
        yield Phrase("shelt-fails-attacks" if attacks else "shelt-fails-nothing", wanted)
    if answer is None:
        return
    if _moon_of(seat) in _capturable(then, other):
        yield Phrase("shelt-fails-moon")
    if left > 2:
        yield Phrase("puzzle-fails-late", (("count", left - 1),))
    elif left > 1:
        escapes = isinstance(answer, Move) and answer.piece == _moon_of(other)
        yield Phrase("shelt-fails-escapes" if escapes else "shelt-fails-out-of-reach", wanted)


def _praise(turns: Sequence[MatchTurn]) -> Phrase | None:
    last = turns[-1]
    if magic := last.after.magic_taken(last.before.turn):
        return Phrase("shelt-coach-praise-magic", (("count", magic),))
    captured = sum(isinstance(turn.move, Move) and turn.move.captured is not None for turn in turns)
    return Phrase("shelt-coach-praise-captured", (("count", captured),)) if captured else None


_TOPICS = {
    "moon-safe": (LOSING,),
    "keeps-moon": (LOSING, "safety"),
    "attacks-moon": ("attacks",),
    "attacks": ("attacks",),
    "attacks-two": ("attacks",),
    "fork": ("attacks",),
    "guarded": ("safety",),
    "free": ("safety",),
    "escapes": ("safety",),
    "saves": ("safety",),
    "keeps-safe": ("safety",),
    "advances": ("safety", "way"),
    "forward": ("way",),
    "opens": ("freedom",),
    "reaches": ("freedom",),
}

COACH = Coach(_reasons, _dangers, _threat, _TOPICS, failures=_failures, praise=_praise)
