"""Use cases of tournaments: planning, joining and hosting them, opening their matches and counting the results."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple, TypeAlias

import structlog

from bot.catalogue import LEVELS
from bot.core import clock
from bot.core import match as matches
from bot.core.challenge import Person, computer_player
from bot.core.dice import Salt
from bot.core.match import Match, MatchId, RowKind, Terms, UserId, is_former, level_of
from bot.core.ratings import INITIAL_RATING
from bot.core.shards import ALL_SHARDS, Shards
from bot.features import moderation
from bot.features.challenges import begin_match
from bot.features.privacy import LEAVINGS, Leaving
from bot.features.tournaments import note_queries, queries
from bot.features.tournaments.deadlines import REMINDED_AFTER, end_matches, may_be_reminded
from bot.features.tournaments.hosted import (
    AVERAGE_LEVEL,
    MOST_ENTRANTS,
    MOST_MENTIONED,
    NO_SHOW,
    Access,
    Deadline,
    Hosted,
    NextEvents,
    Proposal,
    TableMatch,
    TournamentId,
    as_shown,
    by_seat,
    check_in_events,
    check_in_opens,
    empty_seats,
    next_events,
    open_match,
    people_of,
    result_of,
    result_text,
)
from bot.features.tournaments.misfits import misfit_of
from bot.features.tournaments.news import News, NewsKind, news
from bot.features.tournaments.queries import Key, Listed
from bot.publishing.backoff import logged_failures
from bot.storage import Connection, Store, clock_queries, match_queries, name_queries, rating_queries
from bot.storage.matches import SHOWN_AFTER, find_match, lacks_board, read_clock, save_match
from bot.texts.people import Named
from bot.tournaments import (
    Ending,
    EndReason,
    Entrant,
    EntrantNumber,
    Event,
    Phase,
    Result,
    Table,
    TableNumber,
    TournamentError,
    join,
    may_return,
    renamed,
    replace_entrant,
    report,
    start,
    stop,
    take_back,
    withdraw,
    without_unchecked,
)
from bot.tournaments.events import Barred, Joined, Paired, Started, Withdrew
from bot.ui.errors import UserError
from opponents.kit.elo import measured

MOST_GOING = 20
"""Maximum number of tournaments of one server that aren't over."""
MOST_HOSTED = 5
"""Maximum number of those that one person hosts."""
DRAFTS_KEPT = timedelta(days=2)
"""Lifetime of a draft that isn't announced."""
WARNED_BEFORE = timedelta(minutes=15)
"""Time before an automatic start at which the host is told what won't go as planned."""
LOOK_AGAIN = timedelta(hours=1)
"""Interval of checks for no-shows while other players are on turn."""

_log = structlog.get_logger("banmen.tournaments")

Missing: TypeAlias = Callable[[Hosted, Collection[UserId]], Awaitable[Collection[UserId]]]
"""A function that returns those of the given users who have left a server."""
Act: TypeAlias = Callable[[Connection, Hosted, datetime], Sequence[Event]]
"""An action in a tournament at a time (UTC), which returns its events."""


class HostAction(NamedTuple):
    """A host's action on a tournament, for the moderation log."""

    log: moderation.Action
    """Its line in the log."""
    by: UserId
    whom: UserId | None = None
    detail: Callable[[Hosted], str] = lambda _: ""
    """More about it, given the tournament afterwards."""


# Planning


async def plan(store: Store, draft: Hosted) -> Hosted:
    """Store a draft of a tournament.

    Raises UserError "too many tournaments" or "hosting too many"; RuleViolation "banned".
    """

    def work(db: Connection) -> Hosted:
        moderation.check_may_start(store, db, draft.guild, {draft.host})
        _check_room(db, draft)
        # Hosts type dates as they did before.
        zone = queries.zone_of(db, draft.host)
        return queries.add(db, replace(draft, plan=replace(draft.plan, zone=zone)))

    return replace(await store.write(work), silence=store.silence)


def _check_room(db: Connection, draft: Hosted) -> None:
    """Raise UserError if another tournament would be too many in the server, or for its host."""
    hosts = queries.hosting(db, draft.guild)
    if len(hosts) >= MOST_GOING:
        raise UserError("too many tournaments", most=MOST_GOING)
    if hosts.count(draft.host) >= MOST_HOSTED:
        raise UserError("hosting too many", most=MOST_HOSTED)


async def replan(
    store: Store,
    number: TournamentId,
    change: Callable[[Hosted], Hosted],
    action: HostAction | None = None,
    also: Callable[[Connection, Hosted], None] = lambda db, found: None,
) -> Hosted:
    """Change the plan of a tournament that hasn't started, and first do `also` with the tournament before the change.
    A host's action is logged once the tournament is announced.

    Raises UserError "no such tournament"; TournamentError "already started"; and what `also` and `change` raise.
    """

    def work(db: Connection) -> Hosted:
        found = _known(queries.locked(db, number))
        if found.state.phase is not Phase.JOINING:
            raise TournamentError("already started")
        after = change(found)
        if after == found:
            return found
        also(db, found)
        if not after.is_draft:
            # Check-in may have to open or close.
            after = replace(after, due=store.now())
        # A higher limit may give places to people on the waiting list.
        note_queries.add_news(db, number, news(found.state, after.state))
        _log_planning(store, db, after, action)
        return queries.replan(db, after)

    return replace(await store.write(work), silence=store.silence)


