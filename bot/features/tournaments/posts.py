"""Publishes a tournament's messages except its main one: further lists of pairings, changes of date, invitations, notes
and congratulations. Each message pings the people it concerns once.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, ClassVar, TypeAlias

import discord

from bot.core.match import Shown, UserId
from bot.features.tournaments import note_views, queries, views
from bot.features.tournaments.hosted import Hosted, TableMatch, TournamentId, people_of
from bot.features.tournaments.hosts import managers, named
from bot.features.tournaments.queries import NoteKind, Post, Posts
from bot.publishing.backoff import REFUSED, UNKNOWN_CHANNEL, ChannelBackoff, code_of
from bot.publishing.members import Members
from bot.publishing.outbox import Outbox, Publication
from bot.publishing.posting import Draft
from bot.publishing.restoring import Restored
from bot.storage import Connection, Store
from bot.storage.preferences import wanting_pings
from bot.tournaments import Phase, titles, winners
from bot.ui.actions import CustomId, custom_ids
from bot.ui.layout import Message

PING_INTERVAL = timedelta(days=1)
"""Minimum time between two pings about changes of a tournament's date."""
MESSAGES_SEARCHED = 100
"""Number of a channel's newest messages that are searched; a tournament's thread also has people's messages."""

Key: TypeAlias = tuple[TournamentId, int]
"""A tournament, and the number of a message of a kind."""


@dataclass(frozen=True, slots=True)
class _Item:
    post: Post
    hosted: Hosted
    guests: tuple[UserId, ...]
    """The people invited by the message."""
    channel: int | None = None
    """The thread of the match that the message is about, if it has one."""
    matches: tuple[TableMatch, ...] = ()
    """The matches of the tournament, for a list of them."""


class _Posting(Publication[Key, _Item]):
    """Messages of one kind."""

    subject = "tournament"
    searched = MESSAGES_SEARCHED
    posts: ClassVar[Posts]
    in_thread: ClassVar[bool]
    """Whether the message is posted in the tournament's thread."""

    def __init__(self, client: discord.Client, store: Store, members: Members) -> None:
        self._client = client
        self._store = store
        self._members = members
        self._deleted: set[int | None] = {None}
        """Deleted threads, whose messages are posted in their channels instead."""

    @abstractmethod
    def view(self, item: _Item) -> Message | None:
        """The message; None if it isn't needed any more."""

    @abstractmethod
    def told(self, item: _Item) -> Sequence[UserId]:
        """The people mentioned in the message, who are pinged unless it is repeated."""

    @abstractmethod
    def button(self, item: _Item) -> CustomId:
        """The button by which the message is recognised while it is new."""

    def is_repeated(self, item: _Item) -> bool:
        """Whether the message has pinged recently."""
        return False

    async def behind(self) -> list[Key]:
        return await self._store.read(self.posts.behind, self._store.shards)

    async def load(self, key: Key) -> _Item | None:
        item = await self._store.read(_found, self.posts, *key)
        if item is None or item.hosted.homeless or not self._store.shards.serve(item.hosted.guild):
            return None
        return item

    def is_behind(self, item: _Item) -> bool:
        return item.post.shown < item.post.wanted and self.view(item) is not None

    def place(self, item: _Item) -> discord.PartialMessageable:
        hosted = item.hosted
        threads = [item.channel, hosted.thread] if self.in_thread else []
        thread = next((each for each in threads if each not in self._deleted), hosted.channel)
        return self._client.get_partial_messageable(thread or hosted.channel, guild_id=hosted.guild)

    def shown(self, item: _Item) -> Shown:
        return Shown(item.post.shown, item.post.message)

    def revision(self, item: _Item) -> int:
        return item.post.wanted

    def recognise(self, item: _Item, message: discord.Message) -> int | None:
        """0 if this is the new message, recognised by its button; else None."""
        return 0 if str(self.button(item)) in custom_ids(message) else None

    async def draft(self, item: _Item, is_edit: bool) -> Draft:
        if item.post.kind == NoteKind.HOST_GONE:
            found = await managers(self._client.get_guild(item.hosted.guild), self._members, item.hosted)
            hosted = replace(item.hosted, managers=found.users, managers_named=named(found))
            item = replace(item, hosted=hosted)
        told = self.told(item)
        gone = await self._members.missing(self._client.get_guild(item.hosted.guild), told, anew=told)
        message = self.view(replace(item, hosted=replace(item.hosted, gone=gone)))
        assert message is not None  # noqa: S101 - `is_behind` has checked it
        return Draft(
            key=f"{self.name}:{item.post.tournament}.{item.post.number}",
            message=message,
            pings=[] if is_edit or self.is_repeated(item) else await wanting_pings(self._store, told),
        )

    async def record(self, item: _Item, message: int, revision: int) -> _Item | None:
        if not await self._store.write(self.posts.note, item.post, message, revision):
            return None
        return replace(item, post=item.post._replace(message=message, shown=revision))

    async def reload(self, item: _Item) -> _Item:
        return await self._store.read(_found, self.posts, item.post.tournament, item.post.number) or item

    async def finish(self, item: _Item) -> None:
        """A message that isn't needed any more counts as shown."""
        if item.post.shown < item.post.wanted and self.view(item) is None:
            await self._store.write(self.posts.note, item.post, item.post.message, item.post.wanted)

    async def failed(self, item: _Item, error: Exception) -> None:
        """Give up editing a deleted message; if the thread was deleted, post in the channel next time."""
        if item.post.message is not None and isinstance(error, REFUSED):
            await self._store.write(self.posts.note, item.post, item.post.message, item.post.wanted)
        elif code_of(error) == UNKNOWN_CHANNEL and (place := self.place(item).id) != item.hosted.channel:
            self._deleted.add(place)
        else:
            raise error


