"""The parts of libraries that we use although they aren't documented, or whose details we rely on.

If an upgrade fails here, the place named in the docstring needs a look.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import re
import sqlite3
import threading
from contextlib import nullcontext
from inspect import getsource, signature
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import aiosqlite
import discord
import pytest
from discord import app_commands, ui
from discord.webhook.async_ import async_context
from sqlalchemy import Engine, create_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, NullPool

from bot.client import DISCORD_TASKS, Tree
from bot.handling.obfuscation import read_obfuscated
from bot.storage import engine_jobs, pgqueuer_parts
from bot.storage.database import DISK_FULL, POOL, _SqliteThread, _tells_something
from bot.ui.actions import Action, CustomId, Pressable, form
from bot.ui.layout import layout, message, sending
from bot.ui.permissions import is_obfuscated
from playground import shapes
from playground.keep import Keep
from playground.protocol import ANNOUNCEMENTS, CATEGORY, FORUM, MEDIA, TEXT_CHANNEL, VOICE
from playground.world import World
from tests.postgres import execute

# aiosqlite: bot.storage.database._SqliteThread


@pytest.fixture
def sqlite_engine() -> Engine:
    return create_engine("sqlite://", poolclass=NullPool)


async def test_aiosqlite_runs_functions_in_one_thread_and_in_order(sqlite_engine: Engine) -> None:
    """`_SqliteThread` hands whole units of work to `Connection._execute`."""
    thread = await _SqliteThread.open(sqlite_engine)
    ran: list[int] = []

    async def run(number: int) -> int:
        await thread._hand_over(lambda: ran.append(number))
        return await thread._hand_over(threading.get_ident)

    (ident,) = set(await asyncio.gather(*map(run, range(9))))
    assert ran == list(range(9))
    assert ident == thread._thread._thread.ident != threading.get_ident()
    assert thread._thread._thread.daemon
    with pytest.raises(ZeroDivisionError):
        await thread._hand_over(lambda: 1 // 0)
    assert thread.is_usable
    await thread.close()
    thread._thread._thread.join()


async def test_aiosqlite_ends_its_thread_when_connecting_fails() -> None:
    """`_SqliteThread.open` waits for the thread by `_thread.join`."""

    def refuse() -> sqlite3.Connection:
        raise sqlite3.OperationalError("no file")

    connection = aiosqlite.Connection(refuse, iter_chunk_size=64)
    connection._thread.daemon = True
    with pytest.raises(sqlite3.OperationalError):
        await connection
    await asyncio.to_thread(connection._thread.join)


# discord.py: bot.client


async def test_discord_py_answers_commands_by_call_in_a_task_of_a_known_name() -> None:
    """`Tree` overrides `CommandTree._call`, and `Banmen.close` finds the task by its name."""
    called: list[tuple[object, str]] = []

    class Known(Tree):
        async def handle(self, interaction: discord.Interaction[Any]) -> None:
            called.append((interaction, getattr(asyncio.current_task(), "get_name", str)()))

    async with discord.Client(intents=discord.Intents.none()) as client:
        client.loop = asyncio.get_running_loop()
        tree: Any = Known(client)  # type: ignore[arg-type]
        interaction: Any = object()
        tree._from_interaction(interaction)
        await asyncio.sleep(0)
        assert client._connection._command_tree is tree
    assert [each for each, _ in called] == [interaction]
    assert called[0][1].startswith(DISCORD_TASKS)
    assert list(signature(app_commands.CommandTree._call).parameters) == ["self", "interaction"]


async def test_discord_py_names_the_tasks_of_events_and_buttons() -> None:
    """`Banmen.close` waits for tasks with these names."""
    names: list[str] = []

    async def note(*_: object) -> None:
        names.append(getattr(asyncio.current_task(), "get_name", str)())

    async with discord.Client(intents=discord.Intents.none()) as client:
        client.loop = asyncio.get_running_loop()
        client.on_something = note  # type: ignore[attr-defined]
        client.dispatch("something")
        client.add_dynamic_items(Pressable)
        store = client._connection._view_store
        store.schedule_dynamic_item_call = note  # type: ignore[assignment, method-assign]
        store.dispatch_dynamic_items(2, str(CustomId(Action.PLAY, "1")), Mock())
        await asyncio.sleep(0)
    assert len(names) == 2
    assert all(name.startswith(DISCORD_TASKS) for name in names), names


async def test_get_bot_gateway_gives_shards_an_address_and_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """`Banmen.connect` unpacks the tuple."""
    limits = {"total": 1000, "remaining": 999, "reset_after": 5, "max_concurrency": 2}
    client = discord.Client(intents=discord.Intents.none())

    async def answer(route: discord.http.Route) -> object:
        assert (route.method, route.path) == ("GET", "/gateway/bot")
        return {"shards": 3, "url": "wss://gateway.example", "session_start_limit": limits}

    monkeypatch.setattr(client.http, "request", answer)
    shards, address, found = await client.http.get_bot_gateway()
    assert (shards, address, found) == (3, "wss://gateway.example", limits)
    assert discord.SessionStartLimits(**limits).remaining == 999
    await client.close()


def test_discord_py_has_the_addresses_that_are_replaced() -> None:
    """`bot.ui.permissions` sets them, for a proxy or the playground."""
    assert discord.http.Route.BASE.startswith("https://discord.com/api/v")
    assert discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY.host == "gateway.discord.gg"
    assert discord.http.Route("GET", "/x").url == f"{discord.http.Route.BASE}/x"


@pytest.mark.parametrize("is_stopped", [True, False])
async def test_stopped_views_and_forms_are_sent_but_not_stored(is_stopped: bool) -> None:
    """`bot.ui.layout` and `bot.ui.actions.form` stop what they make, because custom ids alone say what is pressed."""
    play = CustomId(Action.PLAY, "1")
    text = message("Hello", (Pressable(ui.Button(label="Play", custom_id=str(play))),))
    views: list[ui.View | ui.LayoutView] = [sending(text)["view"], layout("Hello")]
    modal = form(play, "en", ui.TextDisplay("Hello"))
    assert all(each.is_finished() for each in (*views, modal))
    if not is_stopped:
        views, modal = [ui.View(timeout=None).add_item(ui.Button(label="Play"))], ui.Modal(title="Play")
    state = Mock(allowed_mentions=None)
    state.http.send_message = AsyncMock()
    for view in views:
        await discord.PartialMessageable(state, id=1).send(view=view)
    response: Any = discord.InteractionResponse(Mock(_state=state))
    answer = {"interaction": {"id": "1", "type": 5}}
    adapter = Mock(create_interaction_response=AsyncMock(return_value=answer))
    async_context.set(adapter)
    await response.send_modal(modal)
    assert state.http.send_message.await_count == len(views)
    assert adapter.create_interaction_response.await_count == 1
    assert state.store_view.call_count == (0 if is_stopped else 2)


@pytest.mark.parametrize("event", ["GUILD_CREATE", "CHANNEL_CREATE", "CHANNEL_UPDATE"])
async def test_discord_py_reads_channels_that_the_bot_cannot_view(event: str) -> None:
    """`read_obfuscated` fills in what discord.py 2.7 misses: a forum's tags, which are null. If it reads them without
    that, `bot/handling/obfuscation.py` can go.
    """
    world = World(Keep(None, ""), "")
    world.set_application({"id": world.add_user("Bot")["id"]})
    guild = world.add_guild("Server", world.add_user("dan", locale="en")["id"])
    kinds = (TEXT_CHANNEL, ANNOUNCEMENTS, CATEGORY, FORUM, MEDIA, *VOICE)
    channels = [world.add_channel(guild["id"], "secret", kind) for kind in kinds]
    member = world.members[guild["id"]][world.bot["id"]]
    async with discord.AutoShardedClient(intents=discord.Intents(guilds=True), shard_count=1) as client:
        client._connection.user = discord.ClientUser(state=client._connection, data=world.bot)  # type: ignore[arg-type]

        def hear(name: str, data: Any) -> None:
            client._connection.parsers[name](data)

        whole = guild | {"members": [member], "threads": [], "unavailable": False}
        for is_aided in (False, True):
            hear("GUILD_CREATE", whole | {"channels": channels if event == "CHANNEL_UPDATE" else []})
            if is_aided:
                read_obfuscated(client)
            hidden = [shapes.obfuscated(each) for each in channels]
            told = [whole | {"channels": hidden}] if event == "GUILD_CREATE" else hidden
            with nullcontext() if is_aided else pytest.raises(TypeError):
                for data in told:
                    hear(event, data)
        (found,) = client.guilds
        assert {each.type.value for each in found.channels} == set(kinds)
        assert all(is_obfuscated(each) and each.name == "___hidden___" for each in found.channels)


def test_discord_py_logs_who_was_typing_as_the_last_argument() -> None:
    """`bot.client._is_worth_logging` hides that argument of a line about autocompletion."""
    text = "Ignoring exception in autocomplete for %r (Guild: %s, User: %s)"
    assert text in getsource(app_commands.CommandTree._call)
    assert app_commands.tree._log.name == "discord.app_commands.tree"
    assert discord.client._log.name == "discord.client"


# SQLAlchemy's pool: bot.storage.database._tells_something


@pytest.mark.parametrize("terminate", [True, False])
def test_sqlalchemy_says_that_a_connection_could_not_be_closed(
    terminate: bool, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`_tells_something` recognises the line by how it begins."""
    # A test before this one may have opened a PostgreSQL, which leaves the line out.
    monkeypatch.setattr(logging.getLogger(POOL), "filters", [])
    broken = Mock(close=Mock(side_effect=OSError), terminate=Mock(side_effect=OSError))
    AsyncAdaptedQueuePool(Mock())._close_connection(broken, terminate=terminate)
    (record,) = caplog.records
    assert record.name == POOL
    assert not _tells_something(record)


