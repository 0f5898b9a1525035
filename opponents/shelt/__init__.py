"""Shelt's engine: alpha-beta over the states of the rules, which also supply the moves and their effects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from games.kit.rules import Seat
from games.shelt import GAME, PIECES, SheltMove, SheltPosition
from games.shelt.choices import charging, discharging, grouped, one_above, side_by_side, stepping, turning
from games.shelt.pieces import BLUE, CODES, IS_FRONT, MAGIC, MOONS, RED, SIDE, TEEMS_ID
from games.shelt.places import BITS, CHARGING, OFF, SPENT, TURNED, piece_at
from games.shelt.reach import REACHES, Reach
from games.shelt.state import changed
from opponents.kit.alphabeta import WIN
from opponents.kit.checking import faults
from opponents.kit.engine import Budget, Engine, Level, SearchResult
from opponents.kit.proving import Provable
from opponents.kit.puzzles import Finder, forced_wins, refutations
from opponents.kit.searching import searched
from opponents.kit.tuning import Tunable

if TYPE_CHECKING:
    from opponents.kit.compiled_alphabeta import Compiled

Node: TypeAlias = tuple[bytes, int]
"""A state of the rules and the seat to move."""

_CACHE_SIZE = 60_000
"""Most evaluations to cache."""

_KINDS = (stepping, turning, side_by_side, one_above, charging, discharging)
"""Kinds of moves. A move's number is its kind's index times 4,096, plus its subject times 64, plus its cell or piece.
"""
_KIND_OF: dict[object, int] = {kind: place << 12 for place, kind in enumerate(_KINDS)}


class Weights(NamedTuple):
    """Weights of the evaluation, mover minus opponent, in thousandths of a logit."""

    tempo: int = 138
    """Being on turn."""
    column: int = 182
    row: int = 160
    diagonal: int = 323
    tower: int = 346
    leap: int = 551
    door: int = 805
    colour: int = 1291
    last: int = -760
    """Loss of three of the four magic pieces, when the fourth decides the game."""
    hand: int = 87
    """Captured piece that may charge the Teems."""
    charge: int = 142
    """Charge on the Teems."""
    advance: int = 16
    """Row that a front piece has advanced from home."""
    step: int = 18
    """Cell that a front piece can go to."""
    ray: int = 31
    """Cell that a rear piece can go to."""
    strike: int = 27
    """Enemy piece that can be captured."""
    loose: int = -109
    """Own front piece that can be captured without recapture."""
    loose_rear: int = -239
    """Own rear piece, other than the moon, that can be captured without recapture."""
    siege: int = -49
    """Cell next to the mover's moon that the enemy reaches."""


WEIGHTS = Weights()


_Slider: TypeAlias = tuple[Reach, int, int]
"""A piece that others can block: its reach, the part of the board that matters for it, and the value of each cell it
reaches.
"""
_Stand: TypeAlias = tuple[int, int, int, int, _Slider | None]
"""A piece on a cell: the cell, its value there, the value of each cell it reaches, and those cells or, if others can
block it, its `_Slider`.
"""


class _Side(NamedTuple):
    """Facts about a side that follow from its own pieces alone."""

    pieces: int
    """Cells of its pieces."""
    rears: int
    """Cells of its rear pieces."""
    moon: int
    lost: bool
    """Whether the moon or the last magic piece is lost."""
    charging: int
    """Piece with which the enemy has charged the Teems; -1 for none."""
    attack: int
    """Cells reached regardless of other pieces."""
    score: int
    """Value, without the cells reached by sliders."""
    sliders: tuple[_Slider, ...]


class _Facts(NamedTuple):
    """Facts about a state that don't depend on the seat to move."""

    attacks: tuple[int, int]
    """Cells that each seat reaches, including its own."""
    score: int
    """Value to Blue."""


