"""Tournaments in a town, as people play them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from bot.core import challenge as core
from bot.core.match import Match, UserId
from bot.features import tournaments
from bot.features.tournaments import planning, queries, service
from bot.features.tournaments.hosted import HostedTournament, TableMatch, TournamentId
from bot.features.tournaments.rules import Phase
from bot.matches import endings
from bot.storage.matches import load_match
from bot.texts import LANGUAGES, say
from playground.driver import Person, Reply
from playground.permissions import Permission
from playground.seen import Channel, Message
from tests.town.conftest import Town

IN_MORE = ("button-kickoff", "button-quit-running", "button-cupfile", "button-cuprules")
"""The keys of buttons under "More…"."""


def _in_all_languages(key: str) -> set[str]:
    """A text in all languages."""
    return {say(language, key) for language in LANGUAGES}


class Cup:
    """A tournament in a town, in #vault unless its channel is deleted."""

    def __init__(self, town: Town, number: int) -> None:
        self.town = town
        self.id = TournamentId(number)
        self.channel = town.vault

    async def hosted(self) -> HostedTournament:
        """The tournament as it is stored."""
        return await service.load(self.town.store, self.id)

    @property
    def messages(self) -> list[Message]:
        """The messages of the tournament: there should be one."""
        ours = f"standings:{self.id}::"
        return [each for each in self.channel.messages if any(b.custom_id == ours for b in each.buttons)]

    @property
    def message(self) -> Message:
        """The message of the tournament."""
        (only,) = self.messages
        return only

    @property
    def talk(self) -> Channel:
        """The thread of the tournament itself, which starts from its first message."""
        return self.channel.threads[0]

    async def press(self, person: Person, button: str) -> Reply:
        """A press on the message or under its "More…", dealt with to the end, and what follows from it."""
        reply = await self.press_only(person, button)
        await self.follow()
        return reply

    async def press_only(self, person: Person, button: str) -> Reply:
        """Like `press`, without what follows."""
        message = self.message
        if button not in message.labels:
            (more,) = [each.label for each in message.buttons if each.custom_id.startswith("cuphost:")]
            message = (await self.town.press(person, message, more)).message
            # A private message is in its reader's language.
            same = next((words for key in IN_MORE if button in (words := _in_all_languages(key))), {button})
            button = next((label for label in message.labels if label in same), button)
        return await self.town.press(person, message, button)

    async def follow(self) -> None:
        """Do what the bot does at its ticks, until nothing is left to do."""
        while True:
            before = await self.hosted(), await self.matches()
            await self.town.client.part(tournaments.Following).work()
            await self.town.client.boards.catch_up()
            await self.town.quiet()
            if before == (await self.hosted(), await self.matches()):
                return

    async def matches(self) -> list[TableMatch]:
        """Its matches so far."""
        return await self.town.store.read(queries.matches_of, self.id)

    async def open_matches(self) -> list[Match]:
        """The matches whose results are still to be counted."""
        numbers = [each.match for each in await self.matches() if each.is_open and each.match is not None]
        return [await load_match(self.town.store, number) for number in numbers]

    def thread(self, match: Match) -> Channel:
        """The thread in which a match is played."""
        return next(each for each in self.channel.threads if each.id == match.channel)

    async def resign(self, match: Match, user: UserId) -> None:
        """Somebody resigns a match."""
        after = await endings.resign(self.town.store, match.id, user)
        await self.town.client.boards.publish(after.id, after)

    async def resign_unseen(self, match: Match) -> None:
        """Somebody resigns a match, and the process ends before it has shown that."""
        await endings.resign(self.town.store, match.id, await self.weakest(match))

    async def play_out(self) -> None:
        """The player who joined first wins every match, until the tournament is over or waits for a player."""
        while going := await self.open_matches():
            assert (await self.hosted()).state.phase is Phase.RUNNING
            for match in going:
                await self.resign(match, await self.weakest(match))
            await self.follow()

    async def weakest(self, match: Match) -> UserId:
        """The player of a match who joined last."""
        numbers = {UserId(each.user): each.number for each in (await self.hosted()).state.entrants}
        return max((user for user in match.seats if user in match.people), key=lambda user: numbers[user])

    async def places(self) -> list[str]:
        """The names of all in the order of the standings."""
        state = (await self.hosted()).state
        return [state.entrant(line.entrant).name for line in tournaments.standings(state)]


