"""`python -m bot`, as the person who starts it sees it."""

from __future__ import annotations

import asyncio
import errno
import gc
import json
import os
import re
import signal
import socket
import sqlite3
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import closing
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import NamedTuple, TypeAlias
from unittest import mock
from urllib.parse import parse_qs, urlsplit
from zipfile import ZipFile

import aiohttp
import discord
import pytest
from structlog.testing import capture_logs

from benchmarks.proxy import Proxy
from bot.__main__ import (
    CannotStartError,
    _compare_features,
    _explaining_discord_errors,
    _stored,
    beside,
    main,
    no_playground,
)
from bot.catalogue import CATALOGUE
from bot.computers.workers import start_python
from bot.config import Settings
from bot.core.match import UserId
from bot.matches.challenges.greeting import WELCOME
from bot.matches.privacy import queries
from bot.operations.backup import back_up
from bot.storage import migrate, open_store, process_state
from bot.storage.preferences import load_settings, save_preference
from bot.texts import say
from bot.ui.actions import Action, CustomId
from bot.ui.permissions import OPTIONAL, PERMISSIONS
from bot.version import FULL_VERSION
from playground.permissions import Permission
from tests import forked, openapi
from tests.test_config import loaded

ROOT = Path(__file__).parent.parent
TIMEOUT = 120
"""Seconds after which something that should have happened won't."""

Start: TypeAlias = Callable[..., Coroutine[None, None, Process]]
Fork: TypeAlias = Callable[..., Coroutine[None, None, "Forked"]]
Run: TypeAlias = Callable[..., Coroutine[None, None, "Ended"]]


class Ended(NamedTuple):
    """The result of a start."""

    code: int | None
    out: str
    err: str


@dataclass
class Forked:
    """`python -m bot` in a fork: the part of an asyncio subprocess that tests use."""

    process: BaseProcess
    stdout: asyncio.StreamReader
    stderr: asyncio.StreamReader

    @property
    def returncode(self) -> int | None:
        """Like `asyncio.subprocess.Process`."""
        return self.process.exitcode

    def send_signal(self, number: int) -> None:
        """Like `asyncio.subprocess.Process`."""
        assert self.process.pid is not None
        os.kill(self.process.pid, number)

    def terminate(self) -> None:
        """Like `asyncio.subprocess.Process`."""
        self.process.terminate()

    def kill(self) -> None:
        """Like `asyncio.subprocess.Process`."""
        self.process.kill()

    async def communicate(self) -> tuple[bytes, bytes]:
        """Read everything until the end."""
        out, err = await asyncio.gather(self.stdout.read(), self.stderr.read())
        await asyncio.to_thread(self.process.join, TIMEOUT)
        return out, err


async def pipe() -> tuple[asyncio.StreamReader, Connection]:
    """A pipe to a fork: the end that is read here, and the other one."""
    reading, writing = os.pipe()
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(reading, "rb", 0))
    return reader, Connection(writing, readable=False)


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """An environment without any settings."""
    clean = {name: value for name, value in os.environ.items() if name.lower() not in Settings.model_fields}
    return clean | {
        "DATA_FOLDER": str(tmp_path / "data"),
        "PLAYGROUND_PORT": "0",
        "PYTHONPATH": str(ROOT),
        "LC_ALL": "C.UTF-8",
    }


@pytest.fixture
def run(tmp_path: Path, bare: dict[str, str]) -> Run:
    """Does `python -m bot` to its end, as `start` would, but in a fork: a new Python takes a second to begin."""

    async def running(*arguments: str, added: Sequence[Path] = (), **settings: str) -> Ended:
        out, err = tmp_path / "out", tmp_path / "err"
        process = await forked.start(list(arguments), tmp_path, bare | settings, err, out, added=added)
        await asyncio.to_thread(process.join, TIMEOUT)
        code = process.exitcode
        process.kill()
        return Ended(code, out.read_text(), err.read_text())

    return running


@pytest.fixture
async def start(tmp_path: Path, bare: dict[str, str]) -> AsyncIterator[Start]:
    """Starts `python -m bot` with arguments and settings, in a bare environment and a new folder."""
    started: list[Process] = []

    async def starting(*arguments: str, **settings: str) -> Process:
        strict = ("-W", "error", "-W", "ignore::DeprecationWarning:discord.player")
        command = (sys.executable, *strict, "-m", "bot", *arguments)
        process = await asyncio.create_subprocess_exec(
            *command, cwd=tmp_path, env=bare | settings, stdin=asyncio.subprocess.DEVNULL, stdout=PIPE, stderr=PIPE
        )
        started.append(process)
        return process

    yield starting
    for process in started:
        if process.returncode is None:
            process.kill()
        await process.communicate()


@pytest.fixture
async def fork(tmp_path: Path, bare: dict[str, str]) -> AsyncIterator[Fork]:
    """Starts `python -m bot` like `start`, but in a fork, which takes a tenth of the time."""
    started: list[Forked] = []

    async def starting(*arguments: str, added: Sequence[Path] = (), **settings: str) -> Forked:
        (stdout, out), (stderr, err) = await pipe(), await pipe()
        with out, err:
            process = await forked.start(list(arguments), tmp_path, bare | settings, err, out, added=added)
        started.append(Forked(process, stdout, stderr))
        return started[-1]

    yield starting
    for process in started:
        process.kill()
        await process.communicate()


async def end_of(process: Process | Forked) -> Ended:
    out, err = await asyncio.wait_for(process.communicate(), TIMEOUT)
    return Ended(process.returncode, out.decode(), err.decode())


