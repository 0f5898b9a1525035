"""Ratings: how well somebody plays a game, as a number that changes with each match that counts. Pure values.

The rules are OpenSkill's (Weng and Lin, Bradley-Terry with full pairing), for two to four sides, and teams. The scale
is the familiar one of chess: everybody begins at 1500, and who has 200 points more is expected to take three games out
of four. A new rating is uncertain by 350 points; each match makes it surer.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from bot.match import Match, MatchId, UserId, is_former
from games.kit.rules import Seat

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull

EVERYWHERE = 0
"""In place of a server's number: all matches, wherever they were played."""
BEGINNING = 1500.0
UNKNOWN = 350.0
"""How uncertain the rating is of somebody who has played nothing."""
PROVISIONAL = UNKNOWN / 2
"""A rating less certain than that is marked, as it says little yet: it takes some 17 matches."""
_CHANCE = 400 / (math.log(10) * math.sqrt(2))
"""OpenSkill's beta, by which 400 points more are odds of ten to one, as on Elo's scale."""
_DRIFT = 5.0
"""OpenSkill's tau: how much less certain a rating is each time, as people change."""
_ESTABLISHED = 1_000_000
"""More than any rating: in the order of ratings the provisional ones come last."""


class Result(StrEnum):
    """What a match was for one of its players."""

    WON = "won"
    DRAWN = "drawn"
    """The best place, but not alone."""
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Rating:
    """How well somebody plays, as far as that is known."""

    mean: float = BEGINNING
    deviation: float = UNKNOWN
    """Most likely the truth is no further from the mean."""

    @property
    def shown(self) -> int:
        """As people see it."""
        return round(self.mean)

    @property
    def spread(self) -> int:
        """How uncertain it is, as people see it."""
        return round(self.deviation)

    @property
    def is_provisional(self) -> bool:
        """Whether it says little yet."""
        return self.deviation > PROVISIONAL

    @property
    def standing(self) -> int:
        """What a list is ordered by, the greatest first; who has the same shares a place."""
        return self.shown + (0 if self.is_provisional else _ESTABLISHED)


@dataclass(frozen=True, slots=True)
class Record:
    """Somebody's rating in a game, and what it comes from."""

    name: str
    """As they were called in their latest match."""
    rating: Rating = Rating()
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        """How many matches count."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class Party:
    """A side of a match, and the place it took."""

    users: tuple[UserId, ...]
    """By seat; who holds several seats stands there as often."""
    place: int
    """1 for the best."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that counts."""

    match: MatchId
    game: str
    guild: int | None
    parties: tuple[Party, ...]
    names: Mapping[UserId, str]

    @property
    def users(self) -> list[UserId]:
        """Whose ratings it changes: not those of people who had all about them deleted."""
        return sorted(user for user in self.names if not is_former(user))

    @property
    def scopes(self) -> tuple[int, ...]:
        """Where it counts: in its server, if it has one, and everywhere."""
        return (EVERYWHERE,) if self.guild is None else (EVERYWHERE, self.guild)

    def without(self, gone: Collection[UserId]) -> Finished:
        """The same, where nobody knows any more who these people were."""
        # Any negative number stands for one of them here, where nothing of that is kept.
        unknown = {user: UserId(-user) for user in gone}
        known = tuple(
            replace(party, users=tuple(unknown.get(user, user) for user in party.users)) for party in self.parties
        )
        return replace(self, parties=known, names={unknown.get(user, user): name for user, name in self.names.items()})


class Holder(NamedTuple):
    """Whose rating it is, in which game and server."""

    guild: int
    """Or `EVERYWHERE`."""
    game: str
    user: UserId


@dataclass(frozen=True, slots=True)
class Change:
    """What a match did to a rating."""

    holder: Holder
    match: MatchId
    number: int
    """Counts the holder's matches that count, from 1."""
    before: int
    after: int
    is_provisional: bool
    """Afterwards."""
    result: Result


