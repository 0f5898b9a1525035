"""Backups: from either kind of database into either kind, and refusals that change nothing."""

from __future__ import annotations

import asyncio
import gzip
import shutil
import stat
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Table, delete, insert, select, text
from structlog.testing import capture_logs

from bot.matches import endings
from bot.operations import backup
from bot.operations.backup import BATCH, LONGEST_LINE, BackupError, BackupErrorKey, back_up, read_once, restore
from bot.storage import StoreError, clock_queries, open_store
from bot.storage.database import open_database
from bot.storage.matches import load_match
from bot.storage.preferences import save_preference
from bot.storage.process_state import LAST_BACKUP, last_backup
from bot.storage.tables import SCHEMA, challenge, kept, learned, metadata
from bot.texts import say
from tests.core.conftest import ALICE, Clock, House
from tests.postgres import EMPTY, execute

pytestmark = pytest.mark.both_databases

Rows = dict[str, list[tuple[Any, ...]]]


@pytest.fixture(params=["sqlite", "postgresql"])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of another empty database, of either kind; the SQLite file isn't there yet."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/restored.db"
    else:
        address = request.getfixturevalue("same_database")
        asyncio.run(execute(address, EMPTY))
        yield address


async def everything_in(address: str) -> Rows:
    """All rows of a database, by table, without the note about its last backup, which is made after that."""

    def rows(db: Connection) -> Rows:
        tables = metadata.sorted_tables
        found = {table.name: sorted(map(tuple, db.execute(select(table))), key=repr) for table in tables}
        return found | {kept.name: [row for row in found[kept.name] if row[0] != LAST_BACKUP]}

    opened = open_database(address)
    try:
        return await opened.read(rows)
    finally:
        await opened.close()


@pytest.fixture
async def full(sqlite_template: Path, tmp_path: Path) -> str:
    """The address of a SQLite database in which some tables have rows, with every kind of value."""
    address = f"sqlite:///{shutil.copy(sqlite_template, tmp_path / 'full.db')}"
    async with open_store(address) as store:
        house = House(store, Clock())
        await house.moved(await house.vault(clock="bank:600+5"))
        await endings.resign(house.store, (await house.toy(channel=2)).id, ALICE.id)
        await house.challenge(channel=3, seat="white")
        await save_preference(house.store, ALICE.id, "theme", "light")
    return address


async def refused(work: Any, key: BackupErrorKey) -> None:
    """Expect a refusal, which is explained in one sentence."""
    with pytest.raises(BackupError) as told:
        await work
    assert told.value.key == key
    assert say("en", f"backup-{key}", **told.value.evidence).endswith(".")


