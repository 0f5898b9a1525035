"""A match as its log has left it: who is in, what is on offer, who is waited for, how it ended."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import Any, NamedTuple

from bot.core.match.fold import AnyPosition, Course, taken_back
from bot.core.match.log import UNDOING, Kind, Offer, Row, count_moves, offered_seat
from bot.core.match.terms import Terms, UserId, level_of
from games.kit.rules import Outcome, Seat

_SETTLING = {
    Kind.BACK: Offer.BACK,
    Kind.PAUSE: Offer.PAUSE,
    Kind.RESUME: Offer.RESUME,
    Kind.HOME: Offer.HOME,
    Kind.COMPUTER: Offer.COMPUTER,
}
"""Rows by which an offer has come true."""
_SHORT = {Offer.BACK, Offer.COMPUTER}
"""What is on offer only until somebody moves, or the match is adjourned."""


class Gap(NamedTuple):
    """A time that counts on nobody's clock, or not on that of one person."""

    began: datetime
    """UTC, as all times here."""
    ended: datetime
    """May be to come: holidays are known beforehand."""
    user: UserId | None = None
    """Whose holiday it is; None where the bot was down."""


class Left(NamedTuple):
    """A board where a match was before it moved, which doesn't tell of that yet."""

    channel: int
    message: int


@dataclass(frozen=True, slots=True)
class Shown:
    """What the channel has seen of a match."""

    revision: int = -1
    """The revision on the newest board message; -1 before the first."""
    message: int | None = None
    retiring: int | None = None
    """An older board message that still has its buttons."""
    homeless: bool = False
    """Whether the channel was deleted: the match waits until a player brings it to another one."""
    left: Left | None = None


_TERMS = tuple(term.name for term in fields(Terms))


