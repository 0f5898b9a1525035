"""Number of presses that lead to a move, in random games, counted from the board's Move on.

In an open picker, where the next turn comes by itself, each turn takes one press less. Choosing from a menu takes two:
one opens it. The question before dice, which people can switch off, is counted apart.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from statistics import median
from typing import Any, NamedTuple

import pytest

from bot.catalogue import CATALOGUE
from bot.core.match import brings_roll
from bot.core.picker import Choices, choices
from bot.ui.picker import MOST_BUTTONS
from games.kit.rules import Position, options_from
from games.pentup.places import MOST_SHAPES

GAMES, LONGEST = 2, 80
"""Random games of each kind, and the most moves of one that are counted."""


class Played(NamedTuple):
    """A position, the move that is played there, and how much is to choose from at each choice that leads to it."""

    position: Position[Any]
    move: Any
    offers: list[int]

    @property
    def presses(self) -> int:
        """Number of presses that lead to the move in an open picker."""
        return sum(1 if offered <= MOST_BUTTONS else 2 for offered in self.offers)


def offers(position: Position[Any], move: Any) -> Iterator[int]:
    """Number of choices at each step that leads to a move."""
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


@cache
def played(game: str) -> list[Played]:
    """The moves of random games; rolls aren't among them."""
    rules, rng = CATALOGUE[game].game, random.Random(7)
    found = []
    for _ in range(GAMES):
        position = rules.start(options_from(rules.options, {}))
        for _ in range(LONGEST):
            if position.outcome is not None:
                break
            rolls = position.chance()
            move = rng.choice(list(rolls or position.legal_moves()))
            if not rolls:
                found.append(Played(position, move, [*offers(position, move)]))
            position = position.play(move)
    return found


def counted(game: str, *, is_asked: bool = False) -> list[int]:
    """The presses for each turn in which there is something to choose; with the question before dice if `is_asked`."""
    turns, last = list[list[int]](), None
    for each in played(game):
        if each.position.to_move != last:
            turns.append([])
        turns[-1].append(each.presses + (is_asked and each.presses > 0 and brings_roll(each.position, each.move)))
        last = each.position.to_move
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
    for turn in played("pentup"):
        fits = {(each.tile, each.orientation) for each in turn.position.legal_moves()}
        assert len(turn.offers) <= (3 if len(fits) > MOST_SHAPES else 2)
