"""Hints for the player to move."""

REQUIRES = ("coach",)
