"""Matches, puzzles and lessons offer the same choices in the same position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.catalogue import CATALOGUE
from bot.core.picker import Choices, encode_path
from bot.features.lessons import views as lessons
from bot.features.lessons.kit import lessons_of
from bot.features.lessons.progress import Progress, opened
from bot.features.puzzles import views as puzzles
from bot.features.puzzles.puzzle import Attempt, begun
from bot.features.puzzles.service import Record
from bot.matches.moves.views import moving
from bot.settings import Preferences
from bot.texts import LANGUAGES, AnyLocale
from bot.ui.match import without_players
from bot.ui.picker import Picker
from games.kit.rules import Position, options_from
from opponents.kit.puzzles import Puzzle
from tests.classic import offered
from tests.for_each import for_each


def pickers(game: str, locale: AnyLocale) -> Mapping[str, Picker]:
    """The pickers of a match, a puzzle and, if the game has any, its first lesson: all at one position."""
    lesson: Progress | None = opened(game, 0) if lessons_of(game) else None
    position = start(game) if lesson is None else lesson.position
    puzzle = begun(Puzzle(game, position.to_json(), 1, {}, {}))
    found = {
        "match": moving(without_players(game, position), puzzle.seat, locale, Preferences()),
        "puzzle": puzzles.picker(puzzle, None, Record(Attempt()), locale, Preferences()),
    }
    return found if lesson is None else {**found, "lesson": lessons.picker(lesson, locale)}


def start(game: str) -> Position[Any]:
    """A game's first position in which a player moves."""
    rules = CATALOGUE[game].game
    position: Position[Any] = rules.start(options_from(rules.options, {}))
    while rolls := position.chance():
        position = position.play(list(rolls)[-1])
    return position


def told(picker: Picker, found: Choices) -> tuple[Any, ...]:
    """The choices, the labels of the buttons or menus, the question, and the marks of the picture."""
    view = picker.view(found)
    message = picker.draft(found, view)
    # The task of a puzzle or lesson stands in place of the first question.
    asked = message.text if found.options and found.picked else ""
    return found, offered(message)[: len(found.options)], asked, view.marks


@for_each(game=tuple(CATALOGUE), locale=LANGUAGES)
def test_a_match_a_puzzle_and_a_lesson_offer_the_same_choices(game: str, locale: str) -> None:
    path = ""
    made = pickers(game, locale)
    while True:
        found = {kind: picker.choices(path) for kind, picker in made.items()}
        match = told(made["match"], found["match"])
        assert {kind: told(made[kind], found[kind]) for kind in made} == dict.fromkeys(made, match)
        if not found["match"].options:
            break
        path = encode_path((*found["match"].path, found["match"].options[0].token))
    assert path
