"""Messages: turns what a bot or a person sends into what readers get."""

from __future__ import annotations

import mimetypes
import re
import struct
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from playground import components, embeds, shapes
from playground.forms import array, distinct, each, fit, flag, form, number, one_of, snowflake, text, together
from playground.permissions import Permission
from playground.protocol import (
    COMPONENTS_V2,
    DEFAULT,
    EPHEMERAL,
    LOADING,
    REPLY,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    SYSTEM_MESSAGES,
    Json,
    error,
    invalid_form,
    timestamp,
)
from playground.world import World

MOST_CONTENT = 2000
"""Characters of a message's content."""
LARGEST_FILE = 10 * 1024 * 1024
"""Bytes of an upload in a server without boosts."""

MOST_FILES = 10
MOST_NAMED = 100
"""Number of users, or of roles, in `allowed_mentions`."""

_USER, _ROLE, _EVERYBODY = re.compile(r"<@!?(\d+)>"), re.compile(r"<@&(\d+)>"), re.compile(r"@(?:everyone|here)\b")
_CODE = re.compile(r"```.*?```|``.*?``|`[^`]*`", re.DOTALL)
"""Code in Markdown: a mention inside it doesn't ping."""
_UNTIDY = re.compile(r"[^\w.\-]+")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with a request."""

    filename: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Draft:
    """A message that a bot or a person wants to send."""

    author_id: str
    payload: Json
    uploads: Mapping[str, Upload]
    """Files, by the number that `payload["attachments"]` gives them."""
    kind: int = DEFAULT
    reader: str | None = None
    """The only person who will see the message; None for everybody."""
    extra: Mapping[str, Any] | None = None
    """Fields that the sender doesn't choose, such as the interaction that the message answers."""
    nonce: str | None = None


def send(world: World, channel: Json, draft: Draft) -> Json:
    """Send a message. Raises Discord's errors if it can't be sent."""
    payload = draft.payload
    key = world.snowflake()
    flag(payload.get("tts"), "tts")
    kept_flags = flags(payload) & (COMPONENTS_V2 | SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS)
    message = shapes.message(key, channel["id"], world.users[draft.author_id], kind=draft.kind, flags=kept_flags)
    message |= draft.extra or {}
    if draft.reader:
        message["flags"] |= EPHEMERAL
    if payload.get("message_reference") is not None:
        message |= _reference(world, channel, payload["message_reference"])
    attachments = _attachments(world, message, [], payload, draft.uploads)
    _fill(world, message, payload, attachments, showable=attachments)
    _keep_files(world, message, attachments, draft.uploads)
    return world.add_message(message, _stored(attachments), draft.reader, nonce=draft.nonce)


def send_loading(world: World, channel: Json, *, kind: int, reader: str | None, extra: Json) -> Json:
    """Send the placeholder of a deferred answer: "is thinking…"."""
    flags = LOADING | (EPHEMERAL if reader else 0)
    message = shapes.message(world.snowflake(), channel["id"], world.bot, kind=kind, flags=flags) | extra
    return world.add_message(message, (), reader)


def edit(world: World, message: Json, payload: Json, uploads: Mapping[str, Upload]) -> Json:
    """Change the parts of a message that `payload` names. Raises Discord's errors, and then changes nothing.

    No component can show a file that is uploaded with an edit: Discord doesn't find it (discord-api-docs issue 7529).
    """
    changed = dict(message)
    asked = flags(payload)
    changed["flags"] = message["flags"] & ~LOADING | asked & COMPONENTS_V2
    if "flags" in payload:
        changed["flags"] = changed["flags"] & ~SUPPRESS_EMBEDS | asked & SUPPRESS_EMBEDS
    attachments = _attachments(world, changed, world.attachments.get(message["id"], []), payload, uploads)
    _fill(world, changed, payload, attachments, showable=[file for file in attachments if "upload" not in file])
    if not message["flags"] & LOADING:
        changed["edited_timestamp"] = timestamp()
    _keep_files(world, changed, attachments, uploads)
    message.clear()
    message.update(changed)
    world.store_message(message, _stored(attachments))
    return message


def flags(payload: Json) -> int:
    """The flags in a payload."""
    given = payload.get("flags")
    return 0 if given is None else number(given, "flags", 0, (1 << 63) - 1)


