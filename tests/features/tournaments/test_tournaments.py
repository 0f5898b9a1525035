"""Tournaments from their plan to the podium."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from typing import Any
from zipfile import ZipFile

import discord
import pytest

from bot.core.challenge import Person
from bot.core.match import UserId
from bot.features import tournaments
from bot.features.ratings.queries import titles_of
from bot.features.tournaments import service
from bot.features.tournaments.hosted import HostedTournament
from bot.features.tournaments.rules import Phase
from bot.texts import say
from bot.ui.layout import jump
from tests.features.tournaments.cups import (
    Cup,
    announced,
    chosen,
    joined,
    plan,
    rules,
    started,
    without_private_threads,
)
from tests.town.conftest import Town


async def test_a_swiss_of_four_is_played_to_the_end(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    assert "Round 1 of 3: 0 of 2 matches finished" in cup.message.text
    assert f"Talk about it in <#{cup.talk.id}>." in cup.message.text
    # The message before the start leads to this one.
    before, now = town.vault.messages
    assert (now, before.id) == (cup.message, cup.talk.id)
    assert [each.url for each in before.buttons] == [jump(town.playground.guild_id, town.vault.id, now.id)]
    first, second = await cup.open_matches()
    assert [cup.message.text.count(" – ".join(each.player_names)) for each in (first, second)] == [1, 1]
    await cup.resign(first, await cup.weakest(first))
    await cup.follow()
    assert "Round 1 of 3: 1 of 2 matches finished" in cup.message.text
    assert "Join" in cup.message.labels, "new people are taken until the second round"
    while (await cup.hosted()).state.round < 3:
        for match in await cup.open_matches():
            await cup.resign(match, await cup.weakest(match))
        await cup.follow()
    assert "Join" not in cup.message.labels, "everybody would be refused"
    await cup.play_out()
    assert (await cup.hosted()).state.phase is Phase.OVER
    assert await cup.places() == ["Aoi", "Ben", "Chie", "Dan"]
    assert "🥇 Aoi" in cup.message.text
    assert len(await cup.matches()) == 6
    # Each match has its own thread; the tournament has the seventh.
    assert len(town.vault.threads) == 7
    assert {each.name for each in town.vault.threads[1:3]} == {
        "Round 1: Dan – Ben · Spring Cup",
        "Round 1: Aoi – Chie · Spring Cup",
    }
    # The channel has one message before the start, and one a round.
    assert len(town.vault.messages) == 4
    assert not town.vault.notes
    for place, person in enumerate((town.aoi, town.ben, town.chie, town.dan), start=1):
        titles = await town.store.read(titles_of, UserId(person.id))
        assert [(each.name, each.game, each.place) for each in titles] == [("Spring Cup", "vault", place)][: place < 4]


async def test_the_host_reads_how_to_start_and_can_do_so_there(town: Town) -> None:
    planned = await plan(town)
    cup = Cup(town, int(planned.message.buttons[0].custom_id.split(":")[1]))
    told = (await town.press(town.dan, planned.message, "Announce")).message
    assert "Once everybody has joined, press **Start**" in told.text
    assert told.labels == ["Start"]
    assert "at least" in (await town.press(town.dan, told, "Start")).text
    for person in (town.aoi, town.dan):
        await cup.press(person, "Join")
    await town.press(town.dan, told, "Start")
    await town.quiet()
    assert (await cup.hosted()).state.phase is Phase.RUNNING


async def test_the_first_board_tells_all_players_once_and_leads_to_the_tournament(town: Town) -> None:
    await without_private_threads(town)
    cup = await started(town, town.aoi, town.ben)
    (match,) = await cup.open_matches()
    (board,) = cup.thread(match).messages
    assert board.mentions == {town.aoi.id, town.ben.id}
    assert "Spring Cup" in board.labels
    opening = next(each for each in town.vault.messages if each.id == match.channel)
    assert not opening.mentions
    assert opening.labels == ["My match"]
    assert not cup.message.mentions
    await cup.play_out()
    last = cup.thread(match).last
    assert last.buttons[0].label == "Spring Cup"


async def test_the_last_board_leads_on_in_the_tournament_and_not_out_of_it(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    (match, *_) = await cup.open_matches()
    thread = cup.thread(match)
    people = {person.id: person for person in (town.aoi, town.ben, town.chie, town.dan)}
    first, second = (people[user] for user in match.seats)
    await town.slash(first, "move", thread, move="a1-b2")
    await cup.resign(match, UserId(first.id))
    await cup.follow()
    last = thread.last
    assert last.labels == ["Spring Cup", "My match", "Standings", "I object", "See how it went"]
    (own,) = [each for each in last.buttons if each.custom_id.startswith("mymatch:")]
    assert own.style == discord.ButtonStyle.secondary.value, "nothing asks to be pressed"
    waiting = await town.press(second, last, "My match")
    assert waiting.private
    assert say(town.language(second), "tournament-own-none") in waiting.text
    await cup.play_out()
    standings = await town.press(second, last, "Standings")
    assert standings.private
    assert standings.message.picture


async def test_my_match_under_the_last_board_leads_to_the_next_one(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, choices=[("kind", "days-league"), ("cycles", "true")])
    (match,) = await cup.open_matches()
    await cup.resign(match, await cup.weakest(match))
    await cup.follow()
    (following,) = await cup.open_matches()
    own = await town.press(town.ben, cup.thread(match).last, "My match")
    assert f"/{following.channel}" in own.text


@pytest.mark.parametrize("is_restarted", [False, True])
async def test_an_old_board_keeps_the_name_of_the_tournament_and_the_round(town: Town, is_restarted: bool) -> None:
    cup = await started(town, town.aoi, town.ben)
    (match,) = await cup.open_matches()
    thread, old = cup.thread(match), cup.thread(match).last
    if is_restarted:
        await town.restart()
    player = next(person for person in (town.aoi, town.ben) if person.id == match.seats[0])
    await town.slash(player, "move", thread, move="a1-b2")
    assert thread.last != old
    assert not old.labels
    assert "begun" not in old.text
    assert "[Spring Cup, round 1](https://discord.com/channels/" in old.text


async def test_the_record_of_a_tournament_can_be_taken_away(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben)
    await cup.play_out()
    reply = await cup.press(town.dan, "File")
    assert reply.private
    (content,) = reply.message.pictures
    with ZipFile(io.BytesIO(content)) as file:
        assert file.namelist() == ["tournament.json", "tournament.trf", "matches/table-001-match-1.txt"]


async def test_computers_fill_seats_only_once_somebody_has_joined(town: Town) -> None:
    cup = await announced(town, choices=[("computers", "1")])
    assert (await cup.press(town.dan, "Start")).text == say(
        "en", "tournament-refusal-not-enough-people", least=2, people=0
    )
    await cup.press(town.ben, "Join")
    await cup.press(town.dan, "Start")
    (match,) = await cup.open_matches()
    assert match.people == {town.ben.id}


async def test_computers_fill_tables_beyond_the_limit(town: Town) -> None:
    cup = await announced(town, game="New Chaturanga", choices=[("computers", "1")])

    def limit(found: HostedTournament) -> HostedTournament:
        return replace(found, state=replace(found.state, settings=replace(found.state.settings, limit=10)))

    await service.replan(town.store, cup.id, limit)
    people = [town.playground.add_person(f"Member {number}") for number in range(11)]
    for each in people:
        await service.enter(town.store, cup.id, Person(UserId(each.id), each.name))
    await cup.press(town.dan, "Start")
    state = (await cup.hosted()).state
    assert [each.name for each in state.entrants if not each.is_active] == ["Member 10"], "who waited for a place"
    assert ([len(table.seats) for table in state.tables], state.byes) == ([4, 4, 4], ())
    assert len(tournaments.standings(state)) == 12


async def test_people_join_and_leave_as_they_like_before_the_start(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben)
    assert "**2 people have joined**" in cup.message.text
    assert "already" in (await cup.press(town.ben, "Join")).text
    assert (await cup.press(town.dan, "Leave")).text == "You haven't joined Spring Cup."
    assert "left" in (await cup.press(town.ben, "Leave")).text
    assert "**1 person has joined**." in cup.message.text
    assert "at least 2 people" in (await cup.press(town.dan, "Start")).text
    await cup.press(town.ben, "Join")
    assert (await cup.hosted()).entrant_of(town.ben.id) is not None


async def test_only_the_host_starts_it_and_only_managers_of_events_make_one(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben)
    assert "Start" not in cup.message.labels
    assert "Start" not in (await cup.press(town.ben, "More…")).message.labels
    # Nor does a forged button let others start it.
    town.put_back(cup.message, start := f"kickoff:{cup.id}:0:")
    assert "host" in (await town.press(town.ben, cup.message, start)).text
    assert (await cup.hosted()).state.phase is Phase.JOINING
    refused = await town.slash(town.ben, "tournament create", name="Mine", game="Vault")
    assert "Manage Events" in refused.text
    assert len(cup.messages) == 1


async def test_the_plan_has_every_format_and_explains_it(town: Town) -> None:
    page = (await town.slash(town.dan, "tournament create", name="Friday Cup", game="Vault")).message
    for kind, title, about in (
        ("one evening, knockout", "knockout", "Whoever loses is out."),
        ("one evening, arena: free players are paired at once", "arena of 1 hour", "play as many matches as you like"),
        (
            "over weeks, league: seasons with divisions",
            "league in divisions of 8",
            "With 8 people that takes 7 rounds, each of which",
        ),
    ):
        await town.choose(town.dan, page, "Kind", f"Kind: {kind}")
        assert f"Kind: {kind}" in chosen(page)
        assert f"**Vault** · {title}" in page.text
        assert about in page.text
    await town.press(town.dan, page, "Announce")
    assert "With 8 people that takes 7 rounds" in Cup(town, 1).message.text


async def test_a_small_cup_takes_one_menu_and_one_press(town: Town) -> None:
    reply = await town.slash(town.dan, "tournament create", name="Friday Cup", game="Vault")
    page = reply.message
    assert "Anyone can join. It starts when you press" in page.text
    # Few people are in this server.
    assert "Kind: over days, everybody plays everybody (3 to 6)" in chosen(page)
    await town.choose(town.dan, page, "Kind", "Kind: one evening, everybody plays everybody (3 to 6)")
    assert "**Vault** · round robin · 10 min + 5 s a move" in page.text
    await town.press(town.dan, page, "More…")
    assert "Clock: 10 min + 5 s a move" in chosen(page)
    await town.choose(town.dan, page, "Clock", "15m+10s")
    await town.press(town.dan, page, "Back")
    assert "15 min + 10 s a move" in page.text
    assert "Kind: one evening, everybody plays everybody (3 to 6)" in chosen(page)
    await town.press(town.dan, page, "Announce")
    cup = Cup(town, 1)
    assert "first move" not in cup.message.text, "the clock ends a match long before"
    for person in (town.aoi, town.ben):
        await cup.press(person, "Join")
    assert "**2 people have joined**." in cup.message.text
    await cup.press(town.chie, "Join")
    assert "3 rounds" in cup.message.text
    await cup.press(town.dan, "Start")
    (match,) = await cup.open_matches()
    player = next(person for person in (town.aoi, town.ben, town.chie) if person.id in match.seats)
    own = await cup.press(player, say(town.language(player), "button-mymatch"))
    # Nothing was played yet, and all is played in one evening.
    assert len(own.text.splitlines()) == 1
    assert [each.url for each in own.message.buttons] == [jump(match.guild, match.channel)]


async def test_plans_of_four_seats_have_tables(town: Town) -> None:
    page = (await town.slash(town.dan, "tournament create", name="Four", game="New Chaturanga")).message
    (kinds,) = [menu for menu in page.menus if menu.placeholder == "Kind"]
    assert [option["value"] for option in kinds.options] == ["evening-tables", "days-tables"]
    await town.choose(town.dan, page, "Kind", "evening-tables")
    assert "tables of 4 · 10 min + 5 s a move" in page.text


async def test_planning_shows_what_fits_the_game(town: Town) -> None:
    two = await plan(town, choices=[("kind", "days-knockout"), ("best_of", "true"), ("clock", "3d")])
    assert "best of 3" in two.text
    assert "3 days" in two.text
    # With another number of players, it is of tables.
    three = await plan(
        town, game="Pent-Up", choices=[("kind", "evening-swiss"), ("variant", "variant=three misere=false")]
    )
    assert "tables of 3 · 10 min + 5 s a move" in three.text
    assert "Players: three" in chosen(three.message)


async def test_only_members_with_a_role_may_join(town: Town) -> None:
    role = town.playground.servers.add_role(town.dan.key, str(town.playground.guild_id), "Club")["id"]
    page = (await plan(town)).message
    await town.choose(town.dan, page, "Who may join", "Who may join: members with a role…")
    assert page.text == "### Spring Cup, members with a role"
    assert page.labels == ["Back"]
    await town.press(town.dan, page, "Back")
    assert "Anyone can join." in page.text
    await town.choose(town.dan, page, "Who may join", "Who may join: members with a role…")
    await town.choose(town.dan, page, "Members with which role", role)
    assert f"Members with <@&{role}> can join." in page.text
    assert "Who may join: members with the role above" in chosen(page)
    await town.press(town.dan, page, "Announce")
    assert "Only members with" in (await Cup(town, 1).press(town.ben, "Join")).text


async def test_people_join_as_late_as_the_plan_says(town: Town) -> None:
    for number, (value, told) in enumerate(
        (
            ("start", "Nobody can join after the start."),
            ("second-round", "People can join until the second round begins."),
            ("last-round", "People can join until the last round begins."),
        ),
        start=1,
    ):
        cup = await started(
            town, town.aoi, town.ben, town.chie, name=f"Cup {number}", choices=[("rounds", "3"), ("late", value)]
        )
        assert told in await rules(cup, town.ben)
        assert ("Join" in cup.message.labels) == (value != "start")


async def test_another_format_forgets_what_only_the_last_one_has(town: Town) -> None:
    page = (await plan(town, choices=[("late", "start"), ("byes", "false"), ("kind", "days-knockout")])).message
    await town.press(town.dan, page, "More…")
    assert page.labels == ["☐ Best of three", "☐ Match for third place", "☑ Rated", "Back"]
    await town.press(town.dan, page, "☐ Match for third place")
    assert page.labels == ["☐ Best of three", "☑ Match for third place", "☑ Rated", "Back"]
    await town.press(town.dan, page, "Back")
    await town.choose(town.dan, page, "Kind", "days-swiss")
    await town.press(town.dan, page, "More…")
    assert "Joining late: until the second round" in chosen(page)
    assert page.labels == ["☑ One round can be sat out", "☑ Rated", "Back"]
    await town.press(town.dan, page, "Back")
    await town.choose(town.dan, page, "Kind", "days-knockout")
    await town.press(town.dan, page, "More…")
    assert "☐ Match for third place" in page.labels


async def test_a_late_entry_plays_from_the_next_round_on(town: Town) -> None:
    cup = await started(town, town.aoi, town.chie, town.dan)
    assert "next round" in (await cup.press(town.ben, "Join")).text
    assert "next one" in (await cup.press(town.ben, "My match")).text
    await cup.play_out()
    assert "Ben" in await cup.places()


async def test_the_same_by_commands(town: Town) -> None:
    cup = await announced(town)
    for person in (town.aoi, town.ben):
        await town.slash(person, "tournament join")
    await town.slash(town.dan, "tournament start")
    await cup.follow()
    shown = await town.slash(town.chie, "tournament show")
    assert shown.private
    assert "Aoi" in shown.message.alt
    asked = await town.slash(town.ben, "tournament leave")
    await town.press(town.ben, asked.message, "Withdraw")
    await cup.follow()
    assert (await cup.places())[0] == "Aoi"
    assert "**The tournament is over.**\n🥇 Aoi\n**Round 1**" in cup.message.text, "who doesn't come has lost"


async def test_tournaments_of_hidden_channels_are_not_named(town: Town) -> None:
    await joined(town, town.ben)
    shown = await town.chie.autocomplete(town.games, "tournament show", "tournament", "spr")
    assert [choice.name.partition("・")[0] for choice in shown] == ["Spring Cup"]
    channel = town.client.get_channel(town.vault.id)
    assert isinstance(channel, discord.TextChannel)
    hidden = discord.PermissionOverwrite(view_channel=False)
    data: Any = {"id": str(town.chie.id), "type": 1, "allow": "0", "deny": str(hidden.pair()[1].value)}
    raw: Any = {"permission_overwrites": [data]}
    channel._fill_overwrites(raw)
    assert await town.chie.autocomplete(town.games, "tournament show", "tournament", "spr") == []
    assert "その大会はここにありません" in (await town.slash(town.chie, "tournament join", town.games)).text


async def test_a_new_tournament_begins_with_the_smallest_board(town: Town) -> None:
    page = await town.slash(town.dan, "tournament create", name="Spring Cup", game="Vault")
    assert any(label.startswith("Board size: 6×6") for label in chosen(page.message))
    page = await town.slash(town.dan, "tournament create", name="Spring Cup", game="Pent-Up")
    assert "Players: two" in chosen(page.message)


async def test_a_command_that_fits_several_tournaments_or_none_names_them(town: Town) -> None:
    assert "Plan one with" in (await town.slash(town.ben, "tournament show", tournament="Cup")).text
    for name in ("Friday Cup", "Club League"):
        await announced(town, name=name)
    several = (await town.slash(town.ben, "tournament show")).text
    assert several.startswith("There are several tournaments here: Club League, Friday Cup. Choose one")
    unknown = (await town.slash(town.ben, "tournament show", tournament="Autumn Cup")).text
    assert unknown.startswith("There is no “Autumn Cup” here. Tournaments here: Club League, Friday Cup.")
    unknown = (await town.slash(town.aoi, "tournament show", tournament="Autumn Cup")).text
    assert unknown.startswith("ここに「Autumn Cup」という大会はありません。ここの大会：Club League、Friday Cup。")


async def test_tournaments_of_one_name_are_told_apart(town: Town) -> None:
    first = await plan(town, name="Friday Cup")
    assert "Another" not in first.text
    await town.press(town.dan, first.message, "Announce")
    for person in (town.aoi, town.ben):
        await town.slash(person, "tournament join")
    await town.slash(town.dan, "tournament start")
    again = await town.slash(town.dan, "tournament create", name="friday cup", game="Vault")
    assert "Another friday cup is going on here." in again.text
    await town.press(town.dan, again.message, "Announce")
    found = await town.ben.autocomplete(town.vault, "tournament show", "tournament", "fri")
    assert [choice.name.rpartition(" · ")[0] for choice in found] == [
        "friday cup · not started",
        "Friday Cup · going on",
    ]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", choice.name.rpartition(" · ")[2]) for choice in found)
    third = await town.slash(town.dan, "tournament create", name="friday cup", game="Vault")
    await town.press(town.dan, third.message, "Announce")
    found = await town.ben.autocomplete(town.vault, "tournament show", "tournament", "fri")
    assert found[1].name == f"{found[0].name} (2)"


async def test_players_find_rules_and_lessons_behind_more_and_in_the_rules(town: Town) -> None:
    cup = await joined(town, town.ben)
    more = (await cup.press(town.ben, "More…")).message
    assert more.labels == ["Rules", "How it's played", "Learn it"]
    told = await town.press(town.ben, more, "Rules")
    assert say("en", "vault-about") in told.text
    assert told.message.labels == ["How it's played", "Learn it"]
    await town.slash(town.aoi, "tournament join")
    await cup.press(town.dan, "Start")
    assert (await cup.press(town.ben, "More…")).message.labels[-1] == "Withdraw"
