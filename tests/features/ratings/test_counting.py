"""Ratings: what matches do to them, which matches count, and that each counts once."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise

import pytest
from sqlalchemy import select

from bot.core.challenge import Person
from bot.core.match import Match, MatchId, RuleViolation, TakeBack, UserId, former, is_former, legal_texts, level_of
from bot.features.ratings import rating_queries
from bot.features.ratings import rules as ratings
from bot.features.ratings import service as ratings_service
from bot.features.ratings.rating_queries import _COUNTS
from bot.features.ratings.rules import (
    EVERYWHERE,
    Change,
    Finished,
    Holder,
    Party,
    Rating,
    Record,
    Result,
    Standings,
    count,
    moves_by_seat,
    parties,
    rated,
    results,
)
from bot.matches import challenges, endings, moderation, privacy
from bot.storage import Connection
from bot.storage.matches import load_match, play_move
from bot.storage.tables import acquaintance, player, rating, rating_change
from games.kit.rules import Seat
from tests.core import agreeing
from tests.core.conftest import ALICE, BOB, CAROL, CHANNEL, DAVE, GUILD, House, on_turn, started

A, B, C, D = (UserId(number) for number in (1, 2, 3, 4))
NEW = Rating()


def after(*sides: tuple[tuple[UserId, ...], int], **known: Rating) -> dict[UserId, Rating]:
    """The ratings after a match; everybody is new unless known by a letter."""
    before = {user: known.get("abcd"[user - 1], NEW) for user in (A, B, C, D)}
    return rated([Party(users, place) for users, place in sides], before)


# The effects of a match


def test_the_winner_gains_what_the_loser_loses_and_both_become_more_certain() -> None:
    new = after(((A,), 1), ((B,), 2))
    assert new[A].shown > 1500 > new[B].shown
    assert new[A].shown + new[B].shown == 3000
    assert new[A].deviation == new[B].deviation < NEW.deviation
    assert new == after(((B,), 2), ((A,), 1))


def test_a_draw_between_equals_changes_only_certainty_and_otherwise_brings_them_closer() -> None:
    equal = after(((A,), 1), ((B,), 1))
    assert equal[A].shown == equal[B].shown == 1500
    assert equal[A].deviation < NEW.deviation
    apart = after(((A,), 1), ((B,), 1), a=Rating(1700, 80), b=Rating(1400, 80))
    assert 1700 > apart[A].mean > apart[B].mean > 1400


def test_ratings_use_the_elo_scale() -> None:
    """A player who wins three of four against one with 191 points less keeps their rating."""
    sure = {"a": Rating(1691, 1), "b": Rating(1500, 1)}
    won, lost = after(((A,), 1), ((B,), 2), **sure), after(((A,), 2), ((B,), 1), **sure)
    assert 3 * (won[A].mean - 1691) == pytest.approx(1691 - lost[A].mean, rel=0.01)


def test_four_players_are_rated_by_their_final_order() -> None:
    new = after(((A,), 1), ((B,), 2), ((C,), 3), ((D,), 4))
    shown = [new[user].shown for user in (A, B, C, D)]
    assert shown == sorted(shown, reverse=True)
    assert len(set(shown)) == 4
    shared = after(((A,), 1), ((B,), 2), ((C,), 2), ((D,), 4))
    assert shared[A].mean > shared[B].mean == shared[C].mean > shared[D].mean
    assert new[B].mean > shared[B].mean


def test_team_members_win_or_lose_together_and_a_player_with_two_seats_counts_once() -> None:
    new = after(((A, B), 1), ((C, D), 2))
    assert new[A] == new[B]
    assert new[A].mean > 1500 > new[C].mean
    alone = after(((A, A), 1), ((C, D), 2))
    assert alone[A] == new[A]
    assert alone[C] == new[C]
    assert set(alone) == {A, C, D}


def test_ratings_converge_to_playing_strength() -> None:
    rng, truth = random.Random(4), {A: 1800, B: 1600, C: 1400, D: 1200}
    known, matches = dict.fromkeys(truth, NEW), dict.fromkeys(truth, 0)
    while any(one.is_provisional for one in known.values()):
        one, other = rng.sample(list(truth), 2)
        wins = rng.random() < 1 / (1 + 10 ** ((truth[other] - truth[one]) / 400))
        known |= rated([Party((one,), 2 - wins), Party((other,), 1 + wins)], known)
        matches |= {user: matches[user] + 1 for user in (one, other)}
    assert sorted(known, key=lambda user: -known[user].mean) == list(truth)
    assert min(matches.values()) > 8
    assert max(matches.values()) < 60


def ranked_record(mean: float = 1500, deviation: float = 90, **changes: int) -> Record:
    """A record with a place on the leaderboard, but for some changes."""
    counts = {"won": 30, "opponents": 5, "experienced": 5, "encounters": 30, "most": 15}
    return Record("Somebody", Rating(mean, deviation), **{**counts, **changes})


def test_ranked_players_stand_before_unranked_ones() -> None:
    assert ranked_record(1300, ratings.PROVISIONAL).has_place
    without = [
        ranked_record(2500, ratings.PROVISIONAL + 1),
        ranked_record(2500, experienced=ratings.OPPONENTS - 1),
        ranked_record(2500, most=16),
    ]
    assert not any(each.has_place for each in without)
    assert all(ranked_record(1300).standing > each.standing for each in without)
    assert ranked_record(1300).standing < ranked_record(1301).standing


# Second accounts


class Circle:
    """Matches of two, counted in memory."""

    def __init__(self) -> None:
        self.standings = Standings({}, {})
        self.played = 0
        self.day = 1

    def play(self, winner: int, loser: int) -> list[Change]:
        """A match on this day."""
        self.played += 1
        pair = (UserId(winner), UserId(loser))
        sides = tuple(Party((user,), place) for place, user in enumerate(pair, 1))
        names = {user: f"Person {user}" for user in pair}
        return count(Finished(MatchId(self.played), "vault", None, self.day, sides, names), self.standings)

    def record(self, user: int) -> Record:
        """A person's rating."""
        return self.standings.records[Holder(EVERYWHERE, "vault", UserId(user))]


