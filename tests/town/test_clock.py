"""Clocks in the channel: choices, display, reminders, claims, more time, holidays, restarts."""

from __future__ import annotations

import re
from datetime import timedelta

from bot.core.clock import read_clock
from bot.core.match import UserId
from bot.matches import clocks
from bot.storage import clock_queries
from bot.storage.preferences import save_preference, save_server_setting
from bot.texts import say
from bot.ui.actions import Action, CustomId
from playground.driver import Person
from playground.seen import Message
from tests.town.conftest import SHORT_GAME, Town

COUNTDOWN = re.compile(r"<t:(\d+):R>")


async def begin_with_clock(town: Town, clock: str, host: Person | None = None, friend: Person | None = None) -> Message:
    """A match between Ben, who plays White, and Dan with a clock: its board."""
    host, friend = host or town.ben, friend or town.dan
    await town.slash(host, "challenge vault", opponent=friend, seat="white", size="6", clock=clock)
    await town.press(friend, town.vault.last, town.vault.last.labels[0])
    return town.board()


async def check_clocks_after(town: Town, **later: float) -> Message:
    """The bot looks at the clocks, some time later: the board then."""
    await town.passes(**later)
    await town.client.catch_up()
    await town.quiet()
    return town.board()


async def test_a_clock_can_be_chosen_or_typed_and_is_shown_to_everyone(town: Town) -> None:
    choices = await town.ben.autocomplete(town.vault, "challenge vault", "clock", "2 d", opponent=town.dan)
    assert [(choice.name, choice.value) for choice in choices] == [("2 days a move", "2 d")]
    choices = await town.ben.autocomplete(town.vault, "challenge vault", "clock", "15", opponent=town.dan)
    assert [choice.name for choice in choices] == ["15 min a move", "15 hours a move", "15 days a move"]
    choices = await town.aoi.autocomplete(town.vault, "challenge vault", "clock", "20 + 10", opponent=town.dan)
    assert [choice.value for choice in choices] == ["20m+10s", "20h+10m"]
    choices = await town.aoi.autocomplete(town.vault, "challenge vault", "clock", "", opponent=town.dan)
    assert [choice.name for choice in choices][:2] == ["なし", "一手5分"]
    await town.slash(town.ben, "challenge vault", opponent=town.dan, seat="white", size="6", clock="2 hours + 30s")
    assert "Clock: 2 hours + 30 s a move" in town.vault.last.text
    await town.press(town.dan, town.vault.last, "Accept")
    board = town.board()
    deadline = read_clock(await town.match()).deadline
    assert deadline is not None
    assert f"Ben (time runs out <t:{int(deadline.timestamp())}:R>) · Dan: 2 hours left" in board.text


async def test_an_unreadable_clock_is_refused_politely(town: Town) -> None:
    there = len(town.vault.messages)
    reply = await town.slash(town.ben, "challenge vault", opponent=town.dan, clock="a while")
    assert reply.private
    assert "“a while” isn't a clock I know" in reply.text
    assert len(town.vault.messages) == there


async def test_a_challenge_without_a_clock_uses_the_servers_default(town: Town) -> None:
    await save_server_setting(town.store, town.playground.guild_id, "clock", "move:86400")
    await town.challenge(town.ben, town.dan)
    assert "Clock: 1 day a move" in town.vault.last.text
    await town.slash(town.ben, "challenge vault", town.games, opponent=town.dan, clock="none")
    assert "Clock" not in town.games.last.text


async def test_a_board_counts_down_and_a_move_restarts_the_countdown(town: Town) -> None:
    board = await begin_with_clock(town, "1h")
    began = board.text
    assert "Time runs out <t:" in began
    await town.passes(minutes=30)
    await town.slash(town.ben, "move", move="a1-b2")
    assert "Time runs out <t:" not in board.text
    first, second = (int(found[1]) for text in (began, town.board().text) if (found := COUNTDOWN.search(text)))
    assert 1795 <= second - first <= 1830


