"""`python -m playground`: the playground alone, for any bot."""

from __future__ import annotations

import argparse
import asyncio
import os
from pathlib import Path

from playground.limits import Limits
from playground.server import Playground


def main() -> None:
    """Read the command line and run until interrupted."""
    parser = argparse.ArgumentParser(
        prog="python -m playground",
        description="A Discord in a box, on the loopback only: REST, gateway, CDN, and a page with people to be.",
        epilog="It prints the addresses and the token that a bot needs. playground/README.md tells how to lead a bot "
        "to it, how to drive it in tests, and what it covers.",
    )
    parser.add_argument("--port", type=int, default=8080, help="where to listen; 0 takes any free port (default: 8080)")
    parser.add_argument("--folder", type=Path, help="keeps the world across restarts (default: forgotten at the end)")
    parser.add_argument("--privileged", action="store_true", help="grant the bot the privileged intents")
    parser.add_argument("--limits", action="store_true", help="limit requests and logins about as Discord does")
    parser.add_argument(
        "--shards", type=int, default=1, help="connections that the bot is told to spread over (default: 1)"
    )
    arguments = parser.parse_args()
    try:
        limits = Limits.like_discords() if arguments.limits else None
        asyncio.run(
            run(
                Playground(
                    arguments.folder,
                    arguments.port,
                    privileged=arguments.privileged,
                    limits=limits,
                    shards=arguments.shards,
                )
            )
        )
    except KeyboardInterrupt:
        pass
    except OSError as problem:
        reason = os.strerror(problem.errno or 0)
        raise SystemExit(f"The playground can't listen on port {arguments.port}: {reason}.") from problem


async def run(playground: Playground) -> None:
    """Serve it until cancelled, after saying where it is."""
    async with playground:
        print(f"Page     {playground.url}  (this machine only: it listens on the loopback)")
        print(f"REST     {playground.api_url}")
        print(f"Gateway  {playground.gateway_url}")
        print(f"CDN      {playground.cdn_url}")
        print(f"Token    {playground.token}", flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    main()
