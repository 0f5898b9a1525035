"""What is kept of a person, as a file they can take with them. No Discord, no SQL."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from bot.match import MatchId, UserId

FILE_NAME = "banmen-data.zip"
DATA, README, RECORDS = "data.json", "README.txt", "matches"
GREATEST = 2**53
"""Whole numbers beyond that, as Discord's are, many readers of JSON would round: they are written as text."""

Rows = Mapping[str, Sequence[Mapping[str, Any]]]
"""By table and column, as the store gives them."""


def archive(user: UserId, rows: Rows, records: Mapping[MatchId, str], about: str, at: datetime) -> bytes:
    """A zip file: all rows about somebody as JSON, the records of their matches, and what is kept and why in words."""
    told = {"user": str(user), "exported_at": at.isoformat(), "tables": _plain(rows)}
    made = io.BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as file:
        file.writestr(README, about + "\n")
        file.writestr(DATA, json.dumps(told, ensure_ascii=False, indent=1) + "\n")
        for number, record in records.items():
            file.writestr(f"{RECORDS}/banmen-{number}.txt", record)
    return made.getvalue()


def _plain(value: Any) -> Any:
    """The same, of nothing but what JSON knows."""
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, int) and abs(value) > GREATEST:
        return str(value)
    return value
