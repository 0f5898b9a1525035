"""Changed commands are synced to Discord exactly once, despite failures."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands
from structlog.testing import capture_logs

from bot.handling.syncing import sync_anyway, sync_if_changed
from bot.storage import Store, open_store, process_state
from playground import Playground
from tests.pointing import pointed_at

SYNC = "PUT /applications/{application_id}/commands"
Tree = app_commands.CommandTree[discord.Client]


async def act(_: discord.Interaction) -> None:
    """A command's function."""


def command(name: str) -> app_commands.Command[Any, ..., None]:
    """A command without options."""
    return app_commands.Command(name=name, description="Does nothing", callback=act)


@pytest.fixture
async def client(playground: Playground) -> AsyncIterator[discord.Client]:
    """A client that is logged in."""
    with pointed_at(playground):
        async with discord.Client(intents=discord.Intents.none(), max_ratelimit_timeout=30) as client:
            await client.login(playground.token)
            yield client


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """An empty store."""
    async with open_store(f"sqlite:///{tmp_path}/banmen.db") as store:
        yield store


@pytest.fixture
def syncs(playground: Playground) -> list[int]:
    """The status of each sync that Discord has answered."""
    seen: list[int] = []
    playground.rest.watchers.append(
        lambda each: seen.append(each.status) if f"{each.method} {each.template}" == SYNC else None
    )
    return seen


def tree_of(client: discord.Client, *names: str) -> Tree:
    """The commands of a version of the bot."""
    client._connection._command_tree = None
    tree = Tree(client)
    for name in names:
        tree.add_command(command(name))
    return tree


def names(playground: Playground) -> set[str]:
    """The commands that Discord has."""
    return {each["name"] for each in playground.world.commands.values()}


async def test_commands_are_synced_only_if_they_have_changed(
    client: discord.Client, store: Store, playground: Playground, syncs: list[int]
) -> None:
    for _ in range(2):
        await sync_if_changed(tree_of(client, "play"), store)
    assert syncs == [200]
    await sync_if_changed(tree_of(client, "play", "stop"), store)
    assert (syncs, names(playground)) == ([200, 200], {"play", "stop"})


async def test_of_two_processes_that_start_at_once_one_syncs(
    client: discord.Client, store: Store, syncs: list[int]
) -> None:
    await asyncio.gather(*(sync_if_changed(tree_of(client, "play"), store) for _ in range(2)))
    assert syncs == [200]


async def test_another_process_syncs_if_the_first_has_died_meanwhile(
    client: discord.Client, store: Store, syncs: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        """The process ends."""

    async def die(*_: object, **__: object) -> None:
        raise Killed

    tree = tree_of(client, "play")
    with monkeypatch.context() as patch:
        patch.setattr(tree, "sync", die)
        patch.setattr(process_state, "forget_commands", lambda _: None)
        with pytest.raises(Killed):
            await sync_if_changed(tree, store)
    await sync_if_changed(tree, store)
    assert syncs == []
    now = store.now() + process_state.CLAIMED_FOR
    store.now = lambda: now
    await sync_if_changed(tree, store)
    assert syncs == [200]


async def test_refused_commands_are_logged_with_the_reason_and_the_old_ones_stay(
    client: discord.Client, store: Store, playground: Playground, syncs: list[int]
) -> None:
    await sync_if_changed(tree_of(client, "play"), store)
    wrong = tree_of(client, "play", "stop")
    refused = wrong.get_command("stop")
    assert isinstance(refused, app_commands.Command)
    refused.description = "x" * 101
    with capture_logs() as logs:
        await sync_if_changed(wrong, store)
    [line] = [each for each in logs if each["event"] == "commands refused"]
    assert "stop" in line["why"]
    assert "description" in line["why"]
    assert names(playground) == {"play"}
    await sync_if_changed(tree_of(client, "play", "stop"), store)
    assert (syncs, names(playground)) == ([200, 400, 200], {"play", "stop"})


async def test_a_limited_sync_does_not_keep_the_bot_from_starting(
    client: discord.Client, store: Store, playground: Playground, syncs: list[int]
) -> None:
    playground.faults.limit(SYNC, 3600)
    with capture_logs() as logs:
        await sync_if_changed(tree_of(client, "play"), store)
    assert "3600" in next(each["why"] for each in logs if each["event"] == "commands refused")
    await sync_if_changed(tree_of(client, "play"), store)
    assert syncs == [429, 200]


async def test_an_outage_of_discord_is_raised_and_the_next_start_tries_again(
    client: discord.Client, store: Store, playground: Playground
) -> None:
    playground.faults.fail(SYNC, 503)
    with pytest.raises(discord.DiscordServerError):
        await sync_if_changed(tree_of(client, "play"), store)
    await sync_if_changed(tree_of(client, "play"), store)
    assert names(playground) == {"play"}


async def test_commands_deleted_at_discord_are_restored_on_demand(
    client: discord.Client, store: Store, playground: Playground, syncs: list[int]
) -> None:
    tree = tree_of(client, "play", "stop")
    await sync_if_changed(tree, store)
    playground.world.commands.clear()
    await sync_if_changed(tree, store)
    assert names(playground) == set()
    assert await sync_anyway(tree, store) == 2
    assert names(playground) == {"play", "stop"}
    await sync_if_changed(tree, store)
    assert syncs == [200, 200]