def test_repeated_matches_against_one_opponent_in_a_day_count_less_and_then_not_at_all() -> None:
    circle = Circle()
    fully = circle.play(1, 2)[0].after
    before = circle.record(1).rating
    full = rated([Party((A,), 1), Party((B,), 2)], {A: before, B: circle.record(2).rating})[A]
    circle.play(1, 2)
    half = circle.record(1).rating
    assert fully == before.shown
    assert half.mean == pytest.approx((before.mean + full.mean) / 2)
    assert half.deviation**2 == pytest.approx((before.deviation**2 + full.deviation**2) / 2)
    gained = []
    for _ in range(2, ratings.MOST_A_DAY):
        (change, _) = circle.play(1, 2)
        gained.append(change.after - change.before)
    assert gained == sorted(gained, reverse=True)
    known = circle.record(1)
    assert circle.play(1, 2) == []
    assert circle.record(1) == known
    assert known.played == ratings.MOST_A_DAY
    assert circle.play(1, 3)
    circle.day += 1
    assert circle.play(1, 2)


def test_with_several_opponents_a_match_counts_by_their_mean_weight() -> None:
    names = dict.fromkeys((A, B, C), "")
    circle = Circle()
    for _ in range(ratings.MOST_A_DAY):
        circle.play(A, B)
    before = {user: circle.standings.records.get(Holder(EVERYWHERE, "vault", user), Record("")) for user in (A, B, C)}
    sides = (Party((A,), 1), Party((B,), 2), Party((C,), 3))
    full = rated(sides, {user: record.rating for user, record in before.items()})
    count(Finished(MatchId(99), "vault", None, circle.day, sides, names), circle.standings)
    for user, share in ((A, 0.5), (B, 0.5), (C, 1)):
        old = before[user].rating.mean
        assert circle.record(user).rating.mean == pytest.approx(old + share * (full[user].mean - old))
    assert circle.record(A).encounters == ratings.MOST_A_DAY + 2
    assert circle.record(A).most == ratings.MOST_A_DAY + 1


