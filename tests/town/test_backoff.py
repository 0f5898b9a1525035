"""Retries after Discord's refusals, channel by channel and over restarts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.core.match import UserId
from bot.core.shards import read_shards
from bot.publishing import sweep
from bot.publishing.backoff import Backoff, InvalidRequests
from bot.storage import StoreUnavailable, match_queries
from bot.storage.matches import play_move
from bot.storage.preferences import save_preference
from playground.permissions import Permission
from playground.protocol import DiscordError
from playground.rest import Exchange
from tests.town.conftest import SHORT_GAME, Town

POST = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"


class Count:
    """Counts the requests of one kind, by channel."""

    def __init__(self, town: Town, asked: str = POST) -> None:
        self._asked = asked
        self.requests: list[str] = []
        # Before faults strike.
        town.playground.rest.before.insert(0, self._count)

    async def _count(self, exchange: Exchange) -> None:
        if f"{exchange.method} {exchange.template}" == self._asked:
            self.requests.append(exchange.params["channel_id"])


async def unshown_move(town: Town, number: int = 0) -> None:
    """A move that the channel hasn't seen yet."""
    match = await town.match()
    await play_move(town.store, match.id, None, match.seats[number % 2], SHORT_GAME[number])


def test_each_failure_doubles_the_pause_which_is_never_long_in_an_outage() -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    pauses = Backoff(lambda: now)
    for error, longest in ((RuntimeError("a bug"), 900), (StoreUnavailable("full", is_unsure=False), 60)):
        lengths = []
        for _ in range(100):
            pauses.failed("key", error)
            lengths.append((pauses.pauses["key"].until - now).total_seconds())
        assert lengths[:7] == [min(length, longest) for length in (15, 30, 60, 120, 240, 480, 900)]
        assert set(lengths[7:]) == {longest}
        assert not pauses.is_due("key")
        assert pauses.succeeded("key")
        assert pauses.is_due("key")


def test_a_pause_ends_by_the_clock_however_often_it_is_asked_about() -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    pauses = Backoff(lambda: now)
    pauses.failed("key", RuntimeError("a bug"))
    assert not any(pauses.is_due("key") for _ in range(100))
    now += timedelta(seconds=15)
    assert pauses.is_due("key")


@pytest.mark.parametrize("status", [400, 403, 404, 503])
async def test_a_paused_channel_is_left_alone_over_restarts_and_until_its_time(town: Town, status: int) -> None:
    await town.begin(town.ben, town.dan)
    await unshown_move(town)
    town.playground.faults.fail(POST, status, times=100)
    await town.client.catch_up()
    tried = Count(town)
    for _ in range(3):
        await town.client.catch_up()
    await town.restart()
    await town.client.catch_up()
    assert tried.requests == []
    await town.quiet()
    await town.passes(minutes=1)
    await town.client.catch_up()
    assert set(tried.requests) == {str(town.vault.id)}
    town.playground.faults.clear()
    await town.client.catch_up()
    assert len(town.boards()) == 1
    await town.passes(minutes=1)
    await town.client.catch_up()
    assert "walked from a1 to b2" in town.board().text
    # Failures are forgotten after a success.
    await unshown_move(town, 1)
    await town.restart()
    assert "walked from c6 to b5" in town.board().text


async def test_a_channel_that_refuses_pauses_no_other(town: Town) -> None:
    for channel in (town.vault, town.games):
        await town.begin(town.ben, town.dan, channel)
    town.vault.set_permissions(town.playground.bot_id, deny=Permission.SEND_MESSAGES)
    await unshown_move(town)
    await town.client.catch_up()
    match = await town.match(town.games)
    await play_move(town.store, match.id, None, match.seats[0], SHORT_GAME[0])
    await town.client.catch_up()
    assert len(town.boards()) == 1
    assert "walked from a1 to b2" in town.board(town.games).text


