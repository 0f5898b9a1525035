"""Queries about clocks: when to check matches, reminders, holidays and outages."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Executable,
    bindparam,
    cast,
    insert,
    literal,
    null,
    or_,
    select,
    union_all,
    update,
)

from bot.core.match import Gap, MatchId, Terms, UserId
from bot.core.shards import ALL_SHARDS, SERVERS_BY, Shard, Shards
from bot.storage.rows import is_served, shards_params
from bot.storage.tables import (
    heartbeat,
    holiday,
    is_undelivered,
    match,
    match_gap,
    outage,
    player,
    shard_heartbeat,
)
from bot.storage.upserts import upserts

_UPDATE = update(match).where(match.c.id == bindparam("match"))
_DUE = select(match.c.id).where(match.c.due <= bindparam("now"), is_served(match.c.guild)).order_by(match.c.due)
_NOTE_DUE = _UPDATE.where(match.c.revision == bindparam("read_at")).values(due=bindparam("next"))
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
    .where(
        match.c.due <= bindparam("before"),
        match.c.clock != literal("", literal_execute=True),
        is_served(match.c.guild),
    )
    .values(due=bindparam("now"))
)
_OUTAGES = select(outage.c.began, outage.c.ended, cast(null(), BigInteger)).where(
    outage.c.ended > bindparam("since"),
    bindparam("served_by", type_=BigInteger) % outage.c.shards == outage.c.shard,
    or_(outage.c.guild.is_(None), outage.c.guild == bindparam("in_guild", type_=BigInteger)),
)
_OWN_GAPS = select(match_gap.c.began, match_gap.c.ended, cast(null(), BigInteger)).where(
    match_gap.c.match_id == bindparam("of_match", type_=BigInteger)
)
_GAPS = union_all(
    select(holiday.c.began, holiday.c.ended, holiday.c.user_id).where(
        holiday.c.user_id.in_(bindparam("users", expanding=True)), holiday.c.ended > bindparam("since")
    ),
    _OUTAGES,
    _OWN_GAPS,
).order_by("ended")
_STANDSTILLS = union_all(_OUTAGES, _OWN_GAPS.where(match_gap.c.agreed.is_(False))).order_by("ended")
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
_ADD_GAP = upserts(match_gap)
_LOOK_AT = _UPDATE.where(match.c.ended_at.is_(None)).values(due=bindparam("now"))
_LOCK_SEEN = select(heartbeat.c.id).with_for_update()
_SEEN = select(shard_heartbeat.c.shard, shard_heartbeat.c.shards, shard_heartbeat.c.at)
_NOTE_SEEN = upserts(shard_heartbeat)
_ADD_OUTAGE = insert(outage)
_UNDELIVERED = (
    select(match.c.id, match.c.reminding).where(is_undelivered, is_served(match.c.guild)).order_by(match.c.id)
)
_NOTE_REMINDING = _UPDATE.values(reminding=bindparam("noted_at"))
_NOTE_DELIVERED = _UPDATE.where(match.c.reminding == bindparam("noted_at")).values(reminding=None)


def due_matches(db: Connection, now: datetime, shards: Shards = ALL_SHARDS) -> list[MatchId]:
    """The matches of connected servers whose clocks must be checked by `now` (UTC), the most urgent first."""
    return [MatchId(number) for number in db.execute(_DUE, {"now": now, **shards_params(shards)}).scalars()]


def gaps_of(db: Connection, terms: Terms) -> tuple[Gap, ...]:
    """A match's own gaps, the outages, and the holidays of its players, since it began; ordered by their ends."""
    return _gaps(db, _GAPS, terms, users=list(set(terms.seats)))


def standstills_of(db: Connection, terms: Terms) -> tuple[Gap, ...]:
    """The times since a match began at which nobody could have played it: outages, and its own gaps that its players
    haven't agreed on.
    """
    return _gaps(db, _STANDSTILLS, terms)


