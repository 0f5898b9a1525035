"""Publishes the messages of tournaments, and opens their matches (`openings.py`).

Each tournament has a message in its channel, which is edited, and a thread that starts from it.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import discord
import structlog
from cachetools import LRUCache

from bot.core.match import Match, MatchId, Shown, UserId
from bot.features.tournaments import match_views, message_views, note_queries, queries, words
from bot.features.tournaments.deadlines import forfeits_at, round_end
from bot.features.tournaments.hosted import HostedTournament, TableMatch, TournamentId, round_key
from bot.features.tournaments.openings import Openings, channel_of, note_trouble, opened
from bot.features.tournaments.pictures import Page, kinds, page_of
from bot.handling.bot_client import BotClient
from bot.handling.jobs import CLOCK
from bot.handling.parts import Gone, PlaceEvent, PublishingPart, part
from bot.publishing.backoff import DISCORD_TROUBLE
from bot.publishing.board_view import BoardContext, MatchTournament
from bot.publishing.events import MatchEnded, subscribes
from bot.publishing.outbox import Outbox
from bot.publishing.posting import Draft, Picture
from bot.publishing.restoring import Restored
from bot.publishing.surroundings import to_come
from bot.publishing.threads import open_thread
from bot.storage import Connection, StoreUnavailable, match_queries
from bot.texts.people import shortened
from bot.ui.actions import Action, CustomId, custom_ids
from bot.ui.errors import UserError
from bot.ui.title import MAX_TITLE_CHARS
from renderers.kit.theme import GROUNDS

TOURNAMENTS = f"{CLOCK}: tournaments"
"""The job that advances tournaments."""
MESSAGES_SEARCHED = 100
"""Number of a channel's newest messages that are searched."""
MAX_CACHED_MATCHES = 2048
"""Size of the cache that tells which matches belong to a tournament."""

_log = structlog.get_logger("banmen.tournaments")


class _Known(NamedTuple):
    """The tournament of a match, and the line about it on the match's boards."""

    number: TournamentId
    tournament: MatchTournament
    is_over: bool
    """Whether that is the line after the match's end."""


@dataclass(frozen=True, slots=True)
class _Item:
    """A tournament whose message must be posted or edited."""

    hosted: HostedTournament
    matches: Sequence[TableMatch]
    page: Page | None
    """The picture that its message should show; None before the start."""

    @property
    def pictured(self) -> str | None:
        """A digest of the picture that its message should show; None without a picture."""
        return None if self.page is None else hashlib.sha256(repr(self.page.picture).encode()).hexdigest()


