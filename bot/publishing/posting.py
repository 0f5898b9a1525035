"""Posts messages, with a nonce by which Discord drops a second one."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

import discord

from bot.publishing.backoff import UNKNOWN_MESSAGE, surely
from bot.storage import Store
from bot.ui.escape import unformatted
from bot.ui.layout import Message, pinging, sending

if TYPE_CHECKING:
    from discord.abc import MessageableChannel

NONCE_CHARS = 25
"""Maximum length of a nonce."""
NOTIFICATION_CHARS = 200
"""Characters of a message that a phone's notification shows."""
MOST_NONCES = 5
"""Number of nonces that are tried if people delete the message again and again."""


class Picture(NamedTuple):
    """A picture that is attached to a message."""

    file_name: str
    png: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A message to publish."""

    message: Message
    key: str = ""
    """The identity of a new message in its channel: with the same key, it is posted only once."""
    picture: Picture | None = None
    pings: Iterable[int] = ()
    """The users that a post pings; an edit doesn't ping."""
    is_silent: bool = False
    """Whether phones don't announce a post, which matters in private: there everything pings."""
    reply_to: int | None = None
    """The message in the same channel to which a post replies, if it is still there."""


async def post(store: Store, channel: MessageableChannel, draft: Draft) -> discord.Message:
    """Post a message; if one with the same key was posted there some minutes ago, returns that.

    If that was deleted since, a new one is posted. Raises discord.HTTPException, aiohttp.ClientError or OSError;
    StoreUnavailable.
    """
    secret = await store.nonce_secret()
    for attempt in range(1, MOST_NONCES):
        try:
            return await _post(channel, draft, nonce_of(secret, channel.id, draft.key, attempt))
        except discord.NotFound as error:
            # Discord refuses the nonce of a message that was deleted.
            if error.code != UNKNOWN_MESSAGE:
                raise
    return await _post(channel, draft, nonce_of(secret, channel.id, draft.key, MOST_NONCES))


def announced(message: Message) -> Message:
    """A message as it is posted if it notifies people: phones show its beginning as it was written, so that has no
    formatting.
    """
    return replace(message, text=unformatted(message.text, NOTIFICATION_CHARS))


def nonce_of(secret: bytes, channel: int, key: str, attempt: int) -> str:
    """The nonce of a post.

    Discord compares the nonces of all that the bot posts, in whatever channel and for whatever database. So the digest
    contains the channel, which for direct messages stands for the user, and a secret of the database.
    """
    said = f"{channel} {attempt} {key}".encode()
    return hashlib.blake2b(said, key=secret, digest_size=16).hexdigest()[:NONCE_CHARS]


async def _post(channel: MessageableChannel, draft: Draft, nonce: str) -> discord.Message:
    pings = [*draft.pings]
    message = announced(draft.message) if pings or isinstance(channel, discord.DMChannel) else draft.message
    options: dict[str, Any] = {"nonce": nonce, "allowed_mentions": pinging(pings), "silent": draft.is_silent}
    if draft.reply_to is not None:
        options["reference"] = discord.MessageReference(
            message_id=draft.reply_to, channel_id=channel.id, fail_if_not_exists=False
        )
    attached = [] if draft.picture is None else [draft.picture]
    # Each request needs its own files.
    return await surely(lambda: channel.send(**sending(message, attached), **options))
