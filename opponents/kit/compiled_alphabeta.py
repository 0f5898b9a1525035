"""Alpha-beta, compiled: it finds the same as `opponents.kit.alphabeta`, many times faster.

A game implements the functions below that only raise NotImplementedError (see `opponents.kit.compiling.implements`).
Nodes are rows of integers on a stack, one for each ply of the current line. There is no recursion, except among
captures, so a search can pause to look at the clock.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic

import numpy as np

from opponents.kit import alphabeta
from opponents.kit.alphabeta import (
    AT_LEAST,
    AT_MOST,
    DRAW,
    EXACT,
    FUTILITY_MARGIN,
    REPETITION_PENALTY,
    WIN,
    WON,
    Entry,
    NodeT,
    Rules,
    Search,
)
from opponents.kit.compiling import Integers, compiled_lean, inlined
from opponents.kit.engine import Budget

CHUNK: Final = 50_000
"""Positions between two looks at the clock: some milliseconds."""
UNKNOWN: Final = 1 << 40
"""No score: not decided, or to be searched."""

PLIES: Final = 200
"""Rows of the stack: lines of 64 plies, extended by as many and four more, and the captures after them."""
LAST: Final = 255
"""`ply & LAST` is `ply`. It spares code that counts from the end, which negative indices would need."""
WORDS: Final = 64
"""Words of a row for the node. The first ones identify it; a game makes the others from them."""

# Places in a row of what the search knows of a node.
DEPTH: Final = WORDS
ALPHA: Final = WORDS + 1
BETA: Final = WORDS + 2
FLOOR: Final = WORDS + 3
BEST: Final = WORDS + 4
BEST_MOVE: Final = WORDS + 5
KNOWN: Final = WORDS + 6
"""The move that was best when the node was searched before; -1 for none."""
PRESSED: Final = WORDS + 7
MAY_PASS: Final = WORDS + 8
STAGE: Final = WORDS + 9
"""The stage of the search; see below."""
MOVE: Final = WORDS + 10
"""The move that is searched."""
NUMBER: Final = WORDS + 11
"""Its number among the moves."""
CAPTURES: Final = WORDS + 12
"""The number of captures, which are the first moves."""
COUNT: Final = WORDS + 13
"""The number of moves."""
DIGEST: Final = WORDS + 14
KILLER: Final = WORDS + 15
"""The last two quiet moves that caused a cutoff at this ply."""
MOVES: Final = WORDS + 20
"""The place of the first move."""
ROOM: Final = 320
"""More moves than there can be."""
VALUES: Final = MOVES + ROOM
"""The place of the quiet moves' values, by number."""
_SHIFT: Final = 9
"""Bits of a value that are the move's number."""
_KILLING: Final = 1 << 50
"""More than the weight of any move."""
WIDTH: Final = VALUES + ROOM

_FACTORS: Final = np.array([random.Random(place).getrandbits(62) | 1 for place in range(16)], dtype=np.int64)

# Stages of a node's search.
PASSING: Final = 0
"""The node after passing."""
FIRST: Final = 1
"""The node after the move that is known to be good."""
REMAINING: Final = 2
"""The moves must be found."""
NEXT: Final = 3
"""A move must be chosen."""
WHOLE: Final = 4
"""A move, between `FLOOR` and `BETA`."""
REDUCED: Final = 5
"""Whether a move is better than `FLOOR`, at reduced depth."""
NARROW: Final = 6
"""Whether a move is better than `FLOOR`, at full depth."""
DONE: Final = 7

# Places in `now`, the state of the search.
NODES: Final = 0
"""Positions searched since the search began."""
PAUSE: Final = 1
"""Their number at which to pause."""
LIMIT: Final = 2
"""Their number at which to stop for good."""
PLY: Final = 3
FRESH: Final = 4
"""1 if nothing is known of the node at this ply, else 0."""
DEEPEST: Final = 5
"""The ply from which on threats extend no line."""
SCORE: Final = 6
"""The result."""
YOUNG: Final = 7
"""The first row of the half of the table that is being filled."""
OLD: Final = 8
"""The first row of the full half; -1 if there is none."""
STORED: Final = 9
"""The number of entries in the half that is being filled."""
KEY: Final = 10
"""The number of words that identify a node."""
MOST: Final = 11
"""The number of entries in a full half."""
STATE: Final = 12
"""The number of places."""

