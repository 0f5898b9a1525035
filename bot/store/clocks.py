"""Queries about clocks: when matches are to be looked at, and the times that count for nobody or not for one person."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import BigInteger, Connection, bindparam, cast, insert, literal, null, select, union_all, update

from bot.match import Gap, MatchId, UserId
from bot.store.tables import heartbeat, holiday, is_undelivered, match, outage, player

_DUE = select(match.c.id).where(match.c.due <= bindparam("now")).order_by(match.c.due)
_NOTE_DUE = (
    update(match)
    .where(match.c.id == bindparam("match"), match.c.revision == bindparam("read_at"))
    .values(due=bindparam("next"))
)
_LOOK_ANEW = (
    update(match)
    .where(
        match.c.due.is_not(None),
        match.c.ended_at.is_(None),
        match.c.id.in_(select(player.c.match_id).where(player.c.user_id == bindparam("user"))),
    )
    .values(due=bindparam("now"))
)
_LOOK_SOON = (
    update(match)
    .where(match.c.due <= bindparam("before"), match.c.clock != literal("", literal_execute=True))
    .values(due=bindparam("now"))
)
_GAPS = union_all(
    select(holiday.c.began, holiday.c.ended, holiday.c.user_id).where(
        holiday.c.user_id.in_(bindparam("users", expanding=True)), holiday.c.ended > bindparam("since")
    ),
    select(outage.c.began, outage.c.ended, cast(null(), BigInteger)).where(outage.c.ended > bindparam("since")),
).order_by("ended")
_HOLIDAYS = (
    select(holiday.c.began, holiday.c.ended, holiday.c.user_id)
    .where(holiday.c.user_id == bindparam("user"))
    .order_by(holiday.c.began)
)
_ADD_HOLIDAY = insert(holiday)
_END_HOLIDAY = (
    update(holiday)
    .where(holiday.c.user_id == bindparam("user"), holiday.c.ended > bindparam("now"))
    .values(ended=bindparam("now"))
)
_LAST_SEEN = select(heartbeat.c.at).with_for_update()
_NOTE_SEEN = update(heartbeat).values(at=bindparam("now"))
_ADD_OUTAGE = insert(outage)
_UNDELIVERED = select(match.c.id, match.c.reminding).where(is_undelivered).order_by(match.c.id)
_NOTE_REMINDING = update(match).where(match.c.id == bindparam("match")).values(reminding=bindparam("noted_at"))
_NOTE_DELIVERED = (
    update(match)
    .where(match.c.id == bindparam("match"), match.c.reminding == bindparam("noted_at"))
    .values(reminding=None)
)


def due(connection: Connection, now: datetime) -> list[MatchId]:
    """The matches whose clocks are to be looked at by `now` (UTC), the most urgent first."""
    return [MatchId(number) for number in connection.execute(_DUE, {"now": now}).scalars()]


def note_due(connection: Connection, match_id: MatchId, revision: int, moment: datetime | None) -> None:
    """When to look at the clock next, of a match that has nothing new since that revision."""
    connection.execute(_NOTE_DUE, {"match": match_id, "read_at": revision, "next": moment})


def look_anew(connection: Connection, user: UserId, now: datetime) -> None:
    """The clocks of all matches of somebody are to be looked at now."""
    connection.execute(_LOOK_ANEW, {"user": user, "now": now})


def look_soon(connection: Connection, before: datetime, now: datetime) -> None:
    """The clocks that were to be looked at by `before` (UTC) are to be looked at now."""
    connection.execute(_LOOK_SOON, {"before": before, "now": now})


def gaps(connection: Connection, users: Sequence[UserId], since: datetime) -> tuple[Gap, ...]:
    """The outages, and the holidays of these people, that ended or will end after `since` (UTC), by their ends."""
    found = connection.execute(_GAPS, {"users": list(set(users)), "since": since})
    return tuple(Gap(began, ended, None if user is None else UserId(user)) for began, ended, user in found)


def holidays(connection: Connection, user: UserId) -> list[Gap]:
    """All of somebody's, oldest first."""
    found = connection.execute(_HOLIDAYS, {"user": user})
    return [Gap(began, ended, user) for began, ended, _ in found]


def add_holiday(connection: Connection, new: Gap) -> None:
    """Somebody goes on holiday."""
    connection.execute(_ADD_HOLIDAY, {"user_id": new.user, "began": new.began, "ended": new.ended})


def end_holiday(connection: Connection, user: UserId, now: datetime) -> None:
    """Somebody is back."""
    connection.execute(_END_HOLIDAY, {"user": user, "now": now})


def last_seen(connection: Connection) -> datetime | None:
    """When (UTC) the bot was there last; nobody else writes it down until this work is over."""
    seen: datetime | None = connection.execute(_LAST_SEEN).scalar_one()
    return seen


def note_seen(connection: Connection, now: datetime) -> None:
    """The bot is there."""
    connection.execute(_NOTE_SEEN, {"now": now})


def add_outage(connection: Connection, began: datetime, ended: datetime) -> None:
    """The bot was not there."""
    connection.execute(_ADD_OUTAGE, {"began": began, "ended": ended})


def undelivered(connection: Connection) -> list[tuple[MatchId, int]]:
    """The matches of which somebody has yet to be reminded in private, and since which revision."""
    return [(MatchId(number), revision) for number, revision in connection.execute(_UNDELIVERED)]


def note_reminding(connection: Connection, match_id: MatchId, revision: int) -> None:
    """Somebody has yet to be reminded in private, since this revision."""
    connection.execute(_NOTE_REMINDING, {"match": match_id, "noted_at": revision})


def note_delivered(connection: Connection, match_id: MatchId, revision: int) -> None:
    """They have been, or need not be any more."""
    connection.execute(_NOTE_DELIVERED, {"match": match_id, "noted_at": revision})
