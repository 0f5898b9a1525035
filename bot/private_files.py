"""Permissions of files: databases hold what people do, and the seeds of coming dice, so only their owner may read them.

New files are private by the umask that every command sets. Those that an older version, or somebody's copy, has left
readable are made private by every command that uses them. A folder in which somebody else keeps files stays as it is.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

NAMES = re.compile(r"(banmen|playground|compiled)\b.*")
"""The names that Banmen gives in its data folder."""
OTHERS = stat.S_IRWXG | stat.S_IRWXO
"""The permissions of everybody but the owner."""


def make_folder_private(folder: Path) -> None:
    """Let only their owner use the files of Banmen's in a data folder, and the folder if it contains nothing else."""
    if not folder.is_dir():
        return
    entries = list(folder.iterdir())
    own = [entry for entry in entries if NAMES.fullmatch(entry.name)]
    for entry in own:
        _make_private((entry, *(entry.rglob("*") if entry.is_dir() and not entry.is_symlink() else ())))
    if own == entries:
        _make_private([folder])


def make_database_private(file: Path) -> None:
    """Let only their owner read a SQLite file and what SQLite and Banmen have put beside it, like copies."""
    copies = re.compile(rf"{re.escape(file.stem)}(-\w+)*{re.escape(file.suffix)}(-wal|-shm|-journal|\.lock|\.part)?")
    with suppress(OSError):
        _make_private(each for each in file.parent.iterdir() if copies.fullmatch(each.name))


def is_open_to_others(path: Path) -> bool:
    """Whether others than its owner may use a file or look into a folder; False where permissions aren't POSIX's."""
    return os.name == "posix" and bool(path.stat().st_mode & OTHERS)


def _make_private(paths: Iterable[Path]) -> None:
    for path in paths:
        # They may have gone, or belong to another user.
        with suppress(OSError):
            if is_open_to_others(path) and not path.is_symlink():
                path.chmod(stat.S_IMODE(path.stat().st_mode) & ~OTHERS)
