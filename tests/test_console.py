"""No command dies of what it prints: of a character that a console lacks, a pipe that closes, or a full disk."""

from __future__ import annotations

import ast
import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import console
from bot.check import Terminal

ROOT = Path(__file__).parent.parent
ROOMS = ("games", "renderers", "opponents", "bot", "playground", "benchmarks", "tests")
SPEAKS_TO_PARENT = {"opponents/worker.py", "benchmarks/forking.py"}
"""Modules that are started by others of ours, who read what these write."""


@contextlib.contextmanager
def piped(buffering: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[io.FileIO]:
    """The reading end of a pipe to which standard output and error write in an encoding of Windows."""
    reading, writing = os.pipe()
    with contextlib.ExitStack() as stack:
        for name in ("stdout", "stderr"):
            stream: Any = stack.enter_context(open(os.dup(writing), "wb", buffering))  # noqa: PTH123 - a descriptor
            wrapped = io.TextIOWrapper(stream, encoding="cp1252", write_through=not buffering)
            monkeypatch.setattr(sys, name, stack.enter_context(wrapped))
        os.close(writing)
        yield stack.enter_context(io.FileIO(reading))
        monkeypatch.undo()


BUFFERINGS = pytest.mark.parametrize("buffering", [-1, 0], ids=["buffered", "unbuffered"])


@BUFFERINGS
def test_characters_that_a_console_lacks_are_printed_otherwise(buffering: int, monkeypatch: pytest.MonkeyPatch) -> None:
    with piped(buffering, monkeypatch) as reading:
        Terminal().tell("✓ Permissions → “Été” 盤")
        print("done", flush=True)
        written = os.read(reading.fileno(), 1000).decode("cp1252")
    assert written.splitlines() == ["+ Permissions -> “Été” \\u76e4", "done"]


@BUFFERINGS
def test_what_nobody_reads_is_discarded(buffering: int, monkeypatch: pytest.MonkeyPatch) -> None:
    with piped(buffering, monkeypatch) as reading:
        console.prepare()
        reading.close()
        for stream in (sys.stdout, sys.stderr):
            print("x" * 100_000, file=stream, flush=True)
            print("more", file=stream, flush=True)
            assert stream.fileno()
            assert not stream.isatty()


def test_a_program_without_streams_may_print(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    console.prepare()
    for stream in (sys.stdout, sys.stderr):
        print("hello", file=stream, flush=True)
        stream.close()


def test_every_program_works_within_a_prepared_console() -> None:
    for room in ROOMS:
        for file in (ROOT / room).rglob("*.py"):
            for node in ast.parse(file.read_bytes()).body:
                if isinstance(node, ast.If) and ast.unparse(node.test) == "__name__ == '__main__'":
                    name = file.relative_to(ROOT).as_posix()
                    body = ast.unparse(node.body[0])
                    is_within = len(node.body) == 1 and body.startswith("with console.prepared():")
                    assert name in SPEAKS_TO_PARENT or is_within, name


@pytest.mark.parametrize(
    "command",
    [["games", "legal", "vault"], ["bot", "--help"], ["tests.mutants", "--help"]],
    ids=lambda words: words[0],
)
def test_a_command_ends_well_though_the_reader_of_its_pipe_has_left(command: list[str]) -> None:
    """Starting a program takes longer than most tests here."""
    reading, writing = os.pipe()
    os.close(reading)
    environment = os.environ | {"PYTHONIOENCODING": "ascii", "LC_ALL": "ja"}
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, env=environment, stdout=writing, stderr=subprocess.PIPE, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_command_says_that_the_disk_is_full() -> None:
    """Starting a program takes longer than most tests here."""
    command = [sys.executable, "-m", "games", "legal", "vault"]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (1, b"Not everything could be printed: No space left on device.\n")
