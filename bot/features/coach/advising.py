"""The coach's advice for the picker."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from bot.computers.jobs import Answer
from bot.computers.workers import EngineError
from bot.core.match import Match, UserId
from bot.features.coach import service, views
from bot.features.coach.facts import Facts, facts_of, named_move
from bot.handling.bot_client import BotClient, Interaction
from bot.storage import StoreUnavailable
from bot.ui.match import entry_of
from opponents.kit.engines import plays

SEARCH_NODES = 1_000
"""Positions that the engine searches for the coach: enough to see what is captured next, and quick."""
ADVICE_TIMEOUT = 3.0
"""Seconds that a player waits for the engine, at most; then the coach says what the rules say."""


async def chosen(client: BotClient, match: Match, user: UserId) -> Answer:
    """The move that the coach names, as an engine's answer. Raises as `Engines.choose`."""
    answer = await client.hints.of(match, user, SEARCH_NODES)
    position = match.position
    facts = await asyncio.to_thread(_facts, match)
    text = position.notation(named_move(facts, position.parse(answer.move)))
    if text == answer.move:
        return answer
    value = answer.value if facts.winning is None else 1.0
    return answer._replace(move=text, line=(text,), value=value, after_best=None)


async def advise(interaction: Interaction, match: Match) -> views.Advice | None:
    """The coach's advice to the player on turn. Without a coach, a warning in a first match between people, the same
    for everybody who is new to the game. None for all others, and if the database can't tell.
    """
    user, store = UserId(interaction.user.id), interaction.client.store
    try:
        is_coached = await service.is_coached(store, match, user)
        is_new = (is_coached or len(match.people) > 1) and await service.is_new(store, match, user)
    except StoreUnavailable:
        return None
    if not is_coached and not is_new:
        return None
    best: Answer | None = None
    with suppress(EngineError, StoreUnavailable, TimeoutError):
        if is_coached and plays(match.game):
            async with asyncio.timeout(ADVICE_TIMEOUT):
                best = await interaction.client.hints.of(match, user, SEARCH_NODES)
    goal = views.goal(match, interaction.locale, is_first=not service.has_moved(match, user), is_new=is_new)

    def told() -> views.Advice:
        facts = _facts(match)
        if is_coached:
            return views.advice(match, facts, best, interaction.locale, goal)
        return views.warning(match, facts, interaction.locale, goal)

    # The facts and the reasons take up to some tenths of a second.
    return await asyncio.to_thread(told)


def _facts(match: Match) -> Facts:
    sides = entry_of(match).game.sides(match.options)
    return facts_of(match.position, next(side for side in sides if match.position.to_move in side))
