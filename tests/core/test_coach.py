"""The coach's advice on a position, by the rules alone and with an engine's answer."""

from __future__ import annotations

from typing import Any

import pytest

from bot.catalogue import CATALOGUE
from bot.computers.jobs import Answer
from bot.features.coach.facts import facts_of
from bot.features.coach.views import advice
from bot.lessons.kit import Lesson
from bot.ui.match import without_players
from games.kit.grid import Cell
from games.kit.rules import Seat, options_from
from games.shelt import position as shelt_position
from games.vault import position


def lesson(game: str, key: str) -> Lesson:
    """A lesson of a game."""
    return next(each for each in CATALOGUE[game].lessons if each.key == key)


def said(game: str, position: Any, *line: str, locale: str = "en", is_last: bool = False) -> str:
    """The coach's words; `line` is what the engine would play and then expects, if it was asked."""
    best = Answer(line[0], 0.5, line, 1, 1) if line else None
    return advice(without_players(game, position), facts_of(position), best, locale, is_last=is_last).text


@pytest.mark.parametrize(
    ("game", "key", "words"),
    [
        ("vault", "last", "You can win: **a1 › e3**! It captures the pawn on e3."),
        ("vault", "safe", "You can win: **c5 › d6**! Nobody can capture your pawn there"),
        ("shelt", "win", "You can win: **colour ral › v4**! It captures moon kmi."),
        ("chaturanga", "throne", "You can win: "),
        ("pentup", "block", "You can win: "),
        ("vault", "guard", "your opponent wins unless you play **a3 › c1**."),
        ("shelt", "moon", "Careful: after 10 of your 16 moves, your opponent can win at once."),
    ],
)
def test_the_coach_sees_what_wins_and_what_must_be_prevented(game: str, key: str, words: str) -> None:
    assert words in said(game, lesson(game, key).start)


def test_the_coach_names_the_pieces_that_could_be_captured() -> None:
    vault = position(6, Seat(0), [Cell(2, 2), Cell(4, 0)], [Cell(0, 4), Cell(1, 3)])
    assert "Your opponent could capture your pawn on c3." in said("vault", vault)
    assert "could capture" not in said("vault", lesson("vault", "walk").start)
    shelt = shelt_position({"p4": "ser", "v1": "rav", "v7": "kmi", "t7": "tem", "p7": "ral", "b1": "pal"}, turn=Seat(0))
    assert "Your opponent could capture: pal." in said("shelt", shelt)


def test_the_coach_says_what_is_good_about_the_engines_move_or_what_comes_then() -> None:
    vault, chaturanga = lesson("vault", "capture").start, lesson("chaturanga", "soldier").start
    assert "I'd play **b1 › d5**. It captures the pawn on d5." in said("vault", vault, "b1xd5")
    assert "It jumps over your pawn on c3, 4 rows." in said("vault", lesson("vault", "jump").start, "a1-e5")
    assert "Then I'd expect **a6 › a5**." in said("vault", vault, "b1-b2", "a6-a5")
    assert "It scores 1 point." in said("chaturanga", chaturanga, "K c4xd5", "end")
    assert "It lies on level 2." in said("pentup", lesson("pentup", "climb").start, "I1@2,0")
    turning = said("chaturanga", lesson("chaturanga", "turn").start, "K d4>w")
    assert "I'd play **d4 › turn it left ←" in turning, "Green sees the board from below"
    assert "おすすめの手：**b1 › d5**。d5 の駒を取れます。" in said("vault", vault, "b1xd5", locale="ja")


def test_without_an_engine_the_coach_counts_the_moves() -> None:
    assert "You have 18 moves to choose from." in said("vault", lesson("vault", "walk").start)
    assert "That's my last advice" in said("vault", lesson("vault", "walk").start, is_last=True)


def test_a_place_that_only_the_picture_numbers_is_left_to_the_hint() -> None:
    game = CATALOGUE["pentup"].game
    position = game.start(options_from(game.options, {}))
    assert "I'd play **L1**. **Hint** shows you where." in said("pentup", position, "L1@0,0")
