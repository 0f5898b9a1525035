"""The sheets: all pieces of a game in one picture."""

from __future__ import annotations

import pytest

from bot.catalogue import CATALOGUE
from bot.texts import LANGUAGES, said
from renderers.kit import text
from renderers.kit.sheet import EDGE, Sheet
from renderers.kit.theme import THEMES, WIDTH

SHEETS = {key: sheet for key, entry in CATALOGUE.items() if (sheet := entry.picture.sheet)}
every_sheet = pytest.mark.parametrize("game", SHEETS)


def words(game: str, language: str) -> dict[str, str]:
    """The words of a sheet in a language."""
    return {key: said(f"sheet-{key}", language, game) for key in SHEETS[game].words}


def drawn(game: str, language: str, theme: str) -> bytes:
    """The pixels of a sheet."""
    picture = SHEETS[game].draw(words(game, language), theme)
    assert (picture.mode, picture.width) == ("P", WIDTH)
    assert picture.height <= picture.width
    return picture.tobytes()


@every_sheet
def test_a_sheet_is_drawn_in_every_theme_and_alike_each_time(game: str) -> None:
    themes = list(THEMES)
    sheets = [drawn(game, "en", theme) for theme in (*themes, themes[0])]
    assert sheets[0] == sheets[-1]


@pytest.mark.parametrize("game", [key for key, sheet in SHEETS.items() if sheet.words])
def test_a_sheet_speaks_the_readers_language(game: str) -> None:
    assert len({drawn(game, language, "dark") for language in LANGUAGES}) == len(LANGUAGES)


@every_sheet
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_sheet_fit_its_width(game: str, language: str) -> None:
    sheet: Sheet = SHEETS[game]
    lines = [line for key in sheet.words for line in words(game, language)[key].splitlines()]
    assert all(text.font(26).getlength(line) < WIDTH - 2 * EDGE - 70 for line in lines)


def test_shelt_and_chaturanga_have_sheets() -> None:
    assert {"shelt", "chaturanga"} <= SHEETS.keys()
