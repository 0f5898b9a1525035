"""Embeds: checks what a bot sends as Discord does, and turns it into what readers get."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from playground.components import WHITE
from playground.forms import Reader, array, each, fields, flag, form, missing, number, text, unless_absent, url
from playground.protocol import Json, invalid_form

MOST_EMBEDS = 10
MOST_TEXT = 6000
"""Characters in all embeds of a message together."""
_WEB = ("http", "https")
_MEDIA = (*_WEB, "attachment")
_PICTURES = ("image", "thumbnail")
_SHOWN = ("url", "proxy_url", "width", "height", "content_type")
"""The fields that an embed's picture copies from the file it shows."""


def read(given: Any, attachments: Sequence[Json]) -> list[Json]:
    """A message's embeds as readers get them. Raises Invalid Form Body for anything that Discord would refuse."""
    made = each(array(given, "embeds", MOST_EMBEDS), "embeds", _embed)
    if sum(map(_length, made)) > MOST_TEXT:
        raise invalid_form("embeds", "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MOST_TEXT}")
    return [_with_files(embed, attachments) for embed in made]


def addresses(embeds: Iterable[Json]) -> set[str]:
    """The addresses of the pictures in embeds."""
    return {embed[place]["url"] for embed in embeds for place in _PICTURES if place in embed}


def _embed(given: Any, path: str) -> Json:
    parts = fields(form(given, path), path, _PARTS)
    made: Json = {"type": "rich"} | {key: part for key, part in parts.items() if part or key == "color"}
    if made["color"] is None:
        del made["color"]
    if made.keys() <= {"type", "url", "color"}:
        raise missing(f"{path}.description")
    return made


def _named(given: Any, path: str, key: str, most: int) -> Json:
    """An author or a footer."""
    part = form(given, path)
    made: Json = {key: text(part.get(key), f"{path}.{key}", most)}
    for name, schemes in (("url", _WEB), ("icon_url", _MEDIA)):
        if part.get(name) is not None:
            made[name] = url(part[name], f"{path}.{name}", schemes)
    return made


def _words(most: int, *, least: int = 0) -> Reader[str]:
    """A reader for a text. Discord strips blanks at its ends, so blanks alone are no text."""
    return lambda given, path: text(given.strip() if isinstance(given, str) else given, path, most, least=least)


def _field(given: Any, path: str) -> Json:
    return fields(form(given, path), path, _OF_A_FIELD)


def _picture(given: Any, path: str) -> Json:
    address = url(form(given, path).get("url"), f"{path}.url", _MEDIA)
    return {"url": address, "proxy_url": address}


def _time(given: Any, path: str) -> str:
    try:
        moment = datetime.fromisoformat(given)
    except (TypeError, ValueError) as problem:
        words = f"Could not parse {given}. Should be ISO8601."
        raise invalid_form(path, "DATE_TIME_TYPE_PARSE", words) from problem
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).isoformat()


_OF_A_FIELD: dict[str, Reader[Any]] = {
    "name": _words(256, least=1),
    "value": _words(1024, least=1),
    "inline": flag,
}
_PARTS: dict[str, Reader[Any]] = {
    "title": _words(256),
    "description": _words(4096),
    "url": unless_absent(lambda given, path: url(given, path, _WEB)),
    "color": unless_absent(lambda given, path: number(given, path, 0, WHITE)),
    "timestamp": unless_absent(_time),
    "author": unless_absent(lambda given, path: _named(given, path, "name", 256)),
    "footer": unless_absent(lambda given, path: _named(given, path, "text", 2048)),
    **dict.fromkeys(_PICTURES, unless_absent(_picture)),
    "fields": lambda given, path: each(array(given, path, 25), path, _field),
}


def _length(embed: Json) -> int:
    counted = [embed.get("title"), embed.get("description")]
    counted += [embed.get("author", {}).get("name"), embed.get("footer", {}).get("text")]
    counted += [field[key] for field in embed.get("fields", ()) for key in ("name", "value")]
    return sum(len(words) for words in counted if words)


def _with_files(embed: Json, attachments: Sequence[Json]) -> Json:
    """The embed with the uploaded files it refers to. Like Discord, silently drops a picture that has no file."""
    by_name = {f"attachment://{each['filename']}": each for each in attachments}
    for place in _PICTURES:
        address = embed.get(place, {}).get("url", "")
        if attachment := by_name.get(address):
            embed[place] = {key: attachment[key] for key in _SHOWN if key in attachment}
        elif address.startswith("attachment://"):
            del embed[place]
    for part in ("author", "footer"):
        address = embed.get(part, {}).get("icon_url", "")
        if address.startswith("attachment://"):
            del embed[part]["icon_url"]
            if attachment := by_name.get(address):
                embed[part]["icon_url"] = attachment["url"]
    return embed
