"""Choices on a phone: buttons in few lines, so that the picture above them stays in sight."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from discord import ui

from bot.catalogue import CATALOGUE
from bot.core.match import UserId, may_take_back_alone
from bot.core.picker import Choice, choices, decode_path, encode_path
from bot.matches.moves.pictures import coached
from bot.matches.moves.views import moving
from bot.settings import Preferences
from bot.texts import LANGUAGES, AnyLocale, piece_label, say, step_brief, step_label, step_least
from bot.texts.names import piece_name
from bot.ui.actions import Action, CustomId, action_button
from bot.ui.layout import Message, columns
from bot.ui.match import alt, without_players
from bot.ui.picker import BUTTON_MARGIN, MOST_LINES, PHONE_LETTERS, Advice, Picker, choice_words, labels_of, phone_lines
from games import shelt
from games.kit.grid import Cell
from games.kit.rules import Position, Seat, Step, options_from
from games.shelt import PIECES, name
from renderers.kit.view import Emphasis
from tests.for_each import for_each
from tests.games.play import walk
from tests.matches import begun as begun_match
from tests.matches import moved

AOI = UserId(1)


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


def in_line(labels: Iterable[str]) -> bool:
    """Whether buttons with these labels fit a line on a phone."""
    return sum(BUTTON_MARGIN + columns(label) for label in labels) <= PHONE_LETTERS


def pixels(lines: int) -> int:
    """Height of a message's square picture, of this many lines of buttons and of the note below them, in the page."""
    return 328 + 46 * lines + 25


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("locale", LANGUAGES)
def test_choices_and_helpers_leave_the_picture_in_sight_on_a_phone(game: str, locale: AnyLocale) -> None:
    rules, rng = CATALOGUE[game].game, random.Random(3)
    start = rules.start(options_from(rules.options, {}))
    positions = [position for position, _ in walk(start, 3, 60) if position.legal_moves()][::20]
    for position in positions:
        path = ""
        while (found := choices(position, decode_path(path))).options:
            *rows, helpers = labels_in(drafted(game, position, locale, path))
            lines = sum(phone_lines(labels, len(labels)) for labels in rows if labels)
            assert in_line(helpers)
            assert pixels(lines + 1) <= 550 + 328 // 8
            path = encode_path((*found.path, rng.choice(found.options).token))


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_coachs_buttons_take_one_line_on_a_phone(game: str, locale: AnyLocale) -> None:
    rng = random.Random(3)
    match = begun_match(game)
    match = replace(match, seats=(AOI,) * len(match.seats), rated=False)
    while (seat := match.position.to_move) is None or not may_take_back_alone(match, AOI):
        if match.outcome is not None:
            assert game not in {"vault", "shelt", "chaturanga", "pentup", "tower", "rings"}
            return  # dice follow each of its moves, so none can be taken back
        match = moved(match, rng)
    for names_move in (False, True):
        advice = Advice("", "", names_move, action_button(CustomId(Action.COACH_OFF, match.id), locale))
        picker = coached(moving(match, seat, locale, Preferences()), advice)
        found = picker.choices()
        shown = picker.draft(found, picker.view(found), last=advice.off)
        *_, helpers = labels_in(shown)
        assert labels_in(shown)[-1][-1] == say(locale, "button-coachoff")
        assert in_line(helpers)


def test_labels_that_would_take_too_many_lines_are_brief() -> None:
    start = CATALOGUE["shelt"].game.start({})
    found = (labels_in(drafted("shelt", position, "en", ""))[:-1] for position, _ in walk(start, 3, 60))
    labels = next(labels for rows in found if len(labels := [label for row in rows for label in row]) > 12)
    assert all(label.removesuffix(" ⚡").isdecimal() for label in labels)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_many_choices_are_buttons_with_the_numbers_of_the_picture(locale: AnyLocale) -> None:
    """Up to 16 choices of Shelt have buttons, which are numbered as in the picture. Menus would hide the board."""
    start, most = CATALOGUE["shelt"].game.start({}), 0
    for position in [each for each, _ in walk(start, 5, 120) if each.legal_moves()][::3]:
        match = without_players("shelt", position)
        assert position.to_move is not None
        picker = moving(match, position.to_move, locale, Preferences())
        found = picker.choices()
        if len(found.options) > 16:
            continue
        most = max(most, len(found.options))
        labels = labels_of(match, found.options, locale)
        marks = [each for each in picker.view(found).marks if each.emphasis is Emphasis.CHOICE]
        assert phone_lines([each.text for each in labels]) <= MOST_LINES
        assert all(each.sign in each.text for each in labels)
        assert [mark.label for mark in marks] == [each.sign for each in labels]
    assert most >= 13


