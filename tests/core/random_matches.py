"""Matches in which people do whatever they may."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import UTC, datetime

from bot.catalogue import CATALOGUE
from bot.core import match as matches
from bot.core.dice import Salt, Seed
from bot.core.match import (
    Adjourn,
    Draw,
    Match,
    MatchId,
    Offer,
    Relocate,
    Resume,
    Substitute,
    TakeBack,
    Terms,
    UserId,
    legal_texts,
)
from games.kit.rules import Seat, options_from
from tests.core import toy
from tests.core.conftest import CHANNEL, GUILD

BEGAN = datetime(2026, 1, 1, 12, tzinfo=UTC)


def begun(game: str, options: Mapping[str, str], seats: tuple[UserId, ...]) -> Match:
    """A match between these people that has begun."""
    rules = toy.GAME if game == "toy" else CATALOGUE[game].game
    chosen = options_from(rules.options, options)
    terms = Terms(
        id=MatchId(5),
        game=game,
        options=chosen,
        guild=GUILD,
        channel=CHANNEL,
        seats=seats,
        names=tuple(f"p{seat}" for seat in seats),
        started_at=BEGAN,
        seed=Seed(bytes(range(32))),
        salt=Salt(message=1),
    )
    return matches.open_match(matches.begin(terms, rules.start(chosen)))


def something(match: Match, user: UserId, start: matches.AnyPosition, at: datetime, rng: random.Random) -> Match:
    """The match after something that `user` may do, or after a move of who is to move."""
    seat = Seat(rng.randrange(len(match.seats)))
    offers: list[Offer] = [Draw(), TakeBack(), Adjourn(), Resume(), Relocate(7), Substitute(seat, 2)]
    what = rng.choice(offers)
    asked = [each for each in match.offers if any(match.seats[seat] == user for seat in match.answerers(each))]
    doing = rng.randrange(12)
    if asked and doing < 8:
        if asked[0] == Draw() or doing == 0:
            return matches.decline(match, user, asked[0], at=at)
        return matches.agree(match, user, asked[0], start, at=at)
    if doing < 3:
        return matches.make_offer(match, user, what, start, at=at)
    if doing == 3:
        return matches.make_offer(match, user, TakeBack(), start, at=at)
    if doing == 4:
        channel = rng.randrange(3) + 1
        return matches.relocate(match, user, guild=GUILD, channel=channel, at=at, cause="agreed")
    if match.adjourned_since:
        return matches.make_offer(match, user, Resume(), start, at=at)
    mover = match.position.to_move
    assert mover is not None
    return matches.play(match, match.seats[mover], rng.choice(legal_texts(match)), at=at)
