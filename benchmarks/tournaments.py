"""Plays many tournaments of each format in memory and counts what must not happen: `python -m benchmarks tournaments`.

`--count` says how many of each, `--people` how many take part at most. Half of them go smoothly; in the others people
don't come, withdraw, join late or ask for byes, matches are aborted, and hosts correct results, replace people, take
them back and undo rounds.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from statistics import fmean

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.engines.dutch.bracket import bracket_matcher, bracket_pairer

import console
from benchmarks import recount
from benchmarks.simulation import Simulation, Troubles, simulate
from benchmarks.table import Row, milliseconds, show
from bot.features.tournaments.rules import (
    EntrantNumber,
    Format,
    Paired,
    Phase,
    Settings,
    Table,
    Tournament,
    can_write_trf,
    fold,
    from_row,
    is_season_over,
    standings,
    to_json,
    to_row,
    write_trf,
)
from bot.features.tournaments.rules.events import Unpaired
from bot.features.tournaments.rules.settings import JoiningEnds
from bot.features.tournaments.rules.swiss import next_round
from bot.features.tournaments.rules.tables import CHANGES_TRIED, Plan, improve, most_pairs, planned
from bot.features.tournaments.rules.trf import document

COUNT = 100
"""Tournaments of each format, unless the command line says otherwise."""
PEOPLE = 24
"""Maximum number of people in a tournament, unless the command line says otherwise."""
TROUBLES = Troubles(no_show=0.05, abort=0.03, withdrawal=0.03, late_entry=0.03, bye=0.05, host=0.08)
MOST_IMBALANCE = 2
"""Maximum colour difference of a player by the Dutch rules, before a last round."""
CROWD = 200
AIM = 1000.0
"""Milliseconds to pair a crowd."""


@dataclass(slots=True)
class Findings:
    """The findings from many tournaments of one format."""

    played: int = 0
    tables: int = 0
    unpairable: int = 0
    """Swiss tournaments that ended early because everybody left had met."""
    imbalance: list[float] = field(default_factory=list)
    """The mean difference between a player's whites and blacks, by tournament."""
    faults: Counter[str] = field(default_factory=Counter)


def options(kind: Format, rng: random.Random, most: int = PEOPLE) -> tuple[Settings, int]:
    """Settings of a format, drawn by lot, and a number of people, at most `most`."""
    people = rng.randint(4, most)
    settings = Settings(
        format=kind,
        name="Benchmark",
        by_host=rng.random() < 0.3,
    )
    if kind.traits.pairs_each_round:
        settings = replace(settings, byes=people % 3 > 0, joining_ends=rng.choice(tuple(JoiningEnds)))
    match kind:
        case Format.ROUND_ROBIN:
            return settings, rng.randint(4, min(most, 14))
        case Format.SWISS:
            return replace(settings, rounds=min(rng.randint(3, 9), people - 1)), people
        case Format.KNOCKOUT:
            return replace(settings, third_place=rng.random() < 0.5, best_of=rng.choice((1, 1, 3))), people
        case Format.ARENA:
            return replace(settings, minutes=rng.randint(20, 60)), people
        case Format.LEAGUE:
            division, movers, cycles = rng.randint(4, 8), rng.randint(0, 2), rng.choice((1, 1, 2))
            return replace(settings, division=division, movers=movers, cycles=cycles), people
        case Format.TABLES:
            return replace(settings, seats=rng.choice((3, 4)), rounds=rng.randint(2, 6)), people


def play(kind: Format, seed: int, most: int = PEOPLE) -> Simulation:
    """A tournament of this format with at most `most` people; every second one has troubles."""
    rng = random.Random(seed)
    settings, people = options(kind, rng, most)
    if people > 6 and rng.random() < 0.2:
        settings = replace(settings, limit=people - 1)
    return simulate(settings, people, seed, seasons=2, troubles=TROUBLES if seed % 2 else None)


