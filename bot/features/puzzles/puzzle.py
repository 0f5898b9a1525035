"""Puzzles in which one move alone wins: those that ship, that of a day, and how somebody gets through one.

No Discord, no SQL, and nothing is worked out: what is right was proved when the puzzle was found (`opponents.mining`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from bot.catalogue import CATALOGUE
from bot.core.match import AnyPosition, Refusal
from games.kit.rules import Seat
from opponents.kit.riddles import Riddle, Tree

_FOLDER = resources.files("bot.features.puzzles")
"""A file a game, as `opponents.mining` writes it."""
GAMES = tuple(game for game in CATALOGUE if _FOLDER.joinpath(f"{game}.jsonl").is_file())
"""Of which there are puzzles, in the order in which the days take them."""
LEAST_DAILY = 2
"""Moves that the puzzle of a day takes at least."""


class Grade(StrEnum):
    """How hard a puzzle is."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


ANY_POINTS = range(1000)
"""More than any puzzle has."""
_POINTS = {Grade.EASY: range(3), Grade.MEDIUM: range(3, 5), Grade.HARD: range(5, ANY_POINTS.stop)}


def points_of(wanted: Grade | None) -> range:
    """How many points a puzzle of this grade has; of any for None."""
    return ANY_POINTS if wanted is None else _POINTS[wanted]


def grade(riddle: Riddle) -> Grade:
    """How hard a puzzle is."""
    return next(each for each, points in _POINTS.items() if riddle.points in points)


@cache
def shipped() -> Mapping[str, Riddle]:
    """All that ship, by key: game by game, the easiest first."""
    lines = (line for game in GAMES for line in _FOLDER.joinpath(f"{game}.jsonl").read_text("utf-8").splitlines())
    return {riddle.key: riddle for riddle in map(Riddle.from_json, map(json.loads, lines))}


@cache
def _of_days(game: str) -> tuple[Riddle, ...]:
    """Those of a game that are for days, in their order: as good as at random, and the same for ever."""
    found = (riddle for riddle in shipped().values() if riddle.game == game and riddle.moves >= LEAST_DAILY)
    return tuple(sorted(found, key=lambda riddle: hashlib.sha256(riddle.key.encode()).digest()))


def today(now: datetime) -> date:
    """The day that it is for all servers: that of UTC."""
    return now.astimezone(UTC).date()


def daily(day: date) -> Riddle:
    """The puzzle of a day. The games take turns, and none comes again before all of its game have been."""
    number, turn = divmod(day.toordinal(), len(GAMES))
    riddles = _of_days(GAMES[turn])
    return riddles[number % len(riddles)]


class Attempt(NamedTuple):
    """How it went for somebody who was given a puzzle."""

    misses: int = 0
    """Wrong moves."""
    told: bool = False
    """Whether the solution was shown before it was found."""
    solved_at: datetime | None = None


def streak(solved: Iterable[tuple[int, datetime]], now: date) -> int:
    """How many days in a row, up to today or yesterday, somebody solved the puzzle of the day on that day, with however
    many tries.
    """
    days = _in_time(solved)
    last = now.toordinal() if now.toordinal() in days else now.toordinal() - 1
    return next(count for count in range(len(days) + 1) if last - count not in days)


def longest_streak(solved: Iterable[tuple[int, datetime]]) -> int:
    """How many days in a row at most, ever; counted as in `streak`."""
    days = _in_time(solved)
    beginnings = (day for day in days if day - 1 not in days)
    return max(
        (next(count for count in range(len(days) + 1) if day + count not in days) for day in beginnings), default=0
    )


def _in_time(solved: Iterable[tuple[int, datetime]]) -> set[int]:
    """The days whose puzzle was solved on that day itself."""
    return {day for day, at in solved if today(at).toordinal() == day}


def choose(riddles: Iterable[Riddle], given: Mapping[str, bool], wanted: Grade | None) -> Riddle | None:
    """The next one for somebody who was `given` some and has solved those that say so: the easiest of those that are
    new to them; then of those that they haven't solved; then of all. None where there is none of the wanted grade.
    """
    found = (riddle for riddle in riddles if riddle.points in points_of(wanted))
    order = {None: 0, False: 1, True: 2}
    return min(found, key=lambda riddle: (order[given.get(riddle.key)], riddle.points, riddle.key), default=None)


@dataclass(frozen=True, slots=True)
class Standing:
    """How far somebody has got."""

    riddle: Riddle
    line: tuple[int, ...]
    """Which of the right moves they found, each by its place among those that were right."""
    position: AnyPosition
    tree: Tree
    """What is right now; empty once it is solved."""
    played: tuple[str, ...] = ()
    """The notations of all moves since the beginning, theirs and the answers in turn."""
    last: tuple[Any, ...] = ()
    """The move that led here."""

    @property
    def seat(self) -> Seat:
        """Who is to win."""
        seat = self.start.to_move
        assert seat is not None  # noqa: S101 - somebody is on turn in a puzzle
        return seat

    @property
    def start(self) -> AnyPosition:
        """The position in which it begins."""
        return _position(self.riddle)

    @property
    def is_solved(self) -> bool:
        """Whether nothing helps the other side any more."""
        return not self.tree

    @property
    def left(self) -> int:
        """In how many moves the win is due."""
        return self.riddle.moves - len(self.line)

    def after(self, move: str) -> Standing | None:
        """With one more move, and the answer to it; None for a wrong one."""
        if move not in self.tree:
            return None
        return _played(self, list(self.tree).index(move))


def begun(riddle: Riddle) -> Standing:
    """A puzzle at its beginning."""
    return Standing(riddle, (), _position(riddle), riddle.tree)


def reached(riddle: Riddle, line: Sequence[int]) -> Standing:
    """A puzzle after right moves. Raises Refusal "unknown choice" for moves that there are not."""
    standing = begun(riddle)
    for number in line:
        if not 0 <= number < len(standing.tree):
            raise Refusal("unknown choice")
        standing = _played(standing, number)
    return standing


def solution(standing: Standing) -> Standing:
    """From here to the end, by the first of what is right each time."""
    while not standing.is_solved:
        standing = _played(standing, 0)
    return standing


def _position(riddle: Riddle) -> AnyPosition:
    position: AnyPosition = CATALOGUE[riddle.game].game.from_json(riddle.position)
    return position


def _played(standing: Standing, number: int) -> Standing:
    text, then = list(standing.tree.items())[number]
    line = (*standing.line, number)
    move = standing.position.parse(text)
    position = standing.position.play(move)
    played = (*standing.played, text)
    if then is None:
        return Standing(standing.riddle, line, position, {}, played, (move,))
    answer = position.parse(then[0])
    return Standing(standing.riddle, line, position.play(answer), then[1], (*played, then[0]), (answer,))


def until_next(now: datetime) -> datetime:
    """When (UTC) the next day begins."""
    return datetime.combine(today(now) + timedelta(days=1), datetime.min.time(), UTC)
