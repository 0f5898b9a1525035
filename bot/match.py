"""A match: who plays what, the log of what was done, and what follows from it. Pure values, without a clock.

The log is the truth. A position, the present turn and the present decision are what one gets by going through it
(`Course`), so a stored match is its terms and its log; a snapshot only shortens the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from enum import StrEnum
from typing import Any, Literal, NewType, TypeAlias

from bot.dice import Dice, Seed
from games.kit.rules import Leave, MoveError, Options, Outcome, Position, Seat

MatchId = NewType("MatchId", int)
UserId = NewType("UserId", int)
"""Discord's number of a person."""
ChallengeId = NewType("ChallengeId", int)

AnyPosition: TypeAlias = Position[Any]

RefusalKey: TypeAlias = Literal[
    # a match
    "unknown match",
    "match over",
    "not a player",
    "you left",
    "stale",  # shown: number of the move that was asked for; now: number of the move that is due
    "not your turn",  # name: whose turn it is
    "not yours",  # text: an aside that only another seat may do
    "nobody to agree with",
    "already offered",
    "no offer",
    "nothing to claim",
    "nothing to give",
    "others play too",
    "nothing to take back",
    "unknown choice",
    "has a home",
    # a challenge
    "unknown game",  # game
    "unknown seat",  # seat, allowed
    "wrong number of people",  # given, allowed
    "too few people",  # given, allowed
    "same person twice",  # name
    "unknown challenge",
    "challenge over",  # state: started, declined, withdrawn, lapsed
    "not invited",
    "your own challenge",
    "already accepted",
    "already challenged",
    "not the host",
    "you are the host",
    "only the host starts",  # name
    "not at the table",
    "no free seat",
    "seat taken",  # seat, name: who holds it
    "another assigns",  # name
    "side without people",
    "thread taken",
    "channel taken",
]


class Refusal(Exception):  # noqa: N818 - what the person is told is a refusal, no error of the program
    """Something a person asked for that can't be done. `key` says why in plain words, `evidence` what shows it.

    Shaped like `games.kit.rules.MoveError`, and worded in `bot/texts` like it.
    """

    def __init__(self, key: RefusalKey, **evidence: str | int) -> None:
        self.key = key
        self.evidence = evidence
        shown = ", ".join(f"{name}: {value}" for name, value in evidence.items())
        super().__init__(f"{key} ({shown})" if shown else key)


class Unconfirmed(Exception):  # noqa: N818 - like a Refusal no error of the program
    """Something a person wrote that can't be undone, and that they have yet to confirm: `move`, in `match` as found."""

    def __init__(self, match: Match, move: Any) -> None:
        self.match = match
        self.move = move
        super().__init__(match.position.notation(move))


class Kind(StrEnum):
    """What a row of the log tells."""

    MOVE = "move"
    FORCED = "forced"
    """An only move without a choice in it, played by the bot."""
    ROLL = "roll"
    ASIDE = "aside"
    """Out of turn: a gift, or `<seat> leaves`."""
    OFFER = "offer"
    """Of a draw; the offer that makes it unanimous ends the match."""
    DECLINE = "decline"
    SILENT = "silent"
    """The seat on turn let the silence run out; the others may claim."""
    BACK = "back"
    """The last move that still stood was taken back, with all that followed from it."""
    HOME = "home"
    """A player brought the match to another channel, as its own was deleted."""
    END = "end"
    """A moderator ended the match."""


MOVES = frozenset({Kind.MOVE, Kind.FORCED})
"""What counts when moves are numbered."""
PLIES = MOVES | {Kind.ROLL}
_UNDOING = frozenset({Kind.MOVE, Kind.ROLL})
"""What a take-back can undo, and what it never does."""
NOTED = PLIES | {Kind.ASIDE}
"""The rows whose text the game's own `parse` reads."""


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that was done. Rows are never changed or removed."""

    kind: Kind
    seat: Seat | None
    """Who did it, or whom it befell; None for dice and for an end of the whole match."""
    text: str
    """The notation of a move, a roll or an aside; else empty."""
    by: UserId | None
    """The person who asked for it; None for what the bot did by itself."""
    at: datetime
    """UTC."""
    cause: str = ""
    """Why a seat left: "resigned" or "claimed". Why a match ended without a moderator, in old logs."""


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


@dataclass(frozen=True, slots=True)
class Turn:
    """The latest turn, which a seat began by a move. With the log's rows from `began` on it gives back the present."""

    began: int
    """The revision before the turn's first move."""
    start: AnyPosition
    """The position at that revision: what a snapshot keeps."""
    moves: tuple[Any, ...] = ()
    """What was played and thrown since, oldest first; asides are left out, as no picture shows them."""
    is_alone: bool = False
    """Whether one seat plays alone: then each move is a turn of its own."""


