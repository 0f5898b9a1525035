"""The computer as a guest and as a player: what it is called, where it sits, and which rules hold beside it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.computers.players import served
from bot.core.challenge import (
    Challenge,
    Person,
    computer_player,
    computer_players,
    dismiss_computer,
    join,
    seat_computer,
    start,
)
from bot.core.match import (
    HIGHEST_LEVEL,
    IDLE,
    OUTSIDER,
    Adjourn,
    Draw,
    Match,
    Resume,
    RowKind,
    RuleViolation,
    Substitute,
    TakeBack,
    computer,
    former,
    is_former,
    legal_texts,
    level_of,
)
from bot.matches import challenges, clocks, endings, privacy
from bot.matches.moderation import service as moderating
from bot.matches.privacy import queries as privacy_queries
from bot.publishing.board_view import notices
from bot.storage import match_queries
from bot.storage.matches import load_adjourned_in, load_match, load_match_in, next_turn, play_move
from bot.texts import LANGUAGES, refusal
from games.kit.rules import Seat
from tests.core import agreeing
from tests.core.conftest import ALICE, BOB, CAROL, CHANNEL, GUILD, House, on_turn, started

EASY = Person(computer(1), "Banmen Lv.1")
STRONG = Person(computer(5), "Banmen Lv.5")


async def match_against(
    house: House, *computers: Person, game: str = "vault", seat: str = "white", **changes: Any
) -> Match:
    """A match between Alice, who begins, and the computer."""
    made = await house.challenge(game, *computers, seat=seat, **changes)
    return await house.opened(started(await challenges.act(house.store, made.id, start, ALICE.id)))


async def lobby_with_computers(house: House, game: str = "toy", *computers: int) -> Challenge:
    """A table of Alice's that anyone may join, with the computer at these levels."""
    made = await house.challenge(game, invited=(), is_open=True)
    for level in computers:
        after = await challenges.act(house.store, made.id, seat_computer, ALICE.id, level)
        assert isinstance(after, Challenge)
        made = after
    return made


def test_nobody_whose_data_is_deleted_gets_the_number_of_a_computer_player() -> None:
    """In a tournament, the numbers of former entrants are those of its events."""
    gone = {former(Seat(number)) for number in range(2000)}
    levels = range(1, HIGHEST_LEVEL + 1)
    computers = {computer(level, number): level for level in levels for number in range(300)}
    assert (len(gone), len(computers)) == (2000, 300 * HIGHEST_LEVEL)
    assert all(map(is_former, {*gone, OUTSIDER}))
    assert gone.isdisjoint({*computers, OUTSIDER})
    assert {user: level_of(user) for user in computers} == computers
    assert not any(map(is_former, computers))


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_each_computer_player_in_a_match_has_its_own_id_and_name(spoken: str) -> None:
    players = computer_players(3, 4, spoken)
    assert len({player.id for player in players}) == len({player.name for player in players}) == 3
    assert {level_of(player.id) for player in players} == {4}
    # A player who left makes room for any level, and a deleted player's seat has no owner.
    rest = [former(0), *(player.id for player in players[1:])]  # type: ignore[arg-type]
    assert computer_player(2, rest, spoken).id == computer(2)
    assert computer_player(2, [players[0].id], spoken).id == computer(2, 1)


async def test_only_the_host_seats_and_removes_computer_players(house: House) -> None:
    made = await lobby_with_computers(house, "toy", 3)
    assert made.computers[0].person == Person(computer(3), "Banmen Lv.3")
    assert not made.missing
    assert made.rated
    assert not made.counts
    with pytest.raises(RuleViolation, match="only the host seats"):
        await challenges.act(house.store, made.id, seat_computer, BOB.id, 1)
    with pytest.raises(RuleViolation, match="only the host seats"):
        await challenges.act(house.store, made.id, dismiss_computer, BOB.id, computer(3))
    with pytest.raises(RuleViolation, match="unknown choice"):
        await challenges.act(house.store, made.id, dismiss_computer, ALICE.id, ALICE.id)
    after = await challenges.act(house.store, made.id, dismiss_computer, ALICE.id, computer(3))
    assert isinstance(after, Challenge)
    assert after.counts
    assert [guest.person for guest in after.guests] == [ALICE]


