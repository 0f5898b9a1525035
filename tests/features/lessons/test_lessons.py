"""Every lesson can be solved, fails on other moves, and has its words in every language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from bot.catalogue import CATALOGUE
from bot.core.match import RuleViolation
from bot.features.lessons.kit import is_safe, lessons_of, wins_whatever
from bot.features.lessons.progress import GAMES, Progress, opened, reached
from bot.features.lessons.service import next_lesson
from bot.features.lessons.views import picker, task, wrong
from bot.texts import LANGUAGES, lesson_text, say, step_prompt
from bot.ui.layout import columns
from bot.ui.picker import as_seen, labels_of, phone_lines
from games.chaturanga import Act, ChaturangaPosition, End, Turn
from games.kit.grid import name
from games.kit.rules import IllegalMoveError
from games.shelt import Accompany, Charge, Discharge
from tests.for_each import for_each

LESSONS = [(game, number) for game in GAMES for number in range(len(lessons_of(game)))]
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


def after_solution(progress: Progress) -> Progress:
    """The progress after the solution of the present task."""
    after = progress.after(progress.position.parse(progress.task.solution))
    assert after is not None
    return after


@for_each(game=GAMES)
def test_the_lessons_of_a_game_have_different_names(game: str) -> None:
    names = [lesson.key for lesson in lessons_of(game)]
    assert len(names) == len(set(names))
    assert len(names) >= (6 if game in {"vault", "shelt", "chaturanga", "pentup"} else 1)


@for_each(("game", "number"), LESSONS)
def test_a_lessons_solution_solves_it_and_other_legal_moves_do_not(game: str, number: int) -> None:
    progress = opened(game, number)
    while not progress.is_done:
        right, wrong = right_and_wrong(progress)
        solution = progress.position.parse(progress.task.solution)
        assert solution in right
        assert wrong
        assert all(progress.after(move) is None for move in wrong[:50])
        after = after_solution(progress)
        assert reached(game, number, after.line) == after
        progress = after


@for_each(("game", "number"), LESSONS)
def test_after_every_right_move_the_lesson_goes_on_to_its_end(game: str, number: int) -> None:
    followed = [end for _, end in zip(range(MOST_LINES), lines(opened(game, number)), strict=False)]
    assert followed
    assert all(end.is_done for end in followed)
    count = len(opened(game, number).lesson.tasks)
    assert all(len(end.line) == count for end in followed)


@for_each(("game", "number"), LESSONS)
def test_all_right_moves_end_the_game_or_none_does(game: str, number: int) -> None:
    progress = opened(game, number)
    while not progress.is_done:
        position = progress.position
        ends = {position.play(move).outcome is not None for move in right_and_wrong(progress)[0]}
        assert len(ends) == 1
        progress = after_solution(progress)


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
    number = next(number for number, each in enumerate(lessons_of(game)) if each.key == key)
    progress = opened(game, number)
    wrong = right_and_wrong(progress)[1]
    is_false, before = FALSE_CLAIMS[game, key], progress.position
    assert [before.notation(move) for move in wrong if is_false(before, move, before.play(move))] == []


DIE = re.compile("(?<![A-Za-z])[KRNE](?![A-Za-z])")
"""The letter of a die of New Chaturanga."""


def test_lessons_explain_no_notation() -> None:
    for locale, lesson in product(LANGUAGES, lessons_of("chaturanga")):
        tasks = range(1, len(lesson.tasks) + 1)
        parts = [lesson_text(lesson.key, locale, "chaturanga", part) for part in ("heading", "right")]
        parts += [lesson_text(lesson.key, locale, "chaturanga", part, at) for part in ("", "wrong") for at in tasks]
        assert [part for part in parts if DIE.search(part)] == []


MOST_LINES_SHOWN = 9
"""Lines of a phone that a square picture leaves free, where a row of buttons takes two; the last row isn't counted."""
PHONE_TEXT_COLUMNS = 40
EDITED = " (edited)"
"""Discord's mark at the end of an edited message."""


