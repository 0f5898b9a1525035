"""`python -m bot`, as whoever starts it sees it."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import NamedTuple, TypeAlias
from urllib.parse import parse_qs, urlsplit

import aiohttp
import discord
import pytest

from bot.config import Settings
from bot.gate import PERMISSIONS
from playground.server import Playground

ROOT = Path(__file__).parent.parent
PATIENCE = 30
"""Seconds after which something that should have happened won't."""

Start: TypeAlias = Callable[..., Coroutine[None, None, Process]]


class Ended(NamedTuple):
    """How a start went."""

    code: int | None
    out: str
    err: str


@pytest.fixture
async def start(tmp_path: Path) -> AsyncIterator[Start]:
    """Starts `python -m bot` with arguments and settings, in a bare environment and a folder of its own."""
    clean = {name: value for name, value in os.environ.items() if name.lower() not in Settings.model_fields}
    clean |= {
        "DATA_FOLDER": str(tmp_path / "data"),
        "PLAYGROUND_PORT": "0",
        "PYTHONPATH": str(ROOT),
        "LC_ALL": "C.UTF-8",
    }
    started: list[Process] = []

    async def starting(*arguments: str, **settings: str) -> Process:
        strict = ("-W", "error", "-W", "ignore::DeprecationWarning:discord.player")
        command = (sys.executable, *strict, "-m", "bot", *arguments)
        process = await asyncio.create_subprocess_exec(
            *command, cwd=tmp_path, env=clean | settings, stdin=asyncio.subprocess.DEVNULL, stdout=PIPE, stderr=PIPE
        )
        started.append(process)
        return process

    yield starting
    for process in started:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def end_of(process: Process) -> Ended:
    out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    return Ended(process.returncode, out.decode(), err.decode())


async def line_with(process: Process, part: str) -> str:
    """The first line on standard output that has `part` in it."""
    assert process.stdout
    while line := (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode():
        if part in line:
            return line
    raise AssertionError((await end_of(process)).err)


def assert_one_sentence(ended: Ended, *parts: str) -> None:
    assert ended.code == 2
    last = ended.err.splitlines()[-1]
    assert last.endswith(".")
    assert all(part in last for part in parts), last
    assert "Traceback" not in ended.err


async def test_a_wrong_setting_is_told_in_one_sentence(start: Start) -> None:
    ended = await end_of(await start(PLAYGROUND_PORT="http"))
    assert_one_sentence(ended, "PLAYGROUND_PORT", "0 (any free port) to 65535")
    assert ended.err.count("\n") == 1


async def test_the_sentence_is_in_the_language_of_the_command_line(start: Start) -> None:
    ended = await end_of(await start(LOG_LEVEL="loud", LC_ALL="ja_JP.UTF-8", PYTHONUTF8="1"))
    assert ended.code == 2
    assert ended.err.startswith("LOG_LEVEL には")


@pytest.mark.parametrize("arguments", [["--discord"], ["run", "--discord"], ["invite"]])
async def test_going_to_discord_needs_a_token(start: Start, arguments: list[str]) -> None:
    ended = await end_of(await start(*arguments))
    assert_one_sentence(ended, "no DISCORD_TOKEN")
    assert ended.err.count("\n") == 1


async def test_a_taken_port_is_told_in_one_sentence(start: Start) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ended = await end_of(await start(PLAYGROUND_PORT=port))
    assert_one_sentence(ended, port, "PLAYGROUND_PORT")


async def test_a_data_folder_that_cant_be_is_told_in_one_sentence(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    assert_one_sentence(await end_of(await start(DATA_FOLDER=str(file))), "DATA_FOLDER", str(file))


async def test_a_database_that_cant_be_is_told_in_one_sentence(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("Not a database, though as long as the header of one.\n" * 100)
    assert_one_sentence(await end_of(await start(DATABASE_URL=f"sqlite:///{file}")), "database")


async def test_a_database_out_of_reach_is_told_in_one_sentence_without_its_password(start: Start) -> None:
    unreachable = "postgresql://banmen:hunter2@127.0.0.1:1/banmen"
    ended = await end_of(await start("migrate", DATABASE_URL=unreachable, LOG_LEVEL="debug"))
    assert_one_sentence(ended, "database")
    assert "hunter2" not in ended.out + ended.err


async def test_a_token_that_discord_doesnt_know_is_told_in_one_sentence_without_it(start: Start) -> None:
    async with Playground() as discord_in_a_box:
        ended = await end_of(await start(DISCORD_URL=discord_in_a_box.url, DISCORD_TOKEN="wrong.token.here"))
    assert_one_sentence(ended, "DISCORD_TOKEN", "developer portal")
    assert "wrong.token.here" not in ended.out + ended.err


async def test_a_discord_out_of_reach_is_told_in_one_sentence(start: Start) -> None:
    ended = await end_of(await start("invite", DISCORD_URL="http://127.0.0.1:1", DISCORD_TOKEN="abc"))
    assert_one_sentence(ended, "http://127.0.0.1:1")


async def test_migrating_twice_is_well(start: Start, tmp_path: Path) -> None:
    for _ in range(2):
        ended = await end_of(await start("migrate", DATABASE_URL=f"sqlite:///{tmp_path}/matches.db"))
        assert ended == (0, "The database is up to date.\n", "")


async def test_the_invitation_asks_for_what_is_needed_and_no_more(start: Start) -> None:
    async with Playground() as discord_in_a_box:
        token = discord_in_a_box.token
        ended = await end_of(await start("invite", DISCORD_URL=discord_in_a_box.url, DISCORD_TOKEN=token))
    query = parse_qs(urlsplit(ended.out.split()[-1]).query)
    assert ended.code == 0
    assert query["client_id"] == [str(discord_in_a_box.application_id)]
    assert query["scope"] == ["bot applications.commands"]
    assert discord.Permissions(int(query["permissions"][0])) == PERMISSIONS


def test_the_readme_tells_what_each_permission_is_for() -> None:
    shown = {"read_messages": "View Channels"}  # Discord's own name differs from discord.py's here
    asked = {shown.get(name, name.replace("_", " ").title()) for name, value in PERMISSIONS if value}
    readme = (ROOT / "README.md").read_text("utf-8")
    table = readme[readme.index("| Permission | What for |") : readme.index("Where one of them is missing")]
    told = re.findall(r"^\| (.+?) \| \w", table, re.MULTILINE)[1:]
    assert {name.title() for name in told} == asked


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
async def test_without_a_token_it_plays_in_the_playground_until_told_to_stop_and_again(
    start: Start, sign: signal.Signals
) -> None:
    for _ in range(2):
        process = await start()
        found = re.search(r"http://127\.0\.0\.1:\d+", await line_with(process, "http://"))
        assert found
        assert "/challenge vault" in await line_with(process, "#vault")
        async with aiohttp.ClientSession() as session, session.get(f"{found[0]}/page/state") as answer:
            assert answer.status == 200
        process.send_signal(sign)
        ended = await end_of(process)
        assert ended.code == 0
        assert "Traceback" not in ended.err


async def test_with_a_token_it_shows_the_invitation_and_stays_until_told_to_stop(start: Start) -> None:
    async with Playground() as discord_in_a_box:
        process = await start("--discord", DISCORD_URL=discord_in_a_box.url, DISCORD_TOKEN=discord_in_a_box.token)
        assert str(discord_in_a_box.application_id) in await line_with(process, "https://discord.com/oauth2/authorize")
        process.send_signal(signal.SIGTERM)
        ended = await end_of(process)
    assert ended.code == 0
    assert "Traceback" not in ended.err
