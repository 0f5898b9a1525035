"""Messages: from what a bot or a person sends to what readers get."""

from __future__ import annotations

import mimetypes
import re
import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from playground import components, shapes
from playground.permissions import Permission
from playground.protocol import (
    COMPONENTS_V2,
    DEFAULT,
    DIRECT_MESSAGE,
    EPHEMERAL,
    LOADING,
    REPLY,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    Json,
    error,
    invalid_form,
    timestamp,
)
from playground.world import World

MOST_CONTENT = 2000
"""Characters of a message's plain text."""
LARGEST_FILE = 10 * 1024 * 1024
"""Bytes of an upload, in a server without boosts."""

_USER, _ROLE, _EVERYBODY = re.compile(r"<@!?(\d+)>"), re.compile(r"<@&(\d+)>"), re.compile(r"@(?:everyone|here)\b")
_UNTIDY = re.compile(r"[^\w.\-]+")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with a request."""

    filename: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Draft:
    """What a bot or a person wants to say."""

    author_id: str
    payload: Json
    uploads: Mapping[str, Upload]
    """By the number under which `payload["attachments"]` knows them."""
    kind: int = DEFAULT
    reader: str | None = None
    """The one person who is to see it."""
    extra: Mapping[str, Any] | None = None
    """Fields that the sender doesn't choose: the interaction that it answers."""
    nonce: str | None = None


def send(world: World, channel: Json, draft: Draft) -> Json:
    """A new message. Raises Discord's errors for one that can't be sent."""
    payload = draft.payload
    key = world.snowflake()
    kept_flags = (payload.get("flags") or 0) & (COMPONENTS_V2 | SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS)
    message = shapes.message(key, channel["id"], world.users[draft.author_id], kind=draft.kind, flags=kept_flags)
    message |= draft.extra or {}
    if draft.reader:
        message["flags"] |= EPHEMERAL
    if payload.get("message_reference"):
        message |= _reference(world, channel, payload["message_reference"])
    attachments = _attachments(world, message, [], payload, draft.uploads)
    _fill(world, message, payload, attachments)
    _keep_files(world, message, attachments, draft.uploads)
    return world.add_message(message, _stored(attachments), draft.reader, nonce=draft.nonce)


def send_loading(world: World, channel: Json, *, kind: int, reader: str | None, extra: Json) -> Json:
    """The place of an answer that was put off: "is thinking…"."""
    flags = LOADING | (EPHEMERAL if reader else 0)
    message = shapes.message(world.snowflake(), channel["id"], world.bot, kind=kind, flags=flags) | extra
    return world.add_message(message, (), reader)


def edit(world: World, message: Json, payload: Json, uploads: Mapping[str, Upload]) -> Json:
    """A message with what `payload` names changed. Raises Discord's errors, and then nothing has changed."""
    changed = dict(message)
    asked = payload.get("flags") or 0
    changed["flags"] = message["flags"] & ~LOADING | asked & COMPONENTS_V2
    if "flags" in payload:
        changed["flags"] = changed["flags"] & ~SUPPRESS_EMBEDS | asked & SUPPRESS_EMBEDS
    attachments = _attachments(world, changed, world.attachments.get(message["id"], []), payload, uploads)
    _fill(world, changed, payload, attachments)
    if not message["flags"] & LOADING:
        changed["edited_timestamp"] = timestamp()
    _keep_files(world, changed, attachments, uploads)
    message.clear()
    message.update(changed)
    world.store_message(message, _stored(attachments))
    return message


def _keep_files(world: World, message: Json, attachments: list[Json], uploads: Mapping[str, Upload]) -> None:
    """What one person alone sees is forgotten with the process, and so are its files."""
    for attachment, upload in _new(attachments, uploads):
        world.keep.save_file(attachment["id"], upload.content, lasting=not message["flags"] & EPHEMERAL)


def _fill(world: World, message: Json, payload: Json, attachments: list[Json]) -> None:
    """Content, embeds, components, mentions, as `payload` has them; what it doesn't name stays."""
    new_kind = bool(message["flags"] & COMPONENTS_V2)
    if "content" in payload:
        message["content"] = _content(payload["content"])
    shown: set[str] = set()
    if "embeds" in payload:
        message["embeds"] = [_embed(embed, attachments) for embed in payload["embeds"] or ()]
    if new_kind:
        _refuse_old_fields(message, payload)
    if "components" in payload or (new_kind and "attachments" in payload):
        given = payload["components"] if "components" in payload else message["components"]
        message["components"], shown = components.read(given, attachments, world.snowflake, new_kind=new_kind)
    else:
        shown = {media["attachment_id"] for media in media_of(message["components"]) if "attachment_id" in media}
    shown |= {each["id"] for each in attachments if any(each["url"] == url for url in _embedded(message["embeds"]))}
    message["attachments"] = [each for each in _stored(attachments) if each["id"] not in shown]
    if not (message["content"].strip() or message["embeds"] or attachments or (new_kind and message["components"])):
        raise error(50006)
    _mention(world, message, payload.get("allowed_mentions"))


def _refuse_old_fields(message: Json, payload: Json) -> None:
    for old in ("content", "embeds"):
        if message[old]:
            words = f"The '{old}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            raise invalid_form(old, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", words)
    for old in ("sticker_ids", "poll"):
        if payload.get(old):
            words = f"The '{old}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            raise invalid_form(old, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", words)


def _content(given: Any) -> str:
    content = "" if given is None else str(given)
    if len(content) > MOST_CONTENT:
        raise invalid_form("content", "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_CONTENT} or fewer in length.")
    return content


# Files


