"""The database: its address, its schema, its start."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, event, text

from bot.core.match import MatchId
from bot.features import relocation, spectating
from bot.features.spectating import queries as spectating_queries
from bot.features.spectating.spectators import How
from bot.matches import challenges, clocks
from bot.matches.challenges import queries as challenges_queries
from bot.storage import StoreError, engine_jobs, match_queries, migrate, open_store
from bot.storage.database import is_temporary, not_opened, open_database, read_address
from bot.storage.matches import going_matches, load_match, load_match_in, play_move, record_shown
from bot.storage.migration import MIGRATIONS, OLDEST, bring_up_to_date, version
from bot.storage.process_state import NONCE_SECRET
from bot.storage.tables import SCHEMA, kept, metadata
from bot.storage.upserts import upserts
from bot.texts import say
from tests import forked
from tests.core.conftest import ALICE, CAROL, GUILD, Clock, House
from tests.for_each import for_each
from tests.postgres import database, execute
from tests.statements import prepare_as_in_use

pytestmark = pytest.mark.both_databases


async def test_a_connection_that_is_gone_is_no_error_at_the_end(
    postgres: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(connection: asyncpg.Connection, **_: object) -> None:
        connection.terminate()
        raise BrokenPipeError

    await execute(postgres, "CREATE DATABASE gone")
    opened = open_database(database(postgres, "gone"))
    assert await opened.read(version) is None
    monkeypatch.setattr(asyncpg.Connection, "close", fail)
    await opened.close()
    assert caplog.messages == []


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("postgres://u:p@h:5/d?sslmode=require", "postgresql://u:p@h:5/d?sslmode=require"),
        ("postgresql://h/d", "postgresql://h/d"),
        ("postgresql+asyncpg://h/d", "postgresql://h/d"),
        ("sqlite:///banmen.db", "sqlite:///banmen.db"),
        ("sqlite+aiosqlite:////var/banmen.db", "sqlite:////var/banmen.db"),
    ],
)
def test_database_addresses_are_accepted_as_hosts_provide_them(given: str, read: str) -> None:
    assert read_address(given).render_as_string(hide_password=False) == read


@for_each(
    ("given", "key"),
    [
        ("", "no-address"),
        ("banmen.db", "no-address"),
        ("postgresql://user:secret@host:port/banmen", "no-address"),
        ("postgresql://user:secret@[::1/banmen", "no-address"),
        ("postgresql://user:secret@host:99999/banmen", "no-address"),
        ("postgresql://user:secret@host:0/banmen", "no-address"),
        ("sqlite://host/banmen.db", "no-address"),
        ("sqlite:///banmen.db?mode=ro", "no-address"),
        ("mysql://h/d", "wrong-kind"),
        ("sqlite://", "no-file"),
        ("sqlite:///:memory:", "no-file"),
    ],
)
def test_an_unusable_database_address_is_refused(given: str, key: str) -> None:
    with pytest.raises(StoreError) as told:
        read_address(given)
    assert told.value.key == key
    assert "DATABASE_URL" in say("en", f"database-{key}", **told.value.evidence)


@pytest.mark.parametrize("package", ["asyncpg", "pgqueuer"])
def test_a_missing_package_for_postgresql_is_named_with_its_command(
    monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(StoreError, match="no-driver") as told:
        open_database("postgresql://h/d")
    assert "-m pip install -r requirements-server.txt" in say("en", "database-no-driver", **told.value.evidence)


@pytest.mark.parametrize("extra", ["&sslmode=disable", "&ssl=disable&channel_binding=prefer", "&sslmode=prefer"])
async def test_ssl_settings_in_a_postgresql_address_are_understood(postgres: str, extra: str) -> None:
    address = database(postgres, "template1").replace("postgresql://", "postgres://") + extra
    opened = open_database(address)
    assert await opened.read(lambda connection: connection.execute(text("SELECT 1")).scalar()) == 1
    await opened.close()


async def test_a_wrong_password_or_a_missing_server_stops_the_start(postgres: str) -> None:
    missing = database(postgres, "no_such_database")
    with pytest.raises(StoreError, match=r'^not-opened \(why: database "no_such_database" does not exist\)$'):
        await migrate(missing)
    with pytest.raises(StoreError, match=r"^not-reached \(why: .+\)$") as told:
        await migrate("postgresql://user:secret@127.0.0.1:1/none")
    assert "secret" not in str(told.value)


async def test_a_file_that_is_not_a_database_stops_the_start(tmp_path: Path) -> None:
    file = tmp_path / "letter.db"
    file.write_text("Dear reader, this is not a database. " * 40)
    with pytest.raises(StoreError, match=r"^damaged \(why: file is not a database\)$"):
        await migrate(f"sqlite:///{file}")


async def test_the_database_files_folder_is_not_created(tmp_path: Path) -> None:
    file = tmp_path / "new" / "folder" / "banmen.db"
    with pytest.raises(StoreError, match="folder-missing"):
        async with open_store(f"sqlite:///{file}"):
            pass
    assert not file.parent.parent.exists()


SCHEMA_OF = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'alembic%'",
    "postgresql": """
        SELECT table_name || '.' || column_name,
            concat_ws(' ', data_type, is_nullable, column_default, is_identity) FROM information_schema.columns
            WHERE table_schema = 'public'
        UNION SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
        UNION SELECT conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) FROM pg_constraint
            WHERE connamespace = 'public'::regnamespace
    """,
}
"""Lists everything that a database consists of, with its definition."""


@pytest.mark.changes_tables
async def test_the_migrations_create_the_tables_as_they_are_defined(url: str) -> None:
    apart = tuple(table.name for table in engine_jobs.TABLES)

    def parts(definition: str) -> list[str]:
        """The parts of a table's definition in some order: SQLite writes new columns after the keys."""
        if not definition.startswith("CREATE TABLE"):
            return [definition]
        head, inner = definition.split("(", 1)
        inner, tail = inner.rsplit(")", 1)
        return [head + tail, *sorted(part.strip() for part in re.split(r",(?![^()]*\))", inner))]

    def definitions(connection: Connection) -> dict[str, list[str]]:
        rows = connection.execute(text(SCHEMA_OF[connection.dialect.name]))
        found = {str(name): parts(str(definition)) for name, definition in rows}
        return {name: definition for name, definition in found.items() if not name.startswith(("alembic", *apart))}

    def create_again(connection: Connection) -> None:
        metadata.drop_all(connection)
        metadata.create_all(connection)

    opened = open_database(url)
    migrated = await opened.read(definitions)
    await opened.write(create_again)
    assert migrated == await opened.read(definitions)
    await opened.close()


