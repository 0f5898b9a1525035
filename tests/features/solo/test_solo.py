"""Games for one: their own thread, take-back, the best result kept."""

from __future__ import annotations

import asyncio

from bot.core.match import UserId
from bot.storage import match_queries
from bot.storage.matches import going_matches
from bot.texts import say
from bot.ui.actions import Action, CustomId
from playground.driver import Person
from playground.seen import Channel
from tests.games.test_tower import RECORD
from tests.town.conftest import Town


async def begin_solo_game(town: Town, person: Person, game: str = "tower") -> Channel:
    """The thread in which a puzzle was begun."""
    reply = await town.slash(person, f"puzzle {game}")
    assert reply.private
    thread = town.vault.last.thread
    assert thread is not None
    assert f"/{thread.id}/{town.board(thread).id})" in reply.text
    return thread


async def test_a_solo_game_is_played_in_a_thread_and_keeps_the_channel_free(town: Town) -> None:
    thread = await begin_solo_game(town, town.ben)
    assert town.vault.last.text == "**Ben** tries **Tower**. Everybody can watch."
    assert not await town.store.read(match_queries.is_taken, town.vault.id)
    board = town.board(thread)
    assert say("en", "tower-goal").replace("**", "") in board.text
    assert board.labels == ["Lay a tile", "How it's played", "Menu", "Watch"]
    assert "The aim" in (await town.press(town.dan, board, "How it's played")).text
    assert board.text.count("Ben") == 0, "the thread and the picture say who plays"
    await town.slash(town.ben, "move", thread, move="L0@0,0")
    assert town.boards(thread) == [board]
    assert "Ben laid the white L on the table." in board.text
    refused = await town.slash(town.dan, "move", thread, move="I0@0,1")
    assert refused.text == say("en", "refusal-not-a-player")


async def test_a_board_has_at_most_one_row_of_buttons(town: Town) -> None:
    thread = await begin_solo_game(town, town.ben)
    await town.slash(town.ben, "move", thread, move=RECORD.split()[0])
    rows = [each["components"] for each in town.board(thread).raw["components"]]
    assert [len(row) for row in rows] == [5]


async def test_a_solo_games_private_picker_goes_on_after_the_move(town: Town) -> None:
    thread = await begin_solo_game(town, town.ben)
    board = town.board(thread)
    await town.slash(town.ben, "move", thread, move="L0@0,0")
    await town.asks(town.ben)
    chosen = (await town.press(town.ben, board, "Lay a tile")).message
    while "Confirm" not in chosen.labels:
        await town.press(town.ben, chosen, chosen.labels[0])
    await town.press(town.ben, chosen, "Confirm")
    assert "Ben laid the black F on the table, beside White's L." in board.text
    assert chosen.text.startswith("You laid the black F on the table, beside White's L.")
    assert chosen.text.endswith(say("en", "tower-choose-tile"))


async def test_a_solo_game_offers_no_choice_where_a_tile_has_one_place(town: Town) -> None:
    for game, colour in (
        ("tower", "white"),
        ("rings", "black"),
    ):
        thread = await begin_solo_game(town, town.ben, game)
        tile = (await town.press(town.ben, town.board(thread), "Lay a tile")).message
        await town.press(town.ben, tile, "X")
        assert tile.text.startswith(f"You laid the {colour} X on the table.")


async def test_the_goal_of_a_solo_game_is_told_until_the_second_tile(town: Town) -> None:
    thread = await begin_solo_game(town, town.ben)
    for number, move in enumerate(RECORD.split()[:3]):
        assert (say("en", "tower-goal") in town.board(thread).text) is (number < 2)
        await town.slash(town.ben, "move", thread, move=move)


