"""Positions with known answers in games that no proof searches as a whole: everything is tried by the rules.

Pent-Up in all its variants near the end, New Chaturanga within one turn, and the generic engine in small games.
`test_forced_wins.py` has Vault and Shelt.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import bot.features.puzzles
from games.chaturanga import GAME as CHATURANGA
from games.chaturanga import ChaturangaPosition
from games.kit.rules import AnyGame, Position, Seat
from games.pentup import GAME as PENTUP
from games.pentup import PentUpPosition
from opponents import chaturanga, pentup
from opponents.chaturanga.goals import MATCH
from opponents.kit.engine import Level
from opponents.kit.generic import LEVELS, engine
from opponents.kit.puzzles import Puzzle
from opponents.mining import read
from opponents.pentup.endings import tiles_left
from tests.games.further import NIM
from tests.games.play import walk
from tests.opponents.test_pentup import near_the_end
from tests.opponents.toys import TIC_TAC_TOE, TicTacToe

FOLDER = Path(bot.features.puzzles.__path__[0])
ENDINGS = Path(__file__).with_name("pentup_endings.jsonl")
"""Puzzles of Pent-Up from random games; in games between engines there are fewer places to choose from."""
CERTAIN = 0.99
"""A value from which on a win is certain."""
LEVEL_6 = 70_000
"""Most positions of level 6 here, many times fewer than it has."""


@cache
def puzzles(key: str) -> list[Puzzle]:
    """The puzzles of a game, whose solutions are proved by trying everything (`opponents.mining --check`)."""
    return list(read(FOLDER / f"{key}.jsonl"))


def is_won(position: Position[Any], side: frozenset[Seat]) -> bool:
    """Whether a side alone has won a match of Pent-Up with at most one tile left, whose place changes nothing."""
    for move in position.legal_moves()[:1]:
        position = position.play(move)
    assert position.outcome is not None
    return position.outcome.ranking[0] <= side and len(position.outcome.ranking) > 1


def is_forced(position: PentUpPosition, side: frozenset[Seat], tiles: int) -> bool:
    """Whether a side wins a match of Pent-Up with this many tiles left, whatever the others lay."""
    if tiles <= 1:
        return is_won(position, side)
    after = (is_forced(position.play(move), side, tiles - 1) for move in position.legal_moves())
    return any(after) if position.to_move in side else all(after)


GAMES = {
    ("standard", False): (1, 7, 11),
    ("standard", True): (1, 7, 53),
    ("three", False): (94,),
    ("three", True): (8, 90),
    ("pairs", False): (92,),
    ("pairs", True): (54,),
}
"""Random games of Pent-Up by variant and misère. With three tiles left, some moves win by force, but not all."""


PENTUP_6, CHATURANGA_6 = (replace(each.ENGINE.levels[5], nodes=LEVEL_6) for each in (pentup, chaturanga))


@pytest.mark.parametrize(("variant", "misere"), GAMES)
def test_pentups_levels_find_wins_of_three_plies(variant: str, misere: bool) -> None:
    check_three_plies(pentup.ENGINE.levels[:5], variant=variant, misere=misere)


@pytest.mark.parametrize(("variant", "misere"), GAMES)
@pytest.mark.usefixtures("compiled")
def test_pentups_level_6_finds_wins_of_three_plies(variant: str, misere: bool) -> None:
    check_three_plies([PENTUP_6], variant=variant, misere=misere)


def check_three_plies(levels: Sequence[Level], *, variant: str, misere: bool) -> None:
    """Check that these levels of Pent-Up win all of `GAMES`."""
    for seed in GAMES[variant, misere]:
        position = near_the_end(seed, 3, variant=variant, misere=misere)
        sides = PENTUP.sides({"variant": variant, "misere": misere})
        side = next(side for side in sides if position.to_move in side)
        moves = position.legal_moves()
        winning = {move for move in moves if is_forced(position.play(move), side, 2)}
        assert 0 < len(winning) < len(moves)
        for level in levels:
            assert pentup.ENGINE.at(level, position, seed=1).move in winning


def test_pentups_levels_from_2_find_the_only_place_that_wins_with_three_tiles_left() -> None:
    """Among more than a hundred others, some of which win against nearly every reply. Level 1 looks two plies ahead."""
    check_only_places(pentup.ENGINE.levels[1:5])


@pytest.mark.usefixtures("compiled")
def test_pentups_level_6_finds_the_only_place_that_wins_with_three_tiles_left() -> None:
    check_only_places([PENTUP_6])


def check_only_places(levels: Sequence[Level]) -> None:
    """Check that these levels solve the last three tiles of random games of Pent-Up, which have many places."""
    endings = [(PENTUP.from_json(puzzle.position), puzzle) for puzzle in read(ENDINGS)]
    assert len(endings) == 20
    for position, puzzle in endings:
        assert tiles_left(position) <= 3
        for level in levels:
            found = pentup.ENGINE.at(level, position, seed=1)
            assert position.notation(found.move) in puzzle.tree
            assert found.value > CERTAIN
            assert is_forced(position.play(found.line[0]).play(found.line[1]), frozenset({position.turn}), 1)


def last_turns(games: int) -> Iterator[ChaturangaPosition]:
    """Positions near the end of random games in which a turn begins."""
    for seed in range(games):
        for position, _ in list(walk(CHATURANGA.start({}), seed))[-5:]:
            assert isinstance(position, ChaturangaPosition)
            if position.to_move is not None and len(position.dice) == 2:
                yield position


def actions_to_win(position: ChaturangaPosition) -> int:
    """The least number of actions with which the army on turn wins in this turn, by trying all; 0 if it can't."""
    reached, actions = {position}, 0
    while reached:
        after = {at.play(move) for at in reached for move in at.legal_moves()}
        actions += 1
        if any(end.outcome is not None and end.outcome.ranking[0] == {position.turn} for end in after):
            return actions
        reached = {at for at in after if at.to_move == position.turn}
    return 0


