"""From a search among numbers to a thought about moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from opponents.kit.alphabeta import NodeT, Rules, Search
from opponents.kit.oversight import Oversight
from opponents.kit.thinking import Budget, Level, MoveT, Thought, share


def searched(
    rules: Rules[NodeT],
    root: NodeT,
    before: Sequence[NodeT],
    level: Level,
    seed: int,
    budget: Budget,
    move_at: Callable[[NodeT, int], MoveT],
) -> Thought[MoveT]:
    """What a level comes to at a node. `before` are the match's nodes until then; `move_at`: what a number means."""
    seen = Oversight(rules, level.overlooked, seed) if level.overlooked else rules
    found = Search(seen, budget, before).run(root, level, seed)
    line, node = [], root
    for number in found.line:
        line.append(move_at(node, number))
        node = rules.play(node, number)
    return Thought(line[0], share(found.score), tuple(line), budget.nodes, found.depth)
