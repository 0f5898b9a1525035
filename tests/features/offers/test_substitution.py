"""The computer replaces a player: requests, consents, and the further match."""

from __future__ import annotations

import pytest

from bot.computers.draws import YOUNG, is_fair
from bot.core.clock import read_clock
from bot.core.match import (
    Adjourn,
    Match,
    Resume,
    RowKind,
    RuleViolation,
    Substitute,
    UserId,
    computer,
    former,
    legal_texts,
    replaceable_seats,
)
from bot.features import offers
from bot.matches import challenges, clocks, endings
from bot.matches.privacy import queries as privacy_queries
from bot.storage import match_queries
from bot.storage.matches import going_matches, load_match, play_move
from games.kit.rules import Seat
from tests.core.conftest import ALICE, BOB, CAROL, DAVE, House, on_turn, started

LEVEL = 3
THE_COMPUTER = computer(LEVEL)


def substitution_offer(match: Match, user: UserId, level: int = LEVEL) -> Substitute:
    """The offer to let the computer play on for them."""
    return Substitute(match.seats_of(user)[0], level)


async def played(house: House, match: Match, turns: int) -> Match:
    """The match after this many moves."""
    for _ in range(turns):
        match = await play_move(house.store, match.id, None, on_turn(match), legal_texts(match)[0])
    return match


async def test_a_leaving_player_is_substituted_once_all_agree(house: House) -> None:
    match = await played(house, await house.toy(), 3)
    what = substitution_offer(match, ALICE.id)
    assert (await offers.offer(house.store, match.id, ALICE.id, what)).seats == match.seats
    assert (await offers.agree(house.store, match.id, BOB.id, what)).seats == match.seats
    after = await offers.agree(house.store, match.id, CAROL.id, what)
    assert after.seats == tuple(THE_COMPUTER if user == ALICE.id else user for user in match.seats)
    assert after.names[after.seats.index(THE_COMPUTER)] == "Banmen Lv.3"
    assert (after.position, after.rated, after.offers) == (match.position, False, {})
    assert (after.log[-1].kind, after.log[-1].text) == (RowKind.SUBSTITUTE, "3")
    assert after == await load_match(house.store, match.id)
    assert await going_matches(house.store, ALICE.id) == []
    with pytest.raises(RuleViolation, match="not a player"):
        await offers.offer(house.store, match.id, ALICE.id)
    later = await played(house, after, 4)
    assert later == await load_match(house.store, match.id)


async def test_after_a_substitution_nothing_stored_names_the_player_who_left(house: House) -> None:
    match = await played(house, await house.toy(), 4)
    what = substitution_offer(match, BOB.id)
    for user in (BOB.id, ALICE.id, CAROL.id):
        await offers.offer(house.store, match.id, user, what)
    kept = {row.by for row in (await load_match(house.store, match.id)).log}
    assert BOB.id not in kept
    assert former(match.seats_of(BOB.id)[0]) in kept
    assert not (await house.store.read(privacy_queries.stored_about, BOB.id)).get("player")


async def test_a_substitute_takes_a_vacated_seat_at_the_position_before_it_was_left(house: House) -> None:
    match = await played(house, await house.toy(), 2)
    leaver = on_turn(match)
    left = await endings.resign(house.store, match.id, leaver)
    assert left.position != match.position
    others = [user for user in match.seats if user != leaver]
    assert replaceable_seats(left, others[0]) == sorted([*match.seats_of(leaver), *match.seats_of(others[0])])
    what = substitution_offer(match, leaver)
    await offers.offer(house.store, match.id, others[0], what)
    after = await offers.agree(house.store, match.id, others[1], what)
    undone = left.revision - match.revision
    assert after.log[-1].text == f"{LEVEL}:{undone}"
    assert (after.position, after.moves) == (match.position, match.moves)
    assert on_turn(after) == THE_COMPUTER
    assert await house.store.read(match_queries.awaiting_computers) == [(match.id, after.revision)]
    # The rolls in between don't stand; the next roll has its own number.
    later = await played(house, after, 5)
    assert later == await load_match(house.store, match.id)


