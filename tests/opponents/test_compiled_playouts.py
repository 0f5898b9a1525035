"""Compiled playouts of New Chaturanga: they agree with the rules, and with those in plain Python."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from games.chaturanga import BLACK, GAME, GREEN, RED, SEATS, YELLOW, ChaturangaPosition, position
from games.chaturanga.moves import Roll
from games.chaturanga.pieces import FACES, KINDS
from games.chaturanga.standing import Standing
from games.kit.rules import Leave, Seat
from opponents.chaturanga import ENGINE, shares
from opponents.chaturanga.judging import NOVICE, WEIGHTS, Judge
from opponents.chaturanga.playing import Table
from opponents.chaturanga.playouts import TURNS, PlainPlayouts, playouts
from opponents.kit import compiling
from opponents.kit.engine import Budget, Level, OutOfBudgetError
from opponents.worker import answered
from tests.games.play import walk
from tests.opponents.test_playing_on import positions_after_turn

HELD = (None, None, None, BLACK)
SPECIAL = {
    "a king near the winning cell": position("Kd2 Rh8 g7s", "Kh4 g4w", "Kg1 g2n", "Ka5 b5e"),
    "a capture that lets another win": position(
        "Ke8 Rh8 g7s", "Kh4 g4w", "Kd1 d2n", "b5e", scores=(1, 0, 5, 0), captives=HELD
    ),
    "points that become equal": position(
        "Ke8 Rh8 g7s", "Kh4 g4w", "Kd1 d2n", "b5e", scores=(3, 0, 5, 0), captives=HELD
    ),
    "a captive king": position("c7s e7s", "Kh4 g4w", "Kd1 d2n", "Ka5 b5e", captives=(YELLOW, None, None, None)),
    "a captive king whose cell is taken": position(
        "c7s e7s", "Kh4 Re8", "Kd1 d2n", "Ka5 b5e", captives=(YELLOW, None, None, None)
    ),
    "soldiers before and on the far row": position(
        "Ke8 a2s c1s", "Kh4 b3w a1w", "Kd1 d7n h8n", "Ka5 g5e h7e", barracks=("RN", "E", "RNE", "N")
    ),
    "pieces that came back": position("Ke8 R+h8 N+f6 g7s", "Kh4 E+g5 g4w", "Kd1 R+e5 d2n", "Ka5 N+c4 b5e"),
    "sudden death": position(
        "Ke8 Rd4 g7s", "h3w Rg5", "Kd1 Rd2 d3n", "b5e", eliminated=(RED, YELLOW), sudden_death=True, king_taken=True
    ),
    "pieces on the last square": position("Ke8 Ng8 g7s", "Kg6 Rh8 f8w", "Kd1 Ef6 d2n", "Ka5 Rh5 e5e"),
    "armies with one piece besides the king": position("Ke6 Re5", "Kh4 Ng4", "Kd3 d4n", "Kc5 Ed5"),
    "many soldiers": position(
        "Ke8 Ra8 a5s b5s c5s d5s e5s f5s g5s h5s", "Kh4 g4w", "Kd1 d2n", "Ka6 b6e", barracks=("N", "", "", "")
    ),
}


def between_turns(seeds: range, every: int = 1) -> Iterator[ChaturangaPosition]:
    """The positions of random games in which a roll is due, some after a player left; and special ones."""
    yield from SPECIAL.values()
    for seed in seeds:
        start = GAME.start({})
        start = start.play(Leave(Seat(seed % 4))) if seed % 3 == 2 else start
        rolls = (at for at, _ in walk(start, seed) if at.chance())
        for at in islice(rolls, 0, None, every):
            assert isinstance(at, ChaturangaPosition)
            yield at


def standing_of(table: Any) -> Standing:
    """The standing that a compiled table holds."""
    from opponents.chaturanga.compiled.playing import BARRACKS, CAPTIVES, KING_TAKEN, OUT, SCORES, SUDDEN

    words = [int(word) for word in table]
    waiting = [
        tuple(KINDS[kind - 1] for kind in sorted(words[BARRACKS + seat] >> 3 * place & 7 for place in range(4)) if kind)
        for seat in SEATS
    ]
    return Standing(
        tuple(waiting),
        tuple(words[SCORES : SCORES + 4]),
        tuple(None if seat < 0 else Seat(seat) for seat in words[CAPTIVES : CAPTIVES + 4]),
        bool(words[KING_TAKEN]),
        frozenset(seat for seat in SEATS if words[OUT] >> seat & 1),
        bool(words[SUDDEN]),
    )


def winners_of(table: Any) -> frozenset[int]:
    from opponents.chaturanga.compiled.playing import WINNERS

    return frozenset(seat for seat in SEATS if int(table[WINNERS]) >> seat & 1)


def laid(at: ChaturangaPosition, numbers: Sequence[float], turns: int) -> tuple[Any, int]:
    """The table after some turns with these random numbers, and the next seat to roll."""
    import numpy as np

    from opponents.chaturanga.compiled import arrays_of
    from opponents.chaturanga.compiled.playing import lay

    table = arrays_of(at)
    return table, lay(table, np.array(numbers), int(at.turn), turns)


@pytest.mark.usefixtures("compiled")
def test_compiled_random_numbers_are_those_of_python() -> None:
    import numpy as np

    from opponents.chaturanga.compiled.chance import SIZE, fill

    for seed in (0, 1, 199, 2**31, 2**32 - 1, *(random.Random(7).getrandbits(32) for _ in range(20))):
        numbers = np.zeros(700)
        fill(np.zeros(SIZE + 2 * len(numbers), dtype=np.int64), numbers, seed)
        rng = random.Random(seed)
        assert numbers.tolist() == [rng.random() for _ in numbers]


@pytest.mark.usefixtures("compiled")
def test_compiled_playouts_make_only_moves_the_rules_allow() -> None:
    """After any roll of a random game, they come to a position to which the rules lead, standing and end included."""
    from opponents.chaturanga.compiled import arrays_of
    from opponents.chaturanga.compiled.playing import SCORES

    turns = ends = captures = 0
    for number, at in enumerate(between_turns(range(6), every=5)):
        rng = random.Random(number)
        if at.captives[at.turn] is not None or at.turn in at.petrified:
            continue
        rolls = [roll for roll in at.chance() if isinstance(roll, Roll)]
        for roll in rng.sample(rolls, 3):
            dice = [FACES.index(face) / 4 for face in roll.faces]
            table, _ = laid(at, dice + [rng.random() for _ in range(60)], 1)
            squares = bytes(table[:64].tolist())
            allowed = positions_after_turn(at.play(roll))
            matching = [end for end in allowed if end.squares == squares and end.standing == standing_of(table)]
            won = winners_of(table)
            if won and squares == at.squares:  # a king that enters the winning cell isn't moved
                assert any(end.ended and end.ended[0] == won for end in allowed)
                ends += 1
                continue
            assert matching or squares == at.squares
            for end in matching[:1]:
                assert won == (end.ended[0] if end.ended else frozenset())
                assert (table[64:SCORES] == arrays_of(end)[64:SCORES]).all()
                captures += squares.count(0) > at.squares.count(0)
                ends += bool(won)
            turns += bool(matching)
    assert turns > 300
    assert captures > 30
    assert ends > 3


@pytest.mark.usefixtures("compiled")
def test_a_compiled_playout_is_the_same_turn_by_turn() -> None:
    from opponents.chaturanga.compiled.playing import ARMIES, DRAWN

    for number, at in enumerate(between_turns(range(8), every=3)):
        rng = random.Random(number)
        numbers = [rng.random() for _ in range(500)]
        for turns in range(1, TURNS + 1):
            rest = iter(numbers)
            plain = Table(at).copied(rest.__next__)
            following = plain.lay(at.turn, turns)
            table, last = laid(at, numbers, turns)
            expected = plain.position(following)
            assert bytes(table[:64].tolist()) == expected.squares
            assert [int(army) % 2**64 for army in table[ARMIES : ARMIES + 4]] == list(expected.armies)
            assert standing_of(table) == expected.standing
            assert (winners_of(table), last) == (frozenset(plain.winners), following)
            assert int(table[DRAWN]) == len(numbers) - len(list(rest))


@pytest.mark.usefixtures("compiled")
def test_the_compiled_evaluation_gives_the_same_values() -> None:
    import numpy as np

    from opponents.chaturanga.compiled import arrays_of
    from opponents.chaturanga.compiled.judging import FACTS, SHARES, VALUES, weigh

    facts, values = np.zeros((4, FACTS), dtype=np.int64), np.zeros(VALUES)
    for number, at in enumerate(between_turns(range(12))):
        weights, seat = (WEIGHTS, NOVICE)[number % 2], Seat(number // 2 % 4)
        judge = Judge(Budget(10), weights, seat, overlooked=(0, 0.3, 1)[number % 3])
        weigh(arrays_of(at), facts, values, weights, int(at.turn), int(seat), float(judge.seen))
        assert tuple(values[SHARES : SHARES + 4].tolist()) == judge.shares(at, at.turn)


def played(
    kind: Any, ends: Sequence[ChaturangaPosition], limit: int, seed: int, *, careful: bool = False
) -> tuple[Any, ...]:
    """All results of playouts from these ends, the positions counted, and what is left of the seeds."""
    budget, rng = Budget(limit), random.Random(seed)
    judge = Judge(budget, seat=Seat(seed % 4), overlooked=seed % 3 / 4)
    games = kind(judge, budget, ends, seed % 4, careful=careful)
    try:
        for left in (list(range(len(ends))), [len(ends) - 1], [0, 1]):
            games.play(left, (rng.getrandbits(32) for _ in range(9)))
    except OutOfBudgetError:
        pass
    counts = [games.played(end) for end in range(len(ends))]
    return [games.shares(end) if count else None for end, count in enumerate(counts)], counts, budget.nodes


@pytest.mark.usefixtures("compiled")
def test_compiled_playouts_have_the_same_results_and_stop_at_the_same_game() -> None:
    from opponents.chaturanga.compiled import CompiledPlayouts

    many = list(between_turns(range(4), every=4))
    over = replace(many[0], ended=(frozenset({RED, GREEN}), "400 turns"))
    for number, limit in enumerate((1, 8, 9, 10, 25, 26, 27, 28, 80, 200, 300, 420, 10_000)):
        ends = [over, *random.Random(number).sample(many, 3)]
        assert played(CompiledPlayouts, ends, limit, number) == played(PlainPlayouts, ends, limit, number)


@pytest.mark.usefixtures("compiled")
def test_careful_playouts_have_the_same_results_too() -> None:
    from opponents.chaturanga.compiled import CompiledPlayouts

    many = list(between_turns(range(3), every=4))
    over = replace(many[0], ended=(frozenset({RED, GREEN}), "400 turns"))
    for number, limit in enumerate((1, 60, 100, 400, 3_000, 5_000)):
        ends = [over, *random.Random(number).sample(many, 3)]
        careful = played(CompiledPlayouts, ends, limit, number, careful=True)
        assert careful == played(PlainPlayouts, ends, limit, number, careful=True)
        if limit >= 400:
            assert careful != played(PlainPlayouts, ends, limit, number)


@pytest.mark.usefixtures("compiled")
def test_compiled_playouts_are_used_once_everything_is_compiled() -> None:
    def kind() -> str:
        return type(playouts(Judge(Budget(1)), Budget(1), [GAME.start({})], BLACK)).__name__

    assert kind() == "CompiledPlayouts"
    with compiling.using(compiling.OFF):
        assert kind() == "PlainPlayouts"


@pytest.mark.usefixtures("compiled")
def test_a_search_with_compiled_playouts_finds_the_same() -> None:
    from opponents.chaturanga.compiled import play

    rolled = [at.play(roll) for at in between_turns(range(1), every=9) for roll in list(at.chance())[:2]]
    some = [at for at in rolled if at.to_move is not None]
    levels = (ENGINE.levels[4], Level(nodes=0, depth=1, noise=400, overlooked=0.4, playouts=True), ENGINE.levels[5])

    def found() -> list[Any]:
        results: list[Any] = [shares(at) for at in some[:2]]
        for number, at in enumerate(some):
            level = replace(levels[number // 5 % len(levels)], nodes=(3, 12, 40, 300, 900)[number % 5])
            results.append(ENGINE.at(level, at, seed=number))
        return results

    fast = found()
    assert len(play.signatures) == 1  # type: ignore[attr-defined]  # nothing is compiled anew for other types
    with compiling.using(compiling.OFF):
        assert fast == found()


@pytest.mark.usefixtures("compiled")
def test_a_worker_gives_the_same_answers() -> None:
    request = {"game": "chaturanga", "options": {}, "moves": ["[K N]"], "level": 5, "seed": 3, "nodes": 600}
    line = json.dumps(request | {"played": "K e7-e6"})
    fast = answered(line)
    assert "error" not in fast
    with compiling.using(compiling.OFF):
        assert json.dumps(fast) == json.dumps(answered(line))
