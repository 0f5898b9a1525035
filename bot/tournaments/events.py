"""The events of a tournament, which is its settings and its log of these. The log is only appended to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple, NewType, TypeAlias

EntrantNumber = NewType("EntrantNumber", int)
"""Identifies an entrant within the tournament: 1 for the first who joined. It stays when somebody else takes over."""
TableNumber = NewType("TableNumber", int)
"""Identifies a table within the tournament: 1 for the first that was paired."""


class Ending(StrEnum):
    """The way in which a match of a tournament came to its result."""

    PLAYED = "played"
    """By play, resignation or time, after everybody had come."""
    FORFEIT = "forfeit"
    """With somebody who didn't come or has withdrawn. For them it counts for points but not as a meeting."""
    ADJUDICATED = "adjudicated"
    """By a moderator. It counts as if it had been played."""
    ABORTED = "aborted"
    """Without a result: it counts for nothing, and is played again."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one match."""

    places: tuple[int, ...]
    """By seat of the table as it was paired: 1 for the best, the same for people who share a place, 0 for a no-show."""
    ending: Ending = Ending.PLAYED

    @property
    def counts(self) -> bool:
        """Whether it stands as a result."""
        return self.ending is not Ending.ABORTED

    @property
    def was_played(self) -> bool:
        """Whether people have met: at least two have come."""
        return sum(place > 0 for place in self.places) > 1


WHITE_WINS, BLACK_WINS, DRAW = Result((1, 2)), Result((2, 1)), Result((1, 1))
ABORTED = Result((), Ending.ABORTED)


class Stage(StrEnum):
    """A part of a tournament. Points of one don't count in another."""

    MAIN = "main"
    FINAL = "final"
    """The round robin of the best of each group."""
    PLAYOFF = "playoff"
    """Between those who share the first place."""


class Bracket(StrEnum):
    """A part of a knockout."""

    WINNERS = "winners"
    LOSERS = "losers"
    """For those who have lost once."""
    FINAL = "final"
    """Between the winners of both. It has a second round if the one who was unbeaten loses the first."""
    THIRD = "third"


class Slot(NamedTuple):
    """The place of a table in a knockout."""

    bracket: Bracket
    round: int
    """1-based, within its bracket."""
    position: int
    """0-based, from the top."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """People who are to play each other, as they are paired. The fold gives it a number and makes it a table."""

    seats: tuple[EntrantNumber, ...]
    """In order of play: the first has white."""
    group: int = 0
    """0-based: the group of a round robin, the division of a league."""
    slot: Slot | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """The fields of all events."""

    at: datetime
    """With a time zone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined(Happened):
    """Somebody joins and becomes the next entrant."""

    user: int
    name: str
    handle: str = ""
    """Discord's name of the user, as in `bot.texts.people.Named`."""
    rating: int
    """Orders people at the start."""
    level: int = 0
    """The level of a computer player; 0 for a person."""


class Barred(StrEnum):
    """The reason why the bot withdraws a player from a tournament."""

    BANNED = "banned"
    LEFT = "left"
    """The player has left the server."""
    FULL = "full"
    """The player still waited for a place at the start."""
    ABSENT = "absent"
    """The player hasn't come to as many matches as the settings allow."""
    UNCHECKED = "unchecked"
    """The player hadn't checked in at the start."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrew(Happened):
    """An entrant leaves the tournament, or pauses in an arena."""

    entrant: EntrantNumber
    why: Barred | None = None
    """The reason if the bot withdrew the player; None if they asked for it, or the host did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Returned(Happened):
    """An entrant who had withdrawn is back."""

    entrant: EntrantNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class Replaced(Happened):
    """Somebody else takes over an entrant's place with its points and matches."""

    entrant: EntrantNumber
    user: int
    name: str
    handle: str = ""
    rating: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Renamed(Happened):
    """An entrant has another name: that of today, or one that the host has chosen."""

    entrant: EntrantNumber
    user: int
    """The user who has the name, so that it is deleted with the user's data."""
    name: str
    handle: str = ""
    by_host: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Seeded(Happened):
    """The maker sets the initial order by hand; people who aren't in it follow by rating."""

    order: tuple[EntrantNumber, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Started(Happened):
    """The tournament starts, or the next season of a league."""

    groups: tuple[tuple[EntrantNumber, ...], ...]
    """The initial order, best first, by group or division; one group in other formats."""
    lot: int
    """Everything that is drawn by lot follows from this number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paired(Happened):
    """A round begins; in an arena, a knockout or a ladder: tables open."""

    round: int
    """1-based, through all stages of a season."""
    stage: Stage
    pairings: tuple[Pairing, ...]
    byes: tuple[EntrantNumber, ...] = ()
    """People without a table in this round, because the number of people doesn't divide."""
    requested: tuple[EntrantNumber, ...] = ()
    """People without a table in this round because they have asked for a bye."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Qualified(Happened):
    """A final or a play-off begins."""

    stage: Stage
    order: tuple[EntrantNumber, ...]
    """The people who play in it, best first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported(Happened):
    """A match has ended, or its result is corrected."""

    table: TableNumber
    match: int
    """1-based, among the matches of the table, aborted ones included. A match that has a result gets a new one."""
    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenged(Happened):
    """In a ladder, somebody challenges somebody above them. Challenges are numbered from 1."""

    challenger: EntrantNumber
    challenged: EntrantNumber


class Answer(StrEnum):
    """The end of a challenge in a ladder that didn't become a table."""

    DECLINED = "declined"
    LAPSED = "lapsed"
    CANCELLED = "cancelled"
    """By the challenger, or because one of both has withdrawn: it costs nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered(Happened):
    """A challenge ends without a match."""

    challenge: int
    answer: Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted(Happened):
    """A challenge is accepted: its table opens."""

    challenge: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminded(Happened):
    """A challenge has nearly lapsed."""

    challenge: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Called(Happened):
    """The host starts a round that has waited for that."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Unpaired(Happened):
    """The host undoes the pairing of the latest round, and the next one waits for the host."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Forbade(Happened):
    """The host sets who must not meet, instead of those forbidden before."""

    pairs: tuple[tuple[EntrantNumber, EntrantNumber], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestedBye(Happened):
    """An entrant asks for a bye in a round that isn't paired yet."""

    entrant: EntrantNumber
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelledBye(Happened):
    """An entrant no longer asks for a bye in a round."""

    entrant: EntrantNumber
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedCheckIn(Happened):
    """Check-in opens: only those who check in take part. Nobody but computer players has checked in yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedCheckIn(Happened):
    """Check-in is off, as the start has another date, or the host wants none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedIn(Happened):
    """An entrant checks in, or the host does that for them."""

    entrant: EntrantNumber


class EndReason(StrEnum):
    """The reason for which a tournament is over."""

    COMPLETE = "complete"
    """Everything has been played."""
    UNPAIRABLE = "unpairable"
    """No further round can be paired: everybody left has met, or too few are left."""
    STOPPED = "stopped"
    """Somebody has ended it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended(Happened):
    """The tournament is over."""

    reason: EndReason


Event: TypeAlias = (
    Joined
    | Withdrew
    | Returned
    | Replaced
    | Renamed
    | Seeded
    | Started
    | Paired
    | Qualified
    | Reported
    | Challenged
    | Answered
    | Accepted
    | Reminded
    | Called
    | Unpaired
    | Forbade
    | RequestedBye
    | CancelledBye
    | OpenedCheckIn
    | ClosedCheckIn
    | CheckedIn
    | Ended
)
