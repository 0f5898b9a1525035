"""Queries about ratings: counting matches, leaderboards, and the history of a rating."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Connection, RowMapping, bindparam, delete, func, insert, select, text

from bot.core.match import MOVES, MatchId, RowKind, UserId, standing_rows
from bot.features.ratings.rules import (
    EVERYWHERE,
    FORMER,
    Acquaintance,
    Change,
    Finished,
    Holder,
    Rating,
    Record,
    Result,
    Standings,
    count,
    day_of,
    forget_opponent,
    is_long_enough,
    moves_by_seat,
    parties,
)
from bot.storage.rows import read_row
from bot.storage.tables import acquaintance, log, match, player, rating, rating_change
from bot.storage.upserts import inserts, upserts
from games.kit.rules import Options, Seat

SidesOf: TypeAlias = Callable[[str, Options], Collection[frozenset[Seat]]]
"""Returns the sides of a game, given its key and options; empty for a game that no longer exists."""


class Ranked(NamedTuple):
    """An entry of a leaderboard."""

    place: int
    """1 for the best; shared by those with the same standing."""
    user: UserId
    record: Record


RATINGS = 0x72617465
"""First key of PostgreSQL's advisory locks for a game's ratings: "rate" in ASCII."""

_COUNTS = ("won", "drawn", "lost", "opponents", "experienced", "encounters", "most")
"""Fields of a `Record` in their order, each with a column of the same name."""
_OF_USER = select(rating).where(rating.c.guild == bindparam("scope"), rating.c.user_id == bindparam("whose"))
_LOCKED = (
    select(rating)
    .where(rating.c.guild.in_(bindparam("scopes", expanding=True)))
    .where(rating.c.game == bindparam("of_game"), rating.c.user_id.in_(bindparam("users", expanding=True)))
    .order_by(rating.c.guild, rating.c.game, rating.c.user_id)
    .with_for_update()
)
_SEATED = (
    select(player.c.user_id).where(player.c.match_id == bindparam("match")).order_by(player.c.seat).with_for_update()
)
_LOCK_GAME = select(func.pg_advisory_xact_lock(RATINGS, func.hashtext(bindparam("of_game"))))
_ACQUAINTANCES_OF = select(acquaintance).where(
    acquaintance.c.guild.in_(bindparam("scopes", expanding=True)),
    acquaintance.c.game == bindparam("of_game"),
    acquaintance.c.user_id.in_(bindparam("users", expanding=True)),
)
_BETWEEN = _ACQUAINTANCES_OF.where(acquaintance.c.opponent.in_(bindparam("opponents", expanding=True)))
_WHO_MET = select(acquaintance).where(
    acquaintance.c.guild == bindparam("scope"),
    acquaintance.c.game == bindparam("of_game"),
    acquaintance.c.user_id.in_(
        select(acquaintance.c.user_id).where(
            acquaintance.c.guild == bindparam("scope"),
            acquaintance.c.game == bindparam("of_game"),
            acquaintance.c.opponent == bindparam("gone"),
        )
    ),
    acquaintance.c.user_id != bindparam("gone"),
    acquaintance.c.opponent.in_([bindparam("gone"), FORMER]),
)
_WHERE_MET = (
    select(acquaintance.c.game, acquaintance.c.guild)
    .where(acquaintance.c.opponent == bindparam("gone"))
    .distinct()
    .order_by(acquaintance.c.game, acquaintance.c.guild)
)
_ADD_NEW, _SAVE = inserts(rating), upserts(rating)
_SAVE_ACQUAINTANCES = upserts(acquaintance)
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
_BEST_FIRST = (rating.c.standing.desc(), rating.c.user_id.desc())
# The subquery skips the entries before the page by reading the index alone.
_PAGE = (
    select(rating)
    .where(
        *_IN_LIST,
        rating.c.user_id.in_(
            select(rating.c.user_id)
            .where(*_IN_LIST)
            .order_by(*_BEST_FIRST)
            .limit(bindparam("most"))
            .offset(bindparam("after"))
        ),
    )
    .order_by(*_BEST_FIRST)
)
_COUNT = select(func.count()).select_from(rating).where(*_IN_LIST)
_COUNT_BETTER = _COUNT.where(rating.c.standing > bindparam("than"))
_may_count = (match.c.ended_at.is_not(None), match.c.rated)
_FINISHED = (
    select(
        match.c.id,
        match.c.game,
        match.c.options,
        match.c.guild,
        match.c.ended_at,
        player.c.seat,
        player.c.user_id,
        player.c.name,
        player.c.place,
    )
    .join(player)
    .where(*_may_count)
    .order_by(match.c.ended_at, match.c.id, player.c.seat)
)


def _moves_in(*conditions: Any) -> tuple[Any, Any]:
    """The number of moves of each seat in certain matches, and the logs of those with a takeback: only these need to be
    read row by row.
    """
    moves = (
        select(log.c.match_id, log.c.seat, func.count())
        .join(match)
        .where(*conditions, log.c.kind.in_([kind.value for kind in MOVES]))
        .group_by(log.c.match_id, log.c.seat)
    )
    with_takebacks = select(log.c.match_id).where(log.c.kind == RowKind.TAKEBACK.value).join(match).where(*conditions)
    return moves, select(log).where(log.c.match_id.in_(with_takebacks)).order_by(log.c.match_id, log.c.number)


_MOVES = _moves_in(*_may_count)
_MOVES_OF = _moves_in(match.c.id.in_(bindparam("matches", expanding=True)))


def rating_changes(db: Connection, match_id: MatchId, guild: int) -> list[Change]:
    """The changes of ratings by a match in a server or `EVERYWHERE`."""
    return [_change(row) for row in db.execute(_CHANGES_OF, {"match": match_id, "scope": guild}).mappings()]


def records_of(db: Connection, user: UserId, guild: int) -> dict[str, Record]:
    """A player's records in a server or `EVERYWHERE`, by game."""
    return {row["game"]: _record(row) for row in db.execute(_OF_USER, {"scope": guild, "whose": user}).mappings()}


