"""Names are written as well as the font can, and always fit."""

from __future__ import annotations

import pytest

from renderers.kit import theme
from renderers.kit.board import BORDER
from renderers.kit.text import broken, fitted, font, legible, lowered
from renderers.pentup import header, layout
from tests.for_each import for_each


@for_each(
    ("name", "written"),
    [
        ("Aoi", "Aoi"),
        ("Zoë Müller-Ørsted", "Zoë Müller-Ørsted"),
        ("あおい 葵 アオイ", "あおい 葵 アオイ"),
        ("", ""),
        ("   ", ""),
        ("🎲🎲🎲", "•"),
        ("👩\u200d👩\u200d👧 Kim ❤\ufe0f", "• Kim •"),
        ("𝓑𝓮𝓷", "Ben"),
        ("Be\u0301a", "Béa"),
        ("سلام", "•"),
        ("Ben\u202e\u200b!", "Ben!"),
        ("two\nlines\there", "two lines here"),
    ],
)
def test_characters_missing_from_the_font_are_replaced(name: str, written: str) -> None:
    assert legible(name) == written


@for_each(
    ("words", "lines"),
    [
        ("or a soldier in its line", ["or a", "soldier in", "its line"]),
        ("または 前後の歩兵", ["または", "前後の歩兵"]),
        ("あ いうえおかきくけ", ["あ いうえお", "かきくけ"]),
    ],
)
def test_lines_break_at_spaces_but_never_inside_a_latin_word(words: str, lines: list[str]) -> None:
    assert broken(words, 5.4 * theme.TEXT, theme.TEXT, 3) == lines


@for_each(name=["W" * 32, "漢" * 32, "ﷺ" * 32, "a" * 32, "🎲 " * 16], room=[60, 300, 500])
def test_a_long_name_is_set_smaller_then_cut_and_stays_legible(name: str, room: int) -> None:
    text, height = fitted(legible(name), room)
    assert font(height).getlength(text) <= room
    assert theme.SMALL <= height <= theme.TEXT
    assert text == legible(name) or text.endswith("…")


def test_a_short_name_is_set_large() -> None:
    assert fitted("Aoi", 400) == ("Aoi", theme.TEXT)


@pytest.mark.parametrize(
    ("name", "is_lower"), [("Ben", False), ("だいすけ", False), ("Chlgjpqy", False), ("ÅÄÖgjpqy", True)]
)
@pytest.mark.parametrize(
    ("height", "room"), [(theme.TEXT, theme.BAND - 2 * BORDER), (layout.NAME, header._BAND - 2 * BORDER)]
)
def test_only_letters_with_accents_and_tails_are_lower_and_none_is_cut_off(
    name: str, height: int, room: int, *, is_lower: bool
) -> None:
    found = lowered(name, room, height)
    assert (found < height) == is_lower
    assert found >= round(0.8 * height)
    _, top, _, bottom = font(found).getbbox(name)
    assert bottom - top <= room
