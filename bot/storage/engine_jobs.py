"""Work for engines as jobs in PostgreSQL, for processes on any machine.

PgQueuer keeps the jobs, hands each to one process, and to another one when that process no longer says that it is
alive. Its statements run as units of work of the store, so they go through PgBouncer like all others. Its tables, the
answers, and the list of who does jobs are unlogged: a crash of the server empties them, and waiting processes ask
again.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast
from uuid import UUID, uuid4

from sqlalchemy import (
    BindParameter,
    Boolean,
    Column,
    ColumnElement,
    Connection,
    DateTime,
    Executable,
    Interval,
    LargeBinary,
    Table,
    Text,
    Uuid,
    bindparam,
    delete,
    exists,
    func,
    literal,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import array, insert

from bot.storage.notices import tell_answer
from bot.storage.pgqueuer_parts import CHANNEL, JOB, METADATA, OUTCOME, PICKED, QUEUED, queries_by
from bot.storage.store import Store

if TYPE_CHECKING:
    from pgqueuer.models import Job as QueuedJob
    from pgqueuer.types import JobId

BEAT: Final = 2.0
"""Seconds between two times at which a process says that it is alive."""
DEAD_AFTER: Final = 8.0
"""Seconds of silence after which a process counts as dead, and others do its jobs: so that this happens within 15
seconds, and not because of one slow commit.
"""
ANSWERS_KEPT: Final = timedelta(minutes=10)
"""The time for which an answer is kept for everybody who asks the same. A film may show players' names."""
OUTCOMES_KEPT: Final = timedelta(days=1)
"""Time that the outcome of a job is kept."""
WAITING: Final = "waiting"
"""The key in a job's headers of the processes that wait for it."""
JOBS_KEPT: Final = timedelta(hours=6)
"""Time that a job waits. A process that still wants it then asks again."""

_answer = Table(
    "answer",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("at", DateTime(timezone=True), nullable=False, server_default=func.now()),
    # Then the content is why.
    Column("failed", Boolean, nullable=False),
    Column("content", LargeBinary, nullable=False),
)
_thinker = Table(
    "thinker",
    METADATA,
    Column("id", Uuid, primary_key=True),
    Column("seen_at", DateTime(timezone=True), nullable=False),
)
TABLES: Final = tuple(METADATA.tables.values())
"""All tables of the queue."""


def _ago(time: timedelta) -> ColumnElement[datetime]:
    return func.now() - literal(time, Interval)


def _path(*keys: str | BindParameter[str]) -> ColumnElement[Any]:
    """A path into JSON, as PostgreSQL wants it."""
    return array(keys, type_=Text)


_own = JOB.alias("own")
_FIND = select(_answer.c.failed, _answer.c.content).where(
    _answer.c.key == bindparam("of"), _answer.c.at > _ago(ANSWERS_KEPT)
)
_FORGET_FAILURE = delete(_answer).where(_answer.c.key == bindparam("of"), _answer.c.failed)
_JOIN = (
    update(JOB)
    .where(JOB.c.id == bindparam("of"))
    .values(headers=func.jsonb_set(JOB.c.headers, _path(WAITING, bindparam("asker")), text("'true'")))
)
_LEAVE = (
    update(JOB)
    .where(JOB.c.id == bindparam("of"))
    .values(headers=JOB.c.headers.op("#-")(_path(WAITING, bindparam("asker"))))
    .returning(JOB.c.headers[WAITING])
)
_STORE = insert(_answer)
_STORE = _STORE.on_conflict_do_update(
    index_elements=[_answer.c.key],
    set_={"at": func.now(), "failed": _STORE.excluded.failed, "content": _STORE.excluded.content},
)
_SEE = insert(_thinker).values(id=bindparam("of"), seen_at=func.now())
_SEE = _SEE.on_conflict_do_update(index_elements=[_thinker.c.id], set_={"seen_at": func.now()})
_UNSEE = delete(_thinker).where(_thinker.c.id == bindparam("of"))
_ALIVE = select(func.count()).select_from(_thinker).where(_thinker.c.seen_at > _ago(timedelta(seconds=DEAD_AFTER)))
_IS_THERE = select(exists().where(JOB.c.id == bindparam("of")))
_AHEAD = select(func.count()).where(
    _own.c.id == bindparam("of"),
    _own.c.status == QUEUED,
    JOB.c.status == QUEUED,
    (JOB.c.priority > _own.c.priority) | ((JOB.c.priority == _own.c.priority) & (JOB.c.id < _own.c.id)),
)
_PICKS = select(func.count()).where(OUTCOME.c.job_id == bindparam("of"), OUTCOME.c.status == PICKED)
_CLEANING = (
    delete(OUTCOME).where(OUTCOME.c.created < _ago(OUTCOMES_KEPT)),
    delete(JOB).where(JOB.c.status == QUEUED, JOB.c.created < _ago(JOBS_KEPT)),
    delete(_answer).where(_answer.c.at < _ago(ANSWERS_KEPT)),
    delete(_thinker).where(_thinker.c.seen_at < _ago(OUTCOMES_KEPT)),
)


