"""Persistence: keeps the world across restarts in one SQLite file, one object at a time.

Each change is one small transaction in WAL mode, so that a killed process loses nothing that it had confirmed.
"""

from __future__ import annotations

import errno
import json
import logging
import sqlite3
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

CDN = "playground-cdn:"
"""Placeholder for the CDN's address in stored JSON, because the port may differ after a restart."""

_log = logging.getLogger("playground")


class Keep:
    """Objects as JSON, by kind and key, and files by key. Without a folder, only files are kept, in memory."""

    def __init__(self, folder: Path | None, cdn_url: str) -> None:
        self._cdn_url = cdn_url
        self._files: dict[str, bytes] = {}
        self._database = None if folder is None else _opened(folder)
        self._late: deque[tuple[str, tuple[Any, ...]]] = deque()
        """Statements that failed, such as on a full disk; they are tried again with the next one."""

    def save(self, kind: str, key: str, thing: Any) -> None:
        """Store an object, replacing any with the same kind and key."""
        if self._database:
            text = json.dumps(thing, ensure_ascii=False).replace(self._cdn_url, CDN)
            self._write("INSERT OR REPLACE INTO thing VALUES (?, ?, ?)", kind, key, text)

    def drop(self, kind: str, key: str) -> None:
        """Delete an object."""
        if self._database:
            self._write("DELETE FROM thing WHERE kind = ? AND key = ?", kind, key)

    def things(self, kind: str) -> Iterator[tuple[str, Any]]:
        """All stored objects of a kind with their keys; if the keys are ids, oldest first."""
        if self._database:
            rows = self._database.execute(
                "SELECT key, json FROM thing WHERE kind = ? ORDER BY length(key), key", (kind,)
            )
            for key, text in rows.fetchall():
                yield key, json.loads(text.replace(CDN, self._cdn_url))

    def save_file(self, key: str, content: bytes, *, lasting: bool = True) -> None:
        """Store a file. Unless `lasting`, it is lost when the process ends."""
        if not (self._database and lasting and self._write("INSERT OR REPLACE INTO file VALUES (?, ?)", key, content)):
            self._files[key] = content

    def drop_file(self, key: str) -> None:
        """Delete a file."""
        self._files.pop(key, None)
        if self._database:
            self._write("DELETE FROM file WHERE key = ?", key)

    def file(self, key: str) -> bytes | None:
        """A file's content, or None if there is none."""
        if key in self._files or not self._database:
            return self._files.get(key)
        row = self._database.execute("SELECT content FROM file WHERE key = ?", (key,)).fetchone()
        return row[0] if row else None

    def _write(self, statement: str, *values: Any) -> bool:
        """Change the database, and return whether that is done; a change that fails waits for the next one."""
        assert self._database is not None  # noqa: S101 - the callers have looked
        self._late.append((statement, values))
        try:
            while self._late:
                self._database.execute(*self._late[0])
                self._late.popleft()
        except sqlite3.OperationalError as error:
            if len(self._late) == 1:
                _log.warning("The playground can't be saved now: %s", error)
        return not self._late

    def close(self) -> None:
        """Close the database."""
        if self._database:
            self._database.close()


def _opened(folder: Path) -> sqlite3.Connection:
    """The database in a folder. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "playground.sqlite3"
    try:
        return _connected(file)
    except sqlite3.Error as error:
        raise OSError(errno.EIO, str(error), str(file)) from error


def _connected(file: Path) -> sqlite3.Connection:
    database = sqlite3.connect(file, isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    database.execute(
        "CREATE TABLE IF NOT EXISTS thing (kind TEXT, key TEXT, json TEXT, PRIMARY KEY (kind, key)) WITHOUT ROWID"
    )
    database.execute("CREATE TABLE IF NOT EXISTS file (key TEXT PRIMARY KEY, content BLOB)")
    return database
