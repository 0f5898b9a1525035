"""The queries. Knows what a match's terms and rows are, but no game: a position is JSON here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Executable, RowMapping, bindparam, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.challenge import Challenge, Person, State
from bot.match import ChallengeId, Kind, Match, MatchId, Row, Shown, Terms, UserId
from bot.store.address import make_engine
from bot.store.migration import bring_up_to_date
from bot.store.tables import challenge, is_unshown, log, match, one_going_match, participant, player
from games.kit.rules import Json

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
_GOING_MATCHES_OF = _A_MATCH.where(
    match.c.ended_at.is_(None),
    match.c.id.in_(select(player.c.match_id).where(player.c.user_id == bindparam("user"))),
)
_LOGS = (
    select(log).where(log.c.match_id.in_(bindparam("matches", expanding=True))).order_by(log.c.match_id, log.c.number)
)
_IS_TAKEN = select(match.c.id).where(match.c.channel == bindparam("in_channel"), match.c.ended_at.is_(None))
_WAITING = select(match.c.id).where(match.c.waiting_since <= bindparam("limit")).order_by(match.c.id)
_UNSHOWN = select(match.c.id).where(is_unshown).order_by(match.c.id)

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
_NOTE_RETIRED = update(match).where(match.c.id == bindparam("match")).values(retiring_message=None)
_NOTE_THIS_RETIRED = _NOTE_RETIRED.where(match.c.retiring_message == bindparam("board"))

_A_CHALLENGE = (
    select(challenge, participant.c.user_id, participant.c.name, participant.c.accepted)
    .join(participant)
    .order_by(challenge.c.id, participant.c.number)
)
_CHALLENGES_BY_ID = _A_CHALLENGE.where(challenge.c.id.in_(bindparam("challenges", expanding=True)))
_LOCKED_CHALLENGE = _CHALLENGES_BY_ID.with_for_update(of=challenge)
_OPEN_CHALLENGES = _A_CHALLENGE.where(challenge.c.state == State.OPEN.value, challenge.c.expires_at > bindparam("now"))
_LAPSE = (
    update(challenge)
    .where(challenge.c.state == State.OPEN.value, challenge.c.expires_at <= bindparam("now"))
    .values(state=State.LAPSED.value)
    .returning(challenge.c.id)
)
_POSTED = update(challenge).where(challenge.c.id == bindparam("challenge")).values(message=bindparam("posted"))
_SETTLE_CHALLENGE = update(challenge).where(challenge.c.id == bindparam("challenge"))
_ACCEPTED = (
    update(participant)
    .where(
        participant.c.challenge_id == bindparam("challenge"),
        participant.c.user_id.in_(bindparam("users", expanding=True)),
    )
    .values(accepted=True)
)


@asynccontextmanager
async def open_store(url: str) -> AsyncIterator[Store]:
    """The store at a `DATABASE_URL`, brought up to date; closed at the end of the block. Raises StoreError."""
    engine = make_engine(url)
    try:
        await bring_up_to_date(engine)
        yield Store(engine)
    finally:
        await engine.dispose()


class Store:
    """Reading, and the transactions that a single statement or a single match needs."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._writer = engine.execution_options(writes=True)
        if engine.dialect.name == "sqlite":
            self._reader = engine
            # SQLite lets one write at a time; queueing here is fairer and quicker than its waiting and asking again.
            self._turn: AbstractAsyncContextManager[Any] = asyncio.Lock()
        else:
            # A read is one statement or copes without a transaction: two round trips fewer.
            self._reader = engine.execution_options(isolation_level="AUTOCOMMIT")
            self._turn = nullcontext()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """Everything in the block is committed at its end, or nothing if it raises."""
        async with self._turn, self._writer.begin() as connection:
            yield Transaction(connection)

    # Matches

    async def match(self, match_id: MatchId) -> Saved | None:
        """The match, if there is one with this id."""
        return _only(await self._matches(_MATCH_BY_ID, {"match": match_id}))

    async def match_in(self, channel: int) -> Saved | None:
        """The newest match of a channel: the one going on if any is."""
        return _only(await self._matches(_MATCH_IN_CHANNEL, {"in_channel": channel}))

    async def going_matches_of(self, user: UserId) -> list[Saved]:
        """The going matches in which `user` has a seat, oldest first: two queries, however many."""
        return await self._matches(_GOING_MATCHES_OF, {"user": user})

    async def is_taken(self, channel: int) -> bool:
        """Whether a match is going on in the channel."""
        return bool(await self._ids(_IS_TAKEN, {"in_channel": channel}))

    async def waiting(self, since: datetime) -> list[MatchId]:
        """The matches whose decision is waited for since that time (UTC) or longer."""
        return [MatchId(number) for number in await self._ids(_WAITING, {"limit": since})]

    async def unshown(self) -> list[MatchId]:
        """The matches of which the channel hasn't seen everything, oldest first."""
        return [MatchId(number) for number in await self._ids(_UNSHOWN, {})]

    async def save(self, read_at: int, after: Match, snapshot: Snapshot) -> bool:
        """Store what `after` has since revision `read_at`; False, and nothing is stored, if others were first."""
        async with self.transaction() as transaction:
            return await transaction.save(read_at, after, snapshot)

    async def note_shown(self, match_id: MatchId, shown: Shown) -> None:
        """Remember what the channel has seen, unless something newer is known."""
        seen = {"match": match_id, "seen": shown.revision, "board": shown.message, "older": shown.retiring}
        await self._write(_NOTE_SHOWN, seen)

    async def note_retired(self, match_id: MatchId, message: int | None) -> None:
        """Forget the retiring message: this one, or whichever it is."""
        if message is None:
            await self._write(_NOTE_RETIRED, {"match": match_id})
        else:
            await self._write(_NOTE_THIS_RETIRED, {"match": match_id, "board": message})

    async def _matches(self, statement: Executable, params: Params) -> list[Saved]:
        # The match is read before its log, which only grows: rows that came between the two are beyond its revision.
        async with self._reader.connect() as connection:
            found = (await connection.execute(statement, params)).mappings().all()
            if not found:
                return []
            heads = [list(rows) for _, rows in groupby(found, key=lambda row: row["id"])]
            ids = [rows[0]["id"] for rows in heads]
            logged = (await connection.execute(_LOGS, {"matches": ids})).tuples().all()
        logs: dict[int, list[Row]] = {number: [] for number in ids}
        for number, _, kind, seat, text, by, at, cause in logged:
            logs[number].append(Row(Kind(kind), seat, text, by, at, cause))
        return [_saved(rows, logs[rows[0]["id"]]) for rows in heads]

    # Challenges

    async def challenge(self, challenge_id: ChallengeId) -> Challenge | None:
        """The challenge, if there is one with this id."""
        return _only(await self._challenges(_CHALLENGES_BY_ID, {"challenges": [challenge_id]}))

    async def open_challenges(self, now: datetime) -> list[Challenge]:
        """Those that can be accepted at `now` (UTC), oldest first."""
        return await self._challenges(_OPEN_CHALLENGES, {"now": now})

    async def note_challenge_posted(self, challenge_id: ChallengeId, message: int) -> None:
        """Remember the message that the challenge stands in."""
        await self._write(_POSTED, {"challenge": challenge_id, "posted": message})

    async def _challenges(self, statement: Executable, params: Params) -> list[Challenge]:
        async with self._reader.connect() as connection:
            return await _read_challenges(connection, statement, params)

    async def _ids(self, statement: Executable, params: Params) -> Sequence[int]:
        async with self._reader.connect() as connection:
            return (await connection.execute(statement, params)).scalars().all()

    async def _write(self, statement: Executable, params: Params) -> None:
        async with self._turn, self._writer.begin() as connection:
            await connection.execute(statement, params)


