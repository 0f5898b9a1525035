"""Tables of three or four: everybody meets as many others as possible and has each seat about equally often."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations
from typing import TypeAlias

from bot.features.tournaments.rules.events import EntrantNumber, Pairing
from bot.features.tournaments.rules.tournament import ByeKind, Tournament

Round: TypeAlias = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]
"""The tables and the byes of a round, of people numbered from 0."""
CHANGES_TRIED = 40_000
"""Number of changes that a search tries, which takes about half a second."""
FEWER_CHANGES_TRIED = 10_000
"""Number of changes that a search of the remaining rounds tries after an entrant has joined or left."""
FIRST_SEARCHES = 3
"""Number of searches before the start, of which the best is used."""
HOT, COLD = 2.0, 0.15
"""Temperatures at the beginning and the end of a search; a higher one accepts worse changes more readily."""
BYE_WEIGHT = 50
"""Number of repeated meetings that a second bye for the same person counts as."""


@dataclass(slots=True)
class Plan:
    """A plan of future rounds for people numbered from 0, with counts of past and planned meetings and byes."""

    people: int
    size: int
    meetings: list[int]
    """Number of meetings of each pair, by `people * one + other`, the rounds of this plan included."""
    byes: list[int]
    rounds: list[list[int]]
    """The people of each round, table by table; those with a bye come last."""

    @property
    def seated(self) -> int:
        """Number of people with a table in a round."""
        return self.people - self.people % self.size

    @property
    def cost(self) -> int:
        """The sum of the squares of all counts of meetings and byes; the smaller it is, the fewer people meet again."""
        met = sum(count * count for count in self.meetings) // 2
        return met + BYE_WEIGHT * sum(count * count for count in self.byes)

    @property
    def pairs_met(self) -> int:
        """Number of different pairs that have met."""
        return sum(count > 0 for count in self.meetings) // 2

    def tables(self, number: int) -> list[list[int]]:
        """The tables of a round."""
        row = self.rounds[number]
        return [row[start : start + self.size] for start in range(0, self.seated, self.size)]


def planned(
    people: int, size: int, rounds: int, rng: random.Random, before: tuple[list[int], list[int]] | None = None
) -> Plan:
    """A plan of random rounds, after the meetings and byes `before`."""
    meetings, byes = before or ([0] * (people * people), [0] * people)
    plan = Plan(people, size, list(meetings), list(byes), [])
    for number in range(rounds):
        plan.rounds.append(rng.sample(range(people), people))
        _count(plan, number, 1)
    return plan


def improve(plan: Plan, rng: random.Random, moves: int = CHANGES_TRIED) -> None:
    """Swap people between tables so that fewer meet again (simulated annealing), and keep the best plan found."""
    best, best_rounds, cost = plan.cost, [list(row) for row in plan.rounds], plan.cost
    least = least_cost(plan)
    for number in range(moves):
        if cost <= least:
            break
        heat = HOT * (COLD / HOT) ** (number / moves)
        row = plan.rounds[int(rng.random() * len(plan.rounds))]
        here, there = int(rng.random() * plan.people), int(rng.random() * plan.people)
        change = _swapped(plan, row, here, there)
        if change <= 0 or rng.random() < math.exp(-change / heat):
            cost += change
            if cost < best:
                best, best_rounds = cost, [list(each) for each in plan.rounds]
        else:
            _swapped(plan, row, here, there)
    _restore(plan, best_rounds)


def _restore(plan: Plan, rounds: list[list[int]]) -> None:
    """Restore the plan to `rounds`."""
    for number in range(len(rounds)):
        _count(plan, number, -1)
    plan.rounds = rounds
    for number in range(len(rounds)):
        _count(plan, number, 1)


def _count(plan: Plan, number: int, times: int) -> None:
    """Add the meetings and byes of a round to the counts, or subtract them."""
    for table in plan.tables(number):
        for one, other in permutations(table, 2):
            plan.meetings[plan.people * one + other] += times
    for person in plan.rounds[number][plan.seated :]:
        plan.byes[person] += times


def _swapped(plan: Plan, row: list[int], here: int, there: int) -> int:
    """Swap two places of a round, and return the change in cost."""
    size, seated = plan.size, plan.seated
    home, away = min(here, seated) // size, min(there, seated) // size
    if home == away:
        return 0
    one, other = row[here], row[there]
    change = _left(plan, row, here, one) + _left(plan, row, there, other)
    row[here], row[there] = other, one
    return change + _come(plan, row, here, other) + _come(plan, row, there, one)


def _left(plan: Plan, row: list[int], place: int, person: int) -> int:
    """Take an entrant out of a table or a bye, and return the change in cost."""
    if place >= plan.seated:
        plan.byes[person] -= 1
        return -BYE_WEIGHT * (2 * plan.byes[person] + 1)
    meetings, people = plan.meetings, plan.people
    change = 0
    start = place - place % plan.size
    for at in range(start, start + plan.size):
        if at != place:
            pair = people * person + row[at]
            meetings[pair] -= 1
            meetings[people * row[at] + person] -= 1
            change -= 2 * meetings[pair] + 1
    return change


def _come(plan: Plan, row: list[int], place: int, person: int) -> int:
    """Put an entrant into a table or a bye, and return the change in cost."""
    if place >= plan.seated:
        plan.byes[person] += 1
        return BYE_WEIGHT * (2 * plan.byes[person] - 1)
    meetings, people = plan.meetings, plan.people
    change = 0
    start = place - place % plan.size
    for at in range(start, start + plan.size):
        if at != place:
            pair = people * person + row[at]
            meetings[pair] += 1
            meetings[people * row[at] + person] += 1
            change += 2 * meetings[pair] - 1
    return change


def least_cost(plan: Plan) -> int:
    """A lower bound of the cost, as if meetings and byes were spread evenly."""
    pairs = plan.people * (plan.people - 1) // 2
    return _even(sum(plan.meetings) // 2, pairs) + BYE_WEIGHT * _even(sum(plan.byes), plan.people)


def _even(total: int, parts: int) -> int:
    """The minimum sum of squares of `count` integers that add up to `total`."""
    each, rest = divmod(total, parts)
    return (parts - rest) * each * each + rest * (each + 1) ** 2


def most_pairs(people: int, size: int, rounds: int) -> int:
    """The maximum number of different pairs that can meet: as if nobody met twice, but at most all pairs."""
    return min(rounds * (people // size) * math.comb(size, 2), math.comb(people, 2))


@lru_cache(maxsize=256)
def _from_start(people: int, size: int, rounds: int) -> tuple[Round, ...]:
    """The rounds for a fixed set of people."""
    rng = random.Random(people)
    plans = []
    for _ in range(FIRST_SEARCHES):
        plans.append(planned(people, size, rounds, rng))
        improve(plans[-1], rng)
        if plans[-1].cost == least_cost(plans[-1]):
            break
    plan = min(plans, key=lambda each: each.cost)
    return tuple(
        (tuple(tuple(table) for table in plan.tables(number)), tuple(plan.rounds[number][plan.seated :]))
        for number in range(rounds)
    )


def next_round(t: Tournament) -> tuple[tuple[Pairing, ...], tuple[EntrantNumber, ...]] | None:
    """The tables of the next round and the byes; None if there are too few people. May take a second."""
    people, size = t.present, t.settings.seats
    if len(people) < size:
        return None
    shuffled = list(people)
    random.Random(t.lot).shuffle(shuffled)
    following = _as_planned(t, shuffled)
    tables, byes = following or _after_changes(t, shuffled)
    seats = _seats_so_far(t)
    pairings = tuple(Pairing(_seated([shuffled[at] for at in table], seats)) for table in tables)
    return pairings, tuple(shuffled[at] for at in byes)


def _as_planned(t: Tournament, people: Sequence[EntrantNumber]) -> Round | None:
    """The next round as planned before the first; None if somebody has joined or left since."""
    done = [_people_of(t, number) for number in range(1, t.round + 1)]
    if done and set(people) != {number for table in done[0] for number in table}:
        return None
    plan = _from_start(len(people), t.settings.seats, max(t.planned, t.round + 1))
    as_planned = [
        {frozenset(people[at] for at in table) for table in (*tables, *((at,) for at in byes))} for tables, byes in plan
    ]
    return plan[t.round] if done == as_planned[: t.round] else None


def _people_of(t: Tournament, number: int) -> set[frozenset[EntrantNumber]]:
    """The tables of a round, without their order of seats; a bye is a table of one."""
    tables = {frozenset(table.seats) for table in t.season_tables() if table.round == number}
    return tables | {frozenset([bye.entrant]) for bye in t.season_byes() if bye.round == number}


def _after_changes(t: Tournament, people: Sequence[EntrantNumber]) -> Round:
    """The next round after somebody has joined or left: the first of a new plan for all remaining rounds."""
    index = {number: at for at, number in enumerate(people)}
    count = len(people)
    meetings, byes = [0] * (count * count), [0] * count
    for table in t.season_tables():
        for one, other in combinations([index[number] for number in table.seats if number in index], 2):
            meetings[count * one + other] += 1
            meetings[count * other + one] += 1
    for bye in t.season_byes():
        if bye.entrant in index and bye.kind is ByeKind.ALLOCATED:
            byes[index[bye.entrant]] += 1
    rng = random.Random(t.lot + t.round)
    plan = planned(count, t.settings.seats, max(1, t.planned - t.round), rng, (meetings, byes))
    improve(plan, rng, FEWER_CHANGES_TRIED)
    return tuple(tuple(table) for table in plan.tables(0)), tuple(plan.rounds[0][plan.seated :])


def _seats_so_far(t: Tournament) -> dict[EntrantNumber, list[int]]:
    """Number of times that each has had each seat."""
    counts: dict[EntrantNumber, list[int]] = defaultdict(lambda: [0] * t.settings.seats)
    for table in t.season_tables():
        for seat, number in enumerate(table.seats):
            counts[number][seat] += 1
    return counts


def _seated(table: Sequence[EntrantNumber], seats: dict[EntrantNumber, list[int]]) -> tuple[EntrantNumber, ...]:
    """The table in the order of play that gives its people the seats they have had least often."""
    return min(
        permutations(table), key=lambda order: sum(2 ** seats[number][seat] for seat, number in enumerate(order))
    )
