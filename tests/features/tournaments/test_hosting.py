"""The host's tools: people, results, computers, guests, and the end."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.catalogue import LEVELS
from bot.core.match import Match, UserId
from bot.features.tournaments import planning, service
from bot.features.tournaments.hosting import TOOLS
from bot.features.tournaments.rules import Phase, initial_order
from bot.matches.moderation import ban
from bot.storage.matches import load_match
from tests.features.tournaments.cups import Cup, announced, confirmed, joined, started, tool
from tests.features.tournaments.test_hosts import log_of, set_result
from tests.town.conftest import Town


async def test_a_host_withdraws_somebody_who_then_forfeits(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    reply = await tool(cup, "Withdraw somebody")
    await town.choose(town.dan, reply.message, "Choose somebody", "Ben")
    await town.press(town.dan, reply.message, "Withdraw")
    await cup.follow()
    assert "Ben (withdrawn)" in cup.message.alt
    assert len(await cup.open_matches()) == 1
    assert "1 of 2 matches finished" in cup.message.text


async def test_somebody_takes_over_a_place_and_plays_its_match_anew(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben)
    (before,) = await cup.open_matches()
    reply = await tool(cup, "Let somebody take over a place")
    asked = await town.choose(town.dan, reply.message, "Choose somebody", "Ben")
    await town.choose(town.dan, asked.message, "Who steps in?", town.chie.key)
    told = await town.press(town.dan, asked.message, "Let them take over")
    assert told.text == "Chie has stepped in for Ben."
    await cup.follow()
    (after,) = await cup.open_matches()
    assert after.id != before.id
    assert set(after.seats) == {town.aoi.id, town.chie.id}
    assert "Somebody else has stepped in" in cup.thread(before).last.text
    await cup.play_out()
    assert await cup.places() == ["Aoi", "Chie"]


async def test_a_host_sets_a_result_and_corrects_it(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, choices=[("rounds", "1")])
    (match,) = await cup.open_matches()
    first, second = match.names
    of_match = f"Round 1: {first} – {second}"
    for winner, option, menu, result in (
        (second, of_match, "Choose the result", f"{second} beats {first}"),
        (first, f"{of_match} (0–1)", "Choose the result", f"{first} won instead"),
    ):
        reply = await tool(cup, "Set or correct a result")
        asked = await town.choose(town.dan, reply.message, "Choose a match", option)
        await town.choose(town.dan, asked.message, menu, result)
        await cup.follow()
        assert (await cup.places())[0] == winner
        assert f"🥇 {winner}" in cup.message.text
    assert "the host set the result" in cup.thread(match).last.text


async def test_a_result_that_was_played_but_not_counted_yet_is_not_overwritten(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, choices=[("rounds", "1")])
    (match,) = await cup.open_matches()
    first, second = match.names
    reply = await tool(cup, "Set or correct a result")
    asked = await town.choose(town.dan, reply.message, "Choose a match", f"Round 1: {first} – {second}")
    await cup.resign_unseen(match)
    told = await town.choose(town.dan, asked.message, "Choose the result", f"Draw between {first} and {second}")
    assert "changed since you opened it" in told.text
    await cup.follow()
    assert (await cup.places())[0] == "Aoi"


async def test_a_drawn_match_is_half_a_point_to_all(town: Town) -> None:
    people = town.aoi, town.ben, town.chie, town.dan
    cup = await started(town, *people)
    match = next(each for each in await cup.open_matches() if town.aoi.id in each.seats)
    first, second = match.names
    reply = await tool(cup, "Set or correct a result")
    asked = await town.choose(town.dan, reply.message, "Choose a match", f"Round 1: {first} – {second}")
    await town.choose(town.dan, asked.message, "Choose the result", f"Draw between {first} and {second}")
    await cup.follow()
    assert "**½**" in (await cup.press(town.aoi, "My match")).text
    assert "½" in cup.message.alt


async def test_a_host_adds_computers_and_they_play_each_other(town: Town) -> None:
    cup = await joined(town, town.ben)
    reply = await tool(cup, "Add a computer player")
    for _ in range(3):
        await town.choose(town.dan, reply.message, reply.message.menus[0].custom_id, "1")
    assert "So far: Banmen Lv.1, Banmen 2 Lv.1, Banmen 3 Lv.1." in reply.message.text
    assert "**4 people have joined**" in cup.message.text
    await cup.press(town.dan, "Start")
    await town.playground.wait_for(lambda: "1 of 2 matches finished" in cup.message.text)
    (match,) = await cup.open_matches()
    assert match.people == {town.ben.id}
    (other,) = [each.match for each in await cup.matches() if each.match != match.id]
    assert other is not None
    assert (await load_match(town.store, other)).moves > 0


async def test_computers_are_seeded_by_their_strength(town: Town) -> None:
    cup = await joined(town, town.ben)
    reply = await tool(cup, "Add a computer player")
    for level in ("1", "3", "5"):
        await town.choose(town.dan, reply.message, reply.message.menus[0].custom_id, level)
    assert initial_order((await cup.hosted()).state) == (4, 1, 3, 2)


def test_levels_that_were_not_measured_count_as_the_strongest_or_as_average() -> None:
    assert service.rating_of_computer("shelt", 6) >= service.rating_of_computer("shelt", 5) > 1500
    assert {service.rating_of_computer("nim", level) for level in LEVELS} == {1500}


async def test_a_host_changes_the_plan_of_a_tournament_that_is_announced(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben)
    panel = (await tool(cup, "Change the plan")).message
    assert "Your choices are saved at once" in panel.text
    assert panel.labels == ["More…"]
    assert [menu.custom_id.rpartition(".")[2] for menu in panel.menus] == ["variant", "kind", "access", "limit"]
    await town.choose(town.dan, panel, "Kind", "days-knockout")
    await town.press(town.dan, panel, "More…")
    await town.choose(town.dan, panel, "Clock", "3d")
    assert "Vault** · knockout · 3 days a move" in cup.message.text
    assert "Aoi, Ben" in cup.message.text
    await cup.press(town.dan, "Start")
    assert "Final: 0 of 1 finished" in cup.message.text
    assert (await cup.open_matches())[0].clock == "move:259200"
    assert "started already" in (await town.press(town.dan, panel, "Back")).text


async def test_a_host_holds_another_tournament_like_one_that_is_over(town: Town) -> None:
    cup = await started(
        town, town.aoi, town.ben, choices=[("kind", "days-knockout"), ("best_of", "true"), ("clock", "3d")]
    )
    await cup.play_out()
    panel = (await tool(cup, "Hold it again")).message
    assert panel.text.startswith("### Spring Cup 2")
    assert "knockout, best of 3 · 3 days a move" in panel.text
    await town.press(town.dan, panel, "Announce")
    next_one = town.vault.last
    assert "🏆 Spring Cup 2\n**Vault** · knockout, best of 3 · 3 days a move" in next_one.text
    assert "Nobody has joined yet." in next_one.text


async def test_the_next_one_of_a_series_keeps_weekday_and_hour_and_mentions_the_people_once(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben, town.chie, town.dan, choices=[("starts", "3d")])
    starts = (await cup.hosted()).plan.starts_at
    assert starts is not None
    await town.passes(days=4)
    await cup.follow()
    await cup.play_out()
    await ban(town.store, town.playground.guild_id, UserId(town.dan.id), UserId(town.chie.id), "Noise")
    panel = (await tool(cup, "Hold it again")).message
    week = starts + timedelta(days=7)
    assert f"<t:{int(week.timestamp())}:f>" in panel.text
    assert "I mention those who took part last time, once." in panel.text
    await town.press(town.dan, panel, "Announce")
    following = Cup(town, cup.id + 1)
    assert (await following.hosted()).plan.starts_at == week
    await following.follow()
    (thread,) = [each for each in town.vault.threads if each.name == "Spring Cup 2"]
    (told,) = thread.messages
    assert told.text.endswith("you are invited to Spring Cup 2.")
    # Chie is banned, and Dan has announced it.
    assert told.mentions == {town.aoi.id, town.ben.id}
    panel = (await tool(following, "Change the plan")).message
    assert "last time" not in panel.text
    assert len(thread.messages) == 1


@pytest.mark.parametrize(
    ("name", "following"),
    [("Cup", "Cup 2"), ("Cup 9", "Cup 10"), ("2026", "2027"), ("U18 #7", "U18 #8"), ("x" * 60, "x" * 57 + "… 2")],
)
def test_the_next_tournament_of_a_series_has_the_next_number(name: str, following: str) -> None:
    assert planning.next_name(name) == following


async def test_everybody_sees_whose_turn_it_is_and_where_they_stand(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben)
    (match,) = await cup.open_matches()
    mover = match.names[match.seats.index(match.mover)]
    awaited = f"/{match.channel}) · {mover} to move by <t:"
    assert awaited in (await cup.press(town.ben, "Matches")).text
    own = await cup.press(town.ben, "My match")
    assert awaited in own.text
    assert "**あなたの手番です**" in (await cup.press(town.aoi, "My match")).text
    assert "place" not in own.text, "nothing was played yet"
    assert "**Round 1**" in (await cup.press(town.ben, "Matches")).text
    await cup.resign(match, UserId(town.ben.id))
    await cup.follow()
    told = "You finished 2nd of 2 with **0** points: 0 won, 0 drawn, 1 lost."
    assert told in (await cup.press(town.ben, "Standings")).text


async def test_only_guests_join_a_tournament_by_invitation(town: Town) -> None:
    cup = await announced(town, choices=[("access", "invited")])
    assert "invitation" in (await cup.press(town.ben, "Join")).text
    reply = await tool(cup, "Invite people")
    await town.playground.wait_for(lambda: reply.message.menus)
    await town.dan.choose(reply.message, "Choose people", [town.ben.key, town.chie.key])
    await town.quiet()
    assert "joined" in (await cup.press(town.ben, "Join")).text


async def test_a_table_of_four_gets_its_places_by_hand(town: Town) -> None:
    people = town.aoi, town.ben, town.chie, town.dan
    cup = await started(town, *people, game="New Chaturanga", choices=[("rounds", "1")])
    (match,) = await cup.open_matches()
    names = " – ".join(match.names)
    reply = await tool(cup, "Set or correct a result")
    form = (await town.choose(town.dan, reply.message, "Choose a match", f"Round 1: {names}")).modal
    assert "isn't a result" in (await town.submit(town.dan, form, "1 1 1 3")).text
    reply = await tool(cup, "Set or correct a result")
    form = (await town.choose(town.dan, reply.message, "Choose a match", f"Round 1: {names}")).modal
    await town.submit(town.dan, form, "2 1 3 0")
    await cup.follow()
    assert (await cup.places())[0] == match.names[1]


async def test_ending_a_tournament_leaves_its_matches_to_their_players(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben)
    (match,) = await cup.open_matches()
    await confirmed(cup, "End it")
    assert "The host has ended it" in cup.message.text
    assert (await town.match(cup.thread(match))).outcome is None
    await cup.resign(match, match.seats[0])
    await cup.follow()
    assert (await cup.hosted()).state.open_tables


async def test_strangers_have_no_tools(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben)
    assert not (await cup.press(town.ben, "More…")).message.menus
    panel = await cup.press(town.dan, "More…")
    assert panel.private


async def test_entrants_have_the_names_of_today_when_a_round_begins(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben, choices=[("kind", "days-round-robin")])
    town.ben.raw["global_name"] = "Benni"
    await cup.press(town.dan, "Start")
    (match,) = await cup.open_matches()
    assert "Benni" in match.names
    assert "Benni" in await cup.places()


async def corrections(cup: Cup, match: Match) -> list[str]:
    """The choices that Dan is offered instead of a match's result."""
    reply = await tool(cup, "Set or correct a result")
    of_match = " – ".join(match.names)
    option = next(each for each in reply.message.menus[0].labels if of_match in each)
    await cup.town.choose(cup.town.dan, reply.message, "Choose a match", option)
    return reply.message.menus[0].labels


