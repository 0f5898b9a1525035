"""Keeping the channel up to date: boards, each thing once, whatever happens in between.

The store knows what was shown. Whoever changes a match calls `Showing.show` afterwards; so does the start of the bot
for whatever a crash has left unshown.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import NamedTuple
from weakref import WeakValueDictionary

import aiohttp
import discord
import structlog

from bot.drawing import Drawing
from bot.match import Kind, Left, Match, MatchId, Shown, UserId, restored
from bot.service import Service
from bot.views.again import LOCKED, UNKNOWN_CHANNEL, Pauses, code_of
from bot.views.asking import Asking
from bot.views.audience import Audiences
from bot.views.beside import drawn, looked_up
from bot.views.board import board, pinged_users
from bot.views.found import Found, find
from bot.views.housing import moved_away
from bot.views.layout import Part, lasting, pinging
from bot.views.match import BOARD_FILE, entry_of
from bot.views.obstacle import MissingPermissionsError, Obstacle, check_permissions
from bot.views.show_table import Tables
from bot.watching import Audience

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
        service: Service,
        drawing: Drawing,
        tables: Tables,
        shown: Callable[[Match], None],
    ) -> None:
        """`shown` is told of whatever was shown."""
        self._client = client
        self._shown = shown
        self._audiences = Audiences(client, service)
        self._tables = tables
        self._service = service
        self._drawing = drawing
        self._locks: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()
        self._boards: OrderedDict[MatchId, Board] = OrderedDict()
        self._doubtful: set[MatchId] = set()
        self._pauses = Pauses()

    async def doubt(self) -> None:
        """Take note of what a crash may have left half shown. Called before anybody can press anything."""
        self._doubtful |= set(await self._service.unshown())

    async def catch_up(self) -> None:
        """Show whatever is not shown yet; where Discord refuses that, it is tried again after ever longer pauses."""
        for match_id in await self._service.unshown():
            if self._pauses.is_due(match_id):
                try:
                    await self.show(match_id)
                except (Obstacle, MissingPermissionsError) as error:
                    _log.warning("still not shown", match=match_id, why=str(error))
                except Exception:  # noqa: BLE001 - the others are shown all the same
                    _log.exception("still not shown", match=match_id)

    async def show(self, match_id: MatchId, known: Match | None = None) -> None:
        """Bring the channel up to date with the match; does nothing where it is.

        `known` is the match as a use case has just given it, which saves reading it where nothing was shown since.
        Raises MissingPermissionsError, Obstacle "thread locked" or "not shown" where Discord refuses, "homeless" where
        the channel was deleted: the match goes on unshown.
        """
        lock = self._locks.setdefault(match_id, asyncio.Lock())
        async with lock:
            match = known if known and self._is_current(known) else await self._service.match(match_id)
            if match.shown.homeless:
                _explain_homeless(match)
                return
            try:
                match = await self._bring_up_to_date(match)
            except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                self._doubtful.add(match_id)
                self._pauses.failed(match_id, error)
                _log.warning("not shown", match=match_id, channel=match.channel, why=str(error))
                if code_of(error) == UNKNOWN_CHANNEL:
                    await self._service.channel_gone(match.channel)
                    _explain_homeless(match)
                    return
                if code_of(error) in LOCKED:
                    raise Obstacle("thread locked") from error
                self._explain(match)
                raise Obstacle("not shown") from error
            self._pauses.done(match_id)
            self._shown(match)

    async def say_ahead(self, match_id: MatchId, ahead: int) -> None:
        """Let the board say how many thoughts come before the computer's; where it can't be shown, it moves as soon."""
        async with self._locks.setdefault(match_id, asyncio.Lock()):
            match = await self._service.match(match_id)
            shown = match.shown.message
            if shown is None or match.shown.homeless or match.shown.revision < match.revision:
                return
            beside = replace(await looked_up(self._service, match, await self._audiences.of(match)), ahead=ahead)
            try:
                await (
                    self._channel(match)
                    .get_partial_message(shown)
                    .edit(view=board(match, beside), allowed_mentions=discord.AllowedMentions.none())
                )
            except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
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
        if match.id in self._doubtful:
            match = await self._with_unconfirmed(match)
        if match.shown.retiring is not None and await self._retire(match, match.shown.retiring):
            match = replace(match, shown=replace(match.shown, retiring=None))
        if match.shown.revision < match.revision:
            audience = await self._audiences.of(match)
            message = await self._edited(match, audience) or await self._posted(match, audience)
            match = await self._noted(match, message.id, match.revision)
        if match.shown.left is not None and await self._led_away(match, match.shown.left):
            match = replace(match, shown=replace(match.shown, left=None))
        self._remember(match)
        return match

    async def _noted(self, match: Match, message: int, revision: int) -> Match:
        """The match after writing down that `message` shows it, and taking the buttons from the board before."""
        older = match.shown.message
        retiring = None if older == message else older
        if older is None:
            await self._link(match, message)
        await self._service.note_shown(match.id, revision, message, retiring, match.channel)
        if retiring is not None and await self._retire(match, retiring):
            retiring = None
        return replace(match, shown=Shown(revision, message, retiring, left=match.shown.left))

    # Boards

    async def _with_unconfirmed(self, match: Match) -> Match:
        """The match after noting a board that was posted or edited without our learning of it."""
        found = await self._find(match) if match.shown.revision < match.revision else None
        self._doubtful.discard(match.id)
        return match if found is None else await self._noted(match, found.message, found.revision)

    async def _find(self, match: Match) -> Found | None:
        """The newest board of the match that shows more than we know to be shown, since it is there."""
        came = max((number for number, row in enumerate(match.log, 1) if row.kind is Kind.HOME), default=0)
        least = max(match.shown.revision + 1, came)

        def fits(number: int, revision: int) -> bool:
            return number == match.id and least <= revision <= match.revision

        try:
            return await find(self._channel(match), BOARD_FILE, fits)
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
        board_message = self._channel(match).get_partial_message(shown)
        try:
            return await board_message.edit(
                view=board(match, await looked_up(self._service, match, replace(audience, told=()))),
                attachments=[await drawn(self._drawing, match)],
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.DiscordServerError:
            # It may have been done: a new message could be the second one to show this.
            raise
        except discord.HTTPException as error:
            # Somebody deleted it, or its thread is folded away and must be opened by a new message.
            _log.info("board can't be edited", match=match.id, why=str(error))
            return None

    async def _posted(self, match: Match, audience: Audience) -> discord.Message:
        if match.shown.message is None:
            agreed = await self._service.challenge_of(match.id)
            # Accepting opens it, unless the channel was taken in that very moment.
            if agreed is not None and agreed.message == match.channel:
                await self._tables.hang_thread(agreed, match.channel)
        concerned = [*(UserId(user.id) for user in pinged_users(match)), *audience.told]
        asked = await self._service.wanting_pings(concerned)
        return await self._channel(match).send(
            view=board(match, await looked_up(self._service, match, audience)),
            file=await drawn(self._drawing, match),
            nonce=f"{match.id}:{match.revision}",
            allowed_mentions=pinging(asked),
        )

    async def _retire(self, match: Match, number: int) -> bool:
        """Let an old board ask nothing any more; whether that is done as far as may be: it may be gone, or hidden."""
        try:
            await _quieten(self._channel(match), number)
        except (discord.NotFound, discord.Forbidden) as error:
            _log.info("old board left as it is", match=match.id, message=number, why=str(error))
        except discord.HTTPException as error:
            _log.warning("old board keeps its buttons", match=match.id, message=number, why=str(error))
            return False
        await self._service.note_retired(match.id, number)
        return True

    async def _led_away(self, match: Match, left: Left) -> bool:
        """Let a board where the match was before lead to where it is now; whether that is done, as far as it can be."""
        channel = self._client.get_partial_messageable(left.channel)
        try:
            # What a board asks there, and whom, is answered elsewhere.
            await _quieten(channel, left.message, moved_away(match))
        except (discord.NotFound, discord.Forbidden) as error:
            _log.info("old place not told", match=match.id, channel=left.channel, why=str(error))
        except discord.HTTPException as error:
            _log.warning("old place not told", match=match.id, channel=left.channel, why=str(error))
            if error.code not in LOCKED:
                return False
        await self._service.note_left(match.id, left.message)
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
        self._boards[match.id] = Board(Asking.of(match), match.shown)
        self._boards.move_to_end(match.id)
        if len(self._boards) > REMEMBERED:
            self._boards.popitem(last=False)

    async def _link(self, match: Match, message: int) -> None:
        """Lead from the challenge to the board."""
        if (agreed := await self._service.challenge_of(match.id)) is not None:
            await self._tables.show(agreed.id, replace(match, shown=Shown(match.revision, message)))


async def _quieten(channel: discord.PartialMessageable, number: int, *more: Part) -> None:
    """Let a board ask nothing any more, with more beneath it. Raises HTTPException where Discord doesn't let us."""
    view = lasting(await channel.fetch_message(number), *more)
    await channel.get_partial_message(number).edit(view=view, allowed_mentions=discord.AllowedMentions.none())


def _explain_homeless(match: Match) -> None:
    """Raises Obstacle "homeless" for a match that can go on elsewhere; of one that is over there is no more to say."""
    if not match.outcome:
        raise Obstacle("homeless")
