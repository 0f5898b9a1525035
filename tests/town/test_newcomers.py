"""The first minutes of a newcomer: the greeting, the lessons before a first match, the first board."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.catalogue import CATALOGUE
from bot.core.match import UserId
from bot.core.match import resign as resigned
from bot.matches.challenges import open_challenges, queries
from bot.matches.challenges.gallery import MOST_GAMES
from bot.matches.challenges.greeting import greet
from bot.matches.challenges.setup import playable
from bot.matches.privacy.service import delete_data
from bot.storage.experience import ENOUGH_MATCHES, finished, practised
from bot.storage.matches import load_match
from bot.storage.preferences import save_server_setting
from bot.texts import game_about, game_title, say
from bot.ui.layout import jump
from bot.ui.match import view_of, without_players
from bot.ui.personal import public_view
from playground.driver import Person, Reply
from playground.permissions import Permission
from playground.protocol import ANNOUNCEMENTS
from playground.seen import Message
from renderers.kit.png import encode
from tests.core.test_lock_screen import BEN, fresh
from tests.matches import NOW
from tests.town.conftest import SHORT_GAME, Town
from tests.town.test_channels import lose

GAMES = playable()[:MOST_GAMES]
PLAY = say("en", "button-play-at-once")


@pytest.fixture(autouse=True)
def mind_newcomers(town: Town) -> None:
    """Let the bot see that everybody is new."""
    town.minds_newcomers = town.store.minds_newcomers = True


async def begin(town: Town, person: Person, hello: Message, title: str, label: str = PLAY) -> Reply:
    """Press a game's button of the greeting as a newcomer, and play at once."""
    asked = await town.press(person, hello, title)
    return await town.press(person, asked.message, label)


async def test_newcomers_are_greeted_once_and_start_a_match_with_one_press(town: Town) -> None:
    for _ in range(2):
        await greet(town.client, "en")
    channel = town.playground.channel("welcome")
    (hello,) = channel.messages
    assert len(hello.pictures) == 1
    assert hello.labels[0] == "New here? Learn Vault by playing"
    assert hello.labels[1] == "日本語"
    assert hello.labels[2:] == [*(game_title(game, "en") for game in GAMES[1:]), "More…"]
    assert all(game_title(game, "en") in hello.alt for game in playable())
    asked = (await town.press(town.ben, hello, "Pent-Up")).message
    await asyncio.gather(*(town.ben.press(asked, PLAY) for _ in range(2)))
    await town.quiet()
    (thread,) = channel.threads
    (board,) = town.boards(thread)
    assert board.mentions == {town.ben.id}
    assert (await town.match(thread)).names == ("Ben", "Banmen Lv.1")
    # Another person finds the greeting as it was, and begins in their own thread.
    assert channel.messages == [hello]
    await begin(town, town.aoi, hello, "Shelt", say("ja", "button-play-at-once"))
    assert channel.messages == [hello]
    theirs = next(each for each in channel.threads if each.id != thread.id)
    assert (await town.match(theirs)).names == ("Aoi", "Banmen Lv.1")
    assert town.ben.id not in theirs.members


async def test_the_greeting_can_be_read_in_the_other_language(town: Town) -> None:
    await greet(town.client, "en")
    hello = town.playground.channel("welcome").last
    shown = await town.press(town.aoi, hello, "日本語")
    assert shown.private
    assert shown.text == say("ja", "welcome", channels="none")
    assert shown.message.labels[:2] == ["はじめての方へ：ヴォールトを覚える", "English"]
    assert len(shown.message.pictures) == 1
    assert (await town.press(town.aoi, shown.message, "English")).text == say("en", "welcome", channels="none")


async def test_a_language_chosen_in_the_greeting_is_the_persons_own_everywhere(town: Town) -> None:
    await greet(town.client, "en")
    hello = town.playground.channel("welcome").last
    shown = (await town.press(town.ben, hello, "日本語")).message
    # The lessons, the next button of the public greeting, commands, and a match of one's own.
    assert "レッスン" in (await town.press(town.ben, shown, shown.labels[0])).text
    asked = await town.press(town.ben, hello, "Shelt")
    assert asked.message.labels == [say("ja", "button-learn"), say("ja", "button-play-at-once")]
    assert say("ja", "person-panel") in (await town.slash(town.ben, "preferences")).text
    await town.press(town.ben, asked.message, asked.message.labels[1])
    (thread,) = town.playground.channel("welcome").threads
    assert (await town.match(thread)).language == "ja"
    assert say("en", "welcome", channels="none") in hello.text, "others read it as before"
    await town.press(town.ben, (await town.press(town.ben, hello, "日本語")).message, "English")
    assert say("en", "person-panel") in (await town.slash(town.ben, "preferences")).text


