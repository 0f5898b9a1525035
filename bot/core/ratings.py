"""Ratings: how well somebody plays a game, as a number that changes with each match that counts. Pure values.

The rules are OpenSkill's (Weng and Lin, Bradley-Terry with full pairing), for two to four sides, and teams. The scale
is the familiar one of chess: everybody begins at 1500, and who has 200 points more is expected to take three games out
of four. A new rating is uncertain by 350 points; each match makes it surer.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from functools import cache
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from bot.core.match import MOVES, OUTSIDER, Match, MatchId, Row, UserId, is_former
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
_PLACED = 1_000_000
"""More than any rating: in the order of ratings those without a place come last."""

# What keeps ratings from being farmed with second accounts
LEAST_MOVES = 2
"""Moves of each seat, below which a match doesn't count."""
MOST_A_DAY = 5
"""Matches a day (UTC) against the same opponent that count."""
OPPONENTS = 5
"""Experienced opponents that a place on the leaderboard takes; and different opponents that make somebody
experienced.
"""
MATCHES = 10
"""Matches that count, after which somebody is experienced who has met enough `OPPONENTS`."""


FORMER = UserId(-1)
"""All opponents together who had their data deleted: as an opponent in what is known of somebody's acquaintances."""


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


@dataclass(frozen=True, slots=True)
class Record:
    """Somebody's rating in a game, and what it comes from."""

    name: str
    """As they were called in their latest match."""
    rating: Rating = Rating()
    won: int = 0
    drawn: int = 0
    lost: int = 0
    opponents: int = 0
    """How many different people they have met in matches that count."""
    experienced: int = 0
    """How many of these are experienced themselves."""
    encounters: int = 0
    """How often they have met an opponent: where four play, three times in a match."""
    most: int = 0
    """How many of the encounters were with the same opponent, at most."""

    @property
    def played(self) -> int:
        """How many matches count."""
        return self.won + self.drawn + self.lost

    @property
    def is_experienced(self) -> bool:
        """Whether they help their opponents to a place on the leaderboard. Once true it stays so."""
        return self.opponents >= OPPONENTS and self.played >= MATCHES

    @property
    def may_become_experienced(self) -> bool:
        """Whether the next match that counts may make them experienced."""
        return not self.is_experienced and self.played + 1 >= MATCHES

    @property
    def is_one_sided(self) -> bool:
        """Whether one opponent makes up more than half of what they have played."""
        return 2 * self.most > self.encounters

    @property
    def has_place(self) -> bool:
        """Whether they have a place on the leaderboard."""
        return not (self.rating.is_provisional or self.experienced < OPPONENTS or self.is_one_sided)

    @property
    def standing(self) -> int:
        """What a list is ordered by, the greatest first; who has the same shares a place."""
        return self.rating.shown + (_PLACED if self.has_place else 0)


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """How often somebody has met one of their opponents, in matches that count."""

    matches: int = 0
    day: int = 0
    """The day (`date.toordinal`, UTC) of the latest of them."""
    that_day: int = 0
    """How many of them were on that day."""

    def on(self, day: int) -> int:
        """How many of the matches were on that day, which isn't before the latest."""
        return self.that_day if self.day == day else 0

    def again(self, day: int) -> Acquaintance:
        """After another match on that day."""
        return self.joined(Acquaintance(1, day, 1))

    def joined(self, other: Acquaintance) -> Acquaintance:
        """Both together, as if they were one opponent."""
        day = max(self.day, other.day)
        return Acquaintance(self.matches + other.matches, day, self.on(day) + other.on(day))


@dataclass(frozen=True, slots=True)
class Party:
    """A side of a match, and the place it took."""

    users: tuple[UserId, ...]
    """By seat; who holds several seats stands there as often."""
    place: int
    """1 for the best."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that counts, unless its players have met too often that day."""

    match: MatchId
    game: str
    guild: int | None
    day: int
    """The day (`date.toordinal`, UTC) on which it ended."""
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

    def opponents(self, user: UserId) -> list[UserId]:
        """The people on other sides than `user`, in order; who had all about them deleted is among them."""
        others = (party.users for party in self.parties if user not in party.users)
        return sorted({other for users in others for other in users})

    def without(self, gone: Collection[UserId]) -> Finished:
        """The same, where nobody knows any more who these people were."""
        # No seat's number, so that it isn't that of another former player.
        unknown = {user: UserId(OUTSIDER - 1 - number) for number, user in enumerate(sorted(gone))}
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


def day_of(moment: datetime) -> int:
    """The day (UTC) of a moment, as `Finished.day` has it."""
    return moment.astimezone(UTC).toordinal()


def moves_by_seat(standing: Iterable[Row]) -> Counter[Seat]:
    """How many moves each seat has made, from the rows of a log that still stand."""
    return Counter(row.seat for row in standing if row.kind in MOVES and row.seat is not None)


def is_long_enough(seats: int, moves: Mapping[Seat, int]) -> bool:
    """Whether each seat has moved often enough for the match to count, those that left before its end included."""
    return all(moves.get(Seat(seat), 0) >= LEAST_MOVES for seat in range(seats))


def finished(match: Match, sides: Collection[frozenset[Seat]]) -> Finished | None:
    """What counts of a match that is over; None where it doesn't count."""
    found = _rateable(match, sides)
    return found if found and is_long_enough(len(match.seats), moves_by_seat(match.standing)) else None


def is_too_short(match: Match, sides: Collection[frozenset[Seat]]) -> bool:
    """Whether a match that is over would count if only each seat had moved more often."""
    return _rateable(match, sides) is not None and finished(match, sides) is None


