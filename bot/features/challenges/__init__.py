"""Challenges and lobbies, up to the match that they become."""

from bot.features.challenges.beginning import begin_alone, begin_match, cut_at, play_on_alone
from bot.features.challenges.service import (
    Deed,
    DoingP,
    accept,
    act,
    draft_rematch,
    lapse_challenges,
    load_challenge,
    make_challenge,
    note_challenge_shown,
    open_challenges,
    preview,
    rematch_of,
    withdraw,
)

__all__ = [
    "Deed",
    "DoingP",
    "accept",
    "act",
    "begin_alone",
    "begin_match",
    "cut_at",
    "draft_rematch",
    "lapse_challenges",
    "load_challenge",
    "make_challenge",
    "note_challenge_shown",
    "open_challenges",
    "play_on_alone",
    "preview",
    "rematch_of",
    "withdraw",
]