async def test_a_computer_player_on_the_last_seat_starts_the_match_unrated(house: House) -> None:
    made = await lobby_with_computers(house, "toy")
    await challenges.act(house.store, made.id, join, BOB)
    match = started(await challenges.act(house.store, made.id, seat_computer, ALICE.id, 1))
    assert match.people == {ALICE.id, BOB.id}
    assert len(set(match.names)) == len(match.seats)
    assert not match.rated


async def test_the_host_can_seat_a_computer_in_place_of_a_guest_who_has_not_answered(house: House) -> None:
    made = await house.challenge("toy", BOB, CAROL, seated=((BOB.id, "red"),))
    await challenges.accept(house.store, made.id, CAROL.id)
    with pytest.raises(RuleViolation, match="no free seat"):
        await challenges.act(house.store, made.id, seat_computer, ALICE.id, 2)
    # A guest who has come since then isn't replaced, and neither is another one.
    with pytest.raises(RuleViolation, match="no free seat"):
        await challenges.act(house.store, made.id, seat_computer, ALICE.id, 2, CAROL.id)
    match = started(await challenges.act(house.store, made.id, seat_computer, ALICE.id, 2, BOB.id))
    assert match.seats[2] == computer(2)
    with pytest.raises(RuleViolation, match="challenge over"):
        await challenges.accept(house.store, made.id, BOB.id)


async def test_a_match_against_computers_alone_never_becomes_overdue_but_can_be_claimed(house: House) -> None:
    match = await match_against(house, EASY)
    house.clock.passes(days=27)
    assert await clocks.check_clocks(house.store) == []
    assert (await load_match(house.store, match.id)).awaited_since is None
    await play_move(house.store, match.id, None, ALICE.id, "a1-b2")
    house.clock.passes(days=8)
    await clocks.check_clocks(house.store)
    after = await endings.claim(house.store, match.id, ALICE.id)
    assert after.outcome
    assert after.outcome.ranking[0] == {0}


@pytest.mark.parametrize("clock", ["", "move:86400"])
async def test_a_claim_is_announced_as_winning_only_if_nobody_else_plays_on(house: House, clock: str) -> None:
    two = await house.vault(clock=clock)
    made = await house.challenge("pentup", BOB, EASY, options={"variant": "three"}, clock=clock, channel=1)
    three = started(await challenges.accept(house.store, made.id, BOB.id))
    while on_turn(three) == EASY.id:
        three = await play_move(house.store, three.id, None, EASY.id, legal_texts(three)[0])
    house.clock.passes(days=7)
    await clocks.check_clocks(house.store)
    told = [" ".join(notices(await load_match(house.store, match.id))) for match in (two, three)]
    assert [bool(re.search(r"claim\W+the match", each)) for each in told] == [True, False]


