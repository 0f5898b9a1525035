"""The checks, in the order in which they run. Each performs one action the way the bot does, and raises if it fails."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Mapping, Sequence
from datetime import timedelta
from functools import partial
from typing import Any

import discord

from bot.catalogue import CATALOGUE
from bot.check import people
from bot.check.context import (
    CheckContext,
    refusal,
    see_picture,
)
from bot.core.match import Match, MatchId, RuleViolation, Terms, UserId, legal_texts
from bot.handling.checks import CHECKS, Check, FailedError, SkippedError
from bot.handling.syncing import missing_installs
from bot.matches.challenges.beginning import begin_match
from bot.matches.challenges.setup import first_game
from bot.publishing.backoff import DISCORD_TROUBLE, ChannelBackoff
from bot.publishing.outbox import Outbox, Publication, own_messages
from bot.publishing.posting import Draft, nonce_of, post
from bot.publishing.threads import open_private_thread, open_thread
from bot.storage import Connection
from bot.storage.matches import load_match, play_move
from bot.texts import say
from bot.texts.translator import Translator
from bot.ui.errors import check_permissions
from bot.ui.layout import note, sending
from bot.ui.permissions import granted_in, is_obfuscated
from bot.ui.posted import has_buttons, pictures
from games.kit.rules import options_from

OLD_MESSAGE_AGE = timedelta(hours=1)
"""From this age on, Discord allows only few edits of messages."""
DAY = timedelta(days=1)
HIDDEN_NAME = "___hidden___"
"""Discord's name for channels that the bot can't view."""
WRONG_TYPE = 50024
"""Discord's code: a channel is of a type in which the request makes no sense."""
MESSAGES_SEARCHED = 200
"""Number of messages searched for one of the bot's own of that age."""
_LOCALISED = {"with_localizations": "true"}


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
    """Whether Discord's description of a part of a command agrees with ours. Discord adds fields, and leaves out empty
    ones.
    """
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
    await see_picture(board)
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


async def _retired(context: CheckContext) -> None:
    context.need_board()
    old = await context.channel.fetch_message(context.old_board or 0)
    if has_buttons(old):
        raise FailedError("buttons-left")
    await see_picture(old)


# Other messages


async def _old_edit(context: CheckContext) -> None:
    context.need("read_message_history")
    before = discord.utils.utcnow() - OLD_MESSAGE_AGE
    async for message in context.channel.history(limit=MESSAGES_SEARCHED, before=before):
        if message.author == context.client.user and message.content:
            await message.edit(content=message.content, allowed_mentions=discord.AllowedMentions.none())
            return
    raise SkippedError("no-old-message")


class _Twice(Publication[str, str]):
    """A message that each publication posts again, because nothing is recorded."""

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


async def _nonce_again(context: CheckContext, *, elsewhere: bool) -> str:
    """Send a message's nonce again, in the thread or after the message was deleted; then post the message as the bot
    does, which must succeed however Discord treats the nonce.
    """
    context.need("send_messages")
    client, channel = context.client, context.channel
    place = context.thread if elsewhere else channel
    if place is None or (isinstance(place, discord.Thread) and not place.archived):
        raise SkippedError("no-thread")
    draft = Draft(message=note(context.note), key=f"check-again:{client.number}:{elsewhere}")
    first = await post(client.store, channel, draft)
    context.posted.add(first.id)
    if not elsewhere:
        await first.delete()
    nonce = nonce_of(await client.store.nonce_secret(), channel.id, draft.key, 1)
    again = await _send_again(place, draft, nonce)
    own = await post(client.store, place, draft)
    made = {own.id, own.id if again is None else again.id} - {first.id}
    context.deletions += [place.get_partial_message(message).delete for message in made]
    if isinstance(place, discord.Thread) and made:
        # The messages have opened it again.
        context.deletions.append(partial(place.edit, archived=True))
    if own.id == first.id:
        raise FailedError("nonce-again")
    if again is None:
        return say(context.locale, "check-nonce-refused")
    return say(context.locale, "check-nonce-known" if again.id == first.id else "check-nonce-posted")


async def _send_again(place: discord.abc.Messageable, draft: Draft, nonce: str) -> discord.Message | None:
    """Send a message with a nonce that was used before; returns None if Discord refuses it."""
    try:
        return await place.send(**sending(draft.message), nonce=nonce)
    except discord.HTTPException:
        return None


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


# Channels


async def _hidden(context: CheckContext) -> None:
    """See that Discord tells nothing of the channels that the bot can't view, so that `is_obfuscated` is right."""
    guild = context.channel.guild
    # A category is visible as long as one of its channels is.
    hidden = {each.id: each.name for each in guild.channels if is_obfuscated(each) and each not in guild.categories}
    if not hidden:
        raise SkippedError("nothing-hidden")
    listed = {each.id for each in await guild.fetch_channels()}
    if seen := [name for key, name in hidden.items() if key in listed or name != HIDDEN_NAME]:
        raise FailedError("not-hidden", names=say(context.locale, "list-gap").join(seen))


async def _announcements(context: CheckContext) -> None:
    """See that announcement channels have no private threads. Nobody sees the attempt."""
    news = [each for each in context.channel.guild.text_channels if each.is_news()]
    granted = ((each, granted_in(each)) for each in news)
    channel = next((each for each, may in granted if may and may.view_channel and may.create_private_threads), None)
    if channel is None:
        raise SkippedError("no-announcements")
    try:
        thread = await open_private_thread(channel, say(context.locale, "check-thread-name"))
    except discord.HTTPException as error:
        if error.code != WRONG_TYPE:
            raise
    else:
        context.deletions.append(thread.delete if _may_delete(thread) else partial(thread.edit, archived=True))
        raise FailedError("private-announcements", name=channel.name)


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
            await asyncio.wait(
                (running, accepted), timeout=context.patience.shards, return_when=asyncio.FIRST_COMPLETED
            )
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
    deleting: list[Awaitable[object]] = []
    if context.thread is not None and _may_delete(context.thread):
        deleting.append(context.thread.delete())
    with contextlib.suppress(*DISCORD_TROUBLE):
        async for message in own_messages(client, channel, MESSAGES_SEARCHED):
            if number in message.content or any(number in name for name in pictures(message)):
                context.posted.add(message.id)
    deleting += [channel.get_partial_message(message).delete() for message in context.posted]
    left = await context.tidy()
    left += [error for error in [await refusal(each) for each in deleting] if error is not None]
    if left:
        raise FailedError("left", count=len(left), why=str(left[0]))


def all_checks() -> Sequence[Check]:
    """The checks, in their order: those of features too, once the features are imported."""
    return (
        Check("permissions", _permissions),
        Check("installs", _installs),
        Check("commands", _commands),
        Check("board", _board),
        Check("lock-screen", people.lock_screen),
        Check("retired", _retired),
        Check("picker", people.picker),
        Check("form", people.form),
        Check("rights", people.rights),
        Check("suggestions", people.suggestions),
        Check("old-edit", _old_edit),
        Check("nonce", _nonce),
        Check("nonce-deleted", partial(_nonce_again, elsewhere=False)),
        Check("thread", _thread),
        Check("nonce-elsewhere", partial(_nonce_again, elsewhere=True)),
        Check("left", people.left),
        Check("direct", people.direct),
        Check("command-direct", partial(people.command_in, place="direct")),
        Check("command-elsewhere", partial(people.command_in, place="elsewhere")),
        Check("private-thread", people.private_thread),
        Check("hidden", _hidden),
        Check("announcements", _announcements),
        *CHECKS,
        Check("shards", _shards),
    )


CLEAN_UP = Check("clean-up", _clean_up)
