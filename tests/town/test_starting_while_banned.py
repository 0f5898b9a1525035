"""A banned person may finish running matches but can't start any: every way in which a match can begin."""

from __future__ import annotations

import ast
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import TypeAlias

import pytest
from sqlalchemy import Connection, func, select

import bot
from bot.core.match import UserId
from bot.features import tournaments
from bot.features.tournaments import advancing, service
from bot.features.tournaments.rules import Phase
from bot.features.tournaments.rules.events import Barred
from bot.features.tournaments.service import HostAction
from bot.matches.moderation import Action as Logged
from bot.storage.tables import match
from bot.ui.actions import Action, CustomId
from playground.driver import Person, Reply
from tests.features.tournaments.cups import Cup, joined, started, tool
from tests.town.conftest import SHORT_GAME, Town

Way: TypeAlias = Callable[[Town], AbstractAsyncContextManager[list[Reply]]]
"""A way in which a match can begin: the steps before the ban, then the attempt after it. The replies are
added to the list.
"""
WAYS: list[Way] = []


def way(function: Callable[[Town, list[Reply]], AsyncIterator[None]]) -> None:
    """List a way."""

    @asynccontextmanager
    async def tried(town: Town) -> AsyncIterator[list[Reply]]:
        replies: list[Reply] = []
        steps = function(town, replies)
        await anext(steps)
        yield replies
        await anext(steps, None)

    tried.__name__ = function.__name__
    WAYS.append(tried)


def said(reply: Reply) -> str:
    """The last line of a reply."""
    return reply.followups[-1].text if reply.followups else reply.text


async def ban(town: Town, person: Person) -> None:
    """Dan bans a person."""
    await town.dan.slash(town.vault, "moderate ban", person=person, reason="Spam")
    await town.quiet()


@way
async def challenging(town: Town, replies: list[Reply]) -> AsyncIterator[None]:
    yield
    replies.append(await town.slash(town.ben, "challenge vault", opponent=town.dan))


@way
async def being_challenged(town: Town, replies: list[Reply]) -> AsyncIterator[None]:
    yield
    replies.append(await town.slash(town.dan, "challenge vault", opponent=town.ben))


@way
async def challenging_the_computer(town: Town, replies: list[Reply]) -> AsyncIterator[None]:
    yield
    replies.append(await town.slash(town.ben, "challenge vault", opponent=town.bot, level="1"))


@way
async def accepting(town: Town, replies: list[Reply]) -> AsyncIterator[None]:
    challenge = await town.challenge(town.dan, town.ben)
    yield
    replies.append(await town.press(town.ben, challenge, challenge.labels[0]))


@way
async def being_accepted(town: Town, replies: list[Reply]) -> AsyncIterator[None]:
    challenge = await town.challenge(town.ben, town.dan)
    yield
    replies.append(await town.press(town.dan, challenge, challenge.labels[0]))


@way
async def opening_a_lobby(town: Town, replies: list[Reply]) -> AsyncIterator[None]:
    yield
    replies.append(await town.slash(town.ben, "play vault"))


@way
async def joining_a_lobby(town: Town, replies: list[Reply]) -> AsyncIterator[None]:
    await town.slash(town.dan, "play vault")
    lobby = town.vault.last
    yield
    replies.append(await town.press(town.ben, lobby, "Join"))


@way
async def waiting_in_a_lobby(town: Town, replies: list[Reply]) -> AsyncIterator[None]:
    await town.slash(town.ben, "play vault")
    lobby = town.vault.last
    yield
    replies.append(await town.press(town.dan, lobby, "Join"))


@way
async def pressing_a_greeting(town: Town, replies: list[Reply]) -> AsyncIterator[None]:
    # A post like the one in #welcome, without the time that its picture takes.
    await town.slash(town.dan, "play vault")
    hello, first = town.vault.last, str(CustomId(Action.BEGIN_FIRST_MATCH, "vault"))
    town.put_back(hello, first)
    yield
    replies.append(await town.press(town.ben, hello, first))


@way
async def playing_alone(town: Town, replies: list[Reply]) -> AsyncIterator[None]:
    yield
    replies.append(await town.slash(town.ben, "puzzle tower"))


@way
async def playing_alone_again(town: Town, replies: list[Reply]) -> AsyncIterator[None]:
    await town.slash(town.ben, "puzzle rings")
    thread = town.vault.threads[-1]
    question = await town.slash(town.ben, "match resign", thread)
    await town.press(town.ben, question.message, "Give up")
    yield
    replies.append(await town.press(town.ben, town.board(thread), "Try again"))


@way
async def asking_for_a_rematch(town: Town, replies: list[Reply]) -> AsyncIterator[None]:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    yield
    replies.append(await town.press(town.ben, town.board(), "Again"))


@way
async def being_asked_for_a_rematch(town: Town, replies: list[Reply]) -> AsyncIterator[None]:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    yield
    replies.append(await town.press(town.dan, town.board(), "Again"))


@way
async def agreeing_to_a_rematch(town: Town, replies: list[Reply]) -> AsyncIterator[None]:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    over = town.board()
    await town.press(town.dan, over, "Again")
    yield
    replies.append(await town.press(town.ben, over, "Again"))


@way
async def playing_an_easier_computer(town: Town, replies: list[Reply]) -> AsyncIterator[None]:
    await town.slash(town.ben, "challenge vault", opponent=town.bot, level="2", seat="white", size="6")
    asked = await town.slash(town.ben, "match resign")
    await town.press(town.ben, asked.message, "Resign")
    yield
    replies.append(await town.press(town.ben, town.board(), "An easier one"))


