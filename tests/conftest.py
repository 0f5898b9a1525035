"""What every test may ask for."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from playground import Playground
from tests import openapi
from tests.postgres import postgres

__all__ = ["playground", "postgres"]


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    """A playground of its own; whatever is exchanged there is held against Discord's description."""
    async with openapi.opened() as playground:
        yield playground