def faults(played: Simulation) -> Iterator[str]:
    """The violations of rules that no tournament may contain."""
    t = played.tournament
    if t.open_tables:
        yield "a match was never played"
    if t.phase is not Phase.OVER and not is_season_over(t):
        yield "it never ended"
    if fold(t.settings, [from_row(to_row(event)) for event in played.log]) != t:
        yield "its rows don't give it again"
    state = Tournament(t.settings)
    for event in played.log:
        if isinstance(event, Paired):
            yield from _badly_paired(state, event)
        state = state.after(event)
    yield from recount.errors(json.loads(json.dumps(to_json(t))))
    yield from _met_again(t)
    if t.settings.format is Format.SWISS:
        yield from _not_dutch(played)
    if can_write_trf(t):
        yield from _otherwise_in_the_file(t)


def _otherwise_in_the_file(t: Tournament) -> Iterator[str]:
    """Differences between FIDE's file and the standings."""
    rows = [line for line in write_trf(t).splitlines() if line.startswith("001")]
    told = {int(row[85:89]): (t.order[int(row[4:8]) - 1], Fraction(row[80:84].strip())) for row in rows}
    if [told.get(rank) for rank in range(1, len(rows) + 1)] != [(each.entrant, each.points) for each in standings(t)]:
        yield "the file says otherwise than the standings"
    parsed = document(t)
    worth = parsed.x_section.scoring_point_system.get_points_times_ten
    if any(section.points_times_ten != sum(map(worth, section.results)) for section in parsed.player_sections):
        yield "the results in the file don't add up to its points"


def _badly_paired(t: Tournament, event: Paired) -> Iterator[str]:
    """A round in which a player has neither one table nor one bye, or plays at two tables at once."""
    seated = [number for pairing in event.pairings for number in pairing.seats]
    everybody = Counter([*seated, *event.byes, *event.requested])
    if everybody and max(everybody.values()) > 1:
        yield "somebody was paired twice"
    if t.traits.pairs_each_round and set(everybody) != set(t.active):
        yield "somebody wasn't paired"
    if not {(number, event.round) for number in event.requested} <= t.requests:
        yield "somebody sat out without having asked"
    busy = {number for table in t.open_tables for number in table.seats}
    if not busy.isdisjoint(seated):
        yield "somebody was paired during a match"
    if t.traits.rounds_wait and t.open_tables:
        yield "a round began too early"
    if len(event.byes) >= t.settings.seats * max(1, len(t.divisions)):
        yield "too many byes"


def _met_again(t: Tournament) -> Iterator[str]:
    """People who have met more often than the format allows; for a Swiss see `_not_dutch`."""
    meetings: Counter[tuple[object, ...]] = Counter()
    for table in t.tables:
        if table.was_played:
            for pair in combinations(sorted(table.seats), 2):
                meetings[table.season, *pair] += 1
    most = max(meetings.values(), default=0)
    allowed = {Format.ROUND_ROBIN: 1, Format.LEAGUE: t.settings.cycles, Format.KNOCKOUT: 1}
    if most > allowed.get(t.settings.format, most):
        yield "two have met again"
    if t.traits.is_timed and len(t.order) > 2:
        latest: dict[EntrantNumber, Table] = {}
        for table in t.season_tables():
            one, other = table.seats
            again = latest.get(one) is latest.get(other) is not None
            if again and latest[one].was_played and _others_free(t, table):
                yield "two have met twice running"
            latest |= dict.fromkeys(table.seats, table)


def _others_free(t: Tournament, table: Table) -> bool:
    """Whether another player had a match that was opened at the same time or was going on: then there was a choice."""
    return any(other.opened == table.opened and other is not table for other in t.tables)


