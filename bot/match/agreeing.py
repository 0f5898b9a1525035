"""What players agree on: draws, take-backs, pauses, other channels, and calling a match off."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from bot.match.course import AnyPosition, taken_back
from bot.match.doing import check_not_paused, noted, seats_in
from bot.match.log import MOVES, NOTED, WITHDRAWN, Kind, Offer, Row, still_standing
from bot.match.refusal import Refusal
from bot.match.state import Match
from bot.match.terms import UserId
from games.kit.rules import Seat

BEGUN = 2
"""Moves after which a match can't be called off any more."""


LONG_ASKED = timedelta(days=1)
"""After that time one who has asked for it goes on with a match alone, whoever has not answered."""


def offer(match: Match, user: UserId, what: str, start: AnyPosition, *, at: datetime) -> Match:
    """An offer to the others, or the answer yes to one: when all that are asked have offered it, it is so.

    Nobody need agree where nobody else plays to taking a move back, and to going on with an adjourned match where
    nobody's time runs, who is on turn, or who asked a day ago. `start` is the position in which the match began. That
    all agree to go on elsewhere is for `move` to find.
    Raises Refusal "already offered", "nobody to agree with", "not a player", "you left", "match over"; "paused", "not
    paused"; as `moves_to_undo` does; "already there", "unknown choice".
    """
    seats = seats_in(match, user)
    _check_offer(match, user, what)
    is_alone = all(match.seats[seat] == user for seat in match.present)
    if what == Offer.RESUME and (is_alone or may_resume(match, user, at)):
        return noted(match, Kind.RESUME, seats[0], user, at)
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
        match = noted(match, Kind.OFFER, seat, user, at, text=what)
    if match.answerers(what):
        return match
    asker = match.seats[asking]
    if what == Offer.BACK:
        return _taking_back(match, asker, start, at)
    if what in {Offer.PAUSE, Offer.RESUME}:
        return noted(match, Kind(what), asking, asker, at)
    return match


def agree(match: Match, user: UserId, what: str, start: AnyPosition, *, at: datetime) -> Match:
    """The answer yes to what another offers. Raises Refusal "no offer", and as `offer` does."""
    seats_in(match, user)
    if not any(match.seats[seat] != user for seat in match.offers.get(what, frozenset())):
        raise Refusal("no offer")
    return offer(match, user, what, start, at=at)


def decline(match: Match, user: UserId, what: str, *, at: datetime) -> Match:
    """The offer is off. Who made it withdraws it so. Raises Refusal "no offer", "not a player", … ."""
    seat = seats_in(match, user)[0]
    asking = match.asker(what)
    if asking is None:
        raise Refusal("no offer")
    if match.seats[asking] == user:
        return noted(match, Kind.DECLINE, asking, user, at, text=what, cause=WITHDRAWN)
    return noted(match, Kind.DECLINE, seat, user, at, text=what)


def _check_offer(match: Match, user: UserId, what: str) -> None:
    """Whether this can be offered now. Raises Refusal."""
    kind = Offer.of(what)
    if kind is Offer.RESUME and match.paused_since is None:
        raise Refusal("not paused")
    if kind in {Offer.BACK, Offer.PAUSE}:
        check_not_paused(match)
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
    if not has_moved(match, user):
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


def has_moved(match: Match, user: UserId) -> bool:
    """Whether any move of `user` still stands."""
    return any(row.kind is Kind.MOVE and row.by == user for row in still_standing(match.log))


def _taking_back(match: Match, user: UserId, start: AnyPosition, at: datetime) -> Match:
    count = moves_to_undo(match, user)
    seat, undone = match.seats_of(user)[0], str(count) if count > 1 else ""
    log = (*match.log, Row(Kind.BACK, seat, undone, user, at, on_turn=match.position.to_move))
    return replace(match, log=log, course=taken_back(log, match, start))


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
    seat = seats_in(match, user)[0]
    if not may_abort(match):
        raise Refusal("too late to abort")
    return noted(match, Kind.ABORT, seat, user, at)


def may_abort(match: Match) -> bool:
    """Whether the match has hardly begun. Moves that were taken back count: they were seen."""
    return match.outcome is None and sum(row.kind in MOVES for row in match.log) < BEGUN
