"""Numbers in texts that may be forged."""

from __future__ import annotations

import pytest

from bot.core.numbers import GREATEST, snowflake, whole
from tests.for_each import for_each


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("12", 12), ("-12", -12), ("007", 7), ("٣", 3), (str(GREATEST), GREATEST), (str(-GREATEST), -GREATEST)],
)
def test_whole_reads_a_whole_number(text: str, number: int) -> None:
    assert whole(text) == number


@for_each(text=["", "-", "--1", "+1", "1.0", " 1", "1_0", "²", "x", str(GREATEST + 1), str(-GREATEST - 1), "9" * 5000])
def test_any_other_text_is_no_number(text: str) -> None:
    assert whole(text) is None
    assert snowflake(text) is None


def test_snowflakes_are_positive() -> None:
    assert snowflake("1") == 1
    assert snowflake("0") is None
    assert snowflake("-1") is None
