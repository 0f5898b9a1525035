"""Alpha-beta where games can be drawn, where passing would be best, and where repetition ends the game."""

from __future__ import annotations

from functools import cache

import pytest

from opponents.kit.alphabeta import DRAW, WIN, WON, Found, NodeT, Rules, Search
from opponents.kit.checking import Plain
from opponents.kit.engine import Budget, Level
from opponents.kit.proving import Prover
from opponents.kit.searching import searched
from tests.opponents.toys import LoopRules, MisereRules, TicTacToe, TicTacToeRules, node_of

NODES = 100_000


def search_result(rules: Rules[NodeT], node: NodeT, depth: int) -> Found:
    return Search(rules, Budget(NODES)).run(node, Level(nodes=NODES, depth=depth), 1)


def position_after(*cells: int) -> TicTacToe:
    position = TicTacToe()
    for cell in cells:
        position = position.play(cell)
    return position


@cache
def best_score(position: TicTacToe) -> int:
    """The score of the side to move, by exhaustive search: 1, 0 or -1."""
    if position.outcome:
        return 0 if len(position.outcome.ranking[0]) > 1 else -1
    return max(-best_score(position.play(move)) for move in position.legal_moves())


def test_a_drawn_game_is_evaluated_as_even_for_both_sides() -> None:
    position = TicTacToe()
    while position.outcome is None:
        thought = searched(
            TicTacToeRules(), [node_of(position)], Level(NODES, depth=9), 1, Budget(NODES), lambda _, number: number
        )
        assert thought.value == 0.5
        position = position.play(thought.move)
    assert len(position.outcome.ranking[0]) == 2


def test_the_search_never_loses_a_drawn_game_or_misses_a_win() -> None:
    tried = 0
    for cells in ((0, 1), (4, 1), (0, 4, 8), (0, 1, 4), (0, 4, 1, 2, 6), (4, 0, 2, 6)):
        position = position_after(*cells)
        while position.outcome is None:
            search = search_result(TicTacToeRules(), node_of(position), 9)
            due = best_score(position)
            assert (search.score >= WON, search.score == DRAW, search.score <= -WON) == (due > 0, due == 0, due < 0)
            assert -best_score(position.play(search.move)) == due
            position = position.play(search.move)
            tried += 1
    assert tried > 20


def test_a_draw_counts_as_neither_won_nor_lost_in_a_proof_or_a_puzzle() -> None:
    last = position_after(0, 4, 8, 2, 6, 3, 5, 7)
    assert best_score(last) == 0
    assert not Prover(TicTacToeRules(), Budget(NODES)).loses(node_of(last), 1)
    assert not Prover(TicTacToeRules(), Budget(NODES)).wins(node_of(last), 1)
    assert not Plain(last.turn).wins(last, 1)
    won = position_after(0, 3, 1, 4)
    assert Prover(TicTacToeRules(), Budget(NODES)).wins(node_of(won), 1) == 1
    assert Plain(won.turn).wins(won, 1)


def wrong_heaps(rules: MisereRules) -> list[int]:
    """The heaps whose result a search to the end gets wrong: one more than a multiple of three is drawn, others won."""
    scores = {heap: search_result(rules, (heap, 0), heap).score for heap in range(2, 16)}
    return [heap for heap, score in scores.items() if (score == DRAW) != (heap % 3 == 1) or (score < DRAW)]


def test_a_game_with_zugzwang_needs_to_refuse_the_null_move() -> None:
    assert wrong_heaps(MisereRules(refuses_to_pass=True)) == []
    assert wrong_heaps(MisereRules(refuses_to_pass=False)) != []


@pytest.mark.parametrize(("result", "move", "score"), [(WIN, 1, WIN - 2), (DRAW, 1, DRAW), (-WIN, 2, -500)])
def test_a_repetition_is_scored_by_the_games_rules(result: int, move: int, score: int) -> None:
    search = search_result(LoopRules(result), ("start", 0), 2)
    assert (search.move, search.score) == (move, score)
