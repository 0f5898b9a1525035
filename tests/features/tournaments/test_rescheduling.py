"""Matches that their players put off by agreement."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from bot.core.match import Match, UserId
from bot.matches.endings import resign
from bot.storage.matches import load_match
from bot.storage.preferences import save_preference
from playground.driver import Person
from playground.seen import Message
from tests.features.tournaments.cups import Cup, started
from tests.town.conftest import Town


async def proposed(cup: Cup, person: Person, days: float) -> str:
    """A player proposes to play on after this many days. Returns the answer."""
    town = cup.town
    own = await cup.press(person, "My match")
    form = (await town.press(person, own.message, "Agree on a time…")).modal
    moment = town.client.store.now() + timedelta(days=days)
    day, zone = (field.custom_id for field in form.fields)
    reply = await person.submit(form, {day: f"{moment:%Y-%m-%d %H:%M}", zone: "+0"})
    await town.quiet()
    return reply.text


async def begun(town: Town, **options: str) -> tuple[Cup, Match]:
    """A match between Ben and Dan of a day a turn, and its tournament."""
    choices = [("clock", "1d"), ("rounds", "1"), *options.items()]
    cup = await started(town, town.ben, town.dan, choices=choices)
    (match,) = await cup.open_matches()
    return cup, match


async def pass_days(cup: Cup, days: float) -> None:
    """Let days pass, with the bot doing at its ticks whatever is due."""
    await cup.town.passes(days=days)
    await cup.town.client.catch_up()
    await cup.follow()


def proposal(cup: Cup, match: Match) -> Message:
    """The latest proposal in a match's thread."""
    return next(each for each in reversed(cup.thread(match).messages) if "Accept" in each.labels)


async def test_no_clock_runs_until_the_time_on_which_players_agree(town: Town) -> None:
    cup, match = await begun(town)
    mover, other = (next(each for each in (town.ben, town.dan) if each.id == user) for user in match.seats)
    assert "I have proposed" in await proposed(cup, mover, 5)
    told = proposal(cup, match)
    assert told.mentions == {other.id}
    assert "The other player has to agree" in (await town.press(mover, told, "Accept")).text
    assert "You have agreed." in (await town.press(other, told, "Accept")).text
    assert told.text.startswith("Agreed: you play on <t:")
    assert told.labels == []
    for person, page in ((mover, "My match"), (other, "My match"), (town.chie, "Matches")):
        assert re.search("put off until <t:|<t:[^>]+>（<t:[^>]+>）に延期", (await cup.press(person, page)).text)
    await cup.follow()
    for _ in range(4):
        await pass_days(cup, 1)
    assert (await load_match(town.store, match.id)).outcome is None
    board = cup.thread(match).last
    await pass_days(cup, 1.01)
    assert "put off" not in (await cup.press(mover, "My match")).text
    reminder = cup.thread(match).last
    assert reminder != board
    assert reminder.mentions == {mover.id}
    await pass_days(cup, 0.9)
    assert (await load_match(town.store, match.id)).outcome is None
    await pass_days(cup, 0.2)
    assert (await load_match(town.store, match.id)).outcome is not None


async def test_who_wants_no_reminders_still_has_to_come_after_the_agreed_time(town: Town) -> None:
    cup, match = await begun(town, clock="7d")
    for person in (town.ben, town.dan):
        await save_preference(town.store, UserId(person.id), "reminders", "none")
    await proposed(cup, town.ben, 5)
    await town.press(town.dan, proposal(cup, match), "Accept")
    for _ in range(5):
        await pass_days(cup, 1.01)
    assert (await load_match(town.store, match.id)).outcome is None
    await pass_days(cup, 1.1)
    assert (await load_match(town.store, match.id)).outcome is not None


async def test_a_refused_time_changes_nothing(town: Town) -> None:
    cup, match = await begun(town)
    await proposed(cup, town.ben, 5)
    told = proposal(cup, match)
    await town.press(town.dan, told, "Decline")
    assert told.text.startswith("You haven't agreed")
    await pass_days(cup, 1.1)
    assert (await load_match(town.store, match.id)).outcome is not None


async def test_a_proposal_and_the_way_to_another_end_with_the_match(town: Town) -> None:
    cup, match = await begun(town)
    await proposed(cup, town.ben, 5)
    told = proposal(cup, match)
    await resign(town.store, match.id, UserId(town.dan.id))
    await town.client.boards.publish(match.id)
    await town.quiet()
    assert told.labels == []
    assert "the match is over" in told.text


@pytest.mark.parametrize(
    ("options", "days", "why"),
    [({}, 20, "at most 14 days"), ({"round-days": "2"}, 3, "The round of this match ends")],
)
async def test_a_time_too_far_ahead_is_refused(town: Town, options: dict[str, str], days: int, why: str) -> None:
    cup, match = await begun(town, **options)
    assert why in await proposed(cup, town.ben, days)
    assert not any("Accept" in each.labels for each in cup.thread(match).messages)


