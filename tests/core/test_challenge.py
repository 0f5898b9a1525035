"""Challenges: made, accepted, declined, withdrawn, forgotten."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from bot.catalogue import CATALOGUE
from bot.core.challenge import (
    Ago,
    Challenge,
    Guest,
    Person,
    Room,
    State,
    accept,
    assign,
    choose,
    computer_player,
    computer_players,
    finish_assigning,
    join,
    leave,
    seated,
    start,
    tell,
    withdraw,
)
from bot.core.match import ChallengeId, Match, RowKind, RuleViolation
from bot.matches import challenges, endings
from bot.matches.challenges import queries as challenges_queries
from bot.storage import match_queries
from bot.storage.matches import load_match, load_match_in
from bot.ui.layout import jump
from games.kit.rules import OptionError
from tests.core import toy
from tests.core.conftest import ALICE, BOB, CAROL, CHANNEL, DAVE, House, started


async def test_a_challenge_stores_its_options_and_its_guests(house: House) -> None:
    made = await house.challenge(seat="black", options={"size": "8"}, language="ja")
    assert made == await challenges.load_challenge(house.store, made.id)
    assert made.state is State.OPEN
    assert made.options == {"size": 8}
    assert made.missing == {BOB.id}
    assert [made] == await challenges.open_challenges(house.store)


async def test_a_challenge_stores_only_look_options_that_differ_from_the_default(house: House) -> None:
    made = await house.challenge("toy", BOB, CAROL, look=(("cloth", "red"), ("big", "true")))
    assert made.look == (("cloth", "red"),)
    await challenges.accept(house.store, made.id, BOB.id)
    assert started(await challenges.accept(house.store, made.id, CAROL.id)).look == (("cloth", "red"),)


async def test_accepting_starts_the_match_with_the_agreed_seats(house: House) -> None:
    made = await house.challenge(seat="black", options={"size": "6"})
    match = started(await challenges.accept(house.store, made.id, BOB.id))
    assert match.seats == (BOB.id, ALICE.id)
    assert match.names == ("Bob", "Alice")
    assert match.channel == CHANNEL
    assert match.options == {"size": 6}
    assert match == await load_match(house.store, match.id)
    after = await challenges.load_challenge(house.store, made.id)
    assert (after.state, after.match) == (State.STARTED, match.id)
    assert await challenges.open_challenges(house.store) == []


async def test_without_a_preference_seats_are_drawn_at_random(house: House) -> None:
    first_seats = set()
    for channel in range(12):
        made = await house.challenge(channel=channel)
        first_seats.add(started(await challenges.accept(house.store, made.id, BOB.id)).names[0])
    assert first_seats == {"Alice", "Bob"}


async def test_a_match_of_three_starts_when_the_last_player_accepts(house: House) -> None:
    made = await house.challenge("toy", BOB, CAROL)
    waiting = await challenges.accept(house.store, made.id, CAROL.id)
    assert isinstance(waiting, Challenge)
    assert waiting.missing == {BOB.id}
    assert waiting == await challenges.load_challenge(house.store, made.id)
    with pytest.raises(RuleViolation, match="already accepted"):
        await challenges.accept(house.store, made.id, CAROL.id)
    match = started(await challenges.accept(house.store, made.id, BOB.id))
    assert sorted(match.names) == ["Alice", "Bob", "Carol"]
    assert (await house.opened(match)).log[0].kind is RowKind.ROLL


async def test_two_people_may_share_four_seats_as_two_teams(house: House) -> None:
    made = await house.challenge("toy", BOB, options={"table": "pairs"}, seat="red")
    match = started(await challenges.accept(house.store, made.id, BOB.id))
    assert match.names == ("Alice", "Bob", "Alice", "Bob")
    assert match.seats_of(BOB.id) == (1, 3)


async def test_a_match_of_four_starts_when_the_last_player_accepts(house: House) -> None:
    made = await house.challenge("toy", BOB, CAROL, DAVE, options={"table": "pairs"}, seat="blue")
    for person in (BOB, CAROL):
        await challenges.accept(house.store, made.id, person.id)
    match = started(await challenges.accept(house.store, made.id, DAVE.id))
    assert match.names[3] == "Alice"
    assert Counter(match.seats) == Counter(person.id for person in (ALICE, BOB, CAROL, DAVE))


async def test_the_host_of_a_solo_game_starts_it_alone(house: House) -> None:
    draft = {"options": {"table": "solo"}, "invited": ()}
    made = await house.challenge("toy", **draft)
    match = started(await challenges.accept(house.store, made.id, ALICE.id))
    assert match.seats == (ALICE.id,)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"game": "chess"}, "unknown game"),
        ({"seat": "purple"}, "unknown seat"),
        ({"invited": (ALICE,)}, "same person twice"),
        ({"invited": (BOB, CAROL)}, "wrong number of people"),
    ],
)
@pytest.mark.both_databases
async def test_an_invalid_challenge_is_refused(house: House, changes: dict[str, Any], why: str) -> None:
    with pytest.raises(RuleViolation, match=why):
        await house.challenge(**{"game": "vault", **changes})
    assert await challenges.open_challenges(house.store) == []


@pytest.mark.parametrize("options", [{"size": "7"}, {"colour": "red"}])
async def test_unknown_game_options_are_refused(house: House, options: dict[str, str]) -> None:
    with pytest.raises(OptionError):
        await house.challenge(options=options)


async def test_only_guests_accept_or_decline_and_only_the_host_withdraws(house: House) -> None:
    made = await house.challenge()
    for person, why in ((ALICE, "your own challenge"), (CAROL, "not invited")):
        with pytest.raises(RuleViolation, match=why):
            await challenges.accept(house.store, made.id, person.id)
        with pytest.raises(RuleViolation, match=why):
            await challenges.act(house.store, made.id, leave, person.id)
    with pytest.raises(RuleViolation, match="not the host"):
        await challenges.withdraw(house.store, made.id, BOB.id)
    assert await challenges.load_challenge(house.store, made.id) == made


async def test_a_declined_or_withdrawn_challenge_cannot_be_accepted(house: House) -> None:
    for deed, person, state in ((leave, BOB, State.DECLINED), (withdraw, ALICE, State.WITHDRAWN)):
        over = await challenges.act(house.store, (await house.challenge()).id, deed, person.id)
        assert isinstance(over, Challenge)
        assert over.state is state
        assert await challenges.load_challenge(house.store, over.id) == over
        with pytest.raises(RuleViolation, match=f"challenge over .*{over.state}"):
            await challenges.accept(house.store, over.id, BOB.id)


async def test_a_challenge_lapses_after_a_day_and_is_reported_once(house: House) -> None:
    made = await house.challenge()
    house.clock.passes(hours=23, minutes=59)
    assert await challenges.lapse_challenges(house.store) == []
    house.clock.passes(minutes=1)
    with pytest.raises(RuleViolation, match=r"challenge over .*lapsed"):
        await challenges.accept(house.store, made.id, BOB.id)
    assert await challenges.open_challenges(house.store) == []
    assert [(over.id, over.state) for over in await challenges.lapse_challenges(house.store)] == [
        (made.id, State.LAPSED)
    ]
    assert await challenges.lapse_challenges(house.store) == []


async def test_actions_on_an_unknown_challenge_are_refused(house: House) -> None:
    for deed in (accept, leave, withdraw):
        with pytest.raises(RuleViolation, match="unknown challenge"):
            await challenges.act(house.store, ChallengeId(404), deed, BOB.id)


async def test_in_a_taken_channel_the_match_starts_in_the_challenges_thread(house: House) -> None:
    first = await house.vault()
    made = await house.challenge()
    await house.store.write(challenges_queries.note_challenge_posted, made.id, 5555)
    second = started(await challenges.accept(house.store, made.id, BOB.id))
    assert (first.channel, second.channel) == (CHANNEL, 5555)
    assert (await load_match_in(house.store, 5555)) == second
    assert (await load_match_in(house.store, CHANNEL)) == first


async def test_a_challenge_in_a_taken_thread_cannot_start(house: House) -> None:
    await house.vault()
    made = await house.challenge(thread=True)
    await house.store.write(challenges_queries.note_challenge_posted, made.id, 5555)
    with pytest.raises(RuleViolation, match="thread taken"):
        await challenges.accept(house.store, made.id, BOB.id)
    assert (await challenges.load_challenge(house.store, made.id)).state is State.OPEN


async def test_a_challenge_without_a_message_cannot_start_in_a_taken_channel(house: House) -> None:
    await house.vault()
    with pytest.raises(RuleViolation, match="channel taken"):
        await house.vault()


async def test_a_channel_is_free_again_when_its_match_is_over(house: House) -> None:
    assert not await house.store.read(match_queries.is_taken, CHANNEL)
    assert await load_match_in(house.store, CHANNEL) is None
    first = await house.vault()
    assert await house.store.read(match_queries.is_taken, CHANNEL)
    over = await endings.resign(house.store, first.id, ALICE.id)
    assert not await house.store.read(match_queries.is_taken, CHANNEL)
    assert await load_match_in(house.store, CHANNEL) == over
    second = await house.vault()
    assert second.channel == CHANNEL
    assert await load_match_in(house.store, CHANNEL) == second


async def test_accepting_returns_the_match_as_it_is_stored(house: House) -> None:
    match = await house.toy()
    assert isinstance(match, Match)
    assert await load_match(house.store, match.id) == match


async def test_the_same_challenge_cannot_be_open_twice(house: House) -> None:
    made = await house.challenge()
    with pytest.raises(RuleViolation, match="already challenged") as refused:
        await house.challenge()
    assert refused.value.evidence == {"link": jump(made.guild, made.channel, made.message)}
    await house.challenge(channel=CHANNEL + 1)
    await house.challenge("vault", CAROL)
    await challenges.withdraw(house.store, made.id, ALICE.id)
    await house.challenge()


# Tables: guests who join, seats that are chosen, and who starts


@pytest.fixture
def pairs() -> dict[str, Any]:
    """The proposal of a table for two teams of two that anyone may join."""
    return {"options": {"table": "pairs"}, "invited": (), "is_open": True}


def open_challenge(result: Challenge | Match) -> Challenge:
    """The table at which somebody did something."""
    assert isinstance(result, Challenge)
    assert result.state is State.OPEN
    return result


def names_of_accepted_guests(table: Challenge) -> list[str]:
    """The guests who have accepted, in the order of the table."""
    return [guest.person.name for guest in table.present]


async def test_a_lobby_starts_when_the_last_seat_is_taken(house: House) -> None:
    made = await house.challenge("toy", invited=(), is_open=True)
    assert (names_of_accepted_guests(made), made.missing) == (["Alice"], frozenset())
    joined = open_challenge(await challenges.act(house.store, made.id, join, BOB))
    assert names_of_accepted_guests(joined) == ["Alice", "Bob"]
    assert joined == await challenges.load_challenge(house.store, made.id)
    match = started(await challenges.act(house.store, made.id, join, CAROL))
    assert sorted(match.names) == ["Alice", "Bob", "Carol"]
    with pytest.raises(RuleViolation, match=r"challenge over .*started"):
        await challenges.act(house.store, made.id, join, DAVE)


async def test_a_challenge_message_that_shows_an_old_state_counts_as_behind(house: House) -> None:
    made = await house.challenge("toy", invited=(), is_open=True, options={"table": "pairs"})
    seen = open_challenge(await challenges.act(house.store, made.id, join, BOB))
    after = open_challenge(await challenges.act(house.store, made.id, join, CAROL))
    await challenges.note_challenge_shown(house.store, seen)
    assert await house.store.read(challenges_queries.challenges_behind) == [after]
    await challenges.note_challenge_shown(house.store, after)
    assert await house.store.read(challenges_queries.challenges_behind) == []
    # Another process shows it late, as it was before.
    await challenges.note_challenge_shown(house.store, seen)
    assert await house.store.read(challenges_queries.challenges_behind) == [after]


async def test_leaving_a_lobby_frees_the_place_and_the_seat(house: House) -> None:
    made = await house.challenge("toy", invited=(), is_open=True)
    await challenges.act(house.store, made.id, join, BOB)
    await challenges.act(house.store, made.id, choose, BOB.id, "red")
    with pytest.raises(RuleViolation, match=r"seat taken .*red.*Bob"):
        await challenges.act(house.store, made.id, choose, ALICE.id, "red")
    left = open_challenge(await challenges.act(house.store, made.id, leave, BOB.id))
    assert names_of_accepted_guests(left) == ["Alice"]
    await challenges.act(house.store, made.id, join, CAROL)
    await challenges.act(house.store, made.id, choose, CAROL.id, "red")
    await challenges.act(house.store, made.id, choose, ALICE.id, "black")
    match = started(await challenges.act(house.store, made.id, join, BOB))
    assert match.names == ("Bob", "Alice", "Carol")


async def test_a_seat_can_be_left_to_chance_again(house: House) -> None:
    made = await house.challenge("toy", BOB, CAROL, seat="white")
    await challenges.act(house.store, made.id, choose, ALICE.id, None)
    after = open_challenge(await challenges.act(house.store, made.id, choose, BOB.id, "white"))
    assert [guest.seat for guest in after.guests] == [None, "white", None]
    # To choose is not to accept.
    assert after.missing == {BOB.id, CAROL.id}


async def test_with_more_than_two_players_declining_opens_the_place_to_anyone(house: House) -> None:
    made = await house.challenge("toy", BOB, CAROL)
    await challenges.accept(house.store, made.id, BOB.id)
    after = open_challenge(await challenges.act(house.store, made.id, leave, CAROL.id))
    assert after.is_open
    assert names_of_accepted_guests(after) == ["Alice", "Bob"]
    match = started(await challenges.act(house.store, made.id, join, DAVE))
    assert sorted(match.names) == ["Alice", "Bob", "Dave"]


async def test_a_lobby_keeps_a_place_for_each_invited_friend(house: House) -> None:
    made = await house.challenge("toy", BOB, is_open=True)
    assert made.missing == {BOB.id}
    await challenges.act(house.store, made.id, join, CAROL)
    with pytest.raises(RuleViolation, match="no free seat"):
        await challenges.act(house.store, made.id, join, DAVE)
    started(await challenges.act(house.store, made.id, join, BOB))


async def test_a_friend_who_declines_leaves_the_lobby_open_to_others(house: House) -> None:
    made = await house.challenge("toy", BOB, is_open=True)
    assert names_of_accepted_guests(open_challenge(await challenges.act(house.store, made.id, leave, BOB.id))) == [
        "Alice"
    ]


async def test_the_host_may_start_with_fewer_players(house: House, pairs: dict[str, Any]) -> None:
    made = await house.challenge("toy", **pairs)
    with pytest.raises(RuleViolation, match=r"too few people .*given: 1, allowed: 2, 3, 4"):
        await challenges.act(house.store, made.id, start, ALICE.id)
    await challenges.act(house.store, made.id, join, BOB)
    await challenges.act(house.store, made.id, join, CAROL)
    with pytest.raises(RuleViolation, match=r"only the host starts .*Alice"):
        await challenges.act(house.store, made.id, start, BOB.id)
    match = started(await challenges.act(house.store, made.id, start, ALICE.id))
    assert Counter(Counter(match.names).values()) == {1: 2, 2: 1}
    assert match.names[0] == match.names[2] or match.names[1] == match.names[3]


async def test_guests_who_have_not_accepted_when_the_host_starts_are_left_out(house: House) -> None:
    made = await house.challenge("toy", BOB, CAROL, DAVE, options={"table": "pairs"})
    await challenges.accept(house.store, made.id, CAROL.id)
    match = started(await challenges.act(house.store, made.id, start, ALICE.id))
    assert set(match.names) == {"Alice", "Carol"}
    with pytest.raises(RuleViolation, match=r"challenge over .*started"):
        await challenges.accept(house.store, made.id, BOB.id)


async def test_no_team_may_stay_empty(house: House, pairs: dict[str, Any]) -> None:
    made = await house.challenge("toy", **pairs, seat="white")
    await challenges.act(house.store, made.id, join, BOB)
    await challenges.act(house.store, made.id, choose, BOB.id, "red")
    with pytest.raises(RuleViolation, match="side without people"):
        await challenges.act(house.store, made.id, start, ALICE.id)
    match = started(await challenges.act(house.store, (await _with(house, made, CAROL)).id, start, ALICE.id))
    assert match.names == ("Alice", "Carol", "Bob", "Carol")
    between_two = await house.challenge("toy", BOB, options={"table": "pairs"}, seat="white", channel=CHANNEL + 1)
    with pytest.raises(RuleViolation, match="side without people"):
        await challenges.act(house.store, between_two.id, choose, BOB.id, "red")


async def _with(house: House, table: Challenge, *guests: Any) -> Challenge:
    for guest in guests:
        table = open_challenge(await challenges.act(house.store, table.id, join, guest))
    return table


async def test_only_guests_choose_seats_or_leave_and_the_host_cannot_leave(house: House) -> None:
    made = await house.challenge("toy", invited=(), is_open=True)
    for use in (
        challenges.act(house.store, made.id, choose, DAVE.id, "red"),
        challenges.act(house.store, made.id, leave, DAVE.id),
    ):
        with pytest.raises(RuleViolation, match="not at the table"):
            await use
    with pytest.raises(RuleViolation, match="you are the host"):
        await challenges.act(house.store, made.id, leave, ALICE.id)
    with pytest.raises(RuleViolation, match="already accepted"):
        await challenges.act(house.store, made.id, join, ALICE)
    with pytest.raises(RuleViolation, match="unknown seat"):
        await challenges.act(house.store, made.id, choose, ALICE.id, "blue")
    closed = await house.challenge("toy", BOB, CAROL)
    for use in (
        challenges.act(house.store, closed.id, join, DAVE),
        challenges.act(house.store, closed.id, choose, DAVE.id, "red"),
    ):
        with pytest.raises(RuleViolation, match="not invited"):
            await use


async def test_nobody_can_join_or_start_a_lapsed_lobby(house: House) -> None:
    made = await house.challenge("toy", invited=(), is_open=True)
    house.clock.passes(hours=24)
    store = house.store
    for use in (challenges.act(store, made.id, join, BOB), challenges.act(store, made.id, start, ALICE.id)):
        with pytest.raises(RuleViolation, match=r"challenge over .*lapsed"):
            await use


async def test_the_same_lobby_cannot_be_open_twice(house: House) -> None:
    made = await house.challenge("toy", invited=(), is_open=True)
    await challenges.act(house.store, made.id, join, BOB)
    with pytest.raises(RuleViolation, match="already challenged"):
        await house.challenge("toy", invited=(), is_open=True)
    await house.challenge("vault", invited=(), is_open=True)
    await house.challenge("toy", CAROL, is_open=True)


async def test_a_lobby_without_a_free_seat_is_refused(house: House) -> None:
    for options, invited in (({"table": "solo"}, ()), ({}, (BOB, CAROL))):
        with pytest.raises(RuleViolation, match="no free seat"):
            await house.challenge("toy", options=options, invited=invited, is_open=True)


@pytest.mark.parametrize("people", [(BOB,), (BOB, CAROL), (BOB, CAROL, DAVE)])
async def test_a_team_game_may_invite_from_one_person_per_team_to_one_per_seat(
    house: House, people: tuple[Person, ...]
) -> None:
    made = await house.challenge("toy", *people, options={"table": "pairs"})
    for person in people[:-1]:
        await challenges.accept(house.store, made.id, person.id)
    match = started(await challenges.accept(house.store, made.id, people[-1].id))
    assert set(match.seats) == {ALICE.id, *(person.id for person in people)}
    assert set(match.seats[::2]).isdisjoint(match.seats[1::2])


def test_random_seating_is_fair_and_puts_nobody_on_both_sides() -> None:
    room = Room.of(toy.GAME, {"table": "pairs", "coins": 6})
    seen = Counter[tuple[str, ...]]()
    for seed in range(400):
        people = seated(room, tuple(map(Guest, (ALICE, BOB, CAROL))), random.Random(seed))
        seen[tuple(person.name for person in people)] += 1
    assert len(seen) == 12
    for names in seen:
        teams = ({names[0], names[2]}, {names[1], names[3]})
        assert not teams[0] & teams[1]
        assert set().union(*teams) == {"Alice", "Bob", "Carol"}
    # Each of the three is as likely as the others to have a team alone.
    alone = Counter[str]()
    for names, count in seen.items():
        for one, other in combinations(range(4), 2):
            if names[one] == names[other]:
                alone[names[one]] += count
    assert all(90 < count < 180 for count in alone.values())


def test_computers_of_one_level_are_numbered_in_the_order_of_play_and_levels_sit_by_chance() -> None:
    room = Room.of(CATALOGUE["chaturanga"].game, {})
    ones = computer_players(2, 1, "en")
    other = computer_player(5, {person.id for person in ones}, "en")
    orders = set[tuple[str, ...]]()
    for seed in range(100):
        guests = tuple(map(Guest, (other, *ones, ALICE)))
        orders.add(tuple(person.name for person in seated(room, guests, random.Random(seed))))
    assert len(orders) == 12
    assert all(names.index("Banmen Lv.1") < names.index("Banmen 2 Lv.1") for names in orders)


# Assigning the seats


@pytest.fixture
def feast(house: House) -> House:
    """A house in which who ate curry last assigns the toy's seats."""
    house.catalogue["toy"] = replace(toy.ENTRY, chooser="curry")
    return house