def text_lines(text: str) -> int:
    """The lines that a text takes on a phone."""
    lines = re.sub("[*`]", "", text + EDITED).splitlines()
    return sum(-(-columns(line) // PHONE_TEXT_COLUMNS) for line in lines)


def test_a_task_and_what_is_said_of_a_wrong_move_fit_a_phone_with_picture_and_buttons() -> None:
    for locale, (game, number) in product(LANGUAGES, LESSONS):
        progress = opened(game, number)
        while not progress.is_done:
            chooser, said = picker(progress, locale), task(progress, locale)
            found = as_seen(chooser.match, chooser.seat, chooser.choices())
            buttons = phone_lines([each.text for each in labels_of(chooser.match, found.options, locale)])
            for shown in (say(locale, "lesson-right", why=said) if progress.line else said, wrong(progress, locale)):
                assert text_lines(shown) + 2 * buttons <= MOST_LINES_SHOWN, shown
            progress = after_solution(progress)


def test_nothing_is_asked_above_the_task_of_a_lesson() -> None:
    for game, number in LESSONS:
        chooser = picker(opened(game, number), "en")
        found = chooser.choices()
        if not found.picked:
            assert chooser.draft(found, chooser.view(found), "the task").text == "the task"


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_king_that_has_escaped_asks_which_soldier_to_turn(locale: str) -> None:
    position = next(each for each in lessons_of("chaturanga") if each.key == "escape").start
    kinds = {step.kind for move in position.legal_moves() for step in position.steps(move)[:1]}
    assert kinds == {"soldier", "ready"}
    assert step_prompt("soldier", locale, "chaturanga") != step_prompt("piece", locale, "chaturanga")


def test_charging_the_teems_is_not_on_offer_before_its_lesson() -> None:
    taught = [lesson.key for lesson in lessons_of("shelt")].index("charge")
    for number in range(taught):
        progress = opened("shelt", number)
        while not progress.is_done:
            assert not any(isinstance(move, Charge | Discharge) for move in progress.position.legal_moves())
            progress = after_solution(progress)


def test_each_tile_that_a_hint_names_does_what_it_says() -> None:
    for number, tiles, level in ((1, "X", 1), (2, "ILNY", 2)):
        position: Any = opened("pentup", number).position
        reached_levels = {move.tile: position.play(move).placed[-1].level for move in position.legal_moves()}
        assert {reached_levels[tile] for tile in tiles} == {level}
        for locale in LANGUAGES:
            hint = lesson_text(opened("pentup", number).lesson.key, locale, "pentup", "wrong")
            assert set(re.findall("(?<![A-Za-z])[A-Z](?![A-Za-z])", hint)) == set(tiles)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_lesson_says_why_a_soldier_beside_a_king_cannot_move(locale: str) -> None:
    (lost,) = (each for each in lessons_of("chaturanga") if each.key == "lost")
    assert not any(isinstance(move, Act) and name(move.origin) == "b4" for move in lost.start.legal_moves())
    assert all("b4" in lesson_text("lost", locale, "chaturanga", part) for part in ("right", "wrong"))


def test_lessons_show_every_ending_that_a_move_can_bring() -> None:
    reasons = {
        (game, end.position.outcome.reason)
        for game in GAMES
        for number, lesson in enumerate(lessons_of(game))
        if (end := _solved(game, number)).position.outcome is not None
    }
    assert reasons >= {
        ("vault", "back rank"),
        ("vault", "no legal move"),
        ("shelt", "moon captured"),
        ("shelt", "magic pieces captured"),
        ("chaturanga", "king on the throne opposite"),
        ("chaturanga", "scores"),
        ("pentup", "tiles laid"),
    }


def _solved(game: str, number: int) -> Progress:
    progress = opened(game, number)
    while not progress.is_done:
        progress = after_solution(progress)
    return progress


def test_a_line_that_is_not_right_is_refused() -> None:
    for number, line in ((99, ()), (-1, ()), (0, (5000,)), (0, (0, 0)), (2, (0,))):
        with pytest.raises(RuleViolation):
            reached("vault", number, line)
    with pytest.raises(RuleViolation):
        opened("tower", 0)


def test_the_next_lesson_is_the_first_open_one_after_this_one_else_before_it() -> None:
    names = [lesson.key for lesson in lessons_of("vault")]
    assert next_lesson("vault", frozenset()) == 0
    assert next_lesson("vault", frozenset(names[:3])) == 3
    assert next_lesson("vault", frozenset(names[5:]), 5) == 0
    assert next_lesson("vault", frozenset(names)) is None


def test_a_lesson_refuses_an_illegal_move_with_the_rule() -> None:
    with pytest.raises(IllegalMoveError, match="a walk can't capture"):
        opened("vault", 4).position.parse("a4xb4")


def test_no_choice_names_another_pieces_die_before_its_lesson() -> None:
    entry = CATALOGUE["chaturanga"]
    named_by = entry.picture.named
    assert named_by is not None

    def dice(progress: Progress) -> set[object]:
        """The dice that the present choices name."""
        position = progress.position
        steps = {position.steps(move)[0] for move in position.legal_moves()}
        steps |= {position.steps(move)[1] for move in position.legal_moves() if len(position.steps(move)) > 1}
        named = [phrase for step in steps if (phrase := named_by(position, step))]
        return {dict(phrase.args)["die"] for phrase in named if phrase.key == "chaturanga-step-own"}

    taught = [lesson.key for lesson in lessons_of("chaturanga")].index("stead")
    for number in range(taught):
        progress = opened("chaturanga", number)
        assert dice(progress) <= {"own"}
        for move in right_and_wrong(progress)[0]:
            if (after := progress.after(move)) is not None and not after.is_done:
                assert dice(after) <= {"own"}
    assert dice(opened("chaturanga", taught)) > {"own"}


@pytest.mark.parametrize("locale", LANGUAGES)
def test_only_what_is_accepted_is_offered_after_turning_a_soldier(locale: str) -> None:
    number = [lesson.key for lesson in lessons_of("chaturanga")].index("escape")
    progress = after_solution(opened("chaturanga", number))
    right, others = right_and_wrong(progress)
    assert [*map(progress.position.notation, right)] == ["ready"]
    assert others
    assert ("turn" if locale == "en" else "変え") not in task(progress, locale).split("**")[0]


def test_no_lesson_makes_one_skip_the_capture_of_a_king() -> None:
    for number in range(len(lessons_of("chaturanga"))):
        progress = opened("chaturanga", number)
        while not progress.is_done:
            if progress.position.parse(progress.task.solution) == End():
                assert isinstance(progress.position, ChaturangaPosition)
                board = progress.position.board
                acts = [move for move in progress.position.legal_moves() if isinstance(move, Act)]
                kings = [move for move in acts if move.captured and board[move.target].kind == "king"]
                assert not kings, progress.lesson.key
            progress = after_solution(progress)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_soldier_that_may_step_or_turn_is_asked_about_both(locale: str) -> None:
    stead = next(number for number, each in enumerate(lessons_of("chaturanga")) if each.key == "stead")
    shown = picker(opened("chaturanga", stead), locale)
    both = say(locale, "chaturanga-choose-cell-face")
    for first in shown.choices().options:
        found = shown.choices(first.token)
        kinds = {option.steps[0].kind for option in found.options}
        text = shown.draft(found, shown.view(found)).below
        assert (both in text) is (kinds == {"cell", "face"})