# Places in a row of the table, after the words that identify the node.
ABOUT: Final = 0
"""The depth, plus 256 times the kind of bound, plus 1,024 times one more than the move. 0 if the row is empty."""
VALUE: Final = 1


def repetitions(game: Any) -> int:
    """See `opponents.kit.alphabeta.Rules`, also for the following functions."""
    raise NotImplementedError


def repeated(game: Any) -> int:
    """The mover's score when repetition ends the game."""
    raise NotImplementedError


def decided(game: Any, stack: Integers, ply: int) -> int:
    """The mover's score if it is certain, otherwise UNKNOWN."""
    raise NotImplementedError


def find_moves(game: Any, stack: Integers, ply: int) -> tuple[int, int]:
    """Write the captures, then the quiet moves from `MOVES` on; return the numbers of captures and of all moves."""
    raise NotImplementedError


def find_captures(game: Any, stack: Integers, ply: int) -> int:
    """Write the captures from `MOVES` on; return their number."""
    raise NotImplementedError


def play(game: Any, stack: Integers, ply: int, move: int) -> None:
    """Write the node after a move to the next row."""
    raise NotImplementedError


def pass_turn(game: Any, stack: Integers, ply: int) -> None:
    """Write the node after passing, which is never better than every move, to the next row."""
    raise NotImplementedError


def pressed(game: Any, stack: Integers, ply: int) -> bool:
    """Whether the mover must answer a threat."""
    raise NotImplementedError


def evaluate(game: Any, stack: Integers, ply: int) -> int:
    """The evaluation of an undecided node."""
    raise NotImplementedError


def complete(game: Any, stack: Integers, ply: int) -> None:
    """Make the other words of a node from those that identify it."""
    raise NotImplementedError


@inlined
def _from_root(score: int, ply: int) -> int:
    """A certain score as seen `ply` plies earlier."""
    if score > DRAW:
        return score - ply
    if score < DRAW:
        return score + ply
    return score


@inlined
def _digest(stack: Integers, ply: int, words: int) -> int:
    """A number that is the same for equal nodes, and different for most others."""
    digest: int = 0
    for word in range(words):
        digest ^= stack[ply, word] * _FACTORS[word]
    digest ^= digest >> 32 & 0xFFFFFFFF
    digest *= _FACTORS[words]
    digest ^= digest >> 29 & 0x7FFFFFFFF
    return digest & 0x7FFFFFFFFFFFFFFF


@compiled_lean
def _find(table: Integers, first: int, words: int, stack: Integers, ply: int) -> int:
    """The row with a node, or an empty one for it, in the half of the table that begins at `first`."""
    size = len(table) >> 1
    slot = stack[ply, DIGEST] & size - 1
    while table[first + slot, words + ABOUT]:
        word = 0
        while word < words and table[first + slot, word] == stack[ply, word]:
            word += 1
        if word == words:
            break
        slot = slot + 1 & size - 1
    return first + slot


@compiled_lean
def look_up(table: Integers, now: Integers, stack: Integers, ply: int) -> int:
    """The row of the table with a node; -1 if there is none."""
    words = now[KEY]
    row = _find(table, now[YOUNG], words, stack, ply)
    if not table[row, words + ABOUT]:
        if now[OLD] < 0:
            return -1
        row = _find(table, now[OLD], words, stack, ply)
    return row if table[row, words + ABOUT] else -1


