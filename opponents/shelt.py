"""Shelt: alpha-beta over the states of the engine; which moves there are and what they change is asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from games.kit.rules import Seat
from games.shelt import GAME, PIECES, SheltMove, SheltPosition
from games.shelt.choices import charging, discharging, grouped, one_above, side_by_side, stepping, turning
from games.shelt.pieces import BLUE, CODES, IS_FRONT, MAGIC, MOONS, RED, SIDE, TEEMS_ID
from games.shelt.places import BITS, OFF, SPENT, charge_of, piece_at
from games.shelt.reach import REACHES, Reach
from games.shelt.state import changed
from opponents.kit.alphabeta import WIN, Search
from opponents.kit.thinking import Budget, Level, Thinker, Thought, share

Node: TypeAlias = tuple[bytes, int]
"""The engine's state and the seat to move."""

_KEPT = 60_000
"""So many looks are remembered at most."""

_KINDS = (stepping, turning, side_by_side, one_above, charging, discharging)
"""A move's number is its kind's place among these, times 4,096, plus its subject, times 64, plus its cell or piece."""
_KIND_OF: dict[object, int] = {kind: place << 12 for place, kind in enumerate(_KINDS)}


class Weights(NamedTuple):
    """What a position is judged by, for the mover minus for the other, in thousandths of a logit."""

    tempo: int = 100
    """To be on turn."""
    column: int = 250
    row: int = 250
    diagonal: int = 350
    tower: int = 400
    leap: int = 600
    door: int = 800
    colour: int = 1200
    last: int = -800
    """Three of the four magic pieces are lost: the fourth decides the game."""
    hand: int = 40
    """A captured piece that may charge the Teems."""
    charge: int = 150
    """The Teems is charged."""
    advance: int = 25
    """A front piece's way from home, in rows."""
    step: int = 20
    """A cell that a front piece can go to."""
    ray: int = 25
    """The same for a piece of the rear row."""
    strike: int = 40
    """An enemy piece that can be captured."""
    loose: int = -150
    """An own front piece that can be captured and not avenged."""
    loose_rear: int = -300
    """The same for one of the rear row, the moon aside."""
    siege: int = -60
    """A cell next to one's moon that the enemy reaches."""


WEIGHTS = Weights()


class _Look(NamedTuple):
    """What is seen in a state, whoever is to move."""

    attacks: tuple[int, int]
    """By seat, the cells that it reaches, its own included."""
    pieces: tuple[int, int]
    """By seat, the cells that it holds."""
    score: int
    """What it is worth to Blue."""


_Stand: TypeAlias = tuple[Reach, int, int, int]
"""Where a piece leads, what of the board matters for that, what it is worth there, and what each cell that it reaches
is.
"""
_NOWHERE = REACHES[0][0]
"""In the place of bytes that are no cell."""
_MOON_BESIDE = {byte: reach[0] for byte, reach in REACHES[MOONS[BLUE]].items()}
_WAYS = [
    [abs((byte >> 3 & 7) - PIECES[code].home.y) if IS_FRONT[piece] else 0 for byte in range(OFF)]
    for piece, code in enumerate(CODES[:TEEMS_ID])
]
"""By piece and byte, how many rows a front piece is from its home."""
_WORTH = {"moon": 99, "colour": 12, "door": 8, "leap": 6, "tower": 4, "diagonal": 3}
_ORDER = [_WORTH.get(PIECES[code].kind, 2) for code in CODES[:TEEMS_ID]]
"""By piece, roughly what it is worth: which captures are looked at first."""


@cache
def _stands(weights: Weights) -> tuple[list[_Stand], ...]:
    """By piece and byte, what a piece on the board is and does."""
    stands = []
    for piece, code in enumerate(CODES[:TEEMS_ID]):
        kind = PIECES[code].kind
        worth = 0 if kind == "moon" else getattr(weights, kind)
        weight = 0 if kind == "moon" else weights.step if IS_FRONT[piece] else weights.ray
        reaches = (REACHES[piece].get(byte, _NOWHERE) for byte in range(OFF))
        stands.append(
            [
                (reach, reach.matters, worth + weights.advance * way, weight)
                for reach, way in zip(reaches, _WAYS[piece], strict=True)
            ]
        )
    return tuple(stands)


