"""Embeds: what a bot sends is checked as Discord checks it, and becomes what readers get."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from playground.components import WHITE
from playground.forms import array, each, flag, form, number, text, url
from playground.protocol import Json, invalid_form

MOST_EMBEDS = 10
MOST_TEXT = 6000
"""Characters of all embeds of a message together."""
_WEB = ("http", "https")
_MEDIA = (*_WEB, "attachment")
_PICTURES = ("image", "thumbnail")
_SHOWN = ("url", "proxy_url", "width", "height", "content_type")
"""What a picture takes over from the file that it shows."""


def read(given: Any, attachments: Sequence[Json]) -> list[Json]:
    """A message's embeds as readers get them. Raises Invalid Form Body for what Discord would refuse."""
    made = each(array(given, "embeds", MOST_EMBEDS), "embeds", _embed)
    if sum(map(_length, made)) > MOST_TEXT:
        raise invalid_form("embeds", "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MOST_TEXT}")
    return [_with_files(embed, attachments) for embed in made]


def addresses(embeds: Iterable[Json]) -> set[str]:
    """Of the pictures that embeds show."""
    return {embed[place]["url"] for embed in embeds for place in _PICTURES if place in embed}


def _embed(given: Any, path: str) -> Json:
    embed = form(given, path)
    made: Json = {"type": "rich"}
    for key, most in (("title", 256), ("description", 4096)):
        if words := text(embed.get(key), f"{path}.{key}", most, least=0).strip():
            made[key] = words
    if embed.get("url") is not None:
        made["url"] = url(embed["url"], f"{path}.url", _WEB)
    if embed.get("color") is not None:
        made["color"] = number(embed["color"], f"{path}.color", 0, WHITE)
    if embed.get("timestamp") is not None:
        made["timestamp"] = _time(embed["timestamp"], f"{path}.timestamp")
    if embed.get("author") is not None:
        made["author"] = _named(embed["author"], f"{path}.author", "name", 256)
    if embed.get("footer") is not None:
        made["footer"] = _named(embed["footer"], f"{path}.footer", "text", 2048)
    for place in _PICTURES:
        if embed.get(place) is not None:
            address = url(form(embed[place], f"{path}.{place}").get("url"), f"{path}.{place}.url", _MEDIA)
            made[place] = {"url": address, "proxy_url": address}
    if fields := array(embed.get("fields"), f"{path}.fields", 25):
        made["fields"] = each(fields, f"{path}.fields", _field)
    if made.keys() <= {"type", "url", "color"}:
        raise invalid_form(f"{path}.description", "BASE_TYPE_REQUIRED", "This field is required")
    return made


def _named(given: Any, path: str, key: str, most: int) -> Json:
    """The author, or the footer."""
    part = form(given, path)
    made: Json = {key: text(part.get(key), f"{path}.{key}", most)}
    for name, schemes in (("url", _WEB), ("icon_url", _MEDIA)):
        if part.get(name) is not None:
            made[name] = url(part[name], f"{path}.{name}", schemes)
    return made


def _field(given: Any, path: str) -> Json:
    field = form(given, path)
    made: Json = {key: text(_stripped(field.get(key)), f"{path}.{key}", most) for key, most in _OF_A_FIELD}
    return made | {"inline": flag(field.get("inline"), f"{path}.inline")}


_OF_A_FIELD = (("name", 256), ("value", 1024))


def _stripped(given: Any) -> Any:
    """Blanks alone are nothing to Discord."""
    return given.strip() if isinstance(given, str) else given


def _time(given: Any, path: str) -> str:
    try:
        moment = datetime.fromisoformat(given)
    except (TypeError, ValueError) as problem:
        words = f"Could not parse {given}. Should be ISO8601."
        raise invalid_form(path, "DATE_TIME_TYPE_PARSE", words) from problem
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).isoformat()


def _length(embed: Json) -> int:
    counted = [embed.get("title"), embed.get("description")]
    counted += [embed.get("author", {}).get("name"), embed.get("footer", {}).get("text")]
    counted += [field[key] for field in embed.get("fields", ()) for key, _ in _OF_A_FIELD]
    return sum(len(words) for words in counted if words)


def _with_files(embed: Json, attachments: Sequence[Json]) -> Json:
    """The embed with the files that it names. A picture that no file stands behind is left out, without a word."""
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
