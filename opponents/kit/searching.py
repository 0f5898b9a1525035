"""The link between alpha-beta, which uses numbers, and an engine's `SearchFunction`, which returns moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from opponents.kit.alphabeta import NodeT, Rules, Search
from opponents.kit.blunders import Blunders
from opponents.kit.compiling import is_warm
from opponents.kit.engine import Budget, Level, MoveT, SearchResult, share

if TYPE_CHECKING:
    from opponents.kit.compiled_alphabeta import Compiled


def searched(
    rules: Rules[NodeT],
    nodes: Sequence[NodeT],
    level: Level,
    seed: int,
    budget: Budget,
    move_at: Callable[[NodeT, int], MoveT],
    compiled: Callable[[], Compiled[NodeT]] | None = None,
) -> SearchResult[MoveT]:
    """Search the last one of a match's nodes at a level; `move_at` turns a number into a move.

    `compiled` gives the game's compiled functions, which are used if they are complete. They overlook nothing.
    """
    *before, node = nodes
    result = _search(rules, before, level, seed, budget, compiled).run(node, level, seed)
    line = []
    for number in result.line:
        line.append(move_at(node, number))
        node = rules.play(node, number)
    return SearchResult(line[0], share(result.score), tuple(line), budget.nodes, result.depth)


def _search(
    rules: Rules[NodeT],
    before: Sequence[NodeT],
    level: Level,
    seed: int,
    budget: Budget,
    compiled: Callable[[], Compiled[NodeT]] | None,
) -> Search[NodeT]:
    if level.overlooked:
        return Search(Blunders(rules, level.overlooked, seed), budget, before)
    if compiled is not None and is_warm():
        from opponents.kit.compiled_alphabeta import CompiledSearch

        return CompiledSearch(compiled(), rules, budget, before)
    return Search(rules, budget, before)
