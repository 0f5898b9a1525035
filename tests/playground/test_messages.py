"""Messages that a bot sends by itself: files, replies, nonces, and its permissions."""

from __future__ import annotations

import asyncio

import discord
import pytest

from playground import Playground
from playground.permissions import Permission
from playground.sample import CHANNELS
from playground.seen import Channel
from tests.playground.bot import BLUE, RED, Bot, board, file
from tests.playground.raw import ask


def place(bot: Bot, channel: Channel) -> discord.TextChannel:
    """The channel as the bot knows it."""
    found = bot.get_channel(channel.id)
    assert isinstance(found, discord.TextChannel)
    return found


async def refused(code: int, doing: object) -> discord.HTTPException:
    """Await what Discord must refuse with this code."""
    with pytest.raises(discord.HTTPException) as error:
        await doing  # type: ignore[misc]
    assert error.value.code == code
    return error.value


async def test_a_message_can_be_sent_edited_and_deleted(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")
    sent = await place(bot, vault).send("hello", file=file(description="Red."))
    assert vault.last.text == "hello"
    assert (vault.last.picture, vault.last.alt) == (RED, "Red.")
    assert sent.attachments[0].filename == "board.png"
    assert (sent.attachments[0].width, sent.attachments[0].content_type) == (80, "image/png")
    await sent.edit(content="goodbye")
    assert vault.last.text == "goodbye"
    assert vault.last.edited
    await sent.delete()
    assert vault.messages == []
    await refused(10008, sent.edit(content="anybody?"))
    await playground.wait_for(lambda: bot.events("message_delete"))


async def test_an_edit_keeps_or_drops_files_as_requested(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")
    sent = await place(bot, vault).send("two", files=[file(), file(BLUE, "blue one.png")])
    assert [each.filename for each in sent.attachments] == ["board.png", "blue_one.png"]
    await sent.edit(content="still two")
    assert vault.last.pictures == [RED, BLUE]
    changed = await sent.edit(attachments=[sent.attachments[1], file(RED, "red.png")])
    assert [each.filename for each in changed.attachments] == ["blue_one.png", "red.png"]
    assert vault.last.pictures == [BLUE, RED]


async def test_a_picture_stays_when_the_buttons_are_removed(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")
    sent = await place(bot, vault).send(view=board("look", picture=True), file=file())
    assert sent.attachments == []
    view = discord.ui.LayoutView.from_message(sent)
    container = view.children[0]
    assert isinstance(container, discord.ui.Container)
    container.remove_item(container.children[-1])
    await sent.edit(view=view)
    assert vault.last.buttons == []
    assert vault.last.picture == RED
    assert vault.last.alt == "A red square."


async def test_a_file_shown_in_an_embed_is_not_an_attachment(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")
    embed = discord.Embed(title="Board", description="Look").set_image(url="attachment://board.png")
    sent = await place(bot, vault).send(embed=embed, files=[file(), file(BLUE, "blue.png")])
    assert [each.filename for each in sent.attachments] == ["blue.png"]
    assert sent.embeds[0].image.width == 80
    await sent.edit(suppress=True)
    assert (await place(bot, vault).fetch_message(sent.id)).flags.suppress_embeds


async def test_a_components_v2_message_lists_no_files(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")
    sent = await place(bot, vault).send(view=board("look", picture=True), files=[file(), file(BLUE, "blue.png")])
    fetched = await place(bot, vault).fetch_message(sent.id)
    heard = await playground.wait_for(lambda: bot.events("message"))
    assert sent.attachments == fetched.attachments == heard[-1].attachments == []
    assert vault.last.picture == RED


async def test_an_uploaded_picture_cannot_be_edited_into_components_v2(playground: Playground, bot: Bot) -> None:
    vault, aoi = playground.channel("vault"), playground.person("Aoi")
    sent = await place(bot, vault).send(view=board("look", picture=True), file=file())
    missing = await refused(50035, sent.edit(view=board("again", picture=True), attachments=[file(BLUE)]))
    assert "The referenced attachment was not found" in str(missing)
    assert (vault.last.texts, vault.last.picture) == (["look"], RED)
    never = next(each for each in playground.people.commands(aoi.key, vault.key) if each["name"] == "never")
    opened = playground.people.slash(aoi.key, vault.key, never["id"], [])
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://0.png"}}]}
    shown = {"components": [gallery], "flags": 1 << 15}
    hook = f"/webhooks/{playground.application_id}/{opened.token}"
    begun = f"/interactions/{opened.id}/{opened.token}/callback"
    where = "components.0.items.0.media.url"
    assert (await ask(playground, "POST", begun, {"type": 5})).status == 204
    for method, path in (("PATCH", f"{hook}/messages/@original"), ("POST", hook)):
        answer = await ask(playground, method, path, shown, [RED])
        assert answer.at(where)[0] == "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
    assert vault.last.thinking
    assert (await ask(playground, "PATCH", f"{hook}/messages/@original", {"content": "x"}, [RED])).status == 200
    assert vault.last.picture == RED
    assert (await ask(playground, "POST", hook, shown, [BLUE])).status == 200
    assert vault.last.picture == BLUE


async def test_old_and_new_kinds_of_messages_do_not_mix(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")
    sent = await place(bot, vault).send("old")
    error = await refused(50035, sent.edit(view=board("new")))
    assert "cannot be used when using MessageFlags.IS_COMPONENTS_V2" in str(error)
    await sent.edit(content=None, view=board("new"))
    assert vault.last.texts == ["new"]
    await refused(50035, sent.edit(content="old again"))


async def test_the_bot_manages_channels_only_where_it_may(playground: Playground, bot: Bot) -> None:
    vault = place(bot, playground.channel("vault"))
    await refused(50013, vault.edit(topic="Vault"))
    await refused(50013, vault.delete())
    await refused(50013, vault.guild.create_text_channel("more"))
    role = next(role for role in await vault.guild.fetch_roles() if role.is_bot_managed())
    mighty = next(
        raw for raw in playground.world.guilds[str(playground.guild_id)]["roles"] if raw["id"] == str(role.id)
    )
    playground.world.set_role(str(playground.guild_id), mighty | {"permissions": str(int(Permission.ADMINISTRATOR))})
    await vault.edit(topic="Vault")
    assert (await bot.fetch_channel(vault.id)).topic == "Vault"  # type: ignore[union-attr]
    made = await vault.guild.create_text_channel("more")
    await made.delete()
    said = await playground.person("Aoi").say(playground.channel("vault"), "rude")
    await vault.get_partial_message(said.id).delete()
    assert said.deleted


async def test_the_bot_can_fetch_information_about_itself(playground: Playground, bot: Bot) -> None:
    information = await bot.application_info()
    assert (information.name, information.id) == ("Banmen", playground.application_id)
    assert [member.name for member in await bot.guilds[0].query_members("ch")] == ["chie"]
    found = await bot.http.get_from_cdn(bot.user.display_avatar.url) if bot.user else b""
    assert found.startswith(b"\x89PNG")


async def test_a_component_that_refers_to_a_missing_file_is_refused(playground: Playground, bot: Bot) -> None:
    error = await refused(50035, place(bot, playground.channel("vault")).send(view=board("look", picture=True)))
    assert "The referenced attachment was not found" in str(error)


async def test_components_get_consecutive_ids(playground: Playground, bot: Bot) -> None:
    sent = await place(bot, playground.channel("vault")).send(view=board("look"))
    container = sent.components[0]
    assert isinstance(container, discord.Container)
    raw = playground.channel("vault").last.raw["components"][0]
    assert [container.id, *(child["id"] for child in raw["components"])] == [1, 2, 3, 4]


async def test_a_message_pings_the_people_it_mentions(playground: Playground, bot: Bot) -> None:
    aoi, ben, vault = playground.person("Aoi"), playground.person("Ben"), playground.channel("vault")
    text = f"{aoi.mention} and {ben.mention} @everyone"
    await place(bot, vault).send(text)
    assert vault.last.mentions == {aoi.id, ben.id}
    assert vault.last.raw["mention_everyone"] is False
    await place(bot, vault).send(text, allowed_mentions=discord.AllowedMentions(users=[discord.Object(ben.id)]))
    assert vault.last.mentions == {ben.id}
    await place(bot, vault).send(view=board(text), allowed_mentions=discord.AllowedMentions.none())
    assert vault.last.mentions == set()


async def test_the_bot_replies_to_mentions_and_sees_no_other_content(playground: Playground, bot: Bot) -> None:
    aoi, vault = playground.person("Aoi"), playground.channel("vault")
    await aoi.say(vault, "between us")
    said = await aoi.say(vault, f"<@{playground.bot_id}> vault")
    await playground.wait_for(lambda: len(vault.messages) == 3)
    assert vault.last.text == f"you said: {said.text}"
    assert vault.last.raw["message_reference"]["message_id"] == str(said.id)
    assert vault.last.mentions == {aoi.id, playground.bot_id}
    assert bot.events("message")[0].content == ""
    fetched = [message async for message in place(bot, vault).history()]
    assert [bool(message.content) for message in fetched] == [True, True, False]


async def test_direct_messages_can_be_read(playground: Playground, bot: Bot) -> None:
    aoi = playground.person("Aoi")
    await aoi.say(aoi.direct, "a secret")
    heard = await playground.wait_for(lambda: bot.events("message"))
    assert heard[0].content == "a secret"
    user = await bot.fetch_user(aoi.id)
    await user.send("it is safe with me")
    assert aoi.direct.last.text == "it is safe with me"
    with pytest.raises(discord.Forbidden):
        await (await bot.fetch_user(playground.bot_id)).create_dm()


async def test_a_second_message_with_an_enforced_nonce_returns_the_first(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")
    first = await place(bot, vault).send("board", nonce="12:34")
    second = await place(bot, vault).send("board, again", nonce="12:34")
    assert first.id == second.id
    assert [message.text for message in vault.messages] == ["board"]
    assert (await place(bot, vault).send("another", nonce="12:35")).nonce == "12:35"
    playground.pass_time(10 * 60)
    assert (await place(bot, vault).send("much later", nonce="12:34")).id != first.id
    await refused(50035, place(bot, vault).send("too long", nonce="n" * 26))


async def test_a_nonce_belongs_to_the_bot_even_after_a_deletion(playground: Playground, bot: Bot) -> None:
    first = await place(bot, playground.channel("vault")).send("board", nonce="12:34")
    elsewhere = place(bot, playground.channel("games"))
    assert (await elsewhere.send("board, again", nonce="12:34")).id == first.id
    assert not playground.channel("games").messages
    await first.delete()
    await refused(10008, elsewhere.send("board, again", nonce="12:34"))
    playground.pass_time(10 * 60)
    assert (await elsewhere.send("much later", nonce="12:34")).id != first.id


async def test_history_is_fetched_before_after_and_around(playground: Playground, bot: Bot) -> None:
    vault = place(bot, playground.channel("vault"))
    sent = [await vault.send(str(number)) for number in range(7)]
    assert [each.content async for each in vault.history(limit=2)] == ["6", "5"]
    assert [each.content async for each in vault.history(limit=2, before=sent[3])] == ["2", "1"]
    assert [each.content async for each in vault.history(limit=2, after=sent[3])] == ["4", "5"]
    assert [each.content async for each in vault.history(limit=3, around=sent[3])] == ["4", "3", "2"]
    assert (await vault.fetch_message(sent[3].id)).content == "3"


@pytest.mark.parametrize(
    ("taken", "code"),
    [(Permission.VIEW_CHANNEL, 50001), (Permission.SEND_MESSAGES, 50013), (Permission.ATTACH_FILES, 50013)],
)
async def test_the_bot_cannot_send_where_it_lacks_permission(
    playground: Playground, bot: Bot, taken: Permission, code: int
) -> None:
    vault = playground.channel("vault")
    vault.set_permissions(playground.bot_id, deny=taken)
    await refused(code, place(bot, vault).send("hello", file=file()))
    assert vault.messages == []


async def test_changed_permissions_are_dispatched(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")
    before = place(bot, vault).permissions_for(place(bot, vault).guild.me)
    assert before.send_messages
    assert before.attach_files
    assert before.create_public_threads
    assert not before.manage_messages
    vault.set_permissions(playground.guild_id, deny=Permission.SEND_MESSAGES)
    await playground.wait_for(lambda: bot.events("guild_channel_update"))
    assert not place(bot, vault).permissions_for(place(bot, vault).guild.me).send_messages


async def test_the_bot_cannot_change_other_peoples_messages(playground: Playground, bot: Bot) -> None:
    said = await playground.person("Aoi").say(playground.channel("vault"), f"<@{playground.bot_id}>")
    heard = await playground.wait_for(lambda: bot.events("message"))
    await refused(50005, heard[0].edit(content="no"))
    await refused(50013, heard[0].delete())
    assert not said.deleted


async def test_unknown_ids_are_refused(playground: Playground, bot: Bot) -> None:
    vault = place(bot, playground.channel("vault"))
    await refused(10003, bot.fetch_channel(1))
    await refused(10004, bot.fetch_guild(1))
    await refused(10008, vault.fetch_message(1))
    await refused(10013, bot.fetch_user(1))
    await refused(10013, vault.guild.fetch_member(1))
    await refused(50006, vault.send(""))
    await refused(50035, vault.send("long" * 501))


async def test_members_of_a_server_can_be_fetched(playground: Playground, bot: Bot) -> None:
    aoi, guild = playground.person("Aoi"), bot.guilds[0]
    assert guild.member_count == 5
    assert [member.id for member in guild.members] == [playground.bot_id]
    member = await guild.fetch_member(aoi.id)
    assert (member.display_name, member.bot) == ("Aoi", False)
    assert place(bot, playground.channel("vault")).permissions_for(member).view_channel
    assert [channel.name for channel in await guild.fetch_channels()] == list(CHANNELS)
    stranger = playground.world.add_user("stranger", locale="en-US")
    await refused(10007, guild.fetch_member(int(stranger["id"])))


async def test_the_bot_can_join_and_leave_a_server(playground: Playground, bot: Bot) -> None:
    dan = playground.person("Dan")
    guild = playground.world.add_guild("Elsewhere", dan.key)
    joined = await playground.wait_for(lambda: bot.events("guild_join"))
    assert joined[0].name == "Elsewhere"
    await joined[0].leave()
    await playground.wait_for(lambda: bot.events("guild_remove"))
    await refused(50001, bot.fetch_guild(int(guild["id"])))


async def test_a_deleted_channel_is_unknown(playground: Playground, bot: Bot) -> None:
    vault = place(bot, playground.channel("vault"))
    playground.channel("vault").delete()
    await refused(10003, vault.send("hello?"))
    await playground.wait_for(lambda: bot.events("guild_channel_delete"))
    assert bot.get_channel(vault.id) is None


async def test_many_messages_at_once_all_arrive(playground: Playground, bot: Bot) -> None:
    vault = place(bot, playground.channel("vault"))
    await asyncio.gather(*(vault.send(str(number)) for number in range(40)))
    assert {message.text for message in playground.channel("vault").messages} == {str(number) for number in range(40)}
