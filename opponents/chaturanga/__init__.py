"""New Chaturanga: four players who each want to win, and dice.

The ends of a turn are judged by what stands on the board and what each army's next dice may do to kings; the best of
them, at the highest level, by how the game goes on from there by chance.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final, TypeAlias

from games.chaturanga import GAME, SEATS, ChaturangaMove, ChaturangaPosition
from opponents.chaturanga.judging import NOVICE, WEIGHTS, Judge, Shares, Weights
from opponents.chaturanga.playing import Table
from opponents.kit.thinking import Budget, Level, OutOfBudgetError, Thinker, Thought, odds, share

__all__ = ["THINKER", "shares", "think"]

Line: TypeAlias = tuple[ChaturangaMove, ...]

CANDIDATES: Final = 10
"""From so many ends of a turn at most the game is played on."""
NEAR: Final = 400
"""In thousandths of a logit: only from those that seem worse than the best by no more."""
TURNS: Final = 8
"""So many turns, two of each army, are played on before a position is judged again."""
GAMES: Final = 200
"""So many are played on for what awaits everybody in a position."""
SAME: Final = 10
"""In thousandths of a logit: what differs by no more is as good, and chance decides."""
UNCERTAIN: Final = 0.01
"""So much of a win is left to chance while a game goes on, however it went whenever it was played on."""
_NOVICE: Final = 300
"""Who misjudges moves by so much or more, in thousandths of a logit, takes whatever can be taken."""


def _ends(position: ChaturangaPosition, whole: bool = True) -> dict[ChaturangaPosition, Line]:
    """Every position in which the turn, or the game, can be over, and a way there; else only the next action's."""
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


def _played_on(
    judge: Judge, budget: Budget, ends: Sequence[ChaturangaPosition], seat: int, nodes: int, rng: random.Random
) -> dict[ChaturangaPosition, float]:
    """What share of a win some ends of a seat's turn came to, of those that weren't dropped as worse before.

    Sequential halving, by the same dice and whims for all. A single end is played on for what it is told to be worth.
    """
    tables = {end: Table(end) for end in ends}
    won = dict.fromkeys(ends, 0.0)
    played = dict.fromkeys(ends, 0)
    left = list(ends)
    rounds = math.ceil(math.log2(len(ends)))
    a_round = (nodes - budget.nodes) // ((TURNS + 1) * rounds) if rounds else GAMES
    try:
        for _ in range(max(1, rounds)):
            for _ in range(max(1, a_round // len(left))):
                luck = rng.getrandbits(32)
                for end in left:
                    table = tables[end].copied(random.Random(luck).random)
                    won[end] += _after(judge, budget, table, seat + 1 & 3)[seat]
                    played[end] += 1
            left.sort(key=lambda end: won[end] / played[end], reverse=True)
            left = left[: (len(left) + 1) // 2]
    except OutOfBudgetError:
        pass
    return {end: won[end] / played[end] for end in left if played[end]}


def _after(judge: Judge, budget: Budget, table: Table, following: int) -> Shares:
    """What is expected some turns later, once it is a seat's turn. Raises OutOfBudgetError."""
    budget.spend(TURNS)
    last = table.lay(following, TURNS)
    if table.winners:
        return tuple((seat in table.winners) / len(table.winners) for seat in SEATS)
    return judge.shares(table.position(last), last)


def think(
    position: ChaturangaPosition,
    before: Sequence[ChaturangaPosition],
    level: Level,
    seed: int,
    budget: Budget,
    weights: Weights | None = None,
) -> Thought[ChaturangaMove]:
    """See `Think`. A level of one ply judges single actions, of two the ends of a turn."""
    rng = random.Random(seed)
    seat = position.turn
    usual = NOVICE if level.noise >= _NOVICE else WEIGHTS
    judge = Judge(budget, weights or usual, seat, level.overlooked)
    reached = _ends(position, whole=level.depth > 1)
    scores: dict[ChaturangaPosition, float] = {}
    depth = min(level.depth, 2)
    try:
        for end in reached:
            scores[end] = odds(judge.shares(end, (seat + 1) & 3)[seat])
    except OutOfBudgetError:
        scores = scores or dict.fromkeys(list(reached)[:1], 0.0)
    ranked = sorted(scores, key=scores.__getitem__, reverse=True)
    if level.playouts:
        tried = [end for end in ranked[:CANDIDATES] if scores[end] >= scores[ranked[0]] - NEAR]
        if fared := _played_on(judge, budget, tried, seat, level.nodes, rng):
            best = max(fared, key=fared.__getitem__)
            value = fared[best] if best.ended else min(max(fared[best], UNCERTAIN), 1 - UNCERTAIN)
            return Thought(reached[best][0], value, reached[best], budget.nodes, TURNS)
    best = ranked[0]
    slack, noise = max(level.slack, SAME), max(level.noise, SAME)
    near = [end for end in ranked if scores[end] >= scores[best] - slack]
    best = max(near, key=lambda end: scores[end] + rng.gauss(0, noise))
    return Thought(reached[best][0], share(scores[best]), reached[best], budget.nodes, depth)


def shares(position: ChaturangaPosition) -> Shares:
    """By seat, the share of a win that seems to await it; once a turn is over that is."""
    following = position.turn if position.chance() else (position.turn + 1) & 3
    budget = Budget(GAMES * (TURNS + 1) + 1)
    judge, table = Judge(budget), Table(position)
    games = [_after(judge, budget, table.copied(random.Random(game).random), following) for game in range(GAMES)]
    return tuple(sum(each) / GAMES for each in zip(*games, strict=True))


# Whatever they overlook, they look after their own kings. The lowest three choose each action by itself, the others the
# whole turn.
THINKER = Thinker(
    GAME,
    (
        Level(nodes=2_000, depth=1, noise=300, slack=700, overlooked=1.0),
        Level(nodes=2_000, depth=1, noise=190, slack=700, overlooked=0.9),
        Level(nodes=2_000, depth=1, noise=110, slack=700, overlooked=0.8),
        Level(nodes=2_000, depth=2, noise=70, slack=700, overlooked=0.65),
        Level(nodes=30_000, depth=2, playouts=True),
    ),
    think,
    shares,
)
