"""The events that happen automatically: rounds and stages begin, forfeits count, a tournament ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction

from bot.tournaments import arena, knockout, swiss, tables
from bot.tournaments.events import (
    Answer,
    Answered,
    Barred,
    Ended,
    Ending,
    EndReason,
    EntrantNumber,
    Event,
    Paired,
    Pairing,
    Qualified,
    Reminded,
    Reported,
    Result,
    Stage,
    Withdrew,
)
from bot.tournaments.round_robin import berger
from bot.tournaments.scores import match_points
from bot.tournaments.settings import Format
from bot.tournaments.standings import group_standings, leaders
from bot.tournaments.tournament import ByeRequest, Phase, Table, Tournament, is_decided

REMINDED_BEFORE = timedelta(days=1)
"""Maximum time before a challenge lapses at which the challenged player is reminded."""
MOST_PLAYOFFS = 3
"""Maximum number of play-offs; players still tied after the last one share the first place."""


def advance(t: Tournament, now: datetime) -> tuple[Event, ...]:
    """The events that are due now; empty if people must play first.

    A Swiss round of 200 people takes up to 0.4 s, so call it in a thread (see `swiss.next_round`), after each change
    and when `due` says so.
    """
    events: list[Event] = []
    while t.phase is Phase.RUNNING and (following := _next(t, now)):
        events += following
        t = t.after(*following)
    return tuple(events)


def due(t: Tournament) -> datetime | None:
    """The time at which `advance` has something to do by itself; None if it waits for people.

    In an arena whose last matches are still being played, it lies in the past.
    """
    if t.phase is not Phase.RUNNING:
        return None
    if t.settings.format is Format.ARENA:
        return arena.closes_at(t)
    waiting = [each for each in t.challenges if each.is_open]
    return min(((lapses_at if each.was_reminded else reminds_at)(t, each.number) for each in waiting), default=None)


def reminds_at(t: Tournament, challenge: int) -> datetime:
    """The time at which a challenged player in a ladder is reminded: when a quarter of the time is left, at most a
    day.
    """
    left = min(timedelta(days=t.settings.answer_days) / 4, REMINDED_BEFORE)
    return lapses_at(t, challenge) - left


def lapses_at(t: Tournament, challenge: int) -> datetime:
    """The time at which an unanswered challenge in a ladder costs the place."""
    return t.challenges[challenge - 1].made + timedelta(days=t.settings.answer_days)


def is_season_over(t: Tournament) -> bool:
    """Whether a league waits for its next season."""
    is_running = t.settings.format is Format.LEAGUE and t.phase is Phase.RUNNING
    return is_running and not _is_playing(t) and _round_robin(t, t.groups) is None


def awaits_host(t: Tournament) -> bool:
    """Whether play waits until the host starts the next round."""
    if t.phase is not Phase.RUNNING or t.started is None or not t.must_be_called or _is_playing(t):
        return False
    if t.settings.format in {Format.SWISS, Format.TABLES} and t.stage is Stage.MAIN:
        # Pairing takes long.
        return t.round < t.planned
    return any(isinstance(event, Paired) for event in _uncalled_round(t, t.started))


def _next(t: Tournament, now: datetime) -> Sequence[Event]:
    return _absent(t, now) or _of_format(t, now)


def _absent(t: Tournament, now: datetime) -> list[Event]:
    """Withdraw those who have missed too many matches."""
    most = t.settings.absences
    return [
        Withdrew(at=now, entrant=number, why=Barred.ABSENT)
        for number in t.active
        if most and t.absences(number) >= most
    ]


def _of_format(t: Tournament, now: datetime) -> Sequence[Event]:
    match t.settings.format:
        case Format.LADDER:
            return _of_ladder(t, now)
        case Format.ARENA:
            return _of_arena(t, now)
        case Format.KNOCKOUT:
            return _forfeits(t, now) or _of_knockout(t, now)
        case _:
            return _forfeits(t, now) or (() if _is_playing(t) else _round(t, now))


def _is_playing(t: Tournament) -> bool:
    return any(not is_decided(table, t.settings) for table in t.season_tables())


def _forfeits(t: Tournament, now: datetime) -> list[Event]:
    """The ends of open matches from which people have withdrawn; a larger table continues while two are left."""
    return [
        Reported(at=now, table=table.number, match=len(table.results) + 1, result=forfeit(table, t))
        for table in t.open_tables
        if table.season == t.season and len([n for n in table.seats if t.entrant(n).is_active]) < 2
    ]


def forfeit(table: Table, t: Tournament) -> Result:
    """The result of a forfeit in which only those who haven't withdrawn have come."""
    return Result(tuple(1 if t.entrant(number).is_active else 0 for number in table.seats), Ending.FORFEIT)


