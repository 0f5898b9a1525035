"""What is to be found in messages that were posted: pictures, by their names, and buttons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import discord

if TYPE_CHECKING:
    from discord.components import Component

LOOKED_THROUGH = 50
"""Messages of a channel that are searched for one of ours whose posting was not confirmed."""


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
        children: Any = getattr(component, "children", ())
        yield from parts(children)
