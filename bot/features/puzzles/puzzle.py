"""Puzzles: the shipped ones, the daily one, and a user's progress through one.

No Discord, no SQL, no search: the right moves were proved when the puzzle was found (`opponents.mining`).
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from enum import Enum, StrEnum, auto
from functools import cache
from importlib import resources
from itertools import combinations
from math import gcd, lcm
from typing import Any, NamedTuple

from bot.catalogue import CATALOGUE
from bot.core.match import AnyPosition, RuleViolation
from games.kit.rules import Seat
from opponents.kit.puzzles import MOST_CHOICES, Puzzle, Tree
from renderers.kit.view import Phrase

_FOLDER = resources.files("bot.features.puzzles")
"""Holds one file for each game, written by `opponents.mining`."""
GAMES = tuple(game for game in CATALOGUE if _FOLDER.joinpath(f"{game}.jsonl").is_file())
"""The games that have puzzles, in the order in which the daily puzzles take turns."""
DAILY = range(2, 800)
"""Difficulty of daily puzzles: neither a single move that everybody sees, nor beyond most players."""


class Grade(StrEnum):
    """A puzzle's difficulty among those of its game."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


ABOUT_AS_EASY = 10
"""Difference of `Puzzle.misses` up to which another motif is worth a slightly harder puzzle."""
ANY_DIFFICULTY = range(2000)
"""Includes the difficulty of every puzzle."""


@cache
def shipped() -> Mapping[str, Puzzle]:
    """All shipped puzzles by key, game by game, the easiest first."""
    lines = (line for game in GAMES for line in _FOLDER.joinpath(f"{game}.jsonl").read_text("utf-8").splitlines())
    return {puzzle.key: puzzle for puzzle in map(Puzzle.from_json, map(json.loads, lines))}


@cache
def _grades(game: str) -> Mapping[Grade, range]:
    """The difficulty of each grade. They divide a game's shipped puzzles as evenly as possible."""
    counts = Counter(puzzle.difficulty for puzzle in shipped().values() if puzzle.game == game)

    def divided(medium: int, hard: int) -> Mapping[Grade, range]:
        return {
            Grade.EASY: range(medium),
            Grade.MEDIUM: range(medium, hard),
            Grade.HARD: range(hard, ANY_DIFFICULTY.stop),
        }

    def unevenness(grades: Mapping[Grade, range]) -> int:
        return sum(sum(counts[each] for each in counts if each in limits) ** 2 for limits in grades.values())

    possible = [divided(*limits) for limits in combinations(sorted(counts)[1:], 2)]
    return min(possible, key=unevenness, default=divided(ANY_DIFFICULTY.stop, ANY_DIFFICULTY.stop))


def difficulty_of(wanted: Grade | None, game: str) -> range:
    """The difficulty of a game's puzzles of this grade; of all its puzzles for None."""
    return ANY_DIFFICULTY if wanted is None else _grades(game)[wanted]


def grade(puzzle: Puzzle) -> Grade:
    """The grade of a puzzle."""
    return next(each for each, limits in _grades(puzzle.game).items() if puzzle.difficulty in limits)


@cache
def _daily_puzzles(game: str) -> tuple[Puzzle, ...]:
    """A game's daily puzzles in a pseudo-random order that never changes.

    Their number has no factor in common with the number of games that may take turns, so that all come up.
    """
    found = [
        puzzle
        for puzzle in shipped().values()
        if puzzle.game == game and puzzle.difficulty in DAILY and puzzle.choices <= MOST_CHOICES
    ]
    found.sort(key=lambda puzzle: hashlib.sha256(puzzle.key.encode()).digest())
    turns = lcm(*range(1, len(GAMES) + 1))
    while gcd(len(found), turns) > 1:
        found.pop()
    return tuple(found)


def today(now: datetime) -> date:
    """The current day in UTC, which is the same for all servers."""
    return now.astimezone(UTC).date()


def daily(day: date, games: Collection[str] = ()) -> Puzzle:
    """The daily puzzle of somebody who plays these games, which take turns; all games do if none of them has puzzles.

    Each game has one for each day, the same for everybody. They repeat only after all of them were used.
    """
    rotating = [game for game in GAMES if game in games] or GAMES
    puzzles = _daily_puzzles(rotating[day.toordinal() % len(rotating)])
    return puzzles[day.toordinal() % len(puzzles)]


