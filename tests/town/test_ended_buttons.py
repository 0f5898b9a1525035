"""Buttons of private messages disappear once what they are about is over, and refusals don't pile up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.core.match import UserId
from bot.features.endings import resign
from bot.handling.private_messages import update_private_messages
from bot.publishing.events import MatchPublished
from bot.storage import StoreUnavailable
from bot.storage.matches import play_move
from bot.texts import said, say
from bot.ui.actions import Action, CustomId
from bot.ui.lapsing import ENDS, QUESTIONS
from playground.driver import Person
from playground.permissions import Permission
from playground.seen import Message
from tests.town.conftest import SHORT_GAME, Town
from tests.town.cups import announced
from tests.town.test_forged import MENUS, OF_MATCHES

LASTING = {
    "moves": "the moves of a match can always be seen",
    "replay": "a match can always be replayed",
    "goto": "a match can always be replayed",
    "film": "a match can always be replayed",
    "toall": "a match can always be replayed",
    "record": "so can its record",
    "analyse": "only a match that is over is analysed",
    "analysis": "only a match that is over is analysed",
    "analysistoall": "only a match that is over is analysed",
    "dice": "they can be checked at any time",
    "ratings": "a leaderboard can always be seen",
    "rematch": "only of a match that is over",
    "stronger": "only after a match that is over",
    "easier": "only after a match that is over",
    "look": "a private board can always be turned",
    "times": "the answer says that the clocks have stopped",
}
"""The verbs of matches whose buttons have no end, with the reason."""
MENUS_OF_MATCHES = {Action.CHOOSE_CHANNEL, Action.CHOOSE_SUBSTITUTE}


def private(town: Town, person: Person) -> list[Message]:
    """The private messages that somebody sees in the channel, oldest first."""
    return [each for each in person.sees(town.vault) if each.ephemeral]


def test_every_action_of_a_match_has_an_end_or_a_reason_for_none() -> None:
    ending = {action.value for action in ENDS} - {action.value for action in MENUS_OF_MATCHES}
    assert ending | LASTING.keys() == OF_MATCHES.keys()
    assert not ending & LASTING.keys()
    assert {action.value for action in MENUS_OF_MATCHES} <= MENUS
    assert ENDS.keys() >= QUESTIONS


# The ends of their business


async def offered(town: Town) -> Message:
    """Ben has offered Dan a draw: his private message, with *Withdraw*."""
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    mine = (await town.slash(town.ben, "match draw")).message
    assert mine.labels == ["Withdraw"]
    return mine


async def decline(town: Town) -> None:
    await town.press(town.dan, town.offer(), "Decline the draw")


async def accept(town: Town) -> None:
    await town.press(town.dan, town.offer(), "Accept the draw")


async def play_on(town: Town) -> None:
    await town.play(SHORT_GAME[1])


async def end(town: Town) -> None:
    await resign(town.store, (await town.match()).id, UserId(town.dan.id))
    await town.show()
    await town.quiet()


async def played(town: Town) -> Message:
    """Ben has typed a move: his private message, with *Take back*."""
    await town.begin(town.ben, town.dan, rating="false")
    mine = (await town.slash(town.ben, "move", move=SHORT_GAME[0])).message
    assert mine.labels == [say("en", "button-undo")]
    return mine


async def asked(town: Town) -> Message:
    """Ben is asked whether he is sure that he resigns."""
    await town.begin(town.ben, town.dan)
    mine = (await town.slash(town.ben, "match resign")).message
    assert "Resign" in mine.labels
    return mine


async def answering(town: Town) -> Message:
    """Ben has asked for Dan's open offer of a draw."""
    await town.begin(town.ben, town.dan)
    await town.slash(town.dan, "match draw")
    mine = (await town.slash(town.ben, "match draw")).message
    assert "Accept the draw" in mine.labels
    return mine


async def withdraw(town: Town) -> None:
    await town.press(town.dan, private(town, town.dan)[-1], "Withdraw")


