"""Import a record: replay it by the rules, so that people can look at the match.

A stranger may have written the record, so its size, its number of rows and the time for reading it are limited. Errors
name the line, and the import keeps only what the rules confirm.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.core.fair_queue import Job, Turns
from bot.core.match import (
    DECIDED,
    PLAYED,
    RESIGNED,
    WITHDREW,
    AnyPosition,
    MatchId,
    MatchState,
    Row,
    RowKind,
    RuleViolation,
    Terms,
    UserId,
    begin,
    standing_numbers,
)
from bot.core.record import Record, RecordError, Result, seen
from bot.core.typed import normalised
from bot.features.records.reading import CheckTime, Places, read_placed
from bot.texts.people import LONGEST_NAME, Named, cut, plain, told_apart
from games.kit.rules import AnyGame, MoveError, Options, OptionValue, Outcome, Seat, options_from

MOST_BYTES = 1_000_000
"""Maximum size of an imported record: ten times that of the longest matches."""
MOST_ROWS = 5_000
MOST_SECONDS = 2.0
"""Maximum time for reading and replaying a record: ten times what the longest matches take."""
MOST_AT_ONCE = 3
"""Imports of one person that may be fetched, read or waiting at the same time."""
UNFINISHED = "unfinished"
"""The reason why an imported match is over although it wasn't played to its end."""

_AGREED = "agreed draw"
_ENDED = frozenset({"ended by a moderator", "aborted", *DECIDED})
"""Reasons for ending a match without a result, which the game's rules don't know."""
_CAUSES = frozenset({RESIGNED, WITHDREW, "claimed", "time"})
"""The reasons for which a seat may have left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """A match read from a record. It is over, and its seats have no users yet."""

    game: str
    options: Options
    names: tuple[str, ...]
    """Player names by seat, from the record."""
    began: datetime
    rows: tuple[Row, ...]
    """The plies that weren't taken back; then the ending, if the last move doesn't imply it."""
    state: MatchState
    """The state after the rows."""


class Imports:
    """Reads the records that people send, one at a time, so that they occupy only one thread.

    The person with the fewest waiting records comes first.
    """

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        """Accept records of `games`, by key."""
        self._games = games
        self._turns = Turns(1)
        self._going_on = Counter[UserId]()

    @contextmanager
    def admitted(self, person: UserId) -> Iterator[None]:
        """Count an import of this person, including fetching the file. Raises RuleViolation "too many imports"."""
        if self._going_on[person] >= MOST_AT_ONCE:
            raise RuleViolation("too many imports", most=MOST_AT_ONCE)
        self._going_on[person] += 1
        try:
            yield
        finally:
            self._going_on -= Counter([person])

    async def read(self, content: bytes, person: UserId) -> Imported:
        """Read a record that this person sent, once it is their turn. Raises RecordError."""
        async with self._turns.turn(Job(person=person)):
            return await asyncio.to_thread(imported, content, self._games)


def imported(
    content: bytes,
    games: Mapping[str, AnyGame],
    seconds: float = MOST_SECONDS,
    clock: Callable[[], float] = time.monotonic,
) -> Imported:
    """Read and replay a record, in at most about `seconds` by `clock`. Raises RecordError."""
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
        names=_names(record),
        started_at=record.began,
    )
    begun = begin(terms, game.start(options))
    still = [(rows[number], places.rows[number]) for number in numbers]
    played, state = _replayed(record, begun.state, still, check_time)
    log = (*played, *_ending(record, state.position))
    match = replace(begun, log=log, state=state.with_history(log))
    if not _agrees(match.outcome, record):
        raise RecordError("other result", places.tags["Result"])
    return Imported(
        game=game.key,
        options=options,
        names=terms.names,
        began=record.began,
        rows=match.log,
        state=match.state,
    )


def _options(record: Record, places: Places, game: AnyGame) -> dict[str, OptionValue]:
    try:
        options = options_from(game.options, {key: normalised(value) for key, value in record.options})
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
    """Replay rows, each given with its line number. Returns them in canonical notation, and the state after them."""
    rows: list[Row] = []
    for row, place in still:
        check_time(place)
        position = state.position
        try:
            move = position.parse(normalised(row.text))
            after = state.played(len(rows), row, move)
        except MoveError as error:
            raise RecordError("against the rules", place, why=error, game=record.game, given=seen(row.text)) from None
        if not _is_in_order(row, move, position):
            raise RecordError("out of order", place, given=seen(row.text))
        rows.append(replace(row, text=position.notation(move)))
        state = after
    return rows, state


def _is_in_order(row: Row, move: object, position: AnyPosition) -> bool:
    """Whether the row of a legal move has the right kind and seat: a roll, an aside, or a (forced) move in turn."""
    if row.kind is RowKind.ROLL or row.seat is None or move in position.chance():
        return row.kind is RowKind.ROLL and row.seat is None and move in position.chance()
    if row.kind is RowKind.ASIDE:
        return move in position.asides(row.seat)
    return row.seat == position.to_move and (row.kind is RowKind.MOVE or len(position.legal_moves()) == 1)


def _ending(record: Record, position: AnyPosition) -> list[Row]:
    """The rows that end the match if its last move doesn't, as far as the record's result is credible."""
    if position.outcome is not None:
        return []
    result, at = record.result, record.ended or record.began
    if result is not None and result.reason == _AGREED:
        present = [seat for seat in map(Seat, range(len(record.seats))) if position.asides(seat)]
        return [Row(RowKind.OFFER, seat, "", None, at) for seat in present]
    ended = result is not None and result.reason in _ENDED
    return [Row(RowKind.END, None, "", None, at, result.reason if result is not None and ended else UNFINISHED)]


def _agrees(outcome: Outcome | None, record: Record) -> bool:
    """Whether the match ended with the record's result."""
    if record.result is None:
        return True
    if outcome is None:
        return False
    found = Result.of(outcome, [seat for seat, _ in record.seats])
    # The rules can't confirm why a match was ended without a result.
    return found == record.result or not (found.ranking or record.result.ranking or record.result.points)


def _names(record: Record) -> tuple[str, ...]:
    """The players' names, shortened to Discord's limit, and told apart; a seat's own if nothing of one is visible."""
    names = [cut(plain(name).strip(), LONGEST_NAME) or seat for seat, name in record.seats]
    return tuple(told_apart(Named(names.index(name), name) for name in names))