@pytest.mark.both_databases
async def test_a_match_idle_for_28_days_is_adjourned_and_can_be_resumed(house: House) -> None:
    match = await match_against(house, EASY)
    timed, both = await match_against(house, EASY, clock="move:8640000", channel=1), await house.vault(channel=2)
    house.clock.passes(days=20)
    await clocks.check_clocks(house.store)
    await play_move(house.store, match.id, None, ALICE.id, "a1-b2")
    answer = legal_texts(await load_match(house.store, match.id))[0]
    await play_move(house.store, match.id, None, EASY.id, answer)
    house.clock.passes(days=27)
    await clocks.check_clocks(house.store)
    assert await house.store.read(match_queries.is_taken, CHANNEL)
    house.clock.passes(days=1)
    assert await clocks.check_clocks(house.store) == [match.id]
    aside = await load_match(house.store, match.id)
    assert (aside.adjourned_since, aside.log[-1].cause, aside.asked) == (house.clock.time, IDLE, frozenset())
    assert await house.store.read(match_queries.unshown) == [match.id, both.id]
    assert not (await load_match(house.store, timed.id)).adjourned_since
    # Others play there, and are found there, until it is free again.
    assert not await house.store.read(match_queries.is_taken, CHANNEL)
    assert await load_match_in(house.store, CHANNEL) == aside
    other = await match_against(house, STRONG)
    assert (other.channel, await load_match_in(house.store, CHANNEL)) == (CHANNEL, other)
    with pytest.raises(RuleViolation, match="another plays here"):
        await agreeing.offer(house.store, match.id, ALICE.id, Resume())
    assert await load_match(house.store, match.id) == aside
    over = await endings.resign(house.store, other.id, ALICE.id)
    # Looking and playing again apply to the newest match; resuming applies to one's own.
    assert await load_match_in(house.store, CHANNEL) == over
    assert await load_adjourned_in(house.store, CHANNEL, ALICE.id) == aside
    assert await load_adjourned_in(house.store, CHANNEL, BOB.id) is None
    assert await load_adjourned_in(house.store, 1, ALICE.id) is None
    resumed = await agreeing.offer(house.store, match.id, ALICE.id, Resume())
    assert (resumed.adjourned_since, resumed.moves) == (None, 2)
    assert await load_match_in(house.store, CHANNEL) == resumed
    house.clock.passes(days=28)
    assert match.id in await clocks.check_clocks(house.store)


@pytest.mark.both_databases
async def test_holidays_and_outages_do_not_count_towards_the_28_days(house: House) -> None:
    match = await match_against(house, EASY)
    await clocks.note_alive(house.store)
    house.clock.passes(days=2)
    await clocks.note_alive(house.store)
    await clocks.begin_holiday(house.store, ALICE.id, 5)
    for days in (0, 26, 6):
        house.clock.passes(days=days)
        assert await clocks.check_clocks(house.store) == []
    house.clock.passes(days=1)
    assert await clocks.check_clocks(house.store) == [match.id]


async def test_a_match_about_to_be_adjourned_for_idleness_is_not_the_next_turn(house: House) -> None:
    alone = await match_against(house, EASY)
    house.clock.passes(days=25)
    for each in await house.vault(channel=1), await house.vault(channel=2, clock="move:8640000"):
        found = await next_turn(house.store, ALICE.id, besides=alone.id)
        assert found == each == await next_turn(house.store, ALICE.id)
        await play_move(house.store, each.id, None, ALICE.id, "a1-b2")
    assert await next_turn(house.store, ALICE.id) == alone


async def test_an_adjourned_match_can_resume_elsewhere_while_others_play_in_its_channel(house: House) -> None:
    match = await match_against(house, EASY)
    await agreeing.offer(house.store, match.id, ALICE.id, Adjourn())
    await match_against(house, STRONG)
    await agreeing.relocate(house.store, match.id, ALICE.id, GUILD, 7, cause="agreed")
    assert (await agreeing.offer(house.store, match.id, ALICE.id, Resume())).channel == 7


async def test_against_computers_the_agreed_clock_expires_without_a_claim_or_reminders(house: House) -> None:
    match = await match_against(house, EASY, clock="move:86400")
    await play_move(house.store, match.id, None, ALICE.id, "a1-b2")
    house.clock.passes(hours=20)
    assert await clocks.check_clocks(house.store) == []
    answer = legal_texts(await load_match(house.store, match.id))[0]
    await play_move(house.store, match.id, None, EASY.id, answer)
    house.clock.passes(hours=25)
    assert await clocks.check_clocks(house.store) == [match.id]
    after = await load_match(house.store, match.id)
    assert after.outcome
    assert after.outcome.ranking[0] == {1}
    assert [row.kind for row in after.log if row.by is None][-1] is RowKind.ASIDE


