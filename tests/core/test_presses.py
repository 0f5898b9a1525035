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
from tests.games.play import walk

GAMES, LONGEST = 2, 80
"""Random games of each kind, and the most moves of one that are counted."""
PICKS = 4
"""Tiles that are picked at random in each position of Pent-Up."""


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
    [("vault", 3, 3), ("shelt", 3, 4), ("chaturanga", 5, 6)],
)
def test_a_turn_takes_few_presses_from_the_boards_move_on(game: str, typical: int, worst: int) -> None:
    totals = counted(game)
    assert median(totals) <= typical
    assert max(totals) <= worst


def test_the_question_before_dice_is_one_press() -> None:
    asked, unasked = counted("chaturanga", is_asked=True), counted("chaturanga")
    assert {more - fewer for more, fewer in zip(asked, unasked, strict=True)} == {0, 1}


def laying(position: Position[Any], rng: random.Random) -> Iterator[int]:
    """The presses in an open picker for tiles that are picked, turned and placed at random."""
    paths = [position.steps(move) for move in position.legal_moves()]
    for _ in range(PICKS):
        left, presses = paths, 0
        for depth in range(4):
            offered = list({path[depth].value: path[depth] for path in left if len(path) > depth}.values())
            if not offered:
                break
            assert len(offered) <= MOST_BUTTONS
            step = rng.choice(offered)
            left = [path for path in left if path[depth].value == step.value]
            presses += len(offered) > 1 or step.offered_alone
        assert len(left) == 1
        yield presses


@pytest.mark.parametrize(("variant", "every"), [("standard", 3), ("three", 5), ("pairs", 7)])
def test_a_tile_is_laid_by_two_presses_typically_and_four_at_most(variant: str, every: int) -> None:
    game, rng = CATALOGUE["pentup"].game, random.Random(1)
    start = game.start(options_from(game.options, {"variant": variant}))
    positions = [position for position, move in walk(start, 3) if move is not None]
    presses = [count for position in positions[1::every] for count in laying(position, rng)]
    assert median(presses) <= 2
    assert max(presses) <= 4