def _log_planning(store: Store, db: Connection, after: Hosted, action: HostAction | None) -> None:
    """Log a host's change of the plan, unless the tournament is still a draft."""
    if action is not None and not after.is_draft:
        log_hosting(store, db, after, action)


async def set_start(
    store: Store, number: TournamentId, starts_at: datetime | None, action: HostAction, zone: str | None = None
) -> tuple[Hosted, Hosted]:
    """Set the time (UTC) at which a tournament starts automatically, or None if its host starts it, and the time zone
    in which its host types dates. Returns the tournament before and after.

    Raises UserError "no such tournament"; TournamentError "already started".
    """

    def work(db: Connection) -> tuple[Hosted, Hosted]:
        found = _known(queries.locked(db, number))
        if found.state.phase is not Phase.JOINING:
            raise TournamentError("already started")
        plan = replace(found.plan, starts_at=starts_at, zone=found.plan.zone if zone is None else zone)
        if plan == found.plan:
            return found, found
        after = replace(found, plan=plan, due=None if found.is_draft else store.now())
        if starts_at != found.plan.starts_at:
            _log_planning(store, db, after, action)
            note_queries.add_news(db, number, [News(NewsKind.START_CHANGED)] if people_of(found) else ())
        return found, queries.replan(db, after)

    return await store.write(work)


async def announce(store: Store, number: TournamentId, action: HostAction) -> Hosted:
    """Announce a draft so that people can join. If it repeats another tournament, invite those who took part in that.

    Raises UserError "tournament announced", "too many tournaments" or "hosting too many", and like `replan`.
    """

    def change(found: Hosted) -> Hosted:
        if not found.is_draft:
            raise UserError("tournament announced")
        return replace(found, is_draft=False)

    def prepare(db: Connection, found: Hosted) -> None:
        _check_room(db, found)
        last = None if found.plan.follows is None else queries.find(db, found.plan.follows)
        if last is None or last.guild != found.guild:
            return
        users = {UserId(each.user) for each in people_of(last) if not is_former(UserId(each.user))} - {action.by}
        wanted = sorted(users - moderation.banned_among(store, db, found.guild, users))
        for first in range(0, len(wanted), MOST_MENTIONED):
            note_queries.add_guests(db, found.id, wanted[first : first + MOST_MENTIONED])

    return await replan(store, number, change, action, prepare)


async def load(store: Store, number: TournamentId) -> Hosted:
    """Load a tournament. Raises UserError "no such tournament"."""
    return replace(_known(await store.read(queries.find, number)), silence=store.silence)


async def listed(store: Store, guild: int) -> list[Listed]:
    """The tournaments of a server, the newest first."""
    return await store.read(queries.in_guild, guild)


def _known(found: Hosted | None) -> Hosted:
    if found is None:
        raise UserError("no such tournament")
    return found


def _announced(found: Hosted | None) -> Hosted:
    if found is None or found.is_draft:
        raise UserError("no such tournament")
    return found


# Joining, leaving, starting


async def change(store: Store, number: TournamentId, act: Act, action: HostAction | None = None) -> Hosted:
    """Perform an action in a tournament; `follow` then applies its consequences. A host's action is logged.

    Raises UserError "no such tournament", TournamentError, and what `act` raises.
    """

    def work(db: Connection) -> Hosted:
        found, now = _announced(queries.locked(db, number)), store.now()
        after = queries.append(db, found, act(db, found, now), now)
        if action is not None:
            log_hosting(store, db, after, action)
        return after

    return await store.write(work)


def log_hosting(store: Store, db: Connection, hosted: Hosted, action: HostAction) -> None:
    """Log what a host did to a tournament."""
    about = ", ".join(filter(None, [hosted.name, action.detail(hosted)]))
    moderation.log_in_server(store, db, hosted.guild, action.log, action.by, about, action.whom)


async def enter(store: Store, number: TournamentId, person: Person, roles: Iterable[int] = ()) -> Hosted:
    """Join a tournament, or come back to it.

    Raises UserError "not admitted", "not invited there" or "tournament full"; RuleViolation "banned"; TournamentError.
    """

    def act(db: Connection, found: Hosted, now: datetime) -> Sequence[Event]:
        moderation.check_may_start(store, db, found.guild, {person.id})
        _check_admitted(db, found, person.id, roles)
        if found.state.entrant_of(person.id) is None and len(found.state.entrants) >= MOST_ENTRANTS:
            raise UserError("tournament full", most=MOST_ENTRANTS)
        name_queries.note_names(db, [person])
        return join(found.state, person.id, person.name, rating_of(db, found, person.id), now, person.handle)

    return await change(store, number, act)


