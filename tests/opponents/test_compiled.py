"""Compiled engines: they agree with the rules, and choose the same moves as those in plain Python."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import psutil
import pytest
from structlog.testing import capture_logs

from bot.computers.warming import warm
from games.kit.rules import Leave, Options, Seat
from games.pentup import GAME, PentUpPosition, Place
from games.pentup.tiles import TILES
from opponents import pentup
from opponents.__main__ import main
from opponents.kit import compiling
from opponents.kit.chance import Chance
from opponents.kit.engine import Budget
from opponents.pentup.board import board_of
from opponents.pentup.judging import Judge
from opponents.pentup.montecarlo import Tree
from opponents.pentup.playing import Playouts
from opponents.worker import answered
from tests.games.play import walk
from tests.opponents.test_pentup import EVERY_VARIANT, near_the_end, start

NODES = (40, 150, 400, 1_200)
"""Positions to search: some searches end while first moves are evaluated, others after a few or many playouts."""


def positions(options: Options, seed: int, every: int = 1) -> Iterator[PentUpPosition]:
    """The positions of a random game in which there is something to choose."""
    for position, move in islice(walk(GAME.start(options), seed), 0, None, every):
        assert isinstance(position, PentUpPosition)
        if move is not None:
            yield position


def searched(kind: Any, position: PentUpPosition, nodes: int, seed: int) -> tuple[Any, ...]:
    """All that a tree search finds, and the number of positions that it searched."""
    budget = Budget(nodes)
    tree = kind(Judge(position), budget, board_of(position), seed)
    return tree.run(), tree.shares, budget.nodes


@EVERY_VARIANT
@pytest.mark.usefixtures("compiled")
def test_a_compiled_search_finds_the_same(options: Options) -> None:
    from opponents.pentup.compiled import CompiledTree

    for seed in range(3):
        for number, position in enumerate(positions(options, seed)):
            nodes = NODES[(number + seed) % len(NODES)]
            assert searched(CompiledTree, position, nodes, number) == searched(Tree, position, nodes, number)


@pytest.mark.parametrize("plies", [3, 6, 11])
@pytest.mark.usefixtures("compiled")
def test_a_long_compiled_search_finds_the_same(plies: int) -> None:
    """So long that the tree is compared anew, evaluated more widely, and grows beyond its first arrays."""
    from opponents.pentup.compiled import CompiledTree

    for misere in (False, True):
        position = near_the_end(plies, plies, misere=misere)
        assert searched(CompiledTree, position, 30_000, 1) == searched(Tree, position, 30_000, 1)


@pytest.mark.parametrize("variant", ["three", "pairs"])
@pytest.mark.usefixtures("compiled")
def test_a_compiled_search_ignores_players_who_left(variant: str) -> None:
    from opponents.pentup.compiled import CompiledTree

    position = near_the_end(1, 9, variant=variant).play(Leave(Seat(1)))
    assert searched(CompiledTree, position, 3_000, 2) == searched(Tree, position, 3_000, 2)


@EVERY_VARIANT
@pytest.mark.usefixtures("compiled")
def test_the_compiled_board_agrees_with_the_rules_at_every_node(options: Options) -> None:
    """Its places and levels are those of the rules, and what is laid can be lifted again."""
    import numpy as np

    from opponents.pentup import compiled
    from opponents.pentup.compiled.board import COLUMNS, FIRST, HANDS, TILE, level_of, places
    from opponents.pentup.compiled.tree import ROOM, lay_move, lift_move

    found = np.zeros(ROOM, dtype=np.int64)
    for position in positions(options, 2, every=2):
        plain = board_of(position)
        grid, board, table = plain.floors[0].grid, compiled.arrays_of(plain), compiled.table_of(Judge(position), plain)
        moves = []
        for tile in range(len(TILES)):
            if board[HANDS, position.turn] >> tile & 1:
                level = level_of(board, tile)
                moves += found[: places(board, table, tile, level, found)].tolist()
        seen = {}
        for move in moves:
            form, x, y = move >> 12 & 63, move >> 6 & 63, move & 63
            tile = TILE[form]
            seen[Place(TILES[tile], int(form - FIRST[tile]), grid.cell(x * grid.stride + y))] = move
        assert set(seen) == set(position.legal_moves())
        for place, move in list(seen.items())[:: max(1, len(seen) // 5)]:
            assert move >> 18 == position.stack.level_of(place)
            before = board.copy()
            lay_move(board, table, move)
            lift_move(board, move, position.turn)
            assert (before[:, :COLUMNS] == board[:, :COLUMNS]).all()
            assert (before[HANDS] == board[HANDS]).all()


@EVERY_VARIANT
@pytest.mark.usefixtures("compiled")
def test_compiled_playouts_are_the_same(options: Options) -> None:
    import numpy as np

    from opponents.pentup import compiled
    from opponents.pentup.compiled.playing import play_out
    from opponents.pentup.compiled.tree import DEEPEST

    for number, position in enumerate(positions(options, 4, every=5)):
        if not number:
            continue  # nothing is laid at random on an empty table
        judge, plain = Judge(position), board_of(position)
        chance = Chance(number)
        state, moves = np.array([chance.state], dtype=np.uint64), np.zeros(DEEPEST, dtype=np.int64)
        board, stride = compiled.arrays_of(plain), plain.floors[0].grid.stride
        for _ in range(5):
            expected, _ = Playouts(judge, plain.floors[0].grid, chance).play(plain)
            count = play_out(board.copy(), compiled.table_of(judge, plain), state, moves)
            assert [compiled.unpacked(int(move), stride) for move in moves[:count]] == expected
            assert int(state[0]) == chance.state


def test_nothing_compiled_is_used_unless_it_is_allowed_and_complete(compiled_engines: Path, tmp_path: Path) -> None:
    position = start()

    def kind() -> type:
        return type(pentup.tree(Judge(position), Budget(10), board_of(position), 1))

    assert kind() is Tree
    with compiling.using(tmp_path):
        assert kind() is Tree
        (tmp_path / "done").write_text("another version")
        assert kind() is Tree
    with compiling.using(compiled_engines):
        assert kind().__name__ == "CompiledTree"
        wide = board_of(position, margin=32)
        assert type(pentup.tree(Judge(position), Budget(10), wide, 1)) is Tree


@pytest.mark.usefixtures("compiled")
def test_a_worker_gives_the_same_answers() -> None:
    request = {
        "game": "pentup",
        "options": {"variant": "three"},
        "moves": ["P0@0,0"],
        "level": 4,
        "seed": 3,
        "nodes": 900,
    }
    line = json.dumps(request | {"played": "X0@1,-2"})
    fast = answered(line)
    assert "error" not in fast
    with compiling.using(compiling.OFF):
        assert fast == answered(line)


@pytest.mark.usefixtures("compiled_engines")
def test_warming_leaves_only_what_is_complete_and_of_this_version(tmp_path: Path) -> None:
    (tmp_path / "earlier").mkdir()
    with compiling.using(tmp_path):
        assert list(compiling.warm(tmp_path, ())) == []
        assert compiling.is_warm()
        assert not (tmp_path / "earlier").exists()
        shutil.rmtree(tmp_path)
        assert not compiling.is_warm()


TINY = """
from opponents.kit.compiling import compiled_lean

