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

from bot.core.challenge import Challenge, Person, choose, join, leave, start
from bot.core.match import Adjourn, Draw, Match, Resume, RowKind, RuleViolation, UserId, computer
from bot.features import ratings
from bot.matches import challenges, clocks, endings
from bot.matches import privacy as privacy_service
from bot.matches.challenges import queries as challenges_queries
from bot.matches.challenges.service import claim_message
from bot.matches.moderation import service as moderating
from bot.matches.privacy import queries as privacy
from bot.matches.privacy import queries as privacy_queries
from bot.storage import Store, match_queries, open_store
from bot.storage.database import open_database
from bot.storage.matches import going_matches, load_match, load_match_in, load_matches, play_move
from tests.core import agreeing
from tests.core.conftest import ALICE, BOB, CAROL, CHANNEL, DAVE, Clock, House, started

pytestmark = pytest.mark.both_databases

ResultT = TypeVar("ResultT")


async def results_and_refusals(*uses: Awaitable[ResultT]) -> tuple[list[ResultT], list[RuleViolation]]:
    """The results of those who succeeded, and the refusals for the others."""
    got = await asyncio.gather(*uses, return_exceptions=True)
    wrong = [result for result in got if isinstance(result, BaseException) and not isinstance(result, RuleViolation)]
    assert wrong == []
    refusals = [result for result in got if isinstance(result, RuleViolation)]
    return [result for result in got if not isinstance(result, BaseException)], refusals


@pytest.fixture
async def houses(url: str) -> AsyncIterator[tuple[House, House]]:
    """Two processes, as it were: two stores on one database."""
    async with open_store(url) as first, open_store(url) as second:
        yield House(first, Clock()), House(second, Clock())


async def test_two_presses_of_accept_start_one_match(houses: tuple[House, House]) -> None:
    here, there = houses
    made = await here.challenge()
    presses = [challenges.accept(house.store, made.id, BOB.id) for house in (here, there) * 5]
    matches, refusals = await results_and_refusals(*presses)
    assert len(matches) == 1
    assert {refusal.evidence["state"] for refusal in refusals} == {"started"}
    assert await load_matches(here.store, await going_matches(here.store, BOB.id)) == matches


async def test_two_people_who_accept_at_once_start_one_match(houses: tuple[House, House]) -> None:
    here, there = houses
    for channel in range(8):
        made = await here.challenge("toy", BOB, CAROL, channel=channel)
        results, refusals = await results_and_refusals(
            challenges.accept(here.store, made.id, BOB.id), challenges.accept(there.store, made.id, CAROL.id)
        )
        assert refusals == []
        assert sum(isinstance(result, Match) for result in results) == 1


async def test_of_many_that_claim_a_message_at_once_one_succeeds(houses: tuple[House, House]) -> None:
    for message in range(4):
        claims = [claim_message(house.store, message) for house in houses * 5]
        assert sorted(await asyncio.gather(*claims)) == [False] * 9 + [True]


async def test_accepting_and_withdrawing_at_once_leaves_one_result(houses: tuple[House, House]) -> None:
    here, there = houses
    for channel in range(8):
        made = await here.challenge(channel=channel)
        results, refusals = await results_and_refusals(
            challenges.accept(here.store, made.id, BOB.id), challenges.withdraw(there.store, made.id, ALICE.id)
        )
        assert (len(results), len(refusals)) == (1, 1)
        assert await here.store.read(match_queries.is_taken, channel) == isinstance(results[0], Match)


async def test_matches_that_start_at_once_in_one_channel_get_different_threads(houses: tuple[House, House]) -> None:
    here, there = houses
    uses = []
    for number in range(6):
        friend = Person(UserId(100 + number), f"Friend {number}")
        made = await here.challenge("vault", friend)
        await here.store.write(challenges_queries.note_challenge_posted, made.id, 7000 + number)
        uses.append(challenges.accept(houses[number % 2].store, made.id, friend.id))
    matches, refusals = await results_and_refusals(*uses)
    assert refusals == []
    channels = [started(match).channel for match in matches]
    assert len(set(channels)) == 6
    assert CHANNEL in channels
    assert len(await going_matches(there.store, ALICE.id)) == 6


async def test_simultaneous_matches_against_computers_do_not_exceed_the_limit(
    houses: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moderating, "MOST_WITH_COMPUTERS", 3)
    here, there = houses
    computers = [Person(computer(2, number), f"Banmen {number}") for number in range(6)]
    tables = [await here.challenge("vault", each, channel=number) for number, each in enumerate(computers)]
    begun, refusals = await results_and_refusals(
        *(challenges.act(houses[number % 2].store, made.id, start, ALICE.id) for number, made in enumerate(tables))
    )
    assert (len(begun), {refusal.key for refusal in refusals}) == (3, {"too many computer matches"})
    assert len(await going_matches(there.store, ALICE.id)) == 3