async def test_the_latest_to_have_done_it_assigns_seats_and_the_first_to_say_so_wins_ties(feast: House) -> None:
    made = await feast.challenge("toy", BOB, CAROL)
    for person, ago in ((CAROL, Ago.TODAY), (BOB, Ago.TODAY), (ALICE, Ago.WEEK)):
        after = open_challenge(await challenges.act(feast.store, made.id, tell, person.id, ago))
    assert after.chooser is not None
    # Those who have not accepted have no rights yet.
    assert after.chooser.person == ALICE
    await challenges.accept(feast.store, made.id, BOB.id)
    after = open_challenge(await challenges.accept(feast.store, made.id, CAROL.id))
    assert after.chooser is not None
    assert after.chooser.person == CAROL
    # At its start, the bot begins only challenges that wait for no answer.
    assert not after.is_agreed
    with pytest.raises(RuleViolation, match=r"another assigns .*Carol"):
        await challenges.act(feast.store, made.id, assign, BOB.id, "white", BOB.id)
    with pytest.raises(RuleViolation, match=r"another assigns .*Carol"):
        await challenges.act(feast.store, made.id, choose, ALICE.id, "white")
    await challenges.act(feast.store, made.id, assign, CAROL.id, "white", ALICE.id)
    await challenges.act(feast.store, made.id, assign, CAROL.id, "black", ALICE.id)
    await challenges.act(feast.store, made.id, assign, CAROL.id, "white", BOB.id)
    match = started(await challenges.act(feast.store, made.id, finish_assigning, CAROL.id))
    assert match.names == ("Bob", "Alice", "Carol")


