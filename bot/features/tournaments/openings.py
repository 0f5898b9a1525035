"""Opens the matches of tournaments. Each has its own thread, and recording the thread begins the match. If the bot
may create private threads, it uses those, which leave no message in the channel. Otherwise each thread starts from a
message.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord
import structlog

from bot.core import match as matches
from bot.core.match import Match, MatchId, Shown, Terms, UserId, level_of
from bot.features.tournaments import match_views, queries
from bot.features.tournaments.advancing import withdraw_banned_among
from bot.features.tournaments.deadlines import REMINDED_AFTER
from bot.features.tournaments.hosted import NO_SHOW, HostedTournament, TableMatch, by_seat, open_match
from bot.features.tournaments.queries import Key
from bot.features.tournaments.rules import EntrantNumber
from bot.matches.challenges import begin_match
from bot.publishing.backoff import TROUBLE, UNKNOWN_CHANNEL, code_of, logged_failures, standing_refusal
from bot.publishing.boards import Boards
from bot.publishing.outbox import MessageChannel, Posted, Publication
from bot.publishing.posting import Draft
from bot.publishing.threads import add_people, may_open_private_thread, open_private_thread, open_thread
from bot.storage import Connection, Store, clock_queries, match_queries
from bot.storage.matches import find_match, save_match
from bot.ui.actions import custom_ids
from bot.ui.errors import MissingPermissionsError, UserError

MESSAGES_SEARCHED = 100
"""Number of a channel's newest messages that are searched; a big round posts many."""
OPENED_AT_ONCE = 10
"""Number of matches of a tournament that are opened before other tournaments of the process get their turn."""

_log = structlog.get_logger("banmen.tournaments")


@dataclass(frozen=True, slots=True)
class _Opening:
    """A match that must be opened."""

    key: Key
    hosted: HostedTournament
    match: TableMatch

    @property
    def title(self) -> str:
        """The name of the match's thread."""
        return match_views.thread_name(self.hosted, self.match)


class Openings(Publication[Key, _Opening]):
    """Posts the threads of matches, and the messages from which they start."""

    name = "opening"
    subject = "tournament"
    searched = MESSAGES_SEARCHED

    def __init__(self, client: discord.Client, store: Store, boards: Boards) -> None:
        self._client = client
        self._store = store
        self._boards = boards

    async def behind(self) -> list[Key]:
        return (await self._store.read(queries.unopened, self._store.shards))[:OPENED_AT_ONCE]

    async def load(self, key: Key) -> _Opening | None:
        hosted, each = await self._store.read(opened, key)
        if hosted is None or each is None or not each.is_unopened or hosted.homeless or hosted.waits.holds(each.table):
            return None
        return _Opening(key, hosted, each)

    def is_behind(self, item: _Opening) -> bool:
        return item.match.is_unopened

    def place(self, item: _Opening) -> discord.PartialMessageable:
        return channel_of(self._client, item.hosted)

    def recorded(self, item: _Opening) -> Shown:
        return Shown() if item.match.is_unopened else Shown(0, item.match.message)

    def recognise(self, item: _Opening, message: discord.Message) -> int | None:
        """0 if this is the match's message, which has a button with its numbers; else None."""
        return 0 if str(match_views.opening_id(item.key, item.match.lost_at)) in custom_ids(message) else None

    async def find_posted(self, client: discord.Client, channel: MessageChannel, item: _Opening) -> Posted | None:
        """The message of the match. A private thread is recognised by its name and by having no match yet."""
        place = self._private_place(item.hosted)
        if place is None:
            return await super().find_posted(client, channel, item)
        for thread in await place.guild.active_threads():
            is_ours = thread.is_private() and (thread.owner_id, thread.parent_id) == (place.guild.me.id, place.id)
            if not is_ours or thread.name != item.title:
                continue
            if not await self._store.read(queries.is_thread_used, thread.id):
                return Posted(thread.id, 0)
        return None

    async def post_draft(self, store: Store, channel: MessageChannel, item: _Opening, draft: Draft) -> int:
        place = self._private_place(item.hosted)
        if place is None:
            return await super().post_draft(store, channel, item, draft)
        return (await open_private_thread(place, item.title)).id

    async def draft(self, item: _Opening, is_edit: bool) -> Draft:
        key = f"open:{item.key.tournament}.{item.key.table}.{item.key.number}.{item.match.lost_at}"
        return Draft(key=key, message=match_views.opening(item.hosted, item.match))

    async def record(self, item: _Opening, message: int, revision: int) -> _Opening | None:
        """Record the message, and begin the match in the same transaction."""
        if not await self._store.write(lambda db: begin_table(self._store, db, item.key, message)):
            return None
        return replace(item, match=item.match._replace(message=message, lost_at=None))

    async def reload(self, item: _Opening) -> _Opening:
        hosted, each = await self._store.read(opened, item.key)
        return item if hosted is None or each is None else _Opening(item.key, hosted, each)

    async def withdraw(self, before: _Opening, item: _Opening, message: int, revision: int) -> bool:
        """Delete the thread or message, unless another match has begun in it."""
        if await self._store.read(queries.is_thread_used, message):
            return True
        thread = await self._private_thread(message)
        if thread is not None:
            # The bot has no permission to delete threads. Nobody else is in this one.
            await thread.edit(archived=True)
            return True
        return await super().withdraw(before, item, message, revision)

    async def finish(self, item: _Opening) -> None:
        """Publish the first board of the match; if that fails, the usual retries apply."""
        each = await self._store.read(queries.table_match, item.key)
        if each is None or each.match is None:
            return
        expected = (*TROUBLE, UserError, MissingPermissionsError)
        with logged_failures(_log, "first board not shown", expected, match=each.match):
            await self._boards.publish(each.match)

    async def failed(self, item: _Opening, error: Exception) -> None:
        if (why := standing_refusal(error)) is not None:
            await self._store.write(queries.note_refused, item.key.tournament, why, self._store.now())
        await note_trouble(self._store, item.hosted, error)

    async def prepare(self, hosted: HostedTournament, each: TableMatch, match: Match) -> None:
        """Make sure that the thread of a match exists, and that its players are in it. Raises as Discord does."""
        thread = await self._private_thread(match.channel)
        if thread is None:
            channel = channel_of(self._client, hosted)
            await open_thread(channel.get_partial_message(match.channel), match_views.thread_name(hosted, each))
        elif thread.is_private():
            await add_people(thread, match.people)

    async def let_in(self, channel: int, user: UserId) -> None:
        """Add a player to the thread of a match if it is private, and reopen it if it is archived.

        Raises as Discord does.
        """
        thread = await self._private_thread(channel)
        if thread is None or not thread.is_private():
            return
        if thread.archived:
            await thread.edit(archived=False)
        await add_people(thread, [user])

    async def _private_thread(self, number: int) -> discord.Thread | None:
        """The thread of a match if it is private and so exists already; None if it must be started from a message."""
        channel = self._client.get_channel(number)
        if channel is None:
            try:
                channel = await self._client.fetch_channel(number)
            except discord.NotFound:
                return None
        return channel if isinstance(channel, discord.Thread) else None

    def _private_place(self, hosted: HostedTournament) -> discord.TextChannel | None:
        """The tournament's channel, if its matches are opened there in private threads; None otherwise."""
        channel = self._client.get_channel(hosted.channel)
        return channel if isinstance(channel, discord.TextChannel) and may_open_private_thread(channel) else None