@inlined
def _keep(table: Integers, now: Integers, stack: Integers, ply: int, bound: int, score: int) -> None:
    """Store the known facts about a node in the table. If half of it is full, the other half is cleared."""
    size, words = len(table) >> 1, now[KEY]
    row = _find(table, now[YOUNG], words, stack, ply)
    if not table[row, words + ABOUT]:
        if now[STORED] >= now[MOST]:
            now[OLD], now[YOUNG], now[STORED] = now[YOUNG], size - now[YOUNG], 0
            table[now[YOUNG] : now[YOUNG] + size] = 0
            row = _find(table, now[YOUNG], words, stack, ply)
        now[STORED] += 1
    for word in range(words):
        table[row, word] = stack[ply, word]
    table[row, words + ABOUT] = stack[ply, DEPTH] | bound << 8 | stack[ply, BEST_MOVE] + 1 << 10
    table[row, words + VALUE] = score


@inlined
def _times(before: Integers, words: int, stack: Integers, ply: int) -> int:
    """The number of times that a node came up in the match and on the current line."""
    digest = stack[ply, DIGEST]
    for earlier in range(ply - 2, 0, -2):
        if stack[earlier, DIGEST] == digest and stack[earlier, STAGE] != PASSING:
            word = 0
            while word < words and stack[earlier, word] == stack[ply, word]:
                word += 1
            if word == words:
                return 1
    slot = digest & len(before) - 1
    while before[slot, words]:
        word = 0
        while word < words and before[slot, word] == stack[ply, word]:
            word += 1
        if word == words:
            return before[slot, words]
        slot = slot + 1 & len(before) - 1
    return 0


@compiled_lean
def _quiesce(game: Any, stack: Integers, now: Integers, alpha: int, beta: int, ply: int) -> int:
    """See `opponents.kit.alphabeta.Search`. The score means nothing once the limit is reached."""
    ply &= LAST
    best = evaluate(game, stack, ply)
    if best >= beta:
        return best
    alpha = max(alpha, best)
    count = find_captures(game, stack, ply)
    for place in range(MOVES, MOVES + count):
        play(game, stack, ply, stack[ply, place])
        now[NODES] += 1
        if now[NODES] >= now[LIMIT]:
            return best
        certain = decided(game, stack, ply + 1)
        score = _from_root(certain, ply + 1)
        if certain == UNKNOWN:
            score = _quiesce(game, stack, now, -beta, -alpha, ply + 1)
        score = -score
        if score > best:
            best = score
            if score >= beta:
                break
            alpha = max(alpha, score)
    return best


@inlined
def _arrive(game: Any, stack: Integers, table: Integers, before: Integers, now: Integers, ply: int) -> int:
    """The score of a node if it is known at once; otherwise UNKNOWN, and the search of its moves is prepared."""
    certain = decided(game, stack, ply)
    if certain != UNKNOWN:
        return _from_root(certain, ply)
    words = now[KEY]
    stack[ply, DIGEST] = _digest(stack, ply, words)
    times = _times(before, words, stack, ply)
    if times:
        if times == repetitions(game):
            return _from_root(repeated(game), ply)
        return REPETITION_PENALTY if ply & 1 else -REPETITION_PENALTY
    depth, alpha, beta, is_pressed = stack[ply, DEPTH], stack[ply, ALPHA], stack[ply, BETA], False
    if depth <= 1:
        is_pressed = ply < now[DEEPEST] and pressed(game, stack, ply)
        if depth <= 0:
            if not is_pressed:
                return _quiesce(game, stack, now, alpha, beta, ply)
            depth = 1
    known, row = -1, look_up(table, now, stack, ply)
    if row >= 0:
        about, score = table[row, words + ABOUT], table[row, words + VALUE]
        known = (about >> 10) - 1
        if about & 255 >= depth:
            if score >= WON:
                score -= ply
            elif score <= -WON:
                score += ply
            bound = about >> 8 & 3
            if bound == EXACT or (score >= beta if bound == AT_LEAST else score <= alpha):
                return score
    stage = FIRST
    if stack[ply, MAY_PASS] and depth >= 3 and beta - alpha == 1 and abs(beta) < WON:
        is_pressed = pressed(game, stack, ply)
        if not is_pressed and evaluate(game, stack, ply) >= beta:
            stage = PASSING
    stack[ply, DEPTH], stack[ply, PRESSED], stack[ply, KNOWN], stack[ply, STAGE] = depth, is_pressed, known, stage
    stack[ply, BEST], stack[ply, BEST_MOVE], stack[ply, FLOOR] = -WIN, -1, alpha
    return UNKNOWN


