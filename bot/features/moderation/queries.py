"""Queries about what moderators did: the log, and the bans that stand."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, func, insert, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from bot.core.match import MatchId, UserId
from bot.features.moderation.moderation import Action, Ban, Logged
from bot.storage.tables import ban, moderation

_STANDING = select(ban.c.user_id, ban.c.reason, ban.c.until).where(
    ban.c.guild == bindparam("here"), or_(ban.c.until.is_(None), ban.c.until > bindparam("now"))
)
_AMONG = _STANDING.where(ban.c.user_id.in_(bindparam("users", expanding=True)))
_LATEST_FIRST = _STANDING.order_by(ban.c.until.desc().nulls_first(), ban.c.user_id)
_ADD_BAN = {
    dialect: added.on_conflict_do_update(
        index_elements=[ban.c.guild, ban.c.user_id],
        set_={"until": added.excluded.until, "reason": added.excluded.reason},
    )
    for dialect, added in (("sqlite", sqlite.insert(ban)), ("postgresql", postgresql.insert(ban)))
}
_LIFT = delete(ban).where(ban.c.guild == bindparam("here"), ban.c.user_id == bindparam("user"))
_ADD_ENTRY = insert(moderation)
_ENTRIES = (
    select(moderation)
    .where(moderation.c.guild == bindparam("here"))
    .order_by(moderation.c.id.desc())
    .limit(bindparam("most"))
    .offset(bindparam("after"))
)
_COUNT = select(func.count()).select_from(moderation).where(moderation.c.guild == bindparam("here"))


def standing_bans(db: Connection, guild: int, now: datetime) -> list[Ban]:
    """The bans that stand at `now` (UTC), those for ever first, then what ends last."""
    found = db.execute(_LATEST_FIRST, {"here": guild, "now": now})
    return [Ban(UserId(user), reason, until) for user, reason, until in found]


def bans_among(db: Connection, guild: int, users: Sequence[UserId], now: datetime) -> list[Ban]:
    """The bans of these people that stand at `now` (UTC), in no order."""
    found = db.execute(_AMONG, {"here": guild, "users": users, "now": now})
    return [Ban(UserId(user), reason, until) for user, reason, until in found]


def moderation_log(db: Connection, guild: int, after: int, most: int) -> tuple[list[Logged], int]:
    """At most so many lines of a server's log, newest first, without the first ones; and how many there are."""
    found = db.execute(_ENTRIES, {"here": guild, "after": after, "most": most}).mappings()
    lines = [
        Logged(
            guild=row["guild"],
            action=Action(row["deed"]),
            by=UserId(row["by_user"]),
            whom=None if row["user_id"] is None else UserId(row["user_id"]),
            match=None if row["match_id"] is None else MatchId(row["match_id"]),
            reason=row["reason"],
            until=row["until"],
            at=row["at"],
        )
        for row in found
    ]
    return lines, db.execute(_COUNT, {"here": guild}).scalar_one()


def add_ban(db: Connection, guild: int, new: Ban) -> None:
    """Ban somebody; for one who is banned, this is what stands now."""
    values = {"guild": guild, "user_id": new.user, "reason": new.reason, "until": new.until}
    db.execute(_ADD_BAN[db.dialect.name], values)


def lift_ban(db: Connection, guild: int, user: UserId) -> None:
    """Somebody may play again."""
    db.execute(_LIFT, {"here": guild, "user": user})


def note_action(db: Connection, entry: Logged) -> None:
    """Add a line to the log."""
    values = {
        "guild": entry.guild,
        "deed": entry.action.value,
        "by_user": entry.by,
        "user_id": entry.whom,
        "match_id": entry.match,
        "reason": entry.reason,
        "until": entry.until,
        "at": entry.at,
    }
    db.execute(_ADD_ENTRY, values)
