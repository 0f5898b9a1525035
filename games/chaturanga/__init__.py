"""New Chaturanga, by Shownan Rocketeers (2012): four armies, two dice, and captive kings who may escape."""

from __future__ import annotations

from games.chaturanga.moves import Act, ChaturangaMove, End, Give, Muster, Pass, Promote, Ready, Roll, Turn
from games.chaturanga.pieces import (
    ARMIES,
    BLACK,
    FACED,
    FACES,
    FACINGS,
    GREEN,
    HOMES,
    KINDS,
    LETTERS,
    RED,
    SEAT_NAMES,
    SEATS,
    YELLOW,
    Piece,
)
from games.chaturanga.state import ChaturangaPosition, from_json, position
from games.kit.rules import Game

__all__ = [
    "ARMIES",
    "BLACK",
    "FACED",
    "FACES",
    "FACINGS",
    "GAME",
    "GREEN",
    "HOMES",
    "KINDS",
    "LETTERS",
    "RED",
    "SEATS",
    "SEAT_NAMES",
    "YELLOW",
    "Act",
    "ChaturangaMove",
    "ChaturangaPosition",
    "End",
    "Give",
    "Muster",
    "Pass",
    "Piece",
    "Promote",
    "Ready",
    "Roll",
    "Turn",
    "position",
]

GAME: Game[ChaturangaPosition] = Game(
    key="chaturanga",
    title="New Chaturanga",
    source="Shownan Rocketeers, 2012",
    version=1,
    options=(),
    sides=lambda options: tuple(frozenset({seat}) for seat in SEATS),
    seat_names=lambda options: SEAT_NAMES,
    start=lambda options: position(*ARMIES),
    from_json=from_json,
    reasons=("king on the throne opposite", "sudden death", "last army", "scores", "400 turns"),
    pieces=lambda position, seat: tuple(piece.kind for piece in position.board.values() if piece.owner == seat),
)
