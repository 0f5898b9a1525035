"""Shared by all actions: checks of who may act now, appending a row, and what the bot then plays by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.core.dice import Dice
from bot.core.match.fold import AnyPosition
from bot.core.match.log import Row, RowKind, count_moves
from bot.core.match.match import Match
from bot.core.match.offer import Draw, offer_to_text
from bot.core.match.terms import UserId
from bot.core.match.violation import RuleViolation
from games.kit.rules import Leave, Seat


def check_player(match: Match, user: UserId) -> None:
    """Check that `user` plays in this match. Raises RuleViolation "not a player", "you left" or "match over"."""
    seats_in(match, user)


def check_going(match: Match) -> None:
    """Check that the match isn't over. Raises RuleViolation "match over"."""
    if match.outcome:
        raise RuleViolation("match over")


def check_not_paused(match: Match) -> None:
    """Check that the match isn't adjourned. Raises RuleViolation "paused"."""
    if match.adjourned_since is not None:
        raise RuleViolation("paused")


def seats_in(match: Match, user: UserId) -> list[Seat]:
    """The seats of `user` that are still in. Raises RuleViolation "not a player", "you left" or "match over"."""
    held = match.seats_of(user)
    if not held:
        raise RuleViolation("not a player")
    check_going(match)
    seats = [seat for seat in held if match.position.asides(seat)]
    if not seats:
        raise RuleViolation("you left")
    return seats


def check_turn(match: Match, seats: Sequence[Seat], decision: int | None) -> Seat:
    """The one of these seats that is on turn, at this decision or, for None, at the present one.

    Raises RuleViolation "paused", "dice come first", "stale" or "not your turn".
    """
    check_not_paused(match)
    if match.awaits_salt:
        raise RuleViolation("dice come first")
    check_seen(match, decision)
    on_turn = match.position.to_move
    if on_turn is None or on_turn not in seats:
        raise RuleViolation("not your turn", name="" if on_turn is None else match.names[on_turn])
    return on_turn


def check_seen(match: Match, decision: int | None) -> None:
    """Check that `decision` is the present one, or None. Raises RuleViolation "stale"."""
    if decision is not None and decision != match.decision:
        raise RuleViolation("stale", shown=count_moves(match.log[:decision]) + 1, now=match.moves + 1)


def leave(match: Match, seat: Seat, by: UserId | None, cause: str, at: datetime) -> Match:
    """A seat leaves by the game's own rules. `cause` is as in `Row.cause`."""
    return advance(append_move(match, RowKind.ASIDE, seat, by, at, Leave(seat), cause=cause), at)


def append(
    match: Match,
    kind: RowKind,
    seat: Seat | None,
    by: UserId | None,
    at: datetime,
    *,
    text: str = "",
    cause: str = "",
) -> Match:
    """Append a row that isn't part of the game. Not for rows that may undo others."""
    log = (*match.log, Row(kind, seat, text, by, at, cause, match.position.to_move))
    return replace(match, log=log, state=match.state.after(log))


def append_move(
    match: Match, kind: RowKind, seat: Seat | None, by: UserId | None, at: datetime, move: Any, cause: str = ""
) -> Match:
    """Append a move, roll or aside of the game."""
    log = (*match.log, Row(kind, seat, match.position.notation(move), by, at, cause, match.position.to_move))
    return replace(match, log=log, state=match.state.after(log, move))


def brings_roll(position: AnyPosition, move: Any) -> bool:
    """Whether dice are rolled right after a move, so that it can't be taken back."""
    position = position.play(move)
    while position.outcome is None and not position.chance():
        moves = position.legal_moves()
        if len(moves) != 1 or position.steps(moves[0]):
            return False
        position = position.play(moves[0])
    return position.outcome is None


def advance(match: Match, at: datetime) -> Match:
    """Roll dice and play forced moves until a player must decide, or a roll is due whose salt isn't known yet.

    If all people have left, the computer players agree to a draw.
    """
    while match.outcome is None and not match.is_deserted:
        if match.awaits_salt:
            break
        if chance := match.position.chance():
            if match.seed is None:
                raise RuntimeError(f"match {match.id} has no seed to roll dice from")
            rolled = Dice(match.seed, match.salt).roll(match.rolls + 1, chance, match.position.notation)
            match = append_move(match, RowKind.ROLL, None, None, at, rolled)
            continue
        moves = match.position.legal_moves()
        if len(moves) != 1 or match.position.steps(moves[0]):
            break
        match = append_move(match, RowKind.FORCED, match.position.to_move, None, at, moves[0])
    if match.outcome is None and match.is_deserted:
        for seat in sorted(match.present):
            match = append(match, RowKind.OFFER, seat, match.seats[seat], at, text=offer_to_text(Draw()))
    return match
