"""Messages that a tournament leaves in its channel: there are few, and older ones link to the newest."""

from __future__ import annotations

from bot.core.match import UserId
from bot.features.tournaments import service
from bot.features.tournaments.publication import TournamentMessages
from bot.features.tournaments.service import HostAction
from bot.matches.moderation import Action as Logged
from bot.publishing.archive import ThreadArchive
from tests.features.tournaments.cups import joined, started, without_private_threads
from tests.town.conftest import Town


async def test_the_question_whether_to_withdraw_outlives_the_end_of_another_match(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan, choices=[("kind", "days-round-robin")])
    asked = (await cup.press(town.ben, "Withdraw")).message
    (match,) = [each for each in await cup.open_matches() if town.ben.id in each.seats]
    (other,) = match.people - {town.ben.id}
    await cup.resign(match, other)
    await cup.follow()
    await town.press(town.ben, asked, "Withdraw")
    assert asked.text == "You have left Spring Cup."


async def test_a_round_has_one_message_though_the_bot_stops_between_start_and_pairing(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben, town.chie, town.dan)
    await service.begin(town.store, cup.id, HostAction(Logged.CUP_START, UserId(town.dan.id)))
    await town.client.part(TournamentMessages).publish(cup.id)
    assert len(town.vault.messages) == 1
    await cup.follow()
    assert len(town.vault.messages) == 2


async def test_an_older_message_leads_on_though_an_edit_of_it_comes_late(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben)
    messages, older = town.client.part(TournamentMessages), cup.message
    before = await messages.load(cup.id)
    await cup.press(town.dan, "Start")
    now = await messages.load(cup.id)
    assert before is not None
    assert now is not None
    await messages.outbox.edit(before, older.id)
    assert "Join" in older.labels
    await messages.withdraw(before, now, older.id, messages.revision(before))
    await cup.follow()
    assert [each.url for each in older.buttons] == [now_link(town, cup.message.id)]


def now_link(town: Town, message: int) -> str:
    """The address of a message in #vault."""
    return f"https://discord.com/channels/{town.playground.guild_id}/{town.vault.id}/{message}"


async def test_players_are_in_the_thread_of_their_match_and_others_are_not(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    match, other = await cup.open_matches()
    assert cup.thread(match).members == {*match.people, town.playground.bot_id}
    assert not set(match.people) & cup.thread(other).members


async def test_an_older_message_keeps_the_results_of_its_round(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    first = cup.message
    for match in await cup.open_matches():
        await cup.resign(match, await cup.weakest(match))
    await cup.follow()
    assert cup.message != first
    assert "**Round 1**" in first.text
    assert first.text.count("1–0") + first.text.count("0–1") == 2
    assert [each.url for each in first.buttons] == [now_link(town, cup.message.id)]
    assert not first.pictures


async def test_the_threads_of_matches_are_archived_after_their_end(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    match, other = await cup.open_matches()
    await cup.resign(match, await cup.weakest(match))
    await cup.follow()
    await town.passes(minutes=11)
    await town.client.part(ThreadArchive).archive_ended()
    assert cup.thread(match).archived
    assert not cup.thread(other).archived


async def test_matches_go_on_if_the_bot_may_open_no_more_private_threads(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    await without_private_threads(town)
    await cup.play_out()
    openings = [each for each in town.vault.messages if each.labels == ["My match"]]
    assert len(openings) == 4


async def test_a_private_thread_that_is_deleted_is_opened_anew(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben)
    (match,) = await cup.open_matches()
    cup.thread(match).delete()
    await town.quiet()
    await cup.follow()
    (after,) = await cup.open_matches()
    assert after.channel != match.channel
    assert set(after.people) <= cup.thread(after).members
    assert cup.thread(after).last.pictures
