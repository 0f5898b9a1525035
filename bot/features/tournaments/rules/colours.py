"""Colours for two people where neither a schedule nor a library assigns them: in knockouts and arenas."""

from __future__ import annotations

from bot.features.tournaments.rules.events import EntrantNumber
from bot.features.tournaments.rules.tournament import Tournament


def seated(t: Tournament, people: tuple[EntrantNumber, EntrantNumber], lot: int) -> tuple[EntrantNumber, EntrantNumber]:
    """The two players, white first: the one with fewer whites, then the one who had black last, else by lot."""
    one, other = people
    mine, theirs = _whites(t, one), _whites(t, other)
    is_first = mine < theirs if mine != theirs else lot % 2 == 0
    return (one, other) if is_first else (other, one)


def _whites(t: Tournament, number: EntrantNumber) -> tuple[int, int]:
    """A player's surplus of matches with white over those with black, and the colour of the latest (1 or -1)."""
    balance = latest = 0
    for table in t.season_tables():
        if number in table.seats:
            for match in range(len(table.counted)):
                latest = 1 if (table.seats.index(number) + match) % 2 == 0 else -1
                balance += latest
    return balance, latest
