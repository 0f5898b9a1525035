"""Results as tables to be drawn: player against player, and player by round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from bot.features.tournaments.rules.events import EntrantNumber
from bot.features.tournaments.rules.scores import annulled, bye_points, meetings, scores
from bot.features.tournaments.rules.standings import division_standings, standings
from bot.features.tournaments.rules.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Cell:
    """The result of a player in a match, or in a round."""

    seat: int = 0
    """0 has white. In a knockout: in the first match of the table."""
    opponents: tuple[EntrantNumber, ...] = ()
    """Empty for a bye."""
    points: Fraction | None = None
    """None as long as no match has ended."""
    was_played: bool = False
    """False for a bye, and for a forfeit in which the player had no opponent."""


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Everybody against everybody."""

    people: tuple[EntrantNumber, ...]
    """Best first: the rows and the columns."""
    cells: Mapping[tuple[EntrantNumber, EntrantNumber], tuple[Cell, ...]]
    """The matches that count, by player and opponent; players who haven't met have no entry."""


def cross_table(t: Tournament, division: int = 0) -> CrossTable:
    """The cross table of a division."""
    people = tuple(line.entrant for line in division_standings(t, division))
    by_entrant = scores(t)
    cells: dict[tuple[EntrantNumber, EntrantNumber], tuple[Cell, ...]] = {}
    for number in people:
        for meeting in by_entrant[number].meetings:
            cell = Cell(meeting.seat, meeting.opponents, meeting.points, meeting.was_played)
            for other in meeting.opponents:
                cells[number, other] = (*cells.get((number, other), ()), cell)
    return CrossTable(people, cells)


@dataclass(frozen=True, slots=True)
class RoundTable:
    """Everybody by round."""

    people: tuple[EntrantNumber, ...]
    """Best first."""
    rounds: tuple[int, ...]
    cells: Mapping[tuple[EntrantNumber, int], tuple[Cell, ...]]
    """By player and round. Arenas may have more than one cell; a player who was absent has none."""


def round_table(t: Tournament) -> RoundTable:
    """The present season by round."""
    cells: dict[tuple[EntrantNumber, int], tuple[Cell, ...]] = {}
    left_out = annulled(t)
    for table in t.season_tables():
        ended = dict.fromkeys(table.seats, Fraction())
        came = set()
        for number, meeting in meetings(table, t.settings.points):
            ended[number] += meeting.points
            if meeting.was_played:
                came.add(number)
        for seat, number in enumerate(table.seats):
            others = (*table.seats[:seat], *table.seats[seat + 1 :])
            points = ended[number] if table.counted and left_out.isdisjoint(table.seats) else None
            cell = Cell(seat, others, points, number in came)
            cells[number, table.round] = (*cells.get((number, table.round), ()), cell)
    for bye in t.season_byes():
        cells[bye.entrant, bye.round] = (Cell(points=bye_points(bye, t.settings)),)
    people = tuple(line.entrant for line in standings(t))
    return RoundTable(people, tuple(range(1, t.round + 1)), cells)
