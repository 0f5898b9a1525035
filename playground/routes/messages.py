"""Routes of messages in channels."""

from __future__ import annotations

from playground.forms import flag, is_emoji
from playground.messages import Draft, edit, send
from playground.permissions import Permission
from playground.protocol import (
    CATEGORY,
    DIRECT_MESSAGE,
    POSTS_ONLY,
    RECIPIENT_ADDED,
    SUPPRESS_EMBEDS,
    SYSTEM_MESSAGES,
    THREAD_STARTER,
    THREADS,
    Json,
    error,
    invalid_form,
)
from playground.rest import Call, Route
from playground.world import Event


def visible(call: Call) -> Json:
    """The request's channel. Raises Unknown Channel, or Missing Access if the bot can't see it."""
    channel = call.world.channel(call.params["channel_id"])
    if not call.world.can_see(call.world.bot["id"], channel):
        raise error(50001)
    return channel


def require(call: Call, channel: Json, needed: Permission) -> None:
    """Raise Missing Permissions unless the bot has all of `needed` here."""
    if needed & ~call.world.permissions(call.world.bot["id"], channel):
        raise error(50013)


def require_active(channel: Json) -> None:
    """Raise an error if this is an archived thread, in which nothing can be changed."""
    if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
        raise error(50083)


def _require_unlocked(call: Call, channel: Json, *, only_archived: bool = False) -> None:
    """Raise an error if this is a locked thread, unless the bot may manage threads. Some actions are possible in locked
    threads that aren't archived.
    """
    state = channel.get("thread_metadata")
    if not state or not state["locked"] or (only_archived and not state["archived"]):
        return
    if Permission.MANAGE_THREADS not in call.world.permissions(call.world.bot["id"], channel):
        raise error(50083 if state["archived"] else 160005)


def post(call: Call) -> Json:
    """Send a message as the bot."""
    channel = visible(call)
    if channel["type"] in (*POSTS_ONLY, CATEGORY):
        raise error(50008)
    thread = channel["type"] in THREADS
    require(call, channel, Permission.SEND_MESSAGES_IN_THREADS if thread else Permission.SEND_MESSAGES)
    if call.uploads:
        require(call, channel, Permission.ATTACH_FILES)
    if call.json.get("embeds"):
        require(call, channel, Permission.EMBED_LINKS)
    if call.json.get("message_reference") and not _reads_history(call, channel):
        raise error(160002)
    if channel["type"] == DIRECT_MESSAGE:
        _reach(call, channel["recipients"][0]["id"])
    nonce = _nonce(call)
    enforced = nonce if flag(call.json.get("enforce_nonce"), "enforce_nonce") else None
    first = call.nonces.first(enforced, call.interactions.now())
    if first is not None:
        return call.world.for_bot(call.world.find_message(first)) | {"nonce": nonce}
    if thread:
        _open_thread(call, channel)
    sent = send(call.world, channel, Draft(call.world.bot["id"], call.json, call.uploads, nonce=nonce))
    call.nonces.note(enforced, sent["id"], call.interactions.now())
    response = call.world.for_bot(sent)
    return response | {"nonce": nonce} if nonce else response


def _reach(call: Call, user_id: str) -> None:
    """Raise Discord's error unless the bot may write to this person: they don't block it, and share a server with it or
    have installed it.
    """
    if user_id in call.world.closed:
        raise error(50007)
    if user_id not in call.world.installed and not call.world.shared_guilds(user_id):
        raise error(50278)


def _nonce(call: Call) -> str | None:
    nonce = call.json.get("nonce")
    if nonce is None:
        return None
    if isinstance(nonce, bool) or not isinstance(nonce, (str, int)):
        raise invalid_form("nonce", "NONCE_TYPE_INVALID_TYPE", "This field must be a string or integer.")
    if len(str(nonce)) > 25:
        raise invalid_form("nonce", "NONCE_TYPE_TOO_LONG", "Must be 25 or fewer characters long.")
    return str(nonce)


def _reads_history(call: Call, channel: Json) -> bool:
    return Permission.READ_MESSAGE_HISTORY in call.world.permissions(call.world.bot["id"], channel)


def _open_thread(call: Call, thread: Json) -> None:
    """Reopen an archived thread and make the bot follow it. Raises an error if the thread is locked."""
    _require_unlocked(call, thread)
    if thread["thread_metadata"]["archived"]:
        call.world.archive(thread, archived=False)
    call.world.add_thread_member(thread, call.world.bot["id"])


