"""A match: who plays what, the log of what was done, and what follows from it. Pure values, without a clock.

The log is the truth. A position, the present turn and the present decision are what one gets by going through it
(`Course`), so a stored match is its terms and its log; a snapshot only shortens the way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Literal, NamedTuple, NewType, TypeAlias

from bot.dice import Dice, Seed
from games.kit.rules import Leave, MoveError, Options, Outcome, Position, Seat

MatchId = NewType("MatchId", int)
UserId = NewType("UserId", int)
"""Discord's number of a person."""
ChallengeId = NewType("ChallengeId", int)

OUTSIDER = UserId(-100)
"""In place of somebody who had all about them deleted, and did something about a match without playing it."""

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
    "paused",
    "not paused",
    "too late to abort",
    "nothing to claim",
    "no clock",
    "your own time",
    "unknown clock",  # given
    "unknown length",  # given
    "on holiday",
    "not on holiday",
    "no holiday left",  # left: days
    "out of time",  # where: a link to the match
    "nothing to give",
    "nothing to take back",
    "no such move",  # given, most
    "dice since",
    "others moved since",  # name: who has
    "left or given since",
    "unknown choice",
    "has a home",
    "already there",
    "over by then",  # given, most: after how many moves
    "you play here",
    "too many told",  # most
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
    "too many challenges",  # most
    "rematch asked",
    "not over",
    "not the host",
    "banned",  # text: why; until: seconds since 1970, or "none"
    "other banned",  # name
    "not banned",  # name
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


MoveCause: TypeAlias = Literal["", "agreed", "moderator"]
"""Why a match goes on elsewhere: empty where its channel was deleted."""


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
    """Of what its text names, by `Offer`; the one that makes it unanimous makes it so."""
    DECLINE = "decline"
    """The offer of what its text names is off."""
    SILENT = "silent"
    """The seat on turn let its time, or the silence, run out; the others may claim."""
    REMIND = "remind"
    """The seat on turn has little time left; with the text "dm" it is told in private."""
    TIME = "time"
    """Somebody gave the seat on turn more time: the text is how much, in seconds."""
    CLOCK = "clock"
    """The seat on turn has longer than its board says: for an outage, or somebody's holiday began or ended."""
    BACK = "back"
    """The last move that still stood was taken back, with all that followed from it; or as many as its text says."""
    PAUSE = "pause"
    """All agreed to adjourn: until it is resumed nobody moves, and nobody is waited for."""
    RESUME = "resume"
    HOME = "home"
    """The match was brought to another channel: its own was deleted, or by its cause "agreed" or "moderator"."""
    ABORT = "abort"
    """A player called the match off before it had really begun: it has no result."""
    END = "end"
    """A moderator ended the match."""


class Offer(StrEnum):
    """What can be offered to the others, who agree or decline: the text of an offer, or how it begins."""

    DRAW = ""
    BACK = "back"
    """To take the last turn of who offers back."""
    PAUSE = "pause"
    RESUME = "resume"
    HOME = "home"
    """To go on elsewhere: `home:<channel>`."""

    @classmethod
    def of(cls, text: str) -> Offer:
        """What the text of an offer names. Raises Refusal "unknown choice"."""
        try:
            return cls(text.partition(":")[0])
        except ValueError:
            raise Refusal("unknown choice") from None


