"""Players who have left the server, and people who can't see the channel of what they take part in."""

from __future__ import annotations

from playground.permissions import Permission
from tests.town.conftest import Town


async def test_a_player_who_cannot_see_the_channel_plays_on_and_resigns_from_the_list(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    listed = await town.slash(town.ben, "matches", town.games)
    assert listed.message.menus == []
    town.vault.set_permissions(town.ben.id, deny=Permission.VIEW_CHANNEL)
    listed = await town.slash(town.ben, "matches", town.games)
    (menu,) = listed.message.menus
    shown = await town.choose(town.ben, listed.message, menu.custom_id, menu.options[0]["value"])
    panel = await town.press(town.ben, shown.message, "Menu")
    asked = await town.press(town.ben, panel.message, "Resign")
    await town.press(town.ben, asked.message, "Resign")
    assert (await town.match()).outcome is not None


async def test_a_person_who_cannot_see_the_channel_leaves_challenges_from_the_list(town: Town) -> None:
    challenge = await town.challenge(town.dan, town.ben)
    own = await town.challenge(town.ben, town.chie)
    town.vault.set_permissions(town.ben.id, deny=Permission.VIEW_CHANNEL)
    town.vault.set_permissions(town.aoi.id, deny=Permission.VIEW_CHANNEL)
    assert (await town.slash(town.aoi, "matches", town.games)).message.menus == []
    for shown in (challenge, own):
        listed = await town.slash(town.ben, "matches", town.games)
        (menu,) = listed.message.menus
        done = await town.choose(town.ben, listed.message, menu.custom_id, menu.options[0]["value"])
        assert "left the challenge" in done.text
        assert not shown.buttons
    assert (await town.slash(town.ben, "matches", town.games)).message.menus == []
