"""One hall for all these tests: what they share is the bot that they kill."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from playground import Playground
from tests import openapi
from tests.crash.hall import SQLITE, Hall

pytest.register_assert_rewrite("tests.crash.whole")


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def open_hall(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Hall]:
    """The hall; whatever is exchanged in it is held against Discord's description."""
    folder = tmp_path_factory.mktemp("crash")
    async with Playground() as playground:
        with openapi.checked(playground):
            hall = Hall(playground, f"{SQLITE}{folder / 'banmen.db'}", folder)
            yield hall
            await hall.kill()


@pytest_asyncio.fixture(loop_scope="package")
async def hall(open_hall: Hall) -> Hall:
    """The hall, with the bot in it."""
    await open_hall.open()
    return open_hall
