"""Matches in memory: they save reading the log, and hide nothing that another process has changed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TypeAlias

import pytest

from bot.core.match import OUTSIDER, Match, RuleViolation
from bot.matches import clocks, endings, moderation, privacy
from bot.storage import Store, match_queries
from bot.storage.matches import change_match, load_match, load_match_in, play_move, record_shown
from bot.storage.store import MATCHES_KEPT, MOST_MATCHES
from tests.core import agreeing
from tests.core.conftest import ALICE, BOB, CHANNEL, DAVE, GUILD, House
from tests.statements import heard

pytestmark = pytest.mark.both_databases

Act: TypeAlias = Callable[[Store, Match], Awaitable[object]]


async def test_a_match_that_was_loaded_or_saved_is_not_read_again(house: House) -> None:
    store, match = house.store, await house.vault()
    await load_match(store, match.id)
    after = await play_move(store, match.id, 0, ALICE.id, "c1-d2")
    with heard() as asked:
        assert await load_match(store, match.id) == after
        assert await load_match_in(store, CHANNEL) == after
    assert [" FROM log" in each for each in asked] == [False, False]
    assert await load_match(house.store, match.id) == after
    house.clock.time += MATCHES_KEPT
    with heard() as asked:
        assert await load_match(store, match.id) == after
    assert any("FROM log" in each for each in asked)


async def play(store: Store, match: Match) -> None:
    """White moves."""
    await play_move(store, match.id, None, ALICE.id, "c1-d2")


async def relocate(store: Store, match: Match) -> None:
    """A moderator brings the match elsewhere."""
    await agreeing.relocate(store, match.id, DAVE.id, GUILD + 1, 7, cause="moderator")


async def resume(store: Store, match: Match) -> None:
    """A match whose channel was deleted goes on in another one."""
    await store.write(match_queries.note_channel_gone, match.channel)
    await agreeing.relocate(store, match.id, ALICE.id, GUILD, 8, cause="")


ACTS: dict[str, Act] = {
    "move": play,
    "offer": lambda store, match: agreeing.offer(store, match.id, BOB.id),
    "board shown": lambda store, match: record_shown(store, match, 0, 72),
    "channel deleted": lambda store, match: store.write(match_queries.note_channel_gone, match.channel),
    "relocated": relocate,
    "resumed elsewhere": resume,
    "holiday": lambda store, _: clocks.begin_holiday(store, ALICE.id, 3),
    "resigned": lambda store, match: endings.resign(store, match.id, BOB.id),
    "ended": lambda store, match: moderation.end(store, match.id, DAVE.id, "enough"),
    "data deleted": lambda store, _: privacy.delete_data(store, BOB.id),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
async def test_what_another_process_changes_is_seen(house: House, act: Act) -> None:
    match = await house.vault(clock="move:86400")
    here, there = house.store, house.store
    await record_shown(there, match, 0, 71)
    match = await load_match(here, match.id)
    await act(there, match)
    stored = await load_match(house.store, match.id)
    assert stored != match
    assert await load_match(here, match.id) == stored
    assert await load_match_in(here, stored.channel) == stored
    found: list[Match] = []

    def note(match: Match) -> Match:
        found.append(match)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await change_match(here, match.id, note)
    assert found == [stored]


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
async def test_what_the_only_process_changes_is_remembered_or_read_again(house: House, act: Act) -> None:
    match, store = await house.vault(clock="move:86400"), house.store
    store.is_alone = True
    await record_shown(store, match, 0, 71)
    match = await load_match(store, match.id)
    with heard() as asked:
        assert await load_match(store, match.id) == match
        assert await load_match_in(store, match.channel) == match
    assert asked == []
    await act(store, match)
    for _ in range(2):
        after = await load_match(store, match.id)
        stored = await load_match(house.store, match.id)
        assert after == stored != match
        assert await load_match_in(store, stored.channel) == stored


async def test_a_deleted_match_is_not_remembered(house: House) -> None:
    store, match = house.store, await house.alone(CHANNEL)
    await load_match(store, match.id)
    await privacy.delete_data(house.store, ALICE.id)
    with pytest.raises(RuleViolation, match="unknown match"):
        await load_match(store, match.id)
    with pytest.raises(RuleViolation, match="unknown match"):
        await play_move(store, match.id, None, ALICE.id, "1")


async def test_a_moderators_deleted_name_is_not_remembered(house: House) -> None:
    store, match = house.store, await house.vault()
    await relocate(house.store, match)
    before = await load_match(store, match.id)
    await privacy.delete_data(house.store, DAVE.id)
    after = await load_match(store, match.id)
    assert (before.log[-1].by, after.log[-1].by) == (DAVE.id, OUTSIDER)


async def test_deleting_a_persons_data_forgets_the_matches_in_memory(house: House) -> None:
    store, match = house.store, await house.vault()
    await load_match(store, match.id)
    await privacy.delete_data(store, BOB.id)
    assert store.matches.get(match.id, store.now()) is None


# Moves


async def test_a_move_in_a_match_in_memory_reads_nothing(house: House) -> None:
    store, match = house.store, await house.vault(clock="move:86400")
    await load_match(store, match.id)
    with heard() as asked:
        await play_move(store, match.id, 0, ALICE.id, "c1-d2")
    assert [each for each in asked if each.startswith("SELECT")] == []


async def test_a_move_in_an_outdated_match_is_played_in_the_stored_one(house: House) -> None:
    match = await house.vault(clock="move:86400")
    here, there = house.store, house.store
    await load_match(here, match.id)
    await record_shown(there, match, 0, 71)
    await agreeing.offer(there, match.id, BOB.id)
    after = await play_move(here, match.id, 0, ALICE.id, "c1-d2")
    assert (after.revision, after.shown.message) == (2, 71)
    assert await load_match(house.store, match.id) == after


async def test_a_refusal_is_never_about_an_outdated_match(house: House) -> None:
    match = await house.vault()
    here, there = house.store, house.store
    await load_match(here, match.id)
    after = await play_move(there, match.id, 0, ALICE.id, "c1-d2")
    # In memory it is still White's turn.
    later = await play_move(here, match.id, after.decision, BOB.id, "a10-a9")
    assert later.moves == 2
    with pytest.raises(RuleViolation, match="stale"):
        await play_move(there, match.id, after.decision, BOB.id, "b10-b9")
    with pytest.raises(RuleViolation, match="not your turn"):
        await play_move(there, match.id, later.decision, BOB.id, "b10-b9")


async def test_a_holiday_that_ended_elsewhere_is_not_counted(house: House) -> None:
    match = await house.vault(clock="move:86400")
    here, there = house.store, house.store
    await clocks.begin_holiday(there, BOB.id, 10)
    await clocks.check_clocks(there)
    await load_match(here, match.id)
    await clocks.end_holiday(there, BOB.id)
    after = await play_move(here, match.id, 0, ALICE.id, "c1-d2")
    assert after == await load_match(house.store, match.id)
    house.clock.passes(days=1, seconds=1)
    assert await clocks.check_clocks(house.store) == [match.id]


async def test_what_was_rolled_back_is_not_remembered(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    store, match = house.store, await house.vault()
    before = await load_match(store, match.id)

    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr("bot.storage.matches.SAVED_TOO", [fail])
        with pytest.raises(ZeroDivisionError):
            await play_move(store, match.id, 0, ALICE.id, "c1-d2")
    assert await load_match(store, match.id) == before


async def test_only_so_many_matches_are_kept_in_memory(house: House) -> None:
    store, match = house.store, await house.vault()
    now, known = store.now(), await load_match(store, match.id)
    kept = store.matches.get(known.id, now)
    assert kept is not None
    for number in range(MOST_MATCHES):
        store.matches.keep(type(match.id)(1000 + number), kept, now, store.matches.changes)
    assert store.matches.get(match.id, now) is None
    assert timedelta() < MATCHES_KEPT < timedelta(hours=1)
