"""Faults of Discord: no move is lost or doubled, and every board is shown once."""

from __future__ import annotations

import asyncio
import errno
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial

import pytest
import structlog
from structlog.testing import capture_logs
from structlog.types import EventDict

from bot import client
from bot.handling import replies
from bot.handling.registration import HANDLERS
from bot.publishing import backoff
from bot.storage import match_queries
from bot.storage.matches import play_move
from bot.texts import say
from bot.ui.actions import Action
from playground import Playground, nonces
from playground.driver import Person
from playground.faults import Faults
from playground.gateway import shard_of
from playground.limits import Limit
from playground.rest import Exchange
from playground.seen import Channel, Message
from tests import openapi
from tests.games.test_tower import RECORD
from tests.town.conftest import SHORT_GAME, Town

ANSWER = "POST /interactions/{interaction_id}/{interaction_token}/callback"
DELETE = "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original"
POST = "POST /channels/{channel_id}/messages"
LOOK = "GET /channels/{channel_id}/messages/{message_id}"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
OPEN_THREAD = "POST /channels/{channel_id}/messages/{message_id}/threads"
MOVING = (ANSWER, DELETE, POST, LOOK, EDIT)
"""The bot's requests while a player moves."""


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let discord.py, which waits seconds before it tries something again, wait for much less.

    The log is kept from the console: to print an error with all that led to it takes long.
    """
    sleep = asyncio.sleep

    async def doze(seconds: float) -> None:
        await sleep(seconds / 100 if seconds >= 1 else seconds)

    monkeypatch.setattr(asyncio, "sleep", doze)
    with capture_logs():
        yield


async def sound(town: Town, moves: Sequence[str], channel: Channel | None = None) -> None:
    """These moves were made, each once; each has its board, and the last one alone has buttons."""
    assert [row.text for row in (await town.match(channel)).log] == list(moves)
    boards = town.boards(channel)
    assert len(boards) == len(moves) + 1
    for board, text in zip(boards[1:], moves, strict=True):
        assert f"{text[-2:]}." in board.text
    assert [bool(board.labels) for board in boards] == [False] * len(moves) + [True]
    assert not await town.store.read(match_queries.unshown)


Order = Callable[[Faults, str], None]


def _orders() -> dict[str, Order]:
    """All that can become of a request."""
    found: dict[str, Order] = {
        "429": partial(Faults.limit, retry_after=0.02),
        "429 for all": partial(Faults.limit, retry_after=0.02, scope="global"),
    }
    for heard in (False, True):
        words = ", but done" if heard else ""
        found |= {
            f"500{words}": partial(Faults.fail, heard=heard),
            f"503{words}": partial(Faults.fail, status=503, heard=heard),
            f"500 for long{words}": partial(Faults.fail, times=5, heard=heard),
            f"late{words}": partial(Faults.slow, seconds=0.1, heard=heard),
            f"hung up{words}": partial(Faults.hang_up, heard=heard),
        }
    return found


ORDERS = _orders()
USUAL = ("429", "500, but done", "late, but done", "hung up")
"""Faults that every kind of message meets before each commit; it meets all of them in the campaign."""
BY_ORDER = pytest.mark.parametrize(
    "order",
    [
        pytest.param(order, id=name, marks=() if name in USUAL else pytest.mark.campaign)
        for name, order in ORDERS.items()
    ],
)


async def move(town: Town, person: Person, text: str, channel: Channel | None = None) -> None:
    """Try to move while a fault is due; it is not said whether there is an answer."""
    ordered = town.playground.faults.left
    moving = asyncio.create_task(person.slash(channel or town.vault, "move", move=text))
    await town.playground.wait_for(lambda: town.playground.faults.left < ordered)
    await town.quiet()
    moving.cancel()
    town.playground.faults.clear()


@pytest.mark.usefixtures("impatient")
@BY_ORDER
async def test_faults_while_moving_lose_or_double_no_move(town: Town, order: Order) -> None:
    await town.begin(town.ben, town.dan)
    for number, request in enumerate(MOVING):
        person, text = (town.ben, town.dan)[number % 2], SHORT_GAME[number]
        if request == LOOK:
            # Only a bot that doesn't remember the old board looks at it.
            await town.restart()
        order(town.playground.faults, request)
        await move(town, person, text)
        assert len((await town.match()).log) == number + 1, request
        await town.passes(minutes=1)
        await town.client.catch_up()
        await sound(town, SHORT_GAME[: number + 1])


@pytest.mark.usefixtures("impatient")
async def test_a_board_whose_request_hung_until_its_nonce_was_forgotten_is_not_posted_again(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def pass_minutes(exchange: Exchange) -> None:
        if f"{exchange.method} {exchange.template}" == POST:
            town.playground.pass_time(nonces.REMEMBERED)

    monkeypatch.setattr(backoff, "REPEAT_WITHIN", -1.0)
    await town.begin(town.ben, town.dan)
    town.playground.rest.before.append(pass_minutes)
    town.playground.faults.hang_up(POST, heard=True)
    await move(town, town.ben, SHORT_GAME[0])
    await town.passes(minutes=1)
    await town.client.catch_up()
    await sound(town, SHORT_GAME[:1])


@pytest.mark.usefixtures("impatient")
@BY_ORDER
async def test_faults_while_editing_leave_exactly_one_board(town: Town, order: Order) -> None:
    await town.slash(town.ben, "puzzle tower")
    thread = town.vault.last.thread
    assert thread is not None
    for text in RECORD.split()[:3]:
        order(town.playground.faults, EDIT)
        await move(town, town.ben, text, thread)
        await town.passes(minutes=1)
        await town.client.catch_up()
        [board] = town.boards(thread)
        assert f" {text[0]} on " in board.text
    assert [row.text for row in (await town.match(thread)).log] == RECORD.split()[:3]


@pytest.mark.usefixtures("impatient")
@BY_ORDER
async def test_faults_while_challenging_post_one_acceptable_challenge(town: Town, order: Order) -> None:
    order(town.playground.faults, POST)
    challenge = await town.challenge(town.ben, town.dan)
    assert not town.playground.faults.left
    assert town.vault.messages == [challenge]
    await town.press(town.dan, challenge, "Accept")
    await sound(town, [])


@pytest.mark.usefixtures("impatient")
@BY_ORDER
async def test_faults_while_starting_a_solo_game_open_one_thread(town: Town, order: Order) -> None:
    for request in (POST, OPEN_THREAD):
        order(town.playground.faults, request)
    ordered = town.playground.faults.left
    await town.slash(town.ben, "puzzle tower")
    [opening] = town.vault.messages
    assert town.playground.faults.left <= ordered - 2
    assert town.vault.threads == [opening.thread]
    assert len(town.boards(opening.thread)) == 1


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("heard", [False, True])
@pytest.mark.parametrize("go_wrong", [Faults.hang_up, Faults.fail])
async def test_a_press_during_a_discord_fault_need_not_be_repeated(
    town: Town, go_wrong: Callable[..., None], heard: bool
) -> None:
    board = await town.begin(town.ben, town.dan)
    order = partial(go_wrong, town.playground.faults, ANSWER, heard=heard)
    order()
    picker = (await town.press(town.ben, board, "Move")).message
    assert not picker.thinking
    order()
    await town.press(town.ben, picker, picker.labels[0])
    order()
    refused = await town.slash(town.dan, "move", move=SHORT_GAME[1])
    assert "your turn" in refused.text.lower()
    order()
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    await sound(town, SHORT_GAME[:1])


@pytest.mark.usefixtures("impatient")
async def test_of_two_processes_only_one_replies(town: Town) -> None:
    # Each waits for what is in hand in this process, the other's clock included.
    other = Town(town.playground, town.database, clock=town.clock)
    await other.start(stop_timeout=0.1)
    town.store.is_alone = other.store.is_alone = False
    try:
        with capture_logs() as logged:
            await town.begin(town.ben, town.dan)
            for number, text in enumerate(SHORT_GAME[:4]):
                if number % 2:
                    town.playground.faults.fail(ANSWER, heard=True)
                await town.slash((town.ben, town.dan)[number % 2], "move", move=text)
                await town.quiet()
        await sound(town, SHORT_GAME[:4])
        assert any(entry["event"] == "answered by another process" for entry in logged)
        assert not [entry for entry in logged if entry["log_level"] not in {"info", "debug"}]
    finally:
        await other.stop()


@pytest.mark.usefixtures("impatient")
async def test_nobody_sees_a_traceback_when_discord_is_unreachable(
    town: Town, caplog: pytest.LogCaptureFixture
) -> None:
    board = await town.begin(town.ben, town.dan)
    town.playground.interactions.answer_within = 0.2
    for doing in (town.ben.press(board, "Move"), town.ben.slash(town.vault, "move", move="a1-b2")):
        town.playground.faults.hang_up("POST", times=3)
        assert (await doing).failed
        await town.quiet()
    town.playground.faults.hang_up(POST)
    await town.ben.say(town.vault, f"<@{town.playground.bot_id}> hello")
    await town.playground.wait_for(lambda: not town.playground.faults.left)
    await town.quiet()
    assert caplog.messages == []


@pytest.mark.parametrize("fault", ["hung up", "500", "late"])
async def test_an_answer_that_cannot_be_delivered_is_no_fault_of_the_program(
    town: Town, impatient: None, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    board = await town.begin(town.ben, town.dan)
    town.playground.interactions.answer_within = 0.2
    # The picker only reads, so it is deferred late, when that fails too.
    monkeypatch.setattr(replies, "DEFER_AFTER", 0.0)
    if fault == "hung up":
        town.playground.faults.hang_up("POST", times=20)
    elif fault == "500":
        town.playground.faults.fail("POST", times=20)
    else:
        town.playground.faults.slow("POST", 0.3, times=20)
    with capture_logs() as logged:
        assert (await town.ben.press(board, "Move")).failed
        await town.playground.wait_for(lambda: "unanswered" in {entry["event"] for entry in logged})
        await town.quiet()
    assert [entry for entry in logged if entry["log_level"] == "error"] == []


# The gateway


def _gateway_orders() -> dict[str, Callable[[Playground], Awaitable[None]]]:
    """Every fate of a connection after which the bot has missed nothing."""

    async def ask(playground: Playground) -> None:
        playground.gateway.ask_to_reconnect()

    async def invalidate(playground: Playground) -> None:
        playground.gateway.invalidate(resumable=True)

    async def silence(playground: Playground) -> None:
        playground.gateway.fall_silent()

    async def drop(playground: Playground) -> None:
        await playground.gateway.disconnect()

    return {"drops": drop, "is to be made anew": ask, "is invalid": invalidate, "is silent": silence}


GATEWAY_ORDERS = _gateway_orders()


async def test_a_board_that_is_limited_for_an_hour_is_posted_later(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    town.playground.faults.limit(POST, 3600)
    reply = await town.slash(town.ben, "move", move="a1-b2")
    assert "You walked from a1 to b2." in reply.text
    assert reply.followups[-1].text == say("en", "refusal-not-shown")
    assert town.board() == board
    await town.passes(minutes=1)
    await town.client.catch_up()
    assert "walked from a1 to b2" in town.board().text


def ids_of(message: Message) -> list[str]:
    """The custom ids of a message's buttons."""
    return [button.custom_id for button in message.buttons]


