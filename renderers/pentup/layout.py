"""Sizes that Pent-Up's pictures are made of, in px: the table on the left, a column with the players on the right."""

from __future__ import annotations

WIDTH, HEIGHT = 1100, 700
"""Size of every picture: twice as large as a chat shows it on a desktop, and never higher than wide."""
LEFT, TOP, RIGHT, BOTTOM = 62, 12, 722, 652
"""The table. The names of its columns are below it, those of its rows on its left."""
COLUMN_LEFT, COLUMN_TOP = 738, 12
COLUMN_WIDTH, COLUMN_HEIGHT = WIDTH - COLUMN_LEFT - 12, HEIGHT - 2 * COLUMN_TOP
"""The column with the players."""
LEAST = 35
"""Smallest height of a text: 11 px in a picture shown 350 px wide."""
NAME = 44
"""Height of a player's name: 14 px in a picture shown 350 px wide."""
