"""Replay: a match step by step, or as an animation."""

from bot.features.replay.commands import is_for_all, seen
from bot.features.replay.steps import Replay, Replays, Scene
from bot.features.replay.views import heading, told_of
