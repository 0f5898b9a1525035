"""Compares Monte Carlo and beam search in Pent-Up: `python -m benchmarks.pentup_montecarlo [--games N]`.

Plays one at several numbers of positions against the other, and prints the cost of a move.
"""

from __future__ import annotations

import argparse
from statistics import mean

import console
from benchmarks.opponents import bounds
from games.kit.rules import options_from
from games.pentup import GAME
from opponents.kit.engine import Level
from opponents.kit.matches import Player, match
from opponents.pentup import ENGINE

BEAM = Level(nodes=18_000, depth=13)
PLAYED_OUT = 1_500, 9_000, 25_000


def main() -> None:
    """Print the results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pentup_montecarlo", description="Compare searches.")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for nodes in PLAYED_OUT:
        levels = Level(nodes=nodes, depth=4, playouts=True), BEAM
        tallies, draws = match(
            GAME,
            options_from(GAME.options, {}),
            [Player(ENGINE, level) for level in levels],
            chosen.games,
            chosen.seed,
        )
        points, times = tallies[0].points, [mean(tally.times) for tally in tallies]
        low, high = bounds(points, chosen.games)
        print(
            f"{nodes:6,} positions played out: {tallies[0].wins:4} won {draws:4} drawn of {chosen.games}"
            f"  {points / chosen.games:6.1%}  ({low:.1%} to {high:.1%})"
            f"  {times[0]:.3f} s a move against {times[1]:.3f}",
            flush=True,
        )


if __name__ == "__main__":
    console.prepare()
    main()
