"""The coach's reasons in Vault: jumps, captures, and the way to the far side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.lessons.kit import Coach, wins_whatever
from games.kit.grid import Cell, name
from games.kit.rules import Seat
from games.vault import WHITE, Move, VaultPosition
from renderers.kit.view import Phrase


def _reasons(before: VaultPosition, move: Move, after: VaultPosition) -> Iterator[Phrase]:
    seat = before.turn
    if after.outcome is not None:
        return
    if wins_whatever(before, move, after):
        yield Phrase("vault-coach-home")
        return
    yield from _rescues(before, move, after)
    yield from _threats(before, move, after)
    rows = (move.target.y - move.origin.y) * (1 if seat == WHITE else -1)
    if rows > 0:
        yield Phrase("vault-coach-forward", (("rows", rows),))


def _rescues(before: VaultPosition, move: Move, after: VaultPosition) -> Iterator[Phrase]:
    """Moves that the opponent could make before, and can't any more."""
    seat, other = before.turn, Seat(1 - before.turn)
    home = 0 if seat == WHITE else before.size - 1
    reached = {each.target for each in _moves(before, other) if each.target.y == home}
    if reached and not any(each.target.y == home for each in _moves(after, other)):
        yield Phrase("vault-coach-stops", (("cell", name(min(reached))),))
    endangered, still = _capturable(before, other), _capturable(after, other)
    if move.origin in endangered and move.target not in still:
        yield Phrase("vault-coach-escapes")
    for cell in sorted(endangered - still - {move.origin}):
        yield Phrase("vault-coach-saves", (("cell", name(cell)),))
    for cell in sorted(still - {move.target}):
        if _is_guarded(after, cell) and not _is_guarded(replace(before, turn=other), cell):
            yield Phrase("vault-coach-guards", (("cell", name(cell)),))
    ahead = 1 if other == WHITE else -1
    left = {(each.origin, each.target) for each in _moves(after, other)}
    blocked = [
        each
        for each in _moves(before, other)
        if each.pole is not None
        and not each.capture
        and (each.target.y - each.origin.y) * ahead > 1
        and each.target.y != home
        and (each.origin, each.target) not in left
        and each.origin in after.cells(other)
    ]
    if blocked:
        longest = max(blocked, key=lambda each: (each.target.y - each.origin.y) * ahead)
        yield Phrase("vault-coach-blocks", (("origin", name(longest.origin)), ("target", name(longest.target))))


def _threats(before: VaultPosition, move: Move, after: VaultPosition) -> Iterator[Phrase]:
    """New possibilities at the player's next turn, if the opponent lets them."""
    seat = before.turn
    for cell in sorted(_capturable(after, seat) - _capturable(before, seat)):
        yield Phrase("vault-coach-attacks", (("cell", name(cell)),))
    ahead = 1 if seat == WHITE else -1
    jumps = [each for each in _moves(after, seat) if each.pole is not None and not each.capture]
    over = [each for each in jumps if each.pole == move.target and (each.target.y - each.origin.y) * ahead > 1]
    own = [each for each in jumps if each.origin == move.target and (each.target.y - each.origin.y) * ahead > 1]
    for key, found in (("vault-coach-bridge", over), ("vault-coach-onward", own)):
        if found:
            best = max(found, key=lambda each: (each.target.y - each.origin.y) * ahead)
            assert best.pole is not None  # noqa: S101 - all of these are jumps
            cells = (("origin", best.origin), ("pole", best.pole), ("target", best.target))
            yield Phrase(key, tuple((word, name(cell)) for word, cell in cells))
    if _is_guarded(after, move.target):
        yield Phrase("vault-coach-guarded")


def _moves(position: VaultPosition, seat: Seat) -> list[Move]:
    """A seat's moves if it were to move; none once it has a pawn on the far side."""
    return [move for move in replace(position, turn=seat).legal_moves() if isinstance(move, Move)]


def _capturable(position: VaultPosition, by: Seat) -> set[Cell]:
    """The cells of the pawns that a seat could capture if it were to move."""
    return {move.target for move in _moves(position, by) if move.capture}


def _is_guarded(position: VaultPosition, cell: Cell) -> bool:
    """Whether a pawn can be captured, and its owner could capture back however the seat to move does so."""
    captures = [each for each in _moves(position, position.turn) if each.capture and each.target == cell]
    owner = Seat(1 - position.turn)
    return bool(captures) and all(cell in _capturable(position.play(each), owner) for each in captures)


def _dangers(position: VaultPosition, seat: Seat) -> tuple[Phrase, ...]:
    cells = sorted(name(cell) for cell in _capturable(position, Seat(1 - seat)))
    return (Phrase("vault-coach-danger", (("count", len(cells)), ("cells", ", ".join(cells)))),) if cells else ()


COACH = Coach(lambda *move: tuple(_reasons(*move)), _dangers)
