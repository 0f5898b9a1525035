"""The table into which every benchmark prints."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """A measured figure, beside its yardstick if it has one."""

    name: str
    value: float
    unit: str
    yardstick: float | None = None
    """The yardstick's value, in the same unit, measured in the same run."""
    beside: str = ""
    """The yardstick's name: another way to do it, or an aim."""
    ratio: float | None = None
    """Ratio of the figure to the yardstick; larger is better whatever the unit."""

    @staticmethod
    def aimed(name: str, value: float, unit: str, aim: float) -> Row:
        """A figure for which smaller is better, beside the value that it should not exceed."""
        return Row(name, value, unit, aim, "aim", aim / value)


def milliseconds(act: Callable[[], object]) -> float:
    """CPU milliseconds that a call takes in this thread; other programs don't affect it."""
    began = time.thread_time()
    act()
    return (time.thread_time() - began) * 1000


def p99(times: Sequence[float]) -> float:
    """The 99th percentile."""
    return sorted(times)[len(times) * 99 // 100]


def show(rows: Sequence[Row]) -> None:
    """Print the rows as an aligned table."""
    texts = [("measure", "value", "unit", "yardstick", "what it is", "times better"), *map(_texts, rows)]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    for line in texts:
        name, value, unit, yardstick, beside, ratio = (
            text.rjust(width) if column in (1, 3, 5) else text.ljust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        )
        print(name, value, unit, yardstick, beside, ratio, sep="  ")


def _texts(row: Row) -> tuple[str, str, str, str, str, str]:
    return (row.name, _number(row.value), row.unit, _number(row.yardstick), row.beside, _number(row.ratio))


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
