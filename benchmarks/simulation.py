"""Tournaments played in memory by people of given strengths, to test the rules and to measure speed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from bot.features.tournaments.rules.actions import (
    OpenMatch,
    fewest,
    join,
    open_matches,
    replace_entrant,
    report,
    start,
    withdraw,
)
from bot.features.tournaments.rules.byes import bye_choices, cancel_bye, request_bye
from bot.features.tournaments.rules.errors import TournamentError
from bot.features.tournaments.rules.events import ABORTED, Ending, EntrantNumber, Event, Joined, Result
from bot.features.tournaments.rules.hosting import start_round, take_back, undo_round
from bot.features.tournaments.rules.progress import advance, awaits_host, due, is_season_over
from bot.features.tournaments.rules.settings import Settings
from bot.features.tournaments.rules.tournament import Phase, Tournament

FIRST_START = datetime(2026, 1, 1, tzinfo=UTC)
DRAWS = 0.2
"""Probability of a draw between two people."""
MATCH_MINUTES = (4, 12)
"""Minimum and maximum length of a match."""
NOBODY_CAME = 0.1
"""Share of the matches with a no-show in which both players, or all of a table, are missing."""
NEW_USERS = 1_000_000
"""The first id of the users who replace others."""


@dataclass(frozen=True, slots=True)
class Troubles:
    """Probability of a disturbance, for each match or each round."""

    no_show: float = 0.0
    abort: float = 0.0
    withdrawal: float = 0.0
    late_entry: float = 0.0
    bye: float = 0.0
    """An entrant requests a bye, or withdraws the request."""
    host: float = 0.0
    """The host corrects a result, replaces or takes back an entrant, or undoes a pairing."""


@dataclass(slots=True)
class Simulation:
    """A tournament that is being played."""

    settings: Settings
    rng: random.Random
    strengths: list[int]
    """On Elo's scale, by entrant."""
    troubles: Troubles = Troubles()
    now: datetime = FIRST_START
    log: list[Event] = field(default_factory=list)
    tournament: Tournament = field(init=False)

    def __post_init__(self) -> None:
        """Start with an empty tournament."""
        self.tournament = Tournament(self.settings)

    def do(self, events: Sequence[Event]) -> None:
        """Let something happen."""
        self.log += events
        self.tournament = self.tournament.after(*events)


def strengths(people: int, rng: random.Random) -> list[int]:
    """Ratings as in a club: most around 1500, best first."""
    return sorted((round(min(2800, max(400, rng.gauss(1500, 250)))) for _ in range(people)), reverse=True)


def simulate(
    settings: Settings, people: int, seed: int, seasons: int = 1, troubles: Troubles | None = None
) -> Simulation:
    """Play a whole tournament; the same seed gives the same tournament. Raises TournamentError."""
    rng = random.Random(seed)
    played = Simulation(settings, rng, strengths(people, rng), troubles or Troubles())
    for number, strength in enumerate(played.strengths, start=1):
        played.do(join(played.tournament, Joined(at=played.now, user=number, name=f"Player {number}", rating=strength)))
    for season in range(seasons if settings.traits.has_seasons else 1):
        if season and len(played.tournament.active) < fewest(played.tournament):
            break
        played.do(start(played.tournament, rng.randrange(2**31), played.now))
        _play_season(played)
    return played


def _play_season(played: Simulation) -> None:
    """Play until a season or the tournament is over."""
    while True:
        played.do(advance(played.tournament, played.now))
        t = played.tournament
        if t.phase is Phase.OVER or is_season_over(t):
            return
        if awaits_host(t):
            played.do(start_round(t, played.now))
        elif played.rng.random() < played.troubles.host:
            _intervene(played)
        elif matches := open_matches(t):
            _play(played, matches)
        else:
            played.now = max(played.now, due(t) or played.now) + timedelta(minutes=1)


def _play(played: Simulation, matches: Sequence[OpenMatch]) -> None:
    """End one of the matches, sometimes with an incident."""
    rng, troubles = played.rng, played.troubles
    match = rng.choice(matches)
    minutes = rng.uniform(*MATCH_MINUTES) / len(matches)
    played.now += timedelta(minutes=minutes)
    played.do(report(played.tournament, match.table, match.match, _result(played, match), played.now))
    t = played.tournament
    if rng.random() < troubles.withdrawal and len(t.active) > 2:
        played.do(withdraw(t, rng.choice(t.active), played.now))
    if troubles.bye and rng.random() < troubles.bye:
        _choose_bye(played)
    if rng.random() < troubles.late_entry:
        number = len(t.entrants) + 1
        strength = round(rng.gauss(1500, 250))
        try:
            events = join(t, Joined(at=played.now, user=number, name=f"Player {number}", rating=strength))
        except TournamentError:
            return  # Too late.
        played.strengths.append(strength)
        played.do(events)


def _intervene(played: Simulation) -> None:
    """Let the host do something, if the rules allow it now."""
    t, rng, now = played.tournament, played.rng, played.now
    somebody = EntrantNumber(rng.randint(1, len(t.entrants)))
    ended = [table for table in t.season_tables() if table.results]
    action = rng.choice(("correct", "replace", "take back", "undo"))
    try:
        match action:
            case "correct" if ended:
                table = rng.choice(ended)
                match = OpenMatch(table.number, len(table.results), table.seats_of(len(table.results)))
                played.do(report(t, match.table, match.match, _result(played, match), now, begun=()))
            case "replace":
                person = (NEW_USERS + t.revision, f"Substitute {t.revision}", t.entrant(somebody).rating)
                played.do(replace_entrant(t, somebody, person, now))
            case "take back":
                played.do(take_back(t, somebody, now, begun=()))
            case "undo":
                played.do(undo_round(t, now))
    except TournamentError:
        return


def _choose_bye(played: Simulation) -> None:
    """Let an entrant request a bye in a future round, or withdraw the request."""
    t, rng = played.tournament, played.rng
    who = rng.choice(t.active)
    if choices := bye_choices(t, who):
        choice = rng.choice(choices)
        change = cancel_bye if choice.is_requested else request_bye
        try:
            played.do(change(t, who, choice.round, played.now))
        except TournamentError:
            return  # Too few would play.


def _result(played: Simulation, match: OpenMatch) -> Result:
    rng, troubles, count = played.rng, played.troubles, len(match.seats)
    if rng.random() < troubles.abort:
        return ABORTED
    places = _places(played, match.seats)
    if rng.random() < troubles.no_show:
        if rng.random() < NOBODY_CAME:
            return Result((0,) * count, Ending.FORFEIT)
        missing = rng.randrange(count)
        came = [place for seat, place in enumerate(places) if seat != missing]
        places = [
            0 if seat == missing else 1 + sum(other < place for other in came) for seat, place in enumerate(places)
        ]
        return Result(tuple(places), Ending.FORFEIT)
    return Result(tuple(places))


def _places(played: Simulation, seats: Sequence[EntrantNumber]) -> list[int]:
    """Random places by rating: 400 points more are odds of ten to one."""
    rng = played.rng
    if len(seats) == 2 and rng.random() < DRAWS:
        return [1, 1]
    # The least of times drawn like this is each one's in proportion to its rate.
    keys = [rng.expovariate(10 ** (played.strengths[number - 1] / 400)) for number in seats]
    return [1 + sum(other < key for other in keys) for key in keys]