MOVES = frozenset({Kind.MOVE, Kind.FORCED})
"""What counts when moves are numbered."""
PLIES = MOVES | {Kind.ROLL}
NOTED = PLIES | {Kind.ASIDE}
"""The rows whose text the game's own `parse` reads."""
_SETTLING = {Kind.BACK: Offer.BACK, Kind.PAUSE: Offer.PAUSE, Kind.RESUME: Offer.RESUME, Kind.HOME: Offer.HOME}
"""Rows by which an offer has come true."""
BEGUN = 2
"""Moves after which a match can't be called off any more."""
LONG_ASKED = timedelta(days=1)
"""After that time one who has asked for it goes on with a match alone, whoever has not answered."""


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that was done. Rows are never changed or removed."""

    kind: Kind
    seat: Seat | None
    """Who did it, or whom it befell; None for dice and for an end of the whole match."""
    text: str
    """The notation of a move, a roll or an aside; what an offer names, why a moderator ended the match; else empty."""
    by: UserId | None
    """The person who asked for it; None for what the bot did by itself."""
    at: datetime
    """UTC."""
    cause: str = ""
    """Why a seat left: "resigned", "claimed" or "time". Why a match ended without a moderator, in old logs."""
    on_turn: Seat | None = None
    """Which seat was on turn when it was done: whose clock ran. None where nobody was, and in old logs."""


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


@dataclass(frozen=True, slots=True)
class Turn:
    """The latest turn, which a seat began by a move. With the log's rows from `began` on it gives back the present."""

    began: int
    """The revision before the turn's first move."""
    start: AnyPosition
    """The position at that revision: what a snapshot keeps."""
    moves: tuple[Any, ...] = ()
    """What was played and thrown since, and who left, oldest first; not what was taken back, nor other asides, as no
    picture shows them.
    """
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
        turn = self.turn
        if row.kind is Kind.ASIDE and not isinstance(move, Leave):
            return Course(position, decision, turn)
        if _begins_turn(log, row, turn):
            turn = replace(turn, began=len(log), start=self.position, moves=())
        return Course(position, decision, replace(turn, moves=(*turn.moves, move)))


def _begins_turn(log: Sequence[Row], row: Row, turn: Turn) -> bool:
    """A second die belongs to the turn of the first; a throw lies between two turns, though one seat may have both."""
    if row.kind is not Kind.MOVE or turn.is_alone:
        return row.kind is Kind.MOVE
    before = last_ply(log)
    return before is None or before.kind is Kind.ROLL or before.seat != row.seat


def last_ply(log: Sequence[Row]) -> Row | None:
    """The last move or throw that still stands."""
    undone = 0
    for row in reversed(log):
        if row.kind is Kind.BACK:
            undone += moves_undone(row)
        elif undone:
            undone -= row.kind is Kind.MOVE
        elif row.kind in PLIES:
            return row
    return None


@dataclass(frozen=True, slots=True)
class Origin:
    """Another match, whose rows a log begins with: they were taken over from it, or from a record of it."""

    match: int
    """Its number, on which its dice depend."""
    rows: int
    """Up to which row of the log, counted from 1, it was played there; from the origin before this one on."""
    commitment: str | None = None
    """Of its dice; None where it is not known."""
    seed: str | None = None


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
    origins: tuple[Origin, ...] = ()
    """Where its first rows come from, oldest first; empty where it was played from its start."""


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
    def offers(self) -> dict[str, frozenset[Seat]]:
        """What is on offer, and who offers it. An offer stands until it is declined, has come true, or somebody else
        makes a move; to take a move back only until anything is done.
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
                mover = {row.seat}
                offers = {text: _only(seats, mover) for text, seats in offers.items() if text != Offer.BACK}
            elif row.kind is Kind.ASIDE:
                offers = {text: seats for text, seats in offers.items() if text == Offer.DRAW}
        present = self.present if offers else frozenset()
        return {text: still for text, seats in offers.items() if (still := _only(seats, present))}

    def answerers(self, what: str) -> frozenset[Seat]:
        """Whose yes is needed still for what is on offer: of all that are in; to resume, of the seat on turn."""
        on_turn = self.position.to_move
        asked = frozenset({on_turn}) if what == Offer.RESUME and on_turn is not None else self.present
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
        """Who may make the silent seat leave: all that are in, but not the silent player's own seats."""
        on_turn = self.position.to_move
        if on_turn is None or not self.is_silent or self.outcome or self.paused_since:
            return frozenset()
        return frozenset(seat for seat in self.present if self.seats[seat] != self.seats[on_turn])

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
        or nobody else plays.

        Counted from the decision, so that nobody buys time with offers or gifts.
        """
        if self.shown.homeless or len(set(self.seats)) == 1 or self.outcome or self.paused_since:
            return None
        return self.log[self._awaited_from - 1].at if self._awaited_from else self.started_at

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

    def seats_of(self, user: UserId) -> tuple[Seat, ...]:
        """The seats that `user` holds, in order of play, those that left included."""
        return tuple(Seat(seat) for seat, holder in enumerate(self.seats) if holder == user)


def count_moves(log: Iterable[Row]) -> int:
    """How many moves a log holds that still stand."""
    return sum(row.kind in MOVES for row in still_standing(log))


def still_standing(log: Iterable[Row]) -> list[Row]:
    """The rows of a log without take-backs and what they took back."""
    rows = list(log)
    return [rows[number] for number in _standing(rows)]


def _standing(log: Sequence[Row]) -> list[int]:
    """Which rows of a log still stand."""
    numbers: list[int] = []
    for number, row in enumerate(log):
        if row.kind is Kind.BACK:
            undone = moves_undone(row)
            while undone and numbers:
                undone -= log[numbers.pop()].kind is Kind.MOVE
        else:
            numbers.append(number)
    return numbers


def moves_undone(back: Row) -> int:
    """How many moves a take-back undoes."""
    return int(back.text) if back.text.isdecimal() else 1


def _only(seats: Iterable[Seat], those: Collection[Seat]) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if seat in those)


def _is_settled(offered: str, kind: Kind) -> bool:
    """Whether an offer is done with by a row of that kind; after a take-back nothing stands that was offered before."""
    return kind is Kind.BACK or offered.partition(":")[0] == _SETTLING[kind]


def former(seat: Seat) -> UserId:
    """What stands for a person who had all about them deleted: in each match another one, by their first seat."""
    return UserId(-1 - seat)


def is_former(user: UserId) -> bool:
    """Whether it stands for somebody who had all about them deleted: of Discord's numbers none is negative."""
    return user < 0


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
        is_back = row.kind is Kind.BACK
        course = _taken_back(rows, terms, position, revision) if is_back else course.after(rows[:-1], row)
    return _match(terms, rows, course, shown)