class SheltRules:
    """Shelt as the search sees it."""

    deadly = 3

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self._weights = weights
        self._stands = _stands(weights)
        self._looks: dict[bytes, _Look] = {}

    def _look(self, state: bytes) -> _Look:
        look = self._looks.get(state)
        if look is None:
            if len(self._looks) >= _KEPT:
                self._looks.clear()
            look = self._looks[state] = self._looked_at(state)
        return look

    def _looked_at(self, state: bytes) -> _Look:
        weights = self._weights
        pieces, rears = [0, 0], [0, 0]
        for seat in (BLUE, RED):
            first = SIDE * seat
            for byte in state[first : first + 7]:
                pieces[seat] |= BITS[byte]
            for byte in state[first + 7 : first + SIDE]:
                rears[seat] |= BITS[byte]
            pieces[seat] |= rears[seat]
        taken = pieces[BLUE] | pieces[RED] | BITS[state[TEEMS_ID]]
        attacks, scores = [0, 0], [0, 0]
        for seat in (BLUE, RED):
            attack = score = 0
            free = ~pieces[seat]
            side = slice(SIDE * seat, SIDE * seat + SIDE)
            for stands, byte in zip(self._stands[side], state[side], strict=True):
                if byte < OFF:
                    reach, matters, worth, weight = stands[byte]
                    reached = reach[taken & matters]
                    attack |= reached
                    score += worth + weight * (reached & free).bit_count()
                elif byte != SPENT:
                    scores[1 - seat] += weights.hand
            charge = charge_of(state, Seat(seat))
            if charge >= 0:
                reach = REACHES[charge][state[TEEMS_ID]]
                attack |= reach[taken & reach.matters]
                score += weights.charge
            attacks[seat] = attack
            scores[seat] += score
            if sum(state[piece] < OFF for piece in MAGIC[seat]) == 1:
                scores[seat] += weights.last
        for seat in (BLUE, RED):
            own, moon = pieces[seat], state[MOONS[seat]]
            struck = attacks[1 - seat] & own
            if struck:
                scores[1 - seat] += weights.strike * struck.bit_count()
                alone = struck & ~attacks[seat] & ~BITS[moon]
                if alone:
                    at_rear = (alone & rears[seat]).bit_count()
                    scores[seat] += weights.loose_rear * at_rear + weights.loose * (alone.bit_count() - at_rear)
            if moon < OFF:
                scores[seat] += weights.siege * (_MOON_BESIDE[moon] & attacks[1 - seat]).bit_count()
        return _Look((attacks[0], attacks[1]), (pieces[0], pieces[1]), scores[BLUE] - scores[RED])

    def decided(self, node: Node) -> int:
        """The moon or the last magic piece is lost, or a moon can be captured now."""
        state, seat = node
        if state[MOONS[seat]] >= OFF or all(state[piece] >= OFF for piece in MAGIC[seat]):
            return -WIN
        return WIN - 1 if self._look(state).attacks[seat] & BITS[state[MOONS[1 - seat]]] else 0

    def moves(self, node: Node) -> tuple[list[int], list[int]]:
        """See `Rules`."""
        state, seat = node
        other = self._look(state).pieces[1 - seat]
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

    def captures(self, node: Node) -> list[int]:
        """All of them, the dearest first, by the cheapest."""
        state, seat = node
        look = self._look(state)
        prey = look.pieces[1 - seat] & look.attacks[seat]
        if not prey:
            return []
        taken = look.pieces[BLUE] | look.pieces[RED] | BITS[state[TEEMS_ID]]
        captures = []
        charge = charge_of(state, Seat(seat))
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
            return (1 if piece == TEEMS_ID else _ORDER[piece]) - 16 * _ORDER[piece_at(state, move & 63)]

        captures.sort(key=worth)

    def play(self, node: Node, move: int) -> Node:
        """See `Rules`."""
        state, seat = node
        return changed(state, Seat(seat), move_of(state, move))[0], 1 - seat

    def passed(self, node: Node) -> Node:
        """See `Rules`."""
        return node[0], 1 - node[1]

    def pressed(self, node: Node) -> bool:
        """Whether the mover's moon can be captured."""
        state, seat = node
        return bool(self._look(state).attacks[1 - seat] & BITS[state[MOONS[seat]]])

    def evaluate(self, node: Node) -> int:
        """See `Weights`."""
        score = self._look(node[0]).score
        return self._weights.tempo + (score if node[1] == BLUE else -score)


def move_of(state: bytes, number: int) -> SheltMove:
    """The engine's move of a number."""
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
) -> Thought[SheltMove]:
    """See `Think`. What was before is in the position itself, as far as it matters."""
    rules, root = SheltRules(weights), node_of(position)
    turns = (abs(position.turn - distance) % 2 for distance in range(len(position.history), 0, -1))
    found = Search(rules, budget, list(zip(position.history, turns, strict=True))).run(root, level, seed)
    line, node = [], root
    for number in found.line:
        line.append(move_of(node[0], number))
        node = rules.play(node, number)
    return Thought(line[0], share(found.score), tuple(line), budget.nodes, found.depth)


# No slack is worth a piece of the rear row: nobody loses one that is seen to be lost, a small one of the front perhaps.
THINKER = Thinker(
    GAME,
    (
        Level(nodes=4_000, depth=1, noise=400, slack=500),
        Level(nodes=8_000, depth=2, noise=250, slack=300),
        Level(nodes=8_000, depth=3, noise=100, slack=200),
        Level(nodes=8_000),
        Level(nodes=60_000),
    ),
    think,
)
