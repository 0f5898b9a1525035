"""Backups: all tables of a database in one file, which can be restored into an empty database of either kind.

Only the secret of nonces is left out, so that a restored database doesn't repeat nonces.

The file is compressed by gzip and holds a line of JSON for each of these, in this order:

- the head: `{"banmen": "backup", "format": 1, "schema": "v0100", "made": "2026-01-01T12:00:00+00:00"}`
- for each table its columns, and how their values are written: `{"table": "log", "columns": {"match_id": "plain", …}}`
- after it, its rows: `[1, 0, "move", …]`
- the highest id that was ever given to a row, for each table that numbers its rows: `{"ids": {"match": 812, …}}`
- the end, with the number of all rows: `{"end": 51034}`

Values are written as JSON writes them ("plain"), in ISO 8601 ("time"), in base64 ("bytes"), or as JSON in a text
("json"); null is NULL in all of them.
"""

from __future__ import annotations

import asyncio
import base64
import gzip
import os
import re
import sqlite3
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

import orjson
import structlog
from sqlalchemy import (
    JSON,
    Column,
    Connection,
    DateTime,
    LargeBinary,
    Select,
    Table,
    Text,
    cast,
    column,
    delete,
    exists,
    func,
    insert,
    inspect,
    select,
    text,
    tuple_,
)
from sqlalchemy import table as table_of
from sqlalchemy.exc import OperationalError, SQLAlchemyError, StatementError
from sqlalchemy.types import TypeEngine

from bot.errors import ExplainedError
from bot.storage.database import (
    ResultT,
    StoreError,
    check_file,
    is_disk_full,
    not_opened,
    open_database,
    read_address,
    reason,
)
from bot.storage.migration import is_known, upgrade, version
from bot.storage.process_state import NONCE_SECRET, LastBackup, note_backup
from bot.storage.store import utc_now
from bot.storage.tables import Utc, backoff, claim, heartbeat, kept, metadata, shard_heartbeat

FORMAT = 1
"""The version of the file's format."""
LONGEST_LINE = 16 << 20
"""Bytes of a line that are read: ten times those of the longest match."""
GREATEST_ID = 1 << 62
"""The greatest id of a row, which leaves room for new ones."""
BATCH = 1000
"""Number of rows that are read or written at once."""
VOLATILE_TABLES = (heartbeat, shard_heartbeat, kept, claim, backoff)
"""Tables that a bot fills as soon as it runs. A database with nothing else in it counts as empty."""
_BROKEN = (EOFError, gzip.BadGzipFile, zlib.error, ValueError, KeyError, TypeError, AttributeError, StopIteration)
"""The errors raised by reading a file that is truncated, damaged or not a backup."""
_SCHEMA_NAME = re.compile(r"v[0-9]{4}")
_SNAPSHOT = {"sqlite": "BEGIN", "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"}
"""Begins a transaction whose statements all see the database as it is at the first of them."""

_LAST_VALUE = text("SELECT pg_sequence_last_value(pg_get_serial_sequence(:of, 'id')::regclass)")
_SET_VALUE = text("SELECT setval(pg_get_serial_sequence(:of, 'id')::regclass, :last)")
_LAST_ROW = text("SELECT seq FROM sqlite_sequence WHERE name = :of")
_FORGET_LAST_ROW = text("DELETE FROM sqlite_sequence WHERE name = :of")
_SET_LAST_ROW = text("INSERT INTO sqlite_sequence (name, seq) VALUES (:of, :last)")

BackupErrorKey: TypeAlias = Literal[
    "nothing",
    "exists",  # file
    "not-written",  # file, why
    "not-read",  # file, why
    "broken",  # file
    "newer",  # file
    "not-empty",
    "refused",  # file, why
]


_log = structlog.get_logger("banmen.storage")


class BackupError(ExplainedError[BackupErrorKey, str]):
    """A backup can't be made or restored, and nothing has changed."""


class Counts(NamedTuple):
    """The size of a backup."""

    matches: int
    rows: int
    """Rows of all tables."""


