"""Features that are switched off: what they had is gone, and all else goes on."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import fields
from pathlib import Path

from bot.features.registry import import_features
from bot.matches.settings import views
from bot.settings import Preferences, ServerSettings
from bot.texts import say
from bot.ui.actions import LOADED, OFF, Action, CustomId, Pressable, action_button
from bot.ui.layout import message, row
from tests.features.tournaments.cups import started
from tests.town.conftest import Town

TIMEOUT = 60.0


@asynccontextmanager
async def without(town: Town, features: str) -> AsyncIterator[None]:
    """Another process on the town's database during a block, in which these features are off."""
    await town.stop()
    town.playground.world.commands.clear()
    own = {
        "DISCORD_TOKEN": town.playground.token,
        "DISCORD_URL": town.playground.url,
        "DATABASE_URL": f"sqlite:///{town.database}",
        "DATA_FOLDER": str(town.database.parent),
        "FEATURES_OFF": features,
    }
    bot = await asyncio.create_subprocess_exec(sys.executable, "-m", "bot", "--discord", env=os.environ | own)
    try:
        async with asyncio.timeout(TIMEOUT):
            await town.playground.bot_online(with_commands=True)
        yield
    finally:
        bot.terminate()
        await bot.wait()


async def test_a_match_of_a_tournament_goes_on_without_tournaments(town: Town) -> None:
    cup = await started(town, town.ben, town.dan)
    (match,) = await cup.open_matches()
    thread, announcement = cup.thread(match), cup.message
    mover = next(each for each in (town.ben, town.dan) if each.id == match.mover)
    text = match.position.notation(match.position.legal_moves()[0])
    before = len(thread.messages)
    async with without(town, "tournaments, coach, direct_boards"):
        commands = list(town.playground.world.commands.values())
        names = {each["name"] for each in commands}
        assert "move" in names
        # Analyses and hints require the coach.
        assert names.isdisjoint({"tournament", "analyse"})
        inside = {each["name"] for command in commands for each in command.get("options", ())}
        assert "resign" in inside
        assert "hint" not in inside
        await mover.slash(thread, "move", move=text)
        await town.playground.wait_for(lambda: len(thread.messages) > before)
        pressed = await mover.press(announcement, f"standings:{cup.id}::")
        assert pressed.text == say("en", "refusal-switched-off")
        assert "tournament" in (await mover.slash(town.vault, "privacy")).text
        gallery = (await mover.slash(town.vault, "help")).message
        everything = (await mover.press(gallery, say("en", "button-panel-all"))).message
        page = (await mover.press(everything, say("en", "button-help-look"))).text
        assert "Matches of others" in page
        assert "ournament" not in page
        for panel in ("settings", "preferences"):
            shown = (await town.dan.slash(town.vault, panel)).message
            texts = [shown.text, *shown.labels]
            if say("en", "button-panel-all") in shown.labels:
                shown = (await town.dan.press(shown, shown.buttons[-1].custom_id)).message
                texts += [shown.text, *shown.labels]
            assert "ournament" not in " ".join(texts)
            # Boards for people who have left a server are sent by direct_boards.
            assert "you've left" not in " ".join(texts)
        refused = await mover.slash(thread, "match takeback")
        assert refused.text == say("en", "refusal-strict-match")


def test_messages_leave_out_what_is_switched_off() -> None:
    made = CustomId(Action.SHOW_DICE, 1), CustomId(Action.REPLAY, 1)
    assert len(row(*(action_button(each, "en") for each in made)) or ()) == 2
    OFF.add(Action.SHOW_DICE)
    try:
        left = message("Over.", row(*(action_button(each, "en") for each in made)))
        assert [[str(each.custom_id) for each in controls if hasattr(each, "custom_id")] for controls in left.rows] == [
            [str(made[1])]
        ]
        assert message("Over.", row(action_button(made[0], "en"))).rows == ()
    finally:
        OFF.discard(Action.SHOW_DICE)


def test_panels_leave_out_settings_that_only_a_feature_follows() -> None:
    import_features()
    all_loaded = set(LOADED)
    LOADED.clear()
    try:
        pages = [views.person(Preferences(), "en", page=page) for page in range(9)]
        pages += [
            views.server(ServerSettings(tournaments="roles"), "en", moderates=False, page=page) for page in range(3)
        ]
    finally:
        LOADED.update(all_loaded)
    controls = [each for page in pages for each in page.walk_children() if isinstance(each, Pressable)]
    shown = {each.custom_id.split(":")[-1].partition(".")[0] for each in controls}
    described = {each.name for kind in (Preferences, ServerSettings) for each in fields(kind)}
    assert described - shown == {"live", "tournaments", "hosts", "away", "hosting"}


async def test_a_feature_that_cannot_be_imported_ends_the_start_with_a_sentence(tmp_path: Path) -> None:
    blocked = (
        "import sys; sys.modules['bot.features.dice.views'] = None; from bot.__main__ import main; sys.exit(main())"
    )
    own = {"DATA_FOLDER": str(tmp_path), "PLAYGROUND_PORT": "0", "LC_ALL": "C.UTF-8", "FEATURES_OFF": "solo"}
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-c", blocked, env=os.environ | own, stderr=asyncio.subprocess.PIPE
    )
    _, errors = await asyncio.wait_for(bot.communicate(), TIMEOUT)
    assert bot.returncode == 2
    assert errors.decode().splitlines()[-1].endswith("Repair it, or switch it off with FEATURES_OFF=solo,dice.")
