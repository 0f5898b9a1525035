"""Managing servers: roles, channels and members, missing permissions, and the events that the bot receives."""

from __future__ import annotations

from collections.abc import Callable

import discord
import pytest

from playground import Playground
from playground.driver import Person
from playground.people import PersonError
from playground.permissions import NOTHING, Permission
from tests.playground.bot import Bot, board
from tests.playground.test_messages import place, refused


async def test_a_server_can_be_created_changed_and_deleted(playground: Playground, bot: Bot) -> None:
    ben, servers = playground.person("Ben"), playground.servers
    key = servers.found(ben.key, "Japan", locale="ja", community=True, with_bot=True)["id"]
    await playground.wait_for(lambda: bot.get_guild(int(key)))
    there = bot.get_guild(int(key))
    assert there is not None
    assert (there.name, str(there.preferred_locale), there.features) == ("Japan", "ja", ["COMMUNITY"])
    channel = servers.add_channel(ben.key, key, "Tea Room")
    await playground.wait_for(lambda: bot.get_channel(int(channel["id"])))
    assert channel["name"] == "tea-room"
    servers.change(ben.key, key, "Elsewhere", locale="ja", community=False)
    await playground.wait_for(lambda: there.name == "Elsewhere")
    assert (str(there.preferred_locale), there.features) == ("en-US", [])
    playground.person("Aoi").join(int(key))
    with pytest.raises(PersonError, match="owner"):
        servers.delete(playground.person("Aoi").key, key)
    servers.delete(ben.key, key)
    await playground.wait_for(lambda: bot.get_guild(int(key)) is None)
    assert key not in playground.world.guilds
    assert channel["id"] not in playground.world.channels
    without = servers.found(ben.key, "Quiet", locale="en-US", community=False, with_bot=False)["id"]
    servers.delete(ben.key, without)
    assert [guild.id for guild in bot.guilds] == [playground.guild_id]


async def test_members_and_the_bot_can_be_invited_and_kicked(playground: Playground, bot: Bot) -> None:
    ben, dan, servers, guild = playground.person("Ben"), playground.person("Dan"), playground.servers, bot.guilds[0]
    dan.kick(ben)
    await refused(10007, guild.fetch_member(ben.id))
    servers.invite(dan.key, str(guild.id), ben.key)
    assert (await guild.fetch_member(ben.id)).id == ben.id
    with pytest.raises(PersonError, match="already"):
        servers.invite(dan.key, str(guild.id), ben.key)
    dan.kick(playground.bot)
    await playground.wait_for(lambda: not bot.guilds)
    with pytest.raises(PersonError, match="permission"):
        servers.invite(ben.key, str(guild.id), playground.bot.key)
    servers.invite(dan.key, str(guild.id), playground.bot.key)
    await playground.wait_for(lambda: bot.guilds)


async def test_a_bot_that_is_removed_has_no_access_until_it_is_invited_again(playground: Playground, bot: Bot) -> None:
    vault, aoi, guild = playground.channel("vault"), playground.person("Aoi"), str(playground.guild_id)
    there, role = place(bot, vault), bot.guilds[0].self_role
    assert role is not None
    vault.set_permissions(role.id, allow=Permission.MANAGE_MESSAGES)
    sent = await there.send(view=board("a match"))
    thread = await there.create_thread(name="Aoi and Ben", message=sent)
    told: list[tuple[str, str]] = []
    playground.gateway.watchers.append(lambda name, data: told.append((name, data.get("id", data.get("guild_id")))))
    playground.remove_bot()
    await playground.wait_for(lambda: not bot.guilds)
    assert told[-1] == ("GUILD_DELETE", guild)
    assert [removed.id for removed in bot.events("guild_remove")] == [int(guild)]
    for doing in (there.send("lost"), sent.edit(view=board("lost")), thread.send("lost"), there.fetch_message(sent.id)):
        await refused(50001, doing)
    await refused(50001, bot.fetch_guild(int(guild)))
    await refused(50001, bot.tree.sync(guild=discord.Object(int(guild))))
    assert aoi.command_names(vault) == set()
    assert vault.raw["permission_overwrites"] == []
    with pytest.raises(PersonError, match="not in that server"):
        playground.remove_bot()
    before = len(told)
    await aoi.say(vault, "Where has it gone?")
    assert told[before:] == []
    playground.invite_bot()
    await playground.wait_for(lambda: bot.events("guild_join"))
    assert told[before][0] == "GUILD_CREATE"
    assert "challenge" in aoi.command_names(vault)
    again = place(bot, vault)
    await (await again.fetch_message(sent.id)).edit(view=board("here again"))
    assert playground.message(sent.id).text == "here again"
    assert (await aoi.press(playground.message(sent.id), "Pressed 0")).text == "1 presses"
    with pytest.raises(PersonError, match="already"):
        playground.invite_bot()


