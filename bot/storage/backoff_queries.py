"""Queries about the channels where nothing is tried for a while."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, select

from bot.storage.tables import backoff
from bot.storage.upserts import upserts

_PAUSES = select(backoff.c.channel, backoff.c.failures, backoff.c.until)
_SAVE = upserts(backoff)
_FORGET = delete(backoff).where(backoff.c.channel == bindparam("in_channel"))
_FORGET_OLD = delete(backoff).where(backoff.c.until < bindparam("before"))


def pauses(db: Connection, since: datetime) -> list[tuple[int, int, datetime]]:
    """The paused channels, the failures in a row, and until when (UTC); forgets pauses that ended before `since`."""
    db.execute(_FORGET_OLD, {"before": since})
    return [(channel, failures, until) for channel, failures, until in db.execute(_PAUSES)]


def save_pause(db: Connection, channel: int, failures: int, until: datetime) -> None:
    db.execute(_SAVE[db.dialect.name], {"channel": channel, "failures": failures, "until": until})


def forget_pause(db: Connection, channel: int) -> None:
    db.execute(_FORGET, {"in_channel": channel})
