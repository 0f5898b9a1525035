"""Retries with backoff, kinds of failure, and requests to Discord without a certain answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

import aiohttp
import discord

from bot.core.match import RuleViolation
from bot.storage import StoreUnavailable
from bot.ui.errors import MissingPermissionsError, UserError

T = TypeVar("T")
UNKNOWN = (discord.DiscordServerError, aiohttp.ClientError, OSError)
"""Errors that leave open whether a request was carried out."""
SERVER_ERROR = 500
"""The first HTTP status of such an error."""
UNKNOWN_CHANNEL = 10003
"""Discord's code: a channel or thread was deleted."""
UNKNOWN_MESSAGE = 10008
"""Discord's code: a message was deleted, or a private one dismissed."""
LOCKED = (50083, 160005)
"""Discord's codes: a thread is locked, archived or not."""
REFUSED = (discord.Forbidden, discord.NotFound)
"""Refusals by Discord, which hardly change soon."""
LONGEST_PAUSE = 60
"""Most ticks between two tries of something that Discord refuses."""
LONGEST_OUTAGE = 4
"""Most ticks between two tries while the database fails: it recovers sooner than somebody grants a permission."""
DISCORD_TROUBLE = (discord.HTTPException, aiohttp.ClientError, OSError)
"""Failures of Discord and the network."""
TROUBLE = (*DISCORD_TROUBLE, StoreUnavailable)
"""Failures that aren't bugs: those of Discord, the network and the database."""


class Pause(NamedTuple):
    """The time until something that failed is tried again; each failure doubles it."""

    length: int = 1
    """In ticks."""
    left: int = 1
    """Ticks still to come."""

    @property
    def doubled(self) -> Pause:
        """The pause after one more failure."""
        length = min(2 * self.length, LONGEST_PAUSE)
        return Pause(length, length)


class Backoff:
    """Decides when something that failed is tried again, by any hashable key."""

    def __init__(self) -> None:
        self._pauses: dict[Hashable, Pause] = {}

    def is_due(self, key: Hashable) -> bool:
        """Whether to try `key` at this tick; if not, its pause gets one tick shorter."""
        pause = self._pauses.get(key)
        if pause is None or not pause.left:
            return True
        self._pauses[key] = pause._replace(left=pause.left - 1)
        return False

    def failed(self, key: Hashable, error: Exception) -> None:
        """Lengthen the pause, unless the failure is likely to pass soon."""
        is_refusal = isinstance(error, REFUSED) or code_of(error) in LOCKED
        # Any other error is a bug.
        if is_refusal or not isinstance(error, TROUBLE):
            self.lengthen(key)
        elif isinstance(error, StoreUnavailable):
            self.lengthen(key, LONGEST_OUTAGE)

    def lengthen(self, key: Hashable, longest: int = LONGEST_PAUSE) -> None:
        """Pause for twice as long as before, at most for `longest` ticks."""
        before = self._pauses.get(key)
        length = min(before.doubled.length if before else Pause().length, longest)
        self._pauses[key] = Pause(length, length)

    def succeeded(self, key: Hashable) -> None:
        """Forget the failures of `key`."""
        self._pauses.pop(key, None)

    def reset(self) -> None:
        """Try everything at the next tick."""
        self._pauses.clear()


def log_failure(log: Any, event: str, error: Exception, **about: Any) -> None:
    """Log a failure, with the traceback only if it is a bug."""
    if isinstance(error, (*TROUBLE, RuleViolation, UserError, MissingPermissionsError)):
        log.warning(event, why=str(error), **about)
    else:
        log.error(event, exc_info=error, **about)


def code_of(error: Exception) -> int:
    """Discord's code of an error; 0 if the error isn't Discord's."""
    return error.code if isinstance(error, discord.HTTPException) else 0


async def surely(request: Callable[[], Awaitable[T]]) -> T:
    """Send a request, once more if it gets no answer. Sending it twice must have the same effect as once."""
    try:
        return await request()
    except UNKNOWN:
        return await request()


@dataclass(slots=True)
class Requests:
    """Requests, any of which may have been carried out although Discord didn't confirm it."""

    are_unconfirmed: bool = False


_requests: ContextVar[Requests | None] = ContextVar("requests", default=None)


@contextmanager
def watch_requests() -> Iterator[Requests]:
    """Watch the requests of this block, including those that discord.py repeats silently."""
    requests = Requests()
    token = _requests.set(requests)
    try:
        yield requests
    finally:
        _requests.reset(token)


def request_trace() -> aiohttp.TraceConfig:
    """A trace for the client's HTTP session, which `watch_requests` needs to see every request."""

    async def ended(_session: aiohttp.ClientSession, _context: Any, request: aiohttp.TraceRequestEndParams) -> None:
        if request.response.status >= SERVER_ERROR:
            _mark_unconfirmed()

    async def broke(*_: Any) -> None:
        _mark_unconfirmed()

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    trace.on_request_exception.append(broke)
    return trace


def _mark_unconfirmed() -> None:
    if (requests := _requests.get()) is not None:
        requests.are_unconfirmed = True
