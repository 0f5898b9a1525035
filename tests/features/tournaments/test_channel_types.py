"""A tournament in an announcement channel."""

from __future__ import annotations

from playground.protocol import ANNOUNCEMENT_THREAD, ANNOUNCEMENTS
from playground.seen import Channel
from tests.features.tournaments import cups
from tests.town.conftest import Town
from tests.town.test_channel_types import added


async def cup_in(town: Town, channel: Channel) -> cups.Cup:
    """A tournament in this channel, which Dan has announced."""
    page = await town.slash(town.dan, "tournament create", channel, name="Cup", game="Vault")
    await town.press(town.dan, page.message, "Announce")
    cup = cups.Cup(town, int(page.message.buttons[0].custom_id.split(":")[1]))
    cup.channel = channel
    return cup


async def test_the_matches_of_a_tournament_in_an_announcement_channel_have_public_threads(town: Town) -> None:
    cup = await cup_in(town, await added(town, ANNOUNCEMENTS))
    for person in (town.ben, town.dan, town.aoi, town.chie):
        await cup.press(person, "Join")
    await cup.press(town.dan, "Start")
    matches = await cup.open_matches()
    assert len(matches) == 2
    assert all(cup.thread(match).raw["type"] == ANNOUNCEMENT_THREAD for match in matches)
    assert (await cup.hosted()).waits.permissions == ()
    await cup.play_out()
    assert (await cup.places())[0] == "Ben"
