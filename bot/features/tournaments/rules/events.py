"""The events of a tournament. A tournament is its settings and an append-only log of events."""

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
    """The way in which a match of a tournament was decided."""

    PLAYED = "played"
    """By play, resignation or time; everybody came."""
    WITHDRAWN = "withdrawn"
    """By the withdrawal of a player who had moved. It counts as if it had been played."""
    FORFEIT = "forfeit"
    """By the absence of a player, or the withdrawal of one who hadn't moved. It counts for points but not as a meeting.
    """
    ADJUDICATED = "adjudicated"
    """By a moderator. It counts as if it had been played."""
    ABORTED = "aborted"
    """Without a result: the match doesn't count and is played again."""


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


class Slot(NamedTuple):
    """The place of a table in a knockout."""

    round: int
    """1-based."""
    position: int
    """0-based, from the top. In the last round, 0 is the final and 1 the match for third place."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A pairing of people who are to play each other. `fold` numbers it and makes it a table."""

    seats: tuple[EntrantNumber, ...]
    """In order of play: the first has white."""
    division: int = 0
    """0-based: the division of a league."""
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
    """An entrant's name changes to the user's present one."""

    entrant: EntrantNumber
    user: int
    """The user whose name it is, so that it is deleted with the user's data."""
    name: str
    handle: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Started(Happened):
    """The tournament starts, or the next season of a league."""

    divisions: tuple[tuple[EntrantNumber, ...], ...]
    """The initial order, best first, by division; a single one in other formats."""
    lot: int
    """All lots are drawn from this number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paired(Happened):
    """A round begins; in an arena or a knockout, new tables open."""

    round: int
    """1-based, within a season."""
    pairings: tuple[Pairing, ...]
    byes: tuple[EntrantNumber, ...] = ()
    """People without a table in this round because the number of people isn't a multiple of the seats."""
    requested: tuple[EntrantNumber, ...] = ()
    """People without a table in this round because they requested a bye."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported(Happened):
    """A match has ended, or its result is corrected."""

    table: TableNumber
    match: int
    """1-based, among the matches of the table, aborted ones included. If the match has a result already, this corrects
    it.
    """
    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class Reopened(Happened):
    """The last result of a table doesn't count any more: it was lost by a withdrawal that is taken back."""

    table: TableNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class Called(Happened):
    """The host starts a round that was waiting for them."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Unpaired(Happened):
    """The host undoes the pairing of the latest round. The new one waits for the host."""

    round: int
    tables: tuple[TableNumber, ...] = ()
    """In a knockout, the tables whose people have changed through a correction; only these are undone, and opened anew
    for the right people.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestedBye(Happened):
    """An entrant requests a bye in a round that isn't paired yet."""

    entrant: EntrantNumber
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelledBye(Happened):
    """An entrant withdraws the request for a bye."""

    entrant: EntrantNumber
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedCheckIn(Happened):
    """Check-in opens: only those who check in take part. Nobody but computer players has checked in yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedCheckIn(Happened):
    """Check-in closes because the date of the start has changed or the host doesn't want it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedIn(Happened):
    """An entrant checks in, or the host checks them in."""

    entrant: EntrantNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeUp(Happened):
    """The time of an arena is over: nobody joins or is paired any more, and matches that have begun go on."""


class EndReason(StrEnum):
    """The reason why a tournament is over."""

    COMPLETE = "complete"
    """Everything has been played."""
    UNPAIRABLE = "unpairable"
    """No further round can be paired: everybody still playing has met, or too few people are left."""
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
    | Started
    | Paired
    | Reported
    | Reopened
    | Called
    | Unpaired
    | RequestedBye
    | CancelledBye
    | OpenedCheckIn
    | ClosedCheckIn
    | CheckedIn
    | TimeUp
    | Ended
)