def _not_dutch(played: Simulation) -> Iterator[str]:
    """Pairings that the Dutch rules forbid, and rounds that py4swiss pairs otherwise by the file."""
    t = played.tournament
    for number, (state, event) in enumerate(_rounds(played)):
        # As results were then: a forfeit that is corrected later becomes a match that was played.
        met = {frozenset(table.seats) for table in state.season_tables() if table.was_played}
        if any(frozenset(pairing.seats) in met for pairing in event.pairings):
            yield "two have met again"
        if event.round < t.planned:
            yield from _bad_colours(state, event)
        found = _by_file(t, number, state)
        if found is None and not event.byes:
            yield "py4swiss doesn't pair a round by the file"
        elif found is not None and found != ({pairing.seats for pairing in event.pairings}, set(event.byes)):
            yield "py4swiss pairs a round otherwise by the file"


def _bad_colours(t: Tournament, event: Paired) -> Iterator[str]:
    """Colours that the Dutch rules forbid before the last round."""
    before = colours_of(t)
    for pairing in event.pairings:
        for number, colour in zip(pairing.seats, (1, -1), strict=True):
            colours = [*before[number], colour]
            if abs(sum(colours)) > MOST_IMBALANCE:
                yield "colours were unbalanced"
            if abs(sum(colours[-3:])) == 3:
                yield "somebody had a colour three times running"


def _rounds(played: Simulation) -> list[tuple[Tournament, Paired]]:
    """The rounds that weren't undone, each with the tournament before it was paired."""
    found: list[tuple[Tournament, Paired]] = []
    state = Tournament(played.settings)
    for event in played.log:
        if isinstance(event, Unpaired):
            found.pop()
        elif isinstance(event, Paired):
            found.append((state, event))
        state = state.after(event)
    return found


def _by_file(
    t: Tournament, rounds: int, then: Tournament
) -> tuple[set[tuple[EntrantNumber, ...]], set[EntrantNumber]] | None:
    """The pairing by unchanged py4swiss of the round after this many others, by the file of the whole tournament, but
    with results as they were `then`; None if it finds none, because nobody can have the bye.
    """
    earlier = tuple(replace(now, results=old.results) for now, old in zip(t.tables, then.tables, strict=False))
    whole = document(replace(t, tables=(*earlier, *t.tables[len(earlier) :])))
    whole.validate_contents()
    points = whole.x_section.scoring_point_system.get_points_times_ten
    absent = set()
    for section in whole.player_sections:
        if section.results[rounds].result.value in {"Z", "H"}:
            absent.add(section.starting_number)
        section.results = section.results[:rounds]
        section.points_times_ten = sum(map(points, section.results))
    whole.x_section.number_of_rounds = t.planned
    whole.x_section.zeroed_ids = absent
    quick, bracket_pairer.BracketMatcher = bracket_pairer.BracketMatcher, bracket_matcher.BracketMatcher
    try:
        pairs = DutchEngine.generate_pairings(whole)
    except PairingError:
        return None
    finally:
        bracket_pairer.BracketMatcher = quick
    people = dict(enumerate(t.order, start=1))
    return (
        {(people[pair.white], people[pair.black]) for pair in pairs if pair.black},
        {people[pair.white] for pair in pairs if not pair.black},
    )


def colours_of(t: Tournament) -> dict[EntrantNumber, list[int]]:
    """By entrant, the colours of the matches that were played: 1 for white, -1 for black."""
    found: dict[EntrantNumber, list[int]] = defaultdict(list)
    for table in t.season_tables():
        if table.was_played:
            for number, colour in zip(table.seats, (1, -1), strict=True):
                found[number].append(colour)
    return found


def look(kind: Format, count: int, most: int = PEOPLE) -> Findings:
    """Play `count` tournaments of a format, with at most `most` people."""
    found = Findings()
    for seed in range(count):
        found.played += 1
        try:
            played = play(kind, seed, most)
            wrong = list(faults(played))
        except Exception as error:  # noqa: BLE001 - the other tournaments are played
            found.faults[repr(error)] += 1
            print(f"{kind} {seed}: {error!r}", file=sys.stderr)
            continue
        t = played.tournament
        found.tables += len(t.tables)
        found.unpairable += t.end is not None and t.end.value == "unpairable"
        for fault in wrong:
            found.faults[fault] += 1
            print(f"{kind} {seed}: {fault}", file=sys.stderr)
        if t.settings.seats == 2 and (colours := colours_of(t)):
            found.imbalance.append(fmean(abs(sum(each)) for each in colours.values()))
    return found


