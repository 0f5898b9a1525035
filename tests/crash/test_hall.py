"""The hall's bot serves one test after another, unless other tests ran in between."""

from __future__ import annotations

from pathlib import Path

from playground import Playground
from playground.protocol import Json
from tests.crash.hall import FORSAKEN_AFTER, SQLITE, Hall
from tests.seconds import Clock

IDENTIFY = 2


async def test_the_bot_is_started_anew_after_a_pause_alone(playground: Playground, tmp_path: Path) -> None:
    """Takes a second, because a bot starts twice."""
    clock, logins = Clock(), list[Json]()
    playground.gateway.listeners.append(lambda payload: logins.append(payload) if payload["op"] == IDENTIFY else None)
    hall = Hall(playground, f"{SQLITE}{tmp_path / 'banmen.db'}", tmp_path, clock)
    await hall.open()
    hall.leave()
    clock.seconds += FORSAKEN_AFTER
    await hall.open()
    assert len(logins) == 1
    clock.seconds += 0.1
    await hall.open()
    assert len(logins) == 2
    await hall.kill()
