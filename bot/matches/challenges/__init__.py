"""Challenges and lobbies, from the proposal to the start of the match."""

from bot.matches.challenges.beginning import begin_alone, begin_match
from bot.matches.challenges.commands import Invitation, check_alone, propose
from bot.matches.challenges.gallery import all_games, pictured
from bot.matches.challenges.greeting import begin_own_match, update_greetings
from bot.matches.challenges.queries import open_with
from bot.matches.challenges.service import (
    accept,
    act,
    claim_message,
    draft_rematch,
    forget_claims,
    go_away,
    lapse_challenges,
    load_challenge,
    make_challenge,
    note_challenge_shown,
    open_challenges,
    rematch_of,
    withdraw,
)
from bot.matches.challenges.setup import (
    CLOCK,
    LEVEL,
    RANDOM,
    RATED,
    SEAT,
    USUAL,
    Setup,
    choosable,
    playable,
    seats,
    value_word,
)
