"""Retries with backoff, kinds of failure, and requests to Discord without a certain answer."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Awaitable, Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

import aiohttp
import discord
import structlog

from bot.core.match import RuleViolation
from bot.observability.meter import Meter, note_answer
from bot.storage import Connection, Store, StoreUnavailable, backoff_queries
from bot.ui.errors import MissingPermissionsError, UserError, UserErrorKey

T = TypeVar("T")
GivenP = ParamSpec("GivenP")
UNKNOWN = (discord.DiscordServerError, aiohttp.ClientError, OSError)
"""Errors that leave open whether a request was carried out."""
SERVER_ERROR = 500
"""The first HTTP status of such an error."""
REFUSED_FROM = 400
"""The first HTTP status of a request that wasn't carried out."""
LIMITED = 429
"""The HTTP status of a request that has met a rate limit."""
UNKNOWN_CHANNEL = 10003
"""Discord's code: a channel or thread was deleted."""
UNKNOWN_MESSAGE = 10008
"""Discord's code: a message was deleted, or a private one dismissed."""
MISSING_ACCESS = 50001
"""Discord's code: the bot can't see a channel, or isn't in its server."""
LOCKED = (50083, 160005)
"""Discord's codes: a thread is locked, archived or not."""
OBSTACLES: Mapping[int, UserErrorKey] = {
    30033: "thread full",
    40333: "blocked by Discord",
    50083: "thread locked",
    160005: "thread locked",
    160006: "too many threads",
    160007: "too many threads",
    200000: "blocked by AutoMod",
    200001: "blocked by AutoMod",
}
"""Discord's codes that tell why the bot can't open a thread or write somewhere, though no permission is missing."""
REFUSED = (discord.Forbidden, discord.NotFound)
"""Refusals by Discord, which are unlikely to change soon."""
INVALID = (401, 403, 429)
"""HTTP statuses that Discord counts: it bans an address for 10,000 of them in ten minutes."""
MOST_INVALID = 5_000
"""Number of invalid requests in ten minutes from which only those are sent that are known to be permitted."""
COUNTED_FOR = 600.0
"""Seconds for which an invalid request counts."""
FIRST_PAUSE = timedelta(seconds=15)
"""The pause after the first failure; each further one doubles it."""
LONGEST_PAUSE = timedelta(minutes=15)
"""The longest pause between two tries of something that Discord refuses."""
LONGEST_OUTAGE = timedelta(minutes=1)
"""The longest pause during an outage of Discord, the network or the database: it ends sooner than a manager
grants a permission.
"""
REPEAT_WITHIN = 60.0
"""Seconds after which a request without an answer isn't repeated at once."""
PRIVATE = 0
"""Stands for all private messages as one channel: Discord limits how many the bot opens in total."""
TOO_FAST = (20026, 40003)
"""Discord's codes for a bot that opens private messages too fast, or is taken for a spammer's: they say nothing about
the person. It documents no limit; bots were refused after a few dozen in a minute, with status 400 or 403.
"""
FORGOTTEN_AFTER = timedelta(days=1)
"""Time that a pause is stored after it has ended without a try."""
DISCORD_TROUBLE = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""Failures of Discord and the network."""
TROUBLE = (*DISCORD_TROUBLE, StoreUnavailable)
"""Failures that aren't bugs: those of Discord, the network and the database."""
OUTAGES = (*UNKNOWN, StoreUnavailable)
"""Failures that pass by themselves."""

_log = structlog.get_logger("banmen.outbox")


class Pause(NamedTuple):
    """The time until something that failed is tried again."""

    failures: int
    """Number of consecutive failures."""
    until: datetime


