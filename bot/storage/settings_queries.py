"""Queries about server settings and preferences, as JSON by the keys of `bot.settings`."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import Connection, Table, bindparam, select, update
from sqlalchemy.dialects import postgresql, sqlite

from bot.core.match import UserId
from bot.storage.notices import Remembered, tell_others
from bot.storage.tables import person, server
from games.kit.rules import Json

_READ = {
    table: select(table.c[chosen]).where(table.c[whose] == bindparam("whose"))
    for table, whose, chosen in ((server, "guild", "settings"), (person, "user_id", "preferences"))
}
_READ_MANY = select(person.c.user_id, person.c.preferences).where(
    person.c.user_id.in_(bindparam("users", expanding=True))
)
_REMEMBERED: dict[Table, Remembered] = {server: "servers", person: "people"}
_LOCK = {table: statement.with_for_update() for table, statement in _READ.items()}
_BEGIN = {
    (table, dialect): new(table).on_conflict_do_nothing()
    for table in (server, person)
    for dialect, new in (("sqlite", sqlite.insert), ("postgresql", postgresql.insert))
}


def server_choices(db: Connection, guild: int) -> Mapping[str, Json]:
    return _choices(db, server, guild)


def person_choices(db: Connection, user: UserId) -> Mapping[str, Json]:
    return _choices(db, person, user)


def choices_of_people(db: Connection, users: Collection[UserId]) -> dict[UserId, Mapping[str, Json]]:
    """The stored preferences of these people, without those who have none."""
    rows = db.execute(_READ_MANY, {"users": list(users)}) if users else ()
    return {UserId(user): preferences for user, preferences in rows}


def _choices(db: Connection, table: Table, whose: int) -> Mapping[str, Json]:
    chosen: Mapping[str, Json] | None = db.execute(_READ[table], {"whose": whose}).scalar_one_or_none()
    return chosen or {}


def choose_for_server(db: Connection, guild: int, key: str, value: Json) -> Mapping[str, Json]:
    """Store one setting of a server, and return all of them."""
    return _choose(db, server, guild, key, value)


def choose_for_person(db: Connection, user: UserId, key: str, value: Json) -> Mapping[str, Json]:
    """Store one preference of a person, and return all of them."""
    return _choose(db, person, user, key, value)


def _choose(db: Connection, table: Table, whose: int, key: str, value: Json) -> Mapping[str, Json]:
    """Store one choice, and return all. Keys that only another version knows are kept."""
    owner, kept, *_ = table.c
    # Lock a row, so that two simultaneous changes of different settings both survive.
    db.execute(_BEGIN[table, db.dialect.name], {owner.name: whose, kept.name: {}})
    before: Mapping[str, Json] = db.execute(_LOCK[table], {"whose": whose}).scalar_one()
    after = {**before, key: value}
    db.execute(update(table).where(owner == whose).values({kept: after}))
    tell_others(db, _REMEMBERED[table], whose)
    return after
