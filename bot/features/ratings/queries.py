"""Queries about a player's finished matches."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import Connection, RowMapping, Text, and_, bindparam, case, cast, func, select, tuple_

from bot.core.match import MatchId, UserId
from bot.features.ratings.rules import EVERYWHERE, Holder
from bot.storage.rows import is_computer
from bot.storage.tables import match, player, rating_change, tournament, tournament_title
from games.kit.rules import OptionValue, Seat

_mine, _other = player.alias("mine"), player.alias("other")
_IS_MINE = and_(_mine.c.match_id == match.c.id, _mine.c.user_id == bindparam("whose"))
_HAS_RESULT = (match.c.ended_at.is_not(None), _mine.c.place.is_not(None))
_NEWEST_FIRST = (match.c.ended_at.desc(), match.c.id.desc())
_HERE = match.c.guild == bindparam("scope")
_OF_GAME = match.c.game == bindparam("of_game")
_FULL = (
    select(
        match.c.id,
        match.c.game,
        match.c.options,
        match.c.guild,
        match.c.channel,
        case((match.c.homeless.is_(False), match.c.shown_message)).label("shown_message"),
        match.c.ended_at,
        player.c.user_id,
        player.c.name,
        player.c.place,
        player.c.points,
    )
    .join(player)
    .order_by(*_NEWEST_FIRST, player.c.seat)
)


def _first_seat(held: Any) -> Any:
    """The first seat of the player in `held`, so that each player is counted once in a match."""
    again = player.alias()
    same = (again.c.match_id == held.c.match_id, again.c.user_id == held.c.user_id)
    return held.c.seat == select(func.min(again.c.seat)).where(*same).correlate(held).scalar_subquery()


def _latest(*conditions: Any) -> Any:
    """A player's latest finished matches with a result that satisfy `conditions`, a row for each seat."""
    chosen = (
        select(match.c.id)
        .join(_mine, _IS_MINE)
        .where(*_HAS_RESULT, _first_seat(_mine), *conditions)
        .order_by(*_NEWEST_FIRST)
        .limit(bindparam("most"))
        .subquery()
    )
    return _FULL.join(chosen, chosen.c.id == match.c.id)


_BEFORE = _latest(
    _OF_GAME,
    tuple_(match.c.ended_at, match.c.id)
    < tuple_(bindparam("until", type_=match.c.ended_at.type), bindparam("until_id", type_=match.c.id.type)),
)


def _met(*columns: Any, conditions: Sequence[Any]) -> Any:
    """These columns of a player's matches with a result, a row for each other player."""
    return (
        select(*columns)
        .select_from(match)
        .join(_mine, _IS_MINE)
        .join(_other, and_(_other.c.match_id == match.c.id, _other.c.user_id != _mine.c.user_id))
        .where(*_HAS_RESULT, _first_seat(_mine), _first_seat(_other), *conditions)
    )


def _encounters(*conditions: Any) -> Any:
    met = (_other.c.user_id, match.c.game)
    return _met(*met, func.max(_other.c.name), func.count(), conditions=conditions).group_by(*met)


_OPTIONS = cast(match.c.options, Text)
_USER, _SEAT, _BEHIND = (
    cast(column, Text) for column in (_other.c.user_id, _other.c.seat, _other.c.place - _mine.c.place)
)


def _lineups(*conditions: Any) -> Any:
    """Number of meetings with all of the same players in the same seats, with the same places."""
    same = (match.c.game, _OPTIONS, _mine.c.seat)
    each = _met(
        *(column.label(name) for column, name in zip(same, ("game", "options", "own"), strict=True)),
        func.aggregate_strings(_USER + "," + _SEAT + "," + _BEHIND, ";").label("others"),
        conditions=conditions,
    )
    # Options aren't comparable as JSON in PostgreSQL, so they are grouped as text.
    computers = func.sum(case((is_computer(_other.c.user_id), 1), else_=0))
    matches = each.group_by(match.c.id, *same).having(computers > 0).subquery()
    columns = (matches.c.game, matches.c.options, matches.c.own, matches.c.others)
    return select(*columns, func.count()).group_by(*columns)


_ENCOUNTERS, _ENCOUNTERS_HERE = _encounters(), _encounters(_HERE)
_LINEUPS, _LINEUPS_HERE = _lineups(), _lineups(_HERE)
_HIGHEST = select(func.max(rating_change.c.after)).where(
    rating_change.c.guild == bindparam("scope"),
    rating_change.c.game == bindparam("of_game"),
    rating_change.c.user_id == bindparam("whose"),
    rating_change.c.number < bindparam("number"),
    rating_change.c.provisional.is_(False),
)


class EndedMatch(NamedTuple):
    """A match that is over and has a result."""

    id: MatchId
    game: str
    options: Mapping[str, OptionValue]
    guild: int | None
    channel: int
    message: int | None
    """Its last board; None if that was deleted with its channel."""
    ended_at: datetime
    """UTC."""
    users: tuple[UserId, ...]
    """By seat, as the following."""
    names: tuple[str, ...]
    places: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]


class Encounters(NamedTuple):
    """Number of meetings with a player in matches of a game."""

    user: UserId
    name: str
    game: str
    matches: int


class Other(NamedTuple):
    """Another player in a player's match."""

    user: UserId
    seat: Seat
    behind: int
    """Number of places behind; negative if ahead."""


