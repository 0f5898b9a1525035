"""Independent check of puzzles against the rules of the game; simple and slow, without code of the search."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from games.kit.rules import Game, Outcome, Position, Seat
from opponents.kit.proving import MARGIN
from opponents.kit.puzzles import Puzzle, Tree


class Plain:
    """Finds forced wins of one seat by trying every move and every answer."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._known: dict[tuple[Position[Any], int], bool] = {}
        self._saving: defaultdict[int, list[Any]] = defaultdict(list)
        """Answers that refuted a move, by the number of moves left; tried first because they often refute others."""

    def wins(self, position: Position[Any], moves: int) -> bool:
        """Whether the seat, to move in an unfinished game, wins within this many moves."""
        if moves == 0:
            return False
        key = (position, moves)
        if key not in self._known:
            self._known[key] = any(self.has_won(position.play(move), moves - 1) for move in position.legal_moves())
        return self._known[key]

    def has_won(self, position: Position[Any], moves: int) -> bool:
        """Whether the seat has just won, or wins within this many more moves, whatever the other seat answers."""
        if position.outcome is not None:
            return self._is_won(position.outcome)
        answers, saving = list(position.legal_moves()), self._saving[moves]
        for answer in [*(each for each in saving if each in answers), *answers]:
            after = position.play(answer)
            ended = after.outcome
            if ended is not None:
                lost = self._is_won(ended)
            else:
                lost = self.wins(after, moves) or (moves == 0 and self._is_settled(after))
            if not lost:
                self._saving[moves] = [answer, *(each for each in saving if each != answer)][:6]
                return False
        return True

    def _is_settled(self, position: Position[Any]) -> bool:
        """Whether every move of the seat wins at once, so that there is none to find."""
        ends = (position.play(move).outcome for move in position.legal_moves())
        return all(ended is not None and self._is_won(ended) for ended in ends)

    def _is_won(self, ended: Outcome) -> bool:
        return ended.ranking[0] == {self._seat}


def faults(game: Game[Any], puzzle: Puzzle, *, margin: int = MARGIN) -> list[str]:
    """The faults of a puzzle, as sentences; empty if it is correct.

    In a correct puzzle the moves in the tree win in time against every answer, no first move wins sooner, and no other
    first move wins within `margin` more moves; or in one move, if the puzzle is a win in one move.
    """
    within = puzzle.moves + margin if puzzle.moves > 1 else 1
    position = game.from_json(puzzle.position)
    plain = Plain(position.to_move)
    problems = [f"wins within {puzzle.moves - 1} already"] if plain.wins(position, puzzle.moves - 1) else []
    for move in position.legal_moves():
        text = position.notation(move)
        if text not in puzzle.tree and plain.has_won(position.play(move), within - 1):
            problems.append(f"{text} wins as well")
    return problems + _wrong(plain, position, puzzle.tree, puzzle.moves)


def _wrong(plain: Plain, position: Position[Any], tree: Tree, moves: int) -> list[str]:
    """Moves in the tree that don't win in time, winning moves that are missing, and branches that end too early."""
    problems = []
    for move in position.legal_moves():
        text, after = position.notation(move), position.play(move)
        if plain.has_won(after, moves - 1) != (text in tree):
            problems.append(f"{text} is {'wrong' if text in tree else 'missing'}")
        elif (then := tree.get(text)) and then[0] is not None:
            following = after.play(after.parse(then[0]))
            problems += [f"{text} {fault}" for fault in _wrong(plain, following, then[1], moves - 1)]
        elif text in tree and not plain.has_won(after, 0):
            problems.append(f"{text} leaves something to answer")
    return problems
