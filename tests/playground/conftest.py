"""The tests' own bot, logged in to the playground."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

from playground import Playground
from tests.playground.bot import Bot
from tests.pointing import has_its_servers, pointed_at

StartBot = Callable[..., Awaitable[Bot]]


@pytest.fixture
async def start_bot() -> AsyncIterator[StartBot]:
    """Starts a bot against a playground, and stops it in the end."""
    async with contextlib.AsyncExitStack() as bots:

        async def start(playground: Playground, kind: type[Bot] = Bot, **options: Any) -> Bot:
            bots.enter_context(pointed_at(playground))
            bot = await bots.enter_async_context(kind(**options))
            running = asyncio.create_task(bot.start(playground.token))
            ready = asyncio.create_task(bot.wait_until_ready())
            await asyncio.wait((ready, running), return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                ready.cancel()
                await running
            bots.push_async_callback(_stopped, bot, running)
            await has_its_servers(playground, bot)
            return bot

        yield start


async def _stopped(bot: Bot, running: asyncio.Task[None]) -> None:
    await bot.close()
    await running


@pytest.fixture
async def bot(playground: Playground, start_bot: StartBot) -> Bot:
    """The bot, ready."""
    return await start_bot(playground)