def _taken_back(log: Sequence[Row], terms: Terms, start: AnyPosition, revision: int = 0) -> Course:
    """Where a log leads that ends with a take-back: to what still stands, played from `start`, the position at
    `revision`. A snapshot's will do: it is of a turn that stands.
    """
    course = Course.from_start(start, terms, revision)
    for number in _standing(log[revision:]):
        at = revision + number
        course = course.after(log[:at], log[at])
    return replace(course, decision=len(log))


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

    Raises Refusal "not a player", "you left", "match over", "paused" or, while there are none, "nothing to give".
    """
    seats = _seats_in(match, user)
    _check_not_paused(match)
    for seat in seats:
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
            if not isinstance(move, Leave):
                _check_not_paused(match)
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


def offer(match: Match, user: UserId, what: str, start: AnyPosition, *, at: datetime) -> Match:
    """An offer to the others, or the answer yes to one: when all that are asked have offered it, it is so.

    Nobody need agree where nobody else plays to taking a move back, and to going on with an adjourned match where
    nobody's time runs, who is on turn, or who asked a day ago. `start` is the position in which the match began. That
    all agree to go on elsewhere is for `move` to find.
    Raises Refusal "already offered", "nobody to agree with", "not a player", "you left", "match over"; "paused", "not
    paused"; as `moves_to_undo` does; "already there", "unknown choice".
    """
    seats = _seats_in(match, user)
    _check_offer(match, user, what)
    is_alone = all(match.seats[seat] == user for seat in match.present)
    if what == Offer.RESUME and (is_alone or may_resume(match, user, at)):
        return _with(match, Kind.RESUME, seats[0], user, at)
    if is_alone and what == Offer.BACK:
        return _taking_back(match, user, start, at)
    if is_alone:
        raise Refusal("nobody to agree with")
    waiting = [seat for seat in seats if seat not in match.offers.get(what, frozenset())]
    if not waiting:
        raise Refusal("already offered")
    first = match.asker(what)
    asking = seats[0] if first is None else first
    for seat in waiting:
        match = _with(match, Kind.OFFER, seat, user, at, text=what)
    if match.answerers(what):
        return match
    asker = match.seats[asking]
    if what == Offer.BACK:
        return _taking_back(match, asker, start, at)
    if what in {Offer.PAUSE, Offer.RESUME}:
        return _with(match, Kind(what), asking, asker, at)
    return match


def agree(match: Match, user: UserId, what: str, start: AnyPosition, *, at: datetime) -> Match:
    """The answer yes to what another offers. Raises Refusal "no offer", and as `offer` does."""
    _seats_in(match, user)
    if not any(match.seats[seat] != user for seat in match.offers.get(what, frozenset())):
        raise Refusal("no offer")
    return offer(match, user, what, start, at=at)


def decline(match: Match, user: UserId, what: str, *, at: datetime) -> Match:
    """The offer is off. Who offered may take it back so. Raises Refusal "no offer", "not a player", … ."""
    seat = _seats_in(match, user)[0]
    if what not in match.offers:
        raise Refusal("no offer")
    return _with(match, Kind.DECLINE, seat, user, at, text=what)


def _check_offer(match: Match, user: UserId, what: str) -> None:
    """Whether this can be offered now. Raises Refusal."""
    kind = Offer.of(what)
    if kind is Offer.RESUME and match.paused_since is None:
        raise Refusal("not paused")
    if kind in {Offer.BACK, Offer.PAUSE}:
        _check_not_paused(match)
    if kind is Offer.BACK:
        asking = match.asker(what)
        moves_to_undo(match, user if asking is None else match.seats[asking])
    if kind is Offer.HOME and what == f"{Offer.HOME}:{match.channel}":
        raise Refusal("already there")


def moves_to_undo(match: Match, user: UserId) -> int:
    """How many moves are undone when `user` takes their last turn back: those of the turn and, between two people, of
    the answer to it.

    Raises Refusal "nothing to take back", "dice since", "others moved since" or "left or given since".
    """
    people = len(set(match.seats))
    if not any(row.kind is Kind.MOVE and row.by == user for row in still_standing(match.log)):
        raise Refusal("nothing to take back")
    count = 0
    turn: Seat | None = None
    for row in reversed(still_standing(match.log)):
        if turn is not None and row.kind in NOTED and (row.seat != turn or people == 1):
            break
        if row.kind is Kind.ROLL:
            raise Refusal("dice since")
        if row.kind is Kind.ASIDE:
            raise Refusal("left or given since")
        if row.kind is Kind.MOVE and row.seat is not None:
            if match.seats[row.seat] == user:
                turn = row.seat
            elif people > 2:
                raise Refusal("others moved since", name=match.names[row.seat])
            count += 1
    return count


def _taking_back(match: Match, user: UserId, start: AnyPosition, at: datetime) -> Match:
    count = moves_to_undo(match, user)
    seat, undone = match.seats_of(user)[0], str(count) if count > 1 else ""
    log = (*match.log, Row(Kind.BACK, seat, undone, user, at, on_turn=match.position.to_move))
    return replace(match, log=log, course=_taken_back(log, match, start))


def may_resume(match: Match, user: UserId, at: datetime) -> bool:
    """Whether `user` may go on with an adjourned match without asking: by that nobody else's time runs out unseen."""
    on_turn = match.position.to_move
    if not match.clock or on_turn is None or match.seats[on_turn] == user:
        return True
    asked = [row for row in match.log if row.kind is Kind.OFFER and row.text == Offer.RESUME and row.by == user]
    stands = any(match.seats[seat] == user for seat in match.offers.get(Offer.RESUME, frozenset()))
    return stands and at - asked[-1].at >= LONG_ASKED


