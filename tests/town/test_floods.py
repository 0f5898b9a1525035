"""One person sends too many requests at once: other people aren't affected, and that person must wait."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest

from bot.features.mentions import reading
from bot.features.mentions.reading import named_game, understood
from bot.features.replay.commands import FILM_COST
from bot.handling.rate_limits import Buckets, Limits
from bot.handling.registration import COSTS
from bot.matches.moves import commands as moving
from bot.texts import say
from playground.driver import Person, Reply
from tests.openapi import ANSWER_WITHIN
from tests.seconds import Clock
from tests.town.conftest import Town, move_clock

LIMITS = Limits()
"""The limits for everyone, with the tests' clock."""
HOLDS = int(LIMITS.capacity)
WAIT = say("en", "refusal-too-much-at-once", seconds=round(LIMITS.recovered / LIMITS.per_second))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def town(town_without_bot: Town, clock: Clock) -> Town:
    """A town whose buckets fill only while the test says so."""
    await town_without_bot.start(buckets=Buckets(now=clock))
    return town_without_bot


async def flood(town: Town, count: int, message: str = "vault " + "a " * 980) -> None:
    """Dan writes `count` messages to the bot at once."""
    for _ in range(count):
        await town.dan.say(town.games, f"{town.bot.mention} {message}")


def told(town: Town) -> int:
    """Number of the bot's messages that tell a person to wait."""
    return sum(WAIT in message.text for message in town.games.messages)


async def test_one_persons_flood_of_messages_does_not_affect_others_matches(town: Town, clock: Clock) -> None:
    board = await town.begin(town.ben, town.aoi)
    count = len(town.games.messages)
    await flood(town, HOLDS + 50)
    picker = await town.press(town.ben, board, "Move")
    assert picker.text == "Which pawn will you move?"
    await town.quiet()
    assert told(town) == 1
    assert len(town.games.messages) == count + HOLDS + 50 + HOLDS + 1
    clock.seconds += LIMITS.seconds_to_fill
    answer = await town.say(town.dan, f"{town.bot.mention} vault {town.ben.mention}", town.games)
    assert answer.labels
    assert told(town) == 1


async def test_private_messages_are_rate_limited_too(town: Town) -> None:
    for _ in range(HOLDS + 20):
        await town.dan.say(town.dan.direct, "vault")
    refused = say("en", "refusal-not-in-a-server")
    direct = town.dan.direct
    await town.playground.wait_for(lambda: any(WAIT in message.text for message in direct.messages))
    await town.quiet()
    assert sum(message.text == refused for message in direct.messages) == HOLDS
    assert sum(WAIT in message.text for message in direct.messages) == 1


async def empty_bucket(town: Town, person: Person) -> None:
    """Somebody has used up what their bucket holds."""
    await asyncio.gather(*(person.autocomplete(town.vault, "move", "move", "a") for _ in range(HOLDS)))


async def together(town: Town, monkeypatch: pytest.MonkeyPatch, *requests: Coroutine[Any, Any, Reply]) -> list[Reply]:
    """The replies to requests made at the same time. Those that the bot ignores have failed."""
    arrived: list[str] = []
    town.playground.gateway.watchers.append(lambda name, data: arrived.append(name))
    replies = asyncio.gather(*requests)
    await town.playground.wait_for(lambda: arrived.count("INTERACTION_CREATE") == len(requests))
    # The bot reads what arrives in order: once this is answered, it has begun with all the others.
    await town.slash(town.chie, "help")
    move_clock(monkeypatch, ANSWER_WITHIN)
    return await replies


