"""The promises of renderers/kit/view.py, checked for the pictures of every game and variant."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from bot.catalogue import CATALOGUE
from games.kit.grid import Cell
from games.kit.rules import AnyGame, Options, Position, Seat, options_from
from renderers.__main__ import choices
from renderers.kit.theme import THEMES
from renderers.kit.view import AnyPicture, Emphasis, View
from tests.games.play import VARIANTS, variant_name, walk

every_variant = pytest.mark.parametrize(("game", "options"), VARIANTS, ids=variant_name)
one_variant = pytest.mark.parametrize(
    ("game", "options"),
    {(game.key, len(game.seat_names(options))): (game, options) for game, options in VARIANTS}.values(),
    ids=variant_name,
)
"""One variant of each game for each number of players."""
every_game = pytest.mark.parametrize("game", CATALOGUE)


def boards(game: AnyGame, options: Options) -> list[tuple[Position[Any], View]]:
    """Some that random games come through, each with the last move, seen from a seat in turn and in a theme in turn."""
    found = []
    seats, themes = len(game.seat_names(options)), list(THEMES)
    for seed in range(2):
        last: tuple[Any, ...] = ()
        for ply, (position, move) in enumerate(walk(game.start(options), seed, 50)):
            names = tuple(f"Player {number + ply}" for number in range(seats))
            found.append((position, View(Seat(ply % seats), themes[ply % len(themes)], last=last, names=names)))
            last = (move,)
    return found[::13]


@one_variant
def test_the_same_board_gives_the_same_picture_in_every_thread(game: AnyGame, options: Options) -> None:
    draws = [partial(CATALOGUE[game.key].picture.draw, *board) for board in boards(game, options)]
    with ThreadPoolExecutor(4) as threads:
        together = [job.result().tobytes() for job in [threads.submit(draw) for draw in draws * 2]]
    assert together == [draw().tobytes() for draw in draws] * 2


@every_variant
def test_a_picture_has_a_standard_width_is_not_higher_and_is_not_shared(game: AnyGame, options: Options) -> None:
    draw = partial(CATALOGUE[game.key].picture.draw, game.start(options), View())
    picture = draw()
    whole = picture.tobytes()
    assert picture.mode == "P"
    assert picture.width in (800, 1100)
    assert picture.height <= picture.width
    picture.paste(0, (0, 0, *picture.size))
    assert draw().tobytes() == whole != picture.tobytes()


@pytest.mark.parametrize(("game", "size"), [("vault", 10), ("shelt", 7), ("chaturanga", 8)])
def test_no_mark_covers_a_coordinate(game: str, size: int) -> None:
    """The names of rows and columns look alike without and with the choices of each step, and at the end. Painting the
    pieces of a first board takes half a second.
    """
    entry, rng = CATALOGUE[game], random.Random(0)
    played = list(walk(entry.game.start(options_from(entry.game.options, {})), 3, 400))
    for number in range(5):
        position, _ = played[number * (len(played) - 1) // 4]
        seat = Seat(number % len(entry.game.seat_names({})))
        strips = beside_board(entry.picture, position, seat, size)
        bare = entry.picture.draw(position, View(seat))
        chosen: list[str] = []
        while position.legal_moves():
            marks = choices(position, chosen)
            marked = entry.picture.draw(position, View(seat, marks=marks))
            for strip in strips:
                assert marked.crop(strip).tobytes() == bare.crop(strip).tobytes()
            offered = [mark.value for mark in marks if mark.emphasis is Emphasis.CHOICE]
            if not offered:
                break
            chosen.append(rng.choice(offered))
    position, last = played[-1][0], played[-2][1]
    for seat in (Seat(0), Seat(1)):
        ended, bare = (entry.picture.draw(position, View(seat, last=moves)) for moves in ((last,), ()))
        for strip in beside_board(entry.picture, position, seat, size):
            assert ended.crop(strip).tobytes() == bare.crop(strip).tobytes()


def beside_board(
    picture: AnyPicture, position: Position[Any], seat: Seat, size: int
) -> tuple[tuple[int, int, int, int], tuple[int, int, int, int]]:
    """The areas on the left of a board and below it."""
    assert picture.corner
    corners = [picture.corner(position, seat, Cell(x, y)) for x in range(size) for y in range(size)]
    (left, top), (right, bottom) = min(corners), max(corners)
    cell = (right - left) // (size - 1)
    return (0, top, left, bottom + cell), (left, bottom + cell, right + cell, bottom + cell + 30)


@every_game
def test_no_two_pages_of_the_rules_look_alike(game: str) -> None:
    picture = CATALOGUE[game].picture
    pages = picture.examples()
    assert len({picture.draw(page.position, page.view).tobytes() for page in pages}) == len(pages)
    assert len({page.key for page in pages}) == len(pages)
