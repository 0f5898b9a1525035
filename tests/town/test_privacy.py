"""`/privacy`: stored data is listed, exported and deleted; and the links from match to match."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Callable
from functools import partial
from typing import Any
from zipfile import ZipFile

import discord
import pytest
from structlog.testing import capture_logs

from bot.core.match import UserId, legal_texts
from bot.features.direct_boards.publication import DirectBoards
from bot.features.spectating.live import LiveMessages
from bot.matches import privacy
from bot.matches.privacy import queries as privacy_queries
from bot.matches.privacy.export import DATA
from bot.storage import StoreUnavailable, clock_queries
from bot.storage.matches import play_move
from bot.storage.preferences import save_server_setting
from bot.texts import say
from bot.ui.layout import jump
from playground.permissions import Permission
from playground.seen import Message
from tests.features.tournaments.cups import joined
from tests.town.conftest import SHORT_GAME, Town


async def test_stored_data_is_listed_with_reasons_in_public_and_in_private(town: Town) -> None:
    assert say("en", "privacy-nothing") in (await town.slash(town.ben, "privacy")).text
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    reply = await town.slash(town.ben, "privacy")
    assert reply.private
    assert "**1 match**" in reply.text
    assert "**1 action**" in reply.text
    town.ben.install()
    there = await town.slash(town.ben, "privacy", town.ben.direct)
    assert there.text == reply.text
    asked = (await town.slash(town.aoi, "help")).message
    asked = (await town.press(town.aoi, asked, say("ja", "button-panel-all"))).message
    await town.press(town.aoi, asked, say("ja", "button-help-own"))
    assert say("ja", "privacy-nothing") in (await town.press(town.aoi, asked, say("ja", "button-panel-privacy"))).text


async def test_a_person_can_export_their_data(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:3])
    match = await town.match()
    panel = (await town.slash(town.ben, "privacy")).message
    reply = await town.press(town.ben, panel, say("en", "button-export"))
    assert reply.private
    with ZipFile(io.BytesIO(_file(reply.message))) as file:
        assert f"matches/banmen-{match.id}.txt" in file.namelist()
        told = json.loads(file.read(DATA))
    assert [row["text"] for row in told["tables"]["log"]] == [SHORT_GAME[0], SHORT_GAME[2]]


async def test_an_export_contains_what_a_person_takes_part_in_where_they_see_nothing(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    match = await town.match()
    invited, cup = await town.challenge(town.dan, town.ben), await joined(town, town.ben)
    town.vault.set_permissions(town.ben.id, deny=Permission.VIEW_CHANNEL)
    panel = (await town.slash(town.ben, "privacy", town.games)).message
    reply = await town.press(town.ben, panel, say("en", "button-export"))
    with ZipFile(io.BytesIO(_file(reply.message))) as file:
        assert f"matches/banmen-{match.id}.txt" in file.namelist()
        tables = json.loads(file.read(DATA))["tables"]
    assert [row["id"] for row in tables["match"]] == [match.id]
    assert str(invited.id) in [row["message"] for row in tables["challenge"]]
    assert {row["tournament_id"] for row in tables["tournament_event"]} == {cup.id}


async def test_an_export_that_is_too_large_is_refused_politely(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    await town.begin(town.ben, town.dan)
    panel = (await town.slash(town.ben, "privacy")).message
    monkeypatch.setattr("bot.matches.privacy.export.archive", lambda *_: bytes(11_000_000))
    reply = await town.press(town.ben, panel, say("en", "button-export"))
    assert reply.text == say("en", "refusal-export-too-large")


async def test_a_confirmed_deletion_leaves_nothing_and_old_buttons_stay_polite(town: Town) -> None:
    board = await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    alone = await town.slash(town.ben, "puzzle rings", town.games)
    assert not alone.failed
    open_one = await town.challenge(town.ben, town.aoi, town.games)
    panel = (await town.slash(town.ben, "privacy")).message
    reply = await town.press(town.ben, panel, say("en", "button-forget"))
    assert "**You still have 2 matches going:**" in reply.message.text
    await town.press(town.ben, reply.message, say("en", "button-doforget"))
    assert say("en", "privacy-done") in reply.message.text
    assert await town.store.read(privacy_queries.stored_about, UserId(town.ben.id)) == {}
    # Dan's match is over, and says nowhere who it was.
    last = town.board()
    assert "Dan wins!" in last.text
    assert "a former player" in last.text
    assert not any("Ben" in text for text in (last.text, *(await town.slash(town.dan, "matches")).texts))
    record = _file((await town.slash(town.dan, "record")).message)
    assert b"Ben" not in record
    assert b"a former player" in record
    assert say("en", "challenge-withdrawn", link="") in open_one.text
    # He presses what he still sees.
    old = f"move:{(await town.match()).id}:2:"
    town.put_back(board, old)
    assert (await town.press(town.ben, board, old)).text == say("en", "refusal-not-a-player")
    replay = await town.press(town.dan, last, say("en", "button-see"))
    assert "Ben" not in replay.message.text
    assert say("en", "button-rematch") not in last.labels
    assert (await town.slash(town.dan, "rematch")).text == say("en", "refusal-gone-for-good")
    (thread,) = town.games.threads
    town.put_back(thread.last, "moves:2::")
    assert (await town.press(town.chie, thread.last, "moves:2::")).text == say("ja", "refusal-unknown-match")


async def test_an_end_that_is_posted_before_the_deletion_is_complete_has_no_name(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The deletion fails here, so that only the resignation is saved."""
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])

    async def fail(*_: object) -> None:
        raise StoreUnavailable("the database is gone", is_unsure=False)

    monkeypatch.setattr("bot.matches.privacy.service.delete_data", fail)
    panel = (await town.slash(town.ben, "privacy")).message
    asked = await town.press(town.ben, panel, say("en", "button-forget"))
    assert "its channel reads that “a former player” resigned" in asked.message.text
    await town.press(town.ben, panel, say("en", "button-doforget"))
    await town.client.catch_up()
    last = town.board()
    assert "A former player resigned" in last.text or "a former player resigned" in last.text
    assert "Ben" not in last.text
    assert town.ben.mention not in last.text


