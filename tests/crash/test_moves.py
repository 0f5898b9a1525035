"""Killed while people move."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

import pytest

from bot.texts import say
from tests.crash.hall import WAYS, Hall, Table, by_command
from tests.crash.seams import ANSWER, DELETE, EDIT, LOOK, POST, SEARCH, Moment, Seam, Trap, kill_at, killed_at
from tests.crash.whole import everything_is_whole

pytestmark = pytest.mark.asyncio(loop_scope="package")


class Progress(NamedTuple):
    """The progress of a move; None where it may differ."""

    committed: bool | None
    posted: bool | None
    noted: bool | None
    tidied: bool | None
    """Whether the board before has lost its buttons."""

    def allows(self, reached: Progress) -> bool:
        """Whether it is how far we have come."""
        return all(should in (None, was) for should, was in zip(self, reached, strict=True))


SEAMS = {
    Seam("before the press is answered", Moment.BEFORE, ANSWER): Progress(None, None, None, False),
    Seam("answered, the bot not knowing", Moment.UNREAD, ANSWER): Progress(None, None, None, False),
    Seam("committed, not posted", Moment.BEFORE, POST): Progress(True, False, False, False),
    Seam("posted, the answer unread", Moment.UNREAD, POST): Progress(True, True, False, False),
    Seam("posted, not noted", Moment.UNNOTED, POST): Progress(True, True, False, None),
    Seam("posted, the old buttons not gone", Moment.BEFORE, EDIT): Progress(True, True, False, False),
    Seam("the old buttons gone, the answer unread", Moment.UNREAD, EDIT): Progress(True, True, False, True),
    Seam("the old buttons gone, not noted", Moment.UNNOTED, EDIT): Progress(True, True, False, True),
    Seam("before the picker is deleted", Moment.BEFORE, DELETE): Progress(True, None, None, None),
    Seam("the picker deleted, the answer unread", Moment.UNREAD, DELETE): Progress(True, None, None, None),
}
AFTER_A_RESTART = {
    Seam("posted, the old board not looked at", Moment.BEFORE, LOOK): Progress(True, True, False, False),
    Seam("the old board looked at, the answer unread", Moment.UNREAD, LOOK): Progress(True, True, False, False),
    Seam("looked at, the old buttons not gone", Moment.BEFORE, EDIT): Progress(True, True, False, False),
    Seam("the old buttons gone, the answer unread", Moment.UNREAD, EDIT): Progress(True, True, False, True),
    Seam("the old buttons gone, not noted", Moment.UNNOTED, EDIT): Progress(True, True, False, True),
}
"""Only a bot that has just started looks at the old board: later it knows what it has posted."""
RECOVERING = (
    Seam("before it looks for the board", Moment.BEFORE, SEARCH),
    Seam("posted, the answer unread", Moment.UNREAD, POST),
    Seam("posted, not noted", Moment.UNNOTED, POST),
)


@killed_at(*SEAMS, always={2, 4})
async def test_a_move_survives_a_kill(hall: Hall, seam: Seam) -> None:
    tables = await hall.tables(len(WAYS))
    # From now on the bot knows their boards.
    await asyncio.gather(*(table.move(by_command) for table in tables))
    await hall.shown()
    await _kill_while_moving(hall, tables, seam, SEAMS[seam])


@killed_at(*AFTER_A_RESTART)
async def test_the_first_move_after_a_restart_survives_a_kill(hall: Hall, seam: Seam) -> None:
    tables = await hall.tables(len(WAYS))
    await hall.kill()
    await hall.restart()
    await _kill_while_moving(hall, tables, seam, AFTER_A_RESTART[seam])


async def _kill_while_moving(hall: Hall, tables: Sequence[Table], seam: Seam, expected: Progress) -> None:
    await asyncio.gather(*(table.open_picker() for table in tables))
    steps = {table.room.key: await way(table) for way, table in zip(WAYS, tables, strict=True)}
    before = {table: (table.board, table.revisions[-1]) for table in tables}
    reached: list[Progress] = []

    def look() -> None:
        for table, (board, revision) in before.items():
            kept, shown = hall.revisions(table.match)
            reached.append(Progress(kept > revision, table.board != board, shown > revision, not board.buttons))

    await kill_at(seam, hall, steps, look)
    assert len(reached) == len(tables)
    assert [progress for progress in reached if not expected.allows(progress)] == []
    await hall.restart()
    await everything_is_whole(hall, *tables)
    moves = {table.revisions[-1] - revision for table, (_, revision) in before.items()}
    # The one before the kill, where it was committed, and the one after it.
    assert moves <= ({1, 2} if expected.committed is None else {2})


async def test_a_move_begun_before_a_kill_can_be_finished_after_it(hall: Hall) -> None:
    tables = await hall.tables(len(WAYS))
    before = [table.revisions[-1] for table in tables]
    steps = [await way(table) for way, table in zip(WAYS, tables, strict=True)]
    await hall.kill()
    await hall.restart()
    for step in steps:
        await step()
    await hall.playground.wait_for(lambda: [table.revisions[-1] - 1 for table in tables] == before)
    await everything_is_whole(hall, *tables)


async def test_an_old_board_that_still_has_buttons_answers_politely(hall: Hall) -> None:
    (table,) = await hall.tables(1)
    board, match = table.board, await table.found()
    seam = Seam("before the old buttons go", Moment.BEFORE, EDIT)
    await kill_at(seam, hall, {table.room.key: await by_command(table)})
    trap = Trap(hall, seam, table.room.key)
    with trap.set():
        await hall.restart()
        await trap.sprung()
        assert board.buttons
        reply = await table.on_turn(match).press(board, "Move")
        assert reply.text == say("en", "refusal-stale", shown=match.moves + 1, now=match.moves + 2)
        await trap.close()
    await hall.restart()
    await everything_is_whole(hall, table)


@killed_at(*RECOVERING)
async def test_a_recovery_survives_another_kill(hall: Hall, seam: Seam) -> None:
    tables = await hall.tables(len(WAYS))
    unposted = Seam("committed, not posted", Moment.BEFORE, POST)
    await kill_at(unposted, hall, {table.room.key: await way(table) for way, table in zip(WAYS, tables, strict=True)})
    trap = Trap(hall, seam, tables[0].room.key)
    with trap.set():
        await hall.restart()
        await trap.close()
    await hall.restart()
    await everything_is_whole(hall, *tables)
