"""Watching matches, and the live channel."""

from bot.features.spectating.service import watch
