"""The data that the bot stores about a person, in words and as a file. No Discord, no SQL."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from bot.core.match import Match, MatchId, UserId
from bot.core.record import Record
from bot.matches.privacy import queries
from bot.storage import Store
from bot.storage.matches import load_match
from bot.texts import AnyLocale, say
from bot.texts.names import slug
from bot.ui.match import entry_of

FILE_NAME = "banmen-data.zip"
DATA, README, RECORDS = "data.json", "README.txt", "matches"
GREATEST = 2**53
"""Larger integers, such as Discord's ids, become strings because many JSON parsers would round them."""

Rows = Mapping[str, Sequence[Mapping[str, Any]]]
"""By table: rows by column, as the database returns them."""


def summary(stored: Mapping[str, int], locale: AnyLocale) -> str:
    """The data stored about a person, with the reasons: a line for each table, given the number of rows by table."""
    lines = [say(locale, f"privacy-{slug(table)}", count=count) for table, count in stored.items()]
    return "\n".join([say(locale, "privacy-panel"), *(lines or [say(locale, "privacy-nothing")])])


async def exported(store: Store, user: UserId, locale: AnyLocale) -> bytes:
    """Everything stored about a person, as a zip file."""
    stored, rows = await store.read(queries.stored_about, user), await store.read(queries.rows_about, user)
    records: dict[MatchId, str] = {}
    for row in rows["match"]:
        # A match that can't be replayed has no record, but its rows are exported.
        with contextlib.suppress(Exception):
            match = await load_match(store, MatchId(row["id"]))
            records[match.id] = await asyncio.to_thread(_record, match)
    return await asyncio.to_thread(archive, user, rows, records, summary(stored, locale), store.now())


def _record(match: Match) -> str:
    return str(Record.of(match, entry_of(match).game))


def archive(user: UserId, rows: Rows, records: Mapping[MatchId, str], about: str, at: datetime) -> bytes:
    """A zip file with all rows about a person as JSON, the records of their matches, and the text `about` it."""
    data = {"user": str(user), "exported_at": at.isoformat(), "tables": _plain(rows)}
    content = io.BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as file:
        file.writestr(README, about + "\n")
        file.writestr(DATA, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
        for number, record in records.items():
            file.writestr(f"{RECORDS}/banmen-{number}.txt", record)
    return content.getvalue()


def _plain(value: Any) -> Any:
    """The value made of JSON's types only."""
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, int) and abs(value) > GREATEST:
        return str(value)
    return value
