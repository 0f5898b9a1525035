"""Points discord.py, which keeps Discord's addresses in its classes, at a playground."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import discord
import pytest
from yarl import URL

from playground import Playground


@contextmanager
def pointed_at(playground: Playground) -> Iterator[None]:
    """Make discord.py in this process use a playground until the end of the block."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(discord.http.Route, "BASE", playground.api_url)
        patch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", URL(playground.gateway_url))
        patch.setattr(discord.asset.Asset, "BASE", playground.cdn_url)
        yield