_BESIDE = {BITS[byte]: reach[0] for byte, reach in REACHES[MOONS[BLUE]].items()}
"""Cells next to a moon, by its cell."""
_TOGETHER = (2, 3)
_IS_FAR = [piece.kind in ("colour", "door", "leap") for piece in PIECES.values()]
_KINDS_OF = [piece.kind for piece in PIECES.values()]
_WORTH = {"moon": 99, "colour": 12, "door": 8, "leap": 6, "tower": 4, "diagonal": 3}
ORDER = [_WORTH.get(kind, 2) for kind in _KINDS_OF]
"""Rough value of each piece, for the order of captures."""


@cache
def _stands(weights: Weights) -> tuple[list[list[_Stand]], ...]:
    """The pieces on cells, by seat, piece and byte."""
    return tuple(
        [[_stand(piece, byte, weights) for byte in range(256)] for piece in range(SIDE * seat, SIDE * seat + SIDE)]
        for seat in (BLUE, RED)
    )


def _stand(piece: int, byte: int, weights: Weights) -> _Stand:
    if byte not in REACHES[piece]:
        return 0, 0 if byte == SPENT else -weights.hand, 0, 0, None
    reach, worth, weight = REACHES[piece][byte], worth_of(piece, byte & 63, weights), weight_of(piece, weights)
    if reach.matters:
        return BITS[byte], worth, weight, 0, (reach, reach.matters, weight)
    return BITS[byte], worth, weight, reach[0], None


def worth_of(piece: int, cell: int, weights: Weights) -> int:
    """The value of a piece on a cell."""
    kind = _KINDS_OF[piece]
    worth: int = 0 if kind == "moon" else getattr(weights, kind)
    if IS_FRONT[piece]:
        worth += weights.advance * abs((cell >> 3) - PIECES[CODES[piece]].home.y)
    return worth


def weight_of(piece: int, weights: Weights) -> int:
    """The value of each cell that a piece reaches."""
    if IS_FRONT[piece]:
        return weights.step
    return 0 if _KINDS_OF[piece] == "moon" else weights.ray


