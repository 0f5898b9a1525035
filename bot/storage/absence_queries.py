"""Queries about servers from which the bot was removed.

Their matches wait, homeless, and their clocks stand. When the bot is back, they continue as after an outage.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, Connection, bindparam, delete, insert, or_, select, union, update

from bot.core.match import MatchId
from bot.core.shards import Shards
from bot.storage.match_queries import is_recent
from bot.storage.rows import is_served, shards_params
from bot.storage.tables import (
    absence,
    challenge,
    is_awaiting,
    is_behind,
    is_going,
    is_open,
    is_outdated,
    is_unshown,
    is_unswept,
    match,
    outage,
    tournament,
)
from bot.storage.upserts import inserts

_BEGIN = inserts(absence)
_END = delete(absence).where(absence.c.guild == bindparam("here")).returning(absence.c.since)
_ADD_OUTAGE = insert(outage)
_IN_SERVER = update(match).where(match.c.guild == bindparam("here", type_=BigInteger))
_MAKE_HOMELESS = _IN_SERVER.where(match.c.homeless.is_(False), or_(is_going, is_unshown, is_unswept)).values(
    homeless=True, absent=True, due=None
)
_GO_ON = _IN_SERVER.where(match.c.absent.is_(True), is_going).values(due=bindparam("now"))
_BRING_BACK = _IN_SERVER.where(match.c.absent.is_(True)).values(homeless=False, absent=False)
_UNSHOWN = (
    select(match.c.id)
    .where(match.c.guild == bindparam("here"), match.c.absent.is_(True), is_unshown, is_recent)
    .order_by(match.c.id)
)
_ABSENT = select(absence.c.guild).where(is_served(absence.c.guild))
_CONCERNED = union(
    select(match.c.guild).where(
        is_served(match.c.guild), match.c.homeless.is_(False), or_(is_going, is_unshown, is_unswept)
    ),
    select(challenge.c.guild).where(is_served(challenge.c.guild), or_(is_open, is_behind)),
    select(tournament.c.guild).where(is_served(tournament.c.guild), or_(is_awaiting, is_outdated)),
)


def begin_absence(db: Connection, guild: int, now: datetime) -> None:
    """Record that the bot was removed from a server (now, UTC): its matches can't be shown, and their clocks stop."""
    db.execute(_BEGIN[db.dialect.name], {"guild": guild, "since": now})
    db.execute(_MAKE_HOMELESS, {"here": guild})


def end_absence(db: Connection, guild: int, now: datetime, worth_showing: datetime) -> list[MatchId] | None:
    """Record that the bot is back in a server (now, UTC), whose matches continue. None if it wasn't absent.

    Returns the matches with something to publish, without matches that ended before `worth_showing`.
    """
    began = db.execute(_END, {"here": guild}).scalar_one_or_none()
    if began is None:
        return None
    db.execute(_ADD_OUTAGE, {"began": began, "ended": now, "guild": guild})
    unshown = db.execute(_UNSHOWN, {"here": guild, "since": worth_showing}).scalars().all()
    db.execute(_GO_ON, {"here": guild, "now": now})
    db.execute(_BRING_BACK, {"here": guild})
    return [MatchId(number) for number in unshown]


def absent_servers(db: Connection, shards: Shards) -> set[int]:
    return set(db.execute(_ABSENT, shards_params(shards)).scalars())


def concerned_servers(db: Connection, shards: Shards) -> set[int]:
    """The servers of these shards with matches, challenges or tournaments that aren't over or not shown."""
    found = db.execute(_CONCERNED, shards_params(shards)).scalars()
    return {guild for guild in found if guild is not None}
