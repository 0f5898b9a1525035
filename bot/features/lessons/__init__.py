"""Lessons: learning a game in private, by doing."""

from bot.features.lessons.service import has_learned, lessons_done
