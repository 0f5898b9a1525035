"""Players who sit out rounds of a tournament, and hosts who let them."""

from __future__ import annotations

from fractions import Fraction

import discord
import pytest

from bot.features import tournaments
from bot.features.tournaments.bye_views import worth_word
from bot.features.tournaments.byes import choose_bye
from bot.features.tournaments.rules import write_trf
from bot.texts import say
from bot.ui.actions import Action, CustomId
from playground.driver import Person, Reply
from tests.features.tournaments.cups import Cup, announced, rules, started, tool
from tests.town.conftest import Town
from tests.town.test_forged import press

CHOOSE = "Choose a round"


async def opened(cup: Cup, person: Person) -> Reply:
    """The page on which a player chooses a round to sit out."""
    more = await cup.press(person, "More…")
    return await cup.town.press(person, more.message, "Sit out a round…")


async def end_round(cup: Cup) -> None:
    """All matches of the round end."""
    for match in await cup.open_matches():
        await cup.resign(match, await cup.weakest(match))
    await cup.follow()


async def points(cup: Cup, name: str) -> float:
    """The points of a player."""
    state = (await cup.hosted()).state
    return next(float(line.points) for line in tournaments.standings(state) if state.entrant(line.entrant).name == name)


async def four(town: Town, *more: tuple[str, str]) -> Cup:
    """A Swiss of four people in three rounds that has started."""
    return await started(town, town.aoi, town.ben, town.chie, town.dan, choices=[("rounds", "3"), *more])


async def test_a_player_sits_out_a_round_for_half_a_point(town: Town) -> None:
    """Takes up to 1.5 s: a tournament is played to its end."""
    cup = await four(town)
    page = await opened(cup, town.ben)
    assert page.message.menus[0].labels == ["Round 2: sit out, ½ point"]
    told = await town.choose(town.ben, page.message, CHOOSE, "Round 2: sit out, ½ point")
    assert "You sit out round 2 (½ point)." in told.text
    own = await cup.press(town.ben, "My match")
    assert "You sit out round 2 (½ point)." in own.text
    assert "Sit out a round…" in own.message.labels
    assert "Sitting out round 2: Ben" in (await cup.press(town.dan, "More…")).text
    await end_round(cup)
    (match,) = await cup.open_matches()
    assert town.ben.id not in match.people
    for text in (cup.message.text, (await cup.press(town.dan, "Matches")).text):
        assert "Sitting out on request: Ben" in text
        assert "(no opponent)" in text, "three are left"
    own = await cup.press(town.ben, "My match")
    assert say(town.language(town.ben), "tournament-own-requested", round=2) in own.text
    assert await points(cup, "Ben") == 1.5, "a win and the bye"
    await end_round(cup)
    assert any(town.ben.id in each.people for each in await cup.open_matches())
    row = next(line for line in write_trf((await cup.hosted()).state).splitlines() if line[14:47].strip() == "Ben")
    assert row[108] == "H"
    await cup.play_out()


async def test_a_request_is_taken_back_until_the_round_is_paired(town: Town) -> None:
    """Takes up to 1 s: a round is played."""
    cup = await four(town)
    page = await opened(cup, town.ben)
    await town.choose(town.ben, page.message, CHOOSE, "Round 2: sit out, ½ point")
    again = await opened(cup, town.ben)
    told = await town.choose(town.ben, page.message, CHOOSE, "Round 2: play after all")
    assert "You sit out" not in told.text
    assert not (await cup.hosted()).state.requests
    told = await town.choose(town.ben, again.message, CHOOSE, "Round 2: play after all")
    assert say("en", "tournament-refusal-bye-not-requested") in told.text
    late = await opened(cup, town.ben)
    await end_round(cup)
    told = await town.choose(town.ben, late.message, CHOOSE, "Round 2: sit out, ½ point")
    assert say("en", "tournament-refusal-round-already-paired", round=2) in told.text
    assert not (await cup.hosted()).state.requests


async def test_a_menu_from_before_another_bye_was_asked_for_is_refused(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan, choices=[("rounds", "4")])
    page, stale = await opened(cup, town.ben), await opened(cup, town.ben)
    await town.choose(town.ben, page.message, CHOOSE, "Round 2: sit out, ½ point")
    assert page.message.menus[0].labels == ["Round 2: play after all"]
    told = await town.choose(town.ben, stale.message, CHOOSE, "Round 3: sit out, ½ point")
    assert say("en", "tournament-refusal-one-bye-each") in told.text
    assert [each.round for each in (await cup.hosted()).state.requests] == [2]


