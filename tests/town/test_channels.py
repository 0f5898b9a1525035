"""Places that change under a match: channels and threads that go, are locked or hidden, people who leave."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.core.match import UserId
from bot.matches import challenges
from bot.matches.challenges import queries as challenges_queries
from bot.matches.challenges.publication import ChallengeMessages
from bot.storage import match_queries
from bot.storage.matches import load_match, play_move
from bot.storage.preferences import save_preference
from bot.texts import say
from bot.ui.permissions import invitation
from playground.driver import TIMEOUT
from playground.messages import Upload
from playground.permissions import Permission
from playground.seen import Channel, Message
from tests.town.conftest import SHORT_GAME, Town


async def lose(town: Town, channel: Channel) -> None:
    """A moderator deletes the channel, and the bot gets the event."""
    event = "raw_thread_delete" if channel.is_thread else "guild_channel_delete"
    deleted = asyncio.create_task(town.client.wait_for(event, timeout=TIMEOUT))
    await asyncio.sleep(0)
    channel.delete()
    await deleted
    await town.quiet()


async def thread_of_aoi_and_chie(town: Town) -> Channel:
    """The thread of a second match in the channel, between Aoi and Chie, while Ben and Dan play in the channel."""
    await town.begin(town.ben, town.dan)
    challenge = await town.challenge(town.aoi, town.chie)
    await town.press(town.chie, challenge, challenge.labels[0])
    assert challenge.thread is not None
    return challenge.thread


def menu(message: Message) -> str:
    """The menu of the matches that can continue here."""
    return next(each.custom_id for each in message.menus if each.custom_id.startswith("bring"))


async def test_a_match_whose_channel_is_deleted_goes_on_where_a_player_asks(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=["a1-b2"])
    match = await town.match()
    await lose(town, town.vault)
    assert not await town.store.read(match_queries.unshown)
    listed = await town.slash(town.dan, "matches", town.games)
    assert "Vault with Ben: **its channel was deleted, or" in listed.text
    await town.choose(town.dan, listed.message, menu(listed.message), "Vault: Ben")
    assert f"/{town.games.id}" in listed.text
    board = town.board(town.games)
    assert "Black (Dan) brings the match here, because its channel was deleted." in board.text
    assert board.mentions == {town.dan.id}
    await town.slash(town.dan, "move", town.games, move="c6-b5")
    assert not board.labels
    assert (await load_match(town.store, match.id)).moves == 2


async def test_a_match_relocated_to_a_taken_channel_gets_a_thread(town: Town) -> None:
    thread = await thread_of_aoi_and_chie(town)
    match = await town.match(thread)
    await lose(town, thread)
    await town.slash(town.ben, "move", move="a1-b2")
    assert "walked from a1 to b2" in town.board().text
    listed = await town.slash(town.aoi, "matches")
    await town.choose(town.aoi, listed.message, menu(listed.message), str(match.id))
    there = town.vault.threads[-1]
    assert there.name == "ヴォールト：Aoi 対 Chie"
    assert town.boards(there)
    await town.slash(town.aoi, "move", there, move="a1-b2")
    assert (await load_match(town.store, match.id)).moves == 1


async def test_of_two_simultaneous_relocations_one_makes_a_thread(town: Town) -> None:
    thread = await thread_of_aoi_and_chie(town)
    match = await town.match(thread)
    await lose(town, thread)
    there = len(town.vault.messages)
    lists = [(person, await town.slash(person, "matches")) for person in (town.aoi, town.chie)]
    await asyncio.gather(
        *(town.choose(person, told.message, menu(told.message), str(match.id)) for person, told in lists)
    )
    [opening] = town.vault.messages[there:]
    assert opening.thread == town.vault.threads[-1]
    assert (await load_match(town.store, match.id)).channel == opening.thread.id
    assert len(town.boards(opening.thread)) == 1


async def test_a_channel_deleted_while_the_bot_was_down_is_noticed_at_the_next_board(town: Town) -> None:
    thread = await thread_of_aoi_and_chie(town)
    match = await town.match(thread)
    await town.stop()
    thread.delete()
    await town.start()
    await play_move(town.store, match.id, None, match.seats[0], "a1-b2")
    await town.restart()
    assert (await load_match(town.store, match.id)).shown.homeless
    assert not await town.store.read(match_queries.unshown)
    await town.slash(town.ben, "move", move="a1-b2")
    assert "walked from a1 to b2" in town.board().text


async def test_a_channel_deleted_while_the_bot_was_down_is_noticed_when_matches_are_listed(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    thread = await thread_of_ben_and_dan(town)
    thread.archive()
    await town.stop()
    town.vault.delete()
    await town.start()
    listed = await town.slash(town.ben, "matches", town.games)
    assert listed.text.count("its channel was deleted") == 1
    assert "your turn" in listed.text


async def thread_of_ben_and_dan(town: Town) -> Channel:
    """The thread of a second match between Ben and Dan, in another channel."""
    await town.begin(town.aoi, town.chie, town.games)
    challenge = await town.challenge(town.ben, town.dan, town.games)
    await town.press(town.dan, challenge, challenge.labels[0])
    assert challenge.thread is not None
    return challenge.thread


async def test_a_match_can_be_relocated_only_where_its_players_can_see_it(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    match = await town.match()
    await lose(town, town.vault)
    town.games.set_permissions(town.ben.id, deny=Permission.VIEW_CHANNEL)
    listed = await town.slash(town.dan, "matches", town.games)
    told = await town.choose(town.dan, listed.message, menu(listed.message), str(match.id))
    assert told.followups[-1].text == say("en", "refusal-not-in-the-channel", name="Ben")
    town.games.set_permissions(town.ben.id)
    town.games.set_permissions(town.playground.bot_id, deny=Permission.SEND_MESSAGES)
    told = await town.choose(town.dan, listed.message, menu(listed.message), str(match.id))
    assert "Send Messages" in told.followups[-1].text
    assert (await load_match(town.store, match.id)).shown.homeless
    town.games.set_permissions(town.playground.bot_id)
    again = await town.slash(town.dan, "matches", town.games)
    await town.choose(town.dan, again.message, menu(again.message), str(match.id))
    told = await town.choose(town.dan, listed.message, menu(listed.message), str(match.id))
    assert told.followups[-1].text == say("en", "refusal-has-a-home")


async def test_a_match_can_be_relocated_to_another_server_if_its_players_are_members(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    match = await town.match()
    await lose(town, town.vault)
    elsewhere = town.playground.add_guild("Elsewhere")
    hall = town.playground.add_channel("hall", elsewhere)
    await town.playground.wait_for(lambda: town.client.get_channel(hall.id))
    town.ben.leave(elsewhere)
    listed = await town.slash(town.dan, "matches", hall)
    told = await town.choose(town.dan, listed.message, menu(listed.message), str(match.id))
    assert told.followups[-1].text == say("en", "refusal-not-in-the-channel", name="Ben")
    town.ben.join(elsewhere)
    await town.choose(town.dan, listed.message, menu(listed.message), str(match.id))
    assert town.board(hall).mentions == {town.ben.id}
    assert (await town.match(hall)).guild == elsewhere


async def test_a_solo_game_whose_thread_is_deleted_goes_on_in_a_new_one(town: Town) -> None:
    await town.slash(town.ben, "puzzle tower")
    thread = town.vault.threads[0]
    match = await town.match(thread)
    await lose(town, thread)
    await town.slash(town.ben, "puzzle tower")
    assert len(town.vault.threads) == 1
    assert (await town.match(town.vault.threads[0])).id == match.id
    assert town.boards(town.vault.threads[0])


async def test_a_board_for_a_locked_thread_waits_and_the_player_is_told_why(town: Town) -> None:
    thread = await thread_of_ben_and_dan(town)
    board = town.board(thread)
    # Only moderators can use commands there.
    town.games.set_permissions(town.ben.id, allow=Permission.MANAGE_THREADS)
    thread.archive(locked=True)
    reply = await town.slash(town.ben, "move", thread, move="a1-b2")
    assert "You walked from a1 to b2." in reply.text
    assert reply.followups[-1].text == say("en", "refusal-thread-locked")
    assert town.board(thread) == board


async def test_a_missing_permission_in_a_hidden_channel_is_named(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    town.vault.set_permissions(town.playground.bot_id, deny=Permission.VIEW_CHANNEL)
    reply = await town.slash(town.ben, "move", move="a1-b2")
    assert "You walked from a1 to b2." in reply.text
    assert "View Channel" in reply.followups[-1].text


# People who leave


async def leave(town: Town) -> None:
    """Ben leaves the server while Dan is on turn, who then moves."""
    await town.begin(town.ben, town.dan, moves=["a1-b2"])
    town.ben.leave()
    await town.slash(town.dan, "move", move="c6-b5")
    await town.quiet()


@pytest.fixture(params=[True, False], ids=["bare mentions", "full mentions"])
def either_reading(town: Town, request: pytest.FixtureRequest) -> None:
    """Both readings of what Discord may leave out of `mentions`."""
    town.playground.world.bare_mentions = town.playground.world.bare_options = request.param


@pytest.mark.usefixtures("either_reading")
async def test_a_player_who_left_the_server_plays_on_by_direct_board(town: Town) -> None:
    town.playground.add_guild("Elsewhere")
    await leave(town)
    here = town.ben.direct.last
    assert here.picture == town.board().picture
    assert "but you can go on here." in here.text
    assert town.dan.direct.messages == []
    form = (await town.press(town.ben, here, "Write a move")).modal
    assert (await town.submit(town.ben, form, "b2-b3")).text == "You walked from b2 to b3."
    assert "Ben walked from b2 to b3" in town.board().text
    await lose(town, town.vault)
    menu_of_board = await town.press(town.ben, here, "Menu")
    done = await town.press(town.ben, menu_of_board.message, "Draw")
    assert done.followups[-1].text == say("en", "refusal-homeless")
    listed = await town.slash(town.dan, "matches", town.games)
    await town.choose(town.dan, listed.message, menu(listed.message), "Vault: Ben")
    assert town.dan.id in town.board(town.games).mentions


@pytest.mark.usefixtures("either_reading")
async def test_a_player_who_left_and_wants_no_pings_gets_no_direct_board(town: Town) -> None:
    await save_preference(town.store, UserId(town.ben.id), "pings", False)
    town.playground.add_guild("Elsewhere")
    await leave(town)
    assert town.ben.direct.messages == []
    listed = await town.slash(town.ben, "matches", town.ben.direct)
    mine = await town.choose(town.ben, listed.message, "Play here", "Vault: Dan")
    assert mine.message.picture == town.board().picture


async def test_a_player_who_left_can_stop_direct_boards(town: Town) -> None:
    town.playground.add_guild("Elsewhere")
    await leave(town)
    here = town.ben.direct.last
    stopped = await town.press(town.ben, here, "Stop these")
    assert "send me nothing" in stopped.text
    form = (await town.press(town.ben, here, "Write a move")).modal
    await town.submit(town.ben, form, "b2-b3")
    before = len(town.ben.direct.messages)
    await town.slash(town.dan, "move", move="a6-a5")
    await town.quiet()
    assert (await town.match()).mover == town.ben.id
    assert len(town.ben.direct.messages) == before


@pytest.mark.usefixtures("either_reading")
async def test_a_player_who_left_the_server_answers_offers_in_private(town: Town) -> None:
    town.playground.add_guild("Elsewhere")
    await town.begin(town.ben, town.dan, moves=["a1-b2"])
    town.ben.leave()
    await town.slash(town.dan, "match draw")
    await town.quiet()
    here = town.ben.direct.last
    assert here.text.splitlines()[0] == f"{town.ben.mention}, Dan offers a draw in Vault."
    await town.press(town.ben, here, "Decline the draw")
    assert town.offer().text == "Dan offered a draw in Vault. Ben declined."
    pings = len(town.ben.lock_screen)
    await town.slash(town.dan, "match draw")
    await town.quiet()
    assert town.ben.direct.last.id != here.id
    assert len(town.ben.lock_screen) == pings
    await town.press(town.ben, town.ben.direct.last, "Accept the draw")
    assert "It's a draw." in town.board().text


async def test_a_player_who_left_on_their_turn_finds_the_board_in_private(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    town.ben.install()
    town.ben.leave()
    listed = await town.slash(town.ben, "matches", town.ben.direct)
    mine = await town.choose(town.ben, listed.message, "Play here", "Vault: Dan")
    assert mine.message.picture == board.picture
    assert mine.message.labels == [label for label in board.labels if label != "Watch"]
    form = (await town.press(town.ben, mine.message, "Write a move")).modal
    assert (await town.submit(town.ben, form, "a1-b2")).text == "You walked from a1 to b2."
    assert town.board().mentions == {town.dan.id}


async def test_the_boards_of_several_matches_stay_beside_each_other_in_private(town: Town) -> None:
    for other in (town.dan, town.chie):
        await town.begin(town.ben, other, town.playground.add_channel(f"with-{other.name}"))
    listed = (await town.slash(town.ben, "matches", town.ben.direct)).message
    boards = [
        (await town.choose(town.ben, listed, "Play here", f"Vault: {name}")).message for name in ("Dan", "Chie", "Dan")
    ]
    assert len({board.id for board in boards}) == 3


async def test_a_player_who_left_and_shares_no_server_loses_on_time(town: Town) -> None:
    await leave(town)
    assert town.ben.direct.messages == []
    await town.passes(days=7, minutes=1)
    await town.restart(tick=0.01)
    await town.playground.wait_for(lambda: "Claim" in town.board().labels)
    await town.press(town.dan, town.board(), "Claim")
    assert "Dan wins!" in town.board().text


@pytest.mark.usefixtures("either_reading")
async def test_a_board_names_a_player_who_left_and_does_not_mention_them(town: Town) -> None:
    await leave(town)
    told = say("en", "board-gone", who="Ben")
    lines = town.board().text.splitlines()
    assert lines[0] == "Vault: White (Ben) is next."
    assert told in lines
    assert town.ben.mention not in town.board().text
    listed = await town.slash(town.dan, "matches", town.dan.direct)
    mine = await town.choose(town.dan, listed.message, "Play here", "Vault: Ben")
    assert mine.text.splitlines()[0] == lines[0]
    assert told in mine.text
    confirmed = await town.slash(town.dan, "match resign")
    await town.press(town.dan, confirmed.message, "Resign")
    await town.quiet()
    assert f"A win for you, Ben! Until next time, {town.dan.mention}!" in town.board().text
    assert told not in town.board().text


@pytest.mark.usefixtures("either_reading")
async def test_boards_mention_a_player_who_is_back(town: Town) -> None:
    town.playground.add_guild("Elsewhere")
    await leave(town)
    form = (await town.press(town.ben, town.ben.direct.last, "Write a move")).modal
    await town.submit(town.ben, form, "b2-b3")
    await town.quiet()
    assert town.board().text.splitlines()[0].startswith(f"{town.dan.mention} (Black), your turn")
    assert say("en", "board-gone", who="Ben") in town.board().text
    town.ben.join()
    direct = len(town.ben.direct.messages)
    await town.slash(town.dan, "move", move="a6-a5")
    await town.quiet()
    assert town.board().mentions == {town.ben.id}
    assert say("en", "board-gone", who="Ben") not in town.board().text
    assert len(town.ben.direct.messages) == direct


@pytest.mark.usefixtures("either_reading")
async def test_an_offer_names_a_player_who_left_and_does_not_mention_them(town: Town) -> None:
    town.playground.add_guild("Elsewhere")
    await town.begin(town.ben, town.dan, moves=["a1-b2"])
    town.ben.leave()
    await town.slash(town.dan, "match draw")
    await town.quiet()
    assert town.offer().text.splitlines()[0] == "Ben, Dan offers a draw in Vault."
    await town.press(town.ben, town.ben.direct.last, "Decline the draw")
    await town.slash(town.dan, "match pause")
    await town.quiet()
    assert town.ben.mention not in town.offer().text
    assert len(town.offers()) == 2


# People who have installed the bot for themselves


async def test_a_person_who_installed_the_bot_can_read_privately_anywhere(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    abroad = town.playground.add_channel("far", town.playground.add_guild("Abroad", with_bot=False))
    group = town.playground.add_group("friends", town.ben, town.aoi)
    town.ben.install()
    for place in (abroad, group):
        assert "Learn Vault" in (await town.slash(town.ben, "help", place)).message.labels
        rules = await town.slash(town.ben, "rules", place, game="vault")
        listed = await town.slash(town.ben, "matches", place)
        assert "with Dan: **your turn**" in listed.text
        assert rules.private
        assert listed.private
        assert rules.message.pictures
        page = rules.text
        await town.press(town.ben, rules.message, "Next")
        assert rules.text != page
        assert place.messages == []
    everywhere = town.ben.command_names(town.ben.direct)
    assert town.ben.command_names(group) == everywhere
    assert {"help", "matches", "rules", "holiday", "preferences"} <= everywhere
    assert everywhere.isdisjoint({"challenge", "move", "match", "moderate"})


async def test_reading_commands_outside_the_bots_servers_reply_privately(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    number = (await town.match(town.vault)).id
    abroad = town.playground.add_channel("far", town.playground.add_guild("Abroad", with_bot=False))
    group = town.playground.add_group("friends", town.ben, town.aoi)
    town.ben.install()
    link = invitation(town.playground.application_id)
    told = {abroad: say("en", "refusal-bot-not-in-this-server", link=link), group: say("en", "refusal-not-in-a-server")}
    for place, why in told.items():
        refused = await town.slash(town.ben, "replay", place, match=number, **{"for-all": True})
        assert (refused.private, refused.text) == (True, why)
        for command in ("replay", "profile", "leaderboard"):
            options = {"match": number} if command == "replay" else {}
            mine = (await town.slash(town.ben, command, place, **options)).message
            if say("en", "button-toall") in mine.labels:
                refused = await town.press(town.ben, mine, say("en", "button-toall"))
                assert (refused.private, refused.text) == (True, why)
        assert place.messages == []
    alone = await town.slash(town.ben, "replay", town.ben.direct, match=number, **{"for-all": True})
    assert "Vault" in alone.text


async def test_people_who_installed_the_bot_for_themselves_are_offered_only_what_works_anywhere(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    await lose(town, town.vault)
    abroad = town.playground.add_channel("far", town.playground.add_guild("Abroad", with_bot=False))
    assert town.ben.command_names(abroad) == set()
    town.ben.install()
    assert town.ben.command_names(abroad) == town.ben.command_names(town.ben.direct)
    reply = await town.slash(town.ben, "puzzle tower", abroad)
    link = invitation(town.playground.application_id)
    assert (reply.private, reply.text) == (True, say("en", "refusal-bot-not-in-this-server", link=link))
    listed = await town.slash(town.ben, "matches", abroad)
    assert "its channel was deleted" in listed.text
    assert not listed.message.menus


async def test_every_command_that_is_offered_outside_the_bots_servers_does_something_there(
    town_without_limits: Town,
) -> None:
    town = town_without_limits
    group = town.playground.add_group("friends", town.ben, town.dan)
    town.ben.install()
    needed: dict[str, dict[str, Any]] = {"rules": {"game": "vault"}, "import": {"file": Upload("x.txt", b"x")}}
    subcommands = {"puzzle": "puzzle daily", "holiday": "holiday show"}
    offered = [each for each in town.ben.command_names(group) if each.islower()]
    assert len(offered) == 14
    for name in offered:
        reply = await town.slash(town.ben, subcommands.get(name, name), group, **needed.get(name, {}))
        assert reply.text != say("en", "refusal-not-in-a-server"), name


async def test_context_menus_work_outside_the_bots_servers_like_commands(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    (record,) = (await town.slash(town.ben, "record")).message.pictures
    abroad = town.playground.add_channel("far", town.playground.add_guild("Abroad", with_bot=False))
    group = town.playground.add_group("friends", town.ben, town.dan)
    town.ben.install()
    for place in (abroad, group, town.ben.direct):
        sent = await town.ben.say(place, "", files=[Upload("match.txt", record)])
        opened = await town.ben.context(sent, "Open match record")
        assert opened.private
        assert opened.message.pictures
        profile = await town.ben.context(town.dan, "Profile", place)
        assert profile.private
        assert "Dan" in profile.text


# Messages that Discord doesn't let us edit


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The messages that were to be edited, one after another."""
    found: list[int] = []
    edit = discord.PartialMessage.edit

    async def counted(message: discord.PartialMessage, **changes: Any) -> discord.Message:
        found.append(message.id)
        return await edit(message, **changes)

    monkeypatch.setattr(discord.PartialMessage, "edit", counted)
    return found


