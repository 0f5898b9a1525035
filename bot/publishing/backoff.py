"""Asking Discord for something again, where it isn't known whether it was done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

import aiohttp
import discord

from bot.core.match import Refusal
from bot.storage import StoreUnavailable
from bot.ui.errors import MissingPermissionsError, Obstacle

T = TypeVar("T")
UNKNOWN = (discord.DiscordServerError, aiohttp.ClientError, OSError)
"""What leaves open whether something was done."""
SERVER_ERROR = 500
"""The first HTTP status that does so."""
UNKNOWN_CHANNEL = 10003
"""Discord's code: a channel or thread was deleted."""
UNKNOWN_MESSAGE = 10008
"""Discord's code: a message was deleted, or a private one put away."""
LOCKED = (50083, 160005)
"""Discord's codes: a thread was locked, folded away or not."""
LONGEST_PAUSE = 60
"""Ticks after which something that Discord refuses is tried again at the latest."""
LONGEST_OUTAGE = 4
"""The same for a failing database: it recovers sooner than somebody grants a permission."""
DISCORD_TROUBLE = (discord.HTTPException, aiohttp.ClientError, OSError)
"""How Discord and the network fail."""
TROUBLE = (*DISCORD_TROUBLE, StoreUnavailable)
"""What fails without a bug in the program: Discord, the network, the database."""


class Pause(NamedTuple):
    """How long something that failed is left alone; each failure doubles it."""

    length: int = 1
    """In ticks."""
    left: int = 1
    """How many of these ticks are still to come."""

    @property
    def doubled(self) -> Pause:
        """The pause after one more failure."""
        length = min(2 * self.length, LONGEST_PAUSE)
        return Pause(length, length)


class Backoff:
    """What has failed and is not to be tried again at every tick, by any hashable key."""

    def __init__(self) -> None:
        self._pauses: dict[Hashable, Pause] = {}

    def is_due(self, key: Hashable) -> bool:
        """Whether to try it at this tick; if not, its pause gets one tick shorter."""
        pause = self._pauses.get(key)
        if pause is None or not pause.left:
            return True
        self._pauses[key] = pause._replace(left=pause.left - 1)
        return False

    def failed(self, key: Hashable, error: Exception) -> None:
        """Note that it failed. If that will hardly change soon, the next pause is longer."""
        is_refusal = isinstance(error, discord.Forbidden | discord.NotFound) or code_of(error) in LOCKED
        # What isn't trouble is a bug.
        if is_refusal or not isinstance(error, TROUBLE):
            self.lengthen(key)
        elif isinstance(error, StoreUnavailable):
            self.lengthen(key, LONGEST_OUTAGE)

    def lengthen(self, key: Hashable, longest: int = LONGEST_PAUSE) -> None:
        """Leave it alone for twice as long as before, at most for `longest` ticks."""
        before = self._pauses.get(key)
        length = min(before.doubled.length if before else Pause().length, longest)
        self._pauses[key] = Pause(length, length)

    def succeeded(self, key: Hashable) -> None:
        """Note that it was done."""
        self._pauses.pop(key, None)

    def reset(self) -> None:
        """Let everything be tried at the next tick."""
        self._pauses.clear()


def log_failure(log: Any, event: str, error: Exception, **about: Any) -> None:
    """Log that something failed, with the traceback only if it is a bug."""
    if isinstance(error, (*TROUBLE, Refusal, Obstacle, MissingPermissionsError)):
        log.warning(event, why=str(error), **about)
    else:
        log.error(event, exc_info=error, **about)


def code_of(error: Exception) -> int:
    """Discord's code of an error; 0 for one that isn't Discord's."""
    return error.code if isinstance(error, discord.HTTPException) else 0


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
