"""Banmen on Discord: what arrives goes to `bot.handling`, what channels see through `bot.publishing.boards`."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import aiohttp
import discord
import structlog
from discord import app_commands

from bot.catalogue import CATALOGUE
from bot.computers.players import PAUSE, PLAYING
from bot.computers.workers import Thinking
from bot.core.fair_queue import ASKER
from bot.core.match import UserId
from bot.core.ratings import get_ready
from bot.core.record.importing import Imports
from bot.features import challenges, clocks, ratings
from bot.features.analysis.analyses import Analyses
from bot.features.board_hooks import board_hooks
from bot.features.challenges.mentions import answer_message, refuse_message
from bot.features.challenges.publication import ChallengeMessages
from bot.features.clocks.reminders import Reminders
from bot.features.direct_boards.publication import DirectBoards
from bot.features.moves.commands import SuggestionQueue
from bot.features.puzzles.mining import Mining
from bot.features.registry import add_commands
from bot.features.replay.steps import Replays
from bot.features.spectating.live import LIVE, LiveMessages
from bot.handling.host import Host
from bot.handling.rate_limits import Buckets
from bot.handling.registration import HANDLERS, cost_of
from bot.handling.replies import ACKNOWLEDGED, UNKNOWN_INTERACTION, answer_error, learn_wishes
from bot.publishing.backoff import log_failure, noticing
from bot.storage import Store, StoreUnavailable, match_queries
from bot.texts.translator import Translator
from bot.ui.actions import CustomId, Kind, Pressable, is_on_message
from bot.ui.errors import Obstacle
from bot.ui.permissions import invitation

INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
"""None is privileged: a message that mentions the bot, or is written to it alone, can be read all the same."""
STRING = discord.AppCommandOptionType.string.value
CLOCK = "clock"
HANDLING = (CLOCK, LIVE, PLAYING, "discord-ui-dynamic-item", "CommandTree-invoker", "discord.py: on_")
"""What the tasks are called that deal with something: ours, and those that discord.py makes."""
PATIENCE = 3.0
"""Seconds for them to end when the bot stops."""
MINING = "mining"
BETWEEN_MINING = 600.0
"""Seconds between two looks for matches that may have puzzles in them; before the first as well."""
TICK = 15.0
"""Seconds between two looks at the clock: at challenges that lapse, and players whose time runs out."""

_log = structlog.get_logger("banmen.client")


def _is_worth_logging(record: logging.LogRecord) -> bool:
    """Whether discord.py is to log an error: not that nobody waits for suggestions any more, as another process has
    made some or somebody has typed on, nor once more that the database fails.
    """
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, discord.HTTPException):
        return error.code not in {ACKNOWLEDGED, UNKNOWN_INTERACTION}
    return not isinstance(error, StoreUnavailable)


async def _suggest_nothing(interaction: discord.Interaction[Any]) -> None:
    """Answer with no suggestions unless it was answered. That this fails, nobody need know: nobody waits any more, or
    Discord can't be reached.
    """
    if not interaction.response.is_done():
        with contextlib.suppress(discord.HTTPException, aiohttp.ClientError, OSError):
            await interaction.response.autocomplete([])


async def each_of(*steps: Callable[[], Awaitable[object]]) -> None:
    """Take one step after another, whatever becomes of any."""
    for step in steps:
        try:
            await step()
        except Exception as error:  # noqa: BLE001 - the next time may go better, and the rest is due all the same
            log_failure(_log, "the clock goes on", error)


class Tree(app_commands.CommandTree["Banmen"]):
    """The commands; their errors are answered where all errors are."""

    def __init__(self, client: Banmen, **options: Any) -> None:
        """The commands of a client; `options` are those of discord.py's tree."""
        super().__init__(client, **options)
        # There is no other way to learn what becomes of suggestions: discord.py logs it, and that's all.
        logging.getLogger("discord.app_commands.tree").addFilter(_is_worth_logging)

    async def _call(self, interaction: discord.Interaction[Any]) -> None:
        """Answer where discord.py wouldn't: what it can't read ends its task, or only its log tells of it."""
        try:
            if interaction.type is not discord.InteractionType.autocomplete:
                await super()._call(interaction)
                return
            if self._suggests(interaction):
                await super()._call(interaction)
            # Where suggesting fails, discord.py logs it and doesn't answer.
            await _suggest_nothing(interaction)
        except (KeyError, TypeError, ValueError):
            _log.info("command not understood", interaction=interaction.id, exc_info=True)
            await self.on_error(interaction, app_commands.CommandNotFound("", []))

    def _suggests(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether the option that somebody types into has suggestions."""
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
        """Who has installed the bot for themselves can read everywhere; for all else it must be in the server."""
        if not await self.client.admits(interaction):
            return False
        await learn_wishes(interaction)
        data: Any = interaction.data
        command = self.get_command(data["name"], type=discord.AppCommandType(data.get("type", 1)))
        contexts = None if command is None else command.allowed_contexts
        reads = contexts is not None and contexts.dm_channel
        if reads or interaction.is_guild_integration() or interaction.type is discord.InteractionType.autocomplete:
            return True
        await answer_error(interaction, Obstacle("bot not in this server", link=invitation(interaction.application_id)))
        return False

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        """Explain what can't be done; suggest nothing."""
        if interaction.type is discord.InteractionType.autocomplete:
            await _suggest_nothing(interaction)
        else:
            await answer_error(interaction, error)


class Banmen(Host):
    """The bot. `async with` it, then `login` and `connect`, or `start`."""

    def __init__(
        self,
        store: Store,
        *,
        tick: float = TICK,
        guild_ready_timeout: float = 0.5,
        thinking: Thinking | None = None,
        computers_pause: float = PAUSE,
        buckets: Buckets | None = None,
        **options: Any,
    ) -> None:
        """A bot for what `service` keeps, thinking as told, which lets each person ask as much as `buckets` say;
        `options` are those of `discord.Client`.
        """
        super().__init__(
            store,
            thinking or Thinking(),
            board_hooks(self, store),
            computers_pause,
            intents=INTENTS,
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=True, replied_user=False),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            guild_ready_timeout=guild_ready_timeout,
            http_trace=noticing(),
            **options,
        )
        self.add(
            ChallengeMessages(self, store),
            LiveMessages(self, store, self.drawing),
            Reminders(self, store, self.drawing, self.boards),
            DirectBoards(self, store, self.drawing, self.boards.hooks.context),
            Mining(store, self.thinking),
            Imports({key: entry.game for key, entry in CATALOGUE.items()}),
            Analyses(store, self.thinking),
            Replays(),
            SuggestionQueue(1),
        )
        self.hears = False
        """Whether Discord can be heard."""
        self.tree = Tree(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        self._buckets = buckets or Buckets()
        self._tick = tick
        self._tickers: list[asyncio.Task[None]] = []
        self._stopping = asyncio.Event()
        add_commands(self.tree)

    async def setup_hook(self) -> None:
        """Get ready before anybody can press anything."""
        self.add_dynamic_items(Pressable)
        await ratings.renew_ratings(self.store)
        await self.boards.outbox.load_unconfirmed()
        await self.part(ChallengeMessages).load_unconfirmed()
        await self.part(Reminders).outbox.load_unconfirmed()
        await self.part(LiveMessages).outbox.load_unconfirmed()
        await self.tree.set_translator(Translator())
        await self.tree.sync()

    async def catch_up(self) -> None:
        """Publish whatever is not published yet, and play where the computer is to move."""
        await self.part(ChallengeMessages).catch_up()
        await self.part(ChallengeMessages).begin_agreed()
        await self.boards.catch_up()
        await self.part(LiveMessages).catch_up()
        await self.computers.catch_up()

    async def look_at_clocks(self) -> None:
        """Do what the clocks of matches ask for, and publish whatever is not published yet."""
        # Nobody can play while we don't hear from Discord.
        checks = (
            (partial(clocks.note_alive, self.store), partial(clocks.check_clocks, self.store)) if self.hears else ()
        )
        await each_of(*checks, self.part(Reminders).outbox.catch_up, self.catch_up)

    async def on_ready(self) -> None:
        """Show what a crash or a lost connection has left unshown; from now on look at the clock."""
        _log.info("ready", servers=len(self.guilds), user=str(self.user))
        if not self._tickers and not self._stopping.is_set():
            for steps in ((partial(challenges.lapse_challenges, self.store), self.look_at_clocks), (self._beat,)):
                self._tickers.append(asyncio.create_task(self._at_every_tick(*steps), name=CLOCK))
            self._tickers.append(asyncio.create_task(self._mine(), name=MINING))
        await each_of(self.catch_up)
        await asyncio.to_thread(get_ready)

    async def on_connect(self) -> None:
        """Discord can be heard: before anybody claims, what passed while it could not is on nobody's clock."""
        self.hears = True
        await each_of(self._beat)

    async def on_resumed(self) -> None:
        """The same; Discord tells what we have missed."""
        await self.on_connect()

    async def on_disconnect(self) -> None:
        """Discord can't be heard until it is `ready` or `resumed`."""
        self.hears = False

    async def close(self) -> None:
        """Stop, and let go of the workers."""
        self._stopping.set()
        self.part(LiveMessages).stop()
        self.part(Analyses).stop()
        self.computers.stop()
        # Nothing is cut off in the middle of writing something down.
        in_hand = {task for task in asyncio.all_tasks() if task.get_name().startswith(HANDLING)}
        if in_hand := in_hand - {asyncio.current_task()}:
            await asyncio.wait(in_hand, timeout=PATIENCE)
        self.drawing.close()
        await self.thinking.close()
        # Its thought is cut off by now.
        if mining := [task for task in self._tickers if task.get_name() == MINING]:
            await asyncio.wait(mining, timeout=PATIENCE)
        await super().close()

    async def admits(self, asked: discord.Interaction[Any] | discord.Message) -> bool:
        """Whether to deal with a message or an interaction, or its sender has asked for too much at once.

        Comes before anything else is done about it, so that a refusal costs almost nothing. The sender is told once to
        wait, and hears nothing more until their bucket has recovered; to autocompletion they get empty lists.
        """
        if isinstance(asked, discord.Message):
            person, cost = asked.author, 1
        else:
            person, cost = asked.user, cost_of(asked)
        if self._buckets.take(person.id, cost):
            ASKER.set(UserId(person.id))
            return True
        if isinstance(asked, discord.Interaction) and asked.type is discord.InteractionType.autocomplete:
            await _suggest_nothing(asked)
        elif seconds := self._buckets.wait(person.id):
            _log.info("told to wait", user=person.id, seconds=seconds)
            why = Obstacle("too much at once", seconds=seconds)
            await (refuse_message(asked, why) if isinstance(asked, discord.Message) else answer_error(asked, why))
        return False

    async def on_action(self, interaction: discord.Interaction[Any], text: str) -> None:
        """Handle the use of a button, a menu or a form of ours, of whatever age; `text` is its custom id."""
        if not await self.admits(interaction):
            return
        custom_id = CustomId.read(text)
        is_form = interaction.type is discord.InteractionType.modal_submit
        try:
            await learn_wishes(interaction)
            # Discord takes other answers to a form than to a button.
            if custom_id is None or (Kind.FORM in custom_id.action.kind) != is_form:
                raise Obstacle("old button")
            await HANDLERS[custom_id.action](interaction, custom_id)
        except Exception as error:  # noqa: BLE001 - every error is answered and, where it is ours, logged
            await answer_error(interaction, error)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Handle a form by its custom id alone, so that it outlives a restart. A button that isn't on its message is
        old; discord.py would ignore it in silence.
        """
        if interaction.type is discord.InteractionType.modal_submit:
            data: Any = interaction.data
            await self.on_action(interaction, data["custom_id"])
        elif interaction.type is discord.InteractionType.component and not is_on_message(interaction):
            await self.on_action(interaction, "")

    async def on_message(self, message: discord.Message) -> None:
        """A plain message that mentions the bot, or that is written to it alone; or a board of our own."""
        if message.author == self.user:
            await self.part(DirectBoards).reach(message)
            return
        if message.author.bot or message.is_system() or not self._is_meant(message):
            return
        if await self.admits(message):
            await answer_message(self, message)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone, but not its match; discord.py tells of its threads one by one."""
        await self.store.write(match_queries.note_channel_gone, channel.id)

    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone, but not its match."""
        await self.store.write(match_queries.note_channel_gone, gone.thread_id)

    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Who may see a channel may have changed."""
        await self.part(LiveMessages).look_again(after.guild.id)

    async def on_guild_role_update(self, _: discord.Role, after: discord.Role) -> None:
        """The same."""
        await self.part(LiveMessages).look_again(after.guild.id)

    def _is_meant(self, message: discord.Message) -> bool:
        if message.guild is None:
            return True
        me = message.guild.me
        # A reply to one of our boards mentions us too, but doesn't speak to us.
        speaks = f"<@{me.id}>" in message.content or f"<@!{me.id}>" in message.content
        return speaks or (message.guild.self_role is not None and message.guild.self_role in message.role_mentions)

    async def _at_every_tick(self, *steps: Callable[[], Awaitable[object]]) -> None:
        while not self._stopping.is_set():
            await each_of(*steps)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), self._tick)

    async def _mine(self) -> None:
        while not self._stopping.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), BETWEEN_MINING)
                return
            await each_of(self.part(Mining).mine)

    async def _beat(self) -> None:
        """Note that we are there, also while showing something takes long."""
        if self.hears:
            await clocks.note_alive(self.store)
