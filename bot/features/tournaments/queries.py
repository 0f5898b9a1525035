"""Queries about tournaments, their events and their matches."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import (
    BindParameter,
    Connection,
    RowMapping,
    Select,
    bindparam,
    case,
    delete,
    func,
    insert,
    select,
    update,
)

from bot.core.match import MatchId, RowKind, UserId
from bot.core.shards import ALL_SHARDS, Shards
from bot.features.tournaments import note_queries
from bot.features.tournaments.hosted import (
    HostedTournament,
    Obstacles,
    Proposal,
    TableMatch,
    TournamentId,
    appended,
    obstacles_from_json,
    obstacles_to_json,
    plan_from_json,
    plan_to_json,
    round_key,
    round_of,
)
from bot.features.tournaments.news import News, NewsKind, news
from bot.features.tournaments.note_queries import is_reachable
from bot.features.tournaments.rules import (
    Event,
    Phase,
    Row,
    TableNumber,
    Titles,
    awarded,
    fold,
    from_row,
    open_matches,
    settings_from_json,
    settings_to_json,
    to_row,
)
from bot.features.tournaments.rules.actions import admits_newcomers
from bot.storage.rows import is_served, same_fields, shards_params
from bot.storage.tables import (
    is_awaiting,
    is_event_outdated,
    is_outdated,
    is_uncounted,
    log,
    match,
    match_gap,
    rating,
    tournament,
    tournament_event,
    tournament_match,
    tournament_title,
)
from bot.storage.upserts import inserts, upserts

DRAFT = "draft"
"""The stored phase of a tournament that isn't announced yet."""
USER = "user"
"""The field of events that has its own column."""

