"""Persistence: keeps the world across restarts in one SQLite file, one object at a time.

Each change is one small transaction in WAL mode, so that a killed process loses nothing that it had confirmed.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

CDN = "playground-cdn:"
"""Placeholder for the CDN's address in stored JSON, because the port may differ after a restart."""


class Keep:
    """Objects as JSON, by kind and key, and files by key. Without a folder, only files are kept, in memory."""

    def __init__(self, folder: Path | None, cdn_url: str) -> None:
        self._cdn_url = cdn_url
        self._files: dict[str, bytes] = {}
        self._database = None if folder is None else _opened(folder)

    def save(self, kind: str, key: str, thing: Any) -> None:
        """Store an object, replacing any with the same kind and key."""
        if self._database:
            text = json.dumps(thing, ensure_ascii=False).replace(self._cdn_url, CDN)
            self._database.execute("INSERT OR REPLACE INTO thing VALUES (?, ?, ?)", (kind, key, text))

    def drop(self, kind: str, key: str) -> None:
        """Delete an object."""
        if self._database:
            self._database.execute("DELETE FROM thing WHERE kind = ? AND key = ?", (kind, key))

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
        if self._database and lasting:
            self._database.execute("INSERT OR REPLACE INTO file VALUES (?, ?)", (key, content))
        else:
            self._files[key] = content

    def drop_file(self, key: str) -> None:
        """Delete a file."""
        self._files.pop(key, None)
        if self._database:
            self._database.execute("DELETE FROM file WHERE key = ?", (key,))

    def file(self, key: str) -> bytes | None:
        """A file's content, or None if there is none."""
        if key in self._files or not self._database:
            return self._files.get(key)
        row = self._database.execute("SELECT content FROM file WHERE key = ?", (key,)).fetchone()
        return row[0] if row else None

    def close(self) -> None:
        """Close the database."""
        if self._database:
            self._database.close()


def _opened(folder: Path) -> sqlite3.Connection:
    folder.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(folder / "playground.sqlite3", isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    database.execute(
        "CREATE TABLE IF NOT EXISTS thing (kind TEXT, key TEXT, json TEXT, PRIMARY KEY (kind, key)) WITHOUT ROWID"
    )
    database.execute("CREATE TABLE IF NOT EXISTS file (key TEXT PRIMARY KEY, content BLOB)")
    return database
