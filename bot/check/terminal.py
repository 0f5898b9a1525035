"""Questions to the person at the terminal."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from threading import Thread

import console


class Terminal:
    """Asks on standard output and reads the answers, line by line, from standard input."""

    def __init__(self) -> None:
        console.prepare()
        self._lines: asyncio.Queue[str] = asyncio.Queue()
        self._reader: Thread | None = None

    @staticmethod
    def is_there() -> bool:
        """Whether a person can answer: standard input is a terminal."""
        return sys.stdin is not None and sys.stdin.isatty()

    async def ask(self, question: str) -> str:
        """Ask and wait for an answer of one line; lines that were typed before the question don't count."""
        if self._reader is None:
            self._reader = Thread(target=self._read, args=(asyncio.get_running_loop(),), daemon=True)
            self._reader.start()
        while not self._lines.empty():
            self._lines.get_nowait()
        self.tell(question)
        return await self._lines.get()

    @staticmethod
    def tell(text: str) -> None:
        """Print a line."""
        print(text, flush=True)

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        # Not `input()`: at its end Python would wait for the lock of `sys.stdin`, which a reading thread holds.
        # An OSError or a ValueError says that the terminal was closed, a RuntimeError that the loop was.
        terminal = sys.stdin
        with contextlib.suppress(OSError, ValueError, RuntimeError):
            while line := os.read(terminal.fileno(), 4096):
                loop.call_soon_threadsafe(self._lines.put_nowait, line.decode(errors="replace").strip())
