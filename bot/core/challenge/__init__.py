"""A challenge: somebody wants to play, others have yet to agree. Pure values, like a match.

Challenges to friends and tables that anyone may join are one thing: a table with guests, some of them awaited still.
"""

from bot.core.challenge.actions import (
    accept,
    assign,
    at_table,
    check_host,
    choose,
    dismiss_computer,
    enter_words,
    finish_assigning,
    join,
    leave,
    seat_computer,
    start,
    tell,
    withdraw,
)
from bot.core.challenge.computers import FRIENDLY, LEVELS, computer_player, computer_players
from bot.core.challenge.proposal import (
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
    "FRIENDLY",
    "LEVELS",
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
    "check_host",
    "choose",
    "computer_player",
    "computer_players",
    "dismiss_computer",
    "enter_words",
    "finish_assigning",
    "first_guests",
    "is_alike",
    "join",
    "leave",
    "seat_computer",
    "seated",
    "start",
    "tell",
    "withdraw",
]
