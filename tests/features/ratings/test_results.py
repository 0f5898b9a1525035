"""The meaning of a match to its players, and a player's results."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import insert

from bot.catalogue import CATALOGUE
from bot.core.challenge import Person, computer_players
from bot.core.match import Match, UserId, computer, legal_texts, level_of
from bot.features.ratings import results
from bot.features.ratings.results import AgainstComputers, LevelResult, Milestone, MilestoneKind
from bot.features.ratings.rules import EVERYWHERE, LEAST_MOVES, Change, Holder, Result
from bot.matches import challenges, endings
from bot.storage import Connection
from bot.storage.matches import load_match, play_move
from bot.storage.preferences import save_preference
from bot.storage.tables import rating_change
from games.kit.rules import Seat
from tests.core import agreeing
from tests.core.conftest import ALICE, BOB, GUILD, House
from tests.core.test_computers import EASY, STRONG, match_against
from tests.games.test_tower import RECORD

NONE = AgainstComputers(0, 0, (), None)
LONGER = "P5@0,0 P1@0,1 Z3@0,1 V0@0,0 L0@0,0 N4@1,0 V0@0,0 Z3@0,1 I1@-4,-1 I0@1,4 N4@1,0 L0@0,0 F0@0,0"
"""A solution of Tower with 13 tiles."""


async def won_by(house: House, winner: UserId, channel: int, *, times: int = LEAST_MOVES, **changes: Any) -> Match:
    """A match of Vault that Alice or Bob has won, an hour after the one before; each has moved `times` times."""
    match = await house.moved(await house.vault(channel=channel, **changes), times)
    house.clock.passes(hours=1)
    await endings.resign(house.store, match.id, next(user for user in match.seats if user != winner))
    return await load_match(house.store, match.id)


async def told(house: House, match: Match) -> list[Milestone]:
    """The milestones of a match whose ratings didn't change."""
    return await results.milestones(house.store, match, ())


async def test_a_first_win_and_a_streak_are_told_once_and_always_the_same(house: House) -> None:
    matches = [await won_by(house, ALICE.id, number) for number in range(1, 4)]
    for _ in range(2):
        assert await told(house, matches[0]) == [Milestone(MilestoneKind.FIRST_WIN, ALICE.id)]
        assert await told(house, matches[1]) == []
        assert await told(house, matches[2]) == [Milestone(MilestoneKind.STREAK, ALICE.id, 3)]
    lost = await won_by(house, BOB.id, 5)
    assert await told(house, lost) == [Milestone(MilestoneKind.FIRST_WIN, BOB.id)]
    assert await told(house, await won_by(house, ALICE.id, 6)) == []


async def test_a_win_before_everybody_has_moved_neither_counts_for_a_streak_nor_ends_one(house: House) -> None:
    too_short = LEAST_MOVES - 1
    assert await told(house, await won_by(house, ALICE.id, 1, times=too_short)) == []
    assert await told(house, await won_by(house, ALICE.id, 2)) == [Milestone(MilestoneKind.FIRST_WIN, ALICE.id)]
    assert await told(house, await won_by(house, ALICE.id, 3)) == []
    assert await told(house, await won_by(house, BOB.id, 4, times=too_short)) == []
    assert await told(house, await won_by(house, ALICE.id, 5)) == [Milestone(MilestoneKind.STREAK, ALICE.id, 3)]
    assert await told(house, await won_by(house, ALICE.id, 6, times=too_short)) == []


async def test_who_is_not_pinged_reads_no_milestone(house: House) -> None:
    match = await won_by(house, ALICE.id, 1)
    await save_preference(house.store, ALICE.id, "pings", False)
    assert await told(house, match) == []


async def test_a_match_without_a_winner_has_no_milestone(house: House) -> None:
    match = await house.vault()
    assert await told(house, await endings.abort(house.store, match.id, ALICE.id)) == []


@pytest.mark.both_databases
async def test_a_new_peak_is_told_once_the_rating_is_firm(house: House) -> None:
    match = await won_by(house, ALICE.id, 1, times=0)
    holder = Holder(GUILD, "vault", ALICE.id)

    def change(number: int, after: int, *, is_provisional: bool = False) -> Change:
        return Change(holder, match.id, number, 1500, after, is_provisional, Result.WON)

    def keep(db: Connection) -> None:
        for number, after, is_provisional in ((1, 1700, True), (2, 1600, False), (3, 1590, False)):
            values = {"guild": GUILD, "game": "vault", "user_id": ALICE.id, "number": number, "before": 1500}
            values |= {"match_id": match.id, "after": after, "provisional": is_provisional, "result": "won"}
            # One match can't change a rating more than once.
            values["match_id"] = others[number - 1].id
            db.execute(insert(rating_change), values)

    others = [await won_by(house, BOB.id, number, times=0) for number in (2, 3, 4)]
    await house.store.write(keep)
    peak = Milestone(MilestoneKind.PEAK, ALICE.id, 1601)
    assert peak in await results.milestones(house.store, match, [change(4, 1601)])
    for silent in (change(4, 1600), change(2, 1800), change(4, 1900, is_provisional=True)):
        found = await results.milestones(house.store, match, [silent])
        assert MilestoneKind.PEAK not in [each.kind for each in found]


