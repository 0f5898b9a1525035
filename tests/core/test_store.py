"""The database: its address, its schema, its start."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, event, text

from bot.core.challenge import Person, start
from bot.core.match import Adjourn, ChallengeId, MatchId, Resume, TakeBack, computer
from bot.core.spectators import How
from bot.features import challenges, clocks, endings, offers, relocation, spectating
from bot.features.challenges import queries as challenges_queries
from bot.features.spectating import queries as spectating_queries
from bot.storage import StoreError, engine_jobs, match_queries, migrate, open_store
from bot.storage.database import open_database, read_address
from bot.storage.matches import going_matches, load_match, load_match_in, play_move, record_shown
from bot.storage.migration import MIGRATIONS, OLDEST, version
from bot.storage.tables import SCHEMA, kept, metadata
from bot.storage.upserts import upserts
from bot.texts import say
from tests import forked
from tests.core.conftest import ALICE, BOB, CAROL, CHANNEL, GUILD, Clock, House, started
from tests.postgres import database, execute
from tests.statements import prepare_as_in_use


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


@pytest.mark.parametrize(
    ("given", "key"),
    [
        ("", "no-address"),
        ("banmen.db", "no-address"),
        ("postgresql://user:secret@host:port/banmen", "no-address"),
        ("postgresql://user:secret@[::1/banmen", "no-address"),
        ("postgresql://user:secret@host:99999/banmen", "no-address"),
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


@pytest.mark.parametrize("extra", ["&sslmode=disable", "&ssl=disable&channel_binding=prefer", "&sslmode=prefer"])
async def test_ssl_settings_in_a_postgresql_address_are_understood(postgres: str, extra: str) -> None:
    address = database(postgres, "template1").replace("postgresql://", "postgres://") + extra
    opened = open_database(address)
    assert await opened.read(lambda connection: connection.execute(text("SELECT 1")).scalar()) == 1
    await opened.close()


async def test_a_wrong_password_or_a_missing_server_stops_the_start(postgres: str) -> None:
    missing = database(postgres, "no_such_database")
    with pytest.raises(StoreError, match=r'^not-opened, database "no_such_database" does not exist$'):
        await migrate(missing)
    with pytest.raises(StoreError, match=r"^not-reached, .+") as told:
        await migrate("postgresql://user:secret@127.0.0.1:1/none")
    assert "secret" not in str(told.value)


async def test_a_file_that_is_not_a_database_stops_the_start(tmp_path: Path) -> None:
    file = tmp_path / "letter.db"
    file.write_text("Dear reader, this is not a database. " * 40)
    with pytest.raises(StoreError, match=r"^not-opened, file is not a database$"):
        await migrate(f"sqlite:///{file}")


async def test_the_database_files_folder_is_not_created(tmp_path: Path) -> None:
    file = tmp_path / "new" / "folder" / "banmen.db"
    with pytest.raises(StoreError, match="folder-missing"):
        async with open_store(f"sqlite:///{file}"):
            pass
    assert not file.parent.parent.exists()


async def test_the_migrations_create_the_schema_the_tables_define(url: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        apart = {table.name for table in engine_jobs.TABLES}
        options = {"include_name": lambda name, *_: name not in apart}
        found: list[Any] = compare_metadata(MigrationContext.configure(connection, opts=options), metadata)
        return found

    opened = open_database(url)
    assert await opened.read(differences) == []
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


def _down_to(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.downgrade(config, revision)


@pytest.mark.changes_tables
async def test_clocks_of_matches_stored_before_clocks_are_checked(url: str) -> None:
    async with open_store(url) as store:
        house = House(store, Clock())
        match = await house.vault()
        house.clock.passes(days=7)
    opened = open_database(url)
    await opened.write(lambda connection: _down_to(connection, "v0005"))
    await opened.close()
    async with open_store(url) as store:
        store = House(store, house.clock).store
        assert await clocks.check_clocks(store) == [match.id]
        assert (await load_match(store, match.id)).is_overdue


@pytest.mark.changes_tables
async def test_an_older_version_can_read_matches_written_by_this_one(url: str) -> None:
    async with open_store(url) as store:
        house = House(store, Clock())
        match, over = await house.vault(clock="bank:600+5"), await house.vault(channel=CHANNEL + 1)
        await endings.abort(house.store, over.id, BOB.id)
        await play_move(house.store, match.id, None, ALICE.id, "a1-a2")
        await clocks.give_time(house.store, match.id, ALICE.id)
        for what in (Adjourn(), Resume(), TakeBack()):
            await offers.offer(house.store, match.id, ALICE.id, what)
            if what != TakeBack():
                await offers.agree(house.store, match.id, BOB.id, what)

    def kinds(connection: Connection) -> set[tuple[str, str]]:
        _down_to(connection, "v0005")
        return {tuple(row) for row in connection.execute(text("SELECT kind, text FROM log"))}

    opened = open_database(url)
    assert await opened.write(kinds) == {("move", "a1-a2"), ("decline", ""), ("end", "")}
    await opened.close()
    async with open_store(url) as store:
        store = House(store, house.clock).store
        assert (await load_match(store, over.id)).outcome
        after = await load_match(store, match.id)
        assert (after.moves, after.offers, after.adjourned_since) == (1, {}, None)


@pytest.mark.changes_tables
async def test_challenges_older_than_lobbies_keep_their_seats_and_can_be_accepted(url: str) -> None:
    def back_and_fill(connection: Connection) -> None:
        _down_to(connection, "v0002")
        connection.execute(
            text(
                "INSERT INTO challenge (id, game, options, look, channel, thread, seat, language, state, behind,"
                " created_at, expires_at) VALUES (7, 'vault', '{\"size\": 6}', '[]', 1, false, 'black', 'en', 'open',"
                " false, '2026-01-01', '2026-01-03')"
            )
        )
        for number, person in enumerate((ALICE, BOB)):
            connection.execute(
                text("INSERT INTO participant VALUES (7, :number, :user, :name, false)"),
                {"number": number, "user": person.id, "name": person.name},
            )

    opened = open_database(url)
    await opened.write(back_and_fill)
    await opened.close()
    async with open_store(url) as store:
        match = started(await challenges.accept(House(store, Clock()).store, ChallengeId(7), BOB.id))
    assert match.names == ("Bob", "Alice")


@pytest.mark.changes_tables
async def test_migrations_keep_adjourned_matches_and_the_channels_they_gave_up(url: str) -> None:
    async with open_store(url) as store:
        house = House(store, Clock())
        adjourned = [await house.vault(), await house.vault(channel=1)]
        for match in adjourned:
            await offers.offer(house.store, match.id, ALICE.id, Adjourn())
            await offers.agree(house.store, match.id, BOB.id, Adjourn())
        later = await house.vault()
        table = await house.challenge("vault", Person(computer(1), "Banmen"), channel=2, seat="white")
        lonely = started(await challenges.act(house.store, table.id, start, ALICE.id))
    opened = open_database(url)
    await opened.write(lambda connection: _down_to(connection, "v0008"))
    await opened.write(lambda connection: connection.execute(text("UPDATE match SET due = NULL")))
    # As v0006 left those that went on then.
    unknown = text("UPDATE match SET awaits = -1 WHERE id IN (:paused, :going)")
    those = {"paused": adjourned[1].id, "going": lonely.id}
    await opened.write(lambda connection: connection.execute(unknown, those))
    await opened.close()
    async with open_store(url) as store:
        store = House(store, house.clock).store
        assert [(await load_match(store, match.id)).shown.homeless for match in adjourned] == [True, False]
        # What the older schema has no place for, is lost on the way there.
        assert await load_match(store, later.id) == replace(later, salt=None)
        brought = await relocation.relocate(
            store, adjourned[0].id, ALICE.id, relocation.Destination(GUILD, 3), cause=""
        )
        assert (await offers.offer(store, brought.id, ALICE.id, Resume())).channel == 3
        assert not await store.read(match_queries.is_taken, 1)
        assert (await offers.offer(store, adjourned[1].id, ALICE.id, Resume())).channel == 1
        house.clock.passes(days=28)
        await clocks.check_clocks(store)
        assert (await load_match(store, lonely.id)).adjourned_since


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
    with pytest.raises(StoreError, match=r"^too-new, v9999$"):
        await migrate(url)


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


async def test_no_query_scans_a_whole_table(tmp_path: Path) -> None:
    asked: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_rest: Any) -> None:
        asked.append((statement, parameters))

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
            await store.write(match_queries.note_retired, match.id, 70)
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
    # Of these, which hold no more than what is to be shown, everything is wanted.
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