async def test_a_first_match_is_public_where_the_bot_cant_make_private_threads(town: Town) -> None:
    await greet(town.client, "en")
    channel = town.playground.channel("welcome")
    hello = channel.last
    channel.set_permissions(town.playground.bot_id, deny=Permission.CREATE_PRIVATE_THREADS)
    await begin(town, town.ben, hello, "Shelt")
    assert channel.last.text == say("en", "first-opening", name="Ben", title="Shelt")
    assert (await town.match(channel.last.thread)).names == ("Ben", "Banmen Lv.1")


async def test_a_first_match_is_public_in_an_announcement_channel_which_has_no_private_threads(town: Town) -> None:
    town.playground.channel("welcome").delete()
    news = town.playground.add_channel("welcome", kind=ANNOUNCEMENTS)
    await town.quiet()
    await greet(town.client, "en")
    await begin(town, town.ben, news.last, "Shelt")
    (thread,) = news.threads
    assert (await town.match(thread)).names == ("Ben", "Banmen Lv.1")


async def test_a_first_match_whose_thread_was_deleted_goes_on_when_the_button_is_pressed_again(town: Town) -> None:
    await greet(town.client, "en")
    channel = town.playground.channel("welcome")
    (hello,) = channel.messages
    await begin(town, town.ben, hello, "Shelt")
    (thread,) = channel.threads
    match = await town.match(thread)
    await lose(town, thread)
    again = await begin(town, town.ben, hello, "Shelt")
    after = await load_match(town.store, match.id)
    (there,) = channel.threads
    assert (after.channel, after.shown.homeless) == (there.id, False)
    link = jump(after.guild, there.id, town.board(there).id)
    assert again.text == say("en", "done-home", link=link)
    # From now on it leads there.
    assert (await begin(town, town.ben, hello, "Shelt")).text == say("en", "first-going", link=link)


async def test_the_first_board_of_a_first_match_says_the_goal_and_how_it_is_played(town: Town) -> None:
    help_to = say("en", "button-how")
    board = await town.begin(town.ben, town.dan)
    assert "Goal: Get a pawn to the far side" in board.text
    assert board.labels == ["Move", "Write a move", "Menu", "Watch", help_to]
    rules = (await town.press(town.ben, board, help_to)).message
    assert "Vault" in rules.text
    assert say("en", "button-learn") in rules.labels
    await town.slash(town.ben, "move", move="a1-b2")
    assert help_to not in board.labels, "a newer board has replaced it"
    theirs = town.board()
    assert "Goal:" in theirs.text, "it is Dan's first board"
    await town.slash(town.dan, "move", move="a6-b5")
    assert "Goal:" not in town.board().text
    await resign(town, town.ben)
    for _ in range(ENOUGH_MATCHES):
        await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    board = await town.begin(town.ben, town.dan)
    assert "Goal:" not in board.text
    assert help_to not in board.labels


async def test_the_first_board_of_a_first_match_says_once_where_to_type_moves(town: Town) -> None:
    told = say("en", "board-write", button="Write a move")
    await town.slash(town.ben, "challenge vault", opponent=town.bot)
    assert told in town.board().text
    form = (await town.press(town.ben, town.board(), "Write a move")).modal
    assert "a1-" in str(form.fields[0].raw), "an example"
    await town.submit(town.ben, form, "a1-b2")
    assert (await town.match()).moves == 2
    assert sum(told in message.text for message in town.vault.messages) == 0, "nor on the board that it was on"


async def test_in_a_first_match_between_people_the_player_on_turn_is_warned_privately(town: Town) -> None:
    """Takes half a second: several moves are played until there is a threat."""
    await town.begin(town.ben, town.dan)
    for number, move in enumerate(["e1-f2", "f6-f5", "f1-f3", "c6-b5", "f3-f4", "e6-e5", "f2-f6"]):
        await town.slash((town.ben, town.dan)[number % 2], "move", move=move)
    assert "Goal:" not in town.board().text
    assert "The pawn on f6 is on the far side: unless it is captured now, White (Ben) wins." in town.board().text
    picker = await town.press(town.dan, town.board(), "Move")
    warning = "Careful – your opponent wins unless you **jump"
    warned, asked = picker.text.splitlines()
    assert warned.startswith(warning)
    assert asked.endswith("?"), "what to do is right above the buttons"
    assert "Coach off" not in picker.message.labels
    where = await town.press(town.dan, picker.message, picker.message.labels[0])
    assert warning in where.text, "it stays until the move is chosen"
    await resign(town, town.dan)


