"""A live message that was deleted meanwhile."""

from __future__ import annotations

from bot.features.spectating.live import LiveMessages
from bot.storage.preferences import save_server_setting
from tests.town.conftest import Town


async def test_a_message_that_was_deleted_meanwhile_is_posted_again(town: Town) -> None:
    live = town.playground.add_channel("live")
    await town.begin(town.ben, town.dan)
    for chosen in (live.id, None, live.id):
        await save_server_setting(town.store, town.playground.guild_id, "live", chosen)
        await town.client.part(LiveMessages).catch_up()
        await town.quiet()
        assert bool(live.messages) is (chosen is not None)
