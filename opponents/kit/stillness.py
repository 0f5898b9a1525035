"""When nothing moves any more, though both go on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.kit.rules import Position
from opponents.kit.thinking import AnyThinker

STILL = 80
"""Plies without anything lasting after which a draw is due: weak players of Vault have won after 60."""
THRICE = 3
"""So it is when a position has come up so many times."""


def idle(thinker: AnyThinker, positions: Sequence[Position[Any]]) -> int:
    """For how many plies, up to the last of a match's positions, nothing lasting has happened."""
    if thinker.lasting is None or not positions:
        return 0
    now = thinker.lasting(positions[-1])
    plies = 0
    while plies + 1 < len(positions) and thinker.lasting(positions[-plies - 2]) == now:
        plies += 1
    return plies


def nothing_moves(thinker: AnyThinker, positions: Sequence[Position[Any]]) -> bool:
    """Whether a computer offers a draw, or takes one, after these positions of a match, the present one last.

    Never in a game whose own rules end what repeats: its positions hold what came before, so that no two are equal.
    """
    plies = idle(thinker, positions)
    same = positions if thinker.lasting is None else positions[len(positions) - plies - 1 :]
    return plies >= STILL or same.count(positions[-1]) >= THRICE
