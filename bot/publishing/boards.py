"""Board messages: a new one when another player is awaited, otherwise an edit of the current one. Offers between people
have their own messages, and leave the board as it is.

A board is recorded only in place of the one it was meant to replace: a process that comes too late retires its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any, NamedTuple

import discord
import structlog
from cachetools import LRUCache

from bot.core.match import (
    IDLE,
    UNPAIRED,
    LeftBoard,
    Match,
    MatchId,
    Offer,
    RowKind,
    Shown,
    UserId,
    asks_people,
    restored,
)
from bot.observability.meter import note_match, note_shown, note_step
from bot.publishing.backoff import (
    MISSING_ACCESS,
    OBSTACLES,
    TROUBLE,
    UNKNOWN_CHANNEL,
    ChannelBackoff,
    code_of,
    logged_failures,
    obstacle,
)
from bot.publishing.board_view import (
    Audience,
    BoardContext,
    board,
    brief,
    drawn,
    is_answer,
    lasting_text,
    pinged_users,
    summoned_users,
)
from bot.publishing.events import MatchEnded, MatchPublished, give
from bot.publishing.members import Members
from bot.publishing.outbox import Outbox, Publication, delete_message
from bot.publishing.posting import Draft, post
from bot.publishing.restoring import Restored
from bot.publishing.retiring import Retiring, channel_of
from bot.publishing.surroundings import Surroundings
from bot.publishing.sweep import Sweep
from bot.storage import Store, StoreUnavailable, absence_queries, match_queries, notices
from bot.storage.matches import load_match, record_shown
from bot.storage.preferences import wanting_pings
from bot.ui.drawing import Drawing
from bot.ui.errors import UserError, check_permissions
from bot.ui.match import BOARD_FILE, entry_of
from bot.ui.personal import public_view
from bot.ui.posted import revision_on
from games.kit.rules import Seat

OFFERING = {RowKind.OFFER, RowKind.DECLINE}
"""Rows that a board needn't show if offers have their own messages."""
BRIEF = "brief"
"""Marks what concerns boards of one line."""
EDITED_FOR = timedelta(minutes=50)
"""Age until which a board in sight is edited. Discord limits edits of messages older than an hour."""
MAX_CACHED_BOARDS = 4096
"""Maximum number of matches whose prompt and text are cached; for others they are computed from the log."""

_log = structlog.get_logger("banmen.outbox")


class BoardPrompt(NamedTuple):
    """The players a match waits for, and their task. While both stay the same, the board is edited without a ping."""

    awaited: frozenset[Seat]
    """The seats of people that are awaited."""
    offers: frozenset[Offer]
    """The offers that people have yet to answer."""
    asks: bool
    """Whether boards ask about offers: only computer players make them, and these offers have no separate messages."""
    since: int
    """The revision since which the seat on turn, or the computer in any seats, is on turn."""
    undone: int
    """The revision of the latest takeback that others have agreed to; 0 without one."""
    alarms: int
    """Number of reminders that were due."""
    is_over: bool
    opens: bool
    """Whether it opens the match, before its first roll: such a message stays as it is."""

    @classmethod
    def of(cls, match: Match) -> BoardPrompt:
        """The prompt of an up-to-date board of `match`."""
        people = frozenset(seat for seat in match.present if match.seats[seat] in match.people)
        offers = frozenset(what for what in match.offers if people & match.answerers(what))
        # By the position alone: the opening message's prompt is computed again when the salt is known.
        opens = match.outcome is None and bool(match.position.chance())
        asks = not asks_people(match)
        return cls(
            awaited=(match.asked if asks else match.awaited) & people,
            offers=offers,
            asks=asks,
            since=match.on_turn_since,
            undone=0 if asks else match.state.history.undone,
            alarms=match.alarms,
            is_over=match.outcome is not None,
            opens=opens,
        )

    def is_answered_by(self, later: BoardPrompt) -> bool:
        """Whether a board with this prompt may be edited into one with the `later` prompt."""
        is_new = later.asks and not later.offers <= self.offers
        return not is_new and self._replace(offers=later.offers, asks=later.asks) == later


class _Remembered(NamedTuple):
    """The board that this process has published last."""

    prompt: BoardPrompt
    shown: Shown
    lasting: str
    """Its text once a newer one has replaced it."""


