"""Sizes that Pent-Up's pictures are made of, in px: players above the table, choices and hands around it."""

from __future__ import annotations

WIDTH, HEIGHT = 1100, 1100
"""Size of every picture. A square is shown as large as a phone and a desktop can show it."""
EDGE = 8
"""Distance of everything from the picture's edge."""
BREADTH = WIDTH - 2 * EDGE
"""Width of everything."""
GAP = 12
"""Distance between hands, in px."""
COLUMN_NAMES, ROW_NAMES = 36, 62
"""Height of the strip below a table with the names of its columns, and width of the one on its left with those of its
rows.
"""
LEAST = 35
"""Smallest height of a text: 11 px in a picture shown 350 px wide."""
NAME = 44
"""Height of a player's name: 14 px in a picture shown 350 px wide."""
