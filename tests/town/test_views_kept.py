"""discord.py keeps no view of a sent message: every press is handled by its custom id alone."""

from __future__ import annotations

import asyncio

from tests.town.conftest import SHORT_GAME, Town


async def test_nothing_waits_for_presses_on_messages(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    await town.ben.press(board, "Move")
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    await town.slash(town.dan, "preferences")
    await town.slash(town.dan, "help")
    waiting = (str(task.get_coro()) for task in asyncio.all_tasks())
    assert not [each for each in waiting if "BaseView" in each]
