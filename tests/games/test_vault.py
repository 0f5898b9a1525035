"""The rules of Vault, one by one, and its known counts (rules/perft.md)."""

from __future__ import annotations

from typing import Any

import pytest

from games.__main__ import perft
from games.kit.grid import Cell
from games.kit.rules import InvalidMoveError, Leave, MoveError, Position, Seat, Step
from games.vault import BLACK, GAME, WHITE, Move, VaultPosition, _cell, position
from tests.for_each import for_each
from tests.games.plain_vault import Plain
from tests.games.play import walk


def set_up(white: str, black: str, turn: Seat = WHITE, size: int = 8) -> VaultPosition:
    """A position from names of cells."""
    whites, blacks = ([_cell(text[0], text[1:]) for text in side.split()] for side in (white, black))
    return position(size, turn, whites, blacks)


def moves(position: VaultPosition) -> set[str]:
    return {position.notation(move) for move in position.legal_moves()}


def refusal(position: VaultPosition, text: str) -> str:
    with pytest.raises(MoveError) as caught:
        position.parse(text)
    return caught.value.key


@pytest.mark.parametrize(
    ("size", "counts"),
    [
        (6, (16, 256, 5_920, 136_900)),
        (8, (22, 484, 15_092, 470_596)),
        (10, (28, 784, 30_744, 1_205_604)),
        (12, (34, 1_156, 54_604, 2_579_236)),
    ],
)
def test_known_perft_counts(size: int, counts: tuple[int, ...]) -> None:
    start = GAME.start({"size": size})
    assert tuple(perft(start, depth) for depth in range(1, 5)) == counts


def test_a_pawn_walks_one_step_in_any_direction_to_empty_cells() -> None:
    assert moves(set_up("d4", "c5 h8")) == {"d4-d5", "d4-e5", "d4-c4", "d4-e4", "d4-c3", "d4-d3", "d4-e3"}


def test_a_pawn_jumps_over_a_friend_at_any_distance_to_the_mirror_cell() -> None:
    jumps = {text for text in moves(set_up("a1 b4", "h8")) if text.startswith("a1-c")}
    assert jumps == {"a1-c7"}


def test_pieces_in_between_do_not_stop_a_jump() -> None:
    assert "a1xe5" in moves(set_up("a1 c3", "b2 d4 e5"))


def test_only_a_jump_captures_and_removes_the_pawn() -> None:
    after = set_up("a1 c3", "e5 h8").play(Move(_cell("a", "1"), _cell("e", "5"), True))
    assert after.cells(BLACK) == (Cell(7, 7),)
    assert after.captured(BLACK) == 8 - 1
    assert after.to_move == BLACK


def test_a_pawn_cannot_jump_over_an_enemy_or_itself() -> None:
    assert moves(set_up("a1", "b2 h8")) == {"a1-a2", "a1-b1"}


@pytest.mark.parametrize("text", ["c1-d2", "C1-D2", "c1d2", "c1 d2", " c1 - d2 "])
def test_a_move_may_be_written_loosely(text: str) -> None:
    start = GAME.start({"size": 10})
    assert start.notation(start.parse(text)) == "c1-d2"


def test_a_capture_may_be_written_without_its_sign() -> None:
    board = set_up("a1 c3", "e5 h8")
    assert board.notation(board.parse("a1e5")) == board.notation(board.parse("A1XE5")) == "a1xe5"


