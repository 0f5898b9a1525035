"""What players agree on: draws, take-backs, pauses, other channels, and that the computer plays on for somebody; and
calling a match off.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TypeAlias

from bot.core.match.checks import check_not_paused, noted, seats_in
from bot.core.match.fold import AnyPosition, taken_back
from bot.core.match.log import MOVES, NOTED, WITHDRAWN, Kind, Offer, Row, offered_level, offered_seat, still_standing
from bot.core.match.state import Match
from bot.core.match.terms import UserId, computer, former, level_of
from bot.core.match.violation import Refusal
from games.kit.rules import Seat

BEGUN = 2
"""Moves after which a match can't be called off any more."""


LONG_ASKED = timedelta(days=1)
"""After that time one who has asked for it goes on with a match alone, whoever has not answered."""


Newcomer: TypeAlias = Callable[[int], tuple[UserId, str]]
"""The computer as one more player of a match, at a level: by which number, and what it is called there."""


def _nameless(level: int) -> tuple[UserId, str]:
    return computer(level), ""


def offer(
    match: Match,
    user: UserId,
    what: str,
    start: AnyPosition,
    *,
    at: datetime,
    newcomer: Newcomer = _nameless,
) -> Match:
    """An offer to the others, or the answer yes to one: when all that are asked have offered it, it is so.

    Nobody need agree where nobody else plays to taking a move back, and to going on with an adjourned match where
    nobody's time runs, who is on turn, or who asked a day ago. `start` is the position in which the match began. That
    all agree to go on elsewhere is for `move` to find.
    Raises Refusal "already offered", "nobody to agree with", "not a player", "you left", "match over"; "paused", "not
    paused"; as `moves_to_undo` and `rows_to_undo` do; "already there", "unknown choice".
    """
    seats = seats_in(match, user)
    _check_offer(match, user, what)
    people = match.other_people(user)
    if what == Offer.RESUME and (not people or may_resume(match, user, at)):
        return noted(match, Kind.RESUME, seats[0], user, at)
    if not people and what == Offer.BACK:
        return _taking_back(match, user, start, at)
    if match.present <= frozenset(seats):
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
    if Offer.of(what) is Offer.COMPUTER:
        return _taking_over(match, user, what, start, newcomer, at)
    return match


def agree(
    match: Match,
    user: UserId,
    what: str,
    start: AnyPosition,
    *,
    at: datetime,
    newcomer: Newcomer = _nameless,
) -> Match:
    """The answer yes to what another offers. Raises Refusal "no offer", and as `offer` does."""
    seats_in(match, user)
    if not any(match.seats[seat] != user for seat in match.offers.get(what, frozenset())):
        raise Refusal("no offer")
    return offer(match, user, what, start, at=at, newcomer=newcomer)


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
    if kind is Offer.COMPUTER:
        seat, _ = _replacing(match, what)
        asking = match.asker(what)
        if seat not in replaceable(match, user if asking is None else match.seats[asking]):
            rows_to_undo(match, match.seats[seat])
            raise Refusal("seat not left", name=match.names[seat])


def moves_to_undo(match: Match, user: UserId) -> int:
    """How many moves are undone when `user` takes their last turn back: those of the turn and, between two players or
    by the computer, of the answers to it.

    Raises Refusal "nothing to take back", "dice since", "others moved since" or "left or given since".
    """
    players = len(set(match.seats))
    if not _has_moved(match, user):
        raise Refusal("nothing to take back")
    count = 0
    turn: Seat | None = None
    for row in reversed(still_standing(match.log)):
        if turn is not None and row.kind in NOTED and (row.seat != turn or players == 1):
            break
        if row.kind is Kind.ROLL:
            raise Refusal("dice since")
        if row.kind is Kind.ASIDE:
            raise Refusal("left or given since")
        if row.kind is Kind.MOVE and row.seat is not None:
            if match.seats[row.seat] == user:
                turn = row.seat
            elif players > 2 and level_of(match.seats[row.seat]) is None:
                raise Refusal("others moved since", name=match.names[row.seat])
            count += 1
    return count


