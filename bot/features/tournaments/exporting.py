"""A tournament as a file to download: FIDE's format and JSON, with the records of its matches."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
from collections.abc import Mapping
from zipfile import ZIP_DEFLATED, ZipFile

from bot.core.match import Match
from bot.core.record import Record
from bot.features.tournaments import queries
from bot.features.tournaments.hosted import HostedTournament
from bot.features.tournaments.rules import Phase, can_write_trf, to_json, write_trf
from bot.storage import Store
from bot.storage.matches import load_match
from bot.ui.match import entry_of

FILE_NAME = "tournament.zip"
TRF, JSON, MATCHES = "tournament.trf", "tournament.json", "matches"


async def exported(store: Store, hosted: HostedTournament) -> bytes:
    """A zip file with the tournament and the records of its matches that are over, named by table and match."""
    records: dict[str, str] = {}
    for each in await store.read(queries.matches_of, hosted.id):
        if each.match is not None and each.is_over:
            # A match that can't be replayed has no record; its result is in the JSON.
            with contextlib.suppress(Exception):
                match = await load_match(store, each.match)
                name = f"{MATCHES}/table-{each.table:03}-match-{each.number}.txt"
                records[name] = await asyncio.to_thread(_record, match)
    return await asyncio.to_thread(archive, hosted, records)


def _record(match: Match) -> str:
    return str(Record.of(match, entry_of(match).game))


def archive(hosted: HostedTournament, records: Mapping[str, str]) -> bytes:
    """The zip file. The JSON has everything; the file in FIDE's format has what that format can hold."""
    state = hosted.state
    content = io.BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as file:
        file.writestr(JSON, json.dumps(to_json(state), ensure_ascii=False, indent=1) + "\n")
        if can_write_trf(state) and state.phase is not Phase.JOINING:
            file.writestr(TRF, write_trf(state))
        for name, record in records.items():
            file.writestr(name, record)
    return content.getvalue()
