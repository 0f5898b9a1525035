"""Engines that play the games: from a position and a level to a move. Knows only the games."""
