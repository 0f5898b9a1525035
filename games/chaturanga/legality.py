"""Checks whether a move is legal, in the order in which a player would look, and names the rule that forbids it.

Each check raises IllegalMoveError.
"""

from __future__ import annotations

from games.chaturanga.board_state import BoardState
from games.chaturanga.moves import PASS, ROLLS, Act, End, Give, Muster, Pass, Promote, Roll, Turn, notation
from games.chaturanga.pieces import (
    AHEAD,
    BOTH,
    CAVALRY,
    FACINGS,
    FAR_ROWS,
    KINDS,
    KING,
    KING_OF,
    LEAPS,
    LETTERS,
    LINES,
    NAMES,
    SEAT_NAMES,
    SOLDIER,
    SQUARES,
    STRIKES,
    between,
    bits,
)
from games.kit.grid import Cell, name
from games.kit.rules import IllegalMoveError, Leave, Seat


def check_act(position: BoardState, move: Act) -> tuple[int, int]:
    """Check a piece's move and return its origin and target squares. Raises IllegalMoveError."""
    origin, target = _square(move.origin), _square(move.target)
    _check_die(position, move.die)
    kind = _check_piece(position, move.die, origin)
    occupied = sum(position.armies)
    if position.armies[position.turn] >> target & 1:
        raise IllegalMoveError("cell taken by your own piece", cell=NAMES[target])
    _check_reach(position, kind, origin, target, occupied)
    held = bool(occupied >> target & 1)
    if held != move.captured:
        written = Act(move.die, move.origin, move.target, held, move.promotion).notation
        raise IllegalMoveError("a capture is written x" if held else "nothing to capture", notation=written)
    far_row, waiting = FAR_ROWS[position.turn], position.barracks[position.turn]
    arrives = kind == SOLDIER and far_row >> target & 1 and not far_row >> origin & 1
    if move.promotion:
        if kind != SOLDIER:
            raise IllegalMoveError("only a soldier is promoted", kind=KINDS[kind - 1])
        if not arrives:
            along = far_row >> target & 1
            raise IllegalMoveError("already on the far row" if along else "not on the far row", cell=NAMES[target])
        _check_waiting(position, move.promotion)
    elif arrives and waiting:
        raise IllegalMoveError("promotion is a must", kinds=" ".join(LETTERS[other] for other in waiting))
    return origin, target


def check_turn(position: BoardState, move: Turn) -> int:
    """Check a soldier's turn and return its square. Raises IllegalMoveError."""
    square = _square(move.cell)
    _check_die(position, move.die)
    _check_own(position, square)
    _check_turning(position, square, move.facing)
    _check_piece(position, move.die, square)
    return square


def check_promote(position: BoardState, move: Promote) -> int:
    """Check the promotion of a soldier waiting on the far row and return its square. Raises IllegalMoveError."""
    square = _square(move.cell)
    _check_die(position, move.die)
    kind = _check_own(position, square)
    if kind != SOLDIER:
        raise IllegalMoveError("only a soldier is promoted", kind=KINDS[kind - 1])
    if move.die != "K":
        raise IllegalMoveError("later promotion takes a K", die=move.die)
    if not FAR_ROWS[position.turn] >> square & 1:
        raise IllegalMoveError("not on the far row", cell=NAMES[square])
    _check_waiting(position, move.kind)
    return square


def check_unused(position: BoardState, move: Pass | End) -> None:
    """Check that the dice may be left unused. Raises IllegalMoveError."""
    _check_dice_available(position)
    if len(position.dice) == 1:
        if move == PASS:
            raise IllegalMoveError("a second die is left with end")
    elif move != PASS:
        raise IllegalMoveError("no die was used yet")
    elif (moves := position.legal_moves())[-1] != PASS:
        raise IllegalMoveError("a die can be used", notation=notation(moves[0]))


def check_muster(position: BoardState, move: Muster) -> int:
    """Check a soldier's turn while its freed army musters, and return its square. Raises IllegalMoveError."""
    square = _square(move.cell)
    check_ready(position)
    _check_own(position, square)
    _check_turning(position, square, move.facing)
    if position.unturned is None or not position.unturned >> square & 1:
        raise IllegalMoveError("turned already", cell=NAMES[square])
    return square


def check_ready(position: BoardState) -> None:
    """Check that a freed army is mustering. Raises IllegalMoveError."""
    _check_not_over(position)
    if position.unturned is None:
        raise IllegalMoveError("nobody musters", example="K g7>w")


def check_roll(position: BoardState, roll: Roll) -> None:
    """Check that a roll is due and that the dice can show these faces. Raises IllegalMoveError."""
    _check_not_over(position)
    if not position.chance():
        raise IllegalMoveError("the dice are thrown already")
    if roll not in ROLLS:
        raise IllegalMoveError("no such roll", roll=" ".join(roll.faces))


def check_give(position: BoardState, gift: Give) -> None:
    """Check that the giver may give these points to the receiver. Raises IllegalMoveError."""
    _check_not_over(position)
    for seat in (gift.giver, gift.receiver):
        _check_in(position, seat)
    if gift.giver == gift.receiver:
        raise IllegalMoveError("a gift to oneself", seat=SEAT_NAMES[gift.giver])
    if gift.points < 1:
        raise IllegalMoveError("a gift of nothing")
    if gift.points > position.scores[gift.giver]:
        score = position.scores[gift.giver]
        raise IllegalMoveError("more points than it has", seat=SEAT_NAMES[gift.giver], score=score)


