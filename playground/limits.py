"""How many requests a bot may make: so many a route and time, and so many in all; and how often it may log in.

A route's requests are counted by channel, server or webhook. Discord tells its limits in the headers of its answers
alone; `Limits.like_discords` has what bots have met there.
"""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from playground.protocol import rate_limited

MAJOR = ("channel_id", "guild_id", "webhook_id", "webhook_token")
"""Parts of a path for which requests are counted apart."""


@dataclass(frozen=True, slots=True)
class Limit:
    """So many requests in so long a time."""

    requests: int
    seconds: float


PLENTY = Limit(1000, 1.0)
"""What a bot is told where nothing is limited."""


@dataclass(slots=True)
class Window:
    """A time that began with a request, and how many more it takes."""

    limit: Limit
    left: int
    ends: float
    """By the limits' clock."""


@dataclass(slots=True)
class Limits:
    """What is limited, and what was used up."""

    routes: dict[str, Limit] = field(default_factory=dict)
    """By method and path template: `POST /channels/{channel_id}/messages`."""
    others: Limit | None = None
    """For each route that isn't named."""
    overall: Limit | None = None
    """For all requests together that a bot makes by its token."""
    max_concurrency: int = 1
    """How many shards may log in at once."""
    login_every: float = 0.0
    """Seconds that must lie between two that may not; whose bot is quicker is sent away."""
    clock: Callable[[], float] = time.monotonic
    _windows: dict[str, Window] = field(default_factory=dict)

    @classmethod
    def like_discords(cls) -> Limits:
        """Limits as bots meet them at Discord."""
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
        """Count a request; what headers say of its route. Raises "You are being rate limited"."""
        if by_token and self.overall is not None:
            self._take("", self.overall, "global")
        limit = self.routes.get(request, self.others)
        bucket = hashlib.sha256(request.encode()).hexdigest()[:32]
        told = {"X-RateLimit-Bucket": bucket}
        if limit is None:
            window = Window(PLENTY, PLENTY.requests - 1, self.clock() + PLENTY.seconds)
        else:
            window = self._take(" ".join((bucket, *(params.get(key, "") for key in MAJOR))), limit, "user", told)
        return told | self._headers(window)

    def _take(self, key: str, limit: Limit, scope: str, told: Mapping[str, str] | None = None) -> Window:
        now = self.clock()
        self._windows = {each: window for each, window in self._windows.items() if window.ends > now}
        window = self._windows.setdefault(key, Window(limit, limit.requests, now + limit.seconds))
        if not window.left:
            problem = rate_limited(_later(window.ends - now), scope)
            if told is not None:
                problem.headers = dict(told) | self._headers(window) | problem.headers
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
    """To the millisecond, and never too early."""
    return math.ceil(max(seconds, 0.001) * 1000) / 1000
