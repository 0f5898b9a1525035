"""The queries. Knows what a match's terms and rows are, but no game: a position is JSON here."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import astuple, dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias, TypeVar

from sqlalchemy import Connection, Executable, RowMapping, Text, bindparam, cast, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from bot.challenge import Ago, Challenge, Guest, Person, State
from bot.dice import Seed
from bot.match import ChallengeId, Gap, Kind, Left, Match, MatchId, Origin, Row, Shown, Terms, UserId
from bot.moderation import Ban, Logged
from bot.ratings import Change, Finished, Holder, Record
from bot.store import clocks, moderation, privacy, ratings, settings, watching
from bot.store.database import Database, ResultT, open_database
from bot.store.migration import bring_up_to_date
from bot.store.tables import (
    challenge,
    is_behind,
    is_open,
    is_rematch,
    is_unshown,
    log,
    match,
    participant,
    person,
    player,
    server,
)
from bot.watching import How, Live, Watched, Watchers
from games.kit.rules import Json, Outcome, Seat

Params: TypeAlias = Mapping[str, Any]
FoundT = TypeVar("FoundT")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position as a game wrote it, so that not the whole log need be replayed."""

    position: Json
    revision: int
    """How many rows of the log it includes; a turn began there."""
    version: int
    """The `Game.version` that wrote it; no other one reads it."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A match as it was stored."""

    terms: Terms
    log: tuple[Row, ...]
    shown: Shown
    snapshot: Snapshot
    gaps: tuple[Gap, ...] = ()
    """What the clock leaves out, if it has one."""


class Going(NamedTuple):
    """A match that goes on, as far as can be told without reading what was played."""

    id: MatchId
    game: str
    guild: int | None
    due: datetime | None
    """When (UTC) its clock is to be looked at next; None where nobody's runs."""
    awaits: Seat | None
    """The seat that is to move; None where nobody is waited for."""
    is_awaited: bool
    """Whether whoever asked holds that seat."""

    @property
    def is_unknown(self) -> bool:
        """Whether it has yet to be found out whose turn it is."""
        return self.awaits == UNKNOWN


UNKNOWN = -1
"""In place of the seat that is to move, in matches that an older version stored last."""


# Statements are made once, so that SQLAlchemy finds their SQL in its cache by identity.

_A_MATCH = (
    select(match, player.c.seat, player.c.user_id, player.c.name).join(player).order_by(match.c.id, player.c.seat)
)
_MATCH_BY_ID = _A_MATCH.where(match.c.id == bindparam("match"))
_MATCH_IN_CHANNEL = _A_MATCH.where(
    match.c.id
    == select(match.c.id)
    .where(match.c.channel == bindparam("in_channel"))
    .order_by(match.c.id.desc())
    .limit(1)
    .scalar_subquery()
)
_IS_AWAITED = (
    select(player.c.seat)
    .where(
        player.c.match_id == match.c.id,
        player.c.seat == match.c.awaits,
        player.c.user_id == bindparam("user"),
        match.c.homeless.is_(False),
    )
    .correlate(match)
    .exists()
)
_GOING_OF = (
    select(match.c.id, match.c.game, match.c.guild, match.c.due, match.c.awaits, _IS_AWAITED)
    .where(
        match.c.ended_at.is_(None),
        match.c.id.in_(select(player.c.match_id).where(player.c.user_id == bindparam("user"))),
    )
    .order_by(match.c.id)
)
_LOGS = (
    select(log).where(log.c.match_id.in_(bindparam("matches", expanding=True))).order_by(log.c.match_id, log.c.number)
)
_NOTE_AWAITS = (
    update(match)
    .where(match.c.id == bindparam("match"), match.c.awaits == UNKNOWN)
    .values(awaits=bindparam("seat"))
)
_IS_TAKEN = select(match.c.id).where(match.c.channel == bindparam("in_channel"), match.c.ended_at.is_(None))
_UNSHOWN = select(match.c.id).where(is_unshown, match.c.homeless.is_(False)).order_by(match.c.id)

