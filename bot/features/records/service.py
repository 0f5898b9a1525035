"""Keeping a match that was imported from a record."""

from __future__ import annotations

from dataclasses import replace

from bot.core import match as matches
from bot.core.challenge import Person
from bot.core.match import Match, MatchId, Shown, Terms
from bot.core.record.importing import Imported
from bot.storage import Connection, Store, match_queries
from bot.storage.matches import snapshot_of

NOWHERE = 0
"""The channel of imported matches: no channel has this number."""
MOST_IMPORTS = 50
"""Imported matches that are kept for a person."""


async def keep_import(store: Store, imported: Imported, owner: Person, language: str) -> Match:
    """Keep a match that was read from a record, as one that is over, of `owner` alone and of no channel.

    Of those that somebody keeps so, the oldest go where there are too many.
    """
    start = store.entry(imported.game).game.start(imported.options)
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
        origins=imported.origins,
    )
    begun = matches.begin(terms, start)
    match = replace(begun, log=imported.rows, state=imported.state, shown=Shown(len(imported.rows)))

    def work(db: Connection) -> Match:
        kept = match_queries.add_match(db, match, snapshot_of(store, match))
        assert kept is not None  # noqa: S101 - it is over, and takes up no channel
        match_queries.forget_imports(db, owner.id, MOST_IMPORTS)
        return kept

    return await store.write(work)