@pytest.mark.parametrize(
    ("opening", "ending"),
    [
        (offered, decline),
        (offered, accept),
        (offered, play_on),
        (offered, end),
        (played, play_on),
        (played, end),
        (asked, end),
        (answering, withdraw),
    ],
)
async def test_a_private_message_disappears_with_its_business_or_loses_its_buttons(
    town: Town, opening: Callable[[Town], Awaitable[Message]], ending: Callable[[Town], Awaitable[None]]
) -> None:
    """Takes 0.3 s: each plays a match up to the end of something."""
    mine = await opening(town)
    before = mine.text
    await ending(town)
    assert mine.deleted is (opening is not played)
    assert mine.labels == ([] if opening is played else mine.labels)
    assert mine.text == before


async def test_the_panel_of_a_spectator_loses_its_buttons_and_the_menu_disappears(town: Town) -> None:
    await town.begin(town.ben, town.chie, moves=SHORT_GAME[:2])
    panel = (await town.press(town.dan, town.board(), "Watch")).message
    menu = (await town.slash(town.ben, "match menu")).message
    assert {"Draw", "Resign", "Take back"} <= set(menu.labels)
    match = await town.match()
    await resign(town.store, match.id, UserId(town.ben.id))
    await town.show()
    await town.quiet()
    assert panel.labels == ["See the board"]
    assert menu.deleted


async def test_an_open_menu_says_what_holds_at_this_moment(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1], rating="false")
    menu = (await town.slash(town.ben, "match menu")).message
    assert say("en", "more-undo", button="Take back", why="free") in menu.text
    await town.play(SHORT_GAME[1])
    assert say("en", "more-undo", button="Take back", why="since", who=town.dan.mention) in menu.text


async def test_after_15_minutes_the_button_disappears_when_it_is_pressed(town: Town) -> None:
    mine = await offered(town)
    await town.passes(minutes=15)
    await town.client.catch_up()
    await decline(town)
    assert mine.labels == ["Withdraw"]
    await town.press(town.ben, mine, "Withdraw")
    assert mine.text == say("en", "refusal-no-offer")
    assert mine.labels == []