@part
class TournamentMessages(PublishingPart[TournamentId, _Item]):
    """Publishes the messages of tournaments, and opens their matches."""

    name = "tournament"
    subject = "tournament"
    searched = MESSAGES_SEARCHED

    def __init__(self, client: BotClient) -> None:
        super().__init__(client)
        self._restored = Restored()
        self._of_matches: LRUCache[MatchId, _Known | None] = LRUCache(MAX_CACHED_MATCHES)
        """The lines about tournaments on the boards of their matches; None for other matches. It rarely changes."""
        self._openings = Openings(client, client.store, client.boards)
        self.openings = Outbox(client, client.boards.channels, self._openings)

    def wake(self) -> None:
        """Start the job that advances tournaments."""
        self._client.wake(TOURNAMENTS)

    async def catch_up(self) -> None:
        """Open the matches that are due, then publish every message that is out of date and due."""
        before = await self._openings.behind()
        await self.openings.catch_up(is_shared=True)
        await self.outbox.catch_up(is_shared=True)
        after = await self._openings.behind()
        if after and after != before:
            self.wake()

    async def publish(self, number: TournamentId) -> None:
        """Publish the present state of a tournament; requests that fail are retried later.

        Raises UserError "not recorded" if the database fails.
        """
        try:
            await self.outbox.publish(number)
        except StoreUnavailable as error:
            raise UserError("not recorded") from error
        except DISCORD_TROUBLE as error:
            _log.info("tournament not updated", tournament=number, why=str(error))

    async def restore(self, channel: int, messages: Collection[int]) -> None:
        """Repost the messages of a channel's tournaments that were deleted, unless the tournaments are over.

        Raises StoreUnavailable.
        """
        for number in await self._store.read(queries.among, channel, messages):
            if self._restored.may_restore(number, self._store.now()):
                await self._store.write(queries.note_change, number)
                await self.outbox.attempt(number)

    async def place_changed(self, event: PlaceEvent) -> None:
        """Record that a channel was deleted; its tournaments wait until their hosts move them to another one."""
        if isinstance(event, Gone):
            await self._store.write(queries.note_channel_gone, event.channel)
            self.wake()

    async def thread(self, match: Match) -> None:
        """Make sure that the thread of a tournament's match exists. Raises as Discord does."""
        key = await self._store.read(queries.key_of, match.id)
        if key is None:
            return
        hosted, each = await self._store.read(opened, key)
        if hosted is not None and each is not None and each.message == match.channel:
            try:
                await self._openings.prepare(hosted, each, match)
            except discord.NotFound:
                # The message or the thread was deleted, so open another one.
                await self._store.write(match_queries.note_channel_gone, match.channel)
                self.wake()
                raise

    async def let_in(self, hosted: HostedTournament, matches: Iterable[TableMatch], user: UserId) -> None:
        """Add somebody to the private threads of these matches, perhaps again."""
        for each in matches:
            if each.channel == each.message is not None:
                try:
                    await self._openings.let_in(each.message, user)
                except DISCORD_TROUBLE as error:
                    _log.info("player not let in", tournament=hosted.id, why=str(error))

    async def board(self, match: Match, context: BoardContext) -> BoardContext:
        if match.outcome is not None or context.tournament is None:
            return context
        now = self._store.now()
        forfeit, end = await forfeits_at(self._store, match), await round_end(self._store, match)
        return replace(
            context,
            forfeits_at=to_come(forfeit, now),
            round_ends_at=None if end is None else to_come(end, now),
        )

    async def tournament(self, match: Match) -> MatchTournament | None:
        """The tournament of a match, if it belongs to one."""
        known = self._of_matches.get(match.id)
        if match.id not in self._of_matches or (known is not None and match.outcome is not None and not known.is_over):
            known = self._of_matches[match.id] = await self._find_tournament(match)
        return None if known is None else known.tournament

    async def _find_tournament(self, match: Match) -> _Known | None:
        hosted, each = await self._store.read(_opened_match, match.id)
        if hosted is None or each is None:
            return None
        return _Known(hosted.id, match_views.match_tournament(hosted, each, match), match.outcome is not None)

    def _forget_links(self, number: TournamentId) -> None:
        """Forget the link to a tournament's message that was replaced."""
        for match_id, known in list(self._of_matches.items()):
            if known is not None and known.number == number:
                del self._of_matches[match_id]

    def count(self, match: Match) -> None:
        """Let the result of an ended match be counted if it belongs to a tournament."""
        if self._of_matches.get(match.id) is not None:
            self.wake()

    # Overrides for the outbox

    async def load(self, number: TournamentId) -> _Item | None:
        hosted, matches = await self._store.read(_with_matches, number)
        if hosted is None or hosted.is_draft or hosted.homeless or not self._store.shards.serve(hosted.guild):
            return None
        return await asyncio.to_thread(_item, replace(hosted, silence=self._store.silence), matches)

    async def behind(self) -> list[TournamentId]:
        return await self._store.read(queries.outdated, self._store.shards)

    def is_behind(self, item: _Item) -> bool:
        return item.hosted.shown < item.hosted.wanted

    def place(self, item: _Item) -> discord.PartialMessageable:
        return channel_of(self._client, item.hosted)

    def recorded(self, item: _Item) -> Shown:
        return Shown(item.hosted.shown, item.hosted.message)

    def revision(self, item: _Item) -> int:
        return item.hosted.wanted

    async def is_editable(self, item: _Item) -> bool:
        """Whether its present message is kept; each round gets a new one."""
        return not _is_of_earlier_round(item.hosted)

    def may_be_posted(self, item: _Item) -> bool:
        return item.hosted.message is None or _is_of_earlier_round(item.hosted)

    def recognise(self, item: _Item, message: discord.Message) -> int | None:
        """-1 for a message of this tournament newer than the recorded one, which may show anything of it; None for
        others.
        """
        ours = str(CustomId(Action.STANDINGS, item.hosted.id))
        return -1 if message.id > (item.hosted.message or 0) and ours in custom_ids(message) else None

    def replaces(self, error: discord.HTTPException) -> bool:
        """Its message was deleted."""
        return True

    async def draft(self, item: _Item, is_edit: bool) -> Draft:
        """The message; an edit uploads the picture only if it has changed."""
        key = f"cup:{item.hosted.id}:{item.hosted.wanted}"
        announced = message_views.announcement(item.hosted, item.matches, item.page)
        if item.page is None or (is_edit and item.pictured == item.hosted.pictured):
            return Draft(key=key, message=announced)
        png = await self._client.drawing.tournament(item.page.picture, GROUNDS[0])
        return Draft(key=key, message=announced, picture=Picture(message_views.FILE_NAME, png))

    async def record(self, item: _Item, message: int, shown: int) -> _Item | None:
        before = item.hosted
        is_new = before.message not in {None, message}
        stays = before.message == message
        after = replace(
            before,
            message=message,
            shown=shown,
            # The picture of a message that was found isn't known.
            pictured=item.pictured if shown == before.wanted else None,
            message_round=before.message_round if stays else round_key(before.state),
        )
        has_past = is_new and _is_of_earlier_round(before)
        if not await self._store.write(queries.note_shown, after, before, has_past=has_past):
            return None
        if is_new:
            self._forget_links(before.id)
        return replace(item, hosted=after)

    async def reload(self, item: _Item) -> _Item:
        """The tournament as another process has shown it; which of the two pictures its message has isn't known."""
        hosted, matches = await self._store.read(_with_matches, item.hosted.id)
        return (
            item
            if hosted is None
            else await asyncio.to_thread(_item, replace(hosted, pictured=None, silence=self._store.silence), matches)
        )

    async def withdraw(self, before: _Item, item: _Item, message: int, revision: int) -> bool:
        """If another process posted the message anew before our edit of the older one was recorded, let the older one
        link to the new one again; otherwise do the default.
        """
        if message != before.hosted.message:
            return await super().withdraw(before, item, message, revision)
        await self._store.write(note_queries.want_message, before.hosted.id, message)
        return True

    async def finish(self, item: _Item) -> None:
        """Start the tournament's thread from its first message."""
        hosted = item.hosted
        if hosted.thread is None and hosted.message is not None:
            name = shortened(words.plain_name(hosted), MAX_TITLE_CHARS)
            thread = await open_thread(channel_of(self._client, hosted).get_partial_message(hosted.message), name)
            await self._store.write(queries.note_thread, hosted.id, thread)

    async def failed(self, item: _Item, error: Exception) -> None:
        await note_trouble(self._store, item.hosted, error)


