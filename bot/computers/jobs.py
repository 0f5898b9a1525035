"""The requests to engines, and the rules for each kind of job, both in a bot's queue and in the one in PostgreSQL."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeAlias

import orjson

from bot.core.match import Match, MatchId
from games.kit.rules import Options


class Task(NamedTuple):
    """A search for a move in a position."""

    game: str
    options: Options
    moves: tuple[str, ...]
    """The notations of all standing moves, rolls and asides since the start."""
    level: int
    seed: int
    """Searches of a position with the same seed give the same move."""
    nodes: int | None = None
    """Number of positions to search, instead of the level's number."""
    played: str | None = None
    """For an analysis, the move that was played here and must be evaluated as well, or an empty text if none was."""
    match: MatchId | None = None
    """For the log."""

    @classmethod
    def of(cls, match: Match, level: int, seed: int) -> Task:
        """The search for a move in a match's present position."""
        return cls(match.game, match.options, moves_of(match), level, seed, match=match.id)


def moves_of(match: Match) -> tuple[str, ...]:
    """The standing moves, rolls and asides of a match, for `Task.moves`."""
    return tuple(row.text for row in match.played)


class Search(NamedTuple):
    """A search for a puzzle in a position of a finished match."""

    game: str
    options: Options
    moves: tuple[str, ...]
    """Like `Task.moves`."""
    expected: int
    """Number of moves in which the side to move may win."""
    nodes: int
    """Maximum number of positions to search."""
    match: MatchId | None = None
    """For the log."""

    @property
    def level(self) -> int:
        """No computer player's level: for the log."""
        return 0


class Film(NamedTuple):
    """An animation of a match."""

    match: MatchId
    state: str
    """A digest of all that the animation shows of the match."""
    seat: int
    """The seat from which it is seen."""
    theme: str
    look: tuple[tuple[str, str], ...]
    """Like `renderers.kit.view.View.look`."""
    every: int
    """It shows every n-th step."""


Request: TypeAlias = Task | Search | Film
"""The question of a job, which holds everything that its answer depends on."""
RenderFilm: TypeAlias = Callable[[Film], Awaitable[bytes]]
"""Draws an animation as a GIF file."""


class JobKind(StrEnum):
    """The kinds of jobs, by the words with which they are stored."""

    MOVE = "move"
    """A move of a computer player, awaited in a channel."""
    HINT = "hint"
    FILM = "film"
    ANALYSIS = "analysis"
    MINING = "mining"


class Treatment(NamedTuple):
    """The rules for a kind of job."""

    request: type[Request]
    rank: int
    """Orders the jobs of people with equally many jobs: lower ranks first."""
    is_background: bool = False
    """Whether these jobs come after all that aren't in the background."""
    cut_off: float | None = None
    """Seconds after which the user is told that the job takes too long; None for no limit."""
    limit: float = 15.0
    """Seconds after which the process doing the job gives up: for a search, three times as long as the slowest level
    may take.
    """


JOB_KINDS: Final = {
    JobKind.MOVE: Treatment(Task, 100),
    JobKind.HINT: Treatment(Task, 500, cut_off=120.0),
    JobKind.FILM: Treatment(Film, 900, cut_off=120.0, limit=90.0),
    JobKind.ANALYSIS: Treatment(Task, 100, is_background=True),
    JobKind.MINING: Treatment(Search, 900, is_background=True),
}


def rank_of(kind: JobKind, request: Request) -> int:
    """The rank of a job: lower levels move first because they are quick."""
    level = request.level if kind is JobKind.MOVE and isinstance(request, Task) else 0
    return JOB_KINDS[kind].rank + level


def to_json(request: Request) -> bytes:
    """A request in its stored form. Equal requests have equal texts."""
    return orjson.dumps(_fields(request), option=orjson.OPT_SORT_KEYS)


def _fields(request: Request) -> dict[str, Any]:
    fields = request._asdict()
    if "options" in fields:
        fields["options"] = dict(fields["options"])
    return fields


def from_json(kind: JobKind, content: bytes) -> Request:
    """A stored request. Raises TypeError or ValueError if it is of another version."""
    return JOB_KINDS[kind].request(**_with_tuples(orjson.loads(content)))


def _with_tuples(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _with_tuples(each) for key, each in value.items()}
    return tuple(map(_with_tuples, value)) if isinstance(value, list) else value


class Answer(NamedTuple):
    """The result of a search."""

    move: str
    value: float
    """The expected share of a win for the seat to move, 0 to 1."""
    line: tuple[str, ...]
    """The expected continuation, `move` first."""
    nodes: int
    """Number of positions searched."""
    depth: int
    """Number of plies to which every line was searched."""
    no_progress: bool = False
    """Whether there has been no progress for so long that a draw is due."""
    judged: tuple[float, float] | None = None
    """If `Task.played` is given and there are more than two sides: the expected share of the side that was to move, at
    the end of its turn, with the best move and with the played one.
    """
    shares: tuple[float, ...] | None = None
    """In the same case, the expected shares of all sides with the played move."""
    after_best: float | None = None
    """If `Task.played` is given, there are two sides, and the engine plays games out at random: the expected share of
    the side that was to move, evaluated by the other side after the best move.
    """

    @property
    def share(self) -> float:
        """The expected share of a win for the seat to move; see `balanced`."""
        return balanced(self.value, self.after_best)


def balanced(value: float, after_best: float | None) -> float:
    """The share of the side to move: the mean of both sides' evaluations if there are two.

    Engines that play games out at random overrate the side to move.
    """
    return value if after_best is None else (value + after_best) / 2


def per_cent(share: float) -> int:
    """A share in per cent, rounded; 0 and 100 only if it is certain (to five digits)."""
    return round(100 * share) if round(share, 5) in {0, 1} else min(99, max(1, round(100 * share)))


def answer_of(result: Mapping[str, Any]) -> Answer:
    """The answer that `opponents.worker` has written."""
    fields: dict[str, Any] = {key: tuple(each) if isinstance(each, list) else each for key, each in result.items()}
    return Answer(**fields)


def request_of(task: Task | Search) -> bytes:
    """A search in the format that `opponents.worker` reads, without the parts that are only logged."""
    fields = _fields(task)
    del fields["match"]
    return orjson.dumps(fields)
