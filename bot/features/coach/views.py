"""What the coach says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from bot.computers.jobs import Answer
from bot.core.match import AnyPosition, Match
from bot.features.coach.facts import Facts
from bot.texts import AnyLocale, phrases, say, step_label
from bot.ui.actions import Action, CustomId, action_button
from bot.ui.layout import Control
from bot.ui.match import entry_of, move_words

MOST_NAMED = 3
"""Moves that the coach names one by one."""


class Advice(NamedTuple):
    """What the coach says, for the picker."""

    text: str
    off: Control
    """The button that switches the coach off."""


def advice(match: Match, facts: Facts, best: Answer | None, locale: AnyLocale, *, is_last: bool) -> Advice:
    """A few sentences about the position. `best` is the engine's answer, None if there is none in time."""
    words = [*_sentences(match, facts, best, locale)]
    if is_last:
        words.append(say(locale, "coach-last"))
    text = say(locale, "coach-line", text=say(locale, "sentence-gap").join(words))
    return Advice(text, action_button(CustomId(Action.COACH_OFF, match.id), locale))


def _sentences(match: Match, facts: Facts, best: Answer | None, locale: AnyLocale) -> Iterator[str]:
    """What wins; else what must be prevented, or what is in danger, and then what the coach would play."""
    position = match.position
    if facts.winning is not None:
        yield say(locale, "coach-wins", move=_words(position, facts.winning, match.game, locale))
        yield from _why(match, facts.winning, locale)
        return
    danger = facts.moves - len(facts.safe)
    safe = [_words(position, each, match.game, locale) for each in facts.safe[:MOST_NAMED]]
    if danger and 0 < len(facts.safe) <= MOST_NAMED:
        yield say(locale, "coach-must", moves=say(locale, "list-gap").join(safe))
    elif danger and facts.safe:
        yield say(locale, "coach-careful", count=danger, moves=facts.moves)
    elif (coach := entry_of(match).coach) is not None and position.to_move is not None:
        found = coach.dangers(position, position.to_move)
        if found:
            yield phrases(found, locale, match.game)
    if best is None:
        yield say(locale, "coach-choices", count=facts.moves)
    else:
        move = position.parse(best.move)
        yield say(locale, "coach-suggests", move=_words(position, move, match.game, locale), count=facts.moves)
        if not all(step_label(step, locale, match.game) for step in position.steps(move)):
            yield say(locale, "coach-where", hint=say(locale, Action.HINT.label))
        yield from _why(match, move, locale) or _expected(match, move, best.line[1:2], locale)


def _why(match: Match, move: Any, locale: AnyLocale) -> list[str]:
    coach = entry_of(match).coach
    found = () if coach is None else coach.why(match.position, move, match.position.play(move))
    return [phrases(found, locale, match.game)] if found else []


def _expected(match: Match, move: Any, line: Sequence[str], locale: AnyLocale) -> list[str]:
    """The reply that the engine expects, if another player is to move then."""
    after = match.position.play(move)
    if not line or after.to_move in {None, match.position.to_move}:
        return []
    reply = _words(after, after.parse(line[0]), match.game, locale)
    return [say(locale, "coach-expects", reply=reply)]


def _words(position: AnyPosition, move: Any, game: str, locale: AnyLocale) -> str:
    return f"**{move_words(position, move, game, locale)}**"