class EngineJob(NamedTuple):
    """A job that this process has to do."""

    id: int
    kind: str
    key: str
    """The key of its answer."""
    match: int | None
    """The match that it is about, for the log."""
    content: bytes
    deaths: int
    """Number of processes that have died over it, or have been too slow to say that they are alive."""
    queued: QueuedJob


class Found(NamedTuple):
    """The state of a job for the processes that wait for it."""

    content: bytes | None
    """Its answer; None if there is none."""
    failed: bool
    """Whether there is no answer because the job failed; the content is why, for the log."""
    is_there: bool
    """Whether a process does it or will do it."""


class Backlog(NamedTuple):
    """The jobs that wait."""

    waiting: int
    oldest: float
    """Seconds that the oldest one has waited."""
    thinkers: int = 0
    """Number of processes that do nothing but jobs."""


class EngineJobs:
    """The queue. Every method raises StoreUnavailable."""

    def __init__(self, store: Store, *, dead_after: float = DEAD_AFTER) -> None:
        """Imports PgQueuer, which only needs to be there where PostgreSQL is. `dead_after` is as `DEAD_AFTER`, for the
        jobs that this process takes over.
        """
        self._dead_after = timedelta(seconds=dead_after)
        self._store = store
        self._id = str(uuid4())
        """The name of this process among the processes that wait for jobs."""
        self._queries = queries_by(_Driver(store))

    # Whoever asks

    async def known(self, key: str) -> bytes | None:
        """The answer, if the same was asked recently; a failure is forgotten, so that the job is tried again."""
        return await self._store.write(_known, key)

    async def put(self, kind: str, key: str, content: bytes, priority: int, match: int | None) -> int:
        """Add a job, unless there is one with this key, and return its number: this process waits for it.

        Higher priorities come first.
        """
        headers: dict[str, Any] = {"key": key, WAITING: {}} | ({} if match is None else {"match": str(match)})
        (job,) = await self._queries.enqueue(
            kind, content, priority, dedupe_key=key, headers=headers, on_conflict="update_priority"
        )
        await self._store.write(_run, _JOIN, {"of": job, "asker": self._id})
        return job

    async def look(self, key: str, job: int) -> Found:
        """The answer, if there is one, and whether there is the job."""
        return await self._store.read(_look, key, job)

    async def leave(self, job: int) -> None:
        """Record that this process no longer waits for a job, and cancel it if no other does.

        A process that begins to wait at this very moment finds the job gone, and adds it again.
        """
        if await self._store.write(_leave, {"of": job, "asker": self._id}):
            await self._queries.mark_job_as_cancelled([cast("JobId", job)])

    async def ahead(self, job: int) -> int:
        """Number of jobs that will begin before a waiting one."""
        return await self._store.read(_count, _AHEAD, {"of": job})

    # Whoever does the jobs

    async def claim(self, kinds: Collection[str], worker: UUID) -> EngineJob | None:
        """The next job of these kinds, which now is this worker's; None if there is none."""
        from pgqueuer.queries import EntrypointExecutionParameter
        from pgqueuer.types import QueueEntrypoint, QueueManagerId

        unlimited = EntrypointExecutionParameter(concurrency_limit=0)
        found = await self._queries.dequeue(
            batch_size=1,
            entrypoints={QueueEntrypoint(kind): unlimited for kind in sorted(kinds)},
            queue_manager_id=QueueManagerId(worker),
            global_concurrency_limit=None,
            heartbeat_timeout=self._dead_after,
        )
        if not found:
            return None
        (job,) = found
        deaths = 0
        if job.updated - job.created > self._dead_after:
            deaths = await self._store.read(_count, _PICKS, {"of": job.id}) - 1 - job.attempts
        headers: Any = job.headers or {}
        match = int(headers["match"]) if "match" in headers else None
        return EngineJob(job.id, job.entrypoint, headers["key"], match, job.payload or b"", deaths, job)

    async def beat(self, jobs: Collection[int], worker: UUID | None) -> None:
        """Record that the process that does these jobs is alive, and this worker unless it is a reserve."""
        if jobs:
            await self._queries.update_heartbeat([cast("JobId", job) for job in jobs])
        if worker is not None:
            await self._store.write(_run, _SEE, {"of": worker})

    async def sign_off(self, worker: UUID) -> None:
        """Remove a worker from the list of workers."""
        await self._store.write(_run, _UNSEE, {"of": worker})

    async def finish(self, job: EngineJob, content: bytes, *, failed: bool = False) -> None:
        """Store the answer of a job, and notify the waiting process."""
        logged = _Statement()
        await replace(self._queries, driver=cast("Any", logged)).log_jobs(
            [(job.queued, "exception" if failed else "successful", None)]
        )
        await self._store.write(_finish, logged, {"key": job.key, "failed": failed, "content": content})

    async def give_back(self, job: EngineJob) -> None:
        """Requeue a job for another worker."""
        await self._queries.retry_job(job.queued, timedelta(0), None)
        await self._queries.driver.notify(CHANNEL, "given back")

    # Whoever watches

    async def workers_alive(self) -> int:
        """Number of workers, without those in reserve."""
        return await self._store.read(_count, _ALIVE, {})

    async def backlog(self) -> Backlog:
        """The jobs that wait, in all processes."""
        ages = await self._queries.queue_age()
        # A job that was added after this transaction began has a negative age.
        oldest = max([0.0, *(age.oldest_age_seconds for age in ages)])
        return Backlog(sum(age.queued_count for age in ages), oldest, await self.workers_alive())

    async def clean(self) -> None:
        """Delete rows that are no longer needed."""
        await self._store.write(_clean)


