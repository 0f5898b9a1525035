"""A challenge: somebody wants to play, others have yet to agree. Pure values, like a match.

Challenges to friends and tables that anyone may join are one thing: a table with guests, some of them awaited still.
"""

from bot.challenge.deeds import accept, assign, at_table, choose, finish_assigning, join, leave, start, tell, withdraw
from bot.challenge.table import (
    Ago,
    Challenge,
    Draft,
    Guest,
    Person,
    Proposal,
    Room,
    State,
    changed_seats,
    first_guests,
    is_alike,
    seated,
)

__all__ = [
    "Ago",
    "Challenge",
    "Draft",
    "Guest",
    "Person",
    "Proposal",
    "Room",
    "State",
    "accept",
    "assign",
    "at_table",
    "changed_seats",
    "choose",
    "finish_assigning",
    "first_guests",
    "is_alike",
    "join",
    "leave",
    "seated",
    "start",
    "tell",
    "withdraw",
]
