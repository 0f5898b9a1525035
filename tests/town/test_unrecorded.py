"""Failures of the database between posting a message and recording it, and quicker processes."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import random
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, MutableMapping
from datetime import timedelta
from functools import partial
from typing import Any, TypeAlias

import pytest
from discord.webhook.async_ import AsyncWebhookAdapter, async_context
from sqlalchemy.engine import make_url
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.exc import OperationalError
from sqlalchemy.util import await_only
from structlog.testing import capture_logs

from bot.core.match import Match, UserId, legal_texts
from bot.features import offers
from bot.features.spectating import queries as spectating_queries
from bot.features.spectating.live import LiveMessages
from bot.matches import challenges
from bot.matches.challenges import queries as challenges_queries
from bot.publishing import sweep
from bot.storage import clock_queries, database, match_queries
from bot.storage.matches import load_match_in, play_move
from bot.storage.preferences import save_preference, save_server_setting
from bot.texts import say
from playground.driver import Reply
from playground.messages import Draft, Upload, send
from playground.protocol import COMPONENTS_V2, Json, outage
from playground.rest import Exchange
from playground.seen import Message
from tests.crash.hall import revision_on
from tests.postgres import execute, new_database
from tests.town.conftest import SHORT_GAME, Town
from tests.town.failing import FullDisk

POST = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
HISTORY = "GET /channels/{channel_id}/messages"
LOOK = "GET /channels/{channel_id}/messages/{message_id}"
ANSWER = "POST /interactions/{interaction_id}/{interaction_token}/callback"
Log: TypeAlias = list[MutableMapping[str, Any]]


@pytest.fixture
async def hasty(town_without_bot: Town, monkeypatch: pytest.MonkeyPatch) -> Town:
    """A town whose bot doesn't wait long for a locked database, nor for a process that may post late."""
    monkeypatch.setattr(database, "BUSY_TIMEOUT", 50)
    monkeypatch.setattr(sweep, "SWEEP_FOR", 0.0)
    await town_without_bot.start()
    return town_without_bot


@contextlib.contextmanager
def lock_database_after(town: Town, request: str) -> Iterator[None]:
    """Let another process write to the database from after the next such request to the end of the block."""
    connection = sqlite3.connect(town.database, isolation_level=None)

    async def lock(exchange: Exchange) -> None:
        if f"{exchange.method} {exchange.template}" == request and not connection.in_transaction:
            connection.execute("BEGIN IMMEDIATE")

    town.playground.rest.after.append(lock)
    try:
        yield
    finally:
        town.playground.rest.after.remove(lock)
        connection.close()


@contextlib.contextmanager
def fill_disk_after(town: Town, request: str) -> Iterator[None]:
    """A town whose disk is full."""

    def is_full(*_: object, **__: object) -> None:
        raise OperationalError("UPDATE", {}, sqlite3.OperationalError("database or disk is full"))

    with pytest.MonkeyPatch.context() as patch:

        async def fill(exchange: Exchange) -> None:
            if f"{exchange.method} {exchange.template}" == request:
                for queries, name in (
                    (challenges_queries, "note_challenge_posted"),
                    (challenges_queries, "settle_challenge"),
                    (match_queries, "save_rows"),
                    (match_queries, "note_shown"),
                    (spectating_queries, "note_live"),
                    (clock_queries, "note_delivered"),
                ):
                    patch.setattr(queries, name, is_full)

        town.playground.rest.after.append(fill)
        try:
            yield
        finally:
            town.playground.rest.after.remove(fill)


Trouble: TypeAlias = Callable[[Town, str], contextlib.AbstractContextManager[None]]
TROUBLES: tuple[Trouble, ...] = (lock_database_after, fill_disk_after)


async def pass_ticks(*towns: Town, times: int = 4) -> None:
    """Some looks at the clock pass."""
    for _ in range(times):
        for town in towns:
            town.clock.moved += timedelta(seconds=20)
            await town.client.catch_up()
            await town.quiet()