@for_each(
    ("white", "black", "text", "key"),
    [
        ("a1", "h8", "b2-b3", "no own piece there"),
        ("a1", "h8", "h8-h7", "no own piece there"),
        ("a1 a2", "h8", "a1-a2", "cell taken by your own pawn"),
        ("a1", "h8", "a1-a1", "cell taken by your own pawn"),
        ("a1", "h8", "a1-a9", "off the board"),
        ("a1", "h8", "i1-h1", "off the board"),
        ("a1", "h8", "a0-a1", "off the board"),
        ("a1", "h8", "a1-c3", "no pawn of yours halfway"),
        ("a1", "b2 h8", "a1-c3", "no pawn of yours halfway"),
        ("a1 b2", "h8", "a1-d4", "no pawn of yours halfway"),
        ("a1 b2", "h8", "a1-b4", "no pawn of yours halfway"),
        ("a1", "a2 h8", "a1-a2", "a walk can't capture"),
        ("a1", "a2 h8", "a1xa2", "a walk can't capture"),
        ("a1 c3", "e5 h8", "a1-e5", "a capture is written x"),
        ("a1 c3", "h8", "a1xe5", "nothing to capture"),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(white: str, black: str, text: str, key: str) -> None:
    assert refusal(set_up(white, black), text) == key


@pytest.mark.parametrize(
    ("over", "text"),
    [
        (GAME.start({"size": 6}).play(Leave(BLACK)), "a1-a2"),
        (set_up("a8 c1", "h8"), "c1-c2"),
        (set_up("a1", "a2 b1 b2"), "a1-a2"),
    ],
    ids=["black left", "back rank", "no legal move"],
)
def test_a_finished_game_refuses_every_move(over: VaultPosition, text: str) -> None:
    assert refusal(over, text) == "the game is over"
    assert refusal(over, "white leaves") == "the game is over"


def test_steps_choose_a_pawn_and_then_its_target() -> None:
    start = GAME.start({"size": 10})
    assert start.steps(start.parse("c1-d2")) == (Step("pawn", "c1", (Cell(2, 0),)), Step("cell", "d2", (Cell(3, 1),)))


def test_text_that_is_no_move_is_refused() -> None:
    board = set_up("d4", "h8")
    with pytest.raises(InvalidMoveError, match="not a move") as refused:
        board.parse("castle kingside")
    assert refused.value.evidence["example"] in moves(board)


def test_a_pawn_on_the_far_rank_wins_at_the_start_of_its_owners_turn() -> None:
    reached = set_up("a7 h1", "d8 d5").play(Move(_cell("a", "7"), _cell("a", "8"), False))
    assert reached.outcome is None
    won = reached.play(Move(_cell("d", "5"), _cell("d", "4"), False))
    assert won.outcome is not None
    assert won.outcome.ranking == (frozenset({WHITE}), frozenset({BLACK}))
    assert won.outcome.reason == "back rank"
    assert won.legal_moves() == ()


def test_the_game_goes_on_if_the_reply_captures_the_runner() -> None:
    reached = set_up("a7 h1", "e8 c8").play(Move(_cell("a", "7"), _cell("a", "8"), False))
    captured = reached.play(reached.parse("e8xa8"))
    assert captured.outcome is None
    assert captured.to_move == WHITE


def test_the_back_rank_is_checked_before_the_lack_of_moves() -> None:
    blocked = set_up("a8", "a7 b7 b8", WHITE)
    assert blocked.outcome is not None
    assert blocked.outcome.reason == "back rank"
    assert blocked.outcome.ranking[0] == {WHITE}


def test_a_player_who_cannot_move_loses() -> None:
    stuck = set_up("a1", "a2 b1 b2")
    assert stuck.outcome is not None
    assert stuck.outcome.reason == "no legal move"
    assert stuck.outcome.ranking[0] == {BLACK}


def test_a_player_without_pawns_loses() -> None:
    bare = set_up("", "a2")
    assert bare.outcome is not None
    assert bare.outcome.reason == "no legal move"


def test_positions_may_repeat_without_limit() -> None:
    board = GAME.start({"size": 6})
    for text in ("a1-a2", "a6-a5", "a2-a1", "a5-a6") * 30:
        board = board.play(board.parse(text))
    assert board == GAME.start({"size": 6})
    assert board.outcome is None


def test_a_player_who_leaves_loses() -> None:
    left = GAME.start({"size": 6}).play(Leave(WHITE))
    assert left.outcome is not None
    assert left.outcome.ranking == (frozenset({BLACK}), frozenset({WHITE}))


@pytest.mark.parametrize("size", [6, 8, 10, 12])
def test_random_games_agree_with_the_plain_implementation(size: int) -> None:
    """The plainly written version with tuples and sets allows the same moves and ends the same way."""
    for seed in range(4):
        plain = Plain.start(size)
        for board, move in walk(GAME.start({"size": size}), seed):
            assert sorted(plain.legal_moves()) == [(walked.origin, walked.target) for walked in by_cells(board)]
            if move is None:
                ended = "back rank" if any(y == plain.goal for _, y in plain.own) else "no legal move"
                assert board.outcome is not None
                assert board.outcome.reason == ended
            else:
                plain = plain.play((move.origin, move.target))


def by_cells(board: Position[Any]) -> list[Move]:
    """The legal moves, sorted by file, then rank."""
    walked = [move for move in board.legal_moves() if isinstance(move, Move)]
    return sorted(walked, key=lambda move: (move.origin, move.target))