def _attachments(
    world: World, message: Json, present: list[Json], payload: Json, uploads: Mapping[str, Upload]
) -> list[Json]:
    """The message's files from now on: those kept, then those uploaded, which carry their upload's number meanwhile."""
    listed = payload.get("attachments")
    notes = {str(note["id"]): note for note in listed or ()}
    if unknown := notes.keys() - uploads.keys() - {each["id"] for each in present}:
        raise invalid_form("attachments", "ATTACHMENT_NOT_FOUND", f"Unknown attachment {min(unknown)}")
    kept = present if listed is None else [each for each in present if each["id"] in notes]
    return kept + [
        _attachment(world, message, upload, notes.get(number, {}), number) for number, upload in uploads.items()
    ]


def _attachment(world: World, message: Json, upload: Upload, note: Json, number: str) -> Json:
    if len(upload.content) > LARGEST_FILE:
        raise error(40005)
    key, filename = world.snowflake(), _UNTIDY.sub("_", note.get("filename") or upload.filename)
    url = f"{world.cdn_url}/attachments/{message['channel_id']}/{key}/{filename}"
    made: Json = {
        "id": key,
        "filename": filename,
        "size": len(upload.content),
        "url": url,
        "proxy_url": url,
        "upload": number,
    }
    if note.get("description"):
        made["description"] = note["description"]
    if kind := mimetypes.guess_type(filename)[0]:
        made["content_type"] = kind
    if size := _picture_size(upload.content):
        made["width"], made["height"] = size
    if message["flags"] & EPHEMERAL:
        made["ephemeral"] = True
    return made


def _new(attachments: Iterable[Json], uploads: Mapping[str, Upload]) -> Iterable[tuple[Json, Upload]]:
    return ((each, uploads[each["upload"]]) for each in attachments if "upload" in each)


def _stored(attachments: Iterable[Json]) -> list[Json]:
    return [{key: value for key, value in each.items() if key != "upload"} for each in attachments]


def _picture_size(content: bytes) -> tuple[int, int] | None:
    """Width and height in pixels, of a PNG or GIF."""
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        width, height = struct.unpack(">II", content[16:24])
        return width, height
    if content.startswith(b"GIF8"):
        width, height = struct.unpack("<HH", content[6:10])
        return width, height
    return None


def media_of(given: Iterable[Json]) -> Iterable[Json]:
    """The pictures and files that a message's components show."""
    for component in components.walk(given):
        for item in component.get("items", ()):
            yield item["media"]
        for key in ("media", "file"):
            if key in component:
                yield component[key]


# Embeds


def _embed(given: Json, attachments: list[Json]) -> Json:
    made: Json = {key: value for key, value in given.items() if value is not None and key != "flags"} | {"type": "rich"}
    by_name = {f"attachment://{each['filename']}": each for each in attachments}
    for place in ("image", "thumbnail"):
        if attachment := by_name.get(made.get(place, {}).get("url", "")):
            made[place] = {
                key: attachment[key]
                for key in ("url", "proxy_url", "width", "height", "content_type")
                if key in attachment
            }
    return made


def _embedded(embeds: Iterable[Json]) -> Iterable[str]:
    return (embed[place]["url"] for embed in embeds for place in ("image", "thumbnail") if place in embed)


# Mentions and replies


def texts(message: Json) -> list[str]:
    """All that a message says: its content, and its text displays."""
    displays = [
        component["content"]
        for component in components.walk(message["components"])
        if component["type"] == components.TEXT
    ]
    return ([message["content"]] if message["content"] else []) + displays


def _mention(world: World, message: Json, allowed: Json | None) -> None:
    """Whom the message pings: whom it names, as far as `allowed_mentions` lets it."""
    text = "\n".join(texts(message))
    parse = ["users", "roles", "everyone"] if allowed is None or "parse" not in allowed else allowed["parse"] or []
    for kind in ("users", "roles"):
        if allowed and kind in parse and allowed.get(kind):
            words = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            raise invalid_form("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", words)
    named = {
        kind: None if kind in parse else set(map(str, (allowed or {}).get(kind) or ())) for kind in ("users", "roles")
    }
    users = [
        key for key in _USER.findall(text) if key in world.users and (named["users"] is None or key in named["users"])
    ]
    if (
        message["type"] == REPLY
        and (replied := _replied_to(world, message))
        and (allowed is None or allowed.get("replied_user"))
    ):
        users.append(replied)
    message["mentions"] = [world.users[key] for key in dict.fromkeys(users)]
    guild = world.guilds.get(world.channels[message["channel_id"]].get("guild_id", ""))
    roles = {role["id"] for role in guild["roles"]} if guild else set()
    found = dict.fromkeys(_ROLE.findall(text))
    message["mention_roles"] = [
        key for key in found if key in roles and (named["roles"] is None or key in named["roles"])
    ]
    may = Permission.MENTION_EVERYONE in world.permissions(
        message["author"]["id"], world.channels[message["channel_id"]]
    )
    message["mention_everyone"] = may and "everyone" in parse and bool(_EVERYBODY.search(text))


def _replied_to(world: World, message: Json) -> str | None:
    reference = message["message_reference"]
    replied = world.messages[reference["channel_id"]].get(reference["message_id"])
    return str(replied["author"]["id"]) if replied else None


def _reference(world: World, channel: Json, reference: Json) -> Json:
    message_id = str(reference.get("message_id"))
    if message_id not in world.messages[channel["id"]]:
        if reference.get("fail_if_not_exists") is False:
            return {}
        raise invalid_form("message_reference", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
    made: Json = {"type": 0, "channel_id": channel["id"], "message_id": message_id}
    if channel["type"] != DIRECT_MESSAGE:
        made["guild_id"] = channel["guild_id"]
    return {"type": REPLY, "message_reference": made}