async def test_the_number_of_matches_against_computers_per_person_is_limited(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moderating, "MOST_WITH_COMPUTERS", 2)
    both = await house.challenge("toy", BOB, EASY, channel=1)
    await challenges.accept(house.store, both.id, BOB.id)
    first = await match_against(house, EASY, channel=2)
    with pytest.raises(RuleViolation, match="too many computer matches") as told:
        await match_against(house, EASY, channel=4)
    assert told.value.evidence == {"most": 2}
    assert await challenges.open_challenges(house.store) == []
    made = await lobby_with_computers(house, "toy")
    with pytest.raises(RuleViolation, match="too many computer matches"):
        await challenges.act(house.store, made.id, seat_computer, ALICE.id, 1)
    # An adjourned match keeps no channel.
    await agreeing.offer(house.store, first.id, ALICE.id, Adjourn())
    await challenges.act(house.store, made.id, seat_computer, ALICE.id, 1)
    assert started(await challenges.act(house.store, made.id, seat_computer, ALICE.id, 1)).people == {ALICE.id}


async def test_at_the_limit_of_computer_matches_the_person_is_told_and_others_are_told_who(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moderating, "MOST_WITH_COMPUTERS", 1)
    first = await house.challenge("toy", BOB, EASY, channel=1)
    await challenges.accept(house.store, first.id, BOB.id)
    # Both have a match with the computer now, and neither can propose another.
    for host in (ALICE, BOB):
        with pytest.raises(RuleViolation, match=r"^too many computer matches"):
            await house.challenge("toy", CAROL, EASY, host=host, channel=2)
    carols = await house.challenge("toy", BOB, EASY, host=CAROL, channel=3)
    with pytest.raises(RuleViolation, match=r"^too many computer matches"):
        await challenges.accept(house.store, carols.id, BOB.id)
    open_to_all = await house.challenge("toy", host=CAROL, invited=(EASY,), is_open=True, channel=4)
    with pytest.raises(RuleViolation, match=r"^too many computer matches"):
        await challenges.act(house.store, open_to_all.id, join, BOB)
    # Without the computer they may sit down; then it can't join them, and who asks for it is told why.
    empty = await house.challenge("toy", host=CAROL, invited=(), is_open=True, channel=5)
    await challenges.act(house.store, empty.id, join, BOB)
    with pytest.raises(RuleViolation, match="other has too many computer matches") as told:
        await challenges.act(house.store, empty.id, seat_computer, CAROL.id, 1)
    assert told.value.evidence == {"name": BOB.name, "most": 1}
    for language in LANGUAGES:
        assert BOB.name in refusal(told.value, language)
    # Nobody else is kept from playing.
    assert started(await challenges.act(house.store, carols.id, seat_computer, CAROL.id, 1, BOB.id)).people == {
        CAROL.id
    }


async def test_a_match_that_a_player_has_left_counts_only_for_the_others(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moderating, "MOST_WITH_COMPUTERS", 1)
    both = await house.challenge("toy", BOB, EASY, channel=1)
    match = started(await challenges.accept(house.store, both.id, BOB.id))
    assert (await endings.resign(house.store, match.id, ALICE.id)).outcome is None
    assert (await match_against(house, EASY, channel=2)).people == {ALICE.id}
    with pytest.raises(RuleViolation, match=r"^too many computer matches"):
        await house.challenge("toy", EASY, STRONG, host=BOB, channel=3)


async def test_a_computer_may_substitute_whatever_the_number_of_matches_others_have(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moderating, "MOST_WITH_COMPUTERS", 1)
    await match_against(house, EASY, channel=1)
    made = await house.challenge("toy", BOB, CAROL, channel=2)
    await challenges.accept(house.store, made.id, BOB.id)
    match = started(await challenges.accept(house.store, made.id, CAROL.id))
    seat = match.seats_of(BOB.id)[0]
    what = Substitute(seat, 1)
    for person in (BOB, ALICE, CAROL):
        match = await agreeing.offer(house.store, match.id, person.id, what)
    assert match.people == {ALICE.id, CAROL.id}