def parties(
    seats: Sequence[UserId], places: Mapping[Seat, int], sides: Collection[frozenset[Seat]]
) -> tuple[Party, ...]:
    """The sides of a match that ended so; none where it can't count.

    That is where there is no result, where nobody else played, and where somebody played against themselves.
    """
    if len(places) < len(seats) or len(sides) < 2:
        return ()
    found = tuple(
        Party(tuple(seats[seat] for seat in sorted(side)), min(places[seat] for seat in side)) for side in sides
    )
    people = [user for party in found for user in set(party.users)]
    return found if len(people) == len(set(people)) else ()


def finished(match: Match, sides: Collection[frozenset[Seat]]) -> Finished | None:
    """What counts of a match that is over; None where it doesn't count."""
    if not match.rated or match.origins or match.outcome is None:
        return None
    places: dict[Seat, int] = {}
    for seats in match.outcome.ranking:
        places |= dict.fromkeys(seats, len(places) + 1)
    found = parties(match.seats, places, sides)
    names = dict(zip(match.seats, match.names, strict=True))
    return Finished(match.id, match.game, match.guild, found, names) if found else None


def results(sides: Sequence[Party]) -> dict[UserId, Result]:
    """What the match was for each who played it."""
    best = min(party.place for party in sides)
    is_shared = sum(party.place == best for party in sides) > 1
    return {
        user: Result.LOST if party.place > best else Result.DRAWN if is_shared else Result.WON
        for party in sides
        for user in party.users
    }


def rated(sides: Sequence[Party], before: Mapping[UserId, Rating]) -> dict[UserId, Rating]:
    """Everybody's rating after a match between them.

    Who holds several seats of a team plays each as well as they play, so that the team is as strong as one of as many
    people; their rating changes once.
    """
    model = _model()
    teams = [[model.rating(before[user].mean, before[user].deviation) for user in party.users] for party in sides]
    after = model.rate(teams, ranks=[float(party.place) for party in sides])
    return {
        user: Rating(new.mu, new.sigma)
        for party, team in zip(sides, after, strict=True)
        for user, new in zip(party.users, team, strict=True)
    }


def get_ready() -> None:
    """Load the library, so that nobody need wait for it. Takes some hundredths of a second."""
    _model()


@cache
def _model() -> BradleyTerryFull:
    # Start-up is to be quick.
    from openskill.models import BradleyTerryFull

    return BradleyTerryFull(mu=BEGINNING, sigma=UNKNOWN, beta=_CHANCE, tau=_DRIFT, gamma=_certainty)


def _certainty(*_: object) -> float:
    """OpenSkill's gamma: how much surer each match makes a rating, 1 for as much as it tells.

    Its own default is so careful that among twenty people who have played a hundred matches each, ratings are wrong by
    half as much again.
    """
    return 1.0


def count(match: Finished, records: MutableMapping[Holder, Record]) -> list[Change]:
    """Count a match: changes the records of all who played it, wherever it counts, and tells what changed.

    Somebody of whom nothing is known any more plays like one who is new.
    """
    told = results(match.parties)
    changes = []
    for guild in match.scopes:
        holders = {user: Holder(guild, match.game, user) for user in told}
        before = {user: records.get(holder, Record("")) for user, holder in holders.items()}
        after = rated(match.parties, {user: record.rating for user, record in before.items()})
        for user, holder in holders.items():
            if is_former(user):
                # Nothing is kept of them: they count for the others as somebody new.
                continue
            result, old, new = told[user], before[user], after[user]
            records[holder] = Record(
                match.names[user],
                new,
                old.won + (result is Result.WON),
                old.drawn + (result is Result.DRAWN),
                old.lost + (result is Result.LOST),
            )
            changes.append(
                Change(holder, match.match, old.played + 1, old.rating.shown, new.shown, new.is_provisional, result)
            )
    return changes
