"""A lesson as the learner sees it: a private message with the usual move picker."""

from __future__ import annotations

import re
from collections.abc import Iterator

import discord

from bot.core.match import Match
from bot.features.lessons.kit import lessons_of
from bot.features.lessons.progress import GAMES, Progress
from bot.texts import AnyLocale, game_title, lesson_text, say
from bot.texts.names import slug
from bot.ui.actions import Action, CustomId, Pressable, action_button, button, menu
from bot.ui.completeness import OF_FEATURES, TextUse
from bot.ui.layout import MOST_OPTIONS, Message, Row, even_rows, message, note, picture, row
from bot.ui.match import alt, without_players, yes_or_no
from bot.ui.picker import FILE_NAME, Picker, after_line
from games.kit.rules import AnyGame
from opponents.kit.engines import plays
from renderers.kit.view import View


def lesson_id(action: Action, progress: Progress) -> CustomId:
    """The custom id of a button about a lesson under way."""
    return CustomId(action, progress.game, progress.number, after_line(progress.line))


def as_match(progress: Progress, locale: AnyLocale) -> Match:
    """A match without players in the lesson's position."""
    return without_players(progress.game, progress.position, progress.last, locale)


def picker(progress: Progress, locale: AnyLocale) -> Picker:
    """The picker of a lesson."""
    pick, play = (lesson_id(action, progress) for action in (Action.PICK_LESSON_MOVE, Action.PLAY_LESSON_MOVE))
    lessons = CustomId(Action.LESSON, progress.game, path=f"{progress.number} {after_line(progress.line)}")
    match, seat = as_match(progress, locale), progress.lesson.seat
    return Picker(match, seat, locale, pick, play, asks_first=False, beside_first=(lessons,))


def task(progress: Progress, locale: AnyLocale) -> str:
    """The present task."""
    return lesson_text(progress.lesson.key, locale, progress.game, task=len(progress.line) + 1)


def task_in_short(progress: Progress, locale: AnyLocale) -> str:
    """The present task without its explanation: the words in bold."""
    said = task(progress, locale)
    *_, asked = re.findall(r"\*\*.+?\*\*", said) or [said]
    return str(asked)


def write(progress: Progress, locale: AnyLocale) -> Pressable:
    """The button for typing the move."""
    return action_button(lesson_id(Action.OPEN_LESSON_FORM, progress), locale)


def heading(progress: Progress, locale: AnyLocale) -> str:
    """The game, the lesson's number and its name."""
    lesson, game = progress.lesson, progress.game
    return say(
        locale,
        "lesson-heading",
        title=game_title(game, locale),
        number=progress.number + 1,
        count=len(lessons_of(game)),
        name=lesson_text(lesson.key, locale, game, "heading"),
    )


def wrong(progress: Progress, locale: AnyLocale) -> str:
    """The answer to a legal move that wasn't asked for."""
    hint = lesson_text(progress.lesson.key, locale, progress.game, "wrong", len(progress.line) + 1)
    return say(locale, "lesson-wrong", hint=hint)


def done(
    progress: Progress,
    view: View,
    done_ones: frozenset[str],
    following: int | None,
    locale: AnyLocale,
    *,
    has_played: bool,
) -> Message:
    """The end of a lesson; `following` is the number of the next one. Attach the picture as `FILE_NAME`."""
    lesson, game = progress.lesson, progress.game
    why = lesson_text(lesson.key, locale, game, "right")
    is_last = following is None
    return message(
        heading(progress, locale),
        picture(FILE_NAME, alt(as_match(progress, locale), view, locale)),
        contents(game, done_ones, locale),
        row(
            None if following is None else _open(game, following, "button-next", locale, is_primary=True),
            _first_match(game, locale, is_primary=is_last),
            _open(game, progress.number, "button-lesson-again", locale),
        ),
        below=(
            say(locale, "lesson-right", why=why),
            _all_done(game, locale, has_played=has_played) if is_last else None,
        ),
    )


def finished(game: str, done_ones: frozenset[str], locale: AnyLocale, *, has_played: bool) -> Message:
    """The first page for a learner who has done all lessons."""
    text = _all_done(game, locale, has_played=has_played)
    first = _open(game, 0, "button-lesson-first", locale)
    return note(text, contents(game, done_ones, locale), row(_first_match(game, locale, is_primary=True), first))


def which_game(locale: AnyLocale) -> Message:
    """The choice of a game to learn."""
    games = [button(CustomId(Action.LEARN, game), game_title(game, locale)) for game in GAMES]
    return note(say(locale, "learn-which"), *even_rows(games))


def listed(game: str, done_ones: frozenset[str], present: CustomId | None, locale: AnyLocale) -> Message:
    """The list of all lessons, with a way back to the `present` lesson."""
    back = None if present is None else button(present, say(locale, "button-back"))
    return note(
        say(locale, "lessons-list", title=game_title(game, locale)),
        contents(game, done_ones, locale),
        row(back, _first_match(game, locale, is_primary=False)),
    )


def _all_done(game: str, locale: AnyLocale, *, has_played: bool) -> str:
    """The text at the end of all lessons, which offers newcomers a first match."""
    return say(locale, "lessons-all-done", title=game_title(game, locale), played=yes_or_no(has_played))


def contents(game: str, done_ones: frozenset[str], locale: AnyLocale) -> Row:
    """A menu of a game's lessons, those that are done with a tick."""
    options = []
    for number, lesson in enumerate(lessons_of(game)):
        tick = "✓ " if lesson.key in done_ones else ""
        name = f"{number + 1}. {tick}{lesson_text(lesson.key, locale, game, 'heading')}"
        options.append(discord.SelectOption(label=name, value=str(number)))
    return (menu(CustomId(Action.LESSON, game), options[:MOST_OPTIONS], say(locale, "choose-lesson")),)


def _open(game: str, number: int, label: str, locale: AnyLocale, *, is_primary: bool = False) -> Pressable:
    """A button that opens a lesson."""
    style = discord.ButtonStyle.primary if is_primary else discord.ButtonStyle.secondary
    return button(CustomId(Action.LESSON, game, number), say(locale, label), style)


def _first_match(game: str, locale: AnyLocale, *, is_primary: bool) -> Pressable | None:
    """The button for a match with the coach, if a computer plays the game."""
    if not plays(game):
        return None
    style = discord.ButtonStyle.success if is_primary else discord.ButtonStyle.secondary
    return action_button(CustomId(Action.BEGIN_COACHED_MATCH, game), locale, style)


def _texts(game: AnyGame) -> Iterator[TextUse]:
    """The texts of a game's lessons."""
    for lesson in lessons_of(game.key):
        key = f"{game.key}-lesson-{slug(lesson.key)}"
        parts = [key, *(f"{key}.{part}" for part in ("heading", "right", "wrong"))]
        for number in range(2, len(lesson.tasks) + 1):
            parts += [f"{key}-{number}", f"{key}-{number}.wrong"]
        yield from (TextUse((part,), f"bot/features/lessons/{game.key}.py") for part in parts)


OF_FEATURES.append(_texts)