@inlined
def _weigh(stack: Integers, history: Integers, ply: int) -> None:
    """Write the quiet moves' values: the last two at this ply that caused a cutoff are best, then the others that did.

    No two are equal, and they end with the moves' numbers.
    """
    first, second = stack[ply, KILLER], stack[ply, KILLER + 1]
    for number in range(stack[ply, CAPTURES], stack[ply, COUNT]):
        move = stack[ply, MOVES + number]
        value = history[ply & 1, move]
        if move == first:
            value = _KILLING + 1
        elif move == second:
            value = _KILLING
        stack[ply, VALUES + number] = value << _SHIFT | (1 << _SHIFT) - 1 - number


@inlined
def _best_quiet(stack: Integers, ply: int) -> int:
    """The place of the best quiet move that was not tried yet; there is one."""
    row, best = np.uint64(ply), 0
    for place in range(np.uint64(VALUES + stack[ply, CAPTURES]), np.uint64(VALUES + stack[ply, COUNT])):
        best = max(best, stack[row, place])
    number = (1 << _SHIFT) - 1 - (best & (1 << _SHIFT) - 1)
    stack[ply, VALUES + number] = 0
    return MOVES + number


@inlined
def _next_move(stack: Integers, ply: int, number: int) -> int:
    """The move with a number in the order in which they are tried; -1 after the last one."""
    if number >= stack[ply, COUNT]:
        return -1
    return stack[ply, MOVES + number if number < stack[ply, CAPTURES] else _best_quiet(stack, ply)]


@inlined
def _find_moves(game: Any, stack: Integers, history: Integers, ply: int) -> None:
    """Find a node's moves, without those that seem hopeless."""
    stack[ply, CAPTURES], stack[ply, COUNT] = find_moves(game, stack, ply)
    floor = stack[ply, FLOOR]
    if stack[ply, DEPTH] == 1 and not stack[ply, PRESSED] and floor > -WON:
        hopeful = evaluate(game, stack, ply) + FUTILITY_MARGIN
        if hopeful <= floor:
            stack[ply, BEST], stack[ply, COUNT] = max(stack[ply, BEST], hopeful), stack[ply, CAPTURES]
    _weigh(stack, history, ply)
    stack[ply, NUMBER] = -1


@inlined
def _descend(stack: Integers, ply: int, depth: int, alpha: int, beta: int) -> int:
    """Have the next row's node searched."""
    stack[ply + 1, DEPTH], stack[ply + 1, ALPHA], stack[ply + 1, BETA] = depth, alpha, beta
    stack[ply + 1, MAY_PASS] = 1
    return UNKNOWN


@inlined
def _go_on(game: Any, stack: Integers, table: Integers, history: Integers, now: Integers, ply: int) -> int:
    """Choose the node to search after this one; or the score, if there is no more to search."""
    stage, depth = stack[ply, STAGE], stack[ply, DEPTH]
    beta = stack[ply, BETA]
    if stage == PASSING:
        pass_turn(game, stack, ply)
        _descend(stack, ply, depth - 3, -beta, -stack[ply, ALPHA])
        stack[ply + 1, MAY_PASS] = 0
        return UNKNOWN
    if stage == FIRST:
        if stack[ply, KNOWN] >= 0:
            play(game, stack, ply, stack[ply, KNOWN])
            return _descend(stack, ply, depth - 1, -beta, -stack[ply, ALPHA])
        stage = REMAINING if beta > -WIN else DONE
    if stage == REMAINING:
        _find_moves(game, stack, history, ply)
        stage = NEXT
    floor = stack[ply, FLOOR]
    if stage == NEXT:
        number = stack[ply, NUMBER] + 1
        move = _next_move(stack, ply, number)
        if move >= 0 and move == stack[ply, KNOWN]:
            number += 1
            move = _next_move(stack, ply, number)
        if move >= 0:
            late, reduced = stack[ply, CAPTURES] + 3, 0
            stack[ply, NUMBER], stack[ply, MOVE] = number, move
            play(game, stack, ply, move)
            stage = WHOLE
            if stack[ply, BEST_MOVE] >= 0:
                stage = NARROW
                if number >= late and depth >= 2 and not stack[ply, PRESSED]:
                    reduced, stage = 1 if depth == 2 or number < late + 12 else 2, REDUCED
            stack[ply, STAGE] = stage
            if stage == REDUCED:
                return _descend(stack, ply, depth - 1 - reduced, -floor - 1, -floor)
    if stage == NARROW:
        return _descend(stack, ply, depth - 1, -floor - 1, -floor)
    if stage == WHOLE:
        return _descend(stack, ply, depth - 1, -beta, -floor)
    return _finish(stack, table, now, ply)


