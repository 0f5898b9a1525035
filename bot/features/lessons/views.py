"""A lesson as the learner sees it: a private message with the usual move picker."""

from __future__ import annotations

from bot.catalogue import Entry
from bot.lessons.kit import Lesson
from bot.texts import AnyLocale, phrases, say
from bot.ui.layout import Message, message, picture
from renderers.kit.view import View

FILE_NAME = "lesson.png"


def view(lesson: Lesson) -> View:
    """The picture's view, from the learner's seat."""
    return View(lesson.seat, look=lesson.look)


def opened(entry: Entry, lesson: Lesson, shown: View, locale: AnyLocale) -> Message:
    """The beginning of a lesson; attach the picture of `shown` as `FILE_NAME`."""
    game = entry.game.key
    alt = phrases(entry.picture.describe(lesson.start, shown), locale, game)
    return message(say(locale, f"{game}-lesson-{lesson.key}"), picture(FILE_NAME, alt))