def _check_admitted(db: Connection, found: Hosted, user: UserId, roles: Iterable[int]) -> None:
    access, role = found.plan.access, found.plan.role
    if access is Access.ANYONE or user in note_queries.guests_of(db, found.id):
        return
    if access is Access.ROLE and role is not None and role not in roles:
        raise UserError("not admitted", role=f"<@&{role}>")
    if access is Access.INVITED and user != found.host:
        raise UserError("not invited there")


def rating_of(db: Connection, hosted: Hosted, user: UserId) -> int:
    """A person's rating in the server, which decides the initial order of a tournament."""
    record = rating_queries.records_of(db, user, hosted.guild).get(hosted.plan.game)
    return round(INITIAL_RATING if record is None else record.rating.mean)


async def leave(store: Store, number: TournamentId, user: UserId) -> Hosted:
    """Leave a tournament; open matches are forfeited. Raises TournamentError."""
    return await change(store, number, lambda _, found, now: withdraw(found.state, place_of(found, user), now))


async def leave_all(store: Store, user: UserId) -> None:
    """Leave all tournaments that aren't over."""
    for number in await store.read(queries.entered_by, user):
        with contextlib.suppress(TournamentError):
            await leave(store, number, user)


LEAVINGS.append(Leaving(leave_all, queries.entered_by, queries.note_change))


def place_of(hosted: Hosted, user: int, by: UserId | None = None) -> EntrantNumber:
    """The entrant of a user who takes part; `by` is the user who acts, if that is another one.

    Raises TournamentError "you have not joined", or "not joined" if another user acts.
    """
    held = hosted.entrant_of(user)
    if held is None:
        raise TournamentError("you have not joined" if by in {None, user} else "not joined", name=hosted.name)
    return held.number


async def begin(store: Store, number: TournamentId, action: HostAction, season: int | None = None) -> Hosted:
    """Start a tournament, or the next season of a league; computer players fill seats if the plan allows it. `season`
    is the current one as the user saw it, 0 before the first; None skips the check.

    Raises TournamentError; RuleViolation "banned".
    """
    lot = new_lot(store)

    def act(db: Connection, found: Hosted, now: datetime) -> Sequence[Event]:
        if season not in {None, found.state.season}:
            raise TournamentError("already started")
        moderation.check_may_start(store, db, found.guild, {action.by})
        return starting(found, lot, now)

    return await change(store, number, act, action)


def new_lot(store: Store) -> int:
    """A new secret number, which decides the lots of a tournament or season."""
    return int.from_bytes(store.new_seed().secret)


def starting(hosted: Hosted, lot: int, now: datetime) -> tuple[Event, ...]:
    """The events of a start. Raises TournamentError."""
    present = replace(hosted, state=hosted.state.after(*without_unchecked(hosted.state, now)))
    return start(hosted.state, lot, now, fillers(present, now))


def fillers(hosted: Hosted, now: datetime) -> tuple[Joined, ...]:
    """The computer players that the plan lets fill seats."""
    return tuple(computers(hosted, hosted.plan.computers, empty_seats(hosted), now))


def computers(hosted: Hosted, level: int, count: int, now: datetime) -> list[Joined]:
    """The events by which `count` more computer players of a level join."""
    taken = [UserId(each.user) for each in hosted.state.entrants]
    rating = rating_of_computer(hosted.plan.game, level)
    joined: list[Joined] = []
    for _ in range(count):
        player = computer_player(level, taken, hosted.language)
        taken.append(player.id)
        joined.append(Joined(at=now, user=player.id, name=player.name, rating=rating, level=level))
    return joined


def rating_of_computer(game: str, level: int) -> int:
    """The rating of a computer player in the initial order. Level 3, an occasional player, has the initial rating of
    people; other levels differ from it by the difference of their measured Elo. An unmeasured level counts as the
    strongest measured one.
    """
    known = measured(game)
    if len(known) < AVERAGE_LEVEL:
        return round(INITIAL_RATING)
    return round(INITIAL_RATING) + known[min(level, len(known)) - 1] - known[AVERAGE_LEVEL - 1]


# Hosting


def held_by(hosted: Hosted, user: int) -> Entrant:
    """The entrant of a user, even if withdrawn. Raises TournamentError "not joined"."""
    held = hosted.state.entrant_of(user)
    if held is None:
        raise TournamentError("not joined")
    return held


async def update_names(store: Store, seen: Hosted, names: Mapping[int, Named]) -> None:
    """Update the names of a tournament's entrants to those that these users have now."""

    def work(db: Connection) -> None:
        found, now = queries.locked(db, seen.id), store.now()
        if found is not None and (events := renamed(found.state, names, now)):
            queries.append(db, found, events, now)

    if renamed(seen.state, names, store.now()):
        await store.write(work)


