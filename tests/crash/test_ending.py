"""Killed while a match ends, and while its board is changed rather than posted anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.crash.hall import Hall, by_command
from tests.crash.seams import EDIT, POST, REACT, Moment, Seam, around, kill_at, killed_at
from tests.crash.whole import everything_is_whole

pytestmark = pytest.mark.asyncio(loop_scope="package")

CHEERING = Path(__file__).parents[1] / "cheering.py"
ENDING = (
    Seam("committed, the last board not posted", Moment.BEFORE, POST),
    Seam("the last board posted, the answer unread", Moment.UNREAD, POST),
)
REACTING = around(REACT, "the last board posted, no reaction", "reacted")
CHANGING = around(EDIT, "committed, the board not changed", "the board changed")


@killed_at(*ENDING)
async def test_an_end_survives_a_kill(hall: Hall, seam: Seam) -> None:
    table = await hall.table()
    _, black = table.people
    asked = await black.slash(table.room, "match resign")
    await kill_at(seam, hall, {table.room.key: lambda: black.press(asked.message, "Resign")})
    await hall.restart()
    await everything_is_whole(hall, table)
    match = await table.found()
    assert match.outcome is not None
    assert table.board.labels == ["Again", "Learn it", "Puzzle of the day"]
    # The channel is free for the next match.
    await everything_is_whole(hall, await hall.table(table.room))


@killed_at(*REACTING, always={0})
async def test_a_reaction_to_an_end_survives_a_kill(hall: Hall, seam: Seam) -> None:
    """Takes 2 s, because the bot is started with another file."""
    await hall.kill()
    hall.added = (CHEERING,)
    try:
        await hall.restart()
        table = await hall.table()
        _, black = table.people
        asked = await black.slash(table.room, "match resign")
        await kill_at(seam, hall, {table.room.key: lambda: black.press(asked.message, "Resign")})
        await hall.restart()
        await hall.shown()
        assert [board.reactions for board in table.boards] == [{}, {"🎉": 1}]
        await everything_is_whole(hall, table)
    finally:
        hall.added = ()
        await hall.kill()


@killed_at(*CHANGING)
async def test_an_edit_of_the_board_message_survives_a_kill(hall: Hall, seam: Seam) -> None:
    table = await hall.table()
    white, black = table.people
    await white.slash(table.room, "match draw")
    # A player who offers a draw and moves still offers it, and the next board says so.
    await table.move(by_command)
    await hall.shown()
    board = table.board
    await kill_at(seam, hall, {table.room.key: lambda: black.press(board, "Decline the draw")})
    await hall.restart()
    await hall.shown()
    assert table.board == board
    assert "Decline the draw" not in board.labels
    assert "draw" not in board.text
    await everything_is_whole(hall, table)
