"""Permissions, computed as Discord does."""

from __future__ import annotations

import pytest

from playground import Playground, shapes
from playground.permissions import EVERYTHING, MEMBER, NOTHING, Permission, channel_permissions

GUILD = shapes.guild("1", "Server", owner_id="10") | {
    "roles": [
        shapes.role("1", "@everyone", MEMBER),
        shapes.role("2", "one", Permission.MANAGE_MESSAGES),
        shapes.role("3", "two", NOTHING),
        shapes.role("4", "admin", Permission.ADMINISTRATOR),
    ]
}
SENDING, VIEWING = Permission.SEND_MESSAGES, Permission.VIEW_CHANNEL


def permissions_held(
    roles: tuple[str, ...] = (),
    overwrites: tuple[tuple[str, Permission, Permission], ...] = (),
    user: str = "11",
    *,
    thread: bool = False,
) -> Permission:
    """The permissions of a member with these roles under these overwrites (target, allowed, denied)."""
    channel = shapes.channel("5", "1", "vault", 0)
    channel["permission_overwrites"] = [
        {"id": key, "type": 0, "allow": str(int(allow)), "deny": str(int(deny))} for key, allow, deny in overwrites
    ]
    return channel_permissions(GUILD, shapes.member(shapes.user(user, "aoi"), roles), channel, thread=thread)


def test_a_members_roles_add_up() -> None:
    assert permissions_held() == MEMBER
    assert permissions_held(("2",)) == MEMBER | Permission.MANAGE_MESSAGES


def test_owners_and_administrators_have_all_permissions() -> None:
    denied = (("1", NOTHING, EVERYTHING),)
    assert permissions_held(overwrites=denied, user="10") == EVERYTHING
    assert permissions_held(("4",), denied) == EVERYTHING


@pytest.mark.parametrize(
    ("overwrites", "sends"),
    [
        ((("1", NOTHING, SENDING),), False),
        ((("1", NOTHING, SENDING), ("2", SENDING, NOTHING)), True),
        ((("2", NOTHING, SENDING), ("3", SENDING, NOTHING)), True),
        ((("3", SENDING, NOTHING), ("2", NOTHING, SENDING)), True),
        ((("2", SENDING, NOTHING), ("11", NOTHING, SENDING)), False),
        ((("1", SENDING, NOTHING), ("2", NOTHING, SENDING)), False),
    ],
)
def test_overwrites_apply_in_order(overwrites: tuple[tuple[str, Permission, Permission], ...], *, sends: bool) -> None:
    assert (SENDING in permissions_held(("2", "3"), overwrites)) is sends


def test_a_member_without_view_permission_has_no_permission() -> None:
    assert permissions_held(("2",), (("1", NOTHING, VIEWING),)) == NOTHING


def test_a_member_without_send_permission_cannot_attach_files() -> None:
    mute = (("1", NOTHING, SENDING),)
    assert Permission.ATTACH_FILES not in permissions_held(overwrites=mute)
    assert Permission.ATTACH_FILES in permissions_held(overwrites=mute, thread=True)
    assert Permission.ATTACH_FILES not in permissions_held(
        overwrites=(("1", NOTHING, Permission.SEND_MESSAGES_IN_THREADS),), thread=True
    )


async def test_a_thread_inherits_its_channels_permissions(playground: Playground) -> None:
    aoi, ben, vault, world = (
        playground.person("Aoi"),
        playground.person("Ben"),
        playground.channel("vault"),
        playground.world,
    )
    thread = world.add_thread(vault.raw, "thread", aoi.key)
    vault.set_permissions(ben.id, deny=VIEWING)
    assert world.can_see(aoi.key, thread)
    assert not world.can_see(ben.key, thread)
    assert world.permissions(ben.key, aoi.direct.raw) == NOTHING
    stranger = world.add_user("stranger", locale="en-US")
    assert world.permissions(stranger["id"], vault.raw) == NOTHING


async def test_roles_can_be_assigned_and_changed(playground: Playground) -> None:
    aoi, vault, world = playground.person("Aoi"), playground.channel("vault"), playground.world
    guild_id = str(playground.guild_id)
    role = world.set_role(guild_id, shapes.role(world.snowflake(), "moderator", Permission.MANAGE_MESSAGES))
    assert Permission.MANAGE_MESSAGES not in world.permissions(aoi.key, vault.raw)
    world.give_role(guild_id, aoi.key, role["id"])
    assert Permission.MANAGE_MESSAGES in world.permissions(aoi.key, vault.raw)
    world.set_role(guild_id, role | {"permissions": "0"})
    assert Permission.MANAGE_MESSAGES not in world.permissions(aoi.key, vault.raw)
