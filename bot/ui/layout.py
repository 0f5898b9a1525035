"""Messages and their parts: text, rows, menus, pictures; mentions, times and links."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from math import ceil
from typing import Any, NamedTuple, TypeAlias, TypeVar
from unicodedata import east_asian_width

import discord
from discord import ui

from bot.core.picks import Picks
from bot.texts import AnyLocale, say
from bot.texts.people import plain, shortened
from bot.ui.actions import Action, CustomId, Pressable, action_button, button, menu
from games.kit.rules import Option, written

IN_A_ROW = 5
"""Buttons in a row."""
MOST_ROWS = 5
"""Rows of a classic message."""
MOST_OPTIONS = 25
"""Options of a menu."""
MAX_MESSAGE_CHARS = 2000
"""Characters of a classic message."""

Control: TypeAlias = Pressable | ui.Button[Any]
Row: TypeAlias = tuple[Control, ...]
"""Up to five buttons, or a menu."""
Part: TypeAlias = ui.Item[Any]
Attached: TypeAlias = tuple[str, bytes]
"""A file's name and content."""
LineT = TypeVar("LineT")


class Illustration(NamedTuple):
    """A picture of a message, without its content."""

    file_name: str
    alt: str | None


@dataclass(frozen=True, slots=True)
class Message:
    """A classic message: text, attached pictures, and rows of buttons and menus.

    A message with a picture or a ping is a classic message: phones show nothing of a ping in Components V2, and
    Discord refuses some edits that upload a picture into Components V2.
    """

    text: str
    """At most 2000 characters. A lock screen shows its first line."""
    rows: tuple[Row, ...] = ()
    illustrations: tuple[Illustration, ...] = ()
    below: str = ""
    """Text below the picture, right above the buttons: an embed. Discord always allows these in replies to commands and
    buttons, elsewhere only with a permission.
    """


AnyMessage: TypeAlias = Message | ui.LayoutView
"""A classic message, or a layout of Components V2: only for panels with more menus than five rows hold."""


def message(*parts: str | Illustration | Row | None, below: Iterable[str | None] = ()) -> Message:
    """A classic message of these parts, omitting None, with the lines `below` its picture. Its texts are cut to what
    Discord accepts.
    """
    text = "\n".join(part for part in parts if isinstance(part, str) and part)
    illustrations = tuple(part for part in parts if isinstance(part, Illustration))
    rows = tuple(
        shown
        for part in parts
        if isinstance(part, tuple) and not isinstance(part, Illustration) and (shown := row(*part)) is not None
    )
    if len(rows) > MOST_ROWS:
        raise ValueError(f"{len(rows)} rows are too many for a classic message: {text}")
    beneath = "\n".join(filter(None, below))
    return Message(shortened(text, MAX_MESSAGE_CHARS), rows, illustrations, shortened(beneath, MAX_MESSAGE_CHARS))


def layout(*parts: str | Part | Row | None) -> ui.LayoutView:
    """A layout of Components V2 of these parts, omitting None."""
    view = ui.LayoutView(timeout=None)
    for part in _components(parts):
        view.add_item(part)
    # A press is answered by its custom id alone, so discord.py needn't keep the view.
    view.stop()
    return view


def box(*parts: str | Part | Row | None) -> ui.Container[Any]:
    """A frame around these parts of a layout, omitting None."""
    return ui.Container(*_components(parts))


def _components(parts: Iterable[str | Part | Row | None]) -> Iterator[Part]:
    for part in parts:
        if isinstance(part, str):
            yield ui.TextDisplay(part)
        elif isinstance(part, tuple):
            if (shown := row(*part)) is not None:
                yield ui.ActionRow(*shown)
        elif part is not None:
            yield part


def sending(message: AnyMessage, attached: Iterable[Attached] = ()) -> dict[str, Any]:
    """The arguments with which discord.py sends a message with these files. Good for one request, which uses up the
    files.
    """
    files = _files(message, attached)
    if isinstance(message, ui.LayoutView):
        return {"view": message, "files": files}
    view = {"view": _view(message)} if message.rows else {}
    return {"content": message.text, "files": files, **view, **({"embed": _embed(message)} if message.below else {})}


def editing(message: AnyMessage, attached: Iterable[Attached] | None = ()) -> dict[str, Any]:
    """The arguments with which discord.py edits a message into this one, with these files; None leaves its files."""
    files = {} if attached is None else {"attachments": _files(message, attached)}
    if isinstance(message, ui.LayoutView):
        return {"view": message, **files}
    return {
        "content": message.text,
        "embed": _embed(message),
        "view": _view(message) if message.rows else None,
        **files,
    }


def _embed(message: Message) -> discord.Embed | None:
    return discord.Embed(description=message.below) if message.below else None


def _view(message: Message) -> ui.View:
    view = ui.View(timeout=None)
    for number, controls in enumerate(message.rows):
        for control in controls:
            control.row = number
            view.add_item(control)
    # discord.py keeps a view until it is stopped, a private one for 15 minutes. Ours are answered by custom id alone.
    view.stop()
    return view


