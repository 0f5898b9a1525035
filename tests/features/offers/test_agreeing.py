"""Agreements of players: taking back, adjourning, calling off, relocating, playing again."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.catalogue import CATALOGUE
from bot.core import match as matches
from bot.core.challenge import Challenge, Room, State, changed_seats
from bot.core.match import (
    Adjourn,
    Draw,
    LeftBoard,
    Match,
    MatchId,
    MatchState,
    Relocate,
    Resume,
    Row,
    RowKind,
    RuleViolation,
    Shown,
    Substitute,
    TakeBack,
    UserId,
    legal_texts,
    restored,
)
from bot.core.match import offers as agreeing
from bot.core.match.fold import fold
from bot.features import offers as offers_service
from bot.features import relocation
from bot.matches import challenges, endings, moderation
from bot.matches.moderation import service as moderating
from bot.storage import Store, match_queries
from bot.storage.matches import load_match, play_move, record_shown
from games.kit.rules import AnyGame, MoveError, Outcome, Seat, options_from
from tests.core import toy
from tests.core.conftest import ALICE, BOB, CAROL, CHANNEL, DAVE, GUILD, House, on_turn, started
from tests.core.random_matches import BEGAN, begun, something
from tests.core.test_computers import EASY, match_against
from tests.for_each import for_each

WHITE, BLACK = Seat(0), Seat(1)
ELSEWHERE = 2000


async def played(house: House, line: str, **changes: object) -> Match:
    """A match of Vault after these moves."""
    match = await house.vault(**changes)
    for text in line.split():
        match = await play_move(house.store, match.id, match.decision, on_turn(match), text)
    return match


# Taking back


async def test_an_accepted_takeback_undoes_the_move(house: House) -> None:
    match = await played(house, "c1-d2 c10-d9 d2-d3")
    asked = await offers_service.offer(house.store, match.id, ALICE.id, TakeBack())
    assert asked.offers == {TakeBack(): {WHITE}}
    assert asked.asked == {BLACK}
    assert asked.position == match.position
    after = await offers_service.agree(house.store, match.id, BOB.id, TakeBack())
    assert after.position == match.state.turn.start
    assert (after.moves, after.decision, after.offers) == (2, after.revision, {})
    assert (after.log[-1].kind, after.log[-1].seat, after.log[-1].text) == (RowKind.TAKEBACK, WHITE, "")
    assert after == await load_match(house.store, match.id)
    with pytest.raises(RuleViolation, match="stale"):
        await play_move(house.store, match.id, match.decision, ALICE.id, "d2-d3")


async def test_a_takeback_on_your_own_turn_also_undoes_the_reply(house: House) -> None:
    before = await played(house, "c1-d2 c10-d9")
    match = before
    for text in ("d2-d3", "d9-d8"):
        match = await play_move(house.store, match.id, match.decision, on_turn(match), text)
    await offers_service.offer(house.store, match.id, ALICE.id, TakeBack())
    after = await offers_service.agree(house.store, match.id, BOB.id, TakeBack())
    assert (after.position, after.moves, after.log[-1].text) == (before.position, 2, "2")
    assert after.last_turn == before.last_turn == (before.state.turn.start.parse("c10-d9"),)
    again = await play_move(house.store, match.id, after.decision, ALICE.id, "d2-d3")
    assert again.moves == 3
    assert again == await load_match(house.store, match.id)


async def test_a_declined_or_lapsed_offer_cannot_be_accepted(house: House) -> None:
    match = await played(house, "c1-d2")
    with pytest.raises(RuleViolation, match="nothing to take back"):
        await offers_service.offer(house.store, match.id, BOB.id, TakeBack())
    await offers_service.offer(house.store, match.id, ALICE.id, TakeBack())
    with pytest.raises(RuleViolation, match="already offered"):
        await offers_service.offer(house.store, match.id, ALICE.id, TakeBack())
    with pytest.raises(RuleViolation, match="already offered"):
        await offers_service.agree(house.store, match.id, ALICE.id, TakeBack())
    declined = await offers_service.decline(house.store, match.id, BOB.id, TakeBack())
    assert (declined.offers, declined.log[-1].offer) == ({}, TakeBack())
    await offers_service.offer(house.store, match.id, ALICE.id, TakeBack())
    after = await play_move(house.store, match.id, match.decision, BOB.id, "c10-d9")
    assert after.offers == {}
    with pytest.raises(RuleViolation, match="no offer"):
        await offers_service.agree(house.store, match.id, BOB.id, TakeBack())


async def test_offers_of_different_kinds_can_stand_at_the_same_time(house: House) -> None:
    match = await played(house, "c1-d2")
    await offers_service.offer(house.store, match.id, ALICE.id, Draw())
    both = await offers_service.offer(house.store, match.id, ALICE.id, Adjourn())
    assert both.offers == {Draw(): {WHITE}, Adjourn(): {WHITE}}
    one = await offers_service.decline(house.store, match.id, BOB.id, Adjourn())
    assert one.offers == {Draw(): {WHITE}}
    assert (await offers_service.agree(house.store, match.id, BOB.id, Draw())).outcome is not None


async def test_a_strict_match_is_neither_taken_back_nor_adjourned_nor_left_to_a_computer(house: House) -> None:
    match = replace(await played(house, "c1-d2 c10-d9"), strict=True)
    start = CATALOGUE["vault"].game.start(match.options)
    for what in (TakeBack(), Adjourn(), Substitute(WHITE, 3)):
        with pytest.raises(RuleViolation, match="strict match"):
            matches.make_offer(match, ALICE.id, what, start, at=house.store.now())
    with pytest.raises(RuleViolation, match="strict match"):
        matches.take_back(match, ALICE.id, start, at=house.store.now())
    assert not matches.may_take_back(match, ALICE.id)
    assert not matches.replaceable_seats(match, ALICE.id)
    assert matches.make_offer(match, ALICE.id, Draw(), start, at=house.store.now()).offers == {Draw(): {WHITE}}


async def test_in_three_player_games_no_takeback_crosses_a_roll_or_another_players_action(house: House) -> None:
    match = await house.toy()
    mover = on_turn(match)
    while on_turn(match) == mover:
        match = await play_move(house.store, match.id, match.decision, mover, legal_texts(match)[0])
    with pytest.raises(RuleViolation, match="dice since"):
        await offers_service.offer(house.store, match.id, mover, TakeBack())
    seats = tuple(person.id for person in (ALICE, BOB, CAROL))
    three = begun("toy", {"table": "three"}, seats)
    rows = [Row(RowKind.MOVE, Seat(seat), "take 1", seats[seat], BEGAN) for seat in (0, 1)]
    with pytest.raises(RuleViolation, match=r"others moved since \(name: p12\)"):
        matches.moves_to_undo(with_log(three, *rows), ALICE.id)
    assert matches.moves_to_undo(with_log(three, *rows), BOB.id) == 1
    given = Row(RowKind.ASIDE, Seat(2), "red gives white", CAROL.id, BEGAN)
    with pytest.raises(RuleViolation, match="left or given since"):
        matches.moves_to_undo(with_log(three, *rows, given), BOB.id)


def with_log(match: Match, *rows: Row) -> Match:
    """The match with other rows, though its position is not the one that they lead to."""
    return replace(match, log=rows, state=match.state.with_history(rows))


async def test_in_three_player_games_both_opponents_must_accept_a_takeback(house: House) -> None:
    match, mover = await match_at_a_second_action(house)
    others = [user for user in match.seats if user != mover]
    await offers_service.offer(house.store, match.id, mover, TakeBack())
    one = await offers_service.agree(house.store, match.id, others[0], TakeBack())
    assert one.position == match.position
    assert one.answerers(TakeBack()) == set(match.seats_of(others[1]))
    both = await offers_service.agree(house.store, match.id, others[1], TakeBack())
    assert both.position == match.state.turn.start
    assert both.log[-1].by == mover


async def match_at_a_second_action(house: House) -> tuple[Match, UserId]:
    """A match of three in which the last seat has done the first of two actions, and who holds it."""
    for seed in range(100):
        house.rng = random.Random(seed)
        match = await house.toy(channel=seed)
        while match.moves < 6:
            mover = match.position.to_move
            match = await play_move(house.store, match.id, match.decision, on_turn(match), "take 1")
            if mover == match.position.to_move == Seat(2) and match.log[-1].kind is RowKind.MOVE:
                return match, on_turn(match)
    raise AssertionError("no such throw")


async def test_a_takeback_refolds_the_match_in_a_thread(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []

    def noting(*args: Any) -> MatchState:
        threads.append(threading.current_thread())
        return fold(*args)

    monkeypatch.setattr(agreeing, "fold", noting)
    match = await played(house, "c1-d2 c10-d9")
    await offers_service.offer(house.store, match.id, ALICE.id, TakeBack())
    assert (await offers_service.agree(house.store, match.id, BOB.id, TakeBack())).moves == 0
    assert len(threads) == 1
    assert threading.main_thread() not in threads


async def test_a_takeback_keeps_rows_appended_meanwhile(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await played(house, "c1-d2 c10-d9")
    asked = await offers_service.offer(house.store, match.id, ALICE.id, TakeBack())
    store, read = house.store, load_match

    async def overtaken(store: Store, match_id: MatchId) -> Match:
        found = await read(store, match_id)
        await offers_service.decline(house.store, match_id, BOB.id, TakeBack())
        return found

    monkeypatch.setattr("bot.storage.matches.load_match", overtaken)
    with pytest.raises(RuleViolation, match="no offer"):
        await offers_service.agree(store, match.id, BOB.id, TakeBack())
    monkeypatch.undo()
    after = await load_match(house.store, match.id)
    assert (after.revision, after.moves) == (asked.revision + 1, 2)


# Adjourning


async def test_an_adjourned_match_accepts_no_moves_and_runs_no_clock(house: House) -> None:
    match = await played(house, "c1-d2")
    await offers_service.offer(house.store, match.id, ALICE.id, Adjourn())
    house.clock.passes(hours=1)
    paused = await offers_service.agree(house.store, match.id, BOB.id, Adjourn())
    assert paused.adjourned_since == house.clock.time
    assert paused.asked == frozenset()
    for text in ("c10-d9", "nonsense"):
        with pytest.raises(RuleViolation, match="paused"):
            await play_move(house.store, match.id, match.decision, BOB.id, text)
    for what in (Adjourn(), TakeBack()):
        with pytest.raises(RuleViolation, match="paused"):
            await offers_service.offer(house.store, match.id, ALICE.id, what)
    house.clock.passes(days=30)
    with pytest.raises(RuleViolation, match="paused"):
        await endings.claim(house.store, match.id, ALICE.id)
    assert paused == await load_match(house.store, match.id)
    resumed = await offers_service.offer(house.store, match.id, ALICE.id, Resume())
    assert resumed.adjourned_since is None
    assert resumed.asked == {BLACK}
    assert resumed.awaited_since == house.clock.time
    with pytest.raises(RuleViolation, match="not paused"):
        await offers_service.offer(house.store, match.id, ALICE.id, Resume())
    after = await play_move(house.store, match.id, match.decision, BOB.id, "c10-d9")
    assert after.moves == 2


async def test_an_adjourned_match_can_be_drawn_or_resigned(house: House) -> None:
    match = await played(house, "c1-d2")
    await offers_service.offer(house.store, match.id, ALICE.id, Adjourn())
    await offers_service.agree(house.store, match.id, BOB.id, Adjourn())
    offered = await offers_service.offer(house.store, match.id, ALICE.id, Draw())
    assert offered.asked == {BLACK}
    over = await endings.resign(house.store, match.id, BOB.id)
    assert over.outcome is not None
    assert over.adjourned_since is None


async def test_the_player_not_to_move_may_resume_a_timed_match_a_day_after_asking(house: House) -> None:
    match = await played(house, "c1-d2", clock="move:86400")
    await offers_service.offer(house.store, match.id, ALICE.id, Adjourn())
    await offers_service.agree(house.store, match.id, BOB.id, Adjourn())
    asked = await offers_service.offer(house.store, match.id, ALICE.id, Resume())
    assert asked.adjourned_since is not None
    assert asked.offers == {Resume(): {WHITE}}
    assert asked.asked == {BLACK}
    with pytest.raises(RuleViolation, match="already offered"):
        await offers_service.offer(house.store, match.id, ALICE.id, Resume())
    await offers_service.decline(house.store, match.id, BOB.id, Resume())
    await offers_service.offer(house.store, match.id, ALICE.id, Resume())
    house.clock.passes(days=1)
    assert (await offers_service.offer(house.store, match.id, ALICE.id, Resume())).adjourned_since is None


async def test_the_player_to_move_resumes_a_timed_match_at_once_or_accepts_an_offer_to(house: House) -> None:
    match = await played(house, "c1-d2", clock="move:86400")
    for asks_first in (False, True):
        await offers_service.offer(house.store, match.id, ALICE.id, Adjourn())
        await offers_service.agree(house.store, match.id, BOB.id, Adjourn())
        if asks_first:
            await offers_service.offer(house.store, match.id, ALICE.id, Resume())
        match = await offers_service.offer(house.store, match.id, BOB.id, Resume())
        assert match.adjourned_since is None
        assert match.offers == {}


async def test_an_offer_to_resume_is_refused_the_fourth_time_within_a_day(house: House) -> None:
    match = await played(house, "c1-d2", clock="move:86400")
    await offers_service.offer(house.store, match.id, ALICE.id, Adjourn())
    await offers_service.agree(house.store, match.id, BOB.id, Adjourn())
    for _ in range(3):
        await offers_service.offer(house.store, match.id, ALICE.id, Resume())
        await offers_service.decline(house.store, match.id, ALICE.id, Resume())
    with pytest.raises(RuleViolation, match="offered too often"):
        await offers_service.offer(house.store, match.id, ALICE.id, Resume())
    # No player can move now, so she may ask again tomorrow; the player to move needs no consent.
    house.clock.passes(days=1)
    assert (await offers_service.offer(house.store, match.id, ALICE.id, Resume())).offers == {Resume(): {WHITE}}
    assert (await offers_service.offer(house.store, match.id, BOB.id, Resume())).adjourned_since is None


# Calling off


async def test_either_player_may_abort_before_the_second_move(house: House) -> None:
    match = await played(house, "c1-d2")
    after = await endings.abort(house.store, match.id, BOB.id)
    assert after.outcome == Outcome((), "aborted")
    assert (after.log[-1].kind, after.log[-1].seat) == (RowKind.ABORT, BLACK)
    assert not await house.store.read(match_queries.is_taken, CHANNEL)
    assert after == await load_match(house.store, match.id)


async def test_a_match_that_got_under_way_cannot_be_aborted_even_after_a_takeback(house: House) -> None:
    match = await played(house, "c1-d2 c10-d9")
    with pytest.raises(RuleViolation, match="too late to abort"):
        await endings.abort(house.store, match.id, ALICE.id)
    await offers_service.offer(house.store, match.id, ALICE.id, TakeBack())
    back = await offers_service.agree(house.store, match.id, BOB.id, TakeBack())
    assert back.moves == 0
    with pytest.raises(RuleViolation, match="too late to abort"):
        await endings.abort(house.store, match.id, ALICE.id)
    with pytest.raises(RuleViolation, match="not a player"):
        await endings.abort(house.store, match.id, CAROL.id)


# Moving elsewhere


@pytest.mark.both_databases
async def test_an_agreed_relocation_moves_the_match_and_queues_the_old_board_message(house: House) -> None:
    match = await played(house, "c1-d2")
    await record_shown(house.store, match, 1, 71)
    what = Relocate(ELSEWHERE)
    with pytest.raises(RuleViolation, match="no offer"):
        await relocation.relocate(
            house.store, match.id, BOB.id, relocation.Destination(GUILD, ELSEWHERE), cause="agreed"
        )
    await offers_service.offer(house.store, match.id, ALICE.id, what)
    with pytest.raises(RuleViolation, match="no offer"):
        await relocation.relocate(house.store, match.id, BOB.id, relocation.Destination(GUILD, 3000), cause="agreed")
    moved = await relocation.relocate(
        house.store, match.id, BOB.id, relocation.Destination(GUILD, ELSEWHERE), cause="agreed"
    )
    assert (moved.channel, moved.shown) == (ELSEWHERE, Shown(left=LeftBoard(CHANNEL, 71)))
    assert moved.offers == {}
    assert moved == await load_match(house.store, match.id)
    assert not await house.store.read(match_queries.is_taken, CHANNEL)
    # A board that was on its way to the old channel is not taken for one of the new one.
    assert not await record_shown(house.store, match, 1, 72)
    assert (await load_match(house.store, match.id)).shown == moved.shown
    assert await record_shown(house.store, moved, moved.revision, 80)
    assert await house.store.read(match_queries.unshown) == [match.id]
    await house.store.write(match_queries.note_left, match.id, 71)
    assert await house.store.read(match_queries.unshown) == []


async def test_a_match_cannot_be_relocated_to_a_taken_channel_or_its_own(house: House) -> None:
    match = await house.vault()
    await house.toy(channel=ELSEWHERE)
    for cause in ("agreed", "moderator"):
        with pytest.raises(RuleViolation, match="already there"):
            await relocation.relocate(
                house.store, match.id, ALICE.id, relocation.Destination(GUILD, CHANNEL), cause=cause
            )
    with pytest.raises(RuleViolation, match="channel taken"):
        await relocation.relocate(
            house.store, match.id, DAVE.id, relocation.Destination(GUILD, ELSEWHERE), cause="moderator"
        )
    assert await load_match(house.store, match.id) == match
    moved = await relocation.relocate(
        house.store, match.id, DAVE.id, relocation.Destination(GUILD, 3000), cause="moderator"
    )
    assert (moved.channel, moved.log[-1].seat, moved.log[-1].by) == (3000, None, DAVE.id)


# Once more


async def test_a_rematch_invites_the_same_players_with_swapped_seats_only_once(house: House) -> None:
    over = await house.vault(options={"size": "6"}, clock="move:3600", rated=False)
    match = await endings.resign(house.store, over.id, BOB.id)
    made = await challenges.make_challenge(house.store, challenges.draft_rematch(match, BOB, [ALICE]))
    assert [(guest.person, guest.has_accepted, guest.seat) for guest in made.guests] == [
        (BOB, True, "white"),
        (ALICE, False, "black"),
    ]
    assert (made.options, made.look, made.clock, made.rated) == (match.options, match.look, "move:3600", False)
    with pytest.raises(RuleViolation, match="rematch asked"):
        await challenges.make_challenge(house.store, challenges.draft_rematch(match, ALICE, [BOB]))
    found = await challenges.rematch_of(house.store, match.id)
    assert found == made
    again = started(await challenges.accept(house.store, made.id, ALICE.id))
    assert again.seats == (BOB.id, ALICE.id)
    with pytest.raises(RuleViolation, match="rematch asked"):
        await challenges.make_challenge(house.store, challenges.draft_rematch(match, ALICE, [BOB]))


@pytest.mark.parametrize("ending", ["declined", "lapsed"])
async def test_players_may_offer_a_rematch_again_after_one_was_declined_or_lapsed(house: House, ending: str) -> None:
    match = await endings.resign(house.store, (await house.vault()).id, BOB.id)
    made = await challenges.make_challenge(house.store, challenges.draft_rematch(match, BOB, [ALICE]))
    if ending == "declined":
        await challenges.withdraw(house.store, made.id, BOB.id)
    else:
        house.clock.passes(days=2)
    assert await challenges.rematch_of(house.store, match.id) is None
    again = await challenges.make_challenge(house.store, challenges.draft_rematch(match, ALICE, [BOB]))
    assert (await challenges.load_challenge(house.store, again.id)).state is State.OPEN


@pytest.mark.both_databases
async def test_simultaneous_rematch_offers_make_one_challenge(house: House) -> None:
    match = await endings.resign(house.store, (await house.vault()).id, BOB.id)
    made = await asyncio.gather(
        challenges.make_challenge(house.store, challenges.draft_rematch(match, BOB, [ALICE])),
        challenges.make_challenge(house.store, challenges.draft_rematch(match, ALICE, [BOB])),
        return_exceptions=True,
    )
    assert {type(each) for each in made} == {Challenge, RuleViolation}


async def test_only_players_of_a_finished_match_may_offer_a_rematch(house: House) -> None:
    match = await house.vault()
    with pytest.raises(RuleViolation, match="not over"):
        challenges.draft_rematch(match, ALICE, [BOB])
    over = await moderation.end(house.store, match.id, CAROL.id)
    with pytest.raises(RuleViolation, match="not a player"):
        challenges.draft_rematch(over, CAROL, [ALICE, BOB])


@pytest.mark.parametrize("game", [*CATALOGUE, "toy"])
def test_a_rematch_swaps_seats_and_keeps_teams_together(game: str) -> None:
    rules = toy.GAME if game == "toy" else CATALOGUE[game].game
    for options in variants(rules):
        room = Room.of(rules, options)
        changed = changed_seats(room)
        assert sorted(changed) == [*range(len(room.seats))]
        assert {frozenset(changed[seat] for seat in side) for side in room.sides} == set(room.sides)
        assert len(room.seats) == 1 or all(seat != before for before, seat in enumerate(changed))


# Anything, in any order


def variants(game: AnyGame) -> list[Mapping[str, bool | int | str]]:
    """The options of a game: the default, and each other value once."""
    changes = [{}, *({option.key: value} for option in game.options for value in option.values)]
    return [options_from(game.options, change) for change in changes]


@for_each(game=[*CATALOGUE, "toy"])
@for_each(seed=range(3))
def test_folding_the_log_of_any_random_match_gives_the_same_match(game: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = toy.GAME if game == "toy" else CATALOGUE[game].game
    options = rng.choice(variants(rules))
    count = len(rules.seat_names(options))
    people = [UserId(11 + seat) for seat in range(count)]
    if count == 4 and seed == 2:
        people = [people[0], people[1], people[0], people[1]]
    written = {key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in options.items()}
    match = begun(game, written, tuple(people))
    start = rules.start(match.options)
    backs = 0
    for step in range(120):
        if match.outcome:
            break
        before, user, at = match, rng.choice(people), BEGAN + timedelta(minutes=step)
        try:
            match = something(match, user, start, at, rng)
        except (RuleViolation, MoveError):
            assert match == before
            continue
        new = match.log[len(before.log) :]
        if new[-1].kind is RowKind.TAKEBACK:
            backs += 1
            undone = matches.standing_rows(match.log)
            assert undone == matches.standing_rows(before.log)[: len(undone)]
            assert match.position == _played(start, undone)
            assert match.position.to_move in match.seats_of(new[-1].by or UserId(0))
        assert match.outcome or match.adjourned_since or match.asked
    assert restored(match, match.log, match.shown, start) == match
    turn = match.state.exchange.turns[0]
    assert restored(match, match.log, match.shown, turn.start, turn.began) == match
    assert backs or count > 2 or match.outcome


def _played(start: matches.AnyPosition, rows: list[Row]) -> matches.AnyPosition:
    for row in rows:
        if row.kind in matches.PLAYED:
            start = start.play(start.parse(row.text))
    return start


async def test_only_a_draw_offer_survives_an_adjournment(house: House) -> None:
    match = await played(house, "c1-d2")
    for what in (TakeBack(), Draw(), Adjourn()):
        await offers_service.offer(house.store, match.id, ALICE.id, what)
    paused = await offers_service.agree(house.store, match.id, BOB.id, Adjourn())
    assert paused.offers == {Draw(): {WHITE}}


async def test_a_person_at_the_limit_of_computer_matches_cannot_resume_another(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moderating, "MOST_WITH_COMPUTERS", 1)
    first = await match_against(house, EASY, channel=1)
    adjourned = await offers_service.offer(house.store, first.id, ALICE.id, Adjourn())
    second = await match_against(house, EASY, channel=2)
    with pytest.raises(RuleViolation, match=r"^too many computer matches") as told:
        await offers_service.offer(house.store, first.id, ALICE.id, Resume())
    assert told.value.evidence == {"most": 1}
    assert await load_match(house.store, first.id) == adjourned
    # Matches between people are resumed all the same.
    people = await house.vault(channel=3)
    await offers_service.offer(house.store, people.id, ALICE.id, Adjourn())
    await offers_service.agree(house.store, people.id, BOB.id, Adjourn())
    await offers_service.offer(house.store, people.id, ALICE.id, Resume())
    assert not (await load_match(house.store, people.id)).adjourned_since
    await endings.resign(house.store, second.id, ALICE.id)
    assert not (await offers_service.offer(house.store, first.id, ALICE.id, Resume())).adjourned_since
