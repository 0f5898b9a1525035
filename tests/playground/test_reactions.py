"""Reactions of a bot to messages."""

from __future__ import annotations

from urllib.parse import quote

import discord
import pytest

from playground import Playground
from playground.permissions import Permission
from playground.seen import Message
from tests.playground.bot import Bot
from tests.playground.conftest import StartBot
from tests.playground.raw import ask
from tests.playground.test_messages import place, refused

CHEER, CLAP = "🎉", "👏"


async def said(playground: Playground) -> Message:
    """A message of a person's."""
    return await playground.person("Aoi").say(playground.channel("vault"), "I won")


def partial(bot: Bot, message: Message) -> discord.PartialMessage:
    """The message as the bot can react to it."""
    return bot.get_partial_messageable(message.channel_id).get_partial_message(message.id)


async def test_a_reaction_is_seen_by_all_who_read_the_message(playground: Playground, bot: Bot) -> None:
    message = await said(playground)
    await partial(bot, message).add_reaction(CHEER)
    await partial(bot, message).add_reaction(CLAP)
    assert message.reactions == {CHEER: 1, CLAP: 1}
    fetched = await partial(bot, message).fetch()
    assert [(each.emoji, each.count, each.me) for each in fetched.reactions] == [(CHEER, 1, True), (CLAP, 1, True)]
    (found,) = [each async for each in place(bot, playground.channel("vault")).history(limit=1)]
    assert [str(each) for each in found.reactions] == [CHEER, CLAP]


async def test_the_same_reaction_counts_once_and_survives_an_edit(playground: Playground, bot: Bot) -> None:
    sent = await place(bot, playground.channel("vault")).send("hello")
    await sent.add_reaction(CHEER)
    await sent.add_reaction(CHEER)
    await sent.edit(content="goodbye")
    assert playground.message(sent.id).reactions == {CHEER: 1}


@pytest.mark.parametrize("hears", [True, False])
async def test_a_bot_hears_of_reactions_with_the_intent(
    playground: Playground, start_bot: StartBot, *, hears: bool
) -> None:
    bot = await start_bot(playground, intents=discord.Intents(guilds=True, guild_messages=True, guild_reactions=hears))
    message = await said(playground)
    await partial(bot, message).add_reaction(CHEER)
    await (await place(bot, playground.channel("vault")).send("done")).delete()
    await playground.wait_for(lambda: bot.events("raw_message_delete"))
    heard = bot.events("raw_reaction_add")
    assert [(each.message_id, each.user_id, str(each.emoji)) for each in heard] == (
        [(message.id, playground.bot_id, CHEER)] if hears else []
    )


async def test_a_bot_in_direct_messages_hears_of_reactions_with_their_intent(
    playground: Playground, start_bot: StartBot
) -> None:
    bot = await start_bot(playground, intents=discord.Intents(guilds=True, dm_messages=True, dm_reactions=True))
    sent = await (await bot.create_dm(discord.Object(playground.person("Aoi").id))).send("hello")
    await sent.add_reaction(CHEER)
    assert (await playground.wait_for(lambda: bot.events("raw_reaction_add")))[0].guild_id is None


async def test_a_first_reaction_takes_permission_to_add_reactions(playground: Playground, bot: Bot) -> None:
    vault, message = playground.channel("vault"), await said(playground)
    await partial(bot, message).add_reaction(CHEER)
    vault.set_permissions(playground.bot_id, deny=Permission.ADD_REACTIONS)
    await partial(bot, message).add_reaction(CHEER)
    await refused(50013, partial(bot, message).add_reaction(CLAP))
    vault.set_permissions(playground.bot_id, deny=Permission.READ_MESSAGE_HISTORY)
    await refused(50013, partial(bot, message).add_reaction(CHEER))
    vault.set_permissions(playground.bot_id, deny=Permission.VIEW_CHANNEL)
    await refused(50001, partial(bot, message).add_reaction(CHEER))
    assert message.reactions == {CHEER: 1}


@pytest.mark.parametrize("emoji", ["x", "é", "party", "wave:123"])
async def test_only_emojis_are_reactions(playground: Playground, bot: Bot, emoji: str) -> None:
    message = await said(playground)
    path = f"/channels/{message.channel_id}/messages/{message.id}/reactions/{quote(emoji)}/@me"
    answer = await ask(playground, "PUT", path)
    assert (answer.status, answer.code) == (400, 10014)
    assert message.reactions == {}


@pytest.mark.parametrize("emoji", ["❤️", "1️⃣", "👩‍🚀", "🇯🇵"])
async def test_composed_emojis_are_reactions(playground: Playground, bot: Bot, emoji: str) -> None:
    message = await said(playground)
    await partial(bot, message).add_reaction(emoji)
    assert message.reactions == {emoji: 1}


async def test_a_message_has_at_most_twenty_reactions(playground: Playground, bot: Bot) -> None:
    message = await said(playground)
    for number in range(20):
        playground.world.react(message.raw, chr(ord("🌀") + number))
    await refused(30010, partial(bot, message).add_reaction(CHEER))


async def test_what_is_gone_or_archived_takes_no_reactions(playground: Playground, bot: Bot) -> None:
    message = await said(playground)
    message_in_thread = await (
        await place(bot, playground.channel("vault")).create_thread(name="talk", type=discord.ChannelType.public_thread)
    ).send("hello")
    thread = playground.world.channel(str(message_in_thread.channel.id))
    playground.world.archive(thread)
    await refused(50083, message_in_thread.add_reaction(CHEER))
    playground.world.delete_message(message.raw)
    await refused(10008, partial(bot, message).add_reaction(CHEER))
