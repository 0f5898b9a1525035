"""Use cases of results: the milestones of a match that has ended, and a player's history."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from bot.catalogue import CATALOGUE, find_entry
from bot.core.match import Match, UserId, is_former, level_of
from bot.features.ratings import queries, rating_queries
from bot.features.ratings.queries import Encounters, EndedMatch, Lineup, Other
from bot.features.ratings.rules import EVERYWHERE, Change, Result, is_long_enough, moves_by_seat, parties, results
from bot.storage import Connection, Store, name_queries
from bot.storage.preferences import wanting_pings
from bot.texts.people import Named, told_apart
from games.kit.rules import Seat, options_from
from opponents.kit.elo import Result as Faced
from opponents.kit.elo import elo_of, performance

STREAKS = (3, 5, 10, 25, 50, 100)
"""The winning streaks that are announced."""
MOST_FREQUENT_SHOWN = 3
"""The players that a history names as those met most."""
MIN_MATCHES_FOR_ELO = 10
"""The fewest matches against computer players that show an Elo."""


class MilestoneKind(StrEnum):
    """The news that the end of a match may bring for a player."""

    FIRST_WIN = "first-win"
    STREAK = "streak"
    PEAK = "peak"
    """Their highest firm rating."""
    BEST = "best"
    """Their best score in a solo game."""


class Milestone(NamedTuple):
    """Something worth telling about a player at the end of a match."""

    kind: MilestoneKind
    user: UserId
    number: int = 0
    """The length of the streak, or the rating."""


class LevelResult(NamedTuple):
    """Number of a player's wins against a level of computer players."""

    level: int
    won: int
    played: int


class AgainstComputers(NamedTuple):
    """A player's results in one game against computer players."""

    won: int
    """Matches in which they came off better than all others."""
    played: int
    levels: Sequence[LevelResult]
    elo: int | None
    """A player's results against computers, or None if there are too few."""


class History(NamedTuple):
    """A player's results."""

    latest: Sequence[EndedMatch]
    """The latest first."""
    favourites: Sequence[tuple[str, int]]
    """The names of the people met most, and how often."""
    computers: Mapping[str, AgainstComputers]
    """By game, the most played first; whichever game is named."""


def result_of(ended: EndedMatch, user: UserId) -> Result | None:
    """A match's result for one of its players; None if there is only one side, or if they played several."""
    entry = CATALOGUE.get(ended.game)
    places = {Seat(seat): place for seat, place in enumerate(ended.places)}
    found = () if entry is None else parties(ended.users, places, entry.game.sides(ended.options))
    return results(found)[user] if found else None


async def history(
    store: Store, user: UserId, guild: int, most: int, game: str | None = None, here: int | None = None
) -> History:
    """A player's history in a server or `EVERYWHERE`, with at most `most` matches; of one game alone if it is named. It
    is shown in the server `here`, by default in none, which needn't know the names of other servers.
    """

    def work(db: Connection) -> History:
        met = [each for each in queries.encounters(db, user, guild) if game in {None, each.game}]
        latest = queries.latest_matches(db, user, guild, most, game)
        people = {each.user for each in met}.union(*(each.users for each in latest))
        known = name_queries.names_of(db, [each for each in people if each > 0])
        latest = [each if each.guild == here else _renamed(each, known) for each in latest]
        if guild == EVERYWHERE:
            met = [each._replace(name=known[each.user].name) if each.user in known else each for each in met]
        return History(latest, _favourites(met, known), _against_computers(queries.lineups(db, user, guild)))

    return await store.read(work)


def _renamed(ended: EndedMatch, known: Mapping[UserId, Named]) -> EndedMatch:
    """A match with the `known` names of its people."""
    people = zip(ended.users, ended.names, strict=True)
    return ended._replace(names=tuple(told_apart(known.get(user, Named(user, name)) for user, name in people)))


def _favourites(met: Sequence[Encounters], known: Mapping[UserId, Named]) -> list[tuple[str, int]]:
    counts, names = Counter[UserId](), dict[UserId, str]()
    for each in met:
        if level_of(each.user) is None and not is_former(each.user):
            counts[each.user] += each.matches
            names[each.user] = each.name
    favourites = counts.most_common(MOST_FREQUENT_SHOWN)
    apart = told_apart(known[user]._replace(name=names[user]) for user, _ in favourites)
    return [(name, count) for name, (_, count) in zip(apart, favourites, strict=True)]


def _against_computers(met: Sequence[Lineup]) -> dict[str, AgainstComputers]:
    by_game: dict[str, list[Lineup]] = {}
    for each in met:
        if each.game in CATALOGUE and (opponents := _opponents(each)):
            by_game.setdefault(each.game, []).append(each._replace(others=opponents))
    found = {game: _against_in(game, each) for game, each in by_game.items()}
    return dict(sorted(found.items(), key=lambda pair: (-pair[1].played, pair[0])))