def test_the_schema_version_is_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_heads() == [SCHEMA]


async def test_migrating_again_keeps_the_data(url: str) -> None:
    async with open_store(url) as store:
        match = await House(store, Clock()).vault()
    await migrate(url)
    async with open_store(url) as store:
        assert await load_match(House(store, Clock()).store, match.id) == match


async def test_processes_that_start_at_once_migrate_once_on_sqlite(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'fresh.db'}"
    settings = {"DATABASE_URL": address, "DATA_FOLDER": str(tmp_path)}
    journals = [tmp_path / f"journal-{number}" for number in range(4)]
    processes = [await forked.start(["migrate"], tmp_path, settings, journal) for journal in journals]
    for process in processes:
        await asyncio.to_thread(process.join)
        assert process.exitcode == 0
    (line,) = "".join(journal.read_text() for journal in journals).splitlines()
    assert json.loads(line)["event"] == "new database"


async def test_processes_that_start_at_once_migrate_once_on_postgresql(postgres: str) -> None:
    await execute(postgres, "CREATE DATABASE fresh")
    await asyncio.gather(*(migrate(database(postgres, "fresh")) for _ in range(4)))
    async with open_store(database(postgres, "fresh")) as store:
        await House(store, Clock()).vault()


async def become_newer(url: str, oldest: str) -> None:
    """Let a database be as a newer release leaves it, which the releases from `oldest` on can use."""

    def work(connection: Connection) -> None:
        connection.execute(text("UPDATE alembic_version SET version_num = 'v9999'"))
        connection.execute(upserts(kept)[connection.dialect.name], {"key": OLDEST, "value": oldest})

    opened = open_database(url)
    await opened.write(work)
    await opened.close()