class _Notes(_Posting):
    """Notes in the thread of a tournament."""

    name = "note"
    posts = queries.NOTES
    in_thread = True

    def view(self, item: _Item) -> Message | None:
        if item.post.kind is not None:
            return note_views.view(item.hosted, item.post)
        if item.post.entrant is not None:
            held = item.hosted.state.entrant(item.post.entrant)
            return views.withdrawal(item.hosted, item.post.number, held) if held.barred else None
        if item.post.season is None:
            return views.invitation(item.hosted, item.post.number, item.guests) if item.guests else None
        # The next season may have begun.
        is_present = item.post.season == item.hosted.state.season
        return (
            views.congratulations(item.hosted, item.post.number) if is_present and winners(item.hosted.state) else None
        )

    def told(self, item: _Item) -> Sequence[UserId]:
        """The people that a message mentions: those invited, those who have played to the end, a withdrawn player and
        the opponents, or the subjects of a note.
        """
        if item.post.kind is not None:
            found = note_views.note_of(item.hosted, item.post)
            return () if found is None else found.told
        if item.post.entrant is not None:
            return views.told_of_withdrawal(item.hosted, item.hosted.state.entrant(item.post.entrant))
        if item.post.season is None:
            return item.guests
        return [*map(UserId, titles(item.hosted.state)), *(UserId(each.user) for each in views.thanked(item.hosted))]

    def button(self, item: _Item) -> CustomId:
        is_invitation = item.post.season is None and item.post.entrant is None and item.post.kind is None
        return views.note_id(item.hosted, item.post.number, is_invitation=is_invitation)


class _Lists(_Posting):
    """Pairings that don't fit into the tournament's message."""

    name = "pairings"
    posts = queries.LISTS
    in_thread = False

    def view(self, item: _Item) -> Message | None:
        found = views.pairing_list(item.hosted, item.matches, item.post.number)
        if found is None and item.post.message is not None:
            return views.list_undone(item.hosted, item.post.number)
        return found

    def told(self, item: _Item) -> Sequence[UserId]:
        """Nobody: the boards tell the players."""
        return ()

    def button(self, item: _Item) -> CustomId:
        return views.list_id(item.hosted, item.post.number)