@dataclass(frozen=True, slots=True)
class Course:
    """Where a log has led."""

    position: AnyPosition
    decision: int
    """The revision at which the present decision began; a button that was made for another one is stale."""
    turn: Turn

    @classmethod
    def from_start(cls, position: AnyPosition, terms: Terms, revision: int = 0) -> Course:
        """The course at the beginning of a match, or at a snapshot's revision."""
        return cls(position, revision, Turn(revision, position, is_alone=len(terms.seats) == 1))

    def after(self, log: Sequence[Row], row: Row, move: Any | None = None) -> Course:
        """The course after `row`, which follows `log`; `move` is what its text says, if that is known already.

        Raises MoveError for a row that the game doesn't allow here.
        """
        if row.kind not in NOTED:
            return self
        if move is None:
            move = self.position.parse(row.text)
        position = self.position.play(move)
        decides = row.kind in PLIES or position.to_move != self.position.to_move or position.outcome is not None
        decision = len(log) + 1 if decides else self.decision
        if row.kind is Kind.ASIDE:
            return replace(self, position=position, decision=decision)
        turn = self.turn
        if _begins_turn(log, row, turn):
            turn = replace(turn, began=len(log), start=self.position, moves=())
        return Course(position, decision, replace(turn, moves=(*turn.moves, move)))


