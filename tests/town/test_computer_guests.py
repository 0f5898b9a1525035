"""The computer as a guest: challenged, added to tables, asked for a rematch, and named wherever people are."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.catalogue import CATALOGUE, LEVELS
from bot.core.match import UserId, level_of
from bot.matches.moderation import service as moderating
from bot.matches.privacy import queries as privacy_queries
from bot.storage.matches import going_matches
from bot.storage.preferences import save_server_setting
from bot.texts import game_title, say
from bot.ui.levels import level_name
from bot.ui.match import view_of
from games.kit.rules import Seat, options_from
from playground.seen import Message
from tests.core.random_matches import begun
from tests.town.conftest import Town

INSTEAD, ADD = say("en", "button-computer-instead"), say("en", "button-computer")


def plain(message: Message) -> str:
    """A message's text, as people read it."""
    return message.text.replace("\\", "")


async def begin_against_computer(town: Town, **options: Any) -> Message:
    """Ben's match against the computer: its first board."""
    reply = await town.slash(town.ben, "challenge vault", opponent=town.bot, size="6", **options)
    assert not reply.has_message, reply.text
    return town.board()


async def resign_match(town: Town) -> None:
    """Ben resigns."""
    asked = (await town.slash(town.ben, "match resign")).message
    await town.press(town.ben, asked, say("en", "button-resign"))


async def add_computer(town: Town, table: Message, level: int = 1, button: str = ADD) -> Message:
    """Ben adds a computer player to his table: the private message, as it is then."""
    panel = (await town.press_behind(town.ben, table, button)).message
    labels = panel.menus[0].labels
    assert len(labels) == len(LEVELS)
    assert labels[level - 1].startswith(say("en", f"level-{level}"))
    await town.choose(town.ben, panel, say("en", "your-level"), labels[level - 1])
    return panel


# Challenges


async def test_in_japanese_people_get_an_honorific_and_computer_players_do_not(town: Town) -> None:
    opponents: dict[str, Any] = {"opponent": town.chie, "opponent-2": town.bot}
    await town.slash(town.aoi, "challenge pentup", **opponents)
    asked = plain(town.vault.last)
    assert f"{town.chie.mention}さん、Banmen Lv.2へ、" in asked
    await town.press(town.chie, town.vault.last, "受ける")
    await town.slash(town.aoi, "match draw")
    assert ">さん" in town.board().text
    assert "Banmen Lv.2" in town.board().text
    assert "Banmen Lv.2さん" not in town.board().text


async def test_against_the_computer_a_match_begins_at_once_and_its_board_says_that_it_is_unrated(town: Town) -> None:
    board = await begin_against_computer(town, seat="black", level="3")
    challenge = town.vault.messages[0]
    assert plain(challenge).startswith("**Ben** plays **Vault** against Banmen Lv.3.")
    assert "Started. [Open the board ›]" in challenge.text
    assert not challenge.mentions
    match = await town.match()
    assert match.names == ("Banmen Lv.3", "Ben")
    assert level_of(match.seats[0]) == 3
    # Everybody sees it from the only person's side.
    assert view_of(match).seat == 1
    assert not match.rated
    assert " · unrated" in board.text
    assert "Banmen Lv.3 – Ben" in plain(board)
    assert "unrated" in board.text
    assert "<@-" not in "".join(message.text for message in town.vault.messages)


def test_every_board_with_sides_turns_to_that_of_the_only_person() -> None:
    for game in ("vault", "shelt", "chaturanga", "pentup"):
        entry = CATALOGUE[game]
        seats = entry.game.seat_names(options_from(entry.game.options, {}))
        match = begun(game, {}, (*[UserId(-1)] * (len(seats) - 1), UserId(1)))
        view = view_of(match)
        assert view.seat == len(seats) - 1
        # Pent-Up's table has no sides.
        own, first = (entry.picture.draw(match.position, replace(view, seat=seat)) for seat in (view.seat, Seat(0)))
        assert (own.tobytes() != first.tobytes()) is (len(seats) > 1 and game != "pentup"), game


