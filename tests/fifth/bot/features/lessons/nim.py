"""The lessons of Nim."""

from __future__ import annotations

from bot.features.lessons.kit import Lesson, is_safe, lesson, wins
from games.nim import NimPosition

LESSONS: tuple[Lesson, ...] = (
    lesson("last", NimPosition(3), wins, "take 3"),
    lesson("four", NimPosition(6), is_safe, "take 2"),
)
