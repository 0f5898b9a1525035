"""Messages that are deleted while they are needed come back at once, without a ping."""

from __future__ import annotations

from functools import partial

from bot.publishing.restoring import RESTORED_EVERY
from bot.texts import say
from playground.rest import Exchange
from playground.seen import Message
from tests.statements import heard
from tests.town.conftest import SHORT_GAME, Town


async def comes_back(town: Town, message: Message) -> Message:
    """The message that is posted in the channel of one that a moderator deletes."""
    where = next(each for each in (town.vault, *town.vault.threads) if each.id == message.channel_id)
    before = {each.id for each in where.messages}
    town.dan.delete(message)
    await town.playground.wait_for(lambda: any(each.id not in before for each in where.messages))
    await town.quiet()
    (new,) = [each for each in where.messages if each.id not in before]
    return new


async def test_a_deleted_board_comes_back_with_its_buttons(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    board, pings = town.board(), len(town.ben.lock_screen)
    text, labels, picture = board.text, board.labels, board.picture
    new = await comes_back(town, board)
    assert (new.text, new.labels, new.picture) == (text, labels, picture)
    assert len(town.ben.lock_screen) == pings
    await town.press(town.ben, new, "Move")
    await town.slash(town.ben, "move", move=SHORT_GAME[2])
    assert not new.labels
    assert town.board().id != new.id


async def test_a_board_comes_back_before_the_first_move_and_after_an_offer(town: Town) -> None:
    new = await comes_back(town, await town.begin(town.ben, town.dan))
    await town.slash(town.dan, "match draw")
    assert town.board() == new
    again = await town.begin(town.ben, town.aoi, town.games)
    town.clock.moved += RESTORED_EVERY
    assert (await comes_back(town, new)).labels[0] == "Move"
    assert town.board(town.games) == again


async def test_a_board_that_is_deleted_again_comes_back_as_one_line_with_a_button(town: Town) -> None:
    new = await comes_back(town, await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2]))
    line = await comes_back(town, new)
    assert (line.text, line.labels, line.pictures) == (new.text.split("\n")[0], ["Move"], [])
    picker = await town.press(town.ben, line, "Move")
    assert picker.private
    assert picker.message.pictures
    await town.slash(town.ben, "move", move=SHORT_GAME[2])
    assert town.board().pictures
    assert not line.labels


async def test_a_channel_that_deletes_everything_gets_a_board_back_once_an_hour(town: Town) -> None:
    new = await comes_back(town, await town.begin(town.ben, town.dan))
    town.dan.delete(await comes_back(town, new))
    await town.slash(town.ben, "match draw")
    assert not town.boards()
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    town.clock.moved += RESTORED_EVERY
    assert (await comes_back(town, town.board())).pictures


async def test_the_last_board_of_a_match_stays_deleted(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    town.dan.delete(town.board())
    await town.slash(town.ben, "profile")
    assert all("wins" not in each.text for each in town.boards())


async def test_a_deleted_challenge_comes_back_and_can_be_accepted(town: Town) -> None:
    challenge = await town.challenge(town.ben, town.dan)
    pings = len(town.dan.lock_screen)
    new = await comes_back(town, challenge)
    assert new.labels[:2] == ["Accept", "Decline"]
    assert len(town.dan.lock_screen) == pings
    await town.press(town.dan, new, "Accept")
    assert (await town.match()).seats == (town.ben.id, town.dan.id)
    assert not new.labels


async def test_a_deleted_challenge_names_those_who_have_left_the_server(town: Town) -> None:
    challenge = await town.challenge(town.ben, town.aoi)
    town.aoi.leave()
    new = await comes_back(town, challenge)
    assert town.aoi.mention not in new.text
    assert say("en", "board-gone", who="Aoi") in new.text


async def test_deletions_of_other_messages_share_statements(town: Town) -> None:
    """Takes longer than others because people write sixty messages."""
    await town.begin(town.ben, town.dan)
    chat = [await town.aoi.say(channel, "...") for channel in (town.vault, town.games) for _ in range(30)]
    board = town.board(town.vault)
    await town.quiet()
    with heard() as asked:
        for message in chat:
            town.dan.delete(message)
        await comes_back(town, board)
    looked_up = [each for each in asked if "UNION ALL" in each and "tournament" in each]
    assert 1 <= len(looked_up) < len(chat)


async def test_replies_survive_that_their_message_was_deleted(town: Town) -> None:
    """Takes longer than others because it asks in six ways."""
    requests: list[Message] = []

    async def delete_request(exchange: Exchange) -> None:
        if f"{exchange.method} {exchange.template}" == "POST /channels/{channel_id}/messages" and requests:
            town.dan.delete(requests.pop())

    def is_answered(before: int) -> bool:
        return not requests and len(town.vault.messages) == before + 1

    town.playground.rest.before.insert(0, delete_request)
    me, dan = town.bot.mention, town.dan.mention
    for text in (f"{me} help", f"{me} vautl {dan}", f"{me} vault", f"{me} vault {dan}", f"{me} vault {dan} level 9"):
        before = len(town.vault.messages)
        requests.append(await town.ben.say(town.vault, text))
        await town.playground.wait_for(partial(is_answered, before))
    await town.begin(town.aoi, town.dan, town.games, moves=SHORT_GAME[:1])
    requests.append(town.board(town.games))
    await town.slash(town.dan, "match draw", town.games)
    assert any(town.aoi.mention in each.text and not each.pictures for each in town.games.messages[-2:])
    assert not requests
