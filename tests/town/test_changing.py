"""A host changes a challenge or a table before play begins."""

from __future__ import annotations

from typing import Any

from bot.matches import challenges
from bot.texts import option_name, option_value, say
from bot.ui.actions import Action, CustomId
from playground.driver import Reply
from playground.seen import Message
from tests.town.conftest import Town

CHANGE, SAVE = say("en", "button-change"), say("en", "button-change-table")


async def open_table(town: Town, command: str = "play vault") -> Message:
    """A table of Ben's."""
    await town.slash(town.ben, command)
    return town.vault.last


async def invite(town: Town) -> None:
    """Ben challenges Dan and Aoi."""
    friends: dict[str, Any] = {"opponent": town.dan, "opponent-2": town.aoi}
    await town.slash(town.ben, "challenge pentup", **friends)


def words(game: str, key: str, value: str) -> tuple[str, str]:
    """An option of a game, and the option with this value."""
    name = option_name(key, "en", game)
    return name, say("en", "challenge-option", option=name, value=option_value(key, value, "en", game))


async def change(town: Town, table: Message, game: str, key: str, value: str) -> Reply:
    """Ben changes one option of his table."""
    panel = (await town.press_behind(town.ben, table, CHANGE)).message
    await town.choose(town.ben, panel, *words(game, key, value))
    return await town.press(town.ben, panel, SAVE)


async def test_a_host_changes_a_table_that_nobody_has_joined(town: Town) -> None:
    table = await open_table(town)
    await change(town, table, "vault", "size", "6")
    assert words("vault", "size", "6")[1] in table.text
    assert town.vault.last.id == table.id
    await town.press(town.dan, table, say("en", "button-join"))
    assert (await town.match()).options["size"] == 6


async def test_those_who_have_joined_are_asked_again_and_told_what_changed(town: Town) -> None:
    table = await open_table(town, "play pentup")
    await change(town, table, "pentup", "variant", "three")
    await town.press(town.dan, table, say("en", "button-join"))
    await change(town, table, "pentup", "misere", "true")
    told = town.vault.last
    assert told.mentions == {town.dan.id}
    assert words("pentup", "misere", "true")[1] in told.text
    assert words("pentup", "variant", "three")[0] not in told.text
    assert say("en", "table-awaited", name="Dan") in table.text
    # Dan keeps the place; with the others' consent the match begins.
    await town.press(town.aoi, table, say("en", "button-join"))
    assert not town.boards()
    await town.press(town.dan, table, say("en", "button-join"))
    assert (await town.match()).options == {"variant": "three", "misere": True}


async def test_a_player_who_has_left_the_server_is_not_told_what_changed(town: Town) -> None:
    table = await open_table(town, "play pentup")
    await change(town, table, "pentup", "variant", "three")
    await town.press(town.aoi, table, say("en", "button-join"))
    town.aoi.leave()
    await change(town, table, "pentup", "misere", "true")
    assert say("en", "table-awaited", name="Aoi") in table.text
    assert town.vault.last == table


async def test_a_new_look_needs_nobodys_consent(town: Town) -> None:
    await invite(town)
    table = town.vault.last
    await town.press(town.dan, table, say("en", "button-accept"))
    before = len(town.vault.messages)
    panel = (await town.press_behind(town.ben, table, CHANGE)).message
    await town.press(town.ben, panel, SAVE)
    assert len(town.vault.messages) == before
    assert say("en", "table-here", name="Dan") in table.text


async def test_only_the_host_changes_a_table(town: Town) -> None:
    table = await open_table(town)
    # Older versions put it on the challenge itself.
    old = str(CustomId(Action.OPEN_CHANGES, (await challenges.open_challenges(town.store))[0].id))
    town.put_back(table, old)
    reply = await town.press(town.dan, table, old)
    assert reply.private
    assert reply.text == say("en", "refusal-only-the-host-changes", name="Ben")


async def test_a_table_has_a_seat_for_everybody_who_sits_there(town: Town) -> None:
    await invite(town)
    table = town.vault.last
    panel = (await town.press_behind(town.ben, table, CHANGE)).message
    reply = await town.choose(town.ben, panel, *words("pentup", "variant", "standard"))
    assert reply.followups[-1].text == say("en", "refusal-wrong-number-of-people", allowed="2", given=3)
    assert words("pentup", "variant", "three")[1] in table.text


async def test_a_game_that_needs_more_people_is_open_to_anyone(town: Town) -> None:
    await town.slash(town.ben, "challenge pentup", opponent=town.dan)
    table = town.vault.last
    await change(town, table, "pentup", "variant", "three")
    assert say("en", "button-join") in table.labels
    for person in (town.aoi, town.dan):
        await town.press(person, table, say("en", "button-join"))
    assert len((await town.match()).seats) == 3


async def test_nobody_accepts_what_they_have_not_seen(town: Town) -> None:
    await town.slash(town.ben, "challenge vault", opponent=town.dan)
    challenge = town.vault.last
    accept = next(button.custom_id for button in challenge.buttons if button.label == say("en", "button-accept"))
    await change(town, challenge, "vault", "size", "12")
    town.put_back(challenge, accept)
    reply = await town.press(town.dan, challenge, accept)
    assert reply.followups[-1].text == say("en", "refusal-changed-meanwhile")
    assert not town.boards()
    await town.press(town.dan, challenge, say("en", "button-accept"))
    assert (await town.match()).options["size"] == 12
