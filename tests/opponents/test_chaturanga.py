"""The engine of New Chaturanga: kings that can be captured, dice, points that decide."""

from __future__ import annotations

import io
import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from games.chaturanga import BLACK, GAME, GREEN, RED, SEATS, YELLOW, Act, ChaturangaPosition, Give, Turn, position
from games.chaturanga.moves import END
from games.chaturanga.pieces import KING_OF
from games.kit.rules import Leave
from opponents.__main__ import main
from opponents.chaturanga import ENGINE, shares
from opponents.chaturanga.judging import Judge
from opponents.kit.chance import rolled
from opponents.kit.engine import Budget, Level, SearchResult
from opponents.kit.matches import Played, Player
from tests.games.play import walk

LEVELS = pytest.mark.parametrize("level", ENGINE.levels[:5], ids=range(1, 6))


def search(
    at: ChaturangaPosition,
    level: Level = ENGINE.levels[4],
    seed: int = 1,
    before: Sequence[ChaturangaPosition] = (),
) -> SearchResult[Any]:
    return ENGINE.at(level, at, before, seed=seed)


def chosen_notation(at: ChaturangaPosition, level: Level = ENGINE.levels[4], seed: int = 1) -> str:
    return at.notation(search(at, level, seed).move)


@LEVELS
def test_every_level_captures_a_king_to_win(level: Level) -> None:
    at = position("Ke8 Rh8 g7s", "Kh4 g4w", "Kd1 d2n", "b5e", thrown="RN", captives=(None, None, None, BLACK))
    for seed in range(3):
        found = search(at, level, seed)
        assert at.notation(found.move) == "R h8xh4"
        assert found.value > 0.99


@LEVELS
def test_every_level_moves_its_king_to_the_winning_cell(level: Level) -> None:
    at = position("Kd2 Rh8 g7s", "Kh4 g4w", "Kg1 g2n", "Ka5 b5e", thrown="KN")
    found = search(at, level)
    assert at.notation(found.move) == "K d2-d1"
    assert found.value > 0.99


def test_a_king_leaves_a_chariots_line() -> None:
    at = position("Ke8 g7s f7s", "Kh4 Re3 g4w", "Kd1 d2n", "Ka5 b5e", thrown="KK")
    end = at
    for move in search(at).line:
        end = end.play(move)
    king = end.squares.find(at.squares[at.place_of("K")])
    assert king % 8 != 4
    assert shares(end)[BLACK] > shares(at.play(at.parse("K g7-g6")).play(at.parse("K f7-f6")))[BLACK]


def test_no_level_captures_a_king_if_that_lets_another_win() -> None:
    """Two points for the second king aren't enough against five: it is the third that would win."""
    captives = (None, None, None, BLACK)
    at = position("Ke8 Rh8 g7s", "Kh4 g4w", "Kd1 d2n", "b5e", thrown="RR", scores=(1, 0, 5, 0), captives=captives)
    assert at.play(at.parse("R h8xh4")).outcome is not None
    for level in ENGINE.levels[:5]:
        assert chosen_notation(at, level) != "R h8xh4"


def captured_by_some_dice(at: ChaturangaPosition, seat: int, other: int) -> float:
    """The chance that a seat, on turn now, can capture another's king before its turn is over."""
    king = at.squares.find(KING_OF[other])
    total = 0.0
    for roll, odds in at.chance().items():
        rest, met = [at.play(roll)], set[ChaturangaPosition]()
        while rest:
            each = rest.pop()
            if each.squares[king] != KING_OF[other]:
                total += float(odds)
                break
            if each.turn == seat and each not in met:
                met.add(each)
                rest += [each.play(move) for move in each.legal_moves()]
    return total


def test_the_estimated_danger_to_kings_is_what_the_dice_allow() -> None:
    judge = Judge(Budget(10**6))
    told, true = [], []
    for seed in range(2):
        for at, _ in walk(GAME.start({}), seed, 60):
            assert isinstance(at, ChaturangaPosition)
            active, _, hazards = judge.outlook(at, at.turn)
            seat = at.turn
            for other in active:
                if at.chance() and seat in active and other != seat and hazards[seat][other]:
                    told.append(hazards[seat][other])
                    true.append(captured_by_some_dice(at, seat, other))
                    assert told[-1] <= true[-1]
    assert len(told) > 4
    assert sum(told) > 0.75 * sum(true)