def test_beating_second_accounts_never_gives_a_place() -> None:
    circle = Circle()
    for circle.day in range(1, 30):
        for second in range(2, 27):
            for _ in range(ratings.MOST_A_DAY):
                circle.play(1, second)
    known = circle.record(1)
    assert not known.rating.is_provisional
    assert (known.opponents, known.experienced) == (25, 0)
    assert not known.has_place


def test_regular_opponents_all_get_places_whoever_becomes_experienced_first() -> None:
    rng, circle = random.Random(3), Circle()
    people = range(1, 9)
    for circle.day in range(1, 41):
        for _ in people:
            circle.play(*rng.sample(people, 2))
    assert all(circle.record(user).has_place for user in people)
    for user in people:
        known = circle.standings.acquaintances[Holder(EVERYWHERE, "vault", UserId(user))]
        found = circle.record(user)
        assert found.opponents == len(known)
        assert found.experienced == sum(circle.record(each).is_experienced for each in known)
        assert found.encounters == sum(each.matches for each in known.values()) == found.played
        assert found.most == max(each.matches for each in known.values())


def test_each_player_gets_their_result_of_the_match() -> None:
    sides = [Party((A, A), 1), Party((B,), 1), Party((C,), 3)]
    assert results(sides) == {A: Result.DRAWN, B: Result.DRAWN, C: Result.LOST}
    assert results([Party((A, B), 1), Party((C,), 2)]) == {A: Result.WON, B: Result.WON, C: Result.LOST}


def test_solo_self_play_and_unfinished_matches_are_not_rated() -> None:
    places = {Seat(0): 1, Seat(1): 2}
    two = (frozenset({Seat(0)}), frozenset({Seat(1)}))
    assert parties((A, B), places, two) == (Party((A,), 1), Party((B,), 2))
    assert parties((A, A), places, two) == ()
    assert parties((A, B), {Seat(0): 1}, two) == ()
    assert parties((A,), {Seat(0): 1}, (frozenset({Seat(0)}),)) == ()


def test_the_rating_library_is_not_loaded_at_startup() -> None:
    code = "import sys, bot.client; assert 'openskill' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


# Which matches count, and where


async def resigned_match(house: House, user: Person = ALICE, **changes: object) -> Match:
    """A match of Vault resigned after some moves."""
    match = await house.moved(await house.vault(**changes))
    return await endings.resign(house.store, match.id, user.id)


async def record(house: House, user: Person, guild: int = GUILD, game: str = "vault") -> Record | None:
    """Somebody's rating."""
    return (await house.store.read(rating_queries.records_of, user.id, guild)).get(game)


async def all_rows(house: House) -> list[tuple[object, ...]]:
    """Everything that is stored of ratings."""

    def work(db: Connection) -> list[tuple[object, ...]]:
        tables = (rating, rating_change, acquaintance)
        return [tuple(row) for table in tables for row in sorted(db.execute(select(table)).all())]

    return await house.store.read(work)


@pytest.mark.both_databases
async def test_a_match_counts_in_its_server_and_everywhere(house: House) -> None:
    first = await resigned_match(house)
    await resigned_match(house, guild=GUILD + 1, channel=CHANNEL + 1)
    await resigned_match(house, BOB, guild=None, channel=CHANNEL + 2)
    here, there, everywhere = [await record(house, BOB, guild) for guild in (GUILD, GUILD + 1, EVERYWHERE)]
    assert here
    assert there
    assert everywhere
    assert here == there
    assert (here.won, here.drawn, here.lost, here.name) == (1, 0, 0, "Bob")
    assert (everywhere.won, everywhere.drawn, everywhere.lost) == (2, 0, 1)
    told = await ratings_service.rating_changes(house.store, first)
    assert [(change.holder.user, change.before, change.number, change.result) for change in told] == [
        (ALICE.id, 1500, 1, Result.LOST),
        (BOB.id, 1500, 1, Result.WON),
    ]
    assert told[1].after == here.rating.shown
    assert told[1].is_provisional
    profile = await ratings_service.records(house.store, BOB.id, EVERYWHERE, 2)
    found, history = profile["vault"]
    assert found == everywhere
    assert [change.number for change in history] == [2, 3]
    assert history[0].after == history[1].before
    assert history[1].after == everywhere.rating.shown