async def test_a_reminder_is_a_new_board_that_pings_the_player_to_move_once(town: Town) -> None:
    before = await begin_with_clock(town, "1d")
    board = await check_clocks_after(town, hours=19)
    assert board != before
    assert f"{town.ben.mention}, your time in Vault is running out." in board.text
    assert board.mentions == {town.ben.id}
    assert not before.labels
    await town.restart()
    await town.client.catch_up()
    assert town.board() == board
    await town.slash(town.ben, "move", move="a1-b2")
    assert "running out" not in town.board().text


async def test_a_private_reminder_offers_the_board_to_move_on(town: Town) -> None:
    board = await begin_with_clock(town, "1d")
    await save_preference(town.store, UserId(town.ben.id), "reminders", "dm")
    assert await check_clocks_after(town, hours=19) == board
    [told] = town.ben.direct.messages
    assert "Your time in this match runs out <t:" in told.text
    picker = await town.press(town.ben, told, "Move")
    assert "Which pawn" in picker.text
    await town.restart()
    await town.client.catch_up()
    assert town.ben.direct.messages == [told]


async def test_private_reminders_can_be_stopped(town: Town) -> None:
    await begin_with_clock(town, "1d")
    await save_preference(town.store, UserId(town.ben.id), "reminders", "dm")
    await check_clocks_after(town, hours=19)
    (told,) = town.ben.direct.messages
    stopped = await town.press(town.ben, told, "Stop these")
    assert "none" in stopped.text
    await town.slash(town.ben, "move", move="a1-b2")
    await town.slash(town.dan, "move", move="c6-b5")
    await check_clocks_after(town, hours=19)
    assert town.ben.direct.messages == [told]


async def test_a_reminder_possibly_sent_before_a_crash_is_not_repeated(town: Town) -> None:
    await begin_with_clock(town, "1d")
    await save_preference(town.store, UserId(town.ben.id), "reminders", "dm")
    await check_clocks_after(town, hours=19)
    match = await town.match()
    await town.store.write(clock_queries.note_reminding, match.id, match.revision)
    await town.restart()
    await town.client.catch_up()
    assert len(town.ben.direct.messages) == 1
    assert await town.store.read(clock_queries.undelivered) == []


async def test_a_private_reminder_that_would_come_too_late_is_not_sent(town: Town) -> None:
    await begin_with_clock(town, "1d")
    await save_preference(town.store, UserId(town.ben.id), "reminders", "dm")
    await town.passes(hours=19)
    await clocks.check_clocks(town.store)
    await town.slash(town.ben, "move", move="a1-b2")
    await town.client.catch_up()
    assert town.ben.direct.messages == []
    assert await town.store.read(clock_queries.undelivered) == []


async def test_a_person_who_accepts_no_private_messages_is_reminded_in_the_channel(town: Town) -> None:
    before = await begin_with_clock(town, "1d")
    await save_preference(town.store, UserId(town.ben.id), "reminders", "dm")
    town.ben.set_direct_messages(allowed=False)
    board = await check_clocks_after(town, hours=19)
    assert board != before
    assert "your time in Vault is running out" in board.text


async def test_a_person_who_wants_no_reminders_gets_none(town: Town) -> None:
    before = await begin_with_clock(town, "1d")
    await save_preference(town.store, UserId(town.ben.id), "reminders", "none")
    assert await check_clocks_after(town, hours=23) == before
    assert town.ben.direct.messages == []


async def test_the_opponent_of_a_player_out_of_time_can_claim(town: Town) -> None:
    await begin_with_clock(town, "5m")
    board = await check_clocks_after(town, minutes=5)
    assert "White (Ben) is out of time" in board.text
    assert board.mentions == {town.ben.id, town.dan.id}
    assert board.labels == ["Move", "Write a move", "Menu", "Claim", "Watch"]
    assert "It's your turn" in (await town.press(town.ben, board, "Claim")).text
    await town.restart()
    assert not (await town.press(town.dan, board, "Claim")).has_message
    over = town.board()
    assert "Dan wins! Ben ran out of time." in over.text
    assert not COUNTDOWN.search(over.text)


