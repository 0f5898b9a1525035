"""Analysing a match that is over."""

REQUIRES = ("coach", "replay")
