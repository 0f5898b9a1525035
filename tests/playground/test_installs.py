"""Bots that people bring along: where their commands are offered, and who sees what they answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
import pytest
from discord import app_commands

from playground import Playground
from playground.driver import Person, Reply
from playground.permissions import Permission
from playground.seen import Channel
from tests.playground.bot import Bot, board
from tests.playground.test_messages import refused


@pytest.fixture
async def bot(playground: Playground, start_bot: Callable[[Playground], Awaitable[Bot]]) -> Bot:
    """The bot, with two commands more: one for who brings it along, and one that comes either way."""
    bot = await start_bot(playground)

    def told(interaction: discord.Interaction) -> str:
        came = (interaction.is_guild_integration(), interaction.is_user_integration())
        return f"{came} {interaction.app_permissions.attach_files} {interaction.app_permissions.send_messages}"

    @app_commands.allowed_installs(guilds=False, users=True)
    @app_commands.command(description="Who brought me?")
    async def mine(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=board(told(interaction)))

    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.command(description="Who brought me here?")
    async def anyhow(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.followup.send(told(interaction))
        for number in range(5):
            await interaction.followup.send(str(number))
        if interaction.is_guild_integration():
            await interaction.followup.send("end")
        else:
            await refused(40094, interaction.followup.send("more"))
            await interaction.edit_original_response(content=f"{told(interaction)} end")

    bot.tree.add_command(mine)
    bot.tree.add_command(anyhow)
    await bot.tree.sync()
    return bot


def channel_in_foreign_server(playground: Playground) -> Channel:
    """A channel of a server that the bot isn't in."""
    return playground.add_channel("far", playground.add_guild("Abroad", with_bot=False))


async def everything(playground: Playground, person: Person, channel: Channel) -> Reply:
    """The command that comes either way, and all that it says."""
    reply = await person.slash(channel, "anyhow")
    await playground.wait_for(lambda: any(text.endswith("end") for text in reply.texts))
    return reply


async def test_commands_come_with_the_server_or_with_the_person(playground: Playground, bot: Bot) -> None:
    aoi, ben = playground.person("Aoi"), playground.person("Ben")
    vault, far, group = (
        playground.channel("vault"),
        channel_in_foreign_server(playground),
        playground.add_group("friends", aoi, ben),
    )
    assert {"anyhow", "move"} <= aoi.command_names(vault)
    assert "mine" not in aoi.command_names(vault)
    assert aoi.command_names(far) == set()
    aoi.install()
    assert {"anyhow", "move", "mine"} <= aoi.command_names(vault)
    assert "mine" in aoi.command_names(aoi.direct)
    assert aoi.command_names(far) == aoi.command_names(group) == {"mine", "anyhow"}
    assert ben.command_names(far) == ben.command_names(group) == set()
    aoi.install(installed=False)
    assert aoi.command_names(group) == set()


async def test_an_interaction_tells_who_installed_the_bot(playground: Playground, bot: Bot) -> None:
    aoi, ben = playground.person("Aoi"), playground.person("Ben")
    vault, far, group = (
        playground.channel("vault"),
        channel_in_foreign_server(playground),
        playground.add_group("friends", aoi, ben),
    )
    aoi.install()
    assert (await aoi.slash(vault, "mine")).text == "(False, True) True False"
    assert (await everything(playground, aoi, vault)).texts[0] == "(True, True) True True"
    reply = await aoi.slash(group, "mine")
    assert reply.text == "(False, True) True False"
    assert (await ben.press(reply.message, "Pressed 0")).text == "1 presses"
    assert [message.text for message in ben.sees(group)] == ["1 presses"]
    assert (await everything(playground, aoi, far)).texts == ["(False, True) True False end", *"01234"]
    heard = [args[0].channel.id for name, args in bot.heard if name == "message"]
    assert far.id not in heard
    assert group.id not in heard


async def test_replies_are_private_where_a_person_may_not_use_external_apps(playground: Playground, bot: Bot) -> None:
    aoi, ben, far = playground.person("Aoi"), playground.person("Ben"), channel_in_foreign_server(playground)
    ben.install()
    assert not (await ben.slash(far, "mine")).private
    far.set_permissions(int(far.raw["guild_id"]), deny=Permission.USE_EXTERNAL_APPS)
    assert (await ben.slash(far, "mine")).private
    reply = await everything(playground, ben, far)
    assert reply.private
    assert all(message.ephemeral for message in reply.followups)
    vault = playground.channel("vault")
    vault.set_permissions(playground.guild_id, deny=Permission.USE_EXTERNAL_APPS)
    assert not (await everything(playground, ben, vault)).private
    assert len(aoi.sees(far)) == 1


async def test_the_bot_cannot_write_to_a_channel_it_cannot_see(playground: Playground, bot: Bot) -> None:
    aoi, ben = playground.person("Aoi"), playground.person("Ben")
    group = playground.add_group("friends", aoi, ben)
    await ben.say(group, "hello")
    assert [message.text for message in aoi.sees(group)] == ["hello"]
    await refused(50001, bot.get_partial_messageable(group.id).send("me too"))


async def test_the_bot_can_message_people_who_share_a_server_or_installed_it(playground: Playground, bot: Bot) -> None:
    ben = playground.person("Ben")
    direct = await bot.create_dm(discord.Object(ben.id))
    await direct.send("hello")
    ben.leave()
    await refused(50278, direct.send("come back"))
    ben.install()
    await direct.send("wherever you are")
    ben.install(installed=False)
    playground.add_guild("Elsewhere")
    await direct.send("there you are")
    ben.set_direct_messages(allowed=False)
    await refused(50007, direct.send("hm"))