def _begins_turn(log: Sequence[Row], row: Row, turn: Turn) -> bool:
    """A second die belongs to the turn of the first; a throw lies between two turns, though one seat may have both."""
    if row.kind is not Kind.MOVE or turn.is_alone:
        return row.kind is Kind.MOVE
    before = next((earlier for earlier in reversed(log) if earlier.kind in PLIES), None)
    return before is None or before.kind is Kind.ROLL or before.seat != row.seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What was agreed on before the first move, which never changes, and where it is played."""

    id: MatchId
    game: str
    """A key of the catalogue."""
    options: Options
    look: tuple[tuple[str, str], ...] = ()
    """As `renderers.kit.view.View.look`."""
    language: str = "en"
    """Of what the bot says about this match to everyone."""
    guild: int | None
    channel: int
    """The channel or thread, one going match in each."""
    seats: tuple[UserId, ...]
    """By seat. One person may hold several seats of one team."""
    names: tuple[str, ...]
    """By seat, as the players were called when the match began."""
    started_at: datetime
    seed: Seed | None = None
    """What the dice are thrown from; None in matches of a time when no game had dice."""
    clock: str = ""
    """How long players may think; empty where only silence of many days counts."""
    rated: bool = True
    """Whether it counts for ratings."""


_TERMS = tuple(term.name for term in fields(Terms))


@dataclass(frozen=True, slots=True, kw_only=True)
class Match(Terms):
    """A match as its log has left it."""

    log: tuple[Row, ...] = ()
    course: Course
    shown: Shown = field(default_factory=Shown)

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
        """The moves that led here since the other side moved, for `View.last`."""
        return self.course.turn.moves

    @property
    def moves(self) -> int:
        """How many moves were made so far, those that were taken back and throws left out."""
        return count_moves(self.log)

    @property
    def throws(self) -> int:
        """How often dice were thrown."""
        return sum(row.kind is Kind.ROLL for row in self.log)

    @property
    def commitment(self) -> str | None:
        """What was published of the dice before the first throw; None in a match without dice."""
        return self.seed.commitment if self.seed and self.throws else None

    @property
    def published_seed(self) -> str | None:
        """The dice's seed, in hexadecimal: secret, and None here, until the match is over."""
        return self.seed.secret.hex() if self.seed and self.throws and self.outcome else None

    @property
    def present(self) -> frozenset[Seat]:
        """The seats that are still in; empty once the game itself is over."""
        seats = map(Seat, range(len(self.seats)))
        return frozenset(seat for seat in seats if self.position.asides(seat))

    @property
    def draw_offers(self) -> frozenset[Seat]:
        """Who offers a draw. An offer stands until it is declined or somebody else makes a move."""
        offers: frozenset[Seat] = frozenset()
        for row in self.log:
            if row.kind is Kind.OFFER and row.seat is not None:
                offers |= {row.seat}
            elif row.kind is Kind.DECLINE:
                offers = frozenset()
            elif row.kind is Kind.MOVE and row.seat is not None:
                offers &= {row.seat}
        return offers & self.present if offers else offers

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended: by the game's rules, by agreement, or from outside. None while it goes on."""
        if self.log and self.log[-1].kind is Kind.END:
            return Outcome((), self.log[-1].cause or "ended by a moderator")
        if outcome := self.position.outcome:
            return outcome
        offers = self.draw_offers
        if not offers or offers != self.present:
            return None
        left = frozenset(map(Seat, range(len(self.seats)))) - offers
        return Outcome((offers, left) if left else (offers,), "agreed draw")

    @property
    def is_silent(self) -> bool:
        """Whether the present decision was waited for in vain for as long as anybody must wait."""
        return any(row.kind is Kind.SILENT for row in self.log[self._awaited_from :])

    @property
    def _awaited_from(self) -> int:
        """The revision since which the present decision can be made: nobody could while there was no channel."""
        found = (number for number, row in enumerate(self.log, 1) if row.kind is Kind.HOME)
        return max((self.decision, *found))

    @property
    def may_claim(self) -> frozenset[Seat]:
        """Who may make the silent seat leave: all that are in, but not the silent player's own seats."""
        on_turn = self.position.to_move
        if on_turn is None or not self.is_silent or self.outcome:
            return frozenset()
        return frozenset(seat for seat in self.present if self.seats[seat] != self.seats[on_turn])

    @property
    def asked(self) -> frozenset[Seat]:
        """Whom the board asks to act: the seat on turn, who has an offer to answer, who may claim. Empty when over."""
        if self.outcome:
            return frozenset()
        on_turn = self.position.to_move
        mover = frozenset() if on_turn is None else frozenset({on_turn})
        offers = self.draw_offers
        answerers = self.present - offers if offers else frozenset()
        return mover | answerers | self.may_claim

    @property
    def waiting_since(self) -> datetime | None:
        """Since when (UTC) the present decision can be made. None once silence was noted, the match is over, has no
        channel, or nobody else plays.

        Counted from the decision, so that nobody buys time with offers or gifts.
        """
        if self.is_silent or self.shown.homeless or len(set(self.seats)) == 1 or self.outcome:
            return None
        return self.log[self._awaited_from - 1].at if self._awaited_from else self.started_at

    @property
    def ended_at(self) -> datetime | None:
        """When it ended (UTC); None while it goes on."""
        if self.outcome is None:
            return None
        return self.log[-1].at if self.log else self.started_at

    def seats_of(self, user: UserId) -> tuple[Seat, ...]:
        """The seats that `user` holds, in order of play, those that left included."""
        return tuple(Seat(seat) for seat, holder in enumerate(self.seats) if holder == user)


def count_moves(log: Iterable[Row]) -> int:
    """How many moves a log holds that still stand."""
    return sum(row.kind in MOVES for row in still_standing(log))


def still_standing(log: Iterable[Row]) -> list[Row]:
    """The rows of a log without take-backs and what they took back."""
    rows: list[Row] = []
    for row in log:
        if row.kind is Kind.BACK:
            while rows.pop().kind is not Kind.MOVE:
                pass
        else:
            rows.append(row)
    return rows


def begin(terms: Terms, position: AnyPosition) -> Match:
    """A new match in which nothing is done yet: to be `opened` once it has the number that its dice depend on."""
    return _match(terms, (), Course.from_start(position, terms), Shown())


def opened(match: Match) -> Match:
    """The new match after the first throw, where the game begins with one, and what follows by itself."""
    return _settled(match, match.started_at)


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
        # A take-back makes a snapshot of what it leads to, so this is a log from its start.
        course = _taken_back(rows, terms, position) if row.kind is Kind.BACK else course.after(rows[:-1], row)
    return _match(terms, rows, course, shown)


