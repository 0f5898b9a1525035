"""The strength of each computer level: `python -m benchmarks.opponents [GAME ...] [--games N] [--elo] [--generic]`.

Each level plays the next lower one; the lowest and the highest also play random moves. In a game of four, one plays
three of the lower level. Times per move are measured too. A game takes about an hour. With `--elo`, each level plays
the two next lower ones, and their Elo ratings are printed, with standard errors.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from statistics import mean
from typing import Any

import games
from benchmarks.elo import Pairing, errors, fitted
from games.kit.discovery import discover
from games.kit.rules import Game, options_from
from opponents.kit import generic
from opponents.kit.engine import AnyEngine, Budget, Level, SearchResult
from opponents.kit.engines import engine_of, plays
from opponents.kit.matches import Player, match

SURE = 1.96
"""Standard deviations on either side of a share that make a 95 % interval."""

NEAR = 2
"""How many places apart two players meet to find their Elo: games against much weaker ones tell nothing."""


def bounds(points: float, games: int) -> tuple[float, float]:
    """The 95 % interval for the true share of a win after this many games (Wilson's interval)."""
    share, slack = points / games, SURE * SURE / games
    middle = (share + slack / 2) / (1 + slack)
    radius = math.sqrt(share * (1 - share) * slack + slack * slack / 4) / (1 + slack)
    return middle - radius, middle + radius


def pairings(levels: int) -> list[tuple[int, int]]:
    """The pairings of levels; 0 plays at random."""
    return [(1, 0), *((level, level - 1) for level in range(2, levels + 1)), (levels, 0)]


def aim(pair: tuple[int, int], seats: int) -> float:
    """The share of a win that the higher level should reach, against the lower level in all other seats."""
    if pair[1] == 0:
        return 0.9 if pair[0] == 1 or seats > 2 else 1
    return 0.75 if seats == 2 else 0.45


def as_in_play(engine: AnyEngine) -> AnyEngine:
    """A player who ends a search when it would end in play, by time as well as by positions."""

    def think(position: Any, before: Sequence[Any], level: Level, seed: int, budget: Budget) -> SearchResult[Any]:
        return engine.at(level, position, before, seed=seed, seconds=level.seconds)

    return replace(engine, think=think)


def measured(engine: AnyEngine, pairs: Sequence[tuple[int, int]], games: int, seed: int) -> Iterator[str]:
    """The lines of the table, one per pairing."""
    game = engine.game
    options = options_from(game.options, {})
    others = len(game.seat_names(options)) - 1
    playing = as_in_play(engine)
    for pair in pairs:
        higher, lower = (None if level == 0 else Player(playing, engine.levels[level - 1]) for level in pair)
        tallies, draws = match(game, options, [higher, *[lower] * others], games, seed)
        points, times = tallies[0].points, tallies[0].times
        low, high = bounds(points, games)
        yield (
            f"{game.title:13} {pair[0]} against {'' if others == 1 else f'{others} of '}{pair[1] or 'random':6}"
            f" {tallies[0].wins:4} won {draws:4} drawn {games - draws - tallies[0].wins:4} lost"
            f"  {points / games:6.1%}  ({low:.1%} to {high:.1%}, at least {aim(pair, others + 1):.0%})"
            f"  {mean(times):.3f} s a move, {max(times):.2f} s at most"
        )


def ratings(engine: AnyEngine, levels: Sequence[int], games: int, seed: int) -> Iterator[str]:
    """The lines of a table of pairings of levels and the random player, 0, and of their Elo."""
    game = engine.game
    options = options_from(game.options, {})
    others = len(game.seat_names(options)) - 1
    playing = as_in_play(engine)
    pairings = []
    ranked = sorted(levels, reverse=True)
    for one, other in ((a, b) for a, b in combinations(ranked, 2) if ranked.index(b) - ranked.index(a) <= NEAR):
        higher, lower = (None if level == 0 else Player(playing, engine.levels[level - 1]) for level in (one, other))
        tallies, _ = match(game, options, [higher, *[lower] * others], games, seed)
        pairings.append(Pairing(one, other, others, tallies[0].points, games))
        yield f"{game.title:13} {one} against {others} of {other or 'random':6} {tallies[0].points:6.1f} of {games}"
    elo = fitted(pairings)
    inaccuracy = errors(pairings, elo)
    for number, rating in sorted(elo.items()):
        yield f"{game.title:13} {number or 'random':6} {rating:6.0f} ± {inaccuracy[number]:.0f}"


def main() -> None:
    """Print the table line by line."""
    known = {game.key: game for game in discover(games, Game) if plays(game.key)}
    parser = argparse.ArgumentParser(prog="python -m benchmarks.opponents", description="Measure the levels.")
    parser.add_argument("game", nargs="*", choices=[*known, []], metavar="GAME", help=", ".join(known))
    parser.add_argument("--games", type=int, default=200, help="a pairing")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairs", nargs="*", metavar="A,B", help="these pairings alone")
    parser.add_argument("--elo", action="store_true", help="the Elo of each level")
    parser.add_argument("--levels", default="0123456", help="the levels whose Elo is found, 0 for random moves")
    parser.add_argument("--generic", action="store_true", help="the generic engine instead of the game's own")
    chosen = parser.parse_args()
    for key in chosen.game or known:
        options = options_from(known[key].options, {})
        engine = generic.engine(known[key], options) if chosen.generic else engine_of(key, options)
        if chosen.elo:
            levels = [int(level) for level in chosen.levels if int(level) <= len(engine.levels)]
            for line in ratings(engine, levels, chosen.games, chosen.seed):
                print(line, flush=True)
            continue
        pairs = [(int(pair[0]), int(pair[2])) for pair in chosen.pairs or ()] or pairings(len(engine.levels))
        for line in measured(engine, pairs, chosen.games, chosen.seed):
            print(line, flush=True)


if __name__ == "__main__":
    main()
