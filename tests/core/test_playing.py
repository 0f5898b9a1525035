"""Actions of people and of the clock on a match, through the service."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from structlog.testing import capture_logs

from bot.catalogue import Entry
from bot.core.match import Draw, Match, MatchId, RowKind, RuleViolation, Shown, TakeBack, UserId, legal_texts, restored
from bot.matches import challenges, clocks, endings, moderation
from bot.storage import Store, match_queries
from bot.storage.matches import best_score, going_matches, load_match, load_matches, play_move, record_shown
from games.kit.rules import IllegalMoveError, InvalidMoveError, Leave, MoveError, Outcome, Seat
from tests.core import agreeing, toy
from tests.core.conftest import ALICE, BOB, CAROL, CHANNEL, GUILD, House, on_turn

WHITE, BLACK, RED = Seat(0), Seat(1), Seat(2)


async def play_line(house: House, match: Match, line: str) -> Match:
    """Plays the moves of the player on turn."""
    for text in line.split():
        match = await play_move(house.store, match.id, match.decision, on_turn(match), text)
    return match


async def toy_match_with_roll(house: House, pips: int, **changes: object) -> Match:
    """A toy match in which the seat on turn has thrown `pips` for its first action."""
    for seed in range(100):
        house.rng = random.Random(seed)
        match = await house.toy(channel=seed, **changes)
        if match.position.pips == pips:  # type: ignore[attr-defined]
            return match
    raise AssertionError("no such throw")


# Moves


async def test_a_move_is_logged_with_its_player_and_time_and_passes_the_turn(house: House) -> None:
    match = await house.vault()
    assert (match.revision, match.decision, match.moves, match.last_turn) == (0, 0, 0, ())
    house.clock.passes(minutes=3)
    after = await play_move(house.store, match.id, 0, ALICE.id, " C1D2 ")
    (row,) = after.log
    assert (row.kind, row.seat, row.text, row.by, row.at) == (RowKind.MOVE, WHITE, "c1-d2", ALICE.id, house.clock.time)
    assert (after.revision, after.decision, after.moves) == (1, 1, 1)
    assert after.last_turn == (match.position.parse("c1-d2"),)
    assert after.asked == {BLACK}
    assert after == await load_match(house.store, match.id)


async def test_an_illegal_move_is_refused_with_the_reason_and_changes_nothing(house: House) -> None:
    match = await house.vault()
    with pytest.raises(IllegalMoveError, match="no own piece there"):
        await play_move(house.store, match.id, 0, ALICE.id, "c3-d4")
    with pytest.raises(InvalidMoveError):
        await play_move(house.store, match.id, 0, ALICE.id, "castle")
    assert await load_match(house.store, match.id) == match


async def test_only_the_player_to_move_may_move(house: House) -> None:
    match = await house.vault()
    with pytest.raises(RuleViolation, match=r"not your turn .*Alice"):
        await play_move(house.store, match.id, 0, BOB.id, "c10-d9")
    with pytest.raises(RuleViolation, match="not your turn"):
        await play_move(house.store, match.id, 0, BOB.id, "nonsense")
    with pytest.raises(RuleViolation, match="not a player"):
        await play_move(house.store, match.id, 0, CAROL.id, "c1-d2")
    with pytest.raises(RuleViolation, match="unknown match"):
        await play_move(house.store, MatchId(404), 0, ALICE.id, "c1-d2")
    assert await load_match(house.store, match.id) == match


async def test_a_move_for_an_earlier_decision_is_stale_and_names_both_moves(house: House) -> None:
    match = await house.vault()
    later = await play_line(house, match, "c1-d2 c10-d9 d2-d3")
    with pytest.raises(RuleViolation) as refused:
        await play_move(house.store, match.id, match.decision, ALICE.id, "a1-a2")
    assert (refused.value.key, refused.value.evidence) == ("stale", {"shown": 1, "now": 4})
    with pytest.raises(RuleViolation, match="stale"):
        await play_move(house.store, match.id, match.decision, BOB.id, "a10-a9")
    assert await load_match(house.store, match.id) == later


async def test_a_move_without_a_decision_answers_the_current_one(house: House) -> None:
    match = await play_line(house, await house.vault(), "c1-d2")
    after = await play_move(house.store, match.id, None, BOB.id, "c10-d9")
    assert after.moves == 2


async def test_legal_moves_are_listed_until_the_match_is_over(house: House) -> None:
    match = await house.vault()
    assert "c1-d2" in legal_texts(match)
    assert len(legal_texts(match)) == len(match.position.legal_moves())
    assert legal_texts(await moderation.end(house.store, match.id, CAROL.id)) == ()


# Leaving


async def test_resigning_makes_the_player_leave_by_the_games_rules(house: House) -> None:
    match = await house.vault()
    after = await endings.resign(house.store, match.id, BOB.id)
    assert [(row.kind, row.seat, row.text, row.by, row.cause) for row in after.log] == [
        (RowKind.ASIDE, BLACK, "black leaves", BOB.id, "resigned")
    ]
    assert after.outcome is not None
    assert after.outcome.ranking[0] == {WHITE}
    assert after.asked == frozenset()
    assert after.ended_at == house.clock.time
    assert after == await load_match(house.store, match.id)


async def test_typing_the_leave_move_resigns(house: House) -> None:
    match = await house.vault()
    with pytest.raises(RuleViolation, match="not yours"):
        await play_move(house.store, match.id, 0, ALICE.id, "black leaves")
    after = await play_move(house.store, match.id, 0, BOB.id, "black leaves")
    assert after.log[-1].cause == "resigned"


async def test_no_action_is_possible_after_the_match_is_over(house: House) -> None:
    match = await endings.resign(house.store, (await house.vault()).id, BOB.id)
    store = house.store
    uses: list[Callable[..., Awaitable[Match]]]
    uses = [endings.resign, endings.claim, moderation.end]
    use: Callable[..., Awaitable[Match]]
    for use in uses:
        with pytest.raises(RuleViolation, match="match over"):
            await use(store, match.id, ALICE.id)
    with pytest.raises(RuleViolation, match="match over"):
        await play_move(store, match.id, 0, ALICE.id, "c1-d2")
    assert await load_match(store, match.id) == match


async def test_in_a_match_of_three_others_play_on_after_one_leaves(house: House) -> None:
    match = await house.toy()
    leaver = next(user for user in match.seats if user != on_turn(match))
    after = await endings.resign(house.store, match.id, leaver)
    assert after.outcome is None
    assert after.decision == match.decision
    assert len(after.present) == 2
    with pytest.raises(RuleViolation, match="you left"):
        await endings.resign(house.store, match.id, leaver)
    with pytest.raises(RuleViolation, match="you left"):
        await agreeing.offer(house.store, match.id, leaver)


async def test_when_the_seat_to_move_leaves_the_next_seat_rolls(house: House) -> None:
    match = await house.toy()
    after = await endings.resign(house.store, match.id, on_turn(match))
    kinds = [row.kind for row in after.log[match.revision :]]
    assert kinds[:2] == [RowKind.ASIDE, RowKind.ROLL]
    assert after.decision == after.revision
    assert on_turn(after) != on_turn(match)


async def test_resigning_gives_up_all_seats_of_the_player(house: House) -> None:
    made = await house.challenge("toy", BOB, options={"table": "pairs"})
    match = await challenges.accept(house.store, made.id, BOB.id)
    assert isinstance(match, Match)
    after = await endings.resign(house.store, match.id, BOB.id)
    assert {row.seat for row in after.log if row.cause == "resigned"} == set(match.seats_of(BOB.id))
    assert after.outcome is not None
    assert after.outcome.ranking[0] == set(match.seats_of(ALICE.id))


# Draws


async def test_a_draw_offered_by_both_players_is_agreed(house: House) -> None:
    match = await house.vault()
    offered = await agreeing.offer(house.store, match.id, BOB.id)
    assert offered.offers == {Draw(): {BLACK}}
    assert offered.asked == {WHITE}
    assert offered.decision == match.decision
    with pytest.raises(RuleViolation, match="already offered"):
        await agreeing.offer(house.store, match.id, BOB.id)
    drawn = await agreeing.offer(house.store, match.id, ALICE.id)
    assert drawn.outcome == Outcome((frozenset({WHITE, BLACK}),), "agreed draw")
    assert drawn == await load_match(house.store, match.id)
    assert not await house.store.read(match_queries.is_taken, CHANNEL)


async def test_an_offer_keeps_an_open_picker_valid_and_asks_the_opponent(house: House) -> None:
    match = await house.vault()
    offered = await agreeing.offer(house.store, match.id, ALICE.id)
    assert offered.asked == {WHITE, BLACK}
    after = await play_move(house.store, match.id, match.decision, ALICE.id, "c1-d2")
    assert after.offers == {Draw(): {WHITE}}


async def test_an_offer_lapses_when_somebody_else_moves(house: House) -> None:
    match = await house.vault()
    await agreeing.offer(house.store, match.id, ALICE.id)
    after = await play_line(house, match, "c1-d2")
    assert after.offers == {Draw(): {WHITE}}
    after = await play_line(house, after, "c10-d9")
    assert after.offers == {}
    assert (await agreeing.offer(house.store, match.id, BOB.id)).outcome is None


async def test_a_declined_offer_is_withdrawn(house: House) -> None:
    match = await house.vault()
    with pytest.raises(RuleViolation, match="no offer"):
        await agreeing.decline(house.store, match.id, BOB.id)
    await agreeing.offer(house.store, match.id, ALICE.id)
    after = await agreeing.decline(house.store, match.id, BOB.id)
    assert after.offers == {}
    assert after.asked == {WHITE}


async def test_in_a_match_of_three_all_remaining_players_must_agree_to_a_draw(house: House) -> None:
    match = await house.toy()
    first, second, third = match.seats
    await agreeing.offer(house.store, match.id, first)
    two = await agreeing.offer(house.store, match.id, second)
    assert two.outcome is None
    assert RED in two.asked
    drawn = await endings.resign(house.store, match.id, third)
    assert drawn.outcome is not None
    assert drawn.outcome.ranking == (frozenset({WHITE, BLACK}), frozenset({RED}))
    assert drawn.outcome.reason == "agreed draw"
    assert drawn.log[-1].kind is RowKind.ASIDE


async def test_a_solo_player_has_nobody_to_offer_a_draw(house: House) -> None:
    made = await house.challenge("toy", options={"table": "solo"}, invited=())
    match = await challenges.accept(house.store, made.id, ALICE.id)
    assert isinstance(match, Match)
    with pytest.raises(RuleViolation, match="nobody to agree with"):
        await agreeing.offer(house.store, match.id, ALICE.id)


# Silence, and the moderator


async def test_an_opponent_may_claim_after_seven_days_without_a_move(house: House) -> None:
    match = await play_line(house, await house.vault(), "c1-d2")
    house.clock.passes(days=7, seconds=-1)
    assert await clocks.check_clocks(house.store) == []
    with pytest.raises(RuleViolation, match="nothing to claim"):
        await endings.claim(house.store, match.id, ALICE.id)
    house.clock.passes(seconds=1)
    assert await clocks.check_clocks(house.store) == [match.id]
    assert await clocks.check_clocks(house.store) == []
    silent = await load_match(house.store, match.id)
    assert silent.log[-1].kind is RowKind.OVERDUE
    assert silent.may_claim == {WHITE}
    assert silent.asked == {WHITE, BLACK}
    assert silent.decision == match.decision
    with pytest.raises(RuleViolation, match="you are awaited"):
        await endings.claim(house.store, match.id, BOB.id)

    claimed = await endings.claim(house.store, match.id, ALICE.id)
    row = claimed.log[-1]
    assert (row.text, row.seat, row.by, row.cause) == ("black leaves", BLACK, ALICE.id, "claimed")
    assert claimed.outcome is not None
    assert claimed.outcome.ranking[0] == {WHITE}
    assert claimed == await load_match(house.store, match.id)


async def test_an_overdue_player_who_moves_is_no_longer_overdue(house: House) -> None:
    match = await house.vault()
    house.clock.passes(days=8)
    await clocks.check_clocks(house.store)
    after = await play_move(house.store, match.id, match.decision, ALICE.id, "c1-d2")
    assert after.may_claim == frozenset()
    with pytest.raises(RuleViolation, match="your turn"):
        await endings.claim(house.store, match.id, BOB.id)
    assert await clocks.check_clocks(house.store) == []
    house.clock.passes(days=7)
    assert await clocks.check_clocks(house.store) == [match.id]


async def test_offers_and_declines_do_not_extend_the_deadline(house: House) -> None:
    match = await house.vault()
    house.clock.passes(days=6)
    await agreeing.offer(house.store, match.id, ALICE.id)
    await agreeing.decline(house.store, match.id, BOB.id)
    house.clock.passes(days=1)
    assert await clocks.check_clocks(house.store) == [match.id]


async def test_a_match_of_a_removed_game_does_not_hold_up_others(house: House) -> None:
    await house.toy(channel=1)
    readable = await house.vault(channel=2)
    house.clock.passes(days=8)
    del house.catalogue["toy"]
    with capture_logs() as logged:
        assert await clocks.check_clocks(house.store) == [readable.id]
        going = await going_matches(house.store, ALICE.id)
        assert [match.id for match in await load_matches(house.store, going)] == [readable.id]
    assert [entry["event"] for entry in logged] == ["clock not looked at", "match can't be read"]


@pytest.mark.both_databases
async def test_in_a_match_of_three_a_claim_removes_the_overdue_seat_and_the_rest_play_on(house: House) -> None:
    match = await house.toy()
    silent = match.position.to_move
    house.clock.passes(days=7)
    await clocks.check_clocks(house.store)
    others = [user for user in match.seats if user != on_turn(match)]
    after = await endings.claim(house.store, match.id, others[0])
    assert after.outcome is None
    assert silent not in after.present
    assert after.may_claim == frozenset()


async def test_finished_matches_and_solo_games_never_become_overdue(house: House) -> None:
    over = await house.vault()
    await endings.resign(house.store, over.id, ALICE.id)
    made = await house.challenge("toy", options={"table": "solo"}, invited=())
    await challenges.accept(house.store, made.id, ALICE.id)
    house.clock.passes(days=30)
    assert await clocks.check_clocks(house.store) == []


async def test_a_moderator_ends_a_match_without_a_result(house: House) -> None:
    match = await house.vault()
    after = await moderation.end(house.store, match.id, CAROL.id)
    assert after.outcome == Outcome((), "ended by a moderator")
    assert (after.log[-1].kind, after.log[-1].by, after.log[-1].seat) == (RowKind.END, CAROL.id, None)
    assert after.asked == frozenset()
    assert after == await load_match(house.store, match.id)
    assert not await house.store.read(match_queries.is_taken, CHANNEL)


# Dice, second actions, gifts


async def test_the_bot_rolls_and_plays_forced_moves_until_a_player_must_decide(house: House) -> None:
    match = await house.toy()
    for _ in range(12):
        assert match.position.to_move is not None
        assert match.log[match.decision - 1].kind in {RowKind.ROLL, RowKind.MOVE}
        assert legal_texts(match) != ("pass",)
        if match.outcome is None:
            match = await play_move(house.store, match.id, match.decision, on_turn(match), legal_texts(match)[0])
    kinds = {row.kind for row in match.log}
    assert kinds == {RowKind.ROLL, RowKind.MOVE, RowKind.FORCED}
    assert all(row.by is None for row in match.log if row.kind is not RowKind.MOVE)
    assert all(row.text == "pass" for row in match.log if row.kind is RowKind.FORCED)


async def test_a_single_move_that_has_steps_is_left_to_the_player(house: House) -> None:
    match = await toy_match_with_roll(house, 3)
    assert legal_texts(match) == ("take 1",)


async def test_a_second_action_is_a_new_decision_of_the_same_turn(house: House) -> None:
    match = await toy_match_with_roll(house, 2)
    mover = on_turn(match)
    once = await play_move(house.store, match.id, match.decision, mover, "take 0")
    assert on_turn(once) == mover
    assert once.decision == match.decision + 1
    assert once.last_turn == (toy.Take(0),)
    twice = await play_move(house.store, match.id, once.decision, mover, "take 2")
    assert twice.last_turn[:3] == (toy.Take(0), toy.Take(2), toy.Roll(int(twice.log[3].text[1])))
    assert twice == await load_match(house.store, match.id)


async def test_a_gift_is_made_out_of_turn_and_keeps_pickers_valid(house: House) -> None:
    match = await toy_match_with_roll(house, 2)
    mover = on_turn(match)
    while on_turn(match) == mover:
        match = await play_move(house.store, match.id, match.decision, mover, legal_texts(match)[-1])
    (giver,), taker = match.seats_of(mover), match.position.to_move
    assert taker is not None
    text = f"{toy.NAMES[giver]} gives {toy.NAMES[taker]}"
    with pytest.raises(RuleViolation, match="not yours"):
        await play_move(house.store, match.id, match.decision, match.seats[taker], text)
    given = await play_move(house.store, match.id, 0, mover, text)
    row = given.log[-1]
    assert (row.kind, row.seat, row.text, row.cause) == (RowKind.ASIDE, giver, text, "")
    assert given.decision == match.decision
    assert given.last_turn == match.last_turn
    resigned = await endings.resign(house.store, match.id, match.seats[giver])
    assert resigned.last_turn[: len(match.last_turn) + 1] == (*match.last_turn, Leave(giver))
    moved = await play_move(house.store, match.id, match.decision, on_turn(match), legal_texts(match)[0])
    assert moved == await load_match(house.store, match.id)


# Alone


async def alone(house: House) -> Match:
    """A match of the toy game for one, some moves on: at a turn of two actions whose first is done."""
    for seed in range(100):
        house.rng = random.Random(seed)
        match = await house.alone(channel=seed)
        for _ in range(5):
            match = await play_move(house.store, match.id, match.decision, ALICE.id, legal_texts(match)[0])
        if match.log[-1].kind is RowKind.MOVE:
            return match
    raise AssertionError("no such throws")


async def test_a_solo_player_takes_back_a_move_without_asking(house: House) -> None:
    match = await alone(house)
    after = await agreeing.offer(house.store, match.id, ALICE.id, TakeBack())
    assert after.log[:-1] == match.log
    assert (after.log[-1].kind, after.log[-1].by) == (RowKind.TAKEBACK, ALICE.id)
    assert after.position == match.state.turn.start
    before = restored(match, match.log[:-1], match.shown, toy.GAME.start(match.options))
    assert (after.decision, after.moves, after.last_turn) == (after.revision, match.moves - 1, before.last_turn)
    assert after == await load_match(house.store, match.id)
    again = await play_move(house.store, match.id, after.decision, ALICE.id, match.log[-1].text)
    assert again.position == match.position
    assert again == await load_match(house.store, match.id)


async def test_a_log_with_takebacks_is_replayed_under_another_version_of_the_game(house: House) -> None:
    match = await alone(house)
    after = await agreeing.offer(house.store, match.id, ALICE.id, TakeBack())
    after = await play_move(house.store, after.id, after.decision, ALICE.id, legal_texts(after)[1])
    house.catalogue["toy"] = Entry(replace(toy.GAME, version=2), toy.PICTURE)
    replayed = await load_match(house.store, match.id)
    assert (replayed.position, replayed.decision, replayed.moves) == (after.position, after.decision, after.moves)
    assert replayed.last_turn == after.last_turn


async def test_no_takeback_crosses_a_roll_or_the_start(house: House) -> None:
    match = await alone(house)
    await agreeing.offer(house.store, match.id, ALICE.id, TakeBack())
    with pytest.raises(RuleViolation, match="dice since"):
        await agreeing.offer(house.store, match.id, ALICE.id, TakeBack())
    with pytest.raises(RuleViolation, match="not a player"):
        await agreeing.offer(house.store, match.id, BOB.id, TakeBack())


async def test_best_score_returns_a_players_best_result(house: House) -> None:
    assert await best_score(house.store, ALICE.id, "toy") is None
    scores = []
    for seed in range(3):
        house.rng = random.Random(seed)
        match = await house.alone(channel=seed)
        while not match.outcome:
            match = await play_move(house.store, match.id, match.decision, ALICE.id, legal_texts(match)[-1])
        scores.append(dict(match.outcome.points)[WHITE])
    assert await best_score(house.store, ALICE.id, "toy") == (min(scores),)
    assert await best_score(house.store, BOB.id, "toy") is None
    assert await best_score(house.store, ALICE.id, "vault") is None


# Finding matches, and what was shown


async def test_a_persons_matches_are_those_still_going_on(house: House) -> None:
    first = await house.vault(channel=1)
    over = await house.vault(channel=2)
    third = await house.toy(channel=3)
    await endings.resign(house.store, over.id, BOB.id)
    assert await load_matches(house.store, await going_matches(house.store, BOB.id)) == [first, third]
    assert await load_matches(house.store, await going_matches(house.store, CAROL.id)) == [third]
    assert await going_matches(house.store, UserId(404)) == []


async def test_matches_whose_latest_state_is_unpublished_are_found(house: House) -> None:
    match = await house.vault()
    store = house.store
    assert await store.read(match_queries.unshown) == [match.id]
    assert await record_shown(store, match, 0, 71)
    assert await store.read(match_queries.unshown) == []
    assert (await load_match(store, match.id)).shown == Shown(0, 71)

    match = await play_line(house, match, "c1-d2")
    assert await store.read(match_queries.unshown) == [match.id]
    assert await record_shown(store, match, 1, 72)
    assert await store.read(match_queries.unshown) == []
    assert (await load_match(store, match.id)).shown == Shown(1, 72)


@pytest.mark.both_databases
async def test_a_board_message_is_recorded_only_if_it_replaces_the_expected_one(house: House) -> None:
    begun, store = await house.vault(), house.store
    assert await record_shown(store, begun, 0, 71)
    before = await load_match(store, begun.id)
    after = await play_line(house, before, "c1-d2")
    assert await store.read(match_queries.unswept) == {}
    assert await record_shown(store, after, 1, 72)
    assert (await load_match(store, begun.id)).shown == Shown(1, 72)
    for late in (begun, before):
        assert not await record_shown(store, late, 1, 73)
        assert (await load_match(store, begun.id)).shown == Shown(1, 72)
        assert await store.read(match_queries.unswept) == {begun.id: 1}
        await store.write(match_queries.note_swept, begun.id, 0)
        assert await store.read(match_queries.unswept) == {begun.id: 1}
        await store.write(match_queries.note_swept, begun.id, 1)
        assert await store.read(match_queries.unswept) == {}


async def test_a_match_with_an_unrecorded_board_message_is_queued_for_sweeping(house: House) -> None:
    match, store = await house.vault(), house.store
    # Its first board may also have been posted.
    await play_line(house, match, "c1-d2")
    assert await store.read(match_queries.unswept) == {match.id: 0}
    await store.write(match_queries.note_swept, match.id, 0)
    await record_shown(store, await load_match(store, match.id), 1, 71)
    await agreeing.offer(store, match.id, ALICE.id)
    await record_shown(store, await load_match(store, match.id), 2, 72)
    assert await store.read(match_queries.unswept) == {}
    # 72 still has its buttons.
    await agreeing.offer(store, match.id, ALICE.id, TakeBack())
    await record_shown(store, await load_match(store, match.id), 3, 73, is_tidy=False)
    assert (await load_match(store, match.id)).shown == Shown(3, 73)
    assert await store.read(match_queries.unswept) == {match.id: 3}
    await store.write(match_queries.note_channel_gone, match.channel)
    assert await store.read(match_queries.unswept) == {}


async def test_a_match_stores_its_server_channel_and_language(house: House) -> None:
    match = await house.vault(language="ja")
    assert (match.guild, match.channel, match.language) == (GUILD, CHANNEL, "ja")
    assert (match.started_at, match.started_at.utcoffset()) == (house.clock.time, timedelta(0))


# Replay


def with_another_version(house: House) -> Store:
    """A service whose games can't read the snapshots that were written before."""

    def cannot_read(_json: object) -> toy.Toy:
        raise AssertionError("a snapshot of another version was read")

    changed = {
        key: Entry(replace(entry.game, version=entry.game.version + 1, from_json=cannot_read), entry.picture)
        for key, entry in house.catalogue.items()
    }
    house.catalogue.update(changed)
    return house.store


