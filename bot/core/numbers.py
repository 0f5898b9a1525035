"""Reading numbers from text that users may have forged."""

from __future__ import annotations

GREATEST = 2**63 - 1
"""The greatest number that the database, or an id of Discord's, can hold."""
_LONGEST = len(str(GREATEST))


def whole(text: str) -> int | None:
    """Read a whole number from -`GREATEST` to `GREATEST`; None for any other text."""
    digits = text.removeprefix("-")
    # For thousands of digits, `int` raises ValueError.
    if len(digits) > _LONGEST or not digits.isdecimal():
        return None
    number = int(text)
    return number if abs(number) <= GREATEST else None


def snowflake(text: str) -> int | None:
    """Read the id of a match, or of a person, channel or anything else on Discord; None for any other text."""
    number = whole(text)
    return number if number is not None and number > 0 else None
