"""Facts about a position by the rules alone: moves that win, and threats; and the move that the coach names. No
Discord, no SQL.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.core.match import AnyPosition
from games.kit.rules import Outcome, Seat

MOST_PLAYED = 10_000
"""Moves and replies that are tried, at most: some tenths of a second. Vault on 10×10 has up to 6,000. Positions with
more aren't looked at so closely.
"""


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts that a player on turn should know."""

    moves: int
    """Number of legal moves."""
    winning: Any | None
    """A move with which the player or their team wins now, or whatever the next player does; None if there is none."""
    safe: tuple[Any, ...]
    """The moves after which nobody else has won or can win at once; all of them if that isn't known."""
    is_lost: bool = False
    """Whether others win, whatever the player and the next one do: the match ends with their moves."""


def facts_of(position: AnyPosition, side: frozenset[Seat] = frozenset()) -> Facts:
    """Look at a position in which a seat is to move; `side` is its team, if it has one."""
    mover = position.to_move
    assert mover is not None  # noqa: S101 - see above
    own, moves = side | {mover}, tuple(position.legal_moves())
    after = {move: position.play(move) for move in moves}
    ends = {move: outcome for move, then in after.items() if (outcome := then.outcome) is not None}
    winning = next((move for move, outcome in ends.items() if _have_won(outcome, own)), None)
    replies = None if winning is not None else _replies(after)
    if replies is None:
        return Facts(len(moves), winning, moves)
    safe, is_lost = list[Any](), winning is None
    for move, then in after.items():
        if (end := ends.get(move)) is not None:
            if mover in end.ranking[0]:
                safe.append(move)
            continue
        is_won, is_safe = then.to_move is not None and winning is None, True
        is_lost = is_lost and then.to_move is not None
        for reply in replies[move]:
            if not is_won and not is_safe and not is_lost:
                break
            outcome = then.play(reply).outcome
            is_won = is_won and outcome is not None and _have_won(outcome, own)
            holds = outcome is None or mover in outcome.ranking[0]
            is_safe, is_lost = is_safe and holds, is_lost and not holds
        if is_won:
            winning = move
        if is_safe:
            safe.append(move)
    return Facts(len(moves), winning, tuple(safe), is_lost=is_lost and not safe)


def _have_won(outcome: Outcome, side: frozenset[Seat]) -> bool:
    """Whether a seat or team has won, and shares the first place with nobody."""
    return outcome.ranking[0] <= side


def named_move(facts: Facts, best: Any | None) -> Any | None:
    """The move that the coach names: one that wins; else the engine's choice, or a safe one if the next player could
    win at once after that. None if the engine has chosen none and no move wins.
    """
    if facts.winning is not None or best is None or best in facts.safe or not facts.safe:
        return best if facts.winning is None else facts.winning
    return facts.safe[0]


def _replies(after: Mapping[Any, AnyPosition]) -> dict[Any, Sequence[Any]] | None:
    """The legal moves in the positions after these moves; None if they are too many to try them all."""
    replies, count = dict[Any, Sequence[Any]](), 0
    for move, position in after.items():
        # Finding them takes time, so stop as early as possible.
        replies[move] = position.legal_moves()
        count += len(replies[move])
        if count > MOST_PLAYED:
            return None
    return replies
