"""Keeping the channel up to date: boards and challenges, each thing once, whatever happens in between.

The store knows what was shown. Whoever changes a match calls `Showing.show` afterwards; so does the start of the bot
for whatever a crash has left unshown.
"""

from __future__ import annotations

import asyncio
import io
import re
from collections import OrderedDict
from collections.abc import Coroutine, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from weakref import WeakValueDictionary

import aiohttp
import discord
import structlog

from bot.challenge import Challenge, State
from bot.drawing import Drawing
from bot.match import PLIES, ChallengeId, Kind, Match, MatchId, Shown, restored
from bot.service import Service
from bot.views import challenge as challenge_view
from bot.views.again import surely
from bot.views.board import away, board, entry_of, file_name, is_alone, pinged_users, view_of
from bot.views.layout import without_buttons
from bot.views.obstacle import MissingPermissionsError, Obstacle, check_permissions
from bot.views.press import Press
from bot.views.title import entitled
from games.kit.rules import Seat

if TYPE_CHECKING:
    from discord.components import Component

UNKNOWN_CHANNEL = 10003
"""Discord's code: a channel or thread was deleted."""
LOCKED = (50083, 160005)
"""Discord's codes: a thread was locked, folded away or not."""
THREAD_EXISTS = 160004
"""Discord's code: a thread was made from that message already."""
LOOKED_THROUGH = 50
"""Messages of a channel that are searched for a board whose posting was not confirmed."""
WEEK: Final = 10080
"""Minutes after which a silent thread is folded away: as long as a player may think."""
REMEMBERED = 4096
"""Matches of which it is remembered what their board shows; for others it is worked out from the log."""

LONGEST_PAUSE = 60
"""Looks at the clock after which a board that Discord refuses is tried again at the latest."""

_FILE = re.compile(r"board-(\d+)-(\d+)\.png")
_log = structlog.get_logger("banmen.show")


class Asking(NamedTuple):
    """What a board asks, of whom: where that stays, the board is edited and nobody is pinged."""

    asked: frozenset[Seat]
    offers: frozenset[Seat]
    since: int
    """The revision since which the seat on turn is on turn: it may be its turn once more."""

    @classmethod
    def of(cls, match: Match) -> Asking:
        """What the board of `match` asks."""
        return cls(match.asked, match.draw_offers, _on_turn_since(match))

    def is_answered_by(self, later: Asking) -> bool:
        """Whether a board that asked this may simply become one that asks `later`."""
        return self.asked == later.asked and later.offers <= self.offers and self.since == later.since


class Board(NamedTuple):
    """What the channel sees of a match, as we showed it last."""

    asking: Asking
    shown: Shown


class Found(NamedTuple):
    """A board in a channel."""

    message: int
    revision: int


class Pause(NamedTuple):
    """How long a board that Discord refused is left alone: each refusal doubles it."""

    length: int = 1
    """In looks at the clock."""
    left: int = 1
    """Of these, how many are still to come."""

    @property
    def doubled(self) -> Pause:
        """The pause after one more refusal."""
        length = min(2 * self.length, LONGEST_PAUSE)
        return Pause(length, length)


