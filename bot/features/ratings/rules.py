"""Ratings: how well each player plays each game, updated by every rated match that counts. Pure values.

The rules are OpenSkill's (Weng and Lin, Bradley-Terry with full pairing), for two to four sides and for teams. The
scale is that of chess: everybody starts at 1500, and a player with 200 points more is expected to win three games out
of four. A new rating has a deviation of 350 points, which shrinks with each match.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from functools import cache
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from bot.core.match import MOVES, Match, MatchId, Row, UserId, former, is_former
from games.kit.rules import Seat

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull

EVERYWHERE = 0
"""In place of a server id: all matches, wherever they were played."""
INITIAL_RATING = 1500.0
INITIAL_DEVIATION = 350.0
"""Deviation before the first match."""
PROVISIONAL = INITIAL_DEVIATION / 2
"""Above this deviation a rating is marked as provisional; some `FIRM_AFTER` matches bring it down to that."""
FIRM_AFTER = 17
"""Matches after which a rating is usually firm, that is no longer provisional."""
_CHANCE = 400 / (math.log(10) * math.sqrt(2))
"""OpenSkill's beta: 400 points more are odds of ten to one, as on Elo's scale."""
_DRIFT = 5.0
"""OpenSkill's tau, added to the deviation with each match because players change."""
_PLACED = 1_000_000
"""More than any rating; added to those with a place on the leaderboard so that they come first."""

# Rules that keep people from farming ratings with second accounts
LEAST_MOVES = 2
"""Moves that each seat must make for a match to count."""
MOST_A_DAY = 5
"""Matches a day (UTC) against the same opponent that count."""
OPPONENTS = 5
"""Experienced opponents needed for a place on the leaderboard; also, different opponents needed to be experienced."""
MATCHES = 10
"""Matches that count, needed to be experienced."""


FORMER = UserId(-8)
"""In `Acquaintance`s: one opponent that stands for all who had their data deleted."""


class Result(StrEnum):
    """A match's result for one of its players."""

    WON = "won"
    DRAWN = "drawn"
    """Shared the best place."""
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Rating:
    """An estimate of how well a player plays, in points."""

    mean: float = INITIAL_RATING
    deviation: float = INITIAL_DEVIATION
    """Standard deviation of the estimate."""

    @property
    def shown(self) -> int:
        """The mean as users see it."""
        return round(self.mean)

    @property
    def spread(self) -> int:
        """The deviation as users see it."""
        return round(self.deviation)

    @property
    def is_provisional(self) -> bool:
        """Whether the rating is still too uncertain to say much."""
        return self.deviation > PROVISIONAL


@dataclass(frozen=True, slots=True)
class Record:
    """A player's rating in one game, with the counts behind it."""

    name: str
    """The player's name in their latest match."""
    rating: Rating = Rating()
    won: int = 0
    drawn: int = 0
    lost: int = 0
    opponents: int = 0
    """Different opponents in matches that count."""
    experienced: int = 0
    """Number of experienced opponents among these."""
    encounters: int = 0
    """Meetings with an opponent: a match of four players has three for each."""
    most: int = 0
    """Encounters with the opponent met most often."""

    @property
    def played(self) -> int:
        """Number of matches that count."""
        return self.won + self.drawn + self.lost

    @property
    def is_experienced(self) -> bool:
        """Whether meeting this player helps opponents to a place on the leaderboard. Once true it stays so."""
        return self.opponents >= OPPONENTS and self.played >= MATCHES

    @property
    def may_become_experienced(self) -> bool:
        """Whether the next match that counts may make the player experienced."""
        return not self.is_experienced and self.played + 1 >= MATCHES

    @property
    def is_one_sided(self) -> bool:
        """Whether more than half of the encounters are with one opponent."""
        return 2 * self.most > self.encounters

    @property
    def has_place(self) -> bool:
        """Whether the player has a place on the leaderboard."""
        return not (self.rating.is_provisional or self.experienced < OPPONENTS or self.is_one_sided)

    @property
    def standing(self) -> int:
        """Sort key of the leaderboard, greatest first; players with the same key share a place."""
        return self.rating.shown + (_PLACED if self.has_place else 0)


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """Number of matches that count between a player and one opponent."""

    matches: int = 0
    day: int = 0
    """The day (`date.toordinal`, UTC) of the latest match."""
    that_day: int = 0
    """Number of matches on that day."""

    def on(self, day: int) -> int:
        """Number of matches on `day`, which must not be before the latest."""
        return self.that_day if self.day == day else 0

    def joined(self, other: Acquaintance) -> Acquaintance:
        """The sum of both, as if the two opponents were one."""
        day = max(self.day, other.day)
        return Acquaintance(self.matches + other.matches, day, self.on(day) + other.on(day))


