"""Matches in threads of their own, so that they don't fill the channel in which they were asked for."""

from __future__ import annotations

import pytest

from bot.matches.challenges.greeting import greet
from bot.storage.preferences import save_server_setting
from bot.texts import say
from playground.permissions import Permission
from playground.seen import Channel
from tests.town.conftest import SHORT_GAME, Town


@pytest.fixture(autouse=True)
async def default(town: Town) -> None:
    """The server has chosen nothing."""
    await save_server_setting(town.store, town.playground.guild_id, "threads", "unchosen")


async def asked_for(town: Town) -> Channel:
    """The channel or thread of a match that Ben and Dan agree on in #vault."""
    challenge = await town.challenge(town.ben, town.dan)
    await town.press(town.dan, challenge, challenge.labels[0])
    threads = [each for each in town.vault.threads if each.id == challenge.id]
    return threads[0] if threads else town.vault


async def test_a_match_opens_a_thread_in_a_channel_that_the_server_has_not_chosen(town: Town) -> None:
    thread = await asked_for(town)
    await town.play(*SHORT_GAME, channel=thread)
    assert (await town.match(thread)).outcome is not None
    assert len(town.vault.messages) == 1, "the challenge, which leads to the match"
    assert str(thread.id) in town.vault.last.text
    # A rematch stays in its thread, and a match against the computer gets one as well.
    board = town.board(thread)
    await town.press(town.ben, board, board.labels[0])
    await town.press(town.dan, thread.last, thread.last.labels[0])
    assert (await town.match(thread)).outcome is None
    await town.slash(town.ben, "challenge vault", opponent=town.bot, seat="white")
    assert len(town.vault.threads) == 2
    assert len(town.vault.messages) == 2


async def test_in_chosen_channels_a_match_stays_there(town: Town) -> None:
    await save_server_setting(town.store, town.playground.guild_id, "channels", (town.vault.id,))
    assert await asked_for(town) == town.vault
    await save_server_setting(town.store, town.playground.guild_id, "channels", (town.vault.id, town.games.id))
    await save_server_setting(town.store, town.playground.guild_id, "threads", "always")
    await town.slash(town.ben, "challenge vault", town.games, opponent=town.bot)
    assert await town.match(town.games.threads[0])


async def test_without_the_permission_to_open_threads_a_match_stays_in_its_channel(town: Town) -> None:
    town.vault.set_permissions(town.playground.bot_id, deny=Permission.CREATE_PUBLIC_THREADS)
    await town.quiet()
    assert await asked_for(town) == town.vault
    assert (await town.match()).outcome is None


async def test_the_greeting_and_the_settings_say_where_matches_go(town: Town) -> None:
    await greet(town.client, "en")
    hello = town.playground.channel("welcome").last
    assert hello.text == say("en", "welcome", channels="threads")
    panel = (await town.slash(town.dan, "settings")).message
    assert say("en", "server-threads.about") in panel.text
    chosen = next(option for menu in panel.menus for option in menu.options if option["value"] == "unchosen")
    assert chosen["default"]
    await town.choose(town.dan, panel, "set:::threads", "taken")
    assert hello.text == say("en", "welcome", channels="none")
