"""The games that several people play, with the number of their seats."""

from __future__ import annotations

from collections.abc import Mapping

from bot.catalogue import CATALOGUE
from games.kit.rules import options_from

SEATS: Mapping[str, int] = {
    key: seats
    for key, entry in CATALOGUE.items()
    if (seats := len(entry.game.seat_names(options_from(entry.game.options, {})))) > 1
}
"""Seats of each game with its default options."""
