"""Where every piece is, as a state of 29 bytes: one a piece and the last one the Teems', in the order of `CODES`.

A byte is the number of a cell, 64 more when the piece there stands turned; from 128 on it is off the board.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.kit.rules import Json, Seat
from games.shelt.cells import CELLS, name
from games.shelt.pieces import BLUE, RED, SIDE, TEEMS_ID

TURNED = 64
OFF = 128
"""From here on a piece is off the board."""
IN_HAND, CHARGING, SPENT = 128, 129, 130

_PLACES = {
    **{index: name(found) for index, found in CELLS.items()},
    **{index | TURNED: f"+{name(found)}" for index, found in CELLS.items()},
    IN_HAND: "hand",
    CHARGING: "charge",
    SPENT: "spent",
}
"""A byte as JSON has it."""
_BYTES = {text: byte for byte, text in _PLACES.items()}

BITS = tuple(1 << (byte & 63) if byte < OFF else 0 for byte in range(256))
"""By byte: the cell as a set; empty off the board."""


def bits(state: bytes, seat: Seat) -> int:
    """The cells that a seat's pieces stand on, the Teems left aside."""
    board = 0
    for byte in state[SIDE * seat : SIDE * seat + SIDE]:
        board |= BITS[byte]
    return board


def taken_in(state: bytes) -> int:
    """The cells on which something stands."""
    return bits(state, BLUE) | bits(state, RED) | BITS[state[TEEMS_ID]]


def piece_at(state: bytes, index: int) -> int:
    """Which piece stands on a cell; -1 for none."""
    upright = state.find(index)
    return upright if upright >= 0 else state.find(index | TURNED)


def charge_of(state: bytes, seat: Seat) -> int:
    """The piece with which a seat has charged the Teems; -1 for none."""
    return state.find(CHARGING, SIDE * (1 - seat), SIDE * (2 - seat))


def in_hand(state: bytes, seat: Seat) -> Iterator[int]:
    """The pieces that a seat captured and may charge the Teems with."""
    first = SIDE * (1 - seat)
    return (piece for piece, byte in enumerate(state[first : first + SIDE], first) if byte == IN_HAND)


def written(state: bytes) -> str:
    """Where each piece is, in the order of `PIECES`, the Teems last."""
    return " ".join(_PLACES[byte] for byte in state)


def read(text: Json) -> bytes:
    """The state of a text that `written` made."""
    return bytes(_BYTES[place] for place in str(text).split())