async def line_with(process: Process | Forked, part: str) -> str:
    """The first line on standard output that has `part` in it."""
    assert process.stdout
    while line := (await asyncio.wait_for(process.stdout.readline(), TIMEOUT)).decode():
        if part in line:
            return line
    raise AssertionError((await end_of(process)).err)


def assert_one_sentence(ended: Ended, *parts: str, code: int = 2) -> None:
    assert ended.code == code
    last = ended.err.splitlines()[-1]
    assert last.endswith(".")
    assert all(part in last for part in parts), last
    assert "Traceback" not in ended.err


async def test_a_wrong_setting_is_reported_in_one_sentence(start: Start) -> None:
    ended = await end_of(await start(PLAYGROUND_PORT="http"))
    assert_one_sentence(ended, "PLAYGROUND_PORT", "0 (any free port) to 65535")
    assert ended.err.count("\n") == 1


async def test_errors_are_reported_in_the_command_lines_language(start: Start) -> None:
    ended = await end_of(await start(LOG_LEVEL="loud", LC_ALL="ja_JP.UTF-8", PYTHONUTF8="1"))
    assert ended.code == 2
    assert ended.err.startswith("LOG_LEVEL には")


async def test_a_console_without_japanese_characters_is_spoken_to_in_english(start: Start) -> None:
    ended = await end_of(await start(LOG_LEVEL="loud", LC_ALL="ja_JP.UTF-8", PYTHONUTF8="0", PYTHONIOENCODING="ascii"))
    assert_one_sentence(ended, "LOG_LEVEL must be")


@pytest.mark.parametrize("arguments", [["--discord"], ["run", "--discord"], ["invite"], ["commands"], ["check"]])
async def test_connecting_to_discord_requires_a_token(run: Run, arguments: list[str]) -> None:
    ended = await run(*arguments)
    assert_one_sentence(ended, "no DISCORD_TOKEN")
    assert ended.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "settings"),
    [
        (["migrate"], {}),
        (["invite"], {}),
        (["migrate"], {"LOG_LEVEL": "loud"}),
        (["migrate"], {"DATABASE_URL": "sqlite:////nonexistent/x/y.db"}),
        (["--shards", "0"], {}),
        (["dance"], {}),
    ],
)
async def test_with_json_every_line_is_json(run: Run, arguments: list[str], settings: dict[str, str]) -> None:
    ended = await run(*arguments, LOG_FORMAT="json", **settings)
    lines = [json.loads(line) for line in (ended.out + ended.err).splitlines()]
    assert lines
    assert all(line["event"] and line["level"] and line["timestamp"] for line in lines)
    assert ended.code == (0 if arguments == ["migrate"] and not settings else 2)