@inlined
def _finish(stack: Integers, table: Integers, now: Integers, ply: int) -> int:
    """The score of a node, which the table keeps."""
    best = stack[ply, BEST]
    if best == -WIN:
        return ply - WIN
    if stack[ply, BEST_MOVE] >= 0:
        kept = best
        if best >= WON:
            kept += ply
        elif best <= -WON:
            kept -= ply
        bound = AT_MOST
        if best >= stack[ply, BETA]:
            bound = AT_LEAST
        elif best > stack[ply, ALPHA]:
            bound = EXACT
        _keep(table, now, stack, ply, bound, kept)
    return best


@inlined
def _take(stack: Integers, history: Integers, ply: int, score: int) -> int:
    """Draw the conclusions from the score of the node that `_go_on` chose. The score of this node if that is enough."""
    stage, beta, floor = stack[ply, STAGE], stack[ply, BETA], stack[ply, FLOOR]
    if stage == PASSING:
        stack[ply, STAGE] = FIRST
        return beta if score >= beta else UNKNOWN
    if stage == FIRST:
        stack[ply, BEST], stack[ply, BEST_MOVE], stack[ply, FLOOR] = score, stack[ply, KNOWN], max(score, floor)
        stack[ply, STAGE] = REMAINING if score < beta else DONE
        return UNKNOWN
    if stage == REDUCED and score > floor:
        stack[ply, STAGE] = NARROW
        return UNKNOWN
    if stage == NARROW and floor < score < beta:
        stack[ply, STAGE] = WHOLE
        return UNKNOWN
    stack[ply, STAGE] = NEXT
    if score > stack[ply, BEST]:
        move = stack[ply, MOVE]
        stack[ply, BEST], stack[ply, BEST_MOVE], stack[ply, FLOOR] = score, move, max(score, floor)
        if score >= beta and score > floor:
            stack[ply, STAGE] = DONE
            if stack[ply, NUMBER] >= stack[ply, CAPTURES]:
                history[ply & 1, move] += stack[ply, DEPTH] * stack[ply, DEPTH]
                if move not in (stack[ply, KILLER], stack[ply, KILLER + 1]):
                    stack[ply, KILLER], stack[ply, KILLER + 1] = move, stack[ply, KILLER]
    return UNKNOWN


@compiled_lean
def search(game: Any, stack: Integers, table: Integers, before: Integers, history: Integers, now: Integers) -> bool:
    """Search the node at ply 1, or continue its search. Return True once the score is known, False to pause."""
    ply, fresh = now[PLY], now[FRESH]
    while True:
        ply &= LAST
        if fresh:
            score = _arrive(game, stack, table, before, now, ply)
            if now[NODES] >= now[LIMIT]:
                return False
            fresh = 0
        else:
            score = _go_on(game, stack, table, history, now, ply)
            if score == UNKNOWN:
                ply, fresh = ply + 1, 1
                now[NODES] += 1
                if now[NODES] >= now[PAUSE]:
                    now[PLY], now[FRESH] = ply, 1
                    return False
        while score != UNKNOWN:
            if ply == 1:
                now[SCORE] = score
                return True
            ply -= 1
            score = _take(stack, history, ply, -score)


