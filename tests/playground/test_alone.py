"""`python -m playground`: alone, for any bot."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
from pathlib import Path

import aiohttp

from playground import Playground

ROOT = Path(__file__).parents[2]


async def start(*arguments: str) -> asyncio.subprocess.Process:
    """Start it as a person would."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "playground", *arguments),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def test_the_playground_prints_its_addresses_and_exits_quietly(tmp_path: Path) -> None:
    process = await start("--port", "0", "--folder", str(tmp_path))
    assert process.stdout
    lines = [(await process.stdout.readline()).decode() for _ in range(5)]
    assert "this machine only" in lines[0]
    url = re.search(r"http://127\.0\.0\.1:\d+", lines[0])
    assert url
    async with aiohttp.request("GET", f"{url[0]}/") as response:
        assert response.content_type == "text/html"
    process.send_signal(signal.SIGINT)
    _, errors = await process.communicate()
    assert (process.returncode, errors) == (0, b"")


async def test_a_taken_port_is_reported_in_one_sentence(playground: Playground) -> None:
    process = await start("--port", str(playground.port))
    _, errors = await process.communicate()
    assert process.returncode == 1
    assert errors.decode().strip() == f"The playground can't listen on port {playground.port}: Address already in use."


async def test_command_line_options_turn_on_rate_limits_and_shards() -> None:
    process = await start("--port", "0", "--limits", "--shards", "2")
    assert process.stdout
    told = {}
    for _ in range(5):
        name, value, *_ = (await process.stdout.readline()).decode().split()
        told[name] = value
    headers = {"Authorization": f"Bot {told['Token']}"}
    async with aiohttp.request("GET", f"{told['REST']}/gateway/bot", headers=headers) as response:
        assert (await response.json())["shards"] == 2
        assert response.headers["X-RateLimit-Limit"] == "2"
    process.send_signal(signal.SIGINT)
    await process.communicate()
    assert process.returncode == 0


def test_the_example_in_the_readme_works() -> None:
    readme = (ROOT / "playground" / "README.md").read_text(encoding="utf-8")
    example = re.search(r"```python\n(.*?)```", readme, re.DOTALL)
    assert example
    subprocess.run([sys.executable, "-c", example[1]], check=True, timeout=300, cwd=ROOT)
