"""Shelt as one would first write it down, with sets of cells and moves as texts: a yardstick for the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from games.shelt import PIECES, Piece

PlainCell = tuple[int, int]

ORTHOGONAL = [(0, 1), (0, -1), (-1, 0), (1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def named(cell: PlainCell) -> str:
    return "pibtsev"[cell[1]] + str(cell[0] + 1)


def is_on_board(cell: PlainCell) -> bool:
    return 0 <= cell[0] <= 6 and 0 <= cell[1] <= 6


@dataclass
class Plain:
    """A game that is being played: what stands where, turned or not, in hand, as a charge."""

    board: dict[PlainCell, str] = field(
        default_factory=lambda: {(3, 3): "tem"} | {(piece.home.x, piece.home.y): code for code, piece in PIECES.items()}
    )
    turned: set[str] = field(default_factory=set)
    hands: tuple[set[str], set[str]] = field(default_factory=lambda: (set(), set()))
    charges: list[str | None] = field(default_factory=lambda: [None, None])
    turn: int = 0
    seen: list[object] = field(default_factory=list)

    def acts_as(self, code: str, seat: int) -> Piece | None:
        """The piece as which a seat may move a piece; None if it can't move it."""
        if code == "tem":
            charge = self.charges[seat]
            return PIECES[charge] if charge else None
        return PIECES[code] if PIECES[code].owner == seat else None

    def ways(self, kind: str, is_turned: bool) -> list[list[tuple[int, int]]]:
        """Lists of steps; a way ends at the first that is taken."""
        if kind == "leap":
            return [[(x, y)] for x, y in product((-2, -1, 1, 2), repeat=2) if abs(x) != abs(y)]
        if kind == "moon":
            return [[way] for way in ORTHOGONAL + DIAGONAL]
        if kind in ("colour", "door"):
            return [[(x * n, y * n) for n in range(1, 7)] for x, y in (ORTHOGONAL if kind == "colour" else DIAGONAL)]
        if kind == "diagonal":
            return [[way] for way in (ORTHOGONAL if is_turned else DIAGONAL)]
        goes_forward = (kind in ("column", "tower")) != is_turned
        return [
            [((0, n) if goes_forward else (n, 0)) for n in ((1, 2) if kind == "tower" else (1,))],
            [((0, -n) if goes_forward else (-n, 0)) for n in ((1, 2) if kind == "tower" else (1,))],
        ]

    def reached(self, cell: PlainCell, seat: int) -> Iterator[PlainCell]:
        """The cells that the piece on a cell reaches if every piece it meets is an enemy."""
        code = self.board[cell]
        acting = self.acts_as(code, seat)
        for way in self.ways(acting.kind, code in self.turned) if acting else ():
            for x, y in way:
                target = (cell[0] + x, cell[1] + y)
                if not is_on_board(target):
                    break
                yield target
                if target in self.board:
                    break

    def may_take(self, code: str, target: PlainCell) -> bool:
        there = self.board.get(target)
        if there == "tem":
            return code != "tem" and self.charges[1 - self.turn] is not None
        return there is None or PIECES[there].owner != self.turn

    def is_attacked(self, cell: PlainCell) -> bool:
        enemy = 1 - self.turn
        return any(cell in self.reached(other, enemy) for other in self.board)

    def targets(self, cell: PlainCell) -> set[PlainCell]:
        code = self.board[cell]
        acting = self.acts_as(code, self.turn)
        found = {target for target in self.reached(cell, self.turn) if self.may_take(code, target)}
        if acting and acting.kind == "door":
            beside = [side for side in ((cell[0] - 1, cell[1]), (cell[0] + 1, cell[1])) if is_on_board(side)]
            if not any(side in self.board for side in beside) and not self.is_attacked(cell):
                found.update(beside)
        return found

    def is_front(self, code: str) -> bool:
        acting = self.acts_as(code, self.turn)
        return acting is not None and acting.is_front

    def pairs(self) -> Iterator[str]:
        """Accompanied moves."""
        for mover, companion in product(self.board, repeat=2):
            line = (companion[0] - mover[0], companion[1] - mover[1])
            codes = self.board[mover], self.board[companion]
            if line not in ORTHOGONAL or not all(map(self.is_front, codes)):
                continue
            for target in self.reached(mover, self.turn):
                x, y = target[0] - mover[0], target[1] - mover[1]
                other = (companion[0] + x, companion[1] + y)
                is_along = x * line[1] == y * line[0]
                if is_along or not is_on_board(other) or target in self.board or other in self.board:
                    continue
                both = sorted([(target, codes[0]), (other, codes[1])], key=lambda one: (-one[0][1], one[0][0]))
                yield "&".join(named(where) + code for where, code in both)

    def legal(self) -> set[str]:
        """Every move as it is written."""
        if self.loss():
            return set()
        steps = {named(target) + code for cell, code in self.board.items() for target in self.targets(cell)}
        turns = {f"+{code}" for code in self.board.values() if self.is_front(code)}
        charges = {f"*{code}" for code in self.hands[self.turn]}
        return steps | turns | set(self.pairs()) | charges | ({"*..."} if self.charges[self.turn] else set())

    def position(self) -> object:
        hands = tuple(map(frozenset, self.hands))
        return frozenset(self.board.items()), frozenset(self.turned), hands, tuple(self.charges), self.turn

    def loss(self) -> str:
        """The reason for which the seat on turn has lost before it moves."""
        left = {PIECES[code].kind: code for code in self.board.values() if self.owns(code)}
        if "moon" not in left:
            return "moon captured"
        if "colour" not in left and "door" not in left:
            return "magic pieces captured"
        return "repetition" if self.seen.count(self.position()) >= 3 else ""

    def owns(self, code: str) -> bool:
        return code != "tem" and PIECES[code].owner == self.turn

    def play(self, text: str) -> None:
        """Make one of the legal moves."""
        me, enemy = self.turn, 1 - self.turn
        self.seen.append(self.position())
        charge = self.charges[me]
        if text[0] == "+":
            self.turned ^= {text[1:]}
        elif text[0] == "*":
            if charge:
                self.hands[me].add(charge)
            self.charges[me] = None if text == "*..." else text[1:]
            self.hands[me].discard(text[1:])
        else:
            parts = [((int(part[1]) - 1, "pibtsev".index(part[0])), part[2:]) for part in text.split("&")]
            origins = {code: cell for cell, code in self.board.items()}
            for _, code in parts:
                del self.board[origins[code]]
            for target, code in parts:
                there = self.board.get(target)
                self.board[target] = code
                if there == "tem":
                    self.board[origins[code]] = "tem"
                    self.charges[enemy] = None
                elif there:
                    self.hands[me].add(there)
                    self.turned.discard(there)
                    self.charges[me] = None if code == "tem" else charge
        self.turn = enemy
