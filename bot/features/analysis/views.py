"""Pages of an analysis: each side's chances, the turning points, every step, and expected lines.

The custom ids name the page and evaluations are stored, so all buttons work after a restart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import Any, NamedTuple

from bot.computers.fair_play import FREE, Unaided
from bot.computers.jobs import per_cent
from bot.core.match import AnyPosition, Match, UserId
from bot.features.analysis.consequences import Consequence
from bot.features.analysis.evaluation import Analysis, EvaluatedMove, side_of
from bot.features.coach import along, coach_of, reasons_against, risk
from bot.features.replay import Replay, Scene, heading, told_of
from bot.texts import AnyLocale, phrases, said, say, seat_name
from bot.texts.people import plain, shortened
from bot.ui.actions import Action, CustomId, Pressable, action_button, button
from bot.ui.layout import Message, Row, message, note, picture, row
from bot.ui.match import alt, bold_move, entry_of, line_words, listed, move_words, player, seat_names, yes_or_no
from bot.ui.result import headline, result
from games.kit.rules import MoveError, Seat
from renderers.chances import Chances, Curve, Turn
from renderers.kit.view import View

OVERVIEW, TURN, STEP, LINE = "all", "turn", "step", "line"
"""The pages: the first word of a custom id's path."""
CURVE_FILE, STEP_FILE = "chances.png", "step.png"
BAR_CHARS = 12
"""Characters of the progress bar."""
LONGEST_IN_SECONDS = 90.0
"""Longest remaining time that is shown in seconds rather than minutes."""
LONGEST_NAME = 40
"""Characters of a side's label in the picture."""


class Explained(NamedTuple):
    """An evaluated move in words."""

    played: str
    best: str
    line: tuple[str, ...]
    """The line that the computer expects, move by move."""
    reason: str = ""
    """Sentences on what the move played cost compared with the best one; empty if nothing that has a name."""
    reply: str = ""
    """A sentence on what the move played allowed, or on the outlook; empty if it cost nothing."""
    coach: str = ""
    """The coach's reasons for the best move, in the third person, if there are any and it wasn't played."""

    @property
    def why(self) -> str:
        """One reason why the move played was worse than the best one."""
        return self.reason or self.reply or self.coach


def explain(
    match: Match,
    replay: Replay,
    move: EvaluatedMove,
    cost: Consequence | None,
    view: View,
    locale: AnyLocale,
    unaided: Unaided = FREE,
) -> Explained:
    """An evaluated move and its cost in words, for who sees the board as in `view` and must play some positions
    `unaided`. Slow for a long match, like `Replay.before`.
    """
    position = replay.before(move.decision.at)
    played, best = (_worded(match, position, text, view, locale) for text in (move.decision.played, move.best))
    if apart := _apart(match, position, move, locale):
        best = say(locale, "analysis-apart", move=best, how=apart)
    line = line_words(position, move.evaluation.line, match.game, match.options, locale, view.seat)
    coach = _coached(match, move, position, locale)
    reason, reply = "", ""
    if move.loss:
        named = _cost(match, cost, locale)
        if cost is not None and cost.later:
            named = _captures_later(match, move, position, cost.later, view, locale)
        told = named, _leads(match, move, position, locale)
        reason = say(locale, "sentence-gap").join(filter(None, told))
        reply = _reply(match, move, position, view, locale, unaided)
        reply = reply if reply or reason or coach else say(locale, "analysis-outlook")
    return Explained(played, best, tuple(line), reason, reply, coach)


def _apart(match: Match, position: AnyPosition, move: EvaluatedMove, locale: AnyLocale) -> str:
    """The difference between the best move and the one played if both are told in the same words; else empty."""
    coach = coach_of(match.game)
    if coach is None or move.best == move.decision.played:
        return ""
    try:
        moves = [position.parse(text) for text in (move.decision.played, move.best)]
    except MoveError:
        return ""
    played, best = (move_words(position, each, match.game, locale) for each in moves)
    # In any order: a tile lies on "White's I and Black's X" or on "Black's X and White's I".
    phrase = coach.apart(*moves) if sorted(played) == sorted(best) else None
    return "" if phrase is None else phrases([phrase], locale, match.game).strip()