async def test_the_computer_serves_the_person_who_acted_last(house: House) -> None:
    made = await house.challenge("toy", BOB, EASY)
    match = await house.opened(started(await challenges.accept(house.store, made.id, BOB.id)))
    # At first for the oldest account: no player has acted yet.
    assert served(match) == min(ALICE.id, BOB.id)
    last = min(ALICE.id, BOB.id)
    for _ in range(6):
        mover = match.mover
        assert mover is not None
        match = await play_move(house.store, match.id, None, mover, legal_texts(match)[0])
        # The computer's own moves change nothing.
        last = last if mover == EASY.id else mover
        assert served(match) == last
    other = ({ALICE.id, BOB.id} - {last}).pop()
    assert served(await agreeing.offer(house.store, match.id, other)) == other


async def test_computers_left_alone_agree_to_a_draw(house: House) -> None:
    match = await match_against(house, EASY, STRONG, game="toy")
    left = match.seats_of(ALICE.id)[0]
    after = await endings.resign(house.store, match.id, ALICE.id)
    assert after.outcome
    assert after.outcome.reason == "agreed draw"
    assert after.outcome.ranking[-1] == {left}
    assert await load_match(house.store, match.id) == after


@pytest.mark.both_databases
async def test_after_a_restart_the_computer_answers_a_draw_offer_followed_by_something_else(house: House) -> None:
    match = await match_against(house, EASY)
    await agreeing.offer(house.store, match.id, ALICE.id)
    adjourned = await agreeing.offer(house.store, match.id, ALICE.id, Adjourn())
    assert adjourned.log[-1].kind is RowKind.ADJOURN
    assert await house.store.read(match_queries.awaiting_computers) == [(match.id, adjourned.revision)]
    await agreeing.decline(house.store, match.id, EASY.id)
    assert await house.store.read(match_queries.awaiting_computers) == []


async def test_after_a_restart_the_computer_answers_offers_made_on_the_offerers_turn(house: House) -> None:
    match = await match_against(house, EASY)
    assert await house.store.read(match_queries.awaiting_computers) == []
    asked = await agreeing.offer(house.store, match.id, ALICE.id)
    assert await house.store.read(match_queries.awaiting_computers) == [(match.id, asked.revision)]
    answer = await agreeing.decline(house.store, match.id, EASY.id)
    assert await house.store.read(match_queries.awaiting_computers) == []
    # Its own offers are for others to answer.
    await agreeing.offer(house.store, answer.id, EASY.id)
    assert await house.store.read(match_queries.awaiting_computers) == []


async def test_a_computers_move_keeps_offers_that_people_have_yet_to_answer(house: House) -> None:
    made = await house.challenge("toy", BOB, EASY)
    match = await house.opened(started(await challenges.accept(house.store, made.id, BOB.id)))
    while on_turn(match) != EASY.id:
        match = await play_move(house.store, match.id, None, on_turn(match), legal_texts(match)[0])
    await agreeing.offer(house.store, match.id, ALICE.id, Adjourn())
    await agreeing.offer(house.store, match.id, ALICE.id, Draw())
    after = await play_move(house.store, match.id, None, EASY.id, legal_texts(match)[0])
    assert set(after.offers) == {Adjourn()}
    assert (await agreeing.agree(house.store, match.id, BOB.id, Adjourn())).adjourned_since


async def test_a_takeback_also_undoes_a_computers_reply_made_while_others_were_asked(house: House) -> None:
    made = await house.challenge("pentup", BOB, EASY, options={"variant": "three"})
    match = started(await challenges.accept(house.store, made.id, BOB.id))
    while on_turn(match) != EASY.id or not match.log:
        match = await play_move(house.store, match.id, None, on_turn(match), legal_texts(match)[0])
    asker, other = (ALICE, BOB) if match.log[-1].by == ALICE.id else (BOB, ALICE)
    await agreeing.offer(house.store, match.id, asker.id, TakeBack())
    answered = await play_move(house.store, match.id, None, EASY.id, legal_texts(match)[0])
    after = await agreeing.agree(house.store, match.id, other.id, TakeBack())
    assert on_turn(after) == asker.id
    assert after.moves == answered.moves - 2