class SheltRules:
    """Shelt as the search sees it."""

    repetitions = 3

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self._weights = weights
        self._stands = _stands(weights)
        self._sides: tuple[dict[bytes, _Side], dict[bytes, _Side]] = ({}, {})
        self._looks: dict[bytes, _Facts] = {}

    def _sides_of(self, state: bytes) -> tuple[_Side, _Side]:
        return self._side(state[:SIDE], BLUE), self._side(state[SIDE:TEEMS_ID], RED)

    def _side(self, places: bytes, seat: Seat) -> _Side:
        sides = self._sides[seat]
        side = sides.get(places)
        if side is None:
            if len(sides) >= _CACHE_SIZE:
                sides.clear()
            side = sides[places] = self._summarised_side(places, seat)
        return side

    def _summarised_side(self, places: bytes, seat: Seat) -> _Side:
        weights, first = self._weights, SIDE * seat
        stands = [stands[byte] for stands, byte in zip(self._stands[seat], places, strict=True)]
        pieces = rears = attack = score = 0
        for stand in stands[:7]:
            pieces |= stand[0]
        for stand in stands[7:]:
            rears |= stand[0]
        pieces |= rears
        free = ~pieces
        sliders = []
        for _, worth, weight, reached, slider in stands:
            score += worth
            if slider is not None:
                sliders.append(slider)
            elif reached:
                attack |= reached
                score += weight * (reached & free).bit_count()
        magic = sum(places[piece - first] < OFF for piece in MAGIC[seat])
        if magic == 1:
            score += weights.last
        charging = places.find(CHARGING)
        if charging >= 0:
            charging += first
            score -= weights.charge
        moon = BITS[places[MOONS[seat] - first]]
        return _Side(pieces, rears, moon, not (moon and magic), charging, attack, score, tuple(sliders))

    def _look(self, state: bytes) -> _Facts:
        look = self._looks.get(state)
        if look is None:
            if len(self._looks) >= _CACHE_SIZE:
                self._looks.clear()
            look = self._looks[state] = self._summarised(state)
        return look

    def _summarised(self, state: bytes) -> _Facts:
        weights = self._weights
        blue, red = self._sides_of(state)
        teems = state[TEEMS_ID]
        taken = blue.pieces | red.pieces | BITS[teems]
        score = blue.score - red.score
        attacks = []
        for side, other, sign in ((blue, red, 1), (red, blue, -1)):
            attack, free = side.attack, ~side.pieces
            for reach, matters, weight in side.sliders:
                reached = reach[taken & matters]
                attack |= reached
                score += sign * weight * (reached & free).bit_count()
            if other.charging >= 0:
                reach = REACHES[other.charging][teems]
                attack |= reach[taken & reach.matters]
            attacks.append(attack)
        for side, own, enemy, sign in ((blue, attacks[0], attacks[1], 1), (red, attacks[1], attacks[0], -1)):
            struck = enemy & side.pieces
            if struck:
                score -= sign * weights.strike * struck.bit_count()
                alone = struck & ~own & ~side.moon
                if alone:
                    at_rear = (alone & side.rears).bit_count()
                    score += sign * (weights.loose_rear * at_rear + weights.loose * (alone.bit_count() - at_rear))
            if side.moon:
                near = _BESIDE[side.moon] & enemy
                score += sign * weights.siege * near.bit_count()
        return _Facts((attacks[0], attacks[1]), score)

    def repeated(self, node: Node) -> int:
        """The seat to move when a position comes up for the fourth time has lost."""
        return -WIN

    def decided(self, node: Node) -> int | None:
        """Decided if the moon or the last magic piece is lost, or a moon can be captured now."""
        state, seat = node
        sides = self._sides_of(state)
        if sides[seat].lost:
            return -WIN
        return WIN - 1 if self._look(state).attacks[seat] & sides[1 - seat].moon else None

    def moves(self, node: Node) -> tuple[list[int], list[int]]:
        """See `Rules`."""
        state, seat = node
        other = self._sides_of(state)[1 - seat].pieces
        captures, quiets = [], []
        for kind, subject, board in grouped(state, Seat(seat)):
            first = _KIND_OF[kind] | subject << 6
            hits = board & other if kind is stepping else 0
            board ^= hits
            while board:
                index = board.bit_length() - 1
                board ^= 1 << index
                quiets.append(first | index)
            while hits:
                index = hits.bit_length() - 1
                hits ^= 1 << index
                captures.append(first | index)
        if captures:
            self._sort(captures, state)
        return captures, quiets

    def safe(self, node: Node) -> bool:
        """True if turning a front piece, which opens no line, is enough because nothing decisive is attacked."""
        state, seat = node
        magic = [BITS[state[piece]] for piece in MAGIC[seat] if state[piece] < OFF]
        prey = BITS[state[MOONS[seat]]] | (magic[0] if len(magic) == 1 else 0)
        fronts = state[SIDE * seat : SIDE * seat + 7]
        return not self._look(state).attacks[1 - seat] & prey and min(fronts) < OFF

    def finishing(self, node: Node) -> Sequence[int]:
        """The captures. Nobody is ever left without a move, so only they can finish the game."""
        return self.captures(node)

    def captures(self, node: Node) -> list[int]:
        """All captures: the most valuable victims first, by the least valuable attackers."""
        state, seat = node
        sides = self._sides_of(state)
        prey = sides[1 - seat].pieces & self._look(state).attacks[seat]
        if not prey:
            return []
        taken = sides[BLUE].pieces | sides[RED].pieces | BITS[state[TEEMS_ID]]
        captures = []
        charge = sides[1 - seat].charging
        for piece in (*range(SIDE * seat, SIDE * seat + SIDE), TEEMS_ID):
            byte, acting = state[piece], charge if piece == TEEMS_ID else piece
            if byte < OFF and acting >= 0:
                reach = REACHES[acting][byte]
                hits = reach[taken & reach.matters] & prey
                while hits:
                    index = hits.bit_length() - 1
                    hits ^= 1 << index
                    captures.append(piece << 6 | index)
        self._sort(captures, state)
        return captures

    def _sort(self, captures: list[int], state: bytes) -> None:
        def worth(move: int) -> int:
            piece = move >> 6 & 63
            return (1 if piece == TEEMS_ID else ORDER[piece]) - 16 * ORDER[piece_at(state, move & 63)]

        captures.sort(key=worth)

    def play(self, node: Node, move: int) -> Node:
        """See `Rules`."""
        state, seat = node
        piece, target = move >> 6, move & 63
        if move < 4096 and piece_at(state, target) < 0:
            # A piece's step to an empty cell, which most moves are, without the detour through the rules.
            return state[:piece] + bytes((target | state[piece] & TURNED,)) + state[piece + 1 :], 1 - seat
        return changed(state, Seat(seat), move_of(state, move))[0], 1 - seat

    def passed(self, node: Node) -> Node:
        """See `Rules`."""
        return node[0], 1 - node[1]

    def pressed(self, node: Node) -> bool:
        """Whether the mover's moon can be captured."""
        state, seat = node
        return bool(self._look(state).attacks[1 - seat] & self._sides_of(state)[seat].moon)

    def far(self, move: int) -> bool:
        """Moves of rear pieces other than the moon, of the Teems, and of two pieces together."""
        kind, piece = move >> 12, move >> 6 & 63
        return kind in _TOGETHER or (kind == 0 and (piece == TEEMS_ID or _IS_FAR[piece]))

    def evaluate(self, node: Node) -> int:
        """See `Weights`."""
        score = self._look(node[0]).score
        return self._weights.tempo + (score if node[1] == BLUE else -score)


