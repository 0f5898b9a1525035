"""The computer as a guest: how strong it plays, and what it is called. What makes it move is elsewhere."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from typing import Final

from bot.core.challenge.proposal import Person
from bot.core.match import UserId, computer
from bot.texts import AnyLocale, say

LEVELS: Final = (1, 2, 3, 4, 5)
FRIENDLY: Final = 2
"""The level for whom nobody has named another."""


def computer_player(level: int, taken: Collection[UserId], locale: AnyLocale) -> Person:
    """The computer at a level, by a number and a name that none of those at the table or in the match have: the number
    says which of several it is.
    """
    number = next(number for number in count() if not any(computer(each, number) in taken for each in LEVELS))
    return Person(computer(level, number), say(locale, "computer-name", level=level, number=number + 1))


def computer_players(how_many: int, level: int, locale: AnyLocale) -> list[Person]:
    """So many of them, at one level."""
    players: list[Person] = []
    for _ in range(how_many):
        players.append(computer_player(level, [player.id for player in players], locale))
    return players
