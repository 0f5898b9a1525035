"""Playing on from a move of another match: what of its log is taken over, and where it is told that it came from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
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
    count_moves,
    restored,
    still_standing,
)


def taken(match: Match, moves: int | None, start: AnyPosition) -> tuple[Row, ...]:
    """What stands in a match up to where the next move after so many is due, throws and gifts included.

    None is as far as it can be played on: to its end, or to where the last decision was due. `start` is the position
    in which the match began. Raises Refusal "over by then".
    """
    rows = [row for row in still_standing(match.log) if row.kind in NOTED]
    if moves is not None:
        ends = (number for number, row in enumerate(rows) if row.kind in MOVES)
        rows = rows[: next(islice(ends, moves, None), len(rows))]
    while rows and restored(match, rows, Shown(), start).position.outcome:
        rows.pop()
    if moves is not None and count_moves(rows) < moves:
        raise Refusal("over by then", given=str(moves), most=str(count_moves(rows)))
    return tuple(rows)


def origins_of(match: Match, rows: Sequence[Row]) -> tuple[Origin, ...]:
    """Where rows come from that were `taken` from a match: from those that it began with, and from itself."""
    places = {id(row): number for number, row in enumerate(match.log, 1)}
    own = Origin(match.id, len(match.log), match.commitment, match.published_seed)
    origins: list[Origin] = []
    for origin in (*match.origins, own):
        count = sum(places[id(row)] <= origin.rows for row in rows)
        if count > (origins[-1].rows if origins else 0):
            origins.append(replace(origin, rows=count))
    return tuple(origins)


def resumed(terms: Terms, rows: Sequence[Row], start: AnyPosition) -> Match:
    """A new match that begins with rows `taken` from another one: to be `opened` like any."""
    own = [replace(row, by=None, at=terms.started_at) for row in rows]
    return restored(terms, own, Shown(), start)
