"""Looking for puzzles in matches that are over: in the background, one position after another.

Of a match nothing is told but the position: neither who played nor where.
"""

from __future__ import annotations

import structlog

from bot.computers.workers import Search, Thinking, ThinkingError, moves_of
from bot.core.match import Match, MatchId, Refusal
from bot.features.puzzles import service
from bot.storage import Store
from bot.storage.matches import load_match
from games.kit.rules import MoveError
from opponents.kit.riddles import Riddle, Seen, expected_at, late, longest

NODES = 40_000
"""Positions that may be looked at for one of a match: some seconds."""

_log = structlog.get_logger("banmen.mining")


class Mining:
    """Who looks for puzzles."""

    def __init__(self, store: Store, thinking: Thinking) -> None:
        self._store = store
        self._thinking = thinking

    async def mine(self) -> None:
        """Go through all matches that are over and weren't searched."""
        for match_id in await service.unmined(self._store):
            await self._mine(match_id)

    async def _mine(self, match_id: MatchId) -> None:
        try:
            found = await self._found(await load_match(self._store, match_id))
        except (Refusal, MoveError, RuntimeError, ThinkingError) as error:
            # What can't be read or thought about now, can't be at the next time either.
            _log.warning("not searched for puzzles", match=match_id, why=str(error))
            found = []
        await service.note_mined(self._store, match_id, found)
        if found:
            _log.info("puzzles found", match=match_id, count=len(found))

    async def _found(self, match: Match) -> list[Riddle]:
        texts = moves_of(match)
        seen: dict[int, Seen] = {}
        for ply in late(len(texts)):
            search = Search(match.game, match.options, texts[:ply], expected_at(ply, seen), NODES)
            moves, riddle = await self._thinking.search(search)
            seen[ply] = Seen(moves, None if riddle is None else Riddle.from_json(riddle))
        return list(longest(seen))