class _Kind(NamedTuple):
    """The form in which a column's values are written to a file."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]
    type: TypeEngine[Any] | None
    """The type with which they are stored again; None to leave it to the driver."""


def _same(value: Any) -> Any:
    return value


def _read_json(value: str) -> Any:
    # None would be stored as NULL.
    found = orjson.loads(value)
    return JSON.NULL if found is None else found


_KINDS = {
    "plain": _Kind(_same, _same, None),
    "time": _Kind(datetime.isoformat, datetime.fromisoformat, Utc()),
    "bytes": _Kind(lambda value: base64.b64encode(value).decode(), base64.b64decode, LargeBinary()),
    "json": _Kind(_same, _read_json, JSON(none_as_null=True)),
}


def _kind_of(column: Column[Any]) -> str:
    kinds = ((JSON, "json"), (LargeBinary, "bytes"), ((Utc, DateTime), "time"))
    return next((name for types, name in kinds if isinstance(column.type, types)), "plain")


# Making a backup


async def back_up(url: str, file: Path) -> Counts:
    """Write the database at `url` to a new file, as it is at one moment, and note in it that there is this backup.

    Others may use the database meanwhile. Raises BackupError "nothing", "exists" or "not-written"; StoreError.
    """
    check_file(url)
    database, made = open_database(url), utc_now()
    try:
        with _new(file) as lines:
            try:
                counts = await database.read(lambda connection: _write_all(connection, lines))
            except OSError as error:
                # The database's: those of the file are BackupErrors.
                raise not_opened(error) from error
        last = LastBackup(made, (await asyncio.to_thread(file.stat)).st_size)
        try:
            await database.write(lambda connection: note_backup(connection, last))
        except (SQLAlchemyError, OSError) as error:
            # A database that can only be read can be backed up.
            _log.warning("backup not noted", why=reason(error))
        return counts
    except SQLAlchemyError as error:
        raise not_opened(error) from error
    finally:
        await database.close()


@contextmanager
def _new(file: Path) -> Iterator[_Lines]:
    """A new compressed file that only its owner may read; deleted if the block raises."""
    try:
        # It contains the seeds of dice, and data about people.
        raw = os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
    except FileExistsError:
        raise BackupError("exists", file=str(file)) from None
    except OSError as error:
        raise BackupError("not-written", file=str(file), why=error.strerror or "") from error
    try:
        with raw:
            with gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=6) as compressed:
                yield _Lines(file, compressed)
            raw.flush()
            os.fsync(raw.fileno())
    except OSError as error:
        file.unlink(missing_ok=True)
        raise BackupError("not-written", file=str(file), why=error.strerror or "") from error
    except BaseException:
        file.unlink(missing_ok=True)
        raise


class _Lines(NamedTuple):
    """A file that is being written."""

    file: Path
    compressed: gzip.GzipFile

    def write(self, value: object) -> None:
        """Write a line. Raises BackupError "not-written"."""
        line = orjson.dumps(value) + b"\n"
        try:
            self.compressed.write(line)
        except OSError as error:
            raise BackupError("not-written", file=str(self.file), why=error.strerror or "") from error


def _write_all(connection: Connection, lines: _Lines) -> Counts:
    connection.exec_driver_sql(_SNAPSHOT[connection.dialect.name])
    try:
        schema = version(connection)
        if schema is None:
            raise BackupError("nothing")
        if not is_known(schema):
            raise StoreError("too-new", schema=schema)
        made = utc_now().isoformat(timespec="seconds")
        lines.write({"banmen": "backup", "format": FORMAT, "schema": schema, "made": made})
        rows = {table.name: _write_table(connection, table, lines) for table in _stored_tables(connection)}
        lines.write({"ids": _last_ids(connection)})
        lines.write({"end": sum(rows.values())})
        return Counts(rows["match"], sum(rows.values()))
    finally:
        connection.exec_driver_sql("ROLLBACK")


def _stored_tables(connection: Connection) -> Sequence[Table]:
    """The tables that the database has, those first to which others refer. An older schema has fewer."""
    there = set(inspect(connection).get_table_names())
    return [table for table in metadata.sorted_tables if table.name in there]


def _write_table(connection: Connection, table: Table, lines: _Lines) -> int:
    """Write the rows of a table, and return their number."""
    there = {found["name"] for found in inspect(connection).get_columns(table.name)}
    columns = [column for column in table.columns if column.name in there]
    kinds = {str(column.name): _kind_of(column) for column in columns}
    lines.write({"table": table.name, "columns": kinds})
    # JSON is copied as it is written, without being read.
    values = [cast(column, Text) if kinds[column.name] == "json" else column for column in columns]
    writers = [_KINDS[kind].write for kind in kinds.values()]
    count = 0
    query = select(*values, *table.primary_key.columns)
    if table is kept:
        query = query.where(kept.c.key != NONCE_SECRET)
    for rows in _batches(connection, table, query):
        for row in rows:
            pairs = zip(writers, row[: len(writers)], strict=True)
            lines.write([None if value is None else write(value) for write, value in pairs])
        count += len(rows)
    return count


def _batches(connection: Connection, table: Table, query: Select[Any]) -> Iterator[Sequence[Sequence[Any]]]:
    """The rows of a table by its primary key, which the query selects last, in batches that fit in memory."""
    keys = tuple(table.primary_key.columns)
    query = query.order_by(*keys).limit(BATCH)
    rows = connection.execute(query).all()
    while rows:
        yield rows
        last = tuple(rows[-1])[-len(keys) :]
        rows = connection.execute(query.where(tuple_(*keys) > last)).all() if len(rows) == BATCH else []


def _numbered(names: set[str]) -> Sequence[Table]:
    """Those of the named tables that number their rows."""
    return [table for table in metadata.sorted_tables if table.name in names and table.autoincrement_column is not None]


def _last_ids(connection: Connection) -> Mapping[str, int]:
    """The highest ids that were ever given: ids of deleted rows aren't given again, because old buttons keep them."""
    found = {}
    for table in _numbered({table.name for table in _stored_tables(connection)}):
        highest = connection.execute(select(func.max(table.c.id))).scalar()
        found[str(table.name)] = max(highest or 0, _counter(connection, table) or 0)
    return found


