"""Queues that people share: who is served next."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.core.fair_queue import Job, Turns, in_order
from bot.core.match import RuleViolation, UserId
from bot.core.record.importing import MOST_AT_ONCE, Imports

ALICE, BOB, CAROL = UserId(1), UserId(2), UserId(3)


async def order_of_service(turns: Turns, jobs: Sequence[Job]) -> list[Job]:
    """In which order jobs are begun that ask for their turn one after another, at once."""
    begun: list[Job] = []

    async def do(job: Job) -> None:
        async with turns.turn(job):
            begun.append(job)
            await asyncio.sleep(0)

    await asyncio.gather(*map(do, jobs))
    return begun


async def test_a_person_with_one_job_is_served_second_at_the_latest() -> None:
    jobs = [Job(person=person) for person in (*[ALICE] * 8, BOB)]
    assert await order_of_service(Turns(1), jobs) == [jobs[0], jobs[8], *jobs[1:8]]


async def test_a_latecomer_with_fewer_jobs_overtakes_people_with_many() -> None:
    turns, begun = Turns(1), []

    async def do(person: UserId, *then: UserId) -> None:
        async with turns.turn(Job(person=person)):
            begun.append(person)
            await asyncio.sleep(0)
        await asyncio.gather(*map(do, then))

    await asyncio.gather(*(do(ALICE) for _ in range(4)), do(BOB, BOB), do(CAROL, CAROL))
    assert begun == [ALICE, BOB, CAROL, BOB, CAROL, ALICE, ALICE, ALICE]


def test_running_jobs_count_and_jobs_of_nobody_come_last() -> None:
    nobody, first, second, third = (Job(person=person) for person in (None, ALICE, BOB, BOB))
    assert in_order([nobody, first, second], []) == [first, second, nobody]
    assert in_order([nobody, first, second], [Job(person=ALICE)]) == [second, first, nobody]
    assert in_order([nobody, first, second, third], [Job(person=ALICE), Job(person=ALICE)]) == [
        *(second, third, first),
        nobody,
    ]


async def test_cancelled_jobs_leave_the_queue_and_closing_cancels_all_waiting_jobs() -> None:
    turns = Turns(1)

    async def do(job: Job) -> None:
        async with turns.turn(job):
            await asyncio.sleep(10)

    tasks = [asyncio.create_task(do(Job(person=person, about=person))) for person in (ALICE, BOB, CAROL)]
    await asyncio.sleep(0)
    assert [turns.ahead(person) for person in (ALICE, BOB, CAROL)] == [0, 0, 1]
    tasks[1].cancel()
    await asyncio.sleep(0)
    assert turns.ahead(CAROL) == 0
    turns.close()
    with pytest.raises(asyncio.CancelledError):
        await tasks[2]
    tasks[0].cancel()
    await asyncio.wait(tasks)
    assert await order_of_service(turns, [last := Job(person=ALICE)]) == [last]


def test_one_person_may_import_only_so_many_records_at_once() -> None:
    imports = Imports({})

    def nested(left: int) -> None:
        with imports.admitted(ALICE):
            if left:
                nested(left - 1)

    nested(MOST_AT_ONCE - 1)
    with pytest.raises(RuleViolation, match="too many imports"):
        nested(MOST_AT_ONCE)
    with imports.admitted(BOB):
        nested(MOST_AT_ONCE - 1)
