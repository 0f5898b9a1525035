"""The cache of members: what it asks Discord, and when."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from types import SimpleNamespace
from typing import Any

from bot.core.match import UserId
from bot.publishing.members import KNOWN_FOR, Members

AOI, BEN = UserId(1), UserId(2)


class Server:
    """A server that answers queries about members, and records them."""

    id = 1
    unavailable = False

    def __init__(self, *members: UserId) -> None:
        self.members = members
        self.asked: list[Collection[int]] = []

    async def query_members(self, *, user_ids: Sequence[int], limit: int, cache: bool) -> list[Any]:
        """Discord's answer."""
        assert (limit, cache) == (len(user_ids), False)
        self.asked.append(user_ids)
        return [SimpleNamespace(id=user) for user in user_ids if user in self.members]


async def test_only_those_who_were_missing_are_asked_about_again() -> None:
    now = 0.0
    members, server = Members(lambda: now), Server(AOI)
    guild: Any = server
    assert await members.gone(guild, (AOI, BEN)) == set()
    assert server.asked == []
    assert await members.missing(guild, (AOI, BEN)) == {BEN}
    now += 10 * KNOWN_FOR
    assert await members.gone(guild, (AOI, BEN)) == {BEN}
    server.members = (AOI, BEN)
    assert await members.gone(guild, (AOI, BEN)) == set()
    assert await members.gone(guild, (AOI, BEN)) == set()
    assert server.asked == [[AOI, BEN], [BEN], [BEN]]


async def test_a_question_without_an_answer_ends_when_the_bot_stops() -> None:
    asked = asyncio.Event()

    class Silent(Server):
        async def query_members(self, *, user_ids: Sequence[int], limit: int, cache: bool) -> list[Any]:
            asked.set()
            await asyncio.Event().wait()
            raise AssertionError

    members = Members()
    guild: Any = Silent()
    before = asyncio.create_task(members.among(guild, (AOI,)))
    await asked.wait()
    members.stop()
    after = asyncio.create_task(members.among(guild, (BEN,)))
    # No time passes, so neither has waited for MEMBERS_TIMEOUT.
    for _ in range(10):
        await asyncio.sleep(0)
    for question in (before, after):
        assert isinstance(question.exception(), TimeoutError)
