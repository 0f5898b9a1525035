"""Forged and old buttons and menus: each gets a sentence, none an error number."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from bot.core.numbers import GREATEST
from bot.handling import command_links, replies
from bot.handling.command_links import CommandLinks
from bot.texts import say
from bot.ui.actions import Action
from playground.seen import Message
from tests.town.conftest import Town

BUTTONS = ("{verb}:abc::", "{verb}:::", "{verb}:1:0:a/%/~9-1", f"{{verb}}:1:{GREATEST}:-1.x")
MENUS = ("{verb}:1::x", "{verb}:vault::")
"""Custom ids of each verb; match 1 is in progress, and there is no other. Its challenge is over."""
NOBODYS = ("pick:abc", "whatever", "pick:abc::", f"pick:{'9' * 60}::")


def show_buttons(message: Message, custom_ids: list[str]) -> None:
    """Somebody's Discord shows a row of buttons that the message doesn't have."""
    row = [
        {"type": 2, "style": 2, "label": custom_id, "custom_id": custom_id, "id": number}
        for number, custom_id in enumerate(custom_ids, 900)
    ]
    message.raw["components"].append({"type": 1, "id": 998, "components": row})


def show_menu(message: Message, custom_id: str) -> None:
    """Somebody's Discord shows a menu that offers nothing that we know."""
    option = {"label": "?", "value": "~"}
    menu = {"type": 3, "custom_id": custom_id, "id": 997, "options": [option], "min_values": 1, "max_values": 1}
    message.raw["components"].append({"type": 1, "id": 996, "components": [menu]})


@pytest.mark.campaign
async def test_every_malformed_custom_id_gets_a_sentence(
    town_without_limits: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    town = town_without_limits
    # Some answers are pictures, and many of them are asked for at once.
    monkeypatch.setattr(replies, "DEFER_AFTER", 1.0)
    board = await town.begin(town.ben, town.dan)
    shown = list(board.raw["components"])
    with capture_logs() as logged:
        for verb in (action.value for action in Action):
            buttons, menus = ([each.format(verb=verb) for each in ids] for ids in (BUTTONS, MENUS))
            show_buttons(board, buttons)
            for custom_id in menus:
                show_menu(board, custom_id)
            pressed = (town.chie.press(board, custom_id) for custom_id in buttons)
            told = await asyncio.gather(*pressed, *(town.chie.choose(board, custom_id, "~") for custom_id in menus))
            assert not any(reply.failed for reply in told), verb
            await town.quiet()
            # A message holds five rows, and discord.py reads no greater one.
            board.raw["components"] = list(shown)
    assert [entry for entry in logged if entry["log_level"] == "error"] == []
    assert not (await town.match()).log


async def test_an_unknown_custom_id_is_called_old(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    for custom_id in NOBODYS:
        town.put_back(board, custom_id)
        reply = await town.press(town.ben, board, custom_id)
        told = reply.followups[-1].text if reply.followups else reply.text
        assert told == say("en", "refusal-old-button")


async def test_a_refusal_leaves_out_the_sentence_about_a_command_that_is_off(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await town.begin(town.ben, town.chie)
    monkeypatch.setattr(command_links, "OFF", {Action.HELP_PAGE})
    town.client.tree.remove_command("help")
    for person, left in ((town.ben, "This button is from an earlier version and no longer works."), (town.chie, None)):
        whole = say(town.language(person), "refusal-old-button")
        show_buttons(board, ["whatever"])
        reply = await town.press(person, board, "whatever")
        left = left or whole[: whole.index("。") + 1]
        assert reply.text == left != whole
    links = town.client.part(CommandLinks)
    listed = (
        "### Matches\n- **Away?** `/holiday start` stops clocks.\n- Games. `/help` has them.\n\nAsk! See `/help`.\nBye."
    )
    left = "### Matches\n- **Away?** `/holiday start` stops clocks.\n\nAsk!\nBye."
    assert await links.offered(listed, "en") == left
