"""Puzzles: positions with one winning move."""

from bot.features.puzzles.service import Solved, puzzles_solved

REQUIRES = ("coach",)