def first_daily(day: date) -> Puzzle:
    """The daily puzzle of somebody who has played nothing: an easy one of the first game, on its smallest board."""
    easy = [each for each in shipped().values() if each.game == GAMES[0] and grade(each) is Grade.EASY]
    smallest = min(each.size for each in easy)
    easy = [each for each in easy if each.size == smallest]
    return easy[day.toordinal() % len(easy)]


def is_daily(puzzle: Puzzle, day: date) -> bool:
    """Whether a puzzle is the daily one of its game, or the first one of newcomers."""
    return puzzle.game in GAMES and puzzle in (daily(day, [puzzle.game]), first_daily(day))


class Event(Enum):
    """Events of an attempt."""

    GIVEN = auto()
    """The user was given the puzzle; only the first time counts."""
    MISSED = auto()
    """The user played a wrong move."""
    REVEALED = auto()
    """The user had the solution shown, so they can't solve the puzzle any more."""
    SOLVED = auto()


class Attempt(NamedTuple):
    """A user's attempt at a puzzle."""

    misses: int = 0
    """Number of wrong moves."""
    told: bool = False
    """Whether the solution was shown before the user found it."""
    solved_at: datetime | None = None


def streak(solved: Iterable[tuple[int, datetime]], now: date) -> int:
    """Number of consecutive days, up to today or yesterday, on which a user solved that day's puzzle.

    Wrong moves don't matter. `solved` holds the puzzles' days (`date.toordinal`) and when they were solved.
    """
    days = _in_time(solved)
    last = now.toordinal() if now.toordinal() in days else now.toordinal() - 1
    return next(count for count in range(len(days) + 1) if last - count not in days)


def longest_streak(solved: Iterable[tuple[int, datetime]]) -> int:
    """The longest streak ever, in days; see `streak`."""
    days = _in_time(solved)
    beginnings = (day for day in days if day - 1 not in days)
    return max(
        (next(count for count in range(len(days) + 1) if day + count not in days) for day in beginnings), default=0
    )


def _in_time(solved: Iterable[tuple[int, datetime]]) -> set[int]:
    """The days whose puzzle was solved on that very day."""
    return {day for day, at in solved if today(at).toordinal() == day}


def choose(puzzles: Iterable[Puzzle], given: Mapping[str, bool], wanted: Grade | None) -> Puzzle | None:
    """The next puzzle for a user: the easiest that is new to them, else that they haven't solved, else of all. Among
    equally hard ones, small boards come first, and then few choices; but of the shipped ones that are about as easy,
    the one whose motif they were given least often.

    `given` holds the keys of the puzzles that they were given, and whether they have solved them. None if there is no
    puzzle of the wanted grade.
    """
    found = [puzzle for puzzle in puzzles if wanted in {None, grade(puzzle)}]
    order = {None: 0, False: 1, True: 2}
    best = min(found, key=lambda puzzle: (order[given.get(puzzle.key)], *puzzle.order), default=None)
    if best is None or best.key not in shipped():
        return best
    alike = [
        puzzle
        for puzzle in found
        if puzzle.key in shipped()
        and order[given.get(puzzle.key)] == order[given.get(best.key)]
        and (puzzle.moves, puzzle.size) == (best.moves, best.size)
        and puzzle.misses <= best.misses + ABOUT_AS_EASY
    ]
    known = Counter(_motif(key) for key in given if key in shipped())
    return min(alike, key=lambda puzzle: (known[_motif(puzzle.key)], *puzzle.order))


@cache
def _motif(key: str) -> tuple[str, ...]:
    """The motif of a shipped puzzle: its goal, and the kind of the first right move with the piece that makes it."""
    puzzle = shipped()[key]
    start, telling = begun(puzzle), CATALOGUE[puzzle.game].picture.told
    move = start.position.parse(next(iter(puzzle.tree)))
    phrase = None if telling is None else telling(start.position, move, start.seat)
    if phrase is None:
        return (puzzle.goal,)
    words = dict(phrase.args)
    return puzzle.goal, phrase.key, *(str(words[kind]) for kind in ("piece", "tile") if kind in words)


