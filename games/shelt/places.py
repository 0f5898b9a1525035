"""The state: 29 bytes that say where each piece is, in the order of `CODES`; the last byte is the Teems'.

A byte is the number of a cell, plus 64 if the piece is turned; from 128 on, the piece is off the board.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.kit.rules import Json, Seat
from games.shelt.cells import CELLS, name
from games.shelt.pieces import BLUE, RED, SIDE, TEEMS_ID

TURNED = 64
OFF = 128
"""Smallest byte of a piece off the board."""
IN_HAND, CHARGING, SPENT, ABSENT = 128, 129, 130, 131
"""Bytes of pieces off the board; a board set up by hand does without those that are absent."""

_PLACES = {
    **{index: name(cell) for index, cell in CELLS.items()},
    **{index | TURNED: f"+{name(cell)}" for index, cell in CELLS.items()},
    IN_HAND: "hand",
    CHARGING: "charge",
    SPENT: "spent",
    ABSENT: "absent",
}
"""Text of each byte, as in JSON."""
_BYTES = {text: byte for byte, text in _PLACES.items()}

BITS = tuple(1 << (byte & 63) if byte < OFF else 0 for byte in range(256))
"""The cell of each byte as a set; empty if off the board."""


def bits(state: bytes, seat: Seat) -> int:
    """The cells that a seat's pieces occupy, without the Teems."""
    board = 0
    for byte in state[SIDE * seat : SIDE * seat + SIDE]:
        board |= BITS[byte]
    return board


def taken_in(state: bytes) -> int:
    """The occupied cells."""
    return bits(state, BLUE) | bits(state, RED) | BITS[state[TEEMS_ID]]


def piece_at(state: bytes, index: int) -> int:
    """The piece on a cell; -1 if it is empty."""
    upright = state.find(index)
    return upright if upright >= 0 else state.find(index | TURNED)


def charge_of(state: bytes, seat: Seat) -> int:
    """The piece with which a seat has charged the Teems; -1 if there is none."""
    return state.find(CHARGING, SIDE * (1 - seat), SIDE * (2 - seat))


def in_hand(state: bytes, seat: Seat) -> Iterator[int]:
    """The pieces that a seat captured and may charge the Teems with."""
    first = SIDE * (1 - seat)
    return (piece for piece, byte in enumerate(state[first : first + SIDE], first) if byte == IN_HAND)


def written(state: bytes) -> str:
    """The state as text: where each piece is, in the order of `PIECES`, the Teems last."""
    return " ".join(_PLACES[byte] for byte in state)


def read(text: Json) -> bytes:
    """The state in a text that `written` made."""
    return bytes(_BYTES[place] for place in str(text).split())