def _keep_files(world: World, message: Json, attachments: list[Json], uploads: Mapping[str, Upload]) -> None:
    """Store a message's new files. Those of a private message last only as long as the process, as the message does."""
    for attachment, upload in _new(attachments, uploads):
        world.keep.save_file(attachment["id"], upload.content, lasting=not message["flags"] & EPHEMERAL)


def _fill(world: World, message: Json, payload: Json, attachments: list[Json], *, showable: list[Json]) -> None:
    """Set content, embeds, components and mentions as `payload` gives them; what it doesn't name stays.

    `showable` are the files to which components can refer.
    """
    new_kind = bool(message["flags"] & COMPONENTS_V2)
    with together() as part:
        if "content" in payload:
            with part():
                message["content"] = _content(payload["content"])
        if "embeds" in payload:
            with part():
                message["embeds"] = embeds.read(payload["embeds"], attachments)
        if new_kind:
            with part():
                _refuse_old_fields(message, payload)
        if "components" in payload or (new_kind and "attachments" in payload):
            given = payload["components"] if "components" in payload else message["components"]
            with part():
                message["components"] = components.read(given, showable, world.snowflake, new_kind=new_kind)
        with part():
            _mention(world, message, payload.get("allowed_mentions"))
    shown = {media["attachment_id"] for media in media_of(message["components"]) if "attachment_id" in media}
    embedded = embeds.addresses(message["embeds"])
    shown |= {each["id"] for each in attachments if each["url"] in embedded}
    # Components V2 show a message's files themselves: Discord then lists none (discord-api-docs issue 8277).
    message["attachments"] = [] if new_kind else [each for each in _stored(attachments) if each["id"] not in shown]
    if not (message["content"] or message["embeds"] or attachments or (new_kind and message["components"])):
        raise error(50006)


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
    return text(given, "content", MOST_CONTENT, least=0).strip()


# Files


def _attachments(
    world: World, message: Json, present: list[Json], payload: Json, uploads: Mapping[str, Upload]
) -> list[Json]:
    """The message's files from now on: those kept, then new ones, which still carry the numbers of their uploads."""
    known = uploads.keys() | {each["id"] for each in present}
    listed = array(payload.get("attachments"), "attachments", MOST_FILES)
    notes = dict(each(listed, "attachments", lambda note, path: _note(note, path, known)))
    kept = present if payload.get("attachments") is None else [file for file in present if file["id"] in notes]
    fit(len(kept) + len(uploads), "attachments", MOST_FILES)
    return kept + [_attachment(world, message, upload, notes.get(key, {}), key) for key, upload in uploads.items()]


def _note(given: Any, path: str, known: Collection[str]) -> tuple[str, Json]:
    """A payload's description of a file, new or old: the file's number or id, and the details."""
    note = form(given, path)
    key = snowflake(note.get("id"), f"{path}.id")
    if key not in known:
        raise invalid_form(path, "ATTACHMENT_NOT_FOUND", "Attachment data not found")
    for name in ("filename", "description"):
        text(note.get(name), f"{path}.{name}", 1024, least=0)
    return key, note


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


def uploaded(world: World, channel_id: str, upload: Upload) -> Json:
    """A file given to a command: an attachment without a message. It lasts only as long as the process."""
    there = {"channel_id": channel_id, "flags": EPHEMERAL}
    (made,) = _stored([_attachment(world, there, upload, {}, "0")])
    world.keep.save_file(made["id"], upload.content, lasting=False)
    address = made["url"].replace("/attachments/", "/ephemeral-attachments/")
    return made | {"url": address, "proxy_url": address}


def _new(attachments: Iterable[Json], uploads: Mapping[str, Upload]) -> Iterable[tuple[Json, Upload]]:
    return ((each, uploads[each["upload"]]) for each in attachments if "upload" in each)


def _stored(attachments: Iterable[Json]) -> list[Json]:
    return [{key: value for key, value in each.items() if key != "upload"} for each in attachments]


