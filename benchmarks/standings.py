"""Pictures of a large tournament: how long their values take, and drawing them: `python -m benchmarks standings`."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from statistics import median

import console
from benchmarks.simulation import simulate
from benchmarks.table import Row, milliseconds, show
from bot.features.tournaments.pictures import Picture, page_of
from bot.features.tournaments.rules import Format, Settings, Tournament
from renderers.kit.png import encode
from renderers.tournament import TournamentPicture, draw

AIM = 20.0
"""Milliseconds to draw a page of standings."""
PEOPLE = 200


def _renamed(t: Tournament, number: int) -> Tournament:
    """The tournament with names that were never drawn before."""
    return replace(t, entrants=tuple(replace(each, name=f"Player {number} {each.number} 佐藤") for each in t.entrants))


def _drawn(picture: TournamentPicture) -> bytes:
    return encode(draw(picture))


def measure(rounds: int = 40) -> list[Row]:
    """Measure the standings and the table by rounds of a Swiss that is over, with names never drawn before: medians."""
    played = simulate(Settings(format=Format.SWISS, rounds=7, name="Spring Cup"), PEOPLE, 1).tournament
    rows = []
    for kind, name in ((Picture.STANDINGS, "standings"), (Picture.BY_ROUND, "table by rounds")):
        finding, drawing = [], []
        for number in range(rounds):
            t = _renamed(played, number)
            finding.append(milliseconds(partial(page_of, t, kind, 0, "en")))
            drawing.append(milliseconds(partial(_drawn, page_of(t, kind, 0, "en").picture)))
        rows += [
            Row.aimed(f"{name} of {PEOPLE} people: a page drawn and encoded", median(drawing), "ms", AIM),
            Row(f"{name} of {PEOPLE} people: its values and alt text", median(finding), "ms"),
        ]
    return rows


if __name__ == "__main__":
    with console.prepared():
        show(measure())
