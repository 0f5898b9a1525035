"""Challenges and lobbies, from the proposal to the start of the match."""

from bot.features.challenges.beginning import begin_alone, begin_match
from bot.features.challenges.commands import Invitation, check_alone, propose
from bot.features.challenges.gallery import all_games, pictured
from bot.features.challenges.greeting import begin_own_match, update_greetings
from bot.features.challenges.service import (
    accept,
    act,
    draft_rematch,
    forget_claims,
    go_away,
    lapse_challenges,
    load_challenge,
    make_challenge,
    note_challenge_shown,
    open_challenges,
    open_with,
    rematch_of,
    withdraw,
)
from bot.features.challenges.setup import LEVEL, SEAT, Setup, playable, seats
