"""People who play one small tournament after another by presses. They join, leave, are withdrawn, play and resign."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from dataclasses import dataclass, field

from benchmarks.kills.people import Table, board_on
from playground import shapes
from playground.driver import Person, Reply
from playground.permissions import Permission
from playground.seen import Message

KINDS = ("days-round-robin", "days-swiss", "days-knockout")
"""The kinds of tournaments that are played."""
FEWEST = 3
"""Least number of people who join before the start."""
STANDINGS = re.compile(r"standings:(\d+)::")
"""The custom id of a button that each tournament's message has."""
JOINED = re.compile(r"You have joined |You play in .* from the next round on")
LEFT = re.compile(r"You have left |You have withdrawn ")
"""The answers to those who join, who leave, and to the host who withdraws a player."""
ALREADY = "You're already in this tournament."
STEPS = 5
"""Factor by which people wait longer for an action of several presses than for a move."""
RESIGNING = 0.2
"""Probability that a player resigns instead of moving, so that matches are short."""
LEAVING = 0.3
"""Probability that a player leaves the tournament before the start, and also that a player leaves the server."""
WITHDRAWING = 0.03
"""Probability that a player withdraws, or the host withdraws one, when the club looks at a tournament that goes on."""


def tournament_on(message: Message) -> int | None:
    """The tournament that a message announces; None if it is no such message."""
    if message.ephemeral:
        return None
    found = (STANDINGS.fullmatch(button.custom_id) for button in message.buttons)
    return next((int(name[1]) for name in found if name), None)


def is_joining(message: Message) -> bool:
    """Whether a tournament's message says that it hasn't started."""
    return "Who has joined" in message.labels


def is_running(message: Message) -> bool:
    """Whether a tournament's message says that it has started and goes on."""
    return "My match" in message.labels


def _number(message: Message) -> int:
    number = tournament_on(message)
    assert number is not None  # noqa: S101 - the caller has checked it
    return number


