"""Memory, and the time until it is ready, of a process that serves very many servers."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import tempfile

import aiohttp

from benchmarks.running import running_program
from benchmarks.table import Row
from bot.storage import migrate
from playground import shapes
from playground.permissions import NOTHING
from playground.server import Playground

SERVERS, CHANNELS, ROLES = 10_000, 40, 30
"""The sizes, with channels and roles of each server."""
MEMORY, READY = 700.0, 15.0
"""Aims, in MB and seconds."""
LOOK = 0.2
"""Seconds between two looks at the metrics."""


async def measure() -> list[Row]:
    """Start a bot in its own process, beside a playground with that many servers."""
    count = int(os.environ.get("SCALE_SERVERS", SERVERS))
    with tempfile.TemporaryDirectory(prefix="banmen-benchmark-") as folder:
        database = f"sqlite:///{folder}/banmen.db"
        await migrate(database)
        async with Playground() as playground:
            # Several shards would add Discord's pause of five seconds between two logins, but no work.
            playground.gateway.most_servers = max(playground.gateway.most_servers, count + 1)
            fill(playground, count)
            port = _free_port()
            settings = {"DATABASE_URL": database, "LOG_LEVEL": "WARNING", "METRICS_PORT": str(port), "PATH": ""}
            loop = asyncio.get_running_loop()
            began = loop.time()
            async with running_program(playground, "-m", "bot", "--discord", **settings) as bot:
                await _until_it_knows(port, count + 1)
                ready, memory, processor = loop.time() - began, bot.memory(), bot.processor()
    name = f"{count:,} servers"
    return [
        Row.aimed(f"memory with {name} ({CHANNELS} channels, {ROLES} roles each)", memory, "MB", MEMORY),
        Row.aimed(f"start until all {name} are known and caught up with", ready, "s", READY),
        Row(f"CPU time of that start, {name}", processor, "s"),
    ]


def fill(playground: Playground, count: int) -> None:
    """Add that many servers to the playground, as quickly as possible."""
    world = playground.world
    owner = next(iter(world.locales))
    for number in range(count):
        guild = world.add_guild(f"Server {number}", owner)
        for place in range(ROLES - len(guild["roles"])):
            guild["roles"].append(shapes.role(world.snowflake(), f"Role {place}", NOTHING, position=place + 2))
        for place in range(CHANNELS):
            channel = shapes.channel(world.snowflake(), guild["id"], f"channel-{place}", place)
            world.channels[channel["id"]] = channel


async def _until_it_knows(port: int, count: int) -> None:
    """Wait until the bot has cached that many servers and caught up with them."""
    address = f"http://127.0.0.1:{port}"
    async with aiohttp.ClientSession() as session, asyncio.timeout(600):
        while True:
            async with session.get(f"{address}/metrics") as answer:
                found = re.search(r"^\w*servers ([\d.e+]+)$", await answer.text(), re.MULTILINE)
            async with session.get(f"{address}/readyz") as answer:
                if found and float(found[1]) >= count and answer.ok:
                    return
            await asyncio.sleep(LOOK)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])