@pytest.mark.parametrize(("day", "zone"), [("そのうち", "+0"), ("2020-01-01 8:00", "+0"), ("2026-12-05 19:30", "moon")])
async def test_a_refused_time_has_the_form_again_beside_it(town: Town, day: str, zone: str) -> None:
    cup, match = await begun(town)
    own = await cup.press(town.ben, "My match")
    form = (await town.press(town.ben, own.message, "Agree on a time…")).modal
    refused = await town.ben.submit(
        form, dict(zip((field.custom_id for field in form.fields), (day, zone), strict=True))
    )
    await town.quiet()
    assert refused.private
    assert refused.message.labels == ["Correct it"]
    again = (await town.press(town.ben, refused.message, "Correct it")).modal
    # The day and the time zone aren't lost.
    assert [(each.custom_id, each.raw["value"]) for each in again.fields] == [
        (each.custom_id, typed) for each, typed in zip(form.fields, (day, zone), strict=True)
    ]
    assert not any("Accept" in each.labels for each in cup.thread(match).messages)


async def test_a_proposal_outlives_a_restart_and_its_message(town: Town) -> None:
    cup, match = await begun(town)
    await proposed(cup, town.ben, 5)
    town.dan.delete(proposal(cup, match))
    await town.restart()
    own = (await cup.press(town.dan, "My match")).message
    assert "Ben proposes to play on <t:" in own.text
    assert "You have agreed." in (await town.press(town.dan, own, "Accept")).text
    await pass_days(cup, 2)
    assert (await load_match(town.store, match.id)).outcome is None


async def test_a_proposal_takes_the_place_of_the_one_before(town: Town) -> None:
    cup, match = await begun(town)
    await proposed(cup, town.ben, 5)
    first = proposal(cup, match)
    await proposed(cup, town.dan, 6)
    assert first.text.endswith("is off: another date was proposed.")
    assert not first.labels
    own = (await cup.press(town.ben, "My match")).message
    assert "Dan proposes to play on <t:" in own.text
    await town.press(town.ben, own, "Accept")
    assert proposal_texts(cup, match)[-1].startswith("Agreed: you play on <t:")


async def test_a_player_takes_a_proposal_back(town: Town) -> None:
    cup, match = await begun(town)
    await proposed(cup, town.ben, 5)
    own = (await cup.press(town.ben, "My match")).message
    assert "You have proposed to play on <t:" in own.text
    assert "Accept" not in own.labels
    await town.press(town.ben, own, "Withdraw")
    assert proposal_texts(cup, match)[-1].startswith("You haven't agreed")
    assert "proposed" not in (await cup.press(town.ben, "My match")).text


@pytest.mark.parametrize("takes_back", [True, False])
async def test_a_player_who_proposes_dates_again_and_again_pings_the_other_once_a_day(
    town: Town, takes_back: bool
) -> None:
    cup, match = await begun(town)
    before, messages = len(town.dan.lock_screen), len(cup.thread(match).messages)

    async def propose(days: float) -> None:
        assert "I have proposed" in await proposed(cup, town.ben, days)
        if takes_back:
            await town.press(town.ben, proposal(cup, match), "Decline")

    for number in range(4):
        await propose(2 + number / 1000)
    assert len(town.dan.lock_screen) == before + 1
    assert len(cup.thread(match).messages) == messages + 1
    assert "I have proposed" in await proposed(cup, town.dan, 2)
    assert "I have proposed" in await proposed(cup, town.ben, 2)
    assert len(town.dan.lock_screen) == before + 2, "it answers another proposal"
    await propose(3)
    assert len(town.dan.lock_screen) == before + 2
    assert len([each for each in cup.thread(match).messages if "Accept" in each.labels]) == (0 if takes_back else 1)


async def test_a_proposal_lapses_when_its_date_comes(town: Town) -> None:
    cup, match = await begun(town)
    await proposed(cup, town.ben, 0.2)
    told = proposal(cup, match)
    await pass_days(cup, 0.21)
    assert "proposes" not in (await cup.press(town.dan, "My match")).text
    assert "This proposal is over" in (await town.press(town.dan, told, "Accept")).text
    assert told.text.startswith("Nobody had agreed to play on <t:")
    assert not told.labels


def proposal_texts(cup: Cup, match: Match) -> list[str]:
    """The texts of the messages without pictures in a match's thread."""
    return [each.text for each in cup.thread(match).messages if not each.pictures]


async def test_the_form_isnt_opened_once_the_match_is_over(town: Town) -> None:
    cup, match = await begun(town)
    own = await cup.press(town.ben, "My match")
    agree = next(each.custom_id for each in own.message.buttons if each.label == "Agree on a time…")
    await cup.resign(match, UserId(town.dan.id))
    await cup.follow()
    reply = await town.press(town.ben, own.message, agree)
    assert reply.text == "This match isn't open any more."
