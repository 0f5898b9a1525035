"""Checking the dice of a match."""

REQUIRES = ("records",)