async def test_a_draw_by_agreement_counts(house: House) -> None:
    match = await house.moved(await house.vault())
    await agreeing.offer(house.store, match.id, ALICE.id)
    await agreeing.agree(house.store, match.id, BOB.id)
    found = await record(house, ALICE)
    assert found
    assert (found.drawn, found.rating.shown) == (1, 1500)


@pytest.mark.both_databases
async def test_four_players_are_rated_by_the_games_ranking(house: House) -> None:
    challenge = await house.challenge("chaturanga", BOB, CAROL, DAVE)
    await challenges.accept(house.store, challenge.id, BOB.id)
    await challenges.accept(house.store, challenge.id, CAROL.id)
    begun = started(await challenges.accept(house.store, challenge.id, DAVE.id))
    match = await house.moved(await house.opened(begun))
    for person in (ALICE, CAROL, BOB):
        match = await endings.resign(house.store, match.id, person.id)
    assert match.outcome
    order = [{match.seats[seat] for seat in seats} for seats in match.outcome.ranking]
    found = {person.id: await record(house, person, game="chaturanga") for person in (ALICE, BOB, CAROL, DAVE)}
    shown = [{each.rating.mean for user, each in found.items() if each and user in users} for users in order]
    assert order[0] == {DAVE.id}
    assert all(len(means) == 1 for means in shown)
    means = [next(iter(each)) for each in shown]
    assert means == sorted(means, reverse=True)
    assert len(set(means)) == len(order) > 1


@pytest.mark.both_databases
async def test_teams_of_different_sizes_are_rated(house: House) -> None:
    options = {"variant": "pairs"}
    challenge = await house.challenge("pentup", BOB, CAROL, options=options)
    await challenges.accept(house.store, challenge.id, BOB.id)
    match = await house.moved(started(await challenges.accept(house.store, challenge.id, CAROL.id)))
    while match.outcome is None:
        match = await endings.resign(house.store, match.id, on_turn(match))
    changes = await ratings_service.rating_changes(house.store, match)
    assert {change.holder.user for change in changes} == {ALICE.id, BOB.id, CAROL.id}
    assert {change.result for change in changes} == {Result.WON, Result.LOST}


async def test_unrated_matches_and_matches_without_a_result_do_not_count(house: House) -> None:
    await resigned_match(house, rated=False)
    match = await house.vault()
    await endings.abort(house.store, match.id, ALICE.id)
    match = await house.vault()
    await moderation.end(house.store, match.id, DAVE.id)
    alone = await house.alone(CHANNEL + 1)
    await endings.resign(house.store, alone.id, ALICE.id)
    assert await all_rows(house) == []
    assert await ratings_service.rebuild_ratings(house.store) == 0


async def test_a_match_counts_once_every_seat_has_moved_twice(house: House) -> None:
    match = await house.moved(await house.vault(), 1)
    await endings.resign(house.store, match.id, ALICE.id)
    assert await all_rows(house) == []
    match = await house.moved(await house.vault(), 1)
    match = await play_move(house.store, match.id, None, ALICE.id, legal_texts(match)[0])
    await endings.resign(house.store, match.id, BOB.id)
    assert await all_rows(house) == []
    match = await house.moved(await house.vault())
    await agreeing.offer(house.store, match.id, BOB.id, TakeBack())
    match = await agreeing.agree(house.store, match.id, ALICE.id, TakeBack())
    assert match.moves == 3
    await endings.resign(house.store, match.id, ALICE.id)
    assert await all_rows(house) == []
    assert await ratings_service.rebuild_ratings(house.store) == 0
    taken_back = await house.moved(await house.vault(), 3)
    await agreeing.offer(house.store, taken_back.id, BOB.id, TakeBack())
    await agreeing.agree(house.store, taken_back.id, ALICE.id, TakeBack())
    await endings.resign(house.store, taken_back.id, ALICE.id)
    before = await all_rows(house)
    assert len(before) == 12
    assert await ratings_service.rebuild_ratings(house.store) == 1
    assert await all_rows(house) == before