# PgQueuer: bot.storage.pgqueuer_parts


def test_pgqueuer_tells_of_cancelled_jobs_as_we_read_it() -> None:
    """`cancelled_jobs` reads PgQueuer's notices."""
    models = pytest.importorskip("pgqueuer.domain.models")
    told = models.CancellationEvent(
        channel=pgqueuer_parts.CHANNEL, sent_at=models.utc_now(), type="cancellation_event", ids=[3, 4]
    )
    assert pgqueuer_parts.cancelled_jobs(told.model_dump_json()) == [3, 4]


async def test_pgqueuer_writes_by_its_driver_alone_and_to_our_tables() -> None:
    """`queries_by` names its tables, and `EngineJobs.finish` runs its statement in a transaction of ours."""
    pytest.importorskip("pgqueuer")
    written: list[tuple[Any, ...]] = []

    async def write(_: Any, *given: Any) -> Any:
        written.append(given)

    jobs = engine_jobs.EngineJobs(SimpleNamespace(write=write))  # type: ignore[arg-type]
    job: Any = SimpleNamespace(id=7, key="k", queued=SimpleNamespace(id=7, attempts=0))
    await jobs.give_back(job)
    await jobs.finish(job, b"answer", failed=True)
    (retry, retried), (_, (channel, notice)), (logged, _) = written
    assert pgqueuer_parts.PREFIX in retry
    assert retried[0] == 7
    assert channel == pgqueuer_parts.CHANNEL
    assert pgqueuer_parts.cancelled_jobs(notice) == []
    assert f"{pgqueuer_parts.PREFIX}_log" in logged.query
    assert logged.args == ([7], ["exception"], [None])