async def without_private_threads(town: Town) -> None:
    """Take the permission from the bot to create private threads in #vault, so that matches have messages there."""
    town.vault.set_permissions(town.playground.bot_id, deny=Permission.CREATE_PRIVATE_THREADS)
    await town.quiet()


async def plan(
    town: Town,
    *,
    name: str = "Spring Cup",
    game: str = "Vault",
    choices: Iterable[tuple[str, str]] = (),
) -> Reply:
    """Dan plans a tournament, by default a Swiss one if two play: the first page. `choices` are keys of what he
    chooses, and values.
    """
    reply = await town.slash(town.dan, "tournament create", name=name, game=game)
    for key, value in (*_usual(game), *choices):
        if not await _choose(town, reply.message, key, value):
            await town.press(town.dan, reply.message, "More…" if "Announce" in reply.message.labels else "Back")
            assert await _choose(town, reply.message, key, value), (key, reply.message.labels)
    if "Announce" not in reply.message.labels:
        await town.press(town.dan, reply.message, "Back")
    return reply


def _usual(game: str) -> list[tuple[str, str]]:
    """The choices that come first: a Swiss tournament, if two play."""
    return [] if game == "New Chaturanga" else [("kind", "days-swiss")]


async def _choose(town: Town, page: Message, key: str, value: str) -> bool:
    """Choose a value with a menu or button of a page of the plan. Returns whether the page has it."""
    menus = {each.custom_id.rpartition(".")[2]: each.custom_id for each in page.menus}
    toggles = {each.custom_id.split(".")[1]: each.custom_id for each in page.buttons if each.custom_id.count(".") == 2}
    if key in menus:
        await town.choose(town.dan, page, menus[key], value)
    elif key in toggles and toggles[key].endswith(f".{value}"):
        await town.press(town.dan, page, toggles[key])
    return key in {*menus, *toggles}


def chosen(page: Message) -> list[str]:
    """The labels of the options that a page's menus show as chosen."""
    return [option["label"] for menu in page.menus for option in menu.options if option.get("default")]


async def rules(cup: Cup, person: Person) -> str:
    """The page with the tournament's rules, for somebody."""
    return (await cup.press(person, say(cup.town.language(person), "button-cuprules"))).text


async def announced(
    town: Town, *, name: str = "Spring Cup", game: str = "Vault", choices: Iterable[tuple[str, str]] = ()
) -> Cup:
    """A tournament that Dan has planned, like `plan`, and announced. What he chooses is only stored, which takes a
    tenth of the time.
    """
    reply = await town.slash(town.dan, "tournament create", name=name, game=game)
    cup = Cup(town, int(reply.message.buttons[0].custom_id.split(":")[1]))
    for key, value in (*_usual(game), *choices):
        await service.replan(town.store, cup.id, partial(_chosen, town, key, value))
    await town.press(town.dan, reply.message, "Announce")
    return cup


def _chosen(town: Town, key: str, value: str, hosted: HostedTournament) -> HostedTournament:
    offered = [each for page in planning.PAGES for each in planning.choices(hosted, page)]
    assert any(key == each.key and value in each.values for each in offered), (key, value)
    return planning.choose(hosted, key, value, town.store.now())


async def tool(cup: Cup, label: str, host: Person | None = None) -> Reply:
    """One of the host's tools."""
    host = host or cup.town.dan
    panel = await cup.press(host, "More…")
    return await cup.town.choose(host, panel.message, "What would you like to do?", label)


async def confirmed(cup: Cup, label: str, host: Person | None = None) -> Reply:
    """One of the host's tools that ask first, and the answer that the host is sure."""
    asked = await tool(cup, label, host)
    reply = await cup.town.press(host or cup.town.dan, asked.message, asked.message.labels[0])
    await cup.follow()
    return reply


async def joined(town: Town, *people: Person, join: str = "Join", **planned: Any) -> Cup:
    """A tournament that these people have joined, all but the last without a press; `join` is the button in the
    server's language.
    """
    cup = await announced(town, **planned)
    for person in people[:-1]:
        name, handle = person.name, person.raw["username"]
        await service.enter(town.store, cup.id, core.Person(UserId(person.id), name, handle, name))
    if people:
        await cup.press(people[-1], join)
    return cup


async def started(town: Town, *people: Person, **planned: Any) -> Cup:
    """A tournament that these people have joined, and Dan has started."""
    cup = await joined(town, *people, **planned)
    await cup.press(town.dan, "Start")
    return cup
