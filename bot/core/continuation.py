"""Continuations: matches that start with the first moves of another match, and remember where their rows come from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from itertools import islice

from bot.core.match import (
    MOVES,
    PLAYED,
    AnyPosition,
    Match,
    Origin,
    RowKind,
    RuleViolation,
    Shown,
    Terms,
    computers_of,
    count_moves,
    restored,
)


def cut(match: Match, moves: int | None, start: AnyPosition) -> Match:
    """The match as it was when the next move after the first `moves` was due, including rolls and gifts until then.

    If `moves` is None, cut at the last position from which it can be continued. `start` is the match's first position.
    Raises RuleViolation "over by then".
    """
    numbers = [number for number in match.state.history.standing if match.log[number].kind in PLAYED]
    rows = [match.log[number] for number in numbers]
    if moves is not None:
        ends = (number for number, row in enumerate(rows) if row.kind in MOVES)
        rows = rows[: next(islice(ends, moves, None), len(rows))]
    there = restored(match, rows, Shown(), start)
    while there.position.outcome:
        rows.pop()
        there = restored(match, rows, Shown(), start)
    if moves is not None and count_moves(rows) < moves:
        raise RuleViolation("over by then", given=str(moves), most=str(count_moves(rows)))
    own = Origin(match.id, len(match.log), match.commitment, match.published_seed, match.salt)
    rolls = [number for number, row in enumerate(match.log, 1) if row.kind is RowKind.ROLL]
    return replace(
        there, origins=origins_of([number + 1 for number in numbers[: len(rows)]], (*match.origins, own), rolls)
    )


def origins_of(numbers: Sequence[int], origins: Iterable[Origin], rolls: Sequence[int]) -> tuple[Origin, ...]:
    """The origins of the rows with these `numbers` of a log, in order.

    `origins` are the log's own, and `rolls` the numbers of its rolls. Rolls undone because a computer player took over
    a seat are not kept; later rolls get new numbers, so they can no longer be proven.
    """
    result: list[Origin] = []
    provable = _provable(numbers, rolls)
    for origin in origins:
        count = bisect_right(numbers, origin.rows)
        before = result[-1].rows if result else 0
        if min(count, provable) > before:
            result.append(replace(origin, rows=min(count, provable)))
        if count > max(before, provable):
            result.append(Origin(origin.match, count))
    return tuple(result)


def _provable(numbers: Sequence[int], rolls: Sequence[int]) -> int:
    """Number of these rows before the first roll that gets a new number."""
    kept = set(numbers)
    for roll, renumbered in zip((roll for roll in rolls if roll in kept), rolls, strict=False):
        if roll != renumbered:
            return numbers.index(roll)
    return len(numbers)


def resumed(terms: Terms, there: Match) -> Match:
    """A new, unrated match that begins with the rows of `there`, a match returned by `cut`; still to be `opened`."""
    log = tuple(replace(row, by=None, at=terms.started_at) for row in there.log)
    agreed = {term.name: getattr(terms, term.name) for term in fields(Terms)}
    agreed |= {"origins": there.origins, "rated": False}
    return replace(there, **agreed, log=log, state=replace(there.state, computers=computers_of(terms)))
