"""Rate limits: of requests per route, of all requests together, of refused requests, and of logins.

A route's requests are counted separately for each channel, server, webhook or interaction. Discord publishes its limits
only in the headers of its answers; `Limits.like_discords` contains those that bots have observed.
"""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache

from playground.protocol import OLD_EDITS, error, rate_limited

MAJOR = ("channel_id", "guild_id", "webhook_id", "webhook_token", "interaction_id")
"""The path parameters for whose values requests are counted separately."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A maximum number of requests in a period."""

    requests: int
    seconds: float


PLENTY = Limit(1000, 1.0)
"""The limit that the headers state for unlimited routes."""


OLD = 60 * 60.0
"""Age in seconds from which edits of messages are limited more."""
MOST_WINDOWS = 1000
"""Number of periods to keep before those that have ended are forgotten."""
_OVERALL, _INVALID = "overall", "invalid"
"""Keys under which requests are counted that don't belong to a route."""


@dataclass(slots=True)
class Window:
    """A period that began with a request, and the number of requests left in it."""

    limit: Limit
    left: int
    ends: float
    """End of the period, in seconds of `Limits.clock`."""


@dataclass(slots=True)
class Limits:
    """The limits, and how much of them is used up. None of them is set until `apply_discords` or a test sets it."""

    routes: dict[str, Limit] = field(default_factory=dict)
    """Limits by method and path template: `POST /channels/{channel_id}/messages`."""
    others: Limit | None = None
    """The limit of each route not in `routes`."""
    overall: Limit | None = None
    """The limit of all requests with the bot's token together. Those with an interaction's token don't count."""
    old_edits: Limit | None = None
    """The limit of edits in a channel of messages that are older than an hour."""
    new_direct: Limit | None = None
    """The limit of requests for the direct messages with a person."""
    invalid: Limit | None = None
    """Number of requests that may be answered with 401, 403 or 429 before all are refused."""
    max_concurrency: int = 1
    """Number of shards that may log in at the same time."""
    login_every: float = 0.0
    """Minimum seconds between logins with the same rate-limit key; a bot that is quicker is refused."""
    clock: Callable[[], float] = time.monotonic
    blocked: int = field(default=0, init=False)
    """Number of requests refused because of a ban."""
    _windows: dict[str, Window] = field(default_factory=dict, init=False)
    _banned_until: float = field(default=-math.inf, init=False)

    @classmethod
    def like_discords(cls, *, login_every: float = 5.0) -> Limits:
        """Limits as bots observe them at Discord. Tests that restart a bot may want to log in sooner again."""
        limits = cls()
        limits.apply_discords(login_every=login_every)
        return limits

    def apply_discords(self, *, login_every: float = 5.0, faster: float = 1.0) -> None:
        """Apply limits as bots observe them at Discord, from now on.

        `faster` divides all periods but those of old edits and invalid requests, so that quick tests meet the limits
        without waiting for long.
        """
        five = Limit(5, 5.0 / faster)
        self.routes |= {
            "POST /channels/{channel_id}/messages": five,
            "PATCH /channels/{channel_id}/messages/{message_id}": five,
            "DELETE /channels/{channel_id}/messages/{message_id}": Limit(5, 1.0 / faster),
            "PUT /channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me": Limit(1, 0.25 / faster),
            "POST /webhooks/{webhook_id}/{webhook_token}": Limit(5, 2.0 / faster),
            "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original": Limit(5, 2.0 / faster),
            "GET /gateway/bot": Limit(2, 5.0 / faster),
        }
        self.others = self.overall = Limit(50, 1.0 / faster)
        # Discord doesn't say how many old messages may be edited, nor how many conversations begun; bots have counted.
        self.old_edits = Limit(3, 6.0)
        self.new_direct = Limit(10, 60.0 / faster)
        self.invalid = Limit(10_000, 600.0)
        self.login_every = login_every

    def lift(self) -> None:
        """Lift all limits, and the ban."""
        self.routes.clear()
        self._windows.clear()
        self.others = self.overall = self.old_edits = self.new_direct = self.invalid = None
        self.login_every, self._banned_until = 0.0, -math.inf

    def take(self, request: str, params: Mapping[str, str], *, by_token: bool) -> dict[str, str]:
        """Count a request. Returns the headers about its route; raises "You are being rate limited"."""
        if by_token and self.overall is not None:
            self._take(_OVERALL, self.overall, "global")
        limit = self.routes.get(request, self.others)
        bucket = _bucket(request)
        headers = {"X-RateLimit-Bucket": bucket}
        if limit is None:
            window = Window(PLENTY, PLENTY.requests - 1, self.clock() + PLENTY.seconds)
        else:
            window = self._take(" ".join((bucket, *(params.get(key, "") for key in MAJOR))), limit, "user", headers)
        return headers | self._headers(window)

    def take_edit(self, channel_id: str, age: float) -> None:
        """Count an edit of a message that is `age` seconds old. Raises the error for too many edits of old messages."""
        if self.old_edits is None or age < OLD:
            return
        window = self._window(f"old {channel_id}", self.old_edits)
        if not window.left:
            raise rate_limited(_later(window.ends - self.clock()), code=OLD_EDITS)
        window.left -= 1

    def take_direct(self) -> None:
        """Count a request for somebody's direct messages, even of those that have begun: Discord doesn't say which ones
        it limits. Raises the error for too many of them.
        """
        if self.new_direct is not None:
            window = self._window("direct", self.new_direct)
            if not window.left:
                raise error(40003)
            window.left -= 1

    # Invalid requests

    @property
    def invalid_requests(self) -> int:
        """Number of requests in the present period that count as invalid."""
        window = self._windows.get(_INVALID)
        return window.limit.requests - window.left if window and window.ends > self.clock() else 0

    def count_answer(self, status: int, scope: str | None) -> None:
        """Count an answer if it makes its request invalid. Too many of these lead to a ban."""
        if self.invalid is None or status not in (401, 403, 429) or scope == "shared":
            return
        window = self._window(_INVALID, self.invalid)
        window.left -= 1
        if window.left <= 0:
            self.ban(self.invalid.seconds)

    def ban(self, seconds: float) -> None:
        """Refuse every request for this many seconds, as Cloudflare does in front of Discord."""
        self._banned_until = self.clock() + seconds

    @property
    def banned_for(self) -> float:
        """Seconds until the ban ends; 0 without one."""
        return max(self._banned_until - self.clock(), 0.0)

    # Periods

    def _take(self, key: str, limit: Limit, scope: str, headers: Mapping[str, str] | None = None) -> Window:
        window = self._window(key, limit)
        if not window.left:
            problem = rate_limited(_later(window.ends - self.clock()), scope)
            if headers is not None:
                problem.headers = dict(headers) | self._headers(window) | problem.headers
            raise problem
        window.left -= 1
        return window

    def _window(self, key: str, limit: Limit) -> Window:
        """The current period of the count with this key; a new one if there is none."""
        now, window = self.clock(), self._windows.get(key)
        if window is not None and window.ends > now:
            return window
        if len(self._windows) >= MOST_WINDOWS:
            self._windows = {each: window for each, window in self._windows.items() if window.ends > now}
        window = self._windows[key] = Window(limit, limit.requests, now + limit.seconds)
        return window

    def _headers(self, window: Window) -> dict[str, str]:
        after = window.ends - self.clock()
        return {
            "X-RateLimit-Limit": str(window.limit.requests),
            "X-RateLimit-Remaining": str(window.left),
            "X-RateLimit-Reset": f"{time.time() + after:.3f}",
            "X-RateLimit-Reset-After": f"{_later(after):.3f}",
        }


@cache
def _bucket(request: str) -> str:
    """The name of a route's limit."""
    return hashlib.sha256(request.encode()).hexdigest()[:32]


def _later(seconds: float) -> float:
    """Seconds rounded up to the millisecond, so that no client retries too early."""
    return math.ceil(max(seconds, 0.001) * 1000) / 1000
