"""An imported match belongs to one person, and is played on as a new match."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.catalogue import Entry
from bot.core import challenge as challenges
from bot.core import match as matches
from bot.core.challenge import Challenge, State
from bot.core.match import Match, RowKind, RuleViolation, count_moves, restored
from bot.core.record import Record
from bot.core.record.importing import imported
from bot.features import challenges as challenges_service
from bot.features import privacy, records
from bot.features.challenges import queries as challenges_queries
from bot.features.records import NOWHERE
from bot.features.records.service import MOST_IMPORTS
from bot.storage import match_queries
from bot.storage.matches import going_matches, load_match, load_match_in, play_move
from tests.core import toy
from tests.core.conftest import ALICE, BOB, CAROL, CHANNEL, GUILD, House, on_turn, started


async def played(house: House, moves: int) -> Match:
    """A match of the toy game after this many moves, always the first legal one."""
    match = await house.toy()
    while match.moves < moves:
        house.clock.passes(seconds=40)
        text = match.position.notation(match.position.legal_moves()[0])
        match = await play_move(house.store, match.id, match.decision, on_turn(match), text)
    return match


async def kept(house: House, match: Match, most: int = MOST_IMPORTS) -> Match:
    """Carol's import of its record."""
    game = house.catalogue["toy"].game
    text = str(Record.of(match, game)).encode()
    return await records.keep_import(house.store, imported(text, {"toy": game}), CAROL, "ja", most=most)


async def test_an_imported_match_is_over_and_belongs_to_no_channel(house: House) -> None:
    match = await played(house, 4)
    again = await kept(house, match)
    assert await load_match(house.store, again.id) == again
    assert (again.names, set(again.seats), again.channel) == (match.names, {CAROL.id}, NOWHERE)
    assert [row.text for row in again.log if row.text] == [row.text for row in match.log]
    assert again.started_at == match.started_at
    assert again.log[-2].at - again.started_at == match.log[-1].at - match.started_at >= timedelta(seconds=40)
    assert [going.id for going in await going_matches(house.store, CAROL.id)] == [match.id]
    assert again.id not in await house.store.read(match_queries.unshown)
    assert await load_match_in(house.store, NOWHERE) == again  # which no channel is
    assert await load_match_in(house.store, CHANNEL) == match


async def test_keeping_an_import_does_not_replay_it_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await played(house, 4)
    game = house.catalogue["toy"].game
    found = imported(str(Record.of(match, game)).encode(), {"toy": game})
    replayed = []

    def noting(*args: Any) -> Match:
        replayed.append(args)
        return restored(*args)

    monkeypatch.setattr(matches, "restored", noting)
    kept = await records.keep_import(house.store, found, CAROL, "ja")
    assert replayed == []
    assert await load_match(house.store, kept.id) == kept
    assert len(replayed) == 1


async def test_only_a_persons_newest_imports_are_kept(house: House) -> None:
    match = await played(house, 2)
    imports = [await kept(house, match, most=3) for _ in range(5)]
    for gone in imports[:2]:
        with pytest.raises(RuleViolation, match="unknown match"):
            await load_match(house.store, gone.id)
    assert [(await load_match(house.store, each.id)).id for each in imports[2:]] == [each.id for each in imports[2:]]
    assert await load_match(house.store, match.id) == match


async def test_one_person_can_continue_a_match_playing_all_sides(house: House) -> None:
    source = await kept(house, await played(house, 5))
    house.clock.passes(days=3)
    match = await challenges_service.play_on_alone(
        house.store, source.id, 3, ALICE, guild=GUILD, channel=7, language="en"
    )
    assert (match.moves, match.rated, set(match.seats), set(match.names)) == (3, False, {ALICE.id}, {ALICE.name})
    assert {row.at for row in match.log} == {match.started_at} == {house.clock()}
    assert await load_match(house.store, match.id) == match
    assert [origin.rows for origin in match.origins] == [len(match.log) - len(_own_rows(match))]
    text = match.position.notation(match.position.legal_moves()[0])
    after = await play_move(house.store, match.id, match.decision, ALICE.id, text)
    assert after.moves > 3
    assert await load_match(house.store, match.id) == after
    with pytest.raises(RuleViolation, match="channel taken"):
        await challenges_service.play_on_alone(house.store, source.id, 3, ALICE, guild=GUILD, channel=7, language="en")
    with pytest.raises(RuleViolation, match="over by then"):
        await challenges_service.play_on_alone(house.store, source.id, 99, ALICE, guild=GUILD, channel=8, language="en")


