"""The contents of a posted message: pictures, by their names, and buttons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

if TYPE_CHECKING:
    from discord.components import Component


def revision_on(message: discord.Message, match: int, name: re.Pattern[str]) -> int | None:
    """The revision of a match that a message shows, by its picture's file name; None if it shows another one or none.

    `name` has two groups, both numbers: the match and the revision.
    """
    named = filter(None, map(name.fullmatch, pictures(message)))
    return next((int(found[2]) for found in named if int(found[1]) == match), None)


def has_buttons(message: discord.Message) -> bool:
    """Whether a message has buttons or menus."""
    return any(isinstance(part, discord.ActionRow) for part in parts(message.components))


def pictures(message: discord.Message) -> Iterator[str]:
    """The file names of the pictures in a message, whether it is a classic one or an older one in Components V2."""
    yield from (each.filename for each in message.attachments)
    for part in parts(message.components):
        if isinstance(part, discord.MediaGalleryComponent):
            for item in part.items:
                yield item.media.url.partition("?")[0].rpartition("/")[2]


def parts(components: Iterable[Component]) -> Iterator[Component]:
    """All components of a message, including nested ones."""
    for component in components:
        yield component
        accessory: Any = getattr(component, "accessory", None)
        children: Any = getattr(component, "children", ())
        yield from parts(children if accessory is None else (*children, accessory))


def is_layout(message: discord.Message) -> bool:
    """Whether a message is in Components V2. It can't become a classic message."""
    return message.flags.components_v2


TEMPORARY_TEXT_ID = 1_000_000
"""Component id, in boards of older versions, of a text that is true only as long as they have buttons."""


def without_buttons(message: discord.Message, *more: str) -> ui.LayoutView:
    """A board in Components V2, which older versions posted, without its buttons and the text `TEMPORARY_TEXT_ID`,
    followed by `more`. Its attachments stay.
    """
    view = ui.LayoutView(timeout=None)
    for part in map(_lasting, ui.LayoutView.from_message(message, timeout=None).children):
        if part is not None:
            view.add_item(part)
    for text in more:
        view.add_item(ui.TextDisplay(text))
    return view


def _lasting(part: ui.Item[Any]) -> ui.Item[Any] | None:
    if isinstance(part, ui.ActionRow) or part.id == TEMPORARY_TEXT_ID:
        return None
    if isinstance(part, ui.MediaGallery):
        return ui.MediaGallery(*map(_attached, part.items))
    if isinstance(part, ui.Container):
        kept = (child for child in map(_lasting, part.children) if child is not None)
        return ui.Container(*kept, accent_colour=part.accent_colour)
    return part


def _attached(item: discord.MediaGalleryItem) -> discord.MediaGalleryItem:
    """A picture by its attachment's name: Discord's URL of it is signed and expires."""
    name = item.media.url.partition("?")[0].rpartition("/")[2]
    return discord.MediaGalleryItem(f"attachment://{name}", description=item.description)
