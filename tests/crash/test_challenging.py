"""Killed while people challenge each other, and while a match starts."""

from __future__ import annotations

from functools import partial

import pytest

from bot.core.dice import Dice, Salt
from bot.storage.matches import load_match_in
from bot.texts import say
from bot.ui.match import entry_of
from playground.seen import Message
from tests.crash.hall import Challenged, Hall, Step, Table, by_command, challenges, challenging
from tests.crash.seams import ANSWER, EDIT, OPEN_THREAD, POST, Moment, Seam, around, kill_at, killed_at
from tests.crash.whole import everything_is_whole

pytestmark = pytest.mark.asyncio(loop_scope="package")

POSTING = around(POST, "made, not posted", "posted")
STARTING = (
    Seam("accepted, the board not posted", Moment.BEFORE, POST),
    Seam("the board posted, the answer unread", Moment.UNREAD, POST),
    Seam("the challenge doesn't lead to the board", Moment.BEFORE, EDIT),
    Seam("the challenge leads to the board, the answer unread", Moment.UNREAD, EDIT),
    Seam("the board posted, not noted", Moment.UNNOTED, EDIT),
)
DICE = (
    Seam("the opening message not posted", Moment.BEFORE, POST),
    Seam("the opening message posted, the answer unread", Moment.UNREAD, POST),
    Seam("the challenge doesn't lead to the opening message", Moment.BEFORE, EDIT),
    Seam("the opening message posted, not noted", Moment.UNNOTED, EDIT),
    Seam("rolled, the board not posted", Moment.BEFORE, POST, passing=1),
    Seam("rolled, the board posted, the answer unread", Moment.UNREAD, POST, passing=1),
    Seam("rolled, the board posted, not noted", Moment.UNNOTED, POST, passing=1),
)
OPENING = (
    Seam("the thread not opened", Moment.BEFORE, OPEN_THREAD),
    Seam("the thread opened, the answer unread", Moment.UNREAD, OPEN_THREAD),
)


@killed_at(*POSTING)
async def test_a_challenge_survives_a_kill(hall: Hall, seam: Seam) -> None:
    channel, (white, black) = hall.channel(), await hall.people()
    await kill_at(seam, hall, {channel.key: challenging(channel, white, black)})
    await hall.restart()
    await hall.posted(white)
    (message,) = challenges(channel)
    assert message.mentions == {black.id}
    await black.press(message, "Accept")
    await everything_is_whole(hall, await Challenged(hall, channel, white, black, message).table())


async def test_a_challenge_that_can_no_longer_be_posted_holds_up_nothing(hall: Hall) -> None:
    channel, (table,) = hall.channel(), await hall.tables(1)
    unposted = Seam("made or moved, not posted", Moment.BEFORE, POST)
    steps = {channel.key: challenging(channel, *await hall.people()), table.room.key: await by_command(table)}
    await kill_at(unposted, hall, steps)
    channel.delete()
    await hall.restart()
    await everything_is_whole(hall, table)


async def test_a_challenge_whose_command_was_never_answered_can_be_made_again(hall: Hall) -> None:
    channel, (white, black) = hall.channel(), await hall.people()
    seam = Seam("before the command is answered", Moment.BEFORE, ANSWER)
    await kill_at(seam, hall, {channel.key: challenging(channel, white, black)})
    await hall.restart()
    await hall.posted(white)
    assert len(challenges(channel)) <= 1
    agreed = await hall.challenged(channel, white, black)
    await agreed.accept()
    await everything_is_whole(hall, await agreed.table())


@killed_at(*STARTING)
async def test_the_start_of_a_match_survives_a_kill(hall: Hall, seam: Seam) -> None:
    hosting = await hall.table()
    here = await hall.challenged(hall.channel(), *await hall.people())
    in_thread = await hall.challenged(hosting.room, *await hall.people())
    # A thread has the id of the message that it is made from.
    there = str(in_thread.message.id) if seam.request is POST else hosting.room.key
    await kill_at(seam, hall, {here.channel.key: here.accept, there: in_thread.accept})
    await hall.restart()
    await everything_is_whole(hall, hosting, await here.table(), await in_thread.table())


