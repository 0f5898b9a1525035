"""Every lesson can be solved, fails on other moves, and has its words in every language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bot.catalogue import CATALOGUE
from bot.core.match import RuleViolation
from bot.features.lessons.progress import GAMES, Progress, opened, reached
from bot.features.lessons.service import next_lesson
from bot.lessons.kit import is_safe, wins_whatever
from bot.texts import LANGUAGES, say
from games.chaturanga import Turn
from games.kit.rules import IllegalMoveError
from games.shelt import Accompany
from tests.for_each import for_each

LESSONS = [(game, number) for game in GAMES for number in range(len(CATALOGUE[game].lessons))]
MOST_LINES = 40
"""Lines of a lesson followed to their end."""


def right_and_wrong(progress: Progress) -> tuple[list[Any], list[Any]]:
    """The legal moves that reach the goal, and the others."""
    before, goal = progress.position, progress.task.goal
    moves = list(before.legal_moves())
    right = [move for move in moves if goal(before, move, before.play(move))]
    return right, [move for move in moves if move not in right]


def lines(progress: Progress) -> Iterator[Progress]:
    """Every way through the rest of a lesson."""
    if progress.is_done:
        yield progress
        return
    for move in right_and_wrong(progress)[0]:
        after = progress.after(move)
        assert after is not None
        yield from lines(after)


def test_the_four_games_have_six_lessons_each() -> None:
    assert {"vault", "shelt", "chaturanga", "pentup"} <= set(GAMES)
    for game in GAMES:
        names = [lesson.key for lesson in CATALOGUE[game].lessons]
        assert len(names) == len(set(names)) >= 6


@for_each(("game", "number"), LESSONS)
def test_a_lessons_solution_solves_it_and_other_legal_moves_do_not(game: str, number: int) -> None:
    progress = opened(game, number)
    while not progress.is_done:
        right, wrong = right_and_wrong(progress)
        solution = progress.position.parse(progress.task.solution)
        assert solution in right
        assert wrong
        assert all(progress.after(move) is None for move in wrong[:50])
        after = progress.after(solution)
        assert after is not None
        assert reached(game, number, after.line) == after
        progress = after


@for_each(("game", "number"), LESSONS)
def test_after_every_right_move_the_lesson_goes_on_to_its_end(game: str, number: int) -> None:
    followed = [end for _, end in zip(range(MOST_LINES), lines(opened(game, number)), strict=False)]
    assert followed
    assert all(end.is_done for end in followed)
    for task in range(len(opened(game, number).lesson.tasks)):
        assert all(len(end.line) > task for end in followed)


@for_each(("game", "number"), LESSONS)
def test_all_right_moves_end_the_game_or_none_does(game: str, number: int) -> None:
    progress = opened(game, number)
    while not progress.is_done:
        position = progress.position
        ends = {position.play(move).outcome is not None for move in right_and_wrong(progress)[0]}
        assert len(ends) == 1
        after = progress.after(position.parse(progress.task.solution))
        assert after is not None
        progress = after


def test_the_first_lesson_of_vault_offers_no_jump_because_jumps_are_taught_next() -> None:
    assert all(move.pole is None for move in opened("vault", 0).position.legal_moves())


def can_win(position: Any) -> bool:
    """The seat to move wins with some move, at once or whatever the reply."""
    return any(wins_whatever(position, move, position.play(move)) for move in position.legal_moves())


FALSE_CLAIMS: dict[tuple[str, str], Callable[[Any, Any, Any], bool]] = {
    ("vault", "capture"): lambda _, move, __: move.capture,
    ("vault", "reach"): wins_whatever,
    ("vault", "safe"): wins_whatever,
    ("vault", "guard"): lambda _, __, after: not can_win(after) and after.outcome is None,
    ("vault", "last"): lambda _, __, after: not after.legal_moves(),
    ("vault", "shut"): lambda _, __, after: not after.legal_moves(),
    ("shelt", "accompany"): lambda _, move, __: isinstance(move, Accompany),
    ("shelt", "moon"): is_safe,
    ("chaturanga", "turn"): lambda _, move, __: isinstance(move, Turn),
    ("chaturanga", "captive"): lambda _, __, after: any(
        "xh4" in after.notation(each) for each in after.legal_moves() if after.to_move == 2
    ),
    ("pentup", "table"): lambda _, __, after: after.placed[-1].level != 2,
    ("pentup", "climb"): lambda _, __, after: after.placed[-1].level != 1,
    ("pentup", "third"): lambda _, __, after: after.placed[-1].level >= 3,
    ("pentup", "block"): lambda _, __, after: (
        not any(after.play(each).placed[-1].level == 5 for each in after.legal_moves())
    ),
    ("pentup", "level"): lambda _, __, after: (
        not any(len(after.play(each).outcome.ranking[0]) == 2 for each in after.legal_moves())
    ),
}
"""By lesson, whether the hint after a wrong move says something false."""


@pytest.mark.parametrize(("game", "key"), FALSE_CLAIMS)
def test_the_hint_after_a_wrong_move_is_true_of_every_wrong_move(game: str, key: str) -> None:
    number = next(number for number, each in enumerate(CATALOGUE[game].lessons) if each.key == key)
    progress = opened(game, number)
    wrong = right_and_wrong(progress)[1]
    is_false, before = FALSE_CLAIMS[game, key], progress.position
    assert [before.notation(move) for move in wrong if is_false(before, move, before.play(move))] == []


DIE = re.compile("(?<![A-Za-z])[KRNE](?![A-Za-z])")
"""The letter of a die of New Chaturanga."""


@pytest.mark.parametrize("number", range(len(CATALOGUE["chaturanga"].lessons)))
def test_a_hint_names_a_die_only_where_the_picker_may_ask_for_it(number: int) -> None:
    progress, lesson = opened("chaturanga", number), CATALOGUE["chaturanga"].lessons[number]
    for at, task in enumerate(lesson.tasks):
        position, key = progress.position, f"chaturanga-lesson-{lesson.key}{f'-{at + 1}' if at else ''}.wrong"
        steps = [position.steps(move) for move in position.legal_moves()]
        before_die = [each[:-1] for each in steps if each and each[-1].kind == "die"]
        if len(before_die) == len(set(before_die)):
            assert [hint for name in LANGUAGES if DIE.search(hint := say(name, key))] == []
        after = progress.after(position.parse(task.solution))
        assert after is not None
        progress = after


def test_lessons_show_every_ending_that_a_move_can_bring() -> None:
    reasons = {
        (game, end.position.outcome.reason)
        for game in GAMES
        for number, lesson in enumerate(CATALOGUE[game].lessons)
        if (end := _solved(game, number)).position.outcome is not None
    }
    assert reasons == {
        ("vault", "back rank"),
        ("vault", "no legal move"),
        ("shelt", "moon captured"),
        ("shelt", "magic pieces captured"),
        ("chaturanga", "king on the throne opposite"),
        ("chaturanga", "scores"),
        ("pentup", "tiles laid"),
    }


def _solved(game: str, number: int) -> Progress:
    progress: Progress | None = opened(game, number)
    while progress is not None and not progress.is_done:
        progress = progress.after(progress.position.parse(progress.task.solution))
    assert progress is not None
    return progress


def test_a_line_that_is_not_right_is_refused() -> None:
    for number, line in ((99, ()), (-1, ()), (0, (5000,)), (0, (0, 0)), (2, (0,))):
        with pytest.raises(RuleViolation):
            reached("vault", number, line)
    with pytest.raises(RuleViolation):
        opened("tower", 0)


def test_the_next_lesson_is_the_first_open_one_after_this_one_else_before_it() -> None:
    names = [lesson.key for lesson in CATALOGUE["vault"].lessons]
    assert next_lesson("vault", frozenset()) == 0
    assert next_lesson("vault", frozenset(names[:3])) == 3
    assert next_lesson("vault", frozenset(names[5:]), 5) == 0
    assert next_lesson("vault", frozenset(names)) is None


def test_a_lesson_refuses_an_illegal_move_with_the_rule() -> None:
    with pytest.raises(IllegalMoveError, match="a walk can't capture"):
        opened("vault", 4).position.parse("a4xb4")