@dataclass(frozen=True, slots=True, kw_only=True)
class Match(Terms):
    """A match as its log has left it."""

    log: tuple[Row, ...] = ()
    course: Course
    shown: Shown = field(default_factory=Shown)
    gaps: tuple[Gap, ...] = ()
    """What its clock leaves out, by when that ended; read with matches that have a clock."""

    @property
    def revision(self) -> int:
        """Counts the log's rows, and so only grows."""
        return len(self.log)

    @property
    def position(self) -> AnyPosition:
        """The position now."""
        return self.course.position

    @property
    def decision(self) -> int:
        """The revision at which the present decision began: after a move, a throw, an aside that changed the turn."""
        return self.course.decision

    @property
    def last_turn(self) -> tuple[Any, ...]:
        """The moves that led here since the other side, or of all computers' moves a person, for `View.last`."""
        return self.course.stretch.answers or self.course.turn.moves

    @property
    def moves(self) -> int:
        """How many moves were made so far, those that were taken back and throws left out."""
        return count_moves(self.log)

    @property
    def throws(self) -> int:
        """How often dice were rolled."""
        return sum(row.kind is Kind.ROLL for row in self.log)

    @property
    def has_rolled(self) -> bool:
        """Whether dice were rolled here, and not only in a match that this one goes on from."""
        taken_over = max((origin.rows for origin in self.origins), default=0)
        return any(row.kind is Kind.ROLL for row in self.log[taken_over:])

    @property
    def awaits_salt(self) -> bool:
        """Whether a roll is due that depends on the id of the first message, which isn't known yet."""
        is_unsalted = self.salt is not None and self.salt.message is None
        return is_unsalted and not self.outcome and bool(self.position.chance())

    @property
    def commitment(self) -> str | None:
        """What is published of the dice before the first roll; None in a match without dice."""
        return self.seed.commitment if self.seed and self._has_dice else None

    @property
    def published_seed(self) -> str | None:
        """The dice's seed, in hexadecimal: secret, and None here, until the match is over."""
        return self.seed.secret.hex() if self.seed and self._has_dice and self.outcome else None

    @property
    def _has_dice(self) -> bool:
        """Whether dice were rolled or are due: a game that has any begins with a roll."""
        return bool(self.throws or self.position.chance())

    @property
    def present(self) -> frozenset[Seat]:
        """The seats that are still in; empty once the game itself is over."""
        seats = map(Seat, range(len(self.seats)))
        return frozenset(seat for seat in seats if self.position.asides(seat))

    @property
    def people(self) -> frozenset[UserId]:
        """Who plays, or has played and left, but for the computer."""
        return frozenset(user for user in self.seats if level_of(user) is None)

    @property
    def mover(self) -> UserId | None:
        """Who is on turn; None where the game itself is over."""
        on_turn = self.position.to_move
        return None if on_turn is None else self.seats[on_turn]

    @property
    def waiting(self) -> frozenset[UserId]:
        """The people who are in and wait for whoever is on turn."""
        return self.people.intersection(self.seats[seat] for seat in self.present).difference({self.mover})

    @property
    def offers(self) -> dict[str, frozenset[Seat]]:
        """What is on offer, and who offers it. An offer stands until it is declined, has come true, or somebody else
        makes a move; to take a move back, or to let the computer play on, only until anything is done, or the match is
        adjourned. But a move of the computer ends draws alone, and a throw only what can't be taken back any more.
        """
        return {text: frozenset(seats) for text, seats in self._offering.items()}

    def asker(self, what: str) -> Seat | None:
        """Who was the first to offer what is on offer; None for what is not."""
        return next(iter(self._offering.get(what, ())), None)

    @property
    def _offering(self) -> dict[str, tuple[Seat, ...]]:
        """As `offers`, who offered first before the others."""
        offers: dict[str, tuple[Seat, ...]] = {}
        for row in self.log:
            if row.kind is Kind.OFFER and row.seat is not None:
                offers[row.text] = (*offers.get(row.text, ()), row.seat)
            elif not offers:
                continue
            elif row.kind is Kind.DECLINE:
                offers.pop(row.text, None)
            elif row.kind in _SETTLING:
                offers = {text: seats for text, seats in offers.items() if not _is_settled(text, row.kind)}
            elif row.kind is Kind.MOVE and row.seat is not None:
                offers = self._still_offered(offers, row.seat)
            elif row.kind is Kind.ROLL:
                offers = {text: seats for text, seats in offers.items() if text != Offer.BACK}
            elif row.kind is Kind.ASIDE:
                offers = {text: seats for text, seats in offers.items() if text == Offer.DRAW}
        present = self.present if offers else frozenset()
        return {text: still for text, seats in offers.items() if (still := _only(seats, present))}

    def _still_offered(self, offers: dict[str, tuple[Seat, ...]], mover: Seat) -> dict[str, tuple[Seat, ...]]:
        """What of these offers stands once a seat has moved: the computer says no by that to a draw alone."""
        if self.seats[mover] not in self.people:
            return {text: _only(seats, {mover}) if text == Offer.DRAW else seats for text, seats in offers.items()}
        return {text: _only(seats, {mover}) for text, seats in offers.items() if _offered(text) not in _SHORT}

    def answerers(self, what: str) -> frozenset[Seat]:
        """Whose yes is needed still for what is on offer: of all that are in; to resume, of the seat on turn. The
        computer says yes to all but draws, and who is to be replaced by it is not asked.
        """
        on_turn = self.position.to_move
        asked = frozenset({on_turn}) if what == Offer.RESUME and on_turn is not None else self.present
        if what != Offer.DRAW:
            asked = frozenset(seat for seat in asked if self.seats[seat] in self.people)
        if (replaced := offered_seat(what)) is not None:
            asked -= frozenset(self.seats_of(self.seats[replaced]))
        return asked - self.offers.get(what, frozenset())

    @property
    def paused_since(self) -> datetime | None:
        """Since when (UTC) the match is adjourned; None where it is not."""
        last = next((row for row in reversed(self.log) if row.kind in {Kind.PAUSE, Kind.RESUME}), None)
        return last.at if last is not None and last.kind is Kind.PAUSE and not self.outcome else None

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended: by the game's rules, by agreement, or from outside. None while it goes on."""
        if self.log and self.log[-1].kind is Kind.END:
            return Outcome((), self.log[-1].cause or "ended by a moderator")
        if self.log and self.log[-1].kind is Kind.ABORT:
            return Outcome((), "aborted")
        if outcome := self.position.outcome:
            return outcome
        offers = self.offers.get(Offer.DRAW)
        if not offers or offers != self.present:
            return None
        left = frozenset(map(Seat, range(len(self.seats)))) - offers
        return Outcome((offers, left) if left else (offers,), "agreed draw")

    @property
    def is_silent(self) -> bool:
        """Whether the present decision was waited for in vain for as long as anybody must wait."""
        return self.silent_since is not None

    @property
    def _awaited_from(self) -> int:
        """The revision since which the present decision can be made: nobody could without a channel, or in a pause; and
        who was given more time has it.
        """
        found = (number for number, row in enumerate(self.log, 1) if row.kind in {Kind.HOME, Kind.RESUME, Kind.TIME})
        return max((self.decision, *found))

    @property
    def may_claim(self) -> frozenset[Seat]:
        """Who may make the silent seat leave: all people that are in, but not the silent player's own seats."""
        if self.mover is None or not self.is_silent or self.outcome or self.paused_since:
            return frozenset()
        return frozenset(seat for seat in self.present if self.seats[seat] in self.waiting)

    @property
    def asked(self) -> frozenset[Seat]:
        """Whom the board asks to act: the seat on turn, who has an offer to answer, who may claim. Empty when over."""
        if self.outcome:
            return frozenset()
        on_turn = self.position.to_move
        mover = frozenset() if on_turn is None or self.paused_since else frozenset({on_turn})
        return mover.union(self.may_claim, *map(self.answerers, self.offers))

    @property
    def silent_since(self) -> datetime | None:
        """Since when (UTC) nobody need wait for the present decision any longer; None while they must."""
        noted = (row.at for row in self.log[self._awaited_from :] if row.kind is Kind.SILENT)
        return next(noted, None)

    @property
    def alarms(self) -> int:
        """How often the channel was to be told that somebody has little time left."""
        return sum(row.kind is Kind.REMIND and not row.text for row in self.log)

    @property
    def awaited_since(self) -> datetime | None:
        """Since when (UTC) the present decision can be made. None where the match is over, adjourned, has no channel,
        or nobody waits for it: but for a clock that was agreed on, the computer has all the time in the world.

        Counted from the decision, so that nobody buys time with offers or gifts.
        """
        if self.shown.homeless or len(set(self.seats)) == 1 or self.outcome or self.paused_since:
            return None
        if not self.clock and not self.waiting:
            return None
        return self.log[self._awaited_from - 1].at if self._awaited_from else self.started_at

    @property
    def idle_since(self) -> datetime | None:
        """Since when (UTC) nothing was done in a match of which no clock will make an end, and in which only one person
        is in, with computers; None for all others.
        """
        here = {self.seats[seat] for seat in self.present}
        if self.clock or self.waiting or len(here & self.people) != 1 or here <= self.people:
            return None
        return None if self.shown.homeless or self.outcome or self.paused_since else self.changed_at

    @property
    def changed_at(self) -> datetime:
        """When (UTC) anything was done last."""
        return self.log[-1].at if self.log else self.started_at

    @property
    def ended_at(self) -> datetime | None:
        """When it ended (UTC); None while it goes on."""
        if self.outcome is None:
            return None
        return self.log[-1].at if self.log else self.started_at

    def other_people(self, user: UserId) -> frozenset[Seat]:
        """The seats that are in of the people beside `user`, who must agree to what that player wants."""
        return frozenset(seat for seat in self.present if self.seats[seat] != user and self.seats[seat] in self.people)

    def seats_of(self, user: UserId) -> tuple[Seat, ...]:
        """The seats that `user` holds, in order of play, those that left included."""
        return tuple(Seat(seat) for seat, holder in enumerate(self.seats) if holder == user)


