"""Tables for several: by `/challenge` with friends, by `/play`, by a message, by the menu on a person.

Played with the games that need them; their pictures are of no matter here.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest

from bot.catalogue import CATALOGUE
from bot.core.challenge import Person as Guest
from bot.core.challenge import join
from bot.core.match import UserId
from bot.matches import challenges
from bot.matches.challenges import queries, setup
from bot.matches.challenges import queries as challenges_queries
from bot.texts import say
from bot.ui.layout import jump
from playground.driver import Person, Reply
from playground.permissions import Permission
from playground.seen import Message
from tests.town.conftest import Town
from tests.town.test_any_game import ENTRY as TOY

PLAIN = replace(TOY.picture, looks=())
GAMES = {
    "vault": CATALOGUE["vault"],
    **{key: replace(CATALOGUE[key], picture=PLAIN) for key in ("pentup", "chaturanga", "tower")},
}
WORDS = say("en", "button-opendice")
FILL = say("en", "button-computer")
ALWAYS = [say("en", f"button-{key}") for key in ("how", "learn", "panel-all")]
CURRY = say("en", "chooser-curry-button")
QUESTION = say("en", "chooser-curry-question")


@pytest.fixture
async def hall(town_without_bot: Town) -> AsyncIterator[Town]:
    """A town that has the games for several, and a fifth person."""
    town = town_without_bot
    town.playground.add_person("Eve")
    await town.start()
    with patch.dict(CATALOGUE, GAMES, clear=True):
        yield town


def eve(hall: Town) -> Person:
    """She reads English."""
    return hall.playground.person("Eve")


async def open_lobby(hall: Town, game: str, **options: Any) -> Message:
    """A table that Ben opens."""
    reply = await hall.slash(hall.ben, f"play {game}", **options)
    assert not reply.has_message, reply.text
    return hall.vault.last


async def challenge_friends(hall: Town, *friends: Person, game: str = "pentup", **options: Any) -> Message:
    """A challenge by Ben."""
    names = ("opponent", "opponent-2", "opponent-3")
    named: dict[str, Any] = dict(zip(names, friends, strict=False))
    reply = await hall.slash(hall.ben, f"challenge {game}", **named, **options)
    assert not reply.has_message, reply.text
    return hall.vault.last


def refusal_text(reply: Reply) -> str:
    """The private answer to a press."""
    assert reply.followups[-1].ephemeral
    return reply.followups[-1].text


# /play


async def test_a_lobby_pings_nobody_and_starts_when_it_is_full(hall: Town) -> None:
    table = await open_lobby(hall, "pentup", players="three")
    assert not table.mentions
    assert "**Ben** opens a table for **Pent-Up**" in table.text
    assert "Random seats: Ben ✓" in table.text
    assert "White: –" not in table.text
    assert "2 more can join" in table.text
    assert table.labels == ["Join", "Cancel", FILL, *ALWAYS]
    await hall.press(hall.dan, table, "Join")
    assert "Ben ✓, Dan ✓" in table.text
    assert "One more can join" in table.text
    assert table.labels == ["Join", "Leave", "Cancel", FILL, *ALWAYS]
    await hall.press(eve(hall), table, "Join")
    match = await hall.match()
    assert set(match.seats) == {hall.ben.id, hall.dan.id, eve(hall).id}
    assert f"/{hall.vault.id}/{hall.board().id})" in table.text
    assert not table.labels
    assert not table.menus
    assert hall.board().mentions == {match.seats[0]}


async def test_a_lobby_can_be_opened_for_a_game_of_two(hall: Town) -> None:
    table = await open_lobby(hall, "vault", size="6", seat="black", board="plain")
    assert "Board size: 6×6" in table.text
    assert "White: –\nBlack: Ben ✓" in table.text
    await hall.press(hall.dan, table, "Join")
    match = await hall.match()
    assert match.seats == (hall.dan.id, hall.ben.id)
    assert match.look == (("board", "plain"),)


async def test_seats_are_chosen_and_left(hall: Town) -> None:
    table = await open_lobby(hall, "pentup", players="three")
    await hall.press(hall.dan, table, "Join")
    await hall.choose(hall.dan, table, "Your seat", "Red")
    assert "Red: Dan ✓" in table.text
    assert table.menus[0].labels == ["White", "Black", "Random"]
    await hall.choose(hall.ben, table, "Your seat", "Black")
    await hall.choose(hall.dan, table, "Your seat", "White")
    await hall.choose(hall.ben, table, "Your seat", "Random")
    assert "White: Dan ✓\nBlack: –\nRed: –\nRandom seats: Ben ✓" in table.text
    await hall.press(eve(hall), table, "Join")
    assert (await hall.match()).seats[0] == hall.dan.id


async def test_choosing_a_seat_joins_the_lobby(hall: Town) -> None:
    table = await open_lobby(hall, "pentup", players="three", seat="white")
    await hall.choose(hall.dan, table, "Your seat", "Red")
    assert "White: Ben ✓\nBlack: –\nRed: Dan ✓" in table.text
    replies = await asyncio.gather(*(who.choose(table, "Your seat", "Black") for who in (eve(hall), hall.chie)))
    await hall.quiet()
    assert len(hall.boards()) == 1
    assert len([message for reply in replies for message in reply.followups]) == 1
    assert (await hall.match()).seats[::2] == (hall.ben.id, hall.dan.id)


async def test_a_seat_taken_meanwhile_is_refused(hall: Town) -> None:
    table = await open_lobby(hall, "pentup", players="three")
    await hall.press(hall.dan, table, "Join")
    replies = await asyncio.gather(*(who.choose(table, "Your seat", "White") for who in (hall.ben, hall.dan)))
    await hall.quiet()
    (told,) = [message.text for reply in replies for message in reply.followups]
    assert told.startswith("Somebody was faster: White (")


async def test_leaving_a_lobby_makes_room(hall: Town) -> None:
    table = await open_lobby(hall, "pentup", players="three")
    await hall.press(hall.dan, table, "Join")
    await hall.press(hall.dan, table, "Leave")
    assert "Dan" not in table.text
    assert "2 more can join" in table.text


async def test_of_two_who_press_join_at_once_for_the_last_place_one_gets_it(hall: Town) -> None:
    table = await open_lobby(hall, "vault")
    replies = await asyncio.gather(*(who.press(table, "Join") for who in (hall.dan, eve(hall))))
    await hall.quiet()
    assert len(hall.boards()) == 1
    told = [message.text for reply in replies for message in reply.followups]
    assert told == ["This match has already started."]


async def test_simultaneous_joins_are_all_shown(hall: Town) -> None:
    table = await open_lobby(hall, "pentup", players="pairs")
    await asyncio.gather(*(who.press(table, "Join") for who in (hall.dan, eve(hall))))
    await hall.quiet()
    assert "Dan ✓" in table.text
    assert "Eve ✓" in table.text
    assert await hall.store.read(challenges_queries.challenges_behind) == []


async def test_actions_of_people_not_in_the_lobby_are_refused_privately(hall: Town) -> None:
    table = await open_lobby(hall, "pentup", players="pairs")
    await hall.press(hall.dan, table, "Join")
    assert refusal_text(await hall.press(hall.chie, table, "Leave")) == say("ja", "refusal-not-at-the-table")
    assert refusal_text(await hall.press(hall.dan, table, "Join")) == "You're already in."
    assert refusal_text(await hall.press(hall.ben, table, "Leave")) == say("en", "refusal-you-are-the-host")
    assert refusal_text(await hall.press(hall.dan, table, "Start")) == "This is Ben's table, so only Ben can start now."
    await hall.press(hall.ben, table, "Cancel")
    assert "Withdrawn." in table.text
    assert not table.labels


async def test_the_host_can_start_a_team_game_with_fewer_players(hall: Town) -> None:
    table = await open_lobby(hall, "pentup", players="pairs", seat="white")
    assert "Start" not in table.labels
    await hall.press(hall.dan, table, "Join")
    assert table.labels == ["Join", "Leave", "Start", "Cancel", FILL, *ALWAYS]
    assert "White (team 1): Ben ✓\nRed (team 2): –\nBlack (team 1): –\nBlue (team 2): –" in table.text
    await hall.choose(hall.dan, table, "Your seat", "Black (team 1)")
    assert refusal_text(await hall.press(hall.ben, table, "Start")) == say("en", "refusal-side-without-people")
    await hall.choose(hall.dan, table, "Your seat", "Blue (team 2)")
    await hall.press(hall.ben, table, "Start")
    assert (await hall.match()).seats == (hall.ben.id, hall.dan.id) * 2


async def test_a_game_that_needs_a_player_in_each_seat_cannot_start_early(hall: Town) -> None:
    table = await open_lobby(hall, "chaturanga")
    for who in (hall.dan, eve(hall)):
        await hall.press(who, table, "Join")
    assert "Start" not in table.labels
    button = f"start:{(await challenges.open_challenges(hall.store))[0].id}::"
    hall.put_back(table, button)
    told = refusal_text(await hall.press(hall.ben, table, button))
    assert told.startswith("This game is for 4 players, not 3.")


async def test_a_lobby_survives_a_restart(hall: Town) -> None:
    table = await open_lobby(hall, "pentup", players="three")
    await hall.press(hall.dan, table, "Join")
    await hall.choose(hall.dan, table, "Your seat", "Red")
    await hall.restart()
    await hall.press(eve(hall), table, "Join")
    assert (await hall.match()).seats[2] == hall.dan.id


async def test_a_change_of_a_lobby_that_was_not_shown_is_shown_later(hall: Town) -> None:
    table = await open_lobby(hall, "pentup", players="three")
    made = (await challenges.open_challenges(hall.store))[0]
    await challenges.act(hall.store, made.id, join, Guest(UserId(hall.dan.id), hall.dan.name))
    assert "Dan" not in table.text
    await hall.restart()
    assert "Dan ✓" in table.text


@pytest.mark.parametrize("is_older", [False, True])
async def test_a_lobby_whose_post_was_not_recorded_is_posted_once(
    hall: Town, monkeypatch: pytest.MonkeyPatch, *, is_older: bool
) -> None:
    def forgets(*_: object) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(queries, "note_challenge_posted", forgets)
        patch.setattr("bot.matches.challenges.service.withdraw", forgets)
        await hall.slash(hall.ben, "play pentup", players="three")
    if is_older:
        hall.vault.last.raw["components"].clear()
        hall.put_back(hall.vault.last, f"withdraw:{(await challenges.open_challenges(hall.store))[0].id}::")
    count = len(hall.vault.messages)
    await hall.restart()
    assert len(hall.vault.messages) == count
    assert (await challenges.open_challenges(hall.store))[0].message == hall.vault.last.id


async def test_a_lobby_lapses_after_a_day(hall: Town) -> None:
    table = await open_lobby(hall, "pentup")
    hall.clock.moved = timedelta(hours=25)
    assert "expired" in refusal_text(await hall.press(hall.dan, table, "Join"))
    await challenges.lapse_challenges(hall.client.store)
    await hall.client.catch_up()
    assert "Expired" in table.text
    assert not table.labels


async def test_a_lobby_in_a_taken_channel_starts_in_a_thread(hall: Town) -> None:
    board = await hall.begin(hall.aoi, hall.chie)
    table = await open_lobby(hall, "pentup", players="three")
    for who in (hall.dan, eve(hall)):
        await hall.press(who, table, "Join")
    assert table.thread is not None
    assert "Ben – Dan – Eve" in table.thread.name
    assert hall.board(table.thread).pictures
    assert hall.board() == board


async def test_a_lobby_stays_open_if_its_match_cannot_have_a_thread(hall: Town) -> None:
    table = await open_lobby(hall, "pentup", players="pairs")
    await hall.press(hall.dan, table, "Join")
    await hall.begin(hall.aoi, hall.chie)
    hall.vault.set_permissions(hall.playground.bot_id, deny=Permission.CREATE_PUBLIC_THREADS)
    assert "Create Public Threads" in refusal_text(await hall.press(hall.ben, table, "Start"))
    hall.vault.set_permissions(hall.playground.bot_id, allow=Permission.CREATE_PUBLIC_THREADS)
    await hall.press(hall.ben, table, "Start")
    assert table.thread is not None


async def test_the_same_lobby_cannot_be_opened_twice(hall: Town) -> None:
    await open_lobby(hall, "pentup")
    link = jump(hall.playground.guild_id, hall.vault.id, hall.vault.last.id)
    reply = await hall.slash(hall.ben, "play pentup")
    assert reply.text == say("en", "refusal-already-challenged", link=link)


async def test_solo_games_are_not_offered_by_challenge_and_play(hall: Town) -> None:
    commands = {command["name"]: command for command in hall.playground.world.commands.values()}
    for name in ("challenge", "play"):
        offered = [sub["name"] for sub in commands[name]["options"]]
        assert offered[:4] == ["vault", "shelt", "chaturanga", "pentup"]
        assert not {"tower", "rings"} & set(offered)
    play = next(sub for sub in commands["play"]["options"] if sub["name"] == "pentup")
    assert play["description"] == "Open a Pent-Up table that anyone here can join"
    assert play["description_localizations"]["ja"] == say("ja", "play-about", title=say("ja", "pentup-title"))
    assert [option["name"] for option in play["options"]][:2] == ["players", "misere"]


async def test_names_in_a_lobby_are_plain_text(hall: Town) -> None:
    table = await open_lobby(hall, "pentup", players="three")
    joker = hall.playground.add_person("**@everyone** `<@1>`")
    await hall.press(joker, table, "Join")
    assert "\\*\\*" in table.text
    assert not table.mentions
    assert not table.raw["mention_everyone"]


@pytest.mark.parametrize("game", setup.playable())
async def test_a_lobby_for_any_game_leads_to_its_board(town: Town, game: str) -> None:
    reply = await town.slash(town.ben, f"play {game}")
    assert not reply.has_message, reply.text
    table = town.vault.last
    others = iter((town.dan, town.aoi, town.chie))
    while table.labels:
        await town.press(next(others), table, "Join")
    match = await town.match()
    assert match.game == game
    assert len(match.seats) == len(set(match.seats))
    assert town.board().pictures


# /challenge with several friends


async def test_a_challenge_to_several_starts_when_all_have_accepted(hall: Town) -> None:
    friends = (hall.dan, eve(hall), hall.aoi)
    table = await challenge_friends(hall, *friends, game="chaturanga", seat="green")
    assert table.mentions == {friend.id for friend in friends}
    assert "Green: Ben ✓" in table.text
    assert "Random seats: Dan (invited), Eve (invited), Aoi (invited)" in table.text
    assert table.labels == ["Accept", "Decline", "Withdraw", *ALWAYS]
    more = (await hall.press(hall.ben, table, "More…")).message
    assert {CURRY, WORDS} <= set(more.labels)
    for friend in friends:
        await hall.press(friend, table, "Accept")
    match = await hall.match()
    assert match.seats[2] == hall.ben.id
    assert len(set(match.seats)) == 4


@pytest.mark.parametrize(("count", "variant"), [(1, "two"), (2, "three"), (3, "four, in two pairs")])
async def test_the_number_of_friends_decides_the_variant(hall: Town, count: int, variant: str) -> None:
    friends = (hall.dan, eve(hall), hall.aoi)[:count]
    table = await challenge_friends(hall, *friends, misere="true")
    assert f"Players: {variant}" in table.text
    assert "Misère: the most tiles at the bottom win" in table.text


async def test_an_option_that_is_off_is_not_mentioned(hall: Town) -> None:
    table = await challenge_friends(hall, hall.dan)
    assert "Players: two" in table.text
    assert "Misère" not in table.text


async def test_an_explicit_variant_is_kept_and_refused_with_too_many_people(hall: Town) -> None:
    table = await challenge_friends(hall, hall.dan, eve(hall), players="pairs")
    assert "four, in two pairs" in table.text
    for who in (hall.dan, eve(hall)):
        await hall.press(who, table, "Accept")
    assert len(set((await hall.match()).seats)) == 3
    await hall.slash(hall.ben, "challenge pentup", opponent=hall.dan, players="three")
    assert "One more can join" in hall.vault.last.text
    friends: dict[str, Any] = {"opponent": hall.dan, "opponent-2": eve(hall)}
    reply = await hall.slash(hall.ben, "challenge pentup", **friends, players="standard")
    assert reply.text == "This game is for 2 players, not 3."


async def test_a_friend_who_declines_opens_the_place_to_anyone(hall: Town) -> None:
    table = await challenge_friends(hall, hall.dan, eve(hall))
    await hall.press(hall.dan, table, "Decline")
    assert "One more can join" in table.text
    assert hall.dan.mention not in table.text
    assert table.labels == ["Join", "Leave", "Cancel", FILL, *ALWAYS]
    await hall.press(hall.aoi, table, "Join")
    await hall.press(eve(hall), table, "Join")
    assert set((await hall.match()).seats) == {hall.ben.id, hall.aoi.id, eve(hall).id}


async def test_buttons_from_before_a_decline_still_answer(hall: Town) -> None:
    table = await challenge_friends(hall, hall.dan, eve(hall))
    accept = next(each.custom_id for each in table.buttons if each.label == "Accept")
    await hall.press(hall.dan, table, "Decline")
    hall.put_back(table, accept)
    assert refusal_text(await hall.press(hall.aoi, table, accept)) == say("ja", "refusal-not-invited", names="Eveさん")
    await hall.press(eve(hall), table, accept)
    assert "Eve ✓" in table.text


async def test_the_host_may_start_without_everybody_if_fewer_can_play(hall: Town) -> None:
    table = await challenge_friends(hall, hall.dan, eve(hall), hall.aoi)
    await hall.press(eve(hall), table, "Accept")
    await hall.press(hall.ben, table, "Start")
    assert set((await hall.match()).seats) == {hall.ben.id, eve(hall).id}
    assert not table.labels


async def test_invited_friends_can_choose_their_seats(hall: Town) -> None:
    table = await challenge_friends(hall, hall.dan, eve(hall), seat="red")
    await hall.choose(eve(hall), table, "Your seat", "White")
    assert "White: Eve (invited)\nBlack: Dan (invited)\nRed: Ben ✓" in table.text
    for who in (hall.dan, eve(hall)):
        await hall.press(who, table, "Accept")
    assert (await hall.match()).seats == (eve(hall).id, hall.dan.id, hall.ben.id)


# By the menu on a person


async def test_challenging_a_person_by_menu_opens_a_lobby_if_the_game_needs_more_players(hall: Town) -> None:
    panel = (await hall.ben.context(hall.dan, "Challenge to a game", hall.vault)).message
    await hall.quiet()
    assert panel.menus[0].labels == ["Vault", "Pent-Up", "New Chaturanga"]
    await hall.choose(hall.ben, panel, "Choose a game", "New Chaturanga")
    assert "2 more players: anyone in the channel" in panel.text
    await hall.press(hall.ben, panel, "Challenge")
    table = hall.vault.last
    assert table.mentions == {hall.dan.id}
    assert f"Ben challenges {hall.dan.mention}" in table.text
    assert "2 more can join" in table.text
    for who in (hall.aoi, eve(hall), hall.dan):
        await hall.press(who, table, "Join")
    assert len(set((await hall.match()).seats)) == 4


# The house rule about curry


async def answer_curry(hall: Town, who: Person, table: Message, when: str) -> Message:
    """Somebody says when they last ate curry: their private panel."""
    panel = (await hall.press_behind(who, table, say(hall.language(who), "chooser-curry-button"))).message
    assert panel.ephemeral
    language = hall.language(who)
    await hall.choose(who, panel, say(language, "chooser-curry-question"), say(language, f"ago-{when}"))
    return panel


async def test_the_player_who_ate_curry_last_assigns_the_armies(hall: Town) -> None:
    table = await challenge_friends(hall, hall.dan, eve(hall), hall.aoi, game="chaturanga")
    await answer_curry(hall, hall.ben, table, "week")
    await answer_curry(hall, hall.dan, table, "yesterday")
    # Dan has not accepted yet.
    assert "🍛 Ben: this week\n🍛 Dan: yesterday\n🍛 Ben ate curry most recently" in table.text
    for friend in (hall.dan, eve(hall), hall.aoi):
        await hall.press(friend, table, "Accept")
    assert "🍛 Dan ate curry most recently" in table.text
    assert "Waiting for Dan to assign the seats" in table.text
    assert not hall.boards()
    assert not table.menus
    panel = (await hall.press_behind(hall.dan, table, say(hall.language(hall.dan), "chooser-curry-button"))).message
    assert [menu.placeholder for menu in panel.menus] == [QUESTION, "Black", "Red", "Green", "Yellow"]
    await hall.choose(hall.dan, panel, "Black", "Black: Ben")
    await hall.choose(hall.dan, panel, "Green", "Green: Ben")
    await hall.choose(hall.dan, panel, "Yellow", "Yellow: Aoi")
    assert "Black: –\nRed: –\nGreen: Ben ✓\nYellow: Aoi ✓" in table.text
    await hall.press(hall.dan, panel, "Done")
    assert panel.deleted
    match = await hall.match()
    assert match.seats[2:] == (hall.ben.id, hall.aoi.id)
    assert set(match.seats[:2]) == {hall.dan.id, eve(hall).id}


async def test_the_private_curry_panel_names_the_chooser_and_survives_a_restart(hall: Town) -> None:
    table = await open_lobby(hall, "chaturanga")
    await hall.press(hall.aoi, table, "Join")
    mine = await answer_curry(hall, hall.ben, table, "today")
    assert len(mine.menus) == 5
    hers = await answer_curry(hall, hall.aoi, table, "now")
    assert "カレー" in hers.text
    await hall.restart()
    # Ben's panel is older than Aoi's answer.
    assert (
        refusal_text(await hall.choose(hall.ben, mine, "Black", "Black: Ben"))
        == "At this table, Aoi decides who sits where."
    )
    assert refusal_text(await hall.press(hall.ben, mine, "Done")) == "At this table, Aoi decides who sits where."
    other = (await hall.press_behind(hall.ben, table, say(hall.language(hall.ben), "chooser-curry-button"))).message
    assert len(other.menus) == 1
    assert "Aoi ate curry most recently" in other.text


async def test_only_guests_are_asked_about_curry(hall: Town) -> None:
    table = await open_lobby(hall, "chaturanga")
    reply = await hall.press_behind(hall.dan, table, say(hall.language(hall.dan), "chooser-curry-button"))
    assert reply.private
    assert reply.text == say("en", "refusal-not-at-the-table")
    chooser = f"chooser:{(await challenges.open_challenges(hall.store))[0].id}::"
    await hall.press(hall.ben, table, "Cancel")
    hall.put_back(table, chooser)
    assert (await hall.press(hall.ben, table, chooser)).text == "This challenge was withdrawn."


async def test_if_nobody_answers_about_curry_the_armies_are_random_at_once(hall: Town) -> None:
    table = await open_lobby(hall, "chaturanga")
    for who in (hall.dan, eve(hall), hall.aoi):
        await hall.press(who, table, "Join")
    assert hall.boards()


async def test_the_host_need_not_wait_for_armies_to_be_assigned(hall: Town) -> None:
    table = await open_lobby(hall, "chaturanga")
    await answer_curry(hall, hall.ben, table, "month")
    for who in (hall.dan, eve(hall), hall.aoi):
        await hall.press(who, table, "Join")
    assert not hall.boards()
    assert table.labels == ["Leave", "Start", "Cancel", *ALWAYS]
    await hall.press(hall.ben, table, "Start")
    assert hall.boards()


async def test_other_games_do_not_ask_about_curry(hall: Town) -> None:
    table = await open_lobby(hall, "pentup")
    assert CURRY not in (await hall.press(hall.ben, table, "More…")).message.labels


# Leaving


@pytest.mark.parametrize(
    ("players", "friends", "goes_on"), [("three", 2, True), ("pairs", 1, False), ("pairs", 3, True)]
)
async def test_a_player_about_to_resign_is_told_what_happens_to_the_others(
    hall: Town, players: str, friends: int, *, goes_on: bool
) -> None:
    guests = (hall.dan, eve(hall), hall.aoi)[:friends]
    table = await challenge_friends(hall, *guests, players=players)
    for guest in guests:
        await hall.press(guest, table, "Accept")
    question = await hall.slash(hall.ben, "match resign")
    assert question.text.startswith(say("en", "confirm-resign"))
    assert (say("en", "pentup-leaving") in question.text) == goes_on
    await hall.press(hall.ben, question.message, "Resign")
    assert (say("en", "pentup-leaving") in hall.board().text) == goes_on
