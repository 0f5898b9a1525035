"""A puzzle as the user who solves it sees it: a private message with the usual move picker."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, ClassVar

import discord

from bot.core.match import Match
from bot.core.picker import Choices
from bot.features.moves import views as choosing
from bot.features.puzzles.puzzle import Progress, after_plies, grade
from bot.features.puzzles.service import Record
from bot.texts import AnyLocale, game_title, say
from bot.ui.actions import Action, CustomId, Pressable, action_button, button
from bot.ui.escape import called
from bot.ui.layout import Message, Row, message, note, picture, row, when
from bot.ui.layout import day as day_of
from bot.ui.match import alt, line_of, move_words, seat_word, without_players
from opponents.kit.puzzles import Puzzle
from renderers.kit.view import View

FILE_NAME = choosing.FILE_NAME
BETWEEN = ";"
"""In a custom id's path, separates the right moves so far from the choice under way."""


@dataclass(frozen=True, slots=True)
class Picker(choosing.Picker):
    """The actions of a puzzle's picker; its custom ids hold the puzzle and the progress through it."""

    progress: Progress
    day: date | None
    misses: int
    most_buttons: ClassVar[int] = 12
    """Override of `choosing.Picker.most_buttons`: on a phone, twelve buttons and the picture still fit one screen."""

    def custom_id(self, action: Action, match: Match, path: str = "") -> CustomId:
        """Override of `choosing.Picker.custom_id`."""
        return puzzle_id(action, self.progress, self.day, path)

    def menu_id(self, match: Match, first: int) -> CustomId:
        """Override: another menu after each wrong move, because nobody can choose what a menu shows as chosen."""
        return self.custom_id(self.pick, match, f"#{first}{self.misses % 10}")


def puzzle_id(action: Action, progress: Progress, day: date | None, path: str = "") -> CustomId:
    """The custom id of a button about a puzzle."""
    line = ".".join(map(str, progress.line))
    on = None if day is None else day.toordinal()
    return CustomId(action, progress.puzzle.key, on, f"{line}{BETWEEN}{path}")


def as_match(progress: Progress) -> Match:
    """A match without players in the puzzle's position, so that pickers and pictures work as in any match."""
    return without_players(progress.puzzle.game, progress.position, progress.last)


def view(progress: Progress, choices: Choices) -> View:
    """The picture's view, from the side that is to win."""
    return replace(choosing.view(as_match(progress), progress.seat, choices), names=())


NOTHING = Choices((), (), (), None)
"""The choices when the puzzle is over."""


def solving(
    progress: Progress,
    day: date | None,
    record: Record,
    choices: Choices,
    shown: View,
    locale: AnyLocale,
    wrong: str = "",
) -> Message:
    """The next choice, after the move `wrong` if that was just tried; attach the picture of `shown` as `FILE_NAME`."""
    match = as_match(progress)
    picker = Picker(Action.PICK_PUZZLE_MOVE, Action.PLAY_PUZZLE_MOVE, False, progress, day, record.attempt.misses)
    told = _last_result(progress, wrong, locale)
    about = [] if told else [say(locale, "puzzle-about", source=_source(progress.puzzle))]
    may_give_up = record.attempt.misses and record.attempt.solved_at is None
    give_up = action_button(puzzle_id(Action.SOLUTION, progress, day), locale) if may_give_up else None
    choice = choosing.choosing(match, choices, shown, locale, picker, give_up)
    return message(heading(progress, day, locale), *about, told, choice.text, *choice.illustrations, *choice.rows)


def heading(progress: Progress, day: date | None, locale: AnyLocale) -> str:
    """The puzzle's title and task."""
    puzzle = progress.puzzle
    title = say(
        locale,
        "puzzle-heading" if day is None else "puzzle-heading-day",
        title=game_title(puzzle.game, locale),
        day="" if day is None else day_of(datetime.combine(day, time(12), UTC)),
        grade=say(locale, f"grade-{grade(puzzle)}"),
    )
    asked = say(locale, "puzzle-asked", seat=seat_word(as_match(progress), progress.seat, locale), count=puzzle.moves)
    return f"{title}\n{asked}"


