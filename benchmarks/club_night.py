"""Messages, threads and pings of a club's Swiss of 40 people in five rounds, in which much goes wrong.

Two people leave the server, one is banned, one never moves, and for an hour the bot may not post in the channel. The
bot runs in this process, with a clock that is moved by hours.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import console
from benchmarks.table import Row, show
from benchmarks.temporary import in_folder
from bot.client import Banmen
from bot.core.match import Match, UserId
from bot.features import tournaments
from bot.features.tournaments import TournamentId, queries, service
from bot.features.tournaments.hosted import HostedTournament
from bot.features.tournaments.rules import Phase
from bot.matches import endings
from bot.storage import Store, clock_queries, open_store
from bot.storage.matches import load_match
from bot.ui.actions import Action, CustomId
from bot.ui.permissions import Address, point_at
from playground.driver import Person
from playground.permissions import Permission
from playground.seen import Channel, Message
from playground.server import Playground

PEOPLE, ROUNDS = 40, 5
MOST_MESSAGES = 15
"""The aim: how many messages the channel gets, Discord's own included."""
LEAVERS, BANNED, STALLER = (11, 12), 13, 14
"""By number, the people who leave in round 2, who is banned in round 3, and who never moves."""
LOCKED_ROUND = 4
"""The round at whose beginning the bot may not post."""
FORFEITED = 25
"""Hours after which somebody who hasn't moved has lost."""


NONE_YET = TournamentId(0)
TIMEOUT, PAUSE = 60.0, 0.05
"""Seconds to wait for the bot, and between two looks."""


@dataclass
class Clock:
    """The bot's clock."""

    moved: timedelta = timedelta()

    def now(self) -> datetime:
        """The time, in UTC."""
        return datetime.now(UTC) + self.moved