async def replace_person(store: Store, number: TournamentId, user: int, person: Person, action: HostAction) -> Hosted:
    """Replace a user by another one. A match that has begun is called off and played again.

    Raises TournamentError; RuleViolation "other banned".
    """

    def act(db: Connection, found: Hosted, now: datetime) -> Sequence[Event]:
        moderation.check_may_start(store, db, found.guild, (), [person])
        name_queries.note_names(db, [person])
        newcomer = (person.id, person.name, rating_of(db, found, person.id))
        return replace_entrant(found.state, held_by(found, user).number, newcomer, now, person.handle)

    return await change(store, number, act, action)


async def take_back_person(store: Store, number: TournamentId, user: int, action: HostAction) -> Hosted:
    """Reinstate a withdrawn entrant and notify them. Raises TournamentError; RuleViolation "other banned"."""

    def act(db: Connection, found: Hosted, now: datetime) -> Sequence[Event]:
        held = held_by(found, user)
        moderation.check_may_start(store, db, found.guild, (), [Person(UserId(user), held.name)])
        note_queries.add_news(db, number, [News(NewsKind.TAKEN_BACK, held.number)])
        return take_back(found.state, held.number, now, queries.begun_tables(db, number))

    return await change(store, number, act, action)


async def set_result(
    store: Store, number: TournamentId, of: tuple[TableNumber, int], result: Result, seen: int, action: HostAction
) -> Hosted:
    """Set the result of a table's open match, or correct that of its last one: `of` has both numbers. `seen` is
    `as_shown` of the table when the host chose the result. The last board of a running match tells the players;
    otherwise a note does.

    Raises TournamentError.
    """
    table, match = of

    def act(db: Connection, found: Hosted, now: datetime) -> Sequence[Event]:
        going = queries.matches_of(db, number, only_open=True)
        # The result of a match that just ended is counted a moment later.
        is_played = any((each.table, each.number) == (table, match) and each.is_over for each in going)
        if is_played or seen != as_shown(found, found.state.table(table)):
            raise TournamentError("changed meanwhile")
        events = report(found.state, table, match, result, now, queries.begun_tables(db, number))
        if not any((each.table, each.number) == (table, match) and each.match is not None for each in going):
            note_queries.add_news(db, number, [News(NewsKind.RESULT, table)])
        return events

    return await change(store, number, act, action)


async def add_computer(store: Store, number: TournamentId, level: int, action: HostAction) -> Hosted:
    """Add a computer player.

    Raises UserError "tournament full", "old button" for an unknown level; TournamentError.
    """
    if level not in LEVELS:
        raise UserError("old button")

    def act(_: Connection, found: Hosted, now: datetime) -> Sequence[Event]:
        if len(found.state.entrants) >= MOST_ENTRANTS:
            raise UserError("tournament full", most=MOST_ENTRANTS)
        if found.state.is_full:
            raise TournamentError("all places taken", limit=found.state.settings.limit)
        (joined,) = computers(found, level, 1, now)
        return join(found.state, joined.user, joined.name, joined.rating, now, level=level)

    return await change(store, number, act, action)


async def invite(store: Store, number: TournamentId, people: Sequence[UserId], action: HostAction) -> None:
    """Invite people, who may then join whatever the plan's admission, and tell them. Raises UserError "no such
    tournament".
    """

    def work(db: Connection) -> None:
        found = _known(queries.locked(db, number))
        if new := set(people) - note_queries.guests_of(db, found.id):
            note_queries.add_guests(db, found.id, sorted(new))
            for user in sorted(new):
                log_hosting(store, db, found, action._replace(whom=user))

    await store.write(work)


async def move(store: Store, number: TournamentId, channel: int, action: HostAction) -> None:
    """Move a tournament whose channel was deleted to another channel."""

    def work(db: Connection) -> None:
        found = _known(queries.locked(db, number))
        if found.homeless:
            queries.move(db, found, channel)
            log_hosting(store, db, found, action)

    await store.write(work)


async def end(store: Store, number: TournamentId, season: int, action: HostAction) -> Hosted:
    """End a tournament as it stands, or call it off before its start. `season` is the current one as the host saw it, 0
    before the first.

    Raises UserError "no such tournament"; TournamentError.
    """

    def act(_: Connection, found: Hosted, now: datetime) -> Sequence[Event]:
        if found.state.season != season:
            raise TournamentError("changed meanwhile")
        return stop(found.state, now)

    return await change(store, number, act, action)


async def take_over(store: Store, number: TournamentId, action: HostAction) -> Hosted:
    """Make a user the host of a tournament; the caller checks that they may. Raises UserError "no such tournament"
    or "hosting already"; RuleViolation "banned".
    """

    def work(db: Connection) -> Hosted:
        found, by = _announced(queries.locked(db, number)), action.by
        if found.host == by:
            raise UserError("hosting already")
        moderation.check_may_start(store, db, found.guild, {by})
        queries.set_host(db, number, by)
        log_hosting(store, db, found, action)
        return replace(found, host=by)

    return await store.write(work)


