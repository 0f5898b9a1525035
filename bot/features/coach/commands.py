"""The coach's advice for the picker, and the button that switches it off."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from bot.computers.workers import Answer, EngineError
from bot.core.match import Match, UserId, check_player
from bot.features.coach import service, views
from bot.features.coach.facts import facts_of
from bot.handling.host import Interaction
from bot.handling.registration import handles
from bot.handling.replies import defer_privately, match_of, reply
from bot.storage import StoreUnavailable
from bot.texts import say
from bot.ui.actions import Action, CustomId
from bot.ui.layout import note
from opponents.kit.engines import plays

NODES = 1_000
"""Positions that the engine searches for the coach: enough to see what is captured next, and quick."""
PATIENCE = 3.0
"""Seconds that a player waits for the engine, at most; then the coach says what the rules say."""


async def advise(interaction: Interaction, match: Match) -> views.Advice | None:
    """What the coach says to the player who is to move; None if they have no coach, or not any more, or if the database
    can't tell.
    """
    user = UserId(interaction.user.id)
    try:
        if not await service.may_advise(interaction.client.store, match, user):
            return None
    except StoreUnavailable:
        return None
    best: Answer | None = None
    with suppress(EngineError, StoreUnavailable, TimeoutError):
        if plays(match.game):
            async with asyncio.timeout(PATIENCE):
                best = await interaction.client.hints.of(match, user, NODES)
    facts = await asyncio.to_thread(facts_of, match.position)
    is_last = service.turn_of(match, user) == service.TURNS
    return views.advice(match, facts, best, interaction.locale, is_last=is_last)


@handles(Action.COACH_OFF, defer=defer_privately)
async def switch_off(interaction: Interaction, custom_id: CustomId) -> None:
    """The coach is silent in this match from now on."""
    match, user = await match_of(interaction, custom_id.subject), UserId(interaction.user.id)
    check_player(match, user)
    await service.end_coaching(interaction.client.store, match.id, user)
    await reply(interaction, note(say(interaction.locale, "coach-is-off")))
