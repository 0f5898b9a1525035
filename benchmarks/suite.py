"""The test suite's processor time, its memory, and its slowest tests."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

from benchmarks import taps
from benchmarks.table import Row

AIM = 45.0
"""Aim for the seconds of processor time for each millisecond that the bare bot needs for a move on this machine."""
MEMORY = 450.0
"""Aim for the memory of the largest process, in MB."""
BARE = "CPU for a move by two presses"
"""The row of `taps` whose yardstick is the bare bot's milliseconds."""
SHOWN = 20
"""Number of tests that are listed."""


def measure() -> list[Row]:
    """Run the suite as README does, with nothing else running. A suite with a failure is measured all the same."""
    bare = next(row.yardstick for row in taps.measure() if row.name == BARE and row.yardstick)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        subprocess.run([sys.executable, "-m", "pytest", "-q", "--tb=line", f"--junitxml={report}"], check=False)  # noqa: S603
        times = [
            (float(case.attrib["time"]), f"{case.attrib['classname']}::{case.attrib['name']}")
            for case in ElementTree.parse(report).iter("testcase")  # noqa: S314 - pytest has just written it
        ]
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    times.sort(reverse=True)
    slowest = times[: len(times) // 10]
    return [
        Row("tests", len(times), ""),
        Row("processor time of the suite", seconds, "s"),
        Row.aimed("processor time for each millisecond of the bare bot", seconds / bare, "s", AIM),
        Row.aimed("memory of the largest process", after.ru_maxrss / 1024, "MB", MEMORY),
        Row("share of the slowest tenth", 100 * sum(time for time, _ in slowest) / sum(time for time, _ in times), "%"),
        *(Row(name, time, "s") for time, name in slowest[:SHOWN]),
    ]
