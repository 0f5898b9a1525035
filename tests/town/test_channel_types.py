"""Announcement channels, and the chats of voice and stage channels."""

from __future__ import annotations

import pytest

from playground.permissions import Permission
from playground.protocol import ANNOUNCEMENTS, STAGE, VOICE_CHANNEL
from playground.seen import Channel
from tests.town.conftest import SHORT_GAME, Town


async def added(town: Town, kind: int, name: str = "place") -> Channel:
    """A new channel that the bot has heard of."""
    channel = town.playground.add_channel(name, kind=kind)
    await town.quiet()
    return channel


async def test_no_tournament_is_hidden_in_an_announcement_channel(town: Town) -> None:
    news = await added(town, ANNOUNCEMENTS)
    news.set_permissions(town.playground.guild_id, deny=Permission.VIEW_CHANNEL)
    for reader in (town.dan.id, town.ben.id, town.playground.bot_id):
        news.set_permissions(reader, allow=Permission.VIEW_CHANNEL)
    await town.quiet()
    refused = await town.slash(town.dan, "tournament create", news, name="Cup", game="Vault")
    assert "Please ask me in a text channel" in refused.text
    assert news.messages == []


async def test_matches_are_played_in_an_announcement_channel_and_its_threads(town: Town) -> None:
    news = await added(town, ANNOUNCEMENTS)
    await town.begin(town.ben, town.dan, news, SHORT_GAME[:1])
    challenge = await town.challenge(town.aoi, town.chie, news)
    await town.press(town.chie, challenge, challenge.labels[0])
    (thread,) = news.threads
    await town.slash(town.aoi, "move", thread, move=SHORT_GAME[0])
    assert "a1 の駒を b2 へ歩かせました" in town.board(thread).text


@pytest.mark.parametrize("kind", [VOICE_CHANNEL, STAGE])
async def test_matches_are_played_in_the_chat_of_a_voice_or_stage_channel(town: Town, kind: int) -> None:
    chat = await added(town, kind)
    board = await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    menu = await town.menu_with(town.ben, "Change channel", board)
    panel = (await town.press(town.ben, menu, "Change channel")).message
    await town.choose(town.ben, panel, panel.menus[0].custom_id, str(chat.id))
    await town.press(town.dan, town.offer(), "Allow")
    await town.slash(town.dan, "move", chat, move=SHORT_GAME[1])
    assert "walked from c6 to b5" in town.board(chat).text
    chat.set_permissions(town.playground.bot_id, deny=Permission.CONNECT)
    await town.quiet()
    told = await town.slash(town.ben, "move", chat, move=SHORT_GAME[2])
    assert "Connect" in told.text + "".join(each.text for each in told.followups)