def abort(match: Match, user: UserId, *, at: datetime) -> Match:
    """The match is called off without a result. Raises Refusal "too late to abort", "not a player", … ."""
    seat = _seats_in(match, user)[0]
    if not may_abort(match):
        raise Refusal("too late to abort")
    return _with(match, Kind.ABORT, seat, user, at)


def may_abort(match: Match) -> bool:
    """Whether the match has hardly begun. Moves that were taken back count: they were seen."""
    return match.outcome is None and sum(row.kind in MOVES for row in match.log) < BEGUN


def claim(match: Match, user: UserId, *, at: datetime) -> Match:
    """Who is out of time leaves, by the game's own rules. Raises Refusal "nothing to claim", "not a player", … ."""
    if match.may_claim.isdisjoint(_seats_in(match, user)):
        raise Refusal("nothing to claim")
    return time_out(match, user, at=at)


def time_out(match: Match, by: UserId | None, *, at: datetime) -> Match:
    """All seats of who is on turn leave, as their time is over: somebody claims it, or the bot by itself."""
    on_turn = match.position.to_move
    held = () if on_turn is None else match.seats_of(match.seats[on_turn])
    for seat in held:
        if match.outcome is None and match.position.asides(seat):
            match = _leaves(match, seat, by, "time" if match.clock else "claimed", at)
    return match


