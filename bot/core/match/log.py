"""The log of a match: what was done, row by row, and which rows still stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.core.match.terms import UserId
from bot.core.match.violation import Refusal
from games.kit.rules import Seat


class Kind(StrEnum):
    """What a row of the log tells."""

    MOVE = "move"
    FORCED = "forced"
    """An only move without a choice in it, played by the bot."""
    ROLL = "roll"
    ASIDE = "aside"
    """Out of turn: a gift, or `<seat> leaves`."""
    OFFER = "offer"
    """Of what its text names, by `Offer`; the one that makes it unanimous makes it so."""
    DECLINE = "decline"
    """The offer of what its text names is off."""
    SILENT = "silent"
    """The seat on turn let its time, or the silence, run out; the others may claim."""
    REMIND = "remind"
    """The seat on turn has little time left; with the text "dm" it is told in private."""
    TIME = "time"
    """Somebody gave the seat on turn more time: the text is how much, in seconds."""
    CLOCK = "clock"
    """The seat on turn has longer than its board says: for an outage, or somebody's holiday began or ended."""
    BACK = "back"
    """The last move that still stood was taken back, with all that followed from it; or as many as its text says."""
    PAUSE = "pause"
    """Adjourned, as all agreed or nothing was done for long: until it is resumed nobody moves nor is waited for."""
    RESUME = "resume"
    COMPUTER = "computer"
    """The computer plays on for whoever had the seat: the text is its level and, after a colon where the seat had left
    already, how many moves, throws and asides are undone by that."""
    HOME = "home"
    """The match was brought to another channel: its own was deleted, or by its cause "agreed" or "moderator"."""
    ABORT = "abort"
    """A player called the match off before it had really begun: it has no result."""
    END = "end"
    """A moderator ended the match."""


WITHDRAWN = "withdrawn"
"""The cause of a DECLINE by who made the offer."""
IDLE = "idle"
"""The cause of a PAUSE by the bot."""


class Offer(StrEnum):
    """What can be offered to the others, who agree or decline: the text of an offer, or how it begins."""

    DRAW = ""
    BACK = "back"
    """To take the last turn of who offers back."""
    PAUSE = "pause"
    RESUME = "resume"
    HOME = "home"
    """To go on elsewhere: `home:<channel>`."""
    COMPUTER = "computer"
    """To let the computer play on for a seat: `computer:<seat>:<level>`."""

    @classmethod
    def of(cls, text: str) -> Offer:
        """What the text of an offer names. Raises Refusal "unknown choice"."""
        if not _OFFER.fullmatch(text):
            raise Refusal("unknown choice")
        return cls(text.partition(":")[0])


_OFFER = re.compile(r"(?:back|pause|resume)?|home:[1-9][0-9]{0,18}|computer:[0-9]:[1-5]")
"""Each offer in the one way to write it: an answer is to an offer of the same text."""


def offered_seat(what: str) -> Seat | None:
    """For which seat the computer is to play on, by what is offered; None for any other offer."""
    kind, _, rest = what.partition(":")
    seat = rest.partition(":")[0]
    return Seat(int(seat)) if kind == Offer.COMPUTER and seat.isdecimal() else None


def offered_level(what: str) -> str:
    """How well the computer is to play on for a seat, as it was written; nothing for any other offer."""
    return "" if offered_seat(what) is None else what.rpartition(":")[2]


MOVES = frozenset({Kind.MOVE, Kind.FORCED})
"""What counts when moves are numbered."""


PLIES = MOVES | {Kind.ROLL}


NOTED = PLIES | {Kind.ASIDE}
"""The rows whose text the game's own `parse` reads."""


UNDOING = frozenset({Kind.BACK, Kind.COMPUTER})
"""The rows that may undo others."""


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that was done. Rows are never changed or removed."""

    kind: Kind
    seat: Seat | None
    """Who did it, or whom it befell; None for dice and for an end of the whole match."""
    text: str
    """The notation of a move, a roll or an aside; what an offer names, why a moderator ended the match; else empty."""
    by: UserId | None
    """The person who asked for it; None for what the bot did by itself."""
    at: datetime
    """UTC."""
    cause: str = ""
    """Why a seat left: "resigned", "claimed" or "time"; `WITHDRAWN` for an offer that wasn't declined; `IDLE`. Why a
    match ended without a moderator, in old logs.
    """
    on_turn: Seat | None = None
    """Which seat was on turn when it was done: whose clock ran. None where nobody was, and in old logs."""


def last_ply(log: Sequence[Row]) -> Row | None:
    """The last move or throw that still stands."""
    undone = 0
    for row in reversed(log):
        if rows_undone(row):
            return next((row for row in reversed(still_standing(log)) if row.kind in PLIES), None)
        if row.kind is Kind.BACK:
            undone += moves_undone(row)
        elif undone:
            undone -= row.kind is Kind.MOVE
        elif row.kind in PLIES:
            return row
    return None


def count_moves(log: Iterable[Row]) -> int:
    """How many moves a log holds that still stand."""
    return sum(row.kind in MOVES for row in still_standing(log))


def still_standing(log: Iterable[Row]) -> list[Row]:
    """The rows of a log without take-backs and what they took back."""
    rows = list(log)
    return [rows[number] for number in standing(rows)]


def standing(log: Sequence[Row]) -> list[int]:
    """Which rows of a log still stand."""
    numbers: list[int] = []
    for number, row in enumerate(log):
        if row.kind is Kind.BACK:
            undone = moves_undone(row)
            while undone and numbers:
                undone -= log[numbers.pop()].kind is Kind.MOVE
            continue
        undone = rows_undone(row)
        while undone and numbers:
            undone -= log[numbers.pop()].kind in NOTED
        numbers.append(number)
    return numbers


def moves_undone(back: Row) -> int:
    """How many moves a take-back undoes."""
    return int(back.text) if back.text.isdecimal() else 1


def rows_undone(row: Row) -> int:
    """How many moves, throws and asides are undone as the computer takes over a seat that had left; else none."""
    count = row.text.partition(":")[2] if row.kind is Kind.COMPUTER else ""
    return int(count) if count.isdecimal() else 0
