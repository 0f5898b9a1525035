"""A match's terms, agreed on before the first move, and the ids of people and computer players."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import NewType

from bot.core.dice import Salt, Seed
from games.kit.rules import Options, Seat

MatchId = NewType("MatchId", int)
UserId = NewType("UserId", int)
"""A person's id on Discord. Negative ids stand for computer players and for people whose data was deleted; their last
digit is the level of a computer player, and no level for people, so that these never have the same number.
"""
ChallengeId = NewType("ChallengeId", int)

OUTSIDER = UserId(-9)
"""Stands for a person who acted on a match without playing it and whose data was then deleted."""
HIGHEST_LEVEL = 6
"""The highest level of computer players, which some installations lack."""
COMPUTER_DIGITS = (1, HIGHEST_LEVEL)
"""The first and the last of the last digits of computer players' ids."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The terms agreed on before the first move, and the place where the match is played.

    If a computer player takes over a seat, `seats` and `names` change, and the match isn't rated any more.
    """

    id: MatchId
    game: str
    """A key of the catalogue."""
    options: Options
    look: tuple[tuple[str, str], ...] = ()
    """Like `renderers.kit.view.View.look`."""
    language: str = "en"
    """The language of the match's public messages."""
    guild: int | None
    channel: int
    """The channel or thread. Each has at most one match that is neither over nor adjourned."""
    seats: tuple[UserId, ...]
    """By seat. One person may hold several seats of one team."""
    names: tuple[str, ...]
    """By seat, the players' names when the match began."""
    started_at: datetime
    """UTC."""
    seed: Seed | None = None
    """The seed of the rolls; None in imported matches."""
    salt: Salt = field(default_factory=Salt)
    """The part of the rolls that the seed doesn't determine."""
    clock: str = ""
    """The time control, as in `bot.core.clock`; empty for no clock."""
    rated: bool = True
    """Whether it counts for ratings."""
    strict: bool = False
    """Whether it is played without help or second thoughts, as in a tournament: no player gets hints, takes moves
    back, adjourns it, lets a computer player take over, or calls it off.
    """


def former(seat: Seat) -> UserId:
    """The id that replaces, in one match, a person whose data was deleted. `seat` is the first that they held."""
    return UserId(-10 * (seat + 1))


def is_former(user: UserId) -> bool:
    """Whether this id replaces a person whose data was deleted. Discord's ids are never negative."""
    return user < 0 and level_of(user) is None


def computer(level: int, number: int = 0) -> UserId:
    """The id of a computer player of a level from 1 to `HIGHEST_LEVEL`; `number` distinguishes those of one match."""
    return UserId(-10 * number - level)


def level_of(user: UserId) -> int | None:
    """The level of a computer player; None for people, including former ones."""
    first, last = COMPUTER_DIGITS
    return level if user < 0 and first <= (level := -user % 10) <= last else None