_SAME = same_fields(HostedTournament, tournament, but={"id", "plan", "waits", "waits_told"})
_NAME = tournament.c.settings["name"].as_string()
_IS_THIS = tournament.c.id == bindparam("tournament")
_OF_THIS: BindParameter[int] = bindparam("tournament")
_ADD = insert(tournament).returning(tournament.c.id)
_FIND = select(tournament).where(_IS_THIS)
_LOCK = select(tournament.c.id).where(_IS_THIS).with_for_update()
_UPDATE = update(tournament).where(_IS_THIS)
_UNTRIED = {"event_tries": 0, "event_due": None}
"""The columns of an event that is due at once."""
_NOTE_CHANGE = _UPDATE.values(wanted=tournament.c.wanted + 1)
_NOTE_SHOWN = _UPDATE.where(
    tournament.c.message.is_not_distinct_from(bindparam("was_message")),
    tournament.c.channel == bindparam("in_channel"),
)
_ARE_THESE: BindParameter[Any] = bindparam("these", expanding=True)
_AMONG = select(tournament.c.id).where(
    tournament.c.channel == bindparam("in_channel"),
    tournament.c.phase.in_([Phase.JOINING, Phase.RUNNING]),
    tournament.c.message.in_(_ARE_THESE),
)
_EVENTS = (
    select(tournament_event).where(tournament_event.c.tournament_id == _OF_THIS).order_by(tournament_event.c.number)
)
_ADD_EVENTS = insert(tournament_event)
# As the fields of `Listed`.
_IN_GUILD = (
    select(
        tournament.c.id,
        _NAME,
        tournament.c.channel,
        tournament.c.thread,
        tournament.c.phase,
        tournament.c.host,
        tournament.c.message,
    )
    .where(tournament.c.guild == bindparam("in_guild"), tournament.c.phase != DRAFT)
    .order_by(tournament.c.id.desc())
)
_PLAN_OF = (
    select(tournament.c.plan).where(tournament.c.host == bindparam("user")).order_by(tournament.c.id.desc()).limit(1)
)
_is_going = tournament.c.phase.in_([Phase.JOINING.value, Phase.RUNNING.value])
_HOSTING = select(tournament.c.host).where(tournament.c.guild == bindparam("in_guild"), _is_going)
_JOINED_AMONG = (
    select(tournament_event.c.tournament_id)
    .distinct()
    .where(tournament_event.c.user_id == bindparam("user"), tournament_event.c.tournament_id.in_(_ARE_THESE))
)
_ENTERED_BY = (
    select(tournament_event.c.tournament_id)
    .distinct()
    .join(tournament)
    .where(tournament_event.c.user_id == bindparam("user"), _is_going)
)
_is_ours = is_served(tournament.c.guild)
_DUE = select(tournament.c.id).where(is_awaiting, tournament.c.due <= bindparam("now"), is_reachable)
_ENDED = (
    select(tournament.c.id)
    .distinct()
    .select_from(tournament.join(tournament_match).join(match, tournament_match.c.match_id == match.c.id))
    .where(is_uncounted, match.c.ended_at.is_not(None), is_reachable)
)
_lacks_thread = tournament.c.thread.is_(None) & tournament.c.message.is_not(None) & _is_going
_OUTDATED = select(tournament.c.id).where(
    is_outdated | _lacks_thread, tournament.c.phase != DRAFT, tournament.c.homeless.is_(False), is_reachable
)
_is_lost = (
    match.c.ended_at.is_(None)
    & match.c.homeless.is_(True)
    & match.c.absent.is_(False)
    & (match.c.channel == tournament_match.c.message)
)
_EVENTS_BEHIND = select(tournament.c.id).where(
    is_event_outdated,
    tournament.c.phase != DRAFT,
    tournament.c.event_due.is_(None) | (tournament.c.event_due <= bindparam("now")),
    is_reachable,
)
_latest_row = select(log.c.at).where(log.c.match_id == match.c.id).order_by(log.c.number.desc()).limit(1)
_awaited_since = func.coalesce(_latest_row.correlate(match).scalar_subquery(), match.c.started_at)
# As the fields of `TableMatch`.
_A_MATCH = (
    tournament_match.c.table_number,
    tournament_match.c.number,
    tournament_match.c.message,
    tournament_match.c.match_id,
    tournament_match.c.is_open,
    match.c.channel,
    match.c.ended_at.is_not(None),
    case((_is_lost, match.c.revision)).label("lost_at"),
    case((match.c.awaits >= 0, match.c.awaits)).label("awaits"),
    case((match.c.awaits >= 0, _awaited_since)).label("awaited_since"),
)
_MATCHES = (
    select(*_A_MATCH)
    .select_from(tournament_match.outerjoin(match))
    .where(tournament_match.c.tournament_id == _OF_THIS)
    .order_by(tournament_match.c.table_number, tournament_match.c.number)
)
_OPEN_MATCHES = _MATCHES.where(is_uncounted)
_IS_MATCH = (
    (tournament_match.c.tournament_id == _OF_THIS)
    & (tournament_match.c.table_number == bindparam("of_table"))
    & (tournament_match.c.number == bindparam("of_number"))
)
_MATCH = select(*_A_MATCH).select_from(tournament_match.outerjoin(match)).where(_IS_MATCH)
_has_moves = (
    select(log.c.number)
    .where(log.c.match_id == tournament_match.c.match_id, log.c.kind == RowKind.MOVE.value)
    .correlate(tournament_match)
    .exists()
)
_BEGUN = select(tournament_match.c.table_number).where(
    tournament_match.c.tournament_id == _OF_THIS, is_uncounted, _has_moves
)
_ADD_MATCHES = inserts(tournament_match)
_UPDATE_MATCH = update(tournament_match).where(_IS_MATCH)
_CLOSE = _UPDATE_MATCH.values(is_open=False, no_show_at=None)
_OPEN_AGAIN = _UPDATE_MATCH.values(is_open=True, no_show_at=bindparam("now"))
_is_unopened = tournament_match.c.message.is_(None) | _is_lost
_UNOPENED = (
    select(
        tournament_match.c.tournament_id,
        tournament_match.c.table_number,
        tournament_match.c.number,
        tournament.c.waits,
    )
    .select_from(tournament_match.join(tournament).outerjoin(match, tournament_match.c.match_id == match.c.id))
    .where(
        is_uncounted,
        _is_unopened,
        tournament.c.homeless.is_(False),
        tournament.c.message.is_not(None),
        is_reachable,
    )
    .order_by(tournament_match.c.tournament_id, tournament_match.c.table_number)
)
_is_unshown = match.c.ended_at.is_(None) & (match.c.revision > match.c.shown_revision)
_IMPEDED = (
    select(tournament.c.id)
    .distinct()
    .select_from(tournament.outerjoin(tournament_match).outerjoin(match, tournament_match.c.match_id == match.c.id))
    .where(
        tournament.c.waits.is_not(None) | (is_uncounted & (_is_unopened | _is_unshown)),
        tournament.c.homeless.is_(False),
        is_reachable,
    )
)
_BOARDS_WAITING = (
    select(match.c.channel)
    .select_from(tournament_match.join(match, tournament_match.c.match_id == match.c.id))
    .where(tournament_match.c.tournament_id == _OF_THIS, is_uncounted, _is_unshown)
)
_UNTOLD_OF_OBSTACLES = select(tournament.c.id).where(
    tournament.c.waits.is_not(None), tournament.c.homeless.is_(False), is_reachable
)
_OF_MATCH = select(tournament_match.c.tournament_id, tournament_match.c.table_number, tournament_match.c.number).where(
    tournament_match.c.match_id == bindparam("match")
)
_LATE = (
    select(tournament_match.c.match_id, tournament_match.c.no_show_at)
    .join(tournament)
    .where(is_uncounted, tournament_match.c.no_show_at <= bindparam("now"), _is_ours)
)
_USES_THREAD = (
    select(tournament_match.c.number)
    .select_from(tournament_match.outerjoin(match))
    .where((tournament_match.c.message == bindparam("thread")) | (match.c.channel == bindparam("thread")))
    .limit(1)
)
_UPDATE_OF_MATCH = update(tournament_match).where(tournament_match.c.match_id == bindparam("match"))
_AGREED = (match_gap.c.match_id == bindparam("match"), match_gap.c.agreed.is_(True))
_AGREED_UNTIL = select(func.max(match_gap.c.ended)).where(*_AGREED)
_END_AGREED = update(match_gap).where(*_AGREED, match_gap.c.ended > bindparam("now")).values(ended=bindparam("now"))
# As the fields of `Proposal`.
_PROPOSED = (
    tournament_match.c.proposed_date,
    tournament_match.c.proposed_by,
    tournament_match.c.proposal_message,
    tournament_match.c.proposal_pinged,
)
_LAST_PROPOSAL = select(*_PROPOSED).where(
    tournament_match.c.match_id == bindparam("match"), tournament_match.c.proposed_by.is_not(None)
)
_PROPOSAL = _LAST_PROPOSAL.where(tournament_match.c.proposed_date.is_not(None))
_UPDATE_PROPOSAL = _UPDATE_OF_MATCH.where(
    tournament_match.c.proposed_date == bindparam("when"), tournament_match.c.proposed_by == bindparam("by_seat")
)
_OF_CHANNEL = ("message", "thread", "message_round")
"""The columns for messages posted in a tournament's channel."""
_CHANNEL_GONE = (
    update(tournament)
    .where(tournament.c.channel == bindparam("gone"))
    .values(homeless=True, shown=-1, **dict.fromkeys(_OF_CHANNEL))
)
# The message of a tournament then says no more that people talk in its thread.
_THREAD_GONE = (
    update(tournament)
    .where(tournament.c.thread == bindparam("gone"))
    .values(thread=tournament.c.message, wanted=tournament.c.wanted + 1)
)
_FORGET_DRAFTS = delete(tournament).where(tournament.c.phase == DRAFT, tournament.c.created_at < bindparam("before"))
_FORGET_TITLES = delete(tournament_title).where(
    tournament_title.c.tournament_id == _OF_THIS, tournament_title.c.season == bindparam("of_season")
)
_ADD_TITLES = upserts(tournament_title)


