"""Plans that don't fit the number of people who have joined."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.features.tournaments.rules.formats import Format
from bot.features.tournaments.rules.settings import VALUES, Settings, has_py4swiss
from bot.features.tournaments.rules.tournament import berger_rounds, recommended_rounds

MOST_IN_A_SITTING, MOST_ROUNDS = 7, 11
"""The number of rounds beyond which a round robin is too long, in one sitting and otherwise."""
MOST_LEFT_OVER = 1
"""The number of people without a table that is usual in a round."""
FEW = 4
"""The largest number of people among whom a Swiss can always be paired until all have met."""


class Why(StrEnum):
    """The way in which a plan doesn't fit."""

    RUNS_OUT = "runs-out"
    """A Swiss has more rounds than can be paired, because nobody meets the same person twice."""
    TOO_LONG = "too-long"
    """Everybody meets everybody, in more rounds than people play."""
    LEFT_OVER = "left-over"
    """Several people sit out each round, because they don't fill a table."""


@dataclass(frozen=True, slots=True)
class Misfit:
    """Something that won't work as planned with a number of people."""

    why: Why
    people: int
    count: int
    """The number of planned rounds or, for `LEFT_OVER`, of people who sit out each round."""
    better: Settings | None = None
    """Settings that fit; None if there are none."""


def misfit(settings: Settings, people: int, *, is_one_sitting: bool = False) -> Misfit | None:
    """The misfit of these settings with this many people; None if they fit, or if the people are too few to start."""
    if (fault := _fault(settings, people, is_one_sitting)) is None:
        return None
    others = (each for each in _others(settings) if _fault(each, people, is_one_sitting) is None)
    return Misfit(fault[0], people, fault[1], next(others, None))


def _fault(settings: Settings, people: int, is_one_sitting: bool) -> tuple[Why, int] | None:
    """The way in which settings don't fit, and the number that says how far."""
    traits = settings.traits
    if people < max(2, settings.seats):
        return None
    rounds = (settings.rounds if traits.pairs_each_round else 0) or recommended_rounds(settings, people)
    if settings.format is Format.SWISS and rounds > _pairable(people):
        return Why.RUNS_OUT, rounds
    if traits.meets_all and rounds > settings.cycles * (MOST_IN_A_SITTING if is_one_sitting else MOST_ROUNDS):
        return Why.TOO_LONG, rounds
    left_over = people % settings.seats
    return (Why.LEFT_OVER, left_over) if left_over > MOST_LEFT_OVER else None


def _pairable(people: int) -> int:
    """The number of rounds of a Swiss that can be paired in nearly all tournaments. Among five people or more, the last
    two before everybody has met often can't: those who haven't met don't all make pairs.
    """
    return berger_rounds(people) - (0 if people <= FEW else 2)


def _others(settings: Settings) -> Iterator[Settings]:
    """Settings that may fit instead, the most similar first."""
    if settings.traits.has_seasons:
        sizes = [size for size in VALUES["division"] if 2 * settings.movers <= size < settings.division]
        yield from (replace(settings, division=size) for size in reversed(sizes))
    elif settings.seats == 2:
        yield replace(settings, format=Format.ROUND_ROBIN, rounds=0)
        if has_py4swiss():
            yield replace(settings, format=Format.SWISS, rounds=0)
