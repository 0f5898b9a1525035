"""The coach's reasons in Vault: wins and threats, captures, jumps, and the way to the far side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.features.coach.kit import LOSING, Coach, MatchTurn, tells_apart
from games.kit.grid import Cell, name
from games.kit.rules import Seat
from games.vault import WHITE, Move, VaultPosition
from renderers.kit.view import Phrase

_LONG_JUMP = 2
"""Rows of a jump that is worth no praise yet."""
_FEW_ANSWERS = 3
"""Maximum number of answers to a threat that the coach counts."""


def _reasons(before: VaultPosition, move: Move, after: VaultPosition) -> Iterator[Phrase]:
    if after.outcome is not None:
        return
    if _wins_whatever(before, after):
        yield Phrase("vault-coach-home")
        return
    yield from _stops(before, move, after)
    yield from _threatens(before, after)
    yield from _captures(before, move, after)
    yield from _rescues(before, move, after)
    yield from _attacks(before, after)
    yield from _guards(before, move, after)
    yield from _blocks(before, after)
    yield from _prepares(before, move, after)
    yield from _advances(before, move, after)
    yield from _counts(before, after)
    yield from _holds(before, after)
    yield from _keeps_safe(before, move, after)
    yield from _fewer_pawns(before, move, after)
    yield from _is_lost(before, after)


def _wins_whatever(before: VaultPosition, after: VaultPosition) -> bool:
    """Whether a move wins after every answer."""
    ends = (after.play(answer).outcome for answer in after.legal_moves())
    return all(end is not None and end.ranking[0] == {before.turn} for end in ends)


def _stops(before: VaultPosition, move: Move, after: VaultPosition) -> Iterator[Phrase]:
    """The opponent threatened to win, and doesn't any more."""
    other = Seat(1 - before.turn)
    if move.capture and move.target.y == _far_row(before, other):
        yield Phrase("vault-coach-intruder")
        return
    threat = _winning(before, other)
    if threat is not None and _winning(after, other) is None:
        yield Phrase("vault-coach-stops", (("cell", name(threat.target)),))


def _threatens(before: VaultPosition, after: VaultPosition) -> Iterator[Phrase]:
    """The player can win at the next turn unless the opponent prevents it."""
    seat = before.turn
    threat = _winning(after, seat)
    if threat is None:
        return
    yield Phrase("vault-coach-threat", (("origin", name(threat.origin)), ("target", name(threat.target))))
    replies = after.legal_moves()
    answers = sum(_winning(after.play(reply), seat) is None for reply in replies)
    if answers <= _FEW_ANSWERS:
        yield Phrase("vault-coach-forces", (("count", answers), ("moves", len(replies))))


def _winning(position: VaultPosition, seat: Seat) -> Move | None:
    """A move that wins for a seat if it is to move: onto the far side, where the opponent can't capture the pawn."""
    for move in _moves(position, seat):
        if move.target.y == _far_row(position, seat):
            then = replace(position, turn=seat).play(move)
            if then.outcome is None and move.target not in _capturable(then, Seat(1 - seat)):
                return move
    return None


def _captures(before: VaultPosition, move: Move, after: VaultPosition) -> Iterator[Phrase]:
    """The opponent's answers to a capture, and to a pawn on the far side."""
    answers = [each for each in _moves(after, after.turn) if each.capture and each.target == move.target]
    is_endangered = bool(answers)
    if is_endangered and move.target.y == _far_row(before, before.turn):
        yield Phrase("vault-coach-must-capture", (("count", len(answers)), ("moves", len(after.legal_moves()))))
    if move.capture and not is_endangered:
        yield Phrase("vault-coach-free")
    elif is_endangered and _is_guarded(after, move.target):
        yield Phrase("vault-coach-guarded")


def _rescues(before: VaultPosition, move: Move, after: VaultPosition) -> Iterator[Phrase]:
    """Pawns that the opponent could capture before, and can't any more."""
    other = Seat(1 - before.turn)
    endangered, still = _capturable(before, other), _capturable(after, other)
    if move.origin in endangered and move.target not in still:
        yield Phrase("vault-coach-escapes", (("origin", name(move.origin)), ("target", name(move.target))))
    for cell in sorted(endangered - still - {move.origin}):
        yield Phrase("vault-coach-saves", (("cell", name(cell)),))


