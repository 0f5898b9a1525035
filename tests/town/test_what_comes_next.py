"""Next steps after a match, each by one press on its last board."""

from __future__ import annotations

import pytest

from bot.catalogue import LEVELS
from bot.computers.workers import EngineWorkers
from bot.core.match import level_of
from bot.matches import endings
from bot.texts import say
from playground.seen import Message
from tests.town.conftest import SHORT_GAME, Town
from tests.workers import Shallow


async def beaten_by_computer(town: Town, level: int = 1) -> Message:
    """The last board of a match of Vault that Ben has resigned against the computer."""
    await town.slash(town.ben, "challenge vault", opponent=town.bot, level=str(level), seat="white", size="6")
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    asked = await town.slash(town.ben, "match resign")
    await town.press(town.ben, asked.message, "Resign")
    return town.board()


async def has_beaten_computer(town: Town, level: int = 1) -> Message:
    """The last board of a match of Vault that the computer has resigned against Ben."""
    await town.slash(town.ben, "challenge vault", opponent=town.bot, level=str(level), seat="white", size="6")
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    match = await town.match()
    (computer,) = (user for user in match.seats if user not in match.people)
    await endings.resign(town.store, match.id, computer)
    await town.client.boards.publish(match.id)
    return town.board()


async def test_who_has_lost_to_the_computer_is_offered_an_easier_one_and_lessons(town: Town) -> None:
    over = await beaten_by_computer(town, level=2)
    assert over.labels == ["Try again", "An easier one", "Learn it", "See how it went", "Puzzle of the day"]
    assert f"Until next time, {town.ben.mention}!" in over.text
    stranger = await town.press(town.dan, over, "An easier one")
    assert stranger.text == say("en", "refusal-not-a-player")
    await town.press(town.ben, over, "An easier one")
    match = await town.match()
    assert [level for level in map(level_of, match.seats) if level is not None] == [1]
    assert match.outcome is None


async def test_no_computer_is_easier_than_the_easiest(town: Town) -> None:
    over = await beaten_by_computer(town)
    assert "An easier one" not in over.labels
    forged = f"easier:{(await town.match()).id}::"
    town.put_back(over, forged)
    assert (await town.press(town.ben, over, forged)).text == say("en", "refusal-old-button")


async def test_after_a_draw_everybody_is_thanked_alike(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    await town.slash(town.ben, "match draw")
    await town.press(town.dan, town.offer(), "Accept the draw")
    assert f"Until next time, {town.ben.mention} and {town.dan.mention}!" in town.board().text


async def test_who_has_beaten_the_computer_is_offered_a_stronger_one(town: Town) -> None:
    over = await has_beaten_computer(town)
    assert f"A win for you, {town.ben.mention}!" in over.text
    assert over.labels == [
        "Again",
        "A stronger computer",
        "Challenge a friend",
        "See how it went",
        "Puzzle of the day",
    ]
    stranger = await town.press(town.dan, over, "A stronger computer")
    assert stranger.text == say("en", "refusal-not-a-player")
    await town.press(town.ben, over, "A stronger computer")
    match = await town.match()
    assert sorted(level for level in map(level_of, match.seats) if level is not None) == [2]
    assert match.options == {"size": 6}
    assert match.outcome is None


async def test_the_strongest_computer_is_never_outdone(town_without_bot: Town) -> None:
    town = town_without_bot
    await town.start(workers=EngineWorkers(start=Shallow.start))
    over = await has_beaten_computer(town, level=LEVELS[-1])
    assert "A stronger computer" not in over.labels
    forged = f"stronger:{(await town.match()).id}::"
    town.put_back(over, forged)
    assert (await town.press(town.ben, over, forged)).text == say("en", "refusal-old-button")


async def test_a_friend_is_challenged_to_the_same_game(town: Town) -> None:
    over = await has_beaten_computer(town)
    asked = await town.press(town.ben, over, "Challenge a friend")
    assert asked.private
    assert "Who would you like to play **Vault** with?" in asked.text
    await town.choose(town.ben, asked.message, say("en", "choose-friend"), str(town.aoi.id))
    await town.press(town.ben, asked.message, "Challenge")
    assert town.aoi.mention in town.vault.last.text


async def test_nobody_is_challenged_who_cannot_play(town: Town) -> None:
    over = await has_beaten_computer(town)
    asked = await town.press(town.ben, over, "Challenge a friend")
    oneself = await town.choose(town.ben, asked.message, say("en", "choose-friend"), str(town.ben.id))
    assert say("en", "refusal-challenging-oneself") in oneself.text


@pytest.mark.parametrize("person", ["ben", "dan"])
async def test_the_end_is_told_in_the_second_person_where_one_reads_it_alone(town: Town, person: str) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    over = town.board()
    assert over.text.splitlines()[0] == "Vault: Ben wins! A pawn stood on the far side for a whole turn."
    reader = getattr(town, person)
    steps = (await town.press(reader, over, "See how it went")).message
    board = await town.slash(reader, "board")
    for text in (steps.text, board.text):
        assert ("**You win!** A pawn stood" in text) == (person == "ben")
        assert ("**Ben wins!** A pawn stood" in text) == (person == "dan")


async def test_who_resigned_reads_that_they_did(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    asked = await town.slash(town.dan, "match resign")
    await town.press(town.dan, asked.message, "Resign")
    assert "**Ben wins!** You resigned." in (await town.slash(town.dan, "board")).text
    assert "**You win!** Dan resigned." in (await town.slash(town.ben, "board")).text


async def test_the_puzzle_of_the_day_is_a_press_away(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    puzzle = await town.press(town.dan, town.board(), "Puzzle of the day")
    assert puzzle.private
    assert puzzle.message.picture


async def test_a_first_win_is_told_on_the_board_once(town: Town) -> None:
    told = "🎉 Ben's first win in Vault!"
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    assert town.board().text.count(told) == 1
    await town.restart()
    await town.show()
    assert [told in board.text for board in town.boards()].count(True) == 1
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    assert "first win" not in town.board().text


async def test_the_analysis_too_speaks_to_the_one_who_reads_it(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    steps = await town.press(town.ben, town.board(), "See how it went")
    analysis = await town.press(town.ben, steps.message, "Analysis")
    assert "**You win!** A pawn stood" in analysis.text