class Key(NamedTuple):
    """A match of a tournament."""

    tournament: TournamentId
    table: TableNumber
    number: int


_RATING = select(rating.c.mean).where(
    rating.c.user_id == bindparam("whose"), rating.c.guild == bindparam("server"), rating.c.game == bindparam("of_game")
)


def rating_of(db: Connection, user: UserId, guild: int, game: str) -> float | None:
    """A person's rating in a server and game, if they have one."""
    mean: float | None = db.execute(_RATING, {"whose": user, "server": guild, "of_game": game}).scalar()
    return mean


def add(db: Connection, made: HostedTournament) -> HostedTournament:
    """Store a new tournament, and return it with its id."""
    values = {**{name: getattr(made, name) for name in _SAME}, **_head(made), "revision": 0}
    return replace(made, id=TournamentId(db.execute(_ADD, values).scalar_one()))


def _head(hosted: HostedTournament) -> dict[str, Any]:
    """The columns that the host's choices change."""
    return {
        "channel": hosted.channel,
        "language": hosted.language,
        "game": hosted.plan.game,
        "settings": settings_to_json(hosted.state.settings),
        "plan": plan_to_json(hosted.plan),
        "phase": DRAFT if hosted.is_draft else hosted.state.phase.value,
        "due": hosted.due,
    }