def test_shares_add_up_to_one_and_a_player_who_left_has_none() -> None:
    for at, _ in islice(walk(GAME.start({}), 0), 0, None, 41):
        assert isinstance(at, ChaturangaPosition)
        assert sum(shares(at)) == pytest.approx(1)
    left = GAME.start({}).play(Leave(RED))
    assert shares(left)[RED] == 0
    assert min(shares(left)[seat] for seat in (BLACK, GREEN, YELLOW)) > 0.2


def test_evaluation_accounts_for_players_who_left_and_points_given() -> None:
    at = GAME.start({}).play(Leave(GREEN))
    at = ChaturangaPosition(
        at.squares, at.armies, at.turn, (), (), None, 0, at.standing.with_points(RED, 3).with_points(BLACK, 1)
    )
    given = at.play(Give(RED, YELLOW, 2))
    assert shares(given)[YELLOW] > shares(at)[YELLOW]
    assert shares(given)[RED] < shares(at)[RED]
    players = [Player(ENGINE, Level(nodes=40, depth=2))] * 4
    played = Played(players, 5)
    end = played.play(given)
    assert end.outcome is not None
    assert not played.times[GREEN]
    assert all(played.times[seat] for seat in (BLACK, RED, YELLOW))


def test_a_freed_army_finishes_turning_its_soldiers() -> None:
    at = position("c7s e7s", "Kh4 g4w", "Kd1 d2n", "Ka5 b5e", captives=(RED, None, None, None))
    freed = at.play(at.parse("[K K]"))
    assert freed.mustering == BLACK
    line = search(freed).line
    for move in line:
        freed = freed.play(move)
    assert freed.turn == RED
    assert len(line) <= 3


def test_a_soldier_that_waits_on_the_far_row_is_promoted() -> None:
    at = position("Ke8 a1s", "Kh8 g4w", "Kh1 d2n", "Kh5 b5e", thrown="KN", barracks=("R", "", "", ""))
    assert chosen_notation(at) == "K a1=R"


def test_every_level_finishes_games_and_plays_deterministically() -> None:
    players = [Player(ENGINE, replace(level, nodes=60)) for level in ENGINE.levels[1:5]]
    ends = [Played(players, 3).play(GAME.start({})) for _ in range(2)]
    assert ends[0].outcome is not None
    assert set().union(*ends[0].outcome.ranking) == set(SEATS)
    assert ends[0] == ends[1]


def test_choose_answers_for_a_position_after_a_roll(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("[K N]\n"))
    main(["choose", "chaturanga", "--level", "5", "--seed", "4", "--play", "-"])
    move, value, line, nodes = capsys.readouterr().out.splitlines()
    assert move.split()[1] in ("K", "N")
    assert 0.1 < float(value.removeprefix("value: ")) < 0.5
    assert line.startswith("line: " + move.removeprefix("move: "))
    assert int(nodes.removeprefix("nodes: ")) > 100


def test_match_measures_four_levels_in_one_game(capsys: pytest.CaptureFixture[str]) -> None:
    main(["match", "chaturanga", "--levels", "1,0,0,0", "--games", "2", "--seed", "2"])
    lines = capsys.readouterr().out.splitlines()
    assert [each.split(":")[0] for each in lines] == ["level 1", "level 0", "level 0", "level 0", "draws"]


def test_level_1_goes_forward_instead_of_turning_its_soldiers_to_and_fro() -> None:
    """It turned soldiers in a third of its actions."""
    board, rng, before, chosen = GAME.start({}), random.Random(3), list[ChaturangaPosition](), list[Any]()
    while not board.ended:
        if rolls := board.chance():
            move = rolled(rolls, rng)
        else:
            move = ENGINE.at(ENGINE.levels[0], board, before, seed=rng.getrandbits(30)).move
            chosen.append(move)
        before.append(board)
        board = board.play(move)
    turns = [move for move in chosen if isinstance(move, Turn)]
    assert len(chosen) > 30
    assert len(turns) < len(chosen) / 6
    assert sum(isinstance(move, Act) and move.captured for move in chosen) > len(turns)


def test_level_1_doesnt_undo_what_it_has_just_done() -> None:
    start = position("Ke8 e7s", "Kh4 g1w", "Kd1 a2n", "Ka5 b8e", thrown="KN")
    moved = start.play(start.parse("K e8-d8")).play(END)
    again = replace(moved, turn=BLACK, thrown=("K", "N"), dice=("K", "N"))
    moves = {again.notation(search(again, ENGINE.levels[0], seed, [start]).move) for seed in range(40)}
    assert "K d8-e8" not in moves
    assert len(moves) > 1
