"""What the computer thinks of matches that are over."""

from __future__ import annotations

from collections.abc import Mapping

from bot.computers.analysis import Look, looks_from, looks_to_json
from bot.core.match import MatchId
from bot.features.analysis import queries
from bot.storage import Connection, Store, match_queries


async def looks(store: Store, match_id: MatchId) -> dict[int, Look]:
    """What was thought of a match so far, by the steps of its replay."""
    return looks_from(await store.read(queries.stored_looks, match_id))


async def note_looks(store: Store, match_id: MatchId, looks: Mapping[int, Look]) -> None:
    """Keep what was thought so far. A match that was deleted meanwhile has no more use for it."""

    def work(db: Connection) -> None:
        if match_queries.saved_match(db, match_id) is not None:
            queries.store_looks(db, match_id, looks_to_json(looks))

    await store.write(work)