def _rateable(match: Match, sides: Collection[frozenset[Seat]]) -> Finished | None:
    """What would count of a match that is over, however short it is."""
    if not match.rated or match.origins or match.outcome is None or match.ended_at is None:
        return None
    places: dict[Seat, int] = {}
    for seats in match.outcome.ranking:
        places |= dict.fromkeys(seats, len(places) + 1)
    found = parties(match.seats, places, sides)
    names = dict(zip(match.seats, match.names, strict=True))
    return Finished(match.id, match.game, match.guild, day_of(match.ended_at), found, names) if found else None


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


def weighed(before: Rating, after: Rating, weight: float) -> Rating:
    """The rating after a match that counts by `weight` from 0 to 1: so far on the way from `before` to `after`.

    OpenSkill's own weights say who of a team has done more, not how much a match tells.
    """
    variance = before.deviation**2 + weight * (after.deviation**2 - before.deviation**2)
    return Rating(before.mean + weight * (after.mean - before.mean), math.sqrt(variance))


@dataclass(slots=True)
class Standings:
    """Ratings and what they come from, which `count` changes: all there are, or those that a match touches."""

    records: dict[Holder, Record]
    acquaintances: dict[Holder, dict[UserId, Acquaintance]]
    """By opponent. All of those who may become experienced; of others those with whom they play is enough."""


def count(match: Finished, standings: Standings) -> list[Change]:
    """Count a match: changes the standings of all who played it, wherever it counts, and tells what changed.

    Somebody of whom nothing is known any more plays like one who is new, and is met as `FORMER`.
    """
    return [change for guild in match.scopes for change in _count_in(guild, match, standings)]


def _count_in(guild: int, match: Finished, standings: Standings) -> list[Change]:
    told = results(match.parties)
    holders = {user: Holder(guild, match.game, user) for user in told}
    before = {user: standings.records.get(holder, Record("")) for user, holder in holders.items()}
    after = rated(match.parties, {user: record.rating for user, record in before.items()})
    weights = {user: _weight(match, holders[user], standings) for user in match.users}
    changes = []
    for user, weight in weights.items():
        if not weight:
            continue
        holder, result, old = holders[user], told[user], before[user]
        new = replace(
            old,
            name=match.names[user],
            rating=weighed(old.rating, after[user], weight),
            won=old.won + (result is Result.WON),
            drawn=old.drawn + (result is Result.DRAWN),
            lost=old.lost + (result is Result.LOST),
        )
        standings.records[holder] = _met(new, match, holder, before, standings)
        provisional = new.rating.is_provisional
        changes.append(Change(holder, match.match, new.played, old.rating.shown, new.rating.shown, provisional, result))
    for change in changes:
        if standings.records[change.holder].is_experienced and not before[change.holder.user].is_experienced:
            _become_experienced(change.holder, standings)
    return changes


def _weight(match: Finished, holder: Holder, standings: Standings) -> float:
    """How much a match counts for somebody: the mean over their opponents."""
    known = standings.acquaintances.get(holder, {})
    return fmean(_share(_met_that_day(known, each, match.day)) for each in match.opponents(holder.user))


def _share(before: int) -> float:
    """How much a match counts after so many on the same day: the first fully, each further one half as much as the one
    before, and none after `MOST_A_DAY`.
    """
    return 0.0 if before >= MOST_A_DAY else 0.5**before


def _met_that_day(known: Mapping[UserId, Acquaintance], opponent: UserId, day: int) -> int:
    """How often somebody may have met an opponent on a day.

    An opponent first met on that day may be one who has just had their data deleted: they count as the same person.
    As their rating has begun anew, which makes it worth more to beat them, it is as if there had been one more match.
    """
    former = known.get(FORMER, Acquaintance()).on(day)
    former += former > 0
    if is_former(opponent):
        return former
    met = known.get(opponent, Acquaintance())
    return met.on(day) + (former if met.on(day) == met.matches else 0)


def _met(
    record: Record, match: Finished, holder: Holder, before: Mapping[UserId, Record], standings: Standings
) -> Record:
    """The record of somebody who has met their opponents in a match; notes that they have."""
    known = standings.acquaintances.setdefault(holder, {})
    met = [FORMER if is_former(user) else user for user in match.opponents(holder.user)]
    new = [user for user in met if user not in known and user != FORMER]
    for user in met:
        known[user] = known.get(user, Acquaintance()).again(match.day)
    return replace(
        record,
        # Below 0 it is from a version without these rules, and stays so until it is worked out anew.
        opponents=record.opponents + len(new) if record.opponents >= 0 else record.opponents,
        experienced=record.experienced + sum(before[user].is_experienced for user in new),
        encounters=record.encounters + len(met),
        most=max([record.most, *(known[user].matches for user in met)]),
    )


def forget_opponent(gone: Holder, standings: Standings) -> None:
    """Change the standings of all who have met somebody whose data is deleted: they have met a `FORMER` now.

    That opponent is no different one, and no experienced one, any more.
    """
    was_experienced = standings.records.get(gone, Record("")).is_experienced
    for holder, known in standings.acquaintances.items():
        if holder[:2] != gone[:2] or gone.user not in known:
            continue
        former = known[FORMER] = known.get(FORMER, Acquaintance()).joined(known.pop(gone.user))
        if record := standings.records.get(holder):
            # Who is experienced stays so.
            fewer = record.opponents > 0 and not record.is_experienced
            standings.records[holder] = replace(
                record,
                opponents=record.opponents - fewer,
                experienced=max(0, record.experienced - was_experienced),
                most=max(record.most, former.matches),
            )


def _become_experienced(holder: Holder, standings: Standings) -> None:
    """Whoever has met somebody has met an experienced opponent from now on."""
    for user in standings.acquaintances[holder]:
        theirs = holder._replace(user=user)
        if known := standings.records.get(theirs):
            standings.records[theirs] = replace(known, experienced=known.experienced + 1)
