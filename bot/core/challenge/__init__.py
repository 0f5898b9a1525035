"""Challenges: a host wants to play, others have yet to accept. Pure values.

A challenge to named people and a lobby that anyone may join are both a challenge with guests.
"""

from bot.core.challenge.actions import (
    accept,
    assign,
    change,
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
from bot.core.challenge.proposal import (
    FRIENDLY,
    Ago,
    Challenge,
    Conditions,
    Draft,
    Guest,
    Person,
    Room,
    State,
    changed_seats,
    computer_player,
    computer_players,
    easier_level,
    first_guests,
    is_alike,
    renumbered,
    seated,
    stronger_level,
)
