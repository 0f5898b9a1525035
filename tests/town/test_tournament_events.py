"""A tournament as an event of its server: announced where the bot may, and never in its way."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import discord
import pytest

from bot.features.tournaments.events import Announcement, announce, begin, change, finish
from playground.permissions import Permission
from playground.protocol import Json
from tests.town.conftest import Town

START = datetime.now(UTC).replace(microsecond=0) + timedelta(days=2)
CUP = Announcement(
    name="Spring Cup",
    description="Five rounds of Vault",
    start=START,
    end=START + timedelta(hours=4),
    where="#vault",
)


def allow(town: Town, permission: Permission = Permission.CREATE_EVENTS) -> discord.Guild:
    """Let the bot do this in the server."""
    world, guild = town.playground.world, str(town.playground.guild_id)
    role = next(each for each in world.guilds[guild]["roles"] if each["managed"])
    world.set_role(guild, role | {"permissions": str(int(role["permissions"]) | permission)})
    return server(town)


def server(town: Town) -> discord.Guild:
    return town.client.guilds[0]


def events(town: Town) -> list[Json]:
    return list(town.playground.world.scheduled_events.values())


async def announced(town: Town) -> tuple[discord.Guild, int]:
    guild = allow(town)
    await town.playground.wait_for(lambda: guild.me.guild_permissions.create_events)
    event = await announce(guild, CUP)
    assert event is not None
    return guild, event


async def test_a_tournament_is_announced_and_follows_its_date_its_start_and_its_end(town: Town) -> None:
    guild, event = await announced(town)
    (raw,) = events(town)
    assert (raw["id"], raw["name"], raw["entity_metadata"]) == (str(event), "Spring Cup", {"location": "#vault"})
    assert datetime.fromisoformat(raw["scheduled_start_time"]) == START
    later = START + timedelta(days=1)
    await change(guild, event, replace(CUP, name="Spring\nCup", description="Six rounds", start=later, end=later))
    (raw,) = events(town)
    assert (raw["name"], raw["description"]) == ("Spring Cup", "Six rounds")
    assert datetime.fromisoformat(raw["scheduled_end_time"]) == later + timedelta(hours=1)
    await begin(guild, event)
    assert events(town)[0]["status"] == 2
    await begin(guild, event)
    await finish(guild, event)
    assert events(town)[0]["status"] == 3
    await finish(guild, event)
    await change(guild, event, CUP)
    assert events(town)[0]["status"] == 3


async def test_a_tournament_that_never_began_cancels_its_event(town: Town) -> None:
    guild, event = await announced(town)
    await finish(guild, event)
    assert events(town)[0]["status"] == 4


async def test_nothing_happens_where_the_bot_may_not_and_after_the_start(town: Town) -> None:
    assert await announce(server(town), CUP) is None
    guild = allow(town)
    await town.playground.wait_for(lambda: guild.me.guild_permissions.create_events)
    past = datetime.now(UTC) - timedelta(minutes=1)
    assert await announce(guild, replace(CUP, start=past)) is None
    assert events(town) == []


async def test_an_event_whose_id_was_lost_is_not_created_twice(town: Town) -> None:
    guild, event = await announced(town)
    assert await announce(guild, CUP) == event
    other = await announce(guild, replace(CUP, name="Another Cup"))
    assert other not in (None, event)
    assert len(events(town)) == 2


async def test_long_texts_are_cut_to_what_discord_takes(town: Town) -> None:
    guild, _ = await announced(town)
    long = Announcement(name="n" * 300, description="d" * 3000, start=START, end=START, where="#" + "w" * 300)
    assert await announce(guild, long) is not None


@pytest.mark.parametrize("doing", [change, begin, finish])
async def test_an_event_that_somebody_has_deleted_is_forgotten(town: Town, doing: object) -> None:
    guild, event = await announced(town)
    (raw,) = events(town)
    town.playground.world.delete_scheduled_event(raw)
    if doing is change:
        await change(guild, event, CUP)
    else:
        await (begin if doing is begin else finish)(guild, event)
    assert events(town) == []


async def test_an_error_is_logged_and_disturbs_nothing(town: Town) -> None:
    guild, event = await announced(town)
    town.playground.faults.fail("GET /guilds/{guild_id}/scheduled-events", status=403)
    assert await announce(guild, replace(CUP, name="Another Cup")) is None
    town.playground.faults.fail("PATCH /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}", status=403)
    await finish(guild, event)
    assert events(town)[0]["status"] == 1
    assert sum("Event could not be kept up to date" in line for line in town.journal) == 2
