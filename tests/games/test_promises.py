"""The promises of games/kit/rules.py, checked for every game and variant in random play."""

from __future__ import annotations

import dataclasses
import itertools
import json
import random
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest

from games.kit.rules import (
    AnyGame,
    IllegalMoveError,
    InvalidMoveError,
    Leave,
    OptionError,
    Options,
    OptionValue,
    Position,
    Seat,
    options_from,
    written,
)
from tests.games.play import GAMES, VARIANTS, choose, variant_name, walk

# One variant after another: positions keep what they have computed, 80 MB for all variants together.
every_variant = pytest.mark.parametrize(("game", "options"), VARIANTS, ids=variant_name, scope="module")
every_game = pytest.mark.parametrize("game", GAMES, ids=variant_name)


@pytest.fixture(autouse=True, scope="module")
def forget_positions() -> Iterator[None]:
    """Positions keep what they have computed."""
    yield
    _positions.cache_clear()


def positions(game: AnyGame, options: Options) -> list[Position[Any]]:
    """Positions of random games, and of games that a seat leaves early; a third of them shows much the same."""
    return _positions(game, tuple(options.items()))


@lru_cache(maxsize=1)
def _positions(game: AnyGame, options: tuple[tuple[str, OptionValue], ...]) -> list[Position[Any]]:
    start = game.start(dict(options))
    starts = [start] * 2 + [after_leaving(game, dict(options), seat) for seat in seats(game, dict(options))]
    return [position for seed, start in enumerate(starts) for position, _ in walk(start, seed, 120)]


def after_leaving(game: AnyGame, options: Options, seat: Seat) -> Position[Any]:
    """A dozen plies of a random game at most, then this seat leaves, on its turn or not."""
    *_, going = (position for position, _ in walk(game.start(options), seat, 12) if position.outcome is None)
    return going.play(Leave(seat))


def seats(game: AnyGame, options: Options) -> list[Seat]:
    return sorted(seat for side in game.sides(options) for seat in side)


@every_variant
def test_every_position_has_either_moves_dice_or_an_outcome(game: AnyGame, options: Options) -> None:
    for position in positions(game, options):
        assert [bool(position.legal_moves()), bool(position.chance()), position.outcome is not None].count(True) == 1
        assert (position.to_move is not None) == bool(position.legal_moves())


@every_variant
def test_a_game_with_dice_begins_with_a_roll(game: AnyGame, options: Options) -> None:
    has_dice = any(position.chance() for position in positions(game, options))
    assert bool(game.start(options).chance()) == has_dice


@every_variant
def test_legal_moves_behave_like_a_list(game: AnyGame, options: Options) -> None:
    """From either end, in slices, and nothing beyond, also where they are picked without being made."""
    rng = random.Random(7)
    for position, _ in walk(game.start(options), 7, 80):
        legal = position.legal_moves()
        listed = list(legal)
        assert len(legal) == len(listed)
        numbers = rng.sample(range(len(listed)), min(100, len(listed)))
        assert [legal[number] for number in numbers] == [listed[number] for number in numbers]
        assert [legal[number - len(listed)] for number in numbers] == [listed[number] for number in numbers]
        assert list(legal[1:9:3]) == listed[1:9:3]
        for beyond in (len(listed), -len(listed) - 1):
            with pytest.raises(IndexError):
                legal[beyond]


@every_variant
def test_notation_is_unique_and_can_be_parsed(game: AnyGame, options: Options) -> None:
    for position in positions(game, options)[::6]:
        rolls = list(position.chance())
        asides = [aside for seat in seats(game, options) for aside in position.asides(seat)]
        moves = [*position.legal_moves(), *rolls, *asides]
        texts = [position.notation(move) for move in moves]
        assert len(set(texts)) == len(texts)
        assert [position.parse(text) for text in texts] == moves
        assert all(text == text.strip() and "\n" not in text and len(text) <= 64 for text in texts)


@every_variant
def test_a_position_survives_json(game: AnyGame, options: Options) -> None:
    for position in positions(game, options)[::6]:
        again = game.from_json(json.loads(json.dumps(position.to_json())))
        assert again == position
        assert hash(again) == hash(position)
        assert list(again.legal_moves()) == list(position.legal_moves())
        assert again.chance() == position.chance()
        assert str(again) == str(position)


@every_variant
def test_positions_with_the_same_text_and_side_to_move_have_the_same_moves(game: AnyGame, options: Options) -> None:
    found: dict[tuple[str, Seat | None], set[str]] = {}
    for position in positions(game, options):
        moves = {position.notation(move) for move in (*position.legal_moves(), *position.chance())}
        assert found.setdefault((str(position), position.to_move), moves) == moves


@every_variant
def test_the_text_of_a_position_does_not_tell_how_it_came_about(game: AnyGame, options: Options) -> None:
    """Two moves of a seat in either order lead to the same text."""
    if len(seats(game, options)) == 1 or game.key in NEVER_TRANSPOSES:
        return
    rng = random.Random(1)
    reached = (two_ways(position, rng) for seed in range(6) for position, _ in walk(game.start(options), seed, 30))
    assert any(str(one) == str(other) for one, other in filter(None, reached))


NEVER_TRANSPOSES = {"dash"}
"""Games in which the order of two moves of a seat always matters: in Dash a move begins where the last one ended."""


