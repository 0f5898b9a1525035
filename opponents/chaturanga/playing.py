"""Fast playouts of New Chaturanga, which compare the best ends of a turn.

Every army follows rules of thumb, die by die: it captures a king if it can, keeps its own out of reach, goes where it
reaches kings, captures what it can, and avoids squares that others reach. Careful playouts evaluate all it can do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from games.chaturanga import ChaturangaPosition
from games.chaturanga.pieces import (
    AHEAD,
    CAVALRY,
    CHARIOT,
    ELEPHANT,
    FACED,
    FAR_ROWS,
    KINDS,
    KING,
    KING_OF,
    LEAPS,
    LINES,
    SEATS,
    SOLDIER,
    STRIKES,
    THRONES,
    bits,
    byte,
    chariot_reach,
)
from games.chaturanga.standing import Standing
from games.kit.rules import Seat
from opponents.chaturanga.judging import CROSS

REACHED: Final = 2.0
"""Value of reaching a king, in captures that score a point; each further king counts half."""
TAKEN: Final = 0.6
"""Value of a capture that doesn't score."""
HANGING: Final = 0.5
"""Cost of a square that one face of others' dice reaches; at most two faces count."""
IN_DANGER: Final = 3.0
"""Cost for a king of a square that one face of others' dice reaches; all faces count."""
WHIM: Final = 0.4
"""Greatest random error in the value of a move."""
FREED: Final = 1 / 16
"""Probability that the dice free a captive."""

_BIT: Final = tuple(1 << square for square in range(64))
GOALS: Final = tuple(THRONES[FACED[seat]] for seat in SEATS)
"""The winning cell of each king."""
_KING_LEAPS, _CAVALRY_LEAPS, _ELEPHANT_LEAPS = LEAPS[KING], LEAPS[CAVALRY], LEAPS[ELEPHANT]


Worth: TypeAlias = Callable[["Table", int], float]
"""The value of a table for a seat whose turn may end there."""


