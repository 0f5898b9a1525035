"""Compiled alpha-beta: it agrees with the rules at every node, and finds the same as in plain Python."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib import import_module
from itertools import islice
from typing import Any, NamedTuple

import pytest

from games.kit.rules import Position
from games.shelt import GAME as SHELT
from games.vault import GAME as VAULT
from opponents import shelt, vault
from opponents.kit import alphabeta, compiling
from opponents.kit.alphabeta import Found, Rules, Search
from opponents.kit.engine import Budget, Level
from opponents.worker import answered
from tests.games.play import walk

NODES = (2, 30, 150, 700, 2_500)
LEVELS = (Level(nodes=0), Level(nodes=0, depth=2, noise=150, slack=300), Level(nodes=0, noise=80, slack=200))


class Case(NamedTuple):
    """A game of two seats without luck."""

    start: Position[Any]
    rules: Rules[Any]
    node_of: Callable[[Any], Any]
    compiled: Callable[[], Any]
    """Its compiled functions."""

    def nodes(self, seed: int, end: int | None = None) -> list[Any]:
        """The nodes of a random game, up to a ply; the last one is a node in which there is something to choose."""
        return [self.node_of(position) for position, move in islice(walk(self.start, seed), end) if move is not None]


def _vault(size: int) -> Any:
    return import_module("opponents.vault.compiled").game(size)


def _shelt() -> Any:
    return import_module("opponents.shelt.compiled").COMPILED


CASES = [
    pytest.param(
        Case(VAULT.start({"size": size}), vault.VaultRules(size), vault.node_of, partial(_vault, size)),
        id=f"vault {size}",
    )
    for size in (6, 8, 10, 12)
]
CASES.append(pytest.param(Case(SHELT.start({}), shelt.SheltRules(), shelt.node_of, _shelt), id="shelt"))
EVERY_CASE = pytest.mark.parametrize("case", CASES)


class Seen(NamedTuple):
    """The part of a node that a search uses."""

    decided: int | None
    pressed: bool
    value: int
    captures: list[int]
    quiets: list[int]
    worthwhile: list[int]
    """The captures that the search after the last ply tries."""


def plainly(rules: Rules[Any], node: Any) -> Seen:
    captures, quiets = rules.moves(node)
    decided, pressed, value = rules.decided(node), rules.pressed(node), rules.evaluate(node)
    return Seen(decided, pressed, value, captures, quiets, rules.captures(node))


@cache
def compiled_view() -> Any:
    """Compiled functions that call a game's."""
    kit = import_module("opponents.kit.compiled_alphabeta")
    decided, pressed, evaluate, play = kit.decided, kit.pressed, kit.evaluate, kit.play
    find_moves, find_captures = kit.find_moves, kit.find_captures

    @compiling.compiled_lean
    def view(game: Any, stack: Any, ply: int) -> Any:
        return decided(game, stack, ply), pressed(game, stack, ply), evaluate(game, stack, ply)

    @compiling.compiled_lean
    def moves(game: Any, stack: Any, ply: int) -> Any:
        return find_moves(game, stack, ply)

    @compiling.compiled_lean
    def captures(game: Any, stack: Any, ply: int) -> int:
        return int(find_captures(game, stack, ply))

    @compiling.compiled_lean
    def played(game: Any, stack: Any, ply: int, move: int) -> None:
        play(game, stack, ply, move)

    return view, moves, captures, played


class Stack:
    """The rows of a compiled search, with a node in the first one."""

    def __init__(self, case: Case, node: Any) -> None:
        import numpy as np

        self._kit = import_module("opponents.kit.compiled_alphabeta")
        self._game = case.compiled()
        self.rows = np.zeros((self._kit.PLIES, self._kit.WIDTH), dtype=np.int64)
        self.rows[0, : self._game.words] = self._game.row(node)
        self._kit.prepare(self._game.tables, self.rows, 0)

    def node(self, ply: int) -> list[int]:
        """The words of a node, without room that is used for other things in between."""
        return [int(word) for word in self.rows[ply, : self._game.used]]

    def _numbers(self, start: int, end: int) -> list[int]:
        moves = self.rows[0, self._kit.MOVES + start : self._kit.MOVES + end]
        return [self._game.number(int(move)) for move in moves]

    def seen(self) -> Seen:
        view, moves, captures, _ = compiled_view()
        decided, pressed, value = view(self._game.tables, self.rows, 0)
        count = captures(self._game.tables, self.rows, 0)
        worthwhile = self._numbers(0, count)
        first, end = moves(self._game.tables, self.rows, 0)
        assert end <= self._kit.ROOM
        return Seen(
            None if decided == self._kit.UNKNOWN else decided,
            pressed,
            value,
            self._numbers(0, first),
            self._numbers(first, end),
            worthwhile,
        )

    def play(self, number: int) -> list[int]:
        """The words of the node after one of the moves that `seen` has found."""
        _, _, _, played = compiled_view()
        moves = [int(move) for move in self.rows[0, self._kit.MOVES : self._kit.MOVES + self._kit.ROOM]]
        played(self._game.tables, self.rows, 0, next(each for each in moves if self._game.number(each) == number))
        return self.node(1)


