"""Live messages of matches that ended long ago are given up."""

from __future__ import annotations

from bot.features.spectating import queries as live_queries
from bot.matches import challenges, endings
from bot.matches.challenges import queries as challenge_queries
from bot.storage import match_queries
from bot.storage.preferences import save_server_setting
from bot.storage.store import GIVEN_UP_AFTER
from tests.core.conftest import GUILD, House


async def test_what_ended_days_ago_is_given_up(house: House) -> None:
    store = house.store
    await save_server_setting(store, GUILD, "live", 55)
    match, going = await house.vault(), await house.vault(channel=2)
    made = await house.challenge(channel=3)
    await challenges.withdraw(store, made.id, made.host.id)
    await store.write(live_queries.note_live, match.id, 55, 66, 0)
    await endings.resign(store, match.id, match.seats[0])

    async def tried() -> tuple[set[int], set[int], set[int]]:
        since = house.store.worth_showing()
        boards = set(await store.read(match_queries.unshown, since))
        live = {state.match for state in await store.read(live_queries.live_behind, since)}
        # Those that were accepted have no board to link to yet.
        posted = {
            int(each.id) for each in await store.read(challenge_queries.challenges_behind, since) if not each.match
        }
        return set(boards), set(live), posted

    both = {match.id, going.id}
    house.clock.passes(days=GIVEN_UP_AFTER.days, minutes=-1)
    assert await tried() == (both, both, {made.id})
    house.clock.passes(minutes=2)
    assert await tried() == ({going.id}, {going.id}, {made.id})
    # A challenge is over when it expires, at the latest.
    house.clock.passes(days=1)
    assert await tried() == ({going.id}, {going.id}, set())
