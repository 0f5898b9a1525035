"""The world kept across restarts: one SQLite file, written through thing by thing.

Each change is one small transaction in WAL mode, so a killed process loses nothing that it had answered for.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

CDN = "playground-cdn:"
"""Stands for the CDN's address inside kept JSON: the port may differ after a restart."""


class Keep:
    """Things by kind and key, as JSON, and files by key. Without a folder only files are kept, and in memory."""

    def __init__(self, folder: Path | None, cdn_url: str) -> None:
        self._cdn_url = cdn_url
        self._files: dict[str, bytes] = {}
        self._database = None if folder is None else _opened(folder)

    def save(self, kind: str, key: str, thing: Any) -> None:
        """Keep a thing, in place of what had its key."""
        if self._database:
            text = json.dumps(thing, ensure_ascii=False).replace(self._cdn_url, CDN)
            self._database.execute("INSERT OR REPLACE INTO thing VALUES (?, ?, ?)", (kind, key, text))

    def drop(self, kind: str, key: str) -> None:
        """Forget a thing."""
        if self._database:
            self._database.execute("DELETE FROM thing WHERE kind = ? AND key = ?", (kind, key))

    def things(self, kind: str) -> Iterator[tuple[str, Any]]:
        """Every kept thing of a kind with its key, oldest key first where keys are ids."""
        if self._database:
            rows = self._database.execute(
                "SELECT key, json FROM thing WHERE kind = ? ORDER BY length(key), key", (kind,)
            )
            for key, text in rows.fetchall():
                yield key, json.loads(text.replace(CDN, self._cdn_url))

    def save_file(self, key: str, content: bytes, *, lasting: bool = True) -> None:
        """Keep a file; one that isn't `lasting` goes with the process."""
        if self._database and lasting:
            self._database.execute("INSERT OR REPLACE INTO file VALUES (?, ?)", (key, content))
        else:
            self._files[key] = content

    def drop_file(self, key: str) -> None:
        """Forget a file."""
        self._files.pop(key, None)
        if self._database:
            self._database.execute("DELETE FROM file WHERE key = ?", (key,))

    def file(self, key: str) -> bytes | None:
        """A kept file's content."""
        if key in self._files or not self._database:
            return self._files.get(key)
        row = self._database.execute("SELECT content FROM file WHERE key = ?", (key,)).fetchone()
        return row[0] if row else None

    def close(self) -> None:
        """Close the file on disk."""
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