def _keeps_counter(table: Table) -> bool:
    """Whether SQLite remembers the ids that it has given to a table's rows."""
    return bool(table.dialect_options["sqlite"]["autoincrement"])


def _counter(connection: Connection, table: Table) -> int | None:
    """The highest id that the database remembers to have given to a row."""
    if connection.dialect.name == "postgresql":
        return connection.execute(_LAST_VALUE, {"of": f'"{table.name}"'}).scalar()
    return connection.execute(_LAST_ROW, {"of": table.name}).scalar() if _keeps_counter(table) else None


async def read_once(url: str, query: Callable[[Connection], ResultT]) -> ResultT:
    """The answer of a query of the database at `url`. Raises StoreError."""
    check_file(url)
    database = open_database(url)
    try:
        return await database.read(query)
    except (SQLAlchemyError, OSError) as error:
        raise not_opened(error) from error
    finally:
        await database.close()


# Restoring it


async def restore(url: str, file: Path) -> Counts:
    """Fill the empty database at `url` from a backup and migrate it; on failure nothing changes.

    Raises BackupError "not-read", "broken", "newer", "not-empty" or "refused"; StoreError.
    """
    database, new = open_database(url), _new_files(url)
    try:
        counts = await database.write(lambda connection: _restore(connection, file))
        new = []
        return counts
    except (SQLAlchemyError, OSError) as error:
        raise not_opened(error) from error
    finally:
        await database.close()
        for each in new:
            each.unlink(missing_ok=True)


def _new_files(url: str) -> list[Path]:
    """The files that SQLite makes for a database that isn't there yet; none if it is, nor for PostgreSQL."""
    address = read_address(url)
    file = Path(address.database or "")
    if address.drivername != "sqlite" or file.exists():
        return []
    return [file.with_name(file.name + end) for end in ("", "-wal", "-shm")]


def _restore(connection: Connection, file: Path) -> Counts:
    _check_whole(file)
    entries = _entries(file)
    nothing: tuple[str, Any, int] = "", None, 0
    kind, head, _ = next(entries, nothing)
    written, schema = (head.get("format"), head.get("schema")) if kind == "banmen" else (None, None)
    if type(written) is not int or written < 1 or not isinstance(schema, str) or not _SCHEMA_NAME.fullmatch(schema):
        raise BackupError("broken", file=str(file))
    if written > FORMAT or not is_known(schema):
        raise BackupError("newer", file=str(file))
    _make_ready(connection, schema)
    try:
        counts = _fill(connection, entries)
    except (StatementError, OverflowError) as error:
        if _is_about_content(error):
            raise BackupError("refused", file=str(file), why=reason(error)) from error
        raise
    if counts is None:
        raise BackupError("broken", file=str(file))
    upgrade(connection)
    return counts


def _is_about_content(error: StatementError | OverflowError) -> bool:
    """Whether an error says that the database can't store a value, rather than that it has failed itself."""
    if is_disk_full(error) or not_opened(error).key == "not-reached":
        return False
    return not isinstance(error, OperationalError) or getattr(error.orig, "sqlite_errorcode", 0) == sqlite3.SQLITE_ERROR


def _check_whole(file: Path) -> None:
    """Verify the file's checksum before any of its content is used."""
    with _explaining(file), gzip.open(file, "rb") as compressed:
        while compressed.read(1 << 20):
            pass


@contextmanager
def _explaining(file: Path) -> Iterator[None]:
    """Raises BackupError "broken" or "not-read" in place of the errors of a file that can't be read."""
    try:
        yield
    except _BROKEN as error:
        raise BackupError("broken", file=str(file)) from error
    except OSError as error:
        raise BackupError("not-read", file=str(file), why=error.strerror or "") from error