async def test_a_database_is_restored_as_it_was_into_either_kind(full: str, other: str, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    counts = await back_up(full, file)
    assert counts.matches == 2
    assert await restore(other, file) == counts
    assert await everything_in(other) == await everything_in(full)


async def test_a_backup_goes_from_either_kind_to_sqlite(url: str, tmp_path: Path) -> None:
    async with open_store(url) as store:
        house = House(store, Clock())
        match = await house.moved(await house.vault())
        await store.write(_fill_batches)
    await back_up(url, tmp_path / "backup")
    restored = f"sqlite:///{tmp_path}/restored.db"
    await restore(restored, tmp_path / "backup")
    assert await everything_in(restored) == await everything_in(url)
    async with open_store(restored) as store:
        assert await load_match(House(store, Clock()).store, match.id) == match


async def test_a_restored_database_has_another_secret_of_nonces(url: str, tmp_path: Path) -> None:
    async with open_store(url) as store:
        secret = await store.nonce_secret()
    async with open_store(url) as store:
        assert await store.nonce_secret() == secret
    await back_up(url, tmp_path / "backup")
    restored = f"sqlite:///{tmp_path}/restored.db"
    await restore(restored, tmp_path / "backup")
    async with open_store(restored) as store:
        assert await store.nonce_secret() != secret


def _fill_batches(db: Connection) -> None:
    """More rows than are read at once, with a key of several columns."""
    rows = [
        {"user_id": 1 + number // 10, "game": f"game {number % 10}", "lesson": "x", "at": Clock().time}
        for number in range(BATCH + 1)
    ]
    db.execute(insert(learned), rows)


async def test_ids_continue_even_after_rows_were_deleted(url: str, tmp_path: Path) -> None:
    async with open_store(url) as store:
        challenges = [await House(store, Clock()).challenge(channel=number) for number in range(3)]
        await store.write(lambda db: db.execute(delete(challenge)))
    await back_up(url, tmp_path / "backup")
    restored = f"sqlite:///{tmp_path}/restored.db"
    await restore(restored, tmp_path / "backup")
    await _continues(restored, challenges[-1].id + 1)
    if url.startswith("postgresql"):
        await execute(url, EMPTY)
        await restore(url, tmp_path / "backup")
        await _continues(url, challenges[-1].id + 1)


async def _continues(address: str, number: int) -> None:
    async with open_store(address) as store:
        assert (await House(store, Clock()).challenge()).id == number


async def test_a_backup_shows_one_moment_while_the_bot_goes_on(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_store(url) as store:
        match = await House(store, Clock()).vault()
    before, write_table = await everything_in(url), backup._write_table

    async def resign() -> None:
        async with open_store(url) as store:
            await endings.resign(House(store, Clock()).store, match.id, ALICE.id)

    def interrupted(db: Connection, table: Table, lines: backup._Lines) -> int:
        written = write_table(db, table, lines)
        if table is metadata.tables["match"]:
            with ThreadPoolExecutor() as another:
                another.submit(asyncio.run, resign()).result()
        return written

    monkeypatch.setattr(backup, "_write_table", interrupted)
    await back_up(url, tmp_path / "backup")
    assert await everything_in(url) != before
    restored = f"sqlite:///{tmp_path}/restored.db"
    await restore(restored, tmp_path / "backup")
    assert await everything_in(restored) == before


async def test_a_bot_that_has_only_run_leaves_a_database_empty_enough(full: str, url: str, tmp_path: Path) -> None:
    await back_up(full, tmp_path / "backup")
    async with open_store(url) as store:
        await store.write(clock_queries.note_seen, Clock()())
        await store.write(lambda db: db.execute(insert(kept), {"key": "commands", "value": {}}))
    await restore(url, tmp_path / "backup")
    assert await everything_in(url) == await everything_in(full)


async def test_a_database_with_anything_in_it_is_not_restored_into(full: str, url: str, tmp_path: Path) -> None:
    await back_up(full, tmp_path / "backup")
    async with open_store(url) as store:
        await save_preference(store, ALICE.id, "theme", "light")
    before = await everything_in(url)
    await refused(restore(url, tmp_path / "backup"), "not-empty")
    assert await everything_in(url) == before


def _changed(packed: bytes) -> bytes:
    return packed[: len(packed) // 2] + b"!" + packed[len(packed) // 2 + 1 :]


def _rewritten(packed: bytes, old: bytes, new: bytes) -> bytes:
    text = gzip.decompress(packed)
    assert text.count(old) >= 1
    return gzip.compress(text.replace(old, new, 1))


ODD = (b"null", b'"1"', b"[]", b"true", b"-1")
"""JSON that is no format, no schema and no ids."""


def _with_last_id(packed: bytes, last: bytes) -> bytes:
    head, _, ids = gzip.decompress(packed).rpartition(b'{"ids":{')
    name, _, more = ids.partition(b":")
    return gzip.compress(head + b'{"ids":{' + name + b":" + last + more.lstrip(b"0123456789"))


DAMAGES: tuple[tuple[Callable[[bytes], bytes], BackupErrorKey], ...] = (
    (lambda packed: packed[:-10], "broken"),
    (_changed, "broken"),
    (lambda _: b"", "broken"),
    (lambda _: b"SQLite format 3", "broken"),
    (lambda _: gzip.compress(b"[]\n"), "broken"),
    (lambda packed: gzip.compress(gzip.decompress(packed).rpartition(b'{"end"')[0]), "broken"),
    (lambda packed: _rewritten(packed, b'{"end":', b'{"end":1'), "broken"),
    (lambda packed: _rewritten(packed, b'"plain"', b'"knotted"'), "broken"),
    (lambda packed: _rewritten(packed, b'"format":1', b'"format":2'), "newer"),
    (lambda packed: _rewritten(packed, SCHEMA.encode(), b"v9999"), "newer"),
    (lambda packed: _rewritten(packed, b'"vault"', b"null"), "refused"),
    (lambda packed: _rewritten(packed, b'"vault"', b"[1]"), "refused"),
    *((partial(_rewritten, old=b'"format":1', new=b'"format":' + each), "broken") for each in ODD),
    *((partial(_rewritten, old=f'"{SCHEMA}"'.encode(), new=each), "broken") for each in (*ODD, b'"head"', b'"v"')),
    *((partial(_rewritten, old=b'{"ids":', new=b'{"ids":' + each + b',"x":'), "broken") for each in ODD),
    *((partial(_with_last_id, last=each), "broken") for each in (b"-1", b"1.5", b'"7"', str(2**63 - 1).encode())),
    (partial(_rewritten, old=b'"format":1,', new=b""), "broken"),
    (partial(_rewritten, old=b'{"ids":', new=b'{"end":0}\n{"ids":'), "broken"),
    (lambda packed: _rewritten(packed, b'{"table"', b'{"end":0}\n{"table"'), "broken"),
    (lambda packed: gzip.compress(gzip.decompress(packed) + b"[]\n"), "broken"),
    (lambda packed: _rewritten(packed, b'{"table"', b'[1]\n{"table"'), "broken"),
    (lambda packed: _rewritten(packed, b'{"table"', b"[" + b" " * (LONGEST_LINE + 1) + b']\n{"table"'), "broken"),
    (lambda packed: _rewritten(packed, b'{"table"', b'{"unknown":1}\n{"table"'), "broken"),
)
"""A damage to a backup, and the error that refuses it."""


async def test_a_backup_is_noted_in_its_database(url: str, tmp_path: Path) -> None:
    async with open_store(url) as store:
        await House(store, Clock()).challenge()
    assert await read_once(url, last_backup) is None
    before = datetime.now(UTC)
    await back_up(url, tmp_path / "backup")
    last = await read_once(url, last_backup)
    assert last is not None
    assert timedelta() <= last.made - before < timedelta(minutes=1)
    assert last.size == (tmp_path / "backup").stat().st_size


async def test_a_database_that_can_only_be_read_is_backed_up(full: str, tmp_path: Path) -> None:
    opened = open_database(full)
    # As if the disk were full.
    await opened.write(
        lambda db: db.execute(text("CREATE TRIGGER full BEFORE INSERT ON kept BEGIN SELECT RAISE(FAIL, 'full'); END"))
    )
    await opened.close()
    with capture_logs() as logged:
        assert (await back_up(full, tmp_path / "backup")).matches == 2
    assert [line["event"] for line in logged] == ["backup not noted"]
    assert await read_once(full, last_backup) is None


async def test_a_damaged_or_newer_file_is_refused_and_changes_nothing(
    url: str, sqlite_template: Path, tmp_path: Path
) -> None:
    source = f"sqlite:///{shutil.copy(sqlite_template, tmp_path / 'source.db')}"
    file = tmp_path / "backup"
    async with open_store(source) as store:
        await House(store, Clock()).challenge(seat="white")
    await back_up(source, file)
    packed, before = file.read_bytes(), await everything_in(url)
    for number, (damage, key) in enumerate(DAMAGES):
        file.write_bytes(damage(packed))
        try:
            await refused(restore(url, file), key)
        except BaseException as error:
            error.add_note(f"with damage {number}")
            raise
        assert await everything_in(url) == before, number


@pytest.mark.parametrize("last", [2**62 + 1, 2**63, 2**64 - 1])
async def test_a_row_whose_id_leaves_none_for_others_is_refused(full: str, tmp_path: Path, last: int) -> None:
    file = tmp_path / "backup"
    await back_up(full, file)
    head, table, rows = gzip.decompress(file.read_bytes()).partition(b'{"table":"match"')
    columns, _, more = rows.partition(b"\n")
    file.write_bytes(
        gzip.compress(head + table + columns + b"\n[" + str(last).encode() + b"," + more.partition(b",")[2])
    )
    await refused(restore(f"sqlite:///{tmp_path}/new.db", file), "broken")


async def test_a_backup_does_not_blame_its_file_when_the_database_is_away(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as told:
        await back_up("postgresql://nobody@127.0.0.1:1/none", tmp_path / "backup")
    assert told.value.key == "not-reached"
    assert not (tmp_path / "backup").exists()


async def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    await refused(restore(f"sqlite:///{tmp_path}/new.db", tmp_path / "none"), "not-read")


async def test_no_file_is_overwritten_and_none_is_left_after_a_failure(full: str, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    (tmp_path / "empty.db").touch()
    await refused(back_up(f"sqlite:///{tmp_path}/empty.db", file), "nothing")
    assert not file.exists()
    await refused(back_up(full, tmp_path / "no folder" / "backup"), "not-written")
    await back_up(full, file)
    written = file.read_bytes()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    await refused(back_up(full, file), "exists")
    assert file.read_bytes() == written


async def test_a_database_of_another_version_is_not_backed_up(full: str, tmp_path: Path) -> None:
    opened = open_database(full)
    await opened.write(lambda db: db.execute(text("UPDATE alembic_version SET version_num = 'v9999'")))
    await opened.close()
    with pytest.raises(StoreError, match="too-new"):
        await back_up(full, tmp_path / "backup")
    assert not (tmp_path / "backup").exists()