_ADD_MATCH = {
    dialect: new(match)
    .on_conflict_do_nothing(index_elements=[match.c.channel], index_where=match.c.ended_at.is_(None))
    .returning(match.c.id)
    for dialect, new in (("sqlite", sqlite.insert), ("postgresql", postgresql.insert))
}
_ADD_PLAYERS = insert(player)
_ADD_ROWS = insert(log)
_SET_RESULT = (
    update(player)
    .where(player.c.match_id == bindparam("match"), player.c.seat == bindparam("of_seat"))
    .values(place=bindparam("came"), points=bindparam("scored"))
)
_POINTS_OF = (
    select(player.c.points)
    .join(match)
    .where(
        player.c.user_id == bindparam("user"),
        match.c.game == bindparam("played"),
        player.c.place == 1,
        player.c.points.is_not(None),
        # Who takes over a match has not played all of it.
        cast(match.c.origins, Text) == "[]",
    )
)
_imports_of = (
    select(match.c.id).join(player).where(player.c.user_id == bindparam("owner"), player.c.seat == 0, match.c.channel == 0)
)
_FORGET_IMPORTS = delete(match).where(
    match.c.id.in_(_imports_of),
    match.c.id <= _imports_of.order_by(match.c.id.desc()).limit(1).offset(bindparam("most")).scalar_subquery(),
)
_SAVE_MATCH = update(match).where(match.c.id == bindparam("match"), match.c.revision == bindparam("read_at"))
_NOTE_SHOWN = (
    update(match)
    .where(match.c.id == bindparam("match"), match.c.shown_revision <= bindparam("seen"))
    .values(
        shown_revision=bindparam("seen"),
        shown_message=bindparam("board"),
        retiring_message=bindparam("older"),
    )
)
_NOTE_SHOWN_THERE = _NOTE_SHOWN.where(match.c.channel == bindparam("in_channel"))
_NOTE_LEFT = (
    update(match)
    .where(match.c.id == bindparam("match"), match.c.left_message == bindparam("board"))
    .values(left_channel=None, left_message=None)
)
_NOTE_RETIRED = update(match).where(match.c.id == bindparam("match")).values(retiring_message=None)
_NOTE_CHANNEL_GONE = (
    update(match)
    .where(match.c.channel == bindparam("gone"))
    .values(homeless=True, due=None, retiring_message=None)
)
_SETTLE = (
    update(match)
    .where(match.c.id == bindparam("match"))
    .values(
        guild=bindparam("in_guild"),
        channel=bindparam("in_channel"),
        homeless=False,
        shown_revision=bindparam("seen"),
        shown_message=None,
        retiring_message=None,
        left_channel=bindparam("old_channel"),
        left_message=bindparam("old_board"),
    )
)
_NOTE_THIS_RETIRED = _NOTE_RETIRED.where(match.c.retiring_message == bindparam("board"))

_ADD_CHALLENGE = insert(challenge).returning(challenge.c.id)
_ADD_PARTICIPANTS = insert(participant)
_A_CHALLENGE = (
    select(challenge, *(column for column in participant.c if column.name not in {"challenge_id", "number"}))
    .join(participant)
    .order_by(challenge.c.id, participant.c.number)
)
_CHALLENGES_BY_ID = _A_CHALLENGE.where(challenge.c.id.in_(bindparam("challenges", expanding=True)))
_CHALLENGE_OF_MATCH = _A_CHALLENGE.where(challenge.c.match_id == bindparam("match"))
_REMATCH_OF = _A_CHALLENGE.where(is_rematch, challenge.c.rematch_of == bindparam("match"))
_LOCK_MATCH = select(match.c.id).where(match.c.id == bindparam("match")).with_for_update()
_LOCK_CHALLENGE = select(challenge.c.id).where(challenge.c.id == bindparam("challenge")).with_for_update()
# In the order of its index, or SQLite goes through the whole table in the order of ids.
_OPEN_CHALLENGES = (
    _A_CHALLENGE.where(is_open, challenge.c.expires_at > bindparam("now"))
    .order_by(None)
    .order_by(challenge.c.expires_at, challenge.c.id, participant.c.number)
)
_OPEN_BY_HOST = _OPEN_CHALLENGES.where(
    challenge.c.channel == bindparam("in_channel"),
    challenge.c.id.in_(
        select(participant.c.challenge_id).where(participant.c.user_id == bindparam("host"), participant.c.number == 0)
    ),
)
_COUNT_OPEN_BY = (
    select(func.count())
    .select_from(challenge.join(participant))
    .where(
        is_open,
        challenge.c.expires_at > bindparam("now"),
        participant.c.user_id == bindparam("host"),
        participant.c.number == 0,
    )
)
# Two that look at the same time would both find none; held until the transaction ends.
_LOCK_HOST = select(func.pg_advisory_xact_lock(bindparam("host")))
_BEHIND = _A_CHALLENGE.where(is_behind)
_LAPSE = (
    update(challenge)
    .where(is_open, challenge.c.expires_at <= bindparam("now"))
    .values(state=State.LAPSED.value, behind=True)
    .returning(challenge.c.id)
)
_POSTED = update(challenge).where(challenge.c.id == bindparam("challenge")).values(message=bindparam("posted"))
_CAUGHT_UP = update(challenge).where(challenge.c.id == bindparam("challenge")).values(behind=False)
_SETTLE_CHALLENGE = update(challenge).where(challenge.c.id == bindparam("challenge"))
_REMOVE_PARTICIPANTS = delete(participant).where(participant.c.challenge_id == bindparam("challenge"))


