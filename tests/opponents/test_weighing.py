"""Played moves, compared with the computer's choices."""

from __future__ import annotations

from typing import Any

import pytest

from games.chaturanga import GAME as CHATURANGA
from games.kit.rules import options_from
from games.pentup import GAME as PENTUP
from opponents.worker import answer

FIRST = "X0@0,0"
SECOND = "L7@1,-3"
TILES = 24
"""Laid in a whole game of two."""


def quick_evaluation(game: str, moves: tuple[str, ...], played: str | None, **options: Any) -> dict[str, Any]:
    """The result of a short search at the highest level."""
    return dict(answer(game, options, list(moves), 5, 0, nodes=300, played=played))


@pytest.mark.parametrize("played", ["", SECOND])
def test_with_playouts_the_value_after_the_best_move_comes_from_the_opponents_search(played: str) -> None:
    found = quick_evaluation("pentup", (FIRST,), played, variant="standard")
    then = quick_evaluation("pentup", (FIRST, found["move"]), None, variant="standard")
    assert found["after_best"] == pytest.approx(1 - then["value"])
    assert "shares" not in found
    assert "after_best" not in then
    assert "after_best" not in quick_evaluation("vault", (), "a1-b2")


def test_a_move_that_ends_the_game_is_valued_by_its_result() -> None:
    moves: list[str] = []
    position = PENTUP.start(options_from(PENTUP.options, {}))
    while len(moves) < TILES - 1:
        move = position.legal_moves()[0]
        moves.append(position.notation(move))
        position = position.play(move)
    found = quick_evaluation("pentup", tuple(moves), "")
    end = position.play(position.parse(found["move"])).outcome
    assert end is not None
    assert found["after_best"] == (position.to_move in end.ranking[0]) / len(end.ranking[0])


def test_with_dice_the_shares_of_all_sides_are_reported_before_and_after_the_move() -> None:
    position = CHATURANGA.start({})
    thrown = next(iter(position.chance()))
    moves = (position.notation(thrown),)
    position = position.play(thrown)
    for move in position.legal_moves()[:2]:
        found = quick_evaluation("chaturanga", moves, position.notation(move))
        assert sum(found["shares"]) == pytest.approx(1)
        assert found["judged"][1] == found["shares"][0]
        assert "after_best" not in found


def test_with_three_players_and_no_dice_the_shares_of_all_sides_are_reported() -> None:
    found = quick_evaluation("pentup", (), FIRST, variant="three")
    assert sum(found["shares"]) == pytest.approx(1)
    # At the beginning no player is far behind, whichever is on turn.
    assert min(found["shares"]) > 0.2
    assert found["judged"][1] == found["shares"][0]
    assert "after_best" not in found
