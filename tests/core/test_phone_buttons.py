"""Choices on a phone: buttons in few lines, so that the picture above them stays in sight."""

from __future__ import annotations

from typing import Any

import pytest
from discord import ui

from bot.catalogue import CATALOGUE
from bot.features.moves.views import moving
from bot.settings import Preferences
from bot.texts import LANGUAGES, AnyLocale
from bot.ui.layout import Message, columns
from bot.ui.match import without_players
from bot.ui.picker import BUTTON_MARGIN, MOST_LINES, PHONE_LETTERS, phone_lines
from games.kit.rules import Position, options_from
from games.shelt import PIECES
from tests.games.play import walk


def drafted(game: str, position: Position[Any], locale: AnyLocale, path: str) -> Message:
    """The picker's message after a path."""
    match = without_players(game, position)
    assert position.to_move is not None
    picker = moving(match, position.to_move, locale, Preferences())
    found = picker.choices(path)
    return picker.draft(found, picker.view(found))


def labels_in(message: Message) -> list[list[str]]:
    """The labels of the buttons in each row; none for a menu."""
    items = [[getattr(control, "item", control) for control in row] for row in message.rows]
    return [[str(item.label) for item in row if isinstance(item, ui.Button)] for row in items]


@pytest.mark.parametrize("game", CATALOGUE)
def test_choices_and_helpers_take_few_lines_on_a_phone(game: str) -> None:
    rules = CATALOGUE[game].game
    start = rules.start(options_from(rules.options, {}))
    positions = [position for position, _ in walk(start, 3, 60) if position.legal_moves()][::20]
    for number, position in enumerate(positions):
        locale = LANGUAGES[number % len(LANGUAGES)]
        message = drafted(game, position, locale, "")
        *choices, helpers = labels_in(message)
        assert sum(phone_lines(labels, len(labels)) for labels in choices if labels) <= MOST_LINES
        assert sum(BUTTON_MARGIN + columns(label) for label in helpers) <= PHONE_LETTERS


def test_labels_that_would_take_too_many_lines_are_brief() -> None:
    start = CATALOGUE["shelt"].game.start({})
    found = (labels_in(drafted("shelt", position, "en", ""))[:-1] for position, _ in walk(start, 3, 60))
    labels = next(labels for rows in found if len(labels := [label for row in rows for label in row]) > 12)
    assert all(label.split()[1] in PIECES for label in labels)


@pytest.mark.parametrize(
    ("labels", "lines"),
    [
        (["1 pal"], 1),
        ([f"{number} pal" for number in range(1, 5)], 1),
        ([f"{number} pal" for number in range(1, 7)], 2),
        ([f"{number} c1" for number in range(1, 17)], 4),
        (["1 soldier h7"] * 4, 2),
        ([str(number) for number in range(1, 21)], 4),
    ],
)
def test_rows_are_as_long_as_a_phones_lines(labels: list[str], lines: int) -> None:
    assert phone_lines(labels) == lines