async def test_in_a_match_of_three_a_player_out_of_time_leaves_and_the_others_play_on(town: Town) -> None:
    await save_server_setting(town.store, town.playground.guild_id, "overdue", 24)
    friends = {"opponent": town.dan, "opponent-2": town.aoi}
    await town.slash(town.ben, "challenge pentup", None, clock="5m", seat="white", **friends)
    for friend in friends.values():
        await town.press(friend, town.vault.last, "Accept")
    board = await check_clocks_after(town, minutes=5)
    assert "can claim, which takes White (Ben) out of the match, or give more time" in board.text
    assert "Otherwise they leave the match (<t:" in board.text
    assert "Time ran out <t:" in board.text
    assert not (await town.press(town.dan, board, "Claim")).has_message
    assert "Time runs out <t:" in town.board().text


async def test_the_opponent_of_a_player_out_of_time_can_give_more_time(town: Town) -> None:
    await begin_with_clock(town, "5m")
    board = await check_clocks_after(town, minutes=5)
    match = await town.match()
    own = str(CustomId(Action.GIVE_TIME, match.id, match.decision))
    town.put_back(board, own)
    assert "own side" in (await town.press(town.ben, board, own)).text
    menu = await town.press(town.dan, board, "Menu")
    assert not (await town.press(town.dan, menu.message, "More time")).has_message
    board = town.board()
    assert "Black (Dan) gives more time: 5 min." in board.text
    assert "Claim" not in board.labels
    assert not (await town.slash(town.dan, "match time", more="1h")).has_message
    assert "Black (Dan) gives more time: 1 hour." in town.board().text
    assert "isn't a time I know" in (await town.slash(town.dan, "match time", more="ages")).text


async def test_the_bot_ends_an_overdue_match_after_the_grace(town: Town) -> None:
    await save_server_setting(town.store, town.playground.guild_id, "overdue", 24)
    await begin_with_clock(town, "5m")
    board = await check_clocks_after(town, minutes=5)
    assert board.labels == ["Move", "Write a move", "Menu", "Claim", "Watch"]
    late = (await town.match()).overdue_since
    assert late is not None
    assert f"Otherwise I end the match (<t:{int((late + timedelta(hours=24)).timestamp())}:R>)." in board.text
    await town.restart()
    over = await check_clocks_after(town, hours=24)
    assert "Dan wins! Ben ran out of time." in over.text
    assert over.mentions == {town.ben.id, town.dan.id}


async def test_a_player_who_moves_before_a_claim_plays_on(town: Town) -> None:
    await begin_with_clock(town, "5m")
    await check_clocks_after(town, minutes=5)
    await town.slash(town.ben, "move", move="a1-b2")
    assert "Claim" not in town.board().labels
    assert "it's your own turn" in (await town.slash(town.dan, "match claim")).text


async def test_a_clock_that_was_a_year_ahead_once_stops_no_match_for_a_year(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1], clock="1d")
    await town.stop()
    town.clock.moved += timedelta(days=365)
    await town.start()
    await town.quiet()
    assert not (await town.match()).outcome
    town.clock.moved -= timedelta(days=365)
    await town.restart()
    await town.passes(days=3)
    reply = await town.slash(town.ben, "match claim")
    assert (await town.match()).outcome, reply.text


async def test_no_time_passes_while_the_bot_is_down(town: Town) -> None:
    board = await begin_with_clock(town, "10m+5s")
    before = _deadline(board)
    await clocks.note_alive(town.store)
    await town.stop()
    town.clock.moved += timedelta(hours=2)
    await town.start(tick=0.02)
    await town.playground.wait_for(lambda: _deadline(town.board()) > before + 7000)
    assert town.board() == board
    await town.slash(town.ben, "move", move="a1-b2")
    assert re.search(r"Ben: (10 min|9 min \d+ s) left|Ben: 10 min \d s left", town.board().text)


def _deadline(board: Message) -> int:
    found = COUNTDOWN.search(board.text)
    assert found is not None
    return int(found[1])