class Showing:
    """Posts and edits what the channels see."""

    def __init__(self, client: discord.Client, service: Service, drawing: Drawing) -> None:
        self._client = client
        self._service = service
        self._drawing = drawing
        self._locks: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()
        self._table_locks: WeakValueDictionary[ChallengeId, asyncio.Lock] = WeakValueDictionary()
        self._boards: OrderedDict[MatchId, Board] = OrderedDict()
        self._doubtful: set[MatchId] = set()
        self._pauses: dict[MatchId, Pause] = {}
        self._unposted: list[ChallengeId] = []

    async def doubt(self) -> None:
        """Take note of what a crash may have left half shown. Called before anybody can press anything."""
        self._doubtful |= set(await self._service.unshown())
        self._unposted = [made.id for made in await self._service.open_challenges() if made.message is None]

    async def catch_up(self) -> None:
        """Show whatever is not shown yet; where Discord refuses that, it is tried again after ever longer pauses."""
        while self._unposted:
            await self._post_unposted(self._unposted.pop(0))
        for match_id in await self._service.unshown():
            if self._is_due(match_id):
                try:
                    await self.show(match_id)
                except (Obstacle, MissingPermissionsError) as error:
                    _log.warning("still not shown", match=match_id, why=str(error))
                except Exception:  # noqa: BLE001 - the others are shown all the same
                    _log.exception("still not shown", match=match_id)
        for made in await self._service.challenges_behind():
            try:
                started = None if made.match is None else await self._service.match(made.match)
                # One whose board is not there yet leads to it as soon as it is.
                if started is None or started.shown.message is not None:
                    await self.show_challenge(made.id, started)
            except Exception:  # noqa: BLE001 - the others are shown all the same
                _log.exception("challenge still not shown", challenge=made.id)

    def _is_due(self, match_id: MatchId) -> bool:
        """Whether this look at the clock is one to try it at; where it is not, the pause is shorter by it."""
        pause = self._pauses.get(match_id)
        if pause is None or not pause.left:
            return True
        self._pauses[match_id] = pause._replace(left=pause.left - 1)
        return False

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
                await self._bring_up_to_date(match)
            except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                self._doubtful.add(match_id)
                if isinstance(error, discord.Forbidden | discord.NotFound) or _code(error) in LOCKED:
                    before = self._pauses.get(match_id)
                    self._pauses[match_id] = before.doubled if before else Pause()
                _log.warning("not shown", match=match_id, channel=match.channel, why=str(error))
                if _code(error) == UNKNOWN_CHANNEL:
                    await self._service.channel_gone(match.channel)
                    _explain_homeless(match)
                    return
                if _code(error) in LOCKED:
                    raise Obstacle("thread locked") from error
                self._explain(match)
                raise Obstacle("not shown") from error
            self._pauses.pop(match_id, None)

    async def look_for_homes(self, known: Sequence[Match]) -> list[Match]:
        """The matches as they are, after asking Discord whether those channels are still there that we can't see."""
        looked = []
        for match in known:
            unseen = not match.shown.homeless and self._client.get_channel(match.channel) is None
            if unseen and await self._is_deleted(match.channel):
                await self._service.channel_gone(match.channel)
                match = await self._service.match(match.id)
            looked.append(match)
        return looked

    async def _is_deleted(self, channel: int) -> bool:
        """Whether a channel is gone for good; one that is folded away, or hidden from us, is not."""
        try:
            await self._client.fetch_channel(channel)
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            return _code(error) == UNKNOWN_CHANNEL
        return False

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

    async def _bring_up_to_date(self, match: Match) -> None:
        if match.id in self._doubtful:
            match = await self._with_unconfirmed(match)
        if match.shown.retiring is not None and await self._retire(match, match.shown.retiring):
            match = replace(match, shown=replace(match.shown, retiring=None))
        if match.shown.revision < match.revision:
            message = await self._edited(match) or await self._posted(match)
            match = await self._noted(match, message.id, match.revision)
        self._remember(match)

    async def _noted(self, match: Match, message: int, revision: int) -> Match:
        """The match after writing down that `message` shows it, and taking the buttons from the board before."""
        older = match.shown.message
        retiring = None if older == message else older
        if older is None:
            await self._link(match, message)
        await self._service.note_shown(match.id, revision, message, retiring)
        if retiring is not None and await self._retire(match, retiring):
            retiring = None
        return replace(match, shown=Shown(revision, message, retiring))

    # Boards

    async def _with_unconfirmed(self, match: Match) -> Match:
        """The match after noting a board that was posted or edited without our learning of it."""
        found = await self._find(match) if match.shown.revision < match.revision else None
        self._doubtful.discard(match.id)
        return match if found is None else await self._noted(match, found.message, found.revision)

    async def _find(self, match: Match) -> Found | None:
        """The newest board of the match that shows more than we know to be shown."""
        try:
            async for message in self._channel(match).history(limit=LOOKED_THROUGH):
                for name in _pictures(message.components):
                    named = _FILE.fullmatch(name)
                    if named and int(named[1]) == match.id and match.shown.revision < int(named[2]) <= match.revision:
                        return Found(message.id, int(named[2]))
        except discord.NotFound:
            # A thread that is still to be made.
            return None
        return None

    async def _edited(self, match: Match) -> discord.Message | None:
        """The board's message, edited; None where a new one is called for."""
        shown = match.shown.message
        if shown is None or not self._asked_before(match).is_answered_by(Asking.of(match)):
            return None
        board_message = self._channel(match).get_partial_message(shown)
        try:
            return await board_message.edit(
                view=board(match, await self._best(match)),
                attachments=[await self._file(match)],
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.DiscordServerError:
            # It may have been done: a new message could be the second one to show this.
            raise
        except discord.HTTPException as error:
            # Somebody deleted it, or its thread is folded away and must be opened by a new message.
            _log.info("board can't be edited", match=match.id, why=str(error))
            return None

    async def _posted(self, match: Match) -> discord.Message:
        if match.shown.message is None:
            agreed = await self._service.challenge_of(match.id)
            # Accepting opens it, unless the channel was taken in that very moment.
            if agreed is not None and agreed.message == match.channel:
                await self._open_thread(agreed, match.channel)
        pinged = discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=pinged_users(match))
        return await self._channel(match).send(
            view=board(match, await self._best(match)),
            file=await self._file(match),
            nonce=f"{match.id}:{match.revision}",
            allowed_mentions=pinged,
        )

    async def _retire(self, match: Match, number: int) -> bool:
        """Take the buttons from an old board; whether that is done. Where it is gone, there is nothing to take."""
        channel = self._channel(match)
        try:
            view = without_buttons(await channel.fetch_message(number))
            await channel.get_partial_message(number).edit(view=view, allowed_mentions=discord.AllowedMentions.none())
        except discord.NotFound:
            pass
        except discord.HTTPException as error:
            _log.warning("old board keeps its buttons", match=match.id, message=number, why=str(error))
            return False
        await self._service.note_retired(match.id, number)
        return True

    async def reach_absent(self, message: discord.Message) -> None:
        """Write to those whom a board asks and who have left its server: they can go on in private.

        Discord lets us where they share another server with us, or use us everywhere. Others lose on time.
        """
        found = next(map(_FILE.fullmatch, _pictures(message.components)), None)
        if message.guild is None or found is None:
            return
        match = await self._service.match(MatchId(int(found[1])))
        if match.revision != int(found[2]):
            return
        # Discord tells of those who are there what they are there; of others it is asked.
        here = {user.id for user in message.mentions if isinstance(user, discord.Member)}
        for absent in (user for user in pinged_users(match) if user.id not in here):
            try:
                if not await _has_left(message.guild, absent.id):
                    continue
                await (await self._client.create_dm(absent)).send(
                    view=away(match, await self._best(match)),
                    file=await self._file(match),
                    nonce=f"away:{match.id}:{match.revision}",
                )
            except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                _log.info("absent player not reached", match=match.id, why=str(error))

    async def _file(self, match: Match) -> discord.File:
        png = await self._drawing.png(entry_of(match), match.position, view_of(match))
        return discord.File(io.BytesIO(png), file_name(match))

    async def _best(self, match: Match) -> tuple[int, ...] | None:
        """The best result so far of somebody who has played alone to the end."""
        if not match.outcome or not is_alone(match):
            return None
        return await self._service.best_of(match.seats[0], match.game)

    def _channel(self, match: Match) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(match.channel, guild_id=match.guild)

    def _asked_before(self, match: Match) -> Asking:
        """What the board asks that the channel sees now."""
        board = self._boards.get(match.id)
        if board is not None and board.shown == match.shown:
            return board.asking
        start = entry_of(match).game.start(match.options)
        return Asking.of(restored(match, match.log[: match.shown.revision], match.shown, start))

    def _remember(self, match: Match) -> None:
        self._boards[match.id] = Board(Asking.of(match), match.shown)
        self._boards.move_to_end(match.id)
        if len(self._boards) > REMEMBERED:
            self._boards.popitem(last=False)

    # Challenges

    async def post_challenge(
        self, channel: discord.abc.Messageable, made: Challenge, reply_to: discord.Message | None = None
    ) -> None:
        """Post a challenge, pinging those invited. Raises discord.HTTPException, aiohttp.ClientError or OSError."""
        asked = [discord.Object(guest.person.id) for guest in challenge_view.awaited(made)]
        pinged = discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=asked)

        def post() -> Coroutine[Any, Any, discord.Message]:
            return (channel.send if reply_to is None else reply_to.reply)(
                view=challenge_view.challenge(made), nonce=f"challenge:{made.id}", allowed_mentions=pinged
            )

        # By its nonce, what was posted without our learning of it isn't posted again.
        message = await surely(post)
        await self._service.note_challenge_posted(made.id, message.id)

    async def _post_unposted(self, challenge_id: ChallengeId) -> None:
        """Post a challenge that a crash kept from being posted, or us from noting where it stands."""
        made = await self._service.find_challenge(challenge_id)
        if made.message is not None or made.state is not State.OPEN:
            return
        channel = self._client.get_partial_messageable(made.channel, guild_id=made.guild)
        withdraw = str(Press("withdraw", made.id))
        try:
            async for message in channel.history(limit=LOOKED_THROUGH):
                if any(getattr(part, "custom_id", None) == withdraw for part in _parts(message.components)):
                    await self._service.note_challenge_posted(made.id, message.id)
                    return
            await self.post_challenge(channel, made)
        except Exception as error:  # noqa: BLE001 - it lapses unseen, and all else is shown
            _log.warning("challenge not posted", challenge=made.id, channel=made.channel, why=str(error))

    async def show_challenge(self, challenge_id: ChallengeId, started: Match | None = None) -> None:
        """Bring a challenge's message up to date, one change after another; one that is out of reach is left alone.

        Of one that became a match, the message changes when there is a board that it can lead to: then `started` is
        that match.
        """
        lock = self._table_locks.setdefault(challenge_id, asyncio.Lock())
        async with lock:
            made = await self._service.find_challenge(challenge_id)
            if made.match is None or started is not None:
                await self._show_challenge(made, started)

    async def _show_challenge(self, made: Challenge, started: Match | None) -> None:
        channel = self._client.get_partial_messageable(made.channel, guild_id=made.guild)
        try:
            if made.message is not None:
                await channel.get_partial_message(made.message).edit(
                    view=challenge_view.challenge(made, started), allowed_mentions=discord.AllowedMentions.none()
                )
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            _log.info("challenge not updated", challenge=made.id, why=str(error))
            if not isinstance(error, discord.Forbidden | discord.NotFound):
                return
        await self._service.note_challenge_shown(made)

    async def open_thread(self, made: Challenge, message: int) -> None:
        """Make the thread that a challenge's match is to be played in, from its message; once is enough.

        Raises MissingPermissionsError or Obstacle "no thread" where Discord refuses.
        """
        try:
            await self._open_thread(made, message)
        except discord.Forbidden as error:
            raise MissingPermissionsError(made.channel, ["create_public_threads"]) from error
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            raise Obstacle("no thread") from error

    async def _open_thread(self, made: Challenge, message: int) -> None:
        channel = self._client.get_partial_messageable(made.channel, guild_id=made.guild)
        name = entitled(made.game, (guest.person.name for guest in made.guests), made.language)
        await hang_thread(channel.get_partial_message(message), name)

    async def _link(self, match: Match, message: int) -> None:
        """Lead from the challenge to the board."""
        if (agreed := await self._service.challenge_of(match.id)) is not None:
            await self.show_challenge(agreed.id, replace(match, shown=Shown(match.revision, message)))


