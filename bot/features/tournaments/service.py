"""Use cases of tournaments: planning, joining and hosting them."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple, TypeAlias

from bot.catalogue import LEVELS
from bot.core.challenge import Person, computer_player
from bot.core.match import UserId, is_former
from bot.features.tournaments import note_queries, queries
from bot.features.tournaments.hosted import (
    AVERAGE_LEVEL,
    MOST_ENTRANTS,
    MOST_MENTIONED,
    Access,
    HostedTournament,
    TournamentId,
    as_shown,
    empty_seats,
    people_of,
)
from bot.features.tournaments.news import News, NewsKind, match_subject, news
from bot.features.tournaments.queries import Listed
from bot.features.tournaments.rules import (
    Entrant,
    EntrantNumber,
    Event,
    Phase,
    Result,
    TableNumber,
    TournamentError,
    join,
    renamed,
    replace_entrant,
    report,
    start,
    stop,
    take_back,
    withdraw,
    without_unchecked,
)
from bot.features.tournaments.rules.events import Joined
from bot.matches import moderation
from bot.matches.privacy import LEAVINGS, Leaving
from bot.storage import Connection, Store, name_queries
from bot.texts.people import Named
from bot.ui.errors import UserError
from opponents.kit.elo import measured

UNRATED = 1500
"""The rating of people without one in the initial order, which is that of newcomers to ratings."""
MOST_GOING = 20
"""Maximum number of tournaments of one server that aren't over."""
MOST_HOSTED = 5
"""Maximum number of those that one person hosts."""
DRAFTS_KEPT = timedelta(days=2)
"""Lifetime of a draft that isn't announced."""

Act: TypeAlias = Callable[[Connection, HostedTournament, datetime], Sequence[Event]]
"""An action in a tournament at a time (UTC), which returns its events."""


class HostAction(NamedTuple):
    """A host's action on a tournament, for the moderation log."""

    log: moderation.Action
    """Its line in the log."""
    by: UserId
    whom: UserId | None = None
    detail: Callable[[HostedTournament], str] = lambda _: ""
    """More about it, given the tournament afterwards."""


# Planning


async def plan(store: Store, draft: HostedTournament) -> HostedTournament:
    """Store a draft of a tournament.

    Raises UserError "too many tournaments" or "hosting too many"; RuleViolation "banned".
    """

    def work(db: Connection) -> HostedTournament:
        moderation.check_may_start(db, store, draft.guild, {draft.host})
        _check_room(db, draft)
        # Hosts type dates as they did before.
        zone = queries.zone_of(db, draft.host)
        return queries.add(db, replace(draft, plan=replace(draft.plan, zone=zone)))

    return replace(await store.write(work), silence=store.silence)


def _check_room(db: Connection, draft: HostedTournament) -> None:
    """Raise UserError if another tournament would be too many in the server, or for its host."""
    hosts = queries.hosting(db, draft.guild)
    if len(hosts) >= MOST_GOING:
        raise UserError("too many tournaments", most=MOST_GOING)
    if hosts.count(draft.host) >= MOST_HOSTED:
        raise UserError("hosting too many", most=MOST_HOSTED)


async def replan(
    store: Store,
    number: TournamentId,
    change: Callable[[HostedTournament], HostedTournament],
    action: HostAction | None = None,
    also: Callable[[Connection, HostedTournament], None] = lambda db, hosted: None,
) -> HostedTournament:
    """Change the plan of a tournament that hasn't started, and first do `also` with the tournament before the change.
    A host's action is logged once the tournament is announced.

    Raises UserError "no such tournament"; TournamentError "already started"; and what `also` and `change` raise.
    """

    def work(db: Connection) -> HostedTournament:
        hosted = _known(queries.locked(db, number))
        if hosted.state.phase is not Phase.JOINING:
            raise TournamentError("already started")
        after = change(hosted)
        if after == hosted:
            return hosted
        also(db, hosted)
        # A higher limit may give places to people on the waiting list.
        note_queries.add_news(db, number, news(hosted.state, after.state))
        if after.is_draft:
            return queries.replan(db, after)
        if action is not None:
            log_hosting(store, db, after, action)
        # Check-in may have to open or close.
        return queries.replan(db, replace(after, due=store.now()))

    return replace(await store.write(work), silence=store.silence)