def _entries(file: Path) -> Iterator[tuple[str, Any, int]]:
    """The lines of a backup: their kinds, which are their first keys or "row", what they say, and their lengths.

    Raises BackupError "broken" or "not-read".
    """
    filled = _Filled("", {})
    with _explaining(file), gzip.open(file, "rb") as compressed:
        while text := compressed.readline(LONGEST_LINE + 1):
            if len(text) > LONGEST_LINE:
                raise ValueError("a line is too long")
            line = orjson.loads(text)
            kind = "row" if isinstance(line, list) else next(iter(line))
            if kind == "row":
                yield kind, filled.row(line), len(text)
            elif kind == "table":
                columns = {name: _KINDS[column] for name, column in line["columns"].items()}
                filled = _Filled(metadata.tables[line["table"]].name, columns)
                yield kind, filled, len(text)
            else:
                yield kind, line if kind == "banmen" else _checked(kind, line[kind]), len(text)


def _checked(kind: str, said: Any) -> Any:
    """The content of a line of this kind. Raises ValueError if it is of the wrong type."""
    is_right = (
        isinstance(said, dict) and all(type(last) is int and 0 <= last <= GREATEST_ID for last in said.values())
        if kind == "ids"
        else kind == "end" and type(said) is int
    )
    if not is_right:
        raise ValueError(f"not a line of the kind {kind}")
    return said


def _make_ready(connection: Connection, schema: str) -> None:
    """Give an empty database the schema of the backup. Raises BackupError "not-empty"."""
    there = _stored_tables(connection)
    for table in there:
        if table not in VOLATILE_TABLES and connection.execute(select(exists(select(table)))).scalar():
            raise BackupError("not-empty")
    if version(connection) not in {None, schema}:
        # Migrations that follow may compute something from the rows, so they come after these.
        metadata.drop_all(connection, there)
        connection.execute(text("DROP TABLE alembic_version"))
    upgrade(connection, schema)
    # Some of them a migration fills.
    for table in reversed(_stored_tables(connection)):
        connection.execute(delete(table))


def _is_beyond(row_id: object) -> bool:
    return isinstance(row_id, int) and row_id > GREATEST_ID


class _Filled(NamedTuple):
    """A table that is being filled."""

    name: str
    columns: Mapping[str, _Kind]

    def row(self, values: Sequence[Any]) -> Mapping[str, Any]:
        """A row as it is stored, from a line. Raises ValueError for a row of no table, or with an impossible id."""
        if not self.name:
            raise ValueError("a row before the first table")
        pairs = zip(self.columns.items(), values, strict=True)
        row = {name: None if value is None else kind.read(value) for (name, kind), value in pairs}
        if metadata.tables[self.name].autoincrement_column is not None and _is_beyond(row.get("id")):
            raise ValueError("no id would be left")
        return row

    def add(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        """Store rows."""
        if rows:
            columns = (column(name, kind.type) for name, kind in self.columns.items())
            connection.execute(insert(table_of(self.name, *columns)), rows)


def _fill(connection: Connection, entries: Iterator[tuple[str, Any, int]]) -> Counts | None:
    """Store the rows of a backup; None if it doesn't end as it should."""
    filled = _Filled("", {})
    batch: list[Mapping[str, Any]] = []
    length = 0
    counts: Counter[str] = Counter()
    ids: Mapping[str, int] | None = None
    for kind, said, read in entries:
        if kind == "row":
            batch.append(said)
            length += read
            counts[filled.name] += 1
        if kind != "row" or len(batch) == BATCH or length > LONGEST_LINE:
            filled.add(connection, batch)
            batch, length = [], 0
        if kind == "table":
            filled = said
        elif kind == "ids":
            ids = said
            _continue_ids(connection, said)
        elif kind == "end":
            is_whole = ids is not None and said == counts.total() and next(entries, None) is None
            return Counts(counts["match"], said) if is_whole else None
    return None


def _continue_ids(connection: Connection, ids: Mapping[str, int]) -> None:
    """Let the next rows get ids above these."""
    for table in _numbered({name for name, last in ids.items() if last > 0}):
        if connection.dialect.name == "postgresql":
            connection.execute(_SET_VALUE, {"of": f'"{table.name}"', "last": ids[table.name]})
        elif _keeps_counter(table):
            connection.execute(_FORGET_LAST_ROW, {"of": table.name})
            connection.execute(_SET_LAST_ROW, {"of": table.name, "last": ids[table.name]})
