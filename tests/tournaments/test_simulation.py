"""`python -m bot tournament simulate`, and what the benchmark looks for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import recount
from benchmarks.tournaments import faults, look, play
from bot.__main__ import main
from bot.texts import LANGUAGES, say
from bot.tournaments import Format, Paired, to_json


def simulated(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, list[str], str]:
    """The exit code, the lines of the standings, and the file."""
    code = main(["tournament", "simulate", *options])
    standings, _, file = capsys.readouterr().out.partition("\n\n")
    return code, standings.splitlines(), file


def test_a_swiss_prints_its_standings_and_a_file_that_py4swiss_reads(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    options = ["--format", "swiss", "--players", "12", "--rounds", "5", "--seed", "1"]
    code, lines, file = simulated(capsys, *options)
    assert code == 0
    assert lines[0].split() == [
        *("place", "name", "strength", "points"),
        *("buchholz-cut", "buchholz", "direct", "wins", "won", "drawn", "lost"),
    ]
    assert len(lines) == 13
    (tmp_path / "swiss.trf").write_text(file, "utf-8")
    from py4swiss.trf import TrfParser

    parsed = TrfParser.parse(tmp_path / "swiss.trf", strict=True)
    assert [len(section.results) for section in parsed.player_sections] == [5] * 12
    assert simulated(capsys, *options)[2] == file
    assert simulated(capsys, *options[:-1], "2")[2] != file


def test_other_formats_print_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, file = simulated(capsys, "--format", "tables", "--players", "9", "--seats", "3", "--trouble", "0.1")
    assert code == 0
    told = json.loads(file)
    assert told["settings"]["format"] == "tables"
    assert len(told["standings"]) == len(lines) - 1


def test_divisions_of_a_league_have_headings(capsys: pytest.CaptureFixture[str]) -> None:
    _, lines, _ = simulated(capsys, "--format", "league", "--players", "16", "--seasons", "1")
    assert [line for line in lines if line.startswith("Division")] == ["Division 1", "Division 2"]


@pytest.mark.parametrize(
    "options", [("--players", "1"), ("--rounds", "99"), ("--format", "knockout", "--best-of", "2")]
)
def test_an_impossible_tournament_says_why(options: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "simulate", *options]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("kind", Format)
def test_many_tournaments_have_no_fault(kind: Format) -> None:
    found = look(kind, 6)
    assert found.faults.total() == 0
    assert found.tables > 6


def test_the_benchmark_notices_faults() -> None:
    played = play(Format.SWISS, 4)
    assert list(faults(played)) == []
    first = next(at for at, event in enumerate(played.log) if isinstance(event, Paired))
    pairing = played.log[first]
    assert isinstance(pairing, Paired)
    fewer = Paired(at=pairing.at, round=1, pairings=pairing.pairings[1:])
    played.log[first:] = [fewer]
    assert set(faults(played)) == {
        "its rows don't give it again",
        "somebody wasn't paired",
        "py4swiss pairs a round otherwise by the file",
    }


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ({"points": "9"}, "the results of the file don't add up to its standings"),
        ({"place": 99}, "the places aren't 1 2 2 4"),
        ({"entrant": 1}, "the standings list somebody twice or not at all"),
    ],
)
def test_a_recount_of_the_file_notices_wrong_standings(line: dict[str, object], wrong: str) -> None:
    file = json.loads(json.dumps(to_json(play(Format.SWISS, 5).tournament)))
    assert list(recount.errors(file)) == []
    last = file["standings"][-1]
    last |= line
    assert wrong in recount.errors(file)


def test_the_command_line_explains_refusals_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "simulate", "--seats", "3"]) == 2
    key = "tournament-refusal-format-needs-two-seats"
    assert capsys.readouterr().err.strip() in {say(language, key) for language in LANGUAGES}


@pytest.mark.parametrize("share", ["nan", "inf", "-0.1", "1.5", "often"])
def test_a_wrong_share_of_troubles_is_refused(capsys: pytest.CaptureFixture[str], share: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["tournament", "simulate", f"--trouble={share}"])
    assert ended.value.code == 2
    assert "--trouble" in capsys.readouterr().err
