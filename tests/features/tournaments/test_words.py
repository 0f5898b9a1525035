"""The words of a tournament's messages: byes by name, deadlines, and what happens next."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from bot.features.tournaments.rules import Phase
from bot.texts import say
from tests.features.tournaments.cups import Cup, announced, chosen, joined, plan, rules, started
from tests.town.conftest import Town


async def test_a_bye_is_told_by_name_to_all_and_to_who_has_it(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie)
    (match,) = await cup.open_matches()
    (free,) = [each for each in (town.aoi, town.ben, town.chie) if each.id not in match.people]
    assert f"Bye: {free.name}" in cup.message.text
    assert f"Bye: {free.name}" in (await cup.press(town.dan, "Matches")).text
    told = await cup.press(free, "My match")
    assert say(town.language(free), "tournament-own-bye", round=1) in told.text


async def test_a_knockout_names_its_rounds_and_byes(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben, town.chie, town.dan, choices=[("kind", "days-knockout")])
    for number in range(2):
        await cup.press(town.playground.add_person(f"guest{number}"), "Join")
    await cup.press(town.dan, "Start")
    assert "**Quarter-finals: 0 of 2 finished**" in cup.message.text
    assert "Byes: Aoi, Ben" in cup.message.text
    first, second = await cup.open_matches()
    assert "Quarter-final: " in cup.thread(first).name
    await cup.resign(first, await cup.weakest(first))
    await cup.follow()
    assert "Quarter-finals: 0 of 1 finished" in cup.message.text
    await cup.resign(second, await cup.weakest(second))
    await cup.follow()
    assert "**Semi-finals: 0 of 2 finished**" in cup.message.text
    assert "Byes" not in cup.message.text


@pytest.mark.parametrize(("clock", "hours"), [("1d", 24), ("7d", 24), ("none", 24), ("30m+30s", 0.5)])
async def test_matches_say_by_when_somebody_is_to_move(town: Town, clock: str, hours: float) -> None:
    cup = await started(town, town.aoi, town.ben, choices=[("clock", clock)])
    for button in ("My match", "Matches"):
        told = (await cup.press(town.ben, button)).text
        moment = re.search(r"to move by <t:(\d+):f>", told)
        assert moment is not None
        left = int(moment[1]) - town.store.now().timestamp()
        assert timedelta(hours=hours, minutes=-1).total_seconds() < left <= timedelta(hours=hours).total_seconds()


async def test_a_tournament_without_a_clock_says_when_somebody_loses(town: Town) -> None:
    cup = await announced(town, choices=[("clock", "none")])
    assert "no clock: a player who is silent for 1 week loses" in cup.message.text


async def test_a_tournament_says_how_ties_are_broken(town: Town) -> None:
    cup = await announced(town)
    told = "Ties are broken by: Buchholz without the lowest, Buchholz, direct encounter, wins."
    assert told in await rules(cup, town.ben)


async def test_the_message_has_the_rules_that_people_must_know_before_they_join(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben, choices=[("round-days", "2")])
    short = "-# Make your first move within 24 hours", "-# Each round lasts 2 days."
    assert all(line in cup.message.text for line in short)
    assert "withdrawn" not in cup.message.text
    assert "Ties" not in cup.message.text
    await cup.press(town.dan, "Start")
    assert all(line not in cup.message.text for line in short)
    await cup.play_out()
    assert all(line not in cup.message.text for line in short)


@pytest.mark.parametrize("phase", list(Phase))
async def test_everybody_can_read_the_rules_under_more(town: Town, phase: Phase) -> None:
    cup = await joined(town, town.aoi, town.ben)
    if phase is not Phase.JOINING:
        await cup.press(town.dan, "Start")
    if phase is Phase.OVER:
        await cup.play_out()
    for person, ends in ((town.chie, "不戦敗になります。"), (town.dan, "you forfeit the match.")):
        more = await cup.press(person, "More…")
        page = await town.press(person, more.message, say(town.language(person), "button-cuprules"))
        assert ends in page.text
        assert "6×6" in page.text


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("evening-arena", "as soon as somebody is free"),
        ("days-league", "from the next season on"),
        ("days-swiss", "from the next round on"),
    ],
)
async def test_somebody_who_joins_late_is_told_when_they_play(town: Town, kind: str, told: str) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, choices=[("kind", kind)])
    late = town.playground.add_person("guest")
    assert told in (await town.slash(late, "tournament join")).text
    assert cup.message


async def test_an_arena_has_clocks_that_fit_it(town: Town) -> None:
    page = await plan(town, choices=[("kind", "evening-arena"), ("minutes", "60")])
    assert "arena of 1 hour · 10 min + 5 s a move" in page.text
    await town.press(town.dan, page.message, "More…")
    (clocks,) = [menu for menu in page.message.menus if menu.custom_id.endswith("1.clock")]
    assert "Clock: 5 min for the whole match" in clocks.labels
    assert not [label for label in clocks.labels if "day" in label or "none" in label]
    await town.press(town.dan, page.message, "Back")
    await town.press(town.dan, page.message, "Announce")
    assert "24 hours" not in await rules(Cup(town, 1), town.ben)


async def test_a_kind_keeps_the_clock_unless_its_pace_is_another_one(town: Town) -> None:
    for choices, clock in (
        ([("clock", "3d"), ("kind", "days-knockout")], "3 days"),
        ([("clock", "3d"), ("kind", "evening-knockout")], "10 min"),
        ([("kind", "evening-knockout"), ("clock", "5m+5s"), ("kind", "evening-arena")], "5 min"),
        ([("kind", "evening-knockout"), ("kind", "days-knockout")], "1 day"),
    ):
        page = (await plan(town, choices=choices)).message
        await town.press(town.dan, page, "More…")
        assert f"Clock: {clock}" in " ".join(chosen(page))


async def test_an_arena_says_what_is_over(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, choices=[("kind", "evening-arena"), ("minutes", "60")])
    await cup.resign(match := (await cup.open_matches())[0], await cup.weakest(match))
    await cup.follow()
    assert "**1 match is being played, 1 match is over.**" in cup.message.text


async def test_a_lock_screen_begins_with_whose_turn_it_is_and_shows_no_link(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben)
    (match,) = await cup.open_matches()
    (shown,) = town.ben.lock_screen
    mover, other = match.names if match.seats[0] == match.mover else match.names[::-1]
    turn, begun, _, deadline, *_ = shown.body.splitlines()
    assert turn.startswith(f"@{mover} (White), your turn in Vault.")
    assert begun == f"Round 1: your match has begun, @{other}."
    assert deadline.startswith("Time runs out ")
    board = cup.thread(match).last
    assert board.text.splitlines()[-1] == "Spring Cup, round 1"
    assert "Spring Cup" in board.labels


def names(cup: Cup) -> list[str]:
    """The names of the threads of a tournament's matches."""
    return [each.name for each in cup.channel.threads[1:]]


async def test_the_threads_of_an_arena_are_named_by_its_game(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, choices=[("kind", "evening-arena")])
    assert names(cup) in (["Vault: Aoi – Ben · Spring Cup"], ["Vault: Ben – Aoi · Spring Cup"])
