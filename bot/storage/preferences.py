"""What servers and people have chosen."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection

from bot.core.match import UserId
from bot.storage import settings, settings_queries
from bot.storage.settings import Preferences, ServerSettings
from bot.storage.store import Store


async def settings_of(store: Store, guild: int | None) -> ServerSettings:
    """What was chosen for a server; the defaults where there is none."""
    if guild is None:
        return ServerSettings()
    return settings.read(ServerSettings, await store.read(settings_queries.server_choices, guild))


async def preferences_of(store: Store, user: UserId) -> Preferences:
    """What a person has chosen."""
    return settings.read(Preferences, await store.read(settings_queries.person_choices, user))


async def load_settings(store: Store, guild: int | None, user: UserId) -> tuple[ServerSettings, Preferences]:
    """Both together, as they are or, where another process has changed them since, were at most `lately.KEPT` ago:
    every press asks for them.
    """
    now = store.now()
    here = ServerSettings() if guild is None else store.servers.get(guild, now)
    theirs = store.people.get(user, now)
    if here is not None and theirs is not None:
        return here, theirs
    changes = store.servers.changes, store.people.changes

    def work(db: Connection) -> tuple[ServerSettings, Preferences]:
        chosen = {} if guild is None else settings_queries.server_choices(db, guild)
        return settings.read(ServerSettings, chosen), settings.read(
            Preferences, settings_queries.person_choices(db, user)
        )

    found = await store.read(work)
    if guild is not None:
        store.servers.keep(guild, found[0], now, changes[0])
    store.people.keep(user, found[1], now, changes[1])
    return found


async def wanting_pings(store: Store, users: Collection[UserId]) -> list[UserId]:
    """Those of some people who want to be pinged."""
    known = await store.read(settings_queries.choices_of_people, users)
    return [user for user in users if settings.read(Preferences, known.get(user, {})).pings]


async def save_server_setting(store: Store, guild: int, key: str, value: Any) -> ServerSettings:
    """Change one setting of a server; that somebody may do so is for the caller to know."""
    told = settings.stored(value)
    after = await store.write(settings_queries.choose_for_server, guild, key, told)
    store.servers.drop(guild)
    return settings.read(ServerSettings, after)


async def save_preference(store: Store, user: UserId, key: str, value: Any) -> Preferences:
    """Change one preference of a person."""
    told = settings.stored(value)
    after = await store.write(settings_queries.choose_for_person, user, key, told)
    store.people.drop(user)
    return settings.read(Preferences, after)
