"""Moments that were stored while the system clock was ahead, and that lie in the future once it is right again."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import Connection, Table, and_, or_, select, update

from bot.storage.tables import Utc, ban, match_gap, metadata, moderation, outage

TOLERANCE = timedelta(minutes=1)
"""Moments no further ahead than this are left alone: the clocks of two machines differ."""
LOOKED_AT = frozenset({"due", "event_due", "no_show_at"})
"""Columns with the time of the next look, which may be too early."""
PLANNED = frozenset({"expires_at", "until", "ended", "proposed_date"})
"""Columns with moments that may lie in the future, counted from a moment in the same row at which something happened.
"""


def set_back(db: Connection, now: datetime, ahead: timedelta) -> None:
    """Correct what was stored while the clock was ahead by so much. Everything happened when it did by the right clock,
    periods during which nothing could be played end now (UTC), and whatever waits for a moment is looked at anew.
    """
    latest = now + TOLERANCE
    # It was noted a while before the latest moments.
    ahead += TOLERANCE
    banned = select(moderation.c.guild, moderation.c.user_id, moderation.c.until)
    for guild, user, until in db.execute(banned.where(moderation.c.at > latest, moderation.c.until > latest)).all():
        of = (ban.c.guild == guild, ban.c.user_id == user, ban.c.until == until)
        db.execute(update(ban).where(*of).values(until=until - ahead))
    for table in metadata.sorted_tables:
        _move_back(db, table, latest, ahead)
        for column in table.c:
            if column.name in LOOKED_AT:
                db.execute(update(table).where(column > now).values({column: now}))
    db.execute(update(outage).where(outage.c.ended > now).values(ended=now))
    db.execute(update(match_gap).where(match_gap.c.ended > now, match_gap.c.agreed.is_(False)).values(ended=now))


def _move_back(db: Connection, table: Table, latest: datetime, ahead: timedelta) -> None:
    """Move the moments later than `latest` back, in rows in which something would have happened after that."""
    moments = [column for column in table.c if isinstance(column.type, Utc) and column.name not in LOOKED_AT]
    happened = [column for column in moments if column.name not in PLANNED]
    if not happened:
        return
    keys = list(table.primary_key)
    found = select(*keys, *moments).where(or_(*(column > latest for column in happened)))
    for row in db.execute(found).all():
        values = row._mapping  # noqa: SLF001 - the public name of SQLAlchemy
        this = and_(*(key == values[key] for key in keys))
        late = {column: values[column] - ahead for column in moments if (values[column] or latest) > latest}
        db.execute(update(table).where(this).values(late))