@pytest.mark.parametrize("kind", ["days-swiss", "days-knockout"])
async def test_a_host_is_offered_only_corrections_that_are_possible(town: Town, kind: str) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan, choices=[("kind", kind)])
    match, other = await cup.open_matches()
    loser = await cup.weakest(match)
    await cup.resign(match, loser)
    await cup.follow()
    won = {town.aoi.id: "Aoi", town.ben.id: "Ben", town.chie.id: "Chie", town.dan.id: "Dan"}[loser]
    winner = next(name for name in match.names if name != won)
    decided = {
        f"{won} won instead",
        "It was a draw instead",
        f"{won} wins, {winner} hasn't come",
        f"{winner} wins, {won} hasn't come",
        f"Neither {match.names[0]} nor {match.names[1]} has come",
    }
    assert set(await corrections(cup, match)) == decided | {"Annulled: they play again"}
    await cup.resign(other, await cup.weakest(other))
    await cup.follow()
    again = {"It was a draw instead", "Annulled: they play again"} if kind == "days-knockout" else set[str]()
    assert set(await corrections(cup, match)) == decided | again
    await cup.play_out()
    last = (await cup.hosted()).state.tables[-1]
    assert last.round == (2 if kind == "days-knockout" else 3)
    (of_last,) = [each for each in await cup.matches() if each.table == last.number]
    assert of_last.match is not None
    offered = await corrections(cup, await load_match(town.store, of_last.match))
    assert "Annulled: they play again" not in offered
    assert ("It was a draw instead" in offered) == (kind == "days-swiss")