def _only(seats: Iterable[Seat], those: Collection[Seat]) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if seat in those)


def _is_settled(offered: str, kind: Kind) -> bool:
    """Whether an offer is done with by a row of that kind; after a take-back, or with
    another player, nothing stands that was offered before.
    """
    what = _offered(offered)
    return kind in UNDOING or what == _SETTLING[kind] or (kind is Kind.PAUSE and what in _SHORT)


def _offered(text: str) -> str:
    """What is offered, as `Offer` has it; a record may say something else."""
    return text.partition(":")[0]


def begin(terms: Terms, position: AnyPosition) -> Match:
    """A new match in which nothing is done yet: to be `opened` once its number, and the salt of its dice, are known."""
    return _match(terms, (), Course.from_start(position, terms), Shown())


def restored(
    terms: Terms,
    log: Sequence[Row],
    shown: Shown,
    position: AnyPosition,
    revision: int = 0,
) -> Match:
    """The match that `log` tells of. `position` is the one at `revision`, where a turn began: the start, or a snapshot.

    Raises MoveError where the log isn't one of this game.
    """
    rows = list(log[:revision])
    course = Course.from_start(position, terms, revision)
    for row in log[revision:]:
        rows.append(row)
        undoes = row.kind in UNDOING
        course = taken_back(rows, terms, position, revision) if undoes else course.after(rows[:-1], row)
    return _match(terms, rows, course, shown)


def _match(terms: Terms, log: Iterable[Row], course: Course, shown: Shown) -> Match:
    agreed = {name: getattr(terms, name) for name in _TERMS}
    return Match(**agreed, log=tuple(log), course=course, shown=shown)


def legal_texts(match: Match) -> tuple[str, ...]:
    """The notation of each legal move, in the game's order; empty when the match is over."""
    if match.outcome:
        return ()
    return tuple(match.position.notation(move) for move in match.position.legal_moves())
