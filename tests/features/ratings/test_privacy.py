"""Ratings when the data about a person is deleted."""

from __future__ import annotations

from bot.core.match import Draw
from bot.features import offers
from bot.features.ratings import service as ratings
from bot.matches import privacy as privacy_service
from bot.matches.privacy import queries as privacy_queries
from bot.storage.matches import load_match
from tests.core.conftest import ALICE, GUILD, House, on_turn


async def test_a_match_of_three_goes_on_after_one_player_is_deleted(house: House) -> None:
    match = await house.toy()
    store = house.store
    await privacy_service.delete_data(store, ALICE.id)
    there = await load_match(store, match.id)
    assert there.outcome is None
    seat = match.seats.index(ALICE.id)
    assert there.names[seat] == "a former player"
    others = [user for user in match.seats if user != ALICE.id]
    assert on_turn(there) in others
    await offers.offer(store, match.id, others[0], Draw())
    over = await offers.agree(store, match.id, others[1], Draw())
    assert over.outcome is not None
    assert await store.read(privacy_queries.stored_about, ALICE.id) == {}
    # No rating belongs to a deleted person.
    records = [await ratings.records(store, user, GUILD, 9) for user in (over.seats[seat], *others)]
    assert [bool(found) for found in records] == [False, *(bool(found) for found in records[1:])]
