"""The bot's jobs run each by itself: what waits in one channel delays nothing elsewhere."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.handling.jobs import Job, Jobs, Stage
from bot.publishing import rounds
from bot.publishing.rounds import Rounds
from bot.storage.matches import play_move
from bot.storage.preferences import save_server_setting
from playground.rest import Exchange
from playground.seen import Channel
from tests.town.conftest import SHORT_GAME, Town

POST = "POST /channels/{channel_id}/messages"
TOLD = "walked from a1 to b2", "walked from c6 to b5"
"""The words of a board about the first moves of the short game."""


@contextlib.asynccontextmanager
async def held(town: Town, channel: Channel) -> AsyncIterator[asyncio.Event]:
    """Let posts to a channel wait until the end of the block; gives an event that is set when one does."""
    came, released = asyncio.Event(), asyncio.Event()

    async def hold(exchange: Exchange) -> None:
        if f"{exchange.method} {exchange.template}" == POST and exchange.params["channel_id"] == str(channel.id):
            came.set()
            await released.wait()

    town.playground.rest.before.append(hold)
    try:
        yield came
    finally:
        town.playground.rest.before.remove(hold)
        released.set()


async def unshown_move(town: Town, channel: Channel, number: int = 0) -> None:
    """A move that the channel hasn't seen yet."""
    match = await town.match(channel)
    await play_move(town.store, match.id, None, match.seats[number % 2], SHORT_GAME[number])


async def test_a_channel_that_has_to_wait_delays_no_board_clock_challenge_or_live_message_elsewhere(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "ROUND_TIMEOUT", 0.05)
    third, live = town.playground.add_channel("third"), town.playground.add_channel("live")
    for channel in (town.vault, town.games, third):
        await town.begin(town.ben, town.dan, channel)
    challenge = await town.challenge(town.aoi, town.chie, live)
    await town.stop()
    await town.start(tick=0.02)
    async with held(town, town.vault) as came:
        await unshown_move(town, town.vault)
        await came.wait()
        for number, told in enumerate(TOLD):
            await unshown_move(town, town.games, number)
            await town.playground.wait_for(lambda: told in town.board(town.games).text)  # noqa: B023
        await save_server_setting(town.store, town.playground.guild_id, "live", live.id)
        await town.playground.wait_for(lambda: any("live-" in str(message.raw) for message in live.messages))
        await town.passes(days=1, minutes=1)
        await town.playground.wait_for(lambda: not challenge.labels)
        await town.passes(days=6)
        await town.playground.wait_for(lambda: "Claim" in town.board(third).labels)
        assert len(town.boards()) == 1
    await town.playground.wait_for(lambda: TOLD[0] in town.board().text)


async def test_a_round_does_not_begin_again_what_an_earlier_one_works_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "ROUND_TIMEOUT", 0.01)
    begun: list[str] = []
    released = asyncio.Event()

    async def work(key: str) -> None:
        begun.append(key)
        if key == "slow":
            await released.wait()

    several = Rounds[str]("test")
    for _ in range(3):
        await several.work(["slow", "quick"], work)
    assert begun == ["slow", "quick", "quick", "quick"]
    released.set()
    await several.work(["other"], work)
    await several.work(["slow"], work)
    assert begun.count("slow") == 2


async def test_at_most_ten_keys_are_worked_on_at_once() -> None:
    at_work, most = 0, 0

    async def work(_: int) -> None:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        await asyncio.sleep(0)
        at_work -= 1

    await Rounds[int]("test").work(range(100), work)
    assert most == rounds.AT_ONCE


async def test_a_job_goes_on_after_an_error_and_can_be_woken_and_stopped() -> None:
    jobs, done = Jobs(), asyncio.Queue[int]()
    number = 0

    async def work() -> None:
        nonlocal number
        number += 1
        done.put_nowait(number)
        raise RuntimeError("fails")

    job = Job("test", work, 3600.0)
    jobs.start(job)
    jobs.start(job)
    assert await done.get() == 1
    for expected in (2, 3):
        jobs.wake("test")
        assert await done.get() == expected
    jobs.stop()
    await jobs.ended(60.0)
    jobs.start(Job("late", work, 0.0))
    await jobs.ended(60.0)
    assert number == 3


@pytest.mark.parametrize("first", [{"waits": True}, {"stage": Stage.CHANGES}])
async def test_a_job_that_waits_first_does_nothing_if_it_is_stopped_before(first: dict[str, Any]) -> None:
    jobs, done = Jobs(), asyncio.Event()

    async def work() -> None:
        done.set()

    jobs.start(Job("test", work, 3600.0, **first))
    await asyncio.sleep(0)
    jobs.stop()
    await jobs.ended(60.0)
    assert not done.is_set()