class Backoff:
    """Decides when something that failed is tried again, by any hashable key; kept in memory."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        """`now` returns the time in UTC."""
        self._now = now
        self.pauses: dict[Hashable, Pause] = {}

    def is_due(self, key: Hashable) -> bool:
        """Whether to try `key` now."""
        pause, now = self.pauses.get(key), self._now()
        # No pause is that long, unless the system clock was ahead when it began.
        return pause is None or not now < pause.until <= now + LONGEST_PAUSE

    def failed(self, key: Hashable, error: Exception) -> None:
        """Pause for twice as long as before; never for long during an outage."""
        self.lengthen(key, LONGEST_OUTAGE if isinstance(error, OUTAGES) else LONGEST_PAUSE)

    def lengthen(self, key: Hashable, longest: timedelta) -> None:
        """Pause for twice as long as before, at most for `longest`."""
        before = self.pauses.get(key)
        failures = 1 if before is None else before.failures + 1
        # Doubled ten times, the first pause is longer than any.
        length = min(FIRST_PAUSE * 2 ** min(failures - 1, 10), longest)
        self.pauses[key] = Pause(failures, self._now() + length)

    def succeeded(self, key: Hashable) -> bool:
        """Forget the failures of `key`, and return whether there were any."""
        return self.pauses.pop(key, None) is not None


class InvalidRequests:
    """Counts the requests of the last ten minutes that Discord calls invalid."""

    def __init__(self, now: Callable[[], float] = time.monotonic, *, most: int, share: Fraction = Fraction(1)) -> None:
        """`now` gives seconds and never goes back. From `most` invalid requests on they are too many; `share` is the
        part of them that this process may use up, because several may have one address.
        """
        self._now = now
        self._most = max(1, int(most * share))
        self._times: deque[float] = deque(maxlen=self._most)

    @property
    def are_too_many(self) -> bool:
        """Whether there were too many to risk further ones."""
        return len(self._times) == self._most and self._times[0] > self._now() - COUNTED_FOR

    @property
    def counted(self) -> int:
        """Their number, at most that from which on they are too many for this process."""
        since = self._now() - COUNTED_FOR
        return sum(at > since for at in self._times)

    def count(self, status: int, scope: str | None) -> None:
        """Count a response; `scope` says whose rate limit a request has hit, and Discord's own don't count."""
        if status in INVALID and scope != "shared":
            were_too_many = self.are_too_many
            self._times.append(self._now())
            if self.are_too_many and not were_too_many:
                _log.error("too many invalid requests", count=self._most)


class ChannelBackoff:
    """Decides when a channel is tried again in which Discord, or the way to it, has failed.

    Pauses are stored, so that they outlast a restart. They apply only to background work: what a person
    asks for is always tried.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = store.now
        self._backoff = Backoff(store.now)
        self.invalid = InvalidRequests(most=MOST_INVALID, share=store.shards.share)

    async def load(self) -> None:
        """Load the pauses from before a restart."""
        found = await self.store.write(backoff_queries.pauses, self.store.now() - FORGOTTEN_AFTER)
        self._backoff.pauses.update({channel: Pause(failures, until) for channel, failures, until in found})

    def is_due(self, channel: int) -> bool:
        """Whether to try a channel in the background."""
        return self._backoff.is_due(channel)

    async def failed(self, channel: int, error: Exception) -> None:
        """Pause for twice as long as before; never for long during an outage."""
        self._backoff.failed(channel, error)
        await self._save(backoff_queries.save_pause, channel, *self._backoff.pauses[channel])

    async def succeeded(self, channel: int) -> None:
        """Forget the failures of a channel."""
        if self._backoff.succeeded(channel):
            await self._save(backoff_queries.forget_pause, channel)

    async def _save(
        self, work: Callable[Concatenate[Connection, GivenP], None], *args: GivenP.args, **kwargs: GivenP.kwargs
    ) -> None:
        try:
            await self.store.write(work, *args, **kwargs)
        except StoreUnavailable as error:
            # It holds in memory all the same.
            _log.debug("pause not recorded", why=str(error))


