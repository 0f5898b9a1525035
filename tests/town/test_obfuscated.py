"""Channels that the bot can't view: Discord tells it nothing of them, so it concludes nothing from what it is told."""

from __future__ import annotations

from bot.storage.preferences import save_server_setting
from playground.permissions import Permission
from playground.protocol import ANNOUNCEMENTS, CATEGORY, FORUM, MEDIA, VOICE
from playground.seen import Channel
from tests.town.conftest import SHORT_GAME, Town

SEE = Permission.VIEW_CHANNEL


def hide(town: Town, channel: Channel) -> None:
    """Hide a channel from the bot alone."""
    channel.set_permissions(town.playground.bot_id, deny=SEE)


async def test_the_bot_plays_in_a_server_that_hides_channels_of_every_type_from_it(town: Town) -> None:
    for kind in (ANNOUNCEMENTS, CATEGORY, FORUM, MEDIA, *VOICE):
        hide(town, town.playground.add_channel("staff", kind=kind))
    await town.restart()
    for kind in (FORUM, MEDIA):
        town.playground.add_channel("posts", kind=kind).set_permissions(town.playground.guild_id, deny=SEE)
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    await town.slash(town.dan, "move", move=SHORT_GAME[1])
    assert "walked from c6 to b5" in town.board().text


async def test_nobody_is_said_not_to_see_a_channel_that_the_bot_cannot_view(town: Town) -> None:
    await town.begin(town.ben, town.aoi, moves=SHORT_GAME)
    before = len(town.vault.messages)
    hide(town, town.vault)
    town.playground.world.bare_options = True
    await town.quiet()
    said = [(await town.slash(town.ben, "challenge vault", opponent=town.aoi)).text]
    said.append((await town.press(town.ben, town.vault.messages[-1], "Again")).text)
    for text in said:
        assert "View Channel" in text
        assert "Aoi" not in text
    assert len(town.vault.messages) == before


async def test_live_messages_in_a_channel_that_is_hidden_for_a_while_stay(town: Town) -> None:
    live = town.playground.add_channel("live")
    await save_server_setting(town.store, town.playground.guild_id, "live", live.id)
    await town.begin(town.ben, town.dan)
    await town.quiet()
    (shown,) = live.messages
    hide(town, live)
    await town.quiet()
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    await town.client.catch_up()
    live.set_permissions(town.playground.bot_id)
    await town.passes(hours=1)
    await town.client.catch_up()
    await town.quiet()
    assert live.messages == [shown]


async def test_settings_and_moderators_hear_that_the_bot_cannot_view_a_channel(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    hide(town, town.games)
    await town.quiet()
    panel = (await town.slash(town.dan, "settings")).message
    menu = next(each.custom_id for each in panel.menus if each.custom_id.endswith(":live"))
    chosen = await town.choose(town.dan, panel, menu, str(town.games.id))
    assert "View Channel" in "".join(chosen.texts)
    moved = await town.slash(town.dan, "moderate change-channel", place=town.games, reason="quiet")
    assert "View Channel" in moved.text
