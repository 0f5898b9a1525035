"""Lessons: learning a game in private, by doing."""

from bot.features.lessons.service import lessons_done
