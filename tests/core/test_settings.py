"""What servers and people have chosen, and who may not play, on each database."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from bot.core.match import Refusal
from bot.features.moderation.moderation import Action
from bot.storage.cache import KEPT, Lately
from bot.storage.service import utc_now
from bot.storage.settings import Preferences, ServerSettings, described, read, stored
from games.kit.rules import Json
from tests.core.conftest import ALICE, BOB, CAROL, CHANNEL, GUILD, House


@pytest.mark.parametrize("kind", [ServerSettings, Preferences])
def test_what_was_never_chosen_is_as_it_is_by_default(kind: type[Any]) -> None:
    assert read(kind, {}) == kind()


@pytest.mark.parametrize("kind", [ServerSettings, Preferences])
def test_every_value_that_can_be_chosen_is_read_as_it_is_stored(kind: type[Any]) -> None:
    for each in described(kind):
        for value in each.values:
            assert getattr(read(kind, {each.key: stored(value)}), each.key) is value


@pytest.mark.parametrize(
    "found",
    [
        {"language": "fr", "threads": 1, "grace": True, "channels": ["a"], "enders": 7, "live": "12", "clock": "fast"},
        {"language": None, "threads": ["always"], "grace": "24", "channels": {"1": 2}, "live": -1, "clock": 3},
        {"channels": [0], "enders": [2**64], "live": 2**63, "of a later version": {"so": "what"}},
    ],
)
def test_what_another_version_wrote_and_nobody_understands_is_the_default(found: dict[str, Json]) -> None:
    assert read(ServerSettings, found) == ServerSettings()


def test_looks_that_a_game_no_longer_has_are_left_out() -> None:
    known = read(Preferences, {"looks": [["vault.board", "plain"], ["vault.board", "round"], ["go.stones", "shell"]]})
    assert known.looks == (("vault.board", "plain"),)
    assert read(Preferences, {"looks": 3, "confirm": 0}) == Preferences()


async def test_choices_add_up_and_are_there_for_other_processes(house: House) -> None:
    await house.service.set_for_server(GUILD, "channels", (1, 2))
    after = await house.service.set_for_server(GUILD, "language", "ja")
    assert after == ServerSettings(channels=(1, 2), language="ja")
    await house.service.set_for_person(ALICE.id, "looks", (("vault.board", "plain"),))
    assert await house.service.wishes(GUILD, ALICE.id) == (after, Preferences(looks=(("vault.board", "plain"),)))
    assert await house.service.wishes(None, BOB.id) == (ServerSettings(), Preferences())


async def test_of_two_who_choose_at_once_both_have_chosen(house: House) -> None:
    await asyncio.gather(
        *(house.service.set_for_server(GUILD, key, value) for key, value in (("grace", 6), ("overdue", "bot")))
    )
    assert await house.service.settings_of(GUILD) == ServerSettings(grace=6, overdue="bot")


async def test_what_a_later_version_has_stored_stays(house: House) -> None:
    await house.store.write(lambda store: store.choose_for_person(ALICE.id, "font", "large"))
    await house.service.set_for_person(ALICE.id, "theme", "light")
    found = await house.store.read(lambda store: store.person(ALICE.id))
    assert found == {"font": "large", "theme": "light"}


async def test_only_who_wants_it_is_pinged(house: House) -> None:
    await house.service.set_for_person(BOB.id, "pings", False)
    assert await house.service.wanting_pings([ALICE.id, BOB.id]) == [ALICE.id]
    assert await house.service.wanting_pings([]) == []


async def test_a_ban_holds_in_its_server_until_it_ends(house: House) -> None:
    made = await house.service.ban(GUILD, ALICE.id, BOB.id, "rude")
    with pytest.raises(Refusal, match="other banned"):
        await house.challenge("vault", BOB)
    with pytest.raises(Refusal) as told:
        await house.challenge("vault", ALICE, host=BOB)
    assert told.value.evidence == {"text": "rude", "until": "none"}
    await house.challenge("vault", BOB, guild=GUILD + 1, channel=CHANNEL + 1)
    assert await house.service.bans_in(GUILD) == [made]
    assert await house.service.bans_in(GUILD + 1) == []
    await house.service.unban(GUILD, ALICE.id, BOB, "sorry")
    await house.challenge("vault", BOB)


async def test_a_second_ban_takes_the_place_of_the_first_and_both_are_logged(house: House) -> None:
    await house.service.ban(GUILD, ALICE.id, BOB.id, "rude")
    second = await house.service.ban(GUILD, CAROL.id, BOB.id, "still rude", house.clock.time - house.clock.time)
    house.clock.passes(seconds=1)
    assert second.until is not None
    assert await house.service.bans_in(GUILD) == []
    lines, count = await house.service.moderation_in(GUILD, 0, 1)
    assert [(line.by, line.action, line.whom, line.reason) for line in lines] == [
        (CAROL.id, Action.BAN, BOB.id, "still rude")
    ]
    assert count == 2
    assert (await house.service.moderation_in(GUILD, 2, 5))[0] == []


async def test_nobody_starts_a_table_at_which_somebody_banned_sits(house: House) -> None:
    made = await house.challenge("vault", BOB)
    await house.service.ban(GUILD, CAROL.id, ALICE.id, "rude")
    with pytest.raises(Refusal, match="other banned"):
        await house.service.accept(made.id, BOB.id)
    await house.service.withdraw(made.id, ALICE.id)


async def test_an_end_and_its_reason_are_stored_together(house: House) -> None:
    match = await house.vault()
    await house.service.end(match.id, CAROL.id, "closing time")
    lines, _ = await house.service.moderation_in(GUILD, 0, 5)
    assert [(line.action, line.match, line.reason) for line in lines] == [(Action.END, match.id, "closing time")]
    with pytest.raises(Refusal, match="match over"):
        await house.service.end(match.id, CAROL.id, "once more")
    assert (await house.service.moderation_in(GUILD, 0, 5))[1] == 1


async def test_a_server_that_wants_threads_starts_matches_in_them(house: House) -> None:
    await house.service.set_for_server(GUILD, "threads", "always")
    made = await house.challenge("vault", BOB)
    await house.service.note_challenge_posted(made.id, 777)
    match = await house.service.accept(made.id, BOB.id)
    assert match.channel == 777


async def test_what_every_press_asks_for_is_read_now_and_then_and_what_was_changed_here_is_seen_at_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, other = house.service, house.service
    assert await here.wishes(GUILD, ALICE.id) == (ServerSettings(), Preferences())
    await here.set_for_server(GUILD, "language", "ja")
    await here.set_for_person(ALICE.id, "theme", "light")
    seen = (ServerSettings(language="ja"), Preferences(theme="light"))
    assert await here.wishes(GUILD, ALICE.id) == seen
    await other.set_for_person(ALICE.id, "theme", "dark")
    reads = 0
    read_from_store = house.store.read

    async def counting(work: Any) -> Any:
        nonlocal reads
        reads += 1
        return await read_from_store(work)

    monkeypatch.setattr(house.store, "read", counting)
    house.clock.passes(seconds=KEPT.total_seconds() - 1)
    assert (await here.wishes(GUILD, ALICE.id), reads) == (seen, 0)
    assert (await here.wishes(None, ALICE.id), reads) == ((ServerSettings(), seen[1]), 0)
    house.clock.passes(seconds=1)
    assert await here.wishes(GUILD, ALICE.id) == (seen[0], Preferences())
    assert reads == 1
    await here.set_for_person(ALICE.id, "theme", "light")
    await here.forget(ALICE.id)
    assert (await here.wishes(GUILD, ALICE.id))[1] == Preferences()


async def test_what_was_read_before_a_change_is_not_remembered_after_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    service, read_from_store = house.service, house.store.read

    async def slowly(work: Any) -> Any:
        found = await read_from_store(work)
        await service.set_for_person(ALICE.id, "theme", "light")
        return found

    monkeypatch.setattr(house.store, "read", slowly)
    await service.wishes(GUILD, ALICE.id)
    monkeypatch.undo()
    assert (await service.wishes(GUILD, ALICE.id))[1].theme == "light"


def test_what_was_read_first_is_forgotten_first_and_nothing_is_known_of_a_time_to_come() -> None:
    known, now = Lately[int, str](most=2), utc_now()
    for key in (1, 2, 3):
        known.keep(key, str(key), now, known.changes)
    assert [known.get(key, now) for key in (1, 2, 3)] == [None, "2", "3"]
    assert known.get(3, now - timedelta(seconds=1)) is None
