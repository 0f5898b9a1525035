"""What is to be found in messages that were posted: pictures, by their names, and buttons."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import discord

if TYPE_CHECKING:
    from discord.components import Component

LOOKED_THROUGH = 50
"""Messages of a channel that are searched for one of ours whose posting was not confirmed."""


class Found(NamedTuple):
    """A message with a picture of a match."""

    message: int
    revision: int


async def own_messages(
    client: discord.Client, channel: discord.abc.Messageable, limit: int
) -> AsyncIterator[discord.Message]:
    """Our own among a channel's last messages, newest first: anybody may post a picture that is called like a board.

    Raises discord.HTTPException, aiohttp.ClientError or OSError.
    """
    async for message in channel.history(limit=limit):
        if message.author == client.user:
            yield message


async def find(
    client: discord.Client,
    channel: discord.abc.Messageable,
    name: re.Pattern[str],
    fits: Callable[[int, int], bool],
) -> Found | None:
    """The newest of our last messages in a channel with a picture of that name, whose two numbers, a match and its
    revision, fit. Raises discord.HTTPException, aiohttp.ClientError or OSError.
    """
    async for message in own_messages(client, channel, LOOKED_THROUGH):
        for file in pictures(message.components):
            named = name.fullmatch(file)
            if named and fits(int(named[1]), int(named[2])):
                return Found(message.id, int(named[2]))
    return None


def pictures(components: Iterable[Component]) -> Iterator[str]:
    """The file names of the pictures in a message."""
    for part in parts(components):
        if isinstance(part, discord.MediaGalleryComponent):
            for item in part.items:
                yield item.media.url.partition("?")[0].rpartition("/")[2]


def parts(components: Iterable[Component]) -> Iterator[Component]:
    """All components of a message, those inside of others too."""
    for component in components:
        yield component
        accessory: Any = getattr(component, "accessory", None)
        children: Any = getattr(component, "children", ())
        yield from parts(children if accessory is None else (*children, accessory))