async def test_a_match_of_three_is_unrated_if_somebody_left_before_moving_twice(house: House) -> None:
    match = await house.toy()
    await endings.resign(house.store, match.id, CAROL.id)
    while min(moves_by_seat(match.standing)[Seat(match.seats.index(each.id))] for each in (ALICE, BOB)) < 2:
        match = await play_move(house.store, match.id, None, on_turn(match), legal_texts(match)[0])
    match = await endings.resign(house.store, match.id, BOB.id)
    assert match.outcome
    assert await all_rows(house) == []
    assert await ratings_service.rebuild_ratings(house.store) == 0


@pytest.mark.both_databases
async def test_rebuilding_the_ratings_of_many_matches_changes_nothing(house: House) -> None:
    """With people who become experienced by matches of others, and pairs who play too often."""
    people = [Person(UserId(500 + number), f"Person {number}") for number in range(7)]
    rng = random.Random(2)
    for number in range(90):
        house.clock.passes(hours=1)
        host, guest = people[:2] if number < 7 else rng.sample(people, 2)
        game = {"guild": GUILD + (number % 7 == 0), "host": host, "options": {"size": "6"}}
        challenge = await house.challenge("vault", guest, **game)
        match = await house.moved(started(await challenges.accept(house.store, challenge.id, guest.id)))
        await endings.resign(house.store, match.id, rng.choice((host, guest)).id)
    found = [each for person in people if (each := await record(house, person))]
    assert any(each.has_place for each in found)
    assert any(each.is_experienced for each in found)
    before = await all_rows(house)
    assert await ratings_service.rebuild_ratings(house.store) < 90
    assert await all_rows(house) == before


# Each once


async def test_matches_that_end_simultaneously_all_count(house: House) -> None:
    going = [await house.moved(await house.vault(channel=CHANNEL + number)) for number in range(6)]
    ended = await asyncio.gather(
        *(endings.resign(house.store, match.id, ALICE.id) for match in going),
        *(endings.resign(house.store, match.id, ALICE.id) for match in going),
        return_exceptions=True,
    )
    assert sum(isinstance(each, RuleViolation) for each in ended) == 6
    found = await record(house, BOB)
    assert found
    assert found.won == ratings.MOST_A_DAY == 5
    history = (await ratings_service.records(house.store, BOB.id, GUILD, 9))["vault"][1]
    assert [change.number for change in history] == [1, 2, 3, 4, 5]
    assert all(one.after == next_one.before for one, next_one in pairwise(history))


