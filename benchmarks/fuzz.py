"""Sends the bot many valid and mutated inputs.

Prints every input that broke something. `FUZZ_EXAMPLES` is their number, `FUZZ_SEED` the first seed; the same seed
sends the same inputs.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings

import console
from benchmarks.fuzzing.driving import Driver, Results
from benchmarks.fuzzing.grammar import Action, actions
from benchmarks.fuzzing.target import known, opened
from benchmarks.table import Row, show

EXAMPLES = 100_000
PER_TARGET = 2_000
"""Number of inputs before a fresh playground: an old one is full of matches that earlier inputs began."""
LIMIT = 3.0
"""Seconds that Discord waits for an answer."""


def fuzz(folder: Path, examples: int, first: int, empty: Path | None = None) -> Results:
    """Send this many inputs to a fresh playground. `empty` is a database that already has its tables, if any."""
    with asyncio.Runner() as runner:
        opening = opened(folder, empty)
        target = runner.run(opening.__aenter__())
        try:
            driver = Driver(target)
            sent = actions(runner.run(known(target)))

            @seed(first)
            @settings(
                max_examples=examples,
                database=None,
                deadline=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(sent)
            def each(action: Action) -> None:
                runner.run(driver.send(action))

            each()
        finally:
            runner.run(opening.__aexit__(None, None, None))
    return driver.results


def measure() -> list[Row]:
    """Fuzz the bot as the module's docstring says."""
    examples, first = int(os.environ.get("FUZZ_EXAMPLES", EXAMPLES)), int(os.environ.get("FUZZ_SEED", "1"))
    sent = answered = wrong = 0
    slowest, began = 0.0, time.perf_counter()
    for number in range(-(-examples // PER_TARGET)):
        with tempfile.TemporaryDirectory(prefix="banmen-fuzz-") as folder:
            results = fuzz(Path(folder), min(PER_TARGET, examples - number * PER_TARGET), first + number)
        sent, answered, wrong = sent + results.sent, answered + results.answered, wrong + len(results.faults)
        slowest = max(slowest, results.slowest)
        for fault in results.faults:
            print(f"seed {first + number}: {fault}", flush=True)
        print(
            f"seed {first + number}: {results.sent:,} sent, {len(results.faults)} errors", file=sys.stderr, flush=True
        )
    rate = sent / (time.perf_counter() - began)
    return [
        Row("fuzzed: examples", sent, ""),
        Row("fuzzed: examples that were to be answered and were", answered, ""),
        Row("fuzzed: errors", wrong, ""),
        Row.aimed("fuzzed: slowest whole answer", slowest, "s", LIMIT),
        Row("fuzzed: examples a second", rate, "1/s"),
    ]


if __name__ == "__main__":
    with console.prepared():
        show(measure())
