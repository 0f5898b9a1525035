"""A proxy for Discord's API as hosts of several processes use one (nirn-proxy): it keeps to the limits for all.

`python -m benchmarks.proxy TARGET PORT [REQUESTS]` runs one that passes on at most REQUESTS requests a second.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
from aiohttp import hdrs, web

import console

PASSES_ON = "passes on requests"
"""The line that the process writes to standard error when the first request has come."""
HOP_BY_HOP = {hdrs.HOST, hdrs.CONTENT_LENGTH, hdrs.TRANSFER_ENCODING, hdrs.CONNECTION, hdrs.DATE, hdrs.SERVER}


class Proxy:
    """Forwards to the API at `target` at most `requests` requests in any `seconds`; the others wait."""

    def __init__(self, target: str, *, requests: int, seconds: float) -> None:
        self._target = target
        self._seconds = seconds
        self._free = asyncio.Semaphore(requests)
        self.url = ""
        self.seen: list[str] = []
        """Method and path of each request."""

    @asynccontextmanager
    async def open(self, port: int = 0) -> AsyncIterator[Proxy]:
        """Listen at `url`, which has this port, or a free one."""
        app = web.Application(client_max_size=64 * 1024 * 1024)
        app.router.add_route("*", "/{path:.*}", self._forward)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", port)
        async with aiohttp.ClientSession(auto_decompress=False) as self._session:
            await site.start()
            host, port = runner.addresses[0]
            self.url = f"http://{host}:{port}"
            try:
                yield self
            finally:
                await runner.cleanup()

    async def _forward(self, request: web.Request) -> web.Response:
        self.seen.append(f"{request.method} {request.path}")
        # Requests with an interaction's token, which bear none of the bot's, don't count towards Discord's limit.
        is_limited = hdrs.AUTHORIZATION in request.headers
        if is_limited:
            await self._free.acquire()
        try:
            return await self._pass_on(request)
        finally:
            if is_limited:
                # Only now is it certain that the period has also begun at the target.
                asyncio.get_running_loop().call_later(self._seconds, self._free.release)

    async def _pass_on(self, request: web.Request) -> web.Response:
        headers = {name: value for name, value in request.headers.items() if name not in HOP_BY_HOP}
        address, body = f"{self._target}{request.rel_url}", await request.read()
        async with self._session.request(request.method, address, headers=headers, data=body or None) as answer:
            passed = {name: value for name, value in answer.headers.items() if name not in HOP_BY_HOP}
            return web.Response(status=answer.status, headers=passed, body=await answer.read())


async def _run(target: str, port: int, requests: int = 1_000_000) -> None:
    async with Proxy(target, requests=requests, seconds=1.0).open(port) as proxy:
        while not proxy.seen:  # noqa: ASYNC110 - nobody tells when
            await asyncio.sleep(0.01)
        print(PASSES_ON, file=sys.stderr, flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    with console.prepared():
        asyncio.run(_run(sys.argv[1], *map(int, sys.argv[2:])))