async def test_a_vacated_seat_cannot_be_filled_once_somebody_has_moved(house: House) -> None:
    match = await house.toy()
    leaver = on_turn(match)
    left = await endings.resign(house.store, match.id, leaver)
    what = substitution_offer(match, leaver)
    asker = next(user for user in match.seats if user not in {leaver, on_turn(left)})
    await offers.offer(house.store, match.id, asker, what)
    moved = await played(house, left, 1)
    assert moved.offers == {}
    for user in (asker, on_turn(left)):
        with pytest.raises(RuleViolation, match="others moved since"):
            await offers.offer(house.store, match.id, user, what)


async def test_substituting_one_of_two_players_who_left_does_not_affect_the_other(house: House) -> None:
    made = await house.challenge("chaturanga", BOB, CAROL, DAVE)
    for user in (BOB.id, CAROL.id):
        await challenges.accept(house.store, made.id, user)
    match = started(await challenges.accept(house.store, made.id, DAVE.id))
    await endings.resign(house.store, match.id, BOB.id)
    left = await endings.resign(house.store, match.id, CAROL.id)
    assert replaceable_seats(left) == list(match.seats_of(CAROL.id))
    with pytest.raises(RuleViolation, match="left or given since"):
        await offers.offer(house.store, match.id, ALICE.id, substitution_offer(match, BOB.id))


async def test_a_player_who_is_present_and_has_time_cannot_be_substituted(house: House) -> None:
    match = await house.toy()
    with pytest.raises(RuleViolation, match="seat not left"):
        await offers.offer(house.store, match.id, ALICE.id, substitution_offer(match, BOB.id))
    with pytest.raises(RuleViolation, match="unknown choice"):
        await offers.offer(house.store, match.id, ALICE.id, Substitute(Seat(9), 3))
    alone = await house.alone(77)
    with pytest.raises(RuleViolation, match="seat not left"):
        await offers.offer(house.store, alone.id, ALICE.id, Substitute(Seat(0), 3))


@pytest.mark.both_databases
async def test_a_player_out_of_time_is_substituted_without_being_asked(house: House) -> None:
    match = await house.vault(clock="bank:600+0")
    house.clock.passes(minutes=11)
    await clocks.check_clocks(house.store)
    late = await load_match(house.store, match.id)
    assert late.may_claim
    after = await offers.offer(house.store, match.id, BOB.id, substitution_offer(match, ALICE.id))
    assert after.seats == (THE_COMPUTER, BOB.id)
    assert not after.is_overdue
    assert not after.may_claim
    assert read_clock(after).left[THE_COMPUTER].total_seconds() == 600
    assert after == await load_match(house.store, match.id)


# Draws


CIRCLING = ("e1-e2", "e10-e9", "e2-e1", "e9-e10")
"""Vault: pawns that go to and fro."""


async def test_the_computer_accepts_a_draw_unless_it_is_better(house: House) -> None:
    match = await house.vault()
    sides = house.catalogue["vault"].game.sides(match.options)

    def takes(match: Match, value: float) -> bool:
        return is_fair(match, ALICE.id, value, sides)

    assert not takes(match, 0.1)
    for number in range(YOUNG):
        match = await play_move(house.store, match.id, None, on_turn(match), CIRCLING[number % 4])
    assert on_turn(match) == ALICE.id
    assert takes(match, 0.5)
    assert not takes(match, 0.6)
    match = await play_move(house.store, match.id, None, ALICE.id, legal_texts(match)[0])
    assert takes(match, 0.5)
    assert not takes(match, 0.4)


async def test_adjourning_ends_substitution_offers(house: House) -> None:
    match = await played(house, await house.toy(), 3)
    await offers.offer(house.store, match.id, ALICE.id, substitution_offer(match, ALICE.id))
    for user in (ALICE.id, BOB.id, CAROL.id):
        paused = await offers.offer(house.store, match.id, user, Adjourn())
    assert paused.adjourned_since
    assert (paused.offers, paused.asked) == ({}, frozenset())
    with pytest.raises(RuleViolation, match="no offer"):
        await offers.agree(house.store, match.id, BOB.id, substitution_offer(match, ALICE.id))
    resumed = await offers.offer(house.store, match.id, ALICE.id, Resume())
    assert (resumed.adjourned_since, resumed.offers) == (None, {})