@dataclass(eq=False)
class Club(Table):
    """People who play one tournament after another in a channel; the first of them is the host."""

    told: Counter[tuple[int, int, bool]] = field(default_factory=Counter)
    """Number of times that they were told that a person has joined a tournament (True), or has left it (False)."""
    _entered: set[tuple[int, int]] = field(default_factory=set)
    """The tournaments and the people who take part in them, as far as these know."""
    _away: set[Person] = field(default_factory=set)
    """The people who have left the server."""
    _planned: int = 0
    _wanted: int = FEWEST
    """Number of people who join the present tournament."""
    _changed: set[int] = field(default_factory=set)
    """The tournaments that a player has left before the start, or could have."""
    _withdrawn: set[int] = field(default_factory=set)
    """The tournaments from which a player has withdrawn since the start."""

    @property
    def has_begun(self) -> bool:
        """Whether a tournament was ever announced here."""
        return any(tournament_on(message) for message in self.channel.messages)

    async def _do_something(self) -> None:
        going = [
            each for each in self.channel.messages if tournament_on(each) and (is_joining(each) or is_running(each))
        ]
        async with asyncio.timeout(STEPS * self.pace.patience):
            if not going:
                await self._plan()
            elif is_joining(going[0]):
                await self._gather(going[0])
            else:
                await self._play_on(going[0])

    async def _plan(self) -> None:
        """The host plans a tournament, and announces it."""
        host = self.people[0]
        self._planned += 1
        self._wanted = self.rng.randint(FEWEST, len(self.people))
        name, kind = f"Cup {self._planned}", self.rng.choice(KINDS)
        planned = await self._answered(host.slash(self.channel, "tournament create", name=name, game="Vault"))
        await self._answered(host.choose(planned.message, "Kind", kind))
        await self._answered(host.press(planned.message, "Announce"))

    async def _gather(self, message: Message) -> None:
        """Enough people join; perhaps one of them leaves again, or leaves the server. Then the host starts."""
        number, (host, *others) = _number(message), self.people[: self._wanted]
        if missing := [each for each in (host, *others) if (number, each.id) not in self._entered]:
            for person in self._away & set(missing):
                person.join(self.guild)
                self._away.remove(person)
            await asyncio.gather(*(self._join(message, each) for each in missing), return_exceptions=True)
            return
        if number not in self._changed:
            self._changed.add(number)
            if self.rng.random() < LEAVING:
                leaver = self.rng.choice(others)
                self._hear(number, leaver, await self._answered(leaver.press(message, "Leave")))
                return
            if self.rng.random() < LEAVING:
                others[-1].leave(self.guild)
                self._away.add(others[-1])
        await self._press_in_more(host, message, "Start")

    @property
    def guild(self) -> int:
        """The id of the channel's server."""
        return int(self.channel.raw["guild_id"])

    async def _join(self, message: Message, person: Person) -> None:
        self._hear(_number(message), person, await self._answered(person.press(message, "Join")))

    def _hear(self, number: int, person: Person, answer: Reply) -> None:
        """Remember an answer that says that a person has joined or left."""
        if has_joined := JOINED.search(answer.text):
            self.told[number, person.id, True] += 1
        if has_joined or ALREADY in answer.text:
            self._entered.add((number, person.id))
        elif LEFT.search(answer.text):
            self.told[number, person.id, False] += 1
            self._entered.discard((number, person.id))

    async def _play_on(self, message: Message) -> None:
        """Whoever has to move does, or resigns; sometimes one withdraws, or the host withdraws one."""
        number = _number(message)
        if number not in self._withdrawn and self.rng.random() < WITHDRAWING:
            self._withdrawn.add(number)
            await self._withdraw(message, number, self.rng.choice(self.people[1:]))
            return
        boards = [each for each in self._newest() if board_on(each) and "Move" in each.labels]
        turns = [(board, each) for board in boards for each in self.people if each.mention in board.text]
        if not turns:
            await self._look(message)
            return
        await asyncio.gather(*(self._turn(*each) for each in turns), return_exceptions=True)

    async def _turn(self, board: Message, player: Person) -> None:
        if self.rng.random() >= RESIGNING:
            await super()._turn(board, player)
            return
        asked = await self._answered(player.slash(self._room(board), "match resign"))
        await self._answered(player.press(asked.message, "Resign"))

    async def _withdraw(self, message: Message, number: int, person: Person) -> None:
        host = self.people[0]
        if self.rng.random() < 0.5:
            asked = await self._press_in_more(person, message, "Withdraw")
            self._hear(number, person, await self._answered(person.press(asked.message, "Withdraw")))
            return
        panel = await self._answered(host.press(message, "More…"))
        asked = await self._answered(host.choose(panel.message, "What would you like to do?", "withdraw"))
        self._hear(
            number, person, await self._answered(host.choose(asked.message, "Who should be withdrawn?", person.key))
        )

    async def _press_in_more(self, person: Person, message: Message, label: str) -> Reply:
        """Press a button under a tournament's "More…"."""
        panel = await self._answered(person.press(message, "More…"))
        return await self._answered(person.press(panel.message, label))

    async def _look(self, message: Message) -> None:
        """A player looks at the standings after a pause in which there was nothing to do."""
        await asyncio.sleep(self.pace.idle)
        await self._answered(self.rng.choice(self.people).press(message, "Standings"))


def found_club(made: Table) -> Club:
    """A club of the people at a table, whose first one may host tournaments in its server."""
    club = Club(made.playground, made.witness, made.channel, made.people, made.rng, made.pace, offers=made.offers)
    world, guild = made.playground.world, str(club.guild)
    role = world.set_role(guild, shapes.role(world.snowflake(), "Hosts", Permission.MANAGE_EVENTS, position=1))
    world.give_role(guild, made.people[0].key, role["id"])
    return club
