"""Ladders: people challenge a player above them, who answers or loses the place."""

from __future__ import annotations

from bot.texts import say
from playground.seen import Message
from tests.town.conftest import Town
from tests.town.cups import Cup, started


async def ladder(town: Town) -> Cup:
    """A ladder: Aoi above Ben above Chie above Dan."""
    people = town.aoi, town.ben, town.chie, town.dan
    return await started(town, *people, choices=[("format", "ladder"), ("reach", "2")])


def calls(town: Town) -> list[Message]:
    """The messages of challenges, oldest first."""
    return [each for each in town.vault.messages if "challenge" in each.text and "Ladder" not in each.text]


async def challenged(town: Town, cup: Cup) -> Message:
    """Dan has challenged Ben: the message that asks Ben."""
    reply = await cup.press(town.dan, "Challenge…")
    assert [option["label"] for option in reply.message.menus[0].options] == ["3. Chie", "2. Ben"]
    await town.choose(town.dan, reply.message, "Whose place do you want?", "2. Ben")
    await cup.follow()
    (message,) = [each for each in town.vault.messages if "Accept" in each.labels]
    return message


async def test_a_challenge_is_accepted_and_won(town: Town) -> None:
    cup = await ladder(town)
    asked = await challenged(town, cup)
    assert asked.mentions == {town.ben.id}
    assert "Dan challenges Ben" in cup.message.text
    refused = await town.press(town.dan, asked, "Accept")
    assert refused.text == "Only Ben can answer this challenge. To withdraw it, press **Withdraw**."
    refused = await town.press(town.ben, asked, "Withdraw")
    assert refused.text == "Only Dan can withdraw this challenge. You can accept or decline it."
    refused = await town.press(town.aoi, asked, "Withdraw")
    assert refused.text == say("ja", "tournament-refusal-not-your-challenge", name="Dan", back="yes")
    assert (await town.press(town.chie, asked, "Accept")).text == "この挑戦に答えられるのは、Benさんだけです。"
    accepted = await town.press(town.ben, asked, "Accept")
    assert accepted.text == "You have accepted. Your match opens in a thread, where I'll mention you."
    await cup.follow()
    assert "accepted Dan's challenge" in asked.text
    assert asked.labels == ["Spring Cup"]
    (match,) = await cup.open_matches()
    assert any(town.ben.id in each.mentions for each in cup.thread(match).messages)
    assert set(match.seats) == {town.dan.id, town.ben.id}
    assert "1 match is being played" in cup.message.text
    await cup.resign(match, next(user for user in match.seats if user == town.ben.id))
    await cup.follow()
    assert await cup.places() == ["Aoi", "Dan", "Ben", "Chie"]
    again = await town.slash(town.ben, "tournament challenge", opponent=town.chie)
    assert "above you" in again.text


async def test_declining_costs_the_place_and_taking_back_nothing(town: Town) -> None:
    cup = await ladder(town)
    asked = await challenged(town, cup)
    assert "Only Ben can answer" in (await town.press(town.dan, asked, "Decline")).text
    await town.press(town.dan, asked, "Withdraw")
    await cup.follow()
    assert "is off" in asked.text
    assert await cup.places() == ["Aoi", "Ben", "Chie", "Dan"]
    asked = await challenged(town, cup)
    sure = await town.press(town.ben, asked, "Decline")
    assert sure.text == say("en", "tournament-decline-sure", challenger="Dan", name="Spring Cup", place=2, next=3)
    await town.press(town.ben, sure.message, "Decide later")
    assert "declined" not in asked.text
    sure = await town.press(town.ben, asked, "Decline")
    await town.press(town.ben, sure.message, "Decline")
    await cup.follow()
    assert sure.text == say("en", "tournament-you-declined")
    assert await cup.places() == ["Aoi", "Dan", "Ben", "Chie"]
    assert asked.text == "Ben declined Dan's challenge in Spring Cup. Dan takes Ben's place."
    (told,) = cup.talk.messages
    assert told.text == f"{town.dan.mention}, Ben declined your challenge in Spring Cup. You take Ben's place."
    assert told.mentions == {town.dan.id}
    await town.restart()
    await cup.follow()
    assert cup.talk.messages == [told]


