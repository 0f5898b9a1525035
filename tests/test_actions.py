"""Every action has texts and a handler, and the bot doesn't start without; commands are registered once."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import discord
import pytest
from discord import ui

from bot.features.registry import import_features
from bot.handling.registration import HANDLERS, handles
from bot.handling.replies import defer_privately
from bot.texts.words import keys
from bot.ui.actions import OFF, Action, ComponentKind, CustomId, autocompletion, menu
from tests.for_each import for_each

import_features()
ROOT = Path(__file__).parent.parent
TIMEOUT = 300
"""Seconds after which a start that should have ended won't."""
ACTIONS = "bot/ui/actions.py"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with an action that has neither a text nor a handler: a button between two offers."""
    folder = tmp_path_factory.mktemp("copy")
    for room in ("console", "games", "renderers", "opponents", "bot", "playground"):
        shutil.copytree(ROOT / room, folder / room)
    file = folder / ACTIONS
    text = file.read_text("utf-8")
    before = "    ANSWER = "
    assert text.count(before) == 1
    file.write_text(text.replace(before, f'    WAVE = "wave", _BUTTON\n{before}'), "utf-8")
    return folder


def start(folder: Path) -> list[str]:
    """The complaints of a start."""
    done = subprocess.run(
        [sys.executable, "-m", "bot"],
        cwd=folder,
        env=os.environ | {"DATA_FOLDER": str(folder / "data"), "PLAYGROUND_PORT": "0", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=TIMEOUT,
    )
    assert done.returncode == 2, done.stdout + done.stderr
    return done.stderr.splitlines()


def test_a_start_names_actions_without_a_text(copy: Path) -> None:
    lacking = f"lacks button-wave, which Action.WAVE in {ACTIONS} uses."
    assert start(copy) == [f"bot/texts/en/bot.ftl {lacking}", f"bot/texts/ja/bot.ftl {lacking}"]


def test_every_action_has_a_handler() -> None:
    assert not OFF
    assert list(HANDLERS) != []


def test_every_label_of_a_button_belongs_to_an_action() -> None:
    declared = {text for action in Action for text in action.texts}
    labels = {key for key in keys("en") if key.startswith("button-")}
    # A game, an offer or a solo match may have a variant of a label.
    assert [key for key in labels - declared if key.rpartition("-")[0] not in declared] == []


def test_an_action_cannot_have_two_handlers() -> None:
    with pytest.raises(
        ValueError,
        match=r"Action\.OPEN_PICKER has two handlers, in bot\.matches\.moves\.commands and tests\.test_actions",
    ):

        @handles(Action.OPEN_PICKER, defer=defer_privately)
        async def again(*_: object) -> None: ...


@for_each(action=Action)
def test_a_custom_id_survives_a_round_trip_through_text(action: Action) -> None:
    for written in (CustomId(action), CustomId(action, "7", 3, "a.b:c")):
        assert CustomId.read(str(written)) == written
    assert action.kind in {
        ComponentKind.BUTTON,
        ComponentKind.MENU,
        ComponentKind.FORM,
        ComponentKind.BUTTON | ComponentKind.MENU,
    }


def test_no_two_entries_of_a_menu_or_suggestions_read_the_same() -> None:
    names = ["Cup", "CUP ", "Cup (2)", "\u200bｃｕｐ", "x" * 101, "x" * 102, "**"]
    options = [discord.SelectOption(label=name, value=str(number)) for number, name in enumerate(names)]
    control = menu(CustomId(Action.REPLAY, 1), options).item
    assert isinstance(control, ui.Select)
    shown = [option.label for option in control.options]
    expected = ["Cup", "CUP (2)", "Cup (2) (2)", "ｃｕｐ (3)", "x" * 99 + "…", "x" * 95 + "… (2)", "**"]
    assert shown == expected
    suggested = autocompletion((name, str(number)) for number, name in enumerate(names))
    assert [each.name for each in suggested][4:6] == expected[4:6]
    assert len({" ".join(each.name.casefold().split()) for each in suggested}) == len(names)
    assert [each.value for each in suggested] == [option.value for option in control.options]


def test_every_menu_and_every_suggestion_is_told_apart_from_the_others() -> None:
    """Menus are made in one place, and so are suggestions; fixed choices of commands have texts of their own."""
    made = re.compile(r"ui\.Select\b(?!Option)|^(?!.*named\(|.*worded\().*app_commands\.Choice\(", re.MULTILINE)
    files = sorted((ROOT / "bot").rglob("*.py"))
    found = {str(file.relative_to(ROOT)) for file in files if made.search(file.read_text("utf-8"))}
    assert found == {ACTIONS}


def test_every_private_message_that_nobody_asked_for_can_be_stopped() -> None:
    folders = {file.parent for file in (ROOT / "bot").rglob("*.py") if "return discord.Object(" in file.read_text()}
    # The place of such a message is a person.
    assert {folder.name for folder in folders} == {"clocks", "direct_boards", "tournaments"}
    for folder in folders:
        texts = [file.read_text("utf-8") for file in folder.glob("*.py")]
        assert sum("Action.STOP_MESSAGES" in text for text in texts) == sum(
            "return discord.Object(" in text for text in texts
        )
