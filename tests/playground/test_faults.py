"""Faults between the bot and REST, made to order."""

from __future__ import annotations

import aiohttp
import discord
import pytest

from playground import Playground
from playground.rest import Exchange
from tests import openapi
from tests.playground.bot import Bot
from tests.playground.test_messages import place

POST = "POST /channels/{channel_id}/messages"
ANSWER = "POST /interactions/{interaction_id}/{interaction_token}/callback"


@pytest.mark.parametrize("heard", [False, True])
async def test_a_fault_makes_a_request_fail(playground: Playground, bot: Bot, heard: bool) -> None:
    vault = playground.channel("vault")
    playground.faults.fail("POST", 503, heard=heard)
    with pytest.raises(discord.DiscordServerError, match="503 Service Unavailable"):
        await place(bot, vault).send("lost")
    assert len(vault.messages) == heard
    await place(bot, vault).send("hello")
    assert (vault.last.text, playground.faults.left) == ("hello", 0)


async def test_a_retry_with_the_same_nonce_posts_no_second_message(playground: Playground, bot: Bot) -> None:
    seen: list[Exchange] = []
    playground.rest.watchers.append(seen.append)
    playground.faults.fail(POST, heard=True)
    sent = await place(bot, playground.channel("vault")).send("hello", nonce="once")
    assert [message.id for message in playground.channel("vault").messages] == [sent.id]
    assert len(seen) == 2


async def test_a_fault_waits_for_its_request_and_strikes_as_often_as_ordered(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")
    playground.faults.fail("DELETE", 503)
    playground.faults.limit(POST, 0.01, times=2)
    message = await place(bot, vault).send("hello")
    assert playground.faults.left == 1
    with pytest.raises(discord.DiscordServerError):
        await message.delete()
    playground.faults.fail("DELETE", 503)
    playground.faults.clear()
    await message.delete()
    assert vault.messages == []


async def test_a_fault_after_handling_skips_requests_that_discord_refuses(playground: Playground, bot: Bot) -> None:
    playground.faults.fail("GET", 503, heard=True)
    with pytest.raises(discord.NotFound):
        await place(bot, playground.channel("vault")).fetch_message(1)
    assert playground.faults.left == 1


@pytest.mark.parametrize(
    ("scope", "told"), [("user", ["user", None]), ("shared", ["shared", None]), ("global", ["global", "true"])]
)
async def test_a_rate_limit_names_its_scope(playground: Playground, scope: str, told: list[str | None]) -> None:
    playground.faults.limit("GET", 0.2, scope=scope)
    headers = {"Authorization": f"Bot {playground.token}"}
    async with aiohttp.request("GET", f"{playground.api_url}/users/@me", headers=headers) as answer:
        assert answer.status == 429
        assert [answer.headers.get(f"X-RateLimit-{name}") for name in ("Scope", "Global")] == told
        assert (await answer.json())["global"] == (scope == "global")
        assert (answer.headers["Retry-After"], answer.headers["Via"]) == ("1", "1.1 playground")


@pytest.mark.parametrize("heard", [False, True])
async def test_a_response_can_be_delayed(playground: Playground, bot: Bot, heard: bool) -> None:
    if not heard:
        playground.interactions.answer_within = 0.1
    playground.faults.slow(ANSWER, 0.2, heard=heard)
    reply = await playground.person("Aoi").slash(playground.channel("vault"), "secret")
    assert reply.failed != heard
    assert len(reply.texts) == heard


@pytest.mark.parametrize("heard", [False, True])
async def test_a_fault_can_break_the_connection(playground: Playground, bot: Bot, heard: bool) -> None:
    vault = playground.channel("vault")
    playground.faults.hang_up(POST, heard=heard)
    with pytest.raises(aiohttp.ClientError):
        await place(bot, vault).send("lost")
    assert len(vault.messages) == heard


@openapi.needs_description
async def test_only_the_playgrounds_own_errors_count_as_violations() -> None:
    async def stumble(_: Exchange) -> None:
        raise RuntimeError("over its own feet")

    async with Playground() as playground:
        headers = {"Authorization": f"Bot {playground.token}"}
        playground.faults.fail("GET", 500)
        with openapi.checked(playground) as violations:
            async with aiohttp.request("GET", f"{playground.api_url}/users/@me", headers=headers) as answer:
                assert (answer.status, violations) == (500, [])
        playground.rest.before.append(stumble)
        with pytest.raises(AssertionError, match="it answers 500"), openapi.checked(playground):
            async with aiohttp.request("GET", f"{playground.api_url}/users/@me", headers=headers) as answer:
                assert answer.status == 500
