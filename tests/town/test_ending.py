"""Matches that end before their games do, so that no player blocks a channel."""

from __future__ import annotations

import pytest
from structlog.testing import capture_logs

from bot.storage import match_queries
from bot.texts import say
from playground.permissions import Permission
from playground.seen import Message
from tests.town.conftest import SHORT_GAME, Town


async def test_resigning_asks_for_confirmation_and_gives_the_opponent_the_win(town: Town) -> None:
    board = await town.begin(town.ben, town.dan, moves=SHORT_GAME[:4])
    panel = await town.press(town.ben, board, "Menu")
    question = await town.press(town.ben, panel.message, "Resign")
    assert panel.private
    assert "Are you sure" in question.text
    assert town.board() == board
    asked = question.message
    done = await town.press(town.ben, asked, "Resign")
    # The board says it.
    assert asked.deleted
    assert not done.followups
    over = town.board()
    assert over.text.splitlines()[0] == "Vault: Dan wins! Ben resigned."
    assert "resigns" not in over.text
    assert over.mentions == {town.dan.id}
    assert f"A win for you, {town.dan.mention}! Until next time, {town.ben.mention}!" in over.text
    assert over.labels == ["Again", "See how it went", "Ratings", "Puzzle of the day"]
    seen = await town.press(town.dan, over, "See how it went")
    assert seen.private
    await town.press(town.dan, seen.message, "More…")
    assert (await town.press(town.dan, seen.message, "Record")).private
    assert not board.labels


