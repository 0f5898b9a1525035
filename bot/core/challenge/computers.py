"""Computer players as guests: their levels, ids and names. What makes them move is in `bot.computers`."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from typing import Final

from bot.core.challenge.proposal import Person
from bot.core.match import UserId, computer
from bot.texts import AnyLocale, say

LEVELS: Final = (1, 2, 3, 4, 5)
FRIENDLY: Final = 2
"""The default level."""


def computer_player(level: int, taken: Collection[UserId], locale: AnyLocale) -> Person:
    """A computer player of a level, with an id and a name that nobody in `taken` has, told apart by a number."""
    number = next(number for number in count() if not any(computer(each, number) in taken for each in LEVELS))
    return Person(computer(level, number), say(locale, "computer-name", level=level, number=number + 1))


def computer_players(how_many: int, level: int, locale: AnyLocale) -> list[Person]:
    """Several computer players of one level."""
    players: list[Person] = []
    for _ in range(how_many):
        players.append(computer_player(level, [player.id for player in players], locale))
    return players
