"""Ratings as people meet them: on final boards, in profiles and on leaderboards."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from bot.core.match import MatchId, UserId
from bot.features.ratings import rules as ratings
from bot.features.ratings.results import AgainstComputers, History, LevelResult
from bot.features.ratings.rules import EVERYWHERE, LEAST_MOVES, MOST_A_DAY, Change, Holder, Record, Result
from bot.features.ratings.service import Profile
from bot.features.ratings.views import ALL_GAMES, Reader, Where, card, changed, profile
from bot.storage import Connection
from bot.texts import AnyLocale, say
from playground.driver import Person
from playground.permissions import Permission
from playground.seen import Message
from tests.matches import begun
from tests.town.conftest import SHORT_GAME, Town


async def play_and_resign(town: Town, loser: Person, rating: str = "true", moves: int = 2 * LEAST_MOVES) -> Message:
    """A match of Vault between Ben and Dan that one of them resigned after a number of moves: its final board."""
    winner = town.ben if loser == town.dan else town.dan
    reply = await town.slash(loser, "challenge vault", opponent=winner, rating=rating, seat="white", size="6")
    assert town.vault.messages, reply.text
    challenge = town.vault.last
    await town.press(winner, challenge, challenge.labels[0])
    await town.play(*SHORT_GAME[:moves])
    asked = await town.slash(loser, "match resign")
    await town.press(loser, asked.message, asked.message.labels[0])
    return town.board()


async def test_the_final_board_shows_rating_changes_and_links_to_the_leaderboard(town: Town) -> None:
    board = await play_and_resign(town, town.dan)
    line = next(line for line in board.text.splitlines() if "Ratings" in line)
    assert line == "Ratings aren't settled yet: about 16 more matches for Dan and Ben."
    assert "1500" not in line
    await town.restart()
    await town.show()
    assert line in town.board().text
    shown = await town.press(town.dan, board, "Ratings")
    assert shown.private
    assert shown.text.splitlines()[1:5] == [
        say("en", "leaderboard-unplaced"),
        say("en", "leaderboard-takes", matches=17, opponents=5),
        "(1) Ben **1617?** · 1 won · 0 drawn · 0 lost (100%)",
        "(2) **→ Dan** **1383?** · 0 won · 0 drawn · 1 lost (0%)",
    ]
    assert say("en", "leaderboard-own-unplaced", page="here", place=2, count=2) in shown.text
    assert shown.text.count("-# ") == 2


@pytest.mark.parametrize("moves", [0, 3])
async def test_a_match_too_short_to_be_rated_says_so(town: Town, moves: int) -> None:
    board = await play_and_resign(town, town.dan, moves=moves)
    assert say("en", "rating-too-short", least=2).removeprefix("-# ") in board.text
    assert "Ratings" not in board.labels
    assert "No rated matches yet." in (await town.slash(town.ben, "profile")).text
    await town.restart()
    await town.show()
    assert say("en", "rating-too-short", least=2).removeprefix("-# ") in town.board().text


async def test_more_than_five_matches_a_day_against_the_same_opponent_change_no_rating(town: Town) -> None:
    for _ in range(MOST_A_DAY):
        board = await play_and_resign(town, town.dan)
        assert "Ratings aren't settled yet" in board.text
    board = await play_and_resign(town, town.dan)
    assert say("en", "rating-too-often", most=5).removeprefix("-# ") in board.text
    assert "5 won · 0 drawn" in (await town.slash(town.ben, "profile")).message.alt
    await town.passes(days=1)
    board = await play_and_resign(town, town.ben)
    assert "Ratings aren't settled yet" in board.text


async def test_the_rating_library_is_loaded_in_a_thread_once_the_bot_is_ready(
    town_without_bot: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []
    monkeypatch.setattr(ratings, "_model", lambda: threads.append(threading.current_thread()))
    await town_without_bot.start()
    await town_without_bot.quiet()
    assert len(threads) == 1
    assert threading.main_thread() not in threads


async def test_an_unrated_match_says_so_and_changes_no_rating(town: Town) -> None:
    await town.slash(town.ben, "challenge vault", opponent=town.dan, rating="false")
    challenge = town.vault.last
    assert say("en", "challenge-unrated") in challenge.text
    await town.press(town.ben, challenge, "Withdraw")
    board = await play_and_resign(town, town.dan, rating="false")
    assert "· unrated" in board.text.splitlines()[1]
    assert "Ratings" not in board.text
    assert "Ratings" not in board.labels
    assert say("en", "leaderboard-none") in (await town.slash(town.ben, "leaderboard", game="vault")).text
    asked = await town.say(town.ben, f"{town.bot.mention} vault unrated {town.dan.mention}")
    assert say("en", "challenge-unrated") in asked.text
    await town.press(town.ben, asked, "Withdraw")
    asked = await town.say(town.ben, f"{town.bot.mention} vault {town.dan.mention}")
    assert say("en", "challenge-rated") in asked.text


async def test_a_profile_shows_ratings_and_can_be_shown_to_all(town: Town) -> None:
    empty = await town.slash(town.ben, "profile")
    assert empty.private
    assert "No rated matches yet. Challenge somebody" in empty.text
    assert not empty.message.pictures
    assert {"Challenge a friend", "Play against the computer"} <= set(empty.message.labels)
    others = await town.slash(town.dan, "profile", player=town.ben)
    assert "Challenge" not in others.text + " ".join(others.message.labels)
    for loser in (town.dan, town.dan, town.ben):
        await play_and_resign(town, loser)
    own = await town.slash(town.ben, "profile")
    assert "**Vault**" in own.text
    at = next(at for at, line in enumerate(own.text.splitlines()) if "no place on the leaderboard yet. Still" in line)
    assert own.text.splitlines()[at + 1 : at + 5] == [
        "- about 14 more matches",
        "- 5 more experienced opponents (at least 10 matches, against 5 people)",
        "- more matches against others: over half are against the same opponent",
        "- 4 more people who play rated matches",
    ]
    assert own.message.picture
    assert "Challenge a friend" not in own.message.labels
    assert "2 won · 0 drawn · 1 lost (67%)" in own.message.alt
    other = await town.slash(town.aoi, "profile", player=town.dan)
    assert "まだ順位がつきません。あと必要なもの：\n- あと約14局の対局\n" in other.text
    assert "Danさん" in other.text
    everywhere = await town.press(town.ben, own.message, "Everywhere")
    assert "ratings everywhere" in everywhere.message.text
    count = len(town.vault.messages)
    await town.press(town.ben, everywhere.message, "Show everyone")
    assert len(town.vault.messages) == count + 1
    public = town.vault.last
    assert public.labels == ["Leaderboard"]
    assert public.pictures
    assert public.mentions == set()
    board = await town.press(town.dan, public, "Leaderboard")
    assert board.private
    assert "Ben" in board.text


async def test_a_leaderboard_leads_to_profiles_other_games_and_back(town: Town) -> None:
    await play_and_resign(town, town.dan)
    shown = (await town.slash(town.ben, "leaderboard")).message
    await town.choose(town.ben, shown, say("en", "leaderboard-profiles"), "Dan")
    assert "Dan: ratings on this server" in shown.text
    await town.press(town.ben, shown, "Leaderboard")
    assert "Vault: the best on this server" in shown.text
    await town.choose(town.ben, shown, say("en", "choose-game"), "Shelt")
    assert say("en", "leaderboard-none").partition("`")[0] in shown.text
    await town.choose(town.ben, shown, say("en", "choose-game"), "Vault")
    await town.press(town.ben, shown, "Everywhere")
    assert "everywhere" in shown.text
    assert "(1) **→ Ben**" in shown.text
    count = len(town.vault.messages)
    await town.press(town.ben, shown, "Show everyone")
    assert len(town.vault.messages) == count + 1
    assert "→ Ben" not in town.vault.last.text
    assert "\n(1) Ben" in town.vault.last.text
    assert "about 17 matches with 5 experienced opponents" in town.vault.last.text


async def test_a_leaderboards_pages_lead_to_the_readers_own_place(town: Town) -> None:
    await play_and_resign(town, town.ben)
    town_guild = town.playground.guild_id
    last = town.playground.add_person("Somebody *0*")

    def crowd(db: Connection) -> None:
        for number in range(24):
            db.exec_driver_sql(
                "INSERT INTO rating VALUES (?, 'vault', ?, ?, ?, 90, ?, 9, 0, 0, 5, 5, 9, 4)",
                (
                    town_guild,
                    500 + number if number else last.id,
                    f"Somebody *{number}*",
                    1500.0 + number,
                    1_001_500 + number,
                ),
            )

    await town.store.write(crowd)
    shown = (await town.slash(town.ben, "leaderboard", game="vault")).message
    assert "Page 1 of 3 · 26 players" in shown.text
    assert r"**1.** Somebody \*23\* **1523**" in shown.text
    assert say("en", "leaderboard-own-unplaced", page="3", place=26, count=26) in shown.text
    await town.press(town.ben, shown, "My place")
    assert "**24.** Somebody" in shown.text
    assert "(26) **→ Ben** **1383?**" in shown.text
    assert shown.text.count(say("en", "leaderboard-unplaced")) == 1
    await town.press(town.ben, shown, "Back")
    assert "Page 2 of 3" in shown.text
    await town.press(town.ben, shown, "Next")
    assert "Page 3 of 3" in shown.text
    own = await town.slash(last, "leaderboard", game="vault")
    assert "Your place: 24 of 26, on page 3." in own.text


async def test_ratings_are_available_in_direct_messages(town: Town) -> None:
    await play_and_resign(town, town.dan)
    shown = (await town.slash(town.ben, "profile", town.ben.direct)).message
    assert "ratings everywhere" in shown.text
    assert "On this server" not in shown.labels
    await town.press(town.ben, shown, "Leaderboard")
    assert "**→ Ben**" in shown.text


async def test_an_old_or_forged_rating_button_is_refused_politely(town: Town) -> None:
    shown = (await town.slash(town.ben, "leaderboard")).message
    for verb, path in (("profile", "x"), ("ratings", "1.chess.here.0"), ("ratings", f"1.vault.here.{2**62}")):
        town.put_back(shown, f"{verb}:::{path}")
        reply = await town.press(town.ben, shown, f"{verb}:::{path}")
        assert say("en", "refusal-old-button").partition(".")[0] in reply.text


def test_a_firm_rating_is_shown_as_it_changes() -> None:
    match = replace(begun("vault"), names=("Aoi", "Ben"), language="en")
    before = Change(Holder(EVERYWHERE, "vault", UserId(1)), MatchId(1), 20, 1612, 1620, False, Result.WON)
    after = replace(before, holder=Holder(EVERYWHERE, "vault", UserId(2)), number=17, is_provisional=True)
    assert list(changed(match, [before, after])) == [
        "-# Ratings: Aoi 1612 → 1620 (+8)",
        "-# Ratings aren't settled yet: a few more matches for Ben.",
    ]
    first, second = (replace(each, number=number, is_provisional=True) for each, number in ((before, 2), (after, 1)))
    (line,) = changed(match, [first, second])
    assert line == "-# Ratings aren't settled yet: about 15 more matches for Aoi, 16 for Ben."
    (line,) = changed(replace(match, language="ja"), [first, second])
    assert line == "-# レーティングはまだ仮の値です（確定まで：Aoiさんはあと約15局、Benさんはあと約16局）。"


async def test_a_profile_leads_to_the_last_matches(town: Town) -> None:
    await play_and_resign(town, town.dan)
    first = town.board()
    await play_and_resign(town, town.ben)
    await town.slash(town.ben, "challenge vault", opponent=town.bot, level="2", seat="white", size="6")
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    await town.press(town.ben, (await town.slash(town.ben, "match resign")).message, "Resign")
    own = await town.slash(town.ben, "profile")
    assert "**Plays most with**: Dan (2)" in own.text
    assert "**Against the computer**: Vault 0 of 1 won" in own.text
    await town.choose(town.ben, own.message, own.message.menus[0].custom_id, "Vault")
    assert "**Against the computer**: level 2: 0 of 1 won" in own.text
    await town.choose(town.ben, own.message, own.message.menus[0].custom_id, "All games")
    await town.press(town.ben, own.message, "Last matches")
    heading, *lines = own.message.text.splitlines()
    assert heading == "### Ben: last matches on this server"
    assert [line.partition(": ")[2].partition(" ")[0] for line in lines] == ["lost", "lost", "**won**"]
    assert "with Banmen Lv.2" in lines[0]
    assert f"/{town.vault.id}/{first.id}) with Dan" in lines[2]
    await town.press(town.ben, own.message, "Back")
    assert "ratings on this server" in own.message.text
    assert own.message.picture


def test_a_profile_says_about_which_elo_the_results_against_the_computer_show() -> None:
    levels = [LevelResult(2, 6, 8), LevelResult(3, 2, 6)]
    against = {"vault": AgainstComputers(8, 14, levels, 1357), "shelt": AgainstComputers(1, 1, levels[:1], None)}
    shown = Profile("Ben", {}, {}, (), History((), (), against))

    def text(locale: AnyLocale, game: str) -> str:
        return profile(shown, Where(game), Reader(UserId(1), locale, in_server=True)).text

    assert "**Against the computer**: Vault 8 of 14 won (about 1350) · Shelt 1 of 1 won\n" in text("en", ALL_GAMES)
    assert "-# That is about 1350 on the scale" in text("en", "vault")
    assert "level 2: 6 of 8 won, level 3: 2 of 6 won" in text("en", "vault")
    assert "scale of the computer" not in text("en", "shelt")
    assert "against the computer" not in text("en", "pentup").lower()
    assert "ヴォールト 14局中8勝（レーティング約1350）・シェルト 1局中1勝" in text("ja", ALL_GAMES)


async def test_others_see_only_matches_in_channels_that_they_see(town: Town) -> None:
    await play_and_resign(town, town.dan)
    seen = await town.slash(town.chie, "profile", player=town.ben)
    assert say("ja", "button-last-matches") in seen.message.labels
    town.vault.set_permissions(town.chie.id, deny=Permission.VIEW_CHANNEL)
    await town.quiet()
    for channel in (town.games, town.chie.direct):
        hidden = await town.slash(town.chie, "profile", channel, player=town.ben)
        assert say("ja", "button-last-matches") not in hidden.message.labels
        assert ("Dan" in hidden.text) == (channel == town.games)


def test_with_four_players_places_are_shown_instead_of_losses() -> None:
    holder = Holder(EVERYWHERE, "chaturanga", UserId(1))
    change = Change(holder, MatchId(1), 3, 1500, 1480, is_provisional=True, result=Result.LOST)
    record = Record("Ben", won=1, lost=2)
    for game, told in (
        ("chaturanga", "1st 1 · shared 0 · 2nd–4th 2 (33%)"),
        ("vault", "1 won · 0 drawn · 2 lost (33%)"),
    ):
        (entry,) = card("Ben", {game: (record, [change])}, Where(), "en").entries
        assert entry.results == told