def _opponents(met: Lineup) -> tuple[Other, ...]:
    """The players of the other sides; empty if there is no computer player among them."""
    sides = find_entry(met.game).game.sides(met.options)
    found = tuple(each for each in met.others if not any({met.own, each.seat} <= side for side in sides))
    return found if any(level_of(each.user) for each in found) else ()


def _against_in(game: str, met: Sequence[Lineup]) -> AgainstComputers:
    """The results in one game. Its lineups hold opponents alone."""
    won, played = Counter[int](), Counter[int]()
    for each in met:
        for level in {level for other in each.others if (level := level_of(other.user))}:
            played[level] += each.matches
            if all(other.behind > 0 for other in each.others if level_of(other.user) == level):
                won[level] += each.matches
    return AgainstComputers(
        won=sum(each.matches for each in met if all(other.behind > 0 for other in each.others)),
        played=sum(each.matches for each in met),
        levels=[LevelResult(level, won[level], played[level]) for level in sorted(played)],
        elo=_elo(game, met),
    )


def _elo(game: str, met: Sequence[Lineup]) -> int | None:
    """The Elo that the matches show of the kind in which levels were measured: all others of one level, and as many as
    there are by default.
    """
    rules = find_entry(game).game
    others = len(rules.seat_names(options_from(rules.options, {}))) - 1
    games: Counter[int] = Counter()
    points: defaultdict[int, float] = defaultdict(float)
    for each in met:
        levels = {level_of(other.user) or 0 for other in each.others}
        elo = elo_of(game, min(levels))
        if elo is not None and len(levels) == 1 and len(each.others) == others:
            games[elo] += each.matches
            if all(other.behind >= 0 for other in each.others):
                points[elo] += each.matches / (1 + sum(other.behind == 0 for other in each.others))
    found = [Faced(elo, points[elo], count, others) for elo, count in games.items()]
    return round(performance(found)) if games.total() >= MIN_MATCHES_FOR_ELO else None


async def milestones(store: Store, match: Match, changes: Sequence[Change]) -> list[Milestone]:
    """The news of a match's end for its players, except those who don't want to be pinged.

    `changes` are those of their ratings. It depends only on what had ended by then, so it is always the same.
    """
    if match.outcome is None or not match.outcome.ranking:
        return []
    winners = _winners(match)
    peaks = {change.holder.user: change for change in changes if not change.is_provisional}
    people = sorted(
        user for user in match.people if not is_former(user) and (user in winners or user in peaks or _is_solved(match))
    )
    if not people:
        return []
    told = await wanting_pings(store, people)

    def work(db: Connection) -> list[Milestone]:
        found = []
        for user in told:
            if user in winners:
                found += _wins(db, match, user)
            if user in peaks and _is_peak(db, peaks[user]):
                found.append(Milestone(MilestoneKind.PEAK, user, peaks[user].after))
            if _is_solved(match) and _is_best(db, match, user):
                found.append(Milestone(MilestoneKind.BEST, user))
        return found

    return await store.read(work)


def _winners(match: Match) -> set[UserId]:
    assert match.outcome is not None  # noqa: S101 - checked by the caller
    places = {seat: at for at, seats in enumerate(match.outcome.ranking, 1) for seat in seats}
    found = parties(match.seats, places, find_entry(match.game).game.sides(match.options))
    return {user for user, result in results(found).items() if result is Result.WON} if found else set()


def _is_solved(match: Match) -> bool:
    return len(match.seats) == 1 and match.outcome is not None and bool(match.outcome.points)


def _wins(db: Connection, match: Match, user: UserId) -> list[Milestone]:
    """The milestones of a win: the first one in a game, or one of several in a row.

    Matches that are too short for ratings don't count: nothing was played if the opponent didn't come.
    """
    if not is_long_enough(len(match.seats), moves_by_seat(match.standing)):
        return []
    before = _before(db, match, user, STREAKS[-1])
    moves = rating_queries.moves_of(db, [each.id for each in before])
    played = [each for each in before if is_long_enough(len(each.users), moves.get(each.id, {}))]
    known = [result for each in played if (result := result_of(each, user)) is not None]
    if Result.WON not in known:
        return [Milestone(MilestoneKind.FIRST_WIN, user)] if len(before) < STREAKS[-1] else []
    streak = 1 + next((at for at, result in enumerate(known) if result is not Result.WON), len(known))
    return [Milestone(MilestoneKind.STREAK, user, streak)] if streak in STREAKS else []


def _before(db: Connection, match: Match, user: UserId, most: int) -> list[EndedMatch]:
    return queries.matches_before(db, user, match.game, (match.changed_at, match.id), most)


def _is_peak(db: Connection, change: Change) -> bool:
    highest = queries.highest_rating(db, change.holder, change.number)
    return highest is not None and change.after > highest


def _is_best(db: Connection, match: Match, user: UserId) -> bool:
    """Whether a solo game has a better score, which is a lower one, than all before it; the first one has none."""
    assert match.outcome is not None  # noqa: S101 - checked by the caller
    score = tuple(points for _, points in match.outcome.points)
    before = [each.points[0] for each in _before(db, match, user, most=10**6) if each.points[0]]
    return bool(before) and score < min(before)
