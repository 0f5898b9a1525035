"""`tests.statements` makes databases quicker for the tests, and hides nothing of what the bot says to them."""

from __future__ import annotations

import pytest
from sqlalchemy import create_engine
from sqlalchemy.ext.asyncio import create_async_engine

from bot.core.match import legal_texts
from bot.storage import database, open_store
from bot.storage.matches import load_match, play_move
from tests import statements
from tests.core import agreeing
from tests.core.conftest import ALICE, BOB, Clock, House, on_turn
from tests.statements import heard


async def said_in_a_match(url: str, channel: int) -> list[str]:
    """The statements of a process for a match, from a challenge to an agreed draw after some moves."""
    with heard() as said:
        async with open_store(url) as store:
            house = House(store, Clock())
            match = await house.vault(channel=channel)
            for _ in range(4):
                match = await load_match(house.store, match.id)
                match = await play_move(house.store, match.id, None, on_turn(match), legal_texts(match)[0])
            await agreeing.offer(house.store, match.id, ALICE.id)
            await agreeing.agree(house.store, match.id, BOB.id)
    return said


@pytest.mark.both_databases
async def test_statements_compiled_once_are_those_that_each_engine_compiles_for_itself(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = [await said_in_a_match(url, channel) for channel in (1, 2)]
    monkeypatch.setattr(database, "create_engine", create_engine)
    monkeypatch.setattr("sqlalchemy.ext.asyncio.create_async_engine", create_async_engine)
    monkeypatch.setattr(database, "_prepare", statements.prepare_as_in_use)
    own = await said_in_a_match(url, 3)
    assert len(own) > 20
    assert shared[1] == own
