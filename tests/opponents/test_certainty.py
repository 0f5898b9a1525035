"""Wins claimed by a search are checked by an exhaustive proof, and its depth by the positions it searched."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from games.kit.rules import Position
from games.shelt import GAME as SHELT
from games.vault import GAME as VAULT
from opponents import shelt, vault
from opponents.kit.alphabeta import WIN, Search
from opponents.kit.engine import AnyEngine, Budget, Level
from opponents.kit.proving import AnyProvable, Prover

CASES = [
    pytest.param(vault.ENGINE, vault.PROVABLE, VAULT.start({"size": 6}), id="vault"),
    pytest.param(shelt.ENGINE, shelt.PROVABLE, SHELT.start({}), id="shelt"),
]


def last_positions(engine: AnyEngine, start: Position[Any], games: int) -> Iterator[Position[Any]]:
    """The last positions of games that are played badly."""
    for seed in range(games):
        rng = random.Random(seed)
        positions = [start]
        while positions[-1].outcome is None and len(positions) < 200:
            last = positions[-1]
            thought = engine.at(Level(nodes=60), last, seed=seed).move
            positions.append(last.play(rng.choice(last.legal_moves()) if rng.random() < 0.2 else thought))
        yield from positions[-8:-1]


@pytest.mark.parametrize(("engine", "provable", "start"), CASES)
def test_a_score_of_won_or_lost_holds_within_the_stated_number_of_plies(
    engine: AnyEngine, provable: AnyProvable, start: Position[Any]
) -> None:
    shown = set()
    for position in last_positions(engine, start, 4):
        rules: Any = provable.rules(position)
        node = provable.node(position)
        if rules.decided(node) is None:
            found = Search(rules, Budget(600)).run(node, Level(nodes=600), 1)
            plies = WIN - abs(found.score)
            if plies <= 4:
                shown.add((found.score > 0, plies))
                prover = Prover(rules, Budget(100_000))
                if found.score > 0:
                    assert prover.wins(node, (plies + 1) // 2)
                else:
                    assert prover.loses(node, plies // 2)
    assert len(shown) > 1


@pytest.mark.parametrize(("engine", "provable", "start"), CASES)
def test_the_reported_depth_was_searched_completely(
    engine: AnyEngine, provable: AnyProvable, start: Position[Any]
) -> None:
    full = [engine.at(Level(nodes=10**6, depth=depth), start, seed=1) for depth in (1, 2)]
    assert [thought.depth for thought in full] == [1, 2]
    for more, depth in ((-1, 1), (1, 2)):
        assert engine.at(Level(nodes=full[1].nodes + more), start, seed=1).depth == depth
