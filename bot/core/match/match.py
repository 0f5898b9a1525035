"""A match: its terms, its log, and the state that the log amounts to."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from bot.core.match.fold import AnyPosition, MatchState, fold
from bot.core.match.log import MOVES, PLAYED, PLIES, Row, RowKind
from bot.core.match.offer import Draw, Offer, Resume, Substitute
from bot.core.match.terms import Terms, UserId, is_former, level_of
from games.kit.rules import Outcome, Scored, Seat


class Gap(NamedTuple):
    """A period that counts on no clock, or not on the clock of one person."""

    began: datetime
    """UTC, as all times here."""
    ended: datetime
    """May lie in the future: holidays are known beforehand."""
    user: UserId | None = None
    """The person on holiday; None if the bot was down."""


class LeftBoard(NamedTuple):
    """A board in the channel that a match was relocated from, not yet updated to say so."""

    channel: int
    message: int


@dataclass(frozen=True, slots=True)
class Shown:
    """The part of a match that its channel has seen."""

    revision: int = -1
    """The revision on the newest board message; -1 before the first."""
    message: int | None = None
    homeless: bool = False
    """Whether the channel was deleted, or the bot was removed from the server: the match waits until a player relocates
    it, or until the bot is back.
    """
    left: LeftBoard | None = None


_TERMS = tuple(term.name for term in fields(Terms))


@dataclass(frozen=True, kw_only=True)
class Match(Terms):
    """A match: its terms, its log, and the state that the log amounts to.

    Without `slots`, so that what is asked for again and again is worked out once.
    """

    log: tuple[Row, ...] = ()
    state: MatchState
    shown: Shown = field(default_factory=Shown)
    gaps: tuple[Gap, ...] = ()
    """The periods that its clock leaves out, by their ends; loaded only with matches that have a clock."""
    gone: frozenset[UserId] = frozenset()
    """Players who have left its server. Discord knows, not the database, so only what draws a board asks it."""

    @property
    def revision(self) -> int:
        """The number of rows of the log. It only grows."""
        return len(self.log)

    @property
    def position(self) -> AnyPosition:
        return self.state.position

    @property
    def decision(self) -> int:
        """The revision at which the present decision began: after a move, a roll, or an aside that changed the turn."""
        return self.state.decision

    @property
    def last_turn(self) -> tuple[Any, ...]:
        """The moves of the latest turn, or of all computer players' turns since a person's, for `View.last`."""
        return self.state.exchange.answers or self.state.turn.moves

    @property
    def standing(self) -> tuple[Row, ...]:
        """The rows of the log that still stand."""
        return tuple(self.log[number] for number in self.state.history.standing)

    @property
    def played(self) -> tuple[Row, ...]:
        """The standing moves, rolls and asides, which produce the present position."""
        return self.played_since(0)

    def played_since(self, revision: int) -> tuple[Row, ...]:
        """The rows of `played` that were appended at this revision or later."""
        standing = self.state.history.standing
        rows = (self.log[number] for number in islice(standing, bisect_left(standing, revision), None))
        return tuple(row for row in rows if row.kind in PLAYED)

    def ply_before(self, revision: int) -> Row | None:
        """The latest standing move or roll before that revision."""
        numbers = (number for number in reversed(self.state.history.standing) if number < revision)
        return next((self.log[number] for number in numbers if self.log[number].kind in PLIES), None)

    @property
    def moves(self) -> int:
        """The number of standing moves, without rolls."""
        return self.state.history.moves

    @property
    def rolls(self) -> int:
        return self.state.history.counts.get(RowKind.ROLL, 0)

    @property
    def awaits_salt(self) -> bool:
        """Whether a roll is due that depends on the id of the first message, which isn't known yet."""
        is_unsalted = self.seed is not None and self.salt.message is None
        return is_unsalted and not self.outcome and bool(self.position.chance())

    @property
    def commitment(self) -> str | None:
        """The dice's commitment, published before the first roll; None in a match without dice."""
        return self.seed.commitment if self.seed and self._has_dice else None

    @property
    def published_seed(self) -> str | None:
        """The dice's seed, in hexadecimal; None until the match is over because it is secret."""
        return self.seed.secret.hex() if self.seed and self._has_dice and self.outcome else None

    @property
    def _has_dice(self) -> bool:
        """Whether dice were rolled or are due: a game with dice begins with a roll."""
        return bool(self.rolls or self.position.chance())

    @cached_property
    def present(self) -> frozenset[Seat]:
        """The seats that are still in; empty once the game itself is over."""
        seats = map(Seat, range(len(self.seats)))
        return frozenset(seat for seat in seats if self.position.asides(seat))

    @property
    def is_deserted(self) -> bool:
        """Whether all people have left, so that at most computer players are still in."""
        return bool(self.people) and all(level_of(self.seats[seat]) is not None for seat in self.present)

    @cached_property
    def people(self) -> frozenset[UserId]:
        """All players, including those who left, except computer players."""
        return frozenset(user for user in self.seats if level_of(user) is None)

    @property
    def player_names(self) -> tuple[str, ...]:
        """The name of each player, in order of play. In an imported match, one person holds seats under many names."""
        return tuple(name for _, name in dict.fromkeys(zip(self.seats, self.names, strict=True)))

    @property
    def mover(self) -> UserId | None:
        """The player on turn; None if dice are due or the game itself is over."""
        on_turn = self.position.to_move
        return None if on_turn is None else self.seats[on_turn]

    @property
    def waiting(self) -> frozenset[UserId]:
        """The people who are still in and wait for the player on turn."""
        return self.people.intersection(self.seats[seat] for seat in self.present).difference({self.mover})

    @cached_property
    def offers(self) -> dict[Offer, frozenset[Seat]]:
        """The open offers and the seats that make them."""
        return {offer: frozenset(made) for offer, made in self._open_offers().items()}

    def asker(self, offer: Offer) -> Seat | None:
        """The seat that made this offer first, or None if it isn't open."""
        return next(iter(self._open_offers().get(offer, ())), None)

    def offered_since(self, offer: Offer, user: UserId) -> datetime | None:
        """The time (UTC) at which `user` made or joined this open offer; None if they didn't."""
        made = self._open_offers().get(offer, {})
        return max((at for seat, at in made.items() if self.seats[seat] == user), default=None)

    def _open_offers(self) -> dict[Offer, dict[Seat, datetime]]:
        """The open offers, without the seats that have left."""
        offers = self.state.history.offers
        present = self.present if offers else frozenset()
        still = {offer: {seat: at for seat, at in made.items() if seat in present} for offer, made in offers.items()}
        return {offer: made for offer, made in still.items() if made}

    def answerers(self, offer: Offer) -> frozenset[Seat]:
        """The seats whose consent to an offer is still needed: all that are still in; to resume, the seat on turn.

        Computer players consent to everything but draws. The player to be substituted isn't asked.
        """
        on_turn = self.position.to_move
        asked = frozenset({on_turn}) if isinstance(offer, Resume) and on_turn is not None else self.present
        if not isinstance(offer, Draw):
            asked = frozenset(seat for seat in asked if self.seats[seat] in self.people)
        if isinstance(offer, Substitute):
            asked -= frozenset(self.seats_of(self.seats[offer.seat]))
        return asked - self.offers.get(offer, frozenset())

    @property
    def computer_answerers(self) -> tuple[Seat, ...]:
        """The computer players' seats that have a draw offer to answer, in order of play."""
        if self.outcome or Draw() not in self.offers:
            return ()
        return tuple(seat for seat in sorted(self.answerers(Draw())) if self.seats[seat] not in self.people)

    @property
    def adjourned_since(self) -> datetime | None:
        """Since when (UTC) the match is adjourned; None if it isn't."""
        adjourned = self.state.history.adjourned
        return self.log[adjourned - 1].at if adjourned and not self.outcome else None

    @cached_property
    def outcome(self) -> Outcome | None:
        """The outcome by the game's rules, by agreement, or without a result. None while the match is in progress."""
        if self.log and self.log[-1].kind is RowKind.END:
            return Outcome((), self.log[-1].cause or "ended by a moderator")
        if self.log and self.log[-1].kind is RowKind.ABORT:
            return Outcome((), "aborted")
        if outcome := self.position.outcome:
            return outcome
        offers = self.offers.get(Draw())
        if not offers or offers != self.present:
            return None
        left = frozenset(map(Seat, range(len(self.seats)))) - offers
        scores = self.position.scores if isinstance(self.position, Scored) else ()
        points = tuple((Seat(seat), score) for seat, score in enumerate(scores))
        return Outcome((offers, left) if left else (offers,), "agreed draw", points)

    @property
    def _awaited_from(self) -> int:
        """The revision since which the present decision could be made: not without a channel, nor while adjourned.

        Additional time counts from the moment at which it was given.
        """
        return max(self.decision, self.state.history.latest(RowKind.RELOCATE, RowKind.RESUME, RowKind.TIME))

    @property
    def overdue_since(self) -> datetime | None:
        """Since when (UTC) the player on turn is overdue with the present decision; None if they aren't."""
        overdue = self.state.history.latest(RowKind.OVERDUE)
        return self.log[overdue - 1].at if overdue > self._awaited_from else None

    @property
    def is_overdue(self) -> bool:
        """Whether the player on turn is overdue: the others need not wait for the present decision any longer."""
        return self.overdue_since is not None

    @property
    def may_claim(self) -> frozenset[Seat]:
        """The seats that may claim: of all people still in, except the overdue player."""
        if self.mover is None or not self.is_overdue or self.outcome or self.adjourned_since:
            return frozenset()
        return frozenset(seat for seat in self.present if self.seats[seat] in self.waiting)

    @property
    def awaited(self) -> frozenset[Seat]:
        """The seats for which the match waits: the seat on turn, and those with a claim."""
        if self.outcome:
            return frozenset()
        on_turn = self.position.to_move
        mover = frozenset() if on_turn is None or self.adjourned_since else frozenset({on_turn})
        return mover | self.may_claim

    @property
    def asked(self) -> frozenset[Seat]:
        """The seats that are asked to act: the awaited seats, and the seats with an offer to answer."""
        return frozenset() if self.outcome else self.awaited.union(*map(self.answerers, self.offers))

    @property
    def alarms(self) -> int:
        """Number of reminders for the channel."""
        return self.state.history.alarms

    @property
    def on_turn_since(self) -> int:
        """The revision after another seat's last move; while a computer player is on turn, after the last move that a
        person chose.
        """
        on_turn, people, last = self.position.to_move, self.people, self.state.history.last.items()
        if self.mover is None or self.mover in people:
            found = (n for (kind, seat), n in last if kind in MOVES and seat != on_turn)
        else:
            chosen = {(RowKind.MOVE, seat) for seat, user in enumerate(self.seats) if user in people}
            found = (n for by, n in last if by in chosen)
        return max(found, default=0)

    @property
    def awaited_since(self) -> datetime | None:
        """The time (UTC) from which the current decision could be made.

        None if the match is over, adjourned, has no channel or only one player, or if it has no clock and no other
        person waits.

        Counted from the decision, so that offers and gifts don't buy time.
        """
        if self.shown.homeless or len(set(self.seats)) == 1 or self.outcome or self.adjourned_since:
            return None
        if not self.clock and not self.waiting:
            return None
        return self.log[self._awaited_from - 1].at if self._awaited_from else self.started_at

    @property
    def idle_since(self) -> datetime | None:
        """Since when (UTC) a match of one person against computer players, without a clock, is idle; None for all
        other matches.
        """
        here = {self.seats[seat] for seat in self.present}
        if self.clock or self.waiting or len(here & self.people) != 1 or here <= self.people:
            return None
        return None if self.shown.homeless or self.outcome or self.adjourned_since else self.changed_at

    @property
    def changed_at(self) -> datetime:
        """The time (UTC) of the latest row."""
        return self.log[-1].at if self.log else self.started_at

    @property
    def ended_at(self) -> datetime | None:
        """The time (UTC) at which the match ended; None while it is in progress."""
        return None if self.outcome is None else self.changed_at

    def other_people(self, user: UserId) -> frozenset[Seat]:
        """The seats of all other people still in, whose consent `user` needs."""
        return frozenset(seat for seat in self.present if self.seats[seat] != user and self.seats[seat] in self.people)

    def seats_of(self, user: UserId) -> tuple[Seat, ...]:
        """The seats that `user` holds, in order of play, including seats that left."""
        return tuple(Seat(seat) for seat, holder in enumerate(self.seats) if holder == user)

    def has_moved(self, user: UserId) -> bool:
        """Whether a player has made a move that stands."""
        return any(
            row.kind is RowKind.MOVE and row.seat is not None and self.seats[row.seat] == user for row in self.standing
        )

    @property
    def loser(self) -> UserId | None:
        """The only person who has lost; None if there is none, or if there are several."""
        outcome = self.outcome
        if outcome is None or len(outcome.ranking) < 2 or len(self.seats) == 1:
            return None
        won = {self.seats[seat] for seat in outcome.ranking[0]}
        lost = [user for user in self.people if user not in won and not is_former(user)]
        return lost[0] if len(lost) == 1 else None

    def is_played_by(self, user: UserId) -> bool:
        """Whether the match goes on and `user` is still in it."""
        return self.outcome is None and any(self.seats[seat] == user for seat in self.present)


def begin(terms: Terms, position: AnyPosition) -> Match:
    """A new match with an empty log. Pass it to `open_match` once its id, and its dice's salt, are known."""
    return restored(terms, (), Shown(), position)


def restored(terms: Terms, log: Iterable[Row], shown: Shown, position: AnyPosition, revision: int = 0) -> Match:
    """The match with this log. `position` is the one at `revision`, where a turn began: the start, or a snapshot.

    Raises MoveError if the game doesn't allow the log.
    """
    agreed = {name: getattr(terms, name) for name in _TERMS}
    rows = tuple(log)
    return Match(**agreed, log=rows, state=fold(terms, rows, position, revision), shown=shown)


def legal_texts(match: Match) -> Sequence[str]:
    """The notations of all legal moves, in the game's order; empty when the match is over."""
    if match.outcome:
        return ()
    return tuple(match.position.notation(move) for move in match.position.legal_moves())
