"""Rounds with an end, rounds that the host starts or undoes, and people who don't come."""

from __future__ import annotations

import pytest

from bot.core.match import UserId
from bot.features.tournaments.rules import Ending, Paired, Phase, advance, start_round
from bot.features.tournaments.rules.events import Barred
from bot.matches.moderation import ban
from bot.storage.matches import load_match, play_move
from bot.storage.preferences import save_preference
from bot.ui.layout import jump
from playground.driver import Person, Reply
from tests.features.tournaments.cups import Cup, confirmed, rules, started, tool
from tests.features.tournaments.test_hosts import log_of, set_result
from tests.features.tournaments.test_notes import notes
from tests.town.conftest import SHORT_GAME, Town


async def end_round(cup: Cup) -> None:
    """Somebody resigns in each match of the round."""
    for match in await cup.open_matches():
        await cup.resign(match, await cup.weakest(match))
    await cup.follow()


async def move_in(cup: Cup, index: int = 0) -> None:
    """The first player of an open match moves."""
    match = (await cup.open_matches())[index]
    after = await play_move(cup.town.store, match.id, None, match.seats[0], "a1-b2")
    await cup.town.client.boards.publish(after.id, after)


async def choose_person(cup: Cup, label: str, whom: str) -> Reply:
    """Dan uses one of his tools on the person whose option begins with this text."""
    panel = await tool(cup, label)
    option = next(each for each in panel.message.menus[0].labels if each.startswith(whom))
    await cup.town.choose(cup.town.dan, panel.message, panel.message.menus[0].custom_id, option)
    if label == "Withdraw somebody":
        await cup.town.press(cup.town.dan, panel.message, "Withdraw")
    await cup.follow()
    return panel


async def is_active(cup: Cup, person: Person) -> bool:
    """Whether a person takes part."""
    return (await cup.hosted()).entrant_of(person.id) is not None


# People who don't come


