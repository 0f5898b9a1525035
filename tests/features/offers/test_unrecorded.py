"""Offers and live messages between posting and recording."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

import pytest
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from bot.core.match import UserId
from bot.features import offers
from bot.features.spectating import queries as spectating_queries
from bot.features.spectating.live import LiveMessages
from bot.matches import challenges
from bot.matches.challenges import queries as challenges_queries
from bot.storage import clock_queries, match_queries
from bot.storage.preferences import save_preference, save_server_setting
from playground.rest import Exchange
from tests.town.conftest import SHORT_GAME, Town
from tests.town.test_unrecorded import (
    POST,
    Holding,
    another_process,
    assert_boards_in_order,
    assert_no_tracebacks,
    assert_told_once,
    boards_have_buttons,
    lock_database_after,
    pass_ticks,
    play_unpublished,
)


@contextlib.contextmanager
def fill_disk_after(town: Town, request: str) -> Iterator[None]:
    """A town whose disk is full."""

    def is_full(*_: object, **__: object) -> None:
        raise OperationalError("UPDATE", {}, sqlite3.OperationalError("database or disk is full"))

    with pytest.MonkeyPatch.context() as patch:

        async def fill(exchange: Exchange) -> None:
            if f"{exchange.method} {exchange.template}" == request:
                for queries, name in (
                    (challenges_queries, "note_challenge_posted"),
                    (challenges_queries, "settle_challenge"),
                    (match_queries, "save_rows"),
                    (match_queries, "note_shown"),
                    (spectating_queries, "note_live"),
                    (clock_queries, "note_delivered"),
                ):
                    patch.setattr(queries, name, is_full)

        town.playground.rest.after.append(fill)
        try:
            yield
        finally:
            town.playground.rest.after.remove(fill)


Trouble: TypeAlias = Callable[[Town, str], contextlib.AbstractContextManager[None]]


TROUBLES: tuple[Trouble, ...] = (lock_database_after, fill_disk_after)


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_an_unrecorded_board_is_retired_after_the_next_move(hasty: Town, trouble: Trouble) -> None:
    town = hasty
    await town.begin(town.ben, town.dan)
    with capture_logs() as logged, trouble(town, POST):
        reply = await town.slash(town.ben, "move", move=SHORT_GAME[0])
        assert reply.texts[0] == "You walked from a1 to b2."
        assert_told_once(reply, "refusal-not-recorded")
        assert boards_have_buttons(town) == [False, True]
        # The loop of ticks goes on.
        await pass_ticks(town)
        refused = await town.slash(town.dan, "move", move=SHORT_GAME[1])
        assert_told_once(refused, "store-unavailable")
        assert (await town.match()).moves == 1
    assert_no_tracebacks(logged)
    await town.slash(town.dan, "move", move=SHORT_GAME[1])
    await pass_ticks(town)
    assert boards_have_buttons(town) == [False, False, True]
    await assert_boards_in_order(town)


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_an_unrecorded_board_is_found_at_a_later_tick(hasty: Town, trouble: Trouble) -> None:
    town = hasty
    await town.begin(town.ben, town.dan)
    with capture_logs(), trouble(town, POST):
        await town.slash(town.ben, "move", move=SHORT_GAME[0])
    town.playground.pass_time(3600)
    await pass_ticks(town)
    assert boards_have_buttons(town) == [False, True]
    await assert_boards_in_order(town)


@pytest.mark.parametrize("trouble", TROUBLES)
@pytest.mark.parametrize("waits", [False, True])
async def test_an_unrecorded_challenge_remains_valid(hasty: Town, trouble: Trouble, waits: bool) -> None:
    town = hasty
    with capture_logs() as logged, trouble(town, POST):
        reply = await town.slash(town.ben, "challenge vault", town.vault, opponent=town.dan, seat="white", size="6")
        assert_told_once(reply, "refusal-challenge-not-recorded")
        await pass_ticks(town)
    assert_no_tracebacks(logged)
    [challenge] = town.vault.messages
    if waits:
        town.playground.pass_time(3600)
        await pass_ticks(town)
        [made] = await challenges.open_challenges(town.store)
        assert made.message == challenge.id
    assert town.vault.messages == [challenge]
    await town.press(town.dan, challenge, "Accept")
    await pass_ticks(town)
    assert not challenge.labels
    assert boards_have_buttons(town) == [True]
    await assert_boards_in_order(town)


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_an_unrecorded_live_message_is_posted_once(hasty: Town, trouble: Trouble) -> None:
    town = hasty
    await town.begin(town.ben, town.dan)
    live = town.playground.add_channel("live")
    await save_server_setting(town.store, town.playground.guild_id, "live", live.id)
    with capture_logs() as logged, trouble(town, POST):
        await town.client.part(LiveMessages).catch_up()
        await town.quiet()
        await pass_ticks(town)
    assert_no_tracebacks(logged)
    town.playground.pass_time(3600)
    await pass_ticks(town)
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    await pass_ticks(town)
    assert len(live.messages) == 1
    assert "walked from a1 to b2" in live.last.text
    assert await town.store.read(spectating_queries.live_behind) == []


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_an_unrecorded_reminder_is_sent_once(hasty: Town, trouble: Trouble) -> None:
    town = hasty
    reply = await town.slash(town.ben, "challenge vault", opponent=town.dan, seat="white", size="6", clock="1d")
    assert town.vault.messages, reply.text
    await town.press(town.dan, town.vault.last, "Accept")
    await save_preference(town.store, UserId(town.ben.id), "reminders", "dm")
    await town.passes(hours=19)
    with capture_logs() as logged, trouble(town, POST):
        await pass_ticks(town)
    assert_no_tracebacks(logged)
    town.playground.pass_time(3600)
    await pass_ticks(town)
    assert len(town.ben.direct.messages) == 1
    assert await town.store.read(clock_queries.undelivered) == []


async def test_two_processes_publishing_a_live_message_at_once_leave_one(hasty: Town) -> None:
    town = hasty
    async with another_process(town) as other:
        await town.begin(town.ben, town.dan)
        live = town.playground.add_channel("live")
        for client in town.client, other.client:
            await town.playground.wait_for(partial(client.get_channel, live.id))
        await save_server_setting(town.store, town.playground.guild_id, "live", live.id)
        holding = Holding(town, done=True)
        await town.client.part(LiveMessages).catch_up()
        await holding.came.wait()
        await play_unpublished(town, 0)
        await other.client.part(LiveMessages).catch_up()
        await town.playground.wait_for(lambda: len(live.messages) == 2)
        holding.released.set()
        await pass_ticks(town, other)
        assert len(live.messages) == 1
        assert "walked from a1 to b2" in live.last.text


async def test_an_offer_made_before_its_board_was_recorded_leaves_the_board_as_it_is(hasty: Town) -> None:
    town = hasty
    challenge = await town.challenge(town.ben, town.dan)
    holding = Holding(town, done=True)
    accepting = asyncio.create_task(town.press(town.dan, challenge, "Accept"))
    await holding.came.wait()
    board, match = town.board(), await town.match()
    labels = board.labels
    await offers.offer(town.store, match.id, match.seats[1])
    holding.released.set()
    await accepting
    assert await town.store.read(match_queries.unswept)
    await pass_ticks(town)
    assert town.offer().labels == ["Accept the draw", "Decline the draw"]
    assert (town.boards(), board.labels) == ([board], labels)
    assert not await town.store.read(match_queries.unswept)


async def test_an_unrecorded_offer_of_a_dead_process_is_closed_by_another_after_the_next_move(hasty: Town) -> None:
    town = hasty
    async with another_process(town) as other:
        await town.begin(town.ben, town.dan)
        match = await town.match()
        after = await offers.offer(town.store, match.id, match.seats[1])
        holding = Holding(town, done=True)
        late = asyncio.create_task(town.client.boards.publish(after.id, after))
        await holding.came.wait()
        late.cancel()
        await asyncio.wait([late])
        assert town.offer().labels == ["Accept the draw", "Decline the draw"]
        newer = await play_unpublished(other, 0)
        await other.client.boards.publish(newer.id, newer)
        await other.quiet()
        assert not town.offer().labels
        assert "went on without an answer" in town.offer().text
