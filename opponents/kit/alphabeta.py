"""Alpha-beta for games of two seats without luck: iterative deepening with a transposition table.

Moves are numbers whose meaning only the game's `Rules` know. Scores are from the mover's point of view, in thousandths
of a logit.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeAlias, TypeVar

from opponents.kit.engine import Budget, Level, OutOfBudgetError

NodeT = TypeVar("NodeT", bound=Hashable)

WIN: Final = 10_000_000
"""Score of a game that is won now; a win n plies later scores n less."""
WON: Final = WIN - 1_000
"""Least score of a forced win."""
DRAW: Final = 0
"""Score of a draw, however many plies later."""
REPETITION_PENALTY: Final = 60
"""Penalty for returning to an earlier position instead of keeping an even game."""

FUTILITY_MARGIN: Final = 300
"""Most that a quiet move usually gains at once; one ply before the end, none that needs more is tried."""

KEPT: Final = 1 << 18
"""Most entries of half a transposition table. A full half replaces the other one, which is emptied."""

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2

Entry: TypeAlias = tuple[int, int, int, int]
"""An entry of the transposition table: depth, kind of bound, score (wins counted from the node), best move."""


class Rules(Protocol[NodeT]):
    """A game as the search sees it. A node holds everything that matters in a position, including the seat to move."""

    repetitions: int
    """Number of repetitions after which the game ends as `repeated` says; 0 if repetition is allowed."""

    def repeated(self, node: NodeT) -> int:
        """The mover's score when the node has been repeated `repetitions` times: WIN, DRAW or -WIN."""

    def decided(self, node: NodeT) -> int | None:
        """The mover's score if certain: ±(WIN - n) for a win or loss within n plies, DRAW for a draw; otherwise None.

        A node without moves that isn't decided is lost.
        """

    def moves(self, node: NodeT) -> tuple[list[int], list[int]]:
        """The captures, most promising first, and the quiet moves. Moves that lose at once may be missing.

        A move that may end the game counts as a capture, unless `decided` foresees it.
        """

    def captures(self, node: NodeT) -> list[int]:
        """The captures among `moves` that the quiescence search should try."""

    def play(self, node: NodeT, move: int) -> NodeT:
        """The node after one of `moves`."""

    def passed(self, node: NodeT) -> NodeT | None:
        """The node with the other seat to move; None if passing may be better than every move (zugzwang)."""

    def pressed(self, node: NodeT) -> bool:
        """Whether the mover must answer a threat; such a node isn't evaluated without searching further."""

    def far(self, move: int) -> bool:
        """Whether a beginner might overlook a move."""

    def evaluate(self, node: NodeT) -> int:
        """The static evaluation of an undecided node."""


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a search."""

    move: int
    score: int
    line: tuple[int, ...]
    depth: int


class Search(Generic[NodeT]):
    """A search of one node."""

    def __init__(self, rules: Rules[NodeT], budget: Budget, before: Sequence[NodeT] = ()) -> None:
        self._rules = rules
        self._budget = budget
        self._table: dict[NodeT, Entry] = {}
        """The half of the transposition table that is being filled."""
        self._older: dict[NodeT, Entry] = {}
        self._seen: dict[NodeT, int] = Counter(before)
        """Number of occurrences of a node in the match and on the current line."""
        self._killers: defaultdict[int, list[int]] = defaultdict(list)
        """Killer moves: for each ply, the last two quiet moves that caused a cutoff."""
        self._history: tuple[defaultdict[int, int], ...] = (defaultdict(int), defaultdict(int))
        """History of quiet moves that caused cutoffs, weighted by depth; one table for each side."""
        self._deepest = 0

    def run(self, root: NodeT, level: Level, seed: int) -> Found:
        """The best move, or at a level with noise one that seems best, and the expected line.

        A win or loss that the search has proved is never misjudged.
        """
        rng = random.Random(seed)
        captures, quiets = self._rules.moves(root)
        rng.shuffle(quiets)
        # Winning moves come first, so that the least budget is enough for them.
        moves = sorted(captures + quiets, key=lambda move: not self._has_lost(self._rules.play(root, move)))
        path = dict(self._seen)
        back = {move for move in moves if self._repeats(self._rules.play(root, move))}
        passed = self._rules.passed(root)
        tempo = 0 if passed is None else (self._rules.evaluate(root) + self._rules.evaluate(passed)) // 2
        result = Found(moves[0], self._rules.evaluate(root), (moves[0],), 0)
        for depth in range(1, level.depth + 1):
            self._deepest = 2 * depth + 4
            # Evaluation favours the side to move at the end of a line, so the score of returning is adjusted to compare
            # with it.
            scores = dict.fromkeys(back, (-tempo if depth & 1 else tempo) - REPETITION_PENALTY)
            try:
                self._score_moves(root, moves, depth, level.slack, scores)
                cut = False
            except OutOfBudgetError:
                self._seen = path
                cut = True
            if cut and (scores.keys() == back or (level.slack and depth > 1)):
                break
            ranked = sorted(scores, key=scores.__getitem__, reverse=True)
            move = ranked[0]
            if level.noise and abs(scores[move]) < WON:
                near = [each for each in ranked if scores[each] >= scores[move] - level.slack]
                if move not in back:
                    near = [each for each in near if each not in back]
                move = max(near, key=lambda each: scores[each] + rng.gauss(0, level.noise))
            score = -REPETITION_PENALTY if move in back else scores[move]
            result = Found(move, score, self._line(root, move, depth), depth - cut)
            if cut or abs(scores[ranked[0]]) >= WON:
                break
            moves = ranked
        return result

    def _score_moves(self, root: NodeT, moves: Sequence[int], depth: int, slack: int, scores: dict[int, int]) -> None:
        """Add the score of each move in `moves` to `scores` once it is known, except for those already there.

        A score that is worse than the best by more than `slack` is a bound.
        """
        best = max(scores.values(), default=-WIN)
        self._seen[root] = self._seen.get(root, 0) + 1
        for move in moves:
            if move in scores:
                continue
            node, floor = self._rules.play(root, move), best - slack
            score = floor + 1
            if scores:
                score = -self._search(node, depth - 1, -floor - 1, -floor, 1)
            if score > floor:
                score = -self._search(node, depth - 1, -WIN, -floor if scores else WIN, 1)
            scores[move] = score
            best = max(best, score)
        self._seen[root] -= 1

    def _repeats(self, node: NodeT) -> bool:
        """Whether an undecided node came up before and could be repeated."""
        return self._seen.get(node, 0) not in (0, self._rules.repetitions) and self._rules.decided(node) is None

    def _search(  # noqa: C901, PLR0912, PLR0915 - further function calls in this recursion would slow the engine down
        self, node: NodeT, depth: int, alpha: int, beta: int, ply: int, may_pass: bool = True
    ) -> int:
        """The score of a node if it lies between alpha and beta, else a bound on the same side."""
        budget, rules, seen = self._budget, self._rules, self._seen
        budget.spend()
        decided = rules.decided(node)
        if decided is not None:
            return _from_root(decided, ply)
        if times := seen.get(node):
            if times == rules.repetitions:
                return _from_root(rules.repeated(node), ply)
            return REPETITION_PENALTY if ply & 1 else -REPETITION_PENALTY
        pressed = False
        if depth <= 1:
            pressed = ply < self._deepest and rules.pressed(node)
            if depth <= 0:
                if not pressed:
                    return self._quiesce(node, alpha, beta, ply)
                depth = 1
        known = -1
        if (entry := self._table.get(node)) or (self._older and (entry := self._older.get(node))):
            reached, bound, score, known = entry
            if reached >= depth:
                if score >= WON:
                    score -= ply
                elif score <= -WON:
                    score += ply
                if bound == EXACT or (score >= beta if bound == AT_LEAST else score <= alpha):
                    return score
        if may_pass and depth >= 3 and beta - alpha == 1 and abs(beta) < WON:
            pressed = rules.pressed(node)
            if not pressed and rules.evaluate(node) >= beta and (passed := rules.passed(node)) is not None:
                score = -self._search(passed, depth - 3, -beta, -alpha, ply + 1, False)
                if score >= beta:
                    return beta
        best, best_move, floor = -WIN, -1, alpha
        seen[node] = 1
        if known >= 0:
            best = -self._search(rules.play(node, known), depth - 1, -beta, -alpha, ply + 1)
            best_move, floor = known, max(best, alpha)
        if best < beta:
            captures, quiets = rules.moves(node)
            if depth == 1 and not pressed and floor > -WON:
                hopeful = rules.evaluate(node) + FUTILITY_MARGIN
                if hopeful <= floor:
                    best, quiets = max(best, hopeful), []
            history, killers = self._history[ply & 1], self._killers[ply]
            quiets.sort(key=history.__getitem__, reverse=True)
            if early := [killer for killer in killers if killer in quiets]:
                quiets = early + [quiet for quiet in quiets if quiet not in early]
            late = len(captures) + 3
            for number, move in enumerate(captures + quiets):
                if move == known:
                    continue
                after = rules.play(node, move)
                if best_move < 0:
                    score = -self._search(after, depth - 1, -beta, -floor, ply + 1)
                else:
                    reduced = 0
                    if number >= late and depth >= 2 and not pressed:
                        reduced = 1 if depth == 2 or number < late + 12 else 2
                    score = -self._search(after, depth - 1 - reduced, -floor - 1, -floor, ply + 1)
                    if reduced and score > floor:
                        score = -self._search(after, depth - 1, -floor - 1, -floor, ply + 1)
                    if floor < score < beta:
                        score = -self._search(after, depth - 1, -beta, -floor, ply + 1)
                if score > best:
                    best, best_move = score, move
                    if score > floor:
                        floor = score
                        if score >= beta:
                            if number >= len(captures):
                                history[move] += depth * depth
                                if move not in killers:
                                    killers.insert(0, move)
                                    del killers[2:]
                            break
        del seen[node]
        if best == -WIN:
            return ply - WIN
        if best_move < 0:
            return best
        kept = best + ply if best >= WON else best - ply if best <= -WON else best
        if len(self._table) >= KEPT and node not in self._table:
            self._older, self._table = self._table, {}
        self._table[node] = depth, AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST, kept, best_move
        return best

    def _quiesce(self, node: NodeT, alpha: int, beta: int, ply: int) -> int:
        """Quiescence search: the score of a node after worthwhile captures. The mover may also decline to capture."""
        rules, budget = self._rules, self._budget
        best = rules.evaluate(node)
        if best >= beta:
            return best
        alpha = max(alpha, best)
        for move in rules.captures(node):
            after = rules.play(node, move)
            budget.spend()
            decided = rules.decided(after)
            score = -(self._quiesce(after, -beta, -alpha, ply + 1) if decided is None else _from_root(decided, ply + 1))
            if score > best:
                best = score
                if score >= beta:
                    break
                alpha = max(alpha, score)
        return best

    def _line(self, root: NodeT, move: int, depth: int) -> tuple[int, ...]:
        """The principal variation that begins with `move`, from the table: to the end if that is certain, else no
        longer than `depth`.
        """
        rules = self._rules
        line, node, passed = [move], rules.play(root, move), {root}
        while node not in passed:
            passed.add(node)
            decided = rules.decided(node)
            if decided is not None:
                captures, quiets = rules.moves(node) if DRAW < decided < WIN else ([], [])
                line += [last for last in captures + quiets if self._has_lost(rules.play(node, last))][:1]
                break
            entry = self._entry(node)
            if entry is None or (len(line) >= depth and abs(entry[2]) < WON):
                break
            line.append(entry[3])
            node = rules.play(node, entry[3])
        return tuple(line)

    def _entry(self, node: NodeT) -> Entry | None:
        """The entry of a node in the transposition table."""
        return self._table.get(node) or self._older.get(node)

    def _has_lost(self, node: NodeT) -> bool:
        """Whether the mover of a node has certainly lost."""
        decided = self._rules.decided(node)
        return decided is not None and decided < DRAW


def _from_root(decided: int, ply: int) -> int:
    """A certain score as seen `ply` plies earlier, from the root: earlier wins score more."""
    return decided - ply if decided > DRAW else decided + ply if decided < DRAW else DRAW
