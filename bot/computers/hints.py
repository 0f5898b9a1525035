"""What the computer would play in somebody's place. No Discord, no SQL."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from bot.computers.workers import Answer, Task, Thinking, Urgency
from bot.core.match import Match, MatchId, UserId

LEVEL = 5
"""At which it looks for a hint."""
REMEMBERED = 256
"""Hints; some hundred bytes each."""


class Hints:
    """The hints that were asked for lately: in one position there is one, however often it is asked for."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self._given: OrderedDict[tuple[MatchId, int, int], asyncio.Task[Answer]] = OrderedDict()

    async def of(self, match: Match, user: UserId) -> Answer:
        """What to play in a match's position, in which somebody is on turn: `user` asks. Raises ThinkingError."""
        task = Task.of(match, LEVEL, seed=match.id)._replace(played="")
        # A gift, or somebody else who leaves, changes the position, but not the decision.
        key = (match.id, match.decision, len(task.moves))
        given = self._given.get(key)
        if given is None:
            thought = self._thinking.think(task, Urgency.HINT, user)
            given = self._given[key] = asyncio.create_task(thought)
        self._given.move_to_end(key)
        if len(self._given) > REMEMBERED:
            self._given.popitem(last=False)
        try:
            # Whoever gives up waiting doesn't take it from the others.
            return await asyncio.shield(given)
        except Exception:
            self._given.pop(key, None)
            raise