@dataclass(frozen=True, slots=True)
class Party:
    """A side of a match and the place it took."""

    users: tuple[UserId, ...]
    """The players by seat; one who holds several seats appears once for each."""
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
        """The players whose ratings change; those who had their data deleted have none."""
        return sorted(user for user in self.names if not is_former(user))

    @property
    def scopes(self) -> tuple[int, ...]:
        """The scopes in which the match counts: everywhere, and its server if it has one."""
        return (EVERYWHERE,) if self.guild is None else (EVERYWHERE, self.guild)

    def opponents(self, user: UserId) -> list[UserId]:
        """The players on other sides than `user`, sorted, former players included."""
        others = (party.users for party in self.parties if user not in party.users)
        return sorted({other for users in others for other in users})

    def without(self, gone: Collection[UserId]) -> Finished:
        """The match with these players made anonymous."""
        taken = {user for party in self.parties for user in party.users}
        free = (nobody for seat in itertools.count() if (nobody := former(Seat(seat))) not in taken)
        unknown = dict(zip(sorted(gone), free, strict=False))
        known = tuple(
            replace(party, users=tuple(unknown.get(user, user) for user in party.users)) for party in self.parties
        )
        return replace(self, parties=known, names={unknown.get(user, user): name for user, name in self.names.items()})


class Holder(NamedTuple):
    """Identifies a rating: the player, the game and the server."""

    guild: int
    """A server id or `EVERYWHERE`."""
    game: str
    user: UserId


@dataclass(frozen=True, slots=True)
class Change:
    """The change of a rating by a match."""

    holder: Holder
    match: MatchId
    number: int
    """1-based index among the holder's matches that count."""
    before: int
    after: int
    is_provisional: bool
    """Whether the rating is provisional after the match."""
    result: Result


def parties(
    seats: Sequence[UserId], places: Mapping[Seat, int], sides: Collection[frozenset[Seat]]
) -> tuple[Party, ...]:
    """The sides of a match with their places; empty if it can't count.

    It can't if it has no result, if there is only one side, or if a player held seats on several sides.
    """
    if len(places) < len(seats) or len(sides) < 2:
        return ()
    found = tuple(
        Party(tuple(seats[seat] for seat in sorted(side)), min(places[seat] for seat in side)) for side in sides
    )
    people = [user for party in found for user in set(party.users)]
    return found if len(people) == len(set(people)) else ()


def day_of(moment: datetime) -> int:
    """The day (`date.toordinal`, UTC) of a moment."""
    return moment.astimezone(UTC).toordinal()


def moves_by_seat(standing: Iterable[Row]) -> Counter[Seat]:
    """Number of moves of each seat, from the rows of a log that still stand."""
    return Counter(row.seat for row in standing if row.kind in MOVES and row.seat is not None)


def is_long_enough(seats: int, moves: Mapping[Seat, int]) -> bool:
    """Whether each seat has made enough moves for the match to count, also seats that left before the end."""
    return all(moves.get(Seat(seat), 0) >= LEAST_MOVES for seat in range(seats))


def finished(match: Match, sides: Collection[frozenset[Seat]]) -> Finished | None:
    """A match that is over as ratings count it; None if it doesn't count."""
    found = _rateable(match, sides)
    return found if found and is_long_enough(len(match.seats), moves_by_seat(match.standing)) else None


def is_too_short(match: Match, sides: Collection[frozenset[Seat]]) -> bool:
    """Whether too few moves are the only reason why a match that is over doesn't count."""
    return _rateable(match, sides) is not None and finished(match, sides) is None


def _rateable(match: Match, sides: Collection[frozenset[Seat]]) -> Finished | None:
    """Like `finished`, but for matches of any length."""
    if not match.rated or match.outcome is None or match.ended_at is None:
        return None
    places: dict[Seat, int] = {}
    for seats in match.outcome.ranking:
        places |= dict.fromkeys(seats, len(places) + 1)
    found = parties(match.seats, places, sides)
    names = dict(zip(match.seats, match.names, strict=True))
    return Finished(match.id, match.game, match.guild, day_of(match.ended_at), found, names) if found else None


def results(sides: Sequence[Party]) -> dict[UserId, Result]:
    """The result for each player."""
    best = min(party.place for party in sides)
    is_shared = sum(party.place == best for party in sides) > 1
    return {
        user: Result.LOST if party.place > best else Result.DRAWN if is_shared else Result.WON
        for party in sides
        for user in party.users
    }