async def test_who_is_needed_to_play_is_named(town: Town) -> None:
    """Takes up to 1 s: two rounds are played."""
    cup = await four(town)
    # Those who are left have met.
    match, _ = await cup.open_matches()
    others = [person for person in (town.aoi, town.ben, town.chie, town.dan) if person.id not in match.people]
    for person in others:
        await choose_bye(town.store, cup.id, person.id, "ask.2")
    await end_round(cup)
    assert "Sitting out" not in cup.message.text
    assert f"Asked to sit out, but needed to play: {', '.join(each.name for each in others)}" in cup.message.text


async def test_a_host_lets_a_player_sit_out(town: Town) -> None:
    """Takes up to 1 s: it tries out forged values, too."""
    cup = await four(town)
    page = await tool(cup, "Let somebody sit out a round")
    await town.choose(town.dan, page.message, "Choose somebody", "Ben")
    told = await town.choose(town.dan, page.message, CHOOSE, "Round 2: sit out, ½ point")
    assert "Ben sits out round 2 (½ point)." in told.text
    assert "You sit out round 2 (½ point)." in (await cup.press(town.ben, "My match")).text
    await town.choose(town.dan, page.message, CHOOSE, "Round 2: play after all")
    assert not (await cup.hosted()).state.requests
    log = (await town.slash(town.dan, "moderate log")).text
    changed = f"{town.dan.mention} changed which rounds {town.ben.mention} sits out, Spring Cup"
    assert f"{changed}, round 2\n" in log
    assert f"{changed}, Round 2\\: play after all" in log
    forged = str(CustomId(Action.SIT_OUT, cup.id, 1, str(town.ben.id)))
    refused = say(town.language(town.aoi), "refusal-not-hosting", name="Spring Cup", host=town.dan.mention)
    assert await press(town, town.aoi, forged, cup.message, "ask.2") == refused
    for value in ("", "ask", "ask.x", "back.2", "more.2", "ask.3", "ask.99999999999"):
        await press(town, town.ben, str(CustomId(Action.SIT_OUT, cup.id)), cup.message, value)
    assert not (await cup.hosted()).state.requests


async def test_a_host_ends_a_bye_though_others_cannot_have_one(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, choices=[("rounds", "3")])
    page = await opened(cup, town.ben)
    await town.choose(town.ben, page.message, CHOOSE, "Round 2: sit out, ½ point")
    people = await tool(cup, "Let somebody sit out a round")
    (menu,) = people.message.menus
    assert menu.labels == ["Ben"], "two must be left to play"
    page = await town.choose(town.dan, people.message, menu.custom_id, menu.labels[0])
    await town.choose(town.dan, page.message, CHOOSE, "Round 2: play after all")
    assert not (await cup.hosted()).state.requests


@pytest.mark.parametrize("value", ["true", "false"])
async def test_the_rules_say_whether_a_round_can_be_sat_out(town: Town, value: str) -> None:
    cup = await announced(town, choices=[("byes", value)])
    told = "Each person can sit out one round, but not the last one, for ½ point."
    assert (told in await rules(cup, town.ben)) == (value == "true")


async def test_nobody_is_asked_where_rounds_cannot_be_sat_out(town: Town) -> None:
    cup = await announced(town, choices=[("kind", "days-round-robin")])
    for person in (town.aoi, town.ben, town.chie):
        await cup.press(person, "Join")
    assert "sit out" not in cup.message.text
    assert "Sit out a round…" not in (await cup.press(town.ben, "More…")).message.labels


async def test_standings_say_which_points_come_from_byes(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.dan)
    (sitter,) = [bye.entrant for bye in (await cup.hosted()).state.byes]
    has_bye = (await cup.hosted()).state.entrant(sitter).user
    for person in (town.ben, town.dan, town.aoi):
        told = await cup.press(person, "Standings")
        language = town.language(person)
        assert say(language, "standings-head-bye.alt") in told.message.alt
        byes = "1 bye (1 point)" if language == "en" else "抜け番・休み1回で1点"
        assert (byes in told.text) == (person.id == has_bye)


async def test_standings_without_byes_have_no_column_for_them(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    told = await cup.press(town.ben, "Standings")
    assert say("en", "standings-head-bye.alt") not in told.message.alt
    assert "bye" not in told.text


@pytest.mark.parametrize(
    ("points", "told"), [("0", "0 points"), ("1/2", "½ point"), ("1", "1 point"), ("3/2", "1½ points")]
)
def test_points_are_in_the_singular_up_to_one(points: str, told: str) -> None:
    assert worth_word(Fraction(points), "en") == told


async def test_withdrawing_is_the_last_button_under_more(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, choices=[("rounds", "3")])
    more = await cup.press(town.ben, "More…")
    assert more.message.labels == ["Sit out a round…", "Rules", "How it's played", "Learn it", "File", "Withdraw"]
    only = {button.label for button in cup.message.buttons if button.style == discord.ButtonStyle.primary.value}
    assert only == {"My match"}, "most people have joined"
    assert all(button.style != discord.ButtonStyle.success.value for button in cup.message.buttons)
