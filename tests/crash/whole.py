"""Conditions that must hold after every restart."""

from __future__ import annotations

import asyncio

from bot.core.match import Match, RowKind, restored
from bot.texts import say
from bot.ui.match import entry_of
from tests.crash.hall import WAYS, Hall, Table


async def everything_is_whole(hall: Hall, *tables: Table) -> None:
    """Nothing is lost, everything is shown exactly once, and people can continue the match at each table."""
    await hall.shown()
    for table in tables:
        await _assert_table_is_whole(table)
    await asyncio.gather(*map(_assert_play_goes_on, tables))
    await hall.shown()
    for table in tables:
        await _assert_table_is_whole(table)
    assert hall.complaints() == []
    hall.found_whole(*tables)


async def _assert_table_is_whole(table: Table) -> None:
    match = await table.found()
    _assert_nothing_is_lost(table, match)
    _assert_one_board_per_revision(table, match)
    _assert_each_offer_is_asked_once(table, match)
    _assert_challenge_links_to_match(table)
    table.known = match.log


def _assert_nothing_is_lost(table: Table, match: Match) -> None:
    assert match.log[: len(table.known)] == table.known
    replayed = restored(match, match.log, match.shown, entry_of(match).game.start(match.options))
    assert replayed.position == match.position


def _assert_one_board_per_revision(table: Table, match: Match) -> None:
    assert table.revisions == sorted(set(table.revisions))
    since = match.log[table.revisions[-1] :]
    # Offers have their own messages, which leave the board as it is.
    assert not since or not match.outcome
    assert {row.kind for row in since} <= {RowKind.OFFER, RowKind.DECLINE}
    assert [board for board in table.boards if board.buttons] == [table.board]


def _assert_each_offer_is_asked_once(table: Table, match: Match) -> None:
    """Open offers have a message with buttons each; those of others have lost theirs."""
    asking = [message for message in table.offers if message.buttons]
    assert len(asking) == len(match.offers)
    made = sum(row.kind is RowKind.OFFER for row in match.log)
    assert len(table.offers) <= made


def _assert_challenge_links_to_match(table: Table) -> None:
    assert table.challenge.buttons == []
    assert f"/{table.room.key}/{table.boards[0].id})" in table.challenge.text


async def _assert_play_goes_on(table: Table) -> None:
    """The player on turn moves; a player still choosing in an older message gets a refusal."""
    before = await table.found()
    if before.outcome is None:
        await table.move(table.hall.rng.choice(WAYS))
        assert (await table.found()).moves == before.moves + 1
    after = await table.found()
    # A picker is deleted when its user opens another, and loses its buttons when they move in another way.
    for picker in (each for each in table.pickers if not each.message.deleted and each.message.labels):
        assert await picker.too_late() == say("en", "refusal-stale", shown=picker.number, now=after.moves + 1)
    table.pickers.clear()
    assert (await table.found()).log == after.log
