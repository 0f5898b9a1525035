"""Queries about the messages that ask players about offers. An offer's message is stored until it shows the answer."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from bot.core.match import MatchId
from bot.core.shards import ALL_SHARDS, Shards
from bot.storage.match_queries import is_to_do
from bot.storage.rows import EVER, is_served, shards_params
from bot.storage.tables import match, offer_message

_IS_THIS = (offer_message.c.match_id == bindparam("match")) & (offer_message.c.made == bindparam("revision"))
_ADD = insert(offer_message)
_FIND = select(offer_message).where(_IS_THIS)
_BEHIND_IN = (
    select(offer_message.c.made)
    .where(offer_message.c.match_id == bindparam("match"), offer_message.c.shown < bindparam("now"))
    .order_by(offer_message.c.made)
)
_BEHIND = (
    select(offer_message.c.match_id, offer_message.c.made)
    .join(match)
    .where(offer_message.c.shown < match.c.revision, is_to_do, is_served(match.c.guild))
    .order_by(offer_message.c.match_id, offer_message.c.made)
)
_NOTE = (
    update(offer_message)
    .where(
        _IS_THIS,
        offer_message.c.shown <= bindparam("seen"),
        offer_message.c.message.is_(None) | (offer_message.c.message == bindparam("board")),
    )
    .values(shown=bindparam("seen"), channel=bindparam("there"), message=bindparam("board"))
)
_DROP = delete(offer_message).where(_IS_THIS)


class OfferMessage(NamedTuple):
    """The message of an offer."""

    match: MatchId
    made: int
    """The revision at which the offer was made."""
    shown: int = -1
    """The revision that the message shows; -1 before it is posted."""
    channel: int | None = None
    message: int | None = None


def add_offer_message(db: Connection, match_id: MatchId, made: int) -> None:
    """Store that the offer made at this revision needs a message."""
    db.execute(_ADD, {"match_id": match_id, "made": made, "shown": -1})


def offer_message_of(db: Connection, match_id: MatchId, made: int) -> OfferMessage | None:
    """The message of an offer; None if it needs no message, or shows the answer."""
    found = db.execute(_FIND, {"match": match_id, "revision": made}).first()
    return None if found is None else OfferMessage(*found)


def offers_behind(db: Connection, match_id: MatchId, revision: int) -> list[int]:
    """The offers of a match whose messages don't show this revision."""
    return list(db.execute(_BEHIND_IN, {"match": match_id, "now": revision}).scalars())


def offer_messages_behind(
    db: Connection, since: datetime = EVER, shards: Shards = ALL_SHARDS
) -> list[tuple[MatchId, int]]:
    """The offers in servers of these shards whose messages don't show their matches as they are; of matches that are
    over, those that ended after `since` (UTC).
    """
    found = db.execute(_BEHIND, {"since": since, **shards_params(shards)})
    return [(MatchId(match_id), made) for match_id, made in found]


def note_offer_shown(db: Connection, offer: OfferMessage) -> bool:
    """Record the message of an offer. False, with nothing recorded, if another message or a newer revision is recorded,
    or if the offer needs no message any more.
    """
    values = {"match": offer.match, "revision": offer.made, "seen": offer.shown}
    return db.execute(_NOTE, {**values, "there": offer.channel, "board": offer.message}).rowcount == 1


def drop_offer_message(db: Connection, match_id: MatchId, made: int) -> None:
    """Forget the message of an offer."""
    db.execute(_DROP, {"match": match_id, "revision": made})
