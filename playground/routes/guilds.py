"""Routes of servers, their members, roles and channels."""

from __future__ import annotations

from playground.forms import text
from playground.permissions import Permission
from playground.protocol import Json, error
from playground.rest import Call, Route
from playground.world import rank_of


def get(call: Call) -> Json:
    """A server."""
    guild = guild_of(call)
    if call.query.get("with_counts") in ("1", "true"):
        count = len(call.world.members[guild["id"]])
        return guild | {"approximate_member_count": count, "approximate_presence_count": count}
    return guild


def channels(call: Call) -> list[Json]:
    """The channels of a server that the bot can see, without threads."""
    guild, bot_id = guild_of(call), call.world.bot["id"]
    return [each for each in call.world.channels_of(guild["id"]) if call.world.can_see(bot_id, each)]


def add_channel(call: Call) -> Json:
    """Add a text channel."""
    guild = guild_of(call)
    require(call, guild, Permission.MANAGE_CHANNELS)
    return call.world.add_channel(guild["id"], text(call.json.get("name"), "name", 100))


def active_threads(call: Call) -> Json:
    """A server's threads that aren't archived and that the bot can see."""
    guild, bot_id = guild_of(call), call.world.bot["id"]
    threads = [each for each in call.world.active_threads(guild["id"]) if call.world.can_see(bot_id, each)]
    mine = (call.world.thread_members[thread["id"]].get(bot_id) for thread in threads)
    return {"threads": threads, "members": [member for member in mine if member], "has_more": False}


def roles(call: Call) -> list[Json]:
    """A server's roles."""
    return list(guild_of(call)["roles"])


def member(call: Call) -> Json:
    """One member of a server."""
    guild = guild_of(call)
    user_id = call.params["user_id"]
    if user_id not in call.world.users:
        raise error(10013)
    if found := call.world.members[guild["id"]].get(user_id):
        return found
    raise error(10007)


def give_role(call: Call) -> None:
    """Give a member a role; does nothing if they have it."""
    guild_id, user_id, role_id = _role_to_change(call)
    if role_id not in call.world.members[guild_id][user_id]["roles"]:
        call.world.give_role(guild_id, user_id, role_id)


def take_role(call: Call) -> None:
    """Take a role from a member; does nothing if they don't have it."""
    guild_id, user_id, role_id = _role_to_change(call)
    if role_id in call.world.members[guild_id][user_id]["roles"]:
        call.world.take_role(guild_id, user_id, role_id)


def _role_to_change(call: Call) -> tuple[str, str, str]:
    """The ids of a server, a member and a role that the bot may give: below its own highest role, nor a bot's."""
    guild = guild_of(call)
    found = member(call)
    require(call, guild, Permission.MANAGE_ROLES)
    role = call.world.role(guild["id"], call.params["role_id"])
    is_below = rank_of(role) < call.world.rank(guild["id"], call.world.bot["id"])
    if role["managed"] or role["id"] == guild["id"] or not is_below:
        raise error(50013)
    return guild["id"], found["user"]["id"], role["id"]


def search_members(call: Call) -> list[Json]:
    """Members whose username begins with the query."""
    guild = guild_of(call)
    query = text(call.query.get("query"), "query", 100).lower()
    limit = call.number("limit", 1, 1, 1000)
    found = [
        each for each in call.world.members[guild["id"]].values() if each["user"]["username"].lower().startswith(query)
    ]
    return found[:limit]


def leave(call: Call) -> None:
    """Let the bot leave a server."""
    call.world.remove_bot(guild_of(call)["id"])


def guild_of(call: Call) -> Json:
    """The server of a request. Raises an error unless the bot is in it."""
    guild = call.world.guilds.get(call.params["guild_id"])
    if guild is None:
        raise error(10004)
    if call.world.bot["id"] not in call.world.members[guild["id"]]:
        raise error(50001)
    return guild


def require(call: Call, guild: Json, needed: Permission) -> None:
    if needed & ~call.world.guild_permissions(guild["id"], call.world.bot["id"]):
        raise error(50013)


ROUTES: dict[tuple[str, str], Route] = {
    ("GET", "/guilds/{guild_id}"): get,
    ("GET", "/guilds/{guild_id}/channels"): channels,
    ("POST", "/guilds/{guild_id}/channels"): add_channel,
    ("GET", "/guilds/{guild_id}/threads/active"): active_threads,
    ("GET", "/guilds/{guild_id}/roles"): roles,
    ("GET", "/guilds/{guild_id}/members/search"): search_members,
    ("GET", "/guilds/{guild_id}/members/{user_id}"): member,
    ("PUT", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}"): give_role,
    ("DELETE", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}"): take_role,
    ("DELETE", "/users/@me/guilds/{guild_id}"): leave,
}
