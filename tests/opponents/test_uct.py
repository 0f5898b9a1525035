"""The plain UCT with which levels are measured."""

from __future__ import annotations

import random
from typing import Any

import pytest

import games
from benchmarks import uct
from benchmarks.opponents import played
from games.kit.discovery import discover
from games.kit.rules import Game, Position, options_from
from opponents.kit.engine import Budget

GAMES = {game.key: game for game in discover(games, Game)}
SMALL = {"size": "6"}


def captures_of_the_moon(position: Position[Any]) -> list[Any]:
    """The moves that win at once."""
    ends = {move: position.play(move).outcome for move in position.legal_moves()}
    return [move for move, end in ends.items() if end and position.to_move in end.ranking[0]]


def test_it_finds_a_win_in_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uct, "LONGEST", 10)
    game, rng = GAMES["shelt"], random.Random(1)
    sides = game.sides({})
    for _ in range(3):
        position = game.start({})
        while not (wins := captures_of_the_moon(position)):
            position = position.play(rng.choice(position.legal_moves()))
        search = uct.Search(sides, position, seed=1)
        for _ in range(10 * len(position.legal_moves())):
            search.visit()
        assert search.best() in wins


@pytest.mark.parametrize(("key", "given"), [("vault", SMALL), ("pentup", {"variant": "pairs"}), ("chaturanga", {})])
def test_it_plays_by_the_rules_with_teams_and_dice(key: str, given: dict[str, str]) -> None:
    """`played` raises IllegalMoveError if it doesn't."""
    game = GAMES[key]
    options = options_from(game.options, given)
    hurried = uct.player(game, options, seconds=0)
    result = played(game, options, hurried, None, games=2, seed=1)
    assert len(result.times) > 4
    assert result.others == len(game.sides(options)) - 1


def test_it_thinks_as_long_as_it_is_told() -> None:
    game = GAMES["vault"]
    options = options_from(game.options, SMALL)
    short, long = (uct.player(game, options, seconds) for seconds in (0, 0.2))
    start = game.start(options)
    visits = [each.engine.think(start, [], each.level, 1, Budget(0)).nodes for each in (short, long)]
    assert visits[0] == 1 < visits[1]
