"""Lessons, puzzles and replays on a phone."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from bot.catalogue import CATALOGUE
from bot.computers.fair_play import Unaided
from bot.core.picker import encode_path
from bot.features.lessons import views as lessons
from bot.features.lessons.kit import lessons_of
from bot.features.lessons.progress import GAMES, opened
from bot.features.puzzles import views as puzzles
from bot.features.puzzles.puzzle import Attempt, begun, shipped
from bot.features.puzzles.refuting import refuted
from bot.features.puzzles.service import Record
from bot.features.replay.steps import Replay
from bot.features.replay.views import viewer
from bot.matches.moves.views import moving
from bot.settings import Preferences
from bot.texts import LANGUAGES, AnyLocale
from bot.ui.layout import Message
from bot.ui.match import view_of, without_players
from bot.ui.picker import MOST_LINES, Picker, labels_of, phone_lines
from games.chaturanga import ChaturangaPosition
from games.kit.rules import Seat, Step, options_from
from tests.core.test_phone_buttons import AOI, in_line, labels_in, pixels
from tests.core.test_told_briefly import lines_on_a_phone
from tests.for_each import for_each
from tests.games.play import walk
from tests.matches import begun as begun_match
from tests.matches import moved

MOST_NEWS = 6
"""Lines that the answer to a wrong move takes on a phone at most."""


def lesson_mistakes(locale: AnyLocale) -> Iterator[tuple[Message, str]]:
    """The message after a wrong move at each step of all lessons, and what it says about the move."""
    for progress in [opened(game, number) for game in GAMES for number in range(len(lessons_of(game)))]:
        while not progress.is_done:
            before, goal = progress.position, progress.task.goal
            moves = before.legal_moves()
            wrong = next((move for move in moves if not goal(before, move, before.play(move))), None)
            if wrong is not None:
                picker, news = lessons.picker(progress, locale), lessons.wrong(progress, locale)
                found, write = picker.choices(), lessons.write(progress, locale)
                heading = lessons.heading(progress, locale)
                yield picker.draft(found, picker.view(found), heading, below=[news], last=write), news
            after = progress.after(before.parse(progress.task.solution))
            assert after is not None
            progress = after


def puzzle_mistakes(locale: AnyLocale) -> Iterator[tuple[Message, str]]:
    """The message after a wrong move in some puzzles of each game, and what it says about the move."""
    record = Record(Attempt(misses=1))
    for game in GAMES:
        for puzzle in [each for each in shipped().values() if each.game == game][::60]:
            progress = begun(puzzle)
            position = progress.position
            move = next(text for text in map(position.notation, position.legal_moves()) if text not in progress.tree)
            news = puzzles.last_result(progress, refuted(progress, move, Unaided()), locale)
            for is_hinted in (False, True):
                hinted = replace(progress, is_hinted=is_hinted)
                picker = puzzles.picker(hinted, None, record, locale, Preferences())
                found = picker.choices()
                above = *puzzles.about(progress, None, locale, is_new=False), puzzles.task(progress, locale)
                below = [news]
                yield picker.draft(found, picker.view(found), *above, below=below), news


@for_each(locale=LANGUAGES, mistakes=[lesson_mistakes, puzzle_mistakes])
def test_what_is_wrong_with_a_move_is_in_sight_below_the_picture_on_a_phone(
    locale: AnyLocale, mistakes: Callable[[AnyLocale], Iterator[tuple[Message, str]]]
) -> None:
    """Takes a second: there are some 60 mistakes, each with the description of its picture."""
    for message, news in mistakes(locale):
        assert news in message.below
        assert lines_on_a_phone(news) <= MOST_NEWS
        *rows, helpers = labels_in(message)
        lines = sum(phone_lines(labels, len(labels)) for labels in rows if labels)
        assert in_line(helpers)
        # A screen of 350×760 pixels shows 600 of a message, and a line of text takes 22.
        assert lines == MOST_LINES or pixels(lines + 1) + 2 * 22 <= 600


@for_each(game=[*CATALOGUE], locale=LANGUAGES)
def test_a_replay_has_three_lines_below_its_picture_on_a_phone(game: str, locale: AnyLocale) -> None:
    match, rng = replace(begun_match(game), rated=False), random.Random(3)
    for _ in range(2):
        match = moved(match, rng)
    entry = CATALOGUE[game]
    replay = Replay(match, entry)
    shown = viewer(match, replay, replay.scene(2), view_of(match), locale, AOI)
    assert len(shown.rows) == 3
    assert all(map(in_line, labels_in(shown)))


def random_pickers(locale: AnyLocale) -> Iterator[Picker]:
    """The pickers of some positions of random games."""
    for entry in CATALOGUE.values():
        start = entry.game.start(options_from(entry.game.options, {}))
        for position, _ in [each for each in walk(start, 5, 160) if each[0].to_move is not None][::4]:
            yield moving(without_players(entry.game.key, position), Seat(0), locale, Preferences())


def lesson_pickers(locale: AnyLocale) -> Iterator[Picker]:
    """The pickers of all lessons, at their first task."""
    return (lessons.picker(opened(game, n), locale) for game in GAMES for n in range(len(lessons_of(game))))


def puzzle_pickers(locale: AnyLocale) -> Iterator[Picker]:
    """The pickers of some puzzles of each game."""
    for puzzle in list(shipped().values())[::20]:
        yield puzzles.picker(begun(puzzle), None, Record(Attempt()), locale, Preferences())


def steps_to(picker: Picker, move: Any) -> Iterator[tuple[Step, str]]:
    """The steps that a user has to choose for a move, each with the label of its button."""
    wanted, path = picker.match.position.steps(move), ""
    while (found := picker.choices(path)).options:
        step = wanted[len(found.picked)]
        labels = labels_of(picker.match, found.options, picker.locale)
        chosen = next(number for number, option in enumerate(found.options) if step in option.steps)
        yield step, labels[chosen].text
        path = encode_path((*found.path, found.options[chosen].token))


@for_each(locale=LANGUAGES, pickers=[random_pickers, lesson_pickers, puzzle_pickers])
def test_whatever_captures_says_so_on_its_button(
    locale: AnyLocale, pickers: Callable[[AnyLocale], Iterator[Picker]]
) -> None:
    """However many choices there are, and also if the piece can't do anything else."""
    captures = set()
    for picker in pickers(locale):
        position = picker.match.position
        for move in position.legal_moves()[:300]:
            if not (getattr(move, "captured", None) or getattr(move, "swap", False) or getattr(move, "capture", False)):
                continue
            captures.add(picker.match.game)
            told = [text for _, text in steps_to(picker, move) if "×" in text]
            assert len(told) == 1, position.notation(move)
            if isinstance(position, ChaturangaPosition) and (points := position.points_for(move.target)):
                assert f"+{points}" in told[0]
    assert captures >= {"vault", "shelt", "chaturanga"}