async def test_in_a_rated_match_newcomers_are_told_the_goal_once_and_not_warned(town: Town) -> None:
    moves = ["e1-f2", "f6-f5", "f1-f3", "c6-b5", "f3-f4", "e6-e5", "f2-f6"]
    board = await town.begin(town.ben, town.dan, rating="true")
    assert "Goal:" in board.text
    assert "Goal:" not in (await town.press(town.ben, board, "Move")).text
    await town.play(*moves)
    picker = await town.press(town.dan, town.board(), "Move")
    assert "Goal:" not in picker.text
    assert "Careful" not in picker.text


async def test_who_has_played_three_matches_against_people_is_no_newcomer_among_them(town: Town) -> None:
    ben, dan = UserId(town.ben.id), UserId(town.dan.id)
    for number in range(ENOUGH_MATCHES + 1):
        board = await town.begin(town.ben, town.dan)
        is_told = "Goal:" in board.text
        assert is_told is (number < ENOUGH_MATCHES)
        assert await practised(town.store, [ben, dan], "vault") == (frozenset() if is_told else {ben, dan})
        await town.play(*SHORT_GAME)


async def test_matches_against_the_computer_prepare_nobody_for_those_against_people(town: Town) -> None:
    for _ in range(ENOUGH_MATCHES):
        await against_computer(town)
    ben = UserId(town.ben.id)
    assert await finished(town.store, [ben], "vault", ENOUGH_MATCHES) == {ben}
    assert "Goal:" in (await town.begin(town.ben, town.dan)).text


async def test_a_newcomer_who_loses_reads_why_and_where_to_learn_the_game(town: Town) -> None:
    board = await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    assert f"<@{town.dan.id}>: " in board.text
    assert "On move 8, the only way to hold out was to" in board.text
    assert say("en", "button-learn") in board.labels
    for _ in range(ENOUGH_MATCHES - 1):
        board = await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    assert "On move 8" not in board.text
    assert say("en", "button-learn") not in board.labels


