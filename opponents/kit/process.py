"""The priority of a process that searches or compiles."""

from __future__ import annotations

import contextlib
import os
from typing import Final

NICENESS: Final = 10
"""Increment of the process's niceness, so that the bot itself comes first."""


def give_way() -> None:
    """Lower the priority of this process, where the system can."""
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICENESS)
