"""Publishes the messages of challenges and lobbies, and opens threads from them."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import discord
import structlog

from bot.core.challenge import Challenge, State, start
from bot.core.match import ChallengeId, Match, RuleViolation, Shown, UserId
from bot.handling.bot_client import BotClient
from bot.handling.jobs import BETWEEN_CLEANINGS, CLOCK, Job, Stage
from bot.handling.parts import Gone, PlaceEvent, PublishingPart, part
from bot.matches.challenges import queries, service, views
from bot.publishing.backoff import (
    DISCORD_TROUBLE,
    OBSTACLES,
    REFUSED,
    TROUBLE,
    UNKNOWN,
    UNKNOWN_CHANNEL,
    Backoff,
    code_of,
    log_failure,
    obstacle,
)
from bot.publishing.posting import Draft, post
from bot.publishing.restoring import Restored
from bot.publishing.threads import open_thread
from bot.storage import StoreUnavailable
from bot.storage.experience import ENOUGH_MATCHES, finished
from bot.storage.matches import load_match
from bot.storage.preferences import wanting_pings
from bot.ui.actions import Action, CustomId, custom_ids
from bot.ui.errors import MissingPermissionsError, UserError
from bot.ui.title import entitled

_log = structlog.get_logger("banmen.outbox")


@dataclass(frozen=True, slots=True)
class _Item:
    """A challenge whose message must be posted or edited."""

    challenge: Challenge
    started: Match | None = None
    """The match that it became, once that has a board to link to."""
    reply_to: int | None = None
    is_new: bool = False
    """Whether it is only to be posted: an edit would take its mentions away."""


@part
class ChallengeMessages(PublishingPart[ChallengeId, _Item]):
    """Publishes the messages of challenges."""

    name = "challenge"
    subject = "challenge"

    def __init__(self, client: BotClient) -> None:
        super().__init__(client)
        self._members = client.members
        self._unposted: dict[ChallengeId, None] = {}
        """Challenges that may not be posted, or whose post may not be recorded; oldest first."""
        self._unbegun: dict[ChallengeId, Challenge] = {}
        """Challenges that everybody has accepted and that have not become a match yet."""
        self._beginning = Backoff(client.store.now)
        self._restored = Restored()

    async def start(self) -> None:
        """Load the challenges that a crash may have left unposted, or kept from becoming a match though everybody has
        accepted.
        """
        known = [made for made in await service.open_challenges(self._store) if self._store.shards.serve(made.guild)]
        self._unposted = {made.id: None for made in known if made.message is None}
        self._unbegun = {made.id: made for made in known if made.is_agreed}

    def jobs(self) -> Iterator[Job]:
        async def publish_and_begin() -> None:
            await self.catch_up()
            await self.begin_agreed()

        yield Job(f"{CLOCK}: challenges", publish_and_begin, stage=Stage.CHANGES)
        yield Job(f"{CLOCK}: lapses", lambda: service.lapse_challenges(self._store, self._client.connected))
        yield Job(f"{CLOCK}: claims", partial(service.forget_claims, self._store), BETWEEN_CLEANINGS, leads=True)

    async def place_changed(self, event: PlaceEvent) -> None:
        if isinstance(event, Gone):
            await self.note_channel_gone(event.channel)

    async def catch_up(self) -> None:
        """Publish every challenge that is out of date and due.

        While the database or Discord fails, posting is tried again with a backoff. If Discord refuses a post, it is
        tried once: the host can still begin, and the challenge lapses.
        """
        await self.outbox.attempt_all(list(self._unposted), self._load_unposted)
        await self.outbox.catch_up()

    async def begin_agreed(self) -> None:
        """Begin the matches that a crash or a fault kept from beginning."""
        for challenge_id, made in list(self._unbegun.items()):
            if challenge_id in self._unposted or not self._beginning.is_due(challenge_id):
                continue
            try:
                await service.act(self._store, challenge_id, start, made.host.id)
            except Exception as error:  # noqa: BLE001 - the others begin all the same
                log_failure(_log, "challenge not begun", error, challenge=challenge_id)
                if isinstance(error, StoreUnavailable):
                    self._beginning.failed(challenge_id, error)
                    continue
            self._beginning.succeeded(challenge_id)
            self._unbegun.pop(challenge_id, None)

    def begin_later(self, made: Challenge) -> None:
        """Post and begin a challenge at the next tick, because the database fails now."""
        self._unposted[made.id] = None
        if made.is_agreed:
            self._unbegun[made.id] = made

    async def post(self, made: Challenge, reply_to: int | None = None) -> None:
        """Post a challenge, pinging those invited. Raises discord.HTTPException, aiohttp.ClientError or OSError.

        After any other interruption it is posted or recorded later, as after a crash.
        """

        async def load() -> _Item:
            return _Item(made, reply_to=reply_to, is_new=True)

        try:
            await self.outbox.publish(made.id, load)
        except DISCORD_TROUBLE:
            raise
        except BaseException:
            self._unposted[made.id] = None
            raise

    async def publish(self, challenge_id: ChallengeId) -> None:
        """Update a challenge's message; a message that is out of reach is left alone.

        Raises UserError "not recorded" if the database fails: then the message changes later.
        """
        try:
            await self._publish(challenge_id)
        except StoreUnavailable as error:
            raise UserError("not recorded") from error

    async def restore(self, channel: int, messages: Collection[int]) -> None:
        """Repost the open challenges of a channel whose messages were deleted, without pings.

        Raises as Discord does; StoreUnavailable.
        """
        for challenge_id in await self._store.read(queries.challenges_among, channel, messages):
            if not self._restored.may_restore(challenge_id, self._store.now()):
                continue
            async with self.outbox.lock(challenge_id):
                made = await service.load_challenge(self._store, challenge_id)
                if made.state is not State.OPEN or made.message not in messages:
                    continue
                draft = Draft(
                    key=f"challenge:{made.id}",
                    message=views.challenge(
                        made, gone=await self._gone(made, anew=True), is_first=await self._is_first(made)
                    ),
                )
                posted = await post(self._store, self._channel(made), draft)
                await self._store.write(queries.note_challenge_posted, made.id, posted.id)

    async def note_channel_gone(self, channel: int) -> None:
        """Record that a channel was deleted."""
        await self._store.write(queries.note_channel_gone, channel)

    async def first_board(self, started: Match) -> None:
        """Link from a challenge to the first board of its match. Raises StoreUnavailable."""
        if (agreed := await self._store.read(queries.challenge_of, started.id)) is not None:
            await self._publish(agreed.id, started)

    async def _publish(self, challenge_id: ChallengeId, started: Match | None = None) -> None:
        try:
            await self.outbox.publish(challenge_id, partial(self.load, challenge_id, started))
        except DISCORD_TROUBLE as error:
            _log.info("challenge not updated", challenge=challenge_id, why=str(error))

    async def tell_declined(self, made: Challenge) -> None:
        """Tell the host that a challenge was declined, unless they have left the server: the edit of its message
        doesn't ping.

        Tried once, because the message says it too.
        """
        try:
            if not (host := await self._present(made, [made.host.id])):
                return
            pings = await wanting_pings(self._store, host)
            draft = Draft(key=f"declined:{made.id}", message=views.declined(made), pings=pings)
            await post(self._store, self._channel(made), draft)
        except TROUBLE as error:
            _log.info("host not told", challenge=made.id, why=str(error))

    async def tell_changed(self, before: Challenge, after: Challenge) -> None:
        """Tell those who have to agree again that the host has changed the conditions, like `tell_declined`."""
        try:
            if not (asked := await self._present(after, views.asked_again(before, after))):
                return
            pings = await wanting_pings(self._store, asked)
            key = f"changed:{secrets.token_hex(8)}"
            draft = Draft(key=key, message=views.changed(before, after, asked), pings=pings, reply_to=after.message)
            await post(self._store, self._channel(after), draft)
        except TROUBLE as error:
            _log.info("guests not told", challenge=after.id, why=str(error))

    async def _present(self, made: Challenge, users: Sequence[UserId]) -> list[UserId]:
        """These people without those who have left the challenge's server."""
        guild = None if made.guild is None else self._client.get_guild(made.guild)
        gone = await self._members.missing(guild, users, anew=users) if users else frozenset()
        return [user for user in users if user not in gone]

    async def _gone(self, made: Challenge, *, anew: bool = False) -> frozenset[UserId]:
        """The guests who have left the server: of those who were missing when Discord was last asked or, with `anew`,
        of all.
        """
        guild = None if made.guild is None else self._client.get_guild(made.guild)
        people = [guest.person.id for guest in made.guests if not guest.is_computer]
        return await (self._members.missing(guild, people, anew=people) if anew else self._members.gone(guild, people))

    async def _is_first(self, made: Challenge) -> bool:
        """Whether a challenge between people is unrated and a player in it is new to the game."""
        if made.rated or made.computers:
            return False
        users = {guest.person.id for guest in made.guests}
        return not users <= await finished(self._store, users, made.game, ENOUGH_MATCHES)

    async def open_thread(self, made: Challenge, message: int) -> None:
        """Create the thread of a challenge's match from the challenge's message, unless it exists.

        Raises MissingPermissionsError, UserError "no thread" or one of OBSTACLES if Discord refuses.
        """
        try:
            await self._open_thread(made, message)
        except DISCORD_TROUBLE as error:
            if isinstance(error, discord.Forbidden) and error.code not in OBSTACLES:
                raise MissingPermissionsError(made.channel, ["create_public_threads"]) from error
            raise obstacle(error, "no thread") from error

    async def thread(self, match: Match) -> None:
        """Make sure that a match's thread exists. Raises as Discord does."""
        agreed = await self._store.read(queries.challenge_of, match.id)
        # Accepting opens it, unless another match took the channel in that very moment.
        if agreed is not None and agreed.message == match.channel:
            await self._open_thread(agreed, match.channel)

    async def _open_thread(self, made: Challenge, message: int) -> None:
        name = entitled(made.game, (guest.person.name for guest in made.guests), made.language)
        await open_thread(self._channel(made).get_partial_message(message), name)

    # Overrides for the outbox

    async def behind(self) -> list[ChallengeId]:
        since, shards = self._store.worth_showing(), self._store.shards
        return [made.id for made in await self._store.read(queries.challenges_behind, since, shards)]

    async def _load_unposted(self, challenge_id: ChallengeId) -> _Item | None:
        try:
            made = await service.load_challenge(self._store, challenge_id)
        except RuleViolation:
            # It was deleted meanwhile.
            self._unposted.pop(challenge_id, None)
            raise
        if made.message is not None or made.state is not State.OPEN:
            self._unposted.pop(challenge_id, None)
            return None
        self.outbox.mark_unconfirmed(challenge_id)
        return _Item(made, is_new=True)

    async def load(self, challenge_id: ChallengeId, started: Match | None = None) -> _Item | None:
        made = await service.load_challenge(self._store, challenge_id)
        if made.state is State.OPEN and made.expires_at <= self._store.now():
            # Not ended yet, as after an outage, but not open any more.
            made = replace(made, state=State.LAPSED)
        if made.message is None:
            self.outbox.mark_unconfirmed(challenge_id)
        if made.match is not None and started is None:
            started = await load_match(self._store, made.match)
            if started.shown.message is None:
                # It links to the board as soon as there is one.
                return None
        return _Item(made, started)

    def _channel(self, made: Challenge) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(made.channel, guild_id=made.guild)

    def place(self, item: _Item) -> discord.PartialMessageable:
        return self._channel(item.challenge)

    def recorded(self, item: _Item) -> Shown:
        return Shown(message=item.challenge.message)

    def is_behind(self, item: _Item) -> bool:
        """Whether a challenge must be posted or edited; one that ended before it was posted isn't posted."""
        if item.challenge.message is None:
            return item.challenge.state is State.OPEN
        return not item.is_new

    def recognise(self, item: _Item, message: discord.Message) -> int | None:
        """0 for the message of this challenge, which has a button with its id; None for others."""
        return 0 if str(CustomId(Action.OPEN_REST, item.challenge.id)) in custom_ids(message) else None

    async def draft(self, item: _Item, is_edit: bool) -> Draft:
        made = item.challenge
        invited = [guest.person.id for guest in views.awaited(made)] if made.message is None else []
        if invited:
            before = await service.pinged_before(self._store, made)
            invited = [user for user in invited if user not in before]
        return Draft(
            key=f"challenge:{made.id}",
            message=views.challenge(made, item.started, await self._gone(made), is_first=await self._is_first(made)),
            pings=await wanting_pings(self._store, invited) if invited else (),
            reply_to=item.reply_to,
        )

    async def record(self, item: _Item, message: int, revision: int) -> _Item:
        made = item.challenge
        if made.message is None:
            await self._store.write(queries.note_challenge_posted, made.id, message)
            self._unposted.pop(made.id, None)
        else:
            await self._note_shown(made)
        return replace(item, challenge=replace(made, message=message))

    async def finish(self, item: _Item) -> None:
        self._unposted.pop(item.challenge.id, None)
        if item.challenge.message is None:
            await self._note_shown(item.challenge)

    async def _note_shown(self, made: Challenge) -> None:
        try:
            await service.note_challenge_shown(self._store, made)
        except StoreUnavailable as error:
            # The message is right; it is only edited once more.
            _log.debug("challenge shown, not recorded", challenge=made.id, why=str(error))

    async def failed(self, item: _Item, error: Exception) -> None:
        made = item.challenge
        if made.message is None and not isinstance(error, UNKNOWN):
            self._unposted.pop(made.id, None)
        if code_of(error) == UNKNOWN_CHANNEL:
            await self.note_channel_gone(made.channel)
        if made.message is None or not isinstance(error, REFUSED):
            raise error
        await self._note_shown(made)
