"""The actions of people and moderators. Each returns the new events, or raises TournamentError."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from bot.features.tournaments.rules.check_in import without_unchecked
from bot.features.tournaments.rules.errors import TournamentError
from bot.features.tournaments.rules.events import (
    Barred,
    Ended,
    Ending,
    EndReason,
    EntrantNumber,
    Event,
    Joined,
    Renamed,
    Reopened,
    Replaced,
    Reported,
    Result,
    Returned,
    Slot,
    Started,
    TableNumber,
    Unpaired,
    Withdrew,
)
from bot.features.tournaments.rules.formats import Format, LateEntry
from bot.features.tournaments.rules.knockout import Feeder, Node, bracket
from bot.features.tournaments.rules.progress import is_season_over
from bot.features.tournaments.rules.round_robin import divisions
from bot.features.tournaments.rules.standings import Move, division_standings, moving
from bot.features.tournaments.rules.tournament import Entrant, Phase, Table, Tournament, is_decided
from bot.texts.people import Named

STEPS = {Move.UP: -1, None: 0, Move.DOWN: 1}


class OpenMatch(NamedTuple):
    """A match to play, or in progress."""

    table: TableNumber
    match: int
    """1-based, among the matches of the table."""
    seats: tuple[EntrantNumber, ...]
    """In order of play."""


def open_matches(t: Tournament) -> tuple[OpenMatch, ...]:
    """All current matches, one of each open table; none once the tournament is over."""
    if t.phase is Phase.OVER:
        return ()
    return tuple(OpenMatch(table.number, len(table.results) + 1, table.next_seats) for table in t.open_tables)


def join(t: Tournament, joined: Joined) -> tuple[Event, ...]:
    """Join as `joined` says, or come back after withdrawing. Late entrants get no points for earlier rounds."""
    _check_going(t)
    held = t.entrant_of(joined.user)
    if held is not None and held.is_active:
        raise TournamentError("already joined")
    if t.phase is Phase.RUNNING:
        _check_late(t, held)
    if held is not None:
        return returning(t, held.number, joined.at)
    return (joined,)


def returning(
    t: Tournament, entrant: EntrantNumber, now: datetime, begun: Collection[TableNumber] | None = None
) -> tuple[Event, ...]:
    """The events by which an entrant who withdrew takes part again. Matches of two that they lost by that go on, if
    nothing depends on them yet; `begun` is as in `report`.
    """
    held, reopened = t.entrant(entrant), t
    events: list[Event] = []
    for number in held.left:
        if _may_go_on(t, t.table(number), entrant, begun):
            events.append(Reopened(at=now, table=number))
            reopened = reopened.after(events[-1])
    return (*events, *_unseated(reopened, now), Returned(at=now, entrant=entrant))


def may_return(t: Tournament, table: Table, begun: Collection[TableNumber] | None = None) -> bool:
    """Whether a table was lost by a withdrawal, and its match would go on if that were taken back. `begun` is as in
    `report`.
    """
    left = (number for number in table.seats if table.number in t.entrant(number).left)
    return any(_may_go_on(t, table, number, begun) for number in left)


def _may_go_on(t: Tournament, table: Table, entrant: EntrantNumber, begun: Collection[TableNumber] | None) -> bool:
    """Whether a table for two was lost by the withdrawal of this entrant, and the next round hasn't begun."""
    is_past = table.round < t.round and t.traits.rounds_wait
    if len(table.seats) > 2 or not table.results or is_past or t.phase is not Phase.RUNNING:
        return False
    last, seat = table.results[-1], table.seats.index(entrant)
    is_lost = (last.ending is Ending.FORFEIT and not last.places[seat]) or (
        last.ending is Ending.WITHDRAWN and last.places[seat] > 1
    )
    return is_lost and is_correctable(t, table, begun)


def admits_newcomers(t: Tournament) -> bool:
    """Whether people who have never joined may join now, or before the start wait for a place."""
    if t.phase is not Phase.RUNNING:
        return t.phase is Phase.JOINING
    try:
        _check_late(t, None)
    except TournamentError:
        return False
    return True


def _check_late(t: Tournament, held: Entrant | None) -> None:
    """Raise TournamentError if it is too late to join, or all places are taken.

    People who withdrew may come back after the deadline for new entrants.
    """
    if t.traits.late is LateEntry.NEVER:
        raise TournamentError("format takes no late entries", format=t.settings.format)
    if t.is_time_up:
        raise TournamentError("too late to join", last="time-up")
    if t.is_full:
        raise TournamentError("all places taken", limit=t.settings.limit)
    if t.traits.late is LateEntry.NEXT_ROUND and held is None and t.round > t.last_late_round:
        raise TournamentError("too late to join", last=t.last_late_round)