async def set_start(
    store: Store, number: TournamentId, starts_at: datetime | None, action: HostAction, zone: str | None = None
) -> HostedTournament:
    """Set the time (UTC) at which a tournament starts automatically, or None if its host starts it, and the time zone
    in which its host types dates. Raises like `replan`.
    """

    def change(hosted: HostedTournament) -> HostedTournament:
        plan = replace(hosted.plan, starts_at=starts_at, zone=hosted.plan.zone if zone is None else zone)
        # Check-in needs a date.
        return replace(hosted, plan=plan if starts_at is not None else replace(plan, check_in=0))

    def tell(db: Connection, hosted: HostedTournament) -> None:
        if starts_at != hosted.plan.starts_at and people_of(hosted):
            note_queries.add_news(db, number, [News(NewsKind.START_CHANGED)])

    return await replan(store, number, change, action, tell)


async def announce(store: Store, number: TournamentId, action: HostAction) -> HostedTournament:
    """Announce a draft so that people can join. If it repeats another tournament, invite those who took part in that.

    Raises UserError "tournament announced", "too many tournaments" or "hosting too many", and like `replan`.
    """

    def change(hosted: HostedTournament) -> HostedTournament:
        if not hosted.is_draft:
            raise UserError("tournament announced")
        return replace(hosted, is_draft=False)

    def prepare(db: Connection, hosted: HostedTournament) -> None:
        _check_room(db, hosted)
        last = None if hosted.plan.follows is None else queries.find(db, hosted.plan.follows)
        if last is None or last.guild != hosted.guild:
            return
        users = {UserId(each.user) for each in people_of(last) if not is_former(UserId(each.user))} - {action.by}
        wanted = sorted(users - moderation.banned_among(store, db, hosted.guild, users))
        for first in range(0, len(wanted), MOST_MENTIONED):
            note_queries.add_guests(db, hosted.id, wanted[first : first + MOST_MENTIONED])

    return await replan(store, number, change, action, prepare)


async def load(store: Store, number: TournamentId) -> HostedTournament:
    """Load a tournament. Raises UserError "no such tournament"."""
    return replace(_known(await store.read(queries.find, number)), silence=store.silence)


async def listed(store: Store, guild: int) -> list[Listed]:
    """The tournaments of a server, the newest first."""
    return await store.read(queries.in_guild, guild)


def _known(hosted: HostedTournament | None) -> HostedTournament:
    if hosted is None:
        raise UserError("no such tournament")
    return hosted


def _announced(hosted: HostedTournament | None) -> HostedTournament:
    if hosted is None or hosted.is_draft:
        raise UserError("no such tournament")
    return hosted


# Joining, leaving, starting


async def change(store: Store, number: TournamentId, act: Act, action: HostAction | None = None) -> HostedTournament:
    """Perform an action in a tournament; `follow` then applies its consequences. A host's action is logged.

    Raises UserError "no such tournament", TournamentError, and what `act` raises.
    """

    def work(db: Connection) -> HostedTournament:
        hosted, now = _announced(queries.locked(db, number)), store.now()
        after = queries.append(db, hosted, act(db, hosted, now), now)
        if action is not None:
            log_hosting(store, db, after, action)
        return after

    return await store.write(work)


def log_hosting(store: Store, db: Connection, hosted: HostedTournament, action: HostAction) -> None:
    """Log what a host did to a tournament."""
    about = ", ".join(filter(None, [hosted.name, action.detail(hosted)]))
    logged = moderation.Logged(
        guild=hosted.guild, action=action.log, by=action.by, whom=action.whom, reason=about, at=store.now()
    )
    moderation.add_entry(db, logged)


async def enter(store: Store, number: TournamentId, person: Person, roles: Iterable[int] = ()) -> HostedTournament:
    """Join a tournament, or come back to it.

    Raises UserError "not admitted", "not invited there" or "tournament full"; RuleViolation "banned"; TournamentError.
    """

    def act(db: Connection, hosted: HostedTournament, now: datetime) -> Sequence[Event]:
        moderation.check_may_start(db, store, hosted.guild, {person.id})
        _check_admitted(db, hosted, person.id, roles)
        if hosted.state.entrant_of(person.id) is None and len(hosted.state.entrants) >= MOST_ENTRANTS:
            raise UserError("tournament full", most=MOST_ENTRANTS)
        name_queries.note_names(db, [person])
        rating = rating_of(db, hosted, person.id)
        return join(hosted.state, Joined(at=now, user=person.id, name=person.name, handle=person.handle, rating=rating))

    return await change(store, number, act)


def _check_admitted(db: Connection, hosted: HostedTournament, user: UserId, roles: Iterable[int]) -> None:
    access, role = hosted.plan.access, hosted.plan.role
    if access is Access.ANYONE or user in note_queries.guests_of(db, hosted.id):
        return
    if access is Access.ROLE and role is not None and role not in roles:
        raise UserError("not admitted", role=f"<@&{role}>")
    if access is Access.INVITED and user != hosted.host:
        raise UserError("not invited there")


