"""From legal moves to the next choice."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from bot.core.match import RuleViolation
from bot.core.picker import LONGEST_PATH, Choices, choices, decode_path, encode_path
from games import vault
from games.chaturanga import position as chaturanga_position
from games.kit.grid import Cell
from games.kit.rules import Position, options_from
from tests.core import toy


def toy_position(coins: int, pips: int) -> toy.Toy:
    return replace(toy.start({"table": "three", "coins": coins}), pips=pips)


def vault_position() -> Position[Any]:
    return vault.GAME.start(options_from(vault.GAME.options, {}))


def every_move(position: Position[Any]) -> list[Choices]:
    """Presses every button until a move is found; there are never more than 25 of them."""
    found = []
    open_paths = [choices(position)]
    while open_paths:
        here = open_paths.pop()
        assert len(here.options) <= 100
        if here.move is not None:
            found.append(here)
        open_paths += [choices(position, (*here.path, choice.token)) for choice in here.options]
    return found


def second_die_of_an_elephant() -> Position[Any]:
    """Black has used the king's die, and has the elephant's left."""
    start = chaturanga_position("Ke8 Ed4", "Kh4 b1w", "Kf1 a2n", "Ka5 b8e", thrown="KE")
    return start.play(start.parse("K e8-e7"))


@pytest.mark.parametrize(
    "position",
    [vault_position(), toy_position(6, 2), toy_position(100, 2), toy_position(101, 2)],
    ids=["vault", "6 coins", "100 coins", "101 coins"],
)
def test_the_picker_reaches_each_legal_move_once_with_at_most_100_choices(position: Position[Any]) -> None:
    texts = [found.notation for found in every_move(position)]
    assert sorted(texts) == sorted(position.notation(move) for move in position.legal_moves())


def test_in_vault_the_picker_offers_a_pawn_and_then_its_target() -> None:
    position = vault_position()
    pawns = choices(position)
    assert [option.token for option in pawns.options] == [f"{file}1" for file in "abcdefghij"]
    assert pawns.options[2].steps[0].cells == (Cell(2, 0),)
    assert pawns.back is None

    cells = choices(position, ("c1",))
    assert [step.value for step in cells.picked] == ["c1"]
    assert "d2" in [option.token for option in cells.options]
    assert cells.back == ()

    move = choices(position, ("c1", "d2"))
    assert move.notation == "c1-d2"
    assert move.move == position.parse("c1-d2")
    assert move.options == ()
    assert move.back == ("c1",)


def test_a_single_option_is_picked_automatically() -> None:
    only = choices(toy_position(6, 3))
    assert only.move == toy.Take(1)
    assert only.path == ("1",)
    assert only.back is None


def test_a_hundred_and_thirty_options_are_grouped_into_two_ranges() -> None:
    position = toy_position(130, 2)
    ranges = choices(position)
    assert [option.token for option in ranges.options] == ["~0-64", "~65-129"]
    assert all(option.is_range for option in ranges.options)
    upper = choices(position, ("~65-129",))
    assert [option.token for option in upper.options] == [f"#{coin}" for coin in range(65, 130)]
    assert upper.back == ()
    assert choices(position, ("~65-129", "#70")).back == ("~65-129",)


def test_a_thousand_options_are_grouped_into_ranges() -> None:
    position = toy_position(1000, 2)
    wide = choices(position)
    assert [len(option.steps) for option in wide.options] == [100] * 10
    coins = choices(position, ("~900-999",))
    assert coins.path == ("~900-999",)
    assert coins.back == ()
    assert len(coins.options) == 100


def test_what_only_one_first_step_leads_on_to_is_offered_together_with_whole_moves() -> None:
    position = second_die_of_an_elephant()
    together = choices(position)
    assert [step.value for step in together.picked] == ["d4"]
    assert [option.steps[0].kind for option in together.options] == ["cell"] * (len(together.options) - 1) + ["end"]
    assert together.back is None
    first = together.options[0]
    assert choices(position, decode_path(encode_path((*together.path, first.token)))).notation.startswith("E d4")
    assert choices(position, ("end",)).notation == "end"


def test_options_with_long_names_are_encoded_by_number() -> None:
    position = toy_position(1000, 2)
    coin = choices(position, ("~900-999",)).options[83]
    assert (coin.token, coin.steps[0].value) == ("#983", "coin-0983")
    assert choices(position, ("#983",)).notation == "take 983"


@pytest.mark.parametrize("path", [("a2",), ("c1", "c9"), ("c1", "d2", "e3"), ("~0-99",), ("~5-3",), ("#0",)])
def test_a_path_that_leads_nowhere_is_an_unknown_choice(path: tuple[str, ...]) -> None:
    with pytest.raises(RuleViolation, match="unknown choice"):
        choices(vault_position(), path)


def test_the_picker_offers_nothing_when_no_player_is_to_move() -> None:
    with pytest.raises(RuleViolation, match="unknown choice"):
        choices(toy_position(6, 0))


def test_a_path_survives_a_round_trip_through_a_custom_id() -> None:
    rng = random.Random(3)
    for position in (vault_position(), toy_position(1000, 2)):
        for _ in range(20):
            here = choices(position)
            while here.options:
                path = (*here.path, rng.choice(here.options).token)
                assert decode_path(encode_path(path)) == path
                here = choices(position, path)
    assert decode_path(encode_path(())) == ()
    seven_steps_and_a_range = ("#1999",) * 7 + ("~1000-1999",)
    assert len(encode_path(seven_steps_and_a_range)) <= LONGEST_PATH


@pytest.mark.parametrize("text", ["c1//d2", "c1:d2", "~1", "#", "toolongvalue", "é", "c1/" * 40 + "c1", "\n"])
def test_an_unreadable_path_in_a_custom_id_is_an_unknown_choice(text: str) -> None:
    with pytest.raises(RuleViolation, match="unknown choice"):
        decode_path(text)