def _cost(match: Match, cost: Consequence | None, locale: AnyLocale) -> str:
    """The cost of a move in terms of its game; empty if there is none."""
    if cost is None:
        return ""
    counted = [said("pieces", locale, match.game, kind, count=count) for kind, count in cost.pieces]
    pieces, winners = say(locale, "list-gap").join(counted), listed(match, cost.winners, locale)
    return say(locale, f"analysis-{cost.what.value}", player=winners, moves=cost.moves, pieces=pieces)


def _captures_later(
    match: Match, move: EvaluatedMove, before: AnyPosition, plies: int, view: View, locale: AnyLocale
) -> str:
    """A sentence on the capture that the computer expects some plies after the better move."""
    line = move.evaluation.line
    after = list(along(before, line[:plies]))[-1]
    capture = _worded(match, after, line[plies], view, locale)
    who = player(match, move.decision.seat, locale)
    return say(locale, "analysis-missed-later", player=who, capture=capture)


def _reply(
    match: Match, move: EvaluatedMove, before: AnyPosition, view: View, locale: AnyLocale, unaided: Unaided
) -> str:
    """The worst that others could do after the move played but not after the best one, or the answer that the computer
    expects; empty if that says nothing.
    """
    entry, after = entry_of(match), before.play(before.parse(move.decision.played))
    if after.to_move == before.to_move:
        return ""
    if (allowed := risk(match, before, [move.decision.played], unaided)) is not None:
        if allowed == risk(match, before, move.evaluation.line, unaided):
            # The better move allows it too.
            return ""
        mover = entry.game.seat_names(match.options)[move.decision.seat]
        return phrases([allowed], locale, match.game, seat_name(mover, locale, match.game))
    if not move.reply or entry.game.pieces is None or after.to_move is None:
        # In games without captures, an answer doesn't show what it achieves.
        return ""
    answer = _worded(match, after, move.reply[0], view, locale)
    return say(locale, "analysis-allows", player=player(match, after.to_move, locale), answer=answer)


def _leads(match: Match, move: EvaluatedMove, before: AnyPosition, locale: AnyLocale) -> str:
    """The seat that leads at the end of the expected moves, if another one does after the best move; else empty."""
    coach = coach_of(match.game)
    if coach is None or not move.loss or len(match.seats) > 2:
        return ""
    lines = (move.decision.played, *move.reply), move.evaluation.line
    played, best = (coach.leads([before, *along(before, line)][-1]) for line in lines)
    if played is None or best is None or dict(played.args)["seat"] == dict(best.args)["seat"]:
        return ""
    words = {"played": phrases([played], locale, match.game), "best": phrases([best], locale, match.game)}
    return say(locale, "analysis-leads", **words)


def _expected(match: Match, move: Any, line: Sequence[str], locale: AnyLocale) -> str:
    """A sentence on the move that the computer expects after another one; empty without a `line` of moves."""
    after = match.position.play(move)
    if not line or after.to_move is None:
        return ""
    answer = move_words(after, after.parse(line[0]), match.game, locale)
    return say(locale, "analysis-allows", player=player(match, after.to_move, locale), answer=f"**{answer}**")


def _coached(match: Match, move: EvaluatedMove, before: AnyPosition, locale: AnyLocale) -> str:
    if move.best == move.decision.played:
        return ""
    try:
        at, best, played = at_position(match, before), before.parse(move.best), before.parse(move.decision.played)
        names = entry_of(match).game.seat_names(match.options)
        mover = seat_name(names[move.decision.seat], locale, match.game)
        told = reasons_against(at, best, played, locale, mover)
        return told or _expected(at, best, move.evaluation.line[1:2], locale)
    except MoveError:
        return ""


def _worded(match: Match, position: AnyPosition, text: str, view: View, locale: AnyLocale) -> str:
    try:
        return bold_move(position, position.parse(text), match.game, locale, view.seat)
    except MoveError:
        # The rules have changed since the analysis was made.
        return f"`{text}`"