def _files(message: AnyMessage, attached: Iterable[Attached]) -> list[discord.File]:
    alts = dict(message.illustrations) if isinstance(message, Message) else {}
    return [discord.File(io.BytesIO(content), name, description=alts.get(name)) for name, content in attached]


def note(text: str, *rows: Row | None) -> Message:
    return message(text, *rows)


def rows(buttons: Iterable[Control], most: int = IN_A_ROW) -> list[Row]:
    """Arrange buttons in rows of `most`."""
    rest = iter(row(*buttons) or ())
    return list(iter(lambda: tuple(islice(rest, most)), ()))


def even_rows(buttons: Sequence[Control]) -> list[Row]:
    """Arrange buttons in as few rows as possible, of about equal length: a phone breaks a row of five in two."""
    buttons = row(*buttons) or ()
    needed = ceil(len(buttons) / IN_A_ROW)
    return rows(buttons, ceil(len(buttons) / needed)) if buttons else []


def row(*buttons: Control | None) -> Row | None:
    """A row of these buttons, or of one menu, omitting None and what is switched off; None if nothing is left."""
    return tuple(each for each in buttons if each is not None and getattr(each, "is_offered", True)) or None


def ask(question: str, *buttons: Pressable) -> Message:
    """A question with buttons for the answers."""
    return note(question, row(*buttons))


def confirmation(question: str, locale: AnyLocale, *buttons: Pressable) -> Message:
    """A private question before something that can't be undone, with buttons to do it, and one to put it away."""
    return ask(question, *buttons, action_button(CustomId(Action.CANCEL), locale))


def turning(custom_id: CustomId, page: int, pages: int, locale: AnyLocale) -> Row | None:
    """Back and Next buttons, whose paths end with the page; None if there is only one page."""
    if pages == 1:
        return None

    def made(name: str, to: int) -> Pressable:
        path = f"{custom_id.path}.{to}" if custom_id.path else str(to)
        return button(replace(custom_id, path=path), say(locale, f"button-{name}"), disabled=not 0 <= to < pages)

    return row(made("back", page - 1), made("next", page + 1))


def picks_menu(
    custom_id: CustomId, picks: Picks, option: Option, word: Callable[[str], str], placeholder: str, before: str = ""
) -> Row:
    """A menu of one option's values. Choosing one sends `before` and all the picks with this value.

    `word` gives the label of a value.
    """
    picked = picks.values[option.key]
    options = [
        discord.SelectOption(
            label=word(value), value=f"{before}{picks.but({option.key: value})}", default=value == picked
        )
        for value in map(written, option.values)
    ]
    return (menu(custom_id, options, placeholder),)


def picture(file_name: str, alt: str) -> Illustration:
    """The picture to be attached as `file_name`, with its alt text."""
    return Illustration(file_name, described(alt))


def described(alt: str) -> str | None:
    """An alt text as Discord accepts it: shortened to 1024 characters, None if empty."""
    return shortened(plain(alt), 1024) or None


def mention(user: int) -> str:
    """A mention of a person; it pings them if the message's allowed mentions include them."""
    return f"<@{user}>"


def pinging(users: Iterable[int]) -> discord.AllowedMentions:
    """Allow a message's mentions to ping these people only."""
    allowed = [discord.Object(user) for user in users]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=allowed)


def when(moment: datetime) -> str:
    """A relative timestamp, which Discord shows to each reader as "in 23 hours"."""
    return discord.utils.format_dt(moment, "R")


def date(moment: datetime) -> str:
    """An absolute timestamp, which Discord shows to each reader as "24 November 2026 18:30"."""
    return discord.utils.format_dt(moment, "f")


def moments(moment: datetime | None) -> dict[str, str]:
    """A moment as the arguments `date` and `when` of a text; "none" without one."""
    return {"date": "none", "when": "none"} if moment is None else {"date": date(moment), "when": when(moment)}


def day(moment: datetime) -> str:
    """An absolute timestamp, which Discord shows to each reader as "24 November 2026"."""
    return discord.utils.format_dt(moment, "D")


def jump(guild: int | None, channel: int, message: int | None = None) -> str:
    """The URL of a channel, or of a message in it."""
    url = f"https://discord.com/channels/{guild or '@me'}/{channel}"
    return url if message is None else f"{url}/{message}"


def columns(text: str) -> int:
    """Width of a text in columns; a Japanese character takes two."""
    return sum(2 if east_asian_width(character) in "FW" else 1 for character in text)


def paged(lines: Sequence[LineT], page: int, size: int) -> tuple[Sequence[LineT], int, int]:
    """The lines of a page, the page's number, and the number of pages. Takes the nearest existing page (0-based)."""
    pages = max(1, -(-len(lines) // size))
    page = min(max(page, 0), pages - 1)
    return lines[page * size : (page + 1) * size], page, pages
