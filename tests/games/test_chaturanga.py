"""The rules of New Chaturanga, one by one, and its known counts (rules/perft.md)."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from games.__main__ import perft, replay
from games.chaturanga import (
    ARMIES,
    BLACK,
    FACES,
    GAME,
    GREEN,
    HOMES,
    KINDS,
    RED,
    SEAT_NAMES,
    SEATS,
    YELLOW,
    Act,
    ChaturangaMove,
    ChaturangaPosition,
    End,
    Give,
    Pass,
    Piece,
    Promote,
    Roll,
    Turn,
    position,
)
from games.chaturanga.pieces import CELLS, FACINGS
from games.kit.grid import Cell
from games.kit.rules import IllegalMoveError, InvalidMoveError, Leave, MoveError, Position, Seat, Step
from tests.for_each import for_each
from tests.games.plain_chaturanga import Plain
from tests.games.play import choose, walk

START = GAME.start({})
FAR = ("Kh4 h1w", "Kd1 a2n", "Ka5 b8e")
"""Three armies that block no one."""


def moves(board: ChaturangaPosition) -> set[str]:
    return set(map(board.notation, board.legal_moves()))


def uses(board: ChaturangaPosition, die: str) -> set[str]:
    """The uses of a die, without its letter."""
    return {text[2:] for text in moves(board) if text.startswith(die + " ")}


def after(board: ChaturangaPosition, *texts: str) -> ChaturangaPosition:
    reached: Any = replay(board, texts)
    return reached  # type: ignore[no-any-return]


def refusal(board: ChaturangaPosition, text: str) -> str:
    with pytest.raises(MoveError) as caught:
        board.parse(text)
    return caught.value.key


def cell(text: str) -> Cell:
    return Cell(ord(text[0]) - ord("a"), int(text[1]) - 1)


def at(board: ChaturangaPosition, text: str) -> Piece | None:
    return board.board.get(cell(text))


def ending(board: ChaturangaPosition) -> tuple[list[set[Seat]], str]:
    assert board.outcome is not None
    assert board.outcome.points == tuple(zip(SEATS, board.scores, strict=True))
    return [set(place) for place in board.outcome.ranking], board.outcome.reason


def test_known_perft_counts() -> None:
    assert [perft(START, depth) for depth in range(1, 6)] == [10, 136, 1_264, 12_640, 171_924]


@for_each(
    ("roll", "count"),
    [
        ("KK", 18),
        ("KR", 22),
        ("KN", 24),
        ("KE", 24),
        ("RR", 4),
        ("RN", 10),
        ("RE", 10),
        ("NN", 6),
        ("NE", 12),
        ("EE", 6),
    ],
)
def test_known_numbers_of_first_actions_by_roll(roll: str, count: int) -> None:
    assert len(after(START, f"[{roll}]").legal_moves()) == count


def test_the_armies_stand_around_the_board() -> None:
    assert Counter(piece.owner for piece in START.board.values()) == dict.fromkeys(SEATS, 8)
    for seat, facing, behind in zip(SEATS, "swne", ("e8", "h4", "d1", "a5"), strict=True):
        army = [piece for piece in START.board.values() if piece.owner == seat]
        assert Counter(piece.kind for piece in army) == {**dict.fromkeys(KINDS, 1), "soldier": 4}
        assert {piece.facing for piece in army} == {facing, ""}
        assert at(START, behind) == Piece(seat, "king")
        assert HOMES[seat] == cell(behind)


def test_each_face_is_equally_likely() -> None:
    odds = {START.notation(roll): chance for roll, chance in START.chance().items()}
    assert len(odds) == 10
    assert odds["[R R]"] == Fraction(1, 16)
    assert odds["[K E]"] == Fraction(1, 8)


def test_turns_go_round_clockwise() -> None:
    board, order = START, []
    for _ in range(5):
        order.append(board.turn)
        board = after(board, "[NN]")
        board = after(board, board.notation(board.legal_moves()[0]), "end")
    assert order == [BLACK, RED, GREEN, YELLOW, BLACK]


# Pieces


@pytest.mark.parametrize(
    ("army", "die", "expected"),
    [
        ("Ka8", "K", "a8-b8 a8-a7 a8-b7"),
        ("Ke8 Rc3 c5n e3n", "R", "c3-c4 c3-c2 c3-c1 c3-a3 c3-b3 c3-d3 c5-c6 c5>e c5>s c5>w"),
        ("Ke8 Na8 b6n", "N", "a8-c7"),
        ("Ke8 Ec3 d4n", "E", "c3-a1 c3-b2 c3-d2 c3-e1 c3-b4 c3-a5 c3-e5"),
    ],
)
def test_pieces_move_as_the_rules_say(army: str, die: str, expected: str) -> None:
    board = position(army, "Kh6 h7w", "Kg1 h1n", "Kh3 h2e", thrown=f"{die}{die}")
    assert uses(board, die) == set(expected.split())


@pytest.mark.parametrize(
    ("facing", "expected"),
    [
        ("n", "d4-d5 d4xc5 d4xe5"),
        ("e", "d4-e4 d4xe5 d4xe3"),
        ("s", "d4-d3 d4xc3 d4xe3"),
        ("w", "d4-c4 d4xc5 d4xc3"),
    ],
)
def test_a_soldier_steps_ahead_and_captures_diagonally_ahead(facing: str, expected: str) -> None:
    board = position(f"Ke8 d4{facing}", "Kh4 c5w e5w c3w e3w", "Kd1 a2n", "Ka5 b8e", thrown="KK")
    turns = {f"d4>{other}" for other in FACINGS if other != facing}
    assert {text for text in uses(board, "K") if text.startswith("d4")} == {*expected.split(), *turns}


def test_a_soldier_is_blocked_by_a_piece_ahead_and_cannot_capture_kings() -> None:
    board = position("Ke8 d4s", "Kc3 d3w", "Kd1 a2n", "Ka5 b8e", thrown="KK")
    assert {text for text in uses(board, "K") if text.startswith("d4")} == {"d4>n", "d4>e", "d4>w"}


def test_a_chariot_captures_the_first_piece_in_its_way_and_does_not_leap() -> None:
    board = position("Ke8 Rc3", "Kh4 c6w c7w", "Kd1 a2n", "Ka5 b8e", thrown="RR")
    assert {text for text in uses(board, "R") if text[3] == "c"} == {"c3-c4", "c3-c5", "c3xc6", "c3-c2", "c3-c1"}


# A turn


def test_a_soldier_in_line_with_a_piece_may_use_its_die() -> None:
    """Its file for Black, its rank for Red (rules, "A turn")."""
    armies = ("Ke8 Rc3 c7s g3s", "Kh4 Rg6 a6w g2w", "Kd1 a2n", "Kb4 b8e")
    black = uses(position(*armies, thrown="RR"), "R")
    assert {text[:2] for text in black} == {"c3", "c7"}
    red = uses(position(*armies, turn=RED, thrown="RR"), "R")
    assert {text[:2] for text in red} == {"g6", "a6"}


def test_each_die_is_checked_when_it_is_used() -> None:
    board = after(position("Ke8 Rc3 Nb1 c7s", *FAR, thrown="RN"), "R c3-d3")
    assert board.dice == ("N",)
    assert board.thrown == ("R", "N")
    assert "R d3-d4" not in moves(board)
    assert {"N b1-a3", "end"} <= moves(board)
    assert after(board, "end").turn == RED


def test_a_double_allows_two_uses_of_one_face() -> None:
    board = after(position("Ke8 e5s", *FAR, thrown="KK"), "K e5-e4")
    assert board.dice == ("K",)
    board = after(board, "K e4-e3")
    assert board.turn == RED
    assert board.chance()


def test_a_second_die_that_cannot_be_used_leaves_only_end() -> None:
    board = after(position("Ke8 e5s", *FAR, thrown="KR"), "K e5-e4")
    assert board.legal_moves() == [End()]
    assert board.steps(End()) == ()


def test_a_roll_that_cannot_be_used_leaves_only_pass() -> None:
    shut_in = position("Ke8 Na8 b6s c7s", *FAR, thrown="NR")
    assert shut_in.legal_moves() == [Pass()]
    assert shut_in.steps(Pass()) == ()
    assert after(shut_in, "pass").turn == RED


def test_with_both_rolled_pieces_lost_any_soldier_may_act_once() -> None:
    board = position("Ke8 e5s", *FAR, thrown="RN")
    assert moves(board) == {"* e5-e4", "* e5>n", "* e5>e", "* e5>w", "pass"}
    assert board.steps(Pass()) == (Step("pass", "pass"),)
    assert after(board, "* e5-e4").turn == RED
    assert after(board, "pass").turn == RED


def test_with_both_rolled_pieces_and_all_soldiers_lost_only_pass_is_left() -> None:
    board = position("Ke8 Ea1", *FAR, thrown="RN")
    assert board.legal_moves() == [Pass()]
    assert board.steps(Pass()) == ()


def test_a_k_on_the_dice_rules_out_acting_for_lost_pieces() -> None:
    assert all(text.startswith("K ") for text in moves(position("Ke8 e5s", *FAR, thrown="KR")))


# Captures and score


def test_a_captured_soldier_scores_a_point() -> None:
    board = after(position("Ke8 Rc3", "Kh4 c6w g2w", "Kd1 a2n", "Ka5 b8e", thrown="RR"), "R c3xc6")
    assert board.scores == (1, 0, 0, 0)
    assert board.barracks == ((), (), (), ())


@pytest.mark.parametrize(("letter", "kind"), [("R", "chariot"), ("N", "cavalry"), ("E", "elephant")])
def test_other_captured_pieces_go_to_their_own_barracks(letter: str, kind: str) -> None:
    before = position("Ke8 Rc3", f"Kh4 {letter}c6 g2w", "Kd1 a2n", "Ka5 b8e", thrown="RR")
    board = after(before, "R c3xc6")
    assert board.barracks == ((), (kind,), (), ())
    assert board.scores == (0, 0, 0, 0)


def test_a_captured_promoted_piece_leaves_the_game() -> None:
    board = after(position("Ke8 Rc3", "Kh4 R+c6 g2w", "Kd1 a2n", "Ka5 b8e", thrown="RR"), "R c3xc6")
    assert board.barracks == ((), (), (), ())
    assert board.scores == (0, 0, 0, 0)


def captive_red() -> ChaturangaPosition:
    """Black has captured Red's king, the first; Red's dice are due."""
    before = position("Ke8 Rh8 a8s", "Kh4 Rc2 g1w g2n", "Kd1 Nb1 a2n", "Ka5 b8e", thrown="KR")
    return after(before, "R h8xh4", "end")


def test_the_first_king_captured_becomes_a_captive_and_its_army_is_petrified() -> None:
    board = captive_red()
    assert board.captives == (None, BLACK, None, None)
    assert board.scores == (0, 0, 0, 0)
    assert board.petrified == {RED}
    assert board.turn == RED
    assert board.to_move is None


@pytest.mark.parametrize("word", ["g2w", "Rg2", "R+g2"])
def test_capturing_a_petrified_piece_scores_a_point(word: str) -> None:
    before = position("Ke8 Rc2", f"Ra1 {word}", "Kd1 a2n", "Ka5 b8e", captives=(None, YELLOW, None, None), thrown="RR")
    board = after(before, "R c2xg2")
    assert board.scores == (1, 0, 0, 0)
    assert board.barracks == ((), (), (), ())


def test_the_second_king_captured_scores_two_points() -> None:
    before = position("Ke8 Rd8 b1s", "Kh4 g1w", "Kd1 a2n", "b8e", captives=(None, None, None, BLACK), thrown="RR")
    board = after(before, "R d8xd1")
    assert board.scores == (2, 0, 0, 0)
    assert board.captives == (None, None, None, BLACK)
    assert ending(board) == ([{BLACK}, {RED}, {GREEN, YELLOW}], "scores")


def test_a_king_counts_as_the_second_even_if_the_captives_army_is_out() -> None:
    before = position("Ke8 Rd8 b1s", "Kh4 g1w", "Kd1 a2n", king_taken=True, thrown="RR")
    assert after(before, "R d8xd1").scores == (2, 0, 0, 0)


def test_a_king_that_left_with_its_army_does_not_count_as_captured() -> None:
    before = position("Ke8 Rh7 b1s", "Kh4 g1w", "Kd1 a2n", "Ka5 h8e", scores=(0, 1, 0, 0), thrown="RR")
    board = after(before, "R h7xh8")
    assert board.eliminated == {YELLOW}
    assert at(board, "a5") is None
    board = after(board, "R h8xh4")
    assert board.captives == (None, BLACK, None, None)
    assert board.scores[BLACK] == 1


# A captive king's turn


def test_rolling_two_kings_frees_a_captive() -> None:
    board = after(captive_red(), "[KK]")
    assert at(board, "h4") == Piece(BLACK, "chariot")
    assert board.turn == GREEN
    free = after(captive_red(), "[RN]", "[NN]", "N b1-c3", "end", "[RR]", "pass", "[RR]", "R h4-g4", "end", "[KK]")
    assert at(free, "h4") == Piece(RED, "king")
    assert free.captives == (None, None, None, None)
    assert not free.petrified
    assert free.mustering == free.to_move == RED


@pytest.mark.parametrize("roll", ["[KR]", "[RR]", "[NE]"])
def test_any_other_roll_ends_a_captives_turn(roll: str) -> None:
    board = after(captive_red(), roll)
    assert board.turn == GREEN
    assert board.chance()
    assert board.captives[RED] == BLACK


def test_a_captive_stays_captive_while_its_own_petrified_piece_blocks_its_home() -> None:
    before = position("Ke8 a8s", "Rh4 g1w", "Kd1 a2n", "Ka5 b8e", turn=RED, captives=(None, BLACK, None, None))
    board = after(before, "[KK]")
    assert board.captives[RED] == BLACK
    assert board.turn == GREEN


def freed_red(soldiers: str = "g1w g2n") -> ChaturangaPosition:
    before = position("Ke8 a8s", f"Ra1 {soldiers}", "Kd1 a2n", "Ka5 b8e", turn=RED, captives=(None, BLACK, None, None))
    return after(before, "[KK]")


def test_each_soldier_of_a_freed_army_may_turn_once() -> None:
    board = freed_red()
    assert moves(board) == {"g1>n", "g1>e", "g1>s", "g2>e", "g2>s", "g2>w", "ready"}
    board = after(board, "g2>w")
    assert at(board, "g2") == Piece(RED, "soldier", "w")
    assert moves(board) == {"g1>n", "g1>e", "g1>s", "ready"}
    board = after(board, "g1>n")
    assert moves(board) == {"ready"}
    assert board.steps(board.legal_moves()[0]) == ()
    board = after(board, "ready")
    assert board.turn == GREEN
    assert board.chance()


def test_an_army_without_soldiers_is_ready_at_once() -> None:
    assert moves(freed_red("")) == {"ready"}


def test_after_a_captive_is_freed_the_next_king_captured_counts_as_the_first() -> None:
    before = after(freed_red(), "ready")
    board = position("Ke8 Rd8", "Kh4 g1w", "Kd1 a2n", "Ka5 b8e", thrown="RR", king_taken=before.standing.king_taken)
    assert after(board, "R d8xd1").captives == (None, None, BLACK, None)


# Promotion


def soldier_about_to_arrive(barracks: str = "RE", die: str = "K", soldier: str = "c2s") -> ChaturangaPosition:
    """A soldier of Black's is about to reach rank 1."""
    armies = (f"Ke8 Nc8 {soldier}", "Kh4 b1w g2w", "Kf1 a2n", "Ka5 b8e")
    return position(*armies, thrown=die * 2, barracks=(barracks, "", "", ""))


