"""Publishes what a tournament tells people besides its own message: challenges in ladders, which are edited when they
are over, invitations, and at the end who has won. Each message pings those whom it is about, once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple, TypeAlias

import discord

from bot.core.match import Shown, UserId
from bot.features.tournaments import queries, views
from bot.features.tournaments.hosted import Hosted, TournamentId, titles, winners
from bot.features.tournaments.queries import Post, Posts
from bot.publishing.backoff import REFUSED, UNKNOWN_CHANNEL, ChannelBackoff, code_of
from bot.publishing.members import Members
from bot.publishing.outbox import Kind, Outbox, delete_message
from bot.publishing.posting import Draft
from bot.publishing.restoring import Restored
from bot.storage import Connection, Store
from bot.storage.preferences import wanting_pings
from bot.tournaments import taken_back
from bot.ui.actions import CustomId, custom_ids
from bot.ui.layout import Message

SEARCHED = 100
"""How many of a channel's newest messages are searched: people talk in a tournament's thread."""

Key: TypeAlias = tuple[TournamentId, int]
"""A tournament, and the number of a message of a kind."""


@dataclass(frozen=True, slots=True)
class _Item:
    post: Post
    hosted: Hosted
    guests: tuple[UserId, ...]
    """The people whom the message invites."""


class _Posting(NamedTuple):
    """What is specific to a kind of message."""

    name: str
    posts: Posts
    in_thread: bool
    """Whether it is posted in the tournament's thread."""
    view: Callable[[_Item], Message | None]
    """The message; None if it isn't needed any more."""
    told: Callable[[_Item], Sequence[UserId]]
    """The people whom it mentions, and pings unless it is repeated."""
    button: Callable[[_Item], CustomId]
    """The button by which it is recognised, as long as it is new."""
    is_repeated: Callable[[_Item], bool] = lambda _: False
    """Whether it has pinged lately."""


class TournamentPosts:
    """Publishes the messages of challenges, and the notes in the threads of tournaments."""

    def __init__(self, client: discord.Client, store: Store, channels: ChannelBackoff, members: Members) -> None:
        self._client = client
        self._store = store
        self._members = members
        self._deleted: set[int | None] = {None}
        """Threads that were deleted: what is meant for them is posted in their channels."""
        self._restored = Restored()
        self._outboxes = [self._outbox(posting, channels) for posting in (_CALLS, _NOTES)]

    async def catch_up(self) -> None:
        """Publish every message that is behind and due."""
        for outbox in self._outboxes:
            await outbox.catch_up(is_shared=True)

    async def restore(self, channel: int, messages: Collection[int]) -> None:
        """Post the open challenges of a channel's ladders anew if their messages were deleted. They ping again, because
        a player who doesn't answer loses a place. Raises StoreUnavailable.
        """
        for number, call in await self._store.read(queries.calls_among, channel, messages):
            found = await self._store.read(queries.CALLS.find, number, call)
            if found is not None and self._restored.may_restore((number, call), self._store.now()):
                await self._store.write(queries.CALLS.note, found, None, -1)
                await self._outboxes[0].attempt((number, call))

    def _outbox(self, posting: _Posting, channels: ChannelBackoff) -> Outbox[Key, _Item]:
        return Outbox(
            self._client,
            channels,
            Kind[Key, _Item](
                name=posting.name,
                subject="tournament",
                behind=lambda: self._store.read(posting.posts.behind, self._store.shards),
                load=partial(self._load, posting),
                is_behind=lambda item: item.post.shown < item.post.wanted and posting.view(item) is not None,
                place=lambda item: self._channel(item.hosted, posting),
                draft=partial(self._draft, posting),
                record=partial(self._record, posting),
                shown=lambda item: Shown(item.post.shown, item.post.message),
                revision=lambda item: item.post.wanted,
                recognise=lambda item, message: 0 if str(posting.button(item)) in custom_ids(message) else None,
                searched=SEARCHED,
                reload=partial(self._reload, posting),
                withdraw=partial(self._withdraw, posting),
                finish=partial(self._finish, posting),
                failed=partial(self._failed, posting),
            ),
        )

    def _channel(self, hosted: Hosted, posting: _Posting) -> discord.PartialMessageable:
        thread = None if hosted.thread in self._deleted or not posting.in_thread else hosted.thread
        return self._client.get_partial_messageable(thread or hosted.channel, guild_id=hosted.guild)

    # What the outboxes ask

    async def _load(self, posting: _Posting, key: Key) -> _Item | None:
        item = await self._store.read(_found, posting.posts, *key)
        if item is None or item.hosted.homeless or not self._store.shards.serve(item.hosted.guild):
            return None
        return item

    async def _draft(self, posting: _Posting, item: _Item, is_edit: bool) -> Draft:
        told = posting.told(item)
        gone = await self._members.missing(self._client.get_guild(item.hosted.guild), told, anew=told)
        message = posting.view(replace(item, hosted=replace(item.hosted, gone=gone)))
        assert message is not None  # noqa: S101 - `is_behind` has checked it
        return Draft(
            key=f"{posting.name}:{item.post.tournament}.{item.post.number}",
            message=message,
            pings=[] if is_edit or posting.is_repeated(item) else await wanting_pings(self._store, told),
        )

    async def _record(self, posting: _Posting, item: _Item, message: int, shown: int) -> _Item | None:
        if not await self._store.write(posting.posts.note, item.post, message, shown):
            return None
        return replace(item, post=item.post._replace(message=message, shown=shown))

    async def _reload(self, posting: _Posting, item: _Item) -> _Item:
        return await self._store.read(_found, posting.posts, item.post.tournament, item.post.number) or item

    async def _withdraw(self, posting: _Posting, before: _Item, item: _Item, message: int, _: int) -> bool:
        """Delete a message that came too late."""
        if message != item.post.message:
            await delete_message(self._channel(before.hosted, posting), message)
        return True

    async def _finish(self, posting: _Posting, item: _Item) -> None:
        """A message that isn't needed any more counts as shown."""
        if item.post.shown < item.post.wanted and posting.view(item) is None:
            await self._store.write(posting.posts.note, item.post, item.post.message, item.post.wanted)

    async def _failed(self, posting: _Posting, item: _Item, error: Exception) -> None:
        """Give up the edit of a message that was deleted; without the thread, post in the channel next time."""
        if item.post.message is not None and isinstance(error, REFUSED):
            await self._store.write(posting.posts.note, item.post, item.post.message, item.post.wanted)
        elif code_of(error) == UNKNOWN_CHANNEL and posting.in_thread and item.hosted.thread not in self._deleted:
            self._deleted.add(item.hosted.thread)
        else:
            raise error


