"""Compiled and plain engines choose the same move for the same position, seed and number of positions: in thousands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from games.chaturanga import GAME as CHATURANGA
from games.kit.rules import AnyGame, Options, Position
from games.pentup import GAME as PENTUP
from games.shelt import GAME as SHELT
from games.vault import GAME as VAULT
from opponents.kit import compiling
from opponents.kit.engines import engine_of
from tests.games.play import walk

CASES = [
    *((VAULT, {"size": size}, 150, 40) for size in (6, 8, 10, 12)),
    (SHELT, {}, 600, 30),
    *(
        (PENTUP, {"variant": name, "misere": misere}, 80, 30)
        for name in ("standard", "three", "pairs")
        for misere in (False, True)
    ),
    (CHATURANGA, {}, 500, 20),
]
"""Each game with options, the number of positions to compare, and the most positions to search in each."""


def positions(game: AnyGame, options: Options, count: int) -> Iterator[Position[Any]]:
    """Positions of random games in which there is something to choose."""
    games = (walk(game.start(options), seed, 120) for seed in range(count))
    return islice((at for each in games for at, _ in each if len(at.legal_moves()) > 1), count)


@pytest.mark.parametrize(
    ("game", "options", "count", "nodes"),
    CASES,
)
@pytest.mark.usefixtures("compiled")
def test_compiled_and_plain_engines_choose_the_same_moves(
    game: AnyGame, options: Options, count: int, nodes: int
) -> None:
    """The whole result is compared, alternately at levels 5 and 2."""
    engine, compared = engine_of(game.key, options), 0
    levels = [replace(engine.levels[number], nodes=nodes) for number in (4, 4, 4, 1)]

    def found(at: Position[Any]) -> Any:
        return engine.at(levels[compared % 4], at, seed=compared)

    for at in positions(game, options, count):
        fast = found(at)
        with compiling.using(compiling.OFF):
            assert fast == found(at)
        compared += 1
    assert compared == count