def _gaps(db: Connection, query: Executable, terms: Terms, **more: Any) -> tuple[Gap, ...]:
    server = {"served_by": (terms.guild or 0) // SERVERS_BY, "in_guild": terms.guild}
    found = db.execute(query, {"of_match": terms.id, "since": terms.started_at, **server, **more})
    return tuple(Gap(began, ended, None if user is None else UserId(user)) for began, ended, user in found)


def holidays_of(db: Connection, user: UserId) -> list[Gap]:
    """All holidays of `user`, oldest first."""
    found = db.execute(_HOLIDAYS, {"user": user})
    return [Gap(began, ended, user) for began, ended, _ in found]


def undelivered(db: Connection, shards: Shards = ALL_SHARDS) -> list[tuple[MatchId, int]]:
    """The matches in servers of these shards with a private reminder to send, and the revision of each reminder."""
    return [(MatchId(number), revision) for number, revision in db.execute(_UNDELIVERED, shards_params(shards))]


def shards_seen(db: Connection) -> dict[Shard, datetime]:
    """The time (UTC) at which each shard was last connected; locked until the transaction ends."""
    # Read after locking, as for challenges.
    db.execute(_LOCK_SEEN)
    return {(shard, shards): at for shard, shards, at in db.execute(_SEEN)}


def note_due(db: Connection, match_id: MatchId, revision: int, moment: datetime | None) -> None:
    """Record when (UTC) to check a match's clock next, if the match still has that revision."""
    db.execute(_NOTE_DUE, {"match": match_id, "read_at": revision, "next": moment})


def note_reminding(db: Connection, match_id: MatchId, revision: int) -> None:
    """Record that a private reminder must be sent, of this revision."""
    db.execute(_NOTE_REMINDING, {"match": match_id, "noted_at": revision})


def note_delivered(db: Connection, match_id: MatchId, revision: int) -> None:
    """Record that the private reminder of this revision was sent, or isn't needed any more."""
    db.execute(_NOTE_DELIVERED, {"match": match_id, "noted_at": revision})


def begin_holiday(db: Connection, new: Gap, user: UserId) -> None:
    """Store a new holiday of `user`, and have the clocks of their matches checked."""
    db.execute(_ADD_HOLIDAY, {"user_id": new.user, "began": new.began, "ended": new.ended})
    db.execute(_LOOK_ANEW, {"user": user, "now": new.began})


def end_holiday(db: Connection, user: UserId, now: datetime) -> None:
    """End the present holiday of `user`, and have the clocks of their matches checked."""
    db.execute(_END_HOLIDAY, {"user": user, "now": now})
    db.execute(_LOOK_ANEW, {"user": user, "now": now})


def note_seen(db: Connection, now: datetime, shards: Shards = ALL_SHARDS) -> None:
    """Record that these shards are connected now (UTC)."""
    rows = [{"shard": shard, "shards": shards.count, "at": now} for shard in shards.numbers]
    if rows:
        db.execute(_NOTE_SEEN[db.dialect.name], rows)


def note_outage(db: Connection, began: datetime, ended: datetime, look_until: datetime, shard: Shard = (0, 1)) -> None:
    """Store an outage of a shard, and have the clocks of its servers checked now that were due by `look_until`."""
    number, count = shard
    db.execute(_ADD_OUTAGE, {"began": began, "ended": ended, "shard": number, "shards": count, "guild": None})
    served = shards_params(Shards(count, frozenset({number})))
    db.execute(_LOOK_SOON, {"before": look_until, "now": ended, **served})


def add_gap(
    db: Connection, match_id: MatchId, began: datetime, ended: datetime, now: datetime, *, agreed: bool = False
) -> None:
    """Store a period that counts on no clock of a match, and have its clock checked now (UTC). `agreed` if its
    players have agreed on it.
    """
    gap = {"match_id": match_id, "began": began, "ended": ended, "agreed": agreed}
    db.execute(_ADD_GAP[db.dialect.name], gap)
    # A copy of the match in memory doesn't have this gap: it isn't used once `due` has changed.
    db.execute(_LOOK_AT, {"match": match_id, "now": now})
