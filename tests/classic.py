"""Classic messages: their content before they are sent, and a check of their kind and length."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import discord
from discord import ui

from bot.texts import LANGUAGES, say
from bot.ui.actions import Action, Pressable
from bot.ui.layout import MAX_MESSAGE_CHARS, Message
from playground import Playground, components
from playground.components import MOST_TEXT
from playground.protocol import EPHEMERAL
from playground.rest import Exchange

PICTURES = (components.GALLERY, components.THUMBNAIL, components.FILE)
MARKDOWN = re.compile(r"(?<!\\)(\*\*|`|\]\()|^(#|-#)")
"""Formatting, which a lock screen would show as it is written; names are escaped."""
TITLED = re.compile(r"Lv\.\d\W{0,5}さん|さん ?さん")
"""A computer player with the title that Japanese gives to people, or a person who gets it twice."""
BROKEN = re.compile(r".*\*{4}.*|.+ -# .*")
"""Formatting that people see as it is written: bold in bold, and small print that doesn't begin a line."""
PROMISED = re.compile(
    r"(?:runs out|ends|Expires|in time|end the match|leave the match|on holiday until|check in by|comes)"
    r" \(?<t:(\d+)"
)
"""A moment that is said to come."""
CHOICES = tuple(
    f"{each.value}:" for each in (Action.PICK, Action.PICK_PUZZLE_MOVE, Action.PICK_LESSON_MOVE, Action.GIVE)
)
"""The beginnings of the custom ids of buttons for choices in a picture, of which there may be many."""
MORE = frozenset(say(locale, "button-panel-all") for locale in LANGUAGES)
TURNING = frozenset(say(locale, f"button-{key}") for locale in LANGUAGES for key in ("first", "back", "next", "last"))
"""The buttons to another page or step, which stand side by side."""
MOST_EQUAL = 5
"""Buttons of one style, before one that shows more."""
SENT = "/messages"
CALLBACK = "/callback"


def labels(message: Message) -> list[str | None]:
    """The labels of its buttons, in order."""
    controls = [control for row in message.rows for control in row]
    items = [control.item if isinstance(control, Pressable) else control for control in controls]
    return [item.label for item in items if isinstance(item, ui.Button)]


def offered(message: Message) -> list[str]:
    """The labels of its buttons and of its menus' options, in order."""
    controls = [control for row in message.rows for control in row]
    items = [control.item if isinstance(control, Pressable) else control for control in controls]
    options = [item.options if isinstance(item, ui.Select) else [item] for item in items]
    return [str(getattr(option, "label", "")) for each in options for option in each]


def wrong_with(exchange: Exchange) -> Iterator[str]:
    """The faults of a message that the bot has sent or edited, its alt texts included.

    A phone shows nothing of a ping in Components V2, and Discord refuses some edits that upload a picture into it.
    """
    for entries in entries_in(exchange.body):
        read = [" ".join(str(each).casefold().split()) for each in entries]
        yield from (f"offers two entries that read the same: {each}" for each in {*read} if read.count(each) > 1)
    body = message_in(exchange)
    embedded = [embed["description"] for embed in body.get("embeds") or ()]
    if embedded and exchange.template.startswith("/channels/"):
        yield "has an embed, which needs a permission in channels"
    parts = list(components.walk(body.get("components") or ()))
    if (
        len(body.get("content") or "") > MAX_MESSAGE_CHARS
        or sum(len(part.get("content", "")) for part in parts) > MOST_TEXT
    ):
        yield "is too long"
    yield from crowded(parts)
    if found := TITLED.search(str(body)):
        yield f"gives a computer player a title: {found[0]}"
    texts = (body.get("content") or "", *(part.get("content", "") for part in parts), *embedded)
    if found := BROKEN.search("\n".join(texts)):
        yield f"shows formatting as it is written: {found[0]}"
    is_new = exchange.method == "POST"
    answer: Any = exchange.answer if isinstance(exchange.answer, dict) else {}
    answer = (answer.get("resource") or {}).get("message") or answer
    pings = is_new and bool(answer.get("mentions")) and not answer["flags"] & EPHEMERAL
    first_line = (body.get("content") or "").partition("\n")[0]
    if pings and MARKDOWN.search(first_line):
        yield f"pings somebody with formatting: {first_line}"
    if all(part["type"] == components.ROW for part in body.get("components") or ()):
        return
    if exchange.uploads or (is_new and any(part["type"] in PICTURES for part in parts)):
        yield "has a picture in Components V2"
    if pings:
        yield "pings somebody in Components V2"


def crowded(parts: Iterable[Any]) -> Iterator[str]:
    """More buttons than somebody takes in at a glance."""
    buttons = [
        each
        for each in parts
        if each["type"] == components.BUTTON and not each.get("custom_id", "").startswith(CHOICES)
    ]
    green = [each.get("label") for each in buttons if each["style"] == discord.ButtonStyle.success.value]
    equal = [each.get("label") for each in buttons if each["style"] == discord.ButtonStyle.secondary.value]
    if len(green) > 1:
        yield f"has several green buttons: {green}"
    if len([label for label in equal if label not in MORE | TURNING]) > MOST_EQUAL:
        yield f"has too many equal buttons: {equal}"


def entries_in(body: Any) -> Iterator[list[str]]:
    """The labels of each menu, and of the suggestions, anywhere in a request."""
    if isinstance(body, list):
        for each in body:
            yield from entries_in(each)
    elif isinstance(body, dict):
        if isinstance(body.get("choices"), list):
            yield [each["name"] for each in body["choices"]]
        if isinstance(body.get("options"), list):
            yield [each["label"] for each in body["options"] if "label" in each]
        for each in body.values():
            yield from entries_in(each)


def message_in(exchange: Exchange) -> dict[str, Any]:
    """The message in a request; empty if there is none."""
    body: Any = exchange.body
    if not isinstance(body, dict) or exchange.method not in {"POST", "PATCH"}:
        return {}
    if exchange.template.endswith(CALLBACK):
        return body.get("data") or {} if body["type"] in {4, 7} else {}
    is_message = SENT in exchange.template or exchange.template.startswith("/webhooks/")
    return body if is_message else {}


def late_promises(exchange: Exchange, now: datetime) -> Iterator[str]:
    """The moments in a message that are said to come, and have passed by `now`."""
    body = message_in(exchange)
    parts = components.walk(body.get("components") or ())
    for text in (body.get("content") or "", *(part.get("content", "") for part in parts)):
        for found in PROMISED.finditer(text):
            if int(found[1]) < now.timestamp() - 1:
                yield f"promises what has passed: {found[0]}"


class Watched:
    """Collects the faults of the bot's messages."""

    def __init__(self, now: Callable[[], datetime] | None = None) -> None:
        """`now` is the time (UTC) by the bot's clock; without it, what messages promise isn't looked at."""
        self.now = now
        self.found: list[str] = []

    def __call__(self, exchange: Exchange) -> None:
        """Look at an exchange."""
        late = () if self.now is None else late_promises(exchange, self.now())
        wrong = (*wrong_with(exchange), *late)
        self.found += [f"{exchange.method} {exchange.template} {words}" for words in wrong]


@contextmanager
def only_classic(playground: Playground) -> Iterator[Watched]:
    """Check every message that the bot sends meanwhile; fails at the end if one was of the wrong kind or too long."""
    watched = Watched()
    playground.rest.watchers.append(watched)
    yield watched
    assert watched.found == [], watched.found
