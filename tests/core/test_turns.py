"""Queues that people share: who is served next."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.core.fair_queue import MOST_HELD, Job, Turns, in_order, may_begin, place
from bot.core.match import UserId

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


def test_places_order_jobs_by_background_then_by_jobs_held_then_by_rank() -> None:
    first = [place(ALICE, 1, rank, is_background=False) for rank in (101, 105, 500, 900)]
    later = [place(ALICE, held, 101, is_background=False) for held in (2, 3, 10**6)]
    background = [place(ALICE, 1, 100, is_background=True), place(None, 1, 900, is_background=True)]
    places = [*first, *later, *background]
    assert places == sorted(set(places))
    assert place(ALICE, MOST_HELD, 101, is_background=False) == place(None, 1, 101, is_background=False) == later[-1]


def test_background_jobs_leave_one_of_several_places_free() -> None:
    for most, running, ordinary, background in (
        (1, [], True, True),
        (1, [True], False, False),
        (2, [], True, True),
        (2, [True], True, False),
        (2, [False], True, True),
        (3, [True, True], True, False),
        (3, [False, True], True, True),
        (0, [], False, False),
    ):
        assert may_begin(most, running, is_background=False) is ordinary, (most, running)
        assert may_begin(most, running, is_background=True) is background, (most, running)


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
