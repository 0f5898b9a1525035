"""The surroundings of a match that boards need; `bot.features.surroundings` implements them."""

from __future__ import annotations

from abc import ABC, abstractmethod

from bot.core.match import Match
from bot.core.spectators import Audience
from bot.publishing.board_view import BoardContext, MatchTournament


class Surroundings(ABC):
    """Everything around a match: its spectators, its tournament, its server, and the message that starts its thread."""

    @abstractmethod
    async def audience(self, match: Match) -> Audience:
        """The spectators of a match, for the board that shows it as it is now."""

    @abstractmethod
    async def context(self, match: Match) -> BoardContext:
        """The rest of a board's context; without the audience."""

    @abstractmethod
    async def tournament(self, match: Match) -> MatchTournament | None:
        """The tournament of a match, if it belongs to one."""

    @abstractmethod
    async def open_thread(self, match: Match) -> None:
        """Make sure that a match's thread exists, before its first board is posted. Raises as Discord does."""

    @abstractmethod
    async def link(self, match: Match) -> None:
        """Link from a match's challenge to its first board. Raises StoreUnavailable."""

    @abstractmethod
    def is_absent(self, guild: int | None) -> bool:
        """Whether the bot isn't in a server any more."""
