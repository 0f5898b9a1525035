"""The cost of a move in terms of its game: a win, a piece, or the chance to capture one.

Compares what is expected after the move played with what is expected after the best move. No Discord, no SQL, no
searching.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import takewhile
from typing import NamedTuple

from bot.computers.jobs import per_cent
from bot.core.match import AnyPosition
from bot.features.analysis.evaluation import LEAST_COST, EvaluatedMove, Sides, side_of
from bot.features.coach import along
from games.kit.rules import AnyGame, Seat

PLIES_COMPARED = 4
"""Plies of both lines in which captures are compared. Even, so that an exchange isn't cut in two."""


class What(Enum):
    """The cost of a move. The value is the rest of a text's key: `analysis-<value>`."""

    MISSED_WIN = "missed-win"
    LETS_WIN = "lets-win"
    LOST = "lost"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class Consequence:
    """The cost of a move compared with the best move."""

    what: What
    moves: int = 0
    """The number of moves in which the missed or granted win was certain; 0 if unknown, or for pieces."""
    winners: frozenset[Seat] = frozenset()
    """The side that the move lets win."""
    pieces: tuple[tuple[str, int], ...] = ()
    """Kinds of the pieces that were lost or missed, with their numbers."""
    later: int = 0
    """Plies of the best line before a missed capture; 0 if the best move itself captures."""


class _Balance(NamedTuple):
    """The pieces that disappear along a line, by kind."""

    lost: Counter[str]
    won: Counter[str]


def consequence(game: AnyGame, sides: Sides, move: EvaluatedMove, before: AnyPosition) -> Consequence | None:
    """The cost of a move played in the position `before`; None if it cost nothing that has a name."""
    if move.loss < LEAST_COST or move.after is None:
        return None
    side = sides[side_of(sides, move.decision.seat)]
    best = list(along(before, move.evaluation.line))
    played = list(along(before, (move.decision.played, *move.reply)))
    if per_cent(move.before) == 100 and per_cent(move.after) < 100:
        return Consequence(What.MISSED_WIN, _moves_to_win([before, *best], side))
    pieces = _pieces(game, sides, side, before, best, played)
    if len(sides) == 2 and per_cent(move.after) == 0:
        other = next(each for each in sides if each != side)
        granted = _moves_to_win(played, other)
        if granted != 1 or pieces is None or pieces.what is not What.LOST:
            return Consequence(What.LETS_WIN, granted, other)
    return pieces


def _pieces(
    game: AnyGame,
    sides: Sides,
    side: frozenset[Seat],
    before: AnyPosition,
    best: Sequence[AnyPosition],
    played: Sequence[AnyPosition],
) -> Consequence | None:
    """The pieces that the move played loses or misses, if it gains nothing in return."""
    if game.pieces is None or not best or not played:
        return None
    plies = PLIES_COMPARED
    if len(sides) > 2:
        # The moves of others can't be foreseen, so compare only what the player does in the turn.
        plies = min(_own(side, [before, *best]), _own(side, [before, *played]))
    elif not (_is_over(best) or _is_over(played)):
        # Compare after as many plies of both, and after the opponent's.
        plies = min(PLIES_COMPARED, len(best), len(played)) // 2 * 2
    if not plies:
        return None
    ideal = _balance(game, sides, side, before, best[:plies][-1])
    actual = _balance(game, sides, side, before, played[:plies][-1])
    if actual.won - ideal.won or ideal.lost - actual.lost:
        return None
    if lost := actual.lost - ideal.lost:
        return Consequence(What.LOST, pieces=tuple(sorted(lost.items())))
    if missed := ideal.won - actual.won:
        won = (_balance(game, sides, side, before, after).won for after in best)
        later = next(ply for ply, captured in enumerate(won) if captured - actual.won)
        return Consequence(What.MISSED, pieces=tuple(sorted(missed.items())), later=later)
    return None


def _is_over(line: Sequence[AnyPosition]) -> bool:
    return len(line) <= PLIES_COMPARED and line[-1].outcome is not None


def _own(side: frozenset[Seat], line: Iterable[AnyPosition]) -> int:
    """Number of moves that a side makes in a row at the beginning of a line."""
    return sum(1 for _ in takewhile(lambda position: position.to_move in side, line))


def _moves_to_win(line: Sequence[AnyPosition], side: frozenset[Seat]) -> int:
    """Number of moves that a side makes in a line that ends with its win; 0 if it doesn't end so."""
    outcome = line[-1].outcome if line else None
    if outcome is None or not outcome.ranking or side.isdisjoint(outcome.ranking[0]):
        return 0
    return sum(position.to_move in side for position in line)


def _balance(game: AnyGame, sides: Sides, side: frozenset[Seat], before: AnyPosition, after: AnyPosition) -> _Balance:
    """The pieces that are gone between two positions."""
    assert game.pieces is not None  # noqa: S101 - the caller has checked
    lost, won = Counter[str](), Counter[str]()
    for seat in frozenset[Seat]().union(*sides):
        gone = Counter(game.pieces(before, seat)) - Counter(game.pieces(after, seat))
        (lost if seat in side else won).update(gone)
    return _Balance(lost, won)