async def test_everybody_may_look_at_the_clocks(town: Town) -> None:
    assert "no clock" in (await _no_clock(town)).text
    await begin_with_clock(town, "10m+5s", town.aoi, town.chie)
    reply = await town.slash(town.aoi, "match time")
    assert reply.private
    assert "持ち時間：10分＋一手ごとに5秒" in reply.text
    assert "Aoi（時間切れ：<t:" in reply.text
    assert not reply.message.labels
    reply = await town.slash(town.chie, "match time")
    assert reply.message.labels == [say("ja", "button-moretime")]


async def _no_clock(town: Town) -> Message:
    await town.begin(town.ben, town.dan, town.games)
    return (await town.slash(town.ben, "match time", town.games)).message


async def test_a_holiday_stops_the_clock_and_the_board_says_so(town: Town) -> None:
    board = await begin_with_clock(town, "1d")
    before = _deadline(board)
    reply = await town.slash(town.ben, "holiday start", days=3)
    assert reply.private
    assert "You're on holiday until <t:" in reply.text
    assert "25 days of holiday left" in reply.text
    assert "Ben is on holiday until <t:" in town.board().text
    assert town.board() == board
    assert 3 * 86400 - 5 <= _deadline(board) - before <= 3 * 86400 + 5
    again = await town.slash(town.ben, "holiday start")
    assert again.text == "You're already on holiday."
    shown = await town.slash(town.ben, "holiday show")
    done = await town.press(town.ben, shown.message, "I'm back")
    assert "You aren't on holiday." in done.text
    assert "holiday" not in town.board().text
    chosen = await town.choose(town.ben, shown.message, "How long will you be away?", "2 days")
    assert "You're on holiday until" in chosen.text


async def test_a_player_out_of_time_must_move_before_a_holiday(town: Town) -> None:
    await begin_with_clock(town, "5m")
    await town.passes(minutes=6)
    reply = await town.slash(town.ben, "holiday start")
    assert reply.text == f"Your time in <#{town.vault.id}> has already run out. Please move there first."


async def test_the_challenge_menus_show_the_servers_default_clock(town: Town) -> None:
    await save_server_setting(town.store, town.playground.guild_id, "clock", "move:86400")
    panel = (await town.ben.context(town.dan, "Challenge to a game", town.vault)).message
    await town.quiet()
    await town.choose(town.ben, panel, "Choose a game", "Vault")
    labels = [option["label"] for menu in panel.menus for option in menu.options]
    assert "Clock: this server's usual clock: 1 day a move" in labels


async def test_a_clock_can_be_chosen_in_the_challenge_menus(town: Town) -> None:
    panel = (await town.ben.context(town.dan, "Challenge to a game", town.vault)).message
    await town.quiet()
    await town.choose(town.ben, panel, "Choose a game", "Vault")
    await town.choose(town.ben, panel, "Clock", "Clock: 1 day + 1 hour a move")
    await town.press(town.ben, panel, "Challenge")
    assert "Clock: 1 day + 1 hour a move" in town.vault.last.text


async def test_no_time_passes_while_the_bot_is_disconnected(town: Town) -> None:
    board = await begin_with_clock(town, "10m+5s")
    before = _deadline(board)
    await clocks.note_alive(town.store)
    await town.client.on_shard_disconnect(0)
    town.clock.moved += timedelta(minutes=30)
    await town.client.catch_up()
    assert not (await town.match()).is_overdue
    await town.client.on_shard_resumed(0)
    await town.client.catch_up()
    assert town.board() == board
    assert _deadline(board) >= before + 1795


async def test_a_claim_right_after_a_reconnection_is_refused_because_time_is_left(town: Town) -> None:
    await begin_with_clock(town, "15m")
    for again in (town.client.on_shard_connect, town.client.on_shard_resumed):
        await clocks.note_alive(town.store)
        await town.client.on_shard_disconnect(0)
        town.clock.moved += timedelta(hours=1)
        await again(0)
        assert (await town.slash(town.dan, "match claim")).text == say("en", "refusal-nothing-to-claim")
    match = await town.match()
    left = read_clock(match).deadline
    assert left is not None
    assert left - match.started_at > timedelta(minutes=134)
