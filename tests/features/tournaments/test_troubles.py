"""Tournaments when something goes wrong: no-shows, time, deleted channels and messages; and dates and settings."""

from __future__ import annotations

import pytest

from bot.core.match import UserId
from bot.features.tournaments import service
from bot.features.tournaments.rules import Ending, Phase
from bot.features.tournaments.service import HostAction
from bot.matches.moderation import Action as Logged
from bot.matches.moderation import end
from bot.storage.matches import load_match, play_move
from bot.storage.preferences import save_server_setting
from playground.driver import Person
from playground.permissions import Permission
from playground.rest import Exchange
from tests.features.tournaments.cups import Cup, announced, joined, started, without_private_threads
from tests.town.conftest import Town
from tests.town.test_forged import hidden_channel


async def first_move(town: Town, cup: Cup) -> None:
    """The first player of the only open match moves."""
    (match,) = await cup.open_matches()
    after = await play_move(town.store, match.id, None, match.seats[0], "a1-b2")
    await town.client.boards.publish(after.id, after)


async def test_who_does_not_come_in_time_loses_by_forfeit(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, choices=[("rounds", "1")])
    (match,) = await cup.open_matches()
    await town.passes(hours=23)
    await cup.follow()
    assert (await load_match(town.store, match.id)).outcome is None
    await town.passes(hours=2)
    await cup.follow()
    state = (await cup.hosted()).state
    assert [result.ending for result in state.tables[0].results] == [Ending.FORFEIT]
    assert state.phase is Phase.OVER
    assert (await cup.places())[0] == match.names[1]


async def test_who_has_come_has_the_time_of_the_clock(town: Town) -> None:
    options = [("clock", "1d"), ("rounds", "1")]
    cup = await started(town, town.aoi, town.ben, choices=options)
    await first_move(town, cup)
    await town.passes(minutes=50)
    await cup.follow()
    (match,) = await cup.open_matches()
    after = await play_move(town.store, match.id, None, match.seats[1], "c6-b5")
    await town.client.boards.publish(after.id, after)
    await town.passes(hours=23)
    await cup.follow()
    await town.client.catch_up()
    assert (await cup.hosted()).state.phase is Phase.RUNNING
    # The bot ends it when the time is over: no claim is needed.
    await town.passes(hours=2)
    await town.client.catch_up()
    await cup.follow()
    state = (await cup.hosted()).state
    assert [result.ending for result in state.tables[0].results] == [Ending.PLAYED]
    assert (await cup.places())[0] == match.names[1]


async def test_who_is_overdue_is_reminded_first_and_then_the_next_round_begins(town: Town) -> None:
    people = town.aoi, town.ben, town.chie, town.dan
    cup = await started(town, *people, choices=[("clock", "1d")])
    match, other = await cup.open_matches()
    thread = cup.thread(match)
    for user, move in zip(match.seats, ("a1-b2", "c6-b5"), strict=True):
        await town.slash(next(person for person in people if person.id == user), "move", thread, move=move)
    await cup.resign(other, await cup.weakest(other))
    await cup.follow()
    late, board = match.seats[0], thread.last
    await town.passes(hours=17)
    await town.client.catch_up()
    assert thread.last == board
    await town.passes(hours=2)
    await town.client.catch_up()
    await town.quiet()
    assert thread.last != board
    assert f"<@{late}>, your time in Vault is running out." in thread.last.text
    assert "Spring Cup, round 1" in thread.last.text
    assert thread.last.mentions == {late}
    await town.passes(hours=6)
    await town.client.catch_up()
    await cup.follow()
    assert f"{match.names[1]} wins!" in thread.last.text
    state = (await cup.hosted()).state
    assert [table.results[0].ending for table in state.tables[:2]] == [Ending.PLAYED] * 2
    assert "Round 2 of 3: 0 of 2 matches finished" in cup.message.text
    told = {user for each in await cup.open_matches() for user in cup.thread(each).messages[0].mentions}
    assert told == {person.id for person in people}


