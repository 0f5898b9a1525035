"""Vault's engine: alpha-beta over both sides' pawns.

A side's jumps depend only on its own pawns, since nothing can stand in their way. What is computed for a set of pawns
is cached and reused throughout the tree.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from games.kit.grid import Cell
from games.vault import BLACK, GAME, WHITE, Move, VaultMove, VaultPosition
from opponents.kit.alphabeta import DRAW, WIN
from opponents.kit.checking import faults
from opponents.kit.engine import Budget, Engine, Level, SearchResult
from opponents.kit.proving import Provable
from opponents.kit.puzzles import Finder, forced_wins, refutations
from opponents.kit.searching import searched
from opponents.kit.tuning import Tunable

if TYPE_CHECKING:
    from opponents.kit.compiled_alphabeta import Compiled

Node: TypeAlias = tuple[int, int, int]
"""The mover's pawns, the opponent's, and the seat to move: cell (x, y) is bit `y * (2 * size - 1) + x`."""

_CACHE_SIZE = 100_000
"""Most sets of pawns to cache."""


class Weights(NamedTuple):
    """Weights of the evaluation, mover minus opponent, in thousandths of a logit."""

    tempo: int = 150
    """Being on turn."""
    pawn: int = 850
    advance: int = 50
    """Rank that a pawn has advanced from home."""
    reach: int = 23
    """Cell that some pawn can go to."""
    guard: int = 190
    """Cell of the mover's back rank where an enemy could be captured."""
    prey: int = 250
    """Enemy pawn that can be captured."""
    hanging: int = -50
    """Own pawn that can be captured without recapture."""
    breach: int = 200
    """Reachable cell of the enemy's back rank where the pawn could not be captured."""


WEIGHTS = Weights()


class _Side(NamedTuple):
    """Facts about a side that follow from its own pawns alone."""

    score: int
    attack: int
    """Landing cells of its jumps."""
    reach: int
    """Landing cells of its jumps and walks, without its own cells."""


def _doubled(pawns: int) -> int:
    """The number with each bit moved to twice its index: its binary digits, read in base 4."""
    return int(f"{pawns:b}", 4)


