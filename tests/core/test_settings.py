"""Choices of servers and people, and bans, on each database."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from bot.core.match import RuleViolation
from bot.matches import challenges, moderation, privacy
from bot.matches.moderation import queries as moderation_queries
from bot.matches.moderation.moderation import Action
from bot.settings import Preferences, ServerSettings, described, read, stored
from bot.storage import settings_queries, utc_now
from bot.storage.cache import KEPT, Cache
from bot.storage.preferences import load_settings, save_preference, save_server_setting, settings_of, wanting_pings
from bot.storage.store import SELDOM_CHANGED
from games.kit.rules import Json
from tests.core.conftest import ALICE, BOB, CAROL, CHANNEL, GUILD, House


@pytest.fixture(autouse=True)
def keep_matches_in_channels() -> None:
    """Here all settings have their real defaults."""


@pytest.mark.parametrize("kind", [ServerSettings, Preferences])
def test_unset_settings_have_their_defaults(kind: type[Any]) -> None:
    assert read(kind, {}) == kind()


@pytest.mark.parametrize("kind", [ServerSettings, Preferences])
def test_every_setting_value_survives_storing_and_reading(kind: type[Any]) -> None:
    for each in described(kind):
        for value in each.values:
            assert getattr(read(kind, {each.key: stored(value)}), each.key) is value


@pytest.mark.parametrize(
    "found",
    [
        {"language": "fr", "threads": 1, "overdue": True, "channels": ["a"], "hosts": 7, "live": "12", "clock": "fast"},
        {"language": None, "threads": ["always"], "overdue": "24", "channels": {"1": 2}, "live": -1, "clock": 3},
        {"channels": [0], "hosts": [2**64], "live": 2**63, "of a later version": {"so": "what"}},
    ],
)
def test_unknown_stored_settings_are_read_as_the_default(found: dict[str, Json]) -> None:
    assert read(ServerSettings, found) == ServerSettings()


def test_look_options_a_game_no_longer_has_are_ignored() -> None:
    known = read(Preferences, {"looks": [["vault.board", "plain"], ["vault.board", "round"], ["go.stones", "shell"]]})
    assert known.looks == (("vault.board", "plain"),)
    assert read(Preferences, {"looks": 3, "confirm": 0}) == Preferences()


@pytest.mark.both_databases
async def test_settings_accumulate_and_are_visible_to_other_processes(house: House) -> None:
    await save_server_setting(house.store, GUILD, "channels", (1, 2))
    after = await save_server_setting(house.store, GUILD, "language", "ja")
    assert after == ServerSettings(channels=(1, 2), language="ja")
    await save_preference(house.store, ALICE.id, "looks", (("vault.board", "plain"),))
    assert await load_settings(house.store, GUILD, ALICE.id) == (after, Preferences(looks=(("vault.board", "plain"),)))
    assert await load_settings(house.store, None, BOB.id) == (ServerSettings(), Preferences())


async def test_simultaneous_changes_of_different_settings_are_both_kept(house: House) -> None:
    await asyncio.gather(
        *(save_server_setting(house.store, GUILD, key, value) for key, value in (("threads", "taken"), ("overdue", 6)))
    )
    assert await settings_of(house.store, GUILD) == ServerSettings(threads="taken", overdue=6)


async def test_settings_stored_by_a_later_version_are_kept(house: House) -> None:
    await house.store.write(settings_queries.choose_for_person, ALICE.id, "font", "large")
    await save_preference(house.store, ALICE.id, "theme", "light")
    found = await house.store.read(settings_queries.person_choices, ALICE.id)
    assert found == {"font": "large", "theme": "light"}


async def test_only_people_who_want_pings_are_pinged(house: House) -> None:
    await save_preference(house.store, BOB.id, "pings", False)
    assert await wanting_pings(house.store, [ALICE.id, BOB.id]) == [ALICE.id]
    assert await wanting_pings(house.store, []) == []


@pytest.mark.both_databases
async def test_a_ban_holds_in_its_server_until_it_expires(house: House) -> None:
    made = await moderation.ban(house.store, GUILD, ALICE.id, BOB.id, "rude")
    with pytest.raises(RuleViolation, match="other banned"):
        await house.challenge("vault", BOB)
    with pytest.raises(RuleViolation) as told:
        await house.challenge("vault", ALICE, host=BOB)
    assert told.value.evidence == {"text": "rude", "until": "none"}
    await house.challenge("vault", BOB, guild=GUILD + 1, channel=CHANNEL + 1)
    assert await moderation.bans_in(house.store, GUILD) == [made]
    assert await moderation.bans_in(house.store, GUILD + 1) == []
    await moderation.unban(house.store, GUILD, ALICE.id, BOB, "sorry")
    await house.challenge("vault", BOB)


@pytest.mark.both_databases
async def test_a_second_ban_replaces_the_first_and_both_are_logged(house: House) -> None:
    await moderation.ban(house.store, GUILD, ALICE.id, BOB.id, "rude")
    second = await moderation.ban(
        house.store, GUILD, CAROL.id, BOB.id, "still rude", house.clock.time - house.clock.time
    )
    house.clock.passes(seconds=1)
    assert second.until is not None
    assert await moderation.bans_in(house.store, GUILD) == []
    lines, count = await house.store.read(moderation_queries.moderation_log, GUILD, 0, 1)
    assert [(line.by, line.action, line.whom, line.reason) for line in lines] == [
        (CAROL.id, Action.BAN, BOB.id, "still rude")
    ]
    assert count == 2
    assert (await house.store.read(moderation_queries.moderation_log, GUILD, 2, 5))[0] == []


async def test_a_challenge_with_a_banned_guest_cannot_start(house: House) -> None:
    made = await house.challenge("vault", BOB)
    await moderation.ban(house.store, GUILD, CAROL.id, ALICE.id, "rude")
    with pytest.raises(RuleViolation, match="other banned"):
        await challenges.accept(house.store, made.id, BOB.id)
    await challenges.withdraw(house.store, made.id, ALICE.id)


async def test_ending_a_match_stores_the_end_and_its_reason_together(house: House) -> None:
    match = await house.vault()
    await moderation.end(house.store, match.id, CAROL.id, "closing time")
    lines, _ = await house.store.read(moderation_queries.moderation_log, GUILD, 0, 5)
    assert [(line.action, line.match, line.reason) for line in lines] == [(Action.END, match.id, "closing time")]
    with pytest.raises(RuleViolation, match="match over"):
        await moderation.end(house.store, match.id, CAROL.id, "once more")
    assert (await house.store.read(moderation_queries.moderation_log, GUILD, 0, 5))[1] == 1


async def test_settings_are_cached_and_local_changes_are_seen_at_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, other = house.store, house.store
    assert await load_settings(here, GUILD, ALICE.id) == (ServerSettings(), Preferences())
    await save_server_setting(here, GUILD, "language", "ja")
    await save_preference(here, ALICE.id, "theme", "light")
    seen = (ServerSettings(language="ja"), Preferences(theme="light"))
    assert await load_settings(here, GUILD, ALICE.id) == seen
    await save_preference(other, ALICE.id, "theme", "dark")
    reads = 0
    read_from_store = here.read

    async def counting(*asked: Any) -> Any:
        nonlocal reads
        reads += 1
        return await read_from_store(*asked)

    monkeypatch.setattr(here, "read", counting)
    house.clock.passes(seconds=KEPT.total_seconds() - 1)
    assert (await load_settings(here, GUILD, ALICE.id), reads) == (seen, 0)
    assert (await load_settings(here, None, ALICE.id), reads) == ((ServerSettings(), seen[1]), 0)
    house.clock.passes(seconds=1)
    assert await load_settings(here, GUILD, ALICE.id) == (seen[0], Preferences())
    assert reads == 1
    await save_preference(here, ALICE.id, "theme", "light")
    await privacy.delete_data(here, ALICE.id)
    assert (await load_settings(here, GUILD, ALICE.id))[1] == Preferences()


@pytest.mark.both_databases
async def test_who_wants_pings_is_known_without_asking_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    here, other = house.store, house.store
    read, reads = here.read, []

    async def counting(*asked: Any) -> Any:
        reads.append(asked)
        return await read(*asked)

    monkeypatch.setattr(here, "read", counting)
    await save_preference(other, BOB.id, "pings", value=False)
    assert await wanting_pings(here, [ALICE.id, BOB.id]) == [ALICE.id]
    assert await wanting_pings(here, [BOB.id, ALICE.id]) == [ALICE.id]
    assert len(reads) == 1
    await save_preference(here, BOB.id, "pings", value=True)
    assert await wanting_pings(here, [ALICE.id, BOB.id]) == [ALICE.id, BOB.id]
    assert [people for _, people in reads] == [[ALICE.id, BOB.id], [BOB.id]]
    await save_preference(other, ALICE.id, "pings", value=False)
    house.clock.time += SELDOM_CHANGED
    assert await wanting_pings(here, [ALICE.id, BOB.id]) == [BOB.id]


async def test_settings_read_before_a_change_are_not_cached_after_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = house.store
    read_from_store = store.read

    async def slowly(*asked: Any) -> Any:
        found = await read_from_store(*asked)
        await save_preference(store, ALICE.id, "theme", "light")
        return found

    monkeypatch.setattr(store, "read", slowly)
    await load_settings(store, GUILD, ALICE.id)
    monkeypatch.undo()
    assert (await load_settings(store, GUILD, ALICE.id))[1].theme == "light"


def test_the_cache_drops_the_oldest_entry_and_ignores_entries_from_the_future() -> None:
    known, now = Cache[int, str](most=2), utc_now()
    for key in (1, 2, 3):
        known.keep(key, str(key), now, known.changes)
    assert [known.get(key, now) for key in (1, 2, 3)] == [None, "2", "3"]
    assert known.get(3, now - timedelta(seconds=1)) is None
    assert known.get(3, now, within=timedelta()) is None