async def test_who_has_not_come_is_told_when_the_match_is_forfeited_and_reminded(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, choices=[("clock", "3d")])
    (match,) = await cup.open_matches()
    thread = cup.thread(match)
    assert "Without a first move in time (<t:" in thread.last.text
    await first_move(town, cup)
    assert "Without a first move" in thread.last.text
    await town.passes(hours=17)
    await cup.follow()
    told = thread.last
    await town.passes(hours=2)
    await cup.follow()
    assert thread.last != told
    assert f"<@{match.seats[1]}>, your time in Vault is running out." in thread.last.text
    assert "Without a first move" in thread.last.text
    assert thread.last.mentions == {match.seats[1]}
    reminder = thread.last
    await town.passes(hours=1)
    await cup.follow()
    assert thread.last == reminder
    after = await play_move(town.store, match.id, None, match.seats[1], "c6-b5")
    await town.client.boards.publish(after.id, after)
    assert "Without a first move" not in thread.last.text
    await town.passes(hours=30)
    await cup.follow()
    assert (await load_match(town.store, match.id)).outcome is None


async def test_a_match_that_a_moderator_ends_is_played_again_with_the_same_colours(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben)
    (before,) = await cup.open_matches()
    ended = await end(town.store, before.id, before.seats[0], "Noise")
    await town.client.boards.publish(ended.id, ended)
    await cup.follow()
    (again,) = await cup.open_matches()
    assert again.id != before.id
    assert again.seats == before.seats
    await cup.play_out()
    assert (await cup.hosted()).state.phase is Phase.OVER


@pytest.mark.parametrize("moves", [0, 1])
async def test_a_match_whose_thread_was_deleted_goes_on_in_another_one(town: Town, moves: int) -> None:
    cup = await started(town, town.aoi, town.ben)
    if moves:
        await first_move(town, cup)
    (match,) = await cup.open_matches()
    town.dan.delete(cup.thread(match))
    await town.quiet()
    await cup.follow()
    (after,) = await cup.open_matches()
    assert after.id == match.id
    assert after.channel != match.channel
    assert after.moves == moves
    assert cup.thread(after).last.pictures
    assert f"/{after.channel})" in (await cup.press(town.aoi, "Matches")).text
    await cup.follow()
    assert len(town.vault.threads) == 2


async def test_a_tournament_of_a_private_channel_stays_hidden_after_the_channel_is_deleted(town: Town) -> None:
    hidden = await hidden_channel(town)
    page = await town.slash(town.dan, "tournament create", hidden, name="SecretCup", game="Vault")
    await town.press(town.dan, page.message, "Announce")
    number = page.message.buttons[0].custom_id.split(":")[1]
    cup = Cup(town, int(number))
    cup.channel = hidden
    await cup.press(town.ben, "Join")

    async def shown_to(person: Person) -> list[bool]:
        shown = await town.slash(person, "tournament show", town.games, tournament=number)
        suggested = await person.autocomplete(town.games, "tournament show", "tournament", "")
        return ["SecretCup" in text for text in (shown.text, str(suggested))]

    assert await shown_to(town.chie) == [False, False]
    town.dan.delete(hidden)
    await town.quiet()
    await cup.follow()
    assert await shown_to(town.chie) == [False, False]
    assert "SecretCup" not in (await town.slash(town.chie, "tournament join", town.games, tournament=number)).text
    assert await shown_to(town.ben) == [True, True]
    await service.end(town.store, cup.id, 0, HostAction(Logged.CUP_END, UserId(town.dan.id)))
    assert await shown_to(town.ben) == [True, True]
    roles = town.playground.world.guilds[str(town.playground.guild_id)]["roles"]
    everybody = roles[0] | {"permissions": str(int(roles[0]["permissions"]) | int(Permission.MANAGE_EVENTS))}
    town.playground.world.set_role(str(town.playground.guild_id), everybody)
    await town.quiet()
    assert await shown_to(town.chie) == [True, True]


