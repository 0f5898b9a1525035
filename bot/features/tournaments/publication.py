"""Publishes the messages of tournaments, and the messages from which the threads of their matches start.

Each tournament has a message in its channel, which is edited, and a thread that starts from it. For each match a
message is posted there, too; recording it begins the match, whose channel is the thread of that message.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import discord
import structlog
from cachetools import LRUCache

from bot.core.match import Match, MatchId, Shown
from bot.features.tournaments import queries, service, views
from bot.features.tournaments.hosted import Hosted, TableMatch, TournamentId
from bot.features.tournaments.pictures import Page, kinds, page_of
from bot.features.tournaments.queries import Key
from bot.publishing.backoff import DISCORD_TROUBLE, TROUBLE, UNKNOWN_CHANNEL, ChannelBackoff, log_failure
from bot.publishing.board_view import Occasion
from bot.publishing.boards import Boards
from bot.publishing.outbox import Kind, Outbox, delete_message
from bot.publishing.posting import Draft, Picture
from bot.publishing.restoring import Restored
from bot.publishing.threads import open_thread
from bot.storage import Connection, Store, StoreUnavailable, match_queries
from bot.texts.people import shortened
from bot.ui.actions import Action, CustomId, custom_ids
from bot.ui.drawing import Drawing
from bot.ui.errors import MissingPermissionsError, UserError
from bot.ui.title import LONGEST, entitled
from renderers.kit.theme import GROUNDS

SEARCHED = 100
"""How many of a channel's newest messages are searched: a big round posts many."""
OPENED_AT_ONCE = 10
"""Matches that are opened before others of the same process get their turn."""
REMEMBERED = 2048
"""Of how many matches it is remembered whether they belong to a tournament."""

_log = structlog.get_logger("banmen.tournaments")


class _Known(NamedTuple):
    """The tournament of a match, and what its boards say about it."""

    tournament: TournamentId
    occasion: Occasion


