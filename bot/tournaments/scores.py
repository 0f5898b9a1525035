"""Points, and the tie-breaks that order people with the same points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from bot.tournaments.events import EntrantNumber, Result, Stage
from bot.tournaments.settings import Format, Points, TieBreak
from bot.tournaments.tournament import Table, Tournament, is_decided

NOTHING = Fraction()
STREAK = 2
"""Wins in a row in an arena after which the next match counts double."""


def match_points(result: Result, scale: Points) -> tuple[Fraction, ...]:
    """The points of each seat for a match. People who share places share their points; a no-show gets none."""
    if len(result.places) == 2 and all(result.places) and result.places[0] == result.places[1]:
        return scale.drawn, scale.drawn
    points = []
    for place in result.places:
        if not place:
            points.append(NOTHING)
            continue
        better = sum(0 < other < place for other in result.places)
        alike = result.places.count(place)
        points.append(sum(scale.places[better : better + alike], NOTHING) / alike)
    return tuple(points)


@dataclass(slots=True)
class Meeting:
    """One match as one of its people sees it."""

    table: Table
    seat: int
    """The seat in this match: 0 has white."""
    opponents: tuple[EntrantNumber, ...]
    """Those who came; if nobody was there to be met, those who should have been."""
    points: Fraction
    won: bool
    drawn: bool
    was_played: bool
    """Whether this person came and met somebody."""


@dataclass(slots=True)
class Score:
    """The matches and points of somebody in a stage."""

    points: Fraction = NOTHING
    meetings: list[Meeting] = field(default_factory=list)
    """Matches that count, in the order in which they were paired."""
    missed: int = 0
    """Opponents not met in byes, forfeits, and rounds before joining or after withdrawing."""

    @property
    def wins(self) -> int:
        """Matches that were played and won."""
        return sum(meeting.won and meeting.was_played for meeting in self.meetings)


def meetings(table: Table, scale: Points) -> Iterable[tuple[EntrantNumber, Meeting]]:
    """Each match that counts, as each of its people sees it. Colours change after each match of a table for two."""
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
            yield entrant, Meeting(table, sitting, others, points[seat], won, drawn, has_met)


def annulled(t: Tournament) -> frozenset[EntrantNumber]:
    """The people who have left a round robin before half of their matches, which count for nobody."""
    if t.settings.format not in {Format.ROUND_ROBIN, Format.LEAGUE}:
        return frozenset()
    size = {number: len(group) for group in t.groups for number in group}
    played: dict[EntrantNumber, int] = defaultdict(int)
    for table in t.season_tables(Stage.MAIN):
        for entrant in table.seats:
            played[entrant] += table.was_played
    return frozenset(
        number
        for number in t.order
        if not t.entrant(number).is_active and 2 * played[number] < (size[number] - 1) * t.settings.cycles
    )


def scores(t: Tournament, stage: Stage = Stage.MAIN) -> dict[EntrantNumber, Score]:
    """Everybody's score in a stage of this season, by entrant in their initial order."""
    people = {Stage.MAIN: t.order, Stage.FINAL: t.finalists, Stage.PLAYOFF: t.playoffs[0] if t.playoffs else ()}[stage]
    found = {number: Score() for number in people}
    left_out = annulled(t) if stage is Stage.MAIN else frozenset[EntrantNumber]()
    scale = t.settings.scale
    for table in t.season_tables(stage):
        if left_out.isdisjoint(table.seats) and all(number in found for number in table.seats):
            for entrant, meeting in meetings(table, scale):
                found[entrant].meetings.append(meeting)
    is_arena = t.settings.format is Format.ARENA and stage is Stage.MAIN
    for score in found.values():
        if is_arena:
            _double(score.meetings)
        score.points = sum((meeting.points for meeting in score.meetings), NOTHING)
    if t.settings.format in {Format.SWISS, Format.TABLES} and stage is Stage.MAIN:
        for bye in t.season_byes(stage):
            found[bye.entrant].points += t.settings.bye_points
        _count_missed(t, found)
    return found


def _count_missed(t: Tournament, found: dict[EntrantNumber, Score]) -> None:
    """Count the opponents whom each could have met in the rounds of Swiss or tables, but hasn't."""
    tables = t.season_tables(Stage.MAIN)
    begun = max((table.round for table in tables), default=0)
    unfinished = {number for table in tables if not is_decided(table, t.settings) for number in table.seats}
    for number, score in found.items():
        met = sum(len(meeting.opponents) for meeting in score.meetings if meeting.was_played)
        score.missed = (begun - (number in unfinished)) * (t.settings.seats - 1) - met


def _double(matches: Sequence[Meeting]) -> None:
    """Double the points in an arena of each match after two wins in a row, until somebody doesn't win."""
    row = 0
    for meeting in matches:
        if row >= STREAK:
            meeting.points *= 2
        row = row + 1 if meeting.won else 0


def tie_break(
    kind: TieBreak, number: EntrantNumber, found: dict[EntrantNumber, Score], tied: Sequence[EntrantNumber]
) -> Fraction:
    """The value of a tie-break, the greater the better. `tied` are those who are equal in all before it."""
    score = found[number]
    match kind:
        case TieBreak.WINS:
            return Fraction(score.wins)
        case TieBreak.BUCHHOLZ:
            return sum(_opponents(number, found), NOTHING)
        case TieBreak.BUCHHOLZ_CUT:
            values = _opponents(number, found)
            return sum(values, NOTHING) - min(values, default=NOTHING)
        case TieBreak.SONNEBORN_BERGER:
            return sum(
                (
                    found[other].points * (2 if meeting.won else 1) / 2
                    for meeting in score.meetings
                    if meeting.was_played and (meeting.won or meeting.drawn)
                    for other in meeting.opponents
                ),
                NOTHING,
            )
        case TieBreak.DIRECT:
            return _direct(number, found, tied)


def _opponents(number: EntrantNumber, found: dict[EntrantNumber, Score]) -> list[Fraction]:
    """The points of the opponents met, and one's own for each one missed, as if against oneself."""
    score = found[number]
    values = [found[other].points for meeting in score.meetings if meeting.was_played for other in meeting.opponents]
    return values + [score.points] * score.missed


def _direct(number: EntrantNumber, found: dict[EntrantNumber, Score], tied: Sequence[EntrantNumber]) -> Fraction:
    """The points against those who are tied; nothing for anybody unless all of them have met each other."""
    among = set(tied)
    met = {
        (one, other)
        for one in tied
        for meeting in found[one].meetings
        if meeting.was_played
        for other in meeting.opponents
    }
    if any((one, other) not in met for one in tied for other in tied if one != other):
        return NOTHING
    return sum(
        (
            meeting.points
            for meeting in found[number].meetings
            if meeting.was_played and not among.isdisjoint(meeting.opponents)
        ),
        NOTHING,
    )
