"""The picker: a private message with a numbered picture and a button for each number, for any game.

Matches, puzzles and lessons describe theirs by a `Picker`. The functions after it say how the steps of a game are
numbered, marked and worded; they ask the game's picture.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import discord

from bot.core.match import Match, brings_roll
from bot.core.picker import Choice, Choices, choices, decode_path, encode_path
from bot.texts import AnyLocale, has, phrases, said, say, step_brief, step_label, step_least, step_prompt
from bot.texts.people import plain
from bot.ui.actions import Action, CustomId, action_button, button, menu
from bot.ui.errors import UserError
from bot.ui.escape import called
from bot.ui.layout import IN_A_ROW, MOST_OPTIONS, Control, Message, Row, columns, message, picture, row, rows
from bot.ui.learning import pieces_button
from bot.ui.match import alt, bold_move, entry_of, player, seat_names, view_of
from games.kit.rules import Seat, Step
from renderers.kit.view import Emphasis, Mark, Phrase, View, label_of

FILE_NAME = "choose.png"
MOST_BUTTONS = 20
"""Choices that are buttons: four rows, which leaves one for Back and the like."""
BUTTON_MARGIN = 5
"""Width of a button without its label, in letters."""
PHONE_LETTERS = 43
"""Width of a line of buttons on a phone, in letters."""
MOST_LINES = 4
"""Lines that the choices take on a phone at most. On a screen of 350×700 pixels, messages have a height of 550: with a
line for Back and the like, these leave seven eighths of a square picture in sight.
"""
MOST_WORDED_LINES = 3
"""Maximum lines of choices in words; the whole picture stays visible above them."""
LONGEST_BRIEF = 3
"""Maximum characters of a notation used in place of words: a cell, or the name of a piece."""
MOST_CHOICE_ROWS = 4
"""Rows of buttons for choices; one is left for Back and the like."""
WORDS_AFTER = " · "
"""Separates a choice's number from its words."""
BETWEEN = ";"
"""Separates the right moves so far from the path of the choice under way, in the custom ids of puzzles and lessons."""
SEAT = "seat"
"""The kind of a step that names a seat."""


@dataclass(frozen=True, slots=True)
class Label:
    """The label of a choice."""

    sign: str
    """Its number, letter or name in the picture; empty if it has none there."""
    text: str
    """The label of its button, or in a menu."""


class Advice(NamedTuple):
    """The coach's words, for the picker."""

    goal: str
    """The goal of the game; empty if it needn't be told."""
    line: str = ""
    """The advice itself, or a warning; empty if there is none."""
    names_move: bool = False
    """Whether it names a move, which can be shown."""
    off: Control | None = None
    """The button that switches the coach off; None for a warning, which has none."""
    winning: str = ""
    """The notation of a move that wins at once; empty if there is none."""