def withdraw(t: Tournament, entrant: EntrantNumber, now: datetime, why: Barred | None = None) -> tuple[Event, ...]:
    """Withdraw an entrant; `why` is the reason if the bot does it. `advance` then forfeits their open matches. In an
    arena, a match that has begun continues.
    """
    _check_going(t)
    _check_in(t, entrant)
    return (Withdrew(at=now, entrant=entrant, why=why),)


def replace_entrant(
    t: Tournament, entrant: EntrantNumber, person: tuple[int, str, int], now: datetime, handle: str = ""
) -> tuple[Event, ...]:
    """Replace an entrant by another user, who takes over the points and open matches."""
    _check_going(t)
    if not 1 <= entrant <= len(t.entrants):
        raise TournamentError("not joined")
    check_has_place(t, entrant)
    user, name, rating = person
    if t.entrant_of(user) is not None:
        raise TournamentError("already joined")
    return (Replaced(at=now, entrant=entrant, user=user, name=name, handle=handle, rating=rating),)


def check_has_place(t: Tournament, entrant: EntrantNumber) -> None:
    """Raise TournamentError if an entrant withdrew before the start and the format takes no late entries."""
    if t.phase is Phase.RUNNING and t.traits.late is LateEntry.NEVER and entrant not in t.order:
        raise TournamentError("format takes no late entries", format=t.settings.format)


def renamed(t: Tournament, names: Mapping[int, Named], now: datetime) -> tuple[Event, ...]:
    """The events that update the names of entrants to those of their users."""
    return tuple(
        Renamed(at=now, entrant=held.number, user=held.user, name=new.name, handle=new.handle)
        for held in t.entrants
        if (new := names.get(held.user)) is not None and (held.given, held.handle) != (new.name, new.handle)
    )


def start(t: Tournament, lot: int, now: datetime, fillers: Sequence[Joined] = ()) -> tuple[Event, ...]:
    """Start the tournament, or the next season of a league.

    `lot` is a random number below 2^256 that stays secret; all lots are drawn from it. People on the waiting list are
    withdrawn, and so are those who haven't checked in if check-in is open. `fillers` are computer players that fill
    tables, however many people may join.
    """
    _check_going(t)
    unchecked = without_unchecked(t, now)
    t = t.after(*unchecked)
    left_out = tuple(Withdrew(at=now, entrant=number, why=Barred.FULL) for number in t.waiting)
    t = replace(t.after(*left_out, *fillers), settings=replace(t.settings, limit=0))
    if t.phase is Phase.RUNNING:
        if not t.traits.has_seasons:
            raise TournamentError("already started")
        if not is_season_over(t):
            raise TournamentError("season not over")
        order = _after_season(t)
    else:
        order = initial_order(t)
    least = fewest(t)
    if len(order) < least:
        raise TournamentError(
            "too few checked in" if t.check_in else "not enough people", least=least, people=len(order)
        )
    return (*unchecked, *left_out, *fillers, Started(at=now, divisions=_divided(t, order), lot=lot))


def fewest(t: Tournament) -> int:
    """The minimum number of people with which the tournament can start."""
    return max(2, t.settings.seats)


def initial_order(t: Tournament) -> tuple[EntrantNumber, ...]:
    """Everybody who hasn't withdrawn, by rating, then in order of joining."""
    return tuple(sorted(t.active, key=lambda n: (-t.entrant(n).rating, n)))


def _divided(t: Tournament, order: Sequence[EntrantNumber]) -> tuple[tuple[EntrantNumber, ...], ...]:
    if t.traits.has_seasons:
        return tuple(map(tuple, divisions(order, t.settings.division)))
    return (tuple(order),)


def _after_season(t: Tournament) -> tuple[EntrantNumber, ...]:
    """The order for the next season: by division after promotion and relegation, those who come from above first. New
    entrants come last.
    """
    rows: dict[int, list[EntrantNumber]] = defaultdict(list)
    for division in range(len(t.divisions)):
        lines = division_standings(t, division)
        going = moving(t, lines)
        for line in lines:
            if line.is_active:
                rows[division + STEPS[going.get(line.entrant)]].append(line.entrant)
    old = [number for division in sorted(rows) for number in rows[division]]
    new = sorted((number for number in t.active if number not in t.order), key=lambda n: (-t.entrant(n).rating, n))
    return (*old, *new)


