"""Threads: started from messages or without one, followed, archived, forbidden."""

from __future__ import annotations

import discord
import pytest

from playground import Playground
from playground.people import PersonError
from playground.permissions import Permission
from tests.playground.bot import Bot, board
from tests.playground.raw import ask
from tests.playground.test_messages import place, refused


async def test_a_thread_from_a_message_has_its_id(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")
    message = await place(bot, vault).send("a challenge")
    thread = await message.create_thread(name="Aoi and Ben")
    assert thread.id == message.id
    assert vault.threads[0].name == "Aoi and Ben"
    assert vault.threads[0] == vault.last.thread
    assert (await refused(160004, message.create_thread(name="again"))).status == 400
    await playground.wait_for(lambda: bot.events("thread_create"))
    fetched = await place(bot, vault).fetch_message(message.id)
    assert fetched.flags.has_thread
    assert fetched.thread is not None


async def test_people_and_the_bot_talk_in_a_thread(playground: Playground, bot: Bot) -> None:
    aoi, vault = playground.person("Aoi"), playground.channel("vault")
    thread = await (await place(bot, vault).send("a challenge")).create_thread(name="Aoi and Ben")
    await thread.send(view=board("here"))
    here = vault.threads[0]
    assert [message.text for message in here.messages] == ["here"]
    assert (await aoi.press(here.last, "Pressed 0")).text == "1 presses"
    assert (await aoi.slash(here, "move", move="a1-a2")).message.channel_id == thread.id
    await aoi.say(here, "hello")
    assert here.members == {playground.bot_id, aoi.id}
    assert [message.text for message in vault.messages] == ["a challenge"]


async def test_a_thread_without_a_message_leaves_a_line_in_its_channel(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")
    thread = await place(bot, vault).create_thread(name="alone", type=discord.ChannelType.public_thread)
    assert vault.messages == []
    lines = [message async for message in place(bot, vault).history()]
    assert [(line.type, line.content) for line in lines] == [(discord.MessageType.thread_created, "alone")]
    await thread.add_user(discord.Object(playground.person("Ben").id))
    assert {member.id for member in await thread.fetch_members()} == {playground.bot_id, playground.person("Ben").id}
    await thread.remove_user(bot.user or discord.Object(0))
    assert vault.threads[0].members == {playground.person("Ben").id}


async def test_speaking_in_an_archived_thread_reopens_it(playground: Playground, bot: Bot) -> None:
    aoi, vault = playground.person("Aoi"), playground.channel("vault")
    message = await place(bot, vault).send("a challenge")
    thread = await message.create_thread(name="Aoi and Ben")
    said = await thread.send("hello")
    here = vault.threads[0]
    await thread.edit(archived=True)
    assert here.archived
    await refused(50083, said.edit(content="too late"))
    await thread.send("awake")
    assert not here.archived
    await thread.edit(archived=True)
    await aoi.say(here, "me too")
    assert not here.archived
    here.archive(locked=True)
    await refused(50083, thread.send("locked out"))


async def test_nothing_changes_in_an_archived_thread(playground: Playground, bot: Bot) -> None:
    aoi, vault = playground.person("Aoi"), playground.channel("vault")
    thread = await (await place(bot, vault).send("a challenge")).create_thread(name="Aoi and Ben")
    here, said = vault.threads[0], await thread.send("hello")
    reply = await aoi.slash(here, "move", move="a1-a2")
    await thread.edit(archived=True)
    button = {"type": 1, "components": [{"type": 2, "style": 2, "label": "new", "custom_id": "new"}]}
    hook = f"/webhooks/{playground.application_id}/{reply.interaction.token}"
    for path in (f"/channels/{thread.id}/messages/{said.id}", f"{hook}/messages/@original"):
        assert (await ask(playground, "PATCH", path, {"components": [button]})).code == 50083
    await refused(50083, thread.edit(name="too late"))
    private = (await ask(playground, "POST", hook, {"content": "for you", "flags": 64})).body["id"]
    here.archive()
    assert (await ask(playground, "PATCH", f"{hook}/messages/{private}", {"content": "for you alone"})).status == 200
    assert here.archived
    assert (await ask(playground, "POST", hook, {"content": "a follow-up"})).status == 200
    assert not here.archived


async def test_a_bot_archives_its_own_threads_and_others_with_permission(playground: Playground, bot: Bot) -> None:
    aoi, vault = playground.person("Aoi"), playground.channel("vault")
    there = place(bot, vault)
    mine = await (await there.send("a challenge")).create_thread(name="Aoi and Ben")
    aoi.start_thread(vault, "hers")
    await playground.wait_for(lambda: len(bot.events("thread_create")) == 2)
    theirs = bot.guilds[0].get_thread(vault.threads[1].id)
    assert theirs is not None
    await mine.edit(archived=True)
    await refused(50013, theirs.edit(archived=True))
    await refused(50013, mine.edit(archived=True, locked=True))
    vault.set_permissions(playground.bot_id, allow=Permission.MANAGE_THREADS)
    await theirs.edit(archived=True)
    await mine.edit(archived=False)
    await mine.edit(archived=True, locked=True)
    assert [(thread.archived, thread.raw["thread_metadata"]["locked"]) for thread in vault.threads] == [
        (True, True),
        (True, False),
    ]
    await playground.wait_for(lambda: len(bot.events("thread_update")) >= 3)
    vault.set_permissions(playground.bot_id)
    await refused(50083, mine.send("locked out"))
    assert vault.threads[0].archived


async def test_a_press_reopens_an_archived_thread_unless_it_is_locked(playground: Playground, bot: Bot) -> None:
    aoi, ben, vault = playground.person("Aoi"), playground.person("Ben"), playground.channel("vault")
    thread = await (await place(bot, vault).send("a challenge")).create_thread(name="Aoi and Ben")
    await thread.send(view=board("here"))
    here = vault.threads[0]
    here.archive()
    vault.set_permissions(ben.id, deny=Permission.SEND_MESSAGES_IN_THREADS)
    with pytest.raises(PersonError, match="permission"):
        await ben.press(here.last, "Pressed 0")
    assert here.archived
    assert (await aoi.press(here.last, "Pressed 0")).text == "1 presses"
    assert not here.archived
    assert (await ben.press(here.last, "Pressed 1")).text == "2 presses"
    here.archive(locked=True)
    with pytest.raises(PersonError, match="locked"):
        await aoi.press(here.last, "Pressed 2")


async def test_a_thread_needs_permission(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")
    message = await place(bot, vault).send("a challenge")
    thread = await message.create_thread(name="before")
    vault.set_permissions(
        playground.bot_id, deny=Permission.SEND_MESSAGES_IN_THREADS | Permission.CREATE_PUBLIC_THREADS
    )
    await refused(50013, thread.send("hello"))
    another = await place(bot, vault).send("another")
    await refused(50013, another.create_thread(name="after"))
    await refused(
        50024, bot.http.start_thread_with_message(thread.id, message.id, name="nested", auto_archive_duration=60)
    )


async def test_active_threads_are_listed_at_login(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")
    threads = [await (await place(bot, vault).send(name)).create_thread(name=name) for name in ("one", "two")]
    await threads[1].edit(archived=True)
    active = await bot.guilds[0].active_threads()
    assert [thread.name for thread in active] == ["one"]
    vault.delete()
    await refused(10003, threads[0].send("gone"))


async def test_archived_threads_are_listed_newest_first(playground: Playground, bot: Bot) -> None:
    here = playground.channel("vault")
    here.set_permissions(playground.bot_id, allow=Permission.CREATE_PRIVATE_THREADS | Permission.MANAGE_THREADS)
    vault = bot.get_channel(here.id)
    assert isinstance(vault, discord.TextChannel)
    for name in ("one", "two", "three"):
        thread = await vault.create_thread(name=name, type=discord.ChannelType.public_thread)
        await thread.edit(archived=True)
    await (await vault.create_thread(name="secret")).edit(archived=True)
    await vault.create_thread(name="open", type=discord.ChannelType.public_thread)
    found = [thread async for thread in vault.archived_threads()]
    assert [thread.name for thread in found] == ["three", "two", "one"]
    earlier = vault.archived_threads(before=found[0].archive_timestamp, limit=2)
    assert [thread.name async for thread in earlier] == ["two", "one"]
    first = await bot.http.get_public_archived_threads(here.id, limit=2)
    assert (len(first["threads"]), len(first["members"]), first["has_more"]) == (2, 2, True)
    assert [thread.name async for thread in vault.archived_threads(private=True)] == ["secret"]
    await refused(50035, bot.http.get_public_archived_threads(here.id, before="yesterday"))
    here.set_permissions(playground.bot_id, deny=Permission.MANAGE_THREADS)
    await refused(50013, bot.http.get_private_archived_threads(here.id))


async def test_only_people_who_see_the_channel_can_be_added_to_a_private_thread(
    playground: Playground, bot: Bot
) -> None:
    aoi, ben, vault = playground.person("Aoi"), playground.person("Ben"), playground.channel("vault")
    thread = await place(bot, vault).create_thread(name="Aoi and Ben", type=discord.ChannelType.private_thread)
    vault.set_permissions(ben.id, deny=Permission.VIEW_CHANNEL)
    await thread.add_user(discord.Object(aoi.id))
    assert (await refused(50001, thread.add_user(discord.Object(ben.id)))).status == 403
    await thread.edit(archived=True)
    vault.set_permissions(ben.id)
    await refused(50083, thread.add_user(discord.Object(ben.id)))
    assert vault.threads[0].members == {playground.bot_id, aoi.id}


async def test_a_bot_is_told_that_it_was_removed_from_a_private_thread(playground: Playground, bot: Bot) -> None:
    aoi, world = playground.person("Aoi"), playground.world
    thread = aoi.start_thread(playground.channel("vault"), "secret", private=True)
    world.add_thread_member(thread.raw, playground.bot.key)
    await playground.wait_for(lambda: bot.get_channel(thread.id))
    told: list[tuple[str, list[str]]] = []
    playground.gateway.watchers.append(lambda name, data: told.append((name, data.get("removed_member_ids"))))
    world.remove_thread_member(thread.raw, playground.bot.key)
    assert told == [("THREAD_MEMBERS_UPDATE", [playground.bot.key])]
