"""The move that an engine would play, for hints and the coach. No Discord, no SQL."""

from __future__ import annotations

import asyncio

from cachetools import LRUCache

from bot.computers.jobs import Answer, JobKind, Task
from bot.computers.workers import Engines
from bot.core.match import Match, MatchId, UserId

HINT_LEVEL = 5
MAX_CACHED_HINTS = 256
"""Hints; some hundred bytes each."""


class Suggestions:
    """Computes hints and caches the latest, so that each position is searched once."""

    def __init__(self) -> None:
        self._cache: LRUCache[tuple[MatchId, int, int, int | None], asyncio.Task[Answer]] = LRUCache(MAX_CACHED_HINTS)

    async def of(self, workers: Engines, match: Match, user: UserId, nodes: int | None = None) -> Answer:
        """The hint for the player to move, asked for by `user`; with `nodes`, after searching that many positions.

        Raises as `Engines.choose`.
        """
        task = Task.of(match, HINT_LEVEL, seed=match.id)._replace(played="", nodes=nodes)
        # A gift, or another player who leaves, changes the position but not the decision.
        key = (match.id, match.decision, len(task.moves), nodes)
        hint = self._cache.get(key)
        if hint is None:
            hint = self._cache[key] = asyncio.create_task(workers.choose(task, JobKind.HINT, user))
        try:
            # A caller who is cancelled doesn't cancel the search for the others.
            return await asyncio.shield(hint)
        except Exception:
            self._cache.pop(key, None)
            raise
