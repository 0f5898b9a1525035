"""Points, and the tie-breaks that order people with the same points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from bot.features.tournaments.rules.events import EntrantNumber, Result
from bot.features.tournaments.rules.formats import TieBreak
from bot.features.tournaments.rules.settings import Points, Settings
from bot.features.tournaments.rules.tournament import Bye, ByeKind, Table, Tournament, is_decided

NOTHING = Fraction()
STREAK_WINS = 2
"""Wins in a row in an arena after which the next match counts double."""


def match_points(result: Result, scale: Points) -> tuple[Fraction, ...]:
    """The points of each seat for a match. People who share places share their points; a no-show gets none."""
    points = []
    for place in result.places:
        if not place:
            points.append(NOTHING)
            continue
        better = sum(0 < other < place for other in result.places)
        alike = result.places.count(place)
        points.append(sum(scale.places[better : better + alike], NOTHING) / alike)
    return tuple(points)


def bye_points(bye: Bye, settings: Settings) -> Fraction:
    """The points of a bye."""
    return settings.bye_points if bye.kind is ByeKind.ALLOCATED else settings.points.drawn


def scored_byes(t: Tournament) -> dict[EntrantNumber, list[Fraction]]:
    """The points of each bye of the season that was worth any, by entrant."""
    by_entrant: dict[EntrantNumber, list[Fraction]] = defaultdict(list)
    for bye in t.season_byes() if t.traits.pairs_each_round else ():
        if points := bye_points(bye, t.settings):
            by_entrant[bye.entrant].append(points)
    return by_entrant


@dataclass(slots=True)
class Meeting:
    """One match as one of its people sees it."""

    table: Table
    seat: int
    """The seat in this match: 0 has white."""
    opponents: tuple[EntrantNumber, ...]
    """The players who came; for one without an opponent who came, those who should have come."""
    points: Fraction
    won: bool
    drawn: bool
    came: bool
    was_played: bool
    """Whether this player came and had an opponent."""
    is_game: bool
    """Whether tie-breaks treat it as a game. In a round robin, forfeits are also games (C.07, 15.2)."""


class Idle(NamedTuple):
    """A round of a Swiss or of tables for which a player wasn't paired."""

    round: int
    points: Fraction
    is_voluntary: bool
    """Whether the player requested a bye or was absent, as opposed to the bye that the pairing gave."""


class Term(NamedTuple):
    """The part of a Buchholz that comes from one opponent, or from a dummy in place of one (C.07, 16.4)."""

    value: Fraction
    points: Fraction
    """One's own points for the match or bye."""
    is_voluntary: bool
    """Whether the player requested a bye, was absent or didn't come."""


@dataclass(slots=True)
class Score:
    """A player's matches and points in a season."""

    points: Fraction = NOTHING
    adjusted: Fraction = NOTHING
    """The points that opponents count in their tie-breaks: requested byes and absences are draws in it if only such
    rounds and losses by forfeit follow (C.07, 16.3.2).
    """
    meetings: list[Meeting] = field(default_factory=list)
    """Matches that count, in the order in which they were paired."""
    idle: list[Idle] = field(default_factory=list)

    @property
    def wins(self) -> int:
        """Matches that were played and won."""
        return sum(meeting.won and meeting.was_played for meeting in self.meetings)


def meetings(table: Table, scale: Points) -> Iterable[tuple[EntrantNumber, Meeting]]:
    """Each match that counts, from the point of view of each player. Colours alternate between matches of a table for
    two.
    """
    for number, result in enumerate(table.counted):
        points = match_points(result, scale)
        best = min((place for place in result.places if place), default=0)
        for seat, entrant in enumerate(table.seats):
            place = result.places[seat]
            is_best = place == best != 0
            shared = result.places.count(place) > 1
            has_met = result.was_played and place > 0
            others = tuple(
                other for at, other in enumerate(table.seats) if other != entrant and (result.places[at] or not has_met)
            )
            sitting = len(table.seats) - 1 - seat if number % 2 and len(table.seats) == 2 else seat
            won, drawn = is_best and not shared, is_best and shared
            yield entrant, Meeting(table, sitting, others, points[seat], won, drawn, place > 0, has_met, has_met)


def annulled(t: Tournament) -> frozenset[EntrantNumber]:
    """The people who left a round robin before half of their matches; those matches count for nobody."""
    if not t.traits.meets_all:
        return frozenset()
    size = {number: len(division) for division in t.divisions for number in division}
    played: dict[EntrantNumber, int] = defaultdict(int)
    for table in t.season_tables():
        for entrant in table.seats:
            played[entrant] += table.was_played
    return frozenset(
        number
        for number in t.order
        if not t.entrant(number).is_active and 2 * played[number] < (size[number] - 1) * t.settings.cycles
    )


def is_annulled(t: Tournament, table: Table) -> bool:
    """Whether a table counts for none of its entrants."""
    return table.season == t.season and not annulled(t).isdisjoint(table.seats)


def scores(t: Tournament) -> dict[EntrantNumber, Score]:
    """Everybody's score in this season, by entrant in their initial order."""
    by_entrant = {number: Score() for number in t.order}
    left_out = annulled(t)
    points = t.settings.points
    for table in t.season_tables():
        if left_out.isdisjoint(table.seats):
            for entrant, meeting in meetings(table, points):
                by_entrant[entrant].meetings.append(meeting)
    for score in by_entrant.values():
        if t.traits.is_timed:
            _double(score.meetings)
        score.points = sum((meeting.points for meeting in score.meetings), NOTHING)
        score.adjusted = score.points
    if t.traits.meets_all:
        for score in by_entrant.values():
            for meeting in score.meetings:
                meeting.is_game = True
    if t.traits.pairs_each_round:
        _count_idle(t, by_entrant)
    return by_entrant


