"""The position of Shelt: where every piece is, whose turn it is, and how moves change that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from types import MappingProxyType
from typing import cast

from games.kit.grid import Cell
from games.kit.rules import IllegalMoveError, InvalidMoveError, Json, Leave, Options, Outcome, Seat, Step
from games.shelt import legality, places
from games.shelt.cells import CELLS, INDICES, ROWS, SIZE, cell, name
from games.shelt.choices import choices
from games.shelt.moves import Accompany, Charge, Discharge, Move, SheltMove, Turn
from games.shelt.notation import notation, read
from games.shelt.pieces import BLUE, CODES, IDS, MAGIC, MOONS, PIECES, RED, SEAT_NAMES, SIDE, TEEMS, TEEMS_ID
from games.shelt.places import ABSENT, CHARGING, IN_HAND, OFF, SPENT, TURNED, charge_of, in_hand, piece_at, taken_in
from games.shelt.reach import REACHES, attacking
from games.shelt.spoken import SPOKEN, in_codes

_NO_DICE: Mapping[SheltMove, Fraction] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class SheltPosition:
    """The state, the seat to move, the states since the last loss of a piece, and the seat that left."""

    state: bytes
    """For each piece its cell, plus 64 if it is turned; or in the enemy's hand, charging, or out of the game."""
    turn: Seat
    history: tuple[bytes, ...] = ()
    """Earlier states that can still recur, oldest first; turns alternate."""
    left: Seat | None = None

    @property
    def to_move(self) -> Seat | None:
        """See `Position`."""
        return None if self._loss_reason() else self.turn

    @property
    def outcome(self) -> Outcome | None:
        """The outcome ("End and score"): four points for the moon, else the number of magic pieces that the winner has
        left.
        """
        reason = self._loss_reason()
        if not reason:
            return None
        loser = self.turn if self.left is None else self.left
        winner = Seat(1 - loser)
        points = 4 if reason == "moon captured" else 4 - self.magic_taken(loser)
        return Outcome((frozenset({winner}), frozenset({loser})), reason, ((winner, points), (loser, 0)))

    @property
    def occurrences(self) -> int:
        """The number of times that this position has come up, including now ("Repetition")."""
        return self.history[-2::-2].count(self.state) + 1

    def _loss_reason(self) -> str:
        """The reason why the seat to move, or the one that left, has lost; empty while the game isn't over.

        "No legal move" can't happen: a front piece can turn, a charge can be taken back, and no moon can be enclosed so
        that neither it nor the pieces around it can move (the tests try all ways).
        """
        if self.left is not None:
            return "left"
        state = self.state
        if state[MOONS[self.turn]] >= OFF:
            return "moon captured"
        first, second, third, fourth = MAGIC[self.turn]
        if state[first] & state[second] & state[third] & state[fourth] & OFF:
            return "magic pieces captured"
        return "repetition" if self.occurrences >= 4 else ""

    def legal_moves(self) -> Sequence[SheltMove]:
        """The legal moves (see `choices`)."""
        return () if self._loss_reason() else choices(self.state, self.turn)

    def chance(self) -> Mapping[SheltMove, Fraction]:
        """Shelt has no dice."""
        return _NO_DICE

    def asides(self, seat: Seat) -> Sequence[SheltMove]:
        """Leaving, while the game goes on."""
        return () if self._loss_reason() else (Leave(seat),)

    def play(self, move: SheltMove) -> SheltPosition:
        """The position after `move`. Raises IllegalMoveError, naming the rule."""
        self._check_not_over()
        if isinstance(move, Leave):
            return replace(self, left=move.seat)
        legality.check(self.state, self.turn, move)
        after, lost = changed(self.state, self.turn, move)
        # Nothing captured or spent comes back, so no earlier state can recur.
        return SheltPosition(after, Seat(1 - self.turn), () if lost else (*self.history, self.state))

    def _check_not_over(self) -> None:
        if self._loss_reason():
            raise IllegalMoveError("the game is over")

    def parse(self, text: str) -> SheltMove:
        """Parse a move (see `notation.read`)."""
        if SPOKEN.search(text):
            text = in_codes(text, self.board, self.turn, self.hands[self.turn], self.legal_moves())
        try:
            move_in = read(text)
        except InvalidMoveError as error:
            piece = PIECES.get(str(error.evidence.get("piece")))
            if piece and piece.owner != self.turn:
                raise IllegalMoveError("not your piece", piece=str(error.evidence["piece"])) from error
            if example := self._example(text.lower()):
                error.evidence["example"] = example
            raise
        self._check_not_over()
        move = move_in(self.state)
        legality.check(self.state, self.turn, move)
        return move

    def _example(self, text: str) -> str:
        """A move that can be written now, by its cells: of the piece and to the cell that `text` names if there is one.

        Empty if no piece can move.
        """
        moves = [move for move in self.legal_moves() if isinstance(move, Move)]
        found = max(moves, key=lambda move: (move.piece in text, name(move.target) in text), default=None)
        return f"{name(found.origin)}-{name(found.target)}" if found else ""

    def notation(self, move: SheltMove) -> str:
        """See `Position`; as published ("Notation")."""
        return notation(move)

    def steps(self, move: SheltMove) -> tuple[Step, ...]:
        """The piece, then its cell, its turn, or its companion and its cell. A charge or discharge is a single step.

        Accompanied moves begin with the piece that can make the step by itself, the first one if both can.
        """
        match move:
            case Move():
                captures = move.swap or move.captured is not None
                return self._piece_step(move.piece), Step("cell", name(move.target), (move.target,), captures)
            case Turn():
                return self._piece_step(move.piece), Step("turn", "+")
            case Accompany():
                codes = (move.first, move.second)
                mover = 0 if self._can_reach(move.first, move.targets[0]) else 1
                companion = Step("with", codes[1 - mover], (move.origins[1 - mover],))
                return (
                    self._piece_step(codes[mover]),
                    companion,
                    _cell_step(move.targets[mover], move.targets[1 - mover]),
                )
            case Charge():
                return (Step("hand", move.piece),)
            case Discharge():
                return (Step("discharge", "-"),)
            case Leave():
                return (Step("leave", SEAT_NAMES[move.seat]),)

    def _piece_step(self, code: str) -> Step:
        return Step("piece", code, (CELLS[self.state[IDS[code]] & 63],))

    def _can_reach(self, code: str, target: Cell) -> bool:
        """Whether a front piece of the seat to move can go to an empty cell by itself."""
        piece = IDS[code]
        reach = REACHES[charge_of(self.state, self.turn) if piece == TEEMS_ID else piece][self.state[piece]]
        return bool(reach[taken_in(self.state) & reach.matters] >> INDICES[target] & 1)

    @property
    def board(self) -> Mapping[Cell, str]:
        """The code of the piece on each occupied cell, including the Teems."""
        return {CELLS[byte & 63]: CODES[piece] for piece, byte in enumerate(self.state) if byte < OFF}

    @property
    def turned(self) -> frozenset[str]:
        """The codes of the turned pieces, including the Teems."""
        return frozenset(CODES[piece] for piece, byte in enumerate(self.state) if byte & TURNED)

    @property
    def hands(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """For each seat, the pieces that it captured and may charge the Teems with."""
        blue, red = (tuple(CODES[piece] for piece in in_hand(self.state, seat)) for seat in (BLUE, RED))
        return blue, red

    @property
    def spent(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """For each seat, the pieces that it captured and has used up as charges."""
        blue, red = (
            tuple(code for code, piece in PIECES.items() if piece.owner != seat and self._is_spent(code))
            for seat in (BLUE, RED)
        )
        return blue, red

    def _is_spent(self, code: str) -> bool:
        return self.state[IDS[code]] == SPENT

    @property
    def charges(self) -> tuple[str | None, str | None]:
        """For each seat, the piece with which it has charged the Teems."""
        blue, red = (None if (piece := charge_of(self.state, seat)) < 0 else CODES[piece] for seat in (BLUE, RED))
        return blue, red

    def attackers(self, cell: Cell, by: Seat) -> tuple[Cell, ...]:
        """The cells from which a seat could capture the piece on `cell` if it were its turn, including with the Teems.

        For the Teems itself, the cells of pieces that could change places with it. Empty if nothing there may be
        captured.
        """
        there = piece_at(self.state, INDICES[cell])
        if there < 0 or there // SIDE == by or (there == TEEMS_ID and charge_of(self.state, Seat(1 - by)) < 0):
            return ()
        pieces = attacking(self.state, 1 << INDICES[cell], by, taken_in(self.state))
        return tuple(CELLS[self.state[piece] & 63] for piece in pieces)

    def magic_taken(self, seat: Seat) -> int:
        """The number of the enemy's four magic pieces that a seat has captured."""
        return sum(self.state[piece] >= OFF for piece in MAGIC[1 - seat])

    def to_json(self) -> Json:
        """The pieces now and in the states that can recur, the seat to move, and the seat that left."""
        history: list[Json] = [places.written(state) for state in self.history]
        return {"pieces": places.written(self.state), "turn": self.turn, "history": history, "left": self.left}

    def __str__(self) -> str:
        """Rows from the top, Blue in capitals, + before turned pieces; then charges and hands."""
        signs = {where: f"{'+' if code in self.turned else ' '}{_in_case(code)}" for where, code in self.board.items()}
        rows = [
            f"{ROWS[y]} " + " ".join(signs.get(Cell(x, y), "  . ") for x in range(SIZE)).rstrip()
            for y in reversed(range(SIZE))
        ]
        names = SEAT_NAMES[BLUE].upper(), SEAT_NAMES[RED]
        sides = [
            f"{seat_name}: charge {_in_case(charge or '-')}, hand {_in_case(' '.join(hand) or '-')}"
            for seat_name, charge, hand in zip(names, self.charges, self.hands, strict=True)
        ]
        return "\n".join([*rows, "  " + " ".join(f"  {x + 1} " for x in range(SIZE)).rstrip(), *sides])


def changed(state: bytes, seat: Seat, move: SheltMove) -> tuple[bytes, bool]:
    """The state after a seat's legal move, and whether something was captured or spent."""
    after = bytearray(state)
    lost = False
    match move:
        case Move():
            piece, target = IDS[move.piece], INDICES[move.target]
            after[piece] = target | state[piece] & TURNED
            if move.swap:
                lost = True
                after[TEEMS_ID] = INDICES[move.origin] | state[TEEMS_ID] & TURNED
                after[charge_of(state, Seat(1 - seat))] = SPENT
            elif move.captured is not None:
                lost = True
                after[IDS[move.captured]] = IN_HAND
                if piece == TEEMS_ID:
                    after[charge_of(state, seat)] = SPENT
        case Turn():
            after[IDS[move.piece]] ^= TURNED
        case Accompany():
            for code, to in ((move.first, move.targets[0]), (move.second, move.targets[1])):
                after[IDS[code]] = INDICES[to] | state[IDS[code]] & TURNED
        case Charge() | Discharge():
            if (charge := charge_of(state, seat)) >= 0:
                after[charge] = IN_HAND
            if isinstance(move, Charge):
                after[IDS[move.piece]] = CHARGING
    return bytes(after), lost


def _in_case(codes: str) -> str:
    """Codes of one side's pieces, Blue's in capitals."""
    piece = PIECES.get(codes[:3])
    return codes.upper() if piece and piece.owner == BLUE else codes


def _cell_step(cell: Cell, *companions: Cell) -> Step:
    """The step that chooses a piece's target cell; a preview also marks the companion's."""
    return Step("cell", name(cell), (cell, *companions))


def position(
    board: Mapping[Cell | str, str] | Mapping[Cell, str] | Mapping[str, str],
    *,
    turn: Seat,
    turned: Sequence[str] | frozenset[str] = (),
    hands: tuple[Sequence[str], Sequence[str]] = ((), ()),
    charges: tuple[str | None, str | None] = (None, None),
) -> SheltPosition:
    """Set up a position by hand: codes by cell or cell name. Pieces not mentioned are absent.

    Raises ValueError if a piece is in two places or in its own side's hand, if the Teems isn't on the board, or if the
    side not to move has lost its moon or all magic pieces (the game would have ended a move ago).
    """
    bytes_of: dict[str, int] = {}
    held = ((code, seat) for seat in (BLUE, RED) for code in hands[seat])
    charging = ((code, seat) for seat in (BLUE, RED) if (code := charges[seat]) is not None)
    stood = [
        (code, INDICES[cell(where) if isinstance(where, str) else where] | (TURNED if code in turned else 0))
        for where, code in board.items()
    ]
    taken = [(code, seat, IN_HAND) for code, seat in held] + [(code, seat, CHARGING) for code, seat in charging]
    if wrong := [code for code, seat, _ in taken if PIECES[code].owner == seat]:
        raise ValueError(f"{wrong[0]} can't be captured by its own side")
    for code, byte in chain(stood, ((code, byte) for code, _, byte in taken)):
        if code in bytes_of:
            raise ValueError(f"{code} is in two places")
        bytes_of[code] = byte
    if TEEMS not in bytes_of:
        raise ValueError("the Teems never leaves the board")
    made = SheltPosition(bytes(bytes_of.get(code, ABSENT) for code in CODES), turn)
    if replace(made, turn=Seat(1 - turn)).to_move is None:
        raise ValueError("the game was over before")
    return made


def start(options: Options) -> SheltPosition:
    """The starting position: every piece at home, the Teems in the middle ("Board and set-up")."""
    return position({"t4": TEEMS} | {name(piece.home): code for code, piece in PIECES.items()}, turn=BLUE)


def pieces(position: SheltPosition, seat: Seat) -> tuple[str, ...]:
    """The kinds of a seat's pieces on the board, turned or not."""
    placed = zip(PIECES.values(), position.state, strict=False)
    return tuple(piece.kind for piece, byte in placed if piece.owner == seat and byte < OFF)


def from_json(json: Json) -> SheltPosition:
    """The position in a value that `to_json` made."""
    data = cast("dict[str, Json]", json)
    left = data["left"]
    return SheltPosition(
        places.read(data["pieces"]),
        Seat(cast("int", data["turn"])),
        tuple(places.read(text) for text in cast("list[Json]", data["history"])),
        None if left is None else Seat(cast("int", left)),
    )
