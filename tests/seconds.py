"""A clock of seconds that a test moves."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Clock:
    """Gives the seconds that a test has set, as `time.monotonic` gives its own."""

    seconds: float = 0.0

    def __call__(self) -> float:
        return self.seconds