def test_pgqueuer_is_used_by_what_it_documents_elsewhere() -> None:
    """Only `bot.storage.pgqueuer_parts` imports its inner packages."""
    importing = re.compile(r"^\s*(?:from|import) pgqueuer\.(\w+)", re.MULTILINE)
    used = {
        (path.name, name)
        for path in Path(engine_jobs.__file__).parents[1].rglob("*.py")
        for name in importing.findall(path.read_text("utf-8"))
    }
    assert {(file, name) for file, name in used if name not in {"queries", "types", "models"}} == {
        ("pgqueuer_parts.py", "domain"),
        ("pgqueuer_parts.py", "adapters"),
    }


SHAPE = """
    SELECT 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END || coalesce(' ' || pg_get_expr(d.adbin, d.adrelid), '')
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relkind = 'r' AND c.relpersistence = 'u' AND c.relname LIKE 'banmen_pgqueuer%'
    UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE tablename LIKE 'banmen_pgqueuer%'
    UNION ALL SELECT 'trigger ' || pg_get_triggerdef(t.oid) FROM pg_trigger t
        WHERE NOT tgisinternal AND tgrelid::regclass::text LIKE 'banmen_pgqueuer%'
    UNION ALL SELECT 'function' || regexp_replace(regexp_replace(prosrc, '--[^\n]*', '', 'g'), '\\s+', ' ', 'g')
        FROM pg_proc WHERE proname LIKE 'banmen_fn_pgqueuer%'
    UNION ALL SELECT 'status ' || enumlabel FROM pg_enum WHERE enumtypid::regtype::text LIKE 'banmen_pgqueuer%'
"""
"""Columns, indexes, trigger, function and states of PgQueuer's tables."""


