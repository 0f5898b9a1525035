"""How many presses lead to a move, in random games, counted from the board's Move on.

In an open picker, where the next turn comes by itself, each turn takes one press less. Choosing from a menu takes two:
one opens it. The question before dice, which people can switch off, is counted apart.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from statistics import median
from typing import Any

import pytest

from bot.catalogue import CATALOGUE
from bot.core.match import brings_roll
from bot.core.picker import Choices, choices
from bot.features.moves.views import MOST_BUTTONS
from games.kit.rules import Position, options_from
from games.pentup.places import MOST_SHAPES

GAMES, LONGEST = 2, 80
"""Random games of each kind, and the most moves of one that are counted."""


def presses(position: Position[Any], move: Any) -> int:
    """How many presses lead to a move in an open picker."""
    return sum(1 if offered <= MOST_BUTTONS else 2 for offered in offers(position, move))


def offers(position: Position[Any], move: Any) -> Iterator[int]:
    """How much is to choose from at each choice that leads to a move."""
    found = choices(position)
    while found.options:
        yield len(found.options)
        found = next(each for each in _after(position, found) if _leads_to(position, each, move))
    assert found.notation == position.notation(move)


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


def counted(game: str, *, is_asked: bool = False) -> list[int]:
    """The presses for each turn in which there is something to choose; with the question before dice if `is_asked`."""
    turns, last = list[list[int]](), None
    for position, move in played(game):
        if position.to_move != last:
            turns.append([])
        count = presses(position, move)
        turns[-1].append(count + (is_asked and count > 0 and brings_roll(position, move)))
        last = position.to_move
    return [1 + sum(turn) for turn in turns if any(turn)]


@pytest.mark.parametrize(
    ("game", "typical", "worst"),
    [("vault", 3, 3), ("shelt", 3, 4), ("pentup", 4, 5), ("chaturanga", 5, 6)],
)
def test_a_turn_takes_few_presses_from_the_boards_move_on(game: str, typical: int, worst: int) -> None:
    totals = counted(game)
    assert median(totals) <= typical
    assert max(totals) <= worst


def test_the_question_before_dice_is_one_press() -> None:
    asked, unasked = counted("chaturanga", is_asked=True), counted("chaturanga")
    assert {more - fewer for more, fewer in zip(asked, unasked, strict=True)} == {0, 1}


def test_in_pentup_tile_and_orientation_are_one_choice_where_one_picture_shows_them() -> None:
    for position, move in played("pentup"):
        fits = {(each.tile, each.orientation) for each in position.legal_moves()}
        assert len([*offers(position, move)]) <= (3 if len(fits) > MOST_SHAPES else 2)
