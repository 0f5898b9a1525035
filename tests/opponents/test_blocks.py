"""Blocks of words: each operation does to every word what Python does to one."""

from __future__ import annotations

import random
from typing import Any

import pytest


@pytest.mark.usefixtures("compiled")
def test_operations_on_blocks_are_those_on_each_word() -> None:
    import numpy as np

    from opponents.kit import blocks
    from opponents.kit.compiling import compiled_lean

    block, shifted, both, either = blocks.block, blocks.shifted, blocks.both, blocks.either
    store, is_empty = blocks.store, blocks.is_empty

    @compiled_lean
    def calculate(table: Any, column: Any, count: Any, out: Any) -> Any:
        first, second = block(table, np.uint64(0), column), shifted(block(table, np.uint64(1), column), count)
        store(both(first, second), out, np.uint64(0))
        store(either(first, second), out, np.uint64(blocks.BLOCK))
        return is_empty(both(first, second)), is_empty(either(first, second))

    rng = random.Random(1)
    for density in (0, 1, 6, 60):
        rows = [[sum(1 << rng.randrange(62) for _ in range(density)) % 2**62 for _ in range(9)] for _ in range(2)]
        table, out = np.array(rows, dtype=np.int64), np.zeros(8, dtype=np.int64)
        for column, count in ((0, 0), (1, 3), (5, 61)):
            empty = calculate(table, np.uint64(column), np.uint64(count), out)
            pairs = [(rows[0][column + place], rows[1][column + place] >> count) for place in range(blocks.BLOCK)]
            expected = [first & second for first, second in pairs] + [first | second for first, second in pairs]
            assert out.tolist() == expected
            assert empty == (not any(expected[: blocks.BLOCK]), not any(expected[blocks.BLOCK :]))
