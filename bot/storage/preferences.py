"""Load and save server settings and preferences."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Literal

from sqlalchemy import Connection

from bot import settings
from bot.core.match import UserId
from bot.settings import Preferences, ServerSettings
from bot.storage import settings_queries
from bot.storage.store import SELDOM_CHANGED, Store
from games.kit.rules import Json
from renderers.kit.theme import GROUNDS, PALETTES, theme_key


async def settings_of(store: Store, guild: int | None) -> ServerSettings:
    """The settings of a server; the defaults for None."""
    if guild is None:
        return ServerSettings()
    return settings.read(ServerSettings, await store.read(settings_queries.server_choices, guild))


async def preferences_of(store: Store, user: UserId) -> Preferences:
    return settings.read(Preferences, await store.read(settings_queries.person_choices, user))


async def load_settings(store: Store, guild: int | None, user: UserId) -> tuple[ServerSettings, Preferences]:
    """A server's settings and a person's preferences, from the cache if possible: every interaction needs them.

    If another process changes them, it tells us; without a connection to it they may be outdated for
    `bot.storage.cache.KEPT`.
    """
    now = store.now()
    here = ServerSettings() if guild is None else store.servers.get(guild, now)
    theirs = store.people.get(user, now)
    if here is not None and theirs is not None:
        return here, theirs
    changes = store.servers.changes, store.people.changes

    def work(db: Connection) -> tuple[Mapping[str, Json], Mapping[str, Json]]:
        chosen = {} if guild is None else settings_queries.server_choices(db, guild)
        return chosen, settings_queries.person_choices(db, user)

    of_server, of_person = await store.read(work)
    here, theirs = settings.read(ServerSettings, of_server), settings.read(Preferences, of_person)
    if guild is not None:
        store.servers.keep(guild, here, now, changes[0])
    store.people.keep(user, theirs, now, changes[1])
    return here, theirs


async def wanting_pings(store: Store, users: Collection[UserId]) -> list[UserId]:
    """Those of these people who want to be pinged."""
    return [user for user, theirs in (await _preferences_of_all(store, users)).items() if theirs.pings]


async def wanting_messages(store: Store, users: Collection[UserId], about: Literal["away", "hosting"]) -> list[UserId]:
    """Those of these people who want to be told in private what this preference is about."""
    found = await _preferences_of_all(store, users)
    return [user for user, theirs in found.items() if theirs.pings and getattr(theirs, about)]


async def public_theme(store: Store, users: Collection[UserId]) -> str:
    """The key of a theme for everybody, whose colours all of these people can tell apart: in the palette that one of
    them has chosen.
    """
    chosen = {theirs.palette for theirs in (await _preferences_of_all(store, users)).values()}
    return theme_key(GROUNDS[0], next((palette for palette in PALETTES[1:] if palette in chosen), PALETTES[0]))


async def _preferences_of_all(store: Store, users: Collection[UserId]) -> dict[UserId, Preferences]:
    """The preferences of these people, by person.

    If another process changes them, it tells us; without a connection to it they may be outdated for
    `bot.storage.store.SELDOM_CHANGED`.
    """
    now, changes = store.now(), store.people.changes
    within = None if store.is_alone else SELDOM_CHANGED
    cached = {user: store.people.get(user, now, within) for user in users}
    known = {user: theirs for user, theirs in cached.items() if theirs is not None}
    if unknown := [user for user in cached if user not in known]:
        chosen = await store.read(settings_queries.choices_of_people, unknown)
        for user in unknown:
            known[user] = theirs = settings.read(Preferences, chosen.get(user, {}))
            store.people.keep(user, theirs, now, changes)
    return {user: known[user] for user in cached}


async def save_server_setting(
    store: Store,
    guild: int,
    key: str,
    value: Any,
    also: Callable[[Connection, ServerSettings, ServerSettings], None] | None = None,
) -> ServerSettings:
    """Change one setting of a server; `also` gets the settings before and after, in the same transaction. The caller
    checks who may do that.
    """

    def work(db: Connection) -> ServerSettings:
        before = settings.read(ServerSettings, settings_queries.server_choices(db, guild))
        chosen = settings_queries.choose_for_server(db, guild, key, settings.stored(value))
        after = settings.read(ServerSettings, chosen)
        if also is not None:
            also(db, before, after)
        return after

    after = await store.write(work)
    store.servers.drop(guild)
    return after


async def save_preference(store: Store, user: UserId, key: str, value: Any) -> Preferences:
    after = await store.write(settings_queries.choose_for_person, user, key, settings.stored(value))
    store.people.drop(user)
    return settings.read(Preferences, after)
