"""`python -m benchmarks [NAME ...]`: measures and prints each figure beside its yardstick."""

from __future__ import annotations

import argparse
from importlib import import_module

from benchmarks.table import Row, show

MEASURES = (
    "playouts",
    "pentup",
    "games",
    "pictures",
    "lag",
    "store",
    "ratings",
    "clocks",
    "start",
    "presses",
    "presses_live",
    "replays",
    "floods",
)
BY_NAME = ("taps", "fuzz", "tournaments")
"""Benchmarks that run only if named: `presses` includes the first, the others take long."""
COUNTED = "tournaments"
"""The benchmark whose size `--count` sets."""


def main() -> None:
    """Run the named benchmarks, or all, and print one table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure Banmen.")
    parser.add_argument(
        "name", nargs="*", choices=[*MEASURES, *BY_NAME, []], metavar="NAME", help=", ".join((*MEASURES, *BY_NAME))
    )
    parser.add_argument("--count", type=int, help=f"for {COUNTED}: how many of each format")
    options = parser.parse_intermixed_args()
    rows: list[Row] = []
    for name in options.name or MEASURES:
        sizes = [options.count] if name == COUNTED and options.count else []
        rows += import_module(f"benchmarks.{name}").measure(*sizes)
    show(rows)


if __name__ == "__main__":
    main()
