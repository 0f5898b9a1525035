"""The outbox: publishes messages, each exactly once, whatever fails in between.

Storage knows what was published and what should be. After every change `Outbox.publish` is called;
`Outbox.catch_up`, at start and at every tick, publishes whatever a crash or a fault has left behind.

Anything can fail between sending a message and recording it. So a key is unconfirmed until its message is recorded, and
before anything is sent for an unconfirmed key, the channel's newest messages are searched for it. Posts carry a nonce,
by which Discord drops a second one for some minutes (`bot/publishing/posting.py`).

What is published is described by a `Publication`: boards, challenges, live messages, reminders and direct boards.
"""

from __future__ import annotations

import asyncio
import contextlib
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Iterable
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

import discord
import structlog

from bot.core.locks import Locks
from bot.core.match import Shown
from bot.publishing.backoff import (
    DISCORD_TROUBLE,
    OBSTACLES,
    PRIVATE,
    TOO_FAST,
    Backoff,
    ChannelBackoff,
    code_of,
    logged_failures,
)
from bot.publishing.deleted import is_deleted, unless_deleted
from bot.publishing.posting import Draft, post
from bot.publishing.rounds import Rounds
from bot.storage import Store
from bot.ui.layout import editing

KeyT = TypeVar("KeyT", bound=Hashable)
ItemT = TypeVar("ItemT")
MessageChannel: TypeAlias = discord.PartialMessageable | discord.DMChannel

_log = structlog.get_logger("banmen.outbox")


class Posted(NamedTuple):
    """A message that was posted."""

    message: int
    revision: int
    """The content that it shows."""


class Publication(ABC, Generic[KeyT, ItemT]):
    """A kind of message that the outbox publishes: subclasses say what is specific to it, and inherit what is usual.

    An item is what is known about a key: its state, and what is shown.
    """

    name: ClassVar[str]
    """The name of this kind of message in the log and in names of tasks."""
    subject: ClassVar[str] = "match"
    """The name in the log of a key, or of the first part of one that is a tuple."""
    searched: ClassVar[int] = 50
    """Number of a channel's newest messages that are searched for the unconfirmed one."""

    @abstractmethod
    async def load(self, key: KeyT) -> ItemT | None:
        """The item as it is stored; None if there is nothing to publish."""

    @abstractmethod
    def place(self, item: ItemT) -> discord.PartialMessageable | discord.Object:
        """The channel, or the user who gets a private message."""

    @abstractmethod
    async def draft(self, item: ItemT, is_edit: bool) -> Draft:
        """The message; `is_edit` if it replaces an older one by an edit."""

    async def record(self, item: ItemT, message: int, revision: int) -> ItemT | None:
        """Record that a message shows a revision, in place of the message that the item knows.

        Returns the item afterwards, or None if another process was quicker.
        """
        return item

    async def behind(self) -> Iterable[KeyT]:
        """The keys whose messages show less than they should."""
        return ()

    def is_behind(self, item: ItemT) -> bool:
        """Whether a message must be sent or edited."""
        return True

    def recorded(self, item: ItemT) -> Shown:
        """The recorded message, and the revision on it."""
        return Shown()

    def revision(self, item: ItemT) -> int:
        """The revision that the message should show."""
        return 0

    async def is_editable(self, item: ItemT) -> bool:
        """Whether the recorded message may be edited to show the item; otherwise a new one is posted."""
        return True

    def may_be_posted(self, item: ItemT) -> bool:
        """Whether a message may have been posted without being recorded, if the item is unconfirmed: by default, if no
        message is recorded.
        """
        return self.recorded(item).message is None

    def recognise(self, item: ItemT, message: discord.Message) -> int | None:
        """The revision that a message of ours shows if it may be the unconfirmed one; None if it isn't."""
        return None

    async def find_posted(self, client: discord.Client, channel: MessageChannel, item: ItemT) -> Posted | None:
        """The unconfirmed message of an item, if it was posted: by default, the newest one in the channel that is
        recognised. Raises as Discord does.
        """
        async for message in own_messages(client, channel, self.searched):
            revision = self.recognise(item, message)
            if revision is not None:
                return Posted(message.id, revision)
        return None

    async def post_draft(self, store: Store, channel: MessageChannel, item: ItemT, draft: Draft) -> int:
        """Post a message for an item, and return its id. Raises like `posting.post`."""
        return (await post(store, channel, draft)).id

    async def reload(self, item: ItemT) -> ItemT:
        """The item as another process has recorded it."""
        return item

    async def withdraw(self, before: ItemT, item: ItemT, message: int, revision: int) -> bool:
        """Tidy up after another process was quicker, given the item before and now, the message and its revision: by
        default, delete the message if it isn't the recorded one.

        Returns False if the message is newer than the recorded one, and must be recorded after all.
        """
        place = self.place(before)
        if message != self.recorded(item).message and not isinstance(place, discord.Object):
            await delete_message(place, message)
        return True

    async def settle(self, item: ItemT) -> ItemT:
        """Make up for what failed earlier, before anything is sent. Returns the item afterwards."""
        return item

    def is_followed(self, item: ItemT) -> bool:
        """Whether recording the message changes the item, so that another message may follow at once."""
        return False

    async def finish(self, item: ItemT) -> None:
        """Called when everything is published, even if nothing was behind."""

    def replaces(self, error: discord.HTTPException) -> bool:
        """Whether a new message is posted after this error of an edit."""
        return False

    async def failed(self, item: ItemT, error: Exception) -> None:
        """Called when Discord or the network fails: raises an error, or settles the matter and returns."""
        raise error