def _taken_back(log: Sequence[Row], terms: Terms, start: AnyPosition) -> Course:
    """Where a log leads that ends with a take-back: to what still stands, played from the match's start."""
    position = start
    for row in still_standing(log):
        if row.kind in NOTED:
            position = position.play(position.parse(row.text))
    return Course.from_start(position, terms, len(log))


def _match(terms: Terms, log: Iterable[Row], course: Course, shown: Shown) -> Match:
    agreed = {name: getattr(terms, name) for name in _TERMS}
    return Match(**agreed, log=tuple(log), course=course, shown=shown)


def legal_texts(match: Match) -> tuple[str, ...]:
    """The notation of each legal move, in the game's order; empty when the match is over."""
    if match.outcome:
        return ()
    return tuple(match.position.notation(move) for move in match.position.legal_moves())


def gifts(match: Match, user: UserId) -> tuple[Any, ...]:
    """What `user` may do out of turn, besides leaving: the asides of their first seat that has any.

    Raises Refusal "not a player", "you left", "match over" or, while there are none, "nothing to give".
    """
    for seat in _seats_in(match, user):
        if found := tuple(move for move in match.position.asides(seat) if not isinstance(move, Leave)):
            return found
    raise Refusal("nothing to give")


# What people do. Each gives the match afterwards, or raises Refusal or MoveError and nothing has happened.


def check_player(match: Match, user: UserId) -> None:
    """Whether `user` has a say in this match. Raises Refusal "not a player", "you left" or "match over"."""
    _seats_in(match, user)


def check_choosing(match: Match, user: UserId, decision: int) -> Seat:
    """The seat of `user` that is on turn, where a picker for `decision` is still of use.

    Raises Refusal "stale", "not your turn", "not a player", "you left" or "match over".
    """
    return _check_turn(match, _seats_in(match, user), decision)


def play(
    match: Match, user: UserId, text: str, *, at: datetime, decision: int | None = None, is_sure: bool = True
) -> Match:
    """A move of the seat on turn, or an aside of any seat of `user`; then the throws and only moves that follow.

    `decision` is the one the person was looking at, None for whatever is due. An aside is never stale.
    Raises Refusal "stale", "not your turn", "not yours", "not a player", "you left" or "match over"; MoveError; where
    `is_sure` is False, Unconfirmed for an aside and for whatever says that somebody leaves.
    """
    seats = _seats_in(match, user)
    try:
        move = match.position.parse(text)
    except MoveError:
        _check_turn(match, seats, decision)
        raise
    if not is_sure and (isinstance(move, Leave) or any(move in match.position.asides(seat) for seat in seats)):
        raise Unconfirmed(match, move)
    for seat in seats:
        if move in match.position.asides(seat):
            cause = "resigned" if isinstance(move, Leave) else ""
            return _settled(_with(match, Kind.ASIDE, seat, user, at, move=move, cause=cause), at)
    seat = _check_turn(match, seats, decision)
    if move not in match.position.legal_moves():
        raise Refusal("not yours", text=text)
    return _settled(_with(match, Kind.MOVE, seat, user, at, move=move), at)


def resign(match: Match, user: UserId, *, at: datetime) -> Match:
    """All seats of `user` leave, by the game's own rules. Raises Refusal "not a player", "you left" or "match over"."""
    for seat in _seats_in(match, user):
        if match.outcome is None:
            match = _leaves(match, seat, user, "resigned", at)
    return match


def take_back(match: Match, user: UserId, start: AnyPosition, *, at: datetime) -> Match:
    """The last move of one who plays alone is undone. `start` is the position in which the match began.

    Raises Refusal "others play too", "nothing to take back" (no move, or dice were thrown since), "not a player", … .
    """
    seat = _seats_in(match, user)[0]
    if len(match.seats) > 1:
        raise Refusal("others play too")
    after_move = next((row.kind for row in reversed(still_standing(match.log)) if row.kind in _UNDOING), None)
    if after_move is not Kind.MOVE:
        raise Refusal("nothing to take back")
    log = (*match.log, Row(Kind.BACK, seat, "", user, at))
    return replace(match, log=log, course=_taken_back(log, match, start))


def offer_draw(match: Match, user: UserId, *, at: datetime) -> Match:
    """An offer, or the answer yes to one: when all that are in have offered, the match is drawn.

    Raises Refusal "already offered", "nobody to agree with", "not a player", "you left" or "match over".
    """
    seats = _seats_in(match, user)
    if all(match.seats[seat] == user for seat in match.present):
        raise Refusal("nobody to agree with")
    waiting = [seat for seat in seats if seat not in match.draw_offers]
    if not waiting:
        raise Refusal("already offered")
    for seat in waiting:
        match = _with(match, Kind.OFFER, seat, user, at)
    return match


