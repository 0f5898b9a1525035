"""Clocks: how long players may think, how much time they have left, and when it is over. Pure values.

Everything follows from the log, whose rows say when they were appended and who was on turn, and from the gaps: periods
that count for nobody, or not for one person. A clock belongs to a person, however many seats they hold, and runs while
one of their seats is on turn. A turn of several moves is one turn; what the bot plays by itself takes no time.

A clock is written `move:<seconds>` for time per turn, or `bank:<seconds>+<seconds>` for time for the whole match and
what each turn adds to it. Without a clock (an empty text) each decision may take as long as the bot's configured
patience.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from bot.core.match import PLAYED, Gap, Match, Row, RowKind, RuleViolation, UserId
from bot.core.typed import normalised
from games.kit.rules import Seat

NONE = "none"
NO_CLOCK = frozenset({NONE, "no", "なし", "無し"})
"""The word that people type for no clock."""
CHOICES = ("5m", "15m", "1h", "1d", "3d", "7d", "10m+5s", "30m+30s", "1d+1h", "7d+12h")
"""Suggested clocks, for `read`."""
LEAST, MOST = timedelta(minutes=1), timedelta(days=60)
"""Bounds of a clock's initial time."""
MOST_INCREMENT = timedelta(days=7)
LONGEST_TYPED = 40
"""Maximum characters of a typed clock that a refusal quotes; twice as many are parsed."""
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
"""A regular expression that finds what looks like a clock in a longer, lower-case text."""
_NUMBER = re.compile("[0-9]{1,6}")
_WRITTEN = re.compile(r"move:([0-9]{1,9})|bank:([0-9]{1,9})\+([0-9]{1,9})")


class Control(NamedTuple):
    """A time control. One of `move` and `bank` is zero."""

    move: timedelta = ZERO
    """Time for each turn."""
    bank: timedelta = ZERO
    """Time for the whole match."""
    increment: timedelta = ZERO
    """Time that each turn adds to the bank."""


def control_of(clock: str) -> Control | None:
    """The time control in `Terms.clock`; None for no clock."""
    found = _WRITTEN.fullmatch(clock)
    if found is None:
        return None
    move, bank, increment = (timedelta(seconds=int(number or 0)) for number in found.groups())
    return Control(move, bank, increment)


def read(typed: str) -> str:
    """Read a typed clock: `3d`, `10m+5s`, `1 hour`, `10分+5秒`; empty for `none`.

    Raises RuleViolation "unknown clock".
    """
    text = _plain(typed)
    if text in NO_CLOCK:
        return ""
    first, plus, second = text.partition("+")
    length, increment = _seconds(first), _seconds(second)
    if length is None or not LEAST <= length <= MOST or (plus and (increment is None or increment > MOST_INCREMENT)):
        raise RuleViolation("unknown clock", given=typed[:LONGEST_TYPED])
    if increment is None:
        return f"move:{_whole(length)}"
    return f"bank:{_whole(length)}+{_whole(increment)}"


def clock_candidates(typed: str) -> list[str]:
    """The clocks that a typed text may mean, for `read`; bare numbers get units."""
    text = _plain(typed)
    first, plus, second = text.partition("+")
    if _NUMBER.fullmatch(first) and (not plus or _NUMBER.fullmatch(second)):
        candidates = [f"{first}m+{second}s", f"{first}h+{second}m"] if plus else [f"{first}{unit}" for unit in "mhd"]
    else:
        candidates = [typed.strip()]
    return [clock for clock in candidates if _is_clock(clock)]


def _is_clock(text: str) -> bool:
    try:
        read(text)
    except RuleViolation:
        return False
    return True


def read_length(typed: str) -> timedelta:
    """Read a typed length of time: `2h`, `1 day`. Raises RuleViolation "unknown length"."""
    length = _seconds(_plain(typed))
    if length is None or not LEAST <= length <= MOST:
        raise RuleViolation("unknown length", given=typed[:LONGEST_TYPED])
    return length


def parts(length: timedelta) -> list[tuple[str, int]]:
    """A length of time in its two greatest units of `d`, `h`, `m` and `s`, each with its count."""
    rest = max(0, _whole(length))
    found = []
    for unit, seconds in _UNITS.items():
        count, rest = divmod(rest, seconds)
        if count:
            found.append((unit, count))
    return found[:2] or [("s", 0)]


def _plain(typed: str) -> str:
    """The text without spaces, in lower case, with ASCII digits and signs."""
    return "".join(normalised(typed[: 2 * LONGEST_TYPED]).split()).casefold()


def _whole(length: timedelta) -> int:
    return int(length.total_seconds())


def _seconds(text: str) -> timedelta | None:
    found = _LENGTH.fullmatch(text)
    if not text or found is None:
        return None
    return timedelta(seconds=sum(int(found[unit] or 0) * seconds for unit, seconds in _READ.items()))


