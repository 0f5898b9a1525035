"""`python -m benchmarks [NAME ...]`: measures and prints each figure beside its yardstick.

`python -m benchmarks COMMAND ...` runs a command.
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module

import console
from benchmarks.table import Row, show
from opponents.kit import compiling

MEASURES = (
    "games",
    "standings",
    "lag",
    "store",
    "start",
    "presses",
    "floods",
)
BY_NAME = ("taps", "fuzz", "scale", "queue", "rounds", "computers", "club_night", "size", "suite")
"""Benchmarks that run only if named: `presses` includes the first, the others take long or need PostgreSQL or numba."""
COMMANDS = {"kills": "benchmarks.kills.run", "races": "benchmarks.races", "tournaments": "benchmarks.tournaments"}
"""Programs with options (`python -m benchmarks kills --help`); their exit code says whether all was right."""


def main() -> int:
    """Run the named benchmarks, or all, and print one table; or a command. Returns the exit code."""
    # A bot would compile its engines at its first start, beside what is measured.
    os.environ.setdefault(compiling.VARIABLE, compiling.OFF)
    if sys.argv[1:2] and sys.argv[1] in COMMANDS:
        command: int = import_module(COMMANDS[sys.argv[1]]).main(sys.argv[2:])
        return command
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure Banmen.")
    parser.add_argument(
        "name", nargs="*", choices=[*MEASURES, *BY_NAME, []], metavar="NAME", help=", ".join((*MEASURES, *BY_NAME))
    )
    rows: list[Row] = []
    for name in parser.parse_args().name or MEASURES:
        rows += import_module(f"benchmarks.{name}").measure()
    show(rows)
    return 0


if __name__ == "__main__":
    with console.prepared():
        sys.exit(main())
