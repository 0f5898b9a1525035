"""Hints for the player to move."""
