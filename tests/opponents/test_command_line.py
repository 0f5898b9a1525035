"""The computer on the command line: a contract that scripts depend on."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from games.__main__ import replay
from games.vault import GAME
from opponents.__main__ import main
from tests import commands

PLAYED = ["e1-e2", "e8-e7", "d1-f3"]

run, stopped = partial(commands.run, main), partial(commands.stopped, main)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "record"
    file.write_text("\n".join(PLAYED))
    return file


def test_choose_prints_the_move_its_value_the_line_and_the_nodes(
    capsys: pytest.CaptureFixture[str], record: Path
) -> None:
    asked = ["choose", "vault", "-o", "size=8", "--play", str(record), "--level", "5", "--nodes", "3000", "--seed", "7"]
    move, value, line, nodes = run(capsys, *asked)
    position = replay(GAME.start({"size": 8}), PLAYED)
    assert move.removeprefix("move: ") in {position.notation(each) for each in position.legal_moves()}
    assert 0 < float(value.removeprefix("value: ")) < 1
    first, *rest = line.removeprefix("line: ").split(" ")
    assert first == move.removeprefix("move: ")
    assert replay(position, [first, *rest]).outcome is None
    assert nodes == "nodes: 3000"
    assert run(capsys, *asked) == [move, value, line, nodes]


def test_choose_runs_as_a_process_and_reads_standard_input() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "opponents", "choose", "shelt", "--level", "1", "--play", "-"],
        input="b4fav\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == ["move", "value", "line", "nodes"]


def test_match_prints_wins_draws_and_times(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "match", "vault", "-o", "size=6", "--levels", "1,0", "--games", "3", "--seed", "2")
    assert lines[0].startswith("level 1: wins 3, 0.0")
    assert lines[0].endswith("s at most")
    assert lines[1] == "level 0: wins 0, 0.000 s a move, 0.000 s at most"
    assert lines[2:] == ["draws: 0 of 3"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["choose", "go", "--level", "1"], "argument GAME: invalid choice: 'go'"),
        (["choose", "tower", "--level", "1"], "the computer doesn't play tower; it plays "),
        (["choose", "vault"], "the following arguments are required: --level"),
        (["choose", "vault", "--level", "7"], "argument --level: '7' is not a level: they go from 1 to 6"),
        (["choose", "vault", "--level", "1", "--seed", "x"], "argument --seed: 'x' is not a number"),
        (["choose", "vault", "--level", "1", "-o", "size=7"], "unknown value (option: size, given: 7"),
        (["choose", "vault", "--level", "1", "--play", "/nowhere"], "/nowhere can't be read"),
        (["match", "vault", "--levels", "1,7"], "argument --levels: '7' is not a level"),
        (["match", "vault", "--levels", "1,2,3"], "argument --levels: vault has 2 players here, not 3"),
        (["match", "vault", "--levels", "1,2", "--games", "-1"], "argument --games: '-1' is not a number"),
        (["match", "vault", "-o", "size", "--levels", "1,2"], "argument -o: 'size' is not written key=value"),
    ],
)
def test_bad_input_stops_with_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert stopped(capsys, *arguments).startswith(sentence)


def test_an_illegal_move_is_reported_with_its_line_number(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    record.write_text("e1-e2\ne8-e4\n")
    asked = ["choose", "vault", "-o", "size=8", "--level", "1", "--play", str(record)]
    assert stopped(capsys, *asked).startswith("line 2: no pawn of yours halfway")


def test_choosing_after_the_end_reports_how_the_game_ended(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    record.write_text("white leaves")
    asked = ["choose", "vault", "--level", "1", "--play", str(record)]
    assert stopped(capsys, *asked) == "there is nothing to choose: over: black white (left)"
