"""Obstacles to a tournament's matches: permissions that the bot lacks in their channel, players who can't see it, and
threads that Discord refuses. Until they are removed, matches aren't opened and no clock runs. The tournament's message
and the host's tools say why, and the host is told once in private, because the channel itself may be hidden.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import discord
import structlog

from bot.core.match import UserId
from bot.core.shards import Shards
from bot.features.tournaments import queries, waiting_views
from bot.features.tournaments.hosted import HostedTournament, Obstacles, TournamentId, people_of
from bot.features.tournaments.rules import EntrantNumber, TableNumber
from bot.handling.bot_client import BotClient
from bot.handling.parts import Part, part
from bot.publishing.backoff import REFUSED, logged_failures
from bot.publishing.outbox import Outbox, Publication
from bot.publishing.posting import Draft, announced
from bot.publishing.threads import may_open_private_thread
from bot.storage import Store, match_queries
from bot.storage.preferences import preferences_of, wanting_messages
from bot.texts import LANGUAGES
from bot.ui.errors import MissingPermissionsError, check_permissions
from bot.ui.permissions import is_obfuscated

_log = structlog.get_logger("banmen.tournaments")


@part
class Waiting(Part):
    """Notices obstacles to tournaments, and lets the tournaments continue once these are gone."""

    def __init__(self, client: BotClient) -> None:
        super().__init__(client)
        self._channels = client.boards.channels
        self._notices = Outbox(client, self._channels, _HostNotices(client.store))

    async def check(self, shards: Shards) -> bool:
        """Check the obstacles to the tournaments of these shards. Returns whether boards can be shown again."""
        is_freed = False
        for number in await self._store.read(queries.impeded, shards):
            with logged_failures(_log, "obstacles not known", tournament=number):
                is_freed |= await self._check(number)
        await self._notices.catch_up(is_shared=True)
        return is_freed

    async def _check(self, number: TournamentId) -> bool:
        hosted, waiting = await self._store.read(queries.with_unopened, number)
        if hosted is None:
            return False
        obstacles = await self._obstacles(hosted, waiting)
        boards = await self._store.read(queries.boards_waiting, number)
        if not obstacles.permissions:
            await self._note_closed(hosted, boards)
        before = hosted.waits
        if obstacles == before:
            return False
        await self._store.write(queries.note_obstacles, number, obstacles)
        if not before.permissions or obstacles.permissions:
            return False
        # Retry at once the posts that failed because permissions were missing.
        boards = await self._store.read(queries.boards_waiting, number)
        for channel in (hosted.channel, *boards):
            await self._channels.succeeded(channel)
        return True

    async def _note_closed(self, hosted: HostedTournament, threads: Iterable[int]) -> None:
        """Record the threads that the bot can't access, such as private ones after it left the server and came back.
        Their matches are then opened anew.
        """
        guild = self._client.get_guild(hosted.guild)
        for thread in threads:
            if guild is None or guild.get_channel_or_thread(thread) is not None:
                continue
            try:
                await guild.fetch_channel(thread)
            except discord.NotFound:
                # The thread doesn't exist yet or was deleted; publishing the board finds out which.
                continue
            except discord.Forbidden:
                await self._store.write(match_queries.note_channel_gone, thread)

    async def _obstacles(self, hosted: HostedTournament, waiting: Iterable[TableNumber]) -> Obstacles:
        missing = missing_permissions(self._client, hosted)
        seats = {table: hosted.state.table(table).seats for table in waiting}
        numbers = {number for people in seats.values() for number in people}
        blind = await self.unseeing(hosted, [UserId(each.user) for each in people_of(hosted) if each.number in numbers])
        unseeing: dict[TableNumber, tuple[EntrantNumber, ...]] = {}
        for table, people in seats.items():
            if hidden := tuple(number for number in people if hosted.state.entrant(number).user in blind):
                unseeing[table] = hidden
        refused = hosted.waits.refused if seats else ""
        return Obstacles(missing, unseeing, refused, hosted.waits.since or self._store.now())

    async def unseeing(self, hosted: HostedTournament, users: Iterable[UserId]) -> frozenset[UserId]:
        """Those of these members of a server who can't see the channel of the matches; empty if Discord doesn't say, or
        if the bot can't view the channel.
        """
        guild = self._client.get_guild(hosted.guild)
        channel = None if guild is None else guild.get_channel(hosted.channel)
        asked = frozenset(users)
        if guild is None or channel is None or is_obfuscated(channel) or not asked:
            return frozenset()
        try:
            here = await self._client.members.among(guild, asked)
        except (TimeoutError, discord.DiscordException, OSError) as error:
            _log.info("members not known", why=str(error) or type(error).__name__)
            return frozenset()
        seeing = {user for user, member in here.items() if channel.permissions_for(member).view_channel}
        return frozenset(UserId(user) for user in here.keys() - seeing)


def missing_permissions(client: discord.Client, hosted: HostedTournament) -> tuple[str, ...]:
    """The permissions that the bot lacks in the channel of a tournament's matches, as discord.py calls them."""
    guild = client.get_guild(hosted.guild)
    channel = None if guild is None else guild.get_channel(hosted.channel)
    if guild is None or channel is None:
        return ()
    granted = channel.permissions_for(guild.me)
    if may_open_private_thread(channel):
        # Matches are opened in private threads.
        granted.create_public_threads = True
    try:
        check_permissions(channel.id, granted, thread=False, opening_thread=True)
    except MissingPermissionsError as error:
        return error.missing
    return ()


