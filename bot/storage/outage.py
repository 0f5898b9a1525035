"""An outage of the database in the log: a line when it begins and one when it ends, however much fails meanwhile."""

from __future__ import annotations

import time
from typing import Final, Literal, TypeAlias

import structlog

Part: TypeAlias = Literal["read", "write", "other processes"]
"""A part of the database's work: reading, writing, and the connection on which other processes are heard."""
_PROVEN_BY: Final[dict[Part, frozenset[Part]]] = {
    "read": frozenset({"read"}),
    # On a full disk, reading still works.
    "write": frozenset({"read", "write"}),
    "other processes": frozenset({"other processes"}),
}
"""The parts that work if this one does."""

_log = structlog.get_logger("banmen.storage")


class Outage:
    """Whether the database is out of use for this process now."""

    def __init__(self) -> None:
        self._failing: set[Part] = set()
        self._failures = 0
        self._began = 0.0

    def failed(self, part: Part, why: str) -> None:
        """A part has failed: log it if that begins an outage, else count it."""
        if not self._failing:
            self._failures, self._began = 0, time.monotonic()
            _log.warning("database unavailable", part=part, why=why)
        self._failing.add(part)
        self._failures += 1

    def passed(self, part: Part) -> None:
        """A part has worked: log the end of the outage if that ends it."""
        if self._failing:
            self._failing -= _PROVEN_BY[part]
            if not self._failing:
                seconds = round(time.monotonic() - self._began, 1)
                _log.warning("database available again", failures=self._failures, seconds=seconds)
