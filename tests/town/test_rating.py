"""Ratings as people meet them: on final boards, in profiles and on leaderboards."""

from __future__ import annotations

import threading

import pytest

from bot import ratings
from bot.match import MatchId, UserId
from bot.ratings import EVERYWHERE, Change, Holder, Record, Result
from bot.texts import say
from bot.views.rating import Where, card
from playground.driver import Person
from playground.seen import Message
from tests.town.conftest import Town


async def resigned(town: Town, loser: Person, rating: str = "true") -> Message:
    """A match of Vault between Ben and Dan that one of them has given up: its final board."""
    winner = town.ben if loser == town.dan else town.dan
    reply = await town.slash(loser, "challenge vault", opponent=winner, rating=rating)
    assert town.vault.messages, reply.text
    challenge = town.vault.last
    await town.press(winner, challenge, challenge.labels[0])
    asked = await town.slash(loser, "resign")
    await town.press(loser, asked.message, asked.message.labels[0])
    return town.board()


async def test_the_final_board_tells_what_the_match_changed_and_leads_to_the_leaderboard(town: Town) -> None:
    board = await resigned(town, town.dan)
    line = next(line for line in board.text.splitlines() if "Ratings:" in line)
    assert "Ben 1500 → 1617? (+117)" in line
    assert "Dan 1500 → 1383? (−117)" in line
    await town.restart()
    await town.show()
    assert line in town.board().text
    shown = await town.press(town.dan, board, "Ratings")
    assert shown.private
    assert "**1.** Ben **1617?** · 1 won · 0 drawn · 0 lost (100 %)" in shown.text
    assert "**2.** **→ Dan** **1383?**" in shown.text
    assert "Your place: 2 of 2." in shown.text


