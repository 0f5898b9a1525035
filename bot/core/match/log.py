"""The log of a match: its rows, their texts, and which of them still stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from bot.core.match.offer import Offer, offer_from_text
from bot.core.match.terms import UserId
from bot.core.match.violation import RuleViolation
from games.kit.rules import Seat


class RowKind(StrEnum):
    """The kind of a row."""

    MOVE = "move"
    FORCED = "forced"
    """A forced move, played by the bot."""
    ROLL = "roll"
    ASIDE = "aside"
    """An action out of turn: a gift, or `<seat> leaves`."""
    OFFER = "offer"
    """A seat makes the offer that the text names, or agrees to it."""
    DECLINE = "decline"
    """A seat declines or withdraws the offer that the text names."""
    OVERDUE = "silent"
    """The seat on turn has run out of time; the others may claim."""
    REMIND = "remind"
    """The seat on turn has little time left; with the text "dm" the player is reminded in private."""
    TIME = "time"
    """Somebody gave the seat on turn more time: the text is the number of seconds."""
    CLOCK = "clock"
    """The seat on turn has longer than its board says: for an outage, or because a holiday began or ended."""
    TAKEBACK = "back"
    """As many moves as the text says (by default one) were taken back, with everything that followed from them."""
    ADJOURN = "pause"
    """The match was adjourned, by agreement or because it was idle: no moves until it is resumed."""
    RESUME = "resume"
    SUBSTITUTE = "computer"
    """A computer player took over a seat: the text is its level and, if the seat had left, a colon and the number of
    rows undone.
    """
    RELOCATE = "home"
    """The match continues in another channel, for a `RelocationCause`."""
    ABORT = "abort"
    """A player called the match off before it had really begun: it has no result."""
    END = "end"
    """A moderator ended the match, or its tournament for a cause in `DECIDED`: then the text is the result there."""


WITHDRAWN = "withdrawn"
"""The cause of a DECLINE by the player who made the offer."""
RESIGNED, WITHDREW = "resigned", "withdrew"
"""The causes of a departure by a player's own choice: from the match, or from its tournament."""
IDLE = "idle"
"""The cause of an ADJOURN by the bot."""
BY_HOST, REPLACED, UNPAIRED = "set by the host", "player replaced", "pairing undone"
DECIDED = frozenset({BY_HOST, REPLACED, UNPAIRED})
"""The causes of an END by the tournament of a match: its host set the result, a player was replaced, or the pairing was
undone.
"""

MOVES = frozenset({RowKind.MOVE, RowKind.FORCED})
"""The rows that count when moves are numbered."""
PLIES = MOVES | {RowKind.ROLL}
PLAYED = PLIES | {RowKind.ASIDE}
"""The rows whose text is a notation of the game."""
UNDOING = frozenset({RowKind.TAKEBACK, RowKind.SUBSTITUTE})
"""The rows that may undo others."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a log. Rows are never changed or removed."""

    kind: RowKind
    seat: Seat | None
    """The seat that acted or is concerned; None for dice and for the end of the whole match."""
    text: str
    """The notation of a move, roll or aside; the text of an offer; a moderator's reason; else as in `RowKind`."""
    by: UserId | None
    """The person who asked for it; None if the bot acted by itself."""
    at: datetime
    """UTC."""
    cause: str = ""
    """The cause of a departure or end: `RESIGNED`, `WITHDREW`, "claimed", "time", `WITHDRAWN`, `IDLE`, a
    `RelocationCause`, one of `DECIDED`.

    In old logs, it also says why a match ended without a moderator.
    """
    on_turn: Seat | None = None
    """The seat whose clock ran until then; None if no clock did, and in old logs."""

    @property
    def offer(self) -> Offer | None:
        """The offer that an OFFER or DECLINE is about; None for other rows, and for forged texts in records."""
        if self.kind not in {RowKind.OFFER, RowKind.DECLINE}:
            return None
        try:
            return offer_from_text(self.text)
        except RuleViolation:
            return None

    @property
    def leaves(self) -> bool:
        """Whether a seat leaves the match."""
        return self.kind is RowKind.ASIDE and bool(self.cause)

    @property
    def given(self) -> timedelta:
        """The time that a TIME row gives."""
        return timedelta(seconds=int(self.text))


class Undone(NamedTuple):
    """The part of the earlier rows that a row undoes."""

    moves: int = 0
    """Number of moves that a takeback undoes, with everything since the first of them."""
    rows: int = 0
    """Number of moves, rolls and asides that a substitution undoes because the seat had left."""


def undone_by(kind: RowKind, text: str) -> Undone:
    """The part that a row of this kind and text undoes; a forged text counts as the least."""
    if kind is RowKind.TAKEBACK:
        return Undone(moves=int(text) if text.isdecimal() else 1)
    if kind is RowKind.SUBSTITUTE:
        _, _, count = text.partition(":")
        return Undone(rows=int(count) if count.isdecimal() else 0)
    return Undone()


def takeback_text(moves: int) -> str:
    return str(moves) if moves > 1 else ""


def substitution_text(level: int, rows: int) -> str:
    return f"{level}:{rows}" if rows else str(level)


def apply_undo(standing: list[int], log: Sequence[Row], number: int) -> list[Row]:
    """Update `standing`, the numbers of the standing rows of `log`, for the next row `number`.

    Returns the rows that it undoes.
    """
    row = log[number]
    undone: list[Row] = []
    if row.kind in UNDOING:
        moves, rows = undone_by(row.kind, row.text)
        while (moves or rows) and standing:
            undone.append(log[standing.pop()])
            moves -= bool(moves) and undone[-1].kind is RowKind.MOVE
            rows -= bool(rows) and undone[-1].kind in PLAYED
    if row.kind is not RowKind.TAKEBACK:
        standing.append(number)
    return undone


def standing_numbers(log: Sequence[Row]) -> list[int]:
    """The numbers (from 0) of the rows of a log that still stand; takebacks don't count as standing."""
    standing: list[int] = []
    for number in range(len(log)):
        apply_undo(standing, log, number)
    return standing


def standing_rows(log: Sequence[Row]) -> list[Row]:
    return [log[number] for number in standing_numbers(log)]


def count_moves(log: Sequence[Row]) -> int:
    """The number of moves in a log that still stand."""
    return sum(row.kind in MOVES for row in standing_rows(log))