async def test_deleting_a_person_deletes_matches_they_played_against_computers_alone(house: House) -> None:
    alone = await match_against(house, EASY)
    mixed = await house.challenge("toy", BOB, EASY, channel=2000)
    both = started(await challenges.accept(house.store, mixed.id, BOB.id))
    await privacy.delete_data(house.store, ALICE.id)
    assert await house.store.read(privacy_queries.stored_about, ALICE.id) == {}
    with pytest.raises(RuleViolation, match="unknown match"):
        await load_match(house.store, alone.id)
    assert EASY.id in (await load_match(house.store, both.id)).seats


async def left_with_the_computer(house: House, **changes: Any) -> Match:
    """A match that Bob has left, in which Alice is to move and only the computer plays on with her."""
    made = await house.challenge("pentup", BOB, EASY, options={"variant": "three"}, **changes)
    match = started(await challenges.accept(house.store, made.id, BOB.id))
    match = await endings.resign(house.store, match.id, BOB.id)
    while on_turn(match) == EASY.id:
        match = await play_move(house.store, match.id, None, EASY.id, legal_texts(match)[0])
    return match


async def test_a_match_left_to_one_person_and_computers_is_adjourned_after_28_days(house: House) -> None:
    match = await left_with_the_computer(house)
    assert match.outcome is None
    house.clock.passes(days=28, seconds=-1)
    assert await clocks.check_clocks(house.store) == []
    house.clock.passes(seconds=1)
    assert await clocks.check_clocks(house.store) == [match.id]
    aside = await load_match(house.store, match.id)
    assert (aside.adjourned_since, aside.log[-1].cause) == (house.clock.time, IDLE)
    assert not await house.store.read(match_queries.is_taken, CHANNEL)


async def test_holidays_do_not_count_towards_the_28_days_in_a_match_others_left(house: House) -> None:
    match = await left_with_the_computer(house)
    await clocks.begin_holiday(house.store, ALICE.id, 5)
    for days in (0, 28, 4):
        house.clock.passes(days=days)
        assert await clocks.check_clocks(house.store) == []
    house.clock.passes(days=1)
    assert await clocks.check_clocks(house.store) == [match.id]


async def test_a_player_out_of_time_leaves_at_once_if_nobody_is_left_to_claim(house: House) -> None:
    made = await house.challenge("pentup", BOB, EASY, options={"variant": "three"}, clock="move:86400")
    match = started(await challenges.accept(house.store, made.id, BOB.id))
    while on_turn(match) != ALICE.id:
        match = await play_move(house.store, match.id, None, on_turn(match), legal_texts(match)[0])
    house.clock.passes(days=1)
    assert await clocks.check_clocks(house.store) == [match.id]
    left = await endings.resign(house.store, match.id, BOB.id)
    assert (left.is_overdue, left.outcome, on_turn(left)) == (True, None, ALICE.id)
    assert await clocks.check_clocks(house.store) == [match.id]
    after = await load_match(house.store, match.id)
    assert after.outcome
    assert await clocks.check_clocks(house.store) == []


async def test_after_a_restart_the_remaining_computers_answer_an_offer_too(house: House) -> None:
    match = await match_against(house, EASY, STRONG, game="toy")
    while on_turn(match) != ALICE.id:
        match = await play_move(house.store, match.id, None, on_turn(match), legal_texts(match)[0])
    first, second = (user for user in match.seats if user != ALICE.id)
    asked = await agreeing.offer(house.store, match.id, ALICE.id)
    assert await house.store.read(match_queries.awaiting_computers) == [(match.id, asked.revision)]
    half = await agreeing.agree(house.store, match.id, first, Draw())
    assert await house.store.read(match_queries.awaiting_computers) == [(match.id, half.revision)]
    await agreeing.decline(house.store, match.id, second, Draw())
    assert await house.store.read(match_queries.awaiting_computers) == []
    # An offer to which one agreed before is a new question.
    again = await agreeing.offer(house.store, match.id, ALICE.id)
    assert await house.store.read(match_queries.awaiting_computers) == [(match.id, again.revision)]
    await agreeing.agree(house.store, match.id, second, Draw())
    over = await agreeing.agree(house.store, match.id, first, Draw())
    assert over.outcome
    assert await house.store.read(match_queries.awaiting_computers) == []
