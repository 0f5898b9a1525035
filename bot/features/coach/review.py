"""A look back at a match for its loser: one thing that they did well, and the latest move that could have changed the
result. No Discord, no SQL.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.computers.fair_play import Unaided
from bot.core.match import DECIDED, MOVES, Match, RowKind, UserId
from bot.features.coach.facts import facts_of
from bot.features.coach.kit import MatchTurn, coach_of
from bot.texts import AnyLocale, phrases, say
from bot.ui.layout import mention
from bot.ui.match import entry_of, move_words, player, yes_or_no
from games.kit.rules import MoveError

MOST_TURNS = 3
"""Turns that are looked at, at most, before the end of the match."""
_NOT_PLAYED = {"left", *DECIDED}
"""Reasons for an end that wasn't reached by moves."""


class _Missed(NamedTuple):
    """A move that would have changed the result."""

    won: bool
    """Whether it would have won at once."""
    words: dict[str, str | int]
    """The variables of the texts."""


def review(match: Match, loser: UserId, unaided: Unaided) -> str:
    """A line for the loser of a match that has ended, in its language; empty if there is nothing to say about the
    positions that they needn't play `unaided`. Takes some tenths of a second.
    """
    locale, coach = match.language, coach_of(match.game)
    try:
        turns = list(_turns_of(match, loser))
    except MoveError:
        # The rules have changed since, and the board is more important.
        return ""
    own = [turn for _, turn in turns if not unaided.includes(turn.before)]
    praise = None if coach is None or not own else coach.praise(own)
    told = [] if praise is None else [phrases([praise], locale, match.game)]
    missed = _missed(match, turns, unaided, locale) if _was_played_out(match) else None
    if missed is not None:
        told.append(say(locale, "review-win" if missed.won else "review-stop", **missed.words))
    if not told:
        return ""
    words, alone = say(locale, "sentence-gap").join(told), yes_or_no(len(match.people) == 1)
    return say(locale, "review", who=mention(loser), alone=alone, words=words)


def last_chance(match: Match, loser: UserId, unaided: Unaided, locale: AnyLocale) -> str:
    """A sentence about the latest move with which the loser would have won or held out; empty if there is none, or if
    the reader must play that position `unaided`. As slow as `review`.
    """
    if not _was_played_out(match):
        return ""
    try:
        missed = _missed(match, list(_turns_of(match, loser)), unaided, locale)
    except MoveError:
        return ""
    if missed is None:
        return ""
    return say(locale, "analysis-last-win" if missed.won else "analysis-last-stop", **missed.words)


def _was_played_out(match: Match) -> bool:
    """Whether moves ended the match."""
    outcome = match.outcome
    return outcome is not None and match.position.outcome is not None and outcome.reason not in _NOT_PLAYED


def _turns_of(match: Match, user: UserId) -> Iterator[tuple[int, MatchTurn]]:
    """A player's moves with their numbers in the match, from the first."""
    position, number = entry_of(match).game.start(match.options), 0
    for row in match.played:
        move = position.parse(row.text)
        after = position.play(move)
        number += row.kind in MOVES
        if row.kind is RowKind.MOVE and row.seat is not None and match.seats[row.seat] == user:
            yield number, MatchTurn(position, move, after)
        position = after


def _missed(
    match: Match, turns: Sequence[tuple[int, MatchTurn]], unaided: Unaided, locale: AnyLocale
) -> _Missed | None:
    """The latest move with which the player would have won or held out, if it was near the end of the match, and no
    later one was in an `unaided` position.
    """
    coach, sides = coach_of(match.game), entry_of(match).game.sides(match.options)
    for number, (before, move, _) in turns[: -MOST_TURNS - 1 : -1]:
        if unaided.includes(before):
            return None
        facts = facts_of(before, next(side for side in sides if before.to_move in side))
        moves: Sequence[object] = [facts.winning]
        if facts.winning is None:
            moves = facts.safe if coach is None else coach.holding(before, facts.safe)
        if moves:
            if move not in moves:
                words = f"**{move_words(before, moves[0], match.game, locale)}**"
                who = player(match, before.to_move, locale)
                given: dict[str, str | int] = {"number": number, "move": words, "count": len(moves), "player": who}
                return _Missed(facts.winning is not None, given)
            return None
    return None