@pytest.mark.parametrize("die", ["K", "N"])
def test_any_die_that_brings_a_soldier_to_the_far_row_promotes_it(die: str) -> None:
    board = soldier_about_to_arrive(die=die)
    arrivals = {text for text in uses(board, die) if text.startswith("c2") and ">" not in text}
    assert arrivals == {"c2-c1=R", "c2-c1=E", "c2xb1=R", "c2xb1=E"}
    board = after(board, f"{die} c2-c1=E")
    assert at(board, "c1") == Piece(BLACK, "elephant", "", promoted=True)
    assert at(board, "c2") is None
    assert board.barracks[BLACK] == ("chariot",)


def test_a_soldier_acting_for_lost_pieces_is_promoted_too() -> None:
    board = position("Ke8 c2s", *FAR, thrown="RN", barracks=("RN", "", "", ""))
    board = after(board, "* c2-c1=N")
    assert at(board, "c1") == Piece(BLACK, "cavalry", "", promoted=True)
    assert board.turn == RED


def test_a_promoted_piece_can_use_the_other_die() -> None:
    board = after(position("Ke8 c2s", *FAR, thrown="KR", barracks=("R", "", "", "")), "K c2-c1=R")
    assert "R c1-c2" in moves(board)


def test_with_empty_barracks_a_soldier_waits_for_a_k_to_be_promoted() -> None:
    waiting = after(soldier_about_to_arrive(barracks=""), "K c2-c1")
    assert at(waiting, "c1") == Piece(BLACK, "soldier", "s")
    later = position("Ke8 Nc8 c1s", *FAR, thrown="KN", barracks=("RE", "", "", ""))
    assert {"K c1=R", "K c1=E"} <= moves(later)
    assert not [text for text in uses(later, "N") if "=" in text]
    board = after(later, "K c1=R")
    assert at(board, "c1") == Piece(BLACK, "chariot", "", promoted=True)
    assert board.barracks[BLACK] == ("elephant",)
    assert board.dice == ("N",)


