"""Arenas: players are paired as they become free, with others of similar score."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.features.tournaments.rules.colours import seated
from bot.features.tournaments.rules.events import EntrantNumber, Pairing
from bot.features.tournaments.rules.scores import scores
from bot.features.tournaments.rules.tournament import Table, Tournament, is_decided


def closes_at(t: Tournament) -> datetime | None:
    """The time from which no more matches begin; None before the start."""
    return t.started + timedelta(minutes=t.settings.minutes) if t.started else None


def is_closing(t: Tournament, now: datetime) -> bool:
    """Whether time is up. Matches that have begun still count."""
    end = closes_at(t)
    return end is not None and now >= end


def next_tables(t: Tournament) -> tuple[Pairing, ...]:
    """Tables for those who are free, best first.

    Each is paired with the next player in the standings whom they haven't just played. Two who have just played each
    other wait for another opponent, unless nobody else takes part.
    """
    tables = t.season_tables()
    busy = {number for table in tables if not is_decided(table, t.settings) for number in table.seats}
    latest = {number: table for table in tables for number in table.seats}
    by_entrant = scores(t)
    place = {number: index for index, number in enumerate(t.order)}
    free = sorted(
        (number for number in t.active if number not in busy), key=lambda n: (-by_entrant[n].points, place[n])
    )
    anybody_else = not busy.isdisjoint(t.active)
    pairings: list[Pairing] = []
    while len(free) > 1:
        one = free.pop(0)
        other = next((each for each in free if not _just_met(latest, one, each)), None)
        if other is None and not anybody_else and len(free) == 1 and not pairings:
            other = free[0]
        if other is not None:
            free.remove(other)
            pairings.append(Pairing(seated(t, (one, other), t.lot + len(t.tables))))
    return tuple(pairings)


def _just_met(latest: dict[EntrantNumber, Table], one: EntrantNumber, other: EntrantNumber) -> bool:
    """Whether the latest match of either was with the other."""
    return any(
        number in latest and set(latest[number].seats) == {one, other} and latest[number].was_played
        for number in (one, other)
    )
