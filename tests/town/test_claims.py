"""Two processes during a deploy: both receive everything, and one answers."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.core.match import RuleViolation
from bot.matches import challenges
from bot.matches.challenges import mentions, service
from bot.matches.challenges import queries as challenges_queries
from bot.storage import Store
from tests.town.conftest import Town


@contextlib.asynccontextmanager
async def another_process(town: Town) -> AsyncIterator[None]:
    """A second bot on the same database."""
    other = Town(town.playground, town.database, clock=town.clock)
    await other.start(stop_timeout=0.1)
    town.store.is_alone = other.store.is_alone = False
    try:
        yield
    finally:
        await other.stop()


@pytest.mark.parametrize(
    ("text", "answer"),
    [("vault <@{friend}>", "challenges"), ("hello <@{friend}>", "vault"), ("vault size=9 <@{friend}>", "size")],
)
async def test_of_two_processes_one_answers_a_message(
    town: Town, monkeypatch: pytest.MonkeyPatch, text: str, answer: str
) -> None:
    claimed: list[bool] = []
    claiming = service.claim_message

    async def claim(store: Store, message: int) -> bool:
        claimed.append(await claiming(store, message))
        return claimed[-1]

    monkeypatch.setattr(mentions, "claim_message", claim)
    async with another_process(town):
        said = await town.ben.say(town.vault, f"<@{town.playground.bot_id}> {text.format(friend=town.dan.id)}")
        await town.playground.wait_for(lambda: len(claimed) == 2)
        await town.quiet()
        assert sorted(claimed) == [False, True]
        replies = [message for message in town.vault.messages if message != said]
        assert len(replies) == 1
        assert answer.casefold() in replies[0].text.casefold()


async def test_the_same_message_said_twice_is_answered_twice(town: Town) -> None:
    text = f"<@{town.playground.bot_id}> vault <@{town.dan.id}>"
    first = await town.say(town.ben, text)
    second = await town.say(town.ben, text)
    assert "challenges" in first.text
    assert "challenges" not in second.text


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
