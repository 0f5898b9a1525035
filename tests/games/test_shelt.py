"""The rules of Shelt, one by one, its published opening and its known counts (rules/shelt.md, rules/perft.md)."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from games.__main__ import perft
from games.kit.grid import Cell
from games.kit.rules import IllegalMoveError, InvalidMoveError, Leave, MoveError, Outcome, Position, Seat, Step
from games.shelt import (
    BLUE,
    GAME,
    PIECES,
    RED,
    Accompany,
    Charge,
    Move,
    SheltMove,
    SheltPosition,
    Turn,
    cell,
    name,
    position,
)
from tests.for_each import for_each
from tests.games.plain_shelt import Plain
from tests.games.play import walk

START = GAME.start({})
OPENING = "b5ovi s5lin b4fav s4sim b2mil s6axx s6ovi s3ket v7ovi"
COURT = "ser:p4 ryu:p1 kmi:v4 len:v7 tem:t4"
"""A moon and a colour for each side, and the Teems."""


def set_up(
    pieces: str = "",
    *,
    turn: Seat = BLUE,
    hands: tuple[str, str] = ("", ""),
    charges: tuple[str | None, str | None] = (None, None),
) -> SheltPosition:
    """The court and `pieces`, `fav:b4`, turned ones `+fav:b4`; a piece of the court may be elsewhere or captured."""
    places = dict(text.lstrip("+").split(":") for text in COURT.split() + pieces.split())
    held = {*hands[0].split(), *hands[1].split(), *charges}
    return position(
        {where: code for code, where in places.items() if code not in held},
        turn=turn,
        turned=[text[1:4] for text in pieces.split() if text.startswith("+")],
        hands=(hands[0].split(), hands[1].split()),
        charges=charges,
    )


def play(board: SheltPosition, texts: str) -> SheltPosition:
    for text in texts.split():
        board = board.play(board.parse(text))
    return board


def moves(board: Position[Any]) -> set[str]:
    return {board.notation(move) for move in board.legal_moves()}


def targets(board: SheltPosition, code: str) -> str:
    """The cells that a piece can reach by itself, from the lower left."""
    cells = [move.target for move in board.legal_moves() if isinstance(move, Move) and move.piece == code]
    return " ".join(name(found) for found in sorted(cells, key=lambda found: (found.y, found.x)))


def pair_moves(board: SheltPosition) -> set[str]:
    return {text for text in moves(board) if "&" in text}


def refusal(board: SheltPosition, text: str) -> MoveError:
    with pytest.raises(MoveError) as caught:
        board.parse(text)
    return caught.value


def outcome_of(board: Position[Any]) -> Outcome:
    assert board.outcome is not None
    assert not board.legal_moves()
    return board.outcome


def test_the_board_is_set_up_as_published() -> None:
    assert str(START).splitlines() == [
        "v  rav  nen  pin  kmi  ket  lin  len",
        "e  rin  lel  kun  sim  axx  jil  umt",
        "s   .    .    .    .    .    .    .",
        "t   .    .    .   tem   .    .    .",
        "b   .    .    .    .    .    .    .",
        "i  PAL  FUL  MIL  FAV  ZAN  GIL  RUJ",
        "p  RYU  KRI  MEL  SER  LID  OVI  RAL",
        "    1    2    3    4    5    6    7",
        "BLUE: charge -, hand -",
        "red: charge -, hand -",
    ]
    assert START.to_move == BLUE


def test_piece_kinds_match_the_published_diagram() -> None:
    kinds = [PIECES[code].kind for code in ("pal", "lel", "kun", "sim", "rav", "ket", "ovi", "ser")]
    assert kinds == ["column", "row", "diagonal", "tower", "colour", "door", "leap", "moon"]
    assert Counter(piece.kind for piece in PIECES.values()) == {
        **dict.fromkeys(("column", "row", "diagonal", "colour", "door", "leap"), 4),
        **dict.fromkeys(("tower", "moon"), 2),
    }
    assert sum(piece.is_front for piece in PIECES.values()) == 14
    assert sum(piece.is_magic for piece in PIECES.values()) == 8


def test_cells_are_named_by_row_and_column() -> None:
    assert cell("t4") == Cell(3, 3)
    assert name(cell("p1")) == "p1"
    assert cell("v7") == Cell(6, 6)


@pytest.mark.parametrize(
    ("line", "counts"), [("", (30, 900, 26_842, 797_354)), (OPENING, (30, 1_162, 35_809))], ids=["start", "opening"]
)
def test_known_perft_counts(line: str, counts: tuple[int, ...]) -> None:
    board = play(START, line)
    assert tuple(perft(board, depth) for depth in range(1, len(counts) + 1)) == counts


def test_the_published_opening_is_legal_and_captures_two_pieces() -> None:
    board = START
    taken = []
    for text in OPENING.split():
        move = board.parse(text)
        assert isinstance(move, Move)
        taken.append(move.captured)
        board = board.play(move)
    assert taken == [None] * 6 + ["axx", None, "len"]
    assert board.hands == (("axx", "len"), ())
    assert board.magic_taken(BLUE) == 1


def test_the_first_move_is_one_of_eleven_moves_twelve_pairs_and_seven_turns() -> None:
    kinds = Counter(type(move) for move in START.legal_moves())
    assert kinds == {Move: 11, Accompany: 12, Turn: 7}


@for_each(seed=range(12))
def test_random_games_agree_with_the_plain_implementation(seed: int) -> None:
    """The plainly written version with dictionaries and sets allows the same moves and ends the same way."""
    plain = Plain()
    for board, move in walk(START, seed):
        assert moves(board) == plain.legal()
        if move is None:
            assert outcome_of(board).reason == plain.loss()
        else:
            plain.play(board.notation(move))


# The moves of the pieces.


@for_each(
    ("piece", "cells"),
    [
        ("pal:b4", "i4"),
        ("+pal:b4", "b3 b5"),
        ("ful:b4", "b3 b5"),
        ("+ful:b4", "i4"),
        ("mil:b4", "i3 i5 t3 t5"),
        ("+mil:b4", "i4 b3 b5"),
        ("fav:b3", "p3 i3 t3 s3"),
        ("+fav:b3", "b1 b2 b4 b5"),
        ("kri:b4", "p3 p5 i2 i6 t2 t6 s3 s5"),
        ("ser:b4", "i3 i4 i5 b3 b5 t3 t5"),
        ("lid:b4", "p2 p6 i3 i5 b3 b5 t3 t5 s2 s6 e1 e7"),
        ("ral:b4", "i4 b1 b2 b3 b5 b6 b7"),
    ],
)
def test_each_kind_moves_as_published_and_the_teems_blocks_it(piece: str, cells: str) -> None:
    assert targets(set_up(piece), piece.lstrip("+")[:3]) == cells


def test_a_piece_in_the_way_stops_all_but_the_leap() -> None:
    board = set_up("fav:b2 rin:t2 pal:i2 kri:b3")
    assert targets(board, "fav") == "t2"
    assert "t1kri" in moves(board)


def test_forward_and_back_mean_the_same_for_both_sides() -> None:
    assert targets(set_up("sim:s2", turn=RED), "sim") == "b2 t2 e2 v2"


def test_turning_a_front_piece_takes_a_move() -> None:
    board = play(set_up("fav:b2"), "+fav")
    assert board.turned == {"fav"}
    assert board.to_move == RED
    assert play(board, "e7len +fav").turned == set()


@pytest.mark.parametrize(
    ("pieces", "shifts"),
    [
        ("lid:b3", "b2 b4"),
        ("lid:b1", "b2"),
        ("lid:b7", ""),
        ("lid:b3 rin:b2", ""),
        ("lid:b3 pal:b4", ""),
        ("lid:b3 nen:s4", ""),
        ("lid:b3 nen:s4 pal:s2", ""),
        ("lid:b3 rav:v3", ""),
        ("lid:b3 rav:v3 pal:t3", "b2 b4"),
        ("lid:t3", ""),
    ],
    ids=[
        "both empty",
        "one on the board",
        "under attack on the edge",
        "an enemy beside",
        "a friend beside",
        "attacked by a leap",
        "attacked all the same",
        "attacked from afar",
        "covered by a friend",
        "the Teems beside",
    ],
)
def test_a_door_shifts_between_empty_cells_that_are_not_attacked(pieces: str, shifts: str) -> None:
    row = pieces[4]
    shown = " ".join(found for found in targets(set_up(pieces), "lid").split() if found[0] == row)
    assert shown == shifts


def test_the_teems_charged_by_the_enemy_attacks_a_door() -> None:
    quiet, charged = set_up("lid:b4"), set_up("lid:b4", charges=(None, "pal"))
    assert {"b3lid", "b5lid"} <= moves(quiet)
    assert not {"b3lid", "b5lid"} & moves(charged)


def test_an_enemy_doors_shift_attacks_nothing() -> None:
    board = set_up("lid:b3 ket:b5")
    assert {"b2lid", "b4lid"} <= moves(board)
    assert board.attackers(cell("b3"), RED) == ()


def test_the_teems_charged_with_a_door_shifts_unless_it_could_be_captured() -> None:
    assert {"t3tem", "t5tem"} <= moves(set_up(charges=("pin", None)))
    assert not {"t3tem", "t5tem"} & moves(set_up("rav:t1", charges=("pin", None)))
    assert not {"t3tem", "t5tem"} & moves(set_up("sim:t3", charges=("pin", None)))


# Accompanying.


def test_a_row_piece_takes_along_the_piece_before_it_but_not_the_one_beside_it() -> None:
    assert pair_moves(set_up("pal:b2 ful:i2")) == {"b1pal&i1ful", "b3pal&i3ful"}
    assert pair_moves(set_up("+pal:b2 ful:b3")) == set()


def test_one_piece_that_can_move_carries_its_companion_anywhere() -> None:
    assert pair_moves(set_up("mil:b2 ful:b3")) == {"i1mil&i2ful", "i3mil&i4ful", "t1mil&t2ful"}


def test_a_move_either_piece_of_a_pair_could_lead_is_listed_once() -> None:
    legal = [move for move in set_up("pal:b2 ruj:b3").legal_moves() if isinstance(move, Accompany)]
    assert sorted(move.vector for move in legal) == [(0, -1), (0, 1)]


def test_a_two_step_pair_move_needs_only_the_leaders_way_free() -> None:
    assert "s2fav&s3ful" in pair_moves(set_up("fav:b2 ful:b3 rin:t3"))
    assert "s2fav&s3ful" not in pair_moves(set_up("fav:b2 ful:b3 rin:t2"))


def test_a_pair_cannot_capture() -> None:
    assert pair_moves(set_up("fav:b2 ful:b3 rin:t3 lel:i2")) == {"s2fav&s3ful"}


def test_only_own_front_pieces_move_as_a_pair() -> None:
    assert pair_moves(set_up("fav:b2 kri:b3")) == set()
    assert pair_moves(set_up("fav:b2 rin:b3")) == set()


def test_the_teems_joins_a_pair_while_charged_with_an_own_front_piece() -> None:
    assert "b3fav&b4tem" in pair_moves(set_up("fav:t3", charges=("jil", None)))
    assert "b3ful&b4tem" in pair_moves(set_up("ful:t3", charges=("sim", None)))
    assert pair_moves(set_up("fav:t3", charges=("pin", None))) == set()
    assert pair_moves(set_up("fav:t3", charges=(None, "pal"))) == set()
    assert pair_moves(set_up("fav:t3")) == set()


def test_a_pair_keeps_each_pieces_orientation() -> None:
    board = play(set_up("+mil:b2 ful:b3"), "t2mil&t3ful")
    assert board.turned == {"mil"}
    assert board.board[cell("t2")] == "mil"
    assert board.board[cell("t3")] == "ful"


# The Teems.


def test_each_side_moves_the_teems_by_its_own_charge() -> None:
    assert targets(set_up(charges=("pin", "pal")), "tem") == "p7 i2 i6 b3 b5 t3 t5 s3 s5 e2 e6 v1 v7"
    assert targets(set_up(charges=("pin", "pal"), turn=RED), "tem") == "b4 s4"
    assert targets(set_up(charges=("pin", None), turn=RED), "tem") == ""


def test_charging_takes_a_turn_and_takes_effect_in_the_next() -> None:
    board = play(set_up(hands=("sim jil", "")), "*sim")
    assert board.to_move == RED
    assert board.charges == ("sim", None)
    assert board.hands == (("jil",), ())
    assert targets(play(board, "e7len"), "tem") == "i4 b4 s4 e4"


def test_an_exchanged_or_discharged_piece_can_charge_again() -> None:
    board = play(set_up(hands=("sim jil", "")), "*sim e7len *jil")
    assert (board.charges, board.hands) == (("jil", None), (("sim",), ()))
    board = play(board, "v7len *...")
    assert (board.charges, board.hands) == ((None, None), (("sim", "jil"), ()))
    assert play(board, "e7len *jil").charges == ("jil", None)


def test_the_teems_has_one_orientation_for_both() -> None:
    board = play(set_up(charges=("sim", "fav")), "+tem")
    assert board.turned == {"tem"}
    assert targets(board, "tem") == "t2 t3 t5 t6"
    board = play(board, "*...")
    assert board.turned == {"tem"}
    assert targets(board, "tem") == "t2 t3 t5 t6"


def test_a_charge_ignores_the_orientation_the_piece_had() -> None:
    board = play(set_up("ful:b2 +lel:b3"), "b3ful e7len *lel v7len")
    assert board.turned == set()
    assert targets(board, "tem") == "t3 t5"


def test_only_a_player_who_charged_the_teems_with_a_front_piece_can_turn_it() -> None:
    assert "+tem" in moves(set_up(charges=("sim", None)))
    assert "+tem" not in moves(set_up(charges=("pin", None)))
    assert "+tem" not in moves(set_up(charges=(None, "fav")))


def test_the_teems_captures_by_moving_and_spends_its_charge() -> None:
    board = play(set_up("lel:t2 pal:t7", charges=("rav", "mel")), "t2tem")
    assert board.board[cell("t2")] == "tem"
    assert board.hands == (("lel",), ())
    assert board.charges == (None, "mel")
    assert board.spent == (("rav",), ())
    assert refusal(replace(board, turn=BLUE), "*rav").key == "charge is used up"


def test_the_teems_never_captures_its_movers_own_pieces() -> None:
    assert targets(set_up("pal:t3 ful:b4 gil:s4", charges=("rav", None)), "tem") == "t5 t6 t7"


def test_a_piece_that_takes_the_teems_swaps_places_with_it_and_spends_the_enemys_charge() -> None:
    board = play(set_up("fav:b4 +tem:t4", charges=("rav", "mel")), "t4fav")
    assert board.board[cell("t4")] == "fav"
    assert board.board[cell("b4")] == "tem"
    assert board.charges == ("rav", None)
    assert board.turned == {"tem"}
    assert board.hands == ((), ())


def test_the_teems_cannot_be_taken_without_an_enemy_charge() -> None:
    assert "t4fav" not in moves(set_up("fav:b4", charges=("rav", None)))


def test_a_captured_piece_returns_only_as_a_charge() -> None:
    board = play(set_up("lel:b2 ful:b1"), "b2ful")
    assert board.hands == (("lel",), ())
    assert not [text for text in moves(play(board, "e7len")) if text.endswith("lel") and text != "*lel"]


def test_a_moon_may_be_left_under_attack() -> None:
    assert "b1ryu" in moves(set_up("rav:s4 tem:t7"))
    assert "t7tem" in moves(set_up(charges=("rav", "mel")))


# The end.


def test_capturing_the_moon_wins_four_points() -> None:
    board = play(set_up("rav:i4 mel:p3", turn=RED), "p4rav")
    assert outcome_of(board) == Outcome((frozenset({RED}), frozenset({BLUE})), "moon captured", ((RED, 4), (BLUE, 0)))


@pytest.mark.parametrize(("others", "points"), [("", 1), ("mel:i2", 2), ("mel:i2 lid:i3 ral:i6", 4)])
def test_capturing_all_magic_pieces_scores_the_captors_remaining_ones(others: str, points: int) -> None:
    board = play(set_up(f"kri:s6 {others}"), "v7kri")
    assert outcome_of(board) == Outcome(
        (frozenset({BLUE}), frozenset({RED})), "magic pieces captured", ((BLUE, points), (RED, 0))
    )


def test_a_captured_magic_piece_charging_the_teems_counts_for_nobody() -> None:
    board = play(set_up("kri:s6", charges=(None, "mel")), "v7kri")
    assert outcome_of(board).points == ((BLUE, 1), (RED, 0))
    assert board.magic_taken(RED) == 3


def test_the_player_to_move_loses_when_a_position_occurs_a_fourth_time() -> None:
    there_and_back = "+pal +rin +pal +rin "
    board = play(START, there_and_back * 2)
    assert board.outcome is None
    assert outcome_of(play(board, there_and_back)) == Outcome(
        (frozenset({RED}), frozenset({BLUE})), "repetition", ((RED, 4), (BLUE, 0))
    )


def test_the_same_cells_with_the_other_side_to_move_are_a_different_position() -> None:
    """A tower that goes round in three steps hands the turn over; the same cells come six times, thrice for each."""
    by_blue, by_red = "t2fav s6sim s2fav e6sim b2fav ", "s6sim t2fav t6sim b2fav e6sim "
    board = play(set_up("fav:b2 sim:e6"), (by_blue + by_red) * 2 + by_blue)
    assert board.state == set_up("fav:b2 sim:e6").state
    assert board.outcome is None
    assert outcome_of(play(board, by_red)).ranking[0] == {RED}


def test_a_different_charge_makes_a_different_position() -> None:
    rounds = "b1ryu e7len p1ryu v7len "
    charged = play(set_up(hands=("sim", "")), f"{rounds * 2} *sim e7len b1ryu v7len p1ryu e7len")
    assert charged.outcome is None
    assert outcome_of(play(charged, "*... v7len")).reason == "repetition"


def test_the_history_survives_json_and_is_dropped_after_irreversible_moves() -> None:
    board = play(START, "+pal +rin +pal +rin " * 2 + "+pal +rin +pal")
    again = GAME.from_json(json.loads(json.dumps(board.to_json())))
    assert outcome_of(play(again, "+rin")).reason == "repetition"
    assert len(board.history) == 11
    assert play(START, "b5ovi s5lin b4fav s4sim b2mil s6axx s6ovi").history == ()
    assert play(set_up("fav:b4", charges=(None, "mel")), "t4fav").history == ()


def can_be_blocked(board: dict[tuple[int, int], str], others: dict[str, tuple[str, ...]]) -> bool:
    """Whether these pieces of Blue's can be kept from moving by putting `others` wherever one could go."""
    plain = Plain(board=board)
    ways = (way for where in board for way in plain.reached(where, BLUE) if way not in board)
    way = next(ways, None)
    return way is None or any(
        can_be_blocked(board | {way: codes[0]}, others | {kind: codes[1:]}) for kind, codes in others.items() if codes
    )