@dataclass
class Club:
    """A tournament of a club, and what its people got."""

    playground: Playground
    client: Banmen
    store: Store
    clock: Clock
    channel: Channel
    people: list[Person] = field(default_factory=list)
    number: TournamentId = NONE_YET
    pings: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Push notifications by person and round; those before the start count for round 0."""
    seen: Counter[int] = field(default_factory=Counter)
    """Push notifications that were counted, by person."""
    troubled: set[int] = field(default_factory=set)
    """The rounds in which something has gone wrong as it should."""

    @property
    def host(self) -> Person:
        """Dan."""
        return self.playground.person("Dan")

    @property
    def message(self) -> Message:
        """The newest message of the tournament."""
        ours = f"standings:{self.number}::"
        return [each for each in self.channel.messages if any(b.custom_id == ours for b in each.buttons)][-1]

    async def hosted(self) -> HostedTournament:
        """The tournament as it is stored."""
        return await service.load(self.store, self.number)

    async def announce(self) -> None:
        """The host plans it, and everybody joins."""
        plan = await self.host.slash(self.channel, "tournament create", name="Club night", game="Vault")
        self.number = TournamentId(int(plan.message.buttons[0].custom_id.split(":")[1]))
        await self._choose(plan.message, "0.kind", "days-swiss")
        await self.host.press(plan.message, "More…")
        await self.playground.wait_for(lambda: "Back" in plan.message.labels)
        await self._choose(plan.message, "1.rounds", str(ROUNDS))
        await self.host.press(plan.message, "Back")
        await self.playground.wait_for(lambda: "Announce" in plan.message.labels)
        await self.host.press(plan.message, "Announce")
        await self.playground.wait_for(lambda: bool(self.channel.threads))
        for number in range(PEOPLE):
            person = self.playground.add_person(f"Member {number}")
            self.people.append(person)
            await person.press(self.message, "Join")
        await self._until(lambda hosted: len(hosted.state.active) == PEOPLE)

    async def _choose(self, page: Message, path: str, value: str) -> None:
        """Choose from a menu of the plan, and wait for the answer, which would take the message back to its page."""
        menu = str(CustomId(Action.PLAN_TOURNAMENT, self.number, path=path))
        await self.host.choose(page, menu, value)
        await self.playground.wait_for(lambda: _chosen(page, menu) == [value])

    async def _until(self, is_so: Callable[[HostedTournament], bool]) -> None:
        """Wait until something is stored."""
        async with asyncio.timeout(TIMEOUT):
            while not is_so(await self.hosted()):  # noqa: ASYNC110 - the database tells nobody
                await asyncio.sleep(PAUSE)

    async def start(self) -> None:
        """The host starts it."""
        panel = await self.host.press(self.message, "More…")
        await self.playground.wait_for(lambda: "Start" in panel.message.labels)
        await self.host.press(panel.message, "Start")
        await self._until(lambda hosted: hosted.state.phase is Phase.RUNNING)
        await self.follow()

    async def follow(self) -> None:
        """Do what the bot does at its ticks, until nothing is left to do."""
        before: object = None
        while before != (now := (await self.hosted(), await self.store.read(queries.matches_of, self.number))):
            before = now
            await self.client.part(tournaments.Following).work()
            await self.client.boards.catch_up()
        self.count_pings(now[0].state.round)

    def count_pings(self, number: int) -> None:
        """Count the notifications that have come since the last time for a round."""
        for person in (*self.people, self.host):
            shown = len(person.lock_screen)
            self.pings[person.id, number] += shown - self.seen[person.id]
            self.seen[person.id] = shown

    async def passes(self, hours: float) -> None:
        """Later, while the bot was there all the time."""
        self.clock.moved += timedelta(hours=hours)
        await self.store.write(clock_queries.note_seen, self.clock.now())

    async def going(self) -> list[Match]:
        """The matches whose results are still to be counted."""
        found = await self.store.read(queries.matches_of, self.number)
        return [await load_match(self.store, each.match) for each in found if each.is_open and each.match is not None]

    async def play_round(self) -> None:
        """The lower number wins each match; who plays the one who never moves waits until that one has lost."""
        staller = UserId(self.people[STALLER].id)
        stalled = [match for match in await self.going() if staller in match.seats]
        for match in await self.going():
            if match not in stalled:
                await self.resign(match)
        await self.follow()
        for match in stalled:
            if match.mover != staller:
                await self.move(match)
            await self.passes(FORFEITED)
            await self.follow()

    async def move(self, match: Match) -> None:
        """The player on turn moves."""
        player = next(each for each in self.people if each.id == match.mover)
        thread = next(each for each in self.channel.threads if each.id == match.channel)
        move = match.position.notation(match.position.legal_moves()[0])
        await player.slash(thread, "move", move=move)
        async with asyncio.timeout(TIMEOUT):
            while (await load_match(self.store, match.id)).revision == match.revision:  # noqa: ASYNC110 - as above
                await asyncio.sleep(PAUSE)

    async def resign(self, match: Match) -> None:
        """The player with the higher number resigns."""
        after = await endings.resign(self.store, match.id, max(match.seats))
        await self.client.boards.publish(after.id, after)

    async def trouble(self, number: int) -> None:
        """Let go wrong what is planned for a round."""
        if number in self.troubled:
            return
        self.troubled.add(number)
        if number == 2:
            for each in LEAVERS:
                self.people[each].leave()
        if number == 3:
            await self.host.slash(self.channel, "moderate ban", person=self.people[BANNED], reason="Spam")

    async def play_locked_round(self) -> None:
        """Play a round at whose end the bot may not post; an hour after it, it may again."""
        lost = Permission.SEND_MESSAGES | Permission.CREATE_PUBLIC_THREADS | Permission.CREATE_PRIVATE_THREADS
        self.channel.set_permissions(self.playground.bot_id, deny=lost)
        await self.play_round()
        await self.passes(1)
        await self.follow()
        if not (await self.hosted()).waits:
            raise RuntimeError("the tournament doesn't wait for its permissions")
        self.channel.set_permissions(self.playground.bot_id)
        # The bot repeats refused requests some minutes later.
        await self.passes(1)
        await self.follow()


@contextlib.asynccontextmanager
async def _club(folder: Path) -> AsyncIterator[Club]:
    clock = Clock()
    async with Playground() as playground:
        point_at(Address.of_playground(playground.url))
        async with (
            open_store(f"sqlite:///{folder / 'banmen.db'}", now=clock.now) as store,
            Banmen(store, tick=3600.0, guild_ready_timeout=0.05) as client,
        ):
            running = asyncio.create_task(client.start(playground.token))
            await playground.wait_for(lambda: playground.gateway.online and bool(playground.world.commands))
            yield Club(playground, client, store, clock, playground.add_channel("club"))
        await running


async def _measure(folder: Path) -> list[Row]:
    async with _club(folder) as club:
        await club.announce()
        club.count_pings(0)
        await club.start()
        while (hosted := await club.hosted()).state.phase is not Phase.OVER:
            await club.trouble(hosted.state.round)
            is_locked = hosted.state.round == LOCKED_ROUND - 1
            await (club.play_locked_round() if is_locked else club.play_round())
        playing = {person.id for person in club.people}
        per_round = Counter({key: count for key, count in club.pings.items() if key[0] in playing and key[1]})
        of_host = sum(count for (person, number), count in club.pings.items() if person == club.host.id and number)
        messages, notes = len(club.channel.messages), len(club.channel.notes)
        threads = club.channel.threads
        withdrawn = sum(not each.is_active for each in hosted.state.entrants)
        return [
            Row("rounds", hosted.state.round, ""),
            Row("people who were withdrawn", withdrawn, ""),
            Row("threads", len(threads), ""),
            Row.aimed("messages in the channel, Discord's own included", messages + notes, "", MOST_MESSAGES),
            Row("Discord's own among them", notes, ""),
            Row("messages in threads, per match", _talk(threads), ""),
            Row("pings per person and round, mean", sum(per_round.values()) / PEOPLE / ROUNDS, ""),
            Row("pings per person and round, most", max(per_round.values()), ""),
            Row("pings of the host, in all", of_host, ""),
        ]


def _chosen(message: Message, custom_id: str) -> list[str]:
    """The values of the options that a menu shows as chosen."""
    menus = [menu for menu in message.menus if menu.custom_id == custom_id]
    return [option["value"] for menu in menus for option in menu.options if option.get("default")]


def _talk(threads: list[Channel]) -> float:
    """Messages in each match's thread on average, Discord's own included."""
    of_matches = threads[1:]
    return sum(len(each.messages) + len(each.notes) for each in of_matches) / len(of_matches)


def measure() -> list[Row]:
    """Play it with a database in a temporary folder."""
    return in_folder(_measure)


if __name__ == "__main__":
    with console.prepared():
        show(measure())
