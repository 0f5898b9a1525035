"""Pent-Up, by Néstor Romeral Andrés: stack pentominoes and have the most on top. With its two solo games."""

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