async def test_who_has_played_a_game_is_read_once_and_forgotten_with_their_data(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    ben, dan = UserId(town.ben.id), UserId(town.dan.id)
    read, reads = town.store.read, []

    async def counting(*asked: Any) -> Any:
        reads.append(asked)
        return await read(*asked)

    monkeypatch.setattr(town.store, "read", counting)
    for _ in range(2):
        assert await finished(town.store, [ben, dan], "vault") == {ben, dan}
    assert len(reads) == 1
    for _ in range(2):
        assert await finished(town.store, [ben, dan], "shelt") == frozenset()
    assert len(reads) == 2
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    reads.clear()
    assert await finished(town.store, [ben, dan], "shelt") == frozenset()
    assert len(reads) == 1, "a match has ended"
    await delete_data(town.store, ben)
    assert await finished(town.store, [ben, dan], "vault") == {dan}


def test_the_count_of_captured_pieces_is_worded_on_every_board() -> None:
    """Without the word, it would seem to count the pieces that one still has."""
    for match in (
        fresh("shelt"),
        resigned(fresh("shelt"), BEN, at=NOW),
        without_players("shelt", fresh("shelt").position),
    ):
        assert "captured" in dict(view_of(match).legend)


async def test_pictures_explain_their_signs_until_everybody_has_had_two_turns(town: Town) -> None:
    entry = CATALOGUE["pentup"]

    async def shown(legend: tuple[tuple[str, str], ...]) -> bytes:
        match = await town.match()
        view = replace(await public_view(town.store, match), legend=legend)
        return encode(entry.picture.draw(match.position, view))

    await town.slash(town.ben, "challenge pentup", opponent=town.dan, seat="white")
    await town.press(town.dan, town.vault.last, town.vault.last.labels[0])
    legend = view_of(await town.match()).legend
    assert [sign for sign, _ in legend] == list(entry.picture.legend)
    assert town.board().picture == await shown(legend) != await shown(())
    people = (town.ben, town.dan)
    for number in range(4):
        assert town.board().picture == await shown(legend)
        position = (await town.match()).position
        await town.slash(people[number % 2], "move", move=position.notation(position.legal_moves()[0]))
    assert town.board().picture == await shown(())


async def test_misere_is_named_in_the_challenge_and_on_every_board(town: Town) -> None:
    title, goal, friend = "Misère Pent-Up", "on the lowest level at the end.", town.dan
    await town.slash(town.ben, "challenge pentup", opponent=friend, seat="white", misere="true")
    assert f"to {title}" in town.vault.last.text.splitlines()[0]
    assert game_about("pentup", "en") not in town.vault.last.text, "it tells the other goal"
    await town.press(friend, town.vault.last, town.vault.last.labels[0])
    people = (town.ben, friend)
    for number in range(5):
        board, match = town.board(), await town.match()
        assert title in board.text.splitlines()[0]
        assert goal in board.text
        assert dict(view_of(match).legend)["misere"] == "Misère"
        move = match.position.notation(match.position.legal_moves()[0])
        await town.slash(people[number % 2], "move", move=move)
    assert title in town.boards()[1].text.splitlines()[0], "also once a newer one has replaced it"
    await resign(town, town.ben)
    assert title in town.board().text


async def resign(town: Town, person: Person) -> None:
    """Somebody resigns."""
    asked = await town.slash(person, "match resign")
    await town.press(person, asked.message, say("en", "button-resign"))


async def against_computer(town: Town) -> None:
    """Ben loses a match of eight plies against the computer."""
    await town.slash(town.ben, "challenge vault", opponent=town.bot, level="1", size="6", seat="white")
    for _ in range(4):
        match = await town.match()
        await town.slash(town.ben, "move", move=match.position.notation(match.position.legal_moves()[0]))
    await resign(town, town.ben)


async def test_matches_between_friends_begin_small_and_unrated_until_both_have_finished_three(town: Town) -> None:
    reason = say("en", "challenge-unrated-first", title="Vault")

    async def begun() -> tuple[bool, bool]:
        await town.slash(town.ben, "challenge vault", opponent=town.dan, seat="white")
        challenge = town.vault.last
        is_explained = reason in challenge.text
        await town.press(town.dan, challenge, challenge.labels[0])
        match = await town.match()
        assert is_explained is (match.options["size"] == 6) is not match.rated
        return is_explained, match.rated

    # A match that is resigned at the second move isn't finished.
    assert await begun() == (True, False)
    await town.play("a1-b2", "c6-b5")
    await resign(town, town.dan)
    for _ in range(ENOUGH_MATCHES):
        assert await begun() == (True, False)
        await town.play(*SHORT_GAME)
    assert await begun() == (False, True)


async def test_what_somebody_new_has_named_holds(town: Town) -> None:
    await town.slash(town.ben, "challenge vault", opponent=town.dan, size="12", rating="true")
    await town.press(town.dan, town.vault.last, town.vault.last.labels[0])
    match = await town.match()
    assert (match.options["size"], match.rated) == (12, True)
    # Three friends need the variant for three.
    await town.slash(town.ben, "challenge pentup", town.games, **{"opponent": town.dan, "opponent-2": town.aoi})
    (made,) = await open_challenges(town.store)
    assert (made.options["variant"], made.rated) == ("three", False)


async def test_every_way_to_challenge_a_friend_begins_small(town: Town) -> None:
    message = await town.say(town.ben, f"<@{town.playground.bot_id}> vault <@{town.dan.id}>")
    assert "6×6" in message.text
    await town.slash(town.aoi, "play vault", town.games)
    assert [(made.options["size"], made.rated) for made in await open_challenges(town.store)] == [(6, False)] * 2
    panel = (await town.slash(town.chie, "help")).message
    panel = (await town.press(town.chie, panel, game_title("vault", "ja"))).message
    chosen = await town.choose(town.chie, panel, say("ja", "choose-friend"), town.dan.key)
    assert "6×6" in str(chosen.followups[-1].raw)


async def test_a_server_that_invites_the_bot_is_greeted_once_in_its_system_channel(town: Town) -> None:
    guild = found(town)
    channel = town.playground.channel("general", guild)
    await town.playground.wait_for(lambda: channel.messages)
    assert channel.last.text.startswith("### Welcome to Banmen!")
    assert len(channel.last.pictures) == 1
    assert not channel.last.mentions
    for _ in range(2):
        town.playground.remove_bot(guild)
        await town.playground.wait_for(lambda: town.client.get_guild(guild) is None)
        town.playground.invite_bot(guild)
        await town.playground.wait_for(lambda: town.client.get_guild(guild) is not None)
        await town.quiet()
    assert len(channel.messages) == 1


async def test_a_community_server_is_greeted_in_its_language_and_any_server_in_its_setting(town: Town) -> None:
    guild = found(town, locale="ja", community=True)
    channel = town.playground.channel("general", guild)
    await town.playground.wait_for(lambda: channel.messages)
    assert channel.last.text.startswith("### Banmen へようこそ！")
    other = found(town, with_bot=False)
    await save_server_setting(town.store, other, "language", "ja")
    town.playground.invite_bot(other)
    await town.playground.wait_for(lambda: town.playground.channel("general", other).messages)
    assert town.playground.channel("general", other).last.text.startswith("### Banmen へようこそ！")


async def test_nobody_is_greeted_where_the_bot_may_not_write_or_was_before(town: Town) -> None:
    guild = found(town, with_bot=False)
    channel = town.playground.channel("general", guild)
    channel.set_permissions(guild, deny=Permission.SEND_MESSAGES)
    channel.set_permissions(town.playground.bot_id, deny=Permission.SEND_MESSAGES)
    town.playground.invite_bot(guild)
    await town.playground.wait_for(lambda: town.client.get_guild(guild) is not None)
    await town.quiet()
    assert channel.messages == []
    # Without a system channel, and where another process was quicker.
    bare = town.playground.add_guild("Bare")
    await town.playground.wait_for(lambda: town.client.get_guild(bare) is not None)
    late = found(town, with_bot=False)
    assert await town.store.write(queries.note_greeted, late)
    town.playground.invite_bot(late)
    await town.playground.wait_for(lambda: town.client.get_guild(late) is not None)
    await town.quiet()
    assert town.playground.channel("general", late).messages == []


async def test_servers_in_which_the_bot_is_already_are_not_greeted_at_a_start(town: Town) -> None:
    guild = found(town, with_bot=False)
    await town.client.close()
    town.playground.invite_bot(guild)
    await town.restart()
    await town.playground.wait_for(lambda: town.client.get_guild(guild) is not None)
    await town.quiet()
    assert town.playground.channel("general", guild).messages == []


async def test_the_greeting_follows_the_servers_language(town: Town) -> None:
    await greet(town.client, "en")
    hello = town.playground.channel("welcome").last
    opened = await town.slash(town.dan, "settings")
    for key in ("language", "channels", "live", "tournaments"):
        assert say("en", f"server-{key}.about") in opened.text
    await town.choose(town.dan, opened.message, "Language for everyone", "ja")
    assert hello.text == say("ja", "welcome", channels="none")
    assert hello.alt.startswith("各ゲームの盤：ヴォールト")
    assert hello.labels[1] == "English"
    assert len(hello.pictures) == 1
    await town.dan.choose(opened.message, "set:::channels", [str(town.games.id)])
    await town.quiet()
    assert hello.text == say("ja", "welcome", channels=f"<#{town.games.id}>")
    assert f"**{say('en', 'server-channels')}**: <#{town.games.id}>" in opened.text
    for person in town.ben, town.dan:
        refused = await town.press(person, hello, "シェルト")
        assert refused.text == f"On this server, people play in <#{town.games.id}>. See you there!"
        assert not refused.message.labels
    # A greeting that is gone keeps nobody from choosing.
    town.dan.delete(hello)
    await town.choose(town.dan, opened.message, "Language for everyone", "en")
    assert "**Language for everyone**: English" in opened.text
    log = await town.slash(town.dan, "moderate log")
    assert "<@" + str(town.dan.id) + "> changed a setting. **Language for everyone**: 日本語 → English" in log.text
    assert log.text.index("→ English") < log.text.index("→ 日本語")


async def test_a_greeting_that_is_gone_keeps_no_other_from_being_translated(town: Town) -> None:
    other = town.playground.add_channel("welcome")
    await town.quiet()
    await greet(town.client, "en")
    greetings = {channel.id: channel.last for channel in (town.playground.channel("welcome"), other)}
    (first, _), (second, _) = await town.store.read(queries.greetings, town.playground.guild_id)
    town.dan.delete(greetings[first])
    opened = await town.slash(town.dan, "settings")
    await town.choose(town.dan, opened.message, "Language for everyone", "ja")
    assert greetings[second].text == say("ja", "welcome", channels="none")


def found(town: Town, *, locale: str = "en-US", community: bool = False, with_bot: bool = True) -> int:
    """Dan founds a server, whose first channel is its system channel."""
    made = town.playground.servers.found(town.dan.key, "Club", locale=locale, community=community, with_bot=with_bot)
    return int(made["id"])
