"""Puzzles from games: positions with a single move that wins by force, with the answers and the moves that follow."""

from __future__ import annotations

import hashlib
import importlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeAlias

from games.kit.rules import AnyGame, Json, Options, Position, Seat
from opponents.kit.engine import AnyEngine, Budget, OutOfBudgetError
from opponents.kit.engines import engine_of
from opponents.kit.grading import misses
from opponents.kit.proving import AnyProvable, Endings, Prover

LONGEST = 4
"""Most moves of a win."""
SHORT = 2
"""Most moves of a win to look for everywhere; longer ones only if the game went on to a win that is a move shorter."""
LATE = 24
"""Plies at the end of a game to search for wins."""
NODES = 120_000
"""Most positions to search for one position of a game."""
MOST_RIGHT = 4
"""Most right moves at any point before the last one."""
LEVELS = ((3, 4), (4, 5), (3, 3), (5, 3))
"""Levels that play as people do who know a game: they reach positions worth a puzzle, and still make mistakes."""
REFUTING = 1_000
"""Most positions to search for the answer to a wrong move: less than a tenth of a second."""
DEFENCES = 8
"""Most of the longest-lasting answers to compare; the one that leaves the fewest right moves is chosen."""
MOST_CHOICES = 50
"""Largest number of first moves with which a position is easily grasped."""
FEW_PIECES = 2
"""Most pieces that can move where a single move is obvious."""
UNGRADED = 50
"""Misses of puzzles that release 1.0 found in matches, which it didn't grade."""

Tree: TypeAlias = Mapping[str, "tuple[str | None, Tree] | None"]
"""The solver's right moves, each with the answer and the right moves after it; None after a move that reaches the goal.
The answer is None if the solver moves again.
"""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle: a position in which the player to move must find the only move, or turn, that reaches the goal."""

    game: str
    position: Json
    """Position as `Game.from_json` reads it."""
    moves: int
    """Number of moves in which the player to move reaches the goal."""
    tree: Tree
    source: Json
    """Game in which the position came up: enough to play it again, or data that identifies no player."""
    misses: int = 0
    """Share of attempts by weak computer players that miss it, in per cent (see `grading`)."""
    choices: int = 0
    """Number of legal first moves: with few, a position is easily grasped."""
    goal: str = ""
    """Empty to win by force; each other goal needs the text `<game>-puzzle-goal-<goal>` with the attributes of
    `puzzle-goal-win` (see `bot/texts`).
    """
    roll: str = ""
    """The roll that the solver uses, in notation; empty without dice."""

    @property
    def key(self) -> str:
        """Eight characters that identify the puzzle permanently."""
        text = json.dumps([self.game, self.position], separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:8]

    @property
    def difficulty(self) -> int:
        """A number that grows with the misses and, where these are equal, with the moves."""
        return 10 * self.misses + self.moves

    @property
    def size(self) -> int:
        """Size of the board if the game has several, else 0."""
        position: Any = self.position
        return int(position.get("size", 0))

    @property
    def order(self) -> tuple[int, int, int, str]:
        """A sort key: difficulty, then the size of the board and the number of choices."""
        return self.difficulty, self.size, self.choices, self.key

    def to_json(self) -> dict[str, Json]:
        """A JSON value that `from_json` reads."""
        return {
            "key": self.key,
            "game": self.game,
            **({"goal": self.goal} if self.goal else {}),
            **({"roll": self.roll} if self.roll else {}),
            "moves": self.moves,
            "misses": self.misses,
            "choices": self.choices,
            "position": self.position,
            "tree": _tree_to_json(self.tree),
            "source": self.source,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Puzzle:
        """The puzzle in a value that `to_json` made."""
        tree = _tree_from_json(data["tree"])
        rest = data.get("misses", UNGRADED), data.get("choices", 0), data.get("goal", ""), data.get("roll", "")
        return cls(data["game"], data["position"], data["moves"], tree, data["source"], *rest)


def _tree_to_json(tree: Tree) -> Json:
    return {move: None if then is None else [then[0], _tree_to_json(then[1])] for move, then in tree.items()}


def _tree_from_json(data: Mapping[str, Any]) -> Tree:
    return {move: None if then is None else (then[0], _tree_from_json(then[1])) for move, then in data.items()}


class Seen(NamedTuple):
    """The result of searching a position for a puzzle."""

    moves: int
    """Number of moves in which the player to move reaches the goal; 0 if no way was found."""
    puzzle: Puzzle | None


class Look(Protocol):
    """The search of a position for a puzzle."""

    def __call__(self, position: Any, expected: int, source: Mapping[str, Json], *, nodes: int = NODES) -> Seen:
        """Search a position for a puzzle; `expected` is the number of moves that the game suggests."""


class Refute(Protocol):
    """The search for the answer to a wrong move in a puzzle."""

    def __call__(self, position: Any, move: Any, moves: int, goal: str) -> Sequence[Any]:
        """The moves and rolls after `move` up to the best answer to it, after which its player no longer reaches `goal`
        in `moves` moves, `move` included.

        Empty if no answer is needed, or it isn't found quickly.
        """


@dataclass(frozen=True, slots=True)
class Finder:
    """Finds and checks the puzzles of one game; a game that has puzzles defines one in its module of `opponents`."""

    game: AnyGame
    look: Look
    faults: Callable[[Puzzle], list[str]]
    """The faults of a puzzle by the rules alone, as sentences; empty if it is correct."""
    refute: Refute
    """The search for answers to wrong moves."""
    levels: tuple[tuple[int, int], ...] = LEVELS
    """Pairs of levels that play the games to search, seat by seat, in turn by seed."""
    variants: tuple[Options, ...] = field(default=({},), hash=False)
    """Options of the games to search, in turn by seed; small boards come first for beginners."""
    late: int = LATE
    """Plies at the end of such a game to search."""
    solver: Callable[[Puzzle], AnyEngine] | None = None
    """The engine whose misses grade a puzzle, playing for its goal; None if the game's engine does so."""

    def search(self, position: Any, expected: int, source: Mapping[str, Json], *, nodes: int = NODES) -> Seen:
        """Search a position for a puzzle, as `look` does, and grade it; an obvious one is left out."""
        seen = self.look(position, expected, source, nodes=nodes)
        if seen.puzzle is None:
            return seen
        puzzle = graded(seen.puzzle)
        return seen._replace(puzzle=None if is_obvious(puzzle) else puzzle)