@dataclass(frozen=True, slots=True)
class Picker:
    """The private message in which a user chooses a move, step by step.

    The fields hold all that differs between matches, gifts, puzzles and lessons.
    """

    match: Match
    """The match, or one without players in the position of a puzzle or lesson."""
    seat: Seat
    """The seat from which the user sees the board."""
    locale: AnyLocale
    pick: CustomId
    """Chooses a step, or goes back. Paths are added to it."""
    play: CustomId
    """Plays the chosen move. Its notation is added, so playing it doesn't repeat the choices."""
    moves: Sequence[Any] | None = None
    """The moves to choose from; None for the legal moves."""
    asks: bool = False
    """Whether the user is asked before any move is played."""
    asks_before_roll: bool = False
    """Whether the user is asked before a move that brings a roll is played."""
    asks_first: bool = True
    """Whether the first choice has a prompt. The task of a puzzle or lesson, above it, says what to choose."""
    write: CustomId | None = None
    """Opens the form for typing the move instead."""
    play_unasked: CustomId | None = None
    """Like `play`, and switches off the question before a roll."""
    beside_first: tuple[CustomId, ...] = ()
    """Further buttons beside the first choice."""
    cancel: CustomId | None = None
    """Puts the picker away, while there is no choice to go back to."""
    labelled: dict[tuple[Choice, ...], list[Label]] = field(default_factory=dict, compare=False, repr=False)
    """The labels of choices that were worked out: the picture, the buttons and the notes below need the same."""
    attempt: str = ""
    """Distinguishes the menus of one attempt from those of the next: Discord keeps showing the last choice in a menu
    with the same custom id, and users can't choose that again.
    """

    def choices(self, path: str = "") -> Choices:
        """The choices after a path from a custom id, in the order of their numbers: from the left, as the user sees the
        board. Takes some milliseconds if there are thousands of moves.

        Raises RuleViolation "unknown choice".
        """
        return from_the_left(self.match, self.seat, choices(self.match.position, decode_path(path), self.moves))

    def plays(self, path: str, choices: Choices) -> bool:
        """Whether the choices of `path` play a move that needs no question. The only legal move always needs one."""
        if not path or choices.options or self.asks:
            return False
        return not (self.asks_before_roll and brings_roll(self.match.position, choices.move))

    def view(self, choices: Choices) -> View:
        """The view of the picture: the picked steps are marked, and the choices labelled like the buttons."""
        picked = (mark(step, Emphasis.PICKED) for step in choices.picked)
        labels = self._labels(as_seen(self.match, self.seat, choices).options)
        offered = (
            mark(step, Emphasis.CHOICE, each.sign)
            for option, each in zip(choices.options, labels, strict=True)
            for step in option.steps
        )
        return view_of(self.match, self.seat, (*picked, *offered), self.locale)

    def draft(
        self, choices: Choices, view: View, *above: str, below: Iterable[str] = (), last: Control | None = None
    ) -> Message:
        """The message, with lines `above` and `below` its picture, and `last` at its end; attach the picture of `view`
        as `FILE_NAME`.

        A phone shows the end of a message, so what to do stands last, right above the buttons.
        """
        seen = as_seen(self.match, self.seat, choices)
        pictured = picture(FILE_NAME, alt(self.match, view, self.locale))
        offered = self._choice_rows(seen) if seen.options else []
        asks = bool(seen.picked) or self.asks_first
        notes, prompt = ("", self._prompt(seen)) if asks else (self._notes(seen), "")
        return message(*above, notes, pictured, *offered, row(*self._navigation(choices), last), below=(*below, prompt))

    def _prompt(self, choices: Choices) -> str:
        if not choices.options:
            asked = question(self.match, choices.move, self.play.action, self.locale, self.seat)
            rolls = self.asks_before_roll and brings_roll(self.match.position, choices.move)
            return "\n".join(filter(None, (asked, say(self.locale, "confirm-rolls") if rolls else "")))
        words = (step_words(self.match, step, self.locale) for step in choices.picked)
        picked = say(self.locale, "picked-gap").join(filter(None, words))
        first = choices.options[0].steps[0].kind
        only = said("only", self.locale, self.match.game, first) if len(choices.options) == 1 else ""
        kinds = "-".join(sorted({option.steps[0].kind for option in choices.options}))
        together = said(f"choose-{kinds}", self.locale, self.match.game)
        asked = only or together or step_prompt(first, self.locale, self.match.game)
        prompt = say(self.locale, "sentence-gap").join(filter(None, (asked, self._notes(choices))))
        return f"**{picked}**\n{prompt}" if picked else prompt

    def _notes(self, choices: Choices) -> str:
        """The meaning of the brief words on buttons, once for each kind of choice that has a text for that."""
        locale, game = self.locale, self.match.game
        labelled = zip((option.steps[0] for option in choices.options), self._labels(choices.options), strict=True)
        kinds = (
            step.kind
            for step, label in labelled
            if any(
                short and label.text.endswith(short)
                for short in (step_brief(step, locale, game), step_least(step, locale, game))
            )
        )
        notes = (said("choose-brief", locale, game, kind) for kind in dict.fromkeys(kinds))
        return say(self.locale, "sentence-gap").join(filter(None, notes))

    def _choice_rows(self, choices: Choices) -> Sequence[Row]:
        """Buttons for the choices or, if they are too many for that, menus."""
        labels = [each.text for each in self._labels(choices.options)]
        paths = [encode_path((*choices.path, option.token)) for option in choices.options]
        pairs = zip(labels, paths, strict=True)
        if len(labels) <= MOST_BUTTONS and phone_lines(labels) <= MOST_LINES:
            return rows((button(_followed(self.pick, path), text) for text, path in pairs), _in_a_row(labels))
        options = [discord.SelectOption(label=text, value=path) for text, path in pairs]
        starts = range(0, len(options), MOST_OPTIONS)

        def placeholder(start: int) -> str:
            if len(starts) == 1:
                return say(self.locale, "choose")
            return say(self.locale, "choose-among", first=start + 1, last=min(start + MOST_OPTIONS, len(options)))

        # A menu's own path is never used, but it differs from the others.
        return [
            (
                menu(
                    _followed(self.pick, f"#{start}{self.attempt}"),
                    options[start : start + MOST_OPTIONS],
                    placeholder(start),
                ),
            )
            for start in starts
        ]

    def _labels(self, options: tuple[Choice, ...]) -> list[Label]:
        if options not in self.labelled:
            self.labelled[options] = labels_of(self.match, options, self.locale)
        return self.labelled[options]

    def _navigation(self, choices: Choices) -> Iterable[Control | None]:
        """The buttons to play the chosen move, to go back or to write a move, and those beside the first choice."""
        if not choices.options:
            yield action_button(_followed(self.play, choices.notation), self.locale, discord.ButtonStyle.success)
            if self.play_unasked is not None and brings_roll(self.match.position, choices.move):
                yield action_button(_followed(self.play_unasked, choices.notation), self.locale)
        if choices.back is not None:
            yield button(_followed(self.pick, encode_path(choices.back)), say(self.locale, "button-back"))
        elif choices.options:
            yield from map(self._beside, self.beside_first)
        if choices.options and self.write is not None:
            yield action_button(self.write, self.locale)
        if choices.back is not None:
            yield pieces_button(self.match.game, self.locale)
        elif self.cancel is not None:
            yield action_button(self.cancel, self.locale)

    def _beside(self, custom_id: CustomId) -> Control:
        if custom_id.action is not self.play.action:
            return action_button(custom_id, self.locale)
        return button(custom_id, say(self.locale, "button-hinted"), discord.ButtonStyle.success)


