"""Swiss rounds by FIDE's Dutch rules (Handbook C.04.3, as in force until January 2026), which py4swiss follows."""

from __future__ import annotations

from bot.tournaments.events import EntrantNumber, Pairing
from bot.tournaments.tournament import Tournament
from bot.tournaments.trf import document


def next_round(t: Tournament) -> tuple[tuple[Pairing, ...], tuple[EntrantNumber, ...]] | None:
    """The pairings of the next round, in the order of their boards, and the bye; None if the rules allow no round.

    For 200 people this takes about a second, nearly all of it in py4swiss, which weighs each pair in Python; our part,
    `document`, takes some milliseconds. Call it in a thread (`asyncio.to_thread`): the event loop then waits for single
    calls of its matching at most, which don't let other threads run for 10 to 50 ms.
    """
    # Imported here to keep start-up quick.
    from py4swiss.engines import DutchEngine
    from py4swiss.engines.common import PairingError

    if len(t.active) < 2:
        return None
    people = t.order
    try:
        pairs = DutchEngine.generate_pairings(document(t, t.round))
    except PairingError:
        return None
    pairings = tuple(Pairing((people[pair.white - 1], people[pair.black - 1])) for pair in pairs if pair.black)
    return pairings, tuple(people[pair.white - 1] for pair in pairs if not pair.black)
