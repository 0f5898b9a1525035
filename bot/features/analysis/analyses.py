"""Looking at all positions of a match, in the background: one analysis a match, whoever asks, kept once it is there.

What was thought is stored as it comes in, so that after a crash it goes on from there when somebody asks again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice

from bot.catalogue import CATALOGUE
from bot.computers.analysis import Analysis, Decision, Look, analysed, decisions, to_look_at
from bot.computers.workers import Task, Thinking, Urgency, moves_of
from bot.core.match import Match, MatchId, UserId
from bot.features import analysis
from bot.storage import Store
from games.kit.rules import Seat

LEVEL = 5
AT_ONCE = 8
"""Positions that are looked at between two times of writing down what came of it."""


class StoppedError(Exception):
    """The bot stops, and with it what it was thinking about."""


@dataclass
class Job:
    """A match that is being looked at."""

    asked_by: UserId
    total: int
    """How many positions there are to look at."""
    began: float
    """When it began, by the clock of the event loop, in seconds."""
    stored: int = 0
    """How many had been looked at by then."""
    done: int = 0
    """How many by now."""
    task: asyncio.Task[Analysis] = field(init=False)

    def left(self, now: float) -> float:
        """How long it will still take at the pace so far, in seconds; 0 before that is known."""
        looked = self.done - self.stored
        return (now - self.began) / looked * (self.total - self.done) if looked else 0.0


class Analyses:
    """What is thought of matches that are over."""

    def __init__(self, store: Store, thinking: Thinking) -> None:
        self._store = store
        self._thinking = thinking
        self._jobs: dict[MatchId, Job] = {}

    async def of(self, match: Match, *, with_end: bool = False) -> Analysis | None:
        """The whole analysis; None where there is none yet, or nobody has decided anything. An older Banmen didn't look
        at the end, nor where somebody left: such a one isn't whole where that is asked for.
        """
        looks, made = await analysis.looks(self._store, match.id), decisions(match)
        needed = to_look_at(match, sides_of(match)) if with_end else made
        return _whole(match, looks) if made and all(decision.at in looks for decision in needed) else None

    def job(self, match: Match) -> Job | None:
        """Of a match that is being looked at."""
        return self._jobs.get(match.id)

    def is_busy_for(self, user: UserId) -> bool:
        """Whether a match is being looked at because this person has asked for it."""
        return any(job.asked_by == user for job in self._jobs.values())

    def begin(self, match: Match, user: UserId) -> Job:
        """Look at a match that is over, and that somebody has asked about; the same job for whoever asks meanwhile.

        Its task raises ThinkingError, or StoppedError where the bot stops first.
        """
        job = self._jobs.get(match.id)
        if job is None:
            total, now = len(to_look_at(match, sides_of(match))), asyncio.get_running_loop().time()
            job = self._jobs[match.id] = Job(user, total, now)
            job.task = asyncio.create_task(self._work(match, job))
            # It may be that nobody waits for it any more.
            job.task.add_done_callback(lambda task: task.cancelled() or task.exception())
        return job

    def stop(self) -> None:
        """Look no further; what was thought so far is stored, or thought again."""
        for job in self._jobs.values():
            job.task.cancel()

    async def _work(self, match: Match, job: Job) -> Analysis:
        try:
            looks, moves = await analysis.looks(self._store, match.id), moves_of(match)
            left = iter([each for each in to_look_at(match, sides_of(match)) if each.at not in looks])
            job.stored = job.done = len(looks)
            while some := list(islice(left, AT_ONCE)):
                looks |= await self._looked(match, moves, job, some)
                await analysis.note_looks(self._store, match.id, looks)
            return _whole(match, looks)
        except asyncio.CancelledError:
            raise StoppedError from None
        finally:
            del self._jobs[match.id]

    async def _looked(self, match: Match, moves: tuple[str, ...], job: Job, some: list[Decision]) -> dict[int, Look]:
        async def one(decision: Decision) -> Look:
            task = Task(match.game, match.options, moves[: decision.before], LEVEL, 0, played=decision.played)
            answer = await self._thinking.think(task, Urgency.BACKGROUND, job.asked_by)
            job.done += 1
            seen = answer.judged, answer.shares, answer.after_best
            return Look(answer.value, answer.line, answer.nodes, answer.depth, *seen)

        looks = await asyncio.gather(*map(one, some))
        return {decision.at: look for decision, look in zip(some, looks, strict=True)}


def sides_of(match: Match) -> tuple[frozenset[Seat], ...]:
    """Who plays together."""
    return CATALOGUE[match.game].game.sides(match.options)


def _whole(match: Match, looks: Mapping[int, Look]) -> Analysis:
    return analysed(match, sides_of(match), looks)
