"""What goes wrong on demand, between the bot and REST: errors, limits, slow answers, none at all.

A request is named by its method and path template, or by as much of their beginning as matters; `heard` lets Discord
do what was asked for before it goes wrong. What goes wrong with the gateway is ordered from `playground.gateway`.
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
    """Something that goes wrong with the next requests of a kind."""

    request: str
    heard: bool
    left: int
    """How many requests it still strikes."""
    blow: Blow


class Faults:
    """What was ordered and has not happened yet; the oldest comes first."""

    def __init__(self) -> None:
        self._ordered: list[Fault] = []

    @property
    def left(self) -> int:
        """How many requests will still be struck."""
        return sum(fault.left for fault in self._ordered)

    def clear(self) -> None:
        """Let all be well again."""
        self._ordered.clear()

    def fail(self, request: str = "", status: int = 500, *, times: int = 1, heard: bool = False) -> None:
        """Answer with a server's error. Libraries try again by themselves after some of them (500, 502, 504)."""

        async def blow() -> None:
            raise outage(status)

        self._order(request, heard, times, blow)

    def limit(self, request: str = "", retry_after: float = 1.0, *, scope: str = "user", times: int = 1) -> None:
        """Answer that these are too many requests; `scope` is "user", "shared" or "global"."""

        async def blow() -> None:
            raise rate_limited(retry_after, scope)

        self._order(request, heard=False, times=times, blow=blow)

    def slow(self, request: str = "", seconds: float = 1.0, *, times: int = 1, heard: bool = False) -> None:
        """Take so long over it."""

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
        """Strike a request that is not handled yet."""
        await self._strike(exchange, heard=False)

    async def after(self, exchange: Exchange) -> None:
        """Strike a request that is handled and not answered yet."""
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
