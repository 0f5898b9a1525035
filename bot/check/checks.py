"""The checks, in the order in which they are made. Each does one thing as the bot does it, and raises if it fails."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, NamedTuple, TypeAlias, TypeVar

import discord

from bot.catalogue import CATALOGUE
from bot.check.client import CheckClient
from bot.core.match import Match, MatchId, RuleViolation, Terms, UserId, legal_texts
from bot.errors import ExplainedError
from bot.features.challenges.beginning import begin_match
from bot.features.challenges.setup import first_game
from bot.handling.syncing import missing_installs
from bot.publishing.backoff import DISCORD_TROUBLE, ChannelBackoff
from bot.publishing.outbox import Outbox, Publication, own_messages
from bot.publishing.posting import Draft
from bot.publishing.threads import open_thread
from bot.storage import Connection
from bot.storage.matches import load_match, play_move
from bot.texts import AnyLocale, game_title, say
from bot.texts.translator import Translator
from bot.ui.actions import Action
from bot.ui.errors import check_permissions
from bot.ui.layout import note, sending
from bot.ui.posted import has_buttons, pictures
from games.kit.rules import options_from

T = TypeVar("T")
Ask: TypeAlias = Callable[[str], Awaitable[str]]
"""Asks the person a question."""
Tell: TypeAlias = Callable[[str], None]
OLD = timedelta(hours=1)
"""From this age on, Discord allows only few edits of messages."""
SEARCHED = 200
"""How many messages are searched for one of the bot's own that is as old."""
PNG = b"\x89PNG"
_LOCALISED = {"with_localizations": "true"}


class FailedError(ExplainedError[str, str | int]):
    """A check failed; `key` and `evidence` are those of the text `check-failed-<key>`."""


class SkippedError(ExplainedError[str, str | int]):
    """A check can't be made; `key` and `evidence` are those of the text `check-skipped-<key>`."""


@dataclass
class CheckContext:
    """What the checks work with, and what they have found so far."""

    client: CheckClient
    channel: discord.TextChannel
    person: discord.Member
    """Who is pinged, and asked to press."""
    locale: AnyLocale
    tell: Tell
    ask: Ask | None
    """None if nobody can answer and press."""
    patience: float
    """Seconds to wait for an answer, a press or a connection."""
    old_board: int | None = None
    board: discord.Message | None = None
    """The board that pings the person."""
    posted: set[int] = field(default_factory=set)
    """The messages to delete at the end, besides those that contain the number of the check's match."""
    thread: discord.Thread | None = None
    replies: list[discord.Interaction[Any]] = field(default_factory=list)
    """The interactions whose private replies are to be deleted at the end."""

    @property
    def note(self) -> str:
        """A message's text by which the end of the check recognises the message."""
        return say(self.locale, "check-note", number=str(self.client.number))

    def need(self, *permissions: str) -> None:
        """Raise SkippedError if the bot lacks one of these permissions in the channel."""
        granted = self.channel.permissions_for(self.channel.guild.me)
        missing = [name for name in ("read_messages", *permissions) if not getattr(granted, name)]
        if missing:
            raise SkippedError("permissions", permissions=permission_names(missing, self.locale))

    async def wait(self, awaited: Awaitable[T]) -> T:
        """Wait for the person. Raises SkippedError if that takes too long."""
        try:
            async with asyncio.timeout(self.patience):
                return await awaited
        except TimeoutError:
            raise SkippedError("no-answer") from None


class Check(NamedTuple):
    """A check; it gives what is worth knowing about its success, if anything."""

    key: str
    run: Callable[[CheckContext], Awaitable[str | None]]


def permission_names(names: Iterable[str], locale: AnyLocale) -> str:
    """The names of permissions, given as discord.py names them."""
    keys = (f"permission-{name.replace('_', '-')}" for name in names)
    return say(locale, "list-gap").join(say(locale, key) for key in keys)


async def _permissions(context: CheckContext) -> None:
    granted = context.channel.permissions_for(context.channel.guild.me)
    check_permissions(context.channel.id, granted, thread=False, opening_thread=True)


# Commands


async def _installs(context: CheckContext) -> None:
    if missing := missing_installs(context.client):
        raise FailedError("installs", missing=say(context.locale, "list-gap").join(missing))


async def _commands(context: CheckContext) -> None:
    if await _unsynced(context):
        await context.client.tree.sync()
    if names := await _unsynced(context):
        raise FailedError("commands", names=say(context.locale, "list-gap").join(names))


async def _unsynced(context: CheckContext) -> list[str]:
    """The names of the commands that differ from ours or are missing at Discord, or exist only there."""
    client, translator = context.client, Translator()
    commands = [each for kind in discord.AppCommandType for each in client.tree.get_commands(type=kind)]
    ours: list[Any] = [await each.get_translated_payload(client.tree, translator) for each in commands]
    route = discord.http.Route("GET", "/applications/{app}/commands", app=client.application_id)
    theirs = {(each["type"], each["name"]): each for each in await client.http.request(route, params=_LOCALISED)}
    # `dm_permission` is deprecated: Discord goes by the contexts.
    wanted = {(each["type"], each["name"]): {key: each[key] for key in each if key != "dm_permission"} for each in ours}
    return [key[1] for key in {**wanted, **theirs} if not _agrees(wanted.get(key), theirs.get(key))]


