"""What the computer thinks of a match that is over: each side's chances, the turning points, and every step.

What is seen stands in the custom ids; what was thought is stored. So it all works after a restart.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from statistics import mean, median_low
from typing import Any

from discord import ui

from bot.computers.analysis import Analysis, Judged, Point, per_cent, side_of
from bot.core.match import AnyPosition, Match
from bot.features.replay.steps import Replay, Scene
from bot.features.replay.views import heading, told_of
from bot.texts import AnyLocale, say
from bot.ui.actions import Action, CustomId, Pressable, action_button, button
from bot.ui.escape import plain
from bot.ui.layout import box, layout, note, picture, row, shortened
from bot.ui.match import alt, expected_then, line_of, listed, player, seat_names, yes_or_no
from bot.ui.result import result
from games.kit.rules import Seat
from renderers.chances import Chances, Curve
from renderers.kit.view import View

OVERVIEW, TURN, STEP, LINE = "all", "turn", "step", "line"
"""The pages, as a path begins."""
CURVE_FILE, PLAYED_FILE, BETTER_FILE, STEP_FILE = "chances.png", "played.png", "better.png", "step.png"
BAR = 12
"""Signs of the progress bar."""
LONGEST_NAME = 40
"""Characters of a side in the picture."""


def progress(match: Match, done: int, total: int, left: float, locale: AnyLocale) -> ui.LayoutView:
    """How far the computer has come; `left` is how long it will still take, in seconds, 0 where that isn't known."""
    full = BAR * done // max(1, total)
    bar, minutes = "▰" * full + "▱" * (BAR - full), round(left / 60)
    going = say(locale, "analysis-going", bar=bar, done=done, total=total, minutes=minutes)
    return note("\n".join([heading(match, locale), going]))


def still_going(match: Match, locale: AnyLocale) -> ui.LayoutView:
    """It takes longer than the message can be changed."""
    again = action_button(CustomId(Action.ANALYSE, match.id), locale)
    return note("\n".join([heading(match, locale), say(locale, "analysis-later")]), row(again))


# The overview


def chances(match: Match, analysis: Analysis, locale: AnyLocale) -> Chances:
    """The picture of it."""
    seats = seat_names(match)
    curves = tuple(
        Curve(seats[min(side)], shortened(_side(match, side, locale), LONGEST_NAME), curve)
        for side, curve in zip(analysis.sides, analysis.curves, strict=True)
    )
    turns = tuple(_shown_at(analysis, turn) for turn in analysis.turning_points)
    return Chances(curves, turns, say(locale, "analysis-up"), say(locale, "analysis-along"))


def _side(match: Match, side: frozenset[Seat], locale: AnyLocale) -> str:
    """Who plays for a side, as a picture has it."""
    return say(locale, "list-gap").join(player(match, seat, locale, plain) for seat in sorted(side))


def _shown_at(analysis: Analysis, turn: Judged) -> Point:
    """Where a turning point lies in the picture: on its side's line, of two sides that between them, where the move
    led; where it began, if that isn't known.
    """
    side, number = side_of(analysis.sides, turn.decision.seat), turn.decision.number
    curve = analysis.curves[0 if len(analysis.sides) == 2 else side]
    led = next((point for point in curve if point.number == number), None)
    if led is None or turn.after is None:
        return next(point for point in curve if point.number == number - 1)
    return led


def overview(match: Match, analysis: Analysis, locale: AnyLocale, *, for_all: bool) -> ui.LayoutView:
    """How the match went; the picture of `chances` is to be attached as `CURVE_FILE`."""
    turns = analysis.turning_points
    over = [result(match, match.outcome, locale)] if match.outcome else []
    told = [_turn_line(match, number, turn, locale) for number, turn in enumerate(turns, 1)]
    if analysis.is_even:
        told = [say(locale, "analysis-even", count=len(turns)), *told]
    told += _swing(match, analysis, locale)
    to_all = action_button(CustomId(Action.ANALYSIS_TO_ALL, match.id), locale)
    return layout(
        box(
            ui.TextDisplay(heading(match, locale)),
            picture(CURVE_FILE, _curve_alt(match, analysis, locale)),
            ui.TextDisplay("\n".join([*over, *told, _looked(match, analysis, locale)])),
        ),
        _turns(match, analysis, None, locale),
        row(
            _button(match, 0, f"{STEP} first", "button-analysis-steps", locale),
            action_button(CustomId(Action.REPLAY, match.id), locale),
            None if for_all else to_all,
        ),
    )


