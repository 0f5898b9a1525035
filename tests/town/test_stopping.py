"""A bot that stops in the middle of play ends what it has begun, and logs no error."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

import pytest

from bot import client
from playground.driver import Person
from playground.rest import Exchange
from tests.town.conftest import Town
from tests.town.test_slow_database import Stuck

MOMENTS = (0, 1, 2, 3, 5, 8, 11)
"""Numbers of requests to Discord after which the bot stops."""


async def play(town: Town, board: Any, picker: Any) -> None:
    """Several people do something at once: Ben moves, a computer player answers Chie, Aoi looks around."""
    doing = (
        town.ben.slash(town.vault, "move", move="a1-b2"),
        town.chie.slash(town.games, "move", move="a1-b2"),
        town.aoi.slash(town.vault, "board"),
        town.aoi.slash(town.vault, "help"),
        town.aoi.autocomplete(town.vault, "move", "move", ""),
        town.dan.press(picker, picker.labels[0]),
        town.dan.press(board, "Moves"),
        town.chie.press(board, "Watch"),
    )
    await asyncio.gather(*doing, return_exceptions=True)


async def against_the_computer(town: Town, person: Person) -> None:
    """A match in #games against the easiest computer player."""
    await town.slash(person, "challenge vault", town.games, opponent=town.bot, seat="white", size="6", level="1")


def handling() -> list[str]:
    """The names of the tasks that answer people now, or tell the bot of other events."""
    return [name for task in asyncio.all_tasks() if (name := task.get_name()).startswith(client.DISCORD_TASKS)]


def assert_no_errors(town: Town, caplog: pytest.LogCaptureFixture) -> None:
    """Neither the bot nor discord.py nor asyncio has logged an error."""
    # asyncio logs an exception that was never retrieved when its task is deleted.
    gc.collect()
    assert [line for line in town.journal if line.startswith(("error", "critical", "exception"))] == []
    assert [record.getMessage() for record in caplog.records if record.levelname in {"ERROR", "CRITICAL"}] == []


@pytest.mark.parametrize(
    "requests", [pytest.param(each, marks=() if each in {0, 3, 11} else pytest.mark.campaign) for each in MOMENTS]
)
async def test_stopping_in_the_middle_of_play_logs_no_error(
    town_without_bot: Town, caplog: pytest.LogCaptureFixture, requests: int
) -> None:
    """Takes a second, because two matches begin before."""
    town = town_without_bot
    await town.start(tick=0.05)
    await against_the_computer(town, town.chie)
    board = await town.begin(town.ben, town.dan, moves=("e1-d2", "c6-b5"))
    picker = (await town.press(town.ben, town.board(), "Move")).message
    reached, seen = asyncio.Event(), 0

    async def count(_: Exchange) -> None:
        nonlocal seen
        seen += 1
        if seen >= requests:
            reached.set()

    town.playground.rest.before.append(count)
    playing = asyncio.create_task(play(town, board, picker))
    if requests:
        await reached.wait()
    else:
        await asyncio.sleep(0)
    await town.client.close()
    playing.cancel()
    assert_no_errors(town, caplog)


async def test_stopping_while_the_database_does_nothing_logs_no_error(
    town_without_bot: Town, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is kept waiting for a database that is away, and those who were in hand are cut off."""
    town = town_without_bot
    await town.start(tick=0.05, stop_timeout=0.1)
    board = await town.begin(town.ben, town.dan, moves=("e1-d2", "c6-b5"))
    picker = (await town.press(town.ben, town.board(), "Move")).message
    with monkeypatch.context() as patch:
        stuck = Stuck(town.store.database)
        patch.setattr(town.store, "database", stuck)
        playing = asyncio.create_task(play(town, board, picker))
        # The bot's own jobs wait for the database as well, so its units of work don't tell whether people do.
        await town.playground.wait_for(lambda: len(handling()) > 3)
        await town.client.close()
        playing.cancel()
    assert_no_errors(town, caplog)
    assert "tasks cut off" in "\n".join(town.journal)