@pytest.mark.changes_tables
async def test_a_database_of_a_much_newer_version_is_left_alone(url: str) -> None:
    await become_newer(url, "v9998")
    with pytest.raises(StoreError, match=r"^too-new \(schema: v9999\)$"):
        await migrate(url)


@pytest.fixture
def next_migrations(tmp_path: Path) -> Path:
    """Our migrations and one more, which adds a table."""
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "v9000_test.py").write_text(
        "from alembic import op\nimport sqlalchemy as sa\n"
        f"revision, down_revision = 'v9000', '{SCHEMA}'\n"
        "def upgrade():\n    op.create_table('more', sa.Column('id', sa.Integer, primary_key=True))\n"
    )
    return folder


def is_private(file: Path) -> bool:
    """Whether nobody but its owner may read a file, on systems that know such permissions."""
    return os.name != "posix" or not file.stat().st_mode & 0o077


async def test_a_sqlite_file_is_copied_before_a_migration(
    sqlite_template: Path, next_migrations: Path, tmp_path: Path
) -> None:
    file = shutil.copy(sqlite_template, tmp_path / "banmen.db")
    async with open_store(f"sqlite:///{file}") as store:
        match = await House(store, Clock()).vault()
        await store.nonce_secret()
    copies = [tmp_path / f"banmen-{SCHEMA}{number}.db" for number in ("", "-2")]
    for copy in copies:
        opened = open_database(f"sqlite:///{file}")
        await bring_up_to_date(opened, "v9000", next_migrations)
        await bring_up_to_date(opened, "v9000", next_migrations)
        assert await opened.read(version) == "v9000"
        await opened.close()
        assert is_private(copy)
        with closing(sqlite3.connect(copy)) as copied:
            assert not copied.execute("SELECT * FROM kept WHERE key = ?", [NONCE_SECRET]).fetchall()
        # Going back is putting the copy in its place.
        shutil.copy(copy, file)
        async with open_store(f"sqlite:///{file}") as store:
            assert await load_match(House(store, Clock()).store, match.id) == match
    assert not copies[0].with_stem(f"banmen-{SCHEMA}-3").exists()


async def test_a_migration_without_room_for_its_copy_is_not_run(
    sqlite_template: Path, next_migrations: Path, tmp_path: Path
) -> None:
    file = shutil.copy(sqlite_template, tmp_path / "banmen.db")
    (tmp_path / f"banmen-{SCHEMA}.db.part").mkdir()
    opened = open_database(f"sqlite:///{file}")
    with pytest.raises(StoreError, match="not-copied") as told:
        await bring_up_to_date(opened, "v9000", next_migrations)
    assert say("en", "database-not-copied", **told.value.evidence).endswith("Nothing in it was changed.")
    assert await opened.read(version) == SCHEMA
    await opened.close()


@pytest.mark.changes_tables
async def test_a_database_of_the_next_release_is_used_as_it_is(url: str) -> None:
    await become_newer(url, SCHEMA)
    async with open_store(url) as store:
        await House(store, Clock()).vault()
        assert await store.read(version) == "v9999"