def move_of(state: bytes, number: int) -> SheltMove:
    """The move that a number stands for."""
    return _KINDS[number >> 12](state, number >> 6 & 63, number & 63)


def node_of(position: SheltPosition) -> Node:
    """A position as the search sees it."""
    return position.state, position.turn


def think(
    position: SheltPosition,
    before: Sequence[SheltPosition],
    level: Level,
    seed: int,
    budget: Budget,
    weights: Weights = WEIGHTS,
) -> SearchResult[SheltMove]:
    """See `SearchFunction`. The position itself contains as much of its history as matters."""
    turns = (abs(position.turn - distance) % 2 for distance in range(len(position.history), 0, -1))
    nodes = [*zip(position.history, turns, strict=True), node_of(position)]
    compiled = _compiled if weights == WEIGHTS else None
    return searched(SheltRules(weights), nodes, level, seed, budget, _move_at, compiled)


def _compiled() -> Compiled[Node]:
    """The compiled functions."""
    from opponents.shelt.compiled import COMPILED

    return COMPILED


def _move_at(node: Node, number: int) -> SheltMove:
    return move_of(node[0], number)


# The slack is below a rear piece's value: no level loses one knowingly, perhaps a minor front piece.
ENGINE = Engine(
    GAME,
    (
        Level(nodes=1_000, depth=1, noise=600, slack=550, overlooked=0.9),
        Level(nodes=1_000, depth=1, noise=500, slack=500, overlooked=0.7),
        Level(nodes=1_000, depth=2, noise=170, slack=300, overlooked=0.17),
        Level(nodes=1_000, noise=80, slack=200, overlooked=0.05),
        Level(nodes=5_000),
        Level(nodes=2_000_000),
    ),
    think,
)

PROVABLE = Provable(GAME, lambda _: SheltRules(), node_of, lambda position: replace(position, history=()))
PUZZLES = Finder(GAME, forced_wins(PROVABLE), partial(faults, GAME), refutations(PROVABLE))

TUNABLE = Tunable(ENGINE, Level(nodes=400, depth=2, noise=150, slack=300), WEIGHTS, think, SheltRules, node_of)
