"""The coach's words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from bot.computers.jobs import Answer
from bot.core.match import AnyPosition, Match
from bot.features.coach.facts import Facts
from bot.texts import AnyLocale, phrases, say
from bot.ui.actions import Action, CustomId, action_button
from bot.ui.layout import Control
from bot.ui.match import entry_of, goal_words, move_words
from renderers.kit.view import Phrase

MOST_NAMED = 3
"""Moves that the coach names one by one."""
MOST_REASONS = 2


class Advice(NamedTuple):
    """The coach's words, for the picker."""

    text: str
    names_move: bool
    """Whether it suggests a move, which can be shown."""
    off: Control
    """The button that switches the coach off."""


def advice(match: Match, facts: Facts, best: Answer | None, locale: AnyLocale, *, is_first: bool) -> Advice:
    """A few sentences about the position, at a player's first turn also about the goal of the game. `best` is the
    engine's answer, None if there is none in time.
    """
    words = say(locale, "sentence-gap").join(_sentences(match, facts, best, locale))
    said = say(locale, "coach-line", text=words) if words else ""
    text = "\n".join(filter(None, [goal_words(match, locale) if is_first else "", said]))
    off = action_button(CustomId(Action.COACH_OFF, match.id), locale)
    return Advice(text, best is not None and facts.winning is None, off)


def reasons(match: Match, move: Any, locale: AnyLocale) -> str:
    """The reasons for a move, in at most two sentences; empty if none is known."""
    coach, found = entry_of(match).coach, dict[str, Phrase]()
    if coach is not None:
        for phrase in coach.reasons(match.position, move, match.position.play(move)):
            # One of each kind: a second piece that is attacked too says little more.
            found.setdefault(phrase.key, phrase)
            if len(found) == MOST_REASONS:
                break
    return phrases([*found.values()], locale, match.game)


def _sentences(match: Match, facts: Facts, best: Answer | None, locale: AnyLocale) -> Iterator[str]:
    """The winning move; else the threat to prevent, and then the coach's choice, with reasons.

    Without an engine's answer, the pieces in danger.
    """
    position = match.position
    if facts.winning is not None:
        yield say(locale, "coach-wins", move=_words(position, facts.winning, match.game, locale))
        yield from filter(None, [reasons(match, facts.winning, locale)])
        return
    danger = facts.moves - len(facts.safe)
    safe = [_words(position, each, match.game, locale) for each in facts.safe[:MOST_NAMED]]
    if danger and 0 < len(facts.safe) <= MOST_NAMED:
        yield say(locale, "coach-must", moves=say(locale, "list-gap").join(safe))
    elif danger and facts.safe:
        yield say(locale, "coach-careful", count=danger, moves=facts.moves)
    if best is None:
        coach = entry_of(match).coach
        if coach is not None and position.to_move is not None and not danger:
            yield from filter(None, [phrases(coach.dangers(position, position.to_move), locale, match.game)])
        yield say(locale, "coach-choices", count=facts.moves)
    else:
        move = position.parse(best.move)
        yield say(locale, "coach-suggests", move=_words(position, move, match.game, locale))
        yield from filter(None, [reasons(match, move, locale) or _expected(match, move, best.line[1:2], locale)])


def _expected(match: Match, move: Any, line: Sequence[str], locale: AnyLocale) -> str:
    """The reply that the engine expects, if another player is to move then; else empty."""
    after = match.position.play(move)
    if not line or after.to_move in {None, match.position.to_move}:
        return ""
    return say(locale, "coach-expects", reply=_words(after, after.parse(line[0]), match.game, locale))


def _words(position: AnyPosition, move: Any, game: str, locale: AnyLocale) -> str:
    return f"**{move_words(position, move, game, locale, position.to_move)}**"
