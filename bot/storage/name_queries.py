"""Queries about the names that people have outside of any server.

A name in a match, a challenge or a server's ratings is the one that its server knows, which other servers needn't know.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.dialects import postgresql, sqlite

from bot.core.challenge import Person
from bot.core.match import Match, UserId
from bot.storage.tables import person
from bot.texts.people import Named, told_apart

_NAMES = select(person.c.user_id, person.c.name, person.c.handle).where(
    person.c.user_id.in_(bindparam("users", expanding=True))
)
_NOTE = {
    dialect: new.on_conflict_do_update(
        index_elements=[person.c.user_id], set_={"name": new.excluded.name, "handle": new.excluded.handle}
    )
    for dialect, new in (("sqlite", sqlite.insert(person)), ("postgresql", postgresql.insert(person)))
}


def note_names(db: Connection, people: Iterable[Person]) -> None:
    """Store the present names of these people; computer players have none."""
    rows = [
        {"user_id": each.id, "preferences": {}, "name": each.global_name or each.name, "handle": each.handle}
        # In the same order in all transactions, so that none waits for another in a circle.
        for each in sorted(people, key=lambda each: each.id)
        if each.id > 0
    ]
    if rows:
        db.execute(_NOTE[db.dialect.name], rows)


def names_of(db: Connection, users: Collection[UserId]) -> dict[UserId, Named]:
    """The names of these people outside of servers; empty for those who are unknown."""
    rows = db.execute(_NAMES, {"users": list(users)}) if users else ()
    known = {UserId(user): Named(user, name, handle) for user, name, handle in rows}
    return {user: known.get(user, Named(user, "")) for user in users}


def renamed(db: Connection, match: Match) -> Match:
    """The match with the names that its people have outside of servers."""
    known = names_of(db, [user for user in match.people if user > 0])
    named = (known.get(user, Named(user, name)) for user, name in zip(match.seats, match.names, strict=True))
    return replace(match, names=tuple(told_apart(named)))
