"""Each format of a tournament, played to its end."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection
from hashlib import sha256
from typing import Any

import pytest

from bot.core.match import UserId
from bot.features import tournaments
from bot.features.ratings.queries import Title, titles_of
from bot.features.tournaments.rules import Phase, to_json
from bot.texts import say
from tests.features.tournaments.cups import Cup, announced, joined, rules, started, tool, without_private_threads
from tests.town.conftest import Town


async def test_a_knockout_with_a_bye_and_a_match_for_third_place(town: Town) -> None:
    options = [("kind", "days-knockout"), ("third_place", "true")]
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan, choices=options)
    assert "**Semi-finals: 0 of 2 finished**" in cup.message.text
    assert "The losers of the semi-finals play for third place." in await rules(cup, town.ben)
    (match, _) = await cup.open_matches()
    assert "semi-final" in cup.thread(match).last.text
    await cup.play_out()
    assert await cup.places() == ["Aoi", "Ben", "Chie", "Dan"]
    assert "Match for third place: Chie – Dan · Spring Cup" in [each.name for each in town.vault.threads]


async def test_the_rules_say_what_a_missed_match_costs_in_each_format(town: Town) -> None:
    for choices, cost in (
        ([("kind", "days-knockout")], "Anybody who misses a match is out."),
        ([("kind", "days-round-robin")], "Anybody who misses two matches is withdrawn."),
    ):
        told = await rules(await announced(town, choices=choices), town.ben)
        assert f"- {cost}" in told.splitlines()
        assert told.count("misse") == 1


async def test_a_knockout_plays_a_table_until_somebody_has_won_it(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, choices=[("kind", "days-knockout"), ("best_of", "true")])
    (first,) = await cup.open_matches()
    await cup.resign(first, first.seats[0])
    await cup.follow()
    (second,) = await cup.open_matches()
    assert second.seats == tuple(reversed(first.seats))
    await cup.resign(second, second.seats[0])
    await cup.follow()
    # One win each.
    (third,) = await cup.open_matches()
    assert "0–1, 1–0" in cup.message.text
    await cup.resign(third, third.seats[0])
    await cup.follow()
    assert (await cup.hosted()).state.phase is Phase.OVER
    assert len(await cup.matches()) == 3


async def test_a_drawn_match_of_a_knockout_says_that_they_play_again_and_gives_nobody_a_place(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan, choices=[("kind", "days-knockout")])
    first, second = await cup.open_matches()
    await cup.resign(first, await cup.weakest(first))
    await cup.follow()
    people = {person.id: person for person in (town.aoi, town.ben, town.chie, town.dan)}
    white, black = (people[user] for user in second.seats)
    thread = cup.thread(second)
    await town.slash(white, "match draw", thread)
    await town.press(black, town.offer(thread), town.offer(thread).labels[0])
    await cup.follow()
    assert "you play again with colours changed (match 2)" in town.board(thread).text
    (again,) = [match for match in await cup.open_matches() if set(match.seats) == set(second.seats)]
    assert ": ½–½, match 2 is being played" in cup.message.text
    assert cup.thread(again).name.startswith("Semi-final, match 2: ")
    begun = next(each.text for each in cup.thread(again).messages if "your match has begun" in each.text)
    assert "Semi-final, match 2: your match has begun" in begun
    assert "Your last match was drawn, so you play again with colours changed." in begun
    loser = await cup.weakest(first)
    for person in people.values():
        told = (await cup.press(person, "Standings")).text
        place = 3 if person.id == loser else 0
        won = int(person.id in first.people and place == 0)
        values: dict[str, Any] = {"won": won, "drawn": int(person.id in second.people), "lost": place // 3, "byes": 0}
        values |= {"state": "out" if place else "in", "place": place, "form": place, "people": 4}
        own = say(town.language(person), "tournament-own-place", shared="no", points="none", **values)
        assert own in told


async def test_a_round_robin_goes_on_without_somebody_who_withdraws(town: Town) -> None:
    people = town.aoi, town.ben, town.chie, town.dan
    cup = await started(town, *people, choices=[("kind", "days-round-robin")])
    gone = next(match for match in await cup.open_matches() if town.ben.id in match.seats)
    asked = await cup.press(town.ben, "Withdraw")
    await town.press(town.ben, asked.message, "Withdraw")
    await cup.follow()
    # His opponent has won by forfeit.
    assert "Ben has withdrawn from Spring Cup, so this match is over: " in cup.thread(gone).last.text
    assert gone.id not in {match.id for match in await cup.open_matches()}
    assert "Ben (withdrawn)" in cup.message.alt
    assert re.search(r"Ben.*: doesn't count", (await cup.press(town.dan, "Matches")).text)
    await cup.play_out()
    assert (await cup.places())[0] == "Aoi"
    assert "You finished 3rd of 4" in (await cup.press(town.dan, "Standings")).text
    # Only those who had begun or were paired: two in the first round, then one in each.
    assert [each.match is not None for each in await cup.matches()].count(True) == 4


async def test_an_arena_pairs_people_as_they_get_free_until_its_time_is_up(town: Town) -> None:
    people = town.aoi, town.ben, town.chie, town.dan
    cup = await started(town, *people, choices=[("kind", "evening-arena"), ("minutes", "30")])
    assert "**2 matches are being played, none is over yet.**" in cup.message.text
    for _ in range(3):
        for match in await cup.open_matches():
            await cup.resign(match, await cup.weakest(match))
        await cup.follow()
        assert len(await cup.open_matches()) == 2
    assert "Join" in cup.message.labels
    await town.passes(minutes=31)
    await cup.follow()
    assert (await cup.hosted()).state.phase is Phase.RUNNING
    assert "The time is up, so no new ones begin." in cup.message.text
    assert "Join" not in cup.message.labels
    late = town.playground.add_person("Emi")
    assert "the time of this arena is up" in (await town.slash(late, "tournament join")).text
    await cup.play_out()
    assert (await cup.hosted()).state.phase is Phase.OVER
    assert (await cup.places())[0] == "Aoi"


async def test_four_players_play_chaturanga_at_a_table(town: Town) -> None:
    people = town.aoi, town.ben, town.chie, town.dan
    cup = await started(town, *people, game="New Chaturanga", choices=[("rounds", "2")])
    (match,) = await cup.open_matches()
    assert set(match.seats) == {person.id for person in people}
    opening, board = cup.thread(match).messages[:2]
    # The first roll needs a message, so the second one is the board.
    assert not opening.mentions
    assert board.mentions == {person.id for person in people}
    for user in sorted(match.seats, reverse=True)[:3]:
        await cup.resign(match, user)
    await cup.follow()
    assert "Round 2 of 2" in cup.message.text
    (second,) = await cup.open_matches()
    assert second.seats != match.seats
    for user in sorted(match.seats, reverse=True)[:3]:
        await cup.resign(second, user)
    await cup.follow()
    (best, *_) = (await cup.hosted()).state.entrants
    lines = tournaments.standings((await cup.hosted()).state)
    assert lines[0].points == 6
    assert best.is_active


async def test_a_computer_fills_the_odd_seat_unrated(town: Town) -> None:
    people = town.aoi, town.ben, town.dan
    cup = await started(town, *people, choices=[("computers", "1")])
    matches = await cup.open_matches()
    assert {match.rated for match in matches} == {True, False}
    (against,) = [match for match in matches if len(match.people) == 1]
    assert "Banmen Lv.1" in cup.message.text
    await cup.resign(against, next(iter(against.people)))
    await cup.follow()
    assert "1 of 2 matches finished" in cup.message.text


async def test_a_league_has_seasons_and_the_host_begins_them(town: Town) -> None:
    people = town.aoi, town.ben, town.chie, town.dan
    cup = await started(town, *people, choices=[("kind", "days-league")])
    await cup.play_out()
    assert "**Season 1 is over.**" in cup.message.text
    panel = await cup.press(town.dan, "More…")
    await town.press(town.dan, panel.message, "Start the next season")
    await cup.follow()
    assert "**Season 2, round 1 of 3: 0 of 2 matches finished**" in cup.message.text
    (match, _) = await cup.open_matches()
    assert "season 2, round 1" in cup.thread(match).last.text
    assert [title.place for title in await titles(cup, town.aoi.id)] == [1]


async def test_a_lot_that_everybody_can_check_decides_a_match_to_which_nobody_came(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, choices=[("kind", "days-knockout")])
    assert not re.search("[0-9a-f]{64}", cup.message.text)
    check = say("en", "button-cuplots")
    panel = await cup.press(town.ben, "Standings")
    assert check not in panel.message.labels, "no lot was drawn yet"
    fingerprint = to_json((await cup.hosted()).state)["lots"]["fingerprint"]
    assert fingerprint in await rules(cup, town.ben), "so that everybody can compare it later"
    reply = await tool(cup, "Set or correct a result")
    asked = await town.choose(town.dan, reply.message, "Choose a match", reply.message.menus[0].labels[0])
    neither = next(label for label in asked.message.menus[0].labels if label.startswith("Neither"))
    await town.choose(town.dan, asked.message, "Choose the result", neither)
    await cup.follow()
    panel = await cup.press(town.ben, "More…")
    page = (await town.press(town.ben, panel.message, check)).text
    (secret,) = re.findall(r"The number was `([0-9a-f]{64})`", page)
    assert sha256(bytes.fromhex(secret)).hexdigest() == fingerprint
    order = await cup.places()
    assert set(order) == {"Aoi", "Ben"}
    assert f"By lot, in this order: {', '.join(order)}" in cup.message.text
    assert f"By lot, in this order: {', '.join(order)}" in (await cup.press(town.dan, "Standings")).text
    assert f"抽選による順：{'、'.join(order)}" in (await cup.press(town.aoi, "Standings")).text


async def test_the_standings_tell_players_their_place_and_the_tie_break_that_decided_it(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, choices=[("rounds", "1")])
    await cup.play_out()
    # Chie had the bye, so she has a point like Aoi, who beat Ben.
    told = (await cup.press(town.aoi, "Standings")).text
    assert "Chieさんと同点ですが、ブッフホルツ（0対½）で下位です。" in told
    assert "place" not in (await cup.press(town.dan, "Standings")).text


async def titles(cup: Cup, user: int) -> list[Title]:
    """The titles of a person."""
    return await cup.town.store.read(titles_of, UserId(user))


def assert_added_once(town: Town, played_in: Collection[int | None]) -> None:
    """Players were added, once each, only to the threads of their matches, and these have a first and a last board."""
    _, *threads = town.vault.threads
    for thread in threads:
        added = [user for each in thread.notes for user in each.mentions]
        people = thread.members - {town.bot.id}
        assert sorted(added) == sorted(people)
        assert len(people) == (2 if thread.id in played_in else 0)
        assert len(thread.messages) == len(people)


@pytest.mark.parametrize("may_open_private", [True, False])
async def test_two_processes_during_a_deploy_open_each_match_once(town: Town, may_open_private: bool) -> None:
    if not may_open_private:
        await without_private_threads(town)
    other = Town(town.playground, town.database, clock=town.clock)
    await other.start(stop_timeout=0.1)
    town.store.is_alone = other.store.is_alone = False
    try:
        cup = await joined(town, town.aoi, town.ben, town.chie, town.dan)
        await cup.press_only(town.dan, "Start")
        while (await cup.hosted()).state.phase is not Phase.OVER:
            both = [each.client.part(tournaments.Following).work() for each in (town, other)]
            await asyncio.gather(*both)
            await town.quiet()
            for match in await cup.open_matches():
                await cup.resign(match, await cup.weakest(match))
        await asyncio.gather(*(each.client.part(tournaments.Following).work() for each in (town, other)))
        await town.quiet()
        assert len(cup.messages) == 1
        assert len(await cup.matches()) == 6
        # Nothing tells the requests of two processes for private threads apart: one that comes too late stays empty,
        # because players are added only to the thread that is recorded.
        assert len([each for each in town.vault.threads if not each.archived]) == 7
        openings = [each for each in town.vault.messages if each.labels == ["My match"] and each.thread]
        assert len(openings) == (0 if may_open_private else 6)
        if may_open_private:
            assert_added_once(town, {each.channel for each in await cup.matches()})
    finally:
        await other.stop()
