"""Keeping the messages of challenges, and of tables that anyone may join, up to date; and threads made from them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from typing import Any, Final
from weakref import WeakValueDictionary

import aiohttp
import discord
import structlog

from bot.core.challenge import Challenge, State, start
from bot.core.match import ChallengeId, Match
from bot.features.challenges import queries, service
from bot.features.challenges import views as challenge_view
from bot.publishing.backoff import LONGEST_OUTAGE, TROUBLE, UNKNOWN, Pauses, log_failure, surely
from bot.publishing.message_search import LOOKED_THROUGH, own_messages, parts
from bot.storage import Store, StoreUnavailable
from bot.storage.matches import load_match
from bot.storage.preferences import wanting_pings
from bot.ui.actions import Action, CustomId
from bot.ui.errors import MissingPermissionsError, Obstacle
from bot.ui.layout import pinging
from bot.ui.title import entitled

THREAD_EXISTS = 160004
"""Discord's code: a thread was made from that message already."""
WEEK: Final = 10080
"""Minutes after which a silent thread is folded away: as long as a player may think."""

_log = structlog.get_logger("banmen.show")


class Tables:
    """Posts and edits what the channels see of challenges."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client = client
        self._store = store
        self._locks: WeakValueDictionary[ChallengeId, asyncio.Lock] = WeakValueDictionary()
        self._unposted: dict[ChallengeId, None] = {}
        """Challenges that may not be posted, or not be recorded as such, in the order in which they were made."""
        self._unbegun: dict[ChallengeId, Challenge] = {}
        """Challenges that nobody need answer any more, and that have not become a match."""
        self._pauses = Pauses()
        self._posting_pauses = Pauses()

    async def doubt(self) -> None:
        """Take note of what a crash may have left unposted, or kept from beginning though nobody need agree. Called
        before anybody can press anything.
        """
        known = await service.open_challenges(self._store)
        self._unposted = {made.id: None for made in known if made.message is None}
        self._unbegun = {made.id: made for made in known if made.is_agreed}

    async def go_on(self) -> None:
        """Post what a crash or a fault kept from being posted or recorded, and begin what it kept from beginning.

        While the database or Discord fails, each is tried again after ever longer pauses. What Discord refuses is tried
        once: who made it can still begin, and it lapses.
        """
        for challenge_id in list(self._unposted):
            if self._posting_pauses.is_due(challenge_id):
                await self._go_on(self._unposted, challenge_id, self._post_unposted(challenge_id), "not posted")
        for challenge_id, made in list(self._unbegun.items()):
            if challenge_id not in self._unposted and self._posting_pauses.is_due(challenge_id):
                beginning = service.act(self._store, challenge_id, start, made.host.id)
                await self._go_on(self._unbegun, challenge_id, beginning, "not begun")

    async def _go_on(
        self, waiting: dict[ChallengeId, Any], challenge_id: ChallengeId, doing: Awaitable[object], failure: str
    ) -> None:
        """Do what a challenge waits for, which then waits no longer, unless it may succeed later."""
        try:
            await doing
        except Exception as error:  # noqa: BLE001 - the others go on all the same
            log_failure(_log, f"challenge {failure}", error, challenge=challenge_id)
            if isinstance(error, (*UNKNOWN, StoreUnavailable)):
                self._posting_pauses.refused(challenge_id, LONGEST_OUTAGE)
                return
        self._posting_pauses.done(challenge_id)
        waiting.pop(challenge_id, None)

    async def catch_up(self) -> None:
        """Show whatever is not shown yet; where a thread is folded away, it is tried again after ever longer pauses."""
        for made in await self._store.read(queries.challenges_behind):
            if not self._pauses.is_due(made.id):
                continue
            try:
                started = None if made.match is None else await load_match(self._store, made.match)
                # One whose board is not there yet leads to it as soon as it is.
                if started is None or started.shown.message is not None:
                    await self.show(made.id, started)
            except Obstacle as error:
                _log.warning("challenge still not shown", challenge=made.id, why=str(error))
            except Exception as error:  # noqa: BLE001 - the others are shown all the same
                self._pauses.failed(made.id, error)
                log_failure(_log, "challenge still not shown", error, challenge=made.id)

    async def post(
        self, channel: discord.abc.Messageable, made: Challenge, reply_to: discord.Message | None = None
    ) -> None:
        """Post a challenge, pinging those invited. Raises discord.HTTPException, aiohttp.ClientError or OSError.

        Whatever else interrupts it, it is posted or recorded later, as after a crash.
        """
        try:
            await self._post(channel, made, reply_to)
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            raise
        except BaseException:
            self._unposted[made.id] = None
            raise

    async def _post(
        self, channel: discord.abc.Messageable, made: Challenge, reply_to: discord.Message | None = None
    ) -> None:
        asked = await wanting_pings(self._store, [guest.person.id for guest in challenge_view.awaited(made)])

        def post() -> Coroutine[Any, Any, discord.Message]:
            return (channel.send if reply_to is None else reply_to.reply)(
                view=challenge_view.challenge(made), nonce=f"challenge:{made.id}", allowed_mentions=pinging(asked)
            )

        # By its nonce, what was posted without our learning of it isn't posted again.
        message = await surely(post)
        await self._store.write(queries.note_challenge_posted, made.id, message.id)

    def go_on_later(self, made: Challenge) -> None:
        """Do at the next look at the clock what is missing of a challenge, as now the database fails."""
        self._unposted[made.id] = None
        if made.is_agreed:
            self._unbegun[made.id] = made

    async def _post_unposted(self, challenge_id: ChallengeId) -> None:
        """Post a challenge that a crash or a fault kept from being posted, or us from recording where it stands."""
        made = await service.load_challenge(self._store, challenge_id)
        if made.message is not None or made.state is not State.OPEN:
            return
        found = await self._find(made)
        if found is None:
            channel = self._client.get_partial_messageable(made.channel, guild_id=made.guild)
            await self.post(channel, made)
        else:
            await self._store.write(queries.note_challenge_posted, made.id, found)

    async def _find(self, made: Challenge) -> int | None:
        """The message of a challenge that was posted without being recorded. Raises as Discord does."""
        channel = self._client.get_partial_messageable(made.channel, guild_id=made.guild)
        withdraw = str(CustomId(Action.WITHDRAW, made.id))
        async for message in own_messages(self._client, channel, LOOKED_THROUGH):
            if any(getattr(part, "custom_id", None) == withdraw for part in parts(message.components)):
                return message.id
        return None

    async def show(self, challenge_id: ChallengeId, started: Match | None = None) -> None:
        """Bring a challenge's message up to date, one change after another; one that is out of reach is left alone.

        Of one that became a match, the message changes when there is a board that it can lead to: then `started` is
        that match. Raises Obstacle "not recorded" where the database fails: then the message changes later.
        """
        lock = self._locks.setdefault(challenge_id, asyncio.Lock())
        async with lock:
            try:
                made = await service.load_challenge(self._store, challenge_id)
            except StoreUnavailable as error:
                self._pauses.failed(challenge_id, error)
                raise Obstacle("not recorded") from error
            if made.match is None or started is not None:
                await self._show(made, started)

    async def _show(self, made: Challenge, started: Match | None) -> None:
        channel = self._client.get_partial_messageable(made.channel, guild_id=made.guild)
        try:
            # One that ended before it was recorded where it stands may be posted all the same.
            message = made.message or (await self._find(made) if made.state is not State.OPEN else None)
            if message is not None:
                await channel.get_partial_message(message).edit(
                    view=challenge_view.challenge(made, started), allowed_mentions=discord.AllowedMentions.none()
                )
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            _log.info("challenge not updated", challenge=made.id, why=str(error))
            if not isinstance(error, discord.Forbidden | discord.NotFound):
                self._pauses.failed(made.id, error)
                return
        self._pauses.done(made.id)
        try:
            await service.note_challenge_shown(self._store, made)
        except StoreUnavailable as error:
            # Everybody sees it as it is: it is only shown once more.
            self._pauses.failed(made.id, error)
            _log.warning("challenge shown, not recorded", challenge=made.id, why=str(error))

    async def tell_declined(self, made: Challenge) -> None:
        """Tell the host that a challenge was declined: its message has changed, which pings nobody.

        Once, and not at all where that fails: the message says it too.
        """
        try:
            await self._client.get_partial_messageable(made.channel, guild_id=made.guild).send(
                view=challenge_view.declined(made),
                nonce=f"declined:{made.id}",
                allowed_mentions=pinging(await wanting_pings(self._store, [made.host.id])),
            )
        except TROUBLE as error:
            _log.info("host not told", challenge=made.id, why=str(error))

    async def open_thread(self, made: Challenge, message: int) -> None:
        """Make the thread that a challenge's match is to be played in, from its message; once is enough.

        Raises MissingPermissionsError or Obstacle "no thread" where Discord refuses.
        """
        try:
            await self.hang_thread(made, message)
        except discord.Forbidden as error:
            raise MissingPermissionsError(made.channel, ["create_public_threads"]) from error
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            raise Obstacle("no thread") from error

    async def hang_thread(self, made: Challenge, message: int) -> None:
        """The same, as Discord has it: raises discord.HTTPException, aiohttp.ClientError or OSError."""
        channel = self._client.get_partial_messageable(made.channel, guild_id=made.guild)
        name = entitled(made.game, (guest.person.name for guest in made.guests), made.language)
        await hang_thread(channel.get_partial_message(message), name)


async def hang_thread(message: discord.Message | discord.PartialMessage, name: str) -> int:
    """Make the thread of a message, once: its id. Raises discord.HTTPException, aiohttp.ClientError or OSError."""
    try:
        await surely(lambda: message.create_thread(name=name, auto_archive_duration=WEEK))
    except discord.HTTPException as error:
        if error.code != THREAD_EXISTS:
            raise
    return message.id  # which is the thread's too
