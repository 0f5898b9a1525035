"""Publishes notes about news of tournaments in their threads. Each note pings the people it concerns once. Earlier
messages of tournaments, which keep the pairings of their rounds, are edited like notes.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TypeAlias

import discord

from bot.core.match import Shown
from bot.features.tournaments import note_queries, note_views, queries
from bot.features.tournaments.hosted import TournamentId
from bot.features.tournaments.news import NewsKind
from bot.features.tournaments.note_views import NoteContext, Telling
from bot.publishing.backoff import REFUSED, UNKNOWN_CHANNEL, ChannelBackoff, code_of
from bot.publishing.members import Members
from bot.publishing.outbox import Outbox, Publication
from bot.publishing.posting import Draft
from bot.storage import Connection, Store
from bot.storage.preferences import wanting_pings
from bot.ui.actions import custom_ids

PING_INTERVAL = timedelta(days=1)
"""Minimum time between two pings about changes of a tournament's date."""
MESSAGES_SEARCHED = 100
"""Number of a channel's newest messages that are searched; a tournament's thread also has people's messages."""

OF_MATCHES = frozenset({NewsKind.MATCH_LEFT, NewsKind.RESULT})
"""The kinds of news that are posted in the thread of a match."""

Key: TypeAlias = tuple[TournamentId, int]
"""A tournament, and the number of a note."""


class TournamentNotes(Publication[Key, NoteContext]):
    """Publishes the notes of the tournaments in this process's servers."""

    name = "note"
    subject = "tournament"
    searched = MESSAGES_SEARCHED

    def __init__(self, client: discord.Client, store: Store, channels: ChannelBackoff, members: Members) -> None:
        self._client = client
        self._store = store
        self._members = members
        self._outbox = Outbox(client, channels, self)
        self._deleted: set[int] = set()
        """Deleted threads, whose notes are posted in their channels instead."""

    async def catch_up(self) -> None:
        """Publish every note that is out of date and due."""
        await self._outbox.catch_up(is_shared=True)

    # Overrides for the outbox

    async def behind(self) -> list[Key]:
        return await self._store.read(note_queries.behind, self._store.shards)

    async def load(self, key: Key) -> NoteContext | None:
        context = await self._store.read(_context, *key)
        if context is None or context.hosted.homeless or not self._store.shards.serve(context.hosted.guild):
            return None
        return context

    def is_behind(self, context: NoteContext) -> bool:
        return context.note.shown < context.note.wanted and note_views.telling(context) is not None

    def place(self, context: NoteContext) -> discord.PartialMessageable:
        hosted, is_past = context.hosted, context.note.news.kind is NewsKind.PAST
        threads = [] if is_past else [each for each in (context.thread, hosted.thread) if each not in self._deleted]
        place = next((each for each in threads if each is not None), hosted.channel)
        return self._client.get_partial_messageable(place, guild_id=hosted.guild)

    def recorded(self, context: NoteContext) -> Shown:
        return Shown(context.note.shown, context.note.message)

    def revision(self, context: NoteContext) -> int:
        return context.note.wanted

    def recognise(self, context: NoteContext, message: discord.Message) -> int | None:
        """0 if this is the new message, recognised by its button; else None."""
        return 0 if str(note_views.note_id(context)) in custom_ids(message) else None

    async def draft(self, context: NoteContext, is_edit: bool) -> Draft:
        guild, pinged = self._client.get_guild(context.hosted.guild), _telling(context).pings
        gone = await self._members.missing(guild, pinged, anew=pinged)
        context = replace(context, gone=gone)
        contents = _telling(context)
        return Draft(
            key=f"{self.name}:{context.note.tournament}.{context.note.number}",
            message=note_views.note_message(context, contents),
            pings=[] if is_edit or self._is_repeated(context) else await wanting_pings(self._store, contents.pings),
        )

    def _is_repeated(self, context: NoteContext) -> bool:
        """Whether it tells of another change of the date after a recent one; only one a day pings."""
        last = context.hosted.start_pinged
        is_date = context.note.news.kind is NewsKind.START_CHANGED
        return is_date and last is not None and self._store.now() - last < PING_INTERVAL

    async def record(self, context: NoteContext, message: int, revision: int) -> NoteContext | None:
        has_pinged = context.note.message is None and not self._is_repeated(context)

        def work(db: Connection) -> bool:
            if has_pinged and context.note.news.kind is NewsKind.START_CHANGED:
                queries.note_start_pinged(db, context.hosted.id, self._store.now())
            return note_queries.record(db, context.note, message, revision)

        if not await self._store.write(work):
            return None
        return replace(context, note=context.note._replace(message=message, shown=revision))

    async def reload(self, context: NoteContext) -> NoteContext:
        return await self._store.read(_context, context.note.tournament, context.note.number) or context

    async def finish(self, context: NoteContext) -> None:
        """Count a note that isn't needed any more as shown."""
        if context.note.shown < context.note.wanted and note_views.telling(context) is None:
            await self._give_up(context)

    async def failed(self, context: NoteContext, error: Exception) -> None:
        """Give up editing a deleted note; if the thread was deleted, post in the channel next time."""
        if context.note.message is not None and isinstance(error, REFUSED):
            await self._give_up(context)
        elif code_of(error) == UNKNOWN_CHANNEL and (place := self.place(context).id) != context.hosted.channel:
            self._deleted.add(place)
        else:
            raise error

    async def _give_up(self, context: NoteContext) -> None:
        await self._store.write(note_queries.record, context.note, context.note.message, context.note.wanted)


def _telling(context: NoteContext) -> Telling:
    """The contents of a note that is behind, as `TournamentNotes.is_behind` has checked."""
    contents = note_views.telling(context)
    assert contents is not None  # noqa: S101 - see above
    return contents


def _context(db: Connection, number: TournamentId, note: int) -> NoteContext | None:
    stored, hosted = note_queries.find(db, number, note), queries.find(db, number)
    if stored is None or hosted is None:
        return None
    kind, subject = stored.news
    return NoteContext(
        stored,
        hosted,
        guests=note_queries.guests_told(db, number, note) if kind is NewsKind.INVITED else (),
        matches=tuple(queries.matches_of(db, number)) if kind in {NewsKind.PAST, NewsKind.OBJECTION} else (),
        thread=queries.channel_of_table(db, number, subject) if kind in OF_MATCHES else None,
    )
