"""The replay viewer, private or public, and animations.

The custom ids contain the step and the seat, so a viewer works after a restart and while the match is in progress.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate

import discord
from discord import ui

from bot.core.match import MOVES, Match, RowKind, UserId
from bot.core.match import Row as LogRow
from bot.features.replay.steps import Replay, Scene, Step
from bot.texts import AnyLocale, game_title, phrases, said, say, step_label, told_words
from bot.texts.people import plain
from bot.ui.actions import LATEST, Action, CustomId, Pressable, action_button, button, form, menu, text_field
from bot.ui.drawing import Shot
from bot.ui.escape import called
from bot.ui.layout import MOST_OPTIONS, Message, Row, message, note, paged, picture, row, turning
from bot.ui.match import alt, channel_seat, is_alone, is_analysable, seat_names, seat_word, shown_outcome, yes_or_no
from bot.ui.narration import narrate_row, with_player
from bot.ui.result import result
from games.kit.rules import Seat
from games.kit.rules import Step as Chosen
from renderers.kit.animation import FIRST, LAST, PLY, Caption
from renderers.kit.view import View

STEPS, FILM = "steps", "film"
"""The forms of a replay."""
JUMP, SIDE = "jump", "side"
"""The viewer's menu for a step, and the one for a seat that older viewers have."""
FLIP = "flip"
"""The button that shows the board from the next seat."""
MORE, LESS = "replay-more", "replay-less"
"""The buttons that show and hide the less frequent actions, so that a phone shows the board too."""
MOVES_A_PAGE = 10
"""The button to the step that is the last one when the button is used."""
FIELD = "number"
FILE_NAME = "step.png"
LONGEST_LIST = 1000
"""Characters of the list of moves with an animation: a message holds 2000, including the other texts."""


def film_name(match: Match) -> str:
    """The file name of an animation."""
    return f"replay-{match.id}.gif"


def view_at(match: Match, replay: Replay, scene: Scene, view: View) -> View:
    """The view of a step, given the view of the match."""
    outcome = shown_outcome(match) if scene.at == replay.last else None
    return replace(view, last=scene.step.last, sight=replay.sight, outcome=outcome)


def heading(match: Match, locale: AnyLocale) -> str:
    """The game and the players, without the number of the next move."""
    players = say(locale, "versus").join(called(name) for name in match.player_names)
    return say(locale, "replay-heading", title=game_title(match.game, locale), players=players)


# Step by step


def viewer(
    match: Match,
    replay: Replay,
    scene: Scene,
    view: View,
    locale: AnyLocale,
    reader: UserId | None,
    *,
    shows_more: bool = False,
) -> Message:
    """A step, with buttons and a menu for the others. Attach its picture in `view` as `FILE_NAME`.

    `reader` is the person who alone sees it; None if everybody does. With `shows_more`, the less frequent actions stand
    in place of the usual ones.
    """
    at, seat = scene.at, view.seat
    shown = replace(match, state=replace(match.state, position=scene.position))
    told = list(told_of(match, replay, scene.step, seat, locale))
    if match.outcome and at == replay.last:
        # The result says itself who left.
        told = [*(told[:1] if match.outcome.reason == "left" else told), result(match, match.outcome, locale, reader)]
    text = "\n".join(told)
    more = LESS if shows_more else MORE
    is_lost = match.shown.homeless and match.outcome is None and reader in match.people
    lost = say(locale, "refusal-place-gone") if is_lost else None
    # After a match, most people look for the mistake.
    analyse = action_button(CustomId(Action.ANALYSE, match.id), locale, discord.ButtonStyle.primary)
    animate = action_button(CustomId(Action.ANIMATE, match.id, path=str(seat)), locale)
    usual = (analyse if is_analysable(match) else None, animate if replay.steps[-1].number else None)
    return message(
        heading(match, locale),
        picture(FILE_NAME, alt(shown, view, locale)),
        text,
        _step_buttons(match, replay, at, seat, locale),
        lost,
        _steps_menu(match, replay, at, seat, locale),
        row(
            *(_rare(match, replay, scene, seat, locale, is_private=reader is not None) if shows_more else usual),
            button(CustomId(Action.REPLAY, match.id, at, f"{more} {seat}"), say(locale, f"button-{more}")),
        ),
    )


def _rare(
    match: Match, replay: Replay, scene: Scene, seat: Seat, locale: AnyLocale, *, is_private: bool
) -> tuple[Pressable | None, ...]:
    """The less frequent actions."""
    at = scene.at
    to_all = CustomId(Action.REPLAY_TO_ALL, match.id, at, f"{STEPS} {seat}")
    goto = CustomId(Action.OPEN_GO_TO, match.id, at, str(seat))
    flipped = CustomId(Action.REPLAY, match.id, at, f"{FLIP} {(seat + 1) % len(match.seats)}")
    return (
        action_button(goto, locale, disabled=replay.last == 0),
        button(flipped, say(locale, f"button-{FLIP}")) if len(match.seats) > 1 else None,
        action_button(CustomId(Action.RECORD, match.id), locale) if match.outcome else None,
        action_button(to_all, locale) if is_private else None,
    )


