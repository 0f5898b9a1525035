"""Tournaments in channels that the bot can't view."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import discord

from bot.features.spectating.audience import may_be_shown
from bot.features.tournaments import announcing
from playground.seen import Channel
from tests.features.tournaments import cups
from tests.town.conftest import Town
from tests.town.test_obfuscated import hide


def known(town: Town, channel: Channel) -> discord.TextChannel:
    """A channel as the bot knows it."""
    found = town.client.get_channel(channel.id)
    assert isinstance(found, discord.TextChannel)
    return found


async def test_a_host_is_told_that_the_bot_cannot_view_the_channel_and_not_that_players_cannot(town: Town) -> None:
    cup = await cups.started(town, town.aoi, town.ben, town.chie, town.dan)
    hide(town, town.vault)
    for match in await cup.open_matches():
        await cup.resign_unseen(match)
    await cup.follow()
    waits = (await cup.hosted()).waits
    assert (waits.permissions, waits.people) == (("read_messages",), ())
    (told,) = town.dan.direct.messages
    assert "View Channel" in told.text
    assert "Aoi" not in told.text


async def test_an_event_of_the_server_does_not_name_a_hidden_channel(town: Town) -> None:
    cup = await cups.joined(town, town.ben, town.dan)
    guild, start = town.client.guilds[0], datetime.now(UTC) + timedelta(days=1)
    assert announcing.announcement(guild, await cup.hosted(), start).where == "#vault"
    hide(town, town.vault)
    await town.quiet()
    assert announcing.announcement(guild, await cup.hosted(), start).where == "Banmen"


async def test_a_hidden_channel_is_not_one_that_nobody_sees(town: Town) -> None:
    vault, games = known(town, town.vault), known(town, town.games)
    assert may_be_shown(games, vault)
    hide(town, town.vault)
    await town.quiet()
    assert not may_be_shown(games, vault)
    assert not may_be_shown(vault, games)