async def test_a_refused_press_leaves_what_still_works(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    menu = (await town.slash(town.ben, "match menu")).message
    match = await town.match()
    town.put_back(menu, str(CustomId(Action.TAKE_BACK, match.id, match.decision - 1)))
    before = menu.labels[:-1]
    await town.press(town.ben, menu, menu.labels[-1])
    assert menu.labels == before


async def test_a_menu_is_kept_up_to_date_after_a_refusal(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    for _ in range(3):
        await town.slash(town.ben, "match draw")
        await town.press(town.dan, town.offer(), "Decline the draw")
    menu = (await town.slash(town.ben, "match menu")).message
    refused = await town.press(town.ben, menu, "Draw")
    assert "Resign" in menu.labels, refused.text
    await end(town)
    assert menu.deleted


async def test_buttons_stay_while_an_earlier_board_is_being_posted(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2], rating="false")
    earlier = await town.match()
    mine = (await town.slash(town.ben, "move", move=SHORT_GAME[2])).message
    await update_private_messages(town.client, MatchPublished(earlier))
    await town.quiet()
    assert mine.labels == [say("en", "button-undo")]


async def test_who_acts_reads_it_if_the_board_cant_be_posted_after_it(town: Town) -> None:
    mine = await asked(town)
    town.vault.set_permissions(town.playground.bot_id, deny=Permission.SEND_MESSAGES)
    await town.press(town.ben, mine, "Resign")
    assert mine.text == said("done-resign", "en", "vault")
    assert mine.labels == []


# Messages that would say again what the channel shows


async def test_a_menu_replaces_the_last_one_in_its_channel(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    menus = [(await town.press(town.ben, board, "Menu")).message for _ in range(3)]
    theirs = (await town.press(town.dan, board, "Menu")).message
    assert [each.deleted for each in (*menus, theirs)] == [True, True, False, False]
    # A menu that has become another message stays.
    asked_for = await town.press(town.ben, menus[-1], "Draw")
    await town.press(town.ben, board, "Menu")
    assert "You offered" in asked_for.text
    assert not menus[-1].deleted


@pytest.mark.parametrize(
    ("button", "answer"), [(Action.MORE, "PATCH /webhooks"), (Action.STANDINGS, "POST /interactions")]
)
async def test_of_two_quick_presses_only_the_later_has_a_panel_whichever_is_answered_first(
    town: Town, button: Action, answer: str
) -> None:
    shown = await town.begin(town.ben, town.dan) if button is Action.MORE else (await announced(town)).message
    pressed = next(each.custom_id for each in shown.buttons if each.custom_id.startswith(f"{button.value}:"))
    town.playground.faults.slow(answer, 0.05, heard=True)
    panels = await asyncio.gather(*(town.ben.press(shown, pressed) for _ in range(2)))
    await town.quiet()
    assert len(private(town, town.ben)) == 1
    assert panels[1].has_message
    assert not panels[1].message.deleted
    again = await town.press(town.ben, shown, pressed)
    assert private(town, town.ben) == [again.message]


async def test_after_ten_offers_and_moves_little_is_left_in_private(town: Town) -> None:
    """Takes 0.5 s: it plays and answers what people do in ten minutes."""
    await town.begin(town.ben, town.dan, rating="false")
    for number, text in enumerate(SHORT_GAME[:4]):
        person, other = (town.ben, town.dan)[:: 1 if number % 2 == 0 else -1]
        menu = await town.press(person, town.board(), "Menu")
        await town.press(person, menu.message, "Draw")
        await town.press(other, town.offer(), "Decline the draw")
        await town.slash(person, "move", move="nonsense")
        await town.slash(person, "move", move=text)
    left = [[each.text for each in private(town, person)] for person in (town.ben, town.dan)]
    assert [len(each) for each in left] == [1, 1], left


async def test_a_success_takes_the_refusal_before_it_away(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    refused = (await town.slash(town.ben, "move", move="nonsense")).message
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    assert refused.deleted


# Refusals


async def test_a_refusal_replaces_the_last_one_in_its_channel(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    texts = ("nonsense", "a1-a6", "more nonsense")
    told = [(await town.slash(town.ben, "move", move=text)).message for text in texts]
    assert [each.deleted for each in told] == [True, True, False]
    # Nobody else's, and not those of another channel.
    theirs = (await town.slash(town.dan, "move", move="nonsense")).message
    elsewhere = (await town.slash(town.ben, "move", town.games, move="nonsense")).message
    assert not any(each.deleted for each in (told[-1], theirs, elsewhere))


@pytest.mark.parametrize("is_unsure", [True, False])
async def test_what_is_to_be_checked_after_an_outage_stays(
    town: Town, monkeypatch: pytest.MonkeyPatch, is_unsure: bool
) -> None:
    async def failing(*_: object) -> None:
        raise StoreUnavailable("gone", is_unsure=is_unsure)

    await town.begin(town.ben, town.dan)
    with monkeypatch.context() as outage:
        outage.setattr(town.store, "write", failing)
        told = (await town.slash(town.ben, "move", move=SHORT_GAME[0])).message
    assert told.text == say("en", "store-unsure" if is_unsure else "store-unavailable")
    await town.slash(town.ben, "move", move="nonsense")
    assert told.deleted is not is_unsure


async def test_an_old_refusal_is_left_alone_because_it_cant_be_deleted(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    first = (await town.slash(town.ben, "move", move="nonsense")).message
    await town.passes(minutes=15)
    await town.slash(town.ben, "move", move="nonsense")
    assert not first.deleted


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


async def test_the_button_under_a_refusal_that_follows_up_disappears_with_the_match(town: Town) -> None:
    await town.begin(town.ben, town.chie, moves=SHORT_GAME[:2])
    menu = (await town.press(town.dan, town.board(), "Menu")).message
    draw = str(CustomId(Action.DRAW, (await town.match()).id))
    town.put_back(menu, draw)
    await town.press(town.dan, menu, draw)
    refusal = private(town, town.dan)[-1]
    assert refusal.labels == ["Watch"]
    await resign(town.store, (await town.match()).id, UserId(town.ben.id))
    await town.show()
    await town.quiet()
    assert not refusal.deleted
    assert refusal.labels == []
    assert menu.deleted


async def test_the_form_under_a_refusal_disappears_with_the_turn(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    refusal = (await town.slash(town.ben, "move", move="nonsense")).message
    assert refusal.labels == ["Write a move"]
    await play_move(town.store, (await town.match()).id, None, UserId(town.ben.id), SHORT_GAME[0])
    await town.show()
    await town.quiet()
    assert refusal.labels == []
