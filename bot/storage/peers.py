"""The other processes on the same PostgreSQL: what they have changed, and which of all processes leads.

Each process holds its own connection to the server, past any pooler. On it the process hears notices, and the
leader holds a lock, which PostgreSQL releases as soon as that connection ends: then another process leads. On SQLite
there is one process, which leads.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Final

import structlog

from bot.storage.database import not_opened
from bot.storage.notices import ANSWER, BOARD, CHANNEL
from bot.storage.store import Store

CHECK_EVERY = 3.0
"""Seconds between two looks at the connection and, unless this process leads, at the lock."""
ANSWER_TIMEOUT: Final = 3.0
"""Seconds that the server has for an answer."""
LEADER: Final = 0x6C6561646572
"""PostgreSQL's advisory lock of the leader: "leader" in ASCII."""
KEEPALIVE: Final = {"tcp_keepalives_idle": "3", "tcp_keepalives_interval": "2", "tcp_keepalives_count": "3"}
"""PostgreSQL ends the connection of a machine that has been out of reach for the sum, 9 seconds: so that there is
a new leader within 15 seconds.
"""

_log = structlog.get_logger("banmen.peers")


class Peers:
    """Receives the other processes' notices, and leads them if no other process does."""

    def __init__(
        self,
        store: Store,
        publish: Callable[[], None] = lambda: None,
        *,
        look: float = CHECK_EVERY,
        may_lead: bool = True,
    ) -> None:
        """`publish` is called when another process asks for a board in a server of ours; `look` is like `CHECK_EVERY`.
        Without `may_lead` this process only hears the others.
        """
        self._store = store
        self._publish = publish
        self._look = look
        self._may_lead = may_lead
        self._channels: dict[str, Callable[[str], None]] = {CHANNEL: self._hear}
        self._answered: Callable[[str], None] = lambda _: None
        self._address = store.database.direct
        self._task: asyncio.Task[None] | None = None
        self.leads = self._address is None and may_lead
        """Whether this process does the work that only one process may do."""

    def hear_answers(self, answered: Callable[[str], None]) -> None:
        """From the start on, call this with the key of each answer of an engine."""
        self._answered = answered

    def hear_channel(self, channel: str, heard: Callable[[str], None]) -> None:
        """After the start, call this with the notices on another channel."""
        self._channels[channel] = heard

    async def start(self) -> None:
        """Connect, lead if no other process does, and continue in the background. Raises StoreError."""
        if self._address is None or self._task is not None:
            return
        import asyncpg

        try:
            connection = await self._connect()
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
            raise not_opened(error) from error
        self._task = asyncio.create_task(self._go_on(connection), name="peers")

    async def stop(self) -> None:
        """Disconnect, so that another process may lead."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _connect(self) -> Any:
        """A connection that hears notices, after trying to lead."""
        import asyncpg

        async with asyncio.timeout(ANSWER_TIMEOUT):
            connection = await asyncpg.connect(self._address, server_settings=KEEPALIVE)
            try:
                for channel, hear in self._channels.items():
                    await connection.add_listener(channel, _with_payload(hear))
                # No notice was received of changes made while nothing listened.
                self._store.forget_all()
                await self._try_to_lead(connection)
            except asyncpg.InternalClientError as error:
                # The server hung up between two statements.
                connection.terminate()
                raise ConnectionResetError("connection lost") from error
            except BaseException:
                connection.terminate()
                raise
        return connection

    def _hear(self, notice: str) -> None:
        name, *about = notice.split()
        if name == ANSWER:
            self._answered(about[-1])
        elif name != BOARD:
            self._store.forget(notice)
        elif self._store.shards.serve(int(about[-1])):
            self._publish()

    async def _try_to_lead(self, connection: Any) -> None:
        if not self._may_lead:
            await connection.execute("SELECT 1")
            return
        self.leads = await connection.fetchval("SELECT pg_try_advisory_lock($1)", LEADER)
        if self.leads:
            _log.info("leads")

    async def _go_on(self, connection: Any) -> None:
        while True:
            try:
                await self._watch(connection)
            except Exception as error:  # noqa: BLE001 - whatever it is, a new connection may help
                self._store.outage.failed("other processes", _reason(error))
            finally:
                self.leads = False
                connection.terminate()
            connection = await self._connect_again()

    async def _watch(self, connection: Any) -> None:
        """Check the connection and the lock periodically. Raises when the connection is lost."""
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        while True:
            # Not wait_for: before Python 3.12, it forgets a cancellation that comes when the connection is lost.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._look):
                    await lost.wait()
                raise ConnectionResetError("connection lost")
            async with asyncio.timeout(ANSWER_TIMEOUT):
                if self.leads:
                    await connection.execute("SELECT 1")
                else:
                    await self._try_to_lead(connection)

    async def _connect_again(self) -> Any:
        while True:
            try:
                connection = await self._connect()
            except Exception as error:  # noqa: BLE001 - as above
                self._store.outage.failed("other processes", _reason(error))
                await asyncio.sleep(self._look)
            else:
                self._store.outage.passed("other processes")
                return connection


def _with_payload(hear: Callable[[str], None]) -> Callable[..., None]:
    """A listener as asyncpg calls it."""

    def listener(*heard: Any) -> None:
        hear(heard[-1])

    return listener


def _reason(error: Exception) -> str:
    return str(error) or type(error).__name__
