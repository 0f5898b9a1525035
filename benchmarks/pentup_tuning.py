"""Fits the weights of Pent-Up's evaluation to games that the engine plays against itself.

`python -m benchmarks.pentup_tuning [--misere] --games N --seed S --tries M` prints the new weights, and how they do in
M games against those in use. Copy better weights into `opponents/pentup/judging.py` by hand. Each term counts twice,
weighted by how much of the game lies ahead and behind, so that its weight may change during the game.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import console
from benchmarks.opponents import bounds
from benchmarks.tuning import ASIDE, Row, fitted, surprise
from games.kit.rules import options_from
from games.pentup import GAME, PentUpPosition
from games.pentup.tiles import TILES
from opponents.kit.engine import LOGIT, Level
from opponents.kit.matches import Played, Player, match, opened, winners
from opponents.pentup import ENGINE, think
from opponents.pentup.board import board_of
from opponents.pentup.judging import HIGHEST, LOWEST, Judge, Weights

PLAYING = Level(nodes=4_500, depth=10, noise=300, slack=900)
"""The level that plays the games: quick, and never the same twice."""
TRYING = Level(nodes=6_000, depth=10)
"""The level that tries new weights."""


def row(position: PentUpPosition) -> list[float]:
    """The terms of a position of two for the player to move: weighted by how much of the game is ahead, then behind."""
    board, judge = board_of(position), Judge(position)
    terms = judge.terms(board)
    ahead = judge.plies(board) / (2 * len(TILES))
    own, other = terms[position.turn], terms[1 - position.turn]
    both = [mine - theirs for mine, theirs in zip(own, other, strict=True)]
    return [term * ahead for term in both] + [term * (1 - ahead) for term in both]


def rows(weights: Weights, misere: bool, games: int, seed: int) -> Iterator[Row]:
    """The positions of this many games."""
    start, players = _start(misere), [_player(weights, PLAYING)] * 2
    for number in range(seed, seed + games):
        played = Played(players, number)
        best = winners(played.play(opened(start, random.Random(number))))
        for position in played.positions:
            assert isinstance(position, PentUpPosition)  # noqa: S101 - what else does Pent-Up consist of
            yield row(position), 0.5 if len(best) == 2 else float(position.turn in best)


def flat(weights: Weights) -> list[float]:
    """The weights as one list, in logits: those at the start, then those at the end."""
    return [span[end] / LOGIT for end in (0, 1) for span in weights]


def from_flat(found: Sequence[float]) -> Weights:
    """The weights from such a list."""
    starts, ends = found[: len(found) // 2], found[len(found) // 2 :]
    return Weights(*((round(start * LOGIT), round(end * LOGIT)) for start, end in zip(starts, ends, strict=True)))


def _start(misere: bool) -> PentUpPosition:
    return GAME.start(options_from(GAME.options, {"misere": misere}))


def _player(weights: Weights, level: Level) -> Player:
    return Player(replace(ENGINE, think=partial(think, weights=weights)), level)


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pentup_tuning", description="Tune Pent-Up's judgement.")
    parser.add_argument("--misere", action="store_true")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--tries", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    old = LOWEST if chosen.misere else HIGHEST
    samples = list(rows(old, chosen.misere, chosen.games, chosen.seed))
    aside, now = int(len(samples) * ASIDE), flat(old)
    found = fitted(samples[aside:], now)
    new = from_flat(found)
    print(f"{chosen.games} games, {len(samples)} positions")
    for name, before, after in zip(new._fields, old, new, strict=True):
        print(f"{name:15} {before} → {after}")
    print(f"surprise: {surprise(samples[:aside], now):.4f} → {surprise(samples[:aside], found):.4f}")
    players = [_player(new, TRYING), _player(old, TRYING)]
    options = options_from(GAME.options, {"misere": chosen.misere})
    (tally, _), _ = match(GAME, options, players, chosen.tries, chosen.seed + chosen.games)
    low, high = bounds(tally.points, chosen.tries)
    print(f"new against old: {tally.points / chosen.tries:.0%} of {chosen.tries} games ({low:.0%} to {high:.0%})")


if __name__ == "__main__":
    console.prepare()
    main()
