"""Challenges: made, accepted, declined, withdrawn, forgotten."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.challenge import accept, leave, withdraw
from bot.match import ChallengeId, Kind, Match, Refusal
from bot.service import Challenge, State
from games.kit.rules import OptionError
from tests.core.conftest import ALICE, BOB, CAROL, CHANNEL, DAVE, House, started


async def test_a_challenge_holds_every_option_and_who_is_meant(house: House) -> None:
    made = await house.challenge(seat="black", options={"size": "8"}, language="ja")
    assert made == await house.service.find_challenge(made.id)
    assert made.state is State.OPEN
    assert made.options == {"size": 8}
    assert made.missing == {BOB.id}
    assert [made] == await house.service.open_challenges()


async def test_the_look_is_kept_where_it_differs_from_the_plain_one(house: House) -> None:
    made = await house.challenge("toy", BOB, CAROL, look=(("cloth", "red"), ("big", "true")))
    assert made.look == (("cloth", "red"),)
    await house.service.accept(made.id, BOB.id)
    assert started(await house.service.accept(made.id, CAROL.id)).look == (("cloth", "red"),)


async def test_accepting_starts_the_match_on_the_seats_agreed_on(house: House) -> None:
    made = await house.challenge(seat="black", options={"size": "6"})
    match = started(await house.service.accept(made.id, BOB.id))
    assert match.seats == (BOB.id, ALICE.id)
    assert match.names == ("Bob", "Alice")
    assert match.channel == CHANNEL
    assert match.options == {"size": 6}
    assert match == await house.service.match(match.id)
    after = await house.service.find_challenge(made.id)
    assert (after.state, after.match) == (State.STARTED, match.id)
    assert await house.service.open_challenges() == []


async def test_without_a_wish_the_seats_are_drawn_by_lot(house: House) -> None:
    first_seats = set()
    for channel in range(12):
        made = await house.challenge(channel=channel)
        first_seats.add(started(await house.service.accept(made.id, BOB.id)).names[0])
    assert first_seats == {"Alice", "Bob"}


async def test_three_start_when_the_last_one_has_accepted(house: House) -> None:
    made = await house.challenge("toy", BOB, CAROL)
    waiting = await house.service.accept(made.id, CAROL.id)
    assert isinstance(waiting, Challenge)
    assert waiting.missing == {BOB.id}
    assert waiting == await house.service.find_challenge(made.id)
    with pytest.raises(Refusal, match="already accepted"):
        await house.service.accept(made.id, CAROL.id)
    match = started(await house.service.accept(made.id, BOB.id))
    assert sorted(match.names) == ["Alice", "Bob", "Carol"]
    assert match.log[0].kind is Kind.ROLL


async def test_two_people_may_share_four_seats_as_two_teams(house: House) -> None:
    made = await house.challenge("toy", BOB, options={"table": "pairs"}, seat="red")
    match = started(await house.service.accept(made.id, BOB.id))
    assert match.names == ("Alice", "Bob", "Alice", "Bob")
    assert match.seats_of(BOB.id) == (1, 3)


async def test_four_people_sit_down_one_by_one(house: House) -> None:
    made = await house.challenge("toy", BOB, CAROL, DAVE, options={"table": "pairs"}, seat="blue")
    for person in (BOB, CAROL):
        await house.service.accept(made.id, person.id)
    match = started(await house.service.accept(made.id, DAVE.id))
    assert match.names[3] == "Alice"
    assert Counter(match.seats) == Counter(person.id for person in (ALICE, BOB, CAROL, DAVE))


async def test_who_plays_alone_accepts_alone(house: House) -> None:
    draft = {"options": {"table": "solo"}, "invited": ()}
    made = await house.challenge("toy", **draft)
    match = started(await house.service.accept(made.id, ALICE.id))
    assert match.seats == (ALICE.id,)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"game": "chess"}, "unknown game"),
        ({"seat": "purple"}, "unknown seat"),
        ({"invited": (ALICE,)}, "same person twice"),
        ({"invited": (BOB, CAROL)}, "wrong number of people"),
    ],
)
async def test_a_draft_that_makes_no_sense_is_refused(house: House, changes: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        await house.challenge(**{"game": "vault", **changes})
    assert await house.service.open_challenges() == []


@pytest.mark.parametrize("options", [{"size": "7"}, {"colour": "red"}])
async def test_options_that_the_game_does_not_have_are_refused(house: House, options: dict[str, str]) -> None:
    with pytest.raises(OptionError):
        await house.challenge(options=options)


async def test_only_the_invited_may_accept_or_decline_and_only_the_host_withdraw(house: House) -> None:
    made = await house.challenge()
    for person, why in ((ALICE, "your own challenge"), (CAROL, "not invited")):
        with pytest.raises(Refusal, match=why):
            await house.service.accept(made.id, person.id)
        with pytest.raises(Refusal, match=why):
            await house.service.do(made.id, leave, person.id)
    with pytest.raises(Refusal, match="not the host"):
        await house.service.withdraw(made.id, BOB.id)
    assert await house.service.find_challenge(made.id) == made


async def test_what_was_declined_or_withdrawn_cannot_be_accepted(house: House) -> None:
    declined = await house.service.do((await house.challenge()).id, leave, BOB.id)
    withdrawn = await house.service.withdraw((await house.challenge()).id, ALICE.id)
    assert (declined.state, withdrawn.state) == (State.DECLINED, State.WITHDRAWN)
    for over in (declined, withdrawn):
        assert await house.service.find_challenge(over.id) == over
        with pytest.raises(Refusal, match=f"challenge over .*{over.state}"):
            await house.service.accept(over.id, BOB.id)


async def test_a_challenge_lapses_after_a_day_and_is_reported_once(house: House) -> None:
    made = await house.challenge()
    house.clock.passes(hours=23, minutes=59)
    assert await house.service.lapse() == []
    house.clock.passes(minutes=1)
    with pytest.raises(Refusal, match=r"challenge over .*lapsed"):
        await house.service.accept(made.id, BOB.id)
    assert await house.service.open_challenges() == []
    assert [(over.id, over.state) for over in await house.service.lapse()] == [(made.id, State.LAPSED)]
    assert await house.service.lapse() == []


async def test_what_nobody_knows_is_unknown(house: House) -> None:
    for deed in (accept, leave, withdraw):
        with pytest.raises(Refusal, match="unknown challenge"):
            await house.service.do(ChallengeId(404), deed, BOB.id)


async def test_where_the_channel_is_taken_the_match_gets_the_thread_of_its_challenge(house: House) -> None:
    first = await house.vault()
    made = await house.challenge()
    await house.service.note_challenge_posted(made.id, 5555)
    second = started(await house.service.accept(made.id, BOB.id))
    assert (first.channel, second.channel) == (CHANNEL, 5555)
    assert (await house.service.match_in(5555)) == second
    assert (await house.service.match_in(CHANNEL)) == first


async def test_a_thread_that_is_taken_has_no_threads_of_its_own(house: House) -> None:
    await house.vault()
    made = await house.challenge(thread=True)
    await house.service.note_challenge_posted(made.id, 5555)
    with pytest.raises(Refusal, match="thread taken"):
        await house.service.accept(made.id, BOB.id)
    assert (await house.service.find_challenge(made.id)).state is State.OPEN


async def test_a_challenge_without_a_message_cannot_leave_its_channel(house: House) -> None:
    await house.vault()
    with pytest.raises(Refusal, match="channel taken"):
        await house.vault()


async def test_a_channel_is_free_again_when_its_match_is_over(house: House) -> None:
    assert not await house.service.is_taken(CHANNEL)
    assert await house.service.match_in(CHANNEL) is None
    first = await house.vault()
    assert await house.service.is_taken(CHANNEL)
    over = await house.service.resign(first.id, ALICE.id)
    assert not await house.service.is_taken(CHANNEL)
    assert await house.service.match_in(CHANNEL) == over
    second = await house.vault()
    assert second.channel == CHANNEL
    assert await house.service.match_in(CHANNEL) == second


async def test_accepting_returns_a_match_as_it_will_be_found(house: House) -> None:
    match = await house.toy()
    assert isinstance(match, Match)
    assert await house.service.match(match.id) == match


async def test_the_same_challenge_is_made_once_at_a_time(house: House) -> None:
    made = await house.challenge()
    with pytest.raises(Refusal, match="already challenged"):
        await house.challenge()
    await house.challenge(channel=CHANNEL + 1)
    await house.challenge("vault", CAROL)
    await house.service.withdraw(made.id, ALICE.id)
    await house.challenge()
