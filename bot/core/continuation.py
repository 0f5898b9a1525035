"""Playing on from a move of another match: what of its log is taken over, and where it is told that it came from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from itertools import islice

from bot.core.match import (
    MOVES,
    PLAYED,
    AnyPosition,
    Kind,
    Match,
    Origin,
    Refusal,
    Shown,
    Terms,
    computers_of,
    count_moves,
    restored,
)


def cut(match: Match, moves: int | None, start: AnyPosition) -> Match:
    """A match as it stood where the next move after so many was due: what was thrown and given by then included.

    None is as far as it can be played on. `start` is the position in which the match began.
    Raises Refusal "over by then".
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
        raise Refusal("over by then", given=str(moves), most=str(count_moves(rows)))
    own = Origin(match.id, len(match.log), match.commitment, match.published_seed, match.salt)
    rolls = [number for number, row in enumerate(match.log, 1) if row.kind is Kind.ROLL]
    return replace(
        there, origins=origins_of([number + 1 for number in numbers[: len(rows)]], (*match.origins, own), rolls)
    )


def origins_of(numbers: Sequence[int], origins: Iterable[Origin], rolls: Sequence[int]) -> tuple[Origin, ...]:
    """Where some rows of a log come from, whose numbers there are these, in order; `origins` are those of the log, and
    `rolls` the numbers of its rolls.

    Rolls that were undone as a computer took a seat over are not kept. Those after them are counted anew, and so can't
    be proven any more.
    """
    found: list[Origin] = []
    provable = _provable(numbers, rolls)
    for origin in origins:
        count = bisect_right(numbers, origin.rows)
        before = found[-1].rows if found else 0
        if min(count, provable) > before:
            found.append(replace(origin, rows=min(count, provable)))
        if count > max(before, provable):
            found.append(Origin(origin.match, count))
    return tuple(found)


def _provable(numbers: Sequence[int], rolls: Sequence[int]) -> int:
    """How many of the rows with these numbers come before the first roll that is counted anew."""
    kept = set(numbers)
    for roll, counted in zip((roll for roll in rolls if roll in kept), rolls, strict=False):
        if roll != counted:
            return numbers.index(roll)
    return len(numbers)


def resumed(terms: Terms, there: Match) -> Match:
    """A new match that begins with all that another one, which was `cut`, consists of: to be `opened` like any.

    It counts for no rating.
    """
    log = tuple(replace(row, by=None, at=terms.started_at) for row in there.log)
    agreed = {term.name: getattr(terms, term.name) for term in fields(Terms)}
    agreed |= {"origins": there.origins, "rated": False}
    return replace(there, **agreed, log=log, state=replace(there.state, computers=computers_of(terms)))
