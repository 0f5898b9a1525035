"""Making, answering and carrying out offers, and calling a match off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Literal, TypeAlias

from bot.core.match.checks import append, check_not_paused, check_seen, check_turn, seats_in
from bot.core.match.fates import check_open, made_before
from bot.core.match.fold import AnyPosition, fold
from bot.core.match.log import MOVES, WITHDRAWN, Row, RowKind, substitution_text, takeback_text
from bot.core.match.match import Match
from bot.core.match.offer import Adjourn, Offer, Relocate, Resume, Substitute, TakeBack, offer_to_text
from bot.core.match.terms import UserId, computer, former, level_of
from bot.core.match.violation import RuleViolation
from games.kit.rules import Seat

ABORT_BEFORE = 2
"""Number of moves after which a match can't be called off any more."""
MOST_OFFERS = 3
"""Number of offers of one kind that a player may make until the next move."""
LONG_ASKED = timedelta(days=1)
"""Time without an answer to an offer to resume after which its maker may resume alone."""

Newcomer: TypeAlias = Callable[[int], tuple[UserId, str]]
"""Makes a computer player of a level for a match: its id and its name there."""


def _nameless(level: int) -> tuple[UserId, str]:
    return computer(level), ""


def make_offer(
    match: Match,
    user: UserId,
    what: Offer,
    start: AnyPosition,
    *,
    at: datetime,
    decision: int | None = None,
    newcomer: Newcomer = _nameless,
) -> Match:
    """Make an offer, or consent to one. Once all who are asked have made it, it is carried out; but a relocation
    must be carried out by the caller, with `relocate`.

    A takeback needs no consent if no other person plays; nor does resuming if no other person's time would run, or if
    the offer is a day old. Only `agree` consents to a takeback, because another player's undoes other moves. `start`
    is the position in which the match began, and `decision` the one that `user` was looking at, None for the present
    one. Raises RuleViolation "already offered", "offered too often", "nobody to agree with", "not a player", "you
    left", "match over", "stale"; "paused", "not paused"; "already there", "unknown choice", "seat not left", "strict
    match"; as `moves_to_undo` and `rows_to_undo` do.
    """
    check_seen(match, decision)
    asker = match.asker(what)
    if isinstance(what, TakeBack) and asker is not None and match.seats[asker] != user:
        seats_in(match, user)
        raise RuleViolation("already offered")
    return _consent(match, user, what, start, at, newcomer)


def _consent(match: Match, user: UserId, what: Offer, start: AnyPosition, at: datetime, newcomer: Newcomer) -> Match:
    """Make an offer, or consent to one, as `make_offer` does."""
    seats = seats_in(match, user)
    _check_offer(match, user, what)
    people = match.other_people(user)
    if isinstance(what, Resume) and (not people or may_resume(match, user, at)):
        return append(match, RowKind.RESUME, seats[0], user, at)
    if not people and isinstance(what, TakeBack):
        return _take_back(match, user, start, at)
    if match.present <= frozenset(seats):
        raise RuleViolation("nobody to agree with")
    waiting = [seat for seat in seats if seat not in match.offers.get(what, frozenset())]
    if not waiting:
        raise RuleViolation("already offered")
    first = match.asker(what)
    if first is None:
        made = made_before(match, what, user, match.revision)
        # Nobody can move while a match is adjourned, so these are forgotten in time.
        counted = [row for row in made if not isinstance(what, Resume) or at - row.at < LONG_ASKED]
        if len(counted) >= MOST_OFFERS:
            raise RuleViolation("offered too often", most=MOST_OFFERS)
    asking = seats[0] if first is None else first
    for seat in waiting:
        match = append(match, RowKind.OFFER, seat, user, at, text=offer_to_text(what))
    if match.answerers(what):
        return match
    asker = match.seats[asking]
    if isinstance(what, TakeBack):
        return _take_back(match, asker, start, at)
    if isinstance(what, Adjourn | Resume):
        return append(match, RowKind.ADJOURN if isinstance(what, Adjourn) else RowKind.RESUME, asking, asker, at)
    if isinstance(what, Substitute):
        return _substitute(match, user, what, start, newcomer, at)
    return match


def agree(
    match: Match,
    user: UserId,
    what: Offer,
    start: AnyPosition,
    *,
    at: datetime,
    made: int | None = None,
    newcomer: Newcomer = _nameless,
) -> Match:
    """Consent to another player's offer: the one made at the revision `made`, or for None the open one.

    Raises RuleViolation "no offer", "already offered" for the user's own, and as `make_offer` does.
    """
    seats_in(match, user)
    check_open(match, what, made)
    if not any(match.seats[seat] != user for seat in match.offers[what]):
        raise RuleViolation("already offered")
    return _consent(match, user, what, start, at, newcomer)