async def test_a_lapsed_challenge_in_an_archived_thread_is_retried_with_backoff(town: Town, tries: list[int]) -> None:
    thread = town.ben.start_thread(town.vault, "talk")
    challenge = await town.challenge(town.ben, town.dan, thread)
    town.dan.archive(thread)
    town.clock.moved = timedelta(hours=25)
    await challenges.lapse_challenges(town.store)
    tries.clear()
    for _ in range(20):
        await town.client.part(ChallengeMessages).catch_up()
        await town.passes(seconds=15)
    # After 15 seconds, 30, a minute and two.
    assert tries == [challenge.id] * 5
    town.dan.archive(thread, archived=False)
    await town.passes(minutes=15)
    await town.client.part(ChallengeMessages).catch_up()
    assert "Expired" in challenge.text
    assert await town.store.read(challenges_queries.challenges_behind) == []


async def test_a_board_hidden_from_the_bot_keeps_its_buttons_and_is_not_retried(town: Town, tries: list[int]) -> None:
    first = await town.begin(town.ben, town.dan)
    # A bot that has posted the board itself needn't read it.
    await town.restart()
    town.vault.set_permissions(town.playground.bot_id, deny=Permission.READ_MESSAGE_HISTORY)
    await town.slash(town.ben, "move", move="a1-b2")
    assert town.board() != first
    assert await town.store.read(match_queries.unshown) == []
    tries.clear()
    town.vault.set_permissions(town.playground.bot_id)
    await town.slash(town.dan, "move", move="c6-b5")
    assert first.id not in tries
    assert [bool(board.labels) for board in town.boards()] == [True, False, True]
