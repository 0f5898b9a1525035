"""The messages of offers: each pings those who are to answer, and is edited to say what became of the offer.

Saving an offer stores that it needs a message; the outbox posts it and forgets it once it shows the answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple, TypeAlias

import discord
import structlog

from bot.core.match import MOVES, Fate, Match, MatchId, RowKind, Shown, TakeBack, made_before, offer_at, offers_since
from bot.features.offers import queries, views
from bot.features.offers.queries import OfferMessage
from bot.handling.bot_client import BotClient
from bot.handling.jobs import CLOCK, Job, Stage
from bot.handling.parts import PublishingPart, part
from bot.publishing.backoff import REFUSED, TROUBLE
from bot.publishing.events import MatchPublished, subscribes
from bot.publishing.outbox import delete_message
from bot.publishing.posting import Draft
from bot.storage import Connection
from bot.storage.matches import SAVED_TOO, load_match
from bot.storage.preferences import wanting_pings
from bot.ui.actions import Action, CustomId, custom_ids
from bot.ui.match import BOARD_FILE
from bot.ui.posted import revision_on

Key: TypeAlias = tuple[MatchId, int]
"""A match, and the revision at which an offer was made."""

_log = structlog.get_logger("banmen.offers")


def _add_messages(db: Connection, before: Match, after: Match) -> None:
    """Store which offers need a message."""
    for made in offers_since(before, after):
        queries.add_offer_message(db, after.id, made)


SAVED_TOO.append(_add_messages)


class _Item(NamedTuple):
    stored: OfferMessage
    match: Match

    @property
    def fate(self) -> Fate:
        """The outcome of the offer."""
        return offer_at(self.match, self.stored.made).fate

    @property
    def key(self) -> Key:
        """The key of the offer."""
        return self.stored.match, self.stored.made


@part
class OfferMessages(PublishingPart[Key, _Item]):
    """Publishes the messages of offers."""

    name = "offer"

    def __init__(self, client: BotClient) -> None:
        super().__init__(client)
        self._boards = client.boards

    def jobs(self) -> Iterator[Job]:
        yield Job(f"{CLOCK}: offers", self.catch_up, stage=Stage.FOLLOWING)

    async def catch_up(self) -> None:
        """Publish every message that is behind and due."""
        await self.outbox.catch_up(is_shared=True)

    async def publish(self, match: Match) -> None:
        """Publish the messages of a match's offers. Raises as Discord does if one can't be posted."""
        if not match.state.history.counts.get(RowKind.OFFER):
            return
        for made in await self._store.read(queries.offers_behind, match.id, match.revision):
            if made > match.revision:
                # It was made after this match was loaded, and is published after that.
                continue
            key, load = (match.id, made), partial(self.load, (match.id, made), match)
            if offer_at(match, made).fate is Fate.OPEN:
                await self.outbox.publish(key, load)
            else:
                # Another process may have posted it without having recorded it yet. A failure is left to the next tick.
                self.outbox.mark_unconfirmed(key)
                await self.outbox.attempt(key, load)

    async def redraw(self, key: Key) -> None:
        """Edit the message of an open offer again; do nothing if that fails, or if it is closed."""
        async with self.outbox.lock(key):
            item = await self.load(key)
            if item is None or item.stored.message is None or item.fate is not Fate.OPEN:
                return
            try:
                await self.outbox.edit(item, item.stored.message)
            except TROUBLE as error:
                _log.info("offer not redrawn", match=item.match.id, why=str(error))

    # Overrides for the outbox

    async def behind(self) -> list[Key]:
        store = self._store
        return await store.read(queries.offer_messages_behind, store.worth_showing(), store.shards)

    async def load(self, key: Key, known: Match | None = None) -> _Item | None:
        stored = await self._store.read(queries.offer_message_of, *key)
        if stored is None:
            return None
        match = known or await load_match(self._store, stored.match)
        return None if match.shown.homeless or not self._store.shards.serve(match.guild) else _Item(stored, match)

    def place(self, item: _Item) -> discord.PartialMessageable:
        """The message's channel, even if the match was relocated since."""
        channel = item.stored.channel or item.match.channel
        return self._client.get_partial_messageable(channel, guild_id=item.match.guild)

    def recorded(self, item: _Item) -> Shown:
        return Shown(item.stored.shown, item.stored.message)

    def revision(self, item: _Item) -> int:
        return item.match.revision

    def is_behind(self, item: _Item) -> bool:
        """Whether the message must be posted, or edited because a player has agreed, left or closed the offer."""
        stored, match = item.stored, item.match
        if stored.message is None or item.fate is not Fate.OPEN:
            return (stored.message is None) == (item.fate is Fate.OPEN) and stored.shown < match.revision
        what, rows = offer_at(match, stored.made).offer, match.log[stored.shown :]
        # A computer player's move leaves a takeback open, which then undoes that move as well.
        return any(
            row.offer == what or row.leaves or (row.kind in MOVES and isinstance(what, TakeBack)) for row in rows
        )

    def recognise(self, item: _Item, message: discord.Message) -> int | None:
        """The revision at which the offer was made, for its message; None for others.

        A board that was posted while the offer was open has the same buttons.
        """
        is_board = revision_on(message, item.match.id, BOARD_FILE) is not None
        return item.stored.made if offer_on(message) == item.key and not is_board else None

    async def draft(self, item: _Item, is_edit: bool) -> Draft:
        match, made = item.match, item.stored.made
        if item.fate is not Fate.OPEN:
            return Draft(message=views.closed(match, made))
        answerers = match.answerers(offer_at(match, made).offer)
        users = dict.fromkeys(match.seats[seat] for seat in sorted(answerers) if match.seats[seat] in match.people)
        return Draft(
            key=f"offer:{match.id}:{made}",
            message=views.asking(await self._boards.with_gone(match), made),
            pings=[] if is_edit or is_repeated(match, made) else await wanting_pings(self._store, users),
            # The board may be far above by now, or deleted.
            reply_to=match.shown.message,
        )

    async def record(self, item: _Item, message: int, revision: int) -> _Item | None:
        if item.fate is not Fate.OPEN and message == item.stored.message:
            await self._store.write(queries.drop_offer_message, *item.key)
            return item._replace(stored=item.stored._replace(shown=item.match.revision))
        channel = item.stored.channel or item.match.channel
        stored = item.stored._replace(shown=revision, channel=channel, message=message)
        if not await self._store.write(queries.note_offer_shown, stored):
            return None
        return item._replace(stored=stored)

    async def reload(self, item: _Item) -> _Item:
        stored = await self._store.read(queries.offer_message_of, *item.key)
        # If it is stored no more, another process has shown the answer.
        return _Item(stored or OfferMessage(*item.key), await load_match(self._store, item.match.id))

    async def withdraw(self, before: _Item, item: _Item, message: int, revision: int) -> bool:
        """Delete a message that came too late; show the answer again on one that was edited too late."""
        place = item._replace(stored=before.stored)
        if message == before.stored.message:
            await self.outbox.edit(place, message)
        else:
            await delete_message(self.place(place), message)
        return True

    async def finish(self, item: _Item) -> None:
        """Record what needs no request: the match has gone on without a change, or the offer was closed unseen."""
        stored, revision = item.stored, item.match.revision
        if item.fate is not Fate.OPEN and stored.message is None:
            await self._store.write(queries.drop_offer_message, *item.key)
        elif item.fate is Fate.OPEN and stored.shown < revision:
            await self._store.write(queries.note_offer_shown, stored._replace(shown=revision))

    async def failed(self, item: _Item, error: Exception) -> None:
        """Give up a message that was deleted, or that the bot may not edit any more."""
        if item.stored.message is None or not isinstance(error, REFUSED):
            raise error
        await self._store.write(queries.drop_offer_message, *item.key)


@subscribes(MatchPublished)
async def publish_offers(client: BotClient, published: MatchPublished) -> None:
    """Publish the messages of a match's offers, after its board. Raises as Discord does if one can't be posted."""
    await client.part(OfferMessages).publish(published.match)


def is_repeated(match: Match, made: int) -> bool:
    """Whether the player who made the offer at the revision `made` had made such an offer before since anybody moved:
    only the first one pings.
    """
    by = match.log[made - 1].by
    return by is not None and bool(made_before(match, offer_at(match, made).offer, by, made - 1))


def offer_on(message: discord.Message) -> Key | None:
    """The offer that a message asks about; None for other messages."""
    for each in map(CustomId.read, custom_ids(message)):
        if each is not None and each.action is Action.AGREE and each.decision is not None:
            return MatchId(int(each.subject)), each.decision
    return None
