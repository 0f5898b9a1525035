"""A tournament's state, and the fold of its log, for all formats. Plain values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from functools import lru_cache, reduce
from math import ceil
from typing import NamedTuple

from bot.features.tournaments.rules.events import (
    Barred,
    Called,
    CancelledBye,
    CheckedIn,
    ClosedCheckIn,
    Ended,
    Ending,
    EndReason,
    EntrantNumber,
    Event,
    Joined,
    OpenedCheckIn,
    Paired,
    Renamed,
    Reopened,
    Replaced,
    Reported,
    RequestedBye,
    Result,
    Returned,
    Slot,
    Started,
    TableNumber,
    TimeUp,
    Unpaired,
    Withdrew,
)
from bot.features.tournaments.rules.formats import Format, LateEntry, Traits
from bot.features.tournaments.rules.round_robin import divisions
from bot.features.tournaments.rules.settings import JoiningEnds, Settings
from bot.texts.people import Named, told_apart


class Phase(StrEnum):
    """The phase of a tournament."""

    JOINING = "joining"
    RUNNING = "running"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A place in the tournament and the user who holds it."""

    number: EntrantNumber
    user: int
    name: str
    """Followed by the user name if another entrant has the same name."""
    rating: int
    handle: str = ""
    given: str = ""
    """The name as it was recorded."""
    joined: int = 0
    """The revision at which the player joined or came back."""
    is_active: bool = True
    """Whether they haven't withdrawn."""
    barred: Barred | None = None
    """The reason if the bot withdrew the player."""
    level: int = 0
    """The level of a computer player; 0 for a person."""
    former: tuple[int, ...] = ()
    """The users who held the place before, oldest first."""
    since: int = 0
    """The number of tables when the player came back or took over; earlier absences don't count."""
    has_checked_in: bool = False
    """Whether the player has checked in, while check-in is open. Computer players always have."""
    left: tuple[TableNumber, ...] = ()
    """The tables that were open when the player withdrew."""


@dataclass(frozen=True, slots=True)
class Table:
    """People who play one match, or in a knockout as many as needed."""

    number: TableNumber
    season: int
    round: int
    seats: tuple[EntrantNumber, ...]
    """In order of play in the first match."""
    division: int
    slot: Slot | None
    opened: datetime
    results: tuple[Result, ...] = ()
    """The results of its matches so far, aborted ones included."""
    reported: datetime | None = None
    """The time (UTC) of the latest result or correction."""
    is_undone: bool = False
    """Whether the host has undone the pairing: the table isn't played and doesn't count."""

    @property
    def counted(self) -> tuple[Result, ...]:
        """The results that stand."""
        return tuple(result for result in self.results if result.counts)

    def seats_of(self, match: int) -> tuple[EntrantNumber, ...]:
        """The seats of a match (1-based), in order of play: two people swap colours after each match that counts."""
        before = sum(result.counts for result in self.results[: match - 1])
        return self.seats if before % 2 == 0 else tuple(reversed(self.seats))

    @property
    def next_seats(self) -> tuple[EntrantNumber, ...]:
        """The seats of the next match, in order of play."""
        return self.seats_of(len(self.results) + 1)

    @property
    def was_played(self) -> bool:
        """Whether its people have met in a match."""
        return any(result.was_played for result in self.results)


class ByeKind(StrEnum):
    """The reason why a player has no table in a round."""

    ALLOCATED = "allocated"
    """Nobody was left to be paired with."""
    REQUESTED = "requested"
    """They have asked for it."""


class Bye(NamedTuple):
    """Somebody who has no table in a round."""

    season: int
    round: int
    entrant: EntrantNumber
    kind: ByeKind = ByeKind.ALLOCATED


class ByeRequest(NamedTuple):
    """A round for which a player requested a bye."""

    entrant: EntrantNumber
    round: int


