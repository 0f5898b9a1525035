"""Matches as values: begun, and moved on at random."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from typing import Any

from bot.catalogue import CATALOGUE
from bot.core.dice import Salt, Seed
from bot.core.match import Match, MatchId, Terms, UserId, begin, open_match, play
from games.kit.rules import Leave

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def begun(game: str, **chosen: Any) -> Match:
    """A match of the default variant unless another is chosen, each seat held by another person."""
    rules = CATALOGUE[game].game
    options = {option.key: option.default for option in rules.options} | chosen
    seats = rules.seat_names(options)
    terms = Terms(
        id=MatchId(1),
        game=game,
        options=options,
        guild=1,
        channel=1,
        seats=tuple(UserId(number + 1) for number in range(len(seats))),
        names=seats,
        started_at=NOW,
        seed=Seed(bytes(32)),
        salt=Salt(message=1),
    )
    return open_match(begin(terms, rules.start(options)))


def moved(match: Match, rng: random.Random) -> Match:
    """After one more random move, or gift; as it is if it is over."""
    if match.outcome is not None:
        return match
    seat = match.position.to_move
    assert seat is not None
    gifts = [aside for aside in match.position.asides(seat) if not isinstance(aside, Leave)]
    move = rng.choice(gifts if gifts and rng.random() < 0.2 else match.position.legal_moves())
    return play(match, match.seats[seat], match.position.notation(move), at=NOW)