def decline_draw(match: Match, user: UserId, *, at: datetime) -> Match:
    """All offers are off. Who offered may take it back so. Raises Refusal "no offer", "not a player", … ."""
    seat = _seats_in(match, user)[0]
    if not match.draw_offers:
        raise Refusal("no offer")
    return _with(match, Kind.DECLINE, seat, user, at)


def claim(match: Match, user: UserId, *, at: datetime) -> Match:
    """The silent seat leaves, by the game's own rules. Raises Refusal "nothing to claim", "not a player", … ."""
    seats = _seats_in(match, user)
    on_turn = match.position.to_move
    if on_turn is None or match.may_claim.isdisjoint(seats):
        raise Refusal("nothing to claim")
    return _leaves(match, on_turn, user, "claimed", at)


def mark_silent(match: Match, *, at: datetime) -> Match:
    """It is noted that nobody need wait for the seat on turn any more. Raises Refusal "match over"."""
    _check_going(match)
    return _with(match, Kind.SILENT, match.position.to_move, None, at)


def end(match: Match, user: UserId, *, at: datetime) -> Match:
    """A moderator, player or not, ends the match without a result. Raises Refusal "match over"."""
    _check_going(match)
    return _with(match, Kind.END, None, user, at)


def check_homeless(match: Match, user: UserId) -> None:
    """Whether `user` may bring the match to another channel.

    Raises Refusal "has a home", "not a player", "you left" or "match over".
    """
    _seats_in(match, user)
    if not match.shown.homeless:
        raise Refusal("has a home")


def find_home(match: Match, user: UserId, *, guild: int, channel: int, at: datetime) -> Match:
    """The match goes on in another channel, which has seen nothing of it. Raises as `check_homeless` does."""
    check_homeless(match, user)
    after = _with(match, Kind.HOME, match.seats_of(user)[0], user, at)
    return replace(after, guild=guild, channel=channel, shown=Shown())


def _check_going(match: Match) -> None:
    if match.outcome:
        raise Refusal("match over")


def _seats_in(match: Match, user: UserId) -> list[Seat]:
    held = match.seats_of(user)
    if not held:
        raise Refusal("not a player")
    _check_going(match)
    seats = [seat for seat in held if match.position.asides(seat)]
    if not seats:
        raise Refusal("you left")
    return seats


def _check_turn(match: Match, seats: Sequence[Seat], decision: int | None) -> Seat:
    if decision is not None and decision != match.decision:
        raise Refusal("stale", shown=count_moves(match.log[:decision]) + 1, now=match.moves + 1)
    on_turn = match.position.to_move
    if on_turn is None or on_turn not in seats:
        raise Refusal("not your turn", name="" if on_turn is None else match.names[on_turn])
    return on_turn


def _leaves(match: Match, seat: Seat, by: UserId, cause: str, at: datetime) -> Match:
    return _settled(_with(match, Kind.ASIDE, seat, by, at, move=Leave(seat), cause=cause), at)


def _with(
    match: Match,
    kind: Kind,
    seat: Seat | None,
    by: UserId | None,
    at: datetime,
    *,
    move: Any | None = None,
    cause: str = "",
) -> Match:
    text = "" if move is None else match.position.notation(move)
    row = Row(kind, seat, text, by, at, cause)
    return replace(match, log=(*match.log, row), course=match.course.after(match.log, row, move))


def _settled(match: Match, at: datetime) -> Match:
    """Throws dice and plays only moves until somebody has something to decide."""
    while match.outcome is None:
        if chance := match.position.chance():
            if match.seed is None:
                raise RuntimeError(f"match {match.id} has no seed to throw dice from")
            thrown = Dice(match.seed, match.id).throw(match.throws + 1, chance, match.position.notation)
            match = _with(match, Kind.ROLL, None, None, at, move=thrown)
            continue
        moves = match.position.legal_moves()
        if len(moves) != 1 or match.position.steps(moves[0]):
            break
        match = _with(match, Kind.FORCED, match.position.to_move, None, at, move=moves[0])
    return match