class VaultRules:
    """Vault on a board of one size, as the search sees it.

    A move is its origin's bit number times 512, plus its target's.
    """

    repetitions = 0

    def __init__(self, size: int, weights: Weights = WEIGHTS) -> None:
        self._stride = stride = 2 * size - 1
        self._size = size
        self._weights = weights
        rank = (1 << size) - 1
        self._homes = (rank, rank << (size - 1) * stride)
        self._board = sum(rank << y * stride for y in range(size))
        self._walks = {
            y * stride + x: sum(
                1 << (y + dy) * stride + x + dx
                for dx in (-1, 0, 1)
                for dy in (-1, 0, 1)
                if (dx or dy) and 0 <= x + dx < size and 0 <= y + dy < size
            )
            for x in range(size)
            for y in range(size)
        }
        ways = {index: index // stride for index in self._walks}
        self._worths = tuple(
            {index: weights.pawn + weights.advance * abs(way - home) for index, way in ways.items()}
            for home in (0, size - 1)
        )
        """Value of a pawn by seat and cell."""
        self._sides: tuple[dict[int, _Side], dict[int, _Side]] = ({}, {})
        self._landings: dict[int, list[tuple[int, int, int]]] = {}

    def _side(self, pawns: int, seat: int) -> _Side:
        sides = self._sides[seat]
        side = sides.get(pawns)
        if side is None:
            if len(sides) >= _CACHE_SIZE:
                sides.clear()
            side = sides[pawns] = self._summarised(pawns, seat)
        return side

    def _summarised(self, pawns: int, seat: int) -> _Side:
        weights, worth, doubled = self._weights, self._worths[seat], _doubled(pawns)
        attack = score = 0
        rest = pawns
        while rest:
            index = rest.bit_length() - 1
            bit = 1 << index
            rest ^= bit
            attack |= (doubled ^ bit << index) >> index
            score += worth[index]
        attack &= self._board
        # Bits that leave the board sideways fall between two ranks.
        walk = pawns << 1 | pawns | pawns >> 1
        walk |= walk << self._stride | walk >> self._stride
        reach = (attack | walk & self._board) & ~pawns
        score += weights.guard * (attack & self._homes[seat]).bit_count() + weights.reach * reach.bit_count()
        return _Side(score, attack, reach)

    def _landings_of(self, pawns: int) -> list[tuple[int, int, int]]:
        """For each pawn, its bit number and the targets of its jumps and of its walks, without own cells."""
        landings = self._landings.get(pawns)
        if landings is None:
            if len(self._landings) >= _CACHE_SIZE // 10:
                self._landings.clear()
            doubled, free = _doubled(pawns), self._board & ~pawns
            landings = self._landings[pawns] = [
                (index, doubled >> index & free, walk & free)
                for index, walk in self._walks.items()
                if pawns >> index & 1
            ]
        return landings

    def repeated(self, node: Node) -> int:
        """See `Rules`; not called, since repetition is allowed."""
        return DRAW

    def decided(self, node: Node) -> int | None:
        """Won with a pawn on the far rank or safely able to go there; lost if an enemy's there can't be captured."""
        own, other, seat = node
        if own & self._homes[1 - seat]:
            return WIN
        intruders = other & self._homes[seat]
        if intruders:
            return None if intruders & self._side(own, seat).attack and not intruders & (intruders - 1) else 1 - WIN
        theirs = self._side(other, 1 - seat)
        open_cells = self._homes[1 - seat] & ~theirs.attack
        if open_cells:
            mine = self._side(own, seat)
            if open_cells & mine.reach & (mine.attack | ~other):
                return WIN - 2
        return None

    def moves(self, node: Node) -> tuple[list[int], list[int]]:
        """See `Rules`. If an enemy pawn on the far rank can be captured, only that."""
        own, other, seat = node
        intruders = other & self._homes[seat]
        if intruders and not intruders & self._side(own, seat).attack:
            intruders = 0
        prey, free = intruders or other, 0 if intruders else ~other
        captures, quiets = [], []
        for index, jumps, walks in self._landings_of(own):
            origin = index << 9
            landings = jumps & prey
            while landings:
                target = landings.bit_length() - 1
                landings ^= 1 << target
                captures.append(origin | target)
            landings = (jumps | walks) & free
            while landings:
                target = landings.bit_length() - 1
                landings ^= 1 << target
                quiets.append(origin | target)
        if captures:
            captures.sort(key=self._worth(other, seat))
        return captures, quiets

    def safe(self, node: Node) -> bool:
        """Never certain: any move may open the back rank."""
        return False

    def finishing(self, node: Node) -> Sequence[int]:
        """The moves that end on the far rank, or all moves if the enemy may be left without one."""
        own, other, seat = node
        captures, quiets = self.moves(node)
        moves = captures + quiets
        if self._is_free(own, other):
            far = self._homes[1 - seat]
            return [move for move in moves if far >> (move & 511) & 1]
        return moves

    def _is_free(self, own: int, other: int) -> bool:
        """Whether the enemy certainly has a move after any move of the mover, which takes one pawn or one cell from
        them.
        """
        free, ample = self._board & ~own & ~other, 0
        while other:
            index = other.bit_length() - 1
            other ^= 1 << index
            if (self._walks[index] & free).bit_count() >= 2:
                ample += 1
                if ample == 2:
                    return True
        return False

    def captures(self, node: Node) -> list[int]:
        """All captures, the safest first."""
        own, other, seat = node
        prey = other & self._homes[seat] or other
        if not prey & self._side(own, seat).attack:
            return []
        captures = []
        for index, jumps, _ in self._landings_of(own):
            landings = jumps & prey
            while landings:
                target = landings.bit_length() - 1
                landings ^= 1 << target
                captures.append(index << 9 | target)
        captures.sort(key=self._worth(other, seat))
        return captures

    def _worth(self, other: int, seat: int) -> _Order:
        return _Order(self._side(other, 1 - seat).attack, self._stride, seat)

    def play(self, node: Node, move: int) -> Node:
        """See `Rules`."""
        own, other, seat = node
        target = 1 << (move & 511)
        return other & ~target, own ^ 1 << (move >> 9) ^ target, 1 - seat

    def passed(self, node: Node) -> Node:
        """See `Rules`."""
        return node[1], node[0], 1 - node[2]

    def pressed(self, node: Node) -> bool:
        """Whether an enemy pawn is on the far rank, or certainly would be after its next move."""
        own, other, seat = node
        home = self._homes[seat]
        if other & home:
            return True
        mine = self._side(own, seat)
        open_cells = home & ~mine.attack
        if not open_cells:
            return False
        theirs = self._side(other, 1 - seat)
        return bool(open_cells & theirs.reach & (theirs.attack | ~own))

    def far(self, move: int) -> bool:
        """Jumps over a pawn that isn't adjacent to the jumping one."""
        (y, x), (to_y, to_x) = divmod(move >> 9, self._stride), divmod(move & 511, self._stride)
        return max(abs(x - to_x), abs(y - to_y)) > 2

    def move_at(self, node: Node, number: int) -> VaultMove:
        """The move that a number stands for."""
        origin, target = number >> 9, number & 511
        return Move(self._cell(origin), self._cell(target), bool(node[1] >> target & 1))

    def _cell(self, index: int) -> Cell:
        return Cell(index % self._stride, index // self._stride)

    def evaluate(self, node: Node) -> int:
        """See `Weights`."""
        own, other, seat = node
        weights = self._weights
        mine, theirs = self._side(own, seat), self._side(other, 1 - seat)
        score = weights.tempo + mine.score - theirs.score
        hit, struck = mine.attack & other, theirs.attack & own
        if hit:
            score += weights.prey * hit.bit_count() - weights.hanging * (hit & ~theirs.attack).bit_count()
        if struck:
            score += weights.hanging * (struck & ~mine.attack).bit_count() - weights.prey * struck.bit_count()
        goals = self._homes[1 - seat] & mine.reach & ~theirs.attack
        breaches = self._homes[seat] & theirs.reach & ~mine.attack
        return score + weights.breach * (goals.bit_count() - breaches.bit_count())


class _Order:
    """The order of captures: those without recapture first, then those nearest to home."""

    __slots__ = ("_avenged", "_sign", "_stride")

    def __init__(self, avenged: int, stride: int, seat: int) -> None:
        self._avenged, self._stride, self._sign = avenged, stride, 1 - 2 * seat

    def __call__(self, move: int) -> int:
        target = move & 511
        return (self._avenged >> target & 1) * 100 + self._sign * (target // self._stride)


def node_of(position: VaultPosition) -> Node:
    """A position as the search sees it."""
    return position.pawns[position.turn], position.pawns[1 - position.turn], position.turn


def think(
    position: VaultPosition,
    before: Sequence[VaultPosition],
    level: Level,
    seed: int,
    budget: Budget,
    weights: Weights = WEIGHTS,
) -> SearchResult[VaultMove]:
    """See `SearchFunction`."""
    rules = VaultRules(position.size, weights)
    nodes = [node_of(each) for each in (*before, position)]
    compiled = partial(_compiled, position.size) if weights == WEIGHTS else None
    return searched(rules, nodes, level, seed, budget, rules.move_at, compiled)


def _compiled(size: int) -> Compiled[Node]:
    """The compiled functions for a board of one size."""
    from opponents.vault.compiled import game

    return game(size)


# The slack is below a pawn's value: no level loses one knowingly.
ENGINE = Engine(
    GAME,
    (
        Level(nodes=2_000, depth=1, noise=600, slack=800, overlooked=0.8),
        Level(nodes=2_000, depth=1, noise=400, slack=600, overlooked=0.45),
        Level(nodes=2_000, depth=2, noise=200, slack=350, overlooked=0.15),
        Level(nodes=2_000),
        Level(nodes=16_000),
        Level(nodes=2_000_000),
    ),
    think,
    lasting=lambda position: (position.captured(WHITE), position.captured(BLACK)),
)

PROVABLE = Provable(GAME, lambda position: VaultRules(position.size), node_of, lambda position: position)
PUZZLES = Finder(
    GAME,
    forced_wins(PROVABLE),
    partial(faults, GAME),
    refutations(PROVABLE),
    variants=({"size": 6}, {"size": 8}, {"size": 10}),
)

TUNABLE = Tunable(
    ENGINE,
    Level(nodes=1_500, depth=3, noise=150, slack=300),
    WEIGHTS,
    think,
    lambda weights: VaultRules(10, weights),
    node_of,
)