def test_walking_along_the_far_row_does_not_promote() -> None:
    board = position("Ke8 c1w", *FAR, thrown="KK", barracks=("R", "", "", ""))
    assert "K c1-b1" in moves(board)
    assert refusal(board, "K c1-b1=R") == "already on the far row"


@pytest.mark.parametrize(
    ("seat", "origin", "target"),
    [(BLACK, "c2s", "c1"), (RED, "b5w", "a5"), (GREEN, "c7n", "c8"), (YELLOW, "g5e", "h5")],
)
def test_each_army_has_its_own_far_row(seat: Seat, origin: str, target: str) -> None:
    armies = ["Ke7 e6s", "Kh4 f4w", "Kd1 d2n", "Ka4 b4e"]
    armies[seat] += f" {origin}"
    board = position(*armies, turn=seat, thrown="KK", barracks=("R", "R", "R", "R"))
    assert f"K {origin[:2]}-{target}=R" in moves(board)


# Elimination and end


@pytest.mark.parametrize(
    ("seat", "origin", "target"),
    [(BLACK, "d2", "d1"), (RED, "b5", "a5"), (GREEN, "e7", "e8"), (YELLOW, "g4", "h4")],
)
def test_a_king_reaching_the_opposite_throne_wins_even_if_it_is_empty(seat: Seat, origin: str, target: str) -> None:
    armies = ["Kf8 f7s", "Kh7 g7w", "Kb1 b2n", "Ka8 b8e"]
    armies[seat] = f"K{origin} c4n"
    board = after(position(*armies, turn=seat, thrown="KR"), f"K {origin}-{target}")
    assert ending(board) == ([{seat}, set(SEATS) - {seat}], "king on the throne opposite")
    assert not board.legal_moves()
    assert not board.chance()


