"""Compiles the engines in a separate process while the bot runs, where numba is installed."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import structlog

from bot.computers.workers import start_python
from opponents.kit import compiling

_log = structlog.get_logger("banmen.computers")


async def warm(data_folder: Path | None) -> None:
    """Have the engines compiled into the data folder and log the progress.

    Nobody waits for it: until it is done, the engines search in plain Python. Cancelling ends it. The environment may
    name another folder, or switch compiled engines off. Without either folder nothing is compiled.
    """
    if data_folder is not None:
        os.environ.setdefault(compiling.VARIABLE, str(data_folder / compiling.FOLDER))
    folder = os.environ.get(compiling.VARIABLE, compiling.OFF)
    if folder == compiling.OFF or not compiling.is_installed():
        return
    process = await start_python("-m", "opponents", "warm", "--folder", folder)
    assert process.stdout is not None  # noqa: S101 - started with a pipe
    try:
        async for line in process.stdout:
            _log.info("compiling engines", progress=line.decode(errors="replace").strip())
        if code := await process.wait():
            _log.warning("engines are not compiled and stay slow", code=code)
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
