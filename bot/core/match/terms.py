"""Who plays what: what is agreed on before the first move, and where a match is played."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NewType

from bot.core.dice import Salt, Seed
from games.kit.rules import Options, Seat

MatchId = NewType("MatchId", int)
UserId = NewType("UserId", int)
"""Discord's number of a person."""
ChallengeId = NewType("ChallengeId", int)


OUTSIDER = UserId(-100)
"""In place of somebody who had all about them deleted, and did something about a match without playing it."""
_COMPUTER = -1000
"""From here on down stand the numbers of computer players."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Another match, whose rows a log begins with: they were taken over from it, or from a record of it."""

    match: int
    """Its number, on which its rolls depend in version 1 of the dice."""
    rows: int
    """Up to which row of the log, counted from 1, it was played there; from the origin before this one on."""
    commitment: str | None = None
    """Of its dice; None where it is not known."""
    seed: str | None = None
    salt: Salt | None = None
    """Of its dice; None for their version 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What was agreed on before the first move, and where it is played. The computer may take over a seat; then the
    match counts for no rating.
    """

    id: MatchId
    game: str
    """A key of the catalogue."""
    options: Options
    look: tuple[tuple[str, str], ...] = ()
    """As `renderers.kit.view.View.look`."""
    language: str = "en"
    """Of what the bot says about this match to everyone."""
    guild: int | None
    channel: int
    """The channel or thread, one going match in each."""
    seats: tuple[UserId, ...]
    """By seat. One person may hold several seats of one team."""
    names: tuple[str, ...]
    """By seat, as the players were called when the match began."""
    started_at: datetime
    seed: Seed | None = None
    """What the rolls are computed from; None in matches of a time when no game had dice."""
    salt: Salt | None = None
    """What they depend on beside the seed; None in matches of version 1 of the dice."""
    clock: str = ""
    """How long players may think; empty where only silence of many days counts."""
    rated: bool = True
    """Whether it counts for ratings."""
    origins: tuple[Origin, ...] = ()
    """Where its first rows come from, oldest first; empty where it was played from its start."""


def former(seat: Seat) -> UserId:
    """What stands for a person who had all about them deleted: in each match another one, by their first seat."""
    return UserId(-1 - seat)


def is_former(user: UserId) -> bool:
    """Whether it stands for somebody who had all about them deleted: of Discord's numbers none is negative."""
    return _COMPUTER < user < 0


def computer(level: int, number: int = 0) -> UserId:
    """What stands for the computer as a player of a level from 1 to 5: in one match as many as there are numbers."""
    return UserId(_COMPUTER - 10 * number - level)


def level_of(user: UserId) -> int | None:
    """At which level the computer plays for whom this stands; None for people, and for who was one."""
    return (_COMPUTER - user) % 10 if user < _COMPUTER else None
