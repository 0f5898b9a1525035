"""Channels of all types, and those that the bot can't view."""

from __future__ import annotations

import discord
import pytest

from playground import Playground, shapes
from playground.people import PersonError
from playground.permissions import MEMBER, Permission
from playground.protocol import ANNOUNCEMENTS, CATEGORY, FORUM, OBFUSCATED, STAGE, VOICE, VOICE_CHANNEL, Json
from playground.seen import Channel
from tests.playground.bot import Bot
from tests.playground.conftest import StartBot
from tests.playground.raw import ask
from tests.playground.test_messages import place, refused

VIEWING = Permission.VIEW_CHANNEL
PRIVATE, PUBLIC = discord.ChannelType.private_thread, discord.ChannelType.public_thread


def named(bot: Bot, channel: Channel) -> str | None:
    """The name under which the bot knows a channel."""
    return getattr(bot.get_channel(channel.id), "name", None)


async def listed(playground: Playground) -> list[str]:
    answer = await ask(playground, "GET", f"/guilds/{playground.guild_id}/channels")
    return [each["name"] for each in answer.body]


async def test_a_channel_that_the_bot_cannot_view_is_obfuscated_from_the_login_on(
    playground: Playground, start_bot: StartBot
) -> None:
    vault = playground.channel("vault")
    vault.raw["topic"] = "secret"
    vault.set_permissions(playground.guild_id, deny=VIEWING)
    vault.set_permissions(playground.person("Ben").id, allow=VIEWING)
    bot = await start_bot(playground)
    hidden = place(bot, vault)
    assert (hidden.name, hidden.topic, hidden.category_id) == ("___hidden___", None, None)
    assert {each.id: said.pair()[1] for each, said in hidden.overwrites.items()} == {
        playground.guild_id: discord.Permissions(int(VIEWING))
    }
    assert "vault" not in await listed(playground)
    assert "games" in await listed(playground)
    await refused(50001, bot.fetch_channel(vault.id))


async def test_every_event_about_a_channel_shows_what_the_bot_may_view(playground: Playground, bot: Bot) -> None:
    aoi, vault = playground.person("Aoi"), playground.channel("vault")
    vault.set_permissions(playground.bot_id, deny=VIEWING)
    await playground.wait_for(lambda: named(bot, vault) == "___hidden___")
    thread = aoi.start_thread(vault, "unheard of")
    playground.world.update_channel(vault.raw, {"topic": "secret"})
    vault.set_permissions(playground.bot_id)
    await playground.wait_for(lambda: named(bot, vault) == "vault" and bot.get_channel(thread.id))
    assert place(bot, vault).topic == "secret"
    secret = playground.add_channel("secret")
    secret.set_permissions(playground.guild_id, deny=VIEWING)
    await playground.wait_for(lambda: named(bot, secret) == "___hidden___")
    told: list[Json] = []
    playground.gateway.watchers.append(lambda name, data: told.append(data) if name == "CHANNEL_DELETE" else None)
    secret.delete()
    await playground.wait_for(lambda: bot.get_channel(secret.id) is None)
    assert [(each["name"], each["flags"], each["topic"]) for each in told] == [("___hidden___", OBFUSCATED, None)]


async def test_channels_appear_and_disappear_with_the_bots_roles(playground: Playground, bot: Bot) -> None:
    vault, world, guild_id = playground.channel("vault"), playground.world, str(playground.guild_id)
    role = world.set_role(guild_id, shapes.role(world.snowflake(), "staff", MEMBER))
    vault.set_permissions(playground.guild_id, deny=VIEWING)
    vault.set_permissions(int(role["id"]), allow=VIEWING)
    await playground.wait_for(lambda: named(bot, vault) == "___hidden___")
    world.give_role(guild_id, world.bot["id"], role["id"])
    await playground.wait_for(lambda: named(bot, vault) == "vault")
    world.delete_role(guild_id, role["id"])
    await playground.wait_for(lambda: named(bot, vault) == "___hidden___")


async def test_a_bot_sees_a_category_if_it_sees_one_of_its_channels(playground: Playground, bot: Bot) -> None:
    world, guild_id = playground.world, str(playground.guild_id)
    category = Channel(world, world.add_channel(guild_id, "games", CATEGORY))
    one, two = (Channel(world, world.add_channel(guild_id, name, category=category.key)) for name in ("one", "two"))
    category.set_permissions(playground.guild_id, deny=VIEWING)
    one.set_permissions(playground.guild_id, deny=VIEWING)
    await playground.wait_for(lambda: named(bot, one) == "___hidden___")
    assert named(bot, category) == "games"
    two.set_permissions(playground.guild_id, deny=VIEWING)
    await playground.wait_for(lambda: named(bot, category) == "___hidden___")
    two.set_permissions(playground.guild_id)
    await playground.wait_for(lambda: named(bot, category) == "games")
    await refused(50008, bot.get_partial_messageable(category.id).send("hello"))