def test_reaching_the_opposite_throne_wins_before_any_other_ending() -> None:
    """The king captures Green's last piece on d1: two kings are left, and Red's score would be the higher."""
    before = position("Kd2 f7s", "Kh7 g7w", "d1n", scores=(0, 9, 0, 0), captives=(None, None, RED, None), thrown="KK")
    board = after(before, "K d2xd1")
    assert ending(board) == ([{BLACK}, {RED}, {GREEN, YELLOW}], "king on the throne opposite")
    assert board.scores == (1, 9, 0, 0)


def test_a_king_on_another_throne_does_not_win() -> None:
    assert after(position("Kh5 e8s", "Kh7 g7w", "Kb1 b2n", "Ka8 b8e", thrown="KR"), "K h5-h4").outcome is None


def test_an_army_reduced_to_its_king_is_eliminated_even_with_full_barracks() -> None:
    before = position("Ke8 Rc3", "Kh4 c6w", "Kd1 a2n", "Ka5 b8e", thrown="RR", barracks=("", "RNE", "", ""))
    board = after(before, "R c3xc6")
    assert board.eliminated == {RED}
    assert at(board, "h4") is None
    assert board.scores == (1, 0, 0, 0)
    assert board.dice == ("R",)


def test_a_captives_army_is_eliminated_with_its_last_piece() -> None:
    before = position("Ke8 Rc3", "c6w", "Kd1 a2n", "Ka5 b8e", captives=(None, GREEN, None, None), thrown="RR")
    board = after(before, "R c3xc6")
    assert board.eliminated == {RED}
    assert board.captives == (None, None, None, None)
    assert board.outcome is None
    assert after(board, "end").turn == GREEN


def test_an_eliminated_army_has_no_turns() -> None:
    board = after(position("Ke8 Rc3", "Kh4 c6w", "Kd1 a2n", "Ka5 b8e", thrown="RR"), "R c3xc6", "end")
    assert board.turn == GREEN


@pytest.mark.parametrize(("scores", "winner", "other"), [((1, 0, 0, 1), BLACK, YELLOW), ((0, 0, 0, 2), YELLOW, BLACK)])
def test_with_two_kings_left_the_higher_score_wins(scores: tuple[int, ...], winner: Seat, other: Seat) -> None:
    """The point of the capture that leaves two kings counts."""
    before = position("Ke8 Rc3 f7s", "Kh4 c6w", "", "Ka5 b8e", scores=scores, thrown="RR")
    assert ending(after(before, "R c3xc6")) == ([{winner}, {other}, {RED, GREEN}], "scores")


def test_a_captive_king_does_not_count_as_left() -> None:
    armies = ("Ke8 Rc3 f7s", "Kh4 c6w", "c2n", "Ka5 b8e")
    before = position(*armies, captives=(None, None, BLACK, None), thrown="RR")
    assert ending(after(before, "R c3xc6")) == ([{BLACK}, {YELLOW}, {RED, GREEN}], "scores")


def test_the_end_is_checked_between_the_dice() -> None:
    board = after(position("Ke8 Rc3 f7s", "Kh4 c6w", "", "Ka5 b8e", thrown="RR"), "R c3xc6")
    assert board.to_move is None
    assert not board.dice


