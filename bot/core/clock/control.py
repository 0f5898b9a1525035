"""Time controls: as they are stored and as people write them."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import NamedTuple
from unicodedata import normalize

from bot.core.match import Refusal

NONE = "none"
NO_CLOCK = frozenset({NONE, "no", "なし", "無し"})
"""How people write that a match has no clock."""
CHOICES = ("5m", "15m", "1h", "1d", "3d", "7d", "10m+5s", "30m+30s", "1d+1h", "7d+12h")
"""Suggested clocks, as `read` reads them."""
LEAST, MOST = timedelta(minutes=1), timedelta(days=60)
"""Bounds of the time that a clock gives at first."""
MOST_INCREMENT = timedelta(days=7)
LONGEST_TYPED = 40
"""Characters."""

ZERO = timedelta()
_UNITS = {"d": 86400, "h": 3600, "m": 60, "s": 1}
_READ = {"w": 7 * 86400, **_UNITS}
_SPELLINGS = {
    "w": "w|weeks?|週間?",
    "d": "d|days?|日間?",
    "h": "h|hours?|hrs?|時間?",
    "m": "m|mins?|minutes?|分間?",
    "s": "s|secs?|seconds?|秒間?",
}
_LENGTH = re.compile("".join(rf"(?:(?P<{unit}>[0-9]{{1,6}})(?:{words}))?" for unit, words in _SPELLINGS.items()))
_SPAN = r"[0-9]{1,6}+\s*+(?:" + "|".join(_SPELLINGS.values()) + ")(?![a-z])"
_SPANS = rf"{_SPAN}(?:\s*+{_SPAN})*"
SPELT = rf"{_SPANS}(?:\s*+\+\s*+{_SPANS})?"
"""A regular expression for lower-case text that finds what looks like a clock in a longer text."""
_NUMBER = re.compile("[0-9]{1,6}")
_WRITTEN = re.compile(r"move:([0-9]{1,9})|bank:([0-9]{1,9})\+([0-9]{1,9})")


class Control(NamedTuple):
    """A time control. One of `move` and `bank` is zero."""

    move: timedelta = ZERO
    """For each turn."""
    bank: timedelta = ZERO
    """For the whole match."""
    increment: timedelta = ZERO
    """What each turn adds to the bank."""


def control_of(clock: str) -> Control | None:
    """The time control in `Terms.clock`; None for no clock."""
    found = _WRITTEN.fullmatch(clock)
    if found is None:
        return None
    move, bank, increment = (timedelta(seconds=int(number or 0)) for number in found.groups())
    return Control(move, bank, increment)


def read(typed: str) -> str:
    """Read a clock that somebody typed: `3d`, `10m+5s`, `1 hour`, `10分+5秒`; empty for `none`.

    Raises Refusal "unknown clock".
    """
    text = _plain(typed)
    if text in NO_CLOCK:
        return ""
    first, plus, second = text.partition("+")
    length, increment = _seconds(first), _seconds(second)
    if length is None or not LEAST <= length <= MOST or (plus and (increment is None or increment > MOST_INCREMENT)):
        raise Refusal("unknown clock", given=typed[:LONGEST_TYPED])
    if increment is None:
        return f"move:{_whole(length)}"
    return f"bank:{_whole(length)}+{_whole(increment)}"


def meant(typed: str) -> list[str]:
    """The clocks that a typed text may mean, as `read` reads them; numbers alone get units."""
    text = _plain(typed)
    first, plus, second = text.partition("+")
    if _NUMBER.fullmatch(first) and (not plus or _NUMBER.fullmatch(second)):
        tried = [f"{first}m+{second}s", f"{first}h+{second}m"] if plus else [f"{first}{unit}" for unit in "mhd"]
    else:
        tried = [typed.strip()]
    return [clock for clock in tried if _is_clock(clock)]


def _is_clock(text: str) -> bool:
    try:
        read(text)
    except Refusal:
        return False
    return True


def read_length(typed: str) -> timedelta:
    """Read a length of time that somebody typed: `2h`, `1 day`. Raises Refusal "unknown length"."""
    length = _seconds(_plain(typed))
    if length is None or not LEAST <= length <= MOST:
        raise Refusal("unknown length", given=typed[:LONGEST_TYPED])
    return length


def parts(length: timedelta) -> list[tuple[str, int]]:
    """A length of time as people say it: its two greatest units of `d`, `h`, `m` and `s`, each with its count."""
    rest = max(0, _whole(length))
    found = []
    for unit, seconds in _UNITS.items():
        count, rest = divmod(rest, seconds)
        if count:
            found.append((unit, count))
    return found[:2] or [("s", 0)]


def _plain(typed: str) -> str:
    """Without spaces, in lower case, with plain digits and signs."""
    return "".join(normalize("NFKC", typed[: 2 * LONGEST_TYPED]).split()).casefold()


def _whole(length: timedelta) -> int:
    return int(length.total_seconds())


def _seconds(text: str) -> timedelta | None:
    found = _LENGTH.fullmatch(text)
    if not text or found is None:
        return None
    return timedelta(seconds=sum(int(found[unit] or 0) * seconds for unit, seconds in _READ.items()))
