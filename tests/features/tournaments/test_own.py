"""*My match* without a match: why there is none, what comes next, and how far a person has come."""

from __future__ import annotations

import pytest

from playground.driver import Person
from tests.features.tournaments.cups import Cup, started
from tests.town.conftest import Town

KNOCKOUT = [("kind", "days-knockout")]


async def own(cup: Cup, person: Person) -> str:
    """The answer to *My match*, in the thread of the person's match if the announcement lacks the button."""
    if "My match" in cup.message.labels:
        return (await cup.press(person, "My match")).text
    (thread, *_) = [each for each in cup.channel.threads[1:] if person.id in each.members]
    return (await cup.town.press(person, thread.last, "My match")).text


async def end_all(cup: Cup) -> None:
    """The player who joined first wins each open match."""
    for match in await cup.open_matches():
        await cup.resign(match, await cup.weakest(match))
    await cup.follow()


async def test_a_bye_in_a_knockout_says_that_one_is_already_further(town: Town) -> None:
    cup = await started(town, town.ben, town.aoi, town.dan, choices=KNOCKOUT)
    (match,) = await cup.open_matches()
    told = "You have a bye in the semi-finals, so you're already in the final, against the winner of {}."
    assert (
        await own(cup, town.ben) == told.format(" – ".join(match.names)) + " I'll mention you when your match begins."
    )
    assert f"Final: Ben meets the winner of {' – '.join(match.names)}." in cup.message.alt


async def test_a_bye_is_told_in_japanese(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.dan, choices=KNOCKOUT)
    (match,) = await cup.open_matches()
    told = f"準決勝は抜け番なので、すでに決勝に進んでいます。相手は{' 対 '.join(match.names)}の勝者です。"
    assert (await own(cup, town.aoi)).startswith(told)
    shown = await cup.press(town.aoi, "Standings")
    await town.press(town.aoi, shown.message, "トーナメント表")
    assert f"決勝：Aoi対{' 対 '.join(match.names)}の勝者。" in shown.message.alt


async def test_who_lost_is_out_in_a_place_and_who_won_waits(town: Town) -> None:
    cup = await started(town, town.ben, town.aoi, town.dan, choices=KNOCKOUT)
    await end_all(cup)
    assert await own(cup, town.dan) == "You're out of the tournament, 3rd of 3: 0 won, 0 drawn, 1 lost."
    await end_all(cup)
    assert await own(cup, town.ben) == "This tournament is over.\nYou finished 1st of 3: 1 won, 0 drawn, 0 lost."
    assert "最終順位：3人中2位" in await own(cup, town.aoi)


async def test_in_a_match_for_third_place_the_final_may_be_over_first(town: Town) -> None:
    people = town.ben, town.dan, town.aoi, town.chie
    cup = await started(town, *people, choices=[*KNOCKOUT, ("third_place", "true")])
    first, second = await cup.open_matches()
    await cup.resign(first, await cup.weakest(first))
    await cup.follow()
    winner = next(person for person in people if person.id in first.seats and person in {town.ben, town.dan})
    told = await own(cup, winner)
    assert told.startswith(f"You're in the final, against the winner of {' – '.join(second.names)}.")
    await cup.resign(second, await cup.weakest(second))
    await cup.follow()
    final = next(each for each in await cup.open_matches() if town.ben.id in each.seats)
    await cup.resign(final, await cup.weakest(final))
    await cup.follow()
    told = await own(cup, town.ben)
    assert told == "You've played all your matches and are 1st of 4: 2 won, 0 drawn, 0 lost."
    assert "You're out of the tournament, 2nd of 4" in await own(cup, town.dan)


async def test_who_has_withdrawn_reads_so(town: Town) -> None:
    cup = await started(town, town.ben, town.aoi, town.dan, town.chie, choices=KNOCKOUT)
    asked = await cup.press(town.dan, "Withdraw")
    await town.press(town.dan, asked.message, "Withdraw")
    await cup.follow()
    told = await own(cup, town.dan)
    assert told.startswith("You have withdrawn from Spring Cup.\nYou're out of the tournament, 3rd of 4")


async def test_who_has_withdrawn_from_a_swiss_may_come_back(town: Town) -> None:
    cup = await started(town, town.ben, town.aoi, town.dan, town.chie)
    asked = await cup.press(town.dan, "Withdraw")
    await town.press(town.dan, asked.message, "Withdraw")
    await cup.follow()
    assert "You have withdrawn from Spring Cup. You can still join it again." in await own(cup, town.dan)


async def test_between_rounds_one_waits_and_after_the_last_one_does_not(town: Town) -> None:
    cup = await started(town, town.ben, town.aoi, town.dan, town.chie)
    for sure in (True, True, False):
        first, _ = await cup.open_matches()
        loser = next(person for person in (town.ben, town.dan, town.aoi, town.chie) if person.id in first.seats)
        await cup.resign(first, first.seats[0])
        await cup.follow()
        person = next((each for each in (town.ben, town.dan) if each.id in first.seats), loser)
        told = await own(cup, person)
        if person.name in {"Ben", "Dan"}:
            assert ("when the next one begins" in told) is sure
            assert ("You've played all your matches." in told) is not sure
            assert "\nYou're " in told
        await end_all(cup)


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("evening-arena", "I pair you as soon as somebody is free"),
        ("days-league", "You play in Spring Cup from the next season on."),
    ],
)
async def test_who_joined_late_reads_when_they_play(town: Town, kind: str, told: str) -> None:
    cup = await started(town, town.ben, town.aoi, choices=[("kind", kind)])
    await town.slash(town.dan, "tournament join")
    await cup.follow()
    assert told in await own(cup, town.dan)
