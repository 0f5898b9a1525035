"""Moves, numbers and clocks from phones, Japanese keyboards and any editor are read as they were meant."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from bot.catalogue import CATALOGUE
from bot.core.clock import read as read_clock
from bot.core.typed import normalised
from bot.ui.typed import example_in, meant, written
from games.kit.rules import Position, Seat
from tests.for_each import for_each

FULL_WIDTH = {code: chr(code + 0xFEE0) for code in range(0x21, 0x7F)} | {0x20: "\u3000"}
PHONE = str.maketrans({"-": "–", '"': "”", "'": "’", " ": "\xa0"})
JAPANESE = str.maketrans({"-": "ー", "[": "「", "]": "」", ",": "、", ".": "。", "/": "・"})
KEYBOARDS: dict[str, Callable[[str], str]] = {
    "full-width": lambda text: text.translate(FULL_WIDTH),
    "phone": lambda text: text.translate(PHONE),
    "ellipsis": lambda text: text.replace("...", "…"),
    "Japanese": lambda text: text.translate(JAPANESE),
    "full-width Japanese": lambda text: text.translate(FULL_WIDTH | JAPANESE),
    "capitals and blanks": lambda text: f"\ufeff {text.upper()}\t\u200b",
}


@for_each(how=list(KEYBOARDS))
@for_each(key=list(CATALOGUE))
def test_every_move_is_read_from_every_keyboard(key: str, how: str) -> None:
    rng, typed = random.Random(key), KEYBOARDS[how]
    game = CATALOGUE[key].game
    position: Position[object] = game.start({option.key: option.default for option in game.options})
    for _ in range(30):
        moves = [*position.legal_moves(), *position.chance()]
        if not moves:
            break
        move = rng.choice(moves)
        text = typed(position.notation(move))
        assert position.parse(normalised(text)) == move, text
        position = position.play(move)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ー３", "-3"),
        ("“B’s”", '"B\'s"'),
        ("シェルター", "シェルター"),
        ("ｼｪﾙﾀｰ", "シェルター"),
        ("8×8", "8x8"),
        ("１０:３０", "10:30"),
    ],
)
def test_characters_of_other_keyboards_become_plain_ones(typed: str, meant: str) -> None:
    assert normalised(typed) == meant


def test_a_clock_is_read_from_a_japanese_keyboard() -> None:
    assert read_clock("１０分＋５秒") == read_clock("10m+5s")


@pytest.mark.parametrize(
    ("game", "typed", "notation"),
    [
        ("chaturanga", "パス", "pass"),
        ("chaturanga", "終わり", "end"),
        ("chaturanga", "王 e8→d8", "K e8-d8"),
        ("chaturanga", "戦車で h8-h3", "R h8-h3"),
        ("chaturanga", "騎兵g8→f6", "Ng8-f6"),
        ("chaturanga", "象兵 f8から d6へ", "E f8- d6"),
        ("chaturanga", "歩兵 h7-h6", "h7-h6"),
        ("chaturanga", "h7←", "h7>w"),
        ("chaturanga", "h7 > 左", "h7>w"),
        ("chaturanga", "Soldier h7 up", "h7>n"),
        ("chaturanga", "chariot h8 takes h3", "R h8 x h3"),
        ("chaturanga", "K h7>w", "K h7>w"),
        ("shelt", "ファーヴァ b4", "fav b4"),
        ("shelt", "fava b4", "fav b4"),
        ("shelt", "縦駒パールをb1へ", "columnpalb1"),
        ("shelt", "塔 i4からb4", "tower i4-b4"),
        ("shelt", "i4→b4", "i4-b4"),
        ("shelt", "the tower on i4 to b4", "tower  i4 to b4"),
        ("shelt", "turn pal", "+ pal"),
        ("vault", "c1→d2", "c1-d2"),
        ("shelt", "アッシュを張る", "axx*"),
        ("shelt", "i1を回す", "i1+"),
        ("chaturanga", "車輪 h8-h3", "R h8-h3"),
        ("chaturanga", "sensha h8-h3", "R h8-h3"),
        ("chaturanga", "a7-a8 戦車に昇格", "a7-a8 =R"),
        ("chaturanga", "手番を終える", "end"),
        ("vault", "投了", "leaves"),
        ("shelt", "降参します", "leaves"),
        ("pentup", "参りました", "leaves"),
        ("pentup", "I surrender", "leaves"),
        ("vault", "I resign", "leaves"),
    ],
)
def test_words_and_arrows_are_read_as_the_moves_that_they_mean(game: str, typed: str, notation: str) -> None:
    assert meant(typed, game, Seat(2)) == notation


@for_each(key=list(CATALOGUE))
def test_a_notation_means_itself_and_is_read_as_it_is_written(key: str) -> None:
    rng, game = random.Random(key), CATALOGUE[key].game
    position: Position[object] = game.start({option.key: option.default for option in game.options})
    for _ in range(30):
        moves = [*position.legal_moves(), *position.chance()]
        if not moves:
            break
        move = rng.choice(moves)
        text = position.notation(move)
        assert position.parse(meant(text, key, Seat(0))) == move, text
        for seat in map(Seat, range(len(game.seat_names({option.key: option.default for option in game.options})))):
            assert position.parse(meant(written(text, key, seat), key, seat)) == move, text
        position = position.play(move)


def test_a_direction_is_the_one_on_the_readers_own_board() -> None:
    game = CATALOGUE["chaturanga"].game
    position: Any = game.start({})
    position = position.play(position.parse("[K N]"))
    assert [written("K g7>w", "chaturanga", Seat(seat)) for seat in range(4)] == ["K g7→", "K g7↑", "K g7←", "K g7↓"]
    assert position.parse(meant("K g7 right", "chaturanga", Seat(0))) == position.parse("K g7>w")


@for_each(key=list(CATALOGUE))
def test_the_example_in_a_form_is_a_legal_move_without_codes(key: str) -> None:
    game = CATALOGUE[key].game
    position: Position[object] = game.start({option.key: option.default for option in game.options})
    if chance := position.chance():
        position = position.play(next(iter(chance)))
    example = example_in(position)
    assert position.parse(example) in position.legal_moves()
    assert key != "shelt" or example == "i1-b1"
