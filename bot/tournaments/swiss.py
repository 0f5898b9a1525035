"""Swiss rounds by FIDE's Dutch rules (Handbook C.04.3, as in force until January 2026), which py4swiss follows."""

from __future__ import annotations

from bot.tournaments.events import EntrantNumber, Pairing
from bot.tournaments.tournament import Tournament
from bot.tournaments.trf import document


def next_round(t: Tournament) -> tuple[tuple[Pairing, ...], tuple[EntrantNumber, ...]] | None:
    """The pairings of the next round, in the order of their boards, and the bye; None if the rules allow no round.

    Takes about a second for 200 people, so it belongs in a worker.
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
