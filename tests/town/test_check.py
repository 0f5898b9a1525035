"""A check of a bot that is running: neither disturbs the other."""

from __future__ import annotations

import asyncio

from bot.check import Verdict
from bot.check.context import Patience
from tests.test_check import Operator, run
from tests.town.conftest import Town


async def test_a_running_bot_plays_on_during_a_check(town: Town) -> None:
    await town.begin(town.aoi, town.ben)
    answers: list[str] = []

    async def play() -> None:
        await town.slash(town.aoi, "move", move="a1-b2")
        await town.playground.wait_for(lambda: len(town.boards()) == 2)
        own_board = town.board()
        reply = await town.press(town.ben, own_board, own_board.labels[0])
        answers.append(reply.text)
        suggested = await town.ben.autocomplete(town.vault, "move", "move", "c6")
        answers.append(str(suggested[0].value))

    playing: list[asyncio.Task[None]] = []

    class Player(Operator):
        async def ask(self, question: str) -> str:
            if not playing:
                playing.append(asyncio.create_task(play()))
            return await super().ask(question)

    results = await run(town.playground, Player(town.playground, acts=False), patience=Patience(person=0.1))
    await asyncio.gather(*playing)
    assert [result for result in results.values() if result.verdict is Verdict.FAILED] == []
    assert "failed" not in answers[0]
    assert answers[1].startswith("c6")
    assert (await town.match()).moves == 1