def _count_idle(t: Tournament, by_entrant: dict[EntrantNumber, Score]) -> None:
    """Count the rounds of a Swiss or of tables for which people weren't paired."""
    paired: dict[EntrantNumber, set[int]] = defaultdict(set)
    last_there: dict[EntrantNumber, int] = defaultdict(int)
    """The last round in which they were not away by their own choice (C.07, 16.2.5): a win by forfeit is such a
    round, and so is a bye that the pairing gave.
    """
    for table in t.season_tables():
        for seat, number in enumerate(table.seats):
            paired[number].add(table.round)
            if not is_decided(table, t.settings) or any(result.places[seat] for result in table.counted):
                last_there[number] = table.round
    byes = {(bye.entrant, bye.round): bye for bye in t.season_byes()}
    for given in byes.values():
        if given.kind is ByeKind.ALLOCATED:
            last_there[given.entrant] = max(last_there[given.entrant], given.round)
    for number, score in by_entrant.items():
        for each in range(1, t.round + 1):
            if each not in paired[number]:
                bye = byes.get((number, each))
                points = NOTHING if bye is None else bye_points(bye, t.settings)
                score.idle.append(Idle(each, points, bye is None or bye.kind is not ByeKind.ALLOCATED))
        score.points += sum((idle.points for idle in score.idle), NOTHING)
        after = [idle for idle in score.idle if idle.is_voluntary and idle.round > last_there[number]]
        score.adjusted = score.points + sum((t.settings.points.drawn - idle.points for idle in after), NOTHING)


def _double(matches: Sequence[Meeting]) -> None:
    """Double the points of each arena match after two wins in a row, until the player fails to win."""
    row = 0
    for meeting in matches:
        if row >= STREAK_WINS:
            meeting.points *= 2
        row = row + 1 if meeting.won else 0


def tie_break(
    kind: TieBreak, tied: Sequence[EntrantNumber], by_entrant: Mapping[EntrantNumber, Score], t: Tournament
) -> dict[EntrantNumber, Fraction]:
    """The values of a tie-break (greater is better) for people who are tied in everything before it."""
    if kind is TieBreak.DIRECT:
        return _direct(tied, by_entrant, t.settings.points.places[0])
    return {number: _value(kind, number, by_entrant, t) for number in tied}


def _value(kind: TieBreak, number: EntrantNumber, by_entrant: Mapping[EntrantNumber, Score], t: Tournament) -> Fraction:
    if kind is TieBreak.WINS:
        return Fraction(by_entrant[number].wins)
    terms = _terms(number, by_entrant, t)
    if kind is TieBreak.SONNEBORN_BERGER:
        return sum((term.value * term.points for term in terms), NOTHING)
    total = sum((term.value for term in terms), NOTHING)
    if kind is TieBreak.BUCHHOLZ:
        return total
    if kind is TieBreak.BUCHHOLZ_CUT:
        voluntary = [term.value for term in terms if term.is_voluntary]
        return total - min(voluntary or [term.value for term in terms], default=NOTHING)
    raise ValueError(f"unknown tie-break {kind!r}")


def _terms(number: EntrantNumber, by_entrant: Mapping[EntrantNumber, Score], t: Tournament) -> list[Term]:
    """The terms of a player's Buchholz and Sonneborn-Berger. A dummy has the player's own points, but at most those of
    the opponent who wasn't met or, for a round without a table, those of draws in all rounds.
    """
    score = by_entrant[number]
    terms: list[Term] = []
    for meeting in score.meetings:
        for other in meeting.table.seats:
            if other != number:
                value = by_entrant[other].adjusted
                if not meeting.is_game or other not in meeting.opponents:
                    value = min(value, score.points)
                terms.append(Term(value, meeting.points, not meeting.came))
    most = t.settings.points.drawn * t.round
    for idle in score.idle:
        terms += [Term(min(score.points, most), idle.points, idle.is_voluntary)] * (t.settings.seats - 1)
    return terms


def _direct(
    tied: Sequence[EntrantNumber], by_entrant: Mapping[EntrantNumber, Score], win: Fraction
) -> dict[EntrantNumber, Fraction]:
    """For each of the tied people, the number of those ranked lower by direct encounter (C.07, 6)."""
    values: dict[EntrantNumber, Fraction] = {}
    below = len(tied)
    for together in _by_encounter(tied, by_entrant, win):
        below -= len(together)
        values |= dict.fromkeys(together, Fraction(below))
    return values


def _by_encounter(
    tied: Sequence[EntrantNumber], by_entrant: Mapping[EntrantNumber, Score], win: Fraction
) -> list[Sequence[EntrantNumber]]:
    """Tied people ordered by the games between them; those who remain tied stay together."""
    among = set(tied)
    certain: dict[EntrantNumber, Fraction] = {}
    possible: dict[EntrantNumber, Fraction] = {}
    for number in tied:
        games: dict[EntrantNumber, list[Fraction]] = defaultdict(list)
        for meeting in by_entrant[number].meetings:
            for other in among.intersection(meeting.opponents) if meeting.is_game else ():
                games[other].append(meeting.points)
        certain[number] = sum((sum(points, NOTHING) / len(points) for points in games.values()), NOTHING)
        possible[number] = certain[number] + win * (len(tied) - 1 - len(games))
    if certain == possible:
        by_points = [[n for n in tied if certain[n] == points] for points in sorted({*certain.values()}, reverse=True)]
        if len(by_points) == 1:
            return [tied]
        return [part for together in by_points for part in _by_encounter(together, by_entrant, win)]
    for first in tied:
        rest = [number for number in tied if number != first]
        if all(certain[first] > possible[other] for other in rest):
            return [[first], *_by_encounter(rest, by_entrant, win)]
    return [tied]