def _of_ladder(t: Tournament, now: datetime) -> Sequence[Event]:
    """The ends of open challenges and tables if somebody has withdrawn or if it is too late."""
    gone = [
        Answered(at=now, challenge=challenge.number, answer=Answer.CANCELLED)
        for challenge in t.challenges
        if challenge.is_open
        and not (t.entrant(challenge.challenger).is_active and t.entrant(challenge.challenged).is_active)
    ]
    if gone:
        return gone
    if forfeits := _forfeits(t, now):
        return forfeits
    late = [each for each in t.challenges if each.is_open and now >= lapses_at(t, each.number)]
    # One at a time: each moves people.
    if late:
        return [Answered(at=now, challenge=late[0].number, answer=Answer.LAPSED)]
    return [
        Reminded(at=now, challenge=each.number)
        for each in t.challenges
        if each.is_open and not each.was_reminded and now >= reminds_at(t, each.number)
    ]


def _of_arena(t: Tournament, now: datetime) -> Sequence[Event]:
    if t.stage is Stage.PLAYOFF:
        return _forfeits(t, now) or (() if _is_playing(t) else _playoff(t, now))
    if arena.is_closing(t, now):
        return () if _is_playing(t) else _playoff(t, now)
    pairings = arena.next_tables(t)
    return [Paired(at=now, round=1, stage=Stage.MAIN, pairings=pairings)] if pairings else []


def _of_knockout(t: Tournament, now: datetime) -> list[Event]:
    if pairings := knockout.ready(t):
        by_round: dict[int, list[Pairing]] = {}
        for pairing in pairings:
            by_round.setdefault(pairing.slot.round if pairing.slot else 1, []).append(pairing)
        return [
            Paired(at=now, round=number, stage=Stage.MAIN, pairings=tuple(together))
            for number, together in sorted(by_round.items())
        ]
    return [Ended(at=now, reason=EndReason.COMPLETE)] if knockout.is_over(t) else []


def _round(t: Tournament, now: datetime) -> Sequence[Event]:
    """The events of the next round, or those after the last one; none if the next round waits for the host."""
    if not t.must_be_called:
        return _uncalled_round(t, now)
    if t.settings.format in {Format.SWISS, Format.TABLES} and t.stage is Stage.MAIN and t.round < t.planned:
        # Pairing takes long.
        return ()
    events = _uncalled_round(t, now)
    return () if any(isinstance(event, Paired) for event in events) else events


def _uncalled_round(t: Tournament, now: datetime) -> Sequence[Event]:
    """The events of the next round, or those after the last one."""
    if t.stage is Stage.PLAYOFF:
        return _playoff(t, now)
    match t.settings.format:
        case Format.SWISS | Format.TABLES:
            if t.round >= t.planned:
                return _playoff(t, now)
            return _paired(t, now) or _playoff(t, now, EndReason.UNPAIRABLE)
        case _:
            groups = t.groups if t.stage is Stage.MAIN else (t.finalists,)
            paired = _round_robin(t, groups)
            if paired is not None:
                return [Paired(at=now, round=t.round + 1, stage=t.stage, pairings=paired[0], byes=paired[1])]
            if t.settings.format is Format.LEAGUE:
                return ()
            if len(t.groups) > 1 and t.stage is Stage.MAIN:
                return _final(t, now)
            return _playoff(t, now)