# Automatic steps


async def follow(store: Store, number: TournamentId, missing: Missing | None = None) -> None:
    """Advance a tournament: count ended matches, withdraw players, begin rounds, end it. `missing` is called with those
    who would play next and returns those who have left the server. Each step is a transaction, and the time of the next
    check is stored last, so that the rest is done after a crash.
    """
    while True:
        await store.write(partial(_count_ended, store, number))
        hosted = await store.read(queries.find, number)
        if hosted is None or hosted.is_draft:
            return
        if await store.write(partial(_withdraw_banned, store, number)):
            continue
        # In a thread, because pairing a big round is slow.
        ended = await end_matches(store, number)
        # A match that has begun is lost like by resigning, before those who have withdrawn forfeit what is left.
        if ended.has_changed or await _settle_matches(store, hosted):
            continue
        then = await asyncio.to_thread(_next_events, store, hosted)
        if missing is not None and await _withdraw_missing(store, hosted, then.events, missing):
            continue
        if then.events:
            await store.write(partial(_append, store, hosted, then.events))
        elif await store.write(
            partial(_look_again, hosted, min(filter(None, (then.due, ended.look_at)), default=None), store.now())
        ):
            return


def _next_events(store: Store, hosted: Hosted) -> NextEvents:
    now, starts_at = store.now(), hosted.plan.starts_at
    if hosted.state.phase is Phase.RUNNING:
        return next_events(hosted, now)
    if hosted.state.phase is Phase.OVER or starts_at is None:
        return NextEvents((), None)
    if events := check_in_events(hosted, now):
        return NextEvents(events, now)
    looks = (check_in_opens(hosted), starts_at - WARNED_BEFORE, starts_at)
    if then := [each for each in looks if each is not None and each > now]:
        return NextEvents((), min(then))
    try:
        return NextEvents(starting(hosted, new_lot(store), now), now)
    except TournamentError:
        # Too few have joined or checked in: the host may start it later.
        return NextEvents((), None)


def _append(store: Store, seen: Hosted, events: Sequence[Event], db: Connection) -> None:
    """Append events computed from the tournament that was loaded, unless it has changed since."""
    found = queries.locked(db, seen.id)
    if found is not None and _is_as_seen(found, seen):
        queries.append(db, found, events, store.now())


def _is_as_seen(found: Hosted, seen: Hosted) -> bool:
    """Whether a tournament and its plan are unchanged."""
    is_planned_so = (found.plan, found.state.settings) == (seen.plan, seen.state.settings)
    return is_planned_so and found.state.revision == seen.state.revision


def _look_again(seen: Hosted, due: datetime | None, now: datetime, db: Connection) -> bool:
    """Store the time of the next check, and tell the host if a start that is near won't go as planned. False if the
    tournament has changed since.
    """
    found = queries.locked(db, seen.id)
    if found is not None and not _is_as_seen(found, seen):
        return False
    if found is not None and found.state.phase is Phase.JOINING and found.plan.starts_at is not None and due is None:
        # Its date has passed with too few people.
        queries.replan(db, replace(found, plan=replace(found.plan, starts_at=None), due=None))
    elif found is not None:
        queries.append(db, found, (), due)
        starts_at, told = found.plan.starts_at, News(NewsKind.MISFIT)
        is_near = starts_at is not None and starts_at - WARNED_BEFORE <= now
        if is_near and misfit_of(found) is not None and not note_queries.has_note(db, found.id, told):
            note_queries.add_news(db, found.id, [told])
    return True


def _count_ended(store: Store, number: TournamentId, db: Connection) -> None:
    """Count the results of the matches that have ended."""
    hosted = queries.locked(db, number)
    if hosted is None:
        return
    for each in queries.matches_of(db, number, only_open=True):
        if each.match is None or not each.is_over:
            continue
        try:
            result = result_of(find_match(store, db, each.match))
            events = report(hosted.state, each.table, each.number, result, store.now())
        except TournamentError as error:
            # The table was decided by other means, or results don't count any more.
            _log.info("result not counted", tournament=number, match=each.match, why=error.key)
            queries.close_match(db, Key(number, each.table, each.number))
        else:
            hosted = queries.append(db, hosted, events, store.now())


def _withdraw_banned(store: Store, number: TournamentId, db: Connection) -> bool:
    """Withdraw banned players who have no match to finish. Returns whether there are any."""
    hosted = queries.locked(db, number)
    if hosted is None or hosted.state.phase is Phase.OVER:
        return False
    playing = {
        seat
        for each in queries.matches_of(db, number, only_open=True)
        if each.match is not None and not each.is_over
        for seat in hosted.state.table(each.table).seats
    }
    idle = [held for held in people_of(hosted) if held.number not in playing]
    return _withdraw_banned_among(store, db, hosted, idle)