def sudden_death() -> ChaturangaPosition:
    """Black takes Red's king, the second; Black and Yellow are even. A die is left."""
    armies = ("Ke8 Rh8 c2s", "Kh4 g1w", "a2n", "Ka5 Rh1 b8e")
    captives = (None, None, YELLOW, None)
    return after(position(*armies, scores=(1, 0, 0, 3), captives=captives, thrown="RK"), "R h8xh4")


def test_equal_scores_of_the_last_two_kings_mean_sudden_death() -> None:
    board = sudden_death()
    assert board.outcome is None
    assert board.sudden_death
    assert board.eliminated == board.petrified == {RED, GREEN}
    assert board.captives == (None, None, None, None)
    assert at(board, "a2") == Piece(GREEN, "soldier", "n")
    assert board.to_move == BLACK
    assert after(board, "end").turn == YELLOW


def test_in_sudden_death_scores_decide_nothing() -> None:
    board = after(sudden_death(), "end", "[RR]", "R h1xg1")
    assert board.scores == (3, 0, 0, 4)
    assert board.outcome is None
    assert after(board, "yellow give black 2").outcome is None


def test_in_sudden_death_soldiers_are_still_promoted() -> None:
    board = after(sudden_death(), "end", "[RR]", "R h1xh4", "end", "[KK]")
    assert board.barracks[BLACK] == ("chariot",)
    assert at(after(board, "K c2-c1=R"), "c1") == Piece(BLACK, "chariot", "", promoted=True)


def test_in_sudden_death_the_last_king_wins() -> None:
    armies = ("Ke8 Rh8 c2s", "", "", "Kh4 b8e")
    fallen = after(position(*armies, scores=(0, 0, 0, 9), sudden_death=True, king_taken=True, thrown="RK"), "R h8xh4")
    assert ending(fallen) == ([{BLACK}, {RED, GREEN, YELLOW}], "sudden death")
    assert fallen.scores == (2, 0, 0, 9)


def test_in_sudden_death_elimination_and_the_throne_win_too() -> None:
    armies = ("Ke8 Rh8 c2s", "", "", "Ka5 h4e")
    bare = after(position(*armies, sudden_death=True, thrown="RK"), "R h8xh4")
    assert ending(bare) == ([{BLACK}, {RED, GREEN, YELLOW}], "sudden death")
    assert at(bare, "a5") is None
    throne = after(position("Ke2 c2s", "", "", "Ka5 h4e", sudden_death=True, thrown="KK"), "K e2-d1")
    assert ending(throne) == ([{BLACK}, {YELLOW}, {RED, GREEN}], "king on the throne opposite")


def quiet(scores: tuple[int, ...], turns: int = 399) -> ChaturangaPosition:
    """The dice of one more turn without a capture or a promotion are due; Green is a captive."""
    armies = ("Ke8 Rh8 c3s", "Kh4 a2w", "a1n", "Ka5 b8e")
    return position(*armies, scores=scores, captives=(None, None, RED, None), quiet=turns)


def test_after_400_quiet_turns_the_highest_score_with_a_king_wins() -> None:
    board = after(quiet((2, 3, 9, 1)), "[RR]", "R h8-g8")
    assert board.outcome is None
    assert ending(after(board, "end")) == ([{RED}, {BLACK, YELLOW}, {GREEN}], "400 turns")


def test_equal_scores_share_the_first_place() -> None:
    assert ending(after(quiet((3, 3, 9, 1)), "[NN]", "pass")) == ([{BLACK, RED}, {YELLOW}, {GREEN}], "400 turns")


def test_a_captives_turn_counts_as_quiet() -> None:
    armies = ("Ke8 c3s", "Kh4 a2w", "a1n", "Ka5 b8e")
    before = position(*armies, turn=GREEN, captives=(None, None, RED, None), quiet=399)
    assert ending(after(before, "[NN]"))[1] == "400 turns"


@pytest.mark.parametrize("texts", [("R h8xh4",), ("K c2-c1=N",), ("K d1=N",)])
def test_a_capture_or_a_promotion_resets_the_count_of_quiet_turns(texts: tuple[str, ...]) -> None:
    armies = ("Ke8 Rh8 c2s d1s", "Nh4 Kg8 g7w", "Ka1 a2n", "Ka5 b8e")
    before = position(*armies, quiet=399, thrown="RK", barracks=("N", "", "", ""))
    board = after(before, *texts, "end")
    assert board.quiet == 0
    assert after(board, "[EE]", "pass").quiet == 1


# Dealing and leaving


def test_any_player_still_in_may_give_points_at_any_time() -> None:
    before = position("Ke8 Rc3", "c6w", "Kd1 a2n", scores=(2, 1, 0, 0), captives=(None, GREEN, None, None))
    assert set(map(before.notation, before.asides(BLACK))) == {
        *("black give red 1", "black give red 2", "black give green 1", "black give green 2", "black leaves"),
    }
    assert set(map(before.notation, before.asides(RED))) == {"red give black 1", "red give green 1", "red leaves"}
    assert before.asides(GREEN) == [Leave(GREEN)]
    assert not before.asides(YELLOW)
    for board in (before, after(before, "[RR]")):
        given = after(board, "black give red 2")
        assert given.scores == (0, 3, 0, 0)
        assert given.legal_moves() == board.legal_moves()
        assert given.chance() == board.chance()


def test_a_gift_is_chosen_by_receiver_and_points() -> None:
    assert START.steps(Give(BLACK, RED, 2)) == (Step("seat", "red"), Step("points", "2"))


def test_leaving_removes_the_king_and_petrifies_the_army() -> None:
    board = after(START, "[KR]", "K e7-e6", "black leaves")
    assert board.eliminated == board.petrified == {BLACK}
    assert at(board, "e8") is None
    assert at(board, "e6") == Piece(BLACK, "soldier", "s")
    assert board.turn == RED
    assert board.chance()


