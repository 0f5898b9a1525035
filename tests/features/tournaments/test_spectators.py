"""The private threads in which matches of tournaments are played: their members, and people who watch."""

from __future__ import annotations

import pytest

from bot.core.match import Match
from bot.features.spectating.live import LiveMessages
from bot.storage.preferences import save_server_setting
from bot.texts import say
from bot.ui.layout import jump
from playground.driver import Person
from playground.permissions import Permission
from playground.rest import Exchange
from playground.seen import Message
from tests.features.tournaments.cups import Cup, started, tool
from tests.town.conftest import Town

SEE = Permission.VIEW_CHANNEL


@pytest.fixture
def eve(town: Town) -> Person:
    """A member of the server who takes part in nothing."""
    return town.playground.add_person("Eve")


async def moved(cup: Cup) -> Match:
    """The player on turn makes a move in the only match, in its thread. Returns the match afterwards."""
    (match,) = await cup.open_matches()
    mover = next(each for each in (cup.town.ben, cup.town.dan) if each.id == match.mover)
    text = match.position.notation(match.position.legal_moves()[0])
    await cup.town.slash(mover, "move", cup.thread(match), move=text)
    (match,) = await cup.open_matches()
    return match


async def begun(town: Town) -> tuple[Cup, Match]:
    """A tournament of one match, whose first move was made."""
    cup = await started(town, town.ben, town.dan)
    return cup, await moved(cup)


async def chosen(cup: Cup, person: Person, match: Match) -> Message:
    """The private board of a match that a person chooses in the list of matches."""
    listed = (await cup.press(person, "Matches")).message
    (menu,) = listed.menus
    reply = await cup.town.choose(person, listed, menu.custom_id, str(match.id))
    assert reply.private
    return reply.message


async def test_everybody_of_the_channel_can_follow_a_match_in_a_private_thread(town: Town, eve: Person) -> None:
    cup, match = await begun(town)
    assert eve.id not in cup.thread(match).members
    board = await chosen(cup, eve, match)
    assert "**Move 1 of 1**" in board.text
    # Its button brings later moves.
    await moved(cup)
    await town.press(eve, board, "New moves")
    assert "**Move 2 of 2**" in board.text
    assert eve.id not in cup.thread(match).members


async def test_nobody_is_sent_to_a_private_thread_that_they_cannot_open(town: Town, eve: Person) -> None:
    cup = await started(town, town.ben, town.dan)
    (match,) = await cup.open_matches()
    link = jump(match.guild, match.channel)
    assert link not in cup.message.text
    assert f"-# {say('en', 'tournament-watch')}" in cup.message.text
    assert link not in (await cup.press(eve, "Matches")).text
    assert link in (await cup.press(town.ben, "Matches")).text
    await cup.resign(match, await cup.weakest(match))
    cup.thread(match).archive()
    await cup.follow()
    assert link not in (await cup.press(eve, "Matches")).text
    assert link in (await cup.press(town.ben, "Matches")).text


async def test_a_match_that_is_over_can_be_replayed_from_the_list(town: Town, eve: Person) -> None:
    cup, match = await begun(town)
    await cup.resign(match, await cup.weakest(match))
    await cup.follow()
    cup.thread(match).archive()
    await town.quiet()
    board = await chosen(cup, eve, match)
    assert "Analysis" in board.labels
    await town.press(eve, board, "Back")
    await town.press(eve, board, "More…")
    assert (await town.press(eve, board, "Record")).message.raw["attachments"]
    cup.thread(match).delete()
    await town.quiet()
    assert "Analysis" in (await chosen(cup, eve, match)).labels


async def test_the_list_of_matches_to_watch_has_those_in_private_threads(town: Town, eve: Person) -> None:
    cup, match = await begun(town)
    listed = (await town.slash(eve, "watch", town.games)).message
    # A link to the thread would be dead.
    assert str(match.channel) not in listed.text
    assert f"In a private thread of <#{cup.channel.id}>" in listed.text
    assert "To the board" not in listed.text
    (menu,) = listed.menus
    assert menu.placeholder == "Watch a match…"
    board = (await town.choose(eve, listed, listed.menus[0].custom_id, str(match.id))).message
    assert "**Move 1 of 1**" in board.text
    own = (await town.slash(town.ben, "watch", town.games)).text
    assert f"[To the board]({jump(match.guild, match.channel, match.shown.message)}) in <#{match.channel}>" in own