async def test_seats_assigned_to_nobody_are_drawn_at_random(feast: House) -> None:
    made = await feast.challenge("toy", BOB, CAROL, seat="white")
    await challenges.act(feast.store, made.id, tell, ALICE.id, Ago.NOW)
    await challenges.act(feast.store, made.id, assign, ALICE.id, "white", None)
    after = open_challenge(await challenges.act(feast.store, made.id, finish_assigning, ALICE.id))
    assert {guest.seat for guest in after.guests} == {None}
    # Assigned while some were awaited: with the last one it starts.
    await challenges.accept(feast.store, made.id, BOB.id)
    started(await challenges.accept(feast.store, made.id, CAROL.id))


async def test_a_lobby_waits_for_a_guest_with_a_new_right_unless_the_host_starts(feast: House) -> None:
    made = await feast.challenge("toy", invited=(), is_open=True)
    await challenges.act(feast.store, made.id, tell, ALICE.id, Ago.MONTH)
    await challenges.act(feast.store, made.id, finish_assigning, ALICE.id)
    await challenges.act(feast.store, made.id, join, BOB)
    assert not open_challenge(await challenges.act(feast.store, made.id, tell, BOB.id, Ago.YESTERDAY)).is_assigned
    waiting = open_challenge(await challenges.act(feast.store, made.id, join, CAROL))
    assert waiting.chooser is not None
    assert waiting.chooser.person == BOB
    started(await challenges.act(feast.store, made.id, start, ALICE.id))