@way
async def joining_a_tournament(town: Town, replies: list[Reply]) -> AsyncIterator[None]:
    cup = await joined(town, town.dan)
    yield
    replies.append(await cup.press(town.ben, "Join"))


@way
async def taking_over_a_place(town: Town, replies: list[Reply]) -> AsyncIterator[None]:
    cup = await joined(town, town.dan, town.aoi)
    yield
    panel = await tool(cup, "Let somebody take over a place")
    await town.choose(town.dan, panel.message, panel.message.menus[0].custom_id, panel.message.menus[0].labels[0])
    menu = panel.message.menus[0].custom_id
    await town.dan.choose(panel.message, menu, [town.ben.key])
    await town.quiet()
    replies.append(await town.press(town.dan, panel.message, "Let them take over"))


def count_matches(db: Connection) -> int:
    """Number of matches that were stored."""
    return int(db.execute(select(func.count()).select_from(match)).scalar_one())


@pytest.mark.parametrize("tried", WAYS, ids=lambda tried: tried.__name__)
async def test_no_match_begins_with_a_banned_person(town_without_limits: Town, tried: Way) -> None:
    town = town_without_limits
    async with tried(town) as replies:
        await ban(town, town.ben)
        before = await town.store.read(count_matches)
    assert replies
    for reply in replies:
        assert "can't start matches on this server" in said(reply)
    assert await town.store.read(count_matches) == before


def calls_of(name: str) -> Iterator[tuple[str, str]]:
    """The module and the function of each call of a function with this name, in the bot."""
    root = Path(bot.__file__).parent
    for path in root.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        for function in ast.walk(ast.parse(source)) if f"{name}(" in source else ():
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                for node in ast.walk(function):
                    called = node.func if isinstance(node, ast.Call) else None
                    if name in {getattr(called, "attr", None), getattr(called, "id", None)}:
                        yield path.relative_to(root).as_posix(), function.name


def test_every_match_begins_where_bans_are_checked() -> None:
    """A match that is stored otherwise must be over, like an imported one."""
    begins = {("matches/challenges/beginning.py", "begin_match")}
    assert set(calls_of("add_match")) - {("features/records/service.py", "work")} == {
        *begins,
        ("features/records/service.py", "keep_import"),
    }
    assert begins <= set(calls_of("check_may_start"))


def withdrawn(cup: Cup) -> list[str]:
    """A tournament thread's notes about people who were withdrawn."""
    thread = cup.talk
    return [each.text for each in thread.messages if "is withdrawn" in each.text]


async def test_a_banned_person_finishes_a_round_and_is_withdrawn_before_the_next(town: Town) -> None:
    people = town.aoi, town.ben, town.chie, town.dan
    cup = await started(town, *people, choices=[("kind", "days-round-robin")])
    await ban(town, town.ben)
    (own,) = [each for each in await cup.open_matches() if town.ben.id in each.seats]
    (other,) = [each for each in await cup.open_matches() if town.ben.id not in each.seats]
    await cup.resign(other, other.seats[0])
    await cup.follow()
    assert withdrawn(cup) == []
    assert town.ben.id in {user for each in await cup.open_matches() for user in each.seats}
    await cup.resign(own, next(user for user in own.seats if user != town.ben.id))
    await cup.follow()
    state = (await cup.hosted()).state
    assert state.round == 2
    held = state.entrant_of(town.ben.id)
    assert held is not None
    assert (held.is_active, held.barred) == (False, Barred.BANNED)
    # The match that he finished counts.
    assert [table.results[0].places.count(1) for table in state.tables if held.number in table.seats][:1] == [1]
    assert town.ben.id not in {user for each in await cup.open_matches() for user in each.seats}
    (note,) = withdrawn(cup)
    assert f"{town.ben.mention} can't start matches" in note
    assert town.dan.mention in note
    await town.restart()
    await cup.follow()
    assert len(withdrawn(cup)) == 1


async def test_a_banned_person_does_not_play_the_next_match_of_a_table(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, choices=[("kind", "days-knockout"), ("best_of", "true")])
    await ban(town, town.ben)
    (first,) = await cup.open_matches()
    await cup.resign(first, UserId(town.aoi.id))
    await cup.follow()
    assert await cup.open_matches() == []
    assert (await cup.hosted()).state.phase is Phase.OVER
    assert (await cup.places())[0] == "Aoi"


async def test_a_person_banned_before_the_start_is_withdrawn_at_the_start(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben, town.chie)
    await ban(town, town.ben)
    await cup.press(town.dan, "Start")
    assert town.ben.id not in {user for each in await cup.open_matches() for user in each.seats}
    assert len(withdrawn(cup)) == 1


async def test_a_person_banned_just_before_a_match_opens_does_not_begin_it(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben)
    await service.begin(town.store, cup.id, HostAction(Logged.CUP_START, UserId(town.dan.id)))
    await advancing.follow(town.store, cup.id)
    await ban(town, town.ben)
    await town.client.part(tournaments.TournamentMessages).catch_up()
    await cup.follow()
    assert await town.store.read(count_matches) == 0
    assert len(withdrawn(cup)) == 1


async def test_a_banned_host_cannot_start_a_tournament(town: Town) -> None:
    cup = await joined(town, town.aoi, town.chie)
    await ban(town, town.dan)
    assert "can't start matches" in said(await cup.press(town.dan, "Start"))
    assert (await cup.hosted()).state.phase is Phase.JOINING