def decline(match: Match, user: UserId, what: Offer, *, at: datetime, made: int | None = None) -> Match:
    """Decline an open offer; the player who made it withdraws it. `made` is as in `agree`.

    Raises RuleViolation "no offer", "not a player", "you left" or "match over".
    """
    seat = seats_in(match, user)[0]
    check_open(match, what, made)
    asking, text = match.asker(what), offer_to_text(what)
    if asking is not None and match.seats[asking] == user:
        return append(match, RowKind.DECLINE, asking, user, at, text=text, cause=WITHDRAWN)
    return append(match, RowKind.DECLINE, seat, user, at, text=text)


def _check_offer(match: Match, user: UserId, what: Offer) -> None:
    """Raises RuleViolation if this can't be offered now."""
    if match.strict and isinstance(what, TakeBack | Adjourn | Substitute):
        raise RuleViolation("strict match")
    first = match.asker(what)
    asker = user if first is None else match.seats[first]
    if isinstance(what, Resume) and match.adjourned_since is None:
        raise RuleViolation("not paused")
    if isinstance(what, TakeBack | Adjourn):
        check_not_paused(match)
    if isinstance(what, TakeBack):
        moves_to_undo(match, asker)
    if isinstance(what, Relocate) and what.channel == match.channel:
        raise RuleViolation("already there")
    if isinstance(what, Substitute):
        if what.seat >= len(match.seats):
            raise RuleViolation("unknown choice")
        if what.seat not in replaceable_seats(match, asker):
            rows_to_undo(match, match.seats[what.seat])
            raise RuleViolation("seat not left", name=match.names[what.seat])


def moves_to_undo(match: Match, user: UserId) -> int:
    """The number of moves undone when `user` takes their last turn back: those of the turn and those since, which only
    computer players or, between two players, the opponent may have made.

    Raises RuleViolation "nothing to take back", "dice since", "others moved since" or "left or given since".
    """
    players = len(set(match.seats))
    if not any(row.kind is RowKind.MOVE and row.by == user for row in match.played):
        raise RuleViolation("nothing to take back")
    count = 0
    turn: Seat | None = None
    for row in reversed(match.played):
        if turn is not None and (row.seat != turn or players == 1):
            break
        if row.kind is RowKind.ROLL:
            raise RuleViolation("dice since")
        if row.kind is RowKind.ASIDE:
            raise RuleViolation("left or given since")
        if row.kind is RowKind.MOVE and row.seat is not None:
            if match.seats[row.seat] == user:
                turn = row.seat
            elif players > 2 and level_of(match.seats[row.seat]) is None:
                raise RuleViolation("others moved since", name=match.names[row.seat])
            count += 1
    return count


def own_moves_to_undo(match: Match, user: UserId) -> int:
    """The number of moves of `user` among those of `moves_to_undo`, which raises as that does."""
    moves = [row for row in match.played if row.kind is RowKind.MOVE][-moves_to_undo(match, user) :]
    return sum(row.seat is not None and match.seats[row.seat] == user for row in moves)


def may_take_back(match: Match, user: UserId) -> bool:
    """Whether `user` may offer to take their last turn back, or do so where no consent is needed."""
    if match.strict:
        return False
    try:
        check_not_paused(match)
        return bool(moves_to_undo(match, user))
    except RuleViolation:
        return False


def may_take_back_alone(match: Match, user: UserId) -> bool:
    """Whether `user` may take their last turn back without consent: no other person plays, or the match is unrated and
    no other player has acted since.

    Between people this works once a turn, so that it can't be repeated to gain time.
    """
    return not match.outcome and may_take_back(match, user) and consent_to_undo(match, user) is None


def consent_to_undo(match: Match, user: UserId) -> Literal["rated", "since", "again"] | None:
    """The reason why other people must agree if `user` takes their last turn back: the match is rated, another
    player has acted since, or they have taken a turn back just before. None if no consent is needed.
    """
    if not match.other_people(user):
        return None
    if match.rated:
        return "rated"
    has_moved = False
    for row in reversed(match.log):
        if row.kind is RowKind.ROLL or row.by not in {None, user}:
            break
        if row.kind is RowKind.TAKEBACK:
            return "again"
        has_moved |= row.kind is RowKind.MOVE
    return None if has_moved else "since"


def take_back(match: Match, user: UserId, start: AnyPosition, *, at: datetime, decision: int | None = None) -> Match:
    """Take the last turn of `user` back without consent. `start` is the position in which the match began, and
    `decision` the one that `user` was looking at, None for the present one.

    Raises RuleViolation "answered" or, in a rated match, "consent needed" if others must agree; "strict match",
    "stale" if it was taken back before, "not a player", "you left", "match over", "paused", and as `moves_to_undo`
    does.
    """
    seats = seats_in(match, user)
    if decision is not None and match.state.history.latest(RowKind.TAKEBACK) > decision:
        check_turn(match, seats, decision)
    _check_offer(match, user, TakeBack())
    if decision not in {None, match.decision}:
        raise RuleViolation("answered")
    if not may_take_back_alone(match, user):
        raise RuleViolation("consent needed" if match.rated and match.other_people(user) else "answered")
    return _take_back(match, user, start, at)


