"""New Chaturanga's engine, for four players who each want to win, and dice.

It evaluates the positions in which a turn can end, from the board and from what each army's next dice may do to kings.
At the highest levels it compares the best of them by random playouts.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final, TypeAlias

from games.chaturanga import GAME, Act, ChaturangaMove, ChaturangaPosition, Turn
from opponents.chaturanga.judging import NOVICE, WEIGHTS, Judge, Shares, own_pieces
from opponents.chaturanga.playouts import TURNS, playouts
from opponents.chaturanga.puzzles import PUZZLES
from opponents.kit.engine import Budget, Engine, Level, OutOfBudgetError, SearchResult, odds, share

__all__ = ["ENGINE", "PUZZLES", "shares", "think"]

Line: TypeAlias = tuple[ChaturangaMove, ...]

CANDIDATES: Final = 10
"""Most ends of a turn to compare by playouts."""
NEAR: Final = 400
"""Greatest distance from the best evaluation, in thousandths of a logit, at which an end is compared by playouts."""
COST: Final = TURNS + 1
"""Positions of a playout."""
CAREFUL_COST: Final = 85
"""About how many positions a careful playout takes."""
GAMES: Final = 200
"""Playouts for the shares of a position."""
SAME: Final = 10
"""Difference, in thousandths of a logit, up to which ends count as equal and chance decides."""
UNCERTAIN: Final = 0.01
"""Least distance from 0 and 1 of the value of an unfinished game, whatever the playouts gave."""
_WHOLE_TURN: Final = 2
"""The least depth of levels that evaluate the ends of a turn; the others evaluate single actions."""
_NOVICE: Final = 300
"""Least noise, in thousandths of a logit, of the levels that capture whatever they can, and go forward."""
_RECENT: Final = 24
"""Number of earlier positions, two or three turns of each army, that such a level avoids to bring its army back to."""
_SHUFFLE, _TURN, _STEP = -2000, -500, 120
"""The additions of such a level to the score, in thousandths of a logit, of an action that brings its army back to
where it was, of a soldier's turn, and of a soldier's step.
"""


def _ends(position: ChaturangaPosition, whole: bool = True) -> dict[ChaturangaPosition, Line]:
    """The positions in which the turn or the game can end, each with a line to it; if not `whole`, those after one
    action.
    """
    ends: dict[ChaturangaPosition, Line] = {}
    met: dict[ChaturangaPosition, Line] = {position: ()}
    rest = [position]
    while rest:
        at = rest.pop()
        for move in at.legal_moves():
            after = at.play(move)
            known = ends if after.to_move is None or not whole else met
            if after not in known:
                known[after] = (*met[at], move)
                if known is met:
                    rest.append(after)
    return ends


def _purpose(
    position: ChaturangaPosition, before: Sequence[ChaturangaPosition], move: ChaturangaMove, after: ChaturangaPosition
) -> int:
    """The addition to the score of a level that is weak but goes forward, instead of turning soldiers to and fro."""
    seat = position.turn
    own, captures = own_pieces(seat, after.squares), isinstance(move, Act) and move.captured
    recent = () if captures or after.squares == position.squares else before[-_RECENT:]
    if any(own_pieces(seat, earlier.squares) == own for earlier in recent):
        return _SHUFFLE
    if isinstance(move, Turn):
        return _TURN
    return _STEP if isinstance(move, Act) and position.board[move.origin].kind == "soldier" else 0


def _playout_values(
    judge: Judge, budget: Budget, ends: Sequence[ChaturangaPosition], level: Level, rng: random.Random
) -> dict[ChaturangaPosition, float]:
    """Average share of a win for the judge's seat after some ends of its turn, from playouts; ends dropped as worse are
    left out.

    Sequential halving, with the same dice and whims for all. A single end is played out to estimate its value.
    """
    seat, careful, left = judge.seat, level.depth > _WHOLE_TURN, list(range(len(ends)))
    games = playouts(judge, budget, ends, seat + 1 & 3, careful=careful)
    rounds = math.ceil(math.log2(len(ends)))
    a_round = (level.nodes - budget.nodes) // ((CAREFUL_COST if careful else COST) * rounds) if rounds else GAMES
    try:
        for _ in range(max(1, rounds)):
            games.play(left, (rng.getrandbits(32) for _ in range(max(1, a_round // len(left)))))
            left.sort(key=lambda end: games.shares(end)[seat], reverse=True)
            left = left[: (len(left) + 1) // 2]
    except OutOfBudgetError:
        pass
    return {ends[end]: games.shares(end)[seat] for end in left if games.played(end)}


def think(
    position: ChaturangaPosition,
    before: Sequence[ChaturangaPosition],
    level: Level,
    seed: int,
    budget: Budget,
) -> SearchResult[ChaturangaMove]:
    """See `SearchFunction`. A level with a depth of 1 evaluates single actions, one with 2 the ends of a turn, and one
    with 3 the actions of its playouts as well.
    """
    rng = random.Random(seed)
    seat = position.turn
    is_novice = level.noise >= _NOVICE
    judge = Judge(budget, NOVICE if is_novice else WEIGHTS, seat, level.overlooked)
    reached = _ends(position, whole=level.depth >= _WHOLE_TURN)
    scores: dict[ChaturangaPosition, float] = {}
    depth = min(level.depth, _WHOLE_TURN)
    try:
        for end in reached:
            scores[end] = odds(judge.shares(end, (seat + 1) & 3)[seat])
    except OutOfBudgetError:
        scores = scores or dict.fromkeys(list(reached)[:1], 0.0)
    ranked = sorted(scores, key=scores.__getitem__, reverse=True)
    if level.playouts:
        tried = [end for end in ranked[:CANDIDATES] if scores[end] >= scores[ranked[0]] - NEAR]
        if fared := _playout_values(judge, budget, tried, level, rng):
            best = max(fared, key=fared.__getitem__)
            value = fared[best] if best.ended else min(max(fared[best], UNCERTAIN), 1 - UNCERTAIN)
            return SearchResult(reached[best][0], value, reached[best], budget.nodes, TURNS)
    wanted = scores
    if is_novice:
        wanted = {end: score + _purpose(position, before, reached[end][0], end) for end, score in scores.items()}
    most = max(wanted.values())
    slack, noise = max(level.slack, SAME), max(level.noise, SAME)
    near = [end for end in ranked if wanted[end] >= most - slack]
    chosen = max(near, key=lambda end: wanted[end] + rng.gauss(0, noise))
    return SearchResult(reached[chosen][0], share(scores[chosen]), reached[chosen], budget.nodes, depth)


def shares(position: ChaturangaPosition) -> Shares:
    """The expected share of a win of each seat, as of the end of the current turn."""
    following = position.turn if position.chance() else (position.turn + 1) & 3
    budget = Budget(GAMES * COST + 1)
    games = playouts(Judge(budget), budget, [position], following)
    games.play([0], iter(range(GAMES)))
    return games.shares(0)


# Whatever the levels overlook, they protect their own kings. The lowest three choose each action by itself, the others
# the whole turn.
ENGINE = Engine(
    GAME,
    (
        Level(nodes=2_000, depth=1, noise=500, slack=1100, overlooked=1.0),
        Level(nodes=2_000, depth=1, noise=190, slack=700, overlooked=0.9),
        Level(nodes=2_000, depth=1, noise=110, slack=700, overlooked=0.8),
        Level(nodes=2_000, depth=2, noise=70, slack=700, overlooked=0.65),
        Level(nodes=30_000, depth=2, playouts=True),
        Level(nodes=1_000_000, depth=3, playouts=True),
    ),
    think,
    shares,
)