@dataclass(frozen=True, slots=True)
class _Item:
    """A tournament whose message is to be posted or edited."""

    hosted: Hosted
    matches: Sequence[TableMatch]
    page: Page | None
    """The picture that its message should show; None before the start."""

    @property
    def pictured(self) -> str | None:
        """A digest of the picture that its message should show; None without a picture."""
        return None if self.page is None else hashlib.sha256(repr(self.page.picture).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class _Opening:
    """A match that is to be opened."""

    key: Key
    hosted: Hosted
    match: TableMatch


class TournamentMessages:
    """Publishes the messages of tournaments, and opens their matches."""

    def __init__(
        self, client: discord.Client, store: Store, drawing: Drawing, channels: ChannelBackoff, boards: Boards
    ) -> None:
        self._client = client
        self._store = store
        self._drawing = drawing
        self._boards = boards
        self._restored = Restored()
        self._occasions: LRUCache[MatchId, _Known | None] = LRUCache(REMEMBERED)
        """What the boards of matches say about their tournaments; None for other matches. It hardly ever changes."""
        self.wake: Callable[[], None] = lambda: None
        """Lets the job begin that follows tournaments."""
        self.outbox = Outbox(
            client,
            channels,
            Kind[TournamentId, _Item](
                name="tournament",
                subject="tournament",
                behind=lambda: store.read(queries.outdated, store.shards),
                load=self._load,
                is_behind=_is_behind,
                place=lambda item: self._channel(item.hosted),
                draft=self._draft,
                record=self._record,
                shown=lambda item: Shown(item.hosted.shown, item.hosted.message),
                revision=lambda item: item.hosted.wanted,
                recognise=_recognise,
                searched=SEARCHED,
                reload=self._reload,
                withdraw=self._withdraw,
                finish=self._finish,
                # Somebody deleted it.
                replaces=lambda _: True,
                failed=self._failed,
            ),
        )
        self.openings = Outbox(
            client,
            channels,
            Kind[Key, _Opening](
                name="opening",
                subject="tournament",
                behind=self._unopened,
                load=self._load_opening,
                is_behind=lambda item: item.match.is_unopened,
                place=lambda item: self._channel(item.hosted),
                draft=self._draft_opening,
                record=self._record_opening,
                shown=_shown_opening,
                recognise=_recognise_opening,
                searched=SEARCHED,
                reload=self._reload_opening,
                withdraw=self._withdraw_opening,
                finish=self._finish_opening,
                failed=self._failed_opening,
            ),
        )

    async def load_unconfirmed(self) -> None:
        """Mark what a crash may have left behind as unconfirmed. Called at start, before any interaction."""
        await self.outbox.load_unconfirmed()

    async def catch_up(self) -> None:
        """Open the matches that are to be opened, then publish every message that is behind and due."""
        before = await self._unopened()
        await self.openings.catch_up(is_shared=True)
        await self.outbox.catch_up(is_shared=True)
        after = await self._unopened()
        if after and after != before:
            self.wake()

    async def publish(self, number: TournamentId) -> None:
        """Publish a tournament as it is; what Discord refuses now is tried again later.

        Raises UserError "not recorded" if the database fails.
        """
        try:
            await self.outbox.publish(number)
        except StoreUnavailable as error:
            raise UserError("not recorded") from error
        except DISCORD_TROUBLE as error:
            _log.info("tournament not updated", tournament=number, why=str(error))

    async def restore(self, channel: int, messages: Collection[int]) -> None:
        """Post the tournaments of a channel anew that aren't over, if their messages were deleted.

        Raises StoreUnavailable.
        """
        for number in await self._store.read(queries.among, channel, messages):
            if self._restored.may_restore(number, self._store.now()):
                await self._store.write(queries.note_deleted, number)
                await self.outbox.attempt(number)

    async def note_channel_gone(self, channel: int) -> None:
        """Note that a channel was deleted: its tournaments wait until somebody shows them elsewhere."""
        await self._store.write(queries.note_channel_gone, channel)

    async def open_thread_of(self, match: Match) -> None:
        """Make sure that the thread of a tournament's match exists. Raises as Discord does."""
        key = await self._store.read(queries.key_of, match.id)
        if key is None:
            return
        hosted, each = await self._store.read(_opened, key)
        if hosted is not None and each is not None and each.message == match.channel:
            name = entitled(match.game, match.player_names, match.language)
            try:
                await open_thread(self._channel(hosted).get_partial_message(match.channel), name)
            except discord.NotFound:
                # Somebody has deleted the message, so another one is posted.
                await self._store.write(match_queries.note_channel_gone, match.channel)
                self.wake()
                raise

    async def occasion_of(self, match: Match) -> Occasion | None:
        """The tournament of a match, if it belongs to one."""
        if match.id not in self._occasions:
            self._occasions[match.id] = await self._find_occasion(match)
        known = self._occasions[match.id]
        return None if known is None else known.occasion

    async def _find_occasion(self, match: Match) -> _Known | None:
        hosted, each = await self._store.read(_opened_match, match.id)
        if hosted is None or each is None:
            return None
        return _Known(hosted.id, views.occasion(hosted, each, match.language))

    def _forget_links(self, number: TournamentId) -> None:
        """Forget what leads to a message of a tournament that was replaced."""
        for match_id, known in list(self._occasions.items()):
            if known is not None and known.tournament == number:
                del self._occasions[match_id]

    def ended(self, match: Match) -> None:
        """A match has ended: its result may be counted."""
        if match.outcome is not None and self._occasions.get(match.id) is not None:
            self.wake()

    def _channel(self, hosted: Hosted) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(hosted.channel, guild_id=hosted.guild)

    # What the outbox of tournaments asks

    async def _load(self, number: TournamentId) -> _Item | None:
        hosted, matches = await self._store.read(_with_matches, number)
        if hosted is None or hosted.is_draft or hosted.homeless or not self._store.shards.serve(hosted.guild):
            return None
        return await asyncio.to_thread(_item, hosted, matches)

    async def _draft(self, item: _Item, is_edit: bool) -> Draft:
        """The message; an edit uploads the picture only if another one is to be shown."""
        key = f"cup:{item.hosted.id}:{item.hosted.wanted}"
        announced = views.announcement(item.hosted, item.matches, item.page)
        if item.page is None or (is_edit and item.pictured == item.hosted.pictured):
            return Draft(key=key, message=announced)
        png = await self._drawing.tournament(item.page.picture, GROUNDS[0])
        return Draft(key=key, message=announced, picture=Picture(views.FILE_NAME, png))

    async def _record(self, item: _Item, message: int, shown: int) -> _Item | None:
        # Of a message that was found, the picture isn't known.
        pictured = item.pictured if shown == item.hosted.wanted else None
        if not await self._store.write(queries.note_shown, item.hosted, message, shown, pictured):
            return None
        if message != item.hosted.message:
            self._forget_links(item.hosted.id)
        return replace(item, hosted=replace(item.hosted, message=message, shown=shown, pictured=pictured))

    async def _reload(self, item: _Item) -> _Item:
        """The tournament as another process has shown it; which of the two pictures its message has isn't known."""
        hosted, matches = await self._store.read(_with_matches, item.hosted.id)
        return item if hosted is None else await asyncio.to_thread(_item, replace(hosted, pictured=None), matches)

    async def _withdraw(self, before: _Item, item: _Item, message: int, _: int) -> bool:
        """Delete a message that came too late."""
        if message != item.hosted.message:
            await delete_message(self._channel(before.hosted), message)
        return True

    async def _finish(self, item: _Item) -> None:
        """Start the thread of a tournament from its message."""
        hosted = item.hosted
        if hosted.thread is None and hosted.message is not None:
            name = shortened(views.plain_name(hosted), LONGEST)
            thread = await open_thread(self._channel(hosted).get_partial_message(hosted.message), name)
            await self._store.write(queries.note_thread, hosted.id, thread)

    async def _failed(self, item: _Item, error: Exception) -> None:
        await self._note_trouble(item.hosted, error)

    async def _note_trouble(self, hosted: Hosted, error: Exception) -> None:
        """Raise the error again, unless the channel was deleted."""
        if getattr(error, "code", None) != UNKNOWN_CHANNEL:
            raise error
        await self._store.write(queries.note_channel_gone, hosted.channel)

    # What the outbox of openings asks

    async def _unopened(self) -> list[Key]:
        return (await self._store.read(queries.unopened, self._store.shards))[:OPENED_AT_ONCE]

    async def _load_opening(self, key: Key) -> _Opening | None:
        hosted, each = await self._store.read(_opened, key)
        if hosted is None or each is None or not each.is_unopened or hosted.homeless:
            return None
        return _Opening(key, hosted, each)

    async def _draft_opening(self, item: _Opening, _: bool) -> Draft:
        key = f"open:{item.key.tournament}.{item.key.table}.{item.key.number}.{item.match.lost_at}"
        return Draft(key=key, message=views.opening(item.hosted, item.match))

    async def _record_opening(self, item: _Opening, message: int, _: int) -> _Opening | None:
        """Record the message, and begin the match in the same transaction."""
        if not await self._store.write(lambda db: service.begin_table(self._store, db, item.key, message)):
            return None
        return replace(item, match=item.match._replace(message=message, lost_at=None))

    async def _reload_opening(self, item: _Opening) -> _Opening:
        hosted, each = await self._store.read(_opened, item.key)
        return item if hosted is None or each is None else _Opening(item.key, hosted, each)

    async def _withdraw_opening(self, before: _Opening, item: _Opening, message: int, _: int) -> bool:
        """Delete a message that came too late."""
        if message != item.match.message:
            await delete_message(self._channel(before.hosted), message)
        return True

    async def _finish_opening(self, item: _Opening) -> None:
        """Publish the first board of the match; if that fails, it follows as that of any other match."""
        each = await self._store.read(queries.table_match, item.key)
        if each is None or each.match is None:
            return
        try:
            await self._boards.publish(each.match)
        except (*TROUBLE, UserError, MissingPermissionsError) as error:
            log_failure(_log, "first board not shown", error, match=each.match)

    async def _failed_opening(self, item: _Opening, error: Exception) -> None:
        await self._note_trouble(item.hosted, error)


def _item(hosted: Hosted, matches: Sequence[TableMatch]) -> _Item:
    """A tournament with its most telling picture. Takes some milliseconds for many people."""
    shown = kinds(hosted.state)
    return _Item(hosted, matches, page_of(hosted.state, shown[0], 0, hosted.language) if shown else None)


def _with_matches(db: Connection, number: TournamentId) -> tuple[Hosted | None, list[TableMatch]]:
    return queries.find(db, number), queries.matches_of(db, number)


def _opened(db: Connection, key: Key) -> tuple[Hosted | None, TableMatch | None]:
    return queries.find(db, key.tournament), queries.table_match(db, key)


def _opened_match(db: Connection, match_id: MatchId) -> tuple[Hosted | None, TableMatch | None]:
    key = queries.key_of(db, match_id)
    return (None, None) if key is None else _opened(db, key)


def _is_behind(item: _Item) -> bool:
    return item.hosted.shown < item.hosted.wanted


def _recognise(item: _Item, message: discord.Message) -> int | None:
    """-1 for the message of this tournament, which may show anything of it; None for others."""
    ours = str(CustomId(Action.STANDINGS, item.hosted.id))
    return -1 if ours in custom_ids(message) else None


def _shown_opening(item: _Opening) -> Shown:
    return Shown() if item.match.is_unopened else Shown(0, item.match.message)


def _recognise_opening(item: _Opening, message: discord.Message) -> int | None:
    """0 for the message of this match, which has a button with its numbers; None for others."""
    return 0 if str(views.opening_id(item.key, item.match.lost_at)) in custom_ids(message) else None
