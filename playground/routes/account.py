"""Routes of the bot itself: its user, its application, the gateway's address."""

from __future__ import annotations

from playground.forms import snowflake
from playground.gateway import LOGINS, LOGINS_RESET_AFTER
from playground.protocol import Json, error
from playground.rest import Call, Route


def me(call: Call) -> Json:
    """The bot's own user, including private fields."""
    return call.world.bot | {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None}


def user(call: Call) -> Json:
    """Any user."""
    if found := call.world.users.get(call.params["user_id"]):
        return found
    raise error(10013)


def application(call: Call) -> Json:
    """The bot's application."""
    world = call.world
    owner = next(world.users[key] for key in world.locales)
    return {
        "id": world.application["id"],
        "name": world.application["name"],
        "icon": None,
        "description": "",
        "type": None,
        "bot": world.bot,
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": world.application["flags"],
        "flags_new": str(world.application["flags"]),
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": owner,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
        "integration_types_config": {kind: {} for kind in sorted(world.installs)},
    }


def gateway(call: Call) -> Json:
    """The gateway's address."""
    return {"url": call.gateway.url}


def gateway_bot(call: Call) -> Json:
    """The gateway's address, with the recommended number of shards and the login limits."""
    limit = {
        "total": LOGINS,
        "remaining": call.gateway.logins_left,
        "reset_after": LOGINS_RESET_AFTER,
        "max_concurrency": call.gateway.limits.max_concurrency,
    }
    return {"url": call.gateway.url, "shards": call.gateway.shards, "session_start_limit": limit}


def direct_message(call: Call) -> Json:
    """The channel of the bot's direct messages with a person."""
    recipient = snowflake(call.json.get("recipient_id"), "recipient_id")
    if recipient not in call.world.locales:
        raise error(50007 if recipient in call.world.users else 10013)
    call.gateway.limits.take_direct()
    return call.world.add_direct_message(recipient)


ROUTES: dict[tuple[str, str], Route] = {
    ("GET", "/users/@me"): me,
    ("GET", "/users/{user_id}"): user,
    ("POST", "/users/@me/channels"): direct_message,
    ("GET", "/applications/@me"): application,
    ("GET", "/oauth2/applications/@me"): application,
    ("GET", "/gateway"): gateway,
    ("GET", "/gateway/bot"): gateway_bot,
}
