"""Killed while the computer thinks, and while its answer is shown."""

from __future__ import annotations

import pytest

from bot.core.match import Match, legal_texts
from bot.storage.matches import load_match, load_match_in
from playground.driver import Person
from playground.seen import Channel
from tests.crash.hall import TIMEOUT, Hall, revision_on
from tests.crash.seams import EDIT, Moment, Seam, Trap, killed_at

pytestmark = pytest.mark.asyncio(loop_scope="package")

ANSWERING = (
    Seam("committed, not shown", Moment.BEFORE, EDIT),
    Seam("shown, not noted", Moment.UNNOTED, EDIT),
)


async def match_with_thinking_computer(hall: Hall) -> tuple[Channel, Person, Match]:
    """A match in which the computer has begun to think."""
    person, room = (await hall.people())[0], hall.channel()
    banmen = Person(hall.playground, hall.playground.world.bot)
    await person.slash(room, "challenge vault", opponent=banmen, level="1", seat="white", size="6")
    await hall.playground.wait_for(lambda: room.last.pictures)
    await hall.shown()
    async with hall.books() as books:
        match = await load_match_in(books, room.id)
    assert match is not None
    await person.slash(room, "move", move=legal_texts(match)[0])
    await hall.playground.wait_for(lambda: "is thinking…" in room.last.text)
    return room, person, match


async def wait_for_the_answer(hall: Hall, room: Channel, person: Person, match: Match) -> None:
    """Wait until it has answered; everything is shown once."""
    await hall.playground.wait_for(lambda: room.last.text.startswith(person.mention), TIMEOUT)
    await hall.shown()
    async with hall.books() as books:
        assert (await load_match(books, match.id)).moves == 2
    revisions = [revision for message in room.messages if (revision := revision_on(message, match.id)) is not None]
    assert revisions == sorted(set(revisions))
    assert [message for message in room.messages if message.buttons] == [room.last]
    assert hall.complaints() == []


async def test_an_interrupted_search_is_restarted(hall: Hall) -> None:
    found = await match_with_thinking_computer(hall)
    await hall.kill()
    await hall.restart()
    await wait_for_the_answer(hall, *found)


@killed_at(*ANSWERING, always={1})
async def test_the_computers_move_survives_a_kill(hall: Hall, seam: Seam) -> None:
    room, person, match = await match_with_thinking_computer(hall)
    trap = Trap(hall, seam, room.key)
    with trap.set():
        await trap.close()
    await hall.restart()
    await wait_for_the_answer(hall, room, person, match)
