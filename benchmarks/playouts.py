"""The speed of playouts.

Vault's random playouts and perft nodes per second, beside a plain version with tuples and sets; and where numba is
installed, New Chaturanga's compiled playouts by rules of thumb, beside those in plain Python.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from tempfile import TemporaryDirectory
from typing import Any

import console
from benchmarks.table import Row, show
from games.__main__ import perft
from games.chaturanga import GAME as CHATURANGA
from games.chaturanga import ChaturangaPosition
from games.vault import GAME, VaultPosition
from opponents.chaturanga.judging import Judge
from opponents.chaturanga.playouts import PlainPlayouts
from opponents.kit import compiling
from opponents.kit.engine import Budget

PlainCell = tuple[int, int]
PlainMove = tuple[PlainCell, PlainCell]


@dataclass(frozen=True)
class Plain:
    """The yardstick: the rules of Vault as one would first write them."""

    size: int
    own: frozenset[PlainCell]
    other: frozenset[PlainCell]
    goal: int
    """The rank that the side to move wants to reach, 0-based."""

    @staticmethod
    def start(size: int) -> Plain:
        """The start: White to move, pawns on the first and the last rank."""
        ranks = [frozenset((x, y) for x in range(size)) for y in (0, size - 1)]
        return Plain(size, ranks[0], ranks[1], size - 1)

    def legal_moves(self) -> list[PlainMove]:
        """Origin and landing cell of each walk and jump; none if the game is over."""
        if any(y == self.goal for _, y in self.own):
            return []
        moves = []
        for x, y in self.own:
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    target = (x + dx, y + dy)
                    if self._on_board(target) and target not in self.own and target not in self.other:
                        moves.append(((x, y), target))
            for pole_x, pole_y in self.own:
                target = (2 * pole_x - x, 2 * pole_y - y)
                if self._on_board(target) and target not in self.own:
                    moves.append(((x, y), target))
        return moves

    def _on_board(self, cell: PlainCell) -> bool:
        return 0 <= cell[0] < self.size and 0 <= cell[1] < self.size

    def play(self, move: PlainMove) -> Plain:
        """The position after one of `legal_moves`, seen from the other side."""
        origin, target = move
        return Plain(self.size, self.other - {target}, self.own - {origin} | {target}, self.size - 1 - self.goal)


def _playouts(start: VaultPosition | Plain, games: int, seed: int) -> float:
    """Random games per second of CPU time, each played to its end."""
    rng = random.Random(seed)
    began = time.process_time()
    for _ in range(games):
        position = start
        while moves := position.legal_moves():
            position = position.play(rng.choice(moves))  # type: ignore[arg-type]
    return games / (time.process_time() - began)


def _plain_perft(position: Plain, depth: int) -> int:
    moves = position.legal_moves()
    return len(moves) if depth == 1 else sum(_plain_perft(position.play(move), depth - 1) for move in moves)


def _nodes_per_second(count: Callable[[], int]) -> float:
    began = time.process_time()
    return count() / (time.process_time() - began)


def _turn_begins(turns: int, seed: int) -> ChaturangaPosition:
    """The position after this many turns of a random game of New Chaturanga that lasts longer."""
    rng = random.Random(seed)
    position = CHATURANGA.start({})
    while turns or not position.chance():
        turns -= bool(position.chance())
        position = position.play(rng.choice(list(position.chance()) or position.legal_moves()))
    return position


def _by_thumb(kind: Any, ends: int, games: int, turns: int, seed: int) -> float:
    """Playouts per second of CPU time, of which a given number from different ends have the same dice and whims."""
    position, budget = _turn_begins(turns, seed), Budget(10**9)
    playouts = kind(Judge(budget), budget, [position] * ends, position.turn, careful=False)
    seeds = iter(range(games))
    playouts.play(range(ends), islice(seeds, 1))  # fills caches
    began = time.process_time()
    playouts.play(range(ends), seeds)
    return ends * (games - 1) / (time.process_time() - began)


def _compiled() -> list[Row]:
    """Measure New Chaturanga's playouts, compiled and plain in turn; nothing without numba."""
    if not compiling.is_installed():
        return []
    with TemporaryDirectory() as folder:
        os.environ.setdefault("NUMBA_CACHE_DIR", folder)
        kind = import_module("opponents.chaturanga.compiled").CompiledPlayouts
        rows = []
        for turns in (0, 12, 24):
            for ends in (1, 10):
                pairs = [
                    (_by_thumb(kind, ends, 2_000 // ends, turns, seed), _by_thumb(PlainPlayouts, ends, 11, turns, seed))
                    for seed in range(9)
                ]
                name = f"New Chaturanga after {turns} turns: playouts, {ends} for each seed"
                rows.append(Row.median(name, "1/s", pairs, "plain Python"))
        return rows


def measure(rounds: int = 15) -> list[Row]:
    """Measure engine and yardstick in turn; medians of `rounds` rounds."""
    start, plain = GAME.start({"size": 10}), Plain.start(10)
    playouts = [(_playouts(start, 150, seed), _playouts(plain, 30, seed)) for seed in range(rounds)]
    nodes = [
        (_nodes_per_second(lambda: perft(start, 3)), _nodes_per_second(lambda: _plain_perft(plain, 3)))
        for _ in range(rounds)
    ]
    return [
        Row.median("Vault 10×10: random playouts", "1/s", playouts, "tuples and sets"),
        Row.median("Vault 10×10: perft 3 nodes", "1/s", nodes, "tuples and sets"),
        *_compiled(),
    ]


if __name__ == "__main__":
    with console.prepared():
        show(measure())
