#!/usr/bin/env python3
"""Deletes each feature in a copy of the checkout, starts the bot there, and plays a whole match of Vault.

A feature goes with its line in the registry and with the features that require it. Discord is the playground.
`python .ci/deletable.py [--jobs 2] [NAME ...]` in the checkout.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

FEATURES, REGISTRY = Path("bot/features"), Path("bot/features/registry.py")
SECONDS = 240.0
"""Longest time for a match."""
LEAST_BOARDS = 10
UNSET = ("DISCORD_REST_URL", "DATABASE_DIRECT_URL", "SENTRY_DSN", "METRICS_PORT", "SHARDS", "FEATURES_OFF")
SMOKE = "--smoke"
"""The first argument of the process that plays the match."""


# The match


def buttons(message: Any, *verbs: str) -> list[str]:
    """The custom ids of a message's buttons that begin so; without one that leads back to the first choice."""
    ids = [each.custom_id for each in message.buttons if not each.disabled and each.custom_id.startswith(verbs)]
    return [each for each in ids if not (each.startswith("pick:") and each.endswith(":"))]


async def play(playground: Any) -> None:
    """Play a match between two people by pressing buttons at random, to its end."""
    await playground.bot_online(with_commands=True)
    channel, players = playground.add_channel("table"), [playground.add_person("Ann"), playground.add_person("Bob")]

    def newest() -> Any:
        # The match may have a thread of its own.
        messages = [each for place in (channel, *channel.threads) for each in place.messages]
        return next((each for each in reversed(messages) if each.pictures), None)

    await players[0].slash(channel, "challenge vault", opponent=players[1], seat="white")
    asked = next(each for each in channel.messages if buttons(each, "accept:"))
    await players[1].press(asked, *buttons(asked, "accept:"))
    await playground.wait_for(newest)
    boards = 1
    while button := buttons(board := newest(), "move:"):
        picker, rng = (await players[0].press(board, *button)).message, random.Random(boards)
        while newest() == board and (choices := buttons(picker, "pick:", "play:")):
            await players[0].press(picker, rng.choice(choices))
            await _until_changed(playground, picker, choices, newest, board)
        await playground.wait_for(lambda before=board: newest() != before)
        boards += 1
        players.reverse()
    if boards < LEAST_BOARDS:
        raise RuntimeError(f"only {boards} boards were posted")


async def _until_changed(playground: Any, picker: Any, choices: list[str], newest: Any, board: Any) -> None:
    await playground.wait_for(lambda: buttons(picker, "pick:", "play:") != choices or newest() != board)


async def smoke(folder: str) -> None:
    """Play a match with a bot in a process of its own. Raises RuntimeError if the bot ends, or TimeoutError."""
    from opponents.kit import compiling
    from playground.server import Playground

    async with Playground(port=0) as playground:
        own = {"DISCORD_TOKEN": playground.token, "DISCORD_URL": playground.url, "DATA_FOLDER": folder}
        own[compiling.VARIABLE] = compiling.OFF
        own["DATABASE_URL"] = f"sqlite:///{folder}/banmen.db"
        bot = await asyncio.create_subprocess_exec(sys.executable, "-m", "bot", "--discord", env=os.environ | own)
        playing, ending = asyncio.create_task(play(playground)), asyncio.create_task(bot.wait())
        await asyncio.wait((playing, ending), timeout=SECONDS, return_when=asyncio.FIRST_COMPLETED)
        has_ended, is_played = ending.done(), playing.done()
        playing.cancel()
        if not has_ended:
            bot.terminate()
        await ending
        if not is_played:
            raise RuntimeError(f"the bot ended with {bot.returncode}" if has_ended else f"no end after {SECONDS} s")
        await playing


# The copies


def outcome(files: Sequence[Path], gone: Collection[str]) -> str:
    """Empty if a match can be played without these features; else the last lines that were printed."""
    with tempfile.TemporaryDirectory(prefix="deletable-", ignore_cleanup_errors=True) as folder:
        copy, printed = Path(folder, "copy"), Path(folder, "printed")
        for file in (each for each in files if not any(each.is_relative_to(FEATURES / name) for name in gone)):
            (copy / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, copy / file)
        lines = REGISTRY.read_text("utf-8").splitlines(keepends=True)
        kept = [line for line in lines if line.strip() not in {f'"{name}",' for name in gone}]
        (copy / REGISTRY).write_text("".join(kept), "utf-8")
        own = os.environ | dict.fromkeys(UNSET, "") | {"PYTHONPATH": str(copy)}
        command = [sys.executable, Path(__file__).resolve(), SMOKE, folder]
        with printed.open("w") as output:
            process = subprocess.Popen(command, cwd=copy, env=own, stdout=output, stderr=output, start_new_session=True)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(SECONDS + 60)
            with contextlib.suppress(ProcessLookupError):
                # Its own session, with a bot that may be left over.
                os.killpg(process.pid, signal.SIGKILL)
        return "\n".join(printed.read_text().splitlines()[-30:]) if process.wait() else ""


def gone_with(name: str, features: Collection[str]) -> set[str]:
    """A feature, with those that require it."""
    required = {each: (FEATURES / each / "__init__.py").read_text("utf-8") for each in features}
    gone = {name}
    while more := {each for each, text in required.items() if gone.intersection(_required(text))} - gone:
        gone |= more
    return gone


def _required(text: str) -> list[str]:
    said = re.search(r"^REQUIRES = (.+)$", text, re.MULTILINE)
    return re.findall(r'"(\w+)"', said[1]) if said else []


def main() -> int:
    """Try all features, or the named ones. Returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    listed = subprocess.run(["git", "ls-files", "-z"], check=True, capture_output=True, text=True).stdout.split("\0")
    files = [Path(each) for each in listed if Path(each).is_file() and not each.startswith("tests/")]
    features = {each.parts[2] for each in files if each.is_relative_to(FEATURES) and len(each.parts) > 3}
    names = asked.names or sorted(features)
    wrong = 0
    with ThreadPoolExecutor(asked.jobs) as pool:
        gone = [gone_with(name, features) for name in names]
        for name, why in zip(names, pool.map(outcome, [files] * len(names), gone), strict=True):
            print(f"{name}: {why or 'ok'}", flush=True)
            wrong += bool(why)
    print(f"{len(names) - wrong} of {len(names)} features can be deleted.")
    return min(wrong, 1)


if __name__ == "__main__":
    if sys.argv[1:2] == [SMOKE]:
        asyncio.run(smoke(sys.argv[2]))
    else:
        sys.path.insert(0, str(Path.cwd()))
        sys.exit(main())