def _agrees(ours: Any, theirs: Any) -> bool:
    """Whether Discord's part of a command says what ours says. Discord adds fields, and leaves out empty ones."""
    if not ours or not theirs:
        return not ours and not theirs
    if isinstance(ours, Mapping):
        return isinstance(theirs, Mapping) and all(_agrees(value, theirs.get(key)) for key, value in ours.items())
    if isinstance(ours, list):
        if not isinstance(theirs, list) or len(ours) != len(theirs):
            return False
        is_set = all(isinstance(each, int) for each in (*ours, *theirs))
        pairs = zip(*map(sorted, (ours, theirs)), strict=True) if is_set else zip(ours, theirs, strict=True)
        return all(_agrees(*pair) for pair in pairs)
    # Discord writes permissions as text.
    return bool(ours == theirs) or str(ours) == str(theirs)


# The board


async def _board(context: CheckContext) -> None:
    context.need("send_messages", "attach_files", "read_message_history")
    client = context.client
    match = await client.store.write(_begin, context)
    await client.boards.publish(match.id)
    context.old_board = await _shown(context, match)
    after = await play_move(client.store, match.id, None, match.seats[0], legal_texts(match)[0])
    await client.boards.publish(match.id, after)
    board = await context.channel.fetch_message(await _shown(context, match))
    if context.person not in board.mentions:
        raise FailedError("no-mention", person=context.person.display_name)
    if not has_buttons(board):
        raise FailedError("no-buttons")
    await _see_picture(board)
    context.board = board


async def _shown(context: CheckContext, match: Match) -> int:
    """The board that was just published."""
    shown = (await load_match(context.client.store, match.id)).shown.message
    assert shown is not None  # noqa: S101 - publishing raises an error if it doesn't post
    context.posted.add(shown)
    return shown


def _begin(db: Connection, context: CheckContext) -> Match:
    """Begin a match of the bot itself against the person, in which the bot is to move: its move pings the person."""
    client, me = context.client, context.channel.guild.me
    game = CATALOGUE[first_game()].game
    terms = Terms(
        id=MatchId(0),
        game=game.key,
        options=options_from(game.options, {}),
        language=str(context.locale),
        guild=context.channel.guild.id,
        channel=context.channel.id,
        seats=(UserId(me.id), UserId(context.person.id)),
        names=(me.display_name, context.person.display_name),
        started_at=client.store.now(),
        rated=False,
    )
    match = begin_match(client.store, db, terms)
    if match is None:
        raise RuleViolation("channel taken")
    return match


async def _see_picture(message: discord.Message) -> None:
    """Raise FailedError unless a message has one picture, with an alt text, that can be fetched."""
    if len(message.attachments) != 1:
        raise FailedError("no-picture")
    picture = message.attachments[0]
    if not picture.description:
        raise FailedError("no-alt")
    if not (await picture.read()).startswith(PNG):
        raise FailedError("no-picture")


async def _lock_screen(context: CheckContext) -> str | None:
    board = _needed(context.board)
    if context.ask is None:
        raise SkippedError("nobody")
    expected = board.clean_content.partition("\n")[0]
    question = say(
        context.locale,
        "check-ask-lock-screen",
        person=context.person.display_name,
        channel=context.channel.name,
        text=expected,
    )
    answer = await context.wait(context.ask(question))
    if answer not in {"", expected}:
        raise FailedError("lock-screen", text=answer)
    return None


async def _retired(context: CheckContext) -> None:
    _needed(context.board)
    old = await context.channel.fetch_message(_needed(context.old_board))
    if has_buttons(old):
        raise FailedError("buttons-left")
    await _see_picture(old)


def _needed(found: T | None) -> T:
    """What the check of the board has found. Raises SkippedError if that failed."""
    if found is None:
        raise SkippedError("no-board")
    return found


async def _picker(context: CheckContext) -> None:
    _needed(context.board)
    if context.ask is None:
        raise SkippedError("nobody")
    locale = context.locale
    title = game_title(first_game(), locale)
    move = say(locale, Action.OPEN_PICKER.label)
    context.tell(
        say(
            locale,
            "check-press",
            person=context.person.display_name,
            button=move,
            title=title,
            channel=context.channel.name,
        )
    )
    for action in (Action.OPEN_PICKER, Action.PICK):
        interaction = await context.wait(_press(context, action))
        context.replies.append(interaction)
        reply = await interaction.original_response()
        if not has_buttons(reply):
            raise FailedError("no-buttons")
        await _see_picture(reply)


async def _press(context: CheckContext, action: Action) -> discord.Interaction[Any]:
    """The person's next press. Others may press too, and are refused."""
    while True:
        interaction = await context.client.presses[action].get()
        if interaction.user.id == context.person.id:
            return interaction


# Other messages