def rated(sides: Sequence[Party], before: Mapping[UserId, Rating]) -> dict[UserId, Rating]:
    """Each player's rating after a match, given their ratings `before`.

    A player who holds several seats of a team counts as that many players, so the team isn't weaker than others; their
    rating changes once.
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
    """Load the library ahead of the first match; takes some hundredths of a second."""
    _model()


@cache
def _model() -> BradleyTerryFull:
    # Imported here to keep start-up quick.
    from openskill.models import BradleyTerryFull

    return BradleyTerryFull(mu=INITIAL_RATING, sigma=INITIAL_DEVIATION, beta=_CHANCE, tau=_DRIFT, gamma=_certainty)


def _certainty(*_: object) -> float:
    """OpenSkill's gamma: how much each match shrinks the deviation, 1 for all that it tells.

    OpenSkill's default is so careful that among twenty people who have played a hundred matches each, the errors of
    their ratings are half as large again.
    """
    return 1.0


def _weighed(before: Rating, after: Rating, weight: float) -> Rating:
    """Interpolate between two ratings; `weight` is 0 for `before`, 1 for `after`.

    OpenSkill's own weights say which member of a team did more, not how much a match tells.
    """
    variance = before.deviation**2 + weight * (after.deviation**2 - before.deviation**2)
    return Rating(before.mean + weight * (after.mean - before.mean), math.sqrt(variance))


@dataclass(slots=True)
class Standings:
    """The records and acquaintances that `count` reads and changes: all of them, or those that a match touches."""

    records: dict[Holder, Record]
    acquaintances: dict[Holder, dict[UserId, Acquaintance]]
    """By opponent. Complete for those who may become experienced; for others, at least the opponents in the match."""


def count(match: Finished, standings: Standings) -> list[Change]:
    """Count a match: update the standings of its players in each of its scopes and return the changes.

    A former player counts as a new one, and is met as `FORMER`.
    """
    return [change for guild in match.scopes for change in _count_in(guild, match, standings)]


def _count_in(guild: int, match: Finished, standings: Standings) -> list[Change]:
    result_of = results(match.parties)
    holders = {user: Holder(guild, match.game, user) for user in result_of}
    before = {user: standings.records.get(holder, Record("")) for user, holder in holders.items()}
    after = rated(match.parties, {user: record.rating for user, record in before.items()})
    weights = {user: _weight(match, holders[user], standings) for user in match.users}
    changes = []
    for user, weight in weights.items():
        if not weight:
            continue
        holder, result, old = holders[user], result_of[user], before[user]
        new = replace(
            old,
            name=match.names[user],
            rating=_weighed(old.rating, after[user], weight),
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
    """The weight of a match for one player: the mean over their opponents.

    The first match of a day against an opponent counts fully, each further one half as much as the one before, and
    none after `MOST_A_DAY`.
    """
    known = standings.acquaintances.get(holder, {})
    earlier = [_met_that_day(known, opponent, match.day) for opponent in match.opponents(holder.user)]
    return fmean(0.0 if matches >= MOST_A_DAY else 0.5**matches for matches in earlier)


def _met_that_day(known: Mapping[UserId, Acquaintance], opponent: UserId, day: int) -> int:
    """Maximum number of matches between a player and an opponent on a day.

    An opponent first met on that day may be one who has just had their data deleted, so both count as one person. And
    because their rating has started anew, which makes beating them worth more, one more match is added.
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
    """The record of a player who has met their opponents in a match; also updates their acquaintances."""
    known = standings.acquaintances.setdefault(holder, {})
    met = [FORMER if is_former(user) else user for user in match.opponents(holder.user)]
    new = [user for user in met if user not in known and user != FORMER]
    for user in met:
        known[user] = known.get(user, Acquaintance()).joined(Acquaintance(1, match.day, 1))
    return replace(
        record,
        opponents=record.opponents + len(new),
        experienced=record.experienced + sum(before[user].is_experienced for user in new),
        encounters=record.encounters + len(met),
        most=max([record.most, *(known[user].matches for user in met)]),
    )


def forget_opponent(gone: Holder, standings: Standings) -> None:
    """Replace a player whose data is deleted by `FORMER` in the standings of all who have met them.

    They no longer count as a different opponent, nor as an experienced one.
    """
    was_experienced = standings.records.get(gone, Record("")).is_experienced
    for holder, known in standings.acquaintances.items():
        if holder[:2] != gone[:2] or gone.user not in known:
            continue
        former = known[FORMER] = known.get(FORMER, Acquaintance()).joined(known.pop(gone.user))
        if record := standings.records.get(holder):
            # Experienced players stay experienced.
            fewer = record.opponents > 0 and not record.is_experienced
            standings.records[holder] = replace(
                record,
                opponents=record.opponents - fewer,
                experienced=max(0, record.experienced - was_experienced),
                most=max(record.most, former.matches),
            )


def _become_experienced(holder: Holder, standings: Standings) -> None:
    """Add an experienced opponent to the record of everybody who has met this player."""
    for user in standings.acquaintances[holder]:
        other = holder._replace(user=user)
        if record := standings.records.get(other):
            standings.records[other] = replace(record, experienced=record.experienced + 1)
