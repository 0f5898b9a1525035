"""The standings of a tournament: places, and the points and tie-breaks that decide them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from bot.features.tournaments.rules.events import EntrantNumber
from bot.features.tournaments.rules.knockout import lots as knockout_lots
from bot.features.tournaments.rules.knockout import places as knockout_places
from bot.features.tournaments.rules.knockout import still_in
from bot.features.tournaments.rules.lots import Lot, draw
from bot.features.tournaments.rules.scores import Score, annulled, scores, tie_break
from bot.features.tournaments.rules.tournament import Phase, Tournament


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings."""

    place: int
    """1 for the best. People who are fully tied share a place. 0 for those still in a knockout."""
    entrant: EntrantNumber
    points: Fraction
    tie_breaks: tuple[Fraction, ...]
    """Values of the tie-breaks in `Settings.tie_breaks`; empty if there are none."""
    played: int
    """Matches that count."""
    won: int
    drawn: int
    lost: int
    division: int
    """0-based: the division of a league."""
    is_active: bool
    """Whether they haven't withdrawn."""
    lot: int = 0
    """The rank that a lot gave among people who share this place, from 1; 0 if no lot was drawn."""


def standings(t: Tournament) -> tuple[Standing, ...]:
    """Everybody in the present season, best first. In a league, places are counted within each division."""
    if t.traits.has_bracket:
        return _placing_decided(t, _listed(t, scores(t), knockout_places(t)))
    return tuple(line for division in range(len(t.divisions)) for line in division_standings(t, division))


def _placing_decided(t: Tournament, lines: Sequence[Standing]) -> tuple[Standing, ...]:
    """The lines of a knockout; until it is over, those who are still in get no place."""
    undecided = still_in(t) if t.phase is Phase.RUNNING else frozenset()
    return tuple(replace(line, place=0) if line.entrant in undecided else line for line in lines)


def division_standings(t: Tournament, division: int) -> tuple[Standing, ...]:
    """One division, by its own matches. Once these are over, a lot orders people who share a place if only some of them
    are promoted or relegated.
    """
    lines = _by_tie_breaks(t, division)
    ranks = {
        number: rank for lot in _division_lots(t, division, lines) for rank, number in enumerate(lot.order, start=1)
    }
    lined = (replace(line, lot=ranks.get(line.entrant, 0)) for line in lines)
    return tuple(sorted(lined, key=lambda line: (line.place, line.lot or len(lines))))


def _by_tie_breaks(t: Tournament, division: int) -> tuple[Standing, ...]:
    return _ranked(t, t.divisions[division] if t.divisions else (), scores(t), division)


def _division_lots(t: Tournament, division: int, lines: Sequence[Standing]) -> Iterator[Lot]:
    """The lots among those who share a place across a boundary of a division."""
    if not has_lots(t) or not _is_played(t):
        return
    tables = [table for table in t.season_tables() if table.division == division]
    for place in sorted(
        {above.place for above, below in _boundaries(t, division, lines) if above.place == below.place}
    ):
        tied = [line.entrant for line in lines if line.place == place and line.is_active]
        if len(tied) > 1:
            yield draw(t, tied, tables)


def _is_played(t: Tournament) -> bool:
    """Whether all rounds of the season have been played."""
    has_all_rounds = t.round >= t.planned or len(t.active) < 2
    return has_all_rounds and all(map(t.is_decided, t.season_tables()))


def _boundaries(t: Tournament, division: int, lines: Sequence[Standing]) -> Iterator[tuple[Standing, Standing]]:
    """The last person above and the first below each cut: promotion and relegation."""
    going, active = moving(t, lines), [line for line in lines if line.is_active]
    for above, below in pairwise(active):
        if going.get(above.entrant) is not going.get(below.entrant):
            yield above, below


class Move(StrEnum):
    """The direction in which a person of a league changes the division after a season."""

    UP = "up"
    DOWN = "down"


def moving(t: Tournament, lines: Sequence[Standing]) -> dict[EntrantNumber, Move]:
    """The people who are promoted or relegated, from the standings of their division. Those who have withdrawn don't
    count.
    """
    if not lines or len(t.divisions) < 2:
        return {}
    division, active = lines[0].division, [line.entrant for line in lines if line.is_active]
    up = _crossing(t, division - 1)[0] if division else 0
    down = _crossing(t, division)[1] if division + 1 < len(t.divisions) else 0
    return dict.fromkeys(active[:up], Move.UP) | dict.fromkeys(active[len(active) - down :], Move.DOWN)