@dataclass(frozen=True, slots=True)
class Tournament:
    """The state of a tournament, as `fold` computes it from the log."""

    settings: Settings
    revision: int = 0
    """Number of events."""
    phase: Phase = Phase.JOINING
    entrants: tuple[Entrant, ...] = ()
    """By number, including those who have withdrawn."""
    season: int = 0
    """1-based, once the tournament has started; only a league has more than one."""
    divisions: tuple[tuple[EntrantNumber, ...], ...] = ()
    """The initial order of this season, by division of a league; one in other formats, with late entrants at its
    end.
    """
    past_divisions: tuple[tuple[tuple[EntrantNumber, ...], ...], ...] = ()
    """The divisions of earlier seasons."""
    planned: int = 0
    """Number of rounds: in Swiss and tables as set, else the recommended number."""
    lot: int = 0
    started: datetime | None = None
    round: int = 0
    """The latest round of this season."""
    tables: tuple[Table, ...] = ()
    """By number, of all seasons."""
    byes: tuple[Bye, ...] = ()
    requests: frozenset[ByeRequest] = frozenset()
    """The requested byes, including those of past rounds."""
    called: int = 0
    """The latest round of this season that the host has started."""
    is_held: bool = False
    """Whether the pairing of the next round was undone, so that it waits for the host."""
    check_in: int = 0
    """The revision at which check-in opened; 0 while it isn't open."""
    is_time_up: bool = False
    """Arena: whether no more matches begin."""
    end: EndReason | None = None
    ended: datetime | None = None

    @property
    def traits(self) -> Traits:
        """The traits of its format."""
        return self.settings.traits

    def entrant(self, number: EntrantNumber) -> Entrant:
        """The entrant of this number."""
        return self.entrants[number - 1]

    def entrant_of(self, user: int) -> Entrant | None:
        """The place that this user holds."""
        return next((entrant for entrant in self.entrants if entrant.user == user), None)

    def table(self, number: TableNumber) -> Table:
        """The table of this number."""
        return self.tables[number - 1]

    @property
    def active(self) -> tuple[EntrantNumber, ...]:
        """Those who take part: they haven't withdrawn and aren't on the waiting list."""
        waiting = self.waiting
        return tuple(each.number for each in self.entrants if each.is_active and each.number not in waiting)

    @property
    def sitting_out(self) -> tuple[EntrantNumber, ...]:
        """Those who take part but requested a bye in the next round."""
        if self.phase is not Phase.RUNNING:
            return ()
        return tuple(number for number in self.active if (number, self.round + 1) in self.requests)

    @property
    def present(self) -> tuple[EntrantNumber, ...]:
        """Those who will be paired in the next round."""
        sitting_out = self.sitting_out
        return tuple(number for number in self.active if number not in sitting_out)

    @property
    def last_round(self) -> int:
        """Swiss and tables: the last round; before the start, the one for the present number of people."""
        return self.planned or self.settings.rounds or recommended_rounds(self.settings, len(self.active))

    def has_sat_out(self, number: EntrantNumber) -> bool:
        """Whether an entrant has had the bye that each may request once."""
        return any(bye.entrant == number and bye.kind is ByeKind.REQUESTED for bye in self.season_byes())

    @property
    def waiting(self) -> tuple[EntrantNumber, ...]:
        """The waiting list, in order: those who joined when all places were taken. Empty after the start."""
        if not self.settings.limit or self.phase is not Phase.JOINING:
            return ()
        here = sorted((each for each in self.entrants if each.is_active), key=lambda each: each.joined)
        return tuple(each.number for each in here[self.settings.limit :])

    @property
    def unchecked(self) -> tuple[EntrantNumber, ...]:
        """Those who haven't checked in, including people on the waiting list; empty unless check-in is open. Players
        who sit out the first round needn't check in.
        """
        if not self.check_in:
            return ()
        here = (each for each in self.entrants if each.is_active and not each.level)
        return tuple(each.number for each in here if not each.has_checked_in and (each.number, 1) not in self.requests)

    @property
    def is_full(self) -> bool:
        """Whether all places are taken."""
        return 0 < self.settings.limit <= len(self.active)

    @property
    def order(self) -> tuple[EntrantNumber, ...]:
        """The initial order, best first, over all divisions; late entrants last."""
        return tuple(number for division in self.divisions for number in division)

    def season_tables(self) -> tuple[Table, ...]:
        """The tables of this season."""
        return tuple(table for table in self.tables if table.season == self.season and not table.is_undone)

    def season_byes(self) -> tuple[Bye, ...]:
        """The byes of this season."""
        return tuple(bye for bye in self.byes if bye.season == self.season)

    def is_decided(self, table: Table) -> bool:
        """Whether all matches of a table have been played."""
        return is_decided(table, self.settings)

    @property
    def open_tables(self) -> tuple[Table, ...]:
        """Tables whose next match is due or in progress."""
        return tuple(table for table in self.tables if not table.is_undone and not is_decided(table, self.settings))

    @property
    def must_be_called(self) -> bool:
        """Whether the next round begins only when the host starts it."""
        waits = self.is_held or (self.settings.by_host and self.round > 0)
        return waits and self.traits.rounds_wait and self.called <= self.round

    def absences(self, number: EntrantNumber) -> int:
        """Number of matches this season that a player missed since they came back or took over."""
        since = self.entrant(number).since
        tables = [each for each in self.season_tables() if each.number > since and number in each.seats]
        return sum(
            result.ending is Ending.FORFEIT and not result.places[table.seats.index(number)]
            for table in tables
            for result in table.results
        )

    @property
    def last_late_round(self) -> int:
        """Swiss and tables: the last round during which people may still join and play from the next one on; 0 if there
        is none.
        """
        match self.settings.joining_ends:
            case JoiningEnds.START:
                return 0
            case JoiningEnds.SECOND_ROUND:
                return min(1, self.planned - 1)
            case JoiningEnds.LAST_ROUND:
                return self.planned - 1

    def after(self, *events: Event) -> Tournament:
        """The state after these events."""
        after = reduce(_after, events, self)
        return after if after.entrants == self.entrants else _with_distinct_names(after)


