"""The analysis of a match that is over: computed once, shown to everyone who asks, kept."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest
from discord import ButtonStyle

from bot.computers.jobs import Search, Task
from bot.computers.workers import EngineWorkers
from bot.features.analysis import commands as analysing
from bot.features.analysis.analyses import Analyses
from bot.matches import endings
from bot.texts import say
from bot.ui.actions import Action, CustomId
from tests.town.conftest import SHORT_GAME, Town
from tests.workers import Shallow


class Held(Shallow):
    """Thinks on when the test says so."""

    asked = 0
    go: asyncio.Semaphore

    async def ask(self, task: Task | Search) -> Mapping[str, Any]:
        type(self).asked += 1
        await self.go.acquire()
        return await super().ask(task)


@pytest.fixture
def held() -> type[Held]:
    """Workers that aren't shared with other tests."""

    class Own(Held):
        go = asyncio.Semaphore(0)

    return Own


async def play_to_the_end(town: Town, worker: type[Shallow] = Shallow, **options: Any) -> None:
    """A match that White won."""
    await town.restart(workers=EngineWorkers(start=worker.start, **options))
    await town.begin(town.ben, town.aoi, moves=SHORT_GAME)


async def test_a_finished_match_can_be_analysed_with_chances_and_turning_points(town: Town) -> None:
    await play_to_the_end(town)
    board = town.board()
    assert "See how it went" in board.labels
    steps = await town.press(town.ben, board, "See how it went")
    assert "**Move 8 of 8**" in steps.text
    highlighted = [each.label for each in steps.message.buttons if each.style == ButtonStyle.primary.value]
    assert highlighted == ["Analysis"]
    reply = await town.press(town.ben, steps.message, "Analysis")
    assert reply.private
    seen = reply.message
    lines = seen.text.splitlines()
    assert lines[-1].startswith("The last chance: on move 8")
    turns = [label for label in seen.labels if label.startswith("Move ")]
    assert len([line for line in lines if "Move " in line]) == len(turns) > 0
    chart = seen.picture
    assert "100% at the end" in seen.alt

    await town.press(town.ben, seen, turns[0])
    assert len(seen.pictures) == 1
    assert "Better: **" in seen.text
    played = seen.picture
    await town.press(town.ben, seen, "Better move")
    assert "Instead of move" in seen.text
    assert seen.picture != played
    better = seen.picture
    if not next(button for button in seen.buttons if button.label == "Next").disabled:
        await town.press(town.ben, seen, "Next")
        assert seen.picture != better
    await town.press(town.ben, seen, "As it was played")
    assert "Chances: " in seen.text
    await town.press(town.ben, seen, "First")
    assert "**Before the first move**" in seen.text
    for text in SHORT_GAME:
        await town.press(town.ben, seen, "Next")
        assert text[-2:] in seen.text
    await town.press(town.ben, seen, "Chart")
    assert seen.picture == chart


async def test_an_analysis_is_stored_and_available_to_everybody_after_a_restart(town: Town, held: type[Held]) -> None:
    await play_to_the_end(town)
    await town.slash(town.ben, "analyse")
    await town.restart(workers=EngineWorkers(start=held.start))
    match = await town.match()
    theirs = (await town.slash(town.aoi, "analyse", match=match.id)).message
    assert "最後の機会" in theirs.text
    assert held.asked == 0
    shown = await town.press(town.aoi, theirs, say("ja", "button-toall"))
    assert not shown.private
    public = town.vault.last
    await town.press(town.dan, public, "Step by step")
    assert "**Before the first move**" in public.text


async def test_simultaneous_requests_share_one_analysis_and_see_its_progress(
    town: Town, held: type[Held], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysing, "PROGRESS_EVERY", 0.02)
    await play_to_the_end(town, held)
    await town.begin(town.ben, town.aoi, town.games, SHORT_GAME)
    asking = [asyncio.create_task(town.slash(town.ben, "analyse"))]
    await town.playground.wait_for(lambda: held.asked > 0)
    asking.append(asyncio.create_task(town.slash(town.dan, "analyse")))
    for _ in range(3):
        held.go.release()
    job = town.client.part(Analyses).job(await town.match())
    assert job is not None
    await town.playground.wait_for(lambda: job.done == 3)
    refused = await town.ben.slash(town.games, "analyse")
    await town.playground.wait_for(lambda: bool(refused.texts))
    assert refused.text == say("en", "refusal-analysis-under-way")
    for _ in range(5):
        held.go.release()
    ben, dan = [await each for each in asking]
    assert ben.text.replace("You win!", "Ben wins!") == dan.text
    assert "The last chance: on move 8" in ben.text
    assert held.asked == 8