async def test_a_deleted_solo_game_ends_in_the_live_channel_first(town: Town) -> None:
    live = town.playground.add_channel("live")
    await save_server_setting(town.store, town.playground.guild_id, "live", live.id)
    await town.slash(town.ben, "puzzle rings", town.games)
    await town.client.part(LiveMessages).catch_up()
    await town.playground.wait_for(lambda: live.messages)
    panel = (await town.slash(town.ben, "privacy")).message
    await town.press(town.ben, panel, say("en", "button-forget"))
    await town.press(town.ben, panel, say("en", "button-doforget"))
    failed = say("en", "rings-reason-failed")
    assert failed in live.last.text
    assert failed in town.games.threads[0].last.text
    assert "Ben" not in town.games.threads[0].last.text
    assert "Ben" not in live.last.text
    assert await town.store.read(privacy_queries.stored_about, UserId(town.ben.id)) == {}


async def test_a_person_is_told_about_bans_and_deletion_keeps_them(town: Town) -> None:
    await town.dan.slash(town.vault, "moderate ban", person=town.ben, reason="rude")
    await town.quiet()
    panel = (await town.slash(town.ben, "privacy")).message
    assert "**1 ban**" in panel.text
    await town.press(town.ben, panel, say("en", "button-forget"))
    assert "**You have 1 ban:**" in panel.text
    await town.press(town.ben, panel, say("en", "button-doforget"))
    assert say("en", "privacy-done-bans", count=1) in panel.text
    refused = await town.slash(town.ben, "challenge vault", opponent=town.aoi)
    assert "rude" in refused.text
    log = await town.slash(town.dan, "moderate log")
    assert "banned a former player" in log.text


