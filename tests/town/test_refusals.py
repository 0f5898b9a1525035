"""Requests that Discord would refuse: the bot doesn't send them, because too many of them block its address."""

from __future__ import annotations

import pytest

from bot.core.match import UserId
from bot.publishing import backoff
from bot.storage.matches import play_move
from bot.texts import say
from playground.limits import Limit
from playground.permissions import Permission
from tests.town.conftest import SHORT_GAME, Town


@pytest.fixture
def counted(town: Town) -> Town:
    """A town whose playground counts what it refuses."""
    town.playground.limits.invalid = Limit(10_000, 600.0)
    return town


async def test_commands_in_a_thread_without_the_bot_are_not_refused_by_discord_again_and_again(counted: Town) -> None:
    town = counted
    thread = town.ben.start_thread(town.vault, "talk", private=True)
    for _ in range(30):
        assert (await town.slash(town.ben, "play vault", thread)).text
    assert town.playground.limits.invalid_requests == 1
    await town.ben.say(thread, town.bot.mention)
    await town.quiet()
    assert "private thread" not in (await town.slash(town.ben, "play vault", thread)).text


@pytest.mark.parametrize("denied", [Permission.SEND_MESSAGES, Permission.VIEW_CHANNEL, Permission.ATTACH_FILES])
async def test_nothing_is_sent_where_permissions_forbid_it(counted: Town, denied: Permission) -> None:
    town = counted
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    town.vault.set_permissions(town.playground.bot_id, deny=denied)
    await town.quiet()
    for number in range(10):
        await town.ben.say(town.vault, f"{town.bot.mention} vault {town.dan.mention} {number}")
        await town.quiet()
    await town.slash(town.dan, "move", move=SHORT_GAME[1])
    await town.slash(town.ben, "play vault")
    await town.slash(town.ben, "challenge vault", opponent=town.dan)
    await town.passes(minutes=15)
    await town.client.catch_up()
    assert town.playground.limits.invalid_requests == 0
    town.vault.set_permissions(town.playground.bot_id)
    await town.quiet()
    await town.slash(town.ben, "move", move=SHORT_GAME[2])
    assert "jumped from c1 over b2 to a3" in town.board().text


async def test_a_locked_thread_is_left_alone(counted: Town) -> None:
    town = counted
    thread = town.ben.start_thread(town.vault, "talk")
    await town.begin(town.ben, town.dan, thread)
    # Only moderators can use commands there.
    town.vault.set_permissions(town.ben.id, allow=Permission.MANAGE_THREADS)
    town.dan.archive(thread, archived=False, locked=True)
    await town.quiet()
    for number in range(4):
        reply = await town.slash((town.ben, town.dan)[number % 2], "move", thread, move=SHORT_GAME[number])
        assert say("en", "refusal-thread-locked") in reply.texts
    assert town.playground.limits.invalid_requests == 0
    town.dan.archive(thread, archived=False, locked=False)
    await town.quiet()
    await town.slash(town.ben, "move", thread, move=SHORT_GAME[4])
    assert "a3 to b4" in town.board(thread).text


async def test_after_too_many_refusals_only_what_is_known_to_be_permitted_is_sent(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backoff, "MOST_INVALID", 3)
    await town.restart()
    await town.begin(town.ben, town.dan, town.games)
    thread = town.ben.start_thread(town.vault, "talk", private=True)
    for _ in range(3):
        town.client.boards.channels.invalid.count(403, None)
    town.playground.limits.invalid = Limit(10_000, 600.0)
    assert (await town.slash(town.ben, "play vault", thread)).text
    assert town.playground.limits.invalid_requests == 0
    match = await town.match(town.games)
    await play_move(town.store, match.id, None, UserId(town.ben.id), SHORT_GAME[0])
    await town.client.catch_up()
    assert "walked from a1 to b2" in town.board(town.games).text
