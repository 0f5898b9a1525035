"""Puzzles of New Chaturanga: what one turn can do with the dice as they are.

There are no forced wins over several turns with dice, so a puzzle asks for one turn, and what it claims is tried out by
the rules: every way to use the dice, and for `safe` every roll and every turn of the army that moves next. Two ways to
use the dice that lead to the same position count as one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from games.chaturanga import GAME, ChaturangaPosition, End, Roll
from games.kit.rules import Json
from opponents.chaturanga.goals import KING, MATCH, SAFE, captures_king, solver, wins_match
from opponents.kit.engine import Budget, OutOfBudgetError
from opponents.kit.puzzles import NODES, Finder, Puzzle, Seen, Tree

FEWEST_ENDS: Final = 8
"""Fewest positions in which a turn can end; with less, there is nothing to find."""
FULL: Final = 3
"""Number of pieces in full barracks: a chariot, a cavalry and an elephant."""
FEW: Final = 12
"""Number of pieces up to which a board is easily grasped, whatever has become of the armies."""

Ends: TypeAlias = dict[ChaturangaPosition, None]
"""A set of positions in order."""


def look(position: ChaturangaPosition, expected: int, source: Mapping[str, Json], *, nodes: int = NODES) -> Seen:
    """See `Look`. The goal is the first of the match, a king and safety that can be reached.

    Only a clear position has one (see `is_clear`), and no match that is won by scores, which need counting.
    """
    if position.to_move is None or position.mustering is not None or len(position.dice) < 2 or not is_clear(position):
        return Seen(0, None)
    turn = _Turn(position, Budget(nodes))
    try:
        goal, reached = turn.goal()
    except OutOfBudgetError:
        return Seen(0, None)
    by_scores = any(end.outcome is not None and end.outcome.reason == "scores" for end in reached)
    if len(reached) != 1 or by_scores or len(turn.ends) < FEWEST_ENDS:
        return Seen(0, None)
    tree = turn.tree(position, reached)
    lines = _lines(tree)
    moves = max(map(len, lines))
    if any(len(line) < moves for line in lines) or turn.is_forced(position, tree):
        return Seen(moves, None)
    roll = Roll((position.thrown[0], position.thrown[1])).notation
    return Seen(moves, Puzzle(GAME.key, position.to_json(), moves, tree, dict(source), goal=goal, roll=roll))


def is_clear(position: ChaturangaPosition) -> bool:
    """Whether a position is easily grasped: no king is captive, and either there are few pieces, or no army is
    eliminated and no barracks are full.
    """
    if any(captor is not None for captor in position.captives):
        return False
    is_whole = not position.eliminated and not any(len(pieces) == FULL for pieces in position.barracks)
    return is_whole or len(position.board) <= FEW


class _Turn:
    """All ways to play a turn."""

    def __init__(self, position: ChaturangaPosition, budget: Budget) -> None:
        self._budget = budget
        self._start = position
        self._seat = position.turn
        self._after: dict[ChaturangaPosition, dict[str, ChaturangaPosition]] = {}
        """Positions after each move in notation, for the positions in which the turn continues."""
        self.ends: Ends = {}
        """Positions in which the turn or the match ends."""
        self.captures: Ends = {}
        """Positions just after a king was captured."""
        self._explore(position)

    def _explore(self, position: ChaturangaPosition) -> None:
        self._after[position] = {}
        for move in position.legal_moves():
            after = position.play(move)
            self._after[position][position.notation(move)] = after
            if captures_king(position, move):
                self.captures[after] = None
            if after.to_move is None:
                self.ends[after] = None
            elif after not in self._after:
                self._explore(after)

    def goal(self) -> tuple[str, Ends]:
        """The puzzle's goal, and the positions in which it is reached; several safe ones end the search early.

        If one action can reach the goal, only those positions count, whatever the other die could do before.
        Raises OutOfBudgetError.
        """
        won = {end: None for end in self.ends if wins_match(end, self._seat)}
        if won or self.captures:
            goal, reached = (MATCH, won) if won else (KING, self.captures)
            first = set(self._after[self._start].values())
            return goal, {end: None for end in reached if end in first} or reached
        safe: Ends = {}
        rolls: list[Any] = []
        for end in self.ends:
            if end.outcome is None and self._is_safe(end, rolls):
                safe[end] = None
                if len(safe) > 1:
                    break
        return SAFE, safe

    def _is_safe(self, end: ChaturangaPosition, rolls: list[Any]) -> bool:
        """Whether the army that moves next can't capture the king of the seat. `rolls` are those that endangered it
        before, the latest first; they are tried first.
        """
        for roll in [*rolls, *(roll for roll in end.chance() if roll not in rolls)]:
            if any(captures_king(*each, of=self._seat) for each in self._replies(end.play(roll), end.turn)):
                rolls[:] = [roll, *(other for other in rolls if other != roll)]
                return False
        return True

    def _replies(self, position: ChaturangaPosition, seat: int) -> Iterator[tuple[ChaturangaPosition, Any]]:
        """All that a seat can play in a turn: positions, and the moves there."""
        if position.to_move != seat:
            return
        moves = position.legal_moves()
        self._budget.spend(len(moves))
        yield from ((position, move) for move in moves)
        if len(position.dice) == 2:
            for after in dict.fromkeys(position.play(move) for move in moves):
                yield from self._replies(after, seat)

    def tree(self, position: ChaturangaPosition, reached: Ends) -> Tree:
        """The moves from a position that reach one of these positions."""
        tree: dict[str, tuple[str | None, Tree] | None] = {}
        for text, after in self._after[position].items():
            if after in reached:
                tree[text] = None
            elif after in self._after and (following := self.tree(after, reached)):
                tree[text] = None, following
        return tree

    def is_forced(self, position: ChaturangaPosition, tree: Tree) -> bool:
        """Whether somewhere in the tree there is only one legal move, which would be no choice."""
        after = self._after[position]
        following = ((after[text], then[1]) for text, then in tree.items() if then is not None)
        return len(after) == 1 or any(self.is_forced(*each) for each in following)


def _lines(tree: Tree) -> list[tuple[str, ...]]:
    """All lines from the root of a tree to its leaves."""
    return [(text, *rest) for text, then in tree.items() for rest in (_lines(then[1]) if then else [()])]


def faults(puzzle: Puzzle) -> list[str]:
    """The faults of a puzzle as sentences, found without the search above; empty if it is correct.

    In a correct puzzle, all lines that reach the goal in the fewest actions are those of the tree, and they lead to one
    position. All lines to safety are.
    """
    position = GAME.from_json(puzzle.position)
    turns = {"": position}
    reached: dict[str, ChaturangaPosition] = {}
    higher: set[str] = set()
    while turns:
        line, at = turns.popitem()
        for move in at.legal_moves():
            after, text = at.play(move), f"{line}{at.notation(move)}\n"
            goals = _goals_reached(at, move, after, puzzle.goal)
            higher |= goals - {puzzle.goal}
            if puzzle.goal in goals:
                reached[text] = after
            elif after.to_move == position.turn:
                turns[text] = after
    if puzzle.goal != SAFE:
        fewest = min((line.count("\n") for line in reached), default=0)
        reached = {line: after for line, after in reached.items() if line.count("\n") == fewest}
    problems = [f"{goal} can be reached" for goal in sorted(higher)]
    if len(set(reached.values())) != 1:
        problems.append(f"{len(set(reached.values()))} positions reach the goal")
    if sorted(reached) != sorted("".join(f"{text}\n" for text in line) for line in _lines(puzzle.tree)):
        problems.append("the tree holds other lines than those that reach the goal")
    if any(line.count("\n") != puzzle.moves for line in reached):
        problems.append(f"it takes other than {puzzle.moves} moves")
    return problems


def _goals_reached(before: ChaturangaPosition, move: Any, after: ChaturangaPosition, asked: str) -> set[str]:
    """The goals that a move reaches; safety only if it is the one asked for, and no king if the match is."""
    seat = before.turn
    goals = set()
    if wins_match(after, seat):
        goals.add(MATCH)
    if asked != MATCH and captures_king(before, move):
        goals.add(KING)
    if asked == SAFE and after.chance() and not any(_loses_king(after.play(roll), seat) for roll in after.chance()):
        goals.add(SAFE)
    return goals


def _loses_king(position: ChaturangaPosition, seat: int) -> bool:
    """Whether the army to move can capture a seat's king in this turn."""
    mover = position.turn
    rest = [position]
    while rest:
        at = rest.pop()
        if at.to_move == mover:
            if any(captures_king(at, move, of=seat) for move in at.legal_moves()):
                return True
            rest += [at.play(move) for move in at.legal_moves()]
    return False


