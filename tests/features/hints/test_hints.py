"""Hints: the computer's move, for the player on turn in an unrated match."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from bot.computers.jobs import Search, Task
from bot.computers.workers import EngineWorkers
from bot.core.picker import choices
from bot.features.coach import Suggestions
from bot.matches.moves.views import moving
from bot.settings import Preferences
from bot.texts import say
from games.kit.rules import Seat
from tests.classic import labels
from tests.town.conftest import Town
from tests.workers import InHouse


async def begin_unrated(town: Town) -> None:
    """A match that doesn't count, Ben to move."""
    await town.slash(town.ben, "challenge vault", opponent=town.aoi, seat="white", size="6", rating="false")
    challenge = town.vault.last
    await town.press(town.aoi, challenge, challenge.labels[0])


async def test_the_player_to_move_gets_a_hint_and_can_play_it(town: Town) -> None:
    await begin_unrated(town)
    given = await town.slash(town.ben, "match hint")
    match = await town.match()
    first = given.text
    assert given.private
    assert given.message.picture
    assert given.message.labels == ["Play this", "Choose another move", "Show me what follows"]
    assert (await town.slash(town.ben, "match hint")).text == first
    assert not match.log
    await town.press(town.ben, given.message, "Play this")
    move = (await town.match()).log[-1].text
    assert f"**walk from {move.replace('-', ' to ')}**" in first.splitlines()[0]
    theirs = await town.slash(town.aoi, "match hint")
    assert theirs.text.startswith("コンピューターのおすすめ：**")


async def test_the_picker_has_a_hint_button(town: Town) -> None:
    await begin_unrated(town)
    picker = await town.press(town.ben, town.board(), "Move")
    assert picker.message.labels[-2:] == ["Hint", "Write a move"]
    hint = await town.press(town.ben, picker.message, "Hint")
    assert "The computer suggests" in hint.text
    await town.press(town.ben, hint.message, "Choose another move")
    await town.press(town.ben, hint.message, hint.message.labels[0])
    assert "Hint" not in hint.message.labels
    more = await town.press(town.ben, town.board(), "Menu")
    assert "Hint" in more.message.labels
    assert "Hint" not in (await town.press(town.aoi, town.board(), "Menu")).message.labels


async def test_a_hint_takes_the_place_of_the_picker_and_leads_back_to_it(town: Town) -> None:
    await begin_unrated(town)
    picker = (await town.press(town.ben, town.board(), "Move")).message
    before = picker.text
    await town.press(town.ben, picker, "Hint")
    assert "The computer suggests" in picker.text
    assert len([each for each in town.ben.sees(town.vault) if each.ephemeral]) == 1
    await town.press(town.ben, picker, "Choose another move")
    assert picker.text == before


@pytest.mark.parametrize("source", ["Move", "Menu"])
async def test_a_hint_comes_beside_a_picker_that_is_used_while_it_is_searched(
    town: Town, monkeypatch: pytest.MonkeyPatch, source: str
) -> None:
    await begin_unrated(town)
    picker = (await town.press(town.ben, town.board(), "Move")).message
    search, begun, may_end = town.client.part(Suggestions).of, asyncio.Event(), asyncio.Event()

    async def slow(*arguments: Any) -> Any:
        begun.set()
        await may_end.wait()
        return await search(*arguments)

    monkeypatch.setattr(town.client.part(Suggestions), "of", slow)
    menu = (await town.press(town.ben, town.board(), "Menu")).message
    asking = asyncio.create_task(town.press(town.ben, menu if source == "Menu" else picker, "Hint"))
    await begun.wait()
    await town.ben.press(picker, picker.labels[0])
    chosen = picker.text
    may_end.set()
    await asking
    assert picker.text == chosen
    hint = next(each for each in town.ben.sees(town.vault) if "The computer suggests" in each.text)
    assert "Play this" in hint.labels


async def test_the_hint_button_is_there_even_when_the_first_choice_is_forced(town: Town) -> None:
    await begin_unrated(town)
    match = await town.match()
    steps = {move: match.position.steps(move) for move in match.position.legal_moves()}
    piece = next(iter(steps.values()))[0]
    forced = choices(match.position, moves=[move for move, way in steps.items() if way[0] == piece])
    assert forced.path
    picker = moving(match, Seat(0), "en", Preferences())
    asked = picker.draft(forced, picker.view(forced))
    assert "Hint" in labels(asked)


async def test_repeated_requests_share_one_hint(town: Town) -> None:
    await begin_unrated(town)
    asked = 0

    class Counting(InHouse):
        async def ask(self, task: Task | Search) -> Mapping[str, Any]:
            nonlocal asked
            asked += 1
            assert isinstance(task, Task)
            # Asked from both sides, a player whose chances seem better on their own turn gets the mean.
            other = {} if task.played is None else {"after_best": 0.425}
            return {"move": "a1-b2", "value": 0.825, "line": ["a1-b2", "a6-b5"], "nodes": 1, "depth": 2, **other}

    await town.restart(workers=EngineWorkers(start=Counting.start))
    for _ in range(2):
        given = await town.slash(town.ben, "match hint")
        assert "about 62%" in given.text
        assert "**walk from a1 to b2**" in given.text
        assert "a6" not in given.text
        suggested = given.message.picture
        shown = await town.press(town.ben, given.message, "Show me what follows")
        assert "(the picture shows the first answer)" in shown.text
        assert "Black walked from a6 to b5." in shown.message.alt
        assert shown.message.picture != suggested
        assert "Black: **walk from a6 to b5**" in shown.text
        assert "Show me what follows" not in shown.message.labels
    assert asked == 1


async def test_hints_are_refused_out_of_turn_in_rated_matches_and_in_solo_games(town: Town) -> None:
    await begin_unrated(town)
    assert (await town.slash(town.aoi, "match hint")).text == say("ja", "refusal-not-your-turn", name="Ben")
    await town.begin(town.ben, town.dan, town.games)
    refused = await town.slash(town.ben, "match hint", town.games)
    assert refused.text == say("en", "refusal-hint-in-a-rated-match")
    waiting = await town.slash(town.dan, "match hint", town.games)
    assert waiting.text == say("en", "refusal-hint-in-a-rated-match")  # else they would wait for it in vain
    picker = await town.press(town.ben, town.board(town.games), "Move")
    assert "Hint" not in picker.message.labels
    await town.slash(town.chie, "puzzle tower", town.games)
    thread = town.games.last.thread
    assert thread is not None
    assert (await town.slash(town.chie, "match hint", thread)).text == say("ja", "refusal-no-hints")
