"""Moves that a weak player overlooks, and moves that no player does."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from games.kit.rules import Position
from games.shelt import GAME as SHELT
from games.vault import GAME as VAULT
from opponents import shelt, vault
from opponents.kit.alphabeta import Rules
from opponents.kit.blunders import Blunders
from tests.games.play import walk

CASES = [
    pytest.param(VAULT.start({"size": 8}), vault.VaultRules(8), vault.node_of, id="vault"),
    pytest.param(SHELT.start({}), shelt.SheltRules(), shelt.node_of, id="shelt"),
]


@pytest.mark.parametrize(("start", "rules", "node_of"), CASES)
def test_oversight_hides_only_far_moves_that_do_not_end_the_game(
    start: Position[Any], rules: Rules[Any], node_of: Any
) -> None:
    blind = Blunders(rules, 1, seed=1)
    missed = 0
    for position, _ in islice(walk(start, 5), 0, None, 3):
        node = node_of(position)
        if position.outcome is None and not rules.pressed(node):
            for seen, there in zip(blind.moves(node), rules.moves(node), strict=True):
                assert seen == [
                    move for move in there if not rules.far(move) or rules.decided(rules.play(node, move)) is not None
                ]
                missed += len(there) - len(seen)
            assert set(blind.captures(node)) == set(blind.moves(node)[0])
    assert missed > 20


@pytest.mark.parametrize(("start", "rules", "node_of"), CASES)
def test_a_player_under_threat_sees_every_move(start: Position[Any], rules: Rules[Any], node_of: Any) -> None:
    blind = Blunders(rules, 1, seed=1)
    pressed = [node for seed in range(3) for each, _ in walk(start, seed) if rules.pressed(node := node_of(each))]
    assert pressed
    assert all(blind.moves(node) == rules.moves(node) for node in pressed)


@pytest.mark.parametrize(("start", "rules", "node_of"), CASES)
def test_oversight_is_constant_within_a_search_and_varies_between_searches(
    start: Position[Any], rules: Rules[Any], node_of: Any
) -> None:
    node = node_of(list(islice(walk(start, 5), 12))[-1][0])
    _, quiets = rules.moves(node)
    far = {move for move in quiets if rules.far(move)}
    seen = []
    for seed in range(3):
        half = Blunders(rules, 0.5, seed)
        seen.append(far & {*half.moves(node)[1]})
        assert seen[-1] == far & {*half.moves(node)[1]}
        assert set() < seen[-1] < far
    assert seen[0] != seen[1] != seen[2]


def test_in_vault_only_jumps_over_distant_pawns_are_far() -> None:
    position, rules = VAULT.start({"size": 10}), vault.VaultRules(10)
    for text in ("c1-d2", "j10-j9"):
        position = position.play(position.parse(text))
    node = vault.node_of(position)
    far = {position.notation(rules.move_at(node, number)): rules.far(number) for number in rules.moves(node)[1]}
    assert (far["d2-d3"], far["e1-c3"], far["b1-f3"]) == (False, False, True)


def test_in_shelt_moves_of_single_front_pieces_are_near_and_other_moves_far() -> None:
    position, rules = SHELT.start({}), shelt.SheltRules()
    node = shelt.node_of(position)
    far = {position.notation(shelt.move_of(node[0], number)): rules.far(number) for number in rules.moves(node)[1]}
    assert (far["b4fav"], far["+pal"], far["b3kri"], far["b2mil&b3fav"]) == (False, False, True, True)
