"""What servers and people have chosen."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from bot.core.match import UserId
from bot.storage import Reading, settings
from bot.storage.matches import Core
from bot.storage.settings import Preferences, ServerSettings


class Settings(Core):
    """What servers and people have chosen."""

    async def settings_of(self, guild: int | None) -> ServerSettings:
        """What was chosen for a server; the defaults where there is none."""
        if guild is None:
            return ServerSettings()
        return settings.read(ServerSettings, await self._store.read(lambda store: store.server(guild)))

    async def preferences_of(self, user: UserId) -> Preferences:
        """What a person has chosen."""
        return settings.read(Preferences, await self._store.read(lambda store: store.person(user)))

    async def wishes(self, guild: int | None, user: UserId) -> tuple[ServerSettings, Preferences]:
        """Both together, as they are or, where another process has changed them since, were at most `lately.KEPT` ago:
        every press asks for them.
        """
        now = self._now()
        here = ServerSettings() if guild is None else self._servers.get(guild, now)
        theirs = self._persons.get(user, now)
        if here is not None and theirs is not None:
            return here, theirs
        changes = self._servers.changes, self._persons.changes

        def work(store: Reading) -> tuple[ServerSettings, Preferences]:
            chosen = {} if guild is None else store.server(guild)
            return settings.read(ServerSettings, chosen), settings.read(Preferences, store.person(user))

        found = await self._store.read(work)
        if guild is not None:
            self._servers.keep(guild, found[0], now, changes[0])
        self._persons.keep(user, found[1], now, changes[1])
        return found

    async def wanting_pings(self, users: Collection[UserId]) -> list[UserId]:
        """Those of some people who want to be pinged."""
        known = await self._store.read(lambda store: store.persons(users))
        return [user for user in users if settings.read(Preferences, known.get(user, {})).pings]

    async def set_for_server(self, guild: int, key: str, value: Any) -> ServerSettings:
        """Change one setting of a server; that somebody may do so is for the caller to know."""
        told = settings.stored(value)
        after = await self._store.write(lambda store: store.choose_for_server(guild, key, told))
        self._servers.drop(guild)
        return settings.read(ServerSettings, after)

    async def set_for_person(self, user: UserId, key: str, value: Any) -> Preferences:
        """Change one preference of a person."""
        told = settings.stored(value)
        after = await self._store.write(lambda store: store.choose_for_person(user, key, told))
        self._persons.drop(user)
        return settings.read(Preferences, after)