async def test_roles_can_be_created_assigned_changed_and_deleted(playground: Playground, bot: Bot) -> None:
    dan, servers, guild = playground.person("Dan"), playground.servers, bot.guilds[0]
    where = str(guild.id)
    key = servers.add_role(dan.key, where, "Referee")["id"]
    servers.change_role(dan.key, where, key, name="Judge", color=0x336699, permissions=Permission.MANAGE_MESSAGES)
    servers.set_roles(dan.key, where, playground.bot.key, [*(role["id"] for role in _managed(playground)), key])
    # A bot gets events about itself, even without the members intent.
    await playground.wait_for(lambda: guild.me.get_role(int(key)))
    role = guild.get_role(int(key))
    assert role is not None
    assert (role.name, role.color.value, role.permissions.manage_messages) == ("Judge", 0x336699, True)
    servers.delete_role(dan.key, where, key)
    await playground.wait_for(lambda: guild.get_role(int(key)) is None)
    assert playground.world.members[where][playground.bot.key]["roles"] == [role["id"] for role in _managed(playground)]


def _managed(playground: Playground) -> list[dict[str, str]]:
    roles = playground.world.guilds[str(playground.guild_id)]["roles"]
    return [role for role in roles if role["managed"]]


async def test_nobody_can_act_on_members_or_roles_above_themselves(playground: Playground) -> None:
    aoi, ben, dan = (playground.person(name) for name in ("Aoi", "Ben", "Dan"))
    servers, where, vault = playground.servers, str(playground.guild_id), playground.channel("vault")
    low, high = (servers.add_role(dan.key, where, name)["id"] for name in ("low", "high"))
    playground.world.set_role(
        where,
        next(r for r in playground.world.guilds[where]["roles"] if r["id"] == high)
        | {
            "position": 2,
            "permissions": str(int(Permission.MANAGE_ROLES | Permission.KICK_MEMBERS | Permission.MODERATE_MEMBERS)),
        },
    )
    managed = _managed(playground)[0]["id"]
    servers.set_roles(dan.key, where, ben.key, [high])
    servers.set_roles(ben.key, where, aoi.key, [low])
    forbidden: dict[str, list[Callable[[], object]]] = {
        "permission": [
            lambda: servers.add_role(aoi.key, where, "mine"),
            lambda: servers.add_channel(ben.key, where, "mine"),
            lambda: servers.change_role(ben.key, where, low, name="low", color=0, permissions=Permission.ADMINISTRATOR),
            lambda: servers.allow(aoi.key, vault.key, where, deny=Permission.VIEW_CHANNEL),
            lambda: servers.allow(ben.key, vault.key, where, allow=Permission.MANAGE_THREADS),
            lambda: aoi.kick(ben),
            lambda: aoi.time_out(ben, 60),
        ],
        "higher role": [
            lambda: servers.set_roles(ben.key, where, aoi.key, [low, high]),
            lambda: servers.delete_role(ben.key, where, high),
            lambda: servers.change_role(ben.key, where, high, name="mine", color=0, permissions=NOTHING),
            lambda: ben.kick(dan),
            lambda: ben.kick(ben),
            lambda: ben.time_out(dan, 60),
        ],
        "can't be given": [lambda: servers.set_roles(dan.key, where, aoi.key, [managed])],
        "can't be deleted": [
            lambda: servers.delete_role(dan.key, where, where),
            lambda: servers.delete_role(dan.key, where, managed),
        ],
        "neither another name": [
            lambda: servers.change_role(dan.key, where, where, name="all", color=0, permissions=NOTHING)
        ],
        "no such role": [
            lambda: servers.delete_role(dan.key, where, "5"),
            lambda: servers.allow(dan.key, vault.key, "5"),
        ],
        "no such colour": [
            lambda: servers.change_role(dan.key, where, low, name="low", color=1 << 24, permissions=NOTHING)
        ],
        "both": [
            lambda: servers.allow(
                dan.key, vault.key, where, allow=Permission.SEND_MESSAGES, deny=Permission.SEND_MESSAGES
            )
        ],
        "no such channel": [lambda: servers.allow(dan.key, "5", where)],
        "no such user": [lambda: servers.invite(dan.key, where, "5")],
        "not in that server": [lambda: servers.add_role(dan.key, "5", "mine"), lambda: dan.time_out(_gone(ben), 60)],
        "1 to 100": [lambda: servers.add_role(dan.key, where, " ")],
        "language": [lambda: servers.found(dan.key, "new", locale="xx", community=True, with_bot=True)],
        "at most 28 days": [lambda: dan.time_out(aoi, 40 * 86400)],
    }
    for words, deeds in forbidden.items():
        for deed in deeds:
            with pytest.raises(PersonError, match=words):
                deed()


def _gone(person: Person) -> Person:
    """Somebody who has left."""
    person.leave()
    return person


async def test_a_channel_can_be_closed_to_a_role_and_opened_to_a_member(playground: Playground, bot: Bot) -> None:
    ben, dan, vault = playground.person("Ben"), playground.person("Dan"), playground.channel("vault")
    servers, where = playground.servers, str(playground.guild_id)
    servers.allow(dan.key, vault.key, where, deny=Permission.SEND_MESSAGES)
    with pytest.raises(PersonError, match="permission"):
        await ben.say(vault, "hello")
    await refused(50013, place(bot, vault).send("hello"))
    servers.allow(dan.key, vault.key, ben.key, allow=Permission.SEND_MESSAGES)
    servers.allow(dan.key, vault.key, playground.bot.key, allow=Permission.SEND_MESSAGES)
    await ben.say(vault, "hello")
    here = bot.get_channel(vault.id)
    assert isinstance(here, discord.TextChannel)
    await playground.wait_for(lambda: here.permissions_for(here.guild.me).send_messages)
    servers.forget(dan.key, vault.key, ben.key)
    with pytest.raises(PersonError, match="permission"):
        await ben.say(vault, "hello")


