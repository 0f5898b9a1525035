"""Queries about ratings: what matches did to them, and who stands where."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import RowMapping, Text, bindparam, cast, delete, func, insert, select, text
from sqlalchemy.dialects import postgresql, sqlite

from bot.match import MatchId, UserId
from bot.ratings import Change, Finished, Holder, Rating, Record, Result, count, parties
from bot.store.queries import Queries
from bot.store.tables import match, player, rating, rating_change
from games.kit.rules import Options, Seat

SidesOf: TypeAlias = Callable[[str, Options], Collection[frozenset[Seat]]]
"""The sides of a game, by its key and options; none for a game that isn't there any more."""


class Ranked(NamedTuple):
    """A line of a list of ratings."""

    place: int
    """1 for the best; shared by those with the same rating."""
    user: UserId
    record: Record


_RATING = (rating.c.guild, rating.c.game, rating.c.user_id)
_OF_ONE = select(rating).where(rating.c.guild == bindparam("scope"), rating.c.user_id == bindparam("whose"))
_LOCKED = (
    select(rating)
    .where(rating.c.guild.in_(bindparam("scopes", expanding=True)))
    .where(rating.c.game == bindparam("of_game"), rating.c.user_id.in_(bindparam("users", expanding=True)))
    .order_by(*_RATING)
    .with_for_update()
)
_SEATED = (
    select(player.c.user_id).where(player.c.match_id == bindparam("match")).order_by(player.c.seat).with_for_update()
)
_BEGIN = {
    dialect: new(rating).on_conflict_do_nothing()
    for dialect, new in (("sqlite", sqlite.insert), ("postgresql", postgresql.insert))
}
_SAVE = {
    dialect: added.on_conflict_do_update(
        index_elements=_RATING,
        set_={column.name: added.excluded[column.name] for column in rating.c if not column.primary_key},
    )
    for dialect, added in (("sqlite", sqlite.insert(rating)), ("postgresql", postgresql.insert(rating)))
}
_ADD_CHANGES = insert(rating_change)
_CHANGES_OF = (
    select(rating_change)
    .where(rating_change.c.match_id == bindparam("match"), rating_change.c.guild == bindparam("scope"))
    .order_by(rating_change.c.user_id)
)
_LATEST = (
    select(rating_change)
    .where(
        rating_change.c.guild == bindparam("scope"),
        rating_change.c.game == bindparam("of_game"),
        rating_change.c.user_id == bindparam("whose"),
    )
    .order_by(rating_change.c.number.desc())
    .limit(bindparam("most"))
)
_IN_LIST = (rating.c.guild == bindparam("scope"), rating.c.game == bindparam("of_game"))
_FIRST_ONES = (rating.c.standing.desc(), rating.c.user_id.desc())
# What is left out is counted in the index alone.
_LIST = (
    select(rating)
    .where(
        *_IN_LIST,
        rating.c.user_id.in_(
            select(rating.c.user_id)
            .where(*_IN_LIST)
            .order_by(*_FIRST_ONES)
            .limit(bindparam("most"))
            .offset(bindparam("after"))
        ),
    )
    .order_by(*_FIRST_ONES)
)
_HOW_MANY = select(func.count()).select_from(rating).where(*_IN_LIST)
_BETTER = _HOW_MANY.where(rating.c.standing > bindparam("than"))
_FINISHED = (
    select(
        match.c.id,
        match.c.game,
        match.c.options,
        match.c.guild,
        player.c.seat,
        player.c.user_id,
        player.c.name,
        player.c.place,
    )
    .join(player)
    .where(match.c.ended_at.is_not(None), match.c.rated, cast(match.c.origins, Text) == "[]")
    .order_by(match.c.ended_at, match.c.id, player.c.seat)
)


class Reading(Queries):
    """What can be looked up of ratings."""

    def rating_changes(self, match_id: MatchId, guild: int) -> list[Change]:
        """What a match did to the ratings there."""
        found = self._connection.execute(_CHANGES_OF, {"match": match_id, "scope": guild}).mappings()
        return [_change(row) for row in found]

    def records_of(self, user: UserId, guild: int) -> dict[str, Record]:
        """Somebody's ratings there, by game."""
        found = self._connection.execute(_OF_ONE, {"scope": guild, "whose": user}).mappings()
        return {row["game"]: _record(row) for row in found}

    def rating_history(self, holder: Holder, most: int) -> list[Change]:
        """At most so many of the latest changes of a rating, oldest first."""
        asked = {"scope": holder.guild, "of_game": holder.game, "whose": holder.user, "most": most}
        return [_change(row) for row in reversed(self._connection.execute(_LATEST, asked).mappings().all())]

    def ranking(self, guild: int, game: str, after: int, most: int) -> tuple[list[Ranked], int]:
        """At most so many of those rated there, the best first, without the first ones; and how many there are."""
        there = {"scope": guild, "of_game": game}
        rows = self._connection.execute(_LIST, {**there, "after": after, "most": most}).mappings().all()
        ranked: list[Ranked] = []
        for number, row in enumerate(rows):
            is_tied = number > 0 and row["standing"] == rows[number - 1]["standing"]
            place = ranked[-1].place if is_tied else after + number + 1
            if number == 0 and after:
                place = self._place(guild, game, row["standing"])
            ranked.append(Ranked(place, UserId(row["user_id"]), _record(row)))
        return ranked, self._connection.execute(_HOW_MANY, there).scalar_one()

    def ranked(self, holder: Holder) -> Ranked | None:
        """Where somebody stands; None for who isn't rated there."""
        record = self.records_of(holder.user, holder.guild).get(holder.game)
        if record is None:
            return None
        return Ranked(self._place(holder.guild, holder.game, record.rating.standing), holder.user, record)

    def _place(self, guild: int, game: str, standing: int) -> int:
        asked = {"scope": guild, "of_game": game, "than": standing}
        better: int = self._connection.execute(_BETTER, asked).scalar_one()
        return better + 1


