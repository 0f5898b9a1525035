"""The position of New Chaturanga: board, dice, turn, and how each action changes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from games.chaturanga import legality
from games.chaturanga.board_state import BoardState
from games.chaturanga.moves import (
    Act,
    ChaturangaMove,
    End,
    Give,
    Muster,
    Pass,
    Promote,
    Ready,
    Roll,
    Turn,
    notation,
    read,
)
from games.chaturanga.pieces import (
    BOTH,
    BYTES,
    CELLS,
    FACED,
    FACES,
    FACINGS,
    KINDS,
    KING,
    KING_OF,
    LETTERS,
    PIECES,
    SEAT_NAMES,
    SEATS,
    SOLDIER,
    SQUARES,
    THRONES,
    Piece,
    army,
    bits,
    byte,
    square_of,
    written,
)
from games.chaturanga.standing import Standing, put
from games.kit.grid import Cell, name
from games.kit.rules import InvalidMoveError, Json, Leave, MoveError, Seat, Step

QUIET_TURNS = 400
"""Turns in a row without a capture or a promotion after which the scores decide."""


@dataclass(frozen=True, slots=True)
class ChaturangaPosition(BoardState):
    """A `BoardState` that can be played on, written down and read back."""

    def asides(self, seat: Seat) -> Sequence[ChaturangaMove]:
        """Gifts of any number of the seat's points to any seat still in, and leaving."""
        if self.ended or seat in self.eliminated:
            return ()
        receivers = [other for other in SEATS if other != seat and other not in self.eliminated]
        points = range(1, self.scores[seat] + 1)
        return [*(Give(seat, receiver, number) for receiver in receivers for number in points), Leave(seat)]

    def play(self, move: ChaturangaMove) -> ChaturangaPosition:
        """The position after `move`. Raises IllegalMoveError, naming the rule."""
        match move:
            case Act():
                return self._after_act(move, *legality.check_act(self, move))
            case Turn():
                square = legality.check_turn(self, move)
                return self._after_die(move.die, self._turned(square, move.facing))
            case Roll():
                legality.check_roll(self, move)
                return self._after_roll(move)
            case Promote():
                return self._after_promotion(move, legality.check_promote(self, move))
            case Pass() | End():
                legality.check_unused(self, move)
                return self._next_turn(self.squares)
            case Muster():
                square = legality.check_muster(self, move)
                unturned = cast("int", self.unturned) & ~(1 << square)
                return replace(self, squares=self._turned(square, move.facing), unturned=unturned)
            case Ready():
                legality.check_ready(self)
                return self._next_turn(self.squares)
            case Give():
                legality.check_give(self, move)
                standing = self.standing.with_points(move.giver, -move.points)
                return replace(self, standing=standing.with_points(move.receiver, move.points))
            case Leave():
                legality.check_leave(self, move)
                return self._after_leaving(move.seat)

    def _turned(self, square: int, facing: str) -> bytes:
        """The board after an own soldier turned."""
        squares = bytearray(self.squares)
        squares[square] = byte(self.turn, SOLDIER, FACINGS.index(facing))
        return bytes(squares)

    def _after_roll(self, roll: Roll) -> ChaturangaPosition:
        """The position after a roll: dice to use, or on a captive's turn an escape or nothing ("A captive king's
        turn").
        """
        seat, standing = self.turn, self.standing
        if standing.captives[seat] is None:
            return ChaturangaPosition(
                self.squares, self.armies, seat, roll.faces, roll.faces, None, self.quiet, standing
            )
        throne = THRONES[seat]
        if roll.faces != ("K", "K") or self.squares[throne]:
            return self._next_turn(self.squares)
        soldiers = sum(1 << square for square in bits(self.armies[seat]) if self.squares[square] & 7 == SOLDIER)
        squares = bytearray(self.squares)
        squares[throne] = KING_OF[seat]
        armies = put(self.armies, seat, self.armies[seat] | 1 << throne)
        return ChaturangaPosition(
            bytes(squares), armies, seat, roll.faces, (), soldiers, self.quiet, standing.with_freed(seat)
        )

    def _after_act(self, move: Act, origin: int, target: int) -> ChaturangaPosition:
        seat, standing, quiet = self.turn, self.standing, self.quiet
        squares, armies = bytearray(self.squares), list(self.armies)
        moved, captured = squares[origin], squares[target]
        squares[origin], squares[target] = 0, moved
        armies[seat] ^= 1 << origin | 1 << target
        if captured:
            armies[captured >> 3 & 3] ^= 1 << target
            standing = self.with_captured(captured)
            quiet = -1
        if move.promotion:
            squares[target] = BYTES[Piece(seat, move.promotion, "", promoted=True)]
            standing = standing.without_waiting(seat, move.promotion)
            quiet = -1
        after = ChaturangaPosition(bytes(squares), tuple(armies), seat, self.thrown, self.dice, None, quiet, standing)
        if moved & 7 == KING and target == THRONES[FACED[seat]]:
            return after._ended_with(frozenset({seat}), "king on the throne opposite")
        if captured:
            after = after._after_loss("sudden death")
        return after if after.ended else after._after_die(move.die, after.squares)

    def _after_promotion(self, move: Promote, square: int) -> ChaturangaPosition:
        squares = bytearray(self.squares)
        squares[square] = BYTES[Piece(self.turn, move.kind, "", promoted=True)]
        standing = self.standing.without_waiting(self.turn, move.kind)
        return replace(self, standing=standing, quiet=-1)._after_die(move.die, bytes(squares))

    def _after_leaving(self, seat: Seat) -> ChaturangaPosition:
        """The position after a seat left: its king goes, its other pieces are petrified ("Elimination and end", 2)."""
        after = self._without_king(seat)
        after = replace(after, standing=after.standing.with_eliminated(seat))._after_loss("last army")
        return after._next_turn(after.squares) if not after.ended and after.turn in after.eliminated else after

    def _after_die(self, die: str, squares: bytes) -> ChaturangaPosition:
        """The position after a die led to this board: the other die is left, or the turn passes."""
        if die == BOTH or len(self.dice) < 2:
            return self._next_turn(squares)
        left = self.dice[1:] if self.dice[0] == die else self.dice[:1]
        return ChaturangaPosition(squares, self.armies, self.turn, self.thrown, left, None, self.quiet, self.standing)

    def _next_turn(self, squares: bytes) -> ChaturangaPosition:
        """The position when a turn ends: the next army clockwise rolls, or after the last quiet turn the game ends
        ("Elimination and end", 4).
        """
        turn, eliminated, quiet = (self.turn + 1) % 4, self.standing.eliminated, self.quiet + 1
        while turn in eliminated:
            turn = (turn + 1) % 4
        if quiet < QUIET_TURNS:
            return ChaturangaPosition(squares, self.armies, Seat(turn), (), (), None, quiet, self.standing)
        armies = frozenset(SEATS) - self.petrified
        best = max(self.scores[seat] for seat in armies)
        winners = frozenset(seat for seat in armies if self.scores[seat] == best)
        return replace(self, squares=squares, quiet=quiet)._ended_with(winners, "400 turns")

    def _after_loss(self, last: str) -> ChaturangaPosition:
        """The position after the eliminations that follow the loss of a piece or a player ("Elimination and end", 2 and
        3).

        `last` is the reason given if only one army can still win.
        """
        after = self
        for seat in SEATS:
            king = after.squares.find(KING_OF[seat])
            others = after.armies[seat] & ~(1 << king) if king >= 0 else after.armies[seat]
            if not others and seat not in after.eliminated:
                after = after._without_king(seat)
                after = replace(after, standing=after.standing.with_eliminated(seat))
        out = after.petrified
        armies = frozenset(SEATS) - out
        if len(armies) > 2:
            return after
        if len(armies) == 1:
            return after._ended_with(armies, last)
        first, second = sorted(armies, key=lambda seat: after.scores[seat])
        if after.sudden_death:
            return after
        if after.scores[first] != after.scores[second]:
            return after._ended_with(frozenset({second}), "scores")
        return replace(after, standing=after.standing.with_eliminated(*out)._replace(sudden_death=True))

    def _without_king(self, seat: Seat) -> ChaturangaPosition:
        king = self.squares.find(KING_OF[seat])
        if king < 0:
            return self
        squares = bytearray(self.squares)
        squares[king] = 0
        return replace(self, squares=bytes(squares), armies=put(self.armies, seat, self.armies[seat] ^ 1 << king))

    def _ended_with(self, winners: frozenset[Seat], reason: str) -> ChaturangaPosition:
        return replace(self, dice=(), unturned=None, ended=(winners, reason))

    def parse(self, text: str) -> ChaturangaMove:
        """Parse `K e8-e7`, `r h8h3`, `K g7>w`, `K a8=R`, `[N R]`, `black give red 2`, … in any case ("Notation").

        The die may be left out if only one can do it.
        """
        try:
            move = self._read(text)
            self.play(move)
        except MoveError as error:
            evidence = error.evidence
            if "example" in evidence and (example := self._example(evidence.get("cell"), evidence.get("die"))):
                evidence["example"] = example
            raise
        return move

    def _read(self, text: str) -> ChaturangaMove:
        """The move that a text means, legal or not. If it names no die, that is the one which can do it, or else the
        one that names the piece.

        Raises InvalidMoveError if either die can do it.
        """
        dice = (*self.dice, BOTH) if self.dice else ("",)
        move = read(text, self.board, dice[0])
        if read(text, self.board, dice[-1]) == move:
            # Most texts name a die, or need none.
            return move
        readings = list(dict.fromkeys(read(text, self.board, die) for die in dice))
        fitting = [move for move in self.legal_moves() if move in readings]
        if len(fitting) > 1:
            first, second = (notation(move).split()[0] for move in fitting)
            raise InvalidMoveError("no die named", first=first, second=second)
        return fitting[0] if fitting else min(readings, key=lambda move: not self._names(move))

    def _names(self, move: ChaturangaMove) -> bool:
        """Whether the die names the piece that acts; a soldier's is K."""
        if not isinstance(move, Act | Turn | Promote):
            return False
        piece = self.board.get(move.origin if isinstance(move, Act) else move.cell)
        return piece is not None and move.die == LETTERS.get(piece.kind, FACES[0])

    def _example(self, target: object = None, die: object = None) -> str:
        """A move that can be written now, to this cell and with this die if possible; empty if there is none with a
        die.
        """
        legal = self.legal_moves()
        moves = [move for kind in (Act, Promote, Turn) for move in legal if isinstance(move, kind)]
        to_target = (move for move in moves if isinstance(move, Act) and name(move.target) == target)
        fitting = sorted(to_target, key=lambda move: (move.die != die, not self._names(move)))
        return next(map(notation, (*fitting, *moves)), "")

    def notation(self, move: ChaturangaMove) -> str:
        """See `Position`."""
        return notation(move)

    def steps(self, move: ChaturangaMove) -> tuple[Step, ...]:
        """The piece, its cell (and promotion), facing or promotion, then the die, because most pieces can use only one;
        for a gift, receiver and points.
        """
        match move:
            case Act():
                promotion = (Step("promotion", LETTERS[move.promotion]),) if move.promotion else ()
                cell = Step("cell", name(move.target), (move.target,), move.captured)
                return (_piece_step(move.origin), cell, *promotion, Step("die", move.die))
            case Turn():
                return (_piece_step(move.cell), Step("face", move.facing, (move.cell,)), Step("die", move.die))
            case Promote():
                return (_piece_step(move.cell), Step("promotion", LETTERS[move.kind]), Step("die", move.die))
            case Muster():
                return (Step("soldier", name(move.cell), (move.cell,)), Step("face", move.facing, (move.cell,)))
            case Pass() | End() | Ready():
                return () if len(self.legal_moves()) == 1 else (Step(move.notation, move.notation),)
            case Give():
                return (Step("seat", SEAT_NAMES[move.receiver]), Step("points", str(move.points)))
            case Leave():
                return (Step("leave", SEAT_NAMES[move.seat]),)
            case Roll():
                return (Step("roll", "".join(move.faces)),)

    def to_json(self) -> Json:
        """The armies in words, the turn and the dice, and the standing by seat."""
        standing = self.standing
        words: list[Json] = [
            " ".join(written(cell, piece) for cell, piece in self.board.items() if piece.owner == seat)
            for seat in SEATS
        ]
        captives: list[Json] = list(standing.captives)
        return {
            "armies": words,
            "turn": self.turn,
            "thrown": "".join(self.thrown),
            "dice": "".join(self.dice),
            "unturned": None if self.unturned is None else [name(CELLS[square]) for square in bits(self.unturned)],
            "quiet": self.quiet,
            "barracks": ["".join(LETTERS[kind] for kind in kinds) for kinds in standing.barracks],
            "scores": list(standing.scores),
            "captives": captives,
            "king_taken": standing.king_taken,
            "eliminated": list[Json](sorted(standing.eliminated)),
            "sudden_death": standing.sudden_death,
            "ended": None if self.ended is None else [list[Json](sorted(self.ended[0])), self.ended[1]],
        }

    def __str__(self) -> str:
        """Ranks from the top: an army's letter, then `K R N E` (`+`: came back by promotion) or a soldier's facing.

        Below them the status of each army, and the dice.
        """
        signs = {CELLS[square]: _sign(PIECES[piece]) for square, piece in enumerate(self.squares) if piece}
        ranks = [
            f"{y + 1} " + " ".join(signs.get(Cell(x, y), ".  ") for x in range(8)).rstrip() for y in range(7, -1, -1)
        ]
        files = "  " + "   ".join("abcdefgh")
        armies = [f"{SEAT_NAMES[seat]}: {', '.join(self._status(seat))}" for seat in SEATS]
        dice = [f"thrown: {' '.join(self.thrown)}, left: {' '.join(self.dice) or 'none'}"] if self.thrown else []
        return "\n".join([*ranks, files, *armies, *dice])

    def _status(self, seat: Seat) -> Sequence[str]:
        holder, waiting = self.captives[seat], self.barracks[seat]
        said = {
            f"points {self.scores[seat]}": True,
            f"barracks {' '.join(LETTERS[kind] for kind in waiting)}": bool(waiting),
            f"captive of {SEAT_NAMES[holder]}" if holder is not None else "": holder is not None,
            "eliminated": seat in self.eliminated,
            "petrified": seat in self.petrified and bool(self.armies[seat]),
            "mustering": seat == self.mustering,
            "sudden death": self.sudden_death and seat not in self.eliminated,
        }
        return [words for words, fits in said.items() if fits]


