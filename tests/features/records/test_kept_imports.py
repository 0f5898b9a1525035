"""An imported match belongs to one person, who keeps only the newest ones."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.core import match as matches
from bot.core.match import Match, RuleViolation, restored
from bot.core.record import Record
from bot.features import records
from bot.features.records import NOWHERE
from bot.features.records.importing import imported
from bot.features.records.service import MOST_IMPORTS
from bot.storage import match_queries
from bot.storage.matches import going_matches, load_match, load_match_in, play_move
from tests.core.conftest import CAROL, CHANNEL, House, on_turn


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