@pytest.mark.parametrize("seed", range(4))
async def test_replaying_a_random_matchs_log_gives_the_same_match(house: House, seed: int) -> None:
    rng = house.rng = random.Random(seed)
    match = await (house.vault(options={"size": "6"}) if seed % 2 else house.toy())
    while match.outcome is None and match.moves < 60:
        house.clock.passes(hours=rng.randrange(60))
        await clocks.check_clocks(house.store)
        user = rng.choice(match.seats)
        chosen = rng.randrange(40)
        try:
            if chosen == 0:
                await endings.resign(house.store, match.id, user)
            elif chosen == 1:
                await endings.claim(house.store, match.id, user)
            elif chosen < 4:
                await agreeing.offer(house.store, match.id, user)
            elif chosen < 6:
                await agreeing.decline(house.store, match.id, user)
            else:
                asides = [aside for seat in match.seats_of(user) for aside in match.position.asides(seat)[:-1]]
                moves = asides if asides and chosen < 10 else match.position.legal_moves()
                await play_move(house.store, match.id, match.decision, user, match.position.notation(rng.choice(moves)))
        except (RuleViolation, MoveError):
            pass
        match = await load_match(house.store, match.id)
        assert bool(match.asked) != bool(match.outcome)
    assert match.revision > 0
    assert await load_match(with_another_version(house), match.id) == match


async def test_a_log_that_breaks_the_rules_raises_a_runtime_error(house: House) -> None:
    match = await play_line(house, await house.vault(), "j1-j2")
    game = house.catalogue["vault"].game
    smaller = replace(game, version=game.version + 1, start=lambda _options: game.start({"size": 6}))
    house.catalogue["vault"] = Entry(smaller, house.catalogue["vault"].picture)
    with pytest.raises(RuntimeError, match=f"match {match.id}: vault {smaller.version} can't follow its log"):
        await load_match(house.store, match.id)


async def test_a_snapshot_saves_replaying_the_whole_log(house: House) -> None:
    match = await play_line(house, await house.vault(), "c1-d2 c10-d9 d2-d3")
    snapshot = match.state.turn
    assert (snapshot.began, snapshot.moves) == (2, (snapshot.start.parse("d2-d3"),))