def _with_distinct_names(state: Tournament) -> Tournament:
    """The state with names that tell entrants of the same name apart."""
    names = told_apart(Named(each.user, each.given, each.handle) for each in state.entrants)
    entrants = (replace(each, name=name) for each, name in zip(state.entrants, names, strict=True))
    return replace(state, entrants=tuple(entrants))


def fold(settings: Settings, events: Iterable[Event]) -> Tournament:
    """The state of a tournament, from its log."""
    return _fold(settings, tuple(events))


@lru_cache(32)
def _fold(settings: Settings, events: tuple[Event, ...]) -> Tournament:
    """The state after these events. It is kept, because a tournament is looked at far more often than it changes."""
    return Tournament(settings).after(*events)


def half_points(table: Table, seat: int) -> int:
    """The points of a seat at a table for two, in halves: 2 for each win, 1 for each draw."""
    return sum(_halves(result, seat) for result in table.counted)


def _halves(result: Result, seat: int) -> int:
    place, other = result.places[seat], result.places[1 - seat]
    if place == other:
        return 1 if place else 0
    return 2 if place and (not other or place < other) else 0


EXTRA_MATCHES = 4
"""Matches that a knockout's table may have beyond `best_of` before a lot decides."""


def is_decided(table: Table, settings: Settings) -> bool:
    """Whether all matches of a table have been played."""
    if not settings.traits.has_bracket:
        return any(result.counts for result in table.results)
    if not table.results:
        return False
    if any(0 in result.places for result in table.counted):
        return True
    mine, theirs = half_points(table, 0), half_points(table, 1)
    played = len(table.counted)
    if played < settings.best_of:
        return max(mine, theirs) > settings.best_of
    return mine != theirs or played >= settings.best_of + EXTRA_MATCHES


def _after(state: Tournament, event: Event) -> Tournament:  # noqa: C901, PLR0911, PLR0912 - one for each kind
    state = replace(state, revision=state.revision + 1)
    match event:
        case Joined():
            return _joined(state, event)
        case Withdrew():
            left = tuple(table.number for table in state.open_tables if event.entrant in table.seats)
            held = replace(state.entrant(event.entrant), is_active=False, barred=event.why, left=left)
            return _without_requests(_with(state, held), event.entrant)
        case Returned():
            held = replace(state.entrant(event.entrant), is_active=True, barred=None, left=(), joined=state.revision)
            held = replace(held, has_checked_in=bool(state.check_in))
            return _placed(_with(state, replace(held, since=len(state.tables))), event.entrant)
        case Replaced():
            old = state.entrant(event.entrant)
            former, since = (*old.former, old.user), len(state.tables)
            new = Entrant(
                old.number,
                event.user,
                event.name,
                event.rating,
                event.handle,
                event.name,
                joined=old.joined,
                former=former,
                since=since,
                has_checked_in=bool(state.check_in),
            )
            return _placed(_with(_without_requests(state, event.entrant), new), event.entrant)
        case Renamed():
            held = state.entrant(event.entrant)
            return _with(state, replace(held, name=event.name, given=event.name, handle=event.handle))
        case Started():
            return _started(state, event)
        case Paired():
            return _paired(state, event)
        case Reported():
            return _reported(state, event)
        case Reopened():
            table = state.table(event.table)
            return _with_table(state, replace(table, results=table.results[:-1]))
        case Called():
            return replace(state, called=event.round)
        case Unpaired():
            return _unpaired(state, event)
        case RequestedBye():
            return replace(state, requests=state.requests | {ByeRequest(event.entrant, event.round)})
        case CancelledBye():
            held = state.entrant(event.entrant)
            state = _with(state, replace(held, has_checked_in=held.has_checked_in or bool(state.check_in)))
            return replace(state, requests=state.requests - {ByeRequest(event.entrant, event.round)})
        case OpenedCheckIn():
            return _with_check_in(state, state.revision)
        case ClosedCheckIn():
            return _with_check_in(state, 0)
        case CheckedIn():
            return _with(state, replace(state.entrant(event.entrant), has_checked_in=True))
        case TimeUp():
            return replace(state, is_time_up=True)
        case Ended():
            return replace(state, phase=Phase.OVER, check_in=0, end=event.reason, ended=event.at)


