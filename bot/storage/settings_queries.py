"""Queries about what servers and people have chosen. JSON here; `bot.storage.settings` says what it means."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import Connection, Table, bindparam, select, update
from sqlalchemy.dialects import postgresql, sqlite

from bot.core.match import UserId
from bot.storage.tables import person, server
from games.kit.rules import Json

_READ = {
    table: select(table.c[chosen]).where(table.c[whose] == bindparam("whose"))
    for table, whose, chosen in ((server, "guild", "settings"), (person, "user_id", "preferences"))
}
_READ_MANY = select(person.c.user_id, person.c.preferences).where(
    person.c.user_id.in_(bindparam("users", expanding=True))
)
_LOCK = {table: statement.with_for_update() for table, statement in _READ.items()}
_BEGIN = {
    (table, dialect): new(table).on_conflict_do_nothing()
    for table in (server, person)
    for dialect, new in (("sqlite", sqlite.insert), ("postgresql", postgresql.insert))
}


def server_choices(db: Connection, guild: int) -> Mapping[str, Json]:
    """What was chosen for a server, by the keys of `bot.storage.settings`."""
    return _choices(db, server, guild)


def person_choices(db: Connection, user: UserId) -> Mapping[str, Json]:
    """What a person has chosen, by the keys of `bot.storage.settings`."""
    return _choices(db, person, user)


def choices_of_people(db: Connection, users: Collection[UserId]) -> dict[UserId, Mapping[str, Json]]:
    """What these people have chosen; those who have chosen nothing are missing."""
    found = db.execute(_READ_MANY, {"users": list(users)}) if users else ()
    return {UserId(user): preferences for user, preferences in found}


def _choices(db: Connection, table: Table, whose: int) -> Mapping[str, Json]:
    """What was chosen, by key."""
    found: Mapping[str, Json] | None = db.execute(_READ[table], {"whose": whose}).scalar_one_or_none()
    return found or {}


def choose_for_server(db: Connection, guild: int, key: str, value: Json) -> Mapping[str, Json]:
    """Store one choice for a server, and give them all."""
    return _choose(db, server, guild, key, value)


def choose_for_person(db: Connection, user: UserId, key: str, value: Json) -> Mapping[str, Json]:
    """Store one choice of a person, and give them all."""
    return _choose(db, person, user, key, value)


def _choose(db: Connection, table: Table, whose: int, key: str, value: Json) -> Mapping[str, Json]:
    """Store one choice, and give them all. Those that only another version knows stay."""
    owner, kept = table.c
    # A row to lock: of two who choose at once the second adds to what the first has chosen.
    db.execute(_BEGIN[table, db.dialect.name], {owner.name: whose, kept.name: {}})
    before: Mapping[str, Json] = db.execute(_LOCK[table], {"whose": whose}).scalar_one()
    after = {**before, key: value}
    db.execute(update(table).where(owner == whose).values({kept: after}))
    return after