@asynccontextmanager
async def open_store(url: str) -> AsyncIterator[Store]:
    """The store at a `DATABASE_URL`, brought up to date; closed at the end of the block. Raises StoreError."""
    database = open_database(url)
    try:
        await bring_up_to_date(database)
        yield Store(database)
    finally:
        await database.close()


class Store:
    """Runs work on what is kept. The work is a plain function, as it may run in another thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, work: Callable[[Reading], ResultT]) -> ResultT:
        """Look something up."""
        return await self._database.read(lambda connection: work(Reading(connection)))

    async def write(self, work: Callable[[Writing], ResultT]) -> ResultT:
        """Look up and change, all of it or, if `work` raises, nothing."""
        return await self._database.write(lambda connection: work(Writing(connection)))


class Reading:
    """What can be looked up."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def match(self, match_id: MatchId) -> Saved | None:
        """The match, if there is one with this id."""
        return _only(self._matches(_MATCH_BY_ID, {"match": match_id}))

    def match_in(self, channel: int) -> Saved | None:
        """The newest match of a channel: the one going on if any is."""
        return _only(self._matches(_MATCH_IN_CHANNEL, {"in_channel": channel}))

    def going_of(self, user: UserId) -> list[Going]:
        """The going matches in which `user` has a seat, oldest first."""
        return [Going(*row) for row in self._connection.execute(_GOING_OF, {"user": user})]

    def points_of(self, user: UserId, game: str) -> list[tuple[int, ...]]:
        """What `user` scored in each match of a game that they won and that keeps a score, in no order."""
        found = self._connection.execute(_POINTS_OF, {"user": user, "played": game}).scalars()
        return [tuple(points) for points in found]

    def is_taken(self, channel: int) -> bool:
        """Whether a match is going on in the channel."""
        return self._connection.execute(_IS_TAKEN, {"in_channel": channel}).first() is not None

    def due(self, now: datetime) -> list[MatchId]:
        """As `clocks.due`."""
        return clocks.due(self._connection, now)

    def gaps(self, terms: Terms) -> tuple[Gap, ...]:
        """What the clock of a match leaves out."""
        return clocks.gaps(self._connection, terms.seats, terms.started_at)

    def holidays(self, user: UserId) -> list[Gap]:
        """As `clocks.holidays`."""
        return clocks.holidays(self._connection, user)

    def undelivered(self) -> list[tuple[MatchId, int]]:
        """As `clocks.undelivered`."""
        return clocks.undelivered(self._connection)

    def unshown(self) -> list[MatchId]:
        """The matches of which the channel, where there is one, hasn't seen everything, oldest first."""
        return [MatchId(number) for number in self._connection.execute(_UNSHOWN).scalars()]

    def challenge(self, challenge_id: ChallengeId) -> Challenge | None:
        """The challenge, if there is one with this id."""
        return _only(self._challenges(_CHALLENGES_BY_ID, {"challenges": [challenge_id]}))

    def challenge_of(self, match_id: MatchId) -> Challenge | None:
        """The challenge that became this match."""
        return _only(self._challenges(_CHALLENGE_OF_MATCH, {"match": match_id}))

    def rematch_of(self, match_id: MatchId) -> Challenge | None:
        """The challenge to play this match once more, open or started."""
        return _only(self._challenges(_REMATCH_OF, {"match": match_id}))

    def open_challenges(self, now: datetime) -> list[Challenge]:
        """Those that can be accepted at `now` (UTC), oldest first."""
        return self._challenges(_OPEN_CHALLENGES, {"now": now})

    def _matches(self, statement: Executable, params: Params) -> list[Saved]:
        # The match is read before its log, which only grows: rows that came between the two are beyond its revision.
        found = self._connection.execute(statement, params).mappings().all()
        heads = [list(rows) for _, rows in groupby(found, key=lambda row: row["id"])]
        logs: dict[int, list[Row]] = {rows[0]["id"]: [] for rows in heads}
        logged = self._connection.execute(_LOGS, {"matches": list(logs)}).all() if logs else ()
        for number, _, kind, seat, text, by, at, cause, on_turn in logged:
            logs[number].append(Row(Kind(kind), seat, text, by, at, cause, on_turn))
        return [self._timed(_saved(rows, logs[rows[0]["id"]])) for rows in heads]

    def _timed(self, saved: Saved) -> Saved:
        """With the gaps of its clock, if it has one."""
        return replace(saved, gaps=self.gaps(saved.terms)) if saved.terms.clock else saved

    def challenges_behind(self) -> list[Challenge]:
        """Those whose message may show less than is known."""
        return self._challenges(_BEHIND, {})

    def server(self, guild: int) -> Mapping[str, Json]:
        """What was chosen for a server, by the keys of `bot.settings`."""
        return settings.chosen(self._connection, server, guild)

    def person(self, user: UserId) -> Mapping[str, Json]:
        """What a person has chosen, by the keys of `bot.settings`."""
        return settings.chosen(self._connection, person, user)

    def persons(self, users: Collection[UserId]) -> Mapping[UserId, Mapping[str, Json]]:
        """What these people have chosen; those who have chosen nothing are missing."""
        return settings.chosen_by(self._connection, users)

    def bans(self, guild: int, now: datetime) -> list[Ban]:
        """As `moderation.bans`."""
        return moderation.bans(self._connection, guild, now)

    def bans_among(self, guild: int, users: Sequence[UserId], now: datetime) -> list[Ban]:
        """As `moderation.bans_among`."""
        return moderation.bans_among(self._connection, guild, users, now)

    def moderation(self, guild: int, after: int, most: int) -> tuple[list[Logged], int]:
        """As `moderation.entries`."""
        return moderation.entries(self._connection, guild, after, most)

    def stored_about(self, user: UserId) -> dict[str, int]:
        """As `privacy.counts`."""
        return privacy.counts(self._connection, user)

    def rows_about(self, user: UserId) -> dict[str, list[dict[str, Any]]]:
        """As `privacy.rows`."""
        return privacy.rows(self._connection, user)

    def invited(self, user: UserId) -> list[ChallengeId]:
        """As `privacy.invited`."""
        return [ChallengeId(number) for number in privacy.invited(self._connection, user)]

    def rating_changes(self, match_id: MatchId, guild: int) -> list[Change]:
        """As `ratings.changes_of`."""
        return ratings.changes_of(self._connection, match_id, guild)

    def records_of(self, user: UserId, guild: int) -> dict[str, Record]:
        """As `ratings.records_of`."""
        return ratings.records_of(self._connection, user, guild)

    def rating_history(self, holder: Holder, most: int) -> list[Change]:
        """As `ratings.history`."""
        return ratings.history(self._connection, holder, most)

    def ranking(self, guild: int, game: str, after: int, most: int) -> tuple[list[ratings.Ranked], int]:
        """As `ratings.ranking`."""
        return ratings.ranking(self._connection, guild, game, after, most)

    def ranked(self, holder: Holder) -> ratings.Ranked | None:
        """As `ratings.ranked`."""
        return ratings.ranked(self._connection, holder)

    def watchers(self, match_id: MatchId) -> Watchers:
        """As `watching.watchers`."""
        return watching.watchers(self._connection, match_id)

    def watched(self, user: UserId) -> dict[MatchId, How]:
        """As `watching.watched`."""
        return watching.watched(self._connection, user)

    def going_in(self, guild: int) -> list[Watched]:
        """As `watching.going_in`."""
        return watching.going_in(self._connection, guild)

    def live_state(self, match_id: MatchId) -> Live | None:
        """As `watching.live_state`."""
        return watching.live_state(self._connection, match_id)

    def live_behind(self) -> list[Live]:
        """As `watching.behind`."""
        return watching.behind(self._connection)

    def shown_live(self, guild: int) -> list[Live]:
        """As `watching.shown_in`."""
        return watching.shown_in(self._connection, guild)

    def _challenges(self, statement: Executable, params: Params) -> list[Challenge]:
        found = self._connection.execute(statement, params).mappings().all()
        return [_challenge(list(rows)) for _, rows in groupby(found, key=lambda row: row["id"])]