def test_leaving_out_of_turn_does_not_affect_the_army_to_move() -> None:
    board = after(START, "[KR]", "K e7-e6", "red leaves")
    assert board.to_move == BLACK
    assert board.dice == ("R",)
    assert after(board, "end").turn == GREEN


def test_a_captives_player_may_leave() -> None:
    board = after(captive_red(), "red leaves")
    assert board.captives == (None, None, None, None)
    assert board.standing.king_taken
    assert board.turn == GREEN


def test_when_a_resignation_leaves_two_players_the_scores_decide() -> None:
    before = position("Ke8 Rc3", "Kh4 c6w", "Kd1 a2n", scores=(0, 1, 0, 0))
    assert ending(after(before, "green leaves")) == ([{RED}, {BLACK}, {GREEN, YELLOW}], "scores")


def test_the_last_player_wins() -> None:
    board = after(START, "black leaves", "yellow leaves", "red leaves")
    assert ending(board) == ([{GREEN}, {BLACK, RED, YELLOW}], "last army")


def test_in_sudden_death_a_captive_to_move_loses_its_turn() -> None:
    before = position("Ke8 Rc3", "c6w", "Kd1 a2n", "Ka5 b8e", turn=RED, captives=(None, GREEN, None, None))
    board = after(before, "yellow leaves")
    assert board.sudden_death
    assert board.turn == GREEN


# Writing and choosing


@pytest.mark.parametrize("text", ["K e7-e6", "k e7e6", "ke7-e6", " K  E7 - E6 ", "k e7 e6"])
def test_a_move_may_be_written_loosely(text: str) -> None:
    board = after(START, "[KR]")
    assert board.notation(board.parse(text)) == "K e7-e6"


@pytest.mark.parametrize("text", ["[R N]", "[N R]", "[nr]", "[ n , r ]"])
def test_a_roll_is_read_in_either_order(text: str) -> None:
    assert START.parse(text) == Roll(("R", "N"))
    assert START.notation(START.parse(text)) == "[R N]"


def test_a_capture_may_be_written_without_its_sign() -> None:
    board = position("Ke8 Rc3", "Kh4 c6w", "Kd1 a2n", "Ka5 b8e", thrown="RR")
    assert board.notation(board.parse("r c3c6")) == "R c3xc6"


def test_steps_choose_the_piece_then_its_action_then_the_die() -> None:
    board = position("Ke8 c2s d1s", "Kh4 b1w", "Kf1 a2n", "Ka5 b8e", thrown="KN", barracks=("R", "", "", ""))
    die = Step("die", "K")
    king, soldier, waiting = (Step("piece", text, (cell(text),)) for text in ("e8", "c2", "d1"))
    paths = {board.notation(move): board.steps(move) for move in board.legal_moves()}
    assert paths["K e8-e7"] == (king, Step("cell", "e7", (cell("e7"),)), die)
    assert paths["K c2>w"] == (soldier, Step("face", "w", (cell("c2"),)), die)
    assert paths["K c2xb1=R"] == (
        soldier,
        Step("cell", "b1", (cell("b1"),), offered_alone=True),
        Step("promotion", "R"),
        die,
    )
    assert paths["K d1=R"] == (waiting, Step("promotion", "R"), die)
    left = after(board, "K e8-e7")
    assert left.steps(left.parse("end")) == ()
    freed = freed_red()
    assert freed.steps(freed.parse("g1>n")) == (Step("soldier", "g1", (cell("g1"),)), Step("face", "n", (cell("g1"),)))
    assert freed.steps(freed.parse("ready")) == (Step("ready", "ready"),)


ALL = "Ke8 Rc3 Nb8 Eg6 c7s f5s f1w b2s h3s"
"""Black's armies: a chariot with a soldier on its file, soldiers elsewhere and on the far row."""
OTHERS = ("Kg4 c5w h2w d2w", "g5n b3n c6n", "Kb1 Ra3 a1e")