async def test_pgqueuer_would_make_the_tables_that_the_migration_makes(own_database: str) -> None:
    """The migration has what PgQueuer's own script makes, and `EngineJobs` queries `JOB` and `OUTCOME` directly."""
    builders = pytest.importorskip("pgqueuer.adapters.persistence.qb")
    asyncpg = pytest.importorskip("asyncpg")

    async def shape() -> set[str]:
        connection = await asyncpg.connect(own_database)
        try:
            return {row[0] for row in await connection.fetch(SHAPE)}
        finally:
            await connection.close()

    script = builders.QueryBuilderEnvironment(pgqueuer_parts.settings())
    migrated = await shape()
    await execute(own_database, script.build_uninstall_query())
    assert not [line for line in await shape() if not line.startswith("trigger")]
    await execute(own_database, script.build_install_query(create_schema=False))
    assert await shape() == migrated


# asyncpg: bot.storage.peers, and SQLAlchemy's use of it: bot.storage.database._postgresql


async def test_asyncpg_hands_over_notices_and_reports_the_end_of_a_connection(own_database: str) -> None:
    """`Peers` takes the last argument of a listener as the notice, and waits for the end."""
    asyncpg = pytest.importorskip("asyncpg")
    heard: asyncio.Queue[tuple[Any, ...]] = asyncio.Queue()
    ended = asyncio.Event()
    connection = await asyncpg.connect(own_database, timeout=60, command_timeout=None, statement_cache_size=0)
    await connection.add_listener("contract", lambda *told: heard.put_nowait(told))
    connection.add_termination_listener(lambda _: ended.set())
    await connection.execute("SELECT pg_notify('contract', 'a notice')")
    told = await asyncio.wait_for(heard.get(), 60)
    assert told[-1] == "a notice"
    connection.terminate()
    await asyncio.wait_for(ended.wait(), 60)
    assert all(issubclass(getattr(asyncpg, name), Exception) for name in ("InterfaceError", "InternalClientError"))
    assert asyncpg.DiskFullError.sqlstate == DISK_FULL
    assert issubclass(asyncpg.DiskFullError, asyncpg.PostgresError)


def test_sqlalchemy_connects_by_a_function_of_ours_and_names_no_statements() -> None:
    """`_postgresql` connects by the dialect's module with options for PgBouncer."""
    pytest.importorskip("asyncpg")
    dialect = importlib.import_module("sqlalchemy.dialects.postgresql.asyncpg")
    source = dialect.AsyncAdapt_asyncpg_dbapi.connect
    assert {"arg", "kw"} <= set(signature(source).parameters)
    options = signature(dialect.AsyncAdapt_asyncpg_connection.__init__).parameters
    assert {"prepared_statement_cache_size", "prepared_statement_name_func"} <= set(options)


# py4swiss: bot.features.tournaments.rules.swiss.engine