class Transaction:
    """What can be done together with other things, or not at all."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def add_challenge(self, made: Challenge) -> Challenge:
        """Store a new challenge; gives it with its id."""
        values = {
            "game": made.game,
            "options": dict(made.options),
            "look": [list(pair) for pair in made.look],
            "guild": made.guild,
            "channel": made.channel,
            "thread": made.thread,
            "seat": made.seat,
            "language": made.language,
            "state": made.state.value,
            "message": made.message,
            "created_at": made.created_at,
            "expires_at": made.expires_at,
        }
        number = (await self._connection.execute(insert(challenge).returning(challenge.c.id), values)).scalar_one()
        people = [
            {
                "challenge_id": number,
                "number": n,
                "user_id": person.id,
                "name": person.name,
                "accepted": person.id in made.accepted,
            }
            for n, person in enumerate((made.host, *made.invited))
        ]
        await self._connection.execute(insert(participant), people)
        return replace(made, id=ChallengeId(number))

    async def challenge(self, challenge_id: ChallengeId) -> Challenge | None:
        """The challenge, which nobody else can change until this transaction is over."""
        return _only(await _read_challenges(self._connection, _LOCKED_CHALLENGE, {"challenges": [challenge_id]}))

    async def settle_challenge(self, after: Challenge) -> None:
        """Store the state, the match and the acceptances of a challenge that this transaction has read."""
        values = {"challenge": after.id, "state": after.state.value, "match_id": after.match}
        await self._connection.execute(_SETTLE_CHALLENGE, values)
        await self._connection.execute(_ACCEPTED, {"challenge": after.id, "users": list(after.accepted)})

    async def lapse_challenges(self, now: datetime) -> list[Challenge]:
        """End those whose time is over at `now` (UTC), and give them."""
        ended = (await self._connection.execute(_LAPSE, {"now": now})).scalars().all()
        return await _read_challenges(self._connection, _CHALLENGES_BY_ID, {"challenges": ended}) if ended else []

    async def add_match(self, new: Match, snapshot: Snapshot) -> Match | None:
        """Store a new match; gives it with its id, or None if its channel is taken."""
        values = {
            "game": new.game,
            "options": dict(new.options),
            "look": [list(pair) for pair in new.look],
            "language": new.language,
            "guild": new.guild,
            "channel": new.channel,
            "started_at": new.started_at,
            "shown_revision": new.shown.revision,
            "shown_message": new.shown.message,
            "retiring_message": new.shown.retiring,
            **_progress(new, snapshot),
        }
        make = sqlite.insert if self._connection.dialect.name == "sqlite" else postgresql.insert
        statement = make(match).on_conflict_do_nothing(
            index_elements=[match.c.channel],
            index_where=one_going_match.dialect_options["postgresql"]["where"],
        )
        number = (await self._connection.execute(statement.returning(match.c.id), values)).scalar_one_or_none()
        if number is None:
            return None
        seats = [
            {"match_id": number, "seat": seat, "user_id": user, "name": name}
            for seat, (user, name) in enumerate(zip(new.seats, new.names, strict=True))
        ]
        await self._connection.execute(insert(player), seats)
        added = replace(new, id=MatchId(number))
        await self._add_rows(added, 0)
        return added

    async def save(self, read_at: int, after: Match, snapshot: Snapshot) -> bool:
        """As `Store.save`."""
        values = {"match": after.id, "read_at": read_at, **_progress(after, snapshot)}
        if (await self._connection.execute(_SAVE_MATCH, values)).rowcount != 1:
            return False
        await self._add_rows(after, read_at)
        return True

    async def _add_rows(self, after: Match, since: int) -> None:
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
            }
            for number, row in enumerate(after.log[since:], since)
        ]
        if rows:
            await self._connection.execute(insert(log), rows)


def _progress(after: Match, snapshot: Snapshot) -> dict[str, Any]:
    return {
        "revision": after.revision,
        "snapshot": snapshot.position,
        "snapshot_revision": snapshot.revision,
        "snapshot_version": snapshot.version,
        "waiting_since": after.waiting_since,
        "ended_at": after.ended_at,
    }


def _saved(rows: Sequence[RowMapping], logged: Iterable[Row]) -> Saved:
    """From a match's rows, one for each seat, and its log."""
    head = rows[0]
    terms = Terms(
        id=head["id"],
        game=head["game"],
        options=head["options"],
        look=_look(head),
        language=head["language"],
        guild=head["guild"],
        channel=head["channel"],
        seats=tuple(row["user_id"] for row in rows),
        names=tuple(row["name"] for row in rows),
        started_at=head["started_at"],
    )
    shown = Shown(head["shown_revision"], head["shown_message"], head["retiring_message"])
    snapshot = Snapshot(head["snapshot"], head["snapshot_revision"], head["snapshot_version"])
    return Saved(terms, tuple(logged)[: head["revision"]], shown, snapshot)


async def _read_challenges(connection: AsyncConnection, statement: Executable, params: Params) -> list[Challenge]:
    found = (await connection.execute(statement, params)).mappings().all()
    return [_challenge(list(rows)) for _, rows in groupby(found, key=lambda row: row["id"])]


def _challenge(rows: Sequence[RowMapping]) -> Challenge:
    """From a challenge's rows, one for each participant, the host first."""
    head = rows[0]
    host, *invited = (Person(row["user_id"], row["name"]) for row in rows)
    return Challenge(
        id=head["id"],
        game=head["game"],
        options=head["options"],
        look=_look(head),
        guild=head["guild"],
        channel=head["channel"],
        thread=head["thread"],
        host=host,
        invited=tuple(invited),
        seat=head["seat"],
        language=head["language"],
        state=State(head["state"]),
        message=head["message"],
        accepted=frozenset(row["user_id"] for row in rows if row["accepted"]),
        created_at=head["created_at"],
        expires_at=head["expires_at"],
        match=head["match_id"],
    )


def _look(head: RowMapping) -> tuple[tuple[str, str], ...]:
    return tuple((key, value) for key, value in head["look"])


def _only(found: Sequence[FoundT]) -> FoundT | None:
    return found[0] if found else None