async def delete_message(channel: MessageChannel, message: int) -> None:
    """Delete a message, unless it is deleted already. Raises as Discord does."""
    with contextlib.suppress(discord.NotFound):
        await channel.get_partial_message(message).delete()


class Outbox(Generic[KeyT, ItemT]):
    """Publishes messages of one kind."""

    def __init__(self, client: discord.Client, channels: ChannelBackoff, publication: Publication[KeyT, ItemT]) -> None:
        self._client = client
        self._channels = channels
        self._publication = publication
        self._locks: Locks[KeyT] = Locks()
        self._unconfirmed: set[KeyT] = set()
        self._backoff = Backoff(channels.now)
        """For failures unrelated to a channel: of the database, of the program, or because of what is published."""
        self._failed_in: dict[KeyT, int] = {}
        """The channels in which keys have failed."""
        self._rounds = Rounds[KeyT](publication.name)

    async def load_unconfirmed(self) -> None:
        """Mark what a crash may have left behind as unconfirmed. Called at start, before any interaction."""
        self._unconfirmed.update(await self._publication.behind())

    def mark_unconfirmed(self, key: KeyT) -> None:
        """Mark a key as unconfirmed: search for its message before sending one."""
        self._unconfirmed.add(key)

    def is_unconfirmed(self, key: KeyT) -> bool:
        """Whether a message may have been sent for this key without being recorded."""
        return key in self._unconfirmed

    def forget(self, key: KeyT) -> None:
        """Forget a key for which nothing is left to publish."""
        self._unconfirmed.discard(key)
        self.retry(key)

    def retry(self, key: KeyT) -> None:
        """Forget the failures of a key, though not those of its channel: it is due."""
        self._backoff.succeeded(key)
        self._failed_in.pop(key, None)

    def lock(self, key: KeyT) -> asyncio.Lock:
        """The lock that is held while anything is published for this key."""
        return self._locks[key]

    async def catch_up(self, *, is_shared: bool = False) -> None:
        """Publish whatever is behind and due; log what fails.

        `is_shared` if another process may have posted the message without having recorded it yet.
        """

        async def attempt(key: KeyT) -> None:
            if is_shared:
                self.mark_unconfirmed(key)
            await self.attempt(key)

        await self._rounds.work(filter(self._is_due, await self._publication.behind()), attempt)

    async def attempt_all(self, keys: Iterable[KeyT], load: Callable[[KeyT], Awaitable[ItemT | None]]) -> None:
        """Attempt many keys at once; `load` returns their items."""
        await self._rounds.work(keys, lambda key: self.attempt(key, lambda: load(key)))

    async def attempt(self, key: KeyT, load: Callable[[], Awaitable[ItemT | None]] | None = None) -> None:
        """Publish this key as `publish` does if it and its channel are due; log what fails, and raise nothing."""

        async def load_due() -> ItemT | None:
            item = await (self._publication.load(key) if load is None else load())
            if item is None or self._channels.is_due(channel := self._channel_id(item)):
                return item
            self._failed_in[key] = channel
            return None

        if not self._is_due(key):
            return
        about = self._about(key)
        with logged_failures(_log, "still not shown", kind=self._publication.name, **about), unless_deleted(**about):
            await self.publish(key, load_due)

    def _is_due(self, key: KeyT) -> bool:
        if not self._backoff.is_due(key):
            return False
        return key not in self._failed_in or self._channels.is_due(self._failed_in[key])

    async def publish(self, key: KeyT, load: Callable[[], Awaitable[ItemT | None]] | None = None) -> None:
        """Bring this key's message up to date; does nothing if it is. `load` returns the item if the caller knows a
        quicker way than the publication's. Raises what both of them raise.
        """
        async with self.lock(key):
            item: ItemT | None = None
            try:
                item = await (self._publication.load(key) if load is None else load())
                if item is not None:
                    await self._publish(key, item)
                    self.retry(key)
            except Exception as error:
                if is_deleted(error):
                    self.forget(key)
                    raise
                if item is None or not isinstance(error, DISCORD_TROUBLE):
                    self._backoff.failed(key, error)
                    raise
                try:
                    if code_of(error) in TOO_FAST:
                        raise
                    await self._publication.failed(item, error)
                except Exception:
                    if code_of(error) in OBSTACLES:
                        # Others may have their threads and messages in the channel.
                        self._backoff.failed(key, error)
                    else:
                        self._failed_in[key] = channel = self._channel_id(item)
                        await self._channels.failed(channel, error)
                    raise
                _log.info("given up", kind=self._publication.name, why=str(error), **self._about(key))
                self.forget(key)

    async def edit(self, item: ItemT, message: int, draft: Draft | None = None) -> None:
        """Edit a message to show the item, or a draft of it; a picture stays if the draft shows one. Raises as Discord
        does.
        """
        draft = draft or await self._publication.draft(item, True)
        attached = [draft.picture] if draft.picture is not None else None if draft.message.illustrations else []
        partial, nobody = (await self._channel(item)).get_partial_message(message), discord.AllowedMentions.none()
        await partial.edit(**editing(draft.message, attached), allowed_mentions=nobody)

    async def _publish(self, key: KeyT, item: ItemT) -> None:
        publication = self._publication
        if key in self._unconfirmed:
            item = await self._recovered(item)
            self._unconfirmed.discard(key)
        item = await publication.settle(item)
        while publication.is_behind(item):
            is_followed = publication.is_followed(item)
            # Whatever interrupts this, even a cancellation, the message may have been sent.
            self._unconfirmed.add(key)
            message = await self._send(item)
            await self._channels.succeeded(self._channel_id(item))
            item = await self._record(item, message, publication.revision(item))
            self._unconfirmed.discard(key)
            if not is_followed:
                break
        await publication.finish(item)

    async def _recovered(self, item: ItemT) -> ItemT:
        """The item after recording a message that was sent without being recorded, if there is one."""
        publication = self._publication
        if not publication.may_be_posted(item):
            return item
        try:
            found = await publication.find_posted(self._client, await self._channel(item), item)
            if found is not None:
                return await self._record(item, *found)
        except discord.NotFound as error:
            _log.info("nowhere to search", kind=publication.name, why=str(error))
        return item

    async def _send(self, item: ItemT) -> int:
        """Edit the recorded message, or post a new one; returns the message's id."""
        message = self._publication.recorded(item).message
        if message is not None and await self._publication.is_editable(item):
            try:
                await self.edit(item, message)
            except discord.DiscordServerError:
                # The edit may have been done: a new message could be the second one to show this.
                raise
            except discord.HTTPException as error:
                if not self._publication.replaces(error):
                    raise
                _log.info("message can't be edited", kind=self._publication.name, message=message, why=str(error))
            else:
                return message
        draft = await self._publication.draft(item, False)
        return await self._publication.post_draft(self._channels.store, await self._channel(item), item, draft)

    async def _record(self, item: ItemT, message: int, revision: int) -> ItemT:
        """Record that a message shows a revision. Returns the updated item, which another process may have recorded
        first.
        """
        publication = self._publication
        is_edit = message == publication.recorded(item).message
        while (recorded := await publication.record(item, message, revision)) is None:
            before, item = item, await publication.reload(item)
            shown = publication.recorded(item)
            if shown.message == message and is_edit and shown.revision > revision:
                # Our edit, with an older revision, may have come after the one that was recorded.
                revision = publication.revision(item)
                await self.edit(item, message)
            elif shown.message == message and shown.revision >= revision:
                # By the nonce both have posted the same message.
                return item
            elif await publication.withdraw(before, item, message, revision):
                _log.info("message came too late", kind=publication.name, message=message, revision=revision)
                return item
        return recorded

    def _channel_id(self, item: ItemT) -> int:
        """The channel of an item, which for private messages stands for all of them."""
        place = self._publication.place(item)
        return PRIVATE if isinstance(place, discord.Object) else place.id

    def _about(self, key: KeyT) -> dict[str, Any]:
        return {self._publication.subject: key[0] if isinstance(key, tuple) else key}

    async def _channel(self, item: ItemT) -> MessageChannel:
        place = self._publication.place(item)
        return await self._client.create_dm(place) if isinstance(place, discord.Object) else place


async def own_messages(
    client: discord.Client, channel: discord.abc.Messageable, limit: int
) -> AsyncIterator[discord.Message]:
    """Our own among a channel's `limit` newest messages, newest first. Others may post pictures named like a board.

    Raises discord.HTTPException, aiohttp.ClientError or OSError.
    """
    async for message in channel.history(limit=limit):
        if message.author == client.user:
            yield message
