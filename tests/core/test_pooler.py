"""PgBouncer in front of PostgreSQL: it gives each transaction any of its connections, and nothing breaks by that."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from bot.computers.engines import engines_of
from bot.computers.jobs import Film, JobKind, Task
from bot.computers.thinker import Thinker
from bot.computers.workers import EngineWorkers
from bot.core.match import UserId, legal_texts
from bot.features.spectating.service import watchers_of
from bot.storage import Peers, Store, migrate, open_store
from bot.storage.engine_jobs import EngineJobs
from bot.storage.matches import load_match, play_move
from bot.storage.pgqueuer_parts import CHANNEL
from bot.storage.preferences import load_settings, preferences_of, save_preference
from tests.core.conftest import Clock, House, on_turn
from tests.core.test_peers import until
from tests.postgres import database, execute
from tests.workers import InHouse

BOUNCER = shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
CONFIG = """
[databases]
* = host={server} user=postgres
[pgbouncer]
pool_mode = transaction
default_pool_size = 3
listen_addr =
listen_port = 6432
unix_socket_dir = {folder}
auth_type = any
"""
AT_ONCE = 8

pytestmark = pytest.mark.skipif(BOUNCER is None, reason="PgBouncer isn't installed (Debian: apt-get install pgbouncer)")


@pytest.fixture(scope="module")
def bouncer(postgres: str) -> Iterator[Path]:
    """The folder of a PgBouncer's socket, with three connections to the server."""
    server = parse_qs(urlsplit(postgres).query)["host"][0]
    folder = Path(tempfile.mkdtemp(prefix="banmen-pgbouncer-"))
    config = folder / "pgbouncer.ini"
    config.write_text(CONFIG.format(server=server, folder=folder))
    command = [str(BOUNCER), "-q", str(config)]
    if os.geteuid() == 0:
        # It doesn't run as root. Only the server's user may use the server's socket.
        owner = Path(server).owner()
        shutil.chown(folder, owner)
        command[1:1] = ["-u", owner]
    process = subprocess.Popen(command)
    give_up = time.monotonic() + 60
    while not (folder / ".s.PGSQL.6432").exists():
        assert process.poll() is None
        assert time.monotonic() < give_up
        time.sleep(0.02)
    yield folder
    process.terminate()
    process.wait()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def addresses(bouncer: Path, own_database: str) -> tuple[str, str]:
    """The addresses of an empty database: through PgBouncer, and past it."""
    return f"postgresql://postgres@{urlsplit(own_database).path}?host={bouncer}&port=6432", own_database


async def played(store: Store, channel: int) -> int:
    """A match with some moves: how many rows it has."""
    house = House(store, Clock(store.now()))
    match = await house.vault(channel=channel)
    for _ in range(6):
        match = await play_move(store, match.id, None, on_turn(match), legal_texts(match)[0])
    assert (await load_match(store, match.id)).log == match.log
    return match.revision


async def test_two_processes_play_through_a_pooler(addresses: tuple[str, str]) -> None:
    pooled, direct = addresses
    async with open_store(pooled, direct) as first, open_store(pooled, direct) as second:
        matches = [played((first, second)[channel % 2], 1000 + channel) for channel in range(2 * AT_ONCE)]
        assert len(await asyncio.gather(*matches)) == 2 * AT_ONCE
        # Reads outside a transaction, several of the same statement at once, from more clients than connections.
        users = [UserId(number) for number in range(1, 40)]
        await asyncio.gather(*(save_preference(first, user, "theme", "light") for user in users))
        found = await asyncio.gather(*(preferences_of(store, user) for user in users for store in (first, second)))
        assert {each.theme for each in found} == {"light"}


async def test_the_leader_and_notices_go_round_a_pooler(addresses: tuple[str, str]) -> None:
    pooled, direct = addresses
    async with open_store(pooled, direct) as first, open_store(pooled, direct) as second:
        peers = Peers(first, look=0.05), Peers(second, look=0.05)
        for each in peers:
            await each.start()
        assert [each.leads for each in peers] == [True, False]
        _, before = await load_settings(second, None, UserId(1))
        assert before.language == ""
        await save_preference(first, UserId(1), "language", "ja")
        await until(lambda: second.people.get(UserId(1), second.now()) is None)
        _, after = await load_settings(second, None, UserId(1))
        assert after.language == "ja"
        await peers[0].stop()
        await until(lambda: peers[1].leads)
        await peers[1].stop()


async def test_migrations_run_once_through_a_pooler(bouncer: Path, postgres: str) -> None:
    await execute(postgres, "DROP DATABASE IF EXISTS pooled WITH (FORCE)")
    await execute(postgres, "CREATE DATABASE pooled")
    pooled, direct = f"postgresql://postgres@/pooled?host={bouncer}&port=6432", database(postgres, "pooled")
    await asyncio.gather(*(migrate(pooled, direct) for _ in range(3)))
    async with open_store(pooled, direct) as store:
        match = await House(store, Clock(store.now())).vault()
        assert await watchers_of(store, match.id) == {}


async def test_engines_get_their_jobs_through_a_pooler(addresses: tuple[str, str]) -> None:
    pooled, direct = addresses
    async with AsyncExitStack() as stack:
        asking = await stack.enter_async_context(open_store(pooled, direct))
        searching = [await stack.enter_async_context(open_store(pooled, direct)) for _ in range(2)]
        for store in searching:
            thinker = Thinker(EngineJobs(store), EngineWorkers(2, start=InHouse.start), no_film)
            peers = Peers(store, may_lead=False)
            peers.hear_channel(CHANNEL, thinker.hear)
            await peers.start()
            await thinker.start()
            stack.push_async_callback(peers.stop)
            stack.push_async_callback(thinker.stop)
        engines, peers = engines_of(asking, no_film), Peers(asking)
        await engines.start(peers)
        await peers.start()
        stack.push_async_callback(peers.stop)
        stack.push_async_callback(engines.close)
        tasks = [Task("vault", {"size": 6}, (), level=1, seed=seed) for seed in range(2 * AT_ONCE)]
        answers = await asyncio.gather(*(engines.choose(task, JobKind.MOVE, None) for task in tasks))
        assert len(answers) == 2 * AT_ONCE
        assert await engines.backlog() == (0, 0.0, 2)


async def no_film(_: Film) -> bytes:
    """Nobody asks for one."""
    raise AssertionError
