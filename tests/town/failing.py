"""Databases that fail, to put in the place of a store's own."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from bot.storage.database import Database, ResultT


class Failing(Database):
    """A database that works for now."""

    def __init__(self, inner: Database) -> None:
        self.inner = inner
        self.direct = inner.direct

    async def read(self, work: Callable[[Connection], ResultT]) -> ResultT:
        return await self.inner.read(work)

    async def write(self, work: Callable[[Connection], ResultT]) -> ResultT:
        return await self.inner.write(work)

    async def close(self) -> None:
        await self.inner.close()


class OutOfReach(Failing):
    """A database that can't be reached."""

    async def read(self, work: Callable[[Connection], ResultT]) -> ResultT:
        raise OSError("out of reach")

    async def write(self, work: Callable[[Connection], ResultT]) -> ResultT:
        raise OSError("out of reach")


class FullDisk(Failing):
    """A database that can be read, but nothing can be committed, because the disk is full."""

    async def write(self, work: Callable[[Connection], ResultT]) -> ResultT:
        def write(connection: Connection) -> ResultT:
            work(connection)
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise OperationalError("COMMIT", {}, error)

        return await self.inner.write(write)
