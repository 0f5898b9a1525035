"""A bot in a process of its own, for what is measured from outside."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import psutil

from playground.server import Playground

MEGABYTE = 1e6
PATIENCE = 60.0
"""Seconds for the bot to start, on a machine that has other things to do."""


@dataclass(frozen=True, slots=True)
class Running:
    """A playground here, and the bot that is connected to it from its own process."""

    playground: Playground
    process: asyncio.subprocess.Process
    ready_after: float
    """Seconds from the start of the process until it was connected and had told its commands."""

    def memory(self) -> float:
        """What the bot's process holds for itself alone (USS), in MB."""
        return float(psutil.Process(self.process.pid).memory_full_info().uss) / MEGABYTE

    def processor(self) -> float:
        """What the bot's process has used of the processor so far, in seconds: other programs don't count."""
        used = psutil.Process(self.process.pid).cpu_times()
        return float(used.user + used.system)


@contextlib.asynccontextmanager
async def running(playground: Playground, database: Path) -> AsyncIterator[Running]:
    """Start the bot beside `playground`; it is ready when this is entered, and gone afterwards."""
    environment = os.environ | {
        "DISCORD_TOKEN": playground.token,
        "DISCORD_URL": playground.url,
        "DATABASE_URL": f"sqlite:///{database}",
        "LOG_LEVEL": "WARNING",
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # whoever runs the bot has its bytecode
    clock = asyncio.get_running_loop().time
    began = clock()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "--discord", env=environment, stdout=asyncio.subprocess.DEVNULL
    )
    try:
        await playground.wait_for(lambda: playground.gateway.online and playground.world.commands, PATIENCE)
        yield Running(playground, process, clock() - began)
    finally:
        process.terminate()
        await process.wait()
        await playground.wait_for(lambda: not playground.gateway.online)