class _StartNotices(Publication[TournamentId, Hosted]):
    """Posts in the thread of a tournament that its date has changed or that it was called off, and mentions the people
    who have joined.
    """

    name = "start"
    subject = "tournament"

    def __init__(self, client: discord.Client, store: Store, members: Members) -> None:
        self._client = client
        self._store = store
        self._members = members

    async def behind(self) -> list[TournamentId]:
        return await self._store.read(queries.starts_untold, self._store.shards)

    async def load(self, key: TournamentId) -> Hosted | None:
        hosted = await self._store.read(queries.find, key)
        if hosted is None or hosted.thread is None or hosted.homeless:
            return None
        if hosted.state.phase is not Phase.JOINING and not hosted.is_called_off:
            return None
        return hosted if self._store.shards.serve(hosted.guild) else None

    def is_behind(self, hosted: Hosted) -> bool:
        return hosted.start_told < hosted.start_changes

    def place(self, hosted: Hosted) -> discord.PartialMessageable:
        assert hosted.thread is not None  # noqa: S101 - `load` has checked it
        return self._client.get_partial_messageable(hosted.thread, guild_id=hosted.guild)

    def revision(self, hosted: Hosted) -> int:
        return hosted.start_changes

    def recognise(self, hosted: Hosted, message: discord.Message) -> int | None:
        """The number of the change if the message is about the latest one; else None."""
        return hosted.start_changes if str(views.start_changed_id(hosted)) in custom_ids(message) else None

    async def draft(self, hosted: Hosted, is_edit: bool) -> Draft:
        people = [UserId(each.user) for each in people_of(hosted)]
        gone = await self._members.missing(self._client.get_guild(hosted.guild), people, anew=people)
        told = [user for user in people if user not in gone][: views.MOST_MENTIONED]
        return Draft(
            key=f"start:{hosted.id}.{hosted.start_changes}",
            message=views.start_changed(replace(hosted, gone=gone)),
            pings=await wanting_pings(self._store, told) if self._pings(hosted) else (),
        )

    def _pings(self, hosted: Hosted) -> bool:
        """Whether a message about the date pings people: once a day, and if the tournament is called off."""
        last = hosted.start_pinged
        return hosted.is_called_off or last is None or self._store.now() - last >= PING_INTERVAL

    async def record(self, hosted: Hosted, message: int, revision: int) -> Hosted:
        pinged = self._store.now() if self._pings(hosted) else hosted.start_pinged
        await self._store.write(queries.note_start_told, hosted.id, revision, pinged)
        return replace(hosted, start_told=revision, start_pinged=pinged)

    async def failed(self, hosted: Hosted, error: Exception) -> None:
        """Give up where the thread was deleted or locked."""
        if not isinstance(error, REFUSED):
            raise error
        await self._store.write(queries.note_start_told, hosted.id, hosted.start_changes, hosted.start_pinged)


class TournamentPosts:
    """Publishes the posts in the threads of tournaments, and further lists of pairings."""

    def __init__(self, client: discord.Client, store: Store, channels: ChannelBackoff, members: Members) -> None:
        self._store = store
        self._restored = Restored()
        self._lists = Outbox(client, channels, _Lists(client, store, members))
        self._notes = Outbox(client, channels, _Notes(client, store, members))
        self._starts = Outbox(client, channels, _StartNotices(client, store, members))

    async def catch_up(self) -> None:
        """Publish every message that is out of date and due."""
        outboxes: Sequence[Outbox[Any, Any]] = self._lists, self._notes, self._starts
        for outbox in outboxes:
            await outbox.catch_up(is_shared=True)


def _found(db: Connection, posts: Posts, number: TournamentId, post: int) -> _Item | None:
    found, hosted = posts.find(db, number, post), queries.find(db, number)
    if found is None or hosted is None:
        return None
    guests = queries.guests_told(db, number, post) if posts is queries.NOTES else ()
    is_of_match = found.kind == NoteKind.RESULT and found.subject is not None
    channel = queries.channel_of_table(db, number, found.subject or 0) if is_of_match else None
    matches = queries.matches_of(db, number) if posts is queries.LISTS else ()
    return _Item(found, hosted, guests, channel, tuple(matches))
