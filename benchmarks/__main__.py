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
BY_NAME = ("taps", "fuzz")
"""Benchmarks that run only if named: `presses` includes the first, the second takes long."""


def main() -> None:
    """Run the named benchmarks, or all, and print one table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure Banmen.")
    parser.add_argument(
        "name", nargs="*", choices=[*MEASURES, *BY_NAME, []], metavar="NAME", help=", ".join((*MEASURES, *BY_NAME))
    )
    rows: list[Row] = []
    for name in parser.parse_args().name or MEASURES:
        rows += import_module(f"benchmarks.{name}").measure()
    show(rows)


if __name__ == "__main__":
    main()