class Wrong(NamedTuple):
    """A wrong move, and the reasons why it fails."""

    move: str
    """The move in notation."""
    line: tuple[str, ...] = ()
    """The moves and rolls after it in notation, up to the answer that refutes it; empty if it needs no answer, or none
    is known.
    """
    reasons: tuple[Phrase, ...] = ()
    """Whole sentences about the position after the move, or after the answer."""


@dataclass(frozen=True, slots=True)
class Progress:
    """A user's progress through a puzzle."""

    puzzle: Puzzle
    line: tuple[int, ...]
    """The right moves found so far, each as an index into the right moves at that point."""
    position: AnyPosition
    tree: Tree
    """The right moves now; empty once the puzzle is solved."""
    played: tuple[str, ...] = ()
    """All moves so far in notation: the user's and the replies."""
    reply: str = ""
    """The reply to the user's last move; empty if there was none."""
    last: tuple[Any, ...] = ()
    """The move that led to the position."""
    is_hinted: bool = False
    """Whether the user has had a hint at the right moves now."""

    @property
    def seat(self) -> Seat:
        """The seat that is to win."""
        seat = _position(self.puzzle).to_move
        assert seat is not None  # noqa: S101 - every puzzle has a seat to move
        return seat

    @property
    def is_solved(self) -> bool:
        """Whether the goal is reached, or a win can't be prevented any more."""
        return not self.tree

    @property
    def right_cells(self) -> frozenset[str]:
        """The cells to which right moves lead, by name."""
        moves = map(self.position.parse, self.tree)
        return frozenset(step.value for move in moves for step in self.position.steps(move) if step.kind == "cell")

    @property
    def left(self) -> int:
        """Number of moves until the goal is reached."""
        return self.puzzle.moves - len(self.line)

    def after(self, move: str) -> Progress | None:
        """The progress after a move and the reply to it; None if the move is wrong."""
        if move not in self.tree:
            return None
        return _advance(self, list(self.tree).index(move))


def begun(puzzle: Puzzle) -> Progress:
    """The start of a puzzle."""
    return Progress(puzzle, (), _position(puzzle), puzzle.tree)


def reached(puzzle: Puzzle, line: Sequence[int]) -> Progress:
    """The progress after the right moves in `line`. Raises RuleViolation "unknown choice" if there is no such move."""
    progress = begun(puzzle)
    for number in line:
        if not 0 <= number < len(progress.tree):
            raise RuleViolation("unknown choice")
        progress = _advance(progress, number)
    return progress


def solution(progress: Progress) -> Progress:
    """The puzzle solved from here, always by the first right move."""
    while not progress.is_solved:
        progress = _advance(progress, 0)
    return progress


def after_plies(progress: Progress, plies: int) -> Progress:
    """The position after this many of the moves played, and all the moves; the nearest number if there are fewer."""
    position = _position(progress.puzzle)
    last: tuple[Any, ...] = ()
    for text in progress.played[: max(0, plies)]:
        move = position.parse(text)
        position, last = position.play(move), (move,)
    return replace(progress, position=position, last=last)


def next_seat(position: AnyPosition) -> Seat | None:
    """The seat that is to move or to roll; None if the game is over."""
    if position.to_move is None and (rolls := position.chance()):
        return next((after.to_move for roll in rolls if (after := position.play(roll)).to_move is not None), None)
    return position.to_move


def _position(puzzle: Puzzle) -> AnyPosition:
    position: AnyPosition = CATALOGUE[puzzle.game].game.from_json(puzzle.position)
    return position


def _advance(progress: Progress, number: int) -> Progress:
    text, then = list(progress.tree.items())[number]
    line = (*progress.line, number)
    move = progress.position.parse(text)
    position = progress.position.play(move)
    played = (*progress.played, text)
    if then is None:
        return Progress(progress.puzzle, line, position, {}, played, last=(move,))
    reply, tree = then
    if reply is None:
        return Progress(progress.puzzle, line, position, tree, played, last=(move,))
    answer = position.parse(reply)
    return Progress(progress.puzzle, line, position.play(answer), tree, (*played, reply), reply, (answer,))
