"""The faults that the benchmark of tournaments looks for."""

from __future__ import annotations

import json

import pytest

from benchmarks import recount
from benchmarks.tournaments import faults, look, play
from bot.features.tournaments.rules import Format, Paired, to_json


@pytest.mark.parametrize("kind", Format)
def test_many_tournaments_have_no_fault(kind: Format) -> None:
    found = look(kind, 4)
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
