"""A process that searches for the bot: it reads requests from standard input and prints the answers, as lines of JSON.

`{"game", "options", "moves", "level", "seed", "nodes"}` gives `{"move", "value", "line", "nodes", "depth",
"no_progress"}`, or `{"error"}` with a traceback. With `"played"` the answer includes the fields of `_move_values`; with
`"expected"` instead of a level and a seed, it is that of `seen`. It exits when the process that started it is gone:
its input ends, and nobody reads its answers.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import replace
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeAlias

from games.__main__ import replayed
from games.kit.rules import Options, Position, Seat, options_from
from opponents.kit import compiling
from opponents.kit.engine import AnyEngine, Level, shares_of
from opponents.kit.engines import engine_of
from opponents.kit.process import give_way
from opponents.kit.puzzles import finder_of
from opponents.kit.repetition import nothing_moves

Sides: TypeAlias = Sequence[frozenset[Seat]]


def main() -> None:
    """Answer requests line by line until the input ends."""
    give_way()
    requests: SimpleQueue[str] = SimpleQueue()
    Thread(target=_read, args=(requests,), daemon=True).start()
    while True:
        told = json.dumps(answered(requests.get()))
        try:
            print(told, flush=True)
        except BrokenPipeError:
            os._exit(0)


def _read(requests: SimpleQueue[str]) -> None:
    """Read standard input, in a separate thread, so that a search ends at once when the bot is gone."""
    for line in sys.stdin:
        requests.put(line)
    os._exit(0)


def answered(line: str) -> Mapping[str, Any]:
    """The answer to a line; an error is an answer too.

    If a search with compiled engines fails, because their cache is damaged, it is done in plain Python, and so are all
    others in this process.
    """
    try:
        return _searched(line)
    except Exception:  # noqa: BLE001 - the answer carries any error
        error = traceback.format_exc()
    if not compiling.is_warm():
        return {"error": error}
    with compiling.using(compiling.OFF):
        try:
            found = _searched(line)
        except Exception:  # noqa: BLE001 - so it wasn't the cache
            return {"error": error}
    compiling.switch_off()
    print(f"compiled engines failed, so this process does without them:\n{error}", file=sys.stderr, flush=True)
    return found


def _searched(line: str) -> Mapping[str, Any]:
    request = json.loads(line)
    return seen(**request) if "expected" in request else answer(**request)


def answer(
    game: str,
    options: Mapping[str, Any],
    moves: list[str],
    level: int,
    seed: int,
    nodes: int | None = None,
    played: str | None = None,
) -> Mapping[str, Any]:
    """Search the position after these notations, which are all since the start.

    If `played` isn't None, the answer includes the fields of `_move_values`; it is the move played there, or empty if
    there was none. Raises NoEngineError for a game that the computer doesn't play, ReplayError for illegal notations,
    and ValueError if there is nothing to choose.
    """
    engine = engine_of(game, options)
    agreed = options_from(engine.game.options, options)
    *before, position = replayed(engine.game.start(agreed), moves)
    if not position.legal_moves():
        raise ValueError("there is nothing to choose")
    how = limited(engine.levels[level - 1], nodes)
    thought = engine.at(how, position, before, seed=seed, seconds=how.seconds)
    no_progress = nothing_moves(engine, (*before, position))
    weighed = {} if played is None else _move_values(engine, how, position, before, thought.line, played, agreed)
    line = []
    for move in thought.line:
        line.append(position.notation(move))
        position = position.play(move)
    return {
        "move": line[0],
        "value": thought.value,
        "line": line,
        "nodes": thought.nodes,
        "depth": thought.depth,
        "no_progress": no_progress,
        **weighed,
    }


def seen(game: str, options: Mapping[str, Any], moves: list[str], expected: int, nodes: int) -> Mapping[str, Any]:
    """The win and the puzzle in the position after these notations (see `opponents.kit.puzzles.Finder`)."""
    finder = finder_of(game)
    position = replayed(finder.game.start(options_from(finder.game.options, options)), moves)[-1]
    result = finder.search(position, expected, {"ply": len(moves)}, nodes=nodes)
    return {"moves": result.moves, "puzzle": None if result.puzzle is None else result.puzzle.to_json()}


def _move_values(
    engine: AnyEngine,
    how: Level,
    position: Position[Any],
    before: Sequence[Position[Any]],
    line: Sequence[Any],
    played: str,
    options: Options,
) -> Mapping[str, Any]:
    """The values of the best line and of the move played, as fields of `bot.computers.workers.Answer`.

    With two sides, only `after_best`, and only if the level uses playouts, which overestimate the seat to move. With
    more sides, `judged` and `shares`, if something was played. Otherwise no fields.
    """
    sides = engine.game.sides(options)
    if len(sides) == 2:
        return {"after_best": _value_after(engine, how, position, before, line[0], sides)} if how.playouts else {}
    if not played or engine.shares is None:
        return {}
    ends = _turn_ends(engine, how, position, before, line, played)
    best, actual = (_shares(engine, end, sides) for end in ends)
    own = next(number for number, side in enumerate(sides) if position.to_move in side)
    return {"judged": (best[own], actual[own]), "shares": actual}


def _value_after(
    engine: AnyEngine,
    how: Level,
    position: Position[Any],
    before: Sequence[Position[Any]],
    move: Any,
    sides: Sides,
) -> float | None:
    """The expected share of the mover after a move, as the next seat sees it; None if a roll is due then."""
    after = position.play(move)
    own = next(number for number, side in enumerate(sides) if position.to_move in side)
    if after.outcome is not None:
        return shares_of(after.outcome, sides)[own]
    if after.to_move is None:
        return None
    value = engine.at(how, after, (*before, position), seed=0, seconds=how.seconds).value
    return value if after.to_move in sides[own] else 1 - value


def _turn_ends(
    engine: AnyEngine,
    how: Level,
    position: Position[Any],
    before: Sequence[Position[Any]],
    line: Sequence[Any],
    played: str,
) -> tuple[Position[Any], Position[Any]]:
    """The positions at the end of the turn: after the best line, and after the move played."""
    after = position.play(position.parse(played))
    if after.to_move == position.to_move:
        rest = engine.at(how, after, (*before, position), seed=0, seconds=how.seconds).line
    else:
        rest = ()
    return _end_of_turn(position, line), _end_of_turn(after, rest) if rest else after


def _shares(engine: AnyEngine, position: Position[Any], sides: Sides) -> list[float]:
    """The share of the win of each side: actual if the game is over, else expected."""
    if position.outcome is not None:
        return list(shares_of(position.outcome, sides))
    assert engine.shares is not None  # noqa: S101 - the caller has checked
    by_seat = engine.shares(position)
    return [by_seat[min(side)] for side in sides]


def _end_of_turn(position: Position[Any], line: Sequence[Any]) -> Position[Any]:
    """The position at the end of the turn when the mover follows this line."""
    seat = position.to_move
    for move in line:
        if position.to_move != seat:
            break
        position = position.play(move)
    return position


def limited(level: Level, nodes: int | None) -> Level:
    """The level with another number of positions to search; unchanged if `nodes` is None."""
    return level if nodes is None else replace(level, nodes=max(nodes, 1))


if __name__ == "__main__":
    main()