def rating_of(db: Connection, hosted: HostedTournament, user: UserId) -> int:
    """A person's rating in the server, which decides the initial order of a tournament."""
    rating = queries.rating_of(db, user, hosted.guild, hosted.plan.game)
    return UNRATED if rating is None else round(rating)


async def leave(store: Store, number: TournamentId, user: UserId) -> HostedTournament:
    """Leave a tournament; open matches are forfeited. Raises TournamentError."""
    return await change(store, number, lambda _, hosted, now: withdraw(hosted.state, place_of(hosted, user), now))


async def leave_all(store: Store, user: UserId) -> None:
    """Leave all tournaments that aren't over."""
    for number in await store.read(queries.entered_by, user):
        with contextlib.suppress(TournamentError):
            await leave(store, number, user)


LEAVINGS.append(Leaving(leave_all, queries.entered_by, queries.note_change))


def place_of(hosted: HostedTournament, user: int, by: UserId | None = None) -> EntrantNumber:
    """The entrant of a user who takes part; `by` is the user who acts, if that is another one.

    Raises TournamentError "you have not joined", or "not joined" if another user acts.
    """
    held = hosted.entrant_of(user)
    if held is None:
        raise TournamentError("you have not joined" if by in {None, user} else "not joined", name=hosted.name)
    return held.number


async def begin(store: Store, number: TournamentId, action: HostAction, season: int | None = None) -> HostedTournament:
    """Start a tournament, or the next season of a league; computer players fill seats if the plan allows it. `season`
    is the current one as the user saw it, 0 before the first; None skips the check.

    Raises TournamentError; RuleViolation "banned".
    """
    lot = new_lot(store)

    def act(db: Connection, hosted: HostedTournament, now: datetime) -> Sequence[Event]:
        if season not in {None, hosted.state.season}:
            raise TournamentError("already started")
        moderation.check_may_start(db, store, hosted.guild, {action.by})
        return starting(hosted, lot, now)

    return await change(store, number, act, action)


def new_lot(store: Store) -> int:
    """A new secret number, which decides the lots of a tournament or season."""
    return int.from_bytes(store.new_seed().secret)


def starting(hosted: HostedTournament, lot: int, now: datetime) -> tuple[Event, ...]:
    """The events of a start. Raises TournamentError."""
    present = replace(hosted, state=hosted.state.after(*without_unchecked(hosted.state, now)))
    return start(hosted.state, lot, now, fillers(present, now))


def fillers(hosted: HostedTournament, now: datetime) -> tuple[Joined, ...]:
    """The computer players that the plan lets fill seats."""
    return tuple(computers(hosted, hosted.plan.computers, empty_seats(hosted), now))


def computers(hosted: HostedTournament, level: int, count: int, now: datetime) -> list[Joined]:
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
    """The rating of a computer player in the initial order. Level 3, an occasional player, counts as much as people
    without a rating; other levels differ from it by the difference of their measured Elo. An unmeasured level counts
    as the strongest measured one.
    """
    known = measured(game)
    if len(known) < AVERAGE_LEVEL:
        return UNRATED
    return UNRATED + known[min(level, len(known)) - 1] - known[AVERAGE_LEVEL - 1]


# Hosting


def held_by(hosted: HostedTournament, user: int) -> Entrant:
    """The entrant of a user, even if withdrawn. Raises TournamentError "not joined"."""
    held = hosted.state.entrant_of(user)
    if held is None:
        raise TournamentError("not joined")
    return held


async def update_names(store: Store, seen: HostedTournament, names: Mapping[int, Named]) -> None:
    """Update the names of a tournament's entrants to those that these users have now."""

    def work(db: Connection) -> None:
        hosted, now = queries.locked(db, seen.id), store.now()
        if hosted is not None and (events := renamed(hosted.state, names, now)):
            queries.append(db, hosted, events, now)

    if renamed(seen.state, names, store.now()):
        await store.write(work)


async def replace_person(
    store: Store, number: TournamentId, user: int, person: Person, action: HostAction
) -> HostedTournament:
    """Replace a user by another one. A match that has begun is called off and played again.

    Raises TournamentError; RuleViolation "other banned".
    """

    def act(db: Connection, hosted: HostedTournament, now: datetime) -> Sequence[Event]:
        moderation.check_may_start(db, store, hosted.guild, (), [person])
        name_queries.note_names(db, [person])
        newcomer = (person.id, person.name, rating_of(db, hosted, person.id))
        return replace_entrant(hosted.state, held_by(hosted, user).number, newcomer, now, person.handle)

    return await change(store, number, act, action)