def channel_of(client: discord.Client, hosted: HostedTournament) -> discord.PartialMessageable:
    """The channel of a tournament's message."""
    return client.get_partial_messageable(hosted.channel, guild_id=hosted.guild)


async def note_trouble(store: Store, hosted: HostedTournament, error: Exception) -> None:
    """Reraise the error unless the tournament's channel was deleted."""
    if code_of(error) != UNKNOWN_CHANNEL:
        raise error
    await store.write(queries.note_channel_gone, hosted.channel)


def opened(db: Connection, key: Key) -> tuple[HostedTournament | None, TableMatch | None]:
    """A tournament, and one of its matches."""
    each = queries.table_match(db, key)
    return queries.find(db, key.tournament), each


def begin_table(store: Store, db: Connection, key: Key, message: int) -> bool:
    """Begin a match in the thread of a message, or continue it there if its own thread was deleted; does nothing if
    that was done already. False if the match has another message.
    """
    hosted, each = queries.locked(db, key.tournament), queries.table_match(db, key)
    if hosted is None or each is None or (each.message is not None and each.lost_at is None):
        return each is not None and each.message == message
    if queries.is_thread_used(db, message):
        return False
    if each.match is not None and each.lost_at is not None:
        _reopen(store, db, hosted, each.match, message)
        queries.note_reopened(db, key, message)
        queries.look_at(db, key.tournament, store.now())
        return True
    if withdraw_banned_among(store, db, hosted, hosted.holders(hosted.state.table(key.table).seats)):
        # Their table is decided without a match.
        queries.note_begun(db, key, message, None, None)
        return True
    opened = open_match(hosted, key.table, key.number) if each.is_open else None
    begun, late = None, None
    if opened is not None:
        begun = begin_match(store, db, _terms(store, hosted, opened.seats, message))
        late = store.now() + REMINDED_AFTER * NO_SHOW
    queries.note_begun(db, key, message, None if begun is None else begun.id, late)
    if hosted.plan.round_days:
        # The end of its round wasn't known before.
        queries.look_at(db, key.tournament, store.now())
    return True


def _reopen(store: Store, db: Connection, hosted: HostedTournament, match_id: MatchId, channel: int) -> None:
    match, now = find_match(store, db, match_id), store.now()
    after = matches.relocate(match, hosted.host, guild=hosted.guild, channel=channel, at=now, cause="moderator")
    # It isn't known for how long the match had no thread.
    clock_queries.add_gap(db, match_id, match.changed_at, now, now)
    if not save_match(store, db, match, after) or not match_queries.save_channel(db, after):
        raise RuntimeError(f"match {match_id} was changed while it was opened anew")


def _terms(store: Store, hosted: HostedTournament, seats: Sequence[EntrantNumber], channel: int) -> Terms:
    plan, holders = hosted.plan, by_seat(hosted, seats)
    users = tuple(UserId(holder.user) for holder in holders)
    return Terms(
        id=MatchId(0),
        game=plan.game,
        options=dict(plan.options),
        language=hosted.language,
        guild=hosted.guild,
        channel=channel,
        seats=users,
        names=tuple(holder.name for holder in holders),
        started_at=store.now(),
        seed=store.new_seed(),
        clock=plan.clock,
        rated=plan.rated and all(level_of(user) is None for user in users),
        strict=True,
    )
