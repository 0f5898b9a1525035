"""Puzzles: positions with one winning move."""

REQUIRES = ("coach",)