@compiled_lean
def twice(number):
    return 2 * number

def warm():
    assert twice(2) == 4
"""


def empty(file: Path) -> None:
    """Truncate a file to nothing, as a power cut may."""
    file.write_bytes(b"")


def scramble(file: Path) -> None:
    """Leave no byte of a file as it was."""
    file.write_bytes(bytes(255 - each for each in file.read_bytes()))


def shorten(file: Path) -> None:
    """Leave half of a file."""
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


@pytest.mark.campaign
def test_a_damaged_cache_is_compiled_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Takes ten seconds, because each look at the cache is a process that imports numba."""
    pytest.importorskip("numba")
    (tmp_path / "tiny_engine.py").write_text(TINY)
    monkeypatch.syspath_prepend(tmp_path)
    folder = tmp_path / "compiled"

    def warmed() -> list[str]:
        """The modules that were compiled."""
        sys.modules.pop("tiny_engine", None)
        return list(compiling.warm(folder, ["tiny_engine"]))

    with compiling.using(folder):
        assert warmed() == ["tiny_engine"]
        assert warmed() == []
        for kind, damage in (("*.nbi", empty), ("*.nbi", scramble), ("*.nbc", shorten)):
            damaged = list(folder.rglob(kind))
            assert damaged
            for file in damaged:
                damage(file)
            assert warmed() == ["tiny_engine"], (kind, damage)
        scramble(folder / "done")
        assert not compiling.is_warm()
        assert warmed() == ["tiny_engine"]
        assert compiling.is_warm()