def _paired(t: Tournament, now: datetime) -> Sequence[Event]:
    """The next round of a Swiss or of tables; none if it can't be paired.

    If the others can't be paired without those who requested a bye, everybody is paired.
    """
    next_round = swiss.next_round if t.settings.format is Format.SWISS else tables.next_round
    for each in (t, replace(t, requests=frozenset[ByeRequest]())) if t.sitting_out else (t,):
        if (found := next_round(each)) is not None:
            number, requested = t.round + 1, each.sitting_out
            return [
                Paired(at=now, round=number, stage=Stage.MAIN, pairings=found[0], byes=found[1], requested=requested)
            ]
    return ()


def _round_robin(
    t: Tournament, groups: Sequence[Sequence[EntrantNumber]]
) -> tuple[tuple[Pairing, ...], tuple[EntrantNumber, ...]] | None:
    """The next round of the stage in all groups; None if it was the last one, or if nobody is left to play it."""
    number = t.round - t.stage_began
    pairings: list[Pairing] = []
    byes: list[EntrantNumber] = []
    for group, people in enumerate(groups):
        schedule = berger(people, t.settings.cycles)
        if number < len(schedule):
            pairings += [Pairing(pair, group) for pair in schedule[number]]
            paired = {person for pair in schedule[number] for person in pair}
            byes += [person for person in people if person not in paired]
    if not pairings or len(t.active) < 2:
        return None
    return tuple(pairings), tuple(byes)


def _final(t: Tournament, now: datetime) -> Sequence[Event]:
    """The best of each group, the winners first, who haven't withdrawn."""
    lines = [
        [line for line in group_standings(t, group) if line.is_active][: t.settings.qualifiers]
        for group in range(len(t.groups))
    ]
    depth = max(map(len, lines), default=0)
    order = tuple(group[place].entrant for place in range(depth) for group in lines if place < len(group))
    if len(order) < 2:
        return [Ended(at=now, reason=EndReason.COMPLETE)]
    return [Qualified(at=now, stage=Stage.FINAL, order=order)]


def _playoff(t: Tournament, now: datetime, reason: EndReason = EndReason.COMPLETE) -> Sequence[Event]:
    """The events after the last round: a play-off for the first place if there is to be one, or the end."""
    end = [Ended(at=now, reason=reason)]
    if t.stage is not Stage.PLAYOFF:
        rivals = tuple(number for number in leaders(t) if t.entrant(number).is_active)
        if not t.settings.playoff or len(rivals) < 2 or (t.settings.seats > 2 and len(rivals) != t.settings.seats):
            return end
        return [Qualified(at=now, stage=Stage.PLAYOFF, order=rivals)]
    if len(t.playoffs) > MOST_PLAYOFFS:
        return end
    number = t.round - t.stage_began
    schedule = _rivals(t)
    if number < len(schedule):
        return [Paired(at=now, round=t.round + 1, stage=Stage.PLAYOFF, pairings=schedule[number])]
    ahead = _ahead(t)
    if len(ahead) < len(t.contenders):
        return [Qualified(at=now, stage=Stage.PLAYOFF, order=ahead)]
    if len(ahead) == 1 or len(t.playoffs) >= MOST_PLAYOFFS or (t.settings.seats > 2 and len(ahead) != t.settings.seats):
        return end
    return [Qualified(at=now, stage=Stage.PLAYOFF, order=ahead)]


def _rivals(t: Tournament) -> list[tuple[Pairing, ...]]:
    """The rounds of a play-off: everybody against everybody, or one table for all. Colours alternate between
    play-offs.
    """
    people = t.contenders
    if len(people) < 2 or (t.settings.seats > 2 and len(people) != t.settings.seats):
        return []
    turn = (t.lot + len(t.playoffs)) % len(people)
    people = (*people[turn:], *people[:turn])
    if t.settings.seats > 2:
        return [(Pairing(people),)]
    return [tuple(Pairing(pair) for pair in pairs) for pairs in berger(people)]


def _ahead(t: Tournament) -> tuple[EntrantNumber, ...]:
    """The contenders with most points in the latest play-off."""
    points = dict.fromkeys(t.contenders, Fraction())
    for table in t.season_tables(Stage.PLAYOFF):
        if table.round > t.stage_began:
            for result in table.counted:
                for number, gained in zip(table.seats, match_points(result, t.settings.scale), strict=True):
                    points[number] += gained
    best = max(points.values())
    return tuple(number for number in t.contenders if points[number] == best)