def report(
    t: Tournament,
    table: TableNumber,
    match: int,
    result: Result,
    now: datetime,
    begun: Collection[TableNumber] | None = None,
) -> tuple[Event, ...]:
    """Record the result of a match, or a moderator's correction of a table's last one (`is_correctable`). Pairings
    stay, except that in a knockout others may go on. The last results may be corrected even after the end, unless
    another match would have to be played.

    `begun` are the tables in whose matches somebody has moved; by default all that are open.
    """
    if t.phase is Phase.JOINING:
        raise TournamentError("not running")
    if not 1 <= table <= len(t.tables) or match < 1:
        raise TournamentError("match not open")
    at = t.table(table)
    if at.is_undone:
        raise TournamentError("match not open")
    is_over = t.phase is Phase.OVER
    if is_over and match > len(at.results):
        raise TournamentError("tournament over")
    _check_fits(result, len(at.seats))
    if match > len(at.results):
        if match != len(at.results) + 1 or is_decided(at, t.settings):
            raise TournamentError("match not open")
    elif match != len(at.results) or not is_correctable(t, at, begun, again=not result.counts):
        raise TournamentError("result in use")
    reported = Reported(at=now, table=table, match=match, result=_in_seats(at, match, result))
    after = t.after(reported)
    if is_over and _is_to_be_played(after, table):
        raise TournamentError("tournament over")
    return (reported, *_unseated(after, now))


def _unseated(t: Tournament, now: datetime) -> tuple[Event, ...]:
    """The undoing of those tables of a knockout whose people aren't those who have got that far."""
    wrong = [
        node.table
        for node in (bracket(t) if t.traits.has_bracket else ())
        if node.table is not None and set(node.people) != set(node.table.seats)
    ]
    return tuple(Unpaired(at=now, round=table.round, tables=(table.number,)) for table in wrong)


def _is_to_be_played(t: Tournament, table: TableNumber) -> bool:
    """Whether this table, or a later one in a knockout, still needs a match."""
    if t.traits.has_bracket and any(node.is_ready for node in bracket(t)):
        return True
    return not t.is_decided(t.table(table))


def _in_seats(table: Table, match: int, result: Result) -> Result:
    """Convert a result from the seats of a match, whose colours may be swapped, to the seats of its table."""
    if len(table.seats) == 2 and table.seats_of(match) != table.seats:
        return Result(tuple(reversed(result.places)), result.ending)
    return result


def _check_fits(result: Result, seats: int) -> None:
    """Raise TournamentError unless each seat has a place in standard competition ranking (1 2 2 4). Only a forfeit has
    no-shows.
    """
    if result.ending is Ending.ABORTED:
        if result.places:
            raise TournamentError("result does not fit")
        return
    present = sorted(place for place in result.places if place)
    fits = len(result.places) == seats and all(place == present.index(place) + 1 for place in present)
    came_all = len(present) == seats
    if not fits or came_all == (result.ending is Ending.FORFEIT):
        raise TournamentError("result does not fit")


def is_correctable(
    t: Tournament, table: Table, begun: Collection[TableNumber] | None = None, *, again: bool = False
) -> bool:
    """Whether the last result of a table may be corrected: until the tournament ends, and results of the last round
    even then; in a knockout until a match of the next round has begun. `again` is whether the match would be played
    again, which it can't be once the next round has begun, nor in an arena, whose players have other opponents then.
    `begun` is as in `report`.
    """
    if not table.results or table.is_undone or table.season != t.season:
        return False
    if t.traits.has_bracket:
        followers = [node.table for node in bracket(t) if node.table and _is_fed_by(node, table.slot)]
        return not any(each.results or begun is None or each.number in begun for each in followers)
    is_latest = table.round == t.round and not t.traits.is_timed
    return is_latest or not (again or (t.phase is Phase.OVER and t.settings.format is Format.SWISS))


def _is_fed_by(node: Node, slot: Slot | None) -> bool:
    """Whether the winner or loser of a slot plays in a node."""
    return any(isinstance(source, Feeder) and source.slot == slot for source in node.sources)


def stop(t: Tournament, now: datetime) -> tuple[Event, ...]:
    """End the tournament as it stands."""
    _check_going(t)
    return (Ended(at=now, reason=EndReason.STOPPED),)


def _check_in(t: Tournament, entrant: EntrantNumber) -> None:
    if not 1 <= entrant <= len(t.entrants) or not t.entrant(entrant).is_active:
        raise TournamentError("not joined")


def _check_going(t: Tournament) -> None:
    if t.phase is Phase.OVER:
        raise TournamentError("tournament over")