async def withdraw_missing(store: Store, number: TournamentId, missing: Missing) -> None:
    """Withdraw everybody who has left the server of a tournament."""
    hosted = await load(store, number)
    await _withdraw_those(store, hosted, people_of(hosted), missing)


async def _withdraw_missing(store: Store, hosted: Hosted, events: Sequence[Event], missing: Missing) -> bool:
    """Withdraw those who have left the server: of all people before a round is paired, because some would get a bye,
    and else of those who would play next. Returns whether there are any.
    """
    numbers = await store.read(partial(_awaiting_matches, hosted.id))
    for event in events:
        if isinstance(event, Paired) and hosted.state.traits.is_timed:
            numbers |= {number for pairing in event.pairings for number in pairing.seats}
        elif isinstance(event, Paired | Started):
            numbers.update(hosted.state.active)
    next_ones = [held for held in people_of(hosted) if held.number in numbers]
    return await _withdraw_those(store, hosted, next_ones, missing)


def _awaiting_matches(number: TournamentId, db: Connection) -> set[EntrantNumber]:
    """The entrants of matches that will be opened."""
    hosted, tables = queries.with_unopened(db, number)
    return set() if hosted is None else {entrant for table in tables for entrant in hosted.state.table(table).seats}


async def _withdraw_those(store: Store, seen: Hosted, among: Sequence[Entrant], missing: Missing) -> bool:
    """Withdraw those of these people who have left the server. Returns whether there are any."""
    gone = await missing(seen, [UserId(held.user) for held in among]) if among else ()

    def work(db: Connection) -> bool:
        found = queries.locked(db, seen.id)
        return found is not None and _withdraw(store, db, found, gone, Barred.LEFT)

    return bool(gone) and await store.write(work)


def _withdraw_banned_among(store: Store, db: Connection, hosted: Hosted, among: Sequence[Entrant]) -> bool:
    """Withdraw the banned players among these. Returns whether there are any."""
    banned = moderation.banned_among(store, db, hosted.guild, [UserId(held.user) for held in among])
    return _withdraw(store, db, hosted, banned, Barred.BANNED)


def _withdraw(store: Store, db: Connection, hosted: Hosted, users: Collection[UserId], why: Barred) -> bool:
    """Withdraw those of these users who take part in a locked tournament. Returns whether there are any."""
    now = store.now()
    events = [Withdrew(at=now, entrant=held.number, why=why) for held in people_of(hosted) if held.user in users]
    if events:
        queries.append(db, hosted, events, now)
    return bool(events)


async def _settle_matches(store: Store, hosted: Hosted) -> bool:
    """End matches that can't continue: those of people who withdrew or were replaced, and those decided before being
    played to the end. A match of two that was lost by a withdrawal counts at once, but ends only when it couldn't go on
    any more if the withdrawal were taken back. Returns whether anything has changed.
    """
    if hosted.state.phase is Phase.JOINING or hosted.state.end is EndReason.STOPPED:
        return False
    has_changed, begun = False, await store.read(queries.begun_tables, hosted.id)
    for each in await store.read(queries.matches_of, hosted.id):
        # Another process may have paired a round meanwhile.
        if each.match is None or each.is_over or each.table > len(hosted.state.tables):
            continue
        table = hosted.state.table(each.table)
        if each.is_open and len(table.seats) == 2 and _is_left(hosted, table) and not hosted.state.traits.is_timed:
            has_changed |= await store.write(partial(_lose_match, store, hosted.id, each))
        elif _may_be_settled(hosted, each) and not may_return(hosted.state, table, begun):
            has_changed |= await store.write(partial(_settle_match, store, hosted, each))
    return has_changed


def _is_left(hosted: Hosted, table: Table) -> bool:
    """Whether people have withdrawn from a table, but not all of them."""
    holders = hosted.holders(table.seats)
    return any(holder.is_active for holder in holders) and not all(holder.is_active for holder in holders)


def _may_be_settled(hosted: Hosted, each: TableMatch) -> bool:
    table = hosted.state.table(each.table)
    return not each.is_open or _is_left(hosted, table) or any(holder.former for holder in hosted.holders(table.seats))


def _lose_match(store: Store, number: TournamentId, each: TableMatch, db: Connection) -> bool:
    """Count a match of two as lost for the player who withdrew, if they had moved; otherwise they forfeit it."""
    assert each.match is not None  # noqa: S101 - the caller has checked it
    hosted, found = queries.locked(db, number), find_match(store, db, each.match)
    if hosted is None or found.outcome is not None or open_match(hosted, each.table, each.number) is None:
        return False
    holders = hosted.holders(hosted.state.table(each.table).seats_of(each.number))
    if any(not holder.is_active and UserId(holder.user) in _not_come(found) for holder in holders):
        return False
    places = tuple(1 if holder.is_active else 2 for holder in holders)
    events = report(hosted.state, each.table, each.number, Result(places, Ending.WITHDRAWN), store.now())
    queries.append(db, hosted, events, store.now())
    return True