def test_a_player_always_has_a_legal_move() -> None:
    """With a front piece one can turn, with a charge discharge. Else the rear pieces and the Teems, wherever they are,
    never block the moon and each other wholly; the board's quarters are alike.
    """
    others = {"colour": ("ryu", "ral"), "door": ("mel", "lid"), "leap": ("kri", "ovi"), "Teems": ("tem",)}
    assert not any(can_be_blocked({(x, y): "ser"}, others) for x, y in product(range(4), repeat=2))
    assert can_be_blocked({(0, 0): "ser"}, {"three walls": ("tem", "tem", "tem")})


def test_a_player_who_leaves_loses_as_many_points_as_the_enemy_has_magic_pieces() -> None:
    assert outcome_of(START.play(Leave(RED))) == Outcome(
        (frozenset({BLUE}), frozenset({RED})), "left", ((BLUE, 4), (RED, 0))
    )
    assert outcome_of(set_up("mel:p3").play(Leave(BLUE))).points == ((RED, 1), (BLUE, 0))


# Refused moves, and the notation of moves.


@for_each(
    ("board", "text", "key", "evidence"),
    [
        (START, "t4sim", "not your piece", {"piece": "sim"}),
        (START, "s4fav", "out of reach", {"piece": "fav", "cell": "s4", "movement": "tower"}),
        (START, "b4tem", "no charge on the Teems", {}),
        (START, "+tem", "no charge on the Teems", {}),
        (START, "*...", "no charge on the Teems", {}),
        (START, "+ryu", "not a front piece", {"piece": "ryu"}),
        (START, "+sim", "not your piece", {"piece": "sim"}),
        (START, "i1ryu", "cell taken by your own piece", {"cell": "i1", "piece": "pal"}),
        (START, "i4fav", "cell taken by your own piece", {"cell": "i4", "piece": "fav"}),
        (START, "b1ryu", "way blocked", {"piece": "ryu", "cell": "i1", "target": "b1", "other": "pal"}),
        (START, "a1pal", "off the board", {"cell": "a1"}),
        (START, "i8pal", "off the board", {"cell": "i8"}),
        (START, "p0pal", "off the board", {"cell": "p0"}),
        (START, "b1pal/rin", "nothing to capture", {"cell": "b1"}),
        (START, "b1xyz", "no such piece", {"piece": "xyz"}),
        (START, "*sim", "not in your hand", {"piece": "sim"}),
        (START, "*fav", "not in your hand", {"piece": "fav"}),
        (START, "*tem", "not in your hand", {"piece": "tem"}),
        (set_up("fav:b4"), "t4fav", "the Teems is a wall", {"cell": "t4"}),
        (set_up("fav:b4"), "s4fav", "way blocked", {"piece": "fav", "cell": "t4", "target": "s4", "other": "tem"}),
        (set_up("fav:i4"), "t4fav", "the Teems is a wall", {"cell": "t4"}),
        (set_up("+fav:b4"), "t4fav", "out of reach", {"piece": "fav", "cell": "t4", "movement": "bridge"}),
        (
            set_up("fav:b2 ful:t2"),
            "s2fav",
            "way blocked",
            {"piece": "fav", "cell": "t2", "target": "s2", "other": "ful"},
        ),
        (set_up("fav:b2 rin:t2"), "t2fav/lel", "another piece there", {"cell": "t2", "piece": "rin"}),
        (set_up("fav:b2 rin:t2"), "t2fav/tem", "another piece there", {"cell": "t2", "piece": "rin"}),
        (set_up("rin:b2", hands=("sim", "")), "b3sim", "not your piece", {"piece": "sim"}),
        (set_up(hands=("", "fav")), "b4fav", "piece not on the board", {"piece": "fav"}),
        (set_up(hands=("", "fav")), "+fav", "piece not on the board", {"piece": "fav"}),
        (set_up("lid:b3 pal:b4"), "b2lid", "cells beside the door not empty", {"piece": "lid", "cells": "b4"}),
        (
            set_up("lid:b3 rin:b2 pal:b4"),
            "b2lid",
            "cells beside the door not empty",
            {"piece": "lid", "cells": "b2, b4"},
        ),
        (set_up("lid:b3 nen:s4 rav:v3"), "b2lid", "door under attack", {"piece": "lid", "attackers": "v3, s4"}),
        (set_up("lid:b3", charges=(None, "mil")), "b2lid", "door under attack", {"piece": "lid", "attackers": "t4"}),
        (set_up("rav:t1", charges=("pin", None)), "t3tem", "door under attack", {"piece": "tem", "attackers": "t1"}),
        (
            set_up("pal:t3", charges=("rav", None)),
            "t3tem",
            "cell taken by your own piece",
            {"cell": "t3", "piece": "pal"},
        ),
        (set_up(charges=("rav", None)), "b3tem", "out of reach", {"piece": "tem", "cell": "b3", "movement": "colour"}),
        (set_up(charges=("rav", None)), "t4tem", "out of reach", {"piece": "tem", "cell": "t4", "movement": "colour"}),
        (set_up(charges=("rav", None)), "+tem", "charge is not a front piece", {"piece": "rav"}),
        (set_up(charges=("rav", None)), "*rav", "charges the Teems already", {"piece": "rav"}),
        (
            set_up("lel:t2 pal:t7", charges=("rav", None)).play(Move("tem", cell("t4"), cell("t2"), "lel", False)),
            "*rav",
            "not in your hand",
            {"piece": "rav"},
        ),
        (set_up(), "*rav", "not in your hand", {"piece": "rav"}),
        (START, "b1-b2", "no piece there", {"cell": "b1"}),
        (START, "mel i3-i4", "another piece there", {"cell": "i3", "piece": "mil"}),
        (START, "diagonal b4", "several such pieces", {"example": "i4-b4"}),
        (set_up("rin:b2"), "*rin", "not in your hand", {"piece": "rin"}),
        (START, "b2mil&b4fav", "not the same step", {"piece": "mil", "other": "fav"}),
        (START, "b3mil&b5zan", "not neighbours", {"piece": "mil", "other": "zan"}),
        (set_up("pal:b2 ful:i3"), "t2pal&b3ful", "not neighbours", {"piece": "pal", "other": "ful"}),
        (START, "b3mil&b3mil", "not neighbours", {"piece": "mil", "other": "mil"}),
        (START, "b2mil&t3fav", "not the same step", {"piece": "mil", "other": "fav"}),
        (START, "s3mil&s4fav", "neither can make the step", {"piece": "mil", "other": "fav"}),
        (START, "i3mil&i4fav", "neither can make the step", {"piece": "mil", "other": "fav"}),
        (START, "b3mil&b4ryu", "not a front piece", {"piece": "ryu"}),
        (START, "b3mil&b4sim", "not your piece", {"piece": "sim"}),
        (START, "t3mil&t4tem", "no charge on the Teems", {}),
        (START, "b1pal&b8ful", "off the board", {"cell": "b8"}),
        (set_up("+pal:b2 ful:b3"), "b3pal&b4ful", "companion in the way of the step", {"piece": "pal", "other": "ful"}),
        (set_up("fav:b2 pal:t2"), "s2pal&t2fav", "companion in the way of the step", {"piece": "pal", "other": "fav"}),
        (set_up("fav:b2 ful:b3 rin:t3"), "t2fav&t3ful", "destinations not empty", {"cells": "t3"}),
        (
            set_up("fav:b2 ful:b3 rin:t2"),
            "s2fav&s3ful",
            "way blocked",
            {"piece": "fav", "cell": "t2", "target": "s2", "other": "rin"},
        ),
        (set_up("fav:t3", charges=("pin", None)), "b3fav&b4tem", "charge is not a front piece", {"piece": "pin"}),
        (set_up("fav:t3", charges=(None, "pal")), "b3fav&b4tem", "no charge on the Teems", {}),
        (START.play(Leave(RED)), "b4fav", "the game is over", {}),
        (START.play(Leave(RED)), "blue leaves", "the game is over", {}),
        (START, "castle", "not a move", {"text": "castle", "example": "i1-b1"}),
        (START, "fav", "cell is missing", {"piece": "fav", "example": "i4-b4"}),
        (START, "B1", "piece is missing", {"cell": "b1", "example": "i1-b1"}),
        (START, "axx", "not your piece", {"piece": "axx"}),
        (START, "axx to b3", "not your piece", {"piece": "axx"}),
        (START, "*..", "no charge on the Teems", {}),
        (START, "+", "not a move", {"text": "+", "example": "i1-b1"}),
        (START, "pal v1", "out of reach", {"piece": "pal", "cell": "v1", "movement": "column"}),
        (START, "ser b4", "out of reach", {"piece": "ser", "cell": "b4", "movement": "moon"}),
        (START, "foo b4", "no such piece", {"piece": "foo"}),
        (START, "pal z9", "off the board", {"cell": "z9"}),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(
    board: SheltPosition, text: str, key: str, evidence: dict[str, str | int]
) -> None:
    error = refusal(board, text)
    assert (error.key, error.evidence) == (key, evidence)
    unread = {"not a move", "no such piece", "several such pieces"}
    assert isinstance(error, InvalidMoveError) == (key in unread or "missing" in key)


@for_each(
    ("move", "key"),
    [
        (Move("fav", cell("b4"), cell("t4"), None, False), "piece is elsewhere"),
        (Move("pal", cell("i1"), Cell(0, 7), None, False), "off the board"),
        (Move("pal", cell("i1"), cell("b1"), "rin", False), "nothing to capture"),
        (Move("pal", cell("i1"), cell("b1"), None, True), "nothing to capture"),
        (Move("joe", cell("i1"), cell("b1"), None, False), "no such piece"),
        (Charge("joe"), "no such piece"),
        (Turn("joe"), "no such piece"),
        (Accompany("fav", "mil", (cell("i4"), cell("i3")), (cell("b4"), cell("b3"))), "not neighbours"),
        (Accompany("mil", "fav", (cell("b3"), cell("b4")), (cell("t3"), cell("t4"))), "piece is elsewhere"),
        (Accompany("gil", "ruj", (cell("i6"), cell("i7")), (cell("b7"), Cell(7, 2))), "off the board"),
    ],
)
def test_playing_an_invalid_move_object_is_refused(move: SheltMove, key: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        START.play(move)
    assert caught.value.key == key


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("B4FAV", "b4fav"),
        (" b 4 fav ", "b4fav"),
        ("b3fav&b2mil", "b2mil&b3fav"),
        ("b2mil & b3fav", "b2mil&b3fav"),
        ("+ Pal", "+pal"),
        ("Blue  Leaves", "blue leaves"),
        ("pal b1", "b1pal"),
        ("Pal to B1", "b1pal"),
        ("pal-b1", "b1pal"),
        ("pal → b 1", "b1pal"),
        ("mil b2 & fav b3", "b2mil&b3fav"),
        ("i4-b4", "b4fav"),
        ("fav i4-b4", "b4fav"),
        ("i4b4", "b4fav"),
        ("columnpalb1", "b1pal"),
        ("I4 to B4", "b4fav"),
        ("tower b4", "b4fav"),
        ("tower fav to b4", "b4fav"),
        ("column i1 b1", "b1pal"),
        ("leap p2-b3", "b3kri"),
        ("+i1", "+pal"),
        ("pal +", "+pal"),
        ("+tower", "+fav"),
        ("i3-b3 & i4-b4", "b3mil&b4fav"),
    ],
)
def test_a_move_may_be_written_loosely(text: str, canonical: str) -> None:
    assert START.notation(START.parse(text)) == canonical


def test_notation_may_name_the_captured_or_swapped_piece() -> None:
    board = set_up("fav:b4 rin:b2 ful:b3", charges=(None, "pal"))
    assert board.notation(board.parse("t4fav/tem")) == "t4fav"
    assert board.notation(board.parse("b2ful / rin")) == "b2ful"


@pytest.mark.parametrize("text", ["*…", "*", "*.", "* ..."])
def test_an_asterisk_takes_the_charge_back_with_any_dots(text: str) -> None:
    board = set_up(charges=("sim", None))
    assert board.notation(board.parse(text)) == "*..."


def test_pairs_are_written_from_the_top_and_from_the_left() -> None:
    assert pair_moves(set_up("pal:b2 ruj:b3")) == {"t2pal&t3ruj", "i2pal&i3ruj"}
    assert pair_moves(set_up("+pal:b2 +ruj:i2")) == {"b1pal&i1ruj", "b3pal&i3ruj"}


# Choosing.


def steps(board: SheltPosition, text: str) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(step.kind, step.value, tuple(map(name, step.cells))) for step in board.steps(board.parse(text))]