@pytest.mark.parametrize("order", GATEWAY_ORDERS.values(), ids=GATEWAY_ORDERS)
async def test_gateway_faults_lose_or_double_no_move(
    town: Town, order: Callable[[Playground], Awaitable[None]]
) -> None:
    town.playground.gateway.heartbeat_interval = 50
    await town.restart(heartbeat_timeout=0.5)
    await town.begin(town.ben, town.dan)
    resumed: list[str] = []
    town.playground.gateway.watchers.append(lambda name, _: resumed.append(name) if name == "RESUMED" else None)

    async def strike(exchange: Exchange) -> None:
        if f"{exchange.method} {exchange.template}" == POST:
            town.playground.rest.before.remove(strike)
            await order(town.playground)

    await order(town.playground)
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    town.playground.rest.before.append(strike)
    assert not (await town.slash(town.dan, "move", move=SHORT_GAME[1])).failed
    private = (await town.press(town.ben, town.board(), "Move")).message
    for cell in ("c1", "a3"):
        await order(town.playground)
        await town.press(town.ben, private, next(id_ for id_ in ids_of(private) if re.search(f"[:/]{cell}$", id_)))
    await town.client.catch_up()
    await sound(town, SHORT_GAME[:3])
    assert len(resumed) >= 4


async def test_a_press_during_a_lost_session_can_be_repeated(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    match = await town.match()
    await play_move(town.store, match.id, None, match.seats[0], SHORT_GAME[0])
    town.playground.interactions.answer_within = 0.1
    town.playground.gateway.greet_after = 0.05
    town.playground.gateway.invalidate(resumable=False)
    assert (await town.slash(town.dan, "move", move=SHORT_GAME[1])).failed
    await town.playground.wait_for(lambda: town.playground.gateway.online and len(town.boards()) == 2)
    town.playground.interactions.answer_within = openapi.ANSWER_WITHIN
    await town.slash(town.dan, "move", move=SHORT_GAME[1])
    await sound(town, SHORT_GAME[:2])


async def test_a_bot_that_logs_in_too_soon_recovers_and_plays_on(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    sent_away: list[object] = []

    async def soon(_: object, shard: int | None, *, initial: bool = False) -> None:
        """Skip the five seconds that discord.py waits before it logs in again."""
        if not initial:
            sent_away.append(shard)
            town.playground.limits.login_every = 0.0

    monkeypatch.setattr(client.Banmen, "before_identify_hook", soon)
    await town.begin(town.ben, town.dan)
    match = await town.match()
    await play_move(town.store, match.id, None, match.seats[0], SHORT_GAME[0])
    for number in range(1, 4):
        town.playground.limits.login_every = 60.0
        await town.restart()
        await town.slash((town.ben, town.dan)[number % 2], "move", move=SHORT_GAME[number])
        await sound(town, SHORT_GAME[: number + 1])
    assert len(sent_away) == 3


async def test_an_interaction_received_too_late_changes_nothing(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    town.playground.interactions.answer_within = 0.0
    town.playground.gateway.greet_after = 0.1
    await town.playground.gateway.disconnect()
    assert (await town.slash(town.ben, "move", move=SHORT_GAME[0])).failed
    await town.playground.wait_for(lambda: town.playground.gateway.online)
    town.playground.interactions.answer_within = openapi.ANSWER_WITHIN
    await town.slash(town.ben, "board")
    await sound(town, [])
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    await sound(town, SHORT_GAME[:1])


# Limits


async def test_a_bot_under_tight_rate_limits_publishes_every_board(town: Town) -> None:
    limits = town.playground.limits
    await town.begin(town.ben, town.dan)
    limits.others, limits.overall = Limit(2, 0.05), Limit(4, 0.05)
    for number, text in enumerate(SHORT_GAME[:4]):
        await town.slash((town.ben, town.dan)[number % 2], "move", move=text)
    await sound(town, SHORT_GAME[:4])


# Shards


async def test_two_shards_each_serve_their_own_match(town: Town) -> None:
    # Each waits for what is in hand in this process, the other's clock included.
    playground = town.playground
    here = shard_of(str(playground.guild_id), 2)
    there = playground.add_guild("Elsewhere", shard=(1 - here, 2))
    attic = playground.add_channel("attic", there)
    await town.restart(shard_id=here, shard_count=2)
    other = Town(playground, town.database, clock=town.clock)
    await other.start(shard_id=1 - here, shard_count=2, stop_timeout=0.1)
    town.store.is_alone = other.store.is_alone = False
    try:
        for channel in (town.vault, attic):
            await town.begin(town.ben, town.dan, channel)
        await playground.gateway.disconnect(shard=here)
        for number, text in enumerate(SHORT_GAME[:4]):
            person = (town.ben, town.dan)[number % 2]
            moves = (town.slash(person, "move", channel, move=text) for channel in (town.vault, attic))
            await asyncio.gather(*moves)
        match = await town.match(attic)
        await play_move(town.store, match.id, None, match.seats[0], SHORT_GAME[4])
        await asyncio.gather(town.client.catch_up(), other.client.catch_up())
        await sound(town, SHORT_GAME[:4])
        await sound(town, SHORT_GAME[:5], attic)
    finally:
        await other.stop()


async def test_forwards_polls_and_stickers_are_not_taken_for_moves(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    sent: list[Exchange] = []
    town.playground.rest.watchers.append(sent.append)
    await town.ben.forward(board, town.vault)
    await town.dan.poll(town.vault, "Who wins?", ["White", "Black"])
    await town.ben.sticker(town.vault, "Wave")
    await town.quiet()
    assert sent == []
    await town.slash(town.ben, "move", move="a1-b2")
    assert (await town.match()).moves == 1


async def test_an_error_that_cannot_be_logged_is_answered(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard output is a file on a full disk."""

    async def break_down(*_: object) -> None:
        raise ZeroDivisionError

    def full(_logger: object, _level: str, entry: EventDict) -> EventDict:
        if entry["event"] == "unexpected":
            raise OSError(errno.ENOSPC, "No space left on device")
        return entry

    board = await town.begin(town.ben, town.dan)
    monkeypatch.setitem(HANDLERS, Action.OPEN_PICKER, break_down)
    processors = structlog.get_config()["processors"]
    processors.insert(0, full)
    try:
        assert "something went wrong" in (await town.press(town.ben, board, "Move")).text
    finally:
        processors.remove(full)