def progress(match: Match, done: int, total: int, left: float, others: int, locale: AnyLocale) -> Message:
    """A progress bar; `left` is the estimated time left in seconds, 0 if unknown. `others` analyses are under way too,
    and this one waits for its turns.
    """
    full = BAR_CHARS * done // max(1, total)
    bar = "▰" * full + "▱" * (BAR_CHARS - full)
    seconds, minutes = (0, round(left / 60)) if left > LONGEST_IN_SECONDS else (ceil(left / 10) * 10, 0)
    going = say(locale, "analysis-going", bar=bar, done=done, total=total, minutes=minutes, seconds=seconds)
    waits = say(locale, "analysis-waits", others=others)
    return note("\n".join([heading(match, locale), going, waits]))


def still_going(match: Match, locale: AnyLocale) -> Message:
    """Says that the analysis takes longer than the message can be edited, with a button to ask again."""
    again = action_button(CustomId(Action.ANALYSE, match.id), locale)
    return note("\n".join([heading(match, locale), say(locale, "analysis-later")]), row(again))


# The overview


def chances(match: Match, analysis: Analysis, locale: AnyLocale, reader: UserId | None = None) -> Chances:
    """The chart of the overview: a curve for each side, with the turning points. The curve of the `reader`'s side
    stands out, or else the winner's.
    """
    won = sorted(match.outcome.ranking[0]) if match.outcome and match.outcome.ranking else [Seat(0)]
    main = side_of(analysis.sides, [*(match.seats_of(reader) if reader is not None else ()), *won][0])
    seats, gap = seat_names(match), say(locale, "list-gap")
    names = [gap.join(player(match, seat, locale, plain) for seat in sorted(side)) for side in analysis.sides]
    curves = tuple(
        Curve(seats[min(side)], shortened(name, LONGEST_NAME), curve)
        for side, name, curve in zip(analysis.sides, names, analysis.curves, strict=True)
    )
    turns = tuple(_turn_of(analysis, turn) for turn in analysis.turning_points)
    return Chances(curves, turns, say(locale, "analysis-up"), say(locale, "analysis-along"), main)


def _turn_of(analysis: Analysis, turn: EvaluatedMove) -> Turn:
    """The turning point on its side's curve (with two sides, on the first): after the move, or before it if the share
    after it is unknown.
    """
    side, number = side_of(analysis.sides, turn.decision.seat), turn.decision.number
    curve = analysis.curves[0 if len(analysis.sides) == 2 else side]
    after = next((point for point in curve if point.number == number), None)
    if after is None or turn.after is None:
        after = next(point for point in curve if point.number == number - 1)
    return Turn(*after, turn.before if _is_beside_curve(turn) else None)


def _is_beside_curve(move: EvaluatedMove) -> bool:
    """Whether no curve shows the share with the best move: with more than two sides, dice come between the moves."""
    return move.evaluation.shares is not None and move.best != move.decision.played


def overview(
    match: Match,
    analysis: Analysis,
    explained: Mapping[int, Explained],
    locale: AnyLocale,
    reader: UserId | None,
    *,
    last_chance: str = "",
    why: str = "",
) -> Message:
    """The overview, for one `reader` or (None) for all, with a line for each turning point, the reader's own costliest
    move `explained` by its step, a sentence on the loser's `last_chance`, if any, and the reason `why` moves are left
    out; attach the picture of `chances` as `CURVE_FILE`.
    """
    turns = analysis.turning_points
    over = [headline(match, match.outcome, locale, reader)] if match.outcome else []
    told = [say(locale, "analysis-turn", **_turn_words(match, analysis, turn, locale)) for turn in turns]
    if analysis.is_even:
        told = [say(locale, "analysis-even", count=len(turns)), *told]
    seats = match.seats_of(reader) if reader is not None else ()
    if (own := analysis.costliest_of(seats)) is not None:
        best, words = explained[own.decision.at].best, _turn_words(match, analysis, own, locale)
        told.append(say(locale, "analysis-own", best=best, **words))
    elif turns and analysis.has_no_costly_move(seats):
        told.append(say(locale, "analysis-own-none"))
    told += [*_swing(match, analysis, locale), *filter(None, [last_chance])]
    if analysis.left_out:
        told.append(say(locale, "analysis-left-out", count=len(analysis.left_out), why=why))
    if any(_is_beside_curve(turn) for turn in turns):
        told.append(say(locale, "analysis-ring"))
    to_all = action_button(CustomId(Action.ANALYSIS_TO_ALL, match.id), locale)
    return message(
        heading(match, locale),
        picture(CURVE_FILE, _curve_alt(match, analysis, locale)),
        *over,
        *told,
        _turns(match, analysis, None, locale),
        row(
            _button(match, 0, f"{STEP} first", "button-analysis-steps", locale),
            None if reader is None else to_all,
        ),
    )


