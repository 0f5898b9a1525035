"""Restarts, faults, lost channels and old buttons."""

from __future__ import annotations

import re

import pytest
import structlog
from structlog.testing import capture_logs

from bot.core.match import Match, MatchId
from bot.matches import challenges, endings
from bot.storage import Store, match_queries
from bot.storage.matches import load_match, play_move
from bot.texts import say
from playground.permissions import Permission
from tests.town.conftest import SHORT_GAME, Town


async def test_a_match_goes_on_after_a_restart_and_old_buttons_work(town: Town) -> None:
    board = await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    private = (await town.press(town.ben, board, "Move")).message
    await town.restart()
    assert town.board() == board
    for cell in ("c1", "a3"):
        (number,) = re.findall(rf"\b(\d+) {cell}\b", private.alt)
        await town.press(town.ben, private, number)
    assert (await town.match()).moves == 3
    assert town.board() != board
    assert not board.labels


async def test_an_unpublished_move_is_published_at_the_start(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    match = await town.match()
    await play_move(town.store, match.id, None, match.seats[0], "a1-b2")
    assert town.board() == board
    await town.restart()
    assert "walked from a1 to b2" in town.board().text
    assert not board.labels
    assert len(town.boards()) == 2


async def test_an_unrecorded_board_is_not_posted_twice(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    board = await town.begin(town.ben, town.dan)

    async def dies(*_: object) -> None:
        raise OSError("killed")

    with monkeypatch.context() as patch:
        patch.setattr("bot.publishing.boards.record_shown", dies)
        await town.slash(town.ben, "move", move="a1-b2")
    town.playground.pass_time(3600)
    await town.passes(minutes=1)
    await town.restart()
    assert len(town.boards()) == 2
    assert not board.labels
    assert town.board().labels
    assert not await town.store.read(match_queries.unshown)


async def test_a_move_after_an_unrecorded_board_leaves_no_old_buttons(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    await town.begin(town.ben, town.dan)

    async def dies(*_: object) -> None:
        raise OSError("killed")

    with monkeypatch.context() as patch:
        patch.setattr("bot.publishing.boards.record_shown", dies)
        await town.slash(town.ben, "move", move="a1-b2")
    match = await town.match()
    await play_move(town.store, match.id, None, match.seats[1], "c6-b5")
    await town.show()
    assert [bool(board.labels) for board in town.boards()] == [False, False, True]


async def test_an_old_board_that_kept_its_buttons_is_retired_at_the_start(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    town.playground.faults.fail("PATCH /channels/{channel_id}/messages/{message_id}", 503, times=100)
    await town.slash(town.ben, "move", move="a1-b2")
    assert board.labels
    assert town.board().labels
    town.playground.faults.clear()
    await town.passes(minutes=1)
    await town.restart()
    assert not board.labels
    assert town.board().labels


async def test_an_accepted_but_unpublished_match_is_published_at_the_start(town: Town) -> None:
    await town.begin(town.aoi, town.chie)
    challenge = await town.challenge(town.ben, town.dan)
    made = (await challenges.open_challenges(town.store))[0]
    await challenges.accept(town.store, made.id, made.invited[0].id)
    await town.restart()
    assert challenge.thread is not None
    assert town.board(challenge.thread).mentions == {town.ben.id}
    assert not challenge.labels


async def test_stale_board_buttons_answer_politely(town: Town) -> None:
    old = await town.begin(town.ben, town.dan)
    move = next(button.custom_id for button in old.buttons if button.label == "Move")
    for number, text in enumerate(SHORT_GAME[:2]):
        await town.slash((town.ben, town.dan)[number % 2], "move", move=text)
    town.put_back(old, move)
    reply = await town.press(town.ben, old, move)
    assert reply.private
    assert reply.text == "That was for move 1. The match is now at move 3."


async def test_buttons_of_another_version_answer_politely(town_without_limits: Town) -> None:
    town = town_without_limits
    board = await town.begin(town.ben, town.dan)
    for custom_id in (
        *("juggle:1:2:3", f"pick:{'9' * 60}::", f"pick:1:{2**63}:", "rules:go::0"),
        *("pick:abc::", "moves:1::x", "start:abc::", "ago:1::", "rules:vault::x", "undo:::"),
    ):
        town.put_back(board, custom_id)
        reply = await town.press(town.ben, board, custom_id)
        told = reply.followups[-1] if reply.followups else reply.message
        assert told.ephemeral
        assert told.text == say("en", "refusal-old-button"), custom_id
        board.raw["components"].pop()


async def test_an_unexpected_error_is_given_a_number_that_is_in_the_log(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await town.begin(town.ben, town.dan)

    async def breaks(*_: object, **__: object) -> None:
        raise RuntimeError("the board fell off the table")

    monkeypatch.setattr("bot.matches.moves.commands.play_move", breaks)
    monkeypatch.setattr("bot.handling.replies.load_match", breaks)
    monkeypatch.setattr("bot.matches.moves.commands.recent_match", lambda *_: None)
    structlog.reset_defaults()
    with capture_logs() as logged:
        replies = [
            await town.slash(town.ben, "move", move="a1-b2"),
            await town.press(town.ben, board, "Move"),
            await town.press(town.ben, board, "Write a move"),
        ]
    numbers = [entry["reference"] for entry in logged if entry["event"] == "unexpected"]
    assert len(set(numbers)) == 3
    for reply, number in zip(replies, numbers, strict=True):
        assert reply.private
        assert f"`{number}`" in reply.text
        assert "table" not in reply.text
    assert all(isinstance(entry["exc_info"], RuntimeError) for entry in logged if entry["event"] == "unexpected")


async def test_a_move_whose_board_cannot_be_posted_counts_and_the_player_is_told_why(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    town.vault.set_permissions(town.playground.bot_id, deny=Permission.SEND_MESSAGES)
    reply = await town.slash(town.ben, "move", move="a1-b2")
    assert "You walked from a1 to b2." in reply.text
    assert "Send Messages" in reply.followups[-1].text
    assert reply.followups[-1].ephemeral
    assert town.board() == board
    town.vault.set_permissions(town.playground.bot_id, allow=Permission.SEND_MESSAGES)
    await town.slash(town.dan, "move", move="c6-b5")
    assert "2 moves" in town.board().text
    assert not board.labels


async def move_without_board(town: Town) -> None:
    """A match with a move that Discord did not let us show; it would now."""
    await town.begin(town.ben, town.dan)
    town.vault.set_permissions(town.playground.bot_id, deny=Permission.SEND_MESSAGES)
    await town.slash(town.ben, "move", move="a1-b2")
    assert len(town.boards()) == 1
    town.vault.set_permissions(town.playground.bot_id, allow=Permission.SEND_MESSAGES)


async def test_a_board_that_discord_refused_is_published_later(town: Town) -> None:
    await town.restart(tick=0.01)
    await move_without_board(town)
    await town.passes(minutes=1)
    await town.playground.wait_for(lambda: len(town.boards()) == 2)
    assert "walked from a1 to b2" in town.board().text


async def test_the_board_command_publishes_a_pending_board(town: Town) -> None:
    await move_without_board(town)
    reply = await town.slash(town.chie, "board")
    assert reply.private
    assert "walked from a1 to b2" in town.board().text


async def test_the_board_command_replies_even_if_the_channel_cannot_be_written_to(town: Town) -> None:
    await move_without_board(town)
    town.vault.set_permissions(town.playground.bot_id, deny=Permission.SEND_MESSAGES)
    reply = await town.slash(town.ben, "board")
    assert reply.private
    assert reply.message.pictures
    assert not reply.followups


async def test_a_match_that_ended_in_a_deleted_channel_is_not_retried_forever(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    match = await town.match()
    await town.stop()
    town.playground.world.delete_channel(town.vault.raw)
    await town.start()
    resigned = await endings.resign(town.store, match.id, match.seats[0])
    await town.restart()
    assert (await load_match(town.store, match.id)).outcome == resigned.outcome
    assert not await town.store.read(match_queries.unshown)


async def test_an_archived_thread_is_reopened_for_the_next_move(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    challenge = await town.challenge(town.aoi, town.chie)
    await town.press(town.chie, challenge, challenge.labels[0])
    thread = challenge.thread
    assert thread is not None
    thread.archive()
    match = await town.match(thread)
    await play_move(town.store, match.id, None, match.seats[0], "a1-b2")
    await town.restart()
    assert len(town.boards(thread)) == 2
    assert not town.boards(thread)[0].labels


async def test_a_deleted_board_is_posted_again(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    town.playground.world.delete_message(board.raw)
    await town.slash(town.ben, "move", move="a1-b2")
    assert "walked from a1 to b2" in town.board().text
    assert not await town.store.read(match_queries.unshown)


async def test_an_unpublishable_match_does_not_hold_up_others(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    for channel in (town.vault, town.games):
        await town.begin(town.ben, town.dan, channel)
        match = await town.match(channel)
        await play_move(town.store, match.id, None, match.seats[0], "a1-b2")
    broken = (await town.match(town.vault)).id
    reading = load_match

    async def breaks(store: Store, match_id: MatchId) -> Match:
        if match_id == broken:
            raise RuntimeError("unreadable")
        return await reading(store, match_id)

    with monkeypatch.context() as patch, capture_logs() as logged:
        patch.setattr("bot.publishing.boards.load_match", breaks)
        await town.restart()
    assert "walked from a1 to b2" in town.board(town.games).text
    assert {entry["match"] for entry in logged if entry["event"] == "still not shown"} == {broken}
    await town.show(town.vault)
    assert "walked from a1 to b2" in town.board(town.vault).text


async def test_direct_messages_offer_the_commands_that_need_no_server(town: Town) -> None:
    offered = town.ben.command_names(town.ben.direct)
    assert {"help", "matches", "rules", "replay", "preferences", "privacy", "holiday"} <= offered
    assert not {"challenge", "play", "move", "watch", "settings", "moderate"} & offered
    assert (await town.slash(town.ben, "matches", town.ben.direct)).text == say("en", "no-matches")
