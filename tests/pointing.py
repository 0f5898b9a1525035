"""Points discord.py at a playground. It keeps Discord's addresses, and the pause between logins, in its classes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import discord
import pytest
from yarl import URL

from playground import Playground


async def log_in_soon(_client: discord.Client, _shard: int | None, *, initial: bool = False) -> None:
    """discord.py waits for five seconds between logins."""
    await asyncio.sleep(0.02)


async def has_its_servers(playground: Playground, client: discord.Client) -> None:
    """Wait until a client that is ready has all its servers.

    discord.py is also ready if the next server takes longer than `guild_ready_timeout`, which tests keep short.
    """
    await playground.wait_for(lambda: not any(guild.unavailable for guild in client.guilds))


@contextmanager
def pointed_at(playground: Playground) -> Iterator[None]:
    """Make discord.py in this process use a playground until the end of the block, without pauses between logins."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(discord.http.Route, "BASE", playground.api_url)
        patch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", URL(playground.gateway_url))
        patch.setattr(discord.asset.Asset, "BASE", playground.cdn_url)
        patch.setattr(discord.Client, "before_identify_hook", log_in_soon)
        yield
