"""The picker: a private message with a numbered picture and a button for each number, for any game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord

from bot.computers.analysis import balanced, per_cent
from bot.computers.jobs import Answer
from bot.core.match import Match, UserId, brings_roll, latest_aside, may_take_back_alone
from bot.core.picker import Choice, Choices, encode_path
from bot.texts import AnyLocale, phrases, said, say, step_label, step_prompt
from bot.texts.people import plain
from bot.ui.actions import Action, CustomId, Pressable, action_button, button, menu
from bot.ui.escape import called
from bot.ui.layout import MOST_OPTIONS, Control, Message, Row, message, note, picture, row, rows
from bot.ui.learning import pieces_button
from bot.ui.match import alt, entry_of, expected_then, player, seat_names, unrepeated, view_of
from games.kit.rules import Seat, Step
from opponents.kit.engines import plays
from renderers.kit.view import Emphasis, Mark, View

FILE_NAME = "choose.png"
MOST_BUTTONS = 20
"""Choices that are buttons: four rows, which leaves one for Back and the like."""
SEAT = "seat"
"""The kind of a step that names a seat."""


def view(match: Match, seat: Seat, choices: Choices) -> View:
    """The view of the match with the picked steps marked, and the choices numbered like the buttons."""
    picked = (mark(step, Emphasis.PICKED) for step in choices.picked)
    numbered = enumerate(choices.options, 1)
    offered = (mark(step, Emphasis.CHOICE, str(number)) for number, option in numbered for step in option.steps)
    return view_of(match, seat, (*picked, *offered))


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


def mark(step: Step, emphasis: Emphasis, label: str = "") -> Mark:
    """The mark of a step in the picture."""
    return Mark(step.cells, emphasis, label, step.kind, step.value)


@dataclass(frozen=True, slots=True)
class Picker:
    """The two actions of a picker: one chooses a step, one plays the chosen move."""

    pick: Action
    play: Action
    seen: Callable[[Match], int]
    """The number that its custom ids carry: a choice is stale once it has changed."""

    def takes_buttons(self, labels: Sequence[str]) -> bool:
        """Whether choices with these labels are buttons; otherwise they are in menus."""
        return len(labels) <= MOST_BUTTONS

    def custom_id(self, action: Action, match: Match, path: str = "") -> CustomId:
        """The custom id of one of the picker's buttons."""
        return CustomId(action, match.id, self.seen(match), path)

    def menu_id(self, match: Match, first: int) -> CustomId:
        """The custom id of the menu that begins with this choice. Its path is never used, but differs from others."""
        return self.custom_id(self.pick, match, f"#{first}")


MOVING = Picker(Action.PICK, Action.PLAY, lambda match: match.decision)
GIVING = Picker(Action.GIVE, Action.CONFIRM_GIFT, latest_aside)


def choosing(
    match: Match,
    choices: Choices,
    shown: View,
    locale: AnyLocale,
    picker: Picker,
    more: Control | None = None,
    before: Iterable[str] = (),
) -> Message:
    """The picker's message, below the lines `before`, with `more` in its last row; attach the picture of the view
    `shown` as `FILE_NAME`.
    """
    choices = as_seen(match, shown.seat, choices)
    text = _prompt(match, choices, locale, picker)
    pictured = picture(FILE_NAME, alt(match, shown, locale))
    offered = _choice_rows(match, choices, locale, picker) if choices.options else []
    return message(*before, text, pictured, *offered, row(*_navigation(match, choices, locale, picker), more))


def as_seen(match: Match, seat: Seat, choices: Choices) -> Choices:
    """The choices with their steps as that seat sees them, for words that agree with the picture."""
    seen = entry_of(match).picture.seen
    if seen is None:
        return choices

    def turned(steps: Iterable[Step]) -> tuple[Step, ...]:
        return tuple(seen(seat, step) for step in steps)

    options = tuple(replace(option, steps=turned(option.steps)) for option in choices.options)
    return replace(choices, picked=turned(choices.picked), options=options)


def waiting(
    match: Match, user: UserId, before: Iterable[str], locale: AnyLocale, more: Row | None
) -> tuple[Message, Message | None]:
    """A picker that waits for its player's turn, with the buttons `more`; and the same once the player's move can't be
    taken back at once any more, None if it can't now.
    """
    lines = (*before, say(locale, "picker-waits"))
    settled, undo = message(*lines, more), undo_button(match, user, locale)
    return (settled, None) if undo is None else (message(*lines, (undo, *(more or ()))), settled)


def undo_button(match: Match, user: UserId, locale: AnyLocale) -> Pressable | None:
    """The button to take one's last turn back without asking; None if that isn't possible."""
    if not may_take_back_alone(match, user):
        return None
    return action_button(CustomId(Action.TAKE_BACK_AT_ONCE, match.id, match.decision), locale)


def gives_hints(match: Match) -> bool:
    """Whether the player to move may ask for a hint."""
    return not match.rated and not match.strict and plays(match.game)


