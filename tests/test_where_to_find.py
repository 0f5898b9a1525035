"""The rows of *Where to find* in docs/architecture.md are short, and name files and names that exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
LONGEST = 230
"""Characters of a row: what the eye takes in while it scans for a word."""
FOLDERS = (".", "bot/features/tournaments", "bot/texts/en", "bot/matches/challenges", "bot/core/match", "bot/computers")
"""Folders of the files that rows name without a folder."""


def rows() -> Iterator[tuple[str, str]]:
    """The rows of the tables: the task, and what to open."""
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition("## Where to find")[2]
    for line in text.splitlines():
        if line.startswith("| ") and not line.startswith(("| To add", "| To understand", "| ---")):
            _, task, place, _ = line.split("|")
            yield task.strip(), place.strip()


def found(file: str) -> Path | None:
    """The file or folder that a row names; where it stands for one of each game, Vault's."""
    paths = (ROOT / folder / file.replace("<game>", "vault") for folder in FOLDERS)
    return next((path for path in paths if path.exists()), None)


def test_the_rows_are_short() -> None:
    assert len(list(rows())) > 60
    assert [task for task, place in rows() if len(task) + len(place) > LONGEST] == []


def test_the_files_that_rows_name_exist() -> None:
    named = [(task, file) for task, place in rows() for file in re.findall(r"`([\w/<>]+(?:/\w+|\.py|\.ftl))`", place)]
    assert len(named) > 80
    # Each feature has its own.
    assert [(task, file) for task, file in named if file != "commands.py" and found(file) is None] == []


def test_the_names_that_rows_name_stand_in_their_files() -> None:
    pattern = re.compile(r"((?:`@?\w+(?:\(\w+\))?`(?:,| and|) )+)\(`([\w./]+\.py)`\)")
    named = [
        (task, name, file)
        for task, place in rows()
        for names, file in pattern.findall(place)
        for name in re.findall(r"`@?(\w+)", names)
    ]
    assert len(named) > 50
    assert [
        (task, name, file)
        for task, name, file in named
        # A setting stands in capitals in the environment.
        if (path := found(file)) is None or not re.search(rf"\b{name}\b", path.read_text("utf-8"), re.IGNORECASE)
    ] == []