class _HostNotices(Publication[TournamentId, HostedTournament]):
    """Direct messages that tell hosts why matches wait, once for each new obstacle."""

    name = "obstacle"
    subject = "tournament"

    def __init__(self, store: Store) -> None:
        self._store = store

    async def behind(self) -> list[TournamentId]:
        return await self._store.read(queries.obstacles_untold, self._store.shards)

    async def load(self, key: TournamentId) -> HostedTournament | None:
        hosted = await self._store.read(queries.find, key)
        if hosted is None or not hosted.waits or not self._store.shards.serve(hosted.guild):
            return None
        if not await wanting_messages(self._store, [hosted.host], "hosting"):
            await self._store.write(queries.note_obstacles_told, hosted.id, hosted.waits)
            return None
        return hosted

    def is_behind(self, hosted: HostedTournament) -> bool:
        """Whether there is an obstacle of which the host hasn't been told."""
        known, waits = hosted.waits_told, hosted.waits
        is_told = set(waits.permissions) <= set(known.permissions) and set(waits.people) <= set(known.people)
        return not is_told or waits.refused not in {"", known.refused}

    def place(self, hosted: HostedTournament) -> discord.Object:
        return discord.Object(hosted.host)

    def may_be_posted(self, hosted: HostedTournament) -> bool:
        return self.is_behind(hosted)

    def recognise(self, hosted: HostedTournament, message: discord.Message) -> int | None:
        """0 for a later message with the same content in any language, apart from its link; None for others."""
        since = hosted.waits.since
        if since is not None and message.created_at < since:
            return None
        said = (announced(waiting_views.to_host(hosted, language)).text for language in LANGUAGES)
        # The tournament's message may have been posted anew since.
        return 0 if _without_last_line(message.content) in map(_without_last_line, said) else None

    async def draft(self, hosted: HostedTournament, is_edit: bool) -> Draft:
        chosen = await preferences_of(self._store, hosted.host)
        content = waiting_views.to_host(hosted, chosen.language or hosted.language)
        return Draft(key=f"obstacle:{hosted.id}:{hosted.waits}", message=content)

    async def record(self, hosted: HostedTournament, message: int, revision: int) -> HostedTournament:
        await self._store.write(queries.note_obstacles_told, hosted.id, hosted.waits)
        return replace(hosted, waits_told=hosted.waits)

    async def failed(self, hosted: HostedTournament, error: Exception) -> None:
        """Give up on a host who doesn't accept direct messages; the tournament's message also shows the obstacles."""
        if not isinstance(error, REFUSED):
            raise error
        await self._store.write(queries.note_obstacles_told, hosted.id, hosted.waits)


def _without_last_line(text: str) -> str:
    return text.rpartition("\n")[0]
