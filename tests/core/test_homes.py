"""Matches whose channel was deleted: they wait, and go on where a player brings them."""

from __future__ import annotations

import pytest

from bot.core.match import Kind, Refusal, Shown
from tests.core.conftest import ALICE, BOB, CAROL, CHANNEL, GUILD, House

ELSEWHERE = 2000


async def test_a_match_whose_channel_is_gone_waits_and_goes_on_elsewhere(house: House) -> None:
    match = await house.vault()
    await house.service.note_shown(match, 0, 71)
    await house.service.channel_gone(CHANNEL)
    waiting = await house.service.match(match.id)
    assert waiting.shown == Shown(0, 71, homeless=True)
    assert waiting.outcome is None
    assert await house.service.unshown() == []
    after = await house.service.move(match.id, BOB.id, guild=GUILD + 1, channel=ELSEWHERE, cause="")
    assert (after.guild, after.channel, after.shown) == (GUILD + 1, ELSEWHERE, Shown())
    assert (after.log[-1].kind, after.log[-1].seat, after.log[-1].by) == (Kind.HOME, 1, BOB.id)
    assert await house.service.match_in(ELSEWHERE) == after
    assert await house.service.unshown() == [match.id]
    assert (await house.service.play(match.id, match.decision, ALICE.id, "c1-d2")).moves == 1


async def test_only_a_player_of_a_match_without_a_channel_brings_it_to_one_that_is_free(house: House) -> None:
    match = await house.vault()
    other = await house.vault(channel=ELSEWHERE)
    with pytest.raises(Refusal, match=r"^has a home$"):
        await house.service.move(match.id, ALICE.id, guild=GUILD, channel=3000, cause="")
    await house.service.channel_gone(CHANNEL)
    waiting = await house.service.match(match.id)
    with pytest.raises(Refusal, match=r"^not a player$"):
        await house.service.move(match.id, CAROL.id, guild=GUILD, channel=3000, cause="")
    with pytest.raises(Refusal, match=r"^channel taken$"):
        await house.service.move(match.id, ALICE.id, guild=GUILD, channel=ELSEWHERE, cause="")
    assert await house.service.match(match.id) == waiting
    assert await house.service.match(other.id) == other
    await house.service.resign(match.id, ALICE.id)
    with pytest.raises(Refusal, match=r"^match over$"):
        await house.service.move(match.id, BOB.id, guild=GUILD, channel=3000, cause="")
    assert await house.service.unshown() == [other.id]


async def test_who_is_banned_in_a_server_brings_no_match_there_and_is_brought_to_none(house: House) -> None:
    match = await house.vault()
    await house.service.ban(GUILD, CAROL.id, ALICE.id, "here they may finish")
    await house.service.ban(GUILD + 1, CAROL.id, ALICE.id, "cheats")
    await house.service.channel_gone(CHANNEL)
    for user, why in ((ALICE.id, "^banned .*cheats"), (BOB.id, "^other banned .*Alice")):
        with pytest.raises(Refusal, match=why):
            await house.service.check_newcomers(match, GUILD + 1, user)
        with pytest.raises(Refusal, match=why):
            await house.service.move(match.id, user, guild=GUILD + 1, channel=ELSEWHERE, cause="")
    await house.service.check_newcomers(match, GUILD, ALICE.id)
    after = await house.service.move(match.id, ALICE.id, guild=GUILD, channel=ELSEWHERE, cause="")
    assert after.channel == ELSEWHERE


async def test_nobody_is_waited_for_while_there_is_nowhere_to_play(house: House) -> None:
    match = await house.vault()
    house.clock.passes(days=6)
    await house.service.channel_gone(CHANNEL)
    house.clock.passes(days=6)
    await house.service.offer(match.id, BOB.id)
    assert await house.service.look_at_clocks() == []
    await house.service.move(match.id, BOB.id, guild=GUILD, channel=ELSEWHERE, cause="")
    house.clock.passes(days=6)
    assert await house.service.look_at_clocks() == []
    house.clock.passes(days=1)
    assert await house.service.look_at_clocks() == [match.id]
    assert (await house.service.match(match.id)).may_claim == {1}


async def test_a_silence_before_the_channel_went_is_forgotten(house: House) -> None:
    match = await house.vault()
    house.clock.passes(days=7)
    await house.service.look_at_clocks()
    await house.service.channel_gone(CHANNEL)
    after = await house.service.move(match.id, ALICE.id, guild=GUILD, channel=ELSEWHERE, cause="")
    assert not after.is_silent
    assert after.awaited_since == house.clock.time
