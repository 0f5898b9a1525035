"""Rate limits: of requests per route, of all requests together, and of logins.

A route's requests are counted separately for each channel, server or webhook. Discord publishes its limits only in
the headers of its answers; `Limits.like_discords` contains those that bots have observed.
"""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from playground.protocol import rate_limited

MAJOR = ("channel_id", "guild_id", "webhook_id", "webhook_token")
"""The path parameters for whose values requests are counted separately."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A maximum number of requests in a period."""

    requests: int
    seconds: float


PLENTY = Limit(1000, 1.0)
"""The limit that the headers state for unlimited routes."""


@dataclass(slots=True)
class Window:
    """A period that began with a request, and the number of requests left in it."""

    limit: Limit
    left: int
    ends: float
    """When the period ends, in seconds of `Limits.clock`."""


@dataclass(slots=True)
class Limits:
    """The limits, and how much of them is used up."""

    routes: dict[str, Limit] = field(default_factory=dict)
    """Limits by method and path template: `POST /channels/{channel_id}/messages`."""
    others: Limit | None = None
    """The limit of each route not in `routes`."""
    overall: Limit | None = None
    """The limit of all requests with the bot's token together."""
    max_concurrency: int = 1
    """Number of shards that may log in at the same time."""
    login_every: float = 0.0
    """Minimum seconds between logins with the same rate-limit key; a bot that is quicker is refused."""
    clock: Callable[[], float] = time.monotonic
    _windows: dict[str, Window] = field(default_factory=dict)

    @classmethod
    def like_discords(cls) -> Limits:
        """Limits as bots observe them at Discord."""
        five = Limit(5, 5.0)
        routes = {
            "POST /channels/{channel_id}/messages": five,
            "PATCH /channels/{channel_id}/messages/{message_id}": five,
            "DELETE /channels/{channel_id}/messages/{message_id}": Limit(5, 1.0),
            "POST /webhooks/{webhook_id}/{webhook_token}": Limit(5, 2.0),
            "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original": Limit(5, 2.0),
            "GET /gateway/bot": Limit(2, 5.0),
        }
        return cls(routes, others=Limit(50, 1.0), overall=Limit(50, 1.0), login_every=5.0)

    def take(self, request: str, params: Mapping[str, str], *, by_token: bool) -> dict[str, str]:
        """Count a request. Returns the headers about its route; raises "You are being rate limited"."""
        if by_token and self.overall is not None:
            self._take("", self.overall, "global")
        limit = self.routes.get(request, self.others)
        bucket = hashlib.sha256(request.encode()).hexdigest()[:32]
        headers = {"X-RateLimit-Bucket": bucket}
        if limit is None:
            window = Window(PLENTY, PLENTY.requests - 1, self.clock() + PLENTY.seconds)
        else:
            window = self._take(" ".join((bucket, *(params.get(key, "") for key in MAJOR))), limit, "user", headers)
        return headers | self._headers(window)

    def _take(self, key: str, limit: Limit, scope: str, headers: Mapping[str, str] | None = None) -> Window:
        now = self.clock()
        self._windows = {each: window for each, window in self._windows.items() if window.ends > now}
        window = self._windows.setdefault(key, Window(limit, limit.requests, now + limit.seconds))
        if not window.left:
            problem = rate_limited(_later(window.ends - now), scope)
            if headers is not None:
                problem.headers = dict(headers) | self._headers(window) | problem.headers
            raise problem
        window.left -= 1
        return window

    def _headers(self, window: Window) -> dict[str, str]:
        after = window.ends - self.clock()
        return {
            "X-RateLimit-Limit": str(window.limit.requests),
            "X-RateLimit-Remaining": str(window.left),
            "X-RateLimit-Reset": f"{time.time() + after:.3f}",
            "X-RateLimit-Reset-After": f"{_later(after):.3f}",
        }


def _later(seconds: float) -> float:
    """Seconds rounded up to the millisecond, so that nobody retries too early."""
    return math.ceil(max(seconds, 0.001) * 1000) / 1000
