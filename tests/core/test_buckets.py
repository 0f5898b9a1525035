"""Rate limits for one person."""

from __future__ import annotations

import pytest

from bot.handling.rate_limits import Buckets, Limits
from tests.seconds import Clock

LIMITS = Limits(capacity=10.0, per_second=2.0, recovered=4.0)
AOI, BEN = 1, 2


@pytest.fixture
def clock() -> Clock:
    return Clock(1000.0)


@pytest.fixture
def buckets(clock: Clock) -> Buckets:
    return Buckets(LIMITS, clock)


def take_until_empty(buckets: Buckets, person: int) -> int:
    """Take until nothing is given: how often something was."""
    count = 0
    while buckets.take(person):
        count += 1
    return count


def test_a_full_bucket_gives_its_capacity_and_then_nothing(buckets: Buckets) -> None:
    assert take_until_empty(buckets, AOI) == 10
    assert not buckets.take(AOI)


def test_an_empty_bucket_gives_nothing_until_it_has_recovered(buckets: Buckets, clock: Clock) -> None:
    take_until_empty(buckets, AOI)
    for _ in range(19):
        clock.seconds += 0.1
        assert not buckets.take(AOI)
    clock.seconds += 0.2
    assert take_until_empty(buckets, AOI) == 4


def test_a_bucket_never_exceeds_its_capacity(buckets: Buckets, clock: Clock) -> None:
    assert buckets.take(AOI)
    clock.seconds += 1_000_000
    assert take_until_empty(buckets, AOI) == 10


def test_slow_requests_are_never_refused(buckets: Buckets, clock: Clock) -> None:
    for _ in range(1000):
        assert buckets.take(AOI)
        clock.seconds += 0.5


def test_each_person_has_their_own_bucket(buckets: Buckets) -> None:
    take_until_empty(buckets, AOI)
    assert take_until_empty(buckets, BEN) == 10


def test_a_request_that_costs_too_much_is_refused_and_costs_nothing(buckets: Buckets, clock: Clock) -> None:
    assert buckets.take(AOI, 8)
    assert not buckets.take(AOI, 4)
    clock.seconds += 1
    assert buckets.take(AOI, 4)


def test_a_person_is_told_once_to_wait_each_time_their_bucket_is_emptied(buckets: Buckets, clock: Clock) -> None:
    take_until_empty(buckets, AOI)
    clock.seconds += 0.5
    assert [buckets.wait(AOI), buckets.wait(AOI)] == [2, None]
    assert not buckets.take(AOI)
    assert buckets.wait(AOI) is None
    clock.seconds += 2
    assert take_until_empty(buckets, AOI) == 5
    assert buckets.wait(AOI) == 2


def test_only_buckets_that_are_not_full_are_remembered(buckets: Buckets, clock: Clock) -> None:
    for person in range(1000):
        buckets.take(person)
        clock.seconds += 0.5
    # It takes 5 s to fill a bucket.
    assert buckets.remembered <= 11
