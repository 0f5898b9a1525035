"""Some malformed inputs; `python -m benchmarks fuzz` sends a hundred thousand."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.fuzz import fuzz

EXAMPLES = 80
SEED = 1


@pytest.mark.campaign
def test_fuzzing_finds_no_faults(migrated: Path, tmp_path: Path) -> None:
    results = fuzz(tmp_path, EXAMPLES, SEED, migrated)
    assert results.faults == [], "\n".join(results.faults)
    # Nearly all of it was sent; the rest Discord's own client holds back.
    assert results.answered > EXAMPLES / 2
