"""Those who look on, and what live channels show: on each database."""

from __future__ import annotations

from typing import Any

import pytest

from bot.core.match import RuleViolation, UserId
from bot.features import spectating
from bot.features.spectating import queries as spectating_queries
from bot.features.spectating.service import watchers_of
from bot.features.spectating.spectators import MOST_TOLD, How, to_notify
from bot.matches import endings, privacy
from bot.storage import match_queries
from bot.storage.matches import load_match, play_move, record_shown
from bot.storage.preferences import save_server_setting
from bot.storage.store import SELDOM_CHANGED
from tests.core import agreeing
from tests.core.conftest import ALICE, BOB, CAROL, CHANNEL, DAVE, GUILD, House

LIVE = 4_000_000_000_000_000_000
"""A number as long as Discord's are."""


@pytest.mark.both_databases
async def test_a_spectator_is_notified_as_they_prefer_until_the_end_is_published(house: House) -> None:
    match, store = await house.vault(), house.store
    await record_shown(store, match, 0, 70)
    assert await spectating.watch(store, match.id, CAROL.id, How.MOVES) == {CAROL.id: How.MOVES}
    await spectating.watch(store, match.id, DAVE.id, How.QUIET)
    watchers = await spectating.watch(store, match.id, DAVE.id, How.END)
    assert watchers == {CAROL.id: How.MOVES, DAVE.id: How.END}
    assert await store.read(spectating_queries.watched_by, DAVE.id) == {match.id: How.END}
    match = await load_match(store, match.id)
    assert to_notify(match, watchers, 0) == []
    match = await play_move(store, match.id, None, ALICE.id, "c1-d2")
    assert to_notify(match, watchers, 0) == [CAROL.id]
    assert to_notify(match, watchers, 1) == []
    match = await agreeing.offer(store, match.id, BOB.id)
    assert to_notify(match, watchers, 1) == []
    await record_shown(store, match, match.revision, 71)
    match = await endings.resign(store, match.id, BOB.id)
    assert to_notify(match, watchers, match.revision - 1) == [CAROL.id, DAVE.id]
    assert await store.read(spectating_queries.watchers, match.id) == watchers
    await record_shown(store, match, match.revision, 72)
    assert await store.read(spectating_queries.watchers, match.id) == {}


async def test_spectators_are_known_without_asking_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    match, store = await house.vault(), house.store
    read, reads = store.read, []

    async def counting(*asked: Any) -> Any:
        reads.append(asked)
        return await read(*asked)

    monkeypatch.setattr(store, "read", counting)
    assert await watchers_of(store, match.id) == await watchers_of(store, match.id) == {}
    watchers = await spectating.watch(store, match.id, CAROL.id, How.MOVES)
    assert await watchers_of(store, match.id) == await watchers_of(store, match.id) == watchers
    assert len(reads) == 2
    await spectating.watch(house.store, match.id, DAVE.id, How.MOVES)
    house.clock.time += SELDOM_CHANGED
    assert len(await watchers_of(store, match.id)) == 2
    await privacy.delete_data(store, DAVE.id)
    assert await watchers_of(store, match.id) == watchers
    match = await endings.resign(store, match.id, BOB.id)
    await record_shown(store, match, match.revision, 70)
    assert await watchers_of(store, match.id) == {}


@pytest.mark.both_databases
async def test_players_latecomers_and_too_many_spectators_cannot_watch(house: House) -> None:
    match, store = await house.vault(), house.store
    with pytest.raises(RuleViolation, match="you play here"):
        await spectating.watch(store, match.id, BOB.id, How.QUIET)
    for number in range(MOST_TOLD):
        await spectating.watch(store, match.id, UserId(100 + number), How.END)
    with pytest.raises(RuleViolation, match=f"too many told .*{MOST_TOLD}"):
        await spectating.watch(store, match.id, CAROL.id, How.END)
    await spectating.watch(store, match.id, UserId(100), How.MOVES)
    await spectating.watch(store, match.id, UserId(100), None)
    assert len(await spectating.watch(store, match.id, CAROL.id, How.END)) == MOST_TOLD
    await endings.resign(store, match.id, BOB.id)
    with pytest.raises(RuleViolation, match="match over"):
        await spectating.watch(store, match.id, DAVE.id, How.QUIET)


@pytest.mark.both_databases
async def test_going_matches_in_a_server_are_listed_newest_first(house: House) -> None:
    first, store = await house.vault(), house.store
    second = await house.vault(channel=CHANNEL + 1)
    await house.vault(channel=CHANNEL + 2, guild=GUILD + 1)
    assert [each.id for each in await store.read(spectating_queries.going_in, GUILD)] == [second.id, first.id]
    await store.write(match_queries.note_channel_gone, CHANNEL)
    await endings.resign(store, second.id, BOB.id)
    assert await store.read(spectating_queries.going_in, GUILD) == []


@pytest.mark.both_databases
async def test_live_channels_are_behind_by_what_they_do_not_show_yet(house: House) -> None:
    match, store = await house.vault(), house.store
    await house.vault(channel=CHANNEL + 2, guild=GUILD + 1)
    assert await store.read(spectating_queries.live_behind) == []
    await save_server_setting(store, GUILD, "live", LIVE)
    behind = await store.read(spectating_queries.live_behind)
    assert [(state.match, state.wanted, state.message) for state in behind] == [(match.id, LIVE, None)]
    assert behind == [await store.read(spectating_queries.live_state, match.id)]
    await store.write(spectating_queries.note_live, match.id, LIVE, 80, 0)
    assert await store.read(spectating_queries.live_behind) == []
    await play_move(store, match.id, None, ALICE.id, "c1-d2")
    assert [(state.message, state.shown) for state in await store.read(spectating_queries.live_behind)] == [(80, 0)]
    await store.write(spectating_queries.note_live, match.id, LIVE, 80, 1)
    # Messages shown before by another process don't count.
    await store.write(spectating_queries.note_live, match.id, LIVE, 79, 0)
    assert [state.message for state in await store.read(spectating_queries.shown_live, GUILD)] == [80]
    await save_server_setting(store, GUILD, "live", LIVE + 1)
    assert [(state.channel, state.wanted) for state in await store.read(spectating_queries.live_behind)] == [
        (LIVE, LIVE + 1)
    ]
    await save_server_setting(store, GUILD, "live", None)
    assert [(state.channel, state.wanted) for state in await store.read(spectating_queries.live_behind)] == [
        (LIVE, None)
    ]
    await store.write(spectating_queries.drop_live, match.id, 80)
    assert await store.read(spectating_queries.live_behind) == []
    await save_server_setting(store, GUILD, "live", LIVE)
    await store.write(spectating_queries.note_live, match.id, LIVE, 81, 1)
    await endings.resign(store, match.id, BOB.id)
    assert [state.message for state in await store.read(spectating_queries.live_behind)] == [81]
    await store.write(spectating_queries.drop_live, match.id, 80)
    await store.write(spectating_queries.drop_live, match.id, 81)
    assert await store.read(spectating_queries.live_behind) == []
