"""The move that an engine suggests is searched once for each position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.computers.jobs import Search, Task
from bot.features import offers
from bot.features.coach.suggestions import Suggestions
from bot.matches import challenges, endings
from tests.core.conftest import ALICE, BOB, CAROL, DAVE, House, on_turn, started
from tests.core.test_workers import thinking
from tests.workers import InHouse


async def test_a_hint_is_recomputed_after_a_resignation_but_not_after_an_offer(house: House) -> None:
    made = await house.challenge("chaturanga", BOB, CAROL, DAVE, rated=False)
    for person in (BOB, CAROL):
        await challenges.accept(house.store, made.id, person.id)
    match = await house.opened(started(await challenges.accept(house.store, made.id, DAVE.id)))
    asked: list[tuple[str, ...]] = []

    class Counting(InHouse):
        async def ask(self, task: Task | Search) -> Mapping[str, Any]:
            assert isinstance(task, Task)
            asked.append(task.moves)
            return {"move": "", "value": 0.5, "line": [], "nodes": 1, "depth": 1}

    async with thinking(start=Counting.start) as thinks:
        hints = Suggestions()
        others = [user for user in (ALICE.id, BOB.id, CAROL.id, DAVE.id) if user != on_turn(match)]
        await hints.of(thinks, match, ALICE.id)
        offered = await offers.offer(house.store, match.id, others[0])
        await hints.of(thinks, offered, ALICE.id)
        assert len(asked) == 1
        left = await endings.resign(house.store, match.id, others[1])
        assert left.decision == match.decision
        await hints.of(thinks, left, ALICE.id)
        await hints.of(thinks, left, ALICE.id)
    assert asked == [asked[0], (*asked[0], left.log[-1].text)]