async def test_on_a_full_disk_players_get_a_sentence_and_the_log_two_lines(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    works, town.store.database = town.store.database, FullDisk(town.store.database)
    picker = (await town.press(town.ben, board, "Move")).message
    picker = (await town.press(town.ben, picker, picker.labels[0])).message
    for _ in range(3):
        said = await town.press(town.ben, picker, picker.labels[0])
        assert said.texts[-1] == say("en", "store-full")
    said = await town.slash(town.ben, "challenge vault", town.games, opponent=town.aoi)
    assert said.texts[-1] == say("en", "store-full")
    await pass_ticks(town)
    assert (await town.match()).moves == 0
    town.store.database = works
    await town.press(town.ben, picker, picker.labels[0])
    assert (await town.match()).moves == 1
    warnings = [line for line in town.journal if not line.startswith(("info", "debug"))]
    assert [line.partition("event=")[2] for line in warnings] == ["database unavailable", "database available again"]


def boards_have_buttons(town: Town) -> list[bool]:
    """Whether each board has live buttons, oldest first."""
    return [bool(board.labels) for board in town.boards()]


async def assert_boards_in_order(town: Town) -> None:
    """Each revision has one board at most, in order; the newest is the last, and it alone has buttons."""
    match = await town.match()
    shown = [revision for each in town.vault.messages if (revision := revision_on(each, match.id)) is not None]
    assert shown == sorted(set(shown))
    assert shown[-1] == match.revision
    # The last board of a match that is over has buttons too.
    assert boards_have_buttons(town) == [False] * (len(shown) - 1) + [True]
    assert not await town.store.read(match_queries.unshown)
    assert not await town.store.read(match_queries.unswept)


def assert_no_tracebacks(logged: Log) -> None:
    """Each failure is in the log, in a line."""
    assert logged
    assert [entry for entry in logged if entry.get("exc_info")] == []


def assert_told_once(reply: Reply, key: str) -> None:
    """The user who asked was told this once, and of no other fault."""
    faults = ("refusal-not-recorded", "refusal-challenge-not-recorded", "store-unavailable", "store-unsure")
    assert [each for each in faults for text in reply.texts if text == say("en", each)] == [key]
    assert say("en", "fault").partition("`")[0] not in reply.text


# Boards


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_an_unrecorded_board_is_retired_after_the_next_move(hasty: Town, trouble: Trouble) -> None:
    town = hasty
    await town.begin(town.ben, town.dan)
    with capture_logs() as logged, trouble(town, POST):
        reply = await town.slash(town.ben, "move", move=SHORT_GAME[0])
        assert reply.texts[0] == "You walked from a1 to b2."
        assert_told_once(reply, "refusal-not-recorded")
        assert boards_have_buttons(town) == [False, True]
        # The loop of ticks goes on.
        await pass_ticks(town)
        refused = await town.slash(town.dan, "move", move=SHORT_GAME[1])
        assert_told_once(refused, "store-unavailable")
        assert (await town.match()).moves == 1
    assert_no_tracebacks(logged)
    await town.slash(town.dan, "move", move=SHORT_GAME[1])
    await pass_ticks(town)
    assert boards_have_buttons(town) == [False, False, True]
    await assert_boards_in_order(town)


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_an_unrecorded_board_is_found_at_a_later_tick(hasty: Town, trouble: Trouble) -> None:
    town = hasty
    await town.begin(town.ben, town.dan)
    with capture_logs(), trouble(town, POST):
        await town.slash(town.ben, "move", move=SHORT_GAME[0])
    town.playground.pass_time(3600)
    await pass_ticks(town)
    assert boards_have_buttons(town) == [False, True]
    await assert_boards_in_order(town)


async def test_publishing_cancelled_right_after_posting_is_resumed(hasty: Town) -> None:
    town = hasty
    await town.begin(town.ben, town.dan)
    match = await town.match()
    after = await play_move(town.store, match.id, None, match.seats[0], SHORT_GAME[0])
    showing: list[asyncio.Task[None]] = []

    async def cancel(exchange: Exchange) -> None:
        if f"{exchange.method} {exchange.template}" == POST:
            town.playground.rest.after.remove(cancel)
            showing[0].cancel()

    town.playground.rest.after.append(cancel)
    showing.append(asyncio.create_task(town.client.boards.publish(after.id, after)))
    await asyncio.wait(showing)
    assert showing[0].cancelled()
    town.playground.pass_time(3600)
    await town.slash(town.dan, "move", move=SHORT_GAME[1])
    await pass_ticks(town)
    assert boards_have_buttons(town) == [False, False, True]
    await assert_boards_in_order(town)


async def test_a_player_who_moves_while_the_database_is_locked_is_told_that_nothing_was_done(hasty: Town) -> None:
    town = hasty
    await town.begin(town.ben, town.dan)
    with capture_logs() as logged, lock_database_after(town, ANSWER):
        reply = await town.slash(town.ben, "move", move=SHORT_GAME[0])
    assert_told_once(reply, "store-unavailable")
    assert_no_tracebacks(logged)
    assert (await town.match()).moves == 0
    await pass_ticks(town)
    await assert_boards_in_order(town)


@pytest.fixture
def postgres_address(postgres: str) -> Iterator[str]:
    """The address of an empty database."""
    with new_database(postgres) as address:
        yield address


@pytest.fixture
async def town_on_postgres(postgres_address: str, town_without_bot: Town, monkeypatch: pytest.MonkeyPatch) -> Town:
    """Like `hasty`, but with PostgreSQL."""
    monkeypatch.setattr(sweep, "SWEEP_FOR", 0.0)
    town_without_bot.address = postgres_address
    await town_without_bot.start()
    return town_without_bot


@contextlib.contextmanager
def restart_postgres_after(town: Town, server: str, request: str) -> Iterator[Callable[[], Awaitable[None]]]:
    """From when the next such request has been done a PostgreSQL server restarts; what this gives ends that."""
    name = make_url(town.address).database

    async def allow(allowed: bool) -> None:
        await execute(server, f"ALTER DATABASE {name} ALLOW_CONNECTIONS {allowed}")

    async def restart(exchange: Exchange) -> None:
        if f"{exchange.method} {exchange.template}" == request:
            await allow(False)
            await execute(server, f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")  # noqa: S608

    async def is_back() -> None:
        town.playground.rest.after.remove(restart)
        await allow(True)

    town.playground.rest.after.append(restart)
    yield is_back


async def test_a_board_posted_while_postgresql_restarted_is_retired_after_the_next_move(
    town_on_postgres: Town, postgres: str
) -> None:
    town = town_on_postgres
    await town.begin(town.ben, town.dan)
    with capture_logs() as logged, restart_postgres_after(town, postgres, POST) as is_back:
        reply = await town.slash(town.ben, "move", move=SHORT_GAME[0])
        assert reply.texts[0] == "You walked from a1 to b2."
        assert_told_once(reply, "refusal-not-recorded")
        await pass_ticks(town)
        assert_told_once(await town.slash(town.dan, "move", move=SHORT_GAME[1]), "store-unavailable")
        await is_back()
    assert_no_tracebacks(logged)
    assert (await town.match()).moves == 1
    await town.slash(town.dan, "move", move=SHORT_GAME[1])
    await pass_ticks(town)
    assert boards_have_buttons(town) == [False, False, True]
    await assert_boards_in_order(town)


# Challenges


@pytest.mark.parametrize("trouble", TROUBLES)
@pytest.mark.parametrize("waits", [False, True])
async def test_an_unrecorded_challenge_remains_valid(hasty: Town, trouble: Trouble, waits: bool) -> None:
    town = hasty
    with capture_logs() as logged, trouble(town, POST):
        reply = await town.slash(town.ben, "challenge vault", town.vault, opponent=town.dan, seat="white", size="6")
        assert_told_once(reply, "refusal-challenge-not-recorded")
        await pass_ticks(town)
    assert_no_tracebacks(logged)
    [challenge] = town.vault.messages
    if waits:
        town.playground.pass_time(3600)
        await pass_ticks(town)
        [made] = await challenges.open_challenges(town.store)
        assert made.message == challenge.id
    assert town.vault.messages == [challenge]
    await town.press(town.dan, challenge, "Accept")
    await pass_ticks(town)
    assert not challenge.labels
    assert boards_have_buttons(town) == [True]
    await assert_boards_in_order(town)


async def test_an_unrecorded_challenge_to_the_computer_begins_later(hasty: Town) -> None:
    town = hasty
    with capture_logs(), lock_database_after(town, POST):
        reply = await town.slash(town.ben, "challenge vault", opponent=town.bot, seat="white", size="6")
        assert_told_once(reply, "refusal-challenge-not-recorded")
    await pass_ticks(town)
    assert (await town.match()).seats[0] == town.ben.id
    assert boards_have_buttons(town) == [True]
    assert len(town.vault.messages) == 2


# Other messages


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_an_unrecorded_live_message_is_posted_once(hasty: Town, trouble: Trouble) -> None:
    town = hasty
    await town.begin(town.ben, town.dan)
    live = town.playground.add_channel("live")
    await save_server_setting(town.store, town.playground.guild_id, "live", live.id)
    with capture_logs() as logged, trouble(town, POST):
        await town.client.part(LiveMessages).catch_up()
        await town.quiet()
        await pass_ticks(town)
    assert_no_tracebacks(logged)
    town.playground.pass_time(3600)
    await pass_ticks(town)
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    await pass_ticks(town)
    assert len(live.messages) == 1
    assert "walked from a1 to b2" in live.last.text
    assert await town.store.read(spectating_queries.live_behind) == []


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_an_unrecorded_reminder_is_sent_once(hasty: Town, trouble: Trouble) -> None:
    town = hasty
    reply = await town.slash(town.ben, "challenge vault", opponent=town.dan, seat="white", size="6", clock="1d")
    assert town.vault.messages, reply.text
    await town.press(town.dan, town.vault.last, "Accept")
    await save_preference(town.store, UserId(town.ben.id), "reminders", "dm")
    await town.passes(hours=19)
    with capture_logs() as logged, trouble(town, POST):
        await pass_ticks(town)
    assert_no_tracebacks(logged)
    town.playground.pass_time(3600)
    await pass_ticks(town)
    assert len(town.ben.direct.messages) == 1
    assert await town.store.read(clock_queries.undelivered) == []


async def test_two_processes_publishing_a_live_message_at_once_leave_one(hasty: Town) -> None:
    town = hasty
    async with another_process(town) as other:
        await town.begin(town.ben, town.dan)
        live = town.playground.add_channel("live")
        for client in town.client, other.client:
            await town.playground.wait_for(partial(client.get_channel, live.id))
        await save_server_setting(town.store, town.playground.guild_id, "live", live.id)
        holding = Holding(town, done=True)
        await town.client.part(LiveMessages).catch_up()
        await holding.came.wait()
        await play_unpublished(town, 0)
        await other.client.part(LiveMessages).catch_up()
        await town.playground.wait_for(lambda: len(live.messages) == 2)
        holding.released.set()
        await pass_ticks(town, other)
        assert len(live.messages) == 1
        assert "walked from a1 to b2" in live.last.text


# Whether it was saved


@contextlib.contextmanager
def failing_commit(
    town: Town, request: str, *, is_saved: bool, fail: Callable[[], None] | None = None
) -> Iterator[list[bool]]:
    """The first commit after the next such request fails, before or after the database has done it.

    `fail` makes it fail; by default it raises what SQLite does. Gives what holds `True` when that has happened.
    """
    commit: Callable[..., None] = DefaultDialect.do_commit
    failed: list[bool] = []

    def break_down() -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with pytest.MonkeyPatch.context() as patch:

        def fail_once(dialect: DefaultDialect, connection: Any) -> None:
            patch.undo()
            failed.append(True)
            if is_saved:
                commit(dialect, connection)
                (fail or break_down)()
            else:
                (fail or break_down)()
                commit(dialect, connection)

        async def arm(exchange: Exchange) -> None:
            if f"{exchange.method} {exchange.template}" == request:
                town.playground.rest.after.remove(arm)
                patch.setattr(DefaultDialect, "do_commit", fail_once)

        town.playground.rest.after.append(arm)
        yield failed
    assert arm not in town.playground.rest.after


async def move_while_the_commit_fails(
    town: Town, failing: contextlib.AbstractContextManager[list[bool]], told: str | None
) -> Match:
    """The match after Ben was told this, by its key, or None if the board told it."""
    with capture_logs() as logged, failing as failed:
        reply = await town.slash(town.ben, "move", move=SHORT_GAME[0])
    assert failed == [True]
    if told is None:
        assert not reply.has_message
    else:
        assert_told_once(reply, told)
        assert reply.private
    assert_no_tracebacks(logged)
    return await town.match()


async def play_on(town: Town) -> None:
    """Whether it was saved or not, retrying plays no second move, and the match continues."""
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    assert [row.text for row in (await town.match()).log] == [SHORT_GAME[0]]
    await town.slash(town.dan, "move", move=SHORT_GAME[1])
    assert [row.text for row in (await town.match()).log] == list(SHORT_GAME[:2])
    await pass_ticks(town)
    await assert_boards_in_order(town)


@pytest.mark.parametrize("is_saved", [False, True])
async def test_a_move_whose_commit_fails_is_looked_for(hasty: Town, is_saved: bool) -> None:
    town = hasty
    await town.begin(town.ben, town.dan)
    told = None if is_saved else "store-unavailable"
    after = await move_while_the_commit_fails(town, failing_commit(town, ANSWER, is_saved=is_saved), told)
    assert after.moves == int(is_saved)
    await play_on(town)


@pytest.mark.parametrize("looks", [False, True])
@pytest.mark.parametrize("is_saved", [False, True])
async def test_a_player_whose_commit_is_unconfirmed_is_told_that_the_move_may_count(
    hasty: Town, monkeypatch: pytest.MonkeyPatch, is_saved: bool, looks: bool
) -> None:
    town = hasty
    await town.begin(town.ben, town.dan)

    def stay_away(*_: object) -> None:
        raise ConnectionResetError

    monkeypatch.setattr(match_queries, "await_others", stay_away)
    failing = failing_commit(town, ANSWER, is_saved=is_saved)
    after = await move_while_the_commit_fails(town, failing, "store-unsure")
    assert after.moves == int(is_saved)
    if looks:
        # The saved move is on the board at the next look at the clock.
        await pass_ticks(town, times=1)
        assert boards_have_buttons(town) == [False] * after.moves + [True]
        await assert_boards_in_order(town)
    await play_on(town)


@pytest.mark.parametrize("is_saved", [False, True])
async def test_a_move_whose_commit_postgresql_breaks_off_is_looked_for(
    town_on_postgres: Town, postgres: str, is_saved: bool
) -> None:
    town = town_on_postgres
    await town.begin(town.ben, town.dan)
    name = make_url(town.address).database
    gone = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"  # noqa: S608

    def terminate() -> None:
        await_only(execute(postgres, gone))
        if is_saved:
            raise ConnectionResetError("the connection broke before the answer to COMMIT")

    failing = failing_commit(town, ANSWER, is_saved=is_saved, fail=terminate)
    after = await move_while_the_commit_fails(town, failing, None if is_saved else "store-unavailable")
    assert after.moves == int(is_saved)
    await pass_ticks(town)
    await assert_boards_in_order(town)
    await play_on(town)


@pytest.mark.parametrize("is_saved", [False, True])
async def test_a_guest_whose_commit_is_unconfirmed_is_told_that_accepting_may_count(
    hasty: Town, is_saved: bool
) -> None:
    town = hasty
    challenge = await town.challenge(town.ben, town.dan)
    with capture_logs() as logged, failing_commit(town, ANSWER, is_saved=is_saved) as failed:
        reply = await town.press(town.dan, challenge, "Accept")
    assert failed == [True]
    [followup] = reply.followups
    assert followup.ephemeral
    assert followup.text == say("en", "store-unsure")
    assert_no_tracebacks(logged)
    assert (await load_match_in(town.store, town.vault.id) is not None) is is_saved
    await pass_ticks(town)
    if not is_saved:
        await town.press(town.dan, challenge, "Accept")
        await pass_ticks(town)
    assert not challenge.labels
    assert boards_have_buttons(town) == [True]
    await assert_boards_in_order(town)


# Boards of other bots


def picture_named_like(match: Match, revision: int) -> Upload:
    """A file whose name is that of a board."""
    return Upload(f"board-{match.id}-{revision}.png", b"\x89PNG")


def forge_by_another_bot(town: Town, match: Match, revision: int) -> Message:
    """A message by another bot in the same channel, with a picture and a button like those of a board of ours.

    It mentions our bot, as Discord doesn't show us what is in the messages of others that don't.
    """
    world = town.playground.world
    other = world.add_user("Imitator")
    other["bot"] = True
    world.add_member(str(town.playground.guild_id), other["id"])
    file = picture_named_like(match, revision)
    gallery = {"type": 12, "items": [{"media": {"url": f"attachment://{file.filename}"}}]}
    button = {"type": 2, "style": 2, "label": "Move", "custom_id": f"move:{match.id}:{revision}:"}
    payload: Json = {
        "flags": COMPONENTS_V2,
        "components": [{"type": 10, "content": town.bot.mention}, gallery, {"type": 1, "components": [button]}],
        "attachments": [{"id": "0", "filename": file.filename}],
    }
    raw = send(world, town.vault.raw, Draft(other["id"], payload, {"0": file}))
    return Message(world, raw)


async def forge_by_a_person(town: Town, match: Match, revision: int) -> Message:
    """A message by a player to the bot, with such a picture."""
    return await town.ben.say(town.vault, f"{town.bot.mention} look at it", files=[picture_named_like(match, revision)])


async def test_a_forged_board_is_not_taken_for_the_board(hasty: Town) -> None:
    town = hasty
    await town.begin(town.ben, town.dan)
    after = await play_unpublished(town, 0)
    forged = [forge_by_another_bot(town, after, after.revision), await forge_by_a_person(town, after, after.revision)]
    before = copy.deepcopy([message.raw for message in forged])
    # As after a crash: the board may have been posted.
    await pass_ticks(town)
    shown = (await town.match()).shown
    assert shown.revision == after.revision
    assert shown.message not in {message.id for message in forged}
    assert town.playground.message(shown.message or 0).author_id == town.playground.bot_id
    assert [message.raw for message in forged] == before
    for message in forged:
        town.dan.delete(message)
    await assert_boards_in_order(town)


async def test_a_forged_board_is_not_swept(hasty: Town) -> None:
    town = hasty
    async with unrecorded_second_board(town) as (other, newer):
        forged = [forge_by_another_bot(town, newer, revision) for revision in range(newer.revision + 1)]
        forged += [await forge_by_a_person(town, newer, revision) for revision in range(newer.revision + 1)]
        before = copy.deepcopy([message.raw for message in forged])
        await pass_ticks(other)
        assert [message.raw for message in forged] == before
        for message in forged:
            town.dan.delete(message)
        assert boards_have_buttons(town) == [False, False, True]
        await assert_boards_in_order(town)


# Two processes


@contextlib.asynccontextmanager
async def another_process(town: Town) -> AsyncIterator[Town]:
    """A second process on the same database, as while a new version takes over."""
    # Each waits for what is in hand in this process, the other's clock included.
    other = Town(town.playground, town.database, clock=town.clock, address=town.address)
    # discord.py would let the answers of all clients of a process wait for each other.
    async_context.set(AsyncWebhookAdapter())  # type: ignore[no-untyped-call]
    await other.start(stop_timeout=0.1)
    town.store.is_alone = other.store.is_alone = False
    try:
        yield other
    finally:
        await other.stop()


async def play_unpublished(town: Town, number: int) -> Match:
    """The match after the next move of the short game, which this process hasn't shown yet."""
    match = await town.match()
    return await play_move(town.store, match.id, None, match.seats[number % 2], SHORT_GAME[number])


class Holding:
    """Holds the next post of a board before or after it is done, until it is released."""

    def __init__(self, town: Town, *, done: bool) -> None:
        self._hooks = town.playground.rest.after if done else town.playground.rest.before
        self._hooks.append(self._hold)
        self.came, self.released = asyncio.Event(), asyncio.Event()

    async def _hold(self, exchange: Exchange) -> None:
        if f"{exchange.method} {exchange.template}" == POST and not self.came.is_set():
            self._hooks.remove(self._hold)
            self.came.set()
            await self.released.wait()


@pytest.mark.parametrize("done", [False, True])
@pytest.mark.parametrize("first", [0, 1])
async def test_a_board_posted_too_late_is_retired_by_its_poster(hasty: Town, done: bool, first: int) -> None:
    town = hasty
    async with another_process(town) as other:
        await town.begin(town.ben, town.dan)
        slow, quick = (town, other)[first], (other, town)[first]
        after = await play_unpublished(slow, 0)
        holding = Holding(town, done=done)
        late = asyncio.create_task(slow.client.boards.publish(after.id, after))
        await holding.came.wait()
        newer = await play_unpublished(quick, 1)
        await quick.client.boards.publish(newer.id, newer)
        holding.released.set()
        await late
        await pass_ticks(town, other)
        await assert_boards_in_order(town)
        await town.slash(town.ben, "move", move=SHORT_GAME[2])
        await pass_ticks(town, other)
        await assert_boards_in_order(town)


async def test_a_board_recorded_below_a_newer_one_is_retired(hasty: Town) -> None:
    town = hasty
    async with another_process(town) as other:
        await town.begin(town.ben, town.dan)
        before = await play_unpublished(town, 0)
        newer = await play_unpublished(other, 1)
        holding = Holding(town, done=True)
        quick = asyncio.create_task(other.client.boards.publish(newer.id, newer))
        await holding.came.wait()
        # Below the newer one, which isn't recorded yet.
        await town.client.boards.publish(before.id, before)
        holding.released.set()
        await quick
        await pass_ticks(town, other)
        await assert_boards_in_order(town)


@contextlib.asynccontextmanager
async def unrecorded_second_board(town: Town) -> AsyncIterator[tuple[Town, Match]]:
    """A process died between posting the second board and recording it, and another one has posted the third.

    Gives that other process, and the match.
    """
    async with another_process(town) as other:
        await town.begin(town.ben, town.dan)
        after = await play_unpublished(town, 0)
        holding = Holding(town, done=True)
        late = asyncio.create_task(town.client.boards.publish(after.id, after))
        await holding.came.wait()
        late.cancel()
        await asyncio.wait([late])
        newer = await play_unpublished(other, 1)
        await other.client.boards.publish(newer.id, newer)
        assert boards_have_buttons(town) == [False, True, True]
        yield other, newer


async def test_an_offer_made_before_its_board_was_recorded_leaves_the_board_as_it_is(hasty: Town) -> None:
    town = hasty
    challenge = await town.challenge(town.ben, town.dan)
    holding = Holding(town, done=True)
    accepting = asyncio.create_task(town.press(town.dan, challenge, "Accept"))
    await holding.came.wait()
    board, match = town.board(), await town.match()
    labels = board.labels
    await offers.offer(town.store, match.id, match.seats[1])
    holding.released.set()
    await accepting
    assert await town.store.read(match_queries.unswept)
    await pass_ticks(town)
    assert town.offer().labels == ["Accept the draw", "Decline the draw"]
    assert (town.boards(), board.labels) == ([board], labels)
    assert not await town.store.read(match_queries.unswept)


async def test_an_unrecorded_offer_of_a_dead_process_is_closed_by_another_after_the_next_move(hasty: Town) -> None:
    town = hasty
    async with another_process(town) as other:
        await town.begin(town.ben, town.dan)
        match = await town.match()
        after = await offers.offer(town.store, match.id, match.seats[1])
        holding = Holding(town, done=True)
        late = asyncio.create_task(town.client.boards.publish(after.id, after))
        await holding.came.wait()
        late.cancel()
        await asyncio.wait([late])
        assert town.offer().labels == ["Accept the draw", "Decline the draw"]
        newer = await play_unpublished(other, 0)
        await other.client.boards.publish(newer.id, newer)
        await other.quiet()
        assert not town.offer().labels
        assert "went on without an answer" in town.offer().text


async def test_a_board_left_unrecorded_by_a_dead_process_is_swept_by_another(hasty: Town) -> None:
    town = hasty
    async with unrecorded_second_board(town) as (other, _):
        await pass_ticks(other)
        assert boards_have_buttons(town) == [False, False, True]
        await assert_boards_in_order(town)


@pytest.mark.parametrize("heard", [False, True])
@pytest.mark.parametrize("asked", [HISTORY, LOOK, EDIT])
async def test_a_sweep_that_failed_is_done_again(hasty: Town, asked: str, heard: bool) -> None:
    town = hasty
    failed: list[str] = []

    async def fail(exchange: Exchange) -> None:
        if f"{exchange.method} {exchange.template}" == asked and not failed:
            failed.append(asked)
            # discord.py itself tries again after some of these, but not after this one.
            raise outage(503)

    async with unrecorded_second_board(town) as (other, newer):
        hooks = town.playground.rest.after if heard else town.playground.rest.before
        hooks.append(fail)
        with capture_logs() as logged:
            await pass_ticks(other, times=1)
        assert failed == [asked]
        assert_no_tracebacks(logged)
        # It is not taken for done.
        assert await town.store.read(match_queries.unswept) == {newer.id: 1}
        await pass_ticks(other)
        assert boards_have_buttons(town) == [False, False, True]
        await assert_boards_in_order(town)


async def play_by_two_processes(town: Town, seed: int) -> None:
    """Play a match in which either of two processes deals with each move, and posts take their time."""
    rng = random.Random(seed)
    heard: dict[str, asyncio.Event] = {}

    async def vary(exchange: Exchange) -> None:
        request = f"{exchange.method} {exchange.template}"
        if request == POST:
            await asyncio.sleep(rng.choice((0, 0, 0.03, 0.15)))
        elif request == ANSWER:
            asked = exchange.params["interaction_id"]
            if asked in heard:
                heard[asked].set()
            else:
                heard[asked] = asyncio.Event()
                if rng.random() < 0.5:
                    # The other process is to answer.
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(heard[asked].wait(), 0.3)
                    await asyncio.sleep(0)

    async with another_process(town) as other:
        await town.begin(town.ben, town.dan)
        town.playground.rest.before.append(vary)
        match = await town.match()
        for _ in range(14):
            texts = legal_texts(match)
            quiet = [text for text in texts if match.position.play(match.position.parse(text)).outcome is None]
            person = (town.ben, town.dan)[match.position.to_move or 0]
            # Nobody waits for the board.
            await person.slash(town.vault, "move", move=rng.choice(quiet or texts))
            match = await town.match()
            if match.outcome:
                break
        await town.quiet()
        await pass_ticks(town, other)
        await assert_boards_in_order(town)


@pytest.mark.parametrize("seed", [1, 2])
async def test_two_overlapping_processes_keep_all_boards_in_order(hasty: Town, seed: int) -> None:
    await play_by_two_processes(hasty, seed)


async def test_two_overlapping_processes_on_postgresql_keep_all_boards_in_order(town_on_postgres: Town) -> None:
    await play_by_two_processes(town_on_postgres, 3)


async def test_autocompletions_answered_by_another_process_are_not_logged(
    hasty: Town, caplog: pytest.LogCaptureFixture
) -> None:
    town = hasty
    async with another_process(town):
        await town.begin(town.ben, town.dan)
        with capture_logs() as logged:
            assert await town.ben.autocomplete(town.vault, "move", "move", "a1")
            await town.quiet()
    assert caplog.messages == []
    assert [entry for entry in logged if entry["log_level"] != "debug"] == []