def find(db: Connection, number: TournamentId) -> HostedTournament | None:
    """The tournament with this id, if it exists."""
    row = db.execute(_FIND, {"tournament": number}).mappings().first()
    return None if row is None else _hosted(row, _events(db, number)[: row["revision"]])


def _events(db: Connection, number: TournamentId) -> list[Event]:
    rows = db.execute(_EVENTS, {"tournament": number}).mappings()
    users = ((row, {} if row["user_id"] is None else {USER: row["user_id"]}) for row in rows)
    return [from_row(Row(row["kind"], row["at"], {**row["data"], **user})) for row, user in users]


def _hosted(row: RowMapping, events: Sequence[Event]) -> HostedTournament:
    same: dict[str, Any] = {name: row[name] for name in _SAME}
    return HostedTournament(
        id=TournamentId(row["id"]),
        plan=plan_from_json(row["plan"]),
        state=fold(settings_from_json(row["settings"]), events),
        is_draft=row["phase"] == DRAFT,
        waits=obstacles_from_json(row["waits"]),
        waits_told=obstacles_from_json(row["waits_told"]),
        **same,
    )


def locked(db: Connection, number: TournamentId) -> HostedTournament | None:
    """Load a tournament and lock it until the transaction ends."""
    db.execute(_LOCK, {"tournament": number})
    return find(db, number)


def replan(db: Connection, hosted: HostedTournament) -> HostedTournament:
    """Store the host's choices for a locked tournament, to be shown by its message and event."""
    after = replace(hosted, wanted=hosted.wanted + 1)
    values = {**_head(after), "wanted": after.wanted, "event_phase": None}
    db.execute(_UPDATE, {"tournament": hosted.id, **values, **_UNTRIED})
    if after.state.check_in:
        # Its message has the date.
        note_queries.add_news(db, hosted.id, [News(NewsKind.CHECK_IN, after.state.check_in)])
    return after


def append(db: Connection, before: HostedTournament, events: Sequence[Event], due: datetime | None) -> HostedTournament:
    """Append events to a locked tournament, and store the resulting matches and messages. `due` is when to look
    again.
    """
    if not events:
        db.execute(_UPDATE, {"tournament": before.id, "due": due})
        return replace(before, due=due)
    after = appended(before, events, due)
    rows = [_row(before.id, number, event) for number, event in enumerate(events, before.state.revision)]
    db.execute(_ADD_EVENTS, rows)
    values = {"phase": after.state.phase.value, "revision": after.state.revision, "due": due, "wanted": after.wanted}
    if after.state.phase is not before.state.phase:
        values |= _UNTRIED
    db.execute(_UPDATE, {"tournament": before.id, **values})
    _note_matches(db, after, events[-1].at)
    note_queries.add_news(db, after.id, news(before.state, after.state))
    changed = [is_ for was, is_ in zip(before.state.tables, after.state.tables, strict=False) if was != is_]
    # The round that the tournament's own message shows is edited with that message.
    newest = min(round_key(after.state), before.message_round or 0)
    note_queries.want_rounds(db, after.id, {key for key in map(round_of, changed) if key < newest})
    if admits_newcomers(before.state) and not admits_newcomers(after.state):
        # Nothing has a button to join any more.
        note_queries.want_invitations(db, after.id)
    if (titles := awarded(before.state, after.state)) is not None:
        _award(db, after.id, titles, events[-1].at)
    return after


