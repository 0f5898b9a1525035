"""A search's view of a game is checked against the rules, over random games."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from games.kit.rules import Position
from games.shelt import GAME as SHELT
from games.shelt import SheltPosition
from games.vault import GAME as VAULT
from games.vault import VaultPosition
from opponents import shelt, vault
from opponents.kit.alphabeta import WIN, Rules
from tests.games.play import walk

CASES = [
    *(
        pytest.param(VAULT.start({"size": size}), vault.VaultRules(size), vault.node_of, id=f"vault {size}")
        for size in (6, 8, 10, 12)
    ),
    pytest.param(SHELT.start({}), shelt.SheltRules(), shelt.node_of, id="shelt"),
]


def won(position: Position[Any], seat: int) -> bool:
    return position.outcome is not None and position.outcome.ranking[0] == {seat}


@pytest.mark.parametrize(("start", "rules", "node_of"), CASES)
def test_the_engines_moves_and_their_positions_agree_with_the_rules(
    start: Position[Any], rules: Rules[Any], node_of: Any
) -> None:
    for position, _ in islice(walk(start, 3), 0, 240, 7):
        if position.outcome is None:
            node = node_of(position)
            after = {node_of(position.play(move)) for move in position.legal_moves()}
            captures, quiets = rules.moves(node)
            found = [rules.play(node, move) for move in captures + quiets]
            assert len(set(found)) == len(found)
            assert set(found) == after or (rules.pressed(node) and not quiets and set(found) < after)
            assert set(rules.captures(node)) == set(captures)


def test_positions_vaults_engine_calls_decided_are_decided_whatever_is_played() -> None:
    rules, met = vault.VaultRules(6), set()
    for seed in range(12):
        for position, _ in walk(VAULT.start({"size": 6}), seed):
            assert isinstance(position, VaultPosition)
            decided, seat = rules.decided(vault.node_of(position)), position.turn
            met.add(decided)
            if decided in (WIN, -WIN):
                assert won(position, seat if decided == WIN else 1 - seat)
            elif decided == WIN - 2:
                assert any(wins_against_every_reply(position.play(move), seat) for move in position.legal_moves())
            elif decided == 1 - WIN:
                assert all(won(position.play(move), 1 - seat) for move in position.legal_moves())
    assert met == {None, WIN, WIN - 2, 1 - WIN}


def wins_against_every_reply(position: Position[Any], seat: int) -> bool:
    return won(position, seat) or all(won(position.play(move), seat) for move in position.legal_moves())


def test_positions_shelts_engine_calls_decided_are_a_capture_away() -> None:
    rules, met = shelt.SheltRules(), set()
    for seed in range(6):
        for position, _ in walk(SHELT.start({}), seed):
            assert isinstance(position, SheltPosition)
            decided = rules.decided(shelt.node_of(position))
            met.add(decided)
            captured = any(won(position.play(move), position.turn) for move in moon_captures(position))
            assert decided == (WIN - 1 if captured else None if position.outcome is None else -WIN)
    assert met == {None, WIN - 1, -WIN}


def moon_captures(position: Position[Any]) -> list[Any]:
    return [move for move in position.legal_moves() if getattr(move, "captured", None) in ("ser", "kmi")]