def _settle_match(store: Store, hosted: Hosted, each: TableMatch, db: Connection) -> bool:
    assert each.match is not None  # noqa: S101 - the caller has checked it
    found = find_match(store, db, each.match)
    if found.outcome is not None:
        return False
    after = _settled(hosted, each, found, store.now())
    return after is not found and save_match(store, db, found, after)


def _settled(hosted: Hosted, each: TableMatch, found: Match, now: datetime) -> Match:
    """The match after resignations by those who have withdrawn; ended if somebody was replaced or if the table is
    decided.
    """
    state = hosted.state
    table = state.table(each.table)
    holders = [state.entrant(number) for number in table.seats]
    if not state.traits.is_timed or not each.is_open:
        for holder in holders:
            left = found.present.intersection(found.seats_of(UserId(holder.user)))
            if not holder.is_active and left and found.outcome is None:
                found = matches.resign(found, UserId(holder.user), at=now, cause=matches.WITHDREW)
    is_replaced = not set(found.seats) <= {UserId(holder.user) for holder in holders}
    if found.outcome is not None or (each.is_open and not is_replaced):
        return found
    if each.is_open or each.number > len(table.results):
        return matches.end(found, None, at=now, cause=matches.UNPAIRED if table.is_undone else matches.REPLACED)
    return matches.end(found, hosted.host, result_text(table, each.number), at=now, cause=matches.BY_HOST)


# Matches


def begin_table(store: Store, db: Connection, key: Key, message: int) -> bool:
    """Begin a match in the thread of a message, or continue it there if its own thread was deleted; does nothing if
    that was done already. False if the match has another message.
    """
    hosted, each = queries.locked(db, key.tournament), queries.table_match(db, key)
    if hosted is None or each is None or (each.message is not None and each.lost_at is None):
        return each is not None and each.message == message
    if queries.is_thread_used(db, message):
        return False
    if each.match is not None and each.lost_at is not None:
        _reopen(store, db, hosted, each.match, message)
        queries.note_reopened(db, key, message)
        queries.look_at(db, key.tournament, store.now())
        return True
    if _withdraw_banned_among(store, db, hosted, hosted.holders(hosted.state.table(key.table).seats)):
        # Their table is decided without a match.
        queries.note_begun(db, key, message, None, None)
        return True
    opened = open_match(hosted, key.table, key.number) if each.is_open else None
    begun, late = None, None
    if opened is not None:
        begun = begin_match(store, db, _terms(store, hosted, opened.seats, message))
        late = store.now() + REMINDED_AFTER * NO_SHOW
    queries.note_begun(db, key, message, None if begun is None else begun.id, late)
    if hosted.plan.round_days:
        # The end of its round wasn't known before.
        queries.look_at(db, key.tournament, store.now())
    return True


def _reopen(store: Store, db: Connection, hosted: Hosted, match_id: MatchId, channel: int) -> None:
    found, now = find_match(store, db, match_id), store.now()
    after = matches.relocate(found, hosted.host, guild=hosted.guild, channel=channel, at=now, cause="moderator")
    # It isn't known for how long the match had no thread.
    clock_queries.add_gap(db, match_id, found.changed_at, now, now)
    if not save_match(store, db, found, after) or not match_queries.save_channel(db, after):
        raise RuntimeError(f"match {match_id} was changed while it was opened anew")


def _terms(store: Store, hosted: Hosted, seats: Sequence[EntrantNumber], channel: int) -> Terms:
    plan, holders = hosted.plan, by_seat(hosted, seats)
    users = tuple(UserId(holder.user) for holder in holders)
    return Terms(
        id=MatchId(0),
        game=plan.game,
        options=dict(plan.options),
        language=hosted.language,
        guild=hosted.guild,
        channel=channel,
        seats=users,
        names=tuple(holder.name for holder in holders),
        started_at=store.now(),
        seed=store.new_seed(),
        salt=Salt(),
        clock=plan.clock,
        rated=plan.rated and all(level_of(user) is None for user in users),
        strict=True,
    )


async def check_no_shows(store: Store, shards: Shards = ALL_SHARDS) -> list[MatchId]:
    """Remind players who haven't come, and forfeit the matches of those whose time to come is over. Returns the matches
    that have changed.
    """
    now = store.now()
    changed = []
    for match_id in await store.read(queries.late_matches, now, shards):
        with logged_failures(_log, "no-show not checked", match=match_id):
            if await store.write(partial(_check_no_show, store, match_id, now)):
                changed.append(match_id)
    return changed


