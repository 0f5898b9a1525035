"""Agreements of players, by presses: taking back, adjourning, relocating, calling off, playing again."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest

from bot.core.match import Relocate, TakeBack
from bot.features import offers, relocation
from bot.features.offers import queries as offer_queries
from bot.storage import match_queries
from bot.storage.matches import play_move
from bot.texts import conjoined, say
from bot.ui.actions import Action, CustomId
from playground.driver import Person, Reply
from playground.permissions import Permission
from playground.seen import Channel, Message
from tests.town.conftest import SHORT_GAME, Town


async def press_in_more_panel(town: Town, person: Person, thing: str, board: Message | None = None) -> Reply:
    """An action behind the board's More button."""
    panel = await town.menu_with(person, thing, board)
    assert panel.ephemeral
    return await town.press(person, panel, thing)


async def asked(town: Town, person: Person, thing: str, board: Message | None = None) -> Reply:
    """It was asked for."""
    return await press_in_more_panel(town, person, thing, board)


async def answer_offer(town: Town, person: Person, answer: str, channel: Channel | None = None) -> Reply:
    """The answer on the message that asks."""
    return await town.press(person, town.offer(channel), answer)


# The panel


async def test_rare_actions_are_behind_the_more_button(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    assert board.labels == ["Move", "Write a move", "Menu", "Watch"]
    panel = await town.press(town.ben, board, "Menu")
    assert panel.private
    frequent = ["Draw", "Call off", "Pause", "Moves", "Resign", "More…"]
    assert panel.message.labels == frequent
    await town.press(town.ben, panel.message, "More…")
    assert panel.message.labels == ["Replay", "Learn it", "Change channel", "Let the computer play", "More…"]
    await town.press(town.ben, panel.message, "More…")
    assert panel.message.labels == frequent
    # Dan is also a moderator, but players may resign.
    by_command = await town.slash(town.dan, "match menu")
    await town.page_with(town.dan, by_command.message, "Replay")
    assert "End this match…" not in by_command.message.labels
    for text in SHORT_GAME[:2]:
        await town.slash((town.ben, town.dan)[text == SHORT_GAME[1]], "move", move=text)
    later = (await town.press(town.dan, town.board(), "Menu")).message.labels
    assert later == ["Take back", "Draw", "Pause", "Moves", "Resign", "More…"]
    looking_on = await town.press(town.chie, town.board(), "Menu")
    names = ("moves", "replay", "learn")
    assert looking_on.message.labels == [say("ja", "short-watch"), *(say("ja", f"button-{name}") for name in names)]


async def test_the_menu_names_whose_consent_is_needed_and_ends_with_what_ends_the_match(town: Town) -> None:
    friends: dict[str, Any] = {"opponent": town.dan, "opponent-2": town.bot}
    await town.slash(town.ben, "challenge pentup", **friends)
    await town.press(town.dan, town.vault.last, "Accept")
    await town.begin(town.ben, town.dan, town.games, SHORT_GAME[:2])
    for channel, groups in (
        (town.games, [["Take back", "Draw", "Pause"]]),
        (town.vault, [["Draw"], ["Pause"]]),
    ):
        menu = (await town.press(town.ben, town.board(channel), "Menu")).message
        asking = re.findall(r"^-# These ask (.+) first: (.+)$", menu.text, re.MULTILINE)
        assert [named.split(", ") for _, named in asking] == groups
        assert town.dan.mention in asking[-1][0]
        assert menu.text.count(town.dan.mention) == len(groups)
        # Red buttons come last, before the one to another page.
        styles = [button.style == discord.ButtonStyle.danger.value for button in menu.buttons[:-1]]
        assert styles == sorted(styles)
        assert any(styles)


async def test_the_menu_is_short_and_moderators_see_no_red_button_in_matches_of_others(town: Town) -> None:
    await town.begin(town.ben, town.chie, moves=SHORT_GAME[:1], clock="1d")
    for person in town.ben, town.chie, town.dan:
        menu = (await town.press(person, town.board(), "Menu")).message
        # One more line until the second move, when nobody can call the match off any more.
        assert menu.text.count("\n") <= 6
        assert len(menu.raw["components"]) <= 2
    assert "End this match…" in menu.labels
    assert all(button.style == discord.ButtonStyle.secondary.value for button in menu.buttons)


async def test_the_menu_says_what_needs_no_consent_any_more(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    await town.slash(town.dan, "match draw")
    menu = (await town.press(town.ben, town.board(), "Menu")).message
    assert "**Draw**" not in menu.text
    assert "**Call off**" in menu.text


async def test_who_takes_a_move_back_without_asking_is_not_pinged(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1], rating="false")
    assert town.board().mentions == {town.dan.id}
    await town.slash(town.ben, "match takeback")
    assert "takes back" in town.board().text
    assert not town.board().mentions


async def test_only_with_a_clock_the_texts_speak_of_clocks(town: Town) -> None:
    for channel, given in (town.vault, {}), (town.games, {"clock": "1d"}):
        await town.slash(town.ben, "challenge vault", channel, opponent=town.dan, **given)
        await town.press(town.dan, channel.last, "Accept")
        menu = await town.press(town.ben, town.board(channel), "Menu")
        await town.press(town.ben, menu.message, "Pause")
        await answer_offer(town, town.dan, "Allow", channel)
        assert "Nobody can move" in town.board(channel).text
        assert ("clocks" in town.board(channel).text) is bool(given)


async def test_moderators_find_ending_a_match_behind_the_more_button(town: Town) -> None:
    board = await town.begin(town.ben, town.chie)
    panel = await town.press(town.dan, board, "Menu")
    assert panel.message.labels == ["Watch", "Moves", "Replay", "Learn it", "End this match…"]
    assert "End this match…" not in (await town.press(town.ben, board, "Menu")).message.labels
    asked = await town.press(town.dan, panel.message, "End this match…")
    assert asked.modal is not None
    await town.submit(town.dan, asked.modal, "Both are asleep")
    match = await town.match()
    assert match.outcome is not None
    assert match.log[-1].text == "Both are asleep"


async def test_buttons_of_older_boards_still_work(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    match = await town.match()
    resign = str(CustomId(Action.RESIGN, match.id))
    town.put_back(board, resign)
    reply = await town.press(town.ben, board, resign)
    assert reply.private
    assert reply.text == say("en", "confirm-resign")
    assert board.labels[0] == "Move"
    await town.slash(town.ben, "match draw")
    answer = str(CustomId(Action.ANSWER, match.id))
    assert town.board() == board
    town.put_back(board, answer)
    question = (await town.press(town.dan, town.board(), answer)).message
    # It is no longer known which offers these would have answered.
    for action in (Action.AGREE, Action.REFUSE):
        old = str(CustomId(action, match.id))
        town.put_back(question, old)
        assert say("en", "refusal-old-button") in (await town.press(town.dan, question, old)).text
    question = (await town.press(town.dan, town.board(), answer)).message
    await town.press(town.dan, question, "Accept the draw")
    assert "It's a draw." in town.board().text


async def test_agreeing_while_others_have_yet_to_answer_says_so(town: Town) -> None:
    friends: dict[str, Any] = {"opponent": town.dan, "opponent-2": town.aoi, "opponent-3": town.chie}
    await town.slash(town.ben, "challenge chaturanga", **friends)
    for friend in friends.values():
        await town.press(friend, town.vault.last, "Accept")
    offered = await asked(town, town.ben, "Draw")
    assert offered.text == say(
        "en", "done-offer-draw", who=conjoined([each.mention for each in friends.values()], "en")
    )
    agreed = await answer_offer(town, town.dan, "Accept the draw")
    assert "have to answer" in agreed.text
    assert town.dan.mention not in agreed.text
    assert all(friend.mention in agreed.text for friend in (town.aoi, town.chie))
    asking, joined = town.offer().text.splitlines()
    assert asking == f"{town.aoi.mention}, {town.chie.mention}, Ben offers a draw in New Chaturanga."
    assert joined == "Dan agreed."
    assert len(town.offers()) == 1
    for friend in (town.aoi, town.chie):
        await answer_offer(town, friend, "Accept the draw")
    assert town.offer().text == "Ben offered a draw in New Chaturanga. It's a draw!"
    assert not town.offer().labels
    assert "It's a draw." in town.board().text


@pytest.mark.parametrize("command", ["draw", "takeback", "pause", "change-channel"])
async def test_who_agrees_to_their_own_offer_reads_whose_answer_is_awaited(town: Town, command: str) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    given = {"place": town.games} if command == "change-channel" else {}
    made = await town.slash(town.ben, f"match {command}", **given)
    for _ in range(2):
        again = await town.press(town.ben, town.offer(), town.offer().labels[0])
        assert again.private
        assert again.text == made.text
        assert town.dan.mention in again.text
        assert again.message.labels == ["Withdraw"]
    assert len((await town.match()).offers) == 1


async def test_who_has_agreed_reads_whose_answer_is_awaited_still(town: Town) -> None:
    friends: dict[str, Any] = {"opponent": town.dan, "opponent-2": town.aoi, "opponent-3": town.chie}
    await town.slash(town.ben, "challenge chaturanga", **friends)
    for friend in friends.values():
        await town.press(friend, town.vault.last, "Accept")
    await asked(town, town.ben, "Draw")
    for _ in range(2):
        agreed = await answer_offer(town, town.dan, "Accept the draw")
        assert all(friend.mention in agreed.text for friend in (town.aoi, town.chie))
        assert town.dan.mention not in agreed.text


async def test_older_boards_keep_what_happened_and_drop_open_questions(town: Town) -> None:
    await town.slash(town.ben, "challenge vault", opponent=town.dan, clock="10m+5s")
    await town.press(town.dan, town.vault.last, "Accept")
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    board = town.board()
    await asked(town, town.ben, "Draw")
    await answer_offer(town, town.dan, "Decline the draw")
    await asked(town, town.ben, "Draw")
    assert town.board() == board
    await answer_offer(town, town.dan, "Accept the draw")
    played = "White (Ben) walked from a1 to b2."
    told = [board.text.partition("\n")[2] for board in town.boards()[:-1]]
    assert told == ["", played]
    assert [offer.text for offer in town.offers()] == [
        "Ben offered a draw in Vault. Dan declined.",
        "Ben offered a draw in Vault. It's a draw!",
    ]


async def test_forged_presses_are_answered_politely(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    match = await town.match()
    refusals = {say("en", f"refusal-{key}") for key in ("unknown-choice", "no-offer", "old-button", "unknown-match")}
    for forged in ("offer:{}::moon", "agree:{}::moon", "refuse:{}::home:x", "agree:{}::home:x", "more:77::"):
        custom_id = forged.format(match.id)
        town.put_back(board, custom_id)
        reply = await town.press(town.ben, board, custom_id)
        told = reply.followups[-1].text if reply.followups else reply.text
        assert told in refusals, custom_id
        assert (await town.match()).log == match.log
        board.raw["components"].pop()


async def test_who_offers_a_draw_and_moves_still_offers_it_on_the_next_board(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    await asked(town, town.ben, "Draw")
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    offer, board = town.offer(), town.board()
    assert offer.labels == ["Accept the draw", "Decline the draw"]
    assert board.labels == ["Move", "Menu", "Accept the draw", "Decline the draw", "Watch"]
    first = f"{town.dan.mention} (Black), your turn in Vault: Ben walked from a1 to b2."
    assert board.text.startswith(first)
    await town.press(town.dan, board, "Decline the draw")
    assert board.labels == ["Move", "Write a move", "Menu", "Watch"]
    assert (offer.text, offer.labels) == ("Ben offered a draw in Vault. Dan declined.", [])
    assert town.board() == board


async def test_an_offer_is_shown_after_a_restart_and_its_board_is_left_alone(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    text, match = board.text, await town.match()
    await offers.offer(town.store, match.id, match.seats[1])
    await town.restart()
    offer = town.offer()
    assert offer.text == f"{town.ben.mention}, Dan offers a draw in Vault."
    assert (town.boards(), board.text) == ([board], text)
    await town.restart()
    assert town.offers() == [offer]
    await answer_offer(town, town.ben, "Decline the draw")
    assert (offer.text, offer.labels) == ("Dan offered a draw in Vault. Ben declined.", [])
    assert (town.boards(), board.text) == ([board], text)


async def test_a_board_with_the_buttons_of_an_offer_is_not_taken_for_the_offers_message(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    match = await town.match()
    await play_move(town.store, match.id, None, match.seats[0], SHORT_GAME[0])
    await offers.offer(town.store, match.id, match.seats[0])
    await town.restart()
    board, offer = town.board(), town.offer()
    assert board.labels[-3:-1] == offer.labels == ["Accept the draw", "Decline the draw"]
    assert offer.mentions == {town.dan.id}
    await answer_offer(town, town.dan, "Decline the draw")
    assert (offer.text, offer.labels) == ("Ben offered a draw in Vault. Dan declined.", [])
    assert town.board().labels[0] == "Move"


async def test_an_offer_whose_message_was_deleted_is_answered_through_the_menu(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    await asked(town, town.ben, "Draw")
    town.bot.delete(town.offer())
    panel = await asked(town, town.dan, "Draw")
    await town.press(town.dan, panel.message, "Decline the draw")
    assert not (await town.match()).offers
    assert not town.offers()
    assert not await town.store.read(offer_queries.offer_messages_behind)


async def test_an_offer_in_japanese(town: Town) -> None:
    await town.begin(town.aoi, town.chie)
    await town.slash(town.aoi, "match draw")
    assert town.offer().text == f"{town.chie.mention}さん、Aoiさんがヴォールトの引き分けを提案しています。"
    await town.press(town.chie, town.offer(), "引き分けを断る")
    assert town.offer().text == "Aoiさんがヴォールトの引き分けを提案しました。Chieさんは断りました。"


@pytest.mark.parametrize("command", ["draw", "takeback", "pause"])
async def test_until_somebody_moves_only_a_players_first_offer_of_a_kind_pings_and_the_fourth_is_refused(
    town_without_limits: Town, command: str
) -> None:
    town = town_without_limits
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    pings = len(town.dan.lock_screen)
    for _ in range(3):
        own = await town.slash(town.ben, f"match {command}")
        await town.press(town.ben, own.message, "Withdraw")
    assert (await town.slash(town.ben, f"match {command}")).text == say("en", "refusal-offered-too-often", most=3)
    assert len(town.dan.lock_screen) == pings + 1
    assert len(town.offers()) == 3
    # The other player hasn't offered anything, nor has this one offered anything else.
    await town.slash(town.dan, f"match {command}")
    assert town.offer().mentions == {town.ben.id}
    await town.slash(town.ben, "match change-channel", place=town.games)
    assert town.offer().mentions == {town.dan.id}
    await town.slash(town.ben, "move", move=SHORT_GAME[2])
    await town.slash(town.dan, "move", move=SHORT_GAME[3])
    await town.slash(town.ben, f"match {command}")
    assert town.offer().mentions == {town.dan.id}


# Taking back


async def test_a_takeback_happens_when_the_opponent_agrees(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    before = town.board().picture
    await town.slash(town.ben, "move", move=SHORT_GAME[2])
    await town.press(town.dan, town.board(), "Move")
    decision = (await town.match()).decision
    await town.slash(town.dan, "move", move=SHORT_GAME[3])
    board = town.board()
    await asked(town, town.ben, "Take back")
    assert town.board() == board
    assert board.labels == ["Move", "Write a move", "Menu", "Watch"]
    offer = town.offer()
    assert offer.text == f"{town.dan.mention}, Ben wants to take back a move and your answer to it in Vault."
    assert offer.mentions == {town.dan.id}
    assert offer.labels == ["Allow", "Decline"]
    # The board and the offer say it.
    assert not (await answer_offer(town, town.dan, "Allow")).has_message
    after = town.board()
    assert "White (Ben) takes back their last turn" in after.text
    assert after.mentions == {town.ben.id}
    assert not board.labels
    assert (offer.text, offer.labels) == ("Ben asked to take back the last turn in Vault. It was taken back.", [])
    assert (await town.match()).moves == 2
    assert len(after.picture) < 1.1 * len(before)
    late = str(CustomId(Action.PICK, (await town.match()).id, decision, "a6"))
    town.put_back(after, late)
    assert (await town.press(town.dan, after, late)).text.startswith("That was for move 4")


async def test_a_board_tells_of_a_takeback_until_somebody_moves(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:3], rating="false")
    await town.slash(town.ben, "match takeback")
    board, told = town.board(), "White (Ben) takes back their last turn."
    assert told in board.text
    await town.slash(town.dan, "match draw")
    await town.press(town.ben, town.offer(), "Decline the draw")
    await town.play(SHORT_GAME[2])
    assert town.board() != board
    assert told in board.text
    assert told not in town.board().text


async def test_a_takeback_after_the_reply_says_how_many_moves_it_undoes(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:4])
    panel = await asked(town, town.ben, "Take back")
    assert "wants to take back a move and your answer to it in Vault." in town.offer().text
    assert panel.text == f"You asked {town.dan.mention} to let you take back your last turn."
    assert not (await answer_offer(town, town.dan, "Decline")).has_message
    assert town.offer().text == "Ben asked to take back the last turn in Vault. Dan declined."
    assert (await town.match()).moves == 4


async def test_a_refused_takeback_gives_the_reason(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    assert (await town.slash(town.dan, "match takeback")).text == say("en", "refusal-nothing-to-take-back")
    assert (await town.slash(town.chie, "match takeback")).text == say("ja", "refusal-not-a-player")


# Taking back


async def test_an_offer_to_take_back_counts_what_the_computer_has_played_meanwhile(town: Town) -> None:
    friends: dict[str, Any] = {"opponent": town.dan, "opponent-2": town.bot, "level": "1"}
    await town.slash(town.ben, "challenge pentup", **friends)
    await town.press(town.dan, town.vault.last, "Accept")
    people = {each.id: each for each in (town.ben, town.dan)}
    computer = next(seat for seat, user in enumerate((await town.match()).seats) if user not in people)
    asker = (computer - 1) % 3
    while (match := await town.match()).position.to_move != asker:
        if match.mover in people:
            move = match.position.notation(match.position.legal_moves()[0])
            await town.slash(people[match.mover], "move", move=move)
        else:
            await town.playground.wait_for(lambda: "is thinking" not in town.board().text)
    user = match.seats[asker]
    # Both before anything is published, so before the computer knows that it is to move.
    await play_move(town.store, match.id, None, user, match.position.notation(match.position.legal_moves()[0]))
    await offers.offer(town.store, match.id, user, TakeBack())
    await town.show()
    await town.playground.wait_for(lambda: "a move and the answer to it" in town.offer().text)
    assert len(town.offers()) == 1
    before = (await town.match()).moves
    await town.press(next(each for key, each in people.items() if key != user), town.offer(), "Allow")
    assert (await town.match()).moves == before - 2


async def test_an_adjourned_match_says_so_and_resumes_when_a_player_wants(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    before = town.board()
    await asked(town, town.ben, "Pause")
    await answer_offer(town, town.dan, "Allow")
    board = town.board()
    assert "Everyone agreed: the match is paused." in board.text
    assert "**Paused** (<t:" in board.text
    assert board.labels == ["Resume", "Menu", "Watch"]
    assert not board.mentions
    assert (await town.slash(town.dan, "move", move=SHORT_GAME[1])).text == say("en", "refusal-paused")
    move = str(CustomId(Action.OPEN_PICKER, (await town.match()).id, 1))
    town.put_back(before, move)
    assert (await town.press(town.dan, before, move)).text == say("en", "refusal-paused")
    assert (await town.press(town.chie, board, "Resume")).text == say("ja", "refusal-not-a-player")
    await town.press(town.ben, board, "Resume")
    again = town.board()
    assert "White (Ben) resumes the match." in again.text
    assert again.mentions == {town.dan.id}
    assert again.labels[0] == "Move"
    assert (await town.slash(town.ben, "match resume")).text == say("en", "refusal-not-paused")


async def test_commands_find_a_players_adjourned_match_while_others_play_in_its_channel(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    old = (await town.match()).id
    await asked(town, town.ben, "Pause")
    await answer_offer(town, town.dan, "Allow")
    await town.begin(town.chie, town.aoi)
    assert (await town.match()).id != old
    assert (await town.slash(town.ben, "match menu")).message.labels[:3] == ["Resume", "Draw", "Moves"]
    # The question names its match, because the channel shows another one.
    question = await town.slash(town.ben, "match resign")
    assert question.text.startswith("### Vault: Ben – Dan · 2 moves")
    assert (await town.slash(town.aoi, "match resign")).text == say("ja", "confirm-resign")
    await town.slash(town.ben, "match change-channel", place=str(town.games.id))
    await town.slash(town.dan, "match change-channel", place=str(town.games.id))
    assert (await town.match(town.games)).id == old


async def test_resume_prefers_the_match_a_player_has_adjourned_in_the_channel(town: Town) -> None:
    for other in (town.dan, town.aoi):
        await town.begin(town.ben, other, moves=SHORT_GAME[:1])
        await asked(town, town.ben, "Pause")
        await answer_offer(town, other, "Allow")
    await town.slash(town.ben, "match resume")
    assert "White (Ben) resumes the match." in town.board().text
    # Aoi's match is in progress; Dan's is still adjourned, and can't continue here for now.
    assert (await town.slash(town.ben, "match resume")).text == say("en", "refusal-another-plays-here")


# Calling off


async def test_a_match_with_hardly_a_move_can_be_called_off(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    panel = await press_in_more_panel(town, town.dan, "Call off")
    assert panel.text == say("en", "confirm-abort")
    question = panel.message
    await town.press(town.dan, question, "Call off")
    assert question.deleted
    over = town.board()
    assert "No result. Dan called the match off before it had begun." in over.text


async def test_a_match_under_way_can_only_be_resigned(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    question = (await town.slash(town.ben, "match abort")).message
    abort = question.buttons[0].custom_id
    await town.passes(minutes=15)
    for number, text in enumerate(SHORT_GAME[:2]):
        await town.slash((town.ben, town.dan)[number], "move", move=text)
    town.put_back(question, abort)
    await town.press(town.ben, question, abort)
    assert question.text == say("en", "refusal-too-late-to-abort")
    assert "`/match resign`" in question.text


# Moving elsewhere


async def test_a_relocated_match_moves_when_all_agree_and_the_old_board_links_to_it(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    panel = await press_in_more_panel(town, town.ben, "Change channel")
    await town.choose(town.ben, panel.message, panel.message.menus[0].custom_id, str(town.games.id))
    left, asking = town.board(), town.offer()
    first, second = asking.text.splitlines()
    assert first == f"{town.dan.mention}, Ben wants to go on with the match of Vault in another channel."
    assert second == f"That channel is <#{town.games.id}>."
    question = await answer_offer(town, town.dan, "Allow")
    assert f"/{town.games.id}" in question.text
    assert asking.text == f"Ben asked to go on with the match of Vault in <#{town.games.id}>. Everyone agreed."
    there = town.board(town.games)
    assert "Everyone agreed: the match goes on here." in there.text
    assert there.mentions == {town.dan.id}
    assert not left.labels
    assert not asking.labels
    assert f"This match goes on in <#{town.games.id}>" in left.text
    assert "White (Ben) walked from a1 to b2." in left.text
    assert "<@" not in left.text
    assert len(left.pictures) == 1
    assert f"/{town.games.id}/{there.id})" in left.text
    challenge = next(message for message in town.vault.messages if "challenges" in message.text)
    assert f"/{town.games.id}/{there.id})" in challenge.text
    await town.slash(town.dan, "move", town.games, move=SHORT_GAME[1])
    assert (await town.match(town.games)).moves == 2
    assert not await town.store.read(match_queries.is_taken, town.vault.id)
    assert not await town.store.read(match_queries.unshown)


async def test_a_match_can_return_to_a_channel_with_its_old_boards(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    for here, there in ((town.vault, town.games), (town.games, town.vault)):
        await town.slash(town.ben, "match change-channel", here, place=str(there.id))
        await answer_offer(town, town.dan, "Allow", here)
    boards = town.boards()
    assert boards[-1].labels[0] == "Move"
    assert all(not board.labels for board in boards[:-1])
    assert not await town.store.read(match_queries.unshown)


async def test_a_match_cannot_be_relocated_where_it_cannot_be_played(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    town.games.set_permissions(town.ben.id, deny=Permission.VIEW_CHANNEL)
    reply = await town.slash(town.dan, "match change-channel", place=str(town.games.id))
    assert reply.text == say("en", "refusal-not-in-the-channel", name="Ben")
    town.games.set_permissions(town.ben.id)
    reply = await town.slash(town.dan, "match change-channel", place=str(town.vault.id))
    assert reply.text == say("en", "refusal-already-there")
    town.games.set_permissions(town.playground.bot_id, deny=Permission.SEND_MESSAGES)
    assert "Send Messages" in (await town.slash(town.dan, "match change-channel", place=str(town.games.id))).text
    assert not (await town.match()).log


async def test_the_old_channel_is_notified_once_that_is_possible(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    match = await town.match()
    await offers.offer(town.store, match.id, match.seats[0], Relocate(town.games.id))
    await town.show()
    asking = town.offer()
    await relocation.relocate(
        town.store,
        match.id,
        match.seats[1],
        relocation.Destination(town.playground.guild_id, town.games.id),
        cause="agreed",
    )
    await town.restart()
    assert not board.labels
    assert "This match goes on in" in board.text
    assert asking.text.endswith("Everyone agreed.")
    assert len(town.boards(town.games)) == 1
    assert not await town.store.read(match_queries.unshown)


async def test_a_match_can_be_relocated_after_its_board_was_deleted(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    match = await town.match()
    town.bot.delete(town.board())
    await town.slash(town.ben, "match change-channel", place=str(town.games.id))
    await town.press(town.dan, town.vault.last, "Allow")
    assert (await town.match(town.games)).id == match.id
    assert not await town.store.read(match_queries.unshown)


# Once more


async def test_a_rematch_starts_with_swapped_seats_when_both_want_it(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    over = town.board()
    assert (await town.press(town.chie, over, "Again")).text == say("ja", "refusal-not-a-player")
    await town.press(town.dan, over, "Again")
    challenge = town.vault.last
    assert "Dan" in challenge.text
    assert challenge.mentions == {town.ben.id}
    again = await town.press(town.dan, over, "Again")
    assert again.text == say(
        "en",
        "refusal-rematch-there",
        link=f"https://discord.com/channels/{town.playground.guild_id}/{town.vault.id}/{challenge.id}",
    )
    await town.slash(town.ben, "rematch")
    match = await town.match()
    assert match.seats == (town.dan.id, town.ben.id)
    assert match.options["size"] == 6
    assert town.board() != over
    for who in (town.ben, town.dan):
        there = await town.press(who, over, "Again")
        assert f"/{town.board().id})" in there.text
    assert (await town.slash(town.ben, "rematch")).text == say("en", "refusal-not-over")


async def test_a_solo_game_can_be_started_again_in_its_thread(town: Town) -> None:
    await town.slash(town.ben, "puzzle rings")
    thread = town.vault.threads[-1]
    question = await town.slash(town.ben, "match resign", thread)
    await town.press(town.ben, question.message, "Give up")
    over = town.board(thread)
    assert (await town.press(town.dan, over, "Try again")).text == say("en", "refusal-not-a-player")
    await town.press(town.ben, over, "Try again")
    match = await town.match(thread)
    assert (match.outcome, match.moves) == (None, 0)
    assert town.board(thread) != over


async def test_the_list_of_moves_tells_no_answer_to_an_offer_that_it_doesnt_tell(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    for what in ("takeback", "draw"):
        await town.slash(town.ben, f"match {what}")
        await answer_offer(town, town.dan, town.offer().labels[1])
    await town.play(SHORT_GAME[2])
    menu = await town.menu_with(town.ben, "Moves")
    told = (await town.press(town.ben, menu, "Moves")).text
    assert "3. " in told
    assert not [word for word in ("draw", "take", "decline") if word in told]


async def test_a_pause_that_both_agree_on_is_shown_on_the_board_that_is_there(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    board = town.board()
    await town.slash(town.ben, "match pause")
    await town.press(town.dan, town.offer(), town.offer().labels[0])
    assert (await town.match()).adjourned_since is not None
    assert town.board() == board
    assert board.labels[0] == "Resume"
    await town.press(town.ben, board, "Resume")
    assert town.board() != board, "whoever is to move is told"
