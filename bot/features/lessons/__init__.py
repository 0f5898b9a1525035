"""Lessons: learning a game in private, by doing."""

from bot.features.lessons.service import has_learned, last_game, lessons_done