async def test_a_match_does_not_end_if_rating_it_fails(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await house.moved(await house.vault())

    def broken(*_: object) -> None:
        raise RuntimeError("the power is off")

    with monkeypatch.context() as patched:
        patched.setattr("bot.features.ratings.rating_queries.count", broken)
        with pytest.raises(RuntimeError, match="power"):
            await endings.resign(house.store, match.id, ALICE.id)
    assert (await load_match(house.store, match.id)).outcome is None
    assert await all_rows(house) == []


async def test_rebuilt_ratings_are_the_same_and_include_earlier_matches(house: House) -> None:
    for number, person in enumerate((ALICE, BOB, ALICE)):
        house.clock.passes(hours=1)
        await resigned_match(house, person, guild=GUILD + number % 2)
    match = await house.moved(await house.toy())
    for person in (BOB, CAROL):
        match = await endings.resign(house.store, match.id, person.id)
    before = await all_rows(house)
    assert await ratings_service.rebuild_ratings(house.store) == 4
    assert await all_rows(house) == before
    await house.store.write(lambda db: db.execute(rating.delete()))
    await house.store.write(lambda db: db.execute(rating_change.delete()))
    await house.store.write(lambda db: db.execute(acquaintance.delete()))
    assert await ratings_service.rebuild_ratings(house.store) == 4
    assert await all_rows(house) == before
    del house.catalogue["toy"]
    assert await ratings_service.rebuild_ratings(house.store) == 3


@pytest.mark.both_databases
async def test_a_deleted_player_is_not_rated_but_their_opponents_are(house: House) -> None:
    await resigned_match(house)
    gone = former(Seat(1))

    def forget(db: Connection) -> None:
        db.execute(player.update().where(player.c.user_id == BOB.id).values(user_id=gone))

    await house.store.write(forget)
    assert await ratings_service.rebuild_ratings(house.store) == 1
    assert await record(house, ALICE)
    assert not await record(house, Person(gone, "a former player"))
    match = await house.moved(await house.toy(channel=CHANNEL + 1))
    await endings.resign(house.store, match.id, BOB.id)
    await house.store.write(forget)
    await endings.resign(house.store, match.id, CAROL.id)
    changes = await ratings_service.rating_changes(house.store, match)
    assert [(change.holder.user, change.result) for change in changes] == [
        (ALICE.id, Result.WON),
        (CAROL.id, Result.LOST),
    ]


async def test_a_player_who_deletes_their_data_still_counts_as_the_same_opponent_that_day(house: House) -> None:
    kept = Circle()
    for _ in range(25):
        kept.play(1, 2)
    for _ in range(25):
        await resigned_match(house)
        await privacy.delete_data(house.store, ALICE.id)
    found = await record(house, BOB)
    assert found
    assert found.rating.shown <= kept.record(1).rating.shown
    assert found.played == ratings.MOST_A_DAY - 1
    assert (found.opponents, found.experienced, found.encounters, found.most) == (0, 0, 4, 4)
    before = found
    assert await ratings_service.rebuild_ratings(house.store) == ratings.MOST_A_DAY - 1
    assert await record(house, BOB) == before
    house.clock.passes(hours=24)
    await resigned_match(house)
    again = await record(house, BOB)
    assert again
    assert (again.played, again.opponents) == (5, 1)


# Leaderboards


@pytest.mark.both_databases
async def test_a_leaderboard_has_places_ties_and_pages(house: House) -> None:
    means = {1: 1600.0, 2: 1700.0, 3: 1600.4, 4: 1900.0, 5: 1500.0}
    records = {UserId(number): ranked_record(mean, 300 if number == 4 else 90) for number, mean in means.items()}

    def work(db: Connection) -> None:
        for user, each in records.items():
            db.execute(rating.insert(), {**_columns(each), "guild": GUILD, "game": "vault", "user_id": user})

    records = {user: replace(each, name=f"Player {user}") for user, each in records.items()}
    await house.store.write(work)
    shown, count, own = await ratings_service.ranking(house.store, GUILD, "vault", UserId(3), 0, 2)
    assert count == 5
    assert [(each.place, each.user) for each in shown] == [(1, 2), (2, 3)]
    assert own == shown[1]
    shown, _, own = await ratings_service.ranking(house.store, GUILD, "vault", UserId(9), 1, 2)
    assert [(each.place, each.user) for each in shown] == [(2, 1), (4, 5)]
    assert own is None
    shown, _, own = await ratings_service.ranking(house.store, GUILD, "vault", UserId(4), 2, 2)
    assert [(each.place, each.user) for each in shown] == [(5, 4)]
    assert own == shown[0]
    assert own.record == records[UserId(4)]
    assert await ratings_service.ranking(house.store, GUILD, "vault", UserId(4), 3, 2) == ([], 5, own)
    assert await ratings_service.ranking(house.store, EVERYWHERE, "vault", UserId(4), 0, 2) == ([], 0, None)
    assert await ratings_service.places(house.store, UserId(3), GUILD, ["vault", "shelt"]) == {"vault": (2, 5)}


def _columns(each: Record) -> dict[str, object]:
    return {
        "name": each.name,
        "mean": each.rating.mean,
        "deviation": each.rating.deviation,
        "standing": each.standing,
        **{name: getattr(each, name) for name in _COUNTS},
    }


def test_the_opponent_that_stands_for_deleted_people_is_neither_a_computer_nor_a_seat() -> None:
    assert is_former(ratings.FORMER)
    assert level_of(ratings.FORMER) is None
    assert ratings.FORMER not in {former(Seat(seat)) for seat in range(4)}
