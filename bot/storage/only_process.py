"""The lock that lets a single process run the bot on a SQLite file: its caches, and its leader, know of no other."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from bot.core.shards import Shards
from bot.storage.database import StoreError, StoreErrorKey, check_folder, is_temporary, read_address


@contextmanager
def as_only_process(url: str, shards: Shards) -> Iterator[None]:
    """Keep other processes from running the bot on the SQLite file at `url`; does nothing for PostgreSQL.

    The operating system releases the lock when the process ends, however it ends. Raises StoreError "in-use" if another
    process has it, "not-alone" if `shards` leave servers to other processes, and those of `read_address`.
    """
    address = read_address(url)
    if address.drivername != "sqlite":
        yield
        return
    if shards.share < 1:
        raise StoreError("not-alone")
    check_folder(address)
    path = Path(f"{address.database}.lock")
    try:
        file = path.open("a+b")
    except OSError as error:
        key: StoreErrorKey = "not-reached" if is_temporary(error) else "not-opened"
        raise StoreError(key, why=f"{path}: {error.strerror}") from error
    with file:
        if not _lock(file):
            raise StoreError("in-use", file=str(address.database))
        yield


if sys.platform == "win32":

    def _lock(file: IO[bytes]) -> bool:
        """Lock a file until it is closed; False if another process has locked it."""
        import msvcrt

        file.seek(0, os.SEEK_SET)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:

    def _lock(file: IO[bytes]) -> bool:
        """Lock a file until it is closed; False if another process has locked it."""
        import fcntl

        # Unlike `flock`, it isn't inherited by a forked worker, which may outlive a process that is killed.
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
