"""Looking for puzzles in matches that are over: in the background, one position after another.

Of a match nothing is told but the position: neither who played nor where.
"""

from __future__ import annotations

import structlog

from bot.computers.workers import Search, Thinking, ThinkingError, moves_of
from bot.core.match import Match, MatchId, Refusal
from bot.storage.service import Service
from games.kit.rules import MoveError
from opponents.kit.riddles import Riddle, Seen, expected_at, late, longest

NODES = 40_000
"""Positions that may be looked at for one of a match: some seconds."""

_log = structlog.get_logger("banmen.mining")


class Mining:
    """Who looks for puzzles."""

    def __init__(self, service: Service, thinking: Thinking) -> None:
        self._service = service
        self._thinking = thinking

    async def mine(self) -> None:
        """Go through all matches that are over and weren't searched."""
        for match_id in await self._service.unmined():
            await self._mine(match_id)

    async def _mine(self, match_id: MatchId) -> None:
        try:
            found = await self._found(await self._service.match(match_id))
        except (Refusal, MoveError, RuntimeError, ThinkingError) as error:
            # What can't be read or thought about now, can't be at the next time either.
            _log.warning("not searched for puzzles", match=match_id, why=str(error))
            found = []
        await self._service.note_mined(match_id, found)
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