def _swing(match: Match, analysis: Analysis, locale: AnyLocale) -> Iterator[str]:
    """Where the chances changed more than any single move lost."""
    swing = analysis.swing
    if swing is not None:
        who = listed(match, analysis.sides[swing.side], locale)
        change = _changed(swing.first.share, swing.last.share, locale)
        first, last = swing.first.number, swing.last.number
        dice = yes_or_no(match.rolls > 0)
        yield say(locale, "analysis-swing", player=who, change=change, first=first, last=last, dice=dice)
    move = analysis.unforeseen
    if move is not None:
        who, number = player(match, move.decision.seat, locale), move.decision.number
        change, better = _change(move, locale), yes_or_no(move.gain > 0)
        yield say(locale, "analysis-unforeseen", player=who, change=change, number=number, better=better)


def _turn_line(match: Match, number: int, turn: Judged, locale: AnyLocale) -> str:
    return say(
        locale,
        "analysis-turn",
        place=number,
        number=turn.decision.number,
        player=player(match, turn.decision.seat, locale),
        move=turn.decision.played,
        best=turn.best,
        change=_change(turn, locale),
    )


def _change(move: Judged, locale: AnyLocale) -> str:
    """What a move did to the chances of who played it."""
    return _changed(move.before, move.before if move.led is None else move.led, locale)


def _changed(before: float, after: float, locale: AnyLocale) -> str:
    return say(locale, "analysis-change", before=per_cent(before), after=per_cent(after))


def _looked(match: Match, analysis: Analysis, locale: AnyLocale) -> str:
    """How deep the computer has looked: with dice a turn is what lies between two throws."""
    depths = [move.look.depth for move in analysis.moves]
    nodes = round(mean(move.look.nodes for move in analysis.moves))
    return say(
        locale,
        "analysis-looked",
        count=len(depths),
        depth=median_low(depths),
        least=min(depths),
        most=max(depths),
        dice=yes_or_no(match.rolls > 0),
        varies=yes_or_no(len(set(depths)) > 1),
        nodes=nodes,
    )


def _curve_alt(match: Match, analysis: Analysis, locale: AnyLocale) -> str:
    lines = [say(locale, "analysis-alt")]
    for side, curve in zip(analysis.sides, analysis.curves, strict=True):
        if curve:
            best = max(curve, key=lambda point: point.share)
            lines.append(
                say(
                    locale,
                    "analysis-alt-side",
                    player=listed(match, side, locale),
                    first=per_cent(curve[0].share),
                    most=per_cent(best.share),
                    number=best.number,
                    last=per_cent(curve[-1].share),
                )
            )
    return say(locale, "sentence-gap").join(lines)


def _turns(match: Match, analysis: Analysis, shown: Judged | None, locale: AnyLocale) -> ui.ActionRow[Any] | None:
    """The ways to the turning points."""
    key = "button-analysis-move" if analysis.is_even else "button-analysis-turn"
    return row(
        *(
            button(
                CustomId(Action.ANALYSIS, match.id, turn.decision.at, TURN),
                say(locale, key, place=place, number=turn.decision.number),
                disabled=turn is shown,
            )
            for place, turn in enumerate(analysis.turning_points, 1)
        )
    )


def _button(match: Match, at: int, path: str, key: str, locale: AnyLocale, *, disabled: bool = False) -> Pressable:
    return button(CustomId(Action.ANALYSIS, match.id, at, path), say(locale, key), disabled=disabled)


# One turning point


