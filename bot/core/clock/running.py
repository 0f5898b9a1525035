"""Clocks as they run: what a match's log, outages and holidays make of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from bot.core.clock.control import LEAST, ZERO, Control, control_of
from bot.core.match import PLIES, Gap, Kind, Match, Row, UserId
from games.kit.rules import Seat

WORTH_REMINDING = timedelta(minutes=10)
"""Who has less than this for a turn is sitting there anyway."""
REMINDED_BEFORE = timedelta(days=1)
"""The end, at the earliest; or when a quarter of the time is left."""

Span: TypeAlias = tuple[datetime, datetime]

# Holidays

HOLIDAY_DAYS = 28
"""That a person may have within `YEAR`. A day that was begun counts."""
DAY, YEAR = timedelta(days=1), timedelta(days=365)


class Holidays(NamedTuple):
    """What somebody has had of their holidays."""

    now: Gap | None
    """The one they are on."""
    left: int
    """Days that they could still begin at once."""

    @classmethod
    def of(cls, had: Sequence[Gap], now: datetime) -> Holidays:
        """From all of somebody's holidays."""
        lengths = (gap.ended - max(gap.began, now - YEAR) for gap in had)
        counted = sum(-(-length // DAY) for length in lengths if length > ZERO)
        going = next((gap for gap in had if gap.began <= now < gap.ended), None)
        return cls(going, max(0, HOLIDAY_DAYS - counted))


# What a clock shows


@dataclass(frozen=True, slots=True)
class Face:
    """What the clock of a match shows."""

    user: UserId | None = None
    """Whose time runs, or would if the match were not adjourned; None where nobody is waited for."""
    left: Mapping[UserId, timedelta] = field(default_factory=dict)
    """What each player has, where the match has a clock: who is on turn, at the last thing that was done."""
    deadline: datetime | None = None
    """When (UTC) the time of who is on turn is over; None while it stands."""
    remind_at: datetime | None = None
    """When they are to be reminded; None where they have been, or that isn't worth it."""
    away_until: datetime | None = None
    """Until when who is on turn is on holiday, for which the deadline is later; None where they are not."""


def face(match: Match, patience: timedelta = ZERO) -> Face:
    """The clock of a match now; `patience` is how long a decision may take where there is none.

    Without one `match.gaps` has to be filled in first, as it is read only with clocks.
    """
    user = None if match.outcome or len(set(match.seats)) == 1 else match.mover
    spans = _standing(match.gaps, user)
    since = match.awaited_since
    control = control_of(match.clock)
    if control is None:
        deadline = None if since is None or user is None else _after(since, patience, spans)
        return Face(user, deadline=deadline)
    hands = _Hands(match, control)
    for _ in hands.run():
        pass
    left = hands.left()
    if user is None or since is None:
        return Face(user, left)
    deadline = _after(hands.since, left[user], spans)
    remind_at = None
    if not hands.is_reminded and hands.newest >= WORTH_REMINDING and left[user] > ZERO:
        before = min(hands.newest / 4, REMINDED_BEFORE)
        remind_at = _after(hands.since, left[user] - before, spans)
    return Face(user, left, deadline, remind_at, _away_until(match, user, deadline))


def unit_of(match: Match, patience: timedelta) -> timedelta:
    """How much more time is given where nobody says how much: a turn's, or a quarter of a bank."""
    control = control_of(match.clock)
    if control is None:
        return patience
    return control.move or max(LEAST, control.bank / 4)


class Spent(NamedTuple):
    """A time between two things that were done."""

    user: UserId | None
    """Whose clock ran; None where nobody's did."""
    thought: timedelta
    """What counted."""
    stood: timedelta
    """What did not: in a pause, a gap, without a channel, or with nobody on turn."""


def spent(match: Match, now: datetime) -> Iterator[Spent]:
    """What became of the time since a match with a clock began: before each row of its log, then until `now`."""
    control = control_of(match.clock)
    if control is None:
        return
    hands = _Hands(match, control)
    yield from hands.run()
    yield hands.pass_to(match.position.to_move, now)


@dataclass(slots=True)
class _Hands:
    """The hands of a clock, as they go through a log."""

    match: Match
    control: Control
    since: datetime = field(init=False)
    """Up to when all is counted."""
    is_reminded: bool = False
    _banks: dict[UserId, timedelta] = field(init=False)
    _used: timedelta = ZERO
    """Of the present turn."""
    _more: timedelta = ZERO
    """What was given for the present turn."""
    _used_before: timedelta = ZERO
    """Of the present turn, when time was given for it last."""
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
        """What whoever is on turn had for this turn when it began, and was given since."""
        return self._given(self._running) + self._more

    @property
    def newest(self) -> timedelta:
        """What whoever is on turn had when this turn began, or when they were given more since."""
        return self.allowance - self._used_before

    def left(self) -> dict[UserId, timedelta]:
        """What each player has; who is on turn, at `since`."""
        others = {user: self._given(user) for user in self._banks}
        if self._running is not None:
            others[self._running] = max(ZERO, self.allowance - self._used)
        return others

    def run(self) -> Iterator[Spent]:
        """Go through the whole log; of each row, what became of the time before it."""
        origins = self.match.origins
        log = self.match.log[origins[-1].rows if origins else 0 :]
        seats = [*(row.on_turn for row in log), self.match.position.to_move]
        for row, (before, after) in zip(log, pairwise(seats), strict=True):
            yield self.pass_to(before, row.at)
            self._note(row, before, after)
        self._running = self._user(seats[-1])

    def pass_to(self, seat: Seat | None, now: datetime) -> Spent:
        """Time passes while a seat is on turn. A machine's clock that is put back makes nobody's time longer."""
        user = self._user(seat)
        passed, self.since, began = max(ZERO, now - self.since), now, self.since
        if user is None or self._is_paused:
            return Spent(None, ZERO, passed)
        if user not in self._spans:
            self._spans[user] = _standing(self.match.gaps, user)
        thought = passed - sum((_overlap(span, (began, now)) for span in self._spans[user]), ZERO)
        self._used += thought
        return Spent(user, thought, passed - thought)

    def _note(self, row: Row, before: Seat | None, after: Seat | None) -> None:
        self._running = self._user(before)
        if row.kind is Kind.MOVE:
            self._has_moved = True
        if row.kind is Kind.REMIND:
            self.is_reminded = True
        elif row.kind in {Kind.PAUSE, Kind.RESUME}:
            self._is_paused = row.kind is Kind.PAUSE
        elif row.kind is Kind.TIME:
            # Who was out of time has all of what they are given.
            self._used = self._used_before = min(self._used, self.allowance)
            self._more += timedelta(seconds=int(row.text))
            self.is_reminded = False
        elif row.kind is Kind.HOME and not row.cause:
            # Nobody knows for how long there was no channel to play in.
            self._used = self._used_before = ZERO
        if row.kind in {Kind.ROLL, Kind.BACK, Kind.COMPUTER} or (row.kind in PLIES | {Kind.ASIDE} and before != after):
            self._end_turn()
        if row.kind is Kind.COMPUTER and row.seat is not None:
            # Who comes in later has all the time that the others had at first.
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
    """The end of the holiday of `user` that goes on since, or has begun after, anything was done last."""
    ends = (gap.ended for gap in match.gaps if gap.user == user and gap.began < deadline)
    return next((ended for ended in ends if ended > match.changed_at), None)


def _standing(gaps: Sequence[Gap], user: UserId | None) -> list[Span]:
    """When the clock of `user` stands, in order and without overlaps."""
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
    """When so much time has passed since a moment, without the outages and the holidays of `user`: of `gaps` those that
    are nobody else's.
    """
    return _after(moment, length, _standing(gaps, user))


def _after(moment: datetime, length: timedelta, spans: Sequence[Span]) -> datetime:
    """When so much time has passed, that within the spans left out."""
    for began, ended in spans:
        if ended <= moment:
            continue
        if began >= moment + length:
            break
        length -= max(ZERO, began - moment)
        moment = ended
    return moment + length
