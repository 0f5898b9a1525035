"""The faults that the page offers, by name. They strike only the bot.

Each strikes once; an outage lasts until it is cancelled.
"""

from __future__ import annotations

from playground.faults import Faults
from playground.gateway import Gateway
from playground.people import PersonError

LATE = 2.0
"""Seconds that a slow answer takes, and the `retry_after` of a rate limit."""


async def simulate(what: str, gateway: Gateway, faults: Faults) -> None:
    """Inject one fault, or with "nothing" cancel all. Raises PersonError for an unknown name."""
    match what:
        case "drop":
            await gateway.disconnect()
        case "down":
            await gateway.take_down()
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
            gateway.bring_back()
        case _:
            raise PersonError(f"{what} can't be simulated.")