def rating_history(db: Connection, holder: Holder, most: int) -> list[Change]:
    """The `most` latest changes of a rating, oldest first."""
    asked = {"scope": holder.guild, "of_game": holder.game, "whose": holder.user, "most": most}
    return [_change(row) for row in reversed(db.execute(_LATEST, asked).mappings().all())]


def ranking_page(db: Connection, guild: int, game: str, after: int, most: int) -> tuple[list[Ranked], int]:
    """At most `most` entries of a leaderboard, best first, skipping `after` of them; and the number of entries."""
    there = {"scope": guild, "of_game": game}
    rows = db.execute(_PAGE, {**there, "after": after, "most": most}).mappings().all()
    ranked: list[Ranked] = []
    for number, row in enumerate(rows):
        is_tied = number > 0 and row["standing"] == rows[number - 1]["standing"]
        place = ranked[-1].place if is_tied else after + number + 1
        if number == 0 and after:
            place = _place_of(db, guild, game, row["standing"])
        ranked.append(Ranked(place, UserId(row["user_id"]), _record(row)))
    return ranked, db.execute(_COUNT, there).scalar_one()


def rank_of(db: Connection, holder: Holder) -> Ranked | None:
    """A player's entry in a leaderboard, or None if they aren't rated there."""
    record = records_of(db, holder.user, holder.guild).get(holder.game)
    if record is None:
        return None
    return Ranked(_place_of(db, holder.guild, holder.game, record.standing), holder.user, record)


def _place_of(db: Connection, guild: int, game: str, standing: int) -> int:
    asked = {"scope": guild, "of_game": game, "than": standing}
    better: int = db.execute(_COUNT_BETTER, asked).scalar_one()
    return better + 1


def rate(db: Connection, finished: Finished) -> None:
    """Count a match. Call it once, in the transaction that stores the outcome."""
    # A player's data may have been deleted since the match was read. These locks make further deletions wait.
    seated = set(db.execute(_SEATED, {"match": finished.match}).scalars())
    finished = finished.without([user for user in finished.users if user not in seated])
    if not finished.users:
        return
    if db.dialect.name == "postgresql":
        # A match may also change records of people who didn't play it, so two matches could deadlock on rows.
        db.execute(_LOCK_GAME, {"of_game": finished.game})
    fresh = [
        _values(Holder(guild, finished.game, user), Record(finished.names[user]))
        for guild in finished.scopes
        for user in finished.users
    ]
    # Rows to lock: when two matches of a player end at once, the second must count after the first.
    db.execute(_ADD_NEW[db.dialect.name], fresh)
    standings = _standings(db, finished)
    changes = count(finished, standings)
    for holder, known in standings.acquaintances.items():
        # Acquaintances with people outside the match haven't changed.
        standings.acquaintances[holder] = {user: known[user] for user in (*finished.users, FORMER) if user in known}
    _save_ratings(db, standings, changes)


def _standings(db: Connection, finished: Finished) -> Standings:
    """The standings of the match's players, and of all opponents of a player who may become experienced by it."""
    asked = {"scopes": finished.scopes, "of_game": finished.game}
    standings = Standings(_locked(db, asked | {"users": finished.users}), defaultdict(dict))
    between = asked | {"users": finished.users, "opponents": [*finished.users, FORMER]}
    _add_acquaintances(standings, db.execute(_BETWEEN, between).mappings())
    nearly = [holder for holder, record in standings.records.items() if record.may_become_experienced]
    for guild in finished.scopes:
        if users := [holder.user for holder in nearly if holder.guild == guild]:
            found = db.execute(_ACQUAINTANCES_OF, {"scopes": [guild], "of_game": finished.game, "users": users})
            _add_acquaintances(standings, found.mappings())
    if met := {user for holder in nearly for user in standings.acquaintances[holder]}.difference(finished.users):
        standings.records |= _locked(db, asked | {"users": met})
    return standings


