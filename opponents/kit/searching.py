"""The link between alpha-beta, which uses numbers, and an engine's `SearchFunction`, which returns moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from opponents.kit.alphabeta import NodeT, Rules, Search
from opponents.kit.blunders import Blunders
from opponents.kit.engine import Budget, Level, MoveT, SearchResult, share


def searched(
    rules: Rules[NodeT],
    root: NodeT,
    before: Sequence[NodeT],
    level: Level,
    seed: int,
    budget: Budget,
    move_at: Callable[[NodeT, int], MoveT],
) -> SearchResult[MoveT]:
    """Search a node at a level. `before` are the match's earlier nodes; `move_at` turns a number into a move."""
    seen = Blunders(rules, level.overlooked, seed) if level.overlooked else rules
    result = Search(seen, budget, before).run(root, level, seed)
    line, node = [], root
    for number in result.line:
        line.append(move_at(node, number))
        node = rules.play(node, number)
    return SearchResult(line[0], share(result.score), tuple(line), budget.nodes, result.depth)