def test_every_label_says_more_than_a_sign_unless_that_would_say_a_thing_twice() -> None:
    """A number stands alone only for a cell, for one of many pieces, or if the choice has no words."""
    for game in CATALOGUE:
        rules = CATALOGUE[game].game
        start = rules.start(options_from(rules.options, {}))
        for position, _ in [each for each in walk(start, 5, 120) if each[0].legal_moves()][::15]:
            match = without_players(game, position)
            found = choices(position, ())
            for locale in LANGUAGES:
                for shown, option in zip(labels_of(match, found.options, locale), found.options, strict=True):
                    step, words = option.steps[0], choice_words(match, option, locale)
                    short = step.value if re.search(rf"\b{re.escape(step.value)}\b", words, re.ASCII) else words
                    brief = step_brief(step, locale, game) or short
                    if words == step.value and step.cells and shown.sign.isdecimal() and len(found.options) <= 20:
                        assert shown.text == shown.sign
                    elif step_least(step, locale, game) is None or len(found.options) < 10:
                        assert short in shown.text or brief in shown.text, (game, locale, shown)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_pieces_of_shelt_are_numbered_and_named_without_codes(locale: AnyLocale) -> None:
    """By the names on the pieces of the picture, where these fit."""
    start = CATALOGUE["shelt"].game.start({})
    for position in [each for each, _ in walk(start, 5, 120) if each.legal_moves()][::3]:
        match = without_players("shelt", position)
        assert position.to_move is not None
        found = moving(match, position.to_move, locale, Preferences()).choices()
        labels = labels_of(match, found.options, locale)
        steps = [option.steps[0] for option in found.options]
        for number, (step, label) in enumerate(zip(steps, labels, strict=True), 1):
            assert set(re.findall(r"[a-z]{3}", label.text)).isdisjoint({*PIECES}), label.text
            if step.value != "-":
                assert label.sign == str(number)
                names = piece_name(step.value, locale, "shelt"), piece_label(step.value, locale, "shelt"), label.sign
                assert any(each in label.text for each in names), label.text


@pytest.mark.parametrize("locale", LANGUAGES)
def test_what_charges_the_teems_is_said_whole_where_it_fits(locale: AnyLocale) -> None:
    pieces = [Step("piece", code, (Cell(0, 0),)) for code, piece in PIECES.items() if piece.owner == 0][:5]
    hand = [Step("hand", "kun"), Step("hand", "rin")]
    options = [Choice(step.value, (step,)) for step in (*pieces, *hand)]
    labels = labels_of(without_players("shelt", CATALOGUE["shelt"].game.start({})), options, locale)
    assert [label.text for label in labels[:2]] == [
        f"{number} {piece_label(code, locale, 'shelt')}" for number, code in enumerate(("pal", "ful"), 1)
    ]
    assert [label.text for label in labels[-2:]] == [
        f"{number} {step_label(step, locale, 'shelt')}" for number, step in enumerate(hand, 6)
    ]


@pytest.mark.parametrize("locale", LANGUAGES)
def test_shelts_boards_are_described_with_the_types_of_all_pieces(locale: AnyLocale) -> None:
    """Discord keeps 1024 characters of the longest description: many choices, and all pieces under attack."""
    longest = 0
    for position in [each for each, _ in walk(CATALOGUE["shelt"].game.start({}), 2, 150) if each.to_move is not None][
        ::5
    ]:
        picker = moving(without_players("shelt", position), Seat(0), locale, Preferences())
        view = replace(picker.view(picker.choices()), look=(("attacks", "true"),), names=("N" * 32, "M" * 32))
        told = alt(picker.match, view, locale)
        longest = max(longest, len(told))
        assert isinstance(position, shelt.SheltPosition)
        for cell, code in position.board.items():
            if code in PIECES:
                role = say(locale, f"shelt-sheet-{PIECES[code].kind}")
                assert re.search(rf"{role}駒? ([a-z][0-9], )*{name(cell)}", told)
    assert 500 < longest <= 1024


