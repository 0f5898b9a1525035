"""Choices on a phone: buttons in few lines, so that the picture above them stays in sight."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from discord import ui

from bot.catalogue import CATALOGUE
from bot.computers.fair_play import Unaided
from bot.core.match import UserId, may_take_back_alone
from bot.core.picker import Choice, choices, decode_path, encode_path
from bot.features.lessons import views as lessons
from bot.features.lessons.kit import lessons_of
from bot.features.lessons.progress import GAMES, opened
from bot.features.puzzles import views as puzzles
from bot.features.puzzles.puzzle import Attempt, begun, shipped
from bot.features.puzzles.refuting import refuted
from bot.features.puzzles.service import Record
from bot.features.replay.steps import Replay
from bot.features.replay.views import viewer
from bot.matches.moves.pictures import coached
from bot.matches.moves.views import moving
from bot.settings import Preferences
from bot.texts import LANGUAGES, AnyLocale, piece_label, say, step_brief, step_label, step_least
from bot.texts.names import piece_name
from bot.ui.actions import Action, CustomId, action_button
from bot.ui.layout import Message, columns
from bot.ui.match import alt, view_of, without_players
from bot.ui.picker import BUTTON_MARGIN, MOST_LINES, PHONE_LETTERS, Advice, Picker, choice_words, labels_of, phone_lines
from games import shelt
from games.chaturanga import ChaturangaPosition
from games.kit.grid import Cell
from games.kit.rules import Position, Seat, Step, options_from
from games.shelt import PIECES, name
from renderers.kit.view import Emphasis
from tests.core.test_told_briefly import lines_on_a_phone
from tests.for_each import for_each
from tests.games.play import walk
from tests.matches import begun as begun_match
from tests.matches import moved

AOI = UserId(1)
MOST_NEWS = 6
"""Lines that the answer to a wrong move takes on a phone at most."""


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


def lesson_mistakes(locale: AnyLocale) -> Iterator[tuple[Message, str]]:
    """The message after a wrong move at each step of all lessons, and what it says about the move."""
    for progress in [opened(game, number) for game in GAMES for number in range(len(lessons_of(game)))]:
        while not progress.is_done:
            before, goal = progress.position, progress.task.goal
            moves = before.legal_moves()
            wrong = next((move for move in moves if not goal(before, move, before.play(move))), None)
            if wrong is not None:
                picker, news = lessons.picker(progress, locale), lessons.wrong(progress, locale)
                found, write = picker.choices(), lessons.write(progress, locale)
                heading = lessons.heading(progress, locale)
                yield picker.draft(found, picker.view(found), heading, below=[news], last=write), news
            after = progress.after(before.parse(progress.task.solution))
            assert after is not None
            progress = after


def puzzle_mistakes(locale: AnyLocale) -> Iterator[tuple[Message, str]]:
    """The message after a wrong move in some puzzles of each game, and what it says about the move."""
    record = Record(Attempt(misses=1))
    for game in GAMES:
        for puzzle in [each for each in shipped().values() if each.game == game][::60]:
            progress = begun(puzzle)
            position = progress.position
            move = next(text for text in map(position.notation, position.legal_moves()) if text not in progress.tree)
            news = puzzles.last_result(progress, refuted(progress, move, Unaided()), locale)
            for is_hinted in (False, True):
                hinted = replace(progress, is_hinted=is_hinted)
                picker = puzzles.picker(hinted, None, record, locale, Preferences())
                found = picker.choices()
                above = puzzles.about(progress, None, locale, is_new=False)
                below = puzzles.task(progress, locale, is_new=False), news
                yield picker.draft(found, picker.view(found), *above, below=below), news


@for_each(locale=LANGUAGES, mistakes=[lesson_mistakes, puzzle_mistakes])
def test_what_is_wrong_with_a_move_is_in_sight_below_the_picture_on_a_phone(
    locale: AnyLocale, mistakes: Callable[[AnyLocale], Iterator[tuple[Message, str]]]
) -> None:
    """Takes a second: there are some 60 mistakes, each with the description of its picture."""
    for message, news in mistakes(locale):
        assert news in message.below
        assert lines_on_a_phone(news) <= MOST_NEWS
        *rows, helpers = labels_in(message)
        lines = sum(phone_lines(labels, len(labels)) for labels in rows if labels)
        assert in_line(helpers)
        # A screen of 350×760 pixels shows 600 of a message, and a line of text takes 22.
        assert lines == MOST_LINES or pixels(lines + 1) + 2 * 22 <= 600


@for_each(game=[*CATALOGUE], locale=LANGUAGES)
def test_a_replay_has_three_lines_below_its_picture_on_a_phone(game: str, locale: AnyLocale) -> None:
    match, rng = replace(begun_match(game), rated=False), random.Random(3)
    for _ in range(2):
        match = moved(match, rng)
    entry = CATALOGUE[game]
    replay = Replay(match, entry)
    shown = viewer(match, replay, replay.scene(2), view_of(match), locale, AOI)
    assert len(shown.rows) == 3
    assert all(map(in_line, labels_in(shown)))


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


def random_pickers(locale: AnyLocale) -> Iterator[Picker]:
    """The pickers of some positions of random games."""
    for entry in CATALOGUE.values():
        start = entry.game.start(options_from(entry.game.options, {}))
        for position, _ in [each for each in walk(start, 5, 160) if each[0].to_move is not None][::4]:
            yield moving(without_players(entry.game.key, position), Seat(0), locale, Preferences())


def lesson_pickers(locale: AnyLocale) -> Iterator[Picker]:
    """The pickers of all lessons, at their first task."""
    return (lessons.picker(opened(game, n), locale) for game in GAMES for n in range(len(lessons_of(game))))


def puzzle_pickers(locale: AnyLocale) -> Iterator[Picker]:
    """The pickers of some puzzles of each game."""
    for puzzle in list(shipped().values())[::20]:
        yield puzzles.picker(begun(puzzle), None, Record(Attempt()), locale, Preferences())


def steps_to(picker: Picker, move: Any) -> Iterator[tuple[Step, str]]:
    """The steps that a user has to choose for a move, each with the label of its button."""
    wanted, path = picker.match.position.steps(move), ""
    while (found := picker.choices(path)).options:
        step = wanted[len(found.picked)]
        labels = labels_of(picker.match, found.options, picker.locale)
        chosen = next(number for number, option in enumerate(found.options) if step in option.steps)
        yield step, labels[chosen].text
        path = encode_path((*found.path, found.options[chosen].token))


@for_each(locale=LANGUAGES, pickers=[random_pickers, lesson_pickers, puzzle_pickers])
def test_whatever_captures_says_so_on_its_button(
    locale: AnyLocale, pickers: Callable[[AnyLocale], Iterator[Picker]]
) -> None:
    """However many choices there are, and also if the piece can't do anything else."""
    captures = set()
    for picker in pickers(locale):
        position = picker.match.position
        for move in position.legal_moves()[:300]:
            if not (getattr(move, "captured", None) or getattr(move, "swap", False) or getattr(move, "capture", False)):
                continue
            captures.add(picker.match.game)
            told = [text for _, text in steps_to(picker, move) if "×" in text]
            assert len(told) == 1, position.notation(move)
            if isinstance(position, ChaturangaPosition) and (points := position.points_for(move.target)):
                assert f"+{points}" in told[0]
    assert captures >= {"vault", "shelt", "chaturanga"}


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
