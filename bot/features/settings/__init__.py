"""Server settings and preferences."""

from bot.features.settings.views import words_of_change
