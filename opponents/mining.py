"""Puzzles from games between the engines: `python -m opponents.mining GAME --games N --seed S --out FILE`.

The same games and seed give the same puzzles on every machine. Puzzles already in FILE are kept, so mining can be
interrupted and resumed with the next seed. With `--check M` no game is played; instead, FILE's puzzles of at most M
moves are checked against the rules alone, which takes some seconds each for M = 2. With `--grade` the puzzles in FILE
are graded anew, which is needed after a change of an engine, and obvious ones are dropped.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import console
import opponents
from games.__main__ import Parser, stop
from games.kit.discovery import discover
from games.kit.rules import Json, options_from
from opponents.kit.engine import AnyEngine, Engine
from opponents.kit.matches import Played, Player, opened
from opponents.kit.puzzles import MOST_CHOICES, Finder, Puzzle, graded, is_obvious, puzzles_in


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command. A wrong argument ends the process with status 2 and a one-sentence message."""
    known = {finder.game.key: finder for finder in discover(opponents, Finder)}
    engines: dict[str, AnyEngine] = {engine.game.key: engine for engine in discover(opponents, Engine)}
    parser = Parser(prog="python -m opponents.mining", description="Makes puzzles from games between engines.")
    parser.add_argument("game", choices=sorted(known), metavar="GAME")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game; each further game adds 1")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    parser.add_argument("--check", type=int, metavar="M", help="instead, check the puzzles of at most M moves")
    parser.add_argument("--grade", action="store_true", help="instead, grade the puzzles anew and drop obvious ones")
    chosen = parser.parse_args(arguments)
    finder, engine = known[chosen.game], engines[chosen.game]
    if chosen.check is not None:
        _check(finder, [puzzle for puzzle in read(chosen.out) if puzzle.moves <= chosen.check])
        return
    if chosen.grade:
        write(chosen.out, (puzzle for puzzle in map(graded, read(chosen.out)) if not is_obvious(puzzle)))
        return
    puzzles = {puzzle.key: puzzle for puzzle in read(chosen.out)} if chosen.out.exists() else {}
    for seed in range(chosen.seed, chosen.seed + chosen.games):
        for puzzle in mined(finder, engine, seed):
            puzzles.setdefault(puzzle.key, puzzle)
            write(chosen.out, puzzles.values())
        print(f"seed {seed}: {len(puzzles)} puzzles", flush=True)


def _check(finder: Finder, puzzles: Sequence[Puzzle]) -> None:
    """Print the faults of the puzzles; if there are any, end the process with status 2."""
    wrong = 0
    for number, puzzle in enumerate(puzzles, 1):
        for fault in finder.faults(puzzle):
            wrong += 1
            print(f"{puzzle.key}: {fault}", flush=True)
        if number % 10 == 0:
            print(f"{number} of {len(puzzles)} checked", flush=True)
    if wrong:
        stop(f"{wrong} faults")
    print(f"all {len(puzzles)} are as they say")


def mined(finder: Finder, engine: AnyEngine, seed: int) -> Iterator[Puzzle]:
    """The puzzles in the game of one seed, which determines the game's options and the levels that play it.

    A puzzle with many choices is left out if nobody misses it: there is little to find in much to look at.
    """
    pair, variant = divmod(seed, len(finder.variants))
    options = options_from(engine.game.options, finder.variants[variant])
    levels = finder.levels[pair % len(finder.levels)]
    seats = range(len(engine.game.seat_names(options)))
    played = Played([Player(engine, engine.levels[levels[seat % 2] - 1]) for seat in seats], seed)
    played.play(opened(engine.game.start(options), random.Random(seed)))
    source: dict[str, Json] = {"levels": list(levels), "options": dict(options), "seed": seed}
    found = puzzles_in(finder, played.positions, source)
    yield from (puzzle for puzzle in found if puzzle.misses or puzzle.choices <= MOST_CHOICES)


def read(path: Path) -> list[Puzzle]:
    """The puzzles in a file that `write` made."""
    return [Puzzle.from_json(json.loads(line)) for line in path.read_text().splitlines()]


def write(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write one puzzle per line, in order of difficulty."""
    ranked = sorted(puzzles, key=lambda puzzle: puzzle.order)
    lines = (json.dumps(puzzle.to_json(), separators=(",", ":")) for puzzle in ranked)
    path.write_text("".join(f"{line}\n" for line in lines))


if __name__ == "__main__":
    with console.prepared():
        main()
