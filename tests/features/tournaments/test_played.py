"""Formats of tournaments, each played from announcement to podium through the buttons that people press."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable
from functools import partial
from typing import Any
from zipfile import ZipFile

import pytest

from bot.core.match import Match
from bot.features import tournaments
from bot.features.tournaments.rules import Phase
from bot.texts import say
from playground.driver import Person
from tests.features.tournaments.cups import Cup, confirmed, joined, started, tool
from tests.town.conftest import Town

BEGUN = "your match has begun"
OCCASION = re.compile(r"^(?:-# )?Spring Cup(?:, (.+))?$", re.MULTILINE)


class Played:
    """A tournament as people play it: the player who joined earlier wins, except for upsets."""

    def __init__(self, cup: Cup, people: Iterable[Person], upsets: Iterable[tuple[str, str]] = ()) -> None:
        """`upsets` are pairs of winner and loser in which the player who joined later wins, once each."""
        self.cup = cup
        self.people = {person.id: person for person in people}
        self.strength = {person.name: -place for place, person in enumerate(self.people.values())}
        self.upsets = list(upsets)
        self.matches: list[Match] = []
        self.rounds: list[str] = []
        """The rounds that the boards have named, in this order."""

    async def play(self) -> list[Match]:
        """Play all open matches, and let follow what follows from them; gives those matches."""
        going = await self.cup.open_matches()
        for match in going:
            self.check_call(match)
            await self.finish(match)
        await self.cup.follow()
        self.matches += going
        return going

    async def play_out(self) -> None:
        """Play until no match is open."""
        while await self.play():
            pass

    def check_call(self, match: Match) -> None:
        """Check that all players were told once, by the board alone, which tournament and round it is."""
        thread = self.cup.thread(match)
        (told,) = [each for each in thread.messages if BEGUN in each.text]
        assert told.mentions == set(match.people)
        assert told.pictures
        # Nothing about it is posted in the channel.
        assert all(each.id != thread.id for each in self.cup.channel.messages)
        assert set(match.people) <= thread.members
        named = OCCASION.search(told.text)
        assert named is not None
        if (name := named[1] or "") not in self.rounds:
            self.rounds.append(name)

    async def finish(self, match: Match) -> None:
        """All but the strongest resign, the weakest first."""
        thread = self.cup.thread(match)
        order = sorted((self.people[user] for user in match.people), key=lambda person: self.strength[person.name])
        if (pair := (order[0].name, order[1].name)) in self.upsets:
            self.upsets.remove(pair)
            order.reverse()
        for person in order[:-1]:
            question = await self.cup.town.slash(person, "match resign", thread)
            await self.cup.town.press(person, question.message, question.message.labels[0])
        assert f"{order[-1].name} wins!" in thread.last.text
        assert OCCASION.search(thread.last.text)
        assert thread.last.buttons[0].label == "Spring Cup"

    async def check_end(self, *best: str) -> dict[str, Any]:
        """Check what everybody sees of a tournament that is over; gives the JSON in its file. `best` are the names on
        each step of the podium, with commas between those who share it.
        """
        cup, town = self.cup, self.cup.town
        state = (await cup.hosted()).state
        assert state.phase is Phase.OVER
        assert not self.upsets
        people = [(place, name) for place, names in enumerate(best) for name in names.split(", ")]
        medals = "\n".join(f"{'🥇🥈🥉'[place]} {name}" for place, name in people)
        shared = "\nFirst place is shared." if ", " in best[0] else ""
        assert f"\n{medals}{shared}\n" in f"{cup.message.text}\n"
        # Everybody is told once in each season, in the thread of the tournament.
        told = cup.talk.last
        assert told.mentions == {each.user for each in state.entrants if each.is_active and not each.level}
        division = "Division 1:\n" if len(state.divisions) > 1 else ""
        assert f"Spring Cup is over. Congratulations!\n{division}🥇" in told.text
        steps = " ".join(f"{place}: {names}." for place, names in enumerate(best, 1))
        of_division = " · Division 1" if len(state.divisions) > 1 else ""
        assert cup.message.alt == f"Podium of Spring Cup{of_division}. {steps}"
        # Each match has its own thread, and so has the tournament.
        assert len(town.vault.threads) == len(self.matches) + 1
        shown = await cup.press(town.ben, "Standings")
        assert shown.private
        await town.press(town.ben, shown.message, "Podium")
        assert shown.message.alt == cup.message.alt
        await town.press(town.ben, shown.message, "Standings")
        pages = [shown.message.alt]
        while any(button.label == "Next" and not button.disabled for button in shown.message.buttons):
            await town.press(town.ben, shown.message, "Next")
            pages.append(shown.message.alt)
        assert all(any(f" {name}: " in alt for alt in pages) for _, name in people)
        return await self._check_file()

    async def _check_file(self) -> dict[str, Any]:
        reply = await self.cup.press(self.cup.town.chie, "File")
        with ZipFile(io.BytesIO(reply.message.picture)) as file:
            names = file.namelist()
            content: dict[str, Any] = json.loads(file.read("tournament.json"))
        assert len([name for name in names if name.startswith("matches/")]) == len(self.matches)
        return content


def people_of(town: Town, count: int) -> list[Person]:
    """`count` people, in order of joining."""
    more = [town.playground.add_person(name) for name in ("Eri", "Finn")[: max(0, count - 4)]]
    return [town.aoi, town.ben, town.chie, town.dan, *more][:count]


async def begun(town: Town, count: int, *choices: tuple[str, str], upsets: Any = (), game: str = "Vault") -> Played:
    """A tournament of this many people that has started."""
    people = people_of(town, count)
    return Played(await started(town, *people, game=game, choices=choices), people, upsets)


async def test_a_first_place_that_all_share_is_told(town: Town) -> None:
    """Takes up to 1 s: three matches are played."""
    played = await begun(town, 3, ("kind", "days-round-robin"), upsets=[("Chie", "Aoi")])
    await played.play_out()
    await played.check_end("Aoi, Ben, Chie")
    assert "You finished 1st of 3 (shared) with **1** point" in (await played.cup.press(town.ben, "Standings")).text


async def test_a_knockout_goes_on_after_its_last_match_until_somebody_is_ahead(town: Town) -> None:
    played = await begun(town, 2, ("kind", "days-knockout"), ("best_of", "true"), upsets=[("Ben", "Aoi")])
    assert "best of 3" in played.cup.message.text
    await played.play()
    (match,) = await played.cup.open_matches()
    thread = played.cup.thread(match)
    await town.slash(town.aoi, "match draw", thread)
    await town.press(town.ben, town.offer(thread), "Accept the draw")
    await played.cup.follow()
    played.matches.append(match)
    assert "½–½" in played.cup.message.text
    # One win each after three matches.
    await played.play()
    assert (await played.cup.hosted()).state.phase is Phase.RUNNING
    await played.play_out()
    assert len(played.matches) == 4
    seats = [each.names for each in played.matches]
    assert seats[0] == seats[2] != seats[1] == seats[3]
    content = await played.check_end("Aoi", "Ben")
    assert [len(table["results"]) for table in content["tables"]] == [4]


async def test_tables_of_three_with_somebody_who_sits_out(town: Town) -> None:
    played = await begun(town, 4, ("variant", "variant=three misere=false"), ("rounds", "2"), game="Pent-Up")
    assert "tables of 3, 2 rounds" in played.cup.message.text
    (first,) = await played.play()
    (idle,) = {person.name for person in played.people.values()} - set(first.names)
    # The mean of a table's points.
    assert f" {idle}: 1 0" in played.cup.message.alt
    await played.play_out()
    assert played.rounds == ["round 1", "round 2"]
    assert len(played.matches) == 2
    assert set(played.matches[0].names) != set(played.matches[1].names)
    lines = tournaments.standings((await played.cup.hosted()).state)
    assert sum(line.points for line in lines) == 2 * (2 + 1 + 0 + 1)
    shown = await played.cup.press(town.dan, "Matches")
    assert "Aoi won" in shown.text


async def test_a_match_of_three_is_annulled_until_the_next_round_is_paired(town: Town) -> None:
    choices = [("variant", "variant=three misere=false"), ("rounds", "2"), ("round-days", "host")]
    cup = await started(town, *people_of(town, 3), game="Pent-Up", choices=choices)

    async def typed(words: str, wanted: int = 0) -> tuple[str, str]:
        """What the form says about the places, and the answer to these words."""
        listed = (await tool(cup, "Set or correct a result")).message
        (menu,) = listed.menus
        form = (await town.choose(town.dan, listed, menu.custom_id, menu.labels[wanted])).modal
        return str(form.components), (await town.submit(town.dan, form, words)).text

    (match,) = await cup.open_matches()
    people = " – ".join(match.names)
    about, told = await typed("annul")
    assert "play again" not in about
    assert told == say("en", "tournament-refusal-result-does-not-fit"), "it has no result"
    _, told = await typed("1 2 3")
    assert told == f"The result is set: {people}, {match.names[0]} won."
    about, told = await typed("Annul")
    assert "0 if they haven't come, or “annul” to play again" in about
    assert told == f"{people} is annulled: they play again."
    await cup.follow()
    (table,) = (await cup.hosted()).state.tables
    assert [result.counts for result in table.results] == [False]
    await typed("1 2 3")
    await cup.follow()
    await cup.press(town.dan, "Start the next round")
    about, told = await typed("annul", 1)
    assert "play again" not in about
    assert told == say("en", "tournament-refusal-result-in-use")


async def test_each_person_plays_both_seats_of_a_pair(town: Town) -> None:
    played = await begun(
        town, 3, ("variant", "variant=pairs misere=false"), ("kind", "days-round-robin"), game="Pent-Up"
    )
    assert "Pent-Up** · round robin" in played.cup.message.text
    (match,) = await played.cup.open_matches()
    assert match.seats == match.seats[:2] * 2
    await played.play_out()
    assert len(played.matches) == 3
    content = await played.check_end("Aoi", "Ben", "Chie")
    assert [len(table["results"]) for table in content["tables"]] == [1, 1, 1]


@pytest.mark.campaign
async def test_four_people_and_four_computers_play_a_swiss(town: Town) -> None:
    people = people_of(town, 4)
    cup = await joined(town, *people, choices=[("rounds", "3")])
    adding = await tool(cup, "Add a computer player")
    for _ in range(4):
        await town.choose(town.dan, adding.message, adding.message.menus[0].custom_id, "1")
    assert "**8 people have joined**: 3 rounds." in cup.message.text
    await cup.press(town.dan, "Start")
    for number in (1, 2, 3):
        assert f"Round {number} of 3" in cup.message.text
        for match in await cup.open_matches():
            if match.people:
                await cup.resign(match, await cup.weakest(match))
        # The computers play theirs by themselves.
        await town.playground.wait_for(partial(_is_past, cup, number))
    await cup.follow()
    assert "**The tournament is over.**\n🥇 " in cup.message.text
    assert len(await cup.matches()) == 12
    assert sum(line.points for line in tournaments.standings((await cup.hosted()).state)) == 12


def _is_past(cup: Cup, number: int) -> bool:
    # While a round's message is replaced, there are two.
    return len(cup.messages) == 1 and f"Round {number} of 3" not in cup.message.text


@pytest.mark.campaign
async def test_tables_of_four(town: Town) -> None:
    played = await begun(town, 4, ("rounds", "2"), game="New Chaturanga")
    assert "tables of 4, 2 rounds" in played.cup.message.text
    await played.play_out()
    assert played.rounds == ["round 1", "round 2"]
    assert len(played.matches) == 2
    content = await played.check_end("Aoi", "Ben, Chie, Dan")
    assert [len(table["results"]) for table in content["tables"]] == [1, 1]


@pytest.mark.campaign
async def test_people_go_up_and_down_after_a_leagues_season(town: Town) -> None:
    kind = ("kind", "days-league"), ("division", "4"), ("movers", "1")
    played = await begun(town, 6, *kind)
    assert "league in divisions of 4" in played.cup.message.text
    assert "Division 1 · Season 1" in played.cup.message.alt
    await played.play_out()
    assert "**Season 1 is over.**" in played.cup.message.text
    assert "Division 1:\n🥇 Aoi\n🥈 Ben\n🥉 Chie" in played.cup.message.text
    assert played.cup.message.alt == "Podium of Spring Cup · Division 1. 1: Aoi. 2: Ben. 3: Chie."
    panel = await played.cup.press(town.dan, "More…")
    await town.press(town.dan, panel.message, "Start the next season")
    await played.cup.follow()
    # Dan has gone down, and Eri up.
    played.upsets = [("Eri", name) for name in ("Chie", "Ben", "Aoi")]
    await played.play_out()
    divisions = ("division 1, round 1", "division 2, round 1", "division 1, round 2", "division 1, round 3")
    assert played.rounds[:4] == [f"season 1, {each}" for each in divisions]
    assert played.rounds[4:6] == [f"season 2, {each}" for each in divisions[:2]]
    assert len(played.matches) == 14
    assert "🥇 Eri\n🥈 Aoi\n🥉 Ben" in played.cup.message.text
    await confirmed(played.cup, "End it")
    await played.cup.follow()
    await played.check_end("Eri", "Aoi", "Ben")
    told = [each.text.partition(" of ")[0] for each in played.cup.talk.messages]
    assert told == ["Season 1", "Season 2"]


async def test_an_arena_ends_when_its_time_is_up_and_its_last_matches_are_over(town: Town) -> None:
    played = await begun(town, 4, ("kind", "evening-arena"), ("minutes", "30"))
    assert "arena of 30 min" in played.cup.message.text
    assert "No new ones begin after <t:" in played.cup.message.text
    for _ in range(2):
        assert len(await played.play()) == 2
    assert played.cup.message.alt.startswith("Spring Cup, So far. Columns: place, name, points")
    await town.passes(minutes=31)
    await played.cup.follow()
    await played.play_out()
    assert played.rounds == [""]
    assert len(played.matches) == 6
    content = await played.check_end("Aoi", "Chie", "Ben")
    assert len(content["tables"]) == 6
    # She has won three times in a row, so the third win counts double.
    assert tournaments.standings((await played.cup.hosted()).state)[0].points == 2 + 2 + 4
