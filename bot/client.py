"""The Discord client: passes events to the features, and catches up and checks clocks at every tick."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager, suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import aiohttp
import discord
import structlog
from discord import app_commands

from bot.computers.players import PLAYER_TASK
from bot.core.match import RuleViolation, UserId
from bot.core.shards import ALL_SHARDS, Shards, shard_of
from bot.features.registry import add_commands, make_parts
from bot.handling.bot_client import BotClient
from bot.handling.command_links import CommandLinks
from bot.handling.forms import Forms
from bot.handling.jobs import CLOCK, Job, each_of
from bot.handling.parts import Changed, Gone, PlaceEvent
from bot.handling.registration import act, command_name, cost_of, defer_of
from bot.handling.replies import (
    ACKNOWLEDGED,
    UNKNOWN_INTERACTION,
    acknowledging,
    is_here,
    load_choices,
    reply_error,
    suggest_nothing,
)
from bot.handling.syncing import fit_installs, sync_if_changed
from bot.observability.logs import HIDDEN
from bot.observability.meter import Handling, InteractionKind, handling
from bot.publishing.archive import ThreadArchive
from bot.publishing.backoff import TROUBLE, log_failure, logged_failures
from bot.publishing.restoring import Deletions
from bot.publishing.rounds import ROUND
from bot.storage import Store, StoreUnavailable, absence_queries, match_queries, process_state, utc_now
from bot.storage.tables import SCHEMA
from bot.texts.translator import Translator
from bot.ui.actions import ComponentKind, CustomId, Pressable, is_on_message
from bot.ui.errors import MissingPermissionsError, UserError
from bot.ui.permissions import invitation
from bot.version import FULL_VERSION

INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
"""None is privileged: messages that mention the bot or are sent to it in private can be read all the same."""
STRING = discord.AppCommandOptionType.string.value
DISCORD_TASKS = ("discord-ui-dynamic-item", "CommandTree-invoker", "discord.py: on_")
"""Prefixes of the names that discord.py gives to the tasks of buttons, commands and events."""
HANDLING = (CLOCK, PLAYER_TASK, ROUND, *DISCORD_TASKS)
"""Prefixes of the names of tasks that must not be cut off."""
STOP_TIMEOUT = 3.0
"""Seconds that these tasks have to end when the bot stops."""
BETWEEN_ARCHIVINGS = 60.0
"""Seconds between two times at which threads of ended matches are archived."""
LONGEST_RATE_LIMIT = 60.0
"""Seconds that a request waits for its rate limit. If it had to wait for longer, RateLimited is raised."""
LOGIN_EVERY = timedelta(seconds=5)
"""Time between two logins of shards in the same row, which Discord requires."""

_log = structlog.get_logger("banmen.client")


def _is_worth_logging(record: logging.LogRecord) -> bool:
    """Whether discord.py should log an error: not if suggestions have expired, because another process was quicker or
    the user has typed on, nor while Discord fails, and not failures of the database, which we log.

    Hides who was typing, because logs name no people.
    """
    error = record.exc_info[1] if record.exc_info else None
    if "autocomplete" in str(record.msg) and isinstance(record.args, tuple) and record.args:
        record.args = (*record.args[:-1], HIDDEN)
        if isinstance(error, (aiohttp.ClientError, discord.DiscordServerError, discord.RateLimited, TimeoutError)):
            return False
    if isinstance(error, discord.HTTPException):
        return error.code not in {ACKNOWLEDGED, UNKNOWN_INTERACTION}
    return not isinstance(error, StoreUnavailable)


class LoginsUsedUp(Exception):  # noqa: N818 - Discord refuses, nothing is broken
    """Discord allows too few logins now, after many in one day."""

    def __init__(self, again_at: datetime) -> None:
        """`again_at` is when (UTC) Discord allows all again."""
        self.again_at = again_at
        super().__init__(f"no logins are left until {again_at:%Y-%m-%d %H:%M} UTC")


class Tree(app_commands.CommandTree["Banmen"]):
    """The commands; their errors are explained as those of all interactions."""

    def __init__(self, client: Banmen, **options: Any) -> None:
        """`options` are those of discord.py's tree."""
        super().__init__(client, **options)
        # discord.py only logs errors of suggestions, and of the handlers of other events.
        for name in ("discord.app_commands.tree", "discord.client"):
            logging.getLogger(name).addFilter(_is_worth_logging)

    async def _call(self, interaction: discord.Interaction[Any]) -> None:
        # discord.py has no public method that all commands and suggestions go through.
        await self.handle(interaction)

    async def handle(self, interaction: discord.Interaction[Any]) -> None:
        """Reply where discord.py wouldn't: data that it can't read ends its task, or is only logged."""
        is_suggestion = interaction.type is discord.InteractionType.autocomplete
        with self.client.following(interaction, "suggestion" if is_suggestion else "command") as current:
            async with acknowledging(interaction, defer_of(interaction)):
                await self._answer(interaction)
            current.name = command_name(interaction)

    async def _answer(self, interaction: discord.Interaction[Any]) -> None:
        try:
            if interaction.type is not discord.InteractionType.autocomplete:
                await super()._call(interaction)
                return
            if self._suggests(interaction):
                await super()._call(interaction)
            # If suggesting fails, discord.py logs it and doesn't reply.
            await suggest_nothing(interaction)
        except (KeyError, TypeError, ValueError):
            _log.info("command not understood", interaction=interaction.id, exc_info=True)
            await self.on_error(interaction, app_commands.CommandNotFound("", []))

    def _suggests(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether the option that the user types into has suggestions."""
        data: Any = interaction.data
        command, options = self.get_command(data["name"]), data.get("options") or ()
        while isinstance(command, app_commands.Group):
            named: Any = next(iter(options), {})
            command, options = command.get_command(named.get("name", "")), named.get("options") or ()
        focused = {option.get("name") for option in options if option.get("focused") and option.get("type") == STRING}
        return isinstance(command, app_commands.Command) and any(
            parameter.autocomplete and str(parameter.display_name) in focused for parameter in command.parameters
        )

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Admit an interaction and load its settings. Users who installed the bot for themselves may use what works
        anywhere; for all else the bot must be in the server.
        """
        # A user who gets no suggestions needn't know why.
        is_suggestion = interaction.type is discord.InteractionType.autocomplete
        refuse = None if is_suggestion else partial(reply_error, interaction)
        if not await self.client.admits(interaction.user.id, refuse, cost_of(interaction)):
            return False
        await load_choices(interaction)
        data: Any = interaction.data
        command = self.get_command(data["name"], type=discord.AppCommandType(data.get("type", 1)))
        contexts = None if command is None else command.allowed_contexts
        reads = contexts is not None and contexts.dm_channel
        if reads or is_here(interaction) or is_suggestion:
            return True
        await reply_error(interaction, UserError("bot not in this server", link=invitation(interaction.application_id)))
        return False

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        """Explain the error; to autocompletion reply with no suggestions."""
        if interaction.type is discord.InteractionType.autocomplete:
            await suggest_nothing(interaction)
        else:
            await reply_error(interaction, error)


class Banmen(BotClient):
    """The bot. `async with` it, then `login` and `connect`, or `start`."""

    def __init__(
        self,
        store: Store,
        *,
        stop_timeout: float = STOP_TIMEOUT,
        tree: type[Tree] | None = None,
        **options: Any,
    ) -> None:
        """`stop_timeout` is in seconds; `options` are those of `BotClient`."""
        shards, every = store.shards, store.shards == ALL_SHARDS
        sharding: dict[str, Any] = {} if every else {"shard_ids": sorted(shards.numbers), "shard_count": shards.count}
        super().__init__(
            store,
            intents=INTENTS,
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=True, replied_user=False),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=LONGEST_RATE_LIMIT,
            **sharding,
            **options,
        )
        self._handling: set[asyncio.Task[Any]] = set()
        """The tasks that handle interactions."""
        self._caught_up: set[int] = set()
        """The shards that have been ready, and whose servers were caught up with since."""
        self.tree = (tree or Tree)(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        self._login_rows = 1
        """Discord's `max_concurrency`: one shard may log in at a time among those with the same number modulo this."""
        self._has_synced = False
        self._stop_timeout = stop_timeout
        self.add(CommandLinks(self.tree, store), ThreadArchive(self, store, self.boards.channels))
        self.add(Deletions(store), Forms(store))
        self.parts = make_parts(self)
        self.add(*self.parts)
        add_commands(self.tree)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect this process's shards, by default as many as Discord recommends, and handle events until `close`.

        Raises LoginsUsedUp instead of making more logins than Discord allows: it would reset the token.
        """
        shards, _, limits = await self.http.get_bot_gateway()
        if self.shard_count is None:
            self.shard_count = shards
        needed = len(self.shard_ids or range(self.shard_count))
        self._check_logins(discord.SessionStartLimits(**limits), needed)
        self._login_rows = limits["max_concurrency"]
        await super().connect(reconnect=reconnect)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait as Discord wants it; check again whether it allows a login if the shard was logged in before."""
        await super().before_identify_hook(shard_id, initial=initial)
        await self._await_login_turn(shard_id or 0)
        if shard_id in self.shards:
            try:
                self._check_logins(await self.fetch_session_start_limits(), 1)
            except discord.RateLimited as error:
                # discord.py tries again after this error, and would end after the other.
                raise discord.GatewayNotFound from error

    async def _await_login_turn(self, shard: int) -> None:
        """Wait until no shard of another process logs in: Discord refuses logins that follow too quickly."""
        if self.store.shards.share == 1:
            return
        now = self.store.now()
        try:
            turn = await self.store.write(process_state.take_login_turn, shard % self._login_rows, now, LOGIN_EVERY)
        except StoreUnavailable as error:
            _log.debug("no turn to log in", shard=shard, why=str(error))
        else:
            await asyncio.sleep((turn - now).total_seconds())

    @staticmethod
    def _check_logins(limits: discord.SessionStartLimits, needed: int) -> None:
        if limits.remaining < needed:
            raise LoginsUsedUp(utc_now() + timedelta(milliseconds=limits.reset_after))

    async def setup_hook(self) -> None:
        """Get ready before any interaction arrives."""
        self.add_dynamic_items(Pressable)
        fit_installs(self.tree)
        await self.workers.start(self.peers)
        await self.peers.start()
        # Refusals are posted even if the database fails.
        await self.store.nonce_secret()
        await self.boards.channels.load()
        await self.boards.outbox.load_unconfirmed()
        for part in self.parts:
            await part.start()
        await self.tree.set_translator(Translator())
        await self._sync_commands()

    @property
    def own_shards(self) -> frozenset[int]:
        """The shards that this process has to connect; none while it doesn't know."""
        return frozenset(self.shard_ids or range(self.shard_count or 0))

    @property
    def has_caught_up(self) -> bool:
        """Whether all servers were caught up with after the start."""
        return bool(self.own_shards) and self.own_shards <= self._caught_up

    def jobs(self) -> Iterator[Job]:
        yield Job(f"{CLOCK}: threads", self.part(ThreadArchive).archive_ended, BETWEEN_ARCHIVINGS)
        yield Job(f"{CLOCK}: commands", self._sync_commands)
        yield from super().jobs()

    async def _sync_commands(self) -> None:
        """Sync the commands once, as soon as this process leads; again if another one has led meanwhile."""
        if not self.peers.leads:
            self._has_synced = False
        elif not self._has_synced:
            await sync_if_changed(self.tree, self.store)
            self._has_synced = True

    async def on_ready(self) -> None:
        """Log what runs, once all shards are ready."""
        _log.info(
            "ready",
            version=FULL_VERSION,
            schema=SCHEMA,
            servers=len(self.guilds),
            shards=self.shard_count,
            user=str(self.user),
        )

    async def on_shard_ready(self, shard_id: int) -> None:
        """Catch up after a crash or a lost connection, and start the jobs, which don't wait for other shards."""
        _log.info("shard ready", shard=shard_id)
        self._jobs.start(*self.jobs())
        self._known_before = {key: each for key, each in self._known_before.items() if self.get_guild(key) is each}
        await each_of(partial(self._compare_servers, shard_id), self.catch_up)
        self._caught_up.add(shard_id)

    async def on_shard_connect(self, shard_id: int) -> None:
        """Take the time without a connection off the clocks before a win on time can be claimed."""
        self._connected.add(shard_id)
        await each_of(*(part.connected for part in self.parts))

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Go on as if nothing had happened: Discord replays the events that we have missed."""
        self._known_before = {key: each for key, each in self._known_before.items() if each.shard_id != shard_id}
        await self.on_shard_connect(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Stop checking the clocks of the shard's servers until it is connected again."""
        self._connected.discard(shard_id)
        self._known_before.update((guild.id, guild) for guild in self.guilds if guild.shard_id == shard_id)

    async def close(self) -> None:
        """Hear nothing more, let running tasks end, and stop what they need only then."""
        for shard in self.shards.values():
            await shard.disconnect()
        self.members.stop()
        self._jobs.stop()
        for part in self.parts:
            part.stop()
        self.computers.stop()
        # Some tasks wait for others, which may begin yet others.
        with suppress(TimeoutError):
            async with asyncio.timeout(self._stop_timeout):
                while tasks := self._tasks():
                    await asyncio.wait(tasks)
        # Cuts off the searches; those who wait for them end too.
        await self.workers.close()
        await self._jobs.ended(self._stop_timeout)
        if tasks := self._handling.union(self.computers.tasks, self._of_parts()) - {asyncio.current_task()}:
            _log.warning("tasks cut off", count=len(tasks))
            for task in tasks:
                task.cancel()
            # They may still be writing to the database.
            await asyncio.wait(tasks, timeout=self._stop_timeout)
        self.drawing.close()
        await self.peers.stop()
        await super().close()

    def _tasks(self) -> set[asyncio.Task[Any]]:
        """The tasks that handle something now, those of discord.py among them."""
        found = {task for task in asyncio.all_tasks() if task.get_name().startswith(HANDLING)}
        return found.union(self._of_parts()) - {asyncio.current_task()}

    def _of_parts(self) -> Iterator[asyncio.Task[Any]]:
        return (task for part in self.parts for task in part.tasks)

    def following(
        self, interaction: discord.Interaction[Any], kind: InteractionKind, name: str = "unknown"
    ) -> AbstractContextManager[Handling]:
        """Follow an interaction while it is handled, for the log and the meter, and until the bot stops."""
        shard = shard_of(interaction.guild_id, self.shard_count or 1)
        if task := asyncio.current_task():
            self._handling.add(task)
            task.add_done_callback(self._handling.discard)
        return handling(self.store.meter, kind, name, interaction=interaction.id, shard=shard)

    async def on_action(self, interaction: discord.Interaction[Any], text: str) -> None:
        """Handle one of the bot's buttons, menus or forms, however old; `text` is its custom id."""
        custom_id = CustomId.read(text)
        name = "unknown" if custom_id is None else custom_id.action.name.lower()
        is_form = interaction.type is discord.InteractionType.modal_submit
        with self.following(interaction, "form" if is_form else "component", name):
            async with acknowledging(interaction, defer_of(interaction)):
                refuse = partial(reply_error, interaction)
                if await self.admits(interaction.user.id, refuse, cost_of(interaction)):
                    await self._act(interaction, custom_id, is_form=is_form)

    async def _act(self, interaction: discord.Interaction[Any], custom_id: CustomId | None, *, is_form: bool) -> None:
        try:
            await load_choices(interaction)
            # Discord accepts other replies to a form than to a button.
            if custom_id is None or (ComponentKind.FORM in custom_id.action.kind) != is_form:
                raise UserError("old button")
            if is_form:
                self.part(Forms).note_sent(UserId(interaction.user.id), str(custom_id))
            await act(interaction, custom_id)
        except Exception as error:  # noqa: BLE001 - every error is explained, and logged if it is ours
            await reply_error(interaction, error)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Handle a form by its custom id alone, so that it survives a restart. A button that isn't on its message is
        old; discord.py would ignore it silently.
        """
        if interaction.type is discord.InteractionType.modal_submit:
            data: Any = interaction.data
            await self.on_action(interaction, data["custom_id"])
        elif interaction.type is discord.InteractionType.component and not is_on_message(interaction):
            await self.on_action(interaction, "")

    async def on_message(self, message: discord.Message) -> None:
        """Pass on a message of our own, or of a person."""
        if message.author == self.user:
            await each_of(*(partial(part.own_message, message) for part in self.parts))
        elif not (message.author.bot or message.is_system()):
            await each_of(*(partial(part.message, message) for part in self.parts))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Note that a channel was deleted; its threads have their own events."""
        await self._note_gone(channel.id)

    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        await self._note_gone(gone.thread_id)

    async def _note_gone(self, channel: int) -> None:
        await self.store.write(match_queries.note_channel_gone, channel)
        await self._change(Gone(channel))

    async def _change(self, event: PlaceEvent) -> None:
        await each_of(*(partial(part.place_changed, event) for part in self.parts))

    async def on_raw_thread_update(self, update: discord.RawThreadUpdateEvent) -> None:
        """Note a thread that was reopened."""
        self.part(ThreadArchive).note_update(update)

    async def on_raw_message_delete(self, gone: discord.RawMessageDeleteEvent) -> None:
        """Restore deleted messages that are still needed."""
        await self._restore(gone, {gone.message_id})

    async def on_raw_bulk_message_delete(self, gone: discord.RawBulkMessageDeleteEvent) -> None:
        await self._restore(gone, gone.message_ids)

    async def _restore(
        self, gone: discord.RawMessageDeleteEvent | discord.RawBulkMessageDeleteEvent, messages: Collection[int]
    ) -> None:
        if gone.guild_id is None:
            return
        try:
            needed = await self.part(Deletions).needed(gone.guild_id, gone.channel_id, messages)
        except StoreUnavailable as error:
            log_failure(_log, "deleted messages not looked up", error, channel=gone.channel_id)
            return
        if not needed:
            return
        for restore in (self.boards.restore, *(part.restore for part in self.parts)):
            expected = (*TROUBLE, UserError, MissingPermissionsError, RuleViolation)
            with logged_failures(_log, "message not posted anew", expected, channel=gone.channel_id):
                await restore(gone.channel_id, needed)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        await self._change(Changed(before, after))

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        await self._change(Changed(before, after))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Stop the clocks of a server from which the bot was removed, or which was deleted."""
        await self._leave(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Resume the matches of a server that has invited the bot again, and pass on that it was invited."""
        await self._return_to(guild.id)
        await each_of(*(partial(part.joined, guild) for part in self.parts))

    async def _leave(self, guild: int) -> None:
        _log.info("removed from a server", guild=guild)
        await self.store.write(absence_queries.begin_absence, guild, self.store.now())

    async def _return_to(self, guild: int) -> None:
        now, worth_showing = self.store.now(), self.store.worth_showing()
        unshown = await self.store.write(absence_queries.end_absence, guild, now, worth_showing)
        if unshown is None:
            return
        _log.info("back in a server", guild=guild)
        # However often Discord has refused it before.
        attempts = [partial(self.boards.publish, match_id) for match_id in unshown]
        await each_of(self.catch_up, *attempts)

    async def _compare_servers(self, shard_id: int) -> None:
        """Find out from which of a shard's servers the bot was removed, and to which it was invited, while the shard
        wasn't connected.
        """
        shard = Shards(self.shard_count or 1, frozenset({shard_id}))
        absent = await self.store.read(absence_queries.absent_servers, shard)
        for guild in await self.store.read(absence_queries.concerned_servers, shard) - absent:
            if self.is_absent(guild):
                await self._leave(guild)
        for guild in absent:
            if not self.is_absent(guild):
                await self._return_to(guild)
