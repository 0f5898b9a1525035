"""Swiss rounds by FIDE's Dutch rules (Handbook C.04.3, as in force until January 2026), which py4swiss follows."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any, Final

from bot.features.tournaments.rules.events import EntrantNumber, Pairing
from bot.features.tournaments.rules.standings import standings
from bot.features.tournaments.rules.tournament import ByeRequest, Tournament
from bot.features.tournaments.rules.trf import document

_WHO: Final = frozenset({"id", "number", "opponents", "colors"})
"""Attributes of py4swiss's players that don't affect the weight of a pair: identity and past opponents."""


def next_round(t: Tournament) -> tuple[tuple[Pairing, ...], tuple[EntrantNumber, ...]] | None:
    """The pairings of the next round, in the order of their boards, and the bye; None if the rules allow no round.

    If everybody who could have the bye has had one, or a win by forfeit, somebody has it all the same: of those with
    the fewest byes, the last in the standings without whom the others can be paired.

    For 200 people this takes 0.2 to 0.4 s, nearly all of it in py4swiss; our part, `document`, takes some milliseconds.
    Call it in a thread (`asyncio.to_thread`): the event loop is then blocked only by single calls of its matching,
    which hold the GIL for 10 to 50 ms.
    """
    if len(t.present) < 2:
        return None
    if (paired := _pairings(t)) is not None or len(t.present) % 2 == 0:
        return paired
    had = Counter(bye.entrant for bye in t.season_byes())
    present = [line.entrant for line in reversed(standings(t)) if line.entrant in t.present]
    for number in sorted(present, key=had.__getitem__):
        without = replace(t, requests=t.requests | {ByeRequest(number, t.round + 1)})
        if (paired := _pairings(without)) is not None:
            return paired[0], (number,)
    return None


def _pairings(t: Tournament) -> tuple[tuple[Pairing, ...], tuple[EntrantNumber, ...]] | None:
    """The pairings and the bye by py4swiss; None if it finds none."""
    from py4swiss.engines.common import PairingError  # imported here to keep start-up quick

    people = t.order
    try:
        pairs = engine().generate_pairings(document(t))
    except PairingError:
        return None
    pairings = tuple(Pairing((people[pair.white - 1], people[pair.black - 1])) for pair in pairs if pair.black)
    return pairings, tuple(people[pair.white - 1] for pair in pairs if not pair.black)


@cache
def engine() -> Any:
    """py4swiss's engine for the Dutch rules, changed to weigh pairs of the same kind only once.

    By itself, it weighs each pair by some twenty criteria: 19,900 pairs of 200 people, who in a first round are all
    alike. It has no setting for this, so one of its classes is replaced.
    """
    from py4swiss.dynamicuint import DynamicUint
    from py4swiss.engines import DutchEngine
    from py4swiss.engines.dutch.bracket import bracket_matcher, bracket_pairer

    class Matcher(bracket_matcher.BracketMatcher):  # type: ignore[misc]
        def __init__(self, *arguments: Any) -> None:
            self._kinds: dict[int, str] = {}
            self._weights_of: dict[Any, Any] = {}
            super().__init__(*arguments)

        def _kind(self, player: Any) -> str:
            if player.id not in self._kinds:
                self._kinds[player.id] = player.model_dump_json(exclude=_WHO)
            return self._kinds[player.id]

        def _get_weight(self, one: Any, other: Any) -> Any:
            if not self._validity_matcher.is_allowed_pair(one, other):
                return super()._get_weight(one, other)
            kinds = self._kind(one), self._kind(other)
            if kinds not in self._weights_of:
                self._weights_of[kinds] = super()._get_weight(one, other)
            return DynamicUint(self._weights_of[kinds])  # a copy, because weights are changed in place

    bracket_pairer.BracketMatcher = Matcher
    return DutchEngine
