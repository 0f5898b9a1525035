"""The contents of a posted message: pictures, by their names, and buttons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import discord

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


def is_layout(message: discord.Message) -> bool:
    """Whether a message is in Components V2. It can't become a classic message."""
    return message.flags.components_v2


def pictures(message: discord.Message) -> Iterator[str]:
    """The file names of the pictures in a message."""
    return (each.filename for each in message.attachments)


def parts(components: Iterable[Component]) -> Iterator[Component]:
    """All components of a message, including nested ones."""
    for component in components:
        yield component
        accessory: Any = getattr(component, "accessory", None)
        children: Any = getattr(component, "children", ())
        yield from parts(children if accessory is None else (*children, accessory))
