"""The board of New Chaturanga with dice and standing, and the legal moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

from games.chaturanga.moves import (
    END,
    PASS,
    READY,
    ROLLS,
    ChaturangaMove,
    act,
    musters,
    promotions,
    turns,
)
from games.chaturanga.pieces import (
    AHEAD,
    BOTH,
    CELLS,
    FAR_ROWS,
    KING,
    KING_OF,
    LEAPS,
    LINES,
    NAMED,
    PIECES,
    SEATS,
    SOLDIER,
    SQUARES,
    STRIKES,
    Piece,
    bits,
    chariot_reach,
)
from games.chaturanga.standing import Standing
from games.kit.grid import Cell
from games.kit.rules import Outcome, Seat

_NO_DICE: Mapping[ChaturangaMove, Fraction] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class BoardState:
    """The board, the turn, the dice and the standing of the armies, with the moves and rolls that they allow."""

    squares: bytes
    """The piece on each square, as a byte of `pieces.byte`; 0 if empty."""
    armies: tuple[int, ...] = field(repr=False, compare=False)
    """Set of squares that each seat's pieces occupy."""
    turn: Seat
    """Seat whose turn it is, also if its king is captive; the last mover once the game is over."""
    thrown: tuple[str, ...]
    """Faces that the dice showed this turn, in the order of `FACES`; empty while a roll is due."""
    dice: tuple[str, ...]
    """Faces not used yet, in the same order."""
    unturned: int | None
    """Squares of the soldiers that may still turn while a freed army musters; None otherwise."""
    quiet: int
    """Turns in a row without a capture or a promotion; -1 during a turn that had one."""
    standing: Standing
    ended: tuple[frozenset[Seat], str] | None = None
    """The winners and the reason; None while the game isn't over."""

    @property
    def board(self) -> Mapping[Cell, Piece]:
        """The pieces by cell, from the lower left, rank by rank."""
        return {CELLS[square]: PIECES[piece] for square, piece in enumerate(self.squares) if piece}

    @property
    def barracks(self) -> tuple[tuple[str, ...], ...]:
        """The kinds waiting for a promotion, by seat."""
        return self.standing.barracks

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat."""
        return self.standing.scores

    @property
    def captives(self) -> tuple[Seat | None, ...]:
        """For each king's owner, the seat that holds it captive; None if it is free."""
        return self.standing.captives

    @property
    def eliminated(self) -> frozenset[Seat]:
        """The armies that are out of the game."""
        return self.standing.eliminated

    @property
    def petrified(self) -> frozenset[Seat]:
        """The armies without a king on the board, whose remaining pieces can't move."""
        return frozenset(seat for seat in SEATS if KING_OF[seat] not in self.squares)

    @property
    def sudden_death(self) -> bool:
        """Whether two armies play on because their scores were equal."""
        return self.standing.sudden_death

    @property
    def mustering(self) -> Seat | None:
        """The seat whose freed army may turn its soldiers."""
        return None if self.unturned is None or self.ended else self.turn

    def with_captured(self, captured: int) -> Standing:
        """The standing after the army to move captures this piece (a byte of `pieces`)."""
        petrified = KING_OF[captured >> 3 & 3] not in self.squares
        return self.standing.with_captured(captured, self.turn, petrified)

    def points_for(self, cell: Cell) -> int:
        """The points that the army to move gets for capturing the piece on a cell."""
        return self.with_captured(self.squares[SQUARES[cell]]).scores[self.turn] - self.scores[self.turn]

    @property
    def both_lost(self) -> bool:
        """Whether both dice are unused and the pieces they name are off the board."""
        return len(self.dice) == 2 and self.place_of(self.dice[0]) < 0 and self.place_of(self.dice[1]) < 0

    def place_of(self, die: str) -> int:
        """The square of the piece that a die names, in the army to move; -1 if it is lost."""
        piece, promoted = NAMED[die][self.turn]
        square = self.squares.find(piece)
        return square if square >= 0 else self.squares.find(promoted)

    @property
    def to_move(self) -> Seat | None:
        """See `Position`."""
        return self.turn if not self.ended and (self.dice or self.unturned is not None) else None

    @property
    def outcome(self) -> Outcome | None:
        """The winners, then seats with a king on the board, then the others; with everybody's scores."""
        if self.ended is None:
            return None
        winners, reason = self.ended
        others = frozenset(SEATS) - winners
        places = (winners, others - self.petrified, others & self.petrified)
        points = tuple((seat, self.scores[seat]) for seat in SEATS)
        return Outcome(tuple(place for place in places if place), reason, points)

    def legal_moves(self) -> Sequence[ChaturangaMove]:
        """The moves by die and piece from the lower left: cells, turns, promotions; then leaving dice unused."""
        if self.ended:
            return ()
        if self.unturned is not None:
            turning = (musters(square, self.squares[square] >> 5 & 3) for square in bits(self.unturned))
            return [*(move for moves in turning for move in moves), READY]
        dice, moves = self.dice, list[ChaturangaMove]()
        if not dice:
            return ()
        occupied = self.armies[0] | self.armies[1] | self.armies[2] | self.armies[3]
        for die in dice if dice[0] != dice[-1] else dice[:1]:
            self._add_uses(die, occupied, moves)
        if len(dice) == 1:
            moves.append(END)
        elif not moves:
            if self.both_lost:
                self._add_soldiers(BOTH, self.armies[self.turn], occupied, moves)
            moves.append(PASS)
        return moves

    def _add_uses(self, die: str, occupied: int, moves: list[ChaturangaMove]) -> None:
        """Append every move that uses this die."""
        place = self.place_of(die)
        if place < 0:
            return
        seat, kind = self.turn, self.squares[place] & 7
        own = self.armies[seat]
        reach = LEAPS[kind][place] if kind in LEAPS else chariot_reach(place, occupied)
        moves += [act(die, place, target, bool(occupied >> target & 1)) for target in bits(reach & ~own)]
        self._add_soldiers(die, own if kind == KING else own & LINES[seat][place], occupied, moves)

    def _add_soldiers(self, die: str, among: int, occupied: int, moves: list[ChaturangaMove]) -> None:
        """Append the moves that soldiers on the squares of `among` can make with this die."""
        squares, far_row, waiting = self.squares, FAR_ROWS[self.turn], self.standing.barracks[self.turn]
        enemies = occupied & ~self.armies[self.turn]
        for square in bits(among):
            piece = squares[square]
            if piece & 7 != SOLDIER:
                continue
            facing = piece >> 5 & 3
            far = far_row >> square & 1
            for target in bits(AHEAD[facing][square] & ~occupied | STRIKES[facing][square] & enemies):
                captured = squares[target]
                if captured & 7 == KING:
                    continue
                if waiting and far_row >> target & 1 and not far:
                    moves += [act(die, square, target, captured > 0, kind) for kind in waiting]
                else:
                    moves.append(act(die, square, target, captured > 0))
            moves += turns(die, square, facing)
            if waiting and far and die == "K":
                moves += [move for move in promotions(square) if move.kind in waiting]

    def chance(self) -> Mapping[ChaturangaMove, Fraction]:
        """The ten rolls, at the start of every turn, also a captive's."""
        return _NO_DICE if self.ended or self.dice or self.unturned is not None else ROLLS
