"""`python -m playground`: the playground alone, for any bot."""

from __future__ import annotations

import argparse
import asyncio
import os
from pathlib import Path

from playground.server import Playground


def main() -> None:
    """Read the command line and run until interrupted."""
    parser = argparse.ArgumentParser(
        prog="python -m playground", description="A Discord in a box, on the loopback only."
    )
    parser.add_argument("--port", type=int, default=8080, help="where to listen; 0 takes any free port (default: 8080)")
    parser.add_argument("--folder", type=Path, help="keeps the world across restarts (default: forgotten at the end)")
    parser.add_argument("--privileged", action="store_true", help="grant the bot the privileged intents")
    arguments = parser.parse_args()
    try:
        asyncio.run(run(arguments.port, arguments.folder, privileged=arguments.privileged))
    except KeyboardInterrupt:
        pass
    except OSError as problem:
        reason = os.strerror(problem.errno or 0)
        raise SystemExit(f"The playground can't listen on port {arguments.port}: {reason}.") from problem


async def run(port: int, folder: Path | None, *, privileged: bool) -> None:
    """Serve the playground until cancelled, after saying where it is."""
    async with Playground(folder, port, privileged=privileged) as playground:
        print(f"Page     {playground.url}  (this machine only: it listens on the loopback)")
        print(f"REST     {playground.api_url}")
        print(f"Gateway  {playground.gateway_url}")
        print(f"CDN      {playground.cdn_url}")
        print(f"Token    {playground.token}", flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    main()