def _own_rows(match: Match) -> list[str]:
    return [row.text for row in match.log[match.origins[-1].rows :]]


@pytest.mark.both_databases
async def test_friends_can_continue_a_match_once_all_have_accepted(house: House) -> None:
    source = await kept(house, await played(house, 5))
    made = await house.challenge("toy", BOB, CAROL, source=source.id, taken=4, rated=True)
    assert (made.source, made.taken, made.rated) == (source.id, 4, False)
    assert await challenges_service.load_challenge(house.store, made.id) == made
    await challenges_service.accept(house.store, made.id, BOB.id)
    # Its channel is taken by the match that the record is of.
    await house.store.write(challenges_queries.note_challenge_posted, made.id, 4000)
    match = started(await challenges_service.accept(house.store, made.id, CAROL.id))
    assert (match.channel, len(set(match.seats)), match.rated) == (4000, 3, False)
    rows = match.log[: match.origins[-1].rows]
    assert (count_moves(rows), rows[0].kind) == (4, RowKind.ROLL)
    assert [row.text for row in rows] == [row.text for row in source.log[: len(rows)]]
    assert await load_match(house.store, match.id) == match


async def test_a_deleted_import_cannot_be_continued(house: House) -> None:
    match = await played(house, 3)
    source = await kept(house, match)
    made = await house.challenge("toy", BOB, CAROL, source=source.id, taken=2)
    await challenges_service.accept(house.store, made.id, BOB.id)
    await kept(house, match, most=1)
    with pytest.raises(RuleViolation, match="unknown match"):
        await challenges_service.accept(house.store, made.id, CAROL.id)
    # They can get rid of it all the same.
    assert isinstance(await challenges_service.act(house.store, made.id, challenges.leave, BOB.id), Challenge)
    async with asyncio.timeout(60):
        await privacy.delete_data(house.store, ALICE.id)
    assert (await challenges_service.load_challenge(house.store, made.id)).state is not State.OPEN


@pytest.mark.both_databases
async def test_a_continuation_does_not_count_as_a_best_result(house: House) -> None:
    match = await house.alone(50)
    while match.outcome is None:
        text = match.position.notation(match.position.legal_moves()[0])
        match = await play_move(house.store, match.id, match.decision, ALICE.id, text)
    again = await challenges_service.play_on_alone(
        house.store, match.id, 1, ALICE, guild=GUILD, channel=51, language="en"
    )
    again = await house.opened(again)
    while again.outcome is None:
        text = again.position.notation(again.position.legal_moves()[0])
        again = await play_move(house.store, again.id, again.decision, ALICE.id, text)
    assert again.outcome.points
    assert len(await house.store.read(match_queries.points_of, ALICE.id, "toy")) == 1


async def test_a_challenge_to_continue_an_unreadable_match_can_still_be_left(house: House) -> None:
    source = await kept(house, await played(house, 3))
    made = await house.challenge("toy", BOB, CAROL, source=source.id, taken=2)
    await challenges_service.accept(house.store, made.id, BOB.id)
    other = replace(toy.GAME, version=2, start=lambda options: replace(toy.start(options), coins=0))
    house.catalogue["toy"] = Entry(other, toy.PICTURE)
    with pytest.raises(RuntimeError, match="can't follow its log"):
        await challenges_service.accept(house.store, made.id, CAROL.id)
    assert isinstance(await challenges_service.act(house.store, made.id, challenges.leave, BOB.id), Challenge)
    after = await challenges_service.withdraw(house.store, made.id, ALICE.id)
    assert isinstance(after, Challenge)
    assert after.state is State.WITHDRAWN
