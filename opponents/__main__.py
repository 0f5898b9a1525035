"""The engines on the command line: `python -m opponents choose | match | warm`.

No clock is involved: the same seed and number of positions give the same moves on every machine, compiled or not.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from statistics import mean
from typing import Final

import platformdirs

import console
import games
from games.__main__ import (
    Parser,
    ReplayError,
    add_options_argument,
    add_position_arguments,
    lines,
    replayed,
    state,
    stop,
)
from games.kit.discovery import discover
from games.kit.rules import AnyGame, Game, OptionError, Options, options_from
from opponents.kit import compiling
from opponents.kit.engine import AnyEngine, Level
from opponents.kit.engines import NoEngineError, engine_of
from opponents.kit.matches import Player, match
from opponents.kit.process import give_way

_LEVELS: Final = ("1", "2", "3", "4", "5", "6")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command. A wrong argument or illegal line ends the process with status 2 and a one-sentence message."""
    known: dict[str, AnyGame] = {game.key: game for game in discover(games, Game)}
    chosen = _arguments(sorted(known)).parse_args(arguments)
    if chosen.command == "warm":
        _warm(chosen.folder)
        return
    try:
        options = options_from(known[chosen.game].options, dict(given.partition("=")[::2] for given in chosen.option))
        engine = engine_of(chosen.game, options)
        if chosen.command == "choose":
            _choose(engine, options, chosen)
        else:
            _match(engine, options, chosen)
    except (NoEngineError, OptionError, ReplayError) as error:
        stop(str(error))


def _arguments(known: Sequence[str]) -> argparse.ArgumentParser:
    parser = Parser(prog="python -m opponents", description="The computer as a player of Banmen's games.")
    commands = parser.add_subparsers(dest="command", required=True)
    choose = commands.add_parser("choose", help="choose a move; print its value and the expected line")
    match = commands.add_parser("match", help="play games between levels, which rotate through the seats")
    for one in (choose, match):
        one.add_argument("game", choices=known, metavar="GAME")
        one.add_argument("--seed", type=_number, default=0, help="the same seed and nodes give the same moves")
        one.add_argument("--nodes", type=_number, help="positions to search, instead of the level's number")
    add_position_arguments(choose)
    warm = commands.add_parser("warm", help="compile the engines, which makes them many times faster")
    warm.add_argument("--folder", type=Path, default=_usual_folder(), help="where to keep what is compiled")
    choose.add_argument("--level", type=_level, required=True, help="1 to 6")
    add_options_argument(match)
    match.add_argument("--levels", metavar="A,B", required=True, help="1 to 6 for each player; 0 plays at random")
    match.add_argument("--games", type=_number, default=2)
    return parser


def _number(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a number")
    return int(text)


def _level(text: str) -> int:
    if text not in _LEVELS:
        raise argparse.ArgumentTypeError(f"{text!r} is not a level: they go from 1 to 6")
    return int(text)


def _limited(level: Level, nodes: int | None) -> Level:
    return level if nodes is None else replace(level, nodes=max(nodes, 1))


def _usual_folder() -> Path:
    """The folder of the bot's compiled code, unless its `.env` names another data folder."""
    data = os.environ.get("DATA_FOLDER") or platformdirs.user_data_path("banmen", appauthor=False)
    return Path(data).expanduser() / compiling.FOLDER


def _warm(folder: Path) -> None:
    if not compiling.is_installed():
        stop(f"numba is not installed: {sys.executable} -m pip install -r requirements-server.txt")
    give_way()
    try:
        for step, module in enumerate(compiling.warm(folder), 1):
            _report(f"compiling {module}, {step} of {len(compiling.modules())}")
        _report(f"compiled: {folder}")
    except BrokenPipeError:
        # The process that started this one was killed.
        sys.exit(1)
    except OSError as error:
        stop(f"{error.filename or folder}: {error.strerror or error}")


def _report(line: str) -> None:
    """Print a line; raises BrokenPipeError if its reader is gone, which `print` wouldn't."""
    os.write(sys.stdout.fileno(), f"{line}\n".encode(sys.stdout.encoding, sys.stdout.errors or "strict"))


def _choose(engine: AnyEngine, options: Options, chosen: argparse.Namespace) -> None:
    *before, position = replayed(engine.game.start(options), lines(chosen.play))
    if not position.legal_moves():
        stop(f"there is nothing to choose: {state(position, engine.game.seat_names(options))}")
    level = _limited(engine.levels[chosen.level - 1], chosen.nodes)
    thought = engine.at(level, position, before, seed=chosen.seed)
    line = []
    for move in thought.line:
        line.append(position.notation(move))
        position = position.play(move)
    print(f"move: {line[0]}")
    print(f"value: {thought.value:.4f}")
    print(f"line: {' '.join(line)}")
    print(f"nodes: {thought.nodes}")


def _match(engine: AnyEngine, options: Options, chosen: argparse.Namespace) -> None:
    names = chosen.levels.split(",")
    if wrong := [name for name in names if name not in ("0", *_LEVELS)]:
        stop(f"argument --levels: {wrong[0]!r} is not a level: they go from 1 to 6, and 0 plays at random")
    if len(names) != (seats := len(engine.game.seat_names(options))):
        stop(f"argument --levels: {chosen.game} has {seats} players here, not {len(names)}")
    levels = [_limited(engine.levels[int(name) - 1], chosen.nodes) if name != "0" else None for name in names]
    players = [None if level is None else Player(engine, level) for level in levels]
    tallies, draws = match(engine.game, options, players, chosen.games, chosen.seed)
    for name, tally in zip(names, tallies, strict=True):
        times = tally.times or [0.0]
        print(f"level {name}: wins {tally.wins}, {mean(times):.3f} s a move, {max(times):.3f} s at most")
    print(f"draws: {draws} of {chosen.games}")


if __name__ == "__main__":
    with console.prepared():
        os.environ.setdefault(compiling.VARIABLE, str(_usual_folder()))
        main()
