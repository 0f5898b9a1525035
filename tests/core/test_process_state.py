"""State that processes share, on each database."""

from __future__ import annotations

import asyncio

import pytest

from bot.storage import process_state
from tests.core.conftest import House


async def claim(house: House, digest: str) -> bool:
    """A process wants to sync these commands."""
    return await house.store.write(process_state.claim_commands, digest, house.clock())


@pytest.mark.both_databases
async def test_commands_are_claimed_by_one_process_until_they_are_synced(house: House) -> None:
    claims = await asyncio.gather(*(claim(house, "new") for _ in range(4)))
    assert sorted(claims) == [False, False, False, True]
    house.clock.passes(minutes=3)
    assert await claim(house, "new")
    await house.store.write(process_state.note_commands, "new")
    house.clock.passes(minutes=3)
    assert not await claim(house, "new")
    assert await claim(house, "newer")
    # Another version starts meanwhile: the last one counts.
    assert await claim(house, "new")
    await house.store.write(process_state.forget_commands)
    assert await claim(house, "new")