def _code(error: Exception) -> int:
    """Discord's code of an error; 0 for one that isn't Discord's."""
    return error.code if isinstance(error, discord.HTTPException) else 0


async def _has_left(guild: discord.Guild, user: int) -> bool:
    try:
        await guild.fetch_member(user)
    except discord.NotFound:
        return True
    return False


def _explain_homeless(match: Match) -> None:
    """Raises Obstacle "homeless" for a match that can go on elsewhere; of one that is over there is no more to say."""
    if not match.outcome:
        raise Obstacle("homeless")


async def hang_thread(message: discord.Message | discord.PartialMessage, name: str) -> int:
    """Make the thread of a message, once: its id. Raises discord.HTTPException, aiohttp.ClientError or OSError."""
    try:
        await surely(lambda: message.create_thread(name=name, auto_archive_duration=WEEK))
    except discord.HTTPException as error:
        if error.code != THREAD_EXISTS:
            raise
    return message.id  # which is the thread's too


def _on_turn_since(match: Match) -> int:
    """The revision after the last throw or move of another seat."""
    to_move = match.position.to_move
    for number, row in reversed(tuple(enumerate(match.log, 1))):
        if row.kind in PLIES and (row.kind is Kind.ROLL or row.seat != to_move):
            return number
    return 0


def _pictures(components: Iterable[Component]) -> Iterator[str]:
    """The file names of the pictures in a message."""
    for part in _parts(components):
        if isinstance(part, discord.MediaGalleryComponent):
            for item in part.items:
                yield item.media.url.partition("?")[0].rpartition("/")[2]


def _parts(components: Iterable[Component]) -> Iterator[Component]:
    """All components of a message, those inside of others too."""
    for component in components:
        yield component
        children: Any = getattr(component, "children", ())
        yield from _parts(children)