@for_each(locale=LANGUAGES, charge=[None, "pin"])
def test_a_button_tells_what_shelts_pieces_capture(locale: AnyLocale, charge: str | None) -> None:
    cells = {"p1": "ryu", "e1": "kun", "p4": "ser", "p3": "tem", "v4": "kmi", "v7": "rav"}
    board = shelt.position(cells, turn=Seat(0), charges=(charge, "mil"))
    match = without_players("shelt", board)
    picker = moving(match, Seat(0), locale, Preferences())
    ryu = next(option for option in picker.choices().options if option.steps[0].value == "ryu")
    found = picker.choices(ryu.token)
    told = [label.text for label in labels_of(match, found.options, locale)]
    assert any("e1 × " in text and text.endswith(piece_label("kun", locale, "shelt")) for text in told)
    assert any(text.endswith(f"p3 × {piece_name('tem', locale, 'shelt')}") for text in told)
    assert sum("×" in text for text in told) == 2


@for_each(locale=LANGUAGES, seed=range(2))
def test_brief_buttons_of_shelt_are_explained_exactly_when_they_are_shown(locale: AnyLocale, seed: int) -> None:
    """In matches, and below the tasks of puzzles and lessons, where no other prompt stands."""
    rng, position, ids, seen = (
        random.Random(seed),
        CATALOGUE["shelt"].game.start({}),
        CustomId(Action.LESSON, "shelt"),
        [],
    )
    for ply in range(151):
        if position.to_move is None:
            break
        if ply % 10 == 0:
            match = without_players("shelt", position)
            picker = Picker(match, Seat(0), locale, ids, ids, asks_first=bool(rng.getrandbits(1)))
            found = picker.choices()
            labels = [label.text for label in labels_of(match, found.options, locale)]
            drafted = picker.draft(found, picker.view(found))
            text = drafted.text + drafted.below
            for kind, are_brief in (
                ("hand", any(re.match("[0-9]+ ⚡", label) for label in labels)),
                ("discharge", step_brief(Step("discharge", "-", ()), locale, "shelt") in labels),
            ):
                assert (say(locale, f"shelt-choose-brief-{kind}") in text) == are_brief
            seen.append("⚡" in "".join(labels))
        position = position.play(rng.choice(position.legal_moves()))
    assert set(seen) == {True, False}


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_piece_to_take_along_is_no_bare_name_among_the_ways_to_move(locale: AnyLocale) -> None:
    cells = {"t3": "fav", "t2": "mil", "t4": "zan", "i6": "tem", "p4": "ser", "v4": "kmi", "v7": "rav", "p7": "ral"}
    match = without_players("shelt", shelt.position(cells, turn=Seat(0)))
    options = choices(match.position, decode_path("fav")).options
    beside = [each for each in options if each.steps[0].kind == "with"]
    told = {label.text.split(maxsplit=1)[-1] for label in labels_of(match, options, locale)}
    names = [piece_label(each.steps[0].value, locale, "shelt") for each in beside]
    assert all(any(name in words for words in told) for name in names)
    assert len(beside) > 1
    assert told.isdisjoint(names)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_what_isnt_named_by_its_notation_keeps_its_words(locale: AnyLocale) -> None:
    pieces = [*(code for code, piece in PIECES.items() if piece.owner == 0), "tem"]
    steps = [*(Step("piece", piece, (Cell(0, 0),)) for piece in pieces), Step("discharge", "-", ())]
    options = [Choice(str(number), (step,)) for number, step in enumerate(steps)]
    labels = labels_of(without_players("shelt", CATALOGUE["shelt"].game.start({})), options, locale)
    assert [label.text for label in labels[:15]] == [str(number) for number in range(1, 16)]
    assert labels[15].text in {step_label(steps[15], locale, "shelt"), step_brief(steps[15], locale, "shelt")}
    assert step_brief(steps[15], locale, "shelt")


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
