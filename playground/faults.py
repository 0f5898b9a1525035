"""Fault injection between the bot and REST: errors, rate limits, slow answers, no answers.

A fault strikes requests whose method and path template begin with `request`. With `heard`, the request takes effect
before the fault strikes. Faults of the gateway are injected through `playground.gateway`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playground.protocol import outage, rate_limited

if TYPE_CHECKING:
    from playground.rest import Exchange

Blow = Callable[[], Awaitable[None]]


@dataclass(slots=True)
class Fault:
    """A fault that strikes the next matching requests."""

    request: str
    heard: bool
    left: int
    """Number of requests that it will still strike."""
    blow: Blow


class Faults:
    """The faults that are still to strike, oldest first."""

    def __init__(self) -> None:
        self._ordered: list[Fault] = []

    @property
    def left(self) -> int:
        """Number of requests that will still be struck."""
        return sum(fault.left for fault in self._ordered)

    def clear(self) -> None:
        """Cancel all faults."""
        self._ordered.clear()

    def fail(self, request: str = "", status: int = 500, *, times: int = 1, heard: bool = False) -> None:
        """Answer with a server error. Libraries retry by themselves after some of them (500, 502, 504)."""

        async def blow() -> None:
            raise outage(status)

        self._order(request, heard, times, blow)

    def limit(self, request: str = "", retry_after: float = 1.0, *, scope: str = "user", times: int = 1) -> None:
        """Answer "too many requests". `retry_after` is in seconds; `scope` is "user", "shared" or "global"."""

        async def blow() -> None:
            raise rate_limited(retry_after, scope)

        self._order(request, heard=False, times=times, blow=blow)

    def slow(self, request: str = "", seconds: float = 1.0, *, times: int = 1, heard: bool = False) -> None:
        """Delay the answer by this many seconds."""

        async def blow() -> None:
            await asyncio.sleep(seconds)

        self._order(request, heard, times, blow)

    def hang_up(self, request: str = "", *, times: int = 1, heard: bool = False) -> None:
        """Break the connection instead of answering."""

        async def blow() -> None:
            raise ConnectionAbortedError

        self._order(request, heard, times, blow)

    def _order(self, request: str, heard: bool, times: int, blow: Blow) -> None:
        self._ordered.append(Fault(request, heard, times, blow))

    async def before(self, exchange: Exchange) -> None:
        """Strike a request before it is handled."""
        await self._strike(exchange, heard=False)

    async def after(self, exchange: Exchange) -> None:
        """Strike a request that has been handled but not answered."""
        if exchange.status < 400:
            await self._strike(exchange, heard=True)

    async def _strike(self, exchange: Exchange, *, heard: bool) -> None:
        asked = f"{exchange.method} {exchange.template}"
        for fault in self._ordered:
            if fault.heard == heard and asked.startswith(fault.request):
                fault.left -= 1
                if not fault.left:
                    self._ordered.remove(fault)
                await fault.blow()
                return
