"""Runs a bot in its own process, to measure it from outside."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path

import psutil

from playground.server import Playground

MEGABYTE = 1e6
TIMEOUT = 60.0
"""Seconds that the bot may take to start on a busy machine."""


@dataclass(frozen=True, slots=True)
class Running:
    """A playground in this process, and a bot in another one connected to it."""

    playground: Playground
    process: asyncio.subprocess.Process
    ready_after: float
    """Seconds from the start of the process until it was connected and had registered its commands."""

    def memory(self) -> float:
        """Memory used by the bot's process alone (USS), in MB."""
        return float(psutil.Process(self.process.pid).memory_full_info().uss) / MEGABYTE

    def processor(self) -> float:
        """CPU time used by the bot's process so far, in seconds; other programs don't affect it."""
        used = psutil.Process(self.process.pid).cpu_times()
        return float(used.user + used.system)


def running(playground: Playground, database: Path) -> AbstractAsyncContextManager[Running]:
    """Start Banmen beside `playground`; it is ready inside this context, and ends after it."""
    settings = {"DATABASE_URL": f"sqlite:///{database}", "LOG_LEVEL": "WARNING"}
    return running_program(playground, "-m", "bot", "--discord", **settings)


@contextlib.asynccontextmanager
async def running_program(playground: Playground, *arguments: str, **settings: str) -> AsyncIterator[Running]:
    """Start Python with these arguments and environment variables, as a bot beside `playground`."""
    environment = os.environ | {"DISCORD_TOKEN": playground.token, "DISCORD_URL": playground.url} | settings
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # operators have compiled bytecode too
    clock = asyncio.get_running_loop().time
    began = clock()
    process = await asyncio.create_subprocess_exec(
        sys.executable, *arguments, env=environment, stdout=asyncio.subprocess.DEVNULL
    )
    try:
        await playground.wait_for(lambda: playground.gateway.online and playground.world.commands, TIMEOUT)
        yield Running(playground, process, clock() - began)
    finally:
        process.terminate()
        await process.wait()
        await playground.wait_for(lambda: not playground.gateway.online)
