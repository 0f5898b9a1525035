"""Shelt, the chess of Arka, an invented language: 28 named pieces, and the Teems that both sides share."""

from games.kit.rules import Game
from games.shelt.cells import ROWS, cell, name
from games.shelt.moves import Accompany, Charge, Discharge, Move, SheltMove, Turn
from games.shelt.pieces import BLUE, PIECES, RED, SEAT_NAMES, TEEMS, WHEN_TURNED, Piece
from games.shelt.state import SheltPosition, from_json, pieces, position, start

__all__ = [
    "BLUE",
    "GAME",
    "PIECES",
    "RED",
    "ROWS",
    "SEAT_NAMES",
    "TEEMS",
    "WHEN_TURNED",
    "Accompany",
    "Charge",
    "Discharge",
    "Move",
    "Piece",
    "SheltMove",
    "SheltPosition",
    "Turn",
    "cell",
    "name",
    "position",
]

GAME: Game[SheltPosition] = Game(
    key="shelt",
    title="Shelt",
    source="a game from the culture of Arka, an invented language (図解シェルト)",
    version=1,
    options=(),
    sides=lambda options: (frozenset({BLUE}), frozenset({RED})),
    seat_names=lambda options: SEAT_NAMES,
    start=start,
    from_json=from_json,
    reasons=("moon captured", "magic pieces captured", "repetition", "left"),
    pieces=pieces,
)
