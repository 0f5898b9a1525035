"""Routes of channels and threads."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from playground.forms import Reader, array, bits, each, fields, flag, form, number, one_of, snowflake, text
from playground.permissions import NOTHING, Permission
from playground.protocol import (
    ANNOUNCEMENT_THREAD,
    DIRECT_MESSAGE,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    PUBLIC_THREADS_IN,
    TEXT_CHANNEL,
    THREADS,
    Json,
    error,
    invalid_form,
)
from playground.rest import Call, Route
from playground.routes.messages import require, require_active, visible

ARCHIVE_AFTER = (60, 1440, 4320, 10080)
"""Minutes without a message after which a thread can be archived."""
LONGEST_PAUSE = 6 * 60 * 60
"""Maximum slow mode: seconds between two messages of a person."""


def get(call: Call) -> Json:
    """A channel; if it is a thread, with the bot's own membership."""
    channel = visible(call)
    mine = call.world.thread_members[channel["id"]].get(call.world.bot["id"])
    return channel | {"member": mine} if mine else channel


def change(call: Call) -> Json:
    """Change a channel or thread. The bot may rename and archive threads that it owns without further permissions."""
    channel = visible(call)
    if channel["type"] == DIRECT_MESSAGE:
        raise error(50003)
    if channel["type"] not in THREADS:
        require(call, channel, Permission.MANAGE_CHANNELS)
        if "permission_overwrites" in call.json:
            require(call, channel, Permission.MANAGE_ROLES)
        return call.world.update_channel(channel, _changes(call, _CHANGEABLE))
    state = channel["thread_metadata"]
    mine = channel["owner_id"] == call.world.bot["id"]
    if call.json == {"archived": False} and not state["locked"]:
        require(call, channel, Permission.SEND_MESSAGES_IN_THREADS)
    elif not mine or "locked" in call.json or state["locked"]:
        require(call, channel, Permission.MANAGE_THREADS)
    if state["archived"] and call.json.get("archived") is not False:
        raise error(50083)
    changes = _changes(call, _CHANGEABLE_IN_THREADS)
    archived, locked = (
        None if call.json.get(key) is None else flag(call.json[key], key) for key in ("archived", "locked")
    )
    if call.json.get("auto_archive_duration") is not None:
        after = one_of(call.json["auto_archive_duration"], "auto_archive_duration", ARCHIVE_AFTER)
        changes["thread_metadata"] = state | {"auto_archive_duration": after}
    if call.json.get("invitable") is not None and channel["type"] == PRIVATE_THREAD:
        open_to_all = {"invitable": flag(call.json["invitable"], "invitable")}
        changes["thread_metadata"] = state | changes.get("thread_metadata", {}) | open_to_all
    if changes:
        call.world.update_channel(channel, changes)
    if archived is not None or locked is not None:
        call.world.archive(channel, archived=state["archived"] if archived is None else archived, locked=locked)
    return channel


def _changes(call: Call, readers: Mapping[str, Reader[Any]]) -> Json:
    """The fields to change, checked."""
    return fields(call.json, "", {key: read for key, read in readers.items() if key in call.json})


def _pause(given: Any, path: str) -> int:
    return 0 if given is None else number(given, path, 0, LONGEST_PAUSE)


def _overwrites(given: Any, path: str) -> list[Json]:
    return each(array(given, path, 100), path, _overwrite)


def _overwrite(given: Any, path: str) -> Json:
    overwrite = form(given, path)
    kind = 0 if overwrite.get("type") is None else one_of(overwrite["type"], f"{path}.type", (0, 1))
    allow, deny = (bits(overwrite.get(key), f"{path}.{key}") for key in ("allow", "deny"))
    return {"id": snowflake(overwrite.get("id"), f"{path}.id"), "type": kind, "allow": allow, "deny": deny}


_CHANGEABLE_IN_THREADS: dict[str, Reader[Any]] = {
    "name": lambda given, path: text(given, path, 100),
    "rate_limit_per_user": _pause,
}
_CHANGEABLE: dict[str, Reader[Any]] = _CHANGEABLE_IN_THREADS | {
    "topic": lambda given, path: text(given, path, 1024, least=0) or None,
    "position": lambda given, path: 0 if given is None else number(given, path, 0, 1 << 15),
    "nsfw": flag,
    "permission_overwrites": _overwrites,
}


def delete(call: Call) -> Json:
    """Delete a channel or thread."""
    channel = visible(call)
    if channel["type"] != DIRECT_MESSAGE:
        require(call, channel, Permission.MANAGE_THREADS if channel["type"] in THREADS else Permission.MANAGE_CHANNELS)
        call.world.delete_channel(channel)
    return channel


def start_from_message(call: Call) -> Json:
    """Start a thread from a message. It has the message's id; a message can have only one."""
    thread, channel = _asked(call), visible(call)
    kind = PUBLIC_THREADS_IN.get(channel["type"])
    if kind is None:
        raise error(50024)
    require(call, channel, Permission.CREATE_PUBLIC_THREADS)
    message = call.world.message(channel["id"], call.params["message_id"])
    if message["id"] in call.world.channels:
        raise error(160004)
    return _started(call, channel, thread, kind, key=message["id"])


def start(call: Call) -> Json:
    """Start a thread without a message, of a type that fits the channel."""
    thread, channel = _asked(call), visible(call)
    asked = call.json.get("type")
    kind = PRIVATE_THREAD if asked is None else one_of(asked, "type", THREADS)
    invitable = call.json.get("invitable") is None or flag(call.json["invitable"], "invitable")
    private = kind == PRIVATE_THREAD
    if channel["type"] != TEXT_CHANNEL if private else kind != PUBLIC_THREADS_IN.get(channel["type"]):
        raise error(50024)
    require(call, channel, Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS)
    return _started(call, channel, thread, kind, invitable=invitable)


