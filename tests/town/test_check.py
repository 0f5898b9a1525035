"""A check of a bot that is running: neither disturbs the other."""

from __future__ import annotations

import discord
import pytest

from bot.check import Verdict, check, open_client
from tests.test_check import at_once
from tests.town.conftest import Town


async def test_a_running_bot_plays_on_during_a_check(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.Client, "before_identify_hook", at_once)
    await town.begin(town.aoi, town.ben)
    answers: list[str] = []

    async def ask(_: str) -> str:
        answers.append((await town.slash(town.aoi, "move", move="a1-b2")).text)
        own_board = town.board()
        reply = await town.press(town.ben, own_board, own_board.labels[0])
        answers.append(reply.text)
        suggested = await town.ben.autocomplete(town.vault, "move", "move", "c6")
        answers.append(str(suggested[0].value))
        return ""

    async with open_client(guild_ready_timeout=0.05) as client:
        await client.login(town.playground.token)
        place = str(town.playground.guild_id), "lounge"
        results = await check(client, *place, locale="en", tell=print, ask=ask, patience=1.0)
    assert [result for result in results if result.verdict is Verdict.FAILED] == []
    assert "a1-b2" in answers[0]
    assert "failed" not in answers[1]
    assert answers[2].startswith("c6")
    assert (await town.match()).moves == 1