def told_of(match: Match, replay: Replay, step: Step, seat: Seat, locale: AnyLocale) -> Iterator[str]:
    """Lines about a step: its number, its rolls, and the row in words."""
    count = replay.steps[-1].number
    if step.row is None:
        yield say(locale, "replay-start", count=count)
        return
    moved = yes_or_no(step.row.kind in MOVES)
    yield say(locale, "replay-at", moved=moved, number=step.number, count=count)
    yield from (said("told-roll", locale, match.game, roll, move=roll) for roll in step.rolls)
    yield from narrated(match, step, seat, locale)


def narrated(match: Match, step: Step, seat: Seat, locale: AnyLocale) -> Iterator[str]:
    """Sentences about the move or aside of a step, for a seat."""
    if step.row is not None and (text := narrate_row(match, step.row, locale, step.told(seat))):
        yield text
    if step.gift:
        yield phrases([with_player(match, phrase, locale) for phrase in step.gift], locale, match.game)


def _notation(match: Match, step: Step, locale: AnyLocale, quote: str = "") -> str:
    """A step's rolls and its notation (or words, if it has any), with the number if it is a move."""
    if step.row is None:
        return ""
    words = _words(match, step, step.row, locale)
    notation = " ".join(step.rolls if words else (*step.rolls, step.row.text))
    text = " ".join(filter(None, (notation and f"{quote}{notation}{quote}", words)))
    return f"{step.number}. {text}" if step.row.kind in MOVES else text


def _words(match: Match, step: Step, row: LogRow, locale: AnyLocale) -> str:
    """Words for leaving, for a gift, or for a move whose notation is a word, like `pass`; else empty."""
    if row.kind is RowKind.ASIDE and row.cause and row.seat is not None:
        kind = "alone" if is_alone(match) else row.cause
        return said("replay-left", locale, match.game, kind, seat=seat_word(match, row.seat, locale))
    if step.gift:
        return phrases([with_player(match, each, locale, seat_word) for each in step.gift], locale, match.game)
    word = step_label(Chosen(row.text, row.text), locale, match.game) if row.text.isalpha() else row.text
    return "" if word == row.text else word


def _step_buttons(match: Match, replay: Replay, at: int, seat: Seat, locale: AnyLocale) -> Row | None:
    def to_step(name: str, to: int) -> Pressable:
        custom_id = CustomId(Action.REPLAY, match.id, replay.nearest(to), f"{name} {seat}")
        # If the match is in progress, there may be later steps when the button is used.
        is_newest = name == LATEST and to == at and match.outcome is None
        text = say(locale, "button-newest" if is_newest else f"button-{name}")
        return button(custom_id, text, disabled=not (is_newest or (0 <= to <= replay.last and to != at)))

    return row(to_step("first", 0), to_step("back", at - 1), to_step("next", at + 1), to_step(LATEST, replay.last))


