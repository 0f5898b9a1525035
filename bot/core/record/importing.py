"""A record from anybody, played again by the rules: what of it can be looked at and played on.

A stranger wrote it. Its size, its rows and the time that it may take have bounds, what is wrong is named by its line,
and of what it says only that is kept which the rules bear out.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.core.continuation import origins_of
from bot.core.fair_queue import Job, Turns
from bot.core.match import (
    PLAYED,
    AnyPosition,
    Kind,
    MatchId,
    MatchState,
    Origin,
    Refusal,
    Row,
    Terms,
    UserId,
    begin,
    standing_numbers,
)
from bot.core.record import CheckTime, Places, Record, RecordError, Result, read_placed, seen
from games.kit.rules import AnyGame, MoveError, Options, OptionValue, Outcome, Seat, options_from

MOST_BYTES = 1_000_000
"""Of a record that is imported; ten times what the longest matches have."""
MOST_ROWS = 5_000
MOST_SECONDS = 2.0
"""That reading a record and playing it again may take; of the longest matches it takes a tenth of that."""
LONGEST_NAME = 32
"""Characters of a name, as on Discord."""
MOST_AT_ONCE = 3
"""Records of one person that are fetched, read or wait for that."""
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
    state: MatchState
    """Where the rows have led."""
    origins: tuple[Origin, ...]


class Imports:
    """Reads records that people send, one after another, so that they take no more than one thread. Whoever has the
    fewest waiting comes first.
    """

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        """For records of these games, by key."""
        self._games = games
        self._turns = Turns(1)
        self._going_on = Counter[UserId]()

    @contextmanager
    def admitted(self, person: UserId) -> Iterator[None]:
        """Count an import of this person, from fetching the file on. Raises Refusal "too many imports"."""
        if self._going_on[person] >= MOST_AT_ONCE:
            raise Refusal("too many imports", most=MOST_AT_ONCE)
        self._going_on[person] += 1
        try:
            yield
        finally:
            self._going_on -= Counter([person])

    async def read(self, content: bytes, person: UserId) -> Imported:
        """The match in a record that this person has sent, once it is their turn. Raises RecordError."""
        async with self._turns.turn(Job(person=person)):
            return await asyncio.to_thread(imported, content, self._games)


def imported(
    content: bytes,
    games: Mapping[str, AnyGame],
    seconds: float = MOST_SECONDS,
    clock: Callable[[], float] = time.monotonic,
) -> Imported:
    """The match in a record, after no more than about so many seconds by the clock. Raises RecordError."""
    over = clock() + seconds

    def check_time(line: int) -> None:
        if clock() > over:
            raise RecordError("takes too long", line)

    if len(content) > MOST_BYTES:
        raise RecordError("too large", 1, most=MOST_BYTES)
    record, places = read_placed(content, check_time)
    if len(record.lines) > MOST_ROWS:
        raise RecordError("too many rows", places.rows[MOST_ROWS], most=MOST_ROWS)
    game = games.get(record.game)
    if game is None:
        raise RecordError("unknown game", places.tags["Game"], given=seen(record.game))
    options = _options(record, places, game)
    rows = _rows(record, places, check_time)
    numbers = [number for number in standing_numbers(rows) if rows[number].kind in PLAYED]
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
    begun = begin(terms, game.start(options))
    still = [(rows[number], places.rows[number]) for number in numbers]
    played, state = _replayed(record, begun.state, still, check_time)
    log = (*played, *_ending(record, state.position))
    match = replace(begun, log=log, state=state.with_history(log))
    if not _bears_out(match.outcome, record):
        raise RecordError("other result", places.tags["Result"])
    return Imported(
        game=game.key,
        options=options,
        names=terms.names,
        began=record.began,
        rows=match.log,
        state=match.state,
        origins=_origins(record, [number + 1 for number in numbers]),
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


def _rows(record: Record, places: Places, check_time: CheckTime) -> list[Row]:
    rows = []
    for line, place in zip(record.lines, places.rows, strict=True):
        check_time(place)
        try:
            at = record.began + timedelta(seconds=line.after)
        except OverflowError:
            raise RecordError("wrong time", place) from None
        cause = line.cause if line.cause in _CAUSES else ""
        rows.append(Row(line.kind, record.seat_of(line), line.text, None, at, cause))
    return rows


def _replayed(
    record: Record, state: MatchState, still: list[tuple[Row, int]], check_time: CheckTime
) -> tuple[list[Row], MatchState]:
    """The rows, of which each comes with its line, as the game itself writes them; and where they lead."""
    rows: list[Row] = []
    for row, place in still:
        check_time(place)
        position = state.position
        try:
            move = position.parse(row.text)
            after = state.played(len(rows), row, move)
        except MoveError as error:
            raise RecordError("against the rules", place, why=error, game=record.game, given=seen(row.text)) from None
        if not _is_in_order(row, move, position):
            raise RecordError("out of order", place, given=seen(row.text))
        rows.append(replace(row, text=position.notation(move)))
        state = after
    return rows, state


def _is_in_order(row: Row, move: object, position: AnyPosition) -> bool:
    """Whether a legal move stands as what it is: a throw, something out of turn, an only move, a turn's move."""
    if row.kind is Kind.ROLL or row.seat is None or move in position.chance():
        return row.kind is Kind.ROLL and row.seat is None and move in position.chance()
    if row.kind is Kind.ASIDE:
        return move in position.asides(row.seat)
    return row.seat == position.to_move and (row.kind is Kind.MOVE or len(position.legal_moves()) == 1)


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


def _origins(record: Record, numbers: Sequence[int]) -> tuple[Origin, ...]:
    """Where the rows come from, which had these numbers in the record."""
    own = Origin(record.match, len(record.lines), record.commitment, record.seed, record.salt)
    rolls = [number for number, line in enumerate(record.lines, 1) if line.kind is Kind.ROLL]
    return origins_of(numbers, (*record.origins, own), rolls) or (replace(own, rows=0),)


def _name(seat: str, name: str) -> str:
    """A name in the bounds of Discord's; a seat's where there is none."""
    seen = "".join(sign for sign in name if sign.isprintable()).strip()
    return seen[:LONGEST_NAME] or seat
