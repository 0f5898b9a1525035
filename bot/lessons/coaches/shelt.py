"""The coach's reasons in Shelt: attacks, rescues, the moon and the Teems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from bot.lessons.kit import Coach
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
)
from renderers.kit.view import Phrase

_STAKES = ("moon", "colour", "door")
"""Kinds whose loss decides the game, the most precious first."""


def _reasons(before: SheltPosition, move: SheltMove, after: SheltPosition) -> Iterator[Phrase]:
    if after.outcome is not None:
        return
    seat, other = before.turn, Seat(1 - before.turn)
    if isinstance(move, Move) and move.captured is not None and PIECES[move.captured].is_magic:
        yield Phrase("shelt-coach-magic")
    if isinstance(move, Charge) and any(
        isinstance(each, Move | Accompany) and TEEMS in _moved(each)
        for each in replace(after, turn=seat, history=()).legal_moves()
    ):
        yield Phrase("shelt-coach-charged", (("piece", move.piece),))
    endangered, still = _capturable(before, other), _capturable(after, other)
    saved = _by_value(code for code in endangered if code not in still and code in _on_board(after))
    threatened = _by_value(code for code in _capturable(after, seat) if code not in _capturable(before, seat))
    for code in saved:
        yield Phrase("shelt-coach-moon-safe" if _is_moon(code) else "shelt-coach-saves", (("piece", code),))
    for code in threatened:
        yield Phrase("shelt-coach-attacks-moon" if _is_moon(code) else "shelt-coach-attacks", (("piece", code),))
    if isinstance(move, Turn) and move.piece != TEEMS:
        kind = PIECES[move.piece].kind
        way = WHEN_TURNED[kind] if move.piece in after.turned else kind
        yield Phrase("shelt-coach-turned", (("way", way),))
    if isinstance(move, Move) and move.piece != TEEMS and move.piece in still and _is_guarded(after, move.piece, seat):
        yield Phrase("shelt-coach-guarded")
    moved = _moved(move) if isinstance(move, Move | Accompany) else ()
    earlier = replace(before, turn=other, history=())
    for code in _by_value(code for code in still if code not in moved and not _is_moon(code)):
        if _is_guarded(after, code, seat) and not _is_guarded(earlier, code, seat):
            yield Phrase("shelt-coach-guards", (("piece", code),))
    yield from _freedom(before, move, after)
    if isinstance(move, Move) and (move.target.y - move.origin.y) * (1 if seat == BLUE else -1) > 0:
        yield Phrase("shelt-coach-forward")


def _freedom(before: SheltPosition, move: SheltMove, after: SheltPosition) -> Iterator[Phrase]:
    """The pieces that can reach more cells than before."""
    earlier, later = _reached(before, before.turn), _reached(after, before.turn)
    moved = _moved(move) if isinstance(move, Move | Accompany) else ()
    for code in moved[:1]:
        if code != TEEMS and later[code] > earlier[code]:
            yield Phrase("shelt-coach-reaches", (("piece", code), ("count", later[code]), ("before", earlier[code])))
    for code in _by_value(code for code in later if code not in moved and code != TEEMS):
        if not isinstance(move, Turn) and later[code] > earlier[code] + 1:
            yield Phrase("shelt-coach-opens", (("piece", code),))


def _reached(position: SheltPosition, seat: Seat) -> Counter[str]:
    """The number of cells that each piece of a seat could go to by itself if it were to move."""
    moves = replace(position, turn=seat, history=()).legal_moves()
    return Counter(move.piece for move in moves if isinstance(move, Move))


def _moved(move: Move | Accompany) -> tuple[str, ...]:
    return (move.piece,) if isinstance(move, Move) else (move.first, move.second)


def _on_board(position: SheltPosition) -> frozenset[str]:
    return frozenset(position.board.values())


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


def _is_moon(code: str) -> bool:
    return PIECES[code].kind == "moon"


def _by_value(codes: Iterable[str]) -> list[str]:
    """Pieces, the most precious first."""
    kinds = [*_STAKES, *dict.fromkeys(piece.kind for piece in PIECES.values())]
    return sorted(codes, key=lambda code: (kinds.index(PIECES[code].kind), code))


def _dangers(position: SheltPosition, seat: Seat) -> tuple[Phrase, ...]:
    attacked = _by_value(_capturable(position, Seat(1 - seat)))
    if not attacked:
        return ()
    if _is_moon(attacked[0]):
        return (Phrase("shelt-coach-moon"),)
    return (Phrase("shelt-coach-danger", (("count", len(attacked)), ("piece", attacked[0]))),)


COACH = Coach(lambda *move: tuple(_reasons(*move)), _dangers)