async def test_presses_are_answered_again_after_a_pause(
    town: Town, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await town.begin(town.ben, town.aoi)
    stranger = say("en", "refusal-not-a-player")
    for _ in range(HOLDS // 10):
        replies = await asyncio.gather(*(town.dan.press(board, "Move") for _ in range(10)))
        # A refusal deletes the one before.
        assert {reply.text for reply in replies} - {""} == {stranger}
    refused = await together(town, monkeypatch, *(town.dan.press(board, "Move") for _ in range(10)))
    assert sorted(reply.text for reply in refused) == [*[""] * 9, WAIT]
    assert next(reply for reply in refused if reply.text).private
    # Nobody else is refused, and the refused person can act again.
    assert (await town.press(town.ben, board, "Move")).text == "Which pawn will you move?"
    clock.seconds += LIMITS.recovered / LIMITS.per_second
    assert (await town.press(town.dan, board, "Move")).text == stranger


async def test_autocompletion_is_empty_until_the_bucket_has_recovered(town: Town, clock: Clock) -> None:
    await town.begin(town.ben, town.aoi)
    assert await town.ben.autocomplete(town.vault, "move", "move", "a")
    await empty_bucket(town, town.ben)
    assert not await town.ben.autocomplete(town.vault, "move", "move", "a")
    # Suggestions don't show the refusal; the person's next action does.
    assert (await town.slash(town.ben, "move", move="a1-b2")).text == WAIT
    clock.seconds += LIMITS.recovered / LIMITS.per_second
    assert await town.ben.autocomplete(town.vault, "move", "move", "a")
    await town.slash(town.ben, "move", move="a1-b2")
    assert (await town.match()).log


async def by_command(town: Town) -> Reply:
    return await town.ben.slash(town.vault, "board")


async def by_menu(town: Town) -> Reply:
    return await town.ben.context(town.aoi, "Profile", town.vault)


async def by_press(town: Town) -> Reply:
    return await town.ben.press(town.board(), "Move")


@pytest.mark.parametrize("ask", [by_command, by_menu, by_press])
async def test_rate_limited_requests_never_reach_the_database(
    town: Town, ask: Callable[[Town], Awaitable[Reply]], monkeypatch: pytest.MonkeyPatch
) -> None:
    await town.begin(town.ben, town.aoi)
    await empty_bucket(town, town.ben)
    asked: list[object] = []

    async def count(*args: object) -> Any:
        asked.append(args)

    monkeypatch.setattr(town.store, "read", count)
    monkeypatch.setattr(town.store, "write", count)
    refused = await ask(town)
    assert refused.text == WAIT
    assert refused.private
    town.playground.interactions.answer_within = 0.3
    assert (await ask(town)).failed
    assert not asked


async def test_forms_are_rate_limited_too(town: Town, clock: Clock) -> None:
    await town.begin(town.ben, town.aoi)
    form = (await town.press(town.ben, town.board(), "Write a move")).modal
    await empty_bucket(town, town.ben)
    assert (await town.submit(town.ben, form, "a1-b2")).text == WAIT
    assert not (await town.match()).log
    clock.seconds += LIMITS.recovered / LIMITS.per_second
    form = (await town.press(town.ben, town.board(), "Write a move")).modal
    await town.submit(town.ben, form, "a1-b2")
    assert (await town.match()).log


async def test_people_who_read_japanese_are_told_to_wait_in_japanese(town: Town) -> None:
    await town.begin(town.aoi, town.ben)
    await empty_bucket(town, town.aoi)
    assert "6秒ほど待って" in (await town.slash(town.aoi, "board")).text


async def test_expensive_requests_cost_more(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    await town.begin(town.ben, town.aoi, moves=["a1-b2", "c6-b5"])
    films = HOLDS // FILM_COST
    asked = (town.ben.slash(town.vault, "replay", format="film") for _ in range(films + 1))
    replies = await together(town, monkeypatch, *asked)
    assert sum("Please wait 3 seconds" in reply.text for reply in replies) == 1


def test_nothing_costs_more_than_a_recovered_bucket_holds() -> None:
    costs = {FILM_COST, *(cost for cost in COSTS.values() if isinstance(cost, int))}
    assert max(costs) <= LIMITS.recovered
    assert min(costs) > 1


# Long texts


@pytest.mark.parametrize("filling", ["a ", "a=b ", "size=8 ", "1d ", "a", "1", " ", "\ufdfa", "<@1>"])
def test_a_long_message_is_parsed_without_recomputing_the_option_spellings(
    filling: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spelt: list[object] = []
    before = reading._spellings

    def count(*args: Any) -> Any:
        spelt.append(args)
        return before(*args)

    monkeypatch.setattr(reading, "_spellings", count)
    understood("<@1> pentup", "pentup")
    spelt.clear()
    long = "<@1> pentup " + filling * (4000 // len(filling))
    assert named_game(long) == "pentup"
    understood(long, "pentup")
    assert not spelt


async def test_a_message_is_parsed_only_up_to_a_length(town: Town) -> None:
    named = f"{town.bot.mention} vault {town.dan.mention}"
    assert (await town.say(town.ben, f"{named} {'so ' * 600} size=8")).labels
    assert town.vault.last.text.count("8×8") == 0
    told = await town.say(town.ben, f"{town.bot.mention} {'so ' * 600} vault {town.dan.mention}")
    assert "@friend" in told.text


async def test_an_error_quotes_only_the_beginning_of_a_wrong_option(town: Town) -> None:
    told = await town.say(town.ben, f"{town.bot.mention} vault {town.dan.mention} {'x' * 400}=1")
    assert "X" + "x" * 31 in told.text
    assert "x" * 32 not in told.text
    told = await town.say(town.ben, f"{town.bot.mention} vault {town.dan.mention} size={'9' * 400}")
    assert "9" * 32 in told.text
    assert "9" * 33 not in told.text


async def test_overlong_text_is_not_compared_with_any_move(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    await town.begin(town.ben, town.aoi)
    compared: list[str] = []
    rank = moving._rank

    def count(text: str, sought: str) -> int | None:
        compared.append(text)
        return rank(text, sought)

    monkeypatch.setattr(moving, "_rank", count)
    assert await town.ben.autocomplete(town.vault, "move", "move", "a1")
    assert compared
    compared.clear()
    assert not await town.ben.autocomplete(town.vault, "move", "move", "a1" + " " * 5000 + "b")
    assert not compared
