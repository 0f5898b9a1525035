"""Asking Discord for something again, where it isn't known whether it was done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiohttp
import discord

T = TypeVar("T")
UNKNOWN = (discord.DiscordServerError, aiohttp.ClientError, OSError)
"""What leaves open whether something was done."""


async def surely(ask: Callable[[], Awaitable[T]]) -> T:
    """What Discord answers; asked once more where there is no answer. To ask twice must be the same as to ask once."""
    try:
        return await ask()
    except UNKNOWN:
        return await ask()