class Table:
    """A position between two turns that is played on in place."""

    __slots__ = (
        "_armies",
        "_barracks",
        "_captives",
        "_chance",
        "_king_taken",
        "_out",
        "_places",
        "_scores",
        "_soldiers",
        "_squares",
        "_sudden",
        "winners",
    )

    def __init__(self, position: ChaturangaPosition) -> None:
        standing = position.standing
        self._squares = bytearray(position.squares)
        self._armies = list(position.armies)
        self._places = [[-1] * SOLDIER for _ in SEATS]
        """Square of each piece by seat and kind; -1 if it is off the board."""
        self._soldiers = [0] * 4
        for square, piece in enumerate(position.squares):
            if piece:
                seat, kind = piece >> 3 & 3, piece & 7
                if kind == SOLDIER:
                    self._soldiers[seat] |= _BIT[square]
                else:
                    self._places[seat][kind] = square
        self._scores = list(standing.scores)
        self._barracks = [[KINDS.index(kind) + 1 for kind in kinds] for kinds in standing.barracks]
        self._captives = list(standing.captives)
        self._king_taken = standing.king_taken
        self._out = set(standing.eliminated)
        self._sudden = standing.sudden_death
        self._chance: Callable[[], float]
        self.winners: tuple[int, ...] = tuple(position.ended[0]) if position.ended else ()
        """The seats that won; empty while the game isn't over."""

    def copied(self, chance: Callable[[], float]) -> Table:
        """A copy for one playout; `chance` returns random numbers from 0 to below 1."""
        other = Table.__new__(Table)
        other._squares = self._squares[:]
        other._armies = self._armies[:]
        other._places = [places[:] for places in self._places]
        other._soldiers = self._soldiers[:]
        other._scores = self._scores[:]
        other._barracks = [kinds[:] for kinds in self._barracks]
        other._captives = self._captives[:]
        other._king_taken = self._king_taken
        other._out = self._out.copy()
        other._sudden = self._sudden
        other._chance = chance
        other.winners = self.winners
        return other

    def position(self, turn: Seat) -> ChaturangaPosition:
        """The current position, at the beginning of `turn`'s turn."""
        standing = Standing(
            tuple([tuple([KINDS[kind - 1] for kind in sorted(kinds)]) for kinds in self._barracks]),
            tuple(self._scores),
            tuple(self._captives),
            self._king_taken,
            frozenset(self._out),
            self._sudden,
        )
        return ChaturangaPosition(bytes(self._squares), tuple(self._armies), turn, (), (), None, 0, standing)

    def lay(self, seat: int, turns: int, worth: Worth | None = None) -> Seat:
        """Play this many turns from the turn of `seat`, or until the game is over; return the next seat to roll.

        Actions are chosen by their worth, or by rules of thumb if that is None.
        """
        chance = self._chance
        for _ in range(turns if not self.winners else 0):
            if self._places[seat][KING] >= 0:
                first, second = int(chance() * 4) + 1, int(chance() * 4) + 1
                self._use(seat, first, worth)
                if not self.winners:
                    self._use(seat, second, worth)
                if self.winners:
                    break
            elif self._captives[seat] is not None and not self._squares[THRONES[seat]] and chance() < FREED:
                self._free(seat)
            seat = seat + 1 & 3
        return Seat(seat)

    def _free(self, seat: int) -> None:
        throne = THRONES[seat]
        self._squares[throne] = KING_OF[seat]
        self._armies[seat] |= _BIT[throne]
        self._places[seat][KING] = throne
        self._captives[seat] = None
        self._king_taken = False

    def _use(self, seat: int, kind: int, worth: Worth | None) -> None:
        """Use a die if that is possible and seems good."""
        origin = self._places[seat][kind]
        if origin < 0:
            return
        armies = self._armies
        occupied = armies[0] | armies[1] | armies[2] | armies[3]
        reach = chariot_reach(origin, occupied) if kind == CHARIOT else LEAPS[kind][origin]
        reach &= ~armies[seat]
        if kind == KING and reach >> GOALS[seat] & 1:
            self.winners = (seat,)
        elif worth is None:
            self._use_quickly(seat, kind, origin, reach, occupied)
        else:
            self._use_carefully(seat, kind, origin, reach, worth)

    def _use_carefully(self, seat: int, kind: int, origin: int, reach: int, worth: Worth) -> None:
        """Do what is worth most, or nothing."""
        most, best = worth(self, seat), (-1, -1)
        for action in self._actions(seat, kind, origin, reach):
            tried = self.copied(self._chance)
            tried._act(seat, *action)
            value = worth(tried, seat)
            if value > most:
                most, best = value, action
        if best != (-1, -1):
            self._act(seat, *best)

    def _actions(self, seat: int, kind: int, origin: int, reach: int) -> Iterator[tuple[int, int]]:
        """The actions of a die, except turns of soldiers, as origin and target, which are equal for a promotion."""
        armies = self._armies
        occupied = armies[0] | armies[1] | armies[2] | armies[3]
        enemies = occupied & ~armies[seat]
        for king in [places[KING] for places in self._places if places[KING] >= 0]:
            enemies &= ~_BIT[king]
        for target in bits(reach):
            yield origin, target
        for square in bits(self._soldiers[seat] if kind == KING else self._soldiers[seat] & LINES[seat][origin]):
            facing = self._squares[square] >> 5 & 3
            targets = STRIKES[facing][square] & enemies | AHEAD[facing][square] & ~occupied
            if kind == KING and self._barracks[seat] and FAR_ROWS[seat] >> square & 1:
                targets |= _BIT[square]
            for target in bits(targets):
                yield square, target

    def _act(self, seat: int, origin: int, target: int) -> None:
        """Do one of `_actions`."""
        if origin == target:
            self._promote(seat, origin)
        else:
            self._move(seat, origin, target)

    def _use_quickly(self, seat: int, kind: int, origin: int, reach: int, occupied: int) -> None:
        """Follow the rules of thumb."""
        armies, places = self._armies, self._places
        kings = scoring = 0
        for other in (0, 1, 2, 3):
            if places[other][KING] < 0:
                scoring |= armies[other]
            elif other != seat:
                scoring |= self._soldiers[other]
                kings |= _BIT[places[other][KING]]
        if reach & kings:
            for target in bits(reach & kings):
                if not self._loses_by(seat, target):
                    self._move(seat, origin, target)
                    return
        scoring &= ~armies[seat]
        enemies = occupied & ~armies[seat] & ~kings
        if kind == KING:
            worth, target = self._king_to(seat, origin, reach & ~kings, scoring, occupied)
        else:
            worth, target = self._piece_to(seat, kind, origin, reach & ~kings, scoring, occupied)
        soldiers = self._soldiers[seat] if kind == KING else self._soldiers[seat] & LINES[seat][origin]
        captor = origin
        for square in bits(soldiers):
            struck = STRIKES[self._squares[square] >> 5 & 3][square] & enemies
            if struck:
                gained = 1.0 if struck & scoring else TAKEN
                if gained > worth:
                    worth, captor, target = gained, square, self._some(struck & scoring or struck)
        if target >= 0:
            self._move(seat, captor, target)
        elif kind == KING:
            self._go_on(seat, soldiers, occupied)

    def _king_to(self, seat: int, origin: int, reach: int, scoring: int, occupied: int) -> tuple[float, int]:
        """The gain of the king's best square over staying, and that square; -1 if it should stay."""
        danger = self._faces(seat, origin, occupied)
        if not danger:
            reach &= scoring
        most, best = 0.0, -1
        for square in bits(reach):
            worth = (danger - self._faces(seat, square, occupied ^ _BIT[origin])) * IN_DANGER + WHIM * self._chance()
            if occupied >> square & 1:
                worth += 1.0 if scoring >> square & 1 else TAKEN
            if worth > most:
                most, best = worth, square
        return most, best

    def _piece_to(
        self, seat: int, kind: int, origin: int, reach: int, scoring: int, occupied: int
    ) -> tuple[float, int]:
        """Like `_king_to`, for a chariot, cavalry or elephant."""
        one = two = 0
        for other in (0, 1, 2, 3):
            king = self._places[other][KING]
            if other != seat and king >= 0:
                near = chariot_reach(king, occupied) if kind == CHARIOT else LEAPS[kind][king]
                two |= one & near
                one |= near
        hanging = HANGING * min(self._faces(seat, origin, occupied), 2)
        most, best, left = 0.0, -1, occupied ^ _BIT[origin]
        for square in bits(reach):
            worth = hanging + WHIM * self._chance()
            if one >> square & 1:
                worth += REACHED * 1.5 if two >> square & 1 else REACHED
            if occupied >> square & 1:
                worth += 1.0 if scoring >> square & 1 else TAKEN
            if worth > most:
                worth -= HANGING * min(self._faces(seat, square, left), 2)
                if worth > most:
                    most, best = worth, square
        return most, best

    def _go_on(self, seat: int, soldiers: int, occupied: int) -> None:
        """Promote a soldier or move one ahead."""
        if self._barracks[seat] and soldiers & FAR_ROWS[seat]:
            self._promote(seat, self._some(soldiers & FAR_ROWS[seat]))
        elif soldiers:
            square = self._some(soldiers)
            ahead = AHEAD[self._squares[square] >> 5 & 3][square] & ~occupied
            if ahead:
                self._move(seat, square, ahead.bit_length() - 1)

    def _faces(self, seat: int, square: int, occupied: int) -> int:
        """The number of faces of others' dice that bring a piece to a square; only armies with a king on the board
        count.
        """
        faces = 0
        along = -1
        for other in (0, 1, 2, 3):
            if other == seat:
                continue
            _, king, chariot, cavalry, elephant = self._places[other]
            if king < 0:
                continue
            faces += _KING_LEAPS[square] >> king & 1
            if cavalry >= 0:
                faces += _CAVALRY_LEAPS[square] >> cavalry & 1
            if elephant >= 0:
                faces += _ELEPHANT_LEAPS[square] >> elephant & 1
            if chariot >= 0 and CROSS[square] >> chariot & 1:
                if along < 0:
                    along = chariot_reach(square, occupied)
                faces += along >> chariot & 1
        return faces

    def _some(self, squares: int) -> int:
        """A random square of a set."""
        count = squares.bit_count()
        if count > 1:
            for _ in range(int(self._chance() * count)):
                squares &= squares - 1
        return (squares & -squares).bit_length() - 1

    def _loses_by(self, seat: int, target: int) -> bool:
        """Whether capturing this king leaves two kings and gives the other army the win on points."""
        captured = self._squares[target] >> 3 & 3
        left = [other for other in SEATS if other not in (seat, captured) and self._places[other][KING] >= 0]
        if len(left) != 1 or self._sudden:
            return False
        return self._scores[seat] + (2 if self._king_taken else 0) < self._scores[left[0]]

    def _move(self, seat: int, origin: int, target: int) -> None:
        """Move a piece, capture the piece on its target, and check whether the game is over."""
        squares, places = self._squares, self._places
        moved, captured = squares[origin], squares[target]
        squares[origin], squares[target] = 0, moved
        self._armies[seat] ^= _BIT[origin] | _BIT[target]
        if moved & 7 == SOLDIER:
            self._soldiers[seat] ^= _BIT[origin] | _BIT[target]
        else:
            places[seat][moved & 7] = target
        if captured:
            self._capture(seat, target, captured)
        far_row = FAR_ROWS[seat]
        if moved & 7 == SOLDIER and self._barracks[seat] and far_row >> target & 1 and not far_row >> origin & 1:
            self._promote(seat, target)

    def _capture(self, seat: int, square: int, captured: int) -> None:
        owner, kind = captured >> 3 & 3, captured & 7
        places = self._places[owner]
        self._armies[owner] ^= _BIT[square]
        kings_before = places[KING] >= 0
        if kind == SOLDIER:
            self._soldiers[owner] ^= _BIT[square]
            self._scores[seat] += 1
        else:
            places[kind] = -1
            if kind == KING and self._king_taken:
                self._scores[seat] += 2
            elif kind == KING:
                self._captives[owner] = Seat(seat)
                self._king_taken = True
            elif places[KING] < 0:
                self._scores[seat] += 1
            elif not captured >> 7:
                self._barracks[owner].append(kind)
        king = places[KING]
        if not (self._armies[owner] ^ _BIT[king] if king >= 0 else self._armies[owner]):
            if king >= 0:
                self._armies[owner] = self._squares[king] = 0
                places[KING] = -1
            self._out.add(Seat(owner))
            self._captives[owner] = None
        if kings_before and places[KING] < 0:
            self._check_kings()

    def _check_kings(self) -> None:
        """End the game if one king is left, or two whose armies' points differ ("Elimination and end", 3)."""
        left = [seat for seat in SEATS if self._places[seat][KING] >= 0]
        if len(left) == 1:
            self.winners = (left[0],)
        elif len(left) == 2 and not self._sudden:
            first, second = left
            if self._scores[first] == self._scores[second]:
                self._sudden = True
                self._out.update(set(SEATS) - set(left))
                self._captives = [None] * 4
            else:
                self.winners = (first if self._scores[first] > self._scores[second] else second,)

    def _promote(self, seat: int, square: int) -> None:
        """Promote a soldier to a waiting piece."""
        kind = self._barracks[seat].pop()
        self._squares[square] = byte(Seat(seat), kind, promoted=True)
        self._soldiers[seat] ^= _BIT[square]
        self._places[seat][kind] = square