async def test_who_does_not_come_twice_is_withdrawn_and_can_be_taken_back(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    assert "Anybody who misses two matches is withdrawn." in await rules(cup, town.ben)
    for _ in range(2):
        matches = await cup.open_matches()
        (index,) = [at for at, match in enumerate(matches) if town.ben.id in match.people]
        if matches[index].seats[1] == town.ben.id:
            await move_in(cup, index)
        other = matches[1 - index]
        await cup.resign(other, await cup.weakest(other))
        assert await is_active(cup, town.ben)
        await town.passes(hours=25)
        await cup.follow()
    held = (await cup.hosted()).state.entrant_of(town.ben.id)
    assert held is not None
    assert held.barred is Barred.ABSENT
    (told,) = [each for each in notes(cup) if "hasn't come to play and is withdrawn from Spring Cup" in each.text]
    assert told.mentions == {town.dan.id, town.ben.id}
    await choose_person(cup, "Take somebody back", "Ben")
    assert await is_active(cup, town.ben)
    assert "the host has taken you back into Spring Cup" in notes(cup)[-1].text
    assert notes(cup)[-1].mentions == {town.ben.id}
    assert f"took {town.ben.mention} back, Spring Cup" in await log_of(town, town.dan)


@pytest.mark.parametrize("moves", [0, 2])
async def test_a_match_that_nobody_has_finished_goes_on_when_a_withdrawal_is_taken_back(town: Town, moves: int) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    match = next(each for each in await cup.open_matches() if town.ben.id in each.seats)
    for notation in SHORT_GAME[:moves]:
        match = await play_move(town.store, match.id, None, UserId(match.mover or 0), notation)
    before = (await cup.hosted()).state
    await choose_person(cup, "Withdraw somebody", "Ben")
    (table,) = [each for each in (await cup.hosted()).state.tables if each.results]
    assert [each.ending for each in table.results] == [Ending.WITHDRAWN if moves else Ending.FORFEIT]
    assert (await load_match(town.store, match.id)).outcome is None
    told = cup.thread(match).last
    assert "Ben has withdrawn from Spring Cup, so this match is over: " in told.text
    assert told.mentions == match.people - {town.ben.id}
    await choose_person(cup, "Take somebody back", "Ben")
    assert told.text == "The withdrawal was taken back, so this match goes on."
    assert "your match goes on." in notes(cup)[-1].text
    assert notes(cup)[-1].mentions == match.people
    state = (await cup.hosted()).state
    assert [(each.number, each.seats, each.results) for each in state.tables] == [
        (each.number, each.seats, each.results) for each in before.tables
    ]
    assert match.id in {each.id for each in await cup.open_matches()}
    # It is counted when it ends, and who doesn't come forfeits it.
    if moves:
        await cup.resign(match, UserId(town.ben.id))
    else:
        await town.passes(hours=25)
    await cup.follow()
    (result,) = (await cup.hosted()).state.table(table.number).results
    assert result.ending is (Ending.PLAYED if moves else Ending.FORFEIT)


async def test_a_match_lost_by_a_withdrawal_ends_with_its_round(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    match, other = sorted(await cup.open_matches(), key=lambda each: town.ben.id not in each.seats)
    await choose_person(cup, "Withdraw somebody", "Ben")
    assert (await load_match(town.store, match.id)).outcome is None
    await cup.resign(other, await cup.weakest(other))
    await cup.follow()
    assert (await cup.hosted()).state.round == 2
    assert (await load_match(town.store, match.id)).outcome is not None
    assert "Ben withdrew" in cup.thread(match).last.text
    await choose_person(cup, "Take somebody back", "Ben")
    assert len([each for each in (await cup.hosted()).state.tables if each.results]) == 2


async def test_who_is_banned_is_not_taken_back(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    await ban(town.store, town.playground.guild_id, UserId(town.dan.id), UserId(town.ben.id), "Noise")
    await end_round(cup)
    assert not await is_active(cup, town.ben)
    await choose_person(cup, "Take somebody back", "Ben")
    assert not await is_active(cup, town.ben)


async def test_who_has_left_the_server_is_taken_back_once_they_are_here(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    town.ben.leave()
    await end_round(cup)
    assert not await is_active(cup, town.ben)
    await choose_person(cup, "Take somebody back", "Ben")
    assert not await is_active(cup, town.ben)
    town.ben.join()
    await choose_person(cup, "Take somebody back", "Ben")
    assert await is_active(cup, town.ben)


async def test_who_has_left_the_server_gets_no_bye(town: Town) -> None:
    people = town.aoi, town.ben, town.chie, *map(town.playground.add_person, ("Eve", "Fay", "Gus", "Hal"))
    cup = await started(town, *people, choices=[("round-days", "host")])
    await end_round(cup)
    state = (await cup.hosted()).state
    now = town.store.now()
    (paired,) = [each for each in advance(state.after(*start_round(state, now)), now) if isinstance(each, Paired)]
    (idle,) = paired.byes
    next(each for each in people if each.id == state.entrant(idle).user).leave()
    await cup.press(town.dan, "Start the next round")
    await cup.follow()
    state = (await cup.hosted()).state
    assert (state.round, state.entrant(idle).barred) == (2, Barred.LEFT)
    assert [bye for bye in state.byes if bye.round == 2] == []


# Rounds that end


async def test_the_host_decides_what_is_unfinished_at_the_end_of_a_round(town: Town) -> None:
    options = [("round-days", "2"), ("clock", "7d")]
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan, choices=options)
    first, second = await cup.open_matches()
    assert "This round ends <t:" in cup.thread(first).last.text
    await move_in(cup)
    after = await play_move(town.store, first.id, None, first.seats[1], "c6-b5")
    await town.client.boards.publish(after.id, after)
    await cup.resign(second, await cup.weakest(second))
    board = cup.thread(first).last
    await town.passes(hours=35)
    await cup.follow()
    assert cup.thread(first).last == board
    await town.passes(hours=2)
    await cup.follow()
    reminder = cup.thread(first).last
    assert reminder != board
    assert reminder.mentions == {first.seats[0]}
    await town.passes(hours=9)
    await cup.follow()
    assert (await load_match(town.store, first.id)).outcome is None
    await town.passes(hours=3)
    await cup.follow()
    state, match = (await cup.hosted()).state, await load_match(town.store, first.id)
    result = state.tables[0].results
    assert (match.outcome, result, state.round) == (None, (), 1)
    told = notes(cup)[-1]
    assert "the time for round 1 is up" in told.text
    assert told.mentions == {town.dan.id}
    await cup.follow()
    assert notes(cup)[-1] == told


async def test_the_end_of_a_round_is_told_to_the_next_player_if_one_wants_no_reminders(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, choices=[("round-days", "2"), ("clock", "7d")])
    (match,) = await cup.open_matches()
    await move_in(cup)
    after = await play_move(town.store, match.id, None, match.seats[1], "c6-b5")
    await town.client.boards.publish(after.id, after)
    await save_preference(town.store, match.seats[0], "reminders", "none")
    board = cup.thread(match).last
    await town.passes(hours=37)
    await cup.follow()
    assert cup.thread(match).last == board
    after = await play_move(town.store, match.id, None, match.seats[0], "c1-d2")
    await town.client.boards.publish(after.id, after)
    board = cup.thread(match).last
    await town.passes(hours=1)
    await cup.follow()
    reminder = cup.thread(match).last
    assert reminder != board
    assert "your time in Vault is running out" in reminder.text
    assert reminder.mentions == {match.seats[1]}


async def test_a_round_that_waits_for_boards_does_not_end(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, choices=[("round-days", "1"), ("clock", "7d")])
    (match,) = await cup.open_matches()
    await move_in(cup)
    after = await play_move(town.store, match.id, None, match.seats[1], "c6-b5")
    await town.client.boards.publish(after.id, after)
    town.dan.delete(cup.thread(match))
    await town.quiet()
    await town.passes(days=3)
    await cup.follow()
    await town.client.catch_up()
    await town.passes(hours=20)
    await cup.follow()
    assert not any("is up" in each.text for each in notes(cup))
    await town.passes(hours=5)
    await cup.follow()
    assert "the time for round 1 is up" in notes(cup)[-1].text


# Rounds of the host


async def test_a_round_begins_when_the_host_starts_it(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan, choices=[("round-days", "host")])
    assert "The host starts each round." in await rules(cup, town.ben)
    await end_round(cup)
    assert "**Round 1 is over.**" in cup.message.text
    assert "To watch a match" not in cup.message.text
    assert await cup.open_matches() == []
    told = notes(cup)[-1]
    assert "round 1 is over. Start round 2" in told.text
    assert told.mentions == {town.dan.id}
    assert "the host of Spring Cup, can do that" in (await town.press(town.ben, told, "Start the next round")).text
    await town.press(town.dan, told, "Start the next round")
    await cup.follow()
    assert (await cup.hosted()).state.round == 2
    assert len(await cup.open_matches()) == 2
    assert "This has changed since" in (await town.press(town.dan, told, "Start the next round")).text
    await end_round(cup)
    panel = await cup.press(town.dan, "More…")
    await town.press(town.dan, panel.message, "Start the next round")
    await cup.follow()
    await end_round(cup)
    assert (await cup.hosted()).state.phase is Phase.OVER
    assert "started the next round, Spring Cup" in await log_of(town, town.dan)


async def test_a_pairing_is_undone_while_nobody_has_moved(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    await end_round(cup)
    first, second = await cup.open_matches()
    boards = [cup.thread(match).last for match in (first, second)]
    listed = (await tool(cup, "Set or correct a result")).message
    undoing = "Undo round 2's pairing, which nobody has begun"
    await town.choose(town.dan, listed, "Choose a match", undoing)
    assert "Undo the pairing of round 2 of Spring Cup? Its 2 matches are called off." in listed.text
    assert (await cup.hosted()).state.round == 2
    await town.press(town.dan, listed, "Undo this pairing")
    await cup.follow()
    assert (await cup.hosted()).state.round == 1
    for match, board in zip((first, second), boards, strict=True):
        assert "The host has undone this pairing, so the match doesn't count." in board.text
        # A new message would leave the thread unread.
        assert cup.thread(match).last == board
    assert "**Round 1 is over.**" in cup.message.text
    panel = await cup.press(town.dan, "More…")
    await town.press(town.dan, panel.message, "Start the next round")
    await cup.follow()
    assert len([line for line in cup.message.text.splitlines() if " – " in line]) == 2
    # One message before the start, and one a round.
    assert len(town.vault.messages) == 3
    again = await cup.open_matches()
    assert {frozenset(each.seats) for each in again} == {frozenset(first.seats), frozenset(second.seats)}
    asked = (await tool(cup, undoing)).message
    await move_in(cup)
    assert "Somebody has moved in this round" in (await town.press(town.dan, asked, "Undo this pairing")).text
    late = (await cup.press(town.dan, "More…")).message
    assert undoing not in late.menus[0].labels, "it would be refused"
    assert (await cup.hosted()).state.round == 2
    await cup.play_out()
    assert (await cup.hosted()).state.phase is Phase.OVER


async def test_five_minutes_lie_between_rounds_if_the_plan_says_so(town: Town) -> None:
    choices = [("kind", "evening-swiss"), ("round-days", "break")]
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan, choices=choices)
    assert "Each round begins five minutes after the last result" in await rules(cup, town.ben)
    await end_round(cup)
    assert "Round 2 begins on <t:" in cup.message.text
    await town.passes(minutes=4)
    await cup.follow()
    assert (await cup.hosted()).state.round == 1
    await set_result(cup, "It was a draw instead")
    await town.passes(minutes=4)
    await cup.follow()
    assert (await cup.hosted()).state.round == 1, "somebody may object to the correction"
    await town.passes(minutes=2)
    await cup.follow()
    assert (await cup.hosted()).state.round == 2
    await confirmed(cup, "Undo round 2's pairing, which nobody has begun")
    await set_result(cup, "Annulled")
    await end_round(cup)
    await cup.press(town.dan, "Start the next round")
    assert (await cup.hosted()).state.round == 2, "the host has waited long enough"


# Older rounds


async def test_a_corrected_result_of_an_older_round_changes_the_message_of_that_round(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    await end_round(cup)
    await end_round(cup)
    terms, first, second, third = town.vault.messages
    assert ["To the newest message" in each.labels for each in town.vault.messages] == [True, True, True, False]
    assert first.text.count("1–0") + first.text.count("0–1") == 2
    shown = terms.text, second.text
    panel = await tool(cup, "Set or correct a result")
    option = next(each for each in panel.message.menus[0].labels if each.startswith("Round 1:"))
    await town.choose(town.dan, panel.message, "Choose a match", option)
    await town.choose(town.dan, panel.message, panel.message.menus[0].custom_id, "It was a draw instead")
    await cup.follow()
    assert first.text.count("½–½") == 1
    assert not first.pictures, "its standings are older than the correction"
    assert (terms.text, second.text) == shown
    assert [each.url for each in first.buttons] == [jump(town.playground.guild_id, town.vault.id, third.id)]
