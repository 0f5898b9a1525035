"""A tournament in a test: people named A, B, C, … join, matches end as the test says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from string import ascii_uppercase
from typing import Any

from bot.features.tournaments.rules import (
    DRAW,
    WHITE_WINS,
    Ending,
    EntrantNumber,
    Event,
    OpenMatch,
    Phase,
    Result,
    Settings,
    Table,
    Tournament,
    advance,
    check,
    join,
    open_matches,
    report,
    standings,
    start,
    withdraw,
)
from bot.features.tournaments.rules.events import Joined

BEGINNING = datetime(2026, 5, 1, 18, tzinfo=UTC)


@dataclass
class Playing:
    """A tournament that a test plays. People are letters; A is entrant 1 and has the best rating."""

    t: Tournament
    now: datetime = BEGINNING
    log: list[Event] = field(default_factory=list)

    def do(self, events: tuple[Event, ...]) -> None:
        """Let something happen, and what follows by itself."""
        self.t = self.t.after(*events)
        following = advance(self.t, self.now)
        self.t = self.t.after(*following)
        self.log += [*events, *following]

    def join(self, name: str, rating: int = 1000) -> None:
        self.do(join(self.t, Joined(at=self.now, user=100 + ascii_uppercase.index(name), name=name, rating=rating)))

    def withdraw(self, name: str) -> None:
        self.do(withdraw(self.t, number(name), self.now))

    def start(self, lot: int = 0) -> None:
        self.do(start(self.t, lot, self.now))

    def wait(self, **time: float) -> None:
        """Time passes."""
        self.now += timedelta(**time)
        self.do(())

    def open(self, *people: str) -> OpenMatch:
        """The open match of these people, in whatever seats."""
        return next(each for each in open_matches(self.t) if set(names(each.seats)) >= set(people))

    def end(self, winner: str, loser: str, result: Result | None = None) -> None:
        """The open match of these two ends: the first has won, or as `result` says in the order of the two."""
        match = self.open(winner, loser)
        places = (result or WHITE_WINS).places
        turned = places if names(match.seats)[0] == winner else tuple(reversed(places))
        ending = (result or WHITE_WINS).ending
        self.do(report(self.t, match.table, match.match, Result(turned, ending), self.now))

    def draw(self, one: str, other: str) -> None:
        self.end(one, other, DRAW)

    def end_round(self) -> None:
        """All open matches end: who comes first in the alphabet wins."""
        for match in open_matches(self.t):
            ranking = sorted(match.seats)
            places = tuple(ranking.index(each) + 1 for each in match.seats)
            self.do(report(self.t, match.table, match.match, Result(places), self.now))

    def end_all(self) -> None:
        """Everything is played to the end as in `end_round`."""
        while open_matches(self.t):
            self.end_round()

    @property
    def is_over(self) -> bool:
        return self.t.phase is Phase.OVER

    @property
    def places(self) -> str:
        """The standings: `A B=C D`, where B and C share the second place."""
        lines = standings(self.t)
        told = ""
        for before, line in zip((None, *lines), lines, strict=False):
            shared = before is not None and before.place == line.place
            told += ("=" if shared else " ") + names((line.entrant,))
        return told.strip()

    @property
    def points(self) -> Mapping[str, Any]:
        """Everybody's points."""
        return {names((line.entrant,)): line.points for line in standings(self.t)}

    @property
    def tables(self) -> list[str]:
        """The people of all tables of the latest round, in order of play."""
        return [names(table.seats) for table in self.t.season_tables() if table.round == self.t.round]

    @property
    def open_tables(self) -> list[str]:
        return [names(match.seats) for match in open_matches(self.t)]


def tournament(settings: Settings, people: int, *, lot: int = 0) -> Playing:
    """A tournament of this many people that has started."""
    check(settings)
    playing = Playing(Tournament(settings))
    for place, name in enumerate(ascii_uppercase[:people]):
        playing.join(name, 2000 - 10 * place)
    playing.start(lot)
    return playing


def number(name: str) -> EntrantNumber:
    """The entrant of this letter, if people joined in the order of the alphabet."""
    return EntrantNumber(ascii_uppercase.index(name) + 1)


def names(people: tuple[EntrantNumber, ...]) -> str:
    """The letters of entrants."""
    return "".join(ascii_uppercase[each - 1] for each in people)


def forfeit(*places: int) -> Result:
    """Place 0 is a no-show."""
    return Result(places, Ending.FORFEIT)


def table_of(playing: Playing, *people: str) -> Table:
    """The latest table of these people."""
    return next(table for table in reversed(playing.t.tables) if set(names(table.seats)) == set(people))