@for_each(
    ("thrown", "text", "key"),
    [
        ("KR", "castle", "not a move"),
        ("KR", "K e8-e7-e6", "not a move"),
        ("KR", "e8-e7, hello", "not a move"),
        ("KR", "e7", "origin is missing"),
        ("KR", "Ke7", "origin is missing"),
        ("KR", "Rxd3", "origin is missing"),
        ("KR", "h9", "off the board"),
        ("KR", "Na9", "off the board"),
        ("KR", "K c7>right", "no such facing"),
        ("KR", "c7>", "no such facing"),
        ("KR", "K e8-e7, R c3-c4", "one die at a time"),
        ("KR", "K e8-e7 R c3xa3", "one die at a time"),
        ("KR", "e8e7 and end", "one die at a time"),
        ("KR", "K c7>e; R c7-c6; end", "one die at a time"),
        ("KR", "c7>e", "no die named"),
        ("KR", "e8-e6", "a king goes one step"),
        ("KR", "f5-f3", "a soldier goes where it faces"),
        ("KR", "g4-g3", "a piece of another army"),
        ("KN", "c3-c4", "the die names another piece"),
        ("KR", "c7=R", "not on the far row"),
        ("KR", "K e8-e9", "off the board"),
        ("KR", "K i8>n", "off the board"),
        ("", "K e8-e7", "the dice come first"),
        ("", "pass", "the dice come first"),
        ("", "end", "the dice come first"),
        ("KR", "[R N]", "the dice are thrown already"),
        ("KR", "N b8-d7", "no such die left"),
        ("KR", "* c7-c6", "not both pieces are lost"),
        ("KR", "pass", "a die can be used"),
        ("KR", "end", "no die was used yet"),
        ("KR", "K a8-a7", "no piece there"),
        ("KR", "K a8>n", "no piece there"),
        ("KR", "K a8=R", "no piece there"),
        ("KR", "K g4-g3", "a piece of another army"),
        ("KR", "K g5-g6", "petrified pieces can't move"),
        ("KR", "K g5>w", "petrified pieces can't move"),
        ("KR", "K c3-c4", "the die names another piece"),
        ("KR", "R f5-f4", "not on the line of its piece"),
        ("KR", "R f5>n", "not on the line of its piece"),
        ("KR", "K e8xc7", "cell taken by your own piece"),
        ("KR", "K e8-e8", "cell taken by your own piece"),
        ("KR", "K e8-e6", "a king goes one step"),
        ("KR", "R c3-d4", "a chariot goes straight"),
        ("KR", "R c3xc6", "a chariot can't leap"),
        ("NE", "N b8-b7", "cavalry leaps like a knight"),
        ("NE", "E g6-d3", "an elephant goes one or two diagonally"),
        ("KR", "K f5-f6", "a soldier goes where it faces"),
        ("KR", "K f5-f3", "a soldier goes where it faces"),
        ("KR", "R c7-c6", "a soldier never captures straight ahead"),
        ("KR", "K f5-e4", "a soldier goes diagonally only to capture"),
        ("KR", "K f5xg4", "a soldier can't capture a king"),
        ("KR", "R c3-b3", "a capture is written x"),
        ("KR", "R c3xd3", "nothing to capture"),
        ("KR", "K c3>n", "only a soldier turns"),
        ("KR", "K f5>s", "it faces that way already"),
        ("KR", "K b2xa1", "promotion is a must"),
        ("KR", "K b2xa1=R", "not in the barracks"),
        ("KR", "K e8-e7=N", "only a soldier is promoted"),
        ("KR", "K e8=N", "only a soldier is promoted"),
        ("KR", "K f5-f4=N", "not on the far row"),
        ("KR", "K f5=N", "not on the far row"),
        ("KR", "K f1-e1=N", "already on the far row"),
        ("KR", "R f1=N", "later promotion takes a K"),
        ("KR", "K f1=E", "not in the barracks"),
        ("KR", "ready", "nobody musters"),
        ("KR", "black give black 1", "a gift to oneself"),
        ("KR", "black give red 0", "a gift of nothing"),
        ("KR", "black give red 5", "more points than it has"),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(thrown: str, text: str, key: str) -> None:
    captives = (None, None, RED, None)
    board = position(ALL, *OTHERS, thrown=thrown, captives=captives, barracks=("N", "", "", ""), scores=(4, 0, 0, 0))
    assert refusal(board, text) == key


@for_each(
    ("board", "text", "key"),
    [
        (after(position(ALL, *FAR, thrown="KR"), "K e8-e7"), "pass", "a second die is left with end"),
        (after(position("Ke8 c7s", *FAR, thrown="KR"), "K e8-e7"), "* c7-c6", "both dice are needed"),
        (after(position("Ke8 c7s", *FAR, thrown="KR"), "K e8-e7"), "R c7-c6", "the piece of this die is lost"),
        (position("Ke8 Ef7 c7s", *FAR, thrown="RN"), "* f7-g6", "only a soldier acts for both dice"),
        (position("Ke8 c2s", *FAR, thrown="KK"), "K c2-c1=N", "the barracks are empty"),
        (position("Ke8 c1s", *FAR, thrown="KK"), "K c1=N", "the barracks are empty"),
        (freed_red(), "K h4-h5", "the army musters first"),
        (freed_red(), "end", "the army musters first"),
        (freed_red(), "[RR]", "the dice are thrown already"),
        (freed_red(), "a1>n", "only a soldier turns"),
        (freed_red(), "g1>w", "it faces that way already"),
        (after(freed_red(), "g1>n"), "g1>e", "turned already"),
        (after(START, "red leaves"), "black give red 1", "army eliminated"),
        (after(START, "red leaves"), "red leaves", "army eliminated"),
        (after(START, "red leaves", "green leaves", "yellow leaves"), "[KK]", "the game is over"),
        (after(START, "red leaves", "green leaves", "yellow leaves"), "K e8-e7", "the game is over"),
        (after(START, "red leaves", "green leaves", "yellow leaves"), "ready", "the game is over"),
        (after(START, "red leaves", "green leaves", "yellow leaves"), "black give red 1", "the game is over"),
        (after(START, "red leaves", "green leaves", "yellow leaves"), "black leaves", "the game is over"),
    ],
)
def test_a_move_illegal_in_this_situation_is_refused_with_the_reason(
    board: ChaturangaPosition, text: str, key: str
) -> None:
    assert refusal(board, text) == key


@for_each(
    ("thrown", "text", "meant"),
    [
        ("N", "b1c3", "N b1-c3"),
        ("N", "B1-C3", "N b1-c3"),
        ("N", "b2>e", "N b2>e"),
        ("KN", "b1-c3", "N b1-c3"),
        ("KN", "a2-a3", "K a2-a3"),
        ("KK", "a2>w", "K a2>w"),
    ],
)
def test_a_move_without_its_die_uses_the_only_one_that_can_do_it(thrown: str, text: str, meant: str) -> None:
    board = position(*ARMIES, turn=GREEN, thrown=thrown.ljust(2, "K"), dice=thrown)
    assert board.notation(board.parse(text)) == meant


def test_a_move_that_both_dice_can_do_is_refused_with_both() -> None:
    board = position(*ARMIES, turn=GREEN, thrown="KN")
    with pytest.raises(InvalidMoveError) as refused:
        board.parse("b2b3")
    assert refused.value.evidence == {"first": "K", "second": "N"}


def test_both_dice_are_meant_if_both_pieces_are_lost() -> None:
    board = position("Ke8 c7s", *FAR, thrown="RN")
    assert board.notation(board.parse("c7-c6")) == "* c7-c6"


@for_each(
    ("turn", "text", "example"),
    [
        (GREEN, "knight to c3", "N b1-a3"),
        (GREEN, "Nc3", "N b1-c3"),
        (GREEN, "c3", "N b1-c3"),
        (RED, "castle", "N h2-f1"),
    ],
)
def test_what_is_no_move_is_refused_with_one_that_can_be_written_now(turn: Seat, text: str, example: str) -> None:
    board = replace(position(*ARMIES, turn=turn, thrown="KN"), dice=("N",))
    with pytest.raises(MoveError) as refused:
        board.parse(text)
    assert refused.value.evidence["example"] == example
    board.parse(example)


def test_an_impossible_roll_is_refused() -> None:
    with pytest.raises(IllegalMoveError, match="no such roll"):
        START.play(Roll(("N", "R")))


def test_an_invalid_army_description_is_refused() -> None:
    for word in ("Xe8", "Ke9", "K+e8", "e7", "e7x", "Ke8s", "K"):
        with pytest.raises(ValueError, match="is no piece"):
            position(word)


# Random play


def random_game_with_asides(seed: int) -> Iterator[tuple[ChaturangaPosition, ChaturangaMove | None]]:
    """A random game, as `walk` shows it, in which points change hands and some players leave."""
    rng, board = random.Random(seed), START
    while True:
        asides = board.asides(rng.choice(SEATS)) if rng.random() < 0.1 else ()
        move: Any = rng.choice(asides) if asides else choose(board, rng)
        if isinstance(move, Leave) and rng.random() < 0.9:
            move = choose(board, rng)
        yield board, move
        if move is None:
            return
        board = board.play(move)


def assert_plain_agrees(board: ChaturangaPosition, plain: Plain) -> None:
    assert moves(board) == plain.moves()
    assert dict(zip(SEAT_NAMES, board.scores, strict=True)) == plain.points
    assert {SEAT_NAMES[seat] for seat in board.eliminated} == plain.out
    assert {SEAT_NAMES[seat] for seat in SEATS if board.captives[seat] is not None} == plain.captives
    if board.ended is None:
        assert plain.over is None
        assert SEAT_NAMES[board.turn] == plain.turn
    else:
        assert plain.over == ({SEAT_NAMES[seat] for seat in board.ended[0]}, board.ended[1])


def test_random_games_agree_with_the_plain_implementation() -> None:
    """The plainly written version with dictionaries allows the same, counts the same and ends the same way."""
    for seed in range(20):
        plain, board = Plain(), START
        for board, move in random_game_with_asides(seed):
            assert_plain_agrees(board, plain)
            if move is not None:
                plain.play(board.notation(move))
        assert board.outcome is not None


def every_move(board: ChaturangaPosition) -> Iterator[ChaturangaMove]:
    """Whatever could be written for the army on turn."""
    own = [where for where, piece in board.board.items() if piece.owner == board.turn]
    for die in (*FACES, "*"):
        for origin in own:
            yield from (Turn(die, origin, facing) for facing in FACINGS)
            yield from (Promote(origin, kind, die) for kind in KINDS[1:4])
            for target in CELLS:
                for captured in (False, True):
                    yield from (Act(die, origin, target, captured, kind) for kind in ("", *KINDS[1:4]))
    yield from (Pass(), End())


def is_played(board: ChaturangaPosition, move: ChaturangaMove) -> bool:
    try:
        board.play(move)
    except IllegalMoveError:
        return False
    return True


def test_exactly_the_listed_moves_can_be_played() -> None:
    rng, looked = random.Random(3), 0
    for seed in range(3):
        for board, _ in random_game_with_asides(seed):
            if board.dice and board.outcome is None and rng.random() < 0.04:
                listed = board.legal_moves()
                assert {move for move in every_move(board) if is_played(board, move)} == set(listed)
                looked += 1
    assert looked > 10


def assert_sound(board: ChaturangaPosition) -> None:
    """Invariants of every position."""
    counts = Counter((piece.owner, piece.kind) for piece in board.board.values())
    for seat in SEATS:
        for kind in KINDS[:4]:
            assert counts[seat, kind] + (kind in board.barracks[seat]) <= 1
        if counts[seat, "king"]:
            assert seat not in board.petrified
            assert board.captives[seat] is None
            assert board.outcome is not None or sum(counts[seat, kind] for kind in KINDS) > 1
        assert seat not in board.eliminated or not counts[seat, "king"]
    assert min(board.scores) >= 0
    if board.outcome is None:
        kings = [seat for seat in SEATS if counts[seat, "king"]]
        assert board.turn not in board.eliminated
        assert len(kings) == 2 if board.sudden_death else len(kings) > 2
        assert set(board.dice) <= set(board.thrown)


def test_random_games_with_gifts_and_resignations_stay_sound() -> None:
    reasons = Counter[str]()
    for seed in range(60):
        board = START
        for board, _ in random_game_with_asides(seed):
            assert_sound(board)
        assert board.outcome is not None
        reasons[board.outcome.reason] += 1
        assert GAME.from_json(json.loads(json.dumps(board.to_json()))) == board
    assert {"scores", "sudden death", "last army"} <= reasons.keys()


def test_random_games_last_and_end_as_documented() -> None:
    """rules/perft.md: 149 turns on average, 19 to 973; nine in ten end by scores."""
    lengths, reasons = [], Counter[str]()
    for seed in range(100):
        turns, last = 0, START
        played: Iterator[tuple[Position[Any], Any]] = walk(START, seed)
        for board, move in played:
            assert isinstance(board, ChaturangaPosition)
            turns, last = turns + isinstance(move, Roll), board
        lengths.append(turns)
        assert last.outcome is not None
        reasons[last.outcome.reason] += 1
    assert 120 < sum(lengths) / len(lengths) < 190
    assert 10 < min(lengths) < max(lengths) < 1100
    assert reasons["scores"] > 75
