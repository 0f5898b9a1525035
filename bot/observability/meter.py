"""Reports the bot's events. Without `METRICS_PORT` they go nowhere; with it, `bot.operations` counts them.

It also follows each interaction, so that every log line says which one it belongs to, and `LOG_LEVEL=debug` tells what
happened when.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import structlog

InteractionKind: TypeAlias = Literal["command", "suggestion", "component", "form"]
Result: TypeAlias = Literal["ok", "refused", "error", "elsewhere"]
"""The outcome of an interaction. "refused": a polite sentence; "elsewhere": another process answered."""
Unit: TypeAlias = Literal["read", "write"]

_log = structlog.get_logger("banmen.steps")
_steps = logging.getLogger("banmen.steps")
"""The standard library's logger behind `_log`; it tells cheaply whether the steps are logged."""


class Meter:
    """Is told what happens, and keeps nothing of it."""

    def handled(self, interaction: Handling) -> None:
        """An interaction was handled."""

    def answered(self, kind: InteractionKind, seconds: float) -> None:
        """An interaction got its first answer, so long after it came."""

    def shown(self, seconds: float) -> None:
        """A board was posted or edited, so long after the interaction that changed it came."""

    def requested(self, method: str, path: str, status: int, seconds: float) -> None:
        """Discord has answered a request."""

    def limited(self, scope: str) -> None:
        """A limit was met: `scope` is "person" for ours, else Discord's name for its own."""

    def moved(self, game: str, by: Literal["person", "computer"]) -> None:
        """A move was saved."""

    def thought(self, kind: str, result: str, seconds: float) -> None:
        """A job of an engine was done, or wasn't, after so long."""

    def worked(self, unit: Unit, seconds: float) -> None:
        """A unit of work on the database has ended, with the time that it waited for a connection."""


@dataclass(slots=True, eq=False)
class Handling:
    """An interaction that is being handled."""

    kind: InteractionKind
    name: str
    """The command or action; "unknown" if it isn't ours."""
    began: float = field(default_factory=time.perf_counter)
    """The time at which it came, as by `time.perf_counter`."""
    result: Result = "ok"
    is_answered: bool = False
    is_shown: bool = False
    """Whether a board was published since."""

    @property
    def seconds(self) -> float:
        """Time since it came."""
        return time.perf_counter() - self.began


_handling: ContextVar[Handling | None] = ContextVar("handling", default=None)


@contextmanager
def handling(meter: Meter, kind: InteractionKind, name: str = "unknown", **about: Any) -> Iterator[Handling]:
    """Follow an interaction during a block, also in the tasks that it starts; `about` goes into their log lines."""
    current = Handling(kind, name)
    token = _handling.set(current)
    with structlog.contextvars.bound_contextvars(**about):
        try:
            note_step("received", kind=kind)
            yield current
        finally:
            note_step("handled", name=current.name, result=current.result)
            _handling.reset(token)
            meter.handled(current)


def note_match(match_id: int) -> None:
    """Let the log lines that follow name the match that the interaction is about."""
    if _handling.get() is not None:
        structlog.contextvars.bind_contextvars(match=match_id)


def note_result(result: Result) -> None:
    """Note how the interaction that is being handled went, unless it went well."""
    if (current := _handling.get()) is not None:
        current.result = result


def note_step(step: str, **about: Any) -> None:
    """Log, at the level debug, what has happened, and how long after the interaction came."""
    if (current := _handling.get()) is not None and _steps.isEnabledFor(logging.DEBUG):
        _log.debug(step, ms=round(current.seconds * 1000, 1), **about)


def note_answer(meter: Meter) -> None:
    """Note that Discord has taken an answer to the interaction; only the first one counts."""
    current = _handling.get()
    if current is not None and not current.is_answered:
        current.is_answered = True
        meter.answered(current.kind, current.seconds)
        note_step("answered")


def note_shown(meter: Meter, match_id: int) -> None:
    """Note that a board was published; only the first one after an interaction counts."""
    current = _handling.get()
    if current is not None and not current.is_shown:
        current.is_shown = True
        meter.shown(current.seconds)
        note_step("board published", match=match_id)