def _check_no_show(store: Store, match_id: MatchId, now: datetime, db: Connection) -> bool:
    key = queries.key_of(db, match_id)
    hosted = None if key is None else queries.find(db, key.tournament)
    found = find_match(store, db, match_id)
    agreed = clock_queries.agreed_until(db, match_id)
    if agreed is not None and found.outcome is None and found.changed_at < agreed:
        # The players agreed on this time; tell the player on turn that it has come.
        queries.note_no_show(db, match_id, max(agreed, now))
        return agreed <= now and save_match(store, db, found, matches.remind(found, "", at=now))
    awaited = _not_come(found)
    if hosted is None or not awaited or found.outcome is not None:
        queries.note_no_show(db, match_id, None)
        return False
    if lacks_board(db, found):
        queries.note_no_show(db, match_id, now + SHOWN_AFTER)
        return False
    look_at = now + LOOK_AGAIN
    if found.mover in awaited and found.awaited_since is not None:
        found = replace(found, gaps=clock_queries.gaps_of(db, found))
        look_at = deadline = _patience_over(found, NO_SHOW)
        if deadline <= now:
            return save_match(store, db, found, matches.time_out(found, None, at=now))
        if _is_before_time_is_up(found, deadline) and may_be_reminded(db, found):
            remind_at = _patience_over(found, REMINDED_AFTER * NO_SHOW)
            if remind_at <= now:
                queries.note_no_show(db, match_id, deadline)
                return save_match(store, db, found, matches.remind(found, "", at=now))
            look_at = remind_at
    queries.note_no_show(db, match_id, look_at)
    return False


def _patience_over(match: Match, patience: timedelta) -> datetime:
    """The time (UTC) at which the player on turn will have taken this long, outages and holidays excluded."""
    assert match.awaited_since is not None  # noqa: S101 - the caller has checked it
    return clock.later(match.awaited_since, patience, match.gaps, match.mover)


def _is_before_time_is_up(match: Match, moment: datetime) -> bool:
    """Whether a moment comes before the player on turn runs out of time."""
    deadline = clock.read_clock(match).deadline if match.clock else None
    return deadline is None or moment < deadline


async def forfeits_at(store: Store, match: Match) -> datetime | None:
    """The time (UTC) at which the player on turn forfeits a match as a no-show.

    None if they have come, if there is no such rule, or if they run out of time first.
    """
    if not _may_forfeit(match):
        return None

    def work(db: Connection) -> datetime | None:
        key = queries.key_of(db, match.id)
        hosted = None if key is None else queries.find(db, key.tournament)
        found = replace(match, gaps=clock_queries.gaps_of(db, match))
        return None if hosted is None else _forfeits_at(hosted, found)

    return await store.read(work)


def _may_forfeit(match: Match) -> bool:
    """Whether the player on turn hasn't come yet."""
    return match.outcome is None and match.awaited_since is not None and match.mover in _not_come(match)


def _forfeits_at(hosted: Hosted, match: Match) -> datetime | None:
    """Like `forfeits_at`, for a match with its gaps."""
    if not _may_forfeit(match):
        return None
    deadline = _patience_over(match, NO_SHOW)
    return deadline if _is_before_time_is_up(match, deadline) else None


async def deadlines(store: Store, hosted: Hosted, shown: Iterable[TableMatch]) -> dict[MatchId, Deadline]:
    """The times at which the players on turn lose these matches on time or as no-shows, or until which the players have
    put them off.
    """
    going = [each.match for each in shown if each.match is not None and each.awaits is not None and not each.is_over]

    def work(db: Connection) -> dict[MatchId, Deadline]:
        found = ((match_id, _deadline(store, db, hosted, match_id)) for match_id in going)
        return {match_id: deadline for match_id, deadline in found if deadline is not None}

    return await store.read(work)


def _deadline(store: Store, db: Connection, hosted: Hosted, match_id: MatchId) -> Deadline | None:
    agreed = clock_queries.agreed_until(db, match_id)
    if agreed is not None and agreed > store.now():
        return Deadline(agreed, is_agreed=True)
    found = find_match(store, db, match_id)
    found = replace(found, gaps=clock_queries.gaps_of(db, found))
    moments = filter(None, (read_clock(store, found).deadline, _forfeits_at(hosted, found)))
    return min(map(Deadline, moments), default=None)


def _not_come(match: Match) -> frozenset[UserId]:
    """The people who are still in and haven't moved."""
    moved = {row.seat for row in match.standing if row.kind is RowKind.MOVE}
    come = {match.seats[seat] for seat in moved if seat is not None}
    return (match.people & {match.seats[seat] for seat in match.present}) - come


async def proposals(store: Store, matches: Iterable[TableMatch]) -> dict[MatchId, Proposal]:
    """The future dates proposed for those of these matches that aren't over."""
    going = [each.match for each in matches if each.is_open and not each.is_over and each.match is not None]
    found = [(number, await store.read(queries.proposal_of, number)) for number in going]
    return {number: made for number, made in found if made is not None and made.when > store.now()}
