"""Counts the lines of Python of the bot's core, and of everything else in `bot`."""

from __future__ import annotations

from pathlib import Path

import bot
from benchmarks.table import Row

APART = ("check", "operations", "observability", "features", "storage/migrations")
"""The parts of `bot` that aren't its core."""
AIM = 25_000


def measure() -> list[Row]:
    """Count the lines of each package of the core, of all of it, and of the rest."""
    root = Path(next(iter(bot.__path__)))
    core, rest = dict[str, int](), 0
    for file in root.rglob("*.py"):
        path, lines = file.relative_to(root).as_posix(), file.read_text("utf-8").count("\n")
        if path.startswith(tuple(f"{each}/" for each in APART)):
            rest += lines
        else:
            package = path.split("/")[0] if "/" in path else "modules of bot itself"
            core[package] = core.get(package, 0) + lines
    return [
        *(Row(f"core: {package}", lines, "lines") for package, lines in sorted(core.items())),
        Row.aimed("the core", sum(core.values()), "lines", AIM),
        Row("the rest of bot", rest, "lines"),
    ]
