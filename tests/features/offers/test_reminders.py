"""Reminders of players who are replaced."""

from __future__ import annotations

from bot.core.match import Substitute, UserId
from bot.features import offers
from bot.matches import clocks
from bot.matches.clocks.reminders import Reminders
from bot.storage import clock_queries
from bot.storage.preferences import save_preference
from games.kit.rules import Seat
from tests.town.conftest import Town
from tests.town.test_clock import begin_with_clock


async def test_no_reminder_is_sent_for_a_seat_the_computer_has_taken_over(town: Town) -> None:
    await begin_with_clock(town, "1d")
    await save_preference(town.store, UserId(town.ben.id), "reminders", "dm")
    await town.passes(hours=19)
    await clocks.check_clocks(town.store)
    match = await town.match()
    assert await town.store.read(clock_queries.undelivered)
    for user in match.seats:
        await offers.offer(town.store, match.id, user, Substitute(Seat(0), 1))
    await town.client.part(Reminders).outbox.catch_up()
    assert await town.store.read(clock_queries.undelivered) == []