async def test_what_the_bot_cannot_view_is_null(playground: Playground) -> None:
    for kind in (ANNOUNCEMENTS, CATEGORY, FORUM, *VOICE):
        shown = shapes.obfuscated(playground.add_channel("secret", kind=kind).raw)
        kept = {key for key, value in shown.items() if value is not None}
        assert kept == {"id", "type", "guild_id", "position", "name", "flags", "permission_overwrites"}


async def test_announcement_channels_have_public_threads_alone(playground: Playground, bot: Bot) -> None:
    news, aoi = playground.add_channel("news", kind=ANNOUNCEMENTS), playground.person("Aoi")
    await playground.wait_for(lambda: bot.get_channel(news.id))
    message = await place(bot, news).send("hear")
    thread = await message.create_thread(name="talk")
    assert thread.type is discord.ChannelType.news_thread
    await thread.send("hello")
    for kind in (PRIVATE, PUBLIC):
        await refused(50024, place(bot, news).create_thread(name="another", type=kind))
    with pytest.raises(PersonError):
        aoi.start_thread(news, "secret", private=True)
    assert aoi.start_thread(news, "hers").raw["type"] == 10


@pytest.mark.parametrize("kind", [VOICE_CHANNEL, STAGE])
async def test_voice_and_stage_channels_have_a_chat_without_threads(
    playground: Playground, bot: Bot, kind: int
) -> None:
    call = playground.add_channel("call", kind=kind)
    there = await playground.wait_for(lambda: bot.get_channel(call.id))
    assert isinstance(there, discord.VoiceChannel | discord.StageChannel)
    await playground.person("Aoi").say(call, "hello")
    message = await there.send("hello")
    assert len(call.messages) == 2
    await refused(50024, bot.http.start_thread_with_message(call.id, message.id, name="no", auto_archive_duration=60))
    call.set_permissions(playground.bot_id, deny=Permission.CONNECT)
    await playground.wait_for(lambda: not there.permissions_for(there.guild.me).connect)
    assert [each async for each in there.history()] == []
    await refused(50013, there.send("hello"))


async def test_messages_in_locked_threads_change_only_for_those_who_manage_threads(
    playground: Playground, bot: Bot
) -> None:
    vault, aoi = playground.channel("vault"), playground.person("Aoi")
    thread = await (await place(bot, vault).send("a challenge")).create_thread(name="Aoi and Ben")
    said, another = await thread.send("hello"), await thread.send("hello again")
    here = vault.threads[0]
    playground.world.archive(here.raw, archived=False, locked=True)
    await refused(160005, said.edit(content="too late"))
    await refused(160005, thread.send("locked out"))
    await refused(50013, thread.edit(name="another"))
    await another.delete()
    here.archive(locked=True)
    await refused(50083, said.delete())
    for doing in (aoi.say(here, "locked out"), aoi.slash(here, "secret")):
        with pytest.raises(PersonError):
            await doing
    playground.world.archive(here.raw, archived=False)
    vault.set_permissions(playground.bot_id, allow=Permission.MANAGE_THREADS)
    assert (await said.edit(content="in time")).content == "in time"


async def test_a_server_has_a_thousand_open_threads_at_most(playground: Playground, bot: Bot) -> None:
    vault, world = playground.channel("vault"), playground.world
    messages = [await place(bot, vault).send(name) for name in ("one", "two")]
    thread = await messages[0].create_thread(name="one")
    world.most_active_threads = 1
    assert (await refused(160006, messages[1].create_thread(name="two"))).status == 400
    await refused(160006, place(bot, vault).create_thread(name="two", type=PRIVATE))
    await thread.edit(archived=True)
    await messages[1].create_thread(name="two")
    await refused(160006, thread.send("hello"))
    await refused(160006, thread.edit(archived=False))


async def test_a_thread_has_a_thousand_members_at_most(playground: Playground, bot: Bot) -> None:
    thread = await place(bot, playground.channel("vault")).create_thread(name="secret", type=PRIVATE)
    playground.world.most_in_thread = 1
    assert (await refused(30033, thread.add_user(discord.Object(playground.person("Aoi").id)))).status == 400


async def test_people_add_channels_of_the_types_in_which_they_can_write(playground: Playground) -> None:
    dan, guild_id = playground.person("Dan"), str(playground.guild_id)
    for kind in (ANNOUNCEMENTS, *VOICE):
        added = Channel(playground.world, playground.servers.add_channel(dan.key, guild_id, "Tea Room", kind))
        assert (added.name, added.raw["type"]) == ("tea-room", kind)
        await dan.say(added, "hello")
    with pytest.raises(PersonError):
        playground.servers.add_channel(dan.key, guild_id, "Tea Room", CATEGORY)
