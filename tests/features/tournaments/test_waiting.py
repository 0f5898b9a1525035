"""Tournaments whose boards can't be posted: no clock starts, the host is told, and everything continues later."""

from __future__ import annotations

import pytest

from bot.core.match import Match, UserId
from bot.core.shards import ALL_SHARDS
from bot.features.tournaments import Waiting, queries
from bot.features.tournaments.rules import Phase
from bot.storage.matches import load_match
from bot.storage.preferences import save_preference
from playground.permissions import Permission
from playground.rest import Exchange
from tests.features.tournaments.cups import Cup, announced, joined, started, tool, without_private_threads
from tests.features.tournaments.test_notes import invite
from tests.town.conftest import Town

NEEDED = {
    Permission.VIEW_CHANNEL: "View Channel",
    Permission.SEND_MESSAGES_IN_THREADS: "Send Messages in Threads",
    Permission.ATTACH_FILES: "Attach Files",
}

OPEN_THREAD = "POST /channels/{channel_id}/messages/{message_id}/threads"
NO_THREADS = Permission.CREATE_PUBLIC_THREADS | Permission.CREATE_PRIVATE_THREADS


async def end_round(cup: Cup) -> None:
    """Somebody resigns in each match of the round."""
    for match in await cup.open_matches():
        await cup.resign(match, await cup.weakest(match))
    await cup.follow()


async def pass_days(cup: Cup, days: int) -> None:
    """Let days pass, with the bot doing at its ticks whatever is due."""
    await cup.town.passes(days=days)
    await cup.town.client.catch_up()
    await cup.follow()


async def test_a_round_waits_for_the_permission_to_open_threads(town: Town) -> None:
    people = town.aoi, town.ben, town.chie, town.dan
    cup = await started(town, *people, choices=[("clock", "1d")])
    town.vault.set_permissions(town.playground.bot_id, deny=NO_THREADS)
    await end_round(cup)
    for _ in range(3):
        await pass_days(cup, 10)
    hosted = await cup.hosted()
    assert hosted.state.round == 2
    assert [table.results for table in hosted.state.tables[2:]] == [(), ()]
    assert await cup.open_matches() == []
    assert "⏸️ **Matches wait:** in " in cup.message.text
    assert "I need Create Public Threads." in cup.message.text
    (told,) = town.dan.direct.messages
    assert told.text.startswith("Spring Cup, which you host, has to wait.\n⏸️ Matches wait: in ")
    assert "tell me nothing" in (await town.press(town.dan, told, "Stop these")).text
    assert "Create Public Threads" in (await cup.press(town.dan, "More…")).text
    town.vault.set_permissions(town.playground.bot_id)
    await cup.follow()
    assert len(await cup.open_matches()) == 2
    assert "⏸️" not in cup.message.text
    assert "⏸️" not in (await cup.press(town.dan, "More…")).text
    assert len(town.dan.direct.messages) == 1
    await pass_days(cup, 0)
    assert len(await cup.open_matches()) == 2
    await cup.play_out()
    assert (await cup.hosted()).state.phase is Phase.OVER


@pytest.mark.parametrize("preference", ["pings", "hosting"])
async def test_a_host_who_wants_no_private_messages_reads_of_obstacles_in_the_channel_alone(
    town: Town, preference: str
) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    await save_preference(town.store, UserId(town.dan.id), preference, False)
    town.vault.set_permissions(town.playground.bot_id, deny=NO_THREADS)
    await end_round(cup)
    assert town.dan.direct.messages == []
    assert "⏸️" in cup.message.text
    await save_preference(town.store, UserId(town.dan.id), preference, True)
    await pass_days(cup, 0)
    assert town.dan.direct.messages == [], "it is no news any more"