def test_a_worker_that_cannot_load_what_is_compiled_searches_in_plain_python(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def is_warm() -> bool:
        return os.environ[compiling.VARIABLE] != compiling.OFF

    def tree(*args: Any) -> Tree:
        if is_warm():
            raise EOFError("Ran out of input")
        return Tree(*args)

    monkeypatch.setattr(compiling, "is_warm", is_warm)
    monkeypatch.setattr(pentup, "tree", tree)
    request = {"game": "pentup", "options": {}, "moves": [], "level": 2, "seed": 1, "nodes": 50}
    with compiling.using("compiled"):
        # A request that also fails in plain Python says nothing about the cache.
        assert "ReplayError" in answered(json.dumps(request | {"moves": ["moon"]}))["error"]
        assert is_warm()
        assert "error" not in answered(json.dumps(request))
        assert not is_warm()
    assert "Ran out of input" in capsys.readouterr().err


def test_a_change_of_any_file_that_compiled_code_may_use_compiles_it_anew() -> None:
    pytest.importorskip("numba")
    script = """if True:
        import importlib, sys
        from opponents.kit import compiling
        for name in compiling.modules():
            importlib.import_module(name)
        used = {module.__file__ for name, module in sys.modules.items() if name.startswith(("games", "opponents"))}
        assert len(used) > 40
        missing = used - set(map(str, compiling.sources()))
        assert not missing, missing
    """
    subprocess.run([sys.executable, "-c", script], check=True)


def test_the_command_says_where_everything_is(
    compiled: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("opponents.__main__.give_way", lambda: None)  # the tests' own process keeps its priority
    monkeypatch.setattr(compiling, "modules", list)  # to load them all takes seconds
    main(["warm", "--folder", str(compiled)])
    assert capfd.readouterr().out == f"compiled: {compiled}\n"


def test_the_command_ends_quietly_when_nobody_reads_its_progress(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    command = (sys.executable, "-m", "opponents", "warm", "--folder", str(tmp_path))
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 1


def test_without_numba_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiling, "find_spec", lambda name: None)
    with pytest.raises(SystemExit) as stopped:
        main(["warm"])
    assert stopped.value.code == 2
    assert "pip install -r requirements-server.txt" in capsys.readouterr().err


def test_neither_the_bot_nor_a_plain_search_imports_numba() -> None:
    script = """if True:
        import sys
        import bot.client
        from opponents.worker import answered
        assert answered('{"game": "pentup", "options": {}, "moves": [], "level": 1, "seed": 1}')["move"]
        assert not {"numba", "llvmlite", "numpy"} & set(sys.modules), sorted(sys.modules)
    """
    subprocess.run([sys.executable, "-c", script], check=True)


async def test_the_bot_has_everything_compiled_and_says_so(compiled: Path, tmp_path: Path) -> None:
    with capture_logs() as logs:
        await warm(tmp_path)
    assert [(line["event"], line["progress"]) for line in logs] == [("compiling engines", f"compiled: {compiled}")]


async def test_the_bot_does_without_what_cannot_be_compiled(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    file = tmp_path / "file"
    file.touch()
    with compiling.using(file), capture_logs() as logs:
        await warm(tmp_path)
    assert {line["log_level"] for line in logs} == {"warning"}
    assert logs[-1]["event"] == "engines are not compiled and stay slow"
    # The command's output about it.
    assert str(file) in str(logs[:-1])
    assert "Traceback" not in str(logs)


async def test_compiling_ends_with_the_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    monkeypatch.delenv(compiling.VARIABLE)
    with capture_logs() as logs:
        task = asyncio.create_task(warm(tmp_path))
        while not logs:  # noqa: ASYNC110 - nobody tells when
            await asyncio.sleep(0.05)
        assert any("opponents" in child.cmdline() for child in psutil.Process().children())
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert not any("opponents" in child.cmdline() for child in psutil.Process().children())
    assert os.environ[compiling.VARIABLE] == str(tmp_path / "compiled")
    assert not (tmp_path / "compiled" / "done").exists()


async def test_compiled_engines_can_be_switched_off(tmp_path: Path) -> None:
    with compiling.using(compiling.OFF), capture_logs() as logs:
        await warm(tmp_path)
    assert logs == []