async def test_withdrawing_names_an_open_match_only_if_there_is_one(town: Town) -> None:
    cup = await ladder(town)
    asked = await town.slash(town.ben, "tournament withdraw")
    assert asked.text == "Withdraw from Spring Cup? You'd lose your place."
    assert (await town.slash(town.aoi, "tournament withdraw")).text == "「Spring Cup」を棄権しますか？順位を失います。"
    await town.press(town.ben, await challenged(town, cup), "Accept")
    await cup.follow()
    asked = await town.slash(town.ben, "tournament withdraw")
    assert asked.text == "Withdraw from Spring Cup? You'd forfeit your open match, and lose your place."


async def test_who_takes_challenges_back_again_and_again_pings_once_and_has_to_rest(town: Town) -> None:
    cup = await ladder(town)
    pings = len(town.ben.lock_screen)
    for _ in range(3):
        asked = await challenged(town, cup)
        await town.press(town.dan, asked, "Withdraw")
        await cup.follow()
    assert len(town.ben.lock_screen) == pings + 1
    again = await town.slash(town.dan, "tournament challenge", opponent=town.ben)
    assert "challenged the same person recently" in again.text
    await town.passes(days=1)
    await challenged(town, cup)
    assert len(town.ben.lock_screen) == pings + 2


async def test_a_challenge_that_nobody_answers_costs_the_place(town: Town) -> None:
    cup = await ladder(town)
    asked = await challenged(town, cup)
    await town.passes(days=2)
    await cup.follow()
    assert asked.labels
    await town.passes(days=2)
    await cup.follow()
    assert asked.text == "Ben didn't answer Dan's challenge in Spring Cup. Dan takes Ben's place."
    told = cup.talk.last
    assert told.text == f"{town.dan.mention}, Ben didn't answer your challenge in Spring Cup. You take Ben's place."
    assert told.mentions == {town.dan.id}
    assert await cup.places() == ["Aoi", "Dan", "Ben", "Chie"]


async def test_a_challenge_names_a_player_who_has_left_the_server(town: Town) -> None:
    cup = await ladder(town)
    town.ben.leave()
    for _ in range(2):
        asked = await challenged(town, cup)
        assert asked.text.startswith("Ben")
        assert town.ben.mention not in asked.text
        await town.press(town.dan, asked, "Withdraw")
        await cup.follow()


async def test_who_is_out_of_reach_cannot_be_challenged(town: Town) -> None:
    cup = await ladder(town)
    top = await cup.press(town.aoi, "Challenge…")
    assert top.text == say("ja", "tournament-refusal-nobody-above")
    refused = await town.slash(town.dan, "tournament challenge", opponent=town.aoi)
    assert "at most 2 places" in refused.text
    await challenged(town, cup)
    called = "You've challenged Ben already; one challenge at a time."
    assert (await town.slash(town.dan, "tournament challenge", opponent=town.chie)).text == called
    assert (await cup.press(town.dan, "Challenge…")).text == called
    asked = await cup.press(town.ben, "Challenge…")
    assert asked.text == "Dan has challenged you. Answer that first; one challenge at a time."
    busy = await cup.press(town.chie, "Challenge…")
    await town.choose(town.chie, busy.message, say("ja", "climb-whom"), "1. Aoi")
    await cup.follow()
    call = [each for each in town.vault.messages if "Accept" in each.labels][-1]
    await town.press(town.aoi, call, "Accept")
    await cup.follow()
    playing = await cup.press(town.chie, "Challenge…")
    assert playing.text == say("ja", "tournament-refusal-already-challenged", name="Aoi", why="playing")