def give_time(match: Match, user: UserId, seconds: int, own: frozenset[Seat], *, at: datetime) -> Match:
    """Who is on turn gets more time from `user`, whose side has the seats `own`.

    Without a clock there is something to give only once the silence has run out.
    Raises Refusal "no clock", "your own time", "paused", "not a player", "you left" or "match over".
    """
    _seats_in(match, user)
    _check_not_paused(match)
    on_turn = match.position.to_move
    if on_turn is None or not (match.clock or match.is_silent):
        raise Refusal("no clock")
    if on_turn in own:
        raise Refusal("your own time")
    return _with(match, Kind.TIME, match.seats_of(user)[0], user, at, text=str(seconds))


def remind(match: Match, how: Literal["", "dm"], *, at: datetime) -> Match:
    """Who is on turn is told, in the channel or in private, that little time is left."""
    return _with(match, Kind.REMIND, match.position.to_move, None, at, text=how)


def note_gap(match: Match, *, at: datetime) -> Match:
    """Who is on turn has longer than the board says: it is to be shown anew."""
    return _with(match, Kind.CLOCK, match.position.to_move, None, at)


def mark_silent(match: Match, *, at: datetime) -> Match:
    """It is noted that nobody need wait any longer for the seat on turn. Raises Refusal "match over"."""
    _check_going(match)
    return _with(match, Kind.SILENT, match.position.to_move, None, at)


def end(match: Match, user: UserId, reason: str = "", *, at: datetime) -> Match:
    """A moderator, player or not, ends the match without a result. Raises Refusal "match over"."""
    _check_going(match)
    return _with(match, Kind.END, None, user, at, text=reason)


def check_homeless(match: Match, user: UserId) -> None:
    """Whether `user` may bring the match to another channel, as its own was deleted.

    Raises Refusal "has a home", "not a player", "you left" or "match over".
    """
    _seats_in(match, user)
    if not match.shown.homeless:
        raise Refusal("has a home")


def check_moving(match: Match, user: UserId, channel: int, *, is_moderator: bool = False) -> bool:
    """Whether `user` need only say so for the match to go on in `channel`: all others have agreed, or there are none.

    Raises Refusal "already there", "match over" and, but for a moderator, "not a player" or "you left".
    """
    _check_going(match)
    if not is_moderator:
        _seats_in(match, user)
    if channel == match.channel:
        raise Refusal("already there")
    what = f"{Offer.HOME}:{channel}"
    return is_moderator or all(match.seats[seat] == user for seat in match.answerers(what))


def move(match: Match, user: UserId, *, guild: int, channel: int, at: datetime, cause: MoveCause) -> Match:
    """The match goes on in another channel, which has seen nothing of it; the old one is to be told.

    The cause is empty for a match without a channel. That all agree, or `user` is a moderator, is for the caller to
    know. Raises Refusal "match over", "already there" and, for a cause that is empty, as `check_homeless` does.
    """
    if not cause:
        check_homeless(match, user)
    _check_going(match)
    if channel == match.channel:
        raise Refusal("already there")
    seat = None if cause == "moderator" else next(iter(match.seats_of(user)), None)
    shown = match.shown
    is_left = shown.message is not None and not shown.homeless
    left = Left(match.channel, shown.message) if is_left and shown.message is not None else shown.left
    after = _with(match, Kind.HOME, seat, user, at, cause=cause)
    return replace(after, guild=guild, channel=channel, shown=Shown(left=left))


def _check_going(match: Match) -> None:
    if match.outcome:
        raise Refusal("match over")


def _check_not_paused(match: Match) -> None:
    if match.paused_since is not None:
        raise Refusal("paused")


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
    _check_not_paused(match)
    if decision is not None and decision != match.decision:
        raise Refusal("stale", shown=count_moves(match.log[:decision]) + 1, now=match.moves + 1)
    on_turn = match.position.to_move
    if on_turn is None or on_turn not in seats:
        raise Refusal("not your turn", name="" if on_turn is None else match.names[on_turn])
    return on_turn


def _leaves(match: Match, seat: Seat, by: UserId | None, cause: str, at: datetime) -> Match:
    return _settled(_with(match, Kind.ASIDE, seat, by, at, move=Leave(seat), cause=cause), at)


def _with(
    match: Match,
    kind: Kind,
    seat: Seat | None,
    by: UserId | None,
    at: datetime,
    *,
    move: Any | None = None,
    text: str = "",
    cause: str = "",
) -> Match:
    text = text if move is None else match.position.notation(move)
    row = Row(kind, seat, text, by, at, cause, match.position.to_move)
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
