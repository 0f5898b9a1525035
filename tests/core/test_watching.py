"""Those who look on, and what live channels show: on each database."""

from __future__ import annotations

import pytest

from bot.core.match import UserId
from bot.core.spectators import MOST_TOLD, How, told
from bot.storage.service import Refusal
from tests.core.conftest import ALICE, BOB, CAROL, CHANNEL, DAVE, GUILD, House

LIVE = 4_000_000_000_000_000_000
"""A number as long as Discord's are."""


async def test_who_looks_on_is_told_as_they_like_until_the_end_was_shown(house: House) -> None:
    match, service = await house.vault(), house.service
    await service.note_shown(match, 0, 70)
    assert await service.watch(match.id, CAROL.id, How.MOVES) == {CAROL.id: How.MOVES}
    await service.watch(match.id, DAVE.id, How.QUIET)
    watchers = await service.watch(match.id, DAVE.id, How.END)
    assert watchers == {CAROL.id: How.MOVES, DAVE.id: How.END}
    assert await service.watched_by(DAVE.id) == {match.id: How.END}
    match = await service.match(match.id)
    assert told(match, watchers, 0) == []
    match = await service.play(match.id, None, ALICE.id, "c1-d2")
    assert told(match, watchers, 0) == [CAROL.id]
    assert told(match, watchers, 1) == []
    match = await service.offer(match.id, BOB.id)
    assert told(match, watchers, 1) == []
    await service.note_shown(match, match.revision, 71)
    match = await service.resign(match.id, BOB.id)
    assert told(match, watchers, match.revision - 1) == [CAROL.id, DAVE.id]
    assert await service.watchers(match.id) == watchers
    await service.note_shown(match, match.revision, 72)
    assert await service.watchers(match.id) == {}


async def test_nobody_looks_on_who_plays_or_comes_late_or_is_one_too_many(house: House) -> None:
    match, service = await house.vault(), house.service
    with pytest.raises(Refusal, match="you play here"):
        await service.watch(match.id, BOB.id, How.QUIET)
    for number in range(MOST_TOLD):
        await service.watch(match.id, UserId(100 + number), How.END)
    with pytest.raises(Refusal, match=f"too many told .*{MOST_TOLD}"):
        await service.watch(match.id, CAROL.id, How.END)
    await service.watch(match.id, UserId(100), How.MOVES)
    await service.watch(match.id, UserId(100), None)
    assert len(await service.watch(match.id, CAROL.id, How.END)) == MOST_TOLD
    await service.resign(match.id, BOB.id)
    with pytest.raises(Refusal, match="match over"):
        await service.watch(match.id, DAVE.id, How.QUIET)


async def test_the_matches_that_go_on_in_a_server_are_listed_newest_first(house: House) -> None:
    first, service = await house.vault(), house.service
    second = await house.vault(channel=CHANNEL + 1)
    await house.vault(channel=CHANNEL + 2, guild=GUILD + 1)
    assert [each.id for each in await service.going_in(GUILD)] == [second.id, first.id]
    await service.channel_gone(CHANNEL)
    await service.resign(second.id, BOB.id)
    assert await service.going_in(GUILD) == []


async def test_what_live_channels_lack_follows_from_what_they_show(house: House) -> None:
    match, service = await house.vault(), house.service
    await house.vault(channel=CHANNEL + 2, guild=GUILD + 1)
    assert await service.live_behind() == []
    await service.set_for_server(GUILD, "live", LIVE)
    behind = await service.live_behind()
    assert [(state.match, state.wanted, state.message) for state in behind] == [(match.id, LIVE, None)]
    assert behind == [await service.live_state(match.id)]
    await service.note_live(match.id, LIVE, 80, 0)
    assert await service.live_behind() == []
    await service.play(match.id, None, ALICE.id, "c1-d2")
    assert [(state.message, state.shown) for state in await service.live_behind()] == [(80, 0)]
    await service.note_live(match.id, LIVE, 80, 1)
    # What another process has shown before doesn't count.
    await service.note_live(match.id, LIVE, 79, 0)
    assert [state.message for state in await service.shown_live(GUILD)] == [80]
    await service.set_for_server(GUILD, "live", LIVE + 1)
    assert [(state.channel, state.wanted) for state in await service.live_behind()] == [(LIVE, LIVE + 1)]
    await service.set_for_server(GUILD, "live", None)
    assert [(state.channel, state.wanted) for state in await service.live_behind()] == [(LIVE, None)]
    await service.drop_live(match.id, 80)
    assert await service.live_behind() == []
    await service.set_for_server(GUILD, "live", LIVE)
    await service.note_live(match.id, LIVE, 81, 1)
    await service.resign(match.id, BOB.id)
    assert [state.message for state in await service.live_behind()] == [81]
    await service.drop_live(match.id, 80)
    await service.drop_live(match.id, 81)
    assert await service.live_behind() == []