def log_failure(log: Any, event: str, error: Exception, **about: Any) -> None:
    """Log a failure, with the traceback only if it is a bug. An outage of the database has its own line in the log."""
    if isinstance(error, StoreUnavailable) or isinstance(error.__cause__, StoreUnavailable):
        log.debug(event, why=str(error), **about)
    elif isinstance(error, (*TROUBLE, RuleViolation, UserError, MissingPermissionsError)):
        log.warning(event, why=str(error), **about)
    else:
        log.error(event, exc_info=error, **about)


@contextmanager
def logged_failures(
    log: Any, event: str, errors: type[Exception] | tuple[type[Exception], ...] = Exception, **about: Any
) -> Iterator[None]:
    """Log these errors of the block instead of raising them, because the work that follows is due all the same."""
    try:
        yield
    except errors as error:
        log_failure(log, event, error, **about)


def code_of(error: Exception) -> int:
    """Discord's code of an error; 0 if the error isn't Discord's."""
    return error.code if isinstance(error, discord.HTTPException) else 0


def standing_refusal(error: Exception) -> UserErrorKey | None:
    """What people are told of a request that Discord refuses for good; None if it may pass by itself, if a permission
    is missing, or if the channel is gone.
    """
    if (code := code_of(error)) in OBSTACLES:
        return OBSTACLES[code]
    passes = not isinstance(error, discord.HTTPException) or error.status in INVALID or error.status >= SERVER_ERROR
    return None if passes or isinstance(error, discord.NotFound) else "blocked by Discord"


def obstacle(error: Exception, otherwise: UserErrorKey) -> UserError:
    """The user error for a thread or a message that Discord refuses; `otherwise` if no person can help."""
    return UserError(OBSTACLES.get(code_of(error), otherwise))


async def surely(request: Callable[[], Awaitable[T]]) -> T:
    """Send a request, once more if it gets no answer soon. Sending it twice must have the same effect as once.

    If it hung for longer, Discord may have forgotten its nonce, so that a second message would appear.
    """
    began = time.monotonic()
    try:
        return await request()
    except UNKNOWN:
        if time.monotonic() - began > REPEAT_WITHIN:
            raise
        return await request()


@dataclass(slots=True)
class Requests:
    """Requests, any of which may have been carried out although Discord didn't confirm it."""

    are_unconfirmed: bool = False


_requests: ContextVar[Requests | None] = ContextVar("requests", default=None)


@contextmanager
def watch_requests() -> Iterator[Requests]:
    """Watch the requests of this block, including silent repetitions by discord.py."""
    requests = Requests()
    token = _requests.set(requests)
    try:
        yield requests
    finally:
        _requests.reset(token)


def request_trace(invalid: InvalidRequests, meter: Meter) -> aiohttp.TraceConfig:
    """A trace for the client's HTTP session, which counts requests, invalid requests and limits. `watch_requests` needs
    it to see every request.
    """

    async def started(_session: aiohttp.ClientSession, context: Any, _request: aiohttp.TraceRequestStartParams) -> None:
        context.began = time.perf_counter()

    async def ended(_session: aiohttp.ClientSession, context: Any, request: aiohttp.TraceRequestEndParams) -> None:
        status, scope = request.response.status, request.response.headers.get("X-RateLimit-Scope")
        invalid.count(status, scope)
        meter.requested(request.method, request.url.path, status, time.perf_counter() - context.began)
        if status == LIMITED:
            meter.limited(scope or "unknown")
        elif status < REFUSED_FROM and request.url.path.endswith("/callback"):
            note_answer(meter)
        if status >= SERVER_ERROR:
            _mark_unconfirmed()

    async def broke(*_: Any) -> None:
        _mark_unconfirmed()

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(started)
    trace.on_request_end.append(ended)
    trace.on_request_exception.append(broke)
    return trace


def _mark_unconfirmed() -> None:
    if (requests := _requests.get()) is not None:
        requests.are_unconfirmed = True
