"""Server settings and preferences."""

from bot.matches.settings.views import words_of_change
