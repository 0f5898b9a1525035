"""Plain messages with commands, and which of two processes answers them."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

import discord
import pytest

from bot.core.match import UserId
from bot.features.mentions import commands
from bot.features.mentions.reading import named_game, own_words, understood
from bot.handling import command_links
from bot.matches import challenges
from bot.matches.challenges import claim_message, playable
from bot.storage import Store
from bot.storage.preferences import save_preference, save_server_setting
from bot.texts import LANGUAGES, game_title, say
from bot.ui.actions import Action
from tests.for_each import for_each
from tests.town.conftest import Town


async def test_a_plain_message_can_make_a_challenge(town: Town) -> None:
    me = f"<@{town.playground.bot_id}>"
    challenge = await town.say(town.ben, f"{me} Vault {town.dan.mention} size=8 black, please!")
    await town.quiet()
    assert challenge.mentions == {town.dan.id}
    assert challenge.raw["message_reference"]["message_id"]
    assert "Board size: 8×8" in challenge.text
    assert "Black: Ben" in challenge.text
    await town.press(town.dan, challenge, "Accept")
    assert town.board().mentions == {town.dan.id}


async def test_a_message_that_is_not_understood_is_answered_with_help(town: Town) -> None:
    me = f"<@{town.playground.bot_id}>"
    for words in (town.dan.mention, f"chess {town.dan.mention}", "nice weather"):
        answer = await town.say(town.ben, f"{me} {words}")
        assert f"{me} vault @friend" in answer.text
        assert not answer.mentions
        assert not await challenges.open_challenges(town.store)


async def test_the_help_names_no_command_that_is_switched_off(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    wish = f"<@{town.playground.bot_id}> nice weather"
    assert "Or use `/challenge`." in (await town.say(town.ben, wish)).text
    monkeypatch.setattr(command_links, "OFF", {Action.HINT})
    town.client.tree.remove_command("challenge")
    answer = await town.say(town.ben, wish)
    assert "@friend" in answer.text
    assert "/challenge" not in answer.text


async def test_a_mention_without_a_wish_is_answered_with_the_gallery(town_without_limits: Town) -> None:
    town = town_without_limits
    for words in ("", "  ", "help", "hello there!", "how do I play vault?", "Vaultの遊び方は？", "ヘルプ"):
        answer = await town.say(town.ben, f"<@{town.playground.bot_id}> {words}")
        await town.quiet()
        assert answer.raw["message_reference"]["message_id"]
        assert len(answer.pictures) == 1
        assert not answer.mentions
        spoken = "en" if words.isascii() else "ja"
        assert all(f"**{game_title(game, spoken)}" in answer.text for game in playable()), words
        play = next(button.label for button in answer.buttons if button.custom_id == "firststeps:vault::")
        # It is for everybody to press, and answered in private.
        assert (await town.press(town.dan, answer, play)).private
        assert not await challenges.open_challenges(town.store)


async def test_the_name_of_a_game_opens_a_table(town: Town) -> None:
    table = await town.say(town.ben, f"<@{town.playground.bot_id}> vault size=8")
    await town.quiet()
    assert not table.mentions
    assert "Board size: 8×8" in table.text
    await town.press(town.dan, table, say("en", "button-join"))
    assert (await town.match()).people == {town.ben.id, town.dan.id}


async def test_a_misspelt_game_is_asked_about_and_played(town_without_limits: Town) -> None:
    town = town_without_limits
    me = f"<@{town.playground.bot_id}>"
    for misspelt, game in (
        ("vualt", "vault"),
        ("chaturnga", "chaturanga"),
        ("pent upp", "pentup"),
        ("シャルト", "shelt"),
        ("shetl", "shelt"),
    ):
        friend = town.playground.add_person(f"Friend of {game} {misspelt}")
        question = await town.say(town.ben, f"{me} {misspelt} {friend.mention}")
        spoken = "ja" if misspelt == "シャルト" else "en"
        title = game_title(game, spoken)
        assert question.text == say(spoken, "did-you-mean", title=title)
        yes = say(spoken, "button-meant", title=title)
        # The friend may not answer it.
        refused = await town.press(friend, question, yes)
        asked = say("en", "refusal-not-asked", who=town.ben.mention, me=me, game=game)
        assert refused.followups[-1].text == asked
        await town.press(town.ben, question, yes)
        assert question.deleted
        challenge = town.vault.last
        assert challenge.mentions == {friend.id}
        assert game_title(game, "en") in challenge.text
        (made,) = await challenges.open_challenges(town.store)
        await challenges.withdraw(town.store, made.id, made.host.id)


async def test_a_message_that_names_somebody_who_has_left_opens_no_lobby(town: Town) -> None:
    town.playground.add_guild("Elsewhere")
    town.aoi.leave()
    me = f"<@{town.playground.bot_id}>"
    answer = await town.say(town.ben, f"{me} vault {town.aoi.mention}")
    assert answer.text == say("en", "refusal-not-in-the-channel", name=town.aoi.mention)
    question = await town.say(town.ben, f"{me} valt {town.aoi.mention}")
    refused = await town.press(town.ben, question, "Yes, Vault")
    assert refused.followups[-1].text == answer.text
    assert town.vault.last == question


async def test_a_message_mentioning_the_bots_role_gets_an_explanation(town: Town) -> None:
    role = next(
        role for role in town.guild["roles"] if role.get("tags", {}).get("bot_id") == str(town.playground.bot_id)
    )
    # Not everybody may mention a role; who runs the server may.
    answer = await town.say(town.dan, f"<@&{role['id']}> vault {town.ben.mention}")
    assert "not the role with my name" in answer.text


async def test_punctuation_around_a_games_name_is_ignored(town: Town) -> None:
    for words in ("let's play vault!", "Vault? size=8.", "「vault」", "Vaultで遊びましょう。"):
        friend = town.playground.add_person("Friend")
        challenge = await town.say(town.ben, f"<@{town.playground.bot_id}> {words} {friend.mention}")
        assert friend.id in challenge.mentions
        assert ("8×8" in challenge.text) == ("size=8" in words)
        (made,) = await challenges.open_challenges(town.store)
        await challenges.withdraw(town.store, made.id, made.host.id)


QUOTES = (
    "> {} vault {}\nwhat does this do?",
    "  > {} vault {}",
    "look:\n>>> he wrote\n{} vault {}",
    "`{} vault {}` starts a match",
    "```\nlike this\n{} vault {}\n```",
)
"""Ways to show what somebody else wrote, or how to write it."""


async def test_quoting_what_somebody_wrote_starts_nothing(town: Town) -> None:
    for quote in QUOTES:
        await town.chie.say(town.vault, quote.format(town.bot.mention, town.dan.mention))
    await town.say(town.ben, f"{town.bot.mention} help")
    answers = [each for each in town.vault.messages if each.raw["author"]["id"] == str(town.bot.id)]
    assert [say("en", "hello") in each.text for each in answers] == [True]


async def test_what_is_written_below_a_quote_counts_without_it(town: Town) -> None:
    asked = f"> {town.bot.mention} vault 8×8 {town.dan.mention}\n{town.bot.mention} shelt"
    challenge = await town.say(town.chie, asked)
    assert "Shelt" in challenge.text
    assert challenge.mentions == set()
    for text in ("a > <@1> b", "\\> <@1>", "><@1>", "5` <@1>"):
        assert own_words(text) == text


@for_each(game=playable(), locale=LANGUAGES)
def test_a_message_may_use_any_displayed_name_of_a_game(game: str, locale: str) -> None:
    after = "でお願いします" if locale == "ja" else ", please"
    for name in (game, game_title(game, locale), say(locale, f"{game}-slash")):
        said = f"<@1> {name}{after} <@2>"
        assert named_game(said) == game
        assert understood(said, game)[1] == {}


@pytest.mark.parametrize(
    ("words", "picked"),
    [
        ("Pent-Up pairs", {"variant": "pairs"}),
        ("pent up, three", {"variant": "three"}),
        ("pentup misere", {"misere": "true"}),
        ("Pent-Up Misère, yes please", {"misere": "true"}),
        ("Pent-Up misère=off", {"misere": "false"}),
        ("pentup yes", {}),
        ("ペントアップ　ミゼール", {"misere": "true"}),
        ("シェルト 青", {"seat": "blue"}),
        ("shelt Red", {"seat": "red"}),
        ("vault 8×8 白", {"size": "8", "seat": "white"}),
        ("vault 8", {}),
    ],
)
def test_options_in_a_message_may_be_given_by_value_or_by_name(words: str, picked: dict[str, str]) -> None:
    said = f"<@1> {words} <@2>"
    assert understood(said, named_game(said) or "")[1] == picked


async def test_a_japanese_message_is_understood_and_answered_in_japanese(town: Town) -> None:
    challenge = await town.say(town.aoi, f"<@{town.playground.bot_id}> vault {town.chie.mention} お願いします")
    assert challenge.labels == [
        say("ja", f"button-{verb}") for verb in ("accept", "decline", "withdraw", "how", "learn", "panel-all")
    ]


async def test_messages_not_addressed_to_the_bot_are_ignored(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    count = len(town.vault.messages)
    await town.ben.say(town.vault, "vault is fun")
    await town.ben.say(town.vault, "what a board!", reply_to=town.board())
    await town.slash(town.ben, "help")
    assert len(town.vault.messages) == count + 2


async def test_direct_messages_say_what_can_be_done_there(town: Town) -> None:
    for person, greeting in ((town.ben, "hello"), (town.chie, "こんにちは")):
        locale = town.language(person)
        said = await town.say(person, greeting, person.direct)
        helped = (await town.slash(person, "help", person.direct)).message
        for message in (said, helped):
            assert say(locale, "gallery-elsewhere").splitlines()[0].strip("# ") in message.text
            assert f"/{say(locale, 'slash-replay')}" in message.text
            # Two lines, and one green button.
            assert len(message.text.splitlines()) == 2
            main = [each.label for each in message.buttons if each.style == discord.ButtonStyle.success.value]
            assert main == [say(locale, "button-learn-game", title=game_title("vault", locale))]


async def test_a_direct_message_is_referred_to_the_servers_channels(town: Town) -> None:
    answer = await town.say(town.ben, "vault", town.ben.direct)
    assert answer.text == say("en", "refusal-not-in-a-server")


async def test_a_wrong_option_in_a_plain_message_is_refused_with_the_allowed_values(town: Town) -> None:
    me, friend = f"<@{town.playground.bot_id}>", f"<@{town.dan.id}>"
    for wrong, named in (("size=7", "6, 8, 10, 12"), ("Size: 7", "6, 8, 10, 12"), ("colour=red", "size")):
        told = await town.say(town.ben, f"{me} vault {wrong} {friend}")
        assert named in told.text
        assert not told.labels
    made = await town.say(town.ben, f"{me} vault for Dan: now {friend} size = 8, please")
    assert made.labels


# Clocks


async def test_a_plain_message_names_a_clock(town: Town) -> None:
    asked = await town.say(town.ben, f"{town.bot.mention} vault {town.dan.mention} size=6 3d")
    assert "Clock: 3 days a move" in asked.text
    asked = await town.say(town.ben, f"{town.bot.mention} vault {town.dan.mention} clock=10m+5s", town.games)
    assert "Clock: 10 min + 5 s a move" in asked.text


async def test_a_plain_message_takes_every_clock_that_the_command_takes(town_without_limits: Town) -> None:
    town = town_without_limits
    await save_server_setting(town.store, town.playground.guild_id, "clock", "move:86400")
    for words, shown in (
        ("vault 45m", "Clock: 45 min a move"),
        ("vault 2d12h, size=6", "Clock: 2 days 12 hours a move"),
        ("vault, clock = 2 hours + 30s, size=6", "Clock: 2 hours + 30 s a move"),
        ("vault 持ち時間：9分＋4秒", "持ち時間：9分＋一手ごとに4秒"),
        ("vault for 10 min + 7 s", "Clock: 10 min + 7 s a move"),
        ("vault clock=usual", "Clock: 1 day a move"),
        ("vault clock: none", ""),
    ):
        friend = town.playground.add_person("Friend")
        asked = await town.say(town.ben, f"{town.bot.mention} {words} {friend.mention}")
        assert asked.labels[0] in {say("en", "button-accept"), say("ja", "button-accept")}
        assert shown in asked.text
        assert ("1 day" in asked.text) == ("1 day" in shown), words
        (made,) = await challenges.open_challenges(town.store)
        await challenges.withdraw(town.store, made.id, made.host.id)


async def test_a_plain_message_with_an_unreadable_clock_is_refused_politely(town: Town) -> None:
    asked = await town.say(town.ben, f"{town.bot.mention} vault {town.dan.mention} clock=soon, please")
    assert "“soon” isn't a clock I know" in asked.text


# The computer


async def test_a_message_with_an_unknown_level_is_refused(town: Town) -> None:
    me = f"<@{town.playground.bot_id}>"
    await town.say(town.ben, f"{me} vault {me} level 9")
    reply = await town.playground.wait_for(lambda: town.vault.messages[1:])
    assert "“9” isn't a choice for Level" in reply[0].text
    assert not town.boards()


@pytest.mark.parametrize("words", ["vault {me} size=6 level 4", "Vault size=6 level=4 against the computer, please"])
async def test_a_plain_message_can_challenge_the_computer(town: Town, words: str) -> None:
    me = f"<@{town.playground.bot_id}>"
    await town.say(town.ben, f"{me} {words.format(me=me)}")
    await town.playground.wait_for(town.boards)
    await town.quiet()
    assert "Banmen Lv.4" in (await town.match()).names


# Several friends


async def test_a_plain_message_can_challenge_several_people(town: Town) -> None:
    names = " ".join(who.mention for who in (town.dan, town.chie, town.aoi))
    table = await town.say(town.ben, f"<@{town.playground.bot_id}> chaturanga {names} red")
    await town.quiet()
    assert table.mentions == {town.dan.id, town.chie.id, town.aoi.id}
    assert "Red: Ben ✓" in table.text


async def test_a_plain_message_gets_the_variant_for_its_number_of_friends(town: Town) -> None:
    table = await town.say(town.ben, f"<@{town.playground.bot_id}> pentup {town.dan.mention} {town.chie.mention}")
    assert "Players: three" in table.text
    table = await town.say(town.ben, f"<@{town.playground.bot_id}> pentup {town.dan.mention} variant=three")
    assert "Random seats: Ben ✓, Dan (invited)\nOne more can join" in table.text


# Two processes


@contextlib.asynccontextmanager
async def another_process(town: Town) -> AsyncIterator[None]:
    """A second bot on the same database."""
    other = Town(town.playground, town.database, clock=town.clock)
    await other.start(stop_timeout=0.1)
    town.store.is_alone = other.store.is_alone = False
    try:
        yield
    finally:
        await other.stop()


@pytest.mark.parametrize(
    ("text", "answer"),
    [("vault <@{friend}>", "challenges"), ("hello <@{friend}>", "vault"), ("vault size=9 <@{friend}>", "size")],
)
async def test_of_two_processes_one_answers_a_message(
    town: Town, monkeypatch: pytest.MonkeyPatch, text: str, answer: str
) -> None:
    claimed: list[bool] = []

    async def claim(store: Store, message: int) -> bool:
        claimed.append(await claim_message(store, message))
        return claimed[-1]

    monkeypatch.setattr(commands, "claim_message", claim)
    async with another_process(town):
        said = await town.ben.say(town.vault, f"<@{town.playground.bot_id}> {text.format(friend=town.dan.id)}")
        await town.playground.wait_for(lambda: len(claimed) == 2)
        await town.quiet()
        assert sorted(claimed) == [False, True]
        replies = [message for message in town.vault.messages if message != said]
        assert len(replies) == 1
        assert answer.casefold() in replies[0].text.casefold()


async def test_the_same_message_said_twice_is_answered_twice(town: Town) -> None:
    text = f"<@{town.playground.bot_id}> vault <@{town.dan.id}>"
    first = await town.say(town.ben, text)
    second = await town.say(town.ben, text)
    assert "challenges" in first.text
    assert "challenges" not in second.text


async def test_messages_are_answered_in_the_language_that_the_person_chose(town: Town) -> None:
    await save_preference(town.store, UserId(town.ben.id), "language", "ja")
    said = await town.say(town.ben, "vault?", town.ben.direct)
    assert said.text == say("ja", "refusal-not-in-a-server")
    challenge = await town.say(town.ben, f"<@{town.playground.bot_id}> vault {town.dan.mention}")
    assert challenge.labels[0] == say("ja", "button-accept")
