"""Clocks as they run: what players have left, by a match's log, the bot's outages and the players' holidays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from bot.core.clock.control import LEAST, ZERO, Control, control_of
from bot.core.match import PLAYED, Gap, Kind, Match, Row, UserId
from games.kit.rules import Seat

WORTH_REMINDING = timedelta(minutes=10)
"""Players with less time than this for a turn are not reminded: they are sitting there anyway."""
REMINDED_BEFORE = timedelta(days=1)
"""How long before the deadline players are reminded, at most: else when a quarter of the time is left."""

Span: TypeAlias = tuple[datetime, datetime]

# Holidays

HOLIDAY_DAYS = 28
"""Number of days of holiday that a person may have within `YEAR`. A day that was begun counts."""
DAY, YEAR = timedelta(days=1), timedelta(days=365)


class Holidays(NamedTuple):
    """Somebody's holidays: the present one, and what is left."""

    now: Gap | None
    """The present one; None if they are not on holiday."""
    left: int
    """The number of days that they could still begin at once."""

    @classmethod
    def of(cls, had: Sequence[Gap], now: datetime) -> Holidays:
        """From all of somebody's holidays."""
        lengths = (gap.ended - max(gap.began, now - YEAR) for gap in had)
        counted = sum(-(-length // DAY) for length in lengths if length > ZERO)
        going = next((gap for gap in had if gap.began <= now < gap.ended), None)
        return cls(going, max(0, HOLIDAY_DAYS - counted))


# Readings


@dataclass(frozen=True, slots=True)
class ClockReading:
    """What the clock of a match shows at a moment."""

    user: UserId | None = None
    """Whose time runs, or would if the match weren't adjourned; None if nobody is awaited."""
    left: Mapping[UserId, timedelta] = field(default_factory=dict)
    """The time that each player has left, if the match has a clock; that of the player on turn as of the latest row."""
    deadline: datetime | None = None
    """When (UTC) the time of the player on turn is over; None while the clock stands."""
    remind_at: datetime | None = None
    """When they are to be reminded; None if they have been, or have too little time for that."""
    away_until: datetime | None = None
    """The end of a holiday of the player on turn, which the deadline takes into account; None if they aren't away."""


def read_clock(match: Match, patience: timedelta = ZERO) -> ClockReading:
    """Read the clock of a match; `patience` is how long a decision may take if it has none.

    For a match without a clock the caller must fill in `match.gaps`, which is loaded only with clocks.
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
    return ClockReading(user, left, deadline, remind_at, _away_until(match, user, deadline))


def unit_of(match: Match, patience: timedelta) -> timedelta:
    """How much more time is given by default: a turn's, or a quarter of a bank."""
    control = control_of(match.clock)
    if control is None:
        return patience
    return control.move or max(LEAST, control.bank / 4)


class Spent(NamedTuple):
    """The time between two rows of a log."""

    user: UserId | None
    """Whose clock ran; None if nobody's did."""
    thought: timedelta
    """How much of it counted on the clock."""
    stood: timedelta
    """How much didn't: while adjourned, in a gap, or with nobody on turn."""


def spent(match: Match, now: datetime) -> Iterator[Spent]:
    """How the time since a match with a clock began was spent: before each row of its log, then until `now`."""
    control = control_of(match.clock)
    if control is None:
        return
    state = _ClockState(match, control)
    yield from state.run()
    yield state.pass_to(match.position.to_move, now)


@dataclass(slots=True)
class _ClockState:
    """The fold of a log's times. It is the clock's own because it depends on gaps, which aren't in the log."""

    match: Match
    control: Control
    since: datetime = field(init=False)
    """Up to when time has been counted."""
    is_reminded: bool = False
    _banks: dict[UserId, timedelta] = field(init=False)
    _used: timedelta = ZERO
    """Time spent on the present turn."""
    _more: timedelta = ZERO
    """Time that was given for the present turn."""
    _used_before: timedelta = ZERO
    """Time spent on the present turn when time was last given for it."""
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
        """The time that the player on turn had when the turn began, plus what was given since."""
        return self._given(self._running) + self._more

    @property
    def newest(self) -> timedelta:
        """The time that the player on turn had when the turn began, or when time was last given."""
        return self.allowance - self._used_before

    def left(self) -> dict[UserId, timedelta]:
        """The time that each player has left; that of the player on turn as of `since`."""
        others = {user: self._given(user) for user in self._banks}
        if self._running is not None:
            others[self._running] = max(ZERO, self.allowance - self._used)
        return others

    def run(self) -> Iterator[Spent]:
        """Fold the whole log; gives how the time before each row was spent."""
        origins = self.match.origins
        log = self.match.log[origins[-1].rows if origins else 0 :]
        seats = [*(row.on_turn for row in log), self.match.position.to_move]
        for row, (before, after) in zip(log, pairwise(seats), strict=True):
            yield self.pass_to(before, row.at)
            self._note(row, before, after)
        self._running = self._user(seats[-1])

    def pass_to(self, seat: Seat | None, now: datetime) -> Spent:
        """Count the time until `now` for the seat on turn. If the system clock was set back, nobody gains time."""
        user = self._user(seat)
        passed, self.since, began = max(ZERO, now - self.since), now, self.since
        if user is None or self._is_paused:
            return Spent(None, ZERO, passed)
        if user not in self._spans:
            self._spans[user] = _spans_of(self.match.gaps, user)
        thought = passed - sum((_overlap(span, (began, now)) for span in self._spans[user]), ZERO)
        self._used += thought
        return Spent(user, thought, passed - thought)

    def _note(self, row: Row, before: Seat | None, after: Seat | None) -> None:
        self._running = self._user(before)
        if row.kind is Kind.MOVE:
            self._has_moved = True
        if row.kind is Kind.REMIND:
            self.is_reminded = True
        elif row.kind in {Kind.ADJOURN, Kind.RESUME}:
            self._is_paused = row.kind is Kind.ADJOURN
        elif row.kind is Kind.TIME:
            # Players who had run out have all of what they are given.
            self._used = self._used_before = min(self._used, self.allowance)
            self._more += row.given
            self.is_reminded = False
        elif row.kind is Kind.RELOCATE and not row.cause:
            # Nobody knows how long there was no channel to play in.
            self._used = self._used_before = ZERO
        if row.kind in {Kind.ROLL, Kind.TAKEBACK, Kind.SUBSTITUTE} or (row.kind in PLAYED and before != after):
            self._end_turn()
        if row.kind is Kind.SUBSTITUTE and row.seat is not None:
            # A substitute has all the time that the others had at first.
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


def _away_until(match: Match, user: UserId, deadline: datetime) -> datetime | None:
    """The end of the holiday of `user` that ends after the latest row and begins before the deadline."""
    ends = (gap.ended for gap in match.gaps if gap.user == user and gap.began < deadline)
    return next((ended for ended in ends if ended > match.changed_at), None)


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