def _piece_step(cell: Cell) -> Step:
    return Step("piece", name(cell), (cell,))


def _sign(piece: Piece) -> str:
    """Three characters: army, kind or facing, and `+` if promoted."""
    kind = dict(zip(FACINGS, "^>v<", strict=True)).get(piece.facing) or LETTERS[piece.kind]
    return f"{SEAT_NAMES[piece.owner][0]}{kind}{'+' if piece.promoted else ' '}"


def position(  # noqa: PLR0913 - the parts of a position are independent, and callers name those that differ
    black: str = "",
    red: str = "",
    green: str = "",
    yellow: str = "",
    *,
    turn: Seat = SEATS[0],
    thrown: str = "",
    dice: str | None = None,
    mustering: bool = False,
    barracks: Sequence[str] = ("", "", "", ""),
    scores: Sequence[int] = (0, 0, 0, 0),
    captives: Sequence[Seat | None] = (None, None, None, None),
    king_taken: bool | None = None,
    eliminated: Sequence[Seat] = (),
    sudden_death: bool = False,
    quiet: int = 0,
) -> ChaturangaPosition:
    """Set up a position by hand; the armies are written like `Ke8 R+h8 e7s` (see `pieces.army`).

    `thrown` and `dice` (the unused ones; by default all) are faces such as `KN`; so are `barracks`, by seat. An army
    without any piece and without a captive king is eliminated. `king_taken` says whether a captured king has not
    escaped; by default, whether one is captive.
    """
    board: dict[Cell, Piece] = {}
    for seat, text in zip(SEATS, (black, red, green, yellow), strict=True):
        board.update(army(seat, text))
    squares = bytearray(64)
    armies = [0, 0, 0, 0]
    for cell, piece in board.items():
        squares[SQUARES[cell]] = BYTES[piece]
        armies[piece.owner] |= 1 << SQUARES[cell]
    gone = (seat for seat in SEATS if not armies[seat] and captives[seat] is None)
    standing = Standing(
        tuple(tuple(kind for kind in KINDS[:4] if LETTERS[kind] in waiting) for waiting in barracks),
        tuple(scores),
        tuple(captives),
        any(holder is not None for holder in captives) if king_taken is None else king_taken,
        frozenset([*eliminated, *gone]),
        sudden_death,
    )
    soldiers = sum(1 << SQUARES[cell] for cell, piece in board.items() if piece == Piece(turn, "soldier", piece.facing))
    unturned = soldiers if mustering else None
    faces = tuple(sorted(thrown, key=FACES.index))
    left = faces if dice is None else tuple(sorted(dice, key=FACES.index))
    return ChaturangaPosition(
        bytes(squares), tuple(armies), turn, faces, () if mustering else left, unturned, quiet, standing
    )


def from_json(json: Json) -> ChaturangaPosition:
    """The position that `to_json` described."""
    data = cast("dict[str, Json]", json)
    captives = [None if seat is None else Seat(seat) for seat in cast("list[int | None]", data["captives"])]
    set_up = position(
        *cast("list[str]", data["armies"]),
        turn=Seat(cast("int", data["turn"])),
        thrown=cast("str", data["thrown"]),
        dice=cast("str", data["dice"]),
        barracks=cast("list[str]", data["barracks"]),
        scores=cast("list[int]", data["scores"]),
        captives=captives,
        king_taken=cast("bool", data["king_taken"]),
        eliminated=[Seat(seat) for seat in cast("list[int]", data["eliminated"])],
        sudden_death=cast("bool", data["sudden_death"]),
        quiet=cast("int", data["quiet"]),
    )
    unturned, ended = data["unturned"], data["ended"]
    cells = None if unturned is None else sum(1 << square_of(text) for text in cast("list[str]", unturned))
    if ended is None:
        return replace(set_up, unturned=cells)
    winners, reason = cast("tuple[list[int], str]", ended)
    return replace(set_up, unturned=cells, ended=(frozenset(map(Seat, winners)), reason))