# Holidays

HOLIDAY_DAYS = 28
"""Number of days of holiday that a person may take within `YEAR`. A day that was begun counts."""
DAY, YEAR = timedelta(days=1), timedelta(days=365)


class Holidays(NamedTuple):
    """A person's present holiday, and the days they have left."""

    now: Gap | None
    """The present holiday; None if they aren't on holiday."""
    left: int
    """Number of days of a holiday that they could begin now."""

    @classmethod
    def of(cls, had: Sequence[Gap], now: datetime) -> Holidays:
        """Compute it from all holidays that a person has had."""
        lengths = (gap.ended - max(gap.began, now - YEAR) for gap in had)
        counted = sum(-(-length // DAY) for length in lengths if length > ZERO)
        present = next((gap for gap in had if gap.began <= now < gap.ended), None)
        return cls(present, max(0, HOLIDAY_DAYS - counted))


# Running clocks

WORTH_REMINDING = timedelta(minutes=10)
"""Players with less time than this for a turn aren't reminded: they are at the board anyway."""
REMINDED_BEFORE = timedelta(days=1)
"""Players are reminded when a quarter of their time is left, but at most this long before the deadline."""

Span: TypeAlias = tuple[datetime, datetime]


@dataclass(frozen=True, slots=True)
class ClockReading:
    """The state of a match's clock."""

    user: UserId | None = None
    """The player whose time runs, or would if the match weren't adjourned; None if no player is awaited."""
    left: Mapping[UserId, timedelta] = field(default_factory=dict)
    """Each player's time left, if the match has a clock; that of the player on turn as of the latest row."""
    deadline: datetime | None = None
    """The moment (UTC) at which the time of the player on turn is over; None while the clock is stopped."""
    remind_at: datetime | None = None
    """The moment (UTC) at which to remind them; None if they have been reminded, or have too little time for that."""
    away_until: datetime | None = None
    """The end of a holiday of the player on turn, which the deadline takes into account; None if they aren't away."""


def read_clock(match: Match, patience: timedelta = ZERO) -> ClockReading:
    """Read the clock of a match. `patience` is how long a decision may take without a clock.

    For a match without a clock the caller must fill in `match.gaps`, which are loaded only with clocks.
    """
    user = None if match.outcome or len(set(match.seats)) == 1 else match.mover
    spans = _spans_of(match.gaps, user)
    since = match.awaited_since
    control = control_of(match.clock)
    if control is None:
        deadline = None if since is None or user is None else _after(since, patience, spans)
        return ClockReading(user, deadline=deadline)
    state = _ClockState(match, control)
    for _ in state.run():
        pass
    left = state.left()
    if user is None or since is None:
        return ClockReading(user, left)
    deadline = _after(state.since, left[user], spans)
    remind_at = None
    if not state.is_reminded and state.newest >= WORTH_REMINDING and left[user] > ZERO:
        before = min(state.newest / 4, REMINDED_BEFORE)
        remind_at = _after(state.since, left[user] - before, spans)
    ends = (gap.ended for gap in match.gaps if gap.user == user and gap.began < deadline)
    away_until = next((ended for ended in ends if ended > match.changed_at), None)
    return ClockReading(user, left, deadline, remind_at, away_until)


def unit_of(match: Match, patience: timedelta) -> timedelta:
    """The additional time that is given by default: a turn's, or a quarter of a bank."""
    control = control_of(match.clock)
    if control is None:
        return patience
    return control.move or max(LEAST, control.bank / 4)


class Spent(NamedTuple):
    """The use of the time between two rows of a log."""

    user: UserId | None
    """The player whose clock ran; None if no clock did."""
    thought: timedelta
    """The time that counted on the clock."""
    stood: timedelta
    """The uncounted time: while adjourned, in a gap, or with no player on turn."""


def spent(match: Match, now: datetime) -> Iterator[Spent]:
    """The use of the time since a match with a clock began: before each row of its log, then until `now`."""
    control = control_of(match.clock)
    if control is None:
        return
    state = _ClockState(match, control)
    yield from state.run()
    yield state.pass_to(match.position.to_move, now)


@dataclass(slots=True)
class _ClockState:
    """The fold of a log's times. It is separate from `bot.core.match.fold` because gaps aren't in the log."""

    match: Match
    control: Control
    since: datetime = field(init=False)
    """The moment (UTC) up to which time has been counted."""
    is_reminded: bool = False
    _banks: dict[UserId, timedelta] = field(init=False)
    _used: timedelta = ZERO
    """Time spent on the present turn."""
    _more: timedelta = ZERO
    """Additional time that was given for the present turn."""
    _used_before: timedelta = ZERO
    """Time spent on the present turn before time was last given for it."""
    _has_moved: bool = False
    _is_paused: bool = False
    _running: UserId | None = None
    _spans: dict[UserId | None, list[Span]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.since = self.match.started_at
        self._banks = dict.fromkeys(self.match.seats, self.control.bank)
        self._running = self.match.mover

    @property
    def allowance(self) -> timedelta:
        """The time that the player on turn had when the turn began, plus the time given since."""
        return self._given(self._running) + self._more

    @property
    def newest(self) -> timedelta:
        """The time that the player on turn had when the turn began, or when time was last given."""
        return self.allowance - self._used_before

    def left(self) -> dict[UserId, timedelta]:
        """Each player's time left; that of the player on turn as of `since`."""
        left = {user: self._given(user) for user in self._banks}
        if self._running is not None:
            left[self._running] = max(ZERO, self.allowance - self._used)
        return left

    def run(self) -> Iterator[Spent]:
        """Fold the whole log; yields how the time before each row was spent."""
        seats = [*(row.on_turn for row in self.match.log), self.match.position.to_move]
        for row, (before, after) in zip(self.match.log, pairwise(seats), strict=True):
            yield self.pass_to(before, row.at)
            self._add(row, before, after)
        self._running = self._user(seats[-1])

    def pass_to(self, seat: Seat | None, now: datetime) -> Spent:
        """Count the time until `now` for the seat on turn. If the system clock was set back, no player gains time."""
        user = self._user(seat)
        passed, self.since, began = max(ZERO, now - self.since), now, self.since
        if user is None or self._is_paused:
            return Spent(None, ZERO, passed)
        if user not in self._spans:
            self._spans[user] = _spans_of(self.match.gaps, user)
        thought = passed - sum((_overlap(span, (began, now)) for span in self._spans[user]), ZERO)
        self._used += thought
        return Spent(user, thought, passed - thought)

    def _add(self, row: Row, before: Seat | None, after: Seat | None) -> None:
        self._running = self._user(before)
        if row.kind is RowKind.MOVE:
            self._has_moved = True
        if row.kind is RowKind.REMIND:
            self.is_reminded = True
        elif row.kind in {RowKind.ADJOURN, RowKind.RESUME}:
            self._is_paused = row.kind is RowKind.ADJOURN
        elif row.kind is RowKind.TIME:
            # Players who had run out of time get all of the time given.
            self._used = self._used_before = min(self._used, self.allowance)
            self._more += row.given
            self.is_reminded = False
        elif row.kind is RowKind.RELOCATE and not row.cause:
            # The bot can't know how long there was no channel to play in.
            self._used = self._used_before = ZERO
        if row.kind in {RowKind.ROLL, RowKind.TAKEBACK, RowKind.SUBSTITUTE} or (row.kind in PLAYED and before != after):
            self._end_turn()
        if row.kind is RowKind.SUBSTITUTE and row.seat is not None:
            # A substitute has a full bank.
            self._banks[self.match.seats[row.seat]] = self.control.bank

    def _end_turn(self) -> None:
        user = self._running
        if user is not None and self.control.bank:
            added = self.control.increment if self._has_moved else ZERO
            self._banks[user] = max(ZERO, self.allowance - self._used) + added
        self._used = self._used_before = self._more = ZERO
        self._has_moved = self.is_reminded = False

    def _given(self, user: UserId | None) -> timedelta:
        return self.control.move or (ZERO if user is None else self._banks[user])

    def _user(self, seat: Seat | None) -> UserId | None:
        return None if seat is None else self.match.seats[seat]


def _spans_of(gaps: Sequence[Gap], user: UserId | None) -> list[Span]:
    """The spans in which the clock of `user` stands, in order and without overlaps."""
    spans: list[Span] = []
    for began, ended in sorted(gap[:2] for gap in gaps if gap.user in {None, user}):
        if spans and began <= spans[-1][1]:
            spans[-1] = (spans[-1][0], max(spans[-1][1], ended))
        elif began < ended:
            spans.append((began, ended))
    return spans


def _overlap(one: Span, other: Span) -> timedelta:
    return max(ZERO, min(one[1], other[1]) - max(one[0], other[0]))


def later(moment: datetime, length: timedelta, gaps: Sequence[Gap], user: UserId | None = None) -> datetime:
    """The moment `length` after another, not counting outages and the holidays of `user` in `gaps`."""
    return _after(moment, length, _spans_of(gaps, user))


def _after(moment: datetime, length: timedelta, spans: Sequence[Span]) -> datetime:
    """The moment `length` after another, not counting the spans."""
    for began, ended in spans:
        if ended <= moment:
            continue
        if began >= moment + length:
            break
        length -= max(ZERO, began - moment)
        moment = ended
    return moment + length
