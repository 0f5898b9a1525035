"""The playground's clock, which tests can move on."""

from __future__ import annotations

import time

from playground.protocol import Snowflakes, created_at


class Clock:
    """The time by which tokens, nonces and messages age. Ids and dates keep to the real time."""

    def __init__(self, snowflake: Snowflakes) -> None:
        self._snowflake = snowflake
        self._leaps: list[tuple[int, float]] = []
        """The moves of the clock: the moment, as an id, and the number of seconds."""

    def now(self) -> float:
        """The time, in seconds since 1970."""
        return time.time() + sum(seconds for _, seconds in self._leaps)

    def pass_time(self, seconds: float) -> None:
        """Let everything that is there age by this many seconds at once."""
        self._leaps.append((int(self._snowflake()), seconds))

    def age(self, key: str) -> float:
        """Seconds since the object with this id was created."""
        return time.time() - created_at(key) + sum(seconds for at, seconds in self._leaps if int(key) < at)
