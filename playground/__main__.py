"""`python -m playground`: the playground alone, for any bot."""

from __future__ import annotations

import argparse
import asyncio
import os
from pathlib import Path

import console
from playground.limits import Limits
from playground.server import Playground


def main() -> None:
    """Read the command line and run until interrupted."""
    parser = argparse.ArgumentParser(
        prog="python -m playground",
        description="A simulated Discord on the loopback: REST, gateway, CDN, and a page with people to play as.",
        epilog="Prints the addresses and the token that a bot needs. playground/README.md explains how to connect "
        "a bot, how to use the playground in tests, and what it covers.",
    )
    parser.add_argument(
        "--port", type=int, default=8080, help="port to listen on; 0 takes any free one (default: 8080)"
    )
    parser.add_argument("--folder", type=Path, help="keeps everything across restarts (default: lost at the end)")
    parser.add_argument("--privileged", action="store_true", help="grant the bot the privileged intents")
    parser.add_argument("--limits", action="store_true", help="apply rate limits like Discord's")
    parser.add_argument(
        "--shards", type=int, default=1, help="number of connections the bot is asked to open (default: 1)"
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
    """Print the addresses and serve until cancelled."""
    async with playground:
        print(f"Page     {playground.url}  (this machine only: it listens on the loopback)")
        print(f"REST     {playground.api_url}")
        print(f"Gateway  {playground.gateway_url}")
        print(f"CDN      {playground.cdn_url}")
        print(f"Token    {playground.token}", flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    with console.prepared():
        main()