def _award(db: Connection, number: TournamentId, titles: Titles, at: datetime) -> None:
    """Store the titles of a season, in place of those stored before."""
    db.execute(_FORGET_TITLES, {"tournament": number, "of_season": titles.season})
    won = [
        {"tournament_id": number, "season": titles.season, "user_id": user, "place": place, "at": at}
        for user, place in titles.places.items()
    ]
    if won:
        db.execute(_ADD_TITLES[db.dialect.name], won)


def _row(number: TournamentId, at: int, event: Event) -> dict[str, Any]:
    row = to_row(event)
    user = row.data.pop(USER, None)
    return {"tournament_id": number, "number": at, "kind": row.kind, "at": row.at, "user_id": user, "data": row.data}


def _note_matches(db: Connection, after: HostedTournament, now: datetime) -> None:
    """Store the matches to open, close those whose results were set by other means, and open those again whose results
    don't count any more.
    """
    wanted = {(each.table, each.match) for each in open_matches(after.state)}
    stored = {(each.table, each.number): each for each in matches_of(db, after.id)}
    new = [
        {"tournament_id": after.id, "table_number": table, "number": number, "is_open": True}
        for table, number in sorted(wanted - stored.keys())
    ]
    if new:
        db.execute(_ADD_MATCHES[db.dialect.name], new)
    for table, number in sorted(key for key, each in stored.items() if each.is_open and key not in wanted):
        db.execute(_CLOSE, {"tournament": after.id, "of_table": table, "of_number": number})
    for table, number in sorted(key for key, each in stored.items() if not each.is_open and key in wanted):
        db.execute(_OPEN_AGAIN, {"tournament": after.id, "of_table": table, "of_number": number, "now": now})


def begun_tables(db: Connection, number: TournamentId) -> frozenset[TableNumber]:
    """The tables with a match whose result isn't counted yet and in which a move has been made."""
    return frozenset(map(TableNumber, db.execute(_BEGUN, {"tournament": number}).scalars()))


def channel_of_table(db: Connection, number: TournamentId, table: int) -> int | None:
    """The channel of the latest match of a table, if it has one."""
    channels = [each.channel for each in matches_of(db, number) if each.table == table and each.channel is not None]
    return channels[-1] if channels else None


def matches_of(db: Connection, number: TournamentId, *, only_open: bool = False) -> list[TableMatch]:
    """The matches of a tournament, by table."""
    rows = db.execute(_OPEN_MATCHES if only_open else _MATCHES, {"tournament": number})
    return [TableMatch(*row) for row in rows]


def table_match(db: Connection, key: Key) -> TableMatch | None:
    """A match of a tournament, stored from the moment when it must be opened."""
    row = db.execute(_MATCH, _params(key)).first()
    return None if row is None else TableMatch(*row)


def _params(key: Key) -> dict[str, int]:
    return {"tournament": key.tournament, "of_table": key.table, "of_number": key.number}


def note_begun(db: Connection, key: Key, message: int, begun: MatchId | None, no_show_at: datetime | None) -> None:
    """Store the message of a match, and that it has begun."""
    values = {"message": message, "match_id": begun, "no_show_at": no_show_at}
    db.execute(_UPDATE_MATCH, {**_params(key), **values})
    note_change(db, key.tournament)


def note_reopened(db: Connection, key: Key, message: int) -> None:
    """Store the new message of a match whose thread was deleted."""
    db.execute(_UPDATE_MATCH, {**_params(key), "message": message})
    note_change(db, key.tournament)


def note_change(db: Connection, number: int) -> None:
    """Note that the message of a tournament should be edited."""
    db.execute(_NOTE_CHANGE, {"tournament": number})


