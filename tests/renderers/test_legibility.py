"""Every word and digit in a picture can be read on a phone, which shows it 350 px wide."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

import pytest
from PIL import Image, ImageDraw

from bot.catalogue import CATALOGUE
from bot.texts import LANGUAGES, said
from bot.ui.match import names_on_pieces
from games.kit.rules import Position, Seat, options_from
from renderers import card, chances, gallery, tournament
from renderers.__main__ import choices
from renderers.kit import theme
from renderers.kit.animation import Caption, captioned
from renderers.kit.kept import PARTS
from renderers.kit.theme import THEMES, Palette, rgb
from renderers.kit.view import View
from tests.games.play import walk
from tests.renderers import test_cards, test_chances, test_tournament_pictures
from tests.renderers.test_colours import contrast
from tests.renderers.test_sheets import SHEETS
from tests.renderers.test_sheets import words as words_of_sheet

LEAST, NAME, KANA = 11, 14, 13
"""Heights of letters as a phone shows them, in px: of any words, of players' names, and of kana on pieces, which fill
less of it.
"""
NAMES = ("Aoi", "佐藤健太郎", "Maximilian the Great", "Ængström Gjpqy")
"""Only a name with both accents and tails may be smaller."""


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[list[tuple[str, int]], set[tuple[str, str]]]]:
    """What is written from now on: the words with the height of their letters in px, and the pairs of ground and ink.

    Nothing is taken from a cache, where words may have been written before.
    """
    words: list[tuple[str, int]] = []
    inks: set[tuple[str, str]] = set()
    write, inked = ImageDraw.ImageDraw.text, Palette.inked

    def note_words(draw: ImageDraw.ImageDraw, place: Any, line: str, *, font: Any, **more: Any) -> None:
        words.append((line, font.size))
        write(draw, place, line, font=font, **more)

    def note_inks(palette: Palette, letters: Image.Image, ground: str, ink: str) -> Image.Image:
        inks.add((ground, ink))
        return inked(palette, letters, ground, ink)

    monkeypatch.setattr(ImageDraw.ImageDraw, "text", note_words)
    monkeypatch.setattr(Palette, "inked", note_inks)
    forget()
    yield words, inks
    forget()


def forget() -> None:
    """Empty the caches of all renderers."""
    PARTS.clear()
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


@pytest.mark.parametrize("game", ["vault", "shelt", "chaturanga", "pentup", "tower", "rings"])
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
        assert words or view.marks, "choices may have names that were written before"
        assert {line: height for line, height in words if height * scale < LEAST} == {}
        called |= {(line, height * scale) for line, height in words if line in NAMES or line.endswith("…")}
    assert called
    assert {line: height for line, height in called if height < NAME} == {}
    assert {(ground, ink) for ground, ink in inks if contrast(rgb(ground), rgb(ink)) < 4.5} == set()


def films() -> Iterator[Image.Image]:
    """A frame of each game's film, with a caption that fits and one that doesn't."""
    for entry in CATALOGUE.values():
        options = options_from(entry.game.options, {})
        board = entry.picture.draw(entry.game.start(options), View(is_calm=True))
        for words in ("12. c1-d2", "12. " + "c1-d2 " * 40):
            yield captioned(board, Caption(words, entry.game.seat_names(options)[0], 0.5), "dark")


def examples() -> Iterator[Image.Image]:
    """The pictures of rules, lessons and puzzles are drawn like these."""
    for entry in CATALOGUE.values():
        for example in entry.picture.examples():
            yield entry.picture.draw(example.position, example.view)


def sheets() -> Iterator[Image.Image]:
    for (game, sheet), language in ((each, language) for each in SHEETS.items() for language in ("en", "ja")):
        yield sheet.draw(words_of_sheet(game, language), "dark")


def first_boards() -> Iterator[tuple[Image.Image, set[str]]]:
    """The boards of newcomers' first moves in each theme, with languages in turn, and the words of their legends."""
    for game, entry in CATALOGUE.items():
        if not entry.picture.legend:
            continue
        for number, key in enumerate(THEMES):
            language = LANGUAGES[number // 2 % len(LANGUAGES)]
            options = options_from(entry.game.options, {"misere": "true"} if game == "pentup" and number % 2 else {})
            position = next(at for at, _ in walk(entry.game.start(options), number) if at.legal_moves())
            legend = tuple((sign, said(f"legend-{sign}", language, game)) for sign in entry.picture.legend)
            yield entry.picture.draw(position, View(theme=key, legend=legend)), {words for _, words in legend}


def test_legends_are_large_and_stand_out_and_are_not_cut_off(
    written: tuple[list[tuple[str, int]], set[tuple[str, str]]],
) -> None:
    """Two games in all themes, drawn without caches, take up to a second."""
    words, inks = written
    count = 0
    for picture, legend in first_boards():
        lines = {line: height * theme.PHONE / picture.width for line, height in words if len(line) > 1}
        of_legend = {line for line in lines if any(line.strip() in whole for whole in legend)}
        assert {line: height for line, height in lines.items() if height < LEAST} == {}
        assert not any(line.endswith("…") for line in lines)
        count += len(of_legend)
        forget()
        words.clear()
    assert count >= len(THEMES) * (3 + 2)
    assert {(ground, ink) for ground, ink in inks if contrast(rgb(ground), rgb(ink)) < 4.5} == set()


PICTURES: dict[str, Callable[[], Iterator[Image.Image]]] = {
    "films": films,
    "examples": examples,
    "sheets": sheets,
    "analyses": lambda: (
        chances.draw(shown)
        for shown in (test_chances.two(0.5), test_chances.several(4), test_chances.several(3, "M" * 80))
    ),
    "cards": lambda: (card.draw(test_cards.card(*test_cards.GAMES[:count], name="M" * 80)) for count in (1, 2, 3)),
    "tournaments": lambda: map(
        tournament.draw,
        chain(test_tournament_pictures.pictures(), test_tournament_pictures.pictures(is_long=True)),
    ),
    "gallery": lambda: iter((gallery.draw([gallery.Tile("Vault", Image.new("RGB", (800, 800)))], "dark"),)),
}


@pytest.mark.parametrize("kind", PICTURES)
def test_words_in_other_pictures_are_large_enough(
    kind: str, written: tuple[list[tuple[str, int]], set[tuple[str, str]]]
) -> None:
    """All pages of the rules, drawn without caches, take up to three seconds."""
    words, _ = written
    count = 0
    for picture in PICTURES[kind]():
        scale = theme.PHONE / picture.width
        assert {line: height for line, height in words if height * scale < LEAST} == {}
        count += len(words)
        words.clear()
    assert count


def test_kana_on_pieces_are_as_high_as_codes(
    written: tuple[list[tuple[str, int]], set[tuple[str, str]]],
) -> None:
    words, _ = written
    entry = CATALOGUE["shelt"]
    picture = entry.picture.draw(entry.game.start({}), View(legend=names_on_pieces("shelt", "ja")))
    kana = {line: height * theme.PHONE / picture.width for line, height in words if not line.isascii()}
    assert len(kana) == 28
    assert {line: height for line, height in kana.items() if height < KANA} == {}
