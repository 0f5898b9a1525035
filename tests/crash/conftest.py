"""One hall for all these tests: what they share is the bot that they kill."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests import openapi
from tests.classic import only_classic
from tests.crash.hall import SQLITE, Hall

pytest.register_assert_rewrite("tests.crash.whole")


@contextlib.asynccontextmanager
async def opened(database: str, folder: Path) -> AsyncIterator[Hall]:
    """A hall; all exchanges in it are checked against Discord's description."""
    async with openapi.opened() as playground:
        playground.world.bare_options = True
        with only_classic(playground):
            hall = Hall(playground, database, folder)
            yield hall
            await hall.kill()


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def same_hall(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Hall]:
    """The hall that all tests share."""
    folder = tmp_path_factory.mktemp("crash")
    async with opened(f"{SQLITE}{folder / 'banmen.db'}", folder) as hall:
        yield hall


@pytest_asyncio.fixture(loop_scope="package")
async def hall(same_hall: Hall) -> AsyncIterator[Hall]:
    """The hall, with the bot in it."""
    await same_hall.open()
    yield same_hall
    same_hall.leave()


@pytest_asyncio.fixture(loop_scope="package")
async def hall_on_postgres(own_database: str, tmp_path: Path) -> AsyncIterator[Hall]:
    """A separate hall, with the bot in it and PostgreSQL behind it."""
    async with opened(own_database, tmp_path) as hall:
        await hall.open()
        yield hall
