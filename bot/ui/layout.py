"""The parts of messages: text, boxes, rows, menus, pictures; mentions, times and links."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import islice
from math import ceil
from typing import Any, TypeAlias, TypeVar

import discord
from discord import ui

from bot.core.picks import Picks
from bot.texts import AnyLocale, say
from bot.ui.actions import CustomId, Pressable, button, menu
from bot.ui.escape import plain
from games.kit.rules import Option, written

IN_A_ROW = 5
"""Buttons in a row."""
MOST_OPTIONS = 25
"""Options of a menu."""
PASSING = 1_000_000
"""Component id of a text that is true only as long as its message has buttons. Discord's own ids begin at 1."""

Part: TypeAlias = ui.Item[Any]
LineT = TypeVar("LineT")


def layout(*parts: Part | None) -> ui.LayoutView:
    """A message of these parts, omitting None. It never times out: its dynamic items aren't stored."""
    view = ui.LayoutView(timeout=None)
    for part in parts:
        if part is not None:
            view.add_item(part)
    return view


def note(text: str, *parts: Part | None) -> ui.LayoutView:
    """A message that is mostly text."""
    return layout(ui.TextDisplay(text), *parts)


def box(*parts: Part | None, colour: int | None = None) -> ui.Container[Any]:
    """A frame around these parts, omitting None; its edge has the `colour` 0xRRGGBB."""
    return ui.Container(*(part for part in parts if part is not None), accent_colour=colour)


def rows(buttons: Iterable[Pressable], most: int = IN_A_ROW) -> list[ui.ActionRow[Any]]:
    """Arrange buttons in rows of `most`."""
    rest = iter(buttons)
    return [ui.ActionRow(*row) for row in iter(lambda: tuple(islice(rest, most)), ())]


def even_rows(buttons: Sequence[Pressable]) -> list[ui.ActionRow[Any]]:
    """Arrange buttons in as few rows as possible, of about equal length: a phone breaks a row of five in two."""
    needed = ceil(len(buttons) / IN_A_ROW)
    return rows(buttons, ceil(len(buttons) / needed))


def row(*buttons: Pressable | None) -> ui.ActionRow[Any] | None:
    """A row of these buttons, omitting None; None if no button is left."""
    return next(iter(rows(button for button in buttons if button is not None)), None)


def ask(question: str, *buttons: Pressable) -> ui.LayoutView:
    """A question with buttons for the answers."""
    return note(question, row(*buttons))


def turning(custom_id: CustomId, page: int, pages: int, locale: AnyLocale) -> ui.ActionRow[Any] | None:
    """Back and Next buttons; None if there is only one page."""
    if pages == 1:
        return None

    def made(name: str, to: int) -> Pressable:
        return button(replace(custom_id, path=str(to)), say(locale, f"button-{name}"), disabled=not 0 <= to < pages)

    return row(made("back", page - 1), made("next", page + 1))


def picks_menu(
    custom_id: CustomId, picks: Picks, option: Option, word: Callable[[str], str], placeholder: str, before: str = ""
) -> ui.ActionRow[Any]:
    """A menu of one option's values. Choosing one sends `before` and all the picks with this value.

    `word` gives the label of a value.
    """
    picked = picks.values[option.key]
    options = [
        discord.SelectOption(
            label=word(value)[:100], value=f"{before}{picks.but({option.key: value})}", default=value == picked
        )
        for value in map(written, option.values)
    ]
    return ui.ActionRow(menu(custom_id, options, placeholder))


def picture(file_name: str, alt: str) -> ui.MediaGallery[Any]:
    """The picture attached as `file_name`, with its alt text."""
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{file_name}", description=described(alt)))


def described(alt: str) -> str | None:
    """An alt text as Discord accepts it: shortened to 1024 characters, None if empty."""
    return shortened(plain(alt), 1024) or None


def lasting(message: discord.Message, *more: Part) -> ui.LayoutView:
    """A message without its buttons, its menus and its `PASSING` text, followed by `more`. Its attachments stay."""
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
    """A picture by its attachment's name: Discord's URL of it is signed and expires."""
    name = item.media.url.partition("?")[0].rpartition("/")[2]
    return discord.MediaGalleryItem(f"attachment://{name}", description=item.description)


def mention(user: int) -> str:
    """A mention of a person; it pings them if the message's allowed mentions include them."""
    return f"<@{user}>"


def pinging(users: Iterable[int]) -> discord.AllowedMentions:
    """Allow a message's mentions to ping these people, and nobody else."""
    allowed = [discord.Object(user) for user in users]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=allowed)


def when(moment: datetime) -> str:
    """A relative timestamp, which Discord shows to each reader as "in 23 hours"."""
    return discord.utils.format_dt(moment, "R")


def date(moment: datetime) -> str:
    """An absolute timestamp, which Discord shows to each reader as "24 November 2026 18:30"."""
    return discord.utils.format_dt(moment, "f")


def jump(guild: int | None, channel: int, message: int | None = None) -> str:
    """The URL of a channel, or of a message in it."""
    url = f"https://discord.com/channels/{guild or '@me'}/{channel}"
    return url if message is None else f"{url}/{message}"


def shortened(text: str, most: int) -> str:
    """The text, cut to `most` characters including an ellipsis if it is longer."""
    return text if len(text) <= most else text[: most - 1] + "…"


def paged(lines: Sequence[LineT], page: int, size: int) -> tuple[Sequence[LineT], int, int]:
    """The lines of a page, the page's number, and the number of pages. Takes the nearest existing page (0-based)."""
    pages = max(1, -(-len(lines) // size))
    page = min(max(page, 0), pages - 1)
    return lines[page * size : (page + 1) * size], page, pages