async def test_whoever_is_asked_whether_they_are_sure_can_cancel(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    panel = await town.press(town.ben, board, "Menu")
    asked = [
        (town.ben, (await town.press(town.ben, panel.message, "Call off")).message),
        (town.ben, (await town.slash(town.ben, "match resign")).message),
        (town.dan, (await town.slash(town.dan, "match resign")).message),
    ]
    for person, question in asked:
        assert question.labels[-1] == "Cancel"
        await town.press(person, question, "Cancel")
        assert question.deleted
    assert town.board() == board


async def test_a_player_can_resign_by_command(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    question = await town.slash(town.dan, "match resign")
    await town.press(town.dan, question.message, "Resign")
    assert "Ben wins!" in town.board().text


async def test_a_confirmation_after_the_end_is_refused(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    mine, theirs = await town.slash(town.ben, "match resign"), await town.slash(town.dan, "match resign")
    resign = theirs.message.buttons[0].custom_id
    await town.passes(minutes=15)
    await town.press(town.ben, mine.message, "Resign")
    town.put_back(theirs.message, resign)
    late = await town.press(town.dan, theirs.message, resign)
    assert late.text == "This match is over."


async def test_only_players_can_resign_abort_or_offer(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    for command in ("abort", "resign", "draw"):
        asked = await town.slash(town.chie, f"match {command}")
        assert asked.private
        assert asked.text == say("ja", "refusal-not-a-player")


# Draws


async def offer_draw(town: Town) -> Message:
    """A match in which Ben, who is on turn, has offered a draw: the message that asks Dan."""
    board = await town.begin(town.ben, town.dan)
    panel = await town.press(town.ben, board, "Menu")
    done = await town.press(town.ben, panel.message, "Draw")
    assert done.text == f"You offered {town.dan.mention} a draw."
    return town.offer()


async def test_an_offer_is_shown_to_the_player_who_must_answer(town: Town) -> None:
    offer = await offer_draw(town)
    assert offer.text == f"{town.dan.mention}, Ben offers a draw in Vault."
    assert offer.labels == ["Accept the draw", "Decline the draw"]
    assert offer.mentions == {town.dan.id}
    # The board stays as it is, and the offer leads to it.
    (board,) = town.boards()
    assert board.labels == ["Move", "Write a move", "Menu", "Watch"]
    assert board.mentions == {town.ben.id}
    assert offer.raw["message_reference"]["message_id"] == str(board.id)


async def test_an_offer_to_answer_is_listed_among_a_persons_matches(town: Town) -> None:
    await offer_draw(town)
    assert "White (Ben) is next, and **you have a question to answer**" in (await town.slash(town.dan, "matches")).text


async def test_an_accepted_draw_ends_the_match(town: Town) -> None:
    offer = await offer_draw(town)
    done = await town.press(town.dan, offer, "Accept the draw")
    assert not done.has_message
    assert (offer.text, offer.labels) == ("Ben offered a draw in Vault. It's a draw!", [])
    assert "It's a draw." in town.board().text
    assert town.board().labels == ["Again", "Puzzle of the day"]


async def test_after_a_declined_draw_the_match_goes_on(town: Town) -> None:
    offer = await offer_draw(town)
    board, text = town.board(), town.board().text
    question = await town.slash(town.dan, "match draw")
    done = await town.press(town.dan, question.message, "Decline the draw")
    assert not question.has_message
    assert not done.followups
    assert (offer.text, offer.labels) == ("Ben offered a draw in Vault. Dan declined.", [])
    assert town.board() == board
    assert board.text == text
    await town.slash(town.ben, "move", move="a1-b2")
    assert (await town.match()).moves == 1


async def test_an_expired_offer_cannot_be_accepted(town: Town) -> None:
    await offer_draw(town)
    question = (await town.slash(town.dan, "match draw")).message
    accept = question.buttons[0].custom_id
    await town.passes(minutes=15)
    await town.slash(town.ben, "move", move="a1-b2")
    await town.slash(town.dan, "move", move="a6-b5")
    town.put_back(question, accept)
    await town.press(town.dan, question, accept)
    assert question.text == say("en", "refusal-no-offer")
    assert not (await town.match()).offers
    assert town.offer().text == "Ben offered a draw in Vault. The match went on without an answer."
    assert not town.offer().labels


async def test_a_declined_offer_is_no_longer_shown_after_the_next_offer(town: Town) -> None:
    await offer_draw(town)
    await town.press(town.dan, (await town.slash(town.dan, "match draw")).message, "Decline the draw")
    await town.slash(town.dan, "match draw")
    assert town.offer().text == f"{town.ben.mention}, Dan offers a draw in Vault."
    await town.press(town.ben, (await town.slash(town.ben, "match draw")).message, "Accept the draw")
    assert [offer.text.partition(". ")[2] for offer in town.offers()] == ["Dan declined.", "It's a draw!"]
    assert "declines" not in town.board().text
    assert town.board().mentions == {town.dan.id}


async def test_a_draw_offer_is_made_once_and_can_be_withdrawn(town: Town) -> None:
    offer = await offer_draw(town)
    waiting = await town.slash(town.ben, "match draw")
    assert waiting.text == f"White (Ben) offers a draw. {town.dan.mention}, do you accept it?"
    assert waiting.message.labels == ["Withdraw"]
    accept = next(button.custom_id for button in offer.buttons if button.label == "Accept the draw")
    await town.press(town.ben, waiting.message, "Withdraw")
    assert not waiting.has_message
    assert (offer.text, offer.labels) == ("Ben offered a draw in Vault. Ben withdrew the offer.", [])
    town.put_back(offer, accept)
    assert (await town.press(town.dan, offer, accept)).text == say("en", "refusal-no-offer")


async def test_an_old_withdraw_button_does_not_decline_a_new_offer(town: Town) -> None:
    await offer_draw(town)
    waiting = await town.slash(town.ben, "match draw")
    (withdraw,) = (button.custom_id for button in waiting.message.buttons)
    await town.passes(minutes=15)
    await town.press(town.dan, (await town.slash(town.dan, "match draw")).message, "Decline the draw")
    await town.slash(town.dan, "match draw")
    town.put_back(waiting.message, withdraw)
    await town.press(town.ben, waiting.message, withdraw)
    assert (waiting.text, waiting.message.labels) == (say("en", "refusal-no-offer"), [])
    assert (await town.match()).offers


async def test_an_offer_does_not_make_an_open_picker_stale(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    private = (await town.press(town.ben, board, "Move")).message
    await town.press(town.ben, private, "1")
    await town.slash(town.dan, "match draw")
    await town.press(town.ben, private, "1")
    assert (await town.match()).moves == 1


# Silence


async def overdue_board(town: Town) -> Message:
    """A match whose player to move, Ben, has not moved for a week: its board."""
    before = await town.begin(town.ben, town.dan)
    await town.passes(days=7, minutes=1)
    await town.restart(tick=0.01)
    await town.playground.wait_for(lambda: town.board() != before)
    await town.quiet()
    return town.board()


async def test_after_a_week_without_a_move_the_opponent_is_told_and_may_claim(town: Town) -> None:
    board = await overdue_board(town)
    assert f"{town.dan.mention} can /match claim" in board.text
    assert town.dan.id in board.mentions
    reply = await town.slash(town.dan, "match claim")
    assert not reply.has_message
    assert "Dan wins!" in town.board().text


async def test_the_board_of_an_overdue_player_has_a_claim_button(town: Town) -> None:
    board = await overdue_board(town)
    assert board.labels == ["Move", "Write a move", "Menu", "Claim", "Watch"]
    assert "your turn" in (await town.press(town.ben, board, "Claim")).text
    assert not (await town.press(town.dan, board, "Claim")).has_message
    assert "Dan wins!" in town.board().text
    assert "Claim" not in town.board().labels


async def test_an_overdue_player_may_still_move(town: Town) -> None:
    await overdue_board(town)
    await town.slash(town.ben, "move", move="a1-b2")
    assert "claim" not in town.board().text
    reply = await town.slash(town.dan, "match claim")
    assert reply.text == "There's nothing to claim: it's your own turn."
    reply = await town.slash(town.ben, "match claim")
    assert "You can't claim the match yet" in reply.text


async def test_nothing_can_be_claimed_before_a_player_is_overdue(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    assert "You can't claim the match yet" in (await town.slash(town.dan, "match claim")).text


async def test_a_failing_part_of_a_clock_check_does_not_stop_the_others(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await town.begin(town.ben, town.dan)

    async def breaks(*_: object) -> None:
        raise RuntimeError("unreadable")

    monkeypatch.setattr("bot.matches.challenges.service.lapse_challenges", breaks)
    await town.passes(days=7, minutes=1)
    with capture_logs() as logged:
        await town.restart(tick=0.01)
        await town.playground.wait_for(lambda: town.board() != before)
    assert f"{town.dan.mention} can /match claim" in town.board().text
    assert "regular work failed" in {entry["event"] for entry in logged}


# Moderators


async def test_a_moderator_can_end_a_match_and_give_a_reason(town: Town) -> None:
    await town.begin(town.aoi, town.chie)
    question = await town.slash(town.dan, "moderate end")
    done = await town.submit(town.dan, question.modal, "The channel closes")
    assert not done.has_message
    over = town.board()
    assert over.labels == [say("ja", f"button-{verb}") for verb in ("rematch", "panel-daily")]
    assert say("ja", "reason-ended-by-a-moderator") in over.text
    assert say("ja", "end-reason", text="The channel closes") in over.text
    assert not await town.store.read(match_queries.is_taken, town.vault.id)


async def test_only_a_moderator_can_end_a_match(town: Town) -> None:
    board = await town.begin(town.aoi, town.chie)
    refused = say("en", "refusal-may-not-end", channel=f"<#{town.vault.id}>")
    assert "moderate" not in town.ben.command_names(town.vault)
    town.put_back(board, end := f"doend:{(await town.match()).id}::")
    assert (await town.press(town.ben, board, end)).text == refused
    town.vault.set_permissions(town.ben.id, allow=Permission.MANAGE_MESSAGES)
    question = await town.slash(town.ben, "moderate end")
    town.vault.set_permissions(town.ben.id, deny=Permission.MANAGE_MESSAGES)
    assert (await town.submit(town.ben, question.modal, "I want to")).text == refused
    assert not (await town.match()).outcome


async def test_a_finished_match_cannot_be_ended_again(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    for command in ("moderate end", "match resign", "match draw", "match claim"):
        refused = await town.slash(town.dan, command)
        assert refused.text == "This match is over."
        assert refused.message.labels == ["See how it went"]
    assert (await town.press(town.dan, refused.message, "See how it went")).message.picture