async def test_a_deletion_can_be_cancelled(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    panel = (await town.slash(town.ben, "privacy")).message
    before = panel.text
    await town.press(town.ben, panel, say("en", "button-forget"))
    await town.press(town.ben, panel, say("en", "button-back"))
    assert panel.text == before
    assert (await town.match()).outcome is None


# From match to match


async def test_the_matches_command_links_to_the_next_match_that_waits(town: Town) -> None:
    await town.begin(town.dan, town.ben)
    slow = await town.begin(town.ben, town.dan, town.games)
    reply = await town.slash(town.ben, "matches")
    assert "**It's your turn in 1 match.** Next: Vault with Dan." in reply.text
    assert [button.url for button in reply.message.buttons] == [_link(slow, town)]
    hall = town.playground.add_channel("hall")
    asked = await town.slash(town.ben, "challenge vault", hall, opponent=town.dan, seat="white", clock="3d")
    await town.press(town.dan, hall.last, hall.last.labels[0])
    assert not asked.failed
    reply = await town.slash(town.ben, "matches")
    assert "**It's your turn in 2 matches.** Next: Vault with Dan, your time runs out <t:" in reply.text
    assert [button.url for button in reply.message.buttons] == [_link(town.board(hall), town)]


async def test_a_person_with_too_many_open_challenges_is_told_to_wait(town: Town) -> None:
    for number in range(20):
        hall = town.playground.add_channel(f"hall-{number}")
        await town.challenge(town.ben, town.dan, hall)
    reply = await town.slash(town.ben, "challenge vault", town.games, opponent=town.dan)
    assert reply.text == say("en", "refusal-too-many-challenges", most=20)


def _file(message: Message) -> bytes:
    """The one file that is attached to a message."""
    (content,) = message.pictures
    return content


def _link(message: Message, town: Town) -> str:
    return jump(town.playground.guild_id, message.channel_id, message.id)


async def test_a_board_that_arrives_after_its_match_was_deleted_causes_no_error(
    town: Town, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    deleted, reach = asyncio.Event(), town.client.part(DirectBoards).own_message

    async def later(message: discord.Message) -> None:
        await deleted.wait()
        await reach(message)

    monkeypatch.setattr(town.client.part(DirectBoards), "own_message", later)
    await town.ben.slash(town.games, "puzzle rings")
    await town.playground.wait_for(lambda: town.games.threads and town.boards(town.games.threads[0]))
    await privacy.delete_data(town.store, UserId(town.ben.id))
    deleted.set()
    await town.quiet()
    assert caplog.messages == []


@pytest.mark.parametrize("read", ["unshown", "live_behind", "live_state", "note_live", "undelivered"])
async def test_a_match_deleted_just_before_publishing_causes_no_error(
    town: Town, monkeypatch: pytest.MonkeyPatch, read: str
) -> None:
    live = town.playground.add_channel("live")
    await save_server_setting(town.store, town.playground.guild_id, "live", live.id)
    await town.slash(town.ben, "puzzle rings", town.games)
    (thread,) = town.games.threads
    match = await town.match(thread)
    asked: list[object] = []
    stored = {"read": town.store.read, "write": town.store.write}

    async def meanwhile(how: str, work: Callable[..., Any], *args: Any) -> Any:
        if asked or getattr(work, "__name__", "") != read:
            return await stored[how](work, *args)
        asked.append(work)
        found = None if how == "write" else await stored[how](work, *args)
        await privacy.delete_data(town.store, UserId(town.ben.id))
        return await stored[how](work, *args) if how == "write" else found

    await play_move(town.store, match.id, None, UserId(town.ben.id), legal_texts(match)[0])
    await town.store.write(clock_queries.note_reminding, match.id, match.revision + 1)
    for how in stored:
        monkeypatch.setattr(town.store, how, partial(meanwhile, how))
    with capture_logs() as logged:
        await town.client.catch_up()
        await town.quiet()
    assert asked
    assert await town.store.read(privacy_queries.stored_about, UserId(town.ben.id)) == {}
    assert [each for each in logged if each["log_level"] == "error"] == []
