"""Every word and digit on a board can be read on a phone, which shows a picture 350 px wide."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image

from bot.catalogue import CATALOGUE
from games.kit.rules import Position, Seat, options_from
from renderers.__main__ import choices
from renderers.kit import text, theme
from renderers.kit.theme import THEMES, Palette, rgb
from renderers.kit.view import View
from tests.games.play import walk
from tests.renderers.test_colours import contrast

LEAST, NAME = 11, 14
"""Heights of letters as a phone shows them, in px: of any words, and of players' names."""
NAMES = ("Aoi", "佐藤健太郎", "Maximilian the Great", "Ængström Gjpqy")
"""Only a name with both accents and tails may be smaller."""


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[list[tuple[str, int]], set[tuple[str, str]]]]:
    """What is written from now on: the words with the height of their letters in px, and the pairs of ground and ink.

    Nothing is taken from a cache, where words may have been written before.
    """
    words: list[tuple[str, int]] = []
    inks: set[tuple[str, str]] = set()
    mask, inked = text.mask, Palette.inked

    def note_words(line: str, height: int) -> Image.Image:
        words.append((line, height))
        return mask(line, height)

    def note_inks(palette: Palette, letters: Image.Image, ground: str, ink: str) -> Image.Image:
        inks.add((ground, ink))
        return inked(palette, letters, ground, ink)

    monkeypatch.setattr(text, "mask", note_words)
    monkeypatch.setattr(Palette, "inked", note_inks)
    forget()
    yield words, inks
    forget()


def forget() -> None:
    """Empty the caches of all renderers."""
    for name, module in list(sys.modules.items()):
        if name.startswith("renderers"):
            for each in vars(module).values():
                if clear := getattr(each, "cache_clear", None):
                    clear()


def boards(game: str) -> list[tuple[Position[Any], View]]:
    """The start, the middle and the end of a random game, with and without choices, each in another theme."""
    rules = CATALOGUE[game].game
    options = options_from(rules.options, {})
    names = NAMES[: len(rules.seat_names(options))]
    played = list(walk(rules.start(options), 5, 120))
    found = []
    for number in range(len(THEMES)):
        position, move = played[number * (len(played) - 1) // (len(THEMES) - 1)]
        key, seat = tuple(THEMES)[number], Seat(number % len(names))
        found.append((position, View(seat, key, names=names, last=(move,))))
        if position.legal_moves():
            found.append((position, View(seat, key, names=names, marks=choices(position, []))))
    return found


@pytest.mark.parametrize("game", CATALOGUE)
def test_words_are_large_enough_and_stand_out(
    game: str, written: tuple[list[tuple[str, int]], set[tuple[str, str]]]
) -> None:
    """A dozen boards without caches, so that each word is written, take up to a second."""
    words, inks = written
    called = set()
    for position, view in boards(game):
        words.clear()
        picture = CATALOGUE[game].picture.draw(position, view)
        scale = theme.PHONE / picture.width
        assert words
        assert {line: height for line, height in words if height * scale < LEAST} == {}
        called |= {(line, height * scale) for line, height in words if line in NAMES or line.endswith("…")}
    assert called
    assert {line: height for line, height in called if height < NAME} == {}
    assert {(ground, ink) for ground, ink in inks if contrast(rgb(ground), rgb(ink)) < 4.5} == set()
