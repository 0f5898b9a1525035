"""The bot is removed from a server, which Discord may also hide for a while, and is invited again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest

from bot.client import Banmen
from bot.core.clock import read_clock
from bot.matches import endings
from bot.storage import match_queries
from bot.storage.matches import play_move
from playground.permissions import Permission
from playground.rest import Exchange
from playground.world import Event
from tests.town.conftest import Town
from tests.town.test_clock import begin_with_clock


def remove(town: Town) -> None:
    """Dan kicks the bot."""
    town.dan.kick(town.bot)


def invite(town: Town) -> None:
    """Dan invites it again."""
    town.playground.servers.invite(town.dan.key, town.guild["id"], town.bot.key)


async def is_homeless(town: Town) -> bool:
    """Whether the match waits."""
    await town.quiet()
    return (await town.match()).shown.homeless


@contextmanager
def requests(town: Town) -> Iterator[list[str]]:
    """The bot's requests to Discord meanwhile."""
    seen: list[str] = []

    def watch(exchange: Exchange) -> None:
        seen.append(f"{exchange.method} {exchange.template}")

    town.playground.rest.watchers.append(watch)
    yield seen
    town.playground.rest.watchers.remove(watch)


async def test_matches_wait_while_the_bot_is_removed_and_go_on_when_it_is_back(town: Town) -> None:
    old = await begin_with_clock(town, "1h")
    remove(town)
    await town.playground.wait_for(lambda: not town.client.guilds)
    assert await is_homeless(town)
    match = await town.match()
    # From a board in private.
    await play_move(town.store, match.id, None, match.seats[0], "a1-b2")
    await town.passes(hours=30)
    with requests(town) as asked:
        await town.client.catch_up()
        await town.quiet()
    assert asked == []
    assert not (await town.match()).is_overdue
    invite(town)
    await town.playground.wait_for(lambda: town.client.guilds)
    assert not await is_homeless(town)
    board = town.board()
    assert board != old
    assert "walked from a1 to b2" in board.text
    assert (board.mentions, old.labels) == ({town.dan.id}, [])
    deadline = read_clock(await town.match()).deadline
    assert deadline is not None
    assert timedelta(minutes=55) < deadline - town.clock.now() <= timedelta(hours=1)
    await town.slash(town.dan, "move", move="c6-b5")
    assert "walked from c6 to b5" in town.board().text


async def test_a_removed_bots_matches_can_go_on_in_another_server(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    match = await town.match()
    elsewhere = town.playground.add_guild("Elsewhere")
    hall = town.playground.add_channel("hall", elsewhere)
    await town.playground.wait_for(lambda: town.client.get_channel(hall.id))
    remove(town)
    await town.playground.wait_for(lambda: len(town.client.guilds) == 1)
    await town.quiet()
    listed = await town.slash(town.ben, "matches", hall)
    assert "I was removed from its server" in listed.text
    await town.choose(town.ben, listed.message, listed.message.menus[0].custom_id, str(match.id))
    assert (await town.match(hall)).id == match.id
    invite(town)
    await town.playground.wait_for(lambda: len(town.client.guilds) == 2)
    await town.quiet()
    assert (await town.match(hall)).channel == hall.id
    await town.slash(town.ben, "move", hall, move="a1-b2")
    assert "walked from a1 to b2" in town.board(hall).text


async def test_an_outage_of_a_server_at_discord_is_no_removal(town: Town) -> None:
    await begin_with_clock(town, "1h")
    town.playground.world.tell(Event("GUILD_DELETE", {"id": town.guild["id"], "unavailable": True}))
    await town.playground.wait_for(lambda: town.client.guilds[0].unavailable)
    assert not await is_homeless(town)
    assert not town.client.is_absent(town.playground.guild_id)


async def test_being_removed_or_invited_while_the_bot_is_down_is_noticed_at_the_start(town: Town) -> None:
    await begin_with_clock(town, "1h")
    await town.stop()
    remove(town)
    await town.start()
    assert await is_homeless(town)
    await town.stop()
    invite(town)
    await town.start()
    assert not await is_homeless(town)


async def test_being_removed_while_a_session_is_lost_is_noticed_at_the_next_login(town: Town) -> None:
    elsewhere = town.playground.add_guild("Elsewhere")
    await town.playground.wait_for(lambda: town.client.get_guild(elsewhere))
    await begin_with_clock(town, "1h")
    await town.playground.gateway.take_down()
    await town.playground.wait_for(lambda: not town.client.connected.numbers)
    remove(town)
    town.playground.gateway.invalidate(resumable=False)
    town.playground.gateway.bring_back()
    await town.playground.wait_for(lambda: "removed from a server" in "".join(town.journal))
    assert await is_homeless(town)
    assert not town.client.is_absent(elsewhere)
    invite(town)
    await town.playground.wait_for(lambda: not town.client.is_absent(town.playground.guild_id))
    assert not await is_homeless(town)


async def test_a_removal_that_nobody_told_is_noticed_when_a_board_is_refused(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def miss(*_: object) -> None:
        """The event is lost."""

    await town.begin(town.ben, town.dan)
    monkeypatch.setattr(Banmen, "on_guild_remove", miss)
    remove(town)
    await town.playground.wait_for(lambda: not town.client.guilds)
    match = await town.match()
    await play_move(town.store, match.id, None, match.seats[0], "a1-b2")
    assert not await is_homeless(town)
    await town.client.catch_up()
    assert await is_homeless(town)
    invite(town)
    await town.playground.wait_for(lambda: town.client.guilds)
    await town.quiet()
    assert "walked from a1 to b2" in town.board().text


async def test_a_hidden_channel_is_no_removal(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    town.vault.set_permissions(town.playground.bot_id, deny=Permission.VIEW_CHANNEL)
    await town.slash(town.ben, "move", move="a1-b2")
    assert not await is_homeless(town)


async def test_what_ended_days_ago_is_given_up(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    town.vault.set_permissions(town.playground.bot_id, deny=Permission.SEND_MESSAGES)
    match = await town.match()
    await endings.resign(town.store, match.id, match.seats[0])
    assert await town.store.read(match_queries.unshown, town.store.worth_showing()) == [match.id]
    await town.passes(days=4)
    with requests(town) as asked:
        await town.client.catch_up()
    assert asked == []