async def test_a_channel_whose_limit_lasts_too_long_is_paused_like_others(town: Town) -> None:
    await town.restart()
    await town.begin(town.ben, town.dan)
    await unshown_move(town)
    town.playground.faults.limit(POST, 3600.0)
    tried = Count(town)
    for _ in range(3):
        await town.client.catch_up()
    assert len(tried.requests) == 1
    assert any("still not shown" in line for line in town.journal)


@pytest.mark.parametrize(("status", "code"), [(400, 40003), (403, 40003), (403, 20026)])
async def test_private_messages_that_are_opened_too_fast_pause_all_of_them_over_restarts(
    town: Town, status: int, code: int
) -> None:
    for channel in (town.vault, town.games):
        reply = await town.slash(
            town.ben, "challenge vault", channel, opponent=town.dan, seat="white", size="6", clock="1d"
        )
        assert channel.messages, reply.text
        await town.press(town.dan, channel.last, "Accept")
    await save_preference(town.store, UserId(town.ben.id), "reminders", "dm")
    await town.passes(hours=19)
    tried: list[str] = []

    async def refuse(exchange: Exchange) -> None:
        if f"{exchange.method} {exchange.template}" == "POST /users/@me/channels":
            tried.append(exchange.template)
            raise DiscordError(status, code, "You are opening direct messages too fast")

    town.playground.rest.before.append(refuse)
    await town.client.catch_up()
    assert tried
    tried.clear()
    await town.restart()
    await town.client.catch_up()
    assert tried == []
    town.playground.rest.before.remove(refuse)
    await town.passes(minutes=1)
    await town.client.catch_up()
    await town.quiet()
    assert len(town.ben.direct.messages) == 2


async def test_what_a_person_asks_for_in_a_paused_channel_is_tried_at_once(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    await unshown_move(town)
    town.playground.faults.fail(POST, 400)
    await town.client.catch_up()
    assert len(town.boards()) == 1
    await town.slash(town.dan, "move", move=SHORT_GAME[1])
    assert "walked from c6 to b5" in town.board().text


async def test_an_old_board_that_discord_refuses_to_change_is_given_up_after_three_tries(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweep, "SWEEP_FOR", 0.0)
    first = await town.begin(town.ben, town.dan)
    tried = Count(town, EDIT)
    town.playground.faults.fail(EDIT, 400, times=100)
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    for _ in range(20):
        await town.passes(minutes=15)
        await town.client.catch_up()
    assert len(tried.requests) == 3
    assert await town.store.read(match_queries.unswept) == {}
    assert first.labels
    town.playground.faults.clear()
    await town.slash(town.dan, "move", move=SHORT_GAME[1])
    assert [bool(board.labels) for board in town.boards()] == [True, False, True]


async def test_an_outage_while_retiring_a_board_is_outlasted(town: Town) -> None:
    first = await town.begin(town.ben, town.dan)
    town.playground.faults.fail(EDIT, 503, times=10)
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    while town.playground.faults.left:
        await town.passes(minutes=1)
        await town.client.catch_up()
    assert first.labels
    await town.passes(minutes=1)
    await town.client.catch_up()
    assert not first.labels


def test_only_invalid_requests_of_the_last_ten_minutes_count() -> None:
    now = 0.0
    requests = InvalidRequests(lambda: now, most=4)
    for status, scope in ((401, None), (403, None), (429, "user"), (429, "shared"), (404, None), (200, None)):
        requests.count(status, scope)
    assert not requests.are_too_many
    requests.count(429, "global")
    assert requests.are_too_many
    now = 600.0
    assert not requests.are_too_many
    requests.count(403, None)
    assert not requests.are_too_many


def test_several_processes_share_the_number_of_invalid_requests() -> None:
    requests = InvalidRequests(lambda: 0.0, most=8, share=read_shards("4-5/8").share)
    requests.count(403, None)
    assert not requests.are_too_many
    requests.count(403, None)
    assert requests.are_too_many
