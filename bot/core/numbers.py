"""Numbers in texts that anybody may have forged."""

from __future__ import annotations

GREATEST = 2**63 - 1
"""What the database, and Discord's ids, can be at most."""
_LONGEST = len(str(GREATEST))


def whole(text: str) -> int | None:
    """The whole number that a text spells, from -`GREATEST` to `GREATEST`; None for any other text."""
    digits = text.removeprefix("-")
    # Python refuses to read thousands of digits, by a ValueError.
    if len(digits) > _LONGEST or not digits.isdecimal():
        return None
    number = int(text)
    return number if abs(number) <= GREATEST else None


def snowflake(text: str) -> int | None:
    """The number of a person, a channel or anything else of Discord's, or of a match; None for any other text."""
    number = whole(text)
    return number if number is not None and number > 0 else None