def test_steps_choose_a_piece_and_then_its_action() -> None:
    assert START.steps(START.parse("b4fav")) == (
        Step("piece", "fav", (Cell(3, 1),)),
        Step("cell", "b4", (Cell(3, 2),)),
    )
    assert steps(START, "+fav") == [("piece", "fav", ("i4",)), ("turn", "+", ())]


def test_steps_choose_a_pairs_leader_first() -> None:
    to_the_left, ahead = ("cell", "b2", ("b2", "b3")), ("cell", "b4", ("b4", "b3"))
    assert steps(START, "b2mil&b3fav") == [("piece", "mil", ("i3",)), ("with", "fav", ("i4",)), to_the_left]
    assert steps(START, "b3mil&b4fav") == [("piece", "fav", ("i4",)), ("with", "mil", ("i3",)), ahead]
    board = set_up("fav:b2 ruj:b3")
    assert [step[1] for step in steps(board, "t2fav&t3ruj")] == ["fav", "ruj", "t2"]


def test_steps_choose_a_charge_or_a_discharge_with_one_tap() -> None:
    board = set_up(hands=("jil", ""), charges=("sim", None))
    assert steps(board, "*jil") == [("hand", "jil", ())]
    assert steps(board, "*...") == [("discharge", "-", ())]
    assert steps(board, "i4tem") == [("piece", "tem", ("t4",)), ("cell", "i4", ("i4",))]
    assert steps(board, "+tem") == [("piece", "tem", ("t4",)), ("turn", "+", ())]