async def test_what_reckons_ratings_is_loaded_beside_the_event_loop_once_the_bot_is_ready(
    town_without_bot: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []
    monkeypatch.setattr(ratings, "_model", lambda: threads.append(threading.current_thread()))
    await town_without_bot.start()
    await town_without_bot.quiet()
    assert len(threads) == 1
    assert threading.main_thread() not in threads


async def test_what_is_agreed_to_be_unrated_says_so_and_changes_nothing(town: Town) -> None:
    await town.slash(town.ben, "challenge vault", opponent=town.dan, rating="false")
    challenge = town.vault.last
    assert say("en", "challenge-unrated") in challenge.text
    await town.press(town.ben, challenge, "Withdraw")
    board = await resigned(town, town.dan, rating="false")
    assert "· unrated" in board.text.splitlines()[0]
    assert "Ratings:" not in board.text
    assert "Ratings" not in board.labels
    assert say("en", "leaderboard-none") in (await town.slash(town.ben, "leaderboard", game="vault")).text
    asked = await town.say(town.ben, f"{town.bot.mention} vault unrated {town.dan.mention}")
    assert say("en", "challenge-unrated") in asked.text
    await town.press(town.ben, asked, "Withdraw")
    asked = await town.say(town.ben, f"{town.bot.mention} vault {town.dan.mention}")
    assert say("en", "challenge-unrated") not in asked.text


async def test_a_profile_shows_ratings_and_can_be_shown_to_all(town: Town) -> None:
    empty = await town.slash(town.ben, "profile")
    assert empty.private
    assert "No rated matches yet." in empty.text
    first = empty.message.picture
    for loser in (town.dan, town.dan, town.ben):
        await resigned(town, loser)
    own = await town.slash(town.ben, "profile")
    assert "**Vault**" in own.text
    assert "place 1 of 2" in own.text
    assert own.message.picture != first
    assert "2 won · 0 drawn · 1 lost (67 %)" in own.message.alt
    other = await town.slash(town.aoi, "profile", player=town.dan)
    assert "2人中2位" in other.text
    assert "Dan さん" in other.text
    everywhere = await town.press(town.ben, own.message, "Everywhere")
    assert "ratings everywhere" in everywhere.message.text
    count = len(town.vault.messages)
    await town.press(town.ben, everywhere.message, "Show to all")
    assert len(town.vault.messages) == count + 1
    public = town.vault.last
    assert public.labels == ["Leaderboard"]
    assert public.pictures
    assert public.mentions == set()
    board = await town.press(town.dan, public, "Leaderboard")
    assert board.private
    assert "Ben" in board.text


async def test_one_goes_from_a_leaderboard_to_profiles_games_and_back(town: Town) -> None:
    await resigned(town, town.dan)
    shown = (await town.slash(town.ben, "leaderboard")).message
    await town.choose(town.ben, shown, say("en", "leaderboard-profiles"), "Dan")
    assert "Dan: ratings in this server" in shown.text
    await town.press(town.ben, shown, "Leaderboard")
    assert "Vault: who plays it best in this server" in shown.text
    await town.choose(town.ben, shown, say("en", "choose-game"), "Shelt")
    assert say("en", "leaderboard-none").partition("`")[0] in shown.text
    await town.choose(town.ben, shown, say("en", "choose-game"), "Vault")
    await town.press(town.ben, shown, "Everywhere")
    assert "everywhere" in shown.text
    assert "**1.** **→ Ben**" in shown.text
    count = len(town.vault.messages)
    await town.press(town.ben, shown, "Show to all")
    assert len(town.vault.messages) == count + 1
    assert "→ Ben" not in town.vault.last.text
    assert "**1.** Ben" in town.vault.last.text


async def test_pages_of_a_leaderboard_lead_to_ones_own_place(town: Town) -> None:
    await resigned(town, town.ben)
    town_guild = town.playground.guild_id

    def crowd(store: object) -> None:
        run = store._connection.exec_driver_sql  # type: ignore[attr-defined]
        for number in range(24):
            run(
                "INSERT INTO rating VALUES (?, 'vault', ?, ?, ?, 90, ?, 9, 0, 0)",
                (town_guild, 500 + number, f"Somebody *{number}*", 1500.0 + number, 1_001_500 + number),
            )

    await town.store.write(crowd)
    shown = (await town.slash(town.ben, "leaderboard", game="vault")).message
    assert "Page 1 of 3 · 26 rated" in shown.text
    assert r"**1.** Somebody \*23\* **1523**" in shown.text
    assert "Your place: 26 of 26, on page 3." in shown.text
    await town.press(town.ben, shown, "My place")
    assert "**26.** **→ Ben** **1383?**" in shown.text
    await town.press(town.ben, shown, "Back")
    assert "Page 2 of 3" in shown.text
    await town.press(town.ben, shown, "Next")
    assert "Page 3 of 3" in shown.text


async def test_ratings_are_there_where_one_writes_to_the_bot_alone(town: Town) -> None:
    await resigned(town, town.dan)
    shown = (await town.slash(town.ben, "profile", town.ben.direct)).message
    assert "ratings everywhere" in shown.text
    assert "In this server" not in shown.labels
    await town.press(town.ben, shown, "Leaderboard")
    assert "**→ Ben**" in shown.text


async def test_an_old_or_forged_button_of_ratings_is_refused_politely(town: Town) -> None:
    shown = (await town.slash(town.ben, "leaderboard")).message
    for verb, path in (("profile", "x"), ("ratings", "1.chess.here.0"), ("ratings", f"1.vault.here.{2**62}")):
        town.put_back(shown, f"{verb}:::{path}")
        reply = await town.press(town.ben, shown, f"{verb}:::{path}")
        assert say("en", "refusal-old-button").partition(".")[0] in reply.text
        shown.raw["components"].pop()


def test_of_four_who_is_not_first_has_not_simply_lost() -> None:
    holder = Holder(EVERYWHERE, "chaturanga", UserId(1))
    change = Change(holder, MatchId(1), 3, 1500, 1480, is_provisional=True, result=Result.LOST)
    record = Record("Ben", won=1, lost=2)
    for game, told in (
        ("chaturanga", "1st: 1 · shared: 0 · 2nd to 4th: 2 (33 %)"),
        ("vault", "1 won · 0 drawn · 2 lost (33 %)"),
    ):
        (entry,) = card("Ben", {game: (record, [change])}, Where(), "en").entries
        assert entry.results == told