def hinting(match: Match, choices: Choices, hint: Answer, shown: View, locale: AnyLocale) -> Message:
    """A hint, with a button to play it; attach the picture of the view `shown` as `FILE_NAME`."""
    words = [_step_word(match, step, locale) for step in as_seen(match, shown.seat, choices).picked]
    # Words that only repeat the notation say nothing new.
    picked = "none" if all(word in hint.move for word in words) else say(locale, "picked-gap").join(words)
    text = say(locale, "hint", move=hint.move, picked=picked, share=per_cent(balanced(hint.value, hint.after_best)))
    play = button(
        MOVING.custom_id(MOVING.play, match, hint.move), say(locale, "button-hinted"), discord.ButtonStyle.success
    )
    return message(
        text,
        expected_then(match, hint.line, locale),
        picture(FILE_NAME, alt(match, shown, locale)),
        row(play, button(MOVING.custom_id(MOVING.pick, match), say(locale, "button-myself"))),
    )


def _picked(match: Match, steps: Sequence[Step], locale: AnyLocale) -> str:
    """Steps in words."""
    words = (_step_word(match, step, locale) for step in unrepeated(steps))
    return say(locale, "picked-gap").join(filter(None, words))


def _prompt(match: Match, choices: Choices, locale: AnyLocale, picker: Picker) -> str:
    picked = _picked(match, choices.picked, locale)
    if not choices.options:
        return _question(match, choices.picked, choices.notation, locale, picker)
    prompt = step_prompt(choices.options[0].steps[0].kind, locale, match.game)
    return f"**{picked}**\n{prompt}" if picked else prompt


def _question(match: Match, steps: Sequence[Step], move: str, locale: AnyLocale, picker: Picker) -> str:
    """The question whether to play a move. Its text is given the move's steps in words by their kinds, too."""
    words = {step.kind: _step_word(match, step, locale) for step in steps}
    args = {**words, "move": move, "picked": _picked(match, steps, locale)}
    return said(f"confirm-{picker.play.value}", locale, match.game, move, **args)


def _choice_rows(match: Match, choices: Choices, locale: AnyLocale, picker: Picker) -> Sequence[Row]:
    """Buttons for the choices or, if they are too many for that, menus."""
    labels = [label(match, option, number, locale) for number, option in enumerate(choices.options, 1)]
    paths = [encode_path((*choices.path, option.token)) for option in choices.options]
    pairs = zip(labels, paths, strict=True)
    if picker.takes_buttons(labels):
        return rows(button(picker.custom_id(picker.pick, match, path), text) for text, path in pairs)
    options = [discord.SelectOption(label=text[:100], value=path) for text, path in pairs]
    starts = range(0, len(options), MOST_OPTIONS)

    def placeholder(start: int) -> str:
        if len(starts) == 1:
            return say(locale, "choose")
        return say(locale, "choose-among", first=start + 1, last=min(start + MOST_OPTIONS, len(options)))

    return [
        (menu(picker.menu_id(match, start), options[start : start + MOST_OPTIONS], placeholder(start)),)
        for start in starts
    ]


def label(match: Match, option: Choice, number: int, locale: AnyLocale) -> str:
    """A choice's number in the picture, and its words, if any: `1 · c1`, or from–to for a range."""
    ends: tuple[Step, ...] = (option.steps[0], option.steps[-1]) if option.is_range else option.steps
    words = "–".join(_step_word(match, step, locale, plain=plain) for step in ends)
    return f"{number} · {words}" if words else str(number)


def _step_word(match: Match, step: Step, locale: AnyLocale, *, plain: Callable[[str], str] = called) -> str:
    """A step in words. `plain` escapes a player's name for the place where it is shown."""
    if step.kind != SEAT:
        words, effect = step_label(step, locale, match.game), entry_of(match).picture.effect
        done = None if effect is None else effect(match.position, step)
        return (
            words
            if done is None
            else say(locale, "step-effect", step=words, effect=phrases([done], locale, match.game))
        )
    seat = Seat(seat_names(match).index(step.value))
    return player(match, seat, locale, plain)


def _navigation(match: Match, choices: Choices, locale: AnyLocale, picker: Picker) -> Sequence[Control | None]:
    """The buttons to play the chosen move, to go back, and for a hint, as far as they make sense."""

    def custom_id(action: Action, path: str = "") -> CustomId:
        return picker.custom_id(action, match, path)

    is_chosen, before = not choices.options, choices.back
    is_first = picker is MOVING and not is_chosen and before is None
    hint = is_first and gives_hints(match)
    # The button contains the move's notation, so playing it doesn't repeat the choices.
    play = action_button(custom_id(picker.play, choices.notation), locale, discord.ButtonStyle.success)
    stops_asking = is_chosen and picker is MOVING and brings_roll(match.position, choices.move)
    return (
        play if is_chosen else None,
        action_button(custom_id(Action.PLAY_UNASKED, choices.notation), locale) if stops_asking else None,
        None if before is None else button(custom_id(picker.pick, encode_path(before)), say(locale, "button-back")),
        action_button(custom_id(Action.HINT), locale) if hint else None,
        undo_button(match, match.mover, locale) if is_first and match.mover is not None else None,
        pieces_button(match.game, locale),
    )


def confirming(match: Match, aside: Any, locale: AnyLocale) -> Message:
    """The question whether a player really wants to play an aside, which can't be undone."""
    text = match.position.notation(aside)
    sure = action_button(GIVING.custom_id(GIVING.play, match, text), locale, discord.ButtonStyle.success)
    return note(_question(match, match.position.steps(aside), text, locale, GIVING), row(sure))
