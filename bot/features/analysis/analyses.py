"""Runs analyses in the background: one for each match, shared by all who ask, stored when done.

Evaluations are stored as they come in. After a crash the analysis continues from there at the next request.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice

from bot.computers.fair_play import Unaided, positions_of
from bot.computers.jobs import JobKind, Task, moves_of
from bot.core.match import Match, MatchId, UserId
from bot.features.analysis import queries
from bot.features.analysis.evaluation import (
    Analysis,
    Decision,
    Evaluation,
    analyse,
    evaluations_from_json,
    evaluations_to_json,
    to_evaluate,
)
from bot.handling.bot_client import BotClient
from bot.handling.parts import Part, part
from bot.storage import Store
from bot.ui.match import entry_of
from games.kit.rules import Seat

ANALYSIS_LEVEL = 5
AT_ONCE = 8
"""Positions evaluated before the results are stored."""


class StoppedError(Exception):
    """The bot stopped before the analysis was done."""


@dataclass
class Job:
    """An analysis under way."""

    asked_by: UserId
    total: int
    """Number of positions to evaluate."""
    began: float
    """Start, in seconds of the event loop's clock."""
    stored: int = 0
    """Number of positions that were already evaluated at the start."""
    done: int = 0
    """Number of positions evaluated so far."""
    task: asyncio.Task[None] = field(init=False)

    def left(self, now: float) -> float:
        """Estimated seconds until the end at the pace so far; 0 if not known yet."""
        new = self.done - self.stored
        return (now - self.began) / new * (self.total - self.done) if new else 0.0


@part
class Analyses(Part):
    """Analyses of matches that are over."""

    def __init__(self, client: BotClient) -> None:
        super().__init__(client)
        self._workers = client.workers
        self._jobs: dict[MatchId, Job] = {}

    async def of(self, match: Match, unaided: Unaided) -> Analysis | None:
        """The stored analysis for a reader, who must play some positions `unaided`; None if it isn't complete, or if no
        player has chosen a move.
        """
        evaluations, needed = await load_evaluations(self._store, match.id), to_evaluate(match, sides_of(match))
        if not needed or any(decision.at not in evaluations for decision in needed):
            return None
        if not unaided.matches:
            return analyse(match, sides_of(match), evaluations)
        return await asyncio.to_thread(_analysed_in_part, match, evaluations, unaided)

    def job(self, match: Match) -> Job | None:
        """The match's analysis if it is under way."""
        return self._jobs.get(match.id)

    def is_busy_for(self, user: UserId) -> bool:
        """Whether an analysis is under way that `user` asked for."""
        return any(job.asked_by == user for job in self._jobs.values())

    def others(self, job: Job) -> int:
        """Number of other analyses under way. The engine evaluates some positions of each in turn."""
        return sum(each is not job for each in self._jobs.values())

    def begin(self, match: Match, user: UserId) -> Job:
        """Start analysing a match that is over, or return the job if it is already under way.

        The job's task raises EngineError, or StoppedError if the bot stops first.
        """
        job = self._jobs.get(match.id)
        if job is None:
            total, now = len(to_evaluate(match, sides_of(match))), asyncio.get_running_loop().time()
            job = self._jobs[match.id] = Job(user, total, now)
            job.task = asyncio.create_task(self._work(match, job))
            # Retrieve the exception even if no caller awaits the task any more.
            job.task.add_done_callback(lambda task: task.cancelled() or task.exception())
        return job

    def stop(self) -> None:
        """Cancel all jobs; evaluations that aren't stored yet are made again."""
        for job in self._jobs.values():
            job.task.cancel()

    async def _work(self, match: Match, job: Job) -> None:
        try:
            evaluations, moves = await load_evaluations(self._store, match.id), moves_of(match)
            left = iter([each for each in to_evaluate(match, sides_of(match)) if each.at not in evaluations])
            job.stored = job.done = len(evaluations)
            while some := list(islice(left, AT_ONCE)):
                results = await asyncio.gather(*(self._evaluate(match, moves, job, decision) for decision in some))
                evaluations |= {decision.at: result for decision, result in zip(some, results, strict=True)}
                await save_evaluations(self._store, match.id, evaluations)
        except asyncio.CancelledError:
            raise StoppedError from None
        finally:
            del self._jobs[match.id]

    async def _evaluate(self, match: Match, moves: tuple[str, ...], job: Job, decision: Decision) -> Evaluation:
        task = Task(
            match.game, match.options, moves[: decision.before], ANALYSIS_LEVEL, 0, None, decision.played, match.id
        )
        answer = await self._workers.choose(task, JobKind.ANALYSIS, job.asked_by)
        job.done += 1
        more = answer.judged, answer.shares, answer.after_best
        return Evaluation(answer.value, answer.line, answer.nodes, answer.depth, *more)


def _analysed_in_part(match: Match, evaluations: Mapping[int, Evaluation], unaided: Unaided) -> Analysis:
    """The analysis without the positions that a reader must play `unaided`, also at the end of expected lines."""
    positions, told = list(positions_of(match)), dict(evaluations)
    hidden = set()
    for decision in to_evaluate(match, sides_of(match)):
        position, found = positions[decision.before], told.get(decision.at)
        if unaided.includes(position):
            hidden.add(decision.at)
        elif found is not None:
            told[decision.at] = found._replace(line=unaided.before(position, found.line))
    return analyse(match, sides_of(match), told, hidden)


def sides_of(match: Match) -> tuple[frozenset[Seat], ...]:
    """The sides of a match: seats that play together."""
    return entry_of(match).game.sides(match.options)


async def load_evaluations(store: Store, match_id: MatchId) -> dict[int, Evaluation]:
    """The evaluations stored so far, by `Decision.at`."""
    return evaluations_from_json(await store.read(queries.load_evaluations, match_id))


async def save_evaluations(store: Store, match_id: MatchId, evaluations: Mapping[int, Evaluation]) -> None:
    """Store all evaluations so far; does nothing if the match was deleted."""
    await store.write(queries.save_evaluations, match_id, evaluations_to_json(evaluations))