def delete_opponent(db: Connection, user: UserId) -> None:
    """Replace a player whose data is being deleted by `FORMER` for all who have met them."""
    places = db.execute(_WHERE_MET, {"gone": user}).all()
    if db.dialect.name == "postgresql":
        for game in sorted({place.game for place in places}):
            db.execute(_LOCK_GAME, {"of_game": game})
    for game, guild in places:
        standings = Standings({}, defaultdict(dict))
        found = db.execute(_WHO_MET, {"scope": guild, "of_game": game, "gone": user}).mappings()
        _add_acquaintances(standings, found)
        users = [holder.user for holder in standings.acquaintances]
        standings.records = _locked(db, {"scopes": [guild], "of_game": game, "users": [*users, user]})
        forget_opponent(Holder(guild, game, user), standings)
        _save_ratings(db, standings, [])


def _locked(db: Connection, asked: Mapping[str, Any]) -> dict[Holder, Record]:
    return {_holder(row): _record(row) for row in db.execute(_LOCKED, asked).mappings()}


def rebuild_ratings(db: Connection, sides_of: SidesOf) -> int:
    """Recalculate all ratings from all matches, in the order in which they ended; returns how many matches counted."""
    if db.dialect.name == "postgresql":
        # Makes other connections wait to count a match; SQLite has one writer anyway.
        db.execute(text("LOCK TABLE rating IN EXCLUSIVE MODE"))
    for table in (rating_change, acquaintance, rating):
        db.execute(delete(table))
    standings = Standings({}, {})
    changes: list[Change] = []
    counted = 0
    moves = _moves(db, _MOVES)
    rows = db.execute(_FINISHED).mappings().all()
    for number, seats in groupby(rows, key=lambda row: row["id"]):
        if found := _finished(list(seats), moves.get(number, {}), sides_of):
            changed = count(found, standings)
            changes += changed
            counted += bool(changed)
    _save_ratings(db, standings, changes)
    return counted


def moves_of(db: Connection, matches: Collection[MatchId]) -> dict[int, Mapping[Seat, int]]:
    """By match, the number of moves of each seat, without those taken back."""
    return _moves(db, _MOVES_OF, {"matches": [*matches]})


def _moves(
    db: Connection, statements: tuple[Any, Any], which: Mapping[str, Any] | None = None
) -> dict[int, Mapping[Seat, int]]:
    moves: dict[int, dict[Seat, int]] = defaultdict(dict)
    counting, logs = statements
    for number, seat, made in db.execute(counting, which):
        moves[number][seat] = made
    logged = groupby(db.execute(logs, which).all(), key=lambda row: row.match_id)
    return {**moves, **{number: moves_by_seat(standing_rows([*map(read_row, rows)])) for number, rows in logged}}


def _save_ratings(db: Connection, standings: Standings, changes: Iterable[Change]) -> None:
    dialect = db.dialect.name
    acquaintances = [
        _key(holder) | {"opponent": opponent, "matches": each.matches, "day": each.day, "that_day": each.that_day}
        for holder, known in standings.acquaintances.items()
        for opponent, each in known.items()
    ]
    for statement, values in (
        (_SAVE[dialect], [_values(holder, record) for holder, record in standings.records.items()]),
        (_SAVE_ACQUAINTANCES[dialect], acquaintances),
        (insert(rating_change), [_change_values(change) for change in changes]),
    ):
        if values:
            db.execute(statement, values)


def _finished(seats: list[RowMapping], moves: Mapping[Seat, int], sides_of: SidesOf) -> Finished | None:
    head = seats[0]
    users = [UserId(row["user_id"]) for row in seats]
    places = {Seat(row["seat"]): row["place"] for row in seats if row["place"] is not None}
    found = parties(users, places, sides_of(head["game"], head["options"]))
    if not found or not is_long_enough(len(seats), moves):
        return None
    names = dict(zip(users, (row["name"] for row in seats), strict=True))
    return Finished(head["id"], head["game"], head["guild"], day_of(head["ended_at"]), found, names)


def _add_acquaintances(standings: Standings, rows: Iterable[RowMapping]) -> None:
    for row in rows:
        each = Acquaintance(row["matches"], row["day"], row["that_day"])
        standings.acquaintances[_holder(row)][UserId(row["opponent"])] = each


def _holder(row: RowMapping) -> Holder:
    return Holder(row["guild"], row["game"], UserId(row["user_id"]))


def _record(row: RowMapping) -> Record:
    return Record(row["name"], Rating(row["mean"], row["deviation"]), *(row[name] for name in _COUNTS))


def _values(holder: Holder, record: Record) -> dict[str, Any]:
    return {
        **_key(holder),
        "name": "" if holder.guild == EVERYWHERE else record.name,
        "mean": record.rating.mean,
        "deviation": record.rating.deviation,
        "standing": record.standing,
        **{name: getattr(record, name) for name in _COUNTS},
    }


def _key(holder: Holder) -> dict[str, Any]:
    return {"guild": holder.guild, "game": holder.game, "user_id": holder.user}


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
        **_key(change.holder),
        "number": change.number,
        "match_id": change.match,
        "before": change.before,
        "after": change.after,
        "provisional": change.is_provisional,
        "result": change.result.value,
    }
