"""Queries about the matches that somebody has played to an end."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import Connection, RowMapping, Text, and_, bindparam, case, cast, func, select, tuple_

from bot.core.match import MatchId, UserId
from bot.core.ratings import EVERYWHERE, Holder
from bot.storage.tables import match, player, rating_change
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
        match.c.shown_message,
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
    """The first seat of the player in `held`, so that nobody is counted twice in a match."""
    again = player.alias()
    same = (again.c.match_id == held.c.match_id, again.c.user_id == held.c.user_id)
    return held.c.seat == select(func.min(again.c.seat)).where(*same).correlate(held).scalar_subquery()


def _latest(*conditions: Any) -> Any:
    """The latest of somebody's ended matches with a result for which `conditions` hold, a row for each seat."""
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
    # What was played before the beginning of a continued match isn't one's own.
    cast(match.c.origins, Text) == "[]",
    tuple_(match.c.ended_at, match.c.id)
    < tuple_(bindparam("until", type_=match.c.ended_at.type), bindparam("until_id", type_=match.c.id.type)),
)


_OPTIONS = cast(match.c.options, Text)
_GROUP = (_other.c.user_id, match.c.game, _OPTIONS, _mine.c.seat, _other.c.seat)


def _encounters(*conditions: Any) -> Any:
    return (
        select(
            *_GROUP,
            func.max(_other.c.name),
            func.count(),
            func.sum(case((_mine.c.place < _other.c.place, 1), else_=0)),
        )
        .select_from(match)
        .join(_mine, _IS_MINE)
        .join(_other, and_(_other.c.match_id == match.c.id, _other.c.user_id != _mine.c.user_id))
        .where(*_HAS_RESULT, _first_seat(_mine), _first_seat(_other), *conditions)
        .group_by(*_GROUP)
    )


_ENCOUNTERS, _ENCOUNTERS_HERE = _encounters(), _encounters(_HERE)
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
    """Its last board."""
    ended_at: datetime
    """UTC."""
    users: tuple[UserId, ...]
    """By seat, as the following."""
    names: tuple[str, ...]
    places: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]


class Encounters(NamedTuple):
    """How often somebody has met a player in matches with the same terms and the same seats."""

    user: UserId
    name: str
    game: str
    options: Mapping[str, OptionValue]
    own: Seat
    other: Seat
    matches: int
    better: int
    """How often they came off better than the other."""


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
    """Whom a player has met, people and computer players, in a server or `EVERYWHERE`."""
    if guild == EVERYWHERE:
        rows = db.execute(_ENCOUNTERS, {"whose": user})
    else:
        rows = db.execute(_ENCOUNTERS_HERE, {"whose": user, "scope": guild})
    return [
        Encounters(UserId(met), name, game, json.loads(options), Seat(own), Seat(other), count, int(better))
        for met, game, options, own, other, name, count, better in rows
    ]


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
