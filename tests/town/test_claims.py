"""Claims, by which one of two processes during a deploy answers."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.core.match import RuleViolation
from bot.matches import challenges
from bot.matches.challenges import queries as challenges_queries
from bot.matches.challenges import service
from tests.town.conftest import Town


async def test_an_interaction_makes_one_challenge_and_a_refused_one_can_be_tried_again(town: Town) -> None:
    await town.slash(town.ben, "challenge vault", opponent=town.dan)
    [made] = await challenges.open_challenges(town.store)
    draft = service.Draft(
        game=made.game,
        options=made.options,
        look=made.look,
        guild=made.guild,
        channel=made.channel,
        language=made.language,
        host=made.host,
        invited=made.invited,
        asked_by=4711,
    )
    with pytest.raises(RuleViolation):
        await challenges.make_challenge(town.store, draft)
    elsewhere = replace(draft, channel=town.games.id)
    await challenges.make_challenge(town.store, elsewhere)
    with pytest.raises(service.AlreadyClaimed):
        await challenges.make_challenge(town.store, elsewhere)


async def test_old_claims_are_forgotten(town: Town) -> None:
    assert await service.claim_message(town.store, 1)
    await town.passes(hours=23)
    await challenges.forget_claims(town.store)
    assert not await service.claim_message(town.store, 1)
    town.clock.moved += timedelta(hours=2)
    await challenges.forget_claims(town.store)
    assert await town.store.write(challenges_queries.claim_request, 1, town.clock.now())
