"""Messages that a tournament leaves in its channel: there are few, and older ones link to the newest."""

from __future__ import annotations

import re

from bot.core.challenge import Person
from bot.core.match import UserId
from bot.features.tournaments import note_queries, planning, service
from bot.features.tournaments.hosted import TournamentId
from bot.features.tournaments.news import NewsKind
from bot.features.tournaments.publication import TournamentMessages
from bot.features.tournaments.rules import Phase
from bot.features.tournaments.service import HostAction
from bot.matches.moderation import Action as Logged
from bot.publishing.archive import ThreadArchive
from bot.storage import Connection
from playground.seen import Message
from tests.features.tournaments.cups import (
    Cup,
    announced,
    confirmed,
    joined,
    plan,
    rules,
    started,
    without_private_threads,
)
from tests.features.tournaments.test_rounds import end_round
from tests.town.conftest import Town


async def test_matches_leave_no_messages_in_the_channel(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    before, now = [each for each in town.vault.messages if each.id == cup.talk.id or each == cup.message]
    assert [each.url for each in before.buttons] == [now_link(town, now.id)]
    assert "Round 1 of 3: 0 of 2 matches finished" in now.text
    assert f"Talk about it in <#{cup.talk.id}>." in now.text
    assert len(town.vault.messages) == 2
    await cup.play_out()
    # One message before the start, and one a round.
    assert len(town.vault.messages) == 4
    assert not town.vault.notes
    assert {each.name for each in town.vault.threads[1:3]} == {
        "Round 1: Dan – Ben · Spring Cup",
        "Round 1: Aoi – Chie · Spring Cup",
    }


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


async def fill(cup: Cup, count: int) -> None:
    """So many new people join."""
    for number in range(count):
        person = cup.town.playground.add_person(f"Member number {number}")
        await service.enter(cup.town.store, cup.id, Person(UserId(person.id), f"Member number {number}"))


async def test_pairings_that_do_not_fit_into_one_message_go_on_in_another(town: Town) -> None:
    """Adds 40 people, which takes half a second."""
    # In a channel for matches they are linked.
    cup = await announced(town, choices=[("rounds", "2"), (planning.MATCHES_IN, str(town.games.id))])
    await fill(cup, 41)
    await cup.press(town.dan, "Start")
    matches = await cup.matches()
    hub, more = cup.message, town.vault.messages[-1]
    listed = [each for each in matches if f"/{each.channel})" in hub.text]
    rest = [each for each in matches if f"/{each.channel})" in more.text]
    assert len(listed) + len(rest) == len(matches) == 20
    assert rest
    assert "Spring Cup, round 1" in more.text
    assert "Bye: Member number" in hub.text
    assert "Bye:" not in more.text
    assert more.labels == ["My match", "Matches", "Standings"]
    assert len(town.vault.messages) == 3
    # Its results are also shown there, and the last one comes with the next round.
    match = next(each for each in await cup.open_matches() if each.channel == rest[-1].channel)
    await cup.resign(match, match.seats[0])
    await cup.follow()
    assert "0–1" in more.text
    await end_round(cup)
    assert (await cup.hosted()).state.round == 2
    assert results_in(hub) + results_in(more) == 20
    # At the end, the first ten are listed as well.
    hub, more = cup.message, town.vault.messages[-1]
    await end_round(cup)
    assert (await cup.hosted()).state.phase is Phase.OVER
    assert results_in(hub) + results_in(more) == 20
    assert "🥇 Member number 1\n" in hub.text
    assert "10. Member number 0 (2)" in hub.text


def results_in(message: Message) -> int:
    """Number of results that a message lists."""
    return len(re.findall("1–0|0–1|½–½", message.text))


async def test_pairings_that_were_undone_are_listed_nowhere(town: Town) -> None:
    """Adds 40 people, which takes half a second."""
    cup = await announced(town, choices=[("rounds", "2"), (planning.MATCHES_IN, str(town.games.id))])
    await fill(cup, 40)
    await cup.press(town.dan, "Start")
    more = town.vault.messages[-1]
    await confirmed(cup, "Undo round 1's pairing, which nobody has begun")
    assert "The host has undone these pairings." in more.text
    await cup.press(town.dan, "Start the next round")
    shown = [line for message in (cup.message, more) for line in message.text.splitlines() if " – " in line]
    assert len(shown) == 20
    assert len(town.vault.messages) == 3


async def test_a_list_that_was_posted_before_a_crash_is_not_posted_again(town: Town) -> None:
    """Adds 40 people, which takes half a second."""
    cup = await announced(town, choices=[("rounds", "2"), (planning.MATCHES_IN, str(town.games.id))])
    await fill(cup, 40)
    await cup.press(town.dan, "Start")
    count = len(town.vault.messages)

    def forget(db: Connection, number: TournamentId) -> None:
        *_, note = note_queries.notes_of(db, number)
        assert note.news.kind is NewsKind.PAIRINGS
        note_queries.record(db, note, None, -1)

    await town.store.write(forget, cup.id)
    await cup.follow()
    assert len(town.vault.messages) == count


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


async def test_matches_are_played_in_the_channel_that_the_host_has_chosen(town: Town) -> None:
    boards = town.playground.add_channel("boards")
    page = await plan(town, choices=[("rounds", "1")])
    await town.press(town.dan, page.message, "More…")
    (menu,) = [each for each in page.message.menus if each.custom_id.endswith(planning.MATCHES_IN)]
    await town.choose(town.dan, page.message, menu.custom_id, str(boards.id))
    await town.press(town.dan, page.message, "Back")
    number = page.message.buttons[0].custom_id.split(":")[1]
    await town.press(town.dan, page.message, "Announce")
    cup = Cup(town, int(number))
    assert f"Matches are played in threads of <#{boards.id}>." in await rules(cup, town.ben)
    for person in (town.aoi, town.ben):
        await cup.press(person, "Join")
    await cup.press(town.dan, "Start")
    (match,) = await cup.open_matches()
    (opening,) = boards.messages
    assert opening.id == match.channel
    assert opening.labels == ["My match"]
    assert boards.threads[0].last.pictures
    assert len(town.vault.messages) == 2
    boards.delete()
    await town.quiet()
    await cup.follow()
    (after,) = await cup.open_matches()
    assert cup.thread(after).last.pictures