def _steps_menu(match: Match, replay: Replay, at: int, seat: Seat, locale: AnyLocale) -> Row | None:
    """A menu of the steps around the shown one, as many as it holds."""
    if replay.last == 0:
        return None
    first = max(0, min(at - MOST_OPTIONS // 2, replay.last + 1 - MOST_OPTIONS))
    options = [
        discord.SelectOption(
            label=_label(match, replay.steps[number], seat, locale),
            description=_noted(replay.steps[number]),
            value=str(number),
            default=number == at,
        )
        for number in range(first, min(replay.last + 1, first + MOST_OPTIONS))
    ]
    return row(menu(CustomId(Action.REPLAY, match.id, at, f"{JUMP} {seat}"), options, say(locale, "goto-title")))


def _noted(step: Step) -> str | None:
    """The rolls and notation of a step that is described in words."""
    if step.row is None or not step.words:
        return None
    notation = " ".join((*step.rolls, *([] if step.row.text.isalpha() else [step.row.text])))
    return notation[:100] or None


def _label(match: Match, step: Step, seat: Seat, locale: AnyLocale) -> str:
    if step.row is None:
        return say(locale, "replay-beginning")
    name = "" if step.row.seat is None else match.names[step.row.seat]
    words, _ = _caption(match, step, seat, locale)
    return say(locale, "replay-step", name=name, move=words)


def goto(match: Match, replay: Replay, at: int, seat: Seat, locale: AnyLocale) -> ui.Modal:
    """The form that asks for the number of a move."""
    count = replay.steps[-1].number
    label, example = say(locale, "goto-number", count=count), str(replay.steps[at].number)
    number = text_field(FIELD, label, len(str(count)) + 2, example=example)
    return form(CustomId(Action.GO_TO, match.id, at, str(seat)), locale, number)


# As an animation


def shots(match: Match, replay: Replay, view: View, every: int) -> Iterator[Shot]:
    """The pictures of the animation: the start, each `every`th step, and the end."""
    seats = seat_names(match)
    for scene in replay.scenes():
        if scene.at % every and scene.at != replay.last:
            continue
        step = scene.step
        side = "" if step.row is None or step.row.seat is None else seats[step.row.seat]
        players = plain(say(match.language, "versus").join(match.player_names))
        words, notation = _caption(match, step, view.seat, match.language) if step.row else (players, "")
        yield Shot(
            scene.position,
            replace(view_at(match, replay, scene, view), is_calm=True),
            Caption(words, side, scene.at / max(1, replay.last), notation),
            LAST if scene.at == replay.last else PLY if scene.at else FIRST,
        )


def _caption(match: Match, step: Step, seat: Seat, locale: AnyLocale) -> tuple[str, str]:
    """A step in words, with its number, and its notation."""
    told = step.told(seat)
    if told is None:
        return _notation(match, step, locale), ""
    return f"{step.number}. {told_words(told, locale, match.game)}", _noted(step) or ""


def animation(match: Match, replay: Replay, seat: Seat, every: int, locale: AnyLocale, *, for_all: bool) -> Message:
    """The message with the animation and the list of moves; attach the animation as `film_name(match)`."""
    count = replay.steps[-1].number
    over = [result(match, match.outcome, locale)] if match.outcome else []
    thinned = [say(locale, "film-thinned", every=every)] if every > 1 else []
    title = game_title(match.game, locale)
    steps = action_button(CustomId(Action.REPLAY, match.id), locale)
    to_all = action_button(CustomId(Action.REPLAY_TO_ALL, match.id, path=f"{FILM} {seat}"), locale)
    return message(
        heading(match, locale),
        picture(film_name(match), say(locale, "film-alt", title=title, count=count)),
        *over,
        _all_moves(match, replay, seat, locale),
        *thinned,
        row(steps, None if for_all else to_all),
    )


def _told_line(match: Match, step: Step, seat: Seat, locale: AnyLocale) -> str:
    """A step's number, its rolls, and the row in words."""
    number = f"{step.number}." if step.row is not None and step.row.kind in MOVES else ""
    rolls = (f"`{roll}`" for roll in step.rolls)
    told = say(locale, "sentence-gap").join(narrated(match, step, seat, locale))
    return " ".join(filter(None, (number, *rolls, told)))


def _all_moves(match: Match, replay: Replay, seat: Seat, locale: AnyLocale) -> str:
    """All moves: in words, a line for each, or else in notation, as many as fit."""
    if not replay.last:
        return say(locale, "no-moves")
    told = [f"-# {_told_line(match, step, seat, locale)}" for step in replay.steps[1:]]
    if sum(map(len, told)) + len(told) <= LONGEST_LIST:
        return "\n".join(told)
    gap = say(locale, "replay-gap")
    moves = [_notation(match, step, locale, "`") for step in replay.steps[1:]]
    lengths = accumulate(len(each) + len(gap) for each in moves)
    fitting = sum(length <= LONGEST_LIST for length in lengths)
    ellipsis = ["…"] if fitting < len(moves) else []
    return f"-# {gap.join((*moves[:fitting], *ellipsis))}"


def moves(match: Match, replay: Replay, page: int | None, locale: AnyLocale) -> Message:
    """A page of the moves in words, numbered, one to a line; the last page for None."""
    lines = _moves(match, replay, locale) or [say(locale, "no-moves")]
    shown, at, pages = paged(lines, len(lines) if page is None else page, MOVES_A_PAGE)
    text = "\n".join([heading(match, locale), *shown])
    return note(text, turning(CustomId(Action.MOVES, match.id), at, pages, locale))


def _moves(match: Match, replay: Replay, locale: AnyLocale) -> list[str]:
    lines, steps = [], iter(replay.steps[1:])
    for done in match.standing:
        if done.kind in MOVES or done.kind is RowKind.ASIDE:
            step = next(steps)
            told = say(locale, "sentence-gap").join(narrated(match, step, channel_seat(match), locale))
            lines.append(say(locale, "move-line", number=str(step.number), told=told) if done.kind in MOVES else told)
        elif done.kind is not RowKind.DECLINE and (words := narrate_row(match, done, locale)):
            # The offers that were declined or withdrawn aren't told either.
            lines.append(words)
    return lines