async def test_by_default_the_computer_plays_level_2_without_a_clock_up_to_a_limit_of_matches(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    await save_server_setting(town.store, town.playground.guild_id, "clock", "move:86400")
    await begin_against_computer(town, seat="white")
    match = await town.match()
    assert match.names == ("Ben", "Banmen Lv.2")
    assert not match.clock
    monkeypatch.setattr(moderating, "MOST_WITH_COMPUTERS", 1)
    count = len(town.vault.messages)
    refused = await town.slash(town.ben, "challenge vault", opponent=town.bot)
    assert refused.private
    assert refused.text == say("en", "refusal-too-many-computer-matches", most=1)
    assert len(town.vault.messages) == count


async def test_a_level_without_a_computer_player_is_refused(town: Town) -> None:
    reply = await town.slash(town.ben, "challenge vault", opponent=town.dan, level="3")
    assert reply.text == say("en", "refusal-level-without-computer")
    assert not town.vault.messages


async def test_the_computer_takes_all_seats_that_a_game_needs(town: Town) -> None:
    await town.slash(town.ben, "challenge chaturanga", opponent=town.bot, level="1")
    match = await town.match()
    assert sorted(match.names) == ["Banmen 2 Lv.1", "Banmen 3 Lv.1", "Banmen Lv.1", "Ben"]
    assert len(set(match.seats)) == 4


async def test_computer_players_of_one_level_are_numbered_in_the_order_of_play(town: Town) -> None:
    numbered = ["Banmen Lv.1", "Banmen 2 Lv.1", "Banmen 3 Lv.1"]
    for seat in ("black", "red", "green"):
        town.store.rng.seed(seat)
        await town.slash(town.ben, "challenge chaturanga", opponent=town.bot, level="1", seat=seat)
        assert [name for name in (await town.match()).names if name != "Ben"] == numbered
        await resign_match(town)
    await town.press(town.ben, town.board(), say("en", "button-rematch-lost"))
    match = await town.match()
    assert not match.outcome
    assert [name for name in match.names if name != "Ben"] == numbered


async def test_people_and_computers_play_together(town: Town) -> None:
    friends: dict[str, Any] = {"opponent": town.bot, "opponent-2": town.dan, "opponent-3": town.bot}
    await town.slash(town.ben, "challenge pentup", players="pairs", level="1", **friends)
    challenge = town.vault.last
    assert challenge.mentions == {town.dan.id}
    assert "Banmen Lv.1 ✓, Banmen 2 Lv.1 ✓" in plain(challenge)
    await town.press(town.dan, challenge, "Accept")
    assert {town.ben.id, town.dan.id} == (await town.match()).people


async def test_the_challenge_menu_for_the_computer_asks_for_a_level_and_nothing_pointless(town: Town) -> None:
    panel = (await town.ben.context(town.bot, "Challenge to a game", town.vault)).message
    await town.quiet()
    await town.choose(town.ben, panel, "Choose a game", "Vault")
    asked = [menu.placeholder for menu in panel.menus]
    assert asked[-1] == say("en", "your-level")
    assert "Rating" not in asked
    clocks = next(menu.labels for menu in panel.menus if menu.placeholder == "Clock")
    assert clocks[0] == "Clock: none"
    assert clocks.count(clocks[0]) == 1
    await town.restart()
    await town.choose(town.ben, panel, asked[-1], f"{asked[-1]}: {level_name(5, 'vault', 'en')}")
    await town.press(town.ben, panel, say("en", "button-begin"))
    assert panel.deleted
    assert "Banmen Lv.5" in (await town.match()).names


async def test_a_match_whose_start_crashed_begins_after_a_restart(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    async def dies(*_: object) -> None:
        raise OSError("killed")

    with monkeypatch.context() as patch:
        patch.setattr("bot.matches.challenges.service.act_in", dies)
        await town.slash(town.ben, "challenge vault", opponent=town.bot, seat="white")
    assert not town.boards()
    await town.restart()
    assert (await town.match()).names == ("Ben", "Banmen Lv.2")
    assert town.board().mentions == {town.ben.id}
    assert "Started" in town.vault.messages[0].text


# Tables


async def test_the_host_can_add_computer_players_to_a_lobby_and_remove_them(town: Town) -> None:
    await town.slash(town.ben, "play pentup", players="three")
    table = town.vault.last
    refused = await town.press(town.aoi, table, "More…")
    assert refused.text == say("ja", "refusal-only-the-host-seats", name="Ben")
    panel = await add_computer(town, table)
    assert "Banmen Lv.1 ✓" in plain(table)
    assert say("en", "challenge-unrated-computer") in table.text
    away = say("en", "button-computer-away", name="Banmen Lv.1")
    await town.restart()
    await town.press(town.ben, panel, away)
    assert "Banmen" not in table.text
    assert "2 more can join" in table.text
    assert "nrated" not in table.text
    await add_computer(town, table, 5)
    await town.press(town.dan, table, "Join")
    match = await town.match()
    assert {*match.names} == {"Ben", "Dan", "Banmen Lv.5"}
    assert not match.rated


async def test_the_same_level_can_be_chosen_twice(town: Town) -> None:
    await town.slash(town.ben, "play pentup", players="pairs")
    panel = (await town.press_behind(town.ben, town.vault.last, ADD)).message
    before = panel.menus[0].custom_id
    await town.choose(town.ben, panel, say("en", "your-level"), level_name(4, "pentup", "en"))
    # If a menu stays the same, Discord doesn't report a choice that is already made.
    assert panel.menus[0].custom_id != before
    await town.choose(town.ben, panel, say("en", "your-level"), level_name(4, "pentup", "en"))
    assert "Banmen Lv.4 ✓, Banmen 2 Lv.4 ✓" in plain(town.vault.last)


async def test_a_computer_player_in_the_last_place_starts_the_match(town: Town) -> None:
    await town.slash(town.ben, "play vault", size="6", seat="white")
    panel = await add_computer(town, town.vault.last, 2)
    assert panel.deleted
    assert (await town.match()).names == ("Ben", "Banmen Lv.2")


async def test_the_computer_can_replace_a_friend_who_does_not_answer(town: Town) -> None:
    challenge = await town.challenge(town.ben, town.dan)
    panel = (await town.press(town.ben, challenge, "More…")).message
    await town.press(town.ben, panel, INSTEAD)
    assert say("en", "computer-instead", name="Dan") in panel.text
    await add_computer(town, challenge, 1, INSTEAD)
    assert (await town.match()).names == ("Ben", "Banmen Lv.1")


async def test_two_computers_cannot_be_added_to_one_place(town: Town) -> None:
    await town.slash(town.ben, "play vault", size="6")
    table = town.vault.last
    panel = (await town.press_behind(town.ben, table, ADD)).message
    menu = say("en", "your-level")
    await asyncio.gather(*(town.ben.choose(panel, menu, level_name(1, "vault", "en")) for _ in range(2)))
    await town.quiet()
    assert len(town.boards()) <= 2
    assert len(await going_matches(town.store, UserId(town.ben.id))) == 1


# Afterwards, and elsewhere


async def test_a_rematch_with_the_computer_begins_at_once_with_swapped_seats(town: Town) -> None:
    await begin_against_computer(town, seat="white", level="3")
    await resign_match(town)
    over = town.board()
    assert over.mentions <= {town.ben.id}
    assert "<@-" not in over.text
    await town.press(town.ben, over, "Try again")
    match = await town.match()
    assert match.outcome is None
    assert match.names == ("Banmen Lv.3", "Ben")
    again = await town.press(town.ben, over, "Try again")
    assert "already" in again.text


async def test_computer_players_are_always_shown_by_name_and_never_mentioned(town: Town) -> None:
    await begin_against_computer(town, seat="white", level="1")
    await town.slash(town.ben, "move", move="a1-b2")
    await town.quiet()
    listed = await town.slash(town.ben, "matches")
    watched = await town.slash(town.dan, "watch")
    panel = (await town.slash(town.ben, "match menu")).text
    record = (await town.slash(town.ben, "record")).message.pictures[0].decode()
    replay = await town.slash(town.ben, "replay")
    await resign_match(town)
    ended = town.board()
    texts = [listed.text, watched.text, panel, record, replay.text, ended.text]
    assert all("Banmen Lv.1" in text.replace("\\", "") for text in texts)
    assert not any("<@-" in text for text in texts)
    profile = await town.ben.slash(town.vault, "profile", player=town.bot)
    await town.quiet()
    assert say("en", "profile-nothing") in profile.text
    assert await town.store.read(privacy_queries.stored_about, UserId(town.playground.bot_id)) == {}


# The help


def play(game: str) -> str:
    """The label of the button that plays a game."""
    return game_title(game, "en")


async def test_the_help_leads_to_a_match_with_anybody(town: Town) -> None:
    asked = (await town.slash(town.ben, "help")).message
    panel = (await town.press(town.ben, asked, play("pentup"))).message
    await town.press(town.ben, panel, say("en", "button-table"))
    assert "Pent-Up" in town.vault.last.text
    panel = (await town.press(town.ben, asked, play("chaturanga"))).message
    await town.choose(town.ben, panel, say("en", "choose-friend"), town.dan.key)
    await town.press(town.ben, panel, say("en", "button-challenge"))
    assert town.vault.last.mentions == {town.dan.id}
    panel = (await town.press(town.ben, asked, play("shelt"))).message
    await town.press(town.ben, panel, say("en", "button-against-computer"))
    await town.press(town.ben, panel, say("en", "button-begin"))
    assert (await town.match()).game == "shelt"


async def test_the_help_leads_to_the_computer(town: Town) -> None:
    asked = (await town.slash(town.ben, "help")).message
    everything = (await town.press(town.ben, asked, say("en", "button-panel-all"))).message
    panel = (await town.press(town.ben, everything, say("en", "button-panel-computer"))).message
    await town.choose(town.ben, panel, "Choose a game", "Shelt")
    await town.press(town.ben, panel, say("en", "button-begin"))
    assert (await town.match()).game == "shelt"