def turning_point(
    match: Match,
    analysis: Analysis,
    turn: Judged,
    played: tuple[AnyPosition, View],
    better: tuple[AnyPosition, View],
    locale: AnyLocale,
) -> ui.LayoutView:
    """What was played, and what was better; their pictures are to be attached as `PLAYED_FILE` and `BETTER_FILE`."""
    at, turns = turn.decision.at, analysis.turning_points
    place = turns.index(turn) + 1 if turn in turns else 0
    better_told, then = say(locale, "analysis-better", move=turn.best), expected_then(match, turn.look.line, locale)
    return layout(
        box(
            ui.TextDisplay(heading(match, locale)),
            ui.TextDisplay(_turn_line(match, place, turn, locale)),
            ui.TextDisplay(say(locale, "analysis-played", move=turn.decision.played)),
            picture(PLAYED_FILE, _alt(match, *played, locale)),
            ui.TextDisplay("\n".join(filter(None, (better_told, then)))),
            picture(BETTER_FILE, _alt(match, *better, locale)),
        ),
        _turns(match, analysis, turn, locale),
        row(
            _button(match, 0, OVERVIEW, "button-analysis-all", locale),
            _button(match, at, f"{LINE} 1", "button-analysis-line", locale) if then else None,
            _button(match, at, f"{STEP} at", "button-analysis-from-here", locale),
        ),
    )


def _alt(match: Match, position: AnyPosition, view: View, locale: AnyLocale) -> str:
    return alt(replace(match, state=replace(match.state, position=position)), view, locale)


# Step by step


def step(
    match: Match, replay: Replay, analysis: Analysis, scene: Scene, view: View, locale: AnyLocale
) -> ui.LayoutView:
    """A step as it was played; its picture, of `view`, is to be attached as `STEP_FILE`."""
    at, move = scene.at, analysis.at(scene.at)
    to_line = None
    told = list(told_of(match, replay, scene.step, locale))
    if move is not None:
        same = move.best == move.decision.played
        told.append(
            say(locale, "analysis-same" if same else "analysis-other", best=move.best, change=_change(move, locale))
        )
        if not same or len(move.look.line) > 1:
            to_line = _button(match, at, f"{LINE} 1", "button-analysis-line", locale)
    if match.outcome and at == replay.last:
        told.append(result(match, match.outcome, locale))

    def made(name: str, to: int) -> Pressable:
        return _button(
            match, replay.nearest(to), f"{STEP} {name}", f"button-{name}", locale, disabled=replay.nearest(to) == at
        )

    return layout(
        box(
            ui.TextDisplay(heading(match, locale)),
            picture(STEP_FILE, _alt(match, scene.position, view, locale)),
            ui.TextDisplay("\n".join(told)),
        ),
        row(made("first", 0), made("back", at - 1), made("next", at + 1), made("last", replay.last)),
        row(_button(match, 0, OVERVIEW, "button-analysis-all", locale), to_line),
    )


def line(
    match: Match, move: Judged, number: int, position: AnyPosition, view: View, locale: AnyLocale
) -> ui.LayoutView:
    """So many moves of the line that is expected; its picture is to be attached as `STEP_FILE`."""
    at, last = move.decision.at, len(move.look.line)

    def made(name: str, to: int) -> Pressable:
        return _button(match, at, f"{LINE} {to}", f"button-{name}", locale, disabled=not 1 <= to <= last)

    told = say(
        locale,
        "analysis-instead",
        number=move.decision.number,
        move=move.decision.played,
        best=move.best,
        player=player(match, move.decision.seat, locale),
        same=yes_or_no(move.best == move.decision.played),
    )
    expected = say(locale, "analysis-expected", line=line_of(move.look.line, locale, number))
    return layout(
        box(
            ui.TextDisplay(heading(match, locale)),
            picture(STEP_FILE, _alt(match, position, view, locale)),
            ui.TextDisplay("\n".join([told, expected])),
        ),
        row(made("back", number - 1), made("next", number + 1)),
        row(
            _button(match, 0, OVERVIEW, "button-analysis-all", locale),
            _button(match, at, f"{STEP} at", "button-analysis-played", locale),
        ),
    )
