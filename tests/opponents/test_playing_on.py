"""New Chaturanga laid on by chance: by the rules, whatever the rules of thumb choose."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from games.chaturanga import BLACK, GAME, YELLOW, ChaturangaPosition, position
from games.chaturanga.moves import Roll
from games.chaturanga.pieces import FACES
from games.kit.rules import Seat
from opponents.chaturanga import ENGINE, shares
from opponents.chaturanga.judging import Judge
from opponents.chaturanga.playing import Table, Worth
from opponents.chaturanga.playouts import TURNS
from opponents.kit.engine import Budget, Level
from tests.games.play import walk


class Scripted:
    """Chance that throws these dice first."""

    def __init__(self, faces: str, seed: int) -> None:
        self._faces = list(faces)
        self._rng = random.Random(seed)

    def __call__(self) -> float:
        return FACES.index(self._faces.pop(0)) / 4 if self._faces else self._rng.random()


def positions_after_turn(at: ChaturangaPosition) -> list[ChaturangaPosition]:
    """Everything that a turn with its dice thrown can come to; a die may stay unused."""
    rest, found = [at], []
    while rest:
        each = rest.pop()
        if each.to_move != at.turn:
            found.append(each)
        else:
            rest += [each.play(move) for move in each.legal_moves()]
    return found


def table_after_playout(at: ChaturangaPosition, faces: str, seed: int, worth: Worth | None = None) -> Table:
    table = Table(at).copied(Scripted(faces, seed))
    table.lay(at.turn, 1, worth)
    return table


def judged(table: Table, seat: int) -> float:
    """The worth of a table for careful playouts."""
    if table.winners:
        return float(seat in table.winners)
    following = Seat(seat + 1 & 3)
    return Judge(Budget(10)).shares(table.position(following), following)[seat]


@pytest.mark.parametrize("worth", [None, judged])
def test_playouts_make_only_moves_the_rules_allow(worth: Worth | None) -> None:
    turns = 0
    for seed in range(4):
        for at, _ in islice(walk(GAME.start({}), seed), 0, None, 4):
            assert isinstance(at, ChaturangaPosition)
            if not at.chance() or at.captives[at.turn] is not None or at.turn in at.petrified:
                continue
            roll = random.Random(seed).choice([roll for roll in at.chance() if isinstance(roll, Roll)])
            table = table_after_playout(at, "".join(roll.faces), seed, worth)
            found = table.position(at.turn)
            allowed = positions_after_turn(at.play(roll))
            won = frozenset(table.winners)
            if won == {at.turn}:  # a king that enters the winning cell isn't moved
                assert any(end.ended and end.ended[0] == won for end in allowed)
                continue
            matching = [end for end in allowed if end.squares == found.squares]
            assert matching or found.squares == at.squares
            for end in matching[:1]:
                assert found.armies == end.armies
                assert found.standing == end.standing
                assert won == (end.ended[0] if end.ended else frozenset())
            turns += bool(matching)
    assert turns > 100


def test_playouts_move_a_king_to_the_winning_cell() -> None:
    at = position("Kd2 Rh8 g7s", "Kh4 g4w", "Kg1 g2n", "Ka5 b5e")
    assert table_after_playout(at, "KN", 1).winners == (BLACK,)


def test_playouts_spare_a_king_whose_capture_lets_another_win() -> None:
    captives = (None, None, None, BLACK)
    at = position("Ke8 Rh8 g7s", "Kh4 g4w", "Kd1 d2n", "b5e", scores=(1, 0, 5, 0), captives=captives)
    assert not table_after_playout(at, "RN", 1).winners
    richer = position("Ke8 Rh8 g7s", "Kh4 g4w", "Kd1 d2n", "b5e", scores=(4, 0, 5, 0), captives=captives)
    for worth in (None, judged):
        assert table_after_playout(richer, "RN", 1, worth).winners == (BLACK,)


def test_equal_points_of_the_last_two_kings_lead_to_sudden_death() -> None:
    captives = (None, None, None, BLACK)
    at = position("Ke8 Rh8 g7s", "Kh4 g4w", "Kd1 d2n", "b5e", scores=(3, 0, 5, 0), captives=captives)
    table = table_after_playout(at, "RN", 1)
    assert not table.winners
    assert table.position(YELLOW).sudden_death


def test_playouts_free_a_captive_once_in_sixteen_turns() -> None:
    at = position("c7s e7s", "Kh4 g4w", "Kd1 d2n", "Ka5 b5e", captives=(YELLOW, None, None, None))
    free = 0
    for seed in range(800):
        table = Table(at).copied(random.Random(seed).random)
        table.lay(BLACK, 1)
        free += BLACK not in table.position(BLACK).petrified
    assert 25 < free < 80


def test_playouts_promote_a_soldier_on_the_far_row() -> None:
    at = position("Ke8 a2s", "Kh4 g4w", "Kd1 d2n", "Ka5 h5e", barracks=("R", "", "", ""))
    found = table_after_playout(at, "KK", 1).position(BLACK)
    assert found.barracks[BLACK] == ()


def test_a_single_sensible_turn_is_also_evaluated_by_playouts() -> None:
    at = position("Ke8 Na8 b6s e7s", "Kh4 Rh1 g4w", "Kd1 Ra1 d2n", "Ka5 Rh7 b5e", thrown="RN")
    found = ENGINE.at(ENGINE.levels[4], at, seed=1)
    end = at
    for move in found.line:
        end = end.play(move)
    assert end.squares == at.play(at.parse("N a8-c7")).squares
    assert found.depth == TURNS
    assert abs(found.value - shares(end)[BLACK]) < 0.05


def test_an_outcome_that_depends_on_dice_is_never_reported_as_certain() -> None:
    at = position("Kd3 Rh8 g7s", "Kh4 g4w", "Kg1 g2n", "Ka5 b5e", thrown="KN", dice="K")
    hasty = Level(nodes=40, depth=2, playouts=True)
    found = [ENGINE.at(hasty, at, seed=seed).value for seed in range(20)]
    assert 0.7 < max(found) <= 0.99