@killed_at(*DICE)
async def test_the_first_roll_survives_a_kill_and_follows_from_the_recorded_message(hall: Hall, seam: Seam) -> None:
    channel, people = hall.channel(), [*await hall.people(), *await hall.people()]
    host, *friends = people
    named = dict(zip(("opponent", "opponent-2", "opponent-3"), friends, strict=True))
    await host.slash(channel, "challenge chaturanga", **named)
    (challenge,) = challenges(channel)
    for ready, friend in enumerate(friends[:-1], 2):
        # Each answer is shown before the next one: of two edits with the same text, the trap would hold the second.
        await friend.press(challenge, "Accept")
        await hall.playground.wait_for(partial(_has_ready, challenge, ready))
    await kill_at(seam, hall, {channel.key: lambda: friends[-1].press(challenge, "Accept")})
    await hall.restart()
    await hall.shown()
    async with hall.books() as books:
        match = await load_match_in(books, channel.id)
    assert match is not None
    table = Table(hall, channel, (host, friends[0]), challenge, match.id)
    opening, board = table.boards
    assert table.revisions == [0, match.revision] == [0, 1]
    assert match.salt == Salt((), opening.id)
    assert not opening.buttons
    assert board.buttons
    assert f"/{channel.key}/{opening.id})" in challenge.text
    assert match.seed is not None
    start = entry_of(match).game.start(match.options)
    due = Dice(match.seed, match.salt).roll(1, start.chance(), start.notation)
    assert [row.text for row in match.log] == [start.notation(due)]
    assert hall.complaints() == []


def _has_ready(challenge: Message, number: int) -> bool:
    return challenge.text.count("✓") == number


@killed_at(*OPENING)
async def test_opening_a_thread_survives_a_kill(hall: Hall, seam: Seam) -> None:
    hosting = await hall.table()
    agreed = await hall.challenged(hosting.room, *await hall.people())
    await kill_at(seam, hall, {hosting.room.key: agreed.accept})
    await hall.restart()
    await hall.shown()
    # The thread comes before the match: a thread that is empty yet is used.
    assert agreed.message.buttons
    await agreed.accept()
    table = await agreed.table()
    assert hosting.room.threads == [table.room] != [hosting.room]
    await everything_is_whole(hall, hosting, table)


async def test_accept_can_be_pressed_again_after_a_kill_before_its_reply(hall: Hall) -> None:
    agreed = await hall.challenged(hall.channel(), *await hall.people())
    seam = Seam("before the press is answered", Moment.BEFORE, ANSWER)
    await kill_at(seam, hall, {agreed.channel.key: agreed.accept})
    await hall.restart()
    await hall.shown()
    if agreed.message.buttons:
        await agreed.accept()
    await everything_is_whole(hall, await agreed.table())


def _is_settled(agreed: Challenged) -> bool:
    return not agreed.message.buttons


async def test_an_end_survives_a_kill(hall: Hall) -> None:
    declined, withdrawn = [await hall.challenged(hall.channel(), *await hall.people()) for _ in range(2)]
    unshown = Seam("committed, the challenge not changed", Moment.BEFORE, EDIT)
    steps: dict[str, Step] = {
        declined.channel.key: lambda: declined.black.press(declined.message, "Decline"),
        withdrawn.channel.key: lambda: withdrawn.white.press(withdrawn.message, "Withdraw"),
    }
    await kill_at(unshown, hall, steps)
    assert declined.message.buttons
    await hall.restart()
    for state, agreed in (("declined", declined), ("withdrawn", withdrawn)):
        await hall.playground.wait_for(partial(_is_settled, agreed))
        assert say("en", f"challenge-{state}") in agreed.message.text
    assert hall.complaints() == []
