"""The Discord client: passes events to the features, and catches up and checks clocks at every tick."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.catalogue import CATALOGUE
from bot.computers.players import PAUSE, PLAYING
from bot.computers.workers import Thinking
from bot.core.fair_queue import ASKER
from bot.core.match import Match, UserId
from bot.core.ratings import get_ready
from bot.core.record.importing import Imports
from bot.features import challenges, clocks, ratings
from bot.features.analysis.analyses import Analyses
from bot.features.challenges.mentions import answer_message, refuse_message
from bot.features.challenges.publication import ChallengeMessages
from bot.features.clocks.reminders import Reminders
from bot.features.direct_boards.publication import DirectBoards
from bot.features.moves.commands import SuggestionQueue
from bot.features.puzzles.mining import Mining
from bot.features.ratings.views import changed
from bot.features.registry import add_commands
from bot.features.replay.steps import Replays
from bot.features.spectating.audience import Audiences
from bot.features.spectating.live import LIVE, LiveMessages
from bot.handling.host import Host
from bot.handling.rate_limits import Buckets
from bot.handling.registration import HANDLERS, cost_of
from bot.handling.replies import ACKNOWLEDGED, UNKNOWN_INTERACTION, answer_error, learn_wishes
from bot.publishing.backoff import DISCORD_TROUBLE, log_failure, request_trace
from bot.publishing.board_view import BoardContext
from bot.publishing.boards import BoardHooks
from bot.storage import Store, StoreUnavailable, match_queries
from bot.storage.matches import best_score, ends_at
from bot.texts.translator import Translator
from bot.ui.actions import CustomId, Kind, Pressable, is_on_message
from bot.ui.errors import UserError
from bot.ui.match import is_alone
from bot.ui.permissions import invitation

INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
"""None is privileged: messages that mention the bot or are sent to it in private can be read all the same."""
STRING = discord.AppCommandOptionType.string.value
CLOCK = "clock"
HANDLING = (CLOCK, LIVE, PLAYING, "discord-ui-dynamic-item", "CommandTree-invoker", "discord.py: on_")
"""How the names of tasks that must not be cut off begin: ours, and those of discord.py."""
PATIENCE = 3.0
"""Seconds that these tasks have to end when the bot stops."""
MINING = "mining"
BETWEEN_MINING = 600.0
"""Seconds between two searches of matches for puzzles, and before the first."""
TICK = 15.0
"""Seconds between two checks of deadlines: of challenges and of players."""

_log = structlog.get_logger("banmen.client")


def _is_worth_logging(record: logging.LogRecord) -> bool:
    """Whether discord.py should log an error: not if suggestions have expired, because another process was quicker or
    the user has typed on, and not failures of the database, which we log.
    """
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, discord.HTTPException):
        return error.code not in {ACKNOWLEDGED, UNKNOWN_INTERACTION}
    return not isinstance(error, StoreUnavailable)


async def _suggest_nothing(interaction: discord.Interaction[Any]) -> None:
    """Reply with no suggestions unless there is a reply. Ignores failures: nobody waits any more, or Discord can't
    be reached.
    """
    if not interaction.response.is_done():
        with contextlib.suppress(*DISCORD_TROUBLE):
            await interaction.response.autocomplete([])


async def each_of(*steps: Callable[[], Awaitable[object]]) -> None:
    """Take one step after another, even if some fail."""
    for step in steps:
        try:
            await step()
        except Exception as error:  # noqa: BLE001 - the other steps are due all the same
            log_failure(_log, "the clock goes on", error)


def board_hooks(client: Host, store: Store) -> BoardHooks:
    """The hooks of a client's boards; they use the client's parts only when they are called."""

    async def context(match: Match) -> BoardContext:
        has_ended_alone = match.outcome is not None and is_alone(match)
        changes = await ratings.rating_changes(store, match) if match.outcome and match.rated else None
        return BoardContext(
            best=await best_score(store, match.seats[0], match.game) if has_ended_alone else None,
            rating_lines=tuple(changed(match, changes)),
            has_changed_ratings=bool(changes),
            ends_at=await ends_at(store, match),
        )

    def published(match: Match) -> None:
        client.part(LiveMessages).wake(match)
        client.computers.wake(match)

    return BoardHooks(
        audience=Audiences(client, store).of,
        context=context,
        open_thread=lambda match: client.part(ChallengeMessages).open_thread_of(match),
        link=lambda match: client.part(ChallengeMessages).link(match),
        published=published,
    )


class Tree(app_commands.CommandTree["Banmen"]):
    """The commands; their errors are explained as those of all interactions."""

    def __init__(self, client: Banmen, **options: Any) -> None:
        """`options` are those of discord.py's tree."""
        super().__init__(client, **options)
        # discord.py only logs errors of suggestions.
        logging.getLogger("discord.app_commands.tree").addFilter(_is_worth_logging)

    async def _call(self, interaction: discord.Interaction[Any]) -> None:
        """Reply where discord.py wouldn't: data that it can't read ends its task, or is only logged."""
        try:
            if interaction.type is not discord.InteractionType.autocomplete:
                await super()._call(interaction)
                return
            if self._suggests(interaction):
                await super()._call(interaction)
            # If suggesting fails, discord.py logs it and doesn't reply.
            await _suggest_nothing(interaction)
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
        await learn_wishes(interaction)
        data: Any = interaction.data
        command = self.get_command(data["name"], type=discord.AppCommandType(data.get("type", 1)))
        contexts = None if command is None else command.allowed_contexts
        reads = contexts is not None and contexts.dm_channel
        if reads or interaction.is_guild_integration() or interaction.type is discord.InteractionType.autocomplete:
            return True
        await answer_error(
            interaction, UserError("bot not in this server", link=invitation(interaction.application_id))
        )
        return False

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        """Explain the error; to autocompletion reply with no suggestions."""
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
        """`tick`, `guild_ready_timeout` and `computers_pause` are in seconds, `options` those of `discord.Client`."""
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
            http_trace=request_trace(),
            **options,
        )
        self.add(
            ChallengeMessages(self, store),
            LiveMessages(self, store, self.drawing),
            Reminders(self, store, self.drawing, self.boards),
            DirectBoards(self, store, self.drawing, self.boards),
            Mining(store, self.thinking),
            Imports({key: entry.game for key, entry in CATALOGUE.items()}),
            Analyses(store, self.thinking),
            Replays(),
            SuggestionQueue(1),
        )
        self.is_connected = False
        """Whether the gateway is connected."""
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
        """Get ready before any interaction arrives."""
        self.add_dynamic_items(Pressable)
        await ratings.renew_ratings(self.store)
        await self.boards.outbox.load_unconfirmed()
        await self.part(ChallengeMessages).load_unconfirmed()
        await self.part(Reminders).outbox.load_unconfirmed()
        await self.part(LiveMessages).outbox.load_unconfirmed()
        await self.tree.set_translator(Translator())
        await self.tree.sync()

    async def catch_up(self) -> None:
        await self.part(ChallengeMessages).catch_up()
        await self.part(ChallengeMessages).begin_agreed()
        await self.boards.catch_up()
        await self.part(LiveMessages).catch_up()
        await self.computers.catch_up()

    async def look_at_clocks(self) -> None:
        checks = (partial(clocks.note_alive, self.store), partial(clocks.check_clocks, self.store))
        # Nobody can play while the gateway is disconnected.
        due = checks if self.is_connected else ()
        await each_of(*due, self.part(Reminders).outbox.catch_up, self.catch_up)

    async def on_ready(self) -> None:
        """Catch up after a crash or a lost connection, and start the ticker."""
        _log.info("ready", servers=len(self.guilds), user=str(self.user))
        if not self._tickers and not self._stopping.is_set():
            for steps in ((partial(challenges.lapse_challenges, self.store), self.look_at_clocks), (self._beat,)):
                self._tickers.append(asyncio.create_task(self._at_every_tick(*steps), name=CLOCK))
            self._tickers.append(asyncio.create_task(self._mine(), name=MINING))
        await each_of(self.catch_up)
        await asyncio.to_thread(get_ready)

    async def on_connect(self) -> None:
        """Take the time without a connection off the clocks before anybody can claim it."""
        self.is_connected = True
        await each_of(self._beat)

    # Discord replays the events that we have missed.
    on_resumed = on_connect

    async def on_disconnect(self) -> None:
        """Stop checking clocks until the gateway is connected again."""
        self.is_connected = False

    async def close(self) -> None:
        """Let running tasks end, then stop the workers and disconnect."""
        self._stopping.set()
        self.part(LiveMessages).stop()
        self.part(Analyses).stop()
        self.computers.stop()
        # No task is cut off while it writes to the database.
        in_hand = {task for task in asyncio.all_tasks() if task.get_name().startswith(HANDLING)}
        if in_hand := in_hand - {asyncio.current_task()}:
            await asyncio.wait(in_hand, timeout=PATIENCE)
        self.drawing.close()
        await self.thinking.close()
        # Its search was cut off with the workers.
        if mining := [task for task in self._tickers if task.get_name() == MINING]:
            await asyncio.wait(mining, timeout=PATIENCE)
        await super().close()

    async def admits(self, asked: discord.Interaction[Any] | discord.Message) -> bool:
        """Whether the rate limit admits a message or an interaction.

        Comes before anything else, so that a refusal costs almost nothing. The sender is told once to wait, and nothing
        more until their bucket has recovered; autocompletion gets no suggestions.
        """
        person, cost = (asked.author, 1) if isinstance(asked, discord.Message) else (asked.user, cost_of(asked))
        if self._buckets.take(person.id, cost):
            ASKER.set(UserId(person.id))
            return True
        if isinstance(asked, discord.Interaction) and asked.type is discord.InteractionType.autocomplete:
            await _suggest_nothing(asked)
        elif seconds := self._buckets.wait(person.id):
            _log.info("told to wait", user=person.id, seconds=seconds)
            why = UserError("too much at once", seconds=seconds)
            await (refuse_message(asked, why) if isinstance(asked, discord.Message) else answer_error(asked, why))
        return False

    async def on_action(self, interaction: discord.Interaction[Any], text: str) -> None:
        """Handle a button, menu or form of ours, however old; `text` is its custom id."""
        if not await self.admits(interaction):
            return
        custom_id = CustomId.read(text)
        is_form = interaction.type is discord.InteractionType.modal_submit
        try:
            await learn_wishes(interaction)
            # Discord accepts other replies to a form than to a button.
            if custom_id is None or (Kind.FORM in custom_id.action.kind) != is_form:
                raise UserError("old button")
            await HANDLERS[custom_id.action](interaction, custom_id)
        except Exception as error:  # noqa: BLE001 - every error is explained, and logged if it is ours
            await answer_error(interaction, error)

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
        if message.author.bot or message.is_system() or not self._is_meant(message):
            return
        if await self.admits(message):
            await answer_message(self, message)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Note that a channel was deleted; its threads have events of their own."""
        await self.store.write(match_queries.note_channel_gone, channel.id)

    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        """Note that a thread was deleted."""
        await self.store.write(match_queries.note_channel_gone, gone.thread_id)

    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Check live messages, because the channel's visibility may have changed."""
        await self.part(LiveMessages).look_again(after.guild.id)

    async def on_guild_role_update(self, _: discord.Role, after: discord.Role) -> None:
        """Check live messages, because the visibility of channels may have changed."""
        await self.part(LiveMessages).look_again(after.guild.id)

    def _is_meant(self, message: discord.Message) -> bool:
        if message.guild is None:
            return True
        me = message.guild.me
        # A reply to one of our boards mentions us too, but isn't meant for us.
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
        """Record that the bot is connected, also while catching up takes long."""
        if self.is_connected:
            await clocks.note_alive(self.store)