def _asked(call: Call) -> tuple[str, int]:
    """The requested name of a thread, and the minutes until it is archived."""
    asked = call.json.get("auto_archive_duration")
    after = 4320 if asked is None else one_of(asked, "auto_archive_duration", ARCHIVE_AFTER)
    return text(call.json.get("name"), "name", 100), after


def _started(
    call: Call,
    channel: Json,
    asked: tuple[str, int],
    kind: int,
    *,
    key: str | None = None,
    invitable: bool = True,
) -> Json:
    name, archive_after = asked
    owner_id = call.world.bot["id"]
    thread = call.world.add_thread(
        channel, name, owner_id, key=key, kind=kind, archive_after=archive_after, invitable=invitable
    )
    return thread | {"member": call.world.thread_members[thread["id"]][owner_id]}


def archived(*kinds: int) -> Route:
    """A route that lists a channel's archived threads of these types, the last archived first."""

    def listed(call: Call) -> Json:
        channel, bot_id = visible(call), call.world.bot["id"]
        private = Permission.MANAGE_THREADS if PRIVATE_THREAD in kinds else NOTHING
        require(call, channel, Permission.READ_MESSAGE_HISTORY | private)
        limit, before = call.number("limit", 50, 2, 100), call.query.get("before")
        latest = _moment(before) if before else datetime.max.replace(tzinfo=UTC)
        there = (each for each in call.world.channels.values() if each.get("parent_id") == channel["id"])
        threads = [each for each in there if each["type"] in kinds and each["thread_metadata"]["archived"]]
        threads = sorted((each for each in threads if _archived_at(each) < latest), key=_archived_at, reverse=True)
        mine = (call.world.thread_members[thread["id"]].get(bot_id) for thread in threads[:limit])
        found = {"threads": threads[:limit], "members": [member for member in mine if member]}
        return found | {"has_more": len(threads) > limit}

    return listed


def _archived_at(thread: Json) -> datetime:
    return datetime.fromisoformat(thread["thread_metadata"]["archive_timestamp"])


def _moment(given: str) -> datetime:
    try:
        found = datetime.fromisoformat(given)
    except ValueError as problem:
        words = f"Could not parse {given}. Should be ISO8601."
        raise invalid_form("before", "DATE_TIME_TYPE_PARSE", words) from problem
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def members(call: Call) -> list[Json]:
    """The members of a thread."""
    return list(call.world.thread_members[_thread(call)["id"]].values())


def member(call: Call) -> Json:
    """One member of a thread."""
    if found := call.world.thread_members[_thread(call)["id"]].get(_user_id(call)):
        return found
    raise error(10007)


def add_member(call: Call) -> None:
    """Add a member to a thread, whose channel they must be able to see. Discord documents no error for that."""
    thread = _thread(call)
    if _user_id(call) not in call.world.members[thread["guild_id"]]:
        raise error(10013)
    if _user_id(call) != call.world.bot["id"]:
        invited = thread["thread_metadata"].get("invitable", True)
        require(call, thread, Permission.SEND_MESSAGES_IN_THREADS if invited else Permission.MANAGE_THREADS)
    require_active(thread)
    if not call.world.can_see(_user_id(call), call.world.channel(thread["parent_id"])):
        raise error(50001)
    is_new = _user_id(call) not in call.world.thread_members[thread["id"]]
    call.world.add_thread_member(thread, _user_id(call))
    if is_new and _user_id(call) != call.world.bot["id"]:
        call.world.note_added(thread, _user_id(call), call.world.bot["id"])


def remove_member(call: Call) -> None:
    """Remove a member from a thread."""
    thread = _thread(call)
    mine = thread["type"] == PRIVATE_THREAD and thread["owner_id"] == call.world.bot["id"]
    if _user_id(call) != call.world.bot["id"] and not mine:
        require(call, thread, Permission.MANAGE_THREADS)
    require_active(thread)
    call.world.remove_thread_member(thread, _user_id(call))


def _thread(call: Call) -> Json:
    channel = visible(call)
    if channel["type"] not in THREADS:
        raise error(50024)
    return channel


def _user_id(call: Call) -> str:
    user_id = call.params.get("user_id", "@me")
    return call.world.bot["id"] if user_id == "@me" else user_id


ROUTES: dict[tuple[str, str], Route] = {
    ("GET", "/channels/{channel_id}"): get,
    ("PATCH", "/channels/{channel_id}"): change,
    ("DELETE", "/channels/{channel_id}"): delete,
    ("POST", "/channels/{channel_id}/messages/{message_id}/threads"): start_from_message,
    ("POST", "/channels/{channel_id}/threads"): start,
    ("GET", "/channels/{channel_id}/threads/archived/public"): archived(PUBLIC_THREAD, ANNOUNCEMENT_THREAD),
    ("GET", "/channels/{channel_id}/threads/archived/private"): archived(PRIVATE_THREAD),
    ("GET", "/channels/{channel_id}/thread-members"): members,
    **{
        (method, f"/channels/{{channel_id}}/thread-members/{who}"): route
        for who in ("@me", "{user_id}")
        for method, route in (("GET", member), ("PUT", add_member), ("DELETE", remove_member))
        if (who, method) != ("@me", "GET")
    },
}