def test_a_start_on_sqlite_without_migrations_loads_only_what_it_needs(sqlite_template: Path) -> None:
    program = (
        "import asyncio, sys\n"
        "from bot.storage import open_store\n"
        "async def start():\n"
        "    async with open_store(sys.argv[1]):\n"
        "        unwanted = 'alembic', 'asyncpg', 'mako', 'sqlalchemy.orm'\n"
        "        print([name for name in sys.modules if name.startswith(unwanted)])\n"
        "asyncio.run(start())\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", program, f"sqlite:///{sqlite_template}"], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == "[]"


async def test_sqlite_is_configured_to_survive_a_power_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.storage.database._prepare", prepare_as_in_use)
    address = f"sqlite:///{tmp_path / 'banmen.db'}"
    await migrate(address)
    opened = open_database(address)

    def settings(connection: Connection) -> list[Any]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    for run in (opened.read, opened.write):
        assert await run(settings) == ["wal", 2, 1, 10_000]
    await opened.close()


def test_sqlite_overwrites_what_is_deleted_whatever_its_build_does(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "banmen.db")) as connection:
        connection.execute("PRAGMA secure_delete = OFF")
        prepare_as_in_use(connection, None)
        assert connection.execute("PRAGMA secure_delete").fetchone() == (1,)


async def test_no_query_scans_a_whole_table(tmp_path: Path) -> None:
    asked: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_rest: Any) -> None:
        # The first of several rows stands for all.
        asked.append((statement, parameters[0] if isinstance(parameters, list) else parameters))

    file = tmp_path / "banmen.db"
    async with open_store(f"sqlite:///{file}") as store:
        house = House(store, Clock())
        event.listen(Engine, "before_cursor_execute", note)
        try:
            match = await house.vault()
            store = house.store
            match = await play_move(store, match.id, 0, ALICE.id, "c1-d2")
            await record_shown(store, match, 1, 71)
            await record_shown(store, match, 1, 70)
            await store.read(match_queries.unswept)
            await store.write(match_queries.note_swept, match.id, 1)
            await load_match_in(store, match.channel)
            await store.read(match_queries.is_taken, match.channel)
            await going_matches(store, ALICE.id)
            await store.read(challenges_queries.challenge_of, match.id)
            await challenges.open_challenges(store)
            await store.read(match_queries.unshown)
            await spectating.watch(store, match.id, CAROL.id, How.END)
            await store.read(spectating_queries.watched_by, CAROL.id)
            await store.read(spectating_queries.going_in, GUILD)
            await store.read(spectating_queries.live_state, match.id)
            await store.read(spectating_queries.shown_live, GUILD)
            await store.read(spectating_queries.live_behind)
            await store.write(spectating_queries.note_live, match.id, 72, 73, 1)
            await store.write(spectating_queries.drop_live, match.id, 73)
            await store.write(match_queries.note_channel_gone, match.channel)
            await relocation.relocate(store, match.id, ALICE.id, relocation.Destination(7, 71), cause="")
            house.clock.passes(days=7)
            await clocks.check_clocks(store)
            await challenges.lapse_challenges(store)
        finally:
            event.remove(Engine, "before_cursor_execute", note)
    plans = []
    with closing(sqlite3.connect(file)) as connection:
        for statement, parameters in asked:
            if statement.startswith(("SELECT", "UPDATE")):
                rows = connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters).fetchall()
                plans += [(detail, statement) for *_, detail in rows]
    assert len(plans) > 30
    # These tables hold only work that is still to be shown, so all of it is wanted.
    allowed = (
        "SCAN match USING COVERING INDEX match_unshown",
        "SCAN match USING INDEX match_unshown",
        "SCAN match USING INDEX match_unswept",
        "SCAN server_1 USING INDEX server_live",
        "SCAN live",
    )
    assert [plan for plan in plans if plan[0].startswith("SCAN") and plan[0] not in allowed] == []