async def test_an_adjourned_and_a_new_match_never_share_a_channel(houses: tuple[House, House]) -> None:
    here, there = houses
    for channel in range(8):
        old = await here.vault(channel=channel)
        await agreeing.offer(here.store, old.id, ALICE.id, Adjourn())
        await agreeing.agree(here.store, old.id, BOB.id, Adjourn())
        made = await here.challenge("toy", CAROL, DAVE, channel=channel)
        await challenges.accept(here.store, made.id, CAROL.id)
        results, refusals = await results_and_refusals(
            challenges.accept(there.store, made.id, DAVE.id), agreeing.offer(here.store, old.id, ALICE.id, Resume())
        )
        assert (len(results), len(refusals)) == (1, 1)
        assert refusals[0].key in {"another plays here", "channel taken"}
        assert await load_match_in(here.store, channel) == results[0]


async def test_of_simultaneous_moves_for_one_decision_one_wins_and_the_rest_are_stale(
    houses: tuple[House, House],
) -> None:
    here, there = houses
    match = await here.vault()
    moves = ("a1-a2", "b1-b2", "c1-c2", "d1-d2", "e1-e2")
    presses = [play_move(houses[n % 2].store, match.id, 0, ALICE.id, move) for n, move in enumerate(moves)]
    played, refusals = await results_and_refusals(*presses)
    assert len(played) == 1
    assert {refusal.key for refusal in refusals} == {"stale"}
    assert await load_match(there.store, match.id) == played[0]


async def test_the_same_move_typed_twice_at_once_is_played_once(houses: tuple[House, House]) -> None:
    here, there = houses
    match = await here.vault()
    typed = [play_move(house.store, match.id, None, ALICE.id, "c1-d2") for house in (here, there) * 3]
    played, refusals = await results_and_refusals(*typed)
    assert len(played) == 1
    assert {refusal.key for refusal in refusals} <= {"stale", "not your turn"}
    assert (await load_match(here.store, match.id)).moves == 1


async def test_an_offer_made_during_a_move_succeeds(houses: tuple[House, House]) -> None:
    here, there = houses
    for channel in range(8):
        match = await here.vault(channel=channel)
        _, refusals = await results_and_refusals(
            play_move(here.store, match.id, 0, ALICE.id, "c1-d2"), agreeing.offer(there.store, match.id, ALICE.id)
        )
        assert refusals == []
        after = await load_match(here.store, match.id)
        assert {row.kind for row in after.log} == {RowKind.MOVE, RowKind.OFFER}
        assert after.offers == {Draw(): {0}}


async def test_of_two_simultaneous_resignations_only_the_first_counts(houses: tuple[House, House]) -> None:
    here, there = houses
    match = await here.vault()
    ended, refusals = await results_and_refusals(
        endings.resign(here.store, match.id, ALICE.id), endings.resign(there.store, match.id, BOB.id)
    )
    assert (len(ended), [refusal.key for refusal in refusals]) == (1, ["match over"])
    assert len((await load_match(here.store, match.id)).log) == 1


async def test_simultaneous_clock_checks_report_each_overdue_match_and_lapse_once(houses: tuple[House, House]) -> None:
    here, there = houses
    match = await here.vault()
    made = await here.challenge(channel=2)
    for house in houses:
        house.clock.passes(days=7)
    noted, _ = await results_and_refusals(*(clocks.check_clocks(house.store) for house in houses * 3))
    assert [silent for some in noted for silent in some] == [match.id]
    lapsed, _ = await results_and_refusals(*(challenges.lapse_challenges(house.store) for house in houses * 3))
    assert [over.id for some in lapsed for over in some] == [made.id]
    assert len((await load_match(there.store, match.id)).log) == 1


@pytest.mark.changes_tables
async def test_one_failing_write_does_not_affect_simultaneous_writes(url: str) -> None:
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


async def test_cancelling_a_request_harms_no_other(house: House) -> None:
    match = await house.vault()
    impatient = [asyncio.ensure_future(play_move(house.store, match.id, 0, ALICE.id, "c1-d2")) for _ in range(3)]
    await asyncio.sleep(0)
    for task in impatient:
        task.cancel()
    await asyncio.gather(*impatient, return_exceptions=True)
    await agreeing.offer(house.store, match.id, BOB.id)
    after = await load_match(house.store, match.id)
    assert after.moves <= 1
    assert [row.kind for row in after.log if row.kind is not RowKind.MOVE] == [RowKind.OFFER]


async def test_many_players_in_many_matches_lose_no_move(houses: tuple[House, House]) -> None:
    here, _ = houses
    matches = [await here.vault(channel=channel) for channel in range(6)]

    async def plays(store: Store, match: Match, seed: int) -> int:
        rng, made = random.Random(seed), 0
        for _ in range(10):
            now = await load_match(store, match.id)
            if now.outcome or now.position.to_move is None:
                break
            moves = now.position.legal_moves()
            text = now.position.notation(rng.choice(moves))
            played, refusals = await results_and_refusals(
                play_move(store, match.id, now.decision, now.seats[now.position.to_move], text)
            )
            assert {refusal.key for refusal in refusals} <= {"stale", "match over"}
            made += len(played)
        return made

    work = [[plays(house.store, match, seed) for seed, house in enumerate(houses * 2)] for match in matches]
    made = await asyncio.gather(*(asyncio.gather(*players) for players in work))
    for match, players in zip(matches, made, strict=True):
        after = await load_match(here.store, match.id)
        assert after.revision == sum(players)
        assert after.revision >= 10


