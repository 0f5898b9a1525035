"""The gateway's payloads as schemas, composed from the components of Discord's description of REST.

What Discord sends may hold more than is said here; what bots send may not.
"""

from __future__ import annotations

from typing import Any


def _of(component: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{component}"}


def _object(required: dict[str, Any], **optional: Any) -> dict[str, Any]:
    return {"type": "object", "properties": required | optional, "required": list(required)}


def _both(component: str, more: dict[str, Any]) -> dict[str, Any]:
    return {"allOf": [_of(component), more]}


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


_ID, _TEXT, _NUMBER, _YES = _of("SnowflakeType"), {"type": "string"}, {"type": "integer"}, {"type": "boolean"}
_BITS = {"type": "string", "pattern": "^[0-9]+$"}
_IN_GUILD = _object({"guild_id": _ID})
_MEMBER = _both("GuildMemberResponse", _IN_GUILD)
_HIDDEN = _object(
    {
        "id": _ID,
        "type": _NUMBER,
        "guild_id": _ID,
        "position": _NUMBER,
        "name": {"const": "___hidden___"},
        "permission_overwrites": {
            "maxItems": 1,
            "minItems": 1,
            "items": _object({"id": _ID, "type": {"const": 0}, "deny": {"const": str(1 << 10)}}),
        },
    }
)
"""An obfuscated channel, which the description doesn't have."""
_CHANNEL_IN_GUILD = {
    "if": {"properties": {"flags": {"const": 1 << 17}}},
    "then": _HIDDEN,
    "else": _both("GuildChannelResponse", _IN_GUILD),
}
_CHANNEL = {"oneOf": [_CHANNEL_IN_GUILD, _of("PrivateChannelResponse")]}
_THREAD = _of("ThreadResponse")
_SCHEDULED = _of("ExternalScheduledEventResponse")
_MESSAGE = _both("MessageResponse", _object({}, guild_id=_ID, member=_of("BasicGuildMemberResponse")))
_RESOLVED_MEMBER = _both("BasicGuildMemberResponse", _object({"permissions": _BITS}))
_PRIVATE = [_of("PrivateChannelResponse"), _of("PrivateGroupChannelResponse")]
_HERE = {"oneOf": [_of("GuildChannelResponse"), _THREAD, *_PRIVATE]}
_RESOLVED = _object(
    {},
    users={"type": "object", "additionalProperties": _of("UserResponse")},
    members={"type": "object", "additionalProperties": _RESOLVED_MEMBER},
    roles={"type": "object", "additionalProperties": _of("GuildRoleResponse")},
    channels={
        "type": "object",
        "additionalProperties": {"allOf": [{"oneOf": _HERE["oneOf"][:2]}, _object({"permissions": _BITS})]},
    },
    messages={"type": "object", "additionalProperties": _of("MessageResponse")},
    attachments={"type": "object", "additionalProperties": _of("MessageAttachmentResponse")},
)

_INTERACTION = _object(
    {
        "id": _ID,
        "application_id": _ID,
        "type": {"enum": [2, 3, 4, 5]},
        "token": _TEXT,
        "version": {"const": 1},
        "data": {"type": "object"},
        "channel_id": _ID,
        "channel": {"allOf": [_HERE, _object({"permissions": _BITS})]},
        "app_permissions": _BITS,
        "locale": _of("AvailableLocalesEnum"),
        "entitlements": _list({}),
        "authorizing_integration_owners": {"type": "object", "additionalProperties": _ID},
        "context": _of("InteractionContextType"),
        "attachment_size_limit": _NUMBER,
    },
    guild_id=_ID,
    guild_locale=_of("AvailableLocalesEnum"),
    guild=_object({"id": _ID, "locale": _of("AvailableLocalesEnum"), "features": _list(_TEXT)}),
    member=_both("GuildMemberResponse", _object({"permissions": _BITS})),
    user=_of("UserResponse"),
    message=_of("MessageResponse"),
)


def _when_type(kinds: list[int], required: dict[str, Any], **optional: Any) -> dict[str, Any]:
    return {
        "if": {"properties": {"type": {"enum": kinds}}},
        "then": {"properties": {"data": _object(required, **optional)}},
    }


_VALUE = {"type": ["string", "number", "boolean"]}
_GIVEN = _object({"type": {"enum": list(range(3, 12))}, "value": _VALUE}, focused=_YES, options=False)


def _options(depth: int) -> dict[str, Any]:
    """A command's options: values, or subcommands at most two deep."""
    nested = [_object({"type": {"enum": [1, 2]}}, options=_options(depth - 1), value=False)] if depth else []
    return _list({"allOf": [_object({"name": _TEXT}), {"oneOf": [_GIVEN, *nested]}]})


_OPTIONS = _options(2)
_FIELD = _object({"type": _NUMBER, "id": _NUMBER, "custom_id": _TEXT}, value=_VALUE, values=_list(_TEXT))
_SUBMITTED = {
    "oneOf": [
        _object({"type": {"const": 1}, "id": _NUMBER, "components": _list(_FIELD)}),
        _object({"type": {"const": 10}, "id": _NUMBER}),
        _object({"type": {"const": 18}, "id": _NUMBER, "component": _FIELD}),
    ]
}

DISPATCHES: dict[str, dict[str, Any]] = {
    "READY": _object(
        {
            "v": {"const": 10},
            "user": _of("UserResponse"),
            "guilds": _list(_object({"id": _ID, "unavailable": {"const": True}})),
            "session_id": _TEXT,
            "resume_gateway_url": {"type": "string", "pattern": "^wss?://"},
            "application": _object({"id": _ID, "flags": _NUMBER}),
        }
    ),
    "RESUMED": _object({}),
    "GUILD_CREATE": _both(
        "GuildResponse",
        _object(
            {
                "joined_at": _TEXT,
                "large": _YES,
                "member_count": _NUMBER,
                "members": _list(_of("GuildMemberResponse")),
                "channels": _list(_CHANNEL_IN_GUILD),
                "threads": _list(_THREAD),
                "voice_states": _list({}),
                "presences": _list({}),
                "stage_instances": _list({}),
                "guild_scheduled_events": _list(_SCHEDULED),
            },
            unavailable=_YES,
        ),
    ),
    "GUILD_UPDATE": _of("GuildResponse"),
    "GUILD_DELETE": _object({"id": _ID}),
    "GUILD_MEMBER_ADD": _MEMBER,
    "GUILD_MEMBER_UPDATE": _MEMBER,
    "GUILD_MEMBER_REMOVE": _object({"guild_id": _ID, "user": _of("UserResponse")}),
    "GUILD_MEMBERS_CHUNK": _object(
        {"guild_id": _ID, "members": _list(_of("GuildMemberResponse")), "chunk_index": _NUMBER, "chunk_count": _NUMBER}
    ),
    "GUILD_ROLE_CREATE": _object({"guild_id": _ID, "role": _of("GuildRoleResponse")}),
    "GUILD_ROLE_UPDATE": _object({"guild_id": _ID, "role": _of("GuildRoleResponse")}),
    "GUILD_ROLE_DELETE": _object({"guild_id": _ID, "role_id": _ID}),
    "GUILD_SCHEDULED_EVENT_CREATE": _SCHEDULED,
    "GUILD_SCHEDULED_EVENT_UPDATE": _SCHEDULED,
    "GUILD_SCHEDULED_EVENT_DELETE": _SCHEDULED,
    "CHANNEL_CREATE": _CHANNEL,
    "CHANNEL_UPDATE": _CHANNEL,
    "CHANNEL_DELETE": _CHANNEL,
    "THREAD_LIST_SYNC": _object(
        {
            "guild_id": _ID,
            "channel_ids": _list(_ID),
            "threads": _list(_THREAD),
            "members": _list(_of("ThreadMemberResponse")),
        }
    ),
    "THREAD_CREATE": _both("ThreadResponse", _object({}, newly_created=_YES, member=_of("ThreadMemberResponse"))),
    "THREAD_UPDATE": _THREAD,
    "THREAD_DELETE": _object({"id": _ID, "guild_id": _ID, "parent_id": _ID, "type": {"enum": [10, 11, 12]}}),
    "THREAD_MEMBERS_UPDATE": _object(
        {"id": _ID, "guild_id": _ID, "member_count": _NUMBER},
        added_members=_list(_both("ThreadMemberResponse", _object({"member": _of("GuildMemberResponse")}))),
        removed_member_ids=_list(_ID),
    ),
    "MESSAGE_CREATE": _MESSAGE,
    "MESSAGE_UPDATE": _MESSAGE,
    "MESSAGE_DELETE": _object({"id": _ID, "channel_id": _ID}, guild_id=_ID),
    "CHANNEL_PINS_UPDATE": _object({"channel_id": _ID}, guild_id=_ID, last_pin_timestamp={"type": ["string", "null"]}),
    "MESSAGE_REACTION_ADD": _object(
        {
            "user_id": _ID,
            "channel_id": _ID,
            "message_id": _ID,
            "emoji": _of("MessageReactionEmojiResponse"),
            "burst": _YES,
            "type": _of("ReactionTypes"),
        },
        guild_id=_ID,
        member=_of("GuildMemberResponse"),
        message_author_id=_ID,
    ),
    "INTERACTION_CREATE": {
        "allOf": [
            _INTERACTION,
            {"oneOf": [{"required": ["guild_id", "guild", "guild_locale", "member"]}, {"required": ["user"]}]},
            _when_type(
                [2, 4],
                {"id": _ID, "name": _TEXT, "type": {"enum": [1, 2, 3]}},
                options=_OPTIONS,
                resolved=_RESOLVED,
                target_id=_ID,
                guild_id=_ID,
            ),
            _when_type(
                [3],
                {"custom_id": _TEXT, "component_type": {"enum": [2, 3, 5, 6, 7, 8]}, "id": _NUMBER},
                values=_list(_TEXT),
                resolved=_RESOLVED,
            ),
            _when_type([5], {"custom_id": _TEXT, "components": _list(_SUBMITTED)}, resolved=_RESOLVED),
            {"if": {"properties": {"type": {"const": 3}}}, "then": {"required": ["message"]}},
        ]
    },
}


def _closed(required: dict[str, Any], **optional: Any) -> dict[str, Any]:
    return _object(required, **optional) | {"additionalProperties": False}


_SEQUENCE = {"type": ["integer", "null"]}
_PRESENCE = _closed(
    {"status": {"enum": ["online", "dnd", "idle", "invisible", "offline"]}},
    activities=_list({"type": "object"}),
    since={"type": ["integer", "null"]},
    afk=_YES,
    game={},
)

COMMANDS: dict[int, dict[str, Any]] = {
    1: _SEQUENCE,
    2: _closed(
        {
            "token": _TEXT,
            "intents": _NUMBER,
            "properties": _closed({"os": _TEXT, "browser": _TEXT, "device": _TEXT}),
        },
        compress=_YES,
        large_threshold={"type": "integer", "minimum": 50, "maximum": 250},
        shard={"type": "array", "items": _NUMBER, "minItems": 2, "maxItems": 2},
        presence={"oneOf": [{"type": "null"}, _PRESENCE]},
    ),
    3: _PRESENCE,
    6: _closed({"token": _TEXT, "session_id": _TEXT, "seq": _NUMBER}),
    8: _closed(
        {"guild_id": _ID},
        query=_TEXT,
        limit=_NUMBER,
        presences=_YES,
        user_ids={"anyOf": [_ID, _list(_ID)]},
        nonce=_TEXT,
    ),
}
"""Schemas of a bot's payloads, by opcode."""
