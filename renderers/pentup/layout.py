"""Sizes that Pent-Up's pictures are made of, in px: players above the table, choices and hands around it."""

from __future__ import annotations

WIDTH, HEIGHT = 1100, 1100
"""Size of every picture. A square is shown as large as a phone and a desktop can show it."""
EDGE = 8
"""Distance of everything but the names of columns and rows from the picture's edge."""
BREADTH = WIDTH - 2 * EDGE
"""Width of what is above and below the table."""
GAP = 12
"""Distance between hands, in px."""
LEFT, RIGHT = 62, WIDTH - EDGE
"""Left and right end of the table. The names of its rows are on its left."""
NAMES = 36
"""Height of the strip below the table with the names of its columns."""
LEAST = 35
"""Smallest height of a text: 11 px in a picture shown 350 px wide."""
NAME = 44
"""Height of a player's name: 14 px in a picture shown 350 px wide."""
