"""Detection of games in which nothing changes any more, so that the computer can agree to a draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.kit.rules import Position
from opponents.kit.engine import AnyEngine

STILL = 80
"""Plies without an irreversible change after which a draw is due. Weak players of Vault have won after 60."""
THRICE = 3
"""Occurrences of a position after which a draw is due."""


def idle(engine: AnyEngine, positions: Sequence[Position[Any]]) -> int:
    """The number of plies since the last irreversible change, at the last of a match's positions."""
    if engine.lasting is None or not positions:
        return 0
    now = engine.lasting(positions[-1])
    plies = 0
    while plies + 1 < len(positions) and engine.lasting(positions[-plies - 2]) == now:
        plies += 1
    return plies


def nothing_moves(engine: AnyEngine, positions: Sequence[Position[Any]]) -> bool:
    """Whether a computer offers or accepts a draw after these positions of a match, the last of which is the current
    one.

    Never true in a game whose own rules limit repetition: its positions include their history, so no two are equal.
    """
    plies = idle(engine, positions)
    same = positions if engine.lasting is None else positions[len(positions) - plies - 1 :]
    return plies >= STILL or same.count(positions[-1]) >= THRICE
