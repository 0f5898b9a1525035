"""The form of messages: boards retired by one request, presses answered at once, and messages of older versions."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord
import pytest
from discord import ui

from bot.core.match import UserId
from bot.features import offers
from bot.features.spectating import LiveMessages
from bot.handling import replies
from bot.publishing.board_view import board as board_message
from bot.storage import offer_queries
from bot.storage.matches import record_shown
from bot.storage.preferences import save_preference, save_server_setting
from bot.texts import say
from bot.ui.actions import Action, CustomId
from bot.ui.drawing import Drawing
from bot.ui.match import file_name
from bot.ui.posted import TEMPORARY_TEXT_ID
from playground import components
from playground.rest import Exchange
from playground.seen import Message
from tests.crash.hall import picture_names
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


async def test_an_older_versions_board_is_retired_and_its_buttons_work(town: Town) -> None:
    old = await posted_by_older_version(town)
    picture = old.picture
    opened = await town.press(town.ben, old, "Move")
    assert opened.private
    assert not opened.message.raw["flags"] & V2
    assert opened.message.picture
    typed = (await town.press(town.ben, old, "Write a move")).modal
    await town.submit(town.ben, typed, SHORT_GAME[0])
    assert f"{SHORT_GAME[0][-2:]}." in town.board().text
    assert not town.board().raw["flags"] & V2
    assert not old.buttons
    assert old.picture == picture
    assert old.text == "### Vault: Ben – Dan\nsent by an older version"


async def posted_by_older_version(town: Town) -> Message:
    """A match whose board is one in Components V2, as older versions posted it."""
    new = await town.begin(town.ben, town.dan)
    match = await town.match()
    view = ui.LayoutView(timeout=None)
    rows = [ui.ActionRow(*row) for row in board_message(match).rows]
    view.add_item(
        ui.Container(
            ui.TextDisplay("### Vault: Ben – Dan"),
            ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{file_name(match)}", description="A board")),
            ui.TextDisplay("sent by an older version"),
            ui.TextDisplay("Ben is next.", id=TEMPORARY_TEXT_ID),
            *rows,
            accent_colour=0xFFFFFF,
        )
    )
    channel = town.client.get_partial_messageable(town.vault.id)
    with town.watched.by_older_version():
        posted = await channel.send(view=view, file=discord.File(io.BytesIO(new.picture), file_name(match)))
    assert await record_shown(town.store, match, match.revision, posted.id)
    await channel.get_partial_message(new.id).delete()
    old = next(each for each in town.vault.messages if each.id == posted.id)
    assert old.raw["flags"] & V2
    assert picture_names(old) == [file_name(match)]
    await town.restart()
    return old


def converted(town: Town, message: Message) -> Message:
    """Turn a message into one in Components V2, as older versions sent it; the bot can no longer send most of them."""
    raw = message.raw
    parts: list[Any] = [{"type": components.TEXT, "content": raw["content"]}]
    parts += [
        {"type": components.GALLERY, "items": [{"media": {"url": f"attachment://{name}"}}]}
        for name in picture_names(message)
    ]
    parts += [{"type": components.ROW, "components": row["components"]} for row in raw["components"]]
    read = components.read(parts, raw["attachments"], town.playground.world.snowflake, new_kind=True)
    raw |= {"content": "", "components": read, "attachments": [], "flags": raw["flags"] | V2}
    return message


async def test_an_older_versions_challenge_still_leads_to_its_match(town: Town) -> None:
    challenge = await town.challenge(town.ben, town.dan)
    converted(town, challenge)
    await town.press(town.dan, challenge, "Accept")
    board = town.board()
    assert board.mentions == {town.ben.id}
    assert not challenge.buttons
    assert f"/{town.vault.id}/{board.id})" in challenge.text
    other = await town.challenge(town.ben, town.dan, town.games)
    converted(town, other)
    await town.press(town.ben, other, "Withdraw")
    assert not other.buttons
    assert other.text.endswith("Withdrawn.")


async def test_an_older_versions_board_is_replaced_where_a_classic_one_is_edited(town: Town) -> None:
    old = await posted_by_older_version(town)
    match = await town.match()
    match = await offers.offer(town.store, match.id, match.seats[1])
    # Older versions asked about offers on boards.
    await town.store.write(offer_queries.drop_offer_message, match.id, match.revision)
    assert await record_shown(town.store, match, match.revision, old.id)
    refuse = str(CustomId(Action.REFUSE, match.id, match.revision))
    town.put_back(old, refuse)
    await town.press(town.ben, old, refuse)
    new = town.board()
    assert new != old
    assert new.labels == ["Move", "Write a move", "Menu", "Watch"]
    assert not old.buttons
    assert not town.offers()


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


async def test_an_older_versions_live_message_is_replaced(town: Town) -> None:
    live = town.playground.add_channel("live")
    await save_server_setting(town.store, town.playground.guild_id, "live", live.id)
    await town.begin(town.ben, town.dan)
    await town.client.part(LiveMessages).catch_up()
    old = converted(town, live.last)
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    await town.client.part(LiveMessages).catch_up()
    assert live.last != old
    assert f"{SHORT_GAME[0][-2:]}." in live.last.text
    await town.slash(town.dan, "move", move=SHORT_GAME[1])
    await town.client.part(LiveMessages).catch_up()
    assert len(live.messages) == 2
    assert f"{SHORT_GAME[1][-2:]}." in live.last.text


# Presses


async def test_a_press_that_only_reads_takes_one_request(town: Town, asked: list[Exchange]) -> None:
    board = await town.begin(town.ben, town.dan)
    asked.clear()
    picker = (await town.press(town.ben, board, "Move")).message
    assert names_of(asked) == [f"{ANSWER} {SENT}"]
    assert picker.ephemeral
    asked.clear()
    chosen = await town.press(town.ben, picker, "1 a1")
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
    chosen = await town.press(town.ben, picker, "1 a1")
    assert names_of(asked) == [f"{ANSWER} {DEFERRED_EDIT}", TELL]
    assert chosen.message == picker
    assert picker.picture != before


async def test_a_press_that_plays_at_once_is_acknowledged_before_it_plays(town: Town, asked: list[Exchange]) -> None:
    board = await town.begin(town.ben, town.dan)
    await save_preference(town.store, UserId(town.ben.id), "confirm", False)
    picker = (await town.press(town.ben, board, "Move")).message
    await town.press(town.ben, picker, "1 a1")
    played: list[int] = []

    async def count(exchange: Exchange) -> None:
        if names_of([exchange])[0].startswith(ANSWER):
            played.append((await town.match()).moves)

    asked.clear()
    town.playground.rest.after.append(count)
    await town.press(town.ben, picker, "1 a2")
    assert names_of(asked)[0] == f"{ANSWER} {DEFERRED_EDIT}"
    assert played == [0]
    assert sorted(names_of(asked)[1:]) == sorted([POST, EDIT, DELETE])
    assert (await town.match()).moves == 1