class Writing(Reading):
    """What changes ratings."""

    def rate(self, finished: Finished) -> None:
        """Count a match, once: in the transaction that stores how it ended."""
        # Somebody may have had all about them deleted since the match was read. Who does so now, waits for these rows.
        seated = set(self._connection.execute(_SEATED, {"match": finished.match}).scalars())
        finished = finished.without([user for user in finished.users if user not in seated])
        users = finished.users
        if not users:
            return
        fresh = [
            _values(Holder(guild, finished.game, user), Record(finished.names[user]))
            for guild in finished.scopes
            for user in users
        ]
        # Rows to lock: of two matches of somebody that end at once, the second counts after the first.
        self._connection.execute(_BEGIN[self._connection.dialect.name], fresh)
        asked = {"scopes": finished.scopes, "of_game": finished.game, "users": users}
        records = {_holder(row): _record(row) for row in self._connection.execute(_LOCKED, asked).mappings()}
        self._save_ratings(records, count(finished, records))

    def rebuild_ratings(self, sides_of: SidesOf) -> int:
        """Count all matches anew, in the order in which they ended; gives how many there are that count."""
        if self._connection.dialect.name == "postgresql":
            # Who would count a match meanwhile waits; SQLite lets nobody else write anyway.
            self._connection.execute(text("LOCK TABLE rating IN EXCLUSIVE MODE"))
        self._connection.execute(delete(rating_change))
        self._connection.execute(delete(rating))
        records: dict[Holder, Record] = {}
        changes: list[Change] = []
        counted = 0
        rows = self._connection.execute(_FINISHED).mappings().all()
        for _, seats in groupby(rows, key=lambda row: row["id"]):
            if found := _finished(list(seats), sides_of):
                changes += count(found, records)
                counted += 1
        self._save_ratings(records, changes)
        return counted

    def _save_ratings(self, records: dict[Holder, Record], changes: Iterable[Change]) -> None:
        if records:
            values = [_values(holder, record) for holder, record in records.items()]
            self._connection.execute(_SAVE[self._connection.dialect.name], values)
            self._connection.execute(_ADD_CHANGES, [_change_values(change) for change in changes])


def _finished(seats: list[RowMapping], sides_of: SidesOf) -> Finished | None:
    head = seats[0]
    users = [UserId(row["user_id"]) for row in seats]
    places = {Seat(row["seat"]): row["place"] for row in seats if row["place"] is not None}
    found = parties(users, places, sides_of(head["game"], head["options"]))
    names = dict(zip(users, (row["name"] for row in seats), strict=True))
    return Finished(head["id"], head["game"], head["guild"], found, names) if found else None


def _holder(row: RowMapping) -> Holder:
    return Holder(row["guild"], row["game"], UserId(row["user_id"]))


def _record(row: RowMapping) -> Record:
    return Record(row["name"], Rating(row["mean"], row["deviation"]), row["won"], row["drawn"], row["lost"])


def _values(holder: Holder, record: Record) -> dict[str, Any]:
    return {
        "guild": holder.guild,
        "game": holder.game,
        "user_id": holder.user,
        "name": record.name,
        "mean": record.rating.mean,
        "deviation": record.rating.deviation,
        "standing": record.rating.standing,
        "won": record.won,
        "drawn": record.drawn,
        "lost": record.lost,
    }


def _change(row: RowMapping) -> Change:
    return Change(
        _holder(row),
        MatchId(row["match_id"]),
        row["number"],
        row["before"],
        row["after"],
        row["provisional"],
        Result(row["result"]),
    )


def _change_values(change: Change) -> dict[str, Any]:
    return {
        "guild": change.holder.guild,
        "game": change.holder.game,
        "user_id": change.holder.user,
        "number": change.number,
        "match_id": change.match,
        "before": change.before,
        "after": change.after,
        "provisional": change.is_provisional,
        "result": change.result.value,
    }
