"""The strength of each computer level: `python -m benchmarks.opponents [GAME ...] [--games N] [-o KEY=VALUE]`.

Each level plays the next lower one; the lowest and the highest also play random moves. In a game of four, one plays
three of the lower level. Times per move are measured too. A game takes about an hour. With `--elo`, each level plays
the two next lower ones, and their Elo ratings are printed, with standard errors. With `--uct`, a level plays a plain
UCT that has as much time.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from statistics import mean
from typing import Any, NamedTuple

import console
import games
from benchmarks import uct
from benchmarks.elo import Pairing, errors, fitted
from games.__main__ import add_options_argument
from games.kit.discovery import discover
from games.kit.rules import AnyGame, Game, Options, options_from
from opponents.kit import generic
from opponents.kit.engine import AnyEngine, Budget, Level, SearchResult
from opponents.kit.engines import engine_of, plays
from opponents.kit.matches import Player, match

SURE = 1.96
"""Standard deviations on either side of a share that make a 95 % interval."""

NEAR = 2
"""Maximum distance in rank at which two players meet to find their Elo: games against much weaker ones tell nothing."""


def bounds(points: float, games: int) -> tuple[float, float]:
    """The 95 % interval for the true share of a win after this many games (Wilson's interval)."""
    share, slack = points / games, SURE * SURE / games
    middle = (share + slack / 2) / (1 + slack)
    radius = math.sqrt(share * (1 - share) * slack + slack * slack / 4) / (1 + slack)
    return middle - radius, middle + radius


def pairings(levels: int) -> list[tuple[int, int]]:
    """The pairings of levels; 0 plays at random."""
    return [(1, 0), *((level, level - 1) for level in range(2, levels + 1)), (levels, 0)]


def aim(pair: tuple[int, int], sides: int) -> str:
    """The score that the higher level should reach against the lower level on all other sides."""
    if pair[1] == 0:
        return f"at least {0.9 if pair[0] == 1 or sides > 2 else 1:.0%}"
    return "at least 75%" if sides == 2 else f"more than {1 / sides:.0%} for sure"


def as_in_play(engine: AnyEngine) -> AnyEngine:
    """A player who ends a search when it would end in play, by time as well as by positions."""

    def think(position: Any, before: Sequence[Any], level: Level, seed: int, budget: Budget) -> SearchResult[Any]:
        return engine.at(level, position, before, seed=seed, seconds=level.seconds)

    return replace(engine, think=think)


class Played(NamedTuple):
    """Results of one side, whose players are all alike, against all others."""

    wins: int
    draws: int
    points: float
    """Sum of shares of the win."""
    games: int
    times: Sequence[float]
    """Seconds of processor time for each of its moves."""
    others: int
    """Number of the other sides."""

    def __str__(self) -> str:
        low, high = bounds(self.points, self.games)
        return (
            f"{self.wins:4} won {self.draws:4} drawn {self.games - self.draws - self.wins:4} lost"
            f"  {self.points / self.games:6.1%}  ({low:.1%} to {high:.1%})"
            f"  {mean(self.times):.3f} s a move, {max(self.times):.2f} s at most"
        )


def played(game: AnyGame, options: Options, one: Player | None, other: Player | None, games: int, seed: int) -> Played:
    """Let a player, or a team of it, play games against another one on all other sides."""
    sides = game.sides(options)
    players = [one if seat in sides[0] else other for seat in range(sum(map(len, sides)))]
    tallies, draws = match(game, options, players, games, seed)
    own = [tallies[seat] for seat in sides[0]]
    times = [seconds for tally in own for seconds in tally.times]
    return Played(own[0].wins, draws, sum(tally.points for tally in own), games, times, len(sides) - 1)


def measured(
    engine: AnyEngine, options: Options, pairs: Sequence[tuple[int, int]], games: int, seed: int
) -> Iterator[str]:
    """The lines of the table, one per pairing."""
    playing = as_in_play(engine)
    for pair in pairs:
        higher, lower = (None if level == 0 else Player(playing, engine.levels[level - 1]) for level in pair)
        result = played(engine.game, options, higher, lower, games, seed)
        yield (
            f"{engine.game.title:13} {pair[0]} against {several(result.others)}{pair[1] or 'random':6} {result}"
            f", aim: {aim(pair, result.others + 1)}"
        )


def several(others: int) -> str:
    """Number of equal opponents, if not one."""
    return "" if others == 1 else f"{others} of "


def ratings(engine: AnyEngine, options: Options, levels: Sequence[int], games: int, seed: int) -> Iterator[str]:
    """The lines of a table of pairings of levels and the random player, 0, and of their Elo."""
    title, playing = engine.game.title, as_in_play(engine)
    pairings = []
    ranked = sorted(levels, reverse=True)
    for one, other in ((a, b) for a, b in combinations(ranked, 2) if ranked.index(b) - ranked.index(a) <= NEAR):
        higher, lower = (None if level == 0 else Player(playing, engine.levels[level - 1]) for level in (one, other))
        result = played(engine.game, options, higher, lower, games, seed)
        pairings.append(Pairing(one, other, result.others, result.points, games))
        yield f"{title:13} {one} against {several(result.others)}{other or 'random':6} {result}"
    elo = fitted(pairings)
    inaccuracy = errors(pairings, elo)
    for number, rating in sorted(elo.items()):
        yield f"{title:13} {number or 'random':6} {rating:6.0f} ± {inaccuracy[number]:.0f}"


def against_uct(engine: AnyEngine, options: Options, number: int, games: int, seed: int) -> str:
    """A line about a level against a plain UCT with as much time."""
    level = engine.levels[number - 1]
    seconds = uct.seconds_a_move(engine, level, options, seed)
    result = played(engine.game, options, Player(engine, level), uct.player(engine.game, options, seconds), games, seed)
    return f"{engine.game.title:13} {number} against {several(result.others)}UCT of {seconds:.3f} s {result}"


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
    parser.add_argument("--uct", type=int, metavar="LEVEL", help="this level against a plain UCT")
    add_options_argument(parser)
    parser.add_argument("--generic", action="store_true", help="the generic engine instead of the game's own")
    chosen = parser.parse_args()
    for key in chosen.game or known:
        options = options_from(known[key].options, dict(given.partition("=")[::2] for given in chosen.option))
        engine = generic.engine(known[key], options) if chosen.generic else engine_of(key, options)
        if chosen.uct:
            print(against_uct(engine, options, chosen.uct, chosen.games, chosen.seed), flush=True)
            continue
        if chosen.elo:
            levels = [int(level) for level in chosen.levels if int(level) <= len(engine.levels)]
            for line in ratings(engine, options, levels, chosen.games, chosen.seed):
                print(line, flush=True)
            continue
        pairs = [(int(pair[0]), int(pair[2])) for pair in chosen.pairs or ()] or pairings(len(engine.levels))
        for line in measured(engine, options, pairs, chosen.games, chosen.seed):
            print(line, flush=True)


if __name__ == "__main__":
    with console.prepared():
        main()