def history(call: Call) -> list[Json]:
    """Messages of a channel, newest first."""
    channel = visible(call)
    if not _reads_history(call, channel):
        return []
    limit = call.number("limit", 50, 1, 100)
    before, after, around = (call.snowflake(key) for key in ("before", "after", "around"))
    if around:
        earlier = call.world.history(channel["id"], before=str(int(around) + 1), limit=limit // 2 + 1)
        found = call.world.history(channel["id"], after=around, limit=limit - len(earlier)) + earlier
    else:
        found = call.world.history(channel["id"], before=before, after=after, limit=limit)
    return [call.world.for_bot(message) for message in found]


def get(call: Call) -> Json:
    """One message."""
    channel = visible(call)
    require(call, channel, Permission.READ_MESSAGE_HISTORY)
    return call.world.for_bot(call.world.message(channel["id"], call.params["message_id"]))


def change(call: Call) -> Json:
    """Edit a message. Of other people's messages, the bot may only hide embeds."""
    channel = visible(call)
    message = call.world.message(channel["id"], call.params["message_id"])
    if message["author"]["id"] != call.world.bot["id"]:
        if set(call.json) != {"flags"} or call.json["flags"] & ~SUPPRESS_EMBEDS:
            raise error(50005)
        require(call, channel, Permission.MANAGE_MESSAGES)
    if message["type"] in SYSTEM_MESSAGES:
        raise error(50021)
    require_active(channel)
    _require_unlocked(call, channel)
    call.take_edit(message)
    return call.world.for_bot(edit(call.world, message, call.json, call.uploads))


def delete(call: Call) -> None:
    """Delete a message: the bot's own or, where it may manage messages, anybody's."""
    channel = visible(call)
    message = call.world.message(channel["id"], call.params["message_id"])
    # Discord doesn't say whether a bot may delete the notes about what it has done.
    if message["author"]["id"] != call.world.bot["id"] or message["type"] in SYSTEM_MESSAGES:
        require(call, channel, Permission.MANAGE_MESSAGES)
    if message["type"] in (RECIPIENT_ADDED, THREAD_STARTER):
        raise error(50021)
    _require_unlocked(call, channel, only_archived=True)
    call.world.delete_message(message)


def pin(call: Call) -> None:
    """Pin a message. It takes a permission of its own, which *Manage Messages* has not included since 2026."""
    call.world.pin(_to_pin(call), call.world.bot["id"])


def unpin(call: Call) -> None:
    """Unpin a message."""
    call.world.unpin(_to_pin(call))


def _to_pin(call: Call) -> Json:
    channel = visible(call)
    require(call, channel, Permission.PIN_MESSAGES | Permission.READ_MESSAGE_HISTORY)
    message = call.world.message(channel["id"], call.params["message_id"])
    if message["type"] in SYSTEM_MESSAGES:
        raise error(50021)
    require_active(channel)
    _require_unlocked(call, channel)
    return message


def pins(call: Call) -> Json:
    """Pinned messages of a channel, the last pinned first."""
    channel = visible(call)
    limit, before = call.number("limit", 50, 1, 50), call.query.get("before")
    pinned_at = call.world.pinned_at
    found = call.world.pins(channel["id"]) if _reads_history(call, channel) else []
    found = [each for each in found if before is None or pinned_at.get(each["id"], "") < before]
    items = [
        {"pinned_at": pinned_at.get(each["id"], each["timestamp"]), "message": call.world.for_bot(each)}
        for each in found[:limit]
    ]
    return {"items": items, "has_more": len(found) > limit}


def react(call: Call) -> None:
    """React to a message with a character that is an emoji; the playground's servers have no emoji of their own."""
    channel = visible(call)
    require(call, channel, Permission.READ_MESSAGE_HISTORY)
    message, emoji = call.world.message(channel["id"], call.params["message_id"]), call.params["emoji_name"]
    require_active(channel)
    if not is_emoji(emoji):
        raise error(10014)
    if all(each["emoji"]["name"] != emoji for each in message.get("reactions", ())):
        require(call, channel, Permission.ADD_REACTIONS)
    call.world.react(message, emoji)


def typing(call: Call) -> None:
    """Show that the bot is typing."""
    channel = visible(call)
    data = {"channel_id": channel["id"], "user_id": call.world.bot["id"]}
    call.world.tell(Event("TYPING_START", data, channel["id"], channel.get("guild_id")))


ROUTES: dict[tuple[str, str], Route] = {
    ("GET", "/channels/{channel_id}/messages"): history,
    ("POST", "/channels/{channel_id}/messages"): post,
    ("GET", "/channels/{channel_id}/messages/pins"): pins,
    ("PUT", "/channels/{channel_id}/messages/pins/{message_id}"): pin,
    ("DELETE", "/channels/{channel_id}/messages/pins/{message_id}"): unpin,
    ("GET", "/channels/{channel_id}/messages/{message_id}"): get,
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"): change,
    ("DELETE", "/channels/{channel_id}/messages/{message_id}"): delete,
    ("PUT", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me"): react,
    ("POST", "/channels/{channel_id}/typing"): typing,
}
