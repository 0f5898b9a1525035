"""Standings beside a second implementation of FIDE's tie-breaks (C.07 of March 2026), which reads only the TRF file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from benchmarks.simulation import Troubles, simulate
from bot.features.tournaments.rules import Format, JoiningEnds, Settings, TieBreak, Tournament, standings, write_trf

HALF = Fraction(1, 2)
POINTS: dict[str, Fraction | int] = {"1": 1, "0": 0, "=": HALF, "+": 1, "-": 0, "U": 1, "H": HALF, "Z": 0}
TROUBLES = Troubles(no_show=0.12, abort=0.02, withdrawal=0.06, late_entry=0.05, bye=0.1, host=0.05)
KINDS = (Format.SWISS, Format.ROUND_ROBIN)


@dataclass(frozen=True)
class Round:
    """A column of one player in the file."""

    opponent: int
    """0 for none."""
    letter: str

    @property
    def points(self) -> Fraction:
        return Fraction(POINTS[self.letter])

    @property
    def is_played(self) -> bool:
        return self.letter in "10="

    @property
    def is_voluntary(self) -> bool:
        return self.letter in "-HZ"


class Report:
    """The tie-breaks of a file."""

    def __init__(self, trf: str, *, is_round_robin: bool) -> None:
        self.is_round_robin = is_round_robin
        self.rows: dict[int, list[Round]] = {}
        self.said: dict[int, Fraction] = {}
        for line in trf.splitlines():
            if line.startswith("001"):
                number, columns = int(line[4:8]), line[91:]
                cells = [columns[at : at + 10] for at in range(0, len(columns), 10)]
                self.rows[number] = [Round(int(cell[:4] or 0), cell[7]) for cell in cells if cell.strip()]
                self.said[number] = Fraction(line[80:84].strip())

    def score(self, player: int) -> Fraction:
        return sum((each.points for each in self.rows[player]), Fraction())

    def adjusted(self, player: int) -> Fraction:
        """16.3: what the opponents of a player count."""
        rounds = self.rows[player]
        last = max((at for at, each in enumerate(rounds) if not each.is_voluntary), default=-1)
        return self.score(player) + HALF * sum(each.letter == "Z" for each in rounds[last + 1 :])

    def terms(self, player: int) -> list[tuple[Fraction, Round]]:
        """16.4: a value for each round."""
        rounds, own = self.rows[player], self.score(player)
        found = []
        for each in rounds:
            if each.is_played:
                value = self.adjusted(each.opponent)
            elif each.opponent:
                value = min(own, self.adjusted(each.opponent))
            else:
                value = min(own, Fraction(len(rounds), 2))
            found.append((value, each))
        return found

    def buchholz(self, player: int) -> Fraction:
        return sum((value for value, _ in self.terms(player)), Fraction())

    def cut(self, player: int) -> Fraction:
        """16.5: voluntary rounds are cut first."""
        terms = self.terms(player)
        candidates = [value for value, each in terms if each.is_voluntary] or [value for value, _ in terms]
        return self.buchholz(player) - min(candidates, default=Fraction())

    def sonneborn_berger(self, player: int) -> Fraction:
        if self.is_round_robin:  # 15.2
            games = [each for each in self.rows[player] if each.opponent]
            return sum((each.points * self.score(each.opponent) for each in games), Fraction())
        return sum((value * each.points for value, each in self.terms(player)), Fraction())

    def wins(self, player: int) -> int:
        return sum(each.letter == "1" for each in self.rows[player])

    def games(self, player: int, other: int) -> list[Fraction]:
        """The points of a player in the games against another."""
        met = [each for each in self.rows[player] if each.opponent == other]
        return [each.points for each in met if each.is_played or self.is_round_robin]

    def encounter(self, tied: list[int]) -> list[list[int]]:
        """Article 6: people who are tied, in groups, best first."""
        low, high = dict.fromkeys(tied, Fraction()), dict.fromkeys(tied, Fraction())
        for one in tied:
            for other in tied:
                games = self.games(one, other)
                if games:
                    mean = sum(games, Fraction()) / len(games)
                    low[one] += mean
                    high[one] += mean
                elif one != other:
                    high[one] += 1
        if low == high:  # 6.2
            groups = grouped(tied, low.__getitem__)
            return groups if len(groups) == 1 else [part for group in groups for part in self.encounter(group)]
        best = max(tied, key=low.__getitem__)  # 6.3
        others = [each for each in tied if each != best]
        if max(high[each] for each in others) < low[best]:
            return [[best], *self.encounter(others)]
        return [tied]

    def ranking(self, order: Iterable[TieBreak]) -> list[set[int]]:
        """Everybody in groups, best first, of people who can't be told apart."""
        groups = grouped(list(self.rows), self.score)
        by: dict[TieBreak, Callable[[int], Any]] = {
            TieBreak.BUCHHOLZ: self.buchholz,
            TieBreak.BUCHHOLZ_CUT: self.cut,
            TieBreak.SONNEBORN_BERGER: self.sonneborn_berger,
            TieBreak.WINS: self.wins,
        }
        for kind in order:
            groups = [
                part
                for group in groups
                for part in (self.encounter(group) if kind is TieBreak.DIRECT else grouped(group, by[kind]))
            ]
        return [set(group) for group in groups]


def grouped(people: Sequence[int], value: Callable[[int], Any]) -> list[list[int]]:
    """People with the same value together, the greatest first."""
    return [[each for each in people if value(each) == level] for level in sorted({*map(value, people)}, reverse=True)]


def played(seed: int) -> Tournament:
    """A tournament with byes of all kinds, forfeits and withdrawals."""
    rng = Random(seed)
    kind = rng.choice(KINDS)
    people = rng.randint(4, 13)
    rounds = min(rng.randint(3, 6), people - 1)
    settings = Settings(format=kind, rounds=rounds, joining_ends=JoiningEnds.LAST_ROUND)
    return simulate(settings, people, seed, troubles=TROUBLES).tournament


def check(seed: int) -> None:
    """Compare the standings of a tournament with the ranking that its file gives."""
    t = played(seed)
    report = Report(write_trf(t), is_round_robin=t.settings.format is Format.ROUND_ROBIN)
    numbers = {entrant: number for number, entrant in enumerate(t.order, start=1)}
    lines = standings(t)
    assert {numbers[line.entrant]: line.points for line in lines} == report.said, seed
    assert {number: report.score(number) for number in report.rows} == report.said, seed
    # People whose matches are annulled come last, in whatever order the others are.
    out = {numbers[line.entrant] for line in lines if line.place == lines[-1].place and not line.tie_breaks}
    ours: dict[int, set[int]] = {}
    for line in lines:
        ours.setdefault(line.place, set()).add(numbers[line.entrant])
    theirs = [group - out for group in report.ranking(t.settings.tie_breaks)]
    assert [group for group in ours.values() if not group <= out] == [group for group in theirs if group], seed


@pytest.mark.parametrize("seed", range(0, 24, 2))
def test_standings_agree_with_a_second_implementation(seed: int) -> None:
    for each in (seed, seed + 1):
        check(each)


@pytest.mark.campaign
def test_standings_of_a_thousand_tournaments_agree_with_a_second_implementation() -> None:
    """It plays 1,000 tournaments, which takes two minutes or so."""
    for seed in range(1000):
        check(seed)
