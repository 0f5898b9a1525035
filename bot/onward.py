"""Playing on from a move of another match: what of its log is taken over, and where it is told that it came from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from itertools import islice

from bot.match import (
    MOVES,
    NOTED,
    AnyPosition,
    Match,
    Origin,
    Refusal,
    Row,
    Shown,
    Terms,
    computers_of,
    count_moves,
    restored,
    still_standing,
)


def cut(match: Match, moves: int | None, start: AnyPosition) -> Match:
    """A match as it stood where the next move after so many was due: what was thrown and given by then included.

    None is as far as it can be played on. `start` is the position in which the match began.
    Raises Refusal "over by then".
    """
    rows = [row for row in still_standing(match.log) if row.kind in NOTED]
    if moves is not None:
        ends = (number for number, row in enumerate(rows) if row.kind in MOVES)
        rows = rows[: next(islice(ends, moves, None), len(rows))]
    there = restored(match, rows, Shown(), start)
    while there.position.outcome:
        rows.pop()
        there = restored(match, rows, Shown(), start)
    if moves is not None and count_moves(rows) < moves:
        raise Refusal("over by then", given=str(moves), most=str(count_moves(rows)))
    return replace(there, origins=_origins(match, rows))


def _origins(match: Match, rows: Sequence[Row]) -> tuple[Origin, ...]:
    """Where rows of a match come from: from those that it began with, and from itself."""
    places = {id(row): number for number, row in enumerate(match.log, 1)}
    own = Origin(match.id, len(match.log), match.commitment, match.published_seed)
    origins: list[Origin] = []
    for origin in (*match.origins, own):
        count = sum(places[id(row)] <= origin.rows for row in rows)
        if count > (origins[-1].rows if origins else 0):
            origins.append(replace(origin, rows=count))
    return tuple(origins)


def resumed(terms: Terms, there: Match) -> Match:
    """A new match that begins with all that another one, which was `cut`, consists of: to be `opened` like any.

    It counts for no rating.
    """
    log = tuple(replace(row, by=None, at=terms.started_at) for row in there.log)
    agreed = {term.name: getattr(terms, term.name) for term in fields(Terms)}
    agreed |= {"origins": there.origins, "rated": False}
    return replace(there, **agreed, log=log, course=replace(there.course, computers=computers_of(terms)))