@EVERY_CASE
@pytest.mark.usefixtures("compiled")
def test_a_compiled_search_sees_the_same_in_every_node_of_random_games(case: Case) -> None:
    checked = 0
    for seed in range(3):
        for position, move in islice(walk(case.start, seed), 0, 300, 3):
            if move is None or case.rules.decided(node := case.node_of(position)) is not None:
                continue
            stack, plain = Stack(case, node), plainly(case.rules, node)
            assert stack.seen() == plain
            after = {case.node_of(position.play(each)) for each in position.legal_moves()}
            assert {case.rules.play(node, each) for each in plain.captures + plain.quiets} <= after
            for number in (plain.captures + plain.quiets)[:: 1 + len(after) // 12]:
                expected = Stack(case, case.rules.play(node, number)).node(0)
                assert stack.play(number) == expected
            checked += 1
    assert checked > 30


@EVERY_CASE
@pytest.mark.usefixtures("compiled")
def test_decided_nodes_are_decided_for_a_compiled_search_as_well(case: Case) -> None:
    view = compiled_view()[0]
    met = set()
    for seed in range(12):
        for position, _ in islice(walk(case.start, seed), 400):
            decided = case.rules.decided(case.node_of(position))
            met.add(decided)
            stack = Stack(case, case.node_of(position))
            found = view(case.compiled().tables, stack.rows, 0)[0]
            assert (None if found == 1 << 40 else found) == decided
    assert len(met) >= 3


def both(case: Case, nodes: Sequence[Any], level: Level, budget: int, seed: int) -> tuple[tuple[Found, int], ...]:
    """The results of a plain and a compiled search of the last node, each with the number of positions."""
    kit = import_module("opponents.kit.compiled_alphabeta")
    found = []
    for kind in (Search, partial(kit.CompiledSearch, case.compiled())):
        spent = Budget(budget)
        found.append((kind(case.rules, spent, nodes[:-1]).run(nodes[-1], level, seed), spent.nodes))
    return tuple(found)


@EVERY_CASE
@pytest.mark.usefixtures("compiled")
def test_a_compiled_search_finds_the_same(case: Case) -> None:
    for seed in range(6):
        nodes = case.nodes(seed, 200)
        for ply in range(seed % 4, len(nodes), 4):
            level, budget = LEVELS[ply % len(LEVELS)], NODES[(ply + seed) % len(NODES)]
            plain, compiled = both(case, nodes[: ply + 1], level, budget, ply)
            assert compiled == plain


@EVERY_CASE
@pytest.mark.usefixtures("compiled")
def test_a_compiled_search_avoids_repetition_in_the_same_way(case: Case) -> None:
    """The match has gone back and forth, so that both can repeat it."""
    here = case.nodes(1, 8)[-1]
    for move in case.rules.moves(here)[1][:3]:
        away = case.rules.play(here, move)
        before = [here, away] * 2
        for budget in (200, 3_000):
            plain, compiled = both(case, [*before, here], Level(nodes=0), budget, 3)
            assert compiled == plain


@EVERY_CASE
@pytest.mark.usefixtures("compiled")
def test_a_full_table_starts_anew_in_both(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alphabeta, "KEPT", 100)
    for ply in (5, 40):
        plain, compiled = both(case, case.nodes(2, ply), Level(nodes=0), 12_000, 1)
        assert compiled == plain


@EVERY_CASE
@pytest.mark.usefixtures("compiled")
def test_a_compiled_search_stops_when_it_is_told_to(case: Case) -> None:
    asked = iter(range(1_000))
    kit, budget = import_module("opponents.kit.compiled_alphabeta"), Budget(1 << 40, stop=lambda: next(asked) == 3)
    assert kit.CompiledSearch(case.compiled(), case.rules, budget).run(case.nodes(4, 9)[-1], Level(nodes=0), 1).depth
    assert next(asked) == 4
    assert budget.nodes < 1_000_000


@pytest.mark.parametrize(("game", "moves"), [("vault", ["c1-c2", "d10-d9"]), ("shelt", [])])
@pytest.mark.parametrize("level", [1, 4, 5])
@pytest.mark.usefixtures("compiled")
def test_a_worker_gives_the_same_answers(game: str, moves: list[str], level: int) -> None:
    line = json.dumps({"game": game, "options": {}, "moves": moves, "level": level, "seed": 3, "nodes": 900})
    fast = answered(line)
    assert "error" not in fast
    with compiling.using(compiling.OFF):
        assert fast == answered(line)
