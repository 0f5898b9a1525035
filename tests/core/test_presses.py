"""How many choices lead to a move, in random games. The board's Move comes before the first choice of a turn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from statistics import median
from typing import Any

import pytest

from bot.catalogue import CATALOGUE
from bot.core.picker import Choices, choices
from games.kit.rules import Position, options_from

GAMES, LONGEST = 2, 80
"""Random games of each kind, and the most moves of one that are counted."""


def presses(position: Position[Any], move: Any) -> int:
    """How many choices lead to a move."""
    found, count = choices(position), 0
    while found.options:
        found, count = next(each for each in _after(position, found) if _leads_to(position, each, move)), count + 1
    assert found.notation == position.notation(move)
    return count


def _after(position: Position[Any], found: Choices) -> Iterator[Choices]:
    return (choices(position, (*found.path, option.token)) for option in found.options)


def _leads_to(position: Position[Any], found: Choices, move: Any) -> bool:
    if not found.options:
        return found.notation == position.notation(move)
    return found.picked == position.steps(move)[: len(found.picked)]


def counted(game: str) -> list[list[int]]:
    """The choices for each move, turn by turn."""
    rules, rng, turns = CATALOGUE[game].game, random.Random(7), list[list[int]]()
    for _ in range(GAMES):
        position, last = rules.start(options_from(rules.options, {})), None
        for _ in range(LONGEST):
            if position.outcome is not None:
                break
            if rolls := position.chance():
                position, last = position.play(rng.choice(list(rolls))), None
                continue
            move = rng.choice(list(position.legal_moves()))
            if position.to_move != last:
                turns.append([])
            turns[-1].append(presses(position, move))
            position, last = position.play(move), position.to_move
    return turns


@pytest.mark.parametrize(
    ("game", "typical", "worst"),
    [("vault", 3, 3), ("shelt", 3, 4), ("pentup", 3, 3), ("chaturanga", 5, 7)],
)
def test_a_turn_takes_few_presses_from_the_boards_move_on(game: str, typical: int, worst: int) -> None:
    totals = [1 + sum(turn) for turn in counted(game) if any(turn)]
    assert median(totals) <= typical
    assert max(totals) <= worst
