"""Asking Discord for something again, where it isn't known whether it was done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, TypeVar

import aiohttp
import discord

T = TypeVar("T")
UNKNOWN = (discord.DiscordServerError, aiohttp.ClientError, OSError)
"""What leaves open whether something was done."""
SERVER_ERROR = 500
"""The first HTTP status that does so."""


async def surely(ask: Callable[[], Awaitable[T]]) -> T:
    """What Discord answers; asked once more where there is no answer. To ask twice must be the same as to ask once."""
    try:
        return await ask()
    except UNKNOWN:
        return await ask()


@dataclass(slots=True)
class Doubt:
    """Whether something that was asked for may have been done though Discord didn't say so."""

    is_raised: bool = False


_doubt: ContextVar[Doubt | None] = ContextVar("doubt", default=None)


@contextmanager
def doubting() -> Iterator[Doubt]:
    """Notice what happens to the requests of this block, those included that discord.py repeats without a word."""
    doubt = Doubt()
    token = _doubt.set(doubt)
    try:
        yield doubt
    finally:
        _doubt.reset(token)


def noticing() -> aiohttp.TraceConfig:
    """For the client, so that `doubting` learns of every request."""

    async def ended(_session: aiohttp.ClientSession, _context: Any, asked: aiohttp.TraceRequestEndParams) -> None:
        if asked.response.status >= SERVER_ERROR:
            _raise_doubt()

    async def broke(*_: Any) -> None:
        _raise_doubt()

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    trace.on_request_exception.append(broke)
    return trace


def _raise_doubt() -> None:
    if (doubt := _doubt.get()) is not None:
        doubt.is_raised = True