class Writing(Reading):
    """What can be looked up and changed together."""

    def add_match(self, new: Match, snapshot: Snapshot, due: datetime | None = None) -> Match | None:
        """Store a new match; gives it with its id, or None if its channel is taken. `due` is as `save` has it."""
        values = {
            **_agreed(new),
            "started_at": new.started_at,
            "shown_revision": new.shown.revision,
            "shown_message": new.shown.message,
            "retiring_message": new.shown.retiring,
            "seed": None if new.seed is None else new.seed.secret,
            "origins": [astuple(origin) for origin in new.origins],
            **_progress(new, snapshot),
            "due": due,
        }
        number = self._connection.execute(_ADD_MATCH[self._connection.dialect.name], values).scalar_one_or_none()
        if number is None:
            return None
        seats = [
            {"match_id": number, "seat": seat, "user_id": user, "name": name}
            for seat, (user, name) in enumerate(zip(new.seats, new.names, strict=True))
        ]
        self._connection.execute(_ADD_PLAYERS, seats)
        added = replace(new, id=MatchId(number))
        self._add_rows(added, 0)
        return added

    def save(self, read_at: int, after: Match, snapshot: Snapshot, due: datetime | None = None) -> bool:
        """Store what `after` has since revision `read_at`; False, and nothing is stored, if others were first.

        `due` is when its clock is to be looked at next (UTC); None for never.
        """
        values = {"match": after.id, "read_at": read_at, **_progress(after, snapshot), "due": due}
        if self._connection.execute(_SAVE_MATCH, values).rowcount != 1:
            return False
        self._add_rows(after, read_at)
        if after.outcome:
            self._set_results(after.id, after.outcome)
        return True

    def _set_results(self, match_id: MatchId, outcome: Outcome) -> None:
        results = []
        place = 1
        for seats in outcome.ranking:
            for seat in seats:
                points = [points for each, points in outcome.points if each == seat]
                results.append({"match": match_id, "of_seat": seat, "came": place, "scored": points or None})
            place += len(seats)
        if results:
            self._connection.execute(_SET_RESULT, results)

    def rate(self, finished: Finished) -> None:
        """As `ratings.rate`."""
        ratings.rate(self._connection, finished)

    def rebuild_ratings(self, sides_of: ratings.SidesOf) -> int:
        """As `ratings.rebuild`."""
        return ratings.rebuild(self._connection, sides_of)

    def _add_rows(self, after: Match, since: int) -> None:
        rows = [
            {
                "match_id": after.id,
                "number": number,
                "kind": row.kind.value,
                "seat": row.seat,
                "text": row.text,
                "by_user": row.by,
                "at": row.at,
                "cause": row.cause,
                "on_turn": row.on_turn,
            }
            for number, row in enumerate(after.log[since:], since)
        ]
        if rows:
            self._connection.execute(_ADD_ROWS, rows)

    def forget_imports(self, owner: UserId, most: int) -> None:
        """Remove all but the newest of the matches that somebody has imported: those that are in no channel."""
        self._connection.execute(_FORGET_IMPORTS, {"owner": owner, "most": most})

    def note_shown(self, match_id: MatchId, shown: Shown, channel: int | None = None) -> None:
        """Remember what the channel (if it is named: as long as the match is there) has seen, unless something newer is
        known.
        """
        seen = {"match": match_id, "seen": shown.revision, "board": shown.message, "older": shown.retiring}
        if channel is None:
            self._connection.execute(_NOTE_SHOWN, seen)
        else:
            self._connection.execute(_NOTE_SHOWN_THERE, {**seen, "in_channel": channel})

    def note_due(self, match_id: MatchId, revision: int, moment: datetime | None) -> None:
        """As `clocks.note_due`."""
        clocks.note_due(self._connection, match_id, revision, moment)

    def note_reminding(self, match_id: MatchId, revision: int) -> None:
        """As `clocks.note_reminding`."""
        clocks.note_reminding(self._connection, match_id, revision)

    def note_delivered(self, match_id: MatchId, revision: int) -> None:
        """As `clocks.note_delivered`."""
        clocks.note_delivered(self._connection, match_id, revision)

    def begin_holiday(self, new: Gap, user: UserId) -> None:
        """`user` goes on holiday; the clocks of their matches are to be looked at."""
        clocks.add_holiday(self._connection, new)
        clocks.look_anew(self._connection, user, new.began)

    def end_holiday(self, user: UserId, now: datetime) -> None:
        """`user` is back; the clocks of their matches are to be looked at."""
        clocks.end_holiday(self._connection, user, now)
        clocks.look_anew(self._connection, user, now)

    def last_seen(self) -> datetime | None:
        """As `clocks.last_seen`."""
        return clocks.last_seen(self._connection)

    def note_seen(self, now: datetime) -> None:
        """As `clocks.note_seen`."""
        clocks.note_seen(self._connection, now)

    def note_outage(self, began: datetime, ended: datetime, look_until: datetime) -> None:
        """The bot was not there; the clocks that are to be looked at by `look_until` are to be looked at now."""
        clocks.add_outage(self._connection, began, ended)
        clocks.look_soon(self._connection, look_until, ended)

    def watch(self, match_id: MatchId, user: UserId, how: How) -> None:
        """As `watching.watch`."""
        watching.watch(self._connection, match_id, user, how)

    def stop_watching(self, match_id: MatchId, user: UserId) -> None:
        """As `watching.stop`."""
        watching.stop(self._connection, match_id, user)

    def forget_watchers(self, match_id: MatchId) -> None:
        """As `watching.forget`."""
        watching.forget(self._connection, match_id)

    def note_live(self, match_id: MatchId, channel: int, message: int, revision: int) -> None:
        """As `watching.note_live`."""
        watching.note_live(self._connection, match_id, channel, message, revision)

    def drop_live(self, match_id: MatchId, message: int) -> None:
        """As `watching.drop_live`."""
        watching.drop_live(self._connection, match_id, message)

    def note_awaits(self, after: Match) -> None:
        """Remember which seat is to move in a match of which that was unknown."""
        self._connection.execute(_NOTE_AWAITS, {"match": after.id, "seat": _awaits(after)})

    def note_left(self, match_id: MatchId, message: int) -> None:
        """Forget this board where the match was before."""
        self._connection.execute(_NOTE_LEFT, {"match": match_id, "board": message})

    def note_retired(self, match_id: MatchId, message: int | None) -> None:
        """Forget the retiring message: this one, or whichever it is."""
        if message is None:
            self._connection.execute(_NOTE_RETIRED, {"match": match_id})
        else:
            self._connection.execute(_NOTE_THIS_RETIRED, {"match": match_id, "board": message})

    def note_channel_gone(self, channel: int) -> None:
        """Remember that the matches of a channel have none any more: nothing can be shown, and nobody is waited for."""
        self._connection.execute(_NOTE_CHANNEL_GONE, {"gone": channel})

    def settle(self, after: Match) -> bool:
        """Store in which other channel a match goes on; False, and nothing is stored, if that is taken."""
        left = after.shown.left
        place = {
            "match": after.id,
            "in_guild": after.guild,
            "in_channel": after.channel,
            "seen": after.shown.revision,
            "old_channel": None if left is None else left.channel,
            "old_board": None if left is None else left.message,
        }
        try:
            # On PostgreSQL a refused statement spoils the whole transaction, unless it stands in one of its own.
            with self._connection.begin_nested():
                self._connection.execute(_SETTLE, place)
        except IntegrityError:
            return False
        return True

    def choose_for_server(self, guild: int, key: str, value: Json) -> Mapping[str, Json]:
        """Store one choice for a server, and give them all."""
        return settings.choose(self._connection, server, guild, key, value)

    def choose_for_person(self, user: UserId, key: str, value: Json) -> Mapping[str, Json]:
        """Store one choice of a person, and give them all."""
        return settings.choose(self._connection, person, user, key, value)

    def forget(self, user: UserId, left: Collection[MatchId], names: Mapping[str, str], now: datetime) -> bool:
        """As `privacy.forget`."""
        return privacy.forget(self._connection, user, left, names, now)

    def add_ban(self, guild: int, ban: Ban) -> None:
        """As `moderation.add_ban`."""
        moderation.add_ban(self._connection, guild, ban)

    def lift_ban(self, guild: int, user: UserId) -> None:
        """As `moderation.lift_ban`."""
        moderation.lift_ban(self._connection, guild, user)

    def note_action(self, entry: Logged) -> None:
        """Add a line to a server's moderation log."""
        moderation.note(self._connection, entry)

    def add_challenge(self, made: Challenge) -> Challenge:
        """Store a new challenge; gives it with its id."""
        values = {
            **_agreed(made),
            "thread": made.thread,
            "is_open": made.is_open,
            "is_assigned": made.is_assigned,
            "source": made.source,
            "taken": made.taken,
            "rematch_of": made.rematch_of,
            "state": made.state.value,
            "message": made.message,
            "created_at": made.created_at,
            "expires_at": made.expires_at,
        }
        number = self._connection.execute(_ADD_CHALLENGE, values).scalar_one()
        added = replace(made, id=ChallengeId(number))
        self._add_guests(added)
        return added

    def _add_guests(self, made: Challenge) -> None:
        people = [
            {
                "challenge_id": made.id,
                "number": number,
                "user_id": guest.person.id,
                "name": guest.person.name,
                "accepted": guest.has_accepted,
                "seat": guest.seat,
                "ago": guest.ago,
                "said": guest.said,
            }
            for number, guest in enumerate(made.guests)
        ]
        self._connection.execute(_ADD_PARTICIPANTS, people)

    def open_challenges_by(self, host: UserId, channel: int, now: datetime) -> list[Challenge]:
        """The host's in a channel that can be accepted at `now` (UTC); they make no other until this work is over."""
        # SQLite lets nobody else write meanwhile.
        if self._connection.dialect.name == "postgresql":
            self._connection.execute(_LOCK_HOST, {"host": host})
        return self._challenges(_OPEN_BY_HOST, {"host": host, "in_channel": channel, "now": now})

    def count_open_by(self, host: UserId, now: datetime) -> int:
        """How many of the host's can be accepted at `now` (UTC), wherever they are."""
        return int(self._connection.execute(_COUNT_OPEN_BY, {"host": host, "now": now}).scalar_one())

    def lock_match(self, match_id: MatchId) -> None:
        """Let nobody else ask for a rematch until this work is over."""
        self._connection.execute(_LOCK_MATCH, {"match": match_id})

    def locked_challenge(self, challenge_id: ChallengeId) -> Challenge | None:
        """The challenge, which nobody else can change until this work is over."""
        # Read after the lock, not with it: PostgreSQL would give who accepted before it had to wait.
        self._connection.execute(_LOCK_CHALLENGE, {"challenge": challenge_id})
        return self.challenge(challenge_id)

    def settle_challenge(self, after: Challenge) -> None:
        """Store what became of a challenge that is locked, and who is there: its message is behind now."""
        values = {
            "challenge": after.id,
            "state": after.state.value,
            "is_open": after.is_open,
            "is_assigned": after.is_assigned,
            "match_id": after.match,
            "behind": True,
        }
        self._connection.execute(_SETTLE_CHALLENGE, values)
        self._connection.execute(_REMOVE_PARTICIPANTS, {"challenge": after.id})
        self._add_guests(after)

    def lapse_challenges(self, now: datetime) -> list[Challenge]:
        """End those whose time is over at `now` (UTC), and give them."""
        ended = self._connection.execute(_LAPSE, {"now": now}).scalars().all()
        return self._challenges(_CHALLENGES_BY_ID, {"challenges": ended}) if ended else []

    def note_challenge_shown(self, challenge_id: ChallengeId) -> None:
        """Remember that the challenge's message shows all there is to show."""
        self._connection.execute(_CAUGHT_UP, {"challenge": challenge_id})

    def note_challenge_posted(self, challenge_id: ChallengeId, message: int) -> None:
        """Remember the message that the challenge stands in."""
        self._connection.execute(_POSTED, {"challenge": challenge_id, "posted": message})


