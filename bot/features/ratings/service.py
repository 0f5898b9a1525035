"""Use cases of ratings: profiles, leaderboards, and recalculating all ratings."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from bot.catalogue import CATALOGUE, find_entry
from bot.core.match import Match, UserId
from bot.features.ratings import queries, rating_queries
from bot.features.ratings.queries import Title
from bot.features.ratings.rating_queries import Ranked
from bot.features.ratings.results import History
from bot.features.ratings.rules import EVERYWHERE, Change, Holder, Record, finished
from bot.handling.registration import console_task
from bot.matches.privacy import LEAVINGS, Leaving
from bot.storage import Connection, Store, name_queries
from bot.storage.matches import SAVED_TOO
from bot.texts.people import Named, told_apart
from games.kit.rules import OptionValue, Seat

Found: TypeAlias = Mapping[str, tuple[Record, list[Change]]]
"""A player's records by game, each with its latest changes."""


async def rating_changes(store: Store, match: Match) -> tuple[Change, ...]:
    """The changes of its players' ratings by a match, in its server if it has one."""
    scope = EVERYWHERE if match.guild is None else match.guild
    return tuple(await store.read(rating_queries.rating_changes, match.id, scope))


@dataclass(frozen=True, slots=True)
class Profile:
    """A player as others know them, in a server or everywhere."""

    name: str
    found: Found
    places: Mapping[str, tuple[int, int]]
    """By game, the player's place and the number of rated players."""
    further: Sequence[str]
    """Lines from other features."""
    history: History
    titles: Sequence[Title] = ()
    """Those to be named first come first."""


class Ranking(NamedTuple):
    """A page of a leaderboard."""

    ranked: Sequence[Ranked]
    entries: int
    """The number of entries on all pages."""
    own: Ranked | None
    """The reader's entry."""


async def records(store: Store, user: UserId, guild: int, most: int) -> dict[str, tuple[Record, list[Change]]]:
    """A player's records in a server or `EVERYWHERE`, by game, most played first.

    Each comes with at most `most` of its latest changes, oldest first.
    """

    def work(db: Connection) -> dict[str, tuple[Record, list[Change]]]:
        found = sorted(rating_queries.records_of(db, user, guild).items(), key=lambda pair: (-pair[1].played, pair[0]))
        return {
            game: (record, rating_queries.rating_history(db, Holder(guild, game, user), most))
            for game, record in found
            if game in CATALOGUE
        }

    return await store.read(work)


async def places(store: Store, user: UserId, guild: int, games: Collection[str]) -> dict[str, tuple[int, int]]:
    """A player's place and the number of rated players, for each of these games in which they are rated."""

    def work(db: Connection) -> dict[str, tuple[int, int]]:
        found = {game: rating_queries.rank_of(db, Holder(guild, game, user)) for game in games}
        return {
            game: (ranked.place, rating_queries.ranking_page(db, guild, game, 0, 0)[1])
            for game, ranked in found.items()
            if ranked
        }

    return await store.read(work)


async def name_of(store: Store, user: UserId, guild: int) -> str:
    """A player's name in their latest match that counts in a server, by default the one outside of servers; empty if
    it isn't known.
    """

    def work(db: Connection) -> str:
        found = {} if guild == EVERYWHERE else rating_queries.records_of(db, user, guild)
        (known,) = name_queries.names_of(db, [user]).values()
        return next((record.name for record in found.values()), known.name)

    return await store.read(work)


async def ranking(store: Store, guild: int, game: str, reader: UserId, page: int, size: int) -> Ranking:
    """A page (0-based) of a leaderboard. `guild` is a server id or `EVERYWHERE`."""

    def work(db: Connection) -> Ranking:
        ranked, count = rating_queries.ranking_page(db, guild, game, page * size, size)
        ranked = _told_apart(ranked, name_queries.names_of(db, [each.user for each in ranked]))
        return Ranking(ranked, count, rating_queries.rank_of(db, Holder(guild, game, reader)))

    return await store.read(work)


def _told_apart(ranked: Sequence[Ranked], known: Mapping[UserId, Named]) -> list[Ranked]:
    """The entries with names that tell people of one name apart: those of their server, or else the `known` ones."""
    people = ((each.record.name, known[each.user]) for each in ranked)
    names = told_apart(everywhere._replace(name=here or everywhere.name) for here, everywhere in people)
    return [each._replace(record=replace(each.record, name=name)) for each, name in zip(ranked, names, strict=True)]


async def titles_of(store: Store, user: UserId, guild: int) -> Sequence[Title]:
    """The titles of a player in a server or `EVERYWHERE`, those to be named first come first."""
    return await store.read(queries.titles_of, user, _server(guild))


async def count_won(store: Store, listed: Ranking, guild: int, game: str) -> Mapping[UserId, int]:
    """Number of tournaments of a game won by each player on a page of its leaderboard."""
    return await store.read(queries.count_won, [each.user for each in listed.ranked], game, _server(guild))


def _server(guild: int) -> int | None:
    return None if guild == EVERYWHERE else guild


def _rate(db: Connection, _: Match, match: Match) -> None:
    """Rate a match that is over, if it counts."""
    if counts := finished(match, find_entry(match.game).game.sides(match.options)):
        rating_queries.rate(db, counts)


SAVED_TOO.append(_rate)
LEAVINGS.append(Leaving(forgotten=rating_queries.delete_opponent))


@console_task("ratings")
async def rebuild_ratings(store: Store) -> int:
    """Recalculate all ratings from all matches that are over; returns how many matches counted."""

    def sides(game: str, options: Mapping[str, OptionValue]) -> Collection[frozenset[Seat]]:
        entry = CATALOGUE.get(game)
        return () if entry is None else entry.game.sides(options)

    return await store.write(rating_queries.rebuild_ratings, sides)