async def test_nobody_learns_of_a_match_without_seeing_the_tournaments_channel(town: Town, eve: Person) -> None:
    cup, match = await begun(town)
    board = (await town.slash(eve, "watch", town.games, match=match.id)).message
    cup.channel.set_permissions(eve.id, deny=SEE)
    await town.quiet()
    assert (await town.slash(eve, "watch", town.games)).text == say("en", "watch-none")
    unknown = say("en", "refusal-unknown-match")
    assert (await town.slash(eve, "watch", town.games, match=match.id)).text == unknown
    assert (await town.slash(eve, "replay", town.games, match=match.id)).text == unknown
    assert (await town.press(eve, board, "New moves")).texts[-1] == unknown


async def test_a_match_that_was_moved_to_a_secret_channel_is_watched_by_nobody_else(town: Town, eve: Person) -> None:
    cup, match = await begun(town)
    secret = town.playground.add_channel("secret")
    secret.set_permissions(town.playground.guild_id, deny=SEE)
    for person in (town.ben, town.dan):
        secret.set_permissions(person.id, allow=SEE)
    secret.set_permissions(town.bot.id, allow=SEE)
    await town.quiet()
    await town.slash(town.dan, "moderate change-channel", cup.thread(match), place=secret, reason="Too loud here")
    (match,) = await cup.open_matches()
    assert match.channel == secret.id
    unknown = say("en", "refusal-unknown-match")
    assert (await town.slash(eve, "watch", town.games, match=match.id)).text == unknown


async def test_the_live_channel_shows_matches_in_private_threads(town: Town, eve: Person) -> None:
    town.client.part(LiveMessages).settling = 0.0
    live = town.playground.add_channel("live")
    await save_server_setting(town.store, town.playground.guild_id, "live", live.id)
    cup, match = await begun(town)
    await town.client.part(LiveMessages).catch_up()
    await town.quiet()
    (shown,) = live.messages
    assert str(match.channel) not in shown.text
    assert f"-# In a private thread of <#{cup.channel.id}>" in shown.text
    assert "To the board" not in shown.text
    assert f"You can see it live in <#{live.id}>." in (await town.slash(eve, "watch", town.games)).text
    board = (await town.press(eve, shown, next(each for each in shown.labels if each.startswith("Watch")))).message
    assert "**Move 1 of 1**" in board.text
    cup.channel.set_permissions(town.playground.guild_id, deny=SEE)
    cup.channel.set_permissions(town.bot.id, allow=SEE)
    await town.playground.wait_for(lambda: not live.messages)


@pytest.mark.parametrize("archived", [False, True])
async def test_my_match_lets_a_player_who_has_left_the_thread_in_again(town: Town, archived: bool) -> None:
    cup, match = await begun(town)
    thread = cup.thread(match)
    town.ben.remove(thread, town.ben)
    if archived:
        thread.archive()
    await town.quiet()
    await cup.press(town.ben, "My match")
    assert town.ben.id in thread.members
    assert not thread.archived
    # The player who stayed isn't announced twice.
    assert sum(town.dan.id in each.mentions for each in thread.notes) == 1


async def test_a_match_with_a_new_player_is_played_in_a_thread_without_the_one_before(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben)
    (before,) = await cup.open_matches()
    panel = await tool(cup, "Let somebody take over a place")
    await town.choose(town.dan, panel.message, panel.message.menus[0].custom_id, "Aoi")
    await town.dan.choose(panel.message, panel.message.menus[0].custom_id, [town.chie.key])
    await town.quiet()
    await town.press(town.dan, panel.message, "Let them take over")
    await cup.follow()
    (match,) = await cup.open_matches()
    assert match.channel != before.channel
    assert cup.thread(match).members == {town.bot.id, town.ben.id, town.chie.id}


async def test_a_match_begins_although_a_player_loses_sight_of_its_channel_meanwhile(town: Town) -> None:
    async def hide(exchange: Exchange) -> None:
        if exchange.params.get("user_id") == town.ben.key:
            town.vault.set_permissions(town.ben.id, deny=SEE)

    town.playground.rest.before.append(hide)
    cup = await started(town, town.ben, town.dan)
    town.playground.rest.before.remove(hide)
    (match,) = await cup.open_matches()
    thread = cup.thread(match)
    assert thread.members == {town.bot.id, town.dan.id}
    assert thread.last.pictures
    town.vault.set_permissions(town.ben.id)
    await town.quiet()
    await cup.press(town.ben, "My match")
    assert town.ben.id in thread.members


async def test_lists_and_live_messages_of_matches_name_the_tournament(town: Town) -> None:
    town.client.part(LiveMessages).settling = 0.0
    live = town.playground.add_channel("live")
    await save_server_setting(town.store, town.playground.guild_id, "live", live.id)
    await begun(town)
    await town.client.part(LiveMessages).catch_up()
    await town.quiet()
    told = "Spring Cup, round 1"
    assert told in live.last.text
    assert told in (await town.slash(town.chie, "watch", town.games)).text
