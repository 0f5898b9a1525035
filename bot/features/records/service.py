"""Storing imported matches."""

from __future__ import annotations

from dataclasses import replace

from bot.catalogue import find_entry
from bot.core import match as matches
from bot.core.challenge import Person
from bot.core.match import Match, MatchId, Shown, Terms
from bot.features.records.importing import Imported
from bot.storage import Connection, Store, match_queries
from bot.storage.matches import snapshot_of

NOWHERE = 0
"""The channel id of imported matches, which no channel has."""
MOST_IMPORTS = 50
"""Imported matches that are stored for a person."""


async def keep_import(
    store: Store, imported: Imported, owner: Person, language: str, *, most: int = MOST_IMPORTS
) -> Match:
    """Store an imported match as one that is over, has no channel, and in which `owner` holds all seats.

    If the owner has more than `most`, the oldest are deleted.
    """
    start = find_entry(imported.game).game.start(imported.options)
    terms = Terms(
        id=MatchId(0),
        game=imported.game,
        options=imported.options,
        language=language,
        guild=None,
        channel=NOWHERE,
        seats=(owner.id,) * len(imported.names),
        names=imported.names,
        started_at=imported.began,
        rated=False,
    )
    begun = matches.begin(terms, start)
    match = replace(begun, log=imported.rows, state=imported.state, shown=Shown(len(imported.rows)))

    def work(db: Connection) -> Match:
        stored = match_queries.add_match(db, match, snapshot_of(match))
        assert stored is not None  # noqa: S101 - a match that is over occupies no channel
        match_queries.forget_imports(db, owner.id, most)
        return stored

    return await store.write(work)