async def test_simultaneous_challenges_to_the_same_friend_make_one(houses: tuple[House, House]) -> None:
    made, refusals = await results_and_refusals(*(houses[number % 2].challenge() for number in range(4)))
    assert len(made) == 1
    assert {refusal.key for refusal in refusals} == {"already challenged"}


async def test_of_two_who_take_the_last_place_at_once_one_is_refused(houses: tuple[House, House]) -> None:
    here, there = houses
    for channel in range(8):
        made = await here.challenge("toy", BOB, is_open=True, channel=channel)
        results, refusals = await results_and_refusals(
            challenges.act(here.store, made.id, join, CAROL),
            challenges.act(there.store, made.id, join, DAVE),
            challenges.accept(there.store, made.id, BOB.id),
        )
        assert sum(isinstance(result, Match) for result in results) == 1
        assert [refusal.key for refusal in refusals] in (["no free seat"], ["challenge over"])


async def test_leaving_while_the_host_starts_is_consistent(houses: tuple[House, House]) -> None:
    here, there = houses
    for channel in range(8):
        made = await here.challenge("toy", options={"table": "pairs"}, invited=(), is_open=True, channel=channel)
        for person in (BOB, CAROL):
            await challenges.act(here.store, made.id, join, person)
        results, refusals = await results_and_refusals(
            challenges.act(here.store, made.id, start, ALICE.id), challenges.act(there.store, made.id, leave, CAROL.id)
        )
        match = next(result for result in results if isinstance(result, Match))
        was_late = [refusal.evidence.get("state") for refusal in refusals] == ["started"]
        assert (CAROL.id in match.seats) == was_late


async def test_two_guests_who_choose_one_seat_at_once_do_not_share_it(houses: tuple[House, House]) -> None:
    here, there = houses
    for channel in range(8):
        made = await here.challenge("toy", BOB, CAROL, channel=channel)
        _, refusals = await results_and_refusals(
            challenges.act(here.store, made.id, choose, BOB.id, "red"),
            challenges.act(there.store, made.id, choose, CAROL.id, "red"),
        )
        assert [refusal.key for refusal in refusals] == ["seat taken"]


async def test_a_person_deleted_while_their_match_ends_is_not_rated(
    houses: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = houses
    match = await here.moved(await here.toy())
    await endings.resign(here.store, match.id, CAROL.id)
    save, is_first = match_queries.save_rows, True

    def meanwhile(db: Connection, *args: Any, **kwargs: Any) -> bool:
        nonlocal is_first
        if is_first and db.dialect.name == "postgresql":
            # On SQLite no other transaction writes meanwhile.
            is_first = False
            await_only(privacy_service.delete_data(there.store, CAROL.id))
        return save(db, *args, **kwargs)

    monkeypatch.setattr(match_queries, "save_rows", meanwhile)
    after = await endings.resign(here.store, match.id, BOB.id)
    assert after.outcome
    if is_first:
        await privacy_service.delete_data(there.store, CAROL.id)
    assert await there.store.read(privacy_queries.stored_about, CAROL.id) == {}
    changes = await ratings.rating_changes(here.store, after)
    assert {change.holder.user for change in changes} == {ALICE.id, BOB.id}
    assert await ratings.rebuild_ratings(here.store) == 1
    assert await ratings.rating_changes(here.store, after) == changes


async def test_a_match_started_while_a_player_is_deleted_has_no_orphaned_seat(
    houses: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = houses
    made: list[Challenge] = []
    store, look = here.store, Connection.execute
    resign_all = privacy_service.resign_all

    async def challenged(store: Store, user: UserId) -> list[Match]:
        left = await resign_all(store, user)
        if not made:
            made.append(await there.challenge())
        return left

    def looked(self: Connection, statement: Any, *args: Any, **kwargs: Any) -> Any:
        found = look(self, statement, *args, **kwargs)
        if statement in (privacy._GOING, privacy._INVITED) and made and self.dialect.name == "postgresql":
            # Right after each look of who deletes.
            with contextlib.suppress(RuleViolation):
                await_only(challenges.accept(there.store, made[0].id, BOB.id))
        return found

    monkeypatch.setattr("bot.matches.privacy.service.resign_all", challenged)
    monkeypatch.setattr(Connection, "execute", looked)
    await privacy_service.delete_data(store, ALICE.id)
    monkeypatch.undo()
    assert await going_matches(there.store, BOB.id) == []
    assert await there.store.read(privacy_queries.stored_about, ALICE.id) == {}
