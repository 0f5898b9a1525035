"""A tournament as an event of its server: announced where the bot may, and never in its way."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TypeAlias

import discord
import pytest

from bot.features import tournaments
from bot.features.tournaments import queries
from bot.features.tournaments.events import Announcement, announce, begin, finish
from playground.permissions import Permission
from playground.protocol import Json
from tests.town.conftest import Town
from tests.town.cups import Cup
from tests.town.cups import announced as planned

Doing: TypeAlias = Callable[[discord.Guild, int], Awaitable[None]]
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


async def test_a_tournament_is_announced_and_follows_its_start_and_its_end(town: Town) -> None:
    guild, event = await announced(town)
    (raw,) = events(town)
    assert (raw["id"], raw["name"], raw["entity_metadata"]) == (str(event), "Spring Cup", {"location": "#vault"})
    assert datetime.fromisoformat(raw["scheduled_start_time"]) == START
    await begin(guild, event)
    assert events(town)[0]["status"] == 2
    await begin(guild, event)
    await finish(guild, event)
    assert events(town)[0]["status"] == 3
    await finish(guild, event)
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


@pytest.mark.parametrize("doing", [begin, finish])
async def test_an_event_that_somebody_has_deleted_is_forgotten(town: Town, doing: Doing) -> None:
    guild, event = await announced(town)
    (raw,) = events(town)
    town.playground.world.delete_scheduled_event(raw)
    await doing(guild, event)
    assert events(town) == []


async def test_an_error_is_logged_and_disturbs_nothing(town: Town) -> None:
    guild, event = await announced(town)
    town.playground.faults.fail("GET /guilds/{guild_id}/scheduled-events", status=403)
    assert await announce(guild, replace(CUP, name="Another Cup")) is None
    town.playground.faults.fail("PATCH /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}", status=403)
    await finish(guild, event)
    assert events(town)[0]["status"] == 1
    assert sum("Event could not be kept up to date" in line for line in town.journal) == 2


# As tournaments do it


async def follow(town: Town, cup: Cup) -> None:
    await cup.follow()
    await town.client.part(tournaments.ServerEvents).catch_up()


async def dated(town: Town) -> Cup:
    """A tournament that starts tomorrow."""
    return await planned(town, choices=[("starts", "1d")])


async def test_a_tournament_with_a_date_has_an_event_until_it_ends(town: Town) -> None:
    guild = allow(town)
    await town.playground.wait_for(lambda: guild.me.guild_permissions.create_events)
    cup = await dated(town)
    await follow(town, cup)
    (raw,) = events(town)
    assert (raw["name"], raw["entity_metadata"]) == ("Spring Cup", {"location": "#vault"})
    assert raw["description"].startswith("Vault: Swiss. 1 day a move. Join here: https://discord.com/channels/")
    assert raw["description"].endswith(f"/{cup.message.id}")
    starts = (await cup.hosted()).plan.starts_at
    assert starts is not None
    assert datetime.fromisoformat(raw["scheduled_start_time"]) == starts.replace(microsecond=0)
    await follow(town, cup)
    assert [each["status"] for each in events(town)] == [1]
    for person in (town.aoi, town.ben):
        await cup.press(person, "Join")
    await cup.press(town.dan, "Start")
    await follow(town, cup)
    assert [each["status"] for each in events(town)] == [2]
    await town.restart()
    await cup.play_out()
    await follow(town, cup)
    assert [each["status"] for each in events(town)] == [3]


async def test_a_tournament_without_a_date_or_permission_has_no_event(town: Town) -> None:
    cup = await dated(town)
    await follow(town, cup)
    allow(town)
    undated = await planned(town)
    await follow(town, undated)
    assert events(town) == []
    # It isn't tried again.
    assert await town.store.read(queries.events_behind) == []


async def test_a_tournament_goes_on_if_its_event_fails(town: Town) -> None:
    guild = allow(town)
    await town.playground.wait_for(lambda: guild.me.guild_permissions.create_events)
    cup = await dated(town)
    await follow(town, cup)
    town.playground.faults.fail("GET /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}", status=403)
    for person in (town.aoi, town.ben):
        await cup.press(person, "Join")
    await cup.press(town.dan, "Start")
    await follow(town, cup)
    assert await cup.open_matches()
    assert sum("Event could not be kept up to date" in line for line in town.journal) == 1
