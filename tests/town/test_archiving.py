"""Threads of matches are archived some minutes after the end, and reopened when they are needed."""

from __future__ import annotations

from datetime import timedelta

from bot.publishing.archive import ThreadArchive
from bot.texts import say
from playground.permissions import Permission
from playground.rest import Exchange
from playground.seen import Channel
from tests.town.conftest import SHORT_GAME, Town
from tests.town.test_channels import thread_of_aoi_and_chie

CHANGE = "PATCH /channels/{channel_id}"


async def ended(town: Town) -> Channel:
    """The thread of a match that has just ended, while another one is in progress in the channel."""
    thread = await thread_of_aoi_and_chie(town)
    await town.play(*SHORT_GAME, channel=thread)
    return thread


async def archive(town: Town, **later: float) -> None:
    """The bot looks for threads to archive, some time later."""
    await town.passes(**later)
    await town.client.part(ThreadArchive).archive_ended()
    await town.quiet()


async def test_a_matchs_thread_is_archived_ten_minutes_after_the_end(town: Town) -> None:
    thread = await thread_of_aoi_and_chie(town)
    await archive(town, hours=1)
    assert not thread.archived
    await town.play(*SHORT_GAME, channel=thread)
    await archive(town, minutes=9)
    assert not thread.archived
    await archive(town, minutes=2)
    assert thread.archived
    assert [bool(board.labels) for board in town.boards(thread)] == [False, True]


async def test_a_rematch_opens_the_thread_again_and_keeps_it_open(town: Town) -> None:
    thread = await ended(town)
    await archive(town, minutes=11)
    assert thread.archived
    await town.press(town.aoi, town.board(thread), "もう一局")
    assert not thread.archived
    await archive(town, minutes=11)
    await town.press(town.chie, thread.last, thread.last.labels[0])
    await town.slash(town.chie, "move", thread, move=SHORT_GAME[0])
    await archive(town, hours=1)
    assert not thread.archived
    assert "Chieさんは a1 の駒を b2 へ歩かせました" in town.board(thread).text


async def test_a_rematch_that_is_asked_for_soon_keeps_the_thread_open(town: Town) -> None:
    thread = await ended(town)
    await town.press(town.aoi, town.board(thread), "もう一局")
    await archive(town, minutes=11)
    assert not thread.archived


async def test_a_thread_that_people_reopen_is_archived_again_when_they_are_quiet(town: Town) -> None:
    thread = await ended(town)
    await archive(town, minutes=11)
    board = town.board(thread)
    for reopen in (town.aoi.say(thread, "よい対局でした"), town.press(town.aoi, board, "対局を振り返る")):
        await reopen
        await town.playground.wait_for(lambda: town.client.get_channel(thread.id))
        assert not thread.archived
        await archive(town, minutes=9)
        assert not thread.archived
        await archive(town, minutes=2)
        assert thread.archived


async def test_a_thread_whose_rematch_is_not_accepted_is_archived_later(town: Town) -> None:
    thread = await ended(town)
    await town.press(town.aoi, town.board(thread), "もう一局")
    await archive(town, minutes=11)
    assert not thread.archived
    await town.press(town.chie, thread.last, "断る")
    await archive(town, minutes=11)
    assert thread.archived


async def test_a_thread_in_which_people_write_stays_open(town: Town) -> None:
    town.clock.moved = timedelta(minutes=-11)
    thread = await ended(town)
    await town.aoi.say(thread, "よい対局でした")
    await archive(town, minutes=11)
    assert not thread.archived


async def test_a_thread_that_people_have_opened_is_left_alone(town: Town) -> None:
    thread = town.ben.start_thread(town.vault, "talk")
    await town.begin(town.ben, town.dan, thread)
    await town.play(*SHORT_GAME, channel=thread)
    await archive(town, minutes=11)
    assert not thread.archived


async def test_what_ended_while_the_bot_was_down_is_archived_at_the_start(town: Town) -> None:
    thread = await ended(town)
    await town.stop()
    await town.start()
    await town.passes(minutes=11)
    await town.restart()
    await town.playground.wait_for(lambda: thread.archived)


async def test_a_thread_that_discord_does_not_let_us_archive_is_given_up(town: Town) -> None:
    thread = await ended(town)
    tried: list[str] = []

    async def count(exchange: Exchange) -> None:
        if f"{exchange.method} {exchange.template}" == CHANGE:
            tried.append(exchange.params["channel_id"])

    town.playground.rest.before.insert(0, count)
    town.playground.faults.fail(CHANGE, 403)
    for _ in range(3):
        await archive(town, minutes=11)
    assert tried == [str(thread.id)]
    assert not thread.archived
    assert any("thread not archived" in line for line in town.journal)


async def test_a_match_in_an_archived_thread_can_be_seen_by_all_who_see_the_channel(town: Town) -> None:
    thread = await ended(town)
    number = (await town.match(thread)).id
    await archive(town, minutes=11)
    seen = await town.slash(town.ben, "replay", match=number)
    assert seen.message.pictures
    assert thread.archived
    # Inside the thread a look opens it.
    await town.press(town.ben, town.board(thread), "対局を振り返る")
    assert not thread.archived
    await town.aoi.say(thread, "?")
    thread.archive()
    town.vault.set_permissions(town.playground.guild_id, deny=Permission.VIEW_CHANNEL)
    town.vault.set_permissions(town.playground.bot_id, allow=Permission.VIEW_CHANNEL)
    eve = town.playground.add_person("Eve")
    refused = await town.slash(eve, "replay", town.games, match=number)
    assert refused.text == say("en", "refusal-unknown-match")
