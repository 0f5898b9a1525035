"""Striking the bot at a chosen seam of its work: between one of its requests and the next thing it would do.

All is done from outside. The bot's requests come to the playground, which holds them for as long as we like; and what
the bot would write next, it can't while we hold the database's write lock.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Container, Coroutine, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, TypeAlias

import pytest

from playground.protocol import error
from playground.rest import Exchange
from tests.crash.hall import TIMEOUT, Hall, Step

ANSWER = "POST /interactions/{interaction_id}/{interaction_token}/callback"
DELETE = "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original"
SEARCH = "GET /channels/{channel_id}/messages"
POST = "POST /channels/{channel_id}/messages"
LOOK = "GET /channels/{channel_id}/messages/{message_id}"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
REACT = "PUT /channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me"
OPEN_THREAD = "POST /channels/{channel_id}/messages/{message_id}/threads"
OPEN_PRIVATE = "POST /channels/{channel_id}/threads"
ADD_MEMBER = "PUT /channels/{channel_id}/thread-members/{user_id}"

Witness: TypeAlias = Callable[[], None]


class Moment(Enum):
    """The stage of a request at which the bot is killed."""

    BEFORE = auto()
    """It was sent, and will never be done."""
    UNREAD = auto()
    """It was done, but the bot doesn't hear of it."""
    UNNOTED = auto()
    """It was done, the bot has read so, and can't write it down."""


@dataclass(frozen=True, slots=True)
class Seam:
    """A place in the bot's work at which it is killed."""

    name: str
    moment: Moment
    request: str
    """Method and path template."""
    passing: int = 0
    """Number of such requests in each channel before that."""

    def __str__(self) -> str:
        return self.name


def around(request: str, before: str, done: str) -> tuple[Seam, Seam, Seam]:
    """The seams at a request, named by how things are before it and by what it has done."""
    return (
        Seam(before, Moment.BEFORE, request),
        Seam(f"{done}, the answer unread", Moment.UNREAD, request),
        Seam(f"{done}, not noted", Moment.UNNOTED, request),
    )


def killed_at(*seams: Seam, always: Container[int] = ()) -> pytest.MarkDecorator:
    """Kill the bot at each of these seams in the campaign.

    Otherwise only where something was done of which the bot hasn't heard, or at the seams that `always` numbers: the
    kinds of messages differ in what is found again there, while what wasn't begun begins anew in one way for all.
    """
    return pytest.mark.parametrize(
        "seam",
        [
            seam if seam.moment is Moment.UNREAD or number in always else pytest.param(seam, marks=pytest.mark.campaign)
            for number, seam in enumerate(seams)
        ],
        ids=str,
    )


class Trap:
    """Holds the bot at a seam in each of the channels (by id); when it is there in all of them, it is killed."""

    def __init__(self, hall: Hall, seam: Seam, *channels: str) -> None:
        loop = asyncio.get_running_loop()
        self._hall = hall
        self._seam = seam
        self._awaited = set(channels)
        self._passing = dict.fromkeys(channels, seam.passing)
        self._full: asyncio.Future[None] = loop.create_future()
        self._released: asyncio.Future[None] = loop.create_future()

    @contextlib.contextmanager
    def set(self) -> Iterator[None]:
        """Hold whatever comes within this block."""
        rest = self._hall.playground.rest
        hooks = rest.before if self._seam.moment is Moment.BEFORE else rest.after
        hooks.append(self._hold)
        try:
            yield
        finally:
            hooks.remove(self._hold)
            self._released.cancel()

    async def sprung(self) -> None:
        """Wait until the bot is at the seam everywhere."""
        async with asyncio.timeout(TIMEOUT):
            await asyncio.shield(self._full)

    async def close(self, witness: Witness = lambda: None) -> None:
        """Wait until the bot is at the seam everywhere, and kill it; the last thing before its death is `witness`."""
        await self.sprung()
        if self._seam.moment is Moment.UNNOTED:
            await self._kill_unable_to_write(witness)
        else:
            witness()
            await self._hall.kill()
            self._released.set_result(None)

    async def _kill_unable_to_write(self, witness: Witness) -> None:
        with contextlib.closing(sqlite3.connect(self._hall.file, timeout=60, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            self._released.set_result(None)
            # A reader who answers a later request has read the earlier ones.
            await self._hall.ask_for_help()
            witness()
            await self._hall.kill()

    async def _hold(self, exchange: Exchange) -> None:
        if f"{exchange.method} {exchange.template}" != self._seam.request:
            return
        channel = self._channel(exchange)
        if channel not in self._awaited:
            return
        if self._passing[channel]:
            self._passing[channel] -= 1
            return
        self._awaited.remove(channel)
        if not self._awaited:
            self._full.set_result(None)
        await asyncio.shield(self._released)
        if self._seam.moment is Moment.BEFORE:
            # The bot's request isn't carried out; nor is it answered, as the bot is dead.
            raise error(50001)

    def _channel(self, exchange: Exchange) -> str:
        """The channel of a request, or that of its interaction; of a thread to which somebody is added, its parent."""
        interactions, params = self._hall.playground.interactions, exchange.params
        if "interaction_id" in params:
            return interactions.of(params["interaction_id"]).channel_id
        if "webhook_token" in params:
            return interactions.to_follow_up(params["webhook_id"], params["webhook_token"]).channel_id
        if self._seam.request == ADD_MEMBER:
            parent: str = self._hall.playground.world.channels[params["channel_id"]]["parent_id"]
            return parent
        return params["channel_id"]


async def kill_at(seam: Seam, hall: Hall, steps: Mapping[str, Step], witness: Witness = lambda: None) -> None:
    """Take steps, each of which brings the bot to the seam in a channel, by id, and kill it when it is there in all."""
    trap = Trap(hall, seam, *steps)
    with trap.set():
        await kill_during(steps.values(), trap.close(witness))


async def kill_during(steps: Iterable[Step], death: Coroutine[Any, Any, None]) -> None:
    """Take steps; what isn't answered when `death` has come is waited for no longer."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(step()) for step in steps]
        await death
        for task in tasks:
            task.cancel()
