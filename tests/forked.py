"""`python -m bot` in a separate process, forked from one that has done the imports, which take a second."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import runpy
import sys
import warnings
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

_ANEW = os.O_WRONLY | os.O_CREAT | os.O_TRUNC


async def start(
    arguments: list[str],
    folder: Path,
    environment: dict[str, str],
    journal: Path | Connection,
    out: Path | Connection = Path(os.devnull),
    *,
    added: Sequence[Path] = (),
) -> BaseProcess:
    """Start the bot in a folder and with that environment alone; `journal`, a file or a pipe, gets what it writes to
    standard error, and `out` what it writes to standard output. The files in `added` are run before, as if they were
    parts of its features.

    The test is skipped where processes can't be forked, as on Windows.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        pytest.skip("processes can't be forked here")
    forks = multiprocessing.get_context("forkserver")
    forks.set_forkserver_preload(["tests.preloaded"])
    args = arguments, folder, environment, journal, out, added
    process = forks.Process(target=_be_the_bot, args=args, daemon=True)
    await asyncio.to_thread(process.start)  # the first one waits for the imports
    return process


def _be_the_bot(
    arguments: list[str],
    folder: Path,
    environment: dict[str, str],
    journal: Path | Connection,
    out: Path | Connection,
    added: Sequence[Path],
) -> None:
    for target, stream in ((out, sys.stdout), (journal, sys.stderr)):
        opened = os.open(target, _ANEW) if isinstance(target, Path) else target.fileno()
        os.dup2(opened, stream.fileno())
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    warnings.simplefilter("error")
    sys.argv[1:] = arguments
    for file in added:
        runpy.run_path(str(file))
    runpy.run_module("bot", run_name="__main__", alter_sys=True)
