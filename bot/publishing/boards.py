"""Board messages: a new one when the board asks somebody else to act, else an edit of the one that is there.

A board is recorded only in place of the one it was meant to replace: a process that comes too late retires its own.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

import discord
import structlog

from bot.core.match import Kind as RowKind
from bot.core.match import LeftBoard, Match, MatchId, Shown, UserId, restored
from bot.core.spectators import Audience
from bot.publishing.backoff import LOCKED, TROUBLE, UNKNOWN_CHANNEL, code_of
from bot.publishing.board_context import BoardContext, drawn
from bot.publishing.board_prompt import BoardPrompt
from bot.publishing.board_view import board, pinged_users
from bot.publishing.outbox import Draft, Kind, Outbox, Sent
from bot.publishing.retiring import channel_of, lead_away, retire
from bot.publishing.sweep import Sweep
from bot.storage import Store, StoreUnavailable, match_queries
from bot.storage.matches import load_match, record_shown
from bot.storage.preferences import wanting_pings
from bot.ui.drawing import Drawing
from bot.ui.errors import Obstacle, check_permissions
from bot.ui.match import BOARD_FILE, entry_of
from bot.ui.posted import revision_on

REMEMBERED = 4096
"""For how many matches the prompt on the board is remembered; for others it is worked out from the log."""

_log = structlog.get_logger("banmen.outbox")


@dataclass(frozen=True, slots=True)
class BoardHooks:
    """What boards need of the features."""

    audience: Callable[[Match], Awaitable[Audience]]
    """Who watches a match, for the board that shows it as it is now."""
    context: Callable[[Match], Awaitable[BoardContext]]
    """What else a board tells; without the audience."""
    open_thread: Callable[[Match], Awaitable[None]]
    """Makes sure that a match's thread exists, before its first board is posted."""
    link: Callable[[Match], Awaitable[None]]
    """Called with a match whose first board was posted, to link to it."""
    published: Callable[[Match], None]
    """Called whenever the channel has seen a match as it is."""


class _Remembered(NamedTuple):
    """What the channel's board of a match asks, as we showed it last."""

    prompt: BoardPrompt
    shown: Shown


