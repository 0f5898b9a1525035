"""The actions of people on servers: managing roles, channels, members and permissions."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime, timedelta

from playground import shapes
from playground.people import PersonError
from playground.permissions import EVERYTHING, NOTHING, Permission
from playground.protocol import ANNOUNCEMENTS, LOCALES, TEXT_CHANNEL, THREADS, VOICE, DiscordError, Json
from playground.world import World, rank_of

LONGEST_NAME = 100
"""Characters in the name of a server, role or channel."""
COLOURS = 1 << 24
WRITTEN_IN = (TEXT_CHANNEL, ANNOUNCEMENTS, *VOICE)
"""Types of channels in which people write, apart from threads."""
LONGEST_TIMEOUT = timedelta(days=28)


class Servers:
    """All actions on servers. Each person is given by their user id. Raises PersonError if they may not act."""

    def __init__(self, world: World) -> None:
        self._world = world

    # Servers

    def found(self, user_id: str, name: str, *, locale: str, community: bool, with_bot: bool) -> Json:
        """Create a server with one channel, owned by this person. Only a Community server has a language."""
        guild = self._world.add_guild(_name(name), user_id, with_bot=False, **_kind(locale, community))
        channel = self._world.add_channel(guild["id"], "general")
        # As on Discord, the first channel is the one for the server's own messages.
        self._world.change_guild(guild["id"], {"system_channel_id": channel["id"]})
        if with_bot:
            self._world.invite_bot(guild["id"])
        return guild

    def change(self, user_id: str, guild_id: str, name: str, *, locale: str, community: bool) -> None:
        """Rename a server, make it a Community or not, and set its language."""
        self._require(user_id, guild_id, Permission.MANAGE_GUILD)
        self._world.change_guild(guild_id, {"name": _name(name)} | _kind(locale, community))

    def delete(self, user_id: str, guild_id: str) -> None:
        """Delete a server; only its owner can."""
        if self._guild(user_id, guild_id)["owner_id"] != user_id:
            raise PersonError("Only the owner can delete a server.")
        self._world.delete_guild(guild_id)

    def add_channel(self, user_id: str, guild_id: str, name: str, kind: int = TEXT_CHANNEL) -> Json:
        """Create a channel of a type in which people can write."""
        self._require(user_id, guild_id, Permission.MANAGE_CHANNELS)
        if kind not in WRITTEN_IN:
            raise PersonError("There is no such type of channel.")
        # Discord writes channel names in this way.
        return self._world.add_channel(guild_id, "-".join(_name(name).lower().split()), kind)

    # Members

    def invite(self, user_id: str, guild_id: str, other_id: str) -> None:
        """Add a person to a server. Only people who manage the server can add the bot."""
        self._guild(user_id, guild_id)
        if other_id not in self._world.users:
            raise PersonError("There is no such user.")
        if other_id in self._world.members[guild_id]:
            raise PersonError("They are in that server already.")
        if other_id == self._world.bot["id"]:
            self._require(user_id, guild_id, Permission.MANAGE_GUILD)
            self._world.invite_bot(guild_id)
        else:
            self._world.add_member(guild_id, other_id)

    def kick(self, user_id: str, guild_id: str, other_id: str) -> None:
        """Kick a member, or the bot, from a server."""
        self._require(user_id, guild_id, Permission.KICK_MEMBERS)
        self._require_rank_above(user_id, guild_id, other_id)
        if other_id == self._world.bot["id"]:
            self._world.remove_bot(guild_id)
        else:
            self._world.remove_member(guild_id, other_id)

    def time_out(self, user_id: str, guild_id: str, other_id: str, seconds: float) -> None:
        """Time a member out for this many seconds; 0 ends the time-out."""
        self._require(user_id, guild_id, Permission.MODERATE_MEMBERS)
        self._require_rank_above(user_id, guild_id, other_id)
        if not 0 <= seconds <= LONGEST_TIMEOUT.total_seconds():
            raise PersonError(f"A timeout lasts at most {LONGEST_TIMEOUT.days} days.")
        if Permission.ADMINISTRATOR in self._world.guild_permissions(guild_id, other_id):
            raise PersonError("Administrators can't be timed out.")
        until = (datetime.now(UTC) + timedelta(seconds=seconds)).isoformat() if seconds else None
        self._world.change_member(guild_id, other_id, {"communication_disabled_until": until})

    def set_roles(self, user_id: str, guild_id: str, other_id: str, role_ids: Collection[str]) -> None:
        """Set a member's roles. The person must stand above each role that they give or take."""
        self._require(user_id, guild_id, Permission.MANAGE_ROLES)
        held = self._member(guild_id, other_id)["roles"]
        for role_id in set(role_ids) ^ set(held):
            role = self._role(guild_id, role_id)
            if role["managed"] or role_id == guild_id:
                raise PersonError("This role can't be given or taken.")
            self._require_rank_above_role(user_id, guild_id, role)
        kept = [key for key in held if key in role_ids]
        new = [key for key in dict.fromkeys(role_ids) if key not in held]
        self._world.change_member(guild_id, other_id, {"roles": kept + new})

    # Roles

    def add_role(self, user_id: str, guild_id: str, name: str) -> Json:
        """Create a role. It stands below all others and grants no more than @everyone has."""
        self._require(user_id, guild_id, Permission.MANAGE_ROLES)
        return self._world.set_role(guild_id, shapes.role(self._world.snowflake(), _name(name), NOTHING, position=1))

    def change_role(
        self,
        user_id: str,
        guild_id: str,
        role_id: str,
        *,
        name: str | None = None,
        color: int | None = None,
        permissions: Permission | None = None,
        among: Permission | None = None,
    ) -> None:
        """Change a role: its name, its colour as 0xRRGGBB, and its members' permissions in the whole server.

        What is None stays as it is, and so do permissions that aren't among those given as `among`.
        """
        mine = self._require(user_id, guild_id, Permission.MANAGE_ROLES)
        role = self._role(guild_id, role_id)
        name, color = role["name"] if name is None else name, role["color"] if color is None else color
        old = Permission(int(role["permissions"]))
        new = old if permissions is None else _changed(old, permissions, among)
        if role_id != guild_id:
            self._require_rank_above_role(user_id, guild_id, role)
        elif (name, color) != (role["name"], role["color"]):
            raise PersonError("This role has neither another name nor a colour.")
        if not 0 <= color < COLOURS:
            raise PersonError("There is no such colour.")
        _require_held(mine, old ^ new)
        looks = {"name": _name(name), "color": color, "colors": role["colors"] | {"primary_color": color}}
        self._world.set_role(guild_id, role | looks | {"permissions": str(int(new))})

    def delete_role(self, user_id: str, guild_id: str, role_id: str) -> None:
        """Delete a role; not @everyone, nor one that belongs to a bot."""
        self._require(user_id, guild_id, Permission.MANAGE_ROLES)
        role = self._role(guild_id, role_id)
        if role["managed"] or role_id == guild_id:
            raise PersonError("This role can't be deleted.")
        self._require_rank_above_role(user_id, guild_id, role)
        self._world.delete_role(guild_id, role_id)

    # Channels

    def allow(
        self,
        user_id: str,
        channel_id: str,
        target_id: str,
        *,
        allow: Permission = NOTHING,
        deny: Permission = NOTHING,
        among: Permission | None = None,
    ) -> None:
        """Set what a role or member may and may not do in a channel; permissions in neither are inherited.

        Permissions that aren't among those given as `among` stay as they are.
        """
        channel, mine = self._channel(user_id, channel_id)
        guild_id = channel["guild_id"]
        if target_id not in self._world.members[guild_id]:
            self._role(guild_id, target_id)
        if allow & deny:
            raise PersonError("Nothing can be both allowed and denied.")
        old: Json = next((each for each in channel["permission_overwrites"] if each["id"] == target_id), {})
        before = [Permission(int(old.get(key, 0))) for key in ("allow", "deny")]
        allow, deny = (_changed(was, becomes, among) for was, becomes in zip(before, (allow, deny), strict=True))
        for was, becomes in zip(before, (allow, deny), strict=True):
            _require_held(mine, was ^ becomes)
        self._world.set_overwrite(channel, target_id, allow=allow, deny=deny)

    def forget(self, user_id: str, channel_id: str, target_id: str) -> None:
        """Remove a channel's own permissions for a role or member."""
        channel, _ = self._channel(user_id, channel_id)
        self._world.drop_overwrite(channel, target_id)

    # Checks

    def _guild(self, user_id: str, guild_id: str) -> Json:
        if user_id not in self._world.members.get(guild_id, ()):
            raise PersonError("You are not in that server.")
        return self._world.guilds[guild_id]

    def _member(self, guild_id: str, user_id: str) -> Json:
        if member := self._world.members[guild_id].get(user_id):
            return member
        raise PersonError("They are not in that server.")

    def _role(self, guild_id: str, role_id: str) -> Json:
        try:
            return self._world.role(guild_id, role_id)
        except DiscordError:
            raise PersonError("There is no such role.") from None

    def _channel(self, user_id: str, channel_id: str) -> tuple[Json, Permission]:
        """A channel whose permissions the person may change, and the person's permissions there."""
        channel = self._world.channels.get(channel_id)
        if channel is None or "guild_id" not in channel or channel["type"] in THREADS:
            raise PersonError("There is no such channel.")
        mine = self._world.permissions(user_id, channel)
        _require_held(mine, Permission.MANAGE_ROLES)
        return channel, mine

    def _require(self, user_id: str, guild_id: str, needed: Permission) -> Permission:
        """The person's permissions in the server. Raises PersonError unless they include `needed`."""
        self._guild(user_id, guild_id)
        mine = self._world.guild_permissions(guild_id, user_id)
        _require_held(mine, needed)
        return mine

    def _require_rank_above(self, user_id: str, guild_id: str, other_id: str) -> None:
        self._member(guild_id, other_id)
        if other_id == user_id or self._world.rank(guild_id, other_id) >= self._world.rank(guild_id, user_id):
            raise PersonError("You must have a higher role than they have.")

    def _require_rank_above_role(self, user_id: str, guild_id: str, role: Json) -> None:
        if rank_of(role) >= self._world.rank(guild_id, user_id):
            raise PersonError("You must have a higher role than this one.")


def _require_held(mine: Permission, needed: Permission) -> None:
    """Raise PersonError if the person would grant permissions that they don't have."""
    if needed & EVERYTHING & ~mine:
        raise PersonError("You do not have permission to do that.")


def _changed(old: Permission, new: Permission, among: Permission | None) -> Permission:
    """Permissions of which only those in `among` change; all if it is None."""
    return new if among is None else Permission(int(old) & ~int(among) | new & among)


def _name(given: str) -> str:
    name = given.strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise PersonError(f"A name has 1 to {LONGEST_NAME} characters.")
    return name


def _kind(locale: str, community: bool) -> Json:
    if locale not in LOCALES:
        raise PersonError("Discord does not speak this language.")
    return {"preferred_locale": locale if community else "en-US", "features": ["COMMUNITY"] if community else []}
