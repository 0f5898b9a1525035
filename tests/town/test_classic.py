"""The form of messages: boards retired by one request, presses answered at once, and messages of older versions."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.core.match import UserId
from bot.handling import replies
from bot.storage.preferences import save_preference
from bot.texts import say
from bot.ui.drawing import Drawing
from playground.rest import Exchange
from playground.seen import Message
from tests.town.conftest import SHORT_GAME, Town

ANSWER = "POST /interactions/{interaction_id}/{interaction_token}/callback"
TELL = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original"
FOLLOW_UP = "POST /webhooks/{webhook_id}/{webhook_token}"
DELETE = "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original"
POST = "POST /channels/{channel_id}/messages"
LOOK = "GET /channels/{channel_id}/messages/{message_id}"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
SENT, DEFERRED, DEFERRED_EDIT, EDITED = 4, 5, 6, 7
"""The types of a callback."""
V2 = 1 << 15
"""The flag of a message in Components V2."""


@pytest.fixture
def asked(town: Town) -> list[Exchange]:
    """All that the bot asks of Discord."""
    exchanges: list[Exchange] = []
    town.playground.rest.watchers.append(exchanges.append)
    return exchanges


def names_of(exchanges: list[Exchange]) -> list[str]:
    """Method and path of each request; of a callback its type too."""
    named = ((f"{each.method} {each.template}", each.body) for each in exchanges)
    return [f"{name} {body['type']}" if name == ANSWER else name for name, body in named]


def about(exchanges: list[Exchange], message: Message) -> list[Exchange]:
    """The requests about a message."""
    return [each for each in exchanges if each.params.get("message_id") == str(message.id)]


# Boards


async def test_a_board_is_retired_by_one_patch_that_leaves_its_picture(town: Town, asked: list[Exchange]) -> None:
    old = await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    picture, files = old.picture, list(old.raw["attachments"])
    asked.clear()
    await town.slash(town.dan, "move", move=SHORT_GAME[1])
    assert town.board() != old
    [retired] = about(asked, old)
    assert names_of([retired]) == [EDIT]
    assert "attachments" not in retired.body
    assert not retired.uploads
    assert not old.buttons
    assert old.text.splitlines()[0].startswith("Vault: ")
    assert "White (Ben) walked from a1 to b2." in old.text
    assert town.dan.mention not in old.text
    assert (old.picture, old.raw["attachments"]) == (picture, files)
    assert not [each for each in asked if each.method == "GET" and each.template.startswith("/channels/")]


async def test_after_a_restart_a_board_is_read_before_it_is_retired(town: Town, asked: list[Exchange]) -> None:
    old = await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    remembered = await town.begin(town.ben, town.dan, town.games, moves=SHORT_GAME[:1])
    await town.slash(town.dan, "move", town.games, move=SHORT_GAME[1])
    await town.restart()
    asked.clear()
    picture = old.picture
    await town.slash(town.dan, "move", move=SHORT_GAME[1])
    assert names_of(about(asked, old)) == [LOOK, EDIT]
    assert not old.buttons
    assert old.picture == picture
    # Its text is the same whether the bot remembered it or read it from the log.
    told = [each.text.partition("\n")[2] for each in (old, remembered)]
    assert told == ["White (Ben) walked from a1 to b2."] * 2


async def test_an_offer_and_its_answer_take_one_request_for_each_message(town: Town, asked: list[Exchange]) -> None:
    board = await town.begin(town.ben, town.dan)
    panel = await town.press(town.dan, board, "Menu")
    asked.clear()
    await town.press(town.dan, panel.message, "Draw")
    assert sorted(names_of(asked)) == sorted([f"{ANSWER} {DEFERRED_EDIT}", TELL, POST])
    asked.clear()
    await town.press(town.ben, town.offer(), "Decline the draw")
    # Ben's reply goes: the board shows it.
    assert sorted(names_of(asked)) == sorted([f"{ANSWER} {DEFERRED}", DELETE, EDIT])
    assert about(asked, town.offer())
    # A turn continues as if nothing had happened.
    asked.clear()
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    assert names_of(asked).count(POST) == names_of(asked).count(EDIT) == 1


# Presses


async def test_a_press_that_only_reads_takes_one_request(town: Town, asked: list[Exchange]) -> None:
    board = await town.begin(town.ben, town.dan)
    asked.clear()
    picker = (await town.press(town.ben, board, "Move")).message
    assert names_of(asked) == [f"{ANSWER} {SENT}"]
    assert picker.ephemeral
    asked.clear()
    chosen = await town.press(town.ben, picker, "1")
    assert names_of(asked) == [f"{ANSWER} {EDITED}"]
    assert chosen.message == picker
    asked.clear()
    await town.press(town.ben, picker, "Back")
    assert names_of(asked) == [f"{ANSWER} {EDITED}"]
    asked.clear()
    refused = await town.press(town.aoi, board, "Move")
    assert names_of(asked) == [f"{ANSWER} {SENT}"]
    assert refused.text == say("ja", "refusal-not-a-player")
    panel = (await town.slash(town.ben, "preferences")).message
    asked.clear()
    example = await town.press(town.ben, panel, "See an example")
    assert names_of(asked) == [f"{ANSWER} {SENT}"]
    assert example.private
    assert example.message != panel
    assert example.message.picture


async def test_a_press_that_takes_long_is_deferred(
    town: Town, asked: list[Exchange], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await town.begin(town.ben, town.dan)
    deferred, draw = asyncio.Event(), Drawing.png

    async def png(*args: Any, **options: Any) -> bytes:
        await deferred.wait()
        deferred.clear()
        return await draw(*args, **options)

    def hear(exchange: Exchange) -> None:
        if names_of([exchange])[0] in {f"{ANSWER} {DEFERRED}", f"{ANSWER} {DEFERRED_EDIT}"}:
            deferred.set()

    monkeypatch.setattr(replies, "DEFER_AFTER", 0.02)
    monkeypatch.setattr(Drawing, "png", png)
    town.playground.rest.watchers.append(hear)
    asked.clear()
    picker = (await town.press(town.ben, board, "Move")).message
    assert names_of(asked) == [f"{ANSWER} {DEFERRED}", TELL]
    assert picker.ephemeral
    assert picker.picture
    asked.clear()
    before = picker.picture
    chosen = await town.press(town.ben, picker, "1")
    assert names_of(asked) == [f"{ANSWER} {DEFERRED_EDIT}", TELL]
    assert chosen.message == picker
    assert picker.picture != before


async def test_a_press_that_plays_at_once_is_acknowledged_before_it_plays(town: Town, asked: list[Exchange]) -> None:
    board = await town.begin(town.ben, town.dan)
    await save_preference(town.store, UserId(town.ben.id), "confirm", False)
    picker = (await town.press(town.ben, board, "Move")).message
    await town.press(town.ben, picker, "1")
    played: list[int] = []

    async def count(exchange: Exchange) -> None:
        if names_of([exchange])[0].startswith(ANSWER):
            played.append((await town.match()).moves)

    asked.clear()
    town.playground.rest.after.append(count)
    await town.press(town.ben, picker, "1")
    assert names_of(asked)[0] == f"{ANSWER} {DEFERRED_EDIT}"
    assert played == [0]
    assert sorted(names_of(asked)[1:]) == sorted([POST, EDIT, DELETE])
    assert (await town.match()).moves == 1
