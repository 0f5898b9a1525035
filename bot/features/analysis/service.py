"""What the computer thinks of matches that are over."""

from __future__ import annotations

from collections.abc import Mapping

from bot.computers.analysis import Look, looks_from, looks_to_json
from bot.core.match import MatchId
from bot.storage import Writing
from bot.storage.matches import Core


class Analyses(Core):
    """What the computer thinks of matches that are over."""

    async def looks(self, match_id: MatchId) -> dict[int, Look]:
        """What was thought of a match so far, by the steps of its replay."""
        return looks_from(await self._store.read(lambda store: store.looks(match_id)))

    async def note_looks(self, match_id: MatchId, looks: Mapping[int, Look]) -> None:
        """Keep what was thought so far. A match that was deleted meanwhile has no more use for it."""

        def work(store: Writing) -> None:
            if store.match(match_id) is not None:
                store.note_looks(match_id, looks_to_json(looks))

        await self._store.write(work)