async def test_if_everybody_answered_never_the_lobby_waits_for_nobody(feast: House) -> None:
    made = await feast.challenge("toy", invited=(), is_open=True)
    await challenges.act(feast.store, made.id, tell, ALICE.id, Ago.NEVER)
    with pytest.raises(RuleViolation, match="unknown choice"):
        await challenges.act(feast.store, made.id, finish_assigning, ALICE.id)
    await challenges.act(feast.store, made.id, join, BOB)
    started(await challenges.act(feast.store, made.id, join, CAROL))


async def test_withdrawing_the_right_to_assign_seats_lets_a_full_challenge_start(feast: House) -> None:
    made = await feast.challenge("toy", BOB, CAROL)
    await challenges.act(feast.store, made.id, tell, ALICE.id, Ago.NOW)
    for person in (BOB, CAROL):
        open_challenge(await challenges.accept(feast.store, made.id, person.id))
    started(await challenges.act(feast.store, made.id, tell, ALICE.id, Ago.NEVER))


async def test_only_games_that_ask_the_seating_question_accept_an_answer(house: House) -> None:
    made = await house.challenge("toy", BOB, CAROL)
    with pytest.raises(RuleViolation, match="unknown choice"):
        await challenges.act(house.store, made.id, tell, ALICE.id, Ago.NOW)