def _attacks(before: VaultPosition, after: VaultPosition) -> Iterator[Phrase]:
    """Pawns that the player can capture at the next turn if the opponent lets it, except with a move that wins."""
    threat = _winning(after, before.turn)
    known = _capturable(before, before.turn) | ({threat.target} if threat else set())
    cells = sorted(_capturable(after, before.turn) - known)
    if len(cells) == 1:
        yield Phrase("vault-coach-attacks", (("cell", name(cells[0])),))
    elif cells:
        yield Phrase("vault-coach-attacks-two", (("cell", name(cells[0])), ("also", name(cells[1]))))


def _guards(before: VaultPosition, move: Move, after: VaultPosition) -> Iterator[Phrase]:
    """Pawns in danger that weren't guarded before."""
    other = Seat(1 - before.turn)
    for cell in sorted(_capturable(after, other) - {move.target}):
        if _is_guarded(after, cell) and not _is_guarded(replace(before, turn=other), cell):
            yield Phrase("vault-coach-guards", (("cell", name(cell)),))


def _blocks(before: VaultPosition, after: VaultPosition) -> Iterator[Phrase]:
    """The longest jump ahead that the opponent could make before, and can't any more."""
    other = Seat(1 - before.turn)
    left = {(each.origin, each.target) for each in _moves(after, other)}
    blocked = [
        each
        for each in _jumps_ahead(before, other)
        if (each.origin, each.target) not in left and each.origin in after.cells(other)
    ]
    if blocked:
        longest = max(blocked, key=lambda each: _gain(before, other, each))
        yield Phrase("vault-coach-blocks", (("origin", name(longest.origin)), ("target", name(longest.target))))


def _prepares(before: VaultPosition, move: Move, after: VaultPosition) -> Iterator[Phrase]:
    """Jumps ahead that the player can make at the next turn, and couldn't before."""
    seat = before.turn
    earlier = {(each.origin, each.target) for each in _moves(before, seat)}
    jumps = [each for each in _jumps_ahead(after, seat) if (each.origin, each.target) not in earlier]
    for key, found in (
        ("vault-coach-bridge", [each for each in jumps if each.pole == move.target]),
        ("vault-coach-onward", [each for each in jumps if each.origin == move.target]),
        ("vault-coach-opens", [each for each in jumps if move.target not in (each.pole, each.origin)]),
    ):
        if found:
            best = max(found, key=lambda each: _gain(after, seat, each))
            assert best.pole is not None  # noqa: S101 - all of these are jumps
            cells = (("origin", best.origin), ("pole", best.pole), ("target", best.target))
            yield Phrase(key, tuple((word, name(cell)) for word, cell in cells))


def _advances(before: VaultPosition, move: Move, after: VaultPosition) -> Iterator[Phrase]:
    """Rows nearer to the far side, and how safe the pawn is there."""
    rows = _gain(before, before.turn, move)
    if rows > 0:
        is_safe = move.target not in _capturable(after, after.turn)
        left = abs(_far_row(before, before.turn) - move.target.y)
        words = (("rows", rows), ("left", left), ("cell", name(move.target)))
        yield Phrase("vault-coach-advances" if is_safe else "vault-coach-forward", words)


def _counts(before: VaultPosition, after: VaultPosition) -> Iterator[Phrase]:
    """The jumps that the player gains. The opponent loses some only if the move captures, which is a reason itself."""
    count, earlier = (sum(each.pole is not None for each in _moves(then, before.turn)) for then in (after, before))
    if count > earlier:
        yield Phrase("vault-coach-more", (("count", count), ("before", earlier)))


def _holds(before: VaultPosition, after: VaultPosition) -> Iterator[Phrase]:
    """The opponent can't bring a pawn home at its next turn, though it could after other moves."""
    other = Seat(1 - before.turn)
    if _winning(after, other) is None and any(_winning(before.play(each), other) for each in before.legal_moves()):
        yield Phrase("vault-coach-holds")


def _keeps_safe(before: VaultPosition, move: Move, after: VaultPosition) -> Iterator[Phrase]:
    """The move exposes no pawn to capture, though many others would."""
    if not _exposes(before, move, after):
        moves = _moves(before, before.turn)
        count = sum(_exposes(before, each, before.play(each)) for each in moves)
        if tells_apart(count, len(moves)):
            yield Phrase("vault-coach-keeps-safe")