async def test_a_better_score_in_a_solo_game_is_a_best(house: House) -> None:
    found = []
    for channel, moves in enumerate((LONGER, LONGER, RECORD, RECORD), 20):
        match = await challenges.begin_alone(
            house.store, "tower", ALICE, options={}, guild=GUILD, channel=channel, language="en"
        )
        for text in moves.split():
            match = await play_move(house.store, match.id, None, ALICE.id, text)
        house.clock.passes(hours=1)
        found.append([each.kind for each in await told(house, match)])
    assert found == [[], [], [MilestoneKind.BEST], []]


@pytest.mark.both_databases
async def test_a_history_holds_the_latest_matches_and_the_people_met_most(house: House) -> None:
    matches = [await won_by(house, winner, number) for number, winner in enumerate((ALICE.id, BOB.id, ALICE.id), 1)]
    elsewhere = await won_by(house, ALICE.id, 9, guild=GUILD + 1)
    everywhere = await results.history(house.store, ALICE.id, EVERYWHERE, 3)
    assert [each.id for each in everywhere.latest] == [elsewhere.id, matches[2].id, matches[1].id]
    assert [results.result_of(each, ALICE.id) for each in everywhere.latest] == [
        Result.WON,
        Result.WON,
        Result.LOST,
    ]
    assert everywhere.favourites == [("Bob", 4)]
    here = await results.history(house.store, ALICE.id, GUILD, 9)
    assert [each.id for each in here.latest] == [match.id for match in reversed(matches)]
    assert here.favourites == [("Bob", 3)]
    assert (await results.history(house.store, ALICE.id, GUILD, 9, "shelt")).favourites == []


async def test_a_history_counts_the_results_against_each_level(house: House) -> None:
    for channel, (player, loser) in enumerate(((EASY, EASY), (EASY, ALICE), (STRONG, ALICE)), 30):
        match = await match_against(house, player, channel=channel)
        await endings.resign(house.store, match.id, loser.id)
    found = await results.history(house.store, ALICE.id, GUILD, 9)
    levels = [LevelResult(1, 1, 2), LevelResult(5, 0, 1)]
    assert found.computers == {"vault": AgainstComputers(1, 3, levels, None)}
    assert found.favourites == []


def allies(level: int) -> list[Person]:
    """Three computer players of a level."""
    return computer_players(3, level, "en")


async def test_a_match_against_three_computers_counts_once(house: House) -> None:
    for channel in (40, 41):
        match = await match_against(house, *allies(1), game="chaturanga", seat="red", channel=channel)
        for loser in match.seats if channel == 40 else (ALICE.id,):
            if channel == 41 or loser != ALICE.id:
                await endings.resign(house.store, match.id, loser)
    found = await results.history(house.store, ALICE.id, GUILD, 9)
    assert found.computers["chaturanga"] == AgainstComputers(1, 2, [LevelResult(1, 1, 2)], None)


async def test_a_computer_on_ones_own_side_is_no_opponent(house: House) -> None:
    mine, theirs, theirs_too = *computer_players(2, 1, "en"), Person(computer(5), "Banmen Lv.5")
    options = {"variant": "pairs", "misere": False}
    match = await match_against(house, theirs, mine, theirs_too, game="pentup", seat="red", options=options, channel=50)
    sides = CATALOGUE["pentup"].game.sides(match.options)
    own = next(side for side in sides if Seat(match.seats.index(ALICE.id)) in side)
    for seat, user in enumerate(match.seats):
        if Seat(seat) not in own:
            await endings.resign(house.store, match.id, user)
    (found,) = (await results.history(house.store, ALICE.id, GUILD, 9)).computers.values()
    assert (found.won, found.played) == (1, 1)
    others = {level_of(user) for seat, user in enumerate(match.seats) if Seat(seat) not in own}
    assert {each.level for each in found.levels} == others


@pytest.mark.parametrize(("game", "seat"), [("vault", "white"), ("chaturanga", "red")])
async def test_enough_results_against_computers_show_an_elo(house: House, game: str, seat: str) -> None:
    for number in range(10):
        assert (await results.history(house.store, ALICE.id, GUILD, 9)).computers.get(game, NONE).elo is None
        rivals = allies(1) if game == "chaturanga" else [EASY]
        match = await match_against(house, *rivals, game=game, seat=seat, channel=60 + number)
        for loser in [rival.id for rival in rivals] if number % 2 else [ALICE.id]:
            await endings.resign(house.store, match.id, loser)
    elo = (await results.history(house.store, ALICE.id, GUILD, 9, "shelt")).computers[game].elo
    assert elo is not None
    # Half of the matches against one equal player, but more than a fair share against three.
    assert elo == 800 if game == "vault" else 900 < elo < 1100


async def test_a_draw_with_a_computer_is_half_a_win(house: House) -> None:
    for number in range(10):
        match = await match_against(house, EASY, channel=80 + number)
        match = await play_move(house.store, match.id, None, ALICE.id, legal_texts(match)[0])
        await agreeing.offer(house.store, match.id, ALICE.id)
        await agreeing.agree(house.store, match.id, EASY.id)
    found = (await results.history(house.store, ALICE.id, GUILD, 9)).computers["vault"]
    assert (found.won, found.played, found.elo) == (0, 10, 800)
