"""A further game is its rules, its picture, its words and one entry in the catalogue; nothing else is touched.

Nim is the fifth game; Dash, the sixth, has dice and three seats. They are added to a copy of the project, which is made
once. `tests/town/test_any_game.py` plays another further game in the ordinary run.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio
from PIL import Image

from benchmarks.playing import keep_in_channels
from bot.catalogue import CATALOGUE
from bot.texts import LANGUAGES
from playground.seen import Channel, Message
from playground.server import Playground
from tests import openapi
from tests.games.play import GAMES

ROOT = Path(__file__).parent.parent
ROOMS = ("console", "games", "renderers", "opponents", "bot", "playground", "benchmarks", "tests", "docs")
FURTHER = {"nim": ROOT / "tests" / "fifth", "dash": ROOT / "tests" / "sixth"}
"""The folders of the further games."""
LESSONS = {"nim"}
"""The further games that have lessons."""
TIMEOUT = 600
"""Seconds after which a command that should have ended won't."""
NOT_OTHERS = f"not ({' or '.join(f'[{key}]' for key in CATALOGUE)})"
"""A pytest expression that deselects the tests of the other games."""
LOOPING = re.compile(r'(?: in |game=\[?\*?|"game", )(?:CATALOGUE|GAMES|playable\(\))')
"""Marks a file of tests that loops over games."""
TEXTS = f"_texts and {NOT_OTHERS} and not phrase_in_the_code"
"""The tests of texts, but for the one that plays all games before it reads the code."""
PYTEST = ("-m", "pytest", "-n", "0", "-p", "no:cacheprovider", "--noconftest")
"""These tests need no fixture, and the imports of `conftest.py` take as long as they."""