def two_ways(position: Position[Any], rng: random.Random) -> tuple[Position[Any], Position[Any]] | None:
    """The positions after two moves of the seat to move, made in either order, with any moves between them; None if it
    can't move twice soon, or not in the other order.
    """
    moves, own, here = list[Any](), list[int](), position
    while len(own) < 2 and len(moves) < 6 and here.outcome is None:
        if here.to_move is not None and here.to_move == position.to_move:
            own.append(len(moves))
        moves.append(min(here.chance(), key=here.notation) if here.chance() else choose(here, rng))
        here = here.play(moves[-1])
    if len(own) < 2:
        return None
    first, second = own
    moves[first], moves[second] = moves[second], moves[first]
    there = position
    for move in moves:
        if move not in (*there.legal_moves(), *there.chance()):
            return None
        there = there.play(move)
    return (here, there) if moves[first] != moves[second] else None


@every_variant
def test_each_sequence_of_steps_leads_to_one_move(game: AnyGame, options: Options) -> None:
    for position in positions(game, options)[::6]:
        found = [position.steps(move) for move in position.legal_moves()]
        paths = sorted(tuple((step.kind, step.value) for step in path) for path in found)
        for path, following in itertools.pairwise(paths):
            assert following[: len(path)] != path
        for value in {step.value for path in found for step in path}:
            assert re.fullmatch(r"[A-Za-z0-9+*@,.>=&-]{1,16}", value)
        # A path of values alone, as in a button's custom id, must identify one path of steps.
        assert len({tuple(step.value for step in path) for path in found}) == len(set(found))


@every_variant
def test_the_odds_of_the_dice_add_up_to_one(game: AnyGame, options: Options) -> None:
    for position in positions(game, options):
        if rolls := position.chance():
            assert sum(rolls.values()) == 1
            assert min(rolls.values()) > 0


@every_variant
def test_any_seat_may_leave_until_it_did_or_the_game_is_over(game: AnyGame, options: Options) -> None:
    rng = random.Random(1)
    for position in positions(game, options)[::7]:
        left: set[Seat] = set()
        while position.outcome is None:
            seat = rng.choice([seat for seat in seats(game, options) if Leave(seat) in position.asides(seat)])
            position = position.play(Leave(seat))
            left.add(seat)
            assert not position.asides(seat)
            assert position.to_move not in left
        assert not any(position.asides(seat) for seat in seats(game, options))


@every_variant
def test_an_outcome_ranks_every_seat_once(game: AnyGame, options: Options) -> None:
    for seed in range(3):
        *_, (position, _) = walk(game.start(options), seed)
        assert position.outcome is not None
        assert sorted(seat for place in position.outcome.ranking for seat in place) == seats(game, options)
        assert all(position.outcome.ranking)
        assert position.outcome.reason


@every_variant
def test_a_move_from_another_position_is_played_or_refused_with_a_rule(game: AnyGame, options: Options) -> None:
    """Moves of one random game tried in the positions of another: legal there too, or refused, never half made."""
    strange = [move for _, move in walk(game.start(options), 5, 40) if move is not None]
    refused = 0
    for position in positions(game, options)[::5]:
        allowed = {*position.legal_moves(), *position.chance()}
        before = (hash(position), str(position))
        for move in strange:
            if move in allowed:
                position.play(move)
            else:
                with pytest.raises(IllegalMoveError) as caught:
                    position.play(move)
                assert caught.value.key
                refused += 1
        assert (hash(position), str(position)) == before
    assert refused


@every_game
def test_parsing_garbage_raises_an_error(game: AnyGame) -> None:
    position = game.start(options_from(game.options, {}))
    strange = ("İ1-b2", "\N{KELVIN SIGN}1-b2", "whıte leaves", "１二")
    long = ("a1" + " " * 100_000 + "!", "K" + " " * 100_000 + "!", "a" * 3000)
    for text in ("", " ", "?", "hello", "white leave", "z99-z99-z99", *strange, *long):
        with pytest.raises(InvalidMoveError):
            position.parse(text)


@every_game
def test_a_position_is_an_immutable_value(game: AnyGame) -> None:
    position = game.start(options_from(game.options, {}))
    field = dataclasses.fields(position)[0].name  # type: ignore[arg-type]
    with pytest.raises((dataclasses.FrozenInstanceError, AttributeError, TypeError)):
        setattr(position, field, None)
    following = position.play(choose(position, random.Random(0)))
    assert following != position
    assert position == game.start(options_from(game.options, {}))


@every_variant
def test_the_text_of_a_position_has_no_trailing_newline(game: AnyGame, options: Options) -> None:
    for position in positions(game, options):
        assert str(position) == str(position).rstrip("\n")
        assert str(position)


@every_variant
def test_seats_have_names_and_sides(game: AnyGame, options: Options) -> None:
    names = game.seat_names(options)
    assert seats(game, options) == list(range(len(names)))
    assert len(set(names)) == len(names)
    assert set(names) <= {"white", "black", "red", "blue", "green", "yellow"}


@every_game
def test_options_are_read_as_they_are_written(game: AnyGame) -> None:
    for option in game.options:
        assert option.default in option.values
        for value in option.values:
            assert options_from(game.options, {option.key: written(value)})[option.key] == value
        with pytest.raises(OptionError):
            options_from(game.options, {option.key: "nonsense"})
    with pytest.raises(OptionError):
        options_from(game.options, {"nonsense": "1"})