def _swing(match: Match, analysis: Analysis, locale: AnyLocale) -> Iterator[str]:
    """A line about a change of the chances that is larger than any move's loss, if there is one."""
    if (swing := analysis.swing) is not None:
        who = listed(match, analysis.sides[swing.side], locale)
        change = _changed(swing.first.share, swing.last.share, locale)
        first, last = swing.first.number, swing.last.number
        dice = yes_or_no(match.rolls > 0)
        yield say(locale, "analysis-swing", player=who, change=change, first=first, last=last, dice=dice)
    if (move := analysis.unforeseen) is not None:
        who, number = player(match, move.decision.seat, locale), move.decision.number
        change, better = _change(move, locale), yes_or_no(move.gain > 0)
        yield say(locale, "analysis-unforeseen", player=who, change=change, number=number, better=better)


def _turn_words(match: Match, analysis: Analysis, turn: EvaluatedMove, locale: AnyLocale) -> dict[str, str | int]:
    """A turning point as arguments of texts: its place and number, the player, and the change of their chances."""
    turns = analysis.turning_points
    return {
        "place": turns.index(turn) + 1 if turn in turns else 0,
        "costliest": yes_or_no(turn == analysis.costliest),
        "number": turn.decision.number,
        "player": player(match, turn.decision.seat, locale),
        "change": _change(turn, locale),
    }


def _turn_explained(
    match: Match, analysis: Analysis, turn: EvaluatedMove, explained: Explained, locale: AnyLocale
) -> str:
    """A turning point, the move played, the better one, and why that is better."""
    words, costs = _turn_words(match, analysis, turn, locale), [explained.reason, explained.reply]
    if (given := analysis.given_before(turn)) is not None:
        costs.insert(0, say(locale, "analysis-gave-back", number=given.decision.number))
    heading = say(locale, "analysis-turn", **words)
    told = say(locale, "analysis-played", move=explained.played, best=explained.best)
    return "\n".join([heading, say(locale, "sentence-gap").join(filter(None, [told, explained.coach, *costs]))])


def _change(move: EvaluatedMove, locale: AnyLocale) -> str:
    """The change of a player's chances by a move, in the numbers that the picture shows."""
    after = move.before if move.on_curve is None else move.on_curve
    if _is_beside_curve(move):
        return say(locale, "analysis-missed-chance", best=per_cent(move.before), after=per_cent(after))
    return _changed(move.before, after, locale)


def _changed(before: float, after: float, locale: AnyLocale) -> str:
    return say(locale, "analysis-change", before=per_cent(before), after=per_cent(after))


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


def _turns(match: Match, analysis: Analysis, shown: EvaluatedMove | None, locale: AnyLocale) -> Row | None:
    """Buttons that lead to the turning points, in one line on a phone."""
    return row(
        *(
            button(
                CustomId(Action.ANALYSIS, match.id, turn.decision.at, TURN),
                say(locale, "button-analysis-turn", number=turn.decision.number),
                disabled=turn is shown,
            )
            for turn in analysis.turning_points
        )
    )


