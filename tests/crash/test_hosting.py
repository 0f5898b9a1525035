"""Kills while a tournament's host acts or is notified, and while the bot withdraws people or ends rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

import pytest

from bot.core.match import UserId
from bot.features.tournaments import queries, service
from bot.features.tournaments.hosted import HostedTournament
from bot.features.tournaments.rules import Ending, Event, Result, TableNumber, advance, report
from bot.features.tournaments.service import HostAction
from bot.matches.moderation import Action as Logged
from bot.storage import Connection
from playground.driver import Reply
from playground.permissions import Permission
from playground.seen import Channel
from tests.crash.hall import Hall, Step
from tests.crash.seams import EDIT, POST, Seam, Trap, around, kill_at, killed_at
from tests.crash.test_tournaments import Cup, cup_of, is_started

pytestmark = pytest.mark.asyncio(loop_scope="package")

NOTING = around(POST, "withdrawn, the note not posted", "the note posted")
UNPAIRING = around(EDIT, "undone, the board of a match not edited", "its board edited")
TELLING = around(POST, "the permission missed, the host not told", "the host told")
TAKING_OVER = around(EDIT, "taken over, the message not changed", "the message changed")


async def started(hall: Hall) -> Cup:
    """A tournament of four that has started, whose rounds end after a day."""
    cup = await cup_of(hall)

    def change(found: HostedTournament) -> HostedTournament:
        return replace(found, plan=replace(found.plan, round_days=1))

    async with hall.books() as books:
        await service.replan(books, cup.id, change)
    await cup.starting()()
    await cup.settled(is_started)
    return cup


async def kill_after(seam: Seam, cup: Cup, channel: Channel) -> None:
    """The bot is killed and restarts, finds the unfinished work, and dies at the seam."""
    trap = Trap(cup.hall, seam, channel.key)
    with trap.set():
        await cup.hall.kill()
        await cup.hall.restart()
        await trap.close()


async def thread_of(cup: Cup, index: int) -> Channel:
    """The thread of a match."""
    _, matches = await cup.found()
    return next(thread for thread in cup.channel.threads if thread.id == matches[index].message)


async def pressing(cup: Cup, label: str, tool: str | None = None) -> Step:
    """A press on a button under *More…*, or on the one of a tool, which the host has opened."""
    panel = await cup.host.press(cup.message, "More…")
    if tool is not None:
        await cup.host.choose(panel.message, panel.message.menus[0].custom_id, tool)

    async def press() -> Reply:
        return await cup.host.press(panel.message, label)

    return press


@pytest.mark.campaign
@killed_at(*NOTING)
async def test_a_withdrawal_after_two_no_shows_survives_a_kill_and_is_told_once(hall: Hall, seam: Seam) -> None:
    cup = await started(hall)
    await hall.kill()

    def forfeit(db: Connection, found: HostedTournament, now: datetime) -> Sequence[Event]:
        events: list[Event] = []
        absent = found.state.table(TableNumber(1)).seats[1]
        for _ in range(2):
            events += advance(found.state.after(*events), now)
            for table in found.state.after(*events).open_tables:
                places = tuple(int(number != absent) for number in table.seats)
                result = Result(places, Ending.FORFEIT) if absent in table.seats else Result((1, 2))
                events += report(found.state.after(*events), table.number, 1, result, now)
        return events

    async with hall.books() as books:
        await service.change(books, cup.id, forfeit)
    await kill_after(seam, cup, cup.thread)
    await hall.restart()
    await cup.settled()
    (told,) = cup.thread.messages
    assert "withdrawn" in told.text
    hosted, _ = await cup.found()
    assert len(hosted.state.active) == 3
    await cup.end()


@pytest.mark.campaign
@killed_at(*UNPAIRING)
async def test_an_undone_pairing_survives_a_kill(hall: Hall, seam: Seam) -> None:
    cup = await started(hall)
    thread = await thread_of(cup, 0)
    await kill_at(seam, hall, {thread.key: await pressing(cup, "Undo this pairing", "undo")})
    await hall.restart()
    await cup.settled(lambda hosted, _: hosted.state.is_held)
    hosted, matches = await cup.found()
    assert hosted.state.round == 0
    assert not any(each.is_open for each in matches)
    await cup.assert_whole()
    assert ["undone this pairing" in each.text for each in thread.messages].count(True) == 1
    await cup.end()


@killed_at(*TELLING)
async def test_a_host_hears_once_of_a_missing_permission(hall: Hall, seam: Seam) -> None:
    cup = await cup_of(hall)
    before = len(cup.host.direct.messages)
    await hall.kill()
    cup.channel.set_permissions(
        hall.playground.bot_id, deny=Permission.CREATE_PRIVATE_THREADS | Permission.CREATE_PUBLIC_THREADS
    )
    async with hall.books() as books:
        await service.begin(books, cup.id, HostAction(Logged.CUP_START, UserId(cup.host.id)))
    await kill_after(seam, cup, cup.host.direct)
    await hall.restart()
    await hall.playground.wait_for(lambda: len(cup.host.direct.messages) > before)
    cup.channel.set_permissions(hall.playground.bot_id)
    await hall.kill()
    await hall.restart()
    await cup.settled(is_started)
    assert len(cup.host.direct.messages) == before + 1
    await cup.assert_whole()
    await cup.end()


@pytest.mark.campaign
@killed_at(*TAKING_OVER)
async def test_taking_over_survives_a_kill(hall: Hall, seam: Seam) -> None:
    cup = await cup_of(hall)
    async with hall.books() as books:
        await books.write(queries.set_host, cup.id, UserId(cup.people[0].id))
    await cup.settled()
    await kill_at(seam, hall, {cup.channel.key: await pressing(cup, "Become the host")})
    await hall.restart()
    await cup.settled()
    hosted, _ = await cup.found()
    assert hosted.host == cup.host.id
    await hall.playground.wait_for(lambda: f"<@{cup.host.id}>" in cup.message.text)
    await cup.assert_whole()
    await cup.end()
