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
from games.pentup.places import MOST_SHAPES

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


def played(game: str) -> Iterator[tuple[Position[Any], Any]]:
    """Positions of random games, each with the move that is played there; rolls aren't among them."""
    rules, rng = CATALOGUE[game].game, random.Random(7)
    for _ in range(GAMES):
        position = rules.start(options_from(rules.options, {}))
        for _ in range(LONGEST):
            if position.outcome is not None:
                break
            rolls = position.chance()
            move = rng.choice(list(rolls or position.legal_moves()))
            if not rolls:
                yield position, move
            position = position.play(move)


def counted(game: str) -> list[list[int]]:
    """The choices for each move, turn by turn."""
    turns, last = list[list[int]](), None
    for position, move in played(game):
        if position.to_move != last:
            turns.append([])
        turns[-1].append(presses(position, move))
        last = position.to_move
    return turns


@pytest.mark.parametrize(
    ("game", "typical", "worst"),
    [("vault", 3, 3), ("shelt", 3, 4), ("pentup", 4, 4), ("chaturanga", 5, 7)],
)
def test_a_turn_takes_few_presses_from_the_boards_move_on(game: str, typical: int, worst: int) -> None:
    totals = [1 + sum(turn) for turn in counted(game) if any(turn)]
    assert median(totals) <= typical
    assert max(totals) <= worst


def test_in_pentup_a_fourth_press_is_needed_only_where_more_tiles_fit_than_one_picture_shows() -> None:
    for position, move in played("pentup"):
        fits = {(each.tile, each.orientation) for each in position.legal_moves()}
        assert presses(position, move) <= (3 if len(fits) > MOST_SHAPES else 2)
