"""Pictures of a tournament: standings, cross tables, brackets and the podium. The caller supplies all texts.

Each value is one picture; the caller cuts what is too long for one (`ROWS`, `OPPONENTS`, `cut` and the like).
"""

from __future__ import annotations

from typing import TypeAlias

from PIL import Image

from renderers.tournament import bracket, podium, tables
from renderers.tournament.bracket import Bracket, Column, Match, Seat, cut
from renderers.tournament.canvas import Caption
from renderers.tournament.podium import MOST_NAMES, PLACES, Podium, Step
from renderers.tournament.tables import Cell, CrossRow, CrossTable, Line, RoundRow, RoundTable, Standings

__all__ = [
    "MOST_NAMES",
    "OPPONENTS",
    "OPPONENTS_TWICE",
    "PLACES",
    "ROUNDS",
    "ROWS",
    "TALL_ROWS",
    "Bracket",
    "Caption",
    "Cell",
    "Column",
    "CrossRow",
    "CrossTable",
    "Line",
    "Match",
    "Podium",
    "RoundRow",
    "RoundTable",
    "Seat",
    "Standings",
    "Step",
    "TournamentPicture",
    "cut",
    "draw",
]

ROWS = 14
"""Most people in one picture of standings: more would be too small on a screen."""
TALL_ROWS = 10
"""Most people in one picture of a table by rounds."""
OPPONENTS = 12
"""Most people in the rows and in the columns of one picture of a cross table."""
OPPONENTS_TWICE = 10
"""A cell's width if it holds two results."""
ROUNDS = 8
"""Most rounds in one picture of a table by rounds."""

TournamentPicture: TypeAlias = Standings | CrossTable | RoundTable | Bracket | Podium


def draw(picture: TournamentPicture, key: str = "dark") -> Image.Image:
    """Draw it in a theme (a key of `THEMES`): a palette picture (mode P), 800 px wide. Deterministic."""
    match picture:
        case Standings():
            return tables.draw_standings(picture, key)
        case CrossTable():
            return tables.draw_cross_table(picture, key)
        case RoundTable():
            return tables.draw_round_table(picture, key)
        case Bracket():
            return bracket.draw(picture, key)
        case Podium():
            return podium.draw(picture, key)