def _take_back(match: Match, user: UserId, start: AnyPosition, at: datetime) -> Match:
    text = takeback_text(moves_to_undo(match, user))
    row = Row(RowKind.TAKEBACK, match.seats_of(user)[0], text, user, at, on_turn=match.position.to_move)
    log = (*match.log, row)
    return replace(match, log=log, state=fold(match, log, start))


def replaceable_seats(match: Match, user: UserId | None = None) -> list[Seat]:
    """The seats that a computer player may take over if all agree, one for each player: of players who are overdue, of
    those who left since the last move, and of `user`, who asks. Another person must be left to play.
    """
    if match.outcome or match.adjourned_since or match.strict:
        return []
    here = {match.seats[seat] for seat in match.present}
    late = match.mover if match.is_overdue else None
    found = []
    for holder in dict.fromkeys(match.seats):
        is_free = holder in {late, user} or (holder not in here and _undoable(match, holder))
        if is_free and holder in match.people and (here & match.people) - {holder}:
            found.append(match.seats_of(holder)[0])
    return found


def _undoable(match: Match, user: UserId) -> bool:
    try:
        return bool(rows_to_undo(match, user))
    except RuleViolation:
        return False


def rows_to_undo(match: Match, user: UserId) -> int:
    """The number of moves, rolls and asides undone when a computer player takes over the seats of `user`: if they have
    left, all since then, by which only the bot and computer players may have acted.

    Raises RuleViolation "others moved since" or "left or given since".
    """
    rows = match.played
    held = match.seats_of(user)
    gone = [number for number, row in enumerate(rows) if row.seat in held and row.leaves]
    if not gone or any(seat in match.present for seat in held):
        return 0
    for row in rows[gone[0] :]:
        if row.seat is None or row.seat in held or row.kind is RowKind.FORCED:
            continue
        if row.kind is RowKind.ASIDE:
            raise RuleViolation("left or given since")
        if match.seats[row.seat] in match.people:
            raise RuleViolation("others moved since", name=match.names[row.seat])
    return len(rows) - gone[0]


def _substitute(
    match: Match, user: UserId, what: Substitute, start: AnyPosition, newcomer: Newcomer, at: datetime
) -> Match:
    """A computer player takes over all seats of the player who holds this one; the match is no longer rated."""
    before = match.seats[what.seat]
    new, name = newcomer(what.level)
    text = substitution_text(what.level, rows_to_undo(match, before))
    rows = (*match.log, Row(RowKind.SUBSTITUTE, what.seat, text, user, at, on_turn=match.position.to_move))
    # A substituted player has no more to do with the match than a person whose data was deleted.
    nobody = former(match.seats_of(before)[0])
    log = tuple(replace(row, by=nobody) if row.by == before else row for row in rows)
    seats = tuple(new if holder == before else holder for holder in match.seats)
    names = tuple(name if holder == new else old for holder, old in zip(seats, match.names, strict=True))
    after = replace(match, log=log, seats=seats, names=names, rated=False)
    return replace(after, state=fold(after, log, start))


def may_resume(match: Match, user: UserId, at: datetime) -> bool:
    """Whether `user` may resume an adjourned match without consent: no other person's time would run out unseen."""
    if not match.clock or match.mover == user or match.mover not in match.people:
        return True
    since = match.offered_since(Resume(), user)
    return since is not None and at - since >= LONG_ASKED


def abort(match: Match, user: UserId, *, at: datetime) -> Match:
    """Call the match off without a result.

    Raises RuleViolation "too late to abort", "strict match", "not a player", "you left" or "match over".
    """
    seat = seats_in(match, user)[0]
    check_abort(match)
    return append(match, RowKind.ABORT, seat, user, at)


def check_abort(match: Match) -> None:
    """Raise RuleViolation "strict match" or "too late to abort" if the match may not be called off by one player."""
    if match.strict:
        raise RuleViolation("strict match")
    if not may_abort(match):
        raise RuleViolation("too late to abort")


def may_abort(match: Match) -> bool:
    """Whether a player may call the match off: it isn't strict, and has fewer than `ABORT_BEFORE` moves.

    Moves that were taken back count: they were seen.
    """
    counts = match.state.history.counts
    return match.outcome is None and not match.strict and sum(counts.get(kind, 0) for kind in MOVES) < ABORT_BEFORE
