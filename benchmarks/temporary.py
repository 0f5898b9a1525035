"""A temporary folder for a measurement's database."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from benchmarks.table import Row


def in_folder(measure: Callable[[Path], Coroutine[Any, Any, list[Row]]]) -> list[Row]:
    """Run a measurement with a temporary folder, which it may fill."""
    with tempfile.TemporaryDirectory(prefix="banmen-benchmark-") as folder:
        return asyncio.run(measure(Path(folder)))
