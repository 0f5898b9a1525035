"""A record from anybody, played again by the rules: what of it can be looked at and played on.

A stranger wrote it. Its size, its rows and the time that it may take have bounds, what is wrong is named by its line,
and of what it says only that is kept which the rules bear out.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.match import (
    NOTED,
    AnyPosition,
    Kind,
    MatchId,
    Origin,
    Row,
    Shown,
    Terms,
    UserId,
    restored,
    still_standing,
)
from bot.record import Places, Record, RecordError, Result, read_placed, seen
from games.kit.rules import AnyGame, MoveError, Options, OptionValue, Outcome, Seat, options_from

MOST_BYTES = 1_000_000
"""Of a record that is imported; ten times what the longest matches have."""
MOST_ROWS = 5_000
MOST_SECONDS = 2.0
"""That playing a record again may take; of the longest matches it takes a tenth of that."""
LONGEST_NAME = 32
"""Characters of a name, as on Discord."""
UNFINISHED = "unfinished"
"""Why a match is over that was not played to its end."""

_AGREED = "agreed draw"
_ENDED = frozenset({"ended by a moderator", "aborted"})
"""Reasons of ends without a result, which are no part of the game."""
_CAUSES = frozenset({"resigned", "claimed", "time"})
"""Why a seat may have left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What was read: a match that is over, of which nobody here has a seat yet."""

    game: str
    options: Options
    names: tuple[str, ...]
    """By seat; only names, as they stood in the record."""
    began: datetime
    rows: tuple[Row, ...]
    """What stood at its end, without what was taken back; then how it ended, where the last move doesn't tell."""
    origins: tuple[Origin, ...]


def imported(content: bytes, games: Mapping[str, AnyGame], seconds: float = MOST_SECONDS) -> Imported:
    """The match in a record, after no more than about so many seconds. Raises RecordError."""
    deadline = time.monotonic() + seconds
    if len(content) > MOST_BYTES:
        raise RecordError("too large", 1, most=MOST_BYTES)
    record, places = read_placed(content)
    if len(record.lines) > MOST_ROWS:
        raise RecordError("too many rows", places.rows[MOST_ROWS], most=MOST_ROWS)
    game = games.get(record.game)
    if game is None:
        raise RecordError("unknown game", places.tags["Game"], given=seen(record.game))
    options = _options(record, places, game)
    rows = _rows(record, places)
    standing = [row for row in still_standing(rows) if row.kind in NOTED]
    lines = {id(row): line for row, line in zip(rows, places.rows, strict=True)}
    numbers = {id(row): number for number, row in enumerate(rows, 1)}
    origins = _origins(record, [numbers[id(row)] for row in standing])
    played, position = _replayed(record, game.start(options), [(row, lines[id(row)]) for row in standing], deadline)
    ending = _ending(record, position)
    terms = Terms(
        id=MatchId(0),
        game=game.key,
        options=options,
        guild=None,
        channel=0,
        seats=tuple(map(UserId, range(len(record.seats)))),
        names=tuple(_name(seat, name) for seat, name in record.seats),
        started_at=record.began,
    )
    match = restored(terms, [*played, *ending], Shown(), position, len(played) + len(ending))
    if not _bears_out(match.outcome, record):
        raise RecordError("other result", places.tags["Result"])
    return Imported(
        game=game.key,
        options=options,
        names=terms.names,
        began=record.began,
        rows=match.log,
        origins=origins,
    )


def _options(record: Record, places: Places, game: AnyGame) -> dict[str, OptionValue]:
    try:
        options = options_from(game.options, dict(record.options))
    except MoveError as error:
        raise RecordError("wrong option", places.tags["Option"], why=error, game=game.key) from None
    names = game.seat_names(options)
    if tuple(seat for seat, _ in record.seats) != names:
        raise RecordError("other seats", places.tags["Seat"], due=", ".join(names))
    return options


def _rows(record: Record, places: Places) -> list[Row]:
    rows = []
    for line, place in zip(record.lines, places.rows, strict=True):
        try:
            at = record.began + timedelta(seconds=line.after)
        except OverflowError:
            raise RecordError("wrong time", place) from None
        cause = line.cause if line.cause in _CAUSES else ""
        rows.append(Row(line.kind, record.seat_of(line), line.text, None, at, cause))
    return rows


def _replayed(
    record: Record, position: AnyPosition, standing: list[tuple[Row, int]], deadline: float
) -> tuple[list[Row], AnyPosition]:
    """The rows, of which each comes with its line, as the game itself writes them; and the position after them."""
    rows = []
    for row, place in standing:
        if time.monotonic() > deadline:
            raise RecordError("takes too long", place)
        try:
            move = position.parse(row.text)
            after = position.play(move)
        except MoveError as error:
            raise RecordError("against the rules", place, why=error, game=record.game, given=seen(row.text)) from None
        if not _is_in_order(row, move, position):
            raise RecordError("out of order", place, given=seen(row.text))
        rows.append(replace(row, text=position.notation(move)))
        position = after
    return rows, position


def _is_in_order(row: Row, move: object, position: AnyPosition) -> bool:
    """Whether a legal move stands as what it is: a throw, something out of turn, a turn's move."""
    if row.kind is Kind.ROLL or row.seat is None or move in position.chance():
        return row.kind is Kind.ROLL and row.seat is None and move in position.chance()
    return move in position.asides(row.seat) if row.kind is Kind.ASIDE else row.seat == position.to_move


def _ending(record: Record, position: AnyPosition) -> list[Row]:
    """What ends the match besides its last move, as far as the record tells and can be believed."""
    if position.outcome is not None:
        return []
    result, at = record.result, record.ended or record.began
    if result is not None and result.reason == _AGREED:
        present = [seat for seat in map(Seat, range(len(record.seats))) if position.asides(seat)]
        return [Row(Kind.OFFER, seat, "", None, at) for seat in present]
    ended = result is not None and result.reason in _ENDED
    return [Row(Kind.END, None, "", None, at, result.reason if result is not None and ended else UNFINISHED)]


def _bears_out(outcome: Outcome | None, record: Record) -> bool:
    """Whether the match has ended as the record says."""
    if record.result is None:
        return True
    if outcome is None:
        return False
    found = Result.of(outcome, [seat for seat, _ in record.seats])
    # Why a match was ended without a result, is in nobody's rules.
    return found == record.result or not (found.ranking or record.result.ranking or record.result.points)


def _origins(record: Record, numbers: list[int]) -> tuple[Origin, ...]:
    """Where the rows come from, which had these numbers in the record."""
    own = Origin(record.match, len(record.lines), record.commitment, record.seed)
    origins: list[Origin] = []
    for origin in (*record.origins, own):
        count = sum(number <= origin.rows for number in numbers)
        if count > (origins[-1].rows if origins else 0):
            origins.append(replace(origin, rows=count))
    return tuple(origins) or (replace(own, rows=0),)


def _name(seat: str, name: str) -> str:
    """A name in the bounds of Discord's; a seat's where there is none."""
    seen = "".join(sign for sign in name if sign.isprintable()).strip()
    return seen[:LONGEST_NAME] or seat
