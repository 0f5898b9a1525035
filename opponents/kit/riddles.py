"""Puzzles out of games: a position in which one move alone wins by force, and all that may follow if it is found."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from games.kit.rules import Json, Position
from opponents.kit.proving import AnyProvable, Endings, Prover
from opponents.kit.thinking import Budget, OutOfBudgetError

LONGEST = 4
"""Moves that a win may take."""
SHORT = 2
"""Moves of a win that is looked for everywhere; a longer one where the game came to a win that is shorter by a move."""
MARGIN = 2
"""Moves more within which no other first move wins either."""
LATE = 24
"""Plies before the end of a game among which wins are looked for."""
NODES = 120_000
"""Positions that may be looked at for one position of a game."""
MOST_RIGHT = 4
"""Moves that may be right before the last one."""
DEFENCES = 8
"""Answers that hold out longest, of which the one is taken that leaves the fewest right moves."""

Tree: TypeAlias = Mapping[str, "tuple[str, Tree] | None"]
"""The right moves of whoever solves, each with the answer to it and what is right then; None once nothing helps."""


@dataclass(frozen=True, slots=True)
class Riddle:
    """A puzzle."""

    game: str
    position: Json
    """As `Game.from_json` reads it."""
    moves: int
    """In so many moves whoever is on turn wins."""
    points: int
    """How hard it is, from 0."""
    tree: Tree
    source: Json
    """The game in which it came up: what is needed to play it once more, or nothing that names anybody."""

    @property
    def key(self) -> str:
        """Eight characters by which it is known for good."""
        text = json.dumps([self.game, self.position], separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:8]

    def to_json(self) -> dict[str, Json]:
        """As `from_json` reads it."""
        return {
            "key": self.key,
            "game": self.game,
            "moves": self.moves,
            "points": self.points,
            "position": self.position,
            "tree": _tree_to_json(self.tree),
            "source": self.source,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Riddle:
        """Of a value that `to_json` made."""
        tree = _tree_from_json(data["tree"])
        return cls(data["game"], data["position"], data["moves"], data["points"], tree, data["source"])


def _tree_to_json(tree: Tree) -> Json:
    return {move: None if then is None else [then[0], _tree_to_json(then[1])] for move, then in tree.items()}


def _tree_from_json(data: Mapping[str, Any]) -> Tree:
    return {move: None if then is None else (then[0], _tree_from_json(then[1])) for move, then in data.items()}


class Seen(NamedTuple):
    """What there is in a position."""

    moves: int
    """In so many moves whoever is on turn wins; 0 where that wasn't found."""
    riddle: Riddle | None


def riddles_in(
    provable: AnyProvable, positions: Sequence[Position[Any]], source: Mapping[str, Json]
) -> Iterator[Riddle]:
    """The puzzles in a game's late positions, from the first."""
    seen: dict[int, Seen] = {}
    rules = provable.rules(positions[0]) if positions else None
    for ply in late(len(positions)):
        expected = expected_at(ply, seen)
        seen[ply] = look_at(provable, positions[ply], expected, {**source, "ply": ply}, rules=rules)
    yield from longest(seen)


def late(plies: int) -> Iterable[int]:
    """Which positions of a game of so many are looked at, in this order."""
    return reversed(range(max(0, plies - LATE), plies))


def expected_at(ply: int, seen: Mapping[int, Seen]) -> int:
    """The length of the win that may be there: a move more than what came of it."""
    return 1 + (seen[ply + 2].moves if ply + 2 in seen else 0)


def longest(seen: Mapping[int, Seen]) -> Iterator[Riddle]:
    """Of each forced win in a game only the longest puzzle, from the first."""
    taken: dict[int, int] = {0: -1, 1: -1}
    for ply, (moves, riddle) in sorted(seen.items()):
        if riddle is not None and ply > taken[ply % 2]:
            taken[ply % 2] = ply + 2 * moves
            yield riddle


