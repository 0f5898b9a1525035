"""Games without progress."""

from __future__ import annotations

import pytest

from games.kit.grid import Cell
from games.shelt import GAME as SHELT
from games.vault import GAME as VAULT
from games.vault import WHITE, VaultPosition, position
from opponents import shelt, vault
from opponents.kit.engine import Level
from opponents.kit.generic import engine
from opponents.kit.repetition import STILL, THRICE, idle, nothing_moves
from tests.games.play import walk


def positions_of(texts: list[str], start: VaultPosition | None = None) -> list[VaultPosition]:
    """The positions of a game of Vault."""
    positions = [start or VAULT.start({"size": 6})]
    for text in texts:
        positions.append(positions[-1].play(positions[-1].parse(text)))
    return positions


def test_shuffling_counts_as_no_progress_at_the_third_repetition() -> None:
    shuffled = positions_of(["a1-a2", "a6-a5", "a2-a1", "a5-a6"] * 2)
    assert nothing_moves(vault.ENGINE, shuffled)
    assert not nothing_moves(vault.ENGINE, shuffled[:-1])
    assert not nothing_moves(vault.ENGINE, [*shuffled, *positions_of(["b1-b2"], shuffled[-1])[1:]])


@pytest.mark.parametrize("level", vault.ENGINE.levels[:4])
def test_no_level_repeats_a_position_while_an_opponent_no_better_off_shuffles(level: Level) -> None:
    for seed in range(12):
        positions = positions_of([])
        for text in ["f1-f2", "f2-f1"]:
            positions += positions_of([text], positions[-1])[1:]
            thought = vault.ENGINE.at(level, positions[-1], positions[:-1], seed=seed)
            positions.append(positions[-1].play(thought.move))
        assert positions.count(positions[-1]) == 1


@pytest.mark.parametrize("level", vault.ENGINE.levels[3:5])
def test_the_worse_side_returns_to_an_earlier_position(level: Level) -> None:
    whites, blacks = [Cell(x, 0) for x in range(6)], [Cell(x, 5) for x in (0, 2, 3)]
    before = positions_of(["c1-c2", "c6-c5", "c2-c1"], position(6, WHITE, whites, blacks))
    assert vault.ENGINE.at(level, before[-1], before[:-1], seed=1).move == before[-1].parse("c5-c6")


def test_a_long_game_without_captures_counts_as_no_progress() -> None:
    """No position comes up thrice here: one side's way round has another length than the other's."""
    white = ["a1-a2", "a2-b3", "b3-b2", "b2-a1"]
    black = ["f6-f5", "f5-e4", "e4-d4", "d4-c5", "c5-d5", "d5-e5", "e5-f6"]
    positions = positions_of([side[turn % len(side)] for turn in range(STILL // 2) for side in (white, black)])
    assert idle(vault.ENGINE, positions) == STILL
    assert positions.count(positions[-1]) < THRICE
    assert nothing_moves(vault.ENGINE, positions)
    assert not nothing_moves(vault.ENGINE, positions[:-1])


def test_a_capture_resets_the_count_of_idle_moves() -> None:
    game = [position for position, _ in walk(VAULT.start({"size": 8}), 4)]
    left = [str(position).count("w") + str(position).count("b") for position in game]
    assert left[0] > left[-1]
    for ply in range(len(game)):
        assert idle(vault.ENGINE, game[: ply + 1]) == left[: ply + 1].count(left[ply]) - 1


def test_the_generic_engine_accepts_a_draw_at_the_third_repetition() -> None:
    shuffled = positions_of(["a1-a2", "a6-a5", "a2-a1", "a5-a6"] * 2)
    assert nothing_moves(engine(VAULT, {"size": 6}), shuffled)
    assert not nothing_moves(engine(VAULT, {"size": 6}), shuffled[:-1])


def test_games_with_their_own_repetition_rule_never_count_as_stuck() -> None:
    positions = [SHELT.start({})]
    for text in ["b4fav", "s4sim", "i4fav", "e4sim"] * 2:
        positions.append(positions[-1].play(positions[-1].parse(text)))
    assert positions[-1].state == positions[0].state
    assert not nothing_moves(shelt.ENGINE, positions)
