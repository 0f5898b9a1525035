"""Places that change: threads that people start, archive and reopen, private threads, deletions and departures."""

from __future__ import annotations

import discord
import pytest

from playground import Playground, shapes
from playground.people import PersonError
from playground.permissions import Permission
from tests.playground.bot import Bot
from tests.playground.test_messages import place, refused


async def test_people_can_start_and_archive_threads(playground: Playground, bot: Bot) -> None:
    aoi, ben, vault = playground.person("Aoi"), playground.person("Ben"), playground.channel("vault")
    said = await ben.say(vault, "shall we?")
    thread = aoi.start_thread(said, "Aoi and Ben")
    assert (thread, thread.members) == (said.thread, {aoi.id})
    await playground.wait_for(lambda: bot.get_channel(thread.id))
    with pytest.raises(PersonError, match="already"):
        ben.start_thread(said, "again")
    with pytest.raises(PersonError, match="permission"):
        ben.archive(thread)
    aoi.archive(thread)
    assert thread.archived
    ben.archive(thread, archived=False)
    assert not thread.archived
    with pytest.raises(PersonError, match="permission"):
        aoi.archive(thread, locked=True)
    playground.person("Dan").archive(thread, locked=True)
    with pytest.raises(PersonError, match="permission"):
        aoi.archive(thread, archived=False)
    await refused(50083, bot.get_partial_messageable(thread.id).send("hello"))
    playground.person("Dan").archive(thread, archived=False)
    await refused(160005, bot.get_partial_messageable(thread.id).send("hello"))


async def test_a_private_thread_is_visible_to_its_members(playground: Playground, bot: Bot) -> None:
    aoi, ben, vault = playground.person("Aoi"), playground.person("Ben"), playground.channel("vault")
    thread = aoi.start_thread(vault, "secret", private=True)
    await refused(50001, bot.get_partial_messageable(thread.id).send("hello"))
    with pytest.raises(PersonError, match="can't see"):
        await ben.say(thread, "hello")
    aoi.invite(thread, ben)
    assert (await ben.say(thread, "hello")).text == "hello"
    assert bot.get_channel(thread.id) is None
    aoi.invite(thread, playground.bot)
    await playground.wait_for(lambda: bot.get_channel(thread.id))
    await bot.get_partial_messageable(thread.id).send("hello")
    assert thread.last.text == "hello"
    playground.person("Dan").sees(thread)
    with pytest.raises(PersonError, match="can't see"):
        playground.person("Chie").sees(thread)


async def test_people_can_delete_their_own_messages_and_moderators_all(playground: Playground, bot: Bot) -> None:
    aoi, ben, dan = (playground.person(name) for name in ("Aoi", "Ben", "Dan"))
    vault = playground.channel("vault")
    said, sent = await aoi.say(vault, "hello"), await place(bot, vault).send("hello")
    with pytest.raises(PersonError, match="permission"):
        ben.delete(said)
    aoi.delete(said)
    dan.delete(playground.message(sent.id))
    assert vault.messages == []
    await refused(10008, sent.edit(content="gone"))
    private = (await ben.slash(vault, "secret")).message
    ben.delete(private)
    assert private.deleted
    thread = ben.start_thread(vault, "talk")
    with pytest.raises(PersonError, match="permission"):
        ben.delete(thread)
    dan.delete(thread)
    dan.delete(vault)
    with pytest.raises(PersonError, match="can't see"):
        dan.delete(vault)
    with pytest.raises(PersonError, match="can't be deleted"):
        dan.delete(dan.direct)
    await playground.wait_for(lambda: bot.get_channel(vault.id) is None)


@pytest.mark.parametrize("bare", [True, False])
async def test_mentions_may_leave_out_who_has_left_and_memberships(
    playground: Playground, bot: Bot, bare: bool
) -> None:
    playground.world.bare_mentions = bare
    aoi, ben, vault = playground.person("Aoi"), playground.person("Ben"), playground.channel("vault")
    ben.leave()
    sent = await place(bot, vault).send(f"{ben.mention} {aoi.mention}", allowed_mentions=discord.AllowedMentions.all())
    await playground.wait_for(lambda: any(each.id == sent.id for each in bot.events("message")))
    heard = next(each for each in bot.events("message") if each.id == sent.id)
    assert [each.id for each in heard.mentions] == ([aoi.id] if bare else [ben.id, aoi.id])
    assert isinstance(heard.mentions[-1], discord.Member) is not bare


async def test_people_can_leave_and_rejoin_a_server(playground: Playground, bot: Bot) -> None:
    ben, vault, guild = playground.person("Ben"), playground.channel("vault"), bot.guilds[0]
    thread = ben.start_thread(vault, "talk")
    assert (await guild.fetch_member(ben.id)).id == ben.id
    ben.leave()
    assert thread.members == set()
    with pytest.raises(PersonError, match="can't see"):
        await ben.say(vault, "hello")
    await refused(10007, guild.fetch_member(ben.id))
    for deed, why in ((ben.leave, "not in"), (playground.person("Dan").leave, "own"), (ben.join, "")):
        if why:
            with pytest.raises(PersonError, match=why):
                deed()
        else:
            deed()
    with pytest.raises(PersonError, match="already"):
        ben.join()
    with pytest.raises(PersonError, match="no such server"):
        ben.join(5)
    await ben.say(vault, "I'm back")


async def test_roles_can_be_added_and_deleted(playground: Playground, bot: Bot) -> None:
    aoi, world, guild_id = playground.person("Aoi"), playground.world, str(playground.guild_id)
    vault = playground.channel("vault")
    role = world.set_role(guild_id, shapes.role(world.snowflake(), "moderator", Permission.MANAGE_MESSAGES))
    vault.set_permissions(int(role["id"]), deny=Permission.SEND_MESSAGES)
    world.give_role(guild_id, aoi.key, role["id"])
    with pytest.raises(PersonError, match="permission"):
        await aoi.say(vault, "hello")
    world.take_role(guild_id, aoi.key, role["id"])
    await aoi.say(vault, "hello")
    world.give_role(guild_id, aoi.key, role["id"])
    await playground.wait_for(lambda: bot.guilds[0].get_role(int(role["id"])))
    world.delete_role(guild_id, role["id"])
    await aoi.say(vault, "hello")
    await playground.wait_for(lambda: bot.guilds[0].get_role(int(role["id"])) is None)
    assert vault.raw["permission_overwrites"] == []