def look_at(db: Connection, number: TournamentId, due: datetime) -> None:
    """Store when (UTC) to check the tournament again."""
    db.execute(_UPDATE, {"tournament": number, "due": due})


def note_no_show(db: Connection, match_id: MatchId, later: datetime | None) -> None:
    """Store when to check a match for no-shows again."""
    db.execute(_UPDATE_OF_MATCH, {"match": match_id, "no_show_at": later})


def agreed_until(db: Connection, match_id: MatchId) -> datetime | None:
    """The latest time (UTC) until which the players of a match have agreed to wait; None without one."""
    until: datetime | None = db.execute(_AGREED_UNTIL, {"match": match_id}).scalar_one()
    return until


def end_agreed(db: Connection, match_id: MatchId, now: datetime) -> None:
    """End the wait on which the players of a match have agreed."""
    db.execute(_END_AGREED, {"match": match_id, "now": now})


def proposal_of(db: Connection, match_id: MatchId) -> Proposal | None:
    """The date that is proposed for a match, even if it has passed; None if there is none."""
    row = db.execute(_PROPOSAL, {"match": match_id}).first()
    return None if row is None else Proposal(*row)


def last_ping(db: Connection, match_id: MatchId, seat: int) -> Proposal | None:
    """The latest proposal for a match if it was made by this seat, even if it is over; its date may be None then."""
    row = db.execute(_LAST_PROPOSAL, {"match": match_id}).first()
    return None if row is None or row.proposed_by != seat else Proposal(*row)


def note_proposal(db: Connection, match_id: MatchId, made: Proposal) -> None:
    """Store the date proposed for a match, replacing any other."""
    values = {column.name: value for column, value in zip(_PROPOSED, made, strict=True)}
    db.execute(_UPDATE_OF_MATCH, {"match": match_id, **values})


def end_proposal(db: Connection, match_id: MatchId) -> None:
    """Store that the date proposed for a match is over."""
    db.execute(_UPDATE_OF_MATCH, {"match": match_id, "proposed_date": None})


def note_proposal_posted(db: Connection, match_id: MatchId, made: Proposal) -> None:
    """Store the message of a proposal, unless the proposal was replaced meanwhile."""
    this = {"match": match_id, "when": made.when, "by_seat": made.seat}
    db.execute(_UPDATE_PROPOSAL, {**this, "proposal_message": made.message})


def is_thread_used(db: Connection, thread: int) -> bool:
    """Whether a match of a tournament has begun in this thread."""
    return db.execute(_USES_THREAD, {"thread": thread}).first() is not None


def close_match(db: Connection, key: Key) -> None:
    """Record that a match no longer counts."""
    db.execute(_CLOSE, _params(key))


def key_of(db: Connection, match_id: MatchId) -> Key | None:
    """The place of a match in a tournament, if it belongs to one."""
    row = db.execute(_OF_MATCH, {"match": match_id}).first()
    return None if row is None else Key(*row)


def due_tournaments(db: Connection, now: datetime, shards: Shards = ALL_SHARDS) -> list[TournamentId]:
    """The tournaments in servers of these shards that are due, or in which a match has ended."""
    return list(dict.fromkeys([*_numbers(db, _DUE, shards, now=now), *_numbers(db, _ENDED, shards)]))


def late_matches(db: Connection, now: datetime, shards: Shards = ALL_SHARDS) -> list[MatchId]:
    """The matches in servers of these shards whose players may be no-shows."""
    return [MatchId(number) for number, _ in db.execute(_LATE, {"now": now, **shards_params(shards)})]


def _numbers(db: Connection, query: Select[Any], shards: Shards, **asked: Any) -> list[TournamentId]:
    return list(map(TournamentId, db.execute(query, {**asked, **shards_params(shards)}).scalars()))


def outdated(db: Connection, shards: Shards = ALL_SHARDS) -> list[TournamentId]:
    """The tournaments in servers of these shards whose messages are out of date or have no thread yet."""
    return _numbers(db, _OUTDATED, shards)