def labels_of(match: Match, options: Sequence[Choice], locale: AnyLocale) -> list[Label]:
    """The labels of these choices, as buttons or else in a menu. Those that capture always say so.

    A cell with a number in the picture is called by that number alone. If the words of other choices would take too
    many lines on a phone, buttons have the notation of cells on the board, and brief words for the rest. Then they do
    without numbers or, if something on the board has no such name, without names. If even that takes too many lines,
    the labels are those of a menu.
    """
    signs = [label_of(option.steps[0], number) for number, option in enumerate(options, 1)]
    words = [choice_words(match, option, locale) for option in options]
    names = [_brief(match, option.steps[0], text, locale) for option, text in zip(options, words, strict=True)]
    in_menu = _joined(signs, words, WORDS_AFTER)
    if len(options) > MOST_BUTTONS:
        return in_menu

    def beside_sign(texts: Iterable[str]) -> list[str]:
        """These words, without those that only name the cell of a number."""
        return [
            "" if sign.isdecimal() and option.steps[0].cells and text == option.steps[0].value else text
            for sign, option, text in zip(signs, options, texts, strict=True)
        ]

    words = beside_sign(words)
    whole = _joined(signs, words, " ")
    if any(option.is_range for option in options) or phone_lines(_texts(whole)) <= MOST_WORDED_LINES:
        return whole
    brief = [name or text for name, text in zip(names, words, strict=True)]
    bare = [
        "" if option.steps[0].cells and text == option.steps[0].value else text if least is None else least
        for option, text in zip(options, brief, strict=True)
        for least in [step_least(option.steps[0], locale, match.game)]
    ]
    # Choices that aren't on the board get their whole names where these fit.
    partly = [each if option.steps[0].cells else text for each, option, text in zip(brief, options, words, strict=True)]
    forms = [_joined(signs, beside_sign(each), " ") for each in (partly, brief)]
    values = [option.steps[0].value for option in options]
    if all(value in name for value, name in zip(values, names, strict=True)):
        forms.append([Label(value, name) for value, name in zip(values, names, strict=True)])
    forms.append(_joined(signs, bare, " "))
    return next((each for each in forms if phone_lines(_texts(each)) <= MOST_LINES), in_menu)


def _joined(signs: Iterable[str], words: Iterable[str], gap: str) -> list[Label]:
    # Words that contain a name need no other sign, and those of a choice without a name have none.
    return [
        Label(sign, text if text.split(" ")[0] == sign else gap.join(filter(None, (sign, text))))
        if sign.isdecimal() or not text
        else Label(sign if has_name(text, sign) else "", text)
        for sign, text in zip(signs, words, strict=True)
    ]


def _texts(labels: Iterable[Label]) -> list[str]:
    return [each.text for each in labels]


def _brief(match: Match, step: Step, words: str, locale: AnyLocale) -> str:
    """A choice's brief words: those of the texts or, for a piece or cell on the board, its notation if `words` contain
    that. Else empty.
    """
    phrase = _named(match, step)
    if phrase is not None and has(f"{phrase.key}.brief"):
        return phrases([replace(phrase, key=f"{phrase.key}.brief")], locale, match.game)
    is_named = step.cells and len(step.value) <= LONGEST_BRIEF and has_name(words, step.value)
    return step_brief(step, locale, match.game) or (step.value if is_named else "")


def has_name(words: str, name: str) -> bool:
    """Whether one of the words is this name, in letters and digits of ASCII."""
    return name in re.findall(r"\w+", words, re.ASCII)