def _crossing(t: Tournament, division: int) -> tuple[int, int]:
    """The number of people promoted to a division from the next one, and relegated there. Places of those who have
    withdrawn are filled from below.
    """
    upper, lower = t.divisions[division], t.divisions[division + 1]
    planned = min(t.settings.movers, len(upper) // 2, len(lower) // 2)
    free = sum(not t.entrant(number).is_active for people in t.divisions[: division + 1] for number in people)
    up = min(max(planned, free), sum(t.entrant(number).is_active for number in lower))
    return up, max(up - free, 0)


def lots(t: Tournament) -> tuple[Lot, ...]:
    """The lots drawn this season between people who were fully tied."""
    if t.traits.has_bracket:
        return knockout_lots(t)
    return tuple(
        lot for division in range(len(t.divisions)) for lot in _division_lots(t, division, _by_tie_breaks(t, division))
    )


def has_lots(t: Tournament) -> bool:
    """Whether lots may be drawn in a tournament that has started."""
    return t.traits.has_bracket or len(t.divisions) > 1


def are_lots_drawn(t: Tournament) -> bool:
    """Whether no further lot will be drawn this season, so that its secret number may be shown."""
    is_over = t.phase is Phase.OVER
    return is_over or (not t.traits.has_bracket and has_lots(t) and _is_played(t))


def _ranked(
    t: Tournament, people: Sequence[EntrantNumber], by_entrant: dict[EntrantNumber, Score], division: int
) -> tuple[Standing, ...]:
    left_out = annulled(t)
    counted = [number for number in people if number not in left_out]
    by_points: dict[Fraction, list[EntrantNumber]] = {}
    for number in counted:
        by_points.setdefault(by_entrant[number].points, []).append(number)
    ranked: list[tuple[list[EntrantNumber], dict[EntrantNumber, tuple[Fraction, ...]]]] = []
    for points in sorted(by_points, reverse=True):
        ranked += _split(t, by_points[points], by_entrant)
    lines: list[Standing] = []
    for tied, values in ranked:
        place = len(lines) + 1
        lines += [_line(t, place, number, by_entrant[number], values[number], division) for number in tied]
    last = len(lines) + 1
    return (
        *lines,
        *(_line(t, last, number, by_entrant[number], (), division) for number in people if number in left_out),
    )


def _split(
    t: Tournament, tied: list[EntrantNumber], by_entrant: dict[EntrantNumber, Score]
) -> list[tuple[list[EntrantNumber], dict[EntrantNumber, tuple[Fraction, ...]]]]:
    """People with the same points, in order and with their tie-breaks; those who are fully tied stay together."""
    parts: list[tuple[list[EntrantNumber], dict[EntrantNumber, tuple[Fraction, ...]]]] = [
        (tied, dict.fromkeys(tied, ()))
    ]
    for kind in t.settings.tie_breaks:
        finer: list[tuple[list[EntrantNumber], dict[EntrantNumber, tuple[Fraction, ...]]]] = []
        for together, values in parts:
            by_value: dict[Fraction, list[EntrantNumber]] = {}
            for number, value in tie_break(kind, together, by_entrant, t).items():
                by_value.setdefault(value, []).append(number)
            finer += [
                (by_value[value], {number: (*values[number], value) for number in by_value[value]})
                for value in sorted(by_value, reverse=True)
            ]
        parts = finer
    return parts


def _line(
    t: Tournament, place: int, number: EntrantNumber, score: Score, breaks: tuple[Fraction, ...], division: int
) -> Standing:
    won = sum(meeting.won for meeting in score.meetings)
    drawn = sum(meeting.drawn for meeting in score.meetings)
    count = len(score.meetings)
    active = t.entrant(number).is_active
    return Standing(place, number, score.points, breaks, count, won, drawn, count - won - drawn, division, active)


def _listed(
    t: Tournament, by_entrant: dict[EntrantNumber, Score], places: dict[EntrantNumber, int]
) -> tuple[Standing, ...]:
    """Lines for people who aren't ranked by points."""
    order = sorted(places, key=lambda number: places[number])
    return tuple(_line(t, places[number], number, by_entrant[number], (), 0) for number in order)