async def test_a_tournament_whose_channel_was_deleted_goes_on_where_its_host_shows_it(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    going = {match.id for match in await cup.open_matches()}
    town.dan.delete(town.vault)
    await town.quiet()
    await cup.follow()
    assert (await cup.hosted()).homeless
    await town.slash(town.ben, "tournament show", town.games)
    assert (await cup.hosted()).homeless
    await town.slash(town.dan, "tournament show", town.games)
    cup.channel = town.games
    await cup.follow()
    assert {match.id for match in await cup.open_matches()} == going
    assert len(town.games.threads) == 3
    assert "Round 1 of 3" in cup.message.text
    await cup.play_out()
    assert (await cup.hosted()).state.phase is Phase.OVER


async def test_a_deleted_message_is_posted_anew(town: Town) -> None:
    cup = await joined(town, town.aoi)
    town.dan.delete(cup.message)
    await town.quiet()
    await town.slash(town.ben, "tournament join")
    await cup.follow()
    assert "**2 people have joined**" in cup.message.text


async def test_a_match_whose_message_is_gone_before_its_thread_gets_another(town: Town) -> None:
    await without_private_threads(town)
    cup = await joined(town, town.aoi, town.ben)
    rest = town.playground.rest

    async def delete_first(exchange: Exchange) -> None:
        if exchange.template.endswith("/threads"):
            rest.before.remove(delete_first)
            town.dan.delete(town.playground.message(int(exchange.params["message_id"])))

    rest.before.append(delete_first)
    await cup.press(town.dan, "Start")
    await cup.follow()
    (match,) = await cup.open_matches()
    assert cup.thread(match).last.pictures


async def test_a_tournament_goes_on_when_the_bot_is_back_in_the_server(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    first, second = await cup.open_matches()
    town.playground.remove_bot()
    await town.playground.wait_for(lambda: not town.client.guilds)
    await town.quiet()
    # Somebody resigns in a direct message.
    await cup.resign_unseen(first)
    await cup.follow()
    assert (await cup.hosted()).state.tables[0].results == ()
    town.playground.invite_bot()
    await town.playground.wait_for(lambda: town.client.guilds)
    await town.quiet()
    await cup.follow()
    assert "1 of 2 matches finished" in cup.message.text
    assert (await load_match(town.store, second.id)).outcome is None


async def test_nobody_is_a_no_show_while_the_bot_is_removed(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, choices=[("rounds", "1")])
    (match,) = await cup.open_matches()
    town.playground.remove_bot()
    await town.playground.wait_for(lambda: not town.client.guilds)
    await town.quiet()
    await town.passes(hours=30)
    await cup.follow()
    assert (await load_match(town.store, match.id)).outcome is None
    town.playground.invite_bot()
    await town.playground.wait_for(lambda: town.client.guilds)
    await town.quiet()
    await cup.follow()
    await town.passes(hours=23)
    await cup.follow()
    assert (await load_match(town.store, match.id)).outcome is None
    await town.passes(hours=2)
    await cup.follow()
    assert (await cup.hosted()).state.phase is Phase.OVER


async def test_a_tournament_starts_by_itself_at_its_date(town: Town) -> None:
    cup = await announced(town, choices=[("starts", "3h")])
    assert "Start: <t:" in cup.message.text
    for person in (town.aoi, town.ben):
        await cup.press(person, "Join")
    await town.passes(hours=2)
    await cup.follow()
    assert (await cup.hosted()).state.phase is Phase.JOINING
    await town.passes(hours=2)
    await cup.follow()
    assert "Round 1 of 1" in cup.message.text


async def test_too_few_people_at_the_date_leave_the_start_to_the_host(town: Town) -> None:
    cup = await announced(town, choices=[("starts", "1h")])
    await cup.press(town.aoi, "Join")
    await town.passes(hours=2)
    await cup.follow()
    assert (await cup.hosted()).state.phase is Phase.JOINING
    await cup.press(town.ben, "Join")
    await cup.press(town.dan, "Start")
    assert "Round 1 of 1" in cup.message.text


async def test_a_round_waits_for_its_date(town: Town) -> None:
    people = town.aoi, town.ben, town.chie, town.dan
    cup = await started(town, *people, choices=[("round-days", "2")])
    for match in await cup.open_matches():
        await cup.resign(match, match.seats[0])
    await cup.follow()
    assert "Round 1 of 3: 2 of 2 matches finished" in cup.message.text
    await town.passes(days=1)
    await cup.follow()
    assert not await cup.open_matches()
    await town.passes(days=1, minutes=1)
    await cup.follow()
    assert "Round 2 of 3: 0 of 2 matches finished" in cup.message.text


async def test_a_server_may_let_others_make_tournaments(town: Town) -> None:
    assert "Manage Events" in (await town.slash(town.ben, "tournament create", name="Mine", game="Vault")).text
    await save_server_setting(town.store, town.playground.guild_id, "tournaments", "everybody")
    planned = await town.slash(town.ben, "tournament create", name="Mine", game="Vault")
    assert planned.text.startswith("### Mine")
    await save_server_setting(town.store, town.playground.guild_id, "tournaments", "roles")
    assert "Manage Events" in (await town.press(town.ben, planned.message, "Announce")).text


async def test_the_tournament_goes_on_after_a_restart(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    (first, _) = await cup.open_matches()
    await cup.resign_unseen(first)
    await town.restart()
    await cup.follow()
    assert "1 of 2 matches finished" in cup.message.text
    await cup.play_out()
    assert (await cup.hosted()).state.phase is Phase.OVER
