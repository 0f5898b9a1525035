"""The positions that people must play unaided: those of their own rated and strict matches, as long as these go on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import update

from bot.catalogue import find_entry
from bot.computers import fair_play
from bot.computers.fair_play import FairPlay, positions_of
from bot.core.match import AnyPosition, Match, TakeBack, UserId
from bot.matches import endings
from bot.storage import Connection
from bot.storage.matches import play_move
from bot.storage.tables import match as match_table
from tests.core import agreeing
from tests.core.conftest import ALICE, BOB, CAROL, House, on_turn


async def unaided(house: House, user: UserId, match: Match) -> list[int]:
    """The numbers of moves after which a match's positions are among those that somebody must play unaided."""
    positions = list(positions_of(match))
    found = await FairPlay(house.store).of(user, match.game, match.options)
    assert bool(found.matches) is any(map(found.includes, positions))
    return [number for number, position in enumerate(positions) if found.includes(position)]


@pytest.mark.both_databases
async def test_positions_of_a_going_match_are_played_unaided_from_the_fifth_move_on(house: House) -> None:
    match = await house.moved(await house.vault(), 3)
    assert await unaided(house, ALICE.id, match) == await unaided(house, BOB.id, match) == [4, 5, 6]
    assert await unaided(house, CAROL.id, match) == []
    await house.store.write(set_terms, match, rated=False, strict=True)
    assert await unaided(house, ALICE.id, match) == [4, 5, 6]
    await house.store.write(set_terms, match, rated=False, strict=False)
    assert await unaided(house, ALICE.id, match) == []
    await house.store.write(set_terms, match, rated=True, strict=False)
    await endings.resign(house.store, match.id, ALICE.id)
    assert await unaided(house, BOB.id, match) == []


def set_terms(db: Connection, match: Match, *, rated: bool, strict: bool) -> None:
    """Change whether a match is rated, and whether it is strict."""
    db.execute(update(match_table).where(match_table.c.id == match.id).values(rated=rated, strict=strict))


async def test_players_who_have_left_a_match_do_not_play_it(house: House) -> None:
    match = await house.moved(await house.toy())
    leaver = on_turn(match)
    after = await endings.resign(house.store, match.id, leaver)
    assert after.outcome is None
    assert await unaided(house, leaver, match) == []
    assert await unaided(house, on_turn(after), match)


async def test_a_match_is_replayed_once_for_each_of_its_revisions(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    replayed = list[int]()

    def noting(match: Match) -> Iterator[AnyPosition]:
        replayed.append(match.revision)
        return positions_of(match)

    monkeypatch.setattr(fair_play, "positions_of", noting)
    rules, match = FairPlay(house.store), await house.moved(await house.vault(), 3)
    for _ in range(2):
        assert (await rules.of(ALICE.id, "vault")).includes(match.position)
        assert (await rules.of(BOB.id, "vault")).includes(match.position)
    await agreeing.offer(house.store, match.id, BOB.id, TakeBack())
    after = await agreeing.agree(house.store, match.id, ALICE.id, TakeBack())
    assert not (await rules.of(BOB.id, "vault")).includes(match.position), "it was taken back"
    assert (await rules.of(BOB.id, "vault")).includes(after.position)
    assert replayed == [match.revision, after.revision]


async def test_options_must_be_the_same_if_they_are_known(house: House) -> None:
    match = await house.moved(await house.vault(), 3)
    rules = FairPlay(house.store)
    assert (await rules.of(ALICE.id, "vault", match.options)).matches
    assert not (await rules.of(ALICE.id, "vault", {"size": 8})).matches
    assert not (await rules.of(ALICE.id, "shelt")).matches


async def test_a_position_is_the_same_wherever_it_lies_on_the_table(house: House) -> None:
    match = await house.vault(game="pentup")
    for text in ("P4@0,0", "V0@3,0", "V3@6,-2", "P0@8,-5"):
        match = await play_move(house.store, match.id, None, on_turn(match), text)
    # The same tiles, but counted from another first one.
    again = find_entry("pentup").game.start(match.options)
    for text in ("V3@0,0", "V0@-3,2", "P4@-6,2", "P0@2,-3"):
        again = again.play(again.parse(text))
    assert str(again) != str(match.position)
    assert (await FairPlay(house.store).of(ALICE.id, "pentup")).includes(again)
    assert not (await FairPlay(house.store).of(ALICE.id, "pentup")).includes(again.play(again.legal_moves()[0]))