async def test_a_host_is_told_once_even_if_the_bot_dies_before_it_has_noted_that(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    town.vault.set_permissions(town.playground.bot_id, deny=NO_THREADS)

    def dies(*_: object) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(queries, "note_obstacles_told", dies)
        await end_round(cup)
        assert len(town.dan.direct.messages) == 1
    await town.restart()
    await cup.follow()
    assert len(town.dan.direct.messages) == 1
    assert (await cup.hosted()).waits_told == (await cup.hosted()).waits


async def move(town: Town, cup: Cup, match: Match, seat: int, text: str) -> None:
    """A player writes a move."""
    player = next(each for each in (town.aoi, town.ben) if each.id == match.seats[seat])
    await town.slash(player, "move", cup.thread(match), move=text)


@pytest.mark.parametrize("permission", NEEDED)
async def test_a_clock_stands_until_its_board_can_be_posted(town: Town, permission: Permission) -> None:
    cup = await started(town, town.aoi, town.ben, choices=[("clock", "1d"), ("rounds", "1")])
    (match,) = await cup.open_matches()
    await move(town, cup, match, 0, "a1-b2")
    town.vault.set_permissions(town.playground.bot_id, deny=permission)
    await move(town, cup, match, 1, "c6-b5")
    board = cup.thread(match).last
    await cup.follow()
    for _ in range(3):
        await pass_days(cup, 2)
    assert (await load_match(town.store, match.id)).outcome is None
    assert cup.thread(match).last == board
    (told,) = town.dan.direct.messages
    assert NEEDED[permission] in told.text
    town.vault.set_permissions(town.playground.bot_id)
    await cup.follow()
    assert cup.thread(match).last != board
    await town.passes(hours=23)
    await pass_days(cup, 0)
    assert (await load_match(town.store, match.id)).outcome is None
    await town.passes(hours=2)
    await pass_days(cup, 0)
    assert (await load_match(town.store, match.id)).outcome is not None


async def test_a_match_whose_first_board_came_late_has_all_its_time(town: Town) -> None:
    town.vault.set_permissions(town.playground.bot_id, deny=Permission.ATTACH_FILES)
    town.vault.set_permissions(town.playground.bot_id)
    cup = await started(town, town.aoi, town.ben, choices=[("rounds", "1")])
    (match,) = await cup.open_matches()
    town.dan.delete(cup.thread(match))
    town.vault.set_permissions(town.playground.bot_id, deny=NO_THREADS)
    await town.quiet()
    await cup.follow()
    await pass_days(cup, 5)
    assert (await load_match(town.store, match.id)).outcome is None
    town.vault.set_permissions(town.playground.bot_id)
    await cup.follow()
    await town.passes(hours=23)
    await pass_days(cup, 0)
    assert (await load_match(town.store, match.id)).outcome is None
    await pass_days(cup, 1)
    assert (await load_match(town.store, match.id)).outcome is not None


async def test_a_match_waits_for_people_who_cannot_see_the_channel(town: Town) -> None:
    cup = await announced(town)
    for person in (town.aoi, town.ben, town.chie, town.dan):
        await cup.press(person, "Join")
    town.vault.set_permissions(town.ben.id, deny=Permission.VIEW_CHANNEL)
    await cup.press(town.dan, "Start")
    await pass_days(cup, 5)
    # The other match is over: its players had a thread, and didn't come.
    assert "Ben can't see" in cup.message.text
    state = (await cup.hosted()).state
    assert [len(table.results) for table in state.tables] == [int(2 not in table.seats) for table in state.tables]
    (told,) = town.dan.direct.messages
    assert "Ben can't see" in told.text
    town.vault.set_permissions(town.ben.id)
    await cup.follow()
    (match,) = await cup.open_matches()
    assert town.ben.id in match.seats
    assert "can't see" not in cup.message.text


async def test_hosts_hear_of_newcomers_who_cannot_see_the_channel(town: Town) -> None:
    cup = await announced(town, choices=[("access", "invited")])
    town.vault.set_permissions(town.ben.id, deny=Permission.VIEW_CHANNEL)
    panel = await tool(cup, "Invite people")
    menu = panel.message.menus[0].custom_id
    reply = await town.dan.choose(panel.message, menu, [town.ben.key, town.chie.key])
    await town.quiet()
    assert f"{town.ben.mention} can't see" in panel.text
    assert town.chie.mention not in panel.text
    assert not reply.failed
    await invite(cup, town.aoi)
    await cup.press(town.aoi, "Join")
    panel = await tool(cup, "Let somebody take over a place")
    await town.choose(town.dan, panel.message, panel.message.menus[0].custom_id, "Aoi")
    await town.dan.choose(panel.message, panel.message.menus[0].custom_id, [town.ben.key])
    await town.quiet()
    await town.press(town.dan, panel.message, "Let them take over")
    assert "Ben has stepped in for Aoi" in panel.text
    assert f"{town.ben.mention} can't see" in panel.text


async def test_a_thread_that_is_about_to_start_from_a_message_is_not_taken_for_closed(town: Town) -> None:
    await without_private_threads(town)
    cup = await joined(town, town.aoi, town.ben, choices=[("rounds", "1")])
    looked: list[str] = []

    async def look(exchange: Exchange) -> None:
        if f"{exchange.method} {exchange.template}" == OPEN_THREAD and not looked:
            looked.append(exchange.params["message_id"])
            await town.client.part(Waiting).check(ALL_SHARDS)

    town.playground.rest.before.append(look)
    await cup.press(town.dan, "Start")
    await cup.follow()
    assert [str(match.channel) for match in await cup.open_matches()] == looked
    # The first thread is the tournament's own.
    assert [str(thread.id) for thread in town.vault.threads[1:]] == looked