def unopened(db: Connection, shards: Shards = ALL_SHARDS) -> list[Key]:
    """The matches in servers of these shards that can and must be opened."""
    rows = db.execute(_UNOPENED, shards_params(shards))
    return [Key(*key) for *key, waits in rows if not obstacles_from_json(waits).holds(key[1])]


def with_unopened(db: Connection, number: TournamentId) -> tuple[HostedTournament | None, list[TableNumber]]:
    """A tournament, and the tables whose matches must be opened."""
    # The matches come first: another process may pair a round meanwhile, and the tournament must know their tables.
    tables = [each.table for each in matches_of(db, number, only_open=True) if each.is_unopened]
    return find(db, number), tables


def impeded(db: Connection, shards: Shards = ALL_SHARDS) -> list[TournamentId]:
    """The tournaments in servers of these shards that wait, or that have matches not yet opened or shown."""
    return _numbers(db, _IMPEDED, shards)


def note_obstacles(db: Connection, number: TournamentId, obstacles: Obstacles) -> None:
    """Store why matches of a tournament can't be opened or shown, for its message to say. Once nothing is in the way,
    the host may be told of new obstacles again.
    """
    values: dict[str, Any] = {"waits": obstacles_to_json(obstacles)}
    if not obstacles:
        values["waits_told"] = None
    db.execute(_UPDATE, {"tournament": number, **values})
    note_change(db, number)


def note_refused(db: Connection, number: TournamentId, why: str, now: datetime) -> None:
    """Store why Discord refuses the thread of a match; matches are opened all the same as soon as it lets us."""
    hosted = find(db, number)
    if hosted is not None and hosted.waits.refused != why:
        note_obstacles(db, number, replace(hosted.waits, refused=why, since=hosted.waits.since or now))


def obstacles_untold(db: Connection, shards: Shards = ALL_SHARDS) -> list[TournamentId]:
    """The tournaments in servers of these shards whose hosts haven't been told why matches wait."""
    return _numbers(db, _UNTOLD_OF_OBSTACLES, shards)


def note_obstacles_told(db: Connection, number: TournamentId, obstacles: Obstacles) -> None:
    """Record that the host of a tournament was told of obstacles."""
    db.execute(_UPDATE, {"tournament": number, "waits_told": obstacles_to_json(obstacles)})


def boards_waiting(db: Connection, number: TournamentId) -> list[int]:
    """The channels of a tournament's matches whose boards aren't shown."""
    return list(db.execute(_BOARDS_WAITING, {"tournament": number}).scalars())


def note_shown(db: Connection, after: HostedTournament, before: HostedTournament, *, has_past: bool) -> bool:
    """Record the message of a tournament and what it shows. `has_past` is whether the message before shows an earlier
    round. False if another message was recorded meanwhile.
    """
    names, was_message = ("message", "shown", "pictured", "message_round"), before.message
    values = {name: getattr(after, name) for name in names}
    was = {"tournament": after.id, "was_message": was_message, "in_channel": after.channel}
    if db.execute(_NOTE_SHOWN, {**was, **values}).rowcount != 1:
        return False
    if has_past and was_message is not None:
        note_queries.add_past(db, after.id, before.message_round or 0, was_message)
    return True


def among(db: Connection, channel: int, messages: Collection[int]) -> list[TournamentId]:
    """The tournaments of a channel that aren't over and whose messages are among these."""
    rows = db.execute(_AMONG, {"in_channel": channel, "these": list(messages)})
    return [TournamentId(number) for number in rows.scalars()]


def note_thread(db: Connection, number: TournamentId, thread: int) -> None:
    """Store the thread that was started from a tournament's message."""
    db.execute(_UPDATE, {"tournament": number, "thread": thread})


def note_channel_gone(db: Connection, channel: int) -> None:
    """Record that a channel or thread was deleted: a channel's tournaments wait until their hosts move them to another
    one.
    """
    for statement in (_CHANNEL_GONE, _THREAD_GONE):
        db.execute(statement, {"gone": channel})


