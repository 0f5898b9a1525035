"""Queries about moderation: the log and the bans."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, func, insert, or_, select

from bot.core.match import UserId
from bot.matches.moderation.moderation import Action, Ban, Logged
from bot.storage.tables import ban, moderation
from bot.storage.upserts import upserts

_BANS = select(ban.c.user_id, ban.c.reason, ban.c.until).where(
    ban.c.guild == bindparam("here"), or_(ban.c.until.is_(None), ban.c.until > bindparam("now"))
)
_BANS_AMONG = _BANS.where(ban.c.user_id.in_(bindparam("users", expanding=True)))
_LONGEST_FIRST = _BANS.order_by(ban.c.until.desc().nulls_first(), ban.c.user_id)
_ADD_BAN = upserts(ban)
_LIFT = delete(ban).where(ban.c.guild == bindparam("here"), ban.c.user_id == bindparam("user"))
_ENTRIES = (
    select(moderation)
    .where(moderation.c.guild == bindparam("here"))
    .order_by(moderation.c.id.desc())
    .limit(bindparam("most"))
    .offset(bindparam("after"))
)
_COUNT = select(func.count()).select_from(moderation).where(moderation.c.guild == bindparam("here"))


def standing_bans(db: Connection, guild: int, now: datetime) -> list[Ban]:
    """The bans in force at `now` (UTC), the longest first."""
    found = db.execute(_LONGEST_FIRST, {"here": guild, "now": now})
    return [Ban(UserId(user), reason, until) for user, reason, until in found]


def bans_among(db: Connection, guild: int, users: Sequence[UserId], now: datetime) -> list[Ban]:
    """The bans of these users in force at `now` (UTC), in no order."""
    found = db.execute(_BANS_AMONG, {"here": guild, "users": users, "now": now})
    return [Ban(UserId(user), reason, until) for user, reason, until in found]


def moderation_log(db: Connection, guild: int, after: int, most: int) -> tuple[list[Logged], int]:
    """At most `most` entries of a server's log, newest first, skipping `after`; and the number of entries."""
    entries = [
        Logged(
            guild=row.guild,
            action=Action(row.deed),
            by=row.by_user,
            whom=row.user_id,
            match=row.match_id,
            reason=row.reason,
            until=row.until,
            at=row.at,
        )
        for row in db.execute(_ENTRIES, {"here": guild, "after": after, "most": most})
    ]
    return entries, db.execute(_COUNT, {"here": guild}).scalar_one()


def add_ban(db: Connection, guild: int, new: Ban) -> None:
    """Ban a user; replaces their ban if they have one."""
    values = {"guild": guild, "user_id": new.user, "reason": new.reason, "until": new.until}
    db.execute(_ADD_BAN[db.dialect.name], values)


def lift_ban(db: Connection, guild: int, user: UserId) -> None:
    db.execute(_LIFT, {"here": guild, "user": user})


def add_entry(db: Connection, entry: Logged) -> None:
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
    db.execute(insert(moderation), values)
