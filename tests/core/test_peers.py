"""Several processes on one PostgreSQL: one leads, and each hears what the others change."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack

import asyncpg
import pytest

from bot.core.match import RuleViolation, UserId
from bot.features.spectating.service import watch, watchers_of
from bot.features.spectating.spectators import How
from bot.matches import moderation, privacy
from bot.storage import Connection, Peers, Store, StoreError, open_store, settings_queries
from bot.storage.preferences import load_settings, save_preference, save_server_setting, wanting_pings
from tests.core.conftest import CAROL, Clock, House
from tests.postgres import execute

LOOK = 0.05
GUILD = 7
USER = UserId(42)
HANG_UP = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
"""Ends all connections, as a restart of the server does."""


class Process:
    """A store as a process has it, and its peers."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.peers = Peers(store, look=LOOK)


async def until(is_so: Callable[[], bool]) -> None:
    """Wait for what must happen soon."""
    async with asyncio.timeout(60):
        while not is_so():  # noqa: ASYNC110 - nobody tells when
            await asyncio.sleep(0.01)


@pytest.fixture
async def processes(own_database: str) -> AsyncIterator[list[Process]]:
    """Three processes, the first of which leads."""
    async with AsyncExitStack() as stack:
        found = []
        for _ in range(3):
            process = Process(await stack.enter_async_context(open_store(own_database)))
            await process.peers.start()
            stack.push_async_callback(process.peers.stop)
            found.append(process)
        yield found


def leaders(processes: list[Process]) -> list[int]:
    """Which processes lead."""
    return [number for number, process in enumerate(processes) if process.peers.leads]


async def test_one_process_leads_and_another_succeeds_it(processes: list[Process]) -> None:
    await asyncio.sleep(3 * LOOK)
    assert leaders(processes) == [0]
    await processes[0].peers.stop()
    assert not processes[0].peers.leads
    await until(lambda: len(leaders(processes)) == 1)
    [second] = leaders(processes)
    assert second != 0
    await processes[second].peers.stop()
    await until(lambda: leaders(processes) == [3 - second])


async def test_a_leader_that_loses_its_connection_leads_no_more(processes: list[Process], own_database: str) -> None:
    former = processes[0].store
    changes = former.servers.changes
    await execute(own_database, HANG_UP)
    # It is connected again, and has forgotten what it knew.
    await until(lambda: former.servers.changes > changes)
    await until(lambda: len(leaders(processes)) == 1)
    await asyncio.sleep(3 * LOOK)
    assert len(leaders(processes)) == 1


async def test_on_sqlite_the_only_process_leads(tmp_path: object) -> None:
    async with open_store(f"sqlite:///{tmp_path}/banmen.db") as store:
        peers = Peers(store)
        await peers.start()
        assert peers.leads
        await peers.stop()


async def settings_seen(process: Process) -> tuple[int | None, str]:
    """The live channel and the language that a process knows."""
    here, theirs = await load_settings(process.store, GUILD, USER)
    return here.live, theirs.language


async def test_changed_settings_and_preferences_are_seen_by_the_others_at_once(processes: list[Process]) -> None:
    first, second, third = processes
    for process in processes:
        assert await settings_seen(process) == (None, "")
        assert await wanting_pings(process.store, [USER]) == [USER]
    await save_server_setting(first.store, GUILD, "live", 99)
    await save_preference(second.store, USER, "language", "ja")
    await save_preference(second.store, USER, "pings", False)
    now = third.store.now()
    await until(lambda: third.store.servers.get(GUILD, now) is None and third.store.people.get(USER, now) is None)
    await until(lambda: first.store.people.get(USER, now) is None)
    assert await settings_seen(third) == (99, "ja")
    assert await wanting_pings(third.store, [USER]) == []
    assert await wanting_pings(first.store, [USER]) == []


