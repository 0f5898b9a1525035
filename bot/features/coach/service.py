"""Switching the coach on and off, and whether it has something to say."""

from __future__ import annotations

from itertools import groupby

from bot.core.match import Match, MatchId, RowKind, UserId
from bot.features.coach import queries
from bot.storage import Store

TURNS = 10
"""The coach advises a player in this many turns from the first."""


async def begin_coaching(store: Store, match: MatchId, user: UserId) -> None:
    """Switch the coach on for a player in a match."""
    await store.write(queries.add_coach, match, user)


async def end_coaching(store: Store, match: MatchId, user: UserId) -> None:
    """Switch the coach off."""
    await store.write(queries.delete_coach, match, user)


async def may_advise(store: Store, match: Match, user: UserId) -> bool:
    """Whether the coach is on for a player, who is at one of their first turns in a match against computers."""
    if len(match.people) != 1 or len(match.seats) == 1 or turn_of(match, user) > TURNS:
        return False
    return await store.read(queries.is_coached, match.id, user)


def turn_of(match: Match, user: UserId) -> int:
    """The number of a player's present turn, from 1, if they are to move. Several moves in a row are one turn."""
    seats = (row.seat for row in match.standing if row.kind is RowKind.MOVE and row.seat is not None)
    turns = [seat for seat, _ in groupby(seats)]
    before = turns[:-1] if turns and turns[-1] == match.position.to_move else turns
    return sum(1 for seat in before if match.seats[seat] == user) + 1