def wins_this_turn(position: ChaturangaPosition, level: Level) -> bool:
    """Whether a level wins within the turn."""
    seat = position.turn
    while position.to_move == seat:
        position = position.play(chaturanga.ENGINE.at(level, position, seed=2).move)
    return position.outcome is not None and position.outcome.ranking[0] == {seat}


def test_new_chaturangas_levels_win_with_the_dice_as_they_are() -> None:
    """Levels 1 to 3 choose one action at a time, so they promise only the win that the next one brings."""
    counted = dict.fromkeys(range(3), 0)
    for position in last_turns(12):
        actions = actions_to_win(position)
        counted[actions] += 1
        for level in chaturanga.ENGINE.levels[{0: 5, 1: 0, 2: 3}[actions] : 5]:
            assert wins_this_turn(position, level)
    assert counted[1] > 5
    assert counted[2] > 0


def test_new_chaturangas_higher_levels_find_the_only_turn_that_wins() -> None:
    levels = chaturanga.ENGINE.levels
    assert {puzzle.moves for puzzle in turns_to_find()} == {2}
    for puzzle in turns_to_find():
        position = CHATURANGA.from_json(puzzle.position)
        assert actions_to_win(position) == puzzle.moves
        assert all(wins_this_turn(position, level) for level in levels[3:5])


@pytest.mark.usefixtures("compiled")
def test_new_chaturangas_level_6_finds_the_only_turn_that_wins() -> None:
    assert all(wins_this_turn(CHATURANGA.from_json(puzzle.position), CHATURANGA_6) for puzzle in turns_to_find())


def turns_to_find() -> list[Puzzle]:
    """Some puzzles of New Chaturanga that ask for both dice to win the match."""
    return [puzzle for puzzle in puzzles("chaturanga") if (puzzle.goal, puzzle.moves) == (MATCH, 2)][::3]


KNOWN: dict[Position[Any], int] = {}
"""The results of `plies_to_end` so far."""


def plies_to_end(position: Position[Any]) -> int:
    """The plies in which the mover of a small game wins by force; negative if it loses, and 0 if neither."""
    if position in KNOWN:
        return KNOWN[position]
    results = [-result_after(position, move) for move in position.legal_moves()]
    winning, losing = [result for result in results if result > 0], [result for result in results if result < 0]
    lost = min(losing) if len(losing) == len(results) else 0
    KNOWN[position] = min(winning) if winning else lost
    return KNOWN[position]


def result_after(position: Position[Any], move: Any) -> int:
    """Like `plies_to_end`, for the other player after a move, and one ply further away."""
    after = position.play(move)
    if after.outcome is None:
        plies = plies_to_end(after)
        return plies + (plies > 0) - (plies < 0)
    return -1 if len(after.outcome.ranking) > 1 else 0


def reached(position: Position[Any], known: dict[Position[Any], None]) -> dict[Position[Any], None]:
    """All positions of a small game with a player to move."""
    if position not in known and position.outcome is None:
        known[position] = None
        for move in position.legal_moves():
            reached(position.play(move), known)
    return known


PROMISED = {1: range(1, 7), 3: range(3, 7), 5: range(5, 7), 7: range(5, 7)}
"""The levels of the generic engine that find a win in this many plies."""


@pytest.mark.parametrize(
    ("game", "start", "plies"),
    [(TIC_TAC_TOE, TicTacToe(), 1), (TIC_TAC_TOE, TicTacToe(), 3), (TIC_TAC_TOE, TicTacToe(), 5)]
    + [(NIM.GAME, NIM.NimPosition(15), plies) for plies in (1, 3, 5, 7)],
)
def test_the_generic_engines_levels_find_wins_in_small_games(game: AnyGame, start: Position[Any], plies: int) -> None:
    """Among the positions are all in which the answer is not the same for all moves."""
    player = engine(game, {})
    every = [each for each in reached(start, {}) if plies_to_end(each) == plies]
    open_ones = [each for each in every if not all(result_after(each, move) < 0 for move in each.legal_moves())]
    assert open_ones
    for seed, position in enumerate(random.Random(1).sample(open_ones, min(4, len(open_ones)))):
        for level in PROMISED[plies]:
            limited = replace(LEVELS[level - 1], nodes=min(LEVELS[level - 1].nodes, 25_000))
            assert result_after(position, player.at(limited, position, seed=seed).move) < 0