async def test_new_watchers_are_seen_by_the_others_at_once(processes: list[Process]) -> None:
    first, second, _ = processes
    match = await House(first.store, Clock(first.store.now())).vault()
    assert await watchers_of(second.store, match.id) == {}
    await watch(first.store, match.id, CAROL.id, How.END)
    await until(lambda: second.store.watchers.get(match.id, second.store.now()) is None)
    assert await watchers_of(second.store, match.id) == {CAROL.id: How.END}
    await privacy.delete_data(first.store, CAROL.id)
    await until(lambda: second.store.watchers.get(match.id, second.store.now()) is None)
    assert await watchers_of(second.store, match.id) == {}


async def test_bans_are_seen_by_the_others_at_once(processes: list[Process]) -> None:
    """No process remembers them, so none needs to be told."""
    first, second, third = processes
    await second.store.read(moderation.check_may_start, second.store, GUILD, {CAROL.id})
    await moderation.ban(first.store, GUILD, USER, CAROL.id, "spam")
    with pytest.raises(RuleViolation, match="banned"):
        await second.store.read(moderation.check_may_start, second.store, GUILD, {CAROL.id})
    await moderation.unban(third.store, GUILD, USER, CAROL, "enough")
    await second.store.read(moderation.check_may_start, second.store, GUILD, {CAROL.id})


async def test_a_change_that_is_rolled_back_is_not_told(processes: list[Process]) -> None:
    first, second, _ = processes
    await settings_seen(second)
    changes = second.store.people.changes

    def fail(db: Connection) -> None:
        settings_queries.choose_for_server(db, GUILD, "live", 99)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        await first.store.write(fail)
    # The later notice has come, and nothing before it.
    await save_preference(first.store, USER, "pings", False)
    await until(lambda: second.store.people.changes > changes)
    assert second.store.servers.get(GUILD, second.store.now()) is not None


async def test_what_changed_while_nobody_listened_is_read_anew(processes: list[Process], own_database: str) -> None:
    first, second, _ = processes
    assert await settings_seen(second) == (None, "")
    changes = second.store.servers.changes
    await execute(own_database, HANG_UP)
    await save_server_setting(first.store, GUILD, "live", 99)
    await until(lambda: second.store.servers.changes > changes)
    assert await settings_seen(second) == (99, "")
    await until(lambda: len(leaders(processes)) == 1)
    # And it is told of later changes.
    await save_server_setting(first.store, GUILD, "live", 100)
    await until(lambda: second.store.servers.get(GUILD, second.store.now()) is None)
    assert await settings_seen(second) == (100, "")


async def test_a_server_that_hangs_up_as_the_database_is_opened_is_out_of_reach(
    own_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hang_up(*_: object, **__: object) -> None:
        raise asyncpg.InternalClientError("cannot switch to state 11; another operation (2) is in progress")

    monkeypatch.setattr(asyncpg.Connection, "prepare", hang_up)
    with pytest.raises(StoreError, match=r"^not-reached \(why: cannot switch to state 11"):
        async with open_store(own_database):
            pass


async def test_a_server_that_hangs_up_during_the_start_is_out_of_reach(
    own_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hang_up(*_: object) -> None:
        raise asyncpg.InternalClientError("cannot switch to state 11; another operation (2) is in progress")

    monkeypatch.setattr(asyncpg.Connection, "add_listener", hang_up)
    async with open_store(own_database) as store:
        with pytest.raises(StoreError, match=r"^not-reached \(why: connection lost\)$"):
            await Peers(store).start()


@pytest.mark.parametrize("steps", range(5))
async def test_a_process_ends_though_its_connection_is_lost_at_that_moment(
    own_database: str, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    listeners: list[Callable[[object], None]] = []
    monkeypatch.setattr(asyncpg.Connection, "add_termination_listener", lambda _, listener: listeners.append(listener))
    async with open_store(own_database) as store:
        peers = Peers(store)
        await peers.start()
        await until(lambda: bool(listeners))
        listeners[0](None)
        for _ in range(steps):
            await asyncio.sleep(0)
        stopping = asyncio.create_task(peers.stop())
        assert await asyncio.wait([stopping], timeout=60) == ({stopping}, set())