def check_leave(position: BoardState, leave: Leave) -> None:
    """Check that the game isn't over and that this seat's army is still in it. Raises IllegalMoveError."""
    _check_not_over(position)
    _check_in(position, leave.seat)


def _check_not_over(position: BoardState) -> None:
    if position.ended:
        raise IllegalMoveError("the game is over")


def _check_in(position: BoardState, seat: Seat) -> None:
    if seat in position.eliminated:
        raise IllegalMoveError("army eliminated", seat=SEAT_NAMES[seat])


def _square(cell: Cell) -> int:
    square = SQUARES.get(cell)
    if square is None:
        raise IllegalMoveError("off the board", cell=name(cell))
    return square


def _check_dice_available(position: BoardState) -> None:
    if position.dice:
        return
    _check_not_over(position)
    if position.unturned is not None:
        raise IllegalMoveError("the army musters first", seat=SEAT_NAMES[position.turn])
    raise IllegalMoveError("the dice come first")


def _check_die(position: BoardState, die: str) -> None:
    """Check that this die, or both dice, can be used now."""
    _check_dice_available(position)
    dice = position.dice
    if die != BOTH:
        if die not in dice:
            first, second = (dice[0], "same" if len(set(dice)) < len(dice) else (*dice, "none")[1])
            raise IllegalMoveError("no such die left", die=die, first=first, second=second)
        return
    if len(dice) < 2:
        raise IllegalMoveError("both dice are needed")
    for face in dice:
        if (place := position.place_of(face)) >= 0:
            raise IllegalMoveError("not both pieces are lost", die=face, cell=NAMES[place])


def _check_own(position: BoardState, square: int) -> int:
    """Return the kind of the piece on this square, which must belong to the army to move."""
    piece = position.squares[square]
    owner = Seat(piece >> 3 & 3)
    if not piece:
        raise IllegalMoveError("no piece there", cell=NAMES[square])
    if owner != position.turn:
        petrified = KING_OF[owner] not in position.squares
        raise IllegalMoveError(
            "petrified pieces can't move" if petrified else "a piece of another army",
            cell=NAMES[square],
            seat=SEAT_NAMES[owner],
        )
    return piece & 7


def _check_piece(position: BoardState, die: str, square: int) -> int:
    """Return the kind of the piece on this square, which must belong to the seat to move and be one that this die may
    move ("A turn").
    """
    kind = _check_own(position, square)
    if die == BOTH:
        if kind != SOLDIER:
            raise IllegalMoveError("only a soldier acts for both dice", cell=NAMES[square])
    elif kind != SOLDIER:
        if LETTERS[KINDS[kind - 1]] != die:
            raise IllegalMoveError("the die names another piece", die=die, cell=NAMES[square], kind=KINDS[kind - 1])
    elif die != "K":
        place = position.place_of(die)
        if place < 0:
            raise IllegalMoveError("the piece of this die is lost", die=die)
        if not LINES[position.turn][place] >> square & 1:
            raise IllegalMoveError("not on the line of its piece", die=die, cell=NAMES[square], piece=NAMES[place])
    return kind


def _check_reach(position: BoardState, kind: int, origin: int, target: int, occupied: int) -> None:
    """Check that a piece of this kind can get from `origin` to `target` ("Pieces")."""
    cells = {"origin": NAMES[origin], "target": NAMES[target]}
    if kind == SOLDIER:
        _check_soldier(position, origin, target, occupied)
    elif kind in LEAPS:
        if not LEAPS[kind][origin] >> target & 1:
            if kind == KING:
                raise IllegalMoveError("a king goes one step", **cells)
            if kind == CAVALRY:
                raise IllegalMoveError("cavalry leaps like a knight", **cells)
            raise IllegalMoveError("an elephant goes one or two diagonally", **cells)
    else:
        line = LINES[0][origin] ^ LINES[1][origin]
        if not line >> target & 1:
            raise IllegalMoveError("a chariot goes straight", **cells)
        if blocking := between(origin, target) & occupied:
            raise IllegalMoveError("a chariot can't leap", cell=NAMES[next(bits(blocking))])


def _check_soldier(position: BoardState, origin: int, target: int, occupied: int) -> None:
    facing = position.squares[origin] >> 5 & 3
    if AHEAD[facing][origin] >> target & 1:
        if occupied >> target & 1:
            raise IllegalMoveError("a soldier never captures straight ahead", cell=NAMES[target])
    elif STRIKES[facing][origin] >> target & 1:
        if not occupied >> target & 1:
            raise IllegalMoveError("a soldier goes diagonally only to capture", cell=NAMES[target])
        if position.squares[target] & 7 == KING:
            raise IllegalMoveError("a soldier can't capture a king", cell=NAMES[target])
    else:
        ahead = next((NAMES[square] for square in bits(AHEAD[facing][origin])), "none")
        raise IllegalMoveError("a soldier goes where it faces", cell=NAMES[origin], ahead=ahead)


def _check_turning(position: BoardState, square: int, facing: str) -> None:
    piece = position.squares[square]
    if piece & 7 != SOLDIER:
        raise IllegalMoveError("only a soldier turns", cell=NAMES[square])
    if FACINGS[piece >> 5 & 3] == facing:
        raise IllegalMoveError("it faces that way already", cell=NAMES[square], facing=facing)


def _check_waiting(position: BoardState, kind: str) -> None:
    waiting = position.barracks[position.turn]
    if not waiting:
        raise IllegalMoveError("the barracks are empty")
    if kind not in waiting:
        raise IllegalMoveError("not in the barracks", kind=kind)
