"""A challenge: somebody wants to play, others have yet to agree. Pure values, like a match.

A challenge to friends and a lobby that anybody may join are one thing: a challenge with guests, some still awaited.
"""

from bot.core.challenge.actions import (
    accept,
    assign,
    check_host,
    choose,
    dismiss_computer,
    enter_words,
    finish_assigning,
    guest_in,
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
    "changed_seats",
    "check_host",
    "choose",
    "computer_player",
    "computer_players",
    "dismiss_computer",
    "enter_words",
    "finish_assigning",
    "first_guests",
    "guest_in",
    "is_alike",
    "join",
    "leave",
    "seat_computer",
    "seated",
    "start",
    "tell",
    "withdraw",
]
