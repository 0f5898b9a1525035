"""Challenges and lobbies, from the proposal to the start of the match."""

from bot.features.challenges.beginning import begin_alone, play_on_alone
from bot.features.challenges.service import (
    accept,
    act,
    draft_rematch,
    lapse_challenges,
    load_challenge,
    make_challenge,
    note_challenge_shown,
    open_challenges,
    rematch_of,
    withdraw,
)

__all__ = [
    "accept",
    "act",
    "begin_alone",
    "draft_rematch",
    "lapse_challenges",
    "load_challenge",
    "make_challenge",
    "note_challenge_shown",
    "open_challenges",
    "play_on_alone",
    "rematch_of",
    "withdraw",
]
