"""Challenges: three ways to make one, four ways it ends, and everybody who can't."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from itertools import product
from typing import Any

import aiohttp
import discord
import pytest

from bot.core.match import UserId
from bot.handling.channels import ChannelContext, check_channel
from bot.matches import challenges
from bot.matches.challenges import queries as challenges_queries
from bot.matches.challenges.commands import check_alone
from bot.settings import ServerSettings
from bot.storage.matches import going_matches
from bot.storage.preferences import save_preference
from bot.texts import say
from bot.ui.actions import Action, CustomId
from bot.ui.errors import MissingPermissionsError, explained
from bot.ui.layout import jump
from playground.driver import Person
from playground.permissions import Permission
from playground.protocol import Json
from playground.rest import Exchange
from playground.seen import Message
from tests.town.conftest import SHORT_GAME, Town

ALWAYS = [say("en", f"button-{key}") for key in ("withdraw", "how", "learn", "panel-all")]
"""The buttons of every challenge."""


async def test_a_challenge_pings_the_friend_and_describes_the_match(town: Town) -> None:
    challenge = await town.challenge(town.ben, town.dan, size=8)
    assert challenge.mentions == {town.dan.id}
    assert "Ben challenges" in challenge.text
    assert town.dan.mention in challenge.text
    assert "Board size: 8×8" in challenge.text
    assert "White: Ben ✓\nBlack: Dan (invited)" in challenge.text
    assert "<t:" in challenge.text
    assert challenge.labels == ["Accept", "Decline", *ALWAYS]


async def test_the_private_reply_disappears_once_a_challenge_is_posted(town: Town) -> None:
    challenge = await town.challenge(town.ben, town.dan)
    assert town.ben.sees(town.vault) == [challenge]


async def test_an_accepted_challenge_becomes_a_board_and_links_to_it(town: Town) -> None:
    challenge = await town.challenge(town.ben, town.dan)
    await town.press(town.dan, challenge, "Accept")
    board = town.board()
    assert board.mentions == {town.ben.id}
    assert not challenge.labels
    assert f"/{town.vault.id}/{board.id})" in challenge.text
    assert (await town.match()).seats == (town.ben.id, town.dan.id)


async def test_the_seat_is_random_unless_the_host_chooses(town: Town) -> None:
    await town.slash(town.ben, "challenge vault", opponent=town.dan)
    challenge = town.vault.last
    assert "Random seats: Ben ✓, Dan (invited)" in challenge.text
    await town.press(town.dan, challenge, "Accept")
    assert set((await town.match()).seats) == {town.ben.id, town.dan.id}


async def test_the_look_chosen_in_a_challenge_applies_to_the_match(town: Town) -> None:
    plain = await town.begin(town.ben, town.dan)
    reply = await town.slash(
        town.ben, "challenge vault", town.games, opponent=town.dan, size="6", seat="white", board="plain"
    )
    assert not reply.has_message, reply.text
    await town.press(town.dan, town.games.last, "Accept")
    assert town.board(town.games).picture != plain.picture


async def test_two_presses_of_accept_start_one_match(town: Town) -> None:
    challenge = await town.challenge(town.ben, town.dan)
    replies = await asyncio.gather(*(town.dan.press(challenge, "Accept") for _ in range(2)))
    await town.quiet()
    assert len(town.boards()) == 1
    assert len(await going_matches(town.store, UserId(town.ben.id))) == 1
    refused = [message.text for reply in replies for message in reply.followups]
    assert refused == ["This match has already started."]


async def test_a_declined_challenge_says_so(town: Town) -> None:
    challenge = await town.challenge(town.ben, town.dan)
    await town.press(town.dan, challenge, "Decline")
    assert "Declined." in challenge.text
    assert not challenge.labels
    assert not town.boards()


async def test_the_host_is_told_once_that_a_challenge_was_declined(town: Town) -> None:
    challenge = await town.challenge(town.ben, town.dan)
    await asyncio.gather(*(town.dan.press(challenge, "Decline") for _ in range(2)))
    await town.quiet()
    assert town.vault.messages[-2] == challenge
    told = town.vault.last
    assert told.text == f"{town.ben.mention}, Dan declined your challenge to Vault."
    assert told.mentions == {town.ben.id}
    await save_preference(town.store, UserId(town.aoi.id), "pings", False)
    challenge = await town.challenge(town.aoi, town.dan, town.games)
    await town.press(town.dan, challenge, challenge.labels[1])
    assert town.games.last.text.startswith(town.aoi.mention)
    assert "断りました" in town.games.last.text
    assert not town.games.last.mentions


async def test_a_host_who_has_left_the_server_is_not_told_that_a_challenge_was_declined(town: Town) -> None:
    challenge = await town.challenge(town.ben, town.dan)
    town.ben.leave()
    await town.press(town.dan, challenge, "Decline")
    await town.quiet()
    assert "Declined." in challenge.text
    assert town.vault.last == challenge


async def test_the_host_can_withdraw_a_challenge(town: Town) -> None:
    challenge = await town.challenge(town.ben, town.dan)
    # The seats, and two rows that fit a phone.
    assert [len(row["components"]) for row in challenge.raw["components"]] == [1, 3, 3]
    refused = await town.press(town.dan, challenge, "Withdraw")
    assert refused.followups[-1].text == say("en", "refusal-not-the-host")
    reply = await town.press(town.ben, challenge, "Withdraw")
    assert "Withdrawn." in challenge.text
    assert "Rated" not in challenge.text
    assert not challenge.labels
    assert not reply.followups


async def test_a_challenge_that_is_withdrawn_again_and_again_pings_once_and_has_to_wait(
    town_without_limits: Town,
) -> None:
    town = town_without_limits
    pings = len(town.dan.lock_screen)
    # Another game or channel makes no difference.
    challenge = await town.challenge(town.ben, town.dan)
    await town.press(town.ben, challenge, "Withdraw")
    await town.slash(town.ben, "challenge shelt", opponent=town.dan)
    await town.press(town.ben, town.vault.last, "Withdraw")
    challenge = await town.challenge(town.ben, town.dan, town.games)
    await town.press(town.ben, challenge, "Withdraw")
    assert len(town.dan.lock_screen) == pings + 1
    refused = await town.slash(town.ben, "challenge vault", opponent=town.dan)
    assert refused.text == say("en", "refusal-withdrawn-too-often", most=3)
    # Others, and the same tomorrow, are another matter.
    await town.challenge(town.ben, town.aoi)
    assert len(town.vault.last.mentions) == 1
    await town.passes(days=1)
    await town.challenge(town.ben, town.dan)
    assert len(town.dan.lock_screen) == pings + 2


async def test_a_rematch_pings_though_a_challenge_was_withdrawn_before(town: Town) -> None:
    challenge = await town.challenge(town.ben, town.dan)
    await town.press(town.ben, challenge, "Withdraw")
    await town.begin(town.ben, town.dan)
    question = await town.slash(town.ben, "match resign")
    await town.press(town.ben, question.message, "Resign")
    pings = len(town.dan.lock_screen)
    await town.press(town.ben, town.board(), "Again")
    assert len(town.dan.lock_screen) == pings + 1


async def test_only_the_host_gets_the_hosts_buttons(town: Town) -> None:
    challenge = await town.challenge(town.ben, town.dan)
    for person in (town.dan, town.chie):
        reply = await town.press(person, challenge, "More…")
        assert reply.private
        assert reply.text == say(town.language(person), "refusal-only-the-host-seats", name="Ben")
        assert not reply.message.labels
    shown = await town.press(town.ben, challenge, "More…")
    assert shown.private
    panel = shown.message
    assert panel.labels == ["Change", "The computer instead"]
    host = str(CustomId(Action.OPEN_REST, (await challenges.open_challenges(town.store))[0].id))
    await town.press(town.dan, challenge, "Accept")
    late = await town.press(town.ben, panel, "Change")
    assert late.text == "This match has already started."
    town.put_back(challenge, host)
    assert (await town.press(town.ben, challenge, host)).text == "This match has already started."


async def test_nobody_can_answer_a_challenge_for_somebody_else(town: Town) -> None:
    challenge = await town.challenge(town.ben, town.dan)
    own, others = say("en", "refusal-your-own-challenge"), say("ja", "refusal-not-invited", names="Danさん")
    for button, (person, why) in product(("Accept", "Decline"), ((town.ben, own), (town.chie, others))):
        reply = await town.press(person, challenge, button)
        assert reply.followups[-1].ephemeral
        assert reply.followups[-1].text == why
    assert challenge.labels == ["Accept", "Decline", *ALWAYS]


async def test_a_refusal_names_a_button_in_the_language_of_its_message(town: Town) -> None:
    challenge = await town.challenge(town.ben, town.dan)
    town.playground.world.locales[town.ben.key] = "ja"
    reply = await town.press(town.ben, challenge, "Accept")
    assert "**Withdraw**" in reply.followups[-1].text
    assert "お返事をするのは" in reply.followups[-1].text


async def test_a_challenge_lapses_after_a_day(town: Town) -> None:
    challenge = await town.challenge(town.ben, town.dan)
    town.clock.moved = timedelta(hours=25)
    reply = await town.press(town.dan, challenge, "Accept")
    assert "expired" in reply.followups[-1].text
    await town.restart(tick=0.01)
    await town.playground.wait_for(lambda: "Expired" in challenge.text)
    assert not challenge.labels


async def test_the_end_of_a_challenge_is_published_by_the_next_catch_up(town: Town) -> None:
    challenge = await town.challenge(town.ben, town.dan)
    made = (await challenges.open_challenges(town.store))[0]
    await challenges.withdraw(town.store, made.id, made.host.id)
    await town.client.catch_up()
    assert "Withdrawn." in challenge.text
    assert not challenge.labels
    assert await town.store.read(challenges_queries.challenges_behind) == []


@pytest.mark.parametrize("fault", [aiohttp.ServerDisconnectedError, ConnectionResetError])
async def test_a_challenge_that_failed_to_post_is_not_posted_later(
    town: Town, monkeypatch: pytest.MonkeyPatch, fault: type[Exception]
) -> None:
    async def stumbles(*_: object, **__: object) -> None:
        raise fault

    with monkeypatch.context() as patch:
        patch.setattr(discord.abc.Messageable, "send", stumbles)
        reply = await town.slash(town.ben, "challenge vault", opponent=town.dan)
    assert reply.text == say("en", "refusal-not-posted")
    await town.restart()
    assert not town.dan.sees(town.vault)
    assert not await challenges.open_challenges(town.store)


# By a click on a person


async def set_up(town: Town, friend: Person) -> Message:
    """Ben chooses in private to challenge another person to Vault."""
    panel = (await town.ben.context(friend, "Challenge to a game", town.vault)).message
    await town.quiet()
    await town.choose(town.ben, panel, "Choose a game", "Vault")
    return panel


async def test_a_person_can_be_challenged_by_their_context_menu(town: Town) -> None:
    setup = await set_up(town, town.dan)
    assert setup.ephemeral
    menus = {menu.placeholder: menu for menu in setup.menus}
    assert menus["Board size"].labels[1] == "Board size: 8×8"
    await town.choose(town.ben, setup, "Board size", "Board size: 8×8")
    await town.choose(town.ben, setup, "Your seat", "Your seat: Black")
    await town.press(town.ben, setup, "Challenge")
    assert setup.deleted
    challenge = town.vault.last
    assert challenge.mentions == {town.dan.id}
    assert "Board size: 8×8" in challenge.text
    assert "Black: Ben" in challenge.text


async def test_the_challenge_menu_works_after_a_restart(town: Town) -> None:
    setup = await set_up(town, town.dan)
    await town.restart()
    await town.choose(town.ben, setup, "Board size", setup.menus[0].labels[-1])
    await town.press(town.ben, setup, "Challenge")
    assert "Board size: 12×12" in town.vault.last.text


async def test_pressing_challenge_twice_makes_one_challenge(town: Town) -> None:
    setup = await set_up(town, town.dan)
    replies = await asyncio.gather(*(town.ben.press(setup, "Challenge") for _ in range(2)))
    await town.quiet()
    assert len(await challenges.open_challenges(town.store)) == 1
    told = [followup.text for reply in replies for followup in reply.followups]
    assert len(told) < 2, "the refusal of one press goes if the other, later one is answered after it"
    # The challenge may not be posted yet.
    already = f"This challenge is [already open here]({jump(town.playground.guild_id, town.vault.id)}"
    assert all(refused.startswith(already) for refused in told)


async def test_a_private_message_deleted_meanwhile_causes_no_error(town: Town) -> None:
    setup = await set_up(town, town.dan)

    async def goes(exchange: Exchange) -> None:
        if exchange.method == "DELETE":
            town.playground.world.delete_message(setup.raw)

    town.playground.rest.before.append(goes)
    reply = await town.press(town.ben, setup, "Challenge")
    assert setup.deleted
    assert not reply.followups


# People who can't be challenged


async def refused(town: Town, person: object) -> str:
    """The answer to Ben when he challenges this person by command."""
    reply = await town.slash(town.ben, "challenge vault", opponent=person)
    assert reply.private
    assert not town.vault.messages
    return reply.text


async def test_another_bot_cannot_be_challenged(town: Town) -> None:
    world = town.playground.world
    other = world.add_user("Otherbot")
    world.add_member(str(town.playground.guild_id), other["id"])
    assert await refused(town, Person(town.playground, other)) == say("en", "refusal-challenging-a-bot")


async def test_a_person_cannot_challenge_themselves(town: Town) -> None:
    assert await refused(town, town.ben) == "You can't challenge yourself."


async def test_a_person_who_cannot_see_the_channel_cannot_be_challenged(town: Town) -> None:
    town.vault.set_permissions(town.chie.id, deny=Permission.VIEW_CHANNEL)
    assert await refused(town, town.chie) == "Chie can't see this channel and couldn't play here."
    menu = await town.ben.context(town.chie, "Challenge to a game", town.vault)
    await town.quiet()
    assert "can't see this channel" in menu.text


async def test_a_person_who_left_the_server_meanwhile_cannot_be_challenged(town: Town) -> None:
    setup = await set_up(town, town.chie)
    town.playground.world.remove_member(str(town.playground.guild_id), town.chie.key)
    reply = await town.press(town.ben, setup, "Challenge")
    assert "can't see this channel" in reply.followups[-1].text


# Channels that are taken, and what the bot may do


async def test_a_second_match_in_a_channel_gets_a_thread(town: Town) -> None:
    first = await town.begin(town.ben, town.dan)
    challenge = await town.challenge(town.aoi, town.chie)
    await town.press(town.chie, challenge, challenge.labels[0])
    thread = challenge.thread
    assert thread is not None
    assert "Aoi" in thread.name
    assert "Chie" in thread.name
    board = town.board(thread)
    assert board.mentions == {town.aoi.id}
    assert f"/{thread.id}/{board.id})" in challenge.text
    assert town.board() == first
    await town.slash(town.aoi, "move", thread, move="a1-b2")
    assert town.board(thread) != board
    assert town.board() == first


async def test_a_channel_is_free_again_when_its_match_is_over(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    challenge = await town.challenge(town.ben, town.dan)
    await town.press(town.dan, challenge, "Accept")
    assert challenge.thread is None
    assert town.board().mentions == {town.ben.id}


async def test_a_thread_hosts_one_match_and_refers_new_challenges_to_a_channel(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    challenge = await town.challenge(town.aoi, town.chie)
    await town.press(town.chie, challenge, challenge.labels[0])
    thread = challenge.thread
    assert thread is not None
    reply = await town.slash(town.ben, "challenge vault", thread, opponent=town.dan)
    assert "Please challenge in a channel" in reply.text


NEEDED = {
    Permission.SEND_MESSAGES: "Send Messages",
    Permission.ATTACH_FILES: "Attach Files",
    Permission.READ_MESSAGE_HISTORY: "Read Message History",
}


async def test_a_missing_permission_is_named_before_anything_starts(town: Town) -> None:
    for permission, name in NEEDED.items():
        town.vault.set_permissions(town.playground.bot_id, deny=permission)
        told = await refused(town, town.dan)
        assert told.count("<#") == 1
        assert f"I need: {name}." in told


async def test_missing_permissions_are_named_in_the_readers_language(town: Town) -> None:
    town.vault.set_permissions(town.playground.bot_id, deny=Permission.ATTACH_FILES)
    reply = await town.slash(town.aoi, "challenge vault", opponent=town.dan)
    assert "ファイルを添付" in reply.text


async def test_missing_thread_permissions_are_named_when_the_channel_is_taken(town: Town) -> None:
    town.vault.set_permissions(
        town.playground.bot_id, deny=Permission.CREATE_PUBLIC_THREADS | Permission.SEND_MESSAGES_IN_THREADS
    )
    await town.begin(town.ben, town.dan)
    reply = await town.slash(town.aoi, "challenge vault", opponent=town.chie)
    assert "公開スレッドの作成" in reply.text
    assert "スレッドでメッセージを送信" in reply.text


async def test_thread_permissions_are_checked_when_a_channel_was_taken_meanwhile(town: Town) -> None:
    waiting = await town.challenge(town.aoi, town.chie)
    await town.begin(town.ben, town.dan)
    town.vault.set_permissions(town.playground.bot_id, deny=Permission.CREATE_PUBLIC_THREADS)
    reply = await town.press(town.chie, waiting, waiting.labels[0])
    assert "公開スレッドの作成" in reply.followups[-1].text
    assert waiting.labels[:2] == [say("ja", "button-accept"), say("ja", "button-decline")]
    town.vault.set_permissions(town.playground.bot_id, allow=Permission.CREATE_PUBLIC_THREADS)
    await town.press(town.chie, waiting, waiting.labels[0])
    assert waiting.thread is not None
    assert town.boards(waiting.thread)


async def test_a_challenge_stays_open_if_its_thread_cannot_be_created(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = await town.challenge(town.aoi, town.chie)
    await town.begin(town.ben, town.dan)
    town.vault.set_permissions(town.playground.bot_id, deny=Permission.CREATE_PUBLIC_THREADS)
    with monkeypatch.context() as patch:
        # The permission went between our looking and our asking.
        patch.setattr("bot.handling.channels.check_permissions", lambda *_, **__: None)
        reply = await town.press(town.chie, waiting, waiting.labels[0])
    assert "公開スレッドの作成" in reply.followups[-1].text
    assert len(await challenges.open_challenges(town.store)) == 1
    town.vault.set_permissions(town.playground.bot_id, allow=Permission.CREATE_PUBLIC_THREADS)
    await town.press(town.chie, waiting, waiting.labels[0])
    assert waiting.thread is not None
    assert town.boards(waiting.thread)


async def test_a_thread_left_empty_by_a_crash_is_reused(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = await town.challenge(town.aoi, town.chie)
    await town.begin(town.ben, town.dan)

    async def dies(*_: object) -> None:
        raise OSError("killed")

    with monkeypatch.context() as patch:
        patch.setattr("bot.matches.challenges.service.act_in", dies)
        await town.press(town.chie, waiting, waiting.labels[0])
    assert waiting.thread is not None
    await town.press(town.chie, waiting, waiting.labels[0])
    assert town.boards(waiting.thread)


# Languages


def localized(command: Json, language: str) -> str:
    """A command's or an option's name in a language."""
    return str(command["name_localizations"][language])


async def test_commands_exist_in_both_languages(town: Town) -> None:
    commands = {command["name"]: command for command in town.playground.world.commands.values()}
    assert all(localized(command, "ja") != command["name"] for command in commands.values())
    vault = commands["challenge"]["options"][0]
    size = next(option for option in vault["options"] if option["name"] == "size")
    assert localized(commands["challenge"], "ja") == "対局"
    assert localized(size, "ja") == say("ja", "slash-size")
    assert [choice["value"] for choice in size["choices"]] == ["6", "8", "10", "12"]
    seat = next(option for option in vault["options"] if option["name"] == "seat")
    assert [localized(choice, "ja") for choice in seat["choices"]] == ["おまかせ", "白", "黒"]


async def test_public_messages_use_the_hosts_language_and_private_replies_the_readers(town: Town) -> None:
    challenge = await town.challenge(town.aoi, town.ben)
    assert challenge.labels[0] == "受ける"
    await town.press(town.ben, challenge, "受ける")
    board = town.board()
    assert board.labels[0] == "指す"
    await town.slash(town.aoi, "move", move="a1-b2")
    reply = await town.press(town.ben, town.board(), "指す")
    assert reply.text == "Which pawn will you move?"


async def test_a_community_server_uses_its_own_language(town: Town) -> None:
    guild = town.playground.world.add_guild("日本", town.dan.key, preferred_locale="ja", features=["COMMUNITY"])
    town.playground.world.add_member(guild["id"], town.ben.key)
    hall = town.playground.add_channel("hall", int(guild["id"]))
    await town.playground.wait_for(lambda: town.client.get_channel(hall.id))
    challenge = await town.challenge(town.ben, town.dan, hall)
    assert challenge.labels[0] == "受ける"


async def test_names_format_nothing_and_ping_nobody(town: Town) -> None:
    joker = town.playground.add_person("**@everyone** `<@1>`")
    challenge = await town.challenge(joker, town.ben)
    assert challenge.mentions == {town.ben.id}
    assert not challenge.raw["mention_everyone"]
    # A post that pings has wide signs instead of escapes, which a lock screen would show.
    assert "＊＊@\u200beveryone＊＊ ｀＜@1＞｀" in challenge.text
    assert not set("*`") & set(challenge.text)


# Voice channels


def in_voice(town: Town, **denied: bool) -> ChannelContext:
    """The chat of a voice channel in which the bot may not do that; the playground has none."""
    (guild,) = town.client.guilds
    allow, deny = discord.Permissions(connect=True), discord.Permissions(**denied)
    overwrite = {"id": str(guild.me.id), "type": 1, "allow": str((allow & ~deny).value), "deny": str(deny.value)}
    data: Any = {"id": "1", "name": "voice", "position": 0, "bitrate": 64000, "user_limit": 0}
    data["permission_overwrites"] = [overwrite]
    voice = discord.VoiceChannel(state=town.client._connection, guild=guild, data=data)
    return ChannelContext(voice, guild, voice.permissions_for(guild.me), "en", ServerSettings())


async def test_writing_in_a_voice_channel_needs_send_messages(town: Town) -> None:
    client, ben = town.client, UserId(town.ben.id)
    mute = in_voice(town, send_messages=True)
    for asked in (check_channel(client, mute), check_alone(client, mute, ben)):
        with pytest.raises(MissingPermissionsError) as refused:
            await asked
        assert refused.value.missing == ("send_messages",)
    with pytest.raises(MissingPermissionsError) as refused:
        await check_channel(client, in_voice(town, connect=True))
    assert refused.value.missing == ("connect",)
    assert "Connect" in (explained(refused.value, "en") or "")
    free = in_voice(town, send_messages_in_threads=True, create_public_threads=True)
    assert not await check_channel(client, free)
    await check_alone(client, free, ben)