def measure(kind: Format, count: int, most: int) -> tuple[list[Row], bool]:
    """Play `count` tournaments of at most `most` people. Returns the figures, and whether all was right."""
    began = time.process_time()
    found = look(kind, count, most)
    spent = time.process_time() - began
    rows = [
        Row(f"{kind}: faults in {found.played:,} tournaments", found.faults.total(), ""),
        Row(f"{kind}: tables", found.tables, ""),
        Row(f"{kind}: one tournament", 1000 * spent / found.played, "ms"),
    ]
    if found.imbalance:
        rows.append(Row(f"{kind}: difference of colours, mean", fmean(found.imbalance), ""))
    if kind is Format.SWISS:
        rows.append(Row(f"{kind}: ended early because everybody had met", found.unpairable, ""))
    return rows, not found.faults


def measure_pairing() -> list[Row]:
    """The time that it takes to pair a crowd, round by round."""
    settings = Settings(format=Format.SWISS, rounds=7)
    played = simulate(settings, CROWD, 1)
    state, times = Tournament(settings), []
    for event in played.log:
        if isinstance(event, Paired):
            times.append(milliseconds(lambda state=state: next_round(state)))  # type: ignore[misc]
        state = state.after(event)
    return [
        Row.aimed(f"Swiss: pairing {CROWD} people, first round", times[0], "ms", AIM),
        Row.aimed(f"Swiss: pairing {CROWD} people, later rounds, slowest", max(times[1:]), "ms", AIM),
    ]


def measure_tables() -> list[Row]:
    """Number of different pairs that meet at tables, beside the greatest that searches five times as long find."""
    rows = []
    for people, size, rounds in ((9, 3, 4), (15, 3, 7), (10, 4, 4), (12, 4, 5), (16, 4, 5), (20, 4, 6), (32, 4, 7)):
        plans = [_searched(people, size, rounds, seed, CHANGES_TRIED) for seed in range(3)]
        long = max(_searched(people, size, rounds, seed, 5 * CHANGES_TRIED).pairs_met for seed in range(3, 6))
        met = min(plans, key=lambda plan: plan.cost).pairs_met
        name = f"tables: {people} people, {rounds} rounds at {size}: pairs met, of {most_pairs(people, size, rounds)}"
        rows.append(Row(name, met, "", long, "long search", met / long))
    return rows


def _searched(people: int, size: int, rounds: int, seed: int, moves: int) -> Plan:
    rng = random.Random(f"{people} {seed}")
    plan = planned(people, size, rounds, rng)
    improve(plan, rng, moves)
    return plan


def main(arguments: Sequence[str]) -> int:
    """Run the command. Returns the exit code: 1 if something happened that must not."""
    parser = argparse.ArgumentParser("python -m benchmarks tournaments", description="Play tournaments in memory.")
    parser.add_argument("--count", type=int, default=COUNT, help="tournaments of each format")
    parser.add_argument("--people", type=int, default=PEOPLE, help="maximum number of people, at least 5")
    parser.add_argument("--format", type=Format, choices=tuple(Format), help="only this format")
    options = parser.parse_args(arguments)
    measured = [
        measure(kind, options.count, options.people) for kind in ([options.format] if options.format else Format)
    ]
    rows = [row for of_format, _ in measured for row in of_format]
    show(rows if options.format else rows + measure_pairing() + measure_tables())
    return 0 if all(is_right for _, is_right in measured) else 1


if __name__ == "__main__":
    with console.prepared():
        sys.exit(main(sys.argv[1:]))
