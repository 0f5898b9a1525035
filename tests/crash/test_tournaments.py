"""Kills while a tournament is announced, begins, is played, and ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.core.match import UserId
from bot.features.tournaments import TournamentId, note_queries, queries, service
from bot.features.tournaments.hosted import HostedTournament, TableMatch
from bot.features.tournaments.rules import Phase
from bot.features.tournaments.service import HostAction
from bot.matches import endings
from bot.matches.moderation import Action as Logged
from bot.storage import Connection, match_queries
from bot.storage.matches import load_match
from bot.ui.actions import Action, CustomId
from playground.driver import Person, Reply
from playground.permissions import Permission
from playground.seen import Channel, Message
from tests.crash.hall import TIMEOUT, Hall, Step, revision_on
from tests.crash.seams import (
    ADD_MEMBER,
    EDIT,
    OPEN_PRIVATE,
    OPEN_THREAD,
    POST,
    Moment,
    Seam,
    Trap,
    around,
    kill_at,
    killed_at,
)

pytestmark = pytest.mark.asyncio(loop_scope="package")

ANNOUNCING = (
    *around(POST, "planned, not announced", "announced"),
    Seam("announced, without a thread", Moment.BEFORE, OPEN_THREAD),
)
OPENING = (
    Seam("paired, no match opened", Moment.BEFORE, OPEN_PRIVATE),
    Seam("the first match opened, the answer unread", Moment.UNREAD, OPEN_PRIVATE),
    Seam("the first match opened, not noted", Moment.UNNOTED, OPEN_PRIVATE),
    Seam("the second match not opened", Moment.BEFORE, OPEN_PRIVATE, passing=1),
    Seam("the first match begun, nobody added to its thread", Moment.BEFORE, ADD_MEMBER),
    Seam("the first player added, the answer unread", Moment.UNREAD, ADD_MEMBER),
    Seam("the first player added, the second not", Moment.BEFORE, ADD_MEMBER, passing=1),
    *around(POST, "started, the message of the tournament not posted anew", "posted anew"),
    Seam("posted anew, the old message not changed", Moment.BEFORE, EDIT),
    Seam("the old message changed, not noted", Moment.UNNOTED, EDIT),
)
OPENING_BY_MESSAGES = (
    Seam("started, no message posted", Moment.BEFORE, POST),
    Seam("the first message posted, the answer unread", Moment.UNREAD, POST, passing=1),
    Seam("the first message posted, not noted", Moment.UNNOTED, POST, passing=1),
    Seam("the second match not opened", Moment.BEFORE, POST, passing=2),
    Seam("a match begun, its thread not created", Moment.BEFORE, OPEN_THREAD),
    Seam("the thread of a match created, the answer unread", Moment.UNREAD, OPEN_THREAD),
)
COUNTING = (
    Seam("over, its last board not posted and its result not counted", Moment.BEFORE, POST),
    Seam("the last board posted, the answer unread", Moment.UNREAD, POST),
    Seam("the last board posted, not noted", Moment.UNNOTED, POST),
)
ON = (
    Seam("counted, the next round not opened", Moment.BEFORE, POST),
    Seam("counted, the message of the tournament not changed", Moment.BEFORE, EDIT),
)
CONGRATULATING = around(POST, "over, nobody congratulated", "congratulated")


class Cup:
    """A tournament in its own channel, hosted by Dan."""

    def __init__(self, hall: Hall, channel: Channel, people: list[Person]) -> None:
        self.hall = hall
        self.channel = channel
        self.people = people
        self.id = TournamentId(0)
        self.may_open_private = True
        self.panel: Message

    @property
    def host(self) -> Person:
        return self.hall.playground.person("Dan")

    @property
    def message(self) -> Message:
        """The only message of the tournament."""
        (message,) = self.messages
        return message

    @property
    def messages(self) -> list[Message]:
        ours = f"standings:{self.id}::"
        return [each for each in self.channel.messages if any(b.custom_id == ours for b in each.buttons)]

    @property
    def openings(self) -> list[Message]:
        """The messages of its matches, if these have any."""
        begun = {thread.id for thread in self.channel.threads}
        return [each for each in self.channel.messages if each.labels == ["My match"] and each.id in begun]

    @property
    def thread(self) -> Channel:
        """The thread of the tournament itself."""
        return self.channel.threads[0]

    async def plan(self, rounds: str = "") -> None:
        """Plan a Swiss, in private menus, up to a page that has the button to announce it."""
        planned = await self.host.slash(self.channel, "tournament create", name="Cup", game="Vault")
        self.id, self.panel = TournamentId(int(planned.message.buttons[0].custom_id.split(":")[1])), planned.message
        await self._choose("0.kind", "days-swiss")
        if rounds:
            await self.host.press(self.panel, "More…")
            await self._choose("1.rounds", rounds)
            await self.host.press(self.panel, "Back")

    async def _choose(self, path: str, value: str) -> None:
        """Choose from a menu of the plan."""
        menu = str(CustomId(Action.PLAN_TOURNAMENT, self.id, path=path))
        await self.host.choose(self.panel, menu, value)
        assert _chosen(self.panel, menu) == [value]

    def announcing(self) -> Step:
        """Announce it."""
        return lambda: self.host.press(self.panel, "Announce")

    def starting(self) -> Step:
        """Start it."""

        async def start() -> Reply:
            panel = await self.host.press(self.message, "More…")
            return await self.host.press(panel.message, "Start")

        return start

    async def join(self) -> None:
        """Everybody joins."""
        for person in self.people:
            await person.press(self.message, "Join")

    async def found(self) -> tuple[HostedTournament, list[TableMatch]]:
        """The tournament and its matches as they are kept."""
        async with self.hall.books() as books:
            return await books.read(_found, self.id)

    async def settled(
        self, is_so: Callable[[HostedTournament, list[TableMatch]], bool] = lambda *_: True
    ) -> list[TableMatch]:
        """Wait until all matches are open and shown, and the messages show it all: the open matches."""
        async with asyncio.timeout(TIMEOUT), self.hall.books() as books:
            while True:
                hosted, matches = await books.read(_found, self.id)
                going = [each for each in matches if each.is_open]
                is_announced = hosted.thread is not None
                is_open = is_announced and all(each.match for each in going) and is_so(hosted, matches)
                # A message may be posted while the one before doesn't link to it yet.
                unshown = [*await books.read(match_queries.unshown), *await books.read(note_queries.behind)]
                outdated = await books.read(queries.outdated)
                if is_open and not unshown and not outdated:
                    return going
                await asyncio.sleep(0.03)

    async def resign_all(self) -> None:
        """In each open match, the player who joined last resigns as by a process that dies at once."""
        hosted, matches = await self.found()
        numbers = {each.user: each.number for each in hosted.state.entrants}
        async with self.hall.books() as books:
            for each in matches:
                if each.is_open and each.match is not None:
                    match = await load_match(books, each.match)
                    loser = max(match.seats, key=lambda user: numbers[user])
                    await endings.resign(books, match.id, loser)

    async def assert_whole(self) -> None:
        """Everything is there once: the message, and for each match a message, a thread, and one board a revision."""
        going = await self.settled()
        _, matches = await self.found()
        assert len(self.messages) == 1
        assert sorted(each.id for each in self.channel.threads[1:]) == sorted(each.message or 0 for each in matches)
        assert len(self.openings) == (0 if self.may_open_private else len(matches))
        assert len({each.match for each in matches}) == len(matches)
        for each in going:
            thread = next(thread for thread in self.channel.threads if thread.id == each.message)
            assert each.match is not None
            revisions = [revision_on(message, each.match) for message in thread.messages]
            shown = [revision for revision in revisions if revision is not None]
            assert shown == sorted(set(shown))
            assert shown
            if self.may_open_private:
                added = [user for note in thread.notes for user in note.mentions]
                assert sorted(added) == sorted(thread.members - {self.hall.playground.bot_id})
                assert len(added) == 2
        assert self.hall.complaints() == []

    async def end(self) -> None:
        """End it as it stands: a server has a limited number of running tournaments."""
        hosted, _ = await self.found()
        async with self.hall.books() as books:
            await service.end(books, self.id, hosted.state.season, HostAction(Logged.CUP_END, UserId(self.host.id)))


def _chosen(message: Message, menu: str) -> list[str]:
    """The values of the options that a menu shows as chosen."""
    (found,) = [each for each in message.menus if each.custom_id == menu]
    return [option["value"] for option in found.options if option.get("default")]


def _found(db: Connection, number: TournamentId) -> tuple[HostedTournament, list[TableMatch]]:
    hosted = queries.find(db, number)
    assert hosted is not None
    return hosted, queries.matches_of(db, number)


async def cup_of(hall: Hall, *, announced: bool = True, rounds: str = "") -> Cup:
    """A tournament of four, which all of them have joined if it is announced."""
    people = [*await hall.people(), *await hall.people()]
    cup = Cup(hall, hall.channel(), people)
    await cup.plan(rounds)
    if announced:
        await cup.announcing()()
        await cup.settled()
        await cup.join()
        await cup.settled()
    return cup


def is_started(hosted: HostedTournament, matches: list[TableMatch]) -> bool:
    return hosted.state.phase is Phase.RUNNING and len(matches) == 2


def is_in_second_round(hosted: HostedTournament, matches: list[TableMatch]) -> bool:
    return hosted.state.round == 2 and len(matches) == 4


@killed_at(*ANNOUNCING)
async def test_an_announcement_survives_a_kill(hall: Hall, seam: Seam) -> None:
    cup = await cup_of(hall, announced=False)
    await kill_at(seam, hall, {cup.channel.key: cup.announcing()})
    await hall.restart()
    await cup.assert_whole()
    await cup.end()


@killed_at(*OPENING)
async def test_the_opening_of_a_round_survives_a_kill(hall: Hall, seam: Seam) -> None:
    cup = await cup_of(hall)
    await kill_at(seam, hall, {cup.channel.key: cup.starting()})
    await hall.restart()
    await cup.settled(is_started)
    await cup.assert_whole()
    await cup.end()


@killed_at(*OPENING_BY_MESSAGES)
async def test_the_opening_of_a_round_by_messages_survives_a_kill(hall: Hall, seam: Seam) -> None:
    cup = await cup_of(hall)
    cup.may_open_private = False
    cup.channel.set_permissions(hall.playground.bot_id, deny=Permission.CREATE_PRIVATE_THREADS)
    await kill_at(seam, hall, {cup.channel.key: cup.starting()})
    await hall.restart()
    await cup.settled(is_started)
    await cup.assert_whole()
    await cup.end()


@killed_at(*COUNTING)
async def test_a_result_survives_a_kill_and_counts_once(hall: Hall, seam: Seam) -> None:
    cup = await cup_of(hall)
    await cup.starting()()
    first, second = await cup.settled(is_started)
    steps: dict[str, Step] = {}
    for each in (first, second):
        thread = next(thread for thread in cup.channel.threads if thread.id == each.message)
        (loser, *_) = [person for person in cup.people if thread.messages[0].mentions & {person.id}]
        asked = await loser.slash(thread, "match resign")
        steps[thread.key] = _resigning(loser, asked.message)
    await kill_at(seam, hall, steps)
    await hall.restart()
    await cup.settled(is_in_second_round)
    await cup.assert_whole()
    hosted, _ = await cup.found()
    assert [len(table.results) for table in hosted.state.tables] == [1, 1, 0, 0]
    await cup.end()


def _resigning(person: Person, asked: Message) -> Step:
    return lambda: person.press(asked, "Resign")


async def kill_while_it_counts(seam: Seam, cup: Cup, channel: Channel) -> None:
    """A process stores the results and counts nothing; the bot counts them as it starts, and dies at the seam."""
    hall, trap = cup.hall, Trap(cup.hall, seam, channel.key)
    with trap.set():
        await cup.resign_all()
        hosted, _ = await cup.found()
        assert hosted.state.round == 1
        await hall.kill()
        await hall.restart()
        await trap.close()


@killed_at(*ON, always={0})
async def test_the_next_round_survives_a_kill(hall: Hall, seam: Seam) -> None:
    cup = await cup_of(hall)
    await cup.starting()()
    await cup.settled(is_started)
    await kill_while_it_counts(seam, cup, cup.channel)
    await hall.restart()
    await cup.settled(is_in_second_round)
    await cup.assert_whole()
    await cup.end()


@killed_at(*CONGRATULATING)
async def test_congratulations_survive_a_kill_and_come_once(hall: Hall, seam: Seam) -> None:
    cup = await cup_of(hall, rounds="1")
    await cup.starting()()
    await cup.settled(is_started)
    await kill_while_it_counts(seam, cup, cup.thread)
    await hall.restart()
    await cup.settled(lambda hosted, _: hosted.state.phase is Phase.OVER)
    (told,) = cup.thread.messages
    assert told.mentions
    await cup.assert_whole()
