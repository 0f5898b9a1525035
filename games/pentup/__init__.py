"""Pent-Up, by Néstor Romeral Andrés: pile up pentominoes, and have the most of them on top; with its two puzzles."""

from games.pentup.rings import RINGS, RingsPosition
from games.pentup.standard import GAME, PentUpPosition
from games.pentup.tiles import ORIENTATIONS, Place, Placed
from games.pentup.tower import TOWER, TowerPosition

__all__ = [
    "GAME",
    "ORIENTATIONS",
    "RINGS",
    "TOWER",
    "PentUpPosition",
    "Place",
    "Placed",
    "RingsPosition",
    "TowerPosition",
]
