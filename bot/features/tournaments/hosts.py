"""Hosts who have left: members who may manage events are notified and can take over."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

import discord

from bot.core.match import UserId, is_former
from bot.core.shards import Shards
from bot.features.tournaments import note_queries, queries
from bot.features.tournaments.hosted import HostedTournament, TournamentId, people_of
from bot.features.tournaments.news import News, NewsKind
from bot.matches import moderation
from bot.publishing.members import Members
from bot.storage import Connection, Store
from bot.ui.layout import mention

CHECKED_EVERY = timedelta(hours=1)
"""Interval at which the bot checks that hosts are still members, because it gets no events about members."""
MOST_ROLES = 5
"""Roles that a message names."""


class Managers(NamedTuple):
    """The people and roles known to the bot that may manage the events of a server."""

    users: tuple[UserId, ...] = ()
    """The owner, and entrants of the tournament."""
    roles: tuple[int, ...] = ()


class Hosts:
    """Checks periodically that the hosts of tournaments are still members."""

    def __init__(self, client: discord.Client, store: Store, members: Members) -> None:
        self._client = client
        self._store = store
        self._members = members
        self._checked: datetime | None = None

    async def check(self, shards: Shards) -> None:
        """Store a note in the tournaments of these shards whose hosts are gone, if a check is due."""
        now = self._store.now()
        if self._checked is not None and now - self._checked < CHECKED_EVERY:
            return
        self._checked = now
        hosts: dict[int, set[UserId]] = defaultdict(set)
        going = await self._store.read(queries.going, shards)
        for each in going:
            hosts[each.guild].add(each.host)
        gone = {(guild, user) for guild, users in hosts.items() for user in await self._gone(guild, users)}
        for each in going:
            if (each.guild, each.host) in gone:
                await self._store.write(partial(_note_gone, each.id, each.host))

    async def _gone(self, guild_id: int, users: set[UserId]) -> set[UserId]:
        """Those of these hosts who have left the server, are banned there or have deleted their data."""
        former = {user for user in users if is_former(user)}
        guild = self._client.get_guild(guild_id)
        missing = await self._members.missing(guild, users - former, anew=users - former)

        def banned(db: Connection) -> set[UserId]:
            return moderation.banned_among(self._store, db, guild_id, users)

        return former | missing | await self._store.read(banned)


def _note_gone(number: TournamentId, host: UserId, db: Connection) -> None:
    """Store the note that a host is gone, once for each host."""
    hosted = queries.locked(db, number)
    gone = News(NewsKind.HOST_GONE, short(host))
    if hosted is not None and hosted.host == host and not note_queries.has_note(db, number, gone):
        note_queries.add_news(db, number, [gone])


def short(host: UserId) -> int:
    """A number for a host that fits a note."""
    return host % 2**31


async def managers(guild: discord.Guild | None, members: Members, hosted: HostedTournament) -> Managers:
    """Those who may manage events in the server of a tournament, without its host."""
    if guild is None:
        return Managers()
    roles = [role for role in guild.roles if role.permissions.manage_events and not role.is_bot_managed()]
    people = [UserId(each.user) for each in people_of(hosted)]
    try:
        here = await members.among(guild, people)
    except (TimeoutError, discord.DiscordException, OSError):
        here = {}
    entrants = [UserId(user) for user, member in here.items() if member.guild_permissions.manage_events]
    owner = [] if guild.owner_id is None else [UserId(guild.owner_id)]
    users = tuple(user for user in dict.fromkeys([*owner, *entrants]) if user != hosted.host)
    return Managers(users, tuple(role.id for role in roles[-MOST_ROLES:]))


def named(managers: Managers) -> str:
    """The mentions of those who may manage events."""
    return " ".join([*map(mention, managers.users), *(f"<@&{role}>" for role in managers.roles)])
