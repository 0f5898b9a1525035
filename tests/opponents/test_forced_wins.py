"""Forced wins: every level finds those that it promises to see, and no search claims one that isn't there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import bot.features.puzzles
from games.kit.grid import Cell
from games.kit.rules import Position
from games.shelt import GAME as SHELT
from games.vault import GAME as VAULT
from games.vault import WHITE
from games.vault import position as set_up
from opponents import shelt, vault
from opponents.kit.alphabeta import WIN, WON, Search
from opponents.kit.checking import Plain
from opponents.kit.engine import AnyEngine, Budget, Level, OutOfBudgetError
from opponents.kit.engines import engine_of
from opponents.kit.matches import Played, Player, opened
from opponents.kit.proving import AnyProvable, Prover
from opponents.mining import read

GAMES: dict[str, tuple[AnyEngine, AnyProvable, Position[Any], int]] = {
    "vault 6": (vault.ENGINE, vault.PROVABLE, VAULT.start({"size": 6}), 4),
    "vault 10": (vault.ENGINE, vault.PROVABLE, VAULT.start({"size": 10}), 3),
    "shelt": (shelt.ENGINE, shelt.PROVABLE, SHELT.start({}), 3),
}
"""For each game its engine, the proofs, where it starts, and how many games to play."""
EVERY_GAME = pytest.mark.parametrize("name", list(GAMES))
SMALLEST_FIRST = pytest.mark.parametrize(
    "name", ["vault 6", *(pytest.param(name, marks=pytest.mark.campaign) for name in ("vault 10", "shelt"))]
)
"""Every game, larger ones in the campaign."""
PROMISED = {"vault 6": (1, 1, 1, 3, 3), "vault 10": (1, 1, 1, 2, 3), "shelt": (1, 1, 1, 1, 2)}
"""The longest win, in moves, that the levels find wherever it is."""
LONGEST = 4
NODES = 3_000
"""Most positions to search for a win."""
PROOF = 600_000
"""Most positions to search for the proof that a move wins."""


LONG = Level(nodes=400_000)
LEVEL_6 = 50_000
"""Most positions of level 6 here, a fortieth of what it has."""
FOLDER = Path(bot.features.puzzles.__path__[0])


class Won(NamedTuple):
    """A position that the player to move wins by force."""

    position: Position[Any]
    moves: int
    """The least number of moves."""


def ends(engine: AnyEngine, start: Position[Any], games: int) -> Iterator[Position[Any]]:
    """The last positions of games between players who let each other win."""
    players = [Player(engine, replace(engine.levels[level], nodes=150)) for level in (2, 1)]
    for seed in range(games):
        played = Played(players, seed)
        played.play(opened(start, random.Random(seed)))
        yield from played.positions[-12:]


@cache
def wins(name: str) -> list[Won]:
    """Positions of a game with a forced win, by trying every move and every answer."""
    engine, provable, start, games = GAMES[name]
    found = []
    for position in ends(engine, start, games):
        alone = provable.alone(position)
        try:
            moves = Prover(provable.rules(alone), Budget(NODES)).wins(provable.node(alone), LONGEST)
        except OutOfBudgetError:
            continue
        if moves:
            found.append(Won(alone, moves))
    return found


def is_lost(provable: AnyProvable, position: Position[Any], moves: int) -> bool:
    """Whether the player to move loses within this many moves of the opponent."""
    alone = provable.alone(position)
    return Prover(provable.rules(alone), Budget(PROOF)).loses(provable.node(alone), moves)


@SMALLEST_FIRST
def test_the_positions_are_won_by_the_rules_as_well(name: str) -> None:
    short = [each for each in wins(name) if each.moves <= 2]
    assert len(short) > 5
    for position, moves in short[:: 1 + len(short) // 2]:
        assert position.to_move is not None
        plain = Plain(position.to_move)
        assert [plain.wins(position, many) for many in range(1, moves + 1)] == [False] * (moves - 1) + [True]


@SMALLEST_FIRST
def test_a_level_finds_the_wins_that_it_promises_to_see(name: str) -> None:
    for level, promised in zip(GAMES[name][0].levels[:5], PROMISED[name], strict=True):
        check_wins(name, level, promised)


@EVERY_GAME
@pytest.mark.usefixtures("compiled")
def test_level_6_finds_the_wins_that_level_5_promises_to_see(name: str) -> None:
    check_wins(name, replace(GAMES[name][0].levels[5], nodes=LEVEL_6), PROMISED[name][-1])


def check_wins(name: str, level: Level, promised: int) -> None:
    """Check that a level finds all wins of at most the promised number of moves."""
    engine, provable, _, _ = GAMES[name]
    for number, (position, moves) in enumerate(wins(name)):
        if moves <= promised:
            found = engine.at(level, position, seed=number)
            assert is_lost(provable, position.play(found.move), moves)
            assert found.value > 0.999


@EVERY_GAME
@pytest.mark.usefixtures("compiled")
def test_a_long_search_finds_every_win(name: str) -> None:
    engine, provable, _, _ = GAMES[name]
    for position, _ in wins(name):
        found = engine.at(LONG, position, seed=1)
        assert found.value > 0.999
        assert is_lost(provable, position.play(found.move), LONGEST)


@pytest.mark.parametrize(
    ("provable", "moves"),
    [(vault.PROVABLE, 3), (vault.PROVABLE, 4), (shelt.PROVABLE, 3)],
)
@pytest.mark.usefixtures("compiled")
def test_a_long_search_finds_the_only_move_that_wins_in_five_or_seven_plies(provable: AnyProvable, moves: int) -> None:
    """In a puzzle no other first move wins within two more moves."""
    puzzles = [puzzle for puzzle in read(FOLDER / f"{provable.game.key}.jsonl") if puzzle.moves == moves]
    assert puzzles
    engine = engine_of(provable.game.key, {})
    for puzzle in puzzles[:: 1 + len(puzzles) // 12]:
        position = provable.game.from_json(puzzle.position)
        found = engine.at(LONG, position, seed=1)
        assert position.notation(found.move) in puzzle.tree
        assert found.value > 0.999


def test_a_level_with_few_positions_sees_a_win_that_it_would_try_last() -> None:
    """Pawns threaten so much that level 1 used up its positions before it came to `f9-g10`."""
    pawns = ("c1 d1 e1 a2 j2 g3 f5 c8 f9", "c3 c6 f8 b10 d10 e10 i10 j10")
    white, black = ([Cell(ord(text[0]) - ord("a"), int(text[1:]) - 1) for text in side.split()] for side in pawns)
    position = set_up(10, WHITE, white, black)
    found = {vault.ENGINE.at(vault.ENGINE.levels[0], position, seed=seed).move.notation for seed in range(12)}
    assert found == {"f9-g10"}


@SMALLEST_FIRST
def test_no_search_claims_a_win_that_is_not_there(name: str) -> None:
    engine, provable, start, _ = GAMES[name]
    claimed = 0
    for position in ends(engine, start, 3):
        alone = provable.alone(position)
        rules: Any = provable.rules(alone)
        node = provable.node(alone)
        score = Search(rules, Budget(1_500)).run(node, Level(nodes=1_500), 1).score
        if score >= WON and (moves := (WIN - score + 1) // 2) <= LONGEST:
            assert Prover(rules, Budget(PROOF)).wins(node, moves)
            claimed += 1
    assert claimed > 3
