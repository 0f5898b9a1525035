"""Names are written as well as the font can, and always fit."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.texts.people import LONGEST_NAME, Named, told_apart
from renderers.kit import letters, theme
from renderers.kit.board import BORDER
from renderers.kit.letters import legible
from renderers.kit.text import broken, fitted, font, lowered
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


PEOPLE = (
    *(
        "محمد",
        "فاطمة",
        "สมชาย",
        "มาลี",
        "राम",
        "सीता",
        "지훈",
        "민서",
        "张伟",
        "刘洋",
        "李洋",
        "Дмитрий",
        "Ольга",
        "🐱🐱",
        "🚀",
        "🐱!",
    ),
    *(
        "Ben",
        "Ben 🐱",
        "Ben 🚀",
        "BEN",
        "Ｂｅｎ",
        "user01",
        "•",
        "",
        "\u200b",
        "...",
        "Alexander the Great of Macedonia",
    ),
    *("Alexander the Great of Macedonio", "W" * 32, "W" * 31 + "V", "漢" * 32, "漢" * 31 + "字", "م" * 32, "ن" * 32),
)
"""Names that pictures can't show, or of which they could show two alike."""
ROOMS = [(199, theme.TEXT, theme.TEXT), (218, layout.NAME, layout.NAME), (148, theme.TEXT - 2, theme.SMALL)]
"""Rooms in px for a name, with the greatest and least height of its letters: beside a captive in New Chaturanga, in
Pent-Up for three, and in a bracket.
"""


def test_the_letters_of_the_font_are_known_without_drawing_them() -> None:
    face = font(theme.TEXT)
    missing = face.getlength("\uffff"), face.getbbox("\uffff")
    for code in (*range(0x20, 0xD800), *range(0xE000, 0xFFFF), *range(0x1D400, 0x1D800), *range(0x1F000, 0x20000)):
        drawn = code == ord(" ") or (face.getlength(chr(code)), face.getbbox(chr(code))) != missing
        assert drawn == (code in letters._letters()), hex(code)


@for_each(
    ("name", "drawn"),
    [("محمد", "user01"), ("🐱🐱", "user01"), ("Ben 🐱", "Ben •"), ("Ben", "Ben"), ("☆", "☆"), ("\u200b", "user01")],
)
def test_a_user_name_takes_the_place_of_a_name_without_a_letter_in_pictures(name: str, drawn: str) -> None:
    assert legible(told_apart([Named(1, name, "user01")])[0]) == drawn


@for_each(pair=combinations(PEOPLE, 2), room=ROOMS, known=[True, False])
def test_two_people_are_never_drawn_alike(pair: tuple[str, str], room: tuple[int, int, int], *, known: bool) -> None:
    people = [Named(number, name, f"user{number:02}" if known else "") for number, name in enumerate(pair, 1)]
    names = told_apart(people)
    one, other = (fitted(legible(name), *room)[0] for name in names)
    assert one != other
    assert max(map(len, names)) <= LONGEST_NAME


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
    assert text == legible(name) or "…" in text


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