def _is_of_earlier_round(hosted: HostedTournament) -> bool:
    """Whether a round has been paired since the tournament's message was posted."""
    is_unpaired = hosted.state.traits.has_rounds and hosted.state.round == 0
    return hosted.message_round is not None and not is_unpaired and round_key(hosted.state) > hosted.message_round


def _item(hosted: HostedTournament, matches: Sequence[TableMatch]) -> _Item:
    """A tournament with its most informative picture. Takes some milliseconds for many people."""
    known = kinds(hosted.state)
    return _Item(hosted, matches, page_of(hosted.state, known[0], 0, hosted.language) if known else None)


def _with_matches(db: Connection, number: TournamentId) -> tuple[HostedTournament | None, list[TableMatch]]:
    # Load the matches first: another process may pair a round meanwhile, and the tournament must include their tables.
    matches = queries.matches_of(db, number)
    return queries.find(db, number), matches


def _opened_match(db: Connection, match_id: MatchId) -> tuple[HostedTournament | None, TableMatch | None]:
    key = queries.key_of(db, match_id)
    return (None, None) if key is None else opened(db, key)


@subscribes(MatchEnded)
async def count_result(client: BotClient, ended: MatchEnded) -> None:
    """Let the tournament of a match count its result."""
    client.part(TournamentMessages).count(ended.match)
