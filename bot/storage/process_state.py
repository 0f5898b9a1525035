"""Queries about what processes remember for each other: which commands Discord has, and under which ids; when the next
shard may log in; from which secret nonces are made; and when the last backup was made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple, TypedDict

from sqlalchemy import Connection, bindparam, delete, select

from bot.storage.tables import kept
from bot.storage.upserts import inserts, upserts

COMMANDS = "commands"
"""The key of the commands."""
COMMAND_IDS = "command ids"
"""The key of Discord's ids of the commands."""
NONCE_SECRET = "nonce secret"  # noqa: S105 - a key
"""The key of the secret from which nonces are made. Backups leave it out."""
ALIVE = "alive"
"""The key of the moment at which a process last tried whether the database can be used."""
FEATURES_OFF = "features off"
"""The key of the features that are off in the bot that started last."""
LAST_BACKUP = "last backup"
"""The key of the last backup."""
CLAIMED_FOR = timedelta(minutes=2)
"""Time that a process has to sync the commands; then another one may have a try."""

LONGEST_QUEUE = timedelta(minutes=30)
"""A turn to log in that is later than that is an error, such as of a clock."""

_LOCK = inserts(kept)
_FIND = select(kept.c.value).where(kept.c.key == bindparam("of")).with_for_update()
_SEEN = select(kept.c.value).where(kept.c.key == bindparam("of"))
_KEEP = upserts(kept)
_FORGET = delete(kept).where(kept.c.key == bindparam("of"))


class _Synced(TypedDict):
    digest: str
    """The digest of the commands."""
    claimed_at: str | None
    """The time (UTC, ISO 8601) at which a process began to sync them; None once that is done."""


def claim_commands(db: Connection, digest: str, now: datetime) -> bool:
    """Whether the commands with this digest must be synced, and no other process is doing so; claims that if so."""
    nothing: _Synced = {"digest": "", "claimed_at": None}
    db.execute(_LOCK[db.dialect.name], {"key": COMMANDS, "value": nothing})
    known: _Synced = db.execute(_FIND, {"of": COMMANDS}).scalar_one()
    claimed_at = known["claimed_at"]
    if known["digest"] == digest and (
        claimed_at is None or timedelta() <= now - datetime.fromisoformat(claimed_at) < CLAIMED_FOR
    ):
        return False
    claimed: _Synced = {"digest": digest, "claimed_at": now.isoformat()}
    db.execute(_KEEP[db.dialect.name], {"key": COMMANDS, "value": claimed})
    return True


def note_commands(db: Connection, digest: str) -> None:
    """Record that Discord has the commands with this digest."""
    synced: _Synced = {"digest": digest, "claimed_at": None}
    db.execute(_KEEP[db.dialect.name], {"key": COMMANDS, "value": synced})


def command_ids(db: Connection) -> dict[str, str]:
    """Discord's ids of the commands, by name; empty if they aren't known."""
    return dict(db.execute(_SEEN, {"of": COMMAND_IDS}).scalar_one_or_none() or {})


def keep_command_ids(db: Connection, ids: Mapping[str, str]) -> None:
    """Remember Discord's ids of the commands, by name."""
    db.execute(_KEEP[db.dialect.name], {"key": COMMAND_IDS, "value": dict(ids)})


def forget_commands(db: Connection) -> None:
    """Record that it is unknown which commands Discord has."""
    db.execute(_FORGET, {"of": COMMANDS})


def note_alive(db: Connection, now: datetime) -> None:
    """Record that a process could write into the database at this moment (UTC)."""
    db.execute(_KEEP[db.dialect.name], {"key": ALIVE, "value": now.isoformat()})


class LastBackup(NamedTuple):
    """The last backup of the database that was made with `python -m bot backup`."""

    made: datetime
    """The time (UTC) whose state it has."""
    size: int
    """Bytes of its file."""


def note_backup(db: Connection, last: LastBackup) -> None:
    """Record that the database was backed up."""
    value = {"made": last.made.isoformat(), "size": last.size}
    db.execute(_KEEP[db.dialect.name], {"key": LAST_BACKUP, "value": value})


def last_backup(db: Connection) -> LastBackup | None:
    """The last backup; None if there is none."""
    found = db.execute(_SEEN, {"of": LAST_BACKUP}).scalar_one_or_none()
    return found and LastBackup(datetime.fromisoformat(found["made"]), found["size"])


def note_features(db: Connection, off: Sequence[str]) -> None:
    """Record which features are off in the bot that starts."""
    db.execute(_KEEP[db.dialect.name], {"key": FEATURES_OFF, "value": off})


def features_off(db: Connection) -> Sequence[str] | None:
    """The features that are off in the bot that started last, sorted; None if none has started."""
    found: Sequence[str] | None = db.execute(_SEEN, {"of": FEATURES_OFF}).scalar_one_or_none()
    return found


def take_login_turn(db: Connection, row: int, now: datetime, every: timedelta) -> datetime:
    """Take the next turn to log in, `every` so often among all shards of this row, and return its moment (UTC)."""
    key = f"login {row}"
    db.execute(_LOCK[db.dialect.name], {"key": key, "value": {"last": (now - every).isoformat()}})
    last = datetime.fromisoformat(db.execute(_FIND, {"of": key}).scalar_one()["last"])
    turn = last + every if now < last + every < now + LONGEST_QUEUE else now
    db.execute(_KEEP[db.dialect.name], {"key": key, "value": {"last": turn.isoformat()}})
    return turn


def nonce_secret(db: Connection, new: bytes) -> bytes:
    """The secret from which nonces are made; `new` if there is none yet."""
    db.execute(_LOCK[db.dialect.name], {"key": NONCE_SECRET, "value": new.hex()})
    return bytes.fromhex(db.execute(_SEEN, {"of": NONCE_SECRET}).scalar_one())
