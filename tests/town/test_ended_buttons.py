"""A private button that comes too late is refused, and the refusal takes its message's place."""

from __future__ import annotations

from bot.core.match import UserId
from bot.matches.endings import resign
from bot.texts import said, say
from bot.ui.actions import Action, CustomId
from playground.permissions import Permission
from playground.seen import Message
from tests.town.conftest import SHORT_GAME, Town


async def offered(town: Town) -> Message:
    """Ben has offered Dan a draw: his private message, with *Withdraw*."""
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    mine = (await town.slash(town.ben, "match draw")).message
    assert mine.labels == ["Withdraw"]
    return mine


async def test_a_button_that_comes_too_late_is_replaced_by_the_refusal(town: Town) -> None:
    mine = await offered(town)
    await town.press(town.dan, town.offer(), "Decline the draw")
    assert mine.labels == ["Withdraw"]
    await town.press(town.ben, mine, "Withdraw")
    assert (mine.text, mine.labels) == (say("en", "refusal-no-offer"), [])


async def test_a_menu_that_came_too_late_leads_to_the_match_that_is_over(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    menu = (await town.slash(town.ben, "match menu")).message
    await resign(town.store, (await town.match()).id, UserId(town.dan.id))
    await town.press(town.ben, menu, "Draw")
    assert menu.labels == [say("en", "button-see")]


async def test_who_acts_reads_it_if_the_board_cant_be_posted_after_it(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    mine = (await town.slash(town.ben, "match resign")).message
    town.vault.set_permissions(town.playground.bot_id, deny=Permission.SEND_MESSAGES)
    await town.press(town.ben, mine, "Resign")
    assert mine.text == said("done-resign", "en", "vault")
    assert mine.labels == []


async def test_a_form_after_a_refusal_has_what_was_written(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    form = (await town.press(town.ben, board, "Write a move")).modal
    refused = await town.submit(town.ben, form, "a1-a9")
    again = (await town.press(town.ben, refused.message, "Write a move")).modal
    assert again.fields[0].raw["value"] == "a1-a9"
    await town.submit(town.ben, again, SHORT_GAME[0])
    assert (await town.match()).moves == 1
    await town.play(SHORT_GAME[1])
    assert "value" not in (await town.press(town.ben, town.board(), "Write a move")).modal.fields[0].raw


async def test_a_refused_form_that_is_not_remembered_any_more_says_so(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    menu = await town.press(town.ben, town.board(), "Menu")
    town.put_back(menu.message, str(CustomId(Action.OPEN_FORM_AGAIN, 77)))
    pressed = await town.press(town.ben, menu.message, menu.message.labels[-1])
    assert say("en", "refusal-form-gone") in pressed.text
