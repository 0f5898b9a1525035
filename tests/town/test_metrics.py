"""The metrics and the health checks, as Prometheus and a supervisor read them over HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from itertools import product
from math import inf
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import structlog
from prometheus_client.parser import text_string_to_metric_families
from structlog.types import EventDict

from bot.client import Banmen
from bot.computers.workers import EngineWorkers
from bot.handling.rate_limits import Buckets, Limits
from bot.operations.backup import back_up
from bot.operations.metrics import Metrics, route_of
from bot.operations.server import DATABASE_TIMEOUT, RESULT_TRUSTED_FOR, BotWatch, serving
from bot.publishing import boards
from bot.storage.database import CONNECTIONS
from bot.storage.matches import play_move
from bot.storage.tables import SCHEMA
from bot.version import FULL_VERSION
from tests.town.conftest import Town
from tests.town.failing import Failing, FullDisk, OutOfReach
from tests.town.test_jobs import POST
from tests.town.test_shards import Halves
from tests.workers import InHouse


@dataclass
class Watched:
    """A town, and the port at which its bot can be watched."""

    town: Town
    port: int

    async def get(self, path: str) -> tuple[int, str]:
        """The status and the text of an answer."""
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"http://127.0.0.1:{self.port}{path}") as response,
        ):
            return response.status, await response.text()

    async def samples(self) -> dict[str, float]:
        """The metrics, by name and labels."""
        status, text = await self.get("/metrics")
        assert status == 200
        return {
            f"{sample.name}{' '.join(['', *sample.labels.values()])}": sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }


@pytest.fixture
async def watched(town_without_bot: Town) -> AsyncIterator[Watched]:
    """A town whose bot is watched; what the database says is never good for later."""
    town = town_without_bot
    town.meter = metrics = Metrics()
    await town.start()
    async with serving(BotWatch(town.client, metrics, kept=0), metrics, "127.0.0.1", 0, connections=3) as port:
        yield Watched(town, port)


async def test_a_move_is_counted_from_the_press_to_the_posted_board(watched: Watched) -> None:
    town = watched.town
    await town.begin(town.ben, town.dan, moves=["a1-b2"])
    await town.slash(town.ben, "move", move="c1-d2")
    found = await watched.samples()
    assert found["banmen_interactions_total command challenge vault ok"] == 1
    assert found["banmen_interactions_total component accept ok"] == 1
    assert found["banmen_interactions_total command move ok"] == 1
    assert found["banmen_interactions_total command move refused"] == 1
    assert found["banmen_answer_seconds_count command"] == 3
    assert found["banmen_answer_seconds_count component"] == 1
    assert found["banmen_board_seconds_count"] == 2
    assert found["banmen_moves_total person vault"] == 1
    assert found["banmen_matches_going vault"] == 1
    assert found["banmen_matches_going shelt"] == 0
    assert found["banmen_discord_requests_total POST /channels/{id}/messages 200"] >= 2
    assert found["banmen_discord_requests_total POST /interactions/{id}/{token}/callback 200"] == 4
    assert found["banmen_boards_unshown"] == found["banmen_database_units"] == 0
    assert found["banmen_database_seconds_count write"] > 0
    assert found["banmen_database_connections"] == CONNECTIONS["sqlite"]
    assert found["banmen_shards_up"] == found["banmen_shards"] == found["banmen_ready"] == found["banmen_leads"] == 1
    assert found[f"banmen_info {SCHEMA} {FULL_VERSION}"] == 1
    assert found["banmen_servers"] == len(town.client.guilds)


async def test_a_fault_is_counted_as_an_error(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    town = watched.town
    await town.begin(town.ben, town.dan)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    # Prometheus sees that there is a first one only if it has seen that there was none.
    assert (await watched.samples())["banmen_errors_total"] == 0
    monkeypatch.setattr(boards, "board", broken)
    await town.slash(town.ben, "move", move="a1-b2")
    found = await watched.samples()
    assert found["banmen_interactions_total command move error"] == found["banmen_errors_total"] == 1


async def test_the_computers_moves_are_counted_apart(watched: Watched) -> None:
    town = watched.town
    await town.slash(town.ben, "challenge vault", opponent=town.bot, seat="black", size="6")
    await town.playground.wait_for(lambda: bool(town.boards()))
    await town.quiet()
    assert (await watched.samples())["banmen_moves_total computer vault"] == 1


async def test_a_board_that_is_not_shown_is_counted_with_its_age(watched: Watched) -> None:
    town = watched.town
    await town.begin(town.ben, town.dan)
    match = await town.match()
    await play_move(town.store, match.id, None, match.seats[0], "a1-b2")
    town.clock.moved += timedelta(minutes=5)
    found = await watched.samples()
    assert found["banmen_boards_unshown"] == 1
    assert 300 <= found["banmen_board_unshown_seconds"] < 400
    await town.show()
    found = await watched.samples()
    assert found["banmen_boards_unshown"] == found["banmen_board_unshown_seconds"] == 0


async def test_the_last_backup_is_measured(watched: Watched, tmp_path: Path) -> None:
    found = await watched.samples()
    assert (found["banmen_backup_age_seconds"], found["banmen_backup_bytes"]) == (inf, 0)
    file = tmp_path / "town.banmen"
    await back_up(f"sqlite:///{watched.town.database}", file)
    watched.town.clock.moved += timedelta(hours=3)
    found = await watched.samples()
    assert 3 * 3600 <= found["banmen_backup_age_seconds"] < 4 * 3600
    assert found["banmen_backup_bytes"] == file.stat().st_size


async def test_limits_and_invalid_requests_are_counted(watched: Watched) -> None:
    town = watched.town
    await town.begin(town.ben, town.dan)
    town.playground.faults.limit(POST, 0.01)
    await town.slash(town.ben, "move", move="a1-b2")
    found = await watched.samples()
    assert found["banmen_limits_met_total user"] == 1
    assert found["banmen_invalid_requests"] == 1
    assert found["banmen_discord_requests_total POST /channels/{id}/messages 429"] == 1


async def test_a_person_who_is_told_to_wait_counts_as_refused(town_without_bot: Town) -> None:
    town = town_without_bot
    town.meter = metrics = Metrics()
    await town.start(buckets=Buckets(Limits(capacity=1, per_second=1e-9, recovered=1)))
    for _ in range(2):
        await town.slash(town.ben, "matches")
    # From now on the bot doesn't even answer.
    town.playground.interactions.answer_within = 0.5
    await town.slash(town.ben, "matches")
    limits, person = "banmen_limits_met_total", {"scope": "person"}
    await town.playground.wait_for(lambda: metrics.registry.get_sample_value(limits, person) == 2)
    await town.quiet()
    async with serving(BotWatch(town.client, metrics), metrics, "127.0.0.1", 0, connections=3) as port:
        found = await Watched(town, port).samples()
    assert found["banmen_limits_met_total person"] == 2
    assert found["banmen_interactions_total command matches ok"] == 1
    assert sum(value for key, value in found.items() if key.startswith("banmen_interactions_total")) == 3


class Stuck(InHouse):
    """A worker that thinks until it is ended."""

    def __init__(self) -> None:
        self.ended = asyncio.Event()

    async def ask(self, task: Any) -> Mapping[str, Any]:
        """Never answers."""
        await self.ended.wait()
        raise EOFError

    async def end(self) -> None:
        """End its thought."""
        self.ended.set()

    @classmethod
    async def begin(cls) -> Stuck:
        """Start it."""
        return cls()


async def test_thoughts_that_wait_are_counted_with_their_age(town_without_bot: Town) -> None:
    town = town_without_bot
    town.meter = metrics = Metrics()
    workers = EngineWorkers(1, start=Stuck.begin)
    await town.start(workers=workers)
    for channel in (town.vault, town.games):
        await town.playground.person("Ben").slash(channel, "challenge vault", opponent=town.bot, seat="black")
    await town.playground.wait_for(lambda: len(workers.waiting) == 1)
    async with serving(BotWatch(town.client, metrics), metrics, "127.0.0.1", 0, connections=3) as port:
        found = await Watched(town, port).samples()
    assert found["banmen_jobs_waiting"] == 1
    assert found["banmen_job_age_seconds"] > 0
    town.client.computers.stop()
    await town.client.workers.close()


async def test_no_name_id_or_text_is_in_the_metrics(watched: Watched) -> None:
    town = watched.town
    await town.begin(town.ben, town.dan, moves=["a1-b2"])
    _, text = await watched.get("/metrics")
    labels = set(re.findall(r'(?<!le)="([^"]*)"', text)) - {FULL_VERSION}
    assert labels
    assert not [label for label in labels if re.search(r"\d{5,}|Ben|Dan|a1|b2|banmen:", label)]


@contextlib.contextmanager
def lines_logged() -> Iterator[list[EventDict]]:
    """The lines that are logged during a block at the level debug, with what they say of the interaction."""
    lines: list[EventDict] = []

    def note(_logger: object, _level: str, event: EventDict) -> EventDict:
        lines.append(dict(event))
        return event

    # The very list that loggers which exist already look at.
    processors = structlog.get_config()["processors"]
    processors[:0] = [structlog.contextvars.merge_contextvars, note]
    steps = logging.getLogger("banmen.steps")
    level = steps.level
    steps.setLevel(logging.DEBUG)
    try:
        yield lines
    finally:
        steps.setLevel(level)
        del processors[:2]


async def test_the_log_tells_a_moves_way_with_its_times(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    match = await town.match()
    with lines_logged() as lines:
        await town.slash(town.ben, "move", move="a1-b2")
    steps = [line for line in lines if "ms" in line]
    told = list(dict.fromkeys(line["event"] for line in steps if line["event"] != "database"))
    assert told == ["received", "answered", "drawn", "board published", "handled"]
    assert {line["unit"] for line in steps if line["event"] == "database"} == {"write"}
    assert len({line["interaction"] for line in steps}) == 1
    assert {line["shard"] for line in steps} == {0}
    assert steps[-1]["match"] == match.id
    assert (steps[-1]["name"], steps[-1]["result"]) == ("move", "ok")
    times = [line["ms"] for line in steps]
    assert times == sorted(times)
    assert structlog.contextvars.get_contextvars() == {}


async def test_the_log_names_the_match_in_which_somebody_chooses(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    with lines_logged() as lines:
        picker = await town.press(town.ben, board, "Move")
        await town.press(town.ben, picker.message, picker.message.labels[0])
    ended = [line for line in lines if line["event"] == "handled"]
    assert [line["name"] for line in ended] == ["open_picker", "pick"]
    assert {line["match"] for line in ended} == {(await town.match()).id}


async def test_the_log_names_the_match_that_an_interaction_begins(town: Town) -> None:
    with lines_logged() as lines:
        await town.begin(town.ben, town.dan)
    (accepted,) = (line for line in lines if line["event"] == "handled" and line["name"] == "accept")
    assert accepted["match"] == (await town.match()).id
    assert {line["match"] for line in lines if line["event"] in {"drawn", "board published"}} == {accepted["match"]}


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/api/v10/channels/123456789012345678/messages/9", "/channels/{id}/messages/{id}"),
        ("/api/v10/interactions/1/aW50ZXJhY3Rpb24/callback", "/interactions/{id}/{token}/callback"),
        ("/webhooks/1/token/messages/@original", "/webhooks/{id}/{token}/messages/@original"),
        ("/api/v10/gateway/bot", "/gateway/bot"),
        ("/api/v10/oauth2/applications/@me", "/oauth2/applications/@me"),
        ("/api/v10/channels/1/messages/2/reactions/%F0%9F%91%8D/@me", "other"),
        ("/proxy/SomebodysSecret", "other"),
    ],
)
def test_routes_are_templates(path: str, route: str) -> None:
    assert route_of(path) == route


async def test_the_bot_is_healthy_as_long_as_it_hears_its_shards(town_without_bot: Town) -> None:
    town = town_without_bot
    halves = Halves(town)
    town.meter = metrics = Metrics()
    await town.start()
    await town.quiet()
    async with serving(BotWatch(town.client, metrics, kept=0), metrics, "127.0.0.1", 0, connections=3) as port:
        watched = Watched(town, port)
        assert await watched.get("/healthz") == (200, "ok\n")
        assert await watched.get("/readyz") == (200, "ok\n")
        await halves.break_there()
        assert (await watched.get("/healthz"))[0] == (await watched.get("/readyz"))[0] == 503
        found = await watched.samples()
        assert (found["banmen_shards_up"], found["banmen_shards"]) == (1, 2)
        await halves.mend_there()
        assert (await watched.get("/healthz"))[0] == 200


async def test_a_bot_that_has_not_caught_up_is_healthy_but_not_ready(
    town_without_bot: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    town, released = town_without_bot, asyncio.Event()
    catch_up = Banmen.catch_up

    async def later(client: Banmen) -> None:
        await released.wait()
        await catch_up(client)

    monkeypatch.setattr(Banmen, "catch_up", later)
    town.meter = metrics = Metrics()
    await town.start()
    async with serving(BotWatch(town.client, metrics), metrics, "127.0.0.1", 0, connections=3) as port:
        watched = Watched(town, port)
        assert (await watched.get("/healthz"))[0] == 200
        assert (await watched.get("/readyz"))[0] == 503
        assert (await watched.samples())["banmen_ready"] == 0
        released.set()
        await town.quiet()
        assert (await watched.get("/readyz"))[0] == 200


@pytest.mark.parametrize("failing", [OutOfReach, FullDisk])
async def test_a_bot_is_healthy_again_as_soon_as_its_database_is(watched: Watched, failing: type[Failing]) -> None:
    store = watched.town.store
    for _ in range(2):
        assert (await watched.get("/healthz"))[0] == 200
        assert (await watched.samples())["banmen_database_up"] == 1
        works, store.database = store.database, failing(store.database)
        assert (await watched.get("/healthz"))[0] == (await watched.get("/readyz"))[0] == 503
        assert (await watched.samples())["banmen_database_up"] == 0
        store.database = works


async def test_a_database_that_does_not_answer_is_not_waited_for(town_without_bot: Town) -> None:
    town = town_without_bot
    town.meter = metrics = Metrics()
    await town.start()
    watch = BotWatch(town.client, metrics, kept=0, patience=0.02)
    # Somebody else writes, and SQLite waits for ten seconds.
    with contextlib.closing(sqlite3.connect(town.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert [await watch.is_healthy() for _ in range(2)] == [False, False]
        other.execute("ROLLBACK")
    await asyncio.gather(*watch._asked.values(), return_exceptions=True)
    assert await BotWatch(town.client, metrics, kept=0).is_healthy()
    told = [line for line in town.journal if "database" in line]
    assert len(told) == 2
    assert "no answer" in told[0]
    assert "failures=2" in told[1]


def test_a_failure_is_known_and_forgotten_within_two_seconds() -> None:
    assert RESULT_TRUSTED_FOR + DATABASE_TIMEOUT <= 2


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /metrics HTTP/1.1\r\nX: " + b"a" * 20_000 + b"\r\n\r\n",
        b"GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n",
        b"POST /metrics HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"POST /metrics HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\naborted",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nabcde",
    ],
    ids=["address", "header", "host", "chunk", "aborted", "packed"],
)
async def test_a_request_that_is_none_is_not_logged(
    watched: Watched, caplog: pytest.LogCaptureFixture, sent: bytes
) -> None:
    reading, writing = await asyncio.open_connection("127.0.0.1", watched.port)
    writing.write(sent)
    writing.write_eof()
    await reading.read()
    writing.close()
    assert (await watched.get("/healthz"))[0] == 200
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


async def test_a_foreign_page_cannot_read_the_metrics(watched: Watched) -> None:
    """Its name may be made to lead to this machine (DNS rebinding)."""
    names = (
        "evil.example",
        "127.0.0.1.evil.example",
        "localhost.",
        "127.0.0.1",
        "localhost",
        "[::1]",
        "10.0.0.7",
        "bot",
    )
    statuses = {}
    async with aiohttp.ClientSession() as session:
        for path, name in product(("/metrics", "/healthz", "/readyz", "/nowhere"), names):
            headers = {"Host": f"{name}:{watched.port}"}
            async with session.get(f"http://127.0.0.1:{watched.port}{path}", headers=headers) as response:
                statuses[path, name] = response.status
    assert {name for (_, name), status in statuses.items() if status == 421} == {*names[:3]}
    assert [status for (path, name), status in statuses.items() if path == "/metrics" and name in names[3:]] == [
        200
    ] * 5