class Boards(Publication[MatchId, Match]):
    """Publishes the boards of matches."""

    name = "board"

    def __init__(self, client: Any, channels: ChannelBackoff) -> None:
        """`client` is the bot's own."""
        self._client = client
        self._store: Store = channels.store
        self._drawing: Drawing = client.drawing
        self._members: Members = client.members
        self.surroundings = Surroundings(client)
        self._remembered: LRUCache[MatchId, _Remembered] = LRUCache(MAX_CACHED_BOARDS)
        self.channels = channels
        self._restored = Restored()
        self._to_redraw: set[tuple[MatchId, int]] = set()
        """The boards that wait to be redrawn, with the number of searches."""
        self.outbox = Outbox(client, channels, self)
        self._retiring = Retiring(client, channels, self.surroundings)
        self._sweep = Sweep(client, channels.store, self.outbox, self._retiring, self._may_stay)

    async def catch_up(self) -> None:
        """Publish every board that is behind and due, then sweep."""
        await self.outbox.catch_up(is_shared=True)
        await self._sweep.run()

    async def publish(self, match_id: MatchId, known: Match | None = None) -> None:
        """Publish the part of a match that its channel hasn't seen; does nothing if there is none.

        `known` is the match as a use case has just given it, which saves reading it if nothing was published since.
        Raises MissingPermissionsError, UserError "not shown" or one of OBSTACLES if Discord refuses, "homeless" if the
        channel was deleted or the bot was removed from the server, "not recorded" if the database fails: the match goes
        on all the same.
        """
        note_match(match_id)
        try:
            await self.outbox.publish(match_id, partial(self.load, match_id, known))
        except StoreUnavailable as error:
            _log.debug("not recorded", match=match_id, why=str(error))
            raise UserError("not recorded") from error

    async def restore(self, channel: int, messages: Collection[int]) -> None:
        """Repost the boards of a channel that are among these deleted messages, without pings: what is deleted again
        within an hour, as one line.

        Raises as Discord does; StoreUnavailable.
        """
        for match_id, message in await self._store.read(match_queries.boards_among, channel, messages):
            if self._restored.may_restore(match_id, self._store.now()):
                await self._restore(match_id, message, is_brief=False)
            elif self._restored.may_restore((match_id, BRIEF), self._store.now()):
                await self._restore(match_id, message, is_brief=True)

    async def _restore(self, match_id: MatchId, message: int, *, is_brief: bool) -> None:
        async with self.outbox.lock(match_id):
            match = await self.load(match_id)
            if match is None or match.shown.message != message or match.outcome or self.is_behind(match):
                # There is a newer board, or one will follow.
                return
            draft = await self.draft(match, True)
            if is_brief:
                draft = replace(draft, key=f"{BRIEF}:{draft.key}", message=brief(draft.message), picture=None)
            posted = await post(self._store, channel_of(self._client, match), draft)
            recorded = await self.record(match, posted.id, match.revision)
            if recorded is None:
                await delete_message(channel_of(self._client, match), posted.id)
            else:
                await self._remember(recorded)

    async def redraw(self, match_id: MatchId, ahead: int = 0) -> None:
        """Let the text of the board say who has left the server, and how many searches come before the computer's, and
        its button how many people watch; do nothing if it can't be edited. Calls that wait at the same time share
        one edit, so that a spectator who leaves and returns again and again doesn't delay the next board.
        """
        self._to_redraw.add((match_id, ahead))
        async with self.outbox.lock(match_id):
            if (match_id, ahead) not in self._to_redraw:
                return
            self._to_redraw.discard((match_id, ahead))
            match = await load_match(self._store, match_id)
            shown = match.shown.message
            if shown is None or match.shown.homeless or match.shown.revision < match.revision:
                return
            context = replace(await self._context(match, await self.surroundings.audience(match)), ahead=ahead)
            self._note_edited(match)
            try:
                await self.outbox.edit(match, shown, Draft(message=board(await self.with_gone(match), context)))
                now = await load_match(self._store, match_id)
                if now.shown.message != shown and now.channel == match.channel:
                    # Another process has retired it meanwhile, and we have given it its buttons again.
                    await self._retiring.retire(now, shown)
            except TROUBLE as error:
                _log.info("board not redrawn", match=match_id, why=str(error))

    async def with_gone(self, match: Match, reader: UserId | None = None) -> Match:
        """A match that knows which players have left its server, except a reader who is told in private."""
        guild = None if match.guild is None else self._client.get_guild(match.guild)
        gone = await self._members.gone(guild, match.people) - {reader}
        return replace(match, gone=gone) if gone else match

    def hold(self, match_id: MatchId) -> asyncio.Lock:
        """The lock to hold while a match is relocated, so that nothing of it is published meanwhile."""
        return self.outbox.lock(match_id)

    # Overrides for the outbox

    async def load(self, match_id: MatchId, known: Match | None = None) -> Match | None:
        last = self._remembered.get(match_id)
        is_current = known and last and known.shown == last.shown and not self.outbox.is_unconfirmed(match_id)
        match = known if known and is_current else await load_match(self._store, match_id)
        if match.shown.homeless:
            _explain_homeless(match)
            return None
        if not self._store.shards.serve(match.guild):
            # The process that hears the server knows who watches there, and also shows it in the live channel.
            if self.is_behind(match):
                await self._store.write(notices.ask_to_publish, match.id, match.guild)
            return None
        return match

    async def behind(self) -> list[MatchId]:
        return await self._store.read(match_queries.unshown, self._store.worth_showing(), self._store.shards)

    def is_behind(self, match: Match) -> bool:
        return match.shown.revision < match.revision and not match.shown.homeless

    def may_be_posted(self, match: Match) -> bool:
        return self.is_behind(match)

    def place(self, match: Match) -> discord.PartialMessageable:
        return channel_of(self._client, match)

    def recorded(self, match: Match) -> Shown:
        return match.shown

    def revision(self, match: Match) -> int:
        return match.revision

    def is_followed(self, match: Match) -> bool:
        """Recording the message that opens a match makes the first roll."""
        return match.awaits_salt

    def replaces(self, error: discord.HTTPException) -> bool:
        """Somebody deleted it, or its thread is archived and must be opened by a new message."""
        return True

    async def reload(self, match: Match) -> Match:
        return await load_match(self._store, match.id)

    def recognise(self, match: Match, message: discord.Message) -> int | None:
        """The revision on a board newer than the recorded one and not older than the last relocation; else None."""
        came = match.state.history.latest(RowKind.RELOCATE)
        revision = revision_on(message, match.id, BOARD_FILE)
        if revision is None or not max(match.shown.revision + 1, came) <= revision <= match.revision:
            return None
        return revision

    async def draft(self, match: Match, is_edit: bool) -> Draft:
        match, audience = await self.with_gone(match), await self.surroundings.audience(match)
        if is_edit:
            audience = replace(audience, mentioned=())
            self._note_edited(match)
        elif match.shown.message is None:
            await self.surroundings.open_thread(match)
        context = await self._context(match, audience)
        view = await public_view(self._store, match)
        picture = await drawn(self._drawing, match, view)
        note_step("drawn")
        pinged = [UserId(user.id) for user in pinged_users(match)]
        concerned = [] if is_edit else [*pinged, *audience.mentioned, *summoned_users(match, context)]
        return Draft(
            key=f"board:{match.id}:{match.revision}",
            message=board(match, context),
            picture=picture,
            pings=await wanting_pings(self._store, concerned) if concerned else (),
            is_silent=all(is_answer(match, user, self._store.now()) for user in concerned or match.people),
        )

    async def is_editable(self, match: Match) -> bool:
        """Whether the recorded board may show the match as it is: an edit doesn't ping."""
        if match.outcome is not None and match.outcome.reason == UNPAIRED:
            # Nobody has to read that: the next pairing pings.
            return True
        last = match.log[-1] if match.log else None
        # Those who have just agreed on a pause need no new board.
        is_agreed = last is not None and last.kind is RowKind.ADJOURN and last.cause != IDLE
        tells = bool((await self.surroundings.audience(match)).mentioned)
        if (match.outcome or is_agreed) and tells:
            return False
        if is_agreed or (self._is_in_sight(match) and not tells):
            return True
        return (await self._prompt_shown(match)).is_answered_by(BoardPrompt.of(match))

    def _is_in_sight(self, match: Match) -> bool:
        """Whether the only person of a match that goes on is at its board, which is the channel's newest message: then
        computers' answers need no new one. Discord allows few edits of messages older than an hour.
        """
        shown, now, channel = match.shown.message, self._store.now(), self._client.get_channel(match.channel)
        if shown is None or match.outcome or len(match.people) > 1 or BoardPrompt.of(match).opens:
            return False
        newest = getattr(channel, "last_message_id", None) or shown
        is_old = now - discord.utils.snowflake_time(shown) >= EDITED_FOR
        return newest <= shown and not is_old and all(is_answer(match, user, now) for user in match.people)

    async def _context(self, match: Match, audience: Audience) -> BoardContext:
        return replace(await self.surroundings.context(match), audience=audience)

    async def record(self, match: Match, message: int, revision: int) -> Match | None:
        """Retire the board before, and record the new one.

        The last board is recorded after the reactions to the end, so that these follow even if the process dies.
        """
        if match.shown.message is None:
            await self.surroundings.link(replace(match, shown=Shown(match.revision, message)))
        if match.outcome is not None and revision == match.revision:
            with logged_failures(_log, "no reaction to the end", match=match.id):
                await give(self._client, MatchEnded(match, message))
        old = match.shown.message
        is_tidy = old is None or old == message or await self._retire_old(match, old)
        if not await record_shown(self._store, match, revision, message, is_tidy=is_tidy):
            return None
        note_shown(self._store.meter, match.id)
        if match.awaits_salt:
            # The dice were rolled, which depends on the message's id.
            return await load_match(self._store, match.id)
        return replace(match, shown=replace(match.shown, revision=revision, message=message))

    async def withdraw(self, before: Match, match: Match, message: int, revision: int) -> bool:
        if match.channel != before.channel or match.shown.homeless:
            await self._retiring.lead_away(match, LeftBoard(before.channel, message))
        elif match.shown.revision >= revision:
            await self._retiring.retire(match, message)
        else:
            return False
        return True

    async def settle(self, match: Match) -> Match:
        """If since the present board nothing has happened but offers, which have messages of their own, record that it
        shows everything.
        """
        if match.shown.message is None or not self.is_behind(match) or match.outcome:
            return match
        if not _has_only_offers(match, match.shown.revision):
            return match
        prompt = await self._prompt_shown(match)
        # A board that was published while an offer was open has to lose its buttons.
        if prompt.offers or not await record_shown(self._store, match, match.revision, match.shown.message):
            return match
        match = replace(match, shown=replace(match.shown, revision=match.revision))
        self._remembered[match.id] = _Remembered(prompt, match.shown, await self._lasting_text(match))
        return match

    async def _retire_old(self, match: Match, old: int) -> bool:
        last = self._remembered.get(match.id)
        text = last.lasting if last is not None and last.shown.message == old else None
        return await self._retiring.retire(match, old, text)

    async def finish(self, match: Match) -> None:
        if match.shown.left is not None and await self._retiring.lead_away(match, match.shown.left):
            match = replace(match, shown=replace(match.shown, left=None))
        await self._remember(match)
        await give(self._client, MatchPublished(match))

    async def failed(self, match: Match, error: Exception) -> None:
        """Raise the user error that explains why a board can't be published."""
        _log.warning("not shown", match=match.id, channel=match.channel, why=str(error))
        if code_of(error) == UNKNOWN_CHANNEL:
            await self._store.write(match_queries.note_channel_gone, match.channel)
            _explain_homeless(match)
            return
        if code_of(error) == MISSING_ACCESS and match.guild is not None and self._client.is_absent(match.guild):
            await self._store.write(absence_queries.begin_absence, match.guild, self._store.now())
            _explain_homeless(match)
            return
        if code_of(error) in OBSTACLES:
            raise obstacle(error, "not shown") from error
        channel = self._client.get_channel(match.channel)
        if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            is_thread = isinstance(channel, discord.Thread)
            granted = channel.permissions_for(channel.guild.me)
            voice = isinstance(channel, discord.VoiceChannel | discord.StageChannel)
            check_permissions(channel.id, granted, thread=is_thread, opening_thread=False, voice=voice)
        if code_of(error) == MISSING_ACCESS and self._client.user is not None:
            raise UserError("board not seen", me=self._client.user.mention) from error
        raise UserError("not shown") from error

    # Prompts

    async def _prompt_shown(self, match: Match) -> BoardPrompt:
        """The prompt of the board that the channel sees now."""
        last = self._remembered.get(match.id)
        if last is not None and last.shown == match.shown:
            return last.prompt
        return await self._prompt_at(match, match.shown.revision)

    @staticmethod
    async def _prompt_at(match: Match, revision: int) -> BoardPrompt:
        """The prompt of the board that was published at this revision."""
        # In a thread, because replaying a long match is slow.
        start, seen = entry_of(match).game.start(match.options), match.log[:revision]
        return BoardPrompt.of(await asyncio.to_thread(restored, match, seen, match.shown, start))

    async def _may_stay(self, match: Match, revision: int) -> bool:
        """Whether the board of this revision needs no edit: it asks about no offer, and only offers came since."""
        return _has_only_offers(match, revision) and not (await self._prompt_at(match, revision)).offers

    def _note_edited(self, match: Match) -> None:
        """Note that the recorded board may show the match as it is, with its open offers, and not only once that is
        recorded.
        """
        last = self._remembered.get(match.id)
        if last is not None and last.shown == match.shown and match.offers:
            offers = last.prompt.offers | BoardPrompt.of(match).offers
            self._remembered[match.id] = last._replace(prompt=last.prompt._replace(offers=offers))

    async def _lasting_text(self, match: Match) -> str:
        return lasting_text(match, await self.surroundings.tournament(match))

    async def _remember(self, match: Match) -> None:
        if match.shown.revision != match.revision:
            # Another process is about to publish a newer revision.
            self._remembered.pop(match.id, None)
            return
        last = self._remembered.get(match.id)
        if last is None or last.shown != match.shown:
            text = await self._lasting_text(match)
            self._remembered[match.id] = _Remembered(BoardPrompt.of(match), match.shown, text)


def _has_only_offers(match: Match, revision: int) -> bool:
    """Whether only offers that have their own messages have happened since this revision."""
    return asks_people(match) and all(row.kind in OFFERING for row in match.log[revision:])


def _explain_homeless(match: Match) -> None:
    """Raise UserError "homeless" for a match that can continue elsewhere; one that is over needs no explanation."""
    if not match.outcome:
        raise UserError("homeless")