class Lineup(NamedTuple):
    """A player's matches with the same terms and the same other players, including computer players."""

    game: str
    options: Mapping[str, OptionValue]
    own: Seat
    others: tuple[Other, ...]
    matches: int


def latest_matches(db: Connection, user: UserId, guild: int, most: int, game: str | None = None) -> list[EndedMatch]:
    """The latest matches with a result of a player in a server or `EVERYWHERE`, of one game if it is named."""
    conditions = [] if guild == EVERYWHERE else [_HERE]
    conditions += [] if game is None else [_OF_GAME]
    asked = {"whose": user, "most": most, "scope": guild, "of_game": game}
    return _read(db.execute(_latest(*conditions), asked).mappings())


def matches_before(
    db: Connection, user: UserId, game: str, ended: tuple[datetime, MatchId], most: int
) -> list[EndedMatch]:
    """The matches of a game that a player has ended before the one that `ended`, by its time and id, latest first."""
    at, number = ended
    asked = {"whose": user, "of_game": game, "until": at, "until_id": number, "most": most}
    return _read(db.execute(_BEFORE, asked).mappings())


def encounters(db: Connection, user: UserId, guild: int) -> list[Encounters]:
    """The opponents that a player has met, people and computer players, in a server or `EVERYWHERE`."""
    rows = db.execute(_ENCOUNTERS if guild == EVERYWHERE else _ENCOUNTERS_HERE, {"whose": user, "scope": guild})
    return [Encounters(UserId(met), name, game, count) for met, game, name, count in rows]


def lineups(db: Connection, user: UserId, guild: int) -> list[Lineup]:
    """The matches of a player with computer players, in a server or `EVERYWHERE`."""
    rows = db.execute(_LINEUPS if guild == EVERYWHERE else _LINEUPS_HERE, {"whose": user, "scope": guild})
    return [
        Lineup(game, json.loads(options), Seat(own), tuple(map(_read_other, others.split(";"))), count)
        for game, options, own, others, count in rows
    ]


def _read_other(text: str) -> Other:
    user, seat, behind = map(int, text.split(","))
    return Other(UserId(user), Seat(seat), behind)


def highest_rating(db: Connection, holder: Holder, before: int) -> int | None:
    """The highest firm rating that a player had before their match of that number; None if they had none."""
    asked = {"scope": holder.guild, "of_game": holder.game, "whose": holder.user, "number": before}
    highest: int | None = db.execute(_HIGHEST, asked).scalar_one()
    return highest


def _read(rows: Iterable[RowMapping]) -> list[EndedMatch]:
    return [_ended(list(seats)) for _, seats in groupby(rows, key=lambda row: row["id"])]


def _ended(seats: list[RowMapping]) -> EndedMatch:
    head = seats[0]
    return EndedMatch(
        MatchId(head["id"]),
        head["game"],
        head["options"],
        head["guild"],
        head["channel"],
        head["shown_message"],
        head["ended_at"],
        tuple(UserId(row["user_id"]) for row in seats),
        tuple(row["name"] for row in seats),
        tuple(row["place"] for row in seats),
        tuple(tuple(row["points"] or ()) for row in seats),
    )


class Title(NamedTuple):
    """A place among the first three of a tournament, or of a season of a league."""

    tournament: int
    name: str
    guild: int
    game: str
    season: int
    place: int
    at: datetime


# As the fields of `Title`.
_TITLES = (
    select(
        tournament_title.c.tournament_id,
        tournament.c.settings["name"].as_string(),
        tournament.c.guild,
        tournament.c.game,
        tournament_title.c.season,
        tournament_title.c.place,
        tournament_title.c.at,
    )
    .join(tournament)
    .where(tournament_title.c.user_id == bindparam("user"))
    .order_by(tournament_title.c.place, tournament_title.c.at.desc())
)
_TITLES_IN = _TITLES.where(tournament.c.guild == bindparam("in_guild"))


def titles_of(db: Connection, user: UserId, guild: int | None = None) -> list[Title]:
    """The titles of a person in a server, or everywhere; the best first, then the latest."""
    if guild is None:
        rows = db.execute(_TITLES, {"user": user})
    else:
        rows = db.execute(_TITLES_IN, {"user": user, "in_guild": guild})
    return [Title(*row) for row in rows]


_COUNT_TITLES = (
    select(tournament_title.c.user_id, func.count())
    .join(tournament)
    .where(
        tournament_title.c.user_id.in_(bindparam("users", expanding=True)),
        tournament_title.c.place == 1,
        tournament.c.game == bindparam("of_game"),
    )
    .group_by(tournament_title.c.user_id)
)
_COUNT_TITLES_IN = _COUNT_TITLES.where(tournament.c.guild == bindparam("in_guild"))


def count_won(db: Connection, users: Collection[UserId], game: str, guild: int | None = None) -> dict[UserId, int]:
    """Number of tournaments of a game won by these people in a server, or everywhere; without those who have none."""
    asked = {"users": list(users), "of_game": game}
    if guild is None:
        rows = db.execute(_COUNT_TITLES, asked)
    else:
        rows = db.execute(_COUNT_TITLES_IN, {**asked, "in_guild": guild})
    return {UserId(user): count for user, count in rows}
