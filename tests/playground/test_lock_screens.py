"""Lock screens of people's phones, for messages that ping them."""

from __future__ import annotations

from pathlib import Path

import discord

from playground import Playground
from playground.messages import Upload
from playground.permissions import Permission
from tests import openapi
from tests.playground.bot import RED, Bot, board, file
from tests.playground.conftest import StartBot
from tests.playground.raw import ask
from tests.playground.test_messages import place


def bodies(playground: Playground, name: str) -> list[str]:
    """The texts on a person's lock screen."""
    return [notification.body for notification in playground.person(name).lock_screen]


async def test_a_ping_shows_who_wrote_what_and_where(playground: Playground, bot: Bot) -> None:
    vault, ben = playground.channel("vault"), playground.person("Ben")
    sent = await place(bot, vault).send(f"{ben.mention}, your turn in **Vault**:\nAoi played c1-d2", file=file())
    (shown,) = ben.lock_screen
    assert shown.title == "Banmen (#vault, Banmen)"
    assert shown.body == "@Ben, your turn in **Vault**:\nAoi played c1-d2"
    assert shown.message_id == sent.id
    assert bodies(playground, "Aoi") == []


async def test_mentions_emoji_commands_and_dates_are_written_out(playground: Playground, bot: Bot) -> None:
    ben, games = playground.person("Ben"), playground.channel("games")
    role = playground.servers.add_role(playground.person("Dan").key, str(playground.guild_id), "Experts")
    said = f"<@!{ben.id}> <@1> <@&{role['id']}> <@&1> <#{games.id}> <#1> <t:86400:R> <t:99999999999999> "
    said += "<:dice:12> <a:roll:13> </challenge vault:14> ||hidden|| <b> *raw*"
    await place(bot, playground.channel("vault")).send(said)
    assert bodies(playground, "Ben") == [
        "@Ben @unknown-user @Experts @deleted-role #games #unknown 1970-01-02 00:00 UTC <t:99999999999999> "
        ":dice: :roll: /challenge vault ||hidden|| <b> *raw*"
    ]


async def test_long_content_is_cut(playground: Playground, bot: Bot) -> None:
    ben = playground.person("Ben")
    for length in (195, 196):
        await place(bot, playground.channel("vault")).send(f"<@{ben.id}> {'x' * length}")
    assert bodies(playground, "Ben") == [f"@Ben {'x' * 195}", f"@Ben {'x' * 194}…"]


async def test_a_components_v2_message_shows_nothing_but_where_it_is(playground: Playground, bot: Bot) -> None:
    ben = playground.person("Ben")
    await place(bot, playground.channel("vault")).send(
        view=board(f"{ben.mention}, your turn", picture=True), file=file()
    )
    (shown,) = ben.lock_screen
    assert (shown.title, shown.body) == ("Banmen (#vault, Banmen)", "")


async def test_a_message_without_content_says_what_was_sent(playground: Playground, bot: Bot) -> None:
    ben, chie = playground.person("Ben"), playground.person("Chie")
    for person in (ben, chie):
        there = await bot.create_dm(discord.Object(person.id))
        await there.send(file=file())
        await there.send(embed=discord.Embed(title="A board"))
    assert bodies(playground, "Ben") == ["Banmen sent an attachment.", "Banmen sent an embed."]
    assert bodies(playground, "Chie")[0] == "Banmenさんが添付ファイルを送信しました。"
    assert {shown.title for shown in ben.lock_screen} == {"Banmen"}


async def test_only_those_are_told_whom_the_message_may_ping(playground: Playground, bot: Bot) -> None:
    vault, ben, aoi = playground.channel("vault"), playground.person("Ben"), playground.person("Aoi")
    nobody, only_aoi = discord.AllowedMentions.none(), discord.AllowedMentions(users=[discord.Object(aoi.id)])
    both = f"{aoi.mention} {ben.mention}"
    await place(bot, vault).send(both, allowed_mentions=nobody)
    await place(bot, vault).send(both, allowed_mentions=only_aoi)
    await place(bot, vault).send(both, silent=True)
    assert (len(aoi.lock_screen), len(ben.lock_screen)) == (1, 0)
    await ben.say(vault, f"{ben.mention} {playground.bot.mention}")
    assert ben.lock_screen == []


async def test_a_reply_pings_the_person_it_answers(playground: Playground, bot: Bot) -> None:
    vault, ben = playground.channel("vault"), playground.person("Ben")
    asked = await ben.say(vault, "Is it my turn?")
    there = place(bot, vault).get_partial_message(asked.id)
    await there.reply("It isn't.", mention_author=False)
    await there.reply("It is.")
    assert bodies(playground, "Ben") == ["It is."]


async def test_who_cannot_see_a_channel_is_not_told(playground: Playground, bot: Bot) -> None:
    vault, ben = playground.channel("vault"), playground.person("Ben")
    vault.set_permissions(ben.id, deny=Permission.VIEW_CHANNEL)
    await place(bot, vault).send(ben.mention)
    assert ben.lock_screen == []


async def test_roles_and_everybody_are_pinged_where_the_author_may(playground: Playground, bot: Bot) -> None:
    vault, ben, dan = playground.channel("vault"), playground.person("Ben"), playground.person("Dan")
    guild = str(playground.guild_id)
    role = playground.servers.add_role(dan.key, guild, "Experts")
    playground.servers.set_roles(dan.key, guild, ben.key, [role["id"]])
    await dan.say(vault, f"<@&{role['id']}>, a puzzle")
    assert bodies(playground, "Ben") == ["@Experts, a puzzle"]
    await ben.say(vault, "@everyone, look")
    assert bodies(playground, "Dan") == bodies(playground, "Aoi") == []
    await dan.say(vault, "@everyone, look")
    assert bodies(playground, "Aoi") == ["@everyone, look"]


async def test_edits_deferred_answers_and_private_replies_notify_nobody(playground: Playground, bot: Bot) -> None:
    vault, ben, aoi = playground.channel("vault"), playground.person("Ben"), playground.person("Aoi")
    sent = await place(bot, vault).send("Whose turn is it?")
    await sent.edit(content=f"{ben.mention}'s")
    reply = await aoi.slash(vault, "secret")
    followed = f"/webhooks/{playground.application_id}/{reply.interaction.token}"
    private = await ask(playground, "POST", followed, {"content": aoi.mention, "flags": 64})
    assert private.status == 200
    assert (await aoi.slash(vault, "later")).message.mentions == {aoi.id}
    assert ben.lock_screen == aoi.lock_screen == []


async def test_people_in_a_group_are_told_of_each_message(playground: Playground) -> None:
    aoi, ben = playground.person("Aoi"), playground.person("Ben")
    group = playground.add_group("Friday", aoi, ben)
    await aoi.say(group, "", files=[Upload("board.png", RED)])
    (shown,) = ben.lock_screen
    assert (shown.title, shown.body) == ("Aoi (Friday)", "Aoi sent an attachment.")
    assert aoi.lock_screen == []


async def test_a_lock_screen_outlives_the_message_and_a_restart(tmp_path: Path, start_bot: StartBot) -> None:
    async with openapi.opened(tmp_path) as playground:
        bot = await start_bot(playground)
        sent = await place(bot, playground.channel("vault")).send(playground.person("Ben").mention)
        await sent.delete()
        await bot.close()
    async with openapi.opened(tmp_path) as again:
        assert bodies(again, "Ben") == ["@Ben"]