async def test_an_annulled_match_is_played_again(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    match, _ = await cup.open_matches()
    await cup.resign(match, await cup.weakest(match))
    await cup.follow()
    await set_result(cup, "Annulled", 1)
    again = next(each for each in await cup.open_matches() if each.people == match.people)
    assert again.id != match.id
    assert cup.thread(again).last.mentions
    told = [each.text for each in (*cup.thread(match).messages, *cup.thread(again).messages)]
    assert sum("the host annulled the result of" in each for each in told) == 1
    assert "doesn't count" in await log_of(town, town.dan)
    await cup.play_out()
    assert (await cup.hosted()).state.phase is Phase.OVER


# Questions


async def test_what_ends_or_undoes_something_asks_first(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    before = (await cup.hosted()).state
    for label, somebody, question in (
        ("Withdraw somebody", True, "Withdraw Ben from Spring Cup? Their match is lost"),
        ("Let somebody take over a place", True, "take over the place of Ben? Their match is called off"),
        ("Undo round 1's pairing, which nobody has begun", False, "Undo the pairing of round 1 of Spring Cup?"),
        ("End it", False, "2 matches aren't over"),
    ):
        asked = (await tool(cup, label)).message
        if somebody:
            await town.choose(town.dan, asked, "Choose somebody", "Ben")
        if label == "Let somebody take over a place":
            newcomer = town.playground.add_person("Eve")
            await town.choose(town.dan, asked, "Who steps in?", newcomer.key)
        assert question in asked.text
        await town.press(town.dan, asked, asked.labels[-1])
        await cup.follow()
        assert (await cup.hosted()).state == before


def test_every_tool_that_ends_or_undoes_something_asks_first() -> None:
    asking = {key for key, each in TOOLS.items() if each.confirmed is not None}
    assert asking == {"withdraw", "replace", "undo", "end"}
    assert not [key for key in asking if TOOLS[key].button is not None]