class _Driver:
    """PgQueuer's way to the database: units of work. `bot.storage.peers` listens, on a connection past any pooler."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def fetch(self, query: str, *args: object) -> list[dict[str, object]]:
        return await self._store.write(_fetch, query, args)

    async def execute(self, query: str, *args: object) -> str:
        await self._store.write(_execute, query, args)
        return ""

    async def notify(self, channel: str, payload: str) -> None:
        await self.execute("SELECT pg_notify($1, $2)", channel, payload)


class _Statement:
    """A driver that keeps PgQueuer's statement, so that it runs within a unit of work of ours."""

    query = ""
    args: tuple[object, ...] = ()

    async def execute(self, query: str, *args: object) -> str:
        self.query, self.args = query, args
        return ""


def _fetch(db: Connection, query: str, args: tuple[object, ...]) -> list[dict[str, object]]:
    return [dict(row) for row in db.exec_driver_sql(query, args).mappings()]


def _execute(db: Connection, query: str, args: tuple[object, ...]) -> None:
    db.exec_driver_sql(query, args)


def _run(db: Connection, statement: Executable, given: dict[str, object]) -> None:
    db.execute(statement, given)


def _count(db: Connection, statement: Executable, given: dict[str, object]) -> int:
    return int(db.execute(statement, given).scalar_one())


def _look(db: Connection, key: str, job: int) -> Found:
    # In this order: a job that is finished in between has its answer.
    is_there = bool(db.execute(_IS_THERE, {"of": job}).scalar())
    row = db.execute(_FIND, {"of": key}).one_or_none()
    return Found(None, False, is_there) if row is None else Found(row.content, row.failed, is_there)


def _known(db: Connection, key: str) -> bytes | None:
    db.execute(_FORGET_FAILURE, {"of": key})
    row = db.execute(_FIND, {"of": key}).one_or_none()
    return None if row is None else bytes(row.content)


def _leave(db: Connection, given: dict[str, object]) -> bool:
    """Whether a job has no waiters any more; False if it is gone."""
    row = db.execute(_LEAVE, given).one_or_none()
    return row is not None and not row[0]


def _finish(db: Connection, logged: _Statement, found: dict[str, object]) -> None:
    db.execute(_STORE, found)
    _execute(db, logged.query, logged.args)
    tell_answer(db, str(found["key"]))


def _clean(db: Connection) -> None:
    for statement in _CLEANING:
        db.execute(statement)