def graded(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its misses and its number of choices."""
    engine = solver_of(puzzle)
    choices = len(engine.game.from_json(puzzle.position).legal_moves())
    return replace(puzzle, misses=misses(puzzle, engine), choices=choices)


def is_obvious(puzzle: Puzzle) -> bool:
    """Whether anybody would try the right move first, as the computer players that grade it do: a single move where at
    most two pieces can move, the only capture, or one of two captures if it reaches the goal at once.

    In games in which nothing is captured, only a move of one of two pieces that has no other, like the toss of a coin.
    """
    game = finder_of(puzzle.game).game
    if puzzle.misses:
        return False
    position = game.from_json(puzzle.position)
    moves = position.legal_moves()
    is_single = puzzle.moves == 1
    pieces = Counter(position.steps(move)[0] for move in moves)
    if is_single and len(pieces) <= FEW_PIECES:
        right = sum(pieces[position.steps(position.parse(text))[0]] for text in puzzle.tree)
        return game.pieces is not None or right == len(puzzle.tree) == 1
    if game.pieces is None:
        return False

    def count(at: Position[Any]) -> int:
        assert game.pieces is not None  # noqa: S101 - asked above
        return sum(len(game.pieces(at, Seat(seat))) for seat in range(len(game.seat_names({}))))

    captures = {position.notation(move) for move in moves if count(position.play(move)) < count(position)}
    return len(captures) <= 1 + is_single and not captures.isdisjoint(puzzle.tree)


def puzzles_in(finder: Finder, positions: Sequence[Position[Any]], source: Mapping[str, Json]) -> Iterator[Puzzle]:
    """The puzzles in the last positions of a game, in order of play."""
    seen: dict[int, Seen] = {}
    for ply in late(len(positions), finder.late):
        seen[ply] = finder.search(positions[ply], expected_at(ply, seen), {**source, "ply": ply})
    yield from longest(seen)


def late(plies: int, most: int = LATE) -> Iterable[int]:
    """The plies to search in a game of this length, `most` at its end, in search order."""
    return reversed(range(max(0, plies - most), plies))


def expected_at(ply: int, seen: Mapping[int, Seen]) -> int:
    """The length of win to expect at a ply: a move more than the one found two plies later."""
    return 1 + (seen[ply + 2].moves if ply + 2 in seen else 0)


def longest(seen: Mapping[int, Seen]) -> Iterator[Puzzle]:
    """The longest puzzle of each forced win in a game, in order of play."""
    taken: dict[int, int] = {0: -1, 1: -1}
    for ply, (moves, puzzle) in sorted(seen.items()):
        if puzzle is not None and ply > taken[ply % 2]:
            taken[ply % 2] = ply + 2 * moves
            yield puzzle


def forced_wins(provable: AnyProvable) -> Look:
    """The search for forced wins in a game in which they can be proved."""
    return partial(_look_at, provable)


def refutations(provable: AnyProvable, *, always: bool = False) -> Refute:
    """The search for answers to wrong moves in a game in which wins can be proved.

    A move that should win at once and fails whatever the opponent answers needs an answer only if `always`.
    """
    return partial(_refute, provable, always)


def finder_of(game: str) -> Finder:
    """The finder of a game that has puzzles."""
    finder: Finder = importlib.import_module(f"opponents.{game}").PUZZLES
    return finder


def solver_of(puzzle: Puzzle) -> AnyEngine:
    """The engine whose misses grade a puzzle."""
    solver = finder_of(puzzle.game).solver
    return engine_of(puzzle.game, {}) if solver is None else solver(puzzle)


def _refute(
    provable: AnyProvable, always: bool, position: Position[Any], move: Any, moves: int, _: str
) -> Sequence[Any]:
    after = provable.alone(position).play(move)
    if after.outcome is not None:
        return ()
    answers = {answer: after.play(answer) for answer in after.legal_moves()}
    for answer, then in answers.items():
        if then.outcome is not None and position.to_move not in then.outcome.ranking[0]:
            return (answer,)
    if moves == 1 and not always and all(then.outcome is None for then in answers.values()):
        return ()
    prover = Prover(provable.rules(after), Budget(REFUTING))
    try:
        refuted = prover.refutation(provable.node(after), moves - 1)
    except OutOfBudgetError:
        return ()
    return next(((answer,) for answer, then in answers.items() if provable.node(then) == refuted), ())


def _look_at(
    provable: AnyProvable, position: Position[Any], expected: int, source: Mapping[str, Json], *, nodes: int = NODES
) -> Seen:
    if position.to_move is None or not provable.is_late(position):
        return Seen(0, None)
    rules = provable.rules(position)
    try:
        prover = Prover(rules, Budget(nodes // 10))
        moves = prover.wins(provable.node(position), min(max(expected, SHORT), LONGEST))
    except OutOfBudgetError:
        moves = 0
    return Seen(moves, _puzzle_of(provable, rules, position, moves, source, nodes) if moves else None)


def _puzzle_of(
    provable: AnyProvable,
    rules: Endings[Any],
    position: Position[Any],
    moves: int,
    source: Mapping[str, Json],
    nodes: int,
) -> Puzzle | None:
    """The puzzle of a win in this many moves, if no other first move wins within the game's margin.

    A win in one move has no margin: it is easily seen that another move doesn't win at once, though it may later.
    """
    position = provable.alone(position)
    maker = _PuzzleMaker(provable, rules, nodes)
    try:
        if maker.prover.wins(provable.node(position), moves) != moves:
            return None
        right = maker.right(position, moves)
        tree = maker.tree(position, moves) if len(right) == 1 else None
        margin = provable.margin if moves > 1 else 0
        if tree is None or maker.wins_otherwise(position, moves + margin, right[0]):
            return None
    except OutOfBudgetError:
        return None
    game, goal = provable.game.key, provable.goal(position)
    return Puzzle(game, position.to_json(), moves, tree, dict(source), goal=goal)


class _PuzzleMaker:
    """Makes the parts of one puzzle."""

    def __init__(self, provable: AnyProvable, rules: Endings[Any], nodes: int) -> None:
        self._provable = provable
        self.prover: Prover[Any] = Prover(rules, Budget(nodes))

    def right(self, position: Position[Any], moves: int) -> list[Any]:
        """The moves that win within this many moves."""
        return [move for move in position.legal_moves() if self._loses(position.play(move), moves - 1)]

    def wins_otherwise(self, position: Position[Any], moves: int, right: Any) -> bool:
        """Whether a move other than `right` wins within this many moves."""
        others = (move for move in position.legal_moves() if move != right)
        return any(self._loses(position.play(move), moves - 1) for move in others)

    def _loses(self, position: Position[Any], moves: int) -> bool:
        return self.prover.loses(self._provable.node(position), moves)

    def tree(self, position: Position[Any], moves: int) -> Tree | None:
        """The tree of right moves for a win within this many moves; None if it is too large, or if a move is forced."""
        tree: dict[str, tuple[str | None, Tree] | None] = {}
        if len(position.legal_moves()) == 1:
            return None
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
        """The answer that lasts longest, and among equals one that leaves few right moves."""
        lengths = {}
        for answer in position.legal_moves():
            after = position.play(answer)
            lengths[answer] = 0 if after.outcome else self.prover.wins(self._provable.node(after), moves)
        most = max(lengths.values())
        stubborn = [answer for answer, length in lengths.items() if length == most][:DEFENCES]
        return min(stubborn, key=lambda answer: len(self.right(position.play(answer), most)))