# Questions of pictures and opponents.


def test_attackers_are_listed_for_either_side_whoever_is_to_move() -> None:
    board = set_up("fav:b4 rav:b1 pal:s4 mil:i3", charges=("sim", "mel"))

    def attackers(where: str, by: Seat) -> list[str]:
        return [name(found) for found in board.attackers(cell(where), by)]

    assert attackers("b4", RED) == ["b1"]
    assert attackers("t4", BLUE) == ["s4", "b4"]
    assert attackers("t4", RED) == []
    assert attackers("b1", BLUE) == ["p1"]
    assert attackers("p1", RED) == ["b1", "t4"]
    assert attackers("s4", BLUE) == []
    assert attackers("t1", RED) == []


def test_a_position_exposes_all_it_holds() -> None:
    board = set_up("+fav:b2 +tem:s3", turn=RED, hands=("sim", "mel"), charges=("rav", "pal"))
    assert board.turn == RED
    assert board.board[cell("s3")] == "tem"
    assert board.turned == {"fav", "tem"}
    assert (board.hands, board.charges) == ((("sim",), ("mel",)), ("rav", "pal"))
    assert (board.magic_taken(BLUE), board.magic_taken(RED)) == (3, 3)
    assert str(board).splitlines()[2] == "s   .    .  +tem   .    .    .    ."
    assert str(board).splitlines()[-2:] == ["BLUE: charge rav, hand sim", "red: charge PAL, hand MEL"]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"hands": (("fav",), ())}, "its own side"),
        ({"charges": ("sim", "sim")}, "its own side"),
        ({"hands": (("len",), ())}, "two places"),
        ({"hands": (("sim",), ()), "charges": ("sim", None)}, "two places"),
        ({"board": {"p4": "ser", "p1": "ryu", "v4": "kmi", "v7": "len"}}, "the Teems"),
        ({"board": {"p4": "ser", "p1": "ryu", "v7": "len", "t4": "tem"}}, "over before"),
        ({"board": {"p4": "ser", "p1": "ryu", "v4": "kmi", "t4": "tem"}}, "over before"),
    ],
)
def test_an_impossible_position_is_refused(wrong: dict[str, Any], why: str) -> None:
    given: dict[str, Any] = {"board": {where: code for code, where in (text.split(":") for text in COURT.split())}}
    with pytest.raises(ValueError, match=why):
        position(**(given | {"turn": BLUE} | wrong))