def _last_result(progress: Progress, wrong: str, locale: AnyLocale) -> str:
    """The result of the last move; empty at the start."""
    if wrong:
        move = move_words(progress.position, progress.position.parse(wrong), progress.puzzle.game, locale)
        return say(locale, "puzzle-wrong", move=move, count=progress.left)
    if progress.played:
        before, game = after_plies(progress, len(progress.played) - 2).position, progress.puzzle.game
        move = before.parse(progress.played[-2])
        after = before.play(move)
        answer = move_words(after, after.parse(progress.played[-1]), game, locale)
        right = move_words(before, move, game, locale)
        return say(locale, "puzzle-right", move=right, answer=answer, count=progress.left)
    return ""


def _source(puzzle: Puzzle) -> str:
    """Selects the text on where the puzzle came up: "computer" for an engines' game, "here" for a match played here."""
    source: Any = puzzle.source
    return "computer" if "seed" in source else "here"


def ended(progress: Progress, at: int, day: date | None, record: Record, shown: View, locale: AnyLocale) -> Message:
    """The end of a puzzle that was solved or whose solution was shown, with the position after `at` of its moves.

    Attach the picture of `shown` as `FILE_NAME`.
    """
    attempt = record.attempt
    told = [say(locale, "puzzle-told") if attempt.told else say(locale, "puzzle-solved", count=attempt.misses)]
    line, count = line_of(progress.played, locale, at), len(progress.played)
    told.append(say(locale, "puzzle-step", number=at, count=count, line=line))
    match = as_match(progress)
    loser = progress.position.to_move
    if loser is not None and at == len(progress.played):
        winner = seat_word(match, progress.seat, locale)
        told.append(say(locale, "puzzle-won", loser=seat_word(match, loser, locale), winner=winner))
    if day is not None:
        told += _of_the_day(day, record, locale)
    another = CustomId(Action.ANOTHER_PUZZLE, match.game, path=grade(progress.puzzle))
    return message(
        heading(progress, day, locale),
        picture(FILE_NAME, alt(match, shown, locale)),
        *told,
        _steps(progress, at, day, locale),
        row(
            None if attempt.told else action_button(puzzle_id(Action.SHARE_PUZZLE, progress, day), locale),
            action_button(another, locale, discord.ButtonStyle.primary),
        ),
    )


def _steps(progress: Progress, at: int, day: date | None, locale: AnyLocale) -> Row | None:
    """Buttons to the position one move before and after."""

    def made(name: str, to: int) -> Pressable:
        custom_id = puzzle_id(Action.STEP_SOLUTION, progress, day, str(to))
        return button(custom_id, say(locale, f"button-{name}"), disabled=not 0 <= to <= len(progress.played))

    return row(made("back", at - 1), made("next", at + 1))


def _of_the_day(day: date, record: Record, locale: AnyLocale) -> Iterator[str]:
    if record.attempt.solved_at is not None:
        yield say(locale, "puzzle-streak", count=record.streak)
    if record.solvers:
        yield say(locale, "puzzle-solvers", count=record.solvers)
    midnight = datetime.combine(day + timedelta(days=1), time.min, UTC)
    yield say(locale, "puzzle-next", when=when(midnight))


def shared(progress: Progress, day: date | None, record: Record, name: str, locale: AnyLocale) -> Message:
    """A public message on how it went, without the solution, with a button to try the puzzle."""
    told = [
        heading(progress, day, locale),
        say(locale, "puzzle-shared", name=called(name), count=record.attempt.misses),
    ]
    if day is not None and record.streak > 1:
        told.append(say(locale, "puzzle-shared-streak", count=record.streak))
    begin = CustomId(Action.PICK_PUZZLE_MOVE, progress.puzzle.key, None if day is None else day.toordinal(), BETWEEN)
    return note("\n".join(told), row(action_button(begin, locale, discord.ButtonStyle.primary)))
