"""A tournament as an event of its server: announced where the bot may, and never in its way."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TypeAlias

import discord
import pytest

from bot.core.match import UserId
from bot.features import tournaments
from bot.features.tournaments import queries, service
from bot.features.tournaments.announcing import RETRIES
from bot.features.tournaments.events import Announcement, NotPermittedError, announce, begin, finish, postpone
from bot.features.tournaments.hosted import TournamentId
from bot.features.tournaments.service import HostAction
from bot.matches.moderation import Action as Logged
from playground.permissions import Permission
from playground.protocol import Json
from playground.rest import Exchange
from tests.features.tournaments.cups import Cup, plan, tool
from tests.features.tournaments.cups import announced as planned
from tests.town.conftest import Town

Doing: TypeAlias = Callable[[discord.Guild, int], Awaitable[None]]
EVENTS = "/guilds/{guild_id}/scheduled-events"
EVENT = EVENTS + "/{guild_scheduled_event_id}"
START = datetime.now(UTC).replace(microsecond=0) + timedelta(days=2)
LATER = START + timedelta(days=3)
CUP = Announcement(
    name="Spring Cup",
    description="Five rounds of Vault. Join here: https://example.org/1",
    start=START,
    end=START + timedelta(hours=4),
    where="#vault",
    link="https://example.org/1",
)
OTHER = replace(CUP, name="Another Cup", description="https://example.org/2", link="https://example.org/2")


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


def starts(event: Json) -> datetime:
    return datetime.fromisoformat(event["scheduled_start_time"])


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
    await begin(guild, event, CUP.end)
    assert events(town)[0]["status"] == 2
    await begin(guild, event, CUP.end)
    await finish(guild, event)
    assert events(town)[0]["status"] == 3
    await finish(guild, event)
    assert events(town)[0]["status"] == 3


async def test_a_tournament_that_never_began_deletes_its_event(town: Town) -> None:
    guild, event = await announced(town)
    await finish(guild, event)
    assert events(town) == []


async def test_nothing_happens_where_the_bot_may_not_and_after_the_start(town: Town) -> None:
    with pytest.raises(NotPermittedError):
        await announce(server(town), CUP)
    guild = allow(town)
    await town.playground.wait_for(lambda: guild.me.guild_permissions.create_events)
    past = datetime.now(UTC) - timedelta(minutes=1)
    assert await announce(guild, replace(CUP, start=past)) is None
    assert events(town) == []


async def test_an_event_whose_id_was_lost_is_not_created_twice(town: Town) -> None:
    guild, event = await announced(town)
    assert await announce(guild, CUP) == event
    # Its date may have changed meanwhile.
    assert await announce(guild, replace(CUP, start=LATER, end=LATER)) == event
    assert [starts(each) for each in events(town)] == [LATER]
    assert await announce(guild, OTHER) not in (None, event)
    assert len(events(town)) == 2


async def test_an_event_is_postponed_and_made_anew_if_it_is_gone_or_has_begun(town: Town) -> None:
    guild, event = await announced(town)
    later = replace(CUP, start=LATER, end=LATER)
    assert await postpone(guild, event, CUP) == event
    assert await postpone(guild, event, later) == event
    (raw,) = events(town)
    assert starts(raw) == LATER
    assert datetime.fromisoformat(raw["scheduled_end_time"]) == LATER + timedelta(hours=1)
    await begin(guild, event, CUP.end)
    second = await postpone(guild, event, CUP)
    assert second not in (None, event)
    assert [each["status"] for each in events(town)] == [3, 1]
    town.playground.world.delete_scheduled_event(events(town)[1])
    third = await postpone(guild, second or 0, later)
    assert third not in (None, event, second)
    assert [starts(each) for each in events(town)] == [LATER, LATER]


async def test_long_texts_are_cut_to_what_discord_takes(town: Town) -> None:
    guild, _ = await announced(town)
    long = replace(OTHER, name="n" * 300, description="d" * 3000, end=START, where="#" + "w" * 300)
    assert await announce(guild, long) is not None


@pytest.mark.parametrize("doing", [partial(begin, end=CUP.end), finish])
async def test_an_event_that_somebody_has_deleted_is_forgotten(town: Town, doing: Doing) -> None:
    guild, event = await announced(town)
    (raw,) = events(town)
    town.playground.world.delete_scheduled_event(raw)
    await doing(guild, event)
    assert events(town) == []


# As tournaments do it


async def test_an_event_ends_when_the_plan_says(town: Town) -> None:
    guild = allow(town)
    await town.playground.wait_for(lambda: guild.me.guild_permissions.create_events)
    cup = await planned(town, choices=[("starts", "1d"), ("kind", "days-round-robin"), ("round-days", "2")])
    await follow(town, cup)
    assert lasts(town) == timedelta(days=2)
    for person in (town.aoi, town.ben, town.chie, town.dan):
        await cup.press(person, "Join")
    await cup.press(town.dan, "Start")
    await follow(town, cup)
    # Three rounds of two days, from now on.
    assert timedelta(days=6) - timedelta(minutes=1) < ends(town) - town.store.now() <= timedelta(days=6)


def ends(town: Town) -> datetime:
    """The time at which the only event ends."""
    (raw,) = events(town)
    return datetime.fromisoformat(raw["scheduled_end_time"])


def lasts(town: Town) -> timedelta:
    """The duration of the only event."""
    (raw,) = events(town)
    return ends(town) - starts(raw)


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
    planned_start = (await cup.hosted()).plan.starts_at
    assert planned_start is not None
    assert starts(raw) == planned_start.replace(microsecond=0)
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


async def test_a_tournament_without_a_date_has_no_event(town: Town) -> None:
    guild = allow(town)
    await town.playground.wait_for(lambda: guild.me.guild_permissions.create_events)
    await follow(town, await planned(town))
    assert events(town) == []


async def behind(town: Town) -> list[TournamentId]:
    """The tournaments whose events are due for a try."""
    return await town.store.read(queries.events_behind, town.store.now())


async def test_the_host_is_told_once_that_a_permission_is_missing_and_it_may_follow(town: Town) -> None:
    page = await plan(town, choices=[("starts", "3d")])
    told = await town.press(town.dan, page.message, "Announce")
    assert "*Create Events*" in told.text
    cup = Cup(town, 1)
    await follow(town, cup)
    # It isn't tried again at once.
    assert await behind(town) == []
    start = await tool(cup, "Change the start")
    await town.choose(town.dan, start.message, "When does it start?", "3d")
    assert "Events" not in start.message.text
    await follow(town, cup)
    guild = allow(town)
    await town.playground.wait_for(lambda: guild.me.guild_permissions.create_events)
    await follow(town, cup)
    assert events(town) == []
    await town.passes(minutes=6)
    await follow(town, cup)
    assert len(events(town)) == 1


async def test_what_fails_is_tried_again_a_few_times(town: Town) -> None:
    guild = allow(town)
    await town.playground.wait_for(lambda: guild.me.guild_permissions.create_events)
    cup = await planned(town, choices=[("starts", "7d")])
    tries = []
    for pause in (timedelta(), *RETRIES, timedelta(days=1)):
        await town.passes(seconds=pause.total_seconds())
        town.playground.faults.fail(f"POST {EVENTS}", status=403)
        tries.append(await behind(town) == [cup.id])
        await follow(town, cup)
        await town.restart()
    assert tries == [True] * (1 + len(RETRIES)) + [False]
    # Another date is another try.
    start = await tool(cup, "Change the start")
    town.playground.faults.clear()
    await town.choose(town.dan, start.message, "When does it start?", "3d")
    await follow(town, cup)
    assert len(events(town)) == 1


async def test_a_failed_change_does_not_delay_the_begin(town: Town) -> None:
    guild = allow(town)
    await town.playground.wait_for(lambda: guild.me.guild_permissions.create_events)
    cup = await dated(town)
    await follow(town, cup)
    town.playground.faults.fail(f"PATCH {EVENT}", status=403)
    start = await tool(cup, "Change the start")
    await town.choose(town.dan, start.message, "When does it start?", "3d")
    await follow(town, cup)
    assert await behind(town) == []
    for person in (town.aoi, town.ben):
        await cup.press(person, "Join")
    await cup.press(town.dan, "Start")
    await follow(town, cup)
    assert [each["status"] for each in events(town)] == [2]


async def test_the_event_follows_the_date_even_after_a_crash(town: Town) -> None:
    guild = allow(town)
    await town.playground.wait_for(lambda: guild.me.guild_permissions.create_events)
    cup = await dated(town)
    await follow(town, cup)
    (first,) = events(town)
    # The process dies between the commit and the request.
    await service.set_start(town.store, cup.id, LATER, HostAction(Logged.CUP_DATE, UserId(town.dan.id)))
    await town.restart()
    await follow(town, cup)
    (raw,) = events(town)
    assert (raw["id"], starts(raw)) == (first["id"], LATER)
    # Or between the request and its record.
    await service.set_start(town.store, cup.id, START, HostAction(Logged.CUP_DATE, UserId(town.dan.id)))
    town.playground.faults.fail(f"PATCH {EVENT}", status=503, times=5, heard=True)
    await follow(town, cup)
    town.playground.faults.clear()
    await town.restart()
    await town.passes(minutes=6)
    await follow(town, cup)
    (raw,) = events(town)
    assert (raw["id"], starts(raw)) == (first["id"], START)
    assert await behind(town) == []
    await service.set_start(town.store, cup.id, None, HostAction(Logged.CUP_DATE, UserId(town.dan.id)))
    await follow(town, cup)
    assert events(town) == []
    assert (await cup.hosted()).event is None
    await service.set_start(town.store, cup.id, LATER, HostAction(Logged.CUP_DATE, UserId(town.dan.id)))
    await follow(town, cup)
    assert [starts(each) for each in events(town)] == [LATER]


async def test_an_event_ends_if_too_few_have_come_at_its_date(town: Town) -> None:
    guild = allow(town)
    await town.playground.wait_for(lambda: guild.me.guild_permissions.create_events)
    cup = await dated(town)
    await follow(town, cup)
    await town.passes(days=2)
    await follow(town, cup)
    assert (await cup.hosted()).plan.starts_at is None
    assert events(town) == []


async def test_a_date_that_changes_while_its_event_is_made_is_shown_afterwards(town: Town) -> None:
    guild = allow(town)
    await town.playground.wait_for(lambda: guild.me.guild_permissions.create_events)
    cup = await dated(town)

    async def change(exchange: Exchange) -> None:
        if exchange.method == "POST" and exchange.template == EVENTS:
            town.playground.rest.before.remove(change)
            await service.set_start(town.store, cup.id, LATER, HostAction(Logged.CUP_DATE, UserId(town.dan.id)))

    town.playground.rest.before.append(change)
    await follow(town, cup)
    assert [starts(each) == LATER for each in events(town)] == [False]
    await follow(town, cup)
    assert [starts(each) for each in events(town)] == [LATER]


async def test_a_tournament_goes_on_if_its_event_fails(town: Town) -> None:
    guild = allow(town)
    await town.playground.wait_for(lambda: guild.me.guild_permissions.create_events)
    cup = await dated(town)
    await follow(town, cup)
    town.playground.faults.fail(f"GET {EVENT}", status=403)
    for person in (town.aoi, town.ben):
        await cup.press(person, "Join")
    await cup.press(town.dan, "Start")
    await follow(town, cup)
    assert await cup.open_matches()
    assert sum("event not shown" in line for line in town.journal) == 1
