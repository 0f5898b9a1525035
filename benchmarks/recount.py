"""A recount of a tournament from its JSON file alone, by code that shares nothing with the bot's."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

BY_ROUNDS = {"swiss", "tables"}
EACH_AGAINST_EACH = {"round-robin", "league"}
STREAK = 2
"""Wins running in an arena after which the next match counts double."""


def errors(file: Mapping[str, Any]) -> Iterator[str]:
    """The differences between the standings of a file and its results, and sizes that can't be right."""
    if not file["season"]:
        return
    lines, kind = file["standings"], file["settings"]["format"]
    points = _points(file)
    if any(Fraction(line["points"]) != points[line["entrant"]] for line in lines):
        yield "the results of the file don't add up to its standings"
    listed = sorted(line["entrant"] for line in lines)
    if listed != sorted(each for division in file["divisions"] for each in division):
        yield "the standings list somebody twice or not at all"
    for division in range(len(file["divisions"]) if kind == "league" else 1):
        yield from _wrong_order(file, [line for line in lines if kind != "league" or line["division"] == division])
    yield from _wrong_sizes(file)


def _wrong_order(file: Mapping[str, Any], lines: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Standings that aren't sorted, or places that aren't as in sport: 1 2 2 4."""
    places = [line["place"] for line in lines]
    if any(place != 1 + places.index(place) for place in places):
        yield "the places aren't 1 2 2 4"
    if file["settings"]["format"] == "knockout":
        return
    points = [Fraction(line["points"]) for line in lines]
    if points != sorted(points, reverse=True):
        yield "somebody with fewer points is ahead"
    left_out = _annulled(file)
    keys = {line["entrant"]: (line["points"], *line["tie-breaks"].values()) for line in lines}
    for one, other in combinations((line for line in lines if line["entrant"] not in left_out), 2):
        if (one["place"] == other["place"]) != (keys[one["entrant"]] == keys[other["entrant"]]):
            yield "a place is shared by people who can be told apart, or not shared by others"
            return


def _wrong_sizes(file: Mapping[str, Any]) -> Iterator[str]:
    """Tables and whole tournaments of a wrong size."""
    settings, tables, is_over = file["settings"], _tables(file), file["phase"] == "over"
    if any(len(set(table["seats"])) != settings["seats"] for table in file["tables"]):
        yield "a table has too many or too few people"
    if settings["format"] == "knockout" and is_over and file["end"] == "complete":
        people, third = len(file["divisions"][0]), bool(settings["third_place"])
        if len(tables) not in {people - 1, people - 1 + third}:
            yield "a knockout has too many or too few tables"
        if [line["place"] for line in file["standings"]].count(1) != 1:
            yield "a knockout has no winner, or two"
    if settings["format"] in EACH_AGAINST_EACH and (not is_over or file["end"] == "complete"):
        yield from _missing_pairs(file, tables)


def _missing_pairs(file: Mapping[str, Any], tables: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Pairs who weren't paired, and colours that aren't balanced, in a round robin that was played to its end."""
    active = {each["number"] for each in file["entrants"] if each["active"]}
    cycles = file["settings"]["cycles"]
    for number, division in enumerate(file["divisions"]):
        seats = [tuple(table["seats"]) for table in tables if table["division"] == number]
        met = Counter(frozenset(each) for each in seats)
        expected = {frozenset(pair): cycles for pair in combinations(division, 2)}
        if met == expected:
            whites = Counter(white for white, _ in seats)
            blacks = Counter(black for _, black in seats)
            if any(abs(whites[each] - blacks[each]) > 1 for each in division):
                yield "colours of a round robin aren't balanced"
        elif len(active) > 1:
            yield "somebody wasn't paired with everybody"


def _tables(file: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The tables of the present season."""
    return [table for table in file["tables"] if table["season"] == file["season"]]


def _counted(table: Mapping[str, Any]) -> list[dict[int, int]]:
    """The places in each match that counts, by person."""
    results = (result for result in table["results"] if result["ending"] != "aborted")
    return [{int(number): place for number, place in result["places"].items()} for result in results]


def _annulled(file: Mapping[str, Any]) -> set[int]:
    """The people who left before half of their matches."""
    if file["settings"]["format"] not in EACH_AGAINST_EACH:
        return set()
    met: Counter[int] = Counter()
    for table in _tables(file):
        if any(list(places.values()).count(0) == 0 for places in _counted(table)):
            met.update(table["seats"])
    gone = {each["number"] for each in file["entrants"] if not each["active"]}
    cycles = file["settings"]["cycles"]
    return {
        each
        for division in file["divisions"]
        for each in division
        if each in gone and 2 * met[each] < (len(division) - 1) * cycles
    }


def _points(file: Mapping[str, Any]) -> dict[int, Fraction]:
    """Everybody's points."""
    left_out, scale = _annulled(file), Scale(file["settings"])
    is_arena = file["settings"]["format"] == "arena"
    found: dict[int, Fraction] = defaultdict(Fraction)
    streaks: Counter[int] = Counter()
    for table in _tables(file):
        if left_out & set(table["seats"]):
            continue
        for places in _counted(table):
            for number, points in scale.points(places).items():
                found[number] += points * (2 if is_arena and streaks[number] >= STREAK else 1)
                has_won = places[number] == 1 and list(places.values()).count(1) == 1
                streaks[number] = streaks[number] + 1 if has_won else 0
    if file["settings"]["format"] in BY_ROUNDS:
        for season, _, number, kind, points in file["byes"]:
            if season == file["season"]:
                found[number] += scale.bye if kind == "allocated" else scale.draw * bool(Fraction(points))
    return found


class Scale:
    """The points for places, draws and byes in a format."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        seats = settings["seats"]
        win = 2 if settings["format"] == "arena" else seats - 1
        self.places = [Fraction(each) for each in (win, *range(seats - 1)[::-1])]
        self.draw = sum(self.places, Fraction()) / seats
        self.bye = self.places[0] if seats == 2 else self.draw

    def points(self, places: Mapping[int, int]) -> dict[int, Fraction]:
        """The points of everybody in a match: people who share places share their points."""
        came = sorted(place for place in places.values() if place)
        shares = {
            place: sum(self.places[came.index(place) :][: came.count(place)], Fraction()) / came.count(place)
            for place in came
        }
        return {number: shares[place] if place else Fraction() for number, place in places.items()}