class Boards:
    """Publishes the boards of matches."""

    def __init__(self, client: discord.Client, store: Store, drawing: Drawing, hooks: BoardHooks) -> None:
        self._client = client
        self._store = store
        self._drawing = drawing
        self.hooks = hooks
        self._remembered: OrderedDict[MatchId, _Remembered] = OrderedDict()
        self.outbox = Outbox(
            client,
            Kind[MatchId, Match](
                name="board",
                behind=lambda: store.read(match_queries.unshown),
                load=self._load,
                is_behind=_is_behind,
                may_be_posted=_is_behind,
                channel=self._channel,
                draft=self._draft,
                record=self._record,
                recognise=_recognise,
                settle=self._retire_old,
                # Recording the message that opens a match makes the first roll.
                is_followed=lambda match: match.awaits_salt,
                finish=self._finish,
                # Somebody deleted it, or its thread is archived and must be opened by a new message.
                replaces=lambda _: True,
                failed=self._failed,
            ),
        )
        self._sweep = Sweep(client, store, self.outbox.lock, self._edit)

    async def catch_up(self) -> None:
        """Publish every board that is behind and due, then sweep."""
        await self.outbox.catch_up(is_shared=True)
        await self._sweep.run()

    async def publish(self, match_id: MatchId, known: Match | None = None) -> None:
        """Publish what the channel hasn't seen of a match; does nothing if it has seen everything.

        `known` is the match as a use case has just given it, which saves reading it if nothing was published since.
        Raises MissingPermissionsError, Obstacle "thread locked" or "not shown" if Discord refuses, "homeless" if the
        channel was deleted, "not recorded" if the database fails: the match goes on all the same.
        """
        try:
            await self.outbox.publish(match_id, partial(self._load, match_id, known))
        except StoreUnavailable as error:
            _log.warning("not recorded", match=match_id, why=str(error))
            raise Obstacle("not recorded") from error

    async def show_queue(self, match_id: MatchId, ahead: int) -> None:
        """Let the board say how many searches come before the computer's; do nothing if it can't be edited."""
        async with self.outbox.lock(match_id):
            match = await load_match(self._store, match_id)
            shown = match.shown.message
            if shown is None or match.shown.homeless or match.shown.revision < match.revision:
                return
            context = replace(await self._context(match, await self.hooks.audience(match)), ahead=ahead)
            message = channel_of(self._client, match).get_partial_message(shown)
            try:
                await message.edit(view=board(match, context), allowed_mentions=discord.AllowedMentions.none())
                now = await load_match(self._store, match_id)
                if now.shown.message != shown and now.channel == match.channel:
                    # Another process has retired it meanwhile, and we have given it its buttons again.
                    await self._retire(now, shown)
            except TROUBLE as error:
                _log.info("queue not shown", match=match_id, why=str(error))

    @contextlib.asynccontextmanager
    async def hold(self, match_id: MatchId) -> AsyncIterator[None]:
        """Publish nothing of the match within this block: it is about to be relocated."""
        async with self.outbox.lock(match_id):
            yield

    # What the outbox asks

    async def _load(self, match_id: MatchId, known: Match | None = None) -> Match | None:
        last = self._remembered.get(match_id)
        is_current = known and last and known.shown == last.shown and not self.outbox.is_unconfirmed(match_id)
        match = known if known and is_current else await load_match(self._store, match_id)
        if match.shown.homeless:
            _explain_homeless(match)
            return None
        return match

    async def _channel(self, match: Match) -> discord.PartialMessageable:
        return channel_of(self._client, match)

    async def _draft(self, match: Match, may_edit: bool) -> Draft:
        audience = await self.hooks.audience(match)
        shown = match.shown.message
        if shown is None:
            await self.hooks.open_thread(match)
        elif may_edit and await self._is_editable(match, audience):
            return await self._edited(match, audience)
        concerned = [*(UserId(user.id) for user in pinged_users(match)), *audience.told]
        return Draft(
            nonce=f"{match.id}:{match.revision}",
            view=board(match, await self._context(match, audience)),
            picture=await drawn(self._drawing, match),
            pings=await wanting_pings(self._store, concerned) if concerned else (),
        )

    async def _is_editable(self, match: Match, audience: Audience) -> bool:
        """Whether the board that is there may show the match as it is: an edit pings nobody."""
        if match.outcome and audience.told:
            return False
        return (await self._prompt_shown(match)).is_answered_by(BoardPrompt.of(match))

    async def _edited(self, match: Match, audience: Audience) -> Draft:
        view = board(match, await self._context(match, replace(audience, told=())))
        return Draft(view=view, picture=await drawn(self._drawing, match), edits=match.shown.message)

    async def _edit(self, match: Match, message: int) -> None:
        """Let a board show the match as it is. Raises as Discord does."""
        draft = await self._edited(match, await self.hooks.audience(match))
        await self.outbox.edit(match, message, draft)

    async def _context(self, match: Match, audience: Audience) -> BoardContext:
        return replace(await self.hooks.context(match), audience=audience)

    async def _record(self, match: Match, sent: Sent) -> Match:
        """Record a board, and retire the one before. If another process was quicker, retire our own and give the match
        as that process has recorded it; if dice depended on the message's id, give the match after they were rolled.
        """
        message, is_edit = sent.message, sent.message == match.shown.message
        revision = match.revision if sent.found is None else sent.found
        if match.shown.message is None:
            await self.hooks.link(replace(match, shown=Shown(match.revision, message)))
        while not await record_shown(self._store, match, revision, message):
            before, match = match, await load_match(self._store, match.id)
            if match.channel != before.channel or match.shown.homeless:
                await self._lead_away(match, LeftBoard(before.channel, message))
                return match
            if match.shown.message == message and is_edit and match.shown.revision > revision:
                # Our edit, with an older revision, may have come after the one that was recorded.
                revision = match.revision
                await self._edit(match, message)
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
        return await self._retire_old(match)

    async def _retire_old(self, match: Match) -> Match:
        retiring = match.shown.retiring
        if retiring is not None and await self._retire(match, retiring):
            return replace(match, shown=replace(match.shown, retiring=None))
        return match

    async def _finish(self, match: Match) -> None:
        if match.shown.left is not None and await self._lead_away(match, match.shown.left):
            match = replace(match, shown=replace(match.shown, left=None))
        self._remember(match)
        self.hooks.published(match)

    async def _failed(self, match: Match, error: Exception) -> None:
        """Raises the user error that explains why a board can't be published."""
        _log.warning("not shown", match=match.id, channel=match.channel, why=str(error))
        if code_of(error) == UNKNOWN_CHANNEL:
            await self._store.write(match_queries.note_channel_gone, match.channel)
            _explain_homeless(match)
            return
        if code_of(error) in LOCKED:
            raise Obstacle("thread locked") from error
        channel = self._client.get_channel(match.channel)
        if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            is_thread = isinstance(channel, discord.Thread)
            granted = channel.permissions_for(channel.guild.me)
            check_permissions(channel.id, granted, thread=is_thread, opening_thread=False)
        raise Obstacle("not shown") from error

    # Old boards

    async def _retire(self, match: Match, message: int) -> bool:
        return await retire(self._client, self._store, match, message)

    async def _lead_away(self, match: Match, left: LeftBoard) -> bool:
        return await lead_away(self._client, self._store, match, left)

    # What boards ask

    async def _prompt_shown(self, match: Match) -> BoardPrompt:
        """What the board that the channel sees now asks."""
        last = self._remembered.get(match.id)
        if last is not None and last.shown == match.shown:
            return last.prompt
        # In a thread, because replaying a long match is slow.
        start, seen = entry_of(match).game.start(match.options), match.log[: match.shown.revision]
        return BoardPrompt.of(await asyncio.to_thread(restored, match, seen, match.shown, start))

    def _remember(self, match: Match) -> None:
        if match.shown.revision != match.revision:
            # Another process is about to show what came since.
            self._remembered.pop(match.id, None)
            return
        self._remembered[match.id] = _Remembered(BoardPrompt.of(match), match.shown)
        self._remembered.move_to_end(match.id)
        if len(self._remembered) > REMEMBERED:
            self._remembered.popitem(last=False)


def _is_behind(match: Match) -> bool:
    return match.shown.revision < match.revision and not match.shown.homeless


def _recognise(match: Match, message: discord.Message) -> int | None:
    """The revision on a board of the match if it is newer than the recorded one, and posted since the match is here."""
    came = match.state.history.latest(RowKind.RELOCATE)
    revision = revision_on(message, match.id, BOARD_FILE)
    if revision is None or not max(match.shown.revision + 1, came) <= revision <= match.revision:
        return None
    return revision


def _explain_homeless(match: Match) -> None:
    """Raises Obstacle "homeless" for a match that can go on elsewhere; one that is over needs no explanation."""
    if not match.outcome:
        raise Obstacle("homeless")