async def test_a_taken_port_for_metrics_is_reported_in_one_sentence(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        async with openapi.opened() as discord_in_a_box:
            settings = {"DISCORD_URL": discord_in_a_box.url, "DISCORD_TOKEN": discord_in_a_box.token}
            ended = await run(METRICS_PORT=port, **settings)
    assert_one_sentence(ended, port, "METRICS_PORT")


async def test_a_taken_port_is_reported_in_one_sentence(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ended = await run(PLAYGROUND_PORT=port)
    assert_one_sentence(ended, port, "PLAYGROUND_PORT")


def test_a_port_or_a_file_that_the_playground_may_not_use_is_named() -> None:
    refused = OSError(errno.EACCES, "Permission denied")
    assert "port 81" in no_playground(refused, 81)
    assert "PLAYGROUND_PORT" in no_playground(refused, 81)
    file = PermissionError(errno.EACCES, "Permission denied", "/data/playground.sqlite3")
    assert "/data/playground.sqlite3" in no_playground(file, 81)


async def test_a_missing_folder_of_the_database_is_not_made(run: Run, tmp_path: Path) -> None:
    missing = tmp_path / "unmounted" / "volume"
    for task in ("run", "migrate"):
        ended = await run(task, DATABASE_URL=f"sqlite:///{missing}/banmen.db")
        assert_one_sentence(ended, str(missing), "DATABASE_URL")
    assert not missing.parent.exists()


async def test_a_sentry_dsn_without_its_package_is_reported_in_one_sentence(start: Start, tmp_path: Path) -> None:
    (tmp_path / "sentry_sdk.py").write_text("raise ImportError")
    ended = await end_of(await start("migrate", SENTRY_DSN="https://hunter2@127.0.0.1/1"))
    assert_one_sentence(ended, "SENTRY_DSN", "sentry-sdk")
    assert "hunter2" not in ended.err


async def test_an_unusable_data_folder_is_reported_in_one_sentence(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    assert_one_sentence(await run(DATA_FOLDER=str(file)), "DATA_FOLDER", str(file))


async def test_an_unusable_database_is_reported_in_one_sentence(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("Not a database, though as long as the header of one.\n" * 100)
    assert_one_sentence(await run(DATABASE_URL=f"sqlite:///{file}"), "database")


async def test_an_unreachable_database_is_reported_in_one_sentence_without_its_password(run: Run) -> None:
    unreachable = "postgresql://127.0.0.1:1/banmen?user=banmen&password=hunter2"
    ended = await run("migrate", DATABASE_URL=unreachable, LOG_LEVEL="debug")
    # A service starts it again: PostgreSQL may only be slower to start.
    assert_one_sentence(ended, "database", code=1)
    assert "hunter2" not in ended.out + ended.err


async def test_an_unknown_token_is_reported_in_one_sentence_without_it(run: Run) -> None:
    async with openapi.opened() as discord_in_a_box:
        ended = await run(DISCORD_URL=discord_in_a_box.url, DISCORD_TOKEN="wrong.token.here")
    assert_one_sentence(ended, "DISCORD_TOKEN", "developer portal")
    assert "wrong.token.here" not in ended.out + ended.err


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (4004, "DISCORD_TOKEN"),
        (4010, "shard"),
        (4011, "too many servers"),
        (4012, "version"),
        (4013, "intent"),
        (4014, "Privileged Gateway Intents"),
    ],
)
async def test_a_refused_connection_ends_the_bot_with_one_sentence(run: Run, code: int, said: str) -> None:
    async with openapi.opened() as discord_in_a_box:
        await discord_in_a_box.gateway.take_down(code)
        ended = await run(DISCORD_URL=discord_in_a_box.url, DISCORD_TOKEN=discord_in_a_box.token)
    assert_one_sentence(ended, str(code), said)


async def test_the_bot_makes_no_more_logins_than_discord_allows(run: Run) -> None:
    async with openapi.opened(shards=2) as discord_in_a_box:
        discord_in_a_box.gateway.logins_left = 1
        ended = await run(DISCORD_URL=discord_in_a_box.url, DISCORD_TOKEN=discord_in_a_box.token)
        assert discord_in_a_box.gateway.logins_left == 1
    # A service tries again, until Discord allows logins.
    assert_one_sentence(ended, "no more logins", code=1)


async def test_a_block_is_reported_in_one_sentence(run: Run) -> None:
    async with openapi.opened() as discord_in_a_box:
        discord_in_a_box.limits.ban(TIMEOUT)
        ended = await run("invite", DISCORD_URL=discord_in_a_box.url, DISCORD_TOKEN=discord_in_a_box.token)
    assert_one_sentence(ended, discord_in_a_box.url, "429", code=1)


def test_an_answer_from_somebody_else_at_discords_address_may_pass() -> None:
    """So does a network answer that wants its users to sign in first."""
    answer = mock.Mock(status=404, reason="Not Found")
    with pytest.raises(CannotStartError) as told, _explaining_discord_errors():
        raise discord.NotFound(answer, None)
    assert told.value.code == 1
    assert "https://discord.com: 404" in str(told.value)


@pytest.mark.parametrize(("status", "code"), [(400, 1), (403, 1), (404, 2), (405, 2)])
async def test_a_refused_login_is_reported_in_one_sentence(run: Run, status: int, code: int) -> None:
    async with openapi.opened() as discord_in_a_box:
        discord_in_a_box.faults.fail("GET /users/@me", status)
        ended = await run("invite", DISCORD_URL=discord_in_a_box.url, DISCORD_TOKEN=discord_in_a_box.token)
    assert_one_sentence(ended, discord_in_a_box.url, str(status), code=code)
    assert ("DISCORD_REST_URL" in ended.err) == (code == 2)


@pytest.mark.campaign
async def test_a_lost_session_ends_the_bot_if_no_logins_are_left(fork: Fork) -> None:
    async with openapi.opened() as discord_in_a_box:
        process = await fork(DISCORD_URL=discord_in_a_box.url, DISCORD_TOKEN=discord_in_a_box.token)
        await line_with(process, "https://discord.com/oauth2/authorize")
        discord_in_a_box.gateway.logins_left = 0
        discord_in_a_box.gateway.invalidate(resumable=False)
        ended = await end_of(process)
    assert_one_sentence(ended, "no more logins", code=1)


async def test_the_commands_can_be_told_again_from_the_command_line(run: Run) -> None:
    async with openapi.opened() as discord_in_a_box:
        settings = {"DISCORD_URL": discord_in_a_box.url, "DISCORD_TOKEN": discord_in_a_box.token}
        await run("commands", **settings)
        known = set(discord_in_a_box.world.commands)
        discord_in_a_box.world.commands.clear()
        ended = await run("commands", **settings)
        again = set(discord_in_a_box.world.commands)
    assert (ended.code, ended.out) == (0, f"Discord now has all {len(known)} of the bot's commands.\n")
    assert len(again) == len(known) > 0


@pytest.mark.campaign
async def test_every_request_goes_through_the_proxy_that_is_set(run: Run, fork: Fork) -> None:
    async with (
        openapi.opened() as discord_in_a_box,
        Proxy(discord_in_a_box.url, requests=50, seconds=1.0).open() as proxy,
    ):
        received: list[int] = []
        discord_in_a_box.rest.watchers.append(lambda exchange: received.append(exchange.status))
        there = {"DISCORD_URL": discord_in_a_box.url, "DISCORD_TOKEN": discord_in_a_box.token}
        there |= {"DISCORD_REST_URL": proxy.url + "/"}
        for task in ("invite", "commands"):
            seen = len(proxy.seen)
            assert (await run(task, **there)).code == 0
            assert len(proxy.seen) > seen
        process = await fork("--discord", **there)
        await line_with(process, "Invite Banmen")
        person, hall = discord_in_a_box.person("Ben"), discord_in_a_box.channel("vault")
        assert (await person.slash(hall, "help")).message.text
        process.terminate()
        await end_of(process)
    assert len(proxy.seen) == len(received)
    assert any(re.fullmatch(r"POST /api/v10/interactions/.*/callback", request) for request in proxy.seen)


async def test_an_unreachable_proxy_is_named(run: Run) -> None:
    async with openapi.opened() as discord_in_a_box:
        there = {"DISCORD_URL": discord_in_a_box.url, "DISCORD_TOKEN": discord_in_a_box.token}
        ended = await run("invite", DISCORD_REST_URL="http://127.0.0.1:1", **there)
    assert_one_sentence(ended, "http://127.0.0.1:1", code=1)


async def test_an_unreachable_discord_is_reported_in_one_sentence(run: Run) -> None:
    ended = await run("invite", DISCORD_URL="http://127.0.0.1:1", DISCORD_TOKEN="abc")
    assert_one_sentence(ended, "http://127.0.0.1:1", code=1)


async def test_the_bot_runs_until_stopped_and_a_second_process_on_sqlite_is_refused(fork: Fork, tmp_path: Path) -> None:
    async with openapi.opened() as discord_in_a_box:
        there = {"DISCORD_TOKEN": discord_in_a_box.token, "DISCORD_URL": discord_in_a_box.url}
        first = await fork("--discord", **there)
        await line_with(first, "Invite Banmen")
        assert_one_sentence(await end_of(await fork("--discord", **there)), "Another process", "banmen.sqlite3")
        first.kill()
        await end_of(first)
        # A process that was killed leaves no lock.
        third = await fork("--discord", **there)
        assert str(discord_in_a_box.application_id) in await line_with(third, "https://discord.com/oauth2/authorize")
        third.send_signal(signal.SIGTERM)
        ended = await end_of(third)
    assert ended.code == 0
    assert "Traceback" not in ended.err


async def log_line(process: Process | Forked, event: str) -> None:
    """Wait until a process logs an event."""
    assert process.stderr
    while line := (await asyncio.wait_for(process.stderr.readline(), TIMEOUT)).decode():
        if json.loads(line)["event"] == event:
            return
    raise AssertionError(event)


async def test_when_a_leading_process_is_killed_another_one_leads(fork: Fork, own_database: str) -> None:
    async with openapi.opened(shards=2) as discord_in_a_box:
        elsewhere = discord_in_a_box.add_guild("Elsewhere", shard=(1, 2))
        there = {"DISCORD_TOKEN": discord_in_a_box.token, "DISCORD_URL": discord_in_a_box.url}
        there |= {"DATABASE_URL": own_database, "LOG_FORMAT": "json"}
        first = await fork("--discord", "--shards", "0-0", "--of", "2", **there)
        await log_line(first, "leads")
        second = await fork("--discord", SHARDS="1/2", **there)
        await log_line(first, "ready")
        await log_line(second, "ready")
        first.kill()
        await log_line(second, "leads")
        # The servers of the other process go on.
        person, hall = discord_in_a_box.person("Ben"), discord_in_a_box.add_channel("hall", elsewhere)
        assert (await person.slash(hall, "help")).message.text
        second.terminate()
        await end_of(second)


async def test_sqlite_serves_no_part_of_the_shards(run: Run) -> None:
    there = {"DISCORD_TOKEN": "token", "DISCORD_URL": "http://127.0.0.1:1"}
    assert_one_sentence(await run("--discord", "--shards", "0-3", "--of", "16", **there), "SQLite serves one process")
    assert_one_sentence(await run("--discord", "--shards", "0-16", "--of", "16", **there), "SHARDS must be")


def test_a_range_of_shards_needs_their_count(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--discord", "--shards", "0-3"])
    assert "--of" in capsys.readouterr().err


async def test_misspelt_settings_are_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "banmen.env"
    file.write_text("DISCORD_TOKN=x\nDATABASE_FILE=y\nPOSTGRES_PASSWORD=z\nchallenge_hours=3\n")
    address = f"sqlite:///{tmp_path}/club.db"
    ended = await run("migrate", SETTINGS_FILE=str(file), DATABSE_URL="q", DATABASE_URL=address, LANGUAGES="de")
    assert ended.code == 0
    assert [line for line in ended.err.splitlines() if line.startswith("There")] == [
        "There is no setting DATABASE_FILE. Did you mean DATABASE_URL?",
        "There is no setting DATABSE_URL. Did you mean DATABASE_URL?",
        "There is no setting DISCORD_TOKN. Did you mean DISCORD_TOKEN?",
    ]


async def test_wrong_settings_of_the_database_are_told_before_the_playground_opens(run: Run, tmp_path: Path) -> None:
    for settings in ({"DATABASE_URL": "postgresql://u:p@ss@host/name"}, {"SHARDS": "0/2"}):
        ended = await run(**settings)
        assert_one_sentence(ended, "%40" if "DATABASE_URL" in settings else "SHARDS")
        assert ended.out == ""
    address = f"SQLite:///{tmp_path}/club.db"
    assert (await run("migrate", DATABASE_URL=address)).code == 0
    assert (tmp_path / "club.db").is_file()


async def test_a_refused_restore_leaves_no_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "broken.banmen").write_bytes(b"nothing of ours")
    before = files_in(tmp_path).keys()
    ended = await run("restore", "broken.banmen", DATABASE_URL=f"sqlite:///{tmp_path}/club.db")
    assert_one_sentence(ended, "isn't a complete backup")
    assert files_in(tmp_path).keys() - {"out", "err"} == before


@pytest.mark.skipif(os.name != "posix", reason="Windows has no ulimit")
async def test_a_limit_that_leaves_too_little_memory_is_named(run: Run, tmp_path: Path) -> None:
    limited = tmp_path / "limited.py"
    limited.write_text("import resource; resource.setrlimit(resource.RLIMIT_AS, (300 * 2**20, 300 * 2**20))")
    address = f"sqlite:///{tmp_path}/club.db"
    assert_one_sentence(await run("migrate", added=[limited], DATABASE_URL=address), "ulimit -v", "at least 400 MB")


async def test_a_disk_that_fails_ends_commands_so_that_services_start_again(run: Run, tmp_path: Path) -> None:
    small = tmp_path / "small.py"
    small.write_text("import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000))")
    ended = await run("migrate", added=[small], DATABASE_URL=f"sqlite:///{tmp_path}/new.db")
    assert_one_sentence(ended, "Can't reach the database now", code=1)


async def test_a_damaged_database_is_named_with_what_to_do(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "damaged.db"
    file.write_bytes(b"nothing of ours" * 100)
    assert_one_sentence(await run("ratings", DATABASE_URL=f"sqlite:///{file}"), str(file), "restore")


async def test_a_damaged_playground_is_kept_beside_a_new_one(fork: Fork, tmp_path: Path) -> None:
    folder = tmp_path / "data" / "playground"
    folder.mkdir(parents=True)
    (folder / "playground.sqlite3").write_text("This was a database once, before the disk failed." * 50)
    process = await fork()
    assert str(folder / "banmen-damaged.sqlite3") in await line_with(process, "damaged")
    await line_with(process, "http://127.0.0.1")
    assert (folder / "playground-damaged.sqlite3").exists()


async def test_migrating_twice_succeeds(run: Run, tmp_path: Path) -> None:
    for made in (1, 0):
        ended = await run("migrate", DATABASE_URL=f"sqlite:///{tmp_path}/matches.db")
        assert ended[:2] == (0, "The database is up to date.\n")
        assert ended.err.count("new database") == ended.err.count("\n") == made


@pytest.mark.parametrize("task", [["export-data", "77"], ["delete-data", "77"], ["backup", "a.banmen"], ["ratings"]])
@pytest.mark.parametrize("is_named", [False, True])
async def test_a_database_that_is_not_there_is_not_made(
    run: Run, tmp_path: Path, task: list[str], is_named: bool
) -> None:
    named = {"DATABASE_URL": f"sqlite:///{tmp_path}/missing.db"} if is_named else {}
    assert_one_sentence(await run(*task, **named), "no database of Banmen's", "DATABASE_URL")
    assert set(os.listdir(tmp_path)) <= {"out", "err"}  # noqa: PTH208


@pytest.mark.parametrize("task", [["export-data", "77"], ["delete-data", "77"], ["ratings"]])
async def test_an_empty_database_is_not_filled(run: Run, tmp_path: Path, task: list[str]) -> None:
    (empty := tmp_path / "empty.db").touch()
    assert_one_sentence(await run(*task, DATABASE_URL=f"sqlite:///{empty}"), "no database of Banmen's")
    with closing(sqlite3.connect(empty)) as connection:
        assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)


async def test_settings_may_come_from_a_file_elsewhere(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "banmen.env"
    assert_one_sentence(await run("migrate", SETTINGS_FILE=str(file)), str(file))
    file.write_text(f"DATABASE_URL=sqlite:///{tmp_path}/matches.db\n")
    assert (await run("migrate", SETTINGS_FILE=str(file))).code == 0
    assert (tmp_path / "matches.db").exists()


async def test_rebuilding_ratings_reports_the_number_of_matches(run: Run, tmp_path: Path) -> None:
    await run("migrate", DATABASE_URL=f"sqlite:///{tmp_path}/matches.db")
    ended = await run("ratings", DATABASE_URL=f"sqlite:///{tmp_path}/matches.db")
    assert ended[:2] == (0, "I computed all ratings again, from 0 matches.\n")


async def test_the_host_can_export_and_delete_a_persons_data_from_the_command_line(run: Run, tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/matches.db"
    async with open_store(address) as store:
        await save_preference(store, UserId(77), "theme", "light")
    ended = await run("export-data", "77", DATABASE_URL=address)
    assert ended == (0, "I wrote everything kept about this person to 77-banmen-data.zip.\n", "")
    with ZipFile(tmp_path / "77-banmen-data.zip") as file:
        assert b'"theme": "light"' in file.read("data.json")
    ended = await run("delete-data", "77", DATABASE_URL=address)
    assert ended == (0, "I deleted everything kept about this person.\n", "")
    async with open_store(address) as store:
        assert await store.read(queries.stored_about, UserId(77)) == {}


def files_in(folder: Path) -> dict[str, bool]:
    """The names of all files and folders in a folder, each with whether others than its owner have any permission."""
    return {path.name: bool(path.stat().st_mode & 0o077) for path in (folder, *folder.rglob("*"))}


def open_to_others(folder: Path) -> None:
    """Let everybody read a folder and all files in it."""
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755)


@pytest.mark.skipif(os.name != "posix", reason="other systems have other permissions")
async def test_the_files_of_every_command_are_for_their_owner_alone(run: Run, fork: Fork, tmp_path: Path) -> None:
    permissive, where = tmp_path / "permissive.py", tmp_path / "data"
    permissive.write_text("import os; os.umask(0)")
    process = await fork(added=[permissive], LOG_FORMAT="json")
    await log_line(process, "ready")
    files = files_in(where)
    names = {"playground", "banmen.sqlite3", "banmen.sqlite3-wal", "banmen.sqlite3.lock", "playground.sqlite3"}
    assert files.keys() >= names
    assert not any(files.values()), files
    process.terminate()
    await end_of(process)
    copies = [where / "playground" / name for name in ("banmen-v0100.sqlite3", "banmen-v0100.sqlite3-wal")]
    for path in copies:
        path.touch()
    open_to_others(where)
    exported = await run("export-data", "77", added=[permissive])
    assert exported.code == 0, exported.err
    assert not any(files_in(where).values())
    assert not files_in(tmp_path)["77-banmen-data.zip"]


@pytest.mark.skipif(os.name != "posix", reason="other systems have other permissions")
async def test_a_folder_with_files_of_somebody_elses_keeps_its_permissions(run: Run, tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    address = f"sqlite:///{shared}/club.db"
    async with open_store(address):
        pass
    for name in ("club-v0100.db", "club.db.lock", "banmen.txt", "clubs.db", "list.txt"):
        (shared / name).touch()
    open_to_others(shared)
    for settings, left in (({}, {"banmen.txt"}), ({"DATA_FOLDER": str(shared)}, set())):
        assert (await run("ratings", DATABASE_URL=address, **settings)).code == 0
        files = files_in(shared)
        assert {name for name, is_open in files.items() if is_open} == {"shared", "clubs.db", "list.txt", *left}


async def test_a_backup_is_made_and_restored_from_the_command_line(run: Run, tmp_path: Path) -> None:
    old, new = f"sqlite:///{tmp_path}/old.db", f"sqlite:///{tmp_path}/new.db"
    async with open_store(old) as store:
        await save_preference(store, UserId(77), "theme", "light")
    ended = await run("backup", "monday.banmen", DATABASE_URL=old)
    assert ended == (0, "I wrote the database, with 0 matches, to monday.banmen.\n", "")
    assert_one_sentence(await run("backup", "monday.banmen", DATABASE_URL=old), "monday.banmen", "new file")
    ended = await run("restore", "monday.banmen", DATABASE_URL=new)
    assert ended[:2] == (0, "I filled the database from monday.banmen. It has 0 matches.\n")
    async with open_store(new) as store:
        assert (await load_settings(store, None, UserId(77)))[1].theme == "light"
    assert_one_sentence(await run("restore", "monday.banmen", DATABASE_URL=new), "isn't empty", "DATABASE_URL")


async def test_the_command_line_takes_everything_from_sqlite_to_postgresql_and_back(
    run: Run, tmp_path: Path, own_database: str
) -> None:
    first, last = f"sqlite:///{tmp_path}/first.db", f"sqlite:///{tmp_path}/last.db"
    async with open_store(first) as store:
        await save_preference(store, UserId(77), "theme", "light")
    for number, (old, new) in enumerate([(first, own_database), (own_database, last)]):
        assert (await run("backup", f"{number}.banmen", DATABASE_URL=old)).code == 0
        assert (await run("restore", f"{number}.banmen", DATABASE_URL=new)).code == 0
        async with open_store(new) as store:
            assert (await load_settings(store, None, UserId(77)))[1].theme == "light"


@pytest.mark.parametrize("given", [[], ["Ben"], [str(2**63)]])
def test_deleting_data_requires_a_discord_id(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["delete-data", *given])
    assert "the person's Discord ID" in capsys.readouterr().err


async def test_the_invitation_requests_exactly_the_needed_permissions(run: Run) -> None:
    async with openapi.opened() as discord_in_a_box:
        token = discord_in_a_box.token
        ended = await run("invite", DISCORD_URL=discord_in_a_box.url, DISCORD_TOKEN=token)
    query = parse_qs(urlsplit(ended.out.split()[-1]).query)
    assert ended.code == 0
    assert query["client_id"] == [str(discord_in_a_box.application_id)]
    assert query["scope"] == ["bot applications.commands"]
    assert discord.Permissions(int(query["permissions"][0])) == PERMISSIONS | OPTIONAL


def test_the_documentation_explains_every_permission() -> None:
    shown = {"read_messages": "View Channels"}  # Discord's own name differs from discord.py's here
    asked = {shown.get(name, name.replace("_", " ").title()) for name, value in PERMISSIONS | OPTIONAL if value}
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    table = page[page.index("| Permission | What for | Without it |") : page.index("If one of them is missing")]
    told = re.findall(r"^\| (.+?) \| \w", table, re.MULTILINE)[1:]
    assert {name.title() for name in told} == asked
    # Operators of servers that have Banmen read of a change in the newest section of the changelog that has this line.
    (line, *_) = re.findall(
        r"^- The invitation asks for ([^.]*)\.", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
    assert {name.title() for name in re.split(r",\s+", re.sub(r"\s+", " ", line))} == asked


# check


async def test_a_check_prints_a_table_and_what_is_off_and_succeeds_if_nothing_fails(run: Run) -> None:
    async with openapi.opened() as discord_in_a_box:
        where = {"DISCORD_URL": discord_in_a_box.url, "DISCORD_TOKEN": discord_in_a_box.token, "FEATURES_OFF": "coach"}
        ended = await run("check", "--yes", str(discord_in_a_box.guild_id), "lounge", **where)
        assert discord_in_a_box.channel("lounge").messages == []
    assert ended.code == 0, ended.err
    lines = ended.out.splitlines()
    assert [line[0] for line in lines[:-2]] == list("✓✓✓✓–✓–––––✓✓✓✓––––––––✓✓")
    # Hints, analyses and puzzles need the coach.
    assert lines[-2:] == ["Failed: 0 · left out: 14", "Switched off by FEATURES_OFF: coach, hints, analysis, puzzles."]


async def test_a_check_says_what_the_database_knows(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/club.db"
    settings = loaded(tmp_path / "none", DATABASE_URL=address)
    assert await _stored(settings, []) == []
    await migrate(address)
    assert await _stored(settings, []) == [say("en", "check-no-backup")]
    await back_up(address, tmp_path / "club.banmen")
    (sentence,) = await _stored(settings, ["solo"])
    assert re.search(r"made on \d{4}-\d\d-\d\d \d\d:\d\d UTC and has 0\.\d MB", sentence)
    async with open_store(address) as store:
        await store.write(process_state.note_features, ["coach", "hints"])
        assert len(await _stored(settings, ["hints", "coach"])) == 1
        differs, _ = await _stored(settings, [])
        assert differs.startswith("The bot that started last has coach, hints switched off.")
        await store.write(process_state.note_features, [])
        differs, _ = await _stored(settings, ["coach"])
        assert differs.startswith("The bot that started last has nothing switched off.")


async def test_every_process_compares_its_features_with_those_of_the_bot_that_started_last(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path / 'banmen.db'}") as store:
        with capture_logs() as logged:
            # A thinker, or the first bot, has none to compare with.
            await _compare_features(store)
            assert await store.read(process_state.features_off) is None
            await _compare_features(store, starts=True)
            await _compare_features(store)
            assert logged == []
            await store.write(process_state.note_features, ["coach"])
            await _compare_features(store)
            await _compare_features(store, starts=True)
            await _compare_features(store)
    assert [line["bot"] for line in logged] == [["coach"]] * 2


@pytest.mark.campaign
async def test_a_check_that_finds_something_says_what_to_do_and_fails(run: Run, tmp_path: Path) -> None:
    async with openapi.opened() as discord_in_a_box:
        lounge = discord_in_a_box.channel("lounge")
        lounge.set_permissions(discord_in_a_box.bot_id, deny=Permission.CREATE_PUBLIC_THREADS)
        open_to_others(tmp_path)
        where = {"DISCORD_URL": discord_in_a_box.url, "DISCORD_TOKEN": discord_in_a_box.token}
        ended = await run(
            "check", str(discord_in_a_box.guild_id), str(lounge.id), DATABASE_URL=f"sqlite:///{tmp_path}/x.db", **where
        )
    assert ended.code == 1
    failed, advice, *_, warning = ended.out.splitlines()
    assert warning == say("en", "check-open-folder", folder=str(tmp_path))
    assert failed.startswith("✗ Permissions")
    assert failed.endswith("Create Public Threads")
    assert advice == "  → " + say("en", "check-permissions.advice")


async def test_a_check_without_a_channel_lists_them(run: Run) -> None:
    async with openapi.opened() as discord_in_a_box:
        ended = await run("check", DISCORD_URL=discord_in_a_box.url, DISCORD_TOKEN=discord_in_a_box.token)
    assert_one_sentence(ended, "banmen-check", "(lounge)")


# verify-dice

SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
RECORD = f"""[Banmen "1"]
[Game "chaturanga"]
[Rules "{CATALOGUE["chaturanga"].game.version}"]
[Seat "black" "Alice"]
[Seat "red" "Bob"]
[Seat "green" "Carol"]
[Seat "yellow" "Dave"]
[Match "12"]
[Begin "2026-01-01T12:00:00Z"]
[End "2026-01-01T12:01:35Z"]
[Result "-"]
[Reason "ended by a moderator"]
[Salt "1442536900000000001" "7 green dragons" "火 & water"]
[Commitment "{COMMITMENT}"]
[Seed "{SEED}"]

1. +0 - roll [K K]
2. +95 - end
"""


def recorded(folder: Path, text: str = RECORD) -> str:
    """The path of a file with a record."""
    file = folder / "record.txt"
    file.write_text(text, "utf-8")
    return str(file)


async def test_a_record_is_verified_without_settings_a_database_or_a_token(run: Run, tmp_path: Path) -> None:
    ended = await run("verify-dice", recorded(tmp_path), LOG_LEVEL="loud", DATABASE_URL="nowhere")
    assert (ended.code, ended.err) == (0, "")
    assert "The one roll of match 12 is proven" in ended.out
    assert "Proven: 1 · disproven: 0 · unprovable: 0" in ended.out
    assert COMMITMENT in ended.out
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[K K]", "[K R]", "Roll 1, in row 1, is disproven: it shows “[K R]”, but the seed gives “[K K]”."),
        ('"7 green dragons" ', "", "Roll 1, in row 1, is disproven: it shows “[K K]”, but the seed gives"),
        ("[Salt", "[Event", "Roll 1, in row 1, can't be proven. The record doesn't say which message opened match 12."),
        ("[K K]", "[K Z]", "Row 1, “[K Z]”, is against the rules"),
        ("[K K]", "[K Z]", "Roll 1, in row 1, can't be proven. The record can't be followed that far."),
        (f'[Seed "{SEED}"]\n', "", "Roll 1, in row 1, can't be proven. The seed of match 12 isn't known."),
        (f'[Commitment "{COMMITMENT}"]\n', "", "Roll 1, in row 1, can't be proven. The record has no fingerprint"),
        (f'"{COMMITMENT}"', f'"{SEED}"', f"The seed given for match 12 has another fingerprint: {COMMITMENT}"),
        ('"chaturanga"', '"snakes"', "I don't know a game called snakes."),
        ("2. +95 - end\n", "", "The match ends differently from what the record says."),
    ],
)
def test_unproven_rolls_are_reported(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert old in RECORD
    code = main(["verify-dice", recorded(tmp_path, RECORD.replace(old, new))])
    out, err = capsys.readouterr()
    assert (code, err) == (1, "")
    assert said in out
    assert "is proven:" not in out


FORGED = f"""{RECORD.partition("[End")[0]}[End "2026-01-01T12:01:35Z"]
[Result "black red=green=yellow"]
[Reason "last army"]
[Points "black" "0"]
[Points "red" "0"]
[Points "green" "0"]
[Points "yellow" "0"]
[Commitment "{COMMITMENT}"]
[Seed "{SEED}"]

1. +0 - roll [K K]
2. +41 black move K e7>n
3. +54 black move K e8-d7
4. +54 - roll [K K]
5. +354 red aside {{resigned}} red leaves
6. +354 - roll [K K]
7. +374 green aside {{resigned}} green leaves
8. +374 - roll [K K]
9. +405 yellow aside {{resigned}} yellow leaves
"""
"""By the rules, but its dice show what a forger likes."""


@pytest.mark.parametrize("without", ["Commitment", "Seed", "Commitment|Seed"])
def test_without_a_seed_or_its_fingerprint_no_forged_roll_is_proven(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, without: str
) -> None:
    text = re.sub(rf"(?m)^\[({without}) .*\n", "", FORGED)
    code = main(["verify-dice", recorded(tmp_path, text)])
    out = capsys.readouterr().out
    assert code == 1
    assert "Proven: 0" in out
    assert "Rolls 1 to 4, in rows 1 to 8, can't be proven" in out
    assert (COMMITMENT in out) == ("Commitment" not in without)


async def test_a_record_without_dice_has_nothing_to_verify(run: Run, tmp_path: Path) -> None:
    text = re.sub(r"(?m)^\[(Salt|Seed|Commitment).*\n|^1\. .*\n", "", RECORD).replace("2. +95", "1. +95")
    ended = await run("verify-dice", recorded(tmp_path, text))
    assert ended == (0, "There were no rolls in match 12.\n", "")


async def test_an_invalid_record_is_reported_with_its_line_and_the_reason(run: Run, tmp_path: Path) -> None:
    file = recorded(tmp_path, RECORD.replace("2. +95", "3. +95"))
    ended = await run("verify-dice", file)
    assert_one_sentence(ended, f"{file}, line 18: ", "this row should have the number 2, not 3.")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00")
    assert_one_sentence(await run("verify-dice", "picture.png"), "picture.png, line 1: ")
    assert_one_sentence(await run("verify-dice", "nowhere.txt"), "Can't read nowhere.txt: ")
    in_japanese = await run("verify-dice", file, LC_ALL="ja_JP.UTF-8", PYTHONUTF8="1")
    assert (in_japanese.code, "18行目：" in in_japanese.err) == (2, True)


@pytest.mark.parametrize("arguments", [["verify-dice"], ["migrate", "record.txt"]])
async def test_only_verify_dice_accepts_a_file(run: Run, arguments: list[str]) -> None:
    ended = await run(*arguments)
    assert ended.code == 2
    assert "for verify-dice: a match's record" in ended.err
    assert "Traceback" not in ended.err


async def greetings(session: aiohttp.ClientSession) -> int:
    """Number of messages that offer a newcomer on the playground's page a first match, once there is one."""
    async with session.get("/page/state") as answer:
        state = await answer.json()
    channel = next(each["id"] for each in state["guilds"][0]["channels"] if each["name"] == WELCOME)
    who = {"X-Person": state["people"][0]["id"]}
    async with asyncio.timeout(TIMEOUT):
        while True:
            async with session.get(f"/page/channels/{channel}/messages", headers=who) as answer:
                if count := (await answer.text()).count(f'"{CustomId(Action.FIRST_STEPS, "shelt")}"'):
                    return count
            await asyncio.sleep(0.05)


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert (ended.value.code, capsys.readouterr().out) == (0, f"Banmen {FULL_VERSION}\n")


async def test_the_first_line_of_the_log_says_what_starts_and_where_its_data_is(run: Run, tmp_path: Path) -> None:
    there = {"DISCORD_URL": "http://127.0.0.1:1", "DISCORD_TOKEN": "abc", "LOG_FORMAT": "json"}
    address = "postgresql://banmen:hunter2@127.0.0.1:1/banmen?password=hunter2&sslmode=disable"
    ended = await run("--discord", DATABASE_URL=address, **there)
    line = json.loads(ended.err.splitlines()[0])
    assert (line["event"], line["version"], line["data_folder"]) == ("starting", FULL_VERSION, str(tmp_path / "data"))
    assert line["database"] == "postgresql://127.0.0.1:1/banmen"
    assert "hunter2" not in ended.err


async def test_without_a_token_the_bot_runs_the_playground_until_stopped(start: Start, fork: Fork) -> None:
    """Takes three seconds: it is the one test that starts a bot without any shortcut."""
    for begin, sign in ((start, signal.SIGTERM), (fork, signal.SIGINT)):
        process: Process | Forked = await begin()
        found = re.search(r"http://127\.0\.0\.1:\d+", await line_with(process, "http://"))
        assert found
        async with aiohttp.ClientSession(found[0]) as session, session.get("/") as answer:
            assert answer.status == 200
        # The page answers before the bot is ready: nothing of the bot's has been logged yet.
        assert process.stderr
        assert "starting" in (await process.stderr.readline()).decode()
        assert "/challenge vault" in await line_with(process, "#vault")
        async with aiohttp.ClientSession(found[0]) as session:
            assert await greetings(session) == 1
        process.send_signal(sign)
        ended = await end_of(process)
        assert ended.code == 0
        assert "Traceback" not in ended.err


def test_a_process_beside_the_bot_ends_before_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Takes 0.3 seconds, to start some processes: once in a while, the end of one was awaited all the same."""
    ignored: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", ignored.append)

    async def compile_engines() -> None:
        process = await start_python("-c", "import time; time.sleep(60)")
        try:
            await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    async def run_bot() -> None:
        async with beside(compile_engines()):
            await asyncio.sleep(0.02)

    for _ in range(3):
        asyncio.run(run_bot())
    gc.collect()
    assert ignored == []


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="Windows has no SIGHUP")
async def test_a_closed_terminal_stops_the_bot_like_a_service_does(fork: Fork) -> None:
    process = await fork(LOG_FORMAT="json")
    await line_with(process, "/challenge")
    process.send_signal(signal.SIGHUP)
    ended = await end_of(process)
    assert ended.code == 0
    assert [json.loads(line)["level"] for line in ended.err.splitlines()].count("error") == 0
