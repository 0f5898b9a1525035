"""The coach's words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from bot.computers.fair_play import FREE, Unaided
from bot.computers.jobs import Answer
from bot.core.match import AnyPosition, Match
from bot.features.coach.facts import Facts, named_move
from bot.features.coach.kit import LOSING, MOST_REASONS, RULE, along, coach_of
from bot.texts import AnyLocale, phrases, said, say
from bot.ui.actions import OFF, Action, CustomId, action_button
from bot.ui.match import bold_move
from bot.ui.picker import Advice
from games.kit.rules import MoveError
from renderers.kit.view import Phrase

MOST_NAMED = 3
"""Moves that the coach names one by one."""


def advice(
    match: Match, facts: Facts, best: Answer | None, locale: AnyLocale, goal: str = "", unaided: Unaided = FREE
) -> Advice:
    """A few sentences about the position, below the `goal` of the game. `best` is the engine's answer, None if there is
    none in time. They tell nothing about positions that the player must play `unaided`.
    """
    words = say(locale, "sentence-gap").join(_sentences(match, facts, best, locale, unaided))
    move = named(match, facts, best)
    winning = "" if facts.winning is None or move is None else match.position.notation(move)
    names_move = not facts.is_lost and move is not None
    return silence(match, words, locale, goal)._replace(names_move=names_move, winning=winning)


def silence(match: Match, why: str, locale: AnyLocale, goal: str) -> Advice:
    """No advice, with the reason below the `goal` of the game."""
    line = say(locale, "coach-line", text=why) if why else ""
    return Advice(goal, line, off=action_button(CustomId(Action.COACH_OFF, match.id), locale))


def warning(match: Match, facts: Facts, locale: AnyLocale, goal: str = "") -> Advice:
    """Says that the next player wins unless the player prevents it. It names a move only if no other one does."""
    told = list[str]()
    if facts.winning is None and facts.safe:
        told += _warnings(match, facts, locale, most_named=1)
        if _is_forced(facts, 1):
            told.append(_must(match, facts.safe, locale))
    return Advice(goal, say(locale, "sentence-gap").join(told))


def goal(match: Match, locale: AnyLocale) -> str:
    """The goal of the position if it isn't that of the game, which the first board tells; else empty."""
    coach = coach_of(match.game)
    changed = None if coach is None else coach.goal(match.position)
    if changed is None:
        return ""
    return say(locale, "coach-goal", goal=phrases([changed], locale, match.game))


def reasons(match: Match, move: Any, locale: AnyLocale, told: Iterable[str] = ()) -> str:
    """The reasons for a move, as sentences; `told` is as in `chosen_reasons`. Empty if none is known."""
    return phrases(chosen_reasons(match, move, told), locale, match.game)


def reasons_against(match: Match, move: Any, played: Any, locale: AnyLocale, mover: str) -> str:
    """The reasons that a move has and the one `played` has not, as sentences; `mover` is as in `phrases`. Empty if
    none is known.
    """
    coach = coach_of(match.game)
    both = () if coach is None else coach.reasons(match.position, played, match.position.play(played))
    return phrases(chosen_reasons(match, move, {RULE}, {*both}), locale, match.game, mover)


def chosen_reasons(match: Match, move: Any, told: Iterable[str] = (), without: Collection[Phrase] = ()) -> list[Phrase]:
    """At most two reasons for a move, `without` these, which have no topic in common, nor one that was `told`."""
    coach, found, topics = coach_of(match.game), list[Phrase](), set(told)
    if coach is not None:
        for phrase in coach.reasons(match.position, move, match.position.play(move)):
            about = coach.topics_of(phrase)
            if phrase not in without and topics.isdisjoint(about):
                found.append(phrase)
                topics |= about
            if len(found) == MOST_REASONS:
                break
    return found


def named(match: Match, facts: Facts, best: Answer | None) -> Any | None:
    """The move that the coach names, as `named_move`; none that does nothing, if another one says so honestly."""
    move, coach = named_move(facts, None if best is None else match.position.parse(best.move)), coach_of(match.game)
    if move is None or facts.winning is not None or coach is None:
        return move
    other = coach.instead(match.position, move)
    return other if other in facts.safe else move