async def take_back_person(store: Store, number: TournamentId, user: int, action: HostAction) -> HostedTournament:
    """Reinstate a withdrawn entrant and notify them. Raises TournamentError; RuleViolation "other banned"."""

    def act(db: Connection, hosted: HostedTournament, now: datetime) -> Sequence[Event]:
        held = held_by(hosted, user)
        moderation.check_may_start(db, store, hosted.guild, (), [Person(UserId(user), held.name)])
        note_queries.add_news(db, number, [News(NewsKind.TAKEN_BACK, held.number)])
        return take_back(hosted.state, held.number, now, queries.begun_tables(db, number))

    return await change(store, number, act, action)


async def set_result(
    store: Store, number: TournamentId, of: tuple[TableNumber, int], result: Result, seen: int, action: HostAction
) -> HostedTournament:
    """Set the result of a table's open match, or correct that of its last one: `of` has both numbers. `seen` is
    `as_shown` of the table when the host chose the result. The last board of a running match tells the players;
    otherwise a note does.

    Raises TournamentError.
    """
    table, match = of

    def act(db: Connection, hosted: HostedTournament, now: datetime) -> Sequence[Event]:
        going = queries.matches_of(db, number, only_open=True)
        # The result of a match that just ended is counted a moment later.
        is_played = any((each.table, each.number) == (table, match) and each.is_over for each in going)
        if is_played or seen != as_shown(hosted, hosted.state.table(table)):
            raise TournamentError("changed meanwhile")
        events = report(hosted.state, table, match, result, now, queries.begun_tables(db, number))
        if not any((each.table, each.number) == (table, match) and each.match is not None for each in going):
            note_queries.add_news(db, number, [News(NewsKind.RESULT, table)])
        objection = News(NewsKind.OBJECTION, match_subject(table, match))
        if note_queries.has_note(db, number, objection):
            note_queries.add_news(db, number, [objection])
        return events

    return await change(store, number, act, action)


async def add_computer(store: Store, number: TournamentId, level: int, action: HostAction) -> HostedTournament:
    """Add a computer player.

    Raises UserError "tournament full", "old button" for an unknown level; TournamentError.
    """
    if level not in LEVELS:
        raise UserError("old button")

    def act(_: Connection, hosted: HostedTournament, now: datetime) -> Sequence[Event]:
        if len(hosted.state.entrants) >= MOST_ENTRANTS:
            raise UserError("tournament full", most=MOST_ENTRANTS)
        if hosted.state.is_full:
            raise TournamentError("all places taken", limit=hosted.state.settings.limit)
        return join(hosted.state, *computers(hosted, level, 1, now))

    return await change(store, number, act, action)


async def invite(store: Store, number: TournamentId, people: Sequence[UserId], action: HostAction) -> None:
    """Invite people, who may then join whatever the plan's admission, and tell them. Raises UserError "no such
    tournament".
    """

    def work(db: Connection) -> None:
        hosted = _known(queries.locked(db, number))
        if new := set(people) - note_queries.guests_of(db, hosted.id):
            note_queries.add_guests(db, hosted.id, sorted(new))
            for user in sorted(new):
                log_hosting(store, db, hosted, action._replace(whom=user))

    await store.write(work)


async def move(store: Store, number: TournamentId, channel: int, action: HostAction) -> None:
    """Move a tournament whose channel was deleted to another channel."""

    def work(db: Connection) -> None:
        hosted = _known(queries.locked(db, number))
        if hosted.homeless:
            queries.move(db, hosted, channel)
            log_hosting(store, db, hosted, action)

    await store.write(work)


async def end(store: Store, number: TournamentId, season: int, action: HostAction) -> HostedTournament:
    """End a tournament as it stands, or call it off before its start. `season` is the current one as the host saw it, 0
    before the first.

    Raises UserError "no such tournament"; TournamentError.
    """

    def act(_: Connection, hosted: HostedTournament, now: datetime) -> Sequence[Event]:
        if hosted.state.season != season:
            raise TournamentError("changed meanwhile")
        return stop(hosted.state, now)

    return await change(store, number, act, action)


async def take_over(store: Store, number: TournamentId, action: HostAction) -> HostedTournament:
    """Make a user the host of a tournament; the caller checks that they may. Raises UserError "no such tournament"
    or "hosting already"; RuleViolation "banned".
    """

    def work(db: Connection) -> HostedTournament:
        hosted, by = _announced(queries.locked(db, number)), action.by
        if hosted.host == by:
            raise UserError("hosting already")
        moderation.check_may_start(db, store, hosted.guild, {by})
        queries.set_host(db, number, by)
        log_hosting(store, db, hosted, action)
        return replace(hosted, host=by)

    return await store.write(work)