pytestmark = pytest.mark.campaign
every_further_game = pytest.mark.parametrize("game", FURTHER)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the further games."""
    copy = tmp_path_factory.mktemp("house")
    for room in ROOMS:
        shutil.copytree(ROOT / room, copy / room, ignore=shutil.ignore_patterns("page"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    catalogue = copy / "bot" / "catalogue.py"
    text = catalogue.read_text("utf-8")
    for game, folder in FURTHER.items():
        shutil.copytree(folder, copy, dirs_exist_ok=True)
        text = text.replace("from games import ", f"from games import {game}\nfrom games import ", 1)
        text = text.replace(
            "from renderers import ", f"from renderers import {game} as {game}_picture\nfrom renderers import ", 1
        )
        entry = f"    Entry({game}.GAME, {game}_picture.PICTURE),\n"
        text, entries = re.subn(r"(?=\)\n\nCATALOGUE = )", entry, text, count=1)
        assert entries == 1
    catalogue.write_text(text, "utf-8")
    return copy


def run(house: Path, *arguments: str) -> str:
    """The output of a Python command in the copy; it must succeed."""
    done = attempt(house, *arguments)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def attempt(house: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a Python command in the copy, whether or not it succeeds."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=house,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT,
    )


@contextlib.contextmanager
def changed(file: Path, *changes: tuple[str, str]) -> Iterator[None]:
    """For a while a file says something else: each first text, which must be there, is replaced by its second."""
    before = after = file.read_text("utf-8")
    for old, new in changes:
        assert old in after
        after = after.replace(old, new)
    file.write_text(after, "utf-8")
    try:
        yield
    finally:
        file.write_text(before, "utf-8")


@every_further_game
def test_a_games_files_are_its_rules_its_picture_and_its_texts(game: str) -> None:
    folder = FURTHER[game]
    files = {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.suffix in {".py", ".ftl"}}
    assert files == {
        f"games/{game}.py",
        f"renderers/{game}.py",
        *(f"bot/texts/{each}/{game}.ftl" for each in LANGUAGES),
        *([f"bot/features/lessons/{game}.py"] if game in LESSONS else ()),
    }


def test_nim_is_listed_and_drawn_from_the_command_line(house: Path) -> None:
    assert run(house, "-m", "games", "list").split() == sorted([*(game.key for game in GAMES), *FURTHER])
    assert run(house, "-m", "games", "legal", "nim").splitlines() == ["take 1", "take 2", "take 3"]
    run(house, "-m", "renderers", "nim", "-o", "heap=12", "--out", "nim.png")
    assert (house / "nim.png").read_bytes().startswith(b"\x89PNG")


def test_the_computer_plays_nim_from_the_command_line(house: Path) -> None:
    said = run(house, "-m", "opponents", "choose", "nim", "--level", "5").splitlines()
    assert said[:3] == ["move: take 3", "value: 1.0000", f"line: {said[2].removeprefix('line: ')}"]
    assert said[2].startswith("line: take 3 take ")
    levels = run(house, "-m", "opponents", "match", "nim", "-o", "heap=12", "--levels", "5,0", "--games", "4")
    assert [line.split(":")[0] for line in levels.splitlines()] == ["level 5", "level 0", "draws"]


def test_the_tests_for_every_game_also_check_the_further_games(house: Path) -> None:
    files = [
        file.relative_to(house).as_posix()
        for file in sorted(house.glob("tests/**/test_*.py"))
        if LOOPING.search(file.read_text("utf-8")) and file.name not in {"test_further_games.py", "test_house.py"}
    ]
    assert len(files) > 15
    run(house, *PYTEST[:-1], "-q", *files, "-k", NOT_OTHERS)
    run(house, *PYTEST, "-q", "tests/test_house.py", "-k", "packages_import or named_in")


def test_missing_texts_of_a_game_are_named_at_start_and_by_the_tests(house: Path, tmp_path: Path) -> None:
    words = house / "bot" / "texts"
    reason = ("nim-reason-last-one", "nim-reason-of-no-game")
    with (
        changed(words / "en" / "nim.ftl", reason),
        changed(words / "ja" / "nim.ftl", reason, ("nim-alt-heap = ", "nim-alt-pile = "), ("$text", "$written")),
    ):
        started = attempt(house, "-m", "bot", DATA_FOLDER=str(tmp_path), PLAYGROUND_PORT="0", LC_ALL="C.UTF-8")
        tested = attempt(house, *PYTEST, "tests/test_game_texts.py", "-k", TEXTS)
    missing = [
        "bot/texts/en/nim.ftl lacks nim-reason-last-one, which games/nim.py uses.",
        "bot/texts/ja/nim.ftl lacks nim-reason-last-one, which games/nim.py uses.",
        "bot/texts/ja/nim.ftl lacks nim-alt-heap, which renderers/nim.py uses.",
    ]
    assert started.returncode == 2
    assert started.stderr.splitlines() == [
        *missing,
        "bot/texts/en/nim.ftl lacks nim-alt-pile, which bot/texts/ja/nim.ftl has.",
    ]
    assert tested.returncode == 1
    assert [sentence for sentence in missing if sentence not in tested.stdout] == []
    assert re.search(r"games/nim.py:\d+ doesn't give written, which nim-refusal-not-a-move shows in ja", tested.stdout)


def test_a_game_missing_from_the_catalogue_is_named_at_start_and_by_the_tests(house: Path, tmp_path: Path) -> None:
    entry = ("    Entry(nim.GAME, nim_picture.PICTURE),\n", "")
    missing = ("nim-alt-heap = ", "nim-alt-pile = ")
    with (
        changed(house / "bot" / "catalogue.py", entry),
        changed(house / "bot" / "texts" / "ja" / "nim.ftl", missing),  # so that the start ends by itself
    ):
        started = attempt(
            house, "-m", "bot", DATA_FOLDER=str(tmp_path), PLAYGROUND_PORT="0", LC_ALL="C.UTF-8", LOG_FORMAT="json"
        )
        tested = attempt(house, *PYTEST, "tests/test_game_texts.py", "-k", "catalogue")
    warning = json.loads(started.stderr.splitlines()[0])
    assert (warning["level"], warning["game"], warning["file"]) == ("warning", "nim", "games/nim.py")
    assert warning["event"] == "game without an entry in bot/catalogue.py"
    assert "games/nim.py has a game, nim, that bot/catalogue.py doesn't list" in tested.stdout


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def playground(house: Path) -> AsyncIterator[Playground]:
    """A playground that the bot of the copy is connected to."""
    async with openapi.opened() as playground:
        playground.world.bare_options = True
        environment = os.environ | {
            "DISCORD_TOKEN": playground.token,
            "DISCORD_URL": playground.url,
            "DATABASE_URL": f"sqlite:///{house / 'banmen.db'}",
        }
        bot = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "--discord", cwd=house, env=environment, stdout=asyncio.subprocess.DEVNULL
        )
        try:
            await playground.bot_online(with_commands=True)
            await keep_in_channels(playground)
            yield playground
        finally:
            bot.terminate()
            await bot.wait()


@pytest.mark.asyncio(loop_scope="module")
async def test_nim_can_be_played_in_discord(playground: Playground) -> None:
    channel, dan, ben = playground.channel("games"), playground.person("Dan"), playground.person("Ben")
    await dan.slash(channel, "challenge nim", opponent=ben, heap=7, seat="white")
    challenge = await posted(playground, channel, "Accept")
    assert "Nim" in challenge.text
    await ben.press(challenge, "Accept")
    board = await posted(playground, channel, "Move")
    for player, label in ((dan, "3"), (ben, "1"), (dan, "3")):
        picker = (await player.press(board, "Move")).message
        await player.press(picker, label)
        board = await newer(playground, channel, after=board)
    assert "Dan wins! The last match was taken." in board.text
    assert board.alt == "0 matches are left."
    assert Image.open(io.BytesIO(board.picture)).size == (800, 360)


@pytest.mark.asyncio(loop_scope="module")
async def test_dash_can_be_played_in_discord(playground: Playground) -> None:
    channel = playground.add_channel("track")
    dan, ben, chie = players = [playground.person(name) for name in ("Dan", "Ben", "Chie")]
    await dan.slash(channel, "challenge dash", **{"opponent": ben, "opponent-2": chie})
    challenge = await posted(playground, channel, "Accept")
    for player in (ben, chie):
        await player.press(challenge, challenge.labels[0])
    board = await posted(playground, channel, "Move", after=challenge)
    while offers(board, "Move"):
        player = next(each for each in players if each.id in board.mentions)
        await player.slash(channel, "move", move="camp")
        board = await newer(playground, channel, after=board)
    assert "A runner has reached the end of the track." in board.text
    assert "🎲" in board.text
    assert board.alt.startswith("The die shows ")
    assert "has camped on square 15" in board.alt


@pytest.mark.asyncio(loop_scope="module")
async def test_the_computer_plays_nim_gives_hints_and_analyses(playground: Playground) -> None:
    channel, dan = playground.channel("lounge"), playground.person("Dan")
    await dan.slash(channel, "challenge nim", opponent=playground.bot, level="5", heap=7, seat="black")
    first = await posted(playground, channel, "Move")
    assert first.alt == "4 matches are left."
    hint = await dan.slash(channel, "match hint")
    await playground.wait_for(partial(offers, hint.message, "Play this"))
    assert "The computer suggests" in hint.text
    assert hint.message.picture is not None
    await dan.press(hint.message, "Play this")
    end = await posted(playground, channel, "See how it went", after=first)
    assert "Banmen" in end.text
    assert "The last match was taken." in end.text
    steps = (await dan.press(end, "See how it went")).message
    await playground.wait_for(partial(offers, steps, "Analysis"))
    analysis = await dan.press(steps, "Analysis")
    await playground.wait_for(lambda: "No single move turned this match." in analysis.text)


def offers(message: Message, button: str) -> bool:
    """Whether the message has that button by now."""
    return button in message.labels


async def newer(playground: Playground, channel: Channel, after: Message) -> Message:
    """The board that is posted next."""
    message = await playground.wait_for(lambda: next((each for each in channel.messages if each.id > after.id), None))
    assert message
    return message


async def posted(playground: Playground, channel: Channel, button: str, after: Message | None = None) -> Message:
    """The message with that button that is posted next."""

    def found() -> Message | None:
        newer = (each for each in channel.messages if after is None or each.id > after.id)
        return next((each for each in newer if offers(each, button)), None)

    message = await playground.wait_for(found)
    assert message
    return message