def may_take_back(match: Match, user: UserId) -> bool:
    """Whether `user` may ask to take their last turn back, or do so where nobody need agree."""
    try:
        check_not_paused(match)
        return bool(moves_to_undo(match, user))
    except Refusal:
        return False


def _has_moved(match: Match, user: UserId) -> bool:
    """Whether any move of `user` still stands."""
    return any(row.kind is Kind.MOVE and row.by == user for row in still_standing(match.log))


def _taking_back(match: Match, user: UserId, start: AnyPosition, at: datetime) -> Match:
    count = moves_to_undo(match, user)
    seat, undone = match.seats_of(user)[0], str(count) if count > 1 else ""
    log = (*match.log, Row(Kind.BACK, seat, undone, user, at, on_turn=match.position.to_move))
    return replace(match, log=log, course=taken_back(log, match, start))


def replaceable(match: Match, user: UserId | None = None) -> list[Seat]:
    """For which seats the computer may play on if all agree, one for each player: for those whose time is over, for
    those who have left since anybody moved, and for `user` who asks. Somebody else must be left to play.
    """
    if match.outcome or match.paused_since:
        return []
    here = {match.seats[seat] for seat in match.present}
    late = match.mover if match.is_silent else None
    found = []
    for holder in dict.fromkeys(match.seats):
        is_free = holder in {late, user} or (holder not in here and _undoable(match, holder))
        if is_free and holder in match.people and (here & match.people) - {holder}:
            found.append(match.seats_of(holder)[0])
    return found


def _undoable(match: Match, user: UserId) -> bool:
    try:
        return bool(rows_to_undo(match, user))
    except Refusal:
        return False


def rows_to_undo(match: Match, user: UserId) -> int:
    """How many moves, throws and asides are undone when the computer takes over the seats of `user`, who may have left:
    what the bot, or the computer, did since.

    Raises Refusal "others moved since" or "left or given since".
    """
    rows = [row for row in still_standing(match.log) if row.kind in NOTED]
    held = match.seats_of(user)
    gone = [number for number, row in enumerate(rows) if row.seat in held and _is_leaving(row)]
    if not gone or any(seat in match.present for seat in held):
        return 0
    for row in rows[gone[0] :]:
        if row.seat is None or row.seat in held or row.kind is Kind.FORCED:
            continue
        if row.kind is Kind.ASIDE:
            raise Refusal("left or given since")
        if match.seats[row.seat] in match.people:
            raise Refusal("others moved since", name=match.names[row.seat])
    return len(rows) - gone[0]


def _is_leaving(row: Row) -> bool:
    return row.kind is Kind.ASIDE and bool(row.cause)


def _replacing(match: Match, what: str) -> tuple[Seat, int]:
    """For which seat the computer is to play on, and at which level. Raises Refusal "unknown choice"."""
    seat, level = offered_seat(what), offered_level(what)
    if seat is None or seat >= len(match.seats) or level not in {"1", "2", "3", "4", "5"}:
        raise Refusal("unknown choice")
    return seat, int(level)


def _taking_over(match: Match, user: UserId, what: str, start: AnyPosition, newcomer: Newcomer, at: datetime) -> Match:
    """The computer plays on for all seats of whoever had one of them; the match counts for nothing any more."""
    seat, level = _replacing(match, what)
    before, undone = match.seats[seat], rows_to_undo(match, match.seats[seat])
    new, name = newcomer(level)
    text = f"{level}:{undone}" if undone else str(level)
    rows = (*match.log, Row(Kind.COMPUTER, seat, text, user, at, on_turn=match.position.to_move))
    # Who is out of it for good has no more to do with it than somebody who had all about them deleted.
    nobody = former(match.seats_of(before)[0])
    log = tuple(replace(row, by=nobody) if row.by == before else row for row in rows)
    seats = tuple(new if holder == before else holder for holder in match.seats)
    names = tuple(name if holder == new else old for holder, old in zip(seats, match.names, strict=True))
    after = replace(match, log=log, seats=seats, names=names, rated=False)
    return replace(after, course=taken_back(log, after, start))


def may_resume(match: Match, user: UserId, at: datetime) -> bool:
    """Whether `user` may go on with an adjourned match without asking: by that nobody else's time runs out unseen."""
    if not match.clock or match.mover == user or match.mover not in match.people:
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