def _with(state: Tournament, entrant: Entrant) -> Tournament:
    index = entrant.number - 1
    return replace(state, entrants=(*state.entrants[:index], entrant, *state.entrants[index + 1 :]))


def _with_check_in(state: Tournament, opened: int) -> Tournament:
    """The state with check-in opened at a revision, or closed if that is 0, and no entrant checked in."""
    entrants = tuple(replace(each, has_checked_in=False) for each in state.entrants)
    return replace(state, check_in=opened, entrants=entrants)


def _without_requests(state: Tournament, number: EntrantNumber) -> Tournament:
    """The state without the byes that an entrant requested."""
    return replace(state, requests=frozenset(each for each in state.requests if each.entrant != number))


def _joined(state: Tournament, event: Joined) -> Tournament:
    number = EntrantNumber(len(state.entrants) + 1)
    entrant = Entrant(
        number,
        event.user,
        event.name,
        event.rating,
        event.handle,
        event.name,
        joined=state.revision,
        level=event.level,
        has_checked_in=bool(state.check_in),
    )
    state = replace(state, entrants=(*state.entrants, entrant))
    return _placed(state, entrant.number)


def _placed(state: Tournament, number: EntrantNumber) -> Tournament:
    """The state with this entrant added at the end of the order, if the tournament is running and lacks them."""
    if state.phase is not Phase.RUNNING or state.traits.late is LateEntry.NEXT_SEASON or number in state.order:
        return state
    return replace(state, divisions=(*state.divisions[:-1], (*state.divisions[-1], number)))


def recommended_rounds(settings: Settings, people: int) -> int:
    """The recommended number of rounds for this many people. Swiss: enough to find a single winner if there are no
    draws, and one more to rank the others. Tables: enough for everybody to meet if nobody met twice, but at most seven.
    Other formats: the number that they need without withdrawals.
    """
    if people < 2:
        return 0
    halvings = (people - 1).bit_length()
    match settings.format:
        case Format.SWISS:
            return min(halvings + 1, people - 1)
        case Format.TABLES:
            return max(1, min(7, ceil((people - 1) / (settings.seats - 1))))
        case Format.KNOCKOUT:
            return halvings
        case Format.ROUND_ROBIN:
            return berger_rounds(people)
        case Format.LEAGUE:
            largest = max(map(len, divisions(range(people), settings.division)))
            return berger_rounds(largest) * settings.cycles
        case Format.ARENA:
            return 0


def berger_rounds(people: int) -> int:
    return people - 1 + people % 2


def _started(state: Tournament, event: Started) -> Tournament:
    people = sum(map(len, event.divisions))
    chosen = state.settings.rounds if state.traits.pairs_each_round else 0
    return replace(
        state,
        phase=Phase.RUNNING,
        season=state.season + 1,
        past_divisions=(*state.past_divisions, state.divisions) if state.divisions else (),
        divisions=event.divisions,
        called=0,
        is_held=False,
        check_in=0,
        planned=chosen or recommended_rounds(state.settings, people),
        lot=event.lot,
        started=event.at,
        round=0,
    )


def _tables(state: Tournament, event: Paired) -> Iterator[Table]:
    for number, pairing in enumerate(event.pairings, start=len(state.tables) + 1):
        yield Table(
            TableNumber(number),
            state.season,
            event.round,
            pairing.seats,
            pairing.division,
            pairing.slot,
            event.at,
        )


def _paired(state: Tournament, event: Paired) -> Tournament:
    byes = [Bye(state.season, event.round, entrant) for entrant in event.byes]
    byes += [Bye(state.season, event.round, entrant, ByeKind.REQUESTED) for entrant in event.requested]
    return replace(
        state,
        round=max(state.round, event.round),
        is_held=False,
        tables=(*state.tables, *_tables(state, event)),
        byes=(*state.byes, *byes),
    )


def _unpaired(state: Tournament, event: Unpaired) -> Tournament:
    if event.tables:
        for number in event.tables:
            state = _with_table(state, replace(state.table(number), is_undone=True))
        return state

    def is_of_round(each: Table | Bye) -> bool:
        return (each.season, each.round) == (state.season, event.round)

    return replace(
        state,
        round=event.round - 1,
        called=event.round - 1,
        is_held=True,
        tables=tuple(replace(table, is_undone=True) if is_of_round(table) else table for table in state.tables),
        byes=tuple(bye for bye in state.byes if not is_of_round(bye)),
    )


def _reported(state: Tournament, event: Reported) -> Tournament:
    table, index = state.table(event.table), event.match - 1
    results = (*table.results[:index], event.result, *table.results[index + 1 :])
    return _with_table(state, replace(table, results=results, reported=event.at))


def _with_table(state: Tournament, table: Table) -> Tournament:
    return replace(state, tables=(*state.tables[: table.number - 1], table, *state.tables[table.number :]))
