"""Films: what is in the file is exactly what was drawn."""

from __future__ import annotations

import io
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageSequence

from bot.catalogue import CATALOGUE
from games.kit.rules import AnyGame, Options, Position
from renderers.kit import theme
from renderers.kit.animation import BLINK, FIRST, LAST, PLY, STRIP, Caption, Film, captioned
from renderers.kit.theme import THEMES
from renderers.kit.view import View
from tests.games.play import VARIANTS, variant_name, walk
from tests.renderers.boards import drawn, played, start

one_variant = pytest.mark.parametrize(
    ("game", "options"),
    {(game.key, len(game.seat_names(options))): (game, options) for game, options in VARIANTS}.values(),
    ids=variant_name,
)
"""One variant of each game for each number of players."""


def theme_of(seats: int) -> str:
    """One for each number of seats, so that all are seen."""
    return list(THEMES)[seats % len(THEMES)]


def shots(game: AnyGame, options: Options, plies: int = 8) -> list[tuple[Image.Image, Caption]]:
    """The pictures of a random game as a film shows them, each with a caption."""
    picture, seats = CATALOGUE[game.key].picture, game.seat_names(options)
    steps: list[tuple[Position[Any], Any]] = list(walk(game.start(options), 3, plies))
    sight = picture.sight(steps[-1][0]) if picture.sight else ()
    view = View(names=("Ben",) * len(seats), is_calm=True, sight=sight, theme=theme_of(len(seats)))
    made = []
    for number, (position, _) in enumerate(steps):
        before = steps[number - 1] if number else None
        words = "" if before is None else before[0].notation(before[1])
        shot = picture.draw(position, replace(view, last=(before[1],) if before else ()))
        made.append((shot, Caption(f"{number}. {words}", seats[number % len(seats)], number / len(steps))))
    return made


def coloured(picture: Image.Image, caption: Caption, key: str) -> bytes:
    """A picture with its caption, in colours."""
    numbers = captioned(picture, caption, key)
    numbers.putpalette(picture.getpalette() or [])
    return numbers.convert("RGB").tobytes()


@one_variant
def test_every_frame_has_exactly_the_drawn_colours(game: AnyGame, options: Options) -> None:
    key = theme_of(len(game.seat_names(options)))
    film, made = Film(key), shots(game, options)
    for picture, caption in made:
        film.add(picture, caption, PLY)
    read = Image.open(io.BytesIO(film.gif()))
    expected = [made[0]]
    for (before, _), (picture, caption) in pairwise(made):
        # The caption comes a blink before its board, if that changes.
        expected += [(each, caption) for each in (before, picture)[before.tobytes() == picture.tobytes() :]]
    # One after another: all frames in colours have 140 MB.
    for frame, (picture, caption) in zip(ImageSequence.Iterator(read), expected, strict=True):
        assert frame.convert("RGB").tobytes() == coloured(picture, caption, key)
    width, height = made[0][0].size
    assert read.size == (width, height + round(STRIP * width / theme.WIDTH))


def test_a_long_caption_takes_two_lines_and_a_longer_one_is_cut_off() -> None:
    def strip(words: str, notation: str = "") -> Image.Image:
        board = drawn(start(6))
        frame = captioned(board, Caption(words, notation=notation), "dark")
        return frame.crop((0, board.height, frame.width, frame.height - 10))

    def lines(words: str, notation: str = "") -> list[bool]:
        """Whether each half of the strip has words."""
        shown = strip(words, notation)
        halves = ((0, 0, shown.width, shown.height // 2), (0, shown.height // 2, *shown.size))
        return [len(shown.crop(half).getcolors() or ()) > 1 for half in halves]

    word = "elephant "
    assert lines(word) == [True, False]
    assert lines(word * 8) == [True, True]
    assert lines("象" * 40) == [True, True]
    assert lines(word * 5, "E h8-f6>s, E g3>e") == [True, True]
    assert strip(word * 30).tobytes() == strip(word * 40).tobytes()


def test_frames_last_as_long_as_asked_and_the_animation_repeats_forever() -> None:
    film = Film("dark")
    boards = (start(6), *(played(6, plies)[0] for plies in (1, 2)))
    for number, (shown, shown_for) in enumerate(zip(boards, (FIRST, PLY, LAST), strict=True)):
        film.add(drawn(shown), Caption(f"{number}."), shown_for)
    film.add(drawn(boards[-1]), Caption("3."), PLY)
    read = Image.open(io.BytesIO(film.gif()))
    times = [frame.info["duration"] for frame in ImageSequence.Iterator(read)]
    assert times == [1000, BLINK, 700 - BLINK, BLINK, 3000 - BLINK, 700]
    assert read.info["loop"] == 0


def test_a_frame_without_changes_is_still_shown() -> None:
    film = Film("dark")
    for _ in range(2):
        film.add(drawn(start(6)), Caption("1."), PLY)
    first, second = ImageSequence.Iterator(Image.open(io.BytesIO(film.gif())))
    assert first.convert("RGB").tobytes() == second.convert("RGB").tobytes()


def test_a_caption_that_is_too_long_is_cut_at_the_edge() -> None:
    short, long = (captioned(drawn(start(6)), Caption("1. " + "a1-a2 " * many), "dark") for many in (1, 100))
    edge = (784, 800, 800, short.height)
    assert long.crop(edge).tobytes() == short.crop(edge).tobytes()
    assert long.tobytes() != short.tobytes()


def test_pictures_of_different_shapes_or_colours_cannot_be_animated() -> None:
    film = Film("dark")
    film.add(drawn(start(6)), Caption("1."), PLY)
    with pytest.raises(ValueError, match="one size and one palette"):
        film.add(drawn(start(6), theme="light"), Caption("2."), PLY)
    with pytest.raises(ValueError, match="mode L"):
        film.add(Image.new("L", (800, 800)), Caption("2."), PLY)
    with pytest.raises(ValueError, match="at least"):
        Film("dark").gif()
