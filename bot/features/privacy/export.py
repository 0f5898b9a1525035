"""What is kept of a person: told in words, and as a file they can take with them. No Discord, no SQL."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from bot.catalogue import CATALOGUE
from bot.core.match import Match, MatchId, UserId
from bot.core.record import Record
from bot.features.privacy import queries
from bot.storage import Store
from bot.storage.matches import load_match
from bot.texts import AnyLocale, say
from bot.texts.names import slug

FILE_NAME = "banmen-data.zip"
DATA, README, RECORDS = "data.json", "README.txt", "matches"
GREATEST = 2**53
"""Whole numbers beyond that, as Discord's are, many readers of JSON would round: they are written as text."""

Rows = Mapping[str, Sequence[Mapping[str, Any]]]
"""By table and column, as the store gives them."""


def told(held: Mapping[str, int], locale: AnyLocale) -> str:
    """What is kept of somebody, and why: a line for each table that has any rows about them."""
    lines = [say(locale, f"privacy-{slug(table)}", count=count) for table, count in held.items()]
    return "\n".join([say(locale, "privacy-panel"), *(lines or [say(locale, "privacy-nothing")])])


async def exported(store: Store, user: UserId, locale: AnyLocale) -> bytes:
    """All that is kept of somebody, as a zip file."""
    held, rows = await store.read(queries.stored_about, user), await store.read(queries.rows_about, user)
    records: dict[MatchId, str] = {}
    for row in rows["match"]:
        # One that can't be read is in the rows all the same.
        with contextlib.suppress(Exception):
            match = await load_match(store, MatchId(row["id"]))
            records[match.id] = await asyncio.to_thread(_record, match)
    return await asyncio.to_thread(archive, user, rows, records, told(held, locale), store.now())


def _record(match: Match) -> str:
    return str(Record.of(match, CATALOGUE[match.game].game))


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
