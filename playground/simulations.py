"""What the page's drawer can let go wrong, by name: once each, for the bot alone."""

from __future__ import annotations

from playground.faults import Faults
from playground.gateway import Gateway
from playground.people import PersonError

LATE = 2.0
"""Seconds that a slow answer takes, and that a bot is told to wait."""


async def simulate(what: str, gateway: Gateway, faults: Faults) -> None:
    """Order one thing to go wrong, or all to be well again."""
    match what:
        case "drop":
            await gateway.disconnect()
        case "reconnect":
            gateway.ask_to_reconnect()
        case "invalidate":
            gateway.invalidate(resumable=False)
        case "silence":
            gateway.stop_acknowledging()
        case "error":
            faults.fail()
        case "limit":
            faults.limit(retry_after=LATE)
        case "limit-all":
            faults.limit(retry_after=LATE, scope="global")
        case "too-soon":
            gateway.logins_refused += 1
            gateway.invalidate(resumable=False)
        case "late":
            faults.slow(seconds=LATE, heard=True)
        case "hang-up":
            faults.hang_up(heard=True)
        case "nothing":
            faults.clear()
            gateway.logins_refused = 0
        case _:
            raise PersonError(f"{what} can't be simulated.")