def _sentences(match: Match, facts: Facts, best: Answer | None, locale: AnyLocale, unaided: Unaided) -> Iterator[str]:
    """The winning move; else the threat to prevent, and then the coach's choice, with reasons.

    Without an engine's answer, the pieces in danger.
    """
    position, move = match.position, named(match, facts, best)
    if facts.winning is not None:
        yield say(locale, "coach-wins", move=bold_move(position, move, match.game, locale))
        if position.play(move).outcome is None:
            yield said("coach-home", locale, match.game, mover="none")
        return
    if facts.is_lost:
        yield say(locale, "coach-beaten", players=len(match.seats))
        return
    threat = tuple(_warnings(match, facts, locale, MOST_NAMED))
    yield from threat
    told = {LOSING} if threat else set[str]()
    if _is_forced(facts, MOST_NAMED):
        ordered = sorted(facts.safe, key=lambda each: each != move)
        yield _must(match, ordered, locale)
        if move is None:
            return
        if len(ordered) > 1:
            yield say(locale, "coach-first")
        yield from filter(None, [reasons(match, move, locale, told | {LOSING})])
        yield from _risk(match, move, best, locale, unaided)
    elif best is None or move is None:
        coach = coach_of(match.game)
        if coach is not None and position.to_move is not None and not threat:
            yield from filter(None, [phrases(coach.dangers(position, position.to_move), locale, match.game)])
        if Action.HINT not in OFF:
            yield say(locale, "coach-choices")
    else:
        key = "coach-suggests" if facts.safe else "coach-hopes"
        yield say(locale, key, move=bold_move(position, move, match.game, locale))
        line = best.line[1:2] if position.notation(move) == best.move else ()
        yield from filter(None, [reasons(match, move, locale, told) or _expected(match, move, line, locale)])
        yield from _behind(match, move, locale)
        yield from _risk(match, move, best, locale, unaided)


def _risk(match: Match, move: Any, best: Answer | None, locale: AnyLocale, unaided: Unaided) -> Iterator[str]:
    """A sentence that warns of the worst that others could do right after the player's turn, as the engine would end
    it, if one can name it.
    """
    played = match.position.notation(move)
    line = best.line if best is not None and played == best.move else (played,)
    if (found := risk(match, match.position, line, unaided)) is not None:
        yield phrases([found], locale, match.game)


def risk(match: Match, before: AnyPosition, line: Sequence[str], unaided: Unaided) -> Phrase | None:
    """The worst that others could do right after a player's turn, with which a `line` of moves begins; None if the line
    ends before the turn, if one sentence can't name it, or if the reader must play the position then `unaided`.
    """
    coach = coach_of(match.game)
    ended = next((after for after in along(before, line) if after.to_move != before.to_move), None)
    if coach is None or ended is None or unaided.includes(ended):
        return None
    return coach.risk(before, before.parse(line[0]), ended)


def _behind(match: Match, move: Any, locale: AnyLocale) -> Iterator[str]:
    """A sentence that says so if the player is behind."""
    position, coach = match.position, coach_of(match.game)
    standing = None if coach is None else coach.standing(position, move, position.play(move))
    if standing is not None:
        yield phrases([standing], locale, match.game)


def _is_forced(facts: Facts, most: int) -> bool:
    """Whether some moves prevent a loss at once, but not more than `most`, so that they are named."""
    return facts.moves > len(facts.safe) and 0 < len(facts.safe) <= most


def _must(match: Match, moves: Sequence[Any], locale: AnyLocale) -> str:
    words = [bold_move(match.position, each, match.game, locale) for each in moves]
    *first, last = words
    either = say(locale, "or-gap").join([say(locale, "list-gap").join(first), last] if first else [last])
    return say(locale, "coach-must", moves=either, players=len(match.seats))


def _warnings(match: Match, facts: Facts, locale: AnyLocale, most_named: int) -> Iterator[str]:
    """The cause for which the player could lose at once, and the number of moves after which that happens, unless at
    most `most_named` others prevent it, which are named elsewhere.
    """
    position, coach = match.position, coach_of(match.game)
    cause = None if coach is None or position.to_move is None else coach.threat(position, position.to_move)
    if cause is not None:
        yield phrases([cause], locale, match.game)
    if danger := facts.moves - len(facts.safe):
        if not facts.safe:
            yield say(locale, "coach-lost", players=len(match.seats))
        elif not _is_forced(facts, most_named):
            yield say(locale, "coach-careful", count=danger, moves=facts.moves, players=len(match.seats))


def _expected(match: Match, move: Any, line: Sequence[str], locale: AnyLocale) -> str:
    """The engine's expectation after a move: the player's next move in the same turn, or the next player's reply. Empty
    without a `line` of moves.
    """
    after = match.position.play(move)
    if not line or after.to_move is None:
        return ""
    try:
        following = after.parse(line[0])
    except MoveError:
        return ""
    goes_on = after.to_move == match.position.to_move
    return say(
        locale,
        "coach-continues" if goes_on else "coach-expects",
        reply=bold_move(after, following, match.game, locale),
        players=len(match.seats),
    )
