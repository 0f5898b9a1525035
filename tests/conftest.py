"""Fixtures for all tests."""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import sys
from collections.abc import AsyncIterator

import psutil
import pytest
import structlog

from bot.settings import ServerSettings
from opponents.kit import compiling
from playground import Playground
from tests import openapi
from tests.pictures import drawn_once
from tests.postgres import own_database, postgres, same_database
from tests.statements import compiled_once

__all__ = ["compiled_once", "drawn_once", "own_database", "playground", "postgres", "same_database"]

WITHOUT_CAMPAIGN = "not campaign"
GROWTH = 40 * 2**20
"""Bytes by which a process may grow before it gives memory back."""
M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8
"""Parameters of glibc's `mallopt`."""
_kept = 0


def _memory() -> int:
    """Bytes that this process occupies."""
    return int(psutil.Process().memory_info().rss)


def _ask_glibc(function: str, *arguments: int) -> None:
    """Call a function of glibc, where there is one."""
    if sys.platform == "linux" and (found := getattr(ctypes.CDLL(None), function, None)):
        found(*arguments)


# A heap for each thread, with pictures of several megabytes in it, falls to pieces that can't be given back.
_ask_glibc("mallopt", M_ARENA_MAX, 1)
_ask_glibc("mallopt", M_MMAP_THRESHOLD, 128 * 2**10)

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    # In a script's background; what we start would inherit it, and outlive the Ctrl+C that tests send.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    """Leave out the campaign, unless this is CI or `-m` says otherwise. Let the processes of a run share what they
    compile, even where PYTHONDONTWRITEBYTECODE is set; log plainly.

    There are dozens: pytest's own workers, and the bots and commands that tests start. Compiling the project takes each
    of them longer than what it is started for.
    """
    if not os.environ.get("CI"):
        config.option.markexpr = config.option.markexpr or WITHOUT_CAMPAIGN
    gc.set_threshold(200_000)
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    # If rich is installed, as import-linter has it, structlog colours each traceback: that takes up to a second.
    renderer = structlog.get_config()["processors"][-1]
    assert isinstance(renderer, structlog.dev.ConsoleRenderer)
    renderer.exception_formatter = structlog.dev.plain_traceback
    # Commands speak English, regardless of the language of the person running the tests.
    os.environ["LC_ALL"] = "C.UTF-8"
    # Engines search in plain Python, in this process and in those that tests start, unless a test asks for the others.
    os.environ[compiling.VARIABLE] = compiling.OFF


def pytest_runtest_logfinish() -> None:
    """Give memory back whenever it has grown. glibc keeps what finished tests have freed, hundreds of megabytes."""
    global _kept
    if _memory() > _kept + GROWTH:
        gc.collect()
        _ask_glibc("malloc_trim", 0)
        _kept = _memory()


def pytest_collection_finish() -> None:
    """Exclude imported modules from garbage collection, which would traverse them a thousand times."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A green run without Discord's description has held nothing against it: it says so."""
    if not openapi.FILE.exists():
        words = f"Nothing that was exchanged is checked: Discord's API description is not at {openapi.FILE}"
        terminalreporter.write_sep("=", words, yellow=True)


@pytest.fixture(autouse=True)
def keep_matches_in_channels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches stay in the channels in which they were asked for unless these are taken: few tests are about threads."""
    monkeypatch.setitem(ServerSettings.__init__.__kwdefaults__ or {}, "threads", "taken")


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    """A separate playground; all exchanges there are checked against Discord's description."""
    async with openapi.opened() as playground:
        yield playground