def move(db: Connection, hosted: HostedTournament, channel: int) -> None:
    """Move a locked tournament to another channel, where nothing has been posted yet."""
    values = {"channel": channel, "homeless": False, "shown": -1, **dict.fromkeys(_OF_CHANNEL)}
    db.execute(_UPDATE, {"tournament": hosted.id, **values})
    note_queries.forget_past(db, hosted.id)


def events_behind(db: Connection, now: datetime, shards: Shards = ALL_SHARDS) -> list[TournamentId]:
    """The tournaments in servers of these shards whose events are out of date and due."""
    return _numbers(db, _EVENTS_BEHIND, shards, now=now)


def note_event(db: Connection, seen: HostedTournament, event: int | None) -> None:
    """Record the server's event of a tournament as up to date, unless the date has changed meanwhile."""
    hosted = locked(db, seen.id)
    if hosted is not None:
        phase = seen.state.phase.value if hosted.plan.starts_at == seen.plan.starts_at else None
        db.execute(_UPDATE, {"tournament": seen.id, "event": event, "event_phase": phase, **_UNTRIED})


def note_event_failed(db: Connection, seen: HostedTournament, now: datetime, pauses: Sequence[timedelta]) -> None:
    """Record that the server's event couldn't be updated. The update is retried after each of these pauses, and then
    given up until the tournament changes again.
    """
    hosted = locked(db, seen.id)
    if hosted is None or (hosted.plan.starts_at, hosted.state.phase) != (seen.plan.starts_at, seen.state.phase):
        return
    if hosted.event_tries < len(pauses):
        values = {"event_tries": hosted.event_tries + 1, "event_due": now + pauses[hosted.event_tries]}
    else:
        values = {"event_phase": seen.state.phase.value, **_UNTRIED}
    db.execute(_UPDATE, {"tournament": seen.id, **values})


def note_start_pinged(db: Connection, number: TournamentId, at: datetime) -> None:
    """Record when (UTC) people were last pinged about a change of a tournament's date."""
    db.execute(_UPDATE, {"tournament": number, "start_pinged": at})


def set_host(db: Connection, number: TournamentId, host: UserId) -> None:
    """Change the host of a tournament and have its message updated."""
    db.execute(_UPDATE, {"tournament": number, "host": host})
    note_change(db, number)


class Listed(NamedTuple):
    """A tournament of a server, without its events."""

    id: TournamentId
    name: str
    channel: int
    thread: int | None
    phase: str
    host: UserId
    message: int | None


def in_guild(db: Connection, guild: int) -> list[Listed]:
    """The tournaments of a server that are announced, the newest first."""
    return [Listed(*row) for row in db.execute(_IN_GUILD, {"in_guild": guild})]


def entered_by(db: Connection, user: UserId) -> list[TournamentId]:
    """The tournaments that aren't over and in which a person takes part."""
    numbers = map(TournamentId, db.execute(_ENTERED_BY, {"user": user}).scalars().all())
    return [number for number in numbers if (hosted := find(db, number)) and hosted.entrant_of(user)]


def entered_among(db: Connection, user: UserId, among: Collection[TournamentId]) -> set[TournamentId]:
    """Those of these tournaments in which a person takes part, or took part to the end."""
    joined = db.execute(_JOINED_AMONG, {"user": user, "these": list(among)}).scalars().all() if among else ()
    return {number for number in map(TournamentId, joined) if (hosted := find(db, number)) and hosted.entrant_of(user)}


def zone_of(db: Connection, host: UserId) -> str:
    """The time zone in which a host has typed dates last; empty if unknown."""
    plan = db.execute(_PLAN_OF, {"user": host}).scalar()
    return "" if plan is None else plan_from_json(plan).zone


def hosting(db: Connection, guild: int) -> list[UserId]:
    """The hosts of a server's tournaments that aren't over, one for each tournament."""
    return [UserId(host) for host in db.execute(_HOSTING, {"in_guild": guild}).scalars()]


def forget_drafts(db: Connection, before: datetime) -> None:
    """Delete the drafts from before a moment (UTC)."""
    db.execute(_FORGET_DRAFTS, {"before": before})
