"""What all deeds share: who may do something now, the row that it adds, and what follows by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.core.dice import Dice
from bot.core.match.log import Kind, Offer, Row, count_moves
from bot.core.match.state import Match
from bot.core.match.terms import UserId, level_of
from bot.core.match.violation import Refusal
from games.kit.rules import Leave, Seat


def check_player(match: Match, user: UserId) -> None:
    """Whether `user` has a say in this match. Raises Refusal "not a player", "you left" or "match over"."""
    seats_in(match, user)


def check_going(match: Match) -> None:
    """Whether the match goes on. Raises Refusal "match over"."""
    if match.outcome:
        raise Refusal("match over")


def check_not_paused(match: Match) -> None:
    """Whether the match is not adjourned. Raises Refusal "paused"."""
    if match.paused_since is not None:
        raise Refusal("paused")


def seats_in(match: Match, user: UserId) -> list[Seat]:
    """The seats of `user` that are still in. Raises Refusal "not a player", "you left" or "match over"."""
    held = match.seats_of(user)
    if not held:
        raise Refusal("not a player")
    check_going(match)
    seats = [seat for seat in held if match.position.asides(seat)]
    if not seats:
        raise Refusal("you left")
    return seats


def check_turn(match: Match, seats: Sequence[Seat], decision: int | None) -> Seat:
    """Which of these seats is on turn, at this decision or any.

    Raises Refusal "paused", "dice come first", "stale" or "not your turn".
    """
    check_not_paused(match)
    if match.awaits_salt:
        raise Refusal("dice come first")
    if decision is not None and decision != match.decision:
        raise Refusal("stale", shown=count_moves(match.log[:decision]) + 1, now=match.moves + 1)
    on_turn = match.position.to_move
    if on_turn is None or on_turn not in seats:
        raise Refusal("not your turn", name="" if on_turn is None else match.names[on_turn])
    return on_turn


def leaves(match: Match, seat: Seat, by: UserId | None, cause: str, at: datetime) -> Match:
    """A seat is out, by the game's own rules; `cause` is as a row has it."""
    return settled(noted(match, Kind.ASIDE, seat, by, at, move=Leave(seat), cause=cause), at)


def noted(
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
    """The match with one row more, of a move or of a text."""
    text = text if move is None else match.position.notation(move)
    row = Row(kind, seat, text, by, at, cause, match.position.to_move)
    return replace(match, log=(*match.log, row), course=match.course.after(match.log, row, move))


def settled(match: Match, at: datetime) -> Match:
    """Rolls dice and plays only moves until somebody has something to decide, or until the salt that the next roll
    depends on is known. Where nobody but the computer is in any more, it agrees with itself to a draw.
    """
    while match.outcome is None:
        if match.awaits_salt:
            break
        if chance := match.position.chance():
            if match.seed is None:
                raise RuntimeError(f"match {match.id} has no seed to roll dice from")
            rolled = Dice(match.seed, match.id, match.salt).roll(match.throws + 1, chance, match.position.notation)
            match = noted(match, Kind.ROLL, None, None, at, move=rolled)
            continue
        moves = match.position.legal_moves()
        if len(moves) != 1 or match.position.steps(moves[0]):
            break
        match = noted(match, Kind.FORCED, match.position.to_move, None, at, move=moves[0])
    if match.outcome is None and all(level_of(match.seats[seat]) is not None for seat in match.present):
        for seat in sorted(match.present):
            match = noted(match, Kind.OFFER, seat, match.seats[seat], at, text=Offer.DRAW)
    return match