def phone_lines(labels: Sequence[str], in_a_row: int | None = None) -> int:
    """The number of lines that buttons with these labels take on a phone, which breaks the rows that are too long; by
    default, in rows of the best length.
    """
    each_row = _in_a_row(labels) if in_a_row is None else in_a_row
    lines = 0
    for start in range(0, len(labels), each_row):
        lines, left = lines + 1, PHONE_LETTERS
        for text in labels[start : start + each_row]:
            width = BUTTON_MARGIN + columns(text)
            if width > left < PHONE_LETTERS:
                lines, left = lines + 1, PHONE_LETTERS
            left -= width
    return lines


def _in_a_row(labels: Sequence[str]) -> int:
    """The number of buttons in a row with which they take the fewest lines on a phone: in equal rows if possible."""
    fewest = -(-len(labels) // MOST_CHOICE_ROWS)
    return min(range(max(1, fewest), IN_A_ROW + 1), key=lambda count: phone_lines(labels, count))


def _followed(custom_id: CustomId, path: str) -> CustomId:
    return CustomId(custom_id.action, custom_id.subject, custom_id.decision, custom_id.path + path)


def after_line(line: Iterable[int], path: str = "") -> str:
    """The path of a custom id that contains the right moves so far, by number, and the choices since."""
    return f"{'.'.join(map(str, line))}{BETWEEN}{path}"


def line_in(custom_id: CustomId) -> tuple[list[int], str]:
    """Read the right moves and the choices that `after_line` put together. Raises UserError "old button" for others."""
    line, between, path = custom_id.path.partition(BETWEEN)
    numbers = line.split(".") if line else []
    if not between or not all(number.isdecimal() for number in numbers):
        raise UserError("old button")
    return [int(number) for number in numbers], path


def mark(step: Step, emphasis: Emphasis, label: str = "") -> Mark:
    return Mark(step.cells, emphasis, label, step.kind, step.value)


def from_the_left(match: Match, seat: Seat, choices: Choices) -> Choices:
    """Sort the choices of each row of the board from left to right, as seen from `seat`."""
    corner = entry_of(match).picture.corner
    if corner is None or any(option.is_range for option in choices.options):
        return choices
    cells = [option.steps[0].cells for option in choices.options]
    # Choices that aren't on the board keep their order.
    places = [corner(match.position, seat, first) if (first := next(iter(each), None)) else (0, -1) for each in cells]
    lines = list(dict.fromkeys(top for _, top in places))
    order = sorted(range(len(places)), key=lambda number: (lines.index(places[number][1]), places[number][0]))
    return replace(choices, options=tuple(choices.options[number] for number in order))


def as_seen(match: Match, seat: Seat, choices: Choices) -> Choices:
    """The choices with their steps as that seat sees them, for words that agree with the picture."""
    seen = entry_of(match).picture.seen
    if seen is None:
        return choices

    def turned(steps: Iterable[Step]) -> tuple[Step, ...]:
        return tuple(seen(seat, step) for step in steps)

    options = tuple(replace(option, steps=turned(option.steps)) for option in choices.options)
    return replace(choices, picked=turned(choices.picked), options=options)


def choice_words(match: Match, option: Choice, locale: AnyLocale) -> str:
    """A choice in words, if any: those of its step, or from–to for a range."""
    ends: tuple[Step, ...] = (option.steps[0], option.steps[-1]) if option.is_range else option.steps
    return "–".join(step_words(match, step, locale, plain=plain) for step in ends)


def question(match: Match, move: Any, play: Action, locale: AnyLocale, seat: Seat | None = None) -> str:
    """The question whether to play a move by this action. Its text also gets the words of each step, by its kind."""
    position = match.position
    words = {step.kind: step_words(match, step, locale) for step in position.steps(move)}
    words["words"] = bold_move(position, move, match.game, locale, seat)
    return said(f"confirm-{play.value}", locale, match.game, position.notation(move), **words)


def step_words(match: Match, step: Step, locale: AnyLocale, *, plain: Callable[[str], str] = called) -> str:
    """A step in words, with its effect. `plain` escapes a player's name for the place where it is shown."""
    if step.kind != SEAT:
        phrase = _named(match, step)
        return step_label(step, locale, match.game) if phrase is None else phrases([phrase], locale, match.game)
    seat = Seat(seat_names(match).index(step.value))
    return player(match, seat, locale, plain)


def _named(match: Match, step: Step) -> Phrase | None:
    """A step in words that depend on the position; see `Picture.named`."""
    named = entry_of(match).picture.named
    return None if named is None else named(match.position, step)