async def test_committed_moves_survive_a_kill_at_any_moment(sqlite_template: Path, tmp_path: Path) -> None:
    address = f"sqlite:///{shutil.copy(sqlite_template, tmp_path)}"
    there_and_back = ["a1-a2", "a10-a9", "a2-a1", "a9-a10"]
    program = (
        "import asyncio, sys\n"
        "from bot.storage import open_store\n"
        "from bot.storage.matches import load_match, play_move\n"
        "async def play(address, *texts):\n"
        "    async with open_store(address) as store:\n"
        "        match = await load_match(store, 1)\n"
        "        while True:\n"
        "            user = match.seats[match.position.to_move]\n"
        "            match = await play_move(store, 1, match.decision, user, texts[match.moves % 4])\n"
        "            print(match.moves, flush=True)\n"
        "asyncio.run(play(*sys.argv[1:]))\n"
    )
    async with open_store(address) as store:
        await House(store, Clock()).vault()
    for lines in (1, 7):
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", program, address, *there_and_back, stdout=subprocess.PIPE
        )
        assert process.stdout is not None
        read = b"".join([await process.stdout.readline() for _ in range(lines)])
        process.kill()
        told = int((read + await process.stdout.read()).split()[-1])
        await process.wait()
        async with open_store(address) as store:
            found = await load_match(House(store, Clock()).store, MatchId(1))
        # The last move may have been committed and not yet told.
        assert found.moves in {told, told + 1}
        assert [row.text for row in found.log] == [there_and_back[n % 4] for n in range(found.moves)]


async def test_a_transaction_that_raises_is_rolled_back(house: House) -> None:
    match = await house.vault()
    made = await house.challenge()

    def half_done(db: Connection) -> None:
        match_queries.note_shown(db, match, 0, 71)
        challenges_queries.note_challenge_posted(db, made.id, 999)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await house.store.write(half_done)
    assert (await challenges.load_challenge(house.store, made.id)).message is None
    assert await house.store.read(match_queries.unshown) == [match.id]


async def test_ids_are_never_reused_on_sqlite(tmp_path: Path) -> None:
    file = tmp_path / "banmen.db"
    async with open_store(f"sqlite:///{file}") as store:
        first = await House(store, Clock()).vault()
    with sqlite3.connect(file) as connection:
        connection.execute("DELETE FROM match")
    connection.close()
    async with open_store(f"sqlite:///{file}") as store:
        assert (await House(store, Clock()).vault()).id > first.id


def failed(code: int) -> sqlite3.OperationalError:
    """SQLite's error with this code."""
    error = sqlite3.OperationalError("failed")
    error.sqlite_errorcode = code
    return error


def failed_on_postgresql(code: str) -> Exception:
    """PostgreSQL's error with this code."""
    error = Exception("failed")
    error.sqlstate = code  # type: ignore[attr-defined]
    return error


def test_errors_that_may_pass_are_told_apart_from_those_that_a_person_must_mend() -> None:
    passing = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY_SNAPSHOT, sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_NOMEM)
    assert {not_opened(failed(code)).key for code in passing} == {"not-reached"}
    assert not_opened(failed(sqlite3.SQLITE_CORRUPT_INDEX)).key == "damaged"
    assert {not_opened(failed(code)).key for code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM)} == {"not-opened"}
    # Cut off, in a deadlock, full, waited too long for a lock, cancelled, shut down, the disk failed.
    passing_codes = ("08006", "40P01", "53100", "55P03", "57014", "57P01", "58030")
    assert {not_opened(failed_on_postgresql(code)).key for code in passing_codes} == {"not-reached"}
    # A wrong password, no such database, no permission.
    lasting_codes = ("28P01", "3D000", "42501")
    assert {not_opened(failed_on_postgresql(code)).key for code in lasting_codes} == {"not-opened"}
    assert is_temporary(OSError(errno.ENOSPC, "No space left on device"))
    assert not is_temporary(PermissionError(errno.EACCES, "Permission denied"))
