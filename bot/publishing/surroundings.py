"""The surroundings of a match that boards need, as the parts of the features know them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.core.match import Match
from bot.publishing.board_view import Audience, BoardContext, MatchTournament
from bot.storage.experience import is_first_turn
from bot.storage.matches import best_score, ends_at
from bot.ui.match import is_alone


class Surroundings:
    """Everything around a match: its spectators, its tournament, its server, and the message that starts its thread."""

    def __init__(self, client: Any) -> None:
        """`client` is the bot's own, whose parts are asked."""
        self._client = client

    async def audience(self, match: Match) -> Audience:
        """The spectators of a match, for the board that shows it as it is now."""
        for part in self._client.parts:
            known: Audience | None = await part.audience(match)
            if known is not None:
                return known
        return Audience()

    async def tournament(self, match: Match) -> MatchTournament | None:
        """The tournament of a match, if it belongs to one."""
        for part in self._client.parts:
            known: MatchTournament | None = await part.tournament(match)
            if known is not None:
                return known
        return None

    async def context(self, match: Match) -> BoardContext:
        """The rest of a board's context; without the audience."""
        store, context = self._client.store, BoardContext(tournament=await self.tournament(match))
        if match.outcome is None:
            now = store.now()
            context = replace(
                context,
                now=now,
                ends_at=to_come(await ends_at(store, match), now),
                is_first=await is_first_turn(store, match),
            )
        elif is_alone(match):
            context = replace(context, best=await best_score(store, match.seats[0], match.game))
        for part in self._client.parts:
            context = await part.board(match, context)
        return context

    async def open_thread(self, match: Match) -> None:
        """Make sure that a match's thread exists, before its first board is posted. Raises as Discord does."""
        for part in self._client.parts:
            await part.thread(match)

    async def link(self, match: Match) -> None:
        """Link from a match's challenge to its first board. Raises StoreUnavailable."""
        for part in self._client.parts:
            await part.first_board(match)


def to_come(moment: datetime | None, now: datetime) -> datetime | None:
    """A moment if it is still to come."""
    return moment if moment is not None and moment > now else None
