"""Queries about the spectators of matches, and about live channels."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import JSON, BigInteger, Connection, Integer, bindparam, cast, delete, exists, or_, select, union_all
from sqlalchemy.dialects import postgresql, sqlite

from bot.core.match import MatchId, RowKind, UserId
from bot.core.shards import ALL_SHARDS, Shards
from bot.features.spectating.spectators import How, Live, Watched, Watchers
from bot.storage.match_queries import home
from bot.storage.rows import EVER
from bot.storage.tables import is_going, live, log, match, server, watcher

_WATCHERS = (
    select(watcher.c.user_id, watcher.c.how).where(watcher.c.match_id == bindparam("match")).order_by(watcher.c.user_id)
)
_WATCHED = select(watcher.c.match_id, watcher.c.how).where(watcher.c.user_id == bindparam("user"))
_STOP = delete(watcher).where(watcher.c.match_id == bindparam("match"), watcher.c.user_id == bindparam("user"))
_WATCH = {
    dialect: new.on_conflict_do_update(
        index_elements=[watcher.c.match_id, watcher.c.user_id], set_={"how": new.excluded.how}
    )
    for dialect, new in (("sqlite", sqlite.insert(watcher)), ("postgresql", postgresql.insert(watcher)))
}
_HAS_MOVES = exists().where(log.c.match_id == match.c.id, log.c.kind == RowKind.MOVE.value)
_GOING = (
    select(match.c.id, match.c.channel, _HAS_MOVES, home)
    .where(is_going, match.c.guild == bindparam("here"), match.c.homeless.is_(False))
    .order_by(match.c.id.desc())
)

_WANTED = cast(server.c.settings["live"].as_string(), BigInteger)
# A literal, as in the index of these servers: databases don't see that a parameter matches the index.
_LIVE = bindparam(None, "live", JSON.JSONStrIndexType(), literal_execute=True)
_there = server.alias()
_SERVERS = select(_there.c.guild).where(_there.c.settings[_LIVE].as_string().is_not(None))
_STATES = select(
    *(match.c.id, match.c.guild, match.c.channel, match.c.revision, _WANTED),
    *(live.c.channel, live.c.message, live.c.revision),
    home,
)
_STATE = _STATES.select_from(
    match.outerjoin(server, server.c.guild == match.c.guild).outerjoin(live, live.c.match_id == match.c.id)
).where(match.c.id == bindparam("match"), match.c.guild.is_not(None))
_SHOWN = _STATES.select_from(
    live.join(match, live.c.match_id == match.c.id).outerjoin(server, server.c.guild == match.c.guild)
)
# Matches that should be shown and aren't, or not as they are; and those shown that are over or shouldn't be shown.
_BEHIND = union_all(
    _STATES.select_from(
        match.join(server, server.c.guild == match.c.guild).outerjoin(live, live.c.match_id == match.c.id)
    ).where(
        match.c.guild.in_(_SERVERS),
        is_going,
        match.c.homeless.is_(False),
        or_(live.c.match_id.is_(None), live.c.revision < match.c.revision, live.c.channel != _WANTED),
    ),
    # Matches that ended long ago are given up.
    _SHOWN.where(or_(match.c.ended_at > bindparam("since"), is_going & _WANTED.is_(None))),
)
_SHOWN_IN = _SHOWN.where(is_going, match.c.guild == bindparam("here"))
_NOTED = select(
    match.c.id,
    bindparam("in_channel", type_=BigInteger),
    bindparam("shown", type_=BigInteger),
    bindparam("seen", type_=Integer),
).where(match.c.id == bindparam("match"))
# The match may have been deleted since it was shown; deleting it waits for this.
_COLUMNS = ("match_id", "channel", "message", "revision")
_NOTE = {
    dialect: new.on_conflict_do_update(
        index_elements=[live.c.match_id],
        set_={name: new.excluded[name] for name in _COLUMNS[1:]},
        where=(live.c.revision <= new.excluded.revision)
        & or_(live.c.message == bindparam("before"), live.c.message == new.excluded.message),
    )
    for dialect, new in (
        ("sqlite", sqlite.insert(live).from_select(_COLUMNS, _NOTED)),
        ("postgresql", postgresql.insert(live).from_select(_COLUMNS, _NOTED.with_for_update(read=True))),
    )
}
_DROP = delete(live).where(live.c.match_id == bindparam("match"), live.c.message == bindparam("shown"))


def watchers(db: Connection, match_id: MatchId) -> Watchers:
    """The spectators of a match."""
    return {UserId(user): How(how) for user, how in db.execute(_WATCHERS, {"match": match_id})}


def watched_by(db: Connection, user: UserId) -> dict[MatchId, How]:
    """The matches that a user watches."""
    return {MatchId(number): How(how) for number, how in db.execute(_WATCHED, {"user": user})}


def going_in(db: Connection, guild: int) -> list[Watched]:
    """The going matches of a server that have a channel, newest first."""
    return [Watched(MatchId(number), *others) for number, *others in db.execute(_GOING, {"here": guild})]


def live_state(db: Connection, match_id: MatchId) -> Live | None:
    """The channels in which a match is shown live and should be; None without a server."""
    found = db.execute(_STATE, {"match": match_id}).first()
    return None if found is None else Live(*found)


def live_behind(db: Connection, since: datetime = EVER, shards: Shards = ALL_SHARDS) -> list[Live]:
    """The matches in servers of these shards that should be shown live and aren't as they are, or that should not be;
    of those that are over, the ones that ended after `since` (UTC).
    """
    behind = (Live(*row) for row in db.execute(_BEHIND, {"since": since}))
    return [state for state in behind if shards.serve(state.guild)]


def shown_live(db: Connection, guild: int) -> list[Live]:
    """The live messages of a server's going matches."""
    return [Live(*row) for row in db.execute(_SHOWN_IN, {"here": guild})]


def add_watcher(db: Connection, match_id: MatchId, user: UserId, how: How) -> None:
    """Add a spectator, or change their notifications."""
    values = {"match_id": match_id, "user_id": user, "how": how.value}
    db.execute(_WATCH[db.dialect.name], values)


def remove_watcher(db: Connection, match_id: MatchId, user: UserId) -> None:
    """Remove a spectator."""
    db.execute(_STOP, {"match": match_id, "user": user})


def note_live(
    db: Connection, match_id: MatchId, channel: int, message: int, revision: int, before: int | None = None
) -> bool:
    """Record that a live message, in place of the one `before`, shows a revision. False, and nothing is recorded, if a
    newer revision or another message is recorded, or the match was deleted.
    """
    values = {"match": match_id, "in_channel": channel, "shown": message, "seen": revision, "before": before}
    return db.execute(_NOTE[db.dialect.name], values).rowcount == 1


def drop_live(db: Connection, match_id: MatchId, message: int) -> None:
    """Forget a live message."""
    db.execute(_DROP, {"match": match_id, "shown": message})
