"""The parts that messages are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from itertools import islice
from math import ceil
from typing import Any, TypeAlias, TypeVar

import discord
from discord import ui

from bot.core.picks import Picks
from bot.ui.actions import CustomId, Pressable, menu
from bot.ui.escape import plain
from games.kit.rules import Option, written

IN_A_ROW = 5
"""Buttons."""
MOST_OPTIONS = 25
"""Of a menu."""
PASSING = 1_000_000
"""The number of a text that is true only while its message has buttons. Discord numbers from 1 what has no number."""

Part: TypeAlias = ui.Item[Any]
LineT = TypeVar("LineT")


def layout(*parts: Part | None) -> ui.LayoutView:
    """A message of these parts, without those that are None. It never times out: our items are kept by nobody."""
    view = ui.LayoutView(timeout=None)
    for part in parts:
        if part is not None:
            view.add_item(part)
    return view


def note(text: str, *parts: Part | None) -> ui.LayoutView:
    """A message that is mostly text."""
    return layout(ui.TextDisplay(text), *parts)


def box(*parts: Part | None, colour: int | None = None) -> ui.Container[Any]:
    """Parts in a frame with an edge in `colour` (0xRRGGBB)."""
    return ui.Container(*(part for part in parts if part is not None), accent_colour=colour)


def rows(buttons: Iterable[Pressable], most: int = IN_A_ROW) -> list[ui.ActionRow[Any]]:
    """Buttons in rows of `most`."""
    rest = iter(buttons)
    return [ui.ActionRow(*row) for row in iter(lambda: tuple(islice(rest, most)), ())]


def even_rows(buttons: Sequence[Pressable]) -> list[ui.ActionRow[Any]]:
    """Buttons in as few rows as can be, of about the same length: on a phone a row of five becomes two."""
    needed = ceil(len(buttons) / IN_A_ROW)
    return rows(buttons, ceil(len(buttons) / needed))


def row(*buttons: Pressable | None) -> ui.ActionRow[Any] | None:
    """One row, without those that are None; None for none."""
    return next(iter(rows(button for button in buttons if button is not None)), None)


def picks_menu(
    custom_id: CustomId, picks: Picks, option: Option, word: Callable[[str], str], placeholder: str, before: str = ""
) -> ui.ActionRow[Any]:
    """A menu of the values of one option, in their words; what each sends is all the picks with it, after `before`."""
    picked = picks.values[option.key]
    options = [
        discord.SelectOption(
            label=word(value)[:100], value=f"{before}{picks.but({option.key: value})}", default=value == picked
        )
        for value in map(written, option.values)
    ]
    return ui.ActionRow(menu(custom_id, options, placeholder))


def picture(file_name: str, alt: str) -> ui.MediaGallery[Any]:
    """The picture that is attached under `file_name`, with its alt text."""
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{file_name}", description=described(alt)))


def described(alt: str) -> str | None:
    """An alt text as Discord takes it: cut where it has more than 1024 characters, None where it is empty."""
    return shortened(plain(alt), 1024) or None


def lasting(message: discord.Message, *more: Part) -> ui.LayoutView:
    """What a message shows, less its buttons and menus, and the text that is `PASSING`, with more beneath it. Its
    picture stays the attachment that it is.
    """
    return layout(*map(_lasting, ui.LayoutView.from_message(message, timeout=None).children), *more)


def _lasting(part: Part) -> Part | None:
    if isinstance(part, ui.ActionRow) or part.id == PASSING:
        return None
    if isinstance(part, ui.MediaGallery):
        return ui.MediaGallery(*(_attached(item) for item in part.items))
    if isinstance(part, ui.Container):
        return ui.Container(
            *(kept for child in part.children if (kept := _lasting(child))), accent_colour=part.accent_colour
        )
    return part


def _attached(item: discord.MediaGalleryItem) -> discord.MediaGalleryItem:
    """The same picture by its name: the address that Discord gave it is signed and ends some day."""
    name = item.media.url.partition("?")[0].rpartition("/")[2]
    return discord.MediaGalleryItem(f"attachment://{name}", description=item.description)


def mention(user: int) -> str:
    """A person, as Discord shows people; it pings where a message's allowed mentions say so."""
    return f"<@{user}>"


def pinging(users: Iterable[int]) -> discord.AllowedMentions:
    """The mentions of a message ping these people, and nobody else."""
    them = [discord.Object(user) for user in users]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=them)


def when(moment: datetime) -> str:
    """A moment as each reader's Discord words it: "in 23 hours"."""
    return discord.utils.format_dt(moment, "R")


def date(moment: datetime) -> str:
    """A moment as each reader's Discord writes it: "24 November 2026 18:30"."""
    return discord.utils.format_dt(moment, "f")


def jump(guild: int | None, channel: int, message: int | None = None) -> str:
    """The address of a message, or of a channel."""
    place = f"https://discord.com/channels/{guild or '@me'}/{channel}"
    return place if message is None else f"{place}/{message}"


def shortened(text: str, most: int) -> str:
    """The text, cut with an ellipsis where it has more than `most` characters."""
    return text if len(text) <= most else text[: most - 1] + "…"


def paged(lines: Sequence[LineT], page: int, size: int) -> tuple[Sequence[LineT], int, int]:
    """The lines of a page, which page (0-based; the nearest there is), and how many there are."""
    pages = max(1, -(-len(lines) // size))
    page = min(max(page, 0), pages - 1)
    return lines[page * size : (page + 1) * size], page, pages
