"""Moves, gifts and the picker in which they are chosen."""
