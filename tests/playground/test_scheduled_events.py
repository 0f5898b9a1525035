"""A server's scheduled events: the bot's actions on them, the permissions needed, and the events it receives."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import discord
import pytest

from playground import Playground
from playground.permissions import Permission
from playground.scheduled import MOST_EVENTS
from tests.playground.bot import Bot
from tests.playground.conftest import StartBot
from tests.playground.test_messages import refused


def soon(hours: float = 1) -> datetime:
    return datetime.now(UTC) + timedelta(hours=hours)


def grant(playground: Playground, bot: Bot, *permissions: Permission) -> None:
    """Give the bot's own role these permissions on top of those that it was invited with."""
    role = bot.guilds[0].self_role
    assert role is not None
    raw = next(
        each for each in playground.world.guilds[str(playground.guild_id)]["roles"] if each["id"] == str(role.id)
    )
    held = int(raw["permissions"])
    for permission in permissions:
        held |= permission
    playground.world.set_role(str(playground.guild_id), raw | {"permissions": str(held)})


async def created(bot: Bot, name: str = "Spring Cup", **options: Any) -> discord.ScheduledEvent:
    return await bot.guilds[0].create_scheduled_event(
        name=name,
        start_time=options.pop("start_time", soon()),
        end_time=options.pop("end_time", soon(3)),
        entity_type=discord.EntityType.external,
        privacy_level=discord.PrivacyLevel.guild_only,
        location=options.pop("location", "#vault"),
        **options,
    )


@pytest.fixture
async def listening(playground: Playground, start_bot: StartBot) -> Bot:
    """A bot that receives events about scheduled events and may create them."""
    bot = await start_bot(playground, intents=discord.Intents(guilds=True, guild_scheduled_events=True))
    grant(playground, bot, Permission.CREATE_EVENTS)
    return bot


async def test_an_event_is_created_changed_begun_ended_and_deleted(playground: Playground, listening: Bot) -> None:
    guild, begins = listening.guilds[0], soon()
    event = await created(listening, start_time=begins, description="Five rounds")
    assert (event.name, event.description, event.location) == ("Spring Cup", "Five rounds", "#vault")
    assert (event.start_time, event.status) == (begins, discord.EventStatus.scheduled)
    assert event.creator_id == listening.user.id if listening.user else None
    await playground.wait_for(lambda: guild.get_scheduled_event(event.id))
    later = soon(48)
    changed = await event.edit(name="Summer Cup", start_time=later, end_time=soon(50), location="#lounge")
    assert (changed.name, changed.start_time, changed.location) == ("Summer Cup", later, "#lounge")
    begun = await changed.start()
    assert begun.status is discord.EventStatus.active
    await playground.wait_for(lambda: guild.scheduled_events[0].status is discord.EventStatus.active)
    ended = await begun.end()
    assert ended.status is discord.EventStatus.completed
    assert await guild.fetch_scheduled_events() == []
    with pytest.raises(discord.HTTPException) as problem:
        await ended.edit(name="Too late")
    assert problem.value.code == 180000
    other = await created(listening)
    assert [each.id for each in await guild.fetch_scheduled_events(with_counts=True)] == [other.id]
    assert (await guild.fetch_scheduled_event(other.id)).name == "Spring Cup"
    await playground.wait_for(lambda: guild.get_scheduled_event(other.id))
    await other.delete()
    await refused(10070, guild.fetch_scheduled_event(other.id))
    await playground.wait_for(lambda: not [each for each in guild.scheduled_events if each.id == other.id])


async def test_an_event_that_has_not_begun_can_be_cancelled(listening: Bot) -> None:
    event = await created(listening)
    assert (await event.cancel()).status is discord.EventStatus.cancelled


async def test_only_whoever_may_create_events_creates_them(playground: Playground, bot: Bot) -> None:
    await refused(50013, created(bot))
    grant(playground, bot, Permission.MANAGE_EVENTS)
    await refused(50013, created(bot))
    grant(playground, bot, Permission.CREATE_EVENTS)
    event = await created(bot)
    raw = playground.world.scheduled_events[str(event.id)]
    playground.world.set_scheduled_event(raw | {"creator_id": playground.person("Dan").key})
    assert (await event.edit(name="Dan's Cup")).name == "Dan's Cup", "who may manage events may change all of them"


async def test_others_events_need_the_permission_to_manage_events(playground: Playground, listening: Bot) -> None:
    event = await created(listening)
    raw = playground.world.scheduled_events[str(event.id)]
    playground.world.set_scheduled_event(raw | {"creator_id": playground.person("Dan").key})
    await refused(50013, event.edit(name="Mine"))
    await refused(50013, event.delete())


@pytest.mark.parametrize(
    "wrong",
    [
        {"start_time": soon(-1)},
        {"end_time": soon(0.5)},
        {"name": ""},
        {"name": "n" * 101},
        {"description": "d" * 1001},
        {"location": "l" * 101},
    ],
    ids=["past", "ends first", "nameless", "long name", "long description", "long place"],
)
async def test_what_discord_would_refuse_is_refused(listening: Bot, wrong: dict[str, Any]) -> None:
    await refused(50035, created(listening, **wrong))


async def test_a_server_has_so_many_events_and_no_more(playground: Playground, listening: Bot) -> None:
    event = await created(listening)
    raw = playground.world.scheduled_events[str(event.id)]
    for number in range(1, MOST_EVENTS):
        playground.world.set_scheduled_event(raw | {"id": str(event.id + number)})
    await refused(30038, created(listening))


async def test_events_are_kept_over_restarts_and_told_to_a_bot_that_logs_in(
    tmp_path: Path, start_bot: Callable[..., Any]
) -> None:
    async with Playground(tmp_path) as playground:
        bot = await start_bot(playground)
        grant(playground, bot, Permission.CREATE_EVENTS)
        event = await created(bot)
        await bot.close()
    async with Playground(tmp_path) as playground:
        bot = await start_bot(playground, intents=discord.Intents(guilds=True, guild_scheduled_events=True))
        assert [each.id for each in bot.guilds[0].scheduled_events] == [event.id]
        assert int(playground.world.snowflake()) > event.id
        playground.remove_bot()
        playground.servers.delete(playground.person("Dan").key, str(playground.guild_id))
        assert playground.world.scheduled_events == {}
