"""Two at once: presses, tasks, processes. One wins, the other is told, and nothing is lost."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.util import await_only

from bot.core.challenge import Challenge, choose, join, leave, start
from bot.core.match import Kind, Match, Offer, Refusal, UserId, computer
from bot.features.moderation import service as moderating
from bot.features.privacy import queries as privacy
from bot.storage import Writing, open_store
from bot.storage.database import open_database
from bot.storage.service import Person, Service
from tests.core.conftest import ALICE, BOB, CAROL, CHANNEL, DAVE, Clock, House, started

ResultT = TypeVar("ResultT")


async def at_once(*uses: Awaitable[ResultT]) -> tuple[list[ResultT], list[Refusal]]:
    """What those who succeeded got, and what the others were told."""
    got = await asyncio.gather(*uses, return_exceptions=True)
    wrong = [result for result in got if isinstance(result, BaseException) and not isinstance(result, Refusal)]
    assert wrong == []
    refusals = [result for result in got if isinstance(result, Refusal)]
    return [result for result in got if not isinstance(result, BaseException)], refusals


@pytest.fixture
async def houses(url: str) -> AsyncIterator[tuple[House, House]]:
    """Two processes, as it were: two stores on one database."""
    async with open_store(url) as first, open_store(url) as second:
        yield House(first, Clock()), House(second, Clock())


async def test_two_presses_of_accept_start_one_match(houses: tuple[House, House]) -> None:
    here, there = houses
    made = await here.challenge()
    presses = [house.service.accept(made.id, BOB.id) for house in (here, there) * 5]
    matches, refusals = await at_once(*presses)
    assert len(matches) == 1
    assert {refusal.evidence["state"] for refusal in refusals} == {"started"}
    assert await here.service.matches(await here.service.going_of(BOB.id)) == matches


async def test_two_people_accept_at_once_and_the_match_starts_once(houses: tuple[House, House]) -> None:
    here, there = houses
    for channel in range(8):
        made = await here.challenge("toy", BOB, CAROL, channel=channel)
        results, refusals = await at_once(here.service.accept(made.id, BOB.id), there.service.accept(made.id, CAROL.id))
        assert refusals == []
        assert sum(isinstance(result, Match) for result in results) == 1


async def test_one_accepts_while_the_other_withdraws(houses: tuple[House, House]) -> None:
    here, there = houses
    for channel in range(8):
        made = await here.challenge(channel=channel)
        results, refusals = await at_once(
            here.service.accept(made.id, BOB.id), there.service.withdraw(made.id, ALICE.id)
        )
        assert (len(results), len(refusals)) == (1, 1)
        assert await here.service.is_taken(channel) == isinstance(results[0], Match)


async def test_two_matches_for_one_channel_get_two_places(houses: tuple[House, House]) -> None:
    here, there = houses
    uses = []
    for number in range(6):
        friend = Person(UserId(100 + number), f"Friend {number}")
        made = await here.challenge("vault", friend)
        await here.service.note_challenge_posted(made.id, 7000 + number)
        uses.append(houses[number % 2].service.accept(made.id, friend.id))
    matches, refusals = await at_once(*uses)
    assert refusals == []
    channels = [started(match).channel for match in matches]
    assert len(set(channels)) == 6
    assert CHANNEL in channels
    assert len(await there.service.going_of(ALICE.id)) == 6


async def test_matches_against_computers_that_begin_at_once_do_not_pass_the_limit(
    houses: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moderating, "MOST_WITH_COMPUTERS", 3)
    here, there = houses
    computers = [Person(computer(2, number), f"Banmen {number}") for number in range(6)]
    tables = [await here.challenge("vault", each, channel=number) for number, each in enumerate(computers)]
    begun, refusals = await at_once(
        *(houses[number % 2].service.do(made.id, start, ALICE.id) for number, made in enumerate(tables))
    )
    assert (len(begun), {refusal.key for refusal in refusals}) == (3, {"too many computer matches"})
    assert len(await there.service.going_of(ALICE.id)) == 3


async def test_an_adjourned_match_and_a_new_one_do_not_get_one_channel(houses: tuple[House, House]) -> None:
    here, there = houses
    for channel in range(8):
        old = await here.vault(channel=channel)
        await here.service.offer(old.id, ALICE.id, Offer.PAUSE)
        await here.service.agree(old.id, BOB.id, Offer.PAUSE)
        made = await here.challenge("toy", CAROL, DAVE, channel=channel)
        await here.service.accept(made.id, CAROL.id)
        results, refusals = await at_once(
            there.service.accept(made.id, DAVE.id), here.service.offer(old.id, ALICE.id, Offer.RESUME)
        )
        assert (len(results), len(refusals)) == (1, 1)
        assert refusals[0].key in {"another plays here", "channel taken"}
        assert await here.service.match_in(channel) == results[0]


async def test_of_two_presses_on_one_decision_one_wins_and_the_other_is_stale(houses: tuple[House, House]) -> None:
    here, there = houses
    match = await here.vault()
    moves = ("a1-a2", "b1-b2", "c1-c2", "d1-d2", "e1-e2")
    presses = [houses[n % 2].service.play(match.id, 0, ALICE.id, move) for n, move in enumerate(moves)]
    played, refusals = await at_once(*presses)
    assert len(played) == 1
    assert {refusal.key for refusal in refusals} == {"stale"}
    assert await there.service.match(match.id) == played[0]


async def test_two_typed_moves_at_once_are_one_move(houses: tuple[House, House]) -> None:
    here, there = houses
    match = await here.vault()
    typed = [house.service.play(match.id, None, ALICE.id, "c1-d2") for house in (here, there) * 3]
    played, refusals = await at_once(*typed)
    assert len(played) == 1
    assert {refusal.key for refusal in refusals} <= {"stale", "not your turn"}
    assert (await here.service.match(match.id)).moves == 1


async def test_an_offer_that_meets_a_move_is_made_on_what_it_finds(houses: tuple[House, House]) -> None:
    here, there = houses
    for channel in range(8):
        match = await here.vault(channel=channel)
        _, refusals = await at_once(
            here.service.play(match.id, 0, ALICE.id, "c1-d2"), there.service.offer(match.id, ALICE.id)
        )
        assert refusals == []
        after = await here.service.match(match.id)
        assert {row.kind for row in after.log} == {Kind.MOVE, Kind.OFFER}
        assert after.offers == {Offer.DRAW: {0}}


async def test_both_resign_at_once_and_one_was_first(houses: tuple[House, House]) -> None:
    here, there = houses
    match = await here.vault()
    ended, refusals = await at_once(here.service.resign(match.id, ALICE.id), there.service.resign(match.id, BOB.id))
    assert (len(ended), [refusal.key for refusal in refusals]) == (1, ["match over"])
    assert len((await here.service.match(match.id)).log) == 1


async def test_silence_is_noted_once_and_lapses_are_reported_once(houses: tuple[House, House]) -> None:
    here, there = houses
    match = await here.vault()
    made = await here.challenge(channel=2)
    for house in houses:
        house.clock.passes(days=7)
    noted, _ = await at_once(*(house.service.look_at_clocks() for house in houses * 3))
    assert [silent for some in noted for silent in some] == [match.id]
    lapsed, _ = await at_once(*(house.service.lapse() for house in houses * 3))
    assert [over.id for some in lapsed for over in some] == [made.id]
    assert len((await there.service.match(match.id)).log) == 1


@pytest.mark.changes_tables
async def test_of_many_who_write_at_once_who_fails_fails_alone(url: str) -> None:
    opened = open_database(url)

    def counts(connection: Connection) -> int:
        connection.execute(text("UPDATE counter SET number = number + 1"))
        return 1

    def counts_and_fails(connection: Connection) -> int:
        return counts(connection) // 0

    def asks_nonsense(connection: Connection) -> int:
        counts(connection)
        connection.execute(text("SELECT * FROM nowhere"))
        return 1

    await opened.write(lambda connection: connection.execute(text("CREATE TABLE counter (number INTEGER)")))
    await opened.write(lambda connection: connection.execute(text("INSERT INTO counter VALUES (0)")))
    works = [counts, counts_and_fails, asks_nonsense] * 6 + [counts] * 10
    answers = await asyncio.gather(*(opened.write(work) for work in works), return_exceptions=True)
    assert Counter(map(type, answers))[int] == 16
    assert Counter(map(type, answers))[ZeroDivisionError] == 6
    assert sum(isinstance(answer, DBAPIError) for answer in answers) == 6
    assert await opened.read(lambda connection: connection.execute(text("SELECT number FROM counter")).scalar()) == 16
    await opened.close()


async def test_who_stops_waiting_harms_nobody(house: House) -> None:
    match = await house.vault()
    impatient = [asyncio.ensure_future(house.service.play(match.id, 0, ALICE.id, "c1-d2")) for _ in range(3)]
    await asyncio.sleep(0)
    for task in impatient:
        task.cancel()
    await asyncio.gather(*impatient, return_exceptions=True)
    await house.service.offer(match.id, BOB.id)
    after = await house.service.match(match.id)
    assert after.moves <= 1
    assert [row.kind for row in after.log if row.kind is not Kind.MOVE] == [Kind.OFFER]


async def test_many_people_in_many_matches_lose_nothing(houses: tuple[House, House]) -> None:
    here, _ = houses
    matches = [await here.vault(channel=channel) for channel in range(6)]

    async def plays(service: Service, match: Match, seed: int) -> int:
        rng, made = random.Random(seed), 0
        for _ in range(10):
            now = await service.match(match.id)
            if now.outcome or now.position.to_move is None:
                break
            moves = now.position.legal_moves()
            text = now.position.notation(rng.choice(moves))
            played, refusals = await at_once(
                service.play(match.id, now.decision, now.seats[now.position.to_move], text)
            )
            assert {refusal.key for refusal in refusals} <= {"stale", "match over"}
            made += len(played)
        return made

    work = [[plays(house.service, match, seed) for seed, house in enumerate(houses * 2)] for match in matches]
    made = await asyncio.gather(*(asyncio.gather(*players) for players in work))
    for match, players in zip(matches, made, strict=True):
        after = await here.service.match(match.id)
        assert after.revision == sum(players)
        assert after.revision >= 10


async def test_challenges_at_once_to_the_same_friend_are_one(houses: tuple[House, House]) -> None:
    made, refusals = await at_once(*(houses[number % 2].challenge() for number in range(4)))
    assert len(made) == 1
    assert {refusal.key for refusal in refusals} == {"already challenged"}


async def test_of_two_who_take_the_last_place_one_is_told_that_it_is_gone(houses: tuple[House, House]) -> None:
    here, there = houses
    for channel in range(8):
        made = await here.challenge("toy", BOB, is_open=True, channel=channel)
        results, refusals = await at_once(
            here.service.do(made.id, join, CAROL),
            there.service.do(made.id, join, DAVE),
            there.service.accept(made.id, BOB.id),
        )
        assert sum(isinstance(result, Match) for result in results) == 1
        assert [refusal.key for refusal in refusals] in (["no free seat"], ["challenge over"])


async def test_one_leaves_while_the_host_starts(houses: tuple[House, House]) -> None:
    here, there = houses
    for channel in range(8):
        made = await here.challenge("toy", options={"table": "pairs"}, invited=(), is_open=True, channel=channel)
        for person in (BOB, CAROL):
            await here.service.do(made.id, join, person)
        results, refusals = await at_once(
            here.service.do(made.id, start, ALICE.id), there.service.do(made.id, leave, CAROL.id)
        )
        match = next(result for result in results if isinstance(result, Match))
        was_late = [refusal.evidence.get("state") for refusal in refusals] == ["started"]
        assert (CAROL.id in match.seats) == was_late


async def test_two_who_want_one_seat_do_not_share_it(houses: tuple[House, House]) -> None:
    here, there = houses
    for channel in range(8):
        made = await here.challenge("toy", BOB, CAROL, channel=channel)
        _, refusals = await at_once(
            here.service.do(made.id, choose, BOB.id, "red"), there.service.do(made.id, choose, CAROL.id, "red")
        )
        assert [refusal.key for refusal in refusals] == ["seat taken"]


async def test_who_is_forgotten_while_their_match_ends_is_not_rated(
    houses: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = houses
    match = await here.moved(await here.toy())
    await here.service.resign(match.id, CAROL.id)
    save, is_first = Writing.save, True

    def meanwhile(self: Writing, *args: Any, **kwargs: Any) -> bool:
        nonlocal is_first
        if is_first and self._connection.dialect.name == "postgresql":
            # On SQLite nobody else writes meanwhile.
            is_first = False
            await_only(there.service.forget(CAROL.id))
        return save(self, *args, **kwargs)

    monkeypatch.setattr(Writing, "save", meanwhile)
    after = await here.service.resign(match.id, BOB.id)
    assert after.outcome
    if is_first:
        await there.service.forget(CAROL.id)
    assert await there.service.stored_about(CAROL.id) == {}
    changes = await here.service.rating_changes(after)
    assert {change.holder.user for change in changes} == {ALICE.id, BOB.id}
    assert await here.service.rebuild_ratings() == 1
    assert await here.service.rating_changes(after) == changes


async def test_who_begins_to_play_while_they_are_forgotten_leaves_no_empty_seat(
    houses: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = houses
    made: list[Challenge] = []
    service, look = here.service, Connection.execute
    resign_all = service.resign_all

    async def challenged(user: UserId) -> list[Match]:
        left = await resign_all(user)
        if not made:
            made.append(await there.challenge())
        return left

    def looked(self: Connection, statement: Any, *args: Any, **kwargs: Any) -> Any:
        found = look(self, statement, *args, **kwargs)
        if statement in (privacy._GOING, privacy._INVITED) and made and self.dialect.name == "postgresql":
            # Right after each look of who deletes.
            with contextlib.suppress(Refusal):
                await_only(there.service.accept(made[0].id, BOB.id))
        return found

    monkeypatch.setattr(service, "resign_all", challenged)
    monkeypatch.setattr(Connection, "execute", looked)
    await service.forget(ALICE.id)
    monkeypatch.undo()
    assert await there.service.going_of(BOB.id) == []
    assert await there.service.stored_about(ALICE.id) == {}
