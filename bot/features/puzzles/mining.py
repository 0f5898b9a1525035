"""Searches matches that are over for puzzles, in the background, one position after another.

A puzzle keeps only the position of its match, neither its players nor its place.
"""

from __future__ import annotations

from collections.abc import Iterator

import structlog

from bot.computers.jobs import Search, moves_of
from bot.computers.workers import EngineError
from bot.core.match import Match, MatchId, RuleViolation, UserId
from bot.features.puzzles import service
from bot.handling.jobs import Job
from bot.handling.parts import Part, part
from bot.storage.matches import load_match
from bot.texts import AnyLocale, say
from games.kit.rules import MoveError
from opponents.kit.puzzles import Puzzle, Seen, expected_at, late, longest

SEARCH_NODES = 40_000
"""Positions searched for each position of a match, at most: some seconds."""

BETWEEN_MINING = 600.0
"""Seconds between two searches of matches for puzzles, and before the first."""

_log = structlog.get_logger("banmen.mining")


@part
class Mining(Part):
    """Finds puzzles, and tells profiles who has solved how many."""

    async def profile(self, user: UserId, locale: AnyLocale) -> list[str]:
        solved = await service.puzzles_solved(self._store, user)
        if not solved.puzzles:
            return []
        streak = say(locale, "profile-streak", count=solved.streak, longest=solved.longest) if solved.longest else ""
        return [say(locale, "profile-puzzles", count=solved.puzzles) + streak]

    def jobs(self) -> Iterator[Job]:
        yield Job("mining", self.mine, BETWEEN_MINING, waits=True, leads=True)

    async def mine(self) -> None:
        """Search all matches that are over and haven't been searched."""
        for match_id in await service.unmined(self._store):
            await self._mine(match_id)

    async def _mine(self, match_id: MatchId) -> None:
        try:
            found = await self._found(await load_match(self._store, match_id))
        except (RuleViolation, MoveError, RuntimeError, EngineError) as error:
            # A match that can't be read or searched now can't be next time either.
            _log.warning("not searched for puzzles", match=match_id, why=str(error))
            found = []
        await service.save_mined(self._store, match_id, found)
        if found:
            _log.info("puzzles found", match=match_id, count=len(found))

    async def _found(self, match: Match) -> list[Puzzle]:
        texts = moves_of(match)
        seen: dict[int, Seen] = {}
        for ply in late(len(texts)):
            search = Search(match.game, match.options, texts[:ply], expected_at(ply, seen), SEARCH_NODES, match.id)
            moves, puzzle = await self._client.workers.search(search)
            seen[ply] = Seen(moves, None if puzzle is None else Puzzle.from_json(puzzle))
        return list(longest(seen))