def _found(db: Connection, posts: Posts, number: TournamentId, post: int) -> _Item | None:
    found, hosted = posts.find(db, number, post), queries.find(db, number)
    if found is None or hosted is None:
        return None
    guests = queries.guests_told(db, number, post) if posts is queries.NOTES else ()
    return _Item(found, hosted, guests)


# Challenges in ladders


def _call(item: _Item) -> Message | None:
    """Once it is over, only a message that was posted is needed."""
    is_new = item.post.message is None
    return views.call(item.hosted, item.post.number) if is_new == (item.post.wanted == 0) else None


def _challenged(item: _Item) -> list[UserId]:
    state = item.hosted.state
    return [UserId(state.entrant(state.challenges[item.post.number - 1].challenged).user)]


def _was_taken_back(item: _Item) -> bool:
    """Whether the challenge was taken back and is made again: that pings once a day."""
    made = item.hosted.state.challenges[item.post.number - 1]
    return bool(taken_back(item.hosted.state, made.challenger, made.challenged, made.made))


_CALLS = _Posting(
    name="call",
    posts=queries.CALLS,
    in_thread=False,
    view=_call,
    told=_challenged,
    button=lambda item: views.call_id(item.hosted, item.post.number),
    is_repeated=_was_taken_back,
)

# Notes in the thread of a tournament


def _note(item: _Item) -> Message | None:
    if item.post.entrant is not None:
        held = item.hosted.state.entrant(item.post.entrant)
        return views.withdrawal(item.hosted, item.post.number, held) if held.barred else None
    if item.post.season is None:
        return views.invitation(item.hosted, item.post.number, item.guests) if item.guests else None
    # The next season may have begun.
    is_present = item.post.season == item.hosted.state.season
    return views.congratulations(item.hosted, item.post.number) if is_present and winners(item.hosted.state) else None


def _is_invitation(post: Post) -> bool:
    return post.season is None and post.entrant is None


def _told(item: _Item) -> Sequence[UserId]:
    if item.post.entrant is not None:
        return views.told_of_withdrawal(item.hosted, item.hosted.state.entrant(item.post.entrant))
    if item.post.season is None:
        return item.guests
    return list(titles(item.hosted.state))


_NOTES = _Posting(
    name="note",
    posts=queries.NOTES,
    in_thread=True,
    view=_note,
    told=_told,
    button=lambda item: views.note_id(item.hosted, item.post.number, is_invitation=_is_invitation(item.post)),
)
