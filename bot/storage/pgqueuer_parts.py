"""All that we use of PgQueuer although it isn't documented: its tables, their names, and its notices.

Its documented methods (`pgqueuer.queries.Queries`) do the rest, in `bot.storage.engine_jobs`. PgQueuer only needs to be
installed where PostgreSQL is used, so it is imported late. `tests/test_library_contracts.py` checks each part.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import BigInteger, Column, ColumnElement, DateTime, Integer, MetaData, Table, Text, literal_column
from sqlalchemy.dialects.postgresql import JSONB

if TYPE_CHECKING:
    from pgqueuer.domain.settings import DBSettings
    from pgqueuer.queries import Queries

CHANNEL: Final = "banmen_ch_pgqueuer"
"""The channel on which PgQueuer tells of new and cancelled jobs."""
METADATA = MetaData()
"""Apart from the store's other tables: these are in PostgreSQL alone, and in no backup."""
PREFIX: Final = "banmen_pgqueuer"
"""The prefix of the names of PgQueuer's tables."""
JOB = Table(
    PREFIX,
    METADATA,
    Column("id", BigInteger, primary_key=True),
    Column("priority", Integer),
    Column("created", DateTime(timezone=True)),
    Column("status", Text),
    Column("headers", JSONB),
)
OUTCOME = Table(
    f"{PREFIX}_log",
    METADATA,
    Column("id", BigInteger, primary_key=True),
    Column("created", DateTime(timezone=True)),
    Column("job_id", BigInteger),
    Column("status", Text),
)
# Which PgQueuer brings, and Banmen doesn't use.
for _name in ("schedules", "statistics"):
    Table(f"{PREFIX}_{_name}", METADATA)
# A type of PgQueuer's own.
QUEUED: Final[ColumnElement[str]] = literal_column("'queued'")
PICKED: Final[ColumnElement[str]] = literal_column("'picked'")


def queries_by(driver: Any) -> Queries:
    """PgQueuer's queries of these tables, by a driver."""
    from pgqueuer.adapters.persistence.qb import QueryBuilderEnvironment, QueryQueueBuilder, QuerySchedulerBuilder
    from pgqueuer.queries import Queries

    named = settings()
    return Queries(driver, QueryBuilderEnvironment(named), QueryQueueBuilder(named), QuerySchedulerBuilder(named))


def settings() -> DBSettings:
    """PgQueuer's settings; all are named, because it would take the others from the environment."""
    from pgqueuer.domain.settings import DBSettings, Durability

    names: Any = {
        "channel": CHANNEL,
        "function": "banmen_fn_pgqueuer_changed",
        "trigger": "banmen_tg_pgqueuer_changed",
        "queue_status_type": f"{PREFIX}_status",
        "queue_table": PREFIX,
        "queue_table_log": f"{PREFIX}_log",
        "schedules_table": f"{PREFIX}_schedules",
        "statistics_table": f"{PREFIX}_statistics",
    }
    return DBSettings(prefix="banmen_", db_schema=None, durability=Durability.volatile, widen_id=False, **names)


def cancelled_jobs(notice: str) -> list[int]:
    """The jobs that a notice on `CHANNEL` says were cancelled; empty if it says something else."""
    try:
        said = json.loads(notice)
        return [int(job) for job in said["ids"]] if said["type"] == "cancellation_event" else []
    except (ValueError, KeyError, TypeError):
        return []
