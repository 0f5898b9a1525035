"""Pinned messages, and roles that a bot gives: who may, and what Discord says about it in the channel."""

from __future__ import annotations

import discord
import pytest

from playground import Playground
from playground.permissions import Permission
from playground.protocol import Json
from playground.world import MOST_PINS
from tests.playground.bot import Bot
from tests.playground.test_messages import place, refused


async def test_a_pin_leaves_a_note_in_the_channel_and_an_unpin_none(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")
    sent = await place(bot, vault).send("read this")
    await sent.pin()
    await sent.pin()
    assert [message.text for message in vault.pins] == ["read this"]
    (note,) = vault.notes
    assert note.author_id == playground.bot_id
    assert [message.text for message in vault.messages] == ["read this"]
    listed = [each async for each in place(bot, vault).pins()]
    assert [each.content for each in listed] == ["read this"]
    (newest,) = [each async for each in place(bot, vault).history(limit=1)]
    assert newest.type is discord.MessageType.pins_add
    assert newest.reference is not None
    assert newest.reference.message_id == sent.id
    await playground.wait_for(lambda: bot.events("guild_channel_pins_update"))
    await sent.unpin()
    assert vault.pins == []
    assert len(vault.notes) == 1


async def test_pinning_takes_a_permission_of_its_own(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")
    sent = await place(bot, vault).send("read this")
    vault.set_permissions(playground.bot_id, allow=Permission.MANAGE_MESSAGES, deny=Permission.PIN_MESSAGES)
    await refused(50013, sent.pin())
    assert not vault.pins


@pytest.mark.parametrize("may_manage", [True, False])
async def test_the_note_about_a_pin_can_be_deleted_by_those_who_manage_messages(
    playground: Playground, bot: Bot, may_manage: bool
) -> None:
    vault = playground.channel("vault")
    await (await place(bot, vault).send("read this")).pin()
    note = place(bot, vault).get_partial_message(vault.notes[0].id)
    await refused(50021, place(bot, vault).get_partial_message(note.id).pin())
    if may_manage:
        vault.set_permissions(playground.bot_id, allow=Permission.MANAGE_MESSAGES)
        await note.delete()
        assert not vault.notes
    else:
        await refused(50013, note.delete())


async def test_a_channel_has_so_many_pins(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")
    for number in range(MOST_PINS):
        message = await playground.person("Aoi").say(vault, str(number))
        playground.world.pin(message.raw, playground.person("Dan").key)
    sent = await place(bot, vault).send("one more")
    await refused(30003, sent.pin())


async def test_somebody_who_is_added_to_a_thread_is_told_there(playground: Playground, bot: Bot) -> None:
    vault, aoi, ben = playground.channel("vault"), playground.person("Aoi"), playground.person("Ben")
    thread = await place(bot, vault).create_thread(name="between us", type=discord.ChannelType.private_thread)
    assert not vault.notes
    await thread.add_user(discord.Object(ben.id))
    await thread.add_user(discord.Object(ben.id))
    (note,) = vault.threads[0].notes
    assert note.mentions == {ben.id}
    assert not ben.lock_screen
    assert not playground.world.can_see(aoi.key, vault.threads[0].raw)


async def test_the_bot_gives_and_takes_roles_below_its_own(playground: Playground, bot: Bot) -> None:
    dan, ben, where = playground.person("Dan"), playground.person("Ben"), str(playground.guild_id)
    member = await bot.guilds[0].fetch_member(ben.id)
    role = discord.Object(int(playground.servers.add_role(dan.key, where, "Entrant")["id"]))
    await refused(50013, member.add_roles(role))
    playground.world.set_role(where, own_role(playground) | {"permissions": str(int(Permission.MANAGE_ROLES))})
    await member.add_roles(role)
    assert playground.world.members[where][ben.key]["roles"] == [str(role.id)]
    await member.remove_roles(role)
    assert playground.world.members[where][ben.key]["roles"] == []
    await refused(50013, member.add_roles(discord.Object(int(own_role(playground)["id"]))))
    await refused(10011, member.add_roles(discord.Object(5)))
    playground.world.set_role(where, playground.world.role(where, str(role.id)) | {"position": 2})
    await refused(50013, member.add_roles(role))


def own_role(playground: Playground) -> Json:
    """The role that the bot got when it joined."""
    return next(role for role in playground.world.guilds[str(playground.guild_id)]["roles"] if role["managed"])