async def _old_edit(context: CheckContext) -> None:
    context.need("read_message_history")
    before = discord.utils.utcnow() - OLD
    async for message in context.channel.history(limit=SEARCHED, before=before):
        if message.author == context.client.user and message.content:
            await message.edit(content=message.content, allowed_mentions=discord.AllowedMentions.none())
            return
    raise SkippedError("no-old-message")


class _Twice(Publication[str, str]):
    """A message that is posted as often as it is published, because nothing is recorded."""

    name = "check"

    def __init__(self, context: CheckContext, sent: list[int]) -> None:
        self._context = context
        self._sent = sent

    async def load(self, key: str) -> str:
        return key

    def place(self, key: str) -> discord.PartialMessageable:
        channel = self._context.channel
        return self._context.client.get_partial_messageable(channel.id, guild_id=channel.guild.id)

    async def draft(self, key: str, is_edit: bool) -> Draft:
        return Draft(message=note(self._context.note), key=key)

    async def record(self, key: str, message: int, revision: int) -> str:
        self._sent.append(message)
        self._context.posted.add(message)
        return key


async def _nonce(context: CheckContext) -> None:
    context.need("send_messages")
    client, sent = context.client, list[int]()
    outbox = Outbox(client, ChannelBackoff(client.store), _Twice(context, sent))
    for _ in range(2):
        await outbox.publish(f"check:{client.number}")
    if len(set(sent)) != 1:
        raise FailedError("nonce")


async def _thread(context: CheckContext) -> str | None:
    context.need("send_messages", "create_public_threads", "send_messages_in_threads")
    client, locale = context.client, context.locale
    message = await context.channel.send(**sending(note(context.note)))
    context.posted.add(message.id)
    found = await client.fetch_channel(await open_thread(message, say(locale, "check-thread-name")))
    if not isinstance(found, discord.Thread):
        raise FailedError("no-thread")
    context.thread = found
    inside = await found.send(**sending(note(context.note)))
    await inside.delete()
    context.thread = await found.edit(archived=True)
    if not context.thread.archived:
        raise FailedError("not-archived")
    return None if _may_delete(context.thread) else say(locale, "check-thread-stays", name=found.name)


def _may_delete(thread: discord.Thread) -> bool:
    return thread.permissions_for(thread.guild.me).manage_threads


# Shards


class _Shards(discord.AutoShardedClient):
    """A client that notes which of its shards Discord has sent READY."""

    def __init__(self, count: int) -> None:
        super().__init__(intents=discord.Intents(guilds=True), shard_count=count)
        self.accepted: set[int] = set()
        self.are_all_accepted = asyncio.Event()

    async def on_shard_connect(self, shard: int) -> None:
        """Note a shard."""
        self.accepted.add(shard)
        if len(self.accepted) == self.shard_count:
            self.are_all_accepted.set()


async def _shards(context: CheckContext) -> None:
    # A bot in many servers needs more than two.
    count = max(2, context.client.shard_count or 1)
    async with _Shards(count) as client:
        running = asyncio.create_task(client.start(context.client.http.token or ""))
        accepted = asyncio.create_task(client.are_all_accepted.wait())
        try:
            await asyncio.wait((running, accepted), timeout=context.patience, return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                await running
            if not accepted.done():
                raise FailedError("shards", accepted=len(client.accepted), count=count)
        finally:
            # Closed first: a shard that is logging in swallows the cancellation.
            await client.close()
            for task in (accepted, running):
                task.cancel()
            await asyncio.gather(accepted, running, return_exceptions=True)


# The end


async def _clean_up(context: CheckContext) -> None:
    """Delete all that the check has posted, known or found by the check's number."""
    client, channel, number = context.client, context.channel, str(context.client.number)
    # Usually both presses have the same private reply, which is then gone the second time.
    deleting: list[Awaitable[object]] = [reply.delete_original_response() for reply in context.replies]
    if context.thread is not None and _may_delete(context.thread):
        deleting.append(context.thread.delete())
    with contextlib.suppress(*DISCORD_TROUBLE):
        async for message in own_messages(client, channel, SEARCHED):
            if number in message.content or any(number in name for name in pictures(message)):
                context.posted.add(message.id)
    deleting += [channel.get_partial_message(message).delete() for message in context.posted]
    left = [error for error in [await _refusal(each) for each in deleting] if error is not None]
    if left:
        raise FailedError("left", count=len(left), why=str(left[0]))


async def _refusal(deleting: Awaitable[object]) -> Exception | None:
    """The error that keeps something from being deleted; None if it is gone."""
    try:
        await deleting
    except discord.NotFound:
        return None
    except DISCORD_TROUBLE as error:
        return error
    return None


CHECKS = (
    Check("permissions", _permissions),
    Check("installs", _installs),
    Check("commands", _commands),
    Check("board", _board),
    Check("lock-screen", _lock_screen),
    Check("retired", _retired),
    Check("picker", _picker),
    Check("old-edit", _old_edit),
    Check("nonce", _nonce),
    Check("thread", _thread),
    Check("shards", _shards),
)
CLEAN_UP = Check("clean-up", _clean_up)