def refute(position: Any, move: Any, moves: int, goal: str) -> Sequence[Any]:
    """See `Refute`: the way in which the army that moves next captures the king that was to be safe, with one die if
    that is possible. The second die is left unused, or used in the first way if it has to be.
    """
    if goal != SAFE:
        return ()
    seat, at = position.turn, position.play(move)
    before: list[Any] = []
    while at.to_move == seat:
        ours = at.legal_moves()
        before.append(next((each for each in ours if isinstance(each, End)), ours[0]))
        at = at.play(before[-1])
    rolled = [(roll, at.play(roll)) for roll in at.chance()]
    for find in (_capture_with_one, _capture_with_both):
        for roll, then in rolled:
            if line := find(then, seat):
                return *before, roll, *line
    return ()


def _capture_with_one(position: ChaturangaPosition, of: int) -> Sequence[Any]:
    """An action that captures a seat's king; empty if there is none."""
    return next(((move,) for move in position.legal_moves() if captures_king(position, move, of=of)), ())


def _capture_with_both(position: ChaturangaPosition, of: int) -> Sequence[Any]:
    """Two actions of a turn, the second of which captures a seat's king; empty if there are none."""
    for move in position.legal_moves():
        after = position.play(move)
        if after.to_move == position.turn and (line := _capture_with_one(after, of)):
            return move, *line
    return ()


PUZZLES = Finder(GAME, look, faults, refute, late=240, solver=solver)
