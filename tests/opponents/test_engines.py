"""Moves that engines find, and limits that they keep."""

from __future__ import annotations

from dataclasses import replace
from itertools import count, islice
from typing import Any

import pytest

import opponents
from benchmarks.opponents import as_in_play, bounds
from games.kit.discovery import discover
from games.kit.grid import Cell
from games.kit.rules import Position, options_from
from games.shelt import GAME as SHELT
from games.vault import BLACK, WHITE, VaultPosition
from games.vault import position as made
from opponents import shelt, vault
from opponents.kit.engine import AnyEngine, Engine, Level, share
from opponents.kit.matches import Played, Player, match, winners
from tests.games.play import walk

THINKERS: list[AnyEngine] = discover(opponents, Engine)
EVERYONE = pytest.mark.parametrize("engine", THINKERS, ids=lambda engine: engine.game.key)
DICED = [engine for engine in THINKERS if engine.game.start(options_from(engine.game.options, {})).chance()]
DUELS = pytest.mark.parametrize(
    "engine",
    [engine for engine in THINKERS if engine not in DICED and engine.game.key != "pentup"],
    ids=lambda engine: engine.game.key,
)
"""Two players, no dice, and an end that may come with any move."""
QUICK = Level(nodes=2_000)


def set_up(white: str, black: str, size: int = 8) -> VaultPosition:
    """White to move, pawns by names of cells."""
    whites, blacks = ([Cell(ord(cell[0]) - 97, int(cell[1:]) - 1) for cell in side.split()] for side in (white, black))
    return made(size, WHITE, whites, blacks)


def first_decision(engine: AnyEngine) -> Position[Any]:
    """The position at which the first decision is due."""
    start: Position[Any] = engine.game.start(options_from(engine.game.options, {}))
    return start if start.legal_moves() else start.play(next(iter(start.chance())))


def won(position: Position[Any], seat: int) -> bool:
    """Whether a game of two is over, and this seat alone the winner."""
    return position.outcome is not None and position.outcome.ranking[0] == {seat}


@EVERYONE
def test_six_levels_search_increasingly_far_within_five_seconds(engine: AnyEngine) -> None:
    assert len(engine.levels) == 6
    assert [level.nodes for level in engine.levels] == sorted(level.nodes for level in engine.levels)
    assert all(level.seconds <= 5 for level in engine.levels)


@EVERYONE
def test_the_highest_level_only_searches_further_and_deeper_than_the_one_below(engine: AnyEngine) -> None:
    *_, below, highest = engine.levels
    assert highest.nodes >= 4 * below.nodes
    assert highest.depth >= below.depth
    assert replace(highest, nodes=below.nodes, depth=below.depth) == below


@EVERYONE
def test_every_level_plays_legally_within_its_budget_in_every_position(engine: AnyEngine) -> None:
    start = engine.game.start(options_from(engine.game.options, {}))
    asked = [each for each, _ in islice(walk(start, 8), 0, None, 5) if each.to_move is not None]
    for number, position in enumerate(asked):
        level = replace(engine.levels[number % 6], nodes=(1, 40, 400)[number % 3])
        thought = engine.at(level, position, asked[:number], seed=number)
        assert thought.move == thought.line[0]
        assert thought.nodes <= level.nodes
        assert 0 <= thought.value <= 1
        for move in thought.line:
            assert move in position.legal_moves()
            position = position.play(move)


def test_the_lowest_levels_vary_their_moves_but_do_not_blunder_a_visible_pawn() -> None:
    start = set_up("a1 b1 d1 f1 e3", "a8 c6 e8 g8 d5")
    blunder = start.parse("e3-e4")
    after = start.play(blunder)
    assert after.parse("c6xe4") in after.legal_moves()
    for level in vault.ENGINE.levels[:2]:
        played = {vault.ENGINE.at(level, start, seed=seed).move for seed in range(25)}
        assert len(played) > 4
        assert blunder not in played


def test_the_lowest_levels_overlook_some_far_jumps() -> None:
    start = set_up("a1 b1 d1 f1 e3", "a8 c8 e8 g8 d6")
    blunder = start.parse("e3-e4")
    assert start.play(blunder).parse("c8xe4") in start.play(blunder).legal_moves()
    played = [vault.ENGINE.at(level, start, seed=seed).move for level in vault.ENGINE.levels[:2] for seed in range(60)]
    assert 0 < played.count(blunder) < 20


@EVERYONE
def test_a_search_with_the_same_seed_and_nodes_gives_the_same_result(engine: AnyEngine) -> None:
    start = first_decision(engine)
    for level in (engine.levels[0], QUICK):
        thoughts = [engine.at(level, start, seed=seed) for seed in (4, 4, *range(5, 9))]
        assert thoughts[0] == thoughts[1]
        if level.noise:
            assert len({thought.move for thought in thoughts}) > 1


@EVERYONE
def test_a_search_ends_when_its_time_is_up_or_on_request(engine: AnyEngine) -> None:
    start = first_decision(engine)
    asked = count()
    endless = Level(nodes=10**9, playouts=engine in DICED)
    stopped = engine.at(endless, start, seed=1, stop=lambda: next(asked) == 3)
    hurried = engine.at(endless, start, seed=1, seconds=0.0)
    assert hurried.nodes < stopped.nodes < 2_000
    assert stopped.depth >= 1
    assert hurried.move in start.legal_moves()


