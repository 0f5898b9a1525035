"""Killed while a match moves to another channel, and while a move is taken back."""

from __future__ import annotations

import pytest

from tests.crash.hall import Hall, Table, by_command
from tests.crash.seams import EDIT, POST, Seam, Trap, around, kill_at, kill_during
from tests.crash.whole import everything_is_whole

pytestmark = pytest.mark.asyncio(loop_scope="package")

ARRIVING = around(POST, "committed, the new place not told", "the new place told")
LEAVING = around(EDIT, "the old place not told", "the old place told")


@pytest.mark.parametrize("seam", [*ARRIVING, *LEAVING], ids=str)
async def test_a_relocation_survives_a_kill(hall: Hall, seam: Seam) -> None:
    table, there = await hall.table(), hall.channel()
    white, black = table.people
    await white.slash(table.room, "relocate", place=there.key)
    await _wait_for_question(hall, table)
    left = table.board
    where = there if seam in ARRIVING else table.room
    trap = Trap(hall, seam, where.key)
    with trap.set():
        await kill_during([lambda: black.press(left, "Allow")], trap.close())
    await hall.restart()
    await hall.shown()
    assert left.labels == []
    assert left.text.count("This match goes on in") == 1
    assert f"/{there.key}/" in table.challenge.text
    table.room = there
    assert len(table.boards) == 1
    await everything_is_whole(hall, table)


@pytest.mark.parametrize("seam", ARRIVING, ids=str)
async def test_a_takeback_survives_a_kill(hall: Hall, seam: Seam) -> None:
    table = await hall.table()
    white, black = table.people
    await table.move(by_command)
    await table.move(by_command)
    await white.slash(table.room, "takeback")
    await _wait_for_question(hall, table)
    await kill_at(seam, hall, {table.room.key: lambda: black.press(table.board, "Allow")})
    await hall.restart()
    await everything_is_whole(hall, table)
    assert (await table.found()).moves == 1


async def _wait_for_question(hall: Hall, table: Table) -> None:
    """Wait until everybody sees that something is asked."""
    await hall.playground.wait_for(lambda: "Allow" in table.board.labels)
    await hall.shown()
