"""Puzzles: positions with one winning move."""

from bot.features.puzzles.service import puzzles_solved

REQUIRES = ("coach",)