def _progress(after: Match, snapshot: Snapshot) -> dict[str, Any]:
    return {
        "revision": after.revision,
        "snapshot": snapshot.position,
        "snapshot_revision": snapshot.revision,
        "snapshot_version": snapshot.version,
        "ended_at": after.ended_at,
        "awaits": _awaits(after),
    }


def _awaits(match: Match) -> Seat | None:
    """The seat that is to move; None where the match is over or adjourned."""
    return None if match.outcome or match.paused_since else match.position.to_move


def _saved(rows: Sequence[RowMapping], logged: Iterable[Row]) -> Saved:
    """From a match's rows, one for each seat, and its log."""
    head = rows[0]
    terms = Terms(
        id=head["id"],
        **_read_agreed(head),
        seats=tuple(row["user_id"] for row in rows),
        names=tuple(row["name"] for row in rows),
        started_at=head["started_at"],
        seed=None if head["seed"] is None else Seed(head["seed"]),
        origins=tuple(Origin(*origin) for origin in head["origins"]),
    )
    left = None if head["left_message"] is None else Left(head["left_channel"], head["left_message"])
    shown = Shown(head["shown_revision"], head["shown_message"], head["retiring_message"], head["homeless"], left)
    snapshot = Snapshot(head["snapshot"], head["snapshot_revision"], head["snapshot_version"])
    return Saved(terms, tuple(logged)[: head["revision"]], shown, snapshot)


