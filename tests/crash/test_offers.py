"""Killed while offers are made and answered, a match moves to another channel, and a move is taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.crash.hall import Hall, Table, by_command
from tests.crash.seams import EDIT, POST, Seam, Trap, around, kill_at, kill_during, killed_at
from tests.crash.whole import everything_is_whole

pytestmark = pytest.mark.asyncio(loop_scope="package")

ARRIVING = around(POST, "committed, the new place not told", "the new place told")
LEAVING = around(EDIT, "the old place not told", "the old place told")
ASKING = around(POST, "offered, nobody asked", "asked")
ANSWERING = around(EDIT, "answered, the question still open", "the question closed")
OPEN = ["Accept the draw", "Decline the draw"]


@killed_at(*ASKING)
async def test_an_offer_survives_a_kill(hall: Hall, seam: Seam) -> None:
    table = await hall.table()
    white, black = table.people
    board = table.board
    labels = board.labels
    await kill_at(seam, hall, {table.room.key: lambda: black.slash(table.room, "match draw")})
    await hall.restart()
    await hall.shown()
    (offer,) = table.offers
    assert offer.labels == OPEN
    assert offer.mentions == {white.id}
    assert (table.boards, board.labels) == ([board], labels)
    await everything_is_whole(hall, table)
    # White has moved: that was the answer.
    assert (table.offers, offer.labels) == ([offer], [])
    assert "without an answer" in offer.text


@killed_at(*ANSWERING)
async def test_an_answer_survives_a_kill(hall: Hall, seam: Seam) -> None:
    table = await hall.table()
    white, black = table.people
    await black.slash(table.room, "match draw")
    await hall.shown()
    board, (offer,) = table.board, table.offers
    await kill_at(seam, hall, {table.room.key: lambda: white.press(offer, "Decline the draw")})
    await hall.restart()
    await hall.shown()
    assert (table.offers, offer.labels) == ([offer], [])
    assert offer.text.endswith(f"{white.name} declined.")
    assert table.boards == [board]
    await everything_is_whole(hall, table)


@killed_at(*ANSWERING)
async def test_a_withdrawal_survives_a_kill(hall: Hall, seam: Seam) -> None:
    table = await hall.table()
    _, black = table.people
    await black.slash(table.room, "match draw")
    await hall.shown()
    (offer,) = table.offers
    waiting = await black.slash(table.room, "match draw")
    await kill_at(seam, hall, {table.room.key: lambda: black.press(waiting.message, "Withdraw")})
    await hall.restart()
    await hall.shown()
    assert (table.offers, offer.labels) == ([offer], [])
    assert offer.text.endswith("withdrew the offer.")
    await everything_is_whole(hall, table)


@killed_at(*ARRIVING, *LEAVING)
async def test_a_relocation_survives_a_kill(hall: Hall, seam: Seam) -> None:
    table, there = await hall.table(), hall.channel()
    white, black = table.people
    await white.slash(table.room, "match change-channel", place=there.key)
    await _wait_for_question(hall, table)
    left, (offer,) = table.board, table.offers
    where = there if seam in ARRIVING else table.room
    trap = Trap(hall, seam, where.key)
    with trap.set():
        await kill_during([lambda: black.press(offer, "Allow")], trap.close())
    await hall.restart()
    await hall.shown()
    assert left.labels == []
    assert left.text.count("This match goes on in") == 1
    assert (table.offers, offer.labels) == ([offer], [])
    assert offer.text.endswith("Everyone agreed.")
    assert f"/{there.key}/" in table.challenge.text
    table.room = there
    assert len(table.boards) == 1
    await everything_is_whole(hall, table)


@killed_at(*ARRIVING, *ANSWERING)
async def test_a_takeback_survives_a_kill(hall: Hall, seam: Seam) -> None:
    table = await hall.table()
    white, black = table.people
    await table.move(by_command)
    await table.move(by_command)
    await white.slash(table.room, "match takeback")
    await _wait_for_question(hall, table)
    (offer,) = table.offers
    # The board before is edited first.
    seam = replace(seam, passing=1) if seam in ANSWERING else seam
    await kill_at(seam, hall, {table.room.key: lambda: black.press(offer, "Allow")})
    await hall.restart()
    await hall.shown()
    assert (table.offers, offer.labels) == ([offer], [])
    assert offer.text.endswith("It was taken back.")
    await everything_is_whole(hall, table)
    assert (await table.found()).moves == 1


async def _wait_for_question(hall: Hall, table: Table) -> None:
    """Wait until everybody sees that something is asked."""
    await hall.playground.wait_for(lambda: table.offers and "Allow" in table.offers[-1].labels)
    await hall.shown()
