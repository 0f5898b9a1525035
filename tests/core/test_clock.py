"""Clocks: typing and showing them, time that is over, and time that counts for no player."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.core import clock
from bot.core import match as matches
from bot.core.clock import HOLIDAY_DAYS, Holidays, control_of, read, read_clock, spent
from bot.core.dice import Salt, Seed
from bot.core.match import Adjourn, Draw, Gap, Match, MatchId, Resume, RowKind, RuleViolation, TakeBack, Terms, UserId
from bot.matches import challenges, clocks, endings
from bot.storage import Store, clock_queries, match_queries
from bot.storage.matches import load_match, play_move
from bot.storage.preferences import save_preference, save_server_setting
from games import vault
from games.kit.rules import Seat, options_from
from tests.core import agreeing, toy
from tests.core.conftest import ALICE, BOB, CAROL, CHANNEL, DAVE, GUILD, House, on_turn, started
from tests.for_each import for_each

BEGAN = datetime(2026, 1, 1, 12, tzinfo=UTC)
WHITE, BLACK = UserId(1), UserId(2)


def minutes(count: float) -> timedelta:
    """So many minutes."""
    return timedelta(minutes=count)


def moment(count: float) -> datetime:
    """So many minutes after the match began."""
    return BEGAN + minutes(count)


def vault_match(terms: str, seats: tuple[UserId, ...] = (WHITE, BLACK)) -> Match:
    """A match of Vault with a clock."""
    game = vault.GAME
    agreed = Terms(
        id=MatchId(1),
        game=game.key,
        options=options_from(game.options, {}),
        guild=None,
        channel=1,
        seats=seats,
        names=tuple(f"P{user}" for user in seats),
        started_at=BEGAN,
        clock=read(terms),
    )
    return matches.open_match(matches.begin(agreed, game.start(agreed.options)))


def toy_match(terms: str, table: str, seats: tuple[UserId, ...]) -> Match:
    """A match of the toy game, with dice, with a clock."""
    game = toy.GAME
    agreed = Terms(
        id=MatchId(1),
        game=game.key,
        options=options_from(game.options, {"table": table}),
        guild=None,
        channel=1,
        seats=seats,
        names=tuple(f"P{user}" for user in seats),
        started_at=BEGAN,
        seed=Seed(bytes(32)),
        salt=Salt(message=1),
        clock=read(terms),
    )
    return matches.open_match(matches.begin(agreed, game.start(agreed.options)))


def play(match: Match, at: datetime, rng: random.Random | None = None) -> Match:
    """Any move by who is on turn."""
    legal = match.position.legal_moves()
    move = rng.choice(legal) if rng else legal[0]
    return matches.play(match, on_turn(match), match.position.notation(move), at=at)


# Typed clocks


@for_each(
    ("typed", "terms"),
    [
        ("3d", "move:259200"),
        (" 1 H ", "move:3600"),
        ("1d12h", "move:129600"),
        ("5 minutes", "move:300"),
        ("3日", "move:259200"),
        ("1 week", "move:604800"),
        ("2週間", "move:1209600"),
        ("10m+5s", "bank:600+5"),
        ("10m + 0s", "bank:600+0"),
        ("7 days + 12 hours", "bank:604800+43200"),
        ("１０分＋５秒", "bank:600+5"),
        ("None", ""),
        ("なし", ""),
    ],
)
def test_clocks_can_be_written_in_many_ways(typed: str, terms: str) -> None:
    assert read(typed) == terms


@for_each(
    typed=["", "+", "3", "59s", "61d", "10m+", "+5s", "10m+8d", "-3d", "3d3d", "soon", "9" * 99 + "d", "१d", "1d+x"]
)
def test_an_unreadable_clock_is_refused(typed: str) -> None:
    with pytest.raises(RuleViolation, match="unknown clock"):
        read(typed)


def test_the_clock_choices_all_differ() -> None:
    assert len({control_of(read(text)) for text in clock.CHOICES}) == len(clock.CHOICES)


@pytest.mark.parametrize("stored", ["", "none", "move:", "bank:60", "move:-1", "later:5"])
def test_a_clock_stored_by_another_version_is_ignored(stored: str) -> None:
    assert control_of(stored) is None


# Clocks as they are shown


def test_a_per_move_clock_restarts_each_turn() -> None:
    match = vault_match("1h")
    assert read_clock(match).deadline == moment(60)
    match = play(match, moment(50))
    assert (read_clock(match).user, read_clock(match).deadline) == (BLACK, moment(110))


def test_a_time_bank_runs_down_and_gains_the_increment_each_turn() -> None:
    match = play(vault_match("10m+5s"), moment(4))
    assert read_clock(match).left[WHITE] == minutes(6) + timedelta(seconds=5)
    assert read_clock(match).deadline == moment(14)
    match = play(match, moment(5))
    assert read_clock(match).deadline == moment(5) + minutes(6) + timedelta(seconds=5)
    assert read_clock(match).left[BLACK] == minutes(9) + timedelta(seconds=5)


def test_a_player_who_moves_late_has_only_the_increment_left() -> None:
    match = play(vault_match("10m+5s"), moment(25))
    assert read_clock(match).left[WHITE] == timedelta(seconds=5)


def test_offers_and_declines_do_not_extend_the_deadline() -> None:
    match = vault_match("10m+5s")
    match = matches.make_offer(match, WHITE, Draw(), vault.GAME.start(match.options), at=moment(4))
    match = matches.decline(match, BLACK, Draw(), at=moment(5))
    assert read_clock(match).deadline == moment(10)


def test_no_clock_runs_during_an_adjournment() -> None:
    match = vault_match("1h")
    start = vault.GAME.start(match.options)
    for user in (WHITE, BLACK):
        match = matches.make_offer(match, user, Adjourn(), start, at=moment(20))
    assert read_clock(match).deadline is None
    assert read_clock(match).left[WHITE] == minutes(40)
    match = matches.make_offer(match, WHITE, Resume(), start, at=moment(500))
    assert read_clock(match).deadline == moment(540)


def test_outages_stop_all_clocks_and_a_holiday_only_the_holidaymakers() -> None:
    gaps = (Gap(moment(10), moment(30)), Gap(moment(20), moment(50), WHITE), Gap(moment(70), moment(80), BLACK))
    match = replace(vault_match("1h"), gaps=gaps)
    # The two overlap: 40 minutes, not 50.
    assert read_clock(match).deadline == moment(100)
    assert read_clock(match).away_until == moment(50)
    match = play(match, moment(60))
    assert read_clock(match).deadline == moment(130)
    assert [(each.user, each.thought, each.stood) for each in spent(match, moment(100))] == [
        (WHITE, minutes(20), minutes(40)),
        (BLACK, minutes(30), minutes(10)),
    ]


def test_setting_the_system_clock_back_costs_nobody_time() -> None:
    match = play(play(vault_match("10m+5s"), moment(5)), moment(2))
    assert read_clock(match).left[BLACK] == minutes(10) + timedelta(seconds=5)
    assert read_clock(match).deadline == moment(7) + timedelta(seconds=5)


def test_giving_time_forgives_an_overdrawn_clock() -> None:
    match = vault_match("10m+5s")
    match = matches.mark_overdue(match, at=moment(15))
    match = matches.give_time(match, BLACK, 300, frozenset({Seat(1)}), at=moment(20))
    assert read_clock(match).deadline == moment(25)
    assert not match.is_overdue
    assert read_clock(play(match, moment(22))).left[WHITE] == minutes(3) + timedelta(seconds=5)


def test_a_reminder_is_due_at_a_quarter_of_the_time_unless_the_clock_is_short() -> None:
    assert read_clock(vault_match("5m")).remind_at is None
    assert read_clock(vault_match("1h")).remind_at == moment(45)
    assert read_clock(vault_match("7d")).remind_at == BEGAN + timedelta(days=6)
    match = matches.remind(vault_match("1h"), "", at=moment(45))
    assert read_clock(match).remind_at is None
    assert read_clock(play(match, moment(50))).remind_at == moment(95)


def test_a_takeback_restarts_the_turns_clock() -> None:
    match = vault_match("1h")
    start = vault.GAME.start(match.options)
    match = play(match, moment(30))
    match = matches.make_offer(match, WHITE, TakeBack(), start, at=moment(40))
    match = matches.agree(match, BLACK, TakeBack(), start, at=moment(45))
    assert (read_clock(match).user, read_clock(match).deadline) == (WHITE, moment(105))


def test_one_person_has_one_clock_for_all_their_seats() -> None:
    seats = (WHITE, BLACK, WHITE, BLACK)
    match, now, used = toy_match("10m+5s", "pairs", seats), 0, {WHITE: 0, BLACK: 0}
    turns = {WHITE: 0, BLACK: 0}
    while match.outcome is None and now < 12:
        now, user, seat = now + 1, on_turn(match), match.position.to_move
        throws = match.rolls
        match = play(match, moment(now))
        used[user] += 1
        turns[user] += match.rolls > throws or match.position.to_move != seat
    left = read_clock(match).left
    for user in (WHITE, BLACK):
        assert left[user] <= minutes(10 - used[user]) + timedelta(seconds=5) * used[user]
    assert sum(left.values(), timedelta()) == minutes(20 - now) + timedelta(seconds=5) * sum(turns.values())


def test_a_turn_of_two_moves_is_timed_as_one() -> None:
    """In the toy game, a throw of 2 is for two actions; the clock runs from the first to the end of the second."""
    for seed in range(200):
        match = replace(toy_match("1h", "three", (WHITE, BLACK, UserId(3))), seed=Seed(bytes([seed] * 32)))
        match = matches.open_match(matches.begin(match, toy.GAME.start(match.options)))
        seat = match.position.to_move
        after = play(match, moment(20))
        if after.position.to_move == seat and after.rolls == match.rolls:
            assert read_clock(after).deadline == moment(60)
            return
    raise AssertionError("no such throw")


@for_each(seed=range(40))
def test_thinking_time_and_paused_time_add_up_to_the_elapsed_time(seed: int) -> None:
    """The sum of what was thought and what stood is the time that passed, whatever is done in whatever order."""
    rng = random.Random(seed)
    table, seats = rng.choice([("three", (WHITE, BLACK, UserId(3))), ("pairs", (WHITE, BLACK, WHITE, BLACK))])
    match = toy_match(rng.choice(["1h", "10m+5s", "1d+1h"]), table, seats)
    start, now = toy.GAME.start(match.options), BEGAN
    gaps = sorted((moment(rng.randrange(400)), rng.randrange(90), rng.choice([None, *seats])) for _ in range(4))
    match = replace(match, gaps=tuple(Gap(began, began + minutes(long), user) for began, long, user in gaps))
    for _ in range(60):
        if match.outcome:
            break
        now += timedelta(seconds=rng.randrange(900))
        user = rng.choice(seats)
        try:
            match = rng.choice([_play, _play, _play, _pause, _resume, _back, _agree, _give, _leave])(
                match, user, start, now, rng
            )
        except RuleViolation:
            continue
    end = max(match.changed_at, now)
    pieces = list(spent(match, end))
    assert len(pieces) == match.revision + 1
    assert all(each.thought >= timedelta() and each.stood >= timedelta() for each in pieces)
    assert sum((each.thought + each.stood for each in pieces), timedelta()) == end - BEGAN
    assert all(each.thought == timedelta() for each in pieces if each.user is None)
    assert all(left >= timedelta() for left in read_clock(match).left.values())
    forced = [
        piece for row, piece in zip(match.log, pieces, strict=False) if row.kind in {RowKind.ROLL, RowKind.FORCED}
    ]
    assert all(each.thought == each.stood == timedelta() for each in forced)


def _play(match: Match, user: UserId, _start: Any, at: datetime, rng: random.Random) -> Match:
    if match.adjourned_since:
        raise RuleViolation("paused")
    return play(match, at, rng)


def _pause(match: Match, _user: UserId, start: Any, at: datetime, _rng: random.Random) -> Match:
    for user in dict.fromkeys(match.seats[seat] for seat in sorted(match.present)):
        match = matches.make_offer(match, user, Adjourn(), start, at=at)
    return match


def _resume(match: Match, user: UserId, start: Any, at: datetime, _rng: random.Random) -> Match:
    return matches.make_offer(match, user, Resume(), start, at=at)


def _back(match: Match, user: UserId, start: Any, at: datetime, _rng: random.Random) -> Match:
    return matches.make_offer(match, user, TakeBack(), start, at=at)


def _agree(match: Match, user: UserId, start: Any, at: datetime, _rng: random.Random) -> Match:
    return matches.agree(match, user, TakeBack(), start, at=at)


def _give(match: Match, user: UserId, _start: Any, at: datetime, rng: random.Random) -> Match:
    return matches.give_time(match, user, rng.randrange(60, 600), frozenset(match.seats_of(user)), at=at)


def _leave(match: Match, user: UserId, _start: Any, at: datetime, rng: random.Random) -> Match:
    if rng.random() < 0.9:
        raise RuleViolation("unknown choice")
    return matches.resign(match, user, at=at)


def test_after_being_given_time_a_player_is_reminded_by_what_is_left() -> None:
    late = matches.mark_overdue(vault_match("1h"), at=moment(60))
    given = matches.give_time(late, BLACK, 3600, frozenset({Seat(1)}), at=moment(70))
    assert read_clock(given).remind_at == moment(115)
    given = matches.give_time(late, BLACK, 300, frozenset({Seat(1)}), at=moment(70))
    assert read_clock(given).remind_at is None


# With the house


async def match_with_clock(house: House, terms: str, **changes: Any) -> Match:
    """A match of Vault between Alice (white) and Bob with a clock."""
    return await house.vault(clock=read(terms), **changes)


async def test_a_match_keeps_its_challenges_clock_and_its_times_survive_reloading(house: House) -> None:
    match = await match_with_clock(house, "10m+5s")
    house.clock.passes(minutes=4)
    match = await play_move(house.store, match.id, match.decision, ALICE.id, "c1-d2")
    assert match == await load_match(house.store, match.id)
    assert read_clock(match).left == {ALICE.id: minutes(6) + timedelta(seconds=5), BOB.id: minutes(10)}
    assert match.log[0].on_turn == 0


async def test_a_player_short_of_time_is_reminded_once_and_marked_overdue_once(house: House) -> None:
    match = await match_with_clock(house, "1d")
    house.clock.passes(hours=17)
    assert await clocks.check_clocks(house.store) == []
    house.clock.passes(hours=1)
    both = await asyncio.gather(clocks.check_clocks(house.store), clocks.check_clocks(house.store))
    assert sorted(map(len, both)) == [0, 1]
    assert await clocks.check_clocks(house.store) == []
    reminded = await load_match(house.store, match.id)
    assert [row.kind for row in reminded.log] == [RowKind.REMIND]
    assert reminded.alarms == 1
    house.clock.passes(hours=6)
    assert await clocks.check_clocks(house.store) == [match.id]
    assert await clocks.check_clocks(house.store) == []
    late = await load_match(house.store, match.id)
    assert late.log[-1].kind is RowKind.OVERDUE
    assert late.may_claim == {1}


@pytest.mark.parametrize(("how", "rows"), [("none", []), ("dm", ["dm"]), ("channel", [""])])
async def test_players_get_reminders_the_way_they_prefer(house: House, how: str, rows: list[str]) -> None:
    match = await match_with_clock(house, "1d")
    await save_preference(house.store, ALICE.id, "reminders", how)
    house.clock.passes(hours=20)
    await clocks.check_clocks(house.store)
    found = await load_match(house.store, match.id)
    assert [row.text for row in found.log if row.kind is RowKind.REMIND] == rows
    waiting = [(match.id, 1)] if how == "dm" else []
    assert await house.store.read(clock_queries.undelivered) == waiting
    house.clock.passes(hours=4)
    assert await clocks.check_clocks(house.store) == [match.id]


@pytest.mark.both_databases
async def test_a_reminder_that_cannot_be_sent_privately_goes_to_the_channel(house: House) -> None:
    match = await match_with_clock(house, "1d")
    await save_preference(house.store, ALICE.id, "reminders", "dm")
    house.clock.passes(hours=20)
    await clocks.check_clocks(house.store)
    after = await clocks.note_reminded(house.store, match.id, 1, here=True)
    assert after is not None
    assert after.alarms == 1
    assert await house.store.read(clock_queries.undelivered) == []


async def test_a_win_on_time_can_be_claimed_the_moment_time_is_up(house: House) -> None:
    match = await match_with_clock(house, "5m")
    house.clock.passes(minutes=5, seconds=-1)
    with pytest.raises(RuleViolation, match="nothing to claim"):
        await endings.claim(house.store, match.id, BOB.id)
    house.clock.passes(seconds=1)
    with pytest.raises(RuleViolation, match="you are awaited"):
        await endings.claim(house.store, match.id, ALICE.id)
    after = await endings.claim(house.store, match.id, BOB.id)
    assert [(row.kind, row.by, row.cause) for row in after.log] == [
        (RowKind.OVERDUE, None, ""),
        (RowKind.ASIDE, BOB.id, "time"),
    ]
    assert after.outcome is not None
    assert after.outcome.ranking[0] == {1}


async def test_opponents_give_more_time(house: House) -> None:
    match = await match_with_clock(house, "1h")
    house.clock.passes(hours=2)
    await clocks.check_clocks(house.store)
    with pytest.raises(RuleViolation, match="your own time"):
        await clocks.give_time(house.store, match.id, ALICE.id)
    after = await clocks.give_time(house.store, match.id, BOB.id)
    assert after.may_claim == frozenset()
    assert read_clock(after).deadline == house.clock.time + timedelta(hours=1)
    after = await clocks.give_time(house.store, match.id, BOB.id, timedelta(minutes=30))
    assert read_clock(after).deadline == house.clock.time + timedelta(hours=1.5)
    house.clock.passes(hours=1.5)
    assert await clocks.check_clocks(house.store) == [match.id]


async def test_without_a_clock_time_can_be_given_only_once_the_player_is_overdue(house: House) -> None:
    match = await house.vault()
    with pytest.raises(RuleViolation, match="no clock"):
        await clocks.give_time(house.store, match.id, BOB.id)
    house.clock.passes(days=7)
    await clocks.check_clocks(house.store)
    after = await clocks.give_time(house.store, match.id, BOB.id)
    assert not after.is_overdue
    house.clock.passes(days=7, seconds=-1)
    assert await clocks.check_clocks(house.store) == []


async def test_the_bot_ends_an_overdue_match_after_the_grace_if_the_server_wants_it(house: House) -> None:
    await save_server_setting(house.store, GUILD, "overdue", 6)
    match = await match_with_clock(house, "1h")
    house.clock.passes(hours=1)
    assert await clocks.check_clocks(house.store) == [match.id]
    house.clock.passes(hours=6, seconds=-1)
    assert await clocks.check_clocks(house.store) == []
    house.clock.passes(seconds=1)
    assert await clocks.check_clocks(house.store) == [match.id]
    after = await load_match(house.store, match.id)
    assert (after.log[-1].by, after.log[-1].cause) == (None, "time")
    assert after.outcome is not None
    assert after.outcome.ranking[0] == {1}


async def test_an_outage_during_the_grace_costs_nobody_time(house: House) -> None:
    await save_server_setting(house.store, GUILD, "overdue", 6)
    match = await match_with_clock(house, "1h")
    for _ in range(60):
        house.clock.passes(minutes=1)
        await clocks.note_alive(house.store)
    assert await clocks.check_clocks(house.store) == [match.id]
    house.clock.passes(hours=20)
    await clocks.note_alive(house.store)
    assert await clocks.check_clocks(house.store) == []
    for _ in range(6 * 60):
        assert not (await load_match(house.store, match.id)).outcome
        house.clock.passes(minutes=1)
        await clocks.note_alive(house.store)
        await clocks.check_clocks(house.store)
    assert (await load_match(house.store, match.id)).outcome


async def test_the_bot_ends_an_overdue_match_without_a_clock_if_the_server_wants_it(house: House) -> None:
    await save_server_setting(house.store, GUILD, "overdue", 24)
    match = await house.vault()
    house.clock.passes(days=7)
    assert await clocks.check_clocks(house.store) == [match.id]
    house.clock.passes(days=1)
    assert await clocks.check_clocks(house.store) == [match.id]
    after = await load_match(house.store, match.id)
    assert (after.log[-1].by, after.log[-1].cause) == (None, "claimed")
    assert after.outcome is not None


async def test_a_changed_server_setting_takes_effect_within_a_day(house: House) -> None:
    match = await match_with_clock(house, "1h")
    house.clock.passes(hours=1)
    await clocks.check_clocks(house.store)
    await save_server_setting(house.store, GUILD, "overdue", 24)
    house.clock.passes(hours=25)
    await clocks.check_clocks(house.store)
    house.clock.passes(seconds=1)
    await clocks.check_clocks(house.store)
    assert (await load_match(house.store, match.id)).outcome is not None


async def test_in_a_match_of_three_the_player_out_of_time_leaves_and_the_others_play_on(house: House) -> None:
    match = await house.toy(clock=read("1h"))
    late = on_turn(match)
    house.clock.passes(hours=1)
    other = next(user for user in match.seats if user != late)
    after = await endings.claim(house.store, match.id, other)
    assert after.outcome is None
    assert {after.seats[seat] for seat in after.present} == set(match.seats) - {late}


async def test_claiming_removes_all_seats_of_the_player_out_of_time(house: House) -> None:
    made = await house.challenge("toy", BOB, options={"table": "pairs"}, clock=read("1h"))
    match = await house.opened(started(await challenges.accept(house.store, made.id, BOB.id)))
    late = on_turn(match)
    house.clock.passes(hours=1)
    after = await endings.claim(house.store, match.id, next(user for user in match.seats if user != late))
    assert after.outcome is not None
    assert after.outcome.ranking[0] == frozenset(after.seats_of(next(user for user in match.seats if user != late)))


async def test_allies_cannot_give_each_other_time(house: House) -> None:
    made = await house.challenge("toy", BOB, CAROL, DAVE, options={"table": "pairs"}, clock=read("1h"))
    for person in (BOB, CAROL, DAVE):
        match = await challenges.accept(house.store, made.id, person.id)
    match = await house.opened(started(match))
    seat = match.position.to_move
    side = next(side for side in toy.GAME.sides(match.options) if seat in side)
    ally = next(match.seats[other] for other in side if other != seat)
    with pytest.raises(RuleViolation, match="your own time"):
        await clocks.give_time(house.store, match.id, ally)


# Outages


async def test_an_outage_of_the_bot_costs_nobody_time(house: House) -> None:
    match = await match_with_clock(house, "10m+5s")
    await clocks.note_alive(house.store)
    house.clock.passes(minutes=3)
    await clocks.note_alive(house.store)
    before = read_clock(await load_match(house.store, match.id)).deadline
    assert before == match.started_at + minutes(13)
    house.clock.passes(minutes=9)
    await clocks.note_alive(house.store)
    assert await clocks.check_clocks(house.store) == [match.id]
    after = await load_match(house.store, match.id)
    assert after.log[-1].kind is RowKind.CLOCK
    assert read_clock(after).deadline == match.started_at + minutes(22)
    assert await clocks.check_clocks(house.store) == []
    house.clock.passes(minutes=10)
    for _ in range(2):
        await clocks.check_clocks(house.store)
    assert (await load_match(house.store, match.id)).is_overdue


async def test_a_short_outage_is_ignored(house: House) -> None:
    match = await match_with_clock(house, "5m")
    for _ in range(5):
        await clocks.note_alive(house.store)
        house.clock.passes(minutes=1)
    await clocks.note_alive(house.store)
    assert await clocks.check_clocks(house.store) == [match.id]
    assert (await load_match(house.store, match.id)).is_overdue


async def test_a_short_outage_does_not_republish_matches_with_distant_deadlines(house: House) -> None:
    match = await match_with_clock(house, "7d")
    await clocks.note_alive(house.store)
    house.clock.passes(minutes=10)
    await clocks.note_alive(house.store)
    assert await clocks.check_clocks(house.store) == []
    house.clock.passes(days=6, minutes=-10)
    assert await clocks.check_clocks(house.store) == [match.id]
    assert (await load_match(house.store, match.id)).log[-1].kind is RowKind.CLOCK
    house.clock.passes(minutes=10)
    assert await clocks.check_clocks(house.store) == [match.id]
    assert (await load_match(house.store, match.id)).log[-1].kind is RowKind.REMIND


async def test_an_outage_does_not_make_a_player_overdue(house: House) -> None:
    match = await house.vault()
    await clocks.note_alive(house.store)
    house.clock.passes(days=3)
    await clocks.note_alive(house.store)
    house.clock.passes(days=4)
    assert await clocks.check_clocks(house.store) == []
    house.clock.passes(days=3)
    assert await clocks.check_clocks(house.store) == [match.id]


async def test_setting_the_system_clock_back_is_not_an_outage(house: House) -> None:
    match = await match_with_clock(house, "1h")
    await clocks.note_alive(house.store)
    before = (await load_match(house.store, match.id)).gaps
    house.clock.passes(minutes=-30)
    await clocks.note_alive(house.store)
    house.clock.passes(minutes=1)
    await clocks.note_alive(house.store)
    assert (await load_match(house.store, match.id)).gaps == before


async def test_simultaneous_starts_after_an_outage_record_it_once(house: House) -> None:
    match = await match_with_clock(house, "1h")
    await clocks.note_alive(house.store)
    before = (await load_match(house.store, match.id)).gaps
    house.clock.passes(minutes=10)
    await asyncio.gather(*(clocks.note_alive(house.store) for _ in range(4)))
    assert len((await load_match(house.store, match.id)).gaps) == len(before) + 1


# Holidays


async def test_a_holiday_stops_a_players_clocks_until_it_ends(house: House) -> None:
    mine, theirs = await match_with_clock(house, "1d"), await match_with_clock(house, "1d", channel=2)
    theirs = await play_move(house.store, theirs.id, None, ALICE.id, "c1-d2")
    house.clock.passes(hours=12)
    had = await clocks.begin_holiday(house.store, ALICE.id, 3)
    assert had.left == clock.HOLIDAY_DAYS - 3
    assert await clocks.check_clocks(house.store) == [mine.id]
    after = await load_match(house.store, mine.id)
    assert read_clock(after).deadline == mine.started_at + timedelta(days=4)
    assert read_clock(after).away_until == house.clock.time + timedelta(days=3)
    assert read_clock(await load_match(house.store, theirs.id)).deadline == theirs.started_at + timedelta(days=1)
    over = await endings.resign(house.store, theirs.id, BOB.id)
    assert over == await load_match(house.store, theirs.id)
    house.clock.passes(days=1)
    had = await clocks.end_holiday(house.store, ALICE.id)
    assert had == Holidays(None, clock.HOLIDAY_DAYS - 1)
    assert mine.id in await clocks.check_clocks(house.store)
    after = await load_match(house.store, mine.id)
    assert read_clock(after).deadline == mine.started_at + timedelta(days=2)
    assert read_clock(after).away_until is None


async def test_a_gap_is_recorded_when_it_begins_and_not_at_each_look_before_it_ends(house: House) -> None:
    match, store = await match_with_clock(house, "1d"), house.store
    began, ended = house.clock.time + timedelta(hours=4), house.clock.time + timedelta(hours=12)
    rows = []
    for _ in range(14):
        await store.write(clock_queries.add_gap, match.id, began, ended, house.clock.time)
        await clocks.check_clocks(store)
        rows.append((await load_match(store, match.id)).revision)
        house.clock.passes(hours=1)
    # The deadline follows from the gap anyway: a row lets the board show it.
    assert rows == [0] * 4 + [1] * 8 + [2] * 2
    assert read_clock(await load_match(store, match.id)).deadline == match.started_at + timedelta(hours=32)


async def test_thinking_time_is_reported_for_finished_matches_too(house: House) -> None:
    match = await match_with_clock(house, "1d")
    await clocks.begin_holiday(house.store, ALICE.id, 3)
    house.clock.passes(days=3, hours=2)
    await endings.resign(house.store, match.id, ALICE.id)
    [first, last] = spent(await load_match(house.store, match.id), house.clock.time)
    assert (first.user, first.thought, first.stood) == (ALICE.id, timedelta(hours=2), timedelta(days=3))
    assert last.thought == timedelta()


async def test_a_match_that_starts_during_a_holiday_waits_until_it_ends(house: House) -> None:
    await clocks.begin_holiday(house.store, ALICE.id, 2)
    match = await match_with_clock(house, "1d")
    assert read_clock(match).deadline == house.clock.time + timedelta(days=3)
    house.clock.passes(days=2, hours=17)
    assert await clocks.check_clocks(house.store) == []
    house.clock.passes(hours=1)
    assert await clocks.check_clocks(house.store) == [match.id]


async def test_a_player_out_of_time_cannot_go_on_holiday(house: House) -> None:
    match = await match_with_clock(house, "1h")
    house.clock.passes(hours=1)
    with pytest.raises(RuleViolation, match=f"out of time .*{CHANNEL}"):
        await clocks.begin_holiday(house.store, ALICE.id)
    await clocks.begin_holiday(house.store, BOB.id)
    await endings.claim(house.store, match.id, BOB.id)
    assert (await clocks.begin_holiday(house.store, ALICE.id)).now is not None


async def test_without_a_clock_past_holidays_do_not_count_as_overdue(house: House) -> None:
    await house.vault()
    await clocks.begin_holiday(house.store, ALICE.id, 6)
    house.clock.passes(days=8)
    assert (await clocks.begin_holiday(house.store, ALICE.id, 1)).now is not None


async def test_asking_twice_at_once_for_a_holiday_begins_it_once(house: House) -> None:
    asked = [clocks.begin_holiday(house.store, ALICE.id, 3) for _ in range(4)]
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert [str(each) for each in found if isinstance(each, Exception)] == ["on holiday"] * 3
    assert (await clocks.holidays(house.store, ALICE.id)).left == HOLIDAY_DAYS - 3


async def test_holidays_are_limited_to_a_number_of_days_a_year(house: House) -> None:
    store = house.store
    with pytest.raises(RuleViolation, match="not on holiday"):
        await clocks.end_holiday(store, ALICE.id)
    await clocks.begin_holiday(store, ALICE.id, 20)
    with pytest.raises(RuleViolation, match="on holiday"):
        await clocks.begin_holiday(store, ALICE.id, 1)
    house.clock.passes(days=20)
    with pytest.raises(RuleViolation, match=r"no holiday left \(left: 8\)"):
        await clocks.begin_holiday(store, ALICE.id, 9)
    await clocks.begin_holiday(store, ALICE.id, 8)
    house.clock.passes(minutes=1)
    assert (await clocks.end_holiday(store, ALICE.id)).left == 7
    assert (await clocks.begin_holiday(store, ALICE.id)).left == 0
    house.clock.passes(days=7)
    with pytest.raises(RuleViolation, match=r"no holiday left \(left: 0\)"):
        await clocks.begin_holiday(store, ALICE.id)
    house.clock.passes(days=358)
    assert (await clocks.holidays(store, ALICE.id)).left == 21


async def test_a_holiday_does_not_make_a_player_overdue(house: House) -> None:
    match = await house.vault()
    await clocks.begin_holiday(house.store, ALICE.id, 5)
    house.clock.passes(days=7)
    assert await clocks.check_clocks(house.store) == []
    house.clock.passes(days=5)
    assert await clocks.check_clocks(house.store) == [match.id]


async def test_adjourning_stops_the_clock_and_its_checks(house: House) -> None:
    match = await match_with_clock(house, "1h")
    house.clock.passes(minutes=30)
    for person in (ALICE, BOB):
        await agreeing.offer(house.store, match.id, person.id, Adjourn())
    house.clock.passes(days=9)
    assert await clocks.check_clocks(house.store) == []
    await agreeing.offer(house.store, match.id, ALICE.id, Resume())
    house.clock.passes(minutes=30, seconds=-1)
    assert await clocks.check_clocks(house.store) == [match.id]  # a reminder
    assert not (await load_match(house.store, match.id)).is_overdue
    house.clock.passes(seconds=1)
    await clocks.check_clocks(house.store)
    assert (await load_match(house.store, match.id)).is_overdue


async def test_no_clock_runs_while_a_match_has_no_channel(house: House) -> None:
    match = await match_with_clock(house, "1h")
    house.clock.passes(minutes=30)
    await house.store.write(match_queries.note_channel_gone, CHANNEL)
    house.clock.passes(days=1)
    assert await clocks.check_clocks(house.store) == []
    after = await agreeing.relocate(house.store, match.id, BOB.id, GUILD, 5, cause="")
    assert read_clock(after).deadline == house.clock.time + timedelta(hours=1)


async def test_another_process_reads_the_same_times(house: House) -> None:
    match = await match_with_clock(house, "10m+5s")
    house.clock.passes(minutes=3)
    await play_move(house.store, match.id, None, ALICE.id, "c1-d2")
    other = Store(house.kept.database, now=house.clock)
    assert read_clock(await load_match(other, match.id)) == read_clock(await load_match(house.store, match.id))


@pytest.mark.parametrize("terms", ["1h", "none"])
@pytest.mark.parametrize("stops", ["adjourned", "homeless"])
async def test_a_match_whose_clock_has_stopped_keeps_nobody_from_a_holiday(
    house: House, terms: str, stops: str
) -> None:
    match = await match_with_clock(house, terms)
    house.clock.passes(days=7)
    assert await clocks.check_clocks(house.store) == [match.id]
    if stops == "adjourned":
        for person in (ALICE, BOB):
            await agreeing.offer(house.store, match.id, person.id, Adjourn())
    else:
        await house.store.write(match_queries.note_channel_gone, CHANNEL)
    assert (await load_match(house.store, match.id)).is_overdue
    assert (await clocks.begin_holiday(house.store, ALICE.id)).now is not None