def wins_at_once(position: Position[Any], seat: int) -> bool:
    """Whether a seat that has just moved wins at once, or whatever is answered."""
    if position.outcome is not None:
        return won(position, seat)
    return all(won(position.play(reply), seat) for reply in position.legal_moves())


def loses_at_once(position: Position[Any], seat: int) -> bool:
    """Whether some answer to a seat's move ends the game for it."""
    return won(position, 1 - seat) or any(won(position.play(reply), 1 - seat) for reply in position.legal_moves())


@DUELS
def test_every_level_wins_in_one_move_and_prevents_an_immediate_loss(engine: AnyEngine) -> None:
    options = options_from(engine.game.options, {})
    winning = saved = 0
    for seed in range(7):
        for position, _ in list(walk(engine.game.start(options), seed))[-5:-1]:
            seat = position.to_move
            assert seat is not None
            after = {move: position.play(move) for move in position.legal_moves()}
            wins = {move for move, then in after.items() if wins_at_once(then, seat)}
            losses = {move for move, then in after.items() if loses_at_once(then, seat)}
            level = engine.levels[seed % 4]
            thought = engine.at(level, position, seed=seed)
            if wins:
                winning += 1
                assert thought.move in wins, position
                assert thought.value > 0.99
            elif losses and len(losses) < len(after):
                saved += 1
                assert thought.move not in losses, position
    assert winning > 2
    assert saved > 1


def test_a_forced_win_of_two_moves_is_found() -> None:
    """White's pawn on d6 can't be stopped on its way past two pawns that have no pole."""
    start = set_up("d6 a1 h1", "a8 h3")
    thought = vault.ENGINE.at(QUICK, start, seed=1)
    assert thought.value > 0.99
    position: Position[Any] = start
    for move in thought.line:
        position = position.play(move)
    assert wins_at_once(position, WHITE)


def test_the_better_side_avoids_repeating_a_position() -> None:
    start = set_up("d3 e3 a1 h1 f2", "a8 h8 c7")
    first = vault.ENGINE.at(QUICK, start, seed=1)
    again = vault.ENGINE.at(QUICK, start, [start.play(first.move)], seed=1)
    assert first.value > 0.6
    assert again.move != first.move


def test_the_worse_side_takes_the_repetition() -> None:
    start = set_up("a1 b1", "a8 c8 d8 e8 f7 g7 h8")
    first = vault.ENGINE.at(QUICK, start, seed=1)
    back = next(move for move in start.legal_moves() if move != first.move)
    again = vault.ENGINE.at(QUICK, start, [start.play(back)], seed=1)
    assert first.value < 0.3
    assert again.move == back
    assert again.value == pytest.approx(0.5, abs=0.03)


def test_shelts_engine_wins_by_the_fourth_repetition() -> None:
    """The side to move when a position comes up a fourth time has lost: with the moves that lead there one wins."""
    moves = ["b4fav", "s4sim", "i4fav", "e4sim"]
    position = SHELT.start({})
    for text in (moves * 3)[:-1]:
        position = position.play(position.parse(text))
    thought = shelt.ENGINE.at(QUICK, position, seed=1)
    assert position.notation(thought.move) == "e4sim"
    assert thought.value > 0.99


@EVERYONE
def test_the_lowest_level_beats_a_random_player_from_every_seat(engine: AnyEngine) -> None:
    options = options_from(engine.game.options, {})
    others = [None] * (len(engine.game.seat_names(options)) - 1)
    tallies, _ = match(engine.game, options, [Player(engine, engine.levels[0]), *others], 12, seed=1)
    assert tallies[0].points >= 9
    assert len(tallies[0].times) >= 12
    assert tallies[1].times == []


@pytest.mark.parametrize("is_timed", [False, True])
def test_a_match_is_reproducible_unless_it_is_timed_as_in_play(*, is_timed: bool) -> None:
    engine = as_in_play(shelt.ENGINE) if is_timed else shelt.ENGINE
    games = []
    for seconds in (0.0, 60.0):
        played = Played([Player(engine, Level(nodes=300, seconds=seconds))] * 2, seed=1)
        played.play(SHELT.start({}))
        games.append(played.positions)
    assert (games[0] == games[1]) != is_timed


def test_an_endless_game_counts_as_a_draw() -> None:
    start = set_up("a1", "h8")
    played = Played([None, None], seed=1)
    end = played.play(start)
    assert end.outcome is None
    assert played.positions.count(end) == 2
    assert winners(end) == {WHITE, BLACK}


def test_confidence_bounds_contain_the_share_and_narrow_with_more_games() -> None:
    low, high = bounds(150, 200)
    assert (round(low, 3), round(high, 3)) == (0.686, 0.805)
    assert bounds(10, 10)[0] == pytest.approx(0.7225, abs=1e-3)


def test_a_score_converts_to_a_share_of_a_win() -> None:
    assert share(0) == 0.5
    assert share(1000) == pytest.approx(0.731, abs=1e-3)
    assert share(-(10**7)) < 1e-9
