"""The Discord client: passes events to the features, and catches up and checks clocks at every tick."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import AbstractContextManager, suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import aiohttp
import discord
import structlog
from discord import app_commands

from bot.catalogue import CATALOGUE
from bot.computers.engines import engines_of
from bot.computers.players import MIN_THINKING_TIME, PLAYER_TASK
from bot.computers.workers import Engines
from bot.core.fair_queue import ASKER
from bot.core.match import RuleViolation, UserId
from bot.core.ratings import get_ready
from bot.core.record.importing import Imports
from bot.core.shards import ALL_SHARDS, Shards, shard_of
from bot.features import challenges, clocks, coach, ratings, replay, spectating, tournaments
from bot.features.analysis.analyses import Analyses
from bot.features.challenges.greeting import greet_server
from bot.features.challenges.mentions import answer_message, own_words, refuse_message
from bot.features.challenges.publication import ChallengeMessages
from bot.features.clocks.reminders import Reminders
from bot.features.direct_boards.publication import DirectBoards
from bot.features.moves.commands import SuggestionQueue
from bot.features.moves.open_pickers import OpenPickers
from bot.features.offers import OfferMessages
from bot.features.puzzles.mining import Mining
from bot.features.registry import add_commands
from bot.features.replay.steps import Replays
from bot.features.spectating.live import LIVE, LiveMessages
from bot.features.surroundings import FeatureSurroundings
from bot.features.tournaments import TournamentMessages
from bot.handling.bot_client import BotClient
from bot.handling.command_links import CommandLinks
from bot.handling.jobs import Job, Jobs, each_of
from bot.handling.private_messages import FOLLOWING, PrivateMessages
from bot.handling.rate_limits import Buckets
from bot.handling.registration import HANDLERS, command_name, cost_of, defer_of
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
from bot.logs import HIDDEN
from bot.observability.meter import Handling, InteractionKind, handling, note_result
from bot.publishing.archive import ThreadArchive
from bot.publishing.backoff import TROUBLE, ChannelBackoff, log_failure, logged_failures, request_trace
from bot.publishing.members import Members
from bot.publishing.restoring import Deletions
from bot.publishing.rounds import ROUND
from bot.storage import Peers, Store, StoreUnavailable, absence_queries, match_queries, process_state, utc_now
from bot.storage.tables import SCHEMA
from bot.texts.translator import Translator
from bot.ui.actions import ComponentKind, CustomId, Pressable, is_on_message
from bot.ui.errors import MissingPermissionsError, UserError
from bot.ui.permissions import invitation
from bot.version import VERSION

INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
"""None is privileged: messages that mention the bot or are sent to it in private can be read all the same."""
STRING = discord.AppCommandOptionType.string.value
TOURNAMENTS = "clock: tournaments"
CLOCK = "clock"
BOARDS = f"{CLOCK}: boards"
REMINDERS = f"{CLOCK}: reminders"
DISCORD_TASKS = ("discord-ui-dynamic-item", "CommandTree-invoker", "discord.py: on_")
"""Prefixes of the names that discord.py gives to the tasks of buttons, commands and events."""
HANDLING = (CLOCK, LIVE, PLAYER_TASK, ROUND, FOLLOWING, *DISCORD_TASKS)
"""Prefixes of the names of tasks that must not be cut off."""
STOP_TIMEOUT = 3.0
"""Seconds that these tasks have to end when the bot stops."""
MINING = "mining"
BETWEEN_MINING = 600.0
"""Seconds between two searches of matches for puzzles, and before the first."""
BETWEEN_ARCHIVINGS = 60.0
"""Seconds between two times at which threads of ended matches are archived."""
BETWEEN_CLEANINGS = 3600.0
"""Seconds between two deletions of what is stored for a while only."""
LONGEST_RATE_LIMIT = 60.0
"""Seconds that a request waits for its rate limit. If it had to wait for longer, RateLimited is raised."""
LOGIN_EVERY = timedelta(seconds=5)
"""Number of logins that Discord allows a shard of each row."""
TICK = 15.0
"""Seconds between two times of the other jobs."""

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


def _sharding(shards: Shards) -> dict[str, Any]:
    """discord.py's options for a process that runs these shards."""
    return {} if shards == ALL_SHARDS else {"shard_ids": sorted(shards.numbers), "shard_count": shards.count}


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
        if not await self.client.admits(interaction):
            return False
        await load_choices(interaction)
        data: Any = interaction.data
        command = self.get_command(data["name"], type=discord.AppCommandType(data.get("type", 1)))
        contexts = None if command is None else command.allowed_contexts
        reads = contexts is not None and contexts.dm_channel
        if reads or is_here(interaction) or interaction.type is discord.InteractionType.autocomplete:
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
        tick: float = TICK,
        stop_timeout: float = STOP_TIMEOUT,
        workers: Engines | None = None,
        engine_processes: int | None = None,
        computers_pause: float = MIN_THINKING_TIME,
        buckets: Buckets | None = None,
        tree: type[Tree] | None = None,
        **options: Any,
    ) -> None:
        """`tick`, `stop_timeout` and `computers_pause` are in seconds; `engine_processes` is as in `engines_of`, which
        makes the `workers` by default; `options` are those of `discord.AutoShardedClient`.
        """
        channels, members = ChannelBackoff(store), Members()
        super().__init__(
            store,
            workers or engines_of(store, lambda film: replay.draw(store, self.drawing, film), engine_processes),
            FeatureSurroundings(self, store, members),
            members,
            channels,
            computers_pause,
            intents=INTENTS,
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=True, replied_user=False),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=LONGEST_RATE_LIMIT,
            http_trace=request_trace(channels.invalid, store.meter),
            **_sharding(store.shards),
            **options,
        )
        self._members = members
        self._add_parts(channels, members)
        self._handling: set[asyncio.Task[Any]] = set()
        """The tasks that handle interactions."""
        self._connected: set[int] = set()
        """The shards that are connected to the gateway."""
        self._caught_up: set[int] = set()
        """The shards that have been ready, and whose servers were caught up with since."""
        self._known_before: dict[int, discord.Guild] = {}
        """The servers of disconnected shards. discord.py replaces them all when the shard logs in anew, except those
        from which the bot was removed meanwhile.
        """
        self.tree = (tree or Tree)(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        self.add(CommandLinks(self.tree, store))
        self._buckets = buckets or Buckets()
        self._login_rows = 1
        """Discord's `max_concurrency`: one shard may log in at a time among those with the same number modulo this."""
        self.peers = Peers(store, lambda: self._jobs.wake(BOARDS))
        self._has_synced = False
        self._tick = tick
        self._stop_timeout = stop_timeout
        self._jobs = Jobs()
        add_commands(self.tree)

    def _add_parts(self, channels: ChannelBackoff, members: Members) -> None:
        """Add what the features keep for the whole bot."""
        store = self.store
        self.add(
            ChallengeMessages(self, store, channels, members),
            offers := OfferMessages(self, store, channels, self.boards),
            LiveMessages(self, store, self.drawing, channels, self.boards.surroundings.occasion),
            Reminders(self, store, self.drawing, self.boards),
            DirectBoards(self, store, self.drawing, self.boards, offers, members),
            ThreadArchive(self, store, channels),
            Deletions(store),
            Mining(store, self.workers),
            Imports({key: entry.game for key, entry in CATALOGUE.items()}),
            Analyses(store, self.workers),
            Replays(),
            coach.AdviceGiven(),
            SuggestionQueue(1),
            private := PrivateMessages(store),
            OpenPickers(store, private),
            messages := TournamentMessages(self, store, self.drawing, channels, self.boards),
            notes := tournaments.TournamentNotes(self, store, channels, members),
            waiting := tournaments.Waiting(self, store, channels, members),
            tournaments.Following(
                self,
                store,
                members,
                tournaments.Farewells(self, store, channels),
                messages,
                notes,
                waiting,
                lambda: self.connected,
            ),
            tournaments.ServerEvents(self, store, lambda: self.connected),
        )

        messages.wake = lambda: self._jobs.wake(TOURNAMENTS)

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
        """Wait until no shard of another process logs in: Discord refuses those that are too quick."""
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
        await ratings.renew_ratings(self.store)
        # Refusals are posted even if the database fails.
        await self.store.nonce_secret()
        await self.boards.channels.load()
        await self.boards.outbox.load_unconfirmed()
        await self.part(OfferMessages).outbox.load_unconfirmed()
        await self.part(ChallengeMessages).load_unconfirmed()
        await self.part(TournamentMessages).load_unconfirmed()
        await self.part(Reminders).outbox.load_unconfirmed()
        await self.part(LiveMessages).outbox.load_unconfirmed()
        await self.tree.set_translator(Translator())
        await self._sync_commands()

    @property
    def connected(self) -> Shards:
        """The shards that are connected to the gateway now."""
        return Shards(self.shard_count or 1, frozenset(self._connected))

    @property
    def own_shards(self) -> frozenset[int]:
        """The shards that this process has to connect; none as long as it doesn't know."""
        return frozenset(self.shard_ids or range(self.shard_count or 0))

    @property
    def has_caught_up(self) -> bool:
        """Whether all servers were caught up with after the start."""
        return bool(self.own_shards) and self.own_shards <= self._caught_up

    def is_connected(self, guild: int | None) -> bool:
        return self.connected.serve(guild)

    def is_absent(self, guild: int | None) -> bool:
        if guild is None or not self.is_connected(guild):
            return False
        # Servers with an outage are also known once their shard connects.
        known = self.get_guild(guild)
        return known is None or known is self._known_before.get(guild)

    async def catch_up(self) -> None:
        await each_of(*(job.work for job in self._catching_up()))

    async def look_at_clocks(self) -> None:
        await each_of(self._check_clocks, self.part(Reminders).outbox.catch_up, self.catch_up)

    async def _check_clocks(self) -> bool:
        """Act on the clocks of matches, and return whether that has changed any."""
        shards = self.connected
        # Nobody can play where the gateway is disconnected.
        if not shards.numbers:
            return False
        await clocks.note_alive(self.store, shards)
        return bool(await clocks.check_clocks(self.store, shards))

    async def _check_and_show_clocks(self) -> None:
        if await self._check_clocks():
            self._jobs.wake(BOARDS)
            self._jobs.wake(REMINDERS)

    def _catching_up(self) -> Sequence[Job]:
        """The jobs that publish whatever is not published yet, and play where the computer is to move."""

        async def publish_boards() -> None:
            await self.boards.catch_up()
            await self.part(OfferMessages).catch_up()

        async def publish_challenges() -> None:
            await self.part(ChallengeMessages).catch_up()
            await self.part(ChallengeMessages).begin_agreed()

        async def follow_tournaments() -> None:
            if await self.part(tournaments.Following).work():
                self._jobs.wake(BOARDS)

        return (
            Job(f"{CLOCK}: challenges", publish_challenges, self._tick),
            Job(TOURNAMENTS, follow_tournaments, self._tick),
            Job(BOARDS, publish_boards, self._tick),
            Job(f"{CLOCK}: live messages", self.part(LiveMessages).catch_up, self._tick),
            Job(f"{CLOCK}: computers", self.computers.catch_up, self._tick),
            Job(f"{CLOCK}: pickers", self.part(OpenPickers).close_old, self._tick),
            Job(f"{CLOCK}: private messages", self.part(PrivateMessages).close_old, self._tick),
        )

    def _all_jobs(self) -> Sequence[Job]:
        return (
            Job(f"{CLOCK}: heartbeat", self._beat, self._tick),
            Job(f"{CLOCK}: deadlines", self._check_and_show_clocks, self._tick),
            Job(f"{CLOCK}: lapses", self._lapse_challenges, self._tick),
            Job(REMINDERS, self.part(Reminders).outbox.catch_up, self._tick),
            *self._catching_up(),
            Job(f"{CLOCK}: server events", self.part(tournaments.ServerEvents).catch_up, self._tick),
            Job(f"{CLOCK}: threads", self.part(ThreadArchive).archive_ended, BETWEEN_ARCHIVINGS),
            Job(f"{CLOCK}: commands", self._sync_commands, self._tick),
            Job(f"{CLOCK}: claims", self._if_leading(partial(challenges.forget_claims, self.store)), BETWEEN_CLEANINGS),
            Job(f"{CLOCK}: drafts", self._if_leading(self._forget_drafts), BETWEEN_CLEANINGS),
            Job(f"{CLOCK}: engine jobs", self._if_leading(self.workers.clean), BETWEEN_CLEANINGS),
            Job(MINING, self._if_leading(self.part(Mining).mine), BETWEEN_MINING, waits=True),
        )

    def _if_leading(self, work: Callable[[], Awaitable[object]]) -> Callable[[], Awaitable[None]]:
        """Work that the leader does for all processes."""

        async def work_if_leading() -> None:
            if self.peers.leads:
                await work()

        return work_if_leading

    async def _sync_commands(self) -> None:
        """Sync the commands once, as soon as this process leads; again if another one has led meanwhile."""
        if not self.peers.leads:
            self._has_synced = False
        elif not self._has_synced:
            await sync_if_changed(self.tree, self.store)
            self._has_synced = True

    async def on_ready(self) -> None:
        """Prepare the ratings, once all shards are ready."""
        _log.info(
            "ready",
            version=VERSION,
            schema=SCHEMA,
            servers=len(self.guilds),
            shards=self.shard_count,
            user=str(self.user),
        )
        await asyncio.to_thread(get_ready)

    async def on_shard_ready(self, shard_id: int) -> None:
        """Catch up after a crash or a lost connection, and start the jobs, which don't wait for other shards."""
        _log.info("shard ready", shard=shard_id)
        self._jobs.start(*self._all_jobs())
        self._known_before = {key: each for key, each in self._known_before.items() if self.get_guild(key) is each}
        await each_of(partial(self._compare_servers, shard_id), self.catch_up)
        self._caught_up.add(shard_id)

    async def on_shard_connect(self, shard_id: int) -> None:
        """Take the time without a connection off the clocks before a win on time can be claimed."""
        self._connected.add(shard_id)
        await each_of(self._beat)

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
        self._members.stop()
        self._jobs.stop()
        self.part(LiveMessages).stop()
        self.part(Analyses).stop()
        self.part(OpenPickers).stop()
        self.part(PrivateMessages).stop()
        self.computers.stop()
        # Some wait for others, which may begin yet others.
        await self._let_tasks_end()
        # Cuts off the searches; those who wait for them end too.
        await self.workers.close()
        await self._jobs.ended(self._stop_timeout)
        await self._cut_tasks_off()
        self.drawing.close()
        await self.peers.stop()
        await super().close()

    @staticmethod
    def _tasks() -> set[asyncio.Task[Any]]:
        """The tasks that handle something now, those of discord.py among them."""
        found = {task for task in asyncio.all_tasks() if task.get_name().startswith(HANDLING)}
        return found - {asyncio.current_task()}

    async def _let_tasks_end(self) -> None:
        """Wait until there are no tasks any more, for `stop_timeout` seconds at most."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._stop_timeout):
                while tasks := self._tasks():
                    await asyncio.wait(tasks)

    async def _cut_tasks_off(self) -> None:
        """Cancel the tasks that are left, and wait until they have written to the database what they were writing."""
        parts = self.computers, self.part(LiveMessages), self.part(PrivateMessages)
        tasks = self._handling.union(*(part.tasks for part in parts)) - {asyncio.current_task()}
        if tasks:
            _log.warning("tasks cut off", count=len(tasks))
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=self._stop_timeout)

    def following(
        self, interaction: discord.Interaction[Any], kind: InteractionKind, name: str = "unknown"
    ) -> AbstractContextManager[Handling]:
        """Follow an interaction while it is handled, for the log and the meter, and until the bot stops."""
        shard = shard_of(interaction.guild_id, self.shard_count or 1)
        if task := asyncio.current_task():
            self._handling.add(task)
            task.add_done_callback(self._handling.discard)
        return handling(self.store.meter, kind, name, interaction=interaction.id, shard=shard)

    async def admits(self, asked: discord.Interaction[Any] | discord.Message) -> bool:
        """Whether the rate limit admits a message or an interaction.

        Comes before anything else, so that a refusal costs almost nothing. The sender is told once to wait, and nothing
        more until their bucket has recovered; autocompletion gets no suggestions.
        """
        person, cost = (asked.author, 1) if isinstance(asked, discord.Message) else (asked.user, cost_of(asked))
        if self._buckets.take(person.id, cost):
            ASKER.set(UserId(person.id))
            return True
        note_result("refused")
        self.store.meter.limited("person")
        if isinstance(asked, discord.Interaction) and asked.type is discord.InteractionType.autocomplete:
            await suggest_nothing(asked)
        elif seconds := self._buckets.wait(person.id):
            _log.info("told to wait", seconds=seconds)
            why = UserError("too much at once", seconds=seconds)
            await (refuse_message(self, asked, why) if isinstance(asked, discord.Message) else reply_error(asked, why))
        return False

    async def on_action(self, interaction: discord.Interaction[Any], text: str) -> None:
        """Handle one of the bot's buttons, menus or forms, however old; `text` is its custom id."""
        custom_id = CustomId.read(text)
        name = "unknown" if custom_id is None else custom_id.action.name.lower()
        is_form = interaction.type is discord.InteractionType.modal_submit
        with self.following(interaction, "form" if is_form else "component", name):
            async with acknowledging(interaction, defer_of(interaction)):
                if await self.admits(interaction):
                    await self._act(interaction, custom_id, is_form=is_form)

    async def _act(self, interaction: discord.Interaction[Any], custom_id: CustomId | None, *, is_form: bool) -> None:
        try:
            await load_choices(interaction)
            # Discord accepts other replies to a form than to a button.
            if custom_id is None or (ComponentKind.FORM in custom_id.action.kind) != is_form:
                raise UserError("old button")
            if is_form:
                self.part(PrivateMessages).note_sent(UserId(interaction.user.id), str(custom_id))
            await HANDLERS[custom_id.action](interaction, custom_id)
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
        """Handle a message that mentions the bot or is sent to it in private, and every board of our own."""
        if message.author == self.user:
            await self.part(DirectBoards).reach(message)
            return
        if message.author.bot or message.is_system() or not self._is_addressed(message):
            return
        if await self.admits(message):
            await answer_message(self, message)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Note that a channel was deleted; its threads have their own events."""
        await self.store.write(match_queries.note_channel_gone, channel.id)
        await self.part(ChallengeMessages).note_channel_gone(channel.id)
        await self.part(TournamentMessages).note_channel_gone(channel.id)

    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        """Note that a thread was deleted."""
        await self.store.write(match_queries.note_channel_gone, gone.thread_id)
        await self.part(ChallengeMessages).note_channel_gone(gone.thread_id)
        await self.part(TournamentMessages).note_channel_gone(gone.thread_id)
        self.part(TournamentMessages).wake()

    async def on_raw_thread_update(self, update: discord.RawThreadUpdateEvent) -> None:
        """Note a thread that was reopened."""
        self.part(ThreadArchive).note_update(update)

    async def on_raw_message_delete(self, gone: discord.RawMessageDeleteEvent) -> None:
        """Restore deleted messages that are still needed."""
        await self._restore(gone, {gone.message_id})

    async def on_raw_bulk_message_delete(self, gone: discord.RawBulkMessageDeleteEvent) -> None:
        """Restore deleted messages that are still needed."""
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
        for part in (self.boards, self.part(ChallengeMessages), self.part(TournamentMessages)):
            expected = (*TROUBLE, UserError, MissingPermissionsError, RuleViolation)
            with logged_failures(_log, "message not posted anew", expected, channel=gone.channel_id):
                await part.restore(gone.channel_id, needed)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Check live messages if the channel's visibility, or what we may do there, has changed."""
        if spectating.has_changed(before, after):
            self.part(LiveMessages).look_again(after.guild.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Check live messages if the visibility of channels, or what we may do there, has changed."""
        if spectating.has_role_changed(before, after):
            self.part(LiveMessages).look_again(after.guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Stop the clocks of a server from which the bot was removed, or which was deleted."""
        await self._leave(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server that has invited the bot, and resume its matches if the bot was there before."""
        await self._return_to(guild.id)
        await greet_server(self, guild)

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
        await each_of(partial(clocks.check_clocks, self.store, self.connected), *attempts, self.catch_up)

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

    def _is_addressed(self, message: discord.Message) -> bool:
        if message.guild is None:
            return True
        me = message.guild.me
        # A reply to one of our boards also mentions us, but isn't meant for us.
        # Nor is what somebody quotes.
        said, role = own_words(message.content), message.guild.self_role
        if role is not None and role in message.role_mentions and (not message.content or f"<@&{role.id}>" in said):
            # Discord hides the text of a message that mentions the role alone.
            return True
        return f"<@{me.id}>" in said or f"<@!{me.id}>" in said

    async def _lapse_challenges(self) -> None:
        await challenges.lapse_challenges(self.store, self.connected)

    async def _forget_drafts(self) -> None:
        await self.part(tournaments.Following).forget_drafts()

    async def _beat(self) -> None:
        """Record which shards are connected, also while catching up takes long."""
        if self._connected:
            await clocks.note_alive(self.store, self.connected)
