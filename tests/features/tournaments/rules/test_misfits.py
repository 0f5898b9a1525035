"""Plans that don't fit the number of people, and better ones."""

from __future__ import annotations

from itertools import product

import pytest

from bot.features.tournaments.rules import Format, Settings, check, recommended_rounds
from bot.features.tournaments.rules.misfits import MOST_ROUNDS, Misfit, Why, misfit

OF_EACH: dict[Format, list[Settings]] = {
    Format.ROUND_ROBIN: [Settings(format=Format.ROUND_ROBIN)],
    Format.SWISS: [Settings(format=Format.SWISS, rounds=rounds) for rounds in range(12)],
    Format.KNOCKOUT: [Settings(format=Format.KNOCKOUT, third_place=third) for third in (False, True)],
    Format.ARENA: [Settings(format=Format.ARENA)],
    Format.LEAGUE: [
        Settings(format=Format.LEAGUE, division=division, movers=movers, cycles=cycles)
        for division, movers, cycles in product((4, 6, 8, 10, 12), (0, 1, 2, 3), (1, 2))
        if 2 * movers <= division
    ],
    Format.TABLES: [
        Settings(format=Format.TABLES, seats=seats, rounds=rounds) for seats in (3, 4) for rounds in (0, 5)
    ],
}


@pytest.mark.parametrize("format_", Format)
@pytest.mark.parametrize("is_one_sitting", [False, True])
def test_the_better_plan_fits(format_: Format, is_one_sitting: bool) -> None:
    for settings in OF_EACH[format_]:
        for people in range(201):
            found = misfit(settings, people, is_one_sitting=is_one_sitting)
            if found is not None and found.better is not None:
                check(found.better)
                assert misfit(found.better, people, is_one_sitting=is_one_sitting) is None, (settings, people)


def test_a_swiss_whose_rounds_may_run_out_becomes_a_round_robin() -> None:
    found = misfit(Settings(format=Format.SWISS, rounds=5, limit=16), 4)
    better = Settings(format=Format.ROUND_ROBIN, limit=16)
    assert found == Misfit(Why.RUNS_OUT, 4, 5, better)
    assert recommended_rounds(better, 4) == 3


def test_a_swiss_of_too_many_rounds_gets_fewer_if_a_round_robin_would_be_too_long() -> None:
    settings = Settings(format=Format.SWISS, rounds=8)
    found = misfit(settings, 9, is_one_sitting=True)
    assert found == Misfit(Why.RUNS_OUT, 9, 8, Settings(format=Format.SWISS))


@pytest.mark.parametrize(
    ("rounds", "few", "fitting"),
    [
        (0, {5, 6}, {2, 3, 4, 7, 8, 9, 200}),
        (3, {2}, {3, 4, 5, 6, 7}),
        (5, {2, 3, 4, 5, 6}, {7, 8, 40}),
        (11, {12}, {13}),
    ],
)
def test_a_swiss_fits_unless_nearly_all_would_meet(rounds: int, few: set[int], fitting: set[int]) -> None:
    for people in few | fitting:
        found = misfit(Settings(format=Format.SWISS, rounds=rounds), people)
        assert (found is not None) == (people in few), people


@pytest.mark.parametrize(("is_one_sitting", "most"), [(False, 12), (True, 8)])
def test_a_long_round_robin_becomes_a_swiss(is_one_sitting: bool, most: int) -> None:
    settings = Settings(format=Format.ROUND_ROBIN)
    assert misfit(settings, most, is_one_sitting=is_one_sitting) is None
    assert misfit(settings, 20, is_one_sitting=is_one_sitting) == Misfit(
        Why.TOO_LONG, 20, 19, Settings(format=Format.SWISS)
    )


def test_a_long_round_robin_stays_where_there_is_no_swiss(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.features.tournaments.rules.settings.find_spec", {}.get)
    assert misfit(Settings(format=Format.ROUND_ROBIN), 20) == Misfit(Why.TOO_LONG, 20, 19)


def test_a_league_whose_remainder_makes_a_division_too_large_gets_smaller_ones() -> None:
    settings = Settings(format=Format.LEAGUE, division=12, cycles=2)
    assert misfit(settings, 12) is None
    assert misfit(settings, 18) is None
    found = misfit(settings, 17)
    assert found == Misfit(Why.TOO_LONG, 17, 34, Settings(format=Format.LEAGUE, division=10, cycles=2))
    assert found.count > 2 * MOST_ROUNDS


@pytest.mark.parametrize(
    ("seats", "left_over"), [(4, {6: 2, 7: 3, 11: 3, 8: 0, 9: 0, 2: 0}), (3, {5: 2, 8: 2, 9: 0, 10: 0})]
)
def test_people_whom_no_table_is_left_for_are_counted(seats: int, left_over: dict[int, int]) -> None:
    for people, count in left_over.items():
        found = misfit(Settings(format=Format.TABLES, seats=seats), people)
        assert found == (Misfit(Why.LEFT_OVER, people, count) if count else None)