def _challenge(rows: Sequence[RowMapping]) -> Challenge:
    """From a challenge's rows, one for each participant, the host first."""
    head = rows[0]
    return Challenge(
        id=head["id"],
        **_read_agreed(head),
        thread=head["thread"],
        is_open=head["is_open"],
        guests=tuple(map(_guest, rows)),
        is_assigned=head["is_assigned"],
        source=head["source"],
        taken=head["taken"],
        rematch_of=head["rematch_of"],
        state=State(head["state"]),
        message=head["message"],
        created_at=head["created_at"],
        expires_at=head["expires_at"],
        match=head["match_id"],
    )


def _guest(row: RowMapping) -> Guest:
    ago = None if row["ago"] is None else Ago(row["ago"])
    return Guest(Person(row["user_id"], row["name"]), row["accepted"], row["seat"], ago, row["said"])


_AGREED = ("game", "options", "look", "language", "guild", "channel", "clock", "rated")
"""What is agreed on: a match has it from its challenge, and both store it alike."""


def _agreed(on: Challenge | Match) -> dict[str, Any]:
    values = {name: getattr(on, name) for name in _AGREED}
    return values | {"options": dict(on.options), "look": [list(pair) for pair in on.look]}


def _read_agreed(head: RowMapping) -> dict[str, Any]:
    return {name: head[name] for name in _AGREED} | {"look": tuple((key, value) for key, value in head["look"])}


def _only(found: Sequence[FoundT]) -> FoundT | None:
    return found[0] if found else None