@compiled_lean
def digest(stack: Integers, ply: int, words: int) -> int:
    """Note a node's digest, and return it."""
    stack[ply, DIGEST] = _digest(stack, ply, words)
    return stack[ply, DIGEST]


@compiled_lean
def prepare(game: Any, stack: Integers, ply: int) -> None:
    """Make the other words of a node from those that identify it."""
    complete(game, stack, ply)


@dataclass(frozen=True, slots=True)
class Compiled(Generic[NodeT]):
    """A game with compiled functions."""

    tables: Any
    """The further arguments of the functions: a NamedTuple of arrays, whose type selects the game's functions."""
    words: int
    """The number of words that identify a node."""
    used: int
    """The number of words of a node altogether."""
    moves: int
    """One more than the greatest number of a move."""
    row: Callable[[NodeT], Sequence[int]]
    """The words that identify a node."""
    number: Callable[[int], int]
    """The number that `Rules` have for a move."""


class CompiledSearch(Search[NodeT]):
    """A search of one node: the compiled part begins below its moves."""

    def __init__(
        self, game: Compiled[NodeT], rules: Rules[NodeT], budget: Budget, before: Sequence[NodeT] = ()
    ) -> None:
        super().__init__(rules, budget, before)
        self._game = game
        self._rows: dict[NodeT, Sequence[int]] = {}
        most = min(alphabeta.KEPT, max(budget.left, 1))
        size = 1 << most.bit_length()
        self._kept: Any = np.zeros((2 * size, game.words + 2), dtype=np.int64)
        self._stack: Any = np.zeros((PLIES, WIDTH), dtype=np.int64)
        self._stack[:, KILLER : KILLER + 2] = -1
        self._weights: Any = np.zeros((2, game.moves), dtype=np.int64)
        self._now: Any = np.zeros(STATE, dtype=np.int64)
        self._now[[OLD, KEY, MOST]] = -1, game.words, most
        self._earlier: Any = None

    def _search(self, node: NodeT, depth: int, alpha: int, beta: int, ply: int, may_pass: bool = True) -> int:
        budget, now, stack = self._budget, self._now, self._stack
        budget.spend()
        if self._earlier is None:
            self._earlier = self._table_of(self._seen)
        self._write(node, ply)
        prepare(self._game.tables, stack, ply)
        stack[ply, DEPTH : BETA + 1] = depth, alpha, beta
        stack[ply, MAY_PASS] = may_pass
        now[[NODES, LIMIT, PLY, FRESH, DEEPEST]] = 0, budget.left, ply, 1, self._deepest
        done, spent = False, 0
        while not done:
            now[PAUSE] = min(spent + CHUNK, now[LIMIT])
            done = search(self._game.tables, stack, self._kept, self._earlier, self._weights, now)
            budget.spend(int(now[NODES]) - spent)
            spent = int(now[NODES])
        return int(now[SCORE])

    def _write(self, node: NodeT, ply: int) -> None:
        row = self._rows.get(node)
        if row is None:
            row = self._rows[node] = self._game.row(node)
        self._stack[ply, : len(row)] = row

    def _table_of(self, seen: Mapping[NodeT, int]) -> Any:
        """The nodes of the match with their numbers of occurrences, where `_times` looks for them."""
        size, words = 2 << len(seen).bit_length(), self._game.words
        table = np.zeros((size, words + 1), dtype=np.int64)
        for node, times in seen.items():
            if times:
                self._write(node, 0)
                slot = digest(self._stack, 0, words) & size - 1
                while table[slot, words]:
                    slot = slot + 1 & size - 1
                table[slot, :words], table[slot, words] = self._stack[0, :words], times
        return table

    def _entry(self, node: NodeT) -> Entry | None:
        words = self._game.words
        self._write(node, 0)
        digest(self._stack, 0, words)
        row = look_up(self._kept, self._now, self._stack, 0)
        if row < 0:
            return None
        about = int(self._kept[row, words + ABOUT])
        return about & 255, about >> 8 & 3, int(self._kept[row, words + VALUE]), self._game.number((about >> 10) - 1)
