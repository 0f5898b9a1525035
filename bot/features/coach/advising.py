"""The coach's advice for the picker."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from bot.computers.jobs import Answer
from bot.computers.workers import EngineError
from bot.core.match import Match, UserId
from bot.features.coach import service, views
from bot.features.coach.facts import facts_of, named_move
from bot.handling.bot_client import BotClient, Interaction
from bot.storage import StoreUnavailable
from opponents.kit.engines import plays

SEARCH_NODES = 1_000
"""Positions that the engine searches for the coach: enough to see what is captured next, and quick."""
ADVICE_TIMEOUT = 3.0
"""Seconds that a player waits for the engine, at most; then the coach says what the rules say."""


async def chosen(client: BotClient, match: Match, user: UserId) -> Answer:
    """The move that the coach names, as an engine's answer. Raises as `Engines.choose`."""
    answer = await client.hints.of(match, user, SEARCH_NODES)
    position = match.position
    facts = await asyncio.to_thread(facts_of, position)
    text = position.notation(named_move(facts, position.parse(answer.move)))
    if text == answer.move:
        return answer
    value = answer.value if facts.winning is None else 1.0
    return answer._replace(move=text, line=(text,), value=value, after_best=None)


async def advise(interaction: Interaction, match: Match) -> views.Advice | None:
    """The coach's advice to the player on turn; None if they have no coach, or not any more, or if the database
    can't tell.
    """
    user = UserId(interaction.user.id)
    try:
        if not await service.is_coached(interaction.client.store, match, user):
            return None
    except StoreUnavailable:
        return None
    best: Answer | None = None
    with suppress(EngineError, StoreUnavailable, TimeoutError):
        if plays(match.game):
            async with asyncio.timeout(ADVICE_TIMEOUT):
                best = await interaction.client.hints.of(match, user, SEARCH_NODES)
    is_first = not service.has_moved(match, user)
    # The facts and the reasons take some milliseconds.
    return await asyncio.to_thread(
        lambda: views.advice(match, facts_of(match.position), best, interaction.locale, is_first=is_first)
    )