def _picture_size(content: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG or GIF in pixels, or None."""
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        width, height = struct.unpack(">II", content[16:24])
        return width, height
    if content.startswith(b"GIF8"):
        width, height = struct.unpack("<HH", content[6:10])
        return width, height
    return None


def media_of(given: Iterable[Json]) -> Iterable[Json]:
    """The pictures and files in a message's components."""
    for component in components.walk(given):
        for item in component.get("items", ()):
            yield item["media"]
        for key in ("media", "file"):
            if key in component:
                yield component[key]


# Mentions and replies


def texts(message: Json) -> list[str]:
    """A message's texts: its content and its text displays."""
    displays = [
        component["content"]
        for component in components.walk(message["components"])
        if component["type"] == components.TEXT
    ]
    return ([message["content"]] if message["content"] else []) + displays


def _mention(world: World, message: Json, given: Any) -> None:
    """Set the users and roles that the message pings: those it names, as far as `allowed_mentions` permits."""
    said = _CODE.sub("", "\n".join(texts(message)))
    allowed = _Allowed() if given is None else _allowed(form(given, "allowed_mentions"))
    users = [key for key in _USER.findall(said) if key in world.users and allowed.names("users", key)]
    if message["type"] == REPLY and allowed.replied_user and (replied := _replied_to(world, message)):
        users.append(replied)
    channel = world.channels[message["channel_id"]]
    if world.bare_mentions and "guild_id" in channel:
        users = [key for key in users if key in world.members[channel["guild_id"]]]
    message["mentions"] = [world.users[key] for key in dict.fromkeys(users)]
    may = Permission.MENTION_EVERYONE in world.permissions(message["author"]["id"], channel)
    guild = world.guilds.get(channel.get("guild_id", ""))
    roles = {role["id"] for role in (guild["roles"] if guild else ()) if may or role["mentionable"]}
    found = dict.fromkeys(_ROLE.findall(said))
    message["mention_roles"] = [key for key in found if key in roles and allowed.names("roles", key)]
    message["mention_everyone"] = may and "everyone" in allowed.parse and bool(_EVERYBODY.search(said))


@dataclass(frozen=True, slots=True)
class _Allowed:
    """The users and roles that may be pinged."""

    parse: Collection[str] = ("users", "roles", "everyone")
    ids: Mapping[str, Collection[str]] = field(default_factory=dict)
    """Users and roles allowed in addition to the parsed kinds."""
    replied_user: bool = True

    def names(self, kind: str, key: str) -> bool:
        return kind in self.parse or key in self.ids.get(kind, ())


def _allowed(given: Json) -> _Allowed:
    path = "allowed_mentions"
    kinds = array(given.get("parse"), f"{path}.parse", 3)
    parse = each(kinds, f"{path}.parse", lambda kind, where: one_of(kind, where, ("users", "roles", "everyone")))
    ids: dict[str, list[str]] = {}
    for kind in ("users", "roles"):
        listed = array(given.get(kind), f"{path}.{kind}", MOST_NAMED)
        ids[kind] = distinct(each(listed, f"{path}.{kind}", snowflake), f"{path}.{kind}")
        if ids[kind] and kind in parse:
            words = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            raise invalid_form(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", words)
    replied_user = flag(given.get("replied_user"), f"{path}.replied_user")
    return _Allowed(distinct(parse, f"{path}.parse"), ids, replied_user)


def _replied_to(world: World, message: Json) -> str | None:
    reference = message["message_reference"]
    replied = world.messages[reference["channel_id"]].get(reference["message_id"])
    return str(replied["author"]["id"]) if replied else None


def _reference(world: World, channel: Json, given: Any) -> Json:
    path = "message_reference"
    reference = form(given, path)
    message_id = snowflake(reference.get("message_id"), f"{path}.message_id")
    if (
        reference.get("channel_id") is not None
        and snowflake(reference["channel_id"], f"{path}.channel_id") != channel["id"]
    ):
        words = "Cannot reply to a message in a different channel"
        raise invalid_form(path, "REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL", words)
    replied = world.messages[channel["id"]].get(message_id)
    if replied is None:
        if reference.get("fail_if_not_exists") is False:
            return {}
        raise invalid_form(path, "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    if replied["type"] in SYSTEM_MESSAGES:
        raise invalid_form(path, "REPLIES_CANNOT_REFERENCE_SYSTEM_MESSAGE", "Cannot reply to a system message")
    made: Json = {"type": 0, "channel_id": channel["id"], "message_id": message_id}
    if "guild_id" in channel:
        made["guild_id"] = channel["guild_id"]
    return {"type": REPLY, "message_reference": made}
