"""Commands that arrive where the bot isn't: in private threads, and in servers that installed its commands alone."""

from __future__ import annotations

from typing import Any

import pytest

from bot.core.match import Match, MatchId
from bot.storage import match_queries
from bot.storage.matches import load_match
from bot.texts import say
from bot.ui.permissions import invitation
from playground.protocol import COMMAND, PRIVATE_THREAD
from playground.seen import Channel
from tests.features.tournaments import cups
from tests.town.conftest import SHORT_GAME, Town
from tests.town.test_forged import (
    FORMS,
    OF_CHALLENGES,
    OF_MATCHES,
    OF_NOTHING,
    OF_PLANS,
    OF_TOURNAMENTS,
    logged,
    press,
    reply_text,
    submit,
)

__all__ = ["logged"]

BEGINNING: dict[str, dict[str, Any]] = {
    "challenge vault": {"opponent": "Dan"},
    "play vault": {},
    "puzzle tower": {},
    "puzzle rings": {},
}
"""Commands that begin something in the channel, with their options."""


def private_thread(town: Town) -> Channel:
    """A private thread of Ben and Dan, without the bot."""
    world = town.playground.world
    thread = world.add_thread(town.vault.raw, "talk", town.ben.key, kind=PRIVATE_THREAD)
    world.add_thread_member(thread, town.dan.key)
    return Channel(world, thread)


async def ended_match(town: Town) -> Match:
    """The first match of the town, which is over."""
    return await load_match(town.store, MatchId(1))


async def begin(town: Town, command: str, place: Channel) -> str:
    """One of the commands that begin something: what it answers."""
    options = {key: town.playground.person(name) for key, name in BEGINNING[command].items()}
    return reply_text(await town.slash(town.ben, command, place, **options))


@pytest.mark.parametrize("command", BEGINNING)
async def test_in_a_private_thread_people_are_told_to_mention_the_bot_once(town: Town, command: str) -> None:
    place = private_thread(town)
    me = town.bot.mention
    assert await begin(town, command, place) == say("en", "refusal-not-in-thread", me=me)
    assert not place.messages
    assert not await town.store.read(match_queries.unshown)
    await town.ben.say(place, me)
    await town.quiet()
    await begin(town, command, place)
    assert any(message.raw["author"]["id"] == town.bot.key and message.labels for message in place.messages)


async def test_a_match_cannot_be_brought_to_a_private_thread_before_the_bot_is_there(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    place = private_thread(town)
    told = say("en", "refusal-channel-not-seen", me=town.bot.mention)
    moved = await town.slash(town.dan, "moderate change-channel", place=place, reason="quiet")
    assert moved.text == told
    await town.ben.say(place, town.bot.mention)
    await town.slash(town.dan, "moderate change-channel", place=place, reason="quiet")
    assert town.board(place).pictures


async def test_players_cannot_bring_their_match_to_a_private_thread_before_the_bot_is_there(town: Town) -> None:
    board = await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    place = private_thread(town)
    told = say("en", "refusal-channel-not-seen", me=town.bot.mention)
    panel = (
        await town.press(town.ben, await town.menu_with(town.ben, "Change channel", board), "Change channel")
    ).message
    by_menu = reply_text(await town.choose(town.ben, panel, panel.menus[0].custom_id, str(place.id)))
    by_command = reply_text(await town.slash(town.ben, "match change-channel", place=place))
    assert by_menu == by_command == told
    assert not town.offers()
    await town.ben.say(place, town.bot.mention)
    await town.slash(town.ben, "match change-channel", place=place)
    await town.press(town.dan, town.offer(), "Allow")
    assert town.board(place).pictures


async def test_first_matches_need_the_bot_in_a_private_thread(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    place = private_thread(town)
    told = say("en", "refusal-not-in-thread", me=town.bot.mention)
    replayed = await town.slash(town.ben, "replay", place, match=(await ended_match(town)).id)
    assert await press(town, town.ben, "first:vault::", replayed.message) == told
    assert not place.messages
    assert not await town.store.read(match_queries.unshown)


async def test_a_bot_that_was_removed_from_a_private_thread_says_what_helps(town: Town) -> None:
    place = private_thread(town)
    await town.ben.say(place, town.bot.mention)
    await town.begin(town.ben, town.dan, place)
    town.playground.world.remove_thread_member(place.raw, town.bot.key)
    moved = await town.slash(town.ben, "move", place, move=SHORT_GAME[0])
    told = say("en", "refusal-board-not-seen", me=town.bot.mention)
    assert told in (moved.text, *(each.text for each in moved.followups))
    await town.ben.say(place, town.bot.mention)
    await town.slash(town.dan, "move", place, move=SHORT_GAME[1])
    assert "c6 to b5" in town.board(place).text


@pytest.fixture
def bare(town_without_limits: Town) -> Channel:
    """A channel of a server that has installed the application for its commands alone."""
    town = town_without_limits
    key = town.playground.add_guild("Bare", with_bot=False)
    town.playground.world.commands_only.add(str(key))
    return town.playground.add_channel("bare", key)


async def test_where_only_commands_are_installed_each_has_the_invitation_or_an_answer(
    town_without_limits: Town, bare: Channel, logged: list[Any]
) -> None:
    """Takes longer than others because it sends all commands, actions and forms."""
    town = town_without_limits
    board, users = await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1]), town.playground.world.users
    match = (await town.match()).id
    link = say("en", "refusal-bot-not-in-this-server", link=invitation(town.playground.application_id))
    assert await begin(town, "challenge vault", bare) == await begin(town, "puzzle tower", bare) == link
    for command in town.playground.world.commands.values():
        options = [each for each in command.get("options", ()) if each["type"] <= 2][:1]
        nested = [{"name": each["name"], "type": each["type"], "options": []} for each in options]
        data = {"id": command["id"], "name": command["name"], "type": command["type"], "options": nested}
        if command["type"] == 2:
            chosen = {"target_id": town.ben.key, "resolved": {"users": {town.ben.key: users[town.ben.key]}}}
        elif command["type"] == 3:
            chosen = {"target_id": str(board.id), "resolved": {"messages": {str(board.id): board.raw}}}
        else:
            chosen = {}
        assert reply_text(await town.dan.forge(COMMAND, bare, data | chosen)), command["name"]
    shown = (await town.slash(town.dan, "rules", bare, game="vault")).message
    for verb, path in OF_MATCHES.items():
        if verb == "abort":
            # The one before has become a picker, which goes with the match.
            shown = (await town.slash(town.dan, "rules", bare, game="vault")).message
        assert await press(town, town.dan, f"{verb}:{match}::{path}", shown), verb
    for verb in sorted(OF_NOTHING - {"cancel"}):
        assert await press(town, town.dan, f"{verb}:vault::", shown), verb
    for verb in FORMS:
        assert await submit(town, town.dan, f"{verb}:{match}::0", [], shown), verb
    own = (await town.slash(town.dan, "rules", bare, game="vault")).message
    await press(town, town.dan, "cancel:vault::", own)
    assert own.deleted
    challenge = await town.challenge(town.ben, town.dan, town.games)
    number = challenge.buttons[0].custom_id.split(":")[1]
    for verb, path in OF_CHALLENGES.items():
        assert await press(town, town.dan, f"{verb}:{number}::{path}", shown), verb
    cup = await cups.joined(town, town.ben, town.dan)
    for verb, path in (OF_TOURNAMENTS | OF_PLANS).items():
        assert await press(town, town.dan, f"{verb}:{cup.id}::{path}", shown), verb
    await town.quiet()
    assert not bare.messages
    assert [line for line in logged if line["log_level"] == "error"] == []