async def test_a_timed_out_member_can_only_read(playground: Playground, bot: Bot) -> None:
    ben, dan, vault = playground.person("Ben"), playground.person("Dan"), playground.channel("vault")
    await place(bot, vault).send(view=board("here"))
    vault.set_permissions(ben.id, allow=Permission.SEND_MESSAGES)
    dan.time_out(ben, 3600)
    assert ben.sees(vault)[-1].text == "here"
    with pytest.raises(PersonError, match="permission"):
        await ben.say(vault, "hello")
    assert ben.command_names(vault) == set()
    with pytest.raises(PersonError, match="timed out"):
        await ben.press(vault.last, "Pressed 0")
    assert (await bot.guilds[0].fetch_member(ben.id)).is_timed_out()
    # Events that concern no other bot go on.
    assert "secret" in ben.command_names(ben.direct)
    dan.time_out(ben, 0.001)
    await playground.wait_for(lambda: ben.command_names(vault))
    assert (await ben.press(vault.last, "Pressed 0")).text == "1 presses"
    dan.time_out(ben, 0)
    assert not (await bot.guilds[0].fetch_member(ben.id)).is_timed_out()
    playground.servers.change_role(
        dan.key,
        str(playground.guild_id),
        playground.servers.add_role(dan.key, str(playground.guild_id), "admin")["id"],
        name="admin",
        color=0,
        permissions=Permission.ADMINISTRATOR,
    )
    admin = playground.world.guilds[str(playground.guild_id)]["roles"][-1]["id"]
    playground.servers.set_roles(dan.key, str(playground.guild_id), ben.key, [admin])
    with pytest.raises(PersonError, match="Administrators"):
        dan.time_out(ben, 60)


async def test_a_private_threads_owner_can_add_and_remove_members(playground: Playground, bot: Bot) -> None:
    aoi, ben, chie, dan = (playground.person(name) for name in ("Aoi", "Ben", "Chie", "Dan"))
    vault = playground.channel("vault")
    thread = aoi.start_thread(vault, "secret", private=True)
    aoi.invite(thread, ben)
    ben.invite(thread, chie)
    with pytest.raises(PersonError, match="permission"):
        ben.remove(thread, chie)
    aoi.remove(thread, chie)
    with pytest.raises(PersonError, match="can't see"):
        await chie.say(thread, "hello")
    with pytest.raises(PersonError, match="do not follow"):
        dan.remove(thread, chie)
    ben.remove(thread, ben)
    assert thread.members == {aoi.id}
    vault.set_permissions(playground.bot_id, allow=Permission.CREATE_PRIVATE_THREADS)
    channel = bot.get_channel(vault.id)
    assert isinstance(channel, discord.TextChannel)
    made = await channel.create_thread(name="closed", invitable=False)
    here = next(each for each in vault.threads if each.id == made.id)
    # Its members are chosen by moderators, and let go by its owner, even without being one.
    await refused(50013, made.add_user(discord.Object(ben.id)))
    dan.invite(here, ben)
    with pytest.raises(PersonError, match="permission"):
        ben.invite(here, chie)
    await made.remove_user(discord.Object(ben.id))
    await made.edit(invitable=True)
    await made.add_user(discord.Object(chie.id))
    assert here.members == {playground.bot_id, chie.id}


async def test_forwards_polls_and_stickers_reach_the_bot(playground: Playground, bot: Bot) -> None:
    ben, vault, lounge = playground.person("Ben"), playground.channel("vault"), playground.channel("lounge")
    sent = await place(bot, vault).send(view=board("here"))
    forwarded = await ben.forward(playground.message(sent.id), lounge)
    poll, sticker = await ben.poll(lounge, "Again?", ["Yes", "No"]), await ben.sticker(lounge, "Wave")
    await playground.wait_for(lambda: len(bot.events("message")) == 4)
    heard = {each.id: each for each in bot.events("message")}
    # Messages that the bot may not see aren't shown there either.
    assert heard[forwarded.id].message_snapshots[0].components == []
    assert heard[poll.id].poll is None
    assert [each.name for each in heard[sticker.id].stickers] == ["Wave"]
    fetched = await place(bot, lounge).fetch_message(forwarded.id)
    assert fetched.reference is not None
    assert fetched.reference.message_id == sent.id
    raw = playground.world.wire(forwarded.raw)
    assert "referenced_message" not in raw
    assert raw["message_snapshots"][0]["message"]["components"] == playground.message(sent.id).raw["components"]
    assert [answer["poll_media"]["text"] for answer in poll.raw["poll"]["answers"]] == ["Yes", "No"]