def _button(match: Match, at: int, path: str, key: str, locale: AnyLocale, *, disabled: bool = False) -> Pressable:
    return button(CustomId(Action.ANALYSIS, match.id, at, path), say(locale, key), disabled=disabled)


# One turning point


def turning_point(
    match: Match, analysis: Analysis, turn: EvaluatedMove, view: View, explained: Explained, locale: AnyLocale
) -> Message:
    """The position of `match`, after the move played, what the move cost, and a better one; attach the picture as
    `STEP_FILE`.

    There is one picture, because Discord shows two side by side, small and cropped.
    """
    at = turn.decision.at
    return message(
        heading(match, locale),
        _turn_explained(match, analysis, turn, explained, locale),
        picture(STEP_FILE, alt(match, view, locale)),
        _turns(match, analysis, turn, locale),
        row(
            _button(match, 0, OVERVIEW, "button-analysis-all", locale),
            _button(match, at, f"{LINE} 1", "button-analysis-better", locale),
        ),
    )


def at_position(match: Match, position: AnyPosition) -> Match:
    """The match at an earlier position."""
    return replace(match, state=replace(match.state, position=position))


# Step by step


def step(
    match: Match,
    replay: Replay,
    analysis: Analysis,
    scene: Scene,
    view: View,
    explained: Explained | None,
    locale: AnyLocale,
    *,
    why: str = "",
) -> Message:
    """A step of the match with its evaluation, explained, or the reason `why` it is left out; attach its picture, drawn
    with `view`, as `STEP_FILE`.
    """
    at, move = scene.at, analysis.at(scene.at)
    to_line = None
    told = list(told_of(match, replay, scene.step, view.seat, locale))
    if move is not None and explained is not None:
        same = move.best == move.decision.played
        key = "analysis-same" if same else "analysis-other"
        told += [say(locale, key, best=explained.best, change=_change(move, locale)), explained.why]
        if not same or len(move.evaluation.line) > 1:
            key = "button-analysis-line" if same else "button-analysis-better"
            to_line = _button(match, at, f"{LINE} 1", key, locale)
    elif at in analysis.left_out:
        told += filter(None, [why])
    if match.outcome and at == replay.last:
        told.append(result(match, match.outcome, locale))

    def made(name: str, to: int) -> Pressable:
        return _button(
            match, replay.nearest(to), f"{STEP} {name}", f"button-{name}", locale, disabled=replay.nearest(to) == at
        )

    return message(
        heading(match, locale),
        picture(STEP_FILE, alt(at_position(match, scene.position), view, locale)),
        *told,
        row(made("first", 0), made("back", at - 1), made("next", at + 1), made("last", replay.last)),
        row(_button(match, 0, OVERVIEW, "button-analysis-all", locale), to_line),
    )


def line(
    match: Match, move: EvaluatedMove, number: int, explained: Explained, view: View, locale: AnyLocale
) -> Message:
    """The first `number` moves of the expected line, which lead to the position of `match`; attach the picture of the
    last as `STEP_FILE`.
    """
    at, last = move.decision.at, len(move.evaluation.line)

    def made(name: str, to: int) -> Pressable:
        return _button(match, at, f"{LINE} {to}", f"button-{name}", locale, disabled=not 1 <= to <= last)

    told = say(
        locale,
        "analysis-instead",
        number=move.decision.number,
        move=explained.played,
        best=explained.best,
        player=player(match, move.decision.seat, locale),
        same=yes_or_no(move.best == move.decision.played),
    )
    shown = "".join(explained.line[number - 1 : number])
    expected = say(locale, "analysis-expected", at=number, count=last, line=shown)
    return message(
        heading(match, locale),
        picture(STEP_FILE, alt(match, view, locale)),
        told,
        *((explained.reason, explained.reply, explained.coach) if number == 1 else ()),
        expected,
        row(made("back", number - 1), made("next", number + 1)),
        row(
            _button(match, 0, OVERVIEW, "button-analysis-all", locale),
            _button(match, at, f"{STEP} at", "button-analysis-played", locale),
        ),
    )
