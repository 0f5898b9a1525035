"""Starts real processes quickly: a zygote has imported everything, and forks itself for each of them.

A bot that is forked is what `python -m bot --discord` is: a process with its own event loop, connections and log. It
only spares the second that the imports take, and reads what never changes (texts, fonts, parts of pictures) from the
zygote's memory.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import re
import runpy
import signal
import sys
import traceback
import warnings
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

ENDED = "ended with exit code"
"""The last journal entry of a process that ended by itself, before the exit code."""

CRASHED = 70
"""Exit code of a process that ended with a traceback. Python's is 1, with which a bot asks to be started again."""

ROOT = Path(__file__).parent.parent

STOPPED = 130
"""Exit code of a command that was stopped."""


def end_on_sigterm() -> None:
    """Let SIGTERM cancel the current task, as Ctrl+C does, so that it ends everything that it has started."""
    if (task := asyncio.current_task()) is not None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)


@dataclass(frozen=True, slots=True)
class Fork:
    """A process that the zygote has forked."""

    pid: int
    journal: Path
    """The file that gets what it writes to standard error, such as its log."""

    @property
    def is_alive(self) -> bool:
        """Whether it still runs."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    @property
    def exit_code(self) -> int | None:
        """The code with which it has ended by itself; None if it runs or was killed."""
        found = re.search(rf"{ENDED} (\d+)\n\Z", self.journal.read_text())
        return int(found[1]) if found else None

    async def kill(self) -> None:
        """SIGKILL; when this returns, the process is gone."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        while self.is_alive:  # noqa: ASYNC110 - it isn't our child, so nobody tells us
            await asyncio.sleep(0.001)


class Zygote:
    """The driver's end of the zygote."""

    def __init__(self, process: Process) -> None:
        self._orders = cast("asyncio.StreamWriter", process.stdin)
        self._pids = cast("asyncio.StreamReader", process.stdout)
        self._turn = asyncio.Lock()

    async def fork(
        self, module: str, arguments: Sequence[str], environment: Mapping[str, str], folder: Path, journal: Path
    ) -> Fork:
        """Run a module as `python -m` does, in a folder and with that environment alone."""
        order = {
            "module": module,
            "arguments": list(arguments),
            "environment": dict(environment),
            "folder": str(folder),
            "journal": str(journal),
        }
        async with self._turn:
            self._orders.write(json.dumps(order).encode() + b"\n")
            return Fork(int(await self._pids.readline()), journal)

    def end(self) -> None:
        """Let the zygote end, and what it has forked."""
        self._orders.close()


@asynccontextmanager
async def zygote(*, hurried: bool = False, root: Path = ROOT) -> AsyncIterator[Zygote]:
    """A zygote; what it has forked and still runs is killed after the block.

    `hurried` shortens the bot's pauses. `root` may have the files of another release.
    """
    command = [sys.executable, "-m", "benchmarks.forking", *(["hurried"] if hurried else [])]
    # In a session of its own, so that Ctrl+C doesn't reach it: it ends, with its children, when its input does.
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, cwd=root, start_new_session=True)
    made = Zygote(process)
    try:
        yield made
    finally:
        made.end()
        await process.wait()


def _prepare() -> None:
    """Import and read what every bot imports and reads as it starts."""
    import asyncpg  # noqa: F401
    import openskill.models  # noqa: F401
    import pgqueuer.adapters.persistence.qb
    import pgqueuer.queries  # noqa: F401

    import bot.client
    import bot.observability.logs
    import bot.thinking
    import bot.ui.permissions  # noqa: F401
    from bot.catalogue import CATALOGUE
    from bot.ui.completeness import missing_texts
    from games.kit.rules import options_from
    from renderers.kit.png import encode
    from renderers.kit.view import View

    missing_texts(CATALOGUE)
    for entry in CATALOGUE.values():
        encode(entry.picture.draw(entry.game.start(options_from(entry.game.options, {})), View()))


def _hurry() -> None:
    """Shorten the pauses after which the bot looks again, so that a test of many crashes needn't wait for them."""
    from datetime import timedelta

    from bot import client
    from bot.publishing import backoff, sweep
    from bot.storage import peers

    client.LOGIN_EVERY = timedelta()
    backoff.FIRST_PAUSE = timedelta(seconds=0.2)
    backoff.LONGEST_OUTAGE = timedelta(seconds=1)
    sweep.SWEEP_FOR = 0.3
    for function, changes in ((client.Banmen.__init__, {"tick": 0.4}), (peers.Peers.__init__, {"look": 0.3})):
        function.__kwdefaults__ = {**(function.__kwdefaults__ or {}), **changes}


def _serve(*options: str) -> None:
    """Fork for each order on standard input, and write the new process's id; end everything when the input ends."""
    warnings.filterwarnings("ignore", "'audioop' is deprecated")
    _prepare()
    if "hurried" in options:
        _hurry()
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the children
    children: set[int] = set()
    for line in sys.stdin:
        if not (pid := os.fork()):
            _become(**json.loads(line))
        children.add(pid)
        print(pid, flush=True)
    for pid in children:
        # A number may belong to another process by now, but then not to a child of ours.
        if _parent(pid) == os.getpid():
            os.kill(pid, signal.SIGKILL)


def _parent(pid: int) -> int | None:
    """The parent of a process; None if it has ended."""
    import psutil

    try:
        return psutil.Process(pid).ppid()
    except psutil.NoSuchProcess:
        return None


def _become(*, module: str, arguments: list[str], environment: dict[str, str], folder: str, journal: str) -> None:
    """Be that module's process, to the end."""
    code: Any = CRASHED
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.setsid()
        nothing = os.open(os.devnull, os.O_RDWR)
        written = os.open(journal, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        for stream, file in ((0, nothing), (1, nothing), (2, written)):
            os.dup2(file, stream)
        os.environ.clear()
        os.environ.update(environment)
        os.chdir(folder)
        sys.argv[1:] = arguments
        runpy.run_module(module, run_name="__main__", alter_sys=True)
        code = 0
    except SystemExit as error:
        code = error.code
    except BaseException:  # noqa: BLE001 - as Python does at the end of a process
        traceback.print_exc()
    finally:
        print(f"{ENDED} {code}", file=sys.stderr, flush=True)
        os._exit(0)


if __name__ == "__main__":
    _serve(*sys.argv[1:])