def look_at(
    provable: AnyProvable,
    position: Position[Any],
    expected: int,
    source: Mapping[str, Json],
    *,
    nodes: int = NODES,
    rules: Endings[Any] | None = None,
) -> Seen:
    """How whoever is on turn wins, if they do, and the puzzle that makes. `expected`: what the game's course says."""
    if position.to_move is None:
        return Seen(0, None)
    rules = rules or provable.rules(position)
    try:
        prover = Prover(rules, Budget(nodes // 10))
        moves = prover.wins(provable.node(position), min(max(expected, SHORT), LONGEST))
    except OutOfBudgetError:
        moves = 0
    return Seen(moves, _riddle_of(provable, rules, position, moves, source, nodes) if moves else None)


def _riddle_of(
    provable: AnyProvable,
    rules: Endings[Any],
    position: Position[Any],
    moves: int,
    source: Mapping[str, Json],
    nodes: int,
) -> Riddle | None:
    """The puzzle to win in so many moves, if one first move alone wins within those and `MARGIN` more."""
    position = provable.alone(position)
    maker = _Maker(provable, rules, nodes)
    try:
        if maker.prover.wins(provable.node(position), moves) != moves:
            return None
        right = maker.right(position, moves)
        tree = maker.tree(position, moves) if len(right) == 1 else None
        if tree is None or maker.wins_otherwise(position, moves + MARGIN, right[0]):
            return None
    except OutOfBudgetError:
        return None
    game = provable.game.key
    return Riddle(game, position.to_json(), moves, maker.points(position, moves, right[0]), tree, dict(source))


class _Maker:
    """What makes one puzzle."""

    def __init__(self, provable: AnyProvable, rules: Endings[Any], nodes: int) -> None:
        self._provable = provable
        self._rules = rules
        self.prover: Prover[Any] = Prover(rules, Budget(nodes))

    def right(self, position: Position[Any], moves: int) -> list[Any]:
        """The moves that win within so many."""
        return [move for move in position.legal_moves() if self._loses(position.play(move), moves - 1)]

    def wins_otherwise(self, position: Position[Any], moves: int, right: Any) -> bool:
        """Whether another move than the right one wins within so many."""
        others = (move for move in position.legal_moves() if move != right)
        return any(self._loses(position.play(move), moves - 1) for move in others)

    def _loses(self, position: Position[Any], moves: int) -> bool:
        return self.prover.loses(self._provable.node(position), moves)

    def tree(self, position: Position[Any], moves: int) -> Tree | None:
        """What is right where whoever is on turn wins within so many; None if that is too much."""
        tree: dict[str, tuple[str, Tree] | None] = {}
        right = self.right(position, moves)
        for move in right:
            after = position.play(move)
            if self._loses(after, 0):
                tree[position.notation(move)] = None
                continue
            if len(right) > MOST_RIGHT:
                return None
            answer = self._defence(after, moves - 1)
            following = self.tree(after.play(answer), moves - 1)
            if following is None:
                return None
            tree[position.notation(move)] = after.notation(answer), following
        return tree

    def _defence(self, position: Position[Any], moves: int) -> Any:
        """The answer that holds out longest, and of several one that leaves few right moves."""
        lengths = {}
        for answer in position.legal_moves():
            after = position.play(answer)
            lengths[answer] = 0 if after.outcome else self.prover.wins(self._provable.node(after), moves)
        most = max(lengths.values())
        stubborn = [answer for answer, length in lengths.items() if length == most][:DEFENCES]
        return min(stubborn, key=lambda answer: len(self.right(position.play(answer), most)))

    def points(self, position: Position[Any], moves: int, right: Any) -> int:
        """How hard: by the length, whether the move captures nothing, and how many others look better at first."""
        node = self._provable.node(position)
        captures, quiets = self._rules.moves(node)
        wanted = self._provable.node(position.play(right))
        worth = {move: -self._look(self._rules.play(node, move)) for move in captures + quiets}
        solution = next(move for move in worth if self._rules.play(node, move) == wanted)
        better = sum(value > worth[solution] for value in worth.values())
        return 2 * (moves - 1) + (solution not in captures) + (better >= 3) + (better >= 10) + (better >= 20)

    def _look(self, node: Any) -> int:
        decided = self._rules.decided(node)
        return self._rules.evaluate(node) if decided is None else decided