def _exposes(before: VaultPosition, move: Move, after: VaultPosition) -> bool:
    """Whether the opponent could then capture a pawn that it couldn't before."""
    other = Seat(1 - before.turn)
    earlier = {move.target if cell == move.origin else cell for cell in _capturable(before, other)}
    return not _capturable(after, other) <= earlier


def _fewer_pawns(before: VaultPosition, move: Move, after: VaultPosition) -> Iterator[Phrase]:
    """The number of pawns on both sides after a capture."""
    if move.capture:
        own, others = (len(after.cells(seat)) for seat in (before.turn, Seat(1 - before.turn)))
        yield Phrase("vault-coach-pawns", (("own", own), ("others", others)))


def _is_lost(before: VaultPosition, after: VaultPosition) -> Iterator[Phrase]:
    """The opponent brings a pawn home at its next turn, and no move prevents that."""
    other = Seat(1 - before.turn)
    threat = _winning(after, other)
    if threat is not None and all(_winning(before.play(each), other) for each in before.legal_moves()):
        yield Phrase("vault-coach-lost", (("cell", name(threat.target)),))


def _jumps_ahead(position: VaultPosition, seat: Seat) -> list[Move]:
    """A seat's jumps of two or more rows that capture nothing."""
    return [
        each
        for each in _moves(position, seat)
        if each.pole is not None and not each.capture and _gain(position, seat, each) > 1
    ]


def _gain(position: VaultPosition, seat: Seat, move: Move) -> int:
    """Number of rows by which a move brings a pawn nearer to the far side."""
    far = _far_row(position, seat)
    return abs(far - move.origin.y) - abs(far - move.target.y)


def _far_row(position: VaultPosition, seat: Seat) -> int:
    return position.size - 1 if seat == WHITE else 0


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


def _failures(before: VaultPosition, move: Move, answer: Move | None, _: str, left: int) -> Iterator[Phrase]:
    """The reasons name no cell, which might be that of the right move."""
    seat, other, after = before.turn, Seat(1 - before.turn), before.play(move)
    if after.outcome is not None:
        if any(cell.y == _far_row(before, other) for cell in after.cells(other)):
            yield Phrase("vault-fails-intruder")
        return
    far = _far_row(before, seat)
    if move.target.y != far and left == 1:
        yield Phrase("vault-fails-short")
    if answer is None:
        return
    then = after.play(answer)
    if then.outcome is not None:
        return
    if answer.target.y == _far_row(before, other):
        can_capture = answer.target in _capturable(then, seat)
        yield Phrase("vault-fails-must" if can_capture else "vault-fails-lost")
        return
    if _winning(then, other) is not None:
        yield Phrase("vault-fails-threat")
    if left > 2:
        yield Phrase("puzzle-fails-late", (("count", left - 1),))
    elif left > 1:
        arrives = any(each.target.y == far for each in _moves(then, seat))
        yield Phrase("vault-fails-guarded" if arrives else "vault-fails-far")


def _holding(before: VaultPosition, safe: Sequence[Move]) -> list[Move]:
    other = Seat(1 - before.turn)
    return [move for move in safe if _winning(before.play(move), other) is None]


def _praise(turns: Sequence[MatchTurn]) -> Phrase | None:
    moves = [(turn.before, turn.move) for turn in turns if isinstance(turn.move, Move)]
    if captured := sum(move.capture for _, move in moves):
        return Phrase("vault-coach-praise-captured", (("count", captured),))
    rows = max((_gain(before, before.turn, move) for before, move in moves), default=0)
    return Phrase("vault-coach-praise-jump", (("rows", rows),)) if rows > _LONG_JUMP else None


_TOPICS = {
    "stops": (LOSING,),
    "intruder": (LOSING,),
    "holds": (LOSING,),
    "lost": (LOSING,),
    "threat": ("winning",),
    "forces": ("answers",),
    "must-capture": ("winning", "answers", "safety", "way"),
    "free": ("safety",),
    "guarded": ("safety",),
    "escapes": ("safety",),
    "saves": ("safety",),
    "keeps-safe": ("safety",),
    "advances": ("safety", "way"),
    "forward": ("way",),
    "attacks": ("attacks",),
    "attacks-two": ("attacks",),
    "blocks": ("others' jumps",),
    "bridge": ("jumps",),
    "onward": ("jumps",),
    "opens": ("jumps",),
    "more": ("jumps",),
}

COACH = Coach(_reasons, _dangers, topics=_TOPICS, failures=_failures, holding=_holding, praise=_praise)
