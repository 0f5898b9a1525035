"""The coach's advice for the picker."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace

import structlog

from bot.computers.jobs import Answer
from bot.computers.workers import EngineError
from bot.core.match import Match, UserId
from bot.features.coach import service, views
from bot.features.coach.facts import Facts, facts_of
from bot.features.coach.kit import coach_of
from bot.features.coach.review import review
from bot.features.coach.suggestions import Suggestions
from bot.handling.bot_client import BotClient, Interaction
from bot.handling.parts import Part, part
from bot.publishing.backoff import logged_failures
from bot.publishing.board_view import BoardContext
from bot.publishing.events import BeginnerPlays, PlaysAgain, subscribes
from bot.storage import StoreUnavailable
from bot.storage.experience import is_new
from bot.ui.match import entry_of
from bot.ui.picker import Advice
from opponents.kit.engines import plays

ADVICE_TIMEOUT = 3.0
"""Seconds that a player waits for the engine, at most; then the coach says what the rules say."""
_log = structlog.get_logger("banmen.show")


async def chosen(client: BotClient, match: Match, user: UserId) -> Answer:
    """The move that the coach names, as an engine's answer. Raises as `Engines.choose`."""
    answer = await client.part(Suggestions).of(client.workers, match, user, _nodes(match))
    position = match.position
    facts = await asyncio.to_thread(_facts, match)
    text = position.notation(views.named(match, facts, answer))
    if text == answer.move:
        return answer
    value = answer.value if facts.winning is None else 1.0
    return answer._replace(move=text, line=(text,), value=value, after_best=None)


@part
class Coach(Part):
    """Advises players in the picker, and looks back below the last board."""

    async def advice(self, interaction: Interaction, match: Match) -> Advice | None:
        return await advise(interaction, match)

    async def board(self, match: Match, context: BoardContext) -> BoardContext:
        """A look back for the loser of a match against computers, or who is new among people."""
        if (loser := match.loser) is None:
            return context
        has_new_loser, words = await is_new(self._store, match, loser), ""
        if has_new_loser or len(match.people) == 1:
            # The end is shown without a look back rather than not at all.
            with logged_failures(_log, "look back not written", match=match.id):
                unaided = await self._client.fair_play.of(loser, match.game, match.options)
                words = await asyncio.to_thread(review, match, loser, unaided)
        return replace(context, review=words, has_new_loser=has_new_loser)


async def advise(interaction: Interaction, match: Match, *, is_coached: bool | None = None) -> Advice | None:
    """The coach's advice to the player on turn. Without a coach, players who are new to the game among people are told
    its goal and, in unrated matches, warned of an opponent's win. None for all others, and if the database can't tell.
    `is_coached` is whether the player has the coach, if the caller knows it.
    """
    user, store, locale = UserId(interaction.user.id), interaction.client.store, interaction.locale
    try:
        if is_coached is None:
            is_coached = await service.is_coached(store, match, user)
        if not is_coached and not await is_new(store, match, user):
            return None
        goal = views.goal(match, locale)
        if not is_coached and (match.rated or match.strict):
            return Advice(goal)
        unaided = await interaction.client.fair_play.of(user, match.game, match.options)
    except StoreUnavailable:
        return None
    if why := unaided.silence(locale, match.position):
        return views.silence(match, why, locale, goal) if is_coached else Advice(goal)
    best: Answer | None = None
    with suppress(EngineError, StoreUnavailable, TimeoutError):
        if is_coached and plays(match.game):
            async with asyncio.timeout(ADVICE_TIMEOUT):
                client = interaction.client
                best = await client.part(Suggestions).of(client.workers, match, user, _nodes(match))
                best = best._replace(line=unaided.before(match.position, best.line))

    def advice() -> Advice:
        facts = _facts(match)
        if is_coached:
            return views.advice(match, facts, best, locale, goal, unaided)
        return views.warning(match, facts, locale, goal)

    # The facts and the reasons take up to some tenths of a second.
    return await asyncio.to_thread(advice)


def _nodes(match: Match) -> int | None:
    """The number of positions that the engine searches for the coach; None for as many as for a hint."""
    coach = coach_of(match.game)
    return None if coach is None else coach.nodes


def _facts(match: Match) -> Facts:
    sides = entry_of(match).game.sides(match.options)
    return facts_of(match.position, next(side for side in sides if match.position.to_move in side))


@subscribes(BeginnerPlays)
async def coach_beginner(client: BotClient, begun: BeginnerPlays) -> None:
    """Switch the coach on for a newcomer."""
    await service.begin_coaching(client.store, begun.match, begun.person)


@subscribes(PlaysAgain)
async def go_on_coaching(client: BotClient, begun: PlaysAgain) -> None:
    """Let a coach go on advising against computers."""
    if await service.is_coached(client.store, begun.before, begun.person):
        await service.begin_coaching(client.store, begun.match, begun.person)