async def test_tiles_are_taken_back_one_after_another(town: Town) -> None:
    thread = await begin_solo_game(town, town.ben)
    empty = town.board(thread).picture
    for text in RECORD.split()[:3]:
        await town.slash(town.ben, "move", thread, move=text)
    board = town.board(thread)
    for _ in range(3):
        await town.press(town.ben, board, "Take back")
        assert "Ben takes back the last move." in board.text
    assert board.picture == empty
    assert "Take back" not in board.labels
    match = await town.match(thread)
    undo = str(CustomId(Action.TAKE_BACK, match.id, match.decision))
    town.put_back(board, undo)
    assert say("en", "refusal-nothing-to-take-back") in (await town.press(town.ben, board, undo)).text
    assert say("en", "refusal-not-a-player") in (await town.press(town.dan, board, undo)).text
    await town.restart()
    await town.slash(town.ben, "move", thread, move="I0@0,0")
    moves = await town.press(town.ben, await town.menu_with(town.ben, "Moves", board), "Moves")
    assert "1. Ben laid the white I on the table." in moves.text
    assert "L0" not in moves.text


async def test_a_finished_solo_game_shows_the_best_result_and_the_best_possible(town: Town) -> None:
    thread = await begin_solo_game(town, town.ben)
    first, *others = RECORD.split()
    await town.slash(town.ben, "move", thread, move=first)
    again = await town.slash(town.ben, "puzzle tower")
    assert "You're already playing Tower" in again.text
    assert f"/{thread.id}/" in again.text
    assert "Your best" not in again.text
    for text in others:
        await town.slash(town.ben, "move", thread, move=text)
    over = town.board(thread)
    assert "Solved! The tower reaches level 6." in over.text
    assert "Ben: 11 tiles" in over.text
    assert "Your best so far: 11 tiles." in over.text
    assert say("en", "tower-known-best") in over.text
    assert over.labels == ["Again", "See how it went", "Puzzle of the day"]
    another = await town.slash(town.ben, "puzzle tower")
    assert "Your best so far: 11 tiles." in another.text
    assert "Your best" not in (await town.slash(town.dan, "puzzle tower")).text


async def test_after_each_tile_a_solo_game_says_what_comes_next(town: Town) -> None:
    thread = await begin_solo_game(town, town.ben)
    await town.slash(town.ben, "move", thread, move="L0@0,0")
    assert "Level 1 of 6. Next comes a black tile." in town.board(thread).text
    thread = await begin_solo_game(town, town.dan, "rings")
    for move, then in (
        ("P0@0,0", "Now surround it with white tiles: 9 cells to cover."),
        ("L0@-1,-1", " cells are left to cover."),
        ("W3@0,1", " left to cover."),
        ("Y2@1,-1", "The white ring is closed. Now surround it with black tiles: "),
    ):
        await town.slash(town.dan, "move", thread, move=move)
        assert then in town.board(thread).text


async def test_simultaneous_commands_start_one_solo_game(town: Town) -> None:
    replies = await asyncio.gather(*(town.ben.slash(town.vault, "puzzle tower") for _ in range(2)))
    await town.quiet()
    assert len(town.vault.messages) == 1
    assert len(await going_matches(town.store, UserId(town.ben.id))) == 1
    assert sorted(reply.text.partition(":")[0] for reply in replies) == [
        "You're already playing Tower",
        "Your puzzle is ready",
    ]


async def test_giving_up_fails_the_solo_game_and_allows_another_try(town: Town) -> None:
    thread = await begin_solo_game(town, town.aoi, "rings")
    board = town.board(thread)
    question = await town.press(town.aoi, board, say("ja", "button-more"))
    await town.press(town.aoi, question.message, say("ja", "button-resign-alone"))
    assert question.text == say("ja", "confirm-resign-alone")
    done = await town.press(town.aoi, question.message, say("ja", "button-resign-alone"))
    assert not done.has_message
    over = town.board(thread)
    assert say("ja", "rings-reason-failed") in over.text
    assert say("ja", "rings-known-best") in over.text
    assert await begin_solo_game(town, town.aoi, "rings") != thread


async def test_inside_a_thread_a_solo_game_is_played_there(town: Town) -> None:
    thread = await begin_solo_game(town, town.ben)
    reply = await town.slash(town.dan, "puzzle rings", thread)
    assert reply.text == say("en", "refusal-channel-taken")
    await town.slash(town.ben, "match resign", thread)
    await town.press(town.ben, (await town.slash(town.ben, "match resign", thread)).message, "Give up")
    await town.slash(town.dan, "puzzle rings", thread)
    assert town.dan.mention in town.board(thread).text
