"""Matches whose channel was deleted: they wait, and go on where a player brings them."""

from __future__ import annotations

from dataclasses import replace

import discord
import pytest

from bot.core.match import RowKind, RuleViolation, Shown
from bot.core.match.terms import ChallengeId
from bot.features import offers, relocation
from bot.matches import clocks, endings, moderation
from bot.matches.overview.views import challenges_menu
from bot.storage import match_queries
from bot.storage.matches import load_match, load_match_in, play_move, record_shown
from bot.ui.actions import Pressable
from tests.core.conftest import ALICE, BOB, CAROL, CHANNEL, GUILD, House

ELSEWHERE = 2000


async def test_a_match_whose_channel_is_deleted_waits_and_resumes_elsewhere(house: House) -> None:
    match = await house.vault()
    await record_shown(house.store, match, 0, 71)
    await house.store.write(match_queries.note_channel_gone, CHANNEL)
    waiting = await load_match(house.store, match.id)
    assert waiting.shown == Shown(0, 71, homeless=True)
    assert waiting.outcome is None
    assert await house.store.read(match_queries.unshown) == []
    after = await relocation.relocate(
        house.store, match.id, BOB.id, relocation.Destination(GUILD + 1, ELSEWHERE), cause=""
    )
    assert (after.guild, after.channel, after.shown) == (GUILD + 1, ELSEWHERE, Shown())
    assert (after.log[-1].kind, after.log[-1].seat, after.log[-1].by) == (RowKind.RELOCATE, 1, BOB.id)
    assert await load_match_in(house.store, ELSEWHERE) == after
    assert await house.store.read(match_queries.unshown) == [match.id]
    assert (await play_move(house.store, match.id, match.decision, ALICE.id, "c1-d2")).moves == 1


@pytest.mark.both_databases
async def test_only_a_player_relocates_a_match_without_a_channel_and_only_to_a_free_one(house: House) -> None:
    match = await house.vault()
    other = await house.vault(channel=ELSEWHERE)
    with pytest.raises(RuleViolation, match=r"^has a home$"):
        await relocation.relocate(house.store, match.id, ALICE.id, relocation.Destination(GUILD, 3000), cause="")
    await house.store.write(match_queries.note_channel_gone, CHANNEL)
    waiting = await load_match(house.store, match.id)
    with pytest.raises(RuleViolation, match=r"^not a player$"):
        await relocation.relocate(house.store, match.id, CAROL.id, relocation.Destination(GUILD, 3000), cause="")
    with pytest.raises(RuleViolation, match=r"^channel taken$"):
        await relocation.relocate(house.store, match.id, ALICE.id, relocation.Destination(GUILD, ELSEWHERE), cause="")
    assert await load_match(house.store, match.id) == waiting
    assert await load_match(house.store, other.id) == other
    await endings.resign(house.store, match.id, ALICE.id)
    with pytest.raises(RuleViolation, match=r"^match over$"):
        await relocation.relocate(house.store, match.id, BOB.id, relocation.Destination(GUILD, 3000), cause="")
    assert await house.store.read(match_queries.unshown) == [other.id]


async def test_a_banned_player_takes_no_match_to_a_server_and_is_taken_to_none(house: House) -> None:
    match = await house.vault()
    await moderation.ban(house.store, GUILD, CAROL.id, ALICE.id, "here they may finish")
    await moderation.ban(house.store, GUILD + 1, CAROL.id, ALICE.id, "cheats")
    await house.store.write(match_queries.note_channel_gone, CHANNEL)
    for user, why in ((ALICE.id, "^banned .*cheats"), (BOB.id, "^other banned .*Alice")):
        with pytest.raises(RuleViolation, match=why):
            await house.store.read(moderation.check_newcomers, house.store, match, GUILD + 1, user)
        with pytest.raises(RuleViolation, match=why):
            await relocation.relocate(
                house.store, match.id, user, relocation.Destination(GUILD + 1, ELSEWHERE), cause=""
            )
    await house.store.read(moderation.check_newcomers, house.store, match, GUILD, ALICE.id)
    after = await relocation.relocate(
        house.store, match.id, ALICE.id, relocation.Destination(GUILD, ELSEWHERE), cause=""
    )
    assert after.channel == ELSEWHERE


async def test_no_deadline_runs_while_a_match_has_no_channel(house: House) -> None:
    match = await house.vault()
    house.clock.passes(days=6)
    await house.store.write(match_queries.note_channel_gone, CHANNEL)
    house.clock.passes(days=6)
    await offers.offer(house.store, match.id, BOB.id)
    assert await clocks.check_clocks(house.store) == []
    await relocation.relocate(house.store, match.id, BOB.id, relocation.Destination(GUILD, ELSEWHERE), cause="")
    house.clock.passes(days=6)
    assert await clocks.check_clocks(house.store) == []
    house.clock.passes(days=1)
    assert await clocks.check_clocks(house.store) == [match.id]
    assert (await load_match(house.store, match.id)).may_claim == {1}


async def test_relocating_a_match_without_a_channel_clears_an_earlier_overdue(house: House) -> None:
    match = await house.vault()
    house.clock.passes(days=7)
    await clocks.check_clocks(house.store)
    await house.store.write(match_queries.note_channel_gone, CHANNEL)
    after = await relocation.relocate(
        house.store, match.id, ALICE.id, relocation.Destination(GUILD, ELSEWHERE), cause=""
    )
    assert not after.is_overdue
    assert after.awaited_since == house.clock.time


async def test_a_menu_of_unseen_challenges_says_how_many_it_lacks(house: House) -> None:
    made = await house.challenge()
    for count, more in ((25, ""), (27, "2")):
        unseen = [replace(made, id=ChallengeId(n)) for n in range(count)]
        for locale in ("en", "ja"):
            shown = challenges_menu(unseen, BOB.id, locale)
            assert shown is not None
            (control,) = shown
            assert isinstance(control, Pressable)
            select = control.item
            assert isinstance(select, discord.ui.Select)
            assert [option.value for option in select.options] == [str(n) for n in range(25)]
            assert "".join(filter(str.isdigit, select.placeholder or "")) == more, locale
