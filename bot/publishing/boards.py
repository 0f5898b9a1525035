"""Keeping the channel up to date: boards, each thing once, whatever happens in between.

The store knows what was shown. Whoever changes a match calls `Showing.show` afterwards; so does the start of the bot
for whatever a crash has left unshown.

Between sending a board and recording it anything can fail, and another process can record another one. So a match is
unconfirmed until its board is recorded, and a board is recorded only in place of the one that it was meant to replace:
a process that comes too late retires its own. The store marks a match whose next row was saved before the last board
was recorded: `sweep` looks through its channel for boards that nobody has recorded.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import NamedTuple
from weakref import WeakValueDictionary

import discord
import structlog

from bot.core.match import Kind, LeftBoard, Match, MatchId, Shown, UserId, restored
from bot.core.spectators import Audience
from bot.features.challenges import queries as challenges_queries
from bot.features.challenges.publication import Tables
from bot.features.relocation.views import moved_away
from bot.features.spectating.audience import Audiences
from bot.publishing.backoff import LOCKED, TROUBLE, UNKNOWN_CHANNEL, Pauses, code_of, log_failure
from bot.publishing.board_context import drawn, looked_up
from bot.publishing.board_prompt import Asking
from bot.publishing.board_view import board, pinged_users
from bot.publishing.deleted import unless_deleted
from bot.publishing.message_search import Found, find, own_messages, parts, pictures
from bot.storage import Store, StoreUnavailable, match_queries
from bot.storage.matches import load_match, record_shown
from bot.storage.preferences import wanting_pings
from bot.ui.drawing import Drawing
from bot.ui.errors import MissingPermissionsError, Obstacle, check_permissions
from bot.ui.layout import Part, lasting, pinging
from bot.ui.match import BOARD_FILE, entry_of

SWEPT = 200
"""Messages of a channel that are searched for boards that were not recorded."""
SETTLING = 10.0
"""Seconds for which a channel is swept once more at each look at the clock: a process that is slow may post late."""
REMEMBERED = 4096
"""Matches of which it is remembered what their board shows; for others it is worked out from the log."""

_log = structlog.get_logger("banmen.show")


class Board(NamedTuple):
    """What the channel sees of a match, as we showed it last."""

    asking: Asking
    shown: Shown


class Showing:
    """Posts and edits what the channels see."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        drawing: Drawing,
        tables: Tables,
        shown: Callable[[Match], None],
    ) -> None:
        """`shown` is told of whatever was shown."""
        self._client = client
        self._shown = shown
        self._audiences = Audiences(client, store)
        self._tables = tables
        self._store = store
        self._drawing = drawing
        self._locks: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()
        self._boards: OrderedDict[MatchId, Board] = OrderedDict()
        self._doubtful: set[MatchId] = set()
        self._swept_since: dict[MatchId, tuple[int, float]] = {}
        """Of the matches that are swept: up to which revision, and since when by the loop's clock."""
        self._pauses = Pauses()
        self._sweep_pauses = Pauses()

    async def doubt(self) -> None:
        """Take note of what a crash may have left half shown. Called before anybody can press anything."""
        self._doubtful |= set(await self._store.read(match_queries.unshown))

    async def catch_up(self) -> None:
        """Show whatever is not shown yet; where Discord refuses that, it is tried again after ever longer pauses."""
        for match_id in await self._store.read(match_queries.unshown):
            if self._pauses.is_due(match_id):
                # Another process may have posted its board, and not come to recording it.
                self._doubtful.add(match_id)
                try:
                    with unless_deleted(match_id):
                        await self.show(match_id)
                except (Obstacle, MissingPermissionsError) as error:
                    _log.warning("still not shown", match=match_id, why=str(error))
                except Exception as error:  # noqa: BLE001 - the others are shown all the same
                    log_failure(_log, "still not shown", error, match=match_id)
        await self.sweep()

    async def sweep(self) -> None:
        """Retire the boards that were posted without being recorded, in the channels that may have some."""
        now, unswept = asyncio.get_running_loop().time(), await self._store.read(match_queries.unswept)
        before = self._swept_since
        self._swept_since = {
            match_id: before[match_id] if before.get(match_id, (None,))[0] == revision else (revision, now)
            for match_id, revision in unswept.items()
        }
        for match_id, (revision, since) in self._swept_since.items():
            if not self._sweep_pauses.is_due(match_id):
                continue
            try:
                with unless_deleted(match_id):
                    async with self._locks.setdefault(match_id, asyncio.Lock()):
                        is_clean = await self._sweep(await load_match(self._store, match_id))
                    if is_clean and now - since >= SETTLING:
                        await self._store.write(match_queries.note_swept, match_id, revision)
            except Exception as error:  # noqa: BLE001 - the others are swept all the same
                self._sweep_pauses.failed(match_id, error)
                log_failure(_log, "not swept", error, match=match_id)
            else:
                self._sweep_pauses.done(match_id)

    async def show(self, match_id: MatchId, known: Match | None = None) -> None:
        """Bring the channel up to date with the match; does nothing where it is.

        `known` is the match as a use case has just given it, which saves reading it where nothing was shown since.
        Raises MissingPermissionsError, Obstacle "thread locked" or "not shown" where Discord refuses, "homeless" where
        the channel was deleted: the match goes on unshown; Obstacle "not recorded" where the database fails.
        """
        lock = self._locks.setdefault(match_id, asyncio.Lock())
        async with lock:
            try:
                await self._show(match_id, known)
            except StoreUnavailable as error:
                self._pauses.failed(match_id, error)
                _log.warning("not recorded", match=match_id, why=str(error))
                raise Obstacle("not recorded") from error
            except (Obstacle, MissingPermissionsError):
                raise
            except Exception as error:
                self._pauses.failed(match_id, error)
                raise
            self._pauses.done(match_id)

    async def _show(self, match_id: MatchId, known: Match | None) -> None:
        match = known if known and self._is_current(known) else await load_match(self._store, match_id)
        if match.shown.homeless:
            _explain_homeless(match)
            return
        try:
            match = await self._bring_up_to_date(match)
        except StoreUnavailable:
            raise
        except TROUBLE as error:
            self._pauses.failed(match_id, error)
            _log.warning("not shown", match=match_id, channel=match.channel, why=str(error))
            if code_of(error) == UNKNOWN_CHANNEL:
                await self._store.write(match_queries.note_channel_gone, match.channel)
                _explain_homeless(match)
                return
            if code_of(error) in LOCKED:
                raise Obstacle("thread locked") from error
            self._explain(match)
            raise Obstacle("not shown") from error
        self._shown(match)

    async def say_ahead(self, match_id: MatchId, ahead: int) -> None:
        """Let the board say how many thoughts come before the computer's; where it can't be shown, it moves as soon."""
        async with self._locks.setdefault(match_id, asyncio.Lock()):
            match = await load_match(self._store, match_id)
            shown = match.shown.message
            if shown is None or match.shown.homeless or match.shown.revision < match.revision:
                return
            beside = replace(await looked_up(self._store, match, await self._audiences.of(match)), ahead=ahead)
            try:
                await (
                    self._channel(match)
                    .get_partial_message(shown)
                    .edit(view=board(match, beside), allowed_mentions=discord.AllowedMentions.none())
                )
                now = await load_match(self._store, match_id)
                if now.shown.message != shown and now.channel == match.channel:
                    # Another process has retired it meanwhile, and we have given it its buttons again.
                    await self._retire(now, shown)
            except TROUBLE as error:
                _log.info("queue not told", match=match_id, why=str(error))

    @contextlib.asynccontextmanager
    async def still(self, match_id: MatchId) -> AsyncIterator[None]:
        """Show nothing of the match within this block: it is about to move."""
        async with self._locks.setdefault(match_id, asyncio.Lock()):
            yield

    def _is_current(self, match: Match) -> bool:
        """Whether what a match says of its board is what we showed last."""
        last = self._boards.get(match.id)
        return last is not None and match.shown == last.shown and match.id not in self._doubtful

    def _explain(self, match: Match) -> None:
        """Raises MissingPermissionsError where it is known that missing permissions are the reason."""
        channel = self._client.get_channel(match.channel)
        if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            thread = isinstance(channel, discord.Thread)
            granted = channel.permissions_for(channel.guild.me)
            check_permissions(channel.id, granted, thread=thread, opening_thread=False)

    async def _bring_up_to_date(self, match: Match) -> Match:
        """The match as the store has it then, which another process may have played on."""
        if match.id in self._doubtful:
            match = await self._with_unconfirmed(match)
        if match.shown.retiring is not None and await self._retire(match, match.shown.retiring):
            match = replace(match, shown=replace(match.shown, retiring=None))
        opens = match.awaits_salt
        if match.shown.revision < match.revision:
            match = await self._sent(match)
        if opens and match.shown.revision < match.revision:
            # That was the message that opens the match; now its first roll is made.
            match = await self._sent(match)
        if match.shown.left is not None and await self._led_away(match, match.shown.left):
            match = replace(match, shown=replace(match.shown, left=None))
        self._remember(match)
        return match

    async def _sent(self, match: Match) -> Match:
        """The match after its board was edited or posted, and recorded."""
        audience = await self._audiences.of(match)
        # Whatever interrupts what follows, even a cancellation: it may have been posted.
        self._doubtful.add(match.id)
        edited = await self._edited(match, audience)
        message = edited or await self._posted(match, audience)
        match = await self._recorded(match, message.id, match.revision, is_edit=edited is not None)
        self._doubtful.discard(match.id)
        return match

    async def _recorded(self, match: Match, message: int, revision: int, *, is_edit: bool) -> Match:
        """The match after recording that `message` shows `revision`, and taking the buttons from the board before.

        Where another process was quicker: the match as it has recorded it. Then our own board is retired. Where dice
        depended on the message's id: the match after they were rolled.
        """
        if match.shown.message is None:
            await self._link(match, message)
        while not await record_shown(self._store, match, revision, message):
            sent, match = match, await load_match(self._store, match.id)
            if match.channel != sent.channel or match.shown.homeless:
                await self._led_away(match, LeftBoard(sent.channel, message))
                return match
            if match.shown.message == message and is_edit and match.shown.revision > revision:
                # Our edit, with an older revision, may have come after the one that was recorded.
                revision = match.revision
                await self._edit(match, message, await self._audiences.of(match))
            elif match.shown.message == message and match.shown.revision >= revision:
                # By the nonce both have posted the same message.
                return match
            elif match.shown.revision >= revision:
                _log.info("board comes too late", match=match.id, message=message, revision=revision)
                await self._retire(match, message)
                return match
        if match.awaits_salt:
            return await load_match(self._store, match.id)
        older = match.shown.message
        retiring = match.shown.retiring if older in {None, message} else older
        match = replace(match, shown=replace(match.shown, revision=revision, message=message, retiring=retiring))
        if retiring is not None and await self._retire(match, retiring):
            match = replace(match, shown=replace(match.shown, retiring=None))
        return match

    # Boards

    async def _with_unconfirmed(self, match: Match) -> Match:
        """The match after recording a board that was posted or edited without our learning of it."""
        found = await self._find(match) if match.shown.revision < match.revision else None
        if found is not None:
            is_edit = found.message == match.shown.message
            match = await self._recorded(match, found.message, found.revision, is_edit=is_edit)
        self._doubtful.discard(match.id)
        return match

    async def _find(self, match: Match) -> Found | None:
        """The newest board of the match that shows more than we know to be shown, since it is there."""
        came = match.state.history.latest(Kind.RELOCATE)
        least = max(match.shown.revision + 1, came)

        def fits(number: int, revision: int) -> bool:
            return number == match.id and least <= revision <= match.revision

        try:
            return await find(self._client, self._channel(match), BOARD_FILE, fits)
        except discord.NotFound:
            # A thread that is still to be made.
            return None

    async def _edited(self, match: Match, audience: Audience) -> discord.Message | None:
        """The board's message, edited; None where a new one is called for."""
        shown = match.shown.message
        if shown is None or not (await self._asked_before(match)).is_answered_by(Asking.of(match)):
            return None
        if match.outcome and audience.told:
            # An edit pings nobody.
            return None
        try:
            return await self._edit(match, shown, audience)
        except discord.DiscordServerError:
            # It may have been done: a new message could be the second one to show this.
            raise
        except discord.HTTPException as error:
            # Somebody deleted it, or its thread is folded away and must be opened by a new message.
            _log.info("board can't be edited", match=match.id, why=str(error))
            return None

    async def _edit(self, match: Match, message: int, audience: Audience) -> discord.Message:
        """Let a message show the match; raises as Discord does."""
        return await (
            self._channel(match)
            .get_partial_message(message)
            .edit(
                view=board(match, await looked_up(self._store, match, replace(audience, told=()))),
                attachments=[await drawn(self._drawing, match)],
                allowed_mentions=discord.AllowedMentions.none(),
            )
        )

    async def _posted(self, match: Match, audience: Audience) -> discord.Message:
        if match.shown.message is None:
            agreed = await self._store.read(challenges_queries.challenge_of, match.id)
            # Accepting opens it, unless the channel was taken in that very moment.
            if agreed is not None and agreed.message == match.channel:
                await self._tables.hang_thread(agreed, match.channel)
        concerned = [*(UserId(user.id) for user in pinged_users(match)), *audience.told]
        asked = await wanting_pings(self._store, concerned)
        return await self._channel(match).send(
            view=board(match, await looked_up(self._store, match, audience)),
            file=await drawn(self._drawing, match),
            nonce=f"{match.id}:{match.revision}",
            allowed_mentions=pinging(asked),
        )

    async def _retire(self, match: Match, number: int) -> bool:
        """Let an old board ask nothing any more; whether that is done as far as may be: it may be gone, or hidden.

        One that stands below the board that is recorded came too late, and is deleted.
        """
        newest = match.shown.message
        try:
            if newest is not None and number > newest:
                await self._delete(match, number)
            else:
                await _quieten(self._channel(match), number)
        except (discord.NotFound, discord.Forbidden) as error:
            _log.info("old board left as it is", match=match.id, message=number, why=str(error))
        except TROUBLE as error:
            _log.warning("old board keeps its buttons", match=match.id, message=number, why=str(error))
            return False
        try:
            await self._store.write(match_queries.note_retired, match.id, number)
        except StoreUnavailable as error:
            _log.warning("retired board not recorded", match=match.id, message=number, why=str(error))
            return False
        return True

    async def _delete(self, match: Match, number: int) -> None:
        """Delete a board that came too late: a newer one stands above it. Raises as Discord does."""
        _log.info("late board deleted", match=match.id, message=number)
        with contextlib.suppress(discord.NotFound):
            await self._channel(match).get_partial_message(number).delete()

    async def _sweep(self, match: Match) -> bool:
        """Retire the boards of a match that nobody has recorded, delete those that stand below a newer one, and correct
        the one that is recorded where another process has edited it late. False where one of them keeps its buttons.
        """
        shown, newest, is_clean = match.shown, -1, True
        if shown.message is None:
            return False
        channel = self._channel(match)
        for message in reversed([message async for message in own_messages(self._client, channel, SWEPT)]):
            revision = _revision_on(message, match)
            if revision is None or revision > shown.revision:
                # What is newer is about to be recorded.
                continue
            if message.id == shown.message:
                if revision < shown.revision == match.revision:
                    await self._edit(match, message.id, await self._audiences.of(match))
                newest = shown.revision
            elif revision <= newest:
                await self._delete(match, message.id)
            else:
                newest = revision
                if _has_buttons(message):
                    is_clean &= await self._retire(match, message.id)
        return is_clean

    async def _led_away(self, match: Match, left: LeftBoard) -> bool:
        """Let a board where the match was before lead to where it is now; whether that is done, as far as it can be."""
        channel = self._client.get_partial_messageable(left.channel)
        try:
            # What a board asks there, and whom, is answered elsewhere.
            await _quieten(channel, left.message, moved_away(match))
        except (discord.NotFound, discord.Forbidden) as error:
            _log.info("old place not told", match=match.id, channel=left.channel, why=str(error))
        except TROUBLE as error:
            _log.warning("old place not told", match=match.id, channel=left.channel, why=str(error))
            if code_of(error) not in LOCKED:
                return False
        try:
            await self._store.write(match_queries.note_left, match.id, left.message)
        except StoreUnavailable as error:
            _log.warning("old place told, not recorded", match=match.id, channel=left.channel, why=str(error))
            return False
        return True

    def _channel(self, match: Match) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(match.channel, guild_id=match.guild)

    async def _asked_before(self, match: Match) -> Asking:
        """What the board asks that the channel sees now."""
        board = self._boards.get(match.id)
        if board is not None and board.shown == match.shown:
            return board.asking
        # Worked out in a thread, as a long match takes its time.
        start, seen = entry_of(match).game.start(match.options), match.log[: match.shown.revision]
        return Asking.of(await asyncio.to_thread(restored, match, seen, match.shown, start))

    def _remember(self, match: Match) -> None:
        if match.shown.revision != match.revision:
            # Another process is about to show what came since.
            self._boards.pop(match.id, None)
            return
        self._boards[match.id] = Board(Asking.of(match), match.shown)
        self._boards.move_to_end(match.id)
        if len(self._boards) > REMEMBERED:
            self._boards.popitem(last=False)

    async def _link(self, match: Match, message: int) -> None:
        """Lead from the challenge to the board."""
        if (agreed := await self._store.read(challenges_queries.challenge_of, match.id)) is not None:
            await self._tables.show(agreed.id, replace(match, shown=Shown(match.revision, message)))


async def _quieten(channel: discord.PartialMessageable, number: int, *more: Part) -> None:
    """Let a board ask nothing any more, with more beneath it. Raises HTTPException where Discord doesn't let us."""
    message = await channel.fetch_message(number)
    if not _has_buttons(message):
        # It asks nothing and says what it has to: it opened the match, or we didn't come to recording that it does.
        return
    view = lasting(message, *more)
    await channel.get_partial_message(number).edit(view=view, allowed_mentions=discord.AllowedMentions.none())


def _revision_on(message: discord.Message, match: Match) -> int | None:
    """The revision of the match that a message shows; None for what is no board of it."""
    named = filter(None, map(BOARD_FILE.fullmatch, pictures(message.components)))
    return next((int(found[2]) for found in named if int(found[1]) == match.id), None)


def _has_buttons(message: discord.Message) -> bool:
    return any(isinstance(part, discord.ActionRow) for part in parts(message.components))


def _explain_homeless(match: Match) -> None:
    """Raises Obstacle "homeless" for a match that can go on elsewhere; of one that is over there is no more to say."""
    if not match.outcome:
        raise Obstacle("homeless")
