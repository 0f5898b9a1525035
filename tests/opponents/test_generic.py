"""The generic engine: any game with several seats is played by its rules alone."""

from __future__ import annotations

import importlib
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import opponents
from games.kit.rules import AnyGame, Position, Seat, options_from
from opponents.kit import generic
from opponents.kit.elo import elo_of
from opponents.kit.engine import Budget, Level, SearchResult
from opponents.kit.engines import NoEngineError, engine_of, has_own_engine, plays
from opponents.kit.generic import LEVELS, engine
from opponents.kit.matches import Player, match
from tests.games.further import DASH, LARGE_NIM, NIM
from tests.games.play import GAMES, walk
from tests.opponents.toys import PAIRS, RACE, SOWING, TIC_TAC_TOE, Race, TicTacToe

BY_LEVEL = pytest.mark.parametrize("level", LEVELS, ids=range(1, 7))


SEVERAL = [game for game in GAMES if len(game.seat_names(options_from(game.options, {}))) > 1]


def search(game: AnyGame, position: Position[Any], level: Level = LEVELS[4], seed: int = 1) -> SearchResult[Any]:
    return engine(game, {}).at(level, position, seed=seed)


def points(game: AnyGame, levels: list[int], games: int, playouts: int) -> list[float]:
    """The shares of a win of these levels, 0 being random moves, in some games with a limit of playouts a move."""
    player = engine(game, {})
    limited = [replace(level, nodes=min(level.nodes, playouts)) for level in LEVELS]
    players = [Player(player, limited[level - 1]) if level else None for level in levels]
    return [tally.points for tally in match(game, {}, players, games, seed=1)[0]]


def test_every_game_of_several_seats_has_its_own_engine_or_the_generic_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in GAMES:
        assert plays(game.key) == (game in SEVERAL)
        if game not in SEVERAL:
            with pytest.raises(NoEngineError, match=f"the computer doesn't play {game.key}; it plays "):
                engine_of(game.key, {})
    assert not plays("go")
    assert all(engine_of(game.key, {}).levels != LEVELS for game in SEVERAL if has_own_engine(game.key))
    monkeypatch.setattr("opponents.kit.engines.has_own_engine", lambda _: False)
    assert all(engine_of(game.key, {}).levels == LEVELS for game in SEVERAL)


def test_a_game_without_an_engine_can_have_an_elo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its folder has the Elo alone, and no code."""
    (tmp_path / "nine").mkdir()
    (tmp_path / "nine" / "elo.json").write_text("[800, 950]")
    monkeypatch.setattr(opponents, "__path__", [str(tmp_path), *opponents.__path__])
    importlib.invalidate_caches()
    assert not has_own_engine("nine")
    assert elo_of("nine", 2) == 950
    assert has_own_engine("vault")


@pytest.mark.parametrize("game", SEVERAL, ids=lambda game: game.key)
def test_the_generic_engine_plays_legally_within_its_budget_in_every_game(game: AnyGame) -> None:
    options = options_from(game.options, {})
    asked = [each for each, _ in list(walk(game.start(options), 8, 200))[::11] if each.to_move is not None]
    for number, position in enumerate(asked):
        level = replace(LEVELS[number % 6], nodes=(1, 4, 12)[number % 3])
        found = engine(game, options).at(level, position, seed=number)
        assert found == engine(game, options).at(level, position, seed=number)
        assert found.move == found.line[0]
        assert 0 <= found.value <= 1
        for move in found.line:
            assert move in position.legal_moves()
            position = position.play(move)


@pytest.mark.parametrize("heap", range(1, 13))
@pytest.mark.parametrize("seat", [0, 1])
def test_the_highest_level_plays_nim_perfectly(heap: int, seat: int) -> None:
    """A player who leaves a multiple of four has won."""
    found = search(NIM.GAME, NIM.NimPosition(heap, Seat(seat)))
    assert found.value == (heap % 4 != 0)
    assert found.move.count == heap % 4 or not found.value


@BY_LEVEL
def test_every_level_takes_a_win_and_higher_ones_prevent_a_loss(level: Level) -> None:
    level = replace(level, nodes=min(level.nodes, 400))
    winning, losing = TicTacToe((0b000000011, 0b000011000)), TicTacToe((0b100000001, 0b000011000))
    for seed in range(2):
        found = search(TIC_TAC_TOE, winning, level, seed)
        assert (found.move, found.value) == (2, 1)
        if level.depth > 1:
            assert search(TIC_TAC_TOE, losing, level, seed).move == 5


def test_a_draw_is_worth_half_a_win() -> None:
    """Crosses on 0, 1, 5 and 6, noughts on 2, 3 and 4: wherever the last two go, neither has a row."""
    last = TicTacToe((0b001100011, 0b000011100), Seat(1))
    assert search(TIC_TAC_TOE, last).value == 0.5
    assert search(TIC_TAC_TOE, last.play(8)).value == 0.5


@pytest.mark.parametrize(("levels", "least"), [([1, 0], 9), ([3, 1], 8), ([5, 1], 9)])
def test_levels_are_as_strong_as_documented(levels: list[int], least: int) -> None:
    assert points(LARGE_NIM, levels, 12, 600)[0] >= least


def test_the_generic_engine_plays_four_seats_with_dice() -> None:
    assert points(RACE, [5, 0, 0, 0], 8, 40)[0] >= 5


def test_partners_play_for_their_team() -> None:
    first, _, third, _ = points(PAIRS, [5, 0, 5, 0], 4, 20)
    assert first + third == 4
    partner_wins = Race((0, 0, 5, 0), turns=0, pips=1)
    found = search(PAIRS, partner_wins, LEVELS[2])
    assert found.value > 0.8


def test_shares_with_dice_are_uncertain_and_add_up_to_one() -> None:
    seats = engine(RACE, {}).shares
    assert seats is not None
    for position, ahead in ((Race(), None), (Race((0, 4, 0, 0), turns=3), 1), (Race((0, 0, 0, 5), turns=2, pips=1), 3)):
        found = seats(position)
        assert sum(found) == pytest.approx(1)
        assert min(found) > 0
        assert ahead is None or max(found) == found[ahead]
    paired = engine(PAIRS, {}).shares
    assert paired is not None
    white, black, red, blue = paired(Race((4, 0, 0, 0), turns=3))
    assert white == red > black == blue
    assert white + black == pytest.approx(1)


def test_a_search_stops_when_asked() -> None:
    asked = count()
    endless = replace(LEVELS[4], nodes=10**9)
    stopped = engine(RACE, {}).at(endless, Race(pips=1), seed=1, stop=lambda: next(asked) == 3)
    hurried = engine(RACE, {}).at(endless, Race(pips=1), seed=1, seconds=0.0)
    assert hurried.nodes < stopped.nodes < 2_000


def test_a_level_makes_the_same_number_of_playouts_however_long_they_are() -> None:
    games: list[tuple[AnyGame, Any]] = [(LARGE_NIM, None), (SOWING, None), (DASH, "[6]"), (RACE, "3")]
    for game, roll in games:
        position = game.start({})
        if roll:
            position = next(position.play(each) for each in position.chance() if position.notation(each) == roll)
        tree = generic.Tree(game.sides({}), Budget(10), position, seed=1, depth=2)
        tree.grow()
        assert tree.root.visits == 10


def test_an_endless_random_playout_counts_as_even() -> None:
    tree = generic.Tree(TIC_TAC_TOE.sides({}), Budget(100), TicTacToe(), seed=1, depth=2, max_plies=2)
    tree.grow()
    assert tree.shares() == (0.5, 0.5)
