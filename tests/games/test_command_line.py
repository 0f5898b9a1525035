"""The engine's command line: a contract that scripts depend on."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

from games.__main__ import main
from games.kit.rules import AnyGame, Options, written
from tests import commands
from tests.games.play import GAMES, VARIANTS, variant_name, walk

run, stopped = partial(commands.run, main), partial(commands.stopped, main)


def chosen(options: Options) -> list[str]:
    return [word for key, value in options.items() for word in ("-o", f"{key}={written(value)}")]


def test_list_prints_every_games_key(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "list") == sorted(game.key for game in GAMES)


@pytest.mark.parametrize(("game", "options"), VARIANTS, ids=variant_name)
def test_the_commands_print_a_random_game_ply_by_ply(
    game: AnyGame, options: Options, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "record"
    played: list[str] = []
    names = game.seat_names(options)
    for ply, (position, move) in enumerate(walk(game.start(options), 11)):
        if ply in {0, 9, 18, 36, 72} or move is None:
            record.write_text("\n".join(played))
            where = [game.key, *chosen(options), "--play", str(record)]
            assert run(capsys, "legal", *where) == sorted(map(position.notation, position.legal_moves()))
            odds = [line.rsplit(" ", 1) for line in run(capsys, "chance", *where)]
            assert {text: Fraction(odd) for text, odd in odds} == {
                position.notation(roll): odd for roll, odd in position.chance().items()
            }
            *_, last = run(capsys, "show", *where)
            if position.outcome is not None:
                assert last.startswith("over: ")
                assert f"({position.outcome.reason})" in last
            else:
                assert last == ("dice" if position.to_move is None else f"to move: {names[position.to_move]}")
        if move is not None:
            played.append(position.notation(move))


def test_show_ends_with_the_ranking_and_the_reason(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = tmp_path / "record"
    record.write_text("a1-a2\nwhite leaves\n")
    assert run(capsys, "show", "vault", "-o", "size=6", "--play", str(record)) == [
        " 6 b b b b b b",
        " 5 . . . . . .",
        " 4 . . . . . .",
        " 3 . . . . . .",
        " 2 w . . . . .",
        " 1 . w w w w w",
        "   a b c d e f",
        "over: black white (left)",
    ]


def test_perft_counts_leaves(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "perft", "vault", "2", "-o", "size=8") == ["484"]
    assert run(capsys, "perft", "vault", "0") == ["1"]


def test_an_illegal_move_is_reported_with_its_line_number_and_reason() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "games", "legal", "vault", "--play", "-"],
        input="a1-a2\na10-a9\na1-a3\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("line 3: no own piece there")


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["legal", "chess"], "chess"),
        (["legal", "vault", "-o", "size=7"], "size"),
        (["legal", "vault", "-o", "colour=7"], "colour"),
        (["legal", "vault", "-o", "size"], "key=value"),
        (["perft", "vault", "many"], "many"),
        (["show", "vault", "--play", "/nowhere/at/all"], "/nowhere/at/all"),
        (["show", "vault", "--play", sys.executable], "UTF-8"),
        ([], "command"),
    ],
)
def test_a_wrong_argument_is_named(arguments: list[str], named: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert named in stopped(capsys, *arguments)