async def test_an_analysis_says_that_it_takes_turns_with_another(
    town: Town, held: type[Held], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysing, "PROGRESS_EVERY", 0.02)
    await play_to_the_end(town, held)
    alone, beside = say("en", "analysis-waits", others=0), say("en", "analysis-waits", others=1)
    await town.begin(town.ben, town.aoi, town.games, SHORT_GAME)
    try:
        first = await town.ben.slash(town.vault, "analyse")
        await town.playground.wait_for(lambda: first.text.endswith(alone))
        second = await town.dan.slash(town.games, "analyse")
        await town.playground.wait_for(lambda: first.text.endswith(beside) and second.text.endswith(beside))
    finally:
        for _ in range(16):
            held.go.release()
        await town.quiet()


async def test_an_interrupted_analysis_continues_where_it_stopped(
    town: Town, held: type[Held], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.features.analysis.analyses.AT_ONCE", 3)
    await play_to_the_end(town, held)
    asking = asyncio.create_task(town.ben.slash(town.vault, "analyse"))
    for _ in range(4):
        held.go.release()
    await town.playground.wait_for(lambda: held.asked == 5)
    await town._open.aclose()
    reply = await asking
    assert reply.text == say("en", "refusal-analysis-interrupted")
    await town.start(workers=EngineWorkers(start=held.start))
    held.asked = 0
    for _ in range(5):
        held.go.release()
    assert "The last chance: on move 8" in (await town.slash(town.ben, "analyse")).text
    assert held.asked == 5


async def test_an_analysis_shows_its_progress_and_outlasts_its_interaction(
    town: Town, held: type[Held], monkeypatch: pytest.MonkeyPatch
) -> None:
    await play_to_the_end(town, held)
    with monkeypatch.context() as patch:
        patch.setattr(analysing, "PROGRESS_EVERY", 0.01)
        reply = await town.ben.slash(town.vault, "analyse")
        for _ in range(6):
            held.go.release()
        await town.playground.wait_for(lambda: "▰▰▰▰▰▰▰▰▰▱▱▱ 6 of 8 positions, about 10 seconds left\n" in reply.text)
        job = town.client.part(Analyses).job(await town.match())
        assert job is not None
        job.began -= 600
        await town.playground.wait_for(lambda: "6 of 8 positions, about 3 minutes left\n" in reply.text)
        patch.setattr(analysing, "EDITABLE_FOR", 0)
        await town.quiet()
    assert reply.text.endswith(say("en", "analysis-later"))
    for _ in range(2):
        held.go.release()
    assert "The last chance: on move 8" in (await town.press(town.ben, reply.message, "Analysis")).text


async def test_an_analysis_goes_on_silently_after_its_progress_message_is_dismissed(
    town: Town, held: type[Held], monkeypatch: pytest.MonkeyPatch
) -> None:
    await play_to_the_end(town, held)
    monkeypatch.setattr(analysing, "PROGRESS_EVERY", 0.01)
    reply = await town.ben.slash(town.vault, "analyse")
    held.go.release()
    await town.playground.wait_for(lambda: "1 of 8" in reply.text)
    town.ben.delete(reply.message)
    await town.quiet()
    assert reply.followups == []
    for _ in range(7):
        held.go.release()
    assert "The last chance: on move 8" in (await town.slash(town.ben, "analyse")).text


async def test_an_unfinished_or_short_match_cannot_be_analysed(town: Town) -> None:
    await town.begin(town.ben, town.aoi)
    assert "Analysis" not in (await town.slash(town.ben, "replay")).message.labels
    assert (await town.slash(town.ben, "analyse")).text == say("en", "refusal-analysis-too-early")
    match = await town.match()
    await endings.resign(town.store, match.id, match.seats[0])
    await town.show()
    assert "See how it went" not in town.board().labels
    assert "Analysis" not in (await town.slash(town.ben, "replay")).message.labels
    assert (await town.slash(town.ben, "analyse")).text == say("en", "refusal-nothing-to-analyse")
    await town.slash(town.chie, "puzzle tower", town.games)
    thread = town.games.last.thread
    assert thread is not None
    puzzle = await town.match(thread)
    await endings.resign(town.store, puzzle.id, puzzle.seats[0])
    assert (await town.slash(town.chie, "analyse", thread)).text == say("ja", "refusal-no-analysis")
    old = CustomId(Action.ANALYSIS, match.id, 1, "turn")
    town.put_back(town.board(), str(old))
    assert (await town.press(town.ben, town.board(), str(old))).text.endswith(say("en", "refusal-old-button"))
